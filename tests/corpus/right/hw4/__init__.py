"""Assignment 4 in several handwritings; each file has all of its functions, and calls what the notebook gives."""
