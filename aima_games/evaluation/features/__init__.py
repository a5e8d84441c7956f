"""What can be counted in a state: the features of each game, one module a game.

A *feature* is a function of a state: a number from MAX's vantage point that is static, a property of the
position alone (AIMA 4e, section 5.3.1). Mostly it is what MAX has minus what MIN has. Each function here takes the
game and returns the feature for its states: `corners(game)(state)`. The constant `FEATURES` of a module lists
those of its game by name. It has the name that the game's module has in `aima_games.games`; to add features for a
game, write one like `hexapawn.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from aima_games import games
from aima_games.game import Game, State
from aima_games.wrappers import unwrapped

Feature = Callable[[State], Any]
"""`feature(state)`: a number, from MAX's vantage point."""


def features_of(game: Game) -> dict[str, Feature]:
    """All features that the kit has for the states of a game.

    Parameters
    ----------
    game : Game
        The game.

    Returns
    -------
    dict of str to callable
        Functions of a state, from MAX's vantage point, by name; empty if there are none.

    Examples
    --------
    >>> from aima_games.games import Hexapawn
    >>> list(features_of(Hexapawn(3, 3)))
    ['pawn_difference', 'advancement']
    """
    game = unwrapped(game)
    for cls in type(game).__mro__:
        package, _, path = cls.__module__.partition(f"{games.__name__}.")
        name = path.rpartition(".")[2]
        # A module is loaded for its own game only: nobody loads the chess library who doesn't play chess.
        if not package and path and find_spec(f"{__name__}.{name}"):
            module = import_module(f"{__name__}.{name}")
            return {name: feature(game) for name, feature in module.FEATURES.items()}
    return {}
