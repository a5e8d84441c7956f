"""What several commands share: the course they work in, a lock so that one works alone, and some options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.files import locked

STUDENT = "by id, login, e-mail address or full name"
Function = TypeVar("Function", bound=Callable[..., Any])


class InCourse(click.Command):
    """A command in a course. It has `--course`, and its function gets the `course`, and the `assignment` by full name.

    The course is the root context's `obj`, so that what goes wrong is logged there.
    """

    def __init__(self, *, params: list[click.Parameter], **settings: Any) -> None:
        said = "the course directory (default: here)"
        folder = click.Option(["--course"], type=Path, default=Path(), metavar="DIR", help=said)
        super().__init__(params=[*params, folder], **settings)

    def invoke(self, ctx: click.Context) -> Any:
        course = ctx.find_root().obj = ctx.params["course"] = Course(ctx.params["course"])
        if given := ctx.params.get("assignment"):
            ctx.params["assignment"] = name = meant(course, given)
            if not any(each.name == "student" and isinstance(each, click.Argument) for each in self.params):
                # else the two may have changed places
                course.require_assignment(name)
        return super().invoke(ctx)


class Group(click.Group):
    """Commands in the order in which they were written."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def meant(course: Course, given: str) -> str:
    """The assignment that a person means by its name or the beginning of it; says so where it is not the whole name."""
    name = course.find_assignment(given)
    if name != given:
        click.echo(f"{given} is taken for {name}", err=True)
    return name


def alone_with(course: Course, *assignments: str) -> None:
    """Keep other commands from changing these assignments until this one ends. Raises CourseError where one is at it.

    Grades of a release that is being replaced would belong to neither the old nor the new one.
    """
    for name in assignments:
        if not click.get_current_context().with_resource(locked(course.source(name))):
            raise CourseError(
                f"another command is working on {name} in this course; wait until it has finished, then run this again"
            )


def alone_with_people(course: Course, shared: bool = False) -> None:
    """Keep others from changing who is in the course until this ends; commands that take in hand-ins may share this."""
    if not click.get_current_context().with_resource(locked(course.root, shared=shared)):
        raise CourseError(
            "another command is taking in hand-ins or changing the class list; wait until it has finished"
        )


on_assignment = click.argument("assignment", help="such as hw2-minimax, or the beginning of its name")
unsafe = click.option("--unsafe", is_flag=True, help="run without a sandbox: only for code you trust")


def by_processes(function: Function) -> Function:
    """Give a command the options of one that works in several processes."""
    each, cluster = "processes (default: one for each processor)", "let the workers of a Dask cluster do the work"
    workers = click.option("--workers", type=click.IntRange(min=1), metavar="N", help=each)
    return workers(click.option("--scheduler", metavar="tcp://HOST:PORT", help=cluster)(function))


def between(low: float, high: float) -> Callable[[str], float]:
    """A function that reads a number which lies between two others."""

    def read(text: str) -> float:
        if not low < (number := float(text)) < high:
            raise click.BadParameter(f"{text} is not between {low:g} and {high:g}")
        return number

    return read
