"""The code of an `assignment.md`: run where it stands, so that a traceback, an edit and an error name the file's line.

What students have (their imports, what cells define, the references in place of their answers) is one module; what
`{python}` adds for the author is another one, which sees the first. What cells define says that it is of a third
module: it is given, and no part of an answer, so nobody makes edits of it.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import hashlib
import linecache
import re
import symtable
import sys
import tokenize
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.authoring.one_file.blocks import Directive, Errors, meant

_FLAGS = __future__.annotations.compiler_flag


class FileCode:
    """The modules made from a file, and what of the code did not run."""

    def __init__(self, path: Path, blocks: Sequence[Directive], errors: Errors, kit: Mapping[str, Any]) -> None:
        self._errors = errors
        self._file = f"{path}#code"
        self._failed: set[str] = set()
        place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]
        name = f"assignment_{re.sub(r'[^0-9a-zA-Z]', '_', path.parent.name)}_{place}"
        self.students = _module(f"{name}_students", self._file)
        self.author = _module(f"{name}_author", self._file)
        self.given = _module(f"{name}_given", self._file)
        self._show_to_inspect(blocks)
        of_students = [block for block in blocks if block.kind in ("imports", "code-cell", "graded")]
        for block in of_students:
            self._run(block, vars(self.students))
            for each in defined(block) if block.kind == "code-cell" else ():
                if hasattr(self.students, each):
                    getattr(self.students, each).__module__ = self.given.__name__
        vars(self.author).update(kit)
        vars(self.author).update(_public(vars(self.students)))
        for block in (block for block in blocks if block.kind == "python"):
            self._run(block, vars(self.author))
        self._require_what_students_have(blocks)
        self.others = {block.line: self._other(block) for block in blocks if block.kind in ("also right", "mistake")}

    def _show_to_inspect(self, blocks: Sequence[Directive]) -> None:
        """Let `inspect` find the code, each line where it stands; all other lines are empty, as it parses the whole."""
        lines: list[str] = []
        kinds = "imports", "code-cell", "graded", "python", "also right"
        for block in (block for block in blocks if block.kind in kinds and not _is_another_class(block)):
            lines += ["\n"] * (block.first - 1 - len(lines)) + [f"{line}\n" for line in block.code]
        linecache.cache[self._file] = len(lines), None, lines, self._file

    def _run(self, block: Directive, around: dict[str, Any]) -> None:
        """Run a block. Of a students' cell only what it defines: the rest draws and prints."""
        if not block.ends:
            self._failed.add(block.name or block.kind)
            return
        try:
            tree = ast.parse("\n" * (block.first - 1) + block.text, self._file)
            if block.kind == "code-cell":
                tree.body = [each for each in tree.body if isinstance(each, _DEFINING)]
            exec(compile(tree, self._file, "exec", flags=_FLAGS), around)
        except SyntaxError as error:
            self._fail(block, error.lineno or block.line, f"{error.msg}: {(error.text or '').strip()}")
        except (Exception, SystemExit) as error:
            self._fail(block, self.line_of(error, block.line), self.said(error))

    def _fail(self, block: Directive, line: int, said: str) -> None:
        self._errors.add(line, said)
        self._failed.add(block.name or block.kind)

    def line_of(self, error: BaseException, line: int) -> int:
        """The last line of this file that an error passed through; `line` if there is none."""
        trace = error.__traceback__
        while trace is not None:
            line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == self._file else line
            trace = trace.tb_next
        return line

    def said(self, error: BaseException) -> str:
        """An error in words, with the line of the course's own game that raised it."""
        games = Path(self._file).parent / "games"
        places = [each for each in traceback.extract_tb(error.__traceback__) if Path(each.filename).parent == games]
        where = f" (games/{Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
        kind = "it ends the program" if isinstance(error, SystemExit) else type(error).__name__
        return f"{kind}: {error}{where}"

    def runs(self, *names: str) -> bool:
        """Whether all of the imports, of `{python}` and of the blocks called `names` ran."""
        return not self._failed & {"imports", "python", *names}

    def _other(self, block: Directive) -> Any:
        """The right or wrong program of a block, made beside the references; None where it does not run."""
        function = block.one("of", block.name)
        around = dict(vars(self.author))
        self._run(block, around)
        if block.name not in self._failed and around.get(function) is getattr(self.author, function, None):
            self._errors.add(block.line, f"its code defines no {function}")
        return around.get(function)

    def given_to(self, code: str) -> dict[str, Any]:
        """What is given of what some code calls."""
        found = {name: getattr(self.students, name, None) for name in free_names(code)}
        return {name: each for name, each in found.items() if getattr(each, "__module__", "") == self.given.__name__}

    def value(self, line: int, said: str) -> Any:
        """What an expression of the author's is worth; None, with an error, where it fails.

        A name that is missing because its code did not run is no error of its own.
        """
        try:
            return eval(compile(said.strip(), self._file, "eval", flags=_FLAGS), vars(self.author))
        except NameError as error:
            if not self.is_told(error):
                self._errors.add(line, f"`{said}`: {error}{meant(str(error.name), _public(vars(self.author)))}")
        except SyntaxError as error:
            self._errors.add(line, f"`{said}`: {error.msg}")
        except Exception as error:
            self._errors.add(line, f"`{said}`: {self.said(error)}")
        return None

    def is_told(self, error: Exception) -> bool:
        """Whether an error comes of code that did not run, which was told already."""
        return isinstance(error, NameError) and (not self.runs() or error.name in self._failed)

    def _require_what_students_have(self, blocks: Iterable[Directive]) -> None:
        """Note each name that a reference uses and that students do not have, once a block."""
        if not self.runs():
            return
        graded = [block for block in blocks if block.kind == "graded" and self.runs(block.name)]
        if graded and not hasattr(self.students, "check"):
            self._errors.add(graded[0].line, "the cell below it calls `check`: import it from aima_games in {imports}")
        for block in graded:
            for name, line in self._missing(block, self.students):
                if hasattr(self.author, name):
                    said = f"only {{python}} has {name!r}, and students need it too: import it in {{imports}}"
                else:
                    said = f"nothing defines {name!r}{meant(name, _public(vars(self.students)))}"
                self._errors.add(line, said)
                self._failed.add(block.name)
        for block in (block for block in blocks if block.kind in ("also right", "mistake") and defined(block)):
            for name, line in self._missing(block, self.author):
                self._errors.add(line, f"nothing defines {name!r}{meant(name, _public(vars(self.author)))}")

    def _missing(self, block: Directive, module: ModuleType) -> Iterator[tuple[str, int]]:
        """The names that a block takes from outside, and that are in vain looked for in a module, with their lines."""
        for name, line in free_names(block.text, block.first).items():
            if not (hasattr(module, name) or hasattr(builtins, name) or name in self._failed):
                yield name, line


_DEFINING = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def _is_another_class(block: Directive) -> bool:
    """Whether a block has a second class of one name: which one is meant, `inspect` cannot tell."""
    return block.kind == "also right" and block.text.startswith("class")


def _module(name: str, file: str) -> ModuleType:
    """An empty module that `inspect`, dataclasses and edits find by its name."""
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = file
    return module


def _public(names: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in names.items() if not name.startswith("__")}


def defined(block: Directive) -> list[str]:
    """What each statement of some Python defines, "" where that is no function or class; nothing of other code."""
    try:
        return [getattr(node, "name", "") for node in ast.parse(block.text).body]
    except SyntaxError:
        return []


def free_names(source: str, first: int = 1) -> dict[str, int]:
    """The names that code takes from outside, annotations included, with the line where each comes first."""
    table = symtable.symtable(source, "<code>", "exec")
    wanted = set(_taken(table)) - {each.get_name() for each in table.get_symbols() if each.is_assigned()}
    wanted -= {each.get_name() for each in table.get_symbols() if each.is_imported() or each.is_namespace()}
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in wanted:
            found[node.id] = min(found.get(node.id, node.lineno + first - 1), node.lineno + first - 1)
    return found


def _taken(table: symtable.SymbolTable) -> Iterator[str]:
    """The global names that the code of a table reads, and all code inside it."""
    yield from (each.get_name() for each in table.get_symbols() if each.is_referenced() and each.is_global())
    if table.get_type() == "module":
        yield from (each.get_name() for each in table.get_symbols() if each.is_referenced())
    for inner in table.get_children():
        yield from _taken(inner)


# Labels


def labels(block: Directive) -> dict[int, str]:
    """The labels of a block's code by line of the file.

    A label is the comment behind a statement; it holds for all the statement's lines, of a compound one for its head.
    """
    found: dict[int, str] = {}
    start, said = 0, ""
    for token in _tokens(block.text):
        if token.type == tokenize.COMMENT and start:
            said = token.string.lstrip("# ").strip()
        elif token.type == tokenize.NEWLINE:
            found |= dict.fromkeys(range(start + block.first - 1, token.start[0] + block.first), said) if said else {}
            start, said = 0, ""
        elif token.type not in _LAYOUT:
            start = start or token.start[0]
    return found


def without_labels(code: str) -> list[str]:
    """The lines of some code without the comments behind statements; comments on lines of their own stay."""
    lines = code.split("\n")
    for token in _tokens(code):
        row, column = token.start
        if token.type == tokenize.COMMENT and lines[row - 1][:column].strip():
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return lines


_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def _tokens(code: str) -> list[tokenize.TokenInfo]:
    """The tokens of some code; none where it cannot be read, which is an error that was noted already."""
    try:
        return list(tokenize.generate_tokens(StringIO(code).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
