"""What the cells of a lecture show with the course's own functions, for a reader who has not written theirs yet.

A handout holds back the worked solutions, but not their results. Beside its lectures lies a file with what each cell
shows, found by the cell's text. So a cell that somebody has changed shows nothing, and one whose guess is still to be
made gives nothing away: what waits for a guess is folded away, as on any page without a kernel.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from IPython import get_ipython
from IPython.display import display

FILE = "with_ours.json"
ABOVE = "Above is what it shows with ours."
NOT_MADE = "which an earlier cell could not make yet"
"""The message about a name that an earlier cell could not make, because its function is still to be written."""
RUN_ABOVE = "put the cursor here, and choose Run All Above Selected Cell from the menu Run"
"""Advice for a reader who has skipped a side room that this cell builds on."""


def key(source: str) -> str:
    """The key by which a cell's outputs are found."""
    return hashlib.sha256(source.strip().encode()).hexdigest()[:16]


def show_stored() -> bool:
    """Show what the running cell shows with the course's functions; returns whether that is known."""
    shell = get_ipython()
    if shell is None:
        return False
    outputs = _stored(Path.cwd()).get(key(shell.history_manager.input_hist_raw[-1]), [])
    for data in outputs:
        display(data, raw=True)
    return bool(outputs)


def explain_missing_names() -> None:
    """From here on, a cell that lacks a name says why, and shows its stored outputs."""
    shell = get_ipython()
    if shell is not None:
        shell.set_custom_exc((NameError,), _missing_name)


def _missing_name(
    shell: Any, kind: type, error: NameError, traceback: TracebackType, tb_offset: int | None = None
) -> None:
    earlier = "\n".join(shell.history_manager.input_hist_raw[:-1])
    shown = show_stored()
    if shown or re.search(rf"^(?:def |.*, )?{error.name}\b.*(?:=|:$)", earlier, re.MULTILINE):
        print(f"This cell needs {error.name}, {NOT_MADE}.{f' {ABOVE}' if shown else ''}")
    else:
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)
        print(f"If a cell above makes {error.name}, it has not been run: {RUN_ABOVE}.")


@cache
def _stored(folder: Path) -> dict[str, list[dict[str, str]]]:
    """What is stored beside the lectures: the outputs of each cell by its key; empty if there is no such file."""
    places = [up / each / FILE for up in (folder, *folder.parents) for each in ("", "lectures")]
    path = next(filter(Path.is_file, places), None)
    return json.loads(path.read_text(encoding="utf-8")) if path else {}
