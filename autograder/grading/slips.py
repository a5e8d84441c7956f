"""Mutation testing: a reference with a single slip of the keyboard in it has to lose marks.

Each reference is changed by every one-token edit (`sandbox/edits.py`). If, in all items that ask for its function, it
is right on all visible cases and on the hidden ones of any one of SEEDS draws, it would keep full marks. If it is wrong
elsewhere, on a problem that the text allows, the cases are too weak, and the assignment is not released.

What the text allows is drawn far more widely than any student's cases: more draws of the hidden problems and variations
of all of them (`authoring/variations.py`), or what the item itself says (`Item.wide`).
"""

from __future__ import annotations

import functools
import pickle
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from autograder.authoring import Item, load_items
from autograder.authoring.wrong_programs import edited, texts_of, unit_of
from autograder.course.errors import CourseError
from autograder.course.terminal import Progress
from autograder.grading.executors import LocalWorkers, WorkerDiedError, processors, results
from autograder.grading.slip_worker import Question, Questions, Slip, draw, named, tried

SEEDS = 10
"""How many draws of the hidden cases are made; each of them has to notice every slip."""
WIDE_DRAWS = 20
"""How many draws the wide test makes."""


@dataclass(frozen=True)
class Survivor:
    """A slip that keeps full marks: where it is, what it is, a case that would notice it, on how many draws none did.

    `said` is what is wrong on that case.
    """

    function: str
    where: str
    edit: str
    telling: str
    said: str
    draws: int


@dataclass(frozen=True)
class Outcome:
    """What came of all slips of an assignment: how many were tried, which survived, for which functions none were."""

    tried: int
    survivors: tuple[Survivor, ...]
    untried: tuple[str, ...]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Outcome:
        """The outcome from which `asdict` made `data`."""
        survivors = (Survivor(**each) for each in data["survivors"])
        return cls(data["tried"], tuple(survivors), tuple(data["untried"]))

    def lines(self) -> list[str]:
        """The survivors, by the cases that would notice them."""
        lines = []
        by_case = attrgetter("function", "telling")
        for (function, telling), several in groupby(sorted(self.survivors, key=by_case), key=by_case):
            lines.append(f"  {function}: {telling} would notice")
            for one in several:
                lines.append(f"    {one.where}: {one.edit} ({one.said}; full marks on {one.draws} of {SEEDS} draws)")
        return lines


@dataclass
class _Trial:
    """The slips of one reference, with the reference itself first, and the items that ask for its function."""

    items: list[Item]
    slips: list[Slip]


def try_slips(folder: Path, progress: Progress = lambda things, total: things) -> Outcome:
    """Try every one-token slip of the references of the assignment in `folder`.

    Raises CourseError where a reference is wrong, naming the case that shows it, or cases cannot be drawn.
    """
    by_reference: dict[Any, list[Item]] = {}
    for item in load_items(folder):
        by_reference.setdefault(item.reference, []).append(item)
    with tempfile.TemporaryDirectory(prefix="slips-") as kept, LocalWorkers(processors(), _ready) as workers:
        groups = by_reference.values()
        trials = [_Trial(group, list(_slips(folder, group[0], by_reference.keys(), Path(kept)))) for group in groups]
        possible = [trial for trial in trials if trial.slips]
        total = sum((1 + SEEDS + WIDE_DRAWS) * len(trial.items) + len(trial.slips) for trial in possible)
        found = list(filter(None, progress(_tried_all(workers, folder, possible), total=total)))
        done = [trial for trial in possible if trial.slips[0].questions.exists()]
    return Outcome(
        sum(len(trial.slips) - 1 for trial in done),
        tuple(sorted(found, key=attrgetter("function", "where", "edit"))),
        tuple(trial.items[0].function for trial in trials if trial not in done),
    )


def _ready() -> None:
    """A worker needs nothing before its first job."""


def _tried_all(workers: LocalWorkers, folder: Path, trials: Sequence[_Trial]) -> Iterator[Survivor | None]:
    """Draw all questions, then try all slips; yields a survivor or None for each."""
    drawn: dict[tuple[str, str, int], list[Question]] = {}
    kinds = [("visible", 0), *(("hidden", n) for n in range(SEEDS)), *(("wide", n) for n in range(WIDE_DRAWS))]
    keys = [(item.name, *kind) for trial in trials for item in trial.items for kind in kinds]
    for key, questions in results(workers, draw, ((key, (folder, *key)) for key in keys)):
        if isinstance(questions, BaseException):
            raise CourseError(f"{folder.name}, item {key[0]}: {questions}") from questions
        drawn[key] = questions
        yield None
    jobs = []
    for trial in trials:
        visible, *others = (_sorted(drawn[item.name, *kind] for item in trial.items) for kind in kinds)
        if visible or any(others):
            questions = Questions(visible, others[:SEEDS], _sorted(others[SEEDS:]))
            trial.slips[0].questions.write_bytes(pickle.dumps(questions))
            jobs += [((trial.items[0].function, slip), slip) for slip in trial.slips]
    for (function, slip), found in results(workers, tried, jobs):
        if isinstance(found, BaseException) and not isinstance(found, WorkerDiedError):
            raise CourseError(f"{folder.name}, {function}, {slip.where}: {slip.edit}: {found}") from found
        if not slip.edit and not isinstance(found, tuple):
            raise CourseError(f"{folder.name}, {function}: the reference is not right twice on the same cases")
        survives = slip.edit and isinstance(found, tuple) and found[0]
        yield Survivor(function, slip.where, slip.edit, *found) if survives else None


def _sorted(several: Iterable[list[Question]]) -> list[Question]:
    """The questions, without repetitions, small ones first: they cost least, and tell an author most."""
    different = {repr(question.case): question for some in several for question in some}  # titles may be the same
    by_size = sorted(
        different.values(), key=lambda each: (len(each.case.expected.leaves), len(name := named(each)), name)
    )
    # Copies, without the games that were made for the titles: what a case has worked out is not to be sent.
    return [replace(each, case=replace(each.case)) for each in by_size]


def _slips(folder: Path, item: Item, references: Set[Any], kept: Path) -> Iterator[Slip]:
    """The reference of an item, unchanged, and then each slip of it. Nothing where it has no source."""
    slip = functools.partial(Slip, folder, item.name, questions=kept / item.name)
    if texts := texts_of(unit_of(item.reference, references)):
        yield slip(where="", edit="", program="\n\n".join(texts))
    for wrong in edited(item.reference, references):
        assert wrong.edit is not None
        said = f"{wrong.edit.after} instead of {wrong.edit.before}"
        yield slip(where=f"{wrong.file}, line {wrong.line}", edit=said, program=wrong.program)
