"""Small help for who drafts questions: choices in random order, mistakes that are mistakes here, squares by name."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from aima_games.games import TicTacToe
from aima_games.quiz.question import Answer, Mistake

TICTACTOE = TicTacToe()
"""One for all: its tables take a millisecond."""

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


def kept(right: Answer, mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The mistakes that do not lead to the right answer by luck. For asides; a question whose main trap is right by
    luck had better be drawn again."""
    return tuple(mistake for mistake in mistakes if mistake.answer != right)


def shuffled(random: Random, things: Iterable[Any]) -> list[Any]:
    """The things, each once, in random order."""
    different = list(dict.fromkeys(things))
    random.shuffle(different)
    return different


def offered(random: Random, right: Any, mistakes: Iterable[Mistake]) -> tuple[Any, ...]:
    """The choices of a question: the right answer and those of the mistakes, in random order."""
    return tuple(shuffled(random, (right, *(mistake.answer for mistake in mistakes))))


def ticked(choices: Iterable[Any], right: Iterable[Any]) -> tuple[Any, ...]:
    """Those choices that are to be ticked, in the order in which they are offered."""
    wanted = set(right)
    return tuple(choice for choice in choices if choice in wanted)
