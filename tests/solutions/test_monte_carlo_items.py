"""The checks of lecture 6 let right functions pass, whatever their make, and stop the usual wrong ones."""

from __future__ import annotations

import random
from itertools import product
from math import inf, log, sqrt

import pytest

from aima_games import MIN, check
from solutions import alphabeta, depth_limited_minimax, mcts
from solutions.lecture_checks.lecture6 import ITEMS
from solutions.searches.mcts import playout, upper_confidence


def in_one_line(mean, visits, of_all, c=sqrt(2)):
    return float("inf") if not visits else mean + c * (log(of_all) / visits) ** 0.5


def no_log(mean, visits, of_all, c):
    return mean + c * sqrt(of_all / visits) if visits else inf


def swapped(mean, visits, of_all, c):
    return mean + c * sqrt(log(max(visits, 1)) / of_all) if visits else inf


def by_dictionaries(game, state, playouts, simulate=playout):
    """UCT with states in dictionaries, so that states reached by two paths share their games."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    rng, visits, total = random.Random(1), {state: 0}, {state: 0}

    def promise(here, child):
        n = visits.get(child, 0)
        mean = total[child] / n if n else 0
        return upper_confidence(-mean if game.to_move(here) == MIN else mean, n, visits[here])

    for _ in range(playouts):
        path = [state]
        while path[-1] in visits and not game.is_terminal(path[-1]):
            here = path[-1]
            children = [game.result(here, action) for action in game.actions(here)]
            path.append(max(children, key=lambda child, here=here: promise(here, child)))
        utility = simulate(game, path[-1], rng)
        for node in path:
            visits[node] = visits.get(node, 0) + 1
            total[node] = total.get(node, 0) + utility
    best = max(game.actions(state), key=lambda action: visits.get(game.result(state, action), 0))
    return total[state] / visits[state], best


def flat(game, state, playouts, simulate=playout):
    """No tree: as many random games after each action, and the best mean."""
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    rng, sign = random.Random(1), -1 if game.to_move(state) == MIN else 1
    means = {
        action: sum(simulate(game, game.result(state, action), rng) for _ in range(playouts)) / playouts
        for action in game.actions(state)
    }
    best = max(means, key=lambda action: sign * means[action])
    return means[best], best


def sign_forgotten(game, state, playouts, simulate=playout):
    """Both players go for what is good for MAX."""

    class Alike:
        def __getattr__(self, name):
            return getattr(game, name)

        def to_move(self, state):
            game.to_move(state)
            return "MAX"

    return mcts(Alike(), state, playouts, simulate)


@pytest.mark.parametrize("rule", [upper_confidence, in_one_line])
def test_right_rules_pass(rule):
    assert check("upper_confidence", rule)


@pytest.mark.parametrize("rule", [no_log, swapped, lambda mean, *_: mean, lambda *_: None])
def test_wrong_rules_do_not(rule):
    assert not check("upper_confidence", rule)


@pytest.mark.parametrize("seed", range(15))
def test_the_search_passes_whatever_its_luck(seed):
    for name, exploration in product(("mcts", "mcts_mean"), (1, 2)):
        assert check(name, lambda *given, c=exploration: mcts(*given, exploration=c, seed=seed))


def test_another_way_to_write_the_search_passes():
    assert check("mcts", by_dictionaries)
    assert check("mcts_mean", by_dictionaries)


@pytest.mark.parametrize("wrong", [flat, sign_forgotten, lambda game, state, n, *more: mcts(game, state, 1, *more)])
def test_wrong_searches_do_not(wrong):
    assert not check("mcts", wrong)


def test_alpha_beta_of_any_make_passes_and_the_wrong_depth_does_not():
    assert check("alphabeta_to_a_depth", alphabeta)
    assert not check("alphabeta_to_a_depth", depth_limited_minimax)

    def too_deep(game, state, cutoff, evaluate):
        return alphabeta(game, state, lambda s, depth: depth > 0 and cutoff(s, depth - 1), evaluate)

    assert not check("alphabeta_to_a_depth", too_deep)
    assert not check("alphabeta_to_a_depth", lambda game, state, cutoff, evaluate: (0, game.actions(state)[0]))


def test_all_cases_are_in_the_lecture_and_none_is_hidden():
    assert [item.name for item in ITEMS] == [
        "upper_confidence",
        "puct_index",
        "loss_and_slopes",
        "mcts",
        "mcts_mean",
        "alphabeta_to_a_depth",
    ]
    assert not any(case.hidden for item in ITEMS for case in item.visible_cases())
