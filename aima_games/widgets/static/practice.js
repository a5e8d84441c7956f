// Practice: shows the question that quiz/widget.py sends and passes on answers. It does not know what is right.

const LEAST = 0.65; // a tree shrinks to fit the page, but never so far that nobody can read it
let cards = 0;

function scrolling(box) {
  // Tab reaches whatever has to be scrolled.
  new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }).observe(box);
  return box;
}

function html(tag, attributes, text) {
  const element = make(tag, attributes);
  element.innerHTML = text; // from the bank of questions, never from the reader
  for (const picture of element.querySelectorAll("svg")) {
    picture.style.minWidth = `${LEAST * picture.getAttribute("width")}px`;
  }
  return element;
}

function render({ model, el }) {
  const promptId = `ag-practice-prompt-${++cards}`;
  const name = `ag-practice-answer-${cards}`;
  let turn = null; // the question that the page shows
  let question = null; // its fields, see `ask`

  const shown = () => model.get("shown");
  const send = (message) => model.send({ ...message, turn: shown().turn });
  const button = (text, act, main = false) =>
    make("button", { type: "button", class: main ? "ag-main" : null, onclick: act }, text);

  const score = make("span", { class: "ag-score" });
  const place = make("div");
  const hint = make("p", { class: "ag-hint", role: "alert" });
  const check = button("Check", answer, true);
  const tell = button("Tell me", () => send({ do: "tell" }));
  const next = button("Next question", () => send({ do: "next" }), true);
  const step = button("Step through this tree", () => send({ do: "step" }));
  const said = make("div", { role: "status", "aria-live": "polite" });
  const why = make("div", { class: "ag-why" });
  const root = make("div", { class: "ag-practice", role: "group", "aria-label": shown().title, onkeydown: onKey, ...OURS },
    make("div", { class: "ag-head" }, make("span", { class: "ag-title" }, shown().title), score),
    place, hint, said, make("div", { class: "ag-bar" }, check, tell, next, step), why);
  el.append(root);

  // The question

  function ask() {
    const { heading, level, prompt, picture, kind, instruction, choices, rows } = shown();
    const marks = new Map(); // choice, or number of the row -> where its ✓ or ✗ will go
    const mark = (key) => marks.set(String(key), make("span", { class: "ag-mark" })).get(String(key));
    const described = { "aria-describedby": promptId };
    const drawn = picture ? scrolling(html("div", { class: "ag-picture", role: "group", "aria-label": "The picture", ...OURS }, picture)) : "";
    let inputs;
    let fields;
    if (rows.length) {
      inputs = rows.map((row, i) => make("select", { "aria-label": `${i + 1}. ${plainText(row)}`, onchange: showChosen, ...OURS },
        make("option", { value: "" }, "?"), ...choices.map(([value]) => make("option", { value }, value))));
      const letters = make("ul", { style: "list-style:none;padding-left:0" },
        ...choices.map(([value, text]) => html("li", {}, `<b>${value}</b> ${text}`)));
      fields = make("fieldset", described, make("legend", {}, instruction), letters,
        make("table", {}, make("tbody", {}, ...rows.map((row, i) =>
          make("tr", {}, html("td", {}, `${i + 1}. ${row}`), make("td", {}, inputs[i], " ", mark(i)))))));
    } else if (choices.length) {
      const type = kind === "choice" ? "radio" : "checkbox";
      inputs = choices.map(([value]) => make("input", { type, name, value, onchange: showChosen }));
      fields = make("fieldset", described, make("legend", {}, instruction),
        make("div", { class: kind === "leaves" ? "ag-choices ag-wide" : "ag-choices" },
          ...choices.map(([value, text], i) => make("label", { class: "ag-choice" }, inputs[i],
            html("span", {}, kind === "leaves" ? text : `<b>${value}</b>&ensp;${text}`), mark(value)))));
    } else {
      inputs = [make("input", { type: "text", size: 10, autocomplete: "off", ...described })];
      fields = make("p", {}, make("label", {}, `${instruction} `, inputs[0]), " ", mark(0));
    }
    place.replaceChildren(
      make("h4", {}, `${heading} `, make("small", {}, `(${level})`)),
      html("div", { class: "ag-prompt", id: promptId }, prompt), drawn, fields);
    question = { kind, inputs, marks, inRows: rows.length > 0, parts: [] };
    if (drawn) onTheTree(drawn);
  }

  function plainText(text) {
    return html("span", {}, text).textContent;
  }

  // Leaves and moves to click in the tree. The fields below the picture say the same.

  function svg(tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  function onTheTree(drawn) {
    const { targets, kind, rows } = shown();
    const part = (key, [x, y, width, height], look, act) => {
      const group = drawn.querySelector(`g[data-key="${key}"]`);
      group.append(svg("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 3, class: "ag-frame" }));
      group.classList.add(...look);
      group.addEventListener("click", () => { if (!shown().said) act(group); });
      return group;
    };
    for (const [key, values, ...box] of targets) {
      if (rows.length) { // moves to be put in order: a click gives the next place, another click takes it back
        const group = part(key, box, ["ag-part"], () => {
          const chosen = question.inputs.find((each) => each.value === values[0]);
          const place = chosen ?? question.inputs.find((each) => !each.value);
          if (place) place.value = chosen ? "" : values[0];
          showChosen();
        });
        const place = group.appendChild(svg("text", { class: "ag-badge", x: box[0] + box[2] + 6, y: box[1] }));
        question.parts.push({ group, place, value: values[0], box });
        continue;
      }
      const inputs = question.inputs.filter((each) => values.includes(each.value));
      const one = inputs.length === 1;
      const group = part(key, box, ["ag-part", ...(one && kind === "leaves" ? ["ag-leaf"] : [])], () => {
        const all = inputs.every((each) => each.checked);
        for (const each of inputs) each.checked = each.type === "radio" || !all;
        showChosen();
      });
      question.parts.push({ group, inputs, box, leaf: one ? values[0] : null });
    }
    drawn.querySelector("svg").style.overflow = "visible"; // ✓ and ✗ may stand below the lowest leaf
    const how = { leaves: "click a leaf, or a move to choose all leaves below it", order: "click the moves in order" };
    if (targets.length) drawn.append(make("p", { class: "ag-how" }, `In the tree: ${how[kind] ?? "click a move to choose it"}.`));
  }

  function showChosen() {
    hint.textContent = "";
    for (const { group, inputs, place, value } of question.parts) {
      const at = question.inputs.findIndex((each) => each.value === value) + 1; // in an order
      if (place) place.textContent = at || "";
      group.classList.toggle("ag-chosen", place ? at > 0 : inputs.every((each) => each.checked));
    }
  }

  function badge(leaf, sign, look) {
    const found = question.parts.find((each) => each.leaf === leaf);
    if (!found) return;
    const [x, y, width, height] = found.box;
    const text = svg("text", { class: `ag-badge ${look}`, x: x + width / 2, y: y + height + 14, "text-anchor": "middle" });
    text.textContent = sign;
    found.group.append(text);
  }

  // The answer

  function written() {
    const { kind, inputs, inRows } = question;
    if (kind === "number") return inputs[0].value.trim();
    if (inRows) {
      return inputs.every((each) => each.value) ? inputs.map((each, i) => `${i + 1}${each.value}`).join(", ") : "";
    }
    return inputs.filter((each) => each.checked).map((each) => each.value).join(", ");
  }

  function answer() {
    if (shown().said) return;
    const text = written();
    const lacks = { number: "Write a number first.", matching: "Give each row a letter first.", order: "Give each place a letter first." };
    hint.textContent = text ? "" : lacks[question.kind] ?? "Choose first.";
    if (text) send({ do: "answer", text });
    else question.inputs[0].focus();
  }

  function onKey(event) {
    event.stopPropagation(); // these keys are not for the notebook
    if (event.ctrlKey || event.metaKey || event.altKey || !question || shown().said) return;
    const field = event.target.matches("input, select");
    if (event.key === "Enter" && field) answer();
    else if (/^[a-z]$/i.test(event.key) && ["choice", "several"].includes(question.kind)) {
      const input = question.inputs.find((each) => each.value === event.key.toUpperCase());
      if (!input) return;
      input.focus();
      input.click();
    } else return;
    event.preventDefault();
  }

  function judge() {
    const { right, why: reason, mistakes, answer: solution, values, explanation, picture, steps } = shown().said;
    const sign = right === null ? "" : right ? "✓ Right." : "✗ Not quite.";
    const look = right ? "ag-right" : "ag-wrong";
    const lines = [make("p", {}, make("span", { class: `ag-verdict ${look}` }, sign), " ",
      html("span", {}, right === false ? reason : ""))];
    if (mistakes.length) lines.push(make("p", {}, "The mistake: ", make("b", {}, mistakes.join(", or ")), "."));
    if (!right) lines.push(html("p", {}, `${right === null ? "The answer is" : "Right is"} <b>${solution}</b>.`));
    said.replaceChildren(make("div", { class: "ag-said" }, ...lines));
    why.replaceChildren(make("details", { open: !right }, make("summary", {}, "Why, step by step"),
      scrolling(html("div", { class: "ag-picture", role: "group", "aria-label": "The picture", ...OURS }, picture)), html("div", {}, explanation)));
    const { kind, inRows } = question;
    question.inputs.forEach((input, i) => {
      input.disabled = true;
      const chosen = input.matches("[type=radio], [type=checkbox]") ? input.checked : input.value !== "";
      const fits = inRows ? input.value === values[i] : kind === "number" ? right : values.includes(input.value);
      const key = inRows || kind === "number" ? String(i) : input.value;
      const text = fits ? "✓" : chosen ? (inRows ? `✗ ${values[i]}` : "✗") : "";
      const wrong = fits ? "ag-right" : "ag-wrong";
      const place = question.marks.get(key);
      place.textContent = inRows && !chosen ? values[i] : text;
      place.classList.add(wrong);
      if (text && !inRows) badge(input.value, text, wrong);
    });
    step.hidden = !steps;
  }

  function show() {
    const now = shown();
    const focused = root.contains(document.activeElement);
    const fresh = now.turn !== turn;
    if (fresh) {
      turn = now.turn;
      ask();
      for (const each of [said, why]) each.replaceChildren();
    }
    const over = Boolean(now.said);
    for (const each of [check, tell]) each.hidden = over;
    next.hidden = !over || Boolean(now.alone); // one question of a notebook has no next
    step.hidden = !over;
    hint.textContent = now.hint;
    hint.hidden = over;
    if (over) judge();
    score.textContent = now.score;
    if (!focused) return;
    if (over) next.focus({ preventScroll: true });
    else question.inputs[0].focus({ preventScroll: !fresh });
  }

  model.on("change:shown", show);
  show();
  return () => model.off("change:shown", show);
}

export default { render };
