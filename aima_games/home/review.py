"""Go through a notebook as grading would, and say what is missing before it is handed in."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from aima_games.home import StudentError
from aima_games.home.as_graded import as_graded
from aima_games.home.folder import StudentFolder
from aima_games.home.notebook_file import (
    LARGEST,
    as_released,
    grade_id,
    in_a_line,
    is_by_hand,
    is_locked,
    is_test,
    marks,
    open_notebook,
    plain_text,
)
from aima_games.home.other_name import CellText, names_of, statements, text_of
from aima_games.home.running import Ran, run_cells
from aima_games.text import part_name

RUN_ALL = "In JupyterLab: Kernel → Restart Kernel and Run All Cells, look at the results, and save"


@dataclass(frozen=True)
class Finding:
    """Something that needs the student: where, what, and what to do about it."""

    where: str
    what: str
    to_do: str

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        return plain_text(f"{where}{self.what}.\n    {self.to_do}.")  # names in a notebook may hold anything


@dataclass(frozen=True)
class CheckResult:
    """What a test cell said."""

    name: str
    passed: bool
    said: str


@dataclass(frozen=True)
class Review:
    """What a review found out about a notebook."""

    assignment: str
    notebook: Any
    findings: tuple[Finding, ...]
    checks: tuple[CheckResult, ...]
    warnings: tuple[str, ...] = ()
    """What may be right here and go wrong in grading, in sentences; nobody has to do anything about it."""

    @property
    def ready(self) -> bool:
        """Whether nothing is left to do, as far as we can tell here."""
        return not self.findings and all(check.passed for check in self.checks)


def review(path: Path, progress: Callable[[int, int], None] = lambda done, total: None) -> Review:
    """Go through the notebook at `path` and run it; `progress` is told how many cells have been run.

    Raises StudentError if the file is not a notebook that could be graded.
    """
    notebook = open_notebook(path)
    folder = StudentFolder.around(path)
    assignment, released = identify(path, notebook, folder)
    found = _size(path, notebook)
    found += _marked_cells(notebook, released, folder)
    found += _unwritten(notebook)
    found += _run_before(notebook)
    grading = _grading(folder)
    found += _other_names(notebook, released)
    found += _not_in_grading(notebook, grading.get("modules"), _beside(folder, assignment))
    raised, checks = _run_now(path, notebook, released, progress)
    return Review(assignment, notebook, tuple(found + raised), checks, _of_a_newer_python(grading.get("python")))


def identify(path: Path, notebook: Any, folder: StudentFolder | None) -> tuple[str, Any | None]:
    """Which assignment a notebook is, and its released version where `aima-games start` has left one.

    Raises StudentError if it is not an assignment, or not one of this course's.
    """
    mine = {grade_id(cell) for cell in notebook.cells} - {""}
    if not mine:
        raise StudentError(
            f"{path} is not an assignment: none of its cells is graded. If it should be one, its metadata were "
            "lost: copy your answers into a fresh copy"
        )
    candidates = {name: open_notebook(kept) for name, kept in folder.released().items()} if folder else {}
    if candidates:

        def likeness(name: str) -> tuple[int, bool]:
            return len(mine & {grade_id(cell) for cell in candidates[name].cells}), path.stem.startswith(name)

        best = max(candidates, key=likeness)
        if likeness(best)[0] == 0:
            raise StudentError(
                f"{path} has none of the cells of {', '.join(candidates)}: it belongs to another course, or is new; "
                f"for new assignments: aima-games start {folder.root if folder else ''}"
            )
        return best, candidates[best]
    around = path.resolve().parent.name
    return around if path.stem.startswith(around) else _plain_name(path.stem), None


def _plain_name(stem: str) -> str:
    """A file's name without what browsers and JupyterLab append to copies."""
    return re.sub(r"([ _-]?\(\d{1,9}\)|-Copy\d{1,9}){1,9}$", "", stem)


def place(notebook: Any, number: int) -> str:
    """Which cell is meant, for somebody looking at the notebook."""
    first = next((line for line in notebook.cells[number].source.splitlines() if line.strip()), "")
    return f"Cell {number + 1} of {len(notebook.cells)}" + (f", “{in_a_line(first, 50)}”" if first else ", empty")


def _size(path: Path, notebook: Any) -> list[Finding]:
    size = path.stat().st_size
    if size <= LARGEST:
        return []
    what = f"The file has {size / 1e6:.0f} MB; at most {LARGEST / 1e6:.0f} MB are accepted"
    return [Finding("", what, "`aima-games submit` leaves the outputs out; better: print less")]


def _marked_cells(notebook: Any, released: Any | None, folder: StudentFolder | None) -> list[Finding]:
    """Cells that grading needs: deleted, doubled, changed, or turned into another kind."""
    fresh = "Get a fresh copy of the assignment"
    if released is not None and folder is not None:
        fresh = f"Rename your notebook and run `aima-games start {folder.root}` for a fresh copy"
    found = []
    times = Counter(grade_id(cell) for cell in notebook.cells)
    for cell in released.cells if released is not None else ():
        name = grade_id(cell)
        if name and name not in times:
            kind = "test cell" if is_test(cell) else "locked cell" if is_locked(cell) else "answer cell"
            what = f"The {kind} {name} is missing; grading puts the released one in its place"
            found.append(Finding("", what, f"{fresh}, and copy your answers into its own cells"))
    last = {grade_id(cell): number for number, cell in enumerate(notebook.cells)}
    for number, cell in enumerate(notebook.cells):
        name = grade_id(cell)
        if not name:
            continue
        if number != last[name]:
            what = f"is a copy of cell {last[name] + 1}: both are marked {name}, and only the last is graded"
            found.append(Finding(place(notebook, number), what, "Delete the one you do not want to be graded"))
        elif marks(cell).get("cell_type") not in (None, cell.cell_type):
            what = f"was a {marks(cell)['cell_type']} cell and is a {cell.cell_type} cell now"
            found.append(Finding(place(notebook, number), what, "Change it back in the menu above the notebook"))
        elif is_locked(cell) and as_released(cell) is False:
            what = f"should not be changed ({name}); grading puts the released one back"
            found.append(Finding(place(notebook, number), what, f"Put code of your own into other cells. {fresh}"))
    return found


def _unwritten(notebook: Any) -> list[Finding]:
    return [
        Finding(place(notebook, number), "this answer is still empty", "Write it: a person reads and grades it")
        for number, cell in enumerate(notebook.cells)
        if is_by_hand(cell) and (not cell.source.strip() or as_released(cell))
    ]


def _other_names(notebook: Any, released: Any | None) -> list[Finding]:
    """Functions that are asked for and stand somewhere else: under another name, or in another cell."""
    if released is None:
        return []
    names, ours = names_of(released), {grade_id(cell) for cell in released.cells}
    named = [name if (name := grade_id(cell)) in ours else "" for cell in notebook.cells]
    texts = [text_of(cell.source) if cell.cell_type == "code" else CellText() for cell in notebook.cells]
    cells = list(zip(named, texts, strict=True))
    found = []
    for function in names.asked:
        if others := [each for each in names.found_for(function, cells) if named[each.cell] in (function, "")]:
            said = names.told(function, [each.function for each in others])
            given = ", ".join(names.asked[function].parameters)
            found.append(Finding(place(notebook, others[0].cell), said, f"Call it `{function}({given})`"))
    return found


def _run_before(notebook: Any) -> list[Finding]:
    """Findings from the numbers beside the cells: which cells were run, and in which order."""
    code = [
        (number, cell) for number, cell in enumerate(notebook.cells) if cell.cell_type == "code" and cell.source.strip()
    ]
    never = [number for number, cell in code if not isinstance(cell.get("execution_count"), int)]
    if code and len(never) == len(code):
        return [Finding("", "No cell has been run since the outputs were cleared", RUN_ALL)]
    found = []
    if never:
        others = f", and {len(never) - 1} more" if len(never) > 1 else ""
        found.append(Finding(place(notebook, never[0]) + others, "not run", RUN_ALL))
    run = [(number, cell.execution_count) for number, cell in code if number not in never]
    for (_, before), (number, count) in pairwise(run):
        if count < before:
            what = "was run before the one above it, so what you saw may not be what others will see"
            found.append(Finding(place(notebook, number), what, RUN_ALL))
            break
    return found


# What grading has


def _grading(folder: StudentFolder | None) -> dict[str, Any]:
    """What the handout says about the machine that grades; empty where it says nothing."""
    try:
        said = json.loads((folder and folder.setting("grading")) or "{}")
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _of_a_newer_python(theirs: Any) -> tuple[str, ...]:
    """A warning if the Python that runs the notebook here is newer than the one that grades."""
    numbers = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", theirs) if isinstance(theirs, str) else None
    here = sys.version_info[:2]
    if not numbers or here <= tuple(map(int, numbers.groups())):
        return ()
    ours = ".".join(map(str, here))
    return (f"This is Python {ours}, and {theirs} grades. Do without what is new in Python since {theirs}",)


def _beside(folder: StudentFolder | None, assignment: str) -> set[str]:
    """The names of the modules that are handed out beside an assignment's notebook."""
    released = folder.released().get(assignment) if folder else None
    return {path.stem for path in released.parent.iterdir()} if released else set()


def _not_in_grading(notebook: Any, modules: Any, beside: set[str]) -> list[Finding]:
    """Imports of modules that grading lacks."""
    if not isinstance(modules, list):
        return []
    found, known = [], {*map(str, modules), *beside}
    for number, cell in enumerate(notebook.cells):
        for name in dict.fromkeys(_imported(cell.source) if cell.cell_type == "code" else ()):
            if name not in known:
                what = f"imports `{name}`, which is not there when it is graded"
                found.append(Finding(place(notebook, number), what, "Do without it, or ask your instructor for it"))
    return found


def _imported(source: str) -> Iterator[str]:
    """The modules that a cell imports, by the first part of their names, but for those that it can do without."""
    nodes = [node for statement in statements(source) for node in ast.walk(statement)]
    tried = {id(node) for each in nodes if isinstance(each, ast.Try) for node in each.body if each.handlers}
    for node in nodes:
        if id(node) in tried:
            continue
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _run_now(
    path: Path, notebook: Any, released: Any | None, progress: Callable[[int, int], None]
) -> tuple[list[Finding], tuple[CheckResult, ...]]:
    """Run the code cells as they will be graded."""
    cells = as_graded(notebook, notebook if released is None else released)
    code = [cell for cell in cells if cell.kind == "code" and cell.source.strip()]
    found, checks = [], []
    progress(0, len(code))
    running = run_cells([cell.source for cell in code], path.resolve().parent)
    for i, (cell, ran) in enumerate(zip(code, running, strict=True)):
        progress(i + 1, len(code))
        name = grade_id(cell.cell)
        where = f"The released cell {name}" if cell.number is None else place(notebook, cell.number)
        if cell.released is not None and is_test(cell.released):
            checks.append(CheckResult(in_a_line(part_name(name)), ran.well, _said(ran)))
        elif ran.trouble:
            found.append(Finding(where, ran.trouble, "Mend it, then check again"))
        elif ran.error:
            what = f"raises {in_a_line(ran.error, 200)}"
            found.append(Finding(where, what, "Mend it, or delete it if it is of no use"))
    return found, tuple(checks)


def _said(ran: Ran) -> str:
    """A test cell's output for a terminal: all of it if it failed, its first line if it passed."""
    shown = [plain_text(text) for text in ran.shown if text.strip()]
    if ran.well:
        return shown[-1].splitlines()[0] if shown else "passed"
    return "\n".join([*shown, *([ran.trouble] if ran.trouble else [] if shown else [in_a_line(ran.error, 300)])])
