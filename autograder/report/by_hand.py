"""A page for those who mark answers in words: like answers beside each other, by section, with links to formgrader."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

import nbformat

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.nbgrader import gradebook_of, graded_students, loaded_submissions, without_marks
from autograder.grading.marks import answers
from autograder.report.rendering import TEMPLATES, rendered

FORMGRADER = "../../../formgrader/submissions"
"""Its address from a page in reports/ASSIGNMENT that Jupyter serves, wherever; the notebook's id comes after it."""

LOST = "The graded notebook is not there, or broken; autograder grade makes it again."


class Given(NamedTuple):
    """What a student wrote into a cell, and where; the points that a person gave, or None where it waits for them."""

    student: str
    item: str
    notebook: str
    text: str
    points: float | None


@dataclass
class Answer:
    """An answer that `waiting` students gave, each with the id of their notebook; `marked` has others' points."""

    text: str
    waiting: dict[str, str] = field(default_factory=dict)
    marked: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A question that a person marks: what is asked, what a right answer says, and the answers that wait."""

    name: str
    asked: str
    earns: str
    points: float
    answers: list[Answer]


def by_hand_page(course: Course, assignment: str, now: datetime) -> str | None:
    """The page, with a part for each section; None where no answer waits. Raises CourseError."""
    people = course.students or {}
    given = list(_given(course, assignment))
    sections = sorted({each for student in people.values() for each in student.sections}) or [""]
    parts = {}
    for section in [*sections, ""]:
        theirs = [each for each in given if section in (people.get(each.student, Student("")).sections or [""])]
        if section not in parts and (questions := list(_questions(course, assignment, theirs))):
            parts[section] = questions
    if not parts:
        return None
    names = {student.id: student.name for student in people.values()}
    template = TEMPLATES / "by_hand.html.j2"
    return rendered(template, now, assignment=assignment, parts=parts, names=names, formgrader=FORMGRADER)


def _given(course: Course, assignment: str) -> Iterator[Given]:
    """What was written into cells that a person marks, waiting or marked."""
    with gradebook_of(course, assignment) as gradebook:
        students = [each for each in graded_students(gradebook, assignment) if course.counts(each)]
        for student, submission in loaded_submissions(gradebook, assignment, students):
            rows = [(notebook.id, grade) for notebook in submission.notebooks for grade in notebook.grades]
            by_hand = [row for row in rows if row[1].needs_manual_grade or row[1].manual_score is not None]
            if by_hand:
                texts = answers(course.autograded(student, assignment) / f"{assignment}.ipynb")
                for notebook, grade in by_hand:
                    points = None if grade.needs_manual_grade else grade.score
                    text = texts[grade.name].strip() if grade.name in texts else LOST
                    yield Given(student, grade.name, notebook, text, points)


def _questions(course: Course, assignment: str, given: Iterable[Given]) -> Iterator[Question]:
    """The questions in the order of the notebook, each with the commonest answers first."""
    alike: dict[str, dict[str, Answer]] = defaultdict(dict)
    for each in given:
        answer = alike[each.item].setdefault(" ".join(each.text.casefold().split()), Answer(each.text))
        if each.points is None:
            answer.waiting[each.student] = each.notebook
        else:
            answer.marked[each.student] = each.points
    source = nbformat.read(course.source(assignment) / f"{assignment}.ipynb", as_version=4).cells
    for before, cell in pairwise(source):
        mine = cell.metadata.get("nbgrader", {})
        found = alike[mine["grade_id"]].values() if mine.get("grade") and mine.get("solution") else ()
        if waiting := sorted((each for each in found if each.waiting), key=lambda each: -len(each.waiting)):
            earns = without_marks(cell.source).strip()
            yield Question(mine["grade_id"], before.source, earns, mine["points"], waiting)
