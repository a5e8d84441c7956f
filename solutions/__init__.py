"""The reference searches, one module a lecture, and the source notebooks of the assignments.

Not part of the students' install. Lectures and assignments show the very text of these functions.
"""

from solutions.alpha_beta import (
    BestOfLastTime,
    Bounds,
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
from solutions.evaluation_functions import quiescence, quiescent
from solutions.minimax_search import depth_limited_minimax, maxn, minimax, minimax_value
from solutions.monte_carlo import mcts
from solutions.stochastic import expectimax, expectiminimax, star1, uniform

__all__ = [
    "BestOfLastTime",
    "Bounds",
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
