"""A function that was asked for and stands in its answer cell under another name.

Grading and `aima-games check` find it by the same rule, from texts alone: nothing here runs anybody's code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aima_games.home.notebook_file import grade_id, marks


class Names(NamedTuple):
    """What a released notebook says about names: the functions that it asks for, each with its parameters, and all
    names that it gives, or asks for: a function that is called like one of these is that one, redefined.
    """

    asked: Mapping[str, Sequence[str]] = {}
    known: frozenset[str] = frozenset()

    def found_for(self, function: str, defined: Mapping[str, Sequence[str]]) -> list[str]:
        """Which of the functions that an answer cell defines may be the one that is asked for.

        Its parameters without a default have the same names, in the same order, and any others have a default. A cell
        that defines the function itself has no other.
        """
        if function in defined:
            return []
        needed = [each for each in self.asked.get(function, ()) if not each.endswith("=")]
        return [
            name
            for name, theirs in defined.items()
            if needed
            and name not in self.known
            and list(theirs[: len(needed)]) == needed
            and all(each.endswith("=") for each in theirs[len(needed) :])
        ]


NO_NAMES = Names()


def names_of(released: Any) -> Names:
    """The names in a released notebook."""
    asked: dict[str, Sequence[str]] = {}
    known: set[str] = set()
    for cell in released.cells:
        if cell.cell_type == "code" and marks(cell).get("solution"):
            known.add(name := grade_id(cell))
            asked |= {each: theirs for each, theirs in functions_of(cell.source).items() if each == name}
        elif cell.cell_type == "code":
            known.update(_bound(cell.source))
    return Names(asked, frozenset(known))


def functions_of(source: str) -> dict[str, list[str]]:
    """The functions that a cell defines for the whole notebook, by `def` or as a lambda, each with its parameters.

    A parameter with a default has a "=" at its end. Empty if the text is not Python.
    """
    return {name: list(_parameters(arguments)) for name, arguments in _defined(statements(source))}


def statements(source: str) -> list[ast.stmt]:
    """The statements of a cell, without what only IPython understands."""
    lines = ("" if line.startswith(("%", "!")) else line for line in source.splitlines())
    try:
        return ast.parse("\n".join(lines)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _defined(body: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.arguments]]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node.args
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            yield from ((each.id, node.value.args) for each in node.targets if isinstance(each, ast.Name))
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _defined(node.body)


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    needed = len(plain) - len(arguments.defaults)
    yield from (each.arg + "=" * (place >= needed) for place, each in enumerate(plain))
    yield from (
        each.arg if default is None else f"{each.arg}="
        for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    )


def _bound(source: str) -> Iterator[str]:
    """The names that a cell binds: what it imports, defines, or assigns to."""
    for node in (each for statement in statements(source) for each in ast.walk(statement)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def told(function: str, found: Sequence[str]) -> str:
    """What is said about a function under another name, or about several that might be the one."""
    defined = " and ".join(f"`{name}`" for name in found)
    which = "it" if len(found) == 1 else "the one that is asked for"
    return f"your cell defines {defined}; {which} has to be called `{function}`"
