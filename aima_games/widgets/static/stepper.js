// Steps through a search: what stepper.py hands over, drawn part by part. Needs a kernel only to judge answers.

const SPEEDS = { slow: 2500, normal: 1200, fast: 500 };

class Picture {
  // The tree as SVG: one group for each part, in drawing order, and how each part looks.
  constructor(frame, parts) {
    this.element = make("div", { class: "ag-picture" });
    this.element.innerHTML = frame;
    this.svg = this.element.querySelector("svg");
    this.svg.setAttribute("role", "group");
    this.svg.removeAttribute("aria-label");
    this.svg.querySelector("title")?.remove();
    this.start = new Map(parts);
    this.groups = new Map();
    for (const [key] of parts) {
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.dataset.key = key;
      group.dataset.lmSuppressShortcuts = "true";
      this.groups.set(key, group);
      this.svg.append(group);
    }
    this.shown = new Map();
  }

  show(changes) {
    const look = new Map(this.start);
    for (const change of changes) for (const [key, svg] of Object.entries(change)) look.set(key, svg);
    for (const [key, svg] of look) {
      if (this.shown.get(key) !== svg) this.groups.get(key).innerHTML = svg;
    }
    this.shown = look;
  }

  node(number) {
    return this.groups.get(`n${number}`);
  }

  badge(number, sign, name) {
    // A sign over a node: ✗ for "I say this is cut", or what was wrong.
    const box = this.node(number).getBBox();
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("class", `ag-badge ag-${name}`);
    text.setAttribute("x", box.x + box.width / 2);
    text.setAttribute("y", box.y + box.height + 15);
    text.setAttribute("text-anchor", "middle");
    text.textContent = sign;
    this.node(number).append(text);
  }
}

function render({ model, el }) {
  const steps = model.get("steps");
  const nodes = model.get("nodes");
  const deltas = model.get("deltas");
  const ticks = model.get("ticks"); // beside another stepper: which step is shown when
  const order = ticks.length ? ticks : steps.map((_, step) => step);
  const last = steps.length - 1;
  const picture = new Picture(model.get("frame"), model.get("parts"));
  const children = nodes.map(() => []);
  nodes.forEach(([, parent], number) => parent >= 0 && children[parent].push(number));

  let playing = null; // the timer
  let asking = null; // in "values" mode: the step whose value is asked for
  let judged = null; // in "cuts" mode: the last verdict
  const marked = new Set();

  // What the reader sees

  const said = make("p", { class: "ag-said", "aria-live": "polite" });
  const count = make("span", { class: "ag-count" });
  const story = make("div", { class: "ag-story", hidden: true });
  const field = make("input", { type: "text", size: 8, inputmode: "text", autocomplete: "off" });
  const label = make("label", {}, "", field);
  // No form: Jupyter keeps Enter from submitting one.
  const question = make("div", { class: "ag-question", role: "group", "aria-label": "Your answer", hidden: true }, label,
    make("button", { type: "button", onclick: onAnswer }, "Check"),
    make("button", { type: "button", onclick: reveal }, "Show me"));
  field.addEventListener("keydown", (event) => event.key === "Enter" && onAnswer());
  const verdict = make("p", { class: "ag-verdict", role: "status" });

  const button = (text, title, action) => make("button", { type: "button", title, onclick: action }, text);
  const first = button("|◀", "To the first step (Home)", () => go(0));
  first.setAttribute("aria-label", "First step");
  const back = button("◀ Back", "One step back (←)", () => goTo(place() - 1));
  const next = button("Next ▶", "One step on (→)", () => forward());
  const cut = button("Next cut", "On to the next cut (Shift →)", nextCut);
  const end = button("▶|", "To the last step (End)", () => goTo(order.length - 1));
  end.setAttribute("aria-label", "Last step");
  const play = button("Play", "Play the steps one after the other", () => (playing ? pause() : start()));
  const speed = make("select", { "aria-label": "Speed" },
    ...Object.keys(SPEEDS).map((name) => make("option", { value: name, selected: name === "normal" }, name)));
  const stepBar = make("div", { class: "ag-bar", role: "group", "aria-label": "Steps" },
    first, back, next, ...(steps.some(([, kind]) => kind === "cut") ? [cut] : []), end, play, speed, count);
  const check = button("Check", "Is this all that is cut?", () => model.send({ cuts: [...marked] }));
  const clear = button("Clear", "Take all marks back", () => { marked.clear(); judged = null; draw(); });
  const show = button("Show me", "Step through it", () => setMode("steps", 0));
  const cutBar = make("div", { class: "ag-bar", role: "group", "aria-label": "Your prediction" }, check, clear, show);
  const modeButtons = new Map(model.get("modes").map(([mode, text]) =>
    [mode, make("button", { type: "button", onclick: () => setMode(mode, 0) }, text)]));
  const modeBar = make("div", { class: "ag-bar ag-modes", role: "group", "aria-label": "What to do" },
    ...(modeButtons.size > 1 ? modeButtons.values() : []));
  const root = make("div", { class: "ag-stepper", role: "group", "aria-label": model.get("title"), onkeydown: onKey },
    make("div", { class: "ag-title" }, model.get("title")), modeBar, stepBar, cutBar, said, question, verdict,
    picture.element, story);
  picture.element.addEventListener("click", onClick);
  const wide = make("p", { class: "ag-wide", hidden: true }, "↔ The tree is wider than the page: it scrolls sideways.");
  picture.element.before(wide);
  el.append(root);

  // Where we are

  const index = () => model.get("index");
  const mode = () => model.get("mode");

  const place = () => (ticks.length ? model.get("tick") : index());

  function go(step) {
    goTo(order.indexOf(Math.max(0, Math.min(last, step))));
  }

  function goTo(place) {
    asking = null;
    verdict.textContent = "";
    const tick = Math.max(0, Math.min(order.length - 1, place));
    model.set("index", order[tick]);
    if (ticks.length) model.set("tick", tick);
    model.save_changes();
    draw();
  }

  function forward() {
    const next = place() + 1;
    if (next >= order.length || asking !== null) return asking !== null ? field.focus() : pause();
    if (mode() === "values" && steps[order[next]][1] === "return") ask(order[next]);
    else goTo(next);
  }

  function nextCut() {
    const step = steps.findIndex(([, kind], k) => k > index() && kind === "cut");
    if (step >= 0) go(step);
    else verdict.textContent = "There is no further cut.";
  }

  function setMode(mode, step) {
    pause();
    marked.clear();
    judged = null;
    story.hidden = true;
    model.set("mode", mode);
    go(step);
  }

  function start() {
    const tick = () => {
      if (place() >= order.length - 1 || asking !== null) return pause();
      forward();
      playing = setTimeout(tick, SPEEDS[speed.value]);
    };
    if (place() >= order.length - 1) goTo(0);
    playing = setTimeout(tick, 0);
    play.textContent = "Pause";
  }

  function pause() {
    clearTimeout(playing);
    playing = null;
    play.textContent = "Play";
  }

  // Predictions

  function ask(step) {
    pause();
    asking = step;
    const [name] = nodes[steps[step][2]];
    label.firstChild.textContent = `What does ${name} send up? `;
    question.hidden = false;
    field.value = "";
    field.focus();
  }

  function onAnswer() {
    if (field.value.trim()) model.send({ value: field.value, step: asking });
  }

  function reveal() {
    const step = asking;
    go(step);
    next.focus();
  }

  function toggle(number) {
    const leaves = leavesBelow(number);
    const all = leaves.every((leaf) => marked.has(leaf));
    for (const leaf of leaves) all ? marked.delete(leaf) : marked.add(leaf);
    judged = null;
    draw();
    picture.node(number).focus();
  }

  function leavesBelow(number) {
    return nodes[number][2] ? [number] : children[number].flatMap(leavesBelow);
  }

  model.on("change:verdict", () => {
    const { said: sentence, right, wrong } = model.get("verdict");
    const sign = right === true ? "✓ " : right === false ? "✗ " : "";
    if (mode() === "cuts") {
      judged = wrong;
      draw();
    } else if (right && asking !== null) {
      go(asking);
      next.focus();
    } else if (asking !== null) {
      field.select();
      field.focus();
    }
    verdict.textContent = sign + sentence;
    verdict.dataset.right = right;
  });

  // Drawing

  function draw() {
    const predicting = mode() === "cuts";
    const step = index();
    stepBar.hidden = predicting;
    cutBar.hidden = !predicting;
    question.hidden = asking === null;
    for (const [name, element] of modeButtons) element.setAttribute("aria-pressed", name === mode());
    if (predicting) {
      picture.show([model.get("puzzle")]);
      said.textContent = "Which leaves are never looked at? Click each, or a whole branch, then press Check.";
    } else {
      picture.show(deltas.slice(0, step + 1));
      said.textContent = steps[step][0];
      count.textContent = `Step ${step + 1} of ${steps.length}`;
      // Not `disabled`: a button that has the focus would lose it, and the keys with it.
      for (const each of [first, back]) each.setAttribute("aria-disabled", place() === 0);
      for (const each of [next, end]) each.setAttribute("aria-disabled", place() === order.length - 1);
      cut.setAttribute("aria-disabled", !steps.some(([, kind], k) => k > step && kind === "cut"));
    }
    if (!fits) lookAt(predicting ? 0 : steps[step][2], false);
    for (const badge of picture.svg.querySelectorAll(".ag-badge")) badge.remove();
    nodes.forEach(([name, , leaf], number) => {
      const group = picture.node(number);
      group.setAttribute("tabindex", number === focusable ? 0 : -1);
      group.setAttribute("role", predicting && leaf ? "checkbox" : "button");
      if (predicting && leaf) group.setAttribute("aria-checked", marked.has(number));
      else group.removeAttribute("aria-checked");
      const called = leaf ? `${name}, ${placeOf(number)}` : [name, ...(predicting ? [] : knownOf(group))].join(", ");
      group.setAttribute("aria-label", predicting ? `${called}${leaf ? ", cut" : ": all leaves below"}` : `${called}: its story`);
      if (predicting && marked.has(number)) {
        const wrong = judged?.includes(number);
        picture.badge(number, wrong ? "✗" : "cut", wrong ? "wrong" : "marked");
      }
    });
  }

  // A tree that is wider than the page begins at its root, and then follows the search

  let fits = true;

  function lookAt(number, always) {
    const box = picture.element.getBoundingClientRect(), node = picture.node(number).getBoundingClientRect();
    const off = node.left + node.width / 2 - box.left - box.width / 2;
    if (always || Math.abs(off) > box.width / 2 - node.width) picture.element.scrollLeft += off;
  }

  const watcher = new ResizeObserver(() => {
    fits = picture.element.scrollWidth <= picture.element.clientWidth;
    wide.hidden = fits;
    if (!fits) lookAt(mode() === "cuts" ? 0 : steps[index()][2], true);
  });
  watcher.observe(picture.element);

  function placeOf(number) {
    // Leaves with the same number are told apart by this.
    const parent = nodes[number][1];
    return parent < 0 ? "the root" : `child ${children[parent].indexOf(number) + 1} of ${nodes[parent][0]}`;
  }

  function knownOf(group) {
    // A node's value and window, as its picture has them, in words.
    const written = [...group.querySelectorAll("text")].map((text) => text.textContent.trim());
    return written.map((text) => {
      const value = /^([≤≥]?)([−-]?[\d.,/]+|[−-]?∞)$/.exec(text);
      const window = /^\[(.+), (.+)\]$/.exec(text);
      if (value) return `${{ "≤": "at most ", "≥": "at least ", "": "worth " }[value[1]]}${value[2]}`;
      return window ? `window ${window[1]} to ${window[2]}` : null;
    }).filter((words) => words !== null);
  }

  // A click on a node: mark it, or tell its story

  let focusable = 0; // one node of the tree is a tab stop; arrow keys go on from there

  function focusNode(number) {
    if (number === undefined) return;
    picture.node(focusable).setAttribute("tabindex", -1);
    focusable = number;
    picture.node(number).setAttribute("tabindex", 0);
    picture.node(number).focus();
  }

  function numberOf(element) {
    const key = element.closest?.("g[data-key^='n']")?.dataset.key;
    return key === undefined ? undefined : Number(key.slice(1));
  }

  function onClick(event) {
    const number = numberOf(event.target);
    if (number === undefined) return;
    focusNode(number);
    press(number);
  }

  function press(number) {
    if (mode() === "cuts") toggle(number);
    else tell(number);
  }

  function tell(number) {
    const below = new Set();
    const collect = (n) => { below.add(n); children[n].forEach(collect); };
    collect(number);
    const lines = steps.map(([sentence, , at], k) => [k, sentence, at]).filter(([, , at]) => below.has(at));
    const [name] = nodes[number];
    const what = nodes[number][2] ? name : `${name} and what is below it`;
    const heading = make("h4", { tabindex: -1, "data-lm-suppress-shortcuts": "true" }, `The story of ${what}`);
    story.replaceChildren(
      heading,
      lines.length
        ? make("ol", {}, ...lines.map(([k, sentence]) => make("li", { value: k + 1 },
          make("button", { type: "button", class: "ag-link", onclick: () => go(k) }, sentence))))
        : make("p", {}, "The search never comes here."),
      make("button", { type: "button", onclick: () => { story.hidden = true; picture.node(number).focus(); } }, "Close"));
    story.hidden = false;
    heading.focus({ preventScroll: true }); // so that it is read out
  }

  function onKey(event) {
    const number = numberOf(event.target);
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const acted = number === undefined ? stepKey(event) : nodeKey(event, number);
    if (acted) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function stepKey(event) {
    if (mode() === "cuts") return false;
    if (event.key === "ArrowRight") event.shiftKey ? nextCut() : forward();
    else if (event.key === "ArrowLeft") goTo(place() - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") goTo(order.length - 1);
    else return false;
    return true;
  }

  function nodeKey(event, number) {
    const siblings = nodes[number][1] >= 0 ? children[nodes[number][1]] : [number];
    const place = siblings.indexOf(number);
    if (event.key === "Enter" || event.key === " ") press(number);
    else if (event.key === "ArrowDown") focusNode(children[number][0]);
    else if (event.key === "ArrowUp") focusNode(nodes[number][1] >= 0 ? nodes[number][1] : undefined);
    else if (event.key === "ArrowRight") focusNode(siblings[place + 1] ?? cousin(number, +1));
    else if (event.key === "ArrowLeft") focusNode(siblings[place - 1] ?? cousin(number, -1));
    else return false;
    return true;
  }

  function cousin(number, by) {
    const depth = (n) => (nodes[n][1] < 0 ? 0 : 1 + depth(nodes[n][1]));
    const row = [];
    const collect = (n) => { if (depth(n) === depth(number)) row.push(n); children[n].forEach(collect); };
    collect(nodes.findIndex(([, parent]) => parent < 0));
    return row[row.indexOf(number) + by];
  }

  model.on("change:index", draw);
  model.on("change:tick", () => order[place()] !== index() && goTo(place()));
  draw();
  return () => {
    pause();
    watcher.disconnect();
  };
}

export default { render };
