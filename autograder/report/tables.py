"""The tables of a report as CSV: two for a spreadsheet, and the files that Canvas, Moodle and Blackboard import.

Students can make up their names, ids and the text of their errors; no cell with such a text is taken for a formula.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape

from aima_games.text import part_name
from autograder.course.class_list import Student
from autograder.course.due_dates import in_words
from autograder.course.errors import CourseError
from autograder.course.files import csv_text
from autograder.report.grades import Grade, ItemScore

FEEDBACK_LENGTH = 300
"""How many characters of the feedback on one item go to Moodle."""

KEPT_BY_CANVAS = (
    "Student",
    "LastName",
    "FirstName",
    "ID",
    "SIS User ID",
    "SIS Login ID",
    "Section",
    "Integration ID",
    "Root Account",
    "Notes",
)
"""The columns that Canvas's importer knows by their names; `Notes` is a teacher's own, where that is shown."""
POINTS_POSSIBLE = "Points Possible"
"""What Canvas's importer finds anywhere in a first cell makes that line the one with the points, and nobody's."""
TOTALS_OF_CANVAS = (
    "Current Score",
    "Current Points",
    "Current Grade",
    "Final Score",
    "Final Points",
    "Final Grade",
    "Override Score",
    "Override Grade",
    "Override Status",
)
"""A column with one of these anywhere in its name is skipped by Canvas's importer."""


def number(value: float) -> str:
    """A number with at most two decimals, and none that is a 0 at the end."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").removesuffix(".")  # + 0.0: there is no -0


def earned(score: float, most: float) -> str:
    """Points out of the most that there are; any more are extra."""
    extra = f" + {number(round(score - most, 2))} extra" if score > most else ""
    return f"{number(min(score, most))} of {number(most)}{extra}"


def items_csv(items: Iterable[ItemScore], waiting: Collection[str] = ()) -> str:
    """Every item of every student; the score is an empty cell while the item waits, or the student is `waiting`."""
    head = ["student", "item", "score", "max_score", "diagnosis"]
    rows = []
    for i in items:
        score = "" if i.waiting or i.student in waiting else number(i.score)
        rows.append([i.student, i.item, score, number(i.max_score), i.diagnosis])
    return csv_text(head, rows)


def grades_csv(grades: Iterable[Grade]) -> str:
    """Every grade, the late penalty taken off, and how far grading has come.

    It is 0 for those who have missed the assignment, an empty cell for those whose hand-in is not graded.
    """
    head = ["student", "first_name", "last_name", "score", "max_score", "late_penalty", "state", "due", "handed_in"]
    rows = []
    for g in grades:
        times = (in_words(when) if when else "" for when in (g.timing.due, g.timing.handed_in))
        points = ["" if g.trouble else number(g.score), number(g.max_score), number(g.late_penalty)]
        rows.append([g.student, g.first_name, g.last_name, *points, g.state, *times])
    return csv_text(head, rows)


def canvas_csv(grades: Sequence[Grade], title: str, students: Mapping[str, Student]) -> str:
    """The final grades as Canvas imports them (Grades → Import).

    The columns are those of Canvas's own export: Student, ID, SIS User ID, SIS Login ID, Section, then one for the
    assignment, and in the second row the points possible. `title` is the assignment's column there, such as
    "Homework 2 (1234)"; by a title without the number in brackets Canvas finds an assignment of that name, or asks.
    Canvas looks for a student by its own ID, then by SIS User ID, by SIS Login ID and by name. Students without a final
    grade are left out, as Canvas takes an empty cell for a change.

    Raises CourseError where Canvas would take the column for another one than an assignment's.

    Source: Canvas's importer, `lib/gradebook_importer.rb` in github.com/instructure/canvas-lms.
    """
    if any(students.get(grade.student, Student(grade.student)).may_be_in("canvas") for grade in grades):
        _require_assignment(title)
    best = max((grade.max_score for grade in grades), default=0.0)
    rows = [[f"    {POINTS_POSSIBLE}", "", "", "", "", number(best)]]
    for who, grade in _final(grades, students, "canvas"):
        name = who.id if POINTS_POSSIBLE in who.sortable_name else who.sortable_name
        rows.append([name, who.canvas_id, who.sis_id, who.login, who.section, number(grade.score)])
    return csv_text(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title], rows)


def _require_assignment(title: str) -> None:
    seen = " ".join("".join(sign for sign in title if unicodedata.category(sign) != "Cf").split())
    if not seen:
        why = "nobody sees a letter in it"
    elif seen in KEPT_BY_CANVAS or seen == POINTS_POSSIBLE:
        why = f"{seen!r} is a name that it keeps for itself"
    elif taken := next((name for name in TOTALS_OF_CANVAS if name in title), ""):
        why = f"it skips every column with {taken!r} in its name, as one of its own totals"
    else:
        return
    raise CourseError(
        f"Canvas would import no grade from a column {title!r}: {why}. Give the assignment another name in Canvas, and "
        "that name with --title"
    )


def blackboard_csv(grades: Sequence[Grade], title: str, students: Mapping[str, Student]) -> str:
    """The final grades as Blackboard imports them (Work Offline → Upload), comma-delimited, every cell quoted.

    The columns are the first four of its own export, and the assignment's; a student is found by the user name, the
    column by its number. So `title` is the column as that export has it, such as
    "Homework 2 [Total Pts: 22 Score] |1234"; without the number, Blackboard makes a new column of text.

    Source: Blackboard's help, "Uploading External Grade Center Items" (library.blackboard.com).
    """
    rows = [
        [who.last_name, who.first_name, who.login, who.sis_id, number(grade.score)]
        for who, grade in _final(grades, students, "blackboard")
    ]
    return csv_text(["Last Name", "First Name", "Username", "Student ID", title], rows, quoted=True)


def brightspace_csv(grades: Sequence[Grade], title: str, students: Mapping[str, Student]) -> str:
    """The final grades as Brightspace imports them (Grades → Enter Grades → Import).

    `#` before what says who it is, and at the end of a line, is as in its own export. `title` is the grade item there;
    an item of another name has to be made first, or while importing.

    Source: D2L's help, "Importing grades" (community.d2l.com).
    """
    rows = [
        [f"#{who.sis_id}" if who.sis_id else "", f"#{who.login}" if who.login else "", number(grade.score), "#"]
        for who, grade in _final(grades, students, "brightspace")
    ]
    return csv_text(["OrgDefinedId", "Username", f"{title} Points Grade", "End-of-Line Indicator"], rows)


def moodle_csv(grades: Iterable[Grade], items: Iterable[ItemScore], title: str, students: Mapping[str, Student]) -> str:
    """The final grades as Moodle imports them (Grades → Import → CSV file), with feedback.

    Moodle asks which column says who it is, and where the grade and the feedback go. A single student whom it does not
    find ends the whole import, so those without a final grade are left out. Grade and feedback have to be imported
    together: Moodle's page on grade import warns that feedback alone takes the grade away. Feedback is shown as HTML,
    so `<` is escaped.

    Source: docs.moodle.org, "Grade import"; `grade/import/csv/classes/load_data.php` in github.com/moodle/moodle.
    """
    final = list(_final(grades, students, "moodle"))
    said: dict[str, list[str]] = {grade.student: [] for _, grade in final}
    for item in items:
        if item.student in said:
            points = f"{part_name(item.item)}: {earned(item.score, item.max_score)}"
            wrong = " ".join(item.diagnosis.split())
            if len(wrong) > FEEDBACK_LENGTH:
                wrong = wrong[: FEEDBACK_LENGTH - 1] + "…"
            said[item.student].append(f"{points} ({wrong})" if wrong else points)
    rows = []
    for who, grade in final:
        late = [grade.timing.late or f"late: −{number(grade.late_penalty)}"] if grade.late_penalty else []
        override = [str(grade.override)] if grade.override else []
        comments = [f"{cell}: {' '.join(comment.split())}" for cell, comment in grade.comments]
        missed = ["nothing was handed in"] if grade.missed else []
        feedback = escape("; ".join([*missed, *said[grade.student], *late, *override, *comments]), quote=False)
        rows.append([who.login, who.sis_id, who.email, number(grade.score), feedback])
    return csv_text(["Username", "ID number", "Email address", title, f"{title} feedback"], rows)


def moodle_worksheet(grades: Iterable[Grade], numbers: Mapping[str, str]) -> str:
    """The final grades of a blind assignment, as Moodle takes its grading worksheet back, by participants' `numbers`.

    Source: `mod/assign/feedback/offline/importgradeslib.php` in github.com/moodle/moodle: these columns have to be
    there, the first with the number at its end, the last with the time of the grade that this one follows.
    """
    rows = [
        [f"Participant {numbers[grade.student]}", number(grade.score), "-"]
        for grade in grades
        if grade.is_final and grade.student in numbers
    ]
    return csv_text(["Identifier", "Grade", "Last modified (grade)"], rows)


def nothing(person: Student, best: float) -> Grade:
    """The grade of somebody who has handed in nothing.

    It goes to an LMS as 0. An empty mark would not count: by default Canvas leaves ungraded work out of totals, Moodle
    excludes empty grades, and Blackboard's totals are running ones; and an empty cell in an import takes away what a
    teacher has entered.
    """
    return Grade(person.id, person.first_name, person.last_name, 0.0, best, 0.0, False, email=person.email, missed=True)


def lms_counts(grades: Sequence[Grade], students: Mapping[str, Student]) -> dict[str, int]:
    """How many grades go to each LMS."""
    known = ("canvas", "moodle", "blackboard", *(["brightspace"] if in_brightspace(students) else []))
    return {lms: sum(1 for _ in _final(grades, students, lms)) for lms in known}


def in_brightspace(students: Mapping[str, Student]) -> bool:
    """Whether somebody is known to be in Brightspace; only then is a file written for it."""
    return any(each.lms and each.may_be_in("brightspace") for each in students.values())


def _final(grades: Iterable[Grade], students: Mapping[str, Student], lms: str) -> Iterator[tuple[Student, Grade]]:
    """The final grades of those who may be in an LMS. Where nothing says what it calls somebody, it is the id."""
    for grade in grades:
        known = students.get(grade.student, Student(grade.student))
        if grade.is_final and known.may_be_in(lms):
            who = replace(known, first_name=grade.first_name, last_name=grade.last_name, email=grade.email)
            if not (who.login or who.sis_id or who.canvas_id):
                who = replace(who, login=who.id, sis_id=who.id)
            yield who, grade
