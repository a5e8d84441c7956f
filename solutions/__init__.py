"""The reference searches, one module a lecture, and the source notebooks of the assignments.

Not part of the students' install. Lectures and assignments show the very text of these functions.
"""

from aima_games.renamed import old_names
from solutions.searches.alpha_beta import (
    Bounds,
    HashMove,
    Iteration,
    KillerMoves,
    Order,
    StaticOrder,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_with_table,
    iterations,
    iterative_deepening,
)
from solutions.searches.chance import expectimax, expectiminimax, star1, uniform
from solutions.searches.evaluation import quiescence, quiescent
from solutions.searches.mcts import mcts
from solutions.searches.minimax import depth_limited_minimax, maxn, minimax, minimax_value

__all__ = [
    "Bounds",
    "HashMove",
    "Iteration",
    "KillerMoves",
    "Order",
    "StaticOrder",
    "alphabeta",
    "alphabeta_fail_hard",
    "alphabeta_with_table",
    "depth_limited_minimax",
    "expectimax",
    "expectiminimax",
    "iterations",
    "iterative_deepening",
    "maxn",
    "mcts",
    "minimax",
    "minimax_value",
    "quiescence",
    "quiescent",
    "star1",
    "uniform",
]  # fmt: skip

__getattr__ = old_names(__name__, BestOfLastTime="HashMove")
