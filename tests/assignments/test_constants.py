"""No item is answered by one constant, whichever problems are drawn."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from aima_games.checking.call_case import CallCase
from aima_games.checking.case import observe
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase
from autograder.course.course import KIT_ASSIGNMENTS
from tests.autograder.homework import items_of

DRAWS = 3
MOST_OF_ALL = 0.1
"""What one constant may earn of an item."""
ONE_ANSWER = CallCase, SearchCase
"""Cases that compare one answer; others look at several, or at how somebody plays."""


@pytest.mark.more
@pytest.mark.parametrize("folder", sorted(KIT_ASSIGNMENTS.glob("hw*")), ids=lambda folder: folder.name)
def test_a_constant_earns_next_to_nothing(folder):
    for item in items_with_one_answer(folder):
        visible, draws = item.visible_cases(), [item.hidden_cases(f"constants {number}") for number in range(DRAWS)]
        for answer in often_right(item, visible, draws):
            earned = sum(_by_constant(item, [*visible, *hidden], answer) for hidden in draws)
            assert earned <= MOST_OF_ALL * DRAWS + 1e-9, (item.name, answer)


def items_with_one_answer(folder):
    for item in items_of(folder).values():
        plain = replace(item, misconceptions={}, named={})  # mistakes have no say in what is right
        worth_points = any(demand.points for demand in (item.demands or {}).values())
        if worth_points and type(item.visible[0].case(plain, hidden=False)) in ONE_ANSWER:
            yield plain


def _by_constant(item, cases, answer):
    seen = [observe(case, lambda *_: answer) for case in cases]
    return report(item.name, seen, item.weights, item.demands, item.guessing).fraction


def often_right(item, visible, draws):
    """The reference's answers, but for those whose value it finds once only in a group of several cases, or hidden."""
    groups, answers = Counter(case.group for case in visible), defaultdict(list)
    for case in (*visible, *(case for hidden in draws for case in hidden)):
        returned = observe(case, item.reference, limited=False).returned
        value = returned[0] if "action" in item.weights else returned
        answers[repr(value)] += [returned] * (1 if case.hidden or groups[case.group] > 1 else 2)
    several = (found for found in answers.values() if len(found) > 1)
    return {repr(answer): answer for found in several for answer in found}.values()
