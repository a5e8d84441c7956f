"""What the course teaches, row by row, and where each row is taught, practised and assessed.

The rows are data here. Everything else is read from what carries their ids: the sections of the lectures (cell
metadata `concepts`), the items and the written questions of the assignments, the question types of the quiz bank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

from aima_games.widgets.guesses import ASKS
from autograder.authoring import load_items


class Concept(NamedTuple):
    """A row of the curriculum: its name, and whether an assignment or the quiz bank has to ask for it."""

    name: str
    graded: bool
    quizzed: bool


def _rows(letter: str, *rows: tuple[str, str]) -> dict[str, Concept]:
    """Rows with ids numbered from 1; the second string holds `A` for an assignment and `Q` for a quiz."""
    return {
        f"{letter}-{number:02}": Concept(name, "A" in tested, "Q" in tested)
        for number, (name, tested) in enumerate(rows, 1)
    }


CURRICULUM: dict[str, Concept] = {
    **_rows(
        "F",
        ("Why games, and why the answer is a strategy", "Q"),
        ("Milestones", ""),
        ("Kinds of games", "Q"),
        ("The simplest environment with an opponent", "Q"),
        ("The games of this course", ""),
        ("The formalization: S₀, To-Move, Actions, Result, Is-Terminal, Utility", "AQ"),
        ("Zero-sum, constant-sum and general games", "Q"),
        ("Ply, level, MAX and MIN", "Q"),
        ("Hexapawn", "A"),
        ("Tic-tac-toe: games, nodes and states", "AQ"),
        ("Game trees and their size", "Q"),
        ("Playing by searching", ""),
        ("One player first", "A"),
        ("Backward reasoning", ""),
        ("Many games, one interface", "A"),
    ),
    **_rows(
        "M",
        ("Hope chess, and the best reply", ""),
        ("Backed-up value", "AQ"),
        ("The procedure at the board", ""),
        ("Ways to write minimax, negamax among them", "A"),
        ("The two-ply tree", "Q"),
        ("Minimax decision and the play to expect", "AQ"),
        ("Optimal, complete; time and space", "Q"),
        ("Against a weak opponent", "AQ"),
        ("Whole games solved", "A"),
        ("Why it does not scale", "Q"),
        ("Minimax to a depth", "A"),
        ("More than two players", "AQ"),
    ),
    **_rows(
        "P",
        ("Values that don't matter", "Q"),
        ("α and β, read as promises and as bounds", "Q"),
        ("When to stop", "AQ"),
        ("Windows down, values up, step by step", "Q"),
        ("Fail-soft and fail-hard", "AQ"),
        ("Equality: prune on ≥ or on >", "Q"),
        ("A cut in a small tree", "Q"),
        ("Cuts for both players", "Q"),
        ("Deep cutoffs", "Q"),
        ("Seen enough, in words", ""),
        ("A value or only a bound: ties at the root", "AQ"),
        ("Order matters", "AQ"),
        ("The minimal tree", "Q"),
        ("Getting a good order", "AQ"),
        ("Iterative deepening", "AQ"),
        ("Transposition tables and bounds", "Q"),
        ("Null windows and principal variation search", ""),
        ("Forward pruning: late move reductions", ""),
        ("Why alpha-beta is right", ""),
        ("Search against memory: opening books and tablebases", "AQ"),
    ),
    **_rows(
        "E",
        ("Imperfect decisions: an estimate at the cutoff", "A"),
        ("What an evaluation function is", ""),
        ("What a good one is", ""),
        ("Open lines in tic-tac-toe", "AQ"),
        ("Material in chess", "AQ"),
        ("Positional features", ""),
        ("The weighted sum of features", "AQ"),
        ("Othello: discs, corners and the squares beside them", "A"),
        ("A ply against knowledge", ""),
        ("Quiescence", "AQ"),
        ("The horizon effect", "Q"),
        ("Learning the weights", "A"),
        ("Learning without features: matchboxes", ""),
    ),
    **_rows(
        "X",
        ("Stochastic games and chance nodes", "Q"),
        ("Expectiminimax", "AQ"),
        ("Two coins by hand", "Q"),
        ("Backgammon", "A"),
        ("What dice cost", ""),
        ("How much, and not only which", "Q"),
        ("Expectimax: an opponent who errs", "AQ"),
        ("Pruning with chance: Star1", "AQ"),
        ("Monte Carlo: rollouts and sampled dice", ""),
    ),
    **_rows(
        "S",
        ("Timeline", ""),
        ("Ratings of programs and champions", ""),
        ("Monte Carlo tree search", ""),
        ("What is left", ""),
        ("Monte Carlo tree search with all randomness given", "A"),
        ("AlphaZero in miniature: a policy, a value, and games against itself", "AQ"),
    ),
    **_rows(
        "H",
        ("Partially observable games and belief states", "AQ"),
        ("Averaging over clairvoyance", ""),
        ("Information sets, strategies and bluffing", "AQ"),
        ("Best response and exploitability", "AQ"),
        ("Regret matching and counterfactual regret minimization", "AQ"),
        ("The limits of search", ""),
    ),
}


@dataclass(frozen=True)
class Section:
    """A section of a lecture: `page` is the notebook's name, `practice` what there is to do, kind by kind.

    It takes `minutes` on the core path and `aside` minutes in side rooms; one of them may be 0.
    """

    page: str
    title: str
    concepts: tuple[str, ...]
    practice: Counter[str]
    minutes: float
    aside: float


PRACTICE = {
    "exercise": r"\b(?:table|back_up)_exercise\(",
    "stepper": r"\b(?:step_through\w*|touch_\w+|interact)\(",
    "game": r"\bplay_(?:widget|bandit)\(",
    "prediction": r"\bpredict\(",
}
"""Code that gives the reader something to do, by the name of it; a cell tagged `exercise` is an exercise as well."""
PREDICTION = re.compile(r"\*\*(?:[^*]*\?|(?:Guess|Predict|Try it|Your turn|Check yourself|Ask yourself)[^*]*)\*\*")
"""A question or a challenge in a text stands out in bold."""


def sections(page: str, notebook: NotebookNode) -> list[Section]:
    """The sections of a lecture, in order: a cell that begins with `## ` and all up to the next."""
    found: list[list[Part]] = []
    for part in parts(notebook):
        if part.level == 2:
            found.append([])
        if found:
            found[-1].append(part)
    return [_section(page, section) for section in found]


def _section(page: str, section: list[Part]) -> Section:
    cells = [cell for part in section for cell in part.cells]
    concepts = tuple(cells[0].metadata.get("concepts", []))
    practice = Counter(kind for cell in cells for kind in _practice(cell))
    core, aside = (sum(minutes(part.cells) for part in section if part.aside == which) for which in (False, True))
    return Section(page, section[0].title, concepts, practice, core, aside)


def _practice(cell: NotebookNode) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield from ["prediction"] * len(PREDICTION.findall(cell.source))
        return
    tags = cell.metadata.get("tags", [])
    if "exercise" in tags:
        yield "exercise"
    elif "solution" not in tags:
        for kind, calls in PRACTICE.items():
            yield from [kind] * len(re.findall(calls, cell.source))


# The core path of a lecture and its side rooms, and how long they take

SIDE_ROOM = "side-room"
"""The tag of a heading: what stands under it, up to the next heading that is no lower, is off the core path."""
HEADING = re.compile(r"(##+) (.+)")
TAKES = {"exercise": 3, "stepper": 3.5, "game": 2, "prediction": 1}
"""The minutes for each thing to do."""
ASKED_AGAIN = 2
"""The minutes for the guesses that come back at the end."""
TO_LOOK_UP = "\n## Where to read on"
ASIDE_IN_TEXT = re.compile(r"<details>.*?</details>|^\*\*Side room, [^\n]*", re.DOTALL | re.MULTILINE)
DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)


@dataclass(frozen=True)
class Part:
    """A heading with the cells under it, up to the next heading of whatever level; the opening has level 1."""

    title: str
    level: int
    cells: list[NotebookNode]
    aside: bool


def parts(notebook: NotebookNode) -> list[Part]:
    """A lecture, heading by heading."""
    found, room = [Part("", 1, [], False)], 0  # the level of the side room that we are in
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (heading := HEADING.match(cell.source)):
            level = len(heading[1])
            if level <= room:
                room = 0
            if not room and SIDE_ROOM in cell.metadata.get("tags", []):
                room = level
            found.append(Part(heading[2], level, [], room > 0))
        found[-1].cells.append(cell)
    return found


def minutes(cells: Iterable[NotebookNode]) -> float:
    """How long a reader needs for cells of a lecture.

    A minute is 180 words, or 10 lines of code that is shown. An exercise is read like other code, from its 11th line on
    at half that speed, as one has to find one's way in it, and takes 3 minutes for each gap that it marks or, where it
    marks one alone, 3 and one more for each 3 lines that its solution has and the exercise does not give; what is
    stepped through takes 3½ (20 steps of 8 seconds, and a minute to read the picture), a game 2, a guess 1, a question
    in the text half a minute. Hints and answers that are folded away don't count, nor what is there to be looked up:
    reading lists, and tables that are made.
    """
    total, given = 0.0, 0.0
    for cell in cells:
        if cell.cell_type == "markdown":
            if "made_by" in cell.metadata:
                continue
            text = ASIDE_IN_TEXT.sub("", cell.source).partition(TO_LOOK_UP)[0]
            total += len(text.split()) / 180 + len(PREDICTION.findall(text)) / 2
            continue
        tags = set(cell.metadata.get("tags", []))
        lines = sum(map(bool, map(str.strip, DOCSTRING.sub("", cell.source).splitlines())))
        total += sum(TAKES[kind] for kind in _practice(cell)) + ASKED_AGAIN * cell.source.count("asked_again(")
        if "exercise" in tags:
            gaps = cell.source.count("raise NotImplementedError")
            total += (lines + max(0, lines - 10)) / 10 + TAKES["exercise"] * max(0, gaps - 1)
            given = lines if gaps < 2 else inf
        elif "solution" in tags:
            total += max(0, lines - given) / 3
        elif "hide-input" not in tags:
            total += lines / 10
    return total


class Graded(NamedTuple):
    """Something that is graded: the assignment, the name of the test cell or question, what it asks about."""

    assignment: str
    name: str
    concepts: tuple[str, ...]


def graded(assignment: Path, notebook: NotebookNode) -> list[Graded]:
    """What is checked in the assignment of that folder, in its order, including what is there for those who want more.

    The concepts are the item's and the cell's: a question to be answered in words has a cell, but no item.
    """
    items = {item.name: item.concepts for item in load_items(assignment)}
    found = []
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        name = marks.get("grade_id")
        if marks.get("grade") and (marks.get("points") or name in items):
            concepts = dict.fromkeys([*items.get(name, ()), *cell.metadata.get("concepts", [])])
            found.append(Graded(assignment.name, name, tuple(concepts)))
    return found


class Asked(NamedTuple):
    """A question that a lecture asks before it shows a result; `heading` is the cell with its section's heading."""

    lecture: int
    heading: NotebookNode
    question: str
    aside: bool


def lecture_questions(lectures: Path) -> Iterator[Asked]:
    """What the built lectures of a folder ask before they show a result."""
    for path in sorted(lectures.glob("[0-9][0-9]_*.ipynb")):
        heading = nbformat.v4.new_markdown_cell()
        for part in parts(nbformat.read(path, as_version=4)):
            heading = part.cells[0] if part.level == 2 else heading
            for output in (output for cell in part.cells for output in cell.get("outputs", ())):
                text = str(output.get("data", {}).get("text/plain", ""))
                if text.startswith(ASKS):
                    yield Asked(int(path.name[:2]), heading, text.removeprefix(ASKS), part.aside)


def core_concepts(lectures: Path) -> set[str]:
    """The concepts that the core paths of the built lectures of a folder teach."""
    return {
        concept
        for path in lectures.glob("[0-9][0-9]_*.ipynb")
        for part in parts(nbformat.read(path, as_version=4))
        if part.level == 2 and not part.aside
        for concept in part.cells[0].metadata.get("concepts", [])
    }


def quiz_topics(concept: str) -> list[str]:
    """The topics of the quiz bank that ask for the concept with this id."""
    from autograder.quiz.bank.question_types import topic_names, types_of

    return [topic for topic in topic_names() if any(concept in kind.concepts for kind in types_of(topic))]
