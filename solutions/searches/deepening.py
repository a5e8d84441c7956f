"""Iterative deepening, as lecture 3 teaches it: deeper and deeper, as far as time or nodes go."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import inf
from typing import NamedTuple

from aima_games import Action, Evaluation, Game, State, Value
from solutions.searches.ordering import AS_GIVEN, HashMove, Order
from solutions.searches.transposition import alphabeta_with_table


class Iteration(NamedTuple):
    """A completed search of iterative deepening; `expanded` counts the nodes expanded so far, all depths together."""

    depth: int
    value: Value
    action: Action | None
    expanded: int


class OutOfBudgetError(Exception):
    """The time or the number of nodes that a search was given is used up."""


def deepen(search: Callable[[int], tuple[Value, Action]], deepest: int) -> tuple[Value, Action]:
    """The answer of the last completed search: 1 ply deep, 2 plies, … up to `deepest`, as far as the budget goes.

    `search(plies)` raises OutOfBudgetError when its budget is used up, though not 1 ply deep. Source: Slate and Atkin,
    "Chess 4.5", in Chess Skill in Man and Machine (1977); AIMA 4e, section 5.2.4.
    """
    answer = search(1)
    for plies in range(2, deepest + 1):
        try:
            answer = search(plies)
        except OutOfBudgetError:
            break
    return answer


class _Budget(Order):
    """Orders as `base` does and, being called at every node that is expanded, notices when the budget is used up."""

    def __init__(self, base: Order, nodes: float, seconds: float) -> None:
        self.base, self.nodes, self.ends = base, nodes, time.monotonic() + seconds
        self.expanded, self.strict = 0, False

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        if self.strict and (self.expanded >= self.nodes or time.monotonic() >= self.ends):
            raise OutOfBudgetError
        self.expanded += 1
        return self.base.sort(state, actions, depth)

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.base.learn(state, action, depth, cut)


def iterations(
    game: Game,
    state: State,
    evaluate: Evaluation,
    depth: float = inf,
    nodes: float = inf,
    seconds: float = inf,
    order: Order = AS_GIVEN,
) -> Iterator[Iteration]:
    """Iterative deepening, one completed search after the other: 1 ply, 2 plies, … (AIMA 4e, section 5.2.4).

    It ends after `depth` plies, when `nodes` nodes have been expanded, when `seconds` have passed, or when a
    search has seen all that matters to the end of the game. An iteration that runs out of budget is dropped;
    the first is always completed, so that there is an action. Each one tries first what was best in the last
    one, then goes by `order`. Source: Slate and Atkin, "Chess 4.5", in Chess Skill in Man and Machine (1977).
    """
    budget = _Budget(HashMove(order), nodes, seconds)
    for plies in count(1):
        estimated = False

        def watched(state: State) -> Value:
            nonlocal estimated
            estimated = True
            return evaluate(state)

        try:
            value, action = alphabeta_with_table(game, state, plies, watched, budget)
        except OutOfBudgetError:
            return
        yield Iteration(plies, value, action, budget.expanded)
        if not estimated or plies >= depth:
            return
        budget.strict = True  # from the second iteration on


def iterative_deepening(
    game: Game,
    state: State,
    evaluate: Evaluation,
    depth: float = inf,
    nodes: float = inf,
    seconds: float = inf,
    order: Order = AS_GIVEN,
) -> tuple[Value, Action | None]:
    """The value and action of the last of the `iterations` that the budget allows."""
    *_, last = iterations(game, state, evaluate, depth, nodes, seconds, order)
    return last.value, last.action
