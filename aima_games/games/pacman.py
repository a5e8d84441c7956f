"""Pac-Man in a small maze: one player against several ghosts, who move one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, not_over
from aima_games.remembering import remembered

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Square = tuple[int, int]
PacManState = tuple[Square, tuple[Square, ...], tuple[Square, ...], int]

MAZE = """
P..#..G
.#...#.
.......
.#...#.
G..#...
"""


class PacMan(Game):
    """Pac-Man (MAX) eats pellets, and ghosts hunt him; each in turn has to move to a neighboring square.

    The ghosts want the same, so all of them are MIN: after MAX's turn, MIN has as many turns as there are ghosts. The
    game ends when Pac-Man meets a ghost, when all pellets are eaten, or when everybody has had `rounds` turns. Utility
    is the number of pellets eaten; if Pac-Man is caught, it is minus the number of pellets left.

    `maze` has a line for each row: `#` is a wall, `P` Pac-Man, `G` a ghost, `.` a pellet. Ghosts move in the order in
    which they stand in this text, read row by row. A state is `(pacman, ghosts, pellets, ply)`: squares, and how many
    moves have been made. A square is `(row, column)`, counted from the top left; an action is the square to go to.
    Raises ValueError unless the maze has exactly one Pac-Man, at least one ghost and one pellet, no other signs but
    spaces, and room for everybody to move, and if `rounds` is below 1.

    Source: the arcade game is Toru Iwatani's (Namco, 1980); as a game for adversarial search it is known from J. DeNero
    and D. Klein, "Teaching introductory artificial intelligence with Pac-Man", EAAI 2010.

    >>> game = PacMan("P..G", rounds=2)
    >>> state = game.result(game.initial, (0, 1))          # one pellet is eaten
    >>> state, game.to_move(state)
    (((0, 1), ((0, 3),), ((0, 2),), 1), 'MIN')
    """

    def __init__(self, maze: str = MAZE, rounds: int = 30) -> None:
        self.maze, self.rounds = maze, rounds
        rows = [line.rstrip() for line in maze.strip("\n").splitlines()]
        found = {(i, j): mark for i, row in enumerate(rows) for j, mark in enumerate(row)}
        pacman, ghosts, pellets = (tuple(at for at, mark in found.items() if mark == each) for each in "PG.")
        if len(pacman) != 1 or not ghosts or not pellets or set(found.values()) - set("#PG. "):
            raise ValueError(f"a maze has one P, at least one G and one '.', and else # and spaces only, not {maze!r}")
        if rounds < 1:
            raise ValueError(f"rounds={rounds}: everybody needs at least one turn")
        self.size = len(rows), max(map(len, rows))
        self.walls = tuple(at for at, mark in found.items() if mark == "#")
        free = found.keys() - set(self.walls)
        self._next = {(i, j): tuple(at for at in _beside(i, j) if at in free) for i, j in sorted(free)}
        if stuck := [at for at in (*pacman, *ghosts) if not self._next[at]]:
            raise ValueError(f"nobody can stand at row {stuck[0][0] + 1}, column {stuck[0][1] + 1}: walls all round")
        self.initial: PacManState = (pacman[0], ghosts, pellets, 0)
        self.pellets = len(pellets)

    def _ghost(self, state: PacManState) -> int:
        """Which ghost is to move, counted from 0; −1 for Pac-Man."""
        return state[3] % (1 + len(state[1])) - 1

    def to_move(self, state: PacManState) -> Player:
        return MAX if self._ghost(state) < 0 else MIN

    @remembered
    def actions(self, state: PacManState) -> tuple[Square, ...]:
        pacman, ghosts, _, _ = state
        return () if self.is_terminal(state) else self._next[(*ghosts, pacman)[self._ghost(state)]]

    @remembered
    def result(self, state: PacManState, action: Square) -> PacManState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        (pacman, ghosts, pellets, ply), i = state, self._ghost(state)
        if i >= 0:
            return pacman, (*ghosts[:i], action, *ghosts[i + 1 :]), pellets, ply + 1
        return action, ghosts, tuple(at for at in pellets if at != action or at in ghosts), ply + 1

    @remembered
    def is_terminal(self, state: PacManState) -> bool:
        pacman, ghosts, pellets, ply = state
        return pacman in ghosts or not pellets or ply >= self.rounds * (1 + len(ghosts))

    def utility(self, state: PacManState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        pacman, ghosts, pellets, _ = state
        value = -len(pellets) if pacman in ghosts else self.pellets - len(pellets)
        return value if player == MAX else -value

    def _marks(self, state: PacManState, wall: str, pellet: str, pacman: str) -> dict[Square, str]:
        return dict.fromkeys(self.walls, wall) | dict.fromkeys(state[2], pellet) | {state[0]: pacman}

    def to_text(self, state: PacManState) -> str:
        """The maze, with the ghosts as numbers, and the player to move."""
        marks = self._marks(state, "#", ".", "P") | {at: str(i) for i, at in enumerate(state[1], 1)}
        rows, columns = self.size
        board = "\n".join("".join(marks.get((i, j), " ") for j in range(columns)) for i in range(rows))
        who = "Pac-Man" if self._ghost(state) < 0 else f"ghost {self._ghost(state) + 1}"
        return f"{board}\n{who} to move, {self.rounds * (1 + len(state[1])) - state[3]} moves left"

    def action_text(self, action: Square) -> str:
        """A square as in chess, such as `b2`: letters from the left, numbers from the bottom."""
        return f"{'abcdefghijklmnopqrstuvwxyz'[action[1] % 26]}{self.size[0] - action[0]}"

    def picture(self, state: PacManState) -> Scene:
        from aima_games.graphics.boards import grid_board

        marks = self._marks(state, "█", "·", "ᗧ") | dict.fromkeys(state[1], "ᗣ")
        names = {at: self.action_text(at) for at in self._next}
        numbers = {at: str(i) for i, at in enumerate(state[1], 1)} if len(state[1]) > 1 else {}
        alt = f"Pac-Man's maze: {self.to_text(state)}"
        return grid_board(*self.size, marks, alt=alt, names_in_words=names, square_names=numbers)

    def places(self, action: Square) -> tuple[str, ...]:
        return ("{},{}".format(*action),)

    def __repr__(self) -> str:
        return "PacMan()" if (self.maze, self.rounds) == (MAZE, 30) else f"PacMan({self.maze!r}, rounds={self.rounds})"


def _beside(row: int, column: int) -> tuple[Square, ...]:
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
