// In place of the widget's kernel, on a page: takes a guess, judges it as `predict` does, and opens what waits for it.
(() => {
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  // How a guess is read, by its kind: the guess, or undefined where there is none that makes sense.
  function numberOf(text) {
    const written = text.trim().replace("−", "-").replaceAll(",", "").replace(/%$/, "");
    const parts = /^[+-]?(\d+\.?\d*|\.\d+)(\/\d+)?$/.test(written) ? written.split("/").map(Number) : [NaN];
    const number = parts[0] / (parts[1] ?? 1);
    return Number.isFinite(number) ? number : undefined;
  }

  function orderOf(text, choices) {
    const letters = [...text.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
    const numbers = letters.map((letter) => letter.charCodeAt(0) - 97);
    const each = choices.every((_, number) => numbers.filter((one) => one === number).length === 1);
    return each && numbers.length === choices.length ? numbers.map((number) => choices[number]) : undefined;
  }

  const read = {
    number: numberOf,
    point: numberOf,
    node: (text) => text.trim().toUpperCase() || undefined,
    order: orderOf,
  };
  const WANTED = {
    number: "Guess first: a number, such as 12, 0.5 or 1/2.",
    point: "Guess first: a number.",
    node: "Guess first: a letter.",
    order: "Put the letters in order, each of them once.",
    choice: "Choose one first.",
  };

  function judge({ answer, factor }, guess) {
    if (typeof answer !== "number") return { right: JSON.stringify(guess) === JSON.stringify(answer), near: false };
    const right = Math.abs(guess - answer) <= 1e-9 * Math.max(1, Math.abs(guess), Math.abs(answer));
    const [small, large] = [guess, answer].sort((a, b) => a - b);
    return { right, near: factor > 1 && small > 0 && large <= factor * small };
  }

  // What waits for a guess: up to the next question, or the next heading.
  function openWhatWaits(place) {
    const stops = "[data-guess], h2, h3";
    const all = [...document.querySelectorAll(`${stops}, details.after, .cell.tag_after details`)];
    for (const each of all.slice(all.indexOf(place) + 1)) {
      if (each.matches(stops)) return;
      each.open = true;
    }
  }

  let asked = 0;

  function ask(place) {
    const data = JSON.parse(place.dataset.guess);
    const result = place.querySelector(":scope > details");
    const name = `guess-${asked += 1}`;
    const list = data.kind === "choice" ? place.querySelector(":scope > ul") : null;
    const fields = data.kind === "choice"
      ? data.choices.map((choice) => make("label", {}, make("input", { type: "radio", name, value: choice }), ` ${choice}`))
      : [make("label", {}, "Your guess: ", make("input", { type: "text", size: 14, autocomplete: "off" }))];
    const said = make("p", { role: "status" });
    const set = make("fieldset", { "aria-label": place.querySelector("p").textContent }, ...fields);
    const show = make("button", { type: "button" }, "Show me");
    const bar = make("div", { class: "guess-bar" }, make("button", { type: "submit" }, "That is my guess"), show);
    const form = make("form", { class: "guess" }, set, bar, said);

    function finish(sentence) {
      set.disabled = true;
      bar.remove();
      said.textContent = sentence;
      said.tabIndex = -1;
      said.focus(); // the button that had the focus is gone
      result.open = true;
      openWhatWaits(place);
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const entered = data.kind === "choice" ? form.querySelector(":checked") : form.querySelector("input");
      const text = entered?.value ?? "";
      const guess = data.kind === "choice" ? entered?.value : read[data.kind](text, data.choices);
      if (guess === undefined) {
        said.textContent = WANTED[data.kind];
        return;
      }
      const { right, near } = judge(data, guess);
      const start = right ? "✓ Right" : `${near ? "✓ " : ""}You said ${data.kind === "order" ? guess.join(", then ") : text.trim()}`;
      finish(`${start}${near && !right ? ", which is close" : ""}: it is ${data.words}.`);
    });
    show.addEventListener("click", () => finish(`It is ${data.words}.`));
    (list ?? place.querySelector(":scope > .ag-to-run")).before(form);
    for (const gone of [list, place.querySelector(":scope > .ag-to-run")]) gone?.remove();
  }

  const begin = () => document.querySelectorAll("[data-guess]").forEach(ask);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})();
