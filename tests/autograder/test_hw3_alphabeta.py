"""hw3-alphabeta: fair to every style, each usual mistake named, right by definitions of its own."""

from __future__ import annotations

import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, recorded
from aima_games.checking.search_case import SearchCase, value_and_action
from aima_games.games import TreeGame
from tests.autograder.homework import Homework, losses
from tests.corpus.problems import back_up

HW3 = Homework("hw3-alphabeta")
ours = HW3.reference
WITH_POINTS = [name for name, item in HW3.items.items() if any(demand.points for demand in item.demands.values())]
TREES = st.recursive(st.integers(-5, 5), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=20)


@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW3.released(made_once, unsafe)
    for item in HW3.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "def minimax" in cells["given"].source
    assert not any("alpha >= beta" in cell.source for cell in cells.values())


def test_text_and_cases_ask_for_the_same():
    HW3.require_the_same_in_text_and_cases()


@pytest.mark.parametrize(
    "name", sorted(HW3.items.keys() - {"test_cut_by_hand"})
)  # of which one tree alone is for practice
def test_the_visible_cases_alone_name_most_mistakes(name):
    named = {
        mistake: mistake in HW3.verdict(name, wrong, visible=True).misconceptions
        for mistake, wrong in HW3.items[name].plainest.items()
    }
    assert sum(named.values()) >= 0.9 * len(named), named


# What a mistake costs


def answers(seen):
    if seen.error is not None or not isinstance(seen.case, SearchCase):
        return seen.error is None
    return not value_and_action(seen.returned, seen.case.expected.actions is not None)[2]


@pytest.mark.more
def test_one_slip_does_not_cost_everything():
    by_item = {name: list(losses(HW3.items[name], HW3.cases(name), answers).values()) for name in WITH_POINTS}
    assert all(statistics.median(lost) <= 0.4 + 1e-9 for lost in by_item.values())
    shares = [share for lost in by_item.values() for share in lost]
    assert sum(share > 0.99 for share in shares) <= 0.1 * len(shares)


@pytest.mark.parametrize("name", WITH_POINTS)
def test_one_answer_for_everything_earns_next_to_nothing(name):
    for answer, earned in HW3.earned_by_one_answer(name):
        assert earned <= 0.08, answer


# The reference, against what knows nothing of it


@given(TREES, st.sampled_from([MAX, MIN]))
def test_all_best_actions_are_those_with_the_best_value(tree, first):
    game = TreeGame(tree if isinstance(tree, list) else [tree], first=first)
    value, actions = ours.best_actions(game, game.initial)
    worth = {action: back_up(game, game.result(game.initial, action)) for action in game.actions(game.initial)}
    assert value == back_up(game, game.initial)
    assert actions == [action for action in worth if worth[action] == value]


def best_first(plies, width, rng, best):
    """A tree whose first child is the best at every node; `best` is the value at its first leaf (Knuth, Moore 1975)."""
    if plies == 0:
        return best
    sign = 1 if plies % 2 == 0 else -1
    return [best_first(plies - 1, width, rng, best - sign * child * rng.randint(1, 9)) for child in range(width)]


@pytest.mark.parametrize(("plies", "width"), [(2, 3), (4, 2), (4, 3)])
def test_in_the_best_order_as_many_leaves_are_needed_as_knuth_and_moore_say(plies, width):
    game = TreeGame(best_first(plies, width, random.Random(1), 0))
    least = width ** ((plies + 1) // 2) + width ** (plies // 2) - 1
    watched = recorded(game)
    ours.alphabeta(watched, game.initial)
    assert ours.fewest_leaves(game, game.initial) == least == len(watched.log.leaves)


@given(TREES, st.integers(1, 4), st.integers(0, 40))
def test_deepening_keeps_to_its_budget_and_to_a_completed_depth(tree, depth, leaves):
    game = TreeGame(tree if isinstance(tree, list) else [tree])
    watched = recorded(game)
    value, _ = ours.iterative_deepening(watched, game.initial, watched.watch(lambda state: 0), depth, leaves)
    assert len(watched.log.leaves) <= max(leaves, len(game.actions(game.initial)))
    assert isinstance(value, int)
