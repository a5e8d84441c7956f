"""What an assignment's text demands, held against what its cases test.

A demand is a paragraph or an item of a list that begins with its id in bold, the number of the part and a letter:

    **2b** Among actions that are equally good, take the first.

    **2c** (2 points) Look at no more leaves than alpha-beta needs.

`Item(demands={"2b": ("moves that tie",), "2c": (2, "leaves")})` says what tests it, groups of cases or an aspect of the
answer wherever it is looked at, and what it is worth. What a text demands without a test is worth nothing, and what is
tested without a word in the text takes marks from programs that are right; neither is released, and neither is a text
that says other points than the items.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten

from aima_games.checking.findings import ASPECTS
from aima_games.text import count
from autograder.authoring.item import Item

DEMAND = re.compile(r"^ {0,3}(?:[-*+] +)?\*\*(\d+[a-z])\*\*(?:\s+\((\d+(?:\.\d+)?|½) points?\))?(?=\s)", re.MULTILINE)
LONGEST, SHORT = 400, 70
"""Characters in which a demand's first sentence ends, and those that a report shows of it."""
ASKED_ANYWAY = {"value", "action"}
"""The aspects that need no demand of their own: those of the groups ask for them."""


def demands_of(texts: Iterable[str]) -> list[tuple[str, float]]:
    """The ids of the demands in the Markdown cells of a notebook, in order, and what the text says they are worth."""
    found = [pair for text in texts for pair in DEMAND.findall(text)]
    return [(name, 0.5 if points == "½" else float(points or 0)) for name, points in found]


def beginnings(texts: Iterable[str]) -> dict[str, str]:
    """How the sentence of each demand begins, with its `code` as such: enough to know it again, for a report."""
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
    """What is demanded and not tested, or tested and not demanded, a sentence each; empty where all is well.

    `groups` has for each item's name the groups of its cases, visible and hidden.
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
        if unasked := sorted(its_groups - asked):
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
