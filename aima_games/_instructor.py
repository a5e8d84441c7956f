"""The command `autograder`. In a student's install there is no autograder, and this says so."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the instructor's command line, or say how to get it."""
    try:
        from autograder.cli import main as autograder
    except ModuleNotFoundError as error:
        if error.name not in ("autograder", "solutions", "nbgrader", "click"):
            raise
        print(
            "This is the students' install of aima-games: it has no autograder. An instructor clones the repository "
            "and runs `make` there, or: pip install -e '.[instructor]'",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:  # the imports take a moment
        print("\nstopped before anything was begun", file=sys.stderr)
        return 2
    return autograder()
