"""Pictures as data, and the back ends that draw them: scenes, boards and pieces, but no particular game."""
