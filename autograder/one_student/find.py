"""Find the student whom an instructor means, by id, login, e-mail address, number or full name, never by guessing."""

from __future__ import annotations

import os

from autograder.course.class_list import KINDS, People, Student, near_key, small
from autograder.course.course import Course
from autograder.course.errors import CourseError

MOST = 20
"""At most 20 candidates are named."""


def everybody(course: Course) -> dict[str, Student]:
    """Everybody on the class list, including those who dropped the course, and everybody else who has handed in."""
    known = dict(course.class_list or {})
    for folder in ("submitted", "earlier"):
        place = course.root / folder
        for entry in os.scandir(place) if place.is_dir() else ():
            if entry.is_dir() and not entry.name.startswith(".") and course.owner(entry.name) == entry.name:
                known.setdefault(entry.name, Student(entry.name))
    return known


def find(course: Course, who: str) -> Student:
    """The student who is meant. `login:ada` and the like say what a word is.

    Raises CourseError, naming the candidates, where it is nobody or not certain.
    """
    people = People(everybody(course))
    kind, colon, value = who.partition(":")
    if colon and kind in KINDS:
        found = people.by(kind, value.strip())
    else:
        found = people.by_any(who.strip()) | people.called(who)
        found = {who} if who in found and len({small(each) for each in found}) == 1 else found
    if len(found) == 1:
        return people.students[found.pop()]
    if found:
        named = "; ".join(f"{people.name(each)}, {_fields(people.students[each])}" for each in sorted(found)[:MOST])
        raise CourseError(f"{who!r} may be any of: {named}. Nothing was done; write which, such as id:{min(found)}")
    words = [near_key(word) for word in who.split()]
    near = [
        people.name(each.id)
        for each in people.students.values()
        if any(all(word and word in near_key(name) for word in words) for name in (each.id, *each.names()))
    ]
    hint = f"; do you mean {' or '.join(sorted(near)[:MOST])}?" if near else ""
    raise CourseError(f"there is no student {who!r}, by id, login, e-mail address, number or full name{hint}")


def _fields(student: Student) -> str:
    return " ".join(f"{kind}:{value}" for kind in KINDS if (value := getattr(student, kind)))
