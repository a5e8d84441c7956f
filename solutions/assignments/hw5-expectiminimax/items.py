"""What the test cells of hw5-expectiminimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from aima_games import CHANCE, MAX, MIN, Game, State, Value, play_line
from aima_games.games import make_game
from aima_games.trees.build import game_tree
from autograder.authoring import (
    CallProblem,
    Item,
    SearchProblem,
    call,
    lottery,
    position,
    random_line,
    tree,
    tree_game,
)
from solutions.searches.chance import expectiminimax

from .misconceptions import (
    ASSUMPTIONS,
    BOUNDED_WINDOWS,
    BREAKING_EVEN,
    INFORMATION,
    LUCK,
    MORE_ASSUMPTIONS,
    MORE_BREAKING_EVEN,
    MORE_INFORMATION,
    MORE_LUCK,
    MORE_PROBES,
    MORE_PROSPECTS,
    MORE_TABLES,
    MORE_TRANSFORMATIONS,
    MORE_WINDOWS,
    PROBES,
    PROSPECTS,
    TABLES,
    TRANSFORMATIONS,
)
from .reference import (
    assumption_table,
    break_even,
    expectiminimax_with_table,
    flipping_range,
    luck_and_skill,
    probe,
    prospects,
    value_of_information,
    window_from_bounds,
)

COIN = (0.5, 0.5)
ODDS = ((0.25, 0.75), (0.9, 0.1), (0.3, 0.7), (0.2, 0.3, 0.5), (0.5, 0.1, 0.4))

SMALL_RACE = {"name": "BearOff", "home": [1, 1], "faces": 3, "dice": 1}
PIG = {"name": "Pig", "target": 4, "turns": 4, "faces": 2}
SHORT_PIG = {"name": "Pig", "target": 6, "turns": 2, "faces": 3}


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


def clear_tree(rng: random.Random, levels: str, leaves: Callable[[], Iterator[int]] | None = None) -> Any:
    """A random tree without ties between lotteries: which of two equal sums is larger is an accident of rounding."""
    while True:
        nodes = dice_tree(rng, levels, leaves() if leaves else None)
        game = make_game({"name": "TreeGame", "tree": nodes})
        if all(map(partial(_is_clear, game), [state for _, state in game_tree(game).nodes(data="state")])):
            return nodes


def _is_clear(game: Game, state: State) -> bool:
    worth = sorted(values(game, state)) if game.actions(state) else []
    return all(after - before > 1e-6 for before, after in pairwise(worth))


def values(game: Game, state: State) -> list[Value]:
    """What the actions of a state are worth."""
    return [expectiminimax(game, game.result(state, action))[0] for action in game.actions(state)]


def few(rng: random.Random, lowest: int = -2, highest: int = 2) -> Iterator[int]:
    """Leaves from so small a range that they repeat."""
    while True:
        yield rng.randint(lowest, highest)


def on_tree(group: str, leaves: Any, *values: Any, first: str = "MAX", moves: tuple[Any, ...] = ()) -> CallProblem:
    """A call of `function(game, state, *values)` on a tree of nested lists."""
    return position(group, tree_game(leaves, first), moves, *values)


def in_play(
    rng: random.Random, group: str, spec: dict[str, Any], plies: int, players: tuple[str, ...], *values: Any
) -> CallProblem:
    """A call on a random position of a real game, `plies` plies (rolls included) from the start.

    One of `players` is to move there.
    """
    game = make_game(spec)
    while True:
        moves = random_line(rng, game, plies)
        if game.to_move(play_line(game, game.initial, moves)) in players:
            return position(group, spec, moves, *values)


ONCE_MORE = "the same lists once more"


def once_more(problem: CallProblem) -> CallProblem:
    """The same question twice with the very same lists, which should stay as they are."""
    return replace(problem, times=2)


# Part 1: luck and skill

MAXS, MINS, ALL, SHORT, REAL = "moves of MAX", "moves of MIN", "rolls and moves", "games cut short", "real dice"
TWO_COINS = [lottery(COIN, [2, 4], [7, 4]), lottery(COIN, [6, 0], [5, -2])]
TWO_ROLLS = lottery((0.25, 0.75), lottery(COIN, 8, -4), lottery((0.9, 0.1), 1, 11))


def played(group: str, spec: dict[str, Any], line: tuple[Any, ...]) -> CallProblem:
    """The line of a game."""
    return CallProblem(group, ({"game": spec}, {"value": line}))


def random_game(
    rng: random.Random, group: str, leaves: Any, first: str = "MAX", steps: int | None = None
) -> CallProblem:
    """A game in which everybody moves at random; its first `steps` steps, or all of them."""
    spec = tree_game(leaves, first)
    game = make_game(spec)
    state, line = game.initial, list[Any]()
    while not game.is_terminal(state) and len(line) != steps:
        line.append(rng.choice(game.actions(state)))
        state = game.result(state, line[-1])
    return played(group, spec, tuple(line))


PLAYED = [
    played(ALL, tree_game(TWO_ROLLS), (0, 1)),
    played(ALL, tree_game(TWO_ROLLS), (1, 1)),
    played(MAXS, tree_game([[6, 1], [4, 9], [7, 2]]), (1, 0)),
    played(MAXS, tree_game([[6, 1], [4, 9], [7, 2]]), (0, 1)),
    played(MAXS, tree_game([[[1, 5], [2, 2]], [[6, 9], [8, 8]]]), (0, 0, 0)),
    played(MINS, tree_game([[-5, 3], [9, -1]], "MIN"), (1, 0)),
    played(MINS, tree_game([[6, 1], [4, 9], [7, 2]]), (1, 1)),
    played(ALL, tree_game(TWO_COINS), (1, 0, 0)),
    played(ALL, tree_game(TWO_COINS), (0, 1, 1)),
    played(SHORT, tree_game(TWO_COINS), (0, 1)),
    played(SHORT, tree_game(TWO_COINS), (1,)),
    played(SHORT, tree_game(TWO_COINS), ()),
    played(REAL, SMALL_RACE, ((1,), "1/off", (3,), "2/off", (2,), "2/off")),
    played(REAL, SMALL_RACE, ((1,), "2/1", (1,), "1/off")),
    once_more(played(ONCE_MORE, tree_game(TWO_COINS), (1, 0, 0))),
    once_more(played(ONCE_MORE, tree_game([[6, 1], [4, 9], [7, 2]]), (1, 1))),
]


def hidden_played(rng: random.Random) -> list[CallProblem]:
    """Random games on fresh trees, whole and cut short, and a race."""

    def drawn(group: str, levels: str, first: str = "MAX", steps: int | None = None) -> CallProblem:
        return random_game(rng, group, dice_tree(rng, levels), first, steps)

    return [
        *(drawn(ALL, "cc") for _ in range(2)),
        *(drawn(MAXS, "pp") for _ in range(3)),
        *(drawn(MINS, "pp", "MIN") for _ in range(3)),
        *(drawn(ALL, "pcp", first) for first in (MAX, MAX, MIN, MIN)),
        *(drawn(ALL, "cpcp", first) for first in (MAX, MIN)),
        *(drawn(SHORT, "cpcp", first, 3) for first in (MAX, MIN)),
        drawn(SHORT, "pcp", steps=2),
        drawn(SHORT, "cp", steps=0),
        *(once_more(drawn(ONCE_MORE, "pcp", first)) for first in (MAX, MIN)),
        played(REAL, SMALL_RACE, random_line(rng, make_game(SMALL_RACE), 4)),
        played(REAL, PIG, random_line(rng, make_game(PIG), 4)),
    ]


# Part 2: what may happen

DICE, MOVES, AGAIN, TIES = "rolls to come", "moves and rolls", "ends that come about twice", "moves that tie"
HALVES = "utilities that are no whole numbers"
SURE_OR_NOT = [lottery(COIN, 3, 5), 4, lottery((0.25, 0.75), 10, 2)]

PROSPECTS_SEEN = [
    on_tree(DICE, TWO_ROLLS),
    on_tree(DICE, lottery((0.2, 0.3, 0.5), -10, 4, 6)),
    on_tree(DICE, TWO_ROLLS, moves=(0, 1)),
    on_tree(HALVES, lottery((0.2, 0.3, 0.5), 1.5, -0.5, 1)),
    on_tree(HALVES, lottery(COIN, 0.25, 2.75)),
    on_tree(MOVES, TWO_COINS),
    on_tree(MOVES, [lottery((0.9, 0.1), 2, 3), lottery((0.9, 0.1), 1, 4)]),
    on_tree(MOVES, [lottery((0.3, 0.7), [-6, 2], [4, -1]), lottery((0.6, 0.4), [3, -8], [1, 5])], first="MIN"),
    on_tree(AGAIN, lottery((0.2, 0.3, 0.5), 4, -1, 4)),
    on_tree(AGAIN, [lottery((0.25, 0.75), [1, 5], [4, 1]), lottery(COIN, [0, 2], [1, 0])]),
    on_tree(TIES, SURE_OR_NOT),
    on_tree(TIES, lottery(COIN, [[7, 7], 3], [lottery(COIN, 0, 2), 1, lottery(COIN, -1, 3)]), first="MIN"),
    position(REAL, SMALL_RACE, ((2,), "2/off")),
    position(REAL, PIG, ("roll", 2)),
]


def tied(rng: random.Random) -> Any:
    """Lotteries of one expected value, and a worse one between them."""
    middle = rng.randint(-5, 5)
    near, far = rng.sample(range(1, 9), 2)
    same = [lottery(COIN, middle - near, middle + near), lottery(COIN, middle + far, middle - far), middle]
    rng.shuffle(same)
    return [lottery(COIN, middle - 30, middle - 20), *same, middle - 1]


def hidden_prospects(rng: random.Random) -> list[CallProblem]:
    """Fresh trees, with many ends and with few."""
    return [
        on_tree(DICE, dice_tree(rng, "cc")),
        on_tree(DICE, dice_tree(rng, "c")),
        *(on_tree(MOVES, clear_tree(rng, "pcp"), first=first) for first in (MAX, MIN, MAX, MIN)),
        *(on_tree(MOVES, clear_tree(rng, "cpcp"), first=first) for first in (MAX, MIN)),
        *(on_tree(AGAIN, dice_tree(rng, "cc", few(rng))) for _ in range(2)),
        on_tree(AGAIN, clear_tree(rng, "cpc", partial(few, rng))),
        on_tree(HALVES, lottery((0.25, 0.25, 0.5), *(rng.randint(-5, 5) + part for part in (0.5, 0.25, -0.25)))),
        on_tree(HALVES, lottery(COIN, *(rng.randint(-5, 5) + part for part in (0.5, 0.25)))),
        *(on_tree(TIES, tied(rng)) for _ in range(2)),
        on_tree(TIES, lottery((0.25, 0.75), tied(rng), tied(rng))),
        in_play(rng, REAL, SMALL_RACE, 2, (MAX, MIN, CHANCE)),
        in_play(rng, REAL, PIG, 2, (MAX, MIN, CHANCE)),
    ]


# Part 3: knowing the roll

MAX_KNOWS, MIN_KNOWS, LATER = "MAX is told", "MIN is told", "moves after the roll"
UMBRELLA = [lottery((0.25, 0.75), 8, 5), lottery((0.25, 0.75), -4, 10)]


def same_dice(rng: random.Random, below: str = "", rolls: int = 1) -> Any:
    """Two or three actions before one roll; or before the first of several, with actions before each."""
    odds = list(rng.choice(ODDS))
    rng.shuffle(odds)
    leaves = iter(rng.sample(range(-20, 21), 41))

    def then() -> Any:
        return same_dice(rng, below, rolls - 1) if rolls > 1 else dice_tree(rng, below, leaves)

    return [lottery(tuple(odds), *(then() for _ in odds)) for _ in range(rng.randint(2, 3))]


TOLD = [
    on_tree(MAX_KNOWS, UMBRELLA),
    on_tree(MAX_KNOWS, [*UMBRELLA, lottery((0.25, 0.75), 6, 7)]),
    on_tree(MAX_KNOWS, [lottery(COIN, 3, 9)]),
    on_tree(MAX_KNOWS, [lottery(COIN, 3, 9), lottery(COIN, 1, 4)]),
    on_tree(MAX_KNOWS, [lottery((0.2, 0.3, 0.5), 0, 6, 1), lottery((0.2, 0.3, 0.5), 5, -2, 2)]),
    on_tree(MIN_KNOWS, [*UMBRELLA, lottery((0.25, 0.75), 6, 7)], first="MIN"),
    on_tree(MIN_KNOWS, [lottery((0.9, 0.1), 1, -7), lottery((0.9, 0.1), -2, 12)], first="MIN"),
    on_tree(LATER, [lottery(COIN, [7, 2], [8, 9]), lottery(COIN, [3, 5], [4, 6])]),
    on_tree(LATER, [lottery((0.25, 0.75), [7, 2], [1, 4]), lottery((0.25, 0.75), [3, 5], [8, 6])], first="MIN"),
    on_tree(LATER, [1, TWO_COINS], moves=(1,), first="MIN"),
    on_tree(LATER, same_dice(random.Random(3), rolls=2)),
]


def hidden_told(rng: random.Random) -> list[CallProblem]:
    """Fresh trees in which all actions throw the same dice."""
    return [
        *(on_tree(MAX_KNOWS, same_dice(rng)) for _ in range(4)),
        *(on_tree(MIN_KNOWS, same_dice(rng), first=MIN) for _ in range(4)),
        *(on_tree(LATER, same_dice(rng, "p"), first=first) for first in (MAX, MIN, MAX, MIN)),
        *(on_tree(LATER, same_dice(rng, rolls=2), first=first) for first in (MAX, MIN)),
    ]


# Part 4: transformed utilities

STRAIGHT, STRETCHED, SQUEEZED, BELOW_ZERO = (
    "straight lines", "best pay-off stretched", "best pay-off squeezed", "pay-offs below zero",
)  # fmt: skip


def change(group: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> CallProblem:
    """Three pay-offs and what becomes of them."""
    return call(group, list(old), list(new))


CHANGES = [
    change(STRAIGHT, (1, 2, 4), (10, 20, 40)),
    change(STRAIGHT, (-1, 0, 1), (0, 50, 100)),
    change(STRETCHED, (1, 2, 3), (1, 20, 400)),
    change(STRETCHED, (0, 3, 4), (0, 9, 16)),
    change(SQUEEZED, (1, 4, 9), (1, 2, 3)),
    change(SQUEEZED, (0, 4, 25), (0, 2, 5)),
    change(BELOW_ZERO, (-8, -1, 27), (-2, -1, 3)),
    change(BELOW_ZERO, (-3, 1, 2), (-27, 1, 8)),
    once_more(change(ONCE_MORE, (-8, -1, 27), (-2, -1, 3))),
    once_more(change(ONCE_MORE, (0, 4, 25), (0, 2, 5))),
]


def hidden_changes(rng: random.Random) -> list[CallProblem]:
    """Random pay-offs, on a straight line, stretched and squeezed."""

    def three(lowest: int, highest: int) -> tuple[int, ...]:
        return tuple(sorted(rng.sample(range(lowest, highest), 3)))

    first, second, third, fourth = three(-9, 10), three(1, 20), three(1, 12), three(-9, 10)
    factor, shift = rng.randint(2, 9), rng.randint(-50, 50)
    return [
        change(STRAIGHT, first, tuple(factor * x + shift for x in first)),
        change(STRETCHED, second, tuple(x**2 for x in second)),
        change(SQUEEZED, tuple(x**3 for x in third), third),
        change(BELOW_ZERO, fourth, tuple(x**3 for x in fourth)),
        change(BELOW_ZERO, tuple(x**3 for x in fourth), fourth),
        once_more(change(ONCE_MORE, second, tuple(x**2 for x in second))),
        once_more(change(ONCE_MORE, fourth, tuple(x**3 for x in fourth))),
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


DARES = [[1, 9], [2, 3]]
CAREFUL_OF_NINE = {"policy": [[[0], [0.4, 0.6]], [[1], [0.25, 0.75]]]}
CAREFUL = {"policy": [[[0], [0.9, 0.1]], [[1], [0.5, 0.5]]]}
RISKS = [[lottery((0.25, 0.75), 8, -4), 6], [5, 1, -2]]
RISKY_HABIT = {"policy": [[[0], [0.75, 0.25]], [[1], [0.2, 0.2, 0.6]]]}
BETTER_SAFE = [[-5, 12], [1, 4], [6, -2]]
ONE_MOVE = [[3, 5], [1, 2]]
RANDOMLY, HABIT = "moves at random", "a habit"


def known(group: str, leaves: Any, policy: dict[str, Any]) -> SearchProblem:
    """A tree with an opponent whose policy is known; nobody counts leaves."""
    return tree(group, leaves, extras=(policy,), counted=False)


OPPONENTS = [
    known(RANDOMLY, DARES, even_chances(DARES)),
    known(RANDOMLY, BETTER_SAFE, even_chances(BETTER_SAFE)),
    known(HABIT, [[1, 9], [2, 30]], CAREFUL),
    known(HABIT, RISKS, RISKY_HABIT),
    known(HABIT, DARES, CAREFUL),  # at random the other action would be better
]


def torn(rng: random.Random, group: str, even: bool) -> SearchProblem:
    """A tree on which the two assumptions choose different moves."""
    while True:
        leaves = dice_tree(rng, rng.choice(["pp", "ppc"]))
        policy = even_chances(leaves) if even else habits(rng, leaves)
        problem = known(group, leaves, policy)
        (safe, missed), (punished, hoped) = problem.case(ASSUMING, hidden=True).expected.value
        if min(abs(safe - punished), abs(missed - hoped)) > 1e-6:  # and not by rounding alone
            return problem


def tied_beliefs(low: int, high: int, more: int) -> tuple[SearchProblem, SearchProblem]:
    """Two actions are equally good for the pessimist; and two for the optimist, against a random opponent."""
    pessimist, optimist = [[low, high], [low, high + more]], [[low, high + 1], [low + 1, high]]
    return known(RANDOMLY, pessimist, even_chances(pessimist)), known(RANDOMLY, optimist, even_chances(optimist))


def hidden_tables(rng: random.Random) -> list[SearchProblem]:
    """Trees on which the two assumptions choose different moves."""
    return [torn(rng, RANDOMLY, True), torn(rng, RANDOMLY, True), torn(rng, HABIT, False), torn(rng, HABIT, False)]


DARING = [*OPPONENTS, known(HABIT, DARES, CAREFUL_OF_NINE), known(RANDOMLY, ONE_MOVE, even_chances(ONE_MOVE))]


def hidden_daring(rng: random.Random) -> list[SearchProblem]:
    """The same, and trees on which both assumptions choose one move."""
    low, middle, high = sorted(rng.sample(range(-9, 10), 3))
    agreed = [[low, middle], [middle, high]]
    return [
        *hidden_tables(rng),
        known(RANDOMLY, agreed, even_chances(agreed)),
        known(HABIT, agreed, habits(rng, agreed)),
    ]


# Part 6: what is known of the outcomes

SEEN, BETWEEN = "outcomes whose values are known", "outcomes known to lie between bounds"
WINDOWS = [
    call(SEEN, 3, 10, [(1, -10, 10)], 0),
    call(SEEN, 4, 9, [(0.5, -8, -8), (0.25, -10, 10), (0.25, 9, 9)], 1),
    call(SEEN, -2, 4, [(0.25, 6, 6), (0.75, -6, 8)], 1),
    call(BETWEEN, 3, 10, [(0.5, -10, 10), (0.5, -10, 10)], 0),
    call(BETWEEN, 1, 5, [(0.2, -4, 2), (0.3, 0, 9), (0.5, 3, 9)], 0),
    call(BETWEEN, 1, 5, [(0.2, -4, 2), (0.3, 0, 9), (0.5, 3, 9)], 1),
    once_more(call(ONCE_MORE, 1, 5, [(0.2, -4, 2), (0.3, 0, 9), (0.5, 3, 9)], 2)),
    once_more(call(ONCE_MORE, 1, 5, [(0.2, -4, 2), (0.3, 0, 9), (0.5, 3, 9)], 1)),
]


def hidden_windows(rng: random.Random) -> list[CallProblem]:
    """Random windows; each outcome known exactly, or between two bounds."""

    def drawn(group: str, count: int, number: int) -> CallProblem:
        alpha, beta = rng.randint(-9, -1), rng.randint(1, 9)
        weights = rng.sample(range(1, 9), count)
        outcomes = []
        for i, weight in enumerate(weights):
            low, high = sorted(rng.sample(range(-20, 21), 2))
            outcomes.append((weight / sum(weights), low, low if group == SEEN and i != number else high))
        return call(group, alpha, beta, outcomes, number)

    return [
        drawn(SEEN, 1, 0),
        *(drawn(SEEN, 3, number) for number in (0, 1, 2)),
        *(drawn(BETWEEN, 3, number) for number in (0, 1, 2)),
        *(once_more(drawn(ONCE_MORE, 3, number)) for number in (0, 1)),
    ]


MIN_REPLIES, MAX_REPLIES, ENDS = "MIN replies", "MAX replies", "outcomes that end the game"
TEMPTING = lottery(COIN, [2, -9], [8, 9])

PROBED = [
    on_tree(MIN_REPLIES, TEMPTING, -10, 10, first="MIN"),
    on_tree(MIN_REPLIES, [4, lottery((0.25, 0.75), [[1, 6], 3], [2, [0, 9]])], -10, 10, moves=(1,)),
    on_tree(MAX_REPLIES, TEMPTING, -10, 10),
    on_tree(MAX_REPLIES, lottery((0.9, 0.1), [[1, 6], 3], [2, [0, 9]]), -5, 12),
    on_tree(ENDS, lottery((0.5, 0.25, 0.25), -8, [9, 4], [7, 8]), -10, 10),
    on_tree(ENDS, lottery((0.2, 0.3, 0.5), [5, 1], 9, [3, -4]), -10, 10, first="MIN"),
    position(REAL, PIG, ("roll", 2, "roll"), -1, 1),
    position(REAL, SMALL_RACE, ((2,), "2/off"), -1, 1),
]


def hidden_probed(rng: random.Random) -> list[CallProblem]:
    """Fresh trees, and positions of real games."""

    def drawn(group: str, levels: str, first: str) -> CallProblem:
        lowest, highest = rng.randint(-60, -41), rng.randint(41, 60)
        leaves = dice_tree(rng, levels)
        if group == ENDS:
            outcomes = [child for _, child in leaves["chance"]]
            outcomes[rng.randrange(len(outcomes))] = rng.randint(-9, 9)
            leaves = lottery(tuple(p for p, _ in leaves["chance"]), *outcomes)
        return on_tree(group, leaves, lowest, highest, first=first)

    return [
        *(drawn(MIN_REPLIES, levels, MIN) for levels in ("cp", "cpp", "cpp")),
        *(drawn(MAX_REPLIES, levels, MAX) for levels in ("cp", "cpp", "cpp")),
        *(drawn(ENDS, "cp", first) for first in (MAX, MIN, MAX, MIN)),
        in_play(rng, REAL, SMALL_RACE, 2, (CHANCE,), -1, 1),
        in_play(rng, REAL, PIG, 3, (CHANCE,), -1, 1),
    ]


# Beyond: a table

SMALL, PIGS, TWO_DICE, NO_DICE = "small races", "pig", "two dice", "games without dice"


def race(faces: int, dice: int, *home: int) -> dict[str, Any]:
    """A race with any dice."""
    return {"name": "BearOff", "home": list(home), "faces": faces, "dice": dice}


def without_dice(*moves: int) -> SearchProblem:
    """A position of tic-tac-toe with states that come about in several ways; a search may leave out what it can cut.

    With these moves a search goes wrong that keeps in its table what alpha-beta says of nodes that were cut.
    """
    return SearchProblem(NO_DICE, {"name": "TicTacToe"}, moves, counted=False, at_most=True)


def alike(leaves: Any) -> SearchProblem:
    """A tree in which the same stands below a MAX node and below a MIN node: their texts do not tell them apart."""
    return SearchProblem(NO_DICE, tree_game(leaves), counted=False, at_most=True)


TABLED = [
    SearchProblem(SMALL, SMALL_RACE),
    SearchProblem(SMALL, race(2, 1, 0, 2), ((1,),)),
    SearchProblem(PIGS, SHORT_PIG),
    SearchProblem(PIGS, SHORT_PIG, ("roll",)),
    SearchProblem(TWO_DICE, race(6, 2, 0, 2)),
    SearchProblem(TWO_DICE, race(3, 2, 0, 2), ((2, 1),)),
    without_dice(2, 6, 5, 8),
    without_dice(0, 4, 1, 3),
    alike([[1, 5], [[1, 5], 3]]),
]


def hidden_tabled(rng: random.Random) -> list[SearchProblem]:
    """Games in which the same position comes about in many ways."""
    pig = {"name": "Pig", "target": 6, "turns": 3, "faces": 2}
    return [
        SearchProblem(SMALL, rng.choice([race(2, 1, 1, 1), race(2, 1, 2, 1), race(3, 1, 0, 1)])),
        SearchProblem(SMALL, small := race(3, 1, 1, 1), random_line(rng, make_game(small), 1)),
        *(SearchProblem(PIGS, pig, random_line(rng, make_game(pig), plies)) for plies in (1, 2)),
        SearchProblem(TWO_DICE, rng.choice([race(3, 2, 0, 3), race(3, 2, 0, 1, 1), race(4, 2, 0, 2)])),
        SearchProblem(TWO_DICE, two := race(3, 2, 0, 2), random_line(rng, make_game(two), 1)),
        without_dice(4, 7, 1, 6),
        without_dice(1, 4, 0, 5),
        alike([twin := sorted(rng.sample(range(6), 2)), [twin, rng.randint(7, 9)]]),
    ]


ASSUMING = Item(
    name="assumptions",
    reference=assumption_table,
    misconceptions=ASSUMPTIONS,
    named=MORE_ASSUMPTIONS,
    visible=[*OPPONENTS, *tied_beliefs(1, 5, 4)],
    hidden=lambda rng: [*hidden_tables(rng), *tied_beliefs(rng.randint(-5, 5), rng.randint(10, 15), rng.randint(2, 9))],
    demands={"5a": (RANDOMLY, HABIT), "5b": (RANDOMLY, HABIT)},
    concepts=("X-07",),
)

ITEMS = [
    Item(
        name="luck",
        reference=luck_and_skill,
        misconceptions=LUCK,
        named=MORE_LUCK,
        visible=PLAYED,
        hidden=hidden_played,
        demands={
            "0a": (ONCE_MORE,),
            "1a": (ALL, REAL),
            "1b": (MAXS, ALL, REAL),
            "1c": (MINS, ALL, REAL),
            "1d": (SHORT,),
        },
        concepts=("X-02", "X-04"),
    ),
    Item(
        name="endings",
        reference=prospects,
        misconceptions=PROSPECTS,
        named=MORE_PROSPECTS,
        visible=PROSPECTS_SEEN,
        hidden=hidden_prospects,
        demands={"2a": (DICE, MOVES, REAL, HALVES), "2b": (AGAIN,), "2c": (MOVES, REAL), "2d": (TIES,)},
        concepts=("X-02", "X-04"),
    ),
    Item(
        name="information",
        reference=value_of_information,
        misconceptions=INFORMATION,
        named=MORE_INFORMATION,
        visible=TOLD,
        hidden=hidden_told,
        wide=hidden_told,  # not every tree will do: all actions throw the same dice
        demands={"3a": (MAX_KNOWS, LATER), "3b": (MIN_KNOWS, LATER)},
        concepts=("X-02",),
    ),
    Item(
        name="stretching",
        reference=flipping_range,
        misconceptions=TRANSFORMATIONS,
        named=MORE_TRANSFORMATIONS,
        visible=CHANGES,
        hidden=hidden_changes,
        demands={"0a": (ONCE_MORE,), "4a": (STRAIGHT, STRETCHED, SQUEEZED, BELOW_ZERO), "4b": (STRAIGHT,)},
        concepts=("X-06",),
    ),
    ASSUMING,
    Item(
        name="daring",
        reference=break_even,
        misconceptions=BREAKING_EVEN,
        named=MORE_BREAKING_EVEN,
        visible=DARING,
        hidden=hidden_daring,
        builds_on=("assumption_table",),
        demands={"5c": (RANDOMLY, HABIT), "5d": (RANDOMLY, HABIT)},
        concepts=("X-07",),
    ),
    Item(
        name="window",
        reference=window_from_bounds,
        misconceptions=BOUNDED_WINDOWS,
        named=MORE_WINDOWS,
        visible=WINDOWS,
        hidden=hidden_windows,
        demands={"0a": (ONCE_MORE,), "6a": (SEEN, BETWEEN)},
        concepts=("X-08",),
    ),
    Item(
        name="probing",
        reference=probe,
        misconceptions=PROBES,
        named=MORE_PROBES,
        visible=PROBED,
        hidden=hidden_probed,
        demands={"6b": (MIN_REPLIES, MAX_REPLIES, REAL), "6c": (ENDS,)},
        concepts=("X-08",),
    ),
    Item(
        name="table",
        reference=expectiminimax_with_table,
        misconceptions=TABLES,
        named=MORE_TABLES,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=TABLED,
        hidden=hidden_tabled,
        demands={"8a": (SMALL, PIGS, TWO_DICE, NO_DICE), "8b": ("action",), "8c": ("leaves",)},
        concepts=("X-05",),
    ),
]
