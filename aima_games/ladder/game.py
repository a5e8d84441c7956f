"""One game under the judge: the board, the dice and the result are here, whoever plays."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from aima_games.game import CHANCE, MAX, MIN, Action, Game, Player, State, play_line
from aima_games.ladder.anchors import anchors

LONGEST = 1000
"""A game with more actions than this is drawn."""


class LostGameError(Exception):
    """Who moves has lost the game by breaking a rule; the message says how."""


class Seat(Protocol):
    """Who takes actions for one side, or for both."""

    def begin(self, seed: str) -> None:
        """Begin a game; nothing of an earlier one is known any more. Raises LostGameError."""

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        """The action in `state`, to which `line` has led. Raises LostGameError."""

    def close(self) -> None:
        """Leave the board for good."""


class AnchorSeat:
    """An anchor."""

    def __init__(self, name: str, rules: Game) -> None:
        self._strategy = anchors(rules)[name]()

    def begin(self, seed: str) -> None:
        getattr(self._strategy, "restart", lambda seed: None)(seed)

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        return self._strategy(rules, state)

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Played:
    """A game that was played: all its actions, those of the opening and of chance included, and how it ended.

    `score` is the first mover's: 1 for a win, ½ for a draw, 0. `lost` says which rule the side `loser` broke, if that
    ended it.
    """

    actions: tuple[Action, ...]
    score: float
    loser: Player = ""
    lost: str = ""


class Dice:
    """What chance does: the k-th throw of all games with one seed takes the same random number."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(f"dice/{seed}")

    def throw(self, game: Game, state: object) -> Action:
        """One of the outcomes in a state."""
        outcomes, chances = zip(*game.outcomes(state), strict=True)
        return self._rng.choices(outcomes, [float(chance) for chance in chances])[0]


def play(rules: Game, seats: Mapping[Player, Seat], opening: Sequence[Action], seed: str) -> Played:
    """Play a game to its end; `seed` decides what chance and the anchors do.

    Who breaks a rule loses. Raises what the machine does to a process: LostError, NoSandboxError.
    """
    line, state = list(opening), play_line(rules, rules.initial, opening)
    dice, mover = Dice(seed), MAX
    try:
        for mover, seat in seats.items():
            seat.begin(f"{seed}/{mover}")
        while not rules.is_terminal(state) and len(line) < LONGEST:
            mover = rules.to_move(state)
            action = dice.throw(rules, state) if mover == CHANCE else seats[mover].action(rules, state, tuple(line))
            line.append(action)
            state = rules.result(state, action)
    except LostGameError as error:
        return Played(tuple(line), float(mover == MIN), mover, str(error))
    if not rules.is_terminal(state):
        return Played(tuple(line), 0.5)
    utility = rules.utility(state, MAX)
    return Played(tuple(line), 1.0 if utility > 0 else 0.0 if utility < 0 else 0.5)
