"""Moodle: an assignment's Submissions → Download all submissions, in folders or flat.

`Ada Lovelace_1234_assignsubmission_file/hw2.ipynb`, with a `_` more at the folder's end before Moodle 4, or
`Ada Lovelace_1234_assignsubmission_file_hw2.ipynb`. The name is written as the site shows names, with a blank for each
`_`, so the first `_` ends it; the number is the participant's, a different one for each assignment of a site. The
times in the zip file need not be those of handing in. Source: `mod/assign/classes/downloader.php`
(`get_student_prefix`, `load_submissionplugin_filelist`) in github.com/moodle/moodle; before Moodle 4.1
`download_submissions` in `mod/assign/locallib.php`.

Whose it is is certain where the number is known, from the assignment's grading worksheet, or where just one student of
the class list has the name.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from autograder.lms.claims import IMPORT, Claim, Context, one_of

_NAME = re.compile(r"([^_/]+)_([0-9]+)_assignsubmission_[a-z]+(?:_|$)")


class Moodle:
    """Names as Moodle gives them."""

    title = "Moodle"
    times_files = False

    def __init__(self, context: Context) -> None:
        self._people = context.people

    def fits(self, name: PurePosixPath) -> bool:
        return _match(name) is not None

    def is_own(self, name: PurePosixPath) -> bool:
        return False

    def claim(self, name: PurePosixPath) -> Claim:
        if self._people is None:
            return Claim(None, f"is named as Moodle names files, and there is no students.csv; {IMPORT}")
        match = _match(name)
        assert match, name
        full_name, number = match.groups()
        if found := self._people.by("moodle_ids", number):
            student, said = one_of(self._people, found, f"participant {number}")
        else:
            student, said = one_of(self._people, self._people.called(full_name), repr(full_name))
            if said:
                said += f". The assignment's grading worksheet tells who participant {number} is: import that, too"
        return Claim(student, said, number)


def _match(name: PurePosixPath) -> re.Match[str] | None:
    """Moodle's part of a name: the outermost that looks so, as what is inside may be the student's."""
    return next((match for part in name.parts if (match := _NAME.match(part[:600]))), None)
