"""Your engine, week by week: what a student's player gains from one assignment to the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from aima_games.game import Game
from aima_games.graphics.charts import lines
from aima_games.graphics.figure import Picture
from aima_games.ladder.anchors import anchors
from aima_games.matches.match import Strategy, compare
from aima_games.student_folder import write_whole

FILE = Path("engine.json")
"""Beside the notebook; the points of the other weeks lie beside the notebooks of their assignments."""
OPPONENTS = ("random", "greedy", "1 ply", "2 plies", "UCT")


def week_by_week(week: int, game: Game, player: Strategy, games: int = 4) -> Picture:
    """Let `player` play against five anchors, and draw its points in a line with those of the weeks before.

    It plays `games` games with each anchor, half of them as MAX, from openings of two random plies; a win brings a
    point and a draw half a point. The share of the points that it wins is kept in `engine.json` beside the notebook.
    In a game with dice the anchor that looks two plies ahead stays away.

    Raises ValueError where `games` is not an even number above 0, or where `engine.json` is some other file, and
    StrategyError where the player makes an illegal move.
    """
    known = anchors(game)
    shares: dict[str, float] = {}
    for name in [name for name in OPPONENTS if name in known]:
        score = compare(game, player, known[name], games, opening=2)
        shares[name] = (score.wins + score.draws / 2) / games
        print(f"against {name}: {score}", flush=True)
    _keep(week, shares)
    curve = [(number, round(100 * sum(won.values()) / len(won))) for number, won in sorted(_weeks().items())]
    return lines({"your engine": curve}, "assignment", "percent of the points won", ends=(0, 100))


def _keep(week: int, shares: dict[str, float]) -> None:
    if FILE.exists() and _read(FILE) is None:
        raise ValueError(f"{FILE} does not hold the points of an engine; rename it, and run the cell again")
    write_whole(FILE, json.dumps({"week": week, "points": shares}, indent=1).encode())


def _weeks() -> dict[int, dict[str, float]]:
    """The shares of all weeks; a file of this student's that says something else is left out."""
    found = map(_read, sorted(Path.cwd().parent.glob(f"*/{FILE}")))
    return {each["week"]: each["points"] for each in found if each}


def _read(path: Path) -> Any:
    """What a file says, or None if it is not the file of an engine."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        fine = isinstance(said["week"], int) and sum(said["points"].values()) >= 0
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return said if fine and said["points"] else None
