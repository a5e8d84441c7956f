"""What the instant checks of the lectures ask, a module for each lecture; every case is visible."""
