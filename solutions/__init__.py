"""The reference searches, the assignments with their answers, and the mistakes that are known.

Not part of the students' install. Lectures and assignments show the very text of these functions. `alphabeta` is the
version with every switch; the plain text, to be read first, is `solutions/searches/alpha_beta.py`.
"""

from solutions.searches.alpha_beta import depth_limited_alphabeta
from solutions.searches.alpha_beta_switches import alphabeta, alphabeta_fail_hard
from solutions.searches.chance import expectimax, expectiminimax, star1, uniform
from solutions.searches.deepening import Iteration, iterations, iterative_deepening
from solutions.searches.evaluation import quiescence, quiescent
from solutions.searches.mcts import mcts
from solutions.searches.minimax import depth_limited_minimax, maxn, minimax, minimax_value
from solutions.searches.ordering import HashMove, KillerMoves, Order, StaticOrder
from solutions.searches.transposition import Bounds, alphabeta_with_table

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
    "depth_limited_alphabeta",
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
