"""Where games begin: after random plies, and never twice at the same position for the same two."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from aima_games.game import CHANCE, Action, Game, State, play_line
from aima_games.ladder.anchors import has_chance
from aima_games.ladder.game import Dice

TRIES, LONGER = 50, 6
"""An opening is drawn 50 times before it gets a ply longer, and gets at most 6 plies longer."""


class Openings:
    """The openings of a tournament: random plies, and never the same position twice for the same two."""

    def __init__(self, game: Game, plies: int) -> None:
        self._game, self._plies, self._dice = game, plies, has_chance(game)
        self._used: dict[frozenset[str], set[State]] = {}
        self.played_out: set[frozenset[str]] = set()
        """Who has met from everywhere."""

    def note(self, pair: Iterable[str], opening: Sequence[Action]) -> None:
        """Take an opening as used."""
        self._used.setdefault(frozenset(pair), set()).add(play_line(self._game, self._game.initial, opening))

    def draw(self, pair: Iterable[str], rng: random.Random) -> tuple[Action, ...] | None:
        """An opening that the two have not played, or None where none is left. It is not noted yet.

        Where there are dice every game is another one, whatever it begins with.
        """
        for plies in range(self._plies, self._plies + LONGER + 1):
            for _ in range(TRIES):
                line, state = self._random(plies, rng)
                if self._dice or state not in self._used.get(frozenset(pair), ()):
                    return line
                if not line:
                    break
        self.played_out.add(frozenset(pair))
        return None

    def _random(self, plies: int, rng: random.Random) -> tuple[tuple[Action, ...], State]:
        """The actions, and where they lead: the game goes on there."""
        game, line = self._game, list[Action]()
        state, dice = game.initial, Dice(str(rng.random()))
        for _ in range(plies):
            move = dice.throw(game, state) if game.to_move(state) == CHANCE else rng.choice(game.actions(state))
            after = game.result(state, move)
            if game.is_terminal(after):
                break
            line.append(move)
            state = after
        return tuple(line), state
