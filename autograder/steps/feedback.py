"""Write the feedback pages: workers make them, each within its limits, and unchanged pages stay as they are."""

from __future__ import annotations

import hashlib
import json
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from traitlets.config import Config

from aima_games.text import inline_html, part_name
from autograder.course.config import read_config
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.ledger import read_ledger
from autograder.course.nbgrader import converter, gradebook_of, loaded_submissions, logged
from autograder.course.release import read_release
from autograder.grading.executors import DaskWorkers, WorkerDiedError, processors, results
from autograder.hand_ins.exchange import give_pages
from autograder.judge.verdict import ItemResult
from autograder.steps.pages import Page, PageJob, PageLimits, PageWorkers, make_page

SECONDS = 20
"""How many seconds of processor time a page may take; an honest one takes a fifth of a second."""
PATIENCE = 10 * SECONDS
"""How many seconds a page may take that waits instead of working: plenty for an honest one even on a busy machine."""
MEMORY = 2 << 30
"""How many bytes of memory a page may take."""
LARGEST = 50_000_000
"""How many characters a page may have; no browser opens a larger one."""
TEMPLATES = Path(__file__).parents[1] / "templates" / "feedback"
PROGRAMS, MAKER = Path(__file__).parents[1] / "grading", Path(__file__).with_name("page_maker.py")
END = 200
"""How many bytes at the end of a page are searched for the digest of what it is made from."""
GO_ON = "the pages that were finished are kept, run the same command again to go on"


@dataclass
class Outcome:
    """The pages that there are; whose page had not changed, on whose an answer in words waits for a person's marks, on
    whose an item that the judge left to a person; whose is a plain one and why; how many nbgrader's exchange has."""

    pages: list[Path] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    plain: dict[str, str] = field(default_factory=dict)
    exchanged: int = 0


def feedback(
    course: Course,
    assignment: str,
    progress: Callable[..., Iterable[str]] = lambda students, total: students,
    again: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
) -> Outcome:
    """Write the feedback page of every graded student whose page is not there yet, or of all with `again`.

    The pages are made by `workers` processes of this machine (as many as it has processors), or by the Dask cluster
    whose `scheduler` is given. A student whose page cannot be made gets a plain one with the points, and the outcome
    says why. Each page is there whole or not at all, so a run that is stopped at any moment can go on where it was.
    `progress` is given the students as they are done, and how many there are.

    The pages of those who handed in through nbgrader's exchange are also put there, for `nbgrader fetch_feedback`.

    Raises CourseError where nobody is graded, the gradebook cannot be read, the workers cannot be reached, or a page
    cannot be written.
    """
    students = graded_students(course, assignment)
    outcome = Outcome([course.feedback_page(student, assignment) for student in students])
    with gradebook_of(course, assignment) as gradebook, ExitStack() as stack:
        pages = _Pages(course, assignment, gradebook)

        def made(changed: list[str]) -> Iterator[str]:
            crew: DaskWorkers | PageWorkers
            if scheduler:
                crew, config = stack.enter_context(DaskWorkers(scheduler)), _for_elsewhere(course)
            else:
                crew = stack.enter_context(PageWorkers(min(workers or processors(), len(changed))))
                config = pickle.dumps(partial(read_config, course.root))
            for (student, digest), result in results(crew, make_page, pages.jobs(changed, config)):
                page = _require_page(result)
                if page.trouble:
                    outcome.plain[student] = page.trouble
                pages.store(student, digest, page)
                yield student

        def done() -> Iterator[str]:
            for student in [] if again else pages.finished(students):
                outcome.unchanged.append(student)
                yield student
            if changed := sorted(set(students) - set(outcome.unchanged)):
                yield from made(changed)

        for _ in progress(done(), total=len(students)):
            pass
    outcome.plain = dict(sorted(outcome.plain.items()))
    outcome.unread, outcome.undecided = sorted(pages.unread), sorted(pages.undecided)
    outcome.exchanged = give_pages(course, assignment, outcome.pages)
    return outcome


def graded_students(course: Course, assignment: str) -> list[str]:
    """The students who get a page. Raises CourseError where nobody is graded, or the assignment was never released."""
    read_release(course, assignment)
    graded = {path.parent.name for path in (course.root / "autograded").glob(f"*/{assignment}")}
    if students := sorted(filter(course.counts, graded)):
        return students
    raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")


def without_page(course: Course, assignment: str, students: Iterable[str]) -> set[str]:
    """Those of the students whose page is missing, or older than their marks; a plain page is as good as can be."""
    students = set(students)
    pages = {student: course.feedback_page(student, assignment) for student in students}
    with gradebook_of(course, assignment) as gradebook:
        finished = set(_Pages(course, assignment, gradebook).finished(sorted(students)))
    return {student for student in students - finished if not pages[student].is_file() or _made_from(pages[student])}


class _Pages:
    """The pages of an assignment: what each is made from, and where it goes."""

    def __init__(self, course: Course, assignment: str, gradebook: Any) -> None:
        from nbgrader.converters import GenerateFeedback

        self._course, self._assignment, self._gradebook = course, assignment, gradebook
        try:
            self._step = converter(course, GenerateFeedback, assignment, "")
        except Exception as error:  # the configuration is a program, and may fail in any way
            raise CourseError(f"{course.root / 'nbgrader_config.py'}: {error}") from error
        self._same_for_all = _same_for_all(course)
        self.unread: set[str] = set()  # among those looked at
        self.undecided: set[str] = set()
        self._judged = read_release(course, assignment).points

    def finished(self, students: Iterable[str]) -> Iterator[str]:
        """Those of the students whose page is there, and is made from what is there now."""
        there = {student: digest for student in students if (digest := _made_from(self._page(student)))}
        for student, notebook, marks in self._sources(there):
            if there[student] == self._digest(notebook, marks):
                yield student

    def jobs(self, students: Iterable[str], config: bytes) -> Iterator[tuple[tuple[str, str], PageJob]]:
        """A page to make for each of the students, and a digest of what it is made from."""
        limits = PageLimits(SECONDS, PATIENCE, MEMORY, LARGEST)
        for student, notebook, marks in self._sources(students):
            job = PageJob(self._assignment, student, notebook, marks, config, limits)
            yield (student, self._digest(notebook, marks)), job

    def store(self, student: str, digest: str, page: Page) -> None:
        """Write a page, or a plain one where there is none."""
        if page.trouble:
            if page.details:
                self._course.log(f"{self._assignment} {student}: no feedback page\n{page.details}")
            ledger = read_ledger(self._course, self._assignment, student)
            _write(
                self._page(student),
                plain_page(self._assignment, student, ledger.verdict.items.values() if ledger else ()),
            )
            return
        before, end, after = page.text.rpartition("</html>")
        with logged(self._course, self._step.log, self._assignment, student):
            try:
                self._step.init_assignment(self._assignment, student)  # what lies beside it, as nbgrader does
                write_whole(self._page(student), f"{before}<!-- made from {digest} -->\n{end}{after}")
                self._step.set_permissions(self._assignment, student)
            except OSError as error:
                raise CourseError(f"{error.filename} cannot be written: {error.strerror}") from error

    def _page(self, student: str) -> Path:
        return self._course.feedback_page(student, self._assignment)

    def _sources(self, students: Iterable[str]) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
        """Each student with the graded notebook and the marks; these are empty where there are none."""
        from nbgrader.api import MissingEntry

        from autograder.grading.nbgrader_plugin import marks_of

        for student, submission in loaded_submissions(self._gradebook, self._assignment, students):
            notebook, marks = b"", {}
            path = self._course.autograded(student, self._assignment) / f"{self._assignment}.ipynb"
            with suppress(OSError):
                notebook = path.read_bytes() if path.is_file() else b""  # from a pipe nothing may ever come
            with suppress(MissingEntry):
                marks = marks_of(self._course, submission) if submission else {}
            if marks and "override" not in marks["page"]:
                rows = [each for notebook in submission.notebooks for each in notebook.grades]
                for name in (each.cell.name for each in rows if each.needs_manual_grade):
                    (self.undecided if name in self._judged else self.unread).add(student)
            yield student, notebook, marks

    def _digest(self, notebook: bytes, marks: dict[str, Any]) -> str:
        digest = self._same_for_all.copy()
        digest.update(json.dumps(marks, sort_keys=True).encode())
        digest.update(notebook)
        return str(digest.hexdigest())


def _same_for_all(course: Course) -> Any:
    """A digest, to be continued, of what all pages are made with: the configuration, our templates and programs."""
    digest = hashlib.sha256()
    for path in (
        course.root / "nbgrader_config.py",
        MAKER,
        *sorted(PROGRAMS.glob("*.py")),
        *sorted(TEMPLATES.glob("*")),
    ):
        digest.update(path.read_bytes())
    return digest


def _made_from(page: Path) -> str:
    """The digest at the end of a page; empty where there is no page, a plain one, or one that others have made."""
    try:
        if not page.is_file():
            return ""
        with page.open("rb") as file:
            file.seek(max(0, page.stat().st_size - END))
            found = re.search(rb"<!-- made from ([0-9a-f]{64}) -->\s*</html>\s*\Z", file.read())
    except OSError:
        return ""
    return found[1].decode() if found else ""


def _for_elsewhere(course: Course) -> bytes:
    """The configuration as a pickled function, without what concerns this machine alone, such as databases."""
    import cloudpickle  # comes with Dask

    local = ("CourseDirectory", "Exchange")
    config = Config({name: value for name, value in course.config.items() if name not in local})
    return bytes(cloudpickle.dumps(lambda: config))


def _require_page(result: Any) -> Page:
    """What came of a job as a page. Raises CourseError where no other page could be made either."""
    if isinstance(result, WorkerDiedError):
        return Page(trouble="making the page ended a worker, again and again")
    if isinstance(result, CourseError):
        raise CourseError(f"{result}; {GO_ON}") from result
    if isinstance(result, BaseException):
        raise CourseError(f"a worker failed: {type(result).__name__}: {result}; {GO_ON}") from result
    if result.concerns_all:
        raise CourseError(f"{result.trouble}; {GO_ON}")
    return result


def _write(page: Path, text: str) -> None:
    try:
        write_whole(page, text)
    except OSError as error:
        raise CourseError(f"{page} cannot be written: {error.strerror}") from error


def plain_page(assignment: str, student: str, items: Iterable[ItemResult]) -> str:
    """The page of a student whose notebook cannot be shown: the points of each item and what the judge said."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(part_name(item.item))}</th><td>{item.points} of {item.max_points:g}</td>"
        f"<td>{inline_html(item.diagnosis or 'all right')}</td></tr>\n"
        for item in items
        if item.points is not None
    )
    return PLAIN.format(assignment=escape(assignment), student=escape(student), rows=rows)


PLAIN = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Feedback: {assignment} ({student})</title>
<style>
body {{ max-width: 58rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 sans-serif;
  overflow-wrap: break-word; }}
div {{ overflow-x: auto; }}
th, td {{ padding: .25rem .5rem .25rem 0; text-align: left; vertical-align: top; }}
</style>
</head>
<body>
<h1>Feedback: {assignment}</h1>
<p>For {student}</p>
<p>Your notebook was graded, but a page that shows it could not be made from its text. Please see your instructor about
it. These are the points of the items that were checked automatically; what is graded by hand is not among them.</p>
<div tabindex="0" role="region" aria-label="Points, table"><table>
<thead><tr><th scope="col">Part</th><th scope="col">Points</th><th scope="col">In short</th></tr></thead>
<tbody>
{rows}</tbody>
</table></div>
</body>
</html>
"""
