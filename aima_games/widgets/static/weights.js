// Weights to slide: what they make of some positions, which one is chosen, and what matches say. Needs no kernel.

const BAR = 260; // width of the bars, in their own units
const LETTERS = "abcdefgh";
const CELL = { wide: 40, high: 22, left: 46, top: 8 };

const number = (value, digits = 1) => (Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).toFixed(digits).replace("-", "−");

function render({ model, el }) {
  const { title, rows, weights, goal, landscape, path } = model.get("given");
  const names = Object.keys(weights), start = { ...weights };
  const sliders = {}, told = {}, lines = {};
  const said = make("p", { class: "ag-said", role: "status" });
  const whole = make("div", { class: "ag-stepper ag-weights", role: "group", "aria-label": title }, make("div", { class: "ag-title" }, title));
  const inputs = names.map((name, k) => {
    sliders[name] = make("input", { type: "range", min: -10, max: 10, step: 0.1, "aria-label": `Weight of ${name}`, oninput: () => set(name, Number(sliders[name].value)) });
    told[name] = make("output", {});
    return make("label", { class: `ag-f${k}` }, make("span", {}, make("b", {}, LETTERS[k]), ` ${name}`), sliders[name], told[name]);
  });
  const table = make("table", {}, ...rows.map(({ name }) => {
    const bar = draw("svg", { viewBox: `0 0 ${BAR} 18`, "aria-hidden": "true" });
    lines[name] = { bar, sum: make("td"), row: null, mark: make("td") };
    lines[name].row = make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "ag-bars" }, bar), lines[name].sum, lines[name].mark);
    return lines[name].row;
  }));
  whole.append(make("div", { class: "ag-sliders" }, ...inputs,
    make("button", { type: "button", onclick: () => { Object.assign(weights, start); show(); } }, "As at first")), table, said);
  const map = landscape && mapped(whole);
  el.append(whole);

  function set(name, value) {
    weights[name] = value;
    show();
  }

  const parts = (row) => names.map((name, k) => weights[name] * row.vector[k]);
  const sumOf = (row) => parts(row).reduce((a, b) => a + b, 0);

  function show() {
    const sums = Object.fromEntries(rows.map((row) => [row.name, sumOf(row)]));
    const most = Math.max(1, ...rows.flatMap((row) => [1, -1].map((sign) => parts(row).reduce((sum, part) => sum + Math.max(0, sign * part), 0))));
    const order = rows.map((row) => row.name).sort((a, b) => sums[b] - sums[a]), ties = order.filter((name) => Math.abs(sums[name] - sums[order[0]]) < 1e-9);
    for (const name of names) {
      sliders[name].value = weights[name];
      told[name].textContent = number(weights[name]);
    }
    for (const row of rows) {
      const line = lines[row.name], ends = { 1: BAR / 2, "-1": BAR / 2 };
      line.bar.replaceChildren(...parts(row).flatMap((part, k) => {
        const sign = part < 0 ? -1 : 1, width = (Math.abs(part) / most) * (BAR / 2 - 2), x = sign < 0 ? ends[-1] - width : ends[1];
        ends[sign] += sign * width;
        const letter = width > 9 ? [draw("text", { x: x + width / 2, y: 13, "text-anchor": "middle" }, LETTERS[k])] : [];
        return [draw("rect", { x, y: 2, width, height: 14, class: `ag-f${k}` }), ...letter];
      }), draw("path", { d: `M${BAR / 2} 0v18`, class: "ag-zero" }));
      line.sum.textContent = number(sums[row.name]);
      line.row.className = !goal && ties.includes(row.name) ? "ag-chosen" : "";
      line.mark.textContent = goal ? "" : ties.includes(row.name) ? (ties.length > 1 ? "← tied" : "← chosen") : "";
    }
    const reasons = names.map((name, k) => `${name} ${number(parts(rows.find((row) => row.name === order[0]))[k])}`).join(", ");
    if (goal) {
      const wrong = goal.slice(1).findIndex((name, k) => sums[goal[k]] - sums[name] < 1e-9);
      said.textContent = wrong < 0 ? `✓ Solved: ${goal.join(" > ")}.` : `Not yet ${goal.join(" > ")}: ${goal[wrong]} has ${number(sums[goal[wrong]])}, ${goal[wrong + 1]} has ${number(sums[goal[wrong + 1]])}.`;
    } else {
      const next = order.find((name) => !ties.includes(name));
      said.textContent = ties.length > 1 ? `${ties.join(" and ")} are tied at ${number(sums[order[0]])}.` : `Chosen: ${order[0]}, ${number(sums[order[0]])} (${reasons})${next === undefined ? "." : `; next best: ${next}, ${number(sums[next])}.`}`;
    }
    map?.();
  }

  // The share of matches won over two weights, where the weight of `unit` is 10, with the reader's point on it.
  function mapped(box) {
    const { x, y, unit, xs, ys, share, games } = landscape;
    const middle = (values, value) => { // where a value lies between the grid's values, in cells
      const k = Math.max(0, Math.min(values.length - 2, values.findIndex((each) => each > value) - 1 + (value >= values.at(-1) ? values.length : 0)));
      return Math.max(-0.5, Math.min(values.length - 0.5, k + (value - values[k]) / (values[k + 1] - values[k])));
    };
    const place = ([across, up]) => [CELL.left + CELL.wide * (middle(xs, across) + 0.5), CELL.top + CELL.high * (ys.length - 0.5 - middle(ys, up))];
    const height = CELL.top + CELL.high * ys.length, width = CELL.left + CELL.wide * xs.length;
    const here = draw("circle", { r: 6, class: "ag-here" }), words = make("p", { role: "status" });
    const cells = ys.flatMap((up, j) => xs.map((across, i) => {
      const [cx, cy] = place([across, up]);
      return draw("g", { class: "ag-cell", onclick: () => { weights[x] = (across * weights[unit]) / 10; set(y, (up * weights[unit]) / 10); } },
        draw("rect", { x: cx - CELL.wide / 2, y: cy - CELL.high / 2, width: CELL.wide, height: CELL.high, "fill-opacity": 0.5 * share[j][i] }),
        draw("text", { x: cx, y: cy + 4, "text-anchor": "middle" }, Math.round(100 * share[j][i])));
    }));
    const walk = path.length ? [draw("path", { d: `M${path.map((step) => place(step).map((each) => each.toFixed(1)).join(" ")).join("L")}`, class: "ag-curve" })] : [];
    const picture = draw("svg", { viewBox: `0 0 ${width + 8} ${height + 34}`, role: "img" }, ...cells, ...walk, here,
      ...xs.map((across) => draw("text", { x: place([across, ys[0]])[0], y: height + 14, "text-anchor": "middle" }, number(across, 0))),
      ...ys.map((up) => draw("text", { x: CELL.left - 6, y: place([xs[0], up])[1] + 4, "text-anchor": "end" }, number(up, 0))),
      draw("text", { x: CELL.left, y: height + 30 }, `→ ${x}`), draw("text", { x: 12, y: height / 2, transform: `rotate(-90 12 ${height / 2})`, "text-anchor": "middle" }, `${y} →`));
    box.append(make("p", {}, `Of ${games} games each, won in percent, where the weight of ${unit} is 10.${path.length ? " The line is the way that the learner took." : ""}`), picture, words);
    return () => {
      const inside = weights[unit] > 0, [across, up] = [x, y].map((name) => (10 * weights[name]) / weights[unit]);
      fill(here, { visibility: inside ? "visible" : "hidden" });
      if (!inside) {
        words.textContent = `The map is for positive weights of ${unit}.`;
        return;
      }
      const [cx, cy] = place([across, up]), nearest = (values, value) => values.reduce((best, each, k) => (Math.abs(each - value) < Math.abs(values[best] - value) ? k : best), 0);
      fill(here, { cx, cy });
      words.textContent = `You are at ${x} ${number(across)} and ${y} ${number(up)}, for ${unit} 10: nearby ${Math.round(100 * share[nearest(ys, up)][nearest(xs, across)])} % are won.`;
      picture.setAttribute("aria-label", `Map of matches won by the weights of ${x} and ${y}. ${words.textContent}`);
    };
  }

  show();
}

export default { render };
