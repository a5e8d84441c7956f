// Paper has nothing to click on: what is folded is printed open.

addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details:not([open])")) {
    fold.open = true;
    fold.dataset.printed = "";
  }
});
addEventListener("afterprint", () => {
  for (const fold of document.querySelectorAll("details[data-printed]")) {
    fold.open = false;
    delete fold.dataset.printed;
  }
});

// A formula that is wider than the page is scrolled by keyboard, too; the theme sees to code, tables and outputs.

function reach() {
  for (const formula of document.querySelectorAll("div.math")) {
    const wide = formula.scrollWidth > formula.clientWidth;
    for (const [name, value] of Object.entries({ tabindex: "0", role: "group", "aria-label": "formula, scrolls sideways" }))
      wide ? formula.setAttribute(name, value) : formula.removeAttribute(name);
  }
}

for (const event of ["load", "resize"]) addEventListener(event, reach);
document.fonts.addEventListener("loadingdone", reach);
