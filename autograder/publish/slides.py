"""The lectures as slides, made from the executed notebooks by one rule; they need no network.

A slide shows what a class looks at: headings, questions and new words (paragraphs with something in bold), lists,
tables, formulas, pseudocode, pictures, and code that is to be read. All other prose, and what is folded away, goes into
the speaker's notes (press S). A section is a column of slides; each picture has a slide of its own, so that what the
text says about it comes after it, and what a cell prints comes with the next key press. Where a search is stepped
through on a tree that is written down in the notebook, the slide steps through it, too.

    python -m autograder.publish.slides FOLDER
"""

from __future__ import annotations

import argparse
import html
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import nbformat
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from nbformat import NotebookNode
from traitlets.config import Config

from autograder.course.course import KIT_LECTURES
from autograder.publish.marks import unfolded
from autograder.publish.on_page import math_font, mathml, on_slides, stepper_of, written_down

WIDTH, HEIGHT = 1280, 720
THEME = "white"
FOLDED = re.compile(r"<details>\s*<summary>(.*?)</summary>(.*?)</details>\n*", re.DOTALL)
TO_UNFOLD = re.compile(r" \(folded[^)]*\)")
"""What a page asks its reader to do, but nobody can do on a slide."""
STEPS = 40
"""The longest trace that a slide steps through; of a longer one it shows the end."""
HOW_TO_WORK = "**How to work"
"""How a lecture's opening begins its advice to a reader who works alone."""
CROWDED = 450
"""After 450 letters on a slide the next paragraph goes to a new one; so a picture comes with its question alone."""


def make_slides(out: Path, source: Path = KIT_LECTURES) -> list[Path]:
    """Write the slides of every lecture in `source` to the folder `out`, and `index.html`; returns what was written."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(_reveal(), out / "reveal.js", dirs_exist_ok=True, ignore=_other_themes)
    shutil.copy(math_font(), out)
    shutil.copy(Path(__file__).with_name("slides.css"), out)
    pages = []
    for path in sorted(source.glob("[0-9]*.ipynb")):
        pages.append(out / f"{path.stem}.html")
        pages[-1].write_text(to_slides(nbformat.read(path, as_version=4)), encoding="utf-8")
    index = out / "index.html"
    titles = [re.search(r"<title>(.*?) slides</title>", page.read_text(encoding="utf-8")) for page in pages]
    links = "\n".join(
        f'<li><a href="{page.name}">{title[1] if title else page.stem}</a></li>'
        for page, title in zip(pages, titles, strict=True)
    )
    index.write_text(INDEX.format(links=links), encoding="utf-8")
    return [index, *pages]


def to_slides(notebook: NotebookNode) -> str:
    """The page with the slides of a lecture."""
    from nbconvert import SlidesExporter

    exporter = SlidesExporter(
        config=Config({"TagRemovePreprocessor": {"remove_input_tags": {"hide-input"}, "enabled": True}}),
        raw_template=Path(__file__).with_name("slides.html.j2").read_text(encoding="utf-8"),
        reveal_url_prefix="reveal.js",
        reveal_theme=THEME,
        reveal_transition="none",
        reveal_number="h.v",
        reveal_width=str(WIDTH),
        reveal_height=str(HEIGHT),
    )
    exporter.register_filter("markdown2html", MARKDOWN.render)
    title = re.sub(r"^# ", "", notebook.cells[0].source.splitlines()[0])
    slides = nbformat.v4.new_notebook(
        cells=_with_notes_joined(_slides(notebook)), metadata={**notebook.metadata, "title": title}
    )
    page, _ = exporter.from_notebook_node(slides)
    return page.replace("</body>", f"{on_slides(page)}</body>")


# The rule


def _slides(notebook: NotebookNode) -> Iterator[NotebookNode]:
    """The cells of a lecture as the cells of its slides, each with its place in them."""
    title, letters = "", 0  # on the slide that is being filled; a picture fills it up
    trees = written_down(notebook.cells)
    for cell in notebook.cells:
        is_text = (
            cell.cell_type == "markdown" and "made_by" not in cell.metadata
        )  # a way through the sections is no slide
        for text, shown in _blocks(unfolded(cell.source)) if is_text else ():
            if not shown:
                yield _cell(text, "notes")
                continue
            if text.startswith(("# ", "## ")):
                title, letters = text.lstrip("# "), 0
                yield _cell(text, "slide")
            elif text.startswith("### ") or letters > CROWDED:
                letters = 0
                yield _cell(f"{_running_head(title)}\n\n{text}", "subslide")
            else:
                yield _cell(text, "-")
            letters += len(text)
        if cell.cell_type == "code" and (shown_cell := _code(cell, trees)) is not None:
            if letters > CROWDED:
                yield _cell(_running_head(title), "subslide")
            elif "tags" not in shown_cell.metadata and "raise NotImplementedError" not in cell.source:
                shown_cell.metadata["slideshow"] = {"slide_type": "fragment"}  # what is printed answers a question
            yield shown_cell
            letters = CROWDED + 1


def _with_notes_joined(cells: Iterable[NotebookNode]) -> list[NotebookNode]:
    """The cells, with notes that follow each other made one: of several for a key press only the first is shown."""
    joined: list[NotebookNode] = []
    for cell in cells:
        is_note = cell.metadata["slideshow"]["slide_type"] == "notes"
        if is_note and joined and joined[-1].metadata["slideshow"]["slide_type"] == "notes":
            joined[-1].source += f"\n\n{cell.source}"
        else:
            joined.append(cell)
    return joined


def _blocks(source: str) -> Iterator[tuple[str, bool]]:
    """The blocks of a text (paragraphs, lists, tables, …), and whether a slide shows them."""
    folded = [f"**{summary}.** {text.strip()}" for summary, text in FOLDED.findall(source)]
    source = TO_UNFOLD.sub("", FOLDED.sub("", source))
    lines = source.splitlines()
    for token in MARKDOWN.parse(source):
        if token.level == 0 and token.map and token.nesting >= 0:
            block = "\n".join(lines[token.map[0] : token.map[1]])
            yield block, token.type != "paragraph_open" or ("**" in block and not block.startswith(HOW_TO_WORK))
    yield from ((text, False) for text in folded)


def _code(cell: NotebookNode, trees: dict[str, Any]) -> NotebookNode | None:
    """A code cell as a slide has it: the picture without its code, else the code with what it prints."""
    tags = set(cell.metadata.get("tags", []))
    if "check" in tags or " = choose(" in cell.source:
        return None
    pictures = [output for output in cell.outputs if "text/html" in output.get("data", {})]
    if not cell.outputs and not tags & {"exercise", "solution", "given"}:
        return None  # it only prepares what comes after it
    slide = nbformat.v4.new_code_cell(cell.source, outputs=cell.outputs)
    slide.metadata["slideshow"] = {"slide_type": "-"}
    if pictures:
        slide.metadata["tags"] = ["hide-input"]
        slide.outputs = [nbformat.from_dict(output) for output in pictures]
        for output in slide.outputs:
            output.data["text/html"] = FOLDED.sub("", output.data["text/html"])
        if stepped := _stepped(cell, trees):
            slide.outputs[-1].data["text/html"] = stepped
    return slide


def _stepped(cell: NotebookNode, trees: dict[str, Any]) -> str | None:
    """The pictures of a stepper, one upon the other, where the cell steps through a tree that is written down."""
    stepper = stepper_of(cell.source, trees)
    if stepper is None:
        return None
    end = len(stepper.sentences) - 1
    if end > STEPS:
        return None
    pictures = [
        f'<figure class="fragment {_turn(k, end)}">{stepper.trace.scene(k).to_html()}<figcaption>{html.escape(said)}'
        "</figcaption></figure>"
        for k, said in enumerate(stepper.sentences)
    ]
    return f'<div class="r-stack">{"".join(pictures)}</div>'


def _turn(step: int, end: int) -> str:
    """How reveal.js shows the picture of a step: each gives way to the next one, and the last one stays."""
    if step == 0:
        return 'fade-out" data-fragment-index="0'
    return f'{"fade-in" if step == end else "current-visible"}" data-fragment-index="{step - 1}'


def _cell(text: str, kind: str) -> NotebookNode:
    return nbformat.v4.new_markdown_cell(text, metadata={"slideshow": {"slide_type": kind}})


def _running_head(title: str) -> str:
    return f'<p class="running-head">{html.escape(title)}</p>'


MARKDOWN = (
    MarkdownIt("commonmark", {"html": True})
    .enable("table")
    .use(dollarmath_plugin, renderer=lambda tex, options: mathml(tex, options["display_mode"]))
)


# The folder


def _reveal() -> Path:
    """The copy of reveal.js that the package sphinx-revealjs carries."""
    found = find_spec("sphinx_revealjs")
    assert found is not None, "sphinx-revealjs is missing; it comes with: pip install -e '.[book]'"
    assert found.origin is not None
    return Path(found.origin).parent / "_static" / "revealjs"


def _other_themes(folder: str, names: list[str]) -> list[str]:
    """The style sheets of other themes, some of which want fonts from the network."""
    return (
        [name for name in names if name.endswith(".css") and name != f"{THEME}.css"] if folder.endswith("theme") else []
    )


INDEX = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Games and adversarial search: slides</title>
<style>body {{ font: 1.3rem/1.8 sans-serif; margin: 3rem auto; max-width: 40rem; padding: 0 1rem }}</style>
</head>
<body>
<h1>Games and adversarial search</h1>
<ul>
{links}
</ul>
<p>Space goes on, the right arrow to the next section. S opens the speaker's notes, Esc shows all slides.
To print, add <code>?print-pdf</code> to the address of a lecture.</p>
</body>
</html>
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the slides; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m autograder.publish.slides", description="Make slides of the lectures."
    )
    parser.add_argument("out", type=Path, metavar="FOLDER", help="where to write them")
    make_slides(parser.parse_args(arguments).out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
