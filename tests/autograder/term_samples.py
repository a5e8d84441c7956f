"""A term made quickly: assignments that did not go through the gate again, and hand-ins that are graded for real."""

from __future__ import annotations

import random
import shutil
from datetime import timedelta

import nbformat
from nbgrader.converters import GenerateAssignment

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.nbgrader import run_step
from autograder.course.release import note_release
from autograder.report.weights import Drop, Rules
from autograder.steps.grade import grade
from autograder.term.standing import Assignment, Standing, State, Term, total
from tests.autograder.conftest import HW2, Round
from tests.autograder.report_samples import HOSTILE, NOW

__all__ = ["HOSTILE", "NOW", "another", "graded", "hand_in", "made_up_term", "no_essay"]


def another(course: Course, name: str) -> None:
    """Release hw2 once more under another name, as it was released."""
    shutil.copytree(course.source(HW2), course.source(name))
    (course.source(name) / f"{HW2}.ipynb").rename(course.source(name) / f"{name}.ipynb")
    run_step(course, GenerateAssignment, name, ".")
    note_release(course, name)


def hand_in(round_: Round, name: str, student: str, notebook=None) -> None:
    folder = round_.course.submitted(student, name)
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(round_.notebook() if notebook is None else notebook, folder / f"{name}.ipynb")


def graded(round_: Round, *names: str) -> Course:
    """The course after these were graded, as a new command sees it."""
    for name in names:
        grade(Course(round_.root), name, unsafe=round_.unsafe)
    return Course(round_.root)


def no_essay(course: Course, name: str) -> None:
    """Give full points for the answers that a person reads."""
    with course.gradebook() as gradebook:
        for submission in gradebook.assignment_submissions(name):
            for given in submission.notebooks[0].grades:
                if given.needs_manual_grade:
                    given.manual_score, given.needs_manual_grade = given.max_score, False
        gradebook.db.commit()


# Made up, without a course


def made_up_term(number: int, weeks: int = 6, seed: int = 1) -> Term:
    """A class in two sections with everything that happens in a term; `rie` and `fay` are always graded."""
    rng = random.Random(seed)
    due = [NOW + timedelta(days=7 * (week - weeks + 1)) for week in range(weeks)]
    assignments = [
        Assignment(f"hw{week}-a-name", 20.0, 1.0 + week % 2, due[week], week == weeks - 1) for week in range(weeks)
    ]
    people = [Student(f"student{n:03}", "Ann", f"Other{n}", section="AB"[n % 2]) for n in range(number)]
    people += [Student("rie", "Rie", "Ser", section="A"), Student("fay", "Fay", "Ler", section="B; A")]
    standings = {}
    for person in people:
        skill, gone = rng.random(), rng.choice([weeks] * 9 + [weeks // 2])
        for week, each in enumerate(assignments):
            share = 0.3 * rng.random() + 0.7 * skill
            state = rng.choices([State.FINAL, State.WAITS, State.EXCUSED], [30, 1, 1])[0]
            if person.id in ("rie", "fay"):
                state = State.FINAL
            elif week >= gone:
                state = State.MISSING
            score = {State.FINAL: 20 * share, State.MISSING: 0.0}.get(state)
            if each.is_open and state is State.MISSING:
                state, score = State.OPEN, None
            counts = state is not State.EXCUSED and not each.is_open
            why = "answers to grade by hand" if state is State.WAITS else ""
            standings[each.name, person.id] = Standing(state, score, 20.0, why, counts)
    weights = {each.name: each.weight for each in assignments}
    rules = Rules(weights, (Drop(1, tuple(weights)),))
    totals = {person.id: total(rules, weights, standings, person.id) for person in people}
    return Term(assignments, people, standings, totals, {}, ["hw9-later"])
