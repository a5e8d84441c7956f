"""Opponents of ours that never change, and the games of a tournament."""
