"""Game trees as networkx graphs: how they are grown, backed-up values, what a search explored, and pictures."""
