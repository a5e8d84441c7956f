"""Features of Connect Four: the windows of four that can still be won, and the centre."""

from __future__ import annotations

from functools import partial

from aima_games.evaluation.features import Feature
from aima_games.game import State
from aima_games.games.connectfour import ConnectFour


def open_windows(game: ConnectFour, discs: int) -> Feature:
    """Windows with exactly `discs` of X's discs and none of O's, minus those with as many of O's and none of X's.

    A *window* is a set of `k` squares in a row, column or diagonal, so it is what wins when it is full: there are
    69 on the usual board (Allis 1988 calls them groups). Gravity is left out: whether the empty
    squares can be filled next does not matter here.
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
        # The loop gives a window that is empty to X alone, but it counts for both or for neither.
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


FEATURES = {
    "windows_with_1": partial(open_windows, discs=1),
    "windows_with_2": partial(open_windows, discs=2),
    "windows_with_3": partial(open_windows, discs=3),
    "centre": centre,
}
