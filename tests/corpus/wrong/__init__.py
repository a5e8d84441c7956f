"""Wrong programs as students write them: right ones of `../right`, in their styles, each with one slip.

    WRONG_HANDS["alphabeta"]["with_class", "bounds-leak", 0](game, state)

They are no part of the catalogue and know nothing of its models: a slip is an edit of the text. `slips.py` lists them,
by the file that they are made in and the function that they spoil.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.corpus.wrong.slips import SLIPS

RIGHT = Path(__file__).parents[1] / "right"
Made = dict[tuple[str, str, int], Callable[..., Any]]
"""(file, name of the mistake, a number) -> the function"""


@cache
def _text(style: str) -> str:
    return (RIGHT / f"{style}.py").read_text(encoding="utf-8")


def _needed(tree: ast.Module, function: str) -> list[ast.stmt]:
    """The statements of a module that the function rests on, itself included."""
    named = {name: each for each in tree.body for name in _defined(each)}
    found: dict[str, ast.stmt] = {}
    names = [function]
    for name in names:  # it grows while it is read
        if name in named and name not in found:
            found[name] = named[name]
            names += [each.id for each in ast.walk(named[name]) if isinstance(each, ast.Name)]
    return [each for each in tree.body if each in found.values()]


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return [alias.asname or alias.name for alias in getattr(statement, "names", ())]


@cache
def standing_alone(style: str, function: str) -> str:
    """The text of the function with all that it rests on, and nothing else."""
    text = _text(style)
    parts = []
    for each in _needed(ast.parse(text), function):
        lines = text.splitlines()[
            min([each.lineno, *(d.lineno for d in getattr(each, "decorator_list", ()))]) - 1 : each.end_lineno
        ]
        parts.append("\n".join(lines))
    return "\n\n\n".join(parts) + "\n"


def program(style: str, function: str, edits: Sequence[tuple[str, str]]) -> Callable[..., Any]:
    """The function of that file after the edits, each of which has to find something."""
    text = standing_alone(style, function)
    for old, new in edits:
        if old not in text:
            raise ValueError(f"{style}, {function}: there is no {old!r}")
        text = text.replace(old, new)
    module = types.ModuleType(f"{style}_{function}")
    sys.modules[module.__name__] = module  # dataclasses look there
    exec(compile(text, f"<{style}>", "exec"), vars(module))
    found: Callable[..., Any] = vars(module)[function]
    return found


def _made() -> dict[str, Made]:
    made: dict[str, Made] = {}
    for (style, function), slips in SLIPS.items():
        for number, (mistake, *edits) in enumerate(slips):
            made.setdefault(function, {})[style, mistake, number] = program(style, function, edits)
    return made


WRONG_HANDS = _made()
"""Function -> the wrong programs."""
