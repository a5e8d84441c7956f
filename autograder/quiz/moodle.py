"""A quiz as Moodle XML: *Question bank → Import → Moodle XML format*.

Each question type has a category of its own, so that a Moodle quiz can pick at random among questions of one type.
Feedback for each foreseen mistake goes along, and the worked answer with its picture is the general feedback.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from aima_games.quiz.question import Question, Value, plain
from aima_games.quiz.quiz import Quiz
from aima_games.quiz.wording import INSTRUCTIONS, line_html, to_html, to_text
from autograder.quiz.pictures import LMS_DPI, image, png

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

TYPES = {
    "number": "numerical",
    "choice": "multichoice",
    "several": "multichoice",
    "leaves": "multichoice",
    "matching": "matching",
    "text": "essay",
}


def as_moodle(quiz: Quiz) -> dict[str, bytes]:
    """The quiz as `moodle.xml`, answers included: a file for the instructor."""
    from lxml import etree
    from lxml.builder import E

    root = E.quiz()
    category = ""
    # Questions of one type stand together below their category, in the quiz's order otherwise.
    order = {name: i for i, name in enumerate(dict.fromkeys(question.type for question in quiz.questions))}
    for number, question in sorted(enumerate(quiz.questions, 1), key=lambda pair: order[pair[1].type]):
        if category != question.type:
            category = question.type
            path = f"$course$/top/{_step(f'{quiz.title} ({quiz.version})')}/{_step(category)}"
            root.append(E.question(E.category(E.text(path)), type="category"))
        name = f"{quiz.version} {number:02} {question.type}"
        root.append(E.question(*_question(question, name), type=TYPES[question.kind]))
    return {"moodle.xml": etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)}


def _step(name: str) -> str:
    """A name as one step of a category's path, where a single slash would begin the next."""
    return name.replace("/", "//")


def _question(question: Question, name: str) -> Iterator[Any]:
    from lxml.builder import E

    prompt = to_html(question.prompt)
    if question.kind in ("several", "leaves"):
        prompt += f"\n<p>{INSTRUCTIONS[question.kind]}</p>"
    yield E.name(E.text(name))
    yield _text("questiontext", prompt, question.draw() if question.draw else None, "question.png")
    key = question.draw_key() if question.draw_key else None
    yield _text("generalfeedback", to_html(question.explanation), key, "answer.png")
    yield E.defaultgrade(str(question.points))
    yield E.penalty("0.3333333")
    yield E.hidden("0")
    yield E.idnumber(name)
    yield from {"number": _numerical, "matching": _matching, "text": _essay}.get(question.kind, _multichoice)(question)
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


def _answer(fraction: str, text: Any, why: str, *more: Any) -> Any:
    from lxml.builder import E

    return E.answer(text, _text("feedback", to_html(why)), *more, fraction=fraction)


def _numerical(question: Question) -> Iterator[Any]:
    from lxml.builder import E

    for answer, fraction, why in [(question.right, "100", ""), *((w.answer, "0", w.why) for w in question.wrong)]:
        assert not isinstance(answer, tuple)
        yield _answer(fraction, E.text(plain(answer)), why, E.tolerance("0"))


def _multichoice(question: Question) -> Iterator[Any]:
    from lxml.builder import E

    one = question.kind == "choice"
    yield E.single("true" if one else "false")
    yield E.shuffleanswers("false")
    yield E.answernumbering("none" if question.kind == "leaves" else "ABCD")
    yield E.showstandardinstruction("0")
    why = {wrong.answer: wrong.why for wrong in question.wrong} if one else {}
    for choice, fraction in zip(question.choices, fractions(question), strict=True):
        yield E.answer(
            E.text(line_html(choice)), _text("feedback", to_html(why.get(choice, ""))), fraction=fraction, format="html"
        )


KNOWN = tuple(Fraction(100, n) for n in (20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
"""Shares of a mark that Moodle knows, from small to large (it knows a few more); it refuses others."""


def fractions(question: Question) -> list[str]:
    """What each choice adds to the mark, in per cent.

    Of several right ones each counts the same, and so does each wrong one: choosing all of them is worth as little as
    choosing none.
    """
    right: tuple[Value, ...] = question.right if isinstance(question.right, tuple) else (question.right,)
    wrong = len(question.choices) - len(right)
    loss = Fraction(0)
    if question.kind != "choice" and wrong:
        loss = -next(share for share in KNOWN if share * wrong >= 100)
    return [percent(Fraction(100, len(right)) if choice in right else loss) for choice in question.choices]


def percent(fraction: Fraction) -> str:
    """A percentage with the five places that Moodle knows: 33.33333."""
    return f"{float(fraction):.5f}".rstrip("0").rstrip(".")


def _matching(question: Question) -> Iterator[Any]:
    from lxml.builder import E

    assert isinstance(question.right, tuple)
    yield E.shuffleanswers("true")
    pairs = [*zip(question.rows, question.right, strict=True)]
    # A choice that belongs to no row is offered by a row without text.
    pairs += [("", choice) for choice in question.choices if choice not in question.right]
    for row, choice in pairs:
        yield E.subquestion(E.text(line_html(row) if row else ""), E.answer(E.text(to_text(choice))), format="html")


def _essay(question: Question) -> Iterator[Any]:
    from lxml.builder import E

    yield E.responseformat("editor")
    yield E.responserequired("1")
    yield E.responsefieldlines("10")
    yield E.attachments("0")
    yield _text("graderinfo", to_html(f"{question.right}\n\n{question.explanation}"))
    yield _text("responsetemplate", "")
