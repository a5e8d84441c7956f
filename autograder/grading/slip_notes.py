"""What small edits of right programs answer on the cases of a course: noted once, to see who is one edit from right.

`results/.ASSIGNMENT-slips.json` keeps it beside the hidden cases, for each item: digests of how the right programs go
wrong with each small edit, with the names of their places, and digests of the methods of earlier parts, which are no
slips. It is never released, and no student's process has it. Each item is stored as soon as it is done, so nothing is
lost where this is stopped. The file is made anew where the cases, the items or the kit have changed.
"""

from __future__ import annotations

import base64
import json
import pickle
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from aima_games.checking.alike import PARTLY, digests_of
from aima_games.checking.case import Case, observe
from aima_games.checking.files import by_name, case_from_json, read_cases
from aima_games.checking.findings import is_right
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring import Item, load_items, source_file
from autograder.authoring.wrong_programs import WrongProgram, edited, in_common, name_of, whole_mistakes
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import write_whole
from autograder.course.hidden_cases import made_of
from autograder.course.release import Release
from autograder.course.terminal import Progress
from autograder.grading.executors import LocalWorkers, WorkerDiedError, processors, results
from autograder.grading.fork import PATIENCE, in_a_fork

MOST_EDITS = 1_500
"""How many edits of one program are noted at most."""
LEAST_SECONDS, TIMES_AS_LONG = 1.0, 20
"""The processor time that an edit may take for all cases: at least this, and this multiple of the reference's."""
CHUNK = 50
"""How many are tried in one fork of a worker."""

Notes = dict[str, Any]
"""Of an item: its `slips`, a list of digests, their `names`, by digest the names of the methods `before` it, and the
edits of its reference that are `unnoticed`."""


@dataclass(frozen=True)
class Tried:
    """What small edits, or mistakes of a whole search, came to on some cases.

    `digests` are those of how a right function goes wrong with an edit, `names` what the digests have in common, and
    `unnoticed` the one-token edits of the reference that are right on all cases.
    """

    digests: Set[str]
    names: Mapping[str, tuple[str, ...]]
    unnoticed: Sequence[str] = ()


@dataclass(frozen=True)
class _Chunk:
    """Some of the wrong programs made of one of an item's right programs, and where the cases are."""

    folder: Path
    item: str
    program: int
    first: int
    last: int
    cases: Path


def slip_notes(
    course: Course, release: Release, hidden: Mapping[str, Sequence[Any]], progress: Progress
) -> dict[str, Notes]:
    """The notes of each item that earns points, as JSON. Raises CourseError where a right program fails in itself."""
    path, source = course.root / "results" / f".{release.assignment}-slips.json", course.source(release.assignment)
    now = made_of(course, release)
    notes = _kept(path, now)
    items = course.items(release.assignment)  # loaded once, as each loading has references of its own
    cases: dict[str, list[Case]] = {}
    for item in (item for item in items if release.points.get(item.name) and item.name not in notes):
        visible = read_cases(base64.b64decode(release.files[f"cases/{item.name}.json"])).cases
        cases[item.name] = [item.bare(case) for case in (*visible, *map(case_from_json, hidden[item.name]))]
    for item, found in progress(tried_edits(source, items, cases), total=len(cases)):
        try:
            before = {
                digest: name
                for name, function in item.before.items()
                for digest in answered(item, function, cases[item.name], PATIENCE)[0]
                if digest[0] != PARTLY
            }
        except (Exception, SystemExit) as error:
            raise CourseError(at_fault(error, source_file(source))) from error
        notes[item.name] = {
            "slips": sorted(found.digests - before.keys()), "names": by_name(found.names), "before": before,
            "unnoticed": found.unnoticed,
        }  # fmt: skip
        path.parent.mkdir(exist_ok=True)
        write_whole(path, json.dumps({"made_of": now, "items": notes}))
    return notes


def _kept(path: Path, now: str) -> dict[str, Notes]:
    """The notes in the file, if they are of the cases as they are now."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        notes: dict[str, Notes] = kept["items"] if kept["made_of"] == now else {}
        kinds = {"slips": list, "names": dict, "before": dict, "unnoticed": list}
        whole = all(isinstance(each[name], kind) for each in notes.values() for name, kind in kinds.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return notes if whole else {}


def tried_edits(
    folder: Path, items: Sequence[Item], cases: Mapping[str, Sequence[Case]]
) -> Iterator[tuple[Item, Tried]]:
    """Each of the assignment's `items` that has `cases`, with what the edits of its right programs come to on these.

    Raises CourseError where a right program fails in itself.
    """
    if not cases:
        return
    with tempfile.TemporaryDirectory(prefix="slips-") as kept, LocalWorkers(processors(), _ready) as workers:
        for item in (item for item in items if item.name in cases):
            path, jobs = Path(kept, f"{item.name}.cases"), []
            path.write_bytes(pickle.dumps([replace(case) for case in cases[item.name]]))  # without what they have noted
            for number in range(len(item.right_programs)):
                count = len(_wrong_programs(folder, items, item, number))
                for first in range(0, count, CHUNK):
                    jobs.append((None, _Chunk(folder, item.name, number, first, min(first + CHUNK, count), path)))
            all_found: list[_Answers] = []
            for _, found in results(workers, tried, jobs) if not any(c.own_time for c in cases[item.name]) else ():
                if isinstance(found, BaseException) and not isinstance(found, WorkerDiedError):
                    raise CourseError(f"{folder.name}, {item.function}: {found}") from found
                all_found += [] if isinstance(found, BaseException) else found
            yield item, _together(all_found)


def _ready() -> None:
    """A worker needs nothing before its first job."""


def _together(found: Sequence[_Answers]) -> Tried:
    """What was found about single programs, by digest; of those that go wrong alike, only the likeliest are named."""
    alike: dict[str, list[_Answers]] = {}
    for each in found:
        for digest in each.digests:
            alike.setdefault(digest, []).append(each)
    names = {}
    for digest, several in alike.items():
        likeliest = min(each.rank for each in several)
        names[digest] = in_common(each.name for each in several if each.rank == likeliest)
    slips = {digest for each in found if each.rank for digest in each.digests if digest[0] != PARTLY}
    unnoticed = [each.unnoticed for each in found if each.unnoticed]
    return Tried(slips, {digest: several for digest, several in names.items() if several}, unnoticed)


def answered(item: Item, function: Any, cases: Sequence[Case], seconds: float) -> tuple[list[str], bool]:
    """The digests of how a function goes wrong on the cases, none where it takes too long; and whether it is right."""
    try:
        seen = limited(seconds, lambda: [observe(case, function) for case in cases])
    except TimeUp:
        return [], False
    return list(digests_of(seen, item.weights)), all(is_right(each, item.weights) for each in seen)


# In a worker


@dataclass(frozen=True)
class _Answers:
    """The name of a wrong program, how likely it is, the digests of its answers, and the edit if it is `unnoticed`.

    The likeliest are mistakes that somebody has written down (0), then edits of one token (1), then larger ones (2).
    """

    name: str
    rank: int
    digests: list[str]
    unnoticed: str = ""


def tried(chunk: _Chunk) -> list[_Answers]:
    """What some wrong programs answer. Where one of them ends its process, the others are tried without it."""
    items, item = _items(chunk.folder), _item(chunk.folder, chunk.item)
    programs = _wrong_programs(chunk.folder, items, item, chunk.program)[chunk.first : chunk.last]
    cases, seconds = _cases(chunk.cases, chunk.folder, chunk.item)

    def answers(several: Sequence[WrongProgram]) -> list[_Answers]:
        found = []
        for each in several:
            if (function := each.make()) is not None:
                digests, right = answered(item, function, cases, seconds)
                slip = each.name if right and not chunk.program and _rank(each) == 1 else ""
                found.append(_Answers(name_of(each, item.labels), _rank(each), digests, slip))
        return found

    answer = in_a_fork(lambda: answers(programs))
    if answer is None:
        single = [in_a_fork(partial(answers, [each])) for each in programs]
        return [found for each in single if each for found in pickle.loads(each)]
    found: list[_Answers] = pickle.loads(answer)
    return found


def _rank(wrong: WrongProgram) -> int:
    return 0 if wrong.edit is None else 2 if wrong.larger else 1


@lru_cache(maxsize=1)
def _items(folder: Path) -> list[Item]:
    return load_items(folder)


def _item(folder: Path, name: str) -> Item:
    return next(item for item in _items(folder) if item.name == name)


def _same(function: Any) -> Any:
    return function


_last: dict[tuple[Path, int, str, int], list[WrongProgram]] = {}


def _wrong_programs(folder: Path, items: Sequence[Item], item: Item, number: int) -> list[WrongProgram]:
    """What is tried: the edits of a right program of the item, and with the first of these its known mistakes."""
    key = folder, id(items), item.name, number
    if key not in _last:
        program, references = item.right_programs[number], [each.reference for each in items]
        found = list(islice(edited(program, references, templates=True), MOST_EDITS))
        _last.clear()
        if item.labels and number == 0:
            found += whole_mistakes(program, references)
            found += [WrongProgram(name, partial(_same, wrong)) for name, wrong in item.plainest.items()]
        _last[key] = found
    return _last[key]


@lru_cache(maxsize=1)
def _cases(path: Path, folder: Path, name: str) -> tuple[list[Case], float]:
    """The cases of an item, and how long a wrong program may take for them all."""
    cases, started = pickle.loads(path.read_bytes()), time.process_time()
    for case in cases:
        observe(case, _item(folder, name).reference, limited=False)
    return cases, max(LEAST_SECONDS, TIMES_AS_LONG * (time.process_time() - started))
