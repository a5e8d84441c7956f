"""Write a quiz in any of the formats: `write_quiz(quiz, Path("midterm"), ["html", "key"])`.

Each format is a function from a quiz to the files it writes, in a module of its own.
The same quiz gives the same bytes: no dates, no random ids, nothing that depends on the machine.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from aima_games.quiz.question import Question, QuizError
from aima_games.text import did_you_mean
from autograder.quiz.assignment import as_assignment
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.canvas import as_qti
from autograder.quiz.formats.moodle import as_moodle
from autograder.quiz.formats.notebook import as_notebook, as_study
from autograder.quiz.formats.pages import as_html, as_key
from autograder.quiz.formats.pdf import as_pdf, as_sheet
from autograder.quiz.formats.qti2 import as_qti2

Files = dict[str, bytes]
"""What a format writes: contents by name. A name may lead into a folder ("quiz/quiz-key.json")."""

Writers = Mapping[str, Callable[[Quiz], Files]]

FORMATS: Writers = {
    "study": as_study,
    "notebook": as_notebook,
    "html": as_html,
    "pdf": as_pdf,
    "key": as_key,
    "nbgrader": as_assignment,
    "qti": as_qti,
    "qti2": as_qti2,
    "moodle": as_moodle,
}
"""Every format by its name on the command line."""

FOR_EACH: Writers = {**FORMATS, "pdf": as_sheet}
"""The same for a class: keys are typeset for those who are asked for (`--variant`), and a table for the others."""

USUAL = ("notebook", "html", "key")
"""The formats that are written by default."""

FEW = 6
"""A message names at most 6 files."""


def write_quiz(quiz: Quiz, out: Path, formats: Collection[str] = USUAL) -> list[Path]:
    """Write a quiz into the folder `out`: in all the formats named or, if one cannot be written, in none.

    Returns the paths of the files. Raises QuizError, which says what to do, for an unknown format and
    whatever `put` refuses.
    """
    return put(files_of(quiz, formats), out)


def files_of(quiz: Quiz, formats: Collection[str] = USUAL, write: Writers = FORMATS) -> Files:
    """The files of a quiz in some formats. Raises QuizError, naming the nearest format, where there is none."""
    require_formats(formats)
    quiz = replace(quiz, questions=tuple(map(_drawn_once, quiz.questions)))
    return {path: data for name in dict.fromkeys(formats) for path, data in write[name](quiz).items()}


def _drawn_once(question: Question) -> Question:
    """The question, with pictures that are made for the first format and kept for the others."""
    draw, draw_key = (made and cache(made) for made in (question.draw, question.draw_key))
    return replace(question, draw=draw, draw_key=draw_key)


def require_formats(formats: Collection[str]) -> None:
    """Raises QuizError, naming the nearest format, where no format has one of the names."""
    for name in formats:
        if name not in FORMATS:
            raise QuizError(f"no format is called {name!r}; {did_you_mean(name, list(FORMATS))}")


def put(files: Mapping[str, bytes], out: Path) -> list[Path]:
    """Write all files into the folder `out`, or none.

    The folder is made where it is missing, and other files in it are left alone. A file of the same name
    is never overwritten: if it has the same contents there is nothing to do; if it differs (another quiz, or answers
    that somebody wrote into the notebook), nothing at all is written. Raises QuizError for that, and for a
    folder that cannot be written to. Returns the paths of the files.
    """
    out = Path(out)
    made_here = _missing_folders(out, files)
    moved: list[Path] = []
    try:
        if os.path.lexists(out) and not out.is_dir():
            raise QuizError(f"{out} is a file; --out names a folder")
        there = {name: path.read_bytes() for name in files if os.path.lexists(path := out / name)}
        if differ := [name for name, data in there.items() if data != files[name]]:
            named = ", ".join(differ[:FEW]) + (f" and {len(differ) - FEW:,} more" if len(differ) > FEW else "")
            raise QuizError(
                f"{out} already holds {named} with other contents (another quiz, or changed since it was "
                "written); nothing was written: choose another folder, or move these files away"
            )
        out.mkdir(parents=True, exist_ok=True)
        # In the folder itself, so that moving a file into place is a rename, never a copy.
        with tempfile.TemporaryDirectory(dir=out, prefix=".quiz-") as folder:
            missing = [name for name in files if name not in there]
            for number, name in enumerate(missing):
                (Path(folder) / str(number)).write_bytes(files[name])
            for number, name in enumerate(missing):
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                os.replace(Path(folder) / str(number), out / name)
                moved.append(out / name)
    except (OSError, KeyboardInterrupt) as error:
        for path in moved:
            path.unlink(missing_ok=True)
        for made in made_here:
            shutil.rmtree(made, ignore_errors=True)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise QuizError(f"{out} cannot be written to: {error.strerror or error}; nothing was written") from error
    return [out / name for name in files]


def _missing_folders(out: Path, files: Mapping[str, bytes]) -> list[Path]:
    """The folders that writing will have to make, and that are removed again if it fails."""
    needed = {folder for name in files for folder in (out / name).parents}
    return sorted(folder for folder in needed if not os.path.lexists(folder))
