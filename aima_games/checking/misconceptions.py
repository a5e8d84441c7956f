"""The mistakes that searches are known to have: what each is called and a hint that teaches.

Those of the kit are in `misconceptions.txt`, and in `places.txt` those that are small edits, by the place of the edit;
an assignment has others of its own.
What a search with the mistake *does* on a case stands in the case (see `case.py`); the wrong searches themselves live
on the instructor's side, in `solutions/misconceptions` or with their assignment, under the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

MOST_KEEP = 0.6
"""The part of the points that a function keeps that is one small edit from right."""


class Misconception(NamedTuple):
    """A known mistake: its name in words, after "It looks as if", and a question or hint for who made it.

    `keeps` is the part of the points that a function with it keeps if it is one small edit from right. That is less
    than usual where there is no right idea behind it, as in an answer that is always the same. A name never gives any.
    """

    title: str
    hint: str
    keeps: float = MOST_KEEP


def _of_the_kit(name: str) -> dict[str, Misconception]:
    """The mistakes of a file beside this one: for each a line, and below it, indented, the hint."""
    text = re.sub(r"^#.*\n", "", Path(__file__).with_name(name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = re.findall(r"^(\S+?)(?: \(keeps (.+?)\))?: (.+)\n((?:    .+\n)+)", text, re.MULTILINE)
    return {
        mistake: Misconception(title, " ".join(hint.split()), float(keeps or MOST_KEEP))
        for mistake, keeps, title, hint in found
    }


_OF_THE_KIT = {**_of_the_kit("misconceptions.txt"), **_of_the_kit("places.txt")}
MISCONCEPTIONS = dict(_OF_THE_KIT)
"""All that are known, in the order in which a report names them: the kit's first, then those of assignments."""

AT = "@"
"""Stands in a name between a mistake and the player at whose nodes alone it is made, as in `first-child@MIN`."""


def known(name: str) -> Misconception:
    """The mistake of that name, at all nodes or at one player's."""
    mistake, _, player = name.partition(AT)
    found = MISCONCEPTIONS[mistake]
    return found._replace(title=f"{found.title}, but only where {player} moves") if player else found


def in_words(names: Iterable[str]) -> str:
    """The titles of mistakes that may each be the one, after "It looks as if"."""
    return ", or ".join(known(name).title for name in names)


def add_misconception(name: str, title: str, hint: str, keeps: float = MOST_KEEP) -> None:
    """Add a mistake that the kit does not have. Raises ValueError if the kit uses that name for a different one."""
    if _OF_THE_KIT.get(name, (title, hint, keeps)) != (title, hint, keeps):
        raise ValueError(f"the kit has a mistake called {name!r} ({MISCONCEPTIONS[name].title}); take another name")
    MISCONCEPTIONS[name] = Misconception(title, hint, keeps)


def added(names: Iterable[str]) -> dict[str, Misconception]:
    """Those of the mistakes called `names` that the kit does not have, and that were added."""
    return {name: MISCONCEPTIONS[name] for name in names if name in MISCONCEPTIONS and name not in _OF_THE_KIT}
