"""Ledgers of running courses in the forms of earlier terms; see `ledger.py` for the form of today.

The first form is from before results were typed: sentences told one trouble from another. This is the one place that
knows these sentences. In the second an item had one misconception at most.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.checking.trouble import Trouble
from autograder.authoring import load_module
from autograder.course.course import KIT_ASSIGNMENTS

_RENAMED = {
    "only the first winning action is listed": "first-win-only",
    "the answer is drawn by lot": "random-answer",
    "the table is filled but never looked up": "table-not-used",
    "a node is left as soon as its value improves": "cut-at-improvement",
    # Those that have moved to an assignment of the kit
    "MIN's losses come out below zero": "loss-signed-for-min",
    "the move is compared with the first one, not with the best": "compared-with-first",
    "the stretched pay-offs play no part": "stretch-without-effect",
    "the larger p sometimes comes first": "range-unordered",
    "what MIN has is counted for MAX": "difference-turned-round",
    "the count is given from the side of whoever is to move": "features-of-mover",
    "only what MAX has is counted": "opponent-not-subtracted",
    "what MIN has is added, not subtracted": "both-sides-added",
    "a finished game is counted like one that goes on": "ends-counted-too",
    "a won game is worth 1, which is less than an open line": "ends-worth-one",
    "the end is worth +∞ whoever has won": "end-always-won",
    "a tie is taken for a loss": "tie-taken-for-loss",
    "the diagonals are left out": "diagonals-left-out",
    "the corners are looked for on a board of one size only": "board-of-fixed-size",
    "the player chooses what is best for MAX also where it plays MIN": "plays-for-max",
    "the player chooses what is best for MIN also where it plays MAX": "plays-for-min",
    "the player chooses what is best for its opponent": "plays-for-opponent",
    "the last legal action is taken, whatever the position": "last-action-taken",
}
_IN_CELL = r"the (?:cell `[^`]*`|code cell \d+)"
_BEGINS = {
    # What students can make up comes after "raised" or "stops with", so these are tried first.
    Trouble.ERROR: "raised ",
    Trouble.CELL_ERROR: rf"{_IN_CELL} stops with ",
    Trouble.NOT_WRITTEN: "not written yet",
    Trouble.BUDGET: "the notebook (had )?used up|the notebook (sent too many|ended its process)",
    Trouble.TIME: rf"the function did not come back in time|{_IN_CELL} did not come to an end",
    Trouble.ENDED: rf"the Python process ended|{_IN_CELL} ended the Python process",
    Trouble.ENDLESS: "the search asked the game |the function calls itself without end",
    Trouble.MISSING: "no function is called|the test cell is missing",
}
"""How the diagnosis of each trouble began."""


@cache
def _ids() -> dict[str, str]:
    """The ids of mistakes by their titles; those that only one assignment knows stand with it."""
    for folder in KIT_ASSIGNMENTS.glob("hw*"):
        load_module(folder, "misconceptions")
    return {known.title: name for name, known in MISCONCEPTIONS.items()} | _RENAMED


def in_the_present_form(data: Mapping[str, Any], max_points: Mapping[str, float]) -> dict[str, Any]:
    """An old ledger as one of today; `max_points` are those of the release, as the first form lacks them.

    Raises TypeError, LookupError or AttributeError for what is no ledger.
    """
    return _with_several_names(_typed(data, max_points) if "format" not in data else data)


def _typed(data: Mapping[str, Any], max_points: Mapping[str, float]) -> dict[str, Any]:
    """A ledger of the first form as one of the second."""
    points = _dictionary(data.get("points"))
    items = {name: _item(item, points.get(name), max_points.get(name, 0.0)) for name, item in data["items"].items()}
    return {
        "format": 2,
        "fingerprint": data.get("fingerprint", ""),
        "tests": data.get("tests", ""),
        "file": data.get("file", ""),
        "items": items,
        "notes": _list(data.get("notes")),
        "attention": _list(data.get("attention")),
        "changes": [],
        "drawn_from": data.get("drawn_from", ""),
        "seconds": data.get("seconds", 0.0),
        "before": _before(_dictionary(data.get("before"))),
    }


def _with_several_names(data: Mapping[str, Any]) -> dict[str, Any]:
    """A ledger of the second form, in which an item has one misconception or "", as one of the third."""
    if data["format"] != 2:
        raise LookupError(f"the format {data['format']} is not one of ours")
    items = {
        name: {key: value for key, value in item.items() if key != "misconception"}
        | {"misconceptions": [item["misconception"]] if item["misconception"] else []}
        for name, item in data["items"].items()
    }
    return {**data, "format": 3, "items": items}


def _item(item: Mapping[str, Any], points: Any, max_points: float) -> dict[str, Any]:
    fraction, diagnosis = item["fraction"], str(item["diagnosis"])
    if fraction and isinstance(points, int | float):
        max_points = points / fraction
    misconception = _ids().get(diagnosis, "")
    trouble = None if misconception else _trouble(diagnosis)
    return {
        "fraction": fraction,
        "max_points": max_points,
        "diagnosis": diagnosis,
        "misconception": misconception,
        "trouble": Trouble.NOT_JUDGED if fraction is None else trouble,
        **{name: str(item.get(name, "")) for name in ("text", "html", "reason")},
    }


def _trouble(diagnosis: str) -> Trouble | None:
    return next((trouble for trouble, begins in _BEGINS.items() if re.match(begins, diagnosis)), None)


def _before(run: Mapping[str, Any]) -> dict[str, Any] | None:
    if not isinstance(run.get("seen"), str):
        return None
    points = {name: each for name, each in _dictionary(run.get("points")).items() if isinstance(each, int | float)}
    return {"tests": run.get("tests") or "", "file": run.get("file") or "", "points": points, "seen": run["seen"]}


def _dictionary(data: Any) -> Mapping[str, Any]:
    return data if isinstance(data, dict) else {}


def _list(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []
