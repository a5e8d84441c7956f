"""Cases as files: the JSON that travels with a lecture or an assignment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

# The kinds that this package has; they are known as soon as they are defined.
from aima_games.checking import call_case, game_case, match_case, search_case  # noqa: F401
from aima_games.checking.case import KINDS, Answer, Case, from_json, to_json
from aima_games.checking.misconceptions import add_misconception, added

_ANSWERS = ("misconceptions", "conventions")
_EXACT = ("game", "arguments", "extras", "opponent")
"""Options: a game may tell lists from tuples. Everything else is values and actions, where all is tuples."""


def case_to_json(case: Case) -> dict[str, Any]:
    """The case as a dictionary for json.dump; what has its default is left out."""
    data: dict[str, Any] = {"kind": case.kind, "expected": _answer_to_json(case.expected)}
    for each in fields(case):
        value = getattr(case, each.name)
        if each.name in _ANSWERS:
            data[each.name] = {name: _answer_to_json(answer) for name, answer in value.items()}
        elif each.name != "expected" and (each.default is MISSING or value != each.default):
            data[each.name] = to_json(value, each.name in _EXACT)
    return data


def case_from_json(data: dict[str, Any]) -> Case:
    """The case that `case_to_json` wrote. Raises TypeError or KeyError where fields are missing or unknown."""
    if data["kind"] not in KINDS:
        raise KeyError(f"no kind of case is called {data['kind']!r}; there are {', '.join(sorted(KINDS))}")
    read: dict[str, Any] = {}
    for name, value in data.items():
        if name == "expected":
            read[name] = _answer_from_json(value)
        elif name in _ANSWERS:
            read[name] = {key: _answer_from_json(answer) for key, answer in value.items()}
        elif name != "kind":
            read[name] = from_json(value, name in _EXACT)
    return KINDS[data["kind"]](**read)


def _answer_to_json(answer: Answer) -> dict[str, Any]:
    data = {each.name: to_json(getattr(answer, each.name)) for each in fields(answer)}
    return {name: value for name, value in data.items() if value is not None and (name, value) != ("leaves", [])}


def _answer_from_json(data: dict[str, Any]) -> Answer:
    return Answer(**{"value": None} | {name: from_json(value) for name, value in data.items()})


def save_cases(path: Path, cases: Sequence[Case], weights: dict[str, float]) -> None:
    """Write the cases of one item to a JSON file: how much each aspect of an answer counts, what own mistakes mean."""
    data: dict[str, Any] = {"weights": weights, "cases": [case_to_json(case) for case in cases]}
    if own := added(name for case in cases for name in case.misconceptions):
        data["misconceptions"] = {name: mistake._asdict() for name, mistake in own.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=None, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")


def load_cases(path: Path) -> tuple[list[Case], dict[str, float]]:
    """The cases and weights that `save_cases` wrote. Raises ValueError, naming the file, where it is broken."""
    try:
        return read_cases(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path} {error}; fetch the assignment's folder afresh") from error


def read_cases(text: bytes) -> tuple[list[Case], dict[str, float]]:
    """The cases and weights in the text of such a file. Raises ValueError where it is broken."""
    try:
        data = json.loads(text)
        for name, mistake in data.get("misconceptions", {}).items():
            add_misconception(name, **mistake)
        return [case_from_json(case) for case in data["cases"]], data["weights"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"holds no cases ({error})") from error
