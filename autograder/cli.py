"""The command line of the instructor; `autograder --help` lists the commands."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from aima_games.student.notebook_file import in_a_line, plain_text
from aima_games.text import count
from autograder.course.course import Course
from autograder.course.errors import CourseError, at_fault
from autograder.course.files import in_words, locked
from autograder.terminal.exit_codes import FAILED, NEEDS_A_HUMAN, OK
from autograder.terminal.progress import bars, beside_bars

if TYPE_CHECKING:
    from autograder.tournament.tournament import Standing

STUDENT = "by id, login, e-mail address or full name"
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
    from aima_games.quiz import QuizError
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
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        sub.set_defaults(run=run)
        return sub

    def in_course(sub: argparse.ArgumentParser) -> None:
        sub.add_argument(
            "--course", type=Path, default=Path(), metavar="DIR", help="the course directory (default: here)"
        )

    start = command("init", _init, "make a course directory that nbgrader and autograder work in")
    start.add_argument("dir", type=Path, metavar="DIR", help="the folder to make")
    start.add_argument("--name", help="the course's id (default: the folder's name)")
    start.add_argument(
        "--from",
        dest="old",
        type=Path,
        metavar="OLD",
        help="a course whose assignments, games, weights and configuration it gets; nobody who is in that one",
    )
    start.add_argument(
        "--shift-due",
        type=int,
        metavar="DAYS",
        help="take the due dates of OLD along, so many days later (364 keeps the day of the week)",
    )

    blank = command(
        "new-assignment", _new_assignment, "write a blank assignment, with comments that say what to fill in"
    )
    blank.add_argument("assignment", metavar="NAME", help="what to call it, such as hw6-kayles")
    in_course(blank)

    students = command("students", _students, "bring the class list that an LMS exports into students.csv")
    students.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="a CSV export: Canvas's or Moodle's grades or people, or Blackboard's grades",
    )
    in_course(students)

    for name, run, text in (
        ("release", _release, "make and check the students' version of an assignment"),
        ("collect", _collect, "take in what an LMS gives, or a folder or zip file with a folder for each student"),
        ("grade", _grade, "grade what was handed in and has changed"),
        ("feedback", _feedback, "write a feedback page for each graded student"),
        ("report", _report, "write a page about the grades, and tables for a spreadsheet, Canvas and Moodle"),
    ):
        sub = command(name, run, text)
        sub.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")
        if name == "collect":
            sub.add_argument(
                "place",
                type=Path,
                nargs="?",
                metavar="FOLDER-OR-ZIP",
                help="where the submissions are (default: nbgrader's exchange)",
            )
            sub.add_argument(
                "--from",
                dest="system",
                default="",
                choices=["canvas", "moodle", "blackboard", "gradescope", "exchange", "folders", "names"],
                help="what named the files (default: seen by their names); `names`: each begins with an id, by you",
            )
            sub.add_argument(
                "--worksheet",
                type=Path,
                metavar="FILE",
                help="Moodle's grading worksheet of the same time: it says when each of them handed in",
            )
        if name in ("release", "grade"):
            sub.add_argument("--unsafe", action="store_true", help="run without a sandbox: only for code you trust")
        if name == "release":
            sub.add_argument(
                "--skip-slips",
                action="store_true",
                help="do not try whether every one-token slip of a reference loses marks, which takes minutes",
            )
        if name == "report":
            sub.add_argument(
                "--title",
                "--canvas-title",
                default="",
                metavar="TITLE",
                help="the assignment's column in the LMS's export, such as 'Homework 2 (1234)' (default: ASSIGNMENT)",
            )
        if name in ("grade", "feedback"):
            what = "grade" if name == "grade" else "make the pages of"
            sub.add_argument("--again", action="store_true", help=f"{what} also what has not changed")
        if name == "grade":
            sub.add_argument(
                "--student", nargs="+", default=[], metavar="STUDENT", help="only these, whether it has changed or not"
            )
            sub.add_argument(
                "--with-changed-tests",
                action="store_true",
                help="go by tests that have changed since students got theirs, now and later",
            )
        if name in ("grade", "feedback"):
            sub.add_argument("--workers", type=_at_least_one, metavar="N", help="processes (default: one a processor)")
            sub.add_argument(
                "--scheduler", metavar="tcp://HOST:PORT", help="let the workers of a Dask cluster do the work"
            )
        in_course(sub)

    one = command("show", _show, "show all there is about one student's work on an assignment")
    one.add_argument("student", metavar="STUDENT", help=STUDENT)
    one.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")
    one.add_argument("--html", action="store_true", help="write it as a page instead")
    in_course(one)

    override = command("override", _override, "have other points count, with a reason, until it is taken back")
    override.usage = (
        "autograder override STUDENT ASSIGNMENT [ITEM] POINTS --reason TEXT [--extra] [--course DIR]\n"
        "       autograder override STUDENT ASSIGNMENT [ITEM] --undo [--course DIR]"
    )
    override.add_argument("student", metavar="STUDENT", help=STUDENT)
    override.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")
    override.add_argument(
        "what", nargs="*", metavar="[ITEM] POINTS", help="the points of this item, or else of the whole assignment"
    )
    override.add_argument("--reason", default="", metavar="TEXT", help="why; the student reads it, too")
    override.add_argument("--extra", action="store_true", help="they may be more than it is worth")
    override.add_argument("--undo", action="store_true", help="take it back: what counted before counts again")
    in_course(override)

    person = command("student", _student, "take a student out of the course or back, or give them another id")
    person.usage = (
        "autograder student drop STUDENT\n"
        "       autograder student restore STUDENT\n"
        "       autograder student rename STUDENT NEW-ID\n"
        "       autograder student merge OTHER STUDENT"
    )
    person.add_argument(
        "what",
        choices=["drop", "restore", "rename", "merge"],
        metavar="WHAT",
        help=(
            "`drop`: leaves report and LMS files, and nothing is deleted; `restore`: is back; `rename`: has another id "
            "now; `merge`: all of OTHER becomes STUDENT's, who is the same person"
        ),
    )
    person.add_argument("who", nargs="+", metavar="STUDENT", help=STUDENT)
    in_course(person)

    quiz = command("quiz", _quiz, "make a quiz, or a variant of it for each student")
    quiz.usage = (
        "autograder quiz TOPIC… --seed S --out DIR [options]\n"
        "       autograder quiz make FILE.toml --out DIR [options]\n"
        "       autograder quiz edit FILE.toml\n"
        "       autograder quiz mark FOLDER ANSWERS… --out DIR [--students FILE]\n"
        "       autograder quiz list [TOPIC…]"
    )
    quiz.add_argument(
        "what",
        nargs="+",
        metavar="TOPIC",
        help="such as minimax; or `make` and a quiz file; or `edit` and one, to make it in JupyterLab; or `mark`, the "
        "folder of a quiz, and what came back (tables, notebooks, an LMS's export); or `list`: what there is",
    )
    quiz.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same quiz")
    quiz.add_argument(
        "--variant", type=int, metavar="S", help="one student's variant alone, by its seed in variants.csv"
    )
    quiz.add_argument("--count", type=int, metavar="N", help="how many questions (default: 5)")
    quiz.add_argument("--level", metavar="LEVEL", help="easy, medium or hard questions only")
    quiz.add_argument("--out", type=Path, metavar="DIR", help="the folder to write to")
    quiz.add_argument(
        "--format", action="append", metavar="FORMAT", help="see `autograder quiz list`; may be given several times"
    )
    quiz.add_argument(
        "--pool", type=int, metavar="N", help="N questions for each place, for Canvas and others to draw one a student"
    )
    quiz.add_argument("--students", type=Path, metavar="FILE", help="a class list (CSV): a variant for each student")
    quiz.add_argument(
        "--secret", type=Path, metavar="FILE", help="what the variants are made from (default: the course's, here)"
    )

    lectures = command("lectures", _lectures, "copy the lectures to a folder, with their solutions or without")
    lectures.add_argument("--without-solutions", action="store_true", help="what readers are to find out is left out")
    lectures.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")

    site = command("site", _site, "write one folder for any web host: the website, with all notebooks to run in it")
    site.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")
    site.add_argument(
        "--course",
        dest="place",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the course whose released assignments are in it (default: here; where no course is, the lectures alone)",
    )
    site.add_argument(
        "--with-solutions",
        action="store_true",
        help="worked solutions also where an assignment is not due",
    )
    site.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help="another copy of Pyodide, Python for the browser, than `make runtime` puts into the kit's folder `build`",
    )

    due = command("due", _due, "say when an assignment is due, or show what has been said")
    due.add_argument(
        "assignment", nargs="?", default="", metavar="ASSIGNMENT", help="such as hw2-minimax (default: all)"
    )
    due.add_argument("date", nargs="?", metavar="DATE", help="such as '2030-01-31 23:59', in the local time; or: never")
    whom = due.add_mutually_exclusive_group()
    whom.add_argument("--section", default="", metavar="SECTION", help="for those of this section in students.csv")
    whom.add_argument("--student", default="", metavar="ID", help="for this student")
    in_course(due)

    term = command("term", _term, "write a page and a table over all assignments: totals, sections, who has vanished")
    in_course(term)

    similar = command("similar", _similar, "write a page on hand-ins that are alike: notes to look into, never marks")
    similar.add_argument("assignment", metavar="ASSIGNMENT", help="such as hw2-minimax")
    in_course(similar)

    guesses = command("guesses", _guesses, "write a page with what the class guessed in the lectures, and what is true")
    guesses.add_argument(
        "places",
        nargs="+",
        type=Path,
        metavar="FOLDER-OR-FILES",
        help="students' guesses.json, or a folder or zip with them",
    )
    guesses.add_argument(
        "--out", type=Path, default=Path("guesses.html"), metavar="FILE", help="the page (default: guesses.html here)"
    )

    ladder = command("tournament", _tournament, "let the agents that were handed in play each other, and rate them")
    ladder.add_argument("assignment", metavar="ASSIGNMENT", help="with a match, such as hw4-evaluation")
    ladder.add_argument("--game", default="", metavar="GAME", help="which one, where agents choose among several")
    ladder.add_argument(
        "--first", type=_at_least_one, default=3, metavar="K", help="play until the first K are in order (default: 3)"
    )
    ladder.add_argument(
        "--certainty", type=_probability, default=0.9, metavar="P", help="how certain that has to be (default: 0.9)"
    )
    ladder.add_argument(
        "--minutes", type=_above_zero, default=30.0, metavar="M", help="begin no game after so long (default: 30)"
    )
    ladder.add_argument(
        "--seconds", type=_above_zero, default=2.0, metavar="S", help="of processor time for a move (default: 2)"
    )
    ladder.add_argument(
        "--workers", type=_at_least_one, metavar="N", help="processes that play (default: one for each processor)"
    )
    ladder.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="let the workers of a Dask cluster play")
    ladder.add_argument(
        "--points",
        default="",
        metavar="ITEM",
        help="give points for an item by the anchors that an agent is better than",
    )
    ladder.add_argument("--names", action="store_true", help="show names on the page in place of pseudonyms")
    ladder.add_argument("--unsafe", action="store_true", help="run without a sandbox: only for code you trust")
    in_course(ladder)

    moving = command("move-gradebook", _move_gradebook, "move all grades to another database, and use it from then on")
    moving.add_argument(
        "--to",
        dest="url",
        required=True,
        metavar="URL",
        help="an empty database: postgresql+psycopg://USER@HOST/NAME, or sqlite:///gradebook.db in the course",
    )
    in_course(moving)

    handout = command("handout", _handout, "write handout.zip anew: the lectures and all that has been released")
    handout.add_argument(
        "--with-solutions",
        action="store_true",
        help="worked solutions also where an assignment is not due",
    )
    in_course(handout)

    demo = command("demo", _demo, "do the whole round with made-up submissions in a fresh course")
    demo.add_argument("dir", type=Path, metavar="DIR", nargs="?", default=Path("demo"), help="where (default: demo)")
    return top


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few")
    return number


def _above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def _probability(text: str) -> float:
    number = float(text)
    if not 0.5 < number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0.5 and 1")
    return number


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        _print(line)


def _init(options: argparse.Namespace) -> int:
    from autograder.steps.init import init

    if options.old is None and options.shift_due is not None:
        raise CourseError("--shift-due moves the dates of another course; name it with --from OLD")
    if options.old is not None:
        from autograder.term.next_year import next_year

        _say(next_year(Course(options.old), options.dir, options.name, options.shift_due))
        _print(f"The course is in {options.dir}. Next: cd {options.dir} && autograder release ASSIGNMENT for each")
        return OK
    _say(init(options.dir, options.name))
    _print(f"The course is in {options.dir}. Next: cd {options.dir} && autograder release hw2-minimax")
    return OK


def _new_assignment(options: argparse.Namespace) -> int:
    from autograder.steps.new_assignment import new_assignment

    course = Course(options.course)
    _say(f"wrote {path}" for path in new_assignment(course, options.assignment))
    _print(f"Fill them in as their comments say. Next: autograder release {options.assignment}")
    return OK


def _release(options: argparse.Namespace) -> int:
    from autograder.steps.release import release

    course = Course(options.course)
    if options.unsafe:
        _shout()
    lines = release(course, options.assignment, options.unsafe, bars, slips=not options.skip_slips)
    _say(f"✓ {line}" for line in lines)
    _print(f"Released: give students the folder {course.release(options.assignment)}")
    return OK


def _students(options: argparse.Namespace) -> int:
    from autograder.steps.students import What, import_students

    course, counts = Course(options.course), Counter[What]()
    for line in import_students(course, options.files):
        counts[line.what] += line.people
        if line.said:
            _tell(f"{'✗' if line.what is What.FOR_YOU else '·'} {line.said}")
    said = ", ".join(f"{counts[what]} {what.value}" for what in What if counts[what] and what is not What.NOTE)
    _print(f"{said or 'nobody was in the files'}. The class list is {course.root / 'students.csv'}")
    return NEEDS_A_HUMAN if counts[What.FOR_YOU] or not counts else OK


def _collect(options: argparse.Namespace) -> int:
    from autograder.grading.late_days import being_late_costs
    from autograder.lms.exchange import inbound
    from autograder.lms.hand_in import SUCH_AS, Lateness
    from autograder.steps.collect import collect, write_roll

    course = Course(options.course)
    outcomes = []
    place, system = (options.place, options.system) if options.place else (inbound(course), "exchange")
    for outcome in collect(course, options.assignment, place, system, bars, options.worksheet):
        outcomes.append(outcome)
        if outcome.said:
            sign = "·" if outcome.note or outcome.student is not None else "✗"
            _tell(f"{sign} {outcome.name}: {outcome.said}" if sign == "·" else f"{sign} {outcome.name} {outcome.said}")
    roll, path = write_roll(course, options.assignment, outcomes)
    taken = {outcome.student for outcome in outcomes if outcome.student is not None}
    left = [outcome for outcome in outcomes if outcome.student is None and not outcome.note]
    there, timeless = [each for each in roll if each.handed_in], list[str]()
    for late in Lateness:
        those = [each.student for each in there if each.late is late]
        if late.value:
            _tell_some("when they handed in is not known" if late is Lateness.UNKNOWN else late.value, those)
        timeless += those if late in (Lateness.MARKED, Lateness.UNKNOWN) else []
    if timeless:
        marked = being_late_costs(course.config) and any(each.late is Lateness.MARKED for each in there)
        held = ", but whoever is marked late has no final grade until it is" if marked else ""
        _print(
            f"Where no time is known, no points are taken off{held}. If you know it, write it into submitted/STUDENT/"
            f"{options.assignment}/timestamp.txt, such as {SUCH_AS}; for a class in Moodle give the grading worksheet: "
            "--worksheet FILE"
        )
    _tell_some("not handed in", [each.student for each in roll if not each.handed_in])
    where = "where it is" if len(left) == 1 else "where they are"
    _print(
        f"{_be(taken, 'submission', 'was', 'were')} taken in, {len(there)} {'is' if len(there) == 1 else 'are'} in "
        f"{course.root / 'submitted'}; {_be(left, 'file', 'was', 'were')} left {where}. Who has handed in, and why a "
        f"file was left, is in {path}"
    )
    return NEEDS_A_HUMAN if left else OK


def _be(things: Sized, what: str, one: str = "is", many: str = "are") -> str:
    """How many things of a kind, and the verb: "1 page is", "2 pages are"."""
    return f"{count(len(things), what)} {one if len(things) == 1 else many}"


def _grade(options: argparse.Namespace) -> int:
    from autograder.course.release import accept_changes
    from autograder.steps.grade import grade
    from autograder.student.find import find

    course = Course(options.course)
    if options.unsafe:
        _shout()
    if options.with_changed_tests:
        accept_changes(course, options.assignment)
    only = [find(course, who).id for who in options.student]
    outcome = grade(
        course,
        options.assignment,
        options.unsafe,
        options.again,
        bars("grading"),
        options.workers,
        options.scheduler,
        only,
    )
    waiting = _waiting(outcome.waiting, outcome.unread, outcome.reread)
    _print(f"{len(outcome.graded)} graded, {len(outcome.unchanged)} unchanged{waiting}")
    _say(f"· {student}: {said}" for student, said in outcome.late.items())
    for student, reason in outcome.trouble.items():
        _tell(f"✗ {student}: {reason}")
    for student, sentences in outcome.attention.items():
        for sentence in sentences:
            _tell(f"! {student}: {sentence}")
    if outcome.no_time:
        _tell_some("when they handed in is not known, and nothing was taken off", outcome.no_time)
    _print(f"The grades are in the gradebook of {course.root}. Next: autograder report {options.assignment}")
    return NEEDS_A_HUMAN if outcome.waiting else OK


def _waiting(hand_ins: int, unread: int, reread: int) -> str:
    """What waits for a person, by kind, to go on with after how many were graded."""
    said = f", {hand_ins} {'needs' if hand_ins == 1 else 'need'} you" if hand_ins else ""
    kinds = ((unread, "not graded yet"), (reread, "changed since a person graded them"))
    if answers := " and ".join(f"{number} {what}" for number, what in kinds if number):
        said += f"; answers to grade by hand: {answers} (run jupyter lab here, then Nbgrader → Formgrader)"
    return said or "; nothing waits for you"


def _feedback(options: argparse.Namespace) -> int:
    from autograder.steps.feedback import feedback

    course = Course(options.course)
    outcome = feedback(course, options.assignment, bars("feedback"), options.again, options.workers, options.scheduler)
    same = f", {len(outcome.unchanged)} of them unchanged" if outcome.unchanged else ""
    _print(f"{_be(outcome.pages, 'page')} in {course.root / 'feedback'}{same}")
    if outcome.exchanged:
        _print(f"in nbgrader's exchange as well: {outcome.exchanged}; students get theirs by Fetch Feedback")
    for student, reason in outcome.plain.items():
        _tell(f"✗ {student} has a plain page, with points only: {reason}")
    return NEEDS_A_HUMAN if outcome.plain else OK


def _report(options: argparse.Namespace) -> int:
    from autograder.report import write_report

    files = write_report(Course(options.course), options.assignment, options.title, bars=bars)
    _say(f"wrote {path}" for path in files.values())
    _print(f"Open {files['report.html']} in a browser")
    return OK


def _show(options: argparse.Namespace) -> int:
    from autograder.student.find import find
    from autograder.student.show import show

    course = Course(options.course)
    student = find(course, options.student)
    lines = [plain_text(line) for line in show(course, options.assignment, student)]
    if options.html:
        from autograder.student.page import write_page

        lines = [f"Open {write_page(course, options.assignment, student, lines)} in a browser"]
    _say(lines)
    return OK


def _override(options: argparse.Namespace) -> int:
    from autograder.student.find import find
    from autograder.student.override import override, undo

    course, assignment, what = Course(options.course), options.assignment, list(options.what)
    student = find(course, options.student)
    if options.undo:
        if len(what) > 1:
            raise CourseError("to take an override back, name the item alone, or nothing for the whole assignment")
        changed = undo(course, assignment, student.id, what[0] if what else "")
    else:
        if len(what) not in (1, 2):
            raise CourseError("write the item and the points, or the points alone for the whole assignment")
        try:
            points = float(what[-1])
        except ValueError as error:
            raise CourseError(f"{what[-1]!r} is not a number of points") from error
        item = what[0] if len(what) == 2 else ""
        changed = override(course, assignment, student.id, item, points, options.reason, options.extra)
    _tell(f"{student.id} {student.name}: {changed}")
    _print(f"Next: autograder feedback {assignment}, and autograder report {assignment}")
    return OK


def _student(options: argparse.Namespace) -> int:
    from autograder.student.command import run

    code, lines = run(Course(options.course), options.what, options.who)
    for line in lines:
        _tell(line)
    return code


def _quiz(options: argparse.Namespace) -> int:
    if options.what[0] == "mark":
        from autograder.marking.command import run as mark

        code, lines = mark(options)
        _say(lines)
        return code

    from autograder.quiz.command import run

    _say(run(options, bars("variants")))
    return OK


def _lectures(options: argparse.Namespace) -> int:
    from autograder.steps.lectures import publish

    pages = publish(options.out, solutions=not options.without_solutions)
    _print(
        f"{_be(pages, 'notebook')} in {options.out}. Called `lectures` in a course, handout.zip takes them from there"
    )
    return OK


def _site(options: argparse.Namespace) -> int:
    from autograder.steps.handout import waiting
    from autograder.steps.lectures import publish_site

    handout = publish_site(options.out, options.place, options.pyodide, options.with_solutions, bars)
    if handout is None:
        _print("there is no course here: the site has the lectures, and no assignments")
    else:
        _say(waiting(handout))
    _print(f"The site is in {options.out}. Copy it to any web host; to look at it here, run")
    _print(f"    python -m http.server --directory {options.out}")
    _print("and open http://localhost:8000")
    return OK


def _due(options: argparse.Namespace) -> int:
    from autograder.course.class_list import require_section
    from autograder.course.due_dates import read_date, read_due_dates, set_due_date
    from autograder.course.nbgrader import forget_due_date

    course = Course(options.course)
    dates = read_due_dates(course.root, course.zone)
    if options.assignment:
        course.require_assignment(options.assignment)
    if options.date:
        try:
            when = None if options.date == "never" else read_date(options.date, course.zone)
        except ValueError as error:
            raise CourseError(str(error)) from error
        if options.section and when:
            require_section(course.class_list or {}, options.section)
        if options.student and course.students is not None and options.student not in course.students:
            raise CourseError(f"students.csv has no {options.student!r}")
        dates = set_due_date(course.root, options.assignment, when, options.section, options.student, course.zone)
        if dates.of(options.assignment) is None:
            forget_due_date(course, options.assignment)
        _print(f"`autograder grade {options.assignment}` takes it into account, also for what is graded already")
    _say(dates.lines(options.assignment) if dates.dates else ["no assignment has a due date"])
    return OK


def _term(options: argparse.Namespace) -> int:
    from autograder.term.overview import write_term

    outcome = write_term(Course(options.course), bars("reading", "assignments"))
    _say(f"wrote {path}" for path in outcome.files)
    for assignment, number in outcome.waiting.items():
        _print(f"! {assignment}: {count(number, 'score')} {'waits' if number == 1 else 'wait'}; the page says for what")
    for assignment, files in outcome.unclaimed.items():
        _tell_some(f"! {assignment}: files that are nobody's for certain, and hold up nobody", files, 5)
    return NEEDS_A_HUMAN if outcome.waiting or outcome.unclaimed else OK


def _similar(options: argparse.Namespace) -> int:
    from autograder.term.similar import write_similar

    outcome = write_similar(Course(options.course), options.assignment, bars("reading"))
    _print(
        f"{count(outcome.groups, 'group')} with the same program, {count(outcome.pairs, 'pair')} that stand out, "
        f"{outcome.given} left out with nothing of their own, {outcome.unread} could not be read. Open "
        f"{outcome.path} in a browser"
    )
    return NEEDS_A_HUMAN if outcome.unread else OK


def _guesses(options: argparse.Namespace) -> int:
    from autograder.term.guesses import write_guesses

    outcome = write_guesses(options.places, options.out)
    _print(
        f"{count(outcome.questions, 'question')}, from {count(outcome.files, 'file')}. Open {outcome.path} in a browser"
    )
    for name, why in outcome.unread.items():
        _print(f"! {name} {why}: left out")
    return NEEDS_A_HUMAN if outcome.unread else OK


def _tournament(options: argparse.Namespace) -> int:
    from autograder.course.release import read_release
    from autograder.tournament.page import write_page
    from autograder.tournament.tournament import Rules, run

    course = Course(options.course)
    if options.unsafe:
        _shout()
    if options.points:
        read_release(course, options.assignment).most(options.points)  # before half an hour of games
    rules = Rules(options.first, options.certainty, options.minutes)
    standing = run(
        course,
        options.assignment,
        options.game,
        rules,
        options.seconds,
        options.workers,
        options.unsafe,
        options.scheduler,
        bars,
    )
    for student, why in standing.trouble.items():
        _tell(f"✗ {student} does not play: {why}")
    files = write_page(course, standing, options.names, bars)
    _say(f"wrote {path}" for path in files)
    clear = "is clear" if standing.is_clear else "is not clear yet; the same command goes on"
    _print(f"{len(standing.games)} games were played; who is first to {rules.first} in order {clear}")
    _print(f"Open {files[0]} in a browser")
    ungraded = 0
    if options.points:
        with locked(course.source(options.assignment)) as alone:
            if not alone:
                raise CourseError(f"another command is working on {options.assignment}; run this again for the points")
            ungraded = _points_by_rank(course, options.assignment, options.points, standing)
    return NEEDS_A_HUMAN if standing.trouble or ungraded else OK


BY_RANK = "autograder tournament"
"""Who gives points by rank, in a submission's history."""


def _points_by_rank(course: Course, assignment: str, item: str, standing: Standing) -> int:
    """Put points for an item by the part of the anchors that an agent is better than; returns how many got none.

    Points that a person has given are kept.
    """
    from autograder.course.release import read_release
    from autograder.grading.marks import answers_digest
    from autograder.grading.marks import standing as overridden
    from autograder.student.override import override
    from autograder.tournament.tournament import above_anchors

    most = read_release(course, assignment).most(item)
    failed = 0
    for student, (below, anchors) in above_anchors(standing).items():
        reason = f"better than {below} of {anchors} anchors of the tournament, {standing.rules.certainty:.0%} certain"
        points, before = round(most * below / anchors, 2), overridden(course, assignment, student).get(item)
        if before and before.who != BY_RANK:
            by = before.who or "a person"
            _tell(f"! {student} keeps {before.points:g} for `{item}`, given by {by}: {before.reason}")
            continue
        answers = answers_digest(course, assignment, student)
        if before and (before.points, before.reason, before.answers) == (points, reason, answers):
            continue
        try:
            changed = override(course, assignment, student, item, points, reason, who=BY_RANK)
            _print(f"{student}: {changed} ({reason})")
        except CourseError as error:
            failed += 1
            _tell(f"✗ {student} has no points for `{item}`: {error}")
    return failed


def _move_gradebook(options: argparse.Namespace) -> int:
    from autograder.term.gradebooks import move_gradebook

    course = Course(options.course)
    moved = move_gradebook(course, options.url, bars("moving", "rows"))
    said = ", ".join(count(rows, table.replace("_", " ")) for table, rows in moved.rows.items() if "_cell" not in table)
    _print(f"moved and read back: {said}. The course uses {moved.target} from now on; restart jupyter lab if it runs")
    _print(f"The old gradebook is kept: {moved.kept}")
    for table, lost in moved.lost.items():
        belong = "belongs" if lost == 1 else "belong"
        _print(f"! {count(lost, 'row')} of {table} {belong} to nothing any more, and stayed in the old gradebook")
    return NEEDS_A_HUMAN if moved.lost else OK


def _handout(options: argparse.Namespace) -> int:
    from autograder.steps.handout import waiting, write_handout

    written = write_handout(Course(options.course), options.with_solutions, bars)
    _say([f"wrote {written.path}", *waiting(written)])
    return OK


def _demo(options: argparse.Namespace) -> int:
    from autograder.demo import demo

    return demo(options.dir, main)


def _print(line: str) -> None:
    """Print a line at once. A reader who has seen enough, as `head` has, does not stop the work."""
    try:
        with beside_bars():
            print(line, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise OSError(error.errno, error.strerror, "what this command prints") from error


def _tell(text: str) -> None:
    """Print a line in which students may have written: a file's name can hold codes that steer the terminal."""
    _print(in_a_line(text, 500))


def _tell_some(what: str, students: Sequence[str], most: int = 20) -> None:
    """Count students and name some."""
    if students:
        more = f" and {len(students) - most} more" if len(students) > most else ""
        _tell(f"{what}: {len(students)} ({', '.join(students[:most])}{more})")


def _shout() -> None:
    print(
        "UNSAFE: students' code runs without a sandbox, with all your files, the answers and the network in its reach.",
        file=sys.stderr,
    )


if __name__ == "__main__":
    sys.exit(main())
