"""Minimax: values and decisions, more than two players, whole games, and what the search costs."""
