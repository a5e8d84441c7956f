"""Things to do in a notebook: step through a search, play, fill in a tree or a table."""
