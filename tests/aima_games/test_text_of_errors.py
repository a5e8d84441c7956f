"""What is said of a cell that Python cannot read is the same with every Python."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from aima_games.text import as_python_says


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = (1,\n", "'(' was never closed"),
        ("def f(:\n", "invalid syntax"),
        ("if True:\n", "expected an indented block"),
    ],
)
def test_a_bracket_that_is_never_closed(source, said):
    result = InteractiveShell(colors="nocolor").run_cell(source)
    error = result.error_before_exec
    kind, message = as_python_says(type(error).__name__, str(error), source)
    assert kind in ("SyntaxError", "IndentationError")
    assert said in message
    kind, message = as_python_says("_IncompleteInputError", "incomplete input", source)  # as Python 3.13 has it
    assert said in message


def test_anything_else_stays():
    assert as_python_says("_IncompleteInputError", "incomplete input", "x = 1") == (
        "_IncompleteInputError",
        "incomplete input",
    )
    assert as_python_says("ValueError", "no", "x = (") == ("ValueError", "no")
