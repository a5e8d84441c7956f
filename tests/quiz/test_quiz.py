"""A quiz as a whole: the same seed gives the same bytes, no key on the sheet, nothing half written."""

from __future__ import annotations

import base64
import csv
import os
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from aima_games.quiz.question import QuizError
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.bank.quiz import Part, assemble, make_quiz
from autograder.quiz.export import write_quiz

NAMES = ["quiz.ipynb", "quiz.html", "key.html", "key.csv", "quiz.json"]
ALL = len(types_of("minimax"))


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> Path:
    """A quiz with every type once."""
    out = tmp_path_factory.mktemp("quiz") / "all"
    assert write_quiz(make_quiz(["minimax"], 7, ALL), out) == [out / name for name in NAMES]
    return out


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_same_seed_same_bytes(tmp_path):
    """In new processes, with other hash seeds."""
    runs = []
    for hash_seed in ("0", "1", "4242"):
        out = tmp_path / hash_seed
        code = (
            "from autograder.quiz.bank.quiz import make_quiz; from autograder.quiz.export import write_quiz; "
            f"write_quiz(make_quiz(['minimax'], 7, 5), {str(out)!r})"
        )
        root = Path(__file__).parents[2]
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        subprocess.run([sys.executable, "-c", code], check=True, cwd=root, env=environment)
        runs.append(contents(out))
    assert runs[0] == runs[1] == runs[2]
    assert sorted(runs[0]) == sorted(NAMES)


def test_another_seed_another_quiz():
    quizzes = [make_quiz(["minimax"], seed, 5) for seed in range(30)]
    assert len({tuple(q.prompt + repr(q.data) for q in quiz.questions) for quiz in quizzes}) == 30
    assert len({quiz.version for quiz in quizzes}) == 30


def test_types_are_spread_and_nothing_repeats():
    for seed in range(5):
        questions = make_quiz(["minimax"], seed, 3 * ALL).questions
        assert set(Counter(question.type for question in questions).values()) == {3}
        assert all(a.type != b.type for a, b in pairwise(questions))
        assert len({(q.type, repr(sorted(q.data.items()))) for q in questions}) == len(questions)
        numbers = [(q.type, q.right) for q in questions if q.kind == "number"]
        assert len(set(numbers)) == len(numbers)


def test_as_many_as_allowed():
    assert len(make_quiz(["minimax"], 1, 200).questions) == 200


def test_topics_named_twice_count_once():
    assert make_quiz(["minimax", "minimax"], 7, 5) == make_quiz(["minimax"], 7, 5)
    assert "minimax" in topic_names()


# Levels, parts, points.


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_is_kept(level):
    quiz = make_quiz(["minimax"], 7, 8, level)
    assert [question.level for question in quiz.questions] == [level] * 8
    assert quiz.command.endswith(f"--level {level}")


def test_parts_in_their_order_with_their_points():
    parts = [
        Part(("minimax",), 2, "medium", points=3),
        Part(types=("root-value",), count=3),
        Part(("minimax",), 2, types=("first-move", "plies-within-time"), points=2),
    ]
    quiz = assemble("Midterm", parts, 7, "again")
    assert [question.points for question in quiz.questions] == [3, 3, 1, 1, 1, 2, 2]
    assert [question.level for question in quiz.questions[:2]] == ["medium"] * 2
    assert {question.type for question in quiz.questions[2:5]} == {"root-value"}
    assert {question.type for question in quiz.questions[5:]} == {"first-move", "plies-within-time"}
    assert (quiz.title, quiz.topics, quiz.seed, quiz.command) == ("Midterm", ("minimax",), 7, "again")


def test_no_question_twice_over_the_parts():
    parts = [Part(types=("minimal-leaves",), count=4)] * 3
    questions = assemble("Sizes", parts, 7, "").questions
    assert len({repr(sorted(question.data.items())) for question in questions}) == 12


def test_a_changed_part_leaves_the_others_as_they_are():
    first, last = Part(types=("root-value",), count=2), Part(types=("plies-within-time",), count=2)
    one = assemble("", [first, Part(("minimax",), 1, "hard"), last], 7, "").questions
    two = assemble("", [first, Part(("minimax",), 3, "easy", types=("first-move",)), last], 7, "").questions
    assert one[:2] == two[:2]
    assert one[-2:] == two[-2:]


@pytest.mark.parametrize(
    ("part", "message"),
    [
        (Part(), "name at least one topic, or lectures"),
        (Part(("minmax",)), "did you mean 'minimax'?"),
        (
            Part(("minimax",), types=("rot-value",)),
            "no question type is called 'rot-value'; did you mean 'root-value'?",
        ),
        (Part(types=("rot-value",)), "did you mean 'root-value'?"),
        (
            Part(types=("weak-opponent",), level="hard"),
            "no question on the types weak-opponent is hard; there are easy ones",
        ),
        (Part(("minimax",), level="hrad"), "is hrad; did you mean 'hard'?"),
        (Part(types=("root-value",), count=0), "from 1 to 200 questions, not 0"),
        (Part(types=("root-value",), count=201), "not 201"),
        (Part(types=("plies-within-time",), count=150), "the bank has no more than "),
    ],
)
def test_parts_that_cannot_be_filled(part, message):
    with pytest.raises(QuizError) as error:
        assemble("", [part], 7, "")
    assert message in str(error.value)


def test_a_type_of_another_topic_is_told_so():
    others = {topic: {each.name for each in types_of(topic)} for topic in topic_names() if topic != "minimax"}
    if not others:
        pytest.skip("the bank has one topic only")
    topic, names = next(iter(others.items()))
    name = sorted(names - {each.name for each in types_of("minimax")})[0]
    with pytest.raises(QuizError, match=f"'{name}' belongs to the topic '{topic}', not to minimax"):
        assemble("", [Part(("minimax",), types=(name,))], 7, "")


def test_the_words_of_the_command_are_no_topics():
    assert not {"make", "list"} & set(topic_names())


# The formats.


def test_notebook(written):
    notebook = nbformat.read(written / "quiz.ipynb", as_version=4)
    nbformat.validate(notebook)
    quiz = make_quiz(["minimax"], 7, ALL)
    assert [cell.id for cell in notebook.cells[:3]] == ["title", "question-1", "answer-1"]
    assert len(notebook.cells) == 1 + 2 * ALL
    assert quiz.version in notebook.cells[0].source
    for number, question in enumerate(quiz.questions, 1):
        text, answer = notebook.cells[2 * number - 1 : 2 * number + 1]
        assert question.prompt in text.source
        assert answer.source.startswith(f"answer_{number} = ...")
        compile(answer.source, "answer", "exec")
        assert (question.draw is not None) == ("attachments" in text)
        for name, picture in text.get("attachments", {}).items():
            assert f"](attachment:{name})" in text.source
            assert base64.b64decode(picture["image/png"]).startswith(b"\x89PNG")


def test_no_key_on_the_sheet(written):
    """No explanation, no misconception and no drawn value stands in what the students get."""
    for question in make_quiz(["minimax"], 7, ALL).questions:
        for name in ("quiz.ipynb", "quiz.html"):
            sheet = (written / name).read_text(encoding="utf-8")
            assert question.explanation not in sheet
            for mistake in question.mistakes:
                assert mistake.why not in sheet
                assert mistake.misconception not in sheet
            assert "Principal variation" not in sheet
            assert "--seed" not in sheet
        if "tree" in question.data:
            alt = question.draw().alt
            assert "value" not in alt.removeprefix("Game tree without values.")
        if question.draw_key is not None:
            assert question.draw_key().to_svg() != question.draw().to_svg()


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        if tag not in ("meta", "input", "br", "link"):
            self.open.append(tag)
        for name, given in attrs:
            if name == "id":
                self.ids.append(given)
            if name in ("src", "href"):
                self.addresses.append(given)

    def handle_startendtag(self, tag, attrs):
        self.tags[tag] += 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["quiz.html", "key.html"])
def test_pages(written, name):
    page = _Page()
    text = (written / name).read_text(encoding="utf-8")
    page.feed(text)
    assert not page.open  # every element is closed, none inside out
    assert '<html lang="en">' in text
    assert page.tags["section"] == ALL
    assert page.tags["h1"] == page.tags["main"] == 1
    assert len(set(page.ids)) == len(page.ids)
    assert all(address.startswith("#") for address in page.addresses)
    questions = make_quiz(["minimax"], 7, ALL).questions
    drawn = [question.draw if name == "quiz.html" else question.draw_key for question in questions]
    assert page.tags["svg"] == sum(draw is not None for draw in drawn) > 0
    if name == "quiz.html":
        # Each input has a label around it.
        assert page.tags["input"] == page.tags["label"]


def test_key_table(written):
    quiz = make_quiz(["minimax"], 7, ALL)
    with (written / "key.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["number", "type", "concepts", "kind", "answer", "points"]
    assert [row["answer"] for row in rows] == [question.answer for question in quiz.questions]
    assert {row["kind"] for row in rows} == {"number", "choice"}
    for row, question in zip(rows, quiz.questions, strict=True):
        if question.kind == "number":
            assert int(row["answer"]) == question.right
        else:
            assert question.choices["ABCDEFGH".index(row["answer"])] == question.right


def test_key_page_explains_every_wrong_answer(written):
    key = (written / "key.html").read_text(encoding="utf-8")
    quiz = make_quiz(["minimax"], 7, ALL)
    assert quiz.version in key
    assert f"autograder quiz minimax --seed 7 --count {ALL}" in key
    for question in quiz.questions:
        for mistake in question.mistakes:
            assert mistake.misconception in key


# Wishes that cannot be met, and folders that cannot be written to.


@pytest.mark.parametrize(
    ("names", "count", "message"),
    [
        (["minmax"], 5, "no quiz topic is called 'minmax'; did you mean 'minimax'?"),
        (["Minimax"], 5, "did you mean 'minimax'?"),
        (["zebra"], 5, f"there are: {', '.join(topic_names())}"),
        ([], 5, "name at least one topic"),
        (["minimax"], 0, "from 1 to 200 questions, not 0"),
        (["minimax"], -3, "not -3"),
        (["minimax"], 10**9, "not 1,000,000,000"),
    ],
)
def test_impossible_requests(tmp_path, names, count, message):
    with pytest.raises(QuizError) as error:
        write_quiz(make_quiz(names, 7, count), tmp_path / "out")
    assert message in str(error.value)
    assert not (tmp_path / "out").exists()


def test_again_into_the_same_folder(tmp_path):
    """The same quiz again changes nothing, and a lost file comes back."""
    write_quiz(make_quiz(["minimax"], 7, 2), tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    before = contents(tmp_path)
    (tmp_path / "key.csv").unlink()
    write_quiz(make_quiz(["minimax"], 7, 2), tmp_path)
    assert contents(tmp_path) == before


def test_nothing_is_overwritten(tmp_path):
    write_quiz(make_quiz(["minimax"], 7, 2), tmp_path)
    before = contents(tmp_path)
    with pytest.raises(QuizError, match=r"already holds quiz\.ipynb, quiz\.html, key\.html, key\.csv"):
        write_quiz(make_quiz(["minimax"], 8, 2), tmp_path)
    assert contents(tmp_path) == before
    (tmp_path / "quiz.ipynb").write_text("with answers")
    with pytest.raises(QuizError, match=r"already holds quiz\.ipynb with other contents"):
        write_quiz(make_quiz(["minimax"], 7, 2), tmp_path)
    assert (tmp_path / "quiz.ipynb").read_text() == "with answers"


def test_out_is_a_file(tmp_path):
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(QuizError, match=r"nothing was written|is a file"):
            write_quiz(make_quiz(["minimax"], 7, 1), out)
    assert contents(tmp_path) == {"file": b"mine"}


@pytest.mark.parametrize("here", [True, False])
def test_a_disk_that_fails_half_way(tmp_path, monkeypatch, here):
    out = tmp_path / "out"
    if here:
        out.mkdir()
        (out / "notes.txt").write_text("mine")
    replace, calls = os.replace, []

    def failing(source, target):
        calls.append(target)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(QuizError, match="No space left on device; nothing was written"):
        write_quiz(make_quiz(["minimax"], 7, 1), out)
    assert (contents(out) == {"notes.txt": b"mine"}) if here else not out.exists()
