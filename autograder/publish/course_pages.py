"""The parts of the course's pages (index, concepts, glossary, teaching) that nobody writes by hand.

A cell with the metadata `made_by: [mistakes, max-min-swapped]` is made here: by the function of that name, with the
root of the kit and what follows. A link whose title is the id of a concept, `[](x "P-02")`, stays with its section if
that one teaches the concept, and else is made to lead to the first that does; under the section's number, or under
number and title where its text has a blank.
`autograder.publish.notebooks` does both whenever it builds."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click
from nbformat import NotebookNode

from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.widgets.touch import touch_tree
from autograder.authoring import load_items, loader
from autograder.publish.curriculum import CURRICULUM, Graded, Section, graded, quiz_topics, sections
from autograder.publish.marks import TIME
from autograder.publish.notebook_text import read_text

SAFE = ":,;?!'"
"""Signs that stay as they are in a link's anchor, where Sphinx looks for them."""
CONCEPT_LINK = re.compile(r'\[([^\]]*)\]\(([^ )]*) *"([A-Z]-\d\d)"\)')


def make(root: Path, source: str, made_by: Iterable[str] | None) -> str:
    """The text of a cell as it has to be: made again where `made_by` says so, and its links to concepts set.

    Raises KeyError for a maker, a concept or a mistake that does not exist.
    """
    if made_by is not None:
        name, *arguments = made_by
        source = MAKERS[name](root, *arguments)
    return CONCEPT_LINK.sub(lambda match: _to_concept(root, match[2], match[3], titled=" " in match[1]), source)


def anchor(heading: str) -> str:
    """The anchor of a heading as Jupyter, nbconvert and code hosts make it; the website does the same."""
    return heading.replace(" ", "-")


# Makers


def lectures(root: Path) -> str:
    """The path: a row for each lecture, with its time and what there is to do in it."""
    rows: list[tuple[Any, ...]] = []
    for page in _lecture_names(root):
        found = _sections(root, page)
        assignment = _assignment_of(root, page)
        rows.append(
            (
                f"[{_title(root, page)}]({page}.ipynb)",
                *_minutes(root, page),
                len([section for section in found if section.concepts]),
                sum(section.practice["exercise"] for section in found),
                f"`{assignment.name}`" if assignment else "–",
            )
        )
    rows.append(("**all**", *(f"**{sum(row[i] for row in rows)}**" for i in (1, 2, 3, 4)), ""))
    return _table(("lecture", "minutes", "in side rooms", "sections", "exercises", "assignment"), rows)


def path(root: Path, page: str) -> str:
    """The plan of a lecture for its reader, who may go on at any section."""
    said = (
        "**In a notebook**, to go on at a section another day, put the cursor there and choose *Run All Above Selected "
        "Cell* from the menu *Run*: where a function is still to be written, you see what comes out with ours."
    )
    if any(section.aside for section in _sections(root, page)):
        said += " Side rooms are closed: Shift+Enter goes in, the down arrow goes past."
    return f"{plan(root, page)}\n\n{said}"


def plan(root: Path, page: str) -> str:
    """The sections of a lecture on the core path, and its side rooms, each with its minutes."""
    found = [section for section in _sections(root, page) if section.concepts]
    core = [_stop(section, section.minutes) for section in found if section.minutes]
    aside = [_stop(section, section.aside) for section in found if section.aside]
    rest = _minutes(root, page)[0] - sum(round(section.minutes) for section in found)
    said = f"**Core path**, in minutes: {'; '.join(core)}; opening, practice and summary {max(1, rest)}."
    return said + (f"\n\n**Side rooms**, in minutes: {'; '.join(aside)}." if aside else "")


def _stop(section: Section, minutes: float) -> str:
    return f"[{section.title}]({section_address(section)}) {max(1, round(minutes))}"


def with_minutes(root: Path, readme: str) -> str:
    """The README with the minutes of each lecture as they are now: on the core path, + in side rooms."""

    def row(match: re.Match[str]) -> str:
        core, aside = _minutes(root, match[2])
        return f"{match[1]}| {core}{f' + {aside}' if aside else ''} |"

    return re.sub(r"(\(notebooks/(\d\d_\w+)\.ipynb\).*?)\| [\d +]+ \|", row, readme)


def goals(root: Path) -> str:
    """What one can do after each lecture, and what it needs, in the lecture's own words."""
    parts = []
    for page in _lecture_names(root):
        opening = _opening(root, page)
        bullets = opening.split("you can**\n", 1)[1].split("**Time:**")[0].strip()
        needs = opening.split("**You need**", 1)[1].split("\n\n")[0].split("There is **no")[0]
        parts.append(f"### [{_title(root, page)}]({page}.ipynb)\n\n{bullets}\n\nYou need{needs.rstrip()}")
    return "\n\n".join(parts)


def assignments(root: Path) -> str:
    """A row for each assignment: what it asks about, how long it takes, what it is worth."""
    rows = []
    for folder in assignment_folders(root):
        text = _text(root, folder.name)
        worth = [cell.metadata.get("nbgrader", {}).get("points", 0) for cell in text.cells]
        parts = re.findall(r"\|\s*\d*\.?\d+\s*\|\s*(\d+)\s*\|$", _joined(text), re.MULTILINE)
        asked = dict.fromkeys(concept for item in _graded(root, folder.name) for concept in item.concepts)
        about = "; ".join(CURRICULUM[concept].name for concept in sorted(asked))
        rows.append((f"`{folder.name}`", about, f"{sum(map(int, parts))}", f"{sum(worth):g}"))
    return _table(("assignment", "asks about", "minutes", "points"), rows)


def concept_index(root: Path) -> str:
    """A table for each lecture: where a concept is taught, what there is to do about it, what asks about it."""
    parts = []
    for page in _lecture_names(root):
        ids = sorted({concept for section in _sections(root, page) for concept in section.concepts})
        table = _table(
            ("id", "concept", "taught in", "to do", "asked in"),
            [(f"`{concept}`", CURRICULUM[concept].name, *_coverage(root, concept)) for concept in ids],
        )
        parts.append(f"## {_title(root, page)}\n\n{table}")
    return "\n\n".join(parts)


def mistakes(root: Path, *names: str) -> str:
    """A table of known mistakes: what the check says, what it asks back, which items name it."""
    rows = []
    for name in names:
        named = {  # first, as an assignment brings the names of its own mistakes
            folder.name.split("-")[0]: [
                item.name for item in _items(folder) if name in {**item.misconceptions, **item.named}
            ]
            for folder in assignment_folders(root)
        }
        mistake = MISCONCEPTIONS[name]
        where = "; ".join(f"{homework}: {', '.join(items)}" for homework, items in named.items() if items)
        rows.append((f"*{mistake.title}*", mistake.hint, where or "the lecture's check"))
    return _table(("it looks as if …", "the check asks", "named in"), rows)


def missing(root: Path) -> list[str]:
    """What the curriculum asks for and the course does not have, in sentences."""
    found = []
    for concept, (name, is_graded, is_quizzed) in CURRICULUM.items():
        places = sections_about(root, concept)
        if not places:
            found.append(f"{concept} {name}: no section of a lecture teaches it")
        elif not any(section.practice.total() for section in places):
            found.append(f"{concept} {name}: there is nothing to do about it in its sections")
        if is_graded and not _asked(root, concept):
            found.append(f"{concept} {name}: no assignment asks about it")
        if is_quizzed and not quiz_topics(concept):
            found.append(f"{concept} {name}: no question type of the quiz bank asks about it")
    return found


def front_tree(root: Path) -> str:
    """The tree that the website begins with; in JupyterLab and without scripts its picture."""
    tree = touch_tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]], puzzles=())
    alt = "Alpha-beta looks at seven of nine leaves: below the middle node, 4 and 6 are cut."
    return tree.static(f"![{alt}](pictures/touch.png)")


MAKERS: dict[str, Callable[..., str]] = {
    maker.__name__: maker for maker in (lectures, path, plan, goals, assignments, concept_index, mistakes, front_tree)
}


# What the texts say


def _coverage(root: Path, concept: str) -> tuple[str, str, str]:
    places = sections_about(root, concept)
    practice = sum((section.practice for section in places), start=type(places[0].practice)())
    to_do = ", ".join(f"{count} {kind}{'s' * (count > 1)}" for kind, count in sorted(practice.items()))
    asked: dict[str, list[str]] = {}
    for item in _asked(root, concept):
        asked.setdefault(item.assignment, []).append(item.name)
    assessed = [f"{assignment.split('-')[0]}: {', '.join(names)}" for assignment, names in asked.items()]
    if topics := quiz_topics(concept):
        assessed.append("quiz: " + ", ".join(topics))
    where = "<br>".join(f"[{section.title}]({section_address(section)})" for section in places)
    return where, to_do, "<br>".join(assessed) or "–"


def _to_concept(root: Path, address: str, concept: str, titled: bool) -> str:
    places = sections_about(root, concept)
    section = next((place for place in places if section_address(place) == address), places[0])
    return f'[{section_number(section, titled)}]({section_address(section)} "{concept}")'


def section_number(section: Section, titled: bool) -> str:
    """The number of a section, as in "3.6", with its title if that is wanted."""
    number, _, title = section.title.partition(" · ")
    return f"{int(section.page[:2])}.{number}" + f" {title}" * titled


def section_address(section: Section) -> str:
    """The link from another page of the course."""
    return f"{section.page}.ipynb#{quote(anchor(section.title), safe=SAFE)}"


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def sections_about(root: Path, concept: str) -> list[Section]:
    """The sections that teach a concept, in the order of the course."""
    every = (section for page in _lecture_names(root) for section in _sections(root, page))
    return [section for section in every if concept in section.concepts]


def _asked(root: Path, concept: str) -> list[Graded]:
    return [
        item for folder in assignment_folders(root) for item in _graded(root, folder.name) if concept in item.concepts
    ]


def _lecture_names(root: Path) -> list[str]:
    return [path.stem for path in sorted((root / "notebooks").glob("[0-9]*.md"))]


def assignment_folders(root: Path) -> list[Path]:
    """The kit's own assignments, in the order of their names."""
    return loader.assignment_folders(root / "solutions" / "assignments")


def _assignment_of(root: Path, page: str) -> Path | None:
    """The assignment of a lecture: the one that has its number."""
    return next((folder for folder in assignment_folders(root) if folder.name.startswith(f"hw{int(page[:2])}-")), None)


def _title(root: Path, page: str) -> str:
    return _text(root, page).cells[0].source.splitlines()[0].removeprefix("# Lecture ")


def _opening(root: Path, page: str) -> str:
    return str(_text(root, page).cells[0].source)


def _minutes(root: Path, page: str) -> tuple[int, int]:
    """How long a lecture takes on the core path, and how long in side rooms, as its opening says."""
    found = TIME.search(_opening(root, page))
    assert found, f"the opening of {page} does not say how long it takes"
    return int(found[2]), int(found[3] or 0)


def _joined(notebook: NotebookNode) -> str:
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


# The texts don't change while pages are built, and every row asks for all of them.


@cache
def _text(root: Path, name: str) -> NotebookNode:
    if name[0].isdigit():
        return read_text(root / "notebooks" / f"{name}.md")
    folder = root / "solutions" / "assignments" / name
    return read_text(folder / (loader.ONE_FILE if loader.is_one_file(folder) else f"{name}.md"))


@cache
def _sections(root: Path, page: str) -> list[Section]:
    return sections(page, _text(root, page))


@cache
def _graded(root: Path, assignment: str) -> list[Graded]:
    return graded(root / "solutions" / "assignments" / assignment, _text(root, assignment))


@cache
def _items(folder: Path) -> list[Any]:
    return load_items(folder)


# The handbook's page about commands, written from the programs themselves, so that it cannot say anything else.


def commands_page(instructor: click.Group | None, student: argparse.ArgumentParser) -> str:
    """Every command of the two programs, or of the students' alone, with its arguments and options, as Markdown."""
    own = [_of_student(f"{student.prog} {name}", parser) for name, parser in subcommands(student).items()]
    program = f"## {student.prog}\n\n{student.description}"
    ours = _of_instructor(click.Context(instructor, info_name=instructor.name), "##") if instructor else ()
    return "\n\n".join([*ours, program, *own])


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each of a program's commands, by name; argparse has no public way to ask."""
    return next(dict(a.choices) for a in parser._actions if isinstance(a, argparse._SubParsersAction))


def _of_instructor(context: click.Context, heading: str = "###") -> Iterator[str]:
    """A command, or a group and after it its commands."""
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
