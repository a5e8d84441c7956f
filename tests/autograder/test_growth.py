"""What reads students' text takes time in proportion to its length, however it is made up.

Processor time is measured where it is long enough to be told from noise, and at four times that length: linear is 4,
quadratic is 16. A function that needs less than that for the longest text has nothing to hide.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from pathlib import PurePosixPath as PurePath
from types import SimpleNamespace

import nbformat
import pytest

from aima_games.checking.case import from_json, read_fraction
from aima_games.home.notebook_file import BadNotebookError, as_released, in_a_line, read_submission
from aima_games.home.review import _plain_name
from aima_games.quiz.answers import AnswerError, read_answer
from aima_games.quiz.question import Question
from aima_games.values import value_from_json
from autograder.course.class_list import People, Student, name_keys, read_students
from autograder.course.errors import CourseError
from autograder.course.files import safe_cell
from autograder.grading.gradebook_writer import Writer
from autograder.grading.safe_markdown import safe_code, safe_markdown, safe_output
from autograder.grading.sanitize import sanitize, show
from autograder.hand_ins.claims import Context
from autograder.hand_ins.downloads import SYSTEMS
from autograder.hand_ins.place import Place
from autograder.judge.session import _without_file
from autograder.judge.verdict import ItemResult, Verdict
from autograder.quiz.variants import _plain as variant_name
from autograder.steps.feedback import plain_page

pytestmark = pytest.mark.more

SHORTEST, LONGEST = 500, 128_000
NOTICEABLE = 0.003
"""Seconds of processor time."""
FAR_FROM_QUADRATIC = 10

UNITS = """ \t \n \r\n a 1 ( [ { < > " ' ` * _ ~ $ \\ | & # = + - : ; , . ! / % @ \x1b \x1b[ \x1b[0 \x1b[1m 1; \u2028 é
\\( \\\\( \\\\[ $$ $a $$a$ a$ \\$ ** *a a* **a* *_ ~~a `` `a [] ![ [a]( [a](b [[]]( [a][ ]( <a <a\tx=" <div> </div> <b> <p> <ul><li>
<!-- <? <![CDATA[ &a &# &amp; \\begin{a} \\begin{a}\n $$\n $$a\n\n >\t - -\ta\n 1.\ta\n #a#\n a\n===\n |a |-|\n a|b\n-|-\n ```\n ```python\n
http://a <http:// <ipython-input- <ipython-input-1>,\t a( a.b( (1) -Copy1 1a 1A, and\t e9 ''' \"\"\" f'{ \\\n #\n '''\n data:image/png;base64,
../ /.. =1 [a]:\tb\n ![](attachment:a) <img\tsrc='attachment:a'> <td></div> \\end{a}"""
TEXTS = {
    unit: (unit.replace("\t", " ") * LONGEST)
    for unit in ("\t", "\n", "\r\n", " \n", "a b\n", *UNITS.split(" "))
    if unit
}


def seconds(function, given):
    begun = time.process_time()
    function(given)
    return time.process_time() - begun


def growth(function, make):
    """How many times longer four times the length takes; 0 where even the longest takes no time worth mentioning."""
    length = SHORTEST
    while (needed := seconds(function, make(length))) < NOTICEABLE:
        length *= 2
        if length > LONGEST // 4:
            return 0.0
    ratio = seconds(function, make(4 * length)) / needed
    for _ in range(3):  # somebody else's work can make it look longer
        if ratio < FAR_FROM_QUADRATIC:
            break
        short, long = make(length), make(4 * length)
        ratio = min(seconds(function, long) for _ in range(3)) / min(seconds(function, short) for _ in range(3))
    return ratio


def test_the_measure_tells_quadratic_from_linear():
    pattern = re.compile(r"<ipython-input-[^>]*>, ")
    unit = "<ipython-input-"
    quadratic = (growth(lambda given: pattern.sub("", given), lambda n: TEXTS[unit][:n]) for _ in range(10))
    assert any(ratio > FAR_FROM_QUADRATIC for ratio in quadratic)  # somebody else's work can hide it once
    assert 2 < growth(lambda given: [hash(sign) for sign in given * 10], lambda n: TEXTS[unit][:n]) < FAR_FROM_QUADRATIC


def allowing(function, *errors):
    """A function that may also refuse what it is given."""

    def call(given):
        with contextlib.suppress(*errors):
            function(given)

    return call


def question(kind):
    choices, rows = ("a", "b", "c"), ("x", "y", "z")
    right = {"number": 7, "choice": "a", "several": ("a",), "leaves": (3, 14), "matching": ("a", "b", "c")}[kind]
    return Question(
        kind=kind,
        prompt="?",
        right=right,
        explanation="",
        effort=1,
        choices=choices if kind != "number" else (),
        rows=rows,
    )


def notebook(source, kind="markdown", **more):
    cell = {"cell_type": kind, "id": "a", "source": source, "metadata": {"nbgrader": {"grade_id": source[:99]}}, **more}
    code = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return nbformat.from_dict({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell | code]})


def shown(source):
    output = {
        "output_type": "display_data",
        "data": {"image/png": source, "image/svg+xml": source, "text/plain": source},
    }
    nb = notebook("x", "code")
    show(nb, Verdict(outputs={0: [output, {"output_type": "stream", "text": source}]}))


def handed_in(source):
    nb = notebook(source, attachments={"a": {"image/png": source}})
    as_released(nb.cells[0])
    sanitize(nb, notebook(source, "raw"))


def class_list(folder):
    def read(source):
        (folder / "students.csv").write_text(f"id,first_name,last_name,email\n{source}", newline="")
        read_students(folder / "students.csv")

    return read


def stamp(folder):
    def read(source):
        (folder / "timestamp.txt").write_text(source, newline="")
        Writer._timestamp(SimpleNamespace(_folder=SimpleNamespace(get_existing_timestamp=lambda _: None)), folder)

    return read


def ledger(source):
    plain_page("hw2", "ada", [ItemResult("test_minimax_value", 1.0, 1.0, source), ItemResult(source, 0.0, 1.0, "x")])


LOVELACE = Student("ada", "Ada", "Lovelace", "a@b.edu", "ada", "S1", "1", "1", "A", "")
COLLECTING = Context(Place(None, None, []), People({"ada": LOVELACE}), "hw1")


def whose(source):
    """Every system looks at a name, as a file's and as a folder's."""
    for system in (kind(COLLECTING) for kind in SYSTEMS.values()):
        for name in (PurePath(source), PurePath(source) / "hw1.ipynb", PurePath(f"ada{source}_1_1_x.ipynb")):
            system.is_own(name)
            if system.fits(name):
                system.claim(name)


CONTEXT = {"cell": {"attachments": {"a": {"image/png": "AAAA"}}}}
READERS = {
    "markdown": lambda source: safe_markdown(CONTEXT, source),
    "markdown in HTML": lambda source: safe_markdown(CONTEXT, f"<div>{source}"),
    "code": lambda source: safe_code(CONTEXT, source),
    "output": safe_output,
    "text for a terminal": in_a_line,
    "an error's message": _without_file,
    "outputs": shown,
    "a ledger on a plain page": ledger,
    "a cell of a table": lambda source: (safe_cell(f"-{source}"), variant_name(source)),
    "the name of a file": lambda source: (_plain_name(f"hw1{source}.x"), whose(source)),
    "a name": name_keys,
    "a notebook's text": allowing(lambda source: read_submission(source.encode()), BadNotebookError),
    "a notebook's cell": lambda source: read_submission(json.dumps(notebook(source)).encode()),
    "a cell": handed_in,
    "a number": allowing(read_fraction, ValueError, ZeroDivisionError),
    **{
        f"an answer: {each}": allowing(lambda given, asked=question(each): read_answer(asked, given), AnswerError)
        for each in ("number", "choice", "several", "leaves", "matching")
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_time_grows_no_faster_than_the_text(name):
    found = {unit: growth(READERS[name], lambda n, unit=unit: TEXTS[unit][:n]) for unit in TEXTS}
    assert {unit: ratio for unit, ratio in found.items() if ratio >= FAR_FROM_QUADRATIC} == {}


@pytest.mark.parametrize("name", ["a class list", "a timestamp"])
def test_time_grows_no_faster_than_the_file(name, tmp_path):
    read = class_list(tmp_path) if name == "a class list" else stamp(tmp_path)
    read = allowing(read, CourseError, Exception if name == "a timestamp" else CourseError)
    found = {unit: growth(read, lambda n, unit=unit: TEXTS[unit][:n]) for unit in TEXTS}
    assert {unit: ratio for unit, ratio in found.items() if ratio >= FAR_FROM_QUADRATIC} == {}


LONG = {  # texts that are not one unit again and again
    "deep brackets": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "deep emphasis": lambda n: "**a " * (n // 8) + "b** " * (n // 8),
    "deep quotes": lambda n: "> " * (n // 2) + "a",
    "deeper and deeper quotes": lambda n: "\n".join(">" * i for i in range(int((2 * n) ** 0.5))),
    "deeper and deeper lists": lambda n: "\n".join(" " * 2 * i + "- a" for i in range(int(n**0.5))),
    "deep tags": lambda n: "<div>" * (n // 11) + "</div>" * (n // 11),
    "tags in tables": lambda n: "<div><table><tr><td></div>" * (n // 26),
    "longer and longer code": lambda n: "a".join("`" * i for i in range(int((2 * n) ** 0.5))),
    "a wide table": lambda n: "|a" * (n // 6) + "\n" + "|-" * (n // 6) + "\n" + "|b" * (n // 6),
    "many rows for a wide table": lambda n: "|a" * (n // 5) + "\n" + "|-" * (n // 5) + "\n" + "x\n" * (n // 10),
    "spaces in a table": lambda n: "|a" + " " * n + "|b|\n|-|-|\n|" + " " * n + "x",
    "spaces in a tag": lambda n: "<a" + " " * n + "x",
    "spaces in a heading": lambda n: "# a" + " " * n + "b",
    "spaces in a line": lambda n: "a" + " " * n + "b",
    "a link used again and again": lambda n: f"[a]: http://{'b' * (n // 2)}\n\n" + "[a]" * (n // 6),
    "a formula with no end": lambda n: "$$\n" + "a $ b\n" * (n // 6),
    "environments with no end": lambda n: "".join(f"\\begin{{{'abcdefghij'[i % 10]}}}\n" for i in range(n // 10)),
    "a colour with many numbers": lambda n: "\x1b[" + "1;" * (n // 2) + "m",
    "digits": lambda n: "1" * n,
}


@pytest.mark.parametrize("shape", LONG)
def test_time_grows_no_faster_than_a_text_of_such_a_shape(shape):
    for read in ("markdown", "code", "output"):
        assert growth(READERS[read], LONG[shape]) < FAR_FROM_QUADRATIC, read


NESTED = {
    "messages": (lambda data: (value_from_json(data), from_json(data)), lambda n: [[i, [i]] for i in range(n)]),
    "forged numbers": (value_from_json, lambda n: {"float": "1" * n}),
    "cells": (
        lambda cells: sanitize(nbformat.from_dict(notebook("x") | {"cells": cells}), notebook("y")),
        lambda n: [notebook(f"a{i}").cells[0] for i in range(n // 500)],
    ),
    "cells with one id": (
        allowing(lambda data: read_submission(data), BadNotebookError),
        lambda n: json.dumps(notebook("x") | {"cells": notebook("x").cells * (n // 500)}).encode(),
    ),
    "cells that are none": (
        allowing(lambda data: read_submission(data), BadNotebookError),
        lambda n: json.dumps(notebook("x") | {"cells": [{"cell_type": "code"}] * (n // 500)}).encode(),
    ),
    "deep JSON": (
        allowing(lambda data: read_submission(data), BadNotebookError),
        lambda n: b'{"cells":' + b"[" * n + b"]" * n + b"}",
    ),
}


@pytest.mark.parametrize("name", NESTED)
def test_time_grows_no_faster_than_the_data(name):
    assert growth(*NESTED[name]) < FAR_FROM_QUADRATIC


@pytest.mark.parametrize("number", ["1e999999999", "1E-99999999", "-1e+9_9_9_9_9_9", ".1e00009999", "9" * 5000])
def test_a_number_that_would_fill_the_memory_is_refused_or_read_as_a_float(number):
    with contextlib.suppress(AnswerError):
        read = read_answer(question("number"), number)
        assert max(abs(read.numerator), read.denominator).bit_length() < 2_000
