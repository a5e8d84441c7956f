// A board to play on: draws what play_board.py sends and reports clicks and keys. It does not know the rules.

const LARGER = 1.5; // squares big enough for a fingertip
const FEW = 12; // more choices than this become a list
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Area {
  // A part of the board that can be pressed: a transparent rectangle above the pieces, with signs on it.
  constructor([key, label, x, y, width, height]) {
    Object.assign(this, { key, label, x, y, width, height });
    const frame = (name, inset) => draw("rect", {
      class: name, x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset,
    });
    const corner = Math.min(8, width / 3, height / 3);
    const [left, top, right, bottom] = [x + 2.5, y + 2.5, x + width - 2.5, y + height - 2.5];
    this.element = draw("g", { class: "ag-area", role: "button", tabindex: -1, "data-key": key, ...OURS },
      frame("ag-hit", 0),
      frame("ag-chosen", 2),
      draw("path", { class: "ag-moved", d:
        `M${left} ${top + corner}V${top}H${left + corner} M${right - corner} ${top}H${right}V${top + corner} ` +
        `M${right} ${bottom - corner}V${bottom}H${right - corner} M${left + corner} ${bottom}H${left}V${bottom - corner}` }),
      draw("circle", { class: "ag-dot", cx: x + width - 6.5, cy: y + 6.5, r: 3.2 }),
      frame("ag-ring ag-around", 0.5),
      frame("ag-ring", 0.5));
  }

  show(shown) {
    const playable = shown.playable.includes(this.key);
    const chosen = shown.picked.includes(this.key);
    const moved = shown.last.includes(this.key);
    this.element.classList.toggle("ag-can", playable);
    this.element.classList.toggle("ag-is-chosen", chosen);
    this.element.classList.toggle("ag-is-moved", moved);
    fill(this.element, {
      "aria-label": [this.label, playable && "playable", chosen && "chosen", moved && "last move"].filter(Boolean).join(", "),
      "aria-disabled": String(!playable && !chosen),
      "aria-pressed": String(chosen),
    });
  }

  distance(other, [right, down]) {
    // How far it is to `other` in a direction; areas off to the side count as farther.
    const dx = other.x + other.width / 2 - this.x - this.width / 2;
    const dy = other.y + other.height / 2 - this.y - this.height / 2;
    const ahead = dx * right + dy * down;
    return ahead < 1 ? Infinity : ahead + 3 * Math.abs(dx * down) + 3 * Math.abs(dy * right);
  }
}

function render({ model, el }) {
  let areas = new Map();
  let here = null; // the area that Tab leads to
  let touched = false; // whether the reader has been there
  let drawn = null; // the board as the page shows it
  let thinking = ""; // what the opponent saw, as the page shows it
  let timer = null;

  const shown = () => model.get("shown");
  const send = (message) => model.send({ ...message, turn: shown().turn });
  const button = (text, message) => make("button", { type: "button", onclick: () => send(message) }, text);

  const board = make("div", { class: "ag-board" });
  const said = make("p", { class: "ag-said", role: "status", "aria-live": "polite" });
  const choices = make("div", { class: "ag-bar", role: "group", "aria-label": "Your moves" });
  const fresh = button("New game", { do: "restart" });
  const back = button("Take back", { do: "take_back" });
  const side = button("", { do: "change_sides" });
  const thought = make("div", // Tab reaches it, because it may have to be scrolled
    { class: "ag-thought", role: "group", "aria-label": "What the opponent saw", tabindex: 0, ...OURS });
  const root = make("div", { class: "ag-play", role: "group", "aria-label": "A game to play", onkeydown: onKey, ...OURS },
    board, said, choices, make("div", { class: "ag-bar", role: "group", "aria-label": "The game" }, fresh, back, side),
    thought);
  board.addEventListener("click", (event) => {
    const area = areas.get(event.target.closest(".ag-area")?.dataset.key);
    if (area) press(area);
  });
  el.append(root);

  function press(area) {
    settle(area);
    touched = true;
    if (!shown().busy) send({ do: "point", key: area.key });
  }

  function settle(area, focus = false) {
    touched ||= focus;
    here?.element.setAttribute("tabindex", -1);
    here = area;
    area.element.setAttribute("tabindex", 0);
    if (focus) area.element.focus({ preventScroll: true });
  }

  function onKey(event) {
    event.stopPropagation(); // these keys are not for the notebook
    const area = areas.get(event.target.closest?.(".ag-area")?.dataset.key);
    if (event.key === "Escape" && shown().picked.length) send({ do: "drop" });
    else if (!area || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "Enter" || event.key === " ") press(area);
    else if (ARROWS[event.key]) {
      const far = (other) => area.distance(other, ARROWS[event.key]);
      const next = [...areas.values()].reduce((best, other) => (far(other) < far(best) ? other : best));
      if (far(next) < Infinity) settle(next, true);
    } else return;
    event.preventDefault();
  }

  function drawBoard() {
    const { svg, areas: boxes } = model.get("board");
    const text = JSON.stringify([svg, boxes]);
    if (text === drawn) return;
    drawn = text;
    const focused = board.contains(document.activeElement);
    const key = touched ? here?.key : null;
    board.innerHTML = svg;
    const picture = board.querySelector("svg");
    for (const side of ["width", "height"]) picture.setAttribute(side, LARGER * picture.getAttribute(side));
    areas = new Map(boxes.map((box) => [box[0], new Area(box)]));
    here = null;
    if (!areas.size) return;
    picture.querySelector("title")?.remove(); // else it pops up over every square
    fill(picture, { role: "group" }); // an image has no buttons in it
    picture.append(...[...areas.values()].map((area) => area.element));
    settle(areas.get(key) ?? areas.get(shown().playable[0]) ?? areas.values().next().value, focused);
  }

  function drawChoices() {
    const focused = choices.contains(document.activeElement);
    const options = shown().choices;
    if (options.length > FEW) {
      const list = make("select", OURS, ...options.map(([number, text]) => make("option", { value: number }, text)));
      const play = make("button",
        { type: "button", onclick: () => send({ do: "choose", number: Number(list.value) }), ...OURS }, "Play it");
      choices.replaceChildren(make("label", {}, "Your move: ", list), play);
    } else {
      choices.replaceChildren(...options.map(([number, text]) => button(text, { do: "choose", number })));
    }
    choices.hidden = !options.length;
    if (focused) (choices.querySelector("select, button") ?? here?.element ?? fresh).focus({ preventScroll: true });
  }

  function show() {
    const now = shown();
    drawBoard();
    drawChoices();
    for (const area of areas.values()) area.show(now);
    root.classList.toggle("ag-busy", now.busy);
    root.setAttribute("aria-busy", String(now.busy));
    clearTimeout(timer);
    const speak = () => { if (said.textContent !== now.said) said.textContent = now.said; };
    if (now.busy) timer = setTimeout(speak, 300); // a quick reply needs no announcement
    else speak();
    for (const one of [fresh, back, side]) one.disabled = now.busy;
    back.disabled ||= !now.back;
    side.textContent = `Play as ${now.side}`;
    side.hidden = !now.side;
    if (thinking !== now.thought) {
      thinking = now.thought;
      thought.innerHTML = now.thought;
      // A tree shrinks to fit the page, but never so far that nobody can read it.
      for (const picture of thought.querySelectorAll("svg")) picture.style.minWidth = `${0.65 * picture.getAttribute("width")}px`;
    }
    thought.hidden = !now.thought;
  }

  model.on("change:board", show);
  model.on("change:shown", show);
  show();
  model.send({ do: "begin" });
  return () => clearTimeout(timer);
}

export default { render };
