"""Bring the class list that an LMS exports into students.csv."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from enum import Enum
from pathlib import Path
from shlex import quote

from aima_games.home.receipts import STUDENT_ID
from autograder.course.class_list import People, Student, name_keys, small, write_students
from autograder.course.course import Course
from autograder.course.files import Table, read_csv
from autograder.hand_ins.claims import IMPORT, Claim
from autograder.hand_ins.exports import Row, plain_head, rows_of, spoilt_number
from autograder.hand_ins.moodle import WHEN, WHO

KINDS = ("canvas_id", "sis_id", "login", "email")
"""Two lines are compared by the first of these that both have."""

BY_HAND = ("other_names", "other_ids", "dropped")
"""The columns of students.csv that a person fills; `other_names` has former names as well."""

LONGEST = 1_000
"""How many letters anything that a class list says about somebody may have."""
SEVERAL = 3
"""One or two unknown people may have joined late; if there are 3 or more, it may be another course's list."""


class What(Enum):
    """What became of a line."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "unchanged"
    LEFT_OUT = "left out"
    FOR_YOU = "for you to look at"
    ABSENT = "on the class list and in none of these files"
    NOTE = "to know"


@dataclass(frozen=True)
class Line:
    """What became of a line of a file, and what to say about it; `people` is how many people it is about."""

    what: What
    said: str = ""
    people: int = 1


def import_students(course: Course, files: Sequence[Path], dry_run: bool = False) -> Iterator[Line]:
    """Add the students of exported lists to students.csv, and what the lists say about those who are there already.

    In a `dry_run` nothing is written.

    Two lines with the same number, login or address are about the same person. Two with only the same name may be, so a
    person has to look at them, as at a line that fits two students. Nobody is removed, and nobody's id changes.

    Raises CourseError where a file cannot be read; then nothing is written.
    """
    students = dict(course.class_list or {})
    people = People(students)
    seen: dict[str, str] = {}
    systems = set()
    other_accounts = set[str]()
    tables = [read_csv(path, outside=True) for path in files]
    for table in tables:
        yield from (Line(What.FOR_YOU, said) for said in table.sentences)
        for row in rows_of(table):
            place = f"{table.path.name}, line {row.line}"
            systems.add(row.student.lms)
            found = whose(row.student, people)
            if (longest := max(map(len, astuple(row.student)))) > LONGEST:
                said = f"a cell has {longest:,} letters, and nothing in a class list has more than {LONGEST:,}"
                yield Line(What.FOR_YOU, f"{place}: {said}")
            elif row.left_out:
                yield Line(What.LEFT_OUT, f"{place}: {row.student.name or row.student.email} {row.left_out}")
            elif spoilt := spoilt_number(row.student):
                said = f"{spoilt!r} is what a spreadsheet makes of a number, and may be anybody's"
                again = "export the list again, and give that file without opening it in a spreadsheet"
                yield Line(What.FOR_YOU, f"{place}: {row.student.name or 'somebody'} was left out: {said}; {again}")
            elif isinstance(found, Student) and not _same(row.student, found):
                other_accounts.add(found.id)
                yield Line(What.LEFT_OUT, f"{place}: {by_other_id(row.student, found)} is another id of {found.id}")
            elif isinstance(found, str):
                yield Line(What.FOR_YOU, f"{place}: {found}")
            else:
                line, student = _merged(row, found, students, seen, place)
                if student:
                    students[student.id] = student
                    people.add(student)
                    seen[student.id] = place
                yield line
                if student:
                    yield from _left_to_you(table.rows[row.line], student, place)
                if student and student.dropped:
                    said = f"{place}: {student.id} has dropped the course; if not, empty that cell of students.csv"
                    yield Line(What.FOR_YOU, said)
        if {WHO, WHEN} <= set(map(plain_head, table.head)):
            then = f"autograder collect ASSIGNMENT ZIP --worksheet {quote(str(table.path))}"
            yield Line(What.NOTE, f"{table.path.name} also says when each handed in: {then}")
    if len(seen) >= SEVERAL and course.class_list and not seen.keys() & course.class_list.keys():
        said = (
            "nobody in these files was on the class list before. If they are another section's, all is well; if they "
            f"are another course's, take them out of students.csv again: {', '.join(sorted(seen))}"
        )
        yield Line(What.FOR_YOU, said)
    if students != (course.class_list or {}) and not dry_run:
        write_students(course.root / "students.csv", students)
    expected = {name for name, each in students.items() if "" in systems or any(map(each.may_be_in, systems))}
    if missing := sorted(expected - set(seen) - other_accounts - {name for name in students if students[name].dropped}):
        names = ", ".join(people.name(student) for student in missing)
        said = f"{What.ABSENT.value}: {names}; mark those who have left in the column dropped of students.csv"
        yield Line(What.ABSENT, said, len(missing))


def _left_to_you(cells: Mapping[str, str], student: Student, place: str) -> Iterator[Line]:
    """What a line has in a column that a person fills, unless students.csv says the same."""
    for name in BY_HAND:
        if (said := cells.get(name, "").strip()) and said != getattr(student, name):
            yield Line(What.FOR_YOU, f"{place}: {name} was not taken over; write {said!r} into students.csv yourself")


def add_participants(people: People, worksheet: Table) -> dict[str, Claim]:
    """Let students be found by the numbers that an assignment's grading worksheet has for them.

    Returns the claims of the numbers of which it is not certain whose they are: they may stand beside a student's name.
    """
    unknown: dict[str, Claim] = {}
    for row in (row.student for row in rows_of(worksheet)):
        found, meant, named = whose(row, people), _near(row, people), people.called(row.name)
        if isinstance(found, str) and not meant and len(named) == 1:
            one = people.students[min(named)]  # by the name alone, which is all that a file's name may say as well
            found = one if _same(row, one) is None else found
        if isinstance(found, Student):
            people.add(replace(found, moodle_ids=row.moodle_ids))
            continue
        said = f"and by the worksheet {found}" if found else f"who by the worksheet is nobody in students.csv; {IMPORT}"
        perhaps = frozenset(meant | named | people.nearly_called(row.name)) if found else frozenset()
        unknown |= dict.fromkeys(row.moodle_ids.split(), Claim(None, said, perhaps=perhaps))
    return unknown


def whose(row: Student, people: People) -> Student | str | None:
    """The student on the class list whom a line is about, None for nobody, or why that is not certain."""
    who = f"{row.name or row.email or row.login}"
    near, named, known = _near(row, people), people.called(row.name), people.students
    same = {student for student in near if _same(row, known[student]) or by_other_id(row, known[student])}
    if len(same) == 1 and near == same and (not named or near & named or not known[min(near)].name):
        return known[same.pop()]
    if near:
        names = " and ".join(people.name(student) for student in sorted(near | named))
        return f"{who} has numbers, a login, an address or the name of {names}; nothing was changed, correct one list"
    alike = named | people.nearly_called(row.name)
    by_name = {student for student in alike if _same(row, people.students[student]) is None}
    if by_name:
        names = " or ".join(people.name(student) for student in sorted(by_name))
        told = " or ".join(f"{kind} {value}" for kind in (*KINDS, "moodle_ids") if (value := getattr(row, kind)))
        to_do = f"write {told} into that line of students.csv, else into a new line there; then run this again"
        no_number = f"write that id into this line, else {row.id or 'an id'} here and into a new line of students.csv"
        return f"{who} may be {names}; if so, {to_do if told else no_number}"
    return None


def _near(row: Student, people: People) -> set[str]:
    """Those who have any number, login or address of a line."""
    near = {student for kind in KINDS for student in people.by(kind, getattr(row, kind))}
    near |= {student for number in row.moodle_ids.split() for student in people.by("moodle_ids", number)}
    return near | people.by("id", row.id) | people.by("id", row.login) | people.by("id", row.sis_id)


def _same(row: Student, student: Student) -> bool | None:
    """Whether a line is about a student, by the first kind of number that both have; None where there is none."""
    if row.id and small(row.id) == small(student.id):
        return True
    if set(row.moodle_ids.split()) & set(student.moodle_ids.split()):
        return True
    for kind in KINDS:
        ours, theirs = small(getattr(row, kind)), small(getattr(student, kind))
        if ours and theirs:
            return ours == theirs
    # A list that was made by hand may have logins or numbers of the LMS as ids, without saying so.
    if small(student.id) in (small(row.login), small(row.sis_id)):
        return not row.name or not student.name or bool(name_keys(row.name) & name_keys(student.name))
    return None


def by_other_id(row: Student, student: Student) -> str:
    """What of a line is among a student's other ids; empty where nothing is."""
    others = set(map(small, student.others))
    return next((value for kind in ("id", *KINDS) if small(value := getattr(row, kind)) in others), "")


def _merged(
    row: Row, found: Student | None, students: dict[str, Student], seen: dict[str, str], place: str
) -> tuple[Line, Student | None]:
    """What became of a line, and the student with what it says about them; None where it is about nobody."""
    if found is None:
        taken = {small(student) for student in students}
        options = [row.student.id, row.student.login, row.student.sis_id, row.student.email, row.student.canvas_id]
        ids = [each for each in options if STUDENT_ID.fullmatch(each) and small(each) not in taken]
        if not ids:
            who = row.student.name or "somebody without a name"
            said = f"{place}: nothing there can be an id for {who}; export it with logins or e-mail addresses"
            return Line(What.FOR_YOU, said), None
        return Line(What.NEW), replace(row.student, id=ids[0])
    new = _updated(found, row.student)
    if found.id in seen:
        new = replace(new, section=_both(found.section, row.student.section))
        return Line(What.FOR_YOU, f"{place}: {found.id} was in {seen[found.id]} already; what is new was added"), new
    if new == found:
        return Line(What.SAME), new
    news = [f"is {new.name} now, and was {found.name}"] if found.name and new.name != found.name else []
    if found.login and new.login != found.login:
        news.append(f"has the login {new.login} now, and keeps the id {found.id}")
    return Line(What.CHANGED, f"{place}: {found.id} {' and '.join(news)}" if news else ""), new


def _updated(student: Student, row: Student) -> Student:
    """A student with everything that a line says. A new name comes first, and the old one stays known."""
    details = {kind: getattr(row, kind) or getattr(student, kind) for kind in (*KINDS, "section")}
    numbers = dict.fromkeys([*student.moodle_ids.split(), *row.moodle_ids.split()])
    new = replace(student, **details, moodle_ids=" ".join(numbers), lms=_both(student.lms, row.lms))
    keys = name_keys(row.name)
    if not keys or any(keys & name_keys(name) for name in student.names()):
        return new
    others = "; ".join(name for name in (student.other_names, student.name) if name)
    return replace(new, first_name=row.first_name, last_name=row.last_name, other_names=others)


def _both(old: str, new: str) -> str:
    return old if new in ("", *old.split("; ")) else "; ".join(part for part in (old, new) if part)
