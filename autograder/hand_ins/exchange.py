"""nbgrader's exchange: a course's folder `inbound`, where students hand in, and `feedback`, where they get pages.

`ada+hw2-minimax+2026-11-20 23:58:01.123456 UTC+k3J9…/hw2-minimax.ipynb`: the user's name on this machine, the
assignment, when it was handed in, and mostly a few random letters. Source: `nbgrader/exchange/default/submit.py`,
`collect.py` and `fetch_feedback.py`, nbgrader 0.9.6.

Anybody can make a folder of any name there, put links into it, and change it later. So folder and notebook have to
belong to the user who is named, and the file system has to agree about the time, unless nbgrader's
`c.ExchangeCollect.check_owner` is False.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import Any

from nbgrader.exchange.default import ExchangeReleaseFeedback
from nbgrader.utils import notebook_hash, parse_utc

from aima_games.home.receipts import STUDENT_ID
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import write_whole
from autograder.course.nbgrader import run_step
from autograder.hand_ins.claims import Claim, System, one_of
from autograder.hand_ins.hand_in import SECRET, read_hand_in

_NAME = re.compile(r"(.+)\+([^+]+)\+([0-9-]{10} [0-9:.]{8,15}) ([^ +]{1,6})(?:\+[^+]*)?", re.DOTALL)
_SECRET = re.compile(r"[0-9a-f]{32,256}")

SLOW = timedelta(minutes=10)
"""How much time may lie between a hand-in's stated time and the last change of its file: copying, and two clocks."""


class Exchange(System):
    """Folders as `nbgrader submit` makes them."""

    title = "nbgrader's exchange"

    def fits(self, name: PurePosixPath) -> bool:
        return _folder(name) is not None

    def is_own(self, name: PurePosixPath) -> bool:
        """Another assignment's hand-ins are for another day; and nbgrader hands in whatever lies beside a notebook."""
        if (found := _folder(name)) is None:
            return False
        folder, match = found
        notebook = folder / f"{match[2]}.ipynb"
        beside = name.name in ("timestamp.txt", SECRET) or (name != notebook and notebook in self.context.place)
        return match[2] != self.context.assignment or beside

    def is_of_another(self, name: PurePosixPath) -> bool:
        found = _folder(name)
        return found is not None and found[1][2] != self.context.assignment

    def claim(self, name: PurePosixPath) -> Claim:
        parts = _folder(name)
        assert parts, name
        folder, match = parts
        login, people = match[1], self.context.people
        found = (people.by("login", login) or people.by("id", login)) if people else set()
        perhaps = frozenset(found) or None
        if match[4] != "UTC":  # nbgrader would take CEST, or PST, for UTC
            said = f"was handed in at {match[3]} {match[4]}, which may be any hour; leave c.Exchange.timezone as it is"
            return Claim(None, f"{said}, and ask {login} to submit again", perhaps=perhaps)
        try:
            time = parse_utc(match[3]).replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            said = f"was handed in at {match[3]!r}, which is no time; ask {login} to submit again"
            return Claim(None, said, perhaps=perhaps)
        if self.context.check_owner and (said := self._untrue(name, folder, login, time)):
            return Claim(None, said)  # whoever wrote it there may be anybody
        secret = (self.context.place.beside(folder / SECRET) or b"").decode("ascii", "replace")
        secret = secret if _SECRET.fullmatch(secret) else ""
        if people is not None:
            claim = one_of(people, found, login, otherwise=people.without("login"))
            return replace(claim, identity=login, time=time, secret=secret)
        if STUDENT_ID.fullmatch(login):
            return Claim(login, "", login, 0, time, secret=secret)
        return Claim(None, f"is by {login!r}, which cannot be an id; put it into a folder named by their id")

    def _untrue(self, name: PurePosixPath, folder: PurePosixPath, login: str, time: datetime) -> str:
        """Why a file is not what its folder's name says; empty where the file system agrees."""
        place, status = self.context.place, self.context.place.status(name)
        if place.folder is None or status is None:
            return f"claims to be by {login}, and nobody owns a file in a zip file; collect from the exchange itself"
        for owner in {_owner(place.folder / folder), _user(status.st_uid)} - {login}:
            return f"claims to be by {login}, and belongs to {owner}; ask both of them"
        written = datetime.fromtimestamp(status.st_ctime, UTC)
        if written - time > SLOW:
            when = f"{time:%Y-%m-%d %H:%M} UTC by its name, and was changed at {written:%Y-%m-%d %H:%M} UTC"
            return f"was handed in at {when}; ask {login}, and put what counts into a folder named by their id"
        return ""


def _owner(path: Path) -> str:
    try:
        return _user(path.lstat().st_uid)
    except OSError:
        return "nobody any more"


def _user(number: int) -> str:
    """The user's name on this machine."""
    try:
        import pwd

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return "nobody that this machine knows"


def _folder(name: PurePosixPath) -> tuple[PurePosixPath, re.Match[str]] | None:
    """The outermost folder with such a name; whatever lies in it is the student's."""
    for folder in reversed(name.parents):
        if match := _NAME.fullmatch(folder.name[:600]):
            return folder, match
    return None


def inbound(course: Course) -> Path:
    """Where students of a course hand in through the exchange."""
    return Path(course.config.Exchange.root, course.config.CourseDirectory.course_id, "inbound")


def run_in_exchange(course: Course, kind: Any, assignment: str, **traits: Any) -> None:
    """Run one of nbgrader's steps that write to the exchange. Raises CourseError where they cannot."""
    try:
        run_step(course, kind, assignment, "*", **traits)
    except CourseError as error:
        root, name = course.config.Exchange.root, course.config.CourseDirectory.course_id
        raise CourseError(
            f"everything is done, but for nbgrader's exchange: {error}. It is c.Exchange.root in nbgrader_config.py; "
            f"{root} has to be writable for all (mode 1777), and {name} in it to be yours"
        ) from error


class _ReleasePages(ExchangeReleaseFeedback):
    """nbgrader's step, for pages of notebooks that have their secret beside them.

    nbgrader's own stops at a hand-in that did not come through the exchange, leaves a private page private, and names
    it after the notebook here: students who renamed theirs would not find it.
    """

    names: Mapping[Path, str]

    def copy_files(self) -> None:
        for page, name in self.names.items():
            target = Path(self.dest_path) / name
            write_whole(target, page.read_bytes())
            target.chmod(0o644)


def give_pages(course: Course, assignment: str, pages: Iterable[Path]) -> int:
    """Put feedback pages where `nbgrader fetch_feedback` finds them; returns how many came through the exchange.

    Raises CourseError where the exchange cannot be written to.
    """
    names = {page: name for page in pages if (name := _name_for(page))}
    if names:
        run_in_exchange(course, _ReleasePages, assignment, names=names)
    return len(names)


def _name_for(page: Path) -> str:
    """What a page is called in the exchange, where nobody can list it; empty where the hand-in came another way."""
    secret, hand_in = page.with_name(SECRET), read_hand_in(page.parent)
    if not hand_in or not secret.is_file():
        return ""
    notebook = PurePosixPath(hand_in.file).stem  # what the student called it
    return f"{notebook_hash(secret=secret.read_text(), notebook_id=notebook)}.html"
