"""Bring submissions into the course, from an LMS's download or a folder for each student, whatever the files' names."""

from __future__ import annotations

import base64
import itertools
import os
import zipfile
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import Enum
from pathlib import Path, PurePosixPath

from aima_games.home.as_graded import is_all_blank
from aima_games.home.notebook_file import CURE, LARGEST, BadNotebookError, grade_ids, read_noting, read_submission
from aima_games.text import and_list, count
from autograder.course.class_list import People, Student
from autograder.course.course import Course
from autograder.course.due_dates import in_words, in_zone, zone_name
from autograder.course.errors import CourseError
from autograder.course.files import as_read, csv_text, move, read_csv, whole_folder, write_whole
from autograder.course.release import Release, other_assignment, read_release, why_not_of
from autograder.course.terminal import Bars, silent
from autograder.hand_ins.claims import TO_A_FOLDER, Claim, Context, System, for_all
from autograder.hand_ins.downloads import system_of
from autograder.hand_ins.groups import FILE, Groups, read_groups
from autograder.hand_ins.hand_in import (
    ANYBODY,
    DOWNLOAD,
    LEFT,
    RECORD,
    SECRET,
    HandIn,
    Presence,
    digest,
    read_hand_in,
    roll_call,
    roll_path,
    roll_rows,
    stamp_of,
    stamped,
    students_in,
    text_of,
    yet_to_come,
)
from autograder.hand_ins.moodle import Moodle, worksheet_times
from autograder.hand_ins.place import Entry, Place, is_junk, opened
from autograder.hand_ins.students import add_participants

COLUMNS = ("student", "name", "section", "state", "file", "file_time", "late", "reason", "bytes", "may_be")
HANDED_IN = "handed in"
DECIDED = "left, and another one counts"
"""The state of a file that was left, after another one by the student was taken in."""
NOBODYS = "nobody's"
"""The state of a file that, as a person has said, is no student's."""
SETTLED = (DECIDED, NOBODYS)
A_CLASS = 3
"""If 3 people or more all handed in the same other assignment, the name given to `collect` is wrong."""
AT_ONCE = timedelta(seconds=2)
"""How far apart two files are written when a folder is copied or unpacked: which came first says nothing then."""
NOTHING = "was handed in and has nothing in it to grade; ask {} for the notebook"
OF_THE_HANDOUT = PurePosixPath("START_HERE.html")
"""The file at the top of the handout."""


class Taken(Enum):
    """What taking in a file has changed."""

    NEW = "new"
    DATED = "there already, and now it is known when it was handed in"
    SAME = "there already"


@dataclass(frozen=True)
class Outcome:
    """What became of one file: the student it was taken in for, or None and the reason.

    `note`: it is about no file that needs anybody. A file that was left was handed in by those in `whose`, empty where
    that is not certain; then those in `perhaps` may have done so, None for anybody. `settled`: it is certain that
    another file counts. `decides`: it settles which of several files counts, as a mere repetition does not. `size` is
    that of a left file, in bytes; by size and name it is recognized later. `time` is when it was handed in, if that is
    known. `decided`: it was left before, and that has been settled. `made` is when the download was made, if this is
    about all of it. `ours`: it is, or may be, a notebook of the assignment. `other` is another assignment that it
    certainly belongs to.
    """

    name: str
    student: str | None
    said: str
    note: bool = False
    whose: frozenset[str] = frozenset()
    settled: bool = False
    taken: Taken = Taken.NEW
    decides: bool = True
    size: int = 0
    perhaps: frozenset[str] | None = None
    time: datetime | None = None
    made: datetime | None = None
    decided: bool = False
    ours: bool = True
    other: str = ""


@dataclass(frozen=True)
class _Candidate:
    """A notebook of the assignment and whose it is, but not its data: a class may be larger than this machine's memory.

    `file_time` is that of the file, None where it says nothing about which of two is the newer one. `notes` say what
    is odd about the file; `is_blank` says that nothing in it was filled in.
    """

    entry: Entry
    student: str
    claim: Claim
    file_time: datetime | None
    sha256: str
    notes: str
    is_blank: bool

    @property
    def handed_in(self) -> datetime | None:
        """When it was handed in, None where nothing says so."""
        return self.claim.time

    @property
    def name(self) -> str:
        return str(self.entry.name)


def collect(
    course: Course,
    assignment: str,
    place: Path,
    system: str = "",
    bars: Bars = silent,
    worksheet: Path | None = None,
) -> Iterator[Outcome]:
    """Copy the submissions in `place` (a folder or a zip file) into `submitted/`; yields what became of each file.

    The system that named a file (`system`, or see `system_of`) says whose it is, never the name that the student gave
    it. A file is left where it is, and named, if it is not certain whose it is, or that it is the newest. An earlier
    submission of the same student is moved to `earlier/`, never deleted.

    What is taken in is there whole or not at all; a lost time comes back when the same file is collected again. Only
    the LMS, a timestamp.txt or Moodle's grading `worksheet` can say when something was handed in.

    Raises CourseError where the place does not exist, the worksheet cannot be read, or the assignment has not been
    released.
    """
    decided = _decided(roll_rows(course, assignment))
    for outcome in _collect(course, assignment, place, system, bars, worksheet):
        state = decided.get((as_read(outcome.name), str(outcome.size)))
        if state and outcome.student is None and not outcome.note:
            outcome = replace(outcome, said=f"{state}, as was decided: it {outcome.said}", note=True, decided=True)
        yield outcome


def _decided(rows: Sequence[Mapping[str, str]]) -> dict[tuple[str, str], str]:
    """What was decided about files that were once left, by name and size."""
    return {(row["file"], row.get("bytes", "")): row["state"] for row in rows if row.get("state") in SETTLED}


def _collect(
    course: Course, assignment: str, place: Path, system: str, bars: Bars, worksheet: Path | None
) -> Iterator[Outcome]:
    release = read_release(course, assignment)
    people = None if course.students is None else People(course.class_list or {})
    sheet = read_csv(worksheet, outside=True) if worksheet else None
    for said in sheet.sentences if sheet else ():
        yield Outcome(said, None, "whoever it is about waits, as nothing else says when they handed in", note=True)
    with opened(place) as found:
        if any(entry.name == OF_THE_HANDOUT for entry in found.entries):
            raise CourseError(f"{place} is the handout, which students get; name what they have handed in")
        owner = course.config.ExchangeCollect.get("check_owner", True) is not False
        times, doubts = worksheet_times(sheet, course.zone) if sheet else ({}, {})
        unknown = add_participants(people, sheet) if sheet and people else {}
        groups = read_groups(course, assignment)
        context = Context(found, people, assignment, owner, times, doubts, course.zone, groups, unknown)
        named_by = system_of(context, system)
        if worksheet and not isinstance(named_by, Moodle):
            raise CourseError(f"{worksheet} is Moodle's, and {place} is read as {named_by.title}; leave it out")
        if times and isinstance(named_by, Moodle) and not named_by.knows_one_of(found.entries):
            raise CourseError(f"{worksheet} is of another assignment: none of its numbers is in a name in {place}")
        fitting = sum(named_by.fits(entry.outer) for entry in found.entries if not entry.is_junk)
        said = f"read as {named_by.title}: {count(fitting, 'file')}"
        if times or named_by.times_in_zone:
            said += f", with times in the zone {zone_name(course.zone)}"
        yield Outcome(str(place), None, said, note=True, made=found.made(named_by.times_download))
        if junk := sum(entry.is_junk for entry in found.entries):
            yield Outcome(
                str(place),
                None,
                f"ignored, as an operating system or Jupyter left it there: {count(junk, 'file')}",
                note=True,
            )
        candidates: dict[frozenset[str], list[_Candidate]] = defaultdict(list)
        useless: list[tuple[Entry, Outcome]] = []
        for entry in bars("reading", "files")(found.entries):
            looked_at = _look_at(entry, named_by, release) if _is_of_somebody(entry, named_by) else None
            if isinstance(looked_at, Outcome) and looked_at.whose:
                useless.append((entry, looked_at))
            elif isinstance(looked_at, Outcome):
                yield looked_at
            elif looked_at:
                candidates[looked_at.claim.whose].append(looked_at)
        yield from _under_one_number(candidates)
        autosaved = [_look_at(entry, named_by, release) for entry in found.entries if entry.is_autosaved]
        counts: dict[frozenset[str], datetime | None] = {}
        for whose, theirs in bars("taking in", "students")(list(candidates.items())):
            for other in (beside := _beside(theirs)):
                said = f"lies beside the notebook of {' and '.join(sorted(whose))}; it is not graded"
                yield Outcome(other.name, None, said, note=True, whose=whose)
            theirs = [other for other in theirs if other not in beside]
            chosen, left = _newest(theirs, [others for others in candidates if others != whose and others & whose])
            if chosen and chosen.is_blank:
                mine = [each for each in autosaved if isinstance(each, _Candidate) and each.claim.whose == whose]
                if works := _works(chosen, [*beside, *theirs, *mine], useless, release):
                    left = list(_in_place_of_work(chosen, theirs, works))
                    chosen = None
            yield from left
            if chosen:
                counts[whose] = chosen.handed_in
                for student in sorted(whose):
                    yield _store(course, release, replace(chosen, student=student), named_by)
        if teams := sum(len(whose) > 1 for whose in counts):
            said = f"{count(teams, 'notebook')} of a group: each is the hand-in of all its members"
            yield Outcome(str(place), None, said, note=True)
        for entry, each in useless:
            when, of = counts.get(each.whose), " and ".join(sorted(each.whose))
            if each.time and when and each.time < when:
                said = f"is older than the notebook of {of} that counts; it {each.said}"
                each = replace(each, said=said, note=True, settled=entry.is_notebook)
            elif each.whose in counts and not entry.is_notebook and (not each.time or not when or each.time == when):
                each = replace(each, said=f"lies beside the notebook of {of}; it is not graded", note=True)
            yield each
        for each in _hollow(found, named_by):
            when = counts.get(each.whose)
            if each.whose not in counts or (each.time and when and each.time > when):
                yield each
        yield from _no_longer_theirs(course, assignment, groups)
        if people:
            named = set().union(*counts, *(each.whose for _, each in useless))
            yield from _without_a_file(course, assignment, people, times, named)


def _without_a_file(
    course: Course, assignment: str, people: People, times: Mapping[str, datetime | None], named: Collection[str]
) -> Iterator[Outcome]:
    """Those who have handed in by Moodle's worksheet, of whom no file is here or among those that are `named`."""
    for number, time in times.items():
        whose = people.by("moodle_ids", number) - course.dropped
        if time and len(whose) == 1 and not whose & {*named}:
            (student,) = whose
            if not course.submitted(student, assignment).is_dir():
                when = in_words(in_zone(time, course.zone))
                said = f"has no file here, and by the worksheet put one into Moodle on {when}: download all files again"
                yield Outcome(f"participant {number}", None, said, whose=frozenset(whose), time=time)


def _no_longer_theirs(course: Course, assignment: str, groups: Groups) -> Iterator[Outcome]:
    """The hand-ins of students who have been put into another group since."""
    for each in roll_call(course, assignment) if groups.all else ():
        team = frozenset(each.hand_in.team.split()) if each.hand_in else frozenset()
        if each.hand_in and team and [group.members for group in groups.of({each.student})] != [team]:
            folder = course.submitted(each.student, assignment)
            said = f"was handed in by {' and '.join(sorted(team))}, and {FILE} has other groups now; "
            said += f"collect the hand-in of {each.student}'s group, or move {folder} away"
            yield Outcome(each.hand_in.file, None, said, whose=frozenset({each.student}))


def _is_of_somebody(entry: Entry, system: System) -> bool:
    """Whether somebody handed in this very file."""
    return not (entry.is_junk or (system.is_own(entry.outer) and not entry.trouble))


def _claim(system: System, name: PurePosixPath) -> Claim:
    """Whose a file is, and all with whom they hand in."""
    if system.fits(name):
        return for_all(system.claim(name), system.context.groups)
    return Claim(None, f"is not named as {system.title} names files; {TO_A_FOLDER}")


def _hollow(place: Place, system: System) -> Iterator[Outcome]:
    """What was handed in and holds nothing to grade: an empty folder, what a system or Jupyter left there, or a hand-in
    that the LMS names and of which it exported nothing.

    By its name somebody has handed in, so nobody may say that they have not.
    """
    of_nobody = [entry for entry in place.entries if not _is_of_somebody(entry, system)]
    of_nobody.sort(key=lambda entry: not entry.is_junk)  # what somebody sent, before what the LMS wrote about it
    empty = [*place.hollow, *system.listed()]
    beside = [(entry.outer, entry.outer) for entry in of_nobody] + [(name, name / "nothing") for name in empty]
    nothing = []
    for shown, inside in beside:
        name = next((name for name in (inside, *inside.parents) if system.fits(name)), None)
        if name and not system.is_of_another(name):
            nothing.append((shown, name))
    if not nothing:
        return
    there = {_hand_in(_claim(system, each.outer)) for each in place.entries if _is_of_somebody(each, system)}
    for shown, name in nothing:
        claim = _claim(system, name)
        unnamed = not claim.whose and (system.times_files and claim.perhaps is None)  # a folder around the others
        if unnamed or is_junk(PurePosixPath(claim.identity)) or _hand_in(claim) in there:
            continue
        there.add(_hand_in(claim))
        who = claim.student or "them"
        said = f"{claim.said}; and it has nothing in it to grade" if claim.said else NOTHING.format(who)
        outcome = Outcome(str(shown), None, said, whose=claim.whose, perhaps=claim.perhaps, ours=False)
        yield replace(outcome, time=claim.time)


def _hand_in(claim: Claim) -> tuple[frozenset[str] | str, datetime | None]:
    """What tells one hand-in from another: whose it is, or what was said about that, and when it came."""
    return claim.whose or claim.said, claim.time


def _look_at(entry: Entry, system: System, release: Release) -> _Candidate | Outcome:
    """A notebook of the assignment and whose it is, or what is wrong with the file."""
    claim = _claim(system, entry.outer)

    def left(said: str, ours: bool = True, other: str = "") -> Outcome:
        return Outcome(
            str(entry.name),
            None,
            said,
            whose=claim.whose,
            size=entry.size,
            perhaps=claim.perhaps,
            time=claim.time,
            ours=ours,
            other=other,
        )

    if entry.trouble:
        return left(entry.trouble)
    if not entry.is_notebook and not _is_one_inside(entry):
        is_zip = entry.name.suffix.lower() == ".zip"  # the one around it was opened
        what = "is a zip file in a zip file, which is not opened" if is_zip else "is not a notebook"
        return left(f"{what}; ask {claim.student or 'them'} for the file {release.assignment}.ipynb", False)
    if claim.student is None:
        return left(claim.said, _may_be_of(entry, release))
    try:
        data = entry.read()
    except OSError as error:
        return left(f"cannot be read: {error.strerror or error}")
    except Exception as error:  # each way of packing has errors of its own
        return left(f"cannot be unpacked ({error}); ask for it again, or unpack it yourself")
    if data is None:
        allowed = f"{entry.size / 1e6:.0f} MB, and {LARGEST / 1e6:.0f} MB are allowed"
        return left(f"has {allowed}; ask for it again with all outputs cleared")
    try:
        notebook, odd = read_noting(data)
    except BadNotebookError as error:
        return left(f"{error}; ask {claim.student} to hand it in again, {CURE}")
    there = grade_ids(notebook)
    if said := why_not_of(release.assignment, release.ids, release.others, there):
        return left(said, other=other_assignment(release.ids, release.others, there))
    if said := claim.doubt or yet_to_come(claim.time, system.context.zone):
        return left(said)
    file_time = entry.modified if system.times_files else None
    ending = "" if entry.is_notebook else "is a notebook, whatever its name ends with"
    notes = "; ".join(filter(None, [ending, odd]))
    return _Candidate(
        entry, claim.student, claim, file_time, digest(data), notes, is_all_blank(notebook, release.parsed)
    )


def _under_one_number(candidates: dict[frozenset[str], list[_Candidate]]) -> Iterator[Outcome]:
    """Take out what the system has under one number, or login, and by several people: one of the names is not true."""
    owners: dict[str, set[frozenset[str]]] = defaultdict(set)
    for each in itertools.chain.from_iterable(candidates.values()):
        owners[each.claim.identity].add(each.claim.whose)
    for whose, theirs in list(candidates.items()):
        odd = [each for each in theirs if each.claim.identity and len(owners[each.claim.identity]) > 1]
        for each in odd:
            perhaps = frozenset().union(*owners[each.claim.identity])
            said = f"has the number {each.claim.identity}, as have files of {' and '.join(sorted(perhaps - whose))}"
            yield replace(_not_alone(each, f"{said}; {TO_A_FOLDER}"), whose=perhaps)
        candidates[whose] = [each for each in theirs if each not in odd]
        if not candidates[whose]:
            del candidates[whose]


def _is_one_inside(entry: Entry) -> bool:
    """Whether a file that has another ending holds a notebook with nbgrader's cells, as after a browser's download."""
    try:
        return bool(grade_ids(read_submission(entry.read() or b"")))
    except Exception:  # each way of packing has errors of its own
        return False


def _beside(theirs: Sequence[_Candidate]) -> list[_Candidate]:
    """The notebooks with other endings that came together with one that is named like a notebook: that one counts."""
    named = [each for each in theirs if each.entry.is_notebook]
    return [
        each
        for each in theirs
        if not each.entry.is_notebook
        and any(not each.handed_in or other.handed_in in (None, each.handed_in) for other in named)
    ]


def _works(
    chosen: _Candidate, theirs: Iterable[_Candidate], useless: Iterable[tuple[Entry, Outcome]], release: Release
) -> list[str]:
    """What came with a notebook that is blank, and was not handed out."""
    works = [each.name for each in theirs if not each.is_blank]
    for entry, each in useless:
        together = not each.time or not chosen.handed_in or each.time >= chosen.handed_in
        if each.whose == chosen.claim.whose and together and not each.other and not _is_released(entry, release):
            works.append(each.name)
    return works


def _in_place_of_work(blank: _Candidate, theirs: Iterable[_Candidate], works: Sequence[str]) -> Iterator[Outcome]:
    """What to say of each notebook of somebody whose newest one is blank, while something else may be the work."""
    for each in theirs:
        said = f"is as it was handed out, and may not be the work: that may be {and_list(works)}"
        if not each.is_blank:
            said = f"is older than {blank.name}, also by {each.student}, which is as it was handed out"
        yield _not_alone(each, f"{said}; {TO_A_FOLDER}")


def _is_released(entry: Entry, release: Release) -> bool:
    """Whether a file lies beside the released notebook, too."""
    try:
        data = entry.read() or b""
        return data != b"" and base64.b64encode(data).decode() in release.files.values()
    except Exception:  # each way of packing has errors of its own
        return False


def _may_be_of(entry: Entry, release: Release) -> bool:
    """Whether a file may be a notebook of the assignment, where it is not known who handed it in."""
    try:
        ids = grade_ids(read_submission(entry.read() or b""))
        return not why_not_of(release.assignment, release.ids, release.others, ids)
    except Exception:  # each way of packing has errors of its own, and an unreadable file may be anything
        return True


def nothing_fits(outcomes: Sequence[Outcome]) -> str:
    """What a place is full of if nothing in it is a hand-in of the assignment; empty where something may be one."""
    files = [outcome for outcome in outcomes if not outcome.note]
    notebooks = [each for each in files if each.ours]
    others = {each.other for each in notebooks}
    if len(others) == 1 and "" not in others and len({each.whose for each in notebooks}) >= A_CLASS:
        return f"Every notebook in it is one of {others.pop()}"
    if files and not any(each.student or each.whose or each.perhaps or each.ours for each in files):
        return "Nothing in it is by anybody in the class, or a notebook of the assignment"
    return ""


def files_in(place: Path) -> list[str]:
    """The names of the files in a folder or a zip file; none where the place is neither, or does not exist.

    Raises CourseError where it is damaged.
    """
    if not place.is_dir() and not (place.is_file() and zipfile.is_zipfile(place)):
        return []
    with opened(place) as found:
        names = [name for entry in found.entries for name in (entry.name, entry.outer)]
        return [str(name) for name in dict.fromkeys([*names, *found.hollow])]


def _newest(theirs: list[_Candidate], other_teams: Sequence[frozenset[str]]) -> tuple[_Candidate | None, list[Outcome]]:
    """Which file of a student or a team counts, and what to say about the others.

    None where nobody can tell, as where one of them also handed in with others, the `other_teams`, where two of a team
    handed in different files, or where the files were written at once and nothing else is known. Where two of a team
    handed in the same one, the first time counts.
    """
    if other_teams:
        both = ", and another by ".join(" and ".join(sorted(them)) for them in (theirs[0].claim.whose, other_teams[0]))
        said = f"is by {both}; {TO_A_FOLDER}"
        return None, [_not_alone(each, said) for each in theirs]
    known = all(each.handed_in for each in theirs)  # one file's time is not to be compared with when another came
    times = {each.name: each.handed_in if known else each.file_time for each in theirs}
    theirs.sort(key=lambda each: times[each.name] or each.entry.modified)
    identities = sorted({each.claim.identity for each in theirs})
    if shared := bool(theirs[0].claim.team) and len({each.sha256 for each in theirs}) == 1:
        theirs.reverse()
    *others, newest = theirs
    if len(identities) > 1 and not shared:
        for_whom = " and ".join(sorted(newest.claim.whose))
        said = f"is one of several for {for_whom}, by {' and by '.join(identities)}; {TO_A_FOLDER}"
        return None, [_not_alone(each, said) for each in theirs]
    left, at_once = [], timedelta() if known else AT_ONCE
    for each in others:
        if each.sha256 == newest.sha256:
            said = f"is the same as {newest.name}, also by {newest.student}"
        elif (before := times[each.name]) and (last := times[newest.name]) and last - before > at_once:
            said = f"is older than {newest.name}, also by {newest.student}; the newer counts"
        else:
            said = f"is one of several by {newest.student}, and nothing says which is the newest; {TO_A_FOLDER}"
            return None, [_not_alone(each, said) for each in theirs]
        left.append(Outcome(each.name, None, said, note=True, whose=each.claim.whose, settled=True))
    return newest, left


def _not_alone(each: _Candidate, said: str) -> Outcome:
    return Outcome(each.name, None, said, whose=each.claim.whose, size=each.entry.size)


def _store(course: Course, release: Release, new: _Candidate, system: System) -> Outcome:
    """Take a notebook in, unless what is there is the newer one, or was worked on while the new one is blank."""
    assignment = release.assignment
    folder, notebook = course.submitted(new.student, assignment), f"{assignment}.ipynb"
    earlier, whose = course.root / "earlier" / new.student / assignment, frozenset({new.student})
    data = new.entry.read() or b""
    if digest(data) != new.sha256:
        return Outcome(new.name, None, "was written to while it was read; collect it again", whose=whose)
    said, what = list[str](), Taken.NEW
    if system.times_files and not new.entry.name.stem.endswith(assignment):  # an LMS gives everybody other names
        said.append(f"taken in as {notebook} of {new.student}")
    stamp = stamp_of(new.handed_in) if new.handed_in else ""
    if new.student in course.dropped:
        said.append(f"{new.student} has dropped the course, so it is kept and not graded")
    claim, team, record = new.claim, " ".join(sorted(new.claim.team)), read_hand_in(folder)
    there = _contents(folder / notebook)
    if there == data:
        what = Taken.SAME
        if record and record.sha256 == new.sha256:
            now = replace(record, team=team)
            if claim.number and not record.number:  # the LMS knows it by that name; feedback goes back there
                now = replace(now, file=new.name, system=system.title, identity=claim.identity, number=claim.number)
            if now != record:
                write_whole(folder / RECORD, text_of(now))
        if stamp and not _has_time(folder / "timestamp.txt"):
            write_whole(folder / "timestamp.txt", stamp)
            what = Taken.DATED
    else:
        if there is not None:
            reason, settled = _not_newer(folder, there, earlier, new, system, course.zone)
            if not reason and new.is_blank and not _is_blank(there, release):
                reason = f"is as it was handed out, and {new.student} has handed in work before, which is kept; "
                reason += f"{TO_A_FOLDER}; if this one is to count, move {folder} away first"
            if reason:
                note = settled and not system.times_files  # about a folder that you made yourself you want to know
                size = new.entry.size
                return Outcome(new.name, None, reason, note, whose=whose, settled=settled, size=size)
        time = (new.handed_in or new.entry.modified).isoformat()
        record = HandIn(new.name, system.title, claim.identity, claim.number, time, claim.late, new.sha256, team)
        with whole_folder(folder) as fresh:
            if stamp:
                write_whole(fresh / "timestamp.txt", stamp)
            if claim.secret and new.student == claim.student:  # it finds only the page of the one who submitted
                write_whole(fresh / SECRET, claim.secret)
            write_whole(fresh / RECORD, text_of(record))
            write_whole(fresh / notebook, data)
            if os.path.lexists(folder):
                number = next(number for number in itertools.count(1) if not os.path.lexists(earlier / str(number)))
                move(folder, earlier / str(number))
                said.append("their earlier submission is kept in earlier/")
    said += [new.notes] if new.notes else []
    decides = what is Taken.NEW or system.times_files
    return Outcome(new.name, new.student, "; ".join(said), taken=what, decides=decides)


def _not_newer(
    folder: Path, there: bytes, earlier: Path, new: _Candidate, system: System, zone: tzinfo | None
) -> tuple[str, bool]:
    """Why a notebook may not replace the one that is there, and whether it is certain that the new one is no newer.

    The reason is empty where it may.
    """
    record = read_hand_in(folder)
    if record and record.sha256 != digest(there):
        if record.sha256 == new.sha256:  # what is there was changed or damaged since
            return "", False
        record = None
    if record and record.system == system.title and not system.times_files:
        if record.identity != new.claim.identity:
            who = f"{record.identity} and now {new.claim.identity}"
            return f"is for {new.student}, whom {system.title} knew as {who}; {TO_A_FOLDER}", False
        if record.number and new.claim.number:
            older = new.claim.number <= record.number
            return (f"is older than what {new.student} has handed in already", True) if older else ("", False)
    away = f"if this one is to count, move {folder} away and collect it again"
    if any(_is_of(new, system, read_hand_in(one)) for one in earlier.glob("*")):
        return f"was taken in before, and {new.student} has handed in something else since; {away}", True
    before = stamped(folder)
    if not (new.handed_in and before):  # then the files' times tell, within one system or in a folder of yours
        tells = (record and record.system == system.title) or (system.times_files and not new.handed_in)
        before = (datetime.fromisoformat(record.time) if record else before) if tells else None
    if before is None:
        return f"may be older than what {new.student} has handed in; {away}", False
    if (new.handed_in or new.entry.modified) <= before:
        there_since = f"{new.student} has handed in already ({in_words(in_zone(before, zone))})"
        return f"is no newer than what {there_since}; {away}", True
    return "", False


def _is_of(new: _Candidate, system: System, record: HandIn | None) -> bool:
    """Whether a record is about this very file from an LMS."""
    if record is None or system.times_files:
        return False
    claim, time = new.claim, new.handed_in.isoformat() if new.handed_in else record.time
    known = record.system, record.identity, record.number, record.sha256, record.time
    return known == (system.title, claim.identity, claim.number, new.sha256, time)


def _is_blank(data: bytes, release: Release) -> bool:
    """Whether a notebook that was collected has nothing filled in; one that cannot be read has nothing at all."""
    try:
        return is_all_blank(read_submission(data), release.parsed)
    except BadNotebookError:
        return True


def _contents(path: Path) -> bytes | None:
    """What is in a file; None where there is none, or it cannot be read."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def _has_time(path: Path) -> bool:
    """Whether a time is there; a file of zeros, which a power failure leaves, has none."""
    if not path.is_file():
        return os.path.lexists(path)
    try:
        return bool(path.read_bytes().strip(b" \t\r\n\0"))
    except OSError:  # it is not lost, and `grade` will say that it cannot be read
        return True


def write_roll(
    course: Course, assignment: str, outcomes: Sequence[Outcome], nobodys: Collection[str] = ()
) -> tuple[list[Presence], list[str], Path]:
    """Write the table of who has handed in, and what was left and why; returns the roll, whose files wait, and its
    path.

    The files called `nobodys` are no student's, as a person says; a whole path does as well as its end, which the table
    has. Raises CourseError where one of them was not left.

    What an earlier run has left stays in the table until that file is seen again, or a person takes the line out. Once
    another file by the student is taken in, the old one no longer waits, even if the next download repeats it. Raises
    CourseError where the table that is there cannot be read.
    """
    path = roll_path(course, assignment)
    roll, students = roll_call(course, assignment), course.students or {}
    rows = []
    for each in roll:
        student, hand_in = students.get(each.student, Student(each.student)), each.hand_in
        state = HANDED_IN if each.handed_in else "not handed in"
        about = [hand_in.file, hand_in.time] if hand_in else ["", ""]
        rows.append([each.student, student.name, student.section, state, *about, each.late.value, "", "", ""])
    before = [row for row in roll_rows(course, assignment) if row.get("file")]
    counted = {row["student"]: (row["file"], row.get("file_time")) for row in before if row.get("state") == HANDED_IN}
    now = {each.student: (as_read(each.hand_in.file), each.hand_in.time) for each in roll if each.hand_in}
    taken = {outcome.student for outcome in outcomes if outcome.decides}
    taken |= {student for student, what in now.items() if counted.get(student) != what}  # by a run that was ended, too
    for row in before:
        if row.get("state") == LEFT and (them := students_in(row)) and them <= taken:
            row["state"] = DECIDED
    decided = _decided(before)
    there = {outcome.student for outcome in outcomes if outcome.student}
    there = there.union(*(outcome.whose for outcome in outcomes if outcome.settled))
    left = sum(outcome.student is None and not outcome.note for outcome in outcomes)
    # A few files put together by hand, or a download of which most was left, says nothing about who is not in it.
    is_of_the_class = 2 * len(there) >= sum(each.handed_in for each in roll) and left <= max(1, len(there))
    for outcome in outcomes:
        if outcome.student is None and (outcome.settled or outcome.decided or not outcome.note):
            size = str(outcome.size)
            state = "not the newest" if outcome.settled else decided.get((as_read(outcome.name), size), LEFT)
            whose, perhaps = (" ".join(sorted(them or ())) for them in (outcome.whose, outcome.perhaps))
            alone = whose if len(outcome.whose) == 1 else ""
            may_be = "" if alone else whose or (ANYBODY if outcome.perhaps is None else perhaps)
            rows.append([alone, "", "", state, outcome.name, "", "", outcome.said, size, may_be])
        elif outcome.made and is_of_the_class:
            rows.append(["", "", "", DOWNLOAD, outcome.name, outcome.made.isoformat(), "", outcome.said, "", ""])
    seen = {as_read(outcome.name) for outcome in outcomes}
    for row in before:
        if row.get("state") in (LEFT, *SETTLED, DOWNLOAD) and row["file"] not in seen:
            rows.append([row.get(column, "") for column in COLUMNS])
    files = {as_read(row[4]) for row in rows if row[3] in (LEFT, NOBODYS)}
    settled = set()
    for name in map(as_read, nobodys):
        named = {name} & files or {file for file in files if name.endswith(f"/{file}")}
        if not named:
            raise CourseError(f"no file called {name!r} was left; {path} has the names of those that were")
        settled |= named
    for line in rows:
        line[3] = NOBODYS if line[3] == LEFT and as_read(line[4]) in settled else line[3]
    write_whole(path, csv_text(COLUMNS, rows))
    waiting = set().union(*(students_in(dict(zip(COLUMNS, row, strict=True))) for row in rows if row[3] == LEFT))
    return roll, sorted(waiting), path
