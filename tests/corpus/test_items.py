"""Every right search of the corpus earns full marks on every item that asks for its function; every mistake is named."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from aima_games.checking.case import observe
from aima_games.checking.match_case import MatchCase
from aima_games.checking.report import report
from autograder.authoring.loader import assignment_folders
from tests.autograder.homework import Homework, items_of
from tests.corpus import RIGHT

HOMES = Path(__file__).parents[2] / "solutions" / "assignments", Path(__file__).parents[1]
ASSIGNMENTS = sorted(folder for home in HOMES for folder in assignment_folders(home))
ITEMS = [(folder.name, item) for folder in ASSIGNMENTS for item in items_of(folder).values()]

OTHER_ARGUMENTS = {"test_iterative_deepening"}
"""Items whose function takes other arguments than the corpus has."""
LESS = ("alphabeta_with_table", "exact_only")
"""A table that holds no bounds: right, but it saves less than hw3 asks for."""


@pytest.fixture(scope="module")
def cases():
    made = {}

    def of(assignment, item):
        if (assignment, item.name) not in made:
            made[assignment, item.name] = [*item.visible_cases(), *item.hidden_cases("the corpus")]
        return made[assignment, item.name]

    return of


def judged(item, cases, function):
    return report(item.name, [observe(case, function) for case in cases], item.weights)


@pytest.mark.parametrize(
    ("assignment", "item", "variant"),
    [
        pytest.param(assignment, item, variant, id=f"{assignment}-{item.name}-{variant}")
        for assignment, item in ITEMS
        if item.name not in OTHER_ARGUMENTS
        for variant in RIGHT.get(item.function, {})
        if (item.function, variant) != LESS
    ],
)
def test_no_right_search_is_marked_down(assignment, item, variant, cases):
    function = RIGHT[item.function][variant]
    found = judged(item, asked_of(function, item, cases(assignment, item)), function)
    assert found, str(found)


def asked_of(function, item, cases):
    """The cases that a function of the corpus can be asked: some have a window of their own."""
    if item.function == "alphabeta" and "alpha" not in inspect.signature(function).parameters:
        return [case for case in cases if not case.extras]
    return cases


@pytest.mark.more
@pytest.mark.parametrize(("assignment", "item"), [pytest.param(a, i, id=f"{a}-{i.name}") for a, i in ITEMS])
def test_mistakes_lose_marks_and_nearly_all_are_named(assignment, item, cases):
    some = cases(assignment, item)
    assert not any(judged(item, some, wrong) for wrong in item.misconceptions.values())
    homework = Homework(assignment, next(folder for folder in ASSIGNMENTS if folder.name == assignment))
    found = {name: homework.verdict(item.name, wrong, visible=True) for name, wrong in item.misconceptions.items()}
    named = sum(name in report.misconceptions for name, report in found.items())
    matches = all(isinstance(case, MatchCase) for case in some)  # a score says too little about why
    assert matches or item.labels or named >= 0.95 * len(found)  # by labels: see the test of each assignment
