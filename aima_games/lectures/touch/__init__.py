"""Ideas that are moved by hand, on pages without a kernel too; a tree to touch is in `aima_games.widgets.touch`."""
