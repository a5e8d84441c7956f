"""Which hand-ins of an assignment are alike: a page with notes for a person to look into, never a mark."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aima_games.home.as_graded import as_graded
from aima_games.home.notebook_file import BadNotebookError, is_locked, read_submission
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, write_files
from autograder.course.release import Release, read_release
from autograder.grading.submissions import misplaced, open_submission, submitted_students
from autograder.hand_ins.hand_in import one_of_each_team
from autograder.term.likeness import LEAST, TIMES, Pair, Program, compared
from autograder.term.pages import rendered

MOST_PAIRS = 40
"""At most 40 pairs are shown side by side."""


@dataclass(frozen=True)
class Outcome:
    """Where the page is, how many stand out, are unread, and have nothing of their own to compare."""

    path: Path
    groups: int
    pairs: int
    unread: int
    given: int


def write_similar(
    course: Course,
    assignment: str,
    progress: Callable[..., Iterable[str]] = lambda students, total: students,
) -> Outcome:
    """Write `similar.html` and `similar.csv` into the assignment's folder in `reports/`.

    It compares what students wrote: cells of their own, and those that a release leaves to fill in. Raises CourseError
    where nothing has been released or handed in.
    """
    release = read_release(course, assignment)
    students = one_of_each_team(course, assignment, submitted_students(course, assignment))
    if not students:
        raise CourseError(f"nobody has handed in {assignment}; run: autograder collect {assignment} FOLDER-OR-ZIP")
    programs, unread, released = {}, {}, release.parsed
    for student in progress(students, total=len(students)):
        what = _program(course, assignment, student, released)
        if isinstance(what, str):
            unread[student] = what
        else:
            programs[student] = what
            what.passages  # noqa: B018  # found here, while the bar is shown
    given = _given(course, release)
    own = {name: program for name, program in programs.items() if program.own(given)}
    found = compared(own, given)
    people = course.students or {}
    page = rendered(
        "similar.html.j2",
        datetime.now(UTC).astimezone(course.zone),
        assignment=assignment,
        programs=own,
        unread=unread,
        found=found,
        shown=[(pair, _texts(programs, pair)) for pair in found.pairs[:MOST_PAIRS]],
        least=LEAST,
        times=TIMES,
        given=len(programs) - len(own),
        short=sum(program.own(given) < LEAST for program in own.values()) * 2 > len(own),
        names={name: people[name].name for name in [*programs, *unread] if name in people},
    )
    rows = [[group[0], other, "all", "", "100"] for group in found.groups for other in group[1:]]
    for pair in found.pairs:
        rows.append([pair.first, pair.second, str(pair.shared), str(pair.usual), f"{100 * pair.part:.0f}"])
    table = csv_text(["student", "other", "tokens_shared", "others_share", "percent_of_the_shorter"], rows)
    files = {"similar.csv": table, "similar.html": page}
    _, path = write_files(course.root / "reports" / assignment, files)
    return Outcome(path, len(found.groups), len(found.pairs), len(unread), len(programs) - len(own))


def _program(course: Course, assignment: str, student: str, released: Any) -> Program | str:
    """What a student wrote, or why it cannot be read."""
    if said := misplaced(course, assignment, student):
        return said
    try:
        notebook = read_submission(open_submission(course, assignment, student))
    except BadNotebookError as error:
        return f"the file {error}"
    cells = as_graded(notebook, released)
    own = [each for each in cells if each.kind == "code" and (each.released is None or not is_locked(each.released))]
    return Program(*(each.source for each in own))


def _given(course: Course, release: Release) -> set[bytes]:
    """The passages of what everybody was given, and of the reference, which many come near to by themselves."""
    texts = [cell.source for cell in release.parsed.cells if cell.cell_type == "code"]
    files = {**release.files, **{f"source/{name}": data for name, data in release.sources}}
    texts += [base64.b64decode(data).decode("utf-8", "replace") for name, data in files.items() if name.endswith(".py")]
    notebook = course.source(release.assignment) / f"{release.assignment}.ipynb"
    if notebook.is_file():
        try:
            source = read_submission(notebook.read_bytes())
        except BadNotebookError as error:
            raise CourseError(f"{notebook} {error}; restore it from a backup") from error
        texts += [cell.source for cell in source.cells if cell.cell_type == "code"]
    return {passage for text in texts for passage in Program(text).all_passages}


def _texts(programs: dict[str, Program], pair: Pair) -> list[list[tuple[str, bool]]]:
    """The two programs in pieces: (text, whether both have it)."""
    found = []
    for name, places in zip((pair.first, pair.second), pair.places, strict=True):
        text, pieces, end = programs[name].text, [], 0
        for start, stop in places:
            pieces += [(text[end:start], False), (text[start:stop], True)]
            end = stop
        found.append([piece for piece in [*pieces, (text[end:], False)] if piece[0]])
    return found
