"""Variants that are equally hard: every student gets the same types in the same order, and only the numbers differ.

The quiz of the file's seed settles the types; each type then has a typical effort, and every variant takes the question
that comes nearest to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median_low
from typing import Any

from aima_games.quiz.question import Question, QuizError
from aima_games.quiz.small_trees import children_of, is_inner
from autograder.quiz.bank.question_types import QuestionType
from autograder.quiz.bank.quiz import Part, Quiz, assemble, likeness, worth

SAMPLE = 9
"""The typical effort of a type is found from 9 of its questions."""
SOME, ENOUGH, TRIES = 4, 20, 40
"""A variant draws questions for one place until one has the typical effort; from the fourth on the number of leaves no
longer matters, from the twentieth on the effort may be a little off, and after forty the nearest one is taken."""
NEAR, CLOSE = 40, 14
"""A fortieth of the effort is near enough at once; a fourteenth once many were drawn."""
FEW = 3
"""A type with at most 3 possible answers gets each of them on some sheets."""
APART = 0.1
"""The largest effort of a variant is at most a tenth above the smallest."""


@dataclass(frozen=True)
class Place:
    """One place on every sheet: the type of the question, its part, and the effort it should take."""

    type: QuestionType
    part: Part
    effort: int
    leaves: int

    def draw(self, random: Random, seen: set[Hashable]) -> Question:
        """The question that comes nearest, of those unlike all in `seen`, to which it is then added."""
        best: Question | None = None
        # Where there are few answers, one is drawn first: the effort may depend on it, as in a game that ends soon.
        first = self._make(random)
        few = 0 < len(first.choices) <= FEW

        def off(question: Question) -> tuple[bool, int, int]:
            return few and question.right != first.right, *self._off(question)

        for number in range(1, TRIES + 1):
            question = first if number == 1 else self._make(random)
            if likeness(question) & seen:
                continue
            if best is None or off(question) < off(best):
                best = question
            another, effort, of_leaves = off(best)
            near = not another and effort <= self.effort // (NEAR if number < ENOUGH else CLOSE)
            if near and (not of_leaves or number >= SOME):
                break
        if best is None:
            raise QuizError(f"the bank has too few different questions of the type {self.type.name!r}; ask for fewer")
        seen |= likeness(best)
        return worth(best, self.part, self.effort)

    def _make(self, random: Random) -> Question:
        return self.type.make(random, self.part.level, self.part.constraints, self.part.effort)

    def _off(self, question: Question) -> tuple[int, int]:
        return abs(question.effort - self.effort), abs(leaves(question) - self.leaves)


@dataclass(frozen=True)
class Pattern:
    """What all variants of a quiz have in common."""

    title: str
    seed: int
    command: str
    space: float
    places: tuple[Place, ...]

    def variant(self, seed: int) -> Quiz:
        """The variant of a seed, which makes the same one again."""
        seen: set[Hashable] = set()
        questions = []
        for number, place in enumerate(self.places):
            questions.append(place.draw(Random(f"aima-games variant|{self.seed}|{seed}|{number}"), seen))
        topics = tuple(dict.fromkeys(place.type.topic for place in self.places))
        return Quiz(self.title, topics, seed, tuple(questions), f"{self.command} --variant {seed}", self.space)

    def pooled(self, size: int) -> Quiz:
        """A quiz with `size` questions for each place, all different, from which an LMS draws one for each student."""
        seen: set[Hashable] = set()
        questions: list[Question] = []
        for number, place in enumerate(self.places):
            drawn = [place.draw(Random(f"aima-games pool|{self.seed}|{number}|{i}"), seen) for i in range(size)]
            questions += drawn
        topics = tuple(dict.fromkeys(place.type.topic for place in self.places))
        command = f"{self.command} --pool {size}"
        return Quiz(self.title, topics, self.seed, tuple(questions), command, pool=size)


def pattern_of(
    title: str, parts: Sequence[Part], seed: int, command: str, easy_to_hard: bool = False, space: float = 0
) -> Pattern:
    """The pattern of a quiz of several parts. Raises QuizError as `assemble` does."""
    quiz = assemble(title, parts, seed, command)
    places = list(_places(quiz, parts))
    if easy_to_hard:
        places.sort(key=lambda place: place.effort)
    return Pattern(title, seed, command, space, tuple(places))


def _places(quiz: Quiz, parts: Sequence[Part]) -> Iterator[Place]:
    questions = iter(quiz.questions)
    for part in parts:
        types = {each.name: each for each in part.question_types()}
        for _, question in zip(range(part.count), questions, strict=False):
            each = types[question.type]
            random = Random(f"aima-games pattern|{quiz.seed}|{each.name}")
            typical = [each.make(random, part.level, part.constraints, part.effort) for _ in range(SAMPLE)]
            effort = median_low(made.effort for made in typical)
            alike = [leaves(made) for made in typical if made.effort == effort]
            yield Place(each, part, effort, median_low(alike))


# How much work there is


def leaves(question: Question) -> int:
    """The leaves of the tree that a question is about; 0 where it is about none."""
    return _leaves(question.data["tree"]) if isinstance(question.data.get("tree"), list | dict) else 0


def _leaves(subtree: Any) -> int:
    return sum(map(_leaves, children_of(subtree))) if is_inner(subtree) else 1
