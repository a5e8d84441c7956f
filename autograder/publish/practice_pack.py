"""The pack for students to practise on: stored questions of every type of the quiz bank, each with its lecture.

A quiz draws from seeds that begin with "aima-games quiz|", a pack from one that begins with "aima-games practice pack|"
and goes on with the type. So nothing in a pack tells what a quiz will ask: the two share a question only
by chance, where a type has few. The same bank gives the same pack.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from aima_games.quiz.pack import FILE
from aima_games.quiz.question import Question
from aima_games.quiz.stored import question_from_json, with_pictures
from autograder.course.course import KIT_LECTURES
from autograder.publish.curriculum import CURRICULUM, core_concepts, lecture_questions
from autograder.quiz.bank.question_types import QuestionType, topic_names, types_of
from autograder.quiz.bank.quiz import fresh
from autograder.quiz.bank.taught import lecture_of

EACH = 8
"""How many questions of each type, of whatever levels come. With 12 the pack is 6 MB, and a browser has to read it."""


def practice_pack(up_to: int | None = None) -> bytes:
    """A pack as its file holds it: all that can be asked once lecture `up_to` has been heard, or every lecture."""
    questions = [each for each in _questions() if up_to is None or each["lecture"] <= up_to]
    about = {concept for each in questions for concept in question_from_json(each["question"]).concepts}
    names = {name: row.name for name, row in CURRICULUM.items() if name in about}
    asked = [
        (each.lecture, each.question, each.heading.metadata.get("concepts", []), each.aside)
        for each in lecture_questions(KIT_LECTURES)
        if up_to is None or each.lecture <= up_to
    ]
    return json.dumps(
        {"concepts": names, "questions": questions, "guesses": asked}, separators=(",", ":"), ensure_ascii=False
    ).encode()


@cache
def _questions() -> list[dict[str, Any]]:
    found = [(lecture_of(each.concepts) or 0, topic, each) for topic in topic_names() for each in types_of(topic)]
    found.sort(key=lambda row: row[0])  # the order in which a learner meets the topics
    core = core_concepts(KIT_LECTURES)
    return [
        {
            "topic": topic,
            "lecture": lecture,
            "level": question.level,
            "aside": each.side_room or not core.issuperset(each.concepts),
            "question": with_pictures(question),
        }
        for lecture, topic, each in found
        for question in _drawn(each)
    ]


def _drawn(each: QuestionType) -> Iterator[Question]:
    """Different questions of a type, as many as it has up to `EACH`; none where a person would have to mark them."""
    random, seen = Random(f"aima-games practice pack|{each.name}"), set[Hashable]()
    for _ in range(EACH):
        question = fresh(each, random, seen)
        if question is None or question.form.by_hand:
            return
        yield question


if __name__ == "__main__":
    out = Path(sys.argv[1]) if sys.argv[1:] else KIT_LECTURES / FILE
    out.write_bytes(practice_pack())
    print(out)
