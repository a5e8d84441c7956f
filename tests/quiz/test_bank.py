"""The whole bank at once, more than 10,000 questions: well posed, the same again from the same seed, nothing given away.

That each key is right is tested topic by topic, by a second way for each type (`test_TOPIC_questions.py`).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from aima_games.graphics.scene import Scene
from aima_games.quiz.question import Mistake, Question, QuizError
from aima_games.quiz.wording import shown
from autograder.publish.curriculum import CURRICULUM
from autograder.quiz.bank.question_types import QuestionType, topic_names, types_of
from autograder.quiz.bank.taught import lecture_of
from autograder.quiz.bank.trees import shape_of
from tests.quiz.generated import asking
from tests.quiz.generated import questions as two_hundred

TYPES = [each for topic in topic_names() for each in types_of(topic)]
EACH = 10_000 // len(TYPES) + 25
DRAWN = 2  # so many questions of each type are drawn; a picture takes far longer than a question

every_type = pytest.mark.parametrize("each", TYPES, ids=lambda each: f"{each.topic} {each.name}")


@cache
def questions(each: QuestionType) -> list[Question]:
    return [each.make(Random(f"bank {each.topic} {each.name} {i}")) for i in range(EACH)]


def test_there_are_enough():
    assert len(TYPES) >= 40
    assert len(TYPES) * EACH >= 10_000


LECTURES = {
    "formalizing": 1,
    "minimax": 2,
    "alphabeta": 3,
    "evaluation": 4,
    "chance": 5,
    "monte_carlo": 6,
    "hidden": 7,
    "engine_room": 8,
}


def test_a_topic_asks_for_what_one_lecture_teaches():
    """So nobody who names a topic asks for what comes later."""
    for each in TYPES:
        lecture = lecture_of(each.concepts)
        assert lecture == LECTURES[each.topic], f"{each.name} is in {each.topic}, its concepts in lecture {lecture}"
    assert {each.topic for each in TYPES} == set(LECTURES)


def test_names_are_plain():
    """A type's name stands in files, tables and commands."""
    names = [each.name for each in TYPES]
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_every_row_of_the_curriculum_that_asks_for_a_quiz_has_one():
    asked = {concept for each in TYPES for concept in each.concepts}
    assert {name for name, concept in CURRICULUM.items() if concept.quizzed} - asked == set()
    assert asked - set(CURRICULUM) == set()
    assert all(each.concepts for each in TYPES)


@every_type
def test_well_posed(each: QuestionType):
    for question in questions(each):
        assert question.fault() is None
        assert (question.type, question.concepts) == (each.name, each.concepts)
        answers = [question.right, *(mistake.answer for mistake in question.mistakes)]
        assert question.right not in answers[1:]
        written = [question.written(answer) for answer in dict.fromkeys(answers)]
        assert len(set(written)) == len(written)  # as a student writes them, too, no two are the same
        assert all(mistake.why.strip() and mistake.misconception for mistake in question.mistakes)
        assert json.loads(json.dumps(dict(question.data))) is not None


@every_type
def test_texts_are_whole(each: QuestionType):
    """No text is empty, holds a Python value, a stray brace or two blanks, or is far too long."""
    for question in questions(each):
        assert question.prompt.strip() == question.prompt != ""
        assert question.explanation.strip() != ""
        choices = [text for text in question.choices if isinstance(text, str)]
        whys = [mistake.why for mistake in question.mistakes]
        for text in (question.prompt, question.explanation, *whys, *choices, *question.rows):
            if "`" in text:
                continue  # a program, indented as programs are
            assert not re.search(r"Fraction\(|None\b(?! of)|\bnan\b|\{\}|<function|  +\S", text), text
            assert not re.search(
                r"(?<![−–+·] )(?<!layer )(?<![\d.,−–])\b1 (plies|leaves|(?!lies\b)\w+[^s\W]s)\b", text
            ), text
        for why in whys:
            assert why[-1] in ".?!)", why
            assert len(why) <= 330, why


@every_type
def test_the_same_seed_makes_the_same_question(each: QuestionType):
    for i in range(0, EACH, 10):
        question, again = questions(each)[i], each.make(Random(f"bank {each.topic} {each.name} {i}"))
        assert question == again  # whatever was made in between
        assert json.dumps(dict(question.data)) == json.dumps(dict(again.data))


@every_type
def test_another_seed_makes_another_question(each: QuestionType):
    """A type is no single question in disguise."""
    essences = {repr(q.essence) if q.essence is not None else repr((q.prompt, q.data)) for q in questions(each)}
    assert len(essences) >= 5


@every_type
def test_levels_are_those_declared(each: QuestionType):
    """Nothing else comes up, and each level that is declared can be had."""
    assert {question.level for question in questions(each)} <= set(each.levels)
    for level in each.levels:
        for i in range(3):
            assert each.make(Random(i), level).level == level


HARD = {"formalizing": 2, "engine_room": 1}
"""So many types of the topics with fewer than three that can be hard."""


def test_every_topic_has_every_level():
    for topic in topic_names():
        levels = {level for each in types_of(topic) for level in each.levels}
        assert levels == {"medium", "hard"} | ({"easy"} if topic != "engine_room" else set())  # one type alone
        assert sum("hard" in each.levels for each in types_of(topic)) >= HARD.get(topic, 3)


@every_type
def test_nothing_can_be_guessed(each: QuestionType):
    """No answer is nearly always right, and no place among the choices."""
    for answers in (
        Counter(repr(question.right) for question in questions(each)),
        Counter(question.answer for question in questions(each)),  # by letters
    ):
        assert answers.most_common(1)[0][1] <= 0.65 * EACH, answers.most_common(3)
        assert len(answers) >= 3
    if questions(each)[0].kind == "choice":
        places = Counter(question.choices.index(question.right) for question in questions(each))
        assert places.most_common(1)[0][1] <= 0.65 * EACH, places
    if questions(each)[0].kind in ("several", "leaves"):
        many = Counter(len(question.right) for question in questions(each))
        assert len(many) >= 2 or many.popitem()[0] > 1, "always exactly one is right: that is a choice"


def wished_and_had(each: QuestionType) -> bool:
    """Whether what one question's tree is like may be wished of another, and leaves between two numbers."""
    wished = {name: wanted for name, wanted in shape_of(each.make(Random(1))).items() if wanted != 1}  # player 1
    low, high = wished.pop("leaves", (0, 0))
    assert wished.items() <= shape_of(each.make(Random(2), constraints=wished)).items()
    try:
        leaves = shape_of(each.make(Random(3), constraints={"leaves": [low - 3, high + 3]}))["leaves"]
    except QuizError:
        return False
    return bool(low - 3 <= leaves[0] <= leaves[1] <= high + 3)


def test_of_trees_something_may_be_wished():
    assert all(wished_and_had(each) for each in TYPES if each.name in ("root-value", "window", "expectiminimax-value"))


def test_who_moves_first_is_as_wished_or_refused():
    for each in (each for each in TYPES if "first" in each.constraints):
        for first in ("MAX", "MIN"):
            with suppress(QuizError):
                assert each.make(Random(1), constraints={"first": first}).data["first"] == first


@pytest.mark.long
def test_of_every_tree_something_may_be_wished():
    on_trees = [each for each in TYPES if "depth" in each.constraints]
    assert len(on_trees) > len(TYPES) / 3
    assert sum(map(wished_and_had, on_trees)) >= 0.9 * len(on_trees)


@pytest.mark.parametrize(
    ("wished", "said"),
    [
        ({"depth": 7}, "has trees with depth 3 or 4; not with depth = 7"),
        ({"width": 9, "first": "MIN"}, "not with width = 9, first = MIN"),
        ({"cuts": 99}, "not with cuts = 99"),
        ({"leaves": [0, 2]}, "not with leaves = [0, 2]"),
        ({"leaves": [3]}, "give the least and the largest number"),
        ({"leaves": "all"}, "give the least and the largest number"),
        ({"first": "Bob"}, "it is MAX or MIN"),
        ({"depth": 2.5}, "give a whole number"),
        ({"height": 2}, "knows no constraint 'height'"),
    ],
)
def test_trees_that_cannot_be_are_refused_after_few_draws(wished, said):
    each = next(each for each in TYPES if each.name == "window")
    assert each.constraints
    drawn = []
    counted = replace(each, draft=lambda random: drawn.append(1) or each.draft(random))
    with pytest.raises(QuizError, match=re.escape(said)):
        counted.make(Random(1), constraints=wished)
    assert len(drawn) <= 200


FEWEST = 60
"""So many different questions of a type are among two hundred at least."""


def nearly_always(answers: Counter, most: float) -> bool:
    return answers.most_common(1)[0][1] > most * answers.total()


@pytest.mark.more
@every_type
def test_no_pattern_tells_the_answer(each: QuestionType):
    """Who knows nothing of the matter, and has seen many questions of the type, knows none of the next."""
    drawn = two_hundred(each)
    kind = drawn[0].kind
    if kind == "text":
        return
    assert not nearly_always(Counter(question.right for question in drawn), 0.5), "one answer is too frequent"
    if kind == "number":
        wrong = [[mistake.answer for mistake in question.mistakes] for question in drawn]
        for beyond in (max, min):
            out = sum(beyond(q.right, *others) not in others for q, others in zip(drawn, wrong, strict=True))
            assert out <= 0.85 * len(drawn), f"the right number is the {beyond.__name__} of all"
    if kind == "choice":
        by_chance = sum(1 / len(question.choices) for question in drawn)
        for beyond in (max, min):
            lengths = [
                [len(shown(choice)) for choice in (q.right, *(c for c in q.choices if c != q.right))] for q in drawn
            ]
            out = sum(own == beyond(own, *others) and own not in others for own, *others in lengths)
            assert out <= 1.5 * by_chance + 10, f"the right choice has the {beyond.__name__} length"
    if kind in ("several", "leaves"):
        assert not nearly_always(Counter(len(question.right) for question in drawn), 0.7), "as many are right as ever"
    if kind == "matching":
        for i in range(max(len(question.rows) for question in drawn)):
            row = Counter(question.right[i] for question in drawn if len(question.rows) > i)
            assert row.total() < 60 or not nearly_always(row, 0.75), f"row {i + 1} has always the same answer"


@pytest.mark.more
@every_type
def test_pools_are_not_small(each: QuestionType):
    """A class does not share a handful of questions, nor one student's practice."""
    different = {
        repr(q.essence) if q.essence is not None else repr((q.prompt, sorted(q.data.items())))
        for q in two_hundred(each)
    }
    assert len(different) >= FEWEST, len(different)


@pytest.mark.long
@every_type
def test_no_place_is_a_cue(each: QuestionType):
    """Of choices the right one stands in each place about as often as in any other; of several to be chosen, how many
    are right is not nearly always the same."""
    kind = questions(each)[0].kind
    if kind == "several":
        many = Counter(len(question.right) for question in questions(each))
        assert many.most_common(1)[0][1] <= 0.75 * EACH, many
    if kind != "choice":
        return
    for size, count in Counter(len(question.choices) for question in questions(each)).items():
        if count < 60:
            continue
        places = Counter(q.choices.index(q.right) for q in questions(each) if len(q.choices) == size)
        expected = count / size
        chi_square = sum((places[i] - expected) ** 2 / expected for i in range(size))
        # Beyond this, a thousandth of all fair types would be; one cue that is worth a look is far beyond.
        assert chi_square <= {3: 13.8, 4: 16.3, 5: 18.5, 6: 20.5}[size] + 4, places


@every_type
def test_few_draws(each: QuestionType, monkeypatch):
    """Far fewer draws are needed than the bank allows, so the search for a good question never gives up."""
    monkeypatch.setattr("autograder.quiz.bank.question_types.DRAWS", 500)
    for i in range(40):
        each.make(Random(i))


@every_type
def test_pictures(each: QuestionType):
    """They can be drawn, have a description, and the one for the student does not give the answer away."""
    for question in questions(each)[:DRAWN]:
        if question.draw is None:
            continue
        scene = question.draw()
        assert isinstance(scene, Scene)
        assert 20 < scene.width < 1500
        assert 20 < scene.height < 1200
        assert len(scene.alt) > 20
        assert scene.to_svg() == question.draw().to_svg()
        words = scene.alt.removeprefix("Game tree without values.")
        assert not re.search(r"\bvalue\b|Principal variation|Cut off|\bwindow\b", words, re.IGNORECASE), scene.alt
        for why in (question.explanation, *(mistake.why for mistake in question.mistakes)):
            assert why not in scene.alt
        if question.draw_key is not None:
            key = question.draw_key()
            assert key.alt
            assert key.to_svg() != scene.to_svg()


# A faulty question is refused, and a type that finds no good one says so instead of searching on.


def _question(**changes) -> Question:
    mistakes = (Mistake(1, "one", "because"), Mistake(2, "two", "because"))
    made = {
        "kind": "number",
        "prompt": "?",
        "right": 3,
        "mistakes": mistakes,
        "explanation": "",
        "data": {},
        "effort": 1,
    }
    return Question(**made | changes)


SEVERAL = {"kind": "several", "choices": (1, 2, 3), "right": (1, 3), "mistakes": (Mistake((2, 3), "two", "because"),)}
MATCHING = SEVERAL | {"kind": "matching", "rows": ("a", "b")}
ORDER = SEVERAL | {
    "kind": "order",
    "rows": ("first", "second", "third"),
    "right": (3, 1, 2),
    "mistakes": (Mistake((1, 2, 3), "sorted", "because"),),
}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, None),
        ({"right": 2}, "a misconception gives the right answer"),
        ({"mistakes": ()}, "no mistake is listed"),
        ({"choices": (1, 2, 3)}, "offers choices"),
        ({"kind": "choice", "choices": (1, 2, 3)}, None),
        ({"kind": "choice", "choices": (1, 3)}, "only 2 choices"),
        ({"kind": "choice", "choices": (1, 2, 3, 3)}, "offered twice"),
        ({"kind": "choice", "choices": (1, 2, 3, 4)}, "not the right answer and the answers of the misconceptions"),
        ({"kind": "choice", "choices": (1, 2, 4)}, "cannot be given as an answer"),
        ({"right": Fraction(5, 2)}, None),
        ({"right": Fraction(1, 3)}, "1/3 is no number"),
        ({"right": "3"}, "3 is no number"),
        ({"kind": "text", "right": "because", "mistakes": ()}, None),
        (SEVERAL, None),
        (SEVERAL | {"right": ()}, "none of the choices is right"),
        (SEVERAL | {"right": (3, 1)}, "(3, 1) cannot be given as an answer"),
        (SEVERAL | {"right": (1, 4)}, "cannot be given as an answer"),
        (SEVERAL | {"rows": ("a",)}, "rows belong to a matching"),
        (MATCHING, None),
        (MATCHING | {"right": (1,)}, "(1,) cannot be given as an answer"),
        (MATCHING | {"rows": ()}, "rows belong to a matching"),
        (ORDER, None),
        (ORDER | {"right": (3, 1, 1)}, "each choice once"),
        (ORDER | {"rows": ("first", "second")}, "a place for each"),
    ],
)
def test_fault(changes, fault):
    found = _question(**changes).fault()
    assert (found is None) if fault is None else (fault in found)


@pytest.mark.parametrize("draft", [lambda random: None, lambda random: _question(right=1)])
def test_a_type_without_a_good_question_gives_up(draft):
    with pytest.raises(QuizError, match="'hopeless' found no well-posed question in 1,000 draws"):
        asking("hopeless", draft).make(Random(0))


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({"right": Fraction(-5, 2)}, "-2.5"),
        ({"kind": "choice", "choices": (1, 2, 3)}, "C"),
        (SEVERAL, "A, C"),
        (SEVERAL | {"kind": "leaves"}, "1, 3"),
        (MATCHING, "1A, 2C"),
        (ORDER, "C, A, B"),
        ({"kind": "text", "right": "because"}, "because"),
    ],
)
def test_an_answer_as_it_is_written_down(changes, answer):
    assert _question(**changes).answer == answer
