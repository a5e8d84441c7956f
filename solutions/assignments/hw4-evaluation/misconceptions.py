"""Wrong estimates, searches, weights and players, under the names of `aima_games.checking.misconceptions`.

As for the searches, each mistake replaces one part of what is right by default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from aima_games.games import Othello, TicTacToe
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Children, Choice, Flawed, right, swapped
from solutions.searches.alpha_beta import depth_limited_alphabeta

from .reference import exchange, settled_from

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
    """Weighted open lines in which the count, the comparison and the ends can be replaced."""

    compare: Compare = minus
    worth: Callable[[Sequence[Value], int], Value] = lambda weights, marks: weights[marks]
    """What an open line with so many marks is worth."""
    is_open: Callable[[Sequence[str], str], bool] = lambda line, other: other not in line
    """Whether a line, given as its marks, is open for the player whose opponent's mark is `other`."""
    among: Callable[[TicTacToe], Sequence[tuple[int, ...]]] = lambda game: game.lines
    end: Callable[[Value], Value | None] = lambda utility: inf if utility > 0 else -inf if utility < 0 else 0
    """What an end with that utility for MAX is worth; None where it is counted like any other state."""

    def __call__(self, game: TicTacToe, state: State, weights: Sequence[Value]) -> Value:
        if game.is_terminal(state):
            worth = self.end(game.utility(state, MAX))
            if worth is not None:
                return worth
        lines = [[game.mark(state, square) for square in line] for line in self.among(game)]
        x, o = (
            sum(self.worth(weights, line.count(own)) for line in lines if self.is_open(line, other))
            for own, other in ("XO", "OX")
        )
        return self.compare(x, o, game.to_move(state))


def _no_diagonals(game: TicTacToe) -> list[tuple[int, ...]]:
    return [line for line in game.lines if line[1] - line[0] in (1, game.columns)]


LINES: dict[str, Any] = {
    **{name: FlawedLines(compare) for name, compare in COMPARING.items()},
    "ends-counted-too": FlawedLines(end=lambda utility: None),
    "ends-worth-one": FlawedLines(end=lambda utility: utility),
    "end-always-won": FlawedLines(end=lambda utility: inf if utility else 0),
    "tie-taken-for-loss": FlawedLines(end=lambda utility: inf if utility > 0 else -inf),
    "closed-lines-count": FlawedLines(is_open=lambda line, other: True),
    "diagonals-left-out": FlawedLines(among=_no_diagonals),
    "marks-not-counted": FlawedLines(worth=lambda weights, marks: 1),
    "weights-off-by-one": FlawedLines(worth=lambda weights, marks: weights[marks - 1] if marks else 0),
    "weight-times-marks": FlawedLines(worth=lambda weights, marks: marks * weights[marks]),
}
"""Mistakes about open lines, their weights and the ends."""


# Exchanges

Pieces = Sequence[Value]


@dataclass(frozen=True)
class FlawedExchange:
    """An exchange in which the order of the captures, and who may stop when, can be replaced."""

    order: Callable[[Pieces], Pieces] = sorted
    stops: Callable[[int], bool] = lambda ply: True
    """Whether the side to capture may stop; 0 is the first capture."""
    longest: float = inf
    """After so many captures nobody looks any further."""
    on_square: Callable[[Value, Value], Value] = lambda target, taker: taker
    """What stands on the square after the capture of `target` by `taker`."""

    def __call__(self, target: Value, attackers: Pieces, defenders: Pieces) -> Value:
        return self._after(target, attackers, defenders, 0)

    def _after(self, target: Value, own: Pieces, other: Pieces, ply: int) -> Value:
        if not own or ply >= self.longest:
            return 0
        taker, *rest = self.order(own)
        gain = target - self._after(self.on_square(target, taker), other, rest, ply + 1)
        return max(0, gain) if self.stops(ply) else gain


EXCHANGES: dict[str, Any] = {
    "nobody-stops": FlawedExchange(stops=lambda ply: False),
    "only-attacker-stops": FlawedExchange(stops=lambda ply: ply % 2 == 0),
    "stops-at-the-start-only": FlawedExchange(stops=lambda ply: ply == 0),
    "first-capture-forced": FlawedExchange(stops=lambda ply: ply > 0),
    "in-the-order-given": FlawedExchange(order=lambda pieces: pieces),
    "dearest-piece-first": FlawedExchange(order=lambda pieces: sorted(pieces, reverse=True)),
    "one-capture-only": FlawedExchange(longest=1),
    "one-answer-only": FlawedExchange(longest=2),
    "same-piece-again": FlawedExchange(on_square=lambda target, taker: target),
    "piece-for-piece": lambda target, attackers, defenders: max(
        0, target + sum(defenders[: len(attackers) - 1]) - sum(sorted(attackers)[: len(defenders)])
    ),
    "loss-for-gain": lambda target, attackers, defenders: -exchange(target, attackers, defenders),
}
"""Mistakes about what captures follow one another, and about who may stop."""


# Othello


@dataclass(frozen=True)
class FlawedSafety:
    """Safe discs on the edges in which the rules and the comparison can be replaced."""

    compare: Compare = minus
    full_edges: bool = True
    runs: Callable[[Sequence[str]], int] = lambda marks: next(
        (i for i, mark in enumerate(marks) if mark != marks[0]), len(marks)
    )
    """How many squares of an edge, from a corner on, are safe; its marks, beginning with the corner's."""
    once: bool = True
    both_ways: bool = True
    size: Callable[[Othello], int] = lambda game: game.size
    diagonals: bool = False
    """The disc diagonal to a corner of its own counts, too."""

    def __call__(self, game: Othello, state: State) -> Value:
        n = self.size(game)
        last = n - 1
        marks = {(row, column): game.mark(state, row * n + column) for row, column in product(range(n), repeat=2)}
        found: list[tuple[int, int]] = []
        for edge in zip(*(((0, i), (last, i), (i, 0), (i, last)) for i in range(n)), strict=True):
            safe = set(edge) if self.full_edges and all(marks[square] != "." for square in edge) else set()
            for run in (edge, edge[::-1])[: 1 + self.both_ways]:
                safe.update(run[: self.runs([marks[square] for square in run])])
            found += safe
        if self.diagonals:
            corners = {(abs(row - 1), abs(column - 1)): (row, column) for row, column in product((0, last), repeat=2)}
            found += [square for square, corner in corners.items() if marks[square] == marks[corner]]
        held = [marks[square] for square in (set(found) if self.once else found)]
        return self.compare(held.count("B"), held.count("W"), game.to_move(state))


SAFETY: dict[str, Any] = {
    **{name: FlawedSafety(compare) for name, compare in COMPARING.items()},
    "full-edge-not-safe": FlawedSafety(full_edges=False),
    "corners-only": FlawedSafety(full_edges=False, runs=lambda marks: 1),
    "two-squares-only": FlawedSafety(runs=lambda marks: 2 if marks[1] == marks[0] else 1),
    "gaps-do-not-matter": FlawedSafety(runs=lambda marks: len(marks) if marks[0] != "." else 0),
    "corner-counted-twice": FlawedSafety(once=False),
    "runs-one-way": FlawedSafety(both_ways=False),
    "diagonal-disc-safe": FlawedSafety(diagonals=True),
    "board-of-fixed-size": FlawedSafety(size=lambda game: 6),
}
"""Mistakes about what can still be turned, and about counting it."""


# Extensions


@dataclass(frozen=True)
class FlawedExtension:
    """Extended search in which the rule for forced actions, and what is passed down, can be replaced."""

    forced: Callable[[Sequence[Action], int], bool] = lambda actions, extra: len(actions) == 1 and extra > 0
    """Whether the node's action costs no ply: the actions, the extensions that are left."""
    at_horizon: bool = True
    """The cutoff does not hold where the only action is free."""
    left: Callable[[int], int] = lambda extra: extra - 1
    """How many extensions are left after one."""
    free: int = 0
    """The plies that a free action costs all the same."""
    shared: bool = False
    """All paths use up the same extensions."""
    terminal_first: bool = True
    choose: Choice = right

    def __call__(self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, extra: int) -> Answered:
        pool = [extra]

        def search(state: State, extra: int, depth: int) -> Answered:
            if self.terminal_first and game.is_terminal(state):
                return game.utility(state, MAX), None
            actions = game.actions(state)
            free = self.forced(actions, pool[0] if self.shared else extra) and not game.is_terminal(state)
            if cutoff(state, depth) and not (free and self.at_horizon):
                return evaluate(state), None
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            below, left = (depth + self.free, self.left(extra)) if free else (depth + 1, extra)
            if free:
                pool[0] -= 1
            children = Children(takes_last=False)
            for action in actions:
                value, then = search(game.result(state, action), left, below)
                children.append((value, action, then))
            return self.choose(game.to_move(state), children, depth)

        return search(state, extra, 0)


EXTENSIONS: dict[str, Any] = {
    "nothing-extended": FlawedExtension(forced=lambda actions, extra: False),
    "not-at-the-horizon": FlawedExtension(at_horizon=False),
    "extensions-without-end": FlawedExtension(forced=lambda actions, extra: len(actions) == 1),
    "everything-extended": FlawedExtension(forced=lambda actions, extra: extra > 0),
    "one-extension-more": FlawedExtension(forced=lambda actions, extra: len(actions) == 1 and extra >= 0),
    "one-extension-only": FlawedExtension(left=lambda extra: 0),
    "extensions-shared": FlawedExtension(shared=True),
    "free-action-costs-a-ply": FlawedExtension(free=1),
    "cutoff-before-terminal": FlawedExtension(terminal_first=False),
    "max-min-swapped": FlawedExtension(choose=swapped),
}
"""Mistakes about when an action is free, and about how many may be."""


# The horizon


def _searched(game: Game, state: State, evaluate: Evaluation, most: int) -> list[Answered]:
    """What searches to 1, 2, … `most` plies return."""

    def search(limit: int) -> Answered:
        return depth_limited_alphabeta(game, state, lambda _, plies: plies >= limit, evaluate)

    return [search(limit) for limit in range(1, most + 1)]


def _decisions(game: Game, state: State, evaluate: Evaluation, most: int) -> list[Action | None]:
    return [action for _, action in _searched(game, state, evaluate, most)]


def _first_agreement(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    chosen = _decisions(game, state, evaluate, most)
    return 1 + chosen.index(chosen[-1])


def _first_change(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    chosen = _decisions(game, state, evaluate, most)
    return next((i + 1 for i, action in enumerate(chosen) if action != chosen[0]), 1)


def _last_change(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    return settled_from(game, state, evaluate, most) - 1


def _two_alike(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    chosen = _decisions(game, state, evaluate, most)
    return next((i + 1 for i in range(most - 1) if chosen[i] == chosen[i + 1]), most)


def _values_alike(game: Game, state: State, evaluate: Evaluation, most: int) -> int:
    values = [value for value, _ in _searched(game, state, evaluate, most)]
    depth = most
    while depth > 1 and values[depth - 2] == values[-1]:
        depth -= 1
    return depth


SETTLING: dict[str, Callable[[Game, State, Evaluation, int], int]] = {
    "first-agreement": _first_agreement,
    "first-change": _first_change,
    "before-the-last-change": _last_change,
    "two-alike-are-enough": _two_alike,
    "value-for-action": _values_alike,
    "deepest-search-left-out": lambda game, state, evaluate, most: settled_from(
        game, state, evaluate, max(1, most - 1)
    ),
}
"""Mistakes about the depth from which on nothing changes."""


# Temporal differences


@dataclass(frozen=True)
class FlawedTD:
    """TD(λ) in which the target, the trace and the order of the updates can be replaced."""

    monte_carlo: bool = False
    """The target is the result of the game at every step."""
    estimates_last: bool = False
    """The last position learns nothing."""
    trace: Callable[[list[Value], Sequence[Value], Value], list[Value]] = lambda trace, vector, decay: [
        decay * t + f for t, f in zip(trace, vector, strict=True)
    ]
    sign: int = 1
    with_step: bool = True
    at_the_end: bool = False
    """The weights stay as they are until the game is over."""
    of_the_next: bool = False
    """The features of the next position are credited, not those of the one that was estimated."""

    def __call__(
        self, weights: Sequence[Value], vectors: Sequence[Sequence[Value]], result: Value, step: Value, decay: Value
    ) -> list[Value]:
        learned, known = list(weights), list(weights)
        trace: list[Value] = [0] * len(learned)
        for i, vector in enumerate(vectors):
            last = i + 1 == len(vectors)
            if last and self.estimates_last:
                break
            target = result if last or self.monte_carlo else _sum(known, vectors[i + 1])
            error = target - _sum(known, vector)
            trace = self.trace(trace, vectors[i + 1] if self.of_the_next and not last else vector, decay)
            rate = step if self.with_step else 1
            learned = [w + self.sign * rate * error * t for w, t in zip(learned, trace, strict=True)]
            known = known if self.at_the_end else learned
        return learned


def _sum(weights: Sequence[Value], values: Sequence[Value]) -> Value:
    return sum(w * f for w, f in zip(weights, values, strict=True))


TEMPORAL: dict[str, Any] = {
    "result-at-every-step": FlawedTD(monte_carlo=True),
    "last-position-skipped": FlawedTD(estimates_last=True),
    "trace-forgotten": FlawedTD(trace=lambda trace, vector, decay: list(vector)),
    "trace-never-fades": FlawedTD(
        trace=lambda trace, vector, decay: [t + f for t, f in zip(trace, vector, strict=True)]
    ),
    "trace-fades-too-soon": FlawedTD(
        trace=lambda trace, vector, decay: [decay * (t + f) for t, f in zip(trace, vector, strict=True)]
    ),
    "learns-the-wrong-way": FlawedTD(sign=-1),
    "step-size-missing": FlawedTD(with_step=False),
    "old-weights-until-the-end": FlawedTD(at_the_end=True),
    "next-position-credited": FlawedTD(of_the_next=True),
}
"""Mistakes about what is learned from which step."""


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
