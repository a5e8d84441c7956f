"""A quiz that came back: all answers are read and marked, and the tables written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from aima_games.quiz.question import QuizError
from autograder.course.class_list import Student, read_students
from autograder.course.errors import in_words
from autograder.course.files import read_csv, write_whole
from autograder.marking.exports import is_canvas, is_moodle, read_canvas, read_moodle
from autograder.marking.hand_ins import Pile
from autograder.marking.marks import differences, mark_all
from autograder.marking.notebooks import notebooks_in, read_notebook
from autograder.marking.paper import is_paper, is_points, read_paper, read_points
from autograder.marking.results import TO_MARK, Results, files_of
from autograder.marking.sheets import Sheets, read_sheets
from autograder.quiz.course_bank import FILE, Shown, add_to_bank, calibrated, read_bank


def mark(folder: Path, given: Sequence[Path], class_list: Path | None, out: Path) -> Results:
    """Mark the answers that were `given` to the quiz in `folder`, and write the tables to `out`.

    Raises QuizError or CourseError where nothing can be marked.
    """
    if any(path.resolve() == (out / TO_MARK).resolve() for path in given):
        raise QuizError(f"{out / TO_MARK} is written anew each time: save your points under another name")
    sheets = read_sheets(folder, _class_list(class_list))
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
            write_whole(out / name, text)
    except OSError as error:
        raise QuizError(in_words(error)) from error
    return results


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
