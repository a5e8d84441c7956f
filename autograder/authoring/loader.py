"""The items of an assignment's folder: of its one file, or of its `items.py`.

The folder is a package: `items.py` may say `from .reference import …`, whatever the folder's name.
"""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

from aima_games.games import add_games
from autograder.authoring.item import Item
from autograder.authoring.one_file import NOTES, ONE_FILE

ANSWERS = (
    "items.py", "reference.py", "alternatives.py", "misconceptions.py", "misconceptions.txt", "misconceptions",
    ONE_FILE, NOTES,
)  # fmt: skip
"""What an assignment keeps to itself: no release and no student's process has files or folders with these names."""

_LOADING = threading.RLock()
"""A worker of a cluster has threads, which may load modules of the same name."""


def source_file(folder: Path) -> Path:
    """What the items of the assignment in `folder` are made from: `items.py`, or where there is none, its one file."""
    items = folder / "items.py"
    return items if items.is_file() else folder / ONE_FILE


def assignment_folders(home: Path) -> list[Path]:
    """The folders in `home` that hold an assignment, in the order of their names."""
    return sorted(folder for folder in home.glob("*/") if source_file(folder).is_file())


def is_one_file(folder: Path) -> bool:
    """Whether the assignment in `folder` is made from its one file."""
    return source_file(folder).name == ONE_FILE and source_file(folder).is_file()


def load_items(folder: Path) -> list[Item]:
    """The items of the assignment in `folder`; its cases may use the games in its folder `games`.

    Raises ValueError where there are none, and says what is missing.
    """
    path = source_file(folder)
    if not path.is_file():
        raise ValueError(f"{folder} has no {ONE_FILE}, which says what is asked and what checks it; see README.md")
    add_games(folder / "games")
    if path.name == ONE_FILE:
        from autograder.authoring.one_file.assignment import read_assignment  # which needs this module

        return read_assignment(path).items
    items = getattr(load_module(folder, "items"), "ITEMS", None)
    if not isinstance(items, list) or not all(isinstance(item, Item) for item in items):
        raise ValueError(f"{path} has to define ITEMS, a list of autograder.authoring.Item")
    names = [item.name for item in items]
    if doubled := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"{path}: two items are called {', '.join(sorted(doubled))}")
    earlier: set[str] = set()
    for item in items:
        if unknown := set(item.builds_on) - earlier:
            raise ValueError(
                f"{path}: {item.name} builds on {', '.join(sorted(unknown))}, which no earlier item checks"
            )
        earlier.add(item.function)
    return items


def load_module(folder: Path, name: str) -> ModuleType:
    """The module `name` of the assignment in `folder`, read afresh together with those that it imports from there."""
    package = _package(folder)
    with _LOADING:
        for old in [module for module in sys.modules if module == package or module.startswith(f"{package}.")]:
            del sys.modules[old]
        sys.modules[package] = made = ModuleType(package, "An assignment.")
        made.__path__ = [str(folder.absolute())]
        invalidate_caches()  # a file may have been written a moment ago
        return import_module(f"{package}.{name}")


def loaded_files(folder: Path) -> set[Path]:
    """The files, relative to the assignment's folder, that its items were made from when they were last loaded."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{_package(folder)}.")]
    if not modules:  # it is one file
        return set()
    home = sys.modules[_package(folder)].__path__[0]
    return {Path(str(module.__file__)).relative_to(home) for module in modules}


def _package(folder: Path) -> str:
    """A package name that differs from that of an assignment of the same name elsewhere, such as in another course."""
    plain, place = re.sub(r"\W", "_", folder.name), hashlib.sha256(str(folder.resolve()).encode()).hexdigest()
    return f"assignment_{plain}_{place[:8]}"
