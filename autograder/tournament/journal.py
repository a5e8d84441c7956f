"""The journal of a tournament, a file that only grows: a line of JSON for each round and each game.

Whatever ends us, the games in the file were played, and a line that was cut short says nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aima_games.checking.case import from_json, to_json
from aima_games.ladder.game import Played
from autograder.course.errors import CourseError
from autograder.course.history import add_line, read_lines
from autograder.tournament.worker import Pairing

FILE = "games.jsonl"


@dataclass(frozen=True)
class Record:
    """A game with who played it."""

    pairing: Pairing
    played: Played
    round: int

    @property
    def rated(self) -> bool:
        """Whether it counts; it does not where the judge failed, as the judge must not guess."""
        return bool(self.played.loser) or not self.played.lost

    @property
    def keys(self) -> tuple[str, str]:
        """Who moved first and who second."""
        return self.pairing.first, self.pairing.second


class Journal:
    """The journal in a folder, for one game. Raises CourseError where it is another game's, and OSError."""

    def __init__(self, folder: Path, game: dict[str, Any]) -> None:
        self.path = folder / FILE
        self.planned: dict[int, tuple[int, Pairing]] = {}
        self.games: dict[int, Record] = {}
        self.rounds = 0
        self.seed = ""
        for line in read_lines(self.path):
            try:
                self._read(line)
            except (KeyError, TypeError, ValueError) as error:
                raise CourseError(
                    f"{self.path} has a line that no tournament wrote; restore it from a backup"
                ) from error
            if line.get("what") == "tournament" and line["game"] != game:
                raise CourseError(f"{self.path} is of another game, {line['game']}; move it away to start again")
        if not self.seed:
            self.seed = secrets.token_hex(16)  # nobody can know the dice before they are thrown
            self._add({"what": "tournament", "game": game, "seed": self.seed})

    def plan(self, pairings: Sequence[Pairing]) -> None:
        """Write down a round before it is played."""
        self._add({"what": "round", "round": self.rounds + 1, "games": [_pairing_to_json(each) for each in pairings]})

    def add(self, number: int, played: Played) -> None:
        """Write down a game; it is on the disk when this returns."""
        said = {"actions": to_json(played.actions), "score": played.score, "loser": played.loser, "lost": played.lost}
        self._add({"what": "game", "number": number, **said})

    def unplayed(self) -> list[Pairing]:
        """The games that were planned and have not been played."""
        return [pairing for number, (_, pairing) in sorted(self.planned.items()) if number not in self.games]

    @property
    def next_number(self) -> int:
        """The number of the next game to be planned."""
        return max(self.planned, default=0) + 1

    def _add(self, line: dict[str, Any]) -> None:
        add_line(self.path, line)
        self._read(line)

    def _read(self, line: dict[str, Any]) -> None:
        if line["what"] == "tournament":
            self.seed = line["seed"]
        elif line["what"] == "round":
            self.rounds = line["round"]
            for data in line["games"]:
                pairing = _pairing_from_json(data)
                self.planned[pairing.number] = self.rounds, pairing
        elif line["what"] == "game" and line["number"] in self.planned:
            round_, pairing = self.planned[line["number"]]
            played = Played(from_json(line["actions"]), line["score"], line["loser"], line["lost"])
            self.games[pairing.number] = Record(pairing, played, round_)


def _pairing_to_json(pairing: Pairing) -> list[Any]:
    return [pairing.number, pairing.first, pairing.second, to_json(pairing.opening), pairing.seed]


def _pairing_from_json(data: list[Any]) -> Pairing:
    number, first, second, opening, seed = data
    return Pairing(number, first, second, from_json(opening), seed)
