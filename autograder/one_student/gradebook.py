"""What the gradebook has of one student, given to another, in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from aima_games.text import count
from autograder.course.course import Course
from autograder.course.history import Move, add_line, read_lines
from autograder.course.nbgrader import readable_gradebook
from autograder.grading.marks import score


class Notice(NamedTuple):
    """What there is to say about a move, and whether a person has to look at something."""

    said: str
    for_you: bool = True


def move_rows(course: Course, move: Move) -> Iterator[Notice]:
    """Give the rows of `move.old` to `move.new`, who may have some; yields what a person has to look at.

    Where both have a grade, that of the hand-in that counts stays. What a person gave for the other one is taken over
    where there is nothing, and waits for a look in any case; it is written down in the history as well.
    """
    from nbgrader.api import Student

    with readable_gradebook(course) as gradebook:
        db = gradebook.db
        theirs, ours = db.get(Student, move.old), db.get(Student, move.new)
        if theirs is None:
            return
        if ours is None:
            ours = Student(id=move.new, first_name=theirs.first_name, last_name=theirs.last_name, email=theirs.email)
            ours.lms_user_id = theirs.lms_user_id
            db.add(ours)
            db.flush()
        own = {each.assignment.name: each for each in ours.submissions}
        for submission in list(theirs.submissions):
            name = submission.assignment.name
            if name in own:
                wins = move.winners.get(name) == move.old
                kept, other = (submission, own[name]) if wins else (own[name], submission)
                for said in _take_over(kept, other, move.new if wins else move.old):
                    _note(course, name, move.new, said)
                    yield Notice(f"{name}: {said}")
                _delete(db, other)
            if name not in own or wins:
                submission.student = ours
            db.flush()
        db.expire_all()
        db.delete(theirs)
        db.commit()


def _take_over(kept: Any, other: Any, whose: str) -> Iterator[str]:
    """What a person gave for a hand-in that does not count any more."""
    if not kept.notebooks or not other.notebooks:
        return
    grades = {grade.cell.name: grade for grade in kept.notebooks[0].grades}
    comments = {comment.cell.name: comment for comment in kept.notebooks[0].comments}
    for comment in other.notebooks[0].comments:
        name = comment.cell.name
        if (
            not comment.manual_comment
            or name not in comments
            or comments[name].manual_comment == comment.manual_comment
        ):
            continue
        yield f"the comment on `{name}` of {whose} was: {comment.manual_comment}"
        comments[name].manual_comment = comments[name].manual_comment or comment.manual_comment
    for grade in other.notebooks[0].grades:
        name = grade.cell.name
        if grade.manual_score is None or name not in grades:
            continue
        mine = grades[name]
        is_open = mine.manual_score is None and mine.auto_score is None
        yield f"`{name}` of {whose} had {count(score(grade), 'point')} by hand" + (
            ", which are taken over and wait for a look"
            if is_open
            else f"; those of the hand-in that counts, {score(mine):g}, stay and wait for a look"
        )
        if is_open:
            mine.manual_score, mine.extra_credit = grade.manual_score, grade.extra_credit
        mine.needs_manual_grade = True


def _note(course: Course, assignment: str, student: str, said: str) -> None:
    """Write it down, once."""
    path = course.history_path(assignment, student)
    if said not in (line.get("said") for line in read_lines(path)):
        add_line(path, {"what": "note", "said": said})


def _delete(db: Any, submission: Any) -> None:
    for notebook in list(submission.notebooks):
        for each in [*notebook.grades, *notebook.comments]:
            db.delete(each)
        db.delete(notebook)
    db.delete(submission)
    db.flush()
