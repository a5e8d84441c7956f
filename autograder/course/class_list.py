"""The class list, students.csv: the students of the course, their names, and their numbers in an LMS."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass, fields
from difflib import get_close_matches
from pathlib import Path

from aima_games.home.receipts import STUDENT_ID
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, read_csv, write_whole

ID_FORM = "use letters, digits, . _ @ -, no dot at the end, and no name that Windows keeps for itself, such as CON"
PLAIN = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that are written as others where a system or a keyboard does not have them."""
NOT_A_MARK = ("no", "false", "0")
"""In the column `dropped` anything else is a mark; whoever writes this hardly means that a student has left."""
MOST_WORDS = 12
"""How many words of a name may come first when it is turned round."""


@dataclass(frozen=True)
class Student:
    """One line of the class list.

    `id` names their folders here. What an LMS calls them: `login`, `sis_id` (Canvas's SIS id, Moodle's ID number,
    Blackboard's Student ID, Brightspace's OrgDefinedId), `canvas_id`, and `moodle_ids`, the numbers of a participant,
    one for each assignment. `other_names` are names they also go by, or once did, separated by semicolons; so are
    several in `section` and in `lms`: canvas, moodle, blackboard, brightspace. `other_ids` are ids, logins or numbers
    of other accounts of theirs, separated by blanks or semicolons; any mark in `dropped` says that they have left.
    """

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    login: str = ""
    sis_id: str = ""
    canvas_id: str = ""
    moodle_ids: str = ""
    section: str = ""
    other_names: str = ""
    lms: str = ""
    other_ids: str = ""
    dropped: str = ""

    @property
    def name(self) -> str:
        """First and last name, as far as they are known."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def sortable_name(self) -> str:
        """The last name first, as lists are sorted; the id where there is no name."""
        return ", ".join(part for part in (self.last_name, self.first_name) if part) or self.id

    @property
    def sections(self) -> list[str]:
        """The sections they are in."""
        return [section for each in self.section.split(";") if (section := each.strip())]

    @property
    def others(self) -> list[str]:
        """Their other ids."""
        return self.other_ids.replace(";", " ").split()

    def may_be_in(self, lms: str) -> bool:
        """Whether their grade can be imported there: they are in this LMS, or nothing says which one they are in."""
        return lms in (known := [each.strip() for each in self.lms.split(";")]) or not any(known)

    def names(self) -> list[str]:
        """Every name they are known by."""
        return [name for name in (self.name, *(each.strip() for each in self.other_names.split(";"))) if name]


def read_students(path: Path) -> dict[str, Student]:
    """A class list by id. Only the column `id` has to be there; see `Student` for the others.

    Raises CourseError, naming the line, where the list is broken.
    """
    table = read_csv(path)
    table.require("id")
    table.columns(lambda name: name or None)  # your own columns, too: they are written again
    ours = [field.name for field in fields(Student)]
    for name in table.head:
        likely = get_close_matches(re.sub(r"[ -]", "_", name.lower()), ours, 1, 0.8)
        if name not in ours and likely and likely[0] not in table.head:
            said = f"{name!r} is no column of a class list; is {likely[0]} meant? Else call it something else"
            raise CourseError(f"{path}: {said}")
    students: dict[str, Student] = {}
    for line, row in table.rows.items():
        student = Student(**{field.name: row.get(field.name, "").strip() for field in fields(Student)})
        if not STUDENT_ID.fullmatch(student.id):
            raise CourseError(f"{path}, line {line}: {student.id!r} cannot be an id; {ID_FORM}")
        if student.id in students:
            raise CourseError(f"{path}, line {line}: the id {student.id!r} appears twice")
        if small(student.dropped) in NOT_A_MARK:
            raise CourseError(f"{path}, line {line}: {student.dropped!r} in dropped: leave it empty for those who stay")
        students[student.id] = student
    _require_own_ids(path, dict(zip(table.rows, students.values(), strict=True)))
    return students


def _require_own_ids(path: Path, lines: Mapping[int, Student]) -> None:
    """Raises CourseError where one of the other ids cannot be an id, is one already, theirs or somebody else's, or is
    what an LMS calls somebody else: the hand-ins of that person would be taken for theirs.
    """
    owners = {small(student.id): student.id for student in lines.values()}
    called = [(kind, small(getattr(each, kind)), each) for kind in KINDS for each in lines.values()]
    for line, student in lines.items():
        for other in student.others:
            if not STUDENT_ID.fullmatch(other):
                raise CourseError(f"{path}, line {line}: {other!r} in other_ids cannot be an id; {ID_FORM}")
            if owner := owners.get(small(other)):
                said = f"{other!r} in other_ids is an id of {owner} already; take it out in one of the two places"
                raise CourseError(f"{path}, line {line}: {said}")
            for kind, value, whose in called:
                if value == small(other) and whose is not student:
                    said = f"{other!r} in other_ids of {_named(student)} is the {kind} of {_named(whose)}"
                    raise CourseError(f"{path}, line {line}: {said}; take it out in one of the two places")
            owners[small(other)] = student.id


def write_students(path: Path, students: Mapping[str, Student]) -> None:
    """Write a class list; what an instructor has put into columns of their own stays."""
    head, own = [field.name for field in fields(Student)], {}
    if path.exists():
        table = read_csv(path)
        head = [*table.head, *(name for name in head if name not in table.head)]
        own = {row["id"]: row for row in table.rows.values()}
    rows = []
    for student in students.values():
        row = own.get(student.id, {}) | dict(zip(Student.__dataclass_fields__, astuple(student), strict=True))
        rows.append([row.get(name, "") for name in head])
    write_whole(path, csv_text(head, rows))


def require_section(students: Mapping[str, Student], section: str) -> None:
    """Raises CourseError, naming the sections that there are, where nobody on a class list is in this one."""
    known = sorted({each for student in students.values() for each in student.sections})
    if section not in known:
        there = f"there {'is' if len(known) == 1 else 'are'}: {', '.join(known)}" if known else "it names no sections"
        raise CourseError(f"nobody in students.csv is of section {section!r}; {there}")


# Who is meant

KINDS = ("id", "login", "email", "sis_id", "canvas_id")
"""The fields by which somebody may be named; any of a student's other ids may stand in any of them."""


def small(text: str) -> str:
    """A text in small letters, each in one form: texts that are the same then are the same for certain.

    Not `casefold`, for which Weiß is Weiss, who may be somebody else.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower()).replace("ς", "σ")


def name_key(name: str) -> str:
    """A name's letters and digits alone: what is left when an LMS has made it part of a file's name.

    Canvas and Moodle drop different signs, and macOS takes accents apart; the accents themselves count.
    """
    return "".join(sign for sign in small(name) if unicodedata.category(sign)[0] in "LMN")


def near_key(name: str) -> str:
    """A name's plain letters: two that are equal then may be one, as İbrahim and Ibrahim, so somebody is asked."""
    text = unicodedata.normalize("NFKD", name).casefold().translate(PLAIN)
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign)[0] in "LN")


def name_keys(name: str, key: Callable[[str], str] = name_key) -> set[str]:
    """The keys of a name, whichever of its words comes first: nothing says where several family names begin."""
    words = name.replace(",", " ").split()
    return {key(" ".join(words[n:] + words[:n])) for n in range(min(len(words), MOST_WORDS))} - {""}


class People:
    """The class list, for looking somebody up by what an LMS calls them; the answers are sets of ids."""

    def __init__(self, students: Mapping[str, Student]) -> None:
        self.students = students
        self._by: dict[tuple[str, str], set[str]] = defaultdict(set)
        for student in students.values():
            self.add(student)

    def add(self, student: Student) -> None:
        """Let a student be found, perhaps by more than before."""
        for kind, key in _handles(student):
            self._by[kind, key].add(student.id)

    def by(self, kind: str, value: str) -> set[str]:
        """Those whose field `kind` has this value; capital letters count as small ones."""
        return self._by.get((kind, small(value)), set()) if value else set()

    def by_any(self, value: str) -> set[str]:
        """Those with this id, login, e-mail address or number."""
        return set().union(*(self.by(kind, value) for kind in KINDS))

    def called(self, name: str) -> set[str]:
        """Those of this name."""
        return self._by.get(("name", name_key(name)), set())

    def nearly_called(self, name: str) -> set[str]:
        """Those whose name may be this one in other letters, and those who are `called` this."""
        return self._by.get(("near", near_key(name)), set())

    def without(self, kind: str) -> set[str]:
        """Those whose field `kind` is empty on the list."""
        return {each.id for each in self.students.values() if not getattr(each, kind)}

    def name(self, student: str) -> str:
        """A student's id and name, for a message."""
        return _named(self.students.get(student, Student(student)))


def _named(student: Student) -> str:
    return f"{student.id} ({student.name})" if student.name else student.id


def _handles(student: Student) -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        if value := getattr(student, kind):
            yield kind, small(value)
        yield from ((kind, small(other)) for other in student.others)
    for number in student.moodle_ids.split():
        yield "moodle_ids", number
    for name in student.names():
        yield from (("name", key) for key in name_keys(name))
        yield from (("near", key) for key in name_keys(name, near_key))
