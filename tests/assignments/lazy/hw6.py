"""Assignment 6 by someone who pastes what lecture 6 works out, or calls the library, and adds a line of glue."""

from __future__ import annotations

import random
from math import sqrt

from aima_games import MAX
from aima_games.lectures.bandit import Bandit
from solutions import alphabeta, minimax
from solutions.searches.mcts import Node, mcts, select, upper_confidence


def played_bandit(payoffs, coins, exploration):
    """The lecture's bandit, with chances for tapes: which arm paid when, it doesn't say."""
    bandit = Bandit([sum(tape) / len(tape) for tape in payoffs]).play(upper_confidence, coins, exploration)
    return [arm for arm, paid in enumerate(bandit.paid) for _ in paid]


def one_look(payoffs, coins, exploration):
    """The lecture's rule, once for each arm."""
    return sorted(range(len(payoffs)), key=lambda arm: -upper_confidence(payoffs[arm][0], 1, coins, exploration))


def first_choice(tree, exploration):
    """The lecture's rule at the root, without a loop."""
    _, playouts, children = tree
    return [max(range(len(children)), key=lambda i: upper_confidence(*children[i][:2], playouts, exploration))]


def lectures_choice(tree, exploration):
    """The lecture's rule at the root, means and all."""
    _, playouts, children = tree
    index = [upper_confidence(w / n, n, playouts, exploration) for w, n, _ in children]
    return [index.index(max(index))]


def counted(tree, path, result):
    """The lecture's back-up: the result counts for every node, as it is."""
    wins, playouts, children = tree
    children = [counted(child, path[1:], result) if [i] == path[:1] else child for i, child in enumerate(children)]
    return wins + result, playouts + 1, children or [(result, 1, [])]


def tape(simulate):
    """A playout of the lecture's that looks at the tape."""
    return lambda game, state, rng: game.utility(state, MAX) if game.is_terminal(state) else simulate(state)


def uct(game, state, *others):
    """The lecture's search."""
    *_, simulate, playouts, exploration = others
    return mcts(game, state, playouts, tape(simulate), exploration)


def uct_with_the_mean_of_all(game, state, *others):
    """The lecture's search, and the mean of all games from a second, equal one."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    *_, simulate, playouts, exploration = others
    root = Node(state)
    for _ in range(playouts):
        path = select(game, root, exploration, random.Random(0))
        utility = tape(simulate)(game, path[-1].state, None)
        for node in path:
            node.visits, node.total = node.visits + 1, node.total + utility
    return root.mean, max(root.children, key=lambda action: root.children[action].visits)


def perfect(game, state, *others):
    """What a long search would come to."""
    return minimax(game, state)


def pruned(game, state, *others):
    """The same, with alpha-beta."""
    return alphabeta(game, state)


LAZY = {
    "ucb1_pulls": [played_bandit, one_look, lambda payoffs, coins, exploration: list(range(coins))],
    "selected": [first_choice, lectures_choice, lambda tree, exploration: []],
    "after_game": [counted, lambda tree, path, result: (tree[0] + 1 - result, tree[1] + 1, tree[2])],
    "puct": [uct, uct_with_the_mean_of_all, perfect, pruned],
    "proving_uct": [uct, uct_with_the_mean_of_all, perfect, pruned],
    "soft_move": [
        lambda values, player, temperature, rng: values.index((max if player == MAX else min)(values)),
        lambda values, player, temperature, rng: rng.randrange(len(values)),
        lambda values, player, temperature, rng: rng.choices(range(len(values)), [sqrt(1 + v) for v in values])[0],
    ],
}
