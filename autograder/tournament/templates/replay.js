"use strict";
// Plays through the games that stand in the page as data: what is drawn, once, and what changes from move to move.
const data = JSON.parse(document.getElementById("games-data").textContent);
const find = (id) => document.getElementById(id);
const [one, other, choice, board, svg, said, result, moves] =
  ["one", "other", "choice", "board", "drawing", "said", "result", "moves"].map(find);
const ENDS = { 1: "1–0", 0.5: "½–½", 0: "0–1" };
let game = null, frames = [], ply = 0;

function option(value, text) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = text;
  return made;
}

function title(each) {
  const [first, second] = each.players.map((player) => data.names[player]);
  return `${each.number}: ${first} – ${second}  ${ENDS[each.score]}`;
}

function list() {
  const wanted = [one.value, other.value].filter((value) => value !== "").map(Number);
  const found = data.games.map((each, i) => [each, i])
    .filter(([each]) => wanted.every((player) => each.players.includes(player)))
    .filter(([each]) => wanted.length < 2 || wanted[0] !== wanted[1]);
  choice.replaceChildren(...found.map(([each, i]) => option(i, title(each))));
  find("count").textContent = `${found.length} game${found.length === 1 ? "" : "s"}`;
  if (found.length) open(found[0][1]);
}

function open(number) {
  game = data.games[number];
  let marks = [];
  frames = game.frames.map(([start, gone, ...come]) => (marks = marks.toSpliced(start, gone, ...come)));
  const [first, second] = game.players.map((player) => data.names[player]);
  const broken = game.lost ? ` ${game.score === 0 ? first : second} ${game.lost}.` : "";
  result.textContent = `${first} moves first, ${second} second: ${ENDS[game.score]}.${broken}`;
  moves.replaceChildren(...game.moves.map(([, text], i) => {
    const item = document.createElement("li"), button = document.createElement("button");
    if (i < game.opening) item.className = "opening";
    button.type = "button";
    button.textContent = `${i + 1}. ${text}`;
    button.addEventListener("click", () => show(i + 1));
    item.append(button);
    return item;
  }));
  show(game.opening);
}

function show(number) {
  ply = Math.max(0, Math.min(number, frames.length - 1));
  svg.innerHTML = frames[ply].map((mark) => data.marks[mark]).join("");
  let text = "The beginning.";
  if (ply) {
    const [side, move] = game.moves[ply - 1];
    const who = side === 2 ? "Chance" : data.names[game.players[side]];
    text = `Move ${ply} of ${frames.length - 1}: ${who}, ${move}${ply <= game.opening ? " (opening, at random)" : ""}`;
  }
  said.textContent = text;
  svg.setAttribute("aria-label", text);
  moves.querySelectorAll("[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
  const current = moves.children[ply - 1]?.firstChild;
  if (current) {
    current.setAttribute("aria-current", "step");
    moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  }
}

function step(by) {
  const at = choice.selectedIndex + by;
  if (at >= 0 && at < choice.options.length) {
    choice.selectedIndex = at;
    open(Number(choice.value));
  }
}

const KEYS = {
  ArrowLeft: () => show(ply - 1), ArrowRight: () => show(ply + 1),
  Home: () => show(0), End: () => show(frames.length - 1),
  ArrowUp: () => step(-1), ArrowDown: () => step(1),
};
board.addEventListener("keydown", (event) => {
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
for (const button of document.querySelectorAll("[data-key]"))
  button.addEventListener("click", () => KEYS[button.dataset.key]());
for (const button of document.querySelectorAll("[data-one]"))
  button.addEventListener("click", () => {
    [one.value, other.value] = [button.dataset.one, button.dataset.other];
    list();
    board.focus();
    find("replay").scrollIntoView();
  });
for (const select of [one, other]) {
  select.append(option("", "anybody"), ...data.names.map((name, i) => option(i, name)));
  select.addEventListener("change", list);
}
choice.addEventListener("change", () => open(Number(choice.value)));
svg.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
list();
