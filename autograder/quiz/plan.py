"""A quiz that is asked for by topics or by a quiz file: made once for all students, or as the pattern of variants."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from aima_games.quiz.question import Level, QuizError
from autograder.quiz.bank.question_types import topic_names
from autograder.quiz.bank.quiz import Part, Quiz, assemble
from autograder.quiz.bank.taught import lecture_of
from autograder.quiz.equal import Pattern, pattern_of
from autograder.quiz.export import FORMATS
from autograder.quiz.quiz_file import read_quiz_file

COUNT = 5
DRAWN = ("qti", "qti2", "moodle")
"""The formats of systems that draw one of several questions for each student."""
LARGEST_POOL = 100


@dataclass(frozen=True)
class Plan:
    """A quiz that was asked for: how to make it and its variants' pattern, and a text that tells it from others."""

    make: Callable[[], Quiz]
    pattern: Callable[[], Pattern]
    identity: str

    def pooled(self, size: int, formats: Sequence[str]) -> Quiz:
        """The quiz with `size` questions for each place. Raises QuizError for formats whose systems do not draw one."""
        if alone := [name for name in formats if name not in DRAWN]:
            raise QuizError(
                f"--pool is for systems that draw a question for each student: {', '.join(DRAWN)}; not for {alone[0]}"
            )
        if not 2 <= size <= LARGEST_POOL:
            raise QuizError(f"--pool {size}: a place has from 2 to {LARGEST_POOL} questions to draw from")
        return self.pattern().pooled(size)


def planned(what: Sequence[str], seed: int | None, count: int | None, level: Level | None, lectures: str = "") -> Plan:
    """The quiz of these topics and lectures, such as "1-3", or of this one quiz file. Raises QuizError."""
    files = [name for name in what if name.endswith(".toml")]
    if not files:
        part = Part(tuple(dict.fromkeys(what)), COUNT if count is None else count, level, lectures=lectures)
        return _of_part(part, seed)
    if len(what) > 1:
        raise QuizError(f"a quiz is made of one quiz file, or of topics; leave out all but {files[0]}")
    for name, given in (("count", count), ("level", level), ("lectures", lectures or None)):
        if given is not None:
            raise QuizError(f"--{name} does not go with a quiz file: write it into the file's parts")
    quiz = read_quiz_file(Path(files[0]))
    identity = repr((quiz.title, quiz.parts, quiz.seed if seed is None else seed))
    return Plan(lambda: quiz.make(seed), lambda: quiz.pattern(seed), identity)


def _of_part(part: Part, seed: int | None) -> Plan:
    if seed is None:
        raise QuizError("a quiz needs a seed, such as --seed 7: the same seed makes the same quiz again")
    title = f"Quiz: {part.about}"
    asked = [*part.topics, "--seed", str(seed), "--count", str(part.count)]
    asked += ["--level", part.level] if part.level else []
    asked += ["--lectures", part.lectures] if part.lectures else []
    command = f"autograder quiz {shlex.join(asked)}"
    return Plan(
        lambda: assemble(title, [part], seed, command),
        lambda: pattern_of(title, [part], seed, command),
        repr((title, part, seed)),
    )


def secret_in(path: Path) -> str:
    """The secret that keeps a student from making somebody else's variant, key and all."""
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise QuizError(
            f"variants are made from a secret, and {path} cannot be read. Run this in a course (autograder init), "
            "whose secret serves, or write a long random text into a file, keep it, and name it with --secret FILE"
        ) from error
    if len(text) < 16:
        raise QuizError(f"the secret in {path} is too short to be one: give it 16 characters or more")
    return text


def bank_lines(names: Sequence[str], lectures: str = "") -> Iterator[str]:
    """The bank, type by type."""
    all_types = Part(tuple(names) or tuple(topic_names()), lectures=lectures)
    for topic, types in groupby(all_types.question_types(), key=lambda each: each.topic):
        yield topic
        for each in types:
            constraints = f"  constraints: {', '.join(each.constraints)}" if each.constraints else ""
            when = f"{lecture_of(each.concepts) or '–':>2}  {', '.join(each.levels):<20} {' '.join(each.concepts)}"
            yield f"  {each.name:<28} {when}{constraints}"
    yield f"formats: {', '.join(FORMATS)}"
