"""Opponents whose ratings stay, and the rating of a player who has met them."""
