"""Tables that people type: answers from paper, and points that only a person can give.

Answers: `id` or `version` or both, then a column for each question: `1`, `2`, … or `answer 1`, ….
Points: `student`, `question`, `points`, such as `to-mark.csv` with its last column filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from autograder.course.files import Table
from autograder.marking.sheets import HandIn, Pile, Sheets

BEGINS = r"[\W_]*(?:answer|question|no|q)?[\W_]*(\d{1,3})"
NUMBERED = re.compile(rf"{BEGINS}(?:\.0)?[\W_]*", re.IGNORECASE)
"""The head of a column with answers: "3", "3.", "(3)", "Q3", "answer_3"."""
BESIDE = re.compile(rf"{BEGINS}[a-z]?(?![^\W_]).*", re.IGNORECASE | re.DOTALL)
"""The same, or that of a column with other answers, perhaps: "3 (corrected)", "3b", "3.1"."""
WHOSE = {"id", "student", "version"}


def is_points(table: Table) -> bool:
    """Whether the table has points that a person gives."""
    return {"student", "question", "points"} <= set(table.head)


def read_points(table: Table, sheets: Sheets, pile: Pile) -> None:
    """The points of a table; lines whose last column is still empty say nothing."""
    table.require("student", "question", "points")
    for line, row in table.rows.items():
        where, student, points = f"{table.path}, line {line}", row.get("student", "").strip(), row.get("points", "")
        if not points.strip():
            continue
        number, worth = row.get("question", "").strip(), _number(points)
        sheet = sheets.by_student.get(student)
        if sheet is None:
            pile.refused.append(f"{where}: {sheets.unknown(student)}")
        elif not number.isdecimal() or not 1 <= int(number) <= len(sheet.questions):
            pile.refused.append(f"{where}: the sheet of {student} has no question {number!r}")
        elif row.get("type", "").strip() not in ("", asks := sheet.questions[int(number) - 1].type):
            pile.refused.append(
                f"{where}: question {number} of {student} is {asks!r}; are these points of another quiz?"
            )
        elif worth is None or not 0 <= worth <= (most := sheet.questions[int(number) - 1].points):
            most = sheet.questions[int(number) - 1].points
            pile.refused.append(f"{where}: {points!r} are no points from 0 to {most:g}")
        elif (student, int(number)) in pile.points:
            pile.refused.append(f"{where}: question {number} of {student} has been given points before")
        else:
            pile.points[student, int(number)] = worth
            pile.seen[student, int(number)] = row.get("written", "")


def is_paper(table: Table) -> bool:
    """Whether the table has answers that somebody typed."""
    return bool(_heads(table)) and bool(_columns(table))


def read_paper(table: Table, sheets: Sheets, pile: Pile) -> None:
    """The answers of a table, a line for each student."""
    columns, heads = _columns(table), _heads(table)
    most = max(len(sheet.questions) for sheet in sheets.by_student.values())
    if missing := [number for number in range(1, most + 1) if number not in columns]:
        pile.refused.append(f"{table.path}: no column for question {missing[0]}; call it {missing[0]}")
        return
    if unused := [name for name in table.head if name and name not in {*columns.values(), *heads.values()}]:
        pile.notes.append(f"{table.path}: nothing is read from the column {', '.join(map(repr, unused))}")
    if not table.rows:
        pile.refused.append(f"{table.path} has no line below its first one")
    for line, row in table.rows.items():
        where, whose = f"{table.path}, line {line}", {key: row.get(head, "").strip() for key, head in heads.items()}
        student, said = _whose(whose, sheets)
        answers = {number: row.get(column, "") for number, column in columns.items()}
        if student is not None:
            asked = len(sheets.by_student[student].questions)
            if row.get("", "").strip():
                student, said = None, f"{row['']!r} stands in a column without a name: has the line moved to the right?"
            elif beyond := [number for number, text in answers.items() if number > asked and text.strip()]:
                student, said = None, f"question {beyond[0]} is answered, and the sheet has {asked}"
            elif cut := [number for number, column in columns.items() if number <= asked and column not in row]:
                student, said = None, f"the line ends before question {cut[0]}: is it whole?"
        if student is None:
            pile.refused.append(f"{where}: {said}")
            pile.held |= _perhaps(whose, sheets)
        elif not any(text.strip() for text in answers.values()):
            pile.others[student] = (
                f"{where}: nothing is typed for {student}: take the line out if nothing was handed in, or type - for "
                "each answer of a sheet that was handed in blank"
            )
        else:
            pile.hand_ins.append(HandIn(student, where, {n: answers[n] for n in sorted(answers) if n <= asked}))


def _whose(whose: Mapping[str, str], sheets: Sheets) -> tuple[str | None, str]:
    """The student of a line, or why there is none: id and version have to agree where both are there."""
    student, other, version = whose.get("id", ""), whose.get("student", ""), whose.get("version", "").upper()
    if other in sheets.by_student or "id" not in whose:
        if student not in ("", other):
            return None, f"is it by {student}, as its id says, or by {other}?"
        student = other
    if student and student not in sheets.by_student:
        return None, sheets.unknown(student)
    if version and version not in {sheet.version for sheet in sheets.by_student.values()}:
        return None, f"no sheet of this quiz has the version {version!r}"
    if student:
        theirs = sheets.by_student[student].version
        if version not in ("", theirs):
            return None, f"{student} had the version {theirs}, not {version}: which of the two is right?"
        return student, ""
    owner = sheets.owner(version) if version else None
    return owner, "" if owner else "nothing says whose answers these are: fill in the id"


def _perhaps(whose: Mapping[str, str], sheets: Sheets) -> set[str]:
    """Those whose answers may stand in a line that cannot be taken."""
    owner = sheets.owner(whose.get("version", "").upper())
    return (
        sheets.perhaps(whose.get("id", "")) | sheets.perhaps(whose.get("student", "")) | ({owner} if owner else set())
    )


def _heads(table: Table) -> Mapping[str, str]:
    return table.columns(lambda name: key if (key := name.casefold()) in WHOSE else None)


def _columns(table: Table) -> dict[int, str]:
    """The columns with answers by the number of their question."""
    columns = table.columns(lambda name: _question(NUMBERED, name))
    table.columns(lambda name: each if (each := _question(BESIDE, name)) in columns else None)  # raises as well
    return columns


def _question(head: re.Pattern[str], name: str) -> int | None:
    """The number of the question in the head of a column."""
    return int(found[1]) if (found := head.fullmatch(name)) else None


def _number(text: str) -> float | None:
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None
