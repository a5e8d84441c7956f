"""OpenSpiel's games under our interface."""

from __future__ import annotations

import sys

import pytest

from aima_games import CHANCE, MAX, MIN, IllegalActionError, play, random_player
from aima_games.games import ConnectFour, OpenSpielGame, TicTacToe, make_game
from aima_games.games import openspiel as module
from solutions import alphabeta, expectiminimax, maxn, minimax

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[openspiel]'")


def test_searches_agree_with_our_own_game():
    ours, theirs = TicTacToe(), OpenSpielGame("tic_tac_toe")
    line = (4, 0, 8)
    state = ours.initial
    for action in line:
        state = ours.result(state, action)
    assert minimax(theirs, line) == minimax(ours, state)
    assert alphabeta(theirs, line)[0] == alphabeta(ours, state)[0]


def test_parameters_and_names():
    game = OpenSpielGame("connect_four(rows=4,columns=5,x_in_row=3)")
    ours = ConnectFour(4, 5, 3)
    assert len(game.actions(game.initial)) == len(ours.actions(ours.initial)) == 5
    assert game.to_text((2,)).splitlines()[3] == "..x.."
    assert repr(make_game({"name": "OpenSpielGame", "spiel_name": "tic_tac_toe"})) == "OpenSpielGame('tic_tac_toe')"


def test_chance_and_a_known_value():
    """Kuhn poker with open cards: whoever has the higher card wins, so the value is 0 by symmetry of the deal."""
    game = OpenSpielGame("kuhn_poker")
    assert game.to_move(game.initial) == CHANCE
    assert sum(p for _, p in game.outcomes(game.initial)) == pytest.approx(1)
    assert expectiminimax(game, game.initial)[0] == pytest.approx(0)
    with pytest.raises(ValueError, match="no chance node"):
        game.outcomes((0, 1))


def test_more_than_two_players():
    game = OpenSpielGame("kuhn_poker(players=3)")
    assert game.players == (0, 1, 2)
    values, _ = maxn(game, (0, 1, 2))
    assert sum(values) == pytest.approx(0)


@pytest.mark.parametrize(
    "name", ["breakthrough(rows=4,columns=4)", "pig(winscore=10)", "nim", "backgammon", "go(board_size=3)"]
)
def test_games_are_played_to_the_end(name):
    game = OpenSpielGame(name)
    match = play(game, {MAX: random_player(1), MIN: random_player(2)}, seed=3)
    assert game.utility(match.final, MAX) == -game.utility(match.final, MIN)
    assert game.actions(match.final) == ()


def test_a_state_is_known_again_from_its_actions_alone():
    game = OpenSpielGame("tic_tac_toe")
    line = (4, 0, 8, 2)
    for k in range(len(line)):
        game.result(line[:k], line[k])
    assert game.to_text(line) == OpenSpielGame("tic_tac_toe").to_text(line)


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(module, "MOST_KEPT", 50)
    game = OpenSpielGame("tic_tac_toe")
    assert alphabeta(game, (4, 0, 8))[0] == alphabeta(OpenSpielGame("tic_tac_toe"), (4, 0, 8))[0]
    assert len(game._known) <= 50


def test_errors():
    with pytest.raises(ValueError, match=r"can't load 'no_such_game'[\s\S]*tic_tac_toe"):
        OpenSpielGame("no_such_game")
    with pytest.raises(ValueError, match="at the same time"):
        OpenSpielGame("matrix_rps")
    game = OpenSpielGame("tic_tac_toe")
    for action in (9, -1, "4", None):
        with pytest.raises(IllegalActionError):
            game.result(game.initial, action)
    with pytest.raises(ValueError, match="goes on"):
        game.utility(game.initial, MAX)


def test_without_openspiel_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match="pip install open_spiel"):
        OpenSpielGame("tic_tac_toe")
