"""Measure the anchors' ratings: `python -m tests.benchmarks.anchors` plays their tournaments and writes known.json.

Each board gets the same processor time, and its games go to the pairs that tell most: an anchor and those next to it.
With names of games, such as `Backgammon`, only those are measured anew.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from itertools import combinations, pairwise

from aima_games.game import MAX, MIN, Game
from aima_games.games import make_game
from aima_games.ladder.anchors import anchors
from aima_games.ladder.game import AnchorSeat, Openings, play
from aima_games.ladder.strength import KNOWN, Known, all_known, known_to_json
from autograder.tournament.ratings import Ladder, ladder

SECONDS = 60.0
SLOW = ("Backgammon",)
"""These get five times as much: UCT needs 15 seconds for a game."""
BOARDS = (
    ({"name": "TicTacToe"}, 2),
    ({"name": "Nim", "heaps": [3, 4, 5]}, 2),
    ({"name": "Hexapawn", "rows": 3, "columns": 3}, 2),
    ({"name": "Hexapawn", "rows": 5, "columns": 5}, 2),
    ({"name": "ConnectFour", "rows": 5, "columns": 6}, 2),
    ({"name": "ConnectFour"}, 2),
    ({"name": "Checkers", "size": 6}, 2),
    ({"name": "Checkers"}, 2),
    ({"name": "Othello", "size": 6}, 4),
    ({"name": "Othello"}, 4),
    ({"name": "Pig"}, 0),
    ({"name": "Backgammon"}, 0),
)
"""The games, and how many random plies each begins with."""


def measured(game: Game, plies: int, seconds: float) -> Known:
    """What is known after so many seconds of processor time."""
    names, rng, openings = list(anchors(game)), random.Random(1), Openings(game, plies)
    results: list[tuple[str, str, float]] = []
    until = time.process_time() + seconds
    took, met = Counter[str](), Counter[str]()

    def meet(pair: tuple[str, str]) -> None:
        """Two games, one on each side."""
        if (opening := openings.draw(pair, rng)) is None:
            return
        openings.note(pair, opening)
        started = time.process_time()
        for first, second in (pair, pair[::-1]):
            seats = {MAX: AnchorSeat(first, game), MIN: AnchorSeat(second, game)}
            results.append((first, second, play(game, seats, opening, f"{pair}/{len(results)}").score))
        for name in pair:
            took[name] += time.process_time() - started
            met[name] += 1

    for pair in pairwise(names):
        meet(pair)
    pairs = list(combinations(names, 2))
    while time.process_time() < until:
        pairs = [pair for pair in pairs if frozenset(pair) not in openings.played_out]
        if not pairs:
            break
        found = ladder(names, results, {"random": 0.0})

        def worth(pair: tuple[str, str], found: Ladder = found) -> float:
            """By how much the variances of all ratings fall, for a second of playing."""
            return found.gain(*pair) / max(took[name] / met[name] for name in pair)

        best = max(pairs, key=worth)
        for _ in range(max(1, len(results) // 20)):
            if time.process_time() < until:
                meet(best)
    found = ladder(names, results, {"random": 0.0})
    ratings = {name: found.rating(name) for name in names}
    errors = {name: (rating.high - rating.low) / 2 for name, rating in ratings.items()}
    return Known({name: rating.value for name, rating in ratings.items()}, found.advantage, found.draws, errors)


def main(only: list[str]) -> None:
    known = dict(all_known())
    for spec, plies in BOARDS:
        game = make_game(spec)
        if not only or spec["name"] in only:
            known[repr(game)] = measured(game, plies, SECONDS * (5 if spec["name"] in SLOW else 1))
            print(repr(game), known[repr(game)], flush=True)
            KNOWN.write_text(known_to_json(known), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
