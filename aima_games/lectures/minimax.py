"""What lecture 2 draws: how far a machine of a given speed can look; and a game that may go round in circles."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from aima_games.game import MAX, MIN, Game, IllegalActionError, Player, State, not_over
from aima_games.graphics.boards import grid_board
from aima_games.graphics.figure import Picture, picture
from aima_games.graphics.scene import Scene

SPEEDS = {"pencil": 0.1, "this notebook": 3e5, "Deep Blue": 2e8, "a million Deep Blues": 2e14}
"""Positions in a second, in round numbers; Deep Blue's is its builders' (Campbell, Hoane and Hsu, 2002)."""


def plies_within(positions: float, branching: float) -> float:
    """The depth in plies of a full tree with `positions` leaves: the m with bᵐ = `positions`."""
    return log(positions) / log(branching)


def speed_picture(branching: Mapping[str, float], seconds: float = 60) -> Picture:
    """How deep minimax looks within `seconds`, plotted against the speed of the machine, for games of some branching.

    The speed is on a logarithmic scale, so every game is a straight line.
    """
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6.6, 4), layout="constrained")
    ends = min(SPEEDS.values()), max(SPEEDS.values())
    said = []
    for (name, b), dash in zip(branching.items(), ("-", "--", "-.", ":"), strict=False):
        depths = [max(plies_within(speed * seconds, b), 0) for speed in ends]
        axes.plot(ends, depths, dash, label=f"{name}, b = {b:g}")
        said.append(f"{name} from {depths[0]:.1f} to {depths[1]:.1f} plies")
    for name, speed in SPEEDS.items():
        axes.axvline(speed, color="#999999", linewidth=0.8, zorder=0)
        axes.annotate(name, (speed, 1), (-3, -4), xycoords=("data", "axes fraction"), textcoords="offset points",
                      rotation=90, ha="right", va="top", fontsize=9, color="#555555")  # fmt: skip
    axes.set(xscale="log", xlabel="positions in a second (logarithmic)", ylabel=f"plies within {seconds:g} seconds")
    axes.set_ylim(top=1.45 * axes.get_ylim()[1])  # room for the machines' names
    axes.grid(axis="y", color="#dddddd")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(0.06, 0.5))
    return picture(
        figure, f"How deep minimax looks within {seconds:g} seconds as the machine gets faster: {'; '.join(said)}."
    )


WalkState = tuple[int, int, Player]


class Walk(Game):
    """Two walkers at the ends of a line of three or more squares; the first to stand where the other began wins.

    Each in turn goes to the next square on either side, or jumps over the other to the square behind, if there is one.
    A state is `(MAX's square, MIN's square, player to move)`, with squares counted from 1. Play may go on for ever, so
    this is not a game for the rest of the kit: `check_game` would say so.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self.initial: WalkState = (1, squares, MAX)

    def to_move(self, state: WalkState) -> Player:
        return state[2]

    def actions(self, state: WalkState) -> tuple[int, ...]:
        """The squares to go to."""
        if self.is_terminal(state):
            return ()
        here, other = state[:2] if state[2] == MAX else state[1::-1]
        steps = [here + 2 * step if here + step == other else here + step for step in (-1, 1)]
        return tuple(square for square in steps if 1 <= square <= self.squares)

    def result(self, state: WalkState, action: int) -> WalkState:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        return (action, state[1], MIN) if state[2] == MAX else (state[0], action, MAX)

    def is_terminal(self, state: WalkState) -> bool:
        return state[0] == self.squares or state[1] == 1

    def utility(self, state: WalkState, player: Player) -> int:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return 1 if (state[0] == self.squares) == (player == MAX) else -1

    def picture(self, state: WalkState) -> Scene:
        marks = {(0, state[0] - 1): "X", (0, state[1] - 1): "O"}
        return grid_board(1, self.squares, marks, alt=f"X (MAX) on square {state[0]}, O (MIN) on square {state[1]}")


def values_backward(game: Game) -> dict[State, int | None]:
    """The value of each state of a game that is won or lost, from the ends backward; None where nobody can end it."""
    below: dict[State, list[State]] = {}
    waiting = [game.initial]
    while waiting:
        state = waiting.pop()
        if state not in below:
            below[state] = [game.result(state, action) for action in game.actions(state)]
            waiting += below[state]
    values: dict[State, int | None] = dict.fromkeys(below)
    values |= {state: game.utility(state, MAX) for state in below if game.is_terminal(state)}
    before = None
    while before != values:
        before = dict(values)
        for state in (state for state, value in before.items() if value is None):
            known, wanted = [values[child] for child in below[state]], 1 if game.to_move(state) == MAX else -1
            values[state] = wanted if wanted in known else None if None in known else -wanted
    return values
