"""Feedback goes back through the LMS: one zip file for it to take in, and who cannot be reached by that.

Canvas (Upload Submissions; `infer_comment_context_from_filename` in `app/models/abstract_assignment.rb` in
github.com/instructure/canvas-lms) reads only a file's name: the first two of its parts between underscores that are
numbers are the student's and the attachment's. The latter has to be of this submission, and the last part must not
begin with `link`. A comment then shows the file to the student, or to all of a group, under the attachment's name; so
what goes back has to be of the same kind: the notebook, with the feedback before its first cell.

Moodle (Upload multiple feedback files in a zip; `mod/assign/feedback/file/importziplib.php` in
github.com/moodle/moodle) splits a name at underscores: somebody's name, the participant's number in this assignment,
two parts that name a plugin, and what the file will be called. It skips in silence what does not fit.

Each upload adds a comment, or a notification, so only what has changed since the last zip file is in the next one.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from pathlib import Path, PurePosixPath

import nbformat

from autograder.course.class_list import People, Student
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import read_csv, write_whole
from autograder.hand_ins.canvas import Canvas
from autograder.hand_ins.exports import rows_of
from autograder.hand_ins.groups import read_groups
from autograder.hand_ins.hand_in import HandIn, digest, read_hand_in
from autograder.hand_ins.moodle import Moodle
from autograder.hand_ins.students import whose

NEXT = {
    "canvas": "In Canvas: the assignment → Upload Submissions. Students find it as a comment, under the name of their "
    "own file, once grades are posted",
    "moodle": "In Moodle: the assignment → Submissions → Actions → Upload multiple feedback files in a zip. 'Feedback "
    "files' has to be on, and All participants chosen: it skips the files of students in another group",
}
"""What to do with the zip file."""
_NO_WAY = (
    "nothing that {} documents says by which names it takes feedback files back: attach each page in {} where you "
    "grade; the points go back by {}"
)


class _LeftOutError(Exception):
    """Why somebody cannot be reached."""


@dataclass
class WayBack:
    """What a zip file holds; `path` is None where there was nothing to write. The students whose feedback is in it,
    those for whom nothing has changed since an earlier one, and why the others cannot be reached."""

    path: Path | None = None
    inside: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)


def pack(
    course: Course,
    assignment: str,
    lms: str,
    students: Iterable[str],
    worksheet: Path | None,
    again: bool,
    to_come: Collection[str] | None = None,
) -> WayBack:
    """Write a zip file with the feedback of these students that has changed since the last one, or all with `again`.

    In a dry run, which writes nothing, `to_come` has the students whose pages are still to be made, or made anew.
    Participants' numbers are in Moodle's grading `worksheet`, or in the names of what they handed in.
    Raises CourseError where the LMS takes none back, or the worksheet cannot be read or is another assignment's.
    """
    reports = course.root / "reports" / assignment
    if lms not in NEXT:
        raise CourseError(_NO_WAY.format(lms.title(), course.root / "feedback", reports / f"{lms}.csv"))
    if worksheet and lms != "moodle":
        raise CourseError(f"{worksheet} is Moodle's grading worksheet; leave it out")
    names = _Canvas(course, assignment) if lms == "canvas" else _Moodle(course, assignment, worksheet)
    back, record = WayBack(), reports / f"feedback-{lms}.json"
    sent, files, reached = _read(record), dict[str, tuple[str, bytes]](), dict[str, str]()
    for student in students:
        try:
            address, name = names.of(student)
            first = reached.setdefault(address, student)
            if names.reads(name) != address or (first != student and student not in names.see_the_same(first)):
                raise _LeftOutError(f"{names.title} would not take {name} for theirs")
            if first in back.left_out:
                raise _LeftOutError(back.left_out[first])
            if to_come and student in to_come:
                back.inside.append(student)
                continue
            page = course.feedback_page(student, assignment).read_bytes()
            data, made_from = names.content(student, page), digest(page)
        except _LeftOutError as error:
            back.left_out[student] = str(error)
            continue
        except OSError as error:
            raise CourseError(f"{error.filename} cannot be read: {error.strerror}") from error
        if again or sent.get(student) != made_from:
            files.setdefault(address, (name, data))
            sent[student] = made_from
            back.inside.append(student)
        else:
            back.unchanged.append(student)
    if files and to_come is None:
        paths = (reports / f"feedback-{lms}-{number}.zip" for number in count(1))
        back.path = next(path for path in paths if not path.exists())
        write_whole(back.path, _zipped(dict(files.values())))
        write_whole(record, json.dumps(sent, indent=1))  # last: what is in no zip file has not gone back
    return back


def _read(record: Path) -> dict[str, str]:
    """What has gone back; nothing where that is not known, as sending a page twice does no harm."""
    with suppress(OSError, ValueError):
        found = json.loads(record.read_bytes())
        return found if isinstance(found, dict) else {}
    return {}


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


class _Names:
    """The names by which an LMS takes files back."""

    title: str

    def __init__(self, course: Course, assignment: str) -> None:
        self.course, self.assignment, self.people = course, assignment, People(course.class_list or {})

    def of(self, student: str) -> tuple[str, str]:
        """By what the LMS knows a student's hand-in, and the name of the file for it. Raises _LeftOutError."""
        raise NotImplementedError

    def reads(self, name: str) -> str:
        """What a name is about by the LMS's own rules, empty where it would leave the file out."""
        raise NotImplementedError

    def content(self, student: str, page: bytes) -> bytes:
        """What goes back. Raises _LeftOutError."""
        raise NotImplementedError

    def see_the_same(self, student: str) -> Collection[str]:
        """Everybody who is shown what is for this student."""
        return {student}

    def hand_in(self, student: str) -> HandIn | None:
        """The record of a student's hand-in, if it came from this LMS."""
        found = read_hand_in(self.course.submitted(student, self.assignment))
        return found if found and found.system == self.title else None

    def called(self, student: str) -> str:
        """A student's name in letters that mean nothing in a file's name."""
        name = self.people.students.get(student, Student(student)).name or student
        return " ".join(re.sub(r"[\W\d_]", " ", name).split()) or "Student"


class _Canvas(_Names):
    title = Canvas.title

    def of(self, student: str) -> tuple[str, str]:
        hand_in = self.hand_in(student)
        if not hand_in or not hand_in.number:
            raise _LeftOutError("what counts was in no download of Canvas's, so no file there can be commented on")
        members = hand_in.team.split() or [student]
        ids = {each: self.people.students[each].canvas_id for each in members if each in self.people.students}
        owners = {owner for owner in (*ids.values(), hand_in.identity) if f"_{owner}_{hand_in.number}_" in hand_in.file}
        if len(owners) != 1 or not (owner := owners.pop()).isdecimal():
            raise _LeftOutError(f"nothing says for certain whose number in Canvas is in {hand_in.file}")
        if hand_in.team and hand_in.identity == owner != ids.get(student):
            raise _LeftOutError("a member of their group handed in alone, so they have no file in Canvas")
        name = f"{self.called(student).replace(' ', '')}_{owner}_{hand_in.number}_feedback{_kind(hand_in)}"
        return f"{owner} {hand_in.number}", name

    def reads(self, name: str) -> str:
        parts = name.rpartition("/")[2].split("_")
        numbers = [part for part in parts if re.fullmatch("[0-9]+", part)][:2]
        return "" if name.startswith("._") or parts[-1].startswith("link") or len(numbers) < 2 else " ".join(numbers)

    def see_the_same(self, student: str) -> Collection[str]:
        hand_in = self.hand_in(student)
        return hand_in.team.split() if hand_in and hand_in.team else {student}

    def content(self, student: str, page: bytes) -> bytes:
        """The graded notebook, with the feedback before its first cell; zipped where a zip file was handed in."""
        said, hand_in = _said(page), self.hand_in(student)
        assert hand_in
        mates = set(self.see_the_same(student)) - self.course.dropped
        for other in (self.course.feedback_page(mate, self.assignment) for mate in mates):
            if other.is_file() and _table(said) != _table(_said(other.read_bytes())):
                why = "Canvas shows the whole group the same, and not all its members have the same points or comments"
                raise _LeftOutError(why)
        path = self.course.autograded(student, self.assignment) / f"{self.assignment}.ipynb"
        try:
            notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
        except Exception as error:  # nbformat raises whatever it likes
            raise _LeftOutError("the graded notebook is damaged or missing") from error
        shown = nbformat.v4.new_output("display_data", {"text/html": said, "text/plain": _plain(said)})
        notebook.cells.insert(0, nbformat.v4.new_code_cell("# Feedback", outputs=[shown]))
        data = nbformat.writes(notebook).encode()
        return _zipped({f"{self.assignment}.ipynb": data}) if _kind(hand_in) == ".zip" else data


def _kind(hand_in: HandIn) -> str:
    """The ending of the attachment, which what goes back will have."""
    outer = next(part for part in PurePosixPath(hand_in.file).parts if f"_{hand_in.number}_" in part)
    return PurePosixPath(outer).suffix


def _said(page: bytes) -> str:
    """What a page says before it shows the notebook, as HTML."""
    found = re.search(r"<body[^>]*>(.*?)(?:<details class=.notebook|</body>)", page.decode("utf-8"), re.DOTALL)
    return found[1].strip() if found else ""


def _table(said: str) -> str:
    """The part from the points on; before them stands whom it is for, and when it was due for them."""
    return said[said.find("<table") :]


def _plain(said: str) -> str:
    text = re.sub(r"</(?:tr|p|h[1-6]|pre|div)>", "\n", re.sub(r"</t[hd]>\s*", "  ", said))
    return re.sub(r"\n\s*\n+", "\n\n", unescape(re.sub(r"<[^>]*>", "", text))).strip()


class _Moodle(_Names):
    title = Moodle.title

    def __init__(self, course: Course, assignment: str, worksheet: Path | None) -> None:
        super().__init__(course, assignment)
        self._numbers, self._in_groups = dict[str, str](), bool(read_groups(course, assignment).all)
        for row in rows_of(read_csv(worksheet, outside=True)) if worksheet else ():
            found = whose(row.student, self.people)
            if isinstance(found, Student) and row.student.moodle_ids.isdecimal():
                self._numbers[found.id] = row.student.moodle_ids
                known = self._known(found.id)
                if known and known != row.student.moodle_ids:
                    raise CourseError(f"{worksheet} is of another assignment: it has another number for {found.id}")
        if worksheet and not self._numbers:
            raise CourseError(
                f"{worksheet} is no grading worksheet of this class: no line has a number (Moodle's column Identifier) "
                "and somebody whose e-mail address, ID number or login students.csv has"
            )

    def _known(self, student: str) -> str:
        """The number by which Moodle named a student's hand-in; empty where groups hand in, as it may be a group's."""
        hand_in = None if self._in_groups else self.hand_in(student)
        return hand_in.identity if hand_in and hand_in.identity.isdecimal() else ""

    def of(self, student: str) -> tuple[str, str]:
        if not (number := self._numbers.get(student) or self._known(student)):
            raise _LeftOutError(
                "nothing says their number in Moodle; the assignment's grading worksheet does: --worksheet FILE"
            )
        return number, f"{self.called(student)}_{number}_assignfeedback_file_{self.assignment}-feedback.html"

    def reads(self, name: str) -> str:
        parts = name.split("_", 4)
        fits = len(parts) == 5 and parts[1].isdecimal() and parts[2:4] == ["assignfeedback", "file"]
        return parts[1] if fits and not name.startswith((".", "~")) else ""

    def content(self, student: str, page: bytes) -> bytes:
        return page
