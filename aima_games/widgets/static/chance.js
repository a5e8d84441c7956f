// Chance to touch: a scale of utilities that stretches, and throws beside their exact probabilities. Needs no kernel.

const WIDE = 420;
const number = (value, digits = 2) => Number(value.toFixed(digits)).toLocaleString("en").replace("-", "−");

function render({ model, el }) {
  const given = model.get("given");
  const whole = make("div", { class: "ag-stepper ag-chance", role: "group", "aria-label": given.title }, make("div", { class: "ag-title" }, given.title));
  el.append(whole);
  (given.task === "scale" ? scale : sample)(whole, given);
}

// Each action is a lottery; its outcomes keep their order while x becomes x to the power p.
function scale(whole, { lotteries, powers: [least, most] }) {
  const all = [...new Set(lotteries.flatMap((outcomes) => outcomes.map(([, x]) => x)))].sort((a, b) => a - b);
  const slider = make("input", { type: "range", min: least, max: most, step: 0.1, value: 1, "aria-label": "Power", oninput: show });
  const power = make("output"), said = make("p", { class: "ag-said", role: "status" }), high = 46 + 44 * lotteries.length;
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} ${high}`, role: "img" });
  whole.append(make("div", { class: "ag-bar" }, make("span", {}, "x becomes x to the power"), slider, power), picture, said);

  function show() {
    const p = Number(slider.value), f = (x) => x ** p, [low, top] = [f(all[0]), f(all.at(-1))];
    const at = (value) => 70 + ((WIDE - 100) * (value - low)) / (top - low);
    const worth = lotteries.map((outcomes) => outcomes.reduce((sum, [chance, x]) => sum + chance * f(x), 0));
    const worst = lotteries.map((outcomes) => Math.min(...outcomes.map(([, x]) => f(x))));
    const best = (values) => values.indexOf(Math.max(...values));
    power.textContent = number(p, 1);
    picture.replaceChildren(...lotteries.flatMap((outcomes, k) => {
      const y = 22 + 44 * k;
      return [draw("text", { x: 4, y: y + 4 }, `action ${k}`), draw("path", { d: `M${at(low)} ${y}H${at(top)}`, class: "ag-axis" }),
        ...outcomes.flatMap(([chance, x]) => [draw("rect", { x: at(f(x)) - 4, y: y - 4 - 14 * chance, width: 8, height: 8 + 14 * chance, class: "ag-leaf" })]),
        draw("path", { d: `M${at(worst[k]) - 6} ${y + 7}h12l-6 10z`, class: "ag-min" }), draw("circle", { cx: at(worth[k]), cy: y, r: 6, class: "ag-mean" })];
    }), ...all.map((x) => draw("path", { d: `M${at(f(x))} 6V${high - 22}`, class: "ag-tick" })),
    ...spread(all.map((x) => [at(f(x)), number(f(x), 1)])).map(([x, text]) => draw("text", { x, y: high - 8, "text-anchor": "middle" }, text)));
    said.textContent = `With dice (●, the mean) action ${best(worth)} is chosen: ${worth.map((value, k) => `${k} is worth ${number(value)}`).join(", ")}. `
      + `With an opponent (▾, the worst) action ${best(worst)} is chosen: ${worst.map((value, k) => `${k} is worth ${number(value)}`).join(", ")}.`;
    picture.setAttribute("aria-label", `The ends are now ${all.map((x) => number(f(x), 1)).join(", ")}. ${said.textContent}`);
  }

  // Of labels that would overlap, only the last is kept.
  const spread = (labels) => labels.filter(([x], k) => k === labels.length - 1 || labels[k + 1][0] - x > 34);
  show();
}

function sample(whole, { outcomes, seed }) {
  let state = seed ?? Math.floor(Math.random() * 2 ** 31), counts;
  const values = outcomes.map(([, x]) => x), exact = outcomes.reduce((sum, [chance, x]) => sum + chance * x, 0);
  const deviation = Math.sqrt(outcomes.reduce((sum, [chance, x]) => sum + chance * (x - exact) ** 2, 0));
  const said = make("p", { class: "ag-said", role: "status" }), step = (WIDE - 20) / values.length;
  const picture = draw("svg", { viewBox: `0 0 ${WIDE} 150`, role: "img" });
  const button = (text, action) => make("button", { type: "button", onclick: action }, text);
  whole.append(make("div", { class: "ag-bar" }, ...[1, 10, 100, 1000].map((n) => button(n === 1 ? "1 throw" : `${number(n)} throws`, () => more(n))), button("Begin again", begin)), picture, said);

  function uniform() { // a multiplicative generator (Lehmer 1951, with the constants of Park and Miller 1988)
    state = (state * 48271) % 2147483647 || 1;
    return state / 2147483647;
  }

  function begin() {
    counts = values.map(() => 0);
    more(0);
  }

  function more(n) {
    for (let k = 0; k < n; k++) {
      let left = uniform();
      const found = outcomes.findIndex(([chance]) => (left -= chance) < 0);
      counts[found < 0 ? values.length - 1 : found] += 1;
    }
    const all = counts.reduce((a, b) => a + b, 0), most = Math.max(...outcomes.map(([chance]) => chance), ...counts.map((count) => count / Math.max(all, 1)));
    const bar = (share, name, inset) => (k) => draw("rect", { x: 10 + step * k + inset, width: step - 2 * inset, y: 125 - (115 * share(k)) / most, height: (115 * share(k)) / most, class: name });
    picture.replaceChildren(...values.map((_, k) => k).flatMap((k) => [bar((j) => counts[j] / Math.max(all, 1), "ag-sampled", 3)(k), bar((j) => outcomes[j][0], "ag-exact", 1)(k),
      draw("text", { x: 10 + step * (k + 0.5), y: 142, "text-anchor": "middle" }, number(values[k]))]));
    const mean = counts.reduce((sum, count, k) => sum + count * values[k], 0) / all;
    said.textContent = all
      ? `${number(all)} ${all === 1 ? "throw" : "throws"}: the mean is ${number(mean)}, the exact one ${number(exact)}. The standard error is ${number(deviation / Math.sqrt(all))}.`
      : `Nothing thrown yet. The outlines are exact; their mean is ${number(exact)}.`;
    picture.setAttribute("aria-label", `Shares of ${values.length} outcomes, thrown beside exact. ${said.textContent}`);
  }

  begin();
}

export default { render };
