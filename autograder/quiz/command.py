"""What `autograder quiz` does with its options: one quiz, the quiz of a file, a variant for each student, or a list."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from aima_games.quiz import Part, Quiz, QuizError, assemble, topic_names
from aima_games.quiz.bank import add_topics, types_of
from aima_games.text import count
from autograder.course.class_list import read_students
from autograder.quiz.export import FORMATS, USUAL, write_quiz
from autograder.quiz.quiz_file import read_quiz_file
from autograder.quiz.variants import write_variants

COUNT = 5


def run(options: argparse.Namespace, progress: Callable[[list[Any]], Iterable[Any]]) -> Iterator[str]:
    """Yields what to say. Raises QuizError for what cannot be done, and CourseError for a broken class list."""
    if (own := Path("questions")).is_dir():  # the course's, here
        add_topics(own.resolve())
    first, *rest = options.what
    if first == "list":
        yield from _list(rest)
        return
    if options.out is None:
        raise QuizError("where to? Name the folder: --out DIR")
    make, identity = _from_file(rest, options) if first == "make" else _from_topics(options)
    formats = options.format or USUAL
    if options.students is None:
        if options.secret is not None:
            raise QuizError("--secret is for variants; give --students FILE as well")
        yield from (f"wrote {path}" for path in write_quiz(make(None), options.out, formats))
        return
    students = read_students(options.students)
    paths = write_variants(make, identity, students, _secret(options.secret), options.out, formats, progress)
    yield f"wrote {count(len(students), 'variant')}, {count(len(paths) - 1, 'file')}, into {options.out}"
    yield f"who had what is in {paths[-1]}"


def _from_topics(options: argparse.Namespace) -> tuple[Callable[[int | None], Quiz], str]:
    """How to make the quiz from a seed, and what tells it from others."""
    names = tuple(dict.fromkeys(options.what))
    if files := [name for name in names if name.endswith(".toml")]:
        raise QuizError(f"{files[0]} is a file; did you mean: autograder quiz make {files[0]} … ?")
    if options.seed is None:
        raise QuizError("a quiz needs a seed, such as --seed 7: the same seed makes the same quiz again")
    part = Part(names, COUNT if options.count is None else options.count, options.level)
    title = f"Quiz: {', '.join(names)}"
    asked = f" --level {part.level}" if part.level else ""

    def make(seed: int | None) -> Quiz:
        seed = options.seed if seed is None else seed
        command = f"autograder quiz {shlex.join(names)} --seed {seed} --count {part.count}{asked}"
        return assemble(title, [part], seed, command)

    return make, repr((title, part, options.seed))


def _from_file(rest: list[str], options: argparse.Namespace) -> tuple[Callable[[int | None], Quiz], str]:
    if len(rest) != 1:
        raise QuizError(f"`make` takes one quiz file, such as: autograder quiz make midterm.toml; not {len(rest)}")
    for name in ("count", "level"):
        if getattr(options, name) is not None:
            raise QuizError(f"--{name} does not go with a quiz file: write it into the file's parts")
    quiz = read_quiz_file(Path(rest[0]))

    def make(seed: int | None) -> Quiz:
        return quiz.make(options.seed if seed is None else seed)

    return make, repr((quiz.title, quiz.parts, quiz.seed if options.seed is None else options.seed))


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
    """The bank, type by type."""
    for topic in names or topic_names():
        yield topic
        for each in types_of(topic):
            constraints = f"  constraints: {', '.join(each.constraints)}" if each.constraints else ""
            yield f"  {each.name:<28} {', '.join(each.levels):<20} {' '.join(each.concepts)}{constraints}"
    yield f"formats: {', '.join(FORMATS)}"
