"""AlphaZero in miniature: the network's gradients, a search with a perfect judge, and self-play."""

from __future__ import annotations

import random

import numpy as np
import pytest

from aima_games.evaluation.alphazero import (
    Example,
    Learner,
    guided_player,
    guided_search,
    self_play,
    training,
)
from aima_games.evaluation.network import Adam
from aima_games.games import ConnectFour, Hexapawn, TicTacToe
from solutions.searches.mcts import loss_and_slopes, puct_index
from solutions.searches.retrograde import retrograde


def lesson(learner, seed=0):
    """Positions of a game against itself, with made-up visits and results to be learned."""
    rng = random.Random(seed)
    played = self_play(learner.game, learner, puct_index, 10, rng)
    return [
        Example(state, {action: rng.randrange(9) for action in visits} | {min(visits): 3}, rng.uniform(-1, 1))
        for state, visits, _ in played
    ]


def test_the_gradients_are_the_differences():
    learner, rng, step = Learner(Hexapawn(), hidden=3, seed=1), np.random.default_rng(2), 1e-6
    examples = lesson(learner)
    for array in learner.network.parameters.values():
        array += rng.standard_normal(array.shape)
    _, gradients = learner.gradients(examples, loss_and_slopes)
    assert gradients.keys() == learner.network.parameters.keys()
    for name, array in learner.network.parameters.items():
        for place in np.ndindex(array.shape):
            kept, around = array[place], []
            for moved in (kept + step, kept - step):
                array[place] = moved
                around.append(learner.gradients(examples, loss_and_slopes)[0])
            array[place] = kept
            assert gradients[name][place] == pytest.approx((around[0] - around[1]) / (2 * step), abs=1e-6)


def test_it_learns_a_small_table_by_heart():
    learner = Learner(TicTacToe())
    examples, adam = lesson(learner), Adam(learner.network.parameters, rate=0.02)
    for _ in range(1000):
        adam.step(learner.gradients(examples, loss_and_slopes)[1])
    for state, visits, result in examples:
        policy, value = learner(state)
        assert value == pytest.approx(result, abs=0.03)
        assert policy == pytest.approx({a: n / sum(visits.values()) for a, n in visits.items()}, abs=0.03)


@pytest.mark.parametrize("game", [Hexapawn(), TicTacToe()], ids=repr)
def test_with_a_perfect_judge_the_search_plays_perfectly(game):
    perfect = retrograde(game, [game.initial])

    def judge(state):
        actions = game.actions(state)
        return dict.fromkeys(actions, 1 / len(actions)), perfect[state].value

    player = guided_player(judge, puct_index, visits=60)
    going_on = sorted(state for state in perfect if not game.is_terminal(state))
    for state in random.Random(0).sample(going_on, 60):
        assert perfect[game.result(state, player(game, state))].value == perfect[state].value


def test_visits_add_up_and_noise_opens_what_a_judge_has_closed():
    game = ConnectFour(4, 5, 3)
    closed = lambda state: ({action: float(action == 0) for action in game.actions(state)}, 0.0)  # noqa: E731
    _, tried = guided_search(game, game.initial, closed, puct_index, 30)
    assert tried == {0: 30, 1: 0, 2: 0, 3: 0, 4: 0}
    _, tried = guided_search(game, game.initial, closed, puct_index, 30, random.Random(0))
    assert sum(tried.values()) == 30
    assert tried[0] < 30


def test_a_game_against_itself_teaches_its_result_and_what_was_tried():
    game = Hexapawn()
    learner = Learner(game)
    for seed in range(5):
        examples = self_play(game, learner, puct_index, 10, random.Random(seed))
        assert len({example.result for example in examples}) == 1
        for example in examples:
            assert sum(example.visits.values()) == 10
            assert set(example.visits) == set(game.actions(example.state))
    assert len({tuple(learner.seen(each.state)) for each in examples}) == len({each.state for each in examples})


@pytest.mark.parametrize(("game", "loss"), [(Hexapawn(4, 4), 1.859233), (ConnectFour(4, 5, 3), 2.106036)])
def test_the_first_iteration_can_be_repeated(game, loss):
    assert next(training(Learner(game, 48), puct_index, loss_and_slopes, visits=25)) == pytest.approx(loss, abs=1e-5)
