"""What an assignment's text demands, held against what its cases test.

A demand is a paragraph or an item of a list that begins with its id in bold, the number of the part and a letter:

    **2b** Among actions that are equally good, take the first.

`Item(demands={"2b": ("moves that tie",), "2c": ("leaves",)})` says what tests it: groups of cases, or an aspect of the
answer wherever it is looked at. What a text demands without a test is worth nothing, and what is tested without a word
in the text takes marks from programs that are right; neither is released.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from aima_games.checking.check import ASPECTS
from autograder.authoring.item import Item

DEMAND = re.compile(r"^ {0,3}(?:[-*+] +)?\*\*(\d+[a-z])\*\*\s", re.MULTILINE)
ASKED_ANYWAY = "value"
"""The aspect that needs no demand of its own: those of the groups ask for it."""


def demands_of(texts: Iterable[str]) -> list[str]:
    """The ids of the demands in the Markdown cells of a notebook, in order."""
    return [name for text in texts for name in DEMAND.findall(text)]


def unmatched(texts: Iterable[str], items: Sequence[Item], groups: Mapping[str, Iterable[str]]) -> list[str]:
    """What is demanded and not tested, or tested and not demanded, a sentence each; empty where all is well.

    `groups` has for each item's name the groups of its cases, visible and hidden.
    """
    written = demands_of(texts)
    items = [item for item in items if item.demands is not None]
    tested = {name for item in items for name in item.demands or ()}
    said = [f"the text demands {name} more than once" for name, times in Counter(written).items() if times > 1]
    said += [f"the text demands {name}, and no item has it" for name in dict.fromkeys(written) if name not in tested]
    for item in items:
        its_groups = set(groups[item.name])
        aspects = {aspect for aspect in ASPECTS if item.weights.get(aspect)}
        demands = item.demands or {}
        for name, named in demands.items():
            if name not in written:
                said.append(f"item {item.name} has the demand {name}, and the text says **{name}** nowhere")
            if missing := sorted(set(named) - its_groups - aspects):
                said.append(f"item {item.name}: {name} names {_quoted(missing)}, no group or aspect of its cases")
        asked = {tested for named in demands.values() for tested in named}
        if unasked := sorted(its_groups - asked):
            said.append(f"item {item.name}: no demand names its cases {_quoted(unasked)}")
        if unasked := sorted(aspects - asked - {ASKED_ANYWAY}):
            said.append(f"item {item.name}: no demand names {_quoted(unasked)}, which its weights count")
    return said


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
