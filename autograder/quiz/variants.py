"""A variant of a quiz for each student, from (secret, student, quiz): making it again gives the same one."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import signal
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from aima_games.quiz.question import QuizError
from autograder.course.class_list import Student
from autograder.course.files import csv_text
from autograder.course.terminal import Progress, silent
from autograder.quiz.bank.question_types import add_topics
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.equal import Pattern
from autograder.quiz.export import FOR_EACH, USUAL, Files, files_of, put, require_formats
from autograder.quiz.fairness import FAIRNESS, Load, fairness_csv, load_of
from autograder.quiz.formats.pages import QUESTIONS, as_data

TABLE = "variants.csv"
"""The table that says which student had which variant."""

KEYS = "keys"
"""The folder for everything that tells the right answers."""

SHEETS = {"quiz.ipynb", "quiz.html", "quiz.pdf"}
"""The files that students may have. All others tell the right answers."""

NOT_SHOWN = silent("")

IN_ONE_PROCESS = 8
"""Up to 8 variants are made sooner here than other processes would be ready."""


def seed_for(secret: str, student: str, quiz: str) -> int:
    """The seed of a student's variant: without the secret nobody can work it out, or compare two students by it.

    `quiz` is a text that tells one quiz from another.
    """
    digest = hmac.new(secret.encode(), f"{quiz}\0{student}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:5])


@dataclass(frozen=True)
class Job:
    """A variant to make, as plain data for another process. `there` is the version that the folder already has."""

    student: Student
    seed: int
    formats: tuple[str, ...]
    there: str | None


@dataclass(frozen=True)
class Made:
    """A variant: its files (empty if they are there already), its line in the table, and how hard it is."""

    job: Job
    files: Files
    version: str
    answers: tuple[str, ...]
    load: Load


def write_variants(
    pattern: Pattern,
    quiz: str,
    students: Mapping[str, Student],
    secret: str,
    out: Path,
    formats: Collection[str] = USUAL,
    progress: Progress = NOT_SHOWN,
    own_topics: Path | None = None,
) -> tuple[int, list[Load]]:
    """Write `out/sheets/STUDENT/…` and `out/keys/STUDENT/…` for every student, then `out/variants.csv`.

    Each student's files are written all or none, and those that are there are not made again: after an interruption the
    same command goes on where it stopped. Sheets and keys lie apart, so that a folder can be handed out as it is.
    `quiz` tells the quiz from others. Returns how many files there are, and how hard each variant is.
    Raises QuizError for no students, ids that a file system may take for the same, and whatever `put` refuses.
    """
    if not students:
        raise QuizError("the class list is empty; nothing was written")
    _require_different(students)
    require_formats(formats)
    jobs = [
        Job(student, seed_for(secret, student.id, quiz), tuple(formats), _version_in(out / KEYS / student.id))
        for student in students.values()
    ]
    made: dict[str, Made] = {}
    # First what lies there already: if it belongs to another quiz, nothing is written.
    jobs.sort(key=lambda job: not (out / KEYS / job.student.id).exists())
    for each in progress(_all_made(pattern, jobs, own_topics), total=len(jobs)):
        who = each.job.student.id
        if each.files:
            try:
                put(each.files, out)
            except QuizError as error:
                done = f" (of {who}); {len(made)} variants are there, and the same command goes on" if made else ""
                raise QuizError(f"{error}{done}") from error
        made[who] = each
    table = _table([made[student] for student in students])
    fair = {student: made[student].load for student in students}
    put({TABLE: table, FAIRNESS: fairness_csv(fair).encode()}, out)
    count = sum(path.is_file() for folder in ("sheets", KEYS) for path in (out / folder).rglob("*"))
    return count, list(fair.values())


def _all_made(pattern: Pattern, jobs: Sequence[Job], own_topics: Path | None) -> Iterator[Made]:
    """The variants in the order of the jobs; if there are many, made in as many processes as there are processors."""
    if len(jobs) <= IN_ONE_PROCESS:
        yield from (_made(pattern, job) for job in jobs)
        return
    count = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, len(jobs))
    with ProcessPoolExecutor(count, initializer=_begin, initargs=(own_topics,)) as workers:
        try:
            yield from workers.map(partial(_made, pattern), jobs, chunksize=2)
        except BrokenExecutor as error:
            raise QuizError("a process that made variants has died; is the machine out of memory?") from error
        finally:
            workers.shutdown(wait=True, cancel_futures=True)


def _begin(own_topics: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if own_topics is not None:
        add_topics(own_topics)


def _made(pattern: Pattern, job: Job) -> Made:
    quiz = named(pattern.variant(job.seed), job.student)
    answers = tuple(question.answer for question in quiz.questions)
    files: Files = {}
    if job.there != _mark_of(quiz.version, job.formats):
        found = files_of(quiz, job.formats, FOR_EACH) | {QUESTIONS: b""}
        for name, data in found.items():
            if name != QUESTIONS:
                files[f"{'sheets' if name in SHEETS else KEYS}/{job.student.id}/{name}"] = data
        # Last, because it says that all the others are there.
        made_with = {"formats": sorted(job.formats)}
        files[f"{KEYS}/{job.student.id}/{QUESTIONS}"] = as_data(quiz, made_with)[QUESTIONS]
    return Made(job, files, quiz.version, answers, load_of(quiz))


def _mark_of(version: str, formats: Iterable[str]) -> str:
    return " ".join([version, *sorted(formats)])


def _version_in(folder: Path) -> str | None:
    """Which variant, in which formats, is complete in a student's folder."""
    try:
        found = json.loads((folder / QUESTIONS).read_text(encoding="utf-8"))
        return _mark_of(found["version"], found["formats"])
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _table(made: Sequence[Made]) -> bytes:
    """The contents of TABLE, a line for each student."""
    most = max(len(each.answers) for each in made)
    head = ["id", "last_name", "first_name", "version", "seed", *(f"answer {n}" for n in range(1, most + 1))]
    people = [(each, each.job.student) for each in made]
    rows = [
        [who.id, who.last_name, who.first_name, each.version, str(each.job.seed), *each.answers] for each, who in people
    ]
    return csv_text(head, rows).encode()


def named(quiz: Quiz, student: Student) -> Quiz:
    """The quiz with the student's name in its title."""
    name = _plain(f"{student.first_name} {student.last_name}")
    whose = f"{name} ({student.id})" if name else student.id
    return replace(quiz, title=f"{quiz.title} – {whose}")


def _plain(name: str) -> str:
    """A name without anything that a page, a notebook or a file could take for one of its own signs."""
    kept = (
        c if unicodedata.category(c)[0] in "LMN" or c in "-.'’·" else " " for c in unicodedata.normalize("NFC", name)
    )
    return " ".join("".join(kept).split())


def _require_different(students: Mapping[str, Student]) -> None:
    seen: dict[str, str] = {}
    for student in students:
        if (other := seen.setdefault(student.casefold().rstrip("."), student)) != student:
            raise QuizError(
                f"the ids {other!r} and {student!r} differ too little: on some machines their folders would be one; "
                "nothing was written"
            )
