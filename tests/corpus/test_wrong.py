"""Wrong programs that know nothing of the catalogue get the right name, whoever wrote them, and hardly ever a wrong one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import aima_games.checking
from aima_games import CHANCE, MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.diagnosis import KEPT, Memory, kept_between_calls
from aima_games.checking.files import load_cases
from aima_games.checking.findings import is_right, wrong_ones
from aima_games.checking.misconceptions import AT, MISCONCEPTIONS
from aima_games.checking.report import report
from autograder.authoring import load_items
from solutions.searches.chance import expectimax, expectiminimax
from tests.corpus.wrong import WRONG_HANDS
from tests.corpus.wrong.strangers import STRANGERS

CASES = Path(aima_games.checking.__file__).with_name("cases")
OWN_SIGNATURE = ("alphabeta", "expectiminimax")
"""Functions that a lecture also calls with more arguments, which these programs do not take."""
RIGHTLY, WRONGLY = 0.9, 0.01
"""The part of the wrong programs that gets its name at least, and the part that gets only others at most."""


@pytest.fixture(scope="module")
def named():
    """What each wrong program is called: (function, its key) -> the names without the player."""
    found = {}
    for function, programs in WRONG_HANDS.items():
        cases, weights, *_ = load_cases(CASES / f"{function}.json")
        some = [case for case in cases if not (function in OWN_SIGNATURE and case.extras)]
        for key, wrong in programs.items():
            said = report(function, [observe(case, wrong) for case in some], weights)
            if not said:
                found[function, key] = {name.partition(AT)[0] for name in said.misconceptions}
    return found


def test_each_slip_should_get_a_name_of_the_catalogue():
    assert {mistake for programs in WRONG_HANDS.values() for _, mistake, _ in programs} - {"-"} <= set(MISCONCEPTIONS)


def test_most_are_named_rightly_and_hardly_any_wrongly(named):
    kinds = Counter(
        "none" if not names else "right" if mistake in names else "wrong"
        for (_, (_, mistake, _)), names in named.items()
    )
    assert kinds.total() >= 350
    assert kinds["right"] >= RIGHTLY * kinds.total()
    assert kinds["wrong"] <= WRONGLY * kinds.total()


def test_a_loop_that_ends_too_early_is_not_only_a_table_with_wrong_keys(named):
    """Both do the same, so both are said."""
    assert named["alphabeta_with_table", ("negamax", "cut-at-improvement", 5)] == {
        "cut-at-improvement", "table-forgets-state",
    }  # fmt: skip


ASSIGNMENTS = Path(__file__).parents[2] / "solutions" / "assignments"
GIVEN = {"np": np, "CHANCE": CHANCE, "MAX": MAX, "MIN": MIN, "expectimax": expectimax, "expectiminimax": expectiminimax}


@cache
def asked(assignment, function):
    """An item, the cases to ask about, and the names of edits: those of one file are told by visible cases alone."""
    item = next(item for item in load_items(ASSIGNMENTS / assignment) if item.function == function)
    if item.labels:
        stored = load_cases(ASSIGNMENTS / assignment / "cases" / f"{item.name}.json")
        return item, stored.cases, stored.edits
    return item, [*item.visible_cases(), *item.hidden_cases("strangers")], {}


@pytest.mark.parametrize(
    ("assignment", "function", "name", "source"), STRANGERS, ids=[f"{each[1]}-{each[2]}" for each in STRANGERS]
)
def test_programs_of_strangers_get_their_names(assignment, function, name, source):
    item, cases, edits = asked(assignment, function)
    names = {"__name__": "__main__", **GIVEN}
    exec(source, names)
    memory, written = Memory(), names[function]
    memory.note(names)
    seen = [observe(case, written) for case in cases]
    found = report(item.name, seen, item.weights, edits=edits)
    kept = kept_between_calls(
        wrong_ones(seen, item.weights), memory.forget, lambda case: is_right(observe(case, written), item.weights)
    )
    assert not name or name in (found.named(KEPT) if kept else found).misconceptions
    assert found.fraction < 1
