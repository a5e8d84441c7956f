"""Judging positions in which the game goes on, and learning to judge them."""
