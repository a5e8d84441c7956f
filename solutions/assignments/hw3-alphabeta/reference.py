"""The functions of assignment 3, in the order in which a student writes them.

They are what the searches of lecture 3 do, one idea at a time and without their switches. Values are from MAX's
vantage point; α is the best value that MAX, β the best that MIN can already be sure of on the path from the root; a
node is left as soon as α ≥ β.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from aima_games import MAX, Action, Evaluation, Game, State, Value
from solutions.searches.alpha_beta import alphabeta
from solutions.searches.deepening import OutOfBudgetError

Advice = Callable[[Game, State], Sequence[tuple[Action, float]]]
"""`advice(game, state)`: each action with the probability that a strong player takes it."""


def cut_by_hand(tree: str) -> list[Value]:
    """The numbers at the leaves of `tree`, "A" to "D", that alpha-beta never looks at, in any order."""
    cut = {"A": [8, 6, 1], "B": [5, 16, 8], "C": [2, 9], "D": [2, 4, 1]}
    return cut[tree]


def fail_hard_value(game: Game, state: State, alpha: Value, beta: Value) -> Value:
    """The minimax value of `state` if it lies between `alpha` and `beta`, else the nearer of the two.

    Source: Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975), F2.
    """
    if game.is_terminal(state):
        return max(alpha, min(beta, game.utility(state, MAX)))
    maximizing = game.to_move(state) == MAX
    for action in game.actions(state):
        value = fail_hard_value(game, game.result(state, action), alpha, beta)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximizing else beta


def best_actions(game: Game, state: State) -> list[Action]:
    """All actions that are best for whoever moves in `state`, in any order."""
    # Each child has the whole window to itself, so that its value is its value and no bound.
    values = {action: alphabeta(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(values.values()) if game.to_move(state) == MAX else min(values.values())
    return [action for action, value in values.items() if value == best]


def advised_alphabeta(
    game: Game, state: State, advice: Advice, alpha: Value = -inf, beta: Value = inf
) -> tuple[Value, Action | None]:
    """Alpha-beta that tries the actions in the order of `advice`, the likeliest first.

    `advice(game, state)` gives `((action, probability), …)`: how likely a strong player takes each
    action in `state`.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action, _ in sorted(advice(game, state), key=lambda pair: pair[1], reverse=True):
        value, _ = advised_alphabeta(game, game.result(state, action), advice, alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


def iterative_deepening(
    game: Game, state: State, evaluate: Evaluation, depth: int, nodes: int
) -> tuple[Value, Action | None]:
    """The value and action of the deepest completed search of 1, 2, … `depth` plies.

    `nodes` is how many nodes may be expanded, all searches together; a node is expanded when its
    actions are asked for. A search that runs out of nodes is dropped, but the first is always
    completed, so that there is a move.

    Source: Slate and Atkin, "Chess 4.5", in Chess Skill in Man and Machine (1977).
    """
    expanded = 0

    def search(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        nonlocal expanded
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        if expanded >= max(nodes, 1):  # the first search expands one node, the root
            raise OutOfBudgetError
        expanded += 1
        maximizing = game.to_move(state) == MAX
        best_value, best_action = None, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), left - 1, alpha, beta)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best_value, best_action

    answer = search(state, 1, -inf, inf)
    try:
        for plies in range(2, depth + 1):
            answer = search(state, plies, -inf, inf)
    except OutOfBudgetError:
        return answer
    return answer


def alphabeta_with_table(
    game: Game,
    state: State,
    depth: int,
    evaluate: Evaluation,
) -> tuple[Value, Action | None]:
    """Alpha-beta, `depth` plies deep, that remembers what it has found out about each state.

    Source: T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9 (1986).
    """
    table: dict[tuple[State, int], tuple[Value, Value]] = {}  # (state, plies left) -> (lower, upper)

    def value_of(state: State, left: int, alpha: Value, beta: Value) -> Value:
        lower, upper = table.get((state, left), (-inf, inf))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        value, _ = search(state, left, alpha, beta)
        if value > alpha:  # nothing was missed that would make it smaller
            lower = value
        if value < beta:  # nothing was missed that would make it larger
            upper = value
        table[state, left] = lower, upper
        return value

    def search(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        maximizing = game.to_move(state) == MAX
        best_value, best_action = None, None
        for action in game.actions(state):
            value = value_of(game.result(state, action), left - 1, alpha, beta)
            if best_value is None or (value > best_value if maximizing else value < best_value):
                best_value, best_action = value, action
            if maximizing:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best_value, best_action

    return search(state, depth, -inf, inf)


def value_by_questions(game: Game, state: State, low: int, high: int) -> int:
    """The minimax value of `state`, a whole number from `low` to `high`: "is it more than k?"

    Each question is a search with the narrowest window there is, (k, k + 1). Source: Plaat,
    Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87 (1996).
    """
    while low < high:
        middle = (low + high) // 2
        if fail_hard_value(game, state, middle, middle + 1) > middle:
            low = middle + 1
        else:
            high = middle
    return low
