"""A variant of a quiz for each student, from (secret, student, quiz): the same ones again whenever it is made again."""

from __future__ import annotations

import csv
import hashlib
import hmac
import io
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from aima_games.quiz.question import QuizError
from aima_games.quiz.quiz import Quiz
from autograder.quiz.export import USUAL, files_of, put
from autograder.quiz.formats.key import as_data

if TYPE_CHECKING:
    from autograder.course.class_list import Student

TABLE = "variants.csv"
"""Who had what."""

KEYS = "keys"
"""The folder of what says what is right."""

SHEETS = {"quiz.ipynb", "quiz.html", "quiz.pdf"}
"""What students may have. Everything else says what is right."""

Make = Callable[[int], Quiz]


def seed_for(secret: str, student: str, quiz: str) -> int:
    """The seed of a student's variant: nobody without the secret can tell it, or compare two students by it.

    `quiz` is a text that tells one quiz from another.
    """
    digest = hmac.new(secret.encode(), f"{quiz}\0{student}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:5])


def write_variants(
    make: Make,
    quiz: str,
    students: Mapping[str, Student],
    secret: str,
    out: Path,
    formats: Collection[str] = USUAL,
    progress: Callable[[list[Student]], Iterable[Student]] = iter,
) -> list[Path]:
    """Write `out/sheets/STUDENT/…`, `out/keys/STUDENT/…` for every student, and `out/variants.csv`; all or nothing.

    Sheets and keys lie apart, so that a folder can be handed out as it is.
    `make` makes the quiz from a seed, `quiz` tells it from other quizzes. Returns the paths of the files.
    Raises QuizError for no students, ids that a file system may take for the same, and whatever `put` refuses.
    """
    if not students:
        raise QuizError("the class list is empty; nothing was written")
    _require_different(students)
    files: dict[str, bytes] = {}
    rows = []
    for student in progress(list(students.values())):
        seed = seed_for(secret, student.id, quiz)
        variant = named(make(seed), student)
        for name, data in (files_of(variant, formats) | as_data(variant)).items():
            files[f"{'sheets' if name in SHEETS else KEYS}/{student.id}/{name}"] = data
        answers = [question.answer for question in variant.questions]
        rows.append([student.id, student.last_name, student.first_name, variant.version, str(seed), *answers])
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    numbers = range(1, max(map(len, rows)) - 4)
    writer.writerow(["id", "last_name", "first_name", "version", "seed", *(f"answer {number}" for number in numbers)])
    writer.writerows([[_cell(value) for value in row] for row in rows])
    files[TABLE] = text.getvalue().encode()
    return put(files, out)


def named(quiz: Quiz, student: Student) -> Quiz:
    """The quiz with the student's name in its title."""
    name = _plain(f"{student.first_name} {student.last_name}")
    whose = f"{name} ({student.id})" if name else student.id
    return replace(quiz, title=f"{quiz.title} – {whose}")


def _plain(name: str) -> str:
    """A name without anything that a page, a notebook or a file could take for a sign of its own."""
    kept = (
        c if unicodedata.category(c)[0] in "LMN" or c in "-.'’·" else " " for c in unicodedata.normalize("NFC", name)
    )
    return " ".join("".join(kept).split())


def _cell(value: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if re.match(r"[=+@\t\r]|-(?![\d.]+$)", value) else value


def _require_different(students: Mapping[str, Student]) -> None:
    seen: dict[str, str] = {}
    for student in students:
        if (other := seen.setdefault(student.casefold().rstrip("."), student)) != student:
            raise QuizError(
                f"the ids {other!r} and {student!r} differ too little: on some machines their folders would be one; "
                "nothing was written"
            )
