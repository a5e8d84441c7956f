from fractions import Fraction

import pytest

from aima_games import (
    CHANCE,
    MAX,
    MIN,
    Game,
    greedy_player,
    match_table,
    play,
    random_player,
    search_player,
    tournament,
)
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame
from aima_games.matches import StrategyError
from solutions import minimax


def first(game, state):
    return game.actions(state)[0]


def test_a_game_goes_from_the_initial_state_to_an_end():
    match = play(TreeGame([[3, 12], [2, 4]]), {MAX: first, MIN: first})
    assert match.actions == (0, 0)
    assert match.states == ((), (0,), (0, 0))
    assert match.utility == 3
    assert match.text == str(match) == "MAX 0, MIN 0; utility for MAX: 3"


def test_a_game_can_start_anywhere_even_at_its_end():
    game = TreeGame([[3, 12], [2, 4]])
    assert play(game, {MIN: first}, state=(1,)).utility == 2
    assert play(game, {}, state=(1, 1)).text == "no move; utility for MAX: 4"


def test_best_play_on_both_sides_reaches_the_value_of_the_game():
    for game in (TicTacToe(), Hexapawn(3, 3), Nim((1, 2, 3)), TreeGame([4, [1, 9]], first=MIN)):
        both = dict.fromkeys((MAX, MIN), search_player(minimax))
        assert play(game, both).utility == minimax(game, game.initial)[0]


def test_an_illegal_action_names_who_is_to_blame():
    def cheat(game, state):
        return 99

    with pytest.raises(StrategyError, match=r"MIN's strategy cheat broke the rules.*legal actions are 0, 1"):
        play(TreeGame([[3, 12], [2, 4]]), {MAX: first, MIN: cheat})


def test_a_player_without_a_strategy_is_named():
    with pytest.raises(StrategyError, match="MIN is to move and has no strategy; there is one for MAX"):
        play(TreeGame([[3, 12], [2, 4]]), {MAX: first})


def test_an_endless_game_is_stopped():
    class Endless(Nim):
        def result(self, state, action):
            return state

    with pytest.raises(RuntimeError, match="no end"):
        play(Endless((1,)), {MAX: first, MIN: first})


class Coin(Game):
    """One toss: heads, three times in four, is worth 1."""

    initial = "toss"

    def to_move(self, state):
        return CHANCE

    def actions(self, state):
        return ()

    def outcomes(self, state):
        return (("heads", Fraction(3, 4)), ("tails", Fraction(1, 4)))

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != "toss"

    def utility(self, state, player):
        return 1 if state == "heads" else 0


def test_chance_follows_its_probabilities_and_the_seed():
    assert tournament(Coin(), {}, games=2000).mean == pytest.approx(0.75, abs=0.03)
    assert len({play(Coin(), {}, seed=5).final for _ in range(5)}) == 1


def test_each_game_of_a_series_can_be_played_again_on_its_own():
    game = TicTacToe()
    players = {MAX: random_player(3), MIN: greedy_player(4)}
    series = [play(game, players, seed=10 + k).utility for k in range(40)]
    assert play(game, {MAX: random_player(3), MIN: greedy_player(4)}, seed=17).utility == series[7]
    score = tournament(game, players, games=40, seed=10)
    assert (score.wins, score.draws, score.losses) == (series.count(1), series.count(0), series.count(-1))
    assert score.games == 40
    assert score.mean == pytest.approx(sum(series) / 40)
    assert len(set(series)) > 1


def test_the_same_lots_are_not_drawn_for_both_players():
    game = TreeGame([[[0] * 9] * 9] * 9)
    lines = {play(game, {MAX: random_player(), MIN: random_player()}, seed).actions for seed in range(30)}
    assert any(a != b for a, b, _ in lines)
    assert len(lines) > 20


def test_greedy_takes_a_win_at_once_for_either_player():
    game = TicTacToe()
    assert greedy_player()(game, game.from_text("X X .\nO O .\n. . .")) == 2
    assert greedy_player()(game, game.from_text("X X .\nO O .\nX . .")) == 5


def test_a_search_is_asked_once_for_each_state():
    asked = []

    def search(game, state):
        asked.append(state)
        return minimax(game, state)

    player = search_player(search)
    game = Nim((1, 2))
    for _ in range(3):
        play(game, {MAX: player, MIN: player})
    assert len(asked) == len(set(asked)) > 0


def test_a_table_has_every_pair_and_shows_itself():
    players = {"minimax": search_player(minimax), "random": random_player(1)}
    table = match_table(TicTacToe(), {"random": players["random"]}, players, games=20)
    assert table["random", "minimax"].wins == 0
    assert "MAX random" in str(table)
    assert "MIN minimax" in str(table)
    html = table._repr_html_()
    assert "<caption>" in html
    assert 'scope="row"' in html


def test_names_in_a_table_are_escaped():
    table = match_table(Nim((1,)), {"<b>": first}, {"&": first}, games=1)
    assert "<b>" not in table._repr_html_()
    assert "&lt;b&gt;" in table._repr_html_()


def test_a_series_has_games():
    with pytest.raises(ValueError, match="one game or more"):
        tournament(Nim((1,)), {MAX: first, MIN: first}, games=0)
