"""What the instant checks of lecture 5 ask."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from aima_games import Game, State, Value
from autograder.authoring import (
    CallProblem,
    Item,
    SampleProblem,
    SearchProblem,
    call,
    limited,
    lottery,
    mistakes,
    position,
    tree,
)
from solutions import expectimax, expectiminimax, star1
from solutions.misconceptions import BOUNDED, CHANCES, LIMITED_CHANCES, OPPONENTS
from solutions.misconceptions.stochastic import WINDOWS, FlawedStar1
from solutions.searches.chance import mean_of_rollouts, outcome_window, uniform

COIN = (0.5, 0.5)
SMALL_RACE = {"name": "BearOff", "home": [1, 1], "faces": 3, "dice": 1}
RACE = SMALL_RACE | {"home": [0, 1, 1]}
SMALL_PIG = {"name": "Pig", "target": 4, "turns": 2, "faces": 3}

TWO_COINS = [lottery(COIN, [2, 4], [7, 4]), lottery(COIN, [6, 0], [5, -2])]
THREE_LEVELS = [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.6, 0.4), [3, -8], [1, 5])]

SEARCHED = (
    tree("the game is over", 7),
    tree("no dice at all: minimax", [[9, 5], [7, 8], [12, 1]]),
    tree("a roll to come", lottery((0.2, 0.3, 0.5), -10, 4, 6)),
    tree("a roll to come", lottery((0.75, 0.25), [1, 5], [9, -7]), first="MIN"),
    tree("moves and rolls", TWO_COINS),
    tree("moves and rolls", THREE_LEVELS, first="MIN"),
    tree("every action is bad", [[-2000, -1500], [-1800, -1700]]),
    tree("every action is bad", [[2000, 3000], [1800, 1700]], first="MIN"),
    tree("every action is bad", [[-1, -1], [-1, -1]]),
    tree("branches of different length", [lottery((0.9, 0.1), 2, 30), lottery((0.25, 0.75), [[9, -3], 4], 8), 5]),
    SearchProblem("real dice", SMALL_RACE, ((2,), "2/off")),
    SearchProblem("real dice", RACE, ((2,),)),
    SearchProblem("real dice", RACE, ((1,), "2/1", (2,))),
    SearchProblem("whoever has rolled moves again", SMALL_PIG, ("roll", 2)),
    limited("cut off at a depth", THREE_LEVELS, 1, seed=1),
    limited("cut off at a depth", THREE_LEVELS, 2, seed=2, first="MIN"),
    limited("cut off at a depth", [4, lottery(COIN, [lottery(COIN, 1, 9), 3], -2)], 2, seed=3),
    limited("cut off at a depth", [[lottery(COIN, [1, 2], 5), lottery(COIN, [0, 9], 4)], [6, 3]], 2, seed=4),
)

UNIFORM = {"policy": "uniform"}
CAREFUL = {"policy": [[[0], [0.9, 0.1]], [[1], [0.5, 0.5]]]}
HABIT = {"policy": [*CAREFUL["policy"], [[0, 0, 0], [0.2, 0.8]]]}
KNOWN = (
    tree("the game is over", 7, extras=(UNIFORM,)),
    tree("an opponent who moves at random", [[1, 9], [2, 3]], extras=(UNIFORM,)),
    tree("an opponent who moves at random", [[[4, 6], [-3, 1]], [[2, 5], [3, 0]]], extras=(UNIFORM,)),
    tree("an opponent who moves at random", [[-4, -6], [-3, -9]], extras=(UNIFORM,)),
    tree("an opponent who moves at random", [[-2000, -1500], [-1800, -1700]], extras=(UNIFORM,)),
    SearchProblem("an opponent who moves at random", RACE, ((2,),), (UNIFORM,)),
    tree("an opponent with a habit", [[1, 9], [2, 3]], extras=(CAREFUL,)),
    tree("an opponent with a habit", [[[[2, 8], 1], 3], [4, 5]], extras=(HABIT,)),
    tree("dice besides", [[lottery((0.25, 0.75), 8, -4), 6], [5, 1, -2]], extras=(UNIFORM,)),
    SearchProblem("real dice", SMALL_RACE, ((2,), "2/off"), (UNIFORM,)),
)


OUTCOMES = (
    call("the only outcome: the window itself", 2, 7, 0, 1, 0, -10, 10),
    call("the first of two", 2, 7, 0, 0.5, 0.5, -10, 10),
    call("the first of two", -3, 5, 0, 0.25, 0.75, -6, 8),
    call("the last of two", 2, 7, -1.5, 0.5, 0, -10, 10),
    call("in the middle", 1, 4, 0.6, 0.25, 0.5, -4, 12),
)


def within(group: str, nodes: Any, first: str = "MAX", lowest: int = -10, highest: int = 10) -> SearchProblem:
    """A tree to prune whose leaves lie between the bounds."""
    return tree(group, nodes, first, extras=({"number": lowest}, {"number": highest}))


AT_LEAST, AT_MOST = "(alpha - done - rest * highest) / probability", "(beta - done - rest * lowest) / probability"
CLAMPED = mistakes(
    outcome_window, {"cut-off-at-the-ends": {AT_LEAST: f"max({AT_LEAST}, lowest)", AT_MOST: f"min({AT_MOST}, highest)"}}
)
"""No mistake in the search itself, where this is done a line later."""
LEAVING = {
    "child-value-returned": FlawedStar1(left=lambda done, value, rest, bound, other: value),
    "rest-not-returned": FlawedStar1(left=lambda done, value, rest, bound, other: done),
}
"""Mistakes about what a chance node that is left early returns."""
PRUNED = (
    within("the game is over", 7),
    within("no dice at all: alpha-beta", [[3, 9, 8], [2, 4, 6], [7, 5, 1]]),
    within("the window of an outcome", [4, lottery(COIN, [3, -8], [7, 9])]),
    within("the window of an outcome", [[-8, 5], lottery((0.9, 0.1), [6, 7], [9, -5])], first="MIN"),
    within("leaving a chance node", [6, lottery((0.5, 0.25, 0.25), -7, [9, 4], [3, 8])]),
    within("leaving a chance node", [-6, lottery((0.25, 0.5, 0.25), 5, 9, [3, -4])], first="MIN"),
    within("leaving a chance node", [3, lottery(COIN, 0, 5)]),
    within("leaving a chance node", [-3, lottery(COIN, 0, -5)], first="MIN"),
    within("three rolls", [1, lottery((0.5, 0.25, 0.25), [9, 8], [3, -4], [-4, 7])]),
    within(
        "several rolls", [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.2, 0.5, 0.3), [-7, 1], [6, 8], [-2, 3])]
    ),
    within(
        "several rolls", [3, lottery((0.6, 0.4), [lottery((0.9, 0.1), -4, 5), -6], [lottery((0.2, 0.8), 9, -7), 4])]
    ),
    within("bounds on one side of 0", [6, lottery(COIN, 10, [9, 6])], "MIN", 5, 11),
    within("bounds on one side of 0", [-6, lottery(COIN, -10, [-9, -6])], "MAX", -11, -5),
    SearchProblem("real dice, leaves not counted", SMALL_RACE, ((2,), "2/off"), ({"number": -1}, {"number": 1}), False),
)


TREE = {"name": "TreeGame"}


def random_value(game: Game, state: State, rollouts: int, rng: random.Random) -> Value:
    """The mean of infinitely many rollouts: everybody moves at random, MAX as well."""
    if game.is_terminal(state):
        return game.utility(state, game.players[0])
    branches = game.outcomes(state) if game.to_move(state) == "CHANCE" else uniform(game, state)
    return float(sum(p * random_value(game, game.result(state, branch), rollouts, rng) for branch, p in branches))


def rolled_out(group: str, game: dict[str, Any], tolerance: float, moves: tuple[Any, ...] = ()) -> CallProblem:
    """A state whose rollouts have a known mean; with 4,000 of them a right mean is within four standard errors."""
    blank = position(group, game, moves, 4_000, tolerance=tolerance)
    return replace(blank, arguments=(*blank.arguments, {"random": "1"}))


def one_rollout(group: str, leaves: Any, *chances: tuple[int, float]) -> SampleProblem:
    """A single rollout, many times over, each with a generator of its own."""
    return SampleProblem(group, position(group, TREE | {"tree": leaves}, (), 1).arguments, chances)


ROLLING = mistakes(random_value, {"chance-unweighted": {"p * random_value": "1 / len(branches) * random_value"}})
ROLLED = (
    rolled_out("the game is over", TREE | {"tree": 7}, 0.001),
    rolled_out("dice only", TREE | {"tree": lottery((0.9, 0.1), 1, -1)}, 0.04),
    rolled_out("random moves", TREE | {"tree": [[1, 1, 0, -1], 1]}, 0.04),
    rolled_out("moves and dice", TREE | {"tree": [lottery((0.25, 0.75), 1, [-1, 0]), -1]}, 0.05),
    rolled_out("a real game", SMALL_RACE, 0.07),
)


SEARCH_WEIGHTS: dict[str, float] = {"value": 2, "action": 1, "leaves": 1}

ITEMS = [
    Item(
        name="expectiminimax",
        reference=expectiminimax,
        misconceptions={**LIMITED_CHANCES, **CHANCES},
        weights=SEARCH_WEIGHTS,
        visible=SEARCHED,
        concepts=("X-02",),
    ),
    Item(
        name="expectimax",
        reference=expectimax,
        misconceptions=OPPONENTS,
        weights=SEARCH_WEIGHTS,
        visible=KNOWN,
        concepts=("X-07",),
    ),
    Item(
        name="outcome_window",
        reference=outcome_window,
        misconceptions=WINDOWS | CLAMPED,
        visible=OUTCOMES,
        concepts=("X-08",),
    ),
    Item(
        name="star1",
        reference=star1,
        misconceptions=BOUNDED | LEAVING,
        weights=SEARCH_WEIGHTS,
        visible=PRUNED,
        concepts=("X-08",),
    ),
    Item(
        name="mean_of_rollouts",
        function="mean_of_rollouts",
        reference=random_value,
        misconceptions=ROLLING,
        visible=ROLLED,
        concepts=("X-09",),
    ),
    Item(
        name="single_rollouts",
        function="mean_of_rollouts",
        reference=mean_of_rollouts,
        visible=(
            one_rollout("one rollout, dice alone", lottery((0.75, 0.25), 1, -1), (1, 0.75), (-1, 0.25)),
            one_rollout("one rollout, moves alone", [1, [0, -1]], (1, 0.5), (0, 0.25), (-1, 0.25)),
        ),
        concepts=("X-09",),
    ),
]
