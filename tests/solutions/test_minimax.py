"""The reference searches against brute force over strategies, and against each other."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import MAX, MIN, recorded
from aima_games.games import Hexapawn, TicTacToe, TreeGame
from solutions import depth_limited_minimax, minimax, minimax_value

trees = st.recursive(st.integers(-5, 5), lambda subtree: st.lists(subtree, min_size=1, max_size=3), max_leaves=12)


def strategies(tree, mine):
    """Every pure strategy of one player on a tree of nested lists: the sets of leaves it leaves open to the other."""
    if not isinstance(tree, list):
        return [{tree}]
    below = [strategies(child, not mine) for child in tree]
    if mine:
        return [open_leaves for child in below for open_leaves in child]
    return [set().union(*choice) for choice in itertools.product(*below)]


@given(tree=trees, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=300)
def test_value_is_what_the_best_strategy_guarantees(tree, first):
    game = TreeGame(tree, first=first)
    guarantee = max(min(leaves) for leaves in strategies(tree, first == MAX))
    assert minimax_value(game, game.initial) == guarantee
    value, action = minimax(game, game.initial)
    assert value == guarantee
    if isinstance(tree, list):
        best = [a for a in game.actions(()) if minimax_value(game, game.result((), a)) == value]
        assert action == best[0]  # ties: the first in the order of actions
    else:
        assert action is None


@given(tree=trees, depth=st.integers(0, 4))
def test_depth_limited_is_minimax_on_the_tree_cut_off_there(tree, depth):
    def cut(subtree, left):
        if not isinstance(subtree, list):
            return subtree
        return len(repr(subtree)) if left == 0 else [cut(child, left - 1) for child in subtree]

    def estimate(path):
        subtree = tree
        for i in path:
            subtree = subtree[i]
        return len(repr(subtree))

    game, short = TreeGame(tree), TreeGame(cut(tree, depth))
    found = depth_limited_minimax(game, (), lambda state, ply: ply >= depth, estimate)
    assert found == minimax(short, ())


def test_depth_limited_looks_at_each_leaf_of_its_tree_once():
    game = recorded(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    evaluate = game.watch(lambda path: sum(path))
    assert depth_limited_minimax(game, (), lambda state, ply: ply >= 1, evaluate) == (2, 2)
    assert game.log.leaves == [("evaluate", (0,)), ("evaluate", (1,)), ("evaluate", (2,))]


def test_facts():
    assert minimax(TreeGame([[10, 8], [4, 50]]), ())[0] == 8
    assert minimax(TreeGame([[[10, 6], [100, 8]], [[1, 2], [20, 4]]]), ())[0] == 10
    assert minimax(TreeGame([10, [20, [1, [4, 2]]]]), ())[0] == 10


def test_plain_minimax_visits_the_whole_tree_of_tic_tac_toe():
    game = recorded(TicTacToe())
    assert minimax_value(game, game.initial) == 0
    assert game.log.counts["result"] == 549_945  # every node but the root is generated once
    assert game.log.counts["utility"] == 255_168


def test_perfect_play_from_hexapawn_wins_for_the_second_player():
    game = Hexapawn()
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, minimax(game, state)[1])
    assert game.utility(state, MIN) == 1
