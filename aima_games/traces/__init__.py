"""Searches on small trees as series of typed events, and a narrator that puts them into words."""

from aima_games.traces.mcts import mcts_trace
from aima_games.traces.narrator import narrate
from aima_games.traces.recorded import recorded_trace
from aima_games.traces.trace import Trace, letters
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace

__all__ = [
    "Trace", "alpha_beta_trace", "letters", "mcts_trace", "minimax_trace", "narrate", "recorded_trace",
]  # fmt: skip
