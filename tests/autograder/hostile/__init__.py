"""Hostile submissions, one short entry each. To add one, add an `Attack` to the list of a module here.

The code of an attack finds in `HOST` what an insider would know of this machine: `HOST["course"]` (the folder of the
course), `HOST["canary"]` (a file that it should not touch), `HOST["marker"]` (a name for processes that it leaves
behind), `HOST["tcp"]`, `["udp"]`, `["unix"]`, `["abstract"]` (servers that should hear nothing). Where it comes
through, it says so with `won("what")`; `attempt("what", action)` says it where the action returns something true.
`line()` is the attack's hold of the judge's line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

HELPERS = """
def won(what):
    print("WON", what)

def attempt(what, action):
    try:
        got = action()
    except BaseException:
        return
    if got:
        won(what)

def line():
    import gc
    return next(thing for thing in gc.get_objects() if type(thing).__name__ == "Connection" and hasattr(thing, "ask"))
"""


@dataclass(frozen=True)
class Attack:
    """What one hostile student hands in, and what that should come to.

    `cell` is put behind the first test cell, `answers` in place of graded functions, `files` beside the notebook;
    `change` changes the notebook, or returns other data to hand in. A file is its text, or what makes it at a path.

    `ends` is how the cell ends: "tried" (it comes to its end, and prints that), "time" (it is stopped), "death" (its
    process ends), "spent" (it leaves no time for what comes behind it), "cut" (it shows too much) or several of these.
    `loses` has the most that is left of an item, as a fraction; all others have full marks. `says` is a pattern for
    what the first graded function is told. Where the whole submission is refused, `trouble` is part of the sentence
    that says why.
    `alive` attacks do come through, and do no harm, where there is no sandbox: so it is tested that they can.
    """

    name: str
    cell: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    change: Callable[[Any], Any] = lambda notebook: None
    files: Mapping[str, str | Callable[[Any], Any]] = field(default_factory=dict)
    ends: str = "tried"
    loses: Mapping[str, float] = field(default_factory=dict)
    says: str = ""
    trouble: str = ""
    alive: bool = False

    @property
    def student(self) -> str:
        """Who hands it in."""
        return "m-" + re.sub(r"\W+", "-", self.name)


def cell(name: str, source: str, **more: Any) -> Attack:
    """An attack in a cell of its own, which costs nothing: what was right before and behind it keeps its points."""
    source = dedent(source)
    if "tried" in more.get("ends", "tried"):
        source += "\nprint('tried')"
    return Attack(name, source, **more)


def function(name: str, source: str, left: float = 0.2, **more: Any) -> Attack:
    """An attack in the first graded function, which costs that item (one may know the value of an end) and no other."""
    return Attack(name, answers={"minimax_value": HELPERS + dedent(source)}, loses={"test_minimax_value": left}, **more)


def attacks() -> list[Attack]:
    """All of them."""
    from tests.autograder.hostile import files, pages, processes, protocol, resources, snooping, values

    modules = (processes, resources, snooping, files, pages, protocol, values)
    return [attack for module in modules for attack in module.ATTACKS]
