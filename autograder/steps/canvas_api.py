"""Canvas by its API: fetch from it what other commands read, and send marks and pages to it.

By its documentation (developerdocs.instructure.com/services/canvas): Users, Sections, Assignments with their overrides,
Group Categories, Submissions, Submission Comments, and the basics on File Uploads, Pagination and Throttling.

Nothing that Canvas says when it refuses is ever shown: it may have the token in it.
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from canvasapi.course import Course as CanvasCourse
from canvasapi.exceptions import CanvasException
from canvasapi.group import GroupCategory
from canvasapi.requester import Requester
from canvasapi.upload import Uploader
from requests import PreparedRequest, RequestException, Response
from requests.adapters import HTTPAdapter

from aima_games.home.notebook_file import LARGEST
from autograder.course.class_list import People, Student, name_key, small
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, read_csv, write_whole
from autograder.hand_ins.canvas import TIMES, Canvas
from autograder.hand_ins.groups import FILE
from autograder.hand_ins.hand_in import digest, read_hand_in, stamped
from autograder.report.grades import Grade
from autograder.report.pages import grades_for_lms
from autograder.report.tables import earned, number
from autograder.steps.feedback import without_page

HERE = ("localhost", "127.0.0.1", "::1")
"""Names of this very machine: no network lies between, so http will do."""
PATIENCE = 60
"""How many seconds Canvas has to say something."""
PAUSES = (1, 2, 5, 10, 30)
"""How many seconds to wait before each further try, where Canvas asks for that."""
Groups = dict[int, tuple[str, list[int]]]
"""The groups in Canvas by number: name and members."""
LONGEST_NAME = 240
"""How many bytes a file's name may have; file systems allow a few more."""
SAID = {
    -1: "this is not what Canvas answers by its documentation; is the address in nbgrader_config.py right?",
    0: "Canvas cannot be reached, or the connection broke",
    401: "Canvas does not accept the token; make a new one there: Account → Settings → New Access Token",
    403: "the owner of the token may not do this; it has to be the token of a teacher of the course",
    404: "Canvas has nothing of that number, or does not show it to the owner of the token",
    429: "Canvas has too much to do, and asks you to wait some minutes",
}
"""What is wrong, by the status of an answer: 0 if there is none, -1 if it is a strange one."""
_WRONG = CanvasException, RequestException, ValueError, LookupError, TypeError, AttributeError, RecursionError
"""The errors that an answer which is not Canvas's leads to; those of our own files are not among them."""
_MARK = re.compile(r"\[feedback ([0-9a-f]{12})\]")


class RefusedError(CourseError):
    """Canvas refuses one thing; it may well accept others."""


class _Wire(HTTPAdapter):
    """All that goes to Canvas and comes back, redirects too: only by https, and the token to Canvas alone."""

    def __init__(self, url: str, token: str, dry_run: bool) -> None:
        super().__init__()
        self._home, self._token, self._dry_run, self.status = _origin(url), token, dry_run, 0

    def send(self, request: PreparedRequest, *arguments: Any, **options: Any) -> Response:
        there = _origin(request.url or "")
        if there[0] != "https" and not (self._home[0] == "http" and there[1] in HERE):
            raise CourseError(f"Canvas leads to {there[1]!r} by a way that is not https; nothing was sent there")
        if request.method != "GET" and self._dry_run:
            raise CourseError("this would change something in Canvas, and --dry-run changes nothing")
        if there != self._home:
            request.headers.pop("Authorization", None)
        elif request.method == "GET" or "Authorization" in request.headers:  # an upload goes without, its end does not
            request.headers["Authorization"] = f"Bearer {self._token}"
        options["timeout"] = PATIENCE
        for pause in (*PAUSES, None):
            self.status = 0
            response = super().send(request, *arguments, **options)
            throttled = response.status_code == 403 and b"Rate Limit Exceeded" in response.content
            self.status = 429 if throttled else response.status_code
            if self.status != 429 or pause is None:
                break
            time.sleep(pause)
        if self.status == 201 and not response.content:  # after an upload, whose outcome is told elsewhere
            response.status_code = 303
        return response


class _Requester(Requester):
    def __init__(self, url: str, token: str, dry_run: bool) -> None:
        super().__init__(url, token)
        self.wire = _Wire(url, token, dry_run)
        for scheme in ("https://", "http://"):
            self._session.mount(scheme, self.wire)

    def beginning(self, url: str) -> bytes:
        """As much of a file as may be read, and a byte more."""
        data = bytearray()
        with self._session.get(url, stream=True) as response:
            if not response.ok:
                raise CanvasException("")
            for piece in response.iter_content(1 << 16):
                data += piece
                if len(data) > LARGEST:
                    break
        return bytes(data[: LARGEST + 1])


def _origin(url: str) -> tuple[str, str, int | None]:
    try:
        parts = urlsplit(url)
        return parts.scheme, parts.hostname or "", parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    except ValueError:
        return "", "", None


class Connection:
    """A course in Canvas, as the owner of the token may see it. Raises CourseError where the settings name none."""

    def __init__(self, settings: Any, token: str, dry_run: bool) -> None:
        url, course = str(settings.get("url", "")).strip().rstrip("/"), settings.get("course")
        scheme, host, _ = _origin(url)
        if not host or "@" in url or url.count("/") != 2 or not isinstance(course, int):
            such = "c.Canvas.url = 'https://canvas.example.edu' and c.Canvas.course = 1234"
            raise CourseError(f"say in nbgrader_config.py where the course is, in lines such as {such}")
        if scheme != "https" and host not in HERE:
            raise CourseError("c.Canvas.url has to begin with https://, or anybody on the way could read the token")
        if not re.fullmatch("[!-~]{8,}", token):
            raise CourseError("this is no token: it has to be a single word of plain letters, as Canvas shows it")
        self.host, self.requester = host, _Requester(url, token, dry_run)
        self.course = CanvasCourse(self.requester, {"id": course})
        self.numbers = dict(settings.get("assignments", {}))

    @contextmanager
    def asking(self, what: str) -> Iterator[None]:
        """Raises CourseError, in words for people, for what goes wrong inside."""
        try:
            yield
        except _WRONG as error:
            status = self.requester.wire.status
            if status < 400:
                status = 0 if isinstance(error, RequestException) and not isinstance(error, ValueError) else -1
            kind = RefusedError if status in (400, 403, 404, 409, 422) else CourseError
            said = SAID.get(status, f"Canvas {'is in trouble' if status >= 500 else 'refuses it'} (status {status})")
            raise kind(f"{what}: {said}; what was done is kept, run the same command again to go on") from None

    def assignment(self, name: str) -> Any:
        """An assignment, with the date that is for everybody. Raises CourseError where it is not clear which."""
        with self.asking("the assignment"):
            if name in self.numbers:
                return self.course.get_assignment(self.numbers[name], override_assignment_dates=False)
            every = list(self.course.get_assignments(override_assignment_dates=False))
            found = [each for each in every if small(each.name.strip()) == small(name)]
            names = "; ".join(f"{each.name} ({each.id})" for each in every) or "none"
        if len(found) != 1:
            said, how = "several are" if found else "none is", f"c.Canvas.assignments = {{{name!r}: NUMBER}}"
            raise CourseError(f"in Canvas {said} called {name}; say in nbgrader_config.py {how}. There is: {names}")
        return found[0]

    def groups(self, assignment: Any) -> Groups:
        """The groups that hand an assignment in together."""
        if not (category := getattr(assignment, "group_category_id", None)):
            return {}
        with self.asking("the groups"):
            groups = GroupCategory(self.requester, {"id": category}).get_groups()
            return {each.id: (each.name, [user.id for user in each.get_users()]) for each in groups}

    def sections(self) -> dict[int, str]:
        """The names of the course's sections, by number."""
        with self.asking("the sections"):
            return {each.id: each.name.replace(";", ",") for each in self.course.get_sections()}


# What is fetched


def write_people(there: Connection, path: Path) -> None:
    """Write the class list as a table that `autograder students` reads."""
    sections, rows = there.sections(), []
    with there.asking("the class list"):
        for user in there.course.get_users(enrollment_type=["student"], include=["enrollments", "email"]):
            theirs = [each for each in user.enrollments if each["type"] == "StudentEnrollment"]
            names = sorted({sections.get(each["course_section_id"], "") for each in theirs} - {""})
            details = (getattr(user, name, None) or "" for name in ("sis_user_id", "login_id", "email"))
            rows.append([user.sortable_name, str(user.id), *map(str, details), "; ".join(names)])
    head = ["name", "canvas_user_id", "user_id", "login_id", "email", "sections"]
    write_whole(path, csv_text(head, rows))


def group_lines(course: Course, name: str, groups: Groups) -> tuple[str, str]:
    """What groups.csv should hold, empty where it may stay as it is; and why it has to stay, if it does."""
    path, head = course.root / FILE, ["student", "group", "assignments"]
    there = read_csv(path).rows.values() if path.exists() else ()
    old = [[row.get(column, "") for column in head] for row in there]
    if any(row[2].split() != [row[2]] for row in old):
        return "", f"{path} has groups that are not of one assignment alone, so it stays as it is"
    new = [[str(user), title, name] for title, users in groups.values() for user in users]
    rows = sorted([*(row for row in old if row[2] != name), *new])
    return ("", "") if rows == sorted(old) else (csv_text(head, rows), "")


def due_dates(
    there: Connection, assignment: Any, course: Course, name: str, groups: Groups
) -> tuple[dict[tuple[str, str, str], datetime], list[str]]:
    """When an assignment is due by Canvas, for all, for sections and for students, as due.csv has it; and what it
    cannot have. Of a person's dates the latest counts, as in Canvas; if none is for all, the latest of any is."""
    sections, students, said = dict[str, datetime](), defaultdict[int, list[datetime]](list), list[str]()
    names = there.sections()
    with there.asking("the due dates"):
        for each in assignment.get_overrides():
            if not hasattr(each, "due_at"):
                continue
            when = _time(each.due_at)
            if when is None:
                said.append(f"{each.title!r} has no date in Canvas; due.csv cannot say that, so the others' counts")
            elif section := names.get(getattr(each, "course_section_id", None) or 0):
                sections[section] = when
            else:
                of_group = groups.get(getattr(each, "group_id", None) or 0, ("", []))[1]
                for user in getattr(each, "student_ids", None) or of_group:
                    students[user].append(when)
        for_all = _time(assignment.due_at)
    people, own = People(course.class_list or {}), dict[str, datetime]()
    for user, theirs in students.items():
        if len(found := people.by("canvas_id", str(user))) == 1:
            person = people.students[found.pop()]
            own[person.id] = max([*theirs, *(sections[each] for each in person.sections if each in sections)])
        else:
            said.append(f"number {user} of Canvas has a date of their own, and is not in students.csv")
    listed = {each for person in people.students.values() for each in person.sections}
    dates = {(name, section, ""): when for section, when in sections.items() if section in listed}
    dates |= {(name, "", student): when for student, when in own.items()}
    if not for_all and dates:
        for_all = max(dates.values())
        said.append("Canvas has no date for everybody; the latest of the others stands for it")
    return ({(name, "", ""): for_all} if for_all else {}) | dates, said


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text).astimezone(UTC) if text else None


@dataclass
class Download:
    """What was handed in, by the names that files have in Canvas's own download: where each is and how large, or, where
    it came without a file, the text. `times` says when, by the file's number."""

    files: dict[str, tuple[str, int]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    times: dict[str, str] = field(default_factory=dict)


def download_of(there: Connection, assignment: Any, course: Course, groups: Groups) -> Download:
    """Every attempt by everybody; those of a group by one of its members."""
    called = {person.canvas_id: person.sortable_name for person in (course.class_list or {}).values()}
    called |= {str(user): title for title, users in groups.values() for user in users}
    found, options = Download(), {"grouped": True} if groups else {}
    with there.asking("the submissions"):
        for each in assignment.get_submissions(include=["submission_history"], **options):
            for attempt in each.submission_history if each.submitted_at else ():
                if not (when := attempt["submitted_at"]):
                    continue
                who = _cut(name_key(called.get(str(each.user_id), "")) or "student", LONGEST_NAME // 2)
                begin = f"{who}{'_LATE' if attempt.get('late') else ''}_{int(each.user_id)}"
                for file in attempt.get("attachments") or ():
                    key, name = str(int(file["id"])), f"{begin}_{int(file['id'])}_"
                    name += _plain(str(file["filename"]), LONGEST_NAME - len(name.encode()))
                    found.files[name] = str(file["url"]), int(file["size"] or 0)
                    found.times[key] = max(when, found.times.get(key, ""))
                if not attempt.get("attachments"):
                    found.texts[f"{begin}_text.html"] = _cut(str(attempt.get("body") or attempt.get("url")), LARGEST)
    return found


def _plain(name: str, most: int) -> str:
    """The last part of a name, in signs that any file system has, and not too long; the ending stays."""
    signs = (sign if sign.isprintable() and sign not in ':*?"<>|' else "-" for sign in re.split(r"[/\\]", name)[-1])
    return "".join(signs).encode()[-most:].decode(errors="ignore").rstrip(". ") or "file"


def _cut(text: str, most: int) -> str:
    return text.encode(errors="replace")[:most].decode(errors="ignore")


def fetch(there: Connection, download: Download, folder: Path, names: Sequence[str]) -> Iterator[str]:
    """Put these files into a folder, each whole or not at all, and the table of times last; yields what is wrong.

    A file that Canvas no longer has becomes an empty one, so that `collect` leaves it and its student waits.
    """
    for name in names:
        url, size = download.files[name]
        try:
            with there.asking(name):
                data = there.requester.beginning(url)
                if len(data) < min(size, LARGEST + 1):
                    raise RequestException
        except RefusedError as error:
            data = b""
            yield str(error)
        write_whole(folder / name, data)
    for name, text in download.texts.items():
        write_whole(folder / name, text)
    write_whole(folder / TIMES, json.dumps(download.times))


# What is sent


@dataclass(frozen=True)
class Change:
    """What is to be sent for a student; `score` and `text` are empty where Canvas has the same already."""

    student: str
    submission: Any
    score: str
    was: str
    text: str
    page: Path

    def __str__(self) -> str:
        score = [f"{self.was or 'no score'} → {self.score}"] if self.score else []
        return f"{self.student}: {' and '.join([*score, *(['the page with feedback'] if self.text else [])])}"

    def send(self, there: Connection) -> None:
        """Send the page, then score and comment at once: if interrupted in between, it has shown nobody anything."""
        with there.asking(self.student):
            what: dict[str, Any] = {"submission": {"posted_grade": self.score}} if self.score else {}
            if self.text:
                place = f"courses/{there.course.id}/assignments/{self.submission.assignment_id}"
                place += f"/submissions/{self.submission.user_id}/comments/files"
                _, file = Uploader(there.requester, place, self.page).start()
                what["comment"] = {"text_comment": self.text, "file_ids": [int(file["id"])]}
            self.submission.course_id = there.course.id
            self.submission.edit(**what)


def changes(there: Connection, course: Course, name: str) -> tuple[list[Change], dict[str, str], int]:
    """What is to be sent, why others wait, and for how many Canvas has everything.

    Raises CourseError where the assignment is worth a different number of points in Canvas.
    """
    assignment, (all_grades, waiting) = there.assignment(name), grades_for_lms(course, name)
    known = course.students or {}
    grades = {known.get(grade.student, Student(grade.student)): grade for grade in all_grades}
    grades = {person: grade for person, grade in grades.items() if person.may_be_in("canvas")}
    worth, best = assignment.points_possible, max((each.max_score for each in grades.values()), default=0.0)
    if worth is None or abs(worth - best) > 0.005:
        raise CourseError(f"in Canvas it is worth {worth or 0} points, and here {number(best)}; change one of the two")
    graded = [grade.student for grade in grades.values() if not grade.missed and not grade.trouble]
    old, found, unlike = without_page(course, name, graded), list[Change](), dict[str, str]()
    if not getattr(assignment, "grade_group_students_individually", False):
        scores = {person.canvas_id: grade.is_final and grade.score for person, grade in grades.items()}
        for title, users in there.groups(assignment).values():
            if len({scores[each] for each in map(str, users) if each in scores}) > 1:
                unlike |= {
                    str(each): f"Canvas gives all of {title} one score; here they differ, or one waits"
                    for each in users
                }
    with there.asking("the submissions"):
        every = {str(each.user_id): each for each in assignment.get_submissions(include=["submission_comments"])}
        for person, grade in grades.items():
            submission = every.get(person.canvas_id)
            why = _why_not(course, name, grade, submission, person.id in old) or unlike.get(person.canvas_id, "")
            if why:
                waiting[person.id] = why
            else:
                found.append(_change(course, name, grade, submission, every))
    new = [change for change in found if change.score or change.text]
    return new, waiting, len(found) - len(new)


def _why_not(course: Course, name: str, grade: Grade, submission: Any, old_page: bool) -> str:
    """Why a grade must not be sent, empty where it may."""
    if not grade.is_final:
        return grade.state
    if grade.outdated or grade.due_moved:
        return f"something has changed since; run: autograder grade {name}"
    if old_page:
        return f"the page is missing, or older than the marks; run: autograder feedback {name}"
    if submission is None:
        return "is not in this assignment in Canvas, or students.csv has not their number there (canvas_id)"
    if getattr(submission, "excused", False):
        return "is excused in Canvas"
    folder, when = course.submitted(grade.student, name), _time(submission.submitted_at)
    record, ours = read_hand_in(folder), stamped(folder)
    newer = when and ours and record and record.system == Canvas.title and when > ours + timedelta(seconds=1)
    return (
        f"has handed in again in Canvas; run: autograder canvas pull {name}" if newer or (when and grade.missed) else ""
    )


def _change(course: Course, name: str, grade: Grade, submission: Any, every: Mapping[str, Any]) -> Change:
    """What Canvas does not have yet. The last comment with our mark that is no student's tells which page it has."""
    has = None if submission.score is None else submission.score + (getattr(submission, "points_deducted", 0) or 0)
    score = "" if has is not None and abs(has - grade.score) < 0.005 else number(grade.score)
    page, text = course.feedback_page(grade.student, name), ""
    if not grade.missed:
        comments = [each for each in submission.submission_comments if str(each["author_id"]) not in every]
        marks = [mark for each in comments for mark in _MARK.findall(each["comment"] or "")]
        ours = digest(page.read_bytes())[:12]
        if marks[-1:] != [ours]:
            points = earned(grade.score, grade.max_score)
            text = f"{name}: {points} points. The page attached says what was found. [feedback {ours}]"
    return Change(grade.student, submission, score, "" if has is None else number(has), text, page)
