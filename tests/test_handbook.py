"""README, CONTRIBUTING and the handbook say what is so: their examples, commands, links and names are tried out."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

import aima_games
from aima_games.games import game_names
from aima_games.home.cli import parser
from autograder.cli import TERM, autograder, main
from autograder.commands.arguments import InCourse
from autograder.course.config import CONFIG
from autograder.publish.course_pages import commands_page, subcommands, with_minutes
from autograder.publish.site.build import INCLUDED

ROOT = Path(__file__).parents[1]
HANDBOOK = ROOT / "notebooks" / "handbook"
PAGES = [ROOT / "README.md", *sorted(HANDBOOK.glob("*.md"))]
pages = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 100


def test_the_examples_are_what_happens():
    done = [doctest.testfile(str(page), module_relative=False) for page in PAGES]
    assert sum(result.attempted for result in done) >= 20
    assert sum(result.failed for result in done) == 0


@pages
def test_what_a_page_quotes_goes_with_it_to_the_site(page):
    for quoted in re.findall(r"^```\{literalinclude\} (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        path = (page.parent / quoted).resolve()
        assert path.is_file(), quoted
        assert path.relative_to(ROOT).parent in INCLUDED, quoted


def commands(text: str) -> list[list[str]]:
    """The commands in the text's code blocks, as a shell would split them."""
    lines = "\n".join(re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)).splitlines()
    return [shlex.split(line, comments=True) for line in lines if line.startswith(("autograder ", "aima-games "))]


@pages
def test_every_command_is_one_that_there_is(page, monkeypatch):
    for command in (click.Command, InCourse):
        monkeypatch.setattr(command, "invoke", lambda *_: 0)
    for program, *arguments in commands(page.read_text(encoding="utf-8")):
        assert understood(program, arguments), f"{page.name} shows: {program} {shlex.join(arguments)}"


def understood(program: str, arguments: list[str]) -> bool:
    if program == "autograder":
        return main(arguments) == 0
    try:
        return bool(parser().parse_args(arguments))
    except SystemExit:
        return False


def test_the_pages_show_every_command_of_a_term():
    shown = {tuple(command[:2]) for page in PAGES for command in commands(page.read_text(encoding="utf-8"))}
    missing = {("autograder", name) for name in autograder.commands} - {("autograder", "demo")} - shown
    assert not missing, f"show how they are used, in a block of code on a page of the handbook: {missing}"
    assert {("aima-games", name) for name in subcommands(parser())} <= shown


def test_the_page_of_commands_explains_every_argument():
    text = commands_page(autograder, parser())
    parts = dict(re.findall(r"^### (.+)\n((?:(?!^#).*\n?)*)", text, re.MULTILINE))
    named = {f"autograder {name}": each for name, each in autograder.commands.items()}
    for path, group in list(named.items()):
        if isinstance(group, click.Group):
            named |= {f"{path} {name}": each for name, each in group.commands.items()}
    for path, command in named.items():
        for each in command.params:
            assert each.help, f"{path}: {each.name} is not explained"
            spelled = each.opts if isinstance(each, click.Option) else [each.make_metavar(click.Context(command))]
            assert all(f"`{option}" in parts[path] or f", {option}" in parts[path] for option in spelled)
    for name, command in subcommands(parser()).items():
        for action in command._actions:
            if not isinstance(action, argparse._HelpAction):
                assert action.help, f"aima-games {name}: {action.dest} is not explained"
                assert all(option in parts[f"aima-games {name}"] for option in action.option_strings)


def test_a_new_option_gets_onto_the_page():
    program = click.Group("autograder", help="Some commands.")
    program.command("try", help="Try it.")(click.option("-n", "--new", metavar="N", help="one | two")(lambda new: 0))
    page = commands_page(program, parser())
    assert (
        "### autograder try\n\nTry it.\n\n```\nautograder try [OPTIONS]\n```\n\n"
        "| argument | |\n|---|---|\n| `-n, --new N` | one \\| two |"
    ) in page


def test_help_has_each_command_in_a_line_in_the_order_of_a_term(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    lines = said[said.index("Set up:") :].splitlines()
    shown = [line.split()[0] if line.startswith(" ") else line for line in lines if line]
    named = [word for title, group in TERM.items() for word in (f"{title}:", *(each.name for each in group))]
    assert shown == named, "the first sentence of a command's docstring has to fit into one line"


def test_the_table_of_messages_quotes_what_the_programs_say():
    """In the table, … stands for what differs from case to case."""
    table = (HANDBOOK / "questions.md").read_text(encoding="utf-8").split("## Messages")[1]
    quoted = re.findall(r"\*([^*|]+)\*", table)
    assert len(quoted) >= 10
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "autograder").rglob("*.py"))
    said = re.sub(r'"\n\s+f?"', "", sources)  # a sentence that goes on in the next line
    for message in quoted:
        for part in filter(None, map(str.strip, message.split("…"))):
            assert part in said, f"no command says: {part}"


def test_the_table_of_settings_has_what_a_new_course_shows():
    table = (HANDBOOK / "questions.md").read_text(encoding="utf-8").split("## Settings")[1].split("\n## ")[0]
    for name in re.findall(r"^# c\.\w+\.(\w+) =", CONFIG, re.MULTILINE):
        assert name in table


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_every_link_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert target.startswith("https://") or (page.parent / target).exists(), f"{page.name}: {target}"
    for path in re.findall(r"`((?:aima_games|autograder|solutions|tests|notebooks)/[a-z0-9_./-]+)`", text):
        assert (ROOT / path).exists(), f"{page.name}: {path}"


def test_the_reference_has_every_public_name_once():
    text = (HANDBOOK / "api.md").read_text(encoding="utf-8")
    listed = []
    for module, block in re.findall(r"currentmodule:: (\S+)\n(.*?)```", text, re.DOTALL):
        listed += [(module, name) for name in re.findall(r"auto(?:class|function):: (\w+)", block)]
    in_tables = re.findall(r"`(\w+)`", "".join(line for line in text.splitlines() if line.startswith("| `")))
    listed += [("aima_games", name) for name in in_tables if name in aima_games.__all__]
    public = [("aima_games", name) for name in aima_games.__all__]
    public += [("aima_games.games", name) for name in (*game_names(), "TreeError", "chance", "make_game")]
    assert sorted(listed) == sorted(public), "each public name stands once in notebooks/handbook/api.md"


def mapped() -> list[tuple[str, str]]:
    """The rows of CONTRIBUTING's map: what to change, and what to open."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## The map")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", text, re.MULTILINE)
    return [row for row in rows if row[0] != "to change"]


def test_the_map_answers_a_newcomers_questions():
    questions = " ".join(what for what, _ in mapped())
    for asked in ("alpha-beta", "where a mistake gets its name", "where points come from"):
        assert f"**{asked}**" in questions
    for added in ("a game; **to add one**", "to add a mistake", "to add a section", "to add a question type"):
        assert added in questions


def test_the_readme_has_each_lectures_minutes():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.findall(r"notebooks/0\d_\w+\.ipynb\).*?\| \d+(?: \+ \d+)? \|", readme)) == 8
    assert with_minutes(ROOT, readme) == readme


@pytest.mark.parametrize(("what", "where"), mapped())
def test_everything_on_the_map_exists(what, where):
    """Paths, and names in brackets behind them: each is written in that file."""
    paths = re.findall(r"`([^`]*[/.][^`]*)`(?: \(((?:`\w+`(?:, )?)+)\))?", where)
    assert paths, what
    for path, names in paths:
        assert (ROOT / path).exists(), path
        for name in re.findall(r"\w+", names):
            assert re.search(rf"(def |class |^){name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), name


def test_the_house_has_the_rooms_that_are_described():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## The house")[1].split("\n## ")[0]
    described = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert described == {path.parent.name for path in (ROOT / "aima_games").glob("*/__init__.py")}


def test_the_walks_go_through_files_that_there_are():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Two walks")[1].split("\n## ")[0]
    steps = re.findall(r"`([\w/.-]+/[\w.-]+)`\)?(?:, `(\w+)`)?", text)
    assert len(steps) > 20
    for path, name in steps:
        assert (ROOT / path).exists(), path
        found = re.search(rf"(def |class ){name}\b", (ROOT / path).read_text(encoding="utf-8")) if name else True
        assert found, f"{path}: {name}"
