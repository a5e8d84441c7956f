"""Searches with chance nodes against the definition, and Star1 against expectiminimax."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf

import pytest

from aima_games import CHANCE, MAX, MIN, back_up, game_tree, recorded
from aima_games.games import TicTacToe, TreeGame, chance
from solutions import expectimax, expectiminimax, minimax, star1
from tests.solutions.random_games import random_tree

HALF = Fraction(1, 2)
LOW, HIGH = -9, 9


def fractions(rng):
    """Probabilities that sum to 1 exactly."""

    def draw(n):
        weights = [rng.randint(1, 5) for _ in range(n)]
        return [Fraction(weight, sum(weights)) for weight in weights]

    return draw


def games(seed, number=1500, values=range(LOW, HIGH + 1)):
    for k in range(number):
        rng = random.Random(f"{seed}/{k}")
        tree = random_tree(rng, rng.randint(1, 5), values=values, chances=fractions(rng))
        yield TreeGame(tree, first=rng.choice([MAX, MIN]))


def full_trees(seed, number):
    """MAX, chance, MIN, chance, MAX with two or three branches everywhere: there is much to cut."""

    def grow(rng, plies):
        if plies == 0:
            return rng.randint(LOW, HIGH)
        children = [grow(rng, plies - 1) for _ in range(rng.randint(2, 3))]
        return children if plies % 2 else chance(zip(fractions(rng)(len(children)), children, strict=True))

    for k in range(number):
        yield TreeGame(grow(random.Random(f"{seed}/{k}"), 5))


def value_of(tree, mine):
    """The definition on nested lists, without a game."""
    if isinstance(tree, dict):
        return sum(p * value_of(subtree, mine) for p, subtree in tree["chance"])
    if isinstance(tree, list):
        return (max if mine else min)(value_of(subtree, not mine) for subtree in tree)
    return tree


def leaves(game, search, *arguments):
    watched = recorded(game)
    search(watched, game.initial, *arguments)
    return [state for _, state in watched.log.leaves]


def test_expectiminimax_is_the_definition():
    for game in games("definition"):
        value, action = expectiminimax(game, game.initial)
        assert value == value_of(game._given, game._first == MAX) == back_up(game_tree(game))
        if game.is_terminal(game.initial) or game.to_move(game.initial) == CHANCE:
            assert action is None
        else:
            equal = [a for a in game.actions(()) if expectiminimax(game, game.result((), a))[0] == value]
            assert action == equal[0]


def test_without_chance_it_is_minimax():
    for k in range(300):
        game = TreeGame(random_tree(random.Random(k), 4))
        assert expectiminimax(game, ()) == minimax(game, ()) == star1(game, (), LOW, HIGH)


def test_facts():
    def choice(one, two, three, four):
        return TreeGame([chance([(0.9, two), (0.1, three)]), chance([(0.9, one), (0.1, four)])])

    small, stretched = choice(1, 2, 3, 4), choice(1, 20, 30, 400)
    assert [expectiminimax(small, (a,))[0] for a in (0, 1)] == pytest.approx([2.1, 1.3])
    assert [expectiminimax(stretched, (a,))[0] for a in (0, 1)] == pytest.approx([21, 40.9])
    assert expectiminimax(small, ())[1] == 0
    assert expectiminimax(stretched, ())[1] == 1  # an increasing change of the leaves, and the move flips
    coins = TreeGame([chance([(HALF, [2, 4]), (HALF, [7, 4])]), chance([(HALF, [6, 0]), (HALF, [5, -2])])])
    assert [expectiminimax(coins, (a, b))[0] for a in (0, 1) for b in (0, 1)] == [2, 4, 0, -2]
    assert [expectiminimax(coins, (a,))[0] for a in (0, 1)] == [3, -1]
    assert expectiminimax(coins, ()) == (3, 0)


def test_only_positive_linear_changes_keep_the_move():
    for game in games("linear", 300):

        class Stretched(TreeGame):
            def __init__(self, game):
                self.__dict__.update(game.__dict__)

            def utility(self, state, player):
                return (3 * super().utility(state, MAX) + 7) * (1 if player == MAX else -1)

        value, action = expectiminimax(game, ())
        assert expectiminimax(Stretched(game), ()) == (3 * value + 7, action)


def test_trap_a_weighted_sum_divided_by_the_number_of_outcomes():
    def naive(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            outcomes = game.outcomes(state)
            return sum(p * naive(game, game.result(state, o)) for o, p in outcomes) / len(outcomes)
        values = [naive(game, game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    game = TreeGame([chance([(HALF, 4), (HALF, 6)]), 3])
    assert naive(game, ()) == 3
    assert expectiminimax(game, ()) == (5, 0)


def test_depth_limit():
    game = TreeGame([chance([(HALF, [2, 4]), (HALF, 7)]), 4])
    estimates = {(0,): 10, (0, 0): 3, (): 1}
    for depth, expected in enumerate([(1, None), (10, 0), (5, 0), (Fraction(9, 2), 0), (Fraction(9, 2), 0)]):
        arguments = (lambda state, ply, depth=depth: ply >= depth), estimates.__getitem__
        assert expectiminimax(game, (), *arguments) == expected
        assert star1(game, (), -10, 10, *arguments) == expected


# Expectimax


def test_expectimax_is_expectiminimax_with_the_opponent_as_chance():
    def as_chance(tree, mine):
        if isinstance(tree, dict):
            return chance((p, as_chance(subtree, mine)) for p, subtree in tree["chance"])
        if not isinstance(tree, list):
            return tree
        children = [as_chance(subtree, not mine) for subtree in tree]
        # below chance the turn does not pass, so MIN's node, now chance, is followed by one more turn of MAX
        return children if mine else {"chance": [[Fraction(1, len(children)), child] for child in children]}

    def value_for_max(tree):
        if isinstance(tree, dict):
            return sum(p * value_for_max(subtree) for p, subtree in tree["chance"])
        return max(map(value_for_max, tree)) if isinstance(tree, list) else tree

    def exactly_uniform(game, state):
        actions = game.actions(state)
        return [(action, Fraction(1, len(actions))) for action in actions]

    for game in games("expectimax", 500):
        value, action = expectimax(game, (), exactly_uniform)
        assert value == value_for_max(as_chance(game._given, game._first == MAX))
        assert (action is None) == (game.is_terminal(()) or game.to_move(()) != MAX)


def test_a_weak_opponent_makes_the_risky_move_right():
    game = TreeGame([[3, 3], [0, 10]])
    assert minimax(game, ()) == (3, 0)
    assert expectimax(game, ()) == (5, 1)
    assert expectimax(game, (), lambda game, state: [(minimax(game, state)[1], 1)]) == (3, 0)


def test_against_a_perfect_opponent_expectimax_is_minimax():
    game = TicTacToe()
    state = game.from_text("X O .\n. O .\n. . X")
    perfect = lambda game, state: [(minimax(game, state)[1], 1)]  # noqa: E731
    assert expectimax(game, state, perfect) == minimax(game, state)
    assert expectimax(game, state)[0] > minimax(game, state)[0]


# Star1


def test_star1_is_expectiminimax_and_looks_at_less():
    for game in games("star1", 2500):
        assert star1(game, (), LOW, HIGH) == expectiminimax(game, ())
    all_leaves = seen_leaves = 0
    for game in full_trees("star1", 200):
        assert star1(game, (), LOW, HIGH) == expectiminimax(game, ())
        everything, seen = leaves(game, expectiminimax), leaves(game, star1, LOW, HIGH)
        all_leaves, seen_leaves = all_leaves + len(everything), seen_leaves + len(seen)
        remaining = iter(everything)
        assert all(leaf in remaining for leaf in seen)  # a part of them, in the same order
    assert seen_leaves < 0.85 * all_leaves


def test_star1_with_ties_wide_and_exact_bounds():
    for k, game in enumerate(games("ties", 1500, values=range(-1, 2))):
        expected = expectiminimax(game, ())
        for low, high in ((-1, 1), (-5, 50)):
            assert star1(game, (), low, high) == expected, k


@pytest.mark.parametrize("values", [range(-20, 0), range(1, 21)])
def test_star1_where_all_utilities_have_one_sign(values):
    """Then a bound that forgets the outcomes still to come is on the wrong side."""
    for game in games("sign", 1000, values):
        assert star1(game, (), values[0], values[-1]) == expectiminimax(game, ())


def test_star1_in_floating_point():
    for k in range(2000):
        rng = random.Random(k)

        def floats(n, rng=rng):
            weights = [rng.random() + 0.01 for _ in range(n)]
            return [weight / sum(weights) for weight in weights]

        game = TreeGame(random_tree(rng, rng.randint(1, 5), values=range(-3, 4), chances=floats))
        value, action = star1(game, (), -3, 3)
        assert value == pytest.approx(expectiminimax(game, ())[0], abs=1e-12)
        if action is not None:
            assert expectiminimax(game, game.result((), action))[0] == pytest.approx(value, abs=1e-12)


def test_star1_cuts_at_a_chance_node():
    game = TreeGame([4, chance([(HALF, -8), (HALF, 9)])])
    assert star1(game, (), -10, 10) == (4, 0)
    assert leaves(game, star1, -10, 10) == [(0,), (1, 0)]  # ½·(−8) + ½·10 = 1 < 4: the second coin does not matter
    assert leaves(game, star1, -10, 20) == [(0,), (1, 0), (1, 1)]  # ½·(−8) + ½·20 = 6: it may


def test_star1_refuses_bounds_that_do_not_hold():
    with pytest.raises(ValueError, match="outside the bounds"):
        star1(TreeGame([chance([(HALF, 0), (HALF, 11)]), 2]), (), -10, 10)
    with pytest.raises(ValueError, match="outside the bounds"):
        star1(TreeGame([[1]]), (), 0, 1, lambda state, depth: depth >= 1, lambda state: 2)
    with pytest.raises(ValueError, match="above"):
        star1(TreeGame([1]), (), 1, 0)


def test_trap_the_window_passed_through_chance_unchanged():
    def naive(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        player = game.to_move(state)
        if player == CHANCE:
            return sum(p * naive(game, game.result(state, o), alpha, beta) for o, p in game.outcomes(state))
        best = None
        for action in game.actions(state):
            value = naive(game, game.result(state, action), alpha, beta)
            best = value if best is None else max(best, value) if player == MAX else min(best, value)
            alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    game = TreeGame([4, chance([(HALF, [3, -9]), (HALF, [9, 9])])])  # worth ½·(−9) + ½·9 = 0
    assert naive(game, ()) == 6  # 3 ≤ α, so −9 was never looked at
    assert star1(game, (), LOW, HIGH) == (4, 0)
    wrong = sum(naive(game, ()) != expectiminimax(game, ())[0] for game in full_trees("naive", 200))
    assert wrong > 20


def test_trap_rounding_must_not_turn_a_bound_into_a_better_value():
    """Action 1 is worth −1, but cut off by sums of floats alone its bound comes out as 0.6000000000000001 > 0.6."""
    first = chance([(0.1, [1, 1]), (0.1, [-3, 3]), (0.8, [3, 1])])
    second = chance([(0.1, [2, -1]), (0.1, [-1, -1]), (0.8, [1, -1])])
    assert star1(TreeGame([first, second]), (), -3, 3) == expectiminimax(TreeGame([first, second]), ()) == (0.6, 0)
