"""What comes from outside, made up at random: lines of a student's process, outputs, downloads, tables, answers.

    python -m tests.autograder.test_fuzzing tables 300 1     for 300 seconds of processor, from seed 1 on

`FOUND` has what each of them has found, as small as it was; all of it is tried first.
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import pickle
import re
import secrets
import socket
import sys
import tempfile
import time
import warnings
import zipfile
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest import mock

import nbformat
import pytest
from bleach._vendor import html5lib
from hypothesis import HealthCheck, example, given, seed, settings
from hypothesis import strategies as st

from aima_games.checking.case import Answer, Observation
from aima_games.checking.search_case import SearchCase
from autograder.course.class_list import write_students
from autograder.course.config import read_config
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv
from autograder.grading.sanitize import sanitize, show
from autograder.hand_ins.collect import collect, write_roll
from autograder.hand_ins.exports import rows_of
from autograder.hand_ins.hand_in import ANYBODY, LEFT, roll_rows, students_in
from autograder.hand_ins.moodle import worksheet_times
from autograder.hand_ins.students import import_students
from autograder.judge.student_process import DeadError, Limits, StudentProcess
from autograder.judge.verdict import Verdict
from autograder.marking.marks import mark_one
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.sandbox.metering import Usage
from autograder.steps import page_maker
from tests.autograder import lms_samples as lms
from tests.autograder.lms_samples import HW, PEOPLE

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.integers() | st.floats() | st.text(max_size=9),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=9), below, max_size=4),
    max_leaves=9,
)


# What a student's process sends: whatever it is, the judge reads an observation, or knows that the process is lost

WORDS = [
    "ask",
    "seen",
    "state",
    "action",
    "player",
    "arguments",
    "number",
    "name",
    "options",
    "returned",
    "error",
    "message",
    "line",
    "where",
    "outputs",
    "result",
    "utility",
    "outcomes",
    "to_move",
    "actions",
    "is_terminal",
    "extra",
    "stand_in",
    "nothing",
    "plain",
    "game",
    "set",
    "function",
    "forgot",
    "edits",
]
ANY = st.sampled_from(WORDS) | JSON
MESSAGE = st.dictionaries(
    st.sampled_from(WORDS), st.recursive(ANY, lambda below: st.lists(below) | st.dictionaries(ANY.filter(lambda each: isinstance(each, str)), below), max_leaves=5)
)  # fmt: skip
LINE = MESSAGE.map(lambda each: {"id": "id", **each}) | JSON
TREE = {"name": "TreeGame", "tree": [[3, 12], [2, 4]]}
CASE = SearchCase(group="trees", function="f", expected=Answer(3, (0,), ()), game=TREE)


def encoded(message, harm):
    line = json.dumps(message).encode()
    at, byte = harm
    return line if at < 0 else line[:at] + bytes([byte]) + line[at + 1 :]


WIRE = st.lists(st.builds(encoded, LINE, st.tuples(st.integers(-9, 60), st.integers(0, 255))), max_size=12)


def wire(lines):
    """The other end says this, whatever it is asked."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        theirs.sendall(b"".join(line.replace(b"\n", b" ") + b"\n" for line in lines))
    theirs.shutdown(socket.SHUT_WR)
    launcher = SimpleNamespace(start=lambda cpu: SimpleNamespace(line=ours, usage=Usage, end=ours.close))
    with mock.patch.object(secrets, "token_hex", return_value="id"), StudentProcess(launcher, {}, Limits()) as process:
        for _ in lines:
            seen = process.observe(CASE, "f")
            assert isinstance(seen, Observation)
            assert len(seen.message) < 600
            for finding in CASE.findings(seen, ["value", "action"]) if seen.error is None else ():
                finding.said.encode()
            with contextlib.suppress(DeadError):
                reply = process.run_cell("")
                nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x")])
                show(nb, Verdict({}, {0: reply["outputs"]}, ""))
                nbformat.writes(nb).encode()
    theirs.close()


# What of a hand-in is shown: no script, nothing from elsewhere, and no more than there was

EVIL = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><script src=//evil.org>', "javascript:alert(1)", "](javascript:alert(1))", "![x](http://evil.org/x.png)",
    "<svg onload=alert(1)>", "<style>@import url(//evil.org)</style>", "<iframe src=//evil.org>", "</pre>", "</style>", "<!--", "-->", "]]>", "<base href=//evil.org>", "<form action=//evil.org>",
    "<a href='javascript:x'>", "[x](data:text/html,<script>)", "\x1b[31m", "\x1b]8;;http://evil.org\x07", "$$\\href{javascript:x}{y}$$", "<math>", "{{ cell }}", "{% raw %}", "\0",
    "<link rel=stylesheet href=//evil.org>", "<meta http-equiv=refresh content=0>", "<video poster=//evil.org>", "<p style='background:url(//evil.org)'>", "|a|b|\n|-|-|\n", "```", "\n\n", "    ", "&#x6a;", "<table background=//evil.org>", "attachment:x",
]  # fmt: skip
TEXT = st.lists(st.sampled_from(EVIL) | st.text(max_size=6), max_size=6).map("".join)
KINDS = ["text/plain", "text/html", "text/markdown", "text/latex", "image/png", "image/jpeg", "image/svg+xml", "application/javascript", "application/vnd.jupyter.widget-view+json"]  # fmt: skip
OUTPUT = st.fixed_dictionaries(
    {"output_type": st.sampled_from(["stream", "error", "display_data", "execute_result"]) | TEXT},
    optional={
        "name": TEXT,
        "text": TEXT | JSON,
        "ename": TEXT | JSON,
        "evalue": TEXT | JSON,
        "traceback": st.lists(TEXT) | JSON,
        "data": st.dictionaries(st.sampled_from(KINDS) | TEXT, TEXT | st.just("iVBORw0KGgo=") | JSON, max_size=3)
        | JSON,
        "metadata": JSON,
    },
)
SHOWN = st.tuples(st.lists(OUTPUT | JSON, max_size=3), TEXT, TEXT, st.dictionaries(TEXT, st.dictionaries(st.sampled_from(KINDS), TEXT, max_size=1), max_size=1))  # fmt: skip
FETCHES = {
    "src",
    "srcset",
    "href",
    "poster",
    "background",
    "action",
    "formaction",
    "data",
    "style",
    "xlink:href",
    "cite",
    "ping",
}
HARMLESS = r"data:image/(png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]*"


@functools.cache
def exporter():
    """Of a course, made once."""
    root = Path(tempfile.mkdtemp())
    lms.tiny_course(root)
    return page_maker._exporter(pickle.dumps(functools.partial(read_config, root)))


def page_of(outputs, text, code, attachments):
    master = nbformat.reads(lms.notebook("pass"), 4)
    nb = nbformat.reads(lms.notebook(code), 4)
    cell = nbformat.v4.new_markdown_cell(text)
    nb.cells += [cell, nbformat.v4.new_raw_cell(text), nbformat.v4.new_code_cell(code)]
    cell["attachments"] = attachments
    nb = sanitize(nb, master)
    show(nb, Verdict({}, {number: outputs for number in range(len(nb.cells))}, ""))
    marks = {"comments": {"answer": text}, "grades": {}, "page": dict.fromkeys(("name", "due"), "") | {"score": 1, "max_score": 2, "waiting": 0, "late_penalty": 0}}  # fmt: skip
    where = {"student": "ada", "assignment": HW, "notebook": HW, "marks": marks}
    page, _ = exporter().from_file(io.StringIO(nbformat.writes(nb)), resources={"nbgrader": where})
    return page


@functools.cache
def blank():
    return elements(page_of([], "", "pass", {}))[1]


def elements(page):
    """What a browser makes of a page: its elements, and the texts of scripts and styles."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return list(tree.iter()), {
        each.text for each in tree.iter() if each.tag in ("script", "style", "meta", "link", "title")
    }


def sanitized(outputs, text, code, attachments):
    page = page_of(outputs, text, code, attachments)
    page.encode()
    found, own = elements(page)
    assert own <= blank(), own - blank()
    for each in found:
        tag = each.tag if isinstance(each.tag, str) else "comment"
        assert tag not in ("iframe", "object", "embed", "form", "base", "frame", "video", "audio", "svg", "math"), tag
        for name, value in each.attrib.items():
            assert not str(name).lower().startswith("on"), (tag, name)
            if str(name).lower() in FETCHES:
                link = tag == "a" and re.match(r"#|https?://|mailto:", value, re.IGNORECASE)
                assert link or re.fullmatch(HARMLESS, value) or (name == "style" and "url" not in value), (
                    tag,
                    name,
                    value,
                )
    given = len(json.dumps([outputs, text, code, attachments]))
    assert len(page) < 250_000 + 60 * given


# A download: whoever is taken in is whom the LMS has named, and nobody is forgotten whose file was left

CLASS = [replace(each, participant=700 + number) for number, each in enumerate(PEOPLE)]
PIECES = [
    "ada", "eve", "1001", "1002", "701", "_", "_", " ", "LATE", "lovelaceada", "assignsubmission", "file", "attempt", ".txt", ".zip", "hw2", "+", "2026-11-20-10-00-00", "ada@b.edu",
    "submission_1", "(", ")", "2026-11-20 10:00:00.1 UTC", "onlinetext.html", ".ipynb", "timestamp.txt", "submission_metadata.yml", "__MACOSX", "..", "CON", "\u202e", "é", "e\u0301", "-", "Participant 7", "%20", "~",
]  # fmt: skip
NAME = st.lists(
    st.sampled_from(PIECES) | st.text(st.characters(exclude_categories=["Cs"]), max_size=3), min_size=1, max_size=8
).map("".join)
FILE = st.tuples(
    st.sampled_from(CLASS),
    NAME,
    st.sampled_from(["notebook", "notebook", "empty", "words", "zip", "other"]),
    st.booleans(),
)
TREES = st.tuples(
    st.sampled_from(["canvas", "moodle", "moodle flat", "blackboard"]),
    st.lists(FILE, min_size=1, max_size=6),
    st.lists(st.tuples(st.lists(NAME, min_size=1, max_size=3).map("/".join), st.binary(max_size=9)), max_size=4),
    st.integers(0, 3),
)


def put(archive, name, data, when=(2026, 11, 20, 10, 0, 0)):
    with contextlib.suppress(UnicodeError, ValueError):
        info = zipfile.ZipInfo(name[:200].replace("\0", ""), when)
        archive.writestr(info, data)


def contents(kind, owner):
    text = lms.notebook(f"whose = {owner.login!r}").encode()
    if kind == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as inner:
            inner.writestr(f"eve/{HW}.ipynb", text)
            inner.writestr("timestamp.txt", "2020-01-01 00:00:00 UTC")
        return packed.getvalue()
    return {"notebook": text, "empty": b"", "words": b"no notebook", "other": lms.notebook("x", "another").encode()}[
        kind
    ]


def named_by(system, owner, name, number):
    """The files in which a system gives back one."""
    name = re.sub(r'[\\/\0:*?"<>|\n\r]+', "_", name)
    if name.startswith("._") or not name.lower().endswith(".ipynb"):
        name = name.lstrip(".") or "f"  # what is hidden and no notebook, a system has left there
    if system == "canvas":
        return {lms.canvas_name(owner, number, name): None}
    if system == "blackboard":
        made = lms.blackboard_files(owner, datetime(2026, 11, 20, 10, 0, number % 60), name, "")
        return {path: text.encode() if text else None for path, text in made.items()}
    return {f"{lms.moodle_folder(owner)}{'/' if system == 'moodle' else '_'}{name}": None}


def downloads(system, files, foreign, mode):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "course")
        lms.tiny_course(root)
        write_students(root / "students.csv", {each.login: lms.student(each) for each in CLASS})
        handed_in, place = set(), Path(folder, "all.zip")
        with zipfile.ZipFile(place, "w") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # one name twice
            for number, (owner, name, kind, good) in enumerate(files, 1):
                name += ".ipynb" if good and kind != "zip" else ".zip" if good else ""
                for path, text in named_by(system, owner, name, number).items():
                    put(archive, path, contents(kind, owner) if text is None else text)
                handed_in.add(owner.login)
            for name, data in foreign:
                put(archive, name, data)
        if mode == 1:
            data = place.read_bytes()
            place.write_bytes(data[: len(data) // 2])
        course, chosen = Course(root), "" if mode == 2 else system.split()[0]
        before = set(Path(folder).rglob("*"))
        try:
            outcomes = list(collect(course, HW, place, chosen))
        except CourseError:
            return
        roll, waiting, _ = write_roll(course, HW, outcomes)
        for path in set(Path(folder).rglob("*")) - before:
            assert path.is_relative_to(root), path
        taken = {each.student for each in roll if each.handed_in}
        for student in taken:
            text = course.submitted(student, HW).joinpath(f"{HW}.ipynb").read_text()
            whose = re.findall(r"whose = '(\w+)'", text)
            assert whose in ([student], []), (student, whose)
        anybodys = any(row["may_be"] == ANYBODY and row["state"] == LEFT for row in roll_rows(course, HW))
        assert mode == 1 or anybodys or handed_in <= taken | set(waiting), handed_in - taken - set(waiting)
        named = set().union(*map(students_in, roll_rows(course, HW)))
        assert named <= {each.login for each in CLASS}


# Tables: one line that is damaged costs no other line anything

EXPORTS = {
    "canvas": lms.canvas_gradebook(CLASS),
    "canvas semicolons": lms.canvas_gradebook(CLASS, semicolons=True),
    "canvas people": lms.canvas_people(CLASS),
    "moodle grades": lms.moodle_grades(CLASS),
    "moodle people": lms.moodle_participants(CLASS),
    "moodle worksheet": lms.moodle_worksheet(CLASS, {each.login: datetime(2026, 11, 20) + timedelta(hours=n) for n, each in enumerate(CLASS)}),
    "blackboard": lms.blackboard_grades(CLASS).decode("utf-16"),
}  # fmt: skip
SNIPPETS = ['"', '""', ",", ";", "\t", "\n", "\r", "\r\n", "\0", "=1+1", "\ufeff", "9" * 300, "x" * 140_000, "\ud800", "\udcff", " ", "'", "\u2028", "-", "Ada", '","', '"\n"']  # fmt: skip
HARM = st.tuples(st.integers(1, 40), st.integers(0, 300), st.integers(0, 3), st.sampled_from(SNIPPETS))
TABLES = st.tuples(
    st.sampled_from(sorted(EXPORTS)),
    st.lists(HARM, max_size=4),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "latin-1"]),
)


def lines_of(text):
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", text)


def tables(name, harms, encoding):
    text = EXPORTS[name]
    lines = lines_of(text)
    hurt: set[int] = set()
    for line, at, length, snippet in harms:  # never the head, which is about all lines
        number = 1 + line % (len(lines) - 1)
        old = lines[number].rstrip("\r\n")
        lines[number] = old[:at] + snippet + old[at + length :] + lines[number][len(old) :]
        hurt.add(number)
    data = "".join(lines).encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "export.csv")
        path.write_bytes(data)
        course = lms.tiny_course(Path(folder, "course"))
        unread = () if encoding.startswith("utf") else (CourseError,)  # the head may be no text then
        with contextlib.suppress(*unread):
            table = read_csv(path, outside=True)
            list(rows_of(table))
            if "worksheet" in name:
                times, doubts = worksheet_times(table, None)
                assert all(isinstance(each, str) for each in (*times, *doubts, *doubts.values()))
            said = [line.said for line in import_students(course, [path])]
            " ".join(said).encode()
        found = Course(course.root).class_list or {}
    if encoding.startswith("utf") and "are those rows of their own?" not in " ".join(said):  # these wait, and are named
        whole = {each.login: each for position, each in enumerate(CLASS) if not {line_of(text, each)} & hurt}
        for login, each in whole.items():
            mine = [one for one in found.values() if one.name == f"{each.first} {each.last}".strip()]
            assert any(one.login in (login, "") and one.sis_id in (each.sis, "") for one in mine), (login, said)


def line_of(text, person):
    """The number of the line about somebody, from 0 on."""
    known = {person.sis, person.email, person.login}
    return next(number for number, line in enumerate(lines_of(text)) if known & set(re.split(r'[,;\t"\r\n]', line)))


# Quiz answers: however it is spelled, what is right is right or waits for a person, and nothing is a traceback


@functools.cache
def questions():
    """A few of each kind of answer, from the whole bank."""
    made = {}
    for topic in topic_names():
        for each in types_of(topic):
            asked = each.make(Random(7))
            if not asked.form.by_hand:
                made.setdefault(asked.kind, []).append(asked)
    return [asked for of_kind in made.values() for asked in of_kind]


WIDE = {
    ord(sign): chr(ord(sign) + 0xFEE0) for sign in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz,;:()"
}
SPELLINGS = [
    str.lower, str.upper, str.title, lambda text: text.translate(WIDE), lambda text: f" {text}\t", lambda text: f"({text})", lambda text: f"[{text}]", lambda text: f'"{text}"', lambda text: f"“{text}”",
    lambda text: f"{text}.", lambda text: f"Answer: {text}", lambda text: f"= {text}", lambda text: f"the answer is {text}", lambda text: text.replace("-", "−"), lambda text: text.replace("-", "–"), lambda text: text.replace(" ", ""),
    lambda text: text.replace(", ", ";"), lambda text: text.replace(", ", "; "), lambda text: text.replace(", ", " and "), lambda text: text.replace(", ", " "), lambda text: text.replace(",", " ,"), lambda text: text.replace(" ", "\xa0"),
    lambda text: text.replace(" ", "\n"), lambda text: f"{text},", lambda text: f"`{text}`", lambda text: f"**{text}**", lambda text: f"<b>{text}</b>", lambda text: "\u200b" + text, lambda text: f"{text}\u200e", lambda text: f"\ufeff{text}", lambda text: f"'{text}",
]  # fmt: skip
ANSWERS = st.tuples(st.integers(0, 10_000), st.lists(st.integers(0, len(SPELLINGS) - 1), max_size=3))
WORDS_OF_ANSWERS = ["A", "B", "b)", "1", "2", "-", "−", ",", ";", "/", ".", "½", "e9", "1/0", "inf", "nan", "∞", "(", ")", " ", "and", "1A", "²", "٣", "x = ", "≤", "\0", "_", "9" * 5000]  # fmt: skip
ANYTHING = st.tuples(st.integers(0, 10_000), st.lists(st.sampled_from(WORDS_OF_ANSWERS) | st.text(max_size=4), max_size=12).map("".join) | JSON)  # fmt: skip


def spelled(number, spellings):
    asked = questions()[number % len(questions())]
    text = asked.answer
    for each in spellings:
        text = SPELLINGS[each](text)
    made = mark_one("ada", 1, asked, text)
    assert made.share in (1, None), (asked.kind, asked.answer, text, made.answer)


def anything(number, written):
    asked = questions()[number % len(questions())]
    made = mark_one("ada", 1, asked, written)
    assert made.share is None or 0 <= made.share <= 1
    made.written.encode(errors="surrogateescape")
    if made.share is None:
        assert made.why


FUZZED = {
    "wire": (wire, st.tuples(WIRE), 150),
    "sanitize": (sanitized, SHOWN, 40),
    "collect": (downloads, TREES, 40),
    "tables": (tables, TABLES, 80),
    "spellings": (spelled, ANSWERS, 300),
    "answers": (anything, ANYTHING, 200),
}
"""Each check with what it is given, and how often in `make test`."""


FOUND = {
    "wire": [([b'{"id": "id", "returned": {"set": [[]]}}'],)],
    "sanitize": [([], "</pre><script src=//evil.org>", "pass", {})],
    "collect": [
        ("canvas", [(CLASS[0], "", "notebook", False)], [], 0),  # nothing says whose that is
        ("canvas", [(CLASS[0], "ada", "notebook", False)], [("", b"")], 0),  # a file without a name ended it
        ("moodle", [(CLASS[0], "ada", "notebook", True)], [(".", b"")], 0),
        (
            "moodle",
            [(CLASS[0], ".hw2", "notebook", True)],
            [],
            0,
        ),  # a hidden notebook was taken for a system's own file
    ],
    "tables": [
        ("moodle people", [(1, 0, 0, "\0"), (12, 37, 0, '"'), (17, 29, 3, '"')], "utf-8"),  # and a worse fault hid them
        ("canvas semicolons", [(6, 22, 0, '"'), (22, 25, 3, '"')], "utf-8"),  # two marks with a row between them
        ("canvas semicolons", [], "utf-8-sig"),  # one mark before the other
        ("blackboard", [(1, 51, 0, '"')], "utf-8"),  # a row and the one below it were one
        ("moodle worksheet", [(1, 106, 0, "9" * 100)], "utf-8"),  # dateutil raised what nobody expects
    ],
    "spellings": [(0, [])],
    "answers": [(0, "9" * 5000)],
}


def fuzz(name, times, begin=None):
    """Try a check so often: at the same places each time, or from a seed on."""
    check, strategy, _ = FUZZED[name]

    def one(data):
        check(*data)

    test = given(strategy)(one)
    for each in FOUND[name]:
        test = example(each)(test)
    calm = settings(
        max_examples=times,
        derandomize=begin is None,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    test = calm(test)
    (test if begin is None else seed(begin)(test))()


@pytest.mark.parametrize("name", FUZZED)
def test_nothing_from_outside_breaks_it(name):
    fuzz(name, FUZZED[name][2])


@pytest.mark.more
@pytest.mark.parametrize("name", FUZZED)
def test_nothing_from_outside_breaks_it_more_often(name):
    fuzz(name, 8 * FUZZED[name][2], begin=1)


if __name__ == "__main__":
    name, seconds, first = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    until, done = time.process_time() + seconds, 0
    for number in count(first):
        if time.process_time() > until:
            break
        fuzz(name, 50, begin=number)
        done += 50
    print(f"{name}: {done:,} examples from seed {first} to {number - 1}, nothing found")
