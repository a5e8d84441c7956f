"""What the test cells of hw5-expectiminimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from aima_games import CHANCE, MAX, MIN, play_line, recorded
from aima_games.games import chance, make_game
from aima_games.trees.build import game_tree
from autograder.authoring import (
    CallProblem,
    Item,
    SearchProblem,
    call,
    limited,
    lottery,
    position,
    random_line,
    to_depth,
    tree,
)
from solutions import expectimax, expectiminimax, star1
from solutions.misconceptions import BOUNDED, CHANCES, LIMITED_CHANCES, OPPONENTS
from solutions.misconceptions.stochastic import WINDOWS
from solutions.searches.chance import outcome_window

from .misconceptions import (
    ASSUMPTIONS,
    EVERY_LOTTERY,
    LOSSES,
    OUTCOME_WINDOWS,
    STRETCHES,
    TABLES,
)
from .reference import assumption_table, expectiminimax_with_table, flipping_range, given_away

COIN = (0.5, 0.5)
ODDS = ((0.25, 0.75), (0.9, 0.1), (0.3, 0.7), (0.2, 0.3, 0.5), (0.5, 0.1, 0.4))

RACE = {"name": "BearOff", "home": [0, 0, 1, 1]}
SMALL_RACE = {"name": "BearOff", "home": [1, 1], "faces": 3, "dice": 1}
PIG = {"name": "Pig", "target": 4, "turns": 4, "faces": 2}
SHORT_PIG = {"name": "Pig", "target": 6, "turns": 2, "faces": 3}

ALL = (MAX, MIN, CHANCE)
MOST = 150
"""A hidden position of a real game has at most this many leaves below it: each goes over the line to the judge."""


def dice_tree(rng: random.Random, levels: str, leaves: Iterator[int] | None = None) -> Any:
    """A random tree: one letter a level, `p` for a player's nodes and `c` for chance; its leaves all differ."""
    leaves = iter(rng.sample(range(-40, 41), 81)) if leaves is None else leaves
    if not levels:
        return next(leaves)
    if levels[0] == "c":
        odds = list(rng.choice(ODDS))
        rng.shuffle(odds)
        return lottery(tuple(odds), *(dice_tree(rng, levels[1:], leaves) for _ in odds))
    return [dice_tree(rng, levels[1:], leaves) for _ in range(rng.randint(2, 3))]


def in_play(
    rng: random.Random, group: str, spec: dict[str, Any], plies: int, players: tuple[str, ...] = ALL, **options: Any
) -> SearchProblem:
    """A problem on a random position of a real game, `plies` plies (rolls included) from the start.

    One of `players` is to move there, and its tree is small enough to be counted leaf by leaf.
    """
    game = make_game(spec)
    while True:
        moves = random_line(rng, game, plies)
        state = play_line(game, game.initial, moves)
        if game.to_move(state) in players and ("extras" in options or 1 < leaves_below(spec, state) <= MOST):
            return SearchProblem(group, spec, moves, **options)


# Part 1: to the end

TWO_COINS = [lottery(COIN, [2, 4], [7, 4]), lottery(COIN, [6, 0], [5, -2])]
UNEVEN = [lottery((0.9, 0.1), 2, 30), lottery((0.25, 0.75), [[9, -3], 4], 8), 5]

SEARCHED = [
    tree("a finished game", 7),
    SearchProblem("a finished game", SMALL_RACE, ((1,), "1/off", (1,), "1/off", (2,), "2/off")),
    tree("no dice", [[6, 1], [4, 9], [7, 2]]),
    tree("no dice", [[-5, 3], [8, -1]], first="MIN"),
    tree("a roll to come", lottery((0.2, 0.3, 0.5), -10, 4, 6)),
    tree("a roll to come", lottery((0.75, 0.25), [1, 5], [9, -7]), first="MIN"),
    tree("moves and rolls", [lottery((0.9, 0.1), 2, 3), lottery((0.9, 0.1), 1, 4)]),
    tree("moves and rolls", TWO_COINS),
    tree(
        "moves and rolls",
        [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.6, 0.4), [3, -8], [1, 5])],
        first="MIN",
    ),
    tree("branches of different length", UNEVEN),
    SearchProblem("real dice", SMALL_RACE, ((2,), "2/off")),
    SearchProblem("real dice", RACE, ((2, 1), "4/2 3/2", (3, 1), "4/off", (1, 1))),
    SearchProblem("real dice", PIG, ("roll", 2)),
]


def hidden_searched(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, and positions of real games with dice."""
    return [
        tree("a finished game", rng.randint(-20, 20)),
        tree("no dice", dice_tree(rng, "ppp")),
        tree("no dice", dice_tree(rng, "pp"), first="MIN"),
        tree("a roll to come", dice_tree(rng, "c")),
        tree("a roll to come", dice_tree(rng, "cp"), first="MIN"),
        tree("moves and rolls", dice_tree(rng, "pcp")),
        tree("moves and rolls", dice_tree(rng, "pcp"), first="MIN"),
        tree("moves and rolls", dice_tree(rng, "cpcp")),
        tree("branches of different length", [dice_tree(rng, "cp"), dice_tree(rng, ""), dice_tree(rng, "pc")]),
        in_play(rng, "real dice", SMALL_RACE, 2),
        in_play(rng, "real dice", SHORT_PIG, 2),
        in_play(rng, "real dice", RACE, 5, (MAX, MIN)),
    ]


def leaves_below(spec: dict[str, Any], state: Any) -> int:
    """How many leaves the tree below a state has."""
    game = recorded(make_game(spec))
    expectiminimax(game, state)
    return len(game.log.leaves)


# Part 2: as far as you can afford


LEAD = {"name": "race_lead"}
THREE_LEVELS = [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.6, 0.4), [3, -8], [1, 5])]
MOVE_AND_REPLY = [
    [lottery(COIN, -7, 5), lottery((0.9, 0.1), 3, -2)],
    [lottery((0.3, 0.7), -9, 8), lottery(COIN, 6, -1)],
]
FOUR_LEVELS = lottery((0.25, 0.75), [lottery(COIN, 1, 9), 3], [lottery((0.9, 0.1), -4, 6), -2])

LIMITED = [
    limited("depth 0", THREE_LEVELS, 0, 1),
    limited("stops before the roll", THREE_LEVELS, 1, 2),
    limited("stops before the roll", MOVE_AND_REPLY, 2, 2, first="MIN"),
    limited("stops before the roll", MOVE_AND_REPLY, 2, 11),
    limited("stops after the roll", THREE_LEVELS, 2, 3),
    limited("stops after the roll", FOUR_LEVELS, 1, 4, first="MIN"),
    limited("games that end before the cutoff", UNEVEN, 2, 5),
    limited("games that end before the cutoff", TWO_COINS, 6, 6),
    limited("games that end at the cutoff", FOUR_LEVELS, 3, 7),
    SearchProblem("real dice", RACE, ((2, 1),), extras=to_depth(2, LEAD)),
    SearchProblem("real dice", SMALL_RACE, (), extras=to_depth(4, LEAD)),
]


def hidden_limited(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees and positions with a cutoff before and after rolls, and beyond the end of the game."""

    return [
        limited("depth 0", dice_tree(rng, "pc"), 0, rng),
        limited("stops before the roll", dice_tree(rng, "pcp"), 1, rng, first="MIN"),
        limited("stops before the roll", dice_tree(rng, "ppc"), 2, rng),
        limited("stops after the roll", dice_tree(rng, "pcp"), 2, rng),
        limited("stops after the roll", dice_tree(rng, "cpcp"), 3, rng),
        limited("games that end before the cutoff", [dice_tree(rng, "c"), dice_tree(rng, "cpp")], 3, rng),
        limited("games that end at the cutoff", dice_tree(rng, "cp"), 2, rng, first="MIN"),
        in_play(rng, "real dice", RACE, 1, extras=to_depth(2, LEAD)),
        in_play(rng, "real dice", SMALL_RACE, 2, extras=to_depth(3, LEAD)),
    ]


# Part 3: what a move gives away


MOVES = [
    position("MAX to move", RACE, ((4, 3),), "4/off 3/off"),
    position("MAX to move", RACE, ((4, 3),), "4/1 3/off"),
    position("MIN to move", RACE, ((2, 1), "4/2 3/2", (6, 3)), "4/1 3/off"),
    position("MIN to move", RACE, ((2, 1), "4/2 3/2", (2, 1)), "4/2 3/2"),
    position("MIN to move", RACE, ((2, 1), "4/2 3/2", (6, 3)), "4/off 3/off"),
    position("other games", PIG, ("roll", 2), "hold"),
    position("other games", PIG, ("roll", 2), "roll"),
]


def hidden_moves(rng: random.Random) -> list[CallProblem]:
    """A good and a bad move of each player in random positions where it matters which."""
    found = []
    for group, game, plies in (
        ("MAX to move", RACE, 1),
        ("MIN to move", RACE, 3),
        ("other games", SMALL_RACE, 3),
        ("other games", PIG, 2),
    ):
        found += [position(group, game, *pair) for pair in dilemma(rng, game, plies)]
    return found


def dilemma(rng: random.Random, spec: dict[str, Any], plies: int) -> list[tuple[tuple[Any, ...], Any]]:
    """A random position, twice: with a move that is best, and with the worst there is. Nothing where none is found."""
    game = make_game(spec)
    for _ in range(100):
        moves = random_line(rng, game, plies)
        state = play_line(game, game.initial, moves)
        if game.to_move(state) == CHANCE or leaves_below(spec, state) > 2_000:
            continue
        losses = {action: given_away(game, state, action) for action in game.actions(state)}
        if max(losses.values()) > 0:
            return [(moves, min(losses, key=losses.__getitem__)), (moves, max(losses, key=losses.__getitem__))]
    return []


# Part 4: transformed utilities


def change(group: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> CallProblem:
    """Three pay-offs and what becomes of them."""
    return call(group, list(old), list(new))


CHANGES = [
    change("straight lines", (1, 2, 4), (10, 20, 40)),
    change("straight lines", (-1, 0, 1), (0, 50, 100)),
    change("best pay-off stretched", (1, 2, 3), (1, 20, 400)),
    change("best pay-off stretched", (0, 3, 4), (0, 9, 16)),
    change("best pay-off squeezed", (1, 4, 9), (1, 2, 3)),
    change("pay-offs below zero", (-8, -1, 27), (-2, -1, 3)),
    change("pay-offs below zero", (-3, 1, 2), (-27, 1, 8)),
]


def hidden_changes(rng: random.Random) -> list[CallProblem]:
    """Random pay-offs, on a straight line, stretched and squeezed."""

    def three(lowest: int, highest: int) -> tuple[int, ...]:
        return tuple(sorted(rng.sample(range(lowest, highest), 3)))

    first, second, third, fourth = three(-9, 10), three(1, 20), three(1, 12), three(-9, 10)
    factor, shift = rng.randint(2, 9), rng.randint(-50, 50)
    return [
        change("straight lines", first, tuple(factor * x + shift for x in first)),
        change("best pay-off stretched", second, tuple(x**2 for x in second)),
        change("best pay-off squeezed", tuple(x**3 for x in third), third),
        change("pay-offs below zero", fourth, tuple(x**3 for x in fourth)),
        change("pay-offs below zero", tuple(x**3 for x in fourth), fourth),
    ]


# Part 5: an opponent who errs


def habits(rng: random.Random, nodes: Any) -> dict[str, Any]:
    """How likely the opponent is to take each action, at each of its nodes in a tree."""
    game = make_game({"name": "TreeGame", "tree": nodes})
    states = sorted(state for _, state in game_tree(game).nodes(data="state"))
    chances = []
    for state in states:
        if not game.is_terminal(state) and game.to_move(state) == MIN:
            weights = rng.sample(range(1, 8), len(game.actions(state)))
            chances.append([list(state), [weight / sum(weights) for weight in weights]])
    return {"policy": chances}


def even_chances(nodes: Any) -> dict[str, Any]:
    """The habits of somebody who moves at random, in floating point: a table of fractions is hard to read."""
    policy = habits(random.Random(0), nodes)["policy"]
    return {"policy": [[path, [1 / len(chances)] * len(chances)] for path, chances in policy]}


UNIFORM = {"policy": "uniform"}
DARES = [[1, 9], [2, 3]]
CAREFUL = {"policy": [[[0], [0.9, 0.1]], [[1], [0.5, 0.5]]]}
RISKS = [[lottery((0.25, 0.75), 8, -4), 6], [5, 1, -2]]

KNOWN = [
    tree("a finished game", 7, extras=(UNIFORM,)),
    tree("moves at random", DARES, extras=(UNIFORM,)),
    tree("moves at random", [[[4, 6], [-3, 1]], [[2, 5], [3, 0]]], extras=(UNIFORM,)),
    tree("a habit", DARES, extras=(CAREFUL,)),
    tree("a habit", RISKS, extras=({"policy": [[[0], [0.75, 0.25]], [[1], [0.2, 0.2, 0.6]]]},)),
    SearchProblem("real dice", SMALL_RACE, ((2,), "2/off"), (UNIFORM,)),
    SearchProblem("real dice", PIG, ("roll", 2), (UNIFORM,)),
]


def hidden_known(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with fresh habits, and real dice against an opponent who moves at random."""

    def known(group: str, nodes: Any) -> SearchProblem:
        return tree(group, nodes, extras=(habits(rng, nodes),))

    return [
        tree("moves at random", dice_tree(rng, "pp"), extras=(UNIFORM,)),
        tree("moves at random", dice_tree(rng, "pcp"), extras=(UNIFORM,)),
        known("a habit", dice_tree(rng, "pp")),
        known("a habit", dice_tree(rng, "ppp")),
        known("a habit", dice_tree(rng, "pcp")),
        known("a habit", [dice_tree(rng, "pc"), dice_tree(rng, "")]),
        in_play(rng, "real dice", SMALL_RACE, 2, extras=(UNIFORM,)),
        in_play(rng, "real dice", SHORT_PIG, 2, (MAX, CHANCE), extras=(UNIFORM,)),
    ]


BETTER_SAFE = [[-5, 12], [1, 4], [6, -2]]

TABLES_OF_FOUR = [
    tree("moves at random", DARES, extras=(even_chances(DARES),), counted=False),
    tree("moves at random", BETTER_SAFE, extras=(even_chances(BETTER_SAFE),), counted=False),
    tree("a habit", [[1, 9], [2, 30]], extras=(CAREFUL,), counted=False),
    tree(
        "a habit", RISKS, extras=({"policy": [[[0], [0.75, 0.25]], [[1], [0.2, 0.2, 0.6]]]},), counted=False
    ),
]  # fmt: skip


def hidden_tables(rng: random.Random) -> list[SearchProblem]:
    """Trees on which the two assumptions choose different moves."""

    def telling(group: str, lot: bool) -> SearchProblem:
        while True:
            nodes = dice_tree(rng, rng.choice(["pp", "ppc"]))
            extra = even_chances(nodes) if lot else habits(rng, nodes)
            problem = tree(group, nodes, extras=(extra,), counted=False)
            case = problem.case(ASSUMING, hidden=True)
            (perfect, _), (_, known) = case.expected.value
            if case.expected.value[0] != case.expected.value[1] and perfect != known:
                return problem

    return [telling("moves at random", True), telling("a habit", False), telling("a habit", False)]


# Part 6: pruning


OUTCOMES = [
    call("the only outcome", 3, 10, 0, 1, 0, -10, 10),
    call("the first of two", 3, 10, 0, 0.5, 0.5, -10, 10),
    call("the first of two", -2, 4, 0, 0.25, 0.75, -6, 8),
    call("the last of two", 3, 10, -1, 0.5, 0, -10, 10),
    call("the last of two", -2, 4, 1.5, 0.75, 0, -6, 8),
    call("in the middle", 1, 5, 0.8, 0.3, 0.5, -4, 9),
]


def hidden_outcomes(rng: random.Random) -> list[CallProblem]:
    """Random windows and outcomes."""

    def drawn(group: str, at: int | None, of: int) -> CallProblem:
        lowest, highest = rng.randint(-20, -10), rng.randint(10, 20)
        alpha, beta = rng.randint(-9, -1), rng.randint(1, 9)
        weights = rng.sample(range(1, 9), of)
        odds = [weight / sum(weights) for weight in weights]
        at = rng.randrange(of) if at is None else at
        done = sum(p * rng.randint(lowest, highest) for p in odds[:at])
        return call(group, alpha, beta, done, odds[at], sum(odds[at + 1 :]), lowest, highest)

    return [drawn("the first of two", 0, 2), drawn("the last of two", 1, 2), drawn("in the middle", 1, 3)]


def within(group: str, nodes: Any, lowest: float = -10, highest: float = 10, first: str = "MAX") -> SearchProblem:
    """A tree to prune whose leaves lie strictly between the bounds."""
    return tree(group, nodes, first, extras=({"number": lowest}, {"number": highest}))


BOUNDS = ({"number": -1}, {"number": 1})
TEMPTING = [3, lottery(COIN, [2, -9], [8, 9])]

PRUNED = [
    within("a finished game", 7),
    within("no dice", [[3, 9, 8], [2, 4, 6], [7, 5, 1]]),
    within("the window of an outcome", TEMPTING),
    within("the window of an outcome", [[-8, 5], lottery((0.9, 0.1), [6, 7], [9, -5])], first="MIN"),
    within("leaving a chance node", [6, lottery((0.5, 0.25, 0.25), -8, [9, 4], [7, 8])]),
    within("leaving a chance node", [-6, lottery((0.25, 0.5, 0.25), 5, 9, [3, -4])], first="MIN"),
    within("several rolls", [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.6, 0.4), [-7, -8], [1, 5])]),
    within(
        "several rolls",
        [4, lottery(COIN, [lottery((0.9, 0.1), -5, 3), 6], [lottery((0.2, 0.8), 9, -7), 2])],
    ),
    SearchProblem("real dice, leaves not counted", SMALL_RACE, ((2,), "2/off"), BOUNDS, counted=False),
    SearchProblem("real dice, leaves not counted", PIG, ("roll", 2), BOUNDS, counted=False),
]


def hidden_pruned(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees without close calls, and positions of real games."""

    def drawn(group: str, levels: str, first: str = "MAX") -> SearchProblem:
        while True:
            nodes = dice_tree(rng, levels, iter(rng.sample(range(-49, 50), 99)))
            if steady(rng, nodes, first):
                return within(group, nodes, -50, 50, first)

    return [
        drawn("no dice", "ppp"),
        drawn("leaving a chance node", "pc"),
        drawn("leaving a chance node", "pc", first="MIN"),
        drawn("the window of an outcome", "pcp"),
        drawn("the window of an outcome", "pcp", first="MIN"),
        drawn("the window of an outcome", "cpp"),
        drawn("several rolls", "pcpc"),
        drawn("several rolls", "cpcp"),
        in_play(rng, "real dice, leaves not counted", SMALL_RACE, 2, extras=BOUNDS, counted=False),
        in_play(rng, "real dice, leaves not counted", SHORT_PIG, 2, extras=BOUNDS, counted=False),
    ]


def steady(rng: random.Random, nodes: Any, first: str) -> bool:
    """Whether the cuts stay where they are when each leaf moves a little.

    Then no value meets its bound exactly, and it does not matter whether equality prunes, or how a sum is rounded.
    """

    def nudged(node: Any) -> Any:
        if isinstance(node, dict):
            return chance((p, nudged(child)) for p, child in node["chance"])
        return [nudged(child) for child in node] if isinstance(node, list) else node + rng.uniform(-1e-6, 1e-6)

    def walk(nodes: Any) -> list[Any]:
        game = recorded(make_game({"name": "TreeGame", "tree": nodes, "first": first}))
        star1(game, game.initial, -50, 50)
        return [state for _, state in game.log.leaves]

    return all(walk(nudged(nodes)) == walk(nodes) for _ in range(4))


# Beyond: a table


def race(faces: int, dice: int, *home: int) -> dict[str, Any]:
    """A race with any dice."""
    return {"name": "BearOff", "home": list(home), "faces": faces, "dice": dice}


AGAIN = [
    SearchProblem("small races", SMALL_RACE),
    SearchProblem("small races", race(2, 1, 0, 2)),
    SearchProblem("pig", SHORT_PIG),
    SearchProblem("two dice", race(6, 2, 0, 2)),
]


def hidden_again(rng: random.Random) -> list[SearchProblem]:
    """Games in which the same position comes about in many ways."""
    return [
        SearchProblem("small races", rng.choice([race(2, 1, 1, 1), race(2, 1, 2, 1), race(3, 1, 0, 1)])),
        in_play(rng, "pig", {"name": "Pig", "target": 6, "turns": 3, "faces": 2}, 2),
        SearchProblem("two dice", rng.choice([race(3, 2, 0, 3), race(3, 2, 0, 1, 1), race(4, 2, 0, 2)])),
    ]


ASSUMING = Item(
    name="assumptions",
    reference=assumption_table,
    misconceptions=ASSUMPTIONS,
    visible=TABLES_OF_FOUR,
    hidden=hidden_tables,
    concepts=("X-07",),
)

ITEMS = [
    Item(
        name="dice",
        reference=expectiminimax,
        misconceptions=CHANCES,
        weights={"value": 3, "action": 1, "leaves": 1},
        visible=SEARCHED,
        hidden=hidden_searched,
        concepts=("X-02", "X-04"),
    ),
    Item(
        name="estimates",
        reference=expectiminimax,
        misconceptions={**LIMITED_CHANCES, **CHANCES},
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=LIMITED,
        hidden=hidden_limited,
        concepts=("X-02", "X-04"),
    ),
    Item(
        name="moves",
        reference=given_away,
        misconceptions=LOSSES,
        visible=MOVES,
        hidden=hidden_moves,
        concepts=("X-04",),
    ),
    Item(
        name="stretching",
        reference=flipping_range,
        misconceptions=STRETCHES,
        visible=CHANGES,
        hidden=hidden_changes,
        concepts=("X-06",),
    ),
    Item(
        name="known-opponent",
        reference=expectimax,
        misconceptions={**OPPONENTS, **EVERY_LOTTERY},
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=KNOWN,
        hidden=hidden_known,
        concepts=("X-07",),
    ),
    ASSUMING,
    Item(
        name="window",
        reference=outcome_window,
        misconceptions=WINDOWS,
        visible=OUTCOMES,
        hidden=hidden_outcomes,
        concepts=("X-08",),
    ),
    Item(
        name="pruning",
        reference=star1,
        misconceptions={**BOUNDED, **OUTCOME_WINDOWS},
        weights={"value": 2, "action": 1, "leaves": 2},
        visible=PRUNED,
        hidden=hidden_pruned,
        concepts=("X-08",),
    ),
    Item(
        name="table",
        reference=expectiminimax_with_table,
        misconceptions=TABLES,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=AGAIN,
        hidden=hidden_again,
        concepts=("X-05",),
    ),
]
