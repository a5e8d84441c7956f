"""What an assignment's text says its parts are worth, held against the points of their cells.

A text says it in a heading, `## 1 · The best end (4 points)`, or in a table with the columns `part` and `points`, whose
parts are numbered as the headings are: `## Part 1 · …`, or `## 1 · …`.

What a fault leaves it says in a table with the columns `function`, `fault` and `keeps`; the fault is a known mistake of
that function, by its title, and what it keeps is the least: "3 of 5".
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
            table |= _parts_in(cell.source)
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
            given = f"{points} {'point' if points == '1' else 'points'}"
            said.append(f"a table gives part {number} {given}, and its cells have {parts[0].points:g}")
    return said


def _lines(text: str) -> list[str]:
    """The lines of a text, without those of code."""
    return re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE).splitlines()


def _parts_in(text: str) -> dict[str, str]:
    """The parts in the tables of a text that give parts and points, by number."""
    found = {}
    for row in _rows(text):
        number, points = row.get("part", ""), row.get("points", "–")
        if number.isdigit() and "points" in row and re.fullmatch(r"\d+(?:\.\d+)?|[–—-]?", points):
            found[number] = points
    return found


def _rows(text: str) -> Iterator[dict[str, str]]:
    """The rows of the tables of a text, by the names of the columns in small letters."""
    columns: list[str] = []
    for line in _lines(text):
        if not line.lstrip().startswith("|"):
            columns = []
            continue
        row = [each.strip() for each in line.strip().strip("|").split("|")]
        if not columns:
            columns = [each.casefold() for each in row]
            continue
        yield dict(zip(columns, row, strict=False))


@dataclass(frozen=True)
class Fault:
    """A row of a text that says what a fault leaves: of which function, its title, at least so many points."""

    function: str
    title: str
    keeps: float
    of: float


def faults(texts: Iterable[str]) -> list[Fault]:
    """What texts say of faults. Raises ValueError for a row that cannot be read."""
    found = []
    for row in (row for text in texts for row in _rows(text) if {"function", "fault", "keeps"} <= row.keys()):
        if set("".join(row.values())) <= set("-: "):  # the line below the columns
            continue
        said = re.fullmatch(r"(\d+(?:\.\d+)?) of (\d+(?:\.\d+)?)", row["keeps"])
        if not said:
            raise ValueError(f"what “{row['fault']}” keeps should read like “3 of 5”, not “{row['keeps']}”")
        found.append(Fault(row["function"].strip("`"), row["fault"], float(said[1]), float(said[2])))
    return found
