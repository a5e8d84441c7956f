"""How far a command has come is said; where no terminal is looking on, in one line at the end."""

import sys

import pytest

from autograder.course.terminal import bars, silent
from tests.conftest import numbers


@pytest.mark.parametrize("things", [[1, 2, 3], iter([1, 2, 3])])
def test_one_line_where_nobody_looks_on(capsys, things):
    assert list(bars("grading", "students")(things, total=3)) == [1, 2, 3]
    (line,) = capsys.readouterr().err.splitlines()
    assert numbers(line, "grading:", "students in")[0] == 3


def test_a_bar_in_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(bars("grading")([1, 2])) == [1, 2]
    said = capsys.readouterr().err
    assert "2/2" in said
    assert "students" in said
    assert list(silent("grading")([1, 2])) == [1, 2]
