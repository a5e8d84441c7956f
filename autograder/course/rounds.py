"""Rounds: the hidden cases of an assignment, drawn once for the whole class, and again after feedback was written.

Equal programs get equal marks: all that is handed in before the first feedback page is judged by the same cases. A page
may teach its reader something, so later hand-ins are judged in a new round, by fresh cases of the same rules. A hand-in
that has not changed since keeps its round, however often it is graded, and whoever joins its group.

`results/.ASSIGNMENT-rounds.json` says which round it is and holds the cases; these depend on the course's secret, the
number of the round, the items and the kit, and are drawn again where one of them has changed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from aima_games.checking.files import case_to_json
from autograder.authoring import Item
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import write_whole
from autograder.course.ledger import Ledger
from autograder.course.release import Release


class Rounds:
    """The rounds of a release. Its methods raise CourseError where the cases of a round cannot be drawn."""

    def __init__(self, course: Course, release: Release) -> None:
        self._course, self._release = course, release
        self._path = course.root / "results" / f".{release.assignment}-rounds.json"

    @cached_property
    def _kept(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            return kept if isinstance(kept["round"], int) and isinstance(kept["cases"], dict) else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    @property
    def current(self) -> int:
        """The number of the round in which a hand-in that comes now is judged; the first is 1."""
        return int(self._kept.get("round", 1))

    def seed(self, number: int) -> str:
        """What a round's cases are drawn from; it tells nothing about the course's secret."""
        name = f"{self._release.assignment}/round {number}"
        return hmac.new(self._course.secret.encode(), name.encode(), hashlib.sha256).hexdigest()

    def seed_for(self, notebook: bytes, ledgers: Iterable[Ledger | None]) -> str:
        """The seed of the round for a hand-in: an earlier one whose ledger has the same notebook, or the current
        one."""
        before = {self.seed(number) for number in range(1, self.current)}
        same = hashlib.sha256(notebook).hexdigest()[:32]
        theirs = (ledger.verdict.drawn_from for ledger in ledgers if ledger and ledger.file == same)
        return next((seed for seed in theirs if seed in before), self.seed(self.current))

    def cases(self, seed: str) -> str:
        """The cases that are drawn from a seed, by item, as JSON: those drawn before, if nothing has changed since."""
        made_of = f"{self._release.digests['items']} {self._release.digests['kit']}"
        cases: dict[str, Any] = self._kept["cases"] if self._kept.get("made_of") == made_of else {}
        if seed not in cases:
            cases = {**cases, seed: self._drawn(seed)}
            self._keep({"made_of": made_of, "round": self.current, "cases": cases})
        return json.dumps(cases[seed])

    def counts(self) -> dict[str, int]:
        """How many hidden cases each item has in the current round."""
        return {name: len(cases) for name, cases in json.loads(self.cases(self.seed(self.current))).items()}

    def close(self) -> None:
        """Begin a new round: pages are written now, and their readers may learn something."""
        self._keep({**self._kept, "round": self.current + 1, "cases": self._kept.get("cases", {})})

    def _drawn(self, seed: str) -> dict[str, Any]:
        try:
            return {item.name: drawn(item, seed) for item in self._course.items(self._release.assignment)}
        except CourseError:
            raise
        except (Exception, SystemExit) as error:  # the problems in items.py may be broken in any way
            source = self._course.source(self._release.assignment)
            raise CourseError(at_fault(error, source / "items.py")) from error

    def _keep(self, kept: dict[str, Any]) -> None:
        self._path.parent.mkdir(exist_ok=True)
        write_whole(self._path, json.dumps(kept))
        self.__dict__["_kept"] = kept


def drawn(item: Item, seed: str) -> list[Any]:
    """The hidden cases of an item as JSON, without what mistakes do to them: that is worked out when it is needed."""
    cases = item.hidden_cases(seed)
    if said := item.wrong_alternative(cases):
        raise ValueError(f"item {item.name}: {said}")
    return [case_to_json(item.bare(case)) for case in cases]
