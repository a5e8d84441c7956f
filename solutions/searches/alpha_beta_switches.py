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
