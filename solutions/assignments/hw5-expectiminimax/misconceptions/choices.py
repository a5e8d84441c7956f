"""What the wrong functions of several parts have in common: how somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aima_games import MAX, Action, Game, Player, State, Value
from solutions.misconceptions.leaves import Answered
from solutions.searches.chance import expectiminimax

Search = Callable[[Game, State], Answered]
Mistakes = dict[str, Callable[..., Any]]


def best_for(player: Player) -> Callable[..., Any]:
    """What a player does with a list of values."""
    return max if player == MAX else min


def likeliest(lottery: Sequence[tuple[Value, Value]]) -> Value:
    return max(lottery, key=lambda outcome: outcome[0])[1]


def by_pairs(game: Game, state: State) -> Action:
    """`max` or `min` of pairs (value, action): between equal values the actions decide."""
    pairs = [(expectiminimax(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return best_for(game.to_move(state))(pairs)[1]
