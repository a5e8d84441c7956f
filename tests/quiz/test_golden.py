"""Same seeds, same questions: questions of every type as text, and digests of quizzes in every format that is text.

What is written here changes only with what a reader would see. Where that is wanted, write the files afresh and look
at their diff: `python -m tests.quiz.test_golden`.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_to_json
from autograder.quiz.bank.question_types import QuestionType, topic_names, types_of
from autograder.quiz.bank.quiz import make_quiz
from autograder.quiz.export import files_of
from tests.quiz.samples import every_kind

FOLDER = Path(__file__).parent / "golden"
"""A text for each topic, with a question of each type and level, and digests of a second one; digests of quizzes."""
DIGESTS = FOLDER / "digests.json"
AFRESH = "if that is wanted, run `python -m tests.quiz.test_golden`, and look at the diff"
ANYWHERE = ("html", "key", "nbgrader", "study", "qti", "qti2", "moodle")
"""Formats whose text is the same with every version of the libraries that draw; pixels are left out."""
CONSTRAINTS = ({"widths": [3, 3]}, {"cuts": 2}, {"widths": [3, 3], "cuts": 3})
RULE = "=" * 80

TYPES = [(topic, each) for topic in topic_names() for each in types_of(topic)]


def digest(thing: Any) -> str:
    return hashlib.sha256(repr(thing).encode()).hexdigest()[:10]


def text_of(question: Question) -> str:
    """All that a question holds, for people to read; of its pictures the words, and a digest of what is drawn."""
    stored = question_to_json(question)
    shown = ("type", "prompt", "choices", "rows", "right", "mistakes", "explanation", "data", "concepts")
    rest = {name: value for name, value in stored.items() if name not in shown}
    parts = [f"{question.prompt}\n"]
    parts += [f"row {i}: {row}" for i, row in enumerate(question.rows, 1)]
    parts += [f"choice {name}: {choice}" for name, choice in question.form.offered(question)]
    parts += [f"RIGHT {question.answer} = {question.right!r}"]
    parts += [f"WRONG {each.answer!r}, {each.misconception}: {each.why}" for each in question.mistakes]
    parts += [f"\n{question.explanation}\n", f"data {json.dumps(stored['data'], ensure_ascii=False)}"]
    parts += [f"{question.level}, {' '.join(question.concepts)}, {json.dumps(rest, ensure_ascii=False)}"]
    for name, draw in (("picture", question.draw), ("picture in the key", question.draw_key)):
        if draw is not None:
            scene = draw()
            parts.append(f"{name} {digest(scene.to_svg())}: {scene.alt}")
    return "\n".join(parts)


def drawn(each: QuestionType) -> Iterator[str]:
    """The questions of a type, level by level."""
    for level in each.levels:
        yield f"{each.name}, {level}\n\n{text_of(each.make(Random(f'golden {level} 0'), level))}"
    more = (each.make(Random(f"golden {level} 1"), level) for level in each.levels)
    yield f"{each.name}, others: {' '.join(digest(question_to_json(question)) for question in more)}"
    if "widths" in each.constraints:
        for wanted in CONSTRAINTS:
            yield f"{each.name}, {wanted}\n\n{text_of(each.make(Random('golden'), None, wanted))}"


def in_sections(sections: list[str]) -> str:
    return "".join(f"{RULE}\n{section}\n" for section in sections)


@cache
def written(topic: str) -> list[str]:
    """The sections of a topic's file."""
    text = (FOLDER / f"{topic}.txt").read_text(encoding="utf-8")
    return [section.removesuffix("\n") for section in text.split(f"{RULE}\n")[1:]]


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
    for topic in topic_names():
        names = list(dict.fromkeys(section.split(",")[0] for section in written(topic)))
        assert names == [each.name for each in types_of(topic)], AFRESH


@pytest.mark.parametrize(("topic", "each"), TYPES, ids=lambda value: getattr(value, "name", value))
def test_same_seed_same_question(topic: str, each: QuestionType) -> None:
    golden = in_sections([section for section in written(topic) if section.split(",")[0] == each.name])
    made = in_sections(list(drawn(each)))
    diff = "\n".join(unified_diff(golden.splitlines(), made.splitlines(), f"{topic}.txt", "as made now", lineterm=""))
    assert made == golden, f"questions of {each.name!r} have changed; {AFRESH}:\n{diff}"


def test_same_quizzes() -> None:
    assert versions() == json.loads(DIGESTS.read_text())["versions"], AFRESH


def test_same_in_every_format() -> None:
    assert exported(every_kind()) == json.loads(DIGESTS.read_text())["formats"], AFRESH


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for topic in topic_names():
        sections = [section for each in types_of(topic) for section in drawn(each)]
        (FOLDER / f"{topic}.txt").write_text(in_sections(sections), encoding="utf-8")
    DIGESTS.write_text(json.dumps({"versions": versions(), "formats": exported(every_kind())}, indent=1) + "\n")
