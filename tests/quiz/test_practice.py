"""Practice: what is asked next, which mistakes come back, what the notebook shows of it."""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from aima_games import asked_again, practice
from aima_games.graphics.scene import Text
from aima_games.quiz.answers import how_to_write, mark
from aima_games.quiz.on_tree import step_through_question, targets, tree_game
from aima_games.quiz.pack import VARIABLE, read_pack
from aima_games.quiz.question import Mistake, Question, QuizError
from aima_games.quiz.session import Session, in_words
from aima_games.quiz.small_trees import SmallTree
from aima_games.quiz.stored import question_from_json, question_to_json, with_pictures
from aima_games.quiz.wording import line_html, to_html
from aima_games.text import value_text
from autograder.publish.practice_pack import EACH, practice_pack
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.bank.quiz import Part, assemble
from autograder.quiz.bank.taught import lecture_of

EVERY_TYPE = [each for topic in topic_names() for each in types_of(topic)]


@pytest.fixture(scope="module", autouse=True)
def _(practice_file):
    """Practice finds its questions from every folder."""


@cache
def stored(*topics, level=None, lectures=""):
    return read_pack(Path.cwd()).choose(topics, level, lectures)


def session_on(topic, seed=None, level=None):
    return Session(stored(topic, level=level), topic, seed)


@cache
def first_number():
    """A seed with which practice on minimax begins with a number to be found in a tree."""
    return next(seed for seed in range(100) if session_on("minimax", seed).question.type == "root-value")


def some_questions(draws=3, types=EVERY_TYPE):
    """A few questions of each type."""
    return [each.make(Random(f"practice {seed}")) for each in types for seed in range(draws)]


def question(*traps: tuple[int, str], right=7, kind="number") -> Question:
    mistakes = tuple(Mistake(answer, name, f"Why {name}.") for answer, name in traps)
    return Question(
        kind=kind, prompt="?", right=right, mistakes=mistakes, explanation="", data={"right": right}, effort=1
    )


# What went wrong


def answered(session, asked, given):
    """The session after a first answer to this question."""
    session.question, session.first, session.hint = asked, None, ""
    session.answer(given)
    return session


def test_a_mistake_waits_until_it_is_avoided_where_it_tempts():
    tempting, other = question((3, "hope-chess")), question((3, "average"))
    session = answered(Session([tempting]), tempting, 3)
    answered(session, other, 7)  # has no trap for it, and says nothing
    answered(session, tempting, 99)  # wrong, but in another way: says nothing either
    assert set(session.mistakes) == {"hope-chess"}
    answered(session, tempting, 7)
    assert session.mistakes == {}


def test_an_answer_behind_which_are_several_mistakes_names_them_all():
    both = question((3, "hope-chess"), (3, "average"), (4, "average"))
    session = answered(Session([both]), both, 4)
    assert set(session.mistakes) == {"average"}
    answered(session, both, 3)
    assert set(session.mistakes) == {"average", "hope-chess"}


# What is asked


def walk_through(session, count, answer):
    """So many questions, each answered as `answer(question)` says (None: not at all)."""
    asked = []
    for _ in range(count):
        asked.append(session.question)
        if (given := answer(session.question)) is not None:
            session.answer(given)
        session.next()
    return asked


def test_the_same_seed_and_answers_ask_the_same():
    def sometimes_wrong(question):
        return question.written(question.mistakes[0].answer) if question.effort % 2 else question.answer

    one, two = (walk_through(session_on("minimax", 5), 15, sometimes_wrong) for _ in "ab")
    assert one == two
    assert one != walk_through(session_on("minimax", 6), 15, sometimes_wrong)


def test_without_a_seed_it_is_something_else_each_time():
    first = {repr(walk_through(session_on("minimax"), 3, lambda q: None)) for _ in range(5)}
    assert len(first) == 5


def test_it_never_ends_and_types_take_turns():
    asked = walk_through(session_on("minimax", 1), 200, lambda question: question.answer)
    counts = Counter(question.type for question in asked)
    assert set(counts) == {each.name for each in types_of("minimax")}
    assert max(counts.values()) - min(counts.values()) <= 3
    assert all(one != two for one, two in pairwise(asked))


def test_a_level_is_kept():
    assert {q.level for q in walk_through(session_on("minimax", 1, "hard"), 10, lambda q: q.answer)} == {"hard"}


@pytest.mark.parametrize(("type_", "slip"), [("root-value", "max-min-swapped"), ("weak-opponent", "minimax-exploits")])
def test_practice_comes_back_to_a_mistake_until_it_is_avoided(type_, slip):
    def needed(session):
        """How many questions, all answered rightly, until one had a trap for it."""
        for number in range(1, 61):
            tempts = slip in {mistake.misconception for mistake in session.question.mistakes}
            session.answer(session.question.answer)
            session.next()
            if tempts:
                assert slip not in session.mistakes
                return number
        raise AssertionError(f"no question tempts to {slip}")

    mistaken, sure = [], []
    for seed in range(30):
        session = session_on("minimax", seed)
        session.mistakes[slip] = type_
        mistaken.append(needed(session))
        sure.append(needed(session_on("minimax", seed)))
    assert max(mistaken) < 30
    assert sum(mistaken) < 0.8 * sum(sure)


def test_all_questions_of_a_type_come_before_one_comes_again():
    questions = [question((30, "hope-chess"), right=number) for number in range(4)]
    asked = [q.right for q in walk_through(Session(questions, seed=1), 20, lambda q: q.answer)]
    assert all(set(asked[first : first + 4]) == set(range(4)) for first in range(0, 20, 4))


def test_only_the_first_answer_counts():
    session = session_on("minimax", 1)
    wrong = session.question.written(session.question.mistakes[0].answer)
    session.answer(wrong)
    session.answer(session.question.answer)
    assert (session.right, session.answered, session.at_second_try) == (0, 1, 1)
    assert session.first is not None
    assert not session.first.right
    session.answer(wrong)
    assert session.score == "0 of 1 right, 1 more at the second try"


def test_after_a_wrong_answer_there_is_a_hint_and_a_second_try():
    asked = question((3, "hope-chess"), (4, "average"))
    for second, right in ((7, 1), (4, 0)):
        session = Session([asked])
        session.answer(3)
        assert "hope chess" in session.hint
        assert "7" not in session.hint
        session.answer(3)  # a second click
        assert session.hint
        session.answer(second)
        assert (session.hint, session.at_second_try) == ("", right)
        assert list(session.mistakes) == ["hope-chess"]
    session = Session([replace(asked, kind="choice", choices=(7, 3))])
    session.answer("B")
    assert session.hint == "", "only the other one is left"
    session = Session([asked])
    session.answer(7)
    assert session.hint == ""


def test_after_a_mistake_it_is_asked_for_in_other_numbers_once():
    same = [replace(question((number, "hope-chess"), right=50 + number), type="same") for number in range(3)]
    other = [replace(question((30, "average"), right=number), type=f"other {number}") for number in range(9)]
    for seed in range(20):
        session = Session(same + other, seed=seed)
        while session.question.type != "same":
            session.next()
        first = session.question
        session.answer(first.mistakes[0].answer)
        second = session.next()
        assert (second.type, second != first) == ("same", True)
        session.answer(second.mistakes[0].answer)
        assert session.next().type != "same"


@pytest.mark.parametrize(
    ("names", "level", "message"),
    [
        (["minmax"], None, "did you mean 'minimax'?"),
        (["minimax"], "hrad", "did you mean 'hard'?"),
    ],
)
def test_unknown_topics_and_levels(names, level, message):
    with pytest.raises(QuizError) as error:
        practice(*names, level=level)
    assert message in str(error.value)


# The widget


class _Balanced(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open = []
        self.text = ""
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        if tag not in ("br", "img", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_every_mistake_of_every_type_is_named_at_once():
    widget = practice("minimax", seed=1)
    for each in some_questions(1):
        if each.kind == "text":
            continue
        for mistake in each.mistakes:
            widget.session.question, widget.session.first, widget.session.hint = each, None, ""
            widget.answer(each.written(mistake.answer))
            if widget.session.hint:
                assert widget.card.shown["said"] is None
                assert in_words(mistake.misconception) in widget.card.shown["hint"]
                widget.session._given = None  # as if the first answer had been another one
                widget.answer(each.written(mistake.answer))
            said = widget.card.shown["said"]
            assert said["right"] is False
            assert mistake.misconception in widget.session.mistakes
            assert said["mistakes"]
            assert line_html(mistake.why) in said["why"]
        widget.session.first = None
        widget.answer(each.answer)
        assert widget.card.shown["said"]["right"] is True


def test_texts_become_whole_html():
    for each in some_questions():
        for text in (each.prompt, each.explanation, *(str(choice) for choice in each.choices), *each.rows):
            shown = _Balanced(to_html(text)).text
            assert "**" not in shown
            assert not re.search(r"^\s*\|", shown, re.MULTILINE), "a table that is none"


def test_nothing_is_given_away_before_the_answer():
    widget = practice("minimax", seed=1)
    for each in some_questions(1):
        if each.kind == "text":
            continue
        widget.session.question, widget.session.marked = each, None
        widget._show()
        sent = json.dumps(widget.card.shown, ensure_ascii=False)
        assert widget.card.shown["said"] is None
        assert json.dumps(to_html(each.explanation), ensure_ascii=False)[1:-1] not in sent
        assert not any(mistake.why in sent for mistake in each.mistakes)


def test_what_is_no_answer_is_said_and_does_not_count():
    widget = practice("minimax", seed=first_number())
    widget.answer("seven")
    assert how_to_write(widget.session.question) in widget.card.shown["hint"]
    assert (widget.card.shown["said"], widget.session.answered) == (None, 0)


def test_to_be_told_counts_neither_way():
    widget = practice("minimax", seed=first_number())
    widget.tell()
    assert widget.card.shown["said"]["right"] is None
    assert widget.card.shown["said"]["answer"] == widget.session.question.answer.replace("-", "−")
    assert (widget.session.answered, widget.session.mistakes) == (0, {})
    widget.next()
    assert widget.card.shown["said"] is None


def test_questions_are_counted_from_one():
    widget = practice("minimax", seed=1)
    for number in (1, 2, 3):
        assert re.findall(r"\d+", widget.card.shown["heading"]) == [str(number)]
        widget.next()


def test_a_click_that_came_late_does_nothing():
    widget = practice("minimax", seed=first_number())
    widget._hear(None, {"do": "next", "turn": 1}, [])
    assert widget.session.asked == 2
    widget._hear(None, {"do": "next", "turn": 1}, [])
    widget._hear(None, {"do": "close", "turn": 2}, [])
    assert widget.session.asked == 2


def test_leaves_and_what_is_cut_off_can_be_clicked_where_they_are_drawn():
    types = {"leaves-cut", "needed-leaves", "spared-leaves", "strategy-ends"}
    for each in some_questions(4, [each for each in EVERY_TYPE if each.name in types]):
        scene = each.draw()
        found = targets(scene, each)
        single = {key: chosen for key, chosen, *_ in found if key[0] == "n"}
        assert [leaf for (leaf,) in single.values()] == [name for name, _ in each.form.offered(each)]
        svg = scene.to_svg(keys=True)
        for key, chosen, x, y, width, height in found:
            assert 0 <= x <= x + width <= scene.width
            assert 0 <= y <= y + height <= scene.height
            drawn = svg.split(f'<g data-key="{key}">')[1].split("</g>")[0]
            if key in single:
                assert f">{chosen[0].replace('-', '−')}</text>" in drawn
        assert mark(each, ", ".join(leaf for (leaf,) in single.values())).right == (each.right == each.choices)


def test_a_moves_name_chooses_the_leaves_below_it():
    tree = SmallTree([[3, [5, 6]], [1, 2]])
    choices = (3, 5, 6, 1, 2)
    asked = Question(kind="leaves", prompt="?", right=(3,), explanation="", effort=1, choices=choices, data={"tree": tree.nested})  # fmt: skip
    names = {mark.key: mark.text for mark in tree.picture().marks if isinstance(mark, Text)}
    found = {names[key]: chosen for key, chosen, *_ in targets(tree.picture(), asked)}
    assert found.pop("a1") == ["3", "5", "6"]
    assert found.pop("b2") == ["5", "6"]
    assert found.pop("a2") == ["1", "2"]
    assert found == {leaf: [leaf] for leaf in "35612"}


def test_a_move_is_chosen_by_clicking_its_name():
    types = {"first-move"}
    for each in some_questions(2, [each for each in EVERY_TYPE if each.name in types]):
        assert sorted(chosen for _, chosen, *_ in targets(each.draw(), each)) == [["A"], ["B"], ["C"]][: len(each.choices)]  # fmt: skip


def stepped(name):
    """The trace of a question of this type, and the question."""
    each = next(each for each in EVERY_TYPE if each.name == name).make(Random("step"))
    return step_through_question(each).trace, each


@pytest.mark.parametrize("name", ["root-value", "expectiminimax-value"])
def test_stepping_ends_with_the_value_asked_for(name):
    trace, each = stepped(name)
    assert trace.values[0][0] == pytest.approx(float(each.right))


def test_stepping_looks_at_the_leaves_asked_for():
    trace, each = stepped("leaves-cut")
    assert tuple(trace.tree.nodes[leaf]["utility"] for leaf in trace.unexplored) == each.right
    trace, each = stepped("equality")
    assert len(trace.leaves) == each.right


def test_the_stepper_has_the_leaves_that_the_question_shows():
    shown, without = set(), set()
    for each in some_questions(1):
        if tree_game(each) is None:
            with pytest.raises(ValueError, match="no tree"):
                step_through_question(each)
            without.add(each.type)
            continue
        trace, scene = step_through_question(each).trace, each.draw() if each.draw else None
        leaves = [trace.tree.nodes[node]["utility"] for node in trace.tree if not trace.tree.out_degree(node)]
        if scene is not None:
            texts = Counter(mark.text for mark in scene.marks if getattr(mark, "text", "") and mark.key[:1] == "n")
            assert not Counter(map(value_text, leaves)) - texts, each.type
        shown.add(each.type)
    assert {"root-value", "leaves-cut", "bound-or-exact", "expectiminimax-value"} <= shown
    assert {"cut-off-value", "known-opponent-value", "torn-leaves", "strategy-ends"} <= without


def test_the_stepper_comes_and_goes_with_its_question():
    widget = practice("minimax", seed=first_number())
    widget.tell()
    assert widget.card.shown["said"]["steps"]
    widget.step()
    widget.step()
    card, stepper = widget.children
    assert card is widget.card
    widget.next()
    assert widget.children == (card,)
    assert stepper.comm is None, "closed, so that nothing piles up"


def test_without_a_kernel_there_is_the_question_and_the_answer_folded_away():
    for seed in range(8):
        widget = practice("minimax", seed=seed)
        text = widget.static()
        _Balanced(text)
        before, folded = text.split("<details>")
        assert to_html(widget.session.question.prompt) in before
        assert to_html(widget.session.question.explanation) in folded
        assert to_html(widget.session.question.explanation) not in before
    bundle = widget._repr_mimebundle_()
    assert (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"] == text


# The pack


def test_a_stored_question_is_the_question_that_was_drawn():
    """In every respect that a reader can see: pictures, too, are made again from what they show."""
    for each in some_questions(2):
        again = question_from_json(json.loads(json.dumps(with_pictures(each))))
        assert again == replace(each, essence=None)  # which only tells drawn questions apart
        for name in ("draw", "draw_key"):
            ours, theirs = getattr(each, name), getattr(again, name)
            assert (ours is None) == (theirs is None)
            if ours is not None:
                assert theirs().to_svg(keys=True) == ours().to_svg(keys=True)


def test_a_pack_has_every_type_that_is_marked_by_itself(practice_file):
    asked = Counter(each.type for each in stored())
    by_hand = {each.name for each in EVERY_TYPE if each.make(Random(1)).form.by_hand}
    assert set(asked) == {each.name for each in EVERY_TYPE} - by_hand
    assert max(asked.values()) == EACH
    assert len(practice_file.read_bytes()) < 4_500_000
    assert len(zlib.compress(practice_file.read_bytes())) < 400_000  # in the handout


def test_a_question_waits_for_the_lecture_that_teaches_it():
    lecture = {each.name: lecture_of(each.concepts) for each in EVERY_TYPE}
    assert (lecture["root-value"], lecture["leaves-cut"]) == (2, 3)
    early = json.loads(practice_pack(2))["questions"]
    assert {each["lecture"] for each in early} == {1, 2}
    assert {lecture[each.type] for each in stored(lectures="2-3")} == {2, 3}
    assert {lecture[each.type] for each in stored(lectures="5")} == {5}
    assert {(each.type, each.level) for each in stored("minimax", level="hard", lectures="1-2")} <= {
        (each.name, "hard") for each in types_of("minimax")
    }
    for wrong in ("two", "3-1", "99", "1,2"):
        with pytest.raises(QuizError, match=r"lecture"):
            stored(lectures=wrong)


def test_a_pack_and_a_quiz_have_no_seed_in_common():
    """They meet only in types that have few questions."""
    quiz = assemble("all", [Part(tuple(topic_names()), 150)], 1, "")
    in_pack = {json.dumps(question_to_json(each), sort_keys=True) for each in stored()}
    assert sum(json.dumps(question_to_json(each), sort_keys=True) in in_pack for each in quiz.questions) < 8


def test_without_a_pack_a_sentence_says_how_to_get_one(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE)
    monkeypatch.chdir(tmp_path)
    assert "`make practice` writes it" in repr(practice("minimax"))
    assert "practice.json comes with the lectures in your course's handout" in repr(practice("minimax"))
    (tmp_path / "lectures").mkdir()
    (tmp_path / "hw2-minimax").mkdir()
    (tmp_path / "lectures" / "practice.json").write_bytes(practice_pack(1))
    monkeypatch.chdir(tmp_path / "hw2-minimax")
    assert read_pack(Path.cwd()).topics == ["formalizing"]
    (tmp_path / "lectures" / "practice.json").write_text("[" * 9)
    with pytest.raises(QuizError, match="cannot be read"):
        practice("minimax")


# Guesses, asked again


def guessed(folder, *questions):
    entries = [{"question": question, "choices": []} for question in questions]
    (folder / "guesses.json").write_text(json.dumps({"guesses": entries}))


def types_asked(widget, count=80):
    """The types of so many questions, each told."""
    found = set()
    for _ in range(count):
        found.add(widget.session.question.type)
        widget.session.next()
    return found


def test_at_the_end_of_a_lecture_it_is_asked_again_what_was_guessed(tmp_path, monkeypatch):
    """One section's guess brings its concept alone; none, or a file that is none, brings all of the core path's."""
    monkeypatch.chdir(tmp_path)
    everything = types_asked(asked_again(2))
    assert len(everything) > 2
    (tmp_path / "guesses.json").write_text("[" * 9)
    assert types_asked(asked_again(2)) == everything
    guessed(tmp_path, "What does player 0 end with?")
    again = asked_again(2)
    assert not types_asked(asked_again(2)) & everything
    for _ in range(6):
        assert "M-12" in again.session.question.concepts
        again.tell()
        again.next()


@pytest.mark.parametrize("lecture", range(1, 9))
def test_who_stays_on_the_core_path_is_asked_about_no_side_room(tmp_path, monkeypatch, lecture):
    """Not even where a concept has both; who has guessed in the side room is asked about it."""
    monkeypatch.chdir(tmp_path)
    pack = read_pack(tmp_path)
    aside = {each["question"]["type"] for each in pack._stored if each["aside"]}
    assert aside >= {"safe-changes", "equality", "vector-value"}
    core = pack.asked_again(lecture, ())
    assert {question.type for question in core}.isdisjoint(aside)
    for topic in pack.topics:
        assert {question.type for question in pack.choose([topic], side_rooms=False)}.isdisjoint(aside)
    rooms = [text for number, text, _, room in pack._guesses if number == lecture and room]
    again = {question.type for question in pack.asked_again(lecture, rooms)}
    assert again & aside or (lecture == 8 and again == {"tablebase"})  # nothing asks about lecture 8's side rooms
