"""What small edits of right programs answer on the cases of a course: noted once, to see who is one edit from right.

`results/.ASSIGNMENT-slips.json` keeps it beside the hidden cases, for each item: digests of how the reference and the
alternatives go wrong with each small edit, and those of the methods of earlier parts, which are no slips. It is never
released, and no student's process has it. Each item is stored as soon as it is done, so nothing is lost where this is
stopped. The file is made anew where the cases, the items or the kit have changed.
"""

from __future__ import annotations

import base64
import json
import pickle
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from aima_games.checking.case import Case, observe
from aima_games.checking.files import case_from_json, read_cases
from aima_games.checking.time_limit import TimeUp, limited
from autograder.authoring import Item, load_items
from autograder.authoring.wrong_programs import made
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import write_whole
from autograder.course.hidden_cases import made_of
from autograder.course.release import Release
from autograder.course.terminal import Progress
from autograder.grading.executors import LocalWorkers, WorkerDiedError, processors, results
from autograder.grading.slip_worker import PATIENCE, TIMES_AS_LONG, in_a_fork
from autograder.grading.slips import edited_programs
from autograder.judge.alike import digest_of

MOST_EDITS = 1_500
"""How many edits of one program are noted at most."""
LEAST_SECONDS = 1.0
"""The processor time that an edit may take for all cases: at least this, and a multiple of what the reference takes."""
CHUNK = 50
"""How many are tried in one fork of a worker."""

Notes = dict[str, Any]
"""Of an item: its `slips`, a list of digests, and by digest the names of the methods `before` it."""


@dataclass(frozen=True)
class _Chunk:
    """Some of the edits of one of an item's right programs, and where its cases are."""

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
    path = course.root / "results" / f".{release.assignment}-slips.json"
    now = made_of(course, release)
    notes = _kept(path, now)
    items = course.items(release.assignment)  # loaded once, as each loading has references of its own
    missing = [item for item in items if release.points.get(item.name) and item.name not in notes]
    if not missing:
        return notes
    with tempfile.TemporaryDirectory(prefix="slips-") as folder, LocalWorkers(processors(), _ready) as workers:
        for item, found in progress(
            _noted(workers, course, release, hidden, items, missing, Path(folder)), total=len(missing)
        ):
            notes[item] = found
            path.parent.mkdir(exist_ok=True)
            write_whole(path, json.dumps({"made_of": now, "items": notes}))
    return notes


def _ready() -> None:
    """A worker needs nothing before its first job."""


def _kept(path: Path, now: str) -> dict[str, Notes]:
    """The notes in the file, if they are of the cases as they are now."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        notes: dict[str, Notes] = kept["items"] if kept["made_of"] == now else {}
        whole = all(isinstance(each["slips"], list) and isinstance(each["before"], dict) for each in notes.values())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return notes if whole else {}


def _noted(
    workers: LocalWorkers,
    course: Course,
    release: Release,
    hidden: Mapping[str, Sequence[Any]],
    items: Sequence[Item],
    missing: Sequence[Item],
    kept: Path,
) -> Iterator[tuple[str, Notes]]:
    """Each of the `missing` items with its notes."""
    source = course.source(release.assignment)
    references = {item.reference for item in items}
    for item in missing:
        try:
            visible = read_cases(base64.b64decode(release.files[f"cases/{item.name}.json"])).cases
            cases = [item.bare(case) for case in (*visible, *map(case_from_json, hidden[item.name]))]
            before = {answered(item, function, cases, PATIENCE): name for name, function in item.before.items()}
            before.pop("", None)
        except (Exception, SystemExit) as error:
            raise CourseError(at_fault(error, source / "items.py")) from error
        path = kept / f"{item.name}.cases"
        path.write_bytes(pickle.dumps([replace(case) for case in cases]))  # without what cases have worked out
        jobs = []
        for number, program in enumerate((item.reference, *item.alternatives)):
            edits = sum(1 for _ in islice(edited_programs(program, references), MOST_EDITS))
            for first in range(0, edits, CHUNK):
                jobs.append((None, _Chunk(source, item.name, number, first, min(first + CHUNK, edits), path)))
        slips: set[str] = set()
        for _, found in results(workers, tried, jobs) if not any(case.own_time for case in cases) else ():
            if isinstance(found, BaseException) and not isinstance(found, WorkerDiedError):
                raise CourseError(f"{release.assignment}, {item.function}: {found}") from found
            slips |= set() if isinstance(found, BaseException) else set(found)
        yield item.name, {"slips": sorted(slips - {""} - before.keys()), "before": before}


def answered(item: Item, function: Any, cases: Sequence[Case], seconds: float) -> str:
    """The digest of how a function goes wrong on the cases; empty where it takes too long."""
    try:
        seen = limited(seconds, lambda: [observe(case, function) for case in cases])
    except TimeUp:
        return ""
    return digest_of(seen, item.weights)


# In a worker


def tried(chunk: _Chunk) -> list[str]:
    """The digests of some edits of a program. Where one of them ends its process, the others are tried without it."""
    item = _items(chunk.folder)[chunk.item]
    function, texts = _programs(chunk.folder, chunk.item, chunk.program)
    cases, seconds = _cases(chunk.cases, chunk.folder, chunk.item)

    def digests(several: Sequence[str]) -> list[str]:
        edited = (made(text, function) for text in several)
        return [answered(item, each, cases, seconds) for each in edited if each is not None]

    answer = in_a_fork(lambda: digests(texts[chunk.first : chunk.last]))
    if answer is None:
        answers = [in_a_fork(partial(digests, [text])) for text in texts[chunk.first : chunk.last]]
        return [digest for each in answers if each for digest in pickle.loads(each)]
    found: list[str] = pickle.loads(answer)
    return found


@lru_cache(maxsize=1)
def _items(folder: Path) -> dict[str, Item]:
    return {item.name: item for item in load_items(folder)}


@lru_cache(maxsize=1)
def _programs(folder: Path, item: str, program: int) -> tuple[Any, list[str]]:
    """A right program of an item, and the texts of its edits."""
    items = _items(folder)
    function = (items[item].reference, *items[item].alternatives)[program]
    references = {each.reference for each in items.values()}
    return function, list(islice(edited_programs(function, references), MOST_EDITS))


@lru_cache(maxsize=1)
def _cases(path: Path, folder: Path, item: str) -> tuple[list[Case], float]:
    """The cases of an item, and how long an edit may take for them all."""
    cases, started = pickle.loads(path.read_bytes()), time.process_time()
    for case in cases:
        observe(case, _items(folder)[item].reference, limited=False)
    return cases, max(LEAST_SECONDS, TIMES_AS_LONG * (time.process_time() - started))
