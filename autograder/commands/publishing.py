"""What students get beside an assignment: the lectures, a site, handout.zip."""

from __future__ import annotations

import argparse
from pathlib import Path

from autograder.commands.arguments import Commands, in_course
from autograder.course.course import Course
from autograder.terminal.exit_codes import OK
from autograder.terminal.progress import bars
from autograder.terminal.saying import be, say, say_all


def add(commands: Commands) -> None:
    """The commands that write what students get."""
    commands.add("lectures", _lectures_options, _lectures)
    commands.add("site", _site_options, _site)
    commands.add("handout", _handout_options, _handout)


def _lectures_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--without-solutions", action="store_true", help="what readers are to find out is left out")
    sub.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")


def _lectures(options: argparse.Namespace) -> int:
    """Copy the lectures to a folder, with their solutions or without."""
    from autograder.steps.lectures import publish

    pages = publish(options.out, solutions=not options.without_solutions)
    say(f"{be(pages, 'notebook')} in {options.out}. Called `lectures` in a course, handout.zip takes them from there")
    return OK


def _site_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")
    sub.add_argument(
        "--course",
        dest="place",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the course whose released assignments are in it (default: here; where no course is, the lectures alone)",
    )
    sub.add_argument(
        "--with-solutions",
        action="store_true",
        help="worked solutions also where an assignment is not due",
    )
    sub.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help="another copy of Pyodide, Python for the browser, than `make runtime` puts into the kit's folder `build`",
    )


def _site(options: argparse.Namespace) -> int:
    """Write one folder for any web host: the website, with all notebooks to run in it."""
    from autograder.steps.handout import waiting
    from autograder.steps.lectures import publish_site

    handout = publish_site(options.out, options.place, options.pyodide, options.with_solutions, bars)
    if handout is None:
        say("there is no course here: the site has the lectures, and no assignments")
    else:
        say_all(waiting(handout))
    say(f"The site is in {options.out}. Copy it to any web host; to look at it here, run")
    say(f"    python -m http.server --directory {options.out}")
    say("and open http://localhost:8000")
    return OK


def _handout_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--with-solutions",
        action="store_true",
        help="worked solutions also where an assignment is not due",
    )
    in_course(sub)


def _handout(options: argparse.Namespace) -> int:
    """Write handout.zip anew: the lectures and all that has been released."""
    from autograder.steps.handout import waiting, write_handout

    written = write_handout(Course(options.course), options.with_solutions, bars)
    say_all([f"wrote {written.path}", *waiting(written)])
    return OK
