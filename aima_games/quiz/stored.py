"""A question as JSON, for files that carry it themselves and ask no bank. Its pictures stay behind: they are drawn."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from aima_games.cases import from_json, to_json
from aima_games.quiz.question import Mistake, Question

LEFT_OUT = ("draw", "draw_key", "mistakes", "essence")


def question_to_json(question: Question) -> dict[str, Any]:
    """All of a question but its pictures and its essence, as a dictionary for json.dump."""
    plain = {each.name: getattr(question, each.name) for each in fields(question) if each.name not in LEFT_OUT}
    mistakes = [[each.answer, each.misconception, each.why] for each in question.mistakes]
    return to_json({**plain, "mistakes": mistakes}, exact=True)


def question_from_json(stored: dict[str, Any]) -> Question:
    """The question that `question_to_json` wrote. Raises TypeError or KeyError where it is no question."""
    read = from_json(stored, exact=True)
    return Question(**read | {"mistakes": tuple(Mistake(*each) for each in read["mistakes"])})
