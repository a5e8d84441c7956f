"""Principal variation search: expect the first action to be the best, and ask of the others only whether it is."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nextafter

from aima_games import MAX, Action, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate
from solutions.searches.ordering import AS_GIVEN, Order
from solutions.searches.transposition import Bounds, Table

Reduction = Callable[[int, float], int]
"""`reduction(number, left)`: how many plies less deep to search an action, by its number in the order, from 0."""


def pvs(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """The minimax value of `state` for MAX and a best action: alpha-beta that asks before it searches.

    Only the first action of a node is searched with the window. Of any other one a null window asks whether it is
    better than the best so far; if it is, it is searched again, for its value. Contract: as `alphabeta`.

    Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14 (1982);
    Reinefeld, "An improvement to the Scout tree-search algorithm", ICCA Journal 6 (1983).
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        asked = (alpha, beta) if best_value is None else null_window(alpha, beta, maximizing)
        value, _ = pvs(game, child, *asked)
        if asked != (alpha, beta) and alpha < value < beta:
            value, _ = pvs(game, child, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


def null_window(alpha: Value, beta: Value, maximizing: bool) -> tuple[Value, Value]:
    """The part of the window that asks no more than "better than the best so far?".

    It lies at α for MAX and at β for MIN, and no number of the machine lies inside: the answer is yes or no.
    """
    return (alpha, nextafter(alpha, inf)) if maximizing else (nextafter(beta, -inf), beta)


def pvs_with_table(
    game: Game,
    state: State,
    depth: float = inf,
    evaluate: Evaluation = no_estimate,
    order: Order = AS_GIVEN,
    reduction: Reduction = lambda number, left: 0,
) -> tuple[Value, Action | None]:
    """Principal variation search, `depth` plies deep, with a table: what is searched again is half known by then.

    Contract: as `alphabeta_with_table`, as long as there is no `reduction`. With one, an action after the first is
    asked about less deep, and gets the full depth only if it seems better: what lies deeper may be missed, and the
    value may be wrong. Sources: as `pvs`.
    """
    table: Table = {}

    def value_of(state: State, alpha: Value, beta: Value, ply: int, left: float) -> Value:
        known = table.get((state, left), Bounds())
        if known.lower >= beta or known.lower == known.upper:
            return known.lower
        if known.upper <= alpha:
            return known.upper
        value, _ = search(state, alpha, beta, ply, left)
        lower = known.lower if value <= alpha else max(known.lower, value)
        upper = known.upper if value >= beta else min(known.upper, value)
        table[state, left] = Bounds(lower, upper)
        return value

    def search(state: State, alpha: Value, beta: Value, ply: int, left: float) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left <= 0:
            return evaluate(state), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action, cut = None, None, False
        for number, action in enumerate(order.sort(state, game.actions(state), ply)):
            child, asked, fewer = game.result(state, action), (alpha, beta), 0
            if number > 0:
                asked, fewer = null_window(alpha, beta, maximizing), reduction(number, left)
            value = value_of(child, *asked, ply + 1, left - 1 - fewer)
            if fewer and (value > alpha if maximizing else value < beta):
                value = value_of(child, *asked, ply + 1, left - 1)
            if asked != (alpha, beta) and alpha < value < beta:
                value = value_of(child, alpha, beta, ply + 1, left - 1)
            if number == 0 or (value > best_value if maximizing else value < best_value):
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

    return search(state, -inf, inf, 0, depth)


def late_moves(trusted: int, less: int) -> Reduction:
    """Late move reductions: `less` plies less for actions after the first `trusted`, where 3 plies are left or more.

    Sources: Romstad, "An introduction to late move reductions" (2006); AIMA 4e, section 5.3.3; the trade of risk
    against depth: Björnsson and Marsland, "Risk management in game-tree pruning", Information Sciences 122 (2000).
    """
    return lambda number, left: less if number >= trusted and left >= 3 else 0
