"""What the engine does for a question type: found by being there, choices, data, mistakes that are right by luck."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from aima_games.quiz.kinds import KINDS
from aima_games.quiz.question import Mistake, Question
from autograder.cli import main
from autograder.quiz.bank.question_types import FaultyTypeError, add_topics, question_type, topic_names, types_of
from tests.quiz.samples import EVERY


@question_type("larger", ("M-02",), levels=("easy",))
def larger(random: Random, *, most: int = 9) -> Question:
    """Which of some numbers is the largest?"""
    numbers = [random.randint(0, most) for _ in range(3)]
    return Question(
        kind="choice",
        prompt=f"{numbers}?",
        right=f"number {max(numbers)}",
        mistakes=(
            Mistake(f"number {min(numbers)}", "smallest", "That is the smallest."),
            Mistake(f"number {sorted(numbers)[1]}", "middle", "There is a larger one."),
        ),
        explanation=f"It is {max(numbers)}.",
        data={"numbers": numbers},
        effort=3,
    )


def of_effort(effort) -> Callable[[Random], Question]:
    """A function that makes questions of such an effort."""
    return lambda random: replace(larger.draft(random), effort=effort(random))


@question_type("lenient", ("M-02",), levels=("easy",), least=1)
def lenient(random: Random, *, most: int = 9) -> Question:
    """The same by its number, also where two are equally large."""
    numbers = [random.randint(0, most) for _ in range(3)]
    return Question(
        kind="number",
        prompt=f"{numbers}?",
        right=max(numbers),
        mistakes=(
            Mistake(min(numbers), "smallest", "That is the smallest."),
            Mistake(sorted(numbers)[1], "middle", "There is a larger one."),
        ),
        explanation=f"It is {max(numbers)}.",
        data={"numbers": numbers},
        effort=3,
    )


def test_the_engine_offers_the_answers():
    question = larger.make(Random(1))
    assert len(set(question.data["numbers"])) == 3, "a mistake that is right by luck has another instance drawn"
    assert set(question.choices) == set(question.answers)
    assert (question.type, question.concepts) == ("larger", ("M-02",))
    assert len({larger.make(Random(i)).answer for i in range(20)}) == 3, "the choices stand in any order"


def test_constraints_are_the_options_of_the_function():
    assert larger.constraints == ("most",)
    assert max(larger.make(Random(1), constraints={"most": 2}).data["numbers"]) == 2


def test_what_is_right_by_luck_can_be_left_out():
    made = [lenient.make(Random(i), constraints={"most": 2}) for i in range(20)]
    names = {tuple(mistake.misconception for mistake in question.mistakes) for question in made}
    assert names == {("smallest",), ("smallest", "middle")}
    assert all(question.right > min(question.data["numbers"]) for question in made), "one wrong answer has to stay"


def test_levels_that_are_drawn_and_not_declared_are_refused():
    mixed = question_type("mixed", ("M-02",), levels=("easy",))(of_effort(lambda random: random.choice((15, 25))))
    said = "'mixed' declares easy, and has drawn a question of an effort of 25, which is medium; declare that level as well"
    with pytest.raises(FaultyTypeError, match=said):
        [mixed.make(Random(i)) for i in range(20)]
    with pytest.raises(FaultyTypeError, match=said):
        [mixed.make(Random(i), "easy") for i in range(20)]


def test_levels_that_are_declared_and_not_drawn_are_refused():
    always = question_type("always", ("M-02",), levels=("easy", "hard"))(of_effort(lambda random: random.randint(3, 9)))
    assert always.make(Random(1)).level == "easy"
    with pytest.raises(FaultyTypeError, match=r"hard, .*3 to 9"):
        always.make(Random(1), "hard")


MIXED = """
from aima_games.quiz.question import Mistake, Question
from autograder.quiz.bank.question_types import question_type

def sum_of(random, effort):
    a, b = random.randint(2, 99), random.randint(2, 99)
    return Question(kind="number", prompt=f"{a} + {b}?", right=a + b, mistakes=(Mistake(a - b, "less", "Add."),),
                    explanation="Add.", data={"a": a, "b": b}, effort=effort)

@question_type("easy-sum", ("M-02",), levels=("easy",))
def easy_sum(random):
    return sum_of(random, 3)

@question_type("mixed-sum", ("M-02",), levels=("easy",))
def mixed_sum(random):
    return sum_of(random, random.choice((15, 25)))
"""


@pytest.mark.parametrize(
    ("topic_name", "about", "module", "said"),
    [
        ("levels", "Sums.", MIXED, "the question type 'mixed-sum' declares easy, and has drawn"),
        (
            "imports",
            "Sums.",
            "import nonsense",
            "{topic}/sums.py, line 1: ModuleNotFoundError: No module named 'nonsense'",
        ),
        ("syntax", "Sums.", "def (:", "{topic}/sums.py, line 1: SyntaxError"),
        ("package", '"""', MIXED, "{topic}/__init__.py, line 1: SyntaxError"),
    ],
)
def test_a_faulty_topic_of_a_course_is_named_and_no_other_type_stands_in(
    tmp_path, monkeypatch, capsys, topic_name, about, module, said
):
    topic = tmp_path / "questions" / topic_name
    topic.mkdir(parents=True)
    (topic / "__init__.py").write_text(f'"""{about}"""\n')
    (topic / "sums.py").write_text(module)
    monkeypatch.chdir(tmp_path)
    try:
        assert main(["quiz", topic_name, "--seed", "1", "--count", "8", "--out", "quiz"]) == 2
        assert said.format(topic=topic) in capsys.readouterr().err
    finally:
        (tmp_path / "none").mkdir()
        add_topics(tmp_path / "none")


def test_a_type_goes_to_other_processes():
    """As it does for variants, many of which are made at a time."""
    every = [each for topic in topic_names() for each in types_of(topic)]
    assert pickle.loads(pickle.dumps(every)) == every


def test_every_type_stands_in_the_folder_of_its_topic():
    for topic in topic_names():
        assert {each.topic for each in types_of(topic)} == {topic}


def test_nothing_is_loaded_before_it_is_asked_for():
    code = "import sys, autograder.quiz.bank.question_types as q; q.topic_names(); print([m for m in sys.modules if m.startswith('autograder.quiz.bank.') and not m.endswith('bank.trees')])"
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
