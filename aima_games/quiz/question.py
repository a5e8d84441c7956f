"""What a question is: plain data that every writer (notebook, HTML, LMS, key) reads and none computes.

A question carries its right answer, the wrong answers that known misconceptions lead to, and the data
it was made from, so that a test can find the answer again by another way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from aima_games.quiz.kinds import KINDS, AnswerKind
from aima_games.quiz.wording import Answer, Value

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Kind = Literal["number", "choice", "several", "matching", "order", "leaves", "text"]
Level = Literal["easy", "medium", "hard"]
Search = Literal["", "minimax", "alpha-beta"]

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
EASY, MEDIUM = 15, 25
"""The largest effort (see `Question.effort`) of an easy and of a medium question."""


class QuizError(ValueError):
    """A quiz cannot be made or written; the message says why and what to do."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that somebody gives for a reason: `why` tells that person what went wrong.

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


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question, ready to be shown, answered and explained. Texts are Markdown.

    What `right`, and the answer of each mistake, is depends on `kind`:

    - "number": an int, or a Fraction with a short decimal form (2.5);
    - "choice": one of `choices`;
    - "several": a tuple of those `choices` that are right, in the order shown;
    - "leaves": the same, where the choices are the leaves of the drawn tree, from left to right; they are all
      different, so that a leaf is named by its utility, and may be clicked where the medium allows it;
    - "matching": a tuple with the choice that belongs to each of `rows`, in their order;
    - "order": a tuple of all choices; the rows are the places, "first", "second", …;
    - "text": a model answer, for marking by hand; the explanation says what earns the points.

    `data` is what the question was made from, as JSON would hold it; `draw` makes the picture for the
    student and `draw_key` the one for the key. Pictures are made only when a writer asks for them.
    `type` is the name of the question type ("root-value") and `concepts` the rows of the curriculum it
    belongs to; the bank fills them in.
    """

    kind: Kind
    prompt: str
    right: Answer = ()
    mistakes: tuple[Mistake, ...] = ()
    explanation: str
    data: Mapping[str, Any] = field(default_factory=dict)
    effort: int
    """How much work a solution takes: nodes to look at, cuts to justify, plies (or steps) of reasoning, summed."""
    choices: tuple[Value, ...] = ()
    """The answers offered, in the order in which they are shown; empty for "number" and "text"."""
    rows: tuple[str, ...] = ()
    """What is to be matched with the choices; the places of an order."""
    draw: Callable[[], Scene] | None = field(default=None, compare=False)
    draw_key: Callable[[], Scene] | None = field(default=None, compare=False)
    essence: Hashable = None
    """What makes the question the same question in another guise (a board turned); by default its data."""
    points: int | float = 1
    """What the question is worth: whole points or halves."""
    search: Search = ""
    """The search that the question is about, to be shown on the tree in `data` step by step; empty if there is none."""
    at: str = ""
    """The text in the node of the picture whose value, or window, is the answer; empty if there is no such node."""
    type: str = ""
    concepts: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """How hard the question is, by its effort."""
        return "easy" if self.effort <= EASY else "medium" if self.effort <= MEDIUM else "hard"

    @property
    def answer(self) -> str:
        """The right answer as a student writes it down; see `written`."""
        return self.written(self.right)

    def written(self, answer: Answer) -> str:
        """An answer as a student writes it down, see the answer kinds."""
        return self.form.written(self, answer)

    @property
    def form(self) -> AnswerKind:
        """The form of its answer."""
        return KINDS[self.kind]

    @property
    def in_picture(self) -> bool:
        """Whether one answers in the picture, where the medium allows it."""
        return self.form.in_picture or bool(self.at)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The right answer, and those of the mistakes."""
        return self.right, *(mistake.answer for mistake in self.mistakes)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The wrong answers, each once, in the order shown (choices) or from small to large (numbers)."""
        by_answer: dict[Answer, list[Mistake]] = {}
        for mistake in self.mistakes:
            by_answer.setdefault(mistake.answer, []).append(mistake)
        order = partial(self.form.order, self)
        return tuple(Wrong(answer, tuple(by_answer[answer])) for answer in sorted(by_answer, key=order))

    def fault(self) -> str | None:
        """Why this question is ill-posed, or None: a wrong way must never give the right answer, every answer must be
        one that can be given, and all choices must differ."""
        right, *wrong = self.answers
        if not wrong and not self.form.by_hand:
            return "no mistake is listed, so nothing shows that the question asks for anything"
        if right in wrong:
            return f"a misconception gives the right answer, {right}"
        if len(set(self.choices)) < len(self.choices):
            return "a choice is offered twice"
        if bool(self.rows) != self.form.in_rows:
            return "rows belong to a matching or an order, and only there"
        return self.form.fault(self)
