"""Matches that end when they are decided: both risks, computed exactly, and what a report says about the end."""

from __future__ import annotations

from collections import defaultdict
from math import comb

import pytest

from aima_games.checking.case import Answer, observe
from aima_games.checking.match_case import MatchCase
from aima_games.matches.sequential import RISK, SequentialTest

KIT = [SequentialTest(goal, games) for goal, games in ((0.6, 10), (0.4, 20), (0.8, 6), (0.2, 24))]
OTHERS = [SequentialTest(goal, games) for goal in (-0.8, -0.3, 0, 0.5, 0.8) for games in (10, 16, 30)]


def outcome(test, *players):
    """How probably a player passes, and the mean number of games, by dynamic programming over the score.

    Each of `players` is (P(win), P(draw)); they take turns, so two of them are a player who is better as MAX.
    """
    scores, passes, games = {(0, 0): 1.0}, 0.0, 0.0
    for played in range(1, test.longest + 1):
        win, draw = players[played % len(players)]
        after = defaultdict(float)
        for (wins, draws), p in scores.items():
            games += p
            after[wins + 1, draws] += p * win
            after[wins, draws + 1] += p * draw
            after[wins, draws] += p * (1 - win - draw)
        scores = {}
        for (wins, draws), p in after.items():
            utilities = [1] * wins + [0] * draws + [-1] * (played - wins - draws)
            if not test.over(utilities):
                scores[wins, draws] = p
            elif sum(utilities) / played >= test.goal:
                passes += p
    assert not scores
    return passes, games


@pytest.mark.parametrize("test", KIT + OTHERS, ids=str)
@pytest.mark.parametrize(
    "players",
    [
        lambda p: [(p, 0)],
        lambda p: [(p - min(p, 1 - p) / 2, min(p, 1 - p))],  # draws in place of half of what is rarer
        lambda p: [(p + min(p, 1 - p) / 2, 0), (p - min(p, 1 - p) / 2, 0)],  # better on one side
    ],
    ids=["wins and losses", "draws too", "better on one side"],
)
def test_both_risks_are_within_what_is_stated(test, players):
    weak, strong = (1 + test.weak) / 2, (1 + test.strong) / 2
    passes, games = outcome(test, *players(weak))
    assert passes <= RISK
    assert games <= 1.4 * test.games  # where the goal is near −1 or 1, it takes more games than a fixed number
    passes, games = outcome(test, *players(strong))
    assert passes >= 1 - RISK
    assert games <= 1.4 * test.games


@pytest.mark.parametrize("test", KIT + OTHERS, ids=str)
def test_weak_and_strong_are_what_a_match_of_fixed_length_tells_apart(test):
    def passes(mean):
        p, n = (1 + mean) / 2, test.games
        return sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1) if 2 * k - n >= test.goal * n - 1e-9)

    assert passes(test.weak) == pytest.approx(RISK)
    assert passes(test.strong) == pytest.approx(1 - RISK)


def test_who_is_clearly_better_or_worse_plays_few_games():
    assert [outcome(test, (1, 0))[1] for test in KIT] == [6, 6, 8, 6]
    assert max(outcome(test, (0, 0))[1] for test in KIT) <= 6
    assert all(outcome(test, (0.5, 0))[1] < 0.85 * test.games for test in KIT)  # an even player


@pytest.mark.parametrize("test", KIT + OTHERS, ids=str)
def test_where_the_results_decide_the_mean_says_the_same(test):
    """So that a report's "mean, goal" explains the verdict."""
    weak, strong = (1 + test.weak) / 2, (1 + test.strong) / 2
    for played in range(2, test.longest + 1, 2):
        for wins in range(played + 1):
            losses = played - wins
            if test.decided([1] * wins + [-1] * losses):
                speaks_for = strong**wins * (1 - strong) ** losses > weak**wins * (1 - weak) ** losses
                assert speaks_for == (wins - losses >= test.goal * played)


@pytest.mark.parametrize(("goal", "games"), [(0.5, 0), (0.5, 7), (0.5, -2), (1.1, 10), (-1, 10)])
def test_a_match_that_cannot_be_is_refused(goal, games):
    with pytest.raises(ValueError, match=r"even|mean result"):
        SequentialTest(goal, games)


# Cases


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


def test_a_report_says_how_many_games_were_played_and_why_no_more():
    score, finding = said(match(goal=-0.8), first)
    assert score.games < 10
    assert finding.passed
    assert finding.said.endswith(f"after {score.games} games, which is clear")
    score, finding = said(match(goal=0.8, games=20), first)
    assert score.games < 20
    assert not finding.passed


def test_a_match_that_stays_open_ends_and_the_mean_decides():
    nim = {
        "game": {"name": "Nim", "heaps": [1]},
        "opponent": {"name": "random"},
    }  # whoever begins wins, so each wins half
    for goal, passed in ((0, True), (0.1, False)):
        score, finding = said(match(**nim, goal=goal, games=6), first)
        assert (score.games, score.mean) == (12, 0)
        assert finding.passed == passed
        assert finding.said.endswith("after 12 games, the longest match")


def test_the_games_are_those_of_compare():
    from aima_games.games import TicTacToe
    from aima_games.matches.match import compare, random_player

    score, _ = said(match(), first)
    assert score == compare(TicTacToe(), first, random_player(), score.games, 3)
