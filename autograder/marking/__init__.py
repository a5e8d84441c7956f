"""Quizzes that come back: answers are read, marked by one rule wherever they were given, and counted."""
