"""The command line of the instructor; `autograder --help` lists the commands in the order of a term."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click

from aima_games.home.notebook_file import plain_text
from autograder.commands import assignment, looking_back, one_student, publishing, quiz, setting_up, tournament
from autograder.commands.arguments import Group
from autograder.course.errors import CourseError, at_fault, in_words
from autograder.course.terminal import FAILED

COURSE_PROGRAMS = ("nbgrader_config.py", "assignment.md")
"""Files of a course that are programs, and may go wrong long after they were read."""


@click.command()
@click.argument("folder", type=Path, metavar="DIR", required=False, default=Path("demo"), help="where (default: demo)")
def demo(folder: Path) -> int:
    """Do the whole round with made-up submissions in a new course."""
    from autograder.demo import demo

    return demo(folder, main)


TERM = {
    "Set up": (setting_up.init, setting_up.new_assignment, setting_up.students, setting_up.due, demo),
    "Release": (assignment.release,),
    "Collect and grade": (assignment.collect, assignment.grade, one_student.show, one_student.override),
    "Give back and report": (assignment.feedback, assignment.report),
    "Quizzes": (quiz.quiz,),
    "The whole term": (looking_back.term, tournament.tournament),
    "Publish": (publishing.handout, publishing.lectures, publishing.site),
}
"""The commands, in the order of a term."""


class Term(Group):
    """A program whose help shows the commands in the groups of a term."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, self.commands))
        for title, group in TERM.items():
            with formatter.section(title):
                rows = [(f"{command.name:{width}}", command.get_short_help_str(70)) for command in group]
                formatter.write_dl(rows)


@click.group(
    cls=Term,
    commands=[command for group in TERM.values() for command in group],
    context_settings={"help_option_names": ["-h", "--help"]},
)
def autograder() -> None:
    """Release, collect, grade, and make quizzes.

    An ASSIGNMENT may be cut short: `autograder release hw2`.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 1 where something needs a human, or 2 where the command could not be done.

    Whatever goes wrong is said in a sentence; the traceback goes to `nbgrader.log`.
    """
    _prepare_output()
    _end_as_by_ctrl_c()
    context = click.Context(autograder, info_name="autograder", **autograder.context_settings)
    try:
        with context:
            autograder.parse_args(context, list(sys.argv[1:] if arguments is None else arguments))
            return autograder.invoke(context)
    except click.exceptions.Exit as done:  # after --help
        return done.exit_code
    except click.ClickException as error:
        error.show()
    except (KeyboardInterrupt, click.Abort):
        said = "stopped; what was finished is kept, run the same command again to go on"
        print(f"\n{said}", file=sys.stderr)
    except (Exception, SystemExit) as error:  # a library may end the program, as it does its own commands
        said = _in_a_sentence(error, context)
        print(plain_text(f"autograder {context.invoked_subcommand}: {said}"), file=sys.stderr)
    return FAILED


def _prepare_output() -> None:
    """Make sure that nothing fails for want of an output, or of a letter in its character set."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _end_as_by_ctrl_c() -> None:
    """Take a polite request to end, as a system sends when it shuts down, like Ctrl-C: tidy up, and say so."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _in_a_sentence(error: BaseException, context: click.Context) -> str:
    """What went wrong, for the person at the keyboard, and what to do about it."""
    from aima_games.quiz.question import QuizError
    from autograder.sandbox.bubblewrap import NoSandboxError

    if isinstance(error, CourseError | QuizError | NoSandboxError):
        said, _, more = str(error).partition("Traceback (most recent call last):")  # of another process
        return f"{said.strip()} {more.strip().splitlines()[-1]} (details: {_log(context, error)})" if more else said
    log = _log(context, error)
    if isinstance(error, MemoryError):
        return "this machine is short of memory; close other programs, or grade with --workers 1"
    if isinstance(error, OSError):
        return f"{in_words(error)}; what was finished is kept, run the same command again to go on"
    places = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    places += [Path(error.filename or "")] if isinstance(error, SyntaxError) else []
    questions = Path("questions").resolve()
    programs = [place for place in places if place.name in COURSE_PROGRAMS or questions in place.parents]
    if programs:
        return f"{at_fault(error, programs[-1])}; correct it, or restore it from a backup"
    return (
        f"this is a mistake in autograder: {type(error).__name__}: {str(error)[:200]}. What was finished is kept; run "
        f"the same command again, and if that does not help, report what is at the end of {log}"
    )


def _log(context: click.Context, error: BaseException) -> str:
    """Write the traceback into the course's log, or without a course into a file of its own; returns where."""
    text = "".join(traceback.format_exception(error))
    try:
        path = context.obj.root / "nbgrader.log" if context.obj else Path(tempfile.gettempdir()) / "autograder.log"
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} autograder {context.invoked_subcommand}\n{text}")
    except OSError as failure:
        return f"(there is no log: {in_words(failure)})"
    return str(path)


if __name__ == "__main__":
    sys.exit(main())
