"""What the directive of a graded function says: its groups of cases, and what tests each demand.

One problem of each way to ask is put to the reference at once, so that whatever fails is told with its line.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any

from aima_games import MAX
from aima_games.checking.case import Case, observe
from aima_games.checking.findings import ASPECTS, findings
from aima_games.checking.search_case import SearchCase
from autograder.authoring.choice import PROBES, allowed
from autograder.authoring.item import Item
from autograder.authoring.kinds import Ask, Turn
from autograder.authoring.one_file.blocks import Directive, Errors, Group, Option, Table, meant
from autograder.authoring.one_file.code import FileCode

WHOLE = ("value", "score")
"""The aspects that stand for a whole answer; no case has both."""


@dataclass(frozen=True)
class Tested:
    """What tests a demand: aspects of the answer, or groups of cases; and what it is worth."""

    line: int
    demand: str
    points: float
    aspects: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class Graded:
    """A function that is graded, as its directive and the tables of kinds have it; what is wrong goes to `errors`."""

    def __init__(self, block: Directive, tables: Mapping[str, Table], code: FileCode, errors: Errors) -> None:
        self.block, self.name = block, block.name
        self._code, self._errors, self._tables = code, errors, tables
        self.groups: dict[str, Group] = {}
        self.asks: dict[str, list[Ask]] = {}
        self.shown: list[tuple[str, Ask]] = []
        self.tested: list[Tested] = []
        self._by: dict[str, str] = {}
        self._scored: set[str] = set()
        self._drawn: list[tuple[str, Ask, int]] = []
        for name in block.list("kinds"):
            if name in tables:
                self._add(tables[name])
        for option in block.demands:
            self._add_demand(option)
        for option in block.all("show") if self.groups else ():
            self._show(option)
        self.valid: Callable[[Any], bool] = self._valid()
        self.conventions = self._functions("conventions")
        self.named = self._functions("mistakes")
        if code.runs(self.name) and hasattr(code.students, self.name):
            self._try()

    @property
    def reference(self) -> Any:
        """The right function; None where its code does not run."""
        return getattr(self._code.students, self.name, None)

    @property
    def points(self) -> float:
        """What all its demands are worth."""
        return sum(each.points for each in self.tested)

    def tests(self) -> dict[str, tuple[Any, ...]]:
        """What tests each demand, as an item has it.

        A demand for the value, or for the score, stands for all groups that no demand with points names. An aspect that
        is named belongs to those that name it; so where there are such groups, the value is not named, and counts for
        their demands.
        """
        claimed = {group for each in self.tested if each.points for group in each.groups}
        rest = tuple(group for group in self.groups if group not in claimed)
        found: dict[str, tuple[Any, ...]] = {}
        for each in self.tested:
            aspects = tuple(aspect for aspect in each.aspects if not (claimed and aspect in WHOLE))
            groups = (*each.groups, *(rest if {*WHOLE} & {*each.aspects} else ()))
            found[each.demand] = (*((each.points,) if each.points else ()), *aspects, *groups)
        for group in self.groups.values():
            for demand in group.demands:
                found[demand] = (*found.get(demand, ()), group.name)
        return found

    def weights(self) -> dict[str, float]:
        """How much the aspects count against each other: as the points of the demands for them."""
        found: dict[str, float] = {}
        for each in self.tested:
            whole = {"score" if group in self._scored else "value" for group in each.groups}
            aspects = each.aspects or sorted(whole)
            for aspect in aspects:
                found[aspect] = found.get(aspect, 0) + each.points / len(aspects)
        return {aspect: weight or 1 for aspect, weight in found.items()}

    # Reading

    def _add(self, table: Table) -> None:
        for group in table.groups.values():
            self.groups[group.name] = group
            self._by[group.name] = table.by
            self.asks[group.name] = [
                ask for draw in group.draws for ask in self._ways(group.name, f"{table.by}({draw})", group.line)
            ]

    def _ways(self, group: str, says: str, line: int) -> list[Ask]:
        """The ways to ask that an expression makes, to be tried."""
        asks = list(self._code.value(line, says) or ())
        self._drawn += [(group, ask, line) for ask in asks]
        return asks

    def _add_demand(self, option: Option) -> None:
        """Read `1 value`, `action, leaves` or `2 on a group; another group`."""
        read = re.fullmatch(r"(?:(\d+(?:\.\d+)?)\s*)?(?:on (.+)|(.*))", option.says)
        assert read is not None
        aspects = tuple(each.strip() for each in (read[3] or "").split(",") if each.strip())
        groups = tuple(each.strip() for each in (read[2] or "").split(";") if each.strip())
        for aspect in (each for each in aspects if each not in ASPECTS):
            said = f"no aspect of an answer is called {aspect!r}{meant(aspect, ASPECTS)}"
            self._errors.add(option.line, f"{said} (a group is named behind `on`)")
        for group in (each for each in groups if self.groups and each not in self.groups):
            self._errors.add(option.line, f"no group of its kinds is called {group!r}{meant(group, self.groups)}")
        if not aspects and not groups:
            self._errors.add(option.line, "what tests it? It should read `1 value`, or `1 on a group`")
        if any(each.demand == option.key for each in self.tested):
            self._errors.add(option.line, f"{option.key} is there already, in another line of {self.name}")
        self.tested.append(Tested(option.line, option.key, float(read[1] or 0), aspects, groups))

    def _show(self, option: Option) -> None:
        """Read `group: leaves`, perhaps with options of the tree, and behind a `;` options of the way to ask."""
        group, _, says = option.says.partition(": ")
        if group not in self.groups:
            self._errors.add(option.line, f"no group of its kinds is called {group!r}{meant(group, self.groups)}")
            return
        leaves, _, more = says.partition(";")
        draw = f"exactly({leaves.strip()})" + (f", {more.strip()}" if more.strip() else "")
        self.shown += [(group, ask) for ask in self._ways(group, f"{self._by[group]}({draw})", option.line)]

    def _valid(self) -> Callable[[Any], bool]:
        """What says whether the text allows a problem, a function of the author's."""
        for option in self.block.all("valid"):
            found = self._code.value(option.line, option.says)
            if callable(found):
                return found
            if found is not None:
                self._errors.add(option.line, f"`{option.says}` is no function of a problem")
        return lambda problem: True

    def _functions(self, key: str) -> dict[str, Any]:
        """Functions by their names, such as mistakes that several assignments know: dictionaries of the author's."""
        found: dict[str, Any] = {}
        for option in self.block.all(key):
            several = self._code.value(option.line, option.says)
            if isinstance(several, Mapping) and all(callable(each) for each in several.values()):
                found |= several
            elif several is not None:
                self._errors.add(option.line, f"`{option.says}` is no dictionary of functions by their names")
        return found

    # Trying

    def _try(self) -> None:
        """Put one problem of each way to ask to the reference; note what fails, and demands that no case tests."""
        aspects: set[str] = set()
        complete = all(name in self._tables for name in self.block.list("kinds"))
        complete &= all(each.aspects or each.groups for each in self.tested)
        complete &= all(aspect in ASPECTS for each in self.tested for aspect in each.aspects)
        complete &= all(group in self.groups for each in self.tested for group in each.groups)
        for group, ask, line in self._drawn:
            try:
                case = self._case(group, ask, line)
            except _ReferenceFails as failed:
                if failed.error is None or not self._code.is_told(failed.error):
                    self._errors.add(failed.line, str(failed))
                return
            except Exception as error:
                case = None
                if not self._code.is_told(error):
                    self._errors.add(line, self._code.said(error))
            aspects |= set(case.aspects) if case else set()
            self._scored |= {group} if case and "score" in case.aspects else set()
            complete &= case is not None
        if complete and all(self.asks.values()):
            self._require_cases(aspects)

    def _case(self, group: str, ask: Ask, line: int) -> Case | None:
        """A case of a way to ask; None, with an error, where none is allowed. Raises whatever fails."""
        problem = allowed(self.valid, group, ask, Turn(random.Random("tried"), MAX))
        if problem is None:
            self._errors.add(line, f"`:valid:` of {self.name} allows none of {PROBES} problems of this kind")
            return None
        watched = _Watched(self.reference)
        weights = {aspect: weight for aspect, weight in self.weights().items() if aspect in ASPECTS}
        try:
            case = problem.case(Item(name=f"test_{self.name}", reference=watched, weights=weights), hidden=False)
        except Exception:
            if watched.error is not None:
                where, error = self._code.line_of(watched.error, self.block.line), watched.error
                said = f"the reference raises {self._code.said(error)} (on {group!r})"
                raise _ReferenceFails(where, said, error) from error
            if "action" in weights:
                self._require_pair(watched.returned)
            raise
        if "action" in weights:
            self._require_action(case)
        elif isinstance(case, SearchCase) and isinstance(watched.returned, tuple) and len(watched.returned) == 2:
            said = (
                f"{self.name} returns a pair, and no case looks at the second of it: demand the `action`, or, if it is "
                "none, ask in a way of your own that returns `position(group, *place)`, which compares all of it"
            )
            raise _ReferenceFails(self._line_of("value"), said)
        return case

    def _require_action(self, case: Case) -> None:
        """Raises _ReferenceFails where the action that is asked for is not the one that the reference takes.

        A search asks for the action after which the reference finds the value best.
        """
        seen = observe(case, self.reference, limited=False)
        self._require_pair(seen.returned)
        for found in findings(seen, ["action"]):
            if not found.passed:
                said = (
                    f"the action of {self.name} is {found.said}, on {case.title}: a search asks for the action after "
                    "which the reference finds the value best for whoever moves. Where another rule holds, ask in a "
                    "way of your own that returns `position(group, *place)`, and demand the `value` alone, which is "
                    "then all that is returned"
                )
                raise _ReferenceFails(self._line_of("action"), said)

    def _require_pair(self, returned: Any) -> None:
        if not (isinstance(returned, tuple) and len(returned) == 2):
            said = f"{self.name} returns no pair `(value, action)`, so nothing can test its action"
            raise _ReferenceFails(self._line_of("action"), said)

    def _line_of(self, aspect: str) -> int:
        """The line of the first demand that names an aspect."""
        return next((each.line for each in self.tested if aspect in each.aspects), self.block.line)

    def _require_cases(self, aspects: set[str]) -> None:
        """Note demands with points that no case tests, and groups that no demand names."""
        if not self.groups:
            self._errors.add(self.block.line, f"{self.name} has no `:kinds:` to draw its cases from")
            return
        if not self.tested:
            self._errors.add(self.block.line, f"{self.name} has no line such as `:1a: 2 value`: what is asked?")
            return
        tests = self.tests()
        for each in self.tested:
            missing = [aspect for aspect in each.aspects if aspect not in aspects]
            if missing:
                there = ", ".join(sorted(aspects))
                self._errors.add(each.line, f"no case of {self.name} looks at {missing[0]!r}; there is {there}")
            elif each.points and len(tests[each.demand]) < 2:
                self._errors.add(each.line, f"no case tests {each.demand}: other demands name all groups")
        named = {test for names in tests.values() for test in names}
        if aspects & {*WHOLE}:
            for group in (each for each in self.groups.values() if each.name not in named):
                self._errors.add(group.line, f"no demand of {self.name} asks for the value of the group {group.name!r}")


class _ReferenceFails(Exception):
    """The reference raised an error, on a line of the file, or it is not right by its own case."""

    def __init__(self, line: int, said: str, error: Exception | None = None) -> None:
        super().__init__(said)
        self.line, self.error = line, error


class _Watched:
    """The reference, with what it returned last, and the error that it raised last."""

    def __init__(self, reference: Any) -> None:
        update_wrapper(self, reference, updated=())
        self._reference = reference
        self.returned: Any = None
        self.error: Exception | None = None

    def __call__(self, *arguments: Any) -> Any:
        try:
            self.returned = self._reference(*arguments)
            return self.returned
        except Exception as error:
            self.error = error
            raise
