"""What a lecture's marks say, written into its cells, so that notebook, page and slides need not know the marks.

- A text tagged `after` waits for the guess above it: it is folded away. A code cell with that tag has its outputs
  folded away where it has been run already.
- A heading tagged `side-room` says how long the room takes and where the core path goes on; JupyterLab opens the
  notebook with the room closed.
- The opening says how long the lecture takes.
"""

from __future__ import annotations

import re
from itertools import takewhile

from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from aima_games.text import count
from autograder.publish.curriculum import SIDE_ROOM, Part, minutes, parts

AFTER = "after"
FOLD = '<details class="after">\n<summary>After your guess</summary>\n\n'
UNFOLD = "\n\n</details>"
CLOSED = "jp-MarkdownHeadingCollapsed"
"""What JupyterLab and Notebook 7 call a closed heading."""
SIDE_ROOM_SAYS = "Side room, "
"""The beginning of the sentence that says what a side room is."""
ROOM = f"**{SIDE_ROOM_SAYS}{{}},** off the core path, which goes on with *{{}}*."
TIME = re.compile(r"(\*\*Time:\*\* about) (\d+) minutes(?: on the core path, and (\d+) more in side rooms)?")


def write_marks(notebook: NotebookNode) -> None:
    """Bring what the cells of a lecture say about themselves up to date."""
    for cell in notebook.cells:
        if AFTER in cell.metadata.get("tags", []):
            _fold(cell)
    _part_headings(notebook)
    found = parts(notebook)
    for number, part in enumerate(found):
        if _opens(part):
            _say_what_it_is(part, found[number + 1 :])
    if notebook.cells and (said := TIME.search(notebook.cells[0].source)):
        notebook.cells[0].source = TIME.sub(f"{said[1]} {_time(found)}", notebook.cells[0].source)


def unfolded(text: str) -> str:
    """A text as its author wrote it, where it has been folded away for a guess."""
    return text.removeprefix(FOLD).removesuffix(UNFOLD) if text.startswith(FOLD) else text


def _fold(cell: NotebookNode) -> None:
    if cell.cell_type == "markdown":
        cell.source = f"{FOLD}{unfolded(cell.source)}{UNFOLD}"
    else:
        cell.metadata["jupyter"] = {**cell.metadata.get("jupyter", {}), "outputs_hidden": True}
        cell.metadata = NotebookNode(sorted(cell.metadata.items()))


def _part_headings(notebook: NotebookNode) -> None:
    """Move the text below a side room's heading into a cell of its own, so that the heading can be closed."""
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if SIDE_ROOM in cell.metadata.get("tags", []):
            cell.metadata[CLOSED] = True
            cell.metadata = NotebookNode(sorted(cell.metadata.items()))
            heading, _, text = cell.source.partition("\n")
            if text := re.sub(rf"^\*\*{SIDE_ROOM_SAYS}.*\n*", "", text.strip()):
                cells.append(new_markdown_cell(text))
            cell.source = heading
    notebook.cells = cells


def _opens(part: Part) -> bool:
    return SIDE_ROOM in part.cells[0].metadata.get("tags", [])


def _say_what_it_is(room: Part, following: list[Part]) -> None:
    below = takewhile(lambda part: part.level > room.level, following)
    takes = minutes([*room.cells, *(cell for part in below for cell in part.cells)])
    goes_on = next(part.title for part in following if not part.aside)
    room.cells[0].source += f"\n\n{ROOM.format(count(max(1, round(takes)), 'minute'), goes_on)}"


def _time(found: list[Part]) -> str:
    core, aside = (round(sum(minutes(part.cells) for part in found if part.aside == which)) for which in (False, True))
    return f"{core} minutes" + (f" on the core path, and {aside} more in side rooms" if aside else "")
