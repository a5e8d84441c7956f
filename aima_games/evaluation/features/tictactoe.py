"""Features of tic-tac-toe: the lines that can still be won."""

from __future__ import annotations

from functools import partial

from aima_games.evaluation.features import Feature
from aima_games.game import State
from aima_games.games.tictactoe import TicTacToe


def _masks(game: TicTacToe) -> list[int]:
    return [sum(1 << square for square in line) for line in game.lines]


def open_lines(game: TicTacToe) -> Feature:
    """Lines still open for X minus lines still open for O (Nilsson 1971).

    A line is open for a player as long as the opponent has no mark in it.
    """
    masks = _masks(game)

    def feature(state: State) -> int:
        x, o = state
        return sum((line & o == 0) - (line & x == 0) for line in masks)

    return feature


def lines_with(game: TicTacToe, marks: int) -> Feature:
    """Lines with exactly `marks` X and no O, minus those with as many O and no X.

    AIMA 4e, exercises of chapter 5: X₂ − O₂ with `marks=2`; the function there is 3(X₂ − O₂) + (X₁ − O₁).
    """
    masks = _masks(game)

    def feature(state: State) -> int:
        x, o = state
        return sum(
            ((line & x).bit_count() == marks and not line & o) - ((line & o).bit_count() == marks and not line & x)
            for line in masks
        )

    return feature


FEATURES = {
    "open_lines": open_lines,
    "lines_with_1": partial(lines_with, marks=1),
    "lines_with_2": partial(lines_with, marks=2),
}
