"""The functions that hw2-minimax asks for beyond the course's own: a plan, bounds, the quickest win.

Minimax itself, to the end and to a depth, and maxⁿ are in `solutions.searches.minimax`.
"""

from __future__ import annotations

from typing import Any

from aima_games import MAX, Action, Game, Player, State, Value


def conditional_plan(game: Game, state: State, player: Player, least: Value) -> list[Any] | None:
    """A plan by which `player` gets at least `least`, whatever the other one does; None where there is none."""
    if game.is_terminal(state):
        return [] if game.utility(state, player) >= least else None
    plans = [
        (action, conditional_plan(game, game.result(state, action), player, least)) for action in game.actions(state)
    ]
    works = [(action, plan) for action, plan in plans if plan is not None]
    if game.to_move(state) == player:
        return works[:1] or None
    return works if len(works) == len(plans) else None


def bounds(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> tuple[Value, Value, int]:
    """What `state` is worth at least and at most, once the first `questions` ends are known; how many were asked."""
    if questions == 0:
        return lowest, highest, 0
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return utility, utility, 1
    lows, highs, asked = [], [], 0
    for action in game.actions(state):
        low, high, more = bounds(game, game.result(state, action), questions - asked, lowest, highest)
        lows.append(low)
        highs.append(high)
        asked += more
    best = max if game.to_move(state) == MAX else min
    return best(lows), best(highs), asked


def quickest(game: Game, state: State) -> tuple[tuple[Value, int], Action | None]:
    """The minimax value, the plies to the end, and an action, if winners hurry and all others play on."""
    if game.is_terminal(state):
        return (game.utility(state, MAX), 0), None
    sign = 1 if game.to_move(state) == MAX else -1

    def merit(end: tuple[Value, int]) -> tuple[Value, int]:
        """What an end is worth to the mover: first the value, then the time."""
        value, plies = end
        wins = sign * value > 0
        return sign * value, -plies if wins else plies

    best_end, best_action = None, None
    for action in game.actions(state):
        (value, plies), _ = quickest(game, game.result(state, action))
        end = value, plies + 1
        if best_end is None or merit(end) > merit(best_end):
            best_end, best_action = end, action
    assert best_end is not None, "a state that is not terminal has actions"
    return best_end, best_action
