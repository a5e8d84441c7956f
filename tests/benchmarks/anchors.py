"""Measure the anchors' ratings: `python -m tests.benchmarks.anchors` plays their tournaments and writes known.json."""

from __future__ import annotations

import random
import sys
from itertools import combinations

from aima_games.game import MAX, MIN, Game
from aima_games.games import make_game
from aima_games.ladder.anchors import anchors
from aima_games.ladder.game import AnchorSeat, play
from aima_games.ladder.openings import Openings
from aima_games.ladder.strength import KNOWN, Known, known_to_json
from autograder.tournament.ratings import ladder

BOARDS = (
    ({"name": "TicTacToe"}, 2),
    ({"name": "Nim", "heaps": [3, 4, 5]}, 2),
    ({"name": "Hexapawn", "rows": 5, "columns": 5}, 2),
    ({"name": "ConnectFour", "rows": 5, "columns": 6}, 2),
    ({"name": "ConnectFour"}, 2),
    ({"name": "Checkers", "size": 6}, 2),
    ({"name": "Othello", "size": 6}, 4),
    ({"name": "Pig"}, 0),
)
"""The games, and how many random plies each begins with."""


def measured(game: Game, plies: int, meetings: int) -> Known:
    """What is known after each two have met so often, from either side."""
    names, rng, openings = list(anchors(game)), random.Random(1), Openings(game, plies)
    results = []
    for pair in combinations(names, 2):
        for number in range(meetings):
            if (opening := openings.draw(pair, rng)) is None:
                break
            openings.note(pair, opening)
            for first, second in (pair, pair[::-1]):
                seats = {MAX: AnchorSeat(first, game), MIN: AnchorSeat(second, game)}
                results.append((first, second, play(game, seats, opening, f"{pair}/{number}").score))
    found = ladder(names, results, {"random": 0.0})
    return Known({name: found.rating(name).value for name in names}, found.advantage, found.draws)


def main(meetings: int) -> None:
    known = {}
    for spec, plies in BOARDS:
        game = make_game(spec)
        known[repr(game)] = measured(game, plies, meetings)
        print(repr(game), {name: round(rating) for name, rating in known[repr(game)].ratings.items()}, flush=True)
    KNOWN.write_text(known_to_json(known), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
