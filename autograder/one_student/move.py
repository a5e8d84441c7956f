"""Carry out a move from one id to another. Each step can be repeated, so an interrupted move can be finished."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from aima_games.text import count
from autograder.course.class_list import Student, small, write_students
from autograder.course.course import Course
from autograder.course.due_dates import read_due_dates, write_due_dates
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.course.files import move as move_folder
from autograder.course.history import Move, What, add_line, in_order, read_lines
from autograder.course.nbgrader import readable_gradebook
from autograder.grading.marks import score
from autograder.hand_ins.groups import FILE as GROUPS
from autograder.hand_ins.hand_in import BY_BOTH, earlier, rolls, students_in

FIELDS = ("login", "sis_id", "canvas_id", "email", "section", "first_name", "last_name")


FOLDERS = ("submitted", "autograded", "feedback")
"""The folders, besides `earlier`, that have a folder for each student, and in it one for each assignment."""


class Notice(NamedTuple):
    """What to say about a move, and whether a person has to look at something."""

    said: str
    for_you: bool = True


def carry_out(course: Course, move: Move) -> Iterator[Notice]:
    """Move everything from `move.old` to `move.new`; yields what a person has to know or to look at.

    It is on record that the move has begun; one that was interrupted goes on from where it stopped.
    """
    yield from move_rows(course, move)
    for assignment in sorted(assignments_of(course, move.old)):
        yield from _superseded(course, move, assignment)
        _earlier(course, move, assignment)
        _results(course, move, assignment)
        for folder in ("autograded", "feedback", "submitted"):  # the hand-in last: while it is there, more is to do
            _move(course.root / folder / move.old / assignment, course.root / folder / move.new / assignment)
    for folder in (*FOLDERS, "earlier"):
        _rest(course.root / folder / move.old, course.root / folder / move.new)
    _due_dates(course, move)
    _groups(course, move)
    _rolls(course, move)
    rules = course.root / "weights.toml"
    if rules.is_file() and re.search(rf"""["']{re.escape(move.old)}["']""", rules.read_text(encoding="utf-8-sig")):
        yield Notice(f"{rules} names {move.old}: write {move.new} there")
    yield from _class_list(course, move)


def assignments_of(course: Course, student: str) -> set[str]:
    """The assignments for which the course has anything by or about a student."""
    folders = [course.root / folder / student for folder in (*FOLDERS, "earlier")]
    found = {entry.name for folder in folders if folder.is_dir() for entry in folder.iterdir() if entry.is_dir()}
    found |= {path.parent.name for path in results_of(course, student)}
    with readable_gradebook(course) as gradebook:
        found |= {each.assignment.name for each in submissions_of(gradebook, student)}
    return {name for name in found if not name.startswith(".")}


def results_of(course: Course, student: str) -> Iterator[Path]:
    """The ledgers and histories of a student."""
    folders = (path for path in (course.root / "results").glob("*") if path.is_dir())
    paths = (folder / f"{student}.{suffix}" for folder in folders for suffix in ("json", "jsonl"))
    yield from (path for path in paths if path.exists())


def submissions_of(gradebook: Any, student: str) -> list[Any]:
    """The submissions of a student in the gradebook."""
    from nbgrader.api import Student as Row

    row = gradebook.db.get(Row, student)
    return list(row.submissions) if row else []


def _superseded(course: Course, move: Move, assignment: str) -> Iterator[Notice]:
    """Put the one of two hand-ins that does not count, and all that grading left of it, among the earlier ones."""
    if move.what != What.MERGE:
        return
    winner = move.winners.get(assignment, move.new)
    loser = move.new if winner == move.old else move.old
    folder, kept = course.submitted(loser, assignment), course.submitted(winner, assignment)
    pieces = {
        "autograded": course.autograded(loser, assignment),
        "feedback": course.feedback_page(loser, assignment).parent,
        "ledger.json": course.result_path(assignment, loser),
    }
    if loser == move.old and any(path.exists() for path in pieces.values()):
        folder.mkdir(parents=True, exist_ok=True)
    if not folder.is_dir() or not kept.is_dir():
        return
    for name, path in pieces.items():
        _move(path, folder / BY_BOTH / name)
    place = earlier(course, move.new, assignment)
    target = place / str(next(number for number in itertools.count(1) if not (place / str(number)).exists()))
    _move(folder, target)
    said = f"the hand-in of {winner} counts; that of {loser} is superseded, and kept in {target}"
    yield Notice(f"{assignment}: {said}", for_you=False)


def _earlier(course: Course, move: Move, assignment: str) -> None:
    """Put the earlier hand-ins among those that are there, under numbers that are free."""
    theirs, ours = (earlier(course, each, assignment) for each in (move.old, move.new))
    for place in sorted(theirs.iterdir(), key=lambda path: (len(path.name), path.name)) if theirs.is_dir() else ():
        number = next(number for number in itertools.count(1) if not (ours / str(number)).exists())
        _move(place, ours / (str(number) if (ours / place.name).exists() else place.name))
    if theirs.is_dir():
        theirs.rmdir()


def _results(course: Course, move: Move, assignment: str) -> None:
    """Move the ledger and the history; if two are merged, lines about the hand-in that does not count are marked."""
    theirs, ours = (course.history_path(assignment, each) for each in (move.old, move.new))
    if theirs.exists():
        lines = read_lines(theirs)
        known = [line for line in read_lines(ours) if line not in lines]
        if move.what == What.MERGE and move.winners.get(assignment, move.new) == move.new:
            lines = [{"superseded": move.old, **line} for line in lines]
        elif move.what == What.MERGE:
            known = [{"superseded": move.new, **line} for line in known]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in in_order([*known, *lines]))
        write_whole(ours, text)
        theirs.unlink()
    _move(course.result_path(assignment, move.old), course.result_path(assignment, move.new))


def _move(source: Path, target: Path) -> None:
    if source.exists():
        move_folder(source, target)


def _rest(source: Path, target: Path) -> None:
    """Move whatever else lies in a student's folder, and remove the folder."""
    if not source.is_dir():
        return
    for path in sorted(source.iterdir()):
        free = next(n for n in itertools.count() if not (target / (path.name + f".{n}" * bool(n))).exists())
        _move(path, target / (path.name + f".{free}" * bool(free)))
    source.rmdir()


def _due_dates(course: Course, move: Move) -> None:
    dates = read_due_dates(course.root, course.zone).dates
    moved = {(name, section, move.new if who == move.old else who): due for (name, section, who), due in dates.items()}
    if moved.keys() != dates.keys():
        write_due_dates(course.root, moved)


def _groups(course: Course, move: Move) -> None:
    path = course.root / GROUPS
    table = read_csv(path) if path.is_file() else None
    if table and any(row.get("student") == move.old for row in table.rows.values()):
        rows = [{**row, "student": move.new} if row["student"] == move.old else row for row in table.rows.values()]
        write_whole(path, csv_text(table.head, [[row.get(name, "") for name in table.head] for row in rows]))


def _rolls(course: Course, move: Move) -> None:
    """Put the new id into the tables of who has handed in and whose files were left."""
    for path, _ in rolls(course):
        table = read_csv(path)
        if any(move.old in students_in(row) for row in table.rows.values()):
            for row in table.rows.values():
                row["student"] = move.new if row.get("student") == move.old else row.get("student", "")
                may_be = (move.new if each == move.old else each for each in row.get("may_be", "").split())
                row["may_be"] = " ".join(dict.fromkeys(may_be))
            rows = [[row.get(name, "") for name in table.head] for row in table.rows.values()]
            write_whole(path, csv_text(table.head, rows))


def _class_list(course: Course, move: Move) -> Iterator[Notice]:
    """Leave one line for both: what only the old one has is taken over; where both have something, it is named."""
    path = course.root / "students.csv"
    students = dict(course.class_list or {})
    if move.old not in students:
        return
    theirs, ours = students[move.old], students.get(move.new)
    if ours is None:
        login = move.new if small(theirs.login) == small(move.old) else theirs.login
        moved = replace(theirs, id=move.new, login=login)
    else:
        moved, lost = _both(ours, theirs)
        yield from map(Notice, lost)
    listed = [moved if each.id == move.old and ours is None else each for each in students.values()]
    listed = [moved if each.id == move.new else each for each in listed if each.id != move.old]
    own = read_csv(path).rows.values()
    if ours is not None:
        rows = {row["id"]: row for row in own}
        for name, value in rows.get(move.old, {}).items():
            if name not in Student.__dataclass_fields__ and value and value != rows[move.new].get(name):
                yield Notice(f"students.csv: {move.old} had {name} {value!r}, which is not taken over")
    write_students(path, {each.id: each for each in listed}, {} if ours else {move.new: move.old})


def _both(ours: Student, theirs: Student) -> tuple[Student, list[str]]:
    """A student with all that two lines say, and sentences about what there is no room for."""
    lost = [
        f"students.csv: {theirs.id} had the {field} {value!r}, which is not taken over: {ours.id} has another"
        for field in FIELDS
        if (value := getattr(theirs, field)) and getattr(ours, field) not in ("", value) and not field.endswith("_name")
    ]
    filled = {field: getattr(ours, field) or getattr(theirs, field) for field in FIELDS}
    numbers = dict.fromkeys([*ours.moodle_ids.split(), *theirs.moodle_ids.split()])
    names = dict.fromkeys(name for name in (*ours.names(), *theirs.names()))
    lms = dict.fromkeys(each.strip() for each in f"{ours.lms};{theirs.lms}".split(";") if each.strip())
    new = replace(ours, **filled, moodle_ids=" ".join(numbers), lms="; ".join(lms))
    return replace(new, other_names="; ".join(name for name in names if name != new.name)), lost


# In the gradebook, in one transaction


def move_rows(course: Course, move: Move) -> Iterator[Notice]:
    """Give the rows of `move.old` to `move.new`, who may have some; yields what a person has to look at.

    Where both have a grade, that of the hand-in that counts stays. What a person gave for the other one is taken over
    where there is nothing, and waits for a look in any case; it is also written down in the history.
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
    """Take over what a person gave for a hand-in that no longer counts; yields what to say about it."""
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
    """Add a note to a submission's history, once."""
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
