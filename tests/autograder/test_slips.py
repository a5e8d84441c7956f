"""Slips: every one-token edit of a reference; and what was proved, which holds until something changes."""

from __future__ import annotations

import ast
import inspect
import pickle
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import aima_games
from autograder.authoring.loader import assignment_folders
from autograder.authoring.one_file import ONE_FILE
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.proofs import Proofs, _named, digest_of
from autograder.grading import fork
from autograder.sandbox.edits import (
    ARGUMENTS,
    COMPARISON,
    CONDITION,
    INDENTATION,
    NAME,
    NUMBER,
    OPERATOR,
    STATEMENT,
    edits,
    mends,
)
from solutions import alphabeta, minimax
from tests.corpus import right

# Edits


def texts(source, place=None):
    """What edits make of a function's text, as Python writes it."""
    return [edit.source for edit in mends(source) if place in (None, edit.place)]


LOOP = """
def f(x, y):
    best = -1
    for z in g(x, y):
        if z > best and z != 3:
            best = z
        else:
            break
    return max(best, y) * 2
"""


@pytest.mark.parametrize(
    ("place", "old", "new"),
    [
        (COMPARISON, "z > best", "z >= best"),
        (COMPARISON, "z > best", "z < best"),
        (COMPARISON, "z != 3", "z == 3"),
        (CONDITION, "z > best and z != 3", "z > best or z != 3"),
        (CONDITION, "z > best and z != 3", "z != 3"),
        (CONDITION, "if z > best and z != 3", "if not (z > best and z != 3)"),
        (OPERATOR, "best = -1", "best = 1"),
        (OPERATOR, "max(best, y) * 2", "max(best, y) / 2"),
        (OPERATOR, "max(best, y) * 2", "max(best, y)"),
        (OPERATOR, "best = z", "best = z + 1"),
        (NUMBER, "* 2", "* 3"),
        (NUMBER, "* 2", "* 0"),
        (NUMBER, "-1", "-2"),
        (NAME, "max(best, y)", "min(best, y)"),
        (NAME, "best = z", "best = x"),
        (NAME, "best = z", "y = z"),
        (ARGUMENTS, "g(x, y)", "g(y, x)"),
        (ARGUMENTS, "g(x, y)", "g(y)"),
        (STATEMENT, "    best = -1\n", ""),
        (STATEMENT, "            break", "            continue"),
        (STATEMENT, "            best = z\n", "            pass\n"),
        (INDENTATION, "    return max", "        return max"),
    ],
)
def test_an_edit_changes_one_thing(place, old, new):
    assert old in LOOP
    assert ast.unparse(ast.parse(LOOP.replace(old, new, 1))) in texts(LOOP, place)


def test_the_last_statement_of_a_loop_moves_out_and_a_truth_turns_round():
    source = "def f(x):\n    for y in x:\n        g(y)\n        return True"
    assert ast.unparse(ast.parse("def f(x):\n    for y in x:\n        g(y)\n    return True")) in texts(
        source, INDENTATION
    )
    assert ast.unparse(ast.parse(source.replace("True", "False"))) in texts(source, NUMBER)


@pytest.mark.parametrize("function", [minimax, alphabeta, right])
def test_edits_are_all_different_and_leave_words_alone(function):
    source = inspect.getsource(function)
    tree = ast.unparse(ast.parse(source))
    made = [edit for edit in edits(source)]
    assert len({edit.source for edit in made}) == len(made)
    assert tree not in {edit.source for edit in made}
    for edit in made:
        changed = ast.parse(edit.source)
        for old, new in zip(ast.parse(tree).body, changed.body, strict=True):
            if isinstance(old, ast.FunctionDef):
                assert ast.get_docstring(old) == ast.get_docstring(new)
                assert old.returns is None or ast.unparse(old.returns) == ast.unparse(new.returns)


# Slips that go wild, and what is on record

WILD = '''
import os

def last(n):
    """One less than n, with pitfalls all around."""
    i = n - 1
    if i == n:
        while True:
            open("left-behind", "w").write("x")
    if i > n:
        os._exit(0)
    if i < 0:
        [0] * 10**12
    return i
'''


def test_a_slip_that_loops_floods_or_ends_its_process_is_contained(tmp_path, monkeypatch):
    """A call of a function in a fork is all that it costs: no file, no process, nothing but that answer."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fork, "PATIENCE", 1)
    for edit in edits(WILD):

        def call(source=edit.source):
            exec(source, names := {})
            return names["last"](1)

        answer = fork.in_a_fork(call)
        assert answer is None or isinstance(pickle.loads(answer), int | None)
    written = Path("left-behind")
    assert not written.exists() or not written.stat().st_size


def test_a_game_has_a_say_where_it_is_named_or_another_that_is_named_builds_on_it(tmp_path):
    texts = {
        "nim": "class Nim(Game):\n",
        "race": "class Race(Nim):\n",
        "morris": "class Morris(Game):\n",
        "items": 'START = {"name": "Race"}\n',
    }
    paths = {name: tmp_path / f"{name}.py" for name in texts}
    for name, text in texts.items():
        paths[name].write_text(text)
    games = [paths[name] for name in ("nim", "race", "morris")]
    assert set(_named(games, [paths["items"]])) == {paths["race"], paths["nim"]}


def test_a_new_game_makes_no_proof_out_of_date(monkeypatch, tmp_path):
    """Its module, and its line in the list of all games; what an assignment names is another matter."""
    package = tmp_path / "aima_games"
    copytree(Path(aima_games.__file__).parent, package, ignore=ignore_patterns("__pycache__", "static"))
    monkeypatch.setattr(aima_games, "__file__", str(package / "__init__.py"))
    folders = assignment_folders(KIT_ASSIGNMENTS)
    proved = [digest_of(folder) for folder in folders]
    (package / "games" / "wythoff.py").write_text("class Wythoff(Game):\n    pass\n")
    listed, line = package / "games" / "__init__.py", "    from aima_games.games.{0} import {1} as {1}\n"
    before = line.format("nim", "Nim")
    assert before in listed.read_text()
    listed.write_text(listed.read_text().replace(before, before + line.format("wythoff", "Wythoff")))
    assert [digest_of(folder) for folder in folders] == proved
    (package / "games" / "nim.py").write_text("class Nim(Game):\n    pass\n")
    assert [digest_of(folder) for folder in folders] != proved


def test_cases_are_written_again_where_a_program_a_word_or_one_of_them_has_changed(tmp_path):
    (folder := tmp_path / "hw9-cases").mkdir()
    text, cases = folder / ONE_FILE, folder / "cases"
    text.write_text("# Cases\n")
    written = []

    def write():
        cases.mkdir()
        (cases / "value.json").write_text("[1]")
        written.append(1)

    def times():
        Proofs(tmp_path / ".proved.json").write_cases(folder, cases, write)
        return len(written)

    assert [times(), times()] == [1, 1]
    (cases / "value.json").write_text("[2]")
    assert [times(), times()] == [2, 2]
    assert (cases / "value.json").read_text() == "[1]"
    (cases / "of-an-item-that-is-gone.json").write_text("[]")
    assert [times(), times()] == [3, 3]
    text.write_text("# Other cases\n")
    assert [times(), times()] == [4, 4]
