"""What the test cell of the project checks. Instructor's side: never released.

The goals are such that perfect play is enough on every board, though some openings are lost: by 2,000 simulated matches
a perfect player of tic-tac-toe, the game with the most draws, misses each with a probability of less than 1 in 100.
"""

from __future__ import annotations

import random
from typing import Any

from aima_games.checking.match_case import OPPONENTS
from aima_games.ladder.anchors import lookahead_player
from autograder.authoring import Item, MatchProblem, Problem

from .reference import agent

OPPONENTS["lookahead"] = lookahead_player

BOARDS: tuple[dict[str, Any], ...] = (
    {"name": "TicTacToe"},
    {"name": "Nim", "heaps": [3, 4, 5]},
    {"name": "Hexapawn", "rows": 5, "columns": 5},
    {"name": "ConnectFour", "rows": 5, "columns": 6},
    {"name": "Othello", "size": 6},
    {"name": "Checkers", "size": 6},
)
"""Every game of the kit with two players and no chance, on boards small enough for short games. Chess is missing: a
random game takes 300 plies, so that a match would take longer than all other assignments together."""
SECONDS = 3.0
"""Seconds of processor time for all moves of a game. The reference needs a fifth of that on an ordinary machine."""
RANDOM, GREEDY = "against random moves", "against a greedy player"
ONE, TWO, FOUR = "against one ply of looking ahead", "against two plies", "against four plies"


def match(group: str, goal: float, games: int, seed: int, **opponent: Any) -> MatchProblem:
    """A match on the board that the student has chosen; both sides play each opening once."""
    return MatchProblem(
        group, {}, opponent, goal, games, opening=2, seed=seed, seconds=SECONDS, boards=BOARDS, choice="my_game"
    )


def hidden(rng: random.Random) -> list[Problem]:
    """A match against each opponent, with other openings."""
    seeds = (rng.randrange(10**6) for _ in range(5))
    return [
        match(RANDOM, 0.5, 40, next(seeds), name="random"),
        match(GREEDY, 0.3, 20, next(seeds), name="greedy"),
        match(ONE, 0.1, 20, next(seeds), name="lookahead", plies=1),
        match(TWO, 0.0, 20, next(seeds), name="lookahead", plies=2),
        match(FOUR, -0.2, 20, next(seeds), name="lookahead", plies=4),
    ]


ALL = (RANDOM, GREEDY, ONE, TWO, FOUR)

ITEMS = [
    Item(
        name="test_agent",
        reference=agent,
        weights={"score": 1},
        visible=[match(RANDOM, 0.5, 40, 1, name="random"), match(GREEDY, 0.3, 20, 2, name="greedy")],
        hidden=hidden,
        demands={
            "0a": ALL,
            "0b": ALL,
            "0c": ALL,
            "1a": (3, RANDOM),
            "1b": (3, GREEDY),
            "1c": (4, ONE),
            "1d": (4, TWO),
            "1e": (4, FOUR),
        },
        concepts=("S-05",),
    ),
]
