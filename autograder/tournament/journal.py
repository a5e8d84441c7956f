"""The journal of a tournament, a file that only grows: a line of JSON for each game.

Whatever ends us, the games in the file were played, and a line that was cut short says nothing.
"""

from __future__ import annotations

import secrets
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
        self.games: dict[tuple[int, str, str], Record] = {}
        self.seed = ""
        for line in read_lines(self.path):
            try:
                self._read(line)
            except (KeyError, TypeError, ValueError) as error:
                raise CourseError(
                    f"{self.path} has a line that no tournament of this version wrote; restore it from a backup, or "
                    "move it away to start again"
                ) from error
            if line["what"] == "tournament" and line["game"] != game:
                raise CourseError(f"{self.path} is of another game, {line['game']}; move it away to start again")
        if not self.seed:
            self.seed = secrets.token_hex(16)  # nobody can know the dice before they are thrown
            self._add({"what": "tournament", "game": game, "seed": self.seed})

    def add(self, pairing: Pairing, played: Played) -> None:
        """Write down a game; it is on the disk when this returns."""
        who = {"round": pairing.round, "first": pairing.first, "second": pairing.second}
        said = {"actions": to_json(played.actions), "score": played.score, "loser": played.loser, "lost": played.lost}
        self._add({"what": "game", **who, "opening": to_json(pairing.opening), "seed": pairing.seed, **said})

    def has(self, pairing: Pairing) -> bool:
        """Whether a game was played, and counts; where the judge failed, it is played again."""
        record = self.games.get(pairing.place)
        return record is not None and record.rated

    def _add(self, line: dict[str, Any]) -> None:
        add_line(self.path, line)
        self._read(line)

    def _read(self, line: dict[str, Any]) -> None:
        if line["what"] == "tournament":
            self.seed = line["seed"]
            return
        if line["what"] != "game":
            raise ValueError(line["what"])
        pairing = Pairing(line["round"], line["first"], line["second"], from_json(line["opening"]), line["seed"])
        played = Played(from_json(line["actions"]), line["score"], line["loser"], line["lost"])
        self.games[pairing.place] = Record(pairing, played)
