"""Looks for a function that was asked for and is not there at its check, and tries what may be the one."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from aima_games.checking.case import LOST, Observation
from aima_games.checking.misconceptions import AT
from aima_games.checking.report import Report
from aima_games.home.other_name import Candidate, CellText, Names
from aima_games.text import and_list
from aima_games.values import Described
from autograder.judge.check_run import SHARE, CheckRun
from autograder.judge.notebook_process import NotebookProcess

NOT_REACHED = re.compile(
    r"^([ \t]+)raise NotImplementedError\b[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*\1(?=[^\s#])", re.MULTILINE
)
"""The line that a released function has instead of code, with code below it."""
IN_REMARKS = re.compile(
    r"^[ \t]*#[ \t]*(?:return\b.*[^.]|(?:if|for|while|else|elif)\b.*:|\w+ = .*[^.])[ \t]*$", re.MULTILINE
)
"""A line of code in a remark."""
MOST_TRIED = 8
"""Of more functions that may be meant, none is tried."""


class Finder:
    """Looks in the cells of one notebook, whose code `process` runs.

    `names` are those of the release, `not_run` the code that does not run, by where it stands.
    """

    def __init__(
        self, process: NotebookProcess, names: Names, cells: Sequence[Any], not_run: Mapping[str, str]
    ) -> None:
        self._process, self._names, self._texts = process, names, not_run
        self._named = [cell.metadata.get("nbgrader", {}).get("grade_id", "") for cell in cells]
        self._chosen: dict[str, Candidate] = {}  # by check
        self._sources = [cell.source if cell.cell_type == "code" else "" for cell in cells]
        self._has_more = any(cell.source.strip() for name, cell in zip(self._named, cells, strict=True) if not name)

    @cached_property
    def _cells(self) -> list[tuple[str, CellText]]:
        return list(zip(self._named, self._process.read(self._sources), strict=True))

    @cached_property
    def _not_run(self) -> dict[str, CellText]:
        texts = self._process.read(list(self._texts.values())) if self._texts else []
        return dict(zip(self._texts, texts, strict=True))

    def not_run(self, name: str) -> str:
        """Where the file gives something this name in code that does not run, and the release does not; or empty."""
        for where, text in [*self._not_run.items(), *self._dead()]:
            if (text.defines - self._names.known) & {name, "*"}:  # a star may bring any name
                return where
        return ""

    def _dead(self) -> Iterator[tuple[str, CellText]]:
        """What cells that may have an answer define in remarks, in strings and below magics, by where that is."""
        for number, (name, text) in enumerate(self._cells, 1):
            if not name or name in self._names.asked:
                where = f"the cell `{name}`" if name else f"code cell {number}"
                yield f"a remark, a string or a magic in {where}", CellText(text.dead)

    @cached_property
    def packages(self) -> dict[str, str]:
        """The packages that the notebook imports and the release does not, by the names that they have there."""
        found = {each for _, text in self._cells for each in text.packages} - self._names.packages
        return dict(each.split(" of ") for each in sorted(found))

    @cached_property
    def code(self) -> str:
        """All code of the notebook that the student may have written."""
        mine = zip(self._named, self._sources, strict=True)
        return "\n".join(source for name, source in mine if not name or name in self._names.asked)

    def is_defined_below(self, name: str, cell: int) -> bool:
        """Whether a cell below the one of this number gives this name a value."""
        return any(name in text.defines for _, text in self._cells[cell + 1 :])

    def look(self, run: CheckRun, check: int, at_end: bool = False) -> bool:
        """Judge by the only function that may be meant, where none is written at a check.

        `check` is the number of the check's cell. Returns whether to look again when all cells have run, as there may
        be such a function below. Where nobody can be sure which it is, the run says so, and has no result.
        """
        function, above = run.check.function, [text for _, text in self._cells[:check]]
        is_there = not run.may_be_unwritten or not self._names.lacks(function, above)
        again = self._again(function, check) if is_there and run.wrong and run.check.max_points else ""
        if again:
            run.told = run.failed = f"`{again}` is written again below the cell that checks `{function}`"
        if function not in self._names.asked or not run.wrong or run.failed:
            return False
        taken = {each.function for each in self._chosen.values()}  # each is one answer
        found = self._names.found_for(function, self._cells, check, is_there)
        found = [each for each in found if each.function not in taken]
        if not at_end and any(each.cell > check for each in found):
            return True
        if is_there:
            self._look_for_a_right_one(run, found)
            if not run.may_be_unwritten:
                return False
        elif found := self._without_helpers(run, found):
            self._choose(run, found)
        if not run.told:
            if not is_there and (by_name := self._names.by_name(function, above)) and run.check.max_points:
                run.told = run.failed = self._names.told(function, by_name)
            else:
                self._look_in_not_run(run)
                self._look_for_what_cannot_be_called(run, is_there)
        return False

    def _again(self, function: str, check: int) -> str:
        """What a cell below a check writes again: the function, or in a student's own cell a helper; or empty."""
        if self._names.is_again(function, self._cells, check):
            return function
        used = {each for name, text in self._cells[:check] if name == function for each in text.used}
        above = {each.name for _, text in self._cells[:check] for each in text.functions} - self._names.known
        below = {each.name for name, text in self._cells[check:] if not name for each in text.functions}
        return min(used & above & below, default="")

    def _look_for_a_right_one(self, run: CheckRun, found: Sequence[Candidate]) -> None:
        """Where a visible case is wrong with a function, another one may be the answer, if all are right with it."""
        self._process.keep(self._moment(run))
        if right := [each.function for each in found[:MOST_TRIED] if self._is_right(run, each)]:
            run.told = f"`{run.check.function}` is wrong, and all visible cases are right with "
            run.told += and_list([f"`{each.name}`" for each in right])
            run.failed = run.told if run.check.max_points else ""

    def _moment(self, run: CheckRun) -> str:
        """The name of the moment to which all names go back after each trial: now, wherever the check's cell is."""
        return f"{run.check.name}, tried"

    def _without_helpers(self, run: CheckRun, found: Sequence[Candidate]) -> list[Candidate]:
        """Those of the functions that may be meant: what another answer calls is its helper, unless it is right."""
        self._process.keep(self._moment(run))
        used = [each for each in found if each.used]
        right = [each for each in used[:MOST_TRIED] if self._is_right(run, each)]
        return [each for each in found if not each.used or each in right]

    def _choose(self, run: CheckRun, found: Sequence[Candidate]) -> None:
        """Judge by the only one of these functions that may be the one, or by none."""
        name, function, seen = run.check.name, run.check.function, run.seen
        few = len(found) <= MOST_TRIED
        left = [each for each in found if each.sure or not few or self._may_be_right(run, each)]
        if len(left) > 1 and few:  # helpers of a search are right where it is their turn
            right = [each for each in left if self._is_right(run, each)]
            left = [right[0]._replace(sure=False)] if len(right) == 1 else left
        run.told = self._names.told(function, [each.function for each in left or found])
        if not left:
            run.told += ", if that is the answer; no visible case is right with it"
        if len(left) > 1:
            run.failed = run.told if run.check.max_points else ""
        if len(left) != 1:
            return
        run.called, run.is_sure, run.seen = self._name(run, left[0]), left[0].sure, []
        self._chosen[name] = left[0]
        self._process.run_cell(self._renamed(run, left[0]))  # for what else calls it, itself above all
        run.put(self._process, hidden=False, back=False)
        if run.is_missing:  # its cell stopped before it
            run.called, run.told, run.seen = "", "", seen
            self._process.undo(self._moment(run))
            del self._chosen[name]

    def _may_be_right(self, run: CheckRun, candidate: Candidate) -> bool:
        """Whether a function is right on a visible case, makes a known mistake, or has to be stopped."""
        trial = self._trial(run, candidate)
        result = trial.result(None)
        if isinstance(result, Report):
            known = {name for case in run.check.cases for name in case.misconceptions}
            mistaken = any(name.partition(AT)[0] in known for name in result.misconceptions)
            return bool(result.right) or mistaken or any(seen.error in LOST for seen in trial.seen)
        return bool(trial.failed)

    def _is_right(self, run: CheckRun, candidate: Candidate) -> bool:
        """Whether a function is right on all visible cases."""
        trial = self._trial(run, candidate)
        return bool(trial.seen) and not trial.failed and not trial.wrong

    def _trial(self, run: CheckRun, candidate: Candidate) -> CheckRun:
        """What a function does on the visible cases; nothing of it is kept."""
        trial = CheckRun(run.check, called=self._name(run, candidate), slow=True, stopped_for=SHARE)
        self._process.run_cell(self._renamed(run, candidate))
        trial.put(self._process, hidden=False, back=False)
        self._process.undo(self._moment(run))
        return trial

    def _name(self, run: CheckRun, candidate: Candidate) -> str:
        """The name by which to call a function: a method, `Search().minimax`, has that which it was given."""
        name, asked = candidate.function.name, run.check.function
        return name if name.isidentifier() and not candidate.function.is_by_name(self._names.asked[asked]) else asked

    def _renamed(self, run: CheckRun, candidate: Candidate) -> str:
        """A cell that gives a function the name that is asked for; one that has it is defined once more.

        What it takes by name only, it is given so.
        """
        function, asked = candidate.function, self._names.asked[run.check.function]
        if (named := function.to_name(asked)) and function.by_name:
            places = len(function.parameters)
            given = f"*given[:{places}], **dict(zip({named!r}, given[{places}:])), **named"
            return f"{asked.name} = (lambda function: lambda *given, **named: function({given}))({function.name})"
        if function.name != run.check.function:
            return f"{run.check.function} = {function.name}"
        lines = self._sources[candidate.cell].splitlines()
        above = "#\n" * (function.first - 1)  # its lines keep their numbers
        return above + textwrap.dedent("\n".join(lines[function.first - 1 : function.last]))

    def put_again(self, runs: Iterable[CheckRun], below: bool) -> None:
        """Put the visible cases once more, when all cells have run, where what is called may stand below the check.

        `below` says that a function that was asked for does.
        """
        for run in runs:
            again = replace(run, seen=[], slow=False)
            lacks = any(seen.error == "NameError" for seen in run.seen)
            if run.wrong and not run.failed and (below or lacks):
                again.put(self._process, hidden=False, back=False)
                if not again.failed and again.wrong < run.wrong:
                    run.seen, run.slow = again.seen, again.slow
                    if not lacks and not run.told:
                        run.told = f"`{run.function}` is judged with the names as they are at the end of the notebook"
                    self._process.keep(run.check.name)

    def source(self, run: CheckRun) -> str:
        """The cell that has the function by which a check is judged; empty if that is its own cell."""
        return self._sources[self._chosen[run.check.name].cell] if run.called else ""

    def _look_for_what_cannot_be_called(self, run: CheckRun, is_there: bool) -> None:
        """What may be the answer, and takes other arguments, lies within something else or is never reached: a person
        has to see it."""
        function, cells = run.check.function, [text for _, text in self._cells]
        if not run.check.max_points or run.told:
            return
        own = "\n".join(source for name, source in zip(self._named, self._sources, strict=True) if name == function)
        if any(function in text.inner for text in cells):
            said = f"`{function}` is defined inside another function or a class, and cannot be called"
        elif self._names.is_class(function, cells):
            said = f"`{function}` is a class, and a function is asked for"
        elif all(map(_keeps_to_itself, run.seen)) and len(IN_REMARKS.findall(own)) > 1:
            said = f"`{function}` returns no value, and has code in remarks, which may be the answer"
        elif NOT_REACHED.search(own):
            said = f"`{function}` has code below a line that says it is not written, which ends it"
        elif all(map(_keeps_to_itself, run.seen)) and any(text.inner for name, text in self._cells if name == function):
            said = f"`{function}` returns no value, and has functions inside, one of which may be the answer"
        elif others := self._names.beside(function, self._cells, is_there):
            said = f"`{function}` is {'never right' if is_there else 'not written'}, and the notebook has "
            said += and_list([f"`{name}`" for name in others]) + ", which may be meant"
        elif not run.check.cases[0].mendable and all(map(_answers_nothing, run.seen)) and self._is_changed(function):
            said = f"`{function}` answers nothing, and something else was written, which may be the answer"
        else:
            return
        run.told = run.failed = said

    def _is_changed(self, function: str) -> bool:
        """Whether anything stands in the answer's cell but the function as it was handed out, or in a new cell."""
        for name, text, source in zip(self._named, (text for _, text in self._cells), self._sources, strict=True):
            if name == function:
                digests = [(each.name, each.digest) for each in text.functions]
                left = source.splitlines()
                for each in text.functions:
                    left[each.first - 1 : each.last] = [""] * (each.last - each.first + 1)
                if digests != [(function, self._names.asked[function].digest)] or any(map(str.strip, left)):
                    return True
        return self._has_more

    def _look_in_not_run(self, run: CheckRun) -> None:
        for where, text in [*self._not_run.items(), *self._dead()]:
            if (found := self._names.found_in(run.check.function, text)) and run.check.max_points:
                which = " and ".join(f"`{name}`" for name in found)
                run.told = run.failed = f"in the file, {where} has {which}, and grading does not run that"


def _keeps_to_itself(seen: Observation) -> bool:
    """Whether a function has returned nothing, or a function, in place of a value."""
    return seen.error is None and (seen.returned is None or isinstance(seen.returned, Described))


def _answers_nothing(seen: Observation) -> bool:
    return seen.error is not None or seen.returned is None
