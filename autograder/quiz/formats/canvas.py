"""A quiz as QTI 1.2, packed as Canvas imports it: *Settings → Import Course Content → QTI .zip file*.

Canvas reads a dialect of QTI 1.2: the kind of a question is in its metadata, and pictures are files of the package.
Written here and not with text2qti, the maintained library for it, because that has no matching and no fixed bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aima_games.quiz.answers import part_marks
from aima_games.quiz.question import Question, Value
from aima_games.quiz.wording import to_html
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.package import identifier, worked, xml_bytes, xml_maker, zipped
from autograder.quiz.formats.pictures import LMS_DPI, image, png

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"

PICTURES = "images"
FILES = "%24IMS-CC-FILEBASE%24"
"""Stands, in the HTML, for the folder that Canvas puts the package's files into."""
WHERE_WRONG = "general_incorrect_fb"
"""Canvas's name for the feedback to an answer that is not right."""


def as_qti(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `canvas-qti.zip`, answers included: a file for the instructor."""
    name = identifier(quiz.version, quiz.title)
    pictures: dict[str, bytes] = {}
    items = [_item(quiz, number, question, pictures) for number, question in enumerate(quiz.questions, 1)]
    files = {
        "imsmanifest.xml": _manifest(quiz, name, pictures),
        f"{name}/{name}.xml": _assessment(quiz, name, items),
        f"{name}/assessment_meta.xml": _about(quiz, name),
        **pictures,
    }
    return {"canvas-qti.zip": zipped(files)}


# The package around the questions


def _manifest(quiz: Quiz, name: str, pictures: dict[str, bytes]) -> bytes:
    E = xml_maker(PACKAGE)
    about = f"{name}-about"
    return xml_bytes(
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
                    E.resource(E.file(href=path), identifier=identifier(name, path), type="webcontent", href=path)
                    for path in pictures
                ),
            ),
            identifier=f"{name}-manifest",
        )
    )


def _about(quiz: Quiz, name: str) -> bytes:
    """What Canvas shows about the quiz before a student starts it."""
    E = xml_maker(CANVAS)
    return xml_bytes(
        E.quiz(
            E.title(f"{quiz.title} ({quiz.version})"),
            E.description(part_marks(quiz.questions)),
            # The order of the choices means something: moves from left to right, numbers from small to large.
            E.shuffle_answers("false"),
            E.scoring_policy("keep_highest"),
            E.quiz_type("assignment"),
            E.points_possible(f"{quiz.points:.1f}"),
            E.show_correct_answers("true"),
            E.allowed_attempts("1"),
            E.one_question_at_a_time("false"),
            E.cant_go_back("false"),
            E.available("false"),
            identifier=name,
        )
    )


def _assessment(quiz: Quiz, name: str, items: list[Any]) -> bytes:
    E = xml_maker(QTI)
    if quiz.pool > 1:  # Canvas's question groups
        of_place = [items[start : start + quiz.pool] for start in range(0, len(items), quiz.pool)]
        items = [_group(quiz, number, of_place[number - 1]) for number in range(1, len(of_place) + 1)]
    return xml_bytes(
        E.questestinterop(
            E.assessment(
                E.qtimetadata(_field("cc_maxattempts", "1")),
                E.section(*items, ident="root_section"),
                ident=name,
                title=f"{quiz.title} ({quiz.version})",
            )
        )
    )


def _group(quiz: Quiz, number: int, items: list[Any]) -> Any:
    """A place for which Canvas picks one question for each student."""
    E = xml_maker(QTI)
    question = quiz.places[number - 1][0]
    pick = E.selection(E.selection_number("1"), E.selection_extension(E.points_per_item(f"{question.points:.1f}")))
    name = identifier(quiz.version, "place", number)
    return E.section(E.selection_ordering(pick), *items, ident=name, title=f"{number:02} {question.type}")


# The questions


def _field(label: str, entry: str) -> Any:
    E = xml_maker(QTI)
    return E.qtimetadatafield(E.fieldlabel(label), E.fieldentry(entry))


def _item(quiz: Quiz, number: int, question: Question, pictures: dict[str, bytes]) -> Any:
    """One question; its pictures are added to `pictures`."""
    E = xml_maker(QTI)

    prompt = to_html(question.prompt)
    if question.draw is not None:
        scene, path = question.draw(), f"{PICTURES}/{quiz.version}-{number:02}.png"
        pictures[path] = png(scene, LMS_DPI)
        prompt += f"\n{image(scene, f'{FILES}/{path}')}"
    if question.form.instructed:
        prompt += f"\n<p>{question.form.instruction}</p>"
    ids = _answer_ids(question)
    # The picture of the key is left out: students may look into the folder where Canvas puts a package's files.
    feedback = {"general_fb": to_html(worked(question))}
    if question.form.one_of_many:
        feedback |= {f"{ids[wrong.answer]}_fb": to_html(wrong.why) for wrong in question.wrong}  # type: ignore[index]
    elif question.wrong and not question.rows:
        # Canvas takes every number that it is given for a right answer, so wrong ones cannot be listed by themselves.
        feedback[WHERE_WRONG] = to_html(foreseen(question))
    ident = identifier(quiz.version, number)
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
            *_feedback_shown(name for name in feedback if name != WHERE_WRONG),
            *question.form.qti_scoring(question, ids, E),
            *_feedback_shown(name for name in feedback if name == WHERE_WRONG),
        ),
        *(E.itemfeedback(E.flow_mat(E.material(_html(html))), ident=name) for name, html in feedback.items()),
        ident=ident,
        title=f"{number:02} {question.type}",
    )


def foreseen(question: Question) -> str:
    """What to say about the foreseen wrong answers, as a list in Markdown."""
    return "\n".join(f"- {question.written(each.answer).replace('-', '−')}: {each.why}" for each in question.wrong)


def _html(html: str) -> Any:
    return xml_maker(QTI).mattext(html, texttype="text/html")


def _answer_ids(question: Question) -> dict[Value, str]:
    """A number for each choice, for each row of a matching, or for the one answer, as Canvas numbers its answers."""
    return {choice: str(1001 + i) for i, choice in enumerate(question.choices or ("the answer",))}


def _feedback_shown(feedback: Iterable[str]) -> Iterator[Any]:
    E = xml_maker(QTI)
    for name in feedback:
        chosen = (
            E.other() if name.startswith("general_") else E.varequal(name.removesuffix("_fb"), respident="response1")
        )
        yield E.respcondition(
            E.conditionvar(chosen), E.displayfeedback(feedbacktype="Response", linkrefid=name), **{"continue": "Yes"}
        )
