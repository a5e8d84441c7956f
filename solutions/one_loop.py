"""Searches with one loop for both players, as lectures show them on the core path and as many people write them.

They answer as those of the same name in `solutions.searches`, which have a function for each player. Many wrong
searches are edits of their text.
"""

from __future__ import annotations

from math import inf

from aima_games import CHANCE, MAX, Action, Cutoff, Evaluation, Game, State, Value
from solutions.searches.defaults import no_estimate, to_the_end
from solutions.searches.evaluation import VolatileActions
from solutions.searches.principal_variation import null_window


def depth_limited_minimax(
    game: Game,
    state: State,
    cutoff: Cutoff,
    evaluate: Evaluation,
    depth: int = 0,
) -> tuple[Value, Action | None]:
    """Minimax that stops where `cutoff(state, depth)` says so and puts `evaluate(state)` there.

    `depth` is the number of plies from the root of the search. A terminal state is worth its utility at
    any depth, so the test for the end comes before the test for the cutoff (AIMA 4e, section 5.3).
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_minimax(game, child, cutoff, evaluate, depth + 1)
        if game.to_move(state) == MAX:
            better = best_value is None or value > best_value
        else:
            better = best_value is None or value < best_value
        if better:
            best_value, best_action = value, action
    return best_value, best_action


def alphabeta(game: Game, state: State, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, Action | None]:
    """The minimax value of `state` for MAX and a best action, without a look at what cannot matter.

    Source: AIMA 4e, figure 5.7, with the test for α ≥ β.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


def depth_limited_alphabeta(
    game: Game,
    state: State,
    cutoff: Cutoff,
    evaluate: Evaluation,
    depth: int = 0,
    alpha: Value = -inf,
    beta: Value = inf,
) -> tuple[Value, Action | None]:
    """Alpha-beta that stops where `cutoff(state, depth)` says so and puts `evaluate(state)` there.

    `depth` counts plies from the root. A finished game is worth its utility at any depth (AIMA 4e,
    section 5.3). The action is None where the search stops at the root.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = depth_limited_alphabeta(game, child, cutoff, evaluate, depth + 1, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, best_value)
        else:
            beta = min(beta, best_value)
        if alpha >= beta:
            break
    return best_value, best_action


def quiescence(
    game: Game, state: State, evaluate: Evaluation, volatile: VolatileActions
) -> tuple[Value, Action | None]:
    """The value of `state` once the dust has settled: only volatile actions are followed (AIMA 4e, section 5.3.2).

    At each node the mover may take a volatile action or *stand pat*, that is be content with `evaluate(state)`,
    since some quiet action is assumed to be no worse; the action None says that standing pat is best. Where
    all legal actions are volatile there is no quiet one, so standing pat is not allowed: `volatile` returns all
    of them where the mover has no free choice, as in check. That no action is volatile says nothing about the
    end of the game; only `game.is_terminal` does.

    Contract: the minimax value of the tree of volatile actions and stand-pat estimates, found by fail-soft
    alpha-beta. Every line of volatile actions has to end. Source: Beal, "A generalised quiescence search
    algorithm", Artificial Intelligence 43 (1990).
    """

    def search(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        maximizing = game.to_move(state) == MAX
        actions = volatile(state)
        best_value, best_action = None, None
        if len(actions) < len(game.actions(state)):
            best_value = evaluate(state)  # stand pat
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
        for action in actions:
            if alpha >= beta:
                break
            value, _ = search(game.result(state, action), alpha, beta)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, best_value)
            else:
                beta = min(beta, best_value)
        return best_value, best_action

    return search(state, -inf, inf)


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


def expectiminimax(
    game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = no_estimate, depth: int = 0
) -> tuple[Value, Action | None]:
    """The largest value at MAX, the smallest at MIN, the expected value at chance nodes (AIMA 4e, section 5.5).

    A chance node counts as a ply for `cutoff(state, depth)`. Source: Michie, "Game-playing and game-learning
    automata" (1966).
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    player = game.to_move(state)
    if player == CHANCE:
        return sum(
            probability * expectiminimax(game, game.result(state, outcome), cutoff, evaluate, depth + 1)[0]
            for outcome, probability in game.outcomes(state)
        ), None
    best_value, best_action = None, None
    for action in game.actions(state):
        value, _ = expectiminimax(game, game.result(state, action), cutoff, evaluate, depth + 1)
        if best_value is None or (value > best_value if player == MAX else value < best_value):
            best_value, best_action = value, action
    return best_value, best_action
