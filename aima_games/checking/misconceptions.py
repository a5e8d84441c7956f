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
_ENTRY = re.compile(r"([^\s:()]+)(?: \(keeps (\d(?:\.\d+)?)\))?: (\S.*)")
"""The line of a mistake: its name, what it keeps, its title."""


class Misconception(NamedTuple):
    """A known mistake: its name in words, after "It looks as if", and a question or hint for who made it.

    `keeps` is the part of the points that a function with it keeps if it is one small edit from right. That is less
    than usual where there is no right idea behind it, as in an answer that is always the same. A name never gives any.
    """

    title: str
    hint: str
    keeps: float = MOST_KEEP


MISCONCEPTIONS: dict[str, Misconception] = {}
"""All that are known, in the order in which a report names them: the kit's first, then those of assignments."""

_OF_THE_KIT: set[str] = set()

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
    if name in _OF_THE_KIT and MISCONCEPTIONS[name] != (title, hint, keeps):
        raise ValueError(f"the kit has a mistake called {name!r} ({MISCONCEPTIONS[name].title}); take another name")
    MISCONCEPTIONS[name] = Misconception(title, hint, keeps)


def add_misconceptions(path: Path) -> None:
    """Add the mistakes of a text file.

    For each it has a line `name: title`, and the hint in indented lines below. `name (keeps 0): title` lowers what a
    function with it keeps if it is one small edit from right. Lines that begin with `#` are comments. Raises ValueError
    where the file cannot be read, or a mistake has no title or no hint, and says in which line.
    """
    entries: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        if line[:1].isspace() and line.strip() and entries:
            entries[-1][2].append(line.strip())
        elif line.strip() and not line.startswith("#"):
            entries.append((number, line, []))
    lines: dict[str, int] = {}
    for number, line, hint in entries:
        try:
            written = _ENTRY.fullmatch(line)
            if not written or not hint:
                raise ValueError(f"a mistake is written as `name: title`, its hint indented below; look at {line!r}")
            name, keeps, title = written.groups()
            if name in lines:
                raise ValueError(f"{name!r} stands in line {lines[name]} already; take another name")
            lines[name] = number
            add_misconception(name, title, " ".join(hint), float(keeps or MOST_KEEP))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error


def _text(path: Path) -> str:
    """The text of a file. Raises ValueError if there is no such file, or it is not a text."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}; titles and hints of mistakes stand there") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ValueError(f"{path}, line {line}: these letters cannot be read; save the file as UTF-8") from error


def added(names: Iterable[str]) -> dict[str, Misconception]:
    """Those of the mistakes called `names` that the kit does not have, and that were added."""
    return {name: MISCONCEPTIONS[name] for name in names if name in MISCONCEPTIONS and name not in _OF_THE_KIT}


for _name in ("misconceptions.txt", "places.txt"):
    add_misconceptions(Path(__file__).with_name(_name))
_OF_THE_KIT.update(MISCONCEPTIONS)
