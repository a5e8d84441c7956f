"""The instant checks of lectures 2 to 4: every right way passes, and a beginner's first slips have names."""

from __future__ import annotations

from math import inf

import pytest

from aima_games import MAX, check
from solutions.lecture_checks import lecture2, lecture3
from solutions.lecture_checks.lecture2 import MANY, no_tie_matters
from solutions.searches.minimax import depth_limited_minimax

PICKS = {
    "first": lambda equals: equals[0],
    "last": lambda equals: equals[-1],
    "middle": lambda equals: equals[len(equals) // 2],
}


def picking(pick, worth):
    """Minimax or maxⁿ that takes one of the equally good actions; `worth(game, state)` is an end's."""

    def search(game, state):
        if game.is_terminal(state):
            return worth(game, state), None
        found = [(search(game, game.result(state, action))[0], action) for action in game.actions(state)]
        likings = [liking(game, state, value) for value, _ in found]
        return pick([pair for pair, likes in zip(found, likings, strict=True) if likes == max(likings)])

    return search


def liking(game, state, value):
    player = game.to_move(state)
    if isinstance(value, tuple):
        return value[game.players.index(player)]
    return value if player == MAX else -value


def vector(game, state):
    return tuple(game.utility(state, player) for player in game.players)


@pytest.mark.parametrize("pick", PICKS.values(), ids=PICKS)
class TestWhichOfEqualsIsTaken:
    def test_maxn_is_free_to_choose(self, pick):
        report = check("maxn", picking(pick, vector))
        assert report, report

    def test_minimax_is_free_to_choose(self, pick):
        assert check("minimax", picking(pick, lambda game, state: game.utility(state, MAX)))

    def test_a_search_to_a_depth_is_free_to_choose(self, pick):
        def limited(game, state, cutoff, evaluate, depth=0):
            if game.is_terminal(state) or cutoff(state, depth):
                return depth_limited_minimax(game, state, cutoff, evaluate, depth)
            found = [
                (limited(game, game.result(state, a), cutoff, evaluate, depth + 1)[0], a) for a in game.actions(state)
            ]
            likings = [liking(game, state, value) for value, _ in found]
            return pick([pair for pair, likes in zip(found, likings, strict=True) if likes == max(likings)])

        assert check("depth_limited_minimax", limited)


def test_no_game_of_the_check_of_maxn_has_a_tie_that_matters():
    assert all(map(no_tie_matters, MANY))
    item = next(item for item in lecture2.ITEMS if item.name == "maxn")
    assert item.valid is no_tie_matters  # so that no smaller game is shown which has one


def written(*, ends=True, asks=True, whose=True, pairs=True, prunes=False):
    """A beginner's search, right but for what is left out."""

    def search(game, state, alpha=-inf, beta=inf, maximizing=True):
        if ends and game.is_terminal(state):
            worth = game.utility(state, MAX) if whose else game.utility(state)
            return (worth, None) if pairs else worth
        for_max, best = (game.to_move(state) == MAX if asks else maximizing), None
        for action in game.actions(state):
            found = search(game, game.result(state, action), alpha, beta, not maximizing)
            value = found[0] if pairs else found
            if best is None or (value > best[0] if for_max else value < best[0]):
                best = value, action
            if prunes:
                alpha, beta = (max(alpha, value), beta) if for_max else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return best if pairs or best is None else best[0]

    return search


def by_list(game, state):
    """The plainest minimax without a test for the end."""
    values = [by_list(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


SEARCHES = {
    "minimax_value": {"pairs": False},
    "minimax": {},
    "alphabeta": {"prunes": True},
}


@pytest.mark.parametrize(("name", "how"), SEARCHES.items(), ids=SEARCHES)
class TestFirstSlips:
    def test_what_is_right_passes(self, name, how):
        assert check(name, written(**how))

    @pytest.mark.parametrize(
        ("slip", "mistake"),
        [("ends", "end-not-noticed"), ("asks", "beginner-for-max"), ("whose", "utility-of-nobody")],
    )
    def test_each_has_a_name_and_a_hint(self, name, how, slip, mistake):
        report = check(name, written(**how, **{slip: False}))
        assert report.misconceptions == (mistake,)
        assert "Hint: " in str(report)


def test_whoever_takes_the_largest_of_no_values_is_told_to_test_for_the_end():
    assert check("minimax_value", by_list).misconceptions == ("end-not-noticed",)


@pytest.mark.parametrize("lecture", [lecture2, lecture3])
def test_the_names_are_known_to_the_checks(lecture):
    for item in lecture.ITEMS:
        if item.name in (*SEARCHES, "depth_limited_minimax"):
            assert {"end-not-noticed", "beginner-for-max"} <= set(item.misconceptions)
