"""Whether two functions answer all cases alike: by a short digest of what is wrong about their answers.

What is right counts as right, however it was found: which of two best actions was taken, and in which style.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from numbers import Real
from typing import Any

from aima_games.checking.case import LOST, Observation, Trouble
from aima_games.checking.diagnosis import STOPPED
from aima_games.checking.findings import findings, weighted
from aima_games.checking.search_case import SearchCase, value_and_action

DIGITS = 9
"""Numbers are alike if they agree to so many digits."""
BYTES = 9
PARTLY = "~"
"""Begins a digest of how a function goes wrong but for the leaves it looks at."""
NO_ANSWER = (*LOST, Trouble.MISSING, "NotImplementedError")
"""What says nothing about how a function would have answered."""


def digest_of(seen: Sequence[Observation], weights: dict[str, float]) -> str:
    """A digest of how a function goes wrong on the cases; the same for functions that go wrong alike.

    It is empty where that says nothing: where a case has no answer or a time of its own, nothing is wrong, or what is
    not seen beforehand is always answered the same, or with an error.
    """
    aspects = weighted(weights)
    if not seen or any(each.error in NO_ANSWER or each.case.own_time for each in seen):
        return ""
    wrong = [_wrong(each, aspects) for each in seen]
    hidden = [each for each in seen if each.case.hidden] or seen
    if not any(wrong) or len({repr(_plain(each.returned)) for each in hidden if each.error is None}) < 2:
        return ""
    return hashlib.sha256(repr(wrong).encode()).hexdigest()[: 2 * BYTES]


def digests_of(seen: Sequence[Observation], weights: dict[str, float]) -> Iterator[str]:
    """Digests of how a function goes wrong: in all, and, where leaves are looked at as well, but for these."""
    if digest := digest_of(seen, weights):
        yield digest
    others = {aspect: weight for aspect, weight in weights.items() if aspect != "leaves"}
    if 0 < len(others) < len(weights) and (digest := digest_of(seen, others)):
        yield PARTLY + digest


def named(
    seen: Sequence[Observation], weights: dict[str, float], names: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """The names of what makes a right function go wrong alike, from `names` by digest; empty where there are none."""
    return next((tuple(names[digest]) for digest in digests_of(seen, weights) if digest in names), ())


def _wrong(seen: Observation, aspects: Sequence[str]) -> Any:
    """What is wrong about an answer, and what was answered there; nothing where all is right."""
    if seen.error is not None:
        return "endless" if seen.error in STOPPED else seen.error
    flawed = tuple(each.aspect for each in findings(seen, aspects) if not each.passed)
    if not flawed:
        return ()
    if not isinstance(seen.case, SearchCase):
        loose = getattr(seen.case, "unordered", False) and isinstance(seen.returned, tuple | list)
        return flawed, _plain(seen.returned if not loose else sorted(map(_plain, seen.returned), key=repr))
    value, action, _ = value_and_action(seen.returned, seen.case.expected.actions is not None)
    answers = {"value": _plain(value), "action": _plain(action), "leaves": seen.looked_at}
    return tuple((aspect, answers[aspect]) for aspect in flawed)


def _plain(value: Any) -> Any:
    """A value so that equal ones have the same `repr`."""
    if isinstance(value, tuple | list):
        return tuple(map(_plain, value))
    if isinstance(value, dict):
        return sorted(((_plain(key), _plain(each)) for key, each in value.items()), key=repr)
    if isinstance(value, Set):
        return sorted(map(_plain, value), key=repr)
    if isinstance(value, Real | Fraction):
        try:
            return f"{float(value):.{DIGITS}g}"
        except OverflowError:
            return repr(value)
    return value if isinstance(value, str) else repr(value)
