"""Marks: each answer read and judged by the one rule for parts of points, and what only a person can decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aima_games.quiz.answers import AnswerError, mark_read, read_answer
from aima_games.quiz.kinds.kind import DASHES, spelling
from aima_games.quiz.question import Mistake, Question
from aima_games.quiz.wording import Answer, letter, tidy, to_text
from aima_games.values import show
from autograder.marking.sheets import HandIn, Pile, Read, Sheet, Sheets, Unclear

NOTHING = r"[-–—−?_/.…\s]*|n/?a"
"""What says that there is no answer."""
LONGEST = 1_000
"""How many letters an answer that is not a text may have: a person reads a longer one."""
A_ROW = r"(\d{1,2})[\s:.)=–→-]*([A-Za-z])\b"
"""A row of a matching and its letter."""


@dataclass(frozen=True)
class Mark:
    """What one answer earns. `share` is None while a person has to decide; `why` says what about."""

    student: str
    number: int
    question: Question
    written: str
    answer: Answer | None = None
    share: Fraction | None = None
    mistakes: tuple[Mistake, ...] = ()
    why: str = ""
    by_a_person: bool = False

    @property
    def blank(self) -> bool:
        """Whether nothing was answered."""
        return self.answer is None and self.share == 0 and not self.by_a_person

    @property
    def points(self) -> Fraction | None:
        """The points earned."""
        return None if self.share is None else self.share * Fraction(self.question.points)


@dataclass(frozen=True)
class Marked:
    """All marks of one student."""

    student: str
    sheet: Sheet
    marks: tuple[Mark, ...]

    @property
    def open(self) -> list[Mark]:
        """The marks that a person has to decide."""
        return [mark for mark in self.marks if mark.share is None]

    @property
    def score(self) -> float:
        """The points earned so far."""
        return float(sum(mark.points or 0 for mark in self.marks))


def mark_all(sheets: Sheets, pile: Pile, decimal_comma: bool = False) -> list[Marked]:
    """The marks of everybody who handed in once, in the order of the class.

    With `decimal_comma` numbers are written as in "1.024,5".
    """
    hand_ins = pile.once()
    return [
        mark_sheet(hand_ins[student], sheet, pile, decimal_comma)
        for student, sheet in sheets.by_student.items()
        if student in hand_ins
    ]


def mark_sheet(hand_in: HandIn, sheet: Sheet, pile: Pile, decimal_comma: bool = False) -> Marked:
    """The marks of one student; where a person gave points for an answer, and it is still the same, these count."""
    marks = []
    for number, question in enumerate(sheet.questions, 1):
        mark = mark_one(hand_in.student, number, question, hand_in.answers.get(number, ""), decimal_comma)
        given, seen = pile.points.get((hand_in.student, number)), pile.seen.get((hand_in.student, number))
        if seen and _signs(seen) != _signs(mark.written):
            said = (
                f"the points for question {number} were given for {_cut(seen)!r}, and {_cut(mark.written)!r} came back"
            )
            pile.refused.append(f"{hand_in.student}: {said}; if they count all the same, empty the cell `written`")
        elif given is not None:
            share = Fraction(str(given)) / Fraction(question.points)
            mark = Mark(hand_in.student, number, question, mark.written, share=share, by_a_person=True)
        marks.append(mark)
    return Marked(hand_in.student, sheet, tuple(marks))


def mark_one(student: str, number: int, question: Question, given: Any, decimal_comma: bool = False) -> Mark:
    """The mark for one answer."""
    if isinstance(given, Unclear):
        return Mark(student, number, question, _cut(given.written), why=given.why)
    written = given.written if isinstance(given, Read) else given if isinstance(given, str) else show(given)
    if not isinstance(given, Read) and (given is None or re.fullmatch(NOTHING, written.strip().casefold())):
        return Mark(student, number, question, "", share=Fraction(0))
    if question.form.by_hand:
        return Mark(student, number, question, written, why="a person marks a text")
    if len(written) > LONGEST:
        return Mark(student, number, question, _cut(written), why=f"has {len(written):,} letters")
    if decimal_comma and question.kind == "number" and isinstance(given, str):
        given = _with_a_point(given)
    if isinstance(given, str) and question.kind == "number" and _is_whole(written, question.right):
        given = written.partition(",")[0]
    try:
        answer = given.answer if isinstance(given, Read) else read(question, given)
    except AnswerError as error:
        return Mark(student, number, question, written, why=str(error))
    marked = mark_read(question, answer)
    if not marked.right and _right_elsewhere(question, written, decimal_comma):
        sign = "point" if decimal_comma else "comma"
        why = f"{written.strip()} is right where the decimal sign is a {sign}, or the other sign groups digits"
        return Mark(student, number, question, written, why=why)
    if not marked.right and question.kind == "number" and _is_one_of_two(written, question.right):
        return Mark(student, number, question, written, why="is a fraction, or two answers, one of which is right")
    if not marked.right and question.kind == "number" and _nearly(answer, question.right):
        return Mark(student, number, question, written, why="is right but for what a computer rounds")
    return Mark(student, number, question, written, answer, marked.share, marked.mistakes)


def _is_one_of_two(written: str, right: Any) -> bool:
    """Whether a number with a stroke in it may be two numbers, one of them right: `27/20` where 27 is."""
    two = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*/\s*(-?\d+(?:\.\d+)?)\s*", written.translate(DASHES))
    return two is not None and any(Fraction(each) == right for each in two.groups())


def _is_whole(written: str, right: Any) -> bool:
    """Whether a number is the right one with a comma and a nought or two behind it: no sign groups digits like that."""
    whole = re.fullmatch(r"\s*(-?\d+),00?\s*", written.translate(DASHES))
    return whole is not None and Fraction(whole[1]) == right


def _nearly(answer: Any, right: Any) -> bool:
    """Whether two numbers are the same but for the last digits of a float."""
    return bool(abs(answer - right) * 10**12 < abs(right))


def _signs(written: str) -> str:
    """What a spreadsheet leaves of a text, whatever else it makes of it."""
    return "".join(filter(str.isalnum, written)).casefold()


def _cut(written: str) -> str:
    """As much of what was written as a table shows."""
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"


def _with_a_point(written: str) -> str:
    """A number from a country with a decimal comma, as we write it: "1.024,5" is "1024.5"."""
    if re.fullmatch(r"\D*\d{1,3}(\.\d{3})+(,\d+)?\D*", written):
        written = written.replace(".", "")
    return re.sub(r"(?<=\d),(?=\d)", ".", written)


def _right_elsewhere(question: Question, written: str, decimal_comma: bool) -> bool:
    """Whether a number is right if its sign is read as in other countries: 2,500 for 2.5, 1.024 for 1024."""
    if question.kind != "number" or not re.fullmatch(r"-?\d{1,3}[.,]\d{3}", plain := written.strip().translate(DASHES)):
        return False
    as_elsewhere = {ord(","): None} if decimal_comma else {ord(","): ".", ord("."): None}
    return Fraction(plain.translate(as_elsewhere)) == question.right


def read(question: Question, given: Any) -> Answer:
    """What was written down, where it is certain what was meant. Raises AnswerError, which says why it is not."""
    if question.rows and (some := _rows(question, given)):
        return some
    answer = read_answer(question, given)
    if question.kind == "choice" and isinstance(given, str):
        # A choice may read "C" and stand at the letter A.
        words = [choice for choice in question.choices if spelling(to_text(choice)) == spelling(given)]
        if words and words[0] != answer:
            at = letter(question.choices.index(words[0]))
            raise AnswerError(f"{given!r} is a letter, and also what stands at the letter {at}")
    return answer


def _rows(question: Question, given: Any) -> Answer | None:
    """A matching with empty rows: either the others are numbered, "1B, 3A", or a sign marks them, "B, –, A"."""
    if not isinstance(given, str):
        return None
    given = tidy(given)
    each_row = re.split(r"[\s,;/]+", given.strip())
    if len(each_row) == len(question.rows) and re.search("[A-Za-z]", given) and re.search(r"[-–—−?_](?:\W|$)", given):
        given = " ".join(f"{i}{each}" for i, each in enumerate(each_row, 1) if not re.fullmatch("[-–—−?_]+", each))
    pairs, left = re.findall(A_ROW, given), re.sub(A_ROW, "", given)
    rows = [int(row) for row, _ in pairs]
    if not pairs or len(rows) >= len(question.rows) or re.search(r"\w", left) or len(set(rows)) < len(rows):
        return None
    offered = {letter(i): choice for i, choice in enumerate(question.choices)}
    chosen = {int(row): offered.get(each.upper()) for row, each in pairs}
    if None in chosen.values() or not set(chosen) <= set(range(1, len(question.rows) + 1)):
        return None
    return tuple(chosen.get(row) or "" for row in range(1, len(question.rows) + 1))


def differences(marked: Iterable[Marked], hand_ins: Mapping[str, HandIn]) -> list[str]:
    """Where an LMS counted other points: something to look into, as both go by the same rule."""
    said = []
    for each in marked:
        theirs = hand_ins[each.student].elsewhere if each.student in hand_ins else None
        if theirs is not None and not each.open and abs(theirs - each.score) > 0.011:
            said.append(f"{each.student}: {each.score:g} points here, {theirs:g} in the LMS")
    return said
