"""What an assignment's text says its parts are worth, held against the points of their cells.

A text says it in a heading, `## 1 · The best end (4 points)`, or in a table with the columns `part` and `points`, whose
parts are numbered as the headings are: `## Part 1 · …`, or `## 1 · …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from aima_games.text import count

HEADING = re.compile(r"(#{1,6}) +((?:Part +)?(\d+(?!\w))?.*)")
IN_A_HEADING = re.compile(r"\((\d+(?:\.\d+)?) points?\)")
NOTHING = ("–", "—", "-", "")


@dataclass
class _Section:
    level: int
    title: str
    number: str
    points: float = 0


def misstated(cells: Iterable[Any]) -> list[str]:
    """Where text and points of a notebook do not agree, a sentence each; empty where all is well."""
    sections: list[_Section] = []
    inside: list[_Section] = []
    table: dict[str, str] = {}
    for cell in cells:
        for line in _lines(cell.source) if cell.cell_type == "markdown" else ():
            if heading := HEADING.fullmatch(line):
                level = len(heading[1])
                sections.append(_Section(level, heading[2].strip(), heading[3] or ""))
                inside = [*(each for each in inside if each.level < level), sections[-1]]
        if cell.cell_type == "markdown":
            table |= _in_tables(_lines(cell.source))
        for section in inside:
            section.points += float(cell.metadata.get("nbgrader", {}).get("points") or 0)
    said = []
    for section in sections:
        named = IN_A_HEADING.search(section.title)
        if named and float(named[1]) != section.points:
            said.append(f"“{section.title}” says so, and its cells have {count(section.points, 'point')}")
    for number, points in table.items():
        parts = [section for section in sections if section.number == number]
        if len(parts) == 1 and (0.0 if points in NOTHING else float(points)) != parts[0].points:
            said.append(f"a table gives part {number} the points {points}, and its cells have {parts[0].points:g}")
    return said


def _lines(text: str) -> list[str]:
    """The lines of a text, without those of code."""
    return re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE).splitlines()


def _in_tables(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The parts in the tables of a text that give parts and points, by number."""
    columns: list[str] = []
    for line in lines:
        if not line.lstrip().startswith("|"):
            columns = []
            continue
        row = [each.strip() for each in line.strip().strip("|").split("|")]
        if not columns:
            columns = [each.casefold() for each in row]
            continue
        found = dict(zip(columns, row, strict=False))
        number, points = found.get("part", ""), found.get("points", "–")
        if number.isdigit() and "points" in found and re.fullmatch(r"\d+(?:\.\d+)?|[–—-]?", points):
            yield number, points
