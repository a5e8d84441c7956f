"""The games of the course, one module each, all under the interface of `aima_games.game.Game`.

To add a game, write one module like `nim.py` and name its class here.
"""

from __future__ import annotations

from typing import Any

from aima_games.game import Game
from aima_games.games.connectfour import ConnectFour
from aima_games.games.hexapawn import Hexapawn
from aima_games.games.nim import Nim
from aima_games.games.othello import Othello
from aima_games.games.tictactoe import TicTacToe
from aima_games.games.tree import TreeError, TreeGame, chance

__all__ = ["ConnectFour", "Hexapawn", "Nim", "Othello", "TicTacToe", "TreeError", "TreeGame", "chance", "make_game"]

_BY_NAME: dict[str, type[Game]] = {
    cls.__name__: cls for cls in (ConnectFour, Hexapawn, Nim, Othello, TicTacToe, TreeGame)
}


def make_game(spec: dict[str, Any]) -> Game:
    """The game that a JSON-like `spec` names, as `{"name": "Hexapawn", "rows": 3, "columns": 3}`.

    Raises ValueError for a name that is not one of the games here.
    """
    options = dict(spec)
    name = options.pop("name", None)
    if name not in _BY_NAME:
        raise ValueError(f"no game is called {name!r}; there are {', '.join(sorted(_BY_NAME))}")
    return _BY_NAME[name](**options)
