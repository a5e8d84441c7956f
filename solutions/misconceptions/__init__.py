"""Searches that are wrong in the ways that `aima_games.checking.misconceptions` names.

They serve to predict what each mistake does on a case, so that a report can name it, and to test that a
release takes marks off for it. Each module has one readable search in which the parts that people get wrong
can be replaced one at a time, and dictionaries of mistakes by name. To add a mistake: replace one part, put the
search into the dictionary of its topic, and its title and hint into `aima_games/checking/misconceptions.txt`.

The `family` of such a search is the same mistake in every handwriting, made with the switches for matters of style.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.authoring import Family
from solutions.misconceptions.many_players import MANY_PLAYERS
from solutions.misconceptions.plain import CHOOSING, DECIDING, GUESSING, LIMITING, LOOPING, Flawed, value_only
from solutions.misconceptions.pruning import EQUALITY, LEAST, LIMITED_PRUNING, MOST, PRUNING, FlawedAlphaBeta, styles
from solutions.misconceptions.quiescence import QUIESCENCE
from solutions.misconceptions.stochastic import BOUNDED, CHANCES, LEAST_STAR1, LIMITED_CHANCES, MOST_STAR1, OPPONENTS
from solutions.misconceptions.tables import DEEPENING, REMEMBERING

MINIMAX = {**CHOOSING, **DECIDING, **LOOPING, **GUESSING}


ABOUT_ACTIONS = {*DECIDING, "no-action-where-lost"}
VALUING = {name: search for name, search in MINIMAX.items() if name not in ABOUT_ACTIONS}
"""The mistakes of minimax that show in the value."""


WRONG: dict[str, dict[str, Callable[..., Any]]] = {
    "minimax_value": {name: Family.of(search).map(value_only) for name, search in VALUING.items()},
    "minimax": MINIMAX,
    "depth_limited_minimax": {**LIMITING, **MINIMAX},
    "alphabeta": PRUNING,
    "depth_limited_alphabeta": {**LIMITED_PRUNING, **PRUNING},
    "alphabeta_with_table": REMEMBERING,
    "iterative_deepening": DEEPENING,
    "maxn": MANY_PLAYERS,
    "expectiminimax": CHANCES,
    "depth_limited_expectiminimax": {**LIMITED_CHANCES, **CHANCES},
    "expectimax": OPPONENTS,
    "star1": BOUNDED,
    "quiescence": QUIESCENCE,
}
"""Function -> name of the mistake -> the function with that mistake. `alphabeta` and `expectiminimax` are here twice:
called with `(game, state)`, and with `cutoff` and `evaluate` as well."""

__all__ = [
    "BOUNDED",
    "CHANCES",
    "CHOOSING",
    "DECIDING",
    "DEEPENING",
    "EQUALITY",
    "GUESSING",
    "LEAST",
    "LEAST_STAR1",
    "LIMITED_CHANCES",
    "LIMITED_PRUNING",
    "LIMITING",
    "LOOPING",
    "MANY_PLAYERS",
    "MINIMAX",
    "MOST",
    "MOST_STAR1",
    "OPPONENTS",
    "PRUNING",
    "QUIESCENCE",
    "REMEMBERING",
    "VALUING",
    "WRONG",
    "Flawed",
    "FlawedAlphaBeta",
    "styles",
]
