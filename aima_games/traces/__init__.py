"""Searches on small trees as series of typed events, and a narrator that words them."""
