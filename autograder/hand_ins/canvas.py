"""Canvas: Assignments → Download Submissions.

`lovelaceada_LATE_1234_56789_hw2-minimax-1.ipynb`: the name by which Canvas sorts the student, in small letters and
without anything but letters, digits and underscores; `LATE` where it was late; the student's id in Canvas; the id of
the file; the name that the student gave it. Texts and links have no id of a file. The times in the zip file are those
of the download. Source: `lib/content_zipper.rb` (`get_filename`, `add_upload_submission`) in
github.com/instructure/canvas-lms.

A name can hold underscores and digits, and what the student wrote can look like the rest, so a name may be read in
several ways. Whose it is is certain where just one reading has an id of the class list, and the name belongs to it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from autograder.hand_ins.claims import IMPORT, TO_A_FOLDER, Claim, System

MOST_SIGNS = 600
"""Of a name are looked at: Canvas's own part is shorter."""

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
            named = set().union(*map(self._called, readings))
            return Claim(None, said, perhaps=frozenset(named | self.people.without("canvas_id")))
        student, theirs = next(iter(known.items()))
        for reading in theirs:
            if student in self.people.called(reading.said):
                return replace(reading, student=student, said="")
        said = (
            f"has the number of {self.people.name(student)} in Canvas, and the name {theirs[0].said!r}; if that is "
            f"theirs, {IMPORT}, or write it into the column other_names of students.csv"
        )
        return Claim(None, said, perhaps=frozenset({student}.union(*map(self._called, theirs))))

    def _called(self, reading: Claim) -> set[str]:
        """Who has the name that stands before a number, as far as anybody's letters tell."""
        assert self.people
        return self.people.called(reading.said) | self.people.nearly_called(reading.said)


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
