"""What a student has handed in, what `handed-in.json` beside it says about it, and whether it was late."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import Enum
from pathlib import Path

from autograder.course.class_list import Student
from autograder.course.course import Course
from autograder.course.due_dates import in_words, in_zone, is_after
from autograder.course.errors import CourseError
from autograder.course.files import read_csv

RECORD = "handed-in.json"
ROLL, LEFT = "collected.csv", "left"
"""The table of who has handed in, among an assignment's reports, and the state of a left file in it."""
DOWNLOAD, ANYBODY = "download", "anybody"
"""The state of a line about a whole download, and what `may_be` holds for a file that may be anybody's."""
LONGEST_STAMP = 200
"""How many bytes of a timestamp.txt are read."""
SUCH_AS = "2030-01-31 23:59:00 UTC, or +01:00 in place of UTC"
RIGHT_TIME = f"write when it was handed in, such as {SUCH_AS}, into timestamp.txt beside it, and collect that folder"
SECRET = "submission_secret.txt"
"""The file beside a notebook from nbgrader's exchange from which the name of its feedback page there is made."""


@dataclass(frozen=True)
class HandIn:
    """A notebook that was collected.

    `file` is its name where it came from, and `system` named it; that calls the student `identity` and the file
    `number` (0: nothing). `time`, in ISO form, is when it was handed in, or else the file's: it tells a newer one.
    `late` is whether the system says late (None: it does not say), and `sha256` the notebook's digest; `team` has the
    ids of all who handed it in together, separated by blanks, if there were several.
    """

    file: str
    system: str
    identity: str
    number: int
    time: str
    late: bool | None
    sha256: str
    team: str = ""


def digest(data: bytes) -> str:
    """A digest, which tells one notebook from another."""
    return hashlib.sha256(data).hexdigest()


def text_of(hand_in: HandIn) -> str:
    """A record as it is written to the file: with a ? for what is no letter in a name that is not in UTF-8."""
    return json.dumps(asdict(hand_in), ensure_ascii=False, indent=1).encode(errors="replace").decode()


def read_hand_in(folder: Path) -> HandIn | None:
    """The record of the notebook that was collected into `folder`, None where there is none."""
    try:
        path = folder / RECORD  # a pipe would keep us waiting
        found = HandIn(**json.loads(path.read_text(encoding="utf-8") if path.is_file() else ""))
        datetime.fromisoformat(found.time).astimezone(UTC)
    except (OSError, ValueError, TypeError, OverflowError, RecursionError):
        return None
    return found


def together(course: Course, assignment: str, student: str) -> list[str]:
    """A student, and then all who handed in the same with them."""
    record = read_hand_in(course.submitted(student, assignment))
    return list(dict.fromkeys([student, *(record.team.split() if record else ())]))


def one_of_each_team(course: Course, assignment: str, students: Iterable[str]) -> list[str]:
    """These students, but only the first of those who share one hand-in of their group."""
    first: dict[tuple[str, str], str] = {}
    for student in students:
        record = read_hand_in(course.submitted(student, assignment))
        first.setdefault((record.team, record.sha256) if record and record.team else (student, ""), student)
    return list(first.values())


class Lateness(Enum):
    """Whether a hand-in was late, as far as anybody knows."""

    NO = ""
    YES = "late"
    MARKED = "marked late, by how much is not known"
    """The LMS says so, but not when it came."""
    UNKNOWN = "not known"
    """There is a due date, and nothing says when it came, or whether in time."""


@dataclass(frozen=True)
class Presence:
    """Whether a student has handed an assignment in, what is known about it, and whether it was late.

    It was late if it came after the due date; where nothing says when it came, if the LMS calls it late.
    """

    student: str
    handed_in: bool
    hand_in: HandIn | None
    late: Lateness


def roll_path(course: Course, assignment: str) -> Path:
    """Where the table of who has handed in is written."""
    return course.root / "reports" / assignment / ROLL


def roll_rows(course: Course, assignment: str) -> list[dict[str, str]]:
    """The lines of the table, none where nothing was collected. Raises CourseError where it cannot be read."""
    path = roll_path(course, assignment)
    if not path.is_file():
        return []
    again = f"move it away, and collect {assignment} again"
    try:
        table = read_csv(path)
    except CourseError as error:
        raise CourseError(f"{error}; or {again}") from error
    rows = list(table.rows.values())
    if not {"student", "state", "file"} <= set(table.head) or not all(map(_has_its_time, rows)):
        raise CourseError(f"{path} is not as `autograder collect` wrote it; {again}")
    if course.class_list is None and any(row.get("name") for row in rows):  # without one, files would be anybody's
        raise CourseError(
            f"students.csv is missing, and was there when {assignment} was collected; put it back, or move {path} "
            f"away, and collect {assignment} again"
        )
    for row in rows:  # an id that somebody had may be another one of theirs by now
        row["student"] = course.owner(row["student"])
        row["may_be"] = " ".join(dict.fromkeys(map(course.owner, row.get("may_be", ANYBODY).split())))
    return rows


def _has_its_time(row: Mapping[str, str]) -> bool:
    """Whether a line that is about a download says when it was made."""
    try:
        return row.get("state") != DOWNLOAD or datetime.fromisoformat(row.get("file_time", "")).tzinfo is not None
    except ValueError:
        return False


def left_files(course: Course, assignment: str) -> dict[str, str]:
    """The files that `collect` has left and nobody has decided about: why each was left, by its name."""
    rows = [row for row in roll_rows(course, assignment) if row.get("state") == LEFT and concerns_anybody(course, row)]
    return {row.get("file", ""): row.get("reason", "") for row in rows}


def concerns_anybody(course: Course, row: Mapping[str, str]) -> bool:
    """Whether somebody who has not dropped the course may wait for what a line of the table is about."""
    named = students_in(row)
    return not named or not named <= course.dropped


def students_in(row: Mapping[str, str]) -> set[str]:
    """The students whom a line of the table names: whose a file is, or may be."""
    return {row.get("student", ""), *row.get("may_be", "").split()} - {"", ANYBODY}


def roll_call(course: Course, assignment: str) -> list[Presence]:
    """The presence of everybody on the class list, and of everybody else who has handed in, in order."""
    folder = course.root / "submitted"
    there = {path.parent.name for path in folder.glob(f"*/{assignment}") if path.is_dir()} if folder.is_dir() else set()
    there, people = there - course.dropped, course.students or {}
    return [
        _presence(course, assignment, people.get(student, Student(student)), student in there)
        for student in sorted(there | set(people))
    ]


def _presence(course: Course, assignment: str, person: Student, there: bool) -> Presence:
    found = read_hand_in(course.submitted(person.id, assignment))
    late = lateness(course, assignment, person, found) if there else Lateness.NO
    return Presence(person.id, there, found, late)


def lateness(course: Course, assignment: str, person: Student, hand_in: HandIn | None) -> Lateness:
    """Whether what a student has handed in was late, by when it came and the due date, or else by the LMS's mark."""
    due, when = course.due_dates.of(assignment, person), stamped(course.submitted(person.id, assignment))
    if when:
        return Lateness.YES if due and is_after(when, due) else Lateness.NO
    if (late := late_by_lms(hand_in, due)) is not None:
        return Lateness.MARKED if late else Lateness.NO
    return Lateness.UNKNOWN if due else Lateness.NO


def late_by_lms(hand_in: HandIn | None, due: datetime | None) -> bool | None:
    """Whether an LMS calls a hand-in late, None where it does not say.

    The LMS's due date need not be ours: what was downloaded before it was `due` here is in time. The times in a zip
    file have no zone, so they may be in UTC.
    """
    if hand_in is None or not hand_in.late or due is None:
        return hand_in.late if hand_in else None
    downloaded = datetime.fromisoformat(hand_in.time)
    return is_after(max(downloaded, downloaded.astimezone().replace(tzinfo=UTC)), due)


def marked_late(course: Course, assignment: str, student: str, hand_in: HandIn) -> str:
    """What to say where an LMS calls a hand-in late, and nothing says when it came."""
    stamp = course.submitted(student, assignment).relative_to(course.root) / "timestamp.txt"
    return (
        f"{hand_in.system} says late; by how much is not known: give a table of times, autograder due {assignment} "
        f"--times FILE, or write when it was handed in into {stamp}, such as {SUCH_AS}, then run: autograder grade "
        f"{assignment}"
    )


def stamped(folder: Path) -> datetime | None:
    """The time in a folder's timestamp.txt, None where there is none."""
    path = folder / "timestamp.txt"
    try:
        return time_of(path.read_bytes() if path.is_file() else b"")
    except OSError:
        return None


def stamp_of(when: datetime) -> str:
    """A time as a timestamp.txt holds it."""
    return when.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def as_iso(text: str) -> str:
    """A text with its zone as in ISO: UTC, GMT, Z or hours; other letters stay, as they may mean several zones."""
    hours = re.sub(r" ([+-][0-9]{2}):?([0-9]{2})$", r"\1:\2", text.strip())
    return re.sub(r" (UTC|GMT)$|Z$", "+00:00", hours)


def time_of(stamp: bytes) -> datetime | None:
    """The time that a timestamp.txt holds, None where it holds none; without a zone it is in UTC, as for nbgrader."""
    text = stamp[:LONGEST_STAMP].decode("utf-8-sig", "replace").strip()  # Notepad's texts begin with a mark
    try:
        found = datetime.fromisoformat(as_iso(text))
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def yet_to_come(when: datetime | None, zone: tzinfo | None) -> str:
    """What to say about a hand-in's time that is in the future; up to a day from now, it may be in another zone."""
    if when is None or when < datetime.now(UTC) + timedelta(days=1):
        return ""
    return f"came at {in_words(in_zone(when, zone))}, which is yet to come: {RIGHT_TIME}"


# All hand-ins of a student


@dataclass(frozen=True)
class Kept:
    """A hand-in as it lies in the course; `time` is when it was handed in, None where nothing says so."""

    folder: Path
    counts: bool
    time: datetime | None
    record: HandIn | None
    zone: tzinfo | None

    def __str__(self) -> str:
        state = "counts" if self.counts else "superseded"
        when = in_words(in_zone(self.time, self.zone)) if self.time else "at a time that is not known"
        said = f"{state}: handed in {when}"
        if self.record:
            file_time = in_words(in_zone(datetime.fromisoformat(self.record.time), self.zone))
            late = ", marked late" if self.record.late else ""
            team = f", together by {' and '.join(self.record.team.split())}" if self.record.team else ""
            said += (
                f", as {self.record.file!r} of {file_time} ({self.record.system}, {self.record.identity}{late}){team}"
            )
        return f"{said}; in {self.folder}"


def hand_ins(course: Course, student: str, assignment: str) -> Iterator[Kept]:
    """Every hand-in that is there, the one that counts first, then the newest."""
    folder = course.submitted(student, assignment)
    if folder.is_dir():
        yield _kept_in(course, folder, True)
    numbered = earlier(course, student, assignment)
    places = numbered.iterdir() if numbered.is_dir() else ()
    numbers = sorted((int(place.name) for place in places if place.is_dir() and place.name.isdecimal()), reverse=True)
    yield from (_kept_in(course, numbered / str(number), False) for number in numbers)


def earlier(course: Course, student: str, assignment: str) -> Path:
    """The folder of the hand-ins that were superseded."""
    return course.root / "earlier" / student / assignment


def _kept_in(course: Course, folder: Path, counts: bool) -> Kept:
    return Kept(folder, counts, stamped(folder), read_hand_in(folder), course.zone)
