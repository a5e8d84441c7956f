"""Alpha-beta: what is cut and why, windows, what a returned number says, and what the search costs."""
