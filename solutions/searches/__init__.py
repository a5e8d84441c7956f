"""The searches as the lectures show them, a module for each topic."""
