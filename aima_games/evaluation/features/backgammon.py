"""Features of backgammon and of the race at its end."""

from __future__ import annotations

from aima_games.evaluation.features import Feature
from aima_games.game import MAX, MIN, State
from aima_games.games.dice.backgammon import Backgammon


def race_lead(game: Backgammon) -> Feature:
    """How many pips MAX is ahead, as a part of all pips that both have left: from −1 to +1, as utilities are."""

    def feature(state: State) -> float:
        mine, theirs = game.pips(state, MAX), game.pips(state, MIN)
        return (theirs - mine) / (theirs + mine)

    return feature


FEATURES = {"race_lead": race_lead}
