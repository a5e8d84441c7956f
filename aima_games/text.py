"""Words and numbers as a person would write them, in pictures, messages and questions."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from difflib import get_close_matches
from html import escape
from math import isinf
from numbers import Rational, Real
from typing import Any


def count(number: float, one: str, many: str = "") -> str:
    """A number of things: "1 node", "2 nodes", "0.5 points"; with `many` where the plural is irregular, "2 leaves".

    >>> count(1, "leaf", "leaves"), count(1234, "node"), count(2.5, "point")
    ('1 leaf', '1,234 nodes', '2.5 points')
    """
    figure = f"{number:,}" if isinstance(number, int) else f"{number:,g}"
    return f"{figure} {one if number == 1 else many or one + 's'}"


def and_list(words: Sequence[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """The end of a message about an unknown name: the nearest known name, or all of them."""
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"


def sign_html(right: bool) -> str:
    """A tick or a cross on a page; on a white background of its own, so that it can be seen on dark pages too."""
    colour, title, sign = ("#1a6b2f", "right", "✓") if right else ("#b3261e", "wrong", "✗")
    return f'<b style="color:{colour};background:#fff;border-radius:3px;padding:0 2px" title="{title}">{sign}</b>'


def value_text(value: Any) -> str:
    """A value as it is written in a node: `3`, `−1`, `0.333`, `1/3`, `−∞`; a tuple of values in brackets."""
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(value_text, value)) + ")"
    if not isinstance(value, Real) or isinstance(value, Rational):
        text = str(value)
    elif isinf(value):
        text = "∞" if float(value) > 0 else "-∞"
    elif abs(float(value)) >= 1e7 or 0 < abs(float(value)) < 0.0005:  # a number other than 0 must not look like 0
        text = f"{float(value):.3g}"
    else:
        text = f"{float(value) + 0.0:.3f}".rstrip("0").rstrip(".")  # + 0.0 turns -0.0 into 0.0
    return text.replace("-", "−") if isinstance(value, Real) else text


_MANY_DIGITS = re.compile(r"(?<!\d)\d+\.\d{4,}(?:[eE][+-]?\d+)?")
_MARKED = re.compile(r"(\*\*|(?<![\w*])\*)(?=[^\s*])([^*`]+?)(?<=\S)\1(?!\w)")


def rounded(text: str) -> str:
    """A text with its numbers rounded to at most three decimals.

    >>> rounded("TreeGame([0.3333333, 2.5]), with p 0.000012345")
    'TreeGame([0.333, 2.5]), with p 1.23e-05'
    """
    return _MANY_DIGITS.sub(lambda number: value_text(float(number[0])).replace("−", "-"), text)


def plain(sentence: str) -> str:
    """A sentence for a terminal: `code` keeps its backticks, and emphasized words lose their stars.

    >>> plain("**Never** do *this*: `a ** b * c`")
    'Never do this: `a ** b * c`'
    """
    parts = sentence.split("`")
    return "`".join(part if i % 2 else _MARKED.sub(r"\2", part) for i, part in enumerate(parts))


def inline_html(sentence: str) -> str:
    """A sentence as HTML, with `code` and *emphasis*.

    >>> inline_html("**6b** asks: `a < b`")
    '<b>6b</b> asks: <code>a &lt; b</code>'
    """

    def emphasized(found: re.Match[str]) -> str:
        tag = "b" if found[1] == "**" else "em"
        return f"<{tag}>{found[2]}</{tag}>"

    parts = map(escape, sentence.split("`"))
    return "".join(f"<code>{part}</code>" if i % 2 else _MARKED.sub(emphasized, part) for i, part in enumerate(parts))


def part_name(item: str) -> str:
    """What readers call an item: a test cell's id is `test_` and the name of the function to write.

    >>> part_name("test_minimax"), part_name("quickest")
    ('minimax', 'quickest')
    """
    return item.removeprefix("test_")


def window_text(window: Sequence[Any]) -> str:
    """A window as it is written beside a node: `[3, ∞]`."""
    return "[" + ", ".join(map(value_text, window)) + "]"


def as_python_says(kind: str, message: str, source: str) -> tuple[str, str]:
    """An exception of a cell in a notebook, by kind and message.

    About a bracket that is never closed IPython says "incomplete input", because it asks whether more lines follow;
    with Python 3.13 the kind is "_IncompleteInputError". Python's own parser says which bracket it is.
    """
    if kind in ("SyntaxError", "_IncompleteInputError") and message.startswith("incomplete input"):
        try:
            ast.parse(source, "the cell")
        except SyntaxError as error:
            return "SyntaxError", str(error)
    return kind, message


def run_this_cell(purpose: str, tag: str = "p") -> str:
    """HTML that asks the reader of a page without a kernel to run the cell "to play"; slides hide it by its class.

    >>> run_this_cell("to play")
    '<p class="ag-to-run">Run this cell to play.</p>'
    """
    return f'<{tag} class="ag-to-run">Run this cell {purpose}.</{tag}>'
