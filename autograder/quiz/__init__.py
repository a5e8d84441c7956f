"""Quizzes for a class: drawn from the bank, a folder for each topic, and written for paper, screen and LMS."""
