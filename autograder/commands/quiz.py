"""Quizzes: made, listed, and marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aima_games.text import count as counted
from autograder.commands.arguments import Group
from autograder.course.terminal import NEEDS_A_HUMAN, OK, bars, say, say_all, tell_few, tell_some

if TYPE_CHECKING:
    from aima_games.quiz.question import Level

lectures_option = click.option("--lectures", default="", metavar="N-M", help="what these lectures teach, such as 1-3")
out_folder = click.option("--out", type=Path, required=True, metavar="DIR", help="the folder to write to")


class Quiz(Group):
    """The commands for quizzes; `make` need not be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in [*self.commands, *ctx.help_option_names]:
            args = ["make", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Quiz)
def quiz() -> None:
    """Make quizzes, and mark what comes back.

    `autograder quiz TOPIC…` is short for `autograder quiz make TOPIC…`.
    """


@quiz.command()
@click.argument("what", nargs=-1, metavar="[TOPIC...]", help="such as minimax; or one quiz file")
@click.option("--seed", type=int, metavar="S", help="the same seed gives the same quiz")
@click.option("--count", type=int, metavar="N", help="how many questions about the topics (default: 5)")
@click.option("--level", metavar="LEVEL", help="easy, medium or hard questions about the topics only")
@lectures_option
@out_folder
@click.option(
    "--format", "formats", multiple=True, metavar="FORMAT", help="see `autograder quiz list`; may be repeated"
)
@click.option("--pool", type=int, metavar="N", help="N questions for each place; the LMS draws one for each student")
@click.option("--students", type=Path, metavar="FILE", help="a class list (CSV): a variant for each student")
@click.option("--secret", type=Path, metavar="FILE", help="what variants are made from (default: the course's, here)")
@click.option("--variant", type=int, metavar="S", help="one student's variant alone, by its seed in variants.csv")
def make(
    what: tuple[str, ...],
    seed: int | None,
    count: int | None,
    level: Level | None,
    lectures: str,
    out: Path,
    formats: Sequence[str],
    pool: int | None,
    students: Path | None,
    secret: Path | None,
    variant: int | None,
) -> int:
    """Make a quiz of topics or of a quiz file, or variants of it."""
    from aima_games.quiz.question import QuizError
    from autograder.course.class_list import read_students
    from autograder.quiz.course_bank import add_own_topics
    from autograder.quiz.export import USUAL, write_quiz
    from autograder.quiz.fairness import fairness
    from autograder.quiz.plan import planned, secret_in
    from autograder.quiz.variants import TABLE, write_variants

    own, formats = add_own_topics(), formats or USUAL
    plan = planned(what, seed, count, level, lectures)
    if pool is not None and (students or variant is not None):
        raise QuizError("with --pool the system makes the variants; leave out --students and --variant")
    if students and variant is not None:
        raise QuizError("--variant makes one student's variant alone; --students makes everybody's")
    if secret and not students:
        raise QuizError("--secret is for variants; give --students FILE as well")
    if students is None:
        if pool is not None:
            made = plan.pooled(pool, formats)
        else:
            made = plan.make() if variant is None else plan.pattern().variant(variant)
        say_all(f"wrote {path}" for path in write_quiz(made, out, formats))
        return OK
    listed, text = read_students(students), secret_in(secret or Path("secret"))
    gone = [listed.pop(each.id).id for each in list(listed.values()) if each.dropped]
    tell_some("dropped the course, so there is no variant", gone)
    progress = bars("variants")
    written, loads = write_variants(plan.pattern(), plan.identity, listed, text, out, formats, progress, own)
    say(f"wrote {counted(len(listed), 'variant')}, {counted(written, 'file')}, into {out}")
    say(f"who had what is in {out / TABLE}")
    say_all(fairness(loads))
    return OK


@quiz.command()
@click.argument("folder", type=Path, help="what `make` wrote")
@click.argument(
    "answers", nargs=-1, type=Path, required=True, help="what came back: tables, notebooks, an LMS's export"
)
@out_folder
@click.option("--students", type=Path, metavar="FILE", help="a class list (default: the course's, here)")
@click.option("--decimal-comma", is_flag=True, help="students write 0,6 and 1.024,5")
@click.option("--title", default="", metavar="TITLE", help="its column in the LMS's export, such as 'Quiz 2 (1234)'")
def mark(
    folder: Path, answers: tuple[Path, ...], out: Path, students: Path | None, decimal_comma: bool, title: str
) -> int:
    """Mark what came back of a quiz."""
    from autograder.marking.marking import TO_MARK, mark

    results = mark(folder, answers, students, out, decimal_comma, title)
    say(f"marked {len(results.marked):,} of {len(results.students):,} students; {out / 'marks.html'} has the figures")
    say(f"the marks are in {out / 'marks.csv'}; canvas.csv, moodle.csv and blackboard.csv beside it are for import")
    told = {"not taken": results.refused, "counted otherwise by the LMS": results.differ, "note": results.notes}
    for title, lines in told.items():
        tell_few(f"{title}: ", lines, out / "marks.html")
    tell_some("what came back was not taken, so they have no marks", results.waiting)
    if results.open:
        tell_some("their answers wait for a person", sorted({mark.student for mark in results.open}))
        say(
            f"for a person: {counted(len(results.open), 'answer')}; copy {out / TO_MARK}, fill in the last column, and "
            "give the copy along with the answers"
        )
    return NEEDS_A_HUMAN if results.open or results.refused or results.differ else OK


@quiz.command("list")
@click.argument("topics", nargs=-1, metavar="[TOPIC...]", help="such as minimax (default: all)")
@lectures_option
def list_topics(topics: tuple[str, ...], lectures: str) -> int:
    """List topics, question types and formats."""
    from autograder.quiz.course_bank import add_own_topics
    from autograder.quiz.plan import bank_lines

    add_own_topics()
    say_all(bank_lines(topics, lectures))
    return OK
