"""What the judge costs: the same games with the agents in sandboxes and in this process.

`python -m tests.benchmarks.tournament` prints milliseconds of processor time for a move of one agent against another of
its kind: the judge's and the agents' together, which a busy machine does not change much.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import nbformat

from aima_games.game import MAX, MIN, Game
from aima_games.games import make_game
from aima_games.home.notebook_file import grade_id
from aima_games.ladder.game import Match, play
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.tournament.agents import Agent, Contest
from autograder.tournament.worker import StudentSeat

GAMES = 4
PAUSED = """
import time
def agent(game, state):
    until = time.process_time() + {seconds}
    while time.process_time() < until: pass
    return game.actions(state)[0]
"""


def programs() -> dict[str, tuple[str, Match]]:
    """The reference of the project, and agents that only take time."""
    boards = ({"name": "ConnectFour", "rows": 5, "columns": 6},)
    match = Match("", "agent", boards, "", 2)
    notebook = nbformat.read(KIT_ASSIGNMENTS / "project-agent" / "project-agent.ipynb", as_version=4)
    cells = {grade_id(cell): cell.source for cell in notebook.cells}
    reference = cells["imports"] + "\n\n" + cells["agent"]
    return {
        "the project's reference": (reference, match),
        "50 ms a move": (PAUSED.format(seconds=0.05), match),
        "nothing": (PAUSED.format(seconds=0), match),
    }


class OwnSeat:
    """A seat for an agent in this process."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def begin(self, seed: str) -> None:
        pass

    def action(self, rules: Game, state: Any, line: Any) -> Any:
        return self.function(rules, state)

    def close(self) -> None:
        pass


def main() -> None:
    for title, (text, match) in programs().items():
        board = match.boards[0]
        contest, game = Contest("", match, board), make_game(board)
        names: dict[str, Any] = {}
        exec(text, names)
        here = OwnSeat(names[match.function])
        there = [StudentSeat(Agent(name, name, (text,)), contest) for name in "ab"]
        took: dict[str, list[float]] = {"here": [], "judge": []}
        for number in range(GAMES + 1):
            for where, seats in (("here", (here, here)), ("judge", there)):
                started = time.process_time() + sum(seat.spent for seat in there)
                played = play(game, {MAX: seats[0], MIN: seats[1]}, (number % 6, 2), str(number))
                if number:  # in the first, the processes start
                    used = time.process_time() + sum(seat.spent for seat in there) - started
                    took[where].append(used / (len(played.actions) - 2) * 1000)
        for seat in there:
            seat.close()
        own, judged = (statistics.median(took[where]) for where in ("here", "judge"))
        print(f"{title}: {own:.2f} ms here, {judged:.2f} ms under the judge, {judged - own:+.2f} ms a move")


if __name__ == "__main__":
    main()
