"""The lists of students that LMSs export.

Canvas: Grades → Export, `Student,ID,SIS User ID,SIS Login ID,Section,…` or with `LastName,FirstName` for `Student`,
then rows of points possible and of how grades are posted (`lib/gradebook_exporter.rb` in
github.com/instructure/canvas-lms); several sections of a student are listed in words, `A and B` or `A, B, and C`;
People → a group set → Download Course Roster CSV, `name,canvas_user_id,user_id,login_id,sections,…`, in which `user_id`
is the SIS id (Canvas's documentation of the Group Categories API, "Export groups and users in category").
Moodle: Grades → Export, with the profile fields that the site shows (`grade/export/txt/grade_export_txt.php` in
github.com/moodle/moodle); Participants → Download table data; an assignment's grading worksheet, whose `Identifier` is
`Participant` and the number that names the student's files (`mod/assign/feedback/offline/importgradeslib.php` there).
Gradescope: Roster → Download Roster, `First Name,Last Name,SID,Email,Role,…`, including teachers and tutors.
Blackboard: Work Offline → Download, `"Last Name","First Name","Username","Student ID",…`, mostly a text in UTF-16.
Brightspace: Grades → Enter Grades → Export, key field Both, with names and e-mail addresses: `OrgDefinedId,Username,
Last Name,First Name,Email,…,End-of-Line Indicator`, with a `#` before each of the first two (D2L's help, "Importing
grades").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from autograder.course.class_list import Student
from autograder.course.errors import CourseError
from autograder.course.files import Table

COLUMNS = {
    "first_name": ("firstname", "first name", "first_name", "given name"),
    "last_name": ("lastname", "last name", "last_name", "surname"),
    "name": ("student", "name", "full name"),
    "email": ("email", "email address", "e-mail"),
    "login": ("sis login id", "login_id", "login", "username"),
    "sis_id": ("sis user id", "user_id", "sis_id", "id number", "student id", "sid", "orgdefinedid"),
    "canvas_id": ("canvas_user_id", "canvas_id"),
    "moodle_ids": ("identifier", "moodle_ids"),
    "section": ("section", "sections", "group", "groups"),
    "roles": ("roles", "role"),
    "lms": ("lms",),
}
"""What each column is called, in small letters."""
KNOWN = {"id", *(name for names in COLUMNS.values() for name in names)}
TELLING = ("id", "canvas_id", "sis_id", "login", "email", "moodle_ids")
"""The columns that say who somebody is."""
STAFF = {"teacher", "non-editing teacher", "manager", "course creator", "instructor", "ta", "reader"}
"""The roles of people who are no students, in Moodle and in Gradescope."""


_SPOILT = re.compile(
    r"\d(?:[.,]\d+)?E\+\d\d+|\d\d?-{0}(?:-\d\d)?|{0}-\d\d".replace(
        "{0}", "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    )
)
"""1.23E+05, 12-Mar, Mar-12: not the numbers that stood there."""


@dataclass(frozen=True)
class Row:
    """A line of an export: who it is about, with an id only where the file is a class list of ours.

    `left_out` says why it is about no student, if it is not.
    """

    line: int
    student: Student
    left_out: str = ""


def rows_of(table: Table) -> Iterator[Row]:
    """The students in an exported table. Raises CourseError where no column tells who somebody is."""
    heads = table.columns(lambda name: key if (key := plain_head(name)) in KNOWN else None)
    columns = {field: heads[name] for field, names in COLUMNS.items() for name in reversed(names) if name in heads}
    if "id" in heads:  # Canvas's own number, or ours
        columns["canvas_id" if {"student", "lastname"} & set(heads) else "id"] = heads["id"]
    if not set(TELLING) & set(columns):
        raise CourseError(
            f"{table.path}: no column says who somebody is, such as ID, Username, ID number or Email address. If the "
            "LMS speaks another language, export it in English, or put these names into the first line"
        )
    lms = _lms(heads, columns)
    sections = {cells.get(columns.get("section", ""), "").strip() for cells in table.rows.values()}
    for line, cells in table.rows.items():
        found = {field: cells.get(column, "").strip() for field, column in columns.items()}
        found.setdefault("lms", lms)
        if lms == "brightspace":
            found |= {kind: found.get(kind, "").removeprefix("#") for kind in ("login", "sis_id")}
        if parts := _several(found.get("section", ""), sections):
            found["section"] = "; ".join(parts)
        student = _student(found)
        if "Points Possible" in student.name or not (student.name or any(found.get(kind) for kind in TELLING)):
            continue  # Canvas's rows about the columns
        yield Row(line, student, _left_out(student, found.get("roles", "")))


def plain_head(name: str) -> str:
    """A column's name in the form in which names are compared: without capital letters and needless spaces."""
    return " ".join(name.casefold().split())


def _lms(heads: Collection[str], columns: Collection[str]) -> str:
    """Which LMS writes a table with these columns; empty where any might."""
    if "id" in columns:  # a list of ours
        return ""
    if "canvas_id" in columns:
        return "canvas"
    if {"orgdefinedid", "end-of-line indicator"} & set(heads):
        return "brightspace"
    if {"username", "student id"} <= set(heads):
        return "blackboard"
    return "moodle" if {"identifier", "id number", "email address"} & set(heads) else ""


def _several(text: str, alone: Collection[str]) -> list[str]:
    """The sections that a cell lists, if each of them is a cell of somebody else's: a name may have an `and` in it."""
    for between in re.finditer(r", (?:and )?| and ", text):
        first, rest = text[: between.start()], text[between.end() :]
        if first in alone and (others := [rest] if rest in alone else _several(rest, alone)):
            return [first, *others]
    return []


def _student(found: Mapping[str, str]) -> Student:
    details = {field: found[field] for field in Student.__dataclass_fields__ if field in found}
    if "name" in found and not details.get("last_name"):
        last, _, first = found["name"].partition(",")  # without a comma nothing says where the last name begins
        details |= {"first_name": first.strip(), "last_name": last.strip()}
    if "moodle_ids" in found:
        details["moodle_ids"] = " ".join(re.findall("[0-9]+", found["moodle_ids"]))
    return Student(**{"id": "", **details})


def spoilt_number(student: Student) -> str:
    """A number or login in a line that a spreadsheet has rounded or taken for a date; "" where there is none."""
    found = (student.id, student.canvas_id, student.sis_id, student.login)
    return next((each for each in found if _SPOILT.fullmatch(each)), "")


def is_preview_user(login: str) -> bool:
    """Whether a user name is a teacher's own for trying things out, by Blackboard's help on Student Preview."""
    return login.casefold().endswith("_previewuser")


def _left_out(student: Student, roles: str) -> str:
    if student.sortable_name == "Student, Test" and re.fullmatch("[0-9a-f]{40}", student.login):
        return "is Canvas's Test Student"
    if is_preview_user(student.login):
        return "is Blackboard's preview user"
    if roles and {role.strip().casefold() for role in roles.split(",")} <= STAFF:
        return f"is no student ({roles})"
    return ""
