"""The picture of a position of any game, as data."""

from __future__ import annotations

from aima_games.game import Game, State
from aima_games.graphics.scene import Scene, Style, Text, rectangle, text_width

GREY = "#666666"


def board_scene(game: Game, state: State | None = None) -> Scene:
    """The picture of `state`, by default the initial state; its text, if the game has no picture.

    >>> from aima_games.games import Hexapawn
    >>> board_scene(Hexapawn(3, 3)).to_svg()[:4]
    '<svg'
    """
    state = game.initial if state is None else state
    scene: Scene | None = game.picture(state)
    return _text_board(game.to_text(state)) if scene is None else scene


def _text_board(text: str) -> Scene:
    """A state as its text, in a frame and in letters of one width, so that the columns line up."""
    rows = text.split("\n")
    size = 14.0
    width = max(text_width(row, size, mono=True) for row in rows) + 16
    height = 1.3 * size * len(rows) + 12
    frame = rectangle(1, 1, width - 2, height - 2, Style(stroke=GREY))
    lines = [Text(8, 6 + 1.3 * size * (i + 0.5), row, size, anchor="start", mono=True) for i, row in enumerate(rows)]
    return Scene((frame, *lines), width, height, " / ".join(rows))
