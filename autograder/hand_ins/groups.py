"""Groups that hand in together: groups.csv, a line for each member.

Its columns are `student` (anything by which the class list knows somebody), `group`, and, if need be, `assignments`:
those that it is for, separated by blanks; all where that is empty. Canvas's own list may be put there as it is (People
→ a group set → Download Course Roster CSV: `canvas_user_id`, `group_name`, … by Canvas's documentation of the Group
Categories API). Its number of a group tells two groups of one name apart.

Names that look the same (`T1` and `t1`, `Team-1` and `Team 01`, `Team I` and `Team l`) may be one group or two. Only a
person knows, so everybody in them waits.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from autograder.course.class_list import People, name_key, near_key, small
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv

FILE = "groups.csv"

_CAPITALS = "АВСЕНІЈКМОРЅТУХЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHIJKMOPSTYX3ABEZHIKMNOPTYX"
LIKE_LATIN = str.maketrans(*(letters + letters.lower() for letters in _CAPITALS))
"""Letters of Cyrillic and Greek whose capitals look like Latin ones, or like a digit; NFKD has the others."""
SHAPES = str.maketrans("Il|Oo", "11100")
"""What looks the same as 1 or 0."""
ASCII = {chr(number) for number in range(128)}


@dataclass(frozen=True)
class Group:
    """A group's name, its members, and those whom the class list does not know for certain, as they were written.

    `alike` has the names, to be shown, of all groups that look like this one, this one included; it is empty where none
    does.
    """

    name: str
    members: frozenset[str]
    unknown: tuple[str, ...]
    alike: tuple[str, ...] = ()

    @property
    def why_waits(self) -> str:
        """Why nobody in the group has a grade yet; empty where the group is certain."""
        if not self.alike:
            return ""
        return (
            f"{FILE} has groups whose names look the same, {' and '.join(self.alike)}; if they are one, "
            "write its name in one way; if they are several, give them names that differ in a letter or a digit"
        )


@dataclass(frozen=True)
class Groups:
    """The groups of an assignment; there are none where everybody works alone."""

    all: tuple[Group, ...] = ()
    people: People = field(default_factory=lambda: People({}))

    def of(self, students: Collection[str]) -> list[Group]:
        """The groups that any of these students is in."""
        return [group for group in self.all if group.members & set(students)]

    def mates(self, students: Collection[str]) -> frozenset[str]:
        """Everybody who is in a group with one of these students, themselves included."""
        return frozenset().union(*(group.members for group in self.of(students)))

    def called(self, name: str) -> list[Group]:
        """The groups of this name, or of one that is the same once an LMS has made it part of a file's name."""
        return [group for group in self.all if _as_in_files(group.name) == _as_in_files(name)]

    def members_called(self, name: str) -> frozenset[str]:
        """Everybody who is in a group of this name."""
        return frozenset().union(*(group.members for group in self.called(name)))

    @property
    def doubts(self) -> list[str]:
        """Why groups wait, each reason once."""
        return list(dict.fromkeys(group.why_waits for group in self.all if group.alike))

    def members_alike(self, group: Group) -> frozenset[str]:
        """Everybody who is in a group whose name looks like that of this one."""
        return frozenset().union(*(each.members for each in self.all if group.alike and each.alike == group.alike))

    def why_waits(self, student: str) -> str:
        """Why nobody in a student's group has a grade yet; empty where that is not so."""
        return next((why for group in self.of({student}) if (why := group.why_waits)), "")


def _as_in_files(name: str) -> str:
    """What an LMS leaves of a name in a file's name; a name of signs alone stays as it is."""
    return name_key(name) or small(name).strip()


def _in_latin(name: str) -> str:
    """A name without accents; letters and digits of other alphabets that look like Latin ones are these."""
    signs = (str(unicodedata.decimal(sign, sign)) for sign in unicodedata.normalize("NFKD", name))
    return "".join(signs).translate(LIKE_LATIN)


def _looks(name: str) -> set[str]:
    """A name as people read it who do not look closely; names that have one of these in common look the same.

    Nobody minds capitals, accents, signs and leading zeros; and `I`, `l` and `1` look the same, as `O` and `0` do. But
    `I` and `L` do not, though `l` looks like both: so capitals count where signs are compared by their shapes, unless
    a word has only such signs, as a number has.
    """
    latin = _in_latin(name)
    alone = re.sub(r"(?<![^\W_])[Il|Oo01]+(?![^\W_])", lambda word: word[0].translate(SHAPES), latin)
    without_zeros = re.sub(r"(?<![0-9])0+(?=[0-9])", "", near_key(latin))
    looks = {without_zeros, near_key(latin.translate(SHAPES)), near_key(alone)} - {""}
    return looks or {_as_in_files(name)}


def _shown(name: str, number: str) -> str:
    """A group's name for a message, with its number in Canvas, and a letter that looks like a Latin one."""
    odd = next((sign for sign in name if sign.isalnum() and _in_latin(sign) in ASCII and sign not in ASCII), "")
    more = [f"with {unicodedata.name(odd).lower()}" if odd else "", number]
    return f"{name!r} ({', '.join(filter(None, more))})" if any(more) else repr(name)


def _alike(keys: Collection[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Groups, by name and number, put together where their names look the same."""
    parts: list[tuple[set[str], list[tuple[str, str]]]] = []
    for key in keys:
        looks, those = _looks(key[0]), [key]
        for part in [part for part in parts if part[0] & looks]:
            parts.remove(part)
            looks, those = looks | part[0], part[1] + those
        parts.append((looks, those))
    yield from (those for _, those in parts)


def read_groups(course: Course, assignment: str) -> Groups:
    """The groups that hand in an assignment together; none where there is no groups.csv.

    Raises CourseError where it cannot be read, or names an assignment that does not exist.
    """
    path, known = course.root / FILE, course.assignments()
    if not path.exists():
        return Groups()
    if course.class_list is None:
        raise CourseError(f"{path} says who is in which group, and there is no students.csv to know them by")
    people = People(course.class_list)
    table = read_csv(path)
    student, group = ("canvas_user_id", "group_name") if "canvas_user_id" in table.head else ("student", "group")
    if not {student, group} <= set(table.head):
        raise CourseError(f"{path}: the first line must name the columns student and group, with a comma between")
    members: dict[tuple[str, str], set[str]] = defaultdict(set)
    unknown: dict[tuple[str, str], list[str]] = defaultdict(list)
    for line, row in table.rows.items():
        name, who = row.get(group, "").strip(), row.get(student, "").strip()
        these = row.get("assignments", "").replace(";", " ").replace(",", " ").split()
        if wrong := sorted(set(these) - set(known)):
            raise CourseError(f"{path}, line {line}: there is no assignment {wrong[0]!r}; there is: {', '.join(known)}")
        if not name or (these and assignment not in these):
            continue
        key = name, row.get("canvas_group_id", "").strip()
        found = people.by("canvas_id", who) if student != "student" else people.by_any(who) or people.called(who)
        if len(found) == 1:
            members[key] |= found
        else:
            unknown[key].append(who)
    keys = sorted(members.keys() | unknown.keys())
    groups = []
    for those in _alike(keys):
        alike = tuple(sorted(_shown(*key) for key in those)) if len(those) > 1 else ()
        groups += [Group(key[0], frozenset(members[key]), tuple(unknown[key]), alike) for key in those]
    return Groups(tuple(sorted(groups, key=lambda group: group.name)), people)
