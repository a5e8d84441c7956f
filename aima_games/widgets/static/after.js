// After a guess in JupyterLab or Notebook 7: opens what waits for it, up to the next guess or the next heading.
function render({ model, el }) {
  model.on("change:guessed", () => {
    const here = el.closest(".jp-Cell");
    const stops = ".aima-guess, [data-guess], h2, h3";
    const marks = `${stops}, .jp-InputPrompt, details.after, .jp-OutputPlaceholder`;
    const below = [...(here?.parentElement.querySelectorAll(marks) ?? [])].filter(
      (each) => !here.contains(each) && here.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    for (const each of below) {
      if (each.matches(stops)) return;
      if (each.matches("details")) each.open = true;
      if (each.matches(".jp-OutputPlaceholder")) each.click();
      // A cell that has not been run may be the next guess, unless its output waits as well.
      const fresh = each.matches(".jp-InputPrompt") && each.textContent.trim() === "[ ]:";
      if (fresh && !each.closest(".jp-Cell").querySelector(".jp-OutputPlaceholder")) return;
    }
  });
}

export default { render };
