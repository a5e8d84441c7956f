"""Is a student's function right, and if not, which known mistake explains it."""
