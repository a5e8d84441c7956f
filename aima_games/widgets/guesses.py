"""A reader's guesses, kept in `guesses.json` beside the notebook: students hand it in, and the class sees them all."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

GUESSES = Path("guesses.json")
"""Beside the notebook, because that is where its kernel works."""
ASKS = "A question to answer before the result is shown: "
"""How the plain text of a question's cell begins; by it a built lecture finds the section of each question."""
FUNCTION = "function"
"""The kind of an entry that is no guess but says whose function a lecture goes on with."""
WHOSE = ("their own", "ours", "none that works")
"""The choices of such an entry."""


@dataclass(frozen=True)
class Guess:
    """What a reader has guessed, beside what is true; `guess` is None where a question has not been answered yet.

    `kind` is "number", "choice", "order", "node" or "point" (on an axis); or FUNCTION, where `question` is a function's
    name.
    """

    question: str
    kind: str
    choices: tuple[str, ...]
    guess: Any
    answer: Any
    right: bool


def keep(guess: Guess, path: Path = GUESSES) -> None:
    """Add a guess to the file, which `autograder guesses` reads.

    The first guess at a question stays: for a later one the reader has seen the result. For a function the last entry
    stays. Raises OSError where the file cannot be written, and ValueError where it is no file of guesses.
    """
    kept: list[dict[str, Any]] = []
    if path.exists():
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))["guesses"]
            if guess.kind == FUNCTION:
                kept = [entry for entry in kept if (entry["kind"], entry["question"]) != (FUNCTION, guess.question)]
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
    """The questions that have a guess in the file; none where it is missing or no file of guesses."""
    try:
        return {str(entry["question"]) for entry in json.loads(path.read_text(encoding="utf-8"))["guesses"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()


def keep_whose(name: str, whose: str) -> None:
    """Note whose function a lecture goes on with, one of WHOSE, for readers who have guessed; others hand in no file.

    Trouble with the file does not matter here: the next guess reports it.
    """
    if GUESSES.exists():
        with suppress(OSError, ValueError):
            keep(Guess(name, FUNCTION, WHOSE, whose, WHOSE[0], whose == WHOSE[0]))


def _plain(value: Any) -> Any:
    """A guess or an answer as JSON has it: a number of any class as an int or a float."""
    if isinstance(value, str | list | tuple):
        return value
    return int(value) if value == int(value) else float(value)
