// A tree one can touch: numbers are dragged, children swapped, and the search follows at once. Needs no kernel.

const MAX = "MAX", MIN = "MIN", CHANCE = "CHANCE";
const MOST_LEAVES = 64, MOST_PLIES = 8, FARTHEST = 9999; // what fits, and the numbers that arrow keys reach
const PLAYERS = { MAX: { fill: "#d6e6f5", plan: "#0b4f8a" }, MIN: { fill: "#fde3c8", plan: "#a14a00" }, CHANCE: { fill: "#e4efdc" } };
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
    return { kind: null, value: number("A number or a list"), children: [] };
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
  const events = [], value = new Map(), best = new Map(), windows = new Map(), cut = new Map();
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
      if (rest.length) cut.set(node, rest);
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
  return { events, value, best, windows, cut, line, played, unseen: leavesOf(root).filter((leaf) => !value.has(leaf)) };
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
  // Only there can something change: at the other leaves' numbers, or where a chance node's average meets another value.
  const turns = [...new Set(hasChance ? thresholds(root, leaf) : leavesOf(root).filter((each) => each !== leaf).map((each) => each.value))];
  turns.sort((x, y) => x - y);
  const spots = turns.flatMap((x, k) => [{ from: k ? turns[k - 1] : -Infinity, to: x, at: k ? (turns[k - 1] + x) / 2 : x - 1 }, { from: x, to: x, at: x }]);
  const end = turns.at(-1) ?? -Infinity;
  spots.push({ from: end, to: Infinity, at: turns.length ? end + 1 : now });
  const here = spots.findIndex(({ from, to }) => (from === to ? same(now, from) : from < now && now < to && !same(now, from) && !same(now, to)));
  const wanted = signature(now), fits = (spot) => signature(spot.at).every((part, k, { length }) => length === wanted.length && part === wanted[k]);
  let [low, high] = [here, here];
  while (low > 0 && fits(spots[low - 1])) low -= 1;
  while (high < spots.length - 1 && fits(spots[high + 1])) high += 1;
  return { low: spots[low].from, lowIn: spots[low].from === spots[low].to, high: spots[high].to, highIn: spots[high].from === spots[high].to };
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

// A strategy: one action wherever its player moves, all that the others may do

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

const LEAF = { wide: 40, high: 24 }, HALF = 20, LEVEL = 78, LEFT = 52;

function layOut(root, windows) {
  // Where each node's centre stands. A subtree is as wide as its children beside each other, or its root and its window.
  const at = new Map();
  function place(node, left, depth) {
    if (!node.kind) {
      at.set(node, [left + LEAF.wide / 2, depth]);
      return left + LEAF.wide;
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

const text = (x, y, said, { size = 13, anchor = "middle", fill = INK, bold = false } = {}) =>
  `<text x="${x}" y="${y + size * 0.36}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${bold ? ' font-weight="bold"' : ""}>${said}</text>`;

function sign(node, said, explored) {
  // △ MAX, ▽ MIN, ○ chance, □ a leaf; dashed where the search never comes.
  const look = `stroke="${explored ? INK : GREY}" stroke-width="1.3" fill="${explored ? PLAYERS[node.kind]?.fill ?? "#fff" : "#fff"}"${explored ? "" : ' stroke-dasharray="4 3"'}`;
  const colour = { fill: explored ? INK : GREY, size: said.length > 4 ? 10.5 : 13 }; // so that 0.125 fits
  if (!node.kind) return `<rect x="-16" y="-12" width="32" height="24" ${look}/>${text(0, 0, said, colour)}`;
  if (node.kind === CHANCE) return `<circle r="17" ${look}/>${text(0, 0, said, colour)}`;
  const up = node.kind === MAX ? 1 : -1;
  return `<polygon points="0,${-17 * up} ${HALF + 3},${17 * up} ${-HALF - 3},${17 * up}" ${look}/>${text(0, 7 * up, said, { ...colour, size: said.length > 3 ? 10.5 : 13 })}`;
}

function numberLine({ low, high, lowName, highName, marks, from, to, colour }) {
  // An interval over a scale; the ends carry names, and the marks are numbers on it.
  const wide = 400, x = (number) => 60 + (280 * (Math.max(from, Math.min(to, number)) - from)) / (to - from);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((each) => (to - from) / each <= 8) ?? (to - from) / 8;
  let drawn = `<line x1="14" x2="386" y1="40" y2="40" stroke="${INK}"/>`;
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) drawn += `<line x1="${x(tick)}" x2="${x(tick)}" y1="37" y2="43" stroke="${INK}"/>${text(x(tick), 56, show(tick), { size: 11 })}`;
  if (low <= high) {
    const [left, right] = [low === -Infinity ? 14 : x(low), high === Infinity ? 386 : x(high)];
    drawn += `<rect x="${left}" y="33" width="${Math.max(right - left, 2)}" height="14" fill="${colour}" fill-opacity="0.3"/>`;
  }
  const end = (number, name, fill, side) => {
    if (!name) return "";
    const spot = number === -Infinity ? 14 : number === Infinity ? 386 : x(number), outside = low > high ? -side : side;
    const bracket = `<path d="M${spot + 5 * side},29 h${-5 * side} v20 h${5 * side}" fill="none" stroke="${fill}" stroke-width="2.4"/>`;
    const [anchor, at] = Number.isFinite(number) ? [outside > 0 ? "end" : "start", spot + 4 * outside] : [side > 0 ? "start" : "end", side > 0 ? 6 : wide - 6];
    return bracket + text(at, 17, name, { size: 11.5, anchor, fill, bold: true });
  };
  drawn += end(low, lowName, PLAYERS.MAX.plan, 1) + end(high, highName, PLAYERS.MIN.plan, -1);
  for (const mark of marks) drawn += `<circle cx="${x(mark)}" cy="40" r="4.5" fill="${INK}"/>`;
  if (low > high) drawn += text((x(low) + x(high)) / 2, 40, "✂", { size: 16, fill: RED, bold: true });
  return `<svg xmlns="${SVG}" viewBox="0 0 ${wide} 62" width="${wide}" height="62" aria-hidden="true" style="max-width:100%;height:auto" font-family="'DejaVu Sans', Verdana, Arial, sans-serif"><rect width="${wide}" height="62" fill="#fff"/>${drawn}</svg>`;
}

function render({ model, el }) {
  const given = model.get("given");
  const options = { search: given.search, strict: given.strict, task: given.task, first: given.first };
  let root, original, found, step, names, selected, puzzle, plans, score, tried;
  const groups = new Map(); // the <g> of each node: they stay, so that the focus does

  // What the reader sees

  const button = (label, action, title = null) => make("button", { type: "button", onclick: action, title }, label);
  const choice = (label, entries, action) => make("select", { "aria-label": label, onchange: (event) => action(event.target.value) },
    ...entries.map(([value, said]) => make("option", { value }, said)));
  const tasks = new Map([["touch", "Touch the tree"], ["train", "Fill in α, β and values"], ["puzzle", "Puzzles"], ["plans", "Two plans"]].map(
    ([task, label]) => [task, button(label, () => start({ task }))]));
  const which = choice("Search", [["minimax", "Minimax"], ["alpha-beta", "Alpha-beta"]], (value) => start({ search: value, task: "touch" }));
  const equality = choice("When to cut", [["", "cut at α ≥ β"], ["strict", "cut at α > β"]], (value) => start({ strict: value === "strict" }));
  const puzzles = choice("Puzzle", given.puzzles.map(({ title }, k) => [k, title]), (value) => pose(given.puzzles[value]));
  const slider = make("input", { type: "range", min: 0, "aria-label": "Step of the search", oninput: () => goTo(Number(slider.value)) });
  const stepBar = make("div", { class: "ag-bar", role: "group", "aria-label": "Steps of the search" },
    button("◀ Back", () => goTo(step - 1)), slider, button("Next ▶", () => goTo(step + 1)), button("Whole search", () => goTo(found.events.length)));
  const planBar = make("div", { class: "ag-bar", role: "group", "aria-label": "Plans" }, ...[MAX, MIN].map((player) =>
    make("label", {}, make("input", { type: "checkbox", checked: true, onchange: (event) => { plans[player] = event.target.checked; draw(); } }),
      ` ${player}’s plan (${player === MAX ? "blue, solid" : "brown, dashed"})`)));
  const said = make("p", { class: "ag-said", "aria-live": "polite" });
  const question = make("div", { class: "ag-question", role: "group", "aria-label": "Your answer" });
  const verdict = make("p", { class: "ag-verdict", role: "status" });
  const picture = make("div", { class: "ag-picture" });
  picture.innerHTML = `<svg xmlns="${SVG}" role="group" stroke-linejoin="round" font-family="'DejaVu Sans', Verdana, Arial, sans-serif"><rect fill="#fff"/><g></g></svg>`;
  const svg = picture.firstChild, [ground, edges] = svg.children;
  const panel = make("div", { class: "ag-bar ag-chosen", role: "group", "aria-label": "The chosen node" });
  const free = make("p", { class: "ag-free" });
  const line = make("div", { class: "ag-line" });
  const field = make("textarea", { rows: 2, spellcheck: "false" });
  const seed = make("input", { type: "number", value: 1, min: 0, step: 1 });
  const answer = make("p", { role: "status" });
  const more = make("details", {}, make("summary", {}, "Another tree, or a link to this one"),
    make("label", { class: "ag-own" }, "Your tree, such as [[3, 12], [2, 4]] ", field),
    make("div", { class: "ag-bar" }, button("Show this tree", () => own(field.value)),
      make("label", {}, "Random tree number ", seed), button("Show it", () => own(randomTree(Number(seed.value)))), button("The first tree again", () => own(given.tree))),
    make("div", { class: "ag-bar" }, button("Link to this tree", () => copy()), button("Link to a puzzle made of it", () => copy(true))), answer);
  const root_ = make("div", { class: "ag-stepper ag-touch", role: "group", "aria-label": given.title },
    make("div", { class: "ag-bar ag-modes", role: "group", "aria-label": "What to do" }, ...tasks.values(), which, equality, puzzles),
    stepBar, planBar, said, question, verdict, picture, panel, line, free, more);
  el.append(root_);

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
    start({ task: "puzzle", search: "alpha-beta" }, readTree(next.tree, options.first));
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
    for (const node of all(root)) groups.set(node, nodeGroup(node));
    for (const [task, each] of tasks) {
      each.hidden = task !== "touch" && (hasChance || !root.kind || (task === "puzzle" && !given.puzzles.length && !puzzle));
      each.setAttribute("aria-pressed", options.task === task);
    }
    which.querySelector("[value=minimax]").textContent = hasChance ? "Expectiminimax" : "Minimax";
    which.querySelector("[value=alpha-beta]").disabled = hasChance;
    which.value = options.search;
    which.hidden = options.task !== "touch";
    equality.value = options.strict ? "strict" : "";
    equality.hidden = options.search !== "alpha-beta";
    puzzles.hidden = options.task !== "puzzle" || given.puzzles.length < 2;
    planBar.hidden = options.task !== "plans";
    stepBar.hidden = options.task !== "touch" || !root.kind;
    question.hidden = options.task !== "train";
    verdict.textContent = "";
    again();
    if (options.task === "train") ask(0);
  }

  function again() {
    // After any change of the tree: search it, name its nodes row by row, and draw.
    found = search(root, { prunes: options.search === "alpha-beta", strict: options.strict });
    names = new Map();
    for (let row = [root]; row.length; row = row.flatMap((node) => node.children)) {
      for (const node of row) if (node.kind) names.set(node, String.fromCharCode(65 + (names.size % 26)) + (names.size < 26 ? "" : Math.floor(names.size / 26)));
    }
    step = slider.max = found.events.length;
    field.value = writeTree(root);
    if (options.task === "train") step = 0;
    draw();
  }

  const goTo = (next) => { step = Math.max(0, Math.min(found.events.length, next)); draw(); };
  const above = (node) => all(root).find((each) => each.children.includes(node));
  const order = (node) => ["first", "second", "third", "fourth"][above(node).children.indexOf(node)] ?? `${above(node).children.indexOf(node) + 1}th`;
  const called = (node) => names.get(node) ?? `the leaf ${show(node.value)}`;
  const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
  const withPlace = (leaves) => [...names.keys()].map((node) => [node, leaves.filter((leaf) => node.children.includes(leaf))])
    .filter(([, below]) => below.length).map(([node, below]) => `${listed(below.map(({ value }) => show(value)))} below ${names.get(node)}`).join(", ");
  const numbersMove = () => options.task === "touch" || (options.task === "puzzle" && puzzle.most !== 0);
  const childrenMove = () => options.task === "touch" || (options.task === "puzzle" && !puzzle.most);

  // What happened, in words: the promises of both players as they change

  function promises([a, b, byA, byB]) {
    const sure = [];
    if (byA) sure.push(`MAX is sure of ${show(a)} at ${names.get(byA)}`);
    if (byB) sure.push(`MIN ${byA ? "" : "is sure "}of ${show(b)} at ${names.get(byB)}`);
    return sure.join(" and ") || "nobody has promised anything yet";
  }

  function tell({ type, node, child, found: value, before, v, window, entered, rest }) {
    const name = names.get(node), [a, b] = window, prunes = options.search === "alpha-beta";
    if (type === "enter") return `${name}: ${node.kind === CHANCE ? "chance decides" : `${node.kind} to move`}${prunes ? `, with the window [${show(a)}, ${show(b)}]: ${promises(window)}` : ""}.`;
    if (type === "return") {
      const bound = prunes && v <= entered[0] ? "or less" : prunes && v >= entered[1] ? "or more" : "";
      return `${name} sends up ${show(v)}${bound ? `, which says: ${show(v)} ${bound}` : ""}.`;
    }
    const heard = `${child.kind ? `${names.get(child)} brings` : "The leaf is worth"} ${show(value)}`;
    if (node.kind === CHANCE) return `${heard}, with probability ${show(node.chances[node.children.indexOf(child)])}.`;
    if (!prunes) return `${heard}: ${name} is ${node.kind === MAX ? "at least" : "at most"} ${show(v)}.`;
    const mine = node.kind === MAX ? [window[2], "α", a] : [window[3], "β", b];
    const moved = before !== v && mine[0] === node && mine[2] === v ? `now ${mine[1]} = ${show(v)}: ${node.kind} is sure of that` : `the window of ${name} stays as it is`;
    return `${heard}: ${moved}.${rest.length ? ` ${cutReason(node, window)} So ${rest.length === 1 ? "what is left falls" : `${rest.length} branches fall`} off.` : ""}`;
  }

  function cutReason(node, [a, b, byA, byB]) {
    const [other, by] = node.kind === MAX ? [MIN, byB] : [MAX, byA];
    const refuses = a > b ? "never lets the game come" : "gains nothing by letting the game come";
    return `α = ${show(a)}${a > b ? ` > β = ${show(b)}` : " = β"}: ${other}, sure of ${show(node.kind === MAX ? b : a)} at ${names.get(by)}, ${refuses} to ${names.get(node)}.`;
  }

  function summary() {
    const count = leavesOf(root).length, { unseen } = found, best = found.best.get(root);
    const worth = `The root is worth ${show(found.value.get(root))}${best ? `: ${root.kind} moves to ${called(best)}` : ""}.`;
    if (options.search !== "alpha-beta") return worth;
    return `${worth} ${unseen.length ? `Never looked at: ${withPlace(unseen)}; ${count - unseen.length} of ${count} leaves are enough.` : `All ${count} leaves are looked at.`}`;
  }

  // Drawing

  function draw() {
    const prunes = options.search === "alpha-beta", whole = step >= found.events.length;
    const { at, width, height } = layOut(root, prunes);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("width", width);
    svg.style.cssText = `width:100%;max-width:${1.15 * width}px;min-width:${0.75 * width}px;height:auto`;
    svg.setAttribute("aria-label", `The tree. ${summary()}`);
    for (const [name, value] of Object.entries({ width, height })) ground.setAttribute(name, value);
    slider.value = step;
    const asked = options.task === "train" && !whole ? found.events[step] : null;
    const past = found.events.slice(0, asked ? step + (asked.type === "seen") : step + !whole);
    const state = new Map(); // of a node: what is known at this step
    if (root.kind) state.set(root, { v: null, window: null });
    else state.set(root, { v: root.value });
    for (const event of past) {
      state.set(event.node, { ...event, open: event.type !== "return" });
      if (event.type === "seen" && !event.child.kind) state.set(event.child, { v: event.child.value });
    }
    if (asked?.type === "enter") state.set(asked.node, { v: null, window: null, open: true });
    const cut = new Set([...past].filter((event) => event !== asked && event.type === "seen").flatMap(({ rest }) => rest));
    const showsLine = whole && options.task !== "plans";
    const onLine = new Set(showsLine ? found.line : []);
    const roads = options.task === "plans" ? [MAX, MIN].filter((player) => plans[player]).map((player) => [player, new Set(planOf(root, player, found.best))]) : [];

    let drawn = "";
    for (const node of all(root)) {
      node.children.forEach((child, k) => {
        const [[x1, y1], [x2, y2]] = [at.get(node), at.get(child)], [top, foot] = [y1 + 17, y2 - (child.kind ? 17 : 12)];
        const span = (x, dx) => `x1="${x1 + dx}" y1="${top}" x2="${x + dx}" y2="${foot}"`;
        drawn += `<line ${span(x2, 0)} stroke="${state.has(child) ? INK : GREY}"${state.has(child) ? "" : ' stroke-dasharray="4 3"'}/>`;
        if (onLine.has(child)) drawn += `<line ${span(x2, 0)} stroke="#0b4f8a" stroke-width="3.6"/>`;
        for (const [player, road] of roads) {
          if (road.has(child) && road.has(node)) drawn += `<line ${span(x2, player === MAX ? -3 : 3)} stroke="${PLAYERS[player].plan}" stroke-width="4"${player === MAX ? "" : ' stroke-dasharray="7 4"'}/>`;
        }
        if (node.kind === CHANCE) {
          const [x, y] = [x1 + 0.6 * (x2 - x1), top + 0.6 * (foot - top)];
          drawn += `<rect x="${x - 17}" y="${y - 8}" width="34" height="16" fill="#fff"/>${text(x, y, show(node.chances[k]), { size: 11.5 })}`;
        }
        if (cut.has(child)) {
          const [x, y] = [(x1 + x2) / 2, (top + foot) / 2], angle = (Math.atan2(foot - top, x2 - x1) * 180) / Math.PI;
          drawn += `<path transform="translate(${x} ${y}) rotate(${angle})" d="M-2.5,-6 v12 M2.5,-6 v12" stroke="${RED}" stroke-width="2.2"/>`;
        }
      });
    }
    const levels = new Map(all(root).filter(({ kind }) => kind).map((node) => [at.get(node)[1], node.kind]));
    const mixed = all(root).some(({ kind }, _, nodes) => nodes.some((other) => kind && other.kind && kind !== other.kind && at.get(nodes[_])[1] === at.get(other)[1]));
    if (!mixed) for (const [y, kind] of levels) drawn += text(4, y, kind === CHANCE ? "chance" : kind, { size: 11.5, anchor: "start", bold: true });
    edges.innerHTML = drawn;

    const leaves = leavesOf(root), met = roads.length === 2 ? leaves.find((leaf) => roads.every(([, road]) => road.has(leaf))) : null;
    for (const node of all(root)) {
      const group = groups.get(node), [x, y] = at.get(node), known = state.get(node);
      group.setAttribute("transform", `translate(${x} ${y})`);
      const entered = found.windows.get(node);
      let value = node.kind ? "" : show(node.value);
      if (node.kind && known?.v !== null && known?.v !== undefined && !(asked?.type === "return" && asked.node === node)) {
        const sign_ = known.open ? { MAX: "≥", MIN: "≤" }[node.kind] ?? "" : prunes && known.v <= entered[0] ? "≤" : prunes && known.v >= entered[1] ? "≥" : "";
        value = node.kind === CHANCE && known.open ? "" : `${sign_}${show(known.v)}`;
      }
      if (asked?.node === node && asked.type !== "seen") value = asked.type === "return" ? "?" : "";
      const window = whole ? entered : known?.window;
      let inner = sign(node, value, state.has(node));
      if (prunes && node.kind && window && state.has(node)) inner += text(HALF + 7, node.kind === MAX ? 2 : -4, `[${show(window[0])}, ${show(window[1])}]`, { size: 11, anchor: "start" });
      if (node.kind) inner += text(-HALF - 8, node.kind === MAX ? -6 : 6, names.get(node), { size: 11, anchor: "end", fill: GREY });
      const aim = options.task === "puzzle" && puzzle.unnecessary.includes(leaves.indexOf(node));
      if (aim) inner += `<rect x="-19" y="-15" width="38" height="30" rx="4" fill="none" stroke="${RED}" stroke-width="2" stroke-dasharray="3 2"/>`;
      if (aim || (!node.kind && whole && !state.has(node))) inner += text(0, 23, aim ? (state.has(node) ? "✂?" : "✂ ✓") : "✂", { size: 12, fill: aim && !state.has(node) ? GREEN : RED, bold: true });
      if (node === met) inner += `<circle r="19" fill="none" stroke="${GREEN}" stroke-width="2.6"/>`;
      if (node === selected || (!whole && node === found.events[step].node)) inner += `<rect class="ag-ring" x="-25" y="-20" width="50" height="40" rx="3" fill="none" stroke="#0b4f8a" stroke-width="2"/>`;
      group.innerHTML = inner;
      describe(node, group, value, state.has(node));
    }
    const at_ = whole ? null : asked ? found.events[step - 1] : found.events[step];
    said.textContent = options.task === "train" ? said.textContent : whole ? (options.task === "plans" ? meeting(roads) : options.task === "puzzle" ? puzzle.said : summary()) : tell(at_);
    if (options.task === "puzzle") judgePuzzle();
    drawPanel();
    drawLine(at_);
  }

  function describe(node, group, value, seen) {
    const moves = !node.kind && numbersMove(), up = above(node);
    const place = up ? `${order(node)} child of ${names.get(up)}` : "the root";
    group.setAttribute("role", moves ? "slider" : "button");
    group.setAttribute("tabindex", node === (selected ?? root) ? 0 : -1);
    group.setAttribute("aria-label", node.kind ? `${names.get(node)}, ${node.kind === CHANCE ? "chance" : node.kind}, ${place}${value ? `, value ${value}` : ""}` : `Leaf${moves ? "" : ` ${show(node.value)}`}, ${place}`);
    for (const [name, said_] of [["valuenow", node.value], ["valuemin", -FARTHEST], ["valuemax", FARTHEST], ["valuetext", `${show(node.value ?? 0)}${seen ? "" : ", not looked at"}`]]) {
      if (moves) group.setAttribute(`aria-${name}`, said_);
      else group.removeAttribute(`aria-${name}`);
    }
  }

  function meeting(roads) {
    const ends = ([, road]) => leavesOf(root).filter((leaf) => road.has(leaf)), worth = show(found.value.get(root));
    const list = (leaves) => listed(leaves.map((leaf) => show(leaf.value)));
    if (roads.length === 2) return `The two plans meet in one leaf, worth ${worth}: neither player can do better alone. Together they reach ${new Set(roads.flatMap(ends)).size} of ${leavesOf(root).length} leaves, which is all that a proof of the root’s value has to look at.`;
    if (!roads.length) return "Show one of the plans, or both.";
    const other = roads[0][0] === MAX ? MIN : MAX;
    return `Whatever ${other} does, the game ends at ${list(ends(roads[0]))}: ${other === MIN ? `MAX gets ${worth} or more` : `MAX gets ${worth} at most`}.`;
  }

  function drawPanel() {
    if (!selected || options.task === "train" || options.task === "plans") {
      panel.replaceChildren(...(options.task === "touch" && root.kind ? ["Drag a leaf up or down, or choose a node to change it."] : []));
      free.textContent = "";
      return;
    }
    const up = above(selected), key = `${options.task}|${up ? up.children.length : 0}`;
    const name = selected.kind ? `${names.get(selected)}: ` : up ? `Leaf, ${order(selected)} child of ${names.get(up)}: ` : "Leaf: ";
    if (panel.node !== selected || panel.key !== key) {
      const parts = [make("strong", {}, name)];
      if (!selected.kind && numbersMove()) parts.push(make("label", {}, "number ", make("input", { type: "number", class: "ag-number", step: "any", oninput: (event) => set(selected, event.target.valueAsNumber) })));
      if (up?.children.length > 1 && childrenMove()) parts.push(button("◀ Swap", () => swap(selected, -1), "With the child to its left (Shift ←)"), button("Swap ▶", () => swap(selected, 1), "With the child to its right (Shift →)"));
      if (up?.kind === CHANCE && up.children.length > 1) parts.push(make("label", {}, "probability ", make("input", { type: "range", class: "ag-chance", min: 0.01, max: 0.99, step: 0.01, oninput: (event) => lean(selected, event.target.valueAsNumber) })));
      panel.replaceChildren(...parts);
      [panel.node, panel.key] = [selected, key];
    }
    panel.querySelector("strong").textContent = name;
    const [number, chance] = [panel.querySelector(".ag-number"), panel.querySelector(".ag-chance")];
    if (number && number.valueAsNumber !== selected.value && document.activeElement !== number) number.value = selected.value;
    if (chance) chance.value = up.chances[up.children.indexOf(selected)];
    free.textContent = selected.kind || !numbersMove() ? "" : freeText(freedom(root, selected, { prunes: options.search === "alpha-beta", strict: options.strict }));
  }

  function freeText({ low, lowIn, high, highIn }) {
    const what = options.search === "alpha-beta" ? "the cuts and the line of best play stay" : "the line of best play stays";
    if (low === -Infinity && high === Infinity) return `Whatever this number is, ${what} the same.`;
    if (low === high) return `Only at ${show(low)} ${what} as shown.`;
    const from = low === -Infinity ? "" : `${lowIn ? "From" : "Above"} ${show(low)}`, to = high === Infinity ? "" : show(high);
    const range = !to ? from : !from ? `${highIn ? "Up to" : "Below"} ${to}` : `${from}${lowIn ? (highIn ? " to" : " to below") : highIn ? ", up to" : " and below"} ${to}`;
    return `${range}: ${what} the same.`;
  }

  function drawLine(event) {
    const numbers = leavesOf(root).map(({ value }) => value), margin = Math.max(1, (Math.max(...numbers) - Math.min(...numbers)) / 10);
    const scale = { from: Math.min(...numbers) - margin, to: Math.max(...numbers) + margin };
    const window = event ? event.window : selected?.kind ? found.windows.get(selected) : null;
    line.hidden = options.task === "plans";
    if (options.search === "alpha-beta" && window) {
      line.innerHTML = numberLine({ ...scale, low: window[0], high: window[1], lowName: `α = ${show(window[0])}`, highName: `β = ${show(window[1])}`, marks: event?.type === "seen" ? [event.found] : [], colour: "#0b4f8a" });
      line.append(make("span", {}, `The window of ${names.get(event ? event.node : selected)}`));
    } else if (selected && !selected.kind && numbersMove() && !event) {
      const { low, lowIn, high, highIn } = freedom(root, selected, { prunes: options.search === "alpha-beta", strict: options.strict });
      line.innerHTML = numberLine({ ...scale, low, high, lowName: low === -Infinity ? "" : `${lowIn ? "≥" : ">"} ${show(low)}`, highName: high === Infinity ? "" : `${highIn ? "≤" : "<"} ${show(high)}`, marks: [selected.value], colour: GREEN });
      line.append(make("span", {}, "Where nothing changes"));
    } else line.replaceChildren();
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
    for (const each of all(other)) svg.insertBefore(groups.get(each), before); // `node` stays, and its focus
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
    draw();
    if (focus) groups.get(node).focus({ preventScroll: true });
  }

  function nodeGroup(node) {
    const group = document.createElementNS(SVG, "g");
    group.dataset.lmSuppressShortcuts = "true";
    svg.append(group);
    let from = null; // where a drag began: [x, y, number], and whether it is one of numbers or of places
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
    } else if ((key === "PageUp" || key === "PageDown") && !node.kind && numbersMove()) {
      // On to the next number at which something changes.
      const { low, lowIn, high, highIn } = freedom(root, node, { prunes: options.search === "alpha-beta", strict: options.strict });
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
    const told = parts.length ? `Not yet: ${parts.join("; ")}.` : wanted.length ? `✓ Solved: exactly ${wanted.length === 1 ? "this leaf is" : `these ${wanted.length} leaves are`} never looked at.` : "✓ Solved: every leaf is looked at.";
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
    draw();
    said.textContent = sentences.join(" ");
    if (next >= found.events.length) {
      said.textContent = `${sentences.join(" ")} ${summary()} Right at the first try: ${score[0]} of ${score[1]}.`;
      return question.replaceChildren(button("Once more", () => start({})), button("Another random tree", () => { seed.value = Number(seed.value) + 1; own(randomTree(Number(seed.value))); }));
    }
    const event = found.events[next], name = names.get(event.node);
    const entry = (label) => make("label", {}, `${label} `, make("input", { type: "text", size: 5, autocomplete: "off", onkeydown: (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault(); // the rest of the key press would go to what has the focus next
      check();
    } }));
    const shown = button("Show me", () => { score[1] += !tried; ask(next + 1, tell(event)); focusQuestion(); });
    if (event.type === "enter") question.replaceChildren(`With which window is ${name} entered? `, entry("α ="), entry("β ="), button("Check", check), shown);
    else if (event.type === "return") question.replaceChildren(`What does ${name} send up? `, entry("value"), button("Check", check), shown);
    else question.replaceChildren(`${event.child.kind ? names.get(event.child) : "The leaf"} brings ${show(event.found)} to ${name}. `, button("Go on at " + name, () => judge(event, false)), button("Cut the rest", () => judge(event, true)), shown);

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
    // Why an answer is wrong; "" for a right one, null for none.
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
        if (by) return [`${letter} is not ${show(given_[k])}: look at what ${player} is sure of at ${names.get(by)}, on the path from the root to ${name}.`];
        return [`${letter} is not ${show(given_[k])}: at no ${player} node on the path from the root to ${name} has a child come back yet.`];
      }).join(" ");
    }
    const hard = Math.max(entered[0], Math.min(entered[1], v)); // fail-hard is right too
    if (same(given_[0], v) || same(given_[0], hard)) return "";
    const heard = node.children.filter((child) => found.value.has(child)).map((child) => show(found.value.get(child)));
    return `${name} is a ${node.kind} node: it sends up the ${node.kind === MAX ? "largest" : "smallest"} of what it has seen, ${listed(heard)}.`;
  }

  // The state as a link

  function copy(asPuzzle = false) {
    const parts = { touch: given.number ?? 0, tree: writeTree(root), search: options.search, task: options.task === "puzzle" ? "touch" : options.task };
    if (options.strict) parts.strict = 1;
    if (options.first === MIN) parts.first = MIN;
    if (asPuzzle) {
      // Its leaves in another order: what was there is one way to solve it.
      const leaves = leavesOf(root), target = found.unseen.map((leaf) => leaves.indexOf(leaf)).join(), values = leaves.map(({ value }) => value), copy_ = readTree(parts.tree, options.first);
      const cuts = () => { const { unseen } = search(copy_, { prunes: true, strict: options.strict }), here = leavesOf(copy_); return unseen.map((leaf) => here.indexOf(leaf)).join(); };
      for (let turn = 1; turn < values.length && cuts() === target; turn += 1) leavesOf(copy_).forEach((leaf, k) => { leaf.value = values[(k + turn) % values.length]; });
      if (options.search !== "alpha-beta" || cuts() === target) {
        answer.textContent = "No puzzle can be made of this tree: choose alpha-beta, and numbers of which some are cut.";
        return;
      }
      Object.assign(parts, { tree: writeTree(copy_), task: "puzzle", search: "alpha-beta", cut: target });
    }
    const hash = `#${Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%5B/g, "[").replace(/%5D/g, "]").replace(/%2C/g, ",").replace(/%20/g, "")}`).join("&")}`;
    const link = given.number === undefined ? hash : `${location.href.split("#")[0]}${hash}`;
    answer.replaceChildren("Copy this link: ", make("a", { href: link }, link));
    navigator.clipboard?.writeText(link).then(() => { answer.firstChild.textContent = "The link is copied: "; }, () => {});
  }

  function fromLink() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (given.number === undefined || parts.get("touch") !== String(given.number) || !parts.has("tree")) return;
    const search_ = parts.get("search") === "minimax" ? "minimax" : "alpha-beta", task = tasks.has(parts.get("task")) ? parts.get("task") : "touch";
    own(parts.get("tree"), { search: search_, strict: parts.has("strict"), first: parts.get("first") === MIN ? MIN : MAX, task: task === "puzzle" ? "touch" : task });
    const failed = answer.textContent !== ""; // where it says what is wrong with the link
    more.open ||= failed;
    const count = leavesOf(root).length, cut = (parts.get("cut") ?? "").split(",").filter(Boolean).map(Number);
    if (!failed && task === "puzzle" && cut.every((k) => Number.isInteger(k) && k >= 0 && k < count)) {
      pose({ tree: parts.get("tree"), unnecessary: cut, most: null, said: "Make exactly the framed leaves unnecessary: change numbers, or swap children." });
    }
    root_.scrollIntoView({ block: "start" });
  }

  if (given.task === "puzzle" && given.puzzles.length) pose(given.puzzles[0]);
  else own(given.tree, { task: given.task });
  fromLink();
  if (given.number !== undefined) addEventListener("hashchange", fromLink);
  return () => removeEventListener("hashchange", fromLink);
}

export default { render };
