"""Write the feedback pages: each in a process of its own, which ends at its limits whatever a notebook holds."""

from __future__ import annotations

import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import islice
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.ledger import read_ledger
from autograder.course.nbgrader import gradebook_of
from autograder.course.release import read_release
from autograder.grading.executors import processors
from autograder.judge.verdict import ItemResult
from autograder.lms.exchange import give_pages

SECONDS = 20
"""Seconds of processor time for one page; an honest one takes a fifth of a second."""
PATIENCE = 10 * SECONDS
"""Seconds of wall time, for what waits instead of working; on a busy machine an honest page still has a hundredfold."""
MEMORY = 2 << 30
"""Bytes of memory for one page."""


@dataclass
class Outcome:
    """The pages that were written, for whom it is a plain one and why, and how many nbgrader's exchange has."""

    pages: list[Path] = field(default_factory=list)
    plain: dict[str, str] = field(default_factory=dict)
    exchanged: int = 0


def feedback(
    course: Course,
    assignment: str,
    progress: Callable[..., Iterable[str]] = lambda students, total: students,
) -> Outcome:
    """Write the feedback page of every graded student, several at a time.

    A student whose page cannot be made gets a plain one with the points, and the outcome says why. Each page is there
    whole or not at all, so a run that is ended at any moment can be done again. `progress` is given the students as
    they are done, and how many there are.

    The pages of those who handed in through nbgrader's exchange are put there as well, for `nbgrader fetch_feedback`.

    Raises CourseError where nobody is graded, the gradebook cannot be read, or a page cannot be written.
    """
    read_release(course, assignment)
    graded = {path.parent.name for path in (course.root / "autograded").glob(f"*/{assignment}")}
    students = sorted(graded - course.changes.dropped)
    if not students:
        raise CourseError(f"nobody has been graded yet; run: autograder grade {assignment}")
    with gradebook_of(course, assignment):  # here once: in each page's process it would depend on which comes first
        pass
    outcome = Outcome()

    def written() -> Iterator[str]:
        for student, trouble in _made(course, assignment, students):
            page = course.feedback_page(student, assignment)
            if trouble:
                outcome.plain[student] = trouble
                ledger = read_ledger(course, assignment, student)
                _write(page, plain_page(assignment, student, ledger.verdict.items.values() if ledger else ()))
            outcome.pages.append(page)
            yield student

    for _ in progress(written(), total=len(students)):
        pass
    exchanged = give_pages(course, assignment, outcome.pages)
    return Outcome(sorted(outcome.pages), dict(sorted(outcome.plain.items())), exchanged)


def _made(course: Course, assignment: str, students: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each student, and why there is no page of theirs if there is none: a process for each, as many as processors."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["autograder.steps.feedback_page"])  # what takes a second is imported once for all
    waiting = iter(students)
    running: dict[Any, tuple[str, Any]] = {}
    try:
        while True:
            for student in islice(waiting, processors() - len(running)):
                ours, theirs = context.Pipe(duplex=False)
                limits = SECONDS, PATIENCE, MEMORY
                process = context.Process(
                    target=_make, args=(theirs, course.root, assignment, student, *limits), daemon=True
                )
                process.start()
                theirs.close()
                running[ours] = student, process
            if not running:
                return
            for line in wait(list(running)):
                student, process = running.pop(line)
                yield student, _answer(line, process)
    finally:
        for line, (_, process) in running.items():  # stopped: nobody waits for these
            process.kill()
            line.close()


def _answer(line: Any, process: Any) -> str:
    """Why a process has made no page; empty where it has. Raises CourseError where no other could either."""
    with line:
        try:
            trouble, concerns_all = line.recv()
        except EOFError:
            process.join()
            trouble, concerns_all = _how_it_ended(process.exitcode), False
    process.join()
    if concerns_all:
        raise CourseError(f"{trouble}; the pages that were finished are kept, run the same command again to go on")
    return trouble


def _how_it_ended(code: int) -> str:
    if code == -signal.SIGXCPU:
        return f"the page takes more than {SECONDS} seconds of processor time"
    if code == -signal.SIGALRM:
        return f"the page did not finish within {PATIENCE} seconds"
    return f"the process that makes the page was ended (exit code {code}); is the machine out of memory?"


def _make(
    line: Connection, root: Path, assignment: str, student: str, seconds: int, patience: int, memory: int
) -> None:
    """In a process of its own: make a page, and say what was wrong, and whether it is so for everybody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us hears it too, and ends us
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))  # at the second one it is killed, which says less
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.alarm(patience)
    from autograder.steps.feedback_page import make_page

    try:
        course = Course(root)
    except CourseError as error:
        line.send((str(error), True))
    else:
        line.send(make_page(course, assignment, student))


def _write(page: Path, text: str) -> None:
    try:
        write_whole(page, text)
    except OSError as error:
        raise CourseError(f"{page} cannot be written: {error.strerror}") from error


def plain_page(assignment: str, student: str, items: Iterable[ItemResult]) -> str:
    """What a student gets whose notebook cannot be shown: the points of each item and what the judge said."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(item.item)}</th><td>{item.points} of {item.max_points:g}</td>"
        f"<td>{escape(item.diagnosis or 'all right')}</td></tr>\n"
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
  overflow-wrap: anywhere; }}
th, td {{ padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }}
</style>
</head>
<body>
<h1>Feedback: {assignment}</h1>
<p>For {student}</p>
<p>Your notebook was graded, but a page that shows it could not be made from its text. Please see your instructor about
it. These are the points of the items that were checked automatically; what is graded by hand is not among them.</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Points</th><th scope="col">In short</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
</body>
</html>
"""
