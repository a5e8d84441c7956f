"""Quiescence: its definition by brute force, the horizon it looks over, and what it must not claim."""

from __future__ import annotations

import random

from aima_games import MAX, MIN, recorded
from aima_games.games import TreeGame
from solutions import alphabeta, depth_limited_minimax, quiescence, quiescent
from tests.solutions.random_games import random_tree, states


def settled(game, state, evaluate, volatile):
    """The definition: the best of standing pat, where a quiet action exists, and of the volatile actions."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [settled(game, game.result(state, action), evaluate, volatile) for action in volatile(state)]
    if set(volatile(state)) != set(game.actions(state)):
        values.append(evaluate(state))
    return max(values) if game.to_move(state) == MAX else min(values)


def random_case(seed):
    rng = random.Random(seed)
    game = TreeGame(random_tree(rng, 5), first=rng.choice([MAX, MIN]))
    estimates = {state: rng.randint(-9, 9) for state in states(game)}
    volatile = {state: [a for a in game.actions(state) if rng.random() < 0.5] for state in states(game)}
    return game, estimates.__getitem__, volatile.__getitem__


def test_value_is_the_definition():
    for seed in range(3000):
        game, evaluate, volatile = random_case(seed)
        value, action = quiescence(game, (), evaluate, volatile)
        assert value == settled(game, (), evaluate, volatile)
        if action is None:
            assert value == (game.utility((), MAX) if game.is_terminal(()) else evaluate(()))
        else:
            assert settled(game, (action,), evaluate, volatile) == value


def test_it_prunes():
    game = recorded(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert quiescence(game, (), lambda state: -99, game.actions) == (3, 0)
    assert len(game.log.leaves) == 7
    standing = recorded(TreeGame([[3, 12, 8], 0]))
    assert quiescence(standing, (0,), lambda state: 1, lambda state: (0, 1)) == (1, None)


def test_everything_quiet_is_the_estimate_and_everything_volatile_the_whole_search():
    for seed in range(300):
        game, evaluate, _ = random_case(seed)
        quiet = quiescence(game, (), evaluate, lambda state: ())
        assert quiet == ((game.utility((), MAX) if game.is_terminal(()) else evaluate(())), None)
        assert quiescence(game, (), evaluate, game.actions) == alphabeta(game, ())


def test_as_an_evaluation_function_of_any_search():
    for seed in range(300):
        game, evaluate, volatile = random_case(seed)
        settle = quiescent(game, evaluate, volatile)
        for depth in (1, 2):
            arguments = (lambda state, ply, depth=depth: ply >= depth), settle
            assert alphabeta(game, (), *arguments) == depth_limited_minimax(game, (), *arguments)


# MAX may take a defended pawn with the queen, action 0, or play a quiet move, action 1. After the capture MIN may
# take the queen back (0) or not (1).
QUEEN = TreeGame([[[-8], [1]], [[0], [0]]])
MATERIAL = {(): 0, (0,): 1, (1,): 0, (0, 0): -8, (0, 1): 1, (1, 0): 0, (1, 1): 0}.__getitem__
CAPTURES = {(): [0], (0,): [0]}


def captures(state):
    return CAPTURES.get(state, [])


def test_one_ply_greed_is_seen_through():
    at_one_ply = lambda state, depth: depth >= 1  # noqa: E731
    assert alphabeta(QUEEN, (), at_one_ply, MATERIAL) == (1, 0)  # the reply is past the horizon
    assert alphabeta(QUEEN, (), at_one_ply, quiescent(QUEEN, MATERIAL, captures)) == (0, 1)
    assert quiescence(QUEEN, (), MATERIAL, captures) == (0, None)  # nobody has to capture


def test_trap_no_standing_pat_in_check():
    """Where every legal action is volatile, the mover cannot be content with the estimate."""
    game = TreeGame([[-5], [-7]])  # MAX is in check: both evasions lose material
    assert quiescence(game, (), lambda state: 9, game.actions) == (-5, 0)
    assert quiescence(game, (), lambda state: 9, lambda state: game.actions(state)[1:]) == (9, None)


def test_trap_no_volatile_action_is_no_end_of_the_game():
    game = recorded(TreeGame([[3], [4]]))
    assert quiescence(game, (), lambda state: 1, lambda state: ()) == (1, None)
    assert game.log.counts["utility"] == 0
