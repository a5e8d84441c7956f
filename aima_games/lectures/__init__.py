"""What the cells of the lectures need, one module for each lecture."""
