"""Answer sheets that a scanner reads: a page of boxes for each variant, as PDF. `autograder quiz read` reads them.

The place of each box follows from the questions alone, so that a reader needs only `quiz.json`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aima_games.libraries import needed_for
from aima_games.quiz.question import Question
from aima_games.quiz.wording import letter, plain
from autograder.quiz.bank.quiz import Quiz
from autograder.quiz.formats.pages import TEMPLATES, as_data
from autograder.quiz.formats.pictures import fonts

LAYOUT = "AG1"
"""The layout's name in the code of each page; if boxes move, it needs another name."""
BOX, APART, LINE = 4.2, 5.2, 5.6
"""In millimetres: the side of a box, from one box to the next, and from one line of boxes to the next."""
CORNERS = ((14.0, 14.0), (196.0, 14.0), (196.0, 283.0), (14.0, 283.0))
"""The centres of the four marks."""
MARK = 6.0
CODES = {"T": (160.0, 20.0), "B": (96.0, 266.0)}
"""The upper left corners of the two codes, by the letters that tell them apart."""
CODE = 22.0
COLUMNS, TOP, BOTTOM = (18.0, 77.0, 136.0), 56.0, 263.0
"""Where columns begin, and the heights between which they lie."""
TITLE, LABEL, BETWEEN = 4.5, 2.6, 3.0
"""The room for a title, for labels above boxes, and between two questions."""
ACROSS = 10
"""The most boxes on a line."""
SIGN, NUMBER = "-", "id"
"""The label of the box for a negative number; what replaces a question's number at the student's own."""
ID_DIGITS = 8
DIGITS = "0123456789"
Rows = Sequence[tuple[str, Sequence[str]]]
"""The lines of boxes of a question: what each line is about, and the labels of its boxes."""


@dataclass(frozen=True)
class Box:
    """A box on a page, by its upper left corner in millimetres, and what a mark in it says about a row."""

    question: int | str
    row: str
    label: str
    x: float
    y: float


@dataclass(frozen=True)
class Sheet:
    """A page: its boxes, and texts as (x, y, text, whether it is a title)."""

    boxes: list[Box]
    texts: list[tuple[float, float, str, bool]]


def sheets(questions: Sequence[Question], whose: bool) -> list[Sheet]:
    """The pages for these questions; with `whose`, the first asks for the student's number."""
    places = _places(questions)
    blocks: list[tuple[str, int | str, Rows]] = []
    if whose:
        blocks.append(("Student number", NUMBER, [(str(i + 1), DIGITS) for i in range(ID_DIGITS)]))
    for number, question in enumerate(questions, 1):
        if rows := _rows(question, places):
            blocks.append((f"Question {number}", number, rows))
    pages = [Sheet([], [])]
    column, y = 0, TOP
    for title, asked, rows in blocks:
        lines = list(_lines(rows))
        height = TITLE + sum(room + LINE for *_, room in lines)
        if y + height > BOTTOM:
            column, y = column + 1, TOP
        if column == len(COLUMNS):
            column = 0
            pages.append(Sheet([], []))
        page, left = pages[-1], COLUMNS[column]
        page.texts.append((left, y, title, True))
        at = y + TITLE
        for row, labels, room in lines:
            at += room
            page.texts.append((left, at + 1, row, False))
            for i, label in enumerate(labels, 1):
                page.boxes.append(Box(asked, row, label, left + APART * i, at))
                if room:
                    page.texts.append((left + APART * i + 0.8, at - LABEL, label.replace("-", "−"), False))
            at += LINE
        y += height + BETWEEN
    return pages


def _lines(rows: Rows) -> Iterator[tuple[str, Sequence[str], float]]:
    """The rows in lines with no more boxes than fit, each with the room for labels above it, printed only once."""
    above: Sequence[str] = ()
    for row, labels in rows:
        for start in range(0, len(labels), ACROSS):
            line = labels[start : start + ACROSS]
            yield row, line, 0 if line == above else LABEL
            above = line


def _rows(question: Question, places: Sequence[str]) -> Rows:
    """The lines of boxes: what each is about, and what its boxes say. None for a text, answered on the quiz."""
    if question.form.by_hand:
        return []
    if question.kind == "number":
        return [("", [SIGN]), *((place, DIGITS) for place in places)]
    if question.rows:
        letters = [letter(i) for i in range(len(question.choices))]
        return [(str(i), letters) for i in range(1, len(question.rows) + 1)]
    return [("", [name for name, _ in question.form.offered(question)])]


def _places(questions: Sequence[Question]) -> list[str]:
    """The same digits' places for every number, so that they do not tell its length: "100", "10", "1", "0.1"."""
    written = [plain(abs(Fraction(a))) for q in questions if q.kind == "number" for a in q.answers]  # type: ignore[arg-type]
    whole = max((len(text.partition(".")[0]) for text in written), default=0)
    decimals = max((len(text.partition(".")[2]) for text in written), default=0)
    return [str(10**i) for i in reversed(range(max(whole, 3)))] + [f".{'0' * i}1" for i in range(decimals)]


# The sheet as PDF


def as_answer_sheet(quiz: Quiz) -> dict[str, bytes]:
    """The sheet of boxes for a quiz that all students share, and the questions, which are needed to read it."""
    return {"answers.pdf": _set(quiz, whose=True), **as_data(quiz)}


def as_own_answer_sheet(quiz: Quiz) -> dict[str, bytes]:
    """The sheet of boxes for a variant, whose version tells the student."""
    return {"answers.pdf": _set(quiz, whose=False)}


def _set(quiz: Quiz, whose: bool) -> bytes:
    import typst

    with needed_for("an answer sheet with a code", "segno"):
        import segno

    files = {"main.typ": (TEMPLATES / "answer_sheet.typ").read_bytes()}
    pages = []
    for number, page in enumerate(sheets(quiz.questions, whose), 1):
        for which in CODES:
            code = io.BytesIO()
            segno.make_qr(f"{LAYOUT} {quiz.version} {number} {which}", error="q").save(code, kind="svg", border=0)
            files[f"{number}{which}.svg"] = code.getvalue()
        boxes = [(box.x, box.y) for box in page.boxes]
        pages.append({"boxes": boxes, "texts": page.texts, "codes": [(f"{number}{w}.svg", *CODES[w]) for w in CODES]})
    data = {"title": quiz.title, "version": quiz.version, "whose": whose, "pages": pages}
    data |= {"corners": CORNERS, "mark": MARK, "box": BOX, "code": CODE}
    files["sheet.json"] = json.dumps(data).encode()
    made: Any = typst.compile(files, font_paths=fonts(), timestamp=0)
    return made


# What the marks of a question say


def answers_of(question: Question, marked: Sequence[tuple[str, str]]) -> str | None:
    """The answer that marks in boxes, given as (row, label), mean, as a student would write it; None where that is
    uncertain."""
    by_row: dict[str, list[str]] = {}
    for row, label in marked:
        by_row.setdefault(row, []).append(label)
    if question.kind in ("several", "leaves"):
        return ", ".join(by_row.get("", []))
    if any(len(labels) > 1 for labels in by_row.values()):
        return None
    one = {row: labels[0] for row, labels in by_row.items()}
    if question.kind == "number":
        return number_of(one)
    return ", ".join(f"{row}{label}" for row, label in one.items())


def number_of(digits: dict[str, str]) -> str | None:
    """The number with these digits at its places; "" for no digits at all, None where one is missing in between."""
    sign = "-" if digits.get("") == SIGN else ""
    # By powers of ten: "100" is 2, "1" is 0, ".01" is -2.
    powers = {len(row) - 1 if row.isdecimal() else 1 - len(row): digit for row, digit in digits.items() if row}
    if not powers:
        return None if sign else ""
    if max(powers) < 0:
        powers[0] = "0"
    every = range(max(powers), min(0, *powers) - 1, -1)
    if set(every) != set(powers):
        return None
    return sign + "".join(f"{'.' if power == -1 else ''}{powers[power]}" for power in every)
