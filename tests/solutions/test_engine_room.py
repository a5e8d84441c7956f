"""Null windows, reductions, books and tablebases: against brute force, python-chess and published figures."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, bounded, check, recorded
from aima_games.checking.case import observe
from aima_games.checking.report import report
from aima_games.evaluation.linear import make_evaluation
from aima_games.games import BearOff, ConnectFour, Hexapawn, RookEndgame, TicTacToe, TreeGame
from aima_games.lectures.alpha_beta import leaves_seen, random_tree, sorted_tree
from aima_games.matches.match import random_opening
from solutions import StaticOrder, alphabeta_with_table, expectiminimax, minimax, minimax_value
from solutions.lecture_checks.lecture8 import FROM_PROVED, ITEMS, SCOUTING
from solutions.searches.alpha_beta import alphabeta
from solutions.searches.opening_book import opening_book, with_book
from solutions.searches.principal_variation import late_moves, pvs, pvs_with_table
from solutions.searches.retrograde import Ending, backward, best_by_table, ending_of, retrograde
from tests.solutions.random_games import random_graph, states
from tests.solutions.random_games import random_tree as any_tree

LEAVES = st.one_of(st.integers(-3, 3), st.floats(-1, 1), st.fractions(-1, 1))


@given(st.recursive(LEAVES, lambda tree: st.lists(tree, min_size=1, max_size=4), max_leaves=25))
def test_principal_variation_search_is_minimax_for_any_numbers(tree):
    game = TreeGame(tree)
    assert pvs(game, ()) == pvs_with_table(game, ()) == minimax(game, ())


def test_the_same_where_states_repeat_and_where_the_depth_is_limited():
    for k in range(200):
        rng = random.Random(k)
        game = random_graph(rng, plies=rng.randint(1, 5))
        assert pvs(game, game.initial) == pvs_with_table(game, game.initial) == minimax(game, game.initial)
    game = ConnectFour(4, 5)
    estimate = make_evaluation({"weights": {"windows_with_2": 1, "centre": 1}}, game)
    for k in range(10):
        state = random_opening(game, k, k)
        assert pvs_with_table(game, state, 4, estimate)[0] == alphabeta_with_table(game, state, 4, estimate)[0]


def test_best_first_it_looks_at_the_smallest_tree_and_otherwise_pays_for_surprises():
    for seed in range(40):
        tree = random_tree(3, 4, seed)
        best_first = sorted_tree(tree)
        assert leaves_seen(pvs, best_first) == leaves_seen(alphabeta, best_first) == 17
        distinct = {state for _, state in log_of(pvs, tree).leaves}
        assert len(distinct) <= leaves_seen(alphabeta, tree)  # it never looks where alpha-beta does not have to


def log_of(search, tree):
    watched = recorded(TreeGame(tree))
    search(watched, ())
    return watched.log


def test_reductions_take_a_risk_and_none_where_nothing_is_reduced():
    game = ConnectFour()
    estimate = bounded(make_evaluation({"weights": {"windows_with_2": 1, "windows_with_3": 4, "centre": 1}}, game), 20)
    state = random_opening(game, 14, seed=88)
    centre_first = StaticOrder(lambda state, action: -abs(action - 3))
    full = alphabeta_with_table(game, state, 6, estimate, centre_first)
    watched = {less: recorded(game) for less in (0, 2)}
    found = {
        less: pvs_with_table(log, state, 6, estimate, centre_first, late_moves(2, less))
        for less, log in watched.items()
    }
    assert found[0] == full
    assert found[2][1] != full[1]
    assert alphabeta_with_table(game, game.result(state, found[2][1]), 5, estimate)[0] == -1 < full[0]  # it loses
    assert watched[2].log.counts["result"] < watched[0].log.counts["result"] / 2


# The check of the lecture


def judged(function):
    item = ITEMS[0]
    return report(item.name, [observe(case, function) for case in item.visible_cases()], item.weights)


@pytest.mark.parametrize("right", [pvs, FROM_PROVED])
def test_right_ones_pass(right):
    assert judged(right)


@pytest.mark.parametrize("name", SCOUTING)
def test_each_mistake_is_named(name):
    found = judged(SCOUTING[name])
    assert not found
    assert name in found.misconceptions


def test_the_cell_as_it_comes_is_not_nearly_right():
    found = judged(alphabeta)
    assert found.misconceptions == ("no-null-window",)
    assert found.fraction < 2 / 3


def by_its_fields(player, below):
    """As the lecture's text describes it: what `below` holds has a value and plies."""
    mine = 1 if player == MAX else -1
    quickest = min((end.plies for end in below if end is not None and end.value == mine), default=None)
    if quickest is not None:
        return Ending(mine, quickest + 1)
    return None if None in below else Ending(-mine, max(end.plies for end in below) + 1)


def by_position(player, below):
    """The same, for who takes an ending for the pair that it is, and returns a pair."""
    found = by_its_fields(player, [pair and Ending(pair[0], pair[1]) for pair in below])
    return found and tuple(found)


@pytest.mark.parametrize("right", [by_its_fields, by_position])
def test_an_ending_is_what_the_text_says_it_is(right):
    assert check("ending_of", right)


# Books


@pytest.mark.parametrize("player", [MAX, MIN])
def test_a_book_has_what_its_owner_needs(player):
    game = TicTacToe()
    book = opening_book(game, minimax, 3, player)
    assert all(game.to_move(state) == player for state in book)
    searched = []

    def search(game, state):
        searched.append(state)
        return minimax(game, state)

    for seed in range(5):
        rng, state = random.Random(seed), game.initial
        for _ in range(3):
            mine = game.to_move(state) == player
            action = with_book(book, search)(game, state)[1] if mine else rng.choice(game.actions(state))
            state = game.result(state, action)
    assert not searched


# Backward from the end


@pytest.mark.parametrize("game", [Hexapawn(), Hexapawn(3, 4), TicTacToe(3, 3)], ids=repr)
def test_retrograde_analysis_agrees_with_minimax_everywhere(game):
    canonical = lambda state: min(game.symmetries(state))  # noqa: E731
    small, whole = retrograde(game, [game.initial], canonical), retrograde(game, [game.initial])
    assert set(whole) == set(states(game))
    assert len(small) < len(whole)
    for state, ending in whole.items():
        assert small[canonical(state)] == ending
    for state in random.Random(1).sample(sorted(whole), 60):
        assert whole[state].value == minimax_value(game, state)
        assert best_by_table(game, state, whole)[0] == whole[state].value


def test_where_games_go_round_in_circles_what_nobody_can_force_is_a_draw():
    import networkx as nx

    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "lost"), ("c", "a"), ("c", "won"), ("d", "won"), ("d", "c")])
    nx.set_node_attributes(graph, {"a": MAX, "b": MIN, "c": MAX, "d": MIN}, "to_move")
    graph.nodes["lost"]["utility"], graph.nodes["won"]["utility"] = 1, 1

    class Circle(TreeGame):
        def __init__(self):
            self.initial = "d"

        def to_move(self, state):
            return graph.nodes[state]["to_move"]

        def actions(self, state):
            return tuple(graph.successors(state))

        def result(self, state, action):
            return action

        def is_terminal(self, state):
            return not graph.out_degree(state)

        def utility(self, state, player):
            return graph.nodes[state]["utility"]

    table = retrograde(Circle(), ["d"])
    assert table["a"] == table["b"] == Ending(0, None)
    assert (table["c"], table["d"]) == (Ending(1, 1), Ending(1, 2))


@pytest.fixture(scope="module")
def mates():
    game = RookEndgame()
    return game, retrograde(game, game.positions(), lambda state: min(game.symmetries(state)))


def test_the_rule_that_readers_write_says_of_each_position_what_the_table_says(mates):
    game, table = mates
    canonical = lambda state: min(game.symmetries(state))  # noqa: E731
    going_on = [state for state in sorted(table) if not game.is_terminal(state)]
    for state in random.Random(2).sample(going_on, 400):
        below = [table[canonical(game.result(state, action))] for action in game.actions(state)]
        found = ending_of(game.to_move(state), [ending if ending.value else None for ending in below])
        assert (found or Ending(0, None)) == table[state]
    assert ending_of(MAX, [Ending(-1, 2), None]) is None


def test_king_and_rook_against_king_as_published(mates):
    """M. Bain and A. van Hoff, Chess (King-Rook vs. King), UCI Machine Learning Repository: black to move."""
    _, table = mates
    black = [ending for state, ending in table.items() if state[3] == MIN]
    assert len(black) == 28_056
    counted = Counter(ending.plies // 2 if ending.value else "draw" for ending in black)
    numbers = [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390]
    assert counted == {"draw": 2796, **dict(enumerate(numbers))}
    assert max(ending.plies for state, ending in table.items() if state[3] == MAX and ending.value) == 31


def test_the_rules_and_the_mates_are_those_of_chess(mates):
    game, table = mates
    rng = random.Random(0)
    for state in rng.sample(sorted(state for state in table if state[1] >= 0), 300):
        board = chess_board(state)
        assert board.is_valid()
        moves = {
            chess.square_mirror(move.from_square) * 64 + chess.square_mirror(move.to_square)
            for move in board.legal_moves
        }
        assert moves == {start * 64 + end for start, end in game.actions(state)}
        if game.is_terminal(state):
            assert game.utility(state, MAX) == board.is_checkmate()
    state, plies = game.initial, 0
    while not game.is_terminal(state):
        state = game.result(state, best_by_table(game, state, table, lambda s: min(game.symmetries(s)))[1])
        plies += 1
    assert plies == 31
    assert chess_board(state).is_checkmate()


def chess_board(state):
    board = chess.Board(None)
    for square, piece in zip(state, "KRk", strict=False):
        board.set_piece_at(chess.square_mirror(square), chess.Piece.from_symbol(piece))
    board.turn = state[3] == MAX
    return board


def test_backward_is_expectiminimax():
    for home in ((1, 1), (0, 0, 1)):
        race = BearOff(home, faces=3, dice=1)
        values = backward(race)
        for state in states(race):
            assert values[state] == pytest.approx(float(expectiminimax(race, state)[0]))
    for k in range(50):
        game = TreeGame(any_tree(random.Random(k), 4, chances=lambda n: [Fraction(1, n)] * n))
        assert backward(game)[()] == pytest.approx(float(expectiminimax(game, ())[0]))
