"""The public API is documented in prose: a short summary, no tables, and examples that are tried out."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from pathlib import Path

import pytest

import aima_games
import aima_games.games
import autograder
import solutions
from aima_games.games import game_names

HOMES = {aima_games: aima_games.__all__, aima_games.games: [*game_names(), "TreeError", "chance", "make_game"]}
PUBLIC = {
    name: thing
    for module, names in HOMES.items()
    for name in names
    if getattr(thing := getattr(module, name), "__module__", "").startswith("aima_games")
}
FOLDERS = [Path(package.__file__).parent for package in (aima_games, autograder, solutions)]

SENTENCE_END = re.compile(r"[.!?…](?=\s+(?:[A-Z`]|$)|$)")
SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.MULTILINE)


def sentences(text: str) -> int:
    """How many sentences a paragraph has; what stands in code or in parentheses does not end one."""
    return len(SENTENCE_END.findall(re.sub(r"`[^`]*`|\([^()]*\)", "`", text.strip())))


@pytest.mark.parametrize("name", PUBLIC)
def test_the_summary_is_one_to_three_sentences(name):
    summary = (inspect.getdoc(PUBLIC[name]) or "").partition("\n\n")[0]
    assert 1 <= sentences(summary) <= 3


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_docstring_has_a_table_of_parameters(folder):
    with_tables = [
        f"{path}: {getattr(node, 'name', 'module')}"
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and SECTION.search(ast.get_docstring(node) or "")
    ]
    assert not with_tables, "write it in prose, as `aima_games/games/tictactoe.py` does: " + ", ".join(with_tables)


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_are_what_happens(name, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    thing = PUBLIC[name]
    finder = doctest.DocTestFinder(recurse=False)
    (test,) = finder.find(thing, name, globs=dict(vars(inspect.getmodule(thing))))
    assert test.examples, f"{name} has no example"
    assert doctest.DocTestRunner().run(test).failed == 0
