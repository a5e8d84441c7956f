"""All choices that are right, in the order shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from aima_games.quiz.kinds.asked import Asked
from aima_games.quiz.kinds.choice import Offering
from aima_games.quiz.kinds.kind import every, gift_escaped, letters, letters_in, qti_earns
from aima_games.quiz.wording import Answer, Value, letter, line_html, shown


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
        """What Canvas gives and takes away."""
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
        """As Canvas counts, which cannot be told otherwise: the right ones less the wrong ones."""
        chosen, right = set(every(answer)), set(every(question.right))
        return max(0, len(chosen & right) - len(chosen - right))

    def gift(self, question: Asked) -> str:
        shares = zip(question.choices, self.fractions(question), strict=True)
        return "".join(f"\n~%{share}%{gift_escaped(line_html(choice))}" for choice, share in shares)


def in_order(question: Asked, chosen: Iterable[Value]) -> tuple[Value, ...]:
    """Choices in the order shown, each once. Raises ValueError where one was not offered."""
    return tuple(sorted(set(chosen), key=question.choices.index))


def percent(fraction: Fraction) -> str:
    """A percentage with the five places that Moodle knows: 33.33333."""
    return f"{float(fraction):.5f}".rstrip("0").rstrip(".")
