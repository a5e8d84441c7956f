"""Let players play: matches, tournaments, and a plot of their tables."""
