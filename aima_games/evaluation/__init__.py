"""Judging positions that are not the end of a game, and learning to."""
