"""maxⁿ against the definition, and against minimax where there are two players."""

from __future__ import annotations

import random

from aima_games.games import TicTacToe, TreeGame
from solutions import maxn, minimax
from tests.solutions.random_games import random_tree


def test_two_players_and_zero_sum_is_minimax():
    for k in range(500):
        game = TreeGame(random_tree(random.Random(k), 4))
        value, action = minimax(game, ())
        assert maxn(game, ()) == ((value, -value), action)
    board = TicTacToe()
    state = board.from_text("X O .\n. O .\n. . X")
    assert maxn(board, state)[0][0] == minimax(board, state)[0]


def vectors(rng, plies):
    if plies == 0:
        return tuple(rng.randint(0, 3) for _ in range(3))
    return [vectors(rng, plies - 1) for _ in range(rng.randint(1, 3))]


def test_each_player_takes_the_first_that_is_best_for_itself():
    def value(tree, player):
        if isinstance(tree, tuple):
            return tree
        children = [value(subtree, (player + 1) % 3) for subtree in tree]
        best = max(child[player] for child in children)
        return next(child for child in children if child[player] == best)

    for k in range(500):
        tree = vectors(random.Random(k), 4)
        for first in (0, 1, 2):
            game = TreeGame(tree, first=first, players=(0, 1, 2))
            values, action = maxn(game, ())
            assert values == value(tree, first)
            assert maxn(game, (action,))[0] == values


def test_collaboration_comes_out_by_itself():
    """A and B both do best if they trust each other; nobody told them to."""
    game = TreeGame([[(1, 0)], [(0, 1), (1000, 1000)]], players=("A", "B"))
    assert maxn(game, ()) == ((1000, 1000), 1)


def test_a_leaf_has_no_action():
    assert maxn(TreeGame((1, 2, 3), players=(0, 1, 2)), ()) == ((1, 2, 3), None)
