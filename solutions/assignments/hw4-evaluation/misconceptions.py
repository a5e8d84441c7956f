"""Wrong features, sums, weights and players, under the names of `aima_games.checking.misconceptions`.

As for the searches, each mistake replaces one part of what is right by default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf, prod
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, Player, State, Value
from aima_games.games import Chess, Othello, TicTacToe
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Child, Choice, Flawed, right, swapped

Compare = Callable[[Value, Value, Player], Value]
"""What becomes of MAX's count and MIN's count where a player moves."""


def minus(one: Value, other: Value, mover: Player) -> Value:
    """What MAX has minus what MIN has: the right way."""
    return one - other


COMPARING: dict[str, Compare] = {
    "difference-turned-round": lambda one, other, mover: other - one,
    "features-of-mover": lambda one, other, mover: one - other if mover == MAX else other - one,
    "opponent-not-subtracted": lambda one, other, mover: one,
    "both-sides-added": lambda one, other, mover: one + other,
}
"""Mistakes about whose advantage a feature is; every feature can have them."""


# Tic-tac-toe


@dataclass(frozen=True)
class FlawedLines:
    """Open lines in which the count, the comparison and the ends can be replaced."""

    compare: Compare = minus
    is_open: Callable[[Sequence[str], str], bool] = lambda line, other: other not in line
    """Whether a line, given as its marks, is open for the player whose opponent's mark is `other`."""
    among: Callable[[TicTacToe], Sequence[tuple[int, ...]]] = lambda game: game.lines
    end: Callable[[Value, Player], Value | None] = lambda utility, mover: (
        inf if utility > 0 else -inf if utility < 0 else 0
    )
    """What an end with that utility for MAX is worth; None where it is counted like any other state."""

    def __call__(self, game: TicTacToe, state: State) -> Value:
        mover = game.to_move(state)
        if game.is_terminal(state):
            worth = self.end(game.utility(state, MAX), mover)
            if worth is not None:
                return worth
        lines = [[game.mark(state, square) for square in line] for line in self.among(game)]
        x, o = (sum(self.is_open(line, other) for line in lines) for other in ("O", "X"))
        return self.compare(x, o, mover)


def _no_diagonals(game: TicTacToe) -> list[tuple[int, ...]]:
    n = game.columns
    return [line for line in game.lines if line[1] - line[0] in (1, n)]


LINES: dict[str, Any] = {
    **{name: FlawedLines(compare) for name, compare in COMPARING.items()},
    "ends-counted-too": FlawedLines(end=lambda utility, mover: None),
    "ends-worth-one": FlawedLines(end=lambda utility, mover: utility),
    "end-always-won": FlawedLines(end=lambda utility, mover: inf if utility else 0),
    "tie-taken-for-loss": FlawedLines(end=lambda utility, mover: inf if utility > 0 else -inf),
    "two-marks-to-close": FlawedLines(is_open=lambda line, other: line.count(other) < 2),
    "diagonals-left-out": FlawedLines(among=_no_diagonals),
}
"""Mistakes about open lines and about the ends."""


# Chess


@dataclass(frozen=True)
class FlawedMaterial:
    """Material in which the values of the pieces and the comparison can be replaced."""

    compare: Compare = minus
    worth: Mapping[str, Value] = field(default_factory=lambda: {"p": 1, "n": 3, "b": 3.25, "r": 5, "q": 9})

    def __call__(self, game: Chess, state: State) -> Value:
        sides: dict[bool, Value] = {True: 0, False: 0}
        for sign in game.to_text(state).split()[0]:
            sides[sign.isupper()] += self.worth.get(sign.lower(), 0)
        return self.compare(sides[True], sides[False], game.to_move(state))


MATERIAL: dict[str, Any] = {
    **{name: FlawedMaterial(compare) for name, compare in COMPARING.items()},
    "pieces-only-counted": FlawedMaterial(worth=dict.fromkeys("pnbrq", 1)),
    "bishop-worth-a-knight": FlawedMaterial(worth={"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}),
    "pawns-left-out": FlawedMaterial(worth={"n": 3, "b": 3.25, "r": 5, "q": 9}),
}
"""Mistakes about what pieces are worth, and to whom."""


# Othello


@dataclass(frozen=True)
class FlawedOthello:
    """The four features of Othello in which the comparison and the neighbourhood of a corner can be replaced."""

    compare: Compare = minus
    offsets: Sequence[tuple[int, int]] = ((1, 0), (0, 1), (1, 1))
    """Steps from a corner towards the centre, in rows and columns."""
    offered: Callable[[str], bool] = lambda corner: corner == "."
    """Whether a disc beside a corner with that mark offers it."""
    protects: Callable[[str, str], bool] = lambda corner, mark: corner == mark
    """Whether the mark on the corner makes a disc with that mark beside it safe."""
    size: Callable[[Othello], int] = lambda game: game.size

    def __call__(self, game: Othello, state: State) -> list[Value]:
        last = self.size(game) - 1
        black, white = (self._of_one_side(game, state, mark, last) for mark in "BW")
        return [self.compare(one, other, game.to_move(state)) for one, other in zip(black, white, strict=True)]

    def _of_one_side(self, game: Othello, state: State, mark: str, last: int) -> list[int]:
        def at(row: int, column: int) -> str:
            return game.mark(state, row * (last + 1) + column)

        discs = sum(game.mark(state, square) == mark for square in range(game.size**2))
        corners = beside = safe = 0
        for row, column in product((0, last), repeat=2):
            corner = at(row, column)
            corners += corner == mark
            for down, across in self.offsets:
                if at(abs(row - down), abs(column - across)) == mark:
                    beside += self.offered(corner)
                    safe += self.protects(corner, mark)
        return [discs, corners, beside, safe]


OTHELLO: dict[str, Any] = {
    **{name: FlawedOthello(compare) for name, compare in COMPARING.items()},
    "always-bad-beside-corner": FlawedOthello(offered=lambda corner: True),
    "safe-beside-any-disc": FlawedOthello(protects=lambda corner, mark: corner != "."),
    "safe-without-corner": FlawedOthello(protects=lambda corner, mark: corner in (".", mark)),
    "diagonal-neighbours-only": FlawedOthello(offsets=((1, 1),)),
    "edge-neighbours-only": FlawedOthello(offsets=((1, 0), (0, 1))),
    "board-of-fixed-size": FlawedOthello(size=lambda game: 6),
}
"""Mistakes about corners and the squares beside them."""


# Sums and weights

SUMS: dict[str, Any] = {
    "weights-not-used": lambda weights, values: sum(values),
    "weights-added": lambda weights, values: sum(weights) + sum(values),
    "sums-multiplied": lambda weights, values: sum(weights) * sum(values),
    "weighted-mean": lambda weights, values: _dot(weights, values) / len(values),
    "products-not-added": lambda weights, values: [w * f for w, f in zip(weights, values, strict=True)],
    "products-multiplied": lambda weights, values: prod(w * f for w, f in zip(weights, values, strict=True)),
    "largest-product": lambda weights, values: max(w * f for w, f in zip(weights, values, strict=True)),
    "last-product": lambda weights, values: weights[-1] * values[-1],
}
"""Mistakes about a weighted sum."""


def _dot(weights: Sequence[Value], values: Sequence[Value]) -> Value:
    return sum(w * f for w, f in zip(weights, values, strict=True))


def _with_constant(vectors: Any, targets: Any) -> Any:
    return _least_squares(np.column_stack([vectors, np.ones(len(vectors))]), targets)[:-1]


def _one_by_one(vectors: Any, targets: Any) -> Any:
    columns = np.array(vectors, dtype=float).T
    return [float(column @ targets / (column @ column)) for column in columns]


def _of_the_first(vectors: Any, targets: Any) -> Any:
    number = len(vectors[0])
    return _least_squares(vectors[:number], targets[:number])


def _products_only(vectors: Any, targets: Any) -> Any:
    return (np.array(vectors, dtype=float).T @ np.array(targets, dtype=float)).tolist()


def _least_squares(vectors: Any, targets: Any) -> list[float]:
    weights, *_ = np.linalg.lstsq(np.array(vectors, dtype=float), np.array(targets, dtype=float), rcond=None)
    return weights.tolist()


def _shares(vectors: Any, targets: Any) -> list[float]:
    weights = _least_squares(vectors, targets)
    return [weight / sum(map(abs, weights)) for weight in weights]


LEARNING: dict[str, Any] = {
    "constant-term-fitted": _with_constant,
    "weights-fitted-one-by-one": _one_by_one,
    "first-examples-only": _of_the_first,
    "overlap-ignored": _products_only,
    "weights-made-shares": _shares,
}
"""Mistakes about least squares."""


# Players


def at_the_root(choice: Choice) -> Flawed:
    """A right search but for the choice at the root."""

    def choose(mover: Player, children: Sequence[Child], ply: int) -> Answered:
        return (right if ply else choice)(mover, children, ply)

    return Flawed(choose)


@dataclass(frozen=True)
class FlawedPlayer:
    """A player of Othello that looks two plies ahead and counts discs; the search can be replaced."""

    search: Flawed = field(default_factory=Flawed)
    depth: int = 2

    def __call__(self, game: Othello, state: State) -> Action | None:
        def lead(state: State) -> Value:
            marks = [game.mark(state, square) for square in range(game.size**2)]
            return (marks.count("B") - marks.count("W")) / len(marks)  # never more than a win

        return self.search(game, state, lambda state, depth: depth >= self.depth, lead)[1]


PLAYING: dict[str, Any] = {
    "plays-for-max": FlawedPlayer(at_the_root(lambda mover, children, ply: right(MAX, children, ply))),
    "plays-for-min": FlawedPlayer(at_the_root(lambda mover, children, ply: right(MIN, children, ply))),
    "plays-for-opponent": FlawedPlayer(at_the_root(swapped)),
    "reply-not-seen": FlawedPlayer(depth=1),
    "first-action-taken": lambda game, state: game.actions(state)[0],
    "last-action-taken": lambda game, state: game.actions(state)[-1],
}
"""Mistakes about for whom one plays, and how far one looks."""
