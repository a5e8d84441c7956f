"""A library that is missing is told in one sentence that says what to do."""

import subprocess
import sys

import pytest

from aima_games.libraries import MissingLibraryError, needed_for


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        ("from aima_games.games import Chess", "chess"),
        ("from aima_games.evaluation.features.chess import SHANNON", "chess"),
        ("from aima_games import step_through", "anywidget"),
        ("from aima_games import play_widget", "anywidget"),
        ("from aima_games import practice", "anywidget"),
        ("from aima_games import table_exercise", "anywidget"),
        ("from aima_games import back_up_exercise", "ipywidgets"),
    ],
)
def test_a_notebook_shows_a_sentence_and_no_traceback(statement, missing):
    code = f"""
import sys
sys.modules[{missing!r}] = None
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.instance(colors="nocolor").run_cell({statement!r})
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()
    assert len(told.splitlines()) == 1, told
    assert f"%pip install {missing}" in told


def test_practice_needs_no_library_that_only_draws_questions(practice_file, tmp_path):
    code = """
import sys
sys.modules["chess"] = None
from aima_games import practice
session = practice("evaluation", seed=1).session
for _ in range(60):
    print(session.question.type)
    session.next()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "exchange" in done.stdout.split()  # chess drew it


def test_what_is_broken_otherwise_is_not_called_missing():
    with pytest.raises(ImportError, match="cannot import name") as told, needed_for("this", "math"):
        from math import nothing_of_this_name  # noqa: F401
    assert not isinstance(told.value, MissingLibraryError)
