"""What an assignment's text says, compared with what its cases test and what their cells are worth.

A demand is a paragraph or an item of a list that begins with its id in bold, the number of the part and a letter:

    **2b** Among actions that are equally good, take the first.

    **2c** (2 points) Look at no more leaves than alpha-beta needs.

`Item(demands={"2b": ("moves that tie",), "2c": (2, "leaves")})` says what tests it (groups of cases, or an aspect of
the answer wherever it is looked at) and what it is worth. A demand without a test is worth nothing, and a test without
a word in the text takes marks from right programs; neither is released, nor is a text whose points differ from the
items'.

A part's points are given in its heading, `## 1 · The best end (4 points)`, or in a table with the columns `part` and
`points`, whose parts are numbered as the headings are: `## Part 1 · …`, or `## 1 · …`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from aima_games.checking.findings import ASPECTS
from aima_games.home.notebook_file import grade_id, is_test, marks
from aima_games.text import count
from autograder.authoring.item import Item

DEMAND = re.compile(r"^ {0,3}(?:[-*+] +)?\*\*(\d+[a-z])\*\*(?:\s+\((\d+(?:\.\d+)?|½) points?\))?(?=\s)", re.MULTILINE)
LONGEST, SHORT = 400, 70
"""The most characters that a demand's first sentence may have, and that a report shows of it."""
ASKED_ANYWAY = {"value", "action", "score"}
"""The aspects that need no demand of their own: the demands for the groups ask for them."""


def demands_of(texts: Iterable[str]) -> list[tuple[str, float]]:
    """The ids of the demands in the Markdown cells of a notebook, in order, and what the text says they are worth."""
    found = [pair for text in texts for pair in DEMAND.findall(text)]
    return [(name, 0.5 if points == "½" else float(points or 0)) for name, points in found]


def beginnings(texts: Iterable[str]) -> dict[str, str]:
    """How the sentence of each demand begins, with its `code` kept: enough to recognize it in a report."""
    found = {}
    for text in texts:
        for demand in DEMAND.finditer(text):
            sentence = " ".join(text[demand.end() :][:LONGEST].split())
            sentence = re.sub(r"\$(\w+)\$|\$[^$]*\$", lambda formula: formula[1] or "…", sentence)
            first = re.split(r"(?<=[\w)`])[.:;?](?: |$)", sentence.replace("*", ""))[0]
            shown = shorten(first.strip(), SHORT, placeholder=" …")
            if shown.count("`") % 2:  # cut in the middle of `code`
                shown = shown.rpartition("`")[0].rstrip() + " …"
            found[demand[1]] = shown
    return found


def unmatched(texts: Iterable[str], items: Sequence[Item], groups: Mapping[str, Iterable[str]]) -> list[str]:
    """What is demanded but not tested, or tested but not demanded, a sentence for each; empty where all is well.

    `groups` has, for each item's name, the groups of its cases, visible and hidden.
    """
    worth = demands_of(texts)
    written = [name for name, _ in worth]
    items = [item for item in items if item.demands is not None]
    tested = {name for item in items for name in item.demands or ()}
    said = [f"the text demands {name} more than once" for name, times in Counter(written).items() if times > 1]
    said += [f"the text demands {name}, and no item has it" for name in dict.fromkeys(written) if name not in tested]
    for item in items:
        its_groups = set(groups[item.name])
        aspects = {aspect for aspect in ASPECTS if item.weights.get(aspect)}
        demands = item.demands or {}
        for name, demand in demands.items():
            if name not in written:
                said.append(f"item {item.name} has the demand {name}, and the text says **{name}** nowhere")
            if missing := sorted(set(demand.tests) - its_groups - aspects):
                said.append(f"item {item.name}: {name} names {_quoted(missing)}, no group or aspect of its cases")
        asked = {tested for demand in demands.values() for tested in demand.tests}
        # Where demands name every aspect, they ask for it in all groups.
        if (unasked := sorted(its_groups - asked)) and not aspects <= asked:
            said.append(f"item {item.name}: no demand names its cases {_quoted(unasked)}")
        # Where only one thing is looked at, the demands that name the cases ask for it.
        if (unasked := sorted(aspects - asked - ASKED_ANYWAY)) and len(aspects) > 1:
            said.append(f"item {item.name}: no demand names {_quoted(unasked)}, which its weights count")
    for name, points in worth:
        given = sum(item.demands[name].points for item in items if item.demands and name in item.demands)
        if name in tested and points != given:
            said.append(f"the text gives {name} {count(points, 'point')}, and the items {count(given, 'point')}")
    return said


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)


# Points

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
    """Where the text and the points of a notebook do not agree, a sentence for each place; empty where all is well."""
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


def missed_sums(cells: Iterable[Any], items: Iterable[Item]) -> list[str]:
    """Where an item's demands do not sum to the points of its test cell, a sentence for each item."""
    points = {grade_id(cell): float(marks(cell).get("points") or 0) for cell in cells if is_test(cell)}
    sums = {item.name: sum(demand.points for demand in (item.demands or {}).values()) for item in items}
    return [
        f"item {name}: its demands sum to {count(total, 'point')}, and its test cell has {count(points[name], 'point')}"
        for name, total in sums.items()
        if total and points.get(name) and abs(total - points[name]) > 1e-6
    ]


def _lines(text: str) -> list[str]:
    """The lines of a text, without its code blocks."""
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
