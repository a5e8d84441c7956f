"""An agent against the anchors, at home: a rating with an interval, before the class tournament."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aima_games.checking.case import Case
from aima_games.checking.files import load_cases
from aima_games.games import add_games, make_game
from aima_games.home import StudentError
from aima_games.home.notebook_file import grade_id, is_test, open_notebook
from aima_games.home.running import run_cells
from aima_games.ladder.anchors import anchors
from aima_games.ladder.game import Match, Outcome, match_of
from aima_games.ladder.strength import Known, Rating, Result, known_of, rating_of

MEETING_SECONDS, ALL_SECONDS = 600.0, 3600.0
"""Seconds that all games with one anchor, and all games together, may take."""


@dataclass(frozen=True)
class Ladder:
    """The results: the game, the outcomes against each anchor, and what is known of the anchors, if anything."""

    game: str
    outcomes: dict[str, list[Outcome]]
    known: Known | None

    @property
    def rating(self) -> Rating | None:
        """The agent's rating, or None where nobody has measured the anchors in its game."""
        if self.known is None:
            return None
        results = [
            Result(anchor, first, score) for anchor, outcomes in self.outcomes.items() for first, score, _ in outcomes
        ]
        return rating_of(results, self.known)


def against_anchors(
    path: Path, meetings: int, progress: Callable[[int, int], None] = lambda done, total: None
) -> Ladder:
    """Run a notebook and let its agent meet each anchor `meetings` times from either side.

    `progress` is told how many anchors have been met. Raises StudentError where there is no agent, or the notebook does
    not run.
    """
    notebook = open_notebook(path)
    match = _match(path, notebook)
    cells = []
    for cell in notebook.cells:
        if grade_id(cell) == match.item:
            break
        if cell.cell_type == "code" and not is_test(cell):
            cells.append(cell.source)
    board = _run(path, cells, [_call("chosen", match)], lambda done, total: None)[0]
    if (folder := path.parent / "games").is_dir():
        add_games(folder.resolve())
    game = make_game(board)
    names = list(anchors(game))
    found = _run(path, cells, [_call("meet", match, name, meetings) for name in names], progress)
    return Ladder(repr(game), dict(zip(names, found, strict=True)), known_of(game))


def _match(path: Path, notebook: Any) -> Match:
    def cases(name: str) -> list[Case]:
        file = path.parent / "cases" / f"{name}.json"
        if not file.is_file():
            return []
        try:
            return load_cases(file).cases
        except ValueError as error:
            raise StudentError(str(error)) from error

    match = match_of([grade_id(cell) for cell in notebook.cells if is_test(cell)], cases)
    if match is None:
        raise StudentError(
            f"{path} plays no matches, so there is no agent in it; the assignments with one have a file of cases for "
            "it in the folder `cases` beside the notebook"
        )
    return match


def _call(function: str, match: Match, *arguments: Any) -> str:
    """The text of a cell that asks our side in the kernel; what the cell displays is the answer."""
    called = ", ".join(["globals()", f"_contest.{match!r}", *map(repr, arguments)])
    return f"import aima_games.ladder.game as _home, aima_games.ladder.game as _contest\n_home.{function}({called})"


def _run(path: Path, cells: list[str], asked: list[str], progress: Callable[[int, int], None]) -> list[Any]:
    """Run the notebook's cells, then ask; returns the answers. Raises StudentError."""
    answers = []
    for number, ran in enumerate(run_cells([*cells, *asked], path.parent, MEETING_SECONDS, ALL_SECONDS)):
        if number < len(cells):
            if ran.trouble:
                raise StudentError(f"cell {number + 1} of the code in {path} {ran.trouble}")
            continue
        if not ran.well:
            raise StudentError(f"{path}: {ran.trouble or ran.error}")
        answers.append(ast.literal_eval(ran.shown[-1]))
        progress(len(answers), len(asked))
    return answers
