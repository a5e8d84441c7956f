"""Gradescope: Review Grades → Export Submissions (of a programming assignment).

`assignment_12_export/submission_345/hw2.ipynb`, and beside the folders `submission_metadata.yml`, which says who
submitted each (`:submitters:` with `:name`, `:sid` and `:email`; several are a group) and when (`:created_at`).
Gradescope documents neither; sources: the programs that read them, such as `GradescopeParser` in
github.com/ucbds-infra/otter-grader and the package gradescope_auto_py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any

from autograder.hand_ins.claims import IMPORT, Claim, Context, System, of_a_team, one_of

METADATA = "submission_metadata.yml"
_FOLDER = re.compile(r"submission_[0-9]+")


class Gradescope(System):
    """Folders as Gradescope exports them."""

    title = "Gradescope"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._metadata: dict[PurePosixPath, dict[str, Any]] = {}
        for entry in context.place.entries:
            # A file of this name that a student handed in lies deeper.
            if entry.name.name == METADATA and entry.name == entry.outer and _folder(entry.name) is None:
                self._metadata[entry.name.parent] = _read(context.place.beside(entry.name))

    def fits(self, name: PurePosixPath) -> bool:
        folder = _folder(name)
        return folder is not None and folder.parent in self._metadata

    def is_own(self, name: PurePosixPath) -> bool:
        return name.name == METADATA and name.parent in self._metadata

    def listed(self) -> Iterator[PurePosixPath]:
        for folder, submissions in self._metadata.items():
            yield from (folder / name for name in submissions if isinstance(name, str) and _FOLDER.fullmatch(name))

    def claim(self, name: PurePosixPath) -> Claim:
        if self.people is None:
            return Claim(None, f"is by somebody of Gradescope's, and there is no students.csv; {IMPORT}")
        folder = _folder(name)
        assert folder, name
        about = self._metadata[folder.parent].get(folder.name)
        submitters = about.get(":submitters") if isinstance(about, dict) else None
        if not isinstance(submitters, list) or not all(isinstance(each, dict) for each in submitters) or not submitters:
            return Claim(None, f"is in no list of {METADATA}; download it again")
        time = about.get(":created_at") if isinstance(about, dict) else None
        if isinstance(time, datetime):  # it has no zone if it was written in UTC
            time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
        else:
            time = None
        claims = [self._claim_of(submitter) for submitter in submitters]
        whose = frozenset().union(*(claim.whose for claim in claims))
        for claim in claims:
            if claim.student is None:  # it may be any other member's of the group as well
                perhaps = None if claim.perhaps is None else claim.perhaps | whose
                return replace(claim, perhaps=perhaps)
        return of_a_team(whose, identity=" and ".join(sorted(claim.identity for claim in claims)), time=time)

    def _claim_of(self, submitter: dict[str, Any]) -> Claim:
        """The claim of one of the submitters."""
        assert self.people
        name, sid, email = (str(submitter.get(key) or "") for key in (":name", ":sid", ":email"))
        what = " ".join(part for part in (name, sid, email) if part)
        found = one_of(self.people, self._known_as(submitter), what, called=name)
        return replace(found, identity=email or sid)

    def _known_as(self, submitter: dict[str, Any]) -> set[str]:
        """Who on the class list is meant by a submitter's student id and e-mail address."""
        assert self.people
        sid, email = (str(submitter.get(key) or "") for key in (":sid", ":email"))
        found = self.people.by("sis_id", sid) | self.people.by("email", email)
        return found or self.people.by("id", sid) or self.people.by("login", sid)


def _folder(name: PurePosixPath) -> PurePosixPath | None:
    """The outermost folder of a submission that a file lies in."""
    return next((folder for folder in reversed(name.parents) if _FOLDER.fullmatch(folder.name)), None)


def _read(data: bytes | None) -> dict[str, Any]:
    import yaml

    try:
        found = yaml.load(data or b"", Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
