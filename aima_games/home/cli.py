"""The command line of the student: `aima-games start | check | submit`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from aima_games.home import StudentError
from aima_games.libraries import MissingLibraryError
from aima_games.text import and_list, count

if TYPE_CHECKING:
    from aima_games.home.review import Review

OK, NEEDS_YOU, FAILED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 1 if something needs the student, or 2 if the command could not be done."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal may be unable to write a file's name, and some lack ✓
            stream.reconfigure(errors="backslashreplace")
    options = parser().parse_args(arguments)
    try:
        return options.run(options)
    except KeyboardInterrupt:
        print("\nstopped; run the same command again when you like", file=sys.stderr)
    except (StudentError, MissingLibraryError) as error:
        print(f"aima-games {options.command}: {error}", file=sys.stderr)
    except OSError as error:  # no permission, no space, a name too long …
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        print(f"aima-games {options.command}: {what}", file=sys.stderr)
    return FAILED


def parser() -> argparse.ArgumentParser:
    """The parser of every command; the handbook's page on commands is made from it."""
    top = argparse.ArgumentParser(
        prog="aima-games",
        description="Fetch the course's notebooks, check an assignment, and make the file to hand in.",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        sub.set_defaults(run=run)
        return sub

    start = command("start", _start, "copy the lectures and assignments into a folder, and what is new later on")
    start.add_argument("dir", type=Path, metavar="DIR", help="your folder for the course")
    start.add_argument(
        "--from", dest="source", type=Path, metavar="PLACE", help="the folder or zip file your course hands out"
    )

    check = command("check", _check, "run an assignment afresh and say what is missing")
    check.add_argument("file", type=Path, metavar="FILE", help="the notebook, such as hw2-minimax.ipynb")

    submit = command("submit", _submit, "check an assignment and make the one file to upload")
    submit.add_argument("file", type=Path, metavar="FILE", help="the notebook, such as hw2-minimax.ipynb")
    submit.add_argument("--id", help="your id in the course, if files are not handed in under your login")

    return top


# start


def _start(options: argparse.Namespace) -> int:
    from aima_games.home.handout import BLOCKED, CHANGED, NEW, OLD_KIT, OUTDATED, UPDATED, start

    outcomes: dict[str, list[str]] = {}
    for copied in start(options.dir, options.source):
        outcomes.setdefault(copied.outcome, []).append(copied.path.as_posix())
    for outcome, word in ((NEW, "new"), (UPDATED, "renewed")):
        places: dict[str, int] = {}
        for path in outcomes.get(outcome, []):
            top = path.split("/")[0]
            places[top] = places.get(top, 0) + 1
        for top, number in places.items():
            print(f"{word:8} {top}" + (f" ({count(number, 'file')})" if top not in outcomes[outcome] else ""))
    for path in outcomes.get(CHANGED, []):
        print(f"kept     {path}, as you changed it")
    for path in outcomes.get(OUTDATED, []):
        print(f"kept     {path}, as you changed it; the course has a newer one: rename yours and start again to get it")
    for path in outcomes.get(BLOCKED, []):
        print(f"kept     what is where {path} should be; rename it and start again")
    for path in outcomes.get(OLD_KIT, []):
        print(
            f"! The course comes with {path}, and the package that is installed here is older. Unpack the zip file and"
        )
        print(f'  run its start script (see START_HERE.html), or in its folder: pip install "./{path}[lab]"')
    if not outcomes.keys() & {NEW, UPDATED}:
        print("Nothing new.")
    print(f"The course is in {options.dir}. Open it with: jupyter lab {_quoted(options.dir)}")
    return NEEDS_YOU if outcomes.keys() & {OUTDATED, BLOCKED, OLD_KIT} else OK


# check and submit


def _check(options: argparse.Namespace) -> int:
    from aima_games.home.review import review

    seen = review(options.file, partial(_progress, "running your notebook afresh: cell"))
    _report(seen)
    if not seen.ready:
        return NEEDS_YOU
    print(f"\nReady to hand in. Next: aima-games submit {_quoted(options.file)}")
    return OK


def _submit(options: argparse.Namespace) -> int:
    from aima_games.home.folder import StudentFolder
    from aima_games.home.receipts import hand_in
    from aima_games.home.review import review

    seen = review(options.file, partial(_progress, "running your notebook afresh: cell"))
    folder = StudentFolder.around(options.file)
    student = options.id if options.id is not None else (folder.setting("id") if folder else None) or ""
    made = hand_in(options.file, seen, student, datetime.now().astimezone())
    if folder and options.id is not None:
        folder.remember("id", options.id)
    _report(seen)
    if made.without_outputs:
        print("\nThe outputs were left out, as with them the file is too large. They are made again in grading.")
    if not seen.ready:
        print("\nYou can hand it in as it is, and again later. What is named above may cost points.")
    print(f"\nUpload this one file:  {made.file}")
    return OK if seen.ready else NEEDS_YOU


def _report(seen: Review) -> None:
    print(f"{seen.assignment}\n")
    for finding in seen.findings:
        print(f"✗ {finding}")
    for warning in seen.warnings:
        print(f"! {warning}.")
    for check in seen.checks:
        first, *rest = check.said.splitlines() or [""]
        first = first if first.startswith(f"{check.name}:") else f"{check.name}: {first}"
        print(f"{'✓' if check.passed else '✗'} check {first}")
        print("".join(f"    {line}\n" for line in rest), end="")
    failing = [check.name for check in seen.checks if not check.passed]
    if failing:
        print(f"\n{count(len(failing), 'check')} of {len(seen.checks)} not passed: {and_list(failing)}")


def _progress(doing: str, done: int, total: int) -> None:
    """Show the progress in one line that is overwritten, if somebody is watching."""
    if sys.stderr.isatty():
        text = f"{doing} {done} of {total}" if done < total else ""
        print(f"\r{text:60}" + ("" if text else "\r"), end="", file=sys.stderr, flush=True)


def _quoted(path: Path) -> str:
    """A path as it can be typed after a command: Windows knows no single quotation marks."""
    import shlex
    import subprocess

    return subprocess.list2cmdline([str(path)]) if os.name == "nt" else shlex.quote(str(path))


if __name__ == "__main__":
    sys.exit(main())
