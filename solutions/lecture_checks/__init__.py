"""What the instant checks of the lectures ask, a module a lecture."""
