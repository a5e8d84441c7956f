"""The functions of assignment 3, in the order in which a student writes them; `alphabeta` itself is in `solutions`.

Values are from MAX's vantage point; α is the best value that MAX, β the best that MIN can already be sure of on the
path from the root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value
from solutions.searches.alpha_beta import alphabeta

Advice = Callable[[Game, State], Sequence[tuple[Action, float]]]
"""`advice(game, state)`: each action with the probability that a strong player takes it."""


def cut_by_hand(tree: str, x: int) -> bool:
    """Whether alpha-beta never looks at the leaf Y of `tree`, "A" to "G", where its leaf X is worth `x`."""
    return {
        "A": x <= 6,  # MIN leaves the node where X is no more than MAX's 6
        "B": x >= 7,  # MAX has X or 15, whichever is smaller, and MIN has 7 elsewhere
        "C": x <= 4,  # the 4 of the root, not the 3 next door
        "D": x >= 5,  # the first child is then worth 5 or more, and the second, with its 5, no better
        "E": x >= 9,  # then MAX has 9 already, and the last node, with its 9, is no better
        "F": True,  # X is never looked at either
        "G": False,  # the first child is worth 11 at most, and the second has 12 so far
    }[tree]


def best_actions(game: Game, state: State) -> tuple[Value, list[Action]]:
    """The minimax value of `state`, and all actions that are best for whoever moves there, in the game's order."""
    actions = game.actions(state)
    # Each child has the whole window, so that what comes back is its value and not a bound.
    values = [alphabeta(game, game.result(state, action))[0] for action in actions]
    best = max(values) if game.to_move(state) == MAX else min(values)
    return best, [action for action, value in zip(actions, values, strict=True) if value == best]


def ordered_alphabeta(
    game: Game, state: State, advice: Advice, alpha: Value = -inf, beta: Value = inf
) -> tuple[Value, Action | None]:
    """Alpha-beta that tries the likeliest action first at every node.

    `advice(game, state)` gives `((action, probability), …)`: how likely a strong player takes each
    action in `state`.
    """

    def value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, alpha, beta)

    def likeliest_first(state: State) -> list[Action]:
        return [a for a, _ in sorted(advice(game, state), key=lambda pair: pair[1], reverse=True)]

    def max_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in likeliest_first(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in likeliest_first(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, alpha, beta)


class OutOfBudgetError(Exception):
    """The leaves that a search may look at are used up."""


def iterative_deepening(
    game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int
) -> tuple[Value, Action | None]:
    """The value and action of the deepest completed search of 1, 2, … `depth` plies.

    All searches together may look at `leaves` leaves; the first is completed in any case.

    Source: Slate and Atkin, "Chess 4.5", in Chess Skill in Man and Machine (1977).
    """
    looked_at, allowed = 0, inf  # until the first search is completed

    def value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        nonlocal looked_at
        over = game.is_terminal(state)
        if over or left == 0:
            if looked_at >= allowed:
                raise OutOfBudgetError
            looked_at += 1
            return (game.utility(state, MAX) if over else evaluate(state)), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, left, alpha, beta)

    def max_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), left - 1, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), left - 1, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    completed = value(state, 1, -inf, inf)
    allowed = leaves
    for plies in range(2, depth + 1):
        try:
            completed = value(state, plies, -inf, inf)
        except OutOfBudgetError:
            break
    return completed


def leaves_to_prove(game: Game, state: State, player: Player, bound: Value) -> float:
    """The fewest leaves that prove how much `player` can be sure of, or ∞ where it is not so.

    To be proved is, for MAX, that `state` is worth `bound` or more, for MIN, that it is worth `bound` or less.
    Source: the two strategies of Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
    Intelligence 6 (1975).
    """
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return 1 if (utility >= bound if player == MAX else utility <= bound) else inf
    needed = [leaves_to_prove(game, game.result(state, action), player, bound) for action in game.actions(state)]
    return min(needed) if game.to_move(state) == player else sum(needed)


def fewest_leaves(game: Game, state: State) -> float:
    """The fewest leaves that any search has to look at to know what `state` is worth."""
    value, _ = alphabeta(game, state)
    # Where both players keep to their strategies they meet at one leaf, which belongs to both proofs.
    return leaves_to_prove(game, state, MAX, value) + leaves_to_prove(game, state, MIN, value) - 1


def alphabeta_with_table(game: Game, state: State, depth: int, evaluate: Evaluation) -> tuple[Value, Action | None]:
    """Alpha-beta, `depth` plies deep, that keeps a lower and an upper bound of what it has seen."""
    table: dict[tuple[State, int], tuple[Value, Value]] = {}  # (state, plies left) -> (lower, upper)

    def value_of(state: State, left: int, alpha: Value, beta: Value) -> Value:
        lower, upper = table.get((state, left), (-inf, inf))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        value, _ = search(state, left, alpha, beta)
        # At the lower end of its window or below, a value says "no more than"; at the upper end, "no less than".
        table[state, left] = (lower if value <= alpha else value), (upper if value >= beta else value)
        return value

    def search(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        twin = max_value if game.to_move(state) == MAX else min_value
        return twin(state, left, alpha, beta)

    def max_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2 = value_of(game.result(state, a), left - 1, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2 = value_of(game.result(state, a), left - 1, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return search(state, depth, -inf, inf)
