"""A function that was asked for and stands somewhere else than it should: under another name, or in another cell.

Grading and `aima-games check` find it by the same rule, from texts alone: nothing here runs anybody's code.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from aima_games.home.as_graded import definitions
from aima_games.home.notebook_file import grade_id, marks

MAGIC = re.compile(r"\s*%%(?!(?:time|capture|prun)\b)")
"""How a cell begins that is no Python, or defines nothing for the notebook."""
REMARK = re.compile(r"\s*# ?(.*)")


class Function(NamedTuple):
    """A function or a class that a cell defines for the whole notebook, by `def`, as a lambda, or by `class`.

    `parameters` are those that may be given by their places, of which the first `needed` must be; it may take any
    number of others (`more`). Those in `by_name` can be given by name only, and those in `named` must be. A class has
    `methods`. `digest` is the same for the same code, whatever its docstring and comments say. `first` and `last` are
    its lines.
    """

    name: str
    parameters: tuple[str, ...] = ()
    needed: int = 0
    more: bool = False
    by_name: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    methods: tuple[str, ...] | None = None
    digest: str = ""
    is_empty: bool = False
    first: int = 0
    last: int = 0

    def can_be(self, asked: Function) -> bool:
        """Whether it can be called with the arguments of `asked`, by their places or names; a class has its methods."""
        if asked.methods is not None or self.methods is not None:
            return asked.methods is not None and set(asked.methods) <= set(self.methods or ())
        named = self.to_name(asked)
        knows = set(named) <= set(self.by_name) and set(self.named) <= set(named)
        return asked.needed > 0 and self.needed <= asked.needed and knows

    def to_name(self, asked: Function) -> tuple[str, ...]:
        """The arguments of `asked` for which it has no place."""
        return () if self.more else asked.parameters[len(self.parameters) : asked.needed]

    def is_by_name(self, asked: Function) -> bool:
        """Whether it fails only as it is called, by places: it wants arguments by name."""
        return bool(self.named or (self.by_name and self.to_name(asked)))

    def is_called_alike(self, asked: Function) -> bool:
        """Whether the arguments that are needed have the same names, in the same order."""
        return self.parameters[: asked.needed] == asked.parameters[: asked.needed]


class CellText(NamedTuple):
    """What a cell defines for the whole notebook: functions and classes, and the names that it binds otherwise.

    Of these, `made` are the names of what a call returned, such as `partial(search, MAX)` or an object of a class.
    `methods` are those of its classes, called as `Search().minimax`, and `dead` the functions that do not run, since
    they stand in remarks, in strings or below a magic. `inner` are the names that functions and classes define for
    themselves alone, `used` those that it reads. `packages` are the names under which it imports what is neither
    Python's nor the kit's, as "np of numpy", or "* of numpy".
    """

    functions: tuple[Function, ...] = ()
    methods: tuple[Function, ...] = ()
    dead: tuple[Function, ...] = ()
    bound: frozenset[str] = frozenset()
    made: frozenset[str] = frozenset()
    inner: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    packages: frozenset[str] = frozenset()

    @property
    def defines(self) -> set[str]:
        """All names to which the cell gives a value."""
        return {*self.bound, *(each.name for each in self.functions)}


class Candidate(NamedTuple):
    """A function that may be the one that was asked for, in the cell of this number.

    If not `sure`, it may be a helper as well; where it is `used` by another answer, it is one unless it is right.
    """

    cell: int
    function: Function
    sure: bool
    used: bool = False


class Names(NamedTuple):
    """What a released notebook says about names: the functions and classes that it asks for, as it hands them out, and
    all names that it gives or asks for: a function that is called like one of these is that one, redefined. `packages`
    are those that it imports itself, as in `CellText`.
    """

    asked: Mapping[str, Function] = {}
    known: frozenset[str] = frozenset()
    packages: frozenset[str] = frozenset()

    def lacks(self, function: str, cells: Sequence[CellText]) -> bool:
        """Whether these cells leave a function unwritten: nothing has its name that can be called as it is, or only
        what was handed out."""
        for cell in reversed(cells):
            if function in cell.bound:
                return False
            if same := [each for each in cell.functions if each.name == function]:
                return self._is_unwritten(same[-1]) or self._is_by_name(same[-1])
        return True

    def found_for(
        self, function: str, cells: Sequence[tuple[str, CellText]], check: int | None = None, is_there: bool = False
    ) -> list[Candidate]:
        """Which functions of a notebook may be one that is asked for and is not there at its check, or, where it
        `is_there`, which others may be meant.

        `cells` have the name of each cell of the release, "" for a student's own, and what it defines; `check` is the
        number of the cell that checks the function. One of the right name counts wherever it is. Of other names, those
        count that can be called in the same way: in its answer cell, in the student's own cells, and beside another
        answer. In an answer cell from which the name itself has gone, they are sure: all of them, or those whose
        parameters have the same names. If there is none, methods count, and what a call made in such a cell.
        """
        asked = self.asked.get(function)
        if asked is None or (not is_there and not self.lacks(function, [text for _, text in cells[:check]])):
            return []
        written = [
            (place, name, each)
            for place, (name, text) in enumerate(cells)
            for each in text.functions
            if not self._is_unwritten(each)
        ]
        named = [
            Candidate(place, each, not self._is_by_name(each)) for place, _, each in written if each.name == function
        ]
        if named and not is_there:
            return [each for each in named if each.sure or each.function.can_be(asked)]
        can_be = [
            (place, name, each)
            for place, name, each in written
            if each.name not in self.known and each.can_be(asked) and self._may_have(name, function, cells)
        ]
        # Of one name, the last counts; what stands beside another answer counts if there is no other of its name.
        can_be.sort(key=lambda found: found[1] in (function, ""))
        fits = {each.name: (place, name, each) for place, name, each in can_be}
        own = [each for _, name, each in fits.values() if name == function]
        gone = function not in [each.name for name, text in cells if name == function for each in text.functions]
        alike = [each for each in own if each.is_called_alike(asked)]
        sure = (alike or own) if gone else []
        used = {name: text.used for name, text in cells if name not in (function, "")}
        found = [
            Candidate(place, each, each in sure, each.name in used.get(name, ())) for place, name, each in fits.values()
        ]
        return [*found, *(self._made_for(function, cells, gone) if not own else ())]

    def _may_have(self, name: str, function: str, cells: Sequence[tuple[str, CellText]]) -> bool:
        """Whether a function may stand in a cell of this name: its own, one of the student's, or one with an answer."""
        there = [each for other, text in cells if other == name for each in text.functions]
        return name in (function, "") or any(each.name == name and not self._is_unwritten(each) for each in there)

    def _made_for(self, function: str, cells: Sequence[tuple[str, CellText]], gone: bool) -> Iterator[Candidate]:
        """Methods that can be called like a function, and what a call made in its answer cell if its name has gone."""
        if (asked := self.asked[function]).methods is not None:
            return
        for place, (name, text) in enumerate(cells):
            if gone and name == function:
                yield from (Candidate(place, Function(made), False) for made in sorted(text.made - self.known))
            for each in text.methods if self._may_have(name, function, cells) else ():
                made, _, called = each.name.partition("()")
                known = made in self.known or (not called and text.made)  # the cell calls it by a name of its own
                if not known and each.can_be(asked):
                    yield Candidate(place, Function(each.name), False)

    def found_in(self, function: str, text: CellText) -> list[str]:
        """The names in a text that was not run which may be the function that is asked for."""
        asked = self.asked.get(function)
        fits = [
            each.name
            for each in text.functions
            if asked and not self._is_unwritten(each)
            if each.name == function or (each.name not in self.known and each.can_be(asked))
        ]
        return list(dict.fromkeys([*fits, *{function} & text.bound]))

    def is_again(self, function: str, cells: Sequence[tuple[str, CellText]], check: int) -> bool:
        """Whether below its check, in the cell of this number, a cell that the student may write gives a function that
        is asked for another value."""
        below = [text for name, text in cells[check + 1 :] if not name or name in self.asked]
        again = [each for text in below for each in text.functions if each.name == function]
        is_bound = any(function in text.bound for text in below)
        return is_bound or any(not self._is_unwritten(each) for each in again)

    def is_class(self, function: str, cells: Sequence[CellText]) -> bool:
        """Whether there is a class of this name where a function is asked for."""
        asked = self.asked[function].methods is None
        return asked and any(each.name == function and each.methods for text in cells for each in text.functions)

    def beside(self, function: str, cells: Sequence[tuple[str, CellText]], is_there: bool) -> list[str]:
        """What may be a function that is not written, or is there and never right, and cannot be called like it: a
        class with methods that no other answer uses, nor the function that is there, and each function in its answer
        cell where its name has gone from there."""
        answers = [(name, text) for name, text in cells if name and (name != function or is_there)]
        used = {each for _, text in answers for each in text.used}
        own = [each for name, text in cells if name == function for each in text.functions]
        gone = function not in [each.name for each in own]
        there = [each for name, text in cells if name in ("", function) for each in text.functions]
        may_be = [each for each in there if each.methods or (gone and each in own and each.methods is None)]
        return list(dict.fromkeys(each.name for each in may_be if each.name not in self.known | used))

    def told(self, function: str, found: Sequence[Function]) -> str:
        """What is said about a function that stands somewhere else, or about several that might be the one."""
        others = list(dict.fromkeys(each.name for each in found if each.name != function))
        if not others and any(map(self._is_by_name, found)):
            return f"`{function}` takes arguments by name only, and is called with all of them by their places"
        if not others:
            again = " more than once, and each time" if len(found) > 1 else ""
            where = "above what was handed out, or below the cell that checks it"
            return f"`{function}` is written{again} where it is not looked for: {where}"
        defined = " and ".join(f"`{name}`" for name in others)
        which = "it" if len(others) == 1 else "the one that is asked for"
        return f"the notebook defines {defined}; {which} has to be called `{function}`"

    def by_name(self, function: str, cells: Sequence[CellText]) -> list[Function]:
        """The functions of this name that want arguments by name."""
        named = [each for text in cells for each in text.functions if each.name == function]
        return [each for each in named if self._is_by_name(each) and not self._is_unwritten(each)]

    def _is_by_name(self, function: Function) -> bool:
        asked = self.asked.get(function.name)
        return asked is not None and function.is_by_name(asked)

    def _is_unwritten(self, function: Function) -> bool:
        asked = self.asked.get(function.name)
        return asked is not None and (function.is_empty or function.digest == asked.digest)


NO_NAMES = Names()


def names_of(released: Any) -> Names:
    """The names in a released notebook."""
    asked: dict[str, Function] = {}
    known: set[str] = set()
    packages: set[str] = set()
    for cell in released.cells:
        if cell.cell_type == "code" and marks(cell).get("solution"):
            known.add(name := grade_id(cell))
            asked |= {each.name: each for each in text_of(cell.source).functions if each.name == name}
        elif cell.cell_type == "code":
            known |= text_of(cell.source).defines
            packages |= text_of(cell.source).packages
    return Names(asked, frozenset(known), frozenset(packages))


def text_of(source: str) -> CellText:
    """What a cell defines. Nothing if it is not Python."""
    body = statements(source)
    made = [node for node in _outer(body) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
    nodes = [node for statement in body for node in ast.walk(statement)]
    used = [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    strings = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    dead = tuple(
        chain.from_iterable(map(_not_run, (_remarks(source), *strings, source if MAGIC.match(source) else "")))
    )
    outer = set(_outer(body))
    inner = frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef) and node not in outer)
    functions, methods = tuple(_functions(body)), tuple(_methods(body))
    bound, made_by_calls = frozenset(_bound(body)), frozenset(_bound(made))
    packages = frozenset(chain.from_iterable(map(_packages, nodes)))
    return CellText(functions, methods, dead, bound, made_by_calls, inner, frozenset(used), packages)


def _packages(node: ast.AST) -> Iterator[str]:
    """What a node imports from packages that are neither Python's nor the kit's: "np of numpy"."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        for each in node.names:
            whole = each.name if isinstance(node, ast.Import) else "." * node.level + (node.module or "")
            package = whole.partition(".")[0]
            if package and package not in {*sys.stdlib_module_names, "aima_games", "google"}:  # which is Colab's
                name = each.asname or (package if isinstance(node, ast.Import) else each.name)
                yield f"{name} of {package}"


def _remarks(source: str) -> str:
    """The remarks of a cell, as if they were none; any other line ends what stands above it."""
    return "\n".join(found[1] if (found := REMARK.match(line)) else "." for line in source.splitlines())


def _not_run(text: str) -> Iterator[Function]:
    """The functions in a text that is not run."""
    for _, piece in definitions(text):
        yield from _functions(statements(textwrap.dedent(piece)))


def statements(source: str) -> list[ast.stmt]:
    """The statements of a cell, without what only IPython understands."""
    if MAGIC.match(source):
        return []
    lines = ("" if line.startswith(("%", "!")) else line for line in source.splitlines())
    try:
        return ast.parse("\n".join(lines)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _outer(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that are in no function and in no class."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for part in ("body", "handlers", "cases", "orelse", "finalbody"):
                for each in getattr(node, part, ()):
                    yield from _outer([each] if isinstance(each, ast.stmt) else each.body)


def _functions(body: Sequence[ast.stmt]) -> Iterator[Function]:
    for node in _outer(body):
        if isinstance(node, ast.FunctionDef):
            yield _with_parameters(Function(node.name, is_empty=_is_empty(node)), node.args, node)
        elif isinstance(node, ast.ClassDef):
            methods = tuple(each.name for each in node.body if isinstance(each, ast.FunctionDef))
            yield _placed(Function(node.name, methods=methods), node)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            for each in node.targets:
                if isinstance(each, ast.Name):
                    yield _with_parameters(Function(each.id), node.value.args, node)


def _methods(body: Sequence[ast.stmt]) -> Iterator[Function]:
    """The methods of classes, called on an object that is made for it: `Search().minimax`, `Search()` where that is
    `__call__`."""
    for node in (each for each in _outer(body) if isinstance(each, ast.ClassDef)):
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and (each.name == "__call__" or not each.name.startswith("__")):
                name = f"{node.name}()" + (f".{each.name}" if each.name != "__call__" else "")
                found = _with_parameters(Function(name), each.args, each)
                is_static = "staticmethod" in map(ast.unparse, each.decorator_list)
                yield found if is_static else found._replace(parameters=found.parameters[1:], needed=found.needed - 1)


def _with_parameters(function: Function, arguments: ast.arguments, node: ast.stmt) -> Function:
    plain = tuple(each.arg for each in (*arguments.posonlyargs, *arguments.args))
    return _placed(function, node)._replace(
        parameters=plain,
        needed=len(plain) - len(arguments.defaults),
        more=arguments.vararg is not None,
        by_name=tuple(each.arg for each in arguments.kwonlyargs),
        named=tuple(
            each.arg
            for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is None
        ),
    )


def _placed(function: Function, node: ast.stmt) -> Function:
    """A function with its lines and its digest. Takes the docstrings out of `node`."""
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(each, clean=False) is not None:
            each.body[0] = ast.Pass()
    digest = hashlib.sha256(ast.dump(node).encode(errors="surrogatepass")).hexdigest()[:16]
    first = min(each.lineno for each in (node, *getattr(node, "decorator_list", ())))
    return function._replace(digest=digest, first=first, last=node.end_lineno or first)


def _is_empty(function: ast.FunctionDef) -> bool:
    """Whether a function does nothing yet: `pass`, `...`, `raise NotImplementedError`, `return 0`, or whatever else
    looks at nothing that the function is given."""
    given = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    read = {each.id for line in function.body for each in ast.walk(line) if isinstance(each, ast.Name)}
    return bool(given and not given & read) or all(
        isinstance(each, ast.Pass)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        or (isinstance(each, ast.Raise) and each.exc is not None and "NotImplemented" in ast.dump(each.exc))
        for each in function.body
    )


def _bound(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that a cell imports or assigns to."""
    for node in _outer(body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((each.asname or each.name).partition(".")[0] for each in node.names)
            continue
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant | None):
            continue  # to nothing that can be called
        targets = [getattr(node, "target", None), *getattr(node, "targets", ())]
        targets += [each.optional_vars for each in getattr(node, "items", ())]
        for target in filter(None, targets):
            for each in ast.walk(target):
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    yield each.id
