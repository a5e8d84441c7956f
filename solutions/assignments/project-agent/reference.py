"""What the project asks for, done in one way: alpha-beta in Connect Four, deeper and deeper while nodes last."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf, tanh

from aima_games import MAX, Action, Game, State, Value
from aima_games.wrappers import WrappedGame


def my_game() -> str:
    """The name of the game that the agent plays."""
    return "ConnectFour"


class OutOfNodes(Exception):
    """There are no nodes left for this move."""


class Limited(WrappedGame):
    """The game, which lets so many states be looked at for a move and then raises OutOfNodes."""

    def __init__(self, game: Game, nodes: int = 3000) -> None:
        super().__init__(game)
        self.left = nodes

    def result(self, state: State, action: Action) -> State:
        if self.left == 0:
            raise OutOfNodes
        self.left -= 1
        return self.game.result(state, action)


def agent(game: Game, state: State) -> Action:
    """An action for whoever moves in `state`."""
    limited, best = Limited(game), game.actions(state)[0]
    try:
        for depth in range(1, 50):
            best = best_action(limited, state, depth, lambda state: open_fours(game.to_text(state)))
    except OutOfNodes:
        return best
    return best


def best_action(game: Game, state: State, depth: int, evaluate: Callable[[State], Value]) -> Action:
    """The first of the best actions, `depth` plies deep."""

    def value(state: State, left: int, alpha: Value, beta: Value) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if left == 0:
            return evaluate(state)
        maximizing = game.to_move(state) == MAX
        for action in centre_first(game, state):
            child = value(game.result(state, action), left - 1, alpha, beta)
            alpha, beta = (max(alpha, child), beta) if maximizing else (alpha, min(beta, child))
            if alpha >= beta:
                break
        return alpha if maximizing else beta

    sign = 1 if game.to_move(state) == MAX else -1
    best, best_value = None, -inf
    for action in centre_first(game, state):
        window = (best_value, inf) if sign == 1 else (-inf, -best_value)
        worth = sign * value(game.result(state, action), depth - 1, *window)
        if worth > best_value:
            best, best_value = action, worth
    return best


def centre_first(game: Game, state: State) -> list[Action]:
    """The columns where something may fall, the best ones first as a rule."""
    return sorted(game.actions(state), key=lambda column: abs(2 * column - 5))


def open_fours(board: str) -> Value:
    """Who has more in rows of four that the other one can't stop any more; always between −1 and 1."""
    marks, total = board.split(), 0
    for four in fours():
        held = [marks[square] for square in four]
        x, o = held.count("X"), held.count("O")
        total += x**2 if not o else -(o**2) if not x else 0
    return tanh(total / 30)


@cache
def fours(rows: int = 5, columns: int = 6) -> list[list[int]]:
    """The squares of each row of four, numbered as they stand in the text of a board."""
    return [
        [(row + k * down) * columns + column + k * across for k in range(4)]
        for row in range(rows)
        for column in range(columns)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + 3 * down < rows and 0 <= column + 3 * across < columns
    ]
