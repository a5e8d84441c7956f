"""The house: which package may import which, how large a package may get, and that what is private stays so.

The contracts on imports are import-linter's, in pyproject.toml; imports inside functions and for typing count.
Here is what it does not see: imports by a string, private names, the sizes and purposes of packages.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import networkx

ROOT = Path(__file__).parents[1]
HOUSE = ("aima_games", "solutions", "autograder")
MOST = 15
"""The modules that a package may hold: as many as one can look over."""

MOST_LINES = {"aima_games": 23_600, "autograder": 38_400, "solutions": 5_300, "tests": 66_600}  # what outsiders found
"""What each part may have, with room for a few additions. Delete before you add; where the room is used up, raise the
number in the same commit, and say why. The aims are 14,500, 25,500, 6,500 and 32,000: lower a number whenever
something gets smaller."""

LOADED_BY_NAME = {
    "aima_games": "its public names are loaded when they are first used",
    "aima_games.libraries": "other people's libraries that are imported when they are first used",
    "autograder.quiz.bank.question_types": "question types, which are found by being there",
    "autograder.authoring.loader": "an assignment's own modules",
    "autograder.publish.notebooks": "the solutions that a lecture's text names",
}
"""Modules that import others by a string which is put together, or from above them, and why they may."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the house by its name, a package by the name of its folder."""
    found = {}
    for path in (path for name in HOUSE for path in sorted((ROOT / name).rglob("*.py"))):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if all(part.isidentifier() for part in name.split(".")):  # an assignment's folder is no package
            found[name.removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"), path)
    return found


@cache
def packages() -> frozenset[str]:
    return frozenset(name for name in modules() if (ROOT / name.replace(".", "/")).is_dir())


def test_the_contracts_on_imports_are_kept():
    command = [sys.executable, "-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"]
    linted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert linted.returncode == 0, linted.stdout + linted.stderr


def test_nothing_in_aima_games_imports_its_front_door():
    """`aima_games` itself, with all public names, is on top."""
    importers = grimp.build_graph("aima_games", cache_dir=None).find_modules_that_directly_import("aima_games")
    assert not importers


def test_no_files_import_each_other_in_a_circle():
    """Not among packages alone: whoever reads a file has not to read one that reads it."""
    graph = grimp.build_graph(*HOUSE, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    packages_ = packages()  # a package's own file may hand on what lies in it
    modules_ = networkx.DiGraph(
        (here, there) for here, many in imports.items() for there in many if not {here, there} & packages_
    )
    assert [sorted(circle) for circle in networkx.strongly_connected_components(modules_) if len(circle) > 1] == []


def imports_by_name(tree: ast.Module) -> Iterator[ast.expr]:
    """The arguments of `import_module(…)` and `__import__(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("import_module", "__import__"):
                yield node.args[0]


def test_imports_by_a_string_stay_in_their_own_package():
    """Such as `import_module(f"{__name__}.{game}")`: the linter can't follow it, so it may not lead anywhere else."""
    for name, tree in modules().items():
        if name in LOADED_BY_NAME:
            continue
        for argument in imports_by_name(tree):
            written = ast.unparse(argument)
            own = re.match(rf"f?['\"]({{__name__}}|{re.escape(name)})\.", written)
            assert own, f"{name} imports {written}: import it by a statement, or say in LOADED_BY_NAME why not"


def test_no_module_is_named_in_a_string_above_it():
    """A string such as "aima_games.quiz.case" is an import that somebody makes later."""
    for name, tree in modules().items():
        if name in LOADED_BY_NAME:
            continue
        strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is str}
        named = {text for text in strings if text in modules() and "." in text}
        assert all(may_know(name, text) for text in named), f"{name} names {named}"


def may_know(module: str, other: str) -> bool:
    """Whether `module` may import `other`, as far as the three houses and aima_games' layers go."""
    tops = [module.split(".")[0], other.split(".")[0]]
    return tops[0] != "aima_games" or (tops[1] == "aima_games" and floor(module) >= floor(other))


@cache
def layers() -> list[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    return contracts[0]["layers"][::-1]


def floor(module: str) -> int:
    """How high above the ground a module of aima_games stands."""
    part = (module.split(".") + [""])[1]
    return next((i for i, layer in enumerate(layers()) if part in re.split(r" [:|] ", layer)), len(layers()))


def test_no_private_name_crosses_a_module():
    def crossing(name: str, tree: ast.Module) -> Iterator[str]:
        imported = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in HOUSE:
                imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        yield from (path for path in imported.values() if private(path.rpartition(".")[2]))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and private(node.attr):
                path = imported.get(node.value.id, "")
                if path in modules():
                    yield f"{path}.{node.attr}"

    crossings = {name: found for name, tree in modules().items() if (found := list(crossing(name, tree)))}
    assert not crossings


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def test_a_package_can_be_looked_over():
    for package in packages():
        inside = [name for name in modules() if name.rpartition(".")[0] == package and name not in packages()]
        assert len(inside) <= MOST, f"{package} holds {len(inside)} modules"


def test_the_house_does_not_grow():
    for part, most in MOST_LINES.items():
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / part).rglob("*.py"))
        assert lines <= most, (
            f"{part} has {lines:,} lines, and may have {most:,}: delete something, or raise MOST_LINES"
        )
        assert lines >= most - 500, f"{part} has {lines:,} lines: lower its number in MOST_LINES, {most:,}"


def test_each_package_says_in_a_sentence_what_it_is_for():
    for package in packages():
        purpose = (ast.get_docstring(modules()[package]) or "").partition("\n\n")[0]
        assert len(re.findall(r"\.(?=\s|$)", purpose)) == 1, f"{package}: {purpose!r}"
