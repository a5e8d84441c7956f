"""What the project asks for, done in one way: alpha-beta in Connect Four, deeper and deeper while the nodes last."""

from __future__ import annotations

from functools import cache
from math import inf

from aima_games import MAX, Action, Evaluation, Game, LinearEvaluation, State, Value, bounded, features_of
from aima_games.wrappers import WrappedGame


def my_game() -> str:
    """The name of the game that the agent plays."""
    return "ConnectFour"


class OutOfNodes(Exception):
    """There are no nodes left for this move."""


class Limited(WrappedGame):
    """The game, but after a limited number of states for a move it raises OutOfNodes."""

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
            best = best_action(limited, state, depth, judge(game))
    except OutOfNodes:
        return best
    return best


def best_action(game: Game, state: State, depth: int, evaluate: Evaluation) -> Action:
    """The first of the best actions, `depth` plies deep."""

    def value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        search = max_value if game.to_move(state) == MAX else min_value
        return search(state, left, alpha, beta)

    def max_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = -inf, None
        for a in centre_first(game, state):
            v2, _ = value(game.result(state, a), left - 1, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: State, left: int, alpha: Value, beta: Value) -> tuple[Value, Action | None]:
        v, move = inf, None
        for a in centre_first(game, state):
            v2, _ = value(game.result(state, a), left - 1, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return value(state, depth, -inf, inf)[1]


def centre_first(game: Game, state: State) -> list[Action]:
    """The columns where a disc may fall, usually the best ones first."""
    return sorted(game.actions(state), key=lambda column: abs(2 * column - 5))


@cache
def judge(game: Game) -> Evaluation:
    """Each four that the other side can't stop any more counts the square of its discs; between −1 and 1."""
    weights = {"windows_with_1": 1, "windows_with_2": 4, "windows_with_3": 9, "centre": 0}
    return bounded(LinearEvaluation(features_of(game), weights), 30)
