"""Make a submission harmless: which parts of it run, and which are shown afterwards."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

import nbformat

from aima_games.home.as_graded import CellChange, ChangeKind, GradedCell, as_graded, changes, not_run
from aima_games.home.notebook_file import grade_id
from autograder.course.release import lines_of_cell, points_of_cell
from autograder.grading.strays import LONGEST, Strays, strays
from autograder.judge.elsewhere import python_of
from autograder.judge.verdict import Verdict

PICTURES = ("image/png", "image/jpeg")
"""The kinds of output, besides text, that go into pages which others open; HTML, SVG and scripts do not."""


@dataclass(frozen=True)
class Before:
    """What a file said before it was sanitized.

    `changes` is what was done to cells that should stay as they are, `not_run` the code that grading does not
    run, by where it stands; `python` is the version that it names, or empty; `blank` are the written answers that are
    blank while something that may be one stands elsewhere.
    """

    changes: tuple[CellChange, ...]
    not_run: dict[str, str]
    python: str
    blank: tuple[str, ...] = ()

    @classmethod
    def of(cls, nb: Any, master: Any, former: Set[str] = frozenset()) -> Before:
        """What a notebook as it was handed in says; `former` has the lines of all releases."""
        theirs = {grade_id(cell): cell for cell in nb.cells}
        made = (each for each in changes(nb, master) if not _is_of_a_release(each.kind, theirs.get(each.cell), former))
        return cls(tuple(made), not_run(nb, master), python_of(nb), strays(nb, master, former).blank)


def _is_of_a_release(kind: ChangeKind, cell: Any, former: Set[str]) -> bool:
    """Whether a cell is only as an earlier release had it."""
    if kind is ChangeKind.LOCKED_TEXT:
        return lines_of_cell(cell) <= former
    return kind is ChangeKind.POINTS and points_of_cell(cell) in former


def sanitize(nb: Any, master: Any, former: Set[str] = frozenset()) -> Any:
    """Keep only the text of a submission's cells; everything that steers grading comes from the master.

    The metadata of every cell is replaced: a cell that fills in a released cell gets that one's, any other gets none;
    see `as_graded` for which cells do. Where a written answer is blank, and the student wrote something elsewhere, that
    is put into its cell, so that it waits for a person. Changes `nb` and returns it.
    """
    cells, elsewhere = as_graded(nb, master), strays(nb, master, former)
    nb.metadata = nbformat.from_dict(master.metadata)
    nb.nbformat, nb.nbformat_minor = master.nbformat, master.nbformat_minor
    nb.cells = [_trusted(cell) for cell in cells]
    for cell in nb.cells:
        if grade_id(cell) in elsewhere.blank:
            _put(elsewhere, cell)
    return nb


def _put(elsewhere: Strays, cell: Any) -> None:
    """Show in the cell of a blank answer what was written elsewhere."""
    found = [picture for each in elsewhere.attached for picture in _pictures(each).values()]
    pictures = {f"elsewhere-{number}": picture for number, picture in enumerate(found, 1)}
    lines = [*elsewhere.lines, *(f"![picture](attachment:{name})" for name in pictures)]
    lines += ["(something that is no picture is attached to a cell)"] * (not lines)
    quoted = "\n>\n".join(f"> {line}" for line in lines)[:LONGEST]
    cell.source += f"\n\n*Grading found nothing here, and this elsewhere in the notebook:*\n\n{quoted}"
    if pictures:
        cell.attachments = nbformat.from_dict({**cell.get("attachments", {}), **pictures})


def _trusted(graded: GradedCell) -> Any:
    """A cell with nothing from the student but its text and the pictures pasted into it."""
    if graded.number is None:
        return nbformat.from_dict(graded.cell)
    kind, source = graded.kind, graded.source
    if graded.released is None and kind == "raw":  # a raw cell can hold anything, even HTML
        kind, source = "markdown", "\n".join("    " + line for line in source.splitlines())
    fresh = {  # nbformat's own makers validate each cell, and are slow at that; here each part is known
        "cell_type": kind,
        "id": f"cell-{graded.number}",  # theirs may be doubled, and a random one would change with each grading
        "source": source,
        "metadata": {} if graded.released is None else graded.released.metadata,
    }
    if kind == "code":
        fresh |= {"execution_count": None, "outputs": []}
    elif pictures := _pictures(graded.cell.get("attachments")):
        fresh["attachments"] = pictures
    return nbformat.from_dict(fresh)


def _pictures(attachments: Any) -> dict[str, dict[str, str]]:
    """Those of a cell's attachments that are pictures, and nothing else."""
    if not isinstance(attachments, dict):
        return {}
    return {
        str(name): kept
        for name, data in attachments.items()
        if isinstance(data, dict) and (kept := {kind: data[kind] for kind in PICTURES if _is_base64(data.get(kind))})
    }


def _is_base64(data: Any) -> bool:
    return isinstance(data, str) and re.fullmatch(r"[A-Za-z0-9+/=\s]+", data) is not None


def show(nb: Any, verdict: Verdict) -> None:
    """Write what the judge saw into the notebook: the outputs of the cells that ran, its reports in the test cells."""
    for index, cell in enumerate(nb.cells):
        if cell.cell_type != "code":
            continue
        item = verdict.items.get(grade_id(cell))
        if item is not None:
            data = {"text/plain": item.text, **({"text/html": item.html} if item.html else {})}
            cell.outputs = [_display(data)]
        else:
            cell.outputs = [safe for output in verdict.outputs.get(index, []) if (safe := _safe_output(output))]


def _safe_output(output: Any) -> Any | None:
    """An output that came out of the sandbox as one that can be shown to others, or None."""
    if not isinstance(output, dict):
        return None
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return nbformat.from_dict({"output_type": kind, "name": name, "text": str(output.get("text", ""))})
    if kind == "error":
        lines = output.get("traceback")
        said = {"ename": str(output.get("ename", "Error")), "evalue": str(output.get("evalue", ""))}
        traceback = [str(line) for line in lines] if isinstance(lines, list) else []
        return nbformat.from_dict({"output_type": kind, **said, "traceback": traceback})
    data = output.get("data")
    if kind not in ("display_data", "execute_result") or not isinstance(data, dict):
        return None
    kept = {kind: data[kind] for kind in PICTURES if _is_base64(data.get(kind))}
    text = data.get("text/plain")
    if isinstance(text, str):
        kept["text/plain"] = text
    if isinstance(svg := data.get("image/svg+xml"), str):
        # As a picture of its own: inside <img> no script runs and nothing is fetched.
        encoded = base64.b64encode(svg.encode(errors="replace")).decode()
        alt = html.escape(text if isinstance(text, str) else "a picture")
        kept["text/html"] = f'<img src="data:image/svg+xml;base64,{encoded}" alt="{alt}">'
    return _display(kept) if kept else None


def _display(data: dict[str, str]) -> Any:
    return nbformat.from_dict({"output_type": "display_data", "data": data, "metadata": {}})
