"""Poker to play by hand, even on pages without a kernel; a tree to touch is in `aima_games.widgets.touch`."""
