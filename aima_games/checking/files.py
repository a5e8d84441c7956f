"""Cases as files: the JSON that comes with a lecture or an assignment."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

# The kinds that this package has; they are known as soon as they are defined.
from aima_games.checking import call_case, game_case, match_case, search_case  # noqa: F401
from aima_games.checking.case import KINDS, Answer, Case, Demand, from_json, to_json
from aima_games.checking.misconceptions import AT, add_misconception, added

_EXACT = ("game", "boards", "arguments", "extras", "opponent")
"""Options, where a game may tell lists from tuples. Everything else is values and actions, which are all tuples."""


GUESSING = 1 / 3
"""The share of cases that guessing may get right; points begin above it."""


class CaseFile(NamedTuple):
    """What the file of one item says: its cases, how much each aspect counts, its demands, and small games.

    The small games earn nothing: a student with a mistake is shown the first of them on which the function fails.
    `edits` has the names of small edits by digests of what a right function answers with them; see `alike.py`.
    """

    cases: list[Case]
    weights: dict[str, float]
    demands: dict[str, Demand]
    small: tuple[Case, ...] = ()
    guessing: float = GUESSING
    edits: Mapping[str, tuple[str, ...]] = {}


def case_to_json(case: Case) -> dict[str, Any]:
    """The case as a dictionary for json.dump; fields with their default are left out."""
    data: dict[str, Any] = {"kind": case.kind, "expected": _answer_to_json(case.expected)}
    if case.misconceptions:
        data["answers"], data["misconceptions"] = _numbered(case.misconceptions)
    for each in fields(case):
        value = getattr(case, each.name)
        if each.name == "conventions":
            data[each.name] = {name: _answer_to_json(answer) for name, answer in value.items()}
        elif (
            each.name != "misconceptions"
            and each.name != "expected"
            and (each.default is MISSING or value != each.default)
        ):
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
        elif name == "conventions":
            read[name] = {key: _answer_from_json(answer) for key, answer in value.items()}
        elif name == "misconceptions":
            answers = list(map(_answer_from_json, data["answers"]))
            read[name] = {key: [answers[number] for number in numbers] for key, numbers in value.items()}
        elif name not in ("kind", "answers"):
            read[name] = from_json(value, name in _EXACT)
    return KINDS[data["kind"]](**read)


def _numbered(wrong: Mapping[str, Sequence[Answer]]) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """The answers of all mistakes, each once, and for each mistake, by its name, the numbers of its answers."""
    numbers: dict[str, int] = {}  # numbers by the answers as JSON text, where 1, 1.0 and True are not the same
    named = {
        name: [numbers.setdefault(json.dumps(_answer_to_json(answer)), len(numbers)) for answer in answers]
        for name, answers in wrong.items()
    }
    return list(map(json.loads, numbers)), named


def _answer_to_json(answer: Answer) -> dict[str, Any]:
    data = {each.name: to_json(getattr(answer, each.name)) for each in fields(answer)}
    return {name: value for name, value in data.items() if value is not None and (name, value) != ("leaves", [])}


def _answer_from_json(data: dict[str, Any]) -> Answer:
    return Answer(**{"value": None} | {name: from_json(value) for name, value in data.items()})


def _folded(cases: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
    """Of several handwritings of a mistake that do the same on all cases, leave only one in them.

    Returns, for each mistake with more than one, the place that each handwriting has now.
    """
    places: dict[str, list[int]] = {}
    for name in {name: None for case in cases for name in case.get("misconceptions", {})}:
        columns = [case["misconceptions"] for case in cases if name in case.get("misconceptions", {})]
        rows = list(zip(*(column[name] for column in columns), strict=True))
        kinds = list(dict.fromkeys(rows))
        if len(rows) > 1:
            places[name] = list(map(kinds.index, rows))
            for number, column in enumerate(columns):
                column[name] = [kind[number] for kind in kinds]
    return places


def _unfold(cases: Sequence[dict[str, Any]], places: Mapping[str, Sequence[int]]) -> None:
    """The inverse of `_folded`."""
    for case in cases:
        for name, numbers in case.get("misconceptions", {}).items():
            case["misconceptions"][name] = [numbers[place] for place in places.get(name, range(len(numbers)))]


def save_cases(
    path: Path,
    cases: Sequence[Case],
    weights: dict[str, float],
    demands: Mapping[str, Demand] | None = None,
    small: Sequence[Case] = (),
    guessing: float = GUESSING,
    edits: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Write the cases of one item to a JSON file, with the rest of a `CaseFile` and what its own mistakes mean."""
    data: dict[str, Any] = {"weights": weights, "cases": [case_to_json(case) for case in cases]}
    if guessing != GUESSING:
        data["guessing"] = guessing
    if handwritings := _folded(data["cases"]):
        data["handwritings"] = handwritings
    if demands:
        data["demands"] = {name: [demand.points, *demand.tests] for name, demand in demands.items()}
        data["says"] = {name: demand.says for name, demand in demands.items() if demand.says}
    if small:
        data["small"] = [case_to_json(case) for case in small]
    if edits:
        data["edits"] = by_name(edits)
    told = {name.partition(AT)[0]: None for case in cases for name in case.misconceptions}
    if own := added([*told, *data.get("edits", {})]):
        data["misconceptions"] = {name: mistake._asdict() for name, mistake in own.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    # Keys stay in their order: it is the order of the actions in a game given as a dictionary, and of a report's names.
    path.write_text(json.dumps(data, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")


def by_name(edits: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Digests by the names that each of them has, as a file keeps them: a name stands there once."""
    found: dict[str, list[str]] = {}
    for digest, names in edits.items():
        for name in names:
            found.setdefault(name, []).append(digest)
    return found


def by_digest(edits: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The inverse of `by_name`."""
    found: dict[str, tuple[str, ...]] = {}
    for name, digests in edits.items():
        for digest in digests:
            found[digest] = (*found.get(digest, ()), name)
    return found


def load_cases(path: Path) -> CaseFile:
    """What `save_cases` wrote. Raises ValueError, naming the file, where it is broken."""
    try:
        return read_cases(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path} {error}; fetch the assignment's folder afresh") from error


def read_cases(text: bytes) -> CaseFile:
    """What the text of such a file says. Raises ValueError where it is broken."""
    try:
        data = json.loads(text)
        for name, mistake in data.get("misconceptions", {}).items():
            add_misconception(name, **mistake)
        _unfold(data["cases"], data.get("handwritings", {}))
        says = data.get("says", {})
        demands = {
            name: replace(Demand.read(written), says=str(says.get(name, "")))
            for name, written in data.get("demands", {}).items()
        }
        small = tuple(map(case_from_json, data.get("small", ())))
        cases, guessing = [case_from_json(case) for case in data["cases"]], float(data.get("guessing", GUESSING))
        return CaseFile(cases, data["weights"], demands, small, guessing, by_digest(data.get("edits", {})))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"holds no cases ({error})") from error
