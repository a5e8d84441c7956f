"""The handbook's page about commands, written from the programs themselves, so that it cannot say anything else."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from inspect import cleandoc

import click


def commands_page(instructor: click.Group, student: argparse.ArgumentParser) -> str:
    """Every command of the two programs with its arguments and options, as Markdown."""
    own = [_of_student(f"{student.prog} {name}", parser) for name, parser in subcommands(student).items()]
    program = f"## {student.prog}\n\n{student.description}"
    return "\n\n".join([*_of_instructor(click.Context(instructor, info_name=instructor.name), "##"), program, *own])


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each of a program's commands, by name; argparse has no public way to ask."""
    return next(dict(a.choices) for a in parser._actions if isinstance(a, argparse._SubParsersAction))


def _of_instructor(context: click.Context, heading: str = "###") -> Iterator[str]:
    """A command, and after it those that it has itself."""
    command = context.command
    if isinstance(command, click.Group):
        yield f"{heading} {context.command_path}\n\n{cleandoc(command.help or '')}"
        for name, each in command.commands.items():
            yield from _of_instructor(click.Context(each, info_name=name, parent=context))
    else:
        records = (parameter.get_help_record(context) for parameter in command.params)
        yield _block(
            context.command_path, cleandoc(command.help or ""), command.get_usage(context), filter(None, records)
        )


def _of_student(path: str, parser: argparse.ArgumentParser) -> str:
    actions = [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]
    rows = ((_spelled(action), action.help or "") for action in actions)
    return _block(path, parser.description, parser.format_usage(), rows)


def _block(path: str, said: str | None, usage: str, rows: Iterable[tuple[str, str]]) -> str:
    usage = " ".join(usage.split()).partition(" ")[2]
    table = "".join("\n| `{}` | {} |".format(*(cell.replace("|", "\\|") for cell in row)) for row in rows)
    head = "\n\n| argument | |\n|---|---|" if table else ""
    return f"### {path}\n\n{said}\n\n```\n{usage}\n```{head}{table}"


def _spelled(action: argparse.Action) -> str:
    """An argument as it is written on the command line."""
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    return ", ".join(f"{option} {value}".strip() for option in action.option_strings) or value
