"""Values that functions returned: read as plain data, sent from process to process, compared and shown.

A student may answer with numpy's numbers and arrays, with lists or tuples, with 16, 16.0 or Fraction(16). `read_value`
turns all of these into plain data, the same in the instant check and in the judge. Between the student's process and
the judge the data are JSON, by `value_to_json` and `value_from_json`. Both ends use this one module, so what is right
in the notebook is right for the judge.

The plain data are None, bool, int, float, Fraction, str, and tuples, frozensets and dictionaries of them. Everything
else is a `Described`, which is equal to nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Set
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from numbers import Integral, Rational, Real
from operator import index
from reprlib import Repr
from typing import Any

from aima_games.text import rounded

LARGEST = 50_000
"""How many members and characters a value may have in all."""
DEEPEST = 20
"""How deep collections may be nested."""
LONGEST_TEXT = 1_000
LONGEST_DESCRIPTION = 200
MOST_KEYS = 1_000
"""How many members a set or dictionary may have: integers chosen to have the same hash make it slow."""
LARGEST_INTEGER = 1 << 1_000
"""Larger integers can't be compared with a float, and very large ones can't even be written."""


class Described:
    """A returned value that is not plain data, known by its description; equal to nothing else."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


# Reading


def read_value(returned: Any) -> Any:
    """What a function returned, as plain data; raises only errors that stop a program (KeyboardInterrupt, SystemExit).

    Numbers of any library become int, float or Fraction; lists, ranges and arrays become tuples, and every kind of set
    a frozenset. A value that is too large or too deep, or cannot be read, is described as a whole; inside a collection,
    a member that is not plain data is described on its own.
    """
    if type(returned) is int and -LARGEST_INTEGER < returned < LARGEST_INTEGER:  # by far the most
        return returned
    try:
        return _Reader().read(returned, 0)
    except Exception:  # an object of the student's may raise anything
        return _described(returned)


class _TooLargeError(Exception):
    """A value goes beyond one of the limits."""


class _Reader:
    """Reads one value, and counts its members and characters."""

    def __init__(self) -> None:
        self._left = LARGEST

    def _count(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise _TooLargeError

    def read(self, value: Any, depth: int) -> Any:
        # By its type, because an object may lie about its class; exact types first, as nearly all values have these.
        kind = type(value)
        self._count(1)
        if kind is int:
            return self._integer(value)
        if kind is float or kind is bool or value is None:
            return value
        if kind is tuple or kind is list:
            return tuple(self._members(value, depth))
        if issubclass(kind, str):
            return self._text(str.__str__(value))
        if issubclass(kind, Integral):
            return self._integer(index(value))
        if issubclass(kind, Rational):
            return self._ratio(int(value.numerator), int(value.denominator))
        if issubclass(kind, Real | Decimal):
            return float(value)
        return self._collection(value, kind, depth)

    def _collection(self, value: Any, kind: type, depth: int) -> Any:
        if issubclass(kind, tuple | list | range):
            return tuple(self._members(value, depth))
        if issubclass(kind, dict):
            names, members = zip(*islice(value.items(), MOST_KEYS + 1), strict=True) if value else ((), ())
            return _limited(dict(zip(map(self._key, names), self._members(members, depth), strict=True)))
        if issubclass(kind, Set):
            return _limited(frozenset(self._members(islice(value, MOST_KEYS + 1), depth)))
        if hasattr(kind, "tolist"):  # numpy's arrays and its bool, and similar types of other libraries
            size = getattr(value, "size", 0)
            if type(size) is int and size > self._left:
                raise _TooLargeError
            return self._members([value.tolist()], depth)[0]
        described = value if kind is Described else _described(value)
        self._count(len(described.text))
        return described

    def _members(self, members: Iterable[Any], depth: int) -> list[Any]:
        if depth >= DEEPEST:
            raise _TooLargeError
        return [self.read(member, depth + 1) for member in members]

    def _integer(self, number: int) -> int:
        if not -LARGEST_INTEGER < number < LARGEST_INTEGER:
            raise _TooLargeError
        self._count(number.bit_length() // 3)
        return number

    def _ratio(self, numerator: int, denominator: int) -> Fraction | float:
        if max(abs(numerator), abs(denominator)) >= LARGEST_INTEGER:  # exact sums of many probabilities get that large
            return numerator / denominator
        return Fraction(self._integer(numerator), self._integer(denominator))

    def _text(self, text: str) -> str:
        if len(text) > LONGEST_TEXT:
            raise _TooLargeError
        self._count(len(text))
        return _writable(text)

    def _key(self, name: Any) -> str | int | float | Fraction:
        key = self.read(name, DEEPEST)  # so that no collection can be a key
        if type(key) not in (str, int, float, Fraction):
            raise TypeError("keys are texts or numbers")
        return key


def _limited(collection: Any) -> Any:
    if len(collection) > MOST_KEYS:
        raise _TooLargeError
    return collection


def _writable(text: str) -> str:
    """A text without halves of surrogate pairs, which cannot be written to any file."""
    return text if text.isascii() else text.encode(errors="replace").decode()


_repr = Repr()
_repr.maxstring = _repr.maxother = LONGEST_DESCRIPTION
_repr.maxtuple = _repr.maxlist = _repr.maxset = _repr.maxfrozenset = _repr.maxdict = 10
_repr.maxlevel = 3


def _described(value: Any) -> Described:
    """A value that is not plain data, described by its repr without the address, which varies by process."""
    try:
        text = re.sub(r" at 0x[0-9A-Fa-f]+", "", _repr.repr(value))
        return Described(_writable(text[:LONGEST_DESCRIPTION]))
    except Exception:
        return Described("something that cannot be shown")


# Both halves of the codec between the student's process and the judge


def value_to_json(value: Any) -> Any:
    """Plain data, which `read_value` returned, as JSON data."""
    if type(value) in (int, bool, str) or value is None:
        return value
    if isinstance(value, float):
        return {"float": repr(value)}  # JSON has no infinity
    if isinstance(value, Fraction):
        return {"fraction": [value.numerator, value.denominator]}
    if isinstance(value, tuple):
        return [value_to_json(member) for member in value]
    if isinstance(value, frozenset):
        return {"set": [value_to_json(member) for member in value]}
    if isinstance(value, dict):
        return {"map": [[value_to_json(name), value_to_json(member)] for name, member in value.items()]}
    return {"other": repr(value)}


def value_from_json(data: Any) -> Any:
    """The inverse of `value_to_json`. Whatever was sent, the answer is plain data within the limits of `read_value`."""
    try:
        return read_value(_decoded(data, 0))
    except (ValueError, TypeError, ArithmeticError):
        return Described("something that cannot be read")


def _decoded(data: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(data, list):
        return tuple([_decoded(member, depth + 1) for member in data])
    if not isinstance(data, dict):
        return data
    ((kind, content),) = data.items()
    match kind, content:
        case "float", str() if len(content) <= 30:
            return float(content)
        case "fraction", [int(), int()]:
            return Fraction(*content)
        case "set", list() if len(content) <= MOST_KEYS:
            return frozenset([_decoded(member, depth + 1) for member in content])
        case "map", list() if len(content) <= MOST_KEYS:
            return {_decoded(name, depth + 1): _decoded(member, depth + 1) for name, member in content}
        case "other", str():
            return Described(_writable(content[:LONGEST_DESCRIPTION]))
    raise ValueError("unknown")


# Comparing


def same_number(seen: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Whether two values are the same number, whatever their types; they may differ by `tolerance`.

    Floats may also differ by rounding errors. A bool is no number.
    """
    if type(seen) is int and type(expected) is int and not tolerance:  # by far the most
        return seen == expected
    if isinstance(seen, bool) or not isinstance(seen, Real):
        return False
    if isinstance(seen, float) or isinstance(expected, float):
        return math.isclose(seen, expected, rel_tol=1e-9, abs_tol=max(tolerance, 1e-9))
    return bool(abs(seen - expected) <= tolerance)


def same_value(seen: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Whether two values are the same: numbers, vectors of numbers, or other plain data.

    Actions are compared in the same way. A set equals a set; lists and tuples count as the same.
    """
    if type(seen) is int and type(expected) is int and not tolerance:
        return seen == expected
    if isinstance(expected, dict):
        return (
            isinstance(seen, dict)
            and seen.keys() == expected.keys()
            and all(same_value(seen[name], expected[name], tolerance) for name in expected)
        )
    if isinstance(expected, tuple | list):
        return (
            isinstance(seen, tuple | list)
            and len(seen) == len(expected)
            and all(same_value(one, other, tolerance) for one, other in zip(seen, expected, strict=True))
        )
    if isinstance(expected, Set):
        return isinstance(seen, Set) and same_members(seen, expected, tolerance)
    if isinstance(expected, bool) or not isinstance(expected, Real):
        return type(seen) is type(expected) and bool(seen == expected)
    return same_number(seen, expected, tolerance)


def same_members(seen: Collection[Any], expected: Collection[Any], tolerance: float = 0.0) -> bool:
    """Whether two collections have the same members, each as often, in any order."""
    if len(seen) != len(expected):  # so the time it takes depends only on what we expect
        return False
    if all(type(member) in (int, float, Fraction) and member == member for member in (*seen, *expected)):
        pairs = zip(sorted(seen), sorted(expected), strict=True)  # one by one would take quadratic time
        return all(same_value(one, other, tolerance) for one, other in pairs)
    left = list(seen)
    for member in expected:
        found = next((i for i, other in enumerate(left) if same_value(other, member, tolerance)), None)
        if found is None:
            return False
        del left[found]
    return True


def first_difference(seen: Any, expected: Any, tolerance: float = 0.0, place: str = "") -> tuple[str, Any, Any]:
    """The first place where two values differ, as `[0]['left']`, and what each has there."""
    if isinstance(seen, dict) and isinstance(expected, dict) and seen.keys() == expected.keys():
        parts = [(repr(name), seen[name], expected[name]) for name in expected]
    elif isinstance(seen, tuple | list) and isinstance(expected, tuple | list) and len(seen) == len(expected):
        parts = [(str(number), *pair) for number, pair in enumerate(zip(seen, expected, strict=True))]
    else:
        return place, seen, expected
    for name, here, there in parts:
        if not same_value(here, there, tolerance):
            return first_difference(here, there, tolerance, f"{place}[{name}]")
    return place, seen, expected


def is_value(value: Any) -> bool:
    """Whether a value is a number or a vector of numbers."""
    if isinstance(value, tuple | list):
        return bool(value) and all(map(is_value, value))
    return type(value) is int or (isinstance(value, Real) and not isinstance(value, bool))


# Showing


def show(value: Any, exactly: bool = False) -> str:
    """A value for a report: numbers as people write them, with three decimals unless `exactly`; cut short if long."""
    text = written(value) if exactly else rounded(written(value))
    return text if len(text) <= 80 else text[:79] + "…"


def show_both(one: Any, other: Any) -> tuple[str, str]:
    """Two values that differ, with as many decimals as it takes to see that."""
    shown = show(one), show(other)
    return shown if shown[0] != shown[1] else (show(one, exactly=True), show(other, exactly=True))


def is_cut(shown: str) -> bool:
    """Whether `show` has left out the end."""
    return shown.endswith("…")


def as_lists(value: Any, levels: int) -> Any:
    """A value with lists in place of tuples, down to `levels` levels."""
    return [as_lists(member, levels - 1) for member in value] if levels and isinstance(value, tuple) else value


def as_plan(value: Any) -> Any:
    """A plan as it is written: a list of pairs (action, plan for what follows); any other value stays as it is."""
    if isinstance(value, tuple | list) and all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in value):
        return [(action, as_plan(below)) for action, below in value]
    return value


def where_plans_part(seen: Any, expected: Any) -> tuple[list[Any], Any, Any]:
    """The first place where two plans differ: the actions that lead there, and how each plan goes on."""
    line: list[Any] = []
    while isinstance(seen, list) and expected and same_value([a for a, _ in seen], [a for a, _ in expected]):
        pairs = [(a, here, there) for (a, here), (_, there) in zip(seen, expected, strict=True)]
        action, seen, expected = next(each for each in pairs if not same_value(*each[1:]))
        line.append(action)
    return line, seen, expected


def written(value: Any) -> str:
    """A value in full. Equal values are written alike, 16.0 as 16."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return f"{value:.10g}"
    if type(value) is tuple:
        return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
    if type(value) is frozenset and value:
        return f"{{{', '.join(sorted(map(written, value)))}}}"
    if type(value) is dict:
        return f"{{{', '.join(f'{name!r}: {written(member)}' for name, member in value.items())}}}"
    return f"[{', '.join(map(written, value))}]" if type(value) is list else repr(value)
