"""Small helpers for drafting questions: choices in random order, mistakes, positions, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from aima_games import Game, State
from aima_games.games import TicTacToe
from aima_games.quiz.question import Mistake, QuizError, Value
from aima_games.quiz.wording import shown

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

TICTACTOE = TicTacToe()
"""One for all: setting up its tables takes a millisecond."""

PLACES = (
    "the upper left corner",
    "the upper edge",
    "the upper right corner",
    "the left edge",
    "the centre",
    "the right edge",
    "the lower left corner",
    "the lower edge",
    "the lower right corner",
)
"""The squares of tic-tac-toe in words."""


def shuffled(random: Random, things: Iterable[Any]) -> list[Any]:
    """The things, each once, in random order."""
    different = list(dict.fromkeys(things))
    random.shuffle(different)
    return different


def ticked(choices: Iterable[Any], right: Iterable[Any]) -> tuple[Any, ...]:
    """The choices to tick, in the order in which they are offered."""
    wanted = set(right)
    return tuple(choice for choice in choices if choice in wanted)


def board(game: Game, state: State) -> Scene:
    """The picture of a position."""
    from aima_games.graphics.positions import board_scene

    return board_scene(game, state)


def played(game: Game, random: Random, plies: int) -> State:
    """The state after `plies` random plies, or at the end of the game if that comes first."""
    state = game.initial
    for _ in range(plies):
        if game.is_terminal(state):
            break
        state = game.result(state, random.choice(game.actions(state)))
    return state


def depth_within(factor: int, leaves: int) -> int:
    """The depth of the deepest complete tree with at most `leaves` leaves, if each ply multiplies them by `factor`."""
    depth = 0
    while factor ** (depth + 1) <= leaves:
        depth += 1
    return depth


def parts(cuts: Iterable[int], total: int) -> list[int]:
    """The parts into which these numbers cut the total."""
    ends = [0, *sorted(cuts), total]
    return [high - low for low, high in pairwise(ends)]


def exact(number: Fraction) -> int | Fraction:
    """A number as a question holds it: an int if it is whole."""
    return int(number) if number.denominator == 1 else number


def short(number: Fraction | int) -> bool:
    """Whether it has a decimal form of at most four places, as the answer to a question needs."""
    return 10_000 % Fraction(number).denominator == 0


def number_mistakes(wrong: Iterable[tuple[Fraction | int | None, str, str]]) -> tuple[Mistake, ...]:
    """Mistakes, each made from an answer, a name and a reason; without those whose answer nobody could write down."""
    found = ((Fraction(answer), name, why) for answer, name, why in wrong if answer is not None and short(answer))
    return tuple(Mistake(exact(answer), name, why) for answer, name, why in found)


def wished(name: str, wanted: Any, possible: Sequence[Any]) -> Sequence[Any]:
    """The values to draw from: the one that a constraint wants, or all possible ones. Raises QuizError."""
    if wanted is None:
        return possible
    if wanted not in possible:
        raise QuizError(f"{name} = {wanted!r}: it is {' or '.join(map(str, possible))}")
    return [wanted]


def paired(pairs: Iterable[tuple[Value, Value]]) -> str:
    """Pairs in one line of text: "(3, −3), (0, 0)"."""
    return ", ".join(f"({shown(one)}, {shown(two)})" for one, two in pairs)
