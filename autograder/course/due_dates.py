"""When an assignment is due: for everybody, for a section, for one student. The most specific date counts.

due.csv holds the dates, a line each (assignment,section,student,due); `autograder due` writes it, and anybody may.
`grade` brings them into nbgrader's gradebook. An assignment that due.csv does not name keeps the dates that nbgrader or
its formgrader was given.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Any

from dateutil import parser

from aima_games.text import count
from autograder.course.class_list import Student
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, read_csv, write_whole

COLUMNS = ["assignment", "section", "student", "due"]
YEARS = range(1990, 2200)
"""The years in which anything may be due. Before them, zones are not whole minutes from UTC."""
YEAR_FIRST = re.compile(r"\s*\d{4}")
LONGEST = 200
"""How many characters a time has at most; dateutil takes seconds for a hundred thousand digits."""
SUCH_AS = "write one such as 2030-01-31 23:59"
NOBODY = Student("")


@dataclass(frozen=True)
class DueDates:
    """The dates of a course, aware of their time zone, by assignment, section and student; both empty for everybody.

    `elsewhere` repeats those that were written in another zone, as they were written.
    """

    dates: Mapping[tuple[str, str, str], datetime] = field(default_factory=dict)
    elsewhere: Mapping[tuple[str, str, str], datetime] = field(default_factory=dict)

    def of(self, assignment: str, person: Student = NOBODY) -> datetime | None:
        """When it is due for a person, None where nothing says so; the latest date for somebody in several sections."""
        theirs = [self.dates.get((assignment, section, "")) for section in person.sections]
        own = self.dates.get((assignment, "", person.id)) or max(filter(None, theirs), default=None)
        return own or self.dates.get((assignment, "", ""))

    def last(self, assignment: str) -> datetime | None:
        """The last date on which it is due for anybody, None where nothing says so."""
        return max((due for (name, *_), due in self.dates.items() if name == assignment), default=None)

    def lines(self, assignment: str = "") -> Iterator[str]:
        """The dates in words, those for everybody first."""
        for (name, section, student), due in sorted(self.dates.items()):
            if assignment in ("", name):
                whom = f" for {student}" if student else f" for section {section}" if section else ""
                other = self.elsewhere.get((name, section, student))
                written = f"; it was written as {other:%Y-%m-%d %H:%M}, of the zone UTC{other:%z}" if other else ""
                yield f"{name} is due on {in_words(due)}, a {due:%A}{whom}{written}"


def in_zone(when: datetime, zone: tzinfo | None) -> datetime:
    """A time in the course's `zone` (None: this machine's); one that names no zone is taken to be in it.

    In the hour that comes twice when the clocks go back, such a time is the first: nobody is late for it. The result
    keeps only its offset, because Python subtracts times of one zone by what clocks show. Raises ValueError where a
    time that names no zone is in the hour that is skipped when the clocks go forward.
    """
    there = (when if when.tzinfo else when.replace(tzinfo=zone)).astimezone(UTC).astimezone(zone)
    if not when.tzinfo and there.replace(tzinfo=None) != when.replace(fold=0):
        raise ValueError(f"{when:%Y-%m-%d %H:%M} is skipped, as the clocks go forward, in the zone {zone_name(zone)}")
    return there.replace(tzinfo=timezone(there.utcoffset() or timedelta(), there.tzname() or ""))


def zone_name(zone: tzinfo | None) -> str:
    """What a course's zone is called, and where that is said."""
    return str(zone) if zone else f"of this machine, {datetime.now().astimezone().tzname()} (c.Course.timezone sets it)"


def is_after(when: datetime, due: datetime) -> bool:
    """Whether something came late. The minute of a due date is in time: 23:59:30 where 23:59 is due, as for an LMS."""
    return when - due >= timedelta(minutes=1)


def in_words(when: datetime) -> str:
    """A time as people write it, with the zone that it is in."""
    return when.strftime("%Y-%m-%d %H:%M %Z")


@dataclass(frozen=True)
class Timing:
    """When a submission was due and handed in, as its grade knows it, and how many points being late cost.

    `due` is the student's own date, `for_all` everybody's; None where there is none, or it is not known.
    """

    due: datetime | None = None
    for_all: datetime | None = None
    handed_in: datetime | None = None
    penalty: float = 0.0

    @classmethod
    def of(cls, submission: Any, zone: tzinfo | None) -> Timing:
        """What the gradebook has about a submission, its times in the course's zone."""
        times = submission.duedate, submission.assignment.duedate, submission.timestamp
        due, for_all, handed_in = (from_gradebook(when, zone) for when in times)
        return cls(due, for_all, handed_in, submission.late_submission_penalty or 0.0)

    @property
    def other_date(self) -> str:
        """The student's own date in words, where it is not everybody's."""
        return in_words(self.due) if self.due and self.due != self.for_all else ""

    @property
    def late(self) -> str:
        """How late it was and what that cost, in words; empty where it was in time, or nobody knows."""
        minutes = max(0, (self.handed_in - self.due).total_seconds() / 60) if self.due and self.handed_in else 0
        days, hours = divmod(int(minutes) // 60, 24)
        said = [count(days, "day")] * bool(days) + [count(hours, "hour")] * bool(hours)
        said = said or [count(int(minutes), "minute")] * (minutes >= 1)
        by = f"late by {' '.join(said)}" if said else "late" if self.penalty else ""
        cost = f"−{self.penalty:g}" if self.penalty else "nothing taken off"
        return f"{by}: {cost}" if by else ""


NO_DATES = Timing()
"""The timing of a submission that was not graded."""


def from_gradebook(when: datetime | None, zone: tzinfo | None) -> datetime | None:
    """A time that nbgrader has kept, in the course's zone."""
    return in_zone(when.replace(tzinfo=UTC), zone) if when else None


def to_gradebook(when: datetime) -> datetime:
    """A time as nbgrader keeps it: in UTC, without saying so."""
    return when.astimezone(UTC).replace(tzinfo=None)


def parsed(text: str, **options: Any) -> datetime:
    """The time that a text names, by dateutil. Raises ValueError, and nothing else, where it names none."""
    if len(text) > LONGEST:
        raise ValueError(f"it is no time: it has {len(text):,} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", parser.UnknownTimezoneWarning)
            return parser.parse(text, **options)
    except (ArithmeticError, LookupError, AttributeError, TypeError, parser.UnknownTimezoneWarning) as error:
        raise ValueError(f"it is no time: {type(error).__name__}") from error


def read_date(text: str, zone: tzinfo | None = None) -> datetime:
    """The time that a person wrote, in the course's zone where none is named; without an hour, the day's last minute.

    Raises ValueError where it is none.
    """
    try:
        first = parsed(text, default=datetime(2000, 1, 1, 23, 59))
        readings = {first.date(), parsed(text, default=first, dayfirst=not YEAR_FIRST.match(text)).date()}
        other = parsed(text, default=datetime(2001, 2, 2, 23, 59))
    except ValueError as error:
        raise ValueError(f"{text!r} is no date; {SUCH_AS}") from error
    if len(readings) > 1:
        raise ValueError(f"{text!r} may be {' or '.join(map(str, sorted(readings)))}; write it in this form")
    if first.date() != other.date():  # a part was left out: nothing is guessed
        raise ValueError(f"{text!r} leaves open which day; {SUCH_AS}")
    if first.year not in YEARS:
        raise ValueError(f"{text!r} is in the year {first.year}; {SUCH_AS}")
    return in_zone(first, zone)


def read_due_dates(root: Path, zone: tzinfo | None = None) -> DueDates:
    """The dates in the `due.csv` of a course; none where there is no such file.

    Raises CourseError, naming the line, where the file is broken.
    """
    path = root / "due.csv"
    if not path.exists():
        return DueDates()
    table, dates, elsewhere = read_csv(path), {}, {}
    table.require(*COLUMNS)
    for line, row in table.rows.items():
        name, section, student, text = (row.get(column, "").strip() for column in COLUMNS)
        if not name or (section and student):
            raise CourseError(f"{path}, line {line}: a date is for an assignment, and for a section or for a student")
        if (name, section, student) in dates:
            raise CourseError(f"{path}, line {line}: a second date for the same")
        try:
            due = dates[name, section, student] = read_date(text, zone)
        except ValueError as error:
            raise CourseError(f"{path}, line {line}: {error}") from error
        if (written := parsed(text)).tzinfo and written.utcoffset() != due.utcoffset():
            elsewhere[name, section, student] = written
    return DueDates(dates, elsewhere)


def set_due_date(
    root: Path,
    assignment: str,
    when: datetime | None,
    section: str = "",
    student: str = "",
    zone: tzinfo | None = None,
) -> DueDates:
    """Write a date into `due.csv`, or take it out where `when` is None; returns all dates.

    Raises CourseError where there is no date for everybody yet, from which the others only differ.
    """
    read, key = read_due_dates(root, zone), (assignment, section, student)
    dates, elsewhere = dict(read.dates), {each: when for each, when in read.elsewhere.items() if each != key}
    if when:
        dates[key] = when
    elif dates.pop(key, None) is None:
        raise CourseError(f"due.csv has no such date for {assignment}")
    if (assignment, "", "") not in dates and any(name == assignment for name, *_ in dates):
        raise CourseError(f"{assignment} needs a date for everybody first: autograder due {assignment} DATE")
    write_due_dates(root, dates | elsewhere)
    return DueDates(dates, elsewhere)


def write_due_dates(root: Path, dates: Mapping[tuple[str, str, str], datetime]) -> None:
    """Write `due.csv`."""
    rows = [
        [*key, due.isoformat(timespec="seconds" if due.second else "minutes")] for key, due in sorted(dates.items())
    ]
    write_whole(root / "due.csv", csv_text(COLUMNS, rows))
