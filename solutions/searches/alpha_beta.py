"""Alpha-beta, as lecture 3 teaches it: pruning, both textbook forms, move ordering, deepening, a table of bounds.

Every search here has the form `search(game, state, ...) -> (value, action)`: the value from MAX's vantage
point, the action None at a leaf, and among equally good actions the first in the order in which they are tried.

α is the best value that MAX, β the best that MIN can already be sure of on the path from the root.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import inf
from typing import NamedTuple

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value


def to_the_end(state: State, depth: int) -> bool:
    """The cutoff of a search that goes on to the end of the game."""
    return False


def no_estimate(state: State) -> Value:
    """The evaluation function of a search that needs none."""
    raise TypeError("a search that stops before the end of the game needs an evaluation function: give `evaluate`")


# In which order to try the actions


class Order:
    """The order in which a search tries the actions of a state; this one leaves them as the game gives them.

    `sort` is called once at every node that is expanded, `learn` once when the search is through with it.
    """

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        """`actions` with the most promising first; `depth` counts plies from the root."""
        return actions

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        """What the search found out: `action` was best in `state`, and whether it cut off the rest."""


class StaticOrder(Order):
    """Knowledge of the game: actions with a larger `score(state, action)` first, as the mover sees it."""

    def __init__(self, score: Callable[[State, Action], Value]) -> None:
        self.score = score

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        return sorted(actions, key=lambda action: self.score(state, action), reverse=True)  # keeps ties in order


class KillerMoves(Order):
    """First the two actions that last cut off a node at the same depth, then the others as `base` orders them.

    What refutes one blunder often refutes the next. Source: Akl and Newborn, "The principal continuation
    and the killer heuristic", ACM 1977.
    """

    def __init__(self, base: Order | None = None) -> None:
        self.base = base or Order()
        self.killers: dict[int, list[Action]] = {}  # depth -> the latest first

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        return _to_front(self.killers.get(depth, []), self.base.sort(state, actions, depth))

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.base.learn(state, action, depth, cut)
        if cut:
            others = [killer for killer in self.killers.get(depth, []) if killer != action]
            self.killers[depth] = [action, *others[:1]]


class HashMove(Order):
    """First the action that was best when this state was last searched, then the others as `base` orders them."""

    def __init__(self, base: Order | None = None) -> None:
        self.base = base or Order()
        self.best: dict[State, Action] = {}

    def sort(self, state: State, actions: Sequence[Action], depth: int) -> Sequence[Action]:
        actions = self.base.sort(state, actions, depth)
        return _to_front([self.best[state]], actions) if state in self.best else actions

    def learn(self, state: State, action: Action, depth: int, cut: bool) -> None:
        self.base.learn(state, action, depth, cut)
        self.best[state] = action


def _to_front(first: Sequence[Action], actions: Sequence[Action]) -> Sequence[Action]:
    """`actions` with those of them that are in `first` put in front."""
    chosen = [action for action in first if action in actions]
    return [*chosen, *(action for action in actions if action not in chosen)]


AS_GIVEN = Order()


# Alpha-beta


def alphabeta(
    game: Game,
    state: State,
    cutoff: Cutoff = to_the_end,
    evaluate: Evaluation = no_estimate,
    order: Order = AS_GIVEN,
    window: tuple[Value, Value] = (-inf, inf),
    equality_prunes: bool = True,
) -> tuple[Value, Action | None]:
    """The minimax value and a best action, without looking at what cannot matter (AIMA 4e, figure 5.7).

    Fail-soft: every node returns the best value v it has seen. With V its minimax value and (α, β) its window,

        v ≤ α  says  V ≤ v ;      α < v < β  says  V = v ;      v ≥ β  says  V ≥ v.

    So the action is a best one where the value lies inside the window, as it always does in the widest.
    A node is left as soon as α ≥ β, or, if equality does not prune, α > β. The search stops where
    `cutoff(state, depth)` says so, after the test for the end, and puts `evaluate(state)` there.

    Sources: Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975); fail-soft:
    Fishburn, "Another optimization of alpha-beta search", SIGART Bulletin 84 (1983).
    """

    def search(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action, cut = None, None, False
        for action in order.sort(state, game.actions(state), depth):
            value, _ = search(game.result(state, action), alpha, beta, depth + 1)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
            cut = alpha >= beta if equality_prunes else alpha > beta
            if cut:
                break
        order.learn(state, best_action, depth, cut)
        return best_value, best_action

    return search(state, *window, 0)


def alphabeta_fail_hard(
    game: Game,
    state: State,
    cutoff: Cutoff = to_the_end,
    evaluate: Evaluation = no_estimate,
    window: tuple[Value, Value] = (-inf, inf),
) -> tuple[Value, Action | None]:
    """The same search in its older form: looks at the same nodes, but says less about them.

    Fail-hard: a node that is no leaf returns its minimax value clamped to its window: α says "α or less",
    β says "β or more". Source: Knuth and Moore (1975), procedure F2.
    """

    def search(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        actions = game.actions(state)
        best_action = actions[0]  # also where nothing is better than what is sure already: a lost root has a move
        if game.to_move(state) == MAX:
            for action in actions:
                value, _ = search(game.result(state, action), alpha, beta, depth + 1)
                if value > alpha:
                    alpha, best_action = value, action
                if alpha >= beta:
                    return beta, best_action
            return alpha, best_action
        for action in actions:
            value, _ = search(game.result(state, action), alpha, beta, depth + 1)
            if value < beta:
                beta, best_action = value, action
            if beta <= alpha:
                return alpha, best_action
        return beta, best_action

    return search(state, *window, 0)


# States repeat


class Bounds(NamedTuple):
    """What is known about a value: lower ≤ value ≤ upper."""

    lower: Value = -inf
    upper: Value = inf


Table = dict[tuple[State, float], Bounds]
"""A transposition table: (state, plies left to search) -> what is known about the value."""


def alphabeta_with_table(
    game: Game,
    state: State,
    depth: float = inf,
    evaluate: Evaluation = no_estimate,
    order: Order = AS_GIVEN,
    table: Table | None = None,
) -> tuple[Value, Action | None]:
    """Alpha-beta, `depth` plies deep (to the end by default), that remembers what it knows about each state.

    A search that was cut off knows a bound, not the value, so the table keeps a lower and an upper bound, and
    they are used only where they settle the matter for the window at hand. The key is all that a value depends
    on: the state and the plies left. A `table` may be given to look into it afterwards, or to go on with it
    for the same game and evaluation function. Contract: as `alphabeta`, and lower ≤ upper in every entry.

    Sources: Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986); the pair of bounds: Plaat et al.,
    "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87 (1996).
    """
    table = {} if table is None else table

    def value_of(state: State, alpha: Value, beta: Value, ply: int) -> Value:
        left = depth - ply
        known = table.get((state, left), Bounds())
        if known.lower >= beta or known.lower == known.upper:
            return known.lower
        if known.upper <= alpha:
            return known.upper
        value, _ = search(state, alpha, beta, ply)
        lower = known.lower if value <= alpha else max(known.lower, value)  # a value ≤ α is an upper bound only
        upper = known.upper if value >= beta else min(known.upper, value)  # a value ≥ β is a lower bound only
        table[state, left] = Bounds(lower, upper)
        return value

    def search(state: State, alpha: Value, beta: Value, ply: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if ply >= depth:
            return evaluate(state), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action, cut = None, None, False
        for action in order.sort(state, game.actions(state), ply):
            value = value_of(game.result(state, action), alpha, beta, ply + 1)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
            cut = alpha >= beta
            if cut:
                break
        order.learn(state, best_action, ply, cut)
        return best_value, best_action

    return search(state, -inf, inf, 0)  # the root is searched, not looked up: we want its action


# Deeper and deeper


class Iteration(NamedTuple):
    """A completed search of iterative deepening; `expanded` counts the nodes expanded so far, all depths together."""

    depth: int
    value: Value
    action: Action | None
    expanded: int


class OutOfBudgetError(Exception):
    """The time or the number of nodes that a search was given is used up."""


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
