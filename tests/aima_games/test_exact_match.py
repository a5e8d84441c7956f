"""What a player gets on average in a game with dice, and the case that asks for it."""

from __future__ import annotations

import json

import pytest

from aima_games import MAX, MIN
from aima_games.checking.case import Answer, observe
from aima_games.checking.files import case_from_json, case_to_json
from aima_games.checking.findings import findings
from aima_games.checking.match_case import ExactMatchCase
from aima_games.games import BearOff, Pig, TreeGame, chance
from aima_games.matches.exact import expected_score, holding_at, uniform
from aima_games.matches.match import StrategyError, compare
from solutions import expectiminimax

PIG = {"name": "Pig", "target": 6, "turns": 4, "faces": 3}


def holds_at_three(game, state):
    return "hold" if state[2] >= 3 else "roll"


def case(**fields):
    return ExactMatchCase(
        group="matches",
        function="pig_player",
        expected=Answer(0.0),
        **{"game": PIG, "opponent": {"name": "random"}, "goal": 0.0, **fields},
    )


def best(game, state):
    return expectiminimax(game, state)[1]


def test_it_is_expectiminimax_where_both_play_their_best():
    tree = TreeGame([chance([(0.5, [2, 4]), (0.5, [7, 4])]), chance([(0.5, [6, 0]), (0.5, [5, -2])])])
    policy = lambda game, state: [(best(game, state), 1)]  # noqa: E731
    as_max = expectiminimax(tree, ())[0]
    assert expected_score(tree, best, policy) == pytest.approx((as_max - as_max) / 2)  # on either side the same game


def test_it_is_what_many_games_bring_on_average():
    race = BearOff((1, 1), faces=3, dice=1)

    def slow(game, state):
        return game.actions(state)[-1]

    score = compare(race, best, slow, 4000, seed=1)
    low, high = score.interval
    assert low <= expected_score(race, best, lambda game, state: [(slow(game, state), 1)]) <= high


def test_two_of_one_kind_get_nothing_and_who_chases_beats_who_does_not():
    game = Pig(6, turns=4, faces=3)
    assert expected_score(game, holds_at_three, holding_at(3)) == pytest.approx(0)
    assert expected_score(game, best, holding_at(3)) > 0.1 > expected_score(game, lambda *_: "hold", uniform)


def test_an_illegal_action_is_named():
    with pytest.raises(StrategyError, match="'pass'"):
        expected_score(Pig(6, turns=4, faces=3), lambda game, state: "pass", uniform)


def test_the_case_asks_for_a_goal_and_travels():
    one = case(goal=0.02)
    assert case_from_json(json.loads(json.dumps(case_to_json(one)))) == one
    (found,) = findings(observe(one, holds_at_three), ["score"])
    assert found.passed
    assert found.said == "+0.030 a game on average, goal +0.020"
    (found,) = findings(observe(case(goal=0.2), holds_at_three), ["score"])
    assert not found.passed
    assert one.title == "Pig(6, turns=4, faces=3) against random"
    assert case(opponent={"name": "holding", "total": 4}).title.endswith("against holding (total 4)")


def test_the_student_gets_the_state_as_it_is_and_errors_are_said():
    asked = []

    def player(game, state):
        asked.append(state)
        return "pass"

    seen = observe(case(), player)
    assert seen.error == "IllegalMove"
    assert "pig_player" in seen.message
    assert isinstance(asked[0], tuple)
    assert {MAX, MIN} >= {state[3] for state in asked}
