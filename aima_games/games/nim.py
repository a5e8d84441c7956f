"""Nim: heaps of stones, two players, and a rule about the last stone."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

NimState = tuple[tuple[int, ...], str]
NimAction = tuple[int, int]


class Nim(Game):
    """Players take turns to take one or more stones from one heap; the player who takes the last stone wins.

    `heaps` are the sizes of the heaps at the start. A move takes `most` stones at most, if that is given; with `misere`
    the player who takes the last stone loses. With `sorted_heaps` the heaps are put in order of size after each move:
    taking from either of two equal heaps is then two actions that lead to one state.

    A state is `(heaps, player)`; an action is `(heap, stones)`, with heaps counted from 0. Utility is +1 for the
    winner, −1 for the loser. Raises ValueError if there is no heap, a heap is not a whole number of stones, or `most`
    is below 1.

    Source: C. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).

    >>> alike = Nim((1, 1), sorted_heaps=True)
    >>> alike.actions(alike.initial)
    ((0, 1), (1, 1))
    >>> {alike.result(alike.initial, action) for action in alike.actions(alike.initial)}
    {((0, 1), 'MIN')}
    """

    boards_in_trees = False  # the moves tell the heaps, in less room than the heaps take

    def __init__(
        self,
        heaps: tuple[int, ...] = (3, 4, 5),
        most: int | None = None,
        misere: bool = False,
        sorted_heaps: bool = False,
    ) -> None:
        heaps = tuple(sorted(heaps) if sorted_heaps else heaps)
        if not heaps or any(not isinstance(heap, int) or heap < 0 for heap in heaps):
            raise ValueError(f"Nim needs one heap or more, each with 0 or more stones, not {heaps!r}")
        if most is not None and most < 1:
            raise ValueError(f"most={most!r}: a player must be able to take at least one stone")
        self.heaps, self.most, self.misere, self.sorted_heaps = heaps, most, misere, sorted_heaps
        self.initial: NimState = (heaps, MAX)

    def to_move(self, state: NimState) -> Player:
        return state[1]

    def actions(self, state: NimState) -> tuple[NimAction, ...]:
        return tuple(
            (i, stones)
            for i, heap in enumerate(state[0])
            for stones in range(1, (heap if self.most is None else min(heap, self.most)) + 1)
        )

    def result(self, state: NimState, action: NimAction) -> NimState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        heaps, player = state
        i, stones = action
        left = (*heaps[:i], heaps[i] - stones, *heaps[i + 1 :])
        return tuple(sorted(left)) if self.sorted_heaps else left, MIN if player == MAX else MAX

    def is_terminal(self, state: NimState) -> bool:
        return not any(state[0])

    def utility(self, state: NimState, player: Player) -> int:
        if any(state[0]):
            raise not_over(self, state)
        to_move_wins = self.misere  # the other player took the last stone
        return 1 if (state[1] == player) == to_move_wins else -1

    def symmetries(self, state: NimState) -> tuple[NimState, ...]:
        """The states of the same value by symmetry, `state` first: the same heaps in any order.

        That is up to n! states of n heaps.
        """
        heaps, player = state
        return tuple(dict.fromkeys((order, player) for order in permutations(heaps)))

    def to_text(self, state: NimState) -> str:
        """The heaps as numbers and the player to move, as in `3 4 5, MAX to move`."""
        return f"{' '.join(map(str, state[0]))}, {state[1]} to move"

    def from_text(self, text: str) -> NimState:
        """The state that `to_text` wrote. Raises ValueError if the text is not a position of this game."""
        numbers, comma, who = text.strip().partition(",")
        heaps = numbers.split()
        player = who.strip().removesuffix("to move").strip()
        if not comma or player not in (MAX, MIN) or not all(heap.isdigit() for heap in heaps):
            raise ValueError(f"a position is written like '3 4 5, MAX to move', not {text!r}")
        if len(heaps) != len(self.heaps):
            raise ValueError(f"{self!r} has {len(self.heaps)} heaps, got {len(heaps)} in {text!r}")
        return tuple(map(int, heaps)), player

    def action_text(self, action: NimAction) -> str:
        """`2 from heap 1`, with heaps counted from 1, as people do; `2` if there is only one heap."""
        return str(action[1]) if len(self.heaps) == 1 else f"{action[1]} from heap {action[0] + 1}"

    def picture(self, state: NimState) -> Scene:
        from aima_games.graphics.boards import heaps_board

        return heaps_board(state[0], tallest=max(self.heaps, default=0), alt=f"nim: {self.to_text(state)}")

    def places(self, action: NimAction) -> tuple[str, ...]:
        """The last of the stones that are taken; the stones above it go with it."""
        return ("{},{}".format(*action),)

    def __repr__(self) -> str:
        extra = f", most={self.most}" if self.most is not None else ""
        extra += "".join(f", {name}=True" for name in ("misere", "sorted_heaps") if getattr(self, name))
        return f"Nim({self.heaps!r}{extra})"
