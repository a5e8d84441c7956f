"""Which system has named the files of a place."""

from __future__ import annotations

from autograder.course.errors import CourseError
from autograder.hand_ins.blackboard import Blackboard
from autograder.hand_ins.canvas import Canvas
from autograder.hand_ins.claims import Context, System
from autograder.hand_ins.exchange import Exchange
from autograder.hand_ins.folders import Folders, Names, Unknown
from autograder.hand_ins.gradescope import Gradescope
from autograder.hand_ins.moodle import Moodle

LEARNING: dict[str, type[System]] = {
    "canvas": Canvas,
    "moodle": Moodle,
    "blackboard": Blackboard,
    "gradescope": Gradescope,
    "exchange": Exchange,
}
"""Systems that write whose a file is."""
SYSTEMS: dict[str, type[System]] = {**LEARNING, "folders": Folders, "names": Names}
"""Everything that files can be read as."""


def system_of(context: Context, chosen: str = "") -> System:
    """The system that named the files: the chosen one, or the one that at least half of them, and two, fit.

    A student can give one file a name that looks like another system's, not half of all files. Folders that an
    instructor has named by students come first, and count where no system fits, too; a file outside them may have any
    name that a student liked. Raises CourseError where two systems fit.
    """
    if chosen:
        return SYSTEMS[chosen](context)
    names = {entry.outer for entry in context.place.entries if not entry.is_junk}
    folders = Folders(context)
    if 2 * sum(folders.is_by_hand(name) for name in names) > len(names):
        return folders
    counts = {}
    for title, kind in LEARNING.items():
        system = kind(context)
        counts[title] = sum(system.fits(name) or system.is_own(name) for name in names), system
    most = max(count for count, _ in counts.values())
    best = {title: system for title, (count, system) in counts.items() if count == most}
    if most == 0 or 2 * most < len(names):
        return folders if any(len(name.parts) > 1 for name in names) else Unknown(context)
    if len(best) > 1 or most < 2:
        options = " or ".join(f"--from {title}" for title in best)
        why = "the names fit more than one system" if len(best) > 1 else "a single file may have any name"
        raise CourseError(
            f"{context.place.path}: {why}; say {options} if that is where you downloaded it, and --from folders if you "
            "made a folder for each student"
        )
    return next(iter(best.values()))
