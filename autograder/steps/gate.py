"""The gate of a release: the solution, the empty notebook and all that is known to be wrong are graded as submissions.

They are handed in to a trial course, which is thrown away afterwards, and graded there by `grade`: workers, sandbox,
files of cases, hidden cases, ledger and gradebook are what students' submissions meet.
"""

from __future__ import annotations

import copy
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

import autograder
from aima_games.home.notebook_file import grade_id
from autograder.authoring import Item
from autograder.authoring.looked_up import common_answers
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.course.release import note_release, read_release
from autograder.course.terminal import Progress
from autograder.judge.verdict import ItemResult
from autograder.steps.grade import Outcome, grade

SOLUTION, EMPTY = "solution", "empty"
"""The names under which the solution and the empty notebook are handed in."""
THE_ITEMS = "the-items"
"""The folder beside the notebooks of mistakes where what they are made from lies."""

MISTAKEN = """\
from pathlib import Path
from autograder.authoring import load_items
_wrong = {{item.name: item for item in load_items(Path({folder!r}))}}[{item.name!r}].{wrong}
"""
TABLED = """\
from pathlib import Path
from autograder.authoring import load_items
from autograder.authoring.looked_up import LookedUp
_wrong = LookedUp({{item.name: item for item in load_items(Path({folder!r}))}}[{item.name!r}])
"""


def trial_course(course: Course, assignment: str, root: Path) -> Course:
    """A course in an empty folder with the assignment's source, and the secret and configuration of `course`."""
    for name in ("nbgrader_config.py", "secret"):
        with suppress(FileNotFoundError):
            shutil.copyfile(course.root / name, root / name)
    shutil.copytree(course.source(assignment), root / "source" / assignment)
    trial = Course(root)
    config = copy.deepcopy(course.config)
    config.CourseDirectory.root = str(trial.root)
    config.CourseDirectory.pop("db_url", None)  # a gradebook of its own, a SQLite file
    trial.config = config
    return trial


def require_marks(trial: Course, assignment: str, notebook: Any, unsafe: bool, progress: Progress) -> None:
    """Raises CourseError unless the solution earns every point and the empty notebook none, in ledger and gradebook."""
    released = trial.release(assignment) / f"{assignment}.ipynb"
    _hand_in(trial, assignment, SOLUTION, nbformat.writes(notebook))
    _hand_in(trial, assignment, EMPTY, released.read_text(encoding="utf-8"))
    outcome = grade(trial, assignment, unsafe, progress=progress)
    for student, fraction, what in ((SOLUTION, 1.0, "the solution"), (EMPTY, 0.0, "the untouched release")):
        for name, item in _judged(trial, assignment, student, what, outcome).items():
            if item.fraction != fraction:
                earned = f"earns {item.fraction:.0%} on {name}, and should earn {fraction:.0%}"
                raise CourseError(f"{assignment}: {what} {earned}\n{item.text}")
        if said := outcome.attention.get(student):
            raise CourseError(f"{assignment}: {what}: {said[0]}")
        _require_scores(trial, assignment, student, fraction, what)


@dataclass(frozen=True)
class _Wrong:
    """A cell with a wrong function, what it is in words, and whether it lacks what is asked for, so keeps nothing."""

    item: str
    said: str
    source: str
    worthless: bool = False


def require_mistakes_to_cost(trial: Course, assignment: str, unsafe: bool, progress: Progress) -> int:
    """Raises CourseError where a known mistake keeps all its marks, or something less keeps any for being close.

    Less is a constant, a table of the visible answers, or the method of an earlier part: none of them is one small edit
    from right. Returns the number of mistakes. A notebook has one of them for each of its functions, so the longest
    list gives the number of notebooks.
    """
    items = trial.items(assignment)
    wrong: dict[str, list[_Wrong]] = {}
    for item in items:
        wrong.setdefault(item.function, []).extend([*_mistakes(item), *_worthless(item)])
    if not any(wrong.values()):
        return 0
    _lay_out_answers(trial, assignment)
    shutil.rmtree(trial.root / "submitted")
    released = nbformat.read(trial.release(assignment) / f"{assignment}.ipynb", as_version=4)
    rounds = max(map(len, wrong.values()))
    for number in range(rounds):
        notebook = copy.deepcopy(released)
        for cell in notebook.cells:
            for each in wrong.get(grade_id(cell), [])[number : number + 1]:
                cell.source = each.source
        _hand_in(trial, assignment, f"mistake-{number}", nbformat.writes(notebook))
    outcome = grade(trial, assignment, unsafe, progress=progress)
    for number in range(rounds):
        found = _judged(trial, assignment, f"mistake-{number}", "a known mistake", outcome)
        for of_function in wrong.values():
            for each in of_function[number : number + 1]:
                _require_loss(assignment, each, found[each.item])
    return sum(len(item.misconceptions) for item in items)


def _require_loss(assignment: str, wrong: _Wrong, result: ItemResult) -> None:
    if result.fraction == 1:
        raise CourseError(f"{assignment}: {wrong.said} loses nothing on {wrong.item}")
    earned = sum(mark.earned for mark in result.marks)
    if wrong.worthless and (result.points or 0) > earned + 0.005:
        raise CourseError(
            f"{assignment}: {wrong.said} keeps {result.points:g} points on {wrong.item}, as if it were one small edit "
            f"from right, and its cases give {earned:g}; let the hidden cases tell them apart"
        )


def _mistakes(item: Item) -> list[_Wrong]:
    made = (
        MISTAKEN.format(item=item, folder=THE_ITEMS, wrong=f"misconceptions[{name!r}]") for name in item.misconceptions
    )
    return [
        _Wrong(item.name, f"the known mistake {name}", f"{text}{item.function} = _wrong\n")
        for name, text in zip(item.misconceptions, made, strict=True)
    ]


def _worthless(item: Item) -> list[_Wrong]:
    """Programs that lack what the item asks for, however well they do: cells with a function that could be mended."""
    called = f"def {item.function}(*arguments):\n    return _wrong(*arguments)\n"
    found = []
    for name in item.before:
        text = MISTAKEN.format(item=item, folder=THE_ITEMS, wrong=f"before[{name!r}]")
        found.append(_Wrong(item.name, f"the method of {name}", text + called, worthless=True))
    constants = common_answers(item)
    for answer in constants:
        text = f"def {item.function}(*_):\n    return {answer!r}\n"
        found.append(_Wrong(item.name, f"the constant {answer!r}", text, worthless=True))
    if constants:
        text = TABLED.format(item=item, folder=THE_ITEMS)
        found.append(_Wrong(item.name, "a table of the visible answers", text + called, worthless=True))
    return found


def _lay_out_answers(trial: Course, assignment: str) -> None:
    """Put what mistakes are made of beside the trial's notebooks; no release that is published has it."""
    folder = trial.release(assignment)
    for home in (KIT_ASSIGNMENTS.parent, Path(autograder.__file__).parent):
        for path in home.rglob("*.py"):
            copied = folder / path.relative_to(home.parent)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
    shutil.copytree(
        trial.source(assignment), folder / THE_ITEMS, ignore=shutil.ignore_patterns("*.ipynb", "__pycache__", "cases")
    )
    note_release(trial, assignment)


def _hand_in(trial: Course, assignment: str, student: str, notebook: str) -> None:
    path = trial.submitted(student, assignment) / f"{assignment}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(notebook, encoding="utf-8")


def _judged(trial: Course, assignment: str, student: str, what: str, outcome: Outcome) -> dict[str, ItemResult]:
    """The ledger's items of a hand-in. Raises CourseError where it, or one of its items, could not be judged."""
    if student in outcome.trouble:
        raise CourseError(f"{assignment}: {what} {outcome.trouble[student]}")
    ledger = read_ledger(trial, assignment, student)
    items = ledger.verdict.items if ledger else {}
    for name, item in items.items():
        if item.fraction is None:
            raise CourseError(f"{assignment}: {what} cannot be judged on {name}: {item.reason}")
    return items


def _require_scores(trial: Course, assignment: str, student: str, fraction: float, what: str) -> None:
    points = read_release(trial, assignment).points
    with trial.gradebook() as gradebook:
        for name, most in points.items():
            score = gradebook.find_grade(name, assignment, assignment, student).auto_score
            if score != fraction * most:
                raise CourseError(f"{assignment}: {what} has {score} of {most:g} points for {name} in the gradebook")
