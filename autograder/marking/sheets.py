"""Which questions each student had, and what came back for each, in one form wherever it came from."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from aima_games.quiz.kinds import KINDS
from aima_games.quiz.question import Question, QuizError
from aima_games.quiz.stored import question_from_json
from aima_games.quiz.wording import Answer
from aima_games.text import and_list
from autograder.course.class_list import STUDENT_ID, People, Student, name_key
from autograder.course.errors import in_words
from autograder.course.files import read_csv, read_whole
from autograder.quiz.bank.quiz import version_of
from autograder.quiz.formats.pages import QUESTIONS
from autograder.quiz.variants import KEYS, TABLE


@dataclass(frozen=True)
class Sheet:
    """What a student was asked."""

    version: str
    questions: tuple[Question, ...]

    @property
    def points(self) -> float:
        """All that can be earned."""
        return sum(question.points for question in self.questions)


@dataclass(frozen=True)
class Sheets:
    """All sheets of a quiz. `students` are those who may hand in; `by_student` has the sheet of each."""

    title: str
    students: Mapping[str, Student]
    by_student: Mapping[str, Sheet]

    @cached_property
    def people(self) -> People:
        """The students, to look somebody up in."""
        return People(self.students)

    def perhaps(self, name: str) -> set[str]:
        """Those whose id this is, or else those who may be meant: by a login, a name, an id with other signs in it."""
        if name in self.by_student:
            return {name}
        meant = self.people.by_any(name) | self.people.called(name) | self._by_key.get(name_key(name), set())
        return meant & self.by_student.keys()

    @cached_property
    def _by_key(self) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for student in self.by_student:
            found[name_key(student)].add(student)
        return found

    def unknown(self, name: str) -> str:
        """What to say about a name that is nobody's id."""
        meant = " or ".join(sorted(self.perhaps(name)))
        return f"{name!r} had no sheet of this quiz" + (f"; if {meant} is meant, write that" if meant else "")

    def owner(self, version: str) -> str | None:
        """Whose sheet has this version; None for no one's, or everybody's."""
        owners = [student for student, sheet in self.by_student.items() if sheet.version == version]
        return owners[0] if len(owners) == 1 else None


def read_sheets(folder: Path, students: Mapping[str, Student] | None) -> Sheets:
    """The sheets of a folder; `students` is the class list, which a quiz for all needs, and which has LMSs' numbers.

    Raises QuizError, naming the file, where anything is missing, or does not belong to the rest.
    """
    if not folder.is_dir():
        raise QuizError(f"{folder} is no folder; name the one that the quiz was written into")
    if not (folder / TABLE).exists():
        title, sheet = read_sheet(folder / QUESTIONS)
        if students is None:
            raise QuizError(
                f"{folder} has one quiz for everybody: say who is in the class, with --students FILE, so that nobody "
                "unknown gets marks"
            )
        return Sheets(title, students, dict.fromkeys(students, sheet))
    table = read_csv(folder / TABLE)
    table.require("id", "version")
    sheets: dict[str, Sheet] = {}
    known: dict[str, Student] = {}
    title = ""
    for line, row in table.rows.items():
        student = row.get("id", "").strip()
        if student in sheets or not STUDENT_ID.fullmatch(student):
            what = "stands twice" if student in sheets else "is no id"
            raise QuizError(f"{table.path}, line {line}: {student!r} {what}; restore the file as it was written")
        title, sheet = read_sheet(folder / KEYS / student / QUESTIONS)
        answers = [row.get(f"answer {number}", "") for number in range(1, len(sheet.questions) + 1)]
        if sheet.version != row["version"] or answers != [_as_read(each.answer) for each in sheet.questions]:
            raise QuizError(
                f"{table.path}, line {line}: version and answers are not those of {KEYS}/{student}/{QUESTIONS}; the "
                "two are of different quizzes, or were changed"
            )
        sheets[student] = sheet
        named = Student(student, row.get("first_name", ""), row.get("last_name", ""))
        known[student] = (students or {}).get(student, named)
    if not sheets:
        raise QuizError(f"{table.path} is empty")
    return Sheets(title.rpartition(" – ")[0] or title, known, sheets)


def read_sheet(path: Path) -> tuple[str, Sheet]:
    """Title and questions of one `quiz.json`. Raises QuizError, naming the file, where it is not as it was made."""
    try:
        data = json.loads(read_whole(path))
        sheet = Sheet(str(data["version"]), tuple(map(question_from_json, data["questions"])))
        fault = next(filter(None, map(_fault, sheet.questions)), "" if sheet.questions else "it has no questions")
        if not fault and sheet.version != (made := version_of(sheet.questions)):
            fault = f"its questions are those of a version {made}, and it says {sheet.version!r}"
        title = str(data["title"])
    except FileNotFoundError as error:
        raise QuizError(
            f"{path} is not there. Marking needs it; the same `autograder quiz` command as before, with --format key "
            "and the same --out, adds what is missing. A quiz with --pool is marked by the LMS alone"
        ) from error
    except OSError as error:
        raise QuizError(in_words(error)) from error
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        raise QuizError(f"{path} cannot be read as a quiz; restore it as it was written") from error
    if fault:
        raise QuizError(f"{path} was changed after it was made: {fault}. Restore it as it was written")
    return title, sheet


def _fault(question: Question) -> str:
    """What keeps a stored question from being marked; "" if nothing does."""
    if question.kind not in KINDS:
        return f"no question has the kind {question.kind!r}"
    points = question.points
    if not isinstance(points, int | float) or isinstance(points, bool) or not 0 < points < math.inf:
        return f"{points!r} are no points"
    return question.fault() or ""


def _as_read(answer: str) -> str:
    """An answer as it comes back from a table."""
    return " ".join(answer.split()) if "\n" in answer else answer.strip()


# What came back


@dataclass(frozen=True)
class Read:
    """An answer that an LMS gave choice by choice, so that nothing is left to be read."""

    answer: Answer
    written: str


@dataclass(frozen=True)
class Unclear:
    """In place of an answer that is there, or may be, and cannot be read for certain: a person decides.

    `written` is for that person alone. It is no answer, and is never read as one.
    """

    written: str
    why: str


@dataclass(frozen=True)
class HandIn:
    """One student's answers by number: a text, a value from a notebook, a `Read` or `Unclear`; "" if there is none.

    `where` is the place they come from, for messages; `elsewhere` the score that an LMS gave them.
    """

    student: str
    where: str
    answers: Mapping[int, Any]
    elsewhere: float | None = None


@dataclass
class Pile:
    """All that came back, and what could not be taken: each a sentence that says where, what, and what to do."""

    hand_ins: list[HandIn] = field(default_factory=list)
    points: dict[tuple[str, int], float] = field(default_factory=dict)
    """Points that a person gave, by student and question."""
    seen: dict[tuple[str, int], str] = field(default_factory=dict)
    """The answers for which they were given, where the table says them."""
    refused: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is decided, and worth knowing all the same."""
    held: set[str] = field(default_factory=set)
    """Whose something may be that cannot be taken: nothing else of theirs counts before it is."""
    others: dict[str, str] = field(default_factory=dict)
    """What to say of each student of whom there is only what may be a hand-in: other files, or a line without answers.
    """

    def is_of_two(self, where: str, student: str, name: str, people: People) -> bool:
        """Whether a line has the number of this student and the name of others: then all of them wait."""
        called = people.called(name)
        if not called or student in called:
            return False
        said = f"the number is that of {student}, and {name!r} is {and_list(sorted(called))}: correct the line"
        self.refused.append(f"{where}: {said}")
        self.held |= {student} | called
        return True

    def once(self) -> dict[str, HandIn]:
        """The hand-in of each student who has exactly one; those who have several, or only other files, are named."""
        by_student: dict[str, list[HandIn]] = defaultdict(list)
        for each in self.hand_ins:
            by_student[each.student].append(each)
        for student, several in by_student.items():
            if len(several) > 1:
                places = "; ".join(each.where for each in several)
                self.refused.append(f"{student} is there {len(several)} times ({places}): leave the one that counts")
            elif student in self.held:
                said = "does not count while something else that may be theirs cannot be taken"
                self.refused.append(f"{student}: {several[0].where} {said}")
        self.refused += [said for student, said in self.others.items() if student not in by_student]
        return {
            student: several[0]
            for student, several in by_student.items()
            if len(several) == 1 and student not in self.held
        }


def one_of(found: Iterable[str], who: str) -> tuple[str | None, str]:
    """The only student who was found, or what to say where nobody was, or several were."""
    ids = sorted(found)
    if len(ids) == 1:
        return ids[0], ""
    if ids:
        return None, f"{who} may be {' or '.join(ids)}"
    return None, f"{who} is nobody in the class list"
