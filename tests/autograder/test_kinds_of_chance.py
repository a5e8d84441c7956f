"""Kinds with chance: what they draw tells every edit of what the course has for them."""

from __future__ import annotations

import random

import pytest

from aima_games import MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.findings import is_right
from autograder.authoring.kinds import Turn, position_of
from autograder.authoring.kinds_of_chance import Dice, boards, bounded, made, steady
from autograder.authoring.problems import SearchProblem
from tests.autograder.homework import Homework

HW1, HW5 = Homework("hw1-formalization"), Homework("hw5-expectiminimax")


@pytest.mark.parametrize(("levels", "side"), [("p", 0), ("pcp", 1), ("pccp", -1), ("ppp", 0)])
@pytest.mark.parametrize("visible", [True, False])
def test_trees_with_dice_have_the_levels_that_are_asked_for(levels, side, visible):
    for seed in range(5):
        place = Dice(levels, side=side, most=2)(Turn(random.Random(seed), MIN, visible))
        game, state = position_of(*place)
        met = ""
        while not game.is_terminal(state):
            chance = game.to_move(state) not in (MAX, MIN)
            met += "c" if chance else "p"
            state = game.result(state, game.outcomes(state)[0][0] if chance else game.actions(state)[0])
        assert met == levels
        assert side * game.utility(state, MAX) >= 0


def test_bounds_hold_and_right_searches_agree_in_them():
    item = HW5.items["test_star1"]
    for ask in bounded(Dice("pcp"), Dice("pccp", most=2), room=(0.5, 5)):
        for seed in range(6):
            problem = ask("dice", Turn(random.Random(seed), MAX))
            lowest, highest = (extra["number"] for extra in problem.extras)
            case = problem.case(item, hidden=True)
            assert lowest < case.expected.value < highest
            assert all(is_right(observe(case, right), item.weights) for right in item.right_programs)


def test_games_to_write_are_made_with_the_arguments_that_are_drawn():
    (ask,) = boards(made(range(3, 6), 1), lines=2)
    drawn = [ask("boards", Turn(random.Random(seed), MAX)) for seed in range(20)]
    assert {problem.arguments[0]["value"] for problem in drawn} == {3, 4, 5}
    item = HW1.items["test_Hexapawn"]
    assert is_right(observe(drawn[0].case(item, hidden=True), item.reference), item.weights)


def test_what_rounding_could_decide_is_no_problem():
    def first_best(game, state):
        values = [game.utility(game.result(state, action), MAX) for action in game.actions(state)]
        return max(values), values.index(max(values))

    def asked(*leaves):
        return SearchProblem("one ply", {"name": "TreeGame", "tree": list(leaves)})

    assert steady(first_best)(asked(1, 2, 3))
    assert not steady(first_best)(asked(1, 3, 3))
    assert not steady(first_best)(asked(0, 0.1 + 0.2, 0.3))
