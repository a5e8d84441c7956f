"""The kit's wrong functions as texts that stand alone, so that they can still be run when the catalogue is gone.

`standing_alone(function)` is a program whose name `function` is that function. What it rests on in `solutions` or in an
assignment is copied into it, name by name; what is the kit's (`aima_games`) or a library's is imported.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

CATALOGUE = ("mistakes", "edited", "together", "Family", "styles")
"""A statement that calls these is copied as what came of it, since they look for the texts of functions."""
HEAD = "from __future__ import annotations\nfrom aima_games import CHANCE, MAX, MIN\n"


class NotAsTextError(Exception):
    """It can't be written as a program that stands alone."""


def standing_alone(function: Any) -> list[str]:
    """The pieces of a program that calls the function `function`: many programs have most of theirs in common."""
    bundle = _Bundle()
    written = bundle.expression(function)
    return [HEAD, "\n".join(bundle.imports), *filter(None, bundle.statements.values()), f"function = {written}"]


def run(text: str, given: dict[str, Any] | None = None) -> Callable[..., Any]:
    """The function of such a text."""
    names: dict[str, Any] = {"__name__": "frozen_program", **(given or {})}
    sys.modules.setdefault("frozen_program", sys.modules[__name__])  # dataclasses look there
    exec(compile(text, "<frozen>", "exec"), names)
    return names["function"]


@cache
def _tree(file: str) -> tuple[str, ast.Module]:
    text = Path(file).read_text(encoding="utf-8")
    return text, ast.parse(text)


@cache
def _bound(file: str) -> dict[str, ast.stmt]:
    """The statements of a module by the names that they bind."""
    found: dict[str, ast.stmt] = {}
    for each in _tree(file)[1].body:
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            found[each.name] = each
        elif isinstance(each, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name.split(".")[0]: each for alias in each.names}
        elif isinstance(each, ast.Assign | ast.AnnAssign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            found |= {node.id: each for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    return found


def _without_types(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it, but for annotations."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _without_types(each)


def _names(node: ast.AST) -> list[str]:
    return list(dict.fromkeys(each.id for each in _without_types(node) if isinstance(each, ast.Name)))


class _Bundle:
    """A program in the making."""

    def __init__(self) -> None:
        self.imports: dict[str, None] = {}
        self.statements: dict[str, str] = {}
        self._from: dict[str, str] = {}
        self._made: dict[int, str] = {}
        self._kept: list[Any] = []

    def expression(self, value: Any) -> str:
        """Python for a value; what it needs is in the program from now on."""
        for kinds, write in (
            ((bool, int, str, type(None), type(...)), repr),
            (float, lambda value: f"float({str(value)!r})"),
            (Fraction, self._fraction),
            ((list, tuple, set, frozenset), self._several),
            (
                dict,
                lambda value: (
                    "{" + ", ".join(f"{self.expression(k)}: {self.expression(v)}" for k, v in value.items()) + "}"
                ),
            ),
            (functools.partial, self._partial),
            (MethodType, lambda value: f"{self.expression(value.__self__)}.{value.__name__}"),
            (FunctionType, self._function),
            ((type, BuiltinFunctionType), self._by_name),
        ):
            if isinstance(value, kinds):  # type: ignore[arg-type]
                return write(value)
        if hasattr(value, "ways"):  # a family
            return self.expression(value.ways[0])
        if hasattr(value, "cache_info"):
            self.imports["import functools"] = None
            return f"functools.cache({self.expression(value.__wrapped__)})"
        if is_dataclass(value):
            return self._instance(value)
        raise NotAsTextError(repr(value)[:100])

    def _fraction(self, value: Fraction) -> str:
        self.imports["from fractions import Fraction"] = None
        return repr(value)

    def _several(self, value: Any) -> str:
        inside = "".join(f"{self.expression(each)}, " for each in value)
        return (
            f"[{inside}]"
            if type(value) is list
            else f"({inside})"
            if type(value) is tuple
            else f"{type(value).__name__}([{inside}])"
        )

    def _partial(self, value: Any) -> str:
        self.imports["import functools"] = None
        given = [self.expression(each) for each in (value.func, *value.args)]
        return f"functools.partial({', '.join([*given, *(f'{k}={self.expression(v)}' for k, v in value.keywords.items())])})"

    def _by_name(self, value: Any) -> str:
        if value.__module__ == "builtins":
            return value.__name__
        namespace = vars(sys.modules[value.__module__])
        self.need(value.__qualname__.split(".")[0], namespace)
        return value.__qualname__

    def _instance(self, value: Any) -> str:
        given = []
        for each in fields(value):
            own = getattr(value, each.name)
            if each.init and not (each.default is not MISSING and (own is each.default or own == each.default)):
                given.append(f"{each.name}={self.expression(own)}")
        return f"{self._by_name(type(value))}({', '.join(given)})"

    def _function(self, value: FunctionType) -> str:
        if id(value) in self._made:
            if not self._made[id(value)]:
                raise NotAsTextError("functions that hold each other")
            return self._made[id(value)]
        self._made[id(value)], name = "", ""
        self._kept.append(value)
        if value.__qualname__ == "edited.<locals>.<lambda>":
            name = self._edited(value)
        elif "<" not in value.__qualname__:
            name = self._by_name(value) if "." in value.__qualname__ else self.need(value.__name__, value.__globals__)
        else:
            name = self._closure(value)
        self._made[id(value)] = name
        return name

    def _edited(self, value: FunctionType) -> str:
        """A function that `edited` has made: its text is there already."""
        inner = inspect.getclosurevars(inspect.getclosurevars(value).nonlocals["made"].__wrapped__).nonlocals
        tree = ast.parse(inner["text"])
        own = [each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
        for name in own:
            self._define(name, "", "an edit" + inner["text"])
        for name in _names(tree):
            if name not in own:
                self.need(name, inner["names"])
        del self.statements[own[0]]  # behind what it rests on
        self.statements[own[0]] = inner["text"]
        return str(inner["main"].__name__)

    def _closure(self, value: FunctionType) -> str:
        """A lambda, or a function in a function: made once more by a function of what it holds."""
        node, text = _found(value)
        held = dict(zip(value.__code__.co_freevars, value.__closure__ or (), strict=True))
        held = {name: cell.cell_contents for name, cell in held.items() if cell.cell_contents is not value}
        for name in _names(node):
            if name not in held:
                self.need(name, value.__globals__)
        written = [self.expression(each) for each in held.values()]
        number = len(self.statements)
        defaults = [self.expression(each) for each in value.__defaults__ or ()]
        body = (
            f"    return {text}"
            if isinstance(node, ast.Lambda)
            else f"{textwrap.indent(text, '    ')}\n    return {node.name}"
        )
        lines = [
            f"def _make_{number}({', '.join(held)}):\n{body}",
            f"_f_{number} = _make_{number}({', '.join(written)})",
        ]
        if defaults:
            lines.append(f"_f_{number}.__defaults__ = ({', '.join(defaults)},)")
        self.statements[f"_f_{number}"] = "\n".join(lines)
        return f"_f_{number}"

    def _define(self, name: str, text: str, where: str) -> None:
        if self._from.setdefault(name, where) != where:
            raise NotAsTextError(f"{name} means two things")
        self.statements[name] = text

    def need(self, name: str, namespace: dict[str, Any]) -> str:
        """Have the name that a module gives to something in the program, with all that it rests on."""
        file = namespace.get("__file__")
        statement = _bound(file).get(name) if file else None
        if statement is None:
            if name in namespace and not hasattr(builtins, name):
                raise NotAsTextError(f"{name} is not found in {file}")
            return name
        if isinstance(statement, ast.Import | ast.ImportFrom):
            return self._imported(name, statement, namespace)
        where = f"{file}:{statement.lineno}"
        if self._from.get(name) == where:
            return name
        self._define(name, "", where)
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef) and set(CATALOGUE) & set(_names(statement)):
            text = f"{name} = {self.expression(namespace[name])}"
        else:
            for other in _names(statement):
                self.need(other, namespace)
            lines = _tree(file)[0].splitlines()
            first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
            text = "\n".join(lines[first - 1 : statement.end_lineno])
        del self.statements[name]  # behind what it rests on
        self.statements[name] = text
        return name

    def _imported(self, name: str, statement: ast.Import | ast.ImportFrom, namespace: dict[str, Any]) -> str:
        if isinstance(statement, ast.Import):
            self.imports[ast.unparse(statement)] = None
            return name
        alias = next(each for each in statement.names if (each.asname or each.name) == name)
        own = statement.level or str(statement.module).startswith(("solutions", "autograder"))
        if not own:
            written = ast.unparse(ast.ImportFrom(statement.module, [alias], 0))
            self.imports[written] = None
            return name
        home = import_module("." * statement.level + (statement.module or ""), namespace.get("__package__"))
        if isinstance(target := getattr(home, alias.name), FunctionType) and "<" not in target.__qualname__:
            found = self.need(target.__name__, target.__globals__)
        else:
            found = self.need(alias.name, vars(home))
        if found != name:
            self._define(name, f"{name} = {found}", f"{found} as {name}")
        return name


def _found(value: FunctionType) -> tuple[Any, str]:
    """The node and the text of a lambda or an inner function, without its defaults."""
    code = value.__code__
    for node in ast.walk(_tree(code.co_filename)[1]):
        if isinstance(node, ast.Lambda | ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            if first != code.co_firstlineno or (isinstance(node, ast.Lambda)) != (code.co_name == "<lambda>"):
                continue
            if _compiled(node, code.co_freevars) == _told(code):
                plain = ast.parse(ast.unparse(node)).body[0]
                plain = plain.value if isinstance(plain, ast.Expr) else plain  # type: ignore[assignment]
                if value.__defaults__:
                    plain.args.defaults = [ast.Constant(None) for _ in plain.args.defaults]  # type: ignore[attr-defined]
                if isinstance(plain, ast.FunctionDef):
                    plain.decorator_list = []
                return plain, ast.unparse(plain)
    raise NotAsTextError(f"no text of {value.__qualname__}")


def _compiled(node: Any, free: tuple[str, ...]) -> Any:
    inner = f"return {ast.unparse(node)}" if isinstance(node, ast.Lambda) else ast.unparse(node)
    text = f"from __future__ import annotations\ndef _made({', '.join(free)}):\n{textwrap.indent(inner, '    ')}"
    made = next(each for each in compile(text, "", "exec").co_consts if isinstance(each, CodeType))
    return next((_told(each) for each in made.co_consts if isinstance(each, CodeType)), None)


def _told(code: CodeType) -> Any:
    return (
        code.co_code,
        code.co_names,
        code.co_varnames,
        [each for each in code.co_consts if not isinstance(each, CodeType)],
    )
