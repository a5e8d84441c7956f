"""Same seeds, same questions: digests of every question type and of quizzes in every format that is plain text.

A digest changes only with what a reader would see. Where that is wanted, write the file afresh and look at its diff:
`python -m tests.quiz.test_golden`.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_to_json
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.bank.quiz import make_quiz
from autograder.quiz.export import files_of
from tests.quiz.samples import every_kind

GOLDEN = Path(__file__).parent / "golden.json"
SEEDS = range(2)
ANYWHERE = ("html", "key", "nbgrader", "study", "qti", "qti2", "moodle", "gift")
"""Formats whose text is the same with every version of the libraries that draw; pixels are left out."""

TYPES = [(topic, each) for topic in topic_names() for each in types_of(topic)]


def digest(thing: Any) -> str:
    return hashlib.sha256(repr(thing).encode()).hexdigest()[:10]


def everything(question: Question, pictures: bool) -> list[Any]:
    """All that a question holds, and its pictures as SVG."""
    wrong = [(each.answer, each.misconception, each.why) for each in question.mistakes]
    scenes = [draw() for draw in (question.draw, question.draw_key) if pictures and draw is not None]
    said = json.dumps(question_to_json(question), sort_keys=True)
    return [said, wrong, question.answer, question.level, *((s.to_svg(), s.alt) for s in scenes)]


def drawn(each: Any) -> str:
    """The digests of a type's questions, level by level."""
    made = [each.make(Random(f"golden {level} {seed}"), level) for level in each.levels for seed in SEEDS]
    return " ".join(digest(everything(question, pictures=i == 0)) for i, question in enumerate(made))


def constrained(each: Any) -> str:
    questions = []
    for wanted in ({"widths": [3, 3]}, {"cuts": 2}, {"widths": [3, 3], "cuts": 3}):
        questions.append(each.make(Random("golden"), None, wanted))
    return " ".join(digest(everything(question, False)) for question in questions)


def readable(name: str, data: bytes) -> Any:
    """A file without its pixels and without what is compressed."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [(each, readable(each, archive.read(each))) for each in archive.namelist()]
    if name.endswith(".png"):
        return ""
    text = data.decode()
    if name == "study.ipynb":  # zlib's bytes may change; what they hold is in the other formats
        text = re.sub(r'Study\(.*?"""\\n\)', "", text)
    return re.sub(r"[A-Za-z0-9+/=]{400,}", "", text)


def exported(quiz: Any) -> dict[str, str]:
    return {
        name: digest([(path, readable(path, data)) for path, data in files_of(quiz, [name]).items()])
        for name in ANYWHERE
    }


def versions() -> dict[str, str]:
    """What stands for the questions of a quiz, for one of each topic and one of all."""
    made = {topic: make_quiz([topic], 7, 6) for topic in topic_names()} | {"all": make_quiz(topic_names(), 11, 12)}
    return {name: quiz.version for name, quiz in made.items()}


def test_every_type_is_there() -> None:
    assert [f"{topic} {each.name}" for topic, each in TYPES] == list(json.loads(GOLDEN.read_text())["types"])


@pytest.mark.parametrize(("topic", "each"), TYPES, ids=lambda value: getattr(value, "name", value))
def test_same_seed_same_question(topic: str, each: Any) -> None:
    golden = json.loads(GOLDEN.read_text())
    assert drawn(each) == golden["types"][f"{topic} {each.name}"]
    if each.name in golden["constrained"]:
        assert constrained(each) == golden["constrained"][each.name]


def test_same_quizzes() -> None:
    assert versions() == json.loads(GOLDEN.read_text())["versions"]


def test_same_in_every_format() -> None:
    assert exported(every_kind()) == json.loads(GOLDEN.read_text())["formats"]


if __name__ == "__main__":
    found: dict[str, Any] = {"types": {f"{topic} {each.name}": drawn(each) for topic, each in TYPES}}
    found["constrained"] = {each.name: constrained(each) for _, each in TYPES if "widths" in each.constraints}
    found |= {"versions": versions(), "formats": exported(every_kind())}
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
