"""The items of an assignment's folder: of its one file, or of the key of a quiz."""

from __future__ import annotations

import json
from pathlib import Path

from aima_games.games import add_games
from autograder.authoring.item import Item
from autograder.authoring.one_file import NOTES, ONE_FILE

QUIZ = "quiz-key.json"
"""The questions of a quiz that is an assignment, with their answers."""
ANSWERS = (ONE_FILE, NOTES, QUIZ)
"""What an assignment keeps to itself: no release and no student's process has files with these names."""


def source_file(folder: Path) -> Path:
    """What the items of the assignment in `folder` are made from: the key of a quiz, or where there is none, its one
    file."""
    key = folder / QUIZ
    return key if key.is_file() else folder / ONE_FILE


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
    from autograder.quiz.assignment import quiz_items  # which needs items

    return quiz_items(json.loads(path.read_text(encoding="utf-8")))
