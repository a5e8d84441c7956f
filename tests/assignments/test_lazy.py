"""Points cannot be pasted: what lectures work out and the library offers earns next to nothing in any assignment.

Two kinds of lazy students try: a robot, which puts every function that lectures, handouts or the package have in the
place of each function that is asked for, and people, who paste and add a line of glue (`lazy/hwN.py`: `LAZY` has
their programs for each function).
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
from dataclasses import replace
from functools import cache
from types import ModuleType

import nbformat
import pytest

from aima_games.checking.case import CaseError, observe
from aima_games.checking.check import is_right, report
from aima_games.checking.search_case import SearchCase
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.student.notebook_file import grade_id, is_test, marks
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.publish import KIT_LECTURES
from tests.autograder.homework import items_of

MOST = 0.15
"""The share of an assignment's automatic points that a lazy student may earn."""
ASSIGNMENTS = sorted(path.parent for path in KIT_ASSIGNMENTS.glob("hw*/items.py"))
SECONDS = 1
"""What a lazy function may take for a case."""
OFFERING = ("", ".trees", ".traces", ".matches", ".evaluation", ".lectures", ".games", ".quiz")


def notebook_of(folder):
    return nbformat.read(folder / f"{folder.name}.ipynb", as_version=4)


def points_of(folder):
    return {grade_id(cell): float(marks(cell)["points"]) for cell in notebook_of(folder).cells if is_test(cell)}


def functions_in(sources):
    """The functions that these cells define; what else the cells do is left out, and cells that fail give none."""
    pasted = sys.modules["pasted"] = ModuleType("pasted")  # a dataclass looks for its module there
    for source in sources:
        try:
            exec(compile(definitions(source), "pasted", "exec"), vars(pasted))
        except Exception:
            continue
    return {name: it for name, it in vars(pasted).items() if inspect.isfunction(it) and it.__module__ == "pasted"}


def definitions(source):
    """A cell's imports, functions, classes and constants; a lecture shows and plays much beside."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if isinstance(node, DEFINING) or is_constant(node)]
    return tree


DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


def is_constant(node):
    """Whether a line names a type or a constant, with a capital letter."""
    return isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "a")[0].isupper()


@cache
def worked_out():
    """What all lectures work out, by name."""
    found = {}
    for path in sorted(KIT_LECTURES.glob("0*.ipynb")):
        cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        found |= functions_in(cell.source for cell in cells if "exercise" not in cell.metadata.get("tags", []))
    assert {"expectiminimax", "star1", "quiescence", "mcts", "alphabeta_with_table"} <= set(found)
    return found


@cache
def offered():
    """What the package offers, by name."""
    found = {}
    for place in OFFERING:
        module = importlib.import_module(f"aima_games{place}")
        for path in [*getattr(module, "__path__", [])]:
            for inside in pkgutil.iter_modules([path]):
                if place and not inside.name.startswith("_"):
                    found |= public(importlib.import_module(f"{module.__name__}.{inside.name}"))
        found |= public(module)
    assert {"check", "game_tree", "alpha_beta_trace"} <= set(found)
    return found


def public(module):
    names = [name for name in dir(module) if not name.startswith("_")]
    return {name: getattr(module, name) for name in names if is_ours(getattr(module, name))}


def is_ours(thing):
    return callable(thing) and str(getattr(thing, "__module__", "")).startswith("aima_games")


def given(folder):
    """What the handout itself brings: the cells that are locked and have nothing to fill in."""
    cells = [cell for cell in notebook_of(folder).cells if cell.cell_type == "code" and not is_test(cell)]
    return functions_in(cell.source for cell in cells if not marks(cell).get("solution"))


def wrapped(function, case):
    """What a person makes of a function without a thought: itself, or one half of its answer."""
    if takes(function, 2 + len(case.extras) if isinstance(case, SearchCase) else len(case.arguments)):
        yield function
        for part in (0, 1):
            yield lambda *arguments, part=part: function(*arguments)[part]
    if takes(function, 2):
        yield lambda game, state, *more: function(game, state)
        for part in (0, 1):
            yield lambda game, state, *more, part=part: function(game, state)[part]


def takes(function, count):
    """Whether a function can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True


def earned(item, function, visible, draws, first):
    """The parts of an item's marks that a function earns, for each draw of hidden cases.

    They are 0 where it answers none of the `first` visible cases rightly.
    """
    seen = []
    try:
        for number, case in enumerate(visible):
            seen.append(limited(SECONDS, observe, case, function))
            if number == first - 1 and not any(is_right(one, item.weights) for one in seen):
                return [0.0] * len(draws)
        found = [[limited(SECONDS, observe, case, function) for case in hidden] for hidden in draws]
    except (CaseError, TimeUp):
        return [0.0] * len(draws)
    return [report(item.name, [*seen, *more], item.weights).fraction for more in found]


def best(item, functions, first, draws):
    """What the best of some functions earns, for each draw."""
    item = replace(item, named={})  # they have no say in what is drawn
    visible, hidden = item.visible_cases(), [item.hidden_cases(f"lazy {number}") for number in range(draws)]
    each = [earned(item, function, visible, hidden, first or len(visible)) for function in functions]
    return [max(parts) for parts in zip([0.0] * draws, *each, strict=True)]


def shares(folder, functions_for, first=None, draws=1):
    """The largest share of the automatic points that is earned in any draw, and what each item gives."""
    points = points_of(folder)
    items = [item for item in items_of(folder).values() if points[item.name]]
    by_item = {item.name: best(item, functions_for(item), first, draws) for item in items}
    total = sum(points[name] for name in by_item)
    return max(sum(points[name] * by_item[name][draw] for name in by_item) / total for draw in range(draws)), by_item


@pytest.mark.more
@pytest.mark.slow
@pytest.mark.parametrize("draws", [3, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("folder", ASSIGNMENTS, ids=lambda folder: folder.name)
def test_people_who_paste(folder, draws):
    lazy = importlib.import_module(f"tests.assignments.lazy.{folder.name.split('-')[0]}").LAZY
    share, by_item = shares(folder, lambda item: lazy.get(item.function, []), draws=draws)
    assert share <= MOST, by_item


@pytest.mark.long
@pytest.mark.parametrize("folder", ASSIGNMENTS, ids=lambda folder: folder.name)
def test_a_robot_that_tries_everything_there_is(folder):
    everything = {**offered(), **worked_out(), **given(folder)}

    def candidates(item):
        case = item.visible_cases()[0]
        if case.patience > 1:  # a match takes too long for all of them; people have tried
            return ()
        return (each for function in everything.values() for each in wrapped(function, case))

    share, by_item = shares(folder, candidates, first=3)
    assert share <= MOST, by_item
