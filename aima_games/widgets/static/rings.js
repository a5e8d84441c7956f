// King and rook against king, solved backward: rings of positions that grow from mate. Needs no kernel.

const SIDE = 40;
const nameOf = (square) => "abcdefgh"[square % 8] + (8 - Math.floor(square / 8));
const ILLEGAL = ".", DRAWN = "=";

// The board turned and mirrored so that the white king stands in the triangle that the table knows.
function turned(king, squares) {
  for (let number = 0; number < 8; number++) {
    const turn = (square) => {
      let [row, column] = [Math.floor(square / 8), square % 8];
      if (number & 4) [row, column] = [column, row];
      return 8 * (number & 2 ? 7 - row : row) + (number & 1 ? 7 - column : column);
    };
    const home = turn(king), [row, column] = [Math.floor(home / 8), home % 8];
    if (row < 4 && column < 4 && column >= row) return [home, ...squares.map(turn)];
  }
}

function render({ model, el }) {
  const { title, table, kings } = model.get("given");
  const ending = (king, rook, other) => {
    const [home, its, black] = turned(king, [rook, other]);
    return table[(kings.indexOf(home) * 64 + its) * 64 + black];
  };
  const most = Math.max(...[...new Set(table)].filter((each) => each !== ILLEGAL && each !== DRAWN).map((each) => parseInt(each, 36)));
  let [king, rook, known] = [18, 6, 0];
  const said = make("p", { class: "ag-said", role: "status" }), count = make("output");
  const slider = make("input", { type: "range", min: 0, max: most, value: 0, "aria-label": "Moves", oninput: () => { known = Number(slider.value); show(); } });
  const choice = (label, chosen) => make("select", { "aria-label": label, onchange: (event) => chosen(Number(event.target.value)) },
    ...Array.from({ length: 64 }, (_, square) => make("option", { value: square }, nameOf(square))));
  const kingAt = choice("White king", (square) => place(square, rook)), rookAt = choice("Rook", (square) => place(king, square));
  const board = draw("svg", { viewBox: `0 0 ${8 * SIDE + 20} ${8 * SIDE + 20}`, role: "img" });
  el.append(make("div", { class: "ag-stepper ag-rings", role: "group", "aria-label": title }, make("div", { class: "ag-title" }, title),
    make("div", { class: "ag-bar" }, make("span", {}, "Mate in at most"), slider, count), board,
    make("div", { class: "ag-bar" }, make("label", {}, "♔ ", kingAt), make("label", {}, "♖ ", rookAt), make("span", {}, "or click a square to put the rook there")), said));

  function place(to, its) {
    if (to !== its) [king, rook] = [to, its];
    show();
  }

  function show() {
    const found = Array.from({ length: 64 }, (_, square) => (square === king || square === rook ? ILLEGAL : ending(king, rook, square)));
    const moves = found.map((each) => (each === ILLEGAL || each === DRAWN ? null : parseInt(each, 36)));
    const fresh = moves.flatMap((each, square) => (each === known ? [nameOf(square)] : []));
    board.replaceChildren(...found.flatMap((each, square) => {
      const x = 18 + SIDE * (square % 8), y = SIDE * Math.floor(square / 8), there = moves[square] !== null && moves[square] <= known;
      const text = square === king ? "♔" : square === rook ? "♖" : there ? String(moves[square]) : each === DRAWN ? "=" : each === ILLEGAL ? "" : "·";
      return [draw("rect", { x, y, width: SIDE, height: SIDE, class: each === ILLEGAL && text === "" ? "ag-out" : there ? "ag-in" : "ag-square", "fill-opacity": there ? 0.12 + 0.4 * (1 - moves[square] / (most + 1)) : 1, onclick: () => place(king, square) }),
        ...(moves[square] === known ? [draw("rect", { x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, class: "ag-ring" })] : []),
        draw("text", { x: x + SIDE / 2, y: y + SIDE / 2 + 6, "text-anchor": "middle", class: text.length === 1 && "♔♖".includes(text) ? "ag-piece" : "" }, text)];
    }), ...Array.from({ length: 8 }, (_, k) => draw("text", { x: 8, y: SIDE * k + SIDE / 2 + 5, "text-anchor": "middle" }, String(8 - k))),
    ...Array.from({ length: 8 }, (_, k) => draw("text", { x: 18 + SIDE * (k + 0.5), y: 8 * SIDE + 15, "text-anchor": "middle" }, "abcdefgh"[k])));
    [kingAt.value, rookAt.value] = [king, rook];
    count.textContent = `${known} ${known === 1 ? "move" : "moves"}`;
    slider.setAttribute("aria-valuetext", count.textContent);
    const legal = moves.filter((each) => each !== null).length, solved = moves.filter((each) => each !== null && each <= known).length;
    said.textContent = `White king ${nameOf(king)}, rook ${nameOf(rook)}, black to move. Of ${legal} squares where the black king loses, ${solved} are known. `
      + (fresh.length ? `New: ${fresh.join(", ")}.` : "Nothing is new here.");
    board.setAttribute("aria-label", said.textContent);
  }

  show();
}

export default { render };
