"""One of several choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from aima_games.quiz.kinds.asked import Asked
from aima_games.quiz.kinds.kind import (
    AnswerKind,
    Inline,
    every,
    gift_escaped,
    lettered,
    letters,
    moodle_text,
    one,
    qti_earns,
    qti_html,
)
from aima_games.quiz.wording import Answer, Value, letter, line_html, shown


class Offering(AnswerKind):
    """What the kinds share that offer choices to be ticked."""

    qti_many: ClassVar[str] = "Multiple"
    moodle_type = "multichoice"
    moodle_numbering: ClassVar[str] = "ABCD"

    def fault(self, question: Asked) -> str | None:
        if len(question.choices) < 3:
            return f"only {len(question.choices)} choices"
        return self.unanswerable(question)

    def unanswerable(self, question: Asked) -> str | None:
        """Why an answer is none."""
        bad = [answer for answer in question.answers if not self.fits(question, answer)]
        return f"{bad[0]} cannot be given as an answer" if bad else None

    def order(self, question: Asked, answer: Answer) -> Any:
        return [question.choices.index(each) for each in every(answer)]

    def fractions(self, question: Asked) -> list[str]:
        """What each choice adds to the mark, in per cent."""
        raise NotImplementedError

    def html(self, question: Asked, number: int) -> str:
        labels = "\n".join(self.label(number, name, choice) for name, choice in lettered(question))
        return f"<fieldset>\n{self.legend()}\n{labels}\n</fieldset>"

    def label(self, number: int, name: str, choice: str) -> str:
        """One choice on a page."""
        box = "radio" if self.one_of_many else "checkbox"
        field = f'<input type="{box}" name="answer-{number}" value="{name}">'
        return f"<label>{field} <b>{name}</b> {line_html(choice)}</label>"

    def qti_responses(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        choices = [E.response_label(E.material(qti_html(choice, E)), ident=ids[choice]) for choice in question.choices]
        yield E.response_lid(E.render_choice(*choices), ident="response1", rcardinality=self.qti_many)

    def qti2_interaction(self, question: Asked, ids: dict[Value, str], E: Any, inline: Inline) -> Any:
        choices = (E.simpleChoice(*inline(choice), identifier=name) for choice, name in ids.items())
        limit = "1" if self.one_of_many else "0"
        return E.choiceInteraction(*choices, responseIdentifier="RESPONSE", shuffle="false", maxChoices=limit)

    def qti2_values(self, question: Asked, answer: Answer, ids: dict[Value, str]) -> list[str]:
        return [ids[each] for each in every(answer)]

    def moodle(self, question: Asked, E: Any) -> Iterator[Any]:
        yield E.single("true" if self.one_of_many else "false")
        yield E.shuffleanswers("false")
        yield E.answernumbering(self.moodle_numbering)
        yield E.showstandardinstruction("0")
        why = {wrong.answer: wrong.why for wrong in question.wrong} if self.one_of_many else {}
        for choice, fraction in zip(question.choices, self.fractions(question), strict=True):
            feedback = moodle_text("feedback", why.get(choice, ""), E)
            yield E.answer(E.text(line_html(choice)), feedback, fraction=fraction, format="html")


class Choice(Offering):
    """Written as its letter."""

    name = "choice"
    instruction = "Choose one:"
    lettered = True
    one_of_many = True
    clickable = True
    qti_type = "multiple_choice_question"
    qti_many = "Single"

    def fits(self, question: Asked, answer: Answer) -> bool:
        return answer in question.choices

    def fault(self, question: Asked) -> str | None:
        if fault := super().fault(question):
            return fault
        if set(question.choices) != set(question.answers):
            return "the choices are not the right answer and the answers of the misconceptions"
        return None

    def how_to_write(self, question: Asked) -> str:
        *some, last = letters(question)
        return f"a letter: {', '.join(some)} or {last}"

    def written(self, question: Asked, answer: Answer) -> str:
        return letter(question.choices.index(one(answer)))

    def read(self, question: Asked, given: Any) -> Answer:
        return self.chosen(question, given)

    def in_words(self, question: Asked, answer: Answer) -> str:
        return shown(one(answer))

    def right_in_words(self, question: Asked) -> str:
        return f"{question.answer}: {self.in_words(question, question.right)}"

    def fractions(self, question: Asked) -> list[str]:
        return ["100" if choice == question.right else "0" for choice in question.choices]

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        yield qti_earns(E, E.varequal(ids[one(question.right)], respident="response1"))

    def gift(self, question: Asked) -> str:
        why = {wrong.answer: gift_escaped(line_html(wrong.why)) for wrong in question.wrong}
        return "".join(
            f"\n{'=' if choice == question.right else '~'}{gift_escaped(line_html(choice))}"
            + ("" if choice == question.right else f" # {why[choice]}")
            for choice in question.choices
        )
