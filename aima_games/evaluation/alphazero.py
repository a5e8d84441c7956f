"""AlphaZero in miniature: a search led by a network, and a network trained by what the search finds in self-play."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import NamedTuple

from aima_games.evaluation.network import Adam, Array, PolicyValueNetwork
from aima_games.game import MAX, Action, Game, State, Value
from aima_games.libraries import Later
from aima_games.matches.match import Strategy, play, random_opening, random_player

np = Later("numpy")

Judgement = tuple[Mapping[Action, float], float]
Judge = Callable[[State], Judgement]
"""`judge(state)`: how likely each action is to be best, and the state's value for MAX, if the game goes on."""
Index = Callable[..., float]
"""`index(mean, visits, of_all, prior)`: how promising a choice is; PUCT's rule, as lecture 6 writes it."""
Loss = Callable[..., tuple[float, Mapping[Action, float], float]]
"""`loss(policy, value, visits, result)`: the loss, and its slopes by logits and value, as lecture 6 writes it."""

SIDES = {"X": 1.0, "W": 1.0, "O": -1.0, "B": -1.0, ".": 0.0}


class Example(NamedTuple):
    """A position of self-play: how often the search tried each action, and how the game ended for MAX."""

    state: State
    visits: dict[Action, int]
    result: float


class Learner:
    """A network that plays one game; calling it judges a state.

    A position is seen as its squares, +1 for MAX's piece and −1 for MIN's, twice: once for each player to move, with
    the other half 0. So the two sides share the hidden layer's width, `hidden`, but none of its weights. The game has
    no chance, and its text a letter for each square: X, O, W, B or a dot.

    >>> from aima_games.games import ConnectFour
    >>> policy, value = Learner(ConnectFour(4, 5, 3))(ConnectFour(4, 5, 3).initial)
    >>> policy[0], value
    (0.2, 0.0)
    """

    def __init__(self, game: Game, hidden: int = 32, seed: int = 0) -> None:
        self.game, self.actions = game, _actions_of(game)
        self.place = {action: place for place, action in enumerate(self.actions)}
        self.network = PolicyValueNetwork(len(self.seen(game.initial)), len(self.actions), hidden, seed)

    def seen(self, state: State) -> Array:
        """A state as the numbers that the network sees."""
        squares = [SIDES[sign] for sign in self.game.to_text(state).split() if sign in SIDES]
        half = np.array([1.0, *squares])
        nothing = np.zeros_like(half)
        return np.concatenate((half, nothing) if self.game.to_move(state) == MAX else (nothing, half))

    def __call__(self, state: State) -> Judgement:
        _, logits, values = self.network.forward(self.seen(state)[None, :])
        return self._policy(state, logits[0]), float(values[0])

    def _policy(self, state: State, logits: Array) -> dict[Action, float]:
        """The softmax over the actions of a state."""
        legal = self.game.actions(state)
        numbers = [float(logits[self.place[action]]) for action in legal]
        weights = [exp(number - max(numbers)) for number in numbers]
        return {action: weight / sum(weights) for action, weight in zip(legal, weights, strict=True)}

    def gradients(self, examples: Sequence[Example], loss: Loss) -> tuple[float, dict[str, Array]]:
        """The mean loss over some examples, and its derivative by each of the network's parameters."""
        inputs = np.array([self.seen(example.state) for example in examples])
        _, logits, values = self.network.forward(inputs)
        by_logits, by_values, total = np.zeros_like(logits), np.zeros_like(values), 0.0
        for row, example in enumerate(examples):
            policy = self._policy(example.state, logits[row])
            lost, slopes, by_values[row] = loss(policy, float(values[row]), example.visits, example.result)
            by_logits[row, [self.place[action] for action in slopes]] = list(slopes.values())
            total += lost
        n = len(examples)
        return total / n, self.network.gradients(inputs, by_logits / n, by_values / n)


def _actions_of(game: Game, games: int = 300) -> list[Action]:
    """Every action that occurs in many random games, in order."""
    players = {player: random_player() for player in game.players}
    found = {a for seed in range(games) for state in play(game, players, seed).states for a in game.actions(state)}
    return sorted(found)


# Search


@dataclass
class Branch:
    """An action's place in the tree: how likely it looked, and what the visits through it brought MAX."""

    prior: float
    visits: int = 0
    total: Value = 0
    state: State = None
    branches: dict[Action, Branch] = field(default_factory=dict)


def guided_search(
    game: Game,
    state: State,
    judge: Judge,
    index: Index,
    visits: int,
    noise: random.Random | None = None,
) -> tuple[float, dict[Action, int]]:
    """MAX's mean over the visits, and how often each action of `state` was tried.

    Each visit goes down the tree by the largest index to a new state; there `judge` says what it is worth, and how
    likely each action is: no game is played out. With `noise`, a quarter of the probability at the root is drawn at
    random, so that self-play tries actions that the judge would not. Source: Silver et al., "A general reinforcement
    learning algorithm that masters chess, shogi, and Go through self-play", Science 362 (2018).
    """
    root = Branch(1.0, state=state)
    _visit(game, root, judge, index)
    if noise is not None:
        drawn = [noise.gammavariate(1.0, 1.0) for _ in root.branches]
        for branch, number in zip(root.branches.values(), drawn, strict=True):
            branch.prior = 0.75 * branch.prior + 0.25 * number / sum(drawn)
    for _ in range(visits):
        _visit(game, root, judge, index)
    return root.total / root.visits, {action: branch.visits for action, branch in root.branches.items()}


def _visit(game: Game, node: Branch, judge: Judge, index: Index) -> Value:
    """Visit a node once more; returns what the visit is worth to MAX."""
    if game.is_terminal(node.state):
        value = game.utility(node.state, MAX)
    elif not node.branches:
        priors, value = judge(node.state)
        node.branches = {action: Branch(prior) for action, prior in priors.items()}
    else:
        side = 1 if game.to_move(node.state) == MAX else -1
        action, best = max(
            node.branches.items(),
            key=lambda pair: index(
                side * pair[1].total / pair[1].visits if pair[1].visits else 0.0,
                pair[1].visits, node.visits, pair[1].prior,
            ),
        )  # fmt: skip
        if best.visits == 0:
            best.state = game.result(node.state, action)
        value = _visit(game, best, judge, index)
    node.visits += 1
    node.total += value
    return value


def guided_player(judge: Judge, index: Index, visits: int) -> Strategy:
    """A player that takes the action that a guided search tried most often, and the first of equals."""

    def choose(game: Game, state: State) -> Action:
        tried = guided_search(game, state, judge, index, visits)[1]
        return max(tried, key=tried.__getitem__)

    return choose


# Learning


def self_play(game: Game, judge: Judge, index: Index, visits: int, rng: random.Random) -> list[Example]:
    """A game against itself: an example for each of its positions. Actions are drawn as often as they were tried.

    It begins with up to three random actions, which teach nothing: without them so small a network sees too few
    positions.
    """
    state, seen = random_opening(game, rng.randrange(4), rng.randrange(10**9)), []
    while not game.is_terminal(state):
        _, tried = guided_search(game, state, judge, index, visits, rng)
        seen.append((state, tried))
        state = game.result(state, rng.choices(list(tried), list(tried.values()))[0])
    result = float(game.utility(state, MAX))
    return [Example(state, tried, result) for state, tried in seen]


def training(
    learner: Learner,
    index: Index,
    loss: Loss,
    games: int = 40,
    visits: int = 25,
    steps: int = 60,
    rate: float = 0.01,
    seed: int = 0,
) -> Iterator[float]:
    """Let the learner learn, iteration after iteration without end; yields the mean loss of each iteration's steps.

    An iteration plays `games` games against itself, with `visits` for each move, and then takes `steps` steps of Adam,
    each on 64 examples from the last 5 iterations.
    """
    rng, adam = random.Random(f"alphazero/{seed}"), Adam(learner.network.parameters, rate)
    recent: deque[list[Example]] = deque(maxlen=5)
    while True:
        played = (self_play(learner.game, learner, index, visits, rng) for _ in range(games))
        recent.append([example for game in played for example in game])
        examples = [example for iteration in recent for example in iteration]
        losses = []
        for _ in range(steps):
            mean, gradients = learner.gradients(rng.sample(examples, min(64, len(examples))), loss)
            adam.step(gradients)
            losses.append(mean)
        yield sum(losses) / len(losses)
