"""Find out which system named the files of a place, an LMS or an instructor."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

from aima_games.home.notebook_file import in_a_line
from aima_games.home.receipts import STUDENT_ID
from autograder.course.class_list import People
from autograder.course.errors import CourseError
from autograder.hand_ins.blackboard import Blackboard
from autograder.hand_ins.brightspace import Brightspace
from autograder.hand_ins.canvas import Canvas
from autograder.hand_ins.claims import Claim, Context, System, one_called, one_of
from autograder.hand_ins.exchange import Exchange
from autograder.hand_ins.gradescope import Gradescope
from autograder.hand_ins.hand_in import RIGHT_TIME, time_of
from autograder.hand_ins.moodle import Moodle

# Files that an instructor has put into order: a folder for each student, or names that begin with an id. Folders may be
# named by anything that the class list knows of a student: id, login, number, e-mail address, full name. They are like
# that in what OK exports, `ASSIGNMENT/ada@example.edu/abc12d/hw2.ipynb` (`server/jobs/export.py` in
# github.com/okpy/ok), and in Sakai's `Lovelace, Ada(ada)/…`. One level of folders has the names; what lies deeper may
# be named by the students. A `timestamp.txt` in the student's folder says when something was handed in; a file's own
# time is only that of its last copy.

MOST_OF_ONE = 3
"""How many notebooks in a folder may all be by the student it is named after."""
MOST_AROUND = 10
"""How many levels of folders may lie around those of the students."""


class _InOrder(System):
    """What an instructor has put into order: any file may be in it, and the later of two files is the newer one."""

    times_files = True

    def fits(self, name: PurePosixPath) -> bool:
        return True

    def is_own(self, name: PurePosixPath) -> bool:
        return name.name == "timestamp.txt"


class Folders(_InOrder):
    """A folder for each student."""

    title = "a folder for each student"

    def claim(self, name: PurePosixPath) -> Claim:
        folders = _parts(name)[:-1]
        if len(folders) <= self._level and not self.of_one:
            return Claim(None, "does not say whose it is; put it into a folder named by the student's id")
        folder, people = self.of_one or folders[self._level], self.people
        if people is not None:
            found = _known_as(people, folder)
            whose = one_of(people, found, repr(folder)) if found else one_called(people, folder)
            return replace(whose, identity=folder, **self._time(name))
        if STUDENT_ID.fullmatch(folder):
            return Claim(folder, "", folder, **self._time(name))
        return Claim(None, f"{folder!r} cannot be a student's id; use letters, digits, . _ @ - in the folder's name")

    def _time(self, name: PurePosixPath) -> dict[str, Any]:
        """What timestamp.txt says, in the student's folder or the assignment's in it; a deeper one may be theirs."""
        home = PurePosixPath(*name.parts[: 0 if self.of_one else self._level + 1])
        inner = home / self.context.assignment
        stamps = [folder / "timestamp.txt" for folder in (inner, home) if folder in name.parents]
        for data in map(self.context.place.beside, stamps):
            if data is None or not (text := data.strip(b" \t\r\n\0")):  # a power failure leaves a file of zeros
                continue
            if time := time_of(data):
                return {"time": time}
            said = in_a_line(text.decode("ascii", "replace"))
            return {"doubt": f"waits, as timestamp.txt says {said!r}, which is no time: {RIGHT_TIME}"}
        return {}

    @cached_property
    def of_one(self) -> str:
        """The name that the place was given by, if it is the folder of one student; else empty.

        Where `.` or a link was given, nobody has said whose folder that is: it may be a colleague's own home.
        """
        place, people = self.context.place, self.people
        names = place.names
        few = sum(name.suffix.lower() == ".ipynb" for name in names) <= MOST_OF_ONE
        name = place.folder.name if place.folder and few and not any(map(self.is_by_hand, names)) else ""
        return name if name and people is not None and _known_as(people, name) else ""

    def is_by_hand(self, name: PurePosixPath) -> bool:
        """Whether a file lies in a folder that an instructor has named after a student, with no folder around it."""
        folders, people = _parts(name)[:-1], self.people
        return people is not None and bool(folders) and bool(_known_as(people, folders[0]))

    def is_one_of_all(self, names: Collection[PurePosixPath]) -> bool:
        """Whether many notebooks lie in one folder, which then is no student's, but perhaps an assignment's."""
        notebooks = [name for name in names if name.suffix.lower() == ".ipynb"]
        return self.people is not None and len(notebooks) > MOST_OF_ONE and len({name.parent for name in names}) == 1

    @cached_property
    def _level(self) -> int:
        """How many folders lie around those that are named after students.

        By the class list, it is the outermost level at which half of the files lie in folders of students; inside
        another folder there have to be two of those, as the student it belongs to may have made one. Without a class
        list, it is the first level at which folders differ.
        """
        paths = [_parts(entry.outer)[:-1] for entry in self.context.place.entries if not entry.is_junk]
        paths = [folders for folders in paths if folders]
        levels = [[folders[n] for folders in paths if len(folders) > n] for n in range(max(map(len, paths), default=0))]
        if (people := self.people) is not None:
            for n, level in enumerate(levels[:MOST_AROUND]):
                known = [folder for folder in level if _known_as(people, folder)]
                if 2 * len(known) >= len(paths) and (n == 0 or len(set(known)) > 1):
                    return n
            return 0
        different = (n for n, level in enumerate(levels) if len(set(level)) > 1)
        last = max((n for n, level in enumerate(levels) if set(level) != {self.context.assignment}), default=0)
        return next(different, last)


class Names(_InOrder):
    """Files that begin with an id, because an instructor named them so, or with a name, `Ada Lovelace - hw2.ipynb`.

    Google Classroom gives such names to the copies that it makes for each student, and they may be changed.
    """

    title = "names that you gave"

    def claim(self, name: PurePosixPath) -> Claim:
        stem, people = name.stem, self.people
        begins = [stem.removesuffix(self.context.assignment).rstrip("_- "), stem.split("_")[0]]
        if people is not None:
            found = next((found for begin in begins if (found := people.by_any(begin))), set())
            found = found or people.called(stem.partition(" - ")[0])
            return replace(one_of(people, found, repr(begins[-1])), identity=begins[-1])
        if STUDENT_ID.fullmatch(begins[1]) and not stem.startswith(self.context.assignment):
            return Claim(begins[1], "", begins[1])
        return Claim(None, "does not begin with a student's id; put it into a folder named by that")


class Unknown(_InOrder):
    """Files that the students themselves have named, as far as anybody knows."""

    title = "files that only the students themselves have named"

    def is_own(self, name: PurePosixPath) -> bool:
        return False

    def claim(self, name: PurePosixPath) -> Claim:
        return Claim(
            None,
            "does not say whose it is, unless the student named it (a folder of Google Classroom's in Drive is like "
            "this); put it into a folder named by their id, or if you named the files yourself, collect them with "
            "--from names",
        )


def _parts(name: PurePosixPath) -> tuple[str, ...]:
    return tuple(part for part in name.parts if part not in ("/", ".", ".."))


def _known_as(people: People, folder: str) -> set[str]:
    """The ids of those who may be meant by a folder's name."""
    if found := people.by_any(folder) or people.called(folder):
        return found
    if not (sakai := re.fullmatch(r"([^()]*)\(([^()]+)\)", folder[:600])):
        return set()
    found, named = people.by_any(sakai[2]), people.called(sakai[1])
    return found if not named or found & named else found | named


# Which system it is

LEARNING: dict[str, type[System]] = {
    "canvas": Canvas,
    "moodle": Moodle,
    "blackboard": Blackboard,
    "brightspace": Brightspace,
    "gradescope": Gradescope,
    "exchange": Exchange,
}
"""The systems that write down whose a file is."""
SYSTEMS: dict[str, type[System]] = {**LEARNING, "folders": Folders, "names": Names}
"""All the systems by which names of files can be read."""


def system_of(context: Context, chosen: str = "") -> System:
    """The system that named the files: the chosen one, or the one that at least half of them, and two, fit.

    A student can give one file a name that looks like another system's, but not half of all files. Folders that an
    instructor has named after students come first, and also count where no system fits; a file outside them may have
    whatever name a student liked. Raises CourseError where two systems fit.
    """
    names = set(context.place.names)
    first, known = next(iter(names)), [kind(context) for kind in LEARNING.values()]
    alone = len(names) == len(first.parts) == 1 and first.suffix.lower() == ".zip" and chosen != "names"
    if alone and not any(system.fits(first) for system in known):  # it is no hand-in
        raise CourseError(f"{context.place.path} has nothing in it but {first}; take that out, and collect it")
    if chosen:
        return SYSTEMS[chosen](context)
    folders = Folders(context)
    if 2 * sum(folders.is_by_hand(name) for name in names) > len(names):
        return folders
    counts = {}
    for title, system in zip(LEARNING, known, strict=True):
        counts[title] = sum(system.fits(name) or system.is_own(name) for name in names), system
    most = max(count for count, _ in counts.values())
    best = {title: system for title, (count, system) in counts.items() if count == most}
    if most == 0 or 2 * most < len(names):
        by_folders = folders.of_one or (any(len(name.parts) > 1 for name in names) and not folders.is_one_of_all(names))
        return folders if by_folders else Unknown(context)
    if len(best) > 1 or most < 2:
        options = " or ".join(f"--from {title}" for title in best)
        why = "the names fit more than one system" if len(best) > 1 else "a single file may have any name"
        raise CourseError(
            f"{context.place.path}: {why}; say {options} if that is where you downloaded it, and --from folders if you "
            "made a folder for each student"
        )
    return next(iter(best.values()))
