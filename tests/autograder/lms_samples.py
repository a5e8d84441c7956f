"""A tiny course, and downloads and lists as LMSs write them: by the rules of their sources and documentation."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
import zipfile
from dataclasses import dataclass, field, replace
from datetime import datetime

import nbformat

from autograder.course.class_list import Student
from autograder.course.config import CONFIG
from autograder.course.course import Course

HW = "hw2-tiny"


def tiny_course(root):
    """A course with one assignment that was never checked: enough to collect for."""
    (root / "source" / HW).mkdir(parents=True)
    (root / "nbgrader_config.py").write_text(CONFIG.format(name="tiny"))
    (root / "secret").write_text("a secret of a test, long enough")
    (root / "source" / HW / "assignment.md").write_text("# An assignment\n")
    (root / "release" / HW).mkdir(parents=True)
    (root / "release" / HW / f"{HW}.ipynb").write_text(notebook("pass"))
    return Course(root)


def notebook(answer, grade_id="answer"):
    """A notebook of the assignment, as text."""
    mark = {"grade_id": grade_id, "solution": True, "grade": False, "locked": False, "schema_version": 3}
    cell = nbformat.v4.new_code_cell(answer, metadata={"nbgrader": mark})
    cell["id"] = "a"
    return nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))


@dataclass
class Person:
    """A student as LMSs know them."""

    login: str
    first: str
    last: str
    canvas: int
    sis: str
    email: str
    section: str = "A"
    participant: int = 0
    files: list = field(default_factory=list)


PEOPLE = [
    Person("ada", "Ada", "Lovelace", 1001, "S1", "ada@b.edu"),
    Person("gabo", "Gabriel José", "García Márquez", 1002, "S2", "gabo@b.edu", "B"),
    Person("halldor", "Halldór Kiljan", "Laxness", 1003, "S3", "halldor@b.edu"),
    Person("mbabo", "M'babo", "O'Brien-Nguyễn", 1004, "S4", "mbabo@b.edu", "B"),
    Person("suk", "", "Sukarno", 1005, "S5", "suk@b.edu"),
    Person("li", "小龙", "李", 1006, "S6", "li@b.edu", "B"),
    Person("noor", "نور", "الهاشمي", 1007, "S7", "noor@b.edu"),
    Person("devi", "दिव्या", "शर्मा", 1008, "S8", "devi@b.edu", "B"),
    Person("stras", "Anna Maria", "Straße", 1009, "S9", "stras@b.edu"),
    Person("d_o_t", "Dot", "Under_Score", 1010, "S10", "dot@b.edu", "B"),
    Person("long", "Wolfe" * 30, "Schlegelsteinhausenbergerdorff" * 5, 1011, "S11", "long@b.edu"),
]


def student(person):
    """A line of the class list."""
    numbers = str(person.canvas), str(person.participant)
    return Student(person.login, person.first, person.last, person.email, person.login, person.sis, *numbers)


# Canvas: lib/content_zipper.rb, lib/gradebook_exporter.rb


def sortable(person):
    return ", ".join(part for part in (person.last, person.first) if part)


def canvas_name(person, number, file, late=False):
    """`get_user_name`, `get_filename`, `add_upload_submission`."""
    name = re.sub(r"_(\d+)_", r"\1", sortable(person)).lower()
    parts = [name, "LATE", str(person.canvas)] if late else [name, str(person.canvas)]
    word = "".join(c for c in "_".join(parts) if unicodedata.category(c)[0] in "LMN" or unicodedata.category(c) == "Pc")
    return f"{word}_{number}_" + re.sub(r'[\x00/\\:*?"<>|]+', "_", file)


def canvas_zip(path, files, when=(2026, 11, 21, 8, 0, 0)):
    """`files` are names and texts; names are UTF-8 without the flag that says so, times those of the download."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files:
            plain = "".join(sign if ord(sign) < 128 else "?" for sign in name)
            info = zipfile.ZipInfo(plain.ljust(len(name.encode()), "?"), when)
            archive.writestr(info, text)
    data = path.read_bytes()
    for name, _ in files:
        if not name.isascii():
            plain = "".join(sign if ord(sign) < 128 else "?" for sign in name).ljust(len(name.encode()), "?").encode()
            assert data.count(plain) >= 2
            data = data.replace(plain, name.encode())
    path.write_bytes(data)
    return path


def canvas_gradebook(people, title="Homework 2 (4711)", semicolons=False, sections=None):
    """As it is exported with SIS ids, with a row of points, one of posting, and the Test Student."""
    file = io.StringIO()
    out = csv.writer(file, delimiter=";" if semicolons else ",")
    out.writerow(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title, "Current Score", "Final Score"])
    out.writerow(["", "", "", "", "", "Manual Posting", "", ""])
    out.writerow(
        ["    Points Possible", "", "", "", "", "22,00" if semicolons else "22.00", "(read only)", "(read only)"]
    )
    for each in people:
        out.writerow([sortable(each), each.canvas, each.sis, each.login, each.section, "", "", ""])
    out.writerow(["Student, Test", 99, "", "0123456789abcdef0123456789abcdef01234567", "A", "", "", ""])
    return ("\ufeff" if semicolons else "") + file.getvalue()


def canvas_people(people):
    file = io.StringIO()
    out = csv.writer(file)
    out.writerow(
        ["name", "canvas_user_id", "user_id", "login_id", "sections", "group_name", "canvas_group_id", "group_id"]
    )
    for each in people:
        out.writerow([f"{each.first} {each.last}".strip(), each.canvas, each.sis, each.login, each.section, "", "", ""])
    return file.getvalue()


def canvas_group_name(representative, group, number, file):
    """`representatives` of a group assignment: a member's number, and the group's name in place of theirs."""
    return canvas_name(replace(representative, first="", last=group), number, file)


def canvas_api(times):
    """Submissions as the API lists them, and a browser shows them: people and times, None for who has handed in nothing."""
    found = [
        {"user_id": each.canvas, "attempt": 1, "late": False, "submitted_at": when and f"{when:%Y-%m-%dT%H:%M:%SZ}"}
        for each, when in times
    ]
    return "while(1);" + json.dumps(found)


# Moodle: mod/assign/classes/downloader.php, grade/export, grading worksheet


def moodle_folder(person, old=False):
    """`get_student_prefix` with `clean_filename`."""
    name = re.sub(r"[\x00-\x1f&<>\"`|':\\/]", "", f"{person.first} {person.last}".strip().replace("_", " "))
    return f"{name}_{person.participant}_assignsubmission_file" + ("_" if old else "")


def moodle_team_folder(group, number=None):
    """`get_student_prefix` of a team submission; those in no group, or in two, are the default group."""
    return (
        re.sub(r"[&<>\"`|':\\\\/]", "", group.replace("_", " "))
        + f"_{number}" * bool(number)
        + "_assignsubmission_file"
    )


def moodle_grades(people):
    file = io.StringIO()
    out = csv.writer(file)
    head = "First name|Last name|ID number|Institution|Department|Email address|Assignment: Homework 2 (Real)"
    out.writerow([*head.split("|"), "Last downloaded from this course"])
    for each in people:
        out.writerow([each.first, each.last, each.sis, "", "", each.email, "-", "1795600000"])
    return file.getvalue()


def moodle_participants(people):
    file = io.StringIO()
    out = csv.writer(file)
    out.writerow(["First name", "Last name", "Username", "Email address", "Roles", "Groups"])
    out.writerow(["Tess", "Teacher", "tess", "tess@b.edu", "Teacher", ""])
    for each in people:
        out.writerow([each.first, each.last, each.login, each.email, "Student", each.section])
    return file.getvalue()


def moodle_worksheet(people, when=()):
    """With times by login where the assignment shows them: in words, in the teacher's zone (`userdate`)."""
    file = io.StringIO()
    out = csv.writer(file)
    head = "Identifier|Full name|Email address|Status|Grade|Maximum grade|Grade can be changed"
    head = head.split("|") + ["Last modified (submission)"] * bool(when) + ["Last modified (grade)"]
    out.writerow(head)
    for each in people:
        name = f"{each.first} {each.last}".strip()
        time = [f"{when[each.login]:%A, %d %B %Y, %I:%M %p}" if each.login in when else "-"] * bool(when)
        out.writerow([f"Participant {each.participant}", name, each.email, "Submitted", "", "22.00", "Yes", *time, "-"])
    return file.getvalue()


# Blackboard


def blackboard_files(person, when, file, text, title="Homework_2"):
    """A hand-in and its text, by name, as the programs show it that read them (see `blackboard.py`)."""
    stamp = f"{title}_{person.login}_attempt_{when:%Y-%m-%d-%H-%M-%S}"
    about = (
        f"Name: {person.first} {person.last} ({person.login})\nAssignment: {title}\n"
        f"Date Submitted: {when:%A, %B %-d, %Y %-I:%M:%S %p} EST\nCurrent Grade: Needs Grading\n\n"
        "Submission Field:\nThere is no student submission text data for this "
        "assignment.\n\nComments:\nName: Ada Lovelace (ada)\n\nFiles:\n"
        f"\tOriginal filename: {file}\n\tFilename: {stamp}_{file}\n"
    )
    return {f"{stamp}_{file}": text, f"{stamp}.txt": about}


def blackboard_grades(people):
    """A text for spreadsheets, in UTF-16, called .xls."""
    file = io.StringIO()
    out = csv.writer(file, delimiter="\t", quoting=csv.QUOTE_ALL)
    out.writerow(
        ["Last Name", "First Name", "Username", "Student ID", "Availability", "Homework 2 [Total Pts: 22] |77"]
    )
    for each in people:
        out.writerow([each.last, each.first, each.login, each.sis, "Yes", ""])
    out.writerow(["Norvig_PreviewUser", "Peter", "pnorvig_previewuser", "", "Yes", ""])  # the teacher's own
    return file.getvalue().encode("utf-16")


# Brightspace


def brightspace_name(person, when, file, folder=True, numbers=""):
    """As programs show it that read such downloads (see `brightspace.py`)."""
    stamp = f"{when:%b %-d, %Y} {int(f'{when:%I%M}')} {when:%p}"
    name = f"{person.first} {person.last}".strip()
    return f"{numbers or f'{39000 + person.canvas}-640693'} - {name} - {stamp}{'/' if folder else ' - '}{file}"


def brightspace_grades(people):
    """D2L's help, "Importing grades": its own export with names and addresses."""
    file = io.StringIO()
    out = csv.writer(file)
    head = "OrgDefinedId,Username,Last Name,First Name,Email,Homework 2 Points Grade <Numeric MaxPoints:22>"
    out.writerow([*head.split(","), "End-of-Line Indicator"])
    for each in people:
        out.writerow([f"#{each.sis}", f"#{each.login}", each.last, each.first, each.email, "", "#"])
    return file.getvalue()


# Gradescope


def gradescope_zip(path, people, text, when=datetime(2026, 11, 20, 22, 5, 1)):
    """`assignment_12_export/submission_N/…` and the metadata, as Ruby writes it."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in gradescope_files([([each], each.files[0], text) for each in people], when).items():
            archive.writestr(name, data)
    return path


def gradescope_files(submissions, when=datetime(2026, 11, 20, 22, 5, 1)):
    """Submissions of one or several people, each with its file and text."""
    lines, files = [], {}
    for number, (people, file, text) in enumerate(submissions, 500):
        lines += [f"submission_{number}:", "  :submitters:"]
        for each in people:
            name = f"  - :name: {each.first} {each.last}"
            lines += [name, f"    :sid: '{each.sis}'", f"    :email: {each.email}"]
        lines += [
            f"  :created_at: {when:%Y-%m-%d %H:%M:%S}.123456000 Z",
            "  :score: 0.0",
            "  :status: :processed",
        ]
        files[f"assignment_12_export/submission_{number}/{file}"] = text
    return files | {"assignment_12_export/submission_metadata.yml": "---\n" + "\n".join(lines) + "\n"}
