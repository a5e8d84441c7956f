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

// What is wider than the page scrolls, by keyboard too, and says so; the theme sees to code, tables and outputs. A picture
// is made smaller first, but its words have to stay readable. A tree begins at its root, which is in the middle.

const LEAST = 0.6;

function reach() {
  for (const picture of document.querySelectorAll(".cell_output img, .cell_output figure > svg")) {
    const least = LEAST * (picture.naturalWidth ?? picture.viewBox.baseVal.width);
    const { width } = picture.getBoundingClientRect();
    let box = picture.closest(".wide-picture");
    if (!box && width > 0 && width < least) {
      box = document.createElement("div");
      box.className = "wide-picture";
      picture.replaceWith(box);
      box.append(picture);
      picture.style.minWidth = `${least}px`;
      if (picture.alt?.startsWith("Game tree")) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    }
  }
  for (const [each, name] of [["div.math", "formula"], ["div.wide-picture", "picture"]]) {
    for (const part of document.querySelectorAll(each)) {
      const wide = part.scrollWidth > part.clientWidth;
      const said = { tabindex: "0", role: "group", "aria-label": `${name}, scrolls sideways` };
      for (const [attribute, value] of Object.entries(said))
        wide ? part.setAttribute(attribute, value) : part.removeAttribute(attribute);
    }
  }
}

for (const event of ["load", "resize"]) addEventListener(event, reach);
document.addEventListener("toggle", reach, true);
document.fonts.addEventListener("loadingdone", reach);
