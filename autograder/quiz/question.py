"""What a question is: plain data that every writer (notebook, HTML, key, CSV) reads and none computes.

A question carries its right answer, the wrong answers that known misconceptions lead to, and the data
it was made from, so that a test can find the answer again by another way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from aima_games.scene import Scene

Kind = Literal["number", "choice"]
Value = int | str


class QuizError(ValueError):
    """A quiz that cannot be made or written; the message says why and what to do."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer somebody gives for a reason: `why` says, to that person, what went wrong.

    `misconception` is a short name; where a search can make the same mistake it is the name under
    which `aima_games.misconceptions` knows it.
    """

    answer: Value
    misconception: str
    why: str


@dataclass(frozen=True)
class Wrong:
    """One wrong answer with all the mistakes that lead to it."""

    answer: Value
    mistakes: tuple[Mistake, ...]

    @property
    def why(self) -> str:
        return " ".join(dict.fromkeys(mistake.why for mistake in self.mistakes))


@dataclass(frozen=True)
class Question:
    """One question, ready to be shown, answered and explained. Texts are Markdown.

    `data` is what the question was made from, as JSON would hold it; `draw` makes the picture for the
    student and `draw_key` the one for the key. Pictures are made only when a writer asks for them.
    `type` is the name of the question type ("root-value") and `concepts` the rows of the curriculum it
    belongs to; the bank fills them in.
    """

    kind: Kind
    prompt: str
    right: Value
    mistakes: tuple[Mistake, ...]
    explanation: str
    data: Mapping[str, Any]
    choices: tuple[Value, ...] = ()
    """The answers offered, in the order in which they are shown; empty unless `kind` is "choice"."""
    draw: Callable[[], Scene] | None = field(default=None, compare=False)
    draw_key: Callable[[], Scene] | None = field(default=None, compare=False)
    essence: Hashable = None
    """What makes the question the same question in another guise (a board turned); by default its data."""
    points: int = 1
    type: str = ""
    concepts: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """What a student writes down: the number, or the letter of the choice."""
        return letter(self.choices.index(self.right)) if self.kind == "choice" else str(self.right)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The wrong answers, each once, in the order shown (choices) or from small to large (numbers)."""
        by_answer: dict[Value, list[Mistake]] = {}
        for mistake in self.mistakes:
            by_answer.setdefault(mistake.answer, []).append(mistake)
        order = self.choices.index if self.kind == "choice" else int
        return tuple(Wrong(answer, tuple(by_answer[answer])) for answer in sorted(by_answer, key=order))

    def fault(self) -> str | None:
        """Why this question is ill-posed, or None: a wrong way must never give the right answer,
        and what is offered must be the right answer and the listed mistakes, nothing else."""
        wrong = {mistake.answer for mistake in self.mistakes}
        if not wrong:
            return "no mistake is listed, so nothing shows that the question asks for anything"
        if self.right in wrong:
            return f"a misconception gives the right answer, {self.right}"
        if self.kind == "number":
            return "a question for a number offers choices" if self.choices else None
        if len(self.choices) < 3:
            return f"only {len(self.choices)} choices"
        if len(set(self.choices)) < len(self.choices):
            return "a choice is offered twice"
        if set(self.choices) != wrong | {self.right}:
            return "the choices are not the right answer and the answers of the misconceptions"
        return None


def letter(index: int) -> str:
    """A, B, C … for the choices of a question."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index]


def shown(value: Value) -> str:
    """A value as it stands in a text: a number with a true minus sign, anything else as it is."""
    return f"{value:,}".replace("-", "−") if isinstance(value, int) else value


def listed(values: Iterable[Value]) -> str:
    """Values in one line of text: "3, −2, 8"."""
    return ", ".join(shown(value) for value in values)
