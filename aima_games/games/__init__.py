"""The games of the course, one module each, all under the interface of `aima_games.game.Game`.

To add a game, write one module like `nim.py`: a game is found by its name, the class `ConnectFour` in `connectfour.py`,
`TreeGame` in `tree.py`. Games with dice and games of imperfect information have their own folders. A course can have
games of its own: see `add_games`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from pkgutil import ModuleInfo, iter_modules, walk_packages
from typing import TYPE_CHECKING, Any

from aima_games.game import Game
from aima_games.games.tree import TreeError as TreeError
from aima_games.games.tree import TreeGame as TreeGame
from aima_games.games.tree import chance as chance

if TYPE_CHECKING:  # for editors and type checkers, which cannot look into the folder
    from aima_games.games.checkers import Checkers as Checkers
    from aima_games.games.chess import Chess as Chess
    from aima_games.games.connectfour import ConnectFour as ConnectFour
    from aima_games.games.dice.backgammon import Backgammon as Backgammon
    from aima_games.games.dice.bearoff import BearOff as BearOff
    from aima_games.games.dice.pig import Pig as Pig
    from aima_games.games.hexapawn import Hexapawn as Hexapawn
    from aima_games.games.imperfect.information_tree import InformationTree as InformationTree
    from aima_games.games.imperfect.kriegspiel_tictactoe import KriegspielTicTacToe as KriegspielTicTacToe
    from aima_games.games.imperfect.kuhn_poker import KuhnPoker as KuhnPoker
    from aima_games.games.mancala import Mancala as Mancala
    from aima_games.games.nim import Nim as Nim
    from aima_games.games.one_player import OnePlayer as OnePlayer
    from aima_games.games.othello import Othello as Othello
    from aima_games.games.pacman import PacMan as PacMan
    from aima_games.games.rook_endgame import RookEndgame as RookEndgame
    from aima_games.games.standoff import Standoff as Standoff
    from aima_games.games.tictactoe import TicTacToe as TicTacToe

_KIT = list(__path__)
_FOUND: dict[str, Any] = {}


def _spelled(name: str) -> str:
    """What the name of a class and the name of its module have in common."""
    return name.lower().replace("_", "").removesuffix("game")


def _by_name(found: Iterable[ModuleInfo]) -> dict[str, str]:
    """The place of each game's module in this package, by the module's own name."""
    names = [each.name for each in found if not each.ispkg]
    return {name.rpartition(".")[2]: name.removeprefix(f"{__name__}.") for name in names}


@cache  # a tournament asks again for every game, and nobody adds to the kit while it runs
def _of_the_kit() -> dict[str, str]:
    return _by_name(walk_packages(_KIT, f"{__name__}."))


def _of_the_course(folders: Iterable[str]) -> dict[str, str]:
    """The same for a course, whose games lie side by side: subfolders of its folder are not searched."""
    return _by_name(iter_modules(folders, f"{__name__}."))


def _modules() -> dict[str, str]:
    return _of_the_kit() | _of_the_course(__path__[len(_KIT) :])


def find_game(name: str) -> Any:
    """The class of the game called `name`, or None; its module is imported when it is first asked for."""
    if name not in _FOUND:
        for last, module in _modules().items():
            if _spelled(last) == _spelled(name):
                _FOUND[name] = getattr(import_module(f"{__name__}.{module}"), name, None)
    return _FOUND.get(name)


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return sorted([*game_names(), "TreeError", "chance", "make_game"])
    if name.startswith("_") or (game := find_game(name)) is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return game


def game_names() -> list[str]:
    """The names of all games that can be played here; some need another library, which may be missing."""
    found = []
    for last, module in _modules().items():
        try:
            defined = vars(import_module(f"{__name__}.{module}"))
        except ImportError:
            continue
        games = {name for name, value in defined.items() if isinstance(value, type) and issubclass(value, Game)}
        found += [name for name in games if _spelled(name) == _spelled(last)]
    return sorted(found)


def __dir__() -> list[str]:
    return sorted({*globals(), *game_names()})


def add_games(folder: Path) -> None:
    """Make the games in `folder` known as well, until another folder is given.

    Raises ValueError if one of its modules has the name of one of the kit's modules.
    """
    if doubled := _of_the_kit().keys() & _of_the_course([str(folder)]).keys():
        raise ValueError(f"{folder}: the kit has a game in {', '.join(sorted(doubled))}.py already; take another name")
    for module in _of_the_course(__path__[len(_KIT) :]).values():
        sys.modules.pop(f"{__name__}.{module}", None)
    __path__[:] = [*_KIT, str(folder)]
    _FOUND.clear()
    invalidate_caches()  # a file may have been written a moment ago


def make_game(spec: dict[str, Any]) -> Game:
    """The game that a JSON-like description names: the name of the class and its arguments.

    Raises ValueError if no game has that name.

    >>> make_game({"name": "Nim", "heaps": [1, 2]}).initial
    ((1, 2), 'MAX')
    """
    options = dict(spec)
    name = str(options.pop("name", ""))
    game = find_game(name)
    if game is None:
        raise ValueError(f"no game is called {name!r}; there are {', '.join(game_names())}")
    made: Game = game(**options)
    return made
