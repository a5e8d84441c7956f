"""A page of the website for each known mistake: what it is, the smallest game that shows it, and where to read again.

What is on it comes from the catalogue of mistakes, from the assignments' items, which know a wrong function for each,
and from the sections of the lectures that teach what an item asks about. Sphinx writes the pages while it builds.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from aima_games.checking.case import observe
from aima_games.checking.findings import findings
from aima_games.checking.misconceptions import MISCONCEPTIONS, Misconception, added
from aima_games.checking.parting import pictures
from aima_games.checking.report.data import SmallestGame
from aima_games.checking.time_limit import TimeUp
from aima_games.text import part_name
from autograder.authoring import Item, load_items
from autograder.authoring.smallest import Smallest
from autograder.publish.course_pages import assignment_folders, section_address, section_number, sections_about
from autograder.publish.curriculum import Section

FOLDER = "mistakes"


@dataclass(frozen=True)
class Page:
    """A mistake with the items of assignments that name it, each with the assignment's name and a wrong function."""

    name: str
    mistake: Misconception
    shown_by: tuple[tuple[str, Item, Callable[..., Any]], ...]

    @property
    def title(self) -> str:
        """Its title, as the title of a page."""
        return self.mistake.title[:1].upper() + self.mistake.title[1:]

    def text(self, root: Path) -> str:
        """The page in MyST Markdown."""
        asked = "; ".join(
            f"{assignment.partition('-')[0]}, {part_name(item.name)}" for assignment, item, _ in self.shown_by
        )
        read = [f"- [{section_number(each, True)}](../{section_address(each)})" for each in self._sections(root)]
        parts = [
            f"# {self.title}",
            f"*A check says: it looks as if {self.mistake.title}.*",
            f"**A question to ask yourself.** {self.mistake.hint}",
            self._example(),
            "## Where to read again\n\n" + "\n".join(read) if read else "",
            f"**Assignments that know it:** {asked}." if asked else "",
            "[All mistakes](index.md)",
        ]
        return "\n\n".join(filter(None, parts)) + "\n"

    def _sections(self, root: Path) -> list[Section]:
        concepts = dict.fromkeys(concept for _, item, _ in self.shown_by[:1] for concept in item.concepts)
        first = [section for concept in concepts for section in sections_about(root, concept)[:1]]
        return list({section_number(section, True): section for section in first}.values())

    def _example(self) -> str:
        """The smallest game on which an item sees it, by a right search and by this one; one with a picture if any."""
        plain = ""
        for _, item, wrong in self.shown_by:
            if (game := _smallest(item, wrong)) is None:
                continue
            scenes = pictures(game.seen, whose="This one")
            row = "".join(f"<div>{scene.to_svg()}</div>" for scene in scenes)
            said = f"## The smallest game that shows it\n\n{game.caption}".rstrip()
            if row:
                return f'{said}\n\n<div style="display:flex;flex-wrap:wrap;gap:1em 2em">{row}</div>'
            plain = plain or (said if game.caption else "")
        return plain


def _smallest(item: Item, wrong: Callable[..., Any]) -> SmallestGame | None:
    """The smallest game of an item on which a wrong function shows; None where we find none."""
    smallest = Smallest(item)
    with suppress(TimeUp):
        if (case := smallest.case(partial(smallest.shows, wrong))) is not None:
            seen = observe(case, wrong)
            return SmallestGame.of(seen, findings(seen, list(item.weights)))
    return None


def pages(root: Path) -> list[Page]:
    """The page of each mistake that an assignment of the kit in `root` names, in the catalogue's order."""
    shown_by: dict[str, list[tuple[str, Item, Callable[..., Any]]]] = {}
    for folder in assignment_folders(root):
        for item in load_items(folder):
            for name, wrong in {**item.misconceptions, **item.named}.items():
                shown_by.setdefault(name, []).append((folder.name, item, wrong))
    return [Page(name, mistake, tuple(shown_by[name])) for name, mistake in MISCONCEPTIONS.items() if name in shown_by]


def write_pages(root: Path, out: Path) -> None:
    """Write the pages into the folder `out`, and `index.md` with a list of them.

    A mistake in the kit's catalogue gets a page of its own; those that only one assignment knows share one.
    """
    shutil.rmtree(out, ignore_errors=True)  # a mistake may have another name by now
    out.mkdir(parents=True)
    every = pages(root)
    own = added(page.name for page in every)
    by_assignment: dict[str, list[Page]] = {}
    for page in every:
        by_assignment.setdefault(page.shown_by[0][0], []).append(page)
    lists = []
    for assignment, found in sorted(by_assignment.items()):
        of_the_kit = [page for page in found if page.name not in own]
        for page in of_the_kit:
            _write(out / f"{page.name}.md", page.text(root))
        _write(out / f"{assignment}.md", _others(assignment, [page for page in found if page.name in own]))
        links = [f"- [{page.title}]({page.name}.md)" for page in of_the_kit]
        links.append(f"- [What else may go wrong in {assignment}]({assignment}.md)")
        lists.append(f"## First asked in {assignment}\n\n" + "\n".join(links))
    intro = "A check knows each of these by name. Its page shows the smallest game on which it matters."
    (out / "index.md").write_text("\n\n".join([f"# Mistakes\n\n{intro}", *lists]) + "\n", encoding="utf-8")


def _others(assignment: str, own: list[Page]) -> str:
    """The mistakes that only one assignment knows, by its items."""
    by_item: dict[str, list[str]] = {}
    for page in own:
        by_item.setdefault(part_name(page.shown_by[0][1].name), []).append(f"- *{page.title}.* {page.mistake.hint}")
    lists = [f"## {item}\n\n" + "\n".join(lines) for item, lines in by_item.items()]
    return "\n\n".join([f"# What else may go wrong in {assignment}", *lists]) + "\n"


def _write(path: Path, text: str) -> None:
    path.write_text(f"---\norphan: true\n---\n\n{text}", encoding="utf-8")  # no page lists them but the index
