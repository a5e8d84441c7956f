"""Any turn-based game of OpenSpiel under our interface, for tests that compare with it."""

from __future__ import annotations

import pytest

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")


class OpenSpielGame(Game):
    """A game that OpenSpiel knows by name. A state is the tuple of actions and chance outcomes that led to it.

    Two players are MAX, OpenSpiel's player 0, and MIN; more are 0, 1, 2, … Where OpenSpiel hides something from the
    players, as in poker, here a state shows all of it.
    """

    initial: tuple[int, ...] = ()

    def __init__(self, spiel_name: str) -> None:
        self._game, self.spiel_name = pyspiel.load_game(spiel_name), spiel_name
        n = self._game.num_players()
        self.players = (MAX, MIN) if n == 2 else tuple(range(n))

    def _spiel(self, state):
        spiel = self._game.new_initial_state()
        for action in state:
            spiel.apply_action(action)
        return spiel

    def to_move(self, state):
        spiel = self._spiel(state)
        if spiel.is_chance_node():
            return CHANCE
        return self.players[max(spiel.current_player(), 0)]  # at the end nobody is to move there; here somebody is

    def actions(self, state):
        return tuple(self._spiel(state).legal_actions())

    def outcomes(self, state):
        if self.to_move(state) != CHANCE:
            return tuple(super().outcomes(state))
        return tuple(self._spiel(state).chance_outcomes())

    def result(self, state, action):
        if action not in self._spiel(state).legal_actions():
            raise IllegalActionError(self, state, action)
        return (*state, action)

    def is_terminal(self, state):
        return self._spiel(state).is_terminal()

    def utility(self, state, player):
        return self._spiel(state).returns()[self.players.index(player)]

    def to_text(self, state):
        return str(self._spiel(state))

    def __repr__(self):
        return f"OpenSpielGame({self.spiel_name!r})"
