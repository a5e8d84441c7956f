import re
from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import (
    CHANCE,
    MAX,
    MIN,
    Game,
    compare,
    greedy_player,
    match_table,
    play,
    random_player,
    search_player,
    tournament,
)
from aima_games.games import Hexapawn, Nim, Othello, TicTacToe, TreeGame
from aima_games.matches.match import Score, StrategyError, random_opening
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
    assert "<figcaption>TicTacToe(3, 3, 3): 20 games for each pair; won – drawn – lost by MAX" in html
    assert 'scope="row"' in html


def test_names_in_a_table_are_escaped():
    table = match_table(Nim((1,)), {"<b>": first}, {"&": first}, games=1)
    assert "<b>" not in table._repr_html_()
    assert "&lt;b&gt;" in table._repr_html_()


def test_a_series_has_games():
    with pytest.raises(ValueError, match="one game or more"):
        tournament(Nim((1,)), {MAX: first, MIN: first}, games=0)


# Intervals


def series(wins, draws, losses, size=1):
    return Score((size,) * wins + (0,) * draws + (-size,) * losses)


@pytest.mark.parametrize("games", [10, 30, 100])
def test_the_interval_covers_the_true_mean_about_95_times_in_100(games):
    """The exact probability, over all ways a series can end, for many true chances to win and to draw."""
    intervals = {
        (wins, losses): series(wins, games - wins - losses, losses).interval
        for wins in range(games + 1)
        for losses in range(games + 1 - wins)
    }
    coverages = []
    for win, draw in [(0.5, 0), (0.6, 0), (0.9, 0), (0.25, 0.5), (0.4, 0.4), (0.1, 0.8), (0.05, 0.05), (0.01, 0)]:
        loss, true_mean = 1 - win - draw, win - (1 - win - draw)
        coverages.append(
            sum(
                comb(games, w) * comb(games - w, l) * win**w * loss**l * draw ** (games - w - l)
                for (w, l), (low, high) in intervals.items()
                if low <= true_mean <= high
            )
        )
    assert min(coverages) > 0.925
    assert 0.945 < sum(coverages) / len(coverages) < 0.99


@pytest.mark.parametrize(("wins", "losses"), [(0, 10), (3, 7), (50, 50), (99, 1), (1000, 0)])
def test_without_draws_it_is_the_plus_four_interval(wins, losses):
    """Agresti and Coull's formula for the chance to win, p ± 1.96 √(p(1 − p)/(n + 4)), on the scale from −1 to 1."""
    n = wins + losses + 4
    p = (wins + 2) / n
    half = 1.96 * sqrt(p * (1 - p) / n)
    low, high = series(wins, 0, losses).interval
    assert low == pytest.approx(max(2 * (p - half) - 1, -1))
    assert high == pytest.approx(min(2 * (p + half) - 1, 1))


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300), st.sampled_from([1, 0.5, 3]))
@settings(deadline=None)
def test_an_interval_holds_the_mean_has_width_and_two_sides(wins, draws, losses, size):
    if wins + draws + losses == 0:
        return
    score = series(wins, draws, losses, size)
    low, high = score.interval
    # An interval on one side of 0 may miss a mean at the very edge by less than a rounding error.
    assert low - 1e-9 <= score.mean <= high + 1e-9
    assert -size <= low < high <= size
    assert series(losses, draws, wins, size).interval == (pytest.approx(-high), pytest.approx(-low))
    assert series(wins, draws, losses).interval == (
        (pytest.approx(low / size), pytest.approx(high / size)) if wins + losses else (low, high)
    )


def test_draws_alone_leave_room_for_two_wins_and_two_losses():
    """96 draws and four games worth ±1: a variance of 4/100, a standard error of 0.02."""
    assert series(0, 96, 0).interval == (pytest.approx(-1.96 * 0.02), pytest.approx(1.96 * 0.02))


def test_a_longer_series_tells_more():
    widths = [high - low for low, high in (series(6 * n, 2 * n, 2 * n).interval for n in (1, 10, 100))]
    assert widths == sorted(widths, reverse=True)
    assert widths[2] == pytest.approx(widths[1] / sqrt(10), rel=0.05)


def test_a_table_shows_the_intervals_in_text_and_html():
    players = {"greedy": greedy_player(1), "random": random_player(1)}
    table = match_table(TicTacToe(), players, players, games=30)
    for shown in (str(table), table._repr_html_()):
        numbers = [
            tuple(map(float, found))
            for found in re.findall(r"\(([+-].*?), ([+-].*?) to ([+-].*?)\)", shown.replace("−", "-"))
        ]
        expected = [(table[pair].mean, *table[pair].interval) for pair in table.scores]
        assert numbers == [tuple(round(x, 2) for x in line) for line in expected]
        assert "95% interval" in shown


# Openings, both sides


def test_a_table_plays_the_same_games_as_a_tournament():
    """The series of a pair does not depend on what else is in the table."""
    game, players = TicTacToe(), {"random": random_player(5), "greedy": greedy_player(6)}
    table = match_table(game, players, players, games=15, seed=3, opening=2)
    for (row, column), score in table.scores.items():
        alone = tournament(game, {MAX: players[row], MIN: players[column]}, games=15, seed=3, opening=2)
        assert score == alone


def test_random_openings_are_legal_differ_and_stop_before_the_end():
    game = Othello(4)
    openings = [random_opening(game, 4, seed) for seed in range(60)]
    assert openings == [random_opening(game, 4, seed) for seed in range(60)]
    assert len(set(openings)) > 20
    assert {(black | white).bit_count() for black, white, _ in openings} == {8}
    for seed in range(50):
        late = random_opening(TicTacToe(), 9, seed)
        assert not TicTacToe().is_terminal(late)
        assert any(TicTacToe().is_terminal(TicTacToe().result(late, a)) for a in TicTacToe().actions(late))
    assert random_opening(Coin(), 1) == "toss"  # the toss ends the game


def test_openings_make_the_games_of_two_fixed_strategies_differ():
    game = Othello(4)
    without = tournament(game, {MAX: first, MIN: first}, games=40)
    varied = tournament(game, {MAX: first, MIN: first}, games=40, opening=4)
    assert len(set(without.utilities)) == 1
    assert len(set(varied.utilities)) > 1


def test_each_plays_both_sides_of_the_same_games():
    """Against itself nobody is better, game by game, though one side of the game is."""
    game = Hexapawn(3, 3)
    perfect = search_player(minimax)
    score = compare(game, perfect, perfect, games=20, opening=2)
    assert score.mean == 0
    assert all(a == -b for a, b in zip(score.utilities[::2], score.utilities[1::2], strict=True))


def test_compare_is_fair_to_order():
    game = TicTacToe()
    one, other = greedy_player(1), random_player(2)
    there = compare(game, one, other, games=60, seed=9)
    back = compare(game, other, one, games=60, seed=9)
    assert there.interval[0] > 0  # greedy is better beyond doubt
    assert (back.wins, back.draws, back.losses) == (there.losses, there.draws, there.wins)


def test_dice_are_shared_by_a_pair_of_games():
    class Lucky(Coin):
        def utility(self, state, player):
            return 1 if (state == "heads") == (player == MAX) else -1

    score = compare(Lucky(), first, first, games=40)
    assert score.mean == 0
    assert {1, -1} == set(score.utilities[::2])


@pytest.mark.parametrize("games", [0, -2, 7])
def test_compare_needs_pairs(games):
    with pytest.raises(ValueError, match=f"games={games}"):
        compare(Nim((1,)), first, first, games=games)


def test_of_a_tree_of_numbers_only_the_mean_is_told():
    players = {"random": random_player(1)}
    table = match_table(TreeGame([[2, 2], [9, 1]]), players, players, games=10)
    assert "won" not in str(table)
    assert " – " not in str(table)
    assert f"{table['random', 'random'].mean:+.2f}" in str(table)
    long_one = match_table(TreeGame([[1] * 30, [0, 0]]), players, players, games=4)
    assert str(long_one).startswith("4 games for each pair; won – drawn – lost by MAX")
