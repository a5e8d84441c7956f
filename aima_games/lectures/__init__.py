"""What the cells of the lectures need, a module for each subject."""
