"""The end of a game of Backgammon: both sides only bear off, and the tree is small enough to search to the end."""

from __future__ import annotations

from aima_games.game import MAX
from aima_games.games.dice.backgammon import HOME, Backgammon, all_rolls, side_of


class BearOff(Backgammon):
    """A race in Backgammon: all checkers are at home, past each other, and the first to bear them all off wins.

    `home` has the number of checkers that each player has on point 1, 2, … (up to 6); they are moved by one or two
    `dice` with `faces` numbers each. MAX rolls first. States, actions and all rules are Backgammon's; as there is
    always a move, each roll brings the end nearer. Utility is +1 for the winner and −1 for the loser. Raises ValueError
    unless there are 1 to 15 checkers, 1 or 2 dice, and 1 to 9 faces.

    As a tree the default has 10,276 nodes (803 states), `BearOff((1, 1), faces=3, dice=1)` 324 (68), and `BearOff((0,
    0, 1, 1, 1))` over 10⁹ (44,431): that one needs a table.

    >>> game = BearOff((1, 1), faces=3, dice=1)
    >>> game.to_move(game.initial)
    'CHANCE'
    """

    def __init__(self, home: tuple[int, ...] = (0, 0, 2), faces: int = 6, dice: int = 2) -> None:
        home = tuple(home)
        if not 1 <= len(home) <= HOME or any(type(n) is not int or n < 0 for n in home) or not 1 <= sum(home) <= 15:
            raise ValueError(f"home={home!r}: 1 to 15 checkers on points 1 to 6, as in (0, 1, 2) for 1 on 2 and 2 on 3")
        if not 1 <= faces <= 9 or dice not in (1, 2):
            raise ValueError(f"BearOff needs 1 or 2 dice with 1 to 9 faces, not {dice!r} with {faces!r}")
        self.home, self.faces, self.dice = home, faces, dice
        self.gammons = False
        self._set_up(side_of(dict(enumerate(home, start=1))), len(home), MAX, all_rolls(faces, dice))

    def __repr__(self) -> str:
        return f"BearOff({self.home!r}, faces={self.faces}, dice={self.dice})"
