"""Cases for plain functions: what comes out for given arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aima_games.cases import Answer, CaseWithArguments, Finding, Observation, Student
from aima_games.search_cases import same_value, show


@dataclass(frozen=True, kw_only=True)
class CallCase(CaseWithArguments):
    """Arguments, each as `make_argument` reads it, and the value that the function should return for them.

    Numbers may differ by `tolerance`, and where `unordered` is set, the members of a list may come in any order.
    """

    kind: ClassVar[str] = "call"

    tolerance: float = 0.0
    unordered: bool = False

    @property
    def aspects(self) -> tuple[str, ...]:
        return ("value",)

    def put(self, student: Student, limited: bool = True) -> Observation:
        returned = student.call(self.arguments)
        return Observation(self, returned.tolist() if hasattr(returned, "tolist") else returned)  # numpy's arrays

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        right = self._same(seen.returned, self.expected.value)
        returned, expected = seen.returned, self.expected.value
        if isinstance(returned, tuple) and isinstance(expected, list):  # from the judge every list comes as a tuple
            returned = list(returned)
        said = show(returned) + ("" if right else f", should be {show(expected)}")
        if seen.returned is None and not right:
            said = "the function returned nothing (None); is there a `return` on every path?"
        return [Finding(self, aspect, right, said) for aspect in aspects]

    def did(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return self._same(seen.returned, answer.value)

    def _same(self, seen: Any, expected: Any) -> bool:
        if self.unordered and isinstance(seen, tuple | list | set | frozenset) and isinstance(expected, tuple | list):
            return sorted(map(repr, seen)) == sorted(map(repr, expected))
        return close(seen, expected, self.tolerance) if self.tolerance else same_value(seen, expected)


def close(seen: Any, expected: Any, tolerance: float) -> bool:
    """Whether numbers, or vectors or dictionaries of them, differ by no more than `tolerance` each."""
    if isinstance(expected, dict):
        return (
            isinstance(seen, dict)
            and seen.keys() == expected.keys()
            and all(close(seen[name], expected[name], tolerance) for name in expected)
        )
    if isinstance(expected, tuple | list):
        return (
            isinstance(seen, tuple | list)
            and len(seen) == len(expected)
            and all(close(one, other, tolerance) for one, other in zip(seen, expected, strict=True))
        )
    if isinstance(seen, bool) or not isinstance(seen, int | float):
        return same_value(seen, expected)
    return abs(seen - expected) <= tolerance
