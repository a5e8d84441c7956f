"""Alpha-beta with every switch, and its fail-hard form; `alpha_beta.py` has the plain text, to be read first.

Every search here has the form `search(game, state, ...) -> (value, action)`: the value from MAX's vantage
point, the action None at a leaf, and among equally good actions the first in the order in which they are tried.
"""

from __future__ import annotations

from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate, to_the_end
from solutions.searches.ordering import AS_GIVEN, Order


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
    MAX leaves a node as soon as v ≥ β, or, if equality does not prune, v > β, and MIN likewise with α. The search stops
    where `cutoff(state, depth)` says so, after the test for the end, and puts `evaluate(state)` there.

    Sources: Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975); fail-soft:
    Fishburn, "Another optimization of alpha-beta search", SIGART Bulletin 84 (1983).
    """

    def value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta, depth)

    def max_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        v, move, cut = -inf, None, False
        for a in order.sort(state, game.actions(state), depth):
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            cut = v >= beta if equality_prunes else v > beta
            if cut:
                break
        order.learn(state, move, depth, cut)
        return v, move

    def min_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        v, move, cut = inf, None, False
        for a in order.sort(state, game.actions(state), depth):
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            cut = v <= alpha if equality_prunes else v < alpha
            if cut:
                break
        order.learn(state, move, depth, cut)
        return v, move

    return value(state, *window, 0)


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

    def value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta, depth)

    # The first action stands where nothing is better than what is sure already: a lost root has a move.
    def max_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        actions = game.actions(state)
        move = actions[0]
        for a in actions:
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > alpha:
                alpha, move = v2, a
            if alpha >= beta:
                return beta, move
        return alpha, move

    def min_value(state: State, alpha: Value, beta: Value, depth: int) -> tuple[Value, Action | None]:
        actions = game.actions(state)
        move = actions[0]
        for a in actions:
            v2, _ = value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < beta:
                beta, move = v2, a
            if beta <= alpha:
                return alpha, move
        return beta, move

    return value(state, *window, 0)
