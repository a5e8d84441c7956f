"""The handbook's page about commands, written from their parsers, so that it cannot say anything else than they do."""

from __future__ import annotations

import argparse
from collections.abc import Iterator


def commands_page(*parsers: argparse.ArgumentParser) -> str:
    """Every command of these programs with its arguments and options, as Markdown."""
    return "\n\n".join(block for parser in parsers for block in _program(parser))


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each of a program's commands, by name; argparse has no public way to ask."""
    return next(dict(a.choices) for a in parser._actions if isinstance(a, argparse._SubParsersAction))


def _program(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"## {parser.prog}"
    yield str(parser.description)
    for name, command in subcommands(parser).items():
        yield f"### {parser.prog} {name}"
        yield str(command.description)
        usage = " ".join(command.format_usage().split()).removeprefix("usage: ")
        yield "```\n" + usage.replace(f" {parser.prog} ", f"\n{parser.prog} ") + "\n```"
        arguments = [action for action in command._actions if not isinstance(action, argparse._HelpAction)]
        if arguments:
            rows = [f"| `{_spelled(action)}` | {_said(action)} |" for action in arguments]
            yield "\n".join(["| argument | |", "|---|---|", *rows])


def _spelled(action: argparse.Action) -> str:
    """An argument as it is written on the command line."""
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    return ", ".join(f"{option} {value}".strip() for option in action.option_strings) or value


def _said(action: argparse.Action) -> str:
    return (action.help or "").replace("|", "\\|")
