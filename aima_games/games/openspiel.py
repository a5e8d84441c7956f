"""Any turn-based game of OpenSpiel as a game of ours. Needs the extra `openspiel`, see `OpenSpielGame`."""

from __future__ import annotations

from typing import Any

from aima_games.game import CHANCE, MAX, MIN, Game, IllegalActionError, Player, not_over
from aima_games.libraries import needed_for

MOST_KEPT = 1 << 16
"""At most 65,536 states of OpenSpiel are kept in memory."""


class OpenSpielGame(Game):
    """A game that OpenSpiel knows by name.

    A state is the tuple of actions (and chance outcomes) that led to it, so two orders of the same moves are two
    states; an action is OpenSpiel's number for it. Two players are MAX, OpenSpiel's player 0, and MIN; more (or one)
    are 0, 1, 2, … Utilities are OpenSpiel's returns. Where OpenSpiel hides something from the players, as in poker,
    here a state shows all of it.

    Parameters
    ----------
    spiel_name : str
        OpenSpiel's name, with parameters if you like, as in `"connect_four(rows=5)"`.

    Raises
    ------
    ImportError
        If OpenSpiel is not installed; the message says what to install.
    ValueError
        For a name that OpenSpiel does not know, and for a game in which players move at the same time.

    References
    ----------
    M. Lanctot et al., "OpenSpiel: a framework for reinforcement learning in games" (2019).
    """

    initial: tuple[int, ...] = ()

    def __init__(self, spiel_name: str) -> None:
        with needed_for("OpenSpielGame", "open_spiel"):
            import pyspiel
        try:
            self._game = pyspiel.load_game(spiel_name)
        except pyspiel.SpielError as error:
            known = ", ".join(pyspiel.registered_names())
            raise ValueError(f"OpenSpiel can't load {spiel_name!r}: {error}\nIt has: {known}") from None
        kind = self._game.get_type()
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise ValueError(f"in {spiel_name!r} players move at the same time; only games with turns fit here")
        self.spiel_name = spiel_name
        n = self._game.num_players()
        self.players = (MAX, MIN) if n == 2 else tuple(range(n))
        self._known: dict[tuple[int, ...], Any] = {}

    def _spiel(self, state: tuple[int, ...]) -> Any:
        """OpenSpiel's own state after the actions `state`. It is shared: clone it before it is changed."""
        # Searches ask about a state several times, and next about its children, so the latest are kept.
        spiel = self._known.get(state)
        if spiel is None:
            parent = self._known.get(state[:-1])
            if parent is None:
                spiel, left = self._game.new_initial_state(), state
            else:
                spiel, left = parent.clone(), state[-1:]
            for action in left:
                spiel.apply_action(action)
            if len(self._known) == MOST_KEPT:
                self._known.clear()
            self._known[state] = spiel
        return spiel

    def to_move(self, state: tuple[int, ...]) -> Player:
        spiel = self._spiel(state)
        if spiel.is_chance_node():
            return CHANCE
        return self.players[max(spiel.current_player(), 0)]  # at the end nobody is to move there; here somebody is

    def actions(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self._spiel(state).legal_actions())

    def outcomes(self, state: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
        if self.to_move(state) != CHANCE:
            return tuple(super().outcomes(state))
        return tuple(self._spiel(state).chance_outcomes())

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        if action not in self._spiel(state).legal_actions():
            raise IllegalActionError(self, state, action)
        return (*state, action)

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return self._spiel(state).is_terminal()

    def utility(self, state: tuple[int, ...], player: Player) -> float:
        if not self.is_terminal(state):
            raise not_over(self, state)
        return self._spiel(state).returns()[self.players.index(player)]

    def to_text(self, state: tuple[int, ...]) -> str:
        """The state as OpenSpiel writes it."""
        return str(self._spiel(state))

    def __repr__(self) -> str:
        return f"OpenSpielGame({self.spiel_name!r})"
