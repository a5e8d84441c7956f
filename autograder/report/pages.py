"""Write a report: a page for the instructor, and tables for a spreadsheet, Canvas, Moodle and Blackboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple
from urllib.parse import quote

from autograder.course.class_list import STUDENT_ID, Student
from autograder.course.course import Course
from autograder.course.due_dates import from_gradebook
from autograder.course.due_dates import in_words as in_local_time
from autograder.course.files import write_files
from autograder.course.nbgrader import gradebook_of
from autograder.course.terminal import Bars, silent
from autograder.hand_ins.hand_in import read_hand_in
from autograder.hand_ins.moodle import Moodle
from autograder.report import pictures
from autograder.report.by_hand import by_hand_page
from autograder.report.figures import (
    FEWEST,
    Comparison,
    bins,
    compare,
    item_figures,
    mistakes,
    repairs,
    slowest,
    strangest,
    unnamed,
)
from autograder.report.grades import Grade, ItemScore, read_grades
from autograder.report.intake import Intake
from autograder.report.monday import Lesson, lessons, topics
from autograder.report.rendering import TEMPLATES, day, rendered, shown
from autograder.report.tables import (
    blackboard_csv,
    brightspace_csv,
    canvas_csv,
    grades_csv,
    in_brightspace,
    items_csv,
    lms_counts,
    moodle_csv,
    moodle_worksheet,
    nothing,
)
from autograder.report.weights import read_rules

MOST_WORDS = 20
"""At most 20 diagnoses are given word for word."""
AT_A_TIME = 100
"""How many rows of a table are shown at once; a browser takes ten seconds to lay out ten thousand."""


class Written(NamedTuple):
    """A report's files by name; how many students of how many have a final grade for an LMS; who handed in and waits.

    `ungraded` are all who wait for more than marks for an answer in words; `to_confirm` says what to do about overrides
    whose answers have changed since.
    """

    files: dict[str, Path]
    final: int
    students: int
    waiting: list[str]
    ungraded: list[str]
    to_confirm: list[str]


def write_report(
    course: Course, assignment: str, title: str = "", now: datetime | None = None, bars: Bars = silent
) -> Written:
    """Write the report of an assignment into `reports/ASSIGNMENT`.

    `title` is the assignment's column in the LMS's export of grades. Raises CourseError where nothing has been
    graded, or something cannot be read or written.
    """
    now = (now or datetime.now(UTC)).astimezone(course.zone)
    grades, items, there, left, intake = _read(course, assignment, now, bars)
    students, for_lms = course.students or {}, [*grades, *_missed(course, assignment, there, grades, intake)]
    to_mark, in_lms = by_hand_page(course, assignment, now), lms_counts(for_lms, students)
    files = {
        "report.html": page(
            assignment,
            grades,
            items,
            now,
            absent=[person for person in there if person.id not in left],
            left=left,
            unclaimed=intake.unclaimed,
            in_lms=in_lms,
            missed=len(for_lms) - len(grades),
            comparison=compare(grades),
            pages=_feedback_pages(course, assignment, grades),
            to_discuss=lessons(course, assignment, _counted(grades, items)),
            to_mark=to_mark is not None,
        ),
        "grades.csv": grades_csv([*for_lms, *_held(there, left, grades)]),
        "items.csv": items_csv(items, {grade.student for grade in grades if not grade.is_graded}),
        "canvas.csv": canvas_csv(for_lms, title or assignment, students),
        "moodle.csv": moodle_csv(for_lms, items, title or assignment, students),
        "blackboard.csv": blackboard_csv(for_lms, title or assignment, students),
    }
    if in_brightspace(students):
        files["brightspace.csv"] = brightspace_csv(for_lms, title or assignment, students)
    if numbers := _blind_numbers(course, assignment, grades):
        files["moodle-worksheet.csv"] = moodle_worksheet(grades, numbers)
    if to_mark:
        files["by-hand.html"] = to_mark
    else:  # nothing waits any more
        (course.root / "reports" / assignment / "by-hand.html").unlink(missing_ok=True)
    paths = dict(zip(files, write_files(course.root / "reports" / assignment, files), strict=True))
    waiting = sorted(grade.student for grade in grades if not grade.is_final)
    ungraded = [grade.student for grade in grades if not grade.is_graded]
    ungraded += [person.id for person in _asked(course, assignment, there) if person.id in left]
    to_confirm = [f"{grade.student}: {said}" for grade in grades for said in grade.to_confirm]
    return Written(paths, max(in_lms.values()), len(students or grades), waiting, sorted(ungraded), to_confirm)


def grades_for_lms(course: Course, assignment: str, bars: Bars = silent) -> tuple[list[Grade], dict[str, str]]:
    """Everybody's grade as the files for an LMS have it, final or not, and why the files of those without one wait."""
    grades, _, there, left, intake = _read(course, assignment, datetime.now(UTC).astimezone(course.zone), bars)
    waiting = {person.id: left[person.id] for person in there if person.id in left}
    return [*grades, *_missed(course, assignment, there, grades, intake)], waiting


def _read(
    course: Course, assignment: str, now: datetime, bars: Bars
) -> tuple[list[Grade], list[ItemScore], list[Student], dict[str, str], Intake]:
    """The grades, their items, who has handed in nothing, whose file was left and why, and what was taken in."""
    grades, items = read_grades(course, assignment, bars)
    there, intake = absent(course, grades), _intake(course, assignment, grades, now)
    grades = [replace(grade, held=intake.why_waits(grade.student)) for grade in grades]
    left = {person.id: why for person in _asked(course, assignment, there) if (why := intake.why_anybodys(person))}
    left |= {person.id: why for person in there if (why := intake.why_waits(person.id))}
    left |= {grade.student: grade.held for grade in grades if grade.held}
    return grades, items, there, left, intake


def _blind_numbers(course: Course, assignment: str, grades: Sequence[Grade]) -> dict[str, str]:
    """The participants' numbers of those whose hand-in came from Moodle without a name."""
    found = {grade.student: read_hand_in(course.submitted(grade.student, assignment)) for grade in grades}
    numbers = {student: Moodle.blind_number(hand_in) for student, hand_in in found.items() if hand_in}
    return {student: each for student, each in numbers.items() if each}


def absent(course: Course, grades: Sequence[Grade]) -> list[Student]:
    """The students on the class list who have handed in nothing."""
    there = {grade.student for grade in grades}
    return [student for student in (course.students or {}).values() if student.id not in there]


def _intake(course: Course, assignment: str, grades: Sequence[Grade], now: datetime) -> Intake:
    """What is known about taking in the assignment."""
    with gradebook_of(course, assignment) as gradebook:
        due = from_gradebook(gradebook.find_assignment(assignment).duedate, course.zone)
    return Intake(course, assignment, [grade.student for grade in grades], due, now)


def _missed(
    course: Course, assignment: str, absent: Sequence[Student], grades: Sequence[Grade], intake: Intake
) -> list[Grade]:
    """The grades of those who have missed an assignment for certain, and are not excused."""
    best = max((grade.max_score for grade in grades), default=0.0)
    asked = _asked(course, assignment, absent)
    return [nothing(person, best) for person in asked if not intake.why_not_missing(person)]


def _asked(course: Course, assignment: str, people: Iterable[Student]) -> list[Student]:
    """Those of these people who are not excused."""
    excused = read_rules(course).excused
    return [person for person in people if (assignment, person.id) not in excused]


def _held(absent: Sequence[Student], left: Mapping[str, str], grades: Sequence[Grade]) -> list[Grade]:
    """Rows without a grade for those of whom there is only a file that was left."""
    best = max((grade.max_score for grade in grades), default=0.0)
    return [replace(nothing(each, best), missed=False, trouble=left[each.id]) for each in absent if each.id in left]


def page(
    assignment: str,
    grades: Sequence[Grade],
    items: Sequence[ItemScore],
    now: datetime,
    absent: Sequence[Student] = (),
    left: Mapping[str, str] | None = None,
    unclaimed: Mapping[str, str] | None = None,
    comparison: Comparison | None = None,
    pages: dict[str, str] | None = None,
    in_lms: Mapping[str, int] | None = None,
    missed: int = 0,
    to_discuss: Sequence[Lesson] | None = None,
    to_mark: bool = False,
) -> str:
    """The report as an HTML page that needs nothing else and runs nothing.

    `left` says by student which file that `collect` left is, or may be, theirs; none of them is among the `absent`.
    `unclaimed` says by name why files were left that are nobody's for certain; `pages` has the addresses of students'
    feedback pages, `in_lms` how many grades go to each LMS, `missed` how many of them are a 0 for handing in nothing,
    `to_discuss` the mistakes for the next lesson, by default those that the grades show, without pictures; `to_mark`
    says whether by-hand.html is beside it. Everything that students can make up is escaped; should that fail, the
    page's security policy still allows neither scripts nor anything from elsewhere.
    """
    graded = [grade for grade in grades if not grade.trouble]
    counted = _counted(grades, items)
    due = next((grade.timing.for_all for grade in grades if grade.timing.for_all), None)
    figures = item_figures(counted)
    columns, rows = mistakes(counted)
    words = unnamed(counted)
    seconds = [grade.seconds for grade in graded if grade.seconds is not None]
    scores = [grade.score for grade in graded]
    return rendered(
        TEMPLATES / "report.html.j2",
        now,
        filters={"signed": _signed, "two": _two, "capitalized": _capitalized},
        assignment=assignment,
        at_a_time=AT_A_TIME,
        due=in_local_time(due) if due else "",
        other_dates=sum(bool(grade.timing.other_date) for grade in grades),
        lessons=list(map(Lesson, topics(counted))) if to_discuss is None else to_discuss,
        grades=grades,
        graded=graded,
        items=items,
        absent=absent,
        left=left or {},
        unclaimed=unclaimed or {},
        best=max((grade.max_score for grade in grades), default=0.0),
        mean=fmean(scores) if scores else None,
        median=median(scores) if scores else None,
        bins=bins(graded),
        scores_picture=pictures.scores_picture(graded),
        items_picture=pictures.items_picture(figures),
        figures=figures,
        fewest=FEWEST,
        columns=columns,
        mistakes=rows,
        words=words[:MOST_WORDS],
        different=len(words),
        repairs=repairs(counted),
        most=max((count for row in rows for count in row.counts), default=0),
        slowest=slowest(graded),
        usual_seconds=median(seconds) if seconds else None,
        strangest=strangest(graded, counted),
        comparison=comparison,
        before_seen=day(datetime.fromisoformat(comparison.seen).astimezone(now.tzinfo)) if comparison else "",
        scores={(item.student, item.item): item for item in items},
        names={grade.student: grade.name for grade in grades},
        pages=pages or {},
        in_lms=lms_counts(grades, {}) if in_lms is None else in_lms,
        missed=missed,
        to_mark=to_mark,
    )


def _counted(grades: Sequence[Grade], items: Sequence[ItemScore]) -> list[ItemScore]:
    """The items of the students who have a grade."""
    with_grade = {grade.student for grade in grades if not grade.trouble}
    return [item for item in items if item.student in with_grade]


def _feedback_pages(course: Course, assignment: str, grades: Sequence[Grade]) -> dict[str, str]:
    """Addresses of the feedback pages that there are, as seen from the report."""
    found = {}
    for student in (grade.student for grade in grades):
        path = course.feedback_page(student, assignment)
        if STUDENT_ID.fullmatch(student) and path.is_file():
            found[student] = f"../../feedback/{quote(student)}/{quote(assignment)}/{quote(assignment)}.html"
    return found


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _signed(value: float) -> str:
    return ("+" if value > 0 else "") + shown(value)


def _two(value: float | None) -> str:
    return "–" if value is None else f"{round(value, 2) + 0.0:.2f}".replace("-", "−")  # + 0.0: there is no −0.00
