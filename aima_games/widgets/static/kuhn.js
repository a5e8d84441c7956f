// Kuhn poker that learns from regret, round by round; and small games of cards to play against what was learned. Needs no kernel.

const DEALS = ["JQ", "JK", "QJ", "QK", "KJ", "KQ"];
const HEARD = { MAX: ["", "cb"], MIN: ["c", "b"] };
const SEATS = Object.keys(HEARD);
const setsOf = (seat) => HEARD[seat].flatMap((heard) => [..."JQK"].map((card) => card + heard));
const SETS = SEATS.flatMap(setsOf);
const CARDS = { J: "jack", Q: "queen", K: "king" };
const TOLERANCE = 0.005; // for a guess of a regret
const HANDS = 30;
const ASKED = " What do you do?";
const SHARPENED = 2000; // rounds to fill in what was never seen of a reader

const actionsAt = (heard) => (heard.includes("b") ? ["fold", "call"] : ["check", "bet"]);
const isOver = (heard) => ["cc", "bf", "bc", "cbf", "cbc"].includes(heard);
const seatAt = (heard) => heard.length % 2; // 0 is MAX
const known = (deal, heard) => deal[seatAt(heard)] + heard;
const even = () => Object.fromEntries(SETS.map((set) => [set, [0.5, 0.5]]));
const nothing = () => Object.fromEntries(SETS.map((set) => [set, [0, 0]]));

// What MAX has won.
function payoff(deal, heard) {
  if (heard.endsWith("f")) return heard.length === 3 ? -1 : 1;
  return ("JQK".indexOf(deal[0]) > "JQK".indexOf(deal[1]) ? 1 : -1) * (heard.includes("b") ? 2 : 1);
}

function matching(regrets) {
  const positive = regrets.map((regret) => Math.max(regret, 0)), total = positive[0] + positive[1];
  return total > 0 ? positive.map((regret) => regret / total) : [0.5, 0.5];
}

// Walks through a deal; `visit` is called for every node where somebody moves. Returns what the node is worth to MAX.
function walk(strategy, deal, visit = () => {}, heard = "", reach = [1, 1]) {
  if (isOver(heard)) return payoff(deal, heard);
  const seat = seatAt(heard), set = known(deal, heard), chances = strategy[set];
  const values = actionsAt(heard).map((action, k) =>
    walk(strategy, deal, visit, heard + action[0], seat ? [reach[0], reach[1] * chances[k]] : [reach[0] * chances[k], reach[1]]));
  const value = chances[0] * values[0] + chances[1] * values[1];
  visit({ set, deal, own: reach[seat], others: reach[1 - seat] / 6, sign: seat ? -1 : 1, values, value });
  return value;
}

const visits = (strategy, deals = DEALS) => {
  const found = [];
  for (const deal of deals) walk(strategy, deal, (visit) => found.push(visit));
  return found;
};

// Counterfactual regret minimization; `keep(round, strategy, visits, regrets, played)` before each round and at the end.
// The sets in `frozen` don't learn.
function learn(rounds, keep = () => {}, frozen = {}) {
  const regrets = nothing(), played = nothing();
  const strategyOf = (sums) => ({ ...Object.fromEntries(SETS.map((set) => [set, matching(sums[set])])), ...frozen });
  for (let round = 0; round <= rounds; round++) {
    const strategy = strategyOf(regrets), seen = visits(strategy);
    keep(round, strategy, seen, regrets, strategyOf(played));
    if (round === rounds) break;
    for (const { set, own, others, sign, values, value } of seen) {
      for (const k of [0, 1]) {
        regrets[set][k] += others * sign * (values[k] - value);
        played[set][k] += own * strategy[set][k];
      }
    }
  }
  return strategyOf(played);
}

// The most that `seat` can expect against an opponent who follows `strategy`: the last decisions are made first.
function bestResponse(strategy, seat) {
  const answer = { ...strategy }, sign = seat === "MAX" ? 1 : -1;
  for (const set of setsOf(seat).reverse()) {
    const sums = [0, 0], deals = DEALS.filter((deal) => deal[SEATS.indexOf(seat)] === set[0]);
    for (const visit of visits(answer, deals)) if (visit.set === set) for (const k of [0, 1]) sums[k] += visit.others * sign * visit.values[k];
    answer[set] = sums[1] > sums[0] ? [0, 1] : [1, 0];
  }
  return DEALS.reduce((sum, deal) => sum + (sign * walk(answer, deal)) / 6, 0);
}

const exploitability = (strategy) => (bestResponse(strategy, "MAX") + bestResponse(strategy, "MIN")) / 2;

// How much a reader who was seen to do `counts` may lose, from and to: what was never seen is filled in as well and as
// badly as possible, for each seat by itself. The loss is convex in what is unknown, so it is worst in a corner.
function given_away(counts) {
  const seen = Object.fromEntries(Object.entries(counts).filter(([, [a, b]]) => a + b).map(([set, [a, b]]) => [set, [a / (a + b), b / (a + b)]]));
  let low = 0, high = 0;
  SEATS.forEach((seat, k) => {
    const mine = setsOf(seat), frozen = Object.fromEntries(mine.filter((set) => set in seen).map((set) => [set, seen[set]]));
    const unseen = mine.filter((set) => !(set in seen)), losses = [];
    for (let corner = 0; corner < 2 ** unseen.length; corner++) {
      const filled = Object.fromEntries(unseen.map((set, bit) => [set, (corner >> bit) & 1 ? [0, 1] : [1, 0]]));
      losses.push(bestResponse({ ...even(), ...frozen, ...filled }, SEATS[1 - k]));
    }
    high += Math.max(...losses) / 2;
    low += (unseen.length ? bestResponse(learn(SHARPENED, () => {}, frozen), SEATS[1 - k]) : losses[0]) / 2;
  });
  return { low, high, seen };
}

// The set at which it would help most to play like `right` there, and by how much.
function worst(seen, right) {
  const whole = exploitability({ ...right, ...seen });
  const gains = Object.keys(seen).map((set) => [set, whole - exploitability({ ...right, ...seen, [set]: right[set] })]);
  return gains.reduce((a, b) => (b[1] > a[1] ? b : a), [null, 1e-9]);
}

const sign = (text) => text.replace("-", "−");
const number = (value, digits = 3) => sign((Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).toFixed(digits));
const story = (set) => {
  const told = { "": "to move first", c: "after a check", b: "after a bet", cb: "checked, and a bet came" }[set.slice(1)];
  return `${CARDS[set[0]]}, ${told}`;
};

function render({ model, el }) {
  const given = model.get("given");
  const whole = make("div", { class: "ag-stepper ag-kuhn", role: "group", "aria-label": given.title },
    make("div", { class: "ag-title" }, given.title));
  el.append(whole);
  (given.tree ? play : watch)(whole, given);
}

function watch(whole, { rounds, at }) {
  const history = [];
  learn(rounds, (_, strategy, seen, regrets, average) => {
    const reach = nothing();
    for (const { set, own, others } of seen) reach[set] = [own, reach[set][1] + others];
    history.push({ strategy, seen, reach, regrets: Object.fromEntries(SETS.map((set) => [set, [...regrets[set]]])), average });
  });
  const leftAfter = (round) => (history[round].left ??= exploitability(history[round].average));
  const some = history.map((_, round) => round).filter((round) => round % Math.ceil(rounds / 20) === 0 || round === rounds);
  let now = Math.min(at, rounds);
  const slider = make("input", { type: "range", min: 0, max: rounds, "aria-label": "Rounds", oninput: () => go(Number(slider.value)) });
  const button = (text, name, action) => make("button", { type: "button", "aria-label": name, onclick: action }, text);
  const count = make("span", { class: "ag-count" }), said = make("p", { class: "ag-said", role: "status" });
  const plot = draw("svg", { viewBox: "0 0 340 92", role: "img" });
  const rows = {};
  const tables = SEATS.map((seat) => make("table", {}, make("caption", {}, seat),
    make("tr", {}, ...["set", "reach", "", "regret", "now", "average"].map((name) => make("th", { scope: "col" }, name))),
    ...setsOf(seat).flatMap((set) => actionsAt(set.slice(1)).map((action, k) => {
      const row = { bar: draw("rect", { height: 9, y: 1 }), regret: make("span"), now: make("td"), average: make("td"), reach: make("td", { rowspan: 2 }) };
      (rows[set] ??= []).push(row);
      const bar = draw("svg", { viewBox: "0 0 44 11", width: 44, height: 11, "aria-hidden": "true" }, row.bar, draw("path", { d: "M22 0v11", class: "ag-zero" }));
      const first = k ? [] : [make("th", { scope: "rowgroup", rowspan: 2, title: story(set) }, set), row.reach];
      return make("tr", { class: k ? "" : "ag-first" }, ...first, make("th", { scope: "row" }, action), make("td", {}, bar, row.regret), row.now, row.average);
    }))));
  const set = make("select", { "aria-label": "Information set", onchange: ask }, ...SETS.map((each) => make("option", { value: each }, each)));
  const action = make("select", { "aria-label": "Action", onchange: ask });
  const field = make("input", { type: "text", size: 8, "aria-label": "Your prediction", onkeydown: (event) => event.key === "Enter" && judge() });
  const question = make("span"), verdict = make("p", { class: "ag-verdict", role: "status" }), parts = make("ul");
  whole.append(make("div", { class: "ag-bar" }, button("◀", "A round back", () => go(now - 1)), slider, button("▶", "A round on", () => go(now + 1)), count),
    said, plot, make("div", { class: "ag-seats" }, ...tables),
    make("p", { class: "ag-wide" }, "Reach: the thickness of the lines; blue and above the player’s own, brown and below that of chance and the other player together, which is ⅓ at most."),
    make("div", { class: "ag-question" }, make("b", {}, "Predict the next regret"), set, action, question, field, button("Check", "Check the prediction", judge)), verdict, parts);

  function go(round) {
    now = Math.max(0, Math.min(rounds, round));
    const { regrets, strategy, average, reach } = history[now];
    const most = Math.max(0.01, ...SETS.flatMap((each) => regrets[each].map(Math.abs)));
    for (const each of SETS) {
      rows[each].forEach((row, k) => {
        const width = (22 * Math.abs(regrets[each][k])) / most;
        fill(row.bar, { width, x: regrets[each][k] < 0 ? 22 - width : 22, class: regrets[each][k] < 0 ? "ag-less" : "ag-more" });
        row.regret.textContent = number(regrets[each][k], 2);
        row.now.textContent = number(strategy[each][k], 2);
        row.average.textContent = number(average[each][k], 2);
      });
      const [own, others] = reach[each];
      const line = (y, part, name) => draw("path", { d: `M0 ${y}h24`, class: name, "stroke-width": part > 0 ? 1 + 8 * part : 0 });
      rows[each][0].reach.replaceChildren(draw("svg", { viewBox: "0 0 24 30", width: 24, height: 30, "aria-hidden": "true" },
        line(8, own, "ag-own"), line(22, others * 3, "ag-others")),
      make("span", {}, number(own, 2), make("br"), number(others, 2)));
    }
    slider.value = now;
    const told = `${now} ${now === 1 ? "round" : "rounds"}`;
    slider.setAttribute("aria-valuetext", told);
    count.textContent = `${told} of ${rounds}`;
    said.textContent = `After ${told}: the jack that moves first bets with ${number(strategy.J[1], 2)} in the next round and with ${number(average.J[1], 2)} on average; `
      + `exploitability of the average ${number(leftAfter(now))}.`;
    plotted();
    ask();
  }

  function plotted() {
    const x = (round) => 34 + (300 * round) / Math.max(rounds, 1), y = (left) => 6 - 26 * Math.log10(Math.min(1, Math.max(left, 0.001)));
    const label = (at, text) => draw("text", { x: 30, y: y(at) + 4, "text-anchor": "end" }, text);
    const line = [...new Set([...some, now])].sort((a, b) => a - b).map((round) => `${x(round).toFixed(1)} ${y(leftAfter(round)).toFixed(1)}`).join("L");
    plot.replaceChildren(label(1, "1"), label(0.1, "0.1"), label(0.01, "0.01"), label(0.001, "0.001"),
      draw("path", { d: `M${line}`, class: "ag-curve" }), draw("circle", { cx: x(now), cy: y(leftAfter(now)), r: 4, class: "ag-here" }));
    plot.setAttribute("aria-label", `Exploitability of the average strategy, on a logarithmic scale, from ${number(leftAfter(0))} before the first round `
      + `to ${number(leftAfter(rounds))} after ${rounds}; after ${now} it is ${number(leftAfter(now))}.`);
  }

  function ask() {
    const names = actionsAt(set.value.slice(1));
    if (action.firstChild?.value !== names[0]) action.replaceChildren(...names.toReversed().map((name) => make("option", { value: name }, name)));
    const end = now === rounds;
    question.textContent = end ? "No round is left: go back." : `is ${number(history[now].regrets[set.value][names.indexOf(action.value)])}; after round ${now + 1}?`;
    field.disabled = end;
    field.value = "";
    verdict.textContent = "";
    parts.replaceChildren();
  }

  function judge() {
    if (now === rounds) return;
    const typed = field.value.trim().replace("−", "-").replace(",", ".").match(/^([+-]?\d*\.?\d+)(?:\s*\/\s*(\d*\.?\d+))?$/);
    const guess = typed ? Number(typed[1]) / Number(typed[2] ?? 1) : NaN;
    if (!Number.isFinite(guess)) {
      verdict.textContent = "A number is asked for, such as 0.25, −1 or 1/8.";
      return;
    }
    const k = actionsAt(set.value.slice(1)).indexOf(action.value), truth = history[now + 1].regrets[set.value][k];
    verdict.textContent = `${Math.abs(guess - truth) <= TOLERANCE ? "✓ Right" : "✗ Not so"}: it becomes ${number(truth)}.`;
    const nodes = history[now].seen.filter((visit) => visit.set === set.value);
    parts.replaceChildren(make("li", {}, `So far: ${number(history[now].regrets[set.value][k])}.`), ...nodes.map((visit) => {
      const mine = visit.values[k] * visit.sign, mixed = visit.value * visit.sign;
      return make("li", {}, `Deal ${visit.deal}: reach of the others ${number(visit.others)} × (${action.value} ${number(mine)} − mixture ${number(mixed)}) = ${number(visit.others * (mine - mixed))}.`);
    }));
  }

  go(now);
}

// Any small game of cards: `tree` is nested, a number where the hand is over (what MAX has won), `{outcome: [probability,
// node]}` where chance moves, and `[information set, node for each action]`. A deal is named by both cards, and a card
// that is turned up by itself. `sets` has for each information set its seat, its actions, how likely the other takes
// each, and what each is worth to a player who goes on as well as possible.
function play(whole, { tree, sets, exact }) {
  const all = Object.keys(sets), none = () => Object.fromEntries(all.map((set) => [set, sets[set].actions.map(() => 0)]));
  let [gains, faults, counts] = [[], [], none()], seat, node, deal, last;
  const said = make("p", { class: "ag-said", role: "status" }), score = make("p", { class: "ag-count" }), before = make("p", { class: "ag-wide" });
  const buttons = [0, 1, 2].map((k) => make("button", { type: "button", onclick: () => act(k) }));
  const next = make("button", { type: "button", onclick: begin });
  const report = make("div");
  whole.append(score, before, said, make("div", { class: "ag-bar" }, ...buttons, next), report);

  function begin() {
    if (gains.length === HANDS) [gains, faults, counts] = [[], [], none()];
    report.replaceChildren();
    [seat, node, before.textContent] = [gains.length % 2, tree, ""];
    go(`Hand ${gains.length + 1}: you are ${SEATS[seat]}`);
  }

  function act(k) {
    const set = node[0], { actions, worth } = sets[set], best = worth.indexOf(Math.max(...worth));
    counts[set][k] += 1;
    before.textContent += ` ${said.textContent.replace(ASKED, "")}`;
    faults.push({ lost: worth[best] - worth[k], story: before.textContent.trim(), took: `You ${actions[k]}: that is worth ${number(worth[k], 2)} on average, “${actions[best]}” ${number(worth[best], 2)}.` });
    [node, last] = [node[k + 1], actions[k]];
    go(`You ${last}.`);
  }

  function picked(chances) {
    let left = Math.random();
    return Math.max(0, chances.findIndex((chance) => (left -= chance) < 0));
  }

  // Chance and the other move, until the reader is to decide or the hand is over.
  function go(told) {
    while (typeof node === "object" && sets[node[0]]?.seat !== seat) {
      if (Array.isArray(node)) {
        const { actions, likely } = sets[node[0]], k = picked(likely);
        [node, last] = [node[k + 1], actions[k]];
        told += ` The other ${last}s.`;
      } else {
        const names = Object.keys(node), name = names[picked(names.map((each) => node[each][0]))];
        node = node[name][1];
        if (name.length > 1) [deal, told] = [name, `${told} and hold the ${CARDS[name[seat]]}.`];
        else told += ` The ${CARDS[name]} is turned up.`;
      }
    }
    const over = typeof node === "number", actions = over ? [] : sets[node[0]].actions;
    if (over) {
      const gain = seat ? -node : node;
      gains.push(gain);
      if (last !== "fold") told += ` The other holds the ${CARDS[deal[1 - seat]]}.`;
      told += gain ? ` You ${gain > 0 ? "win" : "lose"} ${Math.abs(gain)}.` : " You share the pot.";
    } else told += ASKED;
    const focused = [...buttons, next].find((each) => each === document.activeElement);
    buttons.forEach((each, k) => { [each.hidden, each.textContent] = [k >= actions.length, actions[k] ?? ""]; });
    next.hidden = !over;
    next.textContent = gains.length < HANDS ? "Next hand" : "Play again";
    if (focused) (over ? next : focused.hidden ? buttons[0] : focused).focus();
    said.textContent = told;
    score.textContent = `${gains.length} of ${HANDS} hands; you have won ${number(gains.reduce((a, b) => a + b, 0), 0)}.`;
    if (over && gains.length === HANDS) report.replaceChildren(...(exact ? ofFrequencies() : ofDecisions()).map((line) => make("p", {}, line)));
  }

  // Kuhn poker has so few information sets that a strategy can be guessed from thirty hands.
  function ofFrequencies() {
    const strategy = Object.fromEntries(all.map((set) => [set, sets[set].likely]));
    const { low, high, seen } = given_away(counts), [set, gain] = worst(seen, strategy), unseen = SETS.filter((each) => !(each in seen));
    const range = high - low < 0.0005 ? number(low) : `from about ${number(low, 2)} to ${number(high, 2)}`;
    const lines = [`Played as often as you did, your strategy can be exploited by ${range} a hand, and the one you played against by ${number(exploitability(strategy))}.`];
    if (unseen.length) lines.push(`Never seen: ${unseen.join(", ")}. The range says how well and how badly you might play there.`);
    if (set) {
      const name = actionsAt(set.slice(1))[1], times = counts[set];
      lines.push(`Most was given away at ${set} (${story(set)}): your share of “${name}” is ${times[1]} of ${times[0] + times[1]}, the other’s is ${number(strategy[set][1], 2)}. Playing like the other there, you would give away ${number(gain)} less.`);
    } else lines.push("At no single set would it help to play like the other.");
    return [...lines, `${HANDS} hands are few: these are rough estimates.`];
  }

  // Elsewhere each decision is judged by itself. On average the sum is how much more the best answer to the other wins.
  function ofDecisions() {
    const lost = faults.reduce((sum, fault) => sum + fault.lost, 0), most = faults.reduce((a, b) => (b.lost > a.lost ? b : a));
    const met = all.filter((set) => counts[set].some(Boolean)).length, luck = Math.hypot(...gains);
    return [`Your decisions gave away ${number(lost / HANDS, 2)} a hand: whoever knew how the other plays, and answered it best, would win that much more on average.`,
      most.lost > 0.005 ? `The decision that gave most away, ${number(most.lost, 2)}: h${most.story.slice(1)} ${most.took}` : "No decision gave anything away.",
      `${HANDS} hands say little. Luck alone moves their sum by about ${number(luck, 0)} either way. You have met ${met} of ${all.length} information sets, too few to tell how far you can be exploited.`];
  }

  begin();
}

export default { render };
