"""Mancala, by the most common rules in the West: Kalah, with its second turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over
from aima_games.remembering import remembered

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

MancalaState = tuple[tuple[int, ...], str]


class Mancala(Game):
    """Each side of the board has a row of pits and a store; players sow the seeds of a pit, one into each pit after it.

    Each side has `pits` pits, and each pit holds `seeds` seeds at the start. Sowing goes round to the right, from a
    player's last pit into that player's store, and skips the opponent's store. If the last seed falls into the store,
    **the same player moves again**. If it falls into an empty pit on the player's own side, it is captured, together
    with the seeds in the pit opposite, if there are any. The game is over when all pits of one side are empty; the
    seeds on the other side then belong to that side's player. Utility is the number of a player's seeds minus the
    opponent's.

    A state is `(seeds, player)`: the seeds in MAX's pits, MAX's store, MIN's pits and MIN's store, in the order of
    sowing, and the player to move. An action is the index of a pit in `seeds`. Raises ValueError if `pits` or `seeds`
    is below 1.

    Source: G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).

    >>> game = Mancala()
    >>> game.result(game.initial, 2)  # the last seed falls into MAX's store: MAX moves again
    ((4, 4, 0, 5, 5, 5, 1, 4, 4, 4, 4, 4, 4, 0), 'MAX')
    """

    def __init__(self, pits: int = 6, seeds: int = 4) -> None:
        if pits < 1 or seeds < 1:
            raise ValueError(f"Mancala({pits}, {seeds}): a side needs at least one pit, and a pit at least one seed")
        self.pits, self.seeds = pits, seeds
        self.initial: MancalaState = (((seeds,) * pits + (0,)) * 2, MAX)

    def _own(self, player: Player) -> range:
        """The places of a player's pits; the player's store comes next."""
        return range(self.pits) if player == MAX else range(self.pits + 1, 2 * self.pits + 1)

    def to_move(self, state: MancalaState) -> Player:
        return state[1]

    @remembered
    def actions(self, state: MancalaState) -> tuple[int, ...]:
        seeds, player = state
        return () if self.is_terminal(state) else tuple(pit for pit in self._own(player) if seeds[pit])

    @remembered
    def result(self, state: MancalaState, action: int) -> MancalaState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        seeds, player = list(state[0]), state[1]
        other = MIN if player == MAX else MAX
        own, store, passed_over = self._own(player), self._own(player).stop, self._own(other).stop
        hand, seeds[action], place = seeds[action], 0, action
        while hand:
            place = (place + 1) % len(seeds)
            if place != passed_over:
                seeds[place] += 1
                hand -= 1
        opposite = 2 * self.pits - place
        if place in own and seeds[place] == 1 and seeds[opposite]:
            seeds[store] += 1 + seeds[opposite]
            seeds[place] = seeds[opposite] = 0
        return tuple(seeds), player if place == store else other

    @remembered
    def is_terminal(self, state: MancalaState) -> bool:
        seeds = state[0]
        return not any(seeds[: self.pits]) or not any(seeds[self.pits + 1 : -1])

    def utility(self, state: MancalaState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        lead = sum(state[0][: self.pits + 1]) - sum(state[0][self.pits + 1 :])
        return lead if player == MAX else -lead

    def to_text(self, state: MancalaState) -> str:
        """The board as MAX sees it: MIN's pits from right to left, the stores, MAX's pits; and the player to move."""
        seeds, player = state
        mine, theirs = seeds[: self.pits + 1], seeds[self.pits + 1 :]
        rows = [
            f"   {' '.join(f'{n:2}' for n in theirs[-2::-1])}",
            f"{theirs[-1]:2} {'   ' * self.pits}{mine[-1]:2}",
            f"   {' '.join(f'{n:2}' for n in mine[:-1])}",
        ]
        return "\n".join([*rows, f"{player} to move"])

    def action_text(self, action: int) -> str:
        """`pit 1` is the leftmost of the player's own pits, as the player sees the board."""
        return f"pit {action % (self.pits + 1) + 1}"

    def _square(self, place: int) -> tuple[int, int]:
        """Where a pit or store is in the picture, as row and column: MAX sows along the lower row."""
        return (1, place + 1) if place <= self.pits else (0, 2 * self.pits + 1 - place)

    def picture(self, state: MancalaState) -> Scene:
        from aima_games.graphics.boards import grid_board

        marks = {self._square(place): str(seeds) for place, seeds in enumerate(state[0])}
        names = {
            self._square(place): f"{player}'s {self.action_text(place) if place != own.stop else 'store'}"
            for player, own in ((player, self._own(player)) for player in self.players)
            for place in (*own, own.stop)
        }
        alt = f"mancala board: {self.to_text(state)}"
        return grid_board(2, self.pits + 2, marks, alt=alt, names_in_words=names)

    def places(self, action: int) -> tuple[str, ...]:
        return ("{},{}".format(*self._square(action)),)

    def __repr__(self) -> str:
        return f"Mancala({self.pits}, {self.seeds})"
