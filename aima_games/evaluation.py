"""Evaluation functions: a number for a state, from MAX's vantage point, where a search stops early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games.game import Evaluation, Game, State
from aima_games.games import Hexapawn, TicTacToe


def pawn_difference(game: Hexapawn) -> Evaluation:
    """For hexapawn: white pawns minus black pawns."""
    return lambda state: state[0].bit_count() - state[1].bit_count()


def open_lines(game: TicTacToe) -> Evaluation:
    """For tic-tac-toe: lines still open for X minus lines still open for O (Nilsson 1971)."""
    masks = [sum(1 << square for square in line) for line in game.lines]

    def evaluate(state: State) -> int:
        x, o = state
        return sum((line & o == 0) - (line & x == 0) for line in masks)

    return evaluate


_BY_NAME: dict[str, Callable[[Any], Evaluation]] = {
    "pawn_difference": pawn_difference,
    "open_lines": open_lines,
}


def make_evaluation(spec: dict[str, Any], game: Game) -> Evaluation:
    """The evaluation function that a JSON-like `spec` describes.

    `{"name": "open_lines"}` names one of the functions here; `{"table": [[path, number], …]}` lists the
    estimate of each node of a TreeGame. Raises ValueError for anything else.
    """
    if set(spec) == {"name"} and spec["name"] in _BY_NAME:
        return _BY_NAME[spec["name"]](game)
    if set(spec) == {"table"}:
        return {tuple(path): value for path, value in spec["table"]}.__getitem__
    raise ValueError(f"no evaluation function is described by {spec!r}; names are {', '.join(_BY_NAME)}")
