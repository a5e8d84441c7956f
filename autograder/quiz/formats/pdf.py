"""A quiz and its key as PDF, set by Typst.

Typst comes complete from PyPI, without a browser or system libraries (WeasyPrint would need Pango), keeps the trees as
vectors, and writes tagged PDF with the pictures' alt texts.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from aima_games.quiz.answers import part_marks
from aima_games.quiz.kinds.kind import lettered
from aima_games.quiz.question import Question
from aima_games.quiz.wording import in_points, shown
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.pages import TEMPLATES, table
from autograder.quiz.formats.pictures import fonts

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Node = dict[str, Any]

USUAL, TALL, TALL_BESIDE = 0.75, 240, 190
"""Points for each pixel of a picture, and how many points high a larger one may be, alone and beside an answer."""


def as_pdf(quiz: Quiz) -> dict[str, bytes]:
    """The sheet for the students, and the key for whoever marks it, typeset and as a table."""
    return as_sheet(quiz) | {"key.pdf": sheet(quiz, key=True)}


def as_sheet(quiz: Quiz) -> dict[str, bytes]:
    """The sheet, and the key only as a table: a typeset key takes twice as long as the sheet."""
    return {"quiz.pdf": sheet(quiz, key=False), "key.csv": table(quiz).encode()}


def sheet(quiz: Quiz, key: bool) -> bytes:
    """The quiz or its key as PDF."""
    import typst

    files = {"main.typ": (TEMPLATES / "sheet.typ").read_bytes()}
    count, points = len(quiz.questions), sum(question.points for question in quiz.questions)
    about = f"Made by {quiz.command}" if key else f"{count} question{'s' if count != 1 else ''}, {in_points(points)}"
    data = {
        "title": quiz.title,
        "heading": f"Key to {quiz.title}" if key else quiz.title,
        "version": quiz.version,
        "about": about,
        "part-marks": part_marks(quiz.questions),
        "key": key,
        "questions": [
            _answered(number, question, files) if key else _asked(number, question, files, quiz.space)
            for number, question in enumerate(quiz.questions, 1)
        ],
    }
    files["quiz.json"] = json.dumps(data).encode()
    # A fixed time: otherwise the file would tell when it was made.
    made: Any = typst.compile(files, font_paths=fonts(), timestamp=0, pdf_standards="ua-1")
    return made


def _asked(number: int, question: Question, files: dict[str, bytes], space: float) -> dict[str, Any]:
    """What the sheet has for a question; its picture is added to `files`."""
    scene = question.draw() if question.draw else None
    scale, beside = _placed(question, scene, space) if scene else (USUAL, False)
    tall, narrow = (scale * scene.height * MM, scale * scene.width * MM) if scene else (0, 0)
    answer = _lines(question, ACROSS - narrow if beside else ACROSS)
    left = tall - answer if beside and space else 0
    # Beside a picture a third of the space asked for is enough, because there is room at the nodes as well.
    room = (left, 0) if left * (ACROSS - narrow) >= space / 0.3 * ACROSS else (0, 10 * space)
    prompt = LINE * sum(1 + len(text) // A_LINE_HOLDS for text in question.prompt.split("\n"))
    return {
        "number": number,
        "long": prompt + (max(tall, answer) if beside else tall + answer) + room[1] > PAGE,
        "points": f"{question.points:g}",
        "worth": f"({in_points(question.points)})",
        "kind": question.kind,
        "prompt": nodes(question.prompt),
        "picture": _picture(scene, f"{number}.svg", files, scale),
        "beside": beside,
        "room": room,
        "instruction": question.form.instruction,
        "brief": max((len(shown(text)) for text in (*question.rows, *question.choices)), default=0) <= BRIEF,
        "choices": [(letter, line_nodes(choice)) for letter, choice in lettered(question)],
        "rows": [line_nodes(row) for row in question.rows],
    }


MM = 25.4 / 72
ACROSS, PAGE, LINE, A_LINE_HOLDS = 174, 240, 5.5, 90
"""In millimetres, the page's width, the height from which a question may break, and a line's; a line's characters."""
BRIEF = 9
"""How many letters a row or a choice may have to share a line with others."""
BESIDE, SMALLEST = 52, 0.6
"""Millimetres that an answer needs beside a picture, and the least scale of a picture that makes room for it."""


def _placed(question: Question, scene: Scene, space: float) -> tuple[float, bool]:
    """The scale of a picture, and whether the answer stands beside it: then two questions fit on a page, not one."""
    # With room for working a tree is larger, so that there is some at its nodes as well.
    scale = max(USUAL, min(1, TALL / scene.height)) if space else USUAL
    longest = [max((len(shown(text)) for text in texts), default=0) for texts in (question.rows, question.choices)]
    needed = BESIDE if not question.rows else 32 + 2 * sum(longest)
    narrow = min(scale, max(USUAL, TALL_BESIDE / scene.height), (ACROSS - needed) / (scene.width * MM))
    if question.form.by_hand or longest[1] > A_LINE_HOLDS / 2 or narrow < SMALLEST:
        return scale, False
    return narrow, True


def _lines(question: Question, width: float) -> float:
    """About how many millimetres the place for the answer takes, rather overestimated."""
    offered = question.choices if question.form.lettered else ["     ".join(map(shown, question.choices))]
    holds = A_LINE_HOLDS * width / ACROSS - 6  # the letter and the box to tick
    return LINE * (2 + max(sum(1 + len(shown(text)) // holds for text in offered), 1.2 * len(question.rows)))


def _answered(number: int, question: Question, files: dict[str, bytes]) -> dict[str, Any]:
    """What the key has for a question."""
    by_hand = question.form.by_hand
    return {
        "number": number,
        "points": f"{question.points:g}",
        "type": question.type,
        "concepts": ", ".join(question.concepts),
        "about": f"{question.type} · {question.level} · {', '.join(question.concepts)} · {in_points(question.points)}",
        "prompt": nodes(question.prompt),
        "by-hand": by_hand,
        "answer": "marked by hand" if by_hand else question.answer.replace("-", "−"),
        "meaning": nodes(str(question.right))
        if by_hand
        else _meaning(question.form.in_words(question, question.right)),
        "solved": _picture(question.draw_key() if question.draw_key else None, f"{number}.svg", files),
        "explanation": nodes(question.explanation),
        "wrong": [
            {
                "answer": question.written(wrong.answer).replace("-", "−"),
                "meaning": _meaning(question.form.wrong_in_words(question, wrong.answer)),
                "why": nodes(wrong.why),
                "mistake": ", ".join(dict.fromkeys(mistake.misconception for mistake in wrong.mistakes)),
            }
            for wrong in question.wrong
        ],
    }


def _meaning(words: str) -> list[Node]:
    """The words that follow a written answer if it does not speak for itself."""
    return line_nodes(f" – {words}") if words else []


def _picture(scene: Scene | None, name: str, files: dict[str, bytes], scale: float = USUAL) -> dict[str, Any] | None:
    if scene is None:
        return None
    files[name] = scene.to_svg().encode()
    return {"file": name, "alt": " ".join(scene.alt.split()), "width": scale * scene.width}


# Markdown as data that the template typesets: nothing in a text can be taken for Typst's own signs.


@cache
def _reader() -> Any:
    import mistune

    return mistune.create_markdown(renderer=None, plugins=["table"])


@lru_cache(maxsize=512)  # sheet and key have the same texts
def nodes(markdown: str) -> list[Node]:
    """Markdown as mistune's tree, with raised and lowered text as nodes of their own."""
    return _folded(_reader()(markdown))


def line_nodes(text: Any) -> list[Node]:
    """One line of Markdown, such as a choice."""
    return _folded(_reader().inline(shown(text), {}))


def _folded(found: list[Node]) -> list[Node]:
    """The nodes with `<sup>` … `</sup>` folded into one, and likewise `<sub>`."""
    folded: list[Node] = []
    outer: list[list[Node]] = []
    for node in found:
        tag = node["raw"].strip("</>") if node["type"] == "inline_html" else ""
        if tag in ("sup", "sub") and not node["raw"].startswith("</"):
            outer.append(folded)
            folded = []
        elif tag in ("sup", "sub") and outer:
            raised: Node = {"type": tag, "children": folded}
            folded = outer.pop()
            folded.append(raised)
        elif node["type"] != "blank_line":
            folded.append(node | {"children": _folded(node["children"])} if "children" in node else node)
    return folded
