"""Monte Carlo tree search: it approaches the minimax value, wins what is won, and can be repeated."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from aima_games import MAX, MIN, play, random_player, search_player
from aima_games.games import Nim, TicTacToe, TreeGame, chance
from solutions import expectiminimax, mcts, minimax
from tests.solutions.random_games import random_tree


def test_it_approaches_minimax():
    for k in range(20):
        rng = random.Random(k)
        game = TreeGame([random_tree(rng, 3, values=(-1, 0, 1)) for _ in range(3)], first=rng.choice([MAX, MIN]))
        value, action = mcts(game, (), 3000, seed=k)
        expected, _ = minimax(game, ())
        assert value == pytest.approx(expected, abs=0.2)
        assert minimax(game, game.result((), action))[0] == expected


def test_with_chance_it_approaches_the_expected_value():
    game = TreeGame([chance([(0.9, [1, 1]), (0.1, [-1, 0])]), chance([(0.5, 1), (0.5, -1)]), 0])
    value, action = mcts(game, (), 4000)
    assert action == expectiminimax(game, ())[1] == 0
    assert value == pytest.approx(0.8, abs=0.1)
    assert mcts(game, (1,), 4000) == (pytest.approx(0, abs=0.1), None)  # nobody chooses at a chance node


def test_dice_are_thrown_by_their_probabilities():
    game = TreeGame(chance([(0.95, 1), (0.05, -1)]))
    assert mcts(game, (), 5000)[0] == pytest.approx(0.9, abs=0.03)


def test_a_trap_that_random_play_falls_into():
    game = TreeGame([[1, 1, 1, 1, 1, -1], [0, 0]])  # action 0 looks better on average, and loses
    assert mcts(game, (), 10)[1] == 0
    assert mcts(game, (), 2000)[1] == 1


@pytest.mark.parametrize(("text", "squares"), [
    ("X X .\nO O .\n. . .", {2}),
    ("X O .\n. O .\n. . X", {7}),
    ("X . .\n. O .\n. . X\n", {1, 3, 5, 7}),
])  # fmt: skip
def test_tic_tac_toe(text, squares):
    game = TicTacToe()
    assert mcts(game, game.from_text(text), 1500)[1] in squares


def test_min_wants_little():
    game = Nim((1, 2))
    state = game.result(game.initial, (1, 2))  # one stone is left and MIN takes it
    assert mcts(game, state, 10) == (-1, (0, 1))
    assert mcts(TreeGame([1, -1, 0], first=MIN), (), 200)[1] == 1


def test_the_same_seed_gives_the_same_answer():
    game = TicTacToe()
    assert mcts(game, game.initial, 100, seed=3) == mcts(game, game.initial, 100, seed=3)
    assert len({mcts(game, game.initial, 100, seed=seed)[0] for seed in range(5)}) > 1


def test_unless_told_otherwise_it_explores_as_ucb1_does():
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

    def answers(**more):
        return [mcts(game, (), 40, seed=seed, **more) for seed in range(10)]

    assert answers() == answers(exploration=sqrt(2)) != answers(exploration=sqrt(3))


def test_an_end_and_one_playout():
    assert mcts(TreeGame(7), ()) == (7, None)
    assert mcts(TreeGame([2, 3]), (), playouts=1) == (2, 0)
    with pytest.raises(ValueError, match="one at least"):
        mcts(TreeGame([2, 3]), (), playouts=0)


def test_it_beats_a_random_player():
    game = TicTacToe()
    strategy = search_player(lambda game, state: mcts(game, state, 200))
    results = [play(game, {MAX: strategy, MIN: random_player()}, seed=seed).utility for seed in range(10)]
    assert sum(results) >= 8
