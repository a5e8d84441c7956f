"""What every format keeps to: every kind of question, the same bytes each time, no key on what students get."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from pypdf import PdfReader

from aima_games.quiz.kinds import KINDS
from aima_games.quiz.question import QuizError
from aima_games.quiz.stored import in_lines
from aima_games.quiz.study import Study
from aima_games.quiz.wording import line_html, to_html, to_text
from autograder.quiz.bank.question_types import types_of
from autograder.quiz.export import FORMATS, files_of, put, write_quiz
from autograder.quiz.formats.notebook import picture_name
from autograder.quiz.formats.pdf import nodes
from autograder.quiz.formats.pictures import alt_text, png
from tests.quiz.samples import EVERY, NUMBER, TEXT, WIDE, about, every_kind, quiz_of

ROOT = Path(__file__).parents[2]
FOR_STUDENTS = ("quiz.ipynb", "quiz.html", "quiz.pdf")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return files_of(every_kind(), FORMATS)


def test_the_samples_are_well_posed():
    assert [question.fault() for question in EVERY] == [None] * len(EVERY)
    assert {question.kind for question in EVERY} == set(KINDS)


def test_same_bytes_on_every_run(files, tmp_path):
    """In a new process with another hash seed, another day and another time zone."""
    code = (
        "from pathlib import Path; from tests.quiz.samples import every_kind; from autograder.quiz.export import FORMATS, write_quiz; "
        f"write_quiz(every_kind(), Path({str(tmp_path / 'again')!r}), FORMATS)"
    )
    environment = os.environ | {"PYTHONHASHSEED": "4242", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "86400"}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env=environment)
    again = {name: (tmp_path / "again" / name).read_bytes() for name in files}
    assert again == files


def test_unknown_formats_suggest_the_nearest(tmp_path):
    for name, hint in (("moodel", "did you mean 'moodle'?"), ("PDF", "did you mean 'pdf'?"), ("docx", "there are: ")):
        with pytest.raises(QuizError, match=re.escape(hint)):
            write_quiz(quiz_of(NUMBER), tmp_path / "out", ["html", name])
    assert not (tmp_path / "out").exists()


def test_a_format_named_twice_is_written_once(tmp_path):
    assert write_quiz(quiz_of(TEXT), tmp_path, ["key", "key"]) == [
        tmp_path / name for name in ("key.html", "key.csv", "quiz.json")
    ]


def readable(name: str, data: bytes) -> str:
    """The words of a file, in order, without markup, hyphens at line ends and line breaks."""
    if name.endswith(".pdf"):
        return "".join("".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages).split())
    if name.endswith(".ipynb"):
        text = " ".join(cell.source for cell in nbformat.reads(data.decode(), as_version=4).cells)
        text = to_html(text)
    else:
        text = data.decode()
    return "".join(unescape(re.sub(r"<style.*?</style>|<[^>]+>", "", text, flags=re.S)).split())


def plain_words(html: str) -> str:
    return "".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


@pytest.mark.parametrize("name", FOR_STUDENTS)
def test_sheets_ask_everything_and_tell_nothing(files, name):
    text = readable(name, files[name])
    for question in EVERY:
        for part in to_html(question.prompt).split("\n"):
            assert plain_words(part) in text
        if question.kind != "leaves":
            assert all(plain_words(line_html(choice)) in text for choice in question.choices)
        assert all(plain_words(line_html(row)) in text for row in question.rows)
        told = [plain_words(part) for part in to_html(question.explanation).split("\n")]
        assert not any(part in text for part in told if len(part) > 12)
        for mistake in question.mistakes:
            assert plain_words(to_html(mistake.why)) not in text
            assert mistake.misconception not in text
    assert every_kind().version in text
    assert "Sample<quiz>&more" in text
    assert "seed" not in text
    assert "sample" not in text.replace("Sample", "")  # the name of a type may be half the answer


@pytest.mark.parametrize("name", ["key.html", "key.pdf"])
def test_keys_explain_everything(files, name):
    text = readable(name, files[name])
    for question in EVERY:
        assert all(plain_words(part) in text for part in to_html(question.explanation).split("\n"))
        assert all(plain_words(to_html(wrong.why)) in text for wrong in question.wrong)
        if question.kind == "text":
            assert all(plain_words(part) in text for part in to_html(question.right).split("\n"))
        else:
            assert plain_words(question.answer.replace("-", "−")) in text
    assert every_kind().version in text
    assert "".join(every_kind().command.split()) in text


# PDF


def test_pdf_shows_the_version_on_every_page(files):
    for name in ("quiz.pdf", "key.pdf"):
        pages = PdfReader(BytesIO(files[name])).pages
        assert len(pages) > 2
        for number, page in enumerate(pages, 1):
            text = page.extract_text()
            assert f"Version {every_kind().version}" in text
            assert f"{number} / {len(pages)}" in text


def test_pdf_pictures_are_vectors_with_words(files):
    for name in ("quiz.pdf", "key.pdf"):
        reader = PdfReader(BytesIO(files[name]))
        assert sum(len(page.images) for page in reader.pages) == 0
        assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
        alts = {"".join(each.split()) for each in alternative_texts(reader)}
        drawn = [q.draw() if name == "quiz.pdf" else q.draw_key() for q in EVERY if q.draw]
        assert {"".join(scene.alt.split()) for scene in drawn} <= alts


def alternative_texts(reader: PdfReader) -> list[str]:
    found, stack = [], [reader.trailer["/Root"]["/StructTreeRoot"]]
    while stack:
        node = stack.pop().get_object()
        if isinstance(node, dict):
            if "/Alt" in node:
                found.append(str(node["/Alt"]))
            children = node.get("/K", [])
            stack += children if isinstance(children, list) else [children]
        elif isinstance(node, list):
            stack += node
    return found


def test_pdf_keeps_a_question_on_one_page():
    """Each begins, shows its picture and ends on one page: its last field stands on the page of its number."""
    quiz = quiz_of(*[replace(NUMBER, points=points) for points in range(1, 8)])
    pages = [page.extract_text() for page in PdfReader(BytesIO(files_of(quiz, ["pdf"])["quiz.pdf"])).pages]
    assert sum(text.count("Answer (a number)") for text in pages) == 7
    for text in pages:
        assert text.count("Question ") == text.count("Answer (a number)")


@pytest.mark.parametrize("space", [0, 3])
def test_pdf_has_the_answer_beside_a_tree_so_that_two_questions_fit_a_page(space):
    types = [each for each in types_of("minimax") if each.name in ("root-value", "first-move", "weak-opponent")]
    questions = [types[i % 3].make(Random(i), types[i % 3].levels[0]) for i in range(12)]
    quiz = replace(quiz_of(*questions), space=space)
    assert len(PdfReader(BytesIO(files_of(quiz, ["pdf"])["quiz.pdf"])).pages) <= 7


def test_pdf_of_what_fills_more_than_a_page():
    """A question longer than a page may break; nothing runs off the sheet."""
    quiz = quiz_of(replace(TEXT, prompt="\n\n".join(f"Paragraph {i}." for i in range(80))), NUMBER)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(files_of(quiz, ["pdf"])["quiz.pdf"])).pages)
    assert all(f"Paragraph {i}." in text for i in range(80))
    assert "Answer in a few sentences" in text


def test_typst_takes_no_text_for_its_own_signs():
    nasty = '#let x = 1 $y$ @ref <label> ~ -- --- \\# [a] {b} = head // gone /* also */ `#eval("1")` \'q\' "r"'
    quiz = quiz_of(replace(TEXT, prompt=nasty), title="#import $x$ [title] <tag> *bold* _it_")
    pages = PdfReader(BytesIO(files_of(quiz, ["pdf"])["quiz.pdf"])).pages
    text = "".join(pages[0].extract_text().split())
    for word in ("#letx=1$y$@ref", "//gone/*also*/", "{b}=head", '#eval("1")', "#import$x$[title]<tag>*bold*_it_"):
        assert word in text


def test_typst_sets_all_that_the_reader_finds():
    """Every type of node in the texts of the samples is one that the template knows."""
    known = set(
        re.findall(r'node\.type == "(\w+)"', (ROOT / "autograder/quiz/formats/templates/sheet.typ").read_text())
    )
    known |= {"list_item", "block_text", "table_head", "table_body", "table_row", "table_cell"}

    def types(found):
        for node in found:
            yield node["type"]
            yield from types(node.get("children", []))

    for question in EVERY:
        for text in (question.prompt, question.explanation, *map(str, question.choices), *question.rows):
            assert set(types(nodes(text))) <= known


# Notebook


def test_notebook_has_every_kind(files):
    notebook = nbformat.reads(files["quiz.ipynb"].decode(), as_version=4)
    nbformat.validate(notebook)
    cells = {cell.id: cell for cell in notebook.cells}
    for number, question in enumerate(EVERY, 1):
        answer = cells[f"answer-{number}"]
        assert answer.cell_type == ("markdown" if question.kind == "text" else "code")
        assert set(cells[f"question-{number}"].get("attachments", {})) == (
            {picture_name(number, alt_text(scene := question.draw()), png(scene))} if question.draw else set()
        )


# Words


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("4<sup>3</sup> = 64", "4^3 = 64"),
        ("*a* < b & `c`", "a < b & c"),
        (-3, "−3"),
        ("1. not a list", "1. not a list"),
        ("[α, β]", "[α, β]"),
    ],
)
def test_plain_text(markdown, text):
    assert to_text(markdown) == text


def test_wide_trees_fit_their_place():
    """A tree of 27 leaves is made smaller, never cut off; its SVG says how."""
    assert WIDE.picture().width > 700
    page = files_of(quiz_of(about(WIDE, kind="text", prompt="?", right="!", mistakes=())), ["html"])[
        "quiz.html"
    ].decode()
    assert 'style="max-width:100%;height:auto"' in page


# The notebook to study with


def test_study_notebook_carries_its_questions(files):
    """What is packed comes back with its pictures, and the answers are not to be read in the file."""
    notebook = nbformat.reads(files["study.ipynb"].decode(), as_version=4)
    nbformat.validate(notebook)
    cells = {cell.id: cell for cell in notebook.cells}
    assert cells["questions"].metadata["jupyter"] == {"source_hidden": True}
    names: dict[str, Any] = {}
    exec(cells["questions"].source, names)
    for number, (asked, back) in enumerate(zip(EVERY, names["quiz"].questions, strict=True), 1):
        assert replace(back, draw=None, draw_key=None) == replace(asked, draw=None, draw_key=None)
        for name in ("draw", "draw_key"):
            drawn, again = getattr(asked, name), getattr(back, name)
            assert (drawn is None) == (again is None)
            assert drawn is None or drawn().to_svg(keys=True) == again().to_svg(keys=True)
        assert cells[f"answer-{number}"].source == f"quiz.ask({number})"
        assert not any(mistake.why in files["study.ipynb"].decode() for mistake in asked.mistakes)


def test_study_explains_at_once():
    asked = Study(in_lines(EVERY)).ask(1)
    assert (asked.card.shown["title"], asked.card.shown["prompt"]) == ("Question 1", ""), "which stands above it"
    asked.answer("99")
    assert asked.card.shown["said"] is None, "there is a second try"
    assert "no leaf" not in asked.card.shown["hint"]
    asked.session._given = None  # as if the first answer had been another one
    asked.answer("99")
    said = asked.card.shown["said"]
    assert said["right"] is False
    assert "That is <em>no</em> leaf." in said["why"]
    assert said["steps"]
    asked.step()
    assert len(asked.children) == 2
    assert "12" in Study(in_lines(EVERY)).ask(1).static()
    assert "Each other reply" in Study(in_lines(EVERY)).ask(8)._repr_html_()


@pytest.mark.parametrize(
    "lines", ["", "no", in_lines(EVERY)[:-9], in_lines(EVERY).replace("\n", "\n!", 1), "eJwDAAAAAAE="]
)
def test_damaged_study_notebooks_say_so(lines):
    with pytest.raises(ValueError, match="fetch the notebook afresh"):
        Study(lines)


@pytest.mark.parametrize("number", [0, -1, 9])
def test_study_has_no_other_questions(number):
    with pytest.raises(ValueError, match="they go from 1 to 8"):
        Study(in_lines(EVERY)).ask(number)


def test_keys_say_of_a_wrong_matching_only_what_is_wrong(files):
    page = files["key.html"].decode()
    assert "<b>1A, 2C, 3B</b> – α ≥ β → a bound</th>" in page


# Into the folder


@pytest.mark.parametrize("here", [True, False])
def test_nothing_is_left_of_files_in_folders_that_fail_half_way(tmp_path, monkeypatch, here):
    """Also of several folders, as the variants of a class are written."""
    out = tmp_path / "new" / "out"
    if here:
        (out / "ada").mkdir(parents=True)
        (out / "ada" / "notes.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    move, calls = os.replace, []

    def failing(source, target):
        calls.append(target)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        move(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(QuizError, match="No space left on device; nothing was written"):
        put({"ada/quiz.html": b"1", "bob/quiz.html": b"2", "bob/key.html": b"3"}, out)
    assert len(calls) == 3
    assert sorted(tmp_path.rglob("*")) == before


def test_folders_in_folders(tmp_path):
    files = {"ada/quiz.html": b"1", "bob/deep/quiz.html": b"2", "table.csv": b"3"}
    assert put(files, tmp_path) == [tmp_path / name for name in files]
    assert put(files, tmp_path) == [tmp_path / name for name in files]  # the same again
    assert {name: (tmp_path / name).read_bytes() for name in files} == files
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 3
    with pytest.raises(QuizError, match=r"already holds bob/deep/quiz\.html with other contents"):
        put({**files, "bob/deep/quiz.html": b"4", "new/quiz.html": b"5"}, tmp_path)
    assert not (tmp_path / "new").exists()


def test_a_file_in_the_way_of_a_folder(tmp_path):
    (tmp_path / "ada").write_text("mine")
    with pytest.raises(QuizError, match="nothing was written"):
        put({"aaa/quiz.html": b"0", "ada/quiz.html": b"1"}, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["ada"]
