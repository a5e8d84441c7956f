"""Reading what students write, and finding the mistake behind it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from aima_games import MAX, MIN
from aima_games.quiz.answers import AnswerError, how_to_write, mark, read_answer
from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import topic_names, types_of


def question(kind, right=0, choices=(), rows=(), wrong=()):
    mistakes = tuple(Mistake(answer, f"mistake-{i}", f"Why {i}.") for i, answer in enumerate(wrong))
    return Question(
        kind=kind, prompt="?", right=right, mistakes=mistakes, explanation="", effort=1, choices=choices, rows=rows
    )


NUMBER = question("number", 7, wrong=(3, 3, 4))
CHOICE = question("choice", "a2", ("a1", "a2", "a3"))
VECTORS = question("choice", "(3, 1, 0)", ("(3, 1, 0)", "[[20, 9], [28]]", "−3", "3"))
ORDER = question("order", ("a1", "a3", "a2"), ("a1", "a2", "a3"), ("first", "second", "third"))
BEST_OF_MAX, BEST_OF_MIN = (replace(ORDER, data={"first": first}) for first in (MAX, MIN))
SEVERAL = question("several", ("zero-sum",), ("zero-sum", "two players", "chance"))
LEAVES = question("leaves", (3, -14), (3, 12, -14, 8))
MATCHING = question("matching", ("cut", "window"), ("window", "cut", "bound"), ("β ≤ α", "[α, β]"))


@pytest.mark.parametrize(
    ("asked", "given", "answer"),
    [
        (NUMBER, 7, 7),
        (NUMBER, " -7 ", -7),
        (NUMBER, "−7", -7),
        (NUMBER, 7.0, 7),
        (NUMBER, "2.50", Fraction(5, 2)),
        (NUMBER, 0.1, Fraction(1, 10)),
        (NUMBER, "2.5e3", 2500),
        (NUMBER, "1E-1", Fraction(1, 10)),
        (NUMBER, "1,024", 1024),
        (NUMBER, "-12,345,678", -12345678),
        (CHOICE, "b", "a2"),
        (CHOICE, "B)", "a2"),
        (CHOICE, "a3", "a3"),
        (CHOICE, "B: a2", "a2"),
        (CHOICE, "(B) a2", "a2"),
        (CHOICE, "B - a2", "a2"),
        (CHOICE, "b–a2", "a2"),
        (VECTORS, "A: (3, 1, 0)", "(3, 1, 0)"),
        (VECTORS, "A) (3,1,0)", "(3, 1, 0)"),
        (VECTORS, "A (3, 1, 0)", "(3, 1, 0)"),
        (VECTORS, "b) [[20, 9], [28]]", "[[20, 9], [28]]"),
        (VECTORS, "C: −3", "−3"),
        (VECTORS, "C. -3", "−3"),
        (VECTORS, "D = 3", "3"),
        (ORDER, "A, C, B", ("a1", "a3", "a2")),
        (ORDER, "A-C-B", ("a1", "a3", "a2")),
        (ORDER, "a – c – b", ("a1", "a3", "a2")),
        (ORDER, "1A, 2C, 3B", ("a1", "a3", "a2")),
        (ORDER, "A→C→B", ("a1", "a3", "a2")),
        (BEST_OF_MIN, "A -> C => B", ("a1", "a3", "a2")),
        (BEST_OF_MIN, "1 > A, 2 > C, 3 > B", ("a1", "a3", "a2")),
        (BEST_OF_MAX, "A > C > B", ("a1", "a3", "a2")),
        (BEST_OF_MAX, "a1>a3>a2", ("a1", "a3", "a2")),
        (SEVERAL, "C, a", ("zero-sum", "chance")),
        (SEVERAL, "ca", ("zero-sum", "chance")),
        (SEVERAL, ["A", "A", "two players"], ("zero-sum", "two players")),
        (SEVERAL, "A and B", ("zero-sum", "two players")),
        (SEVERAL, "none", ()),
        (LEAVES, "-14 3", (3, -14)),
        (LEAVES, {8, 12}, (12, 8)),
        (LEAVES, 8, (8,)),
        (LEAVES, [], ()),
        (MATCHING, "1B, 2A", ("cut", "window")),
        (MATCHING, "2: a; 1: b", ("cut", "window")),
        (MATCHING, {1: "B", 2: "B"}, ("cut", "cut")),
        (MATCHING, "BA", ("cut", "window")),
        (MATCHING, ("B", "A"), ("cut", "window")),
    ],
)  # fmt: skip
def test_what_is_read(asked, given, answer):
    assert read_answer(asked, given) == answer
    assert type(read_answer(asked, given)) is type(answer)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (NUMBER, "seven"),
        (NUMBER, "2,5"),
        (NUMBER, ""),
        (NUMBER, None),
        (NUMBER, True),
        (NUMBER, ...),
        (NUMBER, float("nan")),
        (NUMBER, float("inf")),
        (NUMBER, "1/0"),
        (NUMBER, "1e999999999"),
        (CHOICE, "D"),
        (CHOICE, "A: a2"),
        (VECTORS, "D: −3"),
        (VECTORS, "D -3"),
        (VECTORS, "C: 3"),
        (ORDER, "A-B"),
        (ORDER, "A, C/B"),
        (ORDER, "A-B-B-C"),
        (ORDER, "A < C < B"),
        (ORDER, "A > C > B"),
        (BEST_OF_MIN, "A>C>B"),
        (BEST_OF_MIN, "B<C<A"),
        (BEST_OF_MAX, "B<C<A"),
        (BEST_OF_MAX, "a2 < a3 < a1"),
        (BEST_OF_MAX, "B, C < A"),
        (BEST_OF_MAX, "A > C < B"),
        (BEST_OF_MAX, "B＜C＜A"),
        (BEST_OF_MAX, "B <- C <- A"),
        (BEST_OF_MAX, "B ≤ C ≤ A"),
        (CHOICE, ""),
        (CHOICE, None),
        (SEVERAL, "A, D"),
        (SEVERAL, "A..B"),
        (SEVERAL, "A .. B"),
        (SEVERAL, {"A": True, "B": False}),
        (LEAVES, {3: False}),
        (SEVERAL, None),
        (LEAVES, "3, 4"),
        (LEAVES, "three"),
        (MATCHING, "1B"),
        (MATCHING, "1B, 3A"),
        (MATCHING, "1B, 2A, 3A"),
        (MATCHING, "1B, 2Q"),
        (MATCHING, "1B, 2A?"),
        (MATCHING, {}),
        (MATCHING, {"B", "A"}),
        (MATCHING, None),
    ],
)  # fmt: skip
def test_what_is_no_answer_says_how_to_write_one(asked, given):
    with pytest.raises(AnswerError, match="is no answer here; write") as error:
        mark(asked, given)
    assert how_to_write(asked) in str(error.value)


def test_marks_name_the_mistakes():
    assert mark(NUMBER, 7).right
    assert mark(NUMBER, 7).why == ""
    wrong = mark(NUMBER, "3")
    assert not wrong.right
    assert [mistake.misconception for mistake in wrong.mistakes] == ["mistake-0", "mistake-1"]
    assert wrong.why == "Why 0. Why 1."
    assert mark(NUMBER, 99).mistakes == ()


def test_what_the_key_says_is_read_as_the_answer():
    """For every type of the bank: the written answer, and every written mistake, comes back."""
    from random import Random

    for topic in topic_names():
        for each in types_of(topic):
            for seed in range(3):
                asked = each.make(Random(seed))
                if asked.kind != "text":
                    assert mark(asked, asked.answer).right
                    for mistake in asked.mistakes:
                        assert mistake in mark(asked, asked.written(mistake.answer)).mistakes
