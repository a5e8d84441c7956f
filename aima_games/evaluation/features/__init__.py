"""What can be counted in a state: the features of each game.

A *feature* is a function of a state: a number from MAX's vantage point that is static, a property of the position alone
(AIMA 4e, section 5.3.1). Most features are what MAX has minus what MIN has. Each function here takes the game and
returns the feature for its states: `corners(game)(state)`. To add features for a game, write such functions and list
them in `FEATURES`. Those of chess, which need its library, are in `chess.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from aima_games import games
from aima_games.game import MAX, MIN, Game, State
from aima_games.wrappers import unwrapped

if TYPE_CHECKING:
    from aima_games.games.checkers import Checkers
    from aima_games.games.connectfour import ConnectFour
    from aima_games.games.dice.backgammon import Backgammon
    from aima_games.games.hexapawn import Hexapawn
    from aima_games.games.othello import Othello
    from aima_games.games.tictactoe import TicTacToe

Feature = Callable[[State], Any]
"""`feature(state)`: a number, from MAX's vantage point."""


def features_of(game: Game) -> dict[str, Feature]:
    """All features that the kit has for the states of `game`, by name; none for a game that it does not know.

    Each is a function of a state, from MAX's vantage point.

    >>> from aima_games.games import Hexapawn
    >>> list(features_of(Hexapawn(3, 3)))
    ['pawn_difference', 'advancement']
    """
    game = unwrapped(game)
    for cls in type(game).__mro__:
        if cls.__module__.startswith(f"{games.__name__}."):
            name = cls.__module__.rpartition(".")[2]
            # The chess library is loaded only by those who play chess.
            found = import_module(f"{__name__}.chess").FEATURES if name == "chess" else FEATURES.get(name)
            if found:
                return {name: feature(game) for name, feature in found.items()}
    return {}


# Tic-tac-toe: the lines that can still be won


def open_lines(game: TicTacToe) -> Feature:
    """Lines still open for X minus lines still open for O (Nilsson 1971).

    A line is open for a player as long as the opponent has no mark in it.
    """

    def feature(state: State) -> int:
        lines = [{state[square] for square in line} for line in game.lines]
        return sum(("O" not in marks) - ("X" not in marks) for marks in lines)

    return feature


def lines_with(game: TicTacToe, marks: int) -> Feature:
    """Lines with exactly `marks` X and no O, minus lines with as many O and no X.

    AIMA 4e, exercises of chapter 5: X₂ − O₂ with `marks=2`; the function there is 3(X₂ − O₂) + (X₁ − O₁).
    """

    def feature(state: State) -> int:
        lines = ["".join(state[square] for square in line) for line in game.lines]
        counts = [(line.count("X"), line.count("O")) for line in lines]
        return counts.count((marks, 0)) - counts.count((0, marks))

    return feature


# Hexapawn


def pawn_difference(game: Hexapawn) -> Feature:
    """White pawns minus black pawns."""
    return lambda state: state[0].count("W") - state[0].count("B")


def pawn_advancement(game: Hexapawn) -> Feature:
    """How many rows white's pawns have come forward, all together, minus the same for black's."""
    last = game.rows - 1
    rows = [square // game.columns for square in range(game.rows * game.columns)]

    def feature(state: State) -> int:
        pawns = list(zip(state[0], rows, strict=True))
        return sum(last - row for pawn, row in pawns if pawn == "W") - sum(row for pawn, row in pawns if pawn == "B")

    return feature


# Connect Four: the windows of four that can still be won, and the centre


def open_windows(game: ConnectFour, discs: int) -> Feature:
    """Windows with exactly `discs` of X's discs and none of O's, minus those with as many of O's and none of X's.

    A *window* is a set of `k` squares in a row, column or diagonal, so a full window wins: there are 69 on the usual
    board (Allis 1988 calls them groups). Gravity is left out: whether the empty squares can be filled next does not
    matter here.
    """
    windows = _windows(game)

    def feature(state: State) -> int:
        x, o = game.discs(state)
        lead = 0
        for window in windows:
            if not window & o:
                lead += (window & x).bit_count() == discs
            elif not window & x:
                lead -= (window & o).bit_count() == discs
        # The loop gives an empty window to X alone, but it counts for both or for neither.
        return lead if discs else 0

    return feature


def _windows(game: ConnectFour) -> list[int]:
    height = game.rows + 1  # one square more in each column, always empty, as the game's bitboards have it
    windows = []
    for column in range(game.columns):
        for row in range(game.rows):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_column, last_row = column + right * (game.k - 1), row + up * (game.k - 1)
                if last_column < game.columns and 0 <= last_row < game.rows:
                    windows.append(sum(1 << (column + right * i) * height + row + up * i for i in range(game.k)))
    return list(dict.fromkeys(windows))  # with k = 1 every direction gives the same window


def centre(game: ConnectFour) -> Feature:
    """X's discs in the middle column (on an even number of columns the middle two) minus O's.

    On 7 columns every window along a row goes through the middle one.
    """
    height = game.rows + 1
    middle = {(game.columns - 1) // 2, game.columns // 2}
    squares = sum((1 << game.rows) - 1 << column * height for column in sorted(middle))

    def feature(state: State) -> int:
        x, o = game.discs(state)
        return (x & squares).bit_count() - (o & squares).bit_count()

    return feature


# Othello, after Rosenbloom, "A world-championship-level Othello program", Artificial Intelligence 19 (1982)


def discs(game: Othello) -> Feature:
    """Black's discs minus white's. It decides the end but misleads early: many discs give the opponent moves."""
    return lambda state: state[0].bit_count() - state[1].bit_count()


def corners(game: Othello) -> Feature:
    """Black's corners minus white's. A disc in a corner is never turned over."""
    squares = sum(corner for corner, _ in _corners(game))
    return lambda state: (state[0] & squares).bit_count() - (state[1] & squares).bit_count()


def next_to_empty_corner(game: Othello) -> Feature:
    """Black's discs next to a corner that is still empty, minus white's: each offers the corner to the opponent.

    These are the three neighbours of a corner: the diagonal one (the X-square) and the two C-squares on the edges.
    """
    around = _corners(game)

    def feature(state: State) -> int:
        black, white, _ = state
        empty = ~(black | white)
        return sum(
            (black & squares).bit_count() - (white & squares).bit_count()
            for corner, squares in around
            if corner & empty
        )

    return feature


def next_to_own_corner(game: Othello) -> Feature:
    """Black's discs next to a corner that black holds, minus the same for white: once taken, the corner protects."""
    around = _corners(game)

    def feature(state: State) -> int:
        black, white, _ = state
        lead = 0
        for corner, squares in around:
            if corner & black:
                lead += (black & squares).bit_count()
            elif corner & white:
                lead -= (white & squares).bit_count()
        return lead

    return feature


def mobility(game: Othello) -> Feature:
    """Squares where black could place a disc if it were black's turn, minus the same for white."""
    return lambda state: len(game.placements(state, MAX)) - len(game.placements(state, MIN))


def _corners(game: Othello) -> list[tuple[int, int]]:
    """Each corner with the three squares next to it, as bitboards."""
    n = game.size
    found = []
    for row, down in ((0, 1), (n - 1, -1)):
        for column, right in ((0, 1), (n - 1, -1)):
            neighbours = ((row + down, column), (row, column + right), (row + down, column + right))
            found.append((1 << row * n + column, sum(1 << r * n + c for r, c in neighbours)))
    return found


# Checkers, in the manner of Samuel, "Some studies in machine learning using the game of checkers" (1959). His terms
# are finer (the back row counts by certain squares, advancement is credited in some rows and debited in others); these
# say the same in one line each.


def men(game: Checkers) -> Feature:
    """Black's men minus white's."""

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & ~kings).bit_count() - (white & ~kings).bit_count()

    return feature


def kings(game: Checkers) -> Feature:
    """Black's kings minus white's."""

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & kings).bit_count() - (white & kings).bit_count()

    return feature


def back_row(game: Checkers) -> Feature:
    """Men that black still has in its own first row, minus the same for white: there the opponent would be crowned."""
    rows = _rows(game)
    first, last = rows[0], rows[-1]

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        return (black & ~kings & first).bit_count() - (white & ~kings & last).bit_count()

    return feature


def men_advancement(game: Checkers) -> Feature:
    """How many rows black's men have come forward, all together, minus the same for white's. Kings don't count."""
    rows = _rows(game)

    def feature(state: State) -> int:
        black, white, kings, *_ = state
        black, white, far = black & ~kings, white & ~kings, len(rows) - 1
        return sum(
            (black & squares).bit_count() * row - (white & squares).bit_count() * (far - row)
            for row, squares in enumerate(rows)
        )

    return feature


def _rows(game: Checkers) -> list[int]:
    """The squares of each row as bitboards; after every second row the game leaves out one bit."""
    half = game.size // 2
    return [(1 << half) - 1 << row * half + row // 2 for row in range(game.size)]


# Backgammon and the race at its end


def race_lead(game: Backgammon) -> Feature:
    """How many pips MAX is ahead, as a fraction of all pips left to both: from −1 to +1, as utilities are."""

    def feature(state: State) -> float:
        mine, theirs = game.pips(state, MAX), game.pips(state, MIN)
        return (theirs - mine) / (theirs + mine)

    return feature


FEATURES: dict[str, Mapping[str, Callable[[Any], Feature]]] = {
    "tictactoe": {
        "open_lines": open_lines,
        "lines_with_1": partial(lines_with, marks=1),
        "lines_with_2": partial(lines_with, marks=2),
    },
    "hexapawn": {"pawn_difference": pawn_difference, "advancement": pawn_advancement},
    "connectfour": {
        "windows_with_1": partial(open_windows, discs=1),
        "windows_with_2": partial(open_windows, discs=2),
        "windows_with_3": partial(open_windows, discs=3),
        "centre": centre,
    },
    "othello": {
        "discs": discs,
        "corners": corners,
        "next_to_empty_corner": next_to_empty_corner,
        "next_to_own_corner": next_to_own_corner,
        "mobility": mobility,
    },
    "checkers": {"men": men, "kings": kings, "back_row": back_row, "advancement": men_advancement},
    "backgammon": {"race_lead": race_lead},
}
"""The features of each game by their names; games are listed by the name of their module in `aima_games.games`."""
