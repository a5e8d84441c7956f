"""The tables of a report as CSV: two for a spreadsheet, and what Canvas and Moodle import.

Students can make up their names, ids and the text of their errors; no cell of theirs is taken for a formula.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from autograder.report.grades import Grade, ItemScore

FEEDBACK_LENGTH = 300
"""Characters of the feedback on one item that go to Moodle."""


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:g}" if value == round(value, 2) and abs(value) < 1e6 else f"{value:.2f}"


def items_csv(items: Iterable[ItemScore]) -> str:
    """Every item of every student."""
    head = ["student", "item", "score", "max_score", "diagnosis"]
    return _csv(head, [[i.student, i.item, number(i.score), number(i.max_score), i.diagnosis] for i in items])


def grades_csv(grades: Iterable[Grade]) -> str:
    """Every student's grade, the late penalty taken off, and how far grading has come."""
    head = ["student", "first_name", "last_name", "score", "max_score", "late_penalty", "state"]
    rows = [
        [g.student, g.first_name, g.last_name, number(g.score), number(g.max_score), number(g.late_penalty), g.state]
        for g in grades
    ]
    return _csv(head, rows)


def canvas_csv(grades: Sequence[Grade], title: str) -> str:
    """The final grades as Canvas imports them (Grades → Import).

    The columns are those of Canvas's own export: Student, ID, SIS User ID, SIS Login ID, Section, then one for the
    assignment, and in the second row the points possible. `title` is the assignment's column there, such as
    "Homework 2 (1234)"; by a title without the number in brackets Canvas finds an assignment of that name, or asks.
    Canvas looks for a student by its own ID (unknown here, so empty), then by SIS User ID, by SIS Login ID and by
    name. Students without a final grade are left out, as Canvas takes an empty cell for a change.

    Source: Canvas's importer, `lib/gradebook_importer.rb` in github.com/instructure/canvas-lms.
    """
    final = [grade for grade in grades if grade.is_final]
    best = max((grade.max_score for grade in grades), default=0.0)
    rows = [["    Points Possible", "", "", "", "", number(best)]]
    for grade in final:
        name = ", ".join(part for part in (grade.last_name, grade.first_name) if part) or grade.student
        rows.append([name, "", grade.student, grade.student, "", number(grade.score)])
    return _csv(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title], rows)


def moodle_csv(grades: Iterable[Grade], items: Iterable[ItemScore], assignment: str) -> str:
    """The final grades as Moodle imports them (Grades → Import → CSV file), with feedback.

    Moodle asks which column says who it is (our id stands as Username and as ID number; it may be either), and where
    the grade and the feedback go. One student that it does not find ends the whole import, so those without a final
    grade are left out. Grade and feedback have to be imported together: Moodle's page on grade import warns that
    feedback alone takes the grade away. Feedback is shown as HTML, so `<` is escaped.

    Source: docs.moodle.org, "Grade import"; `grade/import/csv/classes/load_data.php` in github.com/moodle/moodle.
    """
    final = [grade for grade in grades if grade.is_final]
    said: dict[str, list[str]] = {grade.student: [] for grade in final}
    for item in items:
        if item.student in said:
            points = f"{item.item}: {number(item.score)} of {number(item.max_score)}"
            wrong = " ".join(item.diagnosis.split())
            if len(wrong) > FEEDBACK_LENGTH:
                wrong = wrong[: FEEDBACK_LENGTH - 1] + "…"
            said[item.student].append(f"{points} ({wrong})" if wrong else points)
    rows = []
    for grade in final:
        late = [f"late: −{number(grade.late_penalty)}"] if grade.late_penalty else []
        feedback = escape("; ".join([*said[grade.student], *late]), quote=False)
        rows.append([grade.student, grade.student, grade.email, number(grade.score), feedback])
    return _csv(["Username", "ID number", "Email address", assignment, f"{assignment} feedback"], rows)


def _csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(_cell, head))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return file.getvalue()


def _cell(value: str) -> str:
    """A value on one line that no spreadsheet takes for a formula (CWE-1236): text like one gets an apostrophe."""
    value = "".join(sign if sign.isprintable() else " " for sign in value)
    if not value.lstrip().startswith(("=", "+", "-", "@")):
        return value
    try:
        float(value)
    except ValueError:
        return "'" + value
    return value  # a negative number is what it looks like
