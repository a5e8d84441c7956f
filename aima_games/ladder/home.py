"""An agent of a notebook against the anchors, in the notebook's own kernel: nothing limits its time here."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from aima_games.checking.case import Here, StudentError
from aima_games.game import MAX, MIN, Action, Game, State
from aima_games.games import add_games, make_game
from aima_games.ladder.contest import Match, action_of, arguments
from aima_games.ladder.game import AnchorSeat, LostGameError, Seat, play
from aima_games.ladder.openings import Openings

Outcome = tuple[bool, float, str]
"""Whether the agent moved first, its score, and which rule it broke, if it lost by that."""


class OwnSeat:
    """The agent, a function of the notebook."""

    def __init__(self, function: Any, match: Match, game: dict[str, Any]) -> None:
        self._student, self._match, self._game = Here(function), match, game

    def begin(self, seed: str) -> None:
        pass

    def action(self, rules: Game, state: State, line: Sequence[Action]) -> Action:
        try:
            return action_of(partial(self._student.call, arguments(self._game, line)), self._match, rules, state)
        except StudentError as error:
            raise LostGameError(f"raised {error.kind}: {error}") from error

    def close(self) -> None:
        pass


def chosen(names: Mapping[str, Any], match: Match) -> dict[str, Any]:
    """The board that the agent plays. Raises ValueError where it chooses none that is offered."""
    if not match.choice:
        return match.boards[0]
    name = names[match.choice]() if match.choice in names else None
    board = next((board for board in match.boards if board["name"] == name), None)
    if board is None:
        offered = ", ".join(str(board["name"]) for board in match.boards)
        raise ValueError(f"`{match.choice}` returned {name!r}; it has to return one of {offered}")
    return board


def meet(names: Mapping[str, Any], match: Match, anchor: str, meetings: int, seed: int = 0) -> list[Outcome]:
    """Play an anchor so often from each side; `names` are those of the notebook."""
    if (folder := Path("games")).is_dir():
        add_games(folder.resolve())
    board = chosen(names, match)
    game, rng = make_game(board), random.Random(seed)
    openings, found = Openings(game, match.opening), list[Outcome]()
    mine, other = OwnSeat(names[match.function], match, board), AnchorSeat(anchor, game)
    for number in range(meetings):
        opening = openings.draw((anchor, "mine"), rng)
        if opening is None:
            break
        openings.note((anchor, "mine"), opening)
        for first in (True, False):
            seats: dict[Any, Seat] = {MAX: mine, MIN: other} if first else {MAX: other, MIN: mine}
            played = play(game, seats, opening, f"{seed}/{anchor}/{number}")
            found.append((first, played.score if first else 1 - played.score, played.lost))
    return found
