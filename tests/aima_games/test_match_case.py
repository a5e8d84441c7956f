"""Matches that end when the games to come can no longer change the verdict, and what a report says about the end."""

from __future__ import annotations

from itertools import product

import pytest

from aima_games.checking.case import Answer, observe
from aima_games.checking.match_case import MatchCase


def match(**fields):
    case = {"game": {"name": "TicTacToe"}, "opponent": {"name": "random"}, "goal": 0.6, "games": 10, "seed": 3}
    return MatchCase(group="matches", function="f", expected=Answer(0), **{**case, **fields})


def first(game, state):
    return game.actions(state)[0]


def said(case, function):
    seen = observe(case, function)
    assert observe(case, function).returned == seen.returned  # the same seed, the same games
    [finding] = case.findings(seen, ["score"])
    return seen.returned.score, finding


@pytest.mark.parametrize("goal", [-0.8, -0.2, 0, 0.1, 0.3, 0.5, 1])
def test_the_verdict_is_that_of_all_games_and_no_game_is_played_in_vain(goal):
    """For every series of eight games: where it stops, the mean says the same, and before it both ends were open."""
    case = match(goal=goal, games=8)
    for results in product((1, 0, -1), repeat=8):
        played = next(n for n in range(2, 9, 2) if case.decided(results[:n]))
        passed = sum(results) / 8 >= goal
        assert (sum(results[:played]) / played >= goal) == passed
        before, left = results[: played - 2], 10 - played
        assert (sum(before) - left) / 8 < goal <= (sum(before) + left) / 8


@pytest.mark.parametrize(("goal", "games"), [(0.5, 0), (0.5, 7), (0.5, -2), (1.1, 10), (-1, 10)])
def test_a_match_that_cannot_be_is_refused(goal, games):
    with pytest.raises(ValueError, match=r"even|mean result"):
        match(goal=goal, games=games)


def test_a_report_says_how_many_games_were_played_and_of_how_many():
    score, finding = said(match(goal=-0.8), first)
    assert score.games < 10
    assert finding.passed
    assert f"after {score.games} of 10 games" in finding.said
    score, finding = said(match(goal=0.8, games=20), first)
    assert score.games < 20
    assert not finding.passed


def test_a_match_that_stays_open_is_played_to_its_end():
    nim = {
        "game": {"name": "Nim", "heaps": [1]},
        "opponent": {"name": "random"},
    }  # whoever begins wins, so each wins half
    for goal, passed, games in ((0, True, 12), (0.1, False, 12), (0.5, False, 8)):
        score, finding = said(match(**nim, goal=goal, games=12), first)
        assert (score.games, score.mean) == (games, 0)
        assert finding.passed == passed


def test_the_games_are_those_of_compare():
    from aima_games.games import TicTacToe
    from aima_games.matches.match import compare, random_player

    score, _ = said(match(), first)
    assert score == compare(TicTacToe(), first, random_player(), score.games, 3)
