// In place of the widget's kernel, on a page: plays from a table of states as `PlayWidget` does. Whoever changes sides
// begins anew, as the table has only what perfect play on the other side can lead to.

const OTHER = { MAX: "MIN", MIN: "MAX" };

function pageModel({ you, states, words }) {
  let path, picked, turn = 0;
  const heard = [], current = {};
  const now = () => states[path.at(-1)];
  const yours = () => now().mover === you;
  const areas = (state) => state.areas.map((number) => words[number]);
  const name = (key) => (areas(now()).find((area) => area[0] === key)?.[1] ?? key).split(":")[0];
  const moves = () => yours() ? now().moves.map(([move, next]) => ({ text: words[move][0], places: words[move][1], next })) : [];
  const meant = () => moves().filter(({ places }) => picked.every((key, i) => places[i] === key));
  const whole = () => meant().filter(({ places }) => places.length === picked.length);
  const before = () => path.findLastIndex((state, i) => i < path.length - 1 && states[state].mover === you);

  function arrive(...next) {
    path.push(...next);
    picked = [];
    turn += 1;
  }

  function play({ text, next }) {
    arrive(next);
    goOn(`You played ${text}.`);
  }

  function goOn(...said) {
    if (!("end" in now()) && !yours()) {
      const [move, next] = now().moves[now().reply];
      arrive(next);
      said.push(`The opponent plays ${words[move][0]}.`);
    }
    show(...said);
  }

  function last() {
    if (path.length < 2) return [];
    const earlier = states[path.at(-2)];
    const labels = Object.fromEntries(areas(earlier));
    const changed = areas(now()).filter(([key, label]) => labels[key] !== label).map(([key]) => key);
    const places = words[earlier.moves.find(([, next]) => next === path.at(-1))[0]][1];
    const there = changed.filter((key) => places.includes(key));
    return there.length ? there : changed;
  }

  function whatNow() {
    if ("end" in now()) return words[now().end[you]];
    if (!picked.length) return `You are ${you}: your move.`;
    return `${picked.map(name).join(" then ")}: ${whole().length ? "which move?" : "and where to?"} Escape takes it back.`;
  }

  function show(...said) {
    current.board = { svg: now().picture.map((number) => words[number]).join("\n"), areas: areas(now()) };
    current.shown = {
      playable: [...new Set(meant().map(({ places }) => places[picked.length]).filter(Boolean))],
      picked, last: last(), choices: whole().map((move) => [moves().findIndex(({ text }) => text === move.text), move.text]),
      said: [...said, whatNow()].join(" "), turn, busy: false, back: before() >= 0, side: OTHER[you], thought: "",
    };
    heard.forEach((action) => action());
  }

  const answers = {
    begin: () => { if (!yours()) goOn(); },
    point({ key }) {
      if (!yours()) return;
      if (picked.at(-1) === key) picked = picked.slice(0, -1);
      else if (current.shown.playable.includes(key)) picked = [...picked, key];
      else if (moves().some(({ places }) => places[0] === key)) picked = [key];
      else return show(`Nothing can be done at ${name(key)}.`);
      if (picked.length && meant().length === 1 && whole().length === 1) play(whole()[0]);
      else show();
    },
    choose: ({ number }) => play(moves()[number]),
    drop() { picked = []; show(); },
    take_back() {
      path = path.slice(0, before() + 1);
      arrive();
      show("Taken back.");
    },
    restart() { path = []; arrive(0); goOn("A new game."); },
    change_sides() { you = OTHER[you]; path = []; arrive(0); goOn(`A new game: you are ${you} now.`); },
  };

  path = [];
  arrive(0);
  show();
  return {
    get: (what) => current[what],
    on: (event, action) => { if (event === "change:shown") heard.push(action); },
    send: (message) => { if (message.do === "begin" || message.turn === turn) answers[message.do](message); },
  };
}

const begin = () => document.querySelectorAll("[data-board]").forEach((place) => {
  const data = JSON.parse(place.dataset.board);
  place.removeAttribute("data-board");
  for (const picture of place.querySelectorAll("img")) picture.hidden = true; // for those without scripts
  const live = document.createElement("div");
  render({ model: pageModel(data), el: live });
  place.prepend(live);
  const line = place.querySelector(".ag-to-run");
  line.prepend(`Here the opponent's moves are looked up, in a table of ${data.states.length} states. `);
  line.lastChild.data = line.lastChild.data.replace("to play", "to play against the search itself");
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
