"""Brightspace (D2L): an assignment's Submissions, all of them ticked → Download.

`39786-640693 - Ada Lovelace - Nov 19, 2026 200 PM/hw2.ipynb`, or without the folder `39786-640693 - Ada Lovelace - Nov
19, 2026 200 PM - hw2.ipynb`: two numbers, the same for all that a student hands in there; the name; when it was handed
in, to the minute, by the clock of whoever downloads. Some sites have the user name before the name, or the number by
which they know people (`39786-640693 - adal Ada Lovelace - …`, `39786-640693 - N0123456 - Ada Lovelace - …`). In a
group assignment the name is the group's. An `index.html` lies beside them. D2L's help says none of this; sources: the
programs that read such names, all by `%b %d, %Y %I%M %p`, among them cqc_cpcc's test of Brightspace's zip format.

The class list has neither number, so it is only certain whose a file is where one student has the name or user name.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePosixPath

from autograder.course.due_dates import in_zone, zone_name
from autograder.hand_ins.claims import IMPORT, Claim, System, of_a_team, one_called

_NAME = re.compile(
    r"([0-9]+-[0-9]+) - (.+?) - ([A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4} [0-9]{3,4} [AP]M)(?: ?- ?.+)?", re.DOTALL
)


class Brightspace(System):
    """Names as Brightspace gives them."""

    title = "Brightspace"
    times_in_zone = True

    def fits(self, name: PurePosixPath) -> bool:
        return _match(name) is not None

    def is_own(self, name: PurePosixPath) -> bool:
        return name.name == "index.html" and not self.fits(name)

    def claim(self, name: PurePosixPath) -> Claim:
        if self.people is None:
            return Claim(None, f"is named as Brightspace names files, and there is no students.csv; {IMPORT}")
        match = _match(name)
        assert match, name
        numbers, who, stamp = match.groups()
        claim = self._whose(who)
        try:
            when = datetime.strptime(re.sub(r" ([0-9]{3} [AP]M)$", r" 0\1", stamp), "%b %d, %Y %I%M %p")
            return replace(claim, identity=numbers, time=in_zone(when, self.context.zone).astimezone(UTC))
        except (ValueError, OverflowError):
            zone = zone_name(self.context.zone)
            said = f"was handed in at {stamp}, which is no time in the zone {zone}; set c.Course.timezone to yours"
            perhaps = claim.whose or claim.perhaps
            return Claim(None, f"{said} in Brightspace, or download it again", perhaps=perhaps)

    def _whose(self, who: str) -> Claim:
        """The claim of a student by their name, perhaps with a user name before it, or of a group."""
        assert self.people
        if members := self.context.groups.members_called(who):
            return of_a_team(members)
        word, _, name = who.partition(" ")
        found = self.people.by("login", word) | self.people.by("sis_id", word)
        if len(found) == 1 and found <= self.people.called(name.removeprefix("- ")):
            return Claim(next(iter(found)))
        claim = one_called(self.people, who)
        return replace(claim, perhaps=claim.perhaps | found) if claim.perhaps is not None else claim


def _match(name: PurePosixPath) -> re.Match[str] | None:
    """Brightspace's part of a name: the outermost that fits, as what is inside may be the student's."""
    return next((match for part in name.parts if (match := _NAME.fullmatch(part[:600]))), None)
