"""What the cells of a lecture need, one module for each lecture."""
