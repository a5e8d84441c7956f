"""Quizzes for a class: drawn from the bank, a folder a topic in `bank/`, and written for paper, screen and LMS."""
