"""What `autograder quiz` does with its options: one quiz, the quiz of a file, a variant for each student, or a list."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from aima_games.quiz.bank import topic_names, types_of
from aima_games.quiz.question import QuizError
from aima_games.quiz.quiz import Part, Quiz, assemble
from aima_games.text import count
from autograder.course.class_list import read_students
from autograder.quiz.course_bank import FILE, add_own_topics, calibrated, read_bank
from autograder.quiz.equal import Pattern, pattern_of
from autograder.quiz.export import FORMATS, USUAL, write_quiz
from autograder.quiz.fairness import fairness
from autograder.quiz.quiz_file import read_quiz_file
from autograder.quiz.variants import TABLE, write_variants
from autograder.terminal.progress import Progress

COUNT = 5
DRAWN = ("qti", "qti2", "moodle", "gift")
"""The formats of systems that draw a question of several for each student."""
LARGEST_POOL = 100


def run(options: argparse.Namespace, progress: Progress) -> Iterator[str]:
    """Yields what to say. Raises QuizError for what cannot be done, and CourseError for a broken class list."""
    own = add_own_topics()
    first, *rest = options.what
    if first == "list":
        yield from _list(rest)
        return
    if first == "edit":
        from autograder.quiz.maker import edit

        yield from edit(_one_file("edit", rest))
        return
    if options.out is None:
        raise QuizError("where to? Name the folder: --out DIR")
    plan = _from_file(rest, options) if first == "make" else _from_topics(options)
    formats = options.format or USUAL
    if options.pool is not None:
        yield from (f"wrote {path}" for path in write_quiz(_pooled(plan, options), options.out, formats))
        return
    if options.students is None:
        if options.secret is not None:
            raise QuizError("--secret is for variants; give --students FILE as well")
        quiz = plan.make() if options.variant is None else plan.pattern().variant(options.variant)
        yield from (f"wrote {path}" for path in write_quiz(quiz, options.out, formats))
        return
    if options.variant is not None:
        raise QuizError("--variant makes one student's variant alone; --students makes everybody's")
    students = read_students(options.students)
    secret = _secret(options.secret)
    written, loads = write_variants(
        plan.pattern(), plan.identity, students, secret, options.out, formats, progress, own
    )
    yield f"wrote {count(len(students), 'variant')}, {count(written, 'file')}, into {options.out}"
    yield f"who had what is in {options.out / TABLE}"
    yield from fairness(loads, calibrated(read_bank(Path(FILE))))


@dataclass(frozen=True)
class Plan:
    """A quiz that was asked for: how to make it, how to make the pattern of its variants, what tells it from others."""

    make: Callable[[], Quiz]
    pattern: Callable[[], Pattern]
    identity: str


def _from_topics(options: argparse.Namespace) -> Plan:
    names = tuple(dict.fromkeys(options.what))
    if files := [name for name in names if name.endswith(".toml")]:
        raise QuizError(f"{files[0]} is a file; did you mean: autograder quiz make {files[0]} … ?")
    if options.seed is None:
        raise QuizError("a quiz needs a seed, such as --seed 7: the same seed makes the same quiz again")
    part = Part(names, COUNT if options.count is None else options.count, options.level)
    title = f"Quiz: {', '.join(names)}"
    asked = f" --level {part.level}" if part.level else ""
    command = f"autograder quiz {shlex.join(names)} --seed {options.seed} --count {part.count}{asked}"
    return Plan(
        lambda: assemble(title, [part], options.seed, command),
        lambda: pattern_of(title, [part], options.seed, command),
        repr((title, part, options.seed)),
    )


def _from_file(rest: list[str], options: argparse.Namespace) -> Plan:
    path = _one_file("make", rest)
    for name in ("count", "level"):
        if getattr(options, name) is not None:
            raise QuizError(f"--{name} does not go with a quiz file: write it into the file's parts")
    quiz = read_quiz_file(path)
    return Plan(
        lambda: quiz.make(options.seed),
        lambda: quiz.pattern(options.seed),
        repr((quiz.title, quiz.parts, quiz.seed if options.seed is None else options.seed)),
    )


def _pooled(plan: Plan, options: argparse.Namespace) -> Quiz:
    if alone := [name for name in options.format or USUAL if name not in DRAWN]:
        raise QuizError(
            f"--pool is for systems that draw a question for each student: {', '.join(DRAWN)}; not for {alone[0]}"
        )
    if options.students is not None or options.variant is not None:
        raise QuizError("with --pool the system makes the variants; leave out --students and --variant")
    if not 2 <= options.pool <= LARGEST_POOL:
        raise QuizError(f"--pool {options.pool}: a place has from 2 to {LARGEST_POOL} questions to draw from")
    return plan.pattern().pooled(options.pool)


def _one_file(verb: str, rest: list[str]) -> Path:
    if len(rest) != 1:
        raise QuizError(f"`{verb}` takes one quiz file, such as: autograder quiz {verb} midterm.toml; not {len(rest)}")
    return Path(rest[0])


def _secret(path: Path | None) -> str:
    """What keeps a student from making somebody else's variant, key and all."""
    path = path or Path("secret")
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


def _list(names: list[str]) -> Iterator[str]:
    """The bank, type by type, with what a course's own quizzes have shown."""
    known = calibrated(read_bank(Path(FILE)))
    for topic in names or topic_names():
        yield topic
        for each in types_of(topic):
            constraints = f"  constraints: {', '.join(each.constraints)}" if each.constraints else ""
            shown = known.get(each.name)
            answers = f"  difficulty {shown.difficulty:.2f} by {shown.answered:,} answers" if shown else ""
            yield f"  {each.name:<28} {', '.join(each.levels):<20} {' '.join(each.concepts)}{constraints}{answers}"
    yield f"formats: {', '.join(FORMATS)}"
