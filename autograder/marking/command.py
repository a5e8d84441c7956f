"""What `autograder quiz mark` does: read all that came back, mark it, write the tables, and say what waits."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from aima_games.quiz.question import QuizError
from autograder.course.class_list import Student, read_students
from autograder.course.csv_files import read_csv
from autograder.course.files import in_words, write_whole
from autograder.marking.exports import is_canvas, is_moodle, read_canvas, read_moodle
from autograder.marking.hand_ins import Pile
from autograder.marking.marks import differences, mark_all
from autograder.marking.notebooks import notebooks_in, read_notebook
from autograder.marking.paper import is_paper, is_points, read_paper, read_points
from autograder.marking.results import TO_MARK, Results, files_of
from autograder.marking.sheets import Sheets, read_sheets
from autograder.quiz.course_bank import FILE, Shown, add_to_bank, calibrated, read_bank
from autograder.terminal.exit_codes import NEEDS_A_HUMAN, OK

FEW = 12
"""At most 12 lines say what could not be taken; the page has all."""


def run(options: argparse.Namespace) -> tuple[int, Iterator[str]]:
    """How it ended, and what to say. Raises QuizError or CourseError where nothing can be marked."""
    _, *paths = map(Path, options.what)
    if len(paths) < 2:
        raise QuizError("say what to mark: autograder quiz mark FOLDER ANSWERS… --out DIR, FOLDER being the quiz's")
    if options.out is None:
        raise QuizError("where to? Name the folder: --out DIR")
    folder, *given = paths
    if any(path.resolve() == (options.out / TO_MARK).resolve() for path in given):
        raise QuizError(f"{options.out / TO_MARK} is written anew each time: save your points under another name")
    sheets = read_sheets(folder, _class_list(options.students))
    pile = collected(given, sheets)
    marked = mark_all(sheets, pile)
    hand_ins = {each.student: each for each in pile.hand_ins}
    results = Results(sheets.title, sheets.students, marked, pile.refused, differences(marked, hand_ins))
    bank = Path(FILE)
    if marked:
        add_to_bank(bank, _shown(results, sheets))
    files = files_of(results, sheets.title, calibrated(read_bank(bank)), datetime.now(UTC))
    try:
        for name, text in files.items():
            write_whole(options.out / name, text)
    except OSError as error:
        raise QuizError(in_words(error)) from error
    return NEEDS_A_HUMAN if results.open or results.refused or results.differ else OK, _said(results, options.out)


def _class_list(path: Path | None) -> dict[str, Student] | None:
    """The class list, the course's own where none is named."""
    if path is None and (own := Path("students.csv")).is_file():
        path = own
    return None if path is None else read_students(path)


def collected(paths: Iterable[Path], sheets: Sheets) -> Pile:
    """All that came back. Raises QuizError for a file that is none of those that can be read."""
    pile = Pile()
    for path in paths:
        if path.is_dir() or path.suffix == ".ipynb":
            notebooks = notebooks_in(path)
            if not notebooks:
                raise QuizError(f"there is no notebook in {path}")
            for notebook in notebooks:
                read_notebook(notebook, sheets, pile)
            continue
        table = read_csv(path)
        for fits, read in (
            (is_points, read_points),
            (is_canvas, read_canvas),
            (is_moodle, read_moodle),
            (is_paper, read_paper),
        ):
            if fits(table):
                read(table, sheets, pile)
                break
        else:
            raise QuizError(
                f"{path}: the first line names no columns that are known. From paper: id (or version), 1, 2, …; from "
                "Canvas: Student Analysis; from Moodle: Responses, with question text and right answer. If your LMS "
                "speaks another language, set it to English there and download the file again"
            )
    return pile


def _shown(results: Results, sheets: Sheets) -> Iterator[Shown]:
    """What the quiz has shown, under a name that stays when it is marked again."""
    versions = sorted(sheet.version for sheet in sheets.by_student.values())
    quiz = f"{results.title} ({hashlib.sha256(' '.join(versions).encode()).hexdigest()[:6]})"
    for item in results.items:
        if item.difficulty is not None:
            name = item.type if item.type else "?"
            yield Shown(quiz, name, item.answered, item.difficulty, item.discrimination, item.effort)


def _said(results: Results, out: Path) -> Iterator[str]:
    yield f"marked {len(results.marked):,} of {len(results.students):,} students; {out / 'marks.html'} has the figures"
    yield f"the marks are in {out / 'marks.csv'}; canvas.csv, moodle.csv and blackboard.csv beside it are for import"
    for title, lines in (("not taken", results.refused), ("counted otherwise by the LMS", results.differ)):
        for line in lines[:FEW]:
            yield f"{title}: {line}"
        if len(lines) > FEW:
            yield f"{title}: {len(lines) - FEW:,} more, see {out / 'marks.html'}"
    if results.open:
        yield (
            f"{len(results.open):,} answers wait for a person: copy {out / TO_MARK}, fill in its last column, and give "
            "the copy along with the answers"
        )
