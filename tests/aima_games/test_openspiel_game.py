"""Our searches on OpenSpiel's games."""

from __future__ import annotations

import pytest

from aima_games import CHANCE, MAX, MIN, play, random_player
from aima_games.games import ConnectFour, TicTacToe
from solutions import alphabeta, expectiminimax, maxn, minimax
from tests.openspiel_game import OpenSpielGame


def test_searches_agree_with_our_own_game():
    ours, theirs = TicTacToe(), OpenSpielGame("tic_tac_toe")
    line = (4, 0, 8)
    state = ours.initial
    for action in line:
        state = ours.result(state, action)
    assert minimax(theirs, line) == minimax(ours, state)
    assert alphabeta(theirs, line)[0] == alphabeta(ours, state)[0]


def test_parameters():
    game = OpenSpielGame("connect_four(rows=4,columns=5,x_in_row=3)")
    ours = ConnectFour(4, 5, 3)
    assert len(game.actions(game.initial)) == len(ours.actions(ours.initial)) == 5
    assert game.to_text((2,)).splitlines()[3] == "..x.."


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
