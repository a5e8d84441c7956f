"""Game trees as networkx graphs: growing them, values backed up, what a search explored, and their pictures."""
