"""Monte Carlo tree search: which action is tried next, what a playout changes, and which action is played."""
