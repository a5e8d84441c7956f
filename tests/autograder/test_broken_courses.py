"""Courses that are broken: what is wrong is said in a sentence, nothing is lost, and all goes on once it is mended.

Every command is the real one. Where one is refused, everything in the course is as it was; where the fault is mended,
the same command comes to what it would have come to without.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import io
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest

from autograder.cli import main as autograder
from autograder.course import errors, files
from autograder.course.config import SETTINGS
from autograder.course.course import Course
from autograder.course.ledger import read_ledger
from autograder.grading.marks import LateDays
from autograder.grading.nbgrader_plugin import JudgeSubmission
from autograder.report import read_grades
from tests.autograder.conftest import HW2, Round
from tests.autograder.full_disk import NO_MOUNT
from tests.conftest import missing, named, numbers, some_now
from tests.postgres import NoPostgresError, server

pytestmark = [pytest.mark.slow, pytest.mark.more]
LONGEST = 900
"""Seconds after which a command hangs, and the test fails; a busy machine may take many for a release."""


# Ways to break a file


def remove(path):
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def instead(make):
    """Put something else in the place of a file or a folder."""

    def breaks(path):
        remove(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        make(path)

    return breaks


def holds(data):
    return instead(lambda path: path.write_bytes(data.encode() if isinstance(data, str) else data))


def ends_with(text):
    return lambda path: holds(path.read_text() + text)(path)


def does(statement):
    """As a gradebook that was damaged, or that somebody repaired: sound, and not all of it was found."""

    def do(path):
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute(statement)
            database.commit()

    return do


def root_page(path, table):
    with contextlib.closing(sqlite3.connect(path)) as database:
        size, pages = (database.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_size", "page_count"))
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
    return size, page - 1, pages


def overwritten(path, at, data):
    whole = bytearray(path.read_bytes())
    whole[at : at + len(data)] = data
    path.write_bytes(whole)


def without_page(table):
    """As a power failure leaves a gradebook: a page of a table is all zeros, and the rest is as it was."""

    def breaks(path):
        size, page, _ = root_page(path, table)
        overwritten(path, size * page, bytes(size))

    return breaks


def half_a_page(table):
    def breaks(path):
        size, page, _ = root_page(path, table)
        overwritten(path, size * page, b"\xff" * (size // 2))

    return breaks


def other_pages(table):
    """The page of a table in place of the one after it."""

    def breaks(path):
        size, page, pages = root_page(path, table)
        theirs = path.read_bytes()[size * page : size * (page + 1)]
        overwritten(path, size * ((page + 1) % pages or 1), theirs)

    return breaks


def cut_short(path):
    holds(path.read_bytes()[: path.stat().st_size // 2])(path)


def leads_to(target):
    return instead(lambda path: os.symlink(target, path))


def _socket(path):
    here = os.getcwd()
    os.chdir(path.parent)  # a socket's path must be short
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as found:
        found.bind(path.name)
    os.chdir(here)


gone, empty, zeros, latin = remove, holds(b""), holds(b"\0" * 65), holds(b"caf\xe9 " * 20)
folder, pipe, socket_file = instead(Path.mkdir), instead(os.mkfifo), instead(_socket)


def unreadable(path):
    path.chmod(0)


@contextlib.contextmanager
def rights_of_a_user():
    """As root, do without the right to read and write what permissions forbid."""
    if os.geteuid():
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, sets) == 0
    before = sets[0]
    sets[0] &= ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    assert libc.capset(header, sets) == 0
    try:
        yield
    finally:
        sets[0] = before
        assert libc.capset(header, sets) == 0


# Courses


class Place(Round):
    """A course, and beside it what was handed in, in which commands are run as an instructor runs them."""

    rights = staticmethod(rights_of_a_user)

    def run(self, command, *more):
        """The exit code, and all that was said."""
        arguments = [command, *([] if command == "init" else [HW2]), *map(str, more)]
        if command == "collect" and not more:
            arguments.append(str(self.root.parent / "lms.zip"))
        arguments += [str(self.root)] if command == "init" else ["--course", str(self.root)]
        if command in ("grade", "release") and self.unsafe:
            arguments.append("--unsafe")

        def hangs(*_):
            raise AssertionError(f"{command} hangs")

        signal.signal(signal.SIGALRM, hangs)
        signal.alarm(LONGEST)
        output = io.StringIO()
        try:
            with self.rights(), contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                code = autograder(arguments)
        finally:
            signal.alarm(0)
        said = output.getvalue()
        assert "Traceback" not in said, said
        assert "a mistake in autograder" not in said, said
        return code, said

    def marks(self):
        """Every score in the gradebook, those that people gave among them."""
        with contextlib.closing(
            sqlite3.connect(f"{(self.root / 'gradebook.db').as_uri()}?mode=ro", uri=True)
        ) as database:
            return database.execute(
                "SELECT student_id, base_cell.name, auto_score, manual_score FROM grade "
                "JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id "
                "JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id "
                "JOIN base_cell ON grade.cell_id = base_cell.id ORDER BY 1, 2"
            ).fetchall()

    def contents(self):
        """What nobody could make again: what was handed in, the teacher's own files, and the scores."""
        found = {}
        for name in ("submitted", "earlier", "source", "secret", "nbgrader_config.py", "students.csv"):
            for path in (self.root / name, *(self.root / name).rglob("*")):
                with contextlib.suppress(OSError):
                    found[str(path.relative_to(self.root))] = path.read_bytes() if path.is_file() else None
        with contextlib.suppress(sqlite3.Error):
            found["marks"] = self.marks() or None  # nbgrader makes a new gradebook where there is none
        found = {name: data for name, data in found.items() if data is not None}
        return found

    def litter(self):
        """What a write that failed may leave: files without contents, and some with names of their own."""
        return [
            path
            for path in self.root.rglob("*")
            if path.suffix in (".part", ".new")
            or (path.suffix in (".ipynb", ".json", ".html", ".zip") and empty_file(path))
        ]


def empty_file(path):
    return path.is_file() and path.stat().st_size == 0


def copy_of(place, target):
    shutil.copytree(place.root.parent, target, symlinks=True)
    return Place(target / "course", place.unsafe)


def hand_in(place, students):
    """A zip of submissions; every other one is wrong somewhere, and every one has a time of its own."""
    with zipfile.ZipFile(place.root.parent / "lms.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, student in enumerate(students):
            answers = {"minimax": "def minimax(game, state):\n    return 0, None"} if number % 2 else {}
            info = zipfile.ZipInfo(f"{student}/{HW2}.ipynb", (2026, 11, 2, 10, number % 60, 0))
            archive.writestr(info, nbformat.writes(place.notebook(**answers)))
            archive.writestr(f"{student}/timestamp.txt", f"2026-11-02 09:{number % 60:02}:00 UTC")


def graded_course(course, target, unsafe, students):
    shutil.copytree(course, target / "course")
    place = Place(target / "course", unsafe)
    hand_in(place, students)
    assert place.run("collect")[0] == 0
    assert place.run("grade")[0] == 0
    with place.course.gradebook() as gradebook:  # what a person gave is nowhere else
        grade = gradebook.find_grade("weak-opponents", HW2, HW2, students[0])
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.db.commit()
    return place


@pytest.fixture(scope="module")
def graded(released_course, tmp_path_factory, unsafe):
    place = graded_course(released_course, tmp_path_factory.mktemp("graded"), unsafe, ["ada", "ben"])
    assert place.run("feedback")[0] == 0
    return place


# A file of the course is broken

CONFIG, SOURCE, RELEASED = "nbgrader_config.py", f"source/{HW2}/assignment.md", f"release/{HW2}/{HW2}.ipynb"
RESTORE = "restore it from a backup"
FAULTS = [
    # what is broken, how, the commands, what they end with, what they say
    ("gradebook.db", does("DROP TABLE grade"), "grade feedback report", 2, f"no table 'grade'; {RESTORE}"),
    ("gradebook.db", does("DELETE FROM grade"), "report", 1, f"the gradebook no longer has .*; {RESTORE}"),
    (
        "gradebook.db",
        does("DELETE FROM grade WHERE rowid % 5 = 0"),
        "report",
        1,
        f"the gradebook no longer has .*{RESTORE}",
    ),
    ("gradebook.db", does("DELETE FROM student"), "report", 2, f"the gradebook is damaged.*; {RESTORE}"),
    *(
        (
            "gradebook.db",
            does(f"UPDATE {odd}"),
            "grade report feedback",
            2,
            f"(score|penalty|credit) of .* is not.*{RESTORE}",
        )
        for odd in (
            "grade SET auto_score = 'twelve'",
            "grade SET manual_score = '1,5'",
            "grade SET extra_credit = x'00'",
            "grade SET auto_score = 9e999",
            "grade_cells SET max_score = 'many'",
            "submitted_notebook SET late_submission_penalty = '-'",
        )
    ),
    ("gradebook.db", does("UPDATE grade SET auto_score = '0.5'"), "grade", 0, ""),  # SQLite makes it a number
    ("gradebook.db", gone, "grade report", 2, f"has no {HW2}: if it was lost, {RESTORE}.*autograder release"),
    ("gradebook.db", empty, "feedback report", 2, "gradebook"),
    (
        "gradebook.db",
        cut_short,
        "grade feedback report release",
        2,
        f"gradebook.*(malformed|not a data).*{RESTORE}",
    ),
    ("gradebook.db", latin, "grade feedback report release", 2, f"the gradebook.* not a database; {RESTORE}"),
    *(
        ("gradebook.db", damaged, commands, 2, f"the gradebook.*{RESTORE}(?!.*same command again)")
        for damaged, commands in (
            (without_page("grade"), "grade report feedback"),
            (without_page("submitted_assignment"), "grade report"),
            (without_page("comment"), "grade report"),
            (other_pages("grade"), "grade"),
            (half_a_page("submitted_notebook"), "grade report"),
        )
    ),
    ("gradebook.db", folder, "grade report feedback", 2, f"gradebook.db is a folder; move that away.*{RESTORE}"),
    ("gradebook.db", unreadable, "grade report", 2, "the gradebook.* unable to open"),
    ("secret", gone, "grade report", 2, f"secret is missing; {RESTORE}"),
    ("secret", empty, "grade report", 2, f"secret is not one line .*; {RESTORE}"),
    ("secret", latin, "grade report", 2, f"secret is not one line .*; {RESTORE}"),
    ("secret", zeros, "grade", 2, f"secret is not one line .*; {RESTORE}"),
    ("secret", holds(" \n\n"), "grade", 2, f"secret is not one line .*; {RESTORE}"),
    ("secret", holds("password"), "grade", 2, f"secret is not one line of 16 .*; {RESTORE}"),
    ("secret", holds("two lines\nof a letter\n"), "grade", 2, f"secret is not one line .*; {RESTORE}"),
    ("secret", folder, "grade", 2, f"secret is not a file; {RESTORE}"),
    ("secret", pipe, "grade", 2, f"secret is not a file; {RESTORE}"),
    ("secret", leads_to("secret"), "grade", 2, f"secret is not a file; {RESTORE}"),
    ("secret", unreadable, "grade", 2, "secret: Permission denied; see who owns it"),
    (CONFIG, ends_with("\n(\n"), "grade feedback release", 2, r"config.py, line \d+: SyntaxError.*; correct it"),
    (CONFIG, ends_with("\n1 / 0\n"), "grade feedback report", 2, r"line \d+: ZeroDivisionError.*; correct it"),
    (CONFIG, ends_with("\nraise SystemExit(0)\n"), "grade report release", 2, r"line \d+: it ends the program"),
    (CONFIG, ends_with("\ndef f(): f()\nf()\n"), "grade", 2, r"line \d+: RecursionError"),
    (CONFIG, ends_with("\nimport no_such_module\n"), "grade", 2, r"line \d+: ModuleNotFoundError"),
    (CONFIG, ends_with("\nc.CourseDirectory.db_url = 5\n"), "grade report", 2, "config.py: TraitError.*db_url"),
    (CONFIG, ends_with("\nc.CourseDirectory.db_url = 'x'\n"), "grade report release", 2, "the gradebook.* URL"),
    (CONFIG, ends_with("\nc.JudgeSubmission.cell_seconds = '20'\n"), "grade", 2, "cell_seconds .*cannot be '20'"),
    (CONFIG, ends_with("\nc.JudgeSubmission.case_seconds = -1\n"), "grade", 2, "case_seconds .*cannot be -1"),
    (CONFIG, ends_with("\nc.LateDays.percent_per_day = 10\n"), "grade report", 2, "did you mean percent_a_day"),
    (CONFIG, ends_with("\nc.JudgeSubmission.cell_second = 9\n"), "grade", 2, "did you mean cell_seconds"),
    (CONFIG, ends_with("\nc.Course.time_zone = 'UTC'\n"), "grade", 2, "did you mean timezone"),
    (CONFIG, ends_with("\nc.Handout.practice_up = 3\n"), "grade", 2, "did you mean .*practice_up_to"),
    (CONFIG, ends_with("\nc.Handout.repository = 'x'\n"), "grade", 2, "c.Handout.repository has no effect any more"),
    (CONFIG, ends_with("\nc.LateDay.free_days = 1\n"), "grade", 2, "did you mean c.LateDays"),
    (CONFIG, ends_with("\nc.Canvas.course = 7\n"), "grade report", 2, "no longer talks to Canvas"),
    (CONFIG, empty, "grade release", 2, "config.py.* does not call configure"),
    (CONFIG, zeros, "grade", 2, "config.py: SyntaxError.* null bytes"),
    (CONFIG, latin, "grade", 2, "config.py, line 1: SyntaxError"),
    (CONFIG, unreadable, "grade", 2, "config.py: Permission denied; see who owns it"),
    (CONFIG, gone, "grade collect", 2, "not a course directory; make one with"),
    (CONFIG, folder, "grade collect", 2, "not a course directory; make one with"),
    *(
        (SOURCE, ends_with(f"\n```{{python}}\n{code}\n```\n"), "release", 2, rf"assignment.md:\d+: {said}")
        for code, said in (
            ("raise SystemExit(0)", "it ends the program"),
            ("def f(): f()\nf()", "RecursionError"),
            ("(", "SyntaxError|never closed"),
            ("assert False", "AssertionError"),
        )
    ),
    (SOURCE, empty, "grade", 2, "changed after .* was released.*autograder release"),
    (SOURCE, empty, "release", 2, "assignment.md"),
    (SOURCE, gone, "collect grade report release", 2, f"there is no assignment '{HW2}'"),
    (SOURCE, folder, "release", 2, "there is no assignment"),
    (RELEASED, cut_short, "collect grade feedback report", 2, "not valid JSON.*; restore it, or .*autograder release"),
    (RELEASED, empty, "collect grade", 2, "is empty; restore it, or .*autograder release"),
    (RELEASED, latin, "collect grade", 2, "not valid JSON; restore it, or .*autograder release"),
    (RELEASED, holds("[]"), "collect grade report", 2, "has no cells; restore it, or .*autograder release"),
    (
        RELEASED,
        holds(nbformat.writes(nbformat.v4.new_notebook())),
        "collect grade",
        2,
        "none of nbgrader's cells; restore it",
    ),
    (RELEASED, unreadable, "collect grade", 2, f"{HW2}.ipynb: Permission denied; see who owns it"),
    (RELEASED, gone, "collect grade", 2, "has not been released; run: autograder release"),
    *[
        (
            name,
            holds("x"),
            "collect grade feedback report release",
            2,
            f"{name} is a file, and should be a folder; move",
        )
        for name in ("results", "submitted", "autograded", "feedback", "reports", "release", "source", "earlier")
    ],
    ("results", leads_to("/nowhere/at/all"), "grade", 2, "results is a broken link.*; move it away"),
    (f"results/{HW2}", holds("x"), "grade", 2, f"results/{HW2}: File exists; this should be a folder"),
    ("submitted", unreadable, "grade report", 2, "submitted: Permission denied; see who owns it"),
    ("exchange", holds("x"), "release", 2, "exchange.*: Not a directory"),
    ("handout.zip", folder, "release", 2, "handout.zip: Is a directory; this should be a file"),
    ("nbgrader.log", folder, "grade feedback release", 0, ""),
    ("students.csv", folder, "collect grade report", 2, "students.csv is not a file; move it away"),
    ("students.csv", pipe, "collect grade", 2, "students.csv is not a file; move it away"),
    ("students.csv", leads_to("gone.csv"), "collect grade", 2, "students.csv is not a file; move it away"),
    ("students.csv", latin, "collect grade", 2, "students.csv.* is not a text in UTF-8; save it"),
    ("students.csv", empty, "collect grade", 2, "students.csv: the first line must name the columns"),
]


@pytest.mark.parametrize(
    ("name", "breaks", "commands", "code", "says"),
    [
        # Each way of breaking has neighbours like it: every fifth is tried at each run, and all of them before a release.
        pytest.param(*fault, id=f"{number:02} {Path(fault[0]).name}", marks=[pytest.mark.long] if number % 5 else [])
        for number, fault in enumerate(FAULTS)
    ],
)
def test_a_broken_course(graded, tmp_path, name, breaks, commands, code, says):
    place = copy_of(graded, tmp_path / "broken")
    breaks(place.root / name)
    before = place.contents()
    for command in commands.split():
        ended, said = place.run(command)
        assert ended == code, said
        assert re.search(says, said), said
    assert place.contents() == before
    assert not [path for path in place.litter() if path != place.root / name]
    remove(place.root / name)
    if (whole := graded.root / name).is_dir():
        shutil.copytree(whole, place.root / name)
    elif whole.exists():
        shutil.copy2(whole, place.root / name)
    ended, said = place.run(commands.split()[0])
    assert ended == 0, said
    assert place.marks() == graded.marks()


# A file of one student's is broken: in one class, one fault for each

LEDGER, GRADED, THEIRS = "results/{0}/{1}.json", "autograded/{1}/{0}/{0}.ipynb", "submitted/{1}/{0}/{0}.ipynb"
STAMP = "submitted/{1}/{0}/timestamp.txt"


def _beside(path):
    """A file that cannot be copied, and a reason to grade again."""
    holds("1,2,3")(path)
    path.chmod(0)
    remove(path.parents[3] / "results" / HW2 / f"{path.parents[1].name}.json")


AGAIN, NO_FILE = "", "is not a file"
"""Graded again, without a word."""
OF_STUDENTS = {
    "ledger-list": (LEDGER, holds("[]"), AGAIN),
    "ledger-cut": (LEDGER, cut_short, AGAIN),
    "ledger-latin": (LEDGER, latin, AGAIN),
    "ledger-zeros": (LEDGER, zeros, AGAIN),
    "ledger-deep": (LEDGER, holds("[" * 100_000), AGAIN),
    "ledger-types": (LEDGER, holds('{"fingerprint": 3, "items": [1], "before": 7, "notes": 3, "seconds": "x"}'), AGAIN),
    "ledger-pipe": (LEDGER, pipe, AGAIN),
    "graded-cut": (GRADED, cut_short, AGAIN),
    "graded-empty": (GRADED, empty, AGAIN),
    "graded-number": (GRADED, holds("3"), AGAIN),
    "graded-gone": (GRADED, gone, AGAIN),
    "graded-folder": (GRADED, folder, AGAIN),
    "graded-pipe": (GRADED, pipe, AGAIN),
    "theirs-cut": (THEIRS, cut_short, "not valid JSON.*; ask for it again"),
    "theirs-empty": (THEIRS, empty, "is empty; ask for it again"),
    "theirs-gone": (THEIRS, gone, "there is no .* ask for it"),
    "theirs-folder": (THEIRS, folder, NO_FILE),
    "theirs-pipe": (THEIRS, pipe, NO_FILE),
    "theirs-loop": (THEIRS, lambda path: leads_to(path.name)(path), NO_FILE),
    "theirs-nowhere": (THEIRS, leads_to("/nowhere"), NO_FILE),
    "theirs-closed": (THEIRS, unreadable, "cannot be read: Permission denied; see who owns it"),
    "place-file": ("submitted/{1}/{0}", holds("x"), "is not a folder; move it away"),
    "place-closed": ("submitted/{1}", unreadable, "cannot be read: Permission denied"),
    "stamp-words": (STAMP, holds("yesterday"), "timestamp.txt is not a time; collect the file again, or write one"),
    "stamp-two-ways": (STAMP, holds("03.04.2030 09:00"), "timestamp.txt is not a time"),
    "stamp-empty": (STAMP, empty, "timestamp.txt is not a time"),
    "stamp-latin": (STAMP, latin, "timestamp.txt is not a time"),
    "stamp-far": (STAMP, holds("99999-01-01 00:00:00 UTC"), "timestamp.txt is not a time"),
    "stamp-pipe": (STAMP, pipe, "timestamp.txt is not a time"),
    "stamp-closed": (STAMP, unreadable, "timestamp.txt cannot be read: Permission denied"),
    "beside-closed": (
        "submitted/{1}/{0}/data.csv",
        lambda path: _beside(path),
        "data.csv cannot be read: Permission denied",
    ),
}
NOBODYS = ["whole-1", "whole-2"]


@pytest.fixture(scope="module")
def broken_class(released_course, tmp_path_factory, unsafe):
    """What was said of each student, by `grade` while all was broken, and the course before and after."""
    students = [*OF_STUDENTS, *NOBODYS]
    place = graded_course(released_course, tmp_path_factory.mktemp("class"), unsafe, students)
    whole = copy_of(place, tmp_path_factory.mktemp("whole") / "it")
    for student, (name, breaks, _) in OF_STUDENTS.items():
        breaks(place.root / name.format(HW2, student))
    early = {command: place.run(command) for command in ("feedback", "report")}
    graded = place.run("grade")
    for student, (name, *_) in OF_STUDENTS.items():
        if name in (THEIRS, STAMP) or name.startswith("submitted"):
            path = place.root / "submitted" / student
            path.chmod(0o755)
            shutil.rmtree(path)
            shutil.copytree(whole.root / "submitted" / student, path)
    again = place.run("grade")
    return place, whole, early, graded, again


@pytest.mark.parametrize("student", OF_STUDENTS)
def test_a_broken_file_of_a_student(broken_class, student):
    _, _, _, (_, said), _ = broken_class
    reason = OF_STUDENTS[student][2]
    lines = [line for line in said.splitlines() if f"✗ {student}:" in line]
    if reason:
        assert re.search(reason, lines[0]), said
    else:
        assert not lines, said


def test_a_class_with_broken_files_is_graded_but_for_them(broken_class):
    place, whole, early, (code, said), again = broken_class
    named = [student for student, (*_, reason) in OF_STUDENTS.items() if reason]
    assert code == 1
    assert f"{len(named)} need you" in said
    assert "the graded notebook is damaged or missing; run: autograder grade" in early["feedback"][1]
    assert early["feedback"][1].count("autograder grade") == sum(name == GRADED for name, *_ in OF_STUDENTS.values())
    assert early["report"][0] == 1, early["report"][1]  # nobody's grade is final yet
    assert again[0] == 0, again[1]
    assert place.marks() == whole.marks()


@pytest.mark.parametrize(
    "ledger", ["", "null", "3", '"x"', "{}", '{"items": []}', '{"items": {"a": 3}}', '{"items": {"a": {}}}']
)
def test_what_is_no_ledger_is_none(round_, ledger):
    path = round_.course.result_path(HW2, "ada")
    holds(ledger)(path)
    assert read_ledger(round_.course, HW2, "ada") is None
    leads_to(path.name)(path)
    assert read_ledger(round_.course, HW2, "ada") is None


def test_who_opens_many_courses_does_not_outgrow_the_environment(round_):
    """Linux starts no program with a variable of 128 KiB."""
    Course(round_.root)
    before = dict(os.environ)
    Course(round_.root)
    assert os.environ == before


RELEASE = pytest.param("release", marks=pytest.mark.long)  # takes longest


# The disk is full, or otherwise unwilling


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=pytest.mark.long)
        for each in ("grade", "collect", "feedback", "report", "release", "init")
    ],
)
def test_a_full_disk(graded, command):
    """A real one: a small file system that is mounted in a name space of its own, and full but for a few bytes."""
    own = [] if os.geteuid() == 0 else ["--map-root-user"]
    run = [shutil.which("unshare") or "unshare", "--mount", *own, sys.executable, "-m", "tests.autograder.full_disk"]
    done = subprocess.run(
        [*run, str(graded.root.parent), command, "0,60000", *(["--unsafe"] if graded.unsafe else [])],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        cwd=Path(__file__).parents[2],
    )
    if done.returncode in (1, NO_MOUNT) and "full_disk" not in done.stderr:
        missing("small-disk", f"no file system can be mounted here: {done.stderr}")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told[0]["full"]["code"] == 2 or command == "feedback", "there was no space, but for what is replaced"
    for full, emptied in ((each["full"], each["emptied"]) for each in told):
        assert "Traceback" not in full["said"] + emptied["said"]
        assert full["code"] == 0 or re.search("No space left on device|disk is full|disk I/O", full["said"]), full
        assert full["litter"] == []
        assert full["lost"] == []
        assert emptied["code"] == 0, emptied
        assert emptied["differs"] == []


@pytest.mark.parametrize(
    "number",
    [errno.EIO, *(pytest.param(number, marks=pytest.mark.long) for number in (errno.EDQUOT, errno.EROFS))],
    ids=errno.errorcode.get,
)
@pytest.mark.parametrize("command", ["collect", "report", RELEASE, "init"])
def test_a_disk_that_refuses(graded, tmp_path, monkeypatch, command, number):
    place = copy_of(graded, tmp_path / "it")
    if command == "collect":
        remove(place.root / "submitted" / "ada")
    if command == "init":
        place.root = place.root.with_name("another")
    before = place.contents()

    def refuses(_):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", refuses)
        code, said = place.run(command)
    assert code == 2
    assert f"{place.root}/" in said or command == "release"  # which tries everything elsewhere first
    assert f"{os.strerror(number)}; {errors.ADVICE[number]}" in said
    assert "run the same command again" in said or command == "report"
    assert {name: data for name, data in place.contents().items() if "/cases/" not in name} == {
        name: data for name, data in before.items() if "/cases/" not in name
    }
    assert place.litter() == []
    assert place.run(command)[0] == 0


def test_a_course_that_can_only_be_read(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    hand_in(place, ["ada", "ben", "cleo"])
    remove(place.root / "results" / HW2 / "ada.json")
    everything = [place.root, *place.root.rglob("*")]
    modes = {path: path.stat().st_mode for path in everything}
    before = place.contents()
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for command in ("collect", "grade", "report", "release"):
        code, said = place.run(command)
        assert code == 2
        assert errors.ADVICE[errno.EACCES] in said or "readonly database" in said, said
    assert place.contents() == before
    for path, mode in modes.items():
        path.chmod(mode)
    for command in ("collect", "grade", "report", "release"):  # cleo has no page yet, and report says so
        assert place.run(command)[0] == (command == "report")
    assert [row for row in place.marks() if row[0] != "cleo"] == graded.marks()


# What goes on around


def test_a_gradebook_that_somebody_else_uses(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    remove(place.root / "results" / HW2 / "ada.json")
    config, database = place.root / CONFIG, place.root / "gradebook.db"
    ends_with(f"\nc.CourseDirectory.db_url = 'sqlite:///{database}?timeout=0.1'\n")(config)
    with contextlib.closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for command in ("grade", "feedback", "report"):
            code, said = place.run(command)
            assert code == 2
            assert "database is locked, as another program has it open" in said
    assert place.run("grade")[0] == 0
    assert place.marks() == graded.marks()


@pytest.mark.parametrize("command", ["collect", "grade", "feedback", RELEASE])
def test_two_commands_at_once(graded, tmp_path, command):
    place = copy_of(graded, tmp_path / "it")
    with files.locked(place.course.source(HW2)) as free:
        assert free
        code, said = place.run(command)
        assert (code, "another command is working on hw2-minimax in this course; wait" in said) == (2, True)
    assert place.run(command)[0] == 0
    assert place.marks() == graded.marks()


def shell(place, text):
    """A line of a shell in which `autograder` is the program; its code and what it said."""
    program = f"{sys.executable} -m autograder.cli"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    text = text.format(
        grade=f"{program} grade {HW2} --course {place.root}", report=f"{program} report {HW2}", at=place.root
    )
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, timeout=LONGEST, env=environment)
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    assert "Exception ignored" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("line", "code", "says"),
    some_now(
        4,
        [
            ("ulimit -n 12; {grade} --again", 2, "Too many open files; allow more open files"),
            ("{grade} >&-", 0, ""),
            ("{grade} 2>&-", 0, "unchanged"),
            ("{grade} > /dev/full", 2, "what this command prints: No space left on device"),
            ("set -o pipefail; {grade} | true", 0, ""),
            ("PYTHONIOENCODING=ascii {report} --course {at}", 0, "Open"),
            ("mkdir {at}/here; cd {at}/here; rmdir {at}/here; {report}", 2, "the current folder no longer exists"),
            ("HOME=/nonexistent TMPDIR=/nonexistent {report} --course {at}", 0, "Open"),
            ("cd {at}/source; {report}", 2, "not a course directory; make one with"),
            ("ulimit -t 200; {grade} --again", 2, "200 seconds of processor time here (`ulimit -H -t`)"),
            ("ulimit -f 10; {report} --course {at}", 2, "File too large; files may not become that large"),
        ],
    ),
)
def test_a_broken_environment(graded, tmp_path, line, code, says):
    place = copy_of(graded, tmp_path / "it")
    ended, said = shell(place, line)
    assert (ended, says in said) == (code, True), said
    assert place.run("grade")[0] == 0
    assert place.marks() == graded.marks()


@pytest.mark.parametrize(
    "name", some_now(1, ["Spiele und Züge, 100% – 春 (#1) {a} & 'b'", "/".join(["a long name " * 10] * 2)])
)
def test_a_course_in_an_odd_place(graded, tmp_path, name):
    place = copy_of(graded, tmp_path / name)
    remove(place.root / "results" / HW2 / "ada.json")
    for command in ("collect", "grade", "feedback", "report", "release"):
        code, said = place.run(command)
        assert code == 0, said
    assert place.marks() == graded.marks()


def test_a_course_too_deep_for_its_gradebook(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    place.root = tmp_path.joinpath(*["a long name " * 10] * 5)
    code, said = place.run("init")
    assert (code, "move it up" in said, place.root.exists()) == (2, True, False)


@pytest.mark.parametrize("sign", "?*[")
def test_a_course_where_nbgrader_cannot_work(graded, tmp_path, sign):
    """For nbgrader `?` ends the name of a database, and the others match other folders."""
    place = copy_of(graded, tmp_path / "games")
    shutil.move(tmp_path / "games", tmp_path / f"games{sign}]")
    place.root = tmp_path / f"games{sign}]" / "course"
    for command in ("grade", "report", "init"):
        code, said = place.run(command)
        assert code == 2
        assert f"has {sign} in it; rename it" in said
    shutil.move(place.root.parent, tmp_path / "games")
    place.root = tmp_path / "games" / "course"
    assert place.run("grade")[0] == 0
    assert place.marks() == graded.marks()


@pytest.mark.parametrize(
    "error",
    [KeyError("x"), RecursionError(), MemoryError(), SystemExit(0), UnicodeDecodeError("utf-8", b"x", 0, 1, "x")],
)
def test_a_mistake_of_ours_ends_with_a_sentence(graded, tmp_path, monkeypatch, capsys, error):
    place = copy_of(graded, tmp_path / "it")

    def fails(*_, **__):
        raise error

    monkeypatch.setattr("autograder.report.pages.write_report", fails)
    assert autograder(["report", HW2, "--course", str(place.root)]) == 2
    said = "".join(capsys.readouterr())
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    log = place.root / "nbgrader.log"
    assert f"the end of {log}" in said or isinstance(error, MemoryError)
    assert type(error).__name__ in log.read_text()
    log.unlink()
    log.mkdir()
    assert autograder(["report", HW2, "--course", str(place.root)]) == 2
    assert "(there is no log: " in "".join(capsys.readouterr()) or isinstance(error, MemoryError)


def test_an_empty_database_says_what_to_run(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    place.rights = contextlib.nullcontext  # the server belongs to another user
    try:
        with server() as running:
            ends_with(f"\nc.CourseDirectory.db_url = {running.url!r}\n")(place.root / CONFIG)
            for command in ("grade", "report"):
                code, said = place.run(command)
                assert code == 2
                assert f"if it is new, run: autograder release {HW2}" in said
            assert place.run("release")[0] == 0
            assert "2 graded" in place.run("grade")[1]
            assert Round(place.root, place.unsafe).scores().keys() == {"ada", "ben"}
    except NoPostgresError as error:
        missing("postgres", str(error))


# Collecting


def test_a_lost_time_comes_back_with_the_file(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    stamp = place.course.submitted("ada", HW2) / "timestamp.txt"
    known = stamp.read_text()
    for breaks in (gone, empty, zeros):
        breaks(stamp)
        code, said = place.run("collect")
        assert (code, named(said, "is known now")) == (0, ["ada"])
        assert stamp.read_text() == known
    holds("2026-11-02 09:00:00 UTC")(stamp)  # a teacher's own
    assert "is known now" not in place.run("collect")[1]
    assert stamp.read_text() == "2026-11-02 09:00:00 UTC"


def test_a_lost_time_costs_no_penalty_and_a_found_one_does(graded, tmp_path):
    place = copy_of(graded, tmp_path / "it")
    ends_with("\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")(place.root / CONFIG)
    with place.course.gradebook() as gradebook:
        gradebook.update_or_create_assignment(HW2, duedate="2026-11-01 00:00:00 UTC")
        gradebook.remove_submission(HW2, "ada")
    remove(place.course.submitted("ada", HW2) / "timestamp.txt")
    place.run("grade")
    (ada, _), _ = read_grades(Course(place.root), HW2)
    assert (ada.score > 0, ada.no_time) == (True, True)
    place.run("collect")
    place.run("grade")
    (ada, _), _ = read_grades(Course(place.root), HW2)
    assert (ada.score, ada.notes, ada.no_time) == (0, (), False)


def test_hand_ins_that_cannot_be_read_are_named(graded, tmp_path):
    place, source = copy_of(graded, tmp_path / "it"), tmp_path / "handed-in"
    text = nbformat.writes(place.notebook())
    for student in ("eve", "finn", "gail", "hugo", "ida"):
        holds(text)(source / student / f"{HW2}.ipynb")
    unreadable(source / "finn" / f"{HW2}.ipynb")
    unreadable(source / "gail")
    pipe(source / "hugo" / f"{HW2}.ipynb")
    socket_file(source / "ida" / f"{HW2}.ipynb")
    code, said = place.run("collect", source)
    (source / "gail").chmod(0o755)
    assert code == 1
    assert numbers(said, "submission", "taken in")[0] == 1
    for student, reason in (
        ("finn", "cannot be read"),
        ("gail", "cannot be read"),
        ("hugo", "a pipe"),
        ("ida", "a pipe"),
    ):
        assert re.search(rf"✗ {student}.* {reason}", said), said


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (2**62, "an impossible modification time|Value too large"),
        (-(2**40), "an impossible modification time"),
        (2**33, ""),
        (-100, ""),
    ],
)
def test_a_clock_that_jumps(graded, tmp_path, seconds, says):
    place, source = copy_of(graded, tmp_path / "it"), tmp_path / "handed-in"
    path = source / "eve" / f"{HW2}.ipynb"
    holds(nbformat.writes(place.notebook()))(path)
    with contextlib.suppress(OSError, OverflowError):
        os.utime(path, (seconds, seconds))
    code, said = place.run("collect", source)
    assert code in (0, 1)
    assert re.search(says, said) or path.stat().st_mtime != seconds, said
    if code == 0:
        assert place.run("grade")[0] == 0


@pytest.mark.parametrize("packed", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_is_damaged_anywhere(graded, tmp_path, packed):
    """Whatever byte is wrong, and wherever the file ends: whole submissions or none."""
    place, source = copy_of(graded, tmp_path / "it"), tmp_path / "some.zip"
    text = nbformat.writes(place.notebook())
    with zipfile.ZipFile(source, "w", packed) as archive:
        for student in ("eve", "finn"):
            archive.writestr(f"{student}/{HW2}.ipynb", text)
    whole = source.read_bytes()
    chance = random.Random(packed)
    for number in range(40):
        at = chance.randrange(len(whole))
        source.write_bytes(whole[:at] if number % 4 == 0 else whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        place.run("collect", source)
    for path in place.root.glob(f"submitted/*/{HW2}"):
        assert (path / f"{HW2}.ipynb").read_text() == text or path.parent.name in ("ada", "ben")
    assert place.litter() == []


@pytest.mark.parametrize("each", [JudgeSubmission, LateDays])
def test_all_that_can_be_set_is_known(each):
    assert SETTINGS[each.__name__] == set(each.class_trait_names(config=True))
