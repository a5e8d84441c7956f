"""The texts of a question for every format; what practice needs as well stands in `aima_games.quiz.wording`."""

from aima_games.quiz.wording import INSTRUCTIONS, in_words, lettered, line_html, to_html, to_text

__all__ = ["INSTRUCTIONS", "in_words", "lettered", "line_html", "to_html", "to_text"]
