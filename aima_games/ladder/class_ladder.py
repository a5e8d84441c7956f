"""The class ladder in a notebook: the ranking, and a board to play against every agent that can be played.

It reads `ladder.json`, which a class tournament writes beside its page. That file contains the programs of the agents
whose authors wrote `RELEASE_AGENT = True` in their notebooks.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from aima_games.game import MAX, MIN, Action, Game, State
from aima_games.games import add_games, make_game
from aima_games.ladder.anchors import anchors
from aima_games.libraries import needed_for
from aima_games.matches.match import RandomizedStrategy, Strategy
from aima_games.widgets.base import Shown, button, say
from aima_games.widgets.play_board import PlayWidget, play_widget

with needed_for("the class ladder in a notebook", "ipywidgets"):
    import ipywidgets

WARNING = "This runs the agent's program in your notebook, as if you had written it yourself."
HEADER = ("rank", "agent", "rating", "95 % interval", "games", "won – drawn – lost", "not told apart", "")


class ClassLadder(Shown):
    """The ladder and a board; see `class_ladder`. `board` is the game that is being played, or None."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.board: PlayWidget | None = None
        self.game = make_game(data["game"])
        names = [row["name"] for row in data["rows"] if row["anchor"] or row["cells"]]
        self.choice = ipywidgets.Dropdown(options=names, description="Play against")
        self.side = ipywidgets.Dropdown(options=[("first", MAX), ("second", MIN)], description="You move")
        self.said, self.place = ipywidgets.HTML(), ipywidgets.VBox()
        row = ipywidgets.HBox(
            [self.choice, self.side, button("Play", self.play)], layout=ipywidgets.Layout(flex_flow="row wrap")
        )
        super().__init__([ipywidgets.HTML(self.static()), row, self.said, self.place])

    def play(self) -> None:
        """Begin a game against whoever is chosen."""
        name = self.choice.value
        try:
            opponent = self.opponent(name)
        except (Exception, SystemExit) as error:  # another student's program
            say(self.said, f"The program of {name} does not run here: {type(error).__name__}: {error}", "✗")
            return
        say(self.said, f"You play {name}." + ("" if self._row(name)["anchor"] else f" {WARNING}"))
        self.board = play_widget(self.game, opponent, self.side.value)
        self.place.children = (self.board,)

    def opponent(self, name: str) -> Strategy:
        """An agent of the ladder as a strategy. A released agent's program is run; this raises whatever that raises."""
        row = self._row(name)
        if row["anchor"]:
            return anchors(self.game)[name]()
        names: dict[str, Any] = {"__name__": "__main__"}
        transformed = _transformer()
        with redirect_stdout(StringIO()):
            for cell in row["cells"]:
                exec(compile(transformed(cell), f"<{name}>", "exec"), names)
        function = names[self.data["function"]]

        def choose(game: Game, state: State, rng: random.Random) -> Action:
            return function(game, state)

        choose.__name__ = name
        return RandomizedStrategy(choose, 0)

    def static(self) -> str:
        """The table."""
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in HEADER)
        lines = "".join(
            f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in _cells(row))}</tr>" for row in self.data["rows"]
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
        return (
            f'<div role="region" aria-label="Ladder" tabindex="0" style="max-height:24em;overflow:auto">{table}</div>'
        )

    def _row(self, name: str) -> dict[str, Any]:
        return next(row for row in self.data["rows"] if row["name"] == name)


def _cells(row: dict[str, Any]) -> list[Any]:
    interval = "stays" if row["low"] == row["high"] else f"{row['low']} to {row['high']}"
    kind = "anchor" if row["anchor"] else "can be played" if row["cells"] else ""
    won, drawn, lost = row["scores"]
    said = f"{won} – {drawn} – {lost}"
    cells = [row["rank"] or "", row["name"], row["rating"], interval, won + drawn + lost, said, row["alike"], kind]
    # The name and the kind are words; everywhere else a hyphen is a minus sign.
    return [cell if i in (1, 7) else str(cell).replace("-", "−") for i, cell in enumerate(cells)]


def _transformer() -> Callable[[str], str]:
    """A function that turns a cell, which may have lines for IPython, into plain Python."""
    try:
        from IPython.core.inputtransformer2 import TransformerManager
    except ImportError:
        return str
    return TransformerManager().transform_cell


def class_ladder(path: str | Path = "ladder.json") -> ClassLadder:
    """Show a class tournament's ladder, with a board to play against the agents that their authors released.

    Parameters
    ----------
    path : str or Path
        The file that your instructor has handed out.

    Returns
    -------
    ClassLadder
        A widget; on a page without a kernel, the table.

    Raises
    ------
    ValueError
        If there is no ladder in the file.
    OSError
        If it cannot be read.
    """
    if (folder := Path(path).parent / "games").is_dir():
        add_games(folder.resolve())
    try:
        return ClassLadder(json.loads(Path(path).read_text(encoding="utf-8")))
    except (KeyError, TypeError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} has no ladder in it; download it anew") from error
