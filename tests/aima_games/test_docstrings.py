"""The public API is documented: every parameter, what is returned and raised, and examples that are tried out."""

from __future__ import annotations

import doctest
import inspect
import re

import pytest

import aima_games
import aima_games.games
from aima_games.games import game_names

HOMES = {aima_games: aima_games.__all__, aima_games.games: [*game_names(), "TreeError", "chance", "make_game"]}
PUBLIC = {
    name: thing
    for module, names in HOMES.items()
    for name in names
    if getattr(thing := getattr(module, name), "__module__", "").startswith("aima_games")
}
FUNCTIONS = [name for name, thing in PUBLIC.items() if inspect.isroutine(thing)]


def section(name: str, title: str) -> str:
    """A section of a public name's docstring; empty if it has none."""
    parts = re.split(r"^(\w+)\n-+\n", inspect.getdoc(PUBLIC[name]) or "", flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(title, "")


def described(text: str) -> set[str]:
    """The names that a section describes; several may share a line, which may end with their type."""
    heads = re.findall(r"^(\S[^:\n]*)(?: : .*)?$", text, re.MULTILINE)
    return {name.strip().lstrip("*") for head in heads for name in head.split(",")}


@pytest.mark.parametrize("name", PUBLIC)
def test_every_parameter_is_described_and_no_other(name):
    if inspect.isclass(PUBLIC[name]) and "__init__" not in vars(PUBLIC[name]):
        return  # it is not made by calling it
    if name == "Match":
        return  # `play` makes them; its fields are attributes
    taken = {p.lstrip("*") for p in inspect.signature(PUBLIC[name]).parameters}
    assert described(section(name, "Parameters")) == taken


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_comes_back_is_described(name):
    returns = inspect.signature(PUBLIC[name]).return_annotation
    assert bool(section(name, "Returns") or section(name, "Yields")) == (returns not in (None, "None"))


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_are_what_happens(name, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    thing = PUBLIC[name]
    finder = doctest.DocTestFinder(recurse=False)
    (test,) = finder.find(thing, name, globs=dict(vars(inspect.getmodule(thing))))
    assert test.examples, f"{name} has no example"
    assert doctest.DocTestRunner().run(test).failed == 0
