// In place of the widget's kernel, on a page: keeps what is shown, and judges predictions by the answers in the data.

const leavesAre = (count) => (count === 1 ? "1 leaf is" : `${count} leaves are`);

function judgeCuts(data, marked) {
  // As `StepThrough.judge_cuts` does.
  const wrong = marked.filter((leaf) => !data.cut.includes(leaf));
  const missing = data.cut.filter((leaf) => !marked.includes(leaf)).length;
  if (!wrong.length && !missing) {
    const fact = data.cut.length ? `${leavesAre(data.cut.length)} never looked at` : "every leaf is looked at";
    return { said: `Right: ${fact}. Step through it to see why.`, right: true, wrong };
  }
  const said = [];
  if (wrong.length) said.push(`${leavesAre(wrong.length)} looked at after all, see the ✗`);
  if (missing) said.push(`${leavesAre(missing)} never looked at and not marked`);
  return { said: `Not yet: ${said.join("; ")}.`, right: false, wrong };
}

function judgeValue(data, step, text) {
  // As `StepThrough.judge_value` does.
  const name = data.nodes[data.steps[step][2]][0];
  const written = text.trim().replace("−", "-").replace(",", ".");
  const parts = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(\/\d+)?$/i.test(written) ? written.split("/").map(Number) : [NaN];
  const number = parts[0] / (parts[1] ?? 1);
  if (!Number.isFinite(number)) return { said: `'${text}' is no number. What does ${name} send up?`, right: null, wrong: [] };
  const right = Math.abs(number - data.returns[step]) <= 1e-9 * Math.max(1, Math.abs(number));
  return { said: right ? "Right." : `${name} does not send up ${text.trim()}. Try again.`, right, wrong: [] };
}

function pageModel(data) {
  const state = { ...data, verdict: {} };
  const heard = [];
  return {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    on: (event, action) => { if (event === "change:verdict") heard.push(action); },
    send(message) {
      state.verdict = "cuts" in message ? judgeCuts(data, message.cuts) : judgeValue(data, message.step, message.value);
      // Later, as from a kernel: a focus that is moved within a key press would take the rest of it along.
      setTimeout(() => heard.forEach((action) => action()));
    },
  };
}

const begin = () => document.querySelectorAll("[data-stepper]").forEach((place) => {
  const data = JSON.parse(place.dataset.stepper);
  place.removeAttribute("data-stepper");
  const live = document.createElement("div");
  render({ model: pageModel(data), el: live });
  place.prepend(live);
  place.querySelector("figure").hidden = true; // the picture for those without scripts
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
