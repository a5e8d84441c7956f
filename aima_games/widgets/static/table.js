// A table to fill in: shows what classifying.py sends and passes on the choices. It does not know what is right.

function render({ model, el }) {
  const { title, corner, rows, columns } = model.get("layout_");
  const fields = new Map(); // "row,column" -> [select, mark]

  function field(row, column) {
    const [name, options] = columns[column];
    const select = make("select", { "aria-label": `${rows[row]}: ${name}`, ...OURS,
      onchange: () => select.value && model.send({ row, column, answer: select.value }) },
      make("option", { value: "" }, "?"), ...options.map((option) => make("option", { value: option }, option)));
    const mark = make("span", { class: "ag-mark" });
    fields.set(`${row},${column}`, [select, mark]);
    return make("td", {}, make("span", { class: "ag-field" }, select, mark));
  }

  const head = make("tr", {}, make("th", { scope: "col" }, corner),
    ...columns.map(([name]) => make("th", { scope: "col" }, name)));
  const body = rows.map((name, row) =>
    make("tr", {}, make("th", { scope: "row" }, name), ...columns.map((_, column) => field(row, column))));
  const said = make("p", { class: "ag-said", role: "status", "aria-live": "polite" });
  const score = make("span", { class: "ag-score" });
  const button = (text, act) => make("button", { type: "button", onclick: () => model.send({ do: act }), ...OURS }, text);
  const root = make("div", { class: "ag-table", role: "group", "aria-label": title,
    onkeydown: (event) => event.stopPropagation(), ...OURS }, // these keys are not for the notebook
    make("div", { class: "ag-wide" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...body))),
    said,
    make("div", { class: "ag-bar" }, score, button("Show the rest", "show_rest"), button("Start again", "restart")));
  el.append(root);

  function update() {
    const shown = model.get("shown");
    for (const [at, [select, mark]] of fields) {
      const [answer, sign] = shown.fields[at] ?? ["", ""];
      select.value = answer;
      mark.textContent = sign;
      mark.classList.toggle("ag-wrong", sign === "✗");
      select.setAttribute("aria-invalid", String(sign === "✗"));
    }
    said.textContent = shown.said;
    score.textContent = shown.score;
  }

  model.on("change:shown", update);
  update();
  return () => model.off("change:shown", update);
}

export default { render };
