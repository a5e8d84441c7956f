"""What lecture 7 draws and looks up: boards behind a curtain, strategies as tables, bluffs, regret at work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate, pairwise
from math import sqrt
from typing import Any

from aima_games.game import Action, State, Value
from aima_games.games import TicTacToe
from aima_games.graphics.boards import CELL
from aima_games.graphics.figure import Picture, picture
from aima_games.graphics.scene import Mark, Scene, Text
from aima_games.text import count

Chances = Mapping[Action, Value]
Strategy = Mapping[Any, Chances]

_SCALE, _GAP = 0.55, 10.0
MOST_BOARDS = 24


def eyes_scene(attempts: Iterable[tuple[int, bool]], mark: str = "X") -> Scene:
    """The board of Kriegspiel tic-tac-toe as seen by the player who made these attempts: `?` where nothing is known."""
    other = "O" if mark == "X" else "X"
    known = {square: mark if free else other for square, free in attempts}
    board = TicTacToe().picture("".join(known.get(square, ".") for square in range(9)))
    unknown = [square for square in range(9) if square not in known]
    marks = [Text(2 + (s % 3 + 0.5) * CELL, 2 + (s // 3 + 0.5) * CELL, "?", size=17, colour="#6a3d8a") for s in unknown]
    rows = ["".join(known.get(3 * row + column, "?") for column in range(3)) for row in range(3)]
    return Scene(
        (*board.marks, *marks), board.width, board.height, f"what {mark} knows of the board: {', '.join(rows)}"
    )


def belief_scene(belief: Iterable[State], per_row: int = 8) -> Scene:
    """The boards of a belief state side by side; if there are more than 24, the first 24."""
    game = TicTacToe()
    boards = sorted(belief)
    marks: list[Mark] = []
    side = 3 * CELL * _SCALE + _GAP
    shown = boards[:MOST_BOARDS]
    for number, board in enumerate(shown):
        row, column = divmod(number, per_row)
        marks += game.picture(board).moved(_GAP + column * side, _GAP + row * side, _SCALE)
    rows = -(-len(shown) // per_row)
    width = 2 * _GAP + max(min(len(shown), per_row) * side, 150)
    height = _GAP + rows * side + 22
    said = count(len(boards), "possible board") + (f", {MOST_BOARDS} of them shown" if boards[MOST_BOARDS:] else "")
    marks.append(Text(width / 2, height - 10, said, size=13))
    listed = "; ".join(game.to_text(board).replace(" ", "").replace("\n", ",") for board in shown)
    return Scene(tuple(marks), width, height, f"{said}: {listed}")


# Strategies


@dataclass(frozen=True)
class StrategyTable:
    """Strategies of Kuhn poker side by side, MAX's part first; shows itself as text and as an HTML table."""

    strategies: Mapping[str, Strategy]

    def _rows(self) -> list[tuple[str, ...]]:
        first = next(iter(self.strategies.values()))
        return [
            (str(known), str(list(chances)[-1]), *(_percent(s[known]) for s in self.strategies.values()))
            for known, chances in sorted(first.items(), key=lambda pair: (len(pair[0]) % 2 == 0, pair[0][1:]))
        ]

    def __str__(self) -> str:
        return "\n".join(
            "  ".join(f"{field:>8}" for field in row) for row in [("knows", "does", *self.strategies), *self._rows()]
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        pad = 'style="padding-right:1.2em;text-align:left"'
        head = "".join(f'<th scope="col" {pad}>{escape(name)}</th>' for name in ("knows", "does", *self.strategies))
        body = "".join(
            f'<tr><th scope="row" {pad}>{escape(row[0])}</th>'
            + "".join(f"<td {pad}>{escape(field)}</td>" for field in row[1:])
            + "</tr>"
            for row in self._rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _percent(chances: Chances) -> str:
    return f"{float(list(chances.values())[-1]):.1%}"


def strategy_table(**strategies: Strategy) -> StrategyTable:
    """Strategies of Kuhn poker: at each information set, how likely each is to bet or call."""
    return StrategyTable(strategies)


def kuhn_strategy(**likely: Value) -> dict[str, dict[str, Value]]:
    """A strategy of Kuhn poker from the probability of betting or calling at each information set, 0 if not given."""
    strategy = {}
    for card in "JQK":
        for heard in ("", "c", "b", "cb"):
            p = likely.get(card + heard, 0)
            passive, active = ("fold", "call") if "b" in heard else ("check", "bet")
            strategy[card + heard] = {passive: 1 - p, active: p}
    if unknown := likely.keys() - strategy.keys():
        raise ValueError(f"nobody knows {', '.join(sorted(unknown))}; it is one of {', '.join(strategy)}")
    return strategy


def kuhn_equilibrium(bluff: Value = Fraction(1, 6)) -> dict[str, dict[str, Value]]:
    """The equilibrium of Kuhn poker in which MAX bets a jack with probability `bluff`, from 0 to 1/3.

    Source: H. W. Kuhn, "A simplified two-person poker" (1950).
    """
    if not 0 <= bluff <= Fraction(1, 3):
        raise ValueError(f"bluff={bluff!r}: in equilibrium MAX bluffs with a probability from 0 to 1/3")
    third = Fraction(1, 3)
    return kuhn_strategy(J=bluff, K=3 * bluff, Qcb=bluff + third, Kcb=1, Jc=third, Kc=1, Qb=third, Kb=1)


def bluff_picture(gain: Callable[[float], tuple[float, float]]) -> Picture:
    """What MAX wins with a probability of bluffing from 0 to 1: `gain(p)` is the pair (if MIN folds, if MIN calls)."""
    import matplotlib.pyplot as plt

    steps = [k / 100 for k in range(101)]
    folds, calls = zip(*map(gain, steps), strict=True)
    sure = [min(pair) for pair in zip(folds, calls, strict=True)]
    best = max(range(len(steps)), key=sure.__getitem__)
    figure, axes = plt.subplots(figsize=(6, 3.6), layout="constrained")
    axes.plot(steps, folds, "--", color="#a3400a", label="MIN's queen folds")
    axes.plot(steps, calls, "-.", color="#3b6e22", label="MIN's queen calls")
    axes.plot(steps, sure, color="#0b4f8a", linewidth=3.5, alpha=0.75, label="what MAX is sure of")
    axes.plot(steps[best], sure[best], "o", color="#0b4f8a", markersize=9)
    axes.set(xlabel="how often MAX bets the jack", ylabel="MAX's expected utility")
    axes.grid(color="#dddddd")
    axes.legend(frameon=False)
    return picture(
        figure,
        f"MAX's expected utility as the probability of betting a jack goes from 0 to 1: if MIN's queen folds from "
        f"{folds[0]:+.2f} to {folds[-1]:+.2f}, if it calls from {calls[0]:+.2f} to {calls[-1]:+.2f}. The lower of the "
        f"two is largest at {steps[best]:.2f}, where it is {sure[best]:+.2f}.",
    )


# Regret


@dataclass(frozen=True)
class Duel:
    """What two players of a matrix game did, round by round: MAX's probabilities, and their average so far."""

    now: list[dict[Action, float]]
    average: list[dict[Action, float]]


def regret_duel(
    payoffs: Mapping[Action, Mapping[Action, Value]], rule: Callable[[dict[Action, float]], Chances], rounds: int
) -> Duel:
    """Two players who both learn by `rule(regrets)`; MAX chooses the row of `payoffs`, and the entry is what it gets.

    After each round every action's regret grows by how much more it would have earned than the mixture did. MAX begins
    with a little regret for its first action: otherwise nothing would move in a symmetric game.
    """
    columns = list(next(iter(payoffs.values())))
    ours, theirs = dict.fromkeys(payoffs, 0.0), dict.fromkeys(columns, 0.0)
    ours[next(iter(ours))] = 1.0
    total = dict.fromkeys(payoffs, 0.0)
    now, average = [], []
    for played in range(1, rounds + 1):
        p, q = rule(ours), rule(theirs)
        by_row = {row: sum(q[column] * payoffs[row][column] for column in columns) for row in payoffs}
        by_column = {column: -sum(p[row] * payoffs[row][column] for row in payoffs) for column in columns}
        value = sum(p[row] * by_row[row] for row in payoffs)
        for row in payoffs:
            ours[row] += by_row[row] - value
            total[row] += p[row]
        for column in columns:
            theirs[column] += by_column[column] + value
        now.append(dict(p))
        average.append({row: total[row] / played for row in payoffs})
    return Duel(now, average)


def duel_picture(duel: Duel) -> Picture:
    """The path through a triangle of MAX's mixture of three actions, and the path of its average."""
    import matplotlib.pyplot as plt

    names = list(duel.now[0])
    if len(names) != 3:
        raise ValueError(f"a triangle has three corners; these are {count(len(names), 'action')}")
    corners = [(0.0, 0.0), (1.0, 0.0), (0.5, sqrt(3) / 2)]

    def place(chances: Chances) -> tuple[float, float]:
        p = [float(chances[name]) for name in names]
        x, y = (sum(p[i] * corners[i][axis] for i in range(3)) for axis in (0, 1))
        return x, y

    figure, axes = plt.subplots(figsize=(5, 4.4), layout="constrained")
    axes.plot(*zip(*corners, corners[0], strict=True), color="#555555", linewidth=1.2)
    axes.plot(*zip(*map(place, duel.now), strict=True), ":", color="#a3400a", linewidth=1.2, label="this round")
    axes.plot(*zip(*map(place, duel.average), strict=True), color="#0b4f8a", linewidth=2.4, label="average so far")
    axes.plot(*place(duel.average[-1]), "o", color="#0b4f8a", markersize=8)
    for name, (x, y), (dx, dy) in zip(names, corners, ((-4, -14), (4, -14), (0, 6)), strict=True):
        axes.annotate(str(name), (x, y), (dx, dy), textcoords="offset points", ha="center")
    axes.set_aspect("equal")
    axes.axis("off")
    axes.legend(frameon=False, loc="upper right")
    last = ", ".join(f"{name} {p:.2f}" for name, p in duel.average[-1].items())
    return picture(
        figure,
        f"MAX's mixture of {', '.join(map(str, names))} over {count(len(duel.now), 'round')}, in a triangle with an "
        f"action at each corner: from round to round it runs in circles, while its average comes to rest at {last}.",
    )


def single_rounds(average: Sequence[float]) -> list[float]:
    """How often an action was played in each round, from its averages after 1, 2, … rounds.

    Either all rounds count the same, or the n-th counts n times, whichever gives probabilities.
    """
    found: list[list[float]] = []
    for weight in (lambda n: 1, lambda n: n):
        sums = [0, *accumulate(weight(n) for n in range(1, len(average) + 1))]
        pairs = zip(pairwise(sums), pairwise([0.0, *average]), strict=True)
        found.append([(w * after - v * before) / (w - v) for (v, w), (before, after) in pairs])
    return next((rounds for rounds in found if all(-1e-6 <= bet <= 1 + 1e-6 for bet in rounds)), found[0])
