"""Standoff: a game for three or more, in which alliances come and go by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import Game, IllegalActionError, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

StandoffState = tuple[tuple[int, ...], int, int]


class Standoff(Game):
    """Each player has some troops. In turn, a player attacks another, who loses one of them; nobody may pass.

    A player with no troops left is out and is skipped. The game is over after `turns` attacks, or when one player is
    left. The utility for a player is the number of that player's troops then, so the sum is not constant. Players are
    0, 1, 2, …, and `troops` has the number with which each of them starts. A state is `(troops, player, turns left)`;
    an action is the player who is attacked. Raises ValueError for fewer than two players, a player without troops, and
    `turns` below 0.

    The game is our own, after the alliances of AIMA 4e, section 5.2.2: from the initial state players 0 and 1 together
    finish off player 2 and then turn on each other, without a word of agreement.

    >>> game = Standoff((2, 2, 2), turns=4)
    >>> game.result(game.initial, 2)
    ((2, 2, 1), 1, 3)
    """

    def __init__(self, troops: tuple[int, ...] = (2, 2, 2), turns: int = 4) -> None:
        troops = tuple(troops)
        if len(troops) < 2 or any(not isinstance(t, int) or t < 1 for t in troops):
            raise ValueError(
                f"Standoff needs two players or more, each with at least one of its troops, not {troops!r}"
            )
        if turns < 0:
            raise ValueError(f"turns={turns!r}: there can't be fewer than none")
        self.troops, self.turns = troops, turns
        self.players = tuple(range(len(troops)))
        self.initial: StandoffState = (troops, 0, turns)

    def to_move(self, state: StandoffState) -> int:
        return state[1]

    def actions(self, state: StandoffState) -> tuple[int, ...]:
        troops, player, turns = state
        if not turns:
            return ()
        return tuple(other for other in self.players if other != player and troops[other])

    def result(self, state: StandoffState, action: int) -> StandoffState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        troops, player, turns = state
        left = tuple(t - (other == action) for other, t in enumerate(troops))
        following = (*self.players[player + 1 :], *self.players[: player + 1])
        return left, next(other for other in following if left[other]), turns - 1

    def is_terminal(self, state: StandoffState) -> bool:
        return not self.actions(state)

    def utility(self, state: StandoffState, player: int) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return state[0][player]

    def to_text(self, state: StandoffState) -> str:
        """As `troops 2 2 1, player 2 to move, 4 turns left`."""
        troops, player, turns = state
        return f"troops {' '.join(map(str, troops))}, player {player} to move, {turns} turns left"

    def from_text(self, text: str) -> StandoffState:
        """The state that `to_text` wrote. Raises ValueError if it can't be a state of this game."""
        words = text.replace(",", " ").split()
        n = len(self.players)
        shape = ["troops", *["0"] * n, "player", "0", "to", "move", "0", "turns", "left"]
        if len(words) != len(shape) or any(
            word != like if like != "0" else not word.isdecimal() for word, like in zip(words, shape, strict=True)
        ):
            raise ValueError(f"write it as {self.to_text(self.initial)!r}, not {text!r}")
        troops, player, turns = tuple(map(int, words[1 : n + 1])), int(words[n + 2]), int(words[n + 5])
        if player not in self.players or not troops[player]:
            raise ValueError(f"player {player} can't be to move: it is out, or not in the game: {text!r}")
        if any(now > first for now, first in zip(troops, self.troops, strict=True)):
            raise ValueError(f"nobody gains troops, and the game begins with {self.troops}: {text!r}")
        if sum(self.troops) - sum(troops) != self.turns - turns:
            raise ValueError(
                f"each turn costs one of the troops, and the game begins with {self.turns} turns: {text!r}"
            )
        return troops, player, turns

    def picture(self, state: StandoffState) -> Scene:
        from aima_games.graphics.boards import heaps_board

        names = [f"player {player}" + ("*" if player == state[1] else "") for player in self.players]
        alt = f"standoff: {self.to_text(state)}"
        return heaps_board(state[0], max(self.troops), names=names, alt=alt, by_heap=True)

    def places(self, action: int) -> tuple[str, ...]:
        return (str(action),)

    def __repr__(self) -> str:
        return f"Standoff({self.troops!r}, turns={self.turns})"
