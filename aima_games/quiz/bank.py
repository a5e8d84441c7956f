"""The bank: every question type of every topic.

To add a question type, write a function in the topic's module that makes one question from a
`random.Random`, and put `@question_type(...)` on it. To add a topic, write a module like `minimax.py`
and import it in `aima_games/quiz/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import Any

from aima_games.quiz.question import LEVELS, Level, Question, QuizError

DRAWS = 1_000
"""How often a type may draw before it gives up. Every type of the bank needs far fewer (see the tests)."""

Draft = Callable[..., Question | None]
"""`draft(random)`, or with wishes `draft(random, *, widths=None)`: a question, or None to draw again."""

NO_WISHES: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class QuestionType:
    """A name, the rows of the curriculum it belongs to, the levels it comes in, and a function that drafts a question.

    `draft` is a pure function of its random numbers. It may return None where what it drew makes a bad
    question (a tree in which a wrong method is right by luck, say); `make` then draws again.
    Its keyword-only options are what may be wished for; for an impossible wish it raises QuizError.
    """

    topic: str
    name: str
    concepts: tuple[str, ...]
    levels: tuple[Level, ...]
    draft: Draft

    @property
    def wishes(self) -> tuple[str, ...]:
        """The names of what may be wished for."""
        return tuple(p.name for p in signature(self.draft).parameters.values() if p.kind == p.KEYWORD_ONLY)

    def make(self, random: Random, level: Level | None = None, wishes: Mapping[str, Any] = NO_WISHES) -> Question:
        """A well-posed question, of the level asked for. Raises QuizError rather than search without end."""
        if level is not None and level not in self.levels:
            raise QuizError(f"the question type {self.name!r} is never {level}; it is {' or '.join(self.levels)}")
        if unknown := [name for name in wishes if name not in self.wishes]:
            known = f"what may be wished for is {' and '.join(self.wishes)}" if self.wishes else "it takes no wishes"
            raise QuizError(f"the question type {self.name!r} knows no wish {unknown[0]!r}; {known}")
        fault = "nothing that was drawn made a question"
        for _ in range(DRAWS):
            question = self.draft(random, **wishes)
            if question is not None:
                fault = question.fault() or ("" if level in (None, question.level) else f"not {level}")
                if not fault:
                    return replace(question, type=self.name, concepts=self.concepts)
        found = f"the question type {self.name!r} found no well-posed question in {DRAWS:,} draws ({fault})"
        if wishes:
            raise QuizError(f"{found}; wish for less, or for another level")
        raise QuizError(f"{found}; this is a fault of the bank, not of the seed: please report it")


_BANK: dict[str, list[QuestionType]] = {}


def question_type(
    topic: str, name: str, *concepts: str, levels: tuple[Level, ...] = LEVELS
) -> Callable[[Draft], QuestionType]:
    """Decorator that puts a drafting function into the bank under `topic`."""

    def add(draft: Draft) -> QuestionType:
        types = _BANK.setdefault(topic, [])
        if any(known.name == name for known in types):
            raise ValueError(f"the topic {topic!r} already has a question type {name!r}")
        types.append(QuestionType(topic, name, concepts, levels, draft))
        return types[-1]

    return add


def topics() -> list[str]:
    """The names of all topics."""
    return sorted(_BANK)


def types_of(topic: str) -> tuple[QuestionType, ...]:
    """The question types of a topic. Raises QuizError, naming the nearest topic, where there is none."""
    if topic not in _BANK:
        near = get_close_matches(topic.lower(), topics(), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(topics())}"
        raise QuizError(f"no quiz topic is called {topic!r}; {hint}")
    return tuple(_BANK[topic])
