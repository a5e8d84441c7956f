"""Wrong estimates, searches, weights and players, under the names of `aima_games.checking.misconceptions`.

As for the searches, each mistake replaces one part of what is right by default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from aima_games.games import Othello, TicTacToe
from autograder.authoring import Family, add_misconceptions
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Children, Choice, Flawed, last_action, right, swapped
from solutions.searches.alpha_beta import depth_limited_alphabeta

from .reference import exchange

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

Lines = Sequence[tuple[int, ...]]


@dataclass(frozen=True)
class FlawedLines:
    """Weighted open lines in which the count, the comparison and the ends can be replaced."""

    compare: Compare = minus
    worth: Callable[[Sequence[Value], Sequence[str], str], Value] = lambda weights, line, own: weights[line.count(own)]
    """What an open line, given as its marks, is worth to the player whose mark is `own`."""
    is_open: Callable[[Sequence[str], str, str], bool] = lambda line, own, other: other not in line
    """Whether a line is open for the player whose mark is `own`."""
    among: Callable[[TicTacToe], Lines] = lambda game: game.lines
    added: Callable[[Sequence[Value]], Value] = sum
    """What all lines of one player are worth together."""
    end: Callable[[Value], Value | None] = lambda utility: inf if utility > 0 else -inf if utility < 0 else 0
    """What an end with that utility for MAX is worth; None where it is counted like any other state."""
    won: Callable[[Sequence[Value]], Value] | None = None
    """What a win is worth, if it is a number that comes from the weights."""
    end_of_mover: bool = False
    """The end is looked at from the side of whoever would be to move."""

    def __call__(self, game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            worth = self.end(-utility if self.end_of_mover and game.to_move(state) == MIN else utility)
            if worth is not None:
                return self.won(weights) * utility if self.won else worth
        lines = [[game.mark(state, square) for square in line] for line in self.among(game)]
        x, o = (
            self.added([self.worth(weights, line, own) for line in lines if self.is_open(line, own, other)])
            for own, other in ("XO", "OX")
        )
        return self.compare(x, o, game.to_move(state))


def _no_diagonals(game: TicTacToe) -> Lines:
    return [line for line in game.lines if line[1] - line[0] in (1, game.columns)]


def _steps(*which: Callable[[int], int]) -> Callable[[TicTacToe], Lines]:
    """The lines that go on by one of these steps, given the number of columns."""
    return lambda game: [line for line in game.lines if line[1] - line[0] in {step(game.columns) for step in which}]


_ROW, _COLUMN, _DOWN, _UP = (lambda n: 1), (lambda n: n), (lambda n: n + 1), (lambda n: n - 1)


def _of_the_small_board(game: TicTacToe) -> Lines:
    return TicTacToe().lines


def _edge_to_edge(game: TicTacToe) -> Lines:
    rows, columns = range(game.rows), range(game.columns)
    found = [tuple(row * game.columns + column for column in columns) for row in rows]
    found += [tuple(row * game.columns + column for row in rows) for column in columns]
    if game.rows == game.columns:
        found += [
            tuple(i * game.columns + i for i in rows),
            tuple(i * game.columns + game.columns - 1 - i for i in rows),
        ]
    return found


def _by_lead(open_only: bool) -> Callable[[TicTacToe, State, Sequence[Value]], Value]:
    """A line counts for whoever has more marks in it, by how many more."""

    def estimate(game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
        if game.is_terminal(state):
            return FlawedLines()(game, state, weights)
        total: Value = 0
        for line in game.lines:
            marks = [game.mark(state, square) for square in line]
            lead = marks.count("X") - marks.count("O")
            if lead and not (open_only and "X" in marks and "O" in marks):
                total += weights[abs(lead)] * (1 if lead > 0 else -1)
        return total

    return estimate


def _lines(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedLines(), *ways)


def _ends(**worth: Value | None) -> dict[str, Any]:
    """What MAX's wins, ties and losses are worth; by default what they should be."""
    by_sign = {1: worth.get("won", inf), 0: worth.get("tied", 0), -1: worth.get("lost", -inf)}
    return {"end": lambda utility: by_sign[utility]}


_ENDS_COUNTED = {"end": lambda utility: None}
_TURNED_ENDS = _ends(won=-inf, lost=inf)

LINES: dict[str, Any] = {
    "difference-turned-round": _lines(
        {"compare": COMPARING["difference-turned-round"]},
        {"compare": COMPARING["difference-turned-round"], **_TURNED_ENDS},
    ),
    "features-of-mover": _lines(
        *({"compare": COMPARING["features-of-mover"], **more} for more in ({}, {"end_of_mover": True}))
    ),
    **{name: FlawedLines(COMPARING[name]) for name in ("opponent-not-subtracted", "both-sides-added")},
    "ends-counted-too": _lines(_ENDS_COUNTED, _ends(won=None, lost=None)),
    "ends-worth-one": FlawedLines(end=lambda utility: utility),
    "end-always-won": _lines(_ends(lost=inf), _ends(tied=inf, lost=inf)),
    "tie-taken-for-loss": FlawedLines(**_ends(tied=-inf)),
    "closed-lines-count": _lines(
        {"is_open": lambda line, own, other: True}, {"is_open": lambda line, own, other: own in line}
    ),
    "diagonals-left-out": FlawedLines(among=_no_diagonals),
    "marks-not-counted": _lines(
        {"worth": lambda weights, line, own: 1},
        *({"worth": lambda weights, line, own, n=n: weights[n]} for n in (0, 1, 2, -1)),
    ),
    "weights-off-by-one": _lines(
        {"worth": lambda weights, line, own: weights[line.count(own) - 1] if own in line else 0},
        {"worth": lambda weights, line, own: weights[line.count(own) - 1]},
    ),
    "weight-times-marks": FlawedLines(worth=lambda weights, line, own: line.count(own) * weights[line.count(own)]),
}
"""Mistakes about open lines, their weights and the ends."""

MORE_LINES: dict[str, Any] = {
    "tie-taken-for-win": FlawedLines(**_ends(tied=inf)),
    "end-turned-round": _lines(_TURNED_ENDS, {"end_of_mover": True}),
    "one-win-overlooked": _lines(*(_ends(**{which: worth}) for which in ("won", "lost") for worth in (None, 0))),
    "win-is-finite": _lines(
        {"won": lambda weights: weights[-1]},
        {"won": max},
        {"won": sum},
        *({"won": lambda weights, much=much: much} for much in (10, 100, 1000, 10**4, 10**5, 10**6, 10**9)),
    ),
    "end-worth-nothing": _lines(_ends(won=0, lost=0)),
    "some-directions-only": _lines(
        *(
            {"among": _steps(*steps)}
            for steps in (
                (_ROW,),
                (_COLUMN,),
                (_DOWN, _UP),
                (_ROW, _DOWN, _UP),
                (_COLUMN, _DOWN, _UP),
                (_ROW, _COLUMN, _DOWN),
                (_ROW, _COLUMN, _UP),
            )
        )
    ),
    "lines-of-the-small-board": FlawedLines(among=_of_the_small_board),
    "lines-from-edge-to-edge": FlawedLines(among=_edge_to_edge),
    "weights-one-too-far": FlawedLines(worth=lambda weights, line, own: weights[line.count(own) + 1]),
    "marks-for-weights": _lines(
        {"worth": lambda weights, line, own: line.count(own)},
        {"worth": lambda weights, line, own: 10 ** line.count(own) if own in line else 0},
    ),
    "empty-squares-counted": _lines(
        {"worth": lambda weights, line, own: weights[line.count(".")]},
        {"worth": lambda weights, line, own: weights[len(line) - line.count(own)]},
    ),
    "weights-added-up": FlawedLines(worth=lambda weights, line, own: sum(weights[: line.count(own) + 1])),
    "empty-lines-for-one": _lines(
        *(
            {"is_open": lambda line, own, other, one=one: other not in line and (own == one or own in line)}
            for one in "XO"
        )
    ),
    "empty-lines-left-out": FlawedLines(is_open=lambda line, own, other: other not in line and own in line),
    "marks-subtracted-in-a-line": Family((_by_lead(False), _by_lead(True))),
    "lines-averaged": FlawedLines(added=lambda worth: sum(worth) / (len(worth) or 1)),
    "best-line-only": _lines({"added": lambda worth: max(worth, default=0)}, {"added": lambda worth: max([0, *worth])}),
    "each-mark-weighted": FlawedLines(worth=lambda weights, line, own: line.count(own) * weights[1]),
    "other-side-only": FlawedLines(lambda one, other, mover: -other),
    "open-where-own-is-missing": FlawedLines(is_open=lambda line, own, other: own not in line),
    "one-line-only": _lines({"among": lambda game: game.lines[:1]}, {"among": lambda game: game.lines[-1:]}),
    "one-line-skipped": _lines({"among": lambda game: game.lines[:-1]}, {"among": lambda game: game.lines[1:]}),
    "marks-of-one-player": _lines(
        *({"worth": lambda weights, line, own, one=one: weights[line.count(one)]} for one in "XO")
    ),
}
"""The same, rarer."""


# Exchanges

Pieces = Sequence[Value]
Order = Callable[[Pieces], Pieces]


def _dearest(pieces: Pieces) -> Pieces:
    return sorted(pieces, reverse=True)


def _as_given(pieces: Pieces) -> Pieces:
    return pieces


def _backwards(pieces: Pieces) -> Pieces:
    return pieces[::-1]


@dataclass(frozen=True)
class FlawedExchange:
    """An exchange in which the order of the captures, and who may stop when, can be replaced."""

    order: Order = sorted
    answers: Order | None = None
    """The order of the defenders' pieces, if another."""
    stops: Callable[[int], bool] = lambda ply: True
    """Whether the side to capture may stop; 0 is the first capture."""
    longest: Callable[[int], float] = lambda captures: inf
    """After so many captures nobody looks any further; told how many there can be."""
    on_square: Callable[[Value, Value], Value] = lambda target, taker: taker
    """What stands on the square after the capture of `target` by `taker`."""
    gain: Callable[[Value, Value, Value], Value] = lambda target, taker, reply: target - reply
    """What a capture brings: of what, by what, what the other side gains then."""
    at_once: Callable[[Value, Value, Pieces], bool] = lambda target, taker, other: False
    """Whether the side to capture stops without a look at what comes later."""
    first: Value | None = None
    """What is said to stand on the square at the start."""
    used: int = 1
    """How many pieces a capture uses up."""
    used_up: bool = True
    """A piece that has captured does not capture again."""
    turns: bool = True
    """The sides take turns."""
    at_end: Callable[[Value], Value] = lambda gain: gain
    none_left: Callable[[Value], Value] = lambda target: 0
    """What a side gains that has nothing to capture with, from what stands on the square."""

    def __call__(self, target: Value, attackers: Pieces, defenders: Pieces) -> Value:
        captures = min(2 * len(attackers), 2 * len(defenders) + 1)
        first = target if self.first is None else self.first
        return self.at_end(self._after(first, attackers, defenders, 0, self.longest(captures)))

    def _after(self, target: Value, own: Pieces, other: Pieces, ply: int, longest: float) -> Value:
        if not own or ply >= longest:
            return 0 if own else self.none_left(target)
        order = self.answers if ply % 2 and self.answers else self.order
        taker, *rest = order(own)
        rest = rest[self.used - 1 :]
        if self.at_once(target, taker, other):
            return 0
        if not self.used_up:
            rest = list(own)
        mine, theirs = (other, rest) if self.turns else (rest, other)
        gain = self.gain(target, taker, self._after(self.on_square(target, taker), mine, theirs, ply + 1, longest))
        return max(0, gain) if self.stops(ply) else gain


@dataclass(frozen=True)
class FlawedTotals:
    """An exchange as a list of what the attackers have won so far after 0, 1, 2, … captures, and a choice from it."""

    choose: Callable[[list[Value]], Value] = max
    order: Order = sorted

    def __call__(self, target: Value, attackers: Pieces, defenders: Pieces) -> Value:
        sides, on_square, totals = [list(self.order(attackers)), list(self.order(defenders))], target, [0]
        while sides[0]:
            sign = 1 if len(totals) % 2 else -1
            totals.append(totals[-1] + sign * on_square)
            on_square = sides[0].pop(0)
            sides.reverse()
        return self.choose(totals)


def _made_totals(*choices: Callable[[list[Value]], Value]) -> Family:
    return Family.across(FlawedTotals(), *({"choose": choose} for choose in choices))


def _while_ahead(totals: list[Value]) -> Value:
    """The first total before the mover's gain so far would be below 0."""
    return next((totals[i - 1] for i in range(1, len(totals)) if totals[i] < 0), totals[-1])


def _before_falling_behind(totals: list[Value]) -> Value:
    """The total before the first one below 0 after a capture of the defenders, and never below 0."""
    return max(0, next((totals[i] for i in range(1, len(totals)) if totals[i] < 0), totals[-1]))


def _exchanges(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedExchange(), *ways)


def _never(ply: int) -> bool:
    return False


def _at_least_nothing(gain: Value) -> Value:
    return max(0, gain)


def _on_either_side(order: Order) -> list[dict[str, Any]]:
    return [{"order": order}, {"order": order, "answers": sorted}, {"answers": order}]


EXCHANGES: dict[str, Any] = {
    "nobody-stops": FlawedExchange(stops=_never),
    "only-attacker-stops": FlawedExchange(stops=lambda ply: ply % 2 == 0),
    "stops-at-the-start-only": _exchanges(
        {"stops": lambda ply: ply == 0}, {"stops": _never, "at_end": _at_least_nothing}
    ),
    "first-capture-forced": FlawedExchange(stops=lambda ply: ply > 0),
    "in-the-order-given": _exchanges(
        *_on_either_side(_as_given), *_on_either_side(_backwards), {"order": _as_given, "answers": _backwards}
    ),
    "dearest-piece-first": _exchanges(*_on_either_side(_dearest)),
    "one-capture-only": FlawedExchange(longest=lambda captures: 1),
    "one-answer-only": _exchanges(
        {"longest": lambda captures: 2},
        {"longest": lambda captures: 2, "stops": _never},
        {"longest": lambda captures: 2, "stops": lambda ply: ply == 1},
    ),
    "same-piece-again": Family(
        (
            FlawedExchange(on_square=lambda target, taker: target),  # which is to ask who has more pieces
            lambda target, attackers, defenders: target if len(attackers) >= len(defenders) else 0,
        )
    ),
    "piece-for-piece": Family(
        (
            lambda target, attackers, defenders: max(
                0, target + sum(defenders[: len(attackers) - 1]) - sum(sorted(attackers)[: len(defenders)])
            ),
            lambda target, attackers, defenders: max(0, target + sum(defenders) - sum(attackers)),
            lambda target, attackers, defenders: target + sum(defenders) - sum(attackers),
        )
    ),
    "loss-for-gain": lambda target, attackers, defenders: -exchange(target, attackers, defenders),
}
"""Mistakes about what captures follow one another, and about who may stop."""


def _using_up(empties: bool) -> Callable[[Value, list[Value], list[Value]], Value]:
    """A right exchange that takes its pieces from the lists that it was given; or empties these."""

    def right_once(target: Value, attackers: list[Value], defenders: list[Value]) -> Value:
        attackers.sort()
        if not attackers:
            return 0
        gain = max(0, target - right_once(attackers.pop(0), defenders, attackers))
        if empties:
            attackers.clear()
            defenders.clear()
        return gain

    return right_once


MORE_EXCHANGES: dict[str, Any] = {
    "lists-used-up": Family((_using_up(False), _using_up(True))),
    "only-defender-stops": _exchanges(
        {"stops": lambda ply: ply % 2 == 1}, {"stops": lambda ply: ply % 2 == 1, "at_end": _at_least_nothing}
    ),
    "recapture-added": _exchanges(
        *({"gain": lambda target, taker, reply: target + reply, "stops": stops} for stops in (lambda ply: True, _never))
    ),
    "attackers-capture-alone": _exchanges(
        {"turns": False}, {"turns": False, "stops": _never}, {"turns": False, "gain": lambda t, taker, reply: t + reply}
    ),
    "capturing-piece-always-lost": _exchanges(
        {"gain": lambda target, taker, reply: target - taker - reply},
        {"gain": lambda target, taker, reply: target - taker - reply, "stops": _never},
    ),
    "two-pieces-at-once": FlawedExchange(used=2),
    "last-capture-left-out": _exchanges(
        *({"longest": lambda captures: captures - 1, "stops": stops} for stops in (lambda ply: True, _never))
    ),
    "target-not-won": _exchanges(
        {"first": 0}, {"first": 0, "stops": _never}, {"first": 0, "stops": lambda ply: ply > 0}
    ),
    "pieces-used-again": FlawedExchange(used_up=False),
    "looks-at-one-reply": _exchanges(
        *(
            {"at_once": at_once, "stops": stops}
            for at_once in (
                lambda target, taker, other: bool(other) and taker > target,
                lambda target, taker, other: bool(other) and taker >= target,
                lambda target, taker, other: taker > target,
                lambda target, taker, other: taker >= target,
            )
            for stops in (_never, lambda ply: True, lambda ply: ply == 0)
        )
    ),
    "attackers-choose-for-both": _made_totals(
        max,
        lambda totals: max(totals[1:], default=0),
        lambda totals: max(totals[::2]),
        lambda totals: max(totals[0], *totals[1::2]),
    ),
    "defenders-choose-for-both": _made_totals(
        min, lambda totals: min(totals[1:], default=0), lambda totals: max(0, min(totals[1:], default=0))
    ),
    "stops-when-behind": _made_totals(_while_ahead, _before_falling_behind),
    "taker-for-captured": _exchanges(
        {"gain": lambda target, taker, reply: taker - reply},
        {"gain": lambda target, taker, reply: taker - reply, "stops": _never},
    ),
    "defenders-begin": lambda target, attackers, defenders: exchange(target, defenders, attackers),
    "nothing-without-defenders": lambda target, attackers, defenders: (
        exchange(target, attackers, defenders) if defenders else 0
    ),
    "at-most-the-target": _exchanges({"gain": lambda target, taker, reply: target - min(reply, target)}),
    "gain-without-a-capture": _exchanges(
        *(
            {"none_left": none_left, "stops": stops}
            for none_left in (lambda target: target, lambda target: -target)
            for stops in (lambda ply: True, _never)
        )
    ),
}
"""The same, rarer."""


# Othello

Square = tuple[int, int]


def _edges(n: int) -> list[list[Square]]:
    """The first and the last row, the first and the last column."""
    last = n - 1
    return [[(0, i) for i in range(n)], [(last, i) for i in range(n)],
            [(i, 0) for i in range(n)], [(i, last) for i in range(n)]]  # fmt: skip


def _round_the_board(n: int) -> list[list[Square]]:
    """The edges as one walks along them, from corner to corner."""
    first, last, left, right = _edges(n)
    return [first, right, last[::-1], left[::-1]]


def _from_two_corners(n: int) -> list[list[Square]]:
    """The edges as they lead away from two opposite corners."""
    first, last, left, right = _edges(n)
    return [first, last[::-1], left, right[::-1]]


def _run(marks: Sequence[str]) -> int:
    return next((i for i, mark in enumerate(marks) if mark != marks[0]), len(marks))


def _full(marks: Sequence[str]) -> bool:
    return "." not in marks


@dataclass(frozen=True)
class FlawedSafety:
    """Safe discs on the edges in which the rules and the comparison can be replaced."""

    compare: Compare = minus
    edges: Callable[[int], list[list[Square]]] = _edges
    full: Callable[[Sequence[str]], bool] = _full
    """Whether all discs of an edge are safe; its marks."""
    all_to_one: bool = False
    """All discs of a full edge are the side's that has more of them."""
    runs: Callable[[Sequence[str]], int] = _run
    """How many squares of an edge, from a corner on, are safe; its marks, beginning with the corner's."""
    of_corner: bool = False
    """Of a run only the discs of the corner's side are safe."""
    once: str = "all"
    """Where a disc is counted once: among all, on each edge, or nowhere."""
    ways: tuple[int, ...] = (1, -1)
    """In which directions runs go."""
    size: Callable[[Othello], int] = lambda game: game.size
    also: Callable[[dict[Square, str], int], Sequence[Square]] = lambda marks, n: ()
    """Squares inside the board that count, too."""
    beside: int = 0
    """At which square from the corner a run begins to count."""
    white: str = "W"
    """What counts for white."""

    def __call__(self, game: Othello, state: State) -> Value:
        n = self.size(game)
        marks = {(row, column): game.mark(state, row * n + column) for row, column in product(range(n), repeat=2)}
        found: list[Square] = []
        extra = 0
        for edge in self.edges(n):
            held = [marks[square] for square in edge]
            safe = list(edge) if self.full(held) else []
            if safe and self.all_to_one:
                black, white = held.count("B"), held.count("W")
                extra += len(edge) * ((black > white) - (white > black))
                continue
            for way in self.ways:
                run = edge[::way]
                safe += [
                    square
                    for square in run[self.beside : self.runs([marks[square] for square in run])]
                    if not self.of_corner or marks[square] == marks[run[0]]
                ]
            found += safe if self.once == "nowhere" else dict.fromkeys(safe)
        found += self.also(marks, n)
        counted = [marks[square] for square in (set(found) if self.once == "all" else found)]
        white = sum(mark in self.white for mark in counted)
        return self.compare(counted.count("B"), white, game.to_move(state)) + extra


def _safety(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedSafety(), *ways)


def _no_edge(marks: Sequence[str]) -> bool:
    return False


_NO_FULL_EDGE = {"full": _no_edge}


def _up_to_a_gap(marks: Sequence[str]) -> int:
    return marks.index(".") if "." in marks else len(marks)


def _all_of_corners_side(marks: Sequence[str]) -> int:
    return len(marks) if marks[0] != "." else 0


def _lines_across(n: int) -> list[list[Square]]:
    return [[(i, j) for j in range(n)] for i in range(n)] + [[(i, j) for i in range(n)] for j in range(n)]


def _cut(first: int, last: int) -> Callable[[int], list[list[Square]]]:
    """The edges without some of their squares at either end."""
    return lambda n: [edge[first : len(edge) - last] for edge in _edges(n)]


def _one_cut(number: int, first: int, last: int) -> Callable[[int], list[list[Square]]]:
    """The edges, one of them without some of its squares at either end."""
    return lambda n: [
        edge[first : len(edge) - last] if place == number else edge for place, edge in enumerate(_edges(n))
    ]


def _diagonal_to_its_corner(marks: dict[Square, str], n: int) -> list[Square]:
    corners = {(abs(row - 1), abs(column - 1)): (row, column) for row, column in product((0, n - 1), repeat=2)}
    return [square for square, corner in corners.items() if marks[square] == marks[corner]]


def _joined_to_a_corner(marks: dict[Square, str], n: int) -> list[Square]:
    """The discs that hang together, row by row and column by column, with a corner of their own side."""
    corners = [(row, column) for row in (0, n - 1) for column in (0, n - 1)]
    found = {corner for corner in corners if marks[corner] != "."}
    frontier = list(found)
    while frontier:
        row, column = frontier.pop()
        for square in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if square not in found and marks.get(square) == marks[row, column]:
                found.add(square)
                frontier.append(square)
    return list(found)


def _on_full_lines(marks: dict[Square, str], n: int) -> list[Square]:
    return [square for line in _lines_across(n) if _full([marks[each] for each in line]) for square in line]


def _reached(marks: Sequence[str]) -> bool:
    """Whether all of an edge is one side's."""
    return len(set(marks)) == 1


SAFETY: dict[str, Any] = {
    **{name: FlawedSafety(compare) for name, compare in COMPARING.items()},
    "full-edge-not-safe": _safety(_NO_FULL_EDGE, {"full": lambda marks: _full(marks) and len(set(marks[1:-1])) == 1}),
    "corners-only": _safety({**_NO_FULL_EDGE, "runs": lambda marks: 1}, {"runs": lambda marks: 1}),
    "two-squares-only": _safety(
        *({"runs": lambda marks: 2 if marks[1] == marks[0] else 1, **more} for more in ({}, _NO_FULL_EDGE))
    ),
    "gaps-do-not-matter": _safety({"runs": _all_of_corners_side}, {**_NO_FULL_EDGE, "runs": _all_of_corners_side}),
    "corner-counted-twice": _safety(
        {"once": "edge"},
        {"once": "nowhere"},
        {"once": "nowhere", "full": lambda marks: _full(marks) and not _reached(marks)},
    ),
    "runs-one-way": _safety(
        {"ways": (1,)},
        {"ways": (-1,)},
        *(
            {"ways": (way,), "edges": edges, **more}
            for way in (1, -1)
            for edges in (_round_the_board, _from_two_corners)
            for more in ({}, _NO_FULL_EDGE)
        ),
    ),
    "diagonal-disc-safe": FlawedSafety(also=_diagonal_to_its_corner),
    "board-of-fixed-size": _safety({"size": lambda game: 6}, {"size": lambda game: 8}, {"size": lambda game: 4}),
}
"""Mistakes about what can still be turned, and about counting it."""

MORE_SAFETY: dict[str, Any] = {
    "runs-left-out": _safety({"runs": lambda marks: 0}, {"runs": lambda marks: 1}),
    "runs-of-both-colours": _safety({"runs": _up_to_a_gap}, {"runs": _up_to_a_gap, **_NO_FULL_EDGE}),
    "run-goes-one-too-far": _safety(*({"runs": lambda marks: _run(marks) + 1, **more} for more in ({}, _NO_FULL_EDGE))),
    "run-ends-one-too-soon": _safety(
        {"runs": lambda marks: _run(marks) - 1},
    ),
    "own-discs-behind-others": _safety(
        *({"runs": _up_to_a_gap, "of_corner": True, **more} for more in ({}, _NO_FULL_EDGE)),
        *({"runs": lambda marks: len(marks), "of_corner": True, **more} for more in ({}, _NO_FULL_EDGE)),
    ),
    "any-disc-on-an-edge": _safety(
        {"full": lambda marks: True}, {"full": lambda marks: "." not in (marks[0], marks[-1])}
    ),
    "some-edges-only": _safety(
        *(
            {"edges": lambda n, which=which: [_edges(n)[number] for number in which]}
            for which in (
                (0, 1),
                (2, 3),
                (0, 2),
                (0, 3),
                (1, 2),
                (1, 3),
                (0,),
                (1, 2, 3),
                (0, 2, 3),
                (0, 1, 3),
                (0, 1, 2),
            )
        )
    ),
    "rows-inside-count": _safety(
        {"edges": _lines_across},
        {"edges": lambda n: _lines_across(n)[:n]},
        {"also": _on_full_lines},
    ),
    "joined-to-a-corner": _safety(*({"also": _joined_to_a_corner, **more} for more in ({}, _NO_FULL_EDGE))),
    "every-disc-counts": _safety(
        {"also": lambda marks, n: list(marks)},
        *({"also": lambda marks, n: list(marks), "compare": compare} for compare in COMPARING.values()),
    ),
    "corners-left-out": _safety(
        *({"edges": _one_cut(number, *ends)} for number in range(4) for ends in ((0, 1), (1, 0), (1, 1))),
        {"edges": _cut(1, 1)},
        {"edges": _cut(1, 1), **_NO_FULL_EDGE},
        {"edges": _cut(0, 1)},
        {"edges": _cut(1, 0)},
        {"beside": 1},
        {"beside": 1, **_NO_FULL_EDGE},
    ),
    "full-without-corners": FlawedSafety(full=lambda marks: _full(marks[1:-1])),
    "full-edge-to-one-side": FlawedSafety(all_to_one=True),
    "both-corners-needed": FlawedSafety(runs=lambda marks: _run(marks) if marks[0] == marks[-1] else 0),
    "empty-squares-for-white": _safety(*({"white": "W.", **more} for more in ({}, _NO_FULL_EDGE))),
    "one-colour-edges-only": FlawedSafety(
        full=_no_edge, runs=lambda marks: len(marks) if _run(marks) == len(marks) else 0
    ),
}
"""The same, rarer."""


# Extensions


@dataclass(frozen=True)
class FlawedExtension:
    """Extended search in which the rule for forced actions, and what is passed down, can be replaced."""

    forced: Callable[[Sequence[Action], int, Player], bool] = lambda actions, extra, player: (
        len(actions) == 1 and extra > 0
    )
    """Whether the node's action costs no ply: the actions, the extensions that are left, who moves."""
    at_horizon: bool = True
    """The cutoff does not hold where the only action is free."""
    on_the_way: bool = True
    """An action may be free before the cutoff, too."""
    left: Callable[[int], int] = lambda extra: extra - 1
    """How many extensions are left after one."""
    otherwise: Callable[[int, int], int] = lambda extra, all_of_them: extra
    """How many are left after an action that is not free."""
    free: int = 0
    """The plies that a free action costs all the same."""
    shared: bool = False
    """All paths use up the same extensions."""
    terminal_first: bool = True
    estimate_ends: bool = False
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    estimate_forced: bool = False
    """What comes after a free action is estimated at once."""
    root_depth: int = 0
    step: int = 1
    choose: Choice = right
    stops_at_single: bool = False
    """Where the only action is not free any more, the search stops."""
    answer: Callable[[Value, Action | None], Answered] = lambda value, action: (value, action)
    first_if_free: bool = False
    """Where the action is free only the first is followed."""
    turns_by_depth: bool = False
    """Who moves is told from the depth, which a free action leaves as it is."""
    passes_on: bool = False
    """Where the action is free the child's answer is returned as it is, with its action."""

    def __call__(self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, extra: int) -> Answered:
        pool, most, first = [extra], extra, game.to_move(state)

        def end(state: State) -> Answered:
            return evaluate(state) if self.estimate_ends else self.utility(game, state), None

        def search(state: State, extra: int, depth: int, ply: int) -> Answered:
            over = game.is_terminal(state)
            if self.terminal_first and over:
                return end(state)
            actions, mover = game.actions(state), game.to_move(state)
            cut = cutoff(state, depth)
            free = not over and self.forced(actions, pool[0] if self.shared else extra, mover)
            free = free and (cut or self.on_the_way)
            if cut and not (free and self.at_horizon):
                return evaluate(state), None
            if self.stops_at_single and len(actions) == 1 and not free:
                return evaluate(state), None
            if over:
                return end(state)
            below, left = (
                (depth + self.free, self.left(extra)) if free else (depth + self.step, self.otherwise(extra, most))
            )
            if free:
                pool[0] -= 1
            children = Children(takes_last=False)
            for action in actions[:1] if free and self.first_if_free else actions:
                child = game.result(state, action)
                if free and self.estimate_forced and not game.is_terminal(child):
                    value, then = evaluate(child), None
                else:
                    value, then = search(child, left, below, ply + 1)
                children.append((value, action, then))
            if free and self.passes_on:
                return children[0][0], children[0][2]
            if self.turns_by_depth:
                mover = MAX if (first == MAX) == (depth % 2 == 0) else MIN
            return self.choose(mover, children, ply)

        return self.answer(*search(state, extra, self.root_depth, 0))


def _extensions(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedExtension(), *ways)


def _only(actions: Sequence[Action], extra: int, player: Player) -> bool:
    return len(actions) == 1


def _of_one(player: Player) -> dict[str, Any]:
    return {"forced": lambda actions, extra, mover: len(actions) == 1 and extra > 0 and mover == player}


def _none_where_forced(player: Player, children: Children, ply: int) -> Answered:
    value, action, _ = children.best(player)
    return value, action if len(children) > 1 else None


def _leaf_action(player: Player, children: Children, ply: int) -> Answered:
    value, action, below = children.best(player)
    return value, action if below is None else below


def _sign_turned(player: Player, children: Children, ply: int) -> Answered:
    """Negamax, though utilities and estimates are MAX's at every node."""
    turned = Children(takes_last=False)
    turned += [(-value, action, then) for value, action, then in children]
    return turned.best(MAX)[:2]


def _renewed(extra: int, most: int) -> int:
    return most


EXTENSIONS: dict[str, Any] = {
    "nothing-extended": _extensions({"forced": lambda *_: False}, {"free": 1, "at_horizon": False}),
    "not-at-the-horizon": FlawedExtension(at_horizon=False),
    "extensions-without-end": _extensions({"forced": _only}, {"left": lambda extra: extra}),
    "everything-extended": _extensions({"forced": lambda actions, extra, player: extra > 0}),
    "one-extension-more": FlawedExtension(forced=lambda actions, extra, player: len(actions) == 1 and extra >= 0),
    "one-extension-only": FlawedExtension(left=lambda extra: 0),
    "extensions-shared": FlawedExtension(shared=True),
    "free-action-costs-a-ply": FlawedExtension(free=1),
    "cutoff-before-terminal": _extensions({"terminal_first": False}, {"terminal_first": False, "at_horizon": False}),
    "max-min-swapped": FlawedExtension(choose=swapped),
}
"""Mistakes about when an action is free, and about how many may be."""

MORE_EXTENSIONS: dict[str, Any] = {
    "only-at-the-horizon": FlawedExtension(on_the_way=False),
    "one-extension-less": FlawedExtension(forced=lambda actions, extra, player: len(actions) == 1 and extra > 1),
    "free-action-gives-a-ply-back": FlawedExtension(free=-1),
    "every-action-uses-one-up": _extensions({"otherwise": lambda extra, most: extra - 1}),
    "extensions-renewed": FlawedExtension(otherwise=_renewed),
    "extensions-for-one-player": _extensions(_of_one(MAX), _of_one(MIN)),
    "estimated-after-a-free-action": FlawedExtension(estimate_forced=True),
    "two-actions-are-forced": _extensions(
        {"forced": lambda actions, extra, player: len(actions) <= 2 and extra > 0, "first_if_free": True},
        {"forced": lambda actions, extra, player: len(actions) <= 2 and extra > 0},
    ),
    "one-ply-too-deep": FlawedExtension(root_depth=-1),
    "one-ply-too-shallow": FlawedExtension(root_depth=1),
    "depth-not-passed-down": FlawedExtension(step=0),
    "estimate-is-utility": FlawedExtension(estimate_ends=True),
    "always-maximizing": FlawedExtension(choose=lambda player, children, _: children.best(MAX)[:2]),
    "always-minimizing": FlawedExtension(choose=lambda player, children, _: children.best(MIN)[:2]),
    "utility-of-min": FlawedExtension(utility=lambda game, state: game.utility(state, MIN)),
    "utility-of-mover": FlawedExtension(utility=lambda game, state: game.utility(state, game.to_move(state))),
    "negamax-of-max-values": FlawedExtension(choose=_sign_turned),
    "turns-by-depth": FlawedExtension(turns_by_depth=True),
    "stops-at-a-single-action": FlawedExtension(stops_at_single=True),
    "no-action": FlawedExtension(answer=lambda value, action: (value, None)),
    "no-action-where-forced": FlawedExtension(choose=_none_where_forced),
    "last-action": FlawedExtension(choose=last_action),
    "leaf-action": FlawedExtension(choose=_leaf_action),
    "action-after-the-forced-one": FlawedExtension(passes_on=True),
}
"""The same, rarer, and what goes wrong in any search."""


# The horizon

Rule = Callable[[Sequence[Any]], int]
"""The depth, from what the searches to 1, 2, … plies choose."""


def settled(chosen: Sequence[Any]) -> int:
    """The smallest depth from which on all choose the same: the right way."""
    depth = len(chosen)
    while depth > 1 and chosen[depth - 2] == chosen[-1]:
        depth -= 1
    return depth


@dataclass(frozen=True)
class FlawedSettling:
    """Searches to growing depths in which the rule, and what is searched and compared, can be replaced."""

    rule: Rule = settled
    compared: Callable[[Answered], Any] = lambda answer: answer[1]
    """What of an answer is compared."""
    first: int = 1
    last: int = 0
    """The deepest search, counted from `most`."""
    deeper: int = 0
    """How many plies each search goes too deep."""
    sign: Callable[[Player], int] = lambda player: 1
    """The sign of an estimate, by who moves at the root."""

    def __call__(self, game: Game, state: State, evaluate: Evaluation, most: int) -> int:
        sign = self.sign(game.to_move(state))

        def search(limit: int) -> Answered:
            stop = limit + self.deeper
            return depth_limited_alphabeta(
                game, state, lambda _, plies: plies >= stop, lambda state: sign * evaluate(state)
            )

        chosen = [self.compared(search(limit)) for limit in range(self.first, most + 1 + self.last)]
        return self.rule(chosen)


def _settling(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedSettling(), *ways)


def _by(*rules: Rule) -> Family:
    return _settling(*({"rule": rule} for rule in rules))


def _first_change(chosen: Sequence[Any], none: int = 1, from_start: bool = True) -> int:
    return next((i + 1 for i in range(1, len(chosen)) if chosen[i] != chosen[0]), none)


def _alike(number: int, at: int, none: Callable[[int], int]) -> Rule:
    """The first run of so many that choose alike; `at` is the place in it that is returned."""
    return lambda chosen: next(
        (i + at for i in range(len(chosen) - number + 1) if len(set(chosen[i : i + number])) == 1), none(len(chosen))
    )


def _changes(chosen: Sequence[Any]) -> int:
    return sum(one != other for one, other in pairwise(chosen))


def _longest_run(chosen: Sequence[Any]) -> int:
    runs = [i for i in range(len(chosen)) if i == 0 or chosen[i] != chosen[i - 1]]
    lengths = [end - start for start, end in pairwise([*runs, len(chosen)])]
    return 1 + runs[lengths.index(max(lengths))]


SETTLING: dict[str, Callable[[Game, State, Evaluation, int], int]] = {
    "first-agreement": _by(lambda chosen: 1 + chosen.index(chosen[-1])),
    "first-change": _by(
        _first_change, lambda chosen: _first_change(chosen, len(chosen)), lambda chosen: _first_change(chosen, 0)
    ),
    "before-the-last-change": _by(lambda chosen: settled(chosen) - 1, lambda chosen: max(1, settled(chosen) - 1)),
    "two-alike-are-enough": _by(
        *(_alike(2, at, none) for at in (1, 2) for none in (lambda most: most, lambda most: 1, lambda most: 0))
    ),
    "value-for-action": _settling({"compared": lambda answer: answer[0]}),
    "deepest-search-left-out": _settling({"last": -1, "rule": lambda chosen: settled(chosen) if chosen else 1}),
}
"""Mistakes about the depth from which on nothing changes."""

MORE_SETTLING: dict[str, Callable[[Game, State, Evaluation, int], int]] = {
    "one-depth-too-late": _by(lambda chosen: settled(chosen) + 1, lambda chosen: min(len(chosen), settled(chosen) + 1)),
    "depths-from-the-end": _by(
        lambda chosen: len(chosen) - settled(chosen) + 1, lambda chosen: len(chosen) - settled(chosen)
    ),
    "changes-counted": _by(_changes, lambda chosen: 1 + _changes(chosen)),
    "compared-with-the-first": _by(
        lambda chosen: max(i + 1 for i, one in enumerate(chosen) if one == chosen[0]),
        lambda chosen: next((i for i, one in enumerate(chosen) if one != chosen[0]), len(chosen)),
        lambda chosen: max((i + 1 for i, one in enumerate(chosen) if one != chosen[0]), default=1),
    ),
    "nothing-where-unsettled": _by(
        *(
            lambda chosen, none=none: none if settled(chosen) == len(chosen) > 1 else settled(chosen)
            for none in (None, 0, inf)
        )
    ),
    "always-the-deepest": _by(len),
    "one-ply-too-deep": _settling({"deeper": 1}),
    "one-ply-too-shallow": _settling({"deeper": -1}, {"first": 0, "last": -1}),
    "searches-from-depth-0": _settling({"first": 0}, {"first": 0, "rule": lambda chosen: settled(chosen) - 1}),
    "one-search-too-many": _settling({"last": 1}),
    "three-alike-are-enough": _by(
        *(_alike(3, at, none) for at in (1, 3) for none in (lambda most: most, lambda most: 1))
    ),
    "longest-run": _by(_longest_run),
    "search-to-depth-1-left-out": _by(
        lambda chosen: max(min(2, len(chosen)), settled(chosen)), lambda chosen: max(2, settled(chosen))
    ),
    "all-searches-alike": _by(lambda chosen: 1),
    "last-disagreement": _by(
        lambda chosen: next((i + 1 for i in reversed(range(len(chosen))) if chosen[i] != chosen[-1]), 0),
        lambda chosen: next((i + 1 for i in reversed(range(len(chosen))) if chosen[i] != chosen[-1]), 1),
        lambda chosen: next((i + 1 for i in reversed(range(len(chosen))) if chosen[i] != chosen[-1]), len(chosen)),
    ),
    "value-compared-too": _settling({"compared": lambda answer: answer}),
    "action-for-depth": _by(lambda chosen: chosen[-1]),
    "estimate-of-mover": _settling({"sign": lambda player: 1 if player == MAX else -1}),
}
"""The same, rarer."""


# Temporal differences

Vector = Sequence[Value]


@dataclass(frozen=True)
class FlawedTD:
    """TD(λ) in which the target, the trace and the order of the updates can be replaced."""

    monte_carlo: bool = False
    """The target is the result of the game at every step."""
    also_result: bool = False
    """The result is added to the estimate of the next position at every step."""
    at_last: Callable[[Value, Value], Value | None] = lambda result, estimate: result
    """The last position's target: the result, its own estimate; None where it learns nothing."""
    trace: Callable[[list[Value], Vector, Value], list[Value]] = lambda trace, vector, decay: [
        decay * t + f for t, f in zip(trace, vector, strict=True)
    ]
    starts: Value = 0
    """What the trace holds at the start."""
    moves: Callable[[Value, Value, Value], Value] = lambda step, error, decay: step * error
    """By how much a weight moves for 1 in the trace."""
    discount: Callable[[Value], Value] = lambda decay: 1
    """By what the estimate of the next position is multiplied."""
    fades_result: bool = False
    """So is the result."""
    at_the_end: bool = False
    """The weights stay as they are until the game is over."""
    stale: str = ""
    """Which estimate uses the weights from before the game: `next` or `this`."""
    of_the_next: bool = False
    """The features of the next position are credited, not those of the one that was estimated."""
    credit_first: bool = False
    """The weights move by the trace from before the position."""
    order: int = 1
    results: int = 1
    """How many positions at the end learn from the result."""
    skipped: int = 0
    """How many positions at the start learn nothing."""
    forgets: bool = False
    """Each step begins with the weights from before the game."""
    error: Callable[[Value, Value], Value] = lambda target, estimate: target - estimate
    at_last_trace: Callable[[Value, Value, Value], Value] | None = None
    """The trace at the last position, if another: from what it was, the feature, λ."""
    starts_as_first: bool = False
    """At the start the trace holds the features of the first position."""
    last_trace: bool = True
    """The features of the last position come into the trace."""
    steps: int | None = None
    """After so many steps, if any, the function returns."""
    made: Callable[[list[Value], list[Value], list[Value]], list[Value]] = lambda learned, trace, start: learned
    """What is returned: told the weights, the trace, the weights from before the game."""

    def __call__(
        self, weights: Vector, vectors: Sequence[Vector], result: Value, step: Value, decay: Value
    ) -> list[Value]:
        learned, known, start = list(weights), list(weights), list(weights)
        trace: list[Value] = list(vectors[0]) if self.starts_as_first else [self.starts] * len(learned)
        vectors = vectors[:: self.order]
        for i, vector in enumerate(vectors):
            last = i + 1 == len(vectors)
            estimate = _sum(start if self.stale == "this" else known, vector)
            target = self.at_last(result, estimate) if last else result
            if target is None:
                break
            if not last and not self.monte_carlo and i + self.results < len(vectors) + 1:
                target = self.discount(decay) * _sum(start if self.stale == "next" else known, vectors[i + 1])
                target += result if self.also_result else 0
            if last and self.fades_result:
                target = self.discount(decay) * target
            error = self.error(target, estimate)
            before = trace
            if last and self.at_last_trace:
                trace = [self.at_last_trace(t, f, decay) for t, f in zip(trace, vector, strict=True)]
            elif self.last_trace or not last:
                trace = self.trace(trace, vectors[i + 1] if self.of_the_next and not last else vector, decay)
            if i < self.skipped:
                continue
            move = self.moves(step, error, decay)
            credited = before if self.credit_first else trace
            learned = [w + move * t for w, t in zip(start if self.forgets else learned, credited, strict=True)]
            known = known if self.at_the_end else learned
            if i + 1 == self.steps:
                break
        return self.made(learned, trace, start)


def _sum(weights: Vector, values: Vector) -> Value:
    return sum(w * f for w, f in zip(weights, values, strict=True))


def _td(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedTD(), *ways)


def _traces(old: Callable[[Value, Value, Value], Value]) -> dict[str, Any]:
    """The trace element by element: of what it was, the feature, λ."""
    return {"trace": lambda trace, vector, decay: [old(t, f, decay) for t, f in zip(trace, vector, strict=True)]}


def _faded(first: int) -> Callable[..., list[Value]]:
    """Each position is credited alone, the first with λ to the power `first`, and each later one with λ times less."""

    def td(weights: Vector, vectors: Sequence[Vector], result: Value, step: Value, decay: Value) -> list[Value]:
        learned = list(weights)
        for i, vector in enumerate(vectors):
            target = _sum(learned, vectors[i + 1]) if i + 1 < len(vectors) else result
            move = step * (target - _sum(learned, vector)) * decay ** (i + first)
            learned = [w + move * f for w, f in zip(learned, vector, strict=True)]
        return learned

    return td


def _weight_by_weight(
    weights: Vector, vectors: Sequence[Vector], result: Value, step: Value, decay: Value
) -> list[Value]:
    """The error is worked out anew for each weight, with those that have moved already."""
    learned, trace = list(weights), [0] * len(weights)
    for i, vector in enumerate(vectors):
        for k in range(len(learned)):
            target = _sum(learned, vectors[i + 1]) if i + 1 < len(vectors) else result
            trace[k] = decay * trace[k] + vector[k]
            learned[k] += step * (target - _sum(learned, vector)) * trace[k]
    return learned


TEMPORAL: dict[str, Any] = {
    "result-at-every-step": _td({"monte_carlo": True}, {"monte_carlo": True, "at_the_end": True}),
    "last-position-skipped": _td(
        {"at_last": lambda result, estimate: None}, {"at_last": lambda result, estimate: estimate}
    ),
    "trace-forgotten": _td(_traces(lambda t, f, decay: f)),
    "trace-never-fades": _td(_traces(lambda t, f, decay: t + f)),
    "trace-fades-too-soon": _td(_traces(lambda t, f, decay: decay * (t + f))),
    "learns-the-wrong-way": _td({"moves": lambda step, error, decay: -step * error}),
    "step-size-missing": _td({"moves": lambda step, error, decay: error}),
    "old-weights-until-the-end": _td({"at_the_end": True}, {"stale": "next"}, {"stale": "this"}),
    "next-position-credited": _td({"of_the_next": True}),
}
"""Mistakes about what is learned from which step."""

MORE_TEMPORAL: dict[str, Any] = {
    "result-never-used": _td({"at_last": lambda result, estimate: 0}),
    "next-estimate-fades": _td(
        {"discount": lambda decay: decay, "at_last": lambda result, estimate: result, "fades_result": True},
        {"discount": lambda decay: decay},
        {"discount": lambda decay: decay, **_traces(lambda t, f, d: f)},
    ),
    "result-added-at-every-step": _td({"also_result": True}),
    "new-features-fade": _td(_traces(lambda t, f, decay: t + decay * f), _traces(lambda t, f, decay: decay * f)),
    "trace-mixed": _td(_traces(lambda t, f, decay: decay * t + (1 - decay) * f)),
    "trace-fades-by-the-rest": _td(_traces(lambda t, f, decay: (1 - decay) * t + f)),
    "trace-keeps-only-the-old": _td({"credit_first": True}, {"last_trace": False}),
    "trace-multiplied": _td(_traces(lambda t, f, decay: decay * t * f)),
    "trace-starts-at-one": _td({"starts": 1}),
    "first-position-twice": _td({"starts_as_first": True}),
    "last-position-apart": _td(
        {"at_last_trace": lambda t, f, decay: t + f},
        {"at_last_trace": lambda t, f, decay: f},
        {"at_last_trace": lambda t, f, decay: t},
        {"at_last_trace": lambda t, f, decay: decay * (t + f)},
    ),
    "weights-move-by-decay": _td({"moves": lambda step, error, decay: decay * error}),
    "step-size-twice": _td({"moves": lambda step, error, decay: step * step * error}),
    "step-is-divided-by": _td({"moves": lambda step, error, decay: error / step}),
    "size-of-error-only": _td(
        {"error": lambda target, estimate: abs(target - estimate)},
        {"error": lambda target, estimate: (target > estimate) - (target < estimate)},
    ),
    "first-position-skipped": _td({"skipped": 1}),
    "positions-backwards": _td({"order": -1}),
    "result-too-early": _td({"results": 2}, {"results": 3}),
    "steps-forget-each-other": _td({"forgets": True}, {"forgets": True, "at_the_end": True}),
    "trace-returned": _td({"made": lambda learned, trace, start: trace}),
    "changes-returned": _td(
        {"made": lambda learned, trace, start: [new - old for new, old in zip(learned, start, strict=True)]}
    ),
    "estimate-not-subtracted": _td(
        {"error": lambda target, estimate: target}, {"at_last": lambda result, estimate: result + estimate}
    ),
    "first-position-alone": _td({"steps": 1}),
    "trace-replaced": _td(_traces(lambda t, f, decay: f or decay * t)),
    "step-and-decay-exchanged": lambda weights, vectors, result, step, decay: FlawedTD()(
        weights, vectors, result, decay, step
    ),
    "credit-fades-from-the-start": Family((_faded(0), _faded(1))),
    "error-of-half-learned-weights": _weight_by_weight,
    "last-position-alone": lambda weights, vectors, result, step, decay: FlawedTD()(
        weights, vectors[-1:], result, step, decay
    ),
    "nothing-learned": lambda weights, vectors, result, step, decay: list(weights),
}
"""The same, rarer."""


# Players


def at_the_root(choice: Choice) -> Flawed:
    """A right search but for the choice at the root."""

    def choose(mover: Player, children: Children, ply: int) -> Answered:
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


# What they are called

add_misconceptions("""
difference-turned-round: what MIN has is counted for MAX
    Above 0 means that MAX is ahead: X, white in chess, black in Othello. What do you subtract from what?
features-of-mover: the count is given from the side of whoever is to move
    A position is as good for MAX whoever moves next. Where does your function ask who is to move?
opponent-not-subtracted: only what MAX has is counted
    An even position is worth 0. What do you do with what the other side has?
both-sides-added: what MIN has is added, not subtracted
    An even position is worth 0. Which sign has what the other side owns?
ends-counted-too: a finished game is counted like one that goes on
    Three in a row settle it, however many lines are open. Which question comes first?
ends-worth-one: a won game is worth 1, which is less than an open line
    Could the search prefer two open lines to a win? What number can no count ever exceed?
end-always-won: the end is worth +∞ whoever has won
    There are two kinds of wins. Whose is worth −∞?
tie-taken-for-loss: a tie is taken for a loss
    Not to win is not yet to lose. How many kinds of ends are there?
closed-lines-count: a line with marks of both players still counts
    Can anybody still fill a line in which both have a mark?
diagonals-left-out: the diagonals are left out
    On an empty board all lines are open: eight of them. How many do you count? `game.lines` has them all.
marks-not-counted: every open line is worth the same
    Two marks in a line are a threat, none is only room. Where does your function use `weights`?
weights-off-by-one: the weight of one mark fewer is taken
    `weights[0]` belongs to a line without a mark. Which one belongs to a line with two?
weight-times-marks: the weight of a line is multiplied by its marks
    `weights[2]` is what a line with two marks is worth in all. What do you do with it?
nobody-stops: all captures are played to the end
    Nobody has to capture. When is it better to stop?
only-attacker-stops: the defender has to capture back
    Both sides may stop. What if capturing back costs more than it brings?
stops-at-the-start-only: once it has begun, the exchange is played to the end
    Each side may stop before each of its captures. Where do you compare with 0?
first-capture-forced: the first capture has to be made, even where it loses
    Whoever may begin may also leave it. What does that bring?
in-the-order-given: pieces capture in an order that has nothing to do with their worth
    Which piece captures first? The list may name them in any order.
dearest-piece-first: a side captures with its most valuable piece first
    What is captured back can be lost. Which piece would you rather risk?
one-answer-only: the exchange ends after one capture of each side
    After the answer it is your turn once more. Is there anything left to capture with?
same-piece-again: it plays no part what the capturing pieces are worth
    After a capture another piece stands on the square. Which one, and what does it cost if that is taken back?
piece-for-piece: what both sides lose is added up as if every piece captured
    Either side may stop half-way. Go through the captures from the last to the first.
loss-for-gain: what the exchange brings has the wrong sign
    The side that captures first may stop at once. Can it end up with less than nothing?
full-edge-not-safe: discs on a full edge are not counted as safe
    To turn a disc on an edge somebody has to place one on that edge. What if there is no room?
corners-only: of the discs that reach a corner only the one in the corner is counted
    Who holds a corner protects the discs beside it on the edge, and those beside them. How far does that go?
two-squares-only: only the disc next to the corner is counted with it
    If the second disc is safe, what about the third beside it? Where does the run end?
gaps-do-not-matter: discs count as safe behind a gap or behind discs of the other side
    Walk along the edge from the corner. At which square do you have to stop?
corner-counted-twice: a corner is counted once for each of its edges
    A corner lies on two edges, but it is one disc. How do you know which squares you have counted?
runs-one-way: runs are followed from one end of each edge only
    An edge has two corners. From which of them does your loop start?
diagonal-disc-safe: the disc diagonal to its own corner is counted as safe
    It can still be turned, from the side. Only what lies on an edge is asked for.
board-of-fixed-size: squares are looked up as on a board of one size only
    The number of squares in a row is `game.size`. Which numbers in your function hold for one board only?
nothing-extended: a forced action costs a ply as any other
    Where there is only one action, there is nothing to decide. Does your depth stay the same there?
not-at-the-horizon: the cutoff comes before a forced action
    At the cutoff a forced reply is to be seen as well. Which test comes first?
extensions-without-end: there are more extensions on a path than allowed
    `extra` is how many there may be. Does it get smaller on the way down, and who looks at it?
everything-extended: actions are free that are not the only one
    Which actions cost no ply? How many has the player to choose from there?
one-extension-more: there is one extension too many on a path
    What should happen where `extra` is 0? Is it > or >=?
one-extension-only: there is one extension on a path at most
    After the first one `extra` is smaller by 1. What do you pass down?
extensions-shared: the extensions of one branch are missing in the next
    Each path from the root has its own. Do all branches count down the same variable?
free-action-costs-a-ply: a forced action is followed past the cutoff, but costs a ply all the same
    What depth do you pass to the child of a forced action?
first-agreement: it is the first depth that chooses the last action, though it changes again in between
    From that depth on, all deeper searches have to agree. Try an action that comes, goes and comes back.
first-change: it is the depth at which the action changes for the first time
    It may change again. From which depth on does it stay?
before-the-last-change: the depth is one too small
    The search to that depth still chooses something else. What is the first one that does not?
two-alike-are-enough: two searches in a row that agree are taken as the end of it
    A third may disagree. What do all searches down to `most` choose?
value-for-action: the values are compared, not the actions
    The value may change while the action stays. What is the question about?
deepest-search-left-out: the search to `most` plies is left out
    `range(1, most)` ends at most − 1. Which is the deepest search that you run?
result-at-every-step: every position learns from the result of the game
    Only the last position learns from the result. What does an earlier one learn from?
last-position-skipped: the last position learns nothing
    Nothing comes after it but the result. What is its error?
trace-forgotten: only the latest position is credited with the error
    The positions before it share in it, with λ, λ², … Where do you keep what came before?
trace-never-fades: earlier positions are credited as much as the latest
    Their share shrinks by λ at every step. Where does `decay` come in?
trace-fades-too-soon: the latest position is credited with λ, not in full
    First the old trace shrinks, then the new features are added. In which order do you do it?
learns-the-wrong-way: the weights move away from the target
    The estimate was too small: should the weights of positive features grow or shrink? Look at the sign.
step-size-missing: the weights move by the whole error
    Each game is one example of many. Where does the step size come in?
old-weights-until-the-end: estimates are made with the weights from before the game
    The weights change after each position. With which ones do you estimate the next?
next-position-credited: the error is credited to the next position, not to the one that was estimated
    Whose estimate was wrong, that of the earlier or of the later position?
plays-for-max: the player chooses what is best for MAX also where it plays MIN
    Your player plays both sides. What does it want where `game.to_move(state)` is MIN?
plays-for-min: the player chooses what is best for MIN also where it plays MAX
    Your player plays both sides. What does it want where `game.to_move(state)` is MAX?
plays-for-opponent: the player chooses what is best for its opponent
    Look at the sign: whom does a large value please, and who is to move?
last-action-taken: the last legal action is taken, whatever the position
    Does your loop forget the best action when it comes to the next?
tie-taken-for-win: a tie is taken for a win
    Neither side has won. How many kinds of ends are there?
end-turned-round: the end of the game has +∞ and −∞ exchanged
    X is MAX. Who is glad about +∞?
one-win-overlooked: only one player's wins are seen
    Two players can have three in a row. What does your function return for either?
end-worth-nothing: a won game is worth nothing
    What should a search prefer to every open line?
some-directions-only: only lines in some directions are counted
    Rows, columns, and two kinds of diagonals: which of them does your function see?
lines-of-the-small-board: the lines are always those of a board of 3 × 3
    Which lines has a board of 3 × 5, or of 4 × 4? `game.lines` has them all.
lines-from-edge-to-edge: lines reach from one edge of the board to the other
    On a board of 3 × 5 three in a row are enough. How many lines has its top row?
weights-one-too-far: the weight of one mark more is taken
    `weights[0]` belongs to a line without a mark. Which one belongs to a line with two?
marks-for-weights: the worth of a line does not come from `weights`
    What should change if the weights are others?
empty-squares-counted: squares without the player's mark are counted, not those with it
    Which squares of a line does `weights[n]` ask about?
weights-added-up: a line gets the weights of all smaller numbers of marks as well
    `weights[2]` is what a line with two marks is worth in all. What else do you add?
empty-lines-for-one: a line without any mark counts for one player only
    For whom is an empty line open? Follow your `if` and `else` for such a line.
best-line-only: only the best line of each player counts
    Two threats are more than one. What becomes of the second line?
each-mark-weighted: every mark is worth `weights[1]`
    Which weight has a line with two marks?
other-side-only: only what MIN has is counted
    What does X get for its open lines?
open-where-own-is-missing: a line counts as open for a player who has no mark in it
    Whose marks close a line for X?
only-defender-stops: the attackers have to go on capturing
    Both sides may stop. What if the attackers' second capture costs more than it brings?
recapture-added: what the other side captures is added to the gain
    After your capture the other side gains something. Is that good for you?
attackers-capture-alone: the attackers capture one after the other, without an answer
    Whose turn is it after the first capture? Which list captures then?
capturing-piece-always-lost: a piece that captures counts as lost even if nobody takes it
    Who takes the last piece on the square? Try one attacker and no defender.
last-capture-left-out: the last possible capture is left out
    Count the captures of one attacker against one defender. How many does your function look at?
target-not-won: the first piece that is captured brings nothing
    What does the attacking side win with one attacker and no defender?
pieces-used-again: a piece that has captured can capture again
    Where is the piece after its capture? Is it still in the list?
looks-at-one-reply: a side decides by the piece it captures and the piece it risks, and looks no further
    Is the capturing piece lost for certain? Go back from the last capture to the first.
attackers-choose-for-both: the attackers also choose where the defenders stop
    Who decides after a capture of the attackers whether it goes on?
defenders-choose-for-both: the defenders also choose where the attackers stop
    Who decides after a capture of the defenders whether it goes on?
stops-when-behind: the exchange ends as soon as one side would be behind
    Being behind for a moment may pay later. Go back from the last capture to the first.
taker-for-captured: a capture brings what the capturing piece is worth
    Which piece leaves the board: the one that captures or the one that is captured?
defenders-begin: the defenders capture first
    Whose piece stands on the square at the start, and who wants it?
nothing-without-defenders: an exchange without defenders brings nothing
    Nobody captures back. What has been won by then?
at-most-the-target: a capture is never taken to lose anything
    What is the gain where a pawn is taken and a rook lost?
runs-left-out: only full edges make discs safe, and no run from a corner does
    Look at an edge with a gap: which discs on it can nobody turn?
runs-of-both-colours: a run from a corner goes on over discs of the other side
    Discs of which side protect the third one from the corner?
run-goes-one-too-far: the square at which a run ends is counted, too
    Which square makes your loop stop? Is it safe?
run-ends-one-too-soon: the last disc of a run is left out
    How many discs of B B B . are safe? How many does your loop see?
any-disc-on-an-edge: discs on an edge are counted that neither reach a corner nor lie on a full edge
    Which two reasons make a disc on an edge safe?
some-edges-only: not all four edges are looked at
    A board has four edges. Which does your function go along?
rows-inside-count: lines inside the board are treated as edges
    Can a disc inside the board be turned from the side? Which rows and columns are edges?
corners-left-out: a corner is not counted as a part of its edges
    From which square to which does your loop along an edge go?
full-without-corners: an edge counts as full although a corner of it is empty
    Which squares of the edge does your test for a full edge see?
full-edge-to-one-side: all discs on a full edge are counted for one side
    Whose disc is each of them?
both-corners-needed: runs count only where both corners of the edge are held
    Through how many corners must a run go to be safe?
empty-squares-for-white: empty squares are counted for white
    `game.mark` has three answers. What does your `else` stand for?
one-colour-edges-only: an edge counts only where one side holds all of it
    Is the disc beside an own corner safe if the edge has a gap further on?
only-at-the-horizon: a forced action is free at the cutoff only
    Does a forced action before the cutoff cost a ply?
one-extension-less: there is one extension too few on a path
    What should happen where `extra` is 1? Is it > 0 or > 1?
free-action-gives-a-ply-back: a free action even takes a ply off the depth
    A free action costs nothing. Which depth has the child?
every-action-uses-one-up: every action uses up an extension, not only a free one
    Which actions make `extra` smaller?
extensions-renewed: the extensions are all there again after an action that costs a ply
    How many may there be on one path in all?
extensions-for-one-player: only one player's forced actions are free
    Does it matter whose only action it is?
estimated-after-a-free-action: the state after a free action is estimated at once
    The child has the same depth as its parent. Is it cut off there?
two-actions-are-forced: a choice between two actions is taken for forced
    With how many actions is there nothing to decide?
no-action-where-forced: a forced action is not returned as the best
    At the root the only action is the best one.
action-after-the-forced-one: after a forced action the child's action is returned
    Whose action do you return where you follow the only one?
one-depth-too-late: the depth is one too large
    Does the search to one ply less choose another action?
depths-from-the-end: it is how many of the last searches agree, not from which depth on
    The searches to 3 and 4 plies agree. Which number is asked for?
changes-counted: it is how often the choice changes
    Two changes may come at any depth. At which depth does the last one come?
compared-with-the-first: choices are compared with the first search's
    Which search is the judge: the first or the deepest?
always-the-deepest: it is always `most`
    What if all searches choose the same action?
searches-from-depth-0: a search to depth 0 is counted among the searches
    To which depth does your first search go?
one-search-too-many: a search deeper than `most` is run
    Which is the last number in your `range`?
three-alike-are-enough: three searches in a row that agree are taken as the end of it
    A fourth may disagree. What do all searches down to `most` choose?
longest-run: the longest row of searches that agree decides, even if it is not the last
    From that depth on *all* have to agree, the deepest included.
last-disagreement: it is the last depth that still disagrees
    That search chooses something else. Which is the first of those that do not?
action-for-depth: the action is returned, not a depth
    What is asked for: what the searches choose, or from which depth on?
result-never-used: the result of the game plays no part
    What is the target of the last position?
next-estimate-fades: the estimate of the next position is multiplied by λ
    Where does λ stand in the formulas, and where not?
result-added-at-every-step: the result is added to every target
    For which position does the result take the place of an estimate?
new-features-fade: λ multiplies the new features, not the old trace
    What fades: what came before, or what has just come?
trace-mixed: the new features enter the trace with 1 − λ
    The features of the position are added in full.
trace-fades-by-the-rest: the trace is multiplied by 1 − λ
    With λ = 0.9, how much of the trace is left after a step?
trace-keeps-only-the-old: the weights move before the position's features are in the trace
    Error, trace, weights: in which order does your loop do them?
trace-multiplied: trace and features are multiplied
    What stands between λe and f in the formula?
trace-starts-at-one: the trace does not begin with zeros
    Which positions have been seen before the first?
weights-move-by-decay: the weights move by λ times the error, not by α times
    Which Greek letter is the size of a step? λ is in the trace already.
step-size-twice: the step size is multiplied twice
    How often does α stand in the formulas?
step-is-divided-by: the error is divided by the step size
    A small step size means small changes. Is it so with yours?
size-of-error-only: the size or the sign of the error is lost
    An estimate may be too large or too small, by a little or by much. What do the weights do in each case?
first-position-skipped: the first position learns nothing
    Which position has the first error? Where does your loop begin?
positions-backwards: the game is gone through from its end
    In which order do the positions learn?
steps-forget-each-other: each step starts from the weights from before the game
    What did the weights learn from the position before? Is it still there?
trace-returned: the trace is returned, not the weights
    Which of your lists has been learned?
last-position-alone: only the last position learns
    How many positions has the game? Each of them has an error.
nothing-learned: the weights come back as they were
    Which list do you change, and which do you return?
win-is-finite: a won game is worth a number that a count could exceed
    Could the search prefer two open lines to a win? What number can no count ever exceed?
own-discs-behind-others: a run from a corner jumps over discs of the other side
    Walk along the edge from the corner. At which square do you have to stop?
search-to-depth-1-left-out: the search to depth 1 plays no part
    What should be returned if all searches agree?
all-searches-alike: all searches are found to choose the same
    Print what each search chooses. How deep does each of them go?
result-too-early: the result is the target of more than the last position
    For which position does the result take the place of an estimate?
two-pieces-at-once: a capture uses up more than one piece
    How many pieces has a side left after one capture?
one-line-only: one single line is counted
    Through how many lines does your loop go? Look for a `return` inside it.
one-line-skipped: the first or the last line is left out
    Where does your loop over the lines begin, and where does it end?
marks-of-one-player: one player's marks are counted in the lines of both
    Whose marks are there in a line that is open for O?
gain-without-a-capture: a side that has nothing left to capture with still wins or loses the piece on the square
    What does the side gain whose list is empty?
joined-to-a-corner: discs inside the board count where a chain of their own side joins them to a corner
    Can a disc in the second row be turned? Only discs on an edge are asked for.
every-disc-counts: discs count wherever they are
    Which discs can nobody turn any more? Test it with the position at the start of the game.
negamax-of-max-values: signs are turned on the way up although all values are MAX's
    Negamax needs values of whoever is to move. Whose are `game.utility(state, MAX)` and `evaluate(state)`?
stops-at-a-single-action: a single action is not followed once the extensions are used up
    A single action that is not free costs a ply, like any other. What does your function do with it?
nothing-where-unsettled: there is no depth where the deepest search is the first to choose its action
    Two searches deep, and they disagree: what does **5b** ask for?
changes-returned: it is how much the weights have changed, not what they are
    With which list does your function begin, and what becomes of it?
estimate-not-subtracted: the error of a position is the target alone, without its estimate
    The error is a difference. Of which two numbers?
first-position-alone: only the first position learns
    Through how many positions does your loop go? Look for a `return` inside it.
trace-replaced: a new feature takes the place of the old trace, not added to it
    A feature that comes again: what is left of its old trace?
step-and-decay-exchanged: α and λ are exchanged
    `step` is α, `decay` is λ. Which of them stands in the formula of the trace?
credit-fades-from-the-start: later positions of the game are credited less than earlier ones
    It is the positions *before* the latest that share in its error with λ, λ², … How much has the latest?
error-of-half-learned-weights: the error is worked out anew while the weights are changing
    One error belongs to each position. How often does your inner loop work it out, and with which weights?
empty-lines-left-out: a line without any mark is worth nothing
    Who can still fill an empty line? What is `weights[0]` for?
marks-subtracted-in-a-line: the marks of one player in a line are subtracted from those of the other
    Can anybody still fill a line in which both have a mark?
lines-averaged: the lines are averaged, not added up
    Two open lines are worth more than one. What becomes of their weights?
lists-used-up: the lists that were given are used up
    `pop` and `remove` change the list of whoever called your function. Take them from a copy: `sorted` makes one.
turns-by-depth: who moves is told from the depth, which a free action leaves as it is
    After a free action the other player moves, at the same depth. Where do you ask `game.to_move(state)`?
value-compared-too: values are compared as well as actions
    A deeper search may choose the same action and think otherwise of it. What does **5a** compare?
first-position-twice: the first position is in the trace before it comes
    What is in the trace before the first step? And who else holds the list that you change?
last-position-apart: at the last position the trace does not go on as before
    The last position has another target, and that is all. What becomes of the trace there?
""")
