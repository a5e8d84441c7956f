"""A reader's guesses, kept in `guesses.json` beside the notebook, so that practice can come back to them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

GUESSES = Path("guesses.json")
"""Beside the notebook, because that is where its kernel works."""
ASKS = "A question to answer before the result is shown: "
"""How the plain text of a question's cell begins; by it a built lecture finds the section of each question."""


@dataclass(frozen=True)
class Guess:
    """What a reader has guessed, beside what is true; `guess` is None where a question has not been answered yet.

    `kind` is "number", "choice", "order", "node" or "point" (on an axis).
    """

    question: str
    kind: str
    choices: tuple[str, ...]
    guess: Any
    answer: Any
    right: bool


def keep(guess: Guess, path: Path = GUESSES) -> None:
    """Add a guess to the file.

    The first guess at a question stays: for a later one the reader has seen the result. Raises OSError where the file
    cannot be written, and ValueError where it is not a file of guesses.
    """
    kept: list[dict[str, Any]] = []
    if path.exists():
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))["guesses"]
            asked = {(entry["question"], *entry["choices"]) for entry in kept}
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ValueError(f"{path} is not a file of guesses; rename it, and run the cell again") from error
        if (guess.question, *guess.choices) in asked:
            return
    entry = asdict(guess) | {"guess": _plain(guess.guess), "answer": _plain(guess.answer)}
    del entry["right"]
    new = path.with_name(f"{path.name}.part")  # written whole, or left as it was
    new.write_text(json.dumps({"guesses": [*kept, entry]}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    new.replace(path)


def questions_guessed(path: Path = GUESSES) -> set[str]:
    """The questions that have a guess in the file; none where it is missing or is not a file of guesses."""
    try:
        return {str(entry["question"]) for entry in json.loads(path.read_text(encoding="utf-8"))["guesses"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()


def _plain(value: Any) -> Any:
    """A guess or an answer as JSON has it: a number of any class as an int or a float."""
    if isinstance(value, str | list | tuple):
        return value
    return int(value) if value == int(value) else float(value)
