"""What to say on Monday: the mistakes that cost the class most, each with a small game on which it shows.

A known mistake is drawn again, on the small games that the release brings along. One without a name cannot be made
again: it is shown as the smallest picture that one of the students got.
"""

from __future__ import annotations

import base64
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import nbformat

from aima_games.checking.case import Trouble
from aima_games.checking.check import small_failure
from aima_games.checking.files import load_cases
from aima_games.checking.findings import findings, weighted
from aima_games.checking.misconceptions import AT, MISCONCEPTIONS, known
from aima_games.checking.parting import pictures
from aima_games.checking.report.data import SmallestGame
from aima_games.text import part_name
from autograder.authoring import Item
from autograder.course.course import KIT_LECTURES, Course
from autograder.course.errors import CourseError
from autograder.course.ledger import read_ledger
from autograder.judge.verdict import ItemResult
from autograder.publish.course_pages import anchor
from autograder.publish.curriculum import Section, sections
from autograder.report.grades import ItemScore

MOST = 3
"""At most 3 mistakes: enough for one lesson."""
ENOUGH = 2
"""How many students have to fail at an item before it is worth a lesson without a name for what they did."""
SECTIONS = 2
"""At most 2 sections of the lectures are named to go back to."""
NOTHING_TO_SAY = (Trouble.NOT_WRITTEN, Trouble.MISSING, Trouble.BUDGET, Trouble.NOT_JUDGED)
"""Troubles that show no mistake."""


class Picture(NamedTuple):
    """A picture as a data address, its description and its size."""

    address: str
    alt: str
    width: int
    height: int


class Shown(NamedTuple):
    """A small game on which a mistake shows: `game` and `flaws` say in words what the pictures show."""

    game: str = ""
    flaws: str = ""
    pictures: tuple[Picture, ...] = ()


NOTHING = Shown()


class Place(NamedTuple):
    """A section of a lecture to go back to, and where it is."""

    title: str
    address: str


@dataclass(frozen=True)
class Topic:
    """A mistake to discuss: who made it, the items on which it cost points, and how many in all.

    `name` is the id of a known mistake. It is empty where nothing is known but that many fail at the same item; then
    `said` is what the judge said most often, and `alike` how often.
    """

    name: str
    title: str
    students: tuple[str, ...]
    items: tuple[str, ...]
    points: float
    results: tuple[ItemResult, ...]
    said: str = ""
    alike: int = 0

    @property
    def hint(self) -> str:
        """The question or hint that a known mistake has."""
        return known(self.name).hint if self.name else ""


@dataclass(frozen=True)
class Lesson:
    """A topic with what helps to discuss it.

    `before` is the last earlier assignment whose items know the mistake, with how many made it there, of how many.
    """

    topic: Topic
    shown: Shown = NOTHING
    places: tuple[Place, ...] = ()
    before: tuple[str, int, int] | None = None


def topics(items: Iterable[ItemScore]) -> list[Topic]:
    """The mistakes to discuss, first those that cost the class most points.

    Where several known mistakes explain an answer equally well, it counts for the one that most of the class made.
    """
    wrong = [(each.student, each.result) for each in items if each.result and each.result.fraction is not None]
    wrong = [(student, result) for student, result in wrong if result.diagnosis and result.fraction != 1]
    makers = Counter(name for _, name in {(student, name) for student, result in wrong for name in _known(result)})
    found: dict[tuple[str, str], list[tuple[str, ItemResult]]] = defaultdict(list)
    for student, result in wrong:
        if names := _known(result):
            found[max(names, key=makers.__getitem__), ""].append((student, result))
        elif result.trouble not in NOTHING_TO_SAY:
            found["", result.item].append((student, result))
    every = [_topic(name, item, those) for (name, item), those in found.items()]
    worth = [topic for topic in every if topic.name or len(topic.students) >= ENOUGH]
    return sorted(worth, key=lambda topic: (-topic.points, -len(topic.students), topic.title))[:MOST]


def _known(result: ItemResult) -> list[str]:
    """The mistakes that explain a result and that are known here; a ledger may be older than the catalogue."""
    return [name for name in result.misconceptions if name.partition(AT)[0] in MISCONCEPTIONS]


def _topic(name: str, item: str, those: Sequence[tuple[str, ItemResult]]) -> Topic:
    lost: Counter[str] = Counter()
    for _, result in those:
        lost[result.item] += result.max_points - (result.points or 0)  # type: ignore[assignment]
    students = tuple(dict.fromkeys(student for student, _ in those))
    common = (students, tuple(each for each, _ in lost.most_common()), float(sum(lost.values())))
    results = tuple(result for _, result in those)
    if name:
        return Topic(name, known(name).title, *common, results)
    said, alike = Counter(result.diagnosis for result in results).most_common(1)[0]
    return Topic("", f"`{part_name(item)}` is wrong in ways that have no name", *common, results, said, alike)


def lessons(course: Course, assignment: str, items: Iterable[ItemScore]) -> list[Lesson]:
    """The topics of an assignment with what the course has to show for them.

    What cannot be drawn or found, because the assignment's own files are broken by now, is left out.
    """
    own: dict[str, Item] = {}
    with suppress(CourseError):  # a course's own mistakes are known from here on
        own = {item.name: item for item in course.items(assignment)}
    found = topics(items)
    asked = [[own[name] for name in topic.items if name in own] for topic in found]
    # First of all, as the games that are known are those of the assignment that was read last.
    shown = [_shown(course.release(assignment) / "cases", *each) for each in zip(found, asked, strict=True)]
    taught, earlier = list(_taught(course)) if found else [], _Earlier(course, assignment)
    return [_lesson(course, *each, taught, earlier) for each in zip(found, asked, shown, strict=True)]


def _lesson(
    course: Course, topic: Topic, asked: Sequence[Item], shown: Shown, taught: Sequence[Section], earlier: _Earlier
) -> Lesson:
    concepts = asked[0].concepts if asked else ()
    places = [_place(course, section) for section in _first_sections(concepts, taught)]
    return Lesson(topic, shown, tuple(places), earlier.count(topic.name) if topic.name else None)


# The picture


def _shown(cases: Path, topic: Topic, asked: Sequence[Item]) -> Shown:
    drawn = None
    for item in asked:
        drawn = drawn or _drawn(cases / f"{item.name}.json", item, topic.name)
    return drawn or _as_they_saw_it(topic.results)


def _drawn(path: Path, item: Item, name: str) -> Shown | None:
    """The smallest game of a release on which a known mistake shows, a right search beside it if it can be drawn."""
    wrong = item.plainest.get(name)
    if wrong is None:
        return None
    shown = None
    with suppress(ValueError, OSError):
        cases, weights, _, small, *_ = load_cases(path)
        for case in small or sorted(cases, key=_size):
            if (seen := small_failure([case], wrong, weights)) is not None:
                flaws = SmallestGame.of(seen, findings(seen, weighted(weights))).flaws
                scenes = pictures(seen, flaws if seen.error else "", "A mistaken one")
                drawn = tuple(Picture(_address(s.to_svg()), s.alt, round(s.width), round(s.height)) for s in scenes)
                shown = shown if shown and not drawn else Shown(case.title if case.has_smaller else "", flaws, drawn)
                if drawn or seen.error == Trouble.TIME:
                    break
    return shown


def _size(case: Any) -> Any:
    return case.size


def _as_they_saw_it(results: Iterable[ItemResult]) -> Shown:
    """The smallest picture that the judge drew for one of these, as it stands in a student's report."""
    figures = [figure for result in results for figure in re.findall(r"<figure.*?</figure>", result.html, re.DOTALL)]
    for figure in sorted(figures, key=len):
        said = re.search(r"<figcaption>[^<:]*: (.*?)</figcaption>", figure, re.DOTALL)
        drawn = tuple(map(_of_svg, re.findall(r"<svg .*?</svg>", figure, re.DOTALL)))
        if drawn:
            return Shown(unescape(said[1]) if said else "", "", drawn)
    return NOTHING


def _of_svg(svg: str) -> Picture:
    """A picture from a report: the page shows it as an image, in which nothing runs."""
    alt = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
    width, height = (re.search(rf'\b{side}="(\d+)', svg) for side in ("width", "height"))
    size = (int(width[1]), int(height[1])) if width and height else (0, 0)
    return Picture(_address(svg), unescape(alt[1]) if alt else "", *size)


def _address(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


# Where it is taught


def _taught(course: Course) -> Iterator[Section]:
    for path in sorted(_lectures(course).glob("[0-9]*.ipynb")):
        with suppress(Exception):  # a lecture of the teacher's own may be no notebook yet
            yield from sections(path.stem, nbformat.read(path, as_version=4))


def _lectures(course: Course) -> Path:
    own = course.root / "lectures"
    return own if own.is_dir() else KIT_LECTURES


def _first_sections(concepts: Iterable[str], taught: Sequence[Section]) -> list[Section]:
    """The first section that teaches each of some concepts."""
    first = (next((section for section in taught if concept in section.concepts), None) for concept in concepts)
    return list({section.title: section for section in first if section}.values())[:SECTIONS]


def _place(course: Course, section: Section) -> Place:
    """The section on the website if that has been built here (`make book`), else in the notebook."""
    number = re.match(r"0*(\d+)", section.page)
    title = f"Lecture {number[1]}, {section.title}" if number else section.title
    page = KIT_LECTURES.parent / "build" / "book" / f"{section.page}.html"
    if _lectures(course) != KIT_LECTURES:
        address = f"../../lectures/{quote(section.page)}.ipynb"
    else:
        address = (page if page.is_file() else KIT_LECTURES / f"{section.page}.ipynb").as_uri()
    return Place(title, f"{address}#{quote(anchor(section.title))}")


# The time before


@dataclass
class _Earlier:
    """What was found in the assignments before one, the last first; each is read only if somebody asks."""

    course: Course
    assignment: str
    _read: dict[str, tuple[set[str], list[set[str]]]] = field(default_factory=dict)

    def count(self, mistake: str) -> tuple[str, int, int] | None:
        """The last earlier assignment whose items know a mistake, how many made it there, and of how many."""
        names = self.course.assignments()
        for name in reversed(names[: names.index(self.assignment)]):
            if name not in self._read:
                self._read[name] = self._look_at(name)
            known_there, made = self._read[name]
            if made and mistake.partition(AT)[0] in known_there:
                return name, sum(mistake in each for each in made), len(made)
        return None

    def _look_at(self, name: str) -> tuple[set[str], list[set[str]]]:
        known_there: set[str] = set()
        paths = sorted(self.course.result_path(name, "x").parent.glob("[!.]*.json"))
        ledgers = [ledger for path in paths if (ledger := read_ledger(self.course, name, path.stem))]
        with suppress(CourseError):
            known_there = {mistake for item in self.course.items(name) if ledgers for mistake in item.plainest}
        made = [{n for result in ledger.verdict.items.values() for n in result.misconceptions} for ledger in ledgers]
        return known_there, made
