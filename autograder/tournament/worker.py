"""A worker: plays the games that it is handed, each agent in a process of its own that it keeps for the next."""

from __future__ import annotations

import functools
import pickle
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from aima_games.game import MAX, MIN, Action, Game
from aima_games.ladder.game import AnchorSeat, LostGameError, Played, Seat, play
from autograder.sandbox.launchers import LostError
from autograder.tournament.agents import Agent, Contest
from autograder.tournament.seats import StudentSeat

RETRIES = 2
"""How often a game is begun anew after something outside ended a process."""
KEPT = 8
"""So many agents' processes a worker keeps."""


@dataclass(frozen=True)
class Setting:
    """What all games of a tournament have in common."""

    contest: Contest
    agents: Mapping[str, Agent]


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who moves first and second, the actions of the opening, and the seed of the dice."""

    number: int
    first: str
    second: str
    opening: tuple[Action, ...]
    seed: str


@dataclass(frozen=True)
class Job:
    """A game, or the trial of one agent; `setting` is a pickled Setting, made once and unpacked once by a worker."""

    setting: bytes
    pairing: Pairing | None = None
    trial: str = ""


@dataclass(frozen=True)
class Tried:
    """What the trial of an agent came to: the game of its choice, or why it cannot play."""

    game: str = ""
    trouble: str = ""


def work(job: Job) -> Played | Tried:
    """Play a game, or try an agent. Raises LostError where processes are ended from outside again and again."""
    setting, rules = _unpacked(job.setting)
    for attempt in range(RETRIES + 1):
        try:
            if job.pairing is None:
                return _tried(setting, job.trial, rules)
            first, second = (_seat(setting, key, rules) for key in (job.pairing.first, job.pairing.second))
            return play(rules, {MAX: first, MIN: second}, job.pairing.opening, job.pairing.seed)
        except LostError:
            while _seats:
                _seats.popitem()[1].close()
            if attempt == RETRIES:
                raise
    raise AssertionError("the last attempt returns or raises")


@functools.lru_cache(maxsize=1)
def _unpacked(data: bytes) -> tuple[Setting, Game]:
    setting: Setting = pickle.loads(data)
    return setting, setting.contest.rules()


_seats: OrderedDict[str, Seat] = OrderedDict()


def _seat(setting: Setting, key: str, rules: Game) -> Seat:
    """The seat of an agent: that of its last game, if that is not too long ago."""
    if key in _seats:
        _seats.move_to_end(key)
        return _seats[key]
    agent = setting.agents[key]
    _seats[key] = StudentSeat(agent, setting.contest) if agent.student else AnchorSeat(key, rules)
    while len(_seats) > KEPT:
        _seats.popitem(last=False)[1].close()
    return _seats[key]


def _tried(setting: Setting, key: str, rules: Game) -> Tried:
    seat = _seat(setting, key, rules)
    assert isinstance(seat, StudentSeat)
    try:
        seat.begin()
        return Tried(seat.chosen_game() if setting.contest.match.choice else str(setting.contest.game["name"]))
    except LostGameError as error:
        return Tried(trouble=str(error))
