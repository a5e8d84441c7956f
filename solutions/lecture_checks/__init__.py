"""What the instant checks of the lectures ask, a module a lecture; every case is visible, assignments ask for more."""
