"""The command line of the instructor: `autograder init | release | collect | grade | feedback | report | quiz`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from aima_games.student.notebook_file import in_a_line, plain_text
from autograder.course import Course, CourseError, init

OK, NEEDS_A_HUMAN, FAILED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 1 where something needs a human, or 2 where the command could not be done."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return options.run(options)
    except BrokenPipeError:  # whoever read our lines has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        print("\nstopped; what was finished is kept, run the same command again to go on", file=sys.stderr)
        return FAILED
    except _expected_errors() as error:
        print(plain_text(f"autograder {options.command}: {error}"), file=sys.stderr)
        return FAILED


def _expected_errors() -> tuple[type[Exception], ...]:
    """The errors whose message is for the person at the keyboard; anything else is a bug and shows its traceback."""
    from aima_games.quiz import QuizError
    from autograder.sandbox import NoSandboxError

    return (CourseError, QuizError, NoSandboxError, PermissionError)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="autograder", description="Release, collect, grade, and make quizzes.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        sub.set_defaults(run=run)
        return sub

    def in_course(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "--course", type=Path, default=Path(), metavar="DIR", help="the course directory (default: here)"
        )

    start = command("init", _init, "make a course directory that nbgrader and autograder work in")
    start.add_argument("dir", type=Path, metavar="DIR")
    start.add_argument("--name", help="the course's id (default: the folder's name)")

    for name, run, text in (
        ("release", _release, "make and check the students' version of an assignment"),
        ("collect", _collect, "take in a folder or a zip file of submissions"),
        ("grade", _grade, "grade what was handed in and has changed"),
        ("feedback", _feedback, "write a feedback page for each graded student"),
        ("report", _report, "write a page about the grades, and tables for a spreadsheet, Canvas and Moodle"),
    ):
        sub = command(name, run, text)
        sub.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")
        if name == "collect":
            sub.add_argument("place", type=Path, metavar="FOLDER-OR-ZIP")
        if name in ("release", "grade"):
            sub.add_argument("--unsafe", action="store_true", help="run without a sandbox: only for code you trust")
        if name == "report":
            sub.add_argument(
                "--canvas-title",
                default="",
                metavar="TITLE",
                help="the assignment's column in Canvas's export, such as 'Homework 2 (1234)' (default: ASSIGNMENT)",
            )
        if name == "grade":
            sub.add_argument("--again", action="store_true", help="grade also what has not changed")
            sub.add_argument("--workers", type=_at_least_one, metavar="N", help="processes (default: one a processor)")
            sub.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="let the workers of a Dask cluster grade")
        in_course(sub)

    quiz = command("quiz", _quiz, "make a quiz, or a variant of it for each student")
    quiz.usage = (
        "autograder quiz TOPIC… --seed S --out DIR [options]\n"
        "       autograder quiz make FILE.toml --out DIR [options]\n"
        "       autograder quiz list [TOPIC…]"
    )
    quiz.add_argument(
        "what", nargs="+", metavar="TOPIC", help="such as minimax; or `make` and a quiz file; or `list`: what there is"
    )
    quiz.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same quiz")
    quiz.add_argument("--count", type=int, metavar="N", help="how many questions (default: 5)")
    quiz.add_argument("--level", metavar="LEVEL", help="easy, medium or hard questions only")
    quiz.add_argument("--out", type=Path, metavar="DIR", help="the folder to write to")
    quiz.add_argument(
        "--format", action="append", metavar="FORMAT", help="see `autograder quiz list`; may be given several times"
    )
    quiz.add_argument("--students", type=Path, metavar="FILE", help="a class list (CSV): a variant for each student")
    quiz.add_argument(
        "--secret", type=Path, metavar="FILE", help="what the variants are made from (default: the course's, here)"
    )

    lectures = command("lectures", _lectures, "copy the lectures to a folder, with their solutions or without")
    lectures.add_argument("--without-solutions", action="store_true", help="what readers are to find out is left out")
    lectures.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")

    demo = command("demo", _demo, "do the whole round with made-up submissions in a fresh course")
    demo.add_argument("dir", type=Path, metavar="DIR", nargs="?", default=Path("demo"))
    return parser


def _progress(what: str, unit: str = "students") -> Callable[..., Iterator[Any]]:
    """A bar with rate and time left for what is gone through, a list or as many as `total`."""
    from tqdm import tqdm

    return lambda things, total=None: iter(
        tqdm(things, desc=what, total=total, unit=f" {unit}", dynamic_ncols=True, smoothing=0.1)
    )


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few")
    return number


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _init(options: argparse.Namespace) -> int:
    _say(init(options.dir, options.name))
    print(f"The course is in {options.dir}. Next: cd {options.dir} && autograder release hw2-minimax")
    return OK


def _release(options: argparse.Namespace) -> int:
    from autograder.release import release

    course = Course(options.course)
    if options.unsafe:
        _shout()
    _say(
        f"✓ {line}" for line in release(course, options.assignment, options.unsafe, _progress("checking", "notebooks"))
    )
    print(f"Released: give students the folder {course.release(options.assignment)}")
    return OK


def _collect(options: argparse.Namespace) -> int:
    from autograder.collect import collect

    course = Course(options.course)
    taken, left = set(), 0
    for outcome in collect(course, options.assignment, options.place):
        if outcome.student is None:
            left += 1
            _tell(f"✗ {outcome.name} {outcome.said}")
        else:
            taken.add(outcome.student)
            if outcome.said:
                _tell(f"· {outcome.name}: {outcome.said}")
    print(f"{len(taken)} submissions are in {course.root / 'submitted'}; {left} files were left where they are")
    return NEEDS_A_HUMAN if left else OK


def _grade(options: argparse.Namespace) -> int:
    from autograder.grade import grade

    course = Course(options.course)
    if options.unsafe:
        _shout()
    outcome = grade(
        course,
        options.assignment,
        options.unsafe,
        options.again,
        _progress("grading"),
        options.workers,
        options.scheduler,
    )
    print(f"{len(outcome.graded)} graded, {len(outcome.unchanged)} unchanged, {outcome.waiting} need you")
    for student, reason in outcome.trouble.items():
        _tell(f"✗ {student}: {reason}")
    for student, sentences in outcome.attention.items():
        for sentence in sentences:
            _tell(f"! {student}: {sentence}")
    print(f"The grades are in the gradebook of {course.root}. Next: autograder report {options.assignment}")
    return NEEDS_A_HUMAN if outcome.waiting else OK


def _feedback(options: argparse.Namespace) -> int:
    from autograder.feedback import feedback

    course = Course(options.course)
    outcome = feedback(course, options.assignment, _progress("feedback"))
    print(f"{len(outcome.pages)} pages are in {course.root / 'feedback'}")
    for student, reason in outcome.plain.items():
        _tell(f"✗ {student} has a plain page, with points only: {reason}")
    return NEEDS_A_HUMAN if outcome.plain else OK


def _report(options: argparse.Namespace) -> int:
    from autograder.report import write_report

    files = write_report(Course(options.course), options.assignment, options.canvas_title)
    _say(f"wrote {path}" for path in files.values())
    print(f"Open {files['report.html']} in a browser")
    return OK


def _quiz(options: argparse.Namespace) -> int:
    from autograder.quiz.command import run

    _say(run(options, _progress("variants")))
    return OK


def _lectures(options: argparse.Namespace) -> int:
    from autograder.lectures import publish

    pages = publish(options.out, solutions=not options.without_solutions)
    print(
        f"{len(pages)} notebooks are in {options.out}. Called `lectures` in a course, handout.zip takes them from there"
    )
    return OK


def _demo(options: argparse.Namespace) -> int:
    from autograder.demo import demo

    return demo(options.dir)


def _tell(text: str) -> None:
    """Print a line in which students may have written: a file's name can hold codes that steer the terminal."""
    print(in_a_line(text, 500))


def _shout() -> None:
    print(
        "UNSAFE: students' code runs without a sandbox, with all your files, the answers and the network in its reach.",
        file=sys.stderr,
    )


if __name__ == "__main__":
    sys.exit(main())
