"""The command line of the instructor; `autograder --help` lists the commands."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path

from aima_games.student.notebook_file import plain_text
from autograder.commands import assignment, looking_back, one_student, publishing, quiz, setting_up, tournament
from autograder.commands.arguments import Commands
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import in_words, locked
from autograder.terminal.exit_codes import FAILED

COURSE_PROGRAMS = ("nbgrader_config.py", "items.py")
"""Files of a course that are programs, and may go wrong long after they were read."""
ALONE = ("release", "collect", "grade", "feedback", "override")
"""Commands that change an assignment."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 1 where something needs a human, or 2 where the command could not be done.

    What goes wrong is said in a sentence, whatever it is; the traceback goes to `nbgrader.log`.
    """
    options = parser().parse_args(arguments)
    _prepare_output()
    try:
        with _alone(options):
            return options.run(options)
    except KeyboardInterrupt:
        said = "stopped; what was finished is kept, run the same command again to go on"
        print(f"\n{said}", file=sys.stderr)
    except (Exception, SystemExit) as error:  # a library may end the program, as it does its own commands
        print(plain_text(f"autograder {options.command}: {_in_a_sentence(error, options)}"), file=sys.stderr)
    return FAILED


def _prepare_output() -> None:
    """Nothing fails for want of an output, or of a letter in its character set."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@contextmanager
def _alone(options: argparse.Namespace) -> Iterator[None]:
    """One command at a time changes an assignment: grades of a release that is being replaced would be of neither."""
    if not hasattr(options, "course"):
        yield
        return
    course = Course(options.course)
    if options.command != "student" and (begun := course.changes.unfinished):
        raise CourseError(f"a change of a student was ended half way; to finish it, run: {begun}")
    with ExitStack() as stack:
        if options.command in ("collect", "student", "students") and not stack.enter_context(
            locked(course.root, shared=options.command == "collect")  # hand-ins may come in side by side
        ):
            raise CourseError("another command takes in hand-ins or changes the class list; wait until it has finished")
        for assignment in _worked_on(course, options):
            if not stack.enter_context(locked(course.source(assignment))):
                raise CourseError(
                    f"another command is working on {assignment} in this course; wait until it has finished"
                )
        yield


def _worked_on(course: Course, options: argparse.Namespace) -> list[str]:
    """The assignments that a command changes."""
    if options.command == "student":
        from autograder.student.command import touched

        return touched(course, options.what, options.who)
    return [options.assignment] if options.command in ALONE else []


def _in_a_sentence(error: BaseException, options: argparse.Namespace) -> str:
    """What went wrong, for the person at the keyboard, and what to do about it."""
    from aima_games.quiz.question import QuizError
    from autograder.sandbox.bubblewrap import NoSandboxError

    if isinstance(error, CourseError | QuizError | NoSandboxError):
        said, _, more = str(error).partition("Traceback (most recent call last):")  # of another process
        return f"{said.strip()} {more.strip().splitlines()[-1]} (details: {_log(options, error)})" if more else said
    log = _log(options, error)
    if isinstance(error, MemoryError):
        return "this machine is short of memory; close other programs, or grade with --workers 1"
    if isinstance(error, OSError):
        return f"{in_words(error)}; what was finished is kept, run the same command again to go on"
    frames = traceback.extract_tb(error.__traceback__)
    programs = [Path(frame.filename) for frame in frames if Path(frame.filename).name in COURSE_PROGRAMS]
    if programs:
        return f"{at_fault(error, programs[-1])}; mend it, or restore it from a backup"
    return (
        f"this is a mistake in autograder: {type(error).__name__}: {str(error)[:200]}. What was finished is kept; run "
        f"the same command again, and if that does not help, report what is at the end of {log}"
    )


def _log(options: argparse.Namespace, error: BaseException) -> str:
    """Write the traceback into the course's log, or where there is none into a file of its own; says where."""
    text = "".join(traceback.format_exception(error))
    root = getattr(options, "course", None)
    try:
        path = (root or Path()) / "nbgrader.log"
        if root is None or not (root / "nbgrader_config.py").is_file():
            path = Path(tempfile.gettempdir()) / "autograder.log"
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} autograder {options.command}\n{text}")
    except OSError as failure:
        return f"(there is no log: {in_words(failure)})"
    return str(path)


def parser() -> argparse.ArgumentParser:
    """The parser of every command; the handbook's page on commands is made from it."""
    top = argparse.ArgumentParser(prog="autograder", description="Release, collect, grade, and make quizzes.")
    commands = Commands(top.add_subparsers(dest="command", required=True, metavar="COMMAND"))
    for part in (setting_up, assignment, one_student, quiz, publishing, looking_back, tournament):
        part.add(commands)
    commands.add("demo", _demo_options, _demo)
    return top


def _demo_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("dir", type=Path, metavar="DIR", nargs="?", default=Path("demo"), help="where (default: demo)")


def _demo(options: argparse.Namespace) -> int:
    """Do the whole round with made-up submissions in a fresh course."""
    from autograder.demo import demo

    return demo(options.dir, main)


if __name__ == "__main__":
    sys.exit(main())
