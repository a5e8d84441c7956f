"""Who plays what: an assignment's last test cell that is a match says which game, the hand-ins have the agents."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aima_games.checking.case import Case
from aima_games.checking.files import read_cases
from aima_games.game import MAX, MIN, Game
from aima_games.games import add_games, make_game
from aima_games.home.notebook_file import BadNotebookError, grade_id, is_test, read_submission
from aima_games.ladder.anchors import anchors
from aima_games.ladder.game import Match, match_of
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.release import Release, read_release
from autograder.grading.sanitize import sanitize
from autograder.grading.submissions import misplaced, open_submission, submitted_students
from autograder.hand_ins.hand_in import one_of_each_team


@dataclass(frozen=True)
class Agent:
    """An agent that plays, by its `key`. A student's has a student and cells, and another key with each new program."""

    key: str
    student: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contest:
    """What is played and how, as plain data for workers: `game` is one of the boards of the assignment's match."""

    assignment: str
    match: Match
    game: dict[str, Any]
    files: Mapping[str, str] = field(default_factory=dict)
    games_folder: str = ""
    seconds: float = 2.0
    unsafe: bool = False

    def rules(self) -> Game:
        """The game, which may be one of the course's own."""
        add_games(Path(self.games_folder))
        return make_game(self.game)


def contest_of(course: Course, assignment: str, game: str, seconds: float, unsafe: bool) -> tuple[Contest, Release]:
    """What an assignment's agents play. `game` chooses among several boards.

    Raises CourseError where no test cell is a match, or the game has to be chosen and is not.
    """
    release = read_release(course, assignment)

    def cases(name: str) -> list[Case]:
        data = release.files.get(f"cases/{name}.json")
        return read_cases(base64.b64decode(data)).cases if data else []

    match = match_of([grade_id(cell) for cell in release.parsed.cells if is_test(cell)], cases)
    if match is None:
        raise CourseError(f"{assignment} has no test cell that plays matches, so there is nobody to play a tournament")
    names = [str(board["name"]) for board in match.boards]
    if not game and len(names) > 1:
        raise CourseError(f"agents of {assignment} play several games; say which: --game {' | '.join(names)}")
    if game and game not in names:
        raise CourseError(f"agents of {assignment} do not play {game!r}; there is: {', '.join(names)}")
    board = match.boards[names.index(game) if game else 0]
    folder = str(course.release(assignment) / "games")
    contest = Contest(assignment, match, board, release.files, folder, seconds, unsafe)
    if tuple(contest.rules().players) != (MAX, MIN):
        raise CourseError(f"{board['name']} is not a game of two players, MAX and MIN")
    return contest, release


def anchor_agents(contest: Contest) -> list[Agent]:
    """The anchors that play the game."""
    return [Agent(name) for name in anchors(contest.rules())]


def handed_in(course: Course, contest: Contest, release: Release) -> tuple[list[Agent], dict[str, str]]:
    """The students' agents, one a group, and why others have none. Raises CourseError where nobody has handed in."""
    students = one_of_each_team(course, contest.assignment, submitted_students(course, contest.assignment))
    if not students:
        name = contest.assignment
        raise CourseError(f"nobody has handed in {name}; run: autograder collect {name} FOLDER-OR-ZIP")
    agents, trouble = [], {}
    for student in students:
        if said := misplaced(course, contest.assignment, student):
            trouble[student] = said
            continue
        try:
            notebook = read_submission(open_submission(course, contest.assignment, student))
        except BadNotebookError as error:
            trouble[student] = f"the file {error}"
            continue
        cells = agent_cells(sanitize(notebook, release.parsed), contest.match.item)
        digest = hashlib.sha256("\0".join(cells).encode()).hexdigest()[:12]
        agents.append(Agent(f"{student}@{digest}", student, cells))
    return agents, trouble


def agent_cells(notebook: Any, item: str) -> tuple[str, ...]:
    """The code that stands above a test cell, without what only tests it."""
    cells = []
    for cell in notebook.cells:
        if grade_id(cell) == item:
            break
        if cell.cell_type == "code" and cell.source.strip() and not is_test(cell):
            cells.append(cell.source)
    return tuple(cells)
