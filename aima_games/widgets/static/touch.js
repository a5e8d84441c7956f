// A tree to touch: numbers are dragged, children swapped, and the search follows at once. Needs no kernel.

const MAX = "MAX", MIN = "MIN", CHANCE = "CHANCE";
const MOST_LEAVES = 64, MOST_PLIES = 8, FARTHEST = 9999; // what fits, and the numbers that arrow keys reach
const PLAYERS = { MAX: { fill: "#d6e6f5", plan: "#0b4f8a" }, MIN: { fill: "#fde3c8", plan: "#a14a00" }, CHANCE: { fill: "#e4efdc" } };
const FONTS = "DejaVu Sans, Verdana, Arial, sans-serif";
const INK = "#222222", GREY = "#6b6b6b", RED = "#a3200d", GREEN = "#1c6b3a";

// A tree as text, as TreeGame.to_text writes it: [[3, 12], chance([(0.5, 2), (0.5, [4, 6])])]

function readTree(text, first = MAX) {
  const tokens = text.replace(/[−–]/g, "-").match(/chance|-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:\/\d+)?|\S/g) ?? [];
  let at = 0, leaves = 0;
  const here = () => (at < tokens.length ? `before “${tokens.slice(at, at + 6).join(" ")}”` : "at the end");
  const next = (wanted) => {
    if (tokens[at] !== wanted) throw new Error(`A “${wanted}” is missing ${here()}.`);
    at += 1;
  };
  const number = (what) => {
    const [above, below = 1] = (tokens[at] ?? "").split("/").map((part) => (part === "" ? NaN : Number(part)));
    if (!Number.isFinite(above / below)) throw new Error(`${what} is missing ${here()}.`);
    at += 1;
    return above / below;
  };
  const list = (read) => {
    const found = [];
    next("[");
    while (tokens[at] !== "]") {
      if (found.length) next(at < tokens.length ? "," : "]");
      found.push(read());
    }
    next("]");
    if (!found.length) throw new Error("An empty list is no tree: put a number or a list into it.");
    return found;
  };
  function node(turn, depth) {
    if (depth > MOST_PLIES) throw new Error(`The tree is more than ${MOST_PLIES} plies deep.`);
    if (tokens[at] === "chance") {
      at += 1;
      next("(");
      const pairs = list(() => {
        next("(");
        const chance = number("A probability");
        next(",");
        const child = node(turn, depth + 1);
        next(")");
        return [chance, child];
      });
      next(")");
      const chances = pairs.map(([chance]) => chance), sum = chances.reduce((a, b) => a + b);
      if (chances.some((p) => p <= 0) || Math.abs(sum - 1) > 1e-6) throw new Error(`Probabilities are above 0 and sum to 1, not to ${show(sum)}.`);
      return { kind: CHANCE, chances, children: pairs.map(([, child]) => child) };
    }
    if (tokens[at] === "[") return { kind: turn, children: list(() => node(turn === MAX ? MIN : MAX, depth + 1)) };
    if ((leaves += 1) > MOST_LEAVES) throw new Error(`The tree has more than ${MOST_LEAVES} leaves.`);
    const value = number("A number or a list");
    if (Math.abs(value) > FARTHEST) throw new Error(`${show(value)} is too far from 0: numbers go from −${FARTHEST} to ${FARTHEST}.`);
    return { kind: null, value, children: [] };
  }
  const root = node(first, 0);
  if (at < tokens.length) throw new Error(`The tree is complete ${here()}.`);
  return root;
}

function writeTree(node) {
  if (!node.kind) return String(node.value);
  const below = node.children.map(writeTree);
  return node.kind === CHANCE ? `chance([${below.map((text, k) => `(${node.chances[k]}, ${text})`).join(", ")}])` : `[${below.join(", ")}]`;
}

function show(number) {
  const text = Number.isFinite(number) ? String(Math.round(number * 1000) / 1000 + 0) : number > 0 ? "∞" : "-∞";
  return text.replace("-", "−");
}

const all = (node) => [node, ...node.children.flatMap(all)];
const leavesOf = (node) => (node.kind ? node.children.flatMap(leavesOf) : [node]);
const same = (a, b) => a === b || (Number.isFinite(a - b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)));

// The search: minimax, with chance nodes expectiminimax, or alpha-beta (fail-soft), as the lectures write them

function search(root, { prunes = false, strict = false } = {}) {
  // `window` of each node on entering it, [α, β, who promised α, who promised β]; `events` in order.
  const events = [], value = new Map(), best = new Map(), windows = new Map();
  function visit(node, window) {
    windows.set(node, window);
    if (!node.kind) return value.set(node, node.value).get(node);
    let [a, b, byA, byB] = window, v = null;
    events.push({ type: "enter", node, window, v });
    node.children.every((child, k) => {
      const found = visit(child, prunes ? [a, b, byA, byB] : window), before = v;
      if (node.kind === CHANCE) v = (v ?? 0) + node.chances[k] * found;
      else if (v === null || (node.kind === MAX ? found > v : found < v)) {
        v = found;
        best.set(node, child);
      }
      if (node.kind === MAX && v > a) [a, byA] = [v, node];
      if (node.kind === MIN && v < b) [b, byB] = [v, node];
      const rest = prunes && (strict ? a > b : a >= b) ? node.children.slice(k + 1) : [];
      events.push({ type: "seen", node, child, found, before, v, window: [a, b, byA, byB], rest, last: k === node.children.length - 1 });
      return !rest.length;
    });
    value.set(node, v);
    events.push({ type: "return", node, v, window: [a, b, byA, byB], entered: window });
    return v;
  }
  visit(root, [-Infinity, Infinity, null, null]);
  const line = [], played = []; // the principal variation ends where chance moves; what may be played does not
  for (let node = root; best.has(node); node = best.get(node)) line.push(best.get(node));
  (function follow(node) {
    const next = node.kind === CHANCE ? node.children : best.has(node) ? [best.get(node)] : [];
    played.push(...next);
    next.forEach(follow);
  })(root);
  return { events, value, best, windows, line, played, unseen: leavesOf(root).filter((leaf) => !value.has(leaf)) };
}

// Between which numbers a leaf can move without a change of the cuts and of the line of best play

function freedom(root, leaf, options) {
  const now = leaf.value, hasChance = all(root).some((node) => node.kind === CHANCE);
  const signature = (x) => {
    leaf.value = x;
    const { unseen, played } = search(root, options);
    leaf.value = now;
    return [...unseen, null, ...played];
  };
  // It can change only there: at the other leaves' numbers, or where a chance node's average meets another value.
  const others = leavesOf(root).filter((each) => each !== leaf).map((each) => each.value);
  const turns = [...new Set(hasChance ? thresholds(root, leaf) : others)].sort((x, y) => x - y);
  // Each of them is a spot to look at, [from, to, one number in it], and so is each gap between two of them.
  const between = (from, to) => [from, to, from === -Infinity ? (to === Infinity ? now : to - 1) : to === Infinity ? from + 1 : (from + to) / 2];
  const spots = [-Infinity, ...turns].flatMap((x, k) => [...(k ? [[x, x, x]] : []), between(x, turns[k] ?? Infinity)]);
  const on = spots.findIndex(([from, to]) => from === to && same(now, from));
  const here = on >= 0 ? on : spots.findIndex(([from, to]) => from < now && now < to);
  const wanted = signature(now), fits = ([, , number]) => {
    const found = signature(number);
    return found.length === wanted.length && found.every((part, k) => part === wanted[k]);
  };
  let [low, high] = [here, here];
  while (low > 0 && fits(spots[low - 1])) low -= 1;
  while (high < spots.length - 1 && fits(spots[high + 1])) high += 1;
  const [[from, first], [last, to]] = [spots[low], spots[high]];
  return { low: from, lowIn: from === first, high: to, highIn: last === to };
}

function thresholds(root, leaf) {
  const { value } = search(root), path = [], found = [];
  (function down(node) {
    if (node !== leaf && !node.children.some(down)) return false;
    return path.push(node);
  })(root);
  let scale = 1, shift = 0; // along the path, as long as the players choose it, the value is scale·x + shift
  path.slice(1).forEach((node, k) => {
    const others = node.children.filter((child) => child !== path[k]);
    if (node.kind !== CHANCE) return found.push(...others.map((child) => (value.get(child) - shift) / scale));
    const p = (child) => node.chances[node.children.indexOf(child)];
    shift = p(path[k]) * shift + others.reduce((sum, child) => sum + p(child) * value.get(child), 0);
    scale *= p(path[k]);
  });
  return found;
}

// A strategy: one action wherever its player moves, and every action of the others

function planOf(root, player, best) {
  if (!root.kind) return [root];
  const next = root.kind === player ? [best.get(root)] : root.children;
  return [root, ...next.flatMap((child) => planOf(child, player, best))];
}

// Random trees: the same seed gives the same tree

const SHAPES = [[3, 3], [2, 2, 2], [2, 3, 2], [4, 2], [2, 2, 3], [2, 4]];

function randomTree(seed) {
  let state = seed >>> 0;
  const draw = (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  const grow = ([wide, ...rest]) => (wide ? `[${Array.from({ length: wide }, () => grow(rest)).join(", ")}]` : String(draw(20)));
  return grow(SHAPES[draw(SHAPES.length)]);
}

// The picture

const LEAF = 40, HALF = 20, LEVEL = 78, LEFT = 52;

function layOut(root, windows) {
  // Where each node's centre stands. A subtree is as wide as its children side by side, or as its root with its window.
  const at = new Map();
  function place(node, left, depth) {
    if (!node.kind) {
      at.set(node, [left + LEAF / 2, depth]);
      return left + LEAF;
    }
    let right = left;
    for (const child of node.children) right = place(child, right, depth + 1);
    const x = Math.max((at.get(node.children[0])[0] + at.get(node.children.at(-1))[0]) / 2, left + HALF + 2);
    at.set(node, [x, depth]);
    return Math.max(right, x + HALF + 4 + (windows ? 58 : 0));
  }
  const width = place(root, LEFT, 0) + 6, levels = Math.max(...[...at.values()].map(([, depth]) => depth));
  for (const spot of at.values()) spot[1] = 26 + spot[1] * LEVEL;
  return { at, width, height: 26 + levels * LEVEL + 34 };
}

function tag(name, attributes, inner = "") {
  // An element of a picture as text; an attribute that is null is left out.
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  return `<${name} ${given.map(([key, value]) => `${key}="${value}"`).join(" ")}>${inner}</${name}>`;
}

const text = (x, y, said, { size = 13, anchor = "middle", fill = INK, bold = false } = {}) =>
  tag("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": anchor, fill, "font-weight": bold ? "bold" : null }, said);

const line = (x1, y1, x2, y2, stroke, width = 1, dashes = null) =>
  tag("line", { x1, y1, x2, y2, stroke, "stroke-width": width, "stroke-dasharray": dashes });

const frame = (x, y, stroke, more = {}) =>
  tag("rect", { x: -x, y: -y, width: 2 * x, height: 2 * y, rx: 3, fill: "none", stroke, "stroke-width": 2, ...more });

function sign(node, said, seen) {
  // △ MAX, ▽ MIN, ○ chance, □ a leaf; dashed where the search never comes.
  const [ink, fill] = seen ? [INK, PLAYERS[node.kind]?.fill ?? "#fff"] : [GREY, "#fff"];
  const look = { stroke: ink, "stroke-width": 1.3, fill, "stroke-dasharray": seen ? null : "4 3" };
  const up = { MAX: 1, MIN: -1 }[node.kind] ?? 0, size = said.length > (up ? 3 : 4) ? 10.5 : 13; // so that 0.125 fits
  const wide = HALF + 3, points = `0,${-17 * up} ${wide},${17 * up} ${-wide},${17 * up}`;
  const shape = up ? tag("polygon", { points, ...look }) : node.kind ? tag("circle", { r: 17, ...look }) : frame(16, 12, ink, { ...look, rx: 0 });
  return shape + text(0, 7 * up, said, { fill: ink, size });
}

function numberLine({ low, high, lowName, highName, mark, from, to, colour }) {
  // An interval over a scale from one number to another; its ends carry names, and a mark is a number on it.
  const left = 14, right = 386, inside = (number) => Math.max(from, Math.min(to, number));
  const x = (number) => (Number.isFinite(number) ? 60 + (280 * (inside(number) - from)) / (to - from) : number < 0 ? left : right);
  const unit = 10 ** Math.floor(Math.log10((to - from) / 4)), step = [1, 2, 5, 10].find((each) => (to - from) / (each * unit) <= 8) * unit;
  let drawn = line(left, 40, right, 40, INK);
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) {
    drawn += line(x(tick), 37, x(tick), 43, INK) + text(x(tick), 56, show(tick), { size: 11 });
  }
  if (low <= high) drawn += tag("rect", { x: x(low), y: 33, width: Math.max(x(high) - x(low), 2), height: 14, fill: colour, "fill-opacity": 0.3 });
  for (const [number, name, fill, side] of [[low, lowName, PLAYERS.MAX.plan, 1], [high, highName, PLAYERS.MIN.plan, -1]]) {
    if (!name) continue;
    const away = Number.isFinite(number) && low <= high ? -side : side; // the side to which the name goes
    drawn += tag("path", { d: `M${x(number) + 5 * side},29 h${-5 * side} v20 h${5 * side}`, fill: "none", stroke: fill, "stroke-width": 2.4 });
    drawn += text(x(number) - 4 * away, 17, name, { size: 11.5, anchor: away < 0 ? "end" : "start", fill, bold: true });
  }
  if (mark !== null) drawn += tag("circle", { cx: x(mark), cy: 40, r: 4.5, fill: INK });
  if (low > high) drawn += text((x(low) + x(high)) / 2, 40, "✂", { size: 16, fill: RED, bold: true });
  const size = { viewBox: "0 0 400 62", width: 400, height: 62, style: "max-width:100%;height:auto" };
  return tag("svg", { xmlns: SVG, ...size, "aria-hidden": true, "font-family": FONTS }, drawn);
}

function render({ model, el }) {
  const given = model.get("given");
  const options = { search: given.search, strict: given.strict, task: given.task, first: given.first };
  let root, original, found, step, names, parents, selected, puzzle, plans, score, tried;
  const groups = new Map(); // the <g> of each node: they stay, so that the focus does

  // What the reader sees

  const button = (label, onclick, title = null) => make("button", { type: "button", onclick, title }, label);
  const bar = (label, ...parts) => make("div", { class: "ag-bar", role: "group", "aria-label": label }, ...parts);
  const choice = (label, entries, action) => make("select", { "aria-label": label, onchange: ({ target }) => action(target.value) },
    ...entries.map(([value, said]) => make("option", { value }, said)));
  const tasks = new Map(Object.entries({ touch: "Touch the tree", train: "Fill in α, β and values", puzzle: "Puzzles", plans: "Two strategies" })
    .map(([task, label]) => [task, button(label, () => start({ task }))]));
  const which = choice("Search", [["minimax", "Minimax"], ["alpha-beta", "Alpha-beta"]], (value) => start({ search: value, task: "touch" }));
  const equality = choice("When to cut", [["", "cut at α ≥ β"], ["strict", "cut at α > β"]], (value) => start({ strict: value !== "" }));
  const puzzles = choice("Puzzle", given.puzzles.map(({ title }, k) => [k, title]), (k) => pose(given.puzzles[k]));
  const slider = make("input", { type: "range", min: 0, "aria-label": "Step of the search", oninput: () => goTo(Number(slider.value)) });
  const stepBar = bar("Steps of the search", button("◀ Back", () => goTo(step - 1)), slider, button("Next ▶", () => goTo(step + 1)),
    button("Whole search", () => goTo(found.events.length)));
  const planBar = bar("Plans", ...[[MAX, "blue, solid"], [MIN, "brown, dashed"]].map(([player, look]) => make("label", {},
    make("input", { type: "checkbox", onchange: ({ target }) => { plans[player] = target.checked; redraw(); } }), ` ${player}’s strategy (${look})`)));
  const said = make("p", { class: "ag-said", "aria-live": "polite" });
  const question = make("div", { class: "ag-question", role: "group", "aria-label": "Your answer" });
  const verdict = make("p", { class: "ag-verdict", role: "status" });
  const svg = draw("svg", { role: "group", "stroke-linejoin": "round", "font-family": FONTS });
  const [ground, edges] = [draw("rect", { fill: "#fff" }), draw("g")];
  svg.append(ground, edges);
  const picture = make("div", { class: "ag-picture" }, svg);
  const wide = make("p", { class: "ag-wide", hidden: true }, "↔ The tree is wider than the page: it scrolls sideways.");
  const panel = make("div", { class: "ag-bar ag-chosen", role: "group", "aria-label": "The chosen node" });
  const axis = make("div", { class: "ag-line" });
  const free = make("p", { class: "ag-free" });
  const field = make("textarea", { rows: 2, spellcheck: "false" });
  const seed = make("input", { type: "number", value: 1, min: 0, step: 1 });
  const answer = make("p", { role: "status" });
  const random = () => own(randomTree(Number(seed.value)));
  const more = make("details", {}, make("summary", {}, "Another tree, or a link to this one"),
    make("label", { class: "ag-own" }, "Your tree, such as [[3, 12], [2, 4]] ", field),
    bar("Trees", button("Show this tree", () => own(field.value)), make("label", {}, "Random tree number ", seed), button("Show it", random),
      button("The first tree again", () => own(given.tree))),
    bar("Links", button("Link to this tree", () => copy(false)), button("Link to a puzzle made of it", () => copy(true))), answer);
  const modes = bar("What to do", ...tasks.values(), which, equality, puzzles);
  const whole_ = make("div", { class: "ag-stepper ag-touch", role: "group", "aria-label": given.title },
    modes, stepBar, planBar, said, question, verdict, wide, picture, panel, axis, free, more);
  el.append(whole_);

  // From one tree or task to the next

  function own(written, from = {}) {
    try {
      const tree = readTree(written, from.first ?? options.first); // before anything changes
      [original, options.first] = [written, from.first ?? options.first];
      puzzle = null;
      answer.textContent = "";
      start({ ...from, task: from.task ?? (options.task === "puzzle" ? "touch" : options.task) }, tree);
    } catch (error) {
      answer.textContent = `✗ ${error.message}`;
    }
  }

  function pose(next) {
    puzzle = { ...next, first: next.first ?? options.first };
    original = next.tree;
    start({ task: "puzzle", search: "alpha-beta", strict: next.strict ?? false }, readTree(next.tree, options.first));
  }

  function start(change, tree = root) {
    if (change.task === "puzzle" && !puzzle && given.puzzles.length) return pose(given.puzzles[puzzles.value || 0]);
    if (change.task === "puzzle" && !change.search && puzzle) tree = readTree(original, options.first);
    Object.assign(options, change);
    root = tree;
    const hasChance = all(root).some((node) => node.kind === CHANCE);
    if (hasChance) Object.assign(options, { search: "minimax", task: "touch" });
    if (options.task === "train") options.search = "alpha-beta";
    if (options.task === "plans") options.search = "minimax";
    [selected, plans, score, tried] = [null, { MAX: true, MIN: true }, [0, 0], false];
    for (const box of planBar.querySelectorAll("input")) box.checked = true;
    for (const group of groups.values()) group.remove();
    groups.clear();
    all(root).forEach((node, k) => groups.set(node, nodeGroup(node, k)));
    for (const [task, each] of tasks) {
      const early = given.search === "minimax" && ["train", "puzzle"].includes(task); // alpha-beta may not be known yet
      const none = task === "puzzle" && !given.puzzles.length;
      each.hidden = task !== "touch" && task !== options.task && (hasChance || !root.kind || early || none);
      each.setAttribute("aria-pressed", options.task === task);
    }
    which.querySelector("[value=minimax]").textContent = hasChance ? "Expectiminimax" : "Minimax";
    which.querySelector("[value=alpha-beta]").disabled = hasChance;
    which.value = options.search;
    which.hidden = options.task !== "touch";
    equality.value = options.strict ? "strict" : "";
    equality.hidden = options.search !== "alpha-beta" || options.task === "puzzle";
    puzzles.hidden = options.task !== "puzzle" || given.puzzles.length < 2;
    planBar.hidden = options.task !== "plans";
    stepBar.hidden = options.task !== "touch" || !root.kind;
    question.hidden = options.task !== "train";
    verdict.textContent = "";
    again();
    if (options.task === "train") ask(0);
  }

  const prunes = () => options.search === "alpha-beta";
  const rule = () => ({ prunes: prunes(), strict: options.strict });

  function again() {
    // After any change of the tree: search it, name its nodes row by row, and draw.
    found = search(root, rule());
    names = new Map();
    parents = new Map(all(root).flatMap((node) => node.children.map((child) => [child, node])));
    for (let row = [root]; row.length; row = row.flatMap((node) => node.children)) {
      for (const node of row.filter(({ kind }) => kind)) {
        names.set(node, String.fromCharCode(65 + (names.size % 26)) + (names.size < 26 ? "" : Math.floor(names.size / 26)));
      }
    }
    step = slider.max = found.events.length;
    field.value = writeTree(root);
    if (options.task === "train") step = 0;
    redraw();
  }

  const goTo = (next) => { step = Math.max(0, Math.min(found.events.length, next)); redraw(); };
  const above = (node) => parents.get(node);
  const placeOf = (node) => {
    const up = above(node), k = up?.children.indexOf(node);
    return up ? `${["first", "second", "third"][k] ?? `${k + 1}th`} child of ${names.get(up)}` : "the root";
  };
  const called = (node) => names.get(node) ?? `the leaf ${show(node.value)}`;
  const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
  const numbers = (leaves) => listed(leaves.map(({ value }) => show(value)));
  const withPlace = (leaves) => [...names.keys()].map((node) => [names.get(node), leaves.filter((leaf) => node.children.includes(leaf))])
    .filter(([, below]) => below.length).map(([name, below]) => `${numbers(below)} below ${name}`).join(", ");
  const numbersMove = () => options.task === "touch" || (options.task === "puzzle" && puzzle.most !== 0);
  const childrenMove = () => options.task === "touch" || (options.task === "puzzle" && !puzzle.most);

  // What happened, in words: both players' promises as they change

  function promises([a, b, byA, byB]) {
    const sure = [];
    if (byA) sure.push(`MAX is sure of ${show(a)} at ${names.get(byA)}`);
    if (byB) sure.push(`MIN ${byA ? "" : "is sure "}of ${show(b)} at ${names.get(byB)}`);
    return sure.join(" and ") || "nobody has promised anything yet";
  }

  function tell({ type, node, child, found: value, before, v, window, entered, rest }) {
    const name = names.get(node), [a, b, byA, byB] = window;
    if (type === "enter") {
      const mover = node.kind === CHANCE ? "chance decides" : `${node.kind} to move`;
      return `${name}: ${mover}${prunes() ? `, with the window [${show(a)}, ${show(b)}]: ${promises(window)}` : ""}.`;
    }
    if (type === "return") {
      const bound = !prunes() ? "" : v <= entered[0] ? "or less" : v >= entered[1] ? "or more" : "";
      return `${name} sends up ${show(v)}${bound && `, which says: ${show(v)} ${bound}`}.`;
    }
    const heard = `${child.kind ? `${names.get(child)} brings` : "The leaf is worth"} ${show(value)}`;
    if (node.kind === CHANCE) return `${heard}, with probability ${show(node.chances[node.children.indexOf(child)])}.`;
    if (!prunes()) return `${heard}: ${name} is ${node.kind === MAX ? "at least" : "at most"} ${show(v)}.`;
    const [letter, end, by] = node.kind === MAX ? ["α", a, byA] : ["β", b, byB];
    const narrowed = before !== v && by === node && end === v;
    const moved = narrowed ? `now ${letter} = ${show(v)}: ${node.kind} is sure of that` : `the window of ${name} stays as it is`;
    const falls = rest.length === 1 ? "what is left falls off" : `${rest.length} branches fall off`;
    return `${heard}: ${moved}.${rest.length ? ` ${cutReason(node, window)} So ${falls}.` : ""}`;
  }

  function cutReason(node, [a, b, byA, byB]) {
    const [other, by, end] = node.kind === MAX ? [MIN, byB, b] : [MAX, byA, a];
    const [sign_, refuses] = a > b ? [` > β = ${show(b)}`, "never lets the game come"] : [" = β", "gains nothing by letting the game come"];
    return `α = ${show(a)}${sign_}: ${other}, sure of ${show(end)} at ${names.get(by)}, ${refuses} to ${names.get(node)}.`;
  }

  function summary() {
    const count = leavesOf(root).length, { unseen } = found, best = found.best.get(root);
    const worth = `The root is worth ${show(found.value.get(root))}${best ? `: ${root.kind} moves to ${called(best)}` : ""}.`;
    if (!prunes()) return worth;
    if (!unseen.length) return `${worth} All ${count} leaves are looked at.`;
    return `${worth} Never looked at: ${withPlace(unseen)}; ${count - unseen.length} of ${count} leaves are enough.`;
  }

  // Drawing

  const whole = () => step >= found.events.length;
  const asked = () => (options.task === "train" && !whole() ? found.events[step] : null);
  const happened = () => (whole() ? null : asked() ? found.events[step - 1] : found.events[step]); // the last event that is shown

  function known() {
    // What each node that the search has reached is known to be worth at this step, and its window.
    const state = new Map([[root, root.kind ? { v: null } : { v: root.value }]]), question = asked();
    for (const event of found.events.slice(0, question ? step + (question.type === "seen") : step + 1)) {
      state.set(event.node, { ...event, open: event.type !== "return" });
      if (event.type === "seen" && !event.child.kind) state.set(event.child, { v: event.child.value });
    }
    if (question?.type === "enter") state.set(question.node, { v: null, open: true });
    return state;
  }

  function redraw() {
    const { at, width, height } = layOut(root, prunes()), state = known();
    fill(svg, { viewBox: `0 0 ${width} ${height}`, width, "aria-label": `The tree. ${summary()}` });
    svg.style.cssText = `width:100%;max-width:${1.15 * width}px;min-width:${0.7 * width}px;height:auto`;
    fill(ground, { width, height });
    slider.value = step;
    const players = options.task === "plans" ? [MAX, MIN].filter((player) => plans[player]) : [];
    const roads = players.map((player) => [player, new Set(planOf(root, player, found.best))]);
    edges.innerHTML = levelNames(at) + all(root).map((node) => edgesBelow(node, at, state, roads)).join("");
    const met = roads.length === 2 ? leavesOf(root).find((leaf) => roads.every(([, road]) => road.has(leaf))) : null;
    for (const node of all(root)) {
      const group = groups.get(node), value = valueText(node, state.get(node));
      group.setAttribute("transform", `translate(${at.get(node)})`);
      const drawn = signOf(node, value, state.get(node)) + (node === met ? frame(20, 17, GREEN, { rx: 16 }) : "");
      if (group.drawn !== drawn) group.innerHTML = group.drawn = drawn;
      describe(node, group, value, state.has(node));
    }
    const words = { touch: summary, puzzle: () => puzzle.said, plans: () => meeting(roads) }[options.task]; // `ask` has its own
    if (words) said.textContent = whole() ? words() : tell(happened());
    if (options.task === "puzzle") judgePuzzle();
    const moves = selected && !selected.kind && options.task === "touch" && whole();
    const range = moves ? freedom(root, selected, rule()) : null;
    drawPanel(range);
    drawLine(happened(), range);
    if (!whole()) lookAt(found.events[step].node);
  }

  function lookAt(node) {
    // A tree that is wider than the page begins at its root, and then follows the search.
    const [box, seen] = [picture.getBoundingClientRect(), groups.get(node).getBoundingClientRect()];
    if (!wide.hidden) picture.scrollLeft += (seen.left + seen.right) / 2 - (box.left + box.right) / 2;
  }

  const watcher = new ResizeObserver(() => {
    wide.hidden = picture.scrollWidth <= picture.clientWidth;
    lookAt(whole() ? selected ?? root : found.events[step].node);
  });

  function levelNames(at) {
    // Who moves on each level, where it is the same player at all of its nodes.
    const levels = new Map();
    for (const node of names.keys()) levels.set(at.get(node)[1], (levels.get(at.get(node)[1]) ?? new Set()).add(node.kind));
    if ([...levels.values()].some(({ size }) => size > 1)) return "";
    return [...levels].map(([y, [kind]]) => text(4, y, kind === CHANCE ? "chance" : kind, { size: 11.5, anchor: "start", bold: true })).join("");
  }

  function edgesBelow(node, at, state, roads) {
    return node.children.map((child, k) => {
      const [[x1, y], [x2, below]] = [at.get(node), at.get(child)], [top, foot] = [y + 17, below - (child.kind ? 17 : 12)];
      const on = (part) => [x1 + part * (x2 - x1), top + part * (foot - top)], seen = state.has(child);
      let drawn = line(x1, top, x2, foot, seen ? INK : GREY, 1, seen ? null : "4 3");
      if (whole() && options.task !== "plans" && found.line.includes(child)) drawn += line(x1, top, x2, foot, PLAYERS.MAX.plan, 3.6);
      for (const [player, road] of roads) {
        const [aside, dashes] = player === MAX ? [-3, null] : [3, "7 4"];
        if (road.has(node) && road.has(child)) drawn += line(x1 + aside, top, x2 + aside, foot, PLAYERS[player].plan, 4, dashes);
      }
      if (node.kind === CHANCE) {
        const [x, y] = on(0.6);
        drawn += tag("rect", { x: x - 17, y: y - 8, width: 34, height: 16, fill: "#fff" }) + text(x, y, show(node.chances[k]), { size: 11.5 });
      }
      if (cutAlready(node, child)) {
        const turn = (Math.atan2(foot - top, x2 - x1) * 180) / Math.PI;
        const bars = { d: "M-2.5,-6 v12 M2.5,-6 v12", stroke: RED, "stroke-width": 2.2 };
        drawn += tag("path", { transform: `translate(${on(0.5)}) rotate(${turn})`, ...bars });
      }
      return drawn;
    }).join("");
  }

  const cutAlready = (node, child) => found.events.slice(0, asked() ? step : step + 1)
    .some((event) => event.node === node && event.type === "seen" && event.rest.includes(child));

  function valueText(node, state) {
    if (!node.kind) return show(node.value);
    const question = asked();
    if (question?.node === node && question.type !== "seen") return question.type === "return" ? "?" : "";
    if (!state || state.v === null || (node.kind === CHANCE && state.open)) return "";
    const [a, b] = found.windows.get(node);
    if (state.open) return `${node.kind === MAX ? "≥" : "≤"}${show(state.v)}`;
    return `${prunes() && state.v <= a ? "≤" : prunes() && state.v >= b ? "≥" : ""}${show(state.v)}`;
  }

  function signOf(node, value, state) {
    let drawn = sign(node, value, state !== undefined);
    if (node.kind) {
      const window = whole() ? found.windows.get(node) : state?.window, up = node.kind === MAX;
      drawn += text(-HALF - 8, up ? -6 : 6, names.get(node), { size: 11, anchor: "end", fill: GREY });
      const shown = prunes() && window && state ? `[${show(window[0])}, ${show(window[1])}]` : "";
      drawn += text(HALF + 7, up ? 2 : -4, shown, { size: 11, anchor: "start" });
    } else if (options.task === "puzzle" && puzzle.unnecessary.includes(leavesOf(root).indexOf(node))) {
      const [mark, colour] = state ? ["✂?", RED] : ["✂ ✓", GREEN];
      drawn += frame(19, 15, RED, { "stroke-dasharray": "3 2" }) + text(0, 23, mark, { size: 12, fill: colour, bold: true });
    } else if (whole() && !state) drawn += text(0, 23, "✂", { size: 12, fill: RED, bold: true });
    const here = node === selected || (!whole() && node === found.events[step].node);
    return drawn + (here ? frame(25, 20, PLAYERS.MAX.plan, { class: "ag-ring" }) : "");
  }

  function describe(node, group, value, seen) {
    // For those who hear the tree: a leaf that can be changed is a slider.
    const moves = !node.kind && numbersMove();
    const leaf = `Leaf${moves ? "" : ` ${show(node.value)}`}, ${placeOf(node)}`;
    const inner = `${names.get(node)}, ${node.kind === CHANCE ? "chance" : node.kind}, ${placeOf(node)}${value && `, value ${value}`}`;
    fill(group, {
      role: moves ? "slider" : "button", tabindex: node === (selected ?? root) ? 0 : -1, "aria-label": node.kind ? inner : leaf,
      "aria-valuenow": moves && String(node.value), "aria-valuemin": moves && -FARTHEST, "aria-valuemax": moves && FARTHEST,
      "aria-valuetext": moves && `${show(node.value)}${seen ? "" : ", not looked at"}`,
    });
  }

  function meeting(roads) {
    const ends = ([, road]) => leavesOf(root).filter((leaf) => road.has(leaf)), worth = show(found.value.get(root));
    if (!roads.length) return "Show one of the strategies, or both.";
    const count = new Set(roads.flatMap(ends)).size, total = leavesOf(root).length;
    if (roads.length === 2) {
      return `The two strategies meet in one leaf, worth ${worth}: neither player can do better alone. ` +
        `Together they reach ${count} of ${total} leaves, and no proof of the root’s value can do with fewer than that.`;
    }
    const [other, promise] = roads[0][0] === MAX ? [MIN, `MAX gets ${worth} or more`] : [MAX, `MAX gets ${worth} at most`];
    return `Whatever ${other} does, the game ends at ${numbers(ends(roads[0]))}: ${promise}.`;
  }

  function drawPanel(range) {
    if (!selected || options.task === "train" || options.task === "plans") {
      const hint = options.task === "touch" && root.kind ? "Drag a leaf up or down, or choose a node to change it." : "";
      panel.replaceChildren(hint);
      free.textContent = panel.key = "";
      return;
    }
    const up = above(selected), key = [options.task, all(root).indexOf(selected), up?.children.length].join();
    if (panel.node !== selected || !panel.key) panel.replaceChildren(make("strong"), ...controls(selected, up));
    [panel.node, panel.key] = [selected, key];
    panel.querySelector("strong").textContent = `${selected.kind ? names.get(selected) : "Leaf"}, ${placeOf(selected)}: `;
    const [number, chance] = [panel.querySelector("[type=number]"), panel.querySelector("[type=range]")];
    if (number && document.activeElement !== number) number.value = selected.value;
    if (chance) chance.value = up.chances[up.children.indexOf(selected)];
    free.textContent = range ? freeText(range) : "";
  }

  function controls(node, up) {
    const parts = [];
    const input = (label, attributes, act) => parts.push(make("label", {}, `${label} `,
      make("input", { ...attributes, oninput: ({ target }) => act(node, target.valueAsNumber) })));
    if (!node.kind && numbersMove()) input("number", { type: "number", step: "any" }, set);
    if (up?.children.length > 1 && childrenMove()) {
      parts.push(button("◀ Swap", () => swap(node, -1), "With the child to its left (Shift ←)"));
      parts.push(button("Swap ▶", () => swap(node, 1), "With the child to its right (Shift →)"));
    }
    if (up?.kind === CHANCE && up.children.length > 1) input("probability", { type: "range", min: 0.01, max: 0.99, step: 0.01 }, lean);
    return parts;
  }

  function freeText({ low, lowIn, high, highIn }) {
    const stays = prunes() ? "the cuts and the line of best play stay" : "the line of best play stays";
    const [from, to] = [low, high].map((number) => (Number.isFinite(number) ? show(number) : ""));
    if (!from && !to) return `Whatever this number is, ${stays} the same.`;
    if (low === high) return `Only at ${to} ${stays} as shown.`;
    if (!to) return `${lowIn ? "From" : "Above"} ${from}: ${stays} the same.`;
    if (!from) return `${highIn ? "Up to" : "Below"} ${to}: ${stays} the same.`;
    const until = lowIn ? (highIn ? "to" : "to below") : highIn ? "and up to" : "and below";
    return `${lowIn ? "From" : "Above"} ${from} ${until} ${to}: ${stays} the same.`;
  }

  function drawLine(event, range) {
    const values = leavesOf(root).map(({ value }) => value), [least, most] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max(1, (most - least) / 10), scale = { from: least - margin, to: most + margin };
    const window = event ? event.window : selected?.kind ? found.windows.get(selected) : null;
    axis.replaceChildren();
    if (prunes() && window) {
      const [low, high] = window, mark = event?.type === "seen" ? event.found : null;
      const [lowName, highName] = [`α = ${show(low)}`, `β = ${show(high)}`];
      axis.innerHTML = numberLine({ ...scale, low, high, lowName, highName, mark, colour: PLAYERS.MAX.plan });
      axis.append(make("span", {}, `The window of ${names.get(event ? event.node : selected)}`));
    } else if (range) {
      const { low, lowIn, high, highIn } = range;
      const lowName = Number.isFinite(low) && `${lowIn ? "≥" : ">"} ${show(low)}`;
      const highName = Number.isFinite(high) && `${highIn ? "≤" : "<"} ${show(high)}`;
      axis.innerHTML = numberLine({ ...scale, low, high, lowName, highName, mark: selected.value, colour: GREEN });
      axis.append(make("span", {}, "Where nothing changes"));
    }
    axis.hidden = options.task !== "touch" && !axis.firstChild; // where it may come and go, its space is kept
  }

  // Touching

  function set(leaf, number) {
    if (!Number.isFinite(number) || !numbersMove()) return;
    leaf.value = Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(number * 1e6) / 1e6));
    again();
  }

  function swap(node, by) {
    const up = above(node), from = up ? up.children.indexOf(node) : 0, to = from + by;
    if (!up || !childrenMove() || to < 0 || to >= up.children.length) return false;
    const other = up.children[to], before = by > 0 ? groups.get(node) : groups.get(all(node).at(-1)).nextSibling;
    for (const each of all(other)) svg.insertBefore(groups.get(each), before); // `node` stays, and keeps its focus
    for (const list of [up.children, up.chances ?? []]) if (list.length) [list[from], list[to]] = [list[to], list[from]];
    again();
    return true;
  }

  function lean(node, chance) {
    // A new probability for one outcome; the others keep their proportions.
    const up = above(node), k = up.children.indexOf(node), rest = 1 - up.chances[k];
    up.chances = up.chances.map((p, other) => Math.round((other === k ? chance : (p * (1 - chance)) / rest) * 1e9) / 1e9);
    again();
  }

  function select(node, focus = true) {
    if (!node) return;
    selected = node;
    redraw();
    if (focus) groups.get(node).focus({ preventScroll: true });
  }

  function nodeGroup(node, number) {
    const group = draw("g", { "data-key": `n${number}`, ...OURS });
    svg.append(group);
    let from = null; // where a drag began: [x, y, number], and whether numbers or places are dragged
    group.addEventListener("pointerdown", (event) => {
      select(node);
      if (event.button || options.task === "train" || options.task === "plans") return;
      from = { x: event.clientX, y: event.clientY, value: node.value, way: null };
      group.setPointerCapture(event.pointerId);
    });
    group.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.way && Math.hypot(dx, dy) > 6) from.way = Math.abs(dx) > Math.abs(dy) ? "place" : "number";
      if (from.way === "number" && !node.kind) {
        const next = from.value - Math.round(dy / 6);
        if (next !== node.value) set(node, next);
      } else if (from.way === "place" && Math.abs(dx) > 30 && swap(node, Math.sign(dx))) from.x = event.clientX;
    });
    for (const end of ["pointerup", "pointercancel"]) group.addEventListener(end, () => { from = null; });
    group.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !press(node, event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    return group;
  }

  function press(node, { key, shiftKey }) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }[key], nodes = all(root);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (shiftKey) return swap(node, by) || true;
      select(nodes[nodes.indexOf(node) + by]);
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      if (node.kind || !numbersMove()) select(key === "ArrowUp" ? above(node) : node.children[0]);
      else set(node, node.value + by * (shiftKey ? 10 : 1));
    } else if (key === "PageUp" || key === "PageDown") {
      // On to the next number at which something changes. It is no end for a slide at an inner node either.
      if (node.kind || !numbersMove()) return true;
      const { low, lowIn, high, highIn } = freedom(root, node, rule());
      const up = key === "PageUp";
      if (Number.isFinite(up ? high : low)) set(node, up ? (highIn ? Math.floor(high) + 1 : high) : lowIn ? Math.ceil(low) - 1 : low);
    } else if (key === "Enter" || key === " ") select(node);
    else return false;
    return true;
  }

  // Puzzles: make exactly these leaves unnecessary

  function judgePuzzle() {
    const leaves = leavesOf(root), { unseen } = found, wanted = puzzle.unnecessary.map((k) => leaves[k]);
    const before = leavesOf(readTree(puzzle.tree, options.first)).map(({ value }) => value);
    const changed = leaves.filter((leaf, k) => leaf.value !== before[k]).length;
    const [late, lost] = [wanted.filter((leaf) => !unseen.includes(leaf)), unseen.filter((leaf) => !wanted.includes(leaf))];
    const often = (count) => (count === 1 ? "1 number" : `${count} numbers`), parts = [];
    if (puzzle.most && changed > puzzle.most) parts.push(`you have changed ${often(changed)}, and may change ${puzzle.most}`);
    if (late.length) parts.push(`still looked at: ${withPlace(late)}`);
    if (lost.length) parts.push(`wrongly lost: ${withPlace(lost)}`);
    const these = wanted.length === 1 ? "this leaf is" : `these ${wanted.length} leaves are`;
    const solved = wanted.length ? `exactly ${these} never looked at` : "every leaf is looked at";
    const told = parts.length ? `Not yet: ${parts.join("; ")}.` : `✓ Solved: ${solved}.`;
    if (verdict.textContent !== told) verdict.textContent = told;
    verdict.dataset.right = !parts.length;
  }

  // The trainer: α and β at each node, go on or cut after each child, and the value at the end

  function ask(from, told = "") {
    let next = from;
    const sentences = told ? [told] : [];
    for (; next < found.events.length; next += 1) {
      const event = found.events[next];
      if (event.type !== "seen" || !event.last) break;
      sentences.push(tell(event)); // nothing is left to cut
    }
    step = next;
    tried = false;
    redraw();
    said.textContent = sentences.join(" ");
    if (next >= found.events.length) {
      said.textContent = `${sentences.join(" ")} ${summary()} Right at the first try: ${score[0]} of ${score[1]}.`;
      const another = () => { seed.value = Number(seed.value) + 1; random(); };
      return question.replaceChildren(button("Once more", () => start({})), button("A random tree", another));
    }
    const event = found.events[next], name = names.get(event.node);
    const onkeydown = (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault(); // the rest of the key press would go to what has the focus next
      check();
    };
    const entry = (label) => make("label", {}, `${label} `, make("input", { type: "text", size: 5, autocomplete: "off", onkeydown }));
    const shown = button("Show me", () => { score[1] += !tried; ask(next + 1, tell(event)); focusQuestion(); });
    const brings = `${event.child?.kind ? names.get(event.child) : "The leaf"} brings ${show(event.found)} to ${name}. `;
    question.replaceChildren(...{
      enter: () => [`With which window is ${name} entered? `, entry("α ="), entry("β ="), button("Check", check)],
      seen: () => [brings, button(`Go on at ${name}`, () => judge(event, false)), button("Cut the rest", () => judge(event, true))],
      return: () => [`What does ${name} send up? `, entry("value"), button("Check", check)],
    }[event.type](), shown);

    function check() {
      judge(event, [...question.querySelectorAll("input")].map(({ value }) => readNumber(value)));
    }
  }

  const focusQuestion = () => question.querySelector("input, button").focus({ preventScroll: true });

  function readNumber(written) {
    const plain = written.trim().replace(/[−–]/g, "-").replace(",", ".").toLowerCase();
    const infinite = /^([+-]?)(∞|inf|infinity|oo)$/.exec(plain);
    if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
    const [over, under = 1] = plain === "" ? [NaN] : plain.split("/").map(Number);
    return over / under;
  }

  function judge(event, given_) {
    const why = wrong(event, given_);
    if (why === null) {
      verdict.textContent = "Please type a number, or −inf and inf.";
      return;
    }
    score[1] += !tried;
    score[0] += !tried && !why;
    tried = true;
    verdict.dataset.right = !why;
    verdict.textContent = why ? `✗ ${why}` : "✓ Right.";
    if (why) return question.querySelector("input")?.select();
    ask(step + 1, tell(event));
    focusQuestion();
  }

  function wrong({ type, node, v, window, entered, rest }, given_) {
    // Why an answer is wrong; "" for a right answer, null for no answer.
    const [a, b] = window, name = names.get(node);
    if (type === "seen") {
      if (given_ === rest.length > 0) return "";
      if (rest.length) return `There is nothing left to find: ${cutReason(node, window)}`;
      if (a === b) return `Here α = β = ${show(a)}, and this search cuts only at α > β: go on.`;
      return `Not yet: α = ${show(a)} is below β = ${show(b)}. ${promises(window)}: what is left may still lie between.`;
    }
    if (given_.some(Number.isNaN)) return null;
    if (type === "enter") {
      const right = [same(given_[0], a), same(given_[1], b)];
      if (right[0] && right[1]) return "";
      if (same(given_[0], b) && same(given_[1], a)) return "The two are exchanged: α is MAX’s promise, the lower end; β is MIN’s.";
      return ["α", "β"].flatMap((letter, k) => {
        if (right[k]) return [`${letter} is right.`];
        const [player, by] = k ? [MIN, window[3]] : [MAX, window[2]];
        const path = `on the path from the root to ${name}`;
        const why = by ? `look at what ${player} is sure of at ${names.get(by)}, ${path}` : `no child has come back yet to a ${player} node ${path}`;
        return [`${letter} is not ${show(given_[k])}: ${why}.`];
      }).join(" ");
    }
    const hard = Math.max(entered[0], Math.min(entered[1], v)); // fail-hard is right too
    if (same(given_[0], v) || same(given_[0], hard)) return "";
    const heard = listed(node.children.filter((child) => found.value.has(child)).map((child) => show(found.value.get(child))));
    return `${name} is a ${node.kind} node: it sends up the ${node.kind === MAX ? "largest" : "smallest"} of what it has seen, ${heard}.`;
  }

  // The state as a link, for others to open

  function copy(asPuzzle) {
    const parts = { touch: given.number ?? 0, tree: writeTree(root), search: options.search, task: options.task };
    if (parts.task === "puzzle") parts.task = "touch";
    if (options.strict) parts.strict = 1;
    if (options.first === MIN) parts.first = MIN;
    if (asPuzzle && !toPuzzle(parts)) {
      answer.textContent = "No puzzle can be made of this tree: choose alpha-beta, and numbers of which some are cut.";
      return;
    }
    const plain = (value) => encodeURIComponent(value).replace(/%5B|%5D|%2C|%20/g, (sign_) => decodeURIComponent(sign_).trim());
    const hash = `#${Object.entries(parts).map(([name, value]) => `${name}=${plain(value)}`).join("&")}`;
    if (given.number === undefined) {
      answer.textContent = `To be put behind the address of a page with a tree to touch: ${hash}`;
      return;
    }
    const link = `${location.href.split("#")[0]}${hash}`;
    answer.replaceChildren("Copy this link: ", make("a", { href: link }, link));
    navigator.clipboard?.writeText(link).then(() => { answer.firstChild.textContent = "The link is copied: "; }, () => {});
  }

  function toPuzzle(parts) {
    // The same leaves in another order, so that others are cut: the tree as it was is one solution.
    const tree = readTree(parts.tree, options.first), leaves = leavesOf(tree), values = leaves.map(({ value }) => value);
    const cut = () => search(tree, { prunes: true, strict: options.strict }).unseen.map((leaf) => leaves.indexOf(leaf)).join();
    const target = cut();
    for (let by = 1; by < values.length && cut() === target; by += 1) {
      leaves.forEach((leaf, k) => { leaf.value = values[(k + by) % values.length]; });
    }
    Object.assign(parts, { tree: writeTree(tree), task: "puzzle", cut: target });
    return prunes() && cut() !== target;
  }

  function fromLink() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (given.number === undefined || parts.get("touch") !== String(given.number) || !parts.has("tree")) return;
    const task = tasks.has(parts.get("task")) ? parts.get("task") : "touch", cut = (parts.get("cut") ?? "").split(",").filter(Boolean).map(Number);
    own(parts.get("tree"), {
      search: parts.get("search") === "minimax" ? "minimax" : "alpha-beta", strict: parts.has("strict"),
      first: parts.get("first") === MIN ? MIN : MAX, task: task === "puzzle" ? "touch" : task,
    });
    const failed = answer.textContent !== "", count = leavesOf(root).length;
    more.open ||= failed; // it says there what is wrong with the link
    if (!failed && task === "puzzle" && cut.every((k) => Number.isInteger(k) && k >= 0 && k < count)) {
      const said = "Change numbers, or swap children, so that exactly the framed leaves become unnecessary.";
      pose({ tree: parts.get("tree"), unnecessary: cut, most: null, strict: parts.has("strict"), said });
    }
    whole_.scrollIntoView({ block: "start" });
  }

  if (given.task === "puzzle" && given.puzzles.length) pose(given.puzzles[0]);
  else own(given.tree, { task: given.task });
  fromLink();
  watcher.observe(picture);
  if (given.number !== undefined) addEventListener("hashchange", fromLink);
  return () => {
    removeEventListener("hashchange", fromLink);
    watcher.disconnect();
  };
}

export default { render };
