"""`autograder guesses`: what `predict` keeps becomes a histogram per question; a hostile file changes and breaks nothing."""

from __future__ import annotations

import json
import re
import zipfile
from html import escape

import nbformat
import pytest

from aima_games import choose, predict
from aima_games.widgets.guesses import ASKS, Guess, keep
from autograder.cli import main
from autograder.course.course import KIT_LECTURES
from autograder.term.guesses import histograms, read, sections_that_ask
from tests.autograder.homework import run
from tests.autograder.report_samples import HOSTILE
from tests.autograder.test_report import Parsed
from tests.conftest import numbers

ORDER, CHOICE, NODE = ["c", "a", "b"], ["X", "O", "nobody"], "Which node is cut?"


def guessed(path, number=3, choice="X", order="abc", node="D", point=4.5):
    """A student's file, written by the widgets."""
    asked = [
        (predict("How many?", 7), str(number)),
        (predict("Who wins?", "nobody", choices=CHOICE), choice),
        (predict("In which order?", ORDER, choices=sorted(ORDER)), order),
        (predict(NODE, "C"), node),
        (predict("Where?", 13, between=(4, 20)), point if point is None else str(point)),
    ]
    path.parent.mkdir(exist_ok=True)
    for widget, guess in asked:
        if guess is not None:
            widget.field.value = guess
            widget.reveal()
            keep(widget.kept, path)
    return path


def one(**changed):
    """A file's text with one guess."""
    entry = {"question": "How many?", "kind": "number", "choices": [], "guess": 3, "answer": 7} | changed
    return json.dumps({"guesses": [entry]}).encode()


def counts(histogram):
    return {row.words: row.count for row in histogram.rows}


def test_a_class_becomes_a_page(tmp_path):
    guessed(tmp_path / "ada" / "guesses.json")
    guessed(tmp_path / "ben" / "guesses.json", 7, "nobody", "cab", "C", None)
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.write(guessed(tmp_path / "eve.json", 3, None, None, None, 20), "eve_123_guesses.json")
    (tmp_path / "eve.json").unlink()
    code, said = run(main, "guesses", str(tmp_path), "--out", str(tmp_path / "page.html"))
    assert (code, numbers(said, "questions", "files")) == (0, [5, 3])
    text = (tmp_path / "page.html").read_text()
    assert text.count("<svg") == 5
    assert re.search(r"3 guesses, 1 right; 0 [^.]*\. True: 7\.", text)
    assert re.search(r"2 guesses, 1 right; 1 [^.]*\. True: c, then a, then b\.", text)
    assert "ada" not in text.replace("readable", "")
    assert "http" not in text.replace('http-equiv="Content-Security-Policy"', "")
    found = {each.asked.kind: each for each in histograms([read(p.read_bytes()) for p in tmp_path.glob("*/*.json")])}
    assert counts(found["choice"]) == {"X": 1, "O": 0, "nobody": 1}
    assert counts(found["node"]) == {"D": 1, "C": 1}
    assert [row.label for row in found["order"].rows if row.true] == ["c a b"]


def test_each_question_of_a_lecture_is_another_and_the_page_has_its_section(tmp_path):
    shown = [
        str(output.get("data", {}).get("text/plain", ""))
        for path in sorted(KIT_LECTURES.glob("0*.ipynb"))
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", [])
    ]
    questions = [text.removeprefix(ASKS) for text in shown if text.startswith(ASKS)]
    sections = sections_that_ask()
    assert list(sections) == questions  # alike ones would be kept as one
    assert all(re.fullmatch(r"[1-8]\.\d+ .+", section) for section in sections.values())
    last, first = questions[-1], questions[0]
    for name in ("ada.json", "ben.json"):
        for question in ("How many of my own?", last, first):
            keep(Guess(question, "number", (), 3, 4, False), tmp_path / name)
    page = tmp_path / "page.html"
    assert run(main, "guesses", str(tmp_path), "--out", str(page))[0] == 0
    text = page.read_text()
    places = [text.index(escape(part)) for part in (sections[first], sections[last], "How many of my own?")]
    assert places == sorted(places)


def test_the_first_guess_stays_and_a_strangers_file_too(tmp_path):
    path = guessed(tmp_path / "guesses.json", number=3)
    guessed(path, number=7)
    assert json.loads(path.read_text())["guesses"][0]["guess"] == 3
    path.write_text("my notes")
    widget = predict("How many?", 7)
    widget.field.value = "3"
    widget.reveal()
    with pytest.raises(ValueError, match="rename it"):
        keep(widget.kept, path)
    assert path.read_text() == "my notes"


def test_the_teacher_sees_how_many_went_on_with_our_function(tmp_path, monkeypatch):
    """As the lectures' cells note it: only beside guesses, the last time counts, and a strange file is left alone."""
    monkeypatch.chdir(tmp_path)

    def goes_on_with(yours, solution=max):
        return choose("largest", yours, solution, passes=lambda _, function: function([1, 3, 2]) == 3)

    goes_on_with(min)
    assert not (tmp_path / "guesses.json").exists()
    for name, written in {"ada": [min, max], "ben": [min], "eve": [max, min]}.items():
        guessed(tmp_path / "guesses.json")
        for yours in written:
            goes_on_with(yours, min if name == "eve" else max)
        (tmp_path / name).mkdir()
        (tmp_path / "guesses.json").rename(tmp_path / name / "guesses.json")
    code, said = run(main, "guesses", "ada", "ben", "eve", "--out", "page.html")
    assert (code, numbers(said, "questions", "files")) == (0, [5, 3])
    row = re.search(r"<th scope=\"row\">largest</th>(.*)</tr>", (tmp_path / "page.html").read_text())[1]
    assert re.findall(r"\d", row) == ["1", "1", "1", "0"]
    (tmp_path / "guesses.json").write_text("my notes")
    assert goes_on_with(max) is max
    assert (tmp_path / "guesses.json").read_text() == "my notes"


@pytest.mark.parametrize("far", [1_000_000, 10**15, -(10**15)])
def test_every_number_is_in_a_bar_and_the_truth_in_one(far):
    guesses = [*range(40), far, 0.001, 7]
    found = histograms([read(one(guess=guess)) for guess in guesses])[0]
    assert sum(row.count for row in found.rows) == len(guesses)
    assert 3 <= len(found.rows) <= 12
    assert [row.true for row in found.rows].count(True) == 1
    assert max(row.count for row in found.rows) < 20  # what lies far out does not press all others into one bar


HOSTILE_FILES = {
    "no JSON": b"{",
    "no text": b"\xff\xfe",
    "deep": b"[" * 100_000,
    "a list": b"[1]",
    "large": b" " * 500_001,
    "many": json.dumps({"guesses": [{}] * 501}).encode(),
    "not a number": one().replace(b": 3", b": NaN"),
    "long number": one().replace(b": 3", b": " + b"9" * 5000),
    "words for a number": one(guess=HOSTILE),
    "no end": one().replace(b": 3", b': 1e999, "x": Infinity'),
    "none of the choices": one(kind="choice", choices=["a"], guess="b", answer="a"),
    "an order of others": one(kind="order", choices=["a", "b"], guess=["a", "a"], answer=["a", "b"]),
    "whose function, in other words": one(kind="function", choices=["a", "b"], guess="a", answer="a"),
    "a kind of its own": one(kind="script"),
    "a long question": one(question="?" * 1000),
    "an unhashable question": one(question={}),
    "an unhashable kind": one(kind=[]),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_hostile_file_is_named_and_left_out(tmp_path, name):
    (tmp_path / "bad.json").write_bytes(HOSTILE_FILES[name])
    guessed(tmp_path / "good.json")
    code, said = run(main, "guesses", str(tmp_path), "--out", str(tmp_path / "page.html"))
    assert (code, "from 1 file" in said, "! bad.json" in said) == (1, True, True)


def test_what_one_student_makes_up_is_not_shown_and_what_two_do_is_text(tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.json").write_bytes(one())
    (tmp_path / "c.json").write_bytes(one(question=HOSTILE + "\u202e\x1b[31m", answer=8))
    run(main, "guesses", str(tmp_path), "--out", str(tmp_path / "page.html"))
    assert "alert" not in (tmp_path / "page.html").read_text()
    (tmp_path / "d.json").write_bytes((tmp_path / "c.json").read_bytes())
    run(main, "guesses", str(tmp_path), "--out", str(tmp_path / "page.html"))
    text = (tmp_path / "page.html").read_text()
    seen = Parsed(text)
    assert "script" not in [tag for tag, _ in seen.tags]
    assert "\u202e" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.parametrize(("kind", "guess", "bar"), [("node", HOSTILE, "no node"), ("number", 1e300, f"{10**15:,}")])
def test_what_was_typed_in_earnest_or_not_costs_nobody_the_other_guesses(kind, guess, bar):
    answer = {"node": "C", "number": 7}[kind]
    assert counts(histograms([read(one(kind=kind, guess=guess, answer=answer))])[0])[bar] == 1


def test_the_truth_is_what_most_say():
    found = histograms([read(one()), read(one()), read(one(answer=3))])
    assert [(each.truth, each.guessed, each.right, each.otherwise, each.silent) for each in found] == [
        ("7", 2, 0, 1, 0)
    ]


def test_a_folder_without_guesses_says_what_is_missing(tmp_path):
    (tmp_path / "notes.txt").write_text("")
    code, said = run(main, "guesses", str(tmp_path))
    assert (code, "guesses.json" in said) == (2, True)
