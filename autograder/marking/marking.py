"""A quiz that came back: all answers are read and marked, and the page and the tables written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, median

from aima_games.quiz.answers import part_marks
from aima_games.quiz.question import QuizError
from aima_games.text import count
from autograder.course.class_list import Student, read_students
from autograder.course.errors import in_words
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.marking.exports import is_canvas, is_moodle, read_canvas, read_moodle
from autograder.marking.items import Item, items_of, reliability
from autograder.marking.marks import Mark, Marked, differences, mark_all
from autograder.marking.notebooks import read_notebooks
from autograder.marking.paper import is_paper, is_points, read_paper, read_points
from autograder.marking.sheets import Pile, Sheets, read_sheets
from autograder.report.grades import Grade, ItemScore
from autograder.report.rendering import rendered
from autograder.report.tables import blackboard_csv, canvas_csv, moodle_csv, number

OWN = Path("students.csv")
"""The course's own class list, where one is at hand."""


def mark(
    folder: Path,
    given: Sequence[Path],
    class_list: Path | None,
    out: Path,
    decimal_comma: bool = False,
    title: str = "",
) -> Results:
    """Mark the answers that were `given` to the quiz in `folder`, and write the tables to `out`.

    `title` is the quiz's column in the LMS's export of grades, where that is not the quiz's own title. With
    `decimal_comma` students write numbers as in "1.024,5". Those who have dropped the course are left out.

    Raises QuizError or CourseError where nothing can be marked.
    """
    if any(path.resolve() == (out / TO_MARK).resolve() for path in given):
        raise QuizError(f"{out / TO_MARK} is written again each time: save your points under another name")
    sheets = sheets_in(folder, class_list)
    pile = collected(given, sheets)
    dropped = {name for name, student in sheets.students.items() if student.dropped}
    pile.others = {student: said for student, said in pile.others.items() if student not in dropped}
    pile.refused += _without_effect(pile, dropped)
    marked = [each for each in mark_all(sheets, pile, decimal_comma) if each.student not in dropped]
    hand_ins = {each.student: each for each in pile.hand_ins}
    students = {name: student for name, student in sheets.students.items() if name not in dropped}
    came = pile.held | hand_ins.keys() | pile.others.keys()
    waiting = sorted((came & students.keys()) - {each.student for each in marked})
    refused, differ = pile.refused, differences(marked, hand_ins)
    results = Results(sheets.title, students, marked, waiting, refused, differ, pile.notes)
    files = files_of(results, title or sheets.title, datetime.now(UTC))
    try:
        for name, text in files.items():
            write_whole(out / name, text)
    except OSError as error:
        raise QuizError(in_words(error)) from error
    return results


def _without_effect(pile: Pile, dropped: Set[str]) -> Iterator[str]:
    """What to say about answers of those who have dropped the course, and about points without the answers."""
    for each in pile.hand_ins:
        if each.student in dropped:
            said = "so this is not marked; if not, empty that cell of the class list"
            yield f"{each.where}: {each.student} has dropped the course, {said}"
    for student in sorted({name for name, _ in pile.points} - {each.student for each in pile.hand_ins}):
        yield f"{student} was given points, and no answers of {student} came back: give them along with the points"


def sheets_in(folder: Path, class_list: Path | None) -> Sheets:
    """The sheets of the quiz in a folder; the class is the course's own where no list is given."""
    if class_list is None and OWN.is_file():
        class_list = OWN
    return read_sheets(folder, None if class_list is None else read_students(class_list))


def collected(paths: Iterable[Path], sheets: Sheets) -> Pile:
    """All that came back. Raises QuizError for a file of no kind that can be read."""
    pile = Pile()
    for path in paths:
        if path.is_dir() or path.suffix == ".ipynb":
            read_notebooks(path, sheets, pile)
            continue
        table = read_csv(path, outside=True)
        pile.refused += table.sentences
        for fits, read in (
            (is_points, read_points),
            (is_canvas, read_canvas),
            (is_moodle, read_moodle),
            (is_paper, read_paper),
        ):
            if fits(table):
                read(table, sheets, pile)
                break
        else:
            raise QuizError(
                f"{path}: the first line names no columns that are known. From paper: id (or version), 1, 2, …; from "
                "Canvas: Student Analysis; from Moodle: Responses, with question text and right answer. If your LMS "
                "speaks another language, set it to English there and download the file again"
            )
    return pile


# What marking leaves behind: a page for the instructor, tables for people, for LMSs, and for what waits

TEMPLATE = Path(__file__).parent / "templates" / "marks.html.j2"
TO_MARK = "to-mark.csv"


@dataclass(frozen=True)
class Results:
    """All that is known once everything is marked."""

    title: str
    students: Mapping[str, Student]
    marked: Sequence[Marked]
    waiting: Sequence[str]
    """The students of whom something came back, or may have, that could not be taken."""
    refused: Sequence[str]
    differ: Sequence[str]
    notes: Sequence[str]

    @property
    def open(self) -> list[Mark]:
        """The marks that a person has to decide."""
        return sorted((mark for each in self.marked for mark in each.open), key=lambda mark: mark.number)

    @property
    def absent(self) -> list[str]:
        """The students who handed in nothing, or nothing that could be taken."""
        there = {each.student for each in self.marked}
        return [student for student in self.students if student not in there]

    @property
    def items(self) -> list[Item]:
        """The questions with their figures."""
        return items_of(self.marked)


def files_of(results: Results, column: str, now: datetime) -> dict[str, str]:
    """The files by their names. `column` is what the LMS calls the assignment."""
    grades = [_grade(each, results.students[each.student]) for each in results.marked]
    scores = [score for each in results.marked for score in _scores(each)]
    return {
        "marks.html": _page(results, now),
        "marks.csv": _marks_csv(results),
        "items.csv": _items_csv(results.items),
        TO_MARK: _to_mark_csv(results.open),
        "canvas.csv": canvas_csv(grades, column, results.students),
        "moodle.csv": moodle_csv(grades, scores, column, results.students),
        "blackboard.csv": blackboard_csv(grades, column, results.students),
    }


def _grade(each: Marked, who: Student) -> Grade:
    return Grade(
        each.student,
        who.first_name,
        who.last_name,
        each.score,
        each.sheet.points,
        late_penalty=0.0,
        by_hand=bool(each.open),
        email=who.email,
    )


def _scores(each: Marked) -> list[ItemScore]:
    """The points for each question, for the feedback that goes to Moodle."""
    return [
        ItemScore(
            each.student,
            f"question {mark.number}",
            float(mark.points or 0),
            mark.question.points,
            " ".join(dict.fromkeys(mistake.why for mistake in mark.mistakes)),
        )
        for mark in each.marks
    ]


def _marks_csv(results: Results) -> str:
    """Everybody, question by question; who handed in nothing has no score, nor has a student whose answers wait."""
    most = max((len(each.marks) for each in results.marked), default=0)
    head = ["student", "first_name", "last_name", "version", "score", "max_score", "state"]
    marked = {each.student: each for each in results.marked}
    rows = []
    for student, who in results.students.items():
        names = [student, who.first_name, who.last_name]
        if (each := marked.get(student)) is None:
            state = "nothing handed in" + ", unless it is among what was not taken" * bool(results.refused)
            state = "waits for a person: what came back was not taken" if student in results.waiting else state
            rows.append([*names, "", "", "", state])
            continue
        state = f"for a person: {count(len(each.open), 'answer')}" if each.open else "marked"
        points = ["" if mark.points is None else number(float(mark.points)) for mark in each.marks]
        score = "" if each.open else number(each.score)
        rows.append([*names, each.sheet.version, score, number(each.sheet.points), state, *points])
    return csv_text([*head, *map(str, range(1, most + 1))], rows)


def _items_csv(items: Sequence[Item]) -> str:
    head = ["question", "type", "kind", "answered", "blank", "waiting", "effort", "difficulty", "discrimination"]
    rows = [
        [
            item.where,
            item.type,
            item.kind,
            *map(str, (item.answered, item.blank, item.waiting)),
            number(item.effort),
            "" if item.difficulty is None else f"{item.difficulty:.4f}",
            "" if item.discrimination is None else f"{item.discrimination:.4f}",
            "; ".join(f"{each.mistake} {each.taken}/{each.offered}" for each in item.wrong),
            "; ".join(item.never_taken),
            str(item.unforeseen),
            "; ".join(item.notes),
        ]
        for item in items
    ]
    return csv_text([*head, "mistakes", "never_taken", "unforeseen", "notes"], rows)


def _to_mark_csv(marks: Sequence[Mark]) -> str:
    head = ["student", "question", "type", "written", "right", "why", "max_points", "points"]
    rows = [
        [
            mark.student,
            str(mark.number),
            mark.question.type,
            mark.written,
            mark.question.answer,
            mark.why,
            f"{mark.question.points:g}",
            "",
        ]
        for mark in marks
    ]
    return csv_text(head, rows)


def _page(results: Results, now: datetime) -> str:
    scores = [each.score for each in results.marked]
    questions = [mark.question for each in results.marked for mark in each.marks]
    return rendered(
        TEMPLATE,
        now,
        title=results.title,
        marked=results.marked,
        most=max((each.sheet.points for each in results.marked), default=0),
        mean=fmean(scores) if scores else 0,
        median=median(scores) if scores else 0,
        alpha=reliability(results.marked),
        open=results.open,
        absent=results.absent,
        refused=results.refused,
        differ=results.differ,
        notes=results.notes,
        items=results.items,
        part_marks=part_marks(questions),
    )
