"""The one file that students get: `handout.zip`, with the lectures and every assignment released so far.

It holds all that a student needs besides Python: START_HERE.html, a script for each system that sets the course up and
opens it, and the students' package. `aima-games start DIR --from handout.zip` makes a student's folder of the
notebooks, and adds what is new the next time. Beside the lectures lies the pack of questions to practise on.

The kit's lectures come without outputs, which would answer what a reader is asked to predict. What a lecture works out
is held back until the assignment of the same number is due: the worked solutions of `02_minimax.ipynb`, until then not
to be pasted into `hw2-minimax`. Nor does any other lecture print a function that an assignment which is not yet due
asks for, be it under its name or in a cell whose metadata say that it `gives_away` it.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import zipfile
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from nbgrader.api import MissingEntry

from aima_games.home.handout import GRADING
from aima_games.home.notebook_file import grade_id, marks
from aima_games.lectures import stored
from aima_games.libraries import installed
from aima_games.quiz.pack import FILE
from aima_games.text import and_list
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.due_dates import to_gradebook
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.nbgrader import readable_gradebook
from autograder.course.terminal import Bars, silent
from autograder.publish.notebooks import clear_outputs, without_solutions
from autograder.publish.practice_pack import practice_pack
from autograder.publish.students_wheel import Wheel, students_wheel

NOT_FOR_STUDENTS = ("*.md", "conf.py", "website", "mistakes", "handbook", "teaching.ipynb", FILE)
"""The lectures' sources in text form, what the website is made with, the handbook, the guide for teachers, and a pack
that may be out of date."""

SETUP = Path(__file__).parents[1] / "templates" / "handout"
"""What stands at the top of the handout, beside the students' package."""

WELL_KNOWN = ("numpy", "scipy", "matplotlib", "networkx", "pandas", "sympy", "sklearn", "torch", "chess")
"""The packages that students ask about: the start page names those of them that grading has."""

HELD_BACK = (
    "*The worked solutions of this lecture come with the handout once {assignment} is due. Until then the lecture uses "
    "what you write yourself. Where you are stuck, read on: a cell that needs a function you have not written yet "
    "shows what it shows with ours.*"
)
NOT_YET = "# {function} is what {assignment} asks for: this code comes once that is due."
IN_ITS_PLACE = 'from aima_games.lectures.support import withheld\n\n{name} = withheld("{name}", "{assignment}")'


class Handout(NamedTuple):
    """Where the handout is, and which lectures in it lack their solutions, each with the assignment it waits for."""

    path: Path
    held_back: dict[str, str]


def write_handout(course: Course, with_solutions: bool = False, bars: Bars = silent) -> Handout:
    """Write the course's `handout.zip`.

    The lectures are the kit's, unless the course has a folder `lectures` with some of its own, which is taken as it is.
    A lecture of the kit comes without its solutions while an assignment of its number is not yet due, unless the
    instructor wants it `with_solutions`.
    """
    target, held_back = course.root / "handout.zip", {}
    own = _own_lectures(course) is not None
    waiting = {} if with_solutions or own else _not_due(course)
    asked = {function: name for name in waiting.values() for function in _asked(course, name)}
    data = io.BytesIO()
    with_ours: dict[str, list[dict[str, str]]] = {}
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        _write_setup(archive, students_wheel())
        archive.writestr(f"lectures/{FILE}", practice_pack(_last_lecture(course)))
        for path, name in bars("handout", "files")(list(_files(course))):
            lecture = name.parts[0] == "lectures"
            if path.suffix != ".ipynb" or own or not lecture:
                archive.write(path, str(name))
                continue
            notebook = nbformat.read(path, as_version=4)
            if assignment := waiting.get(_number(path.name)):
                notebook = _without_solutions(notebook, assignment)
                held_back[path.stem] = assignment
            if _give_nothing_away(notebook, asked) or path.stem in held_back:
                with_ours |= outputs(notebook)
            clear_outputs(notebook)
            if any(cell.cell_type == "code" for cell in notebook.cells):
                _ask_for_this_version(notebook)
            archive.writestr(str(name), nbformat.writes(notebook))
        if with_ours:
            archive.writestr(f"lectures/{stored.FILE}", json.dumps(with_ours, ensure_ascii=False))
    write_whole(target, data.getvalue())
    return Handout(target, held_back)


def _ask_for_this_version(notebook: NotebookNode) -> None:
    """Put a cell below the title that says so where a student's package is too old for the notebook."""
    if version := installed():
        source = f"""\
# Says so if your aima_games is too old for this notebook; else it does nothing.
from aima_games.libraries import made_for

made_for({version!r})"""
        notebook.cells.insert(1, new_code_cell(source, id="made-for"))


def _last_lecture(course: Course) -> int | None:
    """The last lecture whose questions students practise on; None for all."""
    last = course.config.Handout.get("practice_up_to")
    if last is None or type(last) is int:
        return last
    raise CourseError(f"c.Handout.practice_up_to in nbgrader_config.py is a lecture's number, and cannot be {last!r}")


def _write_setup(archive: zipfile.ZipFile, wheel: Wheel) -> None:
    """Write what sets the course up on a student's machine."""
    archive.writestr(wheel.name, wheel.data)
    archive.writestr(GRADING, json.dumps(grading_has()))
    for path in sorted(path for path in SETUP.iterdir() if path.is_file()):
        content = path.read_bytes().replace(b"$wheel", wheel.name.encode())
        content = content.replace(b"$grading", graded_with().encode())
        info = zipfile.ZipInfo.from_file(path, path.name)
        info.external_attr = (0o100755 if path.suffix in (".sh", ".command") else 0o100644) << 16
        archive.writestr(info, content, zipfile.ZIP_DEFLATED)


def grading_has() -> dict[str, Any]:
    """What a hand-in finds where it is graded: the version of Python, and every module that it can import."""
    modules = {*sys.stdlib_module_names, *packages_distributions(), "aima_games"} - {"autograder", "solutions"}
    shown = sorted(each for each in modules if each.isidentifier() and not each.startswith("_"))
    return {"python": "{}.{}".format(*sys.version_info), "modules": shown}


def graded_with() -> str:
    """The same in words: the version, and those of the packages that students know."""
    has = grading_has()
    packages = [name for name in WELL_KNOWN if name in has["modules"]]
    return f"Python {has['python']}" + (f", with {and_list(packages)}" if packages else "")


def waiting(handout: Handout) -> list[str]:
    """What the handout holds back, as sentences."""
    if not handout.held_back:
        return []
    when = "each until the assignment of its number is due for all (or: autograder handout --with-solutions)"
    return [f"the worked solutions of {', '.join(handout.held_back)} are held back, {when}"]


def told_by(course: Course, assignment: str) -> list[str]:
    """What an assignment's notebook prints although another one, which is not yet due, asks for it; as sentences."""
    notebook = nbformat.read(course.release(assignment) / f"{assignment}.ipynb", as_version=4)
    locked = [cell for cell in notebook.cells if cell.cell_type == "code" and not marks(cell).get("solution")]
    given = {node.name for cell in locked for node in _definitions(cell.source)}
    said = []
    for other in sorted({*_not_due(course).values()} - {assignment}):
        if named := [name for name in _asked(course, other) if name in given]:
            names = and_list([f"`{name}`" for name in named])
            said.append(f"{assignment} prints {names}, which {other} asks for: give it out once {other} is due")
    return said


def _number(name: str) -> int | None:
    """The number of a lecture, as in `02_minimax.ipynb`, or of an assignment, as in `hw2-minimax`."""
    found = re.match(r"(?:hw)?0*([1-9]\d*)[_-]", name)
    return int(found[1]) if found else None


def _not_due(course: Course) -> dict[int | None, str]:
    """The assignments that a student still works on or will work on, by number; one without a due date is never due."""
    now, waiting = to_gradebook(datetime.now(UTC)), {}
    with readable_gradebook(course) as gradebook:
        for name in course.assignments():
            try:
                due = gradebook.find_assignment(name).duedate
            except MissingEntry:
                due = None
            if set_here := course.due_dates.last(name):  # an extension may still run
                due = to_gradebook(set_here)
            if _number(name) and (due is None or due > now):
                waiting[_number(name)] = name
    return waiting


def _asked(course: Course, assignment: str) -> list[str]:
    """The functions that an assignment asks for: a solution cell bears its function's name."""
    notebook = nbformat.read(course.source(assignment) / f"{assignment}.ipynb", as_version=4)
    return [grade_id(cell) for cell in notebook.cells if marks(cell).get("solution") and cell.cell_type == "code"]


def outputs(notebook: NotebookNode) -> dict[str, list[dict[str, str]]]:
    """What the cells show, in the form in which `aima_games.lectures.stored` finds it."""
    return {
        stored.key(cell.source): [
            {kind: shown for kind, shown in output.data.items() if kind.startswith("text/")}
            if "data" in output
            else {"text/plain": output.text}
            for output in cell.outputs
        ]
        for cell in notebook.cells
        if cell.cell_type == "code" and cell.outputs
    }


def _give_nothing_away(notebook: NotebookNode, asked: dict[str, str]) -> bool:
    """Take the functions that an open assignment asks for out of a lecture's cells, whatever wrote them there.

    A function that says so stands in their place, and "Run All" goes on past the cells that call it. Returns whether
    there was anything to take out.
    """
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    taken = any([_withhold(cell, asked) for cell in code])
    for cell in code if taken else ():
        go_on_after(cell)
    return taken


def _withhold(cell: NotebookNode, asked: dict[str, str]) -> bool:
    """Take these functions out of a cell; returns whether there were any."""
    defined = _definitions(cell.source)
    away = next((name for name in cell.metadata.get("gives_away", []) if name in asked), None)
    if away:
        comment = NOT_YET.format(function=away, assignment=asked[away])
        cell.source = "\n".join([comment, *(_in_place_of(node.name, asked[away]) for node in defined)])
        return True
    if "exercise" in cell.metadata.get("tags", []):  # the reader writes it there
        return False
    lines = cell.source.splitlines()
    for node in reversed(named := [node for node in defined if node.name in asked]):
        assignment = asked[node.name]
        comment = NOT_YET.format(function=node.name, assignment=assignment)
        lines[node.lineno - 1 : node.end_lineno] = [comment, _in_place_of(node.name, assignment)]
    cell.source = "\n".join(lines)
    return bool(named)


def _in_place_of(name: str, assignment: str) -> str:
    return IN_ITS_PLACE.format(name=name, assignment=assignment)


def _definitions(source: str) -> list[ast.FunctionDef | ast.ClassDef]:
    try:
        return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    except SyntaxError:  # a cell with magics
        return []


def go_on_after(cell: NotebookNode) -> None:
    """Let "Run All" go on with the next cell where a function is still to be written."""
    cell.metadata["tags"] = list(dict.fromkeys([*cell.metadata.get("tags", []), "raises-exception"]))


def _without_solutions(notebook: NotebookNode, assignment: str) -> NotebookNode:
    notebook = without_solutions(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            go_on_after(cell)
    note = nbformat.v4.new_markdown_cell(HELD_BACK.format(assignment=assignment), id="solutions-held-back")
    notebook.cells.insert(1, note)
    return notebook


def _own_lectures(course: Course) -> Path | None:
    """The course's folder of lectures, None where it has none to give to students."""
    folder = course.root / "lectures"
    return folder if next(files_in(folder, NOT_FOR_STUDENTS), None) else None


def _files(course: Course) -> Iterator[tuple[Path, PurePosixPath]]:
    lectures = _own_lectures(course) or KIT_LECTURES
    for folder, place in ((lectures, "lectures"), *((course.release(name), name) for name in course.assignments())):
        for path, inside in files_in(folder, NOT_FOR_STUDENTS if place == "lectures" else ()):
            yield path, place / inside


def files_in(folder: Path, left_out: Collection[str]) -> Iterator[tuple[Path, PurePosixPath]]:
    """The files of a folder, each with its place there, except those that are hidden or fit a pattern of `left_out`."""
    for path in sorted(folder.rglob("*")):
        inside = PurePosixPath(path.relative_to(folder).as_posix())
        hidden = any(fnmatch(part, pattern) for part in inside.parts for pattern in (".*", "__*", *left_out))
        if path.is_file() and not hidden:
            yield path, inside
