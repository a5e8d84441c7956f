"""What the test cells of hw1-formalization check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from aima_games import play_line
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    GameProblem,
    Item,
    SearchProblem,
    position,
    random_line,
    random_tree,
    telling,
    tree_game,
)

from .misconceptions import (
    AGAINST_ROBOT,
    ALONE,
    COUNTING_OUTCOMES,
    ECHOES,
    MORE_ALONE,
    PAWNS,
    TRANSPOSING,
    WINNING,
)
from .reference import (
    Hexapawn,
    NoEcho,
    best_alone,
    count_outcomes,
    count_transpositions,
    value_against_robot,
    winning_moves,
)

HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}
TICTACTOE = {"name": "TicTacToe"}
UNEVEN = [6, [15, [2, [8, 3]]]]


def nim(*heaps: int, misere: bool = False) -> dict[str, Any]:
    """Nim, so small that its tree can be counted by hand."""
    return {"name": "Nim", "heaps": list(heaps), "misere": misere}


def somewhere(rng: random.Random, group: str, game: dict[str, Any], plies: int, **more: Any) -> CallProblem:
    """The same on a random position, `plies` moves from the start."""
    return position(group, game, random_line(rng, make_game(game), plies), **more)


# Winning moves

WINS = [
    position("MAX can win", tree_game([3, -2, [4, 1], 0, 5]), unordered=True),
    position("MAX can win", TICTACTOE, (0, 3, 1, 4), unordered=True),
    position("MAX can win", TICTACTOE, (0, 1, 4, 2, 3, 6), unordered=True),
    position("MIN can win", tree_game([3, -2, [4, 1], 0, -5], first="MIN"), unordered=True),
    position("MIN can win", TICTACTOE, (8, 0, 7, 1, 4), unordered=True),
    position("real games", nim(1, misere=True), unordered=True),
    position("real games", nim(2, misere=True), unordered=True),
    position("real games", TICTACTOE, (), unordered=True),
    position("real games", TICTACTOE, (0, 4, 8, 2, 6, 7, 1, 3), unordered=True),
    position("real games", TICTACTOE, (4, 0, 8, 2, 5, 6), unordered=True),
    position("real games", TICTACTOE, (0, 3, 1, 4, 2), unordered=True),
    position("real games", HEXAPAWN, ((6, 3), (1, 3)), unordered=True),
    position("real games", HEXAPAWN, ((6, 3), (1, 3), (7, 4)), unordered=True),
]


def hidden_wins(rng: random.Random) -> list[CallProblem]:
    """Trees with good and bad ends, and positions in which somebody may be able to win."""

    def ends() -> list[Any]:
        leaves: list[Any] = [*rng.sample(range(1, 20), 3), 0, *rng.sample(range(-20, 0), 3), [4, 6], [-6, -4]]
        rng.shuffle(leaves)
        return leaves

    return [
        position("MAX can win", tree_game(ends()), unordered=True),
        position("MIN can win", tree_game(ends(), first="MIN"), unordered=True),
        *(position("real games", nim(stones, misere=True), unordered=True) for stones in (1, rng.randint(2, 3))),
        *(somewhere(rng, "real games", TICTACTOE, plies, unordered=True) for plies in (5, 6, 7, 8, 8)),
        *(somewhere(rng, "real games", HEXAPAWN, plies, unordered=True) for plies in (2, 3)),
    ]


# Games to write


def rules(group: str, *arguments: int, seed: int, lines: int = 8) -> GameProblem:
    """A game that is made with `arguments`."""
    return GameProblem(group, tuple({"value": argument} for argument in arguments), seed=seed, lines=lines, plies=3)


BOARDS = [
    rules("one column, nothing to capture", 3, 1, seed=1, lines=2),
    rules("one column, nothing to capture", 4, 1, seed=1, lines=2),
    rules("3 × 3", 3, 3, seed=1),
    rules("other boards", 4, 3, seed=2),
    rules("other boards", 3, 4, seed=3),
]


def hidden_boards(rng: random.Random) -> list[GameProblem]:
    """Boards of other sizes, other lines of play on 3 × 3."""
    return [
        rules("one column, nothing to capture", rng.randint(5, 8), 1, seed=rng.randrange(10**9), lines=2),
        rules("3 × 3", 3, 3, seed=rng.randrange(10**9), lines=12),
        rules("other boards", rng.randint(4, 5), 2, seed=rng.randrange(10**9)),
        rules("other boards", 3, 4, seed=rng.randrange(10**9)),
    ]


HEAPS = [
    rules("two and three stones", 2, seed=1, lines=4),
    rules("two and three stones", 3, seed=2, lines=6),
    rules("larger heaps", 5, seed=3),
    rules("larger heaps", 9, seed=4),
    rules("at most two or four", 6, 2, seed=5),
    rules("at most two or four", 7, 4, seed=6),
]


def hidden_heaps(rng: random.Random) -> list[GameProblem]:
    """Heaps of other sizes with other limits."""
    return [
        rules("small heaps", rng.randint(2, 4), seed=rng.randrange(10**9)),
        rules("larger heaps", rng.randint(6, 12), seed=rng.randrange(10**9)),
        rules("other limits", rng.randint(5, 10), 2, seed=rng.randrange(10**9)),
        rules("other limits", rng.randint(5, 10), rng.randint(4, 5), seed=rng.randrange(10**9)),
    ]


# Counting

POSITIONS = [
    position("one ply, or none", TICTACTOE, (0, 3, 1, 4, 2)),
    position("one ply, or none", tree_game(-3)),
    position("one ply, or none", tree_game([4, 0, -6, 3])),
    position("all of a small game", nim(1, 2)),
    position("all of a small game", tree_game([6, [-15, [2, [0, -3]]]])),
    position("in the middle of a game", HEXAPAWN, ((6, 3), (1, 3))),
    position("in the middle of a game", TICTACTOE, (0, 2, 3, 6, 1)),
    position("in the middle of a game", TICTACTOE, (4, 0, 8, 2, 1, 7)),
]


def hidden_positions(rng: random.Random) -> list[CallProblem]:
    """Random positions that are small enough for their trees to be counted."""
    leaves = [rng.randint(-9, 9) for _ in range(4)]
    return [
        position("one ply, or none", nim(0, 0)),
        position("one ply, or none", tree_game([0, *leaves])),
        position("all of a small game", tree_game([random_tree(rng, 1), random_tree(rng, 3), 0])),
        position("all of a small game", nim(rng.randint(1, 2), rng.randint(2, 3))),
        somewhere(rng, "in the middle of a game", HEXAPAWN, 2),
        somewhere(rng, "in the middle of a game", TICTACTOE, 5),
    ]


TRANSPOSED = [
    position("trees and Nim", tree_game([6, [15, [2, [8, 3]]]])),
    position("trees and Nim", nim(1, 1)),
    position("trees and Nim", nim(1, 2)),
    position("trees and Nim", nim(1, 1, 1)),
    position("tic-tac-toe", TICTACTOE, (0, 3, 1, 4, 2)),
    position("tic-tac-toe", TICTACTOE, (4, 0, 8, 2, 1, 7)),
    position("tic-tac-toe", TICTACTOE, (0, 2, 3, 6, 1)),
    position("hexapawn", HEXAPAWN, ((6, 3),)),
    position("hexapawn", HEXAPAWN, ((7, 4), (0, 4))),
]


def hidden_transposed(rng: random.Random) -> list[CallProblem]:
    """Games in which states come back, and a tree, in which none does."""
    return [
        position("trees and Nim", tree_game(random_tree(rng, 2))),
        position("trees and Nim", nim(rng.randint(1, 2), rng.randint(2, 3))),
        position("trees and Nim", nim(1, rng.randint(1, 2), 1)),
        somewhere(rng, "tic-tac-toe", TICTACTOE, 4),
        somewhere(rng, "tic-tac-toe", TICTACTOE, 5),
        somewhere(rng, "hexapawn", HEXAPAWN, 1),
        somewhere(rng, "hexapawn", HEXAPAWN, 2),
    ]


# Values


def alone(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> SearchProblem:
    """A problem for MAX alone at the board; a memo is welcome, so leaves are not counted."""
    return SearchProblem(group, {"name": "OnePlayer", "game": game}, moves, counted=False)


def against(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> SearchProblem:
    """A problem for MAX against somebody."""
    return SearchProblem(group, game, moves, counted=False)


ALL_ALONE = [
    alone("one ply, or none", TICTACTOE, (0, 3, 1, 4, 2)),
    alone("one ply, or none", tree_game(7)),
    alone("one ply, or none", tree_game([4, 11, 6])),
    alone("one ply, or none", tree_game([-4, -1, -6])),
    alone("two plies", tree_game([[9, 5], [7, 12], [8, 1]])),
    alone("two plies", tree_game([[2, 6], [4, 1], [3, 9]])),
    alone("two plies", tree_game([[-3, -8], [-9, -5], [-2, -7]])),
    against("two plies", tree_game([[6, 3], [4, 9], [8, 1]])),
    against("real games", HEXAPAWN, ((6, 3), (1, 3))),
    alone("ends at different depths", tree_game(UNEVEN)),
    alone("ends at different depths", tree_game([[3, [11, [-4, 8]]], 6, [10, 9]])),
    alone("real games", HEXAPAWN, ((6, 3), (1, 3))),
    alone("real games", TICTACTOE, (0, 4, 8, 2, 1, 7)),
    alone("real games", nim(1, 2)),
    alone("real games", TICTACTOE, (0, 4, 8, 2, 6, 7, 1, 3)),
]


def hidden_alone(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees, also such that all ends are bad, and random positions."""
    board = make_game(TICTACTOE)
    return [
        alone("one ply, or none", tree_game(rng.randint(-9, 9))),
        alone("one ply, or none", tree_game(random_tree(rng, 1, most=5))),
        alone("two plies", tree_game(random_tree(rng, 2))),
        against("two plies", tree_game(random_tree(rng, 2))),
        alone("bad ends only", tree_game([[rng.randint(-20, -11), -5], [-9, rng.randint(-4, -1), -7]])),
        alone("bad ends only", tree_game([[rng.randint(-8, -5), -12], [rng.randint(-20, -11), -9]])),
        alone("ends at different depths", tree_game([random_tree(rng, 1), random_tree(rng, 3), rng.randint(-9, 9)])),
        alone("ends at different depths", tree_game([random_tree(rng, 3), rng.randint(-9, 9), random_tree(rng, 2)])),
        alone("real games", TICTACTOE, random_line(rng, board, 6)),
        alone("real games", HEXAPAWN, random_line(rng, make_game(HEXAPAWN), 3)),
    ]


def last_first(leaves: Any, first: str = "MAX") -> dict[str, Any]:
    """A tree whose actions do not come in the order of their numbers."""
    return {**tree_game(leaves, first), "last_first": True}


AGAINST = [
    against("MAX moves, then the robot", tree_game(7)),
    against("MAX moves, then the robot", HEXAPAWN, ((6, 3), (1, 3), (7, 3), (2, 5))),
    against("MAX moves, then the robot", tree_game([[6, 1], [4, 9, 2], [7, 3]])),
    against("MAX moves, then the robot", tree_game([[-6, -1], [-9, -2, -4]])),
    against("the robot moves first", tree_game([[3, 8], [9, 12], [1, 2]], first="MIN")),
    against("the robot moves first", last_first([[3, 8], [9, 12], [1, 2]], first="MIN")),
    against("MAX moves, then the robot", last_first([[6, 1], [4, 9, 2], [7, 3]])),
    against("more plies", tree_game([[[4, 1], [9, 9]], [[2, 6], 12], 5])),
    against("more plies", tree_game(UNEVEN)),
    against("real games", HEXAPAWN, ((6, 3),)),
    against("real games", TICTACTOE, (0, 4, 8, 2, 6)),
    against("real games", nim(1, 3)),
]


def hidden_against(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, and positions of real games, where the robot is neither a friend nor a foe."""

    def value(search: Callable[..., Any]) -> Callable[[SearchProblem], Any]:
        def answer(problem: SearchProblem) -> Any:
            game = make_game(problem.game)
            return search(game, play_line(game, game.initial, problem.moves))

        return answer

    def drawn(draw: Callable[[], SearchProblem]) -> SearchProblem:
        wrong = [AGAINST_ROBOT["robot-helps"], AGAINST_ROBOT["robot-minimizes"]]
        if draw().game.get("last_first"):
            wrong.append(AGAINST_ROBOT["robot-takes-smallest"])
        return telling(rng, draw, value(value_against_robot), *map(value, wrong))

    return [
        against("MAX moves, then the robot", tree_game(rng.randint(-20, 20))),
        against("MAX moves, then the robot", tree_game([[rng.randint(-20, -11), -5], [-9, rng.randint(-4, -1)]])),
        drawn(lambda: against("MAX moves, then the robot", tree_game(random_tree(rng, 2)))),
        drawn(lambda: against("the robot moves first", tree_game(random_tree(rng, 2), first="MIN"))),
        drawn(lambda: against("more plies", tree_game(random_tree(rng, 3)))),
        drawn(lambda: against("the robot moves first", last_first(random_tree(rng, 2), first="MIN"))),
        drawn(lambda: against("more plies", last_first(random_tree(rng, 3)))),
        against("more plies", tree_game([random_tree(rng, 1), random_tree(rng, 3)], first="MIN")),
        against("real games", HEXAPAWN, random_line(rng, make_game(HEXAPAWN), 1)),
        against("real games", TICTACTOE, random_line(rng, make_game(TICTACTOE), 5)),
        drawn(lambda: against("real games", TICTACTOE, random_line(rng, make_game(TICTACTOE), rng.randint(4, 5)))),
    ]


ITEMS = [
    Item(
        name="wins-at-once",
        reference=winning_moves,
        misconceptions=WINNING,
        visible=WINS,
        hidden=hidden_wins,
        demands={
            "1a": ("MAX can win", "MIN can win", "real games"),
            "1b": ("real games",),
        },
        concepts=("F-06",),
    ),
    Item(
        name="hexapawn",
        reference=Hexapawn,
        misconceptions=PAWNS,
        weights={"actions": 2, "end": 2, "utility": 2, "illegal": 1},
        visible=BOARDS,
        hidden=hidden_boards,
        demands={
            "2a": ("one column, nothing to capture", "3 × 3", "other boards", "actions"),
            "2b": ("end",),
            "2c": ("utility",),
            "2d": ("illegal",),
        },
        concepts=("F-06", "F-09"),
    ),
    Item(
        name="no-echo",
        reference=NoEcho,
        misconceptions=ECHOES,
        weights={"to_move": 1, "actions": 2, "end": 1, "utility": 2, "illegal": 1, "counts": 1, "hashable": 1},
        visible=HEAPS,
        hidden=hidden_heaps,
        demands={
            "3a": ("to_move",),
            "3b": (
                "two and three stones",
                "small heaps",
                "larger heaps",
                "at most two or four",
                "other limits",
                "actions",
                "counts",
            ),
            "3c": ("end",),
            "3d": ("utility",),
            "3e": ("illegal",),
            "3f": ("hashable",),
        },
        concepts=("F-06", "F-15"),
    ),
    Item(
        name="outcomes",
        reference=count_outcomes,
        misconceptions=COUNTING_OUTCOMES,
        visible=POSITIONS,
        hidden=hidden_positions,
        demands={"4a": ("one ply, or none", "all of a small game", "in the middle of a game")},
        concepts=("F-10",),
    ),
    Item(
        name="transpositions",
        reference=count_transpositions,
        misconceptions=TRANSPOSING,
        visible=TRANSPOSED,
        hidden=hidden_transposed,
        demands={"4b": ("trees and Nim", "tic-tac-toe", "hexapawn")},
        concepts=("F-10",),
    ),
    Item(
        name="alone",
        reference=best_alone,
        misconceptions=ALONE,
        named=MORE_ALONE,
        weights={"value": 1, "action": 1},
        visible=ALL_ALONE,
        hidden=hidden_alone,
        demands={
            "5a": ("one ply, or none", "two plies", "bad ends only", "ends at different depths", "real games"),
            "5b": ("action",),
        },
        concepts=("F-13",),
    ),
    Item(
        name="against-robot",
        reference=value_against_robot,
        misconceptions=AGAINST_ROBOT,
        visible=AGAINST,
        hidden=hidden_against,
        demands={"5c": ("MAX moves, then the robot", "the robot moves first", "more plies", "real games")},
        concepts=("F-13", "F-15"),
    ),
]
