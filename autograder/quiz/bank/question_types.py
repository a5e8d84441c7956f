"""The bank: every question type of every topic; a type is found because it is there.

To add a question type, write a function with `@question_type` above it, in a module of its topic's folder. To add a
topic, make a folder here. Nothing has to be named anywhere else. A course can have topics of its own, see `add_topics`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module, invalidate_caches
from inspect import Parameter, signature
from math import inf
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from types import MappingProxyType
from typing import Any

from aima_games.quiz.question import EASY, LEVELS, MEDIUM, Level, Question, QuizError
from aima_games.text import did_you_mean
from autograder.quiz.bank.trees import Steered, as_wished, other_trees, require_sense, shape_of

DRAWS = 1_000
"""How often a type may draw before it gives up. Every type of the bank needs far fewer (see the tests)."""

ENOUGH = 60
"""After 60 good questions that are all far from the effort asked for, no other will be near."""

ENOUGH_TREES = 40
"""After 40 good questions on trees that are not as wished, none will be."""

TOPICS = "autograder.quiz.bank"

NO_CONSTRAINTS: Mapping[str, Any] = MappingProxyType({})

Band = tuple[int, int]
"""The least and the largest effort that a question may take."""

Draft = Callable[..., Question | None]
"""A function of random numbers that draws an instance, answers it, lists the wrong answers that known mistakes lead to,
and asks. It returns None where what was drawn makes a bad question (a tree in which a wrong method is right by luck,
say). Keyword-only arguments are constraints that a quiz may ask for, such as `cuts`; for impossible ones it raises
QuizError."""


class FaultyTypeError(QuizError):
    """A question type is not what it says it is; no other type may stand in for it before its author knows."""


@dataclass(frozen=True, eq=False)
class QuestionType:
    """A name, the rows of the curriculum it belongs to, the levels it comes in, and a function that makes questions."""

    draft: Draft
    name: str
    concepts: tuple[str, ...]
    levels: tuple[Level, ...] = LEVELS
    least: int | None = None
    """If given, mistakes that lead to the right answer by luck are left out, and this many different wrong answers have
    to remain. Otherwise, if one is right by luck, another instance is drawn."""
    side_room: bool = False
    """Whether it asks what only a side room teaches about a concept that a lecture's core path has as well."""

    def __reduce__(self) -> Any:
        """Another process finds it by its name: in its module, the type has taken the function's place."""
        return _named, (self.topic, self.name)

    @property
    def module(self) -> str:
        """The name of the module that defines the type."""
        return self.draft.__module__

    @property
    def topic(self) -> str:
        """The name of the folder that the type is in."""
        return self.module.split(".")[-2]

    @property
    def own_constraints(self) -> tuple[str, ...]:
        """The names of the constraints that the type itself takes."""
        parameters = signature(self.draft).parameters.values()
        return tuple(each.name for each in parameters if each.kind == Parameter.KEYWORD_ONLY)

    @property
    def constraints(self) -> tuple[str, ...]:
        """The names of all constraints that a quiz may ask for."""
        return tuple(dict.fromkeys((*self.own_constraints, *self._of_trees)))

    def may_take(self, effort: Band) -> bool:
        """Whether it is worth trying to draw questions of this effort."""
        return self._efforts[0] <= effort[1] and effort[0] <= self._efforts[1]

    @cached_property
    def _efforts(self) -> tuple[float, float]:
        """The efforts beyond which no question can be expected, estimated from a few questions."""
        few = [self.make(Random(i)).effort for i in range(5)]
        beyond = (max(few) - min(few)) / 2
        return min(few) - beyond, max(few) + beyond

    @cached_property
    def _of_trees(self) -> tuple[str, ...]:
        """The constraints on the tree that its questions are about; empty where they are about none."""
        tree = shape_of(self.make(Random(0)), cuts=True)
        return tuple(name for name, value in tree.items() if value is not None)

    def make(
        self,
        random: Random,
        level: Level | None = None,
        constraints: Mapping[str, Any] = NO_CONSTRAINTS,
        effort: Band | None = None,
    ) -> Question:
        """A well-posed question, of the level and effort asked for. Raises QuizError rather than search without end."""
        if level is not None and level not in self.levels:
            raise QuizError(f"the question type {self.name!r} is never {level}; it is {' or '.join(self.levels)}")
        if unknown := [name for name in constraints if name not in self.constraints]:
            known = f"its constraints are {' and '.join(self.constraints)}" if self.constraints else "it has none"
            raise QuizError(f"the question type {self.name!r} knows no constraint {unknown[0]!r}; {known}")
        own = {name: wanted for name, wanted in constraints.items() if name in self.own_constraints}
        wished = {name: wanted for name, wanted in constraints.items() if name not in own}
        if wished:
            require_sense(wished)
            random = Steered(random, wished)
        unlike: list[dict[str, Any]] = []  # the trees that are not as wished
        fault = "nothing that was drawn made a question"
        others: list[int] = []  # the efforts of good questions that do not fit what is asked for
        for _ in range(DRAWS):
            question = self._question(random, own)
            if question is not None and wished and not as_wished(tree := shape_of(question, "cuts" in wished), wished):
                unlike.append(tree)
                if len(unlike) >= ENOUGH_TREES and not others:
                    raise QuizError(other_trees(self.name, unlike, wished))
                if len(unlike) >= 5 * ENOUGH_TREES:
                    break
            elif question is not None and (ill_posed := question.fault()):
                fault = ill_posed
            elif question is not None:
                if question.level not in self.levels:
                    raise FaultyTypeError(self._undeclared(question))
                fault = _not_asked_for(question, level, effort)
                if not fault:
                    return question
                others.append(question.effort)
                if (constraints or effort) and len(others) == ENOUGH and _far(others, level, effort):
                    break
        found = f"the question type {self.name!r} found no well-posed question in {DRAWS:,} draws ({fault})"
        if (constraints or effort) and others:
            so = " with these constraints" if constraints else ""
            raise QuizError(
                f"the question type {self.name!r} takes an effort of {min(others)} to {max(others)}{so}, and "
                f"{_band_in_words(level, effort)} is asked for; ask for another"
            )
        if constraints or effort:
            raise QuizError(f"{found}; ask for less, or for another level")
        if others:
            raise FaultyTypeError(self._never(level, others))
        raise QuizError(f"{found}; this is a fault of the bank, not of the seed: please report it")

    def _undeclared(self, question: Question) -> str:
        return (
            f"the question type {self.name!r} declares {' and '.join(self.levels)}, and has drawn a question of an "
            f"effort of {question.effort}, which is {question.level}; declare that level as well, or draw another"
        )

    def _never(self, level: Level | None, efforts: Sequence[int]) -> str:
        return (
            f"the question type {self.name!r} declares {level}, and of {len(efforts)} questions none is; they take an "
            f"effort of {min(efforts)} to {max(efforts)}, and {_band_in_words(level, None)} would be it"
        )

    def _question(self, random: Random, constraints: Mapping[str, Any]) -> Question | None:
        asked = self.draft(random, **constraints)
        if asked is None:
            return None
        mistakes = asked.mistakes
        if self.least is not None:
            mistakes = tuple(mistake for mistake in mistakes if mistake.answer != asked.right)
            if len({mistake.answer for mistake in mistakes}) < self.least:
                return None
        choices = asked.choices
        if asked.kind == "choice" and not choices:
            offered: list[Any] = list(dict.fromkeys((asked.right, *(mistake.answer for mistake in mistakes))))
            random.shuffle(offered)
            choices = tuple(offered)
        return replace(asked, mistakes=mistakes, choices=choices, type=self.name, concepts=self.concepts)


def question_type(
    name: str,
    concepts: tuple[str, ...],
    levels: tuple[Level, ...] = LEVELS,
    least: int | None = None,
    side_room: bool = False,
) -> Callable[[Draft], QuestionType]:
    """A decorator that turns a function into a question type."""
    return lambda draft: QuestionType(draft, name, concepts, levels, least, side_room)


def _not_asked_for(question: Question, level: Level | None, effort: Band | None) -> str:
    if level not in (None, question.level):
        return f"not {level}"
    return "" if effort is None or effort[0] <= question.effort <= effort[1] else "of another effort"


def _far(others: Sequence[int], level: Level | None, effort: Band | None) -> bool:
    """Whether all efforts are on one side of what is asked for, at least a quarter of their spread away."""
    low, high = _band(level, effort)
    gap = max(2, (max(others) - min(others)) / 4)
    return max(others) + gap <= low or min(others) - gap >= high


def _band(level: Level | None, effort: Band | None) -> tuple[float, float]:
    low, high = {"easy": (0, EASY), "medium": (EASY + 1, MEDIUM), "hard": (MEDIUM + 1, inf)}.get(level or "", (0, inf))
    return (low, high) if effort is None else (max(low, effort[0]), min(high, effort[1]))


def _band_in_words(level: Level | None, effort: Band | None) -> str:
    low, high = _band(level, effort)
    said = f"{low} or more" if high == inf else f"{low} to {high}"
    return f"{said} ({level})" if level else said


@cache
def topic_names() -> list[str]:
    """The names of all topics."""
    return sorted(module.name for module in iter_modules(import_module(TOPICS).__path__) if module.ispkg)


def add_topics(folder: Path) -> None:
    """Make the topics in `folder` known as well, each a folder as in `bank/`, until another folder is given.

    Raises QuizError where a topic has the name of one of the kit's, or is no package.
    """
    places = import_module(TOPICS).__path__
    known = {module.name for module in iter_modules(places[:1])}
    for topic in sorted(path for path in folder.iterdir() if path.is_dir() and any(path.glob("*.py"))):
        if topic.name in known:
            raise QuizError(
                f"{topic}: the kit has a topic of that name; take another, so that its quizzes stay the same"
            )
        if not (topic / "__init__.py").is_file():
            raise QuizError(f"{topic} has no __init__.py; put one there that says in a line what the topic is about")
    places[1:] = [str(folder)]
    invalidate_caches()  # a file may have been written a moment ago
    topic_names.cache_clear()
    _found.cache_clear()


def types_of(topic: str) -> tuple[QuestionType, ...]:
    """The question types of a topic. Raises QuizError, naming the nearest topic, where there is none."""
    if topic not in topic_names():
        raise QuizError(f"no quiz topic is called {topic!r}; {did_you_mean(topic, topic_names())}")
    return _found(topic)


def _named(topic: str, name: str) -> QuestionType:
    return next(each for each in types_of(topic) if each.name == name)


@cache
def _found(topic: str) -> tuple[QuestionType, ...]:
    """The question types of a topic: module by module in alphabetical order, and in each as they are written, because
    what a seed draws depends on the order."""
    folder = import_module(f"{TOPICS}.{topic}")
    found: list[QuestionType] = []
    for name in sorted(module.name for module in iter_modules(folder.__path__)):
        module = import_module(f"{folder.__name__}.{name}")
        for member in vars(module).values():
            if isinstance(member, QuestionType) and member.module == module.__name__:
                found.append(member)
    names = [each.name for each in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"the topic {topic!r} has two question types {min(twice)!r}")
    return tuple(found)
