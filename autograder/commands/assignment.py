"""The round of an assignment: release, collect, grade, feedback, report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sized
from pathlib import Path
from typing import Any

import click

from autograder.commands.arguments import InCourse, alone_with, alone_with_people, by_processes, on_assignment, unsafe
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import as_read
from autograder.course.terminal import FEW, NEEDS_A_HUMAN, OK, bars, be, say, say_all, shout, tell, tell_few, tell_some

BY_HAND = "run jupyter lab here, then Nbgrader → Formgrader"
"""Where a person marks answers in words."""
MOST_ALIKE = 3
"""At most 3 files that were left for the same reason are named; of more, only one is, and the table has them all."""


@click.command(cls=InCourse)
@on_assignment
@unsafe
def release(course: Course, assignment: str, unsafe: bool) -> int:
    """Make and check the students' version of an assignment."""
    from autograder.steps.release import release

    alone_with(course, assignment)
    if unsafe:
        shout()
    say_all(f"✓ {line}" for line in release(course, assignment, unsafe, bars))
    say(f"Released: give students the folder {course.release(assignment)}")
    return OK


@click.command(cls=InCourse)
@on_assignment
@click.argument("place", type=Path, metavar="[FOLDER-OR-ZIP]", required=False, help="default: the exchange")
@click.option(
    "--from",
    "system",
    type=click.Choice(["canvas", "moodle", "blackboard", "brightspace", "gradescope", "exchange", "folders", "names"]),
    help="what named the files (default: told by the names); `names`: you began each with an id or a name",
)
@click.option(
    "--worksheet", type=Path, metavar="FILE", help="Moodle's grading worksheet: it says when each was handed in"
)
@click.option(
    "--nobodys",
    multiple=True,
    metavar="FILE",
    help="take in nothing; this file that was left is no student's, or all that was left of this zip or folder",
)
def collect(
    course: Course,
    assignment: str,
    place: Path | None,
    system: str | None,
    worksheet: Path | None,
    nobodys: tuple[str, ...],
) -> int:
    """Take in what an LMS gives, or a folder for each student."""
    from autograder.grading.marks import being_late_costs
    from autograder.grading.submissions import misfiled, why_misfiled
    from autograder.hand_ins.collect import Taken, collect, files_in, nothing_fits, write_roll
    from autograder.hand_ins.exchange import inbound
    from autograder.hand_ins.groups import read_groups
    from autograder.hand_ins.hand_in import ANYBODY, LEFT, SUCH_AS, Lateness, roll_rows

    alone_with_people(course, shared=True)  # hand-ins may come in side by side
    alone_with(course, assignment)
    outcomes, alike, of_one = [], defaultdict[str, list[Any]](list), Counter[str]()
    if nobodys and place:
        raise CourseError(f"--nobodys takes in nothing: collect {place} first, then say which file is nobody's")
    if nobodys:
        there_before = {as_read(row["file"]) for row in roll_rows(course, assignment) if row.get("state") == LEFT}
        files = list[str]()
        for name in nobodys:
            files += [file for file in files_in(Path(name)) if as_read(file) in there_before] or [name]
        write_roll(course, assignment, [], files)
        say_all(f"· {name} is no student's, and holds up nobody" for name in files)
        return OK
    if place is None:
        place, system = inbound(course), "exchange"
    for outcome in collect(course, assignment, place, system or "", bars, worksheet):
        outcomes.append(outcome)
        if outcome.said and (outcome.note or outcome.student is not None):
            tell(f"· {outcome.name}: {outcome.said}")
        elif outcome.said:
            alike[outcome.said].append(outcome)
    if why := nothing_fits(outcomes):
        say(
            f"{place} is no download of {assignment}. {why}. So nothing was taken in, and nothing waits: "
            "is it the download of another assignment, or of another course?"
        )
        return NEEDS_A_HUMAN
    for said, left in alike.items():
        if len(left) > MOST_ALIKE:
            tell(f"✗ {len(left):,} files, such as {left[0].name}: each {said}")
            continue
        for outcome in left:
            whose = " or ".join(sorted(outcome.whose or outcome.perhaps or ())) or "nobody for certain"
            of_one[whose] += 1
            if of_one[whose] <= FEW:
                tell(f"✗ {outcome.name} {said}")
    roll, waiting, path = write_roll(course, assignment, outcomes)
    for whose, number in of_one.items():
        if number > FEW:
            tell(f"✗ of {whose}: {number - FEW:,} more files, see {path}")
    taken = {what: [each.student for each in outcomes if each.student and each.taken is what] for what in Taken}
    again = len(taken[Taken.SAME]) + len(taken[Taken.DATED])
    tell_some("when they handed in is known now", taken[Taken.DATED])
    left = [outcome for outcome in outcomes if outcome.student is None and not outcome.note]
    there, timeless = [each for each in roll if each.handed_in], list[str]()
    for late in Lateness:
        those = [each.student for each in there if each.late is late]
        if late.value:
            tell_some("when they handed in is not known" if late is Lateness.UNKNOWN else late.value, those)
        timeless += those if late in (Lateness.MARKED, Lateness.UNKNOWN) else []
    if timeless:
        marked = being_late_costs(course.config) and any(each.late is Lateness.MARKED for each in there)
        held = ", but students marked late have no final grade until it is" if marked else ""
        say(
            f"Where no time is known, no points are taken off{held}. If you know it, write it into submitted/STUDENT/"
            f"{assignment}/timestamp.txt, such as {SUCH_AS}; for a class in Moodle give the grading worksheet: "
            "--worksheet FILE"
        )
    tell_some("with a file still waiting, from this run or an earlier one", waiting)
    doubts = read_groups(course, assignment).doubts
    for said in doubts:
        tell(f"✗ {said}; all of them wait")
    rows = roll_rows(course, assignment)
    open_ = any(row.get("state") == LEFT and ANYBODY in row.get("may_be", "").split() for row in rows)
    own = [each.student for each in there if course.students and course.counts(each.student)]
    strays = [student for student in own if student not in (course.students or {})]
    tell_some("! handed in, and not in students.csv", strays)
    for astray in misfiled(course, assignment):
        tell(f"✗ {why_misfiled(astray, assignment)}")
        strays.append(astray)
    missing = "not handed in, unless a file that was left is theirs" if open_ or strays else "not handed in"
    tell_some(missing, [each.student for each in roll if not each.handed_in and each.student not in waiting])
    where = "where it is" if len(left) == 1 else "where they are"
    new, older = taken[Taken.NEW], sum(outcome.settled and outcome.note for outcome in outcomes)
    beside = [f"{again} {'was' if again == 1 else 'were'} there before"] if again else []
    beside += [f"{older} {'was' if older == 1 else 'were'} no newer than what counts"] if older else []
    same = f" ({', '.join(beside)})" if beside else ""
    say(
        f"{be(new, 'submission', 'was', 'were')} taken in{same}, {len(there)} {'is' if len(there) == 1 else 'are'} in "
        f"{course.root / 'submitted'}; {be(left, 'file', 'was', 'were')} left {where}. Who has handed in, and why a "
        f"file was left, is in {path}"
    )
    if left:
        say(f"Is one of them no student's? autograder collect {assignment} --nobodys FILE; or a whole zip in its place")
    return NEEDS_A_HUMAN if left or waiting or doubts or strays else OK


@click.command(cls=InCourse)
@on_assignment
@unsafe
@click.option("--again", is_flag=True, help="also grade what has not changed")
@click.option("--student", "students", multiple=True, metavar="STUDENT", help="only this one; may be repeated")
@click.option("--with-changed-tests", is_flag=True, help="grade by tests that students do not have, now and later")
@by_processes
def grade(
    course: Course,
    assignment: str,
    unsafe: bool,
    again: bool,
    students: tuple[str, ...],
    with_changed_tests: bool,
    workers: int | None,
    scheduler: str | None,
) -> int:
    """Grade what was handed in and has changed."""
    from autograder.course.release import accept_changes
    from autograder.hand_ins.hand_in import left_files
    from autograder.one_student.find import find
    from autograder.steps.grade import grade

    alone_with(course, assignment)
    if unsafe:
        shout()
    if with_changed_tests:
        accept_changes(course, assignment)
    only, left = [find(course, who).id for who in students], left_files(course, assignment)
    outcome = grade(
        course, assignment, unsafe, again, bars("grading"), workers, scheduler, only, bars("small edits", "items")
    )
    waiting = _waiting(outcome.waiting, left, outcome.unread, outcome.reread)
    say(f"{len(outcome.graded)} graded, {len(outcome.unchanged)} unchanged{waiting}")
    say_all(f"· {student}: {said}" for student, said in outcome.late.items())
    locked = [f"{student}: {' '.join(said)}" for student, said in sorted(outcome.locked.items())]
    tell_few("· ", locked, "the notes in the report")
    for student, reason in outcome.trouble.items():
        tell(f"✗ {student}: {reason}")
    for student, sentences in outcome.attention.items():
        for sentence in sentences:
            tell(f"! {student}: {sentence}")
    if outcome.attention:
        say(f"To look at one of them: autograder show {assignment} {next(iter(outcome.attention))}")
    if outcome.no_time:
        tell_some("when they handed in is not known, and nothing was taken off", outcome.no_time)
    _name_left(course, assignment, left)
    say(f"The grades are in the gradebook of {course.root}. Next: autograder report {assignment}")
    return NEEDS_A_HUMAN if outcome.waiting or left else OK


def _name_left(course: Course, assignment: str, left: Mapping[str, str]) -> None:
    """Name the files that `collect` has left and that nobody has decided about."""
    from autograder.hand_ins.hand_in import roll_path

    said = [f"{name} {why}" for name, why in left.items()]
    tell_few("! collect left a file; its possible owners have no final score: ", said, roll_path(course, assignment))


def _waiting(hand_ins: int, left: Sized, unread: int, reread: int) -> str:
    """What waits for a person, by kind: the rest of a sentence that begins with how many were graded."""
    said = f", {hand_ins} {'needs' if hand_ins == 1 else 'need'} you" if hand_ins else ""
    said += f", {be(left, 'file')} still left by collect" if left else ""
    kinds = ((unread, "not graded yet"), (reread, "changed since a person graded them"))
    if answers := " and ".join(f"{number} {what}" for number, what in kinds if number):
        said += f"; answers to grade by hand: {answers} ({BY_HAND})"
    return said or "; nothing waits for you"


@click.command(cls=InCourse)
@on_assignment
@click.option("--again", is_flag=True, help="also make the pages of what has not changed")
@click.option(
    "--for",
    "lms",
    type=click.Choice(["canvas", "moodle", "blackboard", "brightspace"]),
    help="also write a zip file with what has changed that this LMS takes back, and name who is left out",
)
@click.option("--worksheet", type=Path, metavar="FILE", help="Moodle's grading worksheet: it has everybody's number")
@click.option("--dry-run", is_flag=True, help="write nothing: say what the zip file would hold, and who is left out")
@by_processes
def feedback(
    course: Course,
    assignment: str,
    again: bool,
    lms: str | None,
    worksheet: Path | None,
    dry_run: bool,
    workers: int | None,
    scheduler: str | None,
) -> int:
    """Write a feedback page for each graded student."""
    from autograder.hand_ins.hand_in import left_files
    from autograder.report.pages import grades_for_lms
    from autograder.steps.feedback import feedback, graded_students, without_page

    if worksheet and not lms:
        raise CourseError("--worksheet says who is who in a zip file for Moodle: say --for moodle as well")
    if dry_run and not lms:
        raise CourseError("--dry-run is about a zip file for an LMS: say --for canvas or --for moodle as well")
    alone_with(course, assignment)
    if dry_run:
        students = graded_students(course, assignment)
        to_come = without_page(course, assignment, students)
        if to_come:
            say(f"{be(to_come, 'page')} still to be made, or made anew")
        left_out = _give_back(course, assignment, lms or "", students, worksheet, again, to_come)
        return NEEDS_A_HUMAN if left_out else OK
    outcome = feedback(course, assignment, bars("feedback"), again, workers, scheduler)
    same = f", {len(outcome.unchanged)} of them unchanged" if outcome.unchanged else ""
    say(f"{be(outcome.pages, 'page')} in {course.root / 'feedback'}{same}")
    if outcome.exchanged:
        say(f"in nbgrader's exchange as well: {outcome.exchanged}; students get theirs by Fetch Feedback")
    for student, reason in outcome.plain.items():
        tell(f"✗ {student} has a plain page, with points only: {reason}")
    grades, _ = grades_for_lms(course, assignment)
    confirm = {each.student for each in grades if each.to_confirm}  # there no answer in words waits
    unread, undecided = ([s for s in which if s not in confirm] for which in (outcome.unread, outcome.undecided))
    tell_some("! pages with an answer in words that waits for your marks", unread)
    if unread:
        say(f"Mark these answers ({BY_HAND}), then run this again before you give the pages out")
    tell_some(f"! pages with an item that the judge left to you (autograder show {assignment} STUDENT)", undecided)
    students = [path.parents[1].name for path in outcome.pages]
    unsure = sorted(each.student for each in grades if each.student in students and not each.is_graded)
    tell_some(f"! pages with a grade that is not final; `autograder report {assignment}` says why", unsure)
    left = left_files(course, assignment)
    _name_left(course, assignment, left)
    left_out = bool(lms) and _give_back(course, assignment, lms or "", students, worksheet, again)
    return NEEDS_A_HUMAN if outcome.plain or unsure or left or left_out or (lms and (unread or undecided)) else OK


def _give_back(
    course: Course,
    assignment: str,
    lms: str,
    students: list[str],
    worksheet: Path | None,
    again: bool,
    to_come: Collection[str] | None = None,
) -> bool:
    """Write the zip file for an LMS; returns whether anybody cannot be reached by it.

    In a dry run, which writes nothing, `to_come` has the students whose pages are still to be made.
    """
    from autograder.hand_ins.hand_in import roll_call
    from autograder.steps.way_back import NEXT, pack

    back = pack(course, assignment, lms, students, worksheet, again, to_come)
    same = f"; {be(back.unchanged, 'page')} as in an earlier one" if back.unchanged else ""
    if back.path:
        say(f"feedback of {len(back.inside)} is in {back.path}{same}. {NEXT[lms]}")
    elif back.inside:
        say(f"the zip file would hold the feedback of {len(back.inside)}{same}; nothing was written")
    elif back.unchanged:
        say(f"no zip file was written, as nothing is new{same} (--again sends all)")
    else:
        say("no zip file was written, as nobody can be reached")
    for student, why in back.left_out.items():
        tell(f"✗ {student} gets nothing back this way: {why}")
    absent = [each.student for each in roll_call(course, assignment) if not each.handed_in]
    tell_some("nothing handed in, so nothing goes back", absent)
    return bool(back.left_out)


@click.command(cls=InCourse)
@on_assignment
@click.option(
    "--title", default="", metavar="TITLE", help="its column in the LMS's export, such as 'Homework 2 (1234)'"
)
def report(course: Course, assignment: str, title: str) -> int:
    """Write a page about the grades, and tables for an LMS."""
    from autograder.hand_ins.hand_in import left_files
    from autograder.report.pages import write_report
    from autograder.steps.feedback import without_page

    files, final, students, waiting, ungraded, to_confirm = write_report(course, assignment, title, bars=bars)
    say_all(f"wrote {path}" for path in files.values())
    left = left_files(course, assignment)
    _name_left(course, assignment, left)
    say(f"Open {files['report.html']} in a browser")
    paged = {path.parents[1].name for path in course.root.glob(f"feedback/*/{assignment}/{assignment}.html")}
    graded = {path.stem for path in course.root.glob(f"results/{assignment}/*.json")}
    to_make = without_page(course, assignment, set(filter(course.counts, graded | paged))) if paged else set()
    tell_some("! feedback pages that are older than the marks", sorted(to_make & paged))
    tell_some("! graded since feedback was given, so they have no page yet", sorted(to_make - paged))
    if to_make:
        say(f"`autograder feedback {assignment}` makes them")
    tell_few("! ", to_confirm, files["report.html"])
    tell_some("! handed in, and no final grade yet", waiting)
    if final < students:
        say(f"The files for an LMS have final grades for {final} of {students}; the page says who waits, and for what")
    return NEEDS_A_HUMAN if left or ungraded or to_make else OK
