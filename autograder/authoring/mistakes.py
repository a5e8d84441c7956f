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
"""What is written for what, all of it in one function: `{"value > best": "value >= best"}`.

A list has several handwritings: `{"value > best": ["value >= best", "value < best"]}`.
"""
Right = Callable[..., Any] | tuple[Callable[..., Any], ...]
"""A right function, or the function with helpers of its module in which a mistake may stand as well."""


def mistakes(right: Right, table: Mapping[str, Edits | Sequence[Edits]]) -> dict[str, Family]:
    """Wrong functions by the name of the mistake, each with the edits of `right` that make it, the plainest first.

    Two dictionaries of mistakes of functions in different styles go together by `Family.of`.

    Raises ValueError where what is to be replaced does not stand in the text, or stands there more than once.
    """
    found = {}
    for name, written in table.items():
        handwritings = [written] if isinstance(written, Mapping) else written
        found[name] = Family(tuple(edited(right, each, name) for edits in handwritings for each in _one_by_one(edits)))
    return found


def _one_by_one(edits: Edits) -> Iterator[dict[str, str]]:
    """The edits of each handwriting: where there are several texts for a place, each of them in turn."""
    for texts in product(*([text] if isinstance(text, str) else text for text in edits.values())):
        yield dict(zip(edits, texts, strict=True))


def together(*tables: Mapping[str, Callable[..., Any]]) -> dict[str, Family]:
    """Dictionaries of mistakes of functions in different styles as one: the handwritings of one name go together."""
    names = dict.fromkeys(name for table in tables for name in table)
    return {name: Family.of(*(table[name] for table in tables if name in table)) for name in names}


def edited(right: Right, edits: Mapping[str, str], name: str = "") -> Callable[..., Any]:
    """The function with these edits, made when it is first called; it calls itself and its helpers as they are then."""
    functions = right if isinstance(right, tuple) else (right,)
    main = functions[0]
    text = _text(functions)
    for before, after in edits.items():
        if (times := text.count(before)) != 1:
            raise ValueError(f"{name or 'an edit'}: {before!r} stands {times} times in {main.__name__}, not once")
        text = text.replace(before, after)

    # Now: its module may have left sys.modules when the function is first called. A class has no other way there.
    names = vars(sys.modules[main.__module__]) if isinstance(main, type) else inspect.unwrap(main).__globals__

    @cache
    def made() -> Callable[..., Any]:
        around = {"MAX": MAX, "MIN": MIN, **names}  # a student's notebook has both, whatever our module needs
        exec(compile(text, f"<{name}>", "exec", flags=__future__.annotations.compiler_flag), around)
        function: Callable[..., Any] = around[main.__name__]
        return function

    return lambda *arguments, **options: made()(*arguments, **options)


@lru_cache(maxsize=16)
def _text(functions: tuple[Callable[..., Any], ...]) -> str:
    """The text of the functions: to find that of a class takes a while, and a table of mistakes asks for it often."""
    return "\n\n".join(textwrap.dedent(inspect.getsource(each)) for each in functions)
