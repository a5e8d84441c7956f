"""Make a course directory, also from an earlier one, and a small assignment in one, to begin with."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from autograder.authoring.loader import assignment_folders, is_one_file, source_file
from autograder.authoring.one_file import NOTES, ONE_FILE
from autograder.course.config import CONFIG, make_secret, read_config
from autograder.course.course import KIT_ASSIGNMENTS, Course, require_usable
from autograder.course.due_dates import write_due_dates
from autograder.course.errors import CourseError
from autograder.course.files import whole_folder, write_whole
from autograder.report.weights import read_rules, without_people


def init(target: Path, name: str | None = None) -> Iterator[str]:
    """Make a course in `target`, or add what is missing to one; yields a line for each thing done.

    Nothing that exists is changed. Raises CourseError where `target` holds something that is no course.
    """
    if target.exists() and not target.is_dir():
        raise CourseError(f"{target} is a file; name a folder")
    config = target / "nbgrader_config.py"
    if target.is_dir() and any(target.iterdir()) and not config.is_file():
        raise CourseError(f"{target} is not empty and not a course; nothing was written. Name a new or an empty folder")
    require_usable(target.resolve())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.mkdir(mode=0o700, exist_ok=True)  # there will be answers and grades in it
    if not config.exists():
        write_whole(config, CONFIG.format(name=name or re.sub(r"\W+", "-", target.resolve().name)))
        yield f"wrote {config}"
    secret = target / "secret"
    if not secret.exists():
        make_secret(secret)
        yield f"wrote {secret} (the hidden cases come from it: back it up, show it to nobody)"
    for own in assignment_folders(KIT_ASSIGNMENTS):
        folder = target / "source" / own.name
        if folder.exists():
            yield f"kept {folder}"
            continue
        texts = {path.name for path in own.glob("*.md")} - {source_file(own).name}  # the notebook is made from them
        ignore = shutil.ignore_patterns(
            "__pycache__", ".ipynb_checkpoints", *texts, *([] if is_one_file(own) else [NOTES])
        )
        with whole_folder(folder) as new:
            shutil.copytree(own, new, ignore=ignore, dirs_exist_ok=True)
        yield f"wrote {folder}"


TAKEN = ("source", "games", "questions", "lectures")
"""The folders that people made for a course, without any student in them."""
UNREAD = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "cases")
COURSE_ID = re.compile(r"^c\.CourseDirectory\.course_id\s*=.*$", re.MULTILINE)
GRADEBOOK = re.compile(r"^(?=c\.CourseDirectory\.db_url\b)", re.MULTILINE)


def init_from(old: Course, target: Path, name: str | None = None, shift: int | None = None) -> list[str]:
    """Make a course in `target`, new or empty, with what was made for `old` and nothing about its students.

    It gets the assignments, own games, question types and lectures, quiz files, weights and settings, a secret and a
    gradebook of its own, and, if they are to be moved by `shift` days, the due dates of everybody and of sections.
    Returns the names of what was taken. Raises CourseError where `target` holds something, or the old course is
    broken; then nothing is written.
    """
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CourseError(f"{target} is not empty; nothing was written. Name a new or an empty folder")
    read_rules(old), old.due_dates  # what is broken has to be corrected first
    dates = {key: when for key, when in old.due_dates.dates.items() if shift is not None and not key[2]}
    with whole_folder(target.resolve()) as new:
        for folder in TAKEN:
            if (old.root / folder).is_dir():
                shutil.copytree(old.root / folder, new / folder, ignore=UNREAD)
        for path in old.root.glob("*.toml"):
            shutil.copyfile(path, new / path.name)
        if (weights := new / "weights.toml").is_file():
            write_whole(weights, without_people(weights.read_text(encoding="utf-8-sig")))
        make_secret(new / "secret")
        _take_settings(old, new, name or re.sub(r"\W+", "-", target.resolve().name))
        if dates:  # What clocks show is kept, without the offset: next year they may go back on another day.
            later = {key: when.replace(tzinfo=None) + timedelta(days=shift or 0) for key, when in dates.items()}
            write_due_dates(new, later)
        return sorted(path.name for path in new.iterdir())


def _take_settings(old: Course, new: Path, name: str) -> None:
    """Take the settings over, except the course's name and its gradebook, which would be the old one's."""
    text = (old.root / "nbgrader_config.py").read_text(encoding="utf-8")
    text = GRADEBOOK.sub("# ", COURSE_ID.sub(lambda _: f"c.CourseDirectory.course_id = {name!r}", text))
    write_whole(new / "nbgrader_config.py", text)
    folder = CourseDirectory(config=read_config(new))
    if folder.course_id != name or folder.db_url != f"sqlite:///{new / 'gradebook.db'}":
        raise CourseError(
            f"{old.root / 'nbgrader_config.py'} sets the course's name or its gradebook in an unusual way, so the new "
            "course would write into the old one's; set c.CourseDirectory.course_id and db_url in a line each"
        )


TEMPLATE = Path(__file__).parents[1] / "templates" / ONE_FILE
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def new_assignment(course: Course, name: str) -> Path:
    """Write a small assignment into `source/NAME` and return its file; it can be released as it is.

    Raises CourseError where that exists already, or the name cannot be used.
    """
    if not NAME.fullmatch(name):
        raise CourseError(f"{name!r} cannot be the name of an assignment; use letters, digits, . _ and -")
    folder = course.source(name)
    if folder.exists():
        raise CourseError(f"{folder} already exists; choose another name, or move it away")
    with whole_folder(folder) as new:
        shutil.copyfile(TEMPLATE, new / ONE_FILE)
    return folder / ONE_FILE
