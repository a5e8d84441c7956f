"""Blackboard: the column's menu → Assignment File Download.

`Homework 2_ada_attempt_2026-11-20-23-58-01_hw2.ipynb`: the assignment's title, the user name, when it was handed in, by
the server's clock, the name that the student gave it. Beside the files of each attempt lies one without a name of the
student's, `Homework 2_ada_attempt_2026-11-20-23-58-01.txt`, whose first line is `Name: Ada Lovelace (ada)`. Then come
`Assignment:`, `Date Submitted: Friday, November 20, 2026 11:58:01 PM EST`, `Current Grade: Needs Grading`, what the
student wrote, and the files with both their names. In British English it is `Date Submitted: Friday, 20 November 2026
23:58:01 o'clock GMT` and `Current Mark: Needs Marking`; only the first lines are read. Those who handed in
together have a `Name:` each, and then what stands before `_attempt_` need not end with a user name.
Blackboard's help gives neither form. Sources: the programs that read them, which show real ones, among them nbgrader's
documentation of `zip_collect` (`nbgrader/docs/source/user_guide/managing_assignment_files_manually.ipynb` in
github.com/jupyter/nbgrader), `utils/organiser.py` in github.com/vangef/BBGradebookOrganiser, and the receipts in
`ingester/expected` of github.com/timdrysdale/gradex-cli.

Title and user name may hold underscores, so the text file says who it was.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import takewhile
from pathlib import PurePosixPath

from aima_games.home.receipts import STUDENT_ID
from autograder.course.due_dates import in_zone, zone_name
from autograder.hand_ins.claims import IMPORT, TO_A_FOLDER, Claim, Context, System, of_a_team, one_of
from autograder.hand_ins.exports import is_preview_user

_NAME = re.compile(r"(.+?)_attempt_([0-9]{4}(?:-[0-9]{2}){5})(?:_(.+)|\.txt)$", re.DOTALL)


class Blackboard(System):
    """Names as Blackboard gives them."""

    title = "Blackboard"
    times_in_zone = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._about = cache(self._read_about)

    def fits(self, name: PurePosixPath) -> bool:
        return _NAME.match(name.name[:600]) is not None

    def is_own(self, name: PurePosixPath) -> bool:
        match = _NAME.match(name.name[:600])
        return match is not None and match[3] is None

    def claim(self, name: PurePosixPath) -> Claim:
        match = _NAME.match(name.name[:600])
        assert match, name
        before, stamp, _ = match.groups()
        text = name.with_name(f"{before}_attempt_{stamp}.txt")
        about = self._about(text)
        logins = [login for _, login in about]
        if not logins or (len(logins) == 1 and not before.endswith(f"_{logins[0]}")):
            said = f"is nobody's for certain: {text.name} beside it is missing or is about somebody else; {TO_A_FOLDER}"
            ends = (
                {each.id: f"_{each.login or each.id}" for each in self.people.students.values()} if self.people else {}
            )
            perhaps = frozenset(who for who, end in ends.items() if before.casefold().endswith(end.casefold()))
            return Claim(None, said, perhaps=perhaps or None)
        people, login = self.people, logins[0]
        each = [people.by("login", login) or people.by("id", login) for login in logins] if people else []
        found = set().union(*each)
        try:
            time = in_zone(datetime.strptime(stamp, "%Y-%m-%d-%H-%M-%S"), self.context.zone).astimezone(UTC)
        except (ValueError, OverflowError):
            zone = zone_name(self.context.zone)
            said = (
                f"was handed in at {stamp}, which is no time in the zone {zone}; set c.Course.timezone to Blackboard's"
            )
            return Claim(None, f"{said}, or download it again", perhaps=frozenset(found) or None)
        if self.people is None:
            if STUDENT_ID.fullmatch(login):
                return Claim(login, "", login, 0, time)
            return Claim(None, f"is by {login!r}, which cannot be an id; put it into a folder named by their id")
        claims = [one_of(self.people, one, who, called=name) for one, (name, who) in zip(each, about, strict=True)]
        if len(logins) > 1 and all(claim.student for claim in claims):
            return of_a_team(found, identity=" and ".join(sorted(logins)), time=time)
        if len(logins) > 1:
            said = f"is by {' and '.join(logins)} together, and students.csv does not have all of them, or with other "
            may_be = found.union(self.people.without("login"), *(claim.perhaps or () for claim in claims))
            return Claim(None, f"{said}names; {IMPORT}", perhaps=frozenset(may_be))
        claim = one_of(self.people, found, login, otherwise=self._perhaps(*about[0]), called=about[0][0])
        return replace(claim, identity=login, time=time)

    def _perhaps(self, called: str, login: str) -> frozenset[str] | None:
        """Whose a file may be if nobody has the user name, which may change, and often does together with the name."""
        assert self.people
        if is_preview_user(login):
            return frozenset()
        return frozenset(self.people.nearly_called(called) | self.people.without("login")) or None

    def _read_about(self, text: PurePosixPath) -> list[tuple[str, str]]:
        """The names and user names in the first lines of an attempt's text. What follows may be the student's."""
        lines = (self.context.place.beside(text) or b"")[:4_000].decode("utf-8-sig", "replace").split("\n")
        matches = (re.fullmatch(r"Name:(.*)\(([^()\s]+)\)", line.strip()) for line in lines)
        return [(match[1].strip(), match[2]) for match in takewhile(bool, matches) if match]
