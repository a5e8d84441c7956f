"""Whether a text that is no program for our Python is one for a newer Python.

What newer versions have is written as older ones have it; what then still is no program has another mistake. The file
is read inside the sandbox, beside `runner.py`. Known are f-strings as of 3.12 (PEP 701), the statement `type` and type
parameters (PEP 695, PEP 696), `except` with several exceptions and no parentheses (PEP 758), t-strings (PEP 750) and
lazy imports (PEP 810).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

PLAIN = frozenset(("", "r", "u", "b", "br", "rb"))
FIELDS = frozenset(("f", "fr", "rf", "t", "tr", "rt"))
"""The letters before a string: in one of the second kind, braces hold expressions."""
STRING = re.compile(r"(?<!\w)([A-Za-z]{0,2})('''|\"\"\"|'|\")")
ESCAPE = re.compile(r"\\N\{[^{}\n]*\}")
CONVERSION = re.compile(r"!\s*[rsa]\s*")
COMMENT = re.compile(r"#[^\n]*")
NAME = r"[^\W\d]\w*"
TYPE = re.compile(rf"^([ \t]*)type[ \t]+({NAME})[ \t]*(\[)?", re.MULTILINE)
GENERIC = re.compile(rf"\b(?:def|class)[ \t]+{NAME}[ \t]*(\[)")
PARAMETER = re.compile(rf"\s*\*{{0,2}}{NAME}\s*(?:[:=].*)?", re.DOTALL)
MORE = rf"(?:[ \t]*,[ \t]*(?:{NAME}\.)*[A-Z]\w*)+"
EXCEPT = re.compile(rf"^([ \t]*except\*?)[ \t]+((?:{NAME}\.)*{NAME}{MORE})[ \t]*:", re.MULTILINE)
LAZY = re.compile(r"^([ \t]*)lazy[ \t]+(?=(?:import|from)\b)", re.MULTILINE)
LONGEST = 100_000
"""So many characters of a cell are looked at."""
CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


def is_of_a_newer_python(source: str) -> bool:
    """Whether a cell is no program here and, written as older versions of Python have it, is one."""
    source = "\n".join("" if line.startswith(("%", "!")) else line for line in source[:LONGEST].splitlines())
    try:
        return not _is_program(source) and _is_program(_older(source))
    except (ValueError, RecursionError):  # a string or a bracket without an end
        return False


def _is_program(source: str) -> bool:
    try:
        return bool(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _older(source: str) -> str:
    """The text with older words for what is newer. Raises ValueError where a string or a bracket has no end."""
    strings: list[str] = []
    code = ""
    for text, is_string in _parts(source):
        code += f" _{len(strings)}_string_ " if is_string else text
        strings += [text] * is_string
    code = EXCEPT.sub(r"\1 (\2):", LAZY.sub(r"\1", _without_types(code)))
    return re.sub(r" _(\d+)_string_ ", lambda found: strings[int(found[1])], code)


def _parts(source: str) -> Iterator[tuple[str, bool]]:
    """The text in parts, each with whether it is a string; without comments, and with plain strings for f-strings."""
    place = 0
    while place < len(source):
        string = STRING.match(source, place)
        if string and string[1].lower() in PLAIN | FIELDS:
            place, text = _string(source, string)
            yield text, True
        elif comment := COMMENT.match(source, place):
            place = comment.end()
        else:
            yield source[place], False
            place += 1


def _string(source: str, start: re.Match[str]) -> tuple[int, str]:
    """Where a string ends, and the string; another one in place of one with fields. Raises ValueError if it is none."""
    prefix, quote = start[1].lower(), start[2]
    place = start.end()
    while not source.startswith(quote, place):
        if place >= len(source) or (source[place] == "\n" and len(quote) == 1):
            raise ValueError("a string has no end")
        if source[place] == "\\" and not (prefix in FIELDS and source[place + 1 : place + 2] in ("{", "}")):
            named = ESCAPE.match(source, place) if "r" not in prefix else None
            place = named.end() if named else place + 2
        elif prefix in FIELDS and source[place] == "{" and not source.startswith("{{", place):
            place = _field(source, place + 1)
        elif prefix in FIELDS and source[place] in "{}":
            if source[place : place + 2] not in ("{{", "}}"):
                raise ValueError("a brace stands alone")
            place += 2
        else:
            place += 1
    end = place + len(quote)
    return end, "''" if prefix in FIELDS else source[start.start() : end]


def _field(source: str, place: int) -> int:
    """Where a field ends whose brace has just been opened. Raises ValueError if no expression stands in it."""
    start, place = place, _end(source, place, "!:}")
    written = re.sub(r"(?<![=!<>])=\s*$", "", source[start:place])  # {x=}
    if not written.strip() or not _is_program(f"({_older(written)}\n)"):
        raise ValueError("a field has no expression")
    if converted := CONVERSION.match(source, place):
        place = converted.end()
    if source.startswith(":", place):
        while not source.startswith("}", place):
            if place >= len(source):
                raise ValueError("a field has no end")
            place = _field(source, place + 1) if source[place] == "{" else place + 1
    if not source.startswith("}", place):
        raise ValueError("a field has no end")
    return place + 1


def _end(source: str, place: int, ends: str) -> int:
    """The place of the first of `ends` that is in no bracket and in no string. Raises ValueError if there is none."""
    open_ones: list[str] = []
    while place < len(source):
        string, sign = STRING.match(source, place), source[place]
        if string and string[1].lower() in PLAIN | FIELDS:
            place, _ = _string(source, string)
            continue
        if comment := COMMENT.match(source, place):
            place = comment.end()
            continue
        if not open_ones and sign in ends and not source.startswith("!=", place):
            return place
        if sign in CLOSED_BY:
            open_ones.append(CLOSED_BY[sign])
        elif sign in ")]}" and (not open_ones or open_ones.pop() != sign):
            break
        place += 1 + source.startswith("!=", place)
    raise ValueError("a bracket has no end")


def _without_types(code: str) -> str:
    """The code without type parameters, and with assignments for statements that begin with `type`."""
    place = 0
    while found := GENERIC.search(code, place):
        end = _end(code, found.end(), "]")
        _require_parameters(code[found.end() : end])
        place, code = found.start() + 1, code[: found.start(1)] + code[end + 1 :]
    place = 0
    while found := TYPE.search(code, place):
        end = _end(code, found.end(), "]") + 1 if found[3] else found.end()
        _require_parameters(code[found.end() : end - 1] if found[3] else "T")
        place = found.end(1)
        if re.match(r"[ \t]*=(?!=)", code[end:]):
            code = code[:place] + found[2] + code[end:]
        place += 1
    return code


def _require_parameters(text: str) -> None:
    """Raises ValueError if a text is no list of type parameters."""
    while text.strip():
        end = _end(f"{text},", 0, ",")
        if not PARAMETER.fullmatch(text[:end]):
            raise ValueError("this is no type parameter")
        text = text[end + 1 :]
