"""Games of imperfect information."""
