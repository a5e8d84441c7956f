"""Minimax, as lecture 2 teaches it: the value of a state, the decision, and the search to a limited depth.

Every search here has the form `search(game, state, ...) -> (value, action)`: the value from MAX's vantage
point, the action None at a leaf, and among equally good actions the first in the order of `game.actions`.
"""

from __future__ import annotations

from math import inf

from aima_games import MAX, Action, Cutoff, Evaluation, Game, State, Value


def minimax_value(game: Game, state: State) -> Value:
    """The value of `state` for MAX if both sides play their best to the end (AIMA 4e, section 5.2)."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def minimax(game: Game, state: State) -> tuple[Value, Action | None]:
    """The value of `state` for MAX and the first best action for whoever moves (AIMA 4e, figure 5.3)."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    return max_value(game, state) if game.to_move(state) == MAX else min_value(game, state)


def max_value(game: Game, state: State) -> tuple[Value, Action | None]:
    """The largest value among the children, and the first action that reaches it."""
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = minimax(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game: Game, state: State) -> tuple[Value, Action | None]:
    """The smallest value among the children, and the first action that reaches it."""
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = minimax(game, game.result(state, a))
        if v2 < v:
            v, move = v2, a
    return v, move


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

    def value(state: State, depth: int) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, depth)

    def max_value(state: State, depth: int) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1)
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state: State, depth: int) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = value(game.result(state, a), depth + 1)
            if v2 < v:
                v, move = v2, a
        return v, move

    return value(state, depth)


def maxn(game: Game, state: State) -> tuple[tuple[Value, ...], Action | None]:
    """The utility vector, in the order of `game.players`, if each player takes what is best for itself; the action.

    Among actions that are equally good for the mover it takes the first; what the others get may depend on
    that. With two players and zero sum it is minimax. Source: Luckhardt and Irani, "An algorithmic solution
    of N-person games", AAAI 1986; AIMA 4e, section 5.2.2.
    """
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in game.players), None
    mine = game.players.index(game.to_move(state))
    best_values, best_action = None, None
    for action in game.actions(state):
        values, _ = maxn(game, game.result(state, action))
        if best_values is None or values[mine] > best_values[mine]:
            best_values, best_action = values, action
    assert best_values is not None, "a state that is not terminal has actions"
    return best_values, best_action
