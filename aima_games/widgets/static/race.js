// Searches that race: plays back what race.py has counted. The clock counts nodes, and runs ever faster: the lanes have a
// logarithmic scale, so that all of them can be told apart.

const PER_SECOND = 3; // the factor by which the clock grows in a second
const STEP = 1.5; // and in a step

const number = (count) => Math.floor(count).toLocaleString("en-US");

function render({ model, el }) {
  const lanes = model.get("lanes");
  const most = Math.max(...lanes.map(([, total]) => total));
  const part = (nodes) => (100 * Math.log(Math.max(nodes, 1))) / Math.log(Math.max(most, 2));
  let clock = model.get("clock");
  let frame = 0;
  let last = null;

  const told = make("p", { class: "ag-said", role: "status", "aria-live": "polite" });
  const time = make("span", { style: "font-variant-numeric: tabular-nums" });
  const button = (text, title, action) => make("button", { type: "button", title, onclick: action }, text);
  const start = button("Start", "Let the clock run (Space)", toggle);
  const bars = lanes.map(() => make("div", { class: "ag-run" }));
  const states = lanes.map(() => make("span", {}));
  const ticks = make("div", { class: "ag-scale", "aria-hidden": "true" });
  for (let nodes = 1; nodes <= most; nodes *= 10) ticks.append(make("span", { style: `left: ${part(nodes)}%` }, number(nodes)));
  const rows = lanes.map(([name], k) => make("div", { class: "ag-lane", role: "group", "aria-label": name },
    make("div", {}, make("b", {}, name), " ", states[k]), make("div", { class: "ag-track", "aria-hidden": "true" }, bars[k])));
  el.append(make("div", { class: "ag-forest ag-race", role: "group", "aria-label": model.get("title"), onkeydown: onKey },
    make("div", { class: "ag-title" }, model.get("title")),
    make("div", { class: "ag-bar" }, start, button("◀ Back", "A step back (←)", () => step(1 / STEP)),
      button("Step ▶", "A step on (→)", () => step(STEP)), button("Again", "Back to the start (Home)", () => set(0)),
      button("▶|", "To the end (End)", () => set(most)), time),
    ...rows, ticks, told));

  function draw() {
    time.textContent = `Clock: ${number(clock)} nodes each`;
    lanes.forEach(([, total, answer, tried], k) => {
      const seen = Math.min(clock, total);
      const at = tried.filter(([nodes]) => nodes <= seen).at(-1);
      bars[k].style.width = `${part(seen)}%`;
      bars[k].classList.toggle("ag-done", clock >= total);
      states[k].textContent = clock >= total ? `✓ done after ${number(total)} nodes: ${answer}`
        : `${number(seen)} nodes${at ? `, trying ${at[1]}` : ""}`;
    });
  }

  function set(nodes) {
    const before = clock;
    clock = Math.max(0, Math.min(most, nodes));
    const done = lanes.filter(([, total]) => before < total && total <= clock);
    if (done.length) told.textContent = done.map(([name, total]) => `${name} is done after ${number(total)} nodes.`).join(" ");
    else if (clock < before) told.textContent = "";
    if (clock >= most) pause();
    model.set("clock", Math.floor(clock));
    draw();
  }

  function step(by) {
    pause();
    set(by > 1 ? Math.max(clock * by, clock + 1) : clock * by);
  }

  function toggle() {
    if (frame) return pause();
    if (clock >= most) set(0);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return set(most);
    start.textContent = "Pause";
    last = null;
    frame = requestAnimationFrame(run);
  }

  function run(now) {
    const seconds = last === null ? 0 : Math.min((now - last) / 1000, 0.1);
    last = now;
    frame = requestAnimationFrame(run);
    set(Math.max(clock, 1) * PER_SECOND ** seconds);
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    start.textContent = "Start";
    model.save_changes();
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = { ArrowRight: () => step(STEP), ArrowLeft: () => step(1 / STEP), Home: () => set(0), End: () => set(most) };
    if (!acts[event.key]) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  draw();
  told.textContent = "Press Start, or go on in steps.";
  return () => cancelAnimationFrame(frame);
}

export default { render };
