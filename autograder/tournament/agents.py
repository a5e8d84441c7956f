"""Who plays what: the last test cell of an assignment that is a match says it, and the hand-ins have the agents."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aima_games.checking.files import read_cases
from aima_games.checking.match_case import AgentCase, MatchCase
from aima_games.game import MAX, MIN, Game
from aima_games.games import add_games, make_game
from aima_games.ladder.anchors import anchors
from aima_games.student.notebook_file import BadNotebookError, grade_id, is_test, read_submission
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.course.release import Release, read_release
from autograder.grading.sanitize import sanitize
from autograder.grading.submissions import misplaced, open_submission, submitted_students


@dataclass(frozen=True)
class Agent:
    """One that plays, by its `key`. A student's has a student and cells; whoever hands in anew has another key."""

    key: str
    student: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contest:
    """What is played and how, as plain data for workers.

    The function is called as `function(game, state)`, with a game of the agent's own; where there is a `budget`, as
    `agent(game, state, look, budget)`, with a game that lives here and answers so many questions a move. `choice` names
    the function that returns an agent's game, among `boards`. `opening` is how many plies are played at random.
    """

    assignment: str
    item: str
    function: str
    boards: tuple[dict[str, Any], ...]
    game: dict[str, Any] = field(default_factory=dict)
    choice: str = ""
    budget: int | None = None
    opening: int = 0
    files: Mapping[str, str] = field(default_factory=dict)
    games_folder: str = ""
    seconds: float = 2.0
    unsafe: bool = False

    def rules(self) -> Game:
        """The game, with those of the course in reach."""
        add_games_of(self)
        return make_game(self.game)


def add_games_of(contest: Contest) -> None:
    """Have the course's own games found."""
    from pathlib import Path

    add_games(Path(contest.games_folder))


def contest_of(course: Course, assignment: str, game: str, seconds: float, unsafe: bool) -> tuple[Contest, Release]:
    """What an assignment's agents play. `game` chooses among several boards.

    Raises CourseError where no test cell is a match, or the game has to be chosen and is not.
    """
    release = read_release(course, assignment)
    found = next((case for name in _tests(release)[::-1] for case in _matches(release, name)), None)
    if found is None:
        raise CourseError(f"{assignment} has no test cell that plays matches, so there is nobody to play a tournament")
    name, case = found
    common = {
        "assignment": assignment,
        "item": name,
        "function": case.function,
        "opening": case.opening,
        "files": release.files,
        "games_folder": str(course.release(assignment) / "games"),
        "seconds": seconds,
        "unsafe": unsafe,
    }
    if isinstance(case, AgentCase):
        contest = Contest(boards=case.boards, choice=case.choice, budget=case.budget, **common)
    else:
        contest = Contest(boards=(case.game,), **common)
    names = [str(board["name"]) for board in contest.boards]
    if not game and len(names) > 1:
        raise CourseError(f"agents of {assignment} play several games; say which: --game {' | '.join(names)}")
    if game and game not in names:
        raise CourseError(f"agents of {assignment} do not play {game!r}; there is: {', '.join(names)}")
    contest = replace(contest, game=contest.boards[names.index(game) if game else 0])
    if tuple(contest.rules().players) != (MAX, MIN):
        raise CourseError(f"{contest.game['name']} is not a game of two players, MAX and MIN")
    return contest, release


def _tests(release: Release) -> list[str]:
    return [grade_id(cell) for cell in release.parsed.cells if is_test(cell)]


def _matches(release: Release, name: str) -> list[tuple[str, MatchCase | AgentCase]]:
    data = release.files.get(f"cases/{name}.json")
    cases = read_cases(base64.b64decode(data)).cases if data else []
    return [(name, case) for case in cases if isinstance(case, MatchCase | AgentCase)]


def anchor_agents(contest: Contest) -> list[Agent]:
    """The anchors that play the game."""
    return [Agent(name) for name in anchors(contest.rules())]


def handed_in(course: Course, contest: Contest, release: Release) -> tuple[list[Agent], dict[str, str]]:
    """The students' agents, and why others have none. Raises CourseError where nobody has handed in."""
    students = submitted_students(course, contest.assignment)
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
        cells = agent_cells(sanitize(notebook, release.parsed), contest.item)
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
