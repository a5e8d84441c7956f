"""Quizzes for a class: `write_quiz(make_quiz(["minimax"], seed=7, count=5), Path("quiz"), ["html", "key"])`.

The questions come from the bank, a folder a topic in `bank/`; here they are written for paper, screen and LMS.
"""

from __future__ import annotations

from autograder.quiz.export import FORMATS, files_of, put, write_quiz

__all__ = ["FORMATS", "files_of", "put", "write_quiz"]
