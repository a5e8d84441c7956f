"""A pack: stored questions to practise on, each with its topic, its level and the lecture that must come before it.

A course hands it out beside the lectures; `autograder.publish.practice_pack` makes it. Nothing here draws a question.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from aima_games.quiz.question import LEVELS, Question, QuizError
from aima_games.quiz.stored import question_from_json
from aima_games.text import did_you_mean

FILE = "practice.json"
FOLDERS = ("", "lectures", "notebooks")
"""Where the pack may lie, in the current folder or one above it."""
VARIABLE = "AIMA_GAMES_PRACTICE"
"""The environment variable that may say where it is instead."""


class NoPackError(QuizError):
    """There is nothing to practise on; the message says how to get it."""


class Pack:
    """The questions of a pack. `questions` are dictionaries as JSON holds them, see `read_pack`. `guesses` are
    the questions that lectures ask before they show a result: for each, the lecture, a text, the concepts of its
    section, and whether it is asked in a side room."""

    def __init__(
        self,
        questions: Sequence[dict[str, Any]],
        guesses: Sequence[tuple[int, str, list[str], bool]] = (),
    ) -> None:
        self._stored = questions
        # Unpacked here, so that a pack of another form is refused when it is read.
        self._guesses = [(lecture, text, about, aside) for lecture, text, about, aside in guesses]

    @property
    def topics(self) -> list[str]:
        """The topics, in the order of the lectures."""
        return list(dict.fromkeys(each["topic"] for each in self._stored))

    def choose(
        self, topics: Sequence[str] = (), level: str | None = None, lectures: str = "", side_rooms: bool = True
    ) -> list[Question]:
        """The questions on these topics, or on all topics, of a level, for lectures such as "1-3".

        Raises QuizError where there is no such topic, level or lecture, or no question that fits all of them.
        """
        for topic in topics:
            if topic not in self.topics:
                raise QuizError(f"no quiz topic is called {topic!r}; {did_you_mean(topic, self.topics)}")
        if level is not None and level not in LEVELS:
            raise QuizError(f"no level is called {level!r}; {did_you_mean(level, LEVELS)}")
        numbers = lecture_numbers(lectures) if lectures else None
        found = [
            question_from_json(each["question"])
            for each in self._stored
            if (not topics or each["topic"] in topics)
            and level in (None, each["level"])
            and (numbers is None or each["lecture"] in numbers)
            and (side_rooms or not each["aside"])
        ]
        if not found:
            raise QuizError(f"there is no {f'{level} ' if level else ''}question on {about(topics, lectures)}")
        return found

    def asked_again(self, lecture: int, guessed: Collection[str]) -> list[Question]:
        """Questions after a lecture, in other words and numbers, about what its reader has `guessed`.

        What only a side room teaches is asked only of readers who have guessed in one; a reader without any guess is
        asked all that the core path asks. Raises QuizError where there is no question.
        """
        asked = [(text, set(about), aside) for number, text, about, aside in self._guesses if number == lecture]
        made = [each for each in asked if each[0] in guessed] or [each for each in asked if not each[2]]
        wanted = {concept for _, about, _ in made for concept in about}
        aside = {concept for _, about, room in made if room for concept in about}
        heard = [(each, question_from_json(each["question"])) for each in self._stored if each["lecture"] <= lecture]
        found = [
            question for each, question in heard if (aside if each["aside"] else wanted).intersection(question.concepts)
        ]
        return found or self.choose(lectures=str(lecture))


def about(topics: Sequence[str] = (), lectures: str = "") -> str:
    """What was chosen, in words: "minimax, chance, lectures 1-5"."""
    return (
        ", ".join([*topics, *([f"{'lecture' if lectures.isdigit() else 'lectures'} {lectures}"] if lectures else [])])
        or "all topics"
    )


def read_pack(folder: Path) -> Pack:
    """The pack of the course that `folder` is in.

    Raises NoPackError where there is none, and QuizError where it is damaged.
    """
    path = next(filter(Path.is_file, _places(folder.resolve())), None)
    if path is None:
        raise NoPackError(
            f"there are no questions to practise on here: {FILE} comes with the lectures in your course's handout, "
            "and in a clone of the kit `make practice` writes it"
        )
    try:
        return Pack(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise QuizError(f"{path} cannot be read; delete it, and fetch it afresh with `aima-games start`") from error


def _places(folder: Path) -> list[Path]:
    named = os.environ.get(VARIABLE)
    return [Path(named)] if named else [up / each / FILE for up in (folder, *folder.parents) for each in FOLDERS]


def lecture_numbers(lectures: str) -> range:
    """The numbers that a text such as "2" or "1-3" names. Raises QuizError for any other text."""
    if not (found := re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", lectures.strip())):
        raise QuizError(f"{lectures!r} names no lectures; write one as 2, several as 1-3")
    return range(int(found[1]), int(found[2] or found[1]) + 1)
