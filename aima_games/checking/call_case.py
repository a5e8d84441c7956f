"""Cases for plain functions: what comes out for given arguments."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from aima_games.checking.case import Answer, CaseWithArguments, Finding, Observation, Student
from aima_games.values import same_members, same_value, show


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

    def run(self, student: Student, limited: bool = True) -> Observation:
        return Observation(self, self.returned_by(student.call))

    def findings(self, seen: Observation, aspects: Sequence[str]) -> list[Finding]:
        right = self._same(seen.returned, self.expected.value)
        said = show(seen.returned) + ("" if right else f", should be {show(self.expected.value)}")
        if seen.returned is None and not right:
            said = "the function returned nothing (None); is there a `return` on every path?"
        return [Finding(self, aspect, right, said) for aspect in aspects]

    def matches(self, seen: Observation, answer: Answer, aspects: Sequence[str]) -> bool:
        return self._same(seen.returned, answer.value)

    def _same(self, seen: Any, expected: Any) -> bool:
        if self.unordered and isinstance(seen, tuple | list | Set) and isinstance(expected, tuple | list | Set):
            return same_members(seen, expected, self.tolerance)
        return same_value(seen, expected, self.tolerance)
