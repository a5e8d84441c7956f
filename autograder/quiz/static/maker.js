// Making a quiz, as JavaScript of the browser's own: no library, nothing from the network. Python (maker.py) decides
// what the quiz is, and whether it can be made.

// JupyterLab leaves keys to an element that has the focus and says so.
const OURS = { "data-lm-suppress-shortcuts": "true" };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function render({ model, el }) {
  const shown = () => model.get("shown");
  const send = (what, ...given) => model.send({ do: what, with: given });
  const button = (text, act, label = null) =>
    make("button", { type: "button", onclick: act, "aria-label": label, title: label, ...OURS }, text);
  let focus = null; // [row, name of its control] that gets the focus when the rows are made anew
  let dragged = null;
  let looked = 1; // the question that paper and key show

  // The quiz as a whole

  const title = make("input", { type: "text", size: 28, onchange: () => send("set", "title", title.value), ...OURS });
  const seed = make("input", { type: "number", step: 1, onchange: () => send("set", "seed", Math.trunc(seed.valueAsNumber || 0)), ...OURS });
  const space = make("input", { type: "number", min: 0, max: 25, step: 0.5, onchange: () => send("set", "space", space.valueAsNumber || 0), ...OURS });
  const order = make("input", { type: "checkbox", onchange: () => send("set", "easy_to_hard", order.checked), ...OURS });
  const save = make("button", { type: "button", class: "ag-main", onclick: () => send("save"), ...OURS }, "Save");
  const undo = button("Undo", () => send("undo"));
  const exports = [["PDF", "pdf"], ["Canvas", "qti"], ["Moodle", "moodle"]].map(([text, format]) =>
    button(text, () => send("export", format), `Write it for ${text}`));
  const total = make("b");
  const state = make("span", { class: "ag-soft" });
  const hint = make("p", { class: "ag-hint", role: "status", "aria-live": "polite" });

  // The bank

  const find = make("input", { type: "search", placeholder: "find a type", "aria-label": "Find a type", oninput: fillBank, ...OURS });
  const types = make("select", { size: 16, "aria-label": "Question types", onchange: look, ondblclick: add, onkeydown: (event) => {
    if (event.key === "Enter") add();
  }, ...OURS });
  const example = make("div", // Tab reaches it, because it may have to be scrolled
    { class: "ag-example", role: "group", "aria-label": "A question of this type", tabindex: 0 });
  const addButton = button("Add to the quiz", add);
  const another = button("Another example", look);

  function fillBank() {
    const wanted = find.value.trim().toLowerCase();
    types.replaceChildren(...model.get("bank").map(([topic, all]) => {
      const fit = all.filter((each) => `${topic} ${each.join(" ")}`.toLowerCase().includes(wanted));
      return fit.length ? make("optgroup", { label: topic }, ...fit.map(([name, about]) =>
        make("option", { value: name, title: about }, `${name} (${about})`))) : "";
    }));
    if (!types.length) types.append(make("option", { disabled: true }, "in no type's name or question"));
  }

  function look() {
    if (types.value) send("example", types.value);
  }

  function add() {
    if (types.value) send("add", types.value);
    looked = Infinity; // paper and key go to the end
  }

  // The questions

  const rows = make("ol", { class: "ag-rows", "aria-label": "The quiz" });

  function row(it, i, all) {
    const keep = (name, at = i) => { focus = [at, name]; };
    const act = (name, text, label, doIt, can = true) => {
      const made = button(text, () => { keep(name); doIt(); }, `${label}: ${it.name}`);
      made.dataset.name = name;
      made.disabled = !can;
      return made;
    };
    const move = (to, name) => {
      if (to < 0 || to >= all.length) return;
      keep(name, to);
      send("move", i, to);
    };
    const level = make("select", { "aria-label": `Level of ${it.name}`, onchange: () => { keep("level"); send("set_part", i, "level", level.value || null); }, ...OURS },
      make("option", { value: "" }, "any level"),
      ...it.levels.map((each) => make("option", { value: each, selected: each === it.level }, each)));
    level.dataset.name = "level";
    const points = make("input", { type: "text", inputmode: "decimal", size: 4, value: it.points ?? "", placeholder: it.usual,
      "aria-label": `Points of ${it.name}`, title: "points, whole or halves, or: effort", onchange: () => {
        const text = points.value.trim();
        keep("points");
        send("set_part", i, "points", text === "" ? null : text === "effort" || isNaN(text) ? text : Number(text));
      }, ...OURS });
    points.dataset.name = "points";
    const wanted = make("input", { type: "text", size: 16, value: it.constraints, placeholder: it.known.join(", "),
      "aria-label": `Constraints of ${it.name}`, title: "constraints, such as: cuts = 2, widths = [2, 3]",
      onchange: () => { keep("constraints"); send("set_constraints", i, wanted.value); }, ...OURS });
    wanted.dataset.name = "constraints";
    wanted.style.visibility = it.known.length ? "visible" : "hidden"; // its space is kept, so that rows line up
    const grip = make("span", { class: "ag-grip", draggable: "true", title: "drag to another place", "aria-hidden": "true",
      ondragstart: (event) => {
        dragged = i;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", it.name);
        event.dataTransfer.setDragImage(line, 10, 10);
        event.stopPropagation();
      },
      ondragend: () => { dragged = null; } }, "⠿");
    const line = make("li", {
      ondragover: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        line.classList.add("ag-over");
      },
      ondragleave: () => line.classList.remove("ag-over"),
      ondrop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== null && dragged !== i) send("move", dragged, i);
        dragged = null;
      },
      onkeydown: (event) => {
        if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
        event.preventDefault();
        move(i + (event.key === "ArrowUp" ? -1 : 1), event.target.dataset.name);
      },
      onfocusin: () => goTo(it.number),
      onclick: () => goTo(it.number),
    },
    grip, make("span", { class: "ag-what" }, make("b", {}, it.count > 1 ? `${it.count} × ${it.name}` : it.name),
      make("span", { class: "ag-soft" }, it.about)),
    make("span", { class: "ag-tools" }, level, points, make("span", { class: "ag-soft" }, "points"), wanted,
      act("up", "↑", "Up (Alt+↑)", () => move(i - 1, "up"), i > 0),
      act("down", "↓", "Down (Alt+↓)", () => move(i + 1, "down"), i < all.length - 1),
      act("reseed", "Other numbers", "Draw other numbers", () => send("reseed", i)),
      act("swap", "Another type", "Take another type of this topic", () => send("swap", i), it.swaps),
      act("remove", "Remove", "Remove", () => { keep("remove", Math.max(0, Math.min(i, all.length - 2))); send("remove", i); })));
    return line;
  }

  // Paper and key

  const frame = (name) => make("iframe", { title: name, sandbox: "allow-same-origin", onload: scroll });
  const paper = frame("Paper");
  const key = frame("Key");

  function goTo(number) {
    looked = number;
    scroll();
  }

  function scroll() {
    for (const each of [paper, key]) {
      const all = each.contentDocument?.querySelectorAll("h2[id]") ?? [];
      const heading = all[Math.min(looked, all.length) - 1];
      // Not into view: that would move the notebook too.
      if (heading) each.contentWindow.scrollTo(0, looked === 1 ? 0 : heading.closest("section").offsetTop);
    }
  }

  const labelled = (text, field) => make("label", {}, `${text} `, field);
  const root = make("div", { class: "ag-maker", role: "group", "aria-label": "Make a quiz", onkeydown: (event) => {
    event.stopPropagation(); // these keys are not for the notebook
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      send("save");
    }
  }, ...OURS },
  make("div", { class: "ag-bar" }, labelled("Title", title), labelled("Seed", seed), labelled("Room for working (cm)", space),
    make("label", {}, order, " easy to hard"), save, undo, ...exports, total, state), hint,
  make("div", { class: "ag-bank" },
    make("div", {}, make("h4", {}, "Question types"), find, types), make("div", {}, make("h4", {}, "An example"), example,
      make("div", { class: "ag-bar" }, addButton, another))),
  make("h4", {}, "The quiz"), rows,
  make("div", { class: "ag-pages" }, make("div", {}, make("h4", {}, "Paper"), paper), make("div", {}, make("h4", {}, "Key"), key)));
  el.append(root);

  function show() {
    const now = shown();
    const set = (field, value) => { if (document.activeElement !== field) field.value = value; };
    set(title, now.title);
    set(seed, now.seed);
    set(space, now.space);
    order.checked = now.order;
    state.textContent = `${now.path}${now.saved ? ", saved" : ", not saved"}`;
    total.textContent = now.total;
    undo.disabled = !now.undo;
    for (const each of exports) each.disabled = !now.rows.length;
    save.disabled = now.saved || !now.rows.length;
    hint.textContent = now.hint;
    example.innerHTML = now.example || "<p class='ag-soft'>Choose a type to see a question of it; Enter or a double click puts it into the quiz.</p>"; // from the bank
    addButton.disabled = another.disabled = !types.value;
    rows.replaceChildren(...now.rows.map((it, i) => row(it, i, now.rows)));
    if (!now.rows.length) rows.append(make("li", { class: "ag-soft" }, "Nothing yet: add a question from the list above."));
    if (focus && now.rows.length) {
      const buttons = rows.children[focus[0]]?.querySelectorAll("[data-name]") ?? [];
      const wanted = [...buttons].find((each) => each.dataset.name === focus[1]);
      (wanted && !wanted.disabled ? wanted : buttons[0])?.focus({ preventScroll: true });
    }
    focus = null;
    for (const [each, html] of [[paper, now.paper], [key, now.key]]) if (each.srcdoc !== html) each.srcdoc = html;
  }

  fillBank();
  model.on("change:shown", show);
  show();
  return () => model.off("change:shown", show);
}

export default { render };
