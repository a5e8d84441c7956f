"""Make next year's course from this year's: all that was made for it, and nothing about its students."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from autograder.course.config import make_secret, read_config
from autograder.course.course import Course
from autograder.course.due_dates import COLUMNS
from autograder.course.errors import CourseError
from autograder.course.files import csv_text, whole_folder, write_whole
from autograder.report.weights import read_rules, without_people
from autograder.term.gradebooks import SET

FOLDERS = ("source", "games", "questions", "lectures")
"""What people made for a course, without any student in it."""
PASSED_OVER = {"secret": "a new one was made", "release": "release again", "handout.zip": "release again"}
"""What is made again, and how."""
UNREAD = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "cases")
COURSE_ID = re.compile(r"^c\.CourseDirectory\.course_id\s*=.*$", re.MULTILINE)


def next_year(old: Course, target: Path, name: str | None = None, shift: int | None = None) -> Iterator[str]:
    """Make a course in the folder `target`, new or empty, from what `old` has; yields a line for each thing done.

    It gets the assignments with their items and mistakes, own games, question types, lectures and quiz files, the
    weights and the configuration; a secret of its own; and the due dates of everybody and of sections, if they are to
    be moved, by `shift` days. No students are in it. What was not taken is named.

    Raises CourseError where `target` holds something, or the old course is broken; then nothing is written.
    """
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CourseError(f"{target} is not empty; nothing was written. Name a new or an empty folder")
    dates, rules = old.due_dates.dates, read_rules(old)
    old.config, old.students  # noqa: B018  # a broken course has to be corrected first
    name, done = name or re.sub(r"\W+", "-", target.resolve().name), []
    quizzes = [path for path in sorted(old.root.glob("*.toml")) if path.name != "weights.toml"]
    with whole_folder(target.resolve()) as new:
        for folder in FOLDERS:
            if (old.root / folder).is_dir():
                shutil.copytree(old.root / folder, new / folder, ignore=UNREAD)
                done.append(f"took {folder}/")
        for path in quizzes:
            shutil.copyfile(path, new / path.name)
            done.append(f"took {path.name}")
        (new / "source").mkdir(exist_ok=True)
        make_secret(new / "secret")
        done.append("wrote a new secret (the hidden cases come from it: back it up, show it to nobody)")
        done += _configuration(old, new, target.resolve(), name)
        if (old.root / "weights.toml").is_file():
            text = (old.root / "weights.toml").read_text(encoding="utf-8-sig")
            write_whole(new / "weights.toml", without_people(text))
            done.append("took weights.toml" + (", without those who were excused" if rules.excused else ""))
        if dates:
            moved = {key: when for key, when in dates.items() if not key[2]} if shift is not None else {}
            if moved:
                # What clocks show is kept, without the offset: next year they may go back on another day.
                later = {key: when.replace(tzinfo=None) + timedelta(days=shift or 0) for key, when in moved.items()}
                rows = [[*key, when.isoformat(timespec="minutes")] for key, when in sorted(later.items())]
                write_whole(new / "due.csv", csv_text(COLUMNS, rows))
                done.append(
                    f"took the due dates of all and of sections, {shift} days later; look them over: autograder due"
                )
            if left := len(dates) - len(moved):
                whose = (
                    "of single students" if moved else "with --shift-due DAYS they come along, moved by that many days"
                )
                done.append(f"left {left} due dates ({whose})")
    yield from done
    yield from _left(old, quizzes)


def _configuration(old: Course, new: Path, target: Path, name: str) -> Iterator[str]:
    """Take the configuration over, except the course's name and its gradebook, which would be the old one's."""
    text = (old.root / "nbgrader_config.py").read_text(encoding="utf-8")
    text = COURSE_ID.sub(lambda _: f"c.CourseDirectory.course_id = {name!r}", text)
    text = SET.sub(
        "# The gradebook was in a database of its own; make a new one: autograder move-gradebook --to URL", text
    )
    text = re.sub(r"(?m)^(?=c\.Canvas\.(?:course|assignments)\b)", "# ", text)  # old students would get new scores
    write_whole(new / "nbgrader_config.py", text)
    folder = CourseDirectory(config=read_config(new))
    if folder.course_id != name or folder.db_url != f"sqlite:///{new / 'gradebook.db'}":
        raise CourseError(
            f"{old.root / 'nbgrader_config.py'} sets the course's name or its gradebook in an unusual way, so the "
            f"new course would write into the old one's; set c.CourseDirectory.course_id and db_url in a line each"
        )
    yield f"took nbgrader_config.py, for the course {name}, with a gradebook of its own"
    if str(old.root) in text:
        yield f"! nbgrader_config.py names the folder {old.root}; look there for what is meant now"


def _left(old: Course, quizzes: list[Path]) -> Iterator[str]:
    """What is in the old course and not in the new one."""
    taken = {*FOLDERS, "nbgrader_config.py", "weights.toml", "due.csv", *(path.name for path in quizzes)}
    names = sorted(path.name for path in old.root.iterdir() if path.name not in taken and not path.name.startswith("."))
    for name in names:
        if said := PASSED_OVER.get(name):
            yield f"left {name} ({said})"
    others = [name for name in names if name not in PASSED_OVER]
    if others:
        yield f"left {', '.join(others)}"
