"""Opponents that search, for the hidden matches of an assignment. To import this module is to register them.

They stay on the instructor's side: a student's install has no search.
"""

from __future__ import annotations

from typing import Any

from aima_games.checking.match_case import OPPONENTS
from aima_games.evaluation.linear import bounded, make_evaluation
from aima_games.games import make_game
from aima_games.matches.match import Strategy, search_player
from solutions import alphabeta


def searching_player(game: dict[str, Any], depth: int, weights: dict[str, Any], scale: float = 20) -> Strategy:
    """A strategy for `game`, as `make_game` reads it, that looks `depth` plies ahead and weighs features.

    `weights` are by the names that `features_of` has; `scale` is the sum that counts as a clear advantage (see
    `bounded`).
    """
    # A match is watched through a wrapper, which knows neither features nor pictures: so the rules of our own.
    rules = make_game(game)
    evaluate = bounded(make_evaluation({"weights": weights}, rules), scale)
    return search_player(lambda _, state: alphabeta(rules, state, lambda _, plies: plies >= depth, evaluate))


OPPONENTS["searching"] = searching_player
