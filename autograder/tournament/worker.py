"""A worker: plays the games that it is handed, each agent in a process of its own that it keeps for the next."""

from __future__ import annotations

import functools
import pickle
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from aima_games.game import CHANCE, MAX, MIN, Action, Game
from aima_games.ladder.game import AnchorSeat, LostGameError, Played, Seat, play
from autograder.sandbox.launchers import LostError
from autograder.tournament.agents import Agent, Contest
from autograder.tournament.seats import NO_FUNCTION, StudentSeat

RETRIES = 2
"""How often a game is begun anew after something outside ended a process."""
KEPT = 32
"""A worker keeps the processes of at most 32 agents."""

UNWRITTEN = (f"raised {NotImplementedError.__name__}", NO_FUNCTION)
"""How the reason begins why nothing of an agent is there to play."""


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
            while _kept.seats:
                _kept.seats.popitem()[1].close()
            if attempt == RETRIES:
                raise
    raise AssertionError("the last attempt returns or raises")


@functools.lru_cache(maxsize=1)
def _unpacked(data: bytes) -> tuple[Setting, Game]:
    setting: Setting = pickle.loads(data)
    return setting, setting.contest.rules()


class _Kept(threading.local):
    """The seats of a thread: a worker of Dask may have several, and none may order about another one's processes."""

    def __init__(self) -> None:
        self.seats: OrderedDict[str, Seat] = OrderedDict()


_kept = _Kept()


def _seat(setting: Setting, key: str, rules: Game) -> Seat:
    """The seat of an agent: that of its last game, if that is not too long ago."""
    seats = _kept.seats
    if key in seats:
        seats.move_to_end(key)
        return seats[key]
    agent = setting.agents[key]
    seats[key] = StudentSeat(agent, setting.contest) if agent.student else AnchorSeat(key, rules)
    while len(seats) > KEPT:
        seats.popitem(last=False)[1].close()
    return seats[key]


def _tried(setting: Setting, key: str, rules: Game) -> Tried:
    seat, contest = _seat(setting, key, rules), setting.contest
    assert isinstance(seat, StudentSeat)
    try:
        seat.begin()
        name = seat.chosen_game() if contest.match.choice else str(contest.game["name"])
    except LostGameError as error:
        return Tried(trouble=str(error))
    if name == contest.game["name"] and rules.to_move(rules.initial) != CHANCE:
        try:
            seat.action(rules, rules.initial, ())
        except LostGameError as error:
            if str(error).startswith(UNWRITTEN):  # what else goes wrong loses its games
                return Tried(trouble=str(error))
    return Tried(name)
