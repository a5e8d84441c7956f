"""What the test cells of hw1-formalization check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from autograder.authoring import (
    HEXAPAWN,
    TICTACTOE,
    CallProblem,
    GameProblem,
    Item,
    SearchProblem,
    leaves_of,
    nim,
    position,
    random_line,
    random_tree,
    telling,
    telling_problem,
    tree_game,
)

from . import alternatives as right
from . import misconceptions as wrong
from .reference import (
    Hexapawn,
    NoEcho,
    best_alone,
    count_outcomes,
    count_transpositions,
    value_against_robot,
    winning_moves,
)

UNEVEN = [6, [15, [2, [8, 3]]]]
TWICE, REAL, ONE_STATE = "a player moves twice running", "real games", "two actions lead to one state"


def somewhere(rng: random.Random, group: str, game: dict[str, Any], plies: int, **more: Any) -> CallProblem:
    """A random position, `plies` moves from the start."""
    return position(group, game, random_line(rng, game, plies), **more)


def shuffled(rng: random.Random, *members: Any) -> list[Any]:
    """The members in any order."""
    return rng.sample(members, len(members))


# Winning moves

MAX_WINS, MIN_WINS = "MAX can win", "MIN can win"
NO_WINS, NOBODY = "ends that are no wins", "nobody can win at once"
wins = partial(position, unordered=True)

WINS = [
    wins(MAX_WINS, tree_game([3, [4, 1], 1, 5])),
    wins(MAX_WINS, TICTACTOE, (0, 3, 1, 4)),
    wins(MAX_WINS, TICTACTOE, (0, 1, 4, 2, 3, 6)),
    wins(MIN_WINS, tree_game([-3, [-4, -1], -1, -5], first="MIN")),
    wins(MIN_WINS, TICTACTOE, (8, 0, 7, 1, 4)),
    wins(MIN_WINS, HEXAPAWN, ((6, 3), (1, 3), (7, 4))),
    wins(TWICE, tree_game([[2, [7, 5], 4], 6], moves_each=2), (0,)),
    wins(NO_WINS, tree_game([3, -2, [4, 1], 0, 5])),
    wins(NO_WINS, tree_game([3, -2, [-4, -1], 0, -5], first="MIN")),
    wins(NO_WINS, TICTACTOE, (4, 0, 8, 2, 5, 6)),
    wins(NO_WINS, tree_game([6, -6, [[8]], 7])),
    wins(NOBODY, nim(2, misere=True)),
    wins(NOBODY, TICTACTOE, (0, 3, 1, 4, 2)),
]


def hidden_wins(rng: random.Random) -> list[CallProblem]:
    """Trees with good and bad ends, and positions in which somebody can win."""

    def good(sign: int) -> list[Any]:
        """Ends that win, and actions after which the game goes on."""
        return shuffled(rng, *(sign * n for n in rng.sample(range(1, 20), 3)), [sign * 4, sign * 6], [-sign, sign])

    def mixed(sign: int) -> list[Any]:
        """Ends of all kinds."""
        return shuffled(rng, sign * rng.randint(1, 9), sign * rng.randint(10, 19), 0, -sign, -9 * sign, [sign, -sign])

    def can_win(group: str, game: dict[str, Any], plies: int) -> CallProblem:
        """A position of a real game with a win."""
        draw = partial(somewhere, rng, group, game, plies, unordered=True)
        return telling(draw, lambda problem: problem.answer(winning_moves) or None)

    over = tuple(rng.choice(((0, 3, 1, 4, 2), (4, 0, 2, 1, 6), (8, 0, 7, 1, 3, 2))))
    return [
        *(wins(MAX_WINS, tree_game(good(1))) for _ in range(2)),
        can_win(MAX_WINS, TICTACTOE, 6),
        can_win(MAX_WINS, HEXAPAWN, 4),
        *(wins(MIN_WINS, tree_game(good(-1), first="MIN")) for _ in range(2)),
        can_win(MIN_WINS, TICTACTOE, 5),
        can_win(MIN_WINS, HEXAPAWN, 3),
        wins(TWICE, tree_game([good(1), 1], moves_each=2), (0,)),
        wins(TWICE, tree_game([1, good(-1)], "MIN", moves_each=2), (1,)),
        *(wins(NO_WINS, tree_game(mixed(1))) for _ in range(2)),
        *(wins(NO_WINS, tree_game(mixed(-1), first="MIN")) for _ in range(2)),
        wins(NO_WINS, tree_game([mixed(1), 1], moves_each=2), (0,)),
        can_win(NO_WINS, TICTACTOE, 7),
        wins(NOBODY, nim(rng.randint(1, 3), misere=True)),
        wins(NOBODY, TICTACTOE, over),
        somewhere(rng, NOBODY, TICTACTOE, 2, unordered=True),
    ]


# Games to write

NO_CAPTURE, THREE, OTHERS = "one column, nothing to capture", "3 × 3", "other boards"
TINY, SMALL, LARGER, TWO_OR_FOUR, LIMITS = (
    "two and three stones", "small heaps", "larger heaps", "at most two or four", "other limits",
)  # fmt: skip


def rules(group: str, *arguments: int, seed: int, lines: int = 5, plies: int = 3) -> GameProblem:
    """A game to write, which is made with `arguments`."""
    return GameProblem(group, tuple({"value": argument} for argument in arguments), seed=seed, lines=lines, plies=plies)


def board(group: str, rows: int, columns: int, seed: int, lines: int = 5) -> GameProblem:
    """Hexapawn on a board; its nodes are not counted."""
    return rules(group, rows, columns, seed=seed, lines=lines, plies=0)


def sizes(problem: GameProblem) -> list[int]:
    """The numbers with which the game is made."""
    return [each["value"] for each in problem.arguments]


BOARDS = [
    board(NO_CAPTURE, 3, 1, seed=1, lines=2),
    board(NO_CAPTURE, 4, 1, seed=1, lines=2),
    *(board(THREE, 3, 3, seed) for seed in (1, 2, 3)),
    board(OTHERS, 4, 3, seed=2),
    board(OTHERS, 5, 2, seed=4),
    board(OTHERS, 3, 4, seed=3),
]


def hidden_boards(rng: random.Random) -> list[GameProblem]:
    """Boards of other sizes, other lines of play on 3 × 3."""

    def seed() -> int:
        return rng.randrange(10**9)

    return [
        board(NO_CAPTURE, rng.randint(5, 8), 1, seed(), lines=2),
        *(board(THREE, 3, 3, seed()) for _ in range(5)),
        *(board(OTHERS, rng.randint(4, 5), 2, seed()) for _ in range(2)),
        *(board(OTHERS, 3, 4, seed()) for _ in range(2)),
    ]


HEAPS = [
    rules(TINY, 2, seed=1, lines=3),
    rules(TINY, 3, seed=2, lines=4),
    rules(LARGER, 5, seed=3),
    rules(LARGER, 9, seed=4),
    rules(TWO_OR_FOUR, 6, 2, seed=5),
    rules(TWO_OR_FOUR, 7, 4, seed=6),
]


def hidden_heaps(rng: random.Random) -> list[GameProblem]:
    """Heaps of other sizes with other limits."""

    def heap(group: str, fewest: int, largest: int, *most: int) -> GameProblem:
        return rules(group, rng.randint(fewest, largest), *most, seed=rng.randrange(10**9))

    return [
        *(heap(SMALL, stones, stones) for stones in (1, 2, 3, 4)),
        *(heap(LARGER, 6, 12) for _ in range(3)),
        heap(LIMITS, 5, 10, 2),
        heap(LIMITS, 5, 10, 1),
        heap(LIMITS, 5, 10, rng.randint(4, 5)),
    ]


# Counting

ONE_PLY, WHOLE, MIDDLE = "one ply, or none", "all of a small game", "in the middle of a game"
DIFFERENT, NUMBERS = "trees and Nim", "other numbers than 1 and −1"

POSITIONS = [
    position(ONE_PLY, TICTACTOE, (0, 3, 1, 4, 2)),
    position(ONE_PLY, tree_game(-3)),
    position(NUMBERS, tree_game([4, 0, -6, 3])),
    position(NUMBERS, tree_game([6, [-15, [2, [0, -3]]]])),
    position(WHOLE, nim(1, 2)),
    position(WHOLE, nim(1, 1, 1, misere=True)),
    position(ONE_STATE, nim(1, 1, sorted_heaps=True)),
    position(MIDDLE, HEXAPAWN, ((6, 3), (1, 3))),
    position(MIDDLE, TICTACTOE, (0, 2, 3, 6, 1)),
    position(MIDDLE, TICTACTOE, (4, 0, 8, 2, 1, 7)),
]


def hidden_positions(rng: random.Random) -> list[CallProblem]:
    """Random positions with trees small enough to be counted."""

    def drawn_too(plies: int) -> CallProblem:
        """A position of tic-tac-toe from which all three ends can come about."""
        draw = partial(somewhere, rng, MIDDLE, TICTACTOE, plies)
        return telling(draw, lambda problem: all(problem.answer(count_outcomes)) or None)

    others = *rng.sample(range(2, 10), 2), *rng.sample(range(-9, -1), 4)
    return [
        position(ONE_PLY, nim(0, 0)),
        position(ONE_PLY, tree_game(rng.choice((0, 1, -1)))),
        position(ONE_PLY, tree_game(shuffled(rng, 0, 0, 1, -1, -1, -1))),
        position(NUMBERS, tree_game(shuffled(rng, 0, 0, 0, *others))),
        position(NUMBERS, tree_game([random_tree(rng, 1), random_tree(rng, 3), 0])),
        position(NUMBERS, tree_game([0, random_tree(rng, 2)], first="MIN")),
        position(WHOLE, nim(rng.randint(1, 2), rng.randint(2, 3))),
        position(ONE_STATE, nim(rng.randint(1, 2), 2, sorted_heaps=True)),
        *(somewhere(rng, MIDDLE, HEXAPAWN, plies) for plies in (2, 3)),
        *(drawn_too(plies) for plies in (4, 5, 5)),
    ]


TRANSPOSED = [
    position(DIFFERENT, tree_game([6, [15, [2, [8, 3]]]])),
    position(DIFFERENT, nim(1, 1)),
    position(DIFFERENT, nim(1, 2)),
    position(DIFFERENT, nim(1, 1, 1)),
    position(ONE_STATE, nim(1, 1, sorted_heaps=True)),
    position(ONE_STATE, nim(1, 1, 2, sorted_heaps=True)),
    position("tic-tac-toe", TICTACTOE, (0, 3, 1, 4, 2)),
    position("tic-tac-toe", TICTACTOE, (4, 0, 8, 2, 1, 7)),
    position("tic-tac-toe", TICTACTOE, (0, 2, 3, 6, 1)),
    position("hexapawn", HEXAPAWN, ((6, 3),)),
    position("hexapawn", HEXAPAWN, ((7, 4), (0, 4))),
]


def hidden_transposed(rng: random.Random) -> list[CallProblem]:
    """Games in which states recur, and a tree, in which none does."""
    return [
        position(DIFFERENT, tree_game(random_tree(rng, 2))),
        position(DIFFERENT, nim(rng.randint(1, 2), rng.randint(2, 3))),
        position(DIFFERENT, nim(*shuffled(rng, 1, rng.randint(1, 2), 1))),
        *(position(ONE_STATE, nim(n, n, *more, sorted_heaps=True)) for n, more in ((3, ()), (2, ()), (1, (1,)))),
        *(somewhere(rng, "tic-tac-toe", TICTACTOE, plies) for plies in (4, 4, 5)),
        *(somewhere(rng, "hexapawn", HEXAPAWN, plies) for plies in (1, 2, 2)),
    ]


# Values

OVER, TWO_PLIES, BAD, DEPTHS = "the game is over", "two plies", "bad ends only", "ends at different depths"


def alone(group: str, game: dict[str, Any], moves: tuple[Any, ...] = ()) -> SearchProblem:
    """A problem for MAX alone at the board; a memo is welcome, so leaves are not counted."""
    return SearchProblem(group, {"name": "OnePlayer", "game": game}, moves, counted=False)


against: Callable[..., SearchProblem] = partial(SearchProblem, counted=False)
"""A problem for MAX against an opponent."""

ALL_ALONE = [
    alone(OVER, TICTACTOE, (0, 3, 1, 4, 2)),
    alone(OVER, tree_game(7)),
    alone("one ply", tree_game([4, 11, 6])),
    alone(BAD, tree_game([-4, -1, -6])),
    alone(TWO_PLIES, tree_game([[9, 5], [7, 12], [8, 1]])),
    alone(TWO_PLIES, tree_game([[2, 6], [4, 1], [3, 9]])),
    alone(BAD, tree_game([[-3, -8], [-9, -5], [-2, -7]])),
    against(TWO_PLIES, tree_game([[6, 3], [4, 9], [8, 1]])),
    alone(DEPTHS, tree_game(UNEVEN)),
    alone(DEPTHS, tree_game([[3, [11, [-4, 8]]], 6, [10, 9]])),
    against(REAL, HEXAPAWN, ((6, 3), (1, 3))),
    alone(REAL, HEXAPAWN, ((6, 3), (1, 3))),
    alone(REAL, TICTACTOE, (0, 4, 8, 2, 1, 7)),
    alone(REAL, nim(1, 2)),
    alone(REAL, TICTACTOE, (0, 4, 8, 2, 6, 7, 1, 3)),
]


def with_best_at(leaves: list[Any], place: int) -> list[Any]:
    """The children rotated until the best end is below the one at `place`, so that no guess is often right."""
    best = max(range(len(leaves)), key=lambda child: max(leaves_of(leaves[child])))
    shift = (best - place) % len(leaves)
    return leaves[shift:] + leaves[:shift]


def hidden_alone(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees, some of them with bad ends only, and random positions."""

    def below_zero() -> list[Any]:
        leaves = iter(rng.sample(range(-30, 0), 9))
        return [[next(leaves) for _ in range(rng.randint(2, 3))] for _ in range(3)]

    def of_depths() -> list[Any]:
        return shuffled(rng, random_tree(rng, 1), random_tree(rng, 3), rng.randint(-9, 9))

    trees = [
        (alone, "one ply", rng.sample(range(-20, 20), 4)),
        (alone, "one ply", rng.sample(range(-20, 20), 3)),
        *((alone, TWO_PLIES, [*random_tree(rng, 2), random_tree(rng, 1)]) for _ in range(2)),
        *((against, TWO_PLIES, [*random_tree(rng, 2), random_tree(rng, 1)]) for _ in range(2)),
        *((alone, BAD, below_zero()) for _ in range(3)),
        *((alone, DEPTHS, of_depths()) for _ in range(3)),
    ]
    first = rng.randrange(3)
    return [
        alone(OVER, tree_game(rng.randint(-9, 9))),
        *(
            problem(group, tree_game(with_best_at(leaves, (first + number) % 3)))
            for number, (problem, group, leaves) in enumerate(trees)
        ),
        alone(REAL, TICTACTOE, random_line(rng, TICTACTOE, 6)),
        alone(REAL, HEXAPAWN, random_line(rng, HEXAPAWN, 3)),
    ]


ME_FIRST, ROBOT_FIRST, MORE = "MAX moves, then the robot", "the robot moves first", "more plies"


def last_first(leaves: Any, first: str = "MAX", moves_each: int = 1) -> dict[str, Any]:
    """A tree whose actions do not come in the order of their numbers."""
    return {**tree_game(leaves, first, moves_each), "last_first": True}


AGAINST = [
    against(ME_FIRST, tree_game(7)),
    against(ME_FIRST, HEXAPAWN, ((6, 3), (1, 3), (7, 3), (2, 5))),
    against(ME_FIRST, tree_game([[6, 1], [4, 9, 2], [7, 3]])),
    against(ME_FIRST, tree_game([[-6, -1], [-9, -2, -4]])),
    against(ME_FIRST, last_first([[6, 1], [4, 9, 2], [7, 3]])),
    against(ROBOT_FIRST, tree_game([[3, 8], [9, 12], [1, 2]], first="MIN")),
    against(ROBOT_FIRST, last_first([[3, 8], [9, 12], [1, 2]], first="MIN")),
    against(MORE, tree_game([[[4, 1], [9, 9]], [[2, 6], 12], 5])),
    against(MORE, tree_game(UNEVEN)),
    against(TWICE, tree_game([[[4, 6], [0, 3]], [[1, 9], [8, 2]]], moves_each=2)),
    against(TWICE, tree_game([[[4, 6], [0, 3]], [[1, 9], [8, 2]]], "MIN", moves_each=2)),
    against(REAL, HEXAPAWN, ((6, 3),)),
    against(REAL, TICTACTOE, (0, 4, 8, 2, 6)),
    against(REAL, nim(1, 3)),
]


def hidden_against(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, and positions of real games, where the robot is neither a friend nor a foe."""

    def drawn(draw: Callable[[], SearchProblem]) -> SearchProblem:
        told = ["robot-helps", "robot-minimizes"]
        if draw().game.get("last_first"):
            told.append("robot-takes-smallest")
        if draw().game.get("moves_each"):
            told.append("turns-assumed")
        return telling_problem(draw, value_against_robot, *map(wrong.AGAINST_ROBOT.__getitem__, told))

    def tree(group: str, make: Callable[..., dict[str, Any]], plies: int, first: str = "MAX", each: int = 1) -> Any:
        return drawn(lambda: against(group, make(random_tree(rng, plies), first, each)))

    below_zero = [[rng.randint(-20, -11), -5], [-9, rng.randint(-4, -1)]]
    return [
        against(ME_FIRST, tree_game(rng.randint(-20, 20))),
        against(ME_FIRST, tree_game(shuffled(rng, *below_zero))),
        tree(ME_FIRST, tree_game, 2),
        tree(ME_FIRST, last_first, 2),
        tree(ROBOT_FIRST, tree_game, 2, "MIN"),
        tree(ROBOT_FIRST, last_first, 2, "MIN"),
        tree(MORE, tree_game, 3),
        tree(MORE, last_first, 3),
        against(MORE, tree_game([random_tree(rng, 1), random_tree(rng, 3)], first="MIN")),
        *(tree(TWICE, tree_game, 4, first, 2) for first in ("MAX", "MIN")),
        against(REAL, HEXAPAWN, random_line(rng, HEXAPAWN, 1)),
        *(drawn(lambda: against(REAL, TICTACTOE, random_line(rng, TICTACTOE, rng.randint(4, 5)))) for _ in range(2)),
    ]


ITEMS = [
    Item(
        name="test_winning_moves",
        reference=winning_moves,
        misconceptions=wrong.WINNING,
        visible=WINS,
        hidden=hidden_wins,
        alternatives=(right.wins_as_a_set, right.wins_by_sides),
        demands={"0a": (TWICE,), "1a": (2, MAX_WINS, MIN_WINS, TWICE), "1b": (1, NO_WINS, NOBODY)},
        concepts=("F-06",),
    ),
    Item(
        name="test_Hexapawn",
        reference=Hexapawn,
        misconceptions=wrong.PAWNS,
        weights={"actions": 2, "end": 2, "utility": 1, "illegal": 1},
        visible=BOARDS,
        hidden=hidden_boards,
        wide=lambda rng: hidden_boards(rng)[::4],  # playing a game takes long, and hidden boards are of every kind
        alternatives=(right.PawnsInSets, right.PawnsOneByOne),
        valid=lambda problem: sizes(problem)[0] >= 3 and sizes(problem)[1] >= 1,
        demands={
            "2a": (2, NO_CAPTURE, THREE, OTHERS, "actions"),
            "2b": (2, "end"),
            "2c": (1, "utility"),
            "2d": (1, "illegal"),
        },
        concepts=("F-06", "F-09"),
    ),
    Item(
        name="test_NoEcho",
        reference=NoEcho,
        misconceptions=wrong.ECHOES,
        weights={"to_move": 1, "actions": 2, "end": 1, "utility": 1, "illegal": 1, "counts": 1, "hashable": 1},
        visible=HEAPS,
        hidden=hidden_heaps,
        wide=lambda rng: hidden_heaps(rng)[::3],
        alternatives=(right.EchoInAString, right.EchoAsAllowed),
        valid=lambda problem: min(sizes(problem)) >= 1,
        demands={
            "3a": (0.5, "to_move"),
            "3b": (2, TINY, SMALL, LARGER, TWO_OR_FOUR, LIMITS, "actions", "counts"),
            "3c": (1, "end"),
            "3d": (1, "utility"),
            "3e": (1, "illegal"),
            "3f": (0.5, "hashable"),
        },
        concepts=("F-06", "F-15"),
    ),
    Item(
        name="test_count_outcomes",
        reference=count_outcomes,
        misconceptions=wrong.COUNTING_OUTCOMES,
        visible=POSITIONS,
        hidden=hidden_positions,
        alternatives=(right.outcomes_by_a_stack, right.outcomes_with_a_memo),
        demands={"4a": (2, ONE_PLY, NUMBERS, WHOLE, ONE_STATE, MIDDLE)},
        concepts=("F-10",),
    ),
    Item(
        name="test_count_transpositions",
        reference=count_transpositions,
        misconceptions=wrong.TRANSPOSING,
        visible=TRANSPOSED,
        hidden=hidden_transposed,
        alternatives=(right.transpositions_by_levels, right.transpositions_by_paths),
        demands={"4b": (3, DIFFERENT, ONE_STATE, "tic-tac-toe", "hexapawn")},
        concepts=("F-10",),
    ),
    Item(
        name="test_best_alone",
        reference=best_alone,
        misconceptions=wrong.ALONE,
        named=wrong.MORE_ALONE,
        weights={"value": 2, "action": 1},
        visible=ALL_ALONE,
        hidden=hidden_alone,
        alternatives=(right.alone_by_a_dictionary, right.alone_by_a_stack),
        guessing=0.45,  # one of three actions is best, and in a real game several are
        demands={"5a": (2, "value", OVER, "one ply", TWO_PLIES, BAD, DEPTHS, REAL), "5b": (1, "action")},
        concepts=("F-13",),
    ),
    Item(
        name="test_value_against_robot",
        reference=value_against_robot,
        misconceptions=wrong.AGAINST_ROBOT,
        visible=AGAINST,
        hidden=hidden_against,
        alternatives=(right.robot_by_fewer_actions, right.robot_skipped),
        demands={"0a": (TWICE,), "5c": (4, ME_FIRST, ROBOT_FIRST, MORE, TWICE, REAL)},
        concepts=("F-13", "F-15"),
    ),
]
