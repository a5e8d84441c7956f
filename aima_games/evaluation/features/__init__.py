"""What can be counted in a state: the features of each game, one module a game.

A *feature* is a function of a state: a number from MAX's vantage point that is static, a property of the
position alone (AIMA 4e, section 5.3.1). Mostly it is what MAX has minus what MIN has. Each function here takes the
game and returns the feature for its states: `corners(game)(state)`. The constant `FEATURES` of a module lists
those of its game by name; to add features for a game, write one module like `hexapawn.py` and name it here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from aima_games.game import Game, State

Feature = Callable[[State], Any]
"""`feature(state)`: a number, from MAX's vantage point."""

# By the name of the game's class, so that nobody loads the chess library who doesn't play chess.
_MODULES = {
    "Backgammon": "backgammon",
    "Checkers": "checkers",
    "Chess": "chess",
    "ConnectFour": "connectfour",
    "Hexapawn": "hexapawn",
    "Othello": "othello",
    "TicTacToe": "tictactoe",
}


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
    for cls in type(game).__mro__:
        if cls.__name__ in _MODULES:
            module = import_module(f"aima_games.evaluation.features.{_MODULES[cls.__name__]}")
            return {name: feature(game) for name, feature in module.FEATURES.items()}
    return {}
