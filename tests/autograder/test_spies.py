"""A spy in each function of each assignment: no byte that it saw with a hidden case is in anything that is shown.

Before each case a mark is put into the student's process, `SEEN1000017` or `HIDDEN7310017`. The spies write down the mark of
every call wherever something can be kept, and tell all of them by every way there is. So it does not matter what the
cases of an assignment are made of.
"""

from __future__ import annotations

import re

import nbformat
import pytest

from autograder.authoring.loader import assignment_folders
from autograder.authoring.smallest import Smallest
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import StudentProcess
from autograder.judge.verdict import Hint
from tests.autograder.conftest import PLAIN_HW2
from tests.autograder.homework import Homework

SPY = """
import builtins, os, sys, types
WAYS = ["message", "name", "place", "text", "number", "form"]
PLACES = ["notes.txt", "/tmp/notes.txt", "/dev/shm/notes.txt"]
def spied(right, when, known=[]):
    def note():
        mark = getattr(builtins, "MARK", "")
        known.append(mark)
        vars(builtins).setdefault("KNOWN", []).append(mark)
        os.environ["KNOWN"] = os.environ.get("KNOWN", "")[-2_000:] + mark
        for place in PLACES:
            with open(place, "a") as file: file.write(mark + " ")
    def notes():
        return " ".join(dict.fromkeys(known + builtins.KNOWN + [word for place in PLACES for word in open(place).read().split()]))
    def raised_in(name):
        def fails(): raise ValueError
        types.FunctionType(fails.__code__.replace(co_name=name), globals())()
    def spy(*arguments, **options):
        note()
        text = notes()[-400:]
        print(text), print(text, file=sys.stderr)
        if when in text:  # by an error's message, its class or its place, by what is returned or how
            way = WAYS[len(known) % len(WAYS)]
            if way == "message": raise ValueError(text)
            if way == "name": raise type(text[-80:], (Exception,), {})
            if way == "place": raised_in(text[-80:])
            if way == "text": return text
            if way == "number": return float(text[-7:])
            if way == "form": return {text: [text, {text}], 1: ((text,),)}
        return right(*arguments, **options)
    return spy
"""
TELL = "print('TOLD', open('notes.txt').read())"


def judged_with_spies(homework, when, unsafe, monkeypatch, hints=Hint.NAME):
    """What the judge finds of the solution where each graded function is a spy that tells what it knows.

    It does so as soon as `when` is in that; until then it is right.
    """
    number = 0
    put = StudentProcess.observe

    def marked(process, case, *arguments, **options):
        nonlocal number
        number += 1
        mark, first = ("HIDDEN", 7_310_000) if case.hidden else ("SEEN", 1_000_000)
        process.run_cell(f"import builtins\nbuiltins.MARK = '{mark}{first + number}'")
        return put(process, case, *arguments, **options)

    monkeypatch.setattr(StudentProcess, "observe", marked)
    items = homework.items
    functions = {item.function: item.reference for item in items.values()}
    checks = [
        Check(
            item.name,
            item.function,
            homework.cases(item.name),
            item.weights,
            stand_ins={each: functions[each] for each in item.builds_on},
            make_smaller=Smallest(item).case,
        )
        for item in items.values()
    ]
    cells = [nbformat.v4.new_code_cell(SPY)]
    for cell in homework.notebook().cells:
        cells.append(cell)
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
        if name in functions:
            cells.append(nbformat.v4.new_code_cell(f"{name} = spied({name}, {when!r})"))
    cells.append(nbformat.v4.new_code_cell(TELL))
    return Session(checks, unsafe=unsafe, hints=hints).judge(cells)


def require_nothing_of_hidden_cases(verdict, number_of_items):
    shown = f"{verdict}".replace(",", "")
    assert "TOLD" in shown
    assert "SEEN" in shown
    assert "HIDDEN" not in shown
    assert not re.search(r"\b731\d{4}\b", shown)
    assert len(verdict.items) == number_of_items
    assert not [item.reason for item in verdict.items.values() if item.reason]


@pytest.mark.parametrize("when", ["", "HIDDEN"], ids=["always", "late"])
def test_no_spy_tells_of_a_hidden_case(when, unsafe, monkeypatch):
    verdict = judged_with_spies(PLAIN_HW2, when, unsafe, monkeypatch, Hint.LINE)
    require_nothing_of_hidden_cases(verdict, len(PLAIN_HW2.items))


DEAR = ("hw4-evaluation", "project-agent")
"""Their searches tell so much that two minutes go by: CI has no room for them, and a release does (`.ci/run long`)."""
ASSIGNMENTS = [
    pytest.param(name, marks=pytest.mark.long if name in DEAR else ())
    for name in (folder.name for folder in assignment_folders(KIT_ASSIGNMENTS))
]


@pytest.mark.parametrize(
    "when",
    [pytest.param("HIDDEN", marks=pytest.mark.more, id="late"), pytest.param("", marks=pytest.mark.long, id="always")],
)
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_spy_in_any_assignment_tells_of_a_hidden_case(name, when, unsafe, monkeypatch):
    homework = Homework(name)
    verdict = judged_with_spies(homework, when, unsafe, monkeypatch)
    require_nothing_of_hidden_cases(verdict, len(homework.items))
