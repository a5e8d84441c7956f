"""The items of plain minimax, which stands in for hw2 in tests of everything but assignments."""

from __future__ import annotations

import random
from typing import Any

from aima_games import Game, State, play_line
from aima_games.games import make_game
from autograder.authoring import (
    Item,
    SearchProblem,
    limited,
    random_line,
    random_position,
    random_tree,
    to_depth,
    tree,
)
from solutions import depth_limited_minimax, maxn, minimax, minimax_value
from solutions.misconceptions import CHOOSING, DECIDING, LIMITING, MANY_PLAYERS, Flawed

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
UNEVEN = [10, [20, [1, [4, 2]]]]
HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}
TICTACTOE = {"name": "TicTacToe"}


def values_only(flaw: Flawed) -> Any:
    """A flawed search as a function that returns the value alone."""
    return lambda game, state: flaw(game, state)[0]


FINISHED = [tree("a finished game", 7), SearchProblem("a finished game", TICTACTOE, (0, 3, 1, 4, 2))]

SEARCHED = [
    *FINISHED,
    tree("one move to go", [2, 9, 4]),
    tree("one move to go", [5, -3, 8], first="MIN"),
    tree("two plies", TWO_PLY),
    tree("two plies", [[6, 1], [4, 9], [7, 2]], first="MIN"),
    tree("branches of different length", UNEVEN),
    tree("branches of different length", [[[4, -7], 2], -1], first="MIN"),
    SearchProblem("real games", {"name": "Nim", "heaps": [1, 2]}),
    SearchProblem("real games", HEXAPAWN, ((6, 3), (1, 3))),
    SearchProblem("real games", TICTACTOE, (0, 4, 8, 2, 6)),
]


def hidden_searched(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, and positions of real games."""
    return [
        *(tree("a finished game", rng.randint(-20, 20)) for _ in range(2)),
        tree("trees of two plies", random_tree(rng, 2)),
        tree("trees of two plies", random_tree(rng, 2), first="MIN"),
        tree("trees of three plies", random_tree(rng, 3)),
        tree("trees of three plies", random_tree(rng, 3), first="MIN"),
        tree("branches of different length", [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 0)]),
        tree("branches of different length", [random_tree(rng, 3), random_tree(rng, 2)], first="MIN"),
        random_position(rng, "real games", HEXAPAWN, 2),
        random_position(rng, "real games", TICTACTOE, 5),
        random_position(rng, "real games", {"name": "Nim", "heaps": [1, 2, 2]}, 1),
    ]


LIMITED = [
    limited("depth 0", TWO_PLY, 0, 1),
    limited("cut off above the leaves", TWO_PLY, 1, 2),
    limited("cut off above the leaves", [[[4, 9], [3, 5]], [[8, 1], [7, 2]]], 2, 3, first="MIN"),
    limited("games that end before the cutoff", UNEVEN, 2, 4),
    limited("games that end before the cutoff", TWO_PLY, 5, 5),
    limited("games that end at the cutoff", TWO_PLY, 2, 6),
    SearchProblem("real games", HEXAPAWN, ((6, 3),), extras=to_depth(2, {"name": "pawn_difference"})),
    SearchProblem("real games", TICTACTOE, (0, 4, 8, 2), extras=to_depth(2, {"name": "open_lines"})),
]


def hidden_limited(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees and positions with a cutoff above, at and below the ends of the game."""

    return [
        limited("depth 0", random_tree(rng, 2), 0, rng),
        limited("cut off above the leaves", random_tree(rng, 3), 1, rng),
        limited("cut off above the leaves", random_tree(rng, 3), 2, rng, first="MIN"),
        limited("games that end before the cutoff", [random_tree(rng, 1), random_tree(rng, 3)], 2, rng),
        limited("games that end before the cutoff", random_tree(rng, 2), 4, rng, first="MIN"),
        limited("games that end at the cutoff", random_tree(rng, 2), 2, rng),
        random_position(rng, "real games", HEXAPAWN, 1, extras=to_depth(3, {"name": "pawn_difference"})),
        random_position(rng, "real games", TICTACTOE, 4, extras=to_depth(2, {"name": "open_lines"})),
    ]


def shared(group: str, leaves: Any, first: int = 0) -> SearchProblem:
    """A problem on a tree for three players."""
    return SearchProblem(group, {"name": "TreeGame", "tree": leaves, "players": [0, 1, 2], "first": first})


def standoff(group: str, troops: tuple[int, ...], turns: int, moves: tuple[int, ...] = ()) -> SearchProblem:
    """A problem on a game in which players drop out."""
    return SearchProblem(group, {"name": "Standoff", "troops": list(troops), "turns": turns}, moves)


SHARED = [
    shared("a finished game", (3, -1, 4)),
    shared("one move to go", [(5, 1, 2), (6, 0, 9), (2, 7, 3)]),
    shared("one move to go", [(5, 1, 2), (6, 4, 9), (7, 3, 0)], first=1),
    shared("two moves to go", [[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (5, 4, 1)]]),
    shared("two moves to go", [[(3, 9, 7), (8, 2, 5)], [(4, 6, 1), (0, 12, 10)]], first=2),
    shared(
        "everybody moves", [[[(3, 8, 1), (9, 2, 4)], [(7, 5, 6), (2, 11, 0)]], [[(10, 1, 3), (4, 6, 7)], (5, 9, 2)]]
    ),
    standoff("players who drop out", (2, 1, 1), 4),
    standoff("players who drop out", (1, 2, 2), 4, (2,)),
    # Where three are left, and who is passed over matters.
    standoff("players who drop out", (1, 2, 1, 1), 4, (2,)),
]


def hidden_shared(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees in which everybody's numbers all differ, and standoffs in which ties change nothing."""

    def vectors(plies: int) -> Any:
        numbers = iter(list(zip(*(rng.sample(range(-40, 41), 81) for _ in range(3)), strict=True)))

        def grow(left: int) -> Any:
            return next(numbers) if left == 0 else [grow(left - 1) for _ in range(rng.randint(2, 3))]

        return grow(plies)

    def fight() -> SearchProblem:
        while True:
            troops = tuple(rng.randint(1, 2) for _ in range(3))
            game = make_game({"name": "Standoff", "troops": troops, "turns": 4})
            moves = random_line(rng, game, 1)
            if ties_change_nothing(game, play_line(game, game.initial, moves)):
                return standoff("players who drop out", troops, 4, moves)

    return [
        shared("one move to go", vectors(1), first=rng.randrange(3)),
        shared("two moves to go", vectors(2), first=rng.randrange(3)),
        shared("everybody moves", vectors(3)),
        shared("everybody moves", [vectors(1), vectors(3), vectors(2)], first=rng.randrange(3)),
        fight(),
        fight(),
        standoff("players who drop out", (1, 3, 1, 1), 4, (3,)),
    ]


def ties_change_nothing(game: Game, state: State) -> bool:
    """Whether all actions that are best for a mover bring everybody the same, here and everywhere below."""
    if game.is_terminal(state):
        return True
    mine = game.players.index(game.to_move(state))
    children = [game.result(state, action) for action in game.actions(state)]
    values = [maxn(game, child)[0] for child in children]
    best = max(vector[mine] for vector in values)
    return len({v for v in values if v[mine] == best}) == 1 and all(ties_change_nothing(game, c) for c in children)


PLIES = ("one move to go", "two plies", "trees of two plies", "trees of three plies")
EVERYWHERE = ("a finished game", *PLIES, "branches of different length", "real games")
CUT = ("depth 0", "cut off above the leaves", "games that end before the cutoff", "games that end at the cutoff")
TURNS = ("two moves to go", "everybody moves", "players who drop out")

ITEMS = [
    Item(
        name="value",
        reference=minimax_value,
        misconceptions={name: values_only(flaw) for name, flaw in CHOOSING.items()},
        weights={"value": 3, "leaves": 1},
        visible=SEARCHED,
        hidden=hidden_searched,
        demands={"1a": EVERYWHERE, "1b": ("leaves",)},
    ),
    Item(
        name="decision",
        reference=minimax,
        misconceptions={**CHOOSING, **DECIDING},
        weights={"value": 1, "action": 2, "leaves": 1},
        visible=SEARCHED,
        hidden=hidden_searched,
        demands={"2a": EVERYWHERE, "2b": ("action",), "2c": ("leaves",)},
    ),
    Item(
        name="depth-limited",
        reference=depth_limited_minimax,
        misconceptions={**LIMITING, **CHOOSING, **DECIDING},
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=LIMITED,
        hidden=hidden_limited,
        demands={"3a": (*CUT, "real games"), "3b": ("action",), "3c": ("leaves",)},
    ),
    Item(
        name="three-players",
        reference=maxn,
        # Each player's utility is asked for at each leaf, so there is no count of leaves to speak of.
        # That turns are assumed shows only where equals are left, and there the right value is a matter of taste.
        misconceptions={n: f for n, f in MANY_PLAYERS.items() if n not in ("children-searched-twice", "turns-assumed")},
        weights={"value": 2, "action": 1},
        visible=SHARED,
        hidden=hidden_shared,
        demands={"4a": ("a finished game", "one move to go", *TURNS), "4b": ("action",)},
    ),
]
