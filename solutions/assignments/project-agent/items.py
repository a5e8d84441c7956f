"""What the test cell of the project checks. Instructor's side: never released.

The goals are such that perfect play is enough on every board, though some openings are lost: by 3,000 simulated matches
a perfect player of tic-tac-toe, the game with the most draws, misses one with a probability of less than 1 in 1,000.
"""

from __future__ import annotations

import random
from typing import Any

from aima_games.checking.match_case import OPPONENTS
from autograder.authoring import AgentProblem, Item, Problem

from .misconceptions import AGENTS
from .reference import agent, playouts_player

OPPONENTS["playouts"] = playouts_player

BOARDS: tuple[dict[str, Any], ...] = (
    {"name": "TicTacToe"},
    {"name": "Nim", "heaps": [3, 4, 5]},
    {"name": "Hexapawn", "rows": 5, "columns": 5},
    {"name": "ConnectFour", "rows": 5, "columns": 6},
    {"name": "Othello", "size": 6},
    {"name": "Checkers", "size": 6},
)
"""Every game of the kit with two players and no chance, on boards of a size at which games are short. Chess is
missing: at random it takes 300 plies, so that a match would take longer than all other assignments together."""
BUDGET = 400
RANDOM, GREEDY, PLAYOUTS = "against random moves", "against a greedy player", "against random playouts"


def match(group: str, goal: float, games: int, seed: int, **opponent: Any) -> AgentProblem:
    """A match on the board that the student has chosen; both sides play each opening once."""
    return AgentProblem(group, BOARDS, BUDGET, opponent, goal, games, opening=2, seed=seed)


def hidden(rng: random.Random) -> list[Problem]:
    """Other openings, and an opponent that plays on from every action."""
    return [
        match(RANDOM, 0.4, 10, rng.randrange(10**6), name="random"),
        match(GREEDY, 0.2, 10, rng.randrange(10**6), name="greedy"),
        match(PLAYOUTS, 0.0, 10, rng.randrange(10**6), name="playouts", playouts=3),
    ]


ITEMS = [
    Item(
        name="agent-matches",
        reference=agent,
        misconceptions=AGENTS,
        weights={"moves": 1, "budget": 1, "score": 4},
        visible=[match(RANDOM, 0.4, 10, 1, name="random")],
        hidden=hidden,
        demands={"1a": (RANDOM,), "1b": ("moves",), "1c": ("budget",), "1d": ("score", RANDOM, GREEDY, PLAYOUTS)},
        concepts=("S-05",),
    ),
]
