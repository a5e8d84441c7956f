"""Grade the submissions of an assignment: jobs go to workers, their results to the writer."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from aima_games.home.as_graded import ChangeKind
from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.errors import RESTORE, CourseError
from autograder.course.hidden_cases import hidden_cases
from autograder.course.history import WHOLE
from autograder.course.ledger import current_fingerprint, read_ledger
from autograder.course.release import Release, checked_release
from autograder.course.terminal import Progress
from autograder.grading.executors import DaskWorkers, LocalWorkers, died, processors, results
from autograder.grading.marks import being_late_costs, standing
from autograder.grading.slip_notes import slip_notes
from autograder.grading.submissions import (
    blank_beside_work,
    is_up_to_date,
    misfiled,
    misplaced,
    open_submission,
    submitted_students,
    why_misfiled,
)
from autograder.grading.worker import Job, Result, Task, judges, work
from autograder.hand_ins.hand_in import Lateness, lateness, marked_late, read_hand_in
from autograder.judge.student_process import Limits
from autograder.judge.verdict import Hint
from autograder.sandbox import bubblewrap as sandbox


@dataclass
class Outcome:
    """What grading came to: who was graded now, who had not changed, and who needs a human and why."""

    graded: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    trouble: dict[str, str] = field(default_factory=dict)
    """Why a submission has no grade, by student."""
    attention: dict[str, list[str]] = field(default_factory=dict)
    """What a person has to look at in a student's grades: an item that could not be judged; if it was graded now, also
    a case that ran out of time, which counts as wrong."""
    locked: dict[str, list[str]] = field(default_factory=dict)
    """What students who were graded now had changed in locked cells, which count as they were released."""
    late: dict[str, str] = field(default_factory=dict)
    """How the cost of being late has changed, by student."""
    unread: int = 0
    """How many answers wait for a person's points: nobody has graded them yet."""
    reread: int = 0
    """How many answers have changed since a person graded them."""
    no_time: list[str] = field(default_factory=list)
    """The students who handed in at an unknown time, though there is a due date: nothing is taken off."""

    @property
    def waiting(self) -> int:
        """How many students need a human."""
        return len(self.trouble.keys() | self.attention.keys())


def grade(
    course: Course,
    assignment: str,
    unsafe: bool = False,
    again: bool = False,
    progress: Callable[..., Iterable[str]] = lambda students, total: students,
    workers: int | None = None,
    scheduler: str | None = None,
    only: Collection[str] = (),
    noting: Progress = lambda items, total: items,
) -> Outcome:
    """Grade every submission of `assignment` that has changed since it was last graded, or all with `again`.

    With `only`, those of these students alone, changed or not.

    The work is done by `workers` processes of this machine (as many as it has processors), or by the Dask cluster whose
    `scheduler` is given (`tcp://host:port`). `progress` is given the students as they are done, and how many there are;
    `noting` is given the items whose small edits have to be tried first. A submission that cannot be graded is named in
    the outcome with what to do; the others are graded. Wherever this is ended, even by force, what is finished is kept,
    and the next run does the rest.

    Raises CourseError where the assignment is unknown or not released, nobody has handed in, or the gradebook or the
    workers cannot be reached; NoSandboxError where there is no sandbox and `unsafe` was not asked for.
    """
    release = checked_release(course, assignment)
    if not unsafe and scheduler is None:
        sandbox.bubblewrap()
    students, astray = submitted_students(course, assignment), misfiled(course, assignment)
    if not students:
        said = "; ".join([f"nobody has handed in {assignment}", *(why_misfiled(each, assignment) for each in astray)])
        raise CourseError(f"{said}; run: autograder collect {assignment} FOLDER-OR-ZIP")
    if only:
        if missing := sorted(set(only) - set(students)):
            raise CourseError(f"{', '.join(missing)} handed in nothing for {assignment}, or dropped the course")
        students, again = sorted(set(only)), True

    def hire(jobs: int) -> LocalWorkers | DaskWorkers:
        return judges(stack, release.imports(), unsafe, min(workers or processors(), jobs), scheduler)

    outcome, noted = Outcome(), cache(partial(_notes, course, release, noting))
    outcome.trouble |= {whose or place: why_misfiled(place, assignment) for place, whose in astray.items() if not only}
    with ExitStack() as stack:
        new = students if again else [each for each in students if _looks_new(course, assignment, each)]
        if new:  # this has workers of its own, which have to be gone before others come
            noted()
        # Workers need a second to get ready, as this process does: where there seems to be work, both begin now.
        crew = hire(len(new)) if new else None
        _import_nbgrader()
        from autograder.grading.gradebook_writer import GradebookError, Writer

        try:
            writer = stack.enter_context(Writer(course, release))
            writer.enrol()
            known, late = writer.submitted(), writer.may_cost_otherwise()
            changed = []
            for student in students:
                if reason := misplaced(course, assignment, student) or blank_beside_work(course, release, student):
                    outcome.trouble[student] = reason
                    continue
                ledger = read_ledger(course, assignment, student)
                if ledger and not again and student in known and is_up_to_date(course, release, student, ledger):
                    outcome.unchanged.append(student)
                    if student in late and (said := writer.late_anew(student)):
                        outcome.late[student] = said
                else:
                    changed.append(student)
            if changed:
                jobs = _jobs(course, release, changed, _task(course, release, writer.master(), unsafe, noted()))
                done = results(crew or hire(len(changed)), work, jobs)
                for _ in progress(_written(course, writer, done, outcome), total=len(changed)):
                    pass
                outcome.late |= writer.late
            outcome.unread, outcome.reread = writer.waiting_answers()
            for student, sentences in writer.changed_marks(set(students)).items():
                _note_attention(outcome, student, [*outcome.attention.get(student, ()), *sentences])
            _note_lateness(course, assignment, students, outcome)
        except GradebookError as error:
            go_on = "" if RESTORE in str(error) else "; what was finished is kept, run the same command again to go on"
            raise CourseError(f"{error}{go_on}") from error
    outcome.graded.sort()
    outcome.trouble = dict(sorted(outcome.trouble.items()))
    outcome.attention = dict(sorted(outcome.attention.items()))
    return outcome


@cache
def _import_nbgrader() -> None:
    """Import the writer, and with it nbgrader and SQLAlchemy. All that stays, so no collection need ever look at it."""
    gc.disable()
    import autograder.grading.gradebook_writer  # noqa: F401

    gc.freeze()
    gc.enable()


def _looks_new(course: Course, assignment: str, student: str) -> bool:
    """Whether a submission has no result, or one older than itself: a guess, from the files' times."""
    try:
        handed_in = (course.submitted(student, assignment) / f"{assignment}.ipynb").stat().st_mtime
        return course.result_path(assignment, student).stat().st_mtime < handed_in
    except OSError:
        return True


def _task(course: Course, release: Release, master: str, unsafe: bool, slips: dict[str, Any]) -> bytes:
    """What all submissions are graded with.

    Raises CourseError where test cells and items do not match, or the hidden cases cannot be drawn.
    """
    configured = course.config.JudgeSubmission
    limits = {
        name: configured[f"{name}_seconds"] for name in ("cell", "case", "notebook") if f"{name}_seconds" in configured
    }
    hints = Hint(configured.get("hints", Hint.NAME))
    hidden = hidden_cases(course, release)
    return pickle.dumps(Task.of(release, master, Limits(**limits), unsafe, hints, hidden, slips))


def _notes(course: Course, release: Release, noting: Progress) -> dict[str, Any]:
    """What is noted about small edits. Raises CourseError where items do not match, or cases cannot be drawn."""
    release.require_items()
    return slip_notes(course, release, hidden_cases(course, release), noting)


def _jobs(
    course: Course, release: Release, students: Sequence[str], task: bytes
) -> Iterator[tuple[tuple[str, str], Job]]:
    """A job for each student, with the fingerprint of what is graded."""
    for student in students:
        data = open_submission(course, release.assignment, student)
        yield (student, current_fingerprint(course, release, student, data)), Job(task, data)


def _written(
    course: Course, writer: Any, done: Iterable[tuple[tuple[str, str], Any]], outcome: Outcome
) -> Iterator[str]:
    """Write each result as it comes, and yield the student."""
    for (student, fingerprint), result in done:
        if died(result):
            result = Result(trouble="it ended the process that graded it, twice; look at its code before you run it")
        if not result.trouble:
            result.trouble = writer.write(student, result, fingerprint)
        if result.trouble:
            outcome.trouble[student] = result.trouble
            course.log(f"{student}: {result.trouble}\n{result.details}")
        else:
            outcome.graded.append(student)
            changed = [str(each) for each in result.verdict.changes if each.kind is ChangeKind.LOCKED_TEXT]
            outcome.locked |= {student: changed} if changed else {}
            if result.verdict.complete or writer.lacks_points(student):
                _note_attention(outcome, student, result.verdict.attention)
        yield student


def _note_lateness(course: Course, assignment: str, students: Iterable[str], outcome: Outcome) -> None:
    """Note who may have been late, as their time is not known, and who was late, but by an unknown time."""
    costs, people = being_late_costs(course.config), course.students or {}
    for student in set(students) - outcome.trouble.keys():
        hand_in = read_hand_in(course.submitted(student, assignment))
        late = lateness(course, assignment, people.get(student, Student(student)), hand_in)
        if late is Lateness.UNKNOWN:
            outcome.no_time.append(student)
        elif hand_in and late is Lateness.MARKED and costs and WHOLE not in standing(course, assignment, student):
            said = marked_late(course, assignment, student, hand_in)
            _note_attention(outcome, student, [*outcome.attention.get(student, ()), said])
    outcome.no_time.sort()


def _note_attention(outcome: Outcome, student: str, sentences: list[str]) -> None:
    if sentences:
        outcome.attention[student] = sentences
