"""Formalizing games: the six functions, kinds of games, strategies, and how large trees are."""
