"""How the command line is read: cut-off names, nearest names, either order, and what goes wrong."""

from __future__ import annotations

import os
import signal
import sys
from types import ModuleType

import pytest

from aima_games import _instructor
from autograder.cli import main
from autograder.course import due_dates
from autograder.course.config import CONFIG
from autograder.course.files import locked
from tests.conftest import line_of


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course with three assignments and a student, which is the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nbgrader_config.py").write_text(CONFIG.format(name="games"))
    (tmp_path / "students.csv").write_text("id,first_name,last_name\nada,Ada,Lovelace\n")
    for name in ("hw1-formalization", "hw2-minimax", "hw2-more"):
        (tmp_path / "source" / name).mkdir(parents=True)
        (tmp_path / "source" / name / "assignment.md").write_text("# An assignment\n")
    return tmp_path


def ran(capsys, *arguments):
    code = main(arguments)
    return code, *capsys.readouterr()


def test_as_much_of_a_name_as_tells_it_from_others_will_do(course, capsys):
    code, out, err = ran(capsys, "due", "hw1", "2030-01-31 23:59")
    assert (code, err) == (0, "hw1 is taken for hw1-formalization\n")
    assert "hw1-formalization is due on 2030-01-31 23:59" in out
    assert ran(capsys, "due", "hw1-formalization") == (0, f"{out.splitlines()[0]}\n", "")


@pytest.mark.parametrize("given", ["hw2", "hw"])
def test_a_beginning_of_several_names_lists_them(course, capsys, given):
    code, out, err = ran(capsys, "due", given, "2030-01-31 23:59")
    assert (code, out) == (2, "")
    assert line_of(err, repr(given), "hw2-minimax, hw2-more")
    assert not (course / "due.csv").exists()


def test_a_whole_name_is_taken_although_another_begins_so(course, capsys):
    (course / "source" / "hw2-more").rename(course / "source" / "hw2-minimax-again")
    assert ran(capsys, "due", "hw2-minimax", "2030-01-31 23:59")[::2] == (0, "")


def test_student_and_assignment_may_change_places(course, capsys):
    found = ran(capsys, "show", "hw1-formalization", "ada")
    assert ran(capsys, "show", "ada", "hw1-formalization") == found
    assert found[0] == 2  # it has not been released
    assert "hw1-formalization" in found[2]
    code, _, said = ran(capsys, "override", "ada", "hw1", "3", "--reason", "why not")
    assert (code, "hw1 is taken for hw1-formalization" in said) == (2, True)
    assert "there is no student" not in said


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["relese", "hw2"], "'release'"),
        (["grade", "hw2", "--agian"], "'--again'"),
        (["quiz", "mark", "q", "a", "--output", "m"], "'--out'"),
    ],
)
def test_the_nearest_name_is_suggested(course, capsys, arguments, nearest):
    code, out, err = ran(capsys, *arguments)
    assert (code, out) == (2, "")
    assert "id you mean" in err
    assert nearest in err


def test_a_command_waits_for_one_that_works_on_the_same(course, capsys):
    with locked(course / "source" / "hw1-formalization"):
        for arguments in (["release"], ["collect", "x.zip"], ["grade"], ["feedback"], ["override", "ada", "1"]):
            code, _, said = ran(capsys, arguments[0], "hw1", *arguments[1:])
            assert code == 2
            assert "another command is working on hw1-formalization" in said
        for arguments in (["report"], ["show", "ada"]):
            assert "another command" not in ran(capsys, arguments[0], "hw1", *arguments[1:])[2]
    assert "another command" not in ran(capsys, "grade", "hw1")[2]


@pytest.mark.parametrize("shared", [True, False])
def test_who_changes_the_class_list_is_alone(course, capsys, shared):
    (course / "names.csv").write_text("id\n")
    with locked(course, shared=shared):
        code, _, said = ran(capsys, "students", "names.csv")
        assert (code, "another command" in said, "class list" in said) == (2, True, True)
        assert ("another command" in ran(capsys, "collect", "hw1", "names.csv")[2]) is not shared


def test_a_polite_request_to_end_is_answered_as_ctrl_c(course, capsys, monkeypatch):
    """By a sentence: a machine that shuts down asks so."""

    def asked(*_):
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(due_dates, "read_due_dates", asked)
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        assert ran(capsys, "due") == (
            2,
            "",
            "\nstopped; what was finished is kept, run the same command again to go on\n",
        )
    finally:
        signal.signal(signal.SIGTERM, before)


def test_ctrl_c_while_it_is_imported_is_said_in_a_sentence(monkeypatch, capsys):
    class Interrupted(ModuleType):
        def __getattr__(self, name):
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "autograder.cli", Interrupted("autograder.cli"))
    assert _instructor.main() == 2
    assert "before anything was begun" in capsys.readouterr().err
