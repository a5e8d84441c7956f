"""A quiz: questions drawn from the bank by a seed, part by part, spread over the question types."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal

from aima_games.quiz.pack import about, lecture_numbers
from aima_games.quiz.question import LEVELS, Level, Question, QuizError
from aima_games.quiz.session import in_turn
from aima_games.text import did_you_mean
from autograder.quiz.bank.question_types import (
    NO_CONSTRAINTS,
    Band,
    FaultyTypeError,
    QuestionType,
    topic_names,
    types_of,
)
from autograder.quiz.bank.taught import lecture_of

LARGEST = 200
"""A quiz with more questions than this is a mistake on the command line."""

EFFORT_OF_HALF = 5
"""The effort that is worth half a point where points go by effort: an effort of ten nodes is worth a point."""

FRESH_DRAWS = 30
"""How often a type may draw a question too much like an earlier one before another type takes its turn."""


@dataclass(frozen=True)
class Part:
    """Some questions of one kind: what a command asks for, or one `[[part]]` of a quiz file.

    `types` are names of question types of the `topics`, or of all topics where none is named; without any name
    every type of the topics takes part. Of these, `lectures`, such as "1-3", keeps the types that can be answered after
    the last of them but not before the first, and `concepts`, such as "P-03", keeps those about one of them. `points`
    is what each question is worth, by default what its type says; "effort": half a point for each five units of effort.
    `effort` is the band that its effort has to lie in. `constraints` go to the types, such as `{"cuts": 2}`; each type
    says which it knows. `seed` replaces the part's place among the parts, which otherwise makes its draws differ from
    theirs: with it, the part may be moved and stays the same.
    """

    topics: tuple[str, ...] = ()
    count: int = 1
    level: Level | None = None
    types: tuple[str, ...] = ()
    points: int | float | Literal["effort"] | None = None
    constraints: Mapping[str, Any] = field(default_factory=dict)
    effort: Band | None = None
    # Not in the repr, by which a quiz is identified when its variants are drawn: those of older files stay the same.
    seed: int | None = field(default=None, repr=False)
    lectures: str = ""
    concepts: tuple[str, ...] = ()

    def question_types(self) -> list[QuestionType]:
        """The types to draw from. Raises QuizError, naming what is near, where there is none."""
        if not (self.topics or self.types or self.lectures or self.concepts):
            raise QuizError(
                f"name at least one topic, or lectures, such as 1-3; the topics are: {', '.join(topic_names())}"
            )
        known = [each for topic in self.topics or topic_names() for each in types_of(topic)]
        for name in self.types:
            if name not in {each.name for each in known}:
                raise QuizError(_no_type(name, self.topics, [each.name for each in known]))
        known = self._taught(known)
        # Types that are named have to know every constraint; of a topic, the types that do take part.
        found = [each for each in known if self._wanted(each)]
        if not found:
            raise QuizError(f"no question on {self.about} takes {' and '.join(self.constraints)}; {self._known(known)}")
        if self.level is None:
            return found
        if fit := [each for each in found if self.level in each.levels]:
            return fit
        there = [level for level in LEVELS if any(level in each.levels for each in found)]
        hint = did_you_mean(self.level, LEVELS) if self.level not in LEVELS else f"there are {' and '.join(there)} ones"
        raise QuizError(f"no question on {self.about} is {self.level}; {hint}")

    @property
    def about(self) -> str:
        """What it asks about, in words: "minimax, lectures 1-3"."""
        named = [f"the types {', '.join(self.types)}"] if self.types else self.topics
        return about([*named, *self.concepts], self.lectures)

    def _taught(self, known: list[QuestionType]) -> list[QuestionType]:
        """The types that belong to the lectures and concepts asked for. A type that is named has to."""
        concepts = list(dict.fromkeys(concept for each in known for concept in each.concepts))
        if unknown := [name for name in self.concepts if name not in concepts]:
            raise QuizError(f"no question asks about a concept {unknown[0]!r}; {did_you_mean(unknown[0], concepts)}")
        numbers = lecture_numbers(self.lectures) if self.lectures else None
        left = []
        for each in known:
            lecture = lecture_of(each.concepts)
            if (numbers is None or lecture in numbers) and (not self.concepts or {*self.concepts} & {*each.concepts}):
                left.append(each)
            elif each.name in self.types:
                when = f"lecture {lecture}" if lecture else "no lecture of the kit"
                raise QuizError(f"the question type {each.name!r} is about {' '.join(each.concepts)}, of {when}")
        if not left:
            raise QuizError(f"there is no question on {self.about}")
        return left

    def _wanted(self, each: QuestionType) -> bool:
        if self.types:
            return each.name in self.types
        return set(self.constraints) <= set(each.constraints)

    def _known(self, types: Sequence[QuestionType]) -> str:
        known = sorted({name for each in types for name in each.constraints})
        return f"the constraints are {', '.join(known)}" if known else "there are no constraints"


class PartError(QuizError):
    """A part that the bank cannot fill; `number` counts from 0."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number


def _no_type(name: str, names: Sequence[str], known: Sequence[str]) -> str:
    elsewhere = [topic for topic in topic_names() if name in {each.name for each in types_of(topic)}]
    if elsewhere:
        return f"the question type {name!r} belongs to the topic {elsewhere[0]!r}, not to {', '.join(names)}"
    return f"no question type is called {name!r}; {did_you_mean(name, known)}"


@dataclass(frozen=True)
class Quiz:
    """The questions in order, and the command that makes the same ones again."""

    title: str
    topics: tuple[str, ...]
    seed: int
    questions: tuple[Question, ...]
    command: str
    space: float = 0
    """Room for working below each question on paper, in centimetres."""
    pool: int = 1
    """How many questions in a row are one place of the quiz, for which an LMS draws one of them for each student."""

    @property
    def places(self) -> tuple[tuple[Question, ...], ...]:
        """The questions of each place."""
        starts = range(0, len(self.questions), self.pool)
        return tuple(self.questions[start : start + self.pool] for start in starts)

    @property
    def points(self) -> float:
        """What a student can earn."""
        return sum(place[0].points for place in self.places)

    @property
    def version(self) -> str:
        """Six letters on sheet and key, by which the two can be matched without giving the seed away."""
        return version_of(self.questions)


def version_of(questions: Sequence[Question]) -> str:
    """The version of a quiz with these questions; any other prompt, data or right answer gives another one."""
    text = repr([(q.prompt, sorted(q.data.items()), q.right) for q in questions])
    return base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()[:6]


def make_quiz(topic_names: Sequence[str], seed: int, count: int, level: Level | None = None) -> Quiz:
    """`count` different questions about the topics; the same arguments always give the same quiz.

    Raises QuizError for no topic, an unknown one, a count that is not from 1 to 200, or a level that the topics lack.
    """
    names = tuple(dict.fromkeys(topic_names))
    asked = f" --level {level}" if level else ""
    command = f"autograder quiz {' '.join(names)} --seed {seed} --count {count}{asked}"
    return assemble(f"Quiz: {', '.join(names)}", [Part(names, count, level)], seed, command)


def assemble(title: str, parts: Sequence[Part], seed: int, command: str) -> Quiz:
    """A quiz of several parts, in their order; no question comes twice. Raises QuizError as `make_quiz` does."""
    counts = [part.count for part in parts]
    if any(count < 1 for count in counts) or not 1 <= sum(counts) <= LARGEST:
        wrong = min(counts, default=0) if min(counts, default=0) < 1 else sum(counts)
        raise QuizError(f"a quiz has from 1 to {LARGEST} questions, not {wrong:,}")
    types = [part.question_types() for part in parts]  # first, so that a wrong name is reported before any work
    questions: list[Question] = []
    seen: set[Hashable] = set()
    for number, part in enumerate(parts):
        try:
            own = number if part.seed is None else part.seed
            questions += _draw(part, types[number], f"{seed}|{own}", seen)
        except QuizError as error:
            raise PartError(str(error), number) from error
    names = dict.fromkeys(each.topic for of_part in types for each in of_part)
    return Quiz(title, tuple(names), seed, tuple(questions), command)


MOST_REFUSED = 4
"""After 4 types that cannot keep to a constraint it is refused: finding that out takes a while each time."""


def _draw(part: Part, types: Sequence[QuestionType], seed: str, seen: set[Hashable]) -> list[Question]:
    """The questions of one part, each put into `seen`. A change in one part does not change what others draw."""
    # Seeded by text, which Python hashes with SHA-512: the same on every run and machine.
    random = Random(f"aima-games quiz|{seed}")
    questions: list[Question] = []
    stale = 0  # types in a row that had nothing new
    # Not every type of a topic has to be able to do what is asked for; types that are named have to.
    cannot = [each for each in types if part.effort and not part.types and not each.may_take(part.effort)]
    if part.effort and len(cannot) == len(types):
        raise QuizError(f"no question on {part.about} takes an effort of {part.effort[0]} to {part.effort[1]}")
    refused = 0
    for each in in_turn(types, random):
        try:
            unfit = each in cannot
            question = None if unfit else fresh(each, random, seen, part.level, part.constraints, part.effort)
        except FaultyTypeError:
            raise
        except QuizError:
            cannot.append(each)
            refused += 1
            if part.types or (part.constraints and refused == MOST_REFUSED) or len(cannot) == len(types):
                raise
            question = None
        if question is not None:
            questions.append(worth(question, part, question.effort))
        stale = 0 if question is not None else stale + 1
        if len(questions) == part.count:
            break
        if stale > 2 * len(types):
            raise QuizError(f"the bank has no more than {len(questions)} different questions on this; ask for fewer")
    return questions


def worth(question: Question, part: Part, effort: int) -> Question:
    """The question with the points that its part gives for this effort."""
    if part.points is None:
        return question
    points = part.points if part.points != "effort" else max(1, round(effort / EFFORT_OF_HALF)) / 2
    return replace(question, points=int(points) if points == int(points) else points)


def likeness(question: Question) -> set[Hashable]:
    """What no two questions of a quiz may share: the essence, and for a number the answer within a type."""
    essence = question.essence or repr(sorted(question.data.items()))
    alike: set[Hashable] = {(question.type, "essence", essence)}
    if question.form.new_by_answer:
        alike.add((question.type, "answer", question.right))
    return alike


def fresh(
    each: QuestionType,
    random: Random,
    seen: set[Hashable],
    level: Level | None = None,
    constraints: Mapping[str, Any] = NO_CONSTRAINTS,
    effort: Band | None = None,
) -> Question | None:
    """A question unlike all in `seen`, to which it is then added; None where the type has nothing new."""
    for _ in range(FRESH_DRAWS):
        question = each.make(random, level, constraints, effort)
        if not likeness(question) & seen:
            seen |= likeness(question)
            return question
    return None
