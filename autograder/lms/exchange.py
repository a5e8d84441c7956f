"""nbgrader's exchange: the folder `inbound` of a course.

`ada+hw2-minimax+2026-11-20 23:58:01.123456 UTC+k3J9…/hw2-minimax.ipynb`: the user's name on this machine, the
assignment, when it was handed in, and mostly a few random letters. Source: `nbgrader/exchange/default/submit.py` and
`collect.py`, nbgrader 0.9.6. Anybody can make a folder of any name there, so it has to belong to the user that it
names, unless nbgrader's `c.ExchangeCollect.check_owner` is False.
"""

from __future__ import annotations

import re
from datetime import UTC
from pathlib import PurePosixPath

from nbgrader.utils import parse_utc

from aima_games.student.receipts import STUDENT_ID
from autograder.lms.claims import Claim, Context, one_of

_NAME = re.compile(r"(.+)\+([^+]+)\+([0-9-]{10} [0-9:.]{8,15} [A-Z]{1,5})(?:\+[^+]*)?", re.DOTALL)


class Exchange:
    """Folders as `nbgrader submit` makes them."""

    title = "nbgrader's exchange"
    times_files = False

    def __init__(self, context: Context) -> None:
        self._context = context

    def fits(self, name: PurePosixPath) -> bool:
        return _folder(name) is not None

    def is_own(self, name: PurePosixPath) -> bool:
        """What is handed in for another assignment is for another day."""
        found = _folder(name)
        return found is not None and (found[1][2] != self._context.assignment or name.name == "timestamp.txt")

    def claim(self, name: PurePosixPath) -> Claim:
        found = _folder(name)
        assert found, name
        folder, match = found
        login, people = match[1], self._context.people
        try:
            time = parse_utc(match[3]).replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            return Claim(None, f"was handed in at {match[3]!r}, which is no time; ask {login} to submit again")
        if self._context.check_owner and (owner := self._owner(folder)) != login:
            return Claim(None, f"claims to be by {login}, and belongs to {owner}; ask both of them")
        if people is not None:
            return Claim(*one_of(people, people.by("login", login) or people.by("id", login), login), login, 0, time)
        if STUDENT_ID.fullmatch(login):
            return Claim(login, "", login, 0, time)
        return Claim(None, f"is by {login!r}, which cannot be an id; put it into a folder named by their id")

    def _owner(self, folder: PurePosixPath) -> str:
        """Who made a folder, on this machine."""
        if self._context.place.folder is None:
            return "nobody, in a zip file (collect from the exchange itself)"
        try:
            return self._context.place.folder.joinpath(folder).owner()
        except (OSError, KeyError, NotImplementedError):
            return "nobody that this machine knows"


def _folder(name: PurePosixPath) -> tuple[PurePosixPath, re.Match[str]] | None:
    """The outermost folder that looks so; what lies in it is the student's."""
    for folder in reversed(name.parents):
        if match := _NAME.fullmatch(folder.name[:600]):
            return folder, match
    return None
