"""A quiz as QTI 1.2, packed as Canvas imports it: *Settings → Import Course Content → QTI .zip file*.

Canvas reads a dialect of QTI 1.2: the kind of a question stands in its metadata, and pictures are files of the package.
Written here and not by text2qti, the kept library for it, since that has no matching and no fixed bytes.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from typing import Any

from aima_games.quiz.answers import part_marks
from aima_games.quiz.question import Question, Value
from aima_games.quiz.quiz import Quiz
from aima_games.quiz.wording import to_html
from autograder.quiz.formats.pictures import LMS_DPI, image, png

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"

PICTURES = "images"
FILES = "%24IMS-CC-FILEBASE%24"
"""Stands in the HTML for the folder that Canvas puts the package's files into."""


def as_qti(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `canvas-qti.zip`, answers included: a file for the instructor."""
    name = _ident(quiz.version, quiz.title)
    pictures: dict[str, bytes] = {}
    items = [_item(quiz, number, question, pictures) for number, question in enumerate(quiz.questions, 1)]
    files = {
        "imsmanifest.xml": _manifest(quiz, name, pictures),
        f"{name}/{name}.xml": _assessment(quiz, name, items),
        f"{name}/assessment_meta.xml": _about(quiz, name),
        **pictures,
    }
    return {"canvas-qti.zip": _zip(files)}


def _zip(files: dict[str, bytes]) -> bytes:
    """An archive that is the same on every day: each file carries the earliest date that the format knows."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return data.getvalue()


def _ident(*parts: object) -> str:
    """An identifier made from what it names; XML wants a letter first."""
    return "q" + hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:31]


def _xml(root: Any) -> bytes:
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _maker(namespace: str) -> Any:
    from lxml.builder import ElementMaker

    return ElementMaker(namespace=namespace, nsmap={None: namespace})


# The package around the questions


def _manifest(quiz: Quiz, name: str, pictures: dict[str, bytes]) -> bytes:
    E = _maker(PACKAGE)
    about = f"{name}-about"
    return _xml(
        E.manifest(
            E.metadata(E.schema("IMS Content"), E.schemaversion("1.1.3")),
            E.organizations(),
            E.resources(
                E.resource(
                    E.file(href=f"{name}/{name}.xml"),
                    E.dependency(identifierref=about),
                    identifier=name,
                    type="imsqti_xmlv1p2",
                ),
                E.resource(
                    E.file(href=f"{name}/assessment_meta.xml"),
                    identifier=about,
                    type="associatedcontent/imscc_xmlv1p1/learning-application-resource",
                    href=f"{name}/assessment_meta.xml",
                ),
                *(
                    E.resource(E.file(href=path), identifier=_ident(name, path), type="webcontent", href=path)
                    for path in pictures
                ),
            ),
            identifier=f"{name}-manifest",
        )
    )


def _about(quiz: Quiz, name: str) -> bytes:
    """What Canvas shows about the quiz before somebody starts it."""
    E = _maker(CANVAS)
    points = sum(question.points for question in quiz.questions)
    return _xml(
        E.quiz(
            E.title(f"{quiz.title} ({quiz.version})"),
            E.description(part_marks(quiz.questions)),
            # The order of the choices means something: moves from left to right, numbers from small to large.
            E.shuffle_answers("false"),
            E.scoring_policy("keep_highest"),
            E.quiz_type("assignment"),
            E.points_possible(f"{points:.1f}"),
            E.show_correct_answers("true"),
            E.allowed_attempts("1"),
            E.one_question_at_a_time("false"),
            E.cant_go_back("false"),
            E.available("false"),
            identifier=name,
        )
    )


def _assessment(quiz: Quiz, name: str, items: list[Any]) -> bytes:
    E = _maker(QTI)
    return _xml(
        E.questestinterop(
            E.assessment(
                E.qtimetadata(_field("cc_maxattempts", "1")),
                E.section(*items, ident="root_section"),
                ident=name,
                title=f"{quiz.title} ({quiz.version})",
            )
        )
    )


# The questions


def _field(label: str, entry: str) -> Any:
    E = _maker(QTI)
    return E.qtimetadatafield(E.fieldlabel(label), E.fieldentry(entry))


def _item(quiz: Quiz, number: int, question: Question, pictures: dict[str, bytes]) -> Any:
    """One question; its pictures are added to `pictures`."""
    E = _maker(QTI)

    prompt = to_html(question.prompt)
    if question.draw is not None:
        scene, path = question.draw(), f"{PICTURES}/{quiz.version}-{number:02}.png"
        pictures[path] = png(scene, LMS_DPI)
        prompt += f"\n{image(scene, f'{FILES}/{path}')}"
    if question.form.instructed:
        prompt += f"\n<p>{question.form.instruction}</p>"
    ids = _answer_ids(question)
    # The picture of the key stays at home: students may look into the folder where Canvas puts a package's files.
    feedback = {"general_fb": to_html(_worked(question))}
    if question.form.one_of_many:
        feedback |= {f"{ids[wrong.answer]}_fb": to_html(wrong.why) for wrong in question.wrong}  # type: ignore[index]
    ident = _ident(quiz.version, number)
    return E.item(
        E.itemmetadata(
            E.qtimetadata(
                _field("question_type", question.form.qti_type),
                _field("points_possible", f"{question.points:.1f}"),
                _field("original_answer_ids", ",".join(ids.values())),
                _field("assessment_question_identifierref", f"{ident}-bank"),
            )
        ),
        E.presentation(E.material(_html(prompt)), *question.form.qti_responses(question, ids, E)),
        E.resprocessing(
            E.outcomes(E.decvar(maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")),
            *_feedback_shown(feedback),
            *question.form.qti_scoring(question, ids, E),
        ),
        *(E.itemfeedback(E.flow_mat(E.material(_html(html))), ident=name) for name, html in feedback.items()),
        ident=ident,
        title=f"{number:02} {question.type}",
    )


def _worked(question: Question) -> str:
    return f"{question.right}\n\n{question.explanation}" if question.form.by_hand else question.explanation


def _html(html: str) -> Any:
    return _maker(QTI).mattext(html, texttype="text/html")


def _answer_ids(question: Question) -> dict[Value, str]:
    """A number for each choice, for each row of a matching, or for the one answer, as Canvas numbers its answers."""
    return {choice: str(1001 + i) for i, choice in enumerate(question.choices or ("the answer",))}


def _feedback_shown(feedback: dict[str, str]) -> Iterator[Any]:
    E = _maker(QTI)
    for name in feedback:
        chosen = E.other() if name == "general_fb" else E.varequal(name.removesuffix("_fb"), respident="response1")
        yield E.respcondition(
            E.conditionvar(chosen), E.displayfeedback(feedbacktype="Response", linkrefid=name), **{"continue": "Yes"}
        )
