"""Where the lectures first teach each concept, so that a quiz need not ask about what nobody has heard of yet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from autograder.course.course import KIT_LECTURES


class Taught(NamedTuple):
    """A section of a lecture, both counted from 1."""

    lecture: int
    section: int


NOWHERE = Taught(100, 0)
"""The place of the concepts of a course's own types: after those of the lectures."""


def lecture_of(concepts: Iterable[str]) -> int | None:
    """The lecture after which questions about these concepts can be answered: it teaches the last of them.

    None where a concept is in no lecture, or no concept is given.
    """
    found = [first_taught().get(concept) for concept in concepts]
    return max((each.lecture for each in found if each), default=None) if all(found) else None


@cache
def first_taught() -> dict[str, Taught]:
    """The section in which each concept of the lectures comes first."""
    taught: dict[str, Taught] = {}
    for path in sorted(KIT_LECTURES.glob("[0-9]*.ipynb")):
        section = 0
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if heading := re.match(r"## (\d+) · ", "".join(cell["source"])):
                section = int(heading[1])
            for concept in cell["metadata"].get("concepts", []):
                taught.setdefault(concept, Taught(int(path.name[:2]), section))
    return taught
