"""Canvas: Assignments → Download Submissions.

`lovelaceada_LATE_1234_56789_hw2-minimax-1.ipynb`: the name by which Canvas sorts the student, in small letters and
without anything but letters, digits and underscores; `LATE` where it was late; the student's id in Canvas; the id of
the file; the name that the student gave it. Texts and links have no id of a file. The times in the zip file are those
of the download. Source: `lib/content_zipper.rb` (`get_filename`, `add_upload_submission`) in
github.com/instructure/canvas-lms.

A name can hold underscores and digits, and what the student wrote can look like the rest, so a name may be read in
several ways. Canvas takes `_22_` out of a student's name. So a reading in which such a number stands before the id
takes for Canvas's what the student wrote; it does not count, unless somebody on the class list has that very name. The
owner is certain where the readings that count have one id of the class list, and the name belongs to it.

Where a group hands in together, the file is under one member's id, with the group's name in place of theirs; those in
no group keep their own (`representatives`, `groups_and_ungrouped` in `app/models/assignment.rb` there). Then groups.csv
has to have that member in that group.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath

from autograder.course.class_list import near_key
from autograder.hand_ins.claims import IMPORT, TO_A_FOLDER, Claim, System
from autograder.hand_ins.groups import FILE

MOST_SIGNS = 600
"""How much of a name is looked at; Canvas's own part is shorter."""

_UPLOAD = re.compile(r"[^_].*_[0-9]+_[0-9]+_.+", re.DOTALL)
_TEXT = re.compile(r"[^_].*_[0-9]+_(text|link)\.html", re.DOTALL)
_ANONYMOUS = re.compile(r"anon_[A-Za-z0-9]+_[0-9]+_.+", re.DOTALL)


class Canvas(System):
    """Names as Canvas gives them."""

    title = "Canvas"
    times_download = True

    def fits(self, name: PurePosixPath) -> bool:
        return any(each.match(name.name[:MOST_SIGNS]) for each in (_UPLOAD, _TEXT, _ANONYMOUS))

    def claim(self, name: PurePosixPath) -> Claim:
        if _ANONYMOUS.match(name.name[:MOST_SIGNS]):
            return Claim(None, "is anonymous; show the students' names in Canvas, and download it again")
        if self.people is None:
            return Claim(None, f"is named as Canvas names files, and there is no students.csv; {IMPORT}")
        readings = list(_readings(name.name))
        readings = [*readings[:1], *filter(self._counts, readings[1:])]
        known: dict[str, list[Claim]] = defaultdict(list)
        for reading in readings:
            for student in self.people.by("canvas_id", reading.identity):
                known[student].append(reading)
        if len(known) > 1:
            both = " or ".join(map(self.people.name, sorted(known)))
            return Claim(None, f"may be by {both}; {TO_A_FOLDER}", perhaps=frozenset(known))
        if not known:
            number = readings[0].identity if readings else "?"
            said = f"is by number {number} of Canvas, who is not in students.csv; {IMPORT}, or leave it where it is"
            named = set().union(*map(self._called, readings)) | self.people.without("canvas_id")
            return Claim(None, said, perhaps=None if self._of_groups else frozenset(named))
        student, theirs = next(iter(known.items()))
        for reading in theirs:
            if student in self.people.called(reading.said):
                return replace(reading, student=student, said="")
            for group in self.context.groups.called(reading.said):
                if student in group.members:  # any member may stand for it in the next download
                    return replace(reading, student=student, said="", identity=group.name)
        said = (
            f"has the number of {self.people.name(student)} in Canvas, and the name {theirs[0].said!r}; if that is "
            f"theirs, {IMPORT}, or write it into the column other_names of students.csv; if it is a group's, write who "
            f"is in it into {FILE}"
        )
        named = {student}.union(*map(self._called, theirs))
        alone = len(named) > 1 or any(self._is_changed(reading.said, student) for reading in theirs)
        return Claim(None, said, perhaps=frozenset(named) if alone and not self._of_groups else None)

    def _counts(self, reading: Claim) -> bool:
        """Whether what stands before the id can be a name that Canvas wrote."""
        assert self.people
        by_name = self.people.called(reading.said) | self.context.groups.members_called(reading.said)
        return not re.search("_[0-9]+_", reading.said) or bool(by_name & self.people.by("canvas_id", reading.identity))

    def _called(self, reading: Claim) -> set[str]:
        """Who has, or may have in other letters, the name that stands before a number."""
        assert self.people
        found = self.people.called(reading.said) | self.people.nearly_called(reading.said)
        return found | self.context.groups.members_called(reading.said)

    def _is_changed(self, name: str, student: str) -> bool:
        """Whether a name may be a student's new one: the last name comes first, and one of the two is the same."""
        assert self.people
        known, new = self.people.students[student], near_key(name)
        first, last = near_key(known.first_name), near_key(known.last_name)
        return bool(first and new.endswith(first)) or bool(last and new.startswith(last))

    @cached_property
    def _of_groups(self) -> bool:
        """Whether more than one file, and most of them, have a name that is nobody's, as where groups hand in."""
        names = [outer.name for outer in self.context.place.names]
        strange = sum(not any(map(self._called, _readings(name))) for name in names)
        return strange > 1 and 2 * strange > len(names)


def _readings(name: str) -> Iterator[Claim]:
    """Every way to read a name, without a student; `said` is the name that stands before the id."""
    parts = name[:MOST_SIGNS].split("_")
    for n in range(1, len(parts) - 1):
        number, file = parts[n], parts[n + 1]
        if not re.fullmatch("[0-9]+", number):
            continue
        late = n > 1 and parts[n - 1] == "LATE"
        before = "_".join(parts[: n - 1 if late else n])
        if n + 2 < len(parts) and re.fullmatch("[0-9]+", file):
            yield Claim(None, before, number, int(file), None, late)
        elif file in ("text.html", "link.html"):
            yield Claim(None, before, number, 0, None, late)
