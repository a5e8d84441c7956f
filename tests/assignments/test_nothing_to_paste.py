"""Who pastes has to have something to paste: on the day of a release nothing that students have earns its points.

What they have is in the handout of that day: the lectures, whose solutions are held back from the assignment's number
on, this and all earlier releases, and the package. Each function in it is put, as it is or with a line of glue, in the
place of each function that is asked for. (The site is made from the handout.)
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import io
import pkgutil
import re
import sys
import zipfile
from types import ModuleType

import matplotlib.pyplot as plt
import nbformat
import pytest

from aima_games import back_up, game_tree
from aima_games.checking.case import CaseError, observe
from aima_games.checking.findings import is_right
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.home.notebook_file import grade_id, is_test, marks
from aima_games.lectures.chance import partial_tree
from autograder.authoring.loader import assignment_folders
from autograder.course.course import KIT_ASSIGNMENTS, Course
from autograder.steps.handout import write_handout
from tests.autograder.homework import items_of

FOLDERS = [folder for folder in assignment_folders(KIT_ASSIGNMENTS) if folder.name.startswith("hw")]
SECONDS = 0.3
"""What a pasted function may take for a case."""
FIRST = 3
"""A function that answers none of so many visible cases rightly is tried on no more."""
BY_CHANCE = 0.35
"""Where there is no chance node, say, minimax has expectiminimax's value. So much of an item a function may earn that
does something else."""
EARLIER = {
    "alphabeta": {"minimax", "minimax_value", "negamax", "movers_value", "depth_limited_minimax"},
    "ordered_alphabeta": {"minimax", "negamax", "depth_limited_minimax"},
    "depth_limited_alphabeta": {"depth_limited_minimax"},
    "star1": {"expectiminimax", "depth_limited_expectiminimax"},
}
"""What may be known from an earlier assignment and has the right value and action, but saves no leaves; a text says
what that keeps."""
WITHOUT_SAVING = 0.75
OFFERING = ("", ".trees", ".traces", ".matches", ".evaluation", ".lectures", ".games", ".ladder")
DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


@pytest.fixture(scope="module")
def on_the_day(tmp_path_factory):
    """The functions that students have on the day of a release, by name."""
    known = {}

    def functions(folder):
        if folder not in known:
            root = tmp_path_factory.mktemp(folder.name)
            known[folder] = {**offered(), **defined_in(handout_of(root, folder))}
        return known[folder]

    return functions


def handout_of(root, folder):
    """The notebooks of the handout of a course in which all assignments up to this one are released."""
    from autograder.steps.init import init

    list(init(root / "course"))
    course = Course(root / "course")
    for earlier in FOLDERS[: FOLDERS.index(folder) + 1]:
        notebook = nbformat.read(earlier / f"{earlier.name}.ipynb", as_version=4)
        notebook.cells = [cell for cell in notebook.cells if not marks(cell).get("solution") or is_test(cell)]
        path = course.release(earlier.name) / f"{earlier.name}.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
    later = [path.name for path in FOLDERS[FOLDERS.index(folder) :]]
    dates = [f"{path.name},,,2000-01-01" for path in FOLDERS if path.name not in later]
    (course.root / "due.csv").write_text("\n".join(["assignment,section,student,due", *dates, ""]))
    with zipfile.ZipFile(io.BytesIO(write_handout(Course(course.root)).path.read_bytes())) as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".ipynb"))
        return [nbformat.reads(archive.read(name).decode(), as_version=4) for name in names]


def defined_in(notebooks):
    """The functions that their cells define; what else the cells do is left out, and cells that fail give none."""
    found = {}
    for notebook in notebooks:
        pasted = sys.modules["pasted"] = ModuleType("pasted")  # a dataclass looks for its module there
        for cell in notebook.cells:
            if cell.cell_type == "code":
                try:
                    exec(compile(definitions(cell.source), "pasted", "exec"), vars(pasted))
                except Exception:
                    continue
        found |= {name: it for name, it in vars(pasted).items() if inspect.isfunction(it) and it.__module__ == "pasted"}
    return found


def definitions(source):
    tree = ast.parse(re.sub(r"(?m)^ *raise NotImplementedError.*$", "    pass", source))
    tree.body = [
        node
        for node in tree.body
        if isinstance(node, DEFINING)
        or (isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "a")[0].isupper())
    ]
    return tree


def offered():
    """What the package offers, by name, and what a line of glue makes of it."""
    found = {
        "the root of game_tree": lambda game, state, *_: back_up(game_tree(game, state)),
        "the root of partial_tree": lambda game, state, *_: back_up(partial_tree(game, state, [99] * 99)),
    }
    for place in OFFERING:
        module = importlib.import_module(f"aima_games{place}")
        for path in [*getattr(module, "__path__", [])]:
            for inside in pkgutil.iter_modules([path]):
                if place and not inside.name.startswith("_"):
                    found |= functions_of(importlib.import_module(f"{module.__name__}.{inside.name}"))
        found |= functions_of(module)
    assert {"check", "game_tree", "alpha_beta_trace", "ahead"} <= set(found)
    del found["practice"]  # asks questions about games, and reads a file of a megabyte each time
    return found


def functions_of(module):
    ours = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    return {name: it for name, it in ours.items() if callable(it) and str(it.__module__).startswith("aima_games")}


def pasted(function, case):
    """What a person makes of a function without a thought: itself, one half of its answer, or without the extras.

    Those that call it alike are in one list: if one of them takes too long, so do the others.
    """
    if takes(function, 2 + len(case.extras) if isinstance(case, SearchCase) else len(case.arguments)):
        yield [function, *(lambda *arguments, part=part: function(*arguments)[part] for part in (0, 1))]
    if takes(function, 3) and not takes(function, 2):  # a table, say
        yield [lambda game, state, *_: function(game, state, {})]
    if takes(function, 4) and not takes(function, 3):  # a cutoff and an estimate
        yield [
            lambda game, state, *_, part=part: function(game, state, lambda *_: False, lambda *_: 0)[part]
            for part in (slice(None), 0)
        ]
    if takes(function, 2):
        yield [
            lambda game, state, *more: function(game, state),
            lambda game, state, *more: (function(game, state), game.actions(state)[0]),
            *(lambda game, state, *more, part=part: function(game, state)[part] for part in (0, 1)),
        ]


def takes(function, number):
    try:
        inspect.signature(function).bind(*range(number))
    except (TypeError, ValueError):
        return False
    return True


def earned(item, function, visible, hidden):
    """The part of an item's points that a function earns. Raises TimeUp if it takes too long for a case."""
    seen = []
    try:
        for number, case in enumerate(visible):
            seen.append(limited(SECONDS, observe, case, function))
            if number == FIRST - 1 and not any(is_right(one, item.weights) for one in seen):
                return 0.0
        seen += [limited(SECONDS, observe, case, function) for case in hidden]
    except CaseError:
        return 0.0
    return report(item.name, seen, item.weights, item.demands, item.guessing).fraction


def points_of(folder):
    notebook = nbformat.read(folder / f"{folder.name}.ipynb", as_version=4)
    return {grade_id(cell): float(marks(cell)["points"]) for cell in notebook.cells if is_test(cell)}


@pytest.mark.more
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_that_students_have_on_the_day_earns_points(folder, on_the_day):
    points, found = points_of(folder), {}
    for item in items_of(folder).values():
        visible, hidden = item.visible_cases(), item.hidden_cases("the day")
        if not points[item.name] or visible[0].patience > 1:  # a match takes too long to try everything
            continue
        for name, function in on_the_day(folder).items():
            most = WITHOUT_SAVING if name in EARLIER.get(item.function, ()) else BY_CHANCE
            for alike in pasted(function, visible[0]):
                with contextlib.suppress(TimeUp):
                    for candidate in alike:
                        if (part := earned(item, candidate, visible, hidden)) > most:
                            found[item.function, name] = part
            plt.close("all")
    assert found == {}
