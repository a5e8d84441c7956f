"""Who handed in a file: what the LMS wrote decides that, never what the student wrote."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import PurePosixPath
from typing import Any

from autograder.course.class_list import People
from autograder.hand_ins.groups import FILE, Groups
from autograder.hand_ins.place import Place

IMPORT = "import the class list that the LMS exports: autograder students FILE"
TO_A_FOLDER = "put the right one into a folder named by the student's id, and collect that"


@dataclass(frozen=True)
class Claim:
    """Whose a file is.

    `student` is None where that is not certain; then `said` is why not and what to do, and `perhaps` whose it may be,
    None for anybody's. `team` are all who handed it in together, if there were several; the student is one of them.
    `identity` is what the LMS calls them, `number` its running number for the file, `time` when it was handed in, and
    `late` whether it was late; None where the LMS does not say. `doubt` is why a file waits although it is certain
    whose it is: something is wrong with its time. `secret` is what finds their feedback in nbgrader's exchange.
    """

    student: str | None
    said: str = ""
    identity: str = ""
    number: int = 0
    time: datetime | None = None
    late: bool | None = None
    secret: str = ""
    perhaps: frozenset[str] | None = None
    doubt: str = ""
    team: frozenset[str] = frozenset()

    @property
    def whose(self) -> frozenset[str]:
        """All to whom it certainly belongs."""
        return self.team or frozenset({self.student} if self.student else ())


@dataclass(frozen=True)
class Context:
    """What is needed to read a system's names: the place, the class list, the assignment.

    `times` are those at which participants handed in, by their number, from Moodle's grading worksheet; `doubts` says
    why it is not certain for some, "" standing for all whom the worksheet does not name. `unknown` has the claims of
    the numbers of which the worksheet does not say for certain who that is. `zone` is the course's, None for this
    machine's; `groups` are those that hand the assignment in together.
    """

    place: Place
    people: People | None
    assignment: str
    check_owner: bool = True
    times: Mapping[str, datetime | None] = field(default_factory=dict)
    doubts: Mapping[str, str] = field(default_factory=dict)
    zone: tzinfo | None = None
    groups: Groups = field(default_factory=Groups)
    unknown: Mapping[str, Claim] = field(default_factory=dict)


class System:
    """A way of naming files that says whose they are.

    `title` is what people call it; `times_files` says whether the times of two files tell which one is newer. They do
    not tell when a file was handed in: it may have been copied since. `times_download` says whether they are the time
    of the download; `times_in_zone`, whether the names have times, by the clock of the course's zone.
    """

    title: str
    times_files = False
    times_download = False
    times_in_zone = False

    def __init__(self, context: Context) -> None:
        self.context, self.people = context, context.people

    def fits(self, name: PurePosixPath) -> bool:
        """Whether a file is named as the system names files."""
        raise NotImplementedError

    def is_own(self, name: PurePosixPath) -> bool:
        """Whether it is a file of the system's own, which nobody handed in."""
        return False

    def listed(self) -> Iterable[PurePosixPath]:
        """The hand-ins that a list of the system's own names, also those of which it exported no file."""
        return ()

    def is_of_another(self, name: PurePosixPath) -> bool:
        """Whether it belongs to a hand-in of another assignment."""
        return False

    def claim(self, name: PurePosixPath) -> Claim:
        """Whose a file is, given one that fits."""
        raise NotImplementedError


def one_called(people: People, name: str, then: str = TO_A_FOLDER) -> Claim:
    """The claim of the only student of this name, or why that is not certain, and what to do `then` if several have it.

    A name that is not on the class list may be the new one of anybody who is.
    """
    found = people.called(name)
    if not found and (near := people.nearly_called(name)):
        names = " or ".join(people.name(student) for student in sorted(near))
        said = f"is by {name!r}, who may be {names}; if so, write this name into the column other_names of students.csv"
        return Claim(None, f"{said}, and collect it again", perhaps=frozenset(near))
    return one_of(people, found, repr(name), then)


def one_of(
    people: People,
    found: Collection[str],
    what: str,
    then: str = TO_A_FOLDER,
    otherwise: Collection[str] | None = None,
    called: str = "",
) -> Claim:
    """The claim of the one student who was found, or why that is not certain. `what` is what the LMS calls them.

    `otherwise` says whose it may be if nobody was found, None for anybody's. `called` is the name beside what they were
    found by: where it is somebody else's, one of the two is not true.
    """
    named = people.called(called) | people.nearly_called(called)
    if found and named and not named & set(found):
        found, what = {*found, *named}, f"{what} called {called!r}"
    if len(found) == 1:
        return Claim(next(iter(found)))
    if not found:
        said = f"is by {what}, who is not in students.csv; {IMPORT}, or leave it where it is"
        return Claim(None, said, perhaps=None if otherwise is None else frozenset(otherwise))
    both = " or ".join(people.name(student) for student in sorted(found))
    return Claim(None, f"is by {what}, and that may be {both}; {then}", perhaps=frozenset(found))


def of_a_team(members: Collection[str], **more: Any) -> Claim:
    """The claim of several students who handed in together, as the LMS or groups.csv says."""
    return Claim(min(members), team=frozenset(members) if len(members) > 1 else frozenset(), **more)


def for_all(claim: Claim, groups: Groups) -> Claim:
    """The claim of everybody in the group that a file belongs to, or why it is not certain who that is."""
    them = claim.whose
    if not groups.all or not (them or claim.perhaps is not None):
        return claim
    if not them:  # it may also be their mates'; and somebody unknown has mates, too
        incomplete = (group.members for group in groups.all if group.unknown)
        perhaps = claim.perhaps or frozenset()
        return replace(claim, perhaps=perhaps.union(groups.mates(perhaps), *incomplete))
    theirs = groups.of(groups.mates(them))
    members, names = groups.mates(groups.mates(them)), " and ".join(group.name for group in theirs)
    who = " and ".join(map(groups.people.name, sorted(them)))
    twice = [groups.people.name(student) for student in sorted(members) if len(groups.of({student})) > 1]
    unknown = [name for group in theirs for name in group.unknown]
    if not theirs:
        said = f"is by {who}, in no group of {FILE}; put them into one there, which may have a single member"
        return replace(claim, student=None, team=frozenset(), said=said, perhaps=None)  # any group may be theirs
    if alike := next((why for group in theirs if (why := group.why_waits)), ""):
        said = f"is by {who}, and {alike}"
        members |= frozenset().union(*(groups.members_alike(group) for group in theirs))
    elif twice:
        said = f"is by {who}, and {FILE} has {twice[0]} in several groups, {names}; correct it there"
    elif unknown:
        said = (
            f"is by {who} of {names}, and {FILE} has {unknown[0]!r} in it, who is not in students.csv; correct it there"
        )
    elif len(theirs) > 1 or (len(them) > 1 and them != members):
        said = f"is by {who} together, and {FILE} has other groups, {names}; correct one of the two"
    else:
        return replace(claim, team=members if len(members) > 1 else frozenset())
    return replace(claim, student=None, team=frozenset(), said=said, perhaps=them | members)
