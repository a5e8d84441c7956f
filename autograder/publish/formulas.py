"""Formulas as MathML, which browsers show by themselves: no script, no network, and screen readers can read it."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from latex2mathml.converter import convert


@cache
def mathml(tex: str, display: bool = False) -> str:
    """The LaTeX formula `tex` as MathML; with `display` as one that has a line of its own."""
    # Space after a line break, `\\[2pt]`, is not known to the converter.
    return str(convert(re.sub(r"\\\\\[[^\]]*\]", r"\\\\", tex.strip()), display="block" if display else "inline"))


def math_font() -> Path:
    """A font with the signs that grow with what they enclose; few systems have one. (STIX Two Math, from ziamath.)"""
    found = find_spec("ziamath")
    assert found is not None, "ziamath is missing; it comes with: pip install -e '.[book]'"
    assert found.origin is not None
    return Path(found.origin).with_name("fonts") / "STIXTwoMath-Regular.ttf"
