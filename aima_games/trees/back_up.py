"""The back-up rule: what an inner node is worth, by its children. Every value that is backed up comes from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from aima_games.game import CHANCE, MAX, MIN, Player, Value

Child = TypeVar("Child")


def best_child(
    player: Player, children: Iterable[Child], value: Callable[[Child], Value], players: Sequence[Player] = (MAX, MIN)
) -> Child:
    """The first of the children that is best for `player`: for MAX the largest value, for MIN the smallest.

    Where values are vectors, one number for each of `players`, it is what is best for the player itself.
    """
    if player in (MAX, MIN):
        return (max if player == MAX else min)(children, key=value)
    mine = players.index(player)
    return max(children, key=lambda child: value(child)[mine])


def expected_value(values: Iterable[Value], probabilities: Iterable[Value]) -> Value:
    """What a chance node is worth."""
    return sum(probability * value for probability, value in zip(probabilities, values, strict=True))


def backed_up_value(
    player: Player, values: Sequence[Value], players: Sequence[Player] = (MAX, MIN), probabilities: Sequence[Value] = ()
) -> Value:
    """What a node is worth where `player` is to move and the children have these values, in the order of actions."""
    if player == CHANCE:
        return expected_value(values, probabilities)
    return best_child(player, values, lambda value: value, players)
