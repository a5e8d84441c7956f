// Thirty hands of Kuhn poker against a strategy, and how far what the reader did can be exploited. Needs no kernel.

const DEALS = ["JQ", "JK", "QJ", "QK", "KJ", "KQ"];
const HEARD = { MAX: ["", "cb"], MIN: ["c", "b"] };
const SEATS = Object.keys(HEARD);
const setsOf = (seat) => HEARD[seat].flatMap((heard) => [..."JQK"].map((card) => card + heard));
const SETS = SEATS.flatMap(setsOf);
const CARDS = { J: "jack", Q: "queen", K: "king" };
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

// Counterfactual regret minimization: the average strategy. The sets in `frozen` don't learn.
function learn(rounds, frozen = {}) {
  const regrets = nothing(), played = nothing();
  const strategyOf = (sums) => ({ ...Object.fromEntries(SETS.map((set) => [set, matching(sums[set])])), ...frozen });
  for (let round = 0; round < rounds; round++) {
    const strategy = strategyOf(regrets);
    for (const { set, own, others, sign, values, value } of visits(strategy)) {
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
    low += (unseen.length ? bestResponse(learn(SHARPENED, frozen), SEATS[1 - k]) : losses[0]) / 2;
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
  const { title, strategy } = model.get("given");
  let [gains, counts] = [[], nothing()], seat, deal, heard;
  const said = make("p", { class: "ag-said", role: "status" }), score = make("p", { class: "ag-count" }), before = make("p", { class: "ag-wide" });
  const buttons = [0, 1].map((k) => make("button", { type: "button", onclick: () => act(k) }));
  const next = make("button", { type: "button", onclick: begin });
  const report = make("div");
  el.append(make("div", { class: "ag-stepper ag-kuhn", role: "group", "aria-label": title }, make("div", { class: "ag-title" }, title),
    score, before, said, make("div", { class: "ag-bar" }, ...buttons, next), report));

  function begin() {
    if (gains.length === HANDS) [gains, counts] = [[], nothing()];
    report.replaceChildren();
    [seat, deal, heard, before.textContent] = [gains.length % 2, DEALS[Math.floor(Math.random() * DEALS.length)], "", ""];
    go(`Hand ${gains.length + 1}: you are ${SEATS[seat]} and hold the ${CARDS[deal[seat]]}.`);
  }

  function act(k) {
    const action = actionsAt(heard)[k];
    counts[known(deal, heard)][k] += 1;
    before.textContent += ` ${said.textContent.replace(ASKED, "")}`;
    heard += action[0];
    go(`You ${action}.`);
  }

  // The other moves, until the reader is to decide or the hand is over.
  function go(told) {
    while (!isOver(heard) && seatAt(heard) !== seat) {
      const action = actionsAt(heard)[Math.random() < strategy[known(deal, heard)][0] ? 0 : 1];
      heard += action[0];
      told += ` The other ${action}s.`;
    }
    const over = isOver(heard), actions = over ? [] : actionsAt(heard);
    if (over) {
      const gain = payoff(deal, heard) * (seat ? -1 : 1);
      gains.push(gain);
      if (!heard.endsWith("f")) told += ` The other holds the ${CARDS[deal[1 - seat]]}.`;
      told += ` You ${gain > 0 ? "win" : "lose"} ${Math.abs(gain)}.`;
    } else told += ASKED;
    const focused = [...buttons, next].find((each) => each === document.activeElement);
    buttons.forEach((each, k) => { [each.hidden, each.textContent] = [over, actions[k] ?? ""]; });
    next.hidden = !over;
    next.textContent = gains.length < HANDS ? "Next hand" : "Play again";
    if (focused) (over ? next : focused.hidden ? buttons[0] : focused).focus();
    said.textContent = told;
    score.textContent = `${gains.length} of ${HANDS} hands; you have won ${number(gains.reduce((a, b) => a + b, 0), 0)}.`;
    if (over && gains.length === HANDS) report.replaceChildren(...judged().map((line) => make("p", {}, line)));
  }

  // Kuhn poker has so few information sets that a strategy can be guessed from thirty hands.
  function judged() {
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

  begin();
}

export default { render };
