"""Let players play: matches, tournaments, and plots of how they went."""
