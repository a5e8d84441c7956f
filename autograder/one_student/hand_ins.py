"""What a student has handed in: the one that counts, and those that it superseded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path

from autograder.course.course import Course
from autograder.course.due_dates import in_words, in_zone
from autograder.hand_ins.hand_in import HandIn, read_hand_in, stamped

BY_BOTH = "graded"
"""In the folder of a superseded hand-in: what grading left of it, where two ids were merged."""


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
            said += f", as {self.record.file!r} of {file_time} ({self.record.system}, {self.record.identity}{late})"
        return f"{said}; in {self.folder}"


def hand_ins(course: Course, student: str, assignment: str) -> Iterator[Kept]:
    """Every hand-in that is there, the one that counts first, then the newest."""
    folder = course.submitted(student, assignment)
    if folder.is_dir():
        yield _kept(course, folder, True)
    numbered = earlier(course, student, assignment)
    places = numbered.iterdir() if numbered.is_dir() else ()
    numbers = sorted((int(place.name) for place in places if place.is_dir() and place.name.isdecimal()), reverse=True)
    yield from (_kept(course, numbered / str(number), False) for number in numbers)


def earlier(course: Course, student: str, assignment: str) -> Path:
    """The folder of the hand-ins that were superseded."""
    return course.root / "earlier" / student / assignment


def _kept(course: Course, folder: Path, counts: bool) -> Kept:
    return Kept(folder, counts, stamped(folder), read_hand_in(folder), course.zone)
