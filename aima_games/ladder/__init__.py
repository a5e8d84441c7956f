"""Opponents whose ratings never change, and the rating of a player who has met them."""
