"""A quiz: questions drawn from the bank by a seed, spread over the question types."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from aima_games.quiz.bank import QuestionType, topics, types_of
from aima_games.quiz.question import Question, QuizError

LARGEST = 200
"""More questions than this are no quiz but a mistake on the command line."""

FRESH_DRAWS = 30
"""How often a type may come up with a question too much like an earlier one before another type takes its turn."""


@dataclass(frozen=True)
class Quiz:
    """The questions in order, and what to ask for to get the same ones again."""

    topics: tuple[str, ...]
    seed: int
    questions: tuple[Question, ...]

    @property
    def title(self) -> str:
        return f"Quiz: {', '.join(self.topics)}"

    @property
    def version(self) -> str:
        """Four letters that stand on sheet and key, so that the two can be matched without giving the seed away."""
        text = repr([(q.prompt, sorted(q.data.items()), q.right) for q in self.questions])
        return base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()[:4]

    @property
    def command(self) -> str:
        """The command that makes this quiz again."""
        return f"autograder quiz {' '.join(self.topics)} --seed {self.seed} --count {len(self.questions)}"


def make_quiz(topic_names: Sequence[str], seed: int, count: int) -> Quiz:
    """`count` different questions about the topics; the same arguments always give the same quiz.

    Raises QuizError for no topic, an unknown one, or a count that is not from 1 to 200.
    """
    names = tuple(dict.fromkeys(topic_names))
    if not names:
        raise QuizError(f"name at least one topic; there are: {', '.join(topics())}")
    types = [each for name in names for each in types_of(name)]
    if not 1 <= count <= LARGEST:
        raise QuizError(f"a quiz has from 1 to {LARGEST} questions, not {count:,}")
    # Seeded by text, which Python hashes with SHA-512: the same on every run and machine.
    random = Random(f"aima-games quiz|{'|'.join(names)}|{seed}")
    questions: list[Question] = []
    seen: set[Hashable] = set()
    stale = 0  # types in a row that had nothing new
    for each in _in_turn(types, random):
        question = _fresh(each, random, seen)
        if question is not None:
            questions.append(question)
            seen |= _likeness(question)
        stale = 0 if question is not None else stale + 1
        if len(questions) == count:
            break
        if stale > 2 * len(types):
            raise QuizError(f"the bank has no more than {len(questions)} different questions on this; ask for fewer")
    return Quiz(names, seed, tuple(questions))


def _in_turn(types: Sequence[QuestionType], random: Random) -> Iterator[QuestionType]:
    """The types without end: all of them in random order, then all again in another, never one twice in a row."""
    last = None
    while True:
        turn = random.sample(types, len(types))
        if turn[0] is last and len(turn) > 1:
            turn.append(turn.pop(0))
        yield from turn
        last = turn[-1]


def _likeness(question: Question) -> set[Hashable]:
    """What no two questions of a quiz may share: the essence, and for a number the answer within a type."""
    essence = question.essence or repr(sorted(question.data.items()))
    alike: set[Hashable] = {(question.type, "essence", essence)}
    if question.kind == "number":
        alike.add((question.type, "answer", question.right))
    return alike


def _fresh(each: QuestionType, random: Random, seen: set[Hashable]) -> Question | None:
    for _ in range(FRESH_DRAWS):
        question = each.make(random)
        if not _likeness(question) & seen:
            return question
    return None
