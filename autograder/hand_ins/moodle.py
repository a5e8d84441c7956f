"""Moodle: an assignment's Submissions → Download all submissions, in folders or flat.

`Ada Lovelace_1234_assignsubmission_file/hw2.ipynb`, with another `_` at the folder's end before Moodle 4, or
`Ada Lovelace_1234_assignsubmission_file_hw2.ipynb`. The name is written as the site shows names, with a blank for each
`_`, so the first `_` ends it, and is `Participant` where marking is anonymous; the number is the participant's, a
different one for each assignment of a site. The times in the zip file need not be those of handing in. Source:
`mod/assign/classes/downloader.php` (`get_student_prefix`, `load_submissionplugin_filelist`) in
github.com/moodle/moodle; before Moodle 4.1 `download_submissions` in `mod/assign/locallib.php`.

Where teams hand in, name and number are the group's, `Team 1_45_assignsubmission_file/…`, and there is no number for
those in no group or in several, `Default group_assignsubmission_file/…`. A team's number may also be a participant's;
so where no name is a student's, groups.csv alone says who is in it.

The owner is certain where the number is known, from the assignment's grading worksheet, or where just one student on
the class list has the name, and the two do not contradict each other. Only that worksheet says when it was handed in,
as `Last modified (submission)`: in words, to the minute, without a zone (`col_timesubmitted` in
`mod/assign/gradingtable.php`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from itertools import product
from pathlib import PurePosixPath

from aima_games.home.notebook_file import in_a_line
from autograder.course.due_dates import in_zone, parsed
from autograder.course.errors import CourseError
from autograder.course.files import Table
from autograder.hand_ins.claims import IMPORT, TO_A_FOLDER, Claim, System, of_a_team, one_called, one_of
from autograder.hand_ins.exports import plain_head
from autograder.hand_ins.groups import FILE
from autograder.hand_ins.hand_in import HandIn
from autograder.hand_ins.place import Entry

WHO, WHEN = "identifier", "last modified (submission)"
"""Columns of the worksheet, in small letters."""
BLIND = "Participant"
"""The name of everybody where marking is anonymous."""
_NAME = re.compile(r"([^_/]+)(?:_([0-9]+))?_assignsubmission_[a-z]+(?:_|$)")


class Moodle(System):
    """Names as Moodle gives them."""

    title = "Moodle"

    def fits(self, name: PurePosixPath) -> bool:
        return _match(name) is not None

    def claim(self, name: PurePosixPath) -> Claim:
        if self.people is None:
            return Claim(None, f"is named as Moodle names files, and there is no students.csv; {IMPORT}")
        match = _match(name)
        assert match, name
        full_name, number = match[1], match[2] or ""
        if members := self.context.groups.members_called(full_name):
            return self._of_team(members, number or full_name)
        if not number or self._of_teams:
            said = f"is by the group {full_name!r}; write who is in it into {FILE}, and collect it again"
            return Claim(None, said)
        if found := self.people.by("moodle_ids", number):
            claim = one_of(self.people, found, f"participant {number}", called=full_name)
        elif full_name == BLIND:
            said = "is anonymous; reveal the students' identities in Moodle, and download it again, or give a grading "
            claim = Claim(None, f"{said}worksheet that has names beside the numbers: --worksheet FILE")
        elif listed := self.context.unknown.get(number):
            perhaps = frozenset(self.people.nearly_called(full_name)).union(listed.perhaps or ())
            said = f"is by {full_name!r}, participant {number}, {listed.said}"
            claim = Claim(None, said, perhaps=perhaps or None)
        elif self.context.times:
            claim = one_called(self.people, full_name)
            if claim.student and self._has_a_number(claim.student):
                said = f"is by {full_name!r}, participant {number}, and the worksheet has another number for them"
                claim = Claim(None, f"{said}; {TO_A_FOLDER}", perhaps=claim.whose)
        else:
            ask = f"the assignment's grading worksheet tells who participant {number} is: --worksheet FILE"
            claim = one_called(self.people, full_name, ask)
            if claim.said and not claim.said.endswith(ask):
                claim = replace(claim, said=f"{claim.said}; {ask}")
        times, doubts = self.context.times, self.context.doubts
        doubt = doubts.get(number, "" if number in times else doubts.get("", ""))
        return replace(claim, identity=number, time=times.get(number), doubt=doubt)

    def _has_a_number(self, student: str) -> bool:
        """Whether the worksheet says which participant a student is: everybody is a single one."""
        assert self.people
        return any(student in self.people.by("moodle_ids", number) for number in self.context.times)

    @staticmethod
    def blind_number(hand_in: HandIn) -> str:
        """The participant's number in a hand-in that Moodle named anonymously, else empty."""
        match = _match(PurePosixPath(hand_in.file)) if hand_in.system == Moodle.title else None
        return hand_in.identity if match and match[1] == BLIND else ""

    @cached_property
    def _of_teams(self) -> bool:
        """Whether there are several names and none is a student's: then they are names of groups."""
        assert self.people
        matches = filter(None, (_match(entry.outer) for entry in self.context.place.entries))
        names = {match[1] for match in matches} - {BLIND}
        known = self.people.called
        return len(names) > 1 and not any(known(name) or self.people.nearly_called(name) for name in names)

    def _of_team(self, members: Set[str], identity: str) -> Claim:
        """The claim of a team, with the time in the worksheet's lines about its members; none where they differ."""
        assert self.people
        people, context = self.people, self.context
        times = {time for number, time in context.times.items() if time and people.by("moodle_ids", number) & members}
        doubts = [said for number, said in context.doubts.items() if people.by("moodle_ids", number) & members]
        doubt = doubts[0] if doubts else "" if times else context.doubts.get("", "")
        return of_a_team(members, identity=identity, time=times.pop() if len(times) == 1 else None, doubt=doubt)

    def knows_one_of(self, entries: Iterable[Entry]) -> bool:
        """Whether the worksheet has the number of one of these files: each assignment has numbers of its own."""
        matches = [match for entry in entries if (match := _match(entry.outer))]
        teams = self.context.groups
        return not matches or any(match[2] in self.context.times or teams.called(match[1]) for match in matches)


def worksheet_times(table: Table, zone: tzinfo | None) -> tuple[dict[str, datetime | None], dict[str, str]]:
    """When participants handed in, by number, from an assignment's grading worksheet, and its `doubts` as in `Context`.

    Its times are in the course's `zone`. Raises CourseError where it is not about times.
    """
    heads = table.columns(lambda name: key if (key := plain_head(name)) in (WHO, WHEN) else None)
    if len(heads) < 2:
        raise CourseError(
            f"{table.path} is not a grading worksheet that says when something was handed in: it has no columns "
            "'Identifier' and 'Last modified (submission)'. In Moodle, in English: the assignment → Submissions → "
            "Download grading worksheet"
        )
    times: dict[str, datetime | None] = {}
    doubts = {"": table.sentences[0]} if table.left else {}
    for line, row in table.rows.items():
        number, text = re.findall("[0-9]+", row.get(heads[WHO], "")), row.get(heads[WHEN], "")
        if len(number) != 1:
            continue
        where = f"waits, as {table.path}, line {line},"
        try:
            when = None if text in ("", "-") else in_zone(time_in_words(text), zone).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            why = f"({in_a_line(str(error), 200)}); export it in English"
            doubts[number[0]] = f"{where} says {in_a_line(text)!r}, which does not tell for certain when that was {why}"
            continue
        if times.setdefault(number[0], when) != when:
            doubts[number[0]] = f"{where} says another time for participant {number[0]} than a line above"
    return times, doubts


def time_in_words(text: str) -> datetime:
    """A time in words, such as `Friday, 20 November 2026, 11:58 PM`. Raises ValueError where any part is open."""
    read = {
        parsed(text, dayfirst=day_first, yearfirst=year_first, default=default)
        for day_first, year_first in product((True, False), repeat=2)
        for default in (datetime(2000, 1, 1, 1, 1), datetime(2001, 2, 2, 2, 2))
    }
    if len(read) > 1:
        raise ValueError("it can be read in several ways")
    return read.pop()


def _match(name: PurePosixPath) -> re.Match[str] | None:
    """Moodle's part of a name: the outermost that fits, as what is inside may be the student's."""
    return next((match for part in name.parts if (match := _NAME.match(part[:600]))), None)
