"""Errors that a program may not have where it was written: a newer Python knows more, another machine has packages.

They cost nobody points without a person's look. Everything here comes from a hand-in, and may be forged: all that a
forgery earns is a wait.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from aima_games.checking.case import Observation
from aima_games.checking.game_case import GameCase

OURS = sys.version_info[:2]
SOME_NEWER = "what a newer Python has"
"""What is missing if a file names no version, and an error is known to come from its being newer than ours."""
BUILT_IN_SINCE = {
    "PythonFinalizationError": (3, 13),
    "ImportCycleError": (3, 15),
    "frozendict": (3, 15),
    "sentinel": (3, 15),
}
NEWER_NAMES = {
    "copy": "replace",
    "functools": "Placeholder",
    "heapq": "heapify_max heappop_max heappush_max heappushpop_max heapreplace_max",
    "itertools": "batched",
    "math": "fma sumprod",
    "queue": "ShutDown",
    "random": "binomialvariate",
    "typing": "NoDefault ReadOnly TypeAliasType TypeIs get_protocol_members is_protocol override",
    "warnings": "deprecated",
}
"""What modules of the standard library have had only since Python 3.12 or later, as far as a search may need it."""
LATE_ANNOTATIONS = (3, 14)
"""From this version on, Python works out annotations only when somebody asks for them."""
NEWER_METHODS = frozenset(
    ("is_integer", "binomialvariate", "walk", "full_match", "from_uri", "from_number", "with_segments", "is_junction")
)
"""Methods that built-in types and the standard library's have had only since Python 3.12 or later."""
SIGNATURE = re.compile(r"\bdef\s+\w+.*?\)[^\n()]*:[ \t]*(?:#[^\n]*)?$", re.DOTALL | re.MULTILINE)
FIELD = re.compile(r"^[ \t]*(?!else\b|try\b|finally\b)\w+[ \t]*:[^\n]*$", re.MULTILINE)
FILE = re.compile(r"(?:No such file or directory: |^File `)'([^'\n]{1,100})'")
"""A file that a program asks for, by `open` or by `%run`; only what was released lies beside the notebook."""
LACKING = re.compile(
    r"(?:^cannot import name '[^'\n]*' from|^No module named|^(?:partially initialized )?[Mm]odule) '(\w+)[\w.]*'"
    r"|^'(\w+)\.[\w.]+' object has no attribute"
)
"""What a module says that lacks a name or a module below it, or an object from one."""
OWN_FAULT = re.compile(
    r"^'(?:NoneType|int|float|bool|str|list|tuple|dict|set|frozenset|function|generator|range)' object"
    r"|^unsupported operand|^'[^']+' not supported between|\b(?:subscriptable|iterable|callable|unpack|unhashable)\b"
    r"|\b(?:min|max)\(\)|^[\w.<>]+\(\) (?:missing|takes) |is not in list|invalid literal"
)
"""What Python itself says of a program, whatever version a package has."""
IMPORTS = re.compile(r"^[ \t]*(?:import|from)\b.*", re.MULTILINE)
CATCHES = re.compile(r"^[ \t]*except\b|\b(?:getattr|hasattr|vars|suppress)\(", re.MULTILINE)
READ = 20_000
"""How many characters of a cell are searched for annotations."""
LONGEST, MOST = 200_000, 20
"""How many characters of the code are searched for packages, and for how many of these."""


def python_of(notebook: Any) -> str:
    """The version of Python that a file names, such as "3.13"; empty if it names none."""
    info, kernel = notebook.metadata.get("language_info"), notebook.metadata.get("kernelspec")
    said = [info.get("version")] if isinstance(info, dict) else []
    said += [kernel.get("display_name")] if isinstance(kernel, dict) else []
    for each in said:
        if found := re.search(r"(?<![\d.])(\d{1,3})\.(\d{1,3})(?!\d)", str(each)[:100]):
            return ".".join(str(int(number)) for number in found.groups())
    return ""


def newer(python: str) -> str:
    """A version of Python if it is newer than ours; else empty."""
    return python if python and tuple(map(int, python.split("."))) > OURS else ""


def errors_of(seen: Observation) -> Iterator[tuple[str, str]]:
    """What a function of the student's, or the game that it made, was seen to raise: kinds and messages."""
    if seen.error:
        yield seen.error, seen.message
    waiting = [seen.returned] if isinstance(seen.case, GameCase) else []
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict | tuple):
            waiting += each.values() if isinstance(each, dict) else each
        elif isinstance(each, str) and each.startswith("raised "):
            kind, _, message = each.removeprefix("raised ").partition(": ")
            yield kind, message


def missing_here(
    kind: str, message: str, newer: str, source: str = "", packages: Mapping[str, str] = MappingProxyType({})
) -> str:
    """What this machine may lack, if a program with this error may run where it was written; empty if it may not.

    `newer` is the version of Python that its file names, if that is newer than ours; `source` is the cell that raised
    the error, or whose function did; `packages` are those that the notebook imports and the release does not, by the
    names that they have there.
    """
    if found := FILE.search(message if kind in ("FileNotFoundError", "OSError", "Exception") else ""):
        return f"the file `{found[1]}`"
    if message.startswith("input() cannot be answered"):
        return "somebody who answers `input()`"
    if kind == "ModuleNotFoundError" and (found := re.match(r"No module named '(\w+)'(?!;)", message)):
        return f"a package for `{found[1]}`"
    if package := _of_another_version(kind, message, source, packages):
        return f"another version of `{package}`"
    return f"Python {newer}" if newer and _is_of_a_newer_python(kind, message, newer, source) else ""


def _of_another_version(kind: str, message: str, source: str, packages: Mapping[str, str]) -> str:
    """The package that lacks what another version of it may have; empty if there is none.

    Python's own modules and the kit's are not meant: of these, everybody knows the version.
    """
    used = _used(source, packages)
    if kind == "NameError":
        return packages.get("*", "")
    if kind in ("TypeError", "ValueError") and used and not OWN_FAULT.search(message):
        return used
    if kind not in ("ImportError", "ModuleNotFoundError", "AttributeError"):
        return ""
    if re.match(r"`[\w.]+` was removed (?:in|from) .{0,60}NumPy", message):
        return "numpy"
    found = LACKING.search(message)
    package = (found[1] or found[2]) if found else ("" if OWN_FAULT.search(message) else used)
    return package if package not in {*sys.stdlib_module_names, "__main__", "aima_games"} else ""


def _used(source: str, packages: Mapping[str, str]) -> str:
    """The first of the packages that a cell uses, beyond importing it; empty if it uses none."""
    rest = IMPORTS.sub("", source[:LONGEST])
    return next(
        (of for name, of in islice(packages.items(), MOST) if name == "*" or re.search(rf"\b{name}\b", rest)), ""
    )


def may_have_caught(source: str, newer: str, packages: Mapping[str, str]) -> str:
    """What may be missing here without a word: a newer Python, or another version of a package that `source` uses.

    That is all the code of a hand-in. It may catch the error, or ask first what there is, and another version may bring
    other names with a star. Arguments as in `missing_here`; empty if there is none.
    """
    used = _used(source, packages)
    if CATCHES.search(source[:LONGEST]):
        return f"Python {newer}" if newer else f"another version of `{used}`" if used else ""
    return f"another version of `{packages['*']}`" if "*" in packages else ""


def is_known_to_be_newer(kind: str, message: str) -> bool:
    """Whether an error can only come from a newer Python, whatever version a file names: a name that we lack."""
    found = re.search(r"cannot import name '(\w+)' from '(\w+)'", message) if kind == "ImportError" else None
    if found:
        return found[1] in NEWER_NAMES.get(found[2], "").split()
    found = re.match(r"module '(\w+)' has no attribute '(\w+)'", message) if kind == "AttributeError" else None
    return bool(found and found[2] in NEWER_NAMES.get(found[1], "").split())


def _is_of_a_newer_python(kind: str, message: str, newer: str, source: str) -> bool:
    """Whether a newer Python may know what ours complains about: other syntax, more in its standard library."""
    if kind == "SyntaxError":
        return True
    if kind in ("ImportError", "ModuleNotFoundError", "AttributeError"):
        found = re.search(r"(?: from|No module named|^module) '(\w+)[\w.]*'", message)
        method = re.search(r"has no attribute '(\w+)'", message)
        return found[1] in sys.stdlib_module_names if found else bool(method and method[1] in NEWER_METHODS)
    if kind == "TypeError":  # of a function that is not the student's
        unknown = re.match(r"(?:\w+\.)*(\w+)\(\) got an unexpected keyword argument '", message)
        built_in = message.endswith("() takes no keyword arguments")  # no function of a student's has this error
        return built_in or bool(unknown and not re.search(rf"\bdef {unknown[1]}\b|\b{unknown[1]}\s*=", source))
    if kind == "NameError" and (name := re.match(r"name '(\w+)' is not defined", message)):
        theirs = tuple(map(int, newer.split(".")))
        if OURS < BUILT_IN_SINCE.get(name[1], OURS) <= theirs:
            return True
        late = OURS < LATE_ANNOTATIONS <= theirs
        return late and any(re.search(rf"\b{name[1]}\b", text) for text in _annotated(source[:READ]))
    return False


def _annotated(source: str) -> list[str]:
    """The parts of a cell that may hold annotations."""
    return [found[0] for pattern in (SIGNATURE, FIELD) for found in pattern.finditer(source)]
