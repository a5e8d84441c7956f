"""What a question is: plain data that every writer (notebook, HTML, LMS, key) reads and none computes.

A question carries its right answer, the wrong answers that known misconceptions lead to, and the data
it was made from, so that a test can find the answer again by another way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Kind = Literal["number", "choice", "several", "matching", "leaves", "text"]
Level = Literal["easy", "medium", "hard"]
Value = int | Fraction | str
Answer = Value | tuple[Value, ...]

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
EASY, MEDIUM = 15, 25
"""The largest effort (see `Question.effort`) of an easy and of a medium question."""


class QuizError(ValueError):
    """A quiz that cannot be made or written; the message says why and what to do."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer somebody gives for a reason: `why` says, to that person, what went wrong.

    `misconception` is a short name; where a search can make the same mistake it is the name under
    which `aima_games.checking.misconceptions` knows it.
    """

    answer: Answer
    misconception: str
    why: str


@dataclass(frozen=True)
class Wrong:
    """One wrong answer with all the mistakes that lead to it."""

    answer: Answer
    mistakes: tuple[Mistake, ...]

    @property
    def why(self) -> str:
        return " ".join(dict.fromkeys(mistake.why for mistake in self.mistakes))


@dataclass(frozen=True)
class Question:
    """One question, ready to be shown, answered and explained. Texts are Markdown.

    What `right`, and the answer of each mistake, is depends on `kind`:

    - "number": an int, or a Fraction with a short decimal form (2.5);
    - "choice": one of `choices`;
    - "several": a tuple of those `choices` that are right, in the order shown;
    - "leaves": the same, where the choices are the leaves of the drawn tree, from left to right; they are all
      different, so that a leaf is named by its utility, and may be clicked where the medium allows it;
    - "matching": a tuple with the choice that belongs to each of `rows`, in their order;
    - "text": a model answer, for marking by hand; the explanation says what earns the points.

    `data` is what the question was made from, as JSON would hold it; `draw` makes the picture for the
    student and `draw_key` the one for the key. Pictures are made only when a writer asks for them.
    `type` is the name of the question type ("root-value") and `concepts` the rows of the curriculum it
    belongs to; the bank fills them in.
    """

    kind: Kind
    prompt: str
    right: Answer
    mistakes: tuple[Mistake, ...]
    explanation: str
    data: Mapping[str, Any]
    effort: int
    """What a worked solution takes: nodes to look at, cuts to justify, plies (or steps) of reasoning, summed."""
    choices: tuple[Value, ...] = ()
    """The answers offered, in the order in which they are shown; empty for "number" and "text"."""
    rows: tuple[str, ...] = ()
    """What is to be matched with the choices; only for "matching"."""
    draw: Callable[[], Scene] | None = field(default=None, compare=False)
    draw_key: Callable[[], Scene] | None = field(default=None, compare=False)
    essence: Hashable = None
    """What makes the question the same question in another guise (a board turned); by default its data."""
    points: int = 1
    type: str = ""
    concepts: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """How hard the question is, by its effort."""
        return "easy" if self.effort <= EASY else "medium" if self.effort <= MEDIUM else "hard"

    @property
    def answer(self) -> str:
        """What a student writes down for the right answer; see `written`."""
        return self.written(self.right)

    def written(self, answer: Answer) -> str:
        """An answer as a student writes it down.

        A number as "-2.5", a choice as its letter, several as "A, C", leaves as "3, 14", a matching as
        "1B, 2A", a text as it is.
        """
        if self.kind == "choice":
            return letter(self.choices.index(_one(answer)))
        if self.kind == "several":
            return ", ".join(letter(self.choices.index(each)) for each in _all(answer)) or "none"
        if self.kind == "leaves":
            return ", ".join(plain(each) for each in _all(answer)) or "none"
        if self.kind == "matching":
            return ", ".join(f"{i}{letter(self.choices.index(each))}" for i, each in enumerate(_all(answer), 1))
        return plain(_one(answer))

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The wrong answers, each once, in the order shown (choices) or from small to large (numbers)."""
        by_answer: dict[Answer, list[Mistake]] = {}
        for mistake in self.mistakes:
            by_answer.setdefault(mistake.answer, []).append(mistake)
        return tuple(Wrong(answer, tuple(by_answer[answer])) for answer in sorted(by_answer, key=self._order))

    def _order(self, answer: Answer) -> Any:
        if self.choices:
            return [self.choices.index(each) for each in _all(answer)]
        return answer

    def fault(self) -> str | None:
        """Why this question is ill-posed, or None: a wrong way must never give the right answer, an answer must
        be one that can be given, and what is offered must differ."""
        wrong = {mistake.answer for mistake in self.mistakes}
        if not wrong and self.kind != "text":
            return "no mistake is listed, so nothing shows that the question asks for anything"
        if self.right in wrong:
            return f"a misconception gives the right answer, {self.right}"
        if len(set(self.choices)) < len(self.choices):
            return "a choice is offered twice"
        if bool(self.rows) != (self.kind == "matching"):
            return "rows belong to a matching, and only there"
        if self.kind in ("number", "text"):
            if self.choices:
                return f"a question for a {self.kind} offers choices"
            return next((f"{bad} is no {self.kind}" for bad in (self.right, *wrong) if not self._fits(bad)), None)
        if len(self.choices) < (2 if self.kind == "matching" else 3):
            return f"only {len(self.choices)} choices"
        if bad := [answer for answer in (self.right, *wrong) if not self._fits(answer)]:
            return f"{bad[0]} cannot be given as an answer"
        if self.kind == "choice" and set(self.choices) != wrong | {self.right}:
            return "the choices are not the right answer and the answers of the misconceptions"
        if self.kind in ("several", "leaves") and not self.right:
            return "none of the choices is right"
        return None

    def _fits(self, answer: Answer) -> bool:
        """Whether a student could give this answer."""
        if self.kind == "number":
            return isinstance(answer, int | Fraction) and "/" not in plain(answer)
        if self.kind == "text":
            return isinstance(answer, str)
        if self.kind == "choice":
            return answer in self.choices
        if not isinstance(answer, tuple) or not set(answer) <= set(self.choices):
            return False
        if self.kind == "matching":
            return len(answer) == len(self.rows)
        return list(answer) == sorted(set(answer), key=self.choices.index)


def _one(answer: Answer) -> Value:
    assert not isinstance(answer, tuple)
    return answer


def _all(answer: Answer) -> tuple[Value, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def letter(index: int) -> str:
    """A, B, C … for the choices of a question."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index]


def plain(value: Value) -> str:
    """A value as a keyboard types it: "-2.5". A Fraction without a decimal form of at most four places stays "1/3"."""
    if isinstance(value, Fraction) and 10_000 % value.denominator == 0:
        return f"{float(value):.4f}".rstrip("0").rstrip(".")
    return str(value)


def shown(value: Value) -> str:
    """A value as it stands in a text: a number with a true minus sign, anything else as it is."""
    if isinstance(value, str):
        return value
    return (f"{value:,}" if isinstance(value, int) else plain(value)).replace("-", "−")


def listed(values: Iterable[Value]) -> str:
    """Values in one line of text: "3, −2, 8"."""
    return ", ".join(shown(value) for value in values)
