"""The points that wrong programs leave, on three draws of hidden cases; the programs themselves are files.

`data/programs/ASSIGNMENT.json` has the reference of each item, the plainest handwriting of each known mistake, 20 slips of
the reference, and the wrong programs of `tests/corpus`, as texts that stand alone: they need `aima_games` and libraries.
They were written once, before the catalogue began to go; from then on only the points are worked out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from tests.frozen import DATA, part

ASSIGNMENTS = ("hw1-formalization", "hw2-minimax", "hw3-alphabeta", "hw4-evaluation", "hw5-expectiminimax", "hw6-mcts",
               "hw7-hidden-information")  # fmt: skip
LECTURES = "lectures"
"""In place of an assignment: what the instant checks of the lectures ask."""
PROGRAMS = DATA / "programs"
DRAWS = ("frozen/0", "frozen/1", "frozen/2")
PATIENCE = 20
"""The seconds that a program has for a case; nothing frozen comes near to them."""
MAY_CHANGE = (
    "[points on each of three draws, the mistakes named on the first]. The assignments issue: nobody reaches full marks, "
    "and the order is that of the rules in assignments.md. Mending what gives a wrong mark: hidden cases that equal "
    "visible ones are drawn again, so points move slightly."
)


def items_of(assignment: str) -> dict[str, Any]:
    from autograder.authoring import load_items
    from autograder.course.course import KIT_ASSIGNMENTS

    if assignment == LECTURES:
        modules = [import_module(f"solutions.lecture_checks.lecture{number}") for number in range(1, 9)]
        return {item.name: item for module in modules for item in module.ITEMS}
    return {item.name: item for item in load_items(KIT_ASSIGNMENTS / assignment)}


# The programs


def run(text: str) -> Callable[..., Any]:
    """The function `function` of a program."""
    names: dict[str, Any] = {"__name__": "frozen_program"}
    sys.modules["frozen_program"] = sys.modules[__name__]  # dataclasses look there
    exec(compile(text, "<frozen>", "exec"), names)
    return names["function"]


def programs(assignment: str) -> Iterator[tuple[str, str, str]]:
    """(item, name, text) of each wrong program that was frozen: pieces, which programs share, put together."""
    stored = json.loads((PROGRAMS / f"{assignment}.json").read_text(encoding="utf-8"))
    for key, pieces in stored["programs"].items():
        item, _, name = key.partition(": ")
        texts = []
        for piece in pieces:
            if isinstance(piece, list):  # a slip: these lines of that piece are replaced
                number, first, last, instead = piece
                lines = stored["pieces"][number].split("\n")
                texts.append("\n".join([*lines[:first], *instead, *lines[last:]]))
            else:
                texts.append(stored["pieces"][piece])
        yield item, name, "\n\n".join(texts)


def _points(assignment: str) -> dict[str, Any]:
    from aima_games.checking.case import observe
    from aima_games.checking.report import report
    from aima_games.checking.time_limit import limited

    items, found, asked = items_of(assignment), {}, {}
    for name, what, text in (each for each in programs(assignment) if each[0] in items):  # others are asked no more
        if name not in asked:
            asked[name] = [[*items[name].visible_cases(), *items[name].hidden_cases(draw)] for draw in DRAWS]
        item, reports = items[name], []
        for cases in asked[name]:
            function = run(text)  # anew: it may keep something
            seen = [limited(PATIENCE, observe, case, function) for case in cases]
            reports.append(report(name, seen, item.weights, item.demands, item.guessing))
        named = ", ".join(reports[0].misconceptions)
        found[f"{name}: {what}"] = [*(round(each.fraction, 3) for each in reports), named]
    return found


for _assignment in ASSIGNMENTS:
    _find = partial(_points, _assignment)
    _find.__name__ = f"marks-{_assignment}"  # type: ignore[attr-defined]
    part(MAY_CHANGE, more=True)(_find)
