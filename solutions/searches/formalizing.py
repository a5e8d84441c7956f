"""Formalizing games, as lecture 1 teaches it: successors, counting, one player alone, a new game.

All that these functions know of a game is its formalization (AIMA 4e, section 5.1.1).
"""

from __future__ import annotations

from aima_games import MAX, MIN, Action, Game, IllegalActionError, Player, State, Value
from aima_games.game import not_over
from aima_games.graphics.boards import grid_board
from aima_games.graphics.scene import Scene


def successors(game: Game, state: State) -> list[tuple[Action, State]]:
    """The pairs (action, state that it leads to), in the order of the actions; empty where the game is over."""
    return [(action, game.result(state, action)) for action in game.actions(state)]


def count_games(game: Game, state: State) -> int:
    """How many different games can be played from `state` on: the leaves of its tree."""
    if game.is_terminal(state):
        return 1
    return sum(count_games(game, game.result(state, action)) for action in game.actions(state))


def count_nodes(game: Game, state: State) -> int:
    """How many nodes the tree below `state` has, the root included."""
    return 1 + sum(count_nodes(game, game.result(state, action)) for action in game.actions(state))


def reachable_states(game: Game, state: State) -> set[State]:
    """The different states that play can come to from `state`, itself included."""
    seen = {state}
    frontier = [state]
    while frontier:
        state = frontier.pop()
        children = {game.result(state, action) for action in game.actions(state)} - seen
        seen |= children
        frontier += children
    return seen


def one_player_value(game: Game, state: State) -> Value:
    """The best utility that MAX can reach from `state` where MAX makes every move."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(one_player_value(game, game.result(state, action)) for action in game.actions(state))


class Chomp(Game):
    """A bar of chocolate: choose a square and eat it with all that lies below and to the right of it.

    The square at the top left is poisoned: who eats it loses, the other one wins 1. A state is `(bar, player)`, with
    the squares left in each row from the top; an action is a square `(row, column)`. Source: Schuh, "Spel van
    delers", Nieuw Tijdschrift voor Wiskunde 39 (1952); Gale, American Mathematical Monthly 81 (1974).
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.initial = ((columns,) * rows, MAX)

    def to_move(self, state: State) -> Player:
        return state[1]

    def actions(self, state: State) -> tuple[tuple[int, int], ...]:
        return tuple((row, column) for row, length in enumerate(state[0]) for column in range(length))

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        bar, player = state
        row, column = action
        left = bar[:row] + tuple(min(length, column) for length in bar[row:])
        return left, MIN if player == MAX else MAX

    def is_terminal(self, state: State) -> bool:
        return not any(state[0])

    def utility(self, state: State, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return 1 if state[1] == player else -1  # the other one has just eaten the poison

    def picture(self, state: State) -> Scene:
        marks = {square: "○" for square in self.actions(state)}
        marks |= {(0, 0): "●"} if marks else {}
        return grid_board(self.rows, self.columns, marks, alt=f"Chomp: {state[0]}")

    def places(self, action: Action) -> tuple[str, ...]:
        return (f"{action[0]},{action[1]}",)
