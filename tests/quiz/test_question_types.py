"""What the engine does for a question type: found by being there, choices, data, mistakes that are right by luck."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random

from aima_games.quiz.kinds import KINDS
from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import QuestionType, question_type, topic_names, types_of
from tests.quiz.samples import EVERY


class Larger(QuestionType, name="larger", concepts=("M-02",), levels=("easy",)):
    """Which of some numbers is the largest?"""

    def draw(self, random: Random, *, most: int = 9):
        return {"numbers": tuple(random.randint(0, most) for _ in range(3))}

    def solve(self, numbers):
        return f"number {max(numbers)}"

    def mistakes(self, right, numbers):
        yield Mistake(f"number {min(numbers)}", "smallest", "That is the smallest.")
        yield Mistake(f"number {sorted(numbers)[1]}", "middle", "There is a larger one.")

    def ask(self, right, numbers):
        return Question(kind="choice", prompt=f"{numbers}?", explanation=f"It is {right}.", effort=3)


class Lenient(Larger, name="lenient", least=1):
    """The same by its number, also where two are equally large."""

    def solve(self, numbers):
        return max(numbers)

    def mistakes(self, right, numbers):
        yield Mistake(min(numbers), "smallest", "That is the smallest.")
        yield Mistake(sorted(numbers)[1], "middle", "There is a larger one.")

    def ask(self, right, numbers):
        return Question(kind="number", prompt=f"{numbers}?", explanation=f"It is {right}.", effort=3)


def test_the_engine_puts_the_answers_in():
    question = Larger().make(Random(1))
    assert question.data == {"numbers": list(question.data["numbers"])}
    assert len(set(question.data["numbers"])) == 3, "a mistake that is right by luck has another instance drawn"
    assert question.right == f"number {max(question.data['numbers'])}"
    assert set(question.choices) == set(question.answers)
    assert (question.type, question.concepts) == ("larger", ("M-02",))
    assert len({Larger().make(Random(i)).answer for i in range(20)}) == 3, "the choices stand in any order"


def test_constraints_are_the_options_of_draw():
    assert Larger().constraints == ("most",)
    assert max(Larger().make(Random(1), constraints={"most": 2}).data["numbers"]) == 2


def test_what_is_right_by_luck_can_be_left_out():
    made = [Lenient().make(Random(i), constraints={"most": 2}) for i in range(20)]
    names = {tuple(mistake.misconception for mistake in question.mistakes) for question in made}
    assert names == {("smallest",), ("smallest", "middle")}
    assert all(question.right > min(question.data["numbers"]) for question in made), "one wrong answer has to stay"


@question_type("lenient function", ("M-02",), levels=("easy",), least=1)
def lenient(random: Random, *, most: int = 9) -> Question:
    """What `Lenient` asks, in one function."""
    numbers = [random.randint(0, most) for _ in range(3)]
    return Question(
        kind="number",
        prompt=f"{tuple(numbers)}?",
        right=max(numbers),
        mistakes=(
            Mistake(min(numbers), "smallest", "That is the smallest."),
            Mistake(sorted(numbers)[1], "middle", "There is a larger one."),
        ),
        explanation=f"It is {max(numbers)}.",
        data={"numbers": numbers},
        effort=3,
    )


def test_a_function_makes_what_a_class_makes():
    assert lenient.constraints == ("most",)
    for i in range(20):
        made = lenient.make(Random(i), "easy", {"most": 2})
        assert (made.type, made.concepts) == ("lenient function", ("M-02",))
        assert replace(made, type="lenient") == Lenient().make(Random(i), "easy", {"most": 2})


def test_every_type_stands_in_the_folder_of_its_topic():
    for topic in topic_names():
        assert {each.topic for each in types_of(topic)} == {topic}


def test_nothing_is_loaded_before_it_is_asked_for():
    code = "import sys, autograder.quiz.bank.question_types as q; q.topic_names(); print([m for m in sys.modules if m.startswith('autograder.quiz.bank.') and 'random_trees' not in m])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
        == "['autograder.quiz.bank.question_types']\n"
    )


def test_every_kind_of_answer_is_read_as_it_is_written():
    assert {question.kind for question in EVERY} == set(KINDS)
    for question in EVERY:
        assert question.form.read(question, question.answer) == question.right
        assert all(question.form.fits(question, answer) for answer in question.answers)
        assert question.form.how_to_write(question)
