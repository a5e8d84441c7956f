"""What this round must not change, frozen as files in `data/`, each with the issue that may change it, and how.

One function a part says what is so today; `test_frozen.py` compares it with what was written. To write it anew after
a change that is meant: `python -m tests.frozen write [PART …]`, and look at the diff. Removed in the round's last issue.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("data")
MODULES = ("games", "reports", "lectures", "quizzes", "marks", "course")
MAY_CHANGE, TO_BE_READ = "may change", "not compared"


@dataclass(frozen=True)
class Part:
    """What one file holds: by what it is about, JSON that `find` makes. `more`: it takes more than some seconds."""

    name: str
    may_change: str
    find: Callable[[], dict[str, Any]]
    more: bool

    @property
    def path(self) -> Path:
        return DATA / f"{self.name}.json"

    def found(self) -> dict[str, Any]:
        """What is so now, as it would come back from the file."""
        return _compared(json.dumps(self.find()))

    def stored(self) -> dict[str, Any]:
        return _compared(self.path.read_text(encoding="utf-8"))

    def write(self) -> None:
        self.path.write_text(written({MAY_CHANGE: self.may_change, **self.find()}), encoding="utf-8")


PARTS: dict[str, Part] = {}


def part(may_change: str, more: bool = False) -> Callable[[Callable[[], dict[str, Any]]], Any]:
    """A part is a function; its file has the function's name."""

    def known(find: Callable[[], dict[str, Any]]) -> Any:
        PARTS[find.__name__] = Part(find.__name__, may_change, find, more)
        return find

    return known


def all_parts() -> dict[str, Part]:
    for name in MODULES:
        import_module(f"{__name__}.{name}")
    return PARTS


def digest(thing: Any) -> str:
    return hashlib.sha256(json.dumps(thing, sort_keys=True, default=str).encode()).hexdigest()[:12]


def differences(stored: Any, found: Any, at: str = "") -> Iterator[str]:
    """Where two things differ, in words: the path, what was frozen, and what is so now."""
    if isinstance(stored, dict) and isinstance(found, dict):
        for key in [*stored, *(key for key in found if key not in stored)]:
            yield from differences(stored.get(key), found.get(key), f"{at} / {key}")
    elif isinstance(stored, list) and isinstance(found, list) and len(stored) == len(found):
        for number, pair in enumerate(zip(stored, found, strict=True)):
            yield from differences(*pair, f"{at} / {number}")
    elif stored != found:
        yield f"{at}\n  frozen {_text(stored)[:600]}\n  now    {_text(found)[:600]}"


def _text(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False)


def _compared(text: str) -> dict[str, Any]:
    return {key: value for key, value in json.loads(text).items() if not key.startswith((MAY_CHANGE, TO_BE_READ))}


def written(thing: dict[str, Any]) -> str:
    """JSON with an entry a line, two levels deep, so that a diff shows what has changed."""

    def lines(value: Any, deep: int) -> str:
        if isinstance(value, dict) and value and deep:
            return "{\n" + ",\n".join(f"{_text(key)}: {lines(each, deep - 1)}" for key, each in value.items()) + "\n}"
        if isinstance(value, list) and value and deep and not isinstance(value[0], int | float):
            return "[\n" + ",\n".join(map(_text, value)) + "\n]"
        return _text(value)

    return lines(thing, 2) + "\n"
