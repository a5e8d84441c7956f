"""Hand-ins for hw3 whose marks a lecturer has given by hand: the function of each file, and what it should earn."""
