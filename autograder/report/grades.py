"""The result of grading: the gradebook's scores, and with each what the judge found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any

from aima_games.text import count
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import NO_DATES, Timing, to_gradebook
from autograder.course.errors import RESTORE, CourseError
from autograder.course.history import WHOLE, Override, cut_short, read_lines
from autograder.course.ledger import Ledger, read_ledger
from autograder.course.nbgrader import gradebook_of, graded_students, loaded_submissions
from autograder.course.release import Release, ReleaseChangedError, checked_release, read_release
from autograder.course.terminal import Bars, Progress, silent
from autograder.grading.marks import (
    being_late_costs,
    is_outdated,
    late_penalties,
    late_penalty,
    standing,
    to_look_at,
    uncertain_free_days,
)
from autograder.grading.submissions import Look, look_at, submitted_students
from autograder.hand_ins.hand_in import late_by_lms, marked_late, read_hand_in
from autograder.judge.verdict import ItemResult, Verdict

BY_HAND = "waiting for a grader"
TO_CONFIRM = "waiting: an override, or the history of the grades, that a person has to look at"


@dataclass(frozen=True)
class Grade:
    """A student's grade on an assignment, the late penalty taken off.

    `trouble` says why there is none; `newer` what is wrong with a file that was handed in after the graded one.
    `ledger` is the judge's, None where it is missing; `notes` are its notes, and what was done to cells that should
    stay as they are. `outdated`: graded with other tests, or for an earlier file; `due_moved`: graded with a due date
    that has changed since; `late_moved`: being late now costs something else. `timing` is what the late penalty comes
    from; `comments` are a person's, each with its cell. `override`: why the score is not what the items come to.
    `to_confirm` says what to do about overrides whose answers have changed since, a history that is not whole, and late
    hand-ins that are gone. `marked_late` says what is missing where the LMS calls a hand-in late, being late costs
    points, and nobody knows how many; `held` which file that `collect` left is, or may be, theirs; `no_time`: nothing
    says when it came; `missed`: nothing was handed in.
    """

    student: str
    first_name: str
    last_name: str
    score: float
    max_score: float
    late_penalty: float
    by_hand: bool
    trouble: str = ""
    newer: str = ""
    email: str = ""
    notes: tuple[str, ...] = ()
    outdated: bool = False
    ledger: Ledger | None = None
    timing: Timing = NO_DATES
    comments: tuple[tuple[str, str], ...] = ()
    due_moved: bool = False
    late_moved: bool = False
    override: Override | None = None
    to_confirm: tuple[str, ...] = ()
    marked_late: str = ""
    held: str = ""
    no_time: bool = False
    missed: bool = False

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def seconds(self) -> float | None:
        """How many seconds judging took, None where that is not known."""
        return self.ledger.verdict.seconds if self.ledger else None

    @property
    def is_final(self) -> bool:
        """Whether there is a grade, for what was handed in last, and no person has to add to it."""
        return not self.by_hand and self.is_graded

    @property
    def is_graded(self) -> bool:
        """Whether it is final, except that a person may have to mark an answer in words."""
        waits = self.trouble or self.marked_late or self.newer or self.held or self.to_confirm
        return not (waits or self.is_superseded)

    @property
    def is_superseded(self) -> bool:
        """Whether it is for an earlier file, other tests or other costs, and nobody has given points for the whole."""
        return (self.outdated or self.late_moved) and not self.override

    @property
    def state(self) -> str:
        """How far grading has come, in words."""
        if self.trouble:
            return f"not graded: {self.trouble}"
        if self.missed:
            return "handed in nothing"
        waits = TO_CONFIRM if self.to_confirm else BY_HAND
        state = waits if self.by_hand or self.to_confirm else self.marked_late or "graded"
        state = f"{state}; {self.override}" if self.override else state
        state = f"{state}; waits: {self.held}" if self.held else state
        state = f"{state}; from before a change, so grade it again" if self.is_superseded else state
        return f"{state}; not graded: the newest file, it {self.newer}" if self.newer else state


@dataclass(frozen=True)
class ItemScore:
    """A student's score on one item, with what is wrong in a few words.

    `result` is what the judge found, None where a person grades or the ledger is missing; `waiting` means that a person
    still has to grade it; `override` is why the score is not the judge's.
    """

    student: str
    item: str
    score: float
    max_score: float
    diagnosis: str
    result: ItemResult | None = None
    waiting: bool = False
    override: Override | None = None


def read_grades(course: Course, assignment: str, bars: Bars = silent) -> tuple[list[Grade], list[ItemScore]]:
    """The grades in the gradebook, item by item, with everybody who handed in but has no grade.

    Raises CourseError where there is nothing to report, or the gradebook cannot be read.
    """
    release = read_release(course, assignment)
    with gradebook_of(course, assignment) as gradebook:
        return _read(course, release, gradebook, bars("reading", "students"))


def _read(course: Course, release: Release, gradebook: Any, progress: Progress) -> tuple[list[Grade], list[ItemScore]]:
    assignment, people = release.assignment, course.students or {}
    grades: list[Grade] = []
    items: list[ItemScore] = []
    handed_in = dict.fromkeys(submitted_students(course, assignment))
    try:
        checked_release(course, assignment)
        changed = False
    except ReleaseChangedError:  # it is no longer what anybody was graded by
        changed = True
    students = [student for student in graded_students(gradebook, assignment) if course.counts(student)]
    submissions = loaded_submissions(gradebook, assignment, students)
    penalties = late_penalties(course, gradebook, assignment)
    for student, submission in progress(submissions, total=len(students)):
        ledger = read_ledger(course, assignment, student)
        look = look_at(course, release, student, None if changed else ledger) if student in handed_in else Look()
        due = course.due_dates.of(assignment, people.get(student, Student(student)))
        # The class list may be newer than what nbgrader has.
        changed_to = standing(course, assignment, student)
        whole = changed_to.get(WHOLE)
        grade = _grade(submission, people.get(student, submission.student), ledger, look, due, course.zone)
        if not submission.timestamp:
            person = people.get(student, Student(student))
            grade = _without_time(course, assignment, grade, person, submission.assignment.duedate is not None)
        if whole:  # it is final whatever waits below it, until the answers change
            waits = is_outdated(course, assignment, student, whole)
            grade = replace(grade, score=whole.points, late_penalty=0.0, override=whole, by_hand=waits, marked_late="")
            if waits:
                grade = replace(grade, to_confirm=(to_look_at(assignment, student, WHOLE, whole.points, whole),))
        results = ledger.verdict.items if ledger else {}
        for notebook in submission.notebooks:
            late = (submission.timestamp - to_gradebook(due)).total_seconds() if submission.timestamp and due else 0
            costs = late_penalty(penalties, student, notebook, late)
            mine = [_item(student, each, results, changed_to) for each in _in_order(notebook.grades, results)]
            grade = replace(
                grade,
                late_moved=due is not None and costs != (notebook.late_submission_penalty or 0),
                notes=(*grade.notes, *_overridden(mine, changed_to)),
                to_confirm=(
                    *grade.to_confirm,
                    *_damage(course, assignment, student, notebook.grades, ledger is not None),
                    *([] if whole else uncertain_free_days(penalties, student, late)),
                    *(
                        to_look_at(assignment, student, item.item, item.override.points, item.override)
                        for item in mine
                        if item.waiting and item.override
                    ),
                ),
            )
            items += mine
        grades.append(grade)
    graded = {grade.student for grade in grades}
    later = f"handed in, and not graded; run: autograder grade {assignment} (if that fails, it says why)"
    trouble = {s: look_at(course, release, s).trouble or later for s in handed_in if s not in graded}
    if not grades and not trouble:
        raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
    cells = gradebook.find_assignment(assignment).notebooks[0].grade_cells
    best = sum(cell.max_score for cell in cells)
    for student, why in sorted(trouble.items()):
        person = people.get(student, Student(student))
        names = person.first_name, person.last_name
        grades.append(Grade(student, *names, 0.0, best, 0.0, False, why, email=person.email))
        items += [ItemScore(student, cell.name, 0.0, cell.max_score, f"not graded: {why}") for cell in cells]
    return grades, items


def _grade(
    submission: Any, person: Any, ledger: Ledger | None, look: Look, due: datetime | None, zone: tzinfo | None
) -> Grade:
    penalty, verdict = submission.late_submission_penalty or 0.0, ledger.verdict if ledger else Verdict()
    return Grade(
        submission.student.id,
        person.first_name or "",
        person.last_name or "",
        max(0.0, submission.score - penalty),
        submission.max_score,
        penalty,
        bool(submission.needs_manual_grade),
        newer=look.trouble,
        email=person.email or "",
        notes=(*verdict.attention, *verdict.notes, *map(str, look.changes)),
        outdated=not look.graded and not look.trouble,
        ledger=ledger,
        timing=Timing.of(submission, zone),
        comments=tuple(
            (each.name, each.manual_comment)
            for notebook in submission.notebooks
            for each in sorted(notebook.comments, key=lambda comment: comment.name)
            if (each.manual_comment or "").strip()
        ),
        due_moved=due is not None and submission.duedate != to_gradebook(due),
    )


def _without_time(course: Course, assignment: str, grade: Grade, person: Student, is_due: bool) -> Grade:
    """The grade of a hand-in without a time: an LMS may have called it late, or on time."""
    hand_in = read_hand_in(course.submitted(grade.student, assignment))
    late = late_by_lms(hand_in, course.due_dates.of(assignment, person))
    if hand_in is None or late is None:
        return replace(grade, no_time=is_due)
    if not late:
        return grade
    said = marked_late(course, assignment, grade.student, hand_in)
    if being_late_costs(course.config):
        return replace(grade, marked_late=said)
    return replace(grade, notes=(*grade.notes, f"{hand_in.system} says late; it is not known by how much."))


def _item(student: str, grade: Any, results: Mapping[str, ItemResult], changed_to: Mapping[str, Override]) -> ItemScore:
    """A score in the gradebook with what the judge's ledger says about it, and why a person has changed it."""
    result, waiting = results.get(grade.name), bool(grade.needs_manual_grade)
    diagnosis = result.diagnosis if result else ""
    shown = BY_HAND if waiting and not diagnosis else diagnosis
    override = changed_to.get(grade.name)
    if override and override.points != grade.score:  # somebody has given others in formgrader since
        override = None
    return ItemScore(
        student, grade.name, grade.score, grade.max_score, str(override or shown), result, waiting, override
    )


def _overridden(mine: Iterable[ItemScore], changed_to: Mapping[str, Override]) -> Iterator[str]:
    """What a report says about overrides that count, or no longer count."""
    in_force = {item.item: item for item in mine if item.override}
    for name, override in changed_to.items():
        what, item = f"`{name}`" if name else "The whole assignment", in_force.get(name)
        if item and item.waiting:
            continue
        if item or name == WHOLE:
            by = f", by {override.who}" if override.who else ""
            yield f"{what} {override}: {count(override.points, 'point')}{by}, {override.when[:10]}."
        else:
            yield f"{what}: somebody gave other points after the override ({override.points:g}, {override.reason})."


def _damage(course: Course, assignment: str, student: str, grades: Sequence[Any], is_ours: bool) -> Iterator[str]:
    """What to do about a history in which a line was cut short, or about marks that only one of history and gradebook
    has.

    `is_ours` says that we have graded the hand-in, so that there was a history; nbgrader alone writes none.
    """
    path = course.history_path(assignment, student)
    noted = [line for line in read_lines(path) if isinstance(line.get("points"), dict) and not line.get("superseded")]
    last = noted[-1] if noted else {"points": {}}
    judged = (each for each in grades if each.manual_score is None and not each.extra_credit)
    lost = {each.name for each in judged if each.auto_score not in (None, last["points"].get(each.name))}
    restore = "Restore that file from a backup; without one, override again what `autograder show` no longer has"
    if said := cut_short(path):
        yield f"{said}. {restore}, and delete the line"
    elif (is_ours or path.is_file()) and lost.difference(last.get("by_hand") or ()):
        said = f"{path} does not have the marks that count now: lines of it are lost, or nbgrader alone graded since"
        yield f"{said}. {restore}, and run: autograder grade {assignment} --student {student}"
    if gone := sorted(set(last["points"]) - {each.name for each in grades}):
        said = f"the gradebook no longer has {count(len(gone), 'item')} of theirs, such as `{gone[0]}`"
        yield (
            f"{said}; {RESTORE}, unless the assignment was released again without: autograder grade {assignment} "
            f"--again --student {student}"
        )


def _in_order(grades: Iterable[Any], ledger: Iterable[str]) -> list[Any]:
    """Grades in the order of the notebook; those by hand last."""
    order = list(ledger)
    return sorted(
        grades, key=lambda grade: (order.index(grade.name) if grade.name in order else len(order), grade.name)
    )
