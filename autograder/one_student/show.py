"""All there is about one student's work on an assignment, for the terminal or as a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from textwrap import dedent
from typing import Any

import nbformat

from aima_games.home.notebook_file import grade_id, is_test, marks
from aima_games.text import count, part_name
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import in_words, in_zone
from autograder.course.files import write_files
from autograder.course.history import WHOLE, Override, cut_short, read_lines
from autograder.course.ledger import Ledger, read_ledger
from autograder.course.nbgrader import gradebook_of
from autograder.course.release import read_release
from autograder.grading.marks import is_outdated, score, standing, to_look_at
from autograder.hand_ins.hand_in import hand_ins
from autograder.report import BY_HAND
from autograder.report.rendering import rendered


def show(course: Course, assignment: str, student: Student) -> Iterator[str]:
    """Lines about what was handed in, what it earned and why, every grade it has had, and the cells as graded.

    Students may have written anything into them: show them by `plain_text`. Raises CourseError where the assignment or
    the gradebook cannot be read.
    """
    read_release(course, assignment)
    yield f"{student.id} {student.name}".rstrip() + (f", section {student.section}" if student.section else "")
    if student.dropped:
        yield f"has dropped the course, by the column dropped of students.csv: {student.dropped}"
    yield from ("", f"Handed in for {assignment}")
    yield from _indented(map(str, hand_ins(course, student.id, assignment)), "nothing")
    if due := course.due_dates.of(assignment, student):
        yield f"  due on {in_words(due)}"
    ledger = read_ledger(course, assignment, student.id)
    yield from ("", "Points")
    yield from _indented(_points(course, assignment, student.id, ledger), "not graded")
    yield from ("", "Every grade that is known, the oldest first")
    path = course.history_path(assignment, student.id)
    lines = [*(_event(line, course) for line in read_lines(path)), cut_short(path)]
    yield from _indented(filter(None, lines), "none was written down")
    yield from ("", "Cells as graded")
    yield from _indented(_cells(course.autograded(student.id, assignment) / f"{assignment}.ipynb"), "none")
    if (page := course.feedback_page(student.id, assignment)).is_file():
        yield from ("", f"The feedback page, as it was last written: {page}")


def _indented(lines: Iterable[str], nothing: str) -> Iterator[str]:
    empty = True
    for line in lines:
        empty = False
        yield f"  {line}"
    if empty:
        yield f"  {nothing}"


def _points(course: Course, assignment: str, student: str, ledger: Ledger | None) -> Iterator[str]:
    """Each item with its points and why, in the words of the feedback page."""
    from nbgrader.api import MissingEntry

    changed_to, found = standing(course, assignment, student), ledger.verdict.items if ledger else {}
    with gradebook_of(course, assignment) as gradebook:
        try:
            row = gradebook.find_submission_notebook(assignment, assignment, student)
        except MissingEntry:
            return
        comments = {comment.cell.name: comment.comment for comment in row.comments if comment.comment}
        order = list(found)
        for grade in sorted(row.grades, key=lambda g: order.index(g.cell.name) if g.cell.name in order else len(order)):
            name, result, override = grade.cell.name, found.get(grade.cell.name), changed_to.get(grade.cell.name)
            said = [result.diagnosis or "all right"] if result else []
            if override and override.points == score(grade):
                said = [_told(override, course), *(f"before: {each}" for each in said)]
            elif grade.manual_score is not None:
                said = ["points by hand", *(f"the judge: {each}" for each in said)]
            if grade.needs_manual_grade:
                said.append(BY_HAND)
            why = "; ".join(said) or "not answered"  # nbgrader gives 0 where the cell is as it was released
            yield f"{part_name(name)}: {score(grade):g} of {grade.max_score:g} ({why})"
            if result and result.diagnosis:
                yield from (f"    {line}" for line in result.text.splitlines())
            if name in comments:
                yield f"    comment: {comments[name]}"
            if override and override.points == score(grade) and grade.needs_manual_grade:
                yield f"    {to_look_at(assignment, student, name, override.points, override)}"
        unread = sum(bool(grade.needs_manual_grade) for grade in row.grades)
        penalty, most = row.late_submission_penalty or 0.0, row.max_score
        total = max(0.0, sum(map(score, row.grades)) - penalty)
    if penalty:
        yield f"late: −{penalty:g}"
    whole = changed_to.get(WHOLE)
    yield (
        f"all: {whole.points if whole else total:g} of {most:g}"
        + (f" ({_told(whole, course)}; the items come to {total:g})" if whole else "")
        + (f", {count(unread, 'answer')} {BY_HAND}" if unread else "")
    )
    if whole and is_outdated(course, assignment, student, whole):
        yield f"    {to_look_at(assignment, student, WHOLE, whole.points, whole)}"
    for note in (*ledger.verdict.attention, *ledger.verdict.notes, *map(str, ledger.verdict.changes)) if ledger else ():
        yield f"note: {note}"


def _told(override: Override, course: Course) -> str:
    by = f" by {override.who}" if override.who else ""
    return f"{override}{by}, {_when(override.when, course.zone)}"


def _event(line: Mapping[str, Any], course: Course) -> str:
    """A line of the history in words."""
    when, item = _when(line.get("when"), course.zone), line.get("item")
    of = f" (of {line['superseded']}, superseded)" if line.get("superseded") else ""
    by = f" by {line['who']}" if line.get("who") else ""
    what = f"`{part_name(item)}`" if item else "the whole assignment"
    if line.get("what") == "override":
        return f"{when}{of}: {what} was set to {line.get('points', 0):g}{by}: {line.get('reason')}"
    if line.get("what") == "undo":
        return f"{when}{of}: the override of {what} was taken back{by}"
    if line.get("what") == "grade" and isinstance(points := line.get("points"), dict):
        late = line.get("late") or 0.0
        by_hand, waiting = line.get("by_hand") or (), line.get("waiting") or ()
        each = [
            f"{part_name(name)} {value:g}{' by hand' if name in by_hand else ''}{' (waits)' if name in waiting else ''}"
            for name, value in points.items()
        ]
        how = "graded" if line.get("tests") else "as it stood"
        total = max(0.0, sum(points.values()) - late)
        return f"{when}{of}: {total:g}, {how}{f', late −{late:g}' if late else ''}: {', '.join(each)}"
    return f"{when}{of}: {line.get('said', line.get('what'))}"


def _when(text: Any, zone: tzinfo | None) -> str:
    try:
        return in_words(in_zone(datetime.fromisoformat(str(text)), zone))
    except ValueError:
        return "at some time"


def _cells(path: Path) -> Iterator[str]:
    """The cells to fill in and the cells of code that the student added, as they were graded."""
    try:
        cells = nbformat.from_dict(json.loads(path.read_bytes() if path.is_file() else b"{}")).get("cells", [])
    except (OSError, ValueError):
        yield f"{path} cannot be read; run: autograder grade {path.stem} --student {path.parent.parent.name}"
        return
    for cell in cells:
        if is_test(cell) or (marks(cell) and not marks(cell).get("solution")):
            continue  # the released text
        name = grade_id(cell) or "another cell of code"
        if grade_id(cell) or cell.cell_type == "code":
            yield f"── {name}"
            yield from "".join(cell.source).splitlines()


TEMPLATE = Path(__file__).parent / "templates" / "show.html.j2"
STYLE = """
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font: .85rem/1.45 "DejaVu Sans Mono", Menlo, Consolas, monospace; }
"""


def write_page(
    course: Course, assignment: str, student: Student, lines: Iterable[str], now: datetime | None = None
) -> Path:
    """Write the lines of `show` as a page in `reports/ASSIGNMENT/students`. Raises CourseError.

    A blank line begins a part, whose title is the next line.
    """
    parts: list[list[str]] = [[]]
    for line in lines:
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    head, *others = parts
    page = rendered(
        TEMPLATE,
        (now or datetime.now(UTC)).astimezone(course.zone),
        STYLE,
        assignment=assignment,
        student=student,
        head=head,
        parts=[(part[0], dedent("\n".join(part[1:]))) for part in others],
    )
    (path,) = write_files(course.root / "reports" / assignment / "students", {f"{student.id}.html": page})
    return path
