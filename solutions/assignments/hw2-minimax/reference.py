"""The functions of the assignment hw2-minimax: what a search can say beyond the value of a state.

The helpers that the notebook gives, such as `minimax_value`, stand in `solutions.searches.minimax`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aima_games import MAX, Action, Game, Player, State, Value
from solutions.searches.minimax import minimax_value


def best_actions(game: Game, state: State) -> list[Action]:
    """All actions that are best for the player to move; none where the game is over."""
    if game.is_terminal(state):
        return []
    values = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    best = max(values.values()) if game.to_move(state) == MAX else min(values.values())
    return [action for action, value in values.items() if value == best]


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


def coalition_value(game: Game, state: State, members: Sequence[Player]) -> Value:
    """The largest sum of utilities that `members` can be sure of together, whatever all the others do."""
    if game.is_terminal(state):
        return sum(game.utility(state, player) for player in members)
    values = [coalition_value(game, game.result(state, action), members) for action in game.actions(state)]
    return max(values) if game.to_move(state) in members else min(values)
