"""Responses as LMSs export them.

Canvas: a quiz → Quiz Statistics → Student Analysis, `name,id,sis_id,section,…,submitted,[attempt]`, then for each
question, in the quiz's order, `NUMBER: text of the question` and its points, at the end `n correct,n incorrect,score`.
Several choices have commas between them, a matching is `row=>choice,…`; commas within are written `\\,`
(`app/models/quizzes/quiz_statistics/student_analysis.rb` in github.com/instructure/canvas-lms).
Moodle: a quiz → Results → Responses, with "Question text" and "Right answer" ticked, downloaded as CSV: the students'
names and numbers, State, times, Grade, then `Question 1`, `Response 1`, `Right answer 1`, …; several choices stand with
`; ` between, a matching as `row -> choice; …`, and `-` for none (`mod/quiz/report/responses/` and `question/type/` in
github.com/moodle/moodle).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import unescape

from aima_games.quiz.kinds.kind import spelling
from aima_games.quiz.kinds.typed import read_number
from aima_games.quiz.question import Question
from aima_games.quiz.wording import Answer, Value, line_html, to_html
from autograder.course.files import Table
from autograder.hand_ins.exports import rows_of
from autograder.marking.marks import LONGEST
from autograder.marking.sheets import HandIn, Pile, Read, Sheet, Sheets, one_of

CANVAS_QUESTION = re.compile(r"(\d+): (.*)", re.DOTALL)
RESPONSE = re.compile(r"Response (.+)")  # mostly a number; a teacher may have called a question "1a"
MOODLE = re.compile(r"(?:Question|Response|Right answer) .+|State|Status")
DECIMAL_COMMA = r"[-−]?\d+,\d+"
NOT_FINISHED = {"in progress", "overdue", "never submitted", "not started"}


def is_canvas(table: Table) -> bool:
    """Whether it is a student analysis."""
    # Those who may not see SIS ids have no `sis_id`, and some take `id` out before they pass a file on.
    return (
        {"name", "score"} <= set(table.head)
        and {"id", "sis_id"} & set(table.head) != set()
        and any(map(CANVAS_QUESTION.fullmatch, table.head))
    )


def read_canvas(table: Table, sheets: Sheets, pile: Pile) -> None:
    """The answers of a student analysis."""
    table.columns(lambda name: name if name in ("name", "id", "sis_id", "score") else None)
    columns = list(table.columns(lambda name: name if CANVAS_QUESTION.fullmatch(name) else None))
    texts = [name.partition(": ")[2] for name in columns]
    people = sheets.people
    for line, row in table.rows.items():
        where = f"{table.path}, line {line}"
        number, sis_id = row.get("id", "").strip(), row.get("sis_id", "").strip()
        found = (
            people.by("canvas_id", number)
            | people.by("sis_id", sis_id)
            | people.by("id", sis_id)
            | people.by("login", sis_id)
        )
        student, said = one_of(found, f"{row.get('name', '')} (Canvas's id {number}, SIS id {sis_id or 'none'})")
        if student is None:
            pile.refused.append(f"{where}: {said}; put the number into the class list")
            continue
        if pile.is_of_two(where, student, row.get("name", ""), people):
            continue
        sheet = sheets.by_student[student]
        order = _in_canvas(sheet, texts)
        if isinstance(order, str):
            pile.refused.append(f"{where}: {order}")
            continue
        answers = {
            number: _from_canvas(sheet.questions[number - 1], row.get(column, ""))
            for number, column in zip(order, columns, strict=True)
        }
        pile.hand_ins.append(HandIn(student, where, answers, _score(row.get("score", ""))))


def _in_canvas(sheet: Sheet, texts: Sequence[str]) -> list[int] | str:
    """The number of the question in each column, or why that is not certain."""
    if len(texts) != len(sheet.questions):
        return (
            f"{len(texts)} questions are in the file, and the sheet has {len(sheet.questions)}; take out the "
            "columns of what the quiz no longer asks"
        )
    for number, (text, question) in enumerate(zip(texts, sheet.questions, strict=True), 1):
        if not _asks(text, question):
            return f"the file's question {number} ({text[:40]}…) is not the sheet's; is it of this quiz?"
    return list(range(1, len(texts) + 1))


def _from_canvas(question: Question, cell: str) -> Read | str:
    commas = r"(?<!\\),"
    parts = [part.replace("\\,", ",") for part in re.split(commas, unescape(cell).strip())]
    return _read(question, cell, parts, ",", "=>")


def is_moodle(table: Table) -> bool:
    """Whether it is a download of responses."""
    return any(map(RESPONSE.fullmatch, table.head))


def read_moodle(table: Table, sheets: Sheets, pile: Pile) -> None:
    """The answers of a download of responses."""
    table.columns(lambda name: name if MOODLE.fullmatch(name) else None)
    slots = [found[1] for found in map(RESPONSE.fullmatch, table.head) if found]
    if not {f"{what} {slot}" for what in ("Question", "Right answer") for slot in slots} <= set(table.head):
        pile.refused.append(
            f"{table.path} does not say which question is which: tick “question text” and “right answer” in Moodle's "
            "Responses report, and download it again"
        )
        return
    people, rows = sheets.people, list(rows_of(table))
    for line in sorted(table.rows.keys() - {each.line for each in rows}):
        pile.refused.append(f"{table.path}, line {line}: nothing says whose answers these are")
    for each in rows:
        where, row, who = f"{table.path}, line {each.line}", table.rows[each.line], each.student
        if who.name.startswith("Overall average") or each.left_out:
            continue
        known = {"sis_id": who.sis_id, "login": who.login, "email": who.email}
        found = set().union(*(people.by(kind, value) for kind, value in known.items()))
        found |= people.by("id", who.sis_id) | people.by("id", who.login)
        student, said = one_of(found, f"{who.name} ({who.email or who.sis_id or who.login or 'no id, no e-mail'})")
        if student is None:
            pile.refused.append(f"{where}: {said}; put the e-mail address or ID number into the class list")
            continue
        if pile.is_of_two(where, student, who.name, people):
            continue
        state = row.get("State", row.get("Status", "Finished"))
        if state in ("", "-"):  # an earlier try of the same attempt, or no attempt
            continue
        if state.casefold() in NOT_FINISHED:
            pile.refused.append(f"{where}: the attempt of {student} is {state.casefold()}; leave it out, or wait")
            continue
        answers = _in_moodle(sheets.by_student[student], row, slots)
        if isinstance(answers, str):
            pile.refused.append(f"{where}: {answers}")
        else:
            pile.hand_ins.append(HandIn(student, where, answers))


def _in_moodle(sheet: Sheet, row: Mapping[str, str], slots: Sequence[str]) -> dict[int, Read | str] | str:
    """The answers by the question's number on the sheet, or why one cannot be told for certain."""
    answers: dict[int, Read | str] = {}
    # Moodle writes right answers as the student's language does, and reads the student's own number like that, too.
    comma = any(re.fullmatch(DECIMAL_COMMA, row[f"Right answer {slot}"].strip()) for slot in slots)
    for slot in slots:
        right = row[f"Right answer {slot}"]
        fits = [
            number
            for number, question in enumerate(sheet.questions, 1)
            if _asks(row[f"Question {slot}"], question) and _is_right(question, right)
        ]
        if len(fits) != 1 or fits[0] in answers:
            what = "none of the sheet's" if not fits else "more than one of the sheet's, or one that was there before"
            return f"Moodle's question {slot} is {what}"
        answers[fits[0]] = _from_moodle(sheet.questions[fits[0] - 1], row[f"Response {slot}"], comma)
    return answers


def _from_moodle(question: Question, cell: str, comma: bool) -> Read | str:
    if comma and question.kind == "number" and re.fullmatch(DECIMAL_COMMA, cell.strip()):
        cell = cell.replace(",", ".")
    return "" if cell.strip() == "-" else _read(question, cell, unescape(cell).strip().split("; "), "; ", " -> ")


def _is_right(question: Question, summary: str) -> bool:
    if question.form.by_hand:
        return True
    read = _from_moodle(question, summary, comma=True)
    return isinstance(read, Read) and read.answer == question.right


# What both have in common


def _read(question: Question, cell: str, parts: Sequence[str], between: str, arrow: str) -> Read | str:
    """A cell read choice by choice, or as it is where it does not fit the question, for a person to look at.

    It is torn into `parts` at what stands `between` choices, and perhaps within one.
    """
    cell = unescape(cell).strip()
    if not cell or len(cell) > LONGEST:
        return cell
    answer: Answer | None = None
    if question.kind == "number":
        answer = _number(cell)
    elif question.kind == "choice":
        answer = _choice(question, cell)
    elif question.kind in ("several", "leaves"):
        chosen = _chosen(question, parts, between)
        if chosen is not None:
            answer = tuple(choice for choice in question.choices if choice in chosen)
    elif question.rows:
        answer = _matching(question, [part.split(arrow) for part in parts])
    return cell if answer is None else Read(answer, cell)


def _choice(question: Question, text: str) -> Value | None:
    same = [choice for choice in question.choices if _key(line_html(choice)) == _key(text)]
    return same[0] if len(same) == 1 else None


def _chosen(question: Question, parts: Sequence[str], between: str) -> list[Value] | None:
    """The choices that the parts are, several parts together where a choice has in it what stands between."""
    if not parts:
        return []
    for end in range(1, len(parts) + 1):
        choice = _choice(question, between.join(parts[:end]))
        if choice is not None and (others := _chosen(question, parts[end:], between)) is not None:
            return [choice, *others]
    return None


def _matching(question: Question, pairs: Sequence[Sequence[str]]) -> Answer | None:
    """The choice for each row, "" for a row that was left empty."""
    if any(len(pair) != 2 for pair in pairs):
        return None
    given = {_key(row): choice for row, choice in pairs}
    rows = [_key(line_html(row)) for row in question.rows]
    if len(given) != len(pairs) or not set(given) <= set(rows) or len(set(rows)) != len(rows):
        return None
    chosen = [_choice(question, given[row]) if given.get(row, "").strip() else "" for row in rows]
    return None if None in chosen else tuple(each for each in chosen if each is not None)


def _number(text: str) -> Answer | None:
    try:
        return read_number(text)
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        return None


def _asks(text: str, question: Question) -> bool:
    """Whether a text that an LMS gives for a question begins as the question does."""
    return any(_letters(each).startswith(_letters_of(question.prompt)) for each in (text, _without_tags(text)))


@lru_cache(maxsize=512)  # asked again for each student
def _letters_of(prompt: str) -> str:
    return _letters(_without_tags(to_html(prompt)))


def _key(html: str) -> str:
    return spelling(_without_tags(html).replace("^", ""))


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", unescape(text)).casefold()  # Moodle puts what is emphasized between underscores


def _without_tags(html: str) -> str:
    return unescape(re.sub(r"</?[A-Za-z][^<>]*>", "", html))


def _score(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
