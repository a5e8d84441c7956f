"""Monte Carlo tree search, as lecture 6 shows it: play many games at random, and the good actions more often."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Self

from aima_games import CHANCE, MAX, Action, Game, State, Value


def puct_index(mean: Value, visits: int, of_all: int, prior: float, exploration: float = 1.0) -> float:
    """How good a choice may be that brought `mean` in `visits` of `of_all` tries and was given the probability `prior`.

    Source: Silver et al., "Mastering the game of Go without human knowledge", Nature 550 (2017), after Rosin,
    "Multi-armed bandits with episode context" (2011).
    """
    return mean + exploration * prior * sqrt(of_all) / (1 + visits)


def loss_and_slopes(
    policy: Mapping[Action, float], value: float, visits: Mapping[Action, int], result: float
) -> tuple[float, dict[Action, float], float]:
    """The loss of what a network said of a state, and how fast it grows with each action's logit and with the value.

    The network said `policy` and `value`; the search made so many `visits` of each action, and the game's `result` was
    that for MAX. Source: Silver et al., "Mastering the game of Go without human knowledge", Nature 550 (2017), without
    the penalty for large weights.
    """
    target = {action: number / sum(visits.values()) for action, number in visits.items()}
    loss = (result - value) ** 2 - sum(share * log(policy[action]) for action, share in target.items() if share)
    return loss, {action: policy[action] - share for action, share in target.items()}, 2 * (value - result)


@dataclass
class Node:
    """A state in the tree, with what the games through it brought MAX."""

    state: State
    children: dict[Action, Self] = field(default_factory=dict)
    visits: int = 0
    total: Value = 0

    @property
    def mean(self) -> Value:
        """MAX's mean utility over the games through this node; 0 before the first."""
        return self.total / self.visits if self.visits else 0


def upper_confidence(mean: Value, visits: int, of_all: int, exploration: float = sqrt(2)) -> float:
    """How good a choice may be at best that brought `mean` in `visits` of `of_all` tries (UCB1).

    More than its mean, the more the less often it was tried; without bound if it never was. Source: Auer,
    Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem", Machine Learning 47 (2002).
    """
    if visits == 0:
        return inf
    return mean + exploration * sqrt(log(of_all) / visits)


def playout(game: Game, state: State, rng: random.Random) -> Value:
    """The utility for MAX at the end of a random game from `state`."""
    while not game.is_terminal(state):
        by_chance = game.to_move(state) == CHANCE
        state = game.result(state, draw(game, state, rng) if by_chance else rng.choice(game.actions(state)))
    return game.utility(state, MAX)


def tape_of(game: Game, seed: int) -> Callable[[State], Value]:
    """A tape for a real game: what one random game from each position brought MAX, the same whenever it is asked.

    Each result has a little noise, so that no two of them are equal.
    """

    def simulate(state: State) -> Value:
        rng = random.Random(f"{seed} {state}")
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
        return game.utility(state, MAX) + rng.randint(-99, 99) / 2**14

    return simulate


def draw(game: Game, state: State, rng: random.Random) -> Action:
    """An outcome at a chance node, each as often as its probability says."""
    outcomes, probabilities = zip(*game.outcomes(state), strict=True)
    return rng.choices(outcomes, [float(probability) for probability in probabilities])[0]


def mcts(
    game: Game,
    state: State,
    playouts: int = 1_000,
    simulate: Callable[[Game, State, random.Random], Value] = playout,
    exploration: float = sqrt(2),
    seed: int = 0,
) -> tuple[Value, Action | None]:
    """An action that did well in `playouts` games, and what it brought MAX on average (AIMA 4e, section 5.4).

    UCT: each game goes down the tree by the rule of `upper_confidence`, adds one node, and is played to the
    end by `simulate`; its utility counts for every node it went through. Where dice decide, they are thrown.
    The action played most often is the answer, the first among equals; the value is an estimate that
    approaches the minimax value as the number of playouts grows. `exploration` is UCB1's for utilities from
    0 to 1, and half as curious with those from −1 to 1; the same seed gives the same answer. Raises
    ValueError for fewer than one playout.

    Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006; the tree that grows by one
    node a game: Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", CG 2006.
    """
    if playouts < 1:
        raise ValueError(f"playouts={playouts!r}: there has to be one at least")
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    rng = random.Random(seed)
    root = Node(state)
    for _ in range(playouts):
        path = select(game, root, exploration, rng)
        utility = simulate(game, path[-1].state, rng)
        for node in path:
            node.visits += 1
            node.total += utility
    if game.to_move(state) == CHANCE:
        return root.mean, None
    action = max(root.children, key=lambda action: root.children[action].visits)
    return root.children[action].mean, action


def select(game: Game, root: Node, exploration: float, rng: random.Random) -> list[Node]:
    """The nodes from the root down to the first that is new, or to an end of the game."""
    path = [root]
    while not game.is_terminal(path[-1].state):
        node = path[-1]
        action = choose_action(game, node, exploration, rng)
        if action not in node.children:
            node.children[action] = Node(game.result(node.state, action))
            return [*path, node.children[action]]
        path.append(node.children[action])
    return path


def choose_action(game: Game, node: Node, exploration: float, rng: random.Random) -> Action:
    """The action with the largest upper confidence for whoever moves, the first among equals; or an outcome."""
    player = game.to_move(node.state)
    if player == CHANCE:
        return draw(game, node.state, rng)

    def index(action: Action) -> float:
        child = node.children.get(action, Node(None))
        mean = child.mean if player == MAX else -child.mean
        return upper_confidence(mean, child.visits, node.visits, exploration)

    return max(game.actions(node.state), key=index)
