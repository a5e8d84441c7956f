"""The hidden cases of an assignment: drawn from the course's secret, the same for the whole class and all its terms.

`results/.ASSIGNMENT-cases.json` keeps them, since drawing takes seconds. They depend on the secret, the items and the
kit alone, so where that file is lost or damaged, or one of these has changed, they are drawn again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from aima_games.checking.files import case_to_json
from autograder.authoring import Item, source_file
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import write_whole
from autograder.course.release import Release


def hidden_cases(course: Course, release: Release) -> dict[str, list[Any]]:
    """The hidden cases of each item, as JSON. Raises CourseError where they cannot be drawn."""
    path = course.root / "results" / f".{release.assignment}-cases.json"
    now = made_of(course, release)
    if (known := _kept(path, now)) is not None:
        return known
    cases = _drawn(course, release.assignment)
    path.parent.mkdir(exist_ok=True)
    write_whole(path, json.dumps({"made_of": now, "digest": _digest(cases), "cases": cases}))
    return cases


def made_of(course: Course, release: Release) -> str:
    """What the cases depend on, as a text."""
    return f"{release.digests['items']} {release.digests['kit']} {seed_of(course, release.assignment)}"


def hand_over(one: Course, other: Course, assignment: str) -> None:
    """Give a course what another one has kept about an assignment, so that it need not be made twice."""
    for name in (f".{assignment}-cases.json", f".{assignment}-slips.json"):
        with suppress(FileNotFoundError):
            kept = (one.root / "results" / name).read_text(encoding="utf-8")
            (other.root / "results").mkdir(exist_ok=True)
            write_whole(other.root / "results" / name, kept)


def seed_of(course: Course, assignment: str) -> str:
    """What the cases are drawn from; it tells nothing about the course's secret."""
    # "round 1", as in courses from before: equal cases, equal marks.
    return hmac.new(course.secret.encode(), f"{assignment}/round 1".encode(), hashlib.sha256).hexdigest()


def drawn(item: Item, seed: str) -> list[Any]:
    """The hidden cases of an item as JSON, without what mistakes do to them: that is worked out when it is needed."""
    cases = item.hidden_cases(seed)
    if said := item.wrong_alternative(cases):
        raise ValueError(f"item {item.name}: {said}")
    return [case_to_json(item.bare(case)) for case in cases]


def _kept(path: Path, now: str) -> dict[str, list[Any]] | None:
    """The cases in the file, if they are those; else None."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        same = kept["made_of"] == now and kept["digest"] == _digest(kept["cases"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return kept["cases"] if same else None


def _digest(cases: Any) -> str:
    return hashlib.sha256(json.dumps(cases).encode()).hexdigest()


def _drawn(course: Course, assignment: str) -> dict[str, list[Any]]:
    try:
        return {item.name: drawn(item, seed_of(course, assignment)) for item in course.items(assignment)}
    except CourseError:
        raise
    except (Exception, SystemExit) as error:  # the problems may be broken in any way
        raise CourseError(at_fault(error, source_file(course.source(assignment)))) from error
