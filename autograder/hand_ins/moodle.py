"""Moodle: an assignment's Submissions → Download all submissions, in folders or flat.

`Ada Lovelace_1234_assignsubmission_file/hw2.ipynb`, with a `_` more at the folder's end before Moodle 4, or
`Ada Lovelace_1234_assignsubmission_file_hw2.ipynb`. The name is written as the site shows names, with a blank for each
`_`, so the first `_` ends it, and is `Participant` where marking is blind; the number is the participant's, a different
one for each assignment of a site. The times in the zip file need not be those of handing in. Source:
`mod/assign/classes/downloader.php` (`get_student_prefix`, `load_submissionplugin_filelist`) in
github.com/moodle/moodle; before Moodle 4.1 `download_submissions` in `mod/assign/locallib.php`.

Where teams hand in, name and number are the group's, `Team 1_45_assignsubmission_file/…`, and there is no number for
those in no group or in several, `Default group_assignsubmission_file/…`. A team's number may be some participant's as
well; so where no name is a student's, groups.csv alone says who is in it.

Whose it is is certain where the number is known, from the assignment's grading worksheet, or where just one student of
the class list has the name. When it was handed in stands in that worksheet alone, as `Last modified (submission)`: in
words, to the minute, without a zone (`col_timesubmitted` in `mod/assign/gradingtable.php`).
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from itertools import product
from pathlib import Path, PurePosixPath

from dateutil import parser

from autograder.course.due_dates import in_zone
from autograder.course.errors import CourseError
from autograder.course.files import read_csv
from autograder.hand_ins.claims import IMPORT, TO_A_FOLDER, Claim, System, of_a_team, one_called, one_of
from autograder.hand_ins.groups import FILE
from autograder.hand_ins.hand_in import HandIn

WHO, WHEN = "identifier", "last modified (submission)"
"""Columns of the worksheet, in small letters."""
BLIND = "Participant"
"""The name where marking is blind."""
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
        if len(groups := self.context.groups.called(full_name)) == 1 and groups[0].members:
            members = groups[0].members
            return of_a_team(members, identity=number or full_name, time=self._time_of(members))
        if not number or self._of_teams:
            said = f"is by the group {full_name!r}; write who is in it into {FILE}, and collect it again"
            return Claim(None, said)
        if found := self.people.by("moodle_ids", number):
            claim = one_of(self.people, found, f"participant {number}")
            named = self.people.called(full_name)
            if named and not found & named:
                said = f"is by participant {number}, and {full_name!r} is somebody else; {TO_A_FOLDER}"
                claim = Claim(None, said, perhaps=frozenset(found | named))
        elif full_name == BLIND:
            said = "is anonymous; reveal the students' identities in Moodle, and download it again, or give a grading "
            claim = Claim(None, f"{said}worksheet that has names beside the numbers: --worksheet FILE")
        elif self.context.times:
            claim = one_called(self.people, full_name)
        else:
            ask = f"the assignment's grading worksheet tells who participant {number} is: --worksheet FILE"
            claim = one_called(self.people, full_name, ask)
            if claim.said and not claim.said.endswith(ask):
                claim = replace(claim, said=f"{claim.said}; {ask}")
        return replace(claim, identity=number, time=self.context.times.get(number))

    @staticmethod
    def blind_number(hand_in: HandIn) -> str:
        """The participant's number of a hand-in that Moodle named so that nobody knows whose it is, else empty."""
        match = _match(PurePosixPath(hand_in.file)) if hand_in.system == Moodle.title else None
        return hand_in.identity if match and match[1] == BLIND else ""

    @cached_property
    def _of_teams(self) -> bool:
        """Whether several names are there, and none is a student's: then they are groups'."""
        assert self.people
        matches = filter(None, (_match(entry.outer) for entry in self.context.place.entries))
        names = {match[1] for match in matches} - {BLIND}
        known = self.people.called
        return len(names) > 1 and not any(known(name) or self.people.nearly_called(name) for name in names)

    def _time_of(self, members: Set[str]) -> datetime | None:
        """When a team handed in, by the worksheet's lines about its members; None where they do not agree."""
        assert self.people
        times = {time for number, time in self.context.times.items() if self.people.by("moodle_ids", number) & members}
        return times.pop() if len(times) == 1 else None


def worksheet_times(path: Path, zone: tzinfo | None) -> dict[str, datetime]:
    """When participants handed in, by their number, from an assignment's grading worksheet.

    Its times are in the course's `zone`. Raises CourseError, naming the line, where there is none to read.
    """
    table = read_csv(path)
    heads = {" ".join(name.casefold().split()): name for name in table.head}
    if not {WHO, WHEN} <= heads.keys():
        raise CourseError(
            f"{path} is not a grading worksheet that says when something was handed in: it has no columns 'Identifier' "
            "and 'Last modified (submission)'. In Moodle, in English: the assignment → Submissions → Download grading "
            "worksheet"
        )
    found = {}
    for line, row in table.rows.items():
        number, text = re.findall("[0-9]+", row.get(heads[WHO], "")), row.get(heads[WHEN], "")
        if len(number) == 1 and text not in ("", "-"):
            try:
                found[number[0]] = in_zone(time_in_words(text), zone).astimezone(UTC)
            except (ValueError, OverflowError) as error:
                why = f"{text!r} does not say for certain when that was ({error})"
                raise CourseError(f"{path}, line {line}: {why}; export it in English") from error
    return found


def time_in_words(text: str) -> datetime:
    """A time in words, such as `Friday, 20 November 2026, 11:58 PM`. Raises ValueError where any part is open."""
    read = {
        parser.parse(text, dayfirst=day_first, yearfirst=year_first, default=default)
        for day_first, year_first in product((True, False), repeat=2)
        for default in (datetime(2000, 1, 1, 1, 1), datetime(2001, 2, 2, 2, 2))
    }
    if len(read) > 1:
        raise ValueError("it can be read in several ways")
    return read.pop()


def _match(name: PurePosixPath) -> re.Match[str] | None:
    """Moodle's part of a name: the outermost that looks so, as what is inside may be the student's."""
    return next((match for part in name.parts if (match := _NAME.match(part[:600]))), None)
