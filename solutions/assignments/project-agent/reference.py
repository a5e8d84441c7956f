"""What the project asks for, done in one way: alpha-beta in Connect Four, deeper and deeper while questions last."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf, tanh

from aima_games import MAX, Action, Game, Player, State, Value
from aima_games.matches.match import RandomizedStrategy, Strategy
from aima_games.wrappers import WrappedGame


def my_game() -> str:
    """The name of the game that the agent plays."""
    return "ConnectFour"


class OutOfQuestions(Exception):
    """The budget of a move is used up."""


class Metered(WrappedGame):
    """The game with `look`, which raises OutOfQuestions in place of the question that would be one too many."""

    def __init__(self, game: Game, look: Callable[[State], str], budget: int) -> None:
        super().__init__(game)
        self.ask, self.left = look, budget

    def result(self, state: State, action: Action) -> State:
        self.pay()
        return self.game.result(state, action)

    def utility(self, state: State, player: Player) -> Value:
        self.pay()
        return self.game.utility(state, player)

    def look(self, state: State) -> str:
        self.pay()
        return self.ask(state)

    def pay(self) -> None:
        if self.left == 0:
            raise OutOfQuestions
        self.left -= 1


def agent(game: Game, state: State, look: Callable[[State], str], budget: int) -> Action:
    """An action for whoever moves in `state`, found with at most `budget` questions to `game` and `look`."""
    metered = Metered(game, look, budget)
    best = game.actions(state)[0]
    try:
        for depth in range(1, 50):
            best = best_action(metered, state, depth, lambda state: open_fours(metered.look(state)))
    except OutOfQuestions:
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
        for action in game.actions(state):
            child = value(game.result(state, action), left - 1, alpha, beta)
            alpha, beta = (max(alpha, child), beta) if maximizing else (alpha, min(beta, child))
            if alpha >= beta:
                break
        return alpha if maximizing else beta

    sign = 1 if game.to_move(state) == MAX else -1
    best, best_value = None, -inf
    for action in game.actions(state):
        window = (best_value, inf) if sign == 1 else (-inf, -best_value)
        worth = sign * value(game.result(state, action), depth - 1, *window)
        if worth > best_value:
            best, best_value = action, worth
    return best


def open_fours(board: str) -> Value:
    """Who has more in rows of four that the other one can't stop any more; always between −1 and 1."""
    rows = [line.split() for line in board.splitlines()]
    total = 0
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 3 * down, column + 3 * across
                if last_row < len(rows) and 0 <= last_column < len(rows[0]):
                    four = [rows[row + k * down][column + k * across] for k in range(4)]
                    x, o = four.count("X"), four.count("O")
                    total += x**2 if not o else -(o**2) if not x else 0
    return tanh(total / 30)


# What hidden matches are played against


def playouts_player(playouts: int, seed: int = 0) -> Strategy:
    """A strategy that plays so many random games after each action, and takes the one that brings most on average."""

    def choose(game: Game, state: State, rng: random.Random) -> Action:
        mover = game.to_move(state)

        def mean(action: Action) -> Value:
            child = game.result(state, action)
            return sum(_random_end(game, child, mover, rng) for _ in range(playouts))

        return max(game.actions(state), key=mean)

    choose.__name__ = "playouts"
    return RandomizedStrategy(choose, seed)


def _random_end(game: Game, state: State, player: str, rng: random.Random) -> Value:
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game.utility(state, player)
