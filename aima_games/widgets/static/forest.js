// A game's tree as an icicle on a canvas: draws the cells that forest.py sends for one subtree, and asks for others.

const KINDS = ["visited", "cut", "never"];
const WORDS = { visited: "visited", cut: "cut off", never: "never known" };
const HIGH = 30; // a level, in CSS pixels
const MOVE = 350; // how long going into a subtree takes, in milliseconds
const [LEVEL, LEFT, RIGHT, VISITED, , , PARENT, CHILD, KIND] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const number = (count) => count.toLocaleString("en-US");

function render({ model, el }) {
  const colours = model.get("colours");
  let view = model.get("view");
  let at = 0; // the cell that the keys are at
  let moving = null; // where the picture is while it moves: [left, right] of what fills the canvas, in units
  let frame = 0;

  const canvas = make("canvas", { tabindex: 0, role: "application", "aria-label":
    "The tree: arrow keys go to a neighbour, parent or child, Enter goes into a subtree, Backspace out of it",
    onclick: onClick, onmousemove: onPoint, onkeydown: onKey });
  const pen = canvas.getContext("2d");
  const where = make("span", {});
  const said = make("p", { class: "ag-said", role: "status", "aria-live": "polite" });
  const out = make("button", { type: "button", title: "Out of this subtree (Backspace)", onclick: () => goOut() }, "◀ Out");
  const whole = make("button", { type: "button", title: "The whole tree (Home)", onclick: () => ask([]) }, "Whole tree");
  const keys = KINDS.map((kind) => make("span", { class: "ag-key", style: `--ag-colour: ${colours[kind]}` }, WORDS[kind]));
  const totals = model.get("levels").reduce((sum, level) => sum.map((count, k) => count + level[k]), [0, 0, 0]);
  const row = (name, counts) => make("tr", {}, make("th", { scope: "row" }, name),
    ...[counts.reduce((a, b) => a + b), ...counts].map((count) => make("td", {}, number(count))));
  const table = make("details", {}, make("summary", {}, "The same in numbers"), make("table", {},
    make("thead", {}, make("tr", {}, ...["level", "nodes", ...Object.values(WORDS)].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...model.get("levels").map((level, k) => row(String(k), level)), row("all", totals))));
  el.append(make("div", { class: "ag-forest", role: "group", "aria-label": model.get("title") },
    make("div", { class: "ag-title" }, model.get("title")),
    make("div", { class: "ag-bar" }, out, whole, ...keys), make("div", { class: "ag-bar" }, where), canvas, said, table));

  // Drawing

  const stripes = (() => { // so that more than colour shows what was cut
    const tile = make("canvas", { width: 8, height: 8 });
    const brush = tile.getContext("2d");
    brush.fillStyle = colours.cut;
    brush.fillRect(0, 0, 8, 8);
    brush.strokeStyle = "#fff";
    brush.lineWidth = 1.5;
    for (const x of [-8, 0, 8]) { brush.beginPath(); brush.moveTo(x, 8); brush.lineTo(x + 8, 0); brush.stroke(); }
    return tile;
  })();

  function draw() {
    const scale = window.devicePixelRatio || 1;
    const [wide, high] = [canvas.clientWidth, (view.height - view.path.length) * HIGH];
    if (canvas.width !== Math.round(wide * scale) || canvas.height !== Math.round(high * scale)) {
      canvas.width = Math.round(wide * scale);
      canvas.height = Math.round(high * scale);
      canvas.style.height = `${high}px`;
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, wide, high);
    const [from, to] = moving ?? [0, view.unit];
    const place = (unit) => ((unit - from) / (to - from)) * wide;
    const striped = pen.createPattern(stripes, "repeat");
    view.cells.forEach((cell) => {
      const [left, right, top] = [place(cell[LEFT]), place(cell[RIGHT]), cell[LEVEL] * HIGH];
      if (right < 0 || left > wide) return;
      if (cell[KIND] >= 0) {
        const kind = KINDS[cell[KIND]];
        pen.fillStyle = kind === "cut" && right - left > 6 ? striped : colours[kind];
        pen.fillRect(left, top, Math.max(right - left - (right - left > 3 ? 1 : 0), 0.3), HIGH - 2);
        return;
      }
      const counts = cell.slice(VISITED, VISITED + 3);
      const all = counts.reduce((a, b) => a + b);
      let x = left;
      counts.forEach((count, k) => {
        const width = ((right - left) * count) / all;
        pen.fillStyle = colours[KINDS[k]];
        pen.fillRect(x, top, width, HIGH - 2);
        x += width;
      });
    });
    pen.font = "12px sans-serif";
    pen.textBaseline = "middle";
    view.cells.forEach((cell, k) => {
      const text = k && cell[PARENT] === 0 && cell[CHILD] >= 0 ? view.actions[cell[CHILD]] : "";
      const [left, right] = [place(cell[LEFT]), place(cell[RIGHT])];
      if (!text || pen.measureText(text).width + 8 > right - left) return;
      const wideText = pen.measureText(text).width + 6;
      pen.fillStyle = "#fff";
      pen.fillRect(left + 3, cell[LEVEL] * HIGH + 6, wideText, 16);
      pen.fillStyle = "#222";
      pen.fillText(text, left + 6, cell[LEVEL] * HIGH + 15);
    });
    const cell = view.cells[at];
    pen.strokeStyle = "#000";
    pen.lineWidth = 2.5;
    pen.strokeRect(place(cell[LEFT]) + 1, cell[LEVEL] * HIGH + 1, Math.max(place(cell[RIGHT]) - place(cell[LEFT]) - 3, 2), HIGH - 4);
  }

  // What is said about a cell

  function pathOf(index) {
    const path = [];
    for (let k = index; view.cells[k][PARENT] >= 0; k = view.cells[k][PARENT]) path.unshift(view.cells[k][CHILD]);
    return path;
  }

  function say(index) {
    const cell = view.cells[index];
    const counts = cell.slice(VISITED, VISITED + 3);
    const all = counts.reduce((a, b) => a + b);
    const level = cell[LEVEL] + view.path.length;
    const parts = KINDS.map((kind, k) => (counts[k] ? `${number(counts[k])} ${WORDS[kind]}` : "")).filter(Boolean).join(", ");
    if (cell[KIND] < 0) said.textContent = `Level ${level}: ${number(all)} nodes too narrow to be drawn one by one: ${parts}.`;
    else {
      const path = pathOf(index);
      const name = path.length === 1 ? `action ${view.actions[path[0]]}` : index ? `child ${cell[CHILD] + 1}` : "this subtree's root";
      said.textContent = `Level ${level}, ${name}: ${WORDS[KINDS[cell[KIND]]]}. In its subtree: ${number(all)} ${all === 1 ? "node" : "nodes"}, ${parts}.`;
    }
  }

  function goTo(index) {
    if (index === undefined || index < 0) return;
    at = index;
    say(at);
    draw();
  }

  // Moving

  function ask(path) {
    model.send({ path });
  }

  function goOut() {
    if (view.path.length) ask(view.path.slice(0, -1));
  }

  function goInto(index) {
    const cell = view.cells[index];
    if (cell[KIND] < 0) return goInto(cell[PARENT]); // as near as one can get
    const path = pathOf(index);
    if (!path.length) return;
    ask([...view.path, ...path]);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = performance.now();
    const [left, right] = [cell[LEFT], Math.max(cell[RIGHT], cell[LEFT] + 1)];
    const step = (now) => {
      const part = Math.min(1, (now - start) / MOVE);
      const eased = 1 - (1 - part) ** 3;
      moving = [left * eased, view.unit + (right - view.unit) * eased];
      draw();
      if (part < 1) frame = requestAnimationFrame(step);
      else arrive();
    };
    cancelAnimationFrame(frame);
    moving = [0, view.unit];
    frame = requestAnimationFrame(step);
  }

  let next = null; // what came from the kernel while the picture moved

  function arrive() {
    moving = null;
    if (next === null) return draw(); // the kernel is slower than the picture
    [view, next, at] = [next, null, 0];
    out.setAttribute("aria-disabled", !view.path.length);
    whole.setAttribute("aria-disabled", !view.path.length);
    where.textContent = view.texts.length ? `After ${view.texts.join(", ")}:` : "From the beginning:";
    goTo(0);
  }

  model.on("change:view", () => {
    next = model.get("view");
    if (moving === null) arrive();
  });

  function hit(event) {
    const box = canvas.getBoundingClientRect();
    const [unit, level] = [((event.clientX - box.left) / box.width) * view.unit, Math.floor((event.clientY - box.top) / HIGH)];
    return view.cells.findIndex((cell) => cell[LEVEL] === level && cell[LEFT] <= unit && unit < cell[RIGHT]);
  }

  function onPoint(event) {
    const index = moving ? -1 : hit(event);
    if (index >= 0 && index !== at) goTo(index);
  }

  function onClick(event) {
    const index = moving ? -1 : hit(event);
    if (index < 0) return;
    goTo(index);
    if (index === 0) goOut();
    else goInto(index);
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || moving) return;
    const cell = view.cells[at];
    const row = view.cells.map((each, k) => [each, k]).filter(([each]) => each[LEVEL] === cell[LEVEL]).sort((a, b) => a[0][LEFT] - b[0][LEFT]);
    const place = row.findIndex(([, k]) => k === at);
    const under = () => view.cells.findIndex((each) => each[LEVEL] === cell[LEVEL] + 1 && each[LEFT] >= cell[LEFT] && each[RIGHT] <= cell[RIGHT]);
    const over = () => view.cells.findIndex((each) => each[LEVEL] === cell[LEVEL] - 1 && each[LEFT] <= cell[LEFT] && each[RIGHT] >= cell[RIGHT]);
    const acts = {
      ArrowRight: () => goTo(row[place + 1]?.[1]), ArrowLeft: () => goTo(row[place - 1]?.[1]),
      ArrowDown: () => goTo(under()), ArrowUp: () => goTo(over()),
      Enter: () => goInto(at), " ": () => goInto(at), Backspace: goOut, Escape: goOut, Home: () => ask([]),
    };
    if (!acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  const resized = new ResizeObserver(() => draw());
  resized.observe(canvas);
  next = view;
  arrive();
  said.textContent = "Point at a node, or use the arrow keys; a click or Enter goes into its subtree.";
  return () => { resized.disconnect(); cancelAnimationFrame(frame); };
}

export default { render };
