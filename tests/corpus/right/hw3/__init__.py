"""Right programs for assignment 3, each file one handwriting; those that look at fewer leaves than the reference, too."""
