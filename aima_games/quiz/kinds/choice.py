"""Answers that are chosen: one of several choices, all the right ones, or leaves of the drawn tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, ClassVar

from aima_games.quiz.kinds.kind import (
    AnswerKind,
    Asked,
    Inline,
    every,
    lettered,
    letters,
    letters_in,
    moodle_text,
    one,
    parts,
    qti_earns,
    qti_html,
)
from aima_games.quiz.kinds.typed import read_number
from aima_games.quiz.wording import Answer, Value, letter, line_html, plain, shown


class Offering(AnswerKind):
    """What the kinds that offer choices to tick have in common."""

    qti_many: ClassVar[str] = "Multiple"
    moodle_type = "multichoice"
    moodle_numbering: ClassVar[str] = "ABCD"

    def fault(self, question: Asked) -> str | None:
        if len(question.choices) < 3:
            return f"only {len(question.choices)} choices"
        return self.unanswerable(question)

    def unanswerable(self, question: Asked) -> str | None:
        """Why one of the answers cannot be given, or None."""
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


# All the right choices, in the order shown.


class Several(Offering):
    """Written as "A, C"."""

    name = "several"
    instruction = "Choose all that are right:"
    lettered = True
    instructed = True
    clickable = True
    qti_type = "multiple_answers_question"

    def fits(self, question: Asked, answer: Answer) -> bool:
        if not isinstance(answer, tuple) or not set(answer) <= set(question.choices):
            return False
        return list(answer) == sorted(set(answer), key=question.choices.index)

    def fault(self, question: Asked) -> str | None:
        return super().fault(question) or (None if question.right else "none of the choices is right")

    def how_to_write(self, question: Asked) -> str:
        first, _, third, *_ = letters(question)
        return f'the letters of all that are right, such as "{first}, {third}"'

    def written(self, question: Asked, answer: Answer) -> str:
        return ", ".join(letter(question.choices.index(each)) for each in every(answer)) or "none"

    def read(self, question: Asked, given: Any) -> Answer:
        return in_order(question, (self.chosen(question, part) for part in letters_in(given)))

    def in_words(self, question: Asked, answer: Answer) -> str:
        return "; ".join(map(shown, every(answer)))

    def fractions(self, question: Asked) -> list[str]:
        """What Canvas adds for each choice or takes away."""
        right = every(question.right)
        share = Fraction(100, len(right))
        return [percent(share if choice in right else -share) for choice in question.choices]

    def qti_scoring(self, question: Asked, ids: dict[Value, str], E: Any) -> Iterator[Any]:
        ticked = [E.varequal(ids[choice], respident="response1") for choice in question.choices]
        right = every(question.right)
        terms = [
            term if choice in right else E("not", term) for choice, term in zip(question.choices, ticked, strict=True)
        ]
        yield qti_earns(E, E("and", *terms))

    qti2_cardinality = "multiple"

    def qti2_shares(self, question: Asked, ids: dict[Value, str]) -> dict[str, Fraction]:
        right = every(question.right)
        share = Fraction(1, len(right))
        return {ids[choice]: share if choice in right else -share for choice in question.choices}

    part_marks = (
        "Where several are to be chosen, each right one earns its share of the points and each wrong one takes as much "
        "away, though never more than was earned."
    )

    def parts_of(self, question: Asked) -> int:
        return len(every(question.right))

    def parts_earned(self, question: Asked, answer: Answer) -> int:
        """Counted as Canvas does, which cannot be changed: the right ones minus the wrong ones."""
        chosen, right = set(every(answer)), set(every(question.right))
        return max(0, len(chosen & right) - len(chosen - right))


def in_order(question: Asked, chosen: Iterable[Value]) -> tuple[Value, ...]:
    """The chosen choices in the order shown, each once. Raises ValueError where one was not offered."""
    return tuple(sorted(set(chosen), key=question.choices.index))


def percent(fraction: Fraction) -> str:
    """A percentage with five decimals, as Moodle has it: 33.33333."""
    return f"{float(fraction):.5f}".rstrip("0").rstrip(".")


# Leaves of the drawn tree, from left to right; all are different, so that its utility names a leaf.


class Leaves(Several):
    """Written as "3, 14"."""

    name = "leaves"
    instruction = "Choose all such leaves (from left to right, as in the tree):"
    lettered = False
    in_picture = True
    moodle_numbering = "none"

    def how_to_write(self, question: Asked) -> str:
        return 'the numbers of all such leaves, such as "3, -14"'

    def written(self, question: Asked, answer: Answer) -> str:
        return ", ".join(plain(each) for each in every(answer)) or "none"

    def read(self, question: Asked, given: Any) -> Answer:
        return in_order(question, map(read_number, parts(given)))

    def in_words(self, question: Asked, answer: Answer) -> str:
        return ""

    def right_in_words(self, question: Asked) -> str:
        return question.answer.replace("-", "−")

    def offered(self, question: Asked) -> list[tuple[str, Value]]:
        return [(plain(leaf), leaf) for leaf in question.choices]

    def label(self, number: int, name: str, choice: str) -> str:
        return f'<label class="leaf"><input type="checkbox" name="answer-{number}" value="{choice}"> {choice}</label>'
