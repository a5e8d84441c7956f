"""A quiz in a notebook to study with: `Study(…).ask(3)` takes an answer to question 3 and explains it at once."""

from __future__ import annotations

from typing import Any

from aima_games.quiz.question import Question
from aima_games.quiz.session import Session
from aima_games.quiz.stored import from_lines
from aima_games.quiz.widget import Practice
from aima_games.quiz.wording import line_html, to_html
from aima_games.text import run_this_cell


class Study:
    """The questions of a notebook, which carries them with their answers as a text that `in_lines` wrote.

    Raises ValueError where that text is damaged.
    """

    def __init__(self, lines: str) -> None:
        self.questions = from_lines(lines)

    def ask(self, number: int) -> Any:
        """The place to answer a question; for a text, a model answer. Raises ValueError for no such number."""
        if not 1 <= number <= len(self.questions):
            raise ValueError(f"there is no question {number}; they go from 1 to {len(self.questions)}")
        question = self.questions[number - 1]
        return ModelAnswer(question) if question.form.by_hand else Asked(number, question)


class Asked(Practice):
    """The place to answer one question, which stands above it in the notebook."""

    def __init__(self, number: int, question: Question) -> None:
        session = Session([question])
        session.asked = number
        super().__init__(session)

    def _seen(self, hint: str = "", told: bool = False) -> dict[str, Any]:
        shown = super()._seen(hint, told)
        shown |= {"title": f"Question {self.session.asked}", "heading": "Your answer", "prompt": ""}
        if not self.session.question.form.in_picture:
            shown["picture"] = ""
        return shown | {"score": "", "alone": True}

    def static(self) -> str:
        question = self.session.question
        return (
            f"{run_this_cell('to answer')}<details><summary>The answer</summary>"
            f"<p>{line_html(question.form.right_in_words(question))}</p>{to_html(question.explanation)}</details>"
        )


class ModelAnswer:
    """A possible answer in words, folded away."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def __repr__(self) -> str:
        return f"A model answer: {self.question.right}"

    def _repr_html_(self) -> str:
        picture = self.question.draw_key().to_html() if self.question.draw_key is not None else ""
        return (
            "<details><summary>Write your answer down first, then compare it with a model answer.</summary>"
            f"{to_html(str(self.question.right))}{to_html(self.question.explanation)}{picture}</details>"
        )
