"""What students get beside an assignment: the lectures, a site, handout.zip."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.arguments import InCourse
from autograder.course.course import Course
from autograder.course.terminal import OK, bars, be, say, say_all

into_new = click.option("--out", type=Path, required=True, metavar="DIR", help="a folder that is new or empty")
with_solutions = click.option("--with-solutions", is_flag=True, help="also those of assignments that are not yet due")


@click.command()
@click.option("--without-solutions", is_flag=True, help="leave out what readers should find out themselves")
@into_new
def lectures(without_solutions: bool, out: Path) -> int:
    """Copy the lectures, with their solutions or without."""
    from autograder.steps.lectures import publish

    pages = publish(out, solutions=not without_solutions)
    say(f"{be(pages, 'notebook')} in {out}. Called `lectures` in a course, handout.zip takes them from there")
    return OK


@click.command()
@into_new
@click.option("--course", type=Path, default=Path(), metavar="DIR", help="whose assignments are in it (default: here)")
@with_solutions
@click.option("--pyodide", type=Path, metavar="DIR", help="Python for the browser (default: what `make runtime` made)")
def site(out: Path, course: Path, with_solutions: bool, pyodide: Path | None) -> int:
    """Write a website on which all notebooks run.

    It is one folder, for any web host. Without a course, it has the lectures alone.
    """
    from autograder.steps.handout import waiting
    from autograder.steps.lectures import publish_site

    handout = publish_site(out, course, pyodide, with_solutions, bars)
    if handout is None:
        say("there is no course here: the site has the lectures, and no assignments")
    else:
        say_all(waiting(handout))
    say(f"The site is in {out}. Copy it to any web host; to look at it here, run")
    say(f"    python -m http.server --directory {out}")
    say("and open http://localhost:8000")
    return OK


@click.command(cls=InCourse)
@with_solutions
def handout(course: Course, with_solutions: bool) -> int:
    """Write handout.zip: lectures and released assignments."""
    from autograder.steps.handout import waiting, write_handout

    written = write_handout(course, with_solutions, bars)
    say_all([f"wrote {written.path}", *waiting(written)])
    return OK
