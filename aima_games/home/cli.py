"""The command line of the student: `aima-games start | check | submit | practice | tournament`."""

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
from aima_games.home.notebook_file import in_a_line
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
        description="Fetch the course's notebooks, check an assignment, make the file to hand in, practise.",
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

    submit = command("submit", _submit, "check an assignment and make the one file to upload, with a receipt")
    submit.add_argument("file", type=Path, metavar="FILE", help="the notebook, such as hw2-minimax.ipynb")
    submit.add_argument("--id", help="your id in the course, if files are not handed in under your login")

    practice = command("practice", _practice, "ask questions without end, explained at once")
    practice.add_argument("topics", nargs="*", metavar="TOPIC", help="such as minimax; without one: which there are")
    practice.add_argument("--lectures", default="", metavar="N-M", help="what these lectures teach, such as 2 or 1-3")
    practice.add_argument("--level", metavar="LEVEL", help="easy, medium or hard questions only")
    practice.add_argument("--seed", type=int, metavar="S", help="the same seed asks the same questions")

    ladder = command("tournament", _tournament, "let the agent in your notebook play ours, and say how strong it is")
    ladder.add_argument("file", type=Path, metavar="FILE", help="the notebook, such as project-agent.ipynb")
    ladder.add_argument(
        "--meetings", type=int, default=5, metavar="N", help="with each opponent, from both sides (default: 5)"
    )
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
    print(f"The receipt is beside: {made.receipt_file.name} ({made.receipt.verdict})")
    print(f"  made     {made.receipt.time}")
    print(f"  SHA-256  {made.receipt.sha256}")
    return OK if seen.ready else NEEDS_YOU


# practice


def _practice(options: argparse.Namespace) -> int:
    from aima_games.home.terminal_practice import practise
    from aima_games.quiz.mastery import Mastery, load, record_file, save
    from aima_games.quiz.pack import about, read_pack
    from aima_games.quiz.question import QuizError
    from aima_games.quiz.session import Session

    try:
        pack = read_pack(Path.cwd())
        if not options.topics and not options.lectures:
            print(f"All topics; for one alone, name it: {', '.join(pack.topics)}. Or name lectures: --lectures 1-3")
        questions = pack.choose(options.topics, options.level, options.lectures)
    except QuizError as error:
        raise StudentError(str(error)) from error
    path = record_file(Path.cwd())
    mastery = load(path) if path else Mastery()
    session = Session(questions, about(options.topics, options.lectures), options.seed, mastery, pack.concepts)
    practise(session, lambda mastery: save(path, mastery) if path else None, input)
    if session.answered and path and path.is_file():
        print(f"Kept in {path.name} for the next time.")
    elif session.answered and not path:
        print("This is not kept, as you are not in your course's folder (see `aima-games start`).")
    return OK


# tournament


def _tournament(options: argparse.Namespace) -> int:
    from aima_games.home.tournament import against_anchors

    if options.meetings < 1:
        raise StudentError("--meetings has to be 1 or more")
    found = against_anchors(options.file, options.meetings, partial(_progress, "playing: opponent"))
    print(f"{found.game}\n\n{'against':12}won drawn lost" + ("  rating" if found.known else ""))
    broken: set[str] = set()
    for anchor, outcomes in found.outcomes.items():
        scores = [score for _, score, _ in outcomes]
        known = f"{found.known.ratings[anchor]:8.0f}" if found.known else ""
        print(f"{anchor:12}{scores.count(1):3} {scores.count(0.5):5} {scores.count(0):4}{known}")
        broken.update(lost for _, _, lost in outcomes if lost)
    for lost in sorted(broken):
        print(in_a_line(f"✗ it lost games because it {lost}", 300))
    if rating := found.rating:
        print(f"\nRating: {rating.value:.0f}; with 95 % it lies between {rating.low:.0f} and {rating.high:.0f}.")
        print("400 points are odds of ten to one, and `random` has 0. More meetings make the interval narrower.")
    else:
        print("\nNobody has measured the opponents in this game, so there is no rating.")
    return NEEDS_YOU if broken else OK


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
