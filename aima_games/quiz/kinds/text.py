"""A few sentences, marked by a person; the right answer is a model answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aima_games.quiz.kinds.asked import Asked
from aima_games.quiz.kinds.kind import AnswerKind, Inline, moodle_text, one, qti_field
from aima_games.quiz.wording import Answer, Value


class Text(AnswerKind):
    """Written as it is."""

    name = "text"
    instruction = "Answer in a few sentences:"
    by_hand = True
    qti_type = "essay_question"
    moodle_type = "essay"

    def fits(self, question: Asked, answer: Answer) -> bool:
        return isinstance(answer, str)

    def how_to_write(self, question: Asked) -> str:
        return "a few sentences"

    def written(self, question: Asked, answer: Answer) -> str:
        return str(one(answer))

    def read(self, question: Asked, given: Any) -> Answer:
        return str(given)

    def html(self, question: Asked, number: int) -> str:
        return f'<p><label>{self.instruction} <textarea name="answer-{number}" rows="7"></textarea></label></p>'

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield qti_field(E, shuffle=True)

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield E.respcondition(E.conditionvar(E.other()), **{"continue": "No"})

    qti2_type = "string"

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        return E.extendedTextInteraction(responseIdentifier="RESPONSE", expectedLines="10")

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        yield E.responseformat("editor")
        yield E.responserequired("1")
        yield E.responsefieldlines("10")
        yield E.attachments("0")
        yield moodle_text("graderinfo", f"{question.right}\n\n{question.explanation}", E)
        yield moodle_text("responsetemplate", "", E)

    def gift(self, question: Asked) -> str:
        return ""
