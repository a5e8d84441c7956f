"""A quiz as QTI 2.1, which OpenOlat, ONYX, TAO, Inspera, Blackboard and others import: a test and its items, zipped.

Written here and not with qti-package-maker, the maintained library for it, which has no partial points, no feedback for
a wrong number and no essays, and puts choices in an order of its own. Each foreseen wrong answer has its feedback, and
the worked answer is shown with every answer that is handed in.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from aima_games.quiz.answers import part_marks
from aima_games.quiz.question import Answer, Question, Value
from aima_games.quiz.wording import line_html, to_html
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.package import identifier, xml_bytes, xml_maker, zipped
from autograder.quiz.formats.pictures import LMS_DPI, image, png

QTI2 = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"


def as_qti2(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `qti-2.1.zip`, answers included: a file for the instructor."""
    files: dict[str, bytes] = {}
    items: list[tuple[str, str, list[str]]] = []  # identifier, file, pictures
    for number, question in enumerate(quiz.questions, 1):
        name, pictures = identifier(quiz.version, number), []
        if question.draw is not None:
            pictures = [f"images/{quiz.version}-{number:02}.png"]
            files[pictures[0]] = png(question.draw(), LMS_DPI)
        files[f"{name}.xml"] = xml_bytes(_item(name, f"{number:02} {question.type}", question, pictures))
        items.append((name, f"{name}.xml", pictures))
    files["test.xml"] = xml_bytes(_test(quiz, items))
    return {"qti-2.1.zip": zipped({"imsmanifest.xml": xml_bytes(_manifest(quiz, items)), **files})}


def _manifest(quiz: Quiz, items: list[tuple[str, str, list[str]]]) -> Any:
    E = xml_maker(PACKAGE)
    test = E.resource(
        E.file(href="test.xml"),
        *(E.dependency(identifierref=name) for name, *_ in items),
        identifier=f"{identifier(quiz.version)}-test",
        type="imsqti_test_xmlv2p1",
        href="test.xml",
    )
    resources = (
        E.resource(
            *(E.file(href=each) for each in (href, *pictures)), identifier=name, type="imsqti_item_xmlv2p1", href=href
        )
        for name, href, pictures in items
    )
    about = E.metadata(E.schema("QTIv2.1 Package"), E.schemaversion("1.0.0"))
    return E.manifest(
        about, E.organizations(), E.resources(test, *resources), identifier=f"{identifier(quiz.version)}-manifest"
    )


def _test(quiz: Quiz, items: list[tuple[str, str, list[str]]]) -> Any:
    E = xml_maker(QTI2)
    refs = [E.assessmentItemRef(identifier=f"{name}-ref", href=href, fixed="true") for name, href, _ in items]
    rubric = part_marks(quiz.questions)
    sections: list[Any] = [E.rubricBlock(*_html(to_html(rubric)), view="candidate")] if rubric else []
    if quiz.pool > 1:  # for each place one question is drawn for each student
        for place, question in enumerate((of_place[0] for of_place in quiz.places), 1):
            some = refs[(place - 1) * quiz.pool : place * quiz.pool]
            for each in some:
                del each.attrib["fixed"]
            pick = E.selection(select="1")
            named = {"identifier": f"place{place}", "title": f"{place:02} {question.type}", "visible": "false"}
            sections.append(E.assessmentSection(pick, *some, **named))
    else:
        sections += refs
    title = f"{quiz.title} ({quiz.version})"
    return E.assessmentTest(
        _outcome("SCORE", "single", "float", E, "0"),
        E.testPart(
            E.assessmentSection(*sections, identifier="questions", title=title, visible="true"),
            identifier="part",
            navigationMode="nonlinear",
            submissionMode="individual",
        ),
        E.outcomeProcessing(E.setOutcomeValue(E.sum(E.testVariables(variableIdentifier="SCORE")), identifier="SCORE")),
        identifier=identifier(quiz.version, quiz.title),
        title=title,
    )


def _item(name: str, title: str, question: Question, pictures: list[str]) -> Any:
    E = xml_maker(QTI2)
    form = question.form
    ids = {choice: f"choice{number}" for number, choice in enumerate(question.choices, 1)}
    prompt = to_html(question.prompt)
    if question.draw is not None:
        prompt += image(question.draw(), pictures[0])
    if form.instructed or form.one_of_many or question.rows:
        prompt += f"<p>{form.instruction}</p>"
    answers = list(enumerate((wrong.answer for wrong in question.wrong), 1))
    worked = f"{question.right}\n\n{question.explanation}" if form.by_hand else question.explanation
    shown = {"WORKED": worked, **{f"WRONG{i}": wrong.why for i, wrong in enumerate(question.wrong, 1)}}
    return E.assessmentItem(
        _declared(question, ids, E),
        _outcome("SCORE", "single", "float", E, "0"),
        _outcome("MAXSCORE", "single", "float", E, f"{question.points:g}"),
        _outcome("FEEDBACK", "multiple", "identifier", E),
        E.itemBody(*_html(prompt), form.qti2_interaction(question, ids, E, _line)),
        E.responseProcessing(
            *_scored(question, ids, E),
            _say("WORKED", E),
            *(
                E.responseCondition(E.responseIf(_is(question, wrong, ids, E), _say(f"WRONG{i}", E)))
                for i, wrong in answers
            ),
        ),
        *(
            E.modalFeedback(*_html(to_html(text)), outcomeIdentifier="FEEDBACK", identifier=key, showHide="show")
            for key, text in shown.items()
        ),
        identifier=name,
        title=title,
        adaptive="false",
        timeDependent="false",
    )


def _declared(question: Question, ids: dict[Value, str], E: Any) -> Any:
    form = question.form
    inside: list[Any] = []
    if not form.by_hand:
        values = form.qti2_values(question, question.right, ids)
        inside.append(E.correctResponse(*map(E.value, values)))
        if form.qti2_type != "float":
            shares = form.qti2_shares(question, ids)
            entries = (
                E.mapEntry(mapKey=key, mappedValue=f"{float(s * Fraction(question.points))!r}")
                for key, s in shares.items()
            )
            limits = {"lowerBound": "0", "upperBound": f"{question.points:g}", "defaultValue": "0"}
            inside.append(E.mapping(*entries, **limits))
    kind = {"cardinality": form.qti2_cardinality, "baseType": form.qti2_type}
    return E.responseDeclaration(*inside, identifier="RESPONSE", **kind)


def _outcome(name: str, cardinality: str, kind: str, E: Any, default: str | None = None) -> Any:
    value = [] if default is None else [E.defaultValue(E.value(default))]
    return E.outcomeDeclaration(*value, identifier=name, cardinality=cardinality, baseType=kind)


def _scored(question: Question, ids: dict[Value, str], E: Any) -> Iterator[Any]:
    if question.form.by_hand:
        return
    if question.form.qti2_type == "float":
        points = E.baseValue(f"{question.points:g}", baseType="float")
        right = _is(question, question.right, ids, E)
        yield E.responseCondition(E.responseIf(right, E.setOutcomeValue(points, identifier="SCORE")))
    else:
        yield E.setOutcomeValue(E.mapResponse(identifier="RESPONSE"), identifier="SCORE")


def _say(feedback: str, E: Any) -> Any:
    said = E.multiple(E.variable(identifier="FEEDBACK"), E.baseValue(feedback, baseType="identifier"))
    return E.setOutcomeValue(said, identifier="FEEDBACK")


def _is(question: Question, answer: Answer, ids: dict[Value, str], E: Any) -> Any:
    """Whether the response is this answer."""
    response, kind = E.variable(identifier="RESPONSE"), question.form.qti2_type
    values = [E.baseValue(value, baseType=kind) for value in question.form.qti2_values(question, answer, ids)]
    if not values:
        return E.isNull(response)
    if kind == "float":
        return E.equal(response, *values, toleranceMode="exact")
    return E.match(response, E.multiple(*values) if question.form.qti2_cardinality == "multiple" else values[0])


# Markdown by way of HTML; QTI 2.1 knows most of its elements but fewer attributes


def _html(html: str) -> list[Any]:
    from lxml import html as reader

    blocks = reader.fragments_fromstring(html)
    for block in blocks:
        block.tail = None
        for element in block.iter():
            element.attrib.pop("style", None)
            element.tag = f"{{{QTI2}}}{element.tag}"
    return blocks


def _line(text: Value) -> list[Any]:
    (paragraph,) = _html(f"<p>{line_html(text)}</p>")
    return [paragraph.text or "", *paragraph]
