"""QTI 2.1, read and marked by pyslet, an engine that others wrote."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from html import unescape
from random import Random

import pytest
from lxml import etree
from pyslet.qtiv1.xml import QTIDocument as Qti1Document
from pyslet.qtiv2 import tests as qti_tests
from pyslet.qtiv2.variables import ItemSessionState
from pyslet.qtiv2.xml import QTIDocument
from text2qti.config import Config
from text2qti.qti import QTI as Text2Qti
from text2qti.quiz import Quiz as Text2QtiQuiz

from aima_games.quiz.wording import to_html
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.bank.quiz import Part
from autograder.quiz.equal import pattern_of
from autograder.quiz.export import files_of
from tests.quiz.samples import EVERY, quiz_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pyslet is old, and still reads both formats


def package(quiz):
    archive = zipfile.ZipFile(io.BytesIO(files_of(quiz, ["qti2"])["qti-2.1.zip"]))
    return {name: archive.read(name) for name in archive.namelist()}


def read(data: bytes):
    document = QTIDocument()
    document.read(src=io.BytesIO(data))
    return document.root


def items_of(files) -> list[bytes]:
    """The items in the order of the test."""
    test = etree.fromstring(files["test.xml"])
    return [files[each.get("href")] for each in test.iter("{*}assessmentItemRef")]


def marked(item, asked, answer) -> tuple[float, set[str]]:
    """Score and feedback that pyslet finds for an answer, given as a student would in the form."""
    session = ItemSessionState(item)
    session.begin_session()
    names = {choice: f"choice{i}" for i, choice in enumerate(asked.choices, 1)}
    if asked.kind == "number":
        session["RESPONSE"].set_value(asked.written(answer))
    elif asked.kind == "choice":
        session["RESPONSE"].set_value(names[answer])
    elif asked.rows:
        pairs = [f"row{i} {names[each]}" for i, each in enumerate(answer, 1)]
        session["RESPONSE"].set_value(pairs)
    else:
        session["RESPONSE"].set_value([names[each] for each in answer])
    session.end_attempt()
    said = session["FEEDBACK"]
    return session["SCORE"].value, {str(each) for each in said.value or ()}


def test_an_engine_of_others_marks_and_explains_as_the_key_does():
    types = [each for topic in topic_names() for each in types_of(topic)]
    bank = [replace(each.make(Random(4)), draw=None, points=1.5) for each in types[::3]]
    questions = (*EVERY, *bank)
    items = items_of(package(quiz_of(*questions)))
    assert len(items) == len(questions)
    for asked, data in zip(questions, items, strict=True):
        item = read(data)
        if asked.kind == "text":
            continue
        score, said = marked(item, asked, asked.right)
        assert score == pytest.approx(asked.points)
        assert said == {"WORKED"}
        feedback = {each.get("identifier"): " ".join(each.itertext()) for each in etree.fromstring(data).iter("{*}modalFeedback")}  # fmt: skip
        for mistake in asked.mistakes:
            score, said = marked(item, asked, mistake.answer)
            assert score == pytest.approx(float(asked.form.share(asked, mistake.answer) * Fraction(asked.points)))
            (why,) = said - {"WORKED"}
            assert words(to_html(mistake.why)) in words(feedback[why])
        if asked.kind in ("several", "leaves"):  # everything is ticked
            whole = float(asked.form.share(asked, asked.choices) * Fraction(asked.points))
            assert marked(item, asked, asked.choices)[0] == pytest.approx(whole)


def words(html: str) -> str:
    return "".join(re.sub(r"<[^>]+>", "", unescape(html)).split())


def test_the_package_holds_what_its_manifest_says():
    files = package(quiz_of(*EVERY))
    manifest = etree.fromstring(files["imsmanifest.xml"])
    resources = list(manifest.iter("{*}resource"))
    listed = [each.get("href") for each in manifest.iter("{*}file")]
    assert sorted(listed) == sorted(set(files) - {"imsmanifest.xml"})
    assert {each.get("identifierref") for each in manifest.iter("{*}dependency")} == {
        each.get("identifier") for each in resources if each.get("type") == "imsqti_item_xmlv2p1"
    }
    shown = [each.get("src") for item in items_of(files) for each in etree.fromstring(item).iter("{*}img")]
    assert sorted(shown) == sorted(name for name in files if name.endswith(".png"))
    assert package(quiz_of(*EVERY)) == files


@pytest.fixture(scope="module")
def pooled():
    parts = [Part(("minimax",), 2, "easy"), Part(types=("table-entry",), points=2.5)]
    return pattern_of("Pool", parts, 3, "x").pooled(4)


def test_of_each_place_one_question_is_drawn(pooled):
    assert len({repr(question.data) for question in pooled.questions}) == 12
    assert [len({question.type for question in place}) for place in pooled.places] == [1, 1, 1]
    test = read(package(pooled)["test.xml"])
    sections = list(test.find_children_depth_first(qti_tests.AssessmentSection))[1:]
    assert [section.Selection.select for section in sections] == [1, 1, 1]
    assert [len(list(s.find_children_depth_first(qti_tests.AssessmentItemRef))) for s in sections] == [4, 4, 4]


def test_canvas_groups_are_those_of_text2qti(pooled):
    """text2qti's groups are in use with Canvas."""
    archive = zipfile.ZipFile(io.BytesIO(files_of(pooled, ["qti"])["canvas-qti.zip"]))
    name = next(name for name in archive.namelist() if re.fullmatch(r"(q\w+)/\1\.xml", name))
    root = etree.fromstring(archive.read(name))
    Qti1Document().read(src=io.BytesIO(archive.read(name)))  # and a reader by others takes it
    text = "GROUP\npick: 1\npoints per question: 2\n\n1. A?\n*a) 1\nb) 2\n\n1. B?\n*a) 1\nb) 2\n\nEND_GROUP\n"
    theirs = etree.fromstring(Text2Qti(Text2QtiQuiz(text, config=Config())).assessment.encode())
    groups, (other,) = (each.findall("{*}assessment/{*}section/{*}section") for each in (root, theirs))
    assert [len(group.findall("{*}item")) for group in groups] == [4, 4, 4]
    assert [group.findtext(".//{*}points_per_item") for group in groups] == ["1.0", "1.0", "2.5"]
    ours, known = (group.find("{*}selection_ordering") for group in (groups[2], other))
    assert [each.tag for each in ours.iter()] == [each.tag for each in known.iter()]
    assert ours.findtext(".//{*}selection_number") == known.findtext(".//{*}selection_number") == "1"
    about = etree.fromstring(archive.read(name.split("/")[0] + "/assessment_meta.xml"))
    assert about.findtext("{*}points_possible") == "4.5"


def test_moodle_has_a_category_for_each_place(pooled):
    root = etree.fromstring(files_of(pooled, ["moodle"])["moodle.xml"])
    names = [each.text.rsplit("/", 1)[1] for each in root.iterfind("question/category/text")]
    assert names == [f"{i:02} {place[0].type}" for i, place in enumerate(pooled.places, 1)]
