"""Groups that hand in together: groups.csv, a line for each member.

Its columns are `student` (anything by which the class list knows somebody), `group`, and, if need be, `assignments`:
those that it is for, separated by blanks; all where that is empty. Canvas's own list may be put there as it is (People
→ a group set → Download Course Roster CSV: `canvas_user_id`, `group_name`, … by Canvas's documentation of the Group
Categories API).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from autograder.course.class_list import People, name_key
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv

FILE = "groups.csv"


@dataclass(frozen=True)
class Group:
    """A group's name, its members, and those whom the class list does not know for certain, as they were written."""

    name: str
    members: frozenset[str]
    unknown: tuple[str, ...]


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
        return [group for group in self.all if name_key(group.name) == name_key(name)]

    def members_called(self, name: str) -> frozenset[str]:
        """Everybody who is in a group of this name."""
        return frozenset().union(*(group.members for group in self.called(name)))


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
    members: dict[str, set[str]] = defaultdict(set)
    unknown: dict[str, list[str]] = defaultdict(list)
    for line, row in table.rows.items():
        name, who = row.get(group, "").strip(), row.get(student, "").strip()
        these = row.get("assignments", "").replace(";", " ").replace(",", " ").split()
        if wrong := sorted(set(these) - set(known)):
            raise CourseError(f"{path}, line {line}: there is no assignment {wrong[0]!r}; there is: {', '.join(known)}")
        if not name or (these and assignment not in these):
            continue
        found = people.by("canvas_id", who) if student != "student" else people.by_any(who) or people.called(who)
        if len(found) == 1:
            members[name] |= found
        else:
            unknown[name].append(who)
    names = sorted(members.keys() | unknown.keys())
    return Groups(tuple(Group(name, frozenset(members[name]), tuple(unknown[name])) for name in names), people)
