"""Points that an instructor has put in place of those that were found, and why: read from a submission's history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

WHOLE = ""
"""In place of an item's name: the grade of the whole assignment."""


@dataclass(frozen=True)
class Override:
    """Points for an item, or for the `WHOLE` assignment, in place of what was found.

    `answers` is a digest of the answers that they were given for, and `before` what a person had given before.
    """

    item: str
    points: float
    reason: str
    when: str = ""
    who: str = ""
    answers: str = ""
    before: float | None = None

    def __str__(self) -> str:
        return f"changed by the instructor: {self.reason}"


def overrides(lines: Iterable[Mapping[str, Any]]) -> dict[str, Override]:
    """What is in force by item: what was set last and not taken back, for the submission that counts."""
    found: dict[str, Override] = {}
    for line in lines:
        if line.get("superseded") or not isinstance(item := line.get("item"), str):
            continue
        if line.get("what") == "override":
            said = {each.name: line[each.name] for each in fields(Override) if each.name in line}
            if isinstance(said.get("points"), int | float) and isinstance(said.get("reason"), str):
                found[item] = Override(**said)
        elif line.get("what") == "undo":
            found.pop(item, None)
    return found
