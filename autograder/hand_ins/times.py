"""When students handed in, from a table: of an LMS, or by hand.

One column says who is meant: one that a class list has as well, or `student`; another, one of `WHEN`, says when.
Moodle's grading worksheet is such a table, and Gradescope's grades of an assignment (Download Grades: `SID`, `Email`,
`Submission Time`). Canvas's pages export no times; its API does, and a browser that is logged in shows it: the address
of the assignment with /api/v1 before /courses and /submissions?per_page=100 at the end, `user_id` and `submitted_at` of
each (Canvas's documentation of the Submissions API), with `while(1);` before it. Blackboard's download has the times in
its names.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from autograder.course.class_list import People, Student
from autograder.course.course import Course
from autograder.course.due_dates import in_words, in_zone
from autograder.course.errors import CourseError
from autograder.course.files import Table, read_csv, read_whole, write_whole
from autograder.hand_ins import moodle
from autograder.hand_ins.exports import rows_of
from autograder.hand_ins.hand_in import SUCH_AS, as_iso, hand_ins, stamp_of, stamped, together
from autograder.hand_ins.students import whose

WHEN = ("time", "handed in", "submitted at", "submission time", moodle.WHEN)
"""Names of the column with the times, in small letters, with a blank for each `_`."""
OF_A_KIND = r"\(.*?\)|\[.*?\]|\b(?:utc|gmt|cet|cest|[ecmp][sd]t|z|local|iso|old|new|corrected)\b"
"""What tells one column with times from another, as in `Submission Time (UTC)`: which of them counts, nobody knows."""
NEVER = ("", "-", "null")
"""What stands there for somebody who has handed in nothing."""


@dataclass(frozen=True)
class Told:
    """What became of a line: the student whose time was taken, or None; and what to say about it."""

    student: str | None
    said: str = ""


def take_times(course: Course, assignment: str, files: Sequence[Path], now: datetime) -> Iterator[Told]:
    """Write into the course when students handed in; yields what became of each line that has a time.

    A line without a certain student or a certain time is named and left, and the others are taken; so are students with
    two times, with one in the future, or with that of a hand-in that was replaced. The time of one member of a group
    goes to all members who have no other. Raises CourseError where a file cannot be read.
    """
    people = People(course.class_list or {})
    found: dict[str, dict[datetime, str]] = defaultdict(dict)
    for path in files:
        for place, who, text in _lines(path, people):
            if isinstance(who, str):
                yield Told(None, f"{place}: {who}")
                continue
            try:
                when = read_time(text, course.zone)
            except (ValueError, OverflowError):
                said = f"{text[:60]!r} does not say for certain when {who.id} handed in"
                yield Told(None, f"{place}: {said}; write a time such as {SUCH_AS}")
                found[who.id].setdefault(datetime.min, place)
                continue
            found[who.id].setdefault(when, place)
    for student, times in sorted(found.items()):
        when, place = next(iter(times.items()))
        shown = " and ".join(in_words(in_zone(each, course.zone)) for each in times if each != datetime.min)
        if len(times) > 1:
            yield Told(None, f"{' and '.join(times.values())}: two times for {student}; nothing was taken: {shown}")
        elif when == datetime.min:
            continue
        elif when > now:
            yield Told(None, f"{place}: the time for {student}, {shown}, is in the future")
        elif not course.submitted(student, assignment).is_dir():
            yield Told(None, f"{place}: nothing of {student} was collected, who handed in on {shown}")
        elif any(each.time and each.time >= when for each in hand_ins(course, student, assignment) if not each.counts):
            said = f"{place}: the time for {student}, {shown}, is that of a hand-in that a newer one has replaced"
            yield Told(None, f"{said}; export the table again")
        else:
            for each in together(course, assignment, student):
                if each == student or each not in found:
                    yield _take(course, assignment, each, when)


def _take(course: Course, assignment: str, student: str, when: datetime) -> Told:
    folder = course.submitted(student, assignment)
    before = stamped(folder)
    write_whole(folder / "timestamp.txt", stamp_of(when))
    if before in (None, when.replace(microsecond=0)):
        return Told(student)
    was, now = (in_words(in_zone(each, course.zone)) for each in (before, when) if each)
    return Told(student, f"{student} handed in on {now}; until now it was {was}")


def read_time(text: str, zone: tzinfo | None) -> datetime:
    """A time as people and LMSs write it, in the `zone` of the course where it names none.

    Raises ValueError where any part of it is left open.
    """
    plain = as_iso(text)
    try:
        found = datetime.fromisoformat(plain)
    except ValueError:
        found = moodle.time_in_words(plain)
    if not re.search(r"[0-9]:[0-9]", text):
        raise ValueError("it leaves open the hour")
    return in_zone(found, zone).astimezone(UTC)


def _lines(path: Path, people: People) -> Iterator[tuple[str, Student | str, str]]:
    """The lines with a time: where each stands, whom it is about or why that is not certain, the time as written."""
    table = _canvas(path) or read_csv(path)
    heads = table.columns(_meaning)
    if (column := heads.get(WHEN[0])) is None or _plain(column) not in WHEN:  # one in a zone of its own is not read
        raise CourseError(f"{path}: no column says when something was handed in, such as: time, Submission Time")
    by_word = "student" in heads and "id" not in heads  # else, the columns of a class list say who it is
    rows = {} if by_word else {row.line: row.student for row in rows_of(table)}
    for line, cells in table.rows.items():
        text, place = cells.get(column, "").strip(), f"{path.name}, line {line}"
        if text in NEVER or not (by_word or line in rows):
            continue
        if by_word:
            word = cells.get(heads["student"], "").strip()
            found = people.by_any(word) or people.called(word)
            who: Student | str | None = people.students[next(iter(found))] if len(found) == 1 else None
        else:
            word = rows[line].name or next(filter(None, cells.values()), "")
            who = whose(rows[line], people)
        yield place, who or f"{word!r} is nobody in students.csv for certain", text


def _meaning(name: str) -> str | None:
    """What a column is for: a time, or by which word somebody is called; None for all others."""
    plain = _plain(name)
    bare = re.sub(f"{OF_A_KIND}|[^a-z]", " ", plain.replace(moodle.WHEN, WHEN[0]))
    if " ".join(bare.split()) in WHEN:
        return WHEN[0]
    return plain if plain in ("student", "id") else None


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def _canvas(path: Path) -> Table | None:
    """What Canvas's API says about submissions, as a table; None where a file is not of that kind."""
    try:
        data = read_whole(path).removeprefix(b"while(1);")
        found = json.loads(data) if data.lstrip().startswith(b"[") else None
        if found is None:
            return None
        rows = {n: (each["user_id"], each["submitted_at"] or "") for n, each in enumerate(found, 1)}
    except (OSError, ValueError, TypeError, LookupError, RecursionError) as error:
        raise CourseError(f"{path} is not what Canvas says of submissions, with user_id and submitted_at") from error
    head = ["canvas_user_id", "submitted_at"]
    return Table(path, head, {n: dict(zip(head, map(str, row), strict=True)) for n, row in rows.items()})
