"""The words of a question: values as text, and Markdown as HTML and as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from html import unescape
from typing import Any

Value = int | Fraction | str
Answer = Value | tuple[Value, ...]


WIDE = (
    {0xFF01 + i: 0x21 + i for i in range(94)} | dict.fromkeys(map(ord, "、،"), ",") | dict.fromkeys(map(ord, "⁄÷"), "/")
)
"""Signs as East Asian keyboards type them, and others that have a plain form."""


def tidy(text: str) -> str:
    """A text without anything that surrounds the answer in it: "Answer: “12”." is 12."""
    plain = text.translate(WIDE).strip()
    plain = re.sub(r"^(?:the\s+)?(?:answer|ans|option|choice)\b(?:\s+is\b)?[\s:=.]*", "", plain, flags=re.IGNORECASE)
    plain = plain.strip("\"'“”‘’").rstrip(" .,;") or text
    return " ".join(re.findall(r"\d+[A-Za-z]", plain)) if re.fullmatch(r"(?:\d{1,2}[A-Za-z]){2,}", plain) else plain


def letter(index: int) -> str:
    """A, B, C … for the choices of a question."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index]


def plain(value: Value) -> str:
    """A value as a keyboard types it: "-2.5". A Fraction without a decimal form of at most four places stays "1/3"."""
    if isinstance(value, Fraction) and 10_000 % value.denominator == 0:
        return f"{float(value):.4f}".rstrip("0").rstrip(".")
    return str(value)


def shown(value: Value) -> str:
    """A value as it is printed in a text: a number with a true minus sign, anything else as it is."""
    if isinstance(value, str):
        return value
    return (f"{value:,}" if isinstance(value, int) else plain(value)).replace("-", "−")


def bracketed(value: Value) -> str:
    """A number as a factor or a term: "(−3)"."""
    return f"({shown(value)})" if str(value).startswith("-") else shown(value)


def listed(values: Iterable[Value]) -> str:
    """Values in one line of text: "3, −2, 8"."""
    return ", ".join(shown(value) for value in values)


@cache
def _markdown() -> Any:
    import mistune

    # Texts come from the bank, not from outside, and may hold a little HTML, as Markdown does.
    return mistune.create_markdown(escape=False, plugins=["table"])


def in_points(points: float) -> str:
    """A number of points in words: "1 point", "2.5 points"."""
    return f"{points:g} point{'s' if points != 1 else ''}"


def to_html(markdown: str) -> str:
    """Paragraphs, lists and tables of Markdown as HTML."""
    return str(_markdown()(markdown)).strip()


def line_html(text: Value) -> str:
    """One line of Markdown, such as a choice, as HTML without a paragraph around it."""
    markdown = _markdown()
    return str(markdown.renderer.render_tokens(markdown.inline(shown(text), {}), markdown.block.state_cls()))


def to_text(text: Value) -> str:
    """One line of Markdown as plain text, for formats that have nothing else: powers as "2^3", no tags."""
    raised = re.sub(r"<sup>(.*?)</sup>", r"^\1", line_html(text))
    return " ".join(unescape(re.sub(r"<[^>]+>", "", raised)).split())
