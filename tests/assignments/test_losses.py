"""One slip does not cost everything: what a known mistake or a token of the reference that is changed takes off."""

from __future__ import annotations

import inspect
import statistics
import textwrap

import pytest

from aima_games.checking.case import observe
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase, value_and_action
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring import Family
from autograder.grading.slip_worker import _made
from autograder.grading.slips import _unit
from tests.autograder.homework import Homework, some_edits

NAMES = ("hw1-formalization", "hw2-minimax", "hw3-alphabeta", "hw6-mcts")
"""The others have limits of their own, beside their tests."""


@pytest.mark.more
@pytest.mark.parametrize("name", NAMES)
def test_one_slip_does_not_cost_everything(name):
    homework = Homework(name)
    worth = [item for item in homework.items.values() if any(demand.points for demand in item.demands.values())]
    lost = {item.name: losses(item, homework.cases(item.name)) for item in worth}
    assert {item: len(found) for item, found in lost.items() if len(found) < 15} == {}
    assert {item: found for item, found in lost.items() if statistics.median(found.values()) > 0.4 + 1e-9} == {}
    shares = [share for found in lost.values() for share in found.values()]
    assert sum(share > 0.99 for share in shares) <= 0.1 * len(shares), lost


def losses(item, cases):
    """What each known mistake loses, and each one-token slip, that answers most cases, and some of them wrongly.

    What answers all cases alike earns nothing, as the texts say, and does not count here.
    """
    wrong = {mistake: Family.of(way).ways[0] for mistake, way in {**item.misconceptions, **item.named}.items()}
    unit = [each for each in _unit(item.reference, {item.reference}) if each.__name__ not in item.builds_on]
    texts = [textwrap.dedent(inspect.getsource(each)) for each in unit]
    for number, text in enumerate(texts):
        for edit in some_edits(text):
            program = "\n\n".join([*texts[:number], edit.source, *texts[number + 1 :]])
            wrong[f"{number}: {edit}"] = _made(program, item.reference)
    found = {}
    for what, function in wrong.items():
        try:
            seen = [limited(2, observe, case, function) for case in cases] if function else []
        except TimeUp:
            continue
        said = report(item.name, seen, item.weights, item.demands, item.guessing) if seen else True
        several = len({repr(each.returned) for each in seen}) > 1
        if not said and several and 4 * sum(map(answers, seen)) >= 3 * len(seen):
            found[what] = 1 - said.fraction
    return found


def answers(seen):
    """Whether there is an answer of the form that is asked for; of a game, whether a line of it can be played."""
    if seen.error is not None or seen.returned is None:
        return False
    if isinstance(seen.returned, dict) and "facts" in seen.returned:
        return any("error" not in line[-1] for line in seen.returned["facts"])
    if isinstance(seen.case, SearchCase):
        return not value_and_action(seen.returned, seen.case.expected.actions is not None)[2]
    return True
