"""Canvas by its API: what other commands read is fetched from it, and marks and pages are sent to it.

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
"""Hosts to which no network leads, so that http will do."""
PATIENCE = 60
"""Seconds in which Canvas has to say something."""
PAUSES = (1, 2, 5, 10, 30)
"""Seconds to wait before asking again, where Canvas asks for that."""
LONGEST_NAME = 240
"""Bytes of a file's name; file systems allow a few more."""
AGAIN = "what was done is kept; run the same command again to go on"
_MARK = re.compile(r"\[feedback ([0-9a-f]{12})\]")


class RefusedError(CourseError):
    """Canvas refuses one thing; it may well do others."""


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
        elif request.method == "GET":  # also after an upload, which goes without
            request.headers["Authorization"] = f"Bearer {self._token}"
        options["timeout"] = PATIENCE
        for pause in (*PAUSES, 0):
            self.status = 0
            response = super().send(request, *arguments, **options)
            self.status = response.status_code
            throttled = self.status == 403 and b"Rate Limit Exceeded" in response.content
            if throttled:
                self.status = 429
            if self.status != 429 or not pause:
                break
            time.sleep(pause)
        return response


class _Requester(Requester):
    def __init__(self, url: str, token: str, dry_run: bool) -> None:
        super().__init__(url, token)
        self.wire = _Wire(url, token, dry_run)
        for scheme in ("https://", "http://"):
            self._session.mount(scheme, self.wire)

    def beginning(self, url: str) -> bytes:
        """As much of a file as may be read and a byte more."""
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
    """A course in Canvas, as whose token it is may see it. Raises CourseError where the address cannot be one."""

    def __init__(self, url: str, course: int, token: str, dry_run: bool = False) -> None:
        url = url.strip().rstrip("/")
        scheme, host, _ = _origin(url)
        if not host or urlsplit(url)[2:] != ("", "", "") or "@" in url:
            raise CourseError("the address of Canvas is one such as https://canvas.example.edu, with nothing behind it")
        if scheme != "https" and host not in HERE:
            raise CourseError("the address of Canvas has to begin with https://, as anybody could read along")
        if not re.fullmatch("[!-~]{8,}", token):
            raise CourseError("this is no token: it has to be a single word of plain letters, as Canvas shows it")
        self.host, self.requester = host, _Requester(url, token, dry_run)
        self.course = CanvasCourse(self.requester, {"id": course})

    @contextmanager
    def asking(self, what: str) -> Iterator[None]:
        """What goes wrong inside is said for people. Raises CourseError."""
        try:
            yield
        except (CanvasException, RequestException) as error:
            status = self.requester.wire.status
            refused = status in (400, 403, 404, 409, 422)
            if isinstance(error, ValueError) and status < 400:
                status = -1
            raise (RefusedError if refused else CourseError)(f"{what}: {self._said(status)}; {AGAIN}") from None
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            status = self.requester.wire.status
            said = self._said(status if status >= 400 else -1)
            raise CourseError(f"{what}: {said} ({type(error).__name__}); {AGAIN}") from None

    def _said(self, status: int) -> str:
        known = {
            -1: f"{self.host} answers otherwise than Canvas does by its documentation; is it the right address?",
            401: "Canvas does not accept the token; make a new one there: Account → Settings → New Access Token",
            403: "whose token it is may not do this; it has to be a teacher's of the course",
            404: "Canvas has nothing of that number, or does not show it to whose token it is",
            429: "Canvas has too much to do, and asks to wait some minutes",
        }
        if status in known:
            return known[status]
        if status >= 400:
            return f"Canvas {'is in trouble' if status >= 500 else 'refuses it'} (status {status})"
        return f"{self.host} cannot be reached, or the connection broke"

    def assignment(self, name: str, there: int | None) -> Any:
        """An assignment, with the date that is for everybody. Raises CourseError where it is not clear which."""
        with self.asking("the assignment"):
            if there:
                return self.course.get_assignment(there, override_assignment_dates=False)
            every = list(self.course.get_assignments(override_assignment_dates=False))
            found = [each for each in every if small(each.name.strip()) == small(name)]
            if len(found) == 1:
                return found[0]
            names = "; ".join(f"{each.name} ({each.id})" for each in every) or "none"
        several = "several are called" if found else "none is called"
        raise CourseError(f"in Canvas {several} {name}; say its number: --canvas-assignment N. There is: {names}")

    def groups(self, assignment: Any) -> dict[int, tuple[str, list[int]]]:
        """The groups that hand an assignment in together, by number: name and members."""
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


def group_lines(course: Course, name: str, groups: Mapping[int, tuple[str, list[int]]]) -> tuple[str, str]:
    """What groups.csv should be, empty where it may stay as it is; and why it has to stay."""
    path, head = course.root / FILE, ["student", "group", "assignments"]
    there = read_csv(path).rows.values() if path.exists() else ()
    old = [[row.get(column, "") for column in head] for row in there]
    if any(row[2].split() != [row[2]] for row in old):
        return "", f"{path} has groups that are not of one assignment alone, so it stays as it is"
    new = [[str(user), title, name] for title, users in groups.values() for user in users]
    rows = sorted([*(row for row in old if row[2] != name), *new])
    return ("", "") if rows == sorted(old) else (csv_text(head, rows), "")


def due_dates(
    there: Connection, assignment: Any, course: Course, name: str, groups: Mapping[int, tuple[str, list[int]]]
) -> tuple[dict[tuple[str, str, str], datetime], list[str]]:
    """When an assignment is due by Canvas, for all, for sections and for students, as due.csv has it; and what it
    cannot have. Who has several dates has the latest, as in Canvas; without one for all, that is the latest of any."""
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
    """Files to fetch, by the names that they get, as Canvas's own download has them: where they are and how large.

    `texts` are what was handed in without a file. `times` are when, by the file's number.
    """

    files: dict[str, tuple[str, int]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    times: dict[str, str] = field(default_factory=dict)

    def missing(self, folder: Path) -> list[str]:
        """The names of the files that are not in a folder yet."""
        return [name for name in self.files if not (folder / name).is_file()]


def download_of(
    there: Connection, assignment: Any, course: Course, groups: Mapping[int, tuple[str, list[int]]]
) -> Download:
    """What was handed in, every attempt of it; of a group, by one of its members."""
    called, found = {}, Download()
    for person in (course.class_list or {}).values():
        called[person.canvas_id] = person.sortable_name
    called |= {str(user): title for title, users in groups.values() for user in users}
    with there.asking("the submissions"):
        options = {"grouped": True} if groups else {}
        for each in assignment.get_submissions(include=["submission_history"], **options):
            user = int(each.user_id)
            for attempt in getattr(each, "submission_history", None) or [vars(each)]:
                if not (when := attempt.get("submitted_at")):
                    continue
                who = name_key(called.get(str(user), "")) or "student"
                begin = f"{_cut(who, 120)}{'_LATE' if attempt.get('late') else ''}_{user}"
                for file in attempt.get("attachments") or ():
                    file = file if isinstance(file, dict) else vars(file)
                    name = f"{begin}_{int(file['id'])}_"
                    name += _plain(str(file["filename"]), LONGEST_NAME - len(name.encode()))
                    found.files[name] = str(file["url"]), int(file.get("size") or 0)
                    found.times[str(int(file["id"]))] = max(when, found.times.get(str(int(file["id"])), ""))
                if not attempt.get("attachments"):
                    text = str(attempt.get("body") or attempt.get("url") or "")
                    found.texts[f"{begin}_text.html"] = _cut(text, LARGEST)
    return found


def _plain(name: str, most: int) -> str:
    """The last part of a name, in signs that any file system has, and not too long; the ending stays."""
    name = re.split(r"[/\\]", name)[-1]
    name = "".join(sign if sign.isprintable() and sign not in ':*?"<>|' else "-" for sign in name).rstrip(". ")
    while len(name.encode(errors="replace")) > most:
        name = name[1:]
    return name.encode(errors="replace").decode() or "file"


def _cut(text: str, most: int) -> str:
    return text.encode(errors="replace")[:most].decode(errors="ignore")


def fetch(there: Connection, download: Download, folder: Path, names: Sequence[str]) -> Iterator[str]:
    """Put files into a folder, each whole or not at all, and the table of times last; yields what is not as it should.

    A file that Canvas does not have any more is an empty one, so that `collect` leaves it and its student waits.
    """
    for name in names:
        url, size = download.files[name]
        try:
            with there.asking(name):
                data = there.requester.beginning(url)
                if len(data) < min(size, LARGEST + 1):
                    there.requester.wire.status = 0
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
        """The page first, then score and comment at once: what is interrupted between has shown nobody anything."""
        with there.asking(self.student):
            what: dict[str, Any] = {"submission": {"posted_grade": self.score}} if self.score else {}
            if self.text:
                place = f"courses/{there.course.id}/assignments/{self.submission.assignment_id}"
                place += f"/submissions/{self.submission.user_id}/comments/files"
                _, file = Uploader(there.requester, place, self.page).start()
                what["comment"] = {"text_comment": self.text, "file_ids": [int(file["id"])]}
            self.submission.course_id = there.course.id
            self.submission.edit(**what)


def changes(there: Connection, assignment: Any, course: Course, name: str) -> tuple[list[Change], dict[str, str], int]:
    """What is to be sent, why others wait, and of how many Canvas has everything.

    Raises CourseError where the assignment is worth other points in Canvas.
    """
    grades, waiting = grades_for_lms(course, name)
    best, found = max((grade.max_score for grade in grades), default=0.0), list[Change]()
    if (worth := getattr(assignment, "points_possible", None)) is None or abs(worth - best) > 0.005:
        raise CourseError(f"in Canvas it is worth {worth} points, and here {number(best)}; change one of the two")
    with there.asking("the submissions"):
        every = {str(each.user_id): each for each in assignment.get_submissions(include=["submission_comments"])}
    people = {grade.student: (course.students or {}).get(grade.student, Student(grade.student)) for grade in grades}
    grades = [grade for grade in grades if people[grade.student].may_be_in("canvas")]
    old = without_page(course, name, [grade.student for grade in grades if not grade.missed and not grade.trouble])
    with there.asking("the submissions"):
        for grade in grades:
            student, submission = grade.student, every.get(people[grade.student].canvas_id)
            if why := _why_not(course, name, grade, submission, student in old):
                waiting[student] = why
            else:
                found.append(_change(course, name, grade, submission, every))
    groups = there.groups(assignment)
    if groups and not getattr(assignment, "grade_group_students_individually", False):
        scores = {people[grade.student].canvas_id: grade.score for grade in grades}
        for title, users in groups.values():
            theirs = set(map(str, users))
            if len({scores.get(user) for user in theirs}) > 1:
                alike = [each for each in found if people[each.student].canvas_id in theirs]
                found = [each for each in found if each not in alike]
                why = f"Canvas gives everybody in {title} the same score, and here they do not have the same"
                waiting |= {each.student: why for each in alike}
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
    """What Canvas does not have yet. Of comments, the last that has a mark of ours and is no student's counts."""
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
