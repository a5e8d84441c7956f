"""Mistakes as edits of a right function's text: what a student who makes them would type."""

from __future__ import annotations
import __future__

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

from aima_games import MAX, MIN
from autograder.authoring.item import Family

Edits = Mapping[str, str | Sequence[str]]
"""Replacements in a function's text, all in one function: `{"value > best": "value >= best"}`.

A list gives several handwritings: `{"value > best": ["value >= best", "value < best"]}`.
"""
Right = Callable[..., Any] | tuple[Callable[..., Any], ...]
"""A right function, or a tuple of it and helpers of its module that may contain the mistake instead."""


def mistakes(right: Right, table: Mapping[str, Edits | Sequence[Edits]]) -> dict[str, Family]:
    """Wrong functions by the name of the mistake, each with the edits of `right` that make it, the plainest first.

    Two dictionaries, for functions in different styles, are joined by `together`.

    Raises ValueError where the text to be replaced does not occur in the function, or occurs more than once.
    """
    found = {}
    for name, written in table.items():
        handwritings = [written] if isinstance(written, Mapping) else written
        found[name] = Family(tuple(edited(right, each, name) for edits in handwritings for each in _one_by_one(edits)))
    return found


def _one_by_one(edits: Edits) -> Iterator[dict[str, str]]:
    """The edits of each handwriting: where a place has several replacements, each of them in turn."""
    for texts in product(*([text] if isinstance(text, str) else text for text in edits.values())):
        yield dict(zip(edits, texts, strict=True))


def together(*tables: Mapping[str, Callable[..., Any]]) -> dict[str, Family]:
    """Several dictionaries, for functions in different styles, as one: the handwritings under one name are joined."""
    names = dict.fromkeys(name for table in tables for name in table)
    return {name: Family.of(*(table[name] for table in tables if name in table)) for name in names}


def edited(right: Right, edits: Mapping[str, str], name: str = "") -> Callable[..., Any]:
    """The function with these edits, made when it is first called; it calls itself and its helpers with the edits."""
    functions = right if isinstance(right, tuple) else (right,)
    main = functions[0]
    text = _text(functions)
    for before, after in edits.items():
        if (times := text.count(before)) != 1:
            raise ValueError(f"{name or 'an edit'}: {before!r} stands {times} times in {main.__name__}, not once")
        text = text.replace(before, after)

    # Now: its module may have left sys.modules when the function is first called, and a class is found in no other way.
    names = vars(sys.modules[main.__module__]) if isinstance(main, type) else inspect.unwrap(main).__globals__

    @cache
    def made() -> Callable[..., Any]:
        around = {"MAX": MAX, "MIN": MIN, **names}  # a student's notebook has both, whatever our module imports
        exec(compile(text, f"<{name}>", "exec", flags=__future__.annotations.compiler_flag), around)
        function: Callable[..., Any] = around[main.__name__]
        return function

    return lambda *arguments, **options: made()(*arguments, **options)


@lru_cache(maxsize=16)
def _text(functions: tuple[Callable[..., Any], ...]) -> str:
    """The text of the functions: finding that of a class takes a while, and a table of mistakes asks for it often."""
    return "\n\n".join(textwrap.dedent(inspect.getsource(each)) for each in functions)
