"""The course's nbgrader_config.py and its secret: what new ones hold, and how they are read."""

from __future__ import annotations

import os
import secrets
from datetime import tzinfo
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.course.errors import CourseError, at_fault, in_words
from autograder.course.files import write_whole
from autograder.judge.verdict import Hint

CONFIG = """\
# The configuration of this nbgrader course. `autograder` reads it too.
from pathlib import Path

from autograder.plugin import configure

c = get_config()  # noqa: F821
configure(c)

c.CourseDirectory.course_id = {name!r}

# The zone of times that name none: due dates, Moodle's and Blackboard's. All times are shown in it; without it, in the
# zone of the machine that runs a command.
# c.Course.timezone = "Europe/Berlin"

# Where `nbgrader release_assignment`, `submit`, `collect` and `list` exchange files with students on this machine.
# On a shared server, name a folder that students can reach, too.
c.Exchange.root = str(Path(__file__).with_name("exchange"))

# What being late costs: how many days are free in the whole course, and the percentage that each further day takes.
# c.LateDays.free_days = 3
# c.LateDays.percent_a_day = 10

# Seconds of processor time that a cell, one case of a check, and a whole notebook may take.
# c.JudgeSubmission.cell_seconds = 20
# c.JudgeSubmission.case_seconds = 5
# c.JudgeSubmission.notebook_seconds = 120

# The last lecture whose questions are in practice.json, which students practise on; all lectures unless you say so.
# c.Handout.practice_up_to = 3

# How much feedback tells about a mistake: "none"; the "place" where a function differs from a correct one; the "name"
# of the mistake, if it is a known one; or the "line", too, if one token there would put it right.
# c.JudgeSubmission.hints = "name"
"""


SETTINGS = {
    "Course": {"timezone"},
    "Handout": {"practice_up_to"},
    "JudgeSubmission": {"enabled", "unsafe", "hints", "cell_seconds", "case_seconds", "notebook_seconds"},
    "LateDays": {"free_days", "percent_a_day", "penalty_method"},
}
"""The kit's own settings, by section."""
GONE = {
    "Canvas": "the kit no longer talks to Canvas: collect its zip files, and give feedback back in one",
    "Handout.repository": "notebooks have no links to Colab, Binder and VS Code any more",
}
"""Settings of older versions, and what to do instead."""


def look_at_names(config: Any) -> None:
    """Raises ValueError for a setting that the kit does not have: nobody would notice that it has no effect."""
    for name, instead in GONE.items():
        if name in config:
            raise ValueError(f"c.{name} has no effect any more, so take the line out; {instead}")
    for section, values in config.items():
        if section not in SETTINGS and (likely := get_close_matches(section, SETTINGS, 1, 0.8)):
            raise ValueError(f"nothing is set by c.{section}; did you mean c.{likely[0]}?")
        for name in values if section in SETTINGS else ():
            if name not in SETTINGS[section]:
                likely = get_close_matches(name, SETTINGS[section], 1) or sorted(SETTINGS[section])
                raise ValueError(f"c.{section}.{name} is no setting; did you mean {' or '.join(likely)}?")


def zone_of(config: Any) -> tzinfo | None:
    """The time zone of a course; None for this machine's. Raises ValueError where there is no such zone."""
    name = config.Course.get("timezone")
    try:
        return ZoneInfo(name) if name is not None else None
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError) as error:
        raise ValueError(f"c.Course.timezone is a zone such as 'Europe/Berlin', and cannot be {name!r}") from error


def read_config(root: Path) -> Any:
    """The traitlets configuration of a course. Raises CourseError where it is broken."""
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    path = root / "nbgrader_config.py"
    try:
        config = PyFileConfigLoader(path.name, path=str(root)).load_config()
        config.CourseDirectory.root = str(root)
        CourseDirectory(config=config)  # looks at what is set
        if "autograde_preprocessors" not in config.Autograde:
            raise ValueError("it does not call configure(c), so that nothing would be judged")
        look_at_names(config)
        for name, value in config.JudgeSubmission.items():
            if name.endswith("_seconds") and not (isinstance(value, int | float) and value > 0):
                raise ValueError(f"c.JudgeSubmission.{name} is a number of seconds, and cannot be {value!r}")
        if (hints := config.JudgeSubmission.get("hints", Hint.NAME)) not in list(Hint):
            raise ValueError(f"c.JudgeSubmission.hints is one of {', '.join(Hint)}, and cannot be {hints!r}")
        zone_of(config)
        for name, value in config.LateDays.items():
            if not (isinstance(value, int | float) and value >= 0):
                raise ValueError(f"c.LateDays.{name} is a number, and cannot be {value!r}")
    except (Exception, SystemExit) as error:  # it is a program, and may fail in any way
        raise CourseError(f"{at_fault(error, path)}; correct it, or restore it from a backup") from error
    return config


SHORTEST_SECRET = 16
"""In characters. A shorter secret could be guessed, and a file that was cut short is none."""


def make_secret(path: Path) -> None:
    """Write a new secret, which only its owner can read."""
    write_whole(path, secrets.token_hex(32) + "\n", mode=0o600)


def read_secret(path: Path) -> str:
    """The secret in a file. Raises CourseError where the file is missing or holds none."""
    try:
        text = path.read_text(encoding="utf-8").strip() if path.is_file() else None
    except OSError as error:
        raise CourseError(in_words(error)) from error
    except UnicodeDecodeError:
        text = ""
    if text is None or len(text) < SHORTEST_SECRET or not text.isprintable():
        wrong = f"is not one line of {SHORTEST_SECRET} characters or more"
        if text is None:
            wrong = "is not a file" if os.path.lexists(path) else "is missing"
        raise CourseError(f"{path} {wrong}; restore it from a backup, so that regrading uses the same hidden cases")
    return text
