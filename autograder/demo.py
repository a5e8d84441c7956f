"""The whole round on made-up submissions: init, release, class list, hand in, collect, grade, feedback, report, quiz.

Everything is the real thing: the course is an nbgrader course, the submissions are filled-in copies of the
released notebook in a zip file as an LMS would give it, and the commands are those that an instructor runs.
"""

from __future__ import annotations

import shutil
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from aima_games.text import count, part_name
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, write_whole
from autograder.course.nbgrader import without_marks
from autograder.course.terminal import NEEDS_A_HUMAN, OK
from autograder.report import read_grades
from autograder.sandbox import bubblewrap as sandbox

ASSIGNMENT = "hw2-minimax"

ANOTHER_STYLE = {
    "minimax_value": """
def sign(game, state):
    return 1 if game.to_move(state) == MAX else -1

def minimax_value(game, state):
    \"\"\"Negamax, in which the same player may move again.\"\"\"
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return sign(game, state) * max(
        sign(game, state) * minimax_value(game, game.result(state, a)) for a in game.actions(state)
    )
""",
    "minimax": """
class Minimax:
    def __call__(self, game, state):
        if game.is_terminal(state):
            return [float(game.utility(state, MAX)), None]
        children = [(self(game, game.result(state, a))[0], a) for a in game.actions(state)]
        return (max if game.to_move(state) == MAX else min)(children, key=lambda child: child[0])

minimax = Minimax()
""",
    "bounds": """
def bounds(game, state, questions, lowest, highest):
    left = questions

    def search(state):
        nonlocal left
        if not left:
            return [lowest, highest]
        if game.is_terminal(state):
            left -= 1
            return [game.utility(state, MAX)] * 2
        found = [search(game.result(state, a)) for a in game.actions(state)]
        return list(map(max if game.to_move(state) == MAX else min, *found)) if len(found) > 1 else found[0]

    return *search(state), questions - left
""",
}

ENDLESS = """
def minimax(game, state):
    best = None
    while best is None:
        pass          # TODO: do something here
    return best
"""

Fill = Callable[[Any, dict[str, str]], None]
"""Fills in a released notebook; gets the texts of the solution cells by grade_id."""


@dataclass(frozen=True)
class MadeUp:
    """A submission of the demo: who hands it in, what it is, and how it comes about."""

    student: str
    what: str
    fill: Fill

    @property
    def last_name(self) -> str:
        return f"{self.student[0].upper()}nybody"


def _write(**changes: Callable[[str], str]) -> Fill:
    """Fill in the solution, with some of its cells changed."""

    def fill(notebook: Any, solution: dict[str, str]) -> None:
        for cell in notebook.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in solution:
                cell.source = changes.get(name, str)(solution[name])

    return fill


def _replace(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text, f"{old!r} is no longer in the solution; change the demo"
        return text.replace(old, new)

    return change


def _replace_all(new: str) -> Callable[[str], str]:
    return lambda text: new.strip()


def _swap(text: str) -> str:
    return text.replace("== MAX", "== THEM").replace("MIN", "MAX").replace("THEM", "MIN")


def _leave(notebook: Any, solution: dict[str, str]) -> None:
    _write()(notebook, solution)
    at = next(i for i, c in enumerate(notebook.cells) if c.metadata.get("nbgrader", {}).get("grade_id") == "minimax")
    notebook.cells.insert(at + 1, nbformat.v4.new_code_cell("import os\nos._exit(0)  # try this at home"))


END = """        if game.is_terminal(state):
            return game.utility(state, MAX), None
"""
CUT = """        if cutoff(state, depth):
            return evaluate(state), None
"""

MADE_UP = [
    MadeUp("ada", "right", _write()),
    MadeUp("ben", "right, in another style", _write(**{k: _replace_all(v) for k, v in ANOTHER_STYLE.items()})),
    MadeUp("cleo", "cutoff before the end", _write(depth_limited_minimax=_replace(END + CUT, CUT + END))),
    MadeUp("dan", "MIN and MAX swapped", _write(minimax_value=_swap, minimax=_swap, bounds=_swap)),
    MadeUp("eve", "nothing filled in", lambda notebook, solution: None),
    MadeUp("finn", "a syntax error", _write(minimax_value=_replace("return max(values)", "return max(values["))),
    MadeUp("gail", "an endless loop", _write(minimax=_replace_all(ENDLESS))),
    MadeUp("hugo", "os._exit in a cell", _leave),
    MadeUp(
        "iris", "no reply but the first", _write(conditional_plan=_replace("return works if", "return works[:1] if"))
    ),
    MadeUp("jo", "one question too many", _write(bounds=_replace("if questions == 0", "if questions < 0"))),
]
FIRST_NUMBER = 41000
"""Canvas's number for the first of them."""


def class_list(target: Path) -> None:
    """Make the table of grades that Canvas would export before anything is graded."""
    rows = [["    Points Possible", "", "", "", "", "23.00"]]
    for number, made_up in enumerate(MADE_UP, FIRST_NUMBER):
        name = f"{made_up.last_name}, {made_up.student.title()}"
        rows.append([name, str(number), f"S{number}", made_up.student, "Demo", ""])
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework 2 (77)"]
    write_whole(target, csv_text(head, rows))


def hand_in(course: Course, target: Path) -> None:
    """Make the zip file of made-up submissions, with names as Canvas makes them."""
    released = course.release(ASSIGNMENT) / f"{ASSIGNMENT}.ipynb"
    source = nbformat.read(course.source(ASSIGNMENT) / f"{ASSIGNMENT}.ipynb", as_version=4)
    solution = {
        cell.metadata.nbgrader.grade_id: without_marks(cell.source)
        for cell in source.cells
        if cell.metadata.get("nbgrader", {}).get("solution")
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, made_up in enumerate(MADE_UP, FIRST_NUMBER):
            notebook = nbformat.read(released, as_version=4)
            made_up.fill(notebook, solution)
            name = f"{made_up.last_name.lower()}{made_up.student}_{number}_{9000 + number}_{ASSIGNMENT}.ipynb"
            archive.writestr(name, nbformat.writes(notebook))


def demo(target: Path, autograder: Callable[[list[str]], int]) -> int:
    """Do the whole round in `target`, a folder that an earlier demo may have left. Returns 0 if all went well.

    `autograder` does one command, given its arguments, and returns how it ended.
    """
    started = time.monotonic()
    if target.exists() and any(target.iterdir()) and not (target / ".demo").is_file():
        raise CourseError(f"{target} is not empty, and holds no earlier demo; name another folder")
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    (target / ".demo").touch()
    unsafe = []
    try:
        sandbox.bubblewrap()
    except sandbox.NoSandboxError as error:
        print(f"There is no sandbox here, so the demo's own submissions run without one. ({error})\n")
        unsafe = ["--unsafe"]
    root = target / "course"
    at = ["--course", str(root)]

    def run(*arguments: str) -> None:
        print(f"\n$ autograder {' '.join(arguments)}")
        ended = autograder([*arguments])
        if ended == NEEDS_A_HUMAN and arguments[0] == "grade":  # one of the class never comes to an end
            print("A person should look at what is named above; the command ends with 1 then.")
        elif ended != OK:
            raise CourseError(f"`autograder {arguments[0]}` failed")

    run("init", str(root))
    run("release", ASSIGNMENT, *at, *unsafe)
    class_list(target / "canvas-grades.csv")
    run("students", str(target / "canvas-grades.csv"), *at)
    hand_in(Course(root), target / "from-the-lms.zip")
    run("collect", ASSIGNMENT, str(target / "from-the-lms.zip"), *at)
    run("grade", ASSIGNMENT, *at, *unsafe)
    run("feedback", ASSIGNMENT, *at)
    run("report", ASSIGNMENT, *at)
    run("quiz", "minimax", "--seed", "7", "--count", "5", "--out", str(target / "quiz"))
    print(f"\n{_table(Course(root))}\n")
    for what, path in (
        ("the release for students", root / "release" / ASSIGNMENT),
        ("a feedback page", root / "feedback" / "dan" / ASSIGNMENT / f"{ASSIGNMENT}.html"),
        ("the report on the class", root / "reports" / ASSIGNMENT / "report.html"),
        ("the grades", root / "reports" / ASSIGNMENT / "grades.csv"),
        ("the quiz to print or show", target / "quiz" / "quiz.html"),
    ):
        print(f"{what:30} {path}")
    print(f"\nDone in {time.monotonic() - started:.0f} seconds. To look around in formgrader:")
    print(f"source {Path(sys.executable).parent / 'activate'} && cd {root} && jupyter lab")
    return 0


def _table(course: Course) -> str:
    """The grades with the first reason for each lost point."""
    grades, items = read_grades(course, ASSIGNMENT)
    what = {made_up.student: made_up.what for made_up in MADE_UP}
    lines = [f"{'student':8} {'handed in':24} {'score':>7}  why"]
    for grade in grades:
        mine = [item for item in items if item.student == grade.student]
        automatic = [item for item in mine if item.result or not item.waiting]
        reasons = [f"{part_name(item.item)}: {item.diagnosis}" for item in automatic if item.diagnosis]
        score = f"{grade.score:g}/{grade.max_score:g}"
        lines.append(f"{grade.student:8} {what.get(grade.student, ''):24} {score:>7}  {reasons[0] if reasons else ''}")
        lines += [f"{'':42} {reason}" for reason in reasons[1:]]
    if waiting := [item for item in items if item.waiting]:
        lines += [
            "",
            f"{count(len(waiting), 'answer')} in words: their points are not in the scores until you mark them.",
        ]
    return "\n".join(lines)
