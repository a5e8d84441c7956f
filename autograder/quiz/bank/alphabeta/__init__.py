"""Alpha-beta: what is cut and why, windows, what a number says that comes back, and what it costs."""
