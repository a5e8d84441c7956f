"""Dots and Boxes, as a newcomer adds a game: one module, the abstract methods only, no text and no picture."""

from __future__ import annotations

from aima_games import MAX, MIN, Game, IllegalActionError, Player
from aima_games.game import not_over

DotsState = tuple[int, int, str]


class DotsAndBoxes(Game):
    """Players in turn draw a line between two neighbouring dots; who closes a box gets it and moves again.

    A state is `(drawn, lead, player)`: the lines drawn as a set of bits, MAX's boxes minus MIN's, and who moves. An
    action is the number of a line: first the horizontal ones row by row, then the vertical ones. Utility is +1 for
    who has more boxes, −1 for the other, 0 for as many. Source: Berlekamp, The Dots and Boxes Game (2000).
    """

    def __init__(self, rows: int = 2, columns: int = 2) -> None:
        self.rows, self.columns = rows, columns
        self.lines = (rows + 1) * columns + rows * (columns + 1)
        first_vertical = (rows + 1) * columns
        self.boxes = []
        for row in range(rows):
            for column in range(columns):
                top, left = row * columns + column, first_vertical + row * (columns + 1) + column
                self.boxes.append(1 << top | 1 << top + columns | 1 << left | 1 << left + 1)
        self.initial = (0, 0, MAX)

    def to_move(self, state: DotsState) -> Player:
        return state[2]

    def actions(self, state: DotsState) -> tuple[int, ...]:
        return tuple(line for line in range(self.lines) if not state[0] >> line & 1)

    def result(self, state: DotsState, action: int) -> DotsState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        drawn, lead, player = state
        after = drawn | 1 << action
        closed = sum(after & box == box for box in self.boxes) - sum(drawn & box == box for box in self.boxes)
        if closed:
            return after, lead + (closed if player == MAX else -closed), player
        return after, lead, MIN if player == MAX else MAX

    def is_terminal(self, state: DotsState) -> bool:
        return not self.actions(state)

    def utility(self, state: DotsState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        lead = state[1] if player == MAX else -state[1]
        return (lead > 0) - (lead < 0)
