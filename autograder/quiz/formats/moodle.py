"""A quiz as Moodle XML: *Question bank → Import → Moodle XML format*.

Each question type has a category of its own, so that a Moodle quiz can pick at random among questions of one type;
where a place has several questions, it has one instead. Feedback for each foreseen mistake is included, and the worked
answer with its picture is the general feedback.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from aima_games.quiz.question import Question
from aima_games.quiz.wording import to_html
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.package import xml_bytes
from autograder.quiz.formats.pictures import LMS_DPI, image, png

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene


def as_moodle(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `moodle.xml`, answers included: a file for the instructor."""
    from lxml.builder import E

    root = E.quiz()
    for category, questions in _categories(quiz).items():
        path = f"$course$/top/{_step(f'{quiz.title} ({quiz.version})')}/{_step(category)}"
        root.append(E.question(E.category(E.text(path)), type="category"))
        for number, question in questions:
            name = f"{quiz.version} {number:02} {question.type}"
            root.append(E.question(*_question(question, name), type=question.form.moodle_type))
    return {"moodle.xml": xml_bytes(root)}


def _categories(quiz: Quiz) -> dict[str, list[tuple[int, Question]]]:
    """The questions with their numbers by category: by type, or by place where there are several for one place."""
    found: dict[str, list[tuple[int, Question]]] = {}
    for number, question in enumerate(quiz.questions):
        place = f"{number // quiz.pool + 1:02} " if quiz.pool > 1 else ""
        found.setdefault(f"{place}{question.type}", []).append((number + 1, question))
    return found


def _step(name: str) -> str:
    """A name as one step of a category's path, in which a single slash would begin the next step."""
    return name.replace("/", "//")


def _question(question: Question, name: str) -> Iterator[Any]:
    from lxml.builder import E

    prompt = to_html(question.prompt)
    if question.form.instructed:
        prompt += f"\n<p>{question.form.instruction}</p>"
    yield E.name(E.text(name))
    yield _text("questiontext", prompt, question.draw() if question.draw else None, "question.png")
    key = question.draw_key() if question.draw_key else None
    yield _text("generalfeedback", to_html(question.explanation), key, "answer.png")
    yield E.defaultgrade(f"{question.points:g}")
    yield E.penalty("0.3333333")
    yield E.hidden("0")
    yield E.idnumber(name)
    yield from question.form.moodle(question, E)
    yield E.tags(*(E.tag(E.text(tag)) for tag in (*question.concepts, question.level)))


def _text(tag: str, html: str, scene: Scene | None = None, file: str = "") -> Any:
    """An element with HTML in it, and the picture that belongs to it."""
    from lxml.builder import E

    if scene is None:
        return E(tag, E.text(html), format="html")
    content = base64.b64encode(png(scene, LMS_DPI)).decode()
    return E(
        tag,
        E.text(f"{html}\n{image(scene, f'@@PLUGINFILE@@/{file}')}"),
        E.file(content, name=file, path="/", encoding="base64"),
        format="html",
    )
