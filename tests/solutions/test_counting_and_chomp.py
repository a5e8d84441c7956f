"""Counting, successors, one player alone and Chomp, each against something that was counted in another way."""

from functools import cache
from math import comb

import pytest

from aima_games import MAX, game_tree
from aima_games.conformance import check_game
from aima_games.games import ConnectFour, Hexapawn, Nim, OnePlayer, TicTacToe, TreeGame
from solutions import minimax_value
from solutions.searches.formalizing import (
    Chomp,
    count_games,
    count_nodes,
    one_player_value,
    reachable_states,
    successors,
)

SMALL = [Hexapawn(3, 3), Nim((1, 2, 2)), TicTacToe(2, 3, 2), TreeGame([6, [15, [2, [8, 3]]]]), TreeGame(7)]


def test_tic_tac_toe_counted_from_the_orders_of_its_squares():
    """A game is an order of squares up to the first line or the last square; its beginnings are the nodes."""
    lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
    games = nodes = 0
    states, orders = set(), [()]
    while orders:
        order = orders.pop()
        nodes += 1
        x, o = frozenset(order[::2]), frozenset(order[1::2])
        states.add((x, o))
        if len(order) == 9 or any(line <= x or line <= o for line in lines):
            games += 1
        else:
            orders += [(*order, square) for square in range(9) if square not in order]
    game = TicTacToe()
    assert count_games(game, game.initial) == games == 255_168
    assert count_nodes(game, game.initial) == nodes == 549_946
    assert len(reachable_states(game, game.initial)) == len(states) == 5_478


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_counts_are_those_of_the_drawn_tree(game):
    tree = game_tree(game)
    assert count_nodes(game, game.initial) == tree.number_of_nodes()
    assert count_games(game, game.initial) == sum(not children for _, children in tree.out_degree())
    assert reachable_states(game, game.initial) == {state for _, state in tree.nodes(data="state")}


@pytest.mark.parametrize("game", [*SMALL, ConnectFour()], ids=repr)
def test_successors_and_the_pair_of_actions_and_result_say_the_same(game):
    states = {game.initial} | {child for _, child in successors(game, game.initial)}
    for state in states:
        pairs = successors(game, state)
        assert tuple(action for action, _ in pairs) == game.actions(state)
        assert [child for _, child in pairs] == [game.result(state, action) for action in game.actions(state)]
        assert (not pairs) == game.is_terminal(state)


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_alone_the_value_is_the_best_end_and_never_below_minimax(game):
    for state in reachable_states(game, game.initial):
        value = one_player_value(OnePlayer(game), state)
        ends = [game.utility(end, MAX) for end in reachable_states(game, state) if game.is_terminal(end)]
        assert value == max(ends)
        assert value >= minimax_value(game, state)


# Chomp


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (2, 3), (3, 3), (2, 4), (4, 2)])
def test_chomp_keeps_the_contract_and_has_the_right_size(rows, columns):
    game = Chomp(rows, columns)
    check_game(game)
    bars = {bar for bar, _ in reachable_states(game, game.initial)}
    assert len(bars) == comb(rows + columns, rows), "staircases from one corner to the other"
    assert all(list(bar) == sorted(bar, reverse=True) for bar in bars)
    assert count_nodes(game, game.initial) == 2 * count_games(game, game.initial)


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_chomp_is_won_by_the_first_player_but_for_one_square(rows, columns):
    @cache
    def wins(eaten):
        """The rules once more, on sets of squares: whether who moves wins."""
        left = {(r, c) for r in range(rows) for c in range(columns)} - eaten
        bites = [frozenset((r, c) for r, c in left if r >= row and c >= column) for row, column in left]
        return not left or not all(wins(eaten | bite) for bite in bites)

    game = Chomp(rows, columns)
    value = minimax_value(game, game.initial)
    assert value == (1 if wins(frozenset()) else -1)
    assert value == (-1 if rows == columns == 1 else 1)


@pytest.mark.parametrize("size", [1, 3, 6])
def test_on_two_rows_one_leaves_the_lower_row_a_square_shorter(size):
    """The known strategy: such a bar can always be left, except after such a bar."""
    game = Chomp(2, size)
    for bar, player in reachable_states(game, game.initial):
        if bar != (0, 0):
            left = [child[0] for _, child in successors(game, (bar, player))]
            assert any(upper == lower + 1 for upper, lower in left) == (bar[0] != bar[1] + 1)
