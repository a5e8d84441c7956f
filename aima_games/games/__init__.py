"""The games of the course, one module each, all under the interface of `aima_games.game.Game`.

To add a game, write one module like `nim.py` and name its class here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aima_games.game import Game
from aima_games.games.backgammon import Backgammon
from aima_games.games.bearoff import BearOff
from aima_games.games.checkers import Checkers
from aima_games.games.connectfour import ConnectFour
from aima_games.games.hexapawn import Hexapawn
from aima_games.games.nim import Nim
from aima_games.games.one_player import OnePlayer
from aima_games.games.othello import Othello
from aima_games.games.pig import Pig
from aima_games.games.standoff import Standoff
from aima_games.games.tictactoe import TicTacToe
from aima_games.games.tree import TreeError, TreeGame, chance

if TYPE_CHECKING:
    from aima_games.games.chess import Chess
    from aima_games.games.openspiel import OpenSpielGame

_GAMES: dict[str, type[Game]] = {
    cls.__name__: cls
    for cls in (
        Backgammon, BearOff, Checkers, ConnectFour, Hexapawn, Nim, OnePlayer, Othello, Pig, Standoff, TicTacToe,
        TreeGame,
    )
}  # fmt: skip
# Those that another library plays, which is loaded when the game is first used.
_LATER = {"Chess": "chess", "OpenSpielGame": "openspiel"}

__all__ = [
    "Backgammon", "BearOff", "Checkers", "Chess", "ConnectFour", "Hexapawn", "Nim", "OnePlayer", "OpenSpielGame",
    "Othello", "Pig", "Standoff", "TicTacToe", "TreeError", "TreeGame", "chance", "make_game",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"aima_games.games.{_LATER[name]}"), name)
    raise AttributeError(f"module 'aima_games.games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


def make_game(spec: dict[str, Any]) -> Game:
    """The game that a JSON-like description names.

    Parameters
    ----------
    spec : dict
        The name of the class, and its arguments: `{"name": "Hexapawn", "rows": 3, "columns": 3}`.

    Returns
    -------
    Game

    Raises
    ------
    ValueError
        If no game has that name.
    Examples
    --------
    >>> make_game({"name": "Nim", "heaps": [1, 2]}).initial
    ((1, 2), 'MAX')
    """
    options = dict(spec)
    game_name = options.pop("name", None)
    if game_name in _LATER:
        return __getattr__(game_name)(**options)
    if game_name not in _GAMES:
        raise ValueError(f"no game is called {game_name!r}; there are {', '.join(sorted([*_GAMES, *_LATER]))}")
    return _GAMES[game_name](**options)
