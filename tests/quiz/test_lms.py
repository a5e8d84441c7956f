"""Moodle XML and Canvas QTI, read by parsers that others wrote and marked by the rules of the formats."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from random import Random

import moodle_xml_parser.parser
import pytest
from lxml import etree
from text2qti.config import Config
from text2qti.qti import QTI as Text2Qti
from text2qti.quiz import Quiz as Text2QtiQuiz

from aima_games.quiz.question import Question
from aima_games.quiz.wording import line_html, plain, shown, to_text
from autograder.quiz.bank.question_types import topic_names, types_of
from autograder.quiz.export import files_of
from tests.quiz.samples import CHOICE, EVERY, LEAVES, MATCHING, NUMBER, SEVERAL, TEXT, quiz_of


@pytest.fixture(scope="module")
def bank_questions() -> tuple[Question, ...]:
    """A question of every type, without its pictures, which take long and are looked at elsewhere."""
    types = [each for topic in topic_names() for each in types_of(topic)]
    return tuple(replace(each.make(Random(seed)), draw=None, draw_key=None) for each in types for seed in range(3))


# Moodle


def moodle_of(*questions: Question) -> etree._Element:
    return etree.fromstring(files_of(quiz_of(*questions), ["moodle"])["moodle.xml"])


def moodle_questions(root: etree._Element) -> dict[str, etree._Element]:
    """By the number in their name, whatever the order in the file."""
    found = [question for question in root.findall("question") if question.get("type") != "category"]
    return {question.findtext("name/text").split()[1]: question for question in found}


def moodle_mark(asked: Question, read: etree._Element, given) -> float:
    """The mark that Moodle gives an answer: 0 to 1."""
    if asked.kind == "number":
        by_value = {Fraction(a.findtext("text")): float(a.get("fraction")) for a in read.findall("answer")}
        assert all(a.findtext("tolerance") == "0" for a in read.findall("answer"))
        return by_value.get(Fraction(given), 0) / 100
    if asked.rows:
        pairs = [(s.findtext("text"), s.findtext("answer/text")) for s in read.findall("subquestion")]
        rows = [(text, answer) for text, answer in pairs if text]
        offered = {answer for _, answer in pairs}
        assert offered == {to_text(choice) for choice in asked.choices}
        assert [text for text, _ in rows] == [line_html(row) for row in asked.rows]
        return sum(to_text(each) == answer for each, (_, answer) in zip(given, rows, strict=True)) / len(rows)
    chosen = {line_html(each) for each in (given if isinstance(given, tuple) else (given,))}
    assert read.findtext("single") == ("true" if asked.kind == "choice" else "false")
    answers = {a.findtext("text"): float(a.get("fraction")) for a in read.findall("answer")}
    assert list(answers) == [line_html(choice) for choice in asked.choices]
    return max(0.0, sum(answers[each] for each in chosen) / 100)


def test_moodle_marks_as_the_key_does(bank_questions):
    questions = (*EVERY, *bank_questions)
    read = moodle_questions(moodle_of(*questions))
    assert len(read) == len(questions)
    for number, asked in enumerate(questions, 1):
        question = read[f"{number:02}"]
        assert question.findtext("defaultgrade") == str(asked.points)
        if asked.kind == "text":
            assert question.get("type") == "essay"
            assert question.find("graderinfo") is not None
            continue
        assert moodle_mark(asked, question, asked.right) == pytest.approx(1, abs=1e-6)
        for mistake in asked.mistakes:
            share = asked.form.share(asked, mistake.answer)
            assert share < 1
            assert moodle_mark(asked, question, mistake.answer) == pytest.approx(float(share), abs=1e-6)
        if asked.kind in ("several", "leaves"):
            assert moodle_mark(asked, question, asked.choices) == pytest.approx(
                float(asked.form.share(asked, asked.choices)), abs=1e-4
            )


def canvas_share(right, chosen) -> float:
    """What Canvas gives for several choices, after `multiple_answers_question.rb` in github.com/instructure/canvas-lms:
    a part for each right one, and as much away for each wrong one."""
    correct = sum(choice in right for choice in chosen)
    return max(0.0, (correct - (len(chosen) - correct)) / max(1, len(right)))


def test_parts_of_points_are_counted_as_canvas_does(bank_questions):
    for asked in (*EVERY, *bank_questions):
        if asked.kind in ("several", "leaves"):
            random = Random(asked.prompt)
            for size in range(len(asked.choices) + 1):
                chosen = tuple(random.sample(asked.choices, size))
                assert float(asked.form.share(asked, chosen)) == pytest.approx(canvas_share(asked.right, chosen))


def test_moodle_knows_the_fractions(bank_questions):
    """Moodle refuses a fraction that is not in its list: see `question_bank::fraction_options_full`."""
    known = {100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5}
    known |= {11.11111, 10, 5, 0}
    for answer in moodle_of(*EVERY, *bank_questions).iter("answer"):
        if answer.get("fraction"):
            assert abs(float(answer.get("fraction"))) in known


def test_moodle_reader_of_others(bank_questions):
    """moodle-xml-parser reads the kinds it knows just as they are."""
    questions = (*EVERY, *bank_questions)
    read = moodle_xml_parser.parser.parse_bytes(files_of(quiz_of(*questions), ["moodle"])["moodle.xml"])["multichoice"]
    assert len(read) == sum(asked.kind in ("choice", "several", "leaves") for asked in questions)
    for question in read:
        asked = questions[int(question.name.split()[1]) - 1]
        assert question.single == (asked.kind == "choice")
        assert not question.shuffle_answers
        assert len(question.options) == len(asked.choices)
        right = {shown(each) for each in (asked.right if isinstance(asked.right, tuple) else (asked.right,))}
        for choice, option in zip(asked.choices, question.options, strict=True):
            assert (option.score_fraction > 0) == (shown(choice) in right)
            why = [wrong.why for wrong in asked.wrong if wrong.answer == choice]
            assert bool(option.feedback) == (asked.kind == "choice" and bool(why))


def test_moodle_tells_every_foreseen_mistake():
    read = moodle_questions(moodle_of(NUMBER))["01"]
    feedback = {a.findtext("text"): a.findtext("feedback/text") for a in read.findall("answer")}
    assert feedback == {
        "12": "",
        "99": "<p>That is <em>no</em> leaf.</p>",
        "-5": "<p>Nor is this: 2<sup>3</sup> &gt; 7.</p>",
    }


def test_moodle_pictures_are_there_and_used():
    root = moodle_of(*EVERY)
    drawn = 0
    for text in [*root.iter("questiontext"), *root.iter("generalfeedback")]:
        used = re.findall(r'src="@@PLUGINFILE@@/([^"]+)"', text.findtext("text"))
        assert used == [file.get("name") for file in text.findall("file")]
        for file in text.findall("file"):
            assert file.get("encoding") == "base64"
            assert base64.b64decode(file.text).startswith(b"\x89PNG")
            drawn += 1
    assert drawn == sum((q.draw is not None) + (q.draw_key is not None) for q in EVERY)
    assert 'alt="Game tree without values.' in root.find(".//questiontext/text").text


def test_moodle_categories_for_random_picks():
    """Each type has a category of its own, also where its questions are scattered over the quiz."""
    quiz = quiz_of(NUMBER, SEVERAL, replace(NUMBER, points=2), title="a/b")
    root = etree.fromstring(files_of(quiz, ["moodle"])["moodle.xml"])
    seen: list[tuple[str, list[str]]] = []
    for question in root:
        if question.get("type") == "category":
            seen.append((question.findtext("category/text"), []))
        else:
            seen[-1][1].append(question.findtext("idnumber"))
    version = quiz.version
    assert seen == [
        (f"$course$/top/a//b ({version})/sample", [f"{version} 01 sample", f"{version} 03 sample"]),
        (f"$course$/top/a//b ({version})/several-games", [f"{version} 02 several-games"]),
    ]


# Canvas


def qti_of(*questions: Question) -> tuple[dict[str, bytes], etree._Element]:
    archive = zipfile.ZipFile(io.BytesIO(files_of(quiz_of(*questions), ["qti"])["canvas-qti.zip"]))
    files = {name: archive.read(name) for name in archive.namelist()}
    name = next(name for name in files if re.fullmatch(r"(q\w+)/\1\.xml", name))
    return files, without_namespaces(etree.fromstring(files[name]))


def without_namespaces(root: etree._Element) -> etree._Element:
    for element in root.iter():
        element.tag = etree.QName(element).localname
    return root


def holds(condition: etree._Element, given: dict[str, set[str]]) -> bool:
    """Whether a condition of QTI 1.2 is met by what was given to each response."""
    parts = [holds(part, given) for part in condition if condition.tag in ("and", "or", "not", "conditionvar")]
    if condition.tag in ("and", "conditionvar"):
        return all(parts)
    if condition.tag == "or":
        return any(parts)
    if condition.tag == "not":
        return not all(parts)
    if condition.tag == "other":
        return True
    answers = given.get(condition.get("respident"), set())
    if condition.tag == "varequal":
        return condition.text in answers
    compare = {"vargte": lambda a, b: a >= b, "varlte": lambda a, b: a <= b}[condition.tag]
    return any(compare(float(answer), float(condition.text)) for answer in answers)


def qti_mark(item: etree._Element, given: dict[str, set[str]]) -> tuple[float, list[str]]:
    """The score in per cent and the feedback shown, by the rules of QTI 1.2's response processing."""
    score, shown_feedback = 0.0, []
    for condition in item.find("resprocessing").findall("respcondition"):
        if not holds(condition.find("conditionvar"), given):
            continue
        for change in condition.findall("setvar"):
            score = float(change.text) + (score if change.get("action") == "Add" else 0)
        shown_feedback += [each.get("linkrefid") for each in condition.findall("displayfeedback")]
        if condition.get("continue") == "No":
            break
    return score, shown_feedback


def qti_given(asked: Question, item: etree._Element, answer) -> dict[str, set[str]]:
    """What a student who gives `answer` does in the form that the item describes."""
    if asked.kind in ("number", "text"):
        return {item.find("presentation/response_str").get("ident"): {plain(answer)}}
    fields = item.findall("presentation/response_lid")

    def label(field, choice) -> str:
        texts = {each.findtext("material/mattext"): each.get("ident") for each in field.iter("response_label")}
        return texts[to_text(choice) if asked.rows else line_html(choice)]

    if asked.rows:
        assert [field.findtext("material/mattext") for field in fields] == [line_html(row) for row in asked.rows]
        return {field.get("ident"): {label(field, each)} for field, each in zip(fields, answer, strict=True)}
    (field,) = fields
    assert field.get("rcardinality") == ("Single" if asked.kind == "choice" else "Multiple")
    return {field.get("ident"): {label(field, each) for each in (answer if isinstance(answer, tuple) else (answer,))}}


def test_canvas_marks_as_the_key_does(bank_questions):
    questions = (*EVERY, *bank_questions)
    _, root = qti_of(*questions)
    items = root.findall("assessment/section/item")
    assert len(items) == len(questions)
    assert len({item.get("ident") for item in items}) == len(items)
    for asked, item in zip(questions, items, strict=True):
        feedback = {each.get("ident") for each in item.findall("itemfeedback")}
        if asked.kind != "text":
            assert qti_mark(item, qti_given(asked, item, asked.right))[0] == pytest.approx(100, abs=0.1)
        assert qti_mark(item, {})[0] == 0
        for mistake in asked.mistakes:
            score, said = qti_mark(item, qti_given(asked, item, mistake.answer))
            assert score < 99
            assert "general_fb" in said
            assert set(said) <= feedback
            assert asked.kind not in ("choice", "number") or len(said) == 2  # its own explanation too
            if asked.kind == "number":
                (told,) = (each for each in item.findall("itemfeedback") if each.get("ident") == said[1])
                assert f"{asked.written(mistake.answer).replace('-', '−')}: " in told.findtext(".//mattext")
        labels = {
            field["fieldlabel"]: field["fieldentry"]
            for field in ({each.tag: each.text for each in one} for one in item.iter("qtimetadatafield"))
        }
        assert float(labels["points_possible"]) == asked.points


def test_canvas_manifest_and_files_belong_together():
    files, root = qti_of(*EVERY)
    manifest = without_namespaces(etree.fromstring(files["imsmanifest.xml"]))
    resources = manifest.findall("resources/resource")
    listed = [file.get("href") for resource in resources for file in resource.findall("file")]
    assert sorted(listed) == sorted(set(files) - {"imsmanifest.xml"})
    identifiers = [resource.get("identifier") for resource in resources]
    assert len(set(identifiers)) == len(identifiers)
    assert {each.get("identifierref") for each in manifest.iter("dependency")} <= set(identifiers)
    assert all(resource.get("href") in (None, *files) for resource in resources)
    used = re.findall(r'src="%24IMS-CC-FILEBASE%24/([^"]+)"', "".join(text.text or "" for text in root.iter("mattext")))
    assert sorted(used) == sorted(name for name in files if name.endswith(".png"))
    assert len(used) == sum(question.draw is not None for question in EVERY)
    about = without_namespaces(etree.fromstring(files[f"{identifiers[0]}/assessment_meta.xml"]))
    assert float(about.findtext("points_possible")) == sum(question.points for question in EVERY)
    assert about.get("identifier") == root.find("assessment").get("ident") == identifiers[0]


def test_canvas_package_shows_no_picture_of_the_key():
    """Students may look into the folder where Canvas puts the files of a package."""
    files, _ = qti_of(NUMBER)
    assert len([name for name in files if name.endswith(".png")]) == 1


def skeleton(element: etree._Element) -> tuple:
    """The elements and their attributes without names that each writer chooses, and without what is optional here."""
    attributes = {k: v for k, v in element.attrib.items() if k not in ("ident", "title", "linkrefid", "respident")}
    children = [skeleton(child) for child in element]
    if (
        element.tag == "resprocessing"
    ):  # an essay's conditions stand in another order there; Canvas writes them as we do
        children.sort(key=repr)
    return element.tag, tuple(sorted(attributes.items())), tuple(children)


def test_canvas_items_are_built_as_those_of_text2qti():
    """text2qti's items are in use with Canvas: for the kinds that it knows ours have the same elements."""
    integer = replace(NUMBER, prompt="How many?", explanation="So many.", draw=None, draw_key=None)
    mine = [
        integer,
        replace(CHOICE, prompt="Which?", explanation="That.", choices=("no", "b<sup>3</sup> = 8", "nor")),
        SEVERAL,
        TEXT,
    ]
    mine[1] = replace(
        mine[1],
        mistakes=tuple(replace(m, answer=a) for m, a in zip(CHOICE.mistakes, ("no", "nor"), strict=True)),
    )
    text = """Quiz title: Sample

1.  How many?
... So many.
- Not so many.
=   12

2.  Which?
... That.
a)  no
... First.
*b)  this
c)  nor
... Second.

3.  Which of these?
... Some.
- Not those.
[*] one
[ ] two
[*] three
[ ] four
[*] five

4.  Why?
... Because.
___
"""
    theirs = etree.fromstring(Text2Qti(Text2QtiQuiz(text, config=Config())).assessment.encode())
    _, root = qti_of(*mine)
    ours, other = (each.findall("assessment/section/item") for each in (root, without_namespaces(theirs)))
    assert len(ours) == len(other) == 4
    for one, two in zip(ours, other, strict=True):
        assert skeleton(one) == skeleton(two)
        assert [f.text for f in one.iter("fieldlabel")] == [f.text for f in two.iter("fieldlabel")]
        assert one.findtext(".//fieldentry") == two.findtext(".//fieldentry")


def test_leaves_and_matching_are_kinds_that_canvas_has():
    _, root = qti_of(LEAVES, MATCHING)
    kinds = [item.findtext("itemmetadata/qtimetadata/qtimetadatafield/fieldentry") for item in root.iter("item")]
    assert kinds == ["multiple_answers_question", "matching_question"]
