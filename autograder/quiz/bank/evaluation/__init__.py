"""Evaluation functions: features and weights, a search that stops early, and quiescence."""
