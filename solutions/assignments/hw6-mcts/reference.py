"""What assignment 6 asks for: UCB1, UCT and PUCT on tapes, a strength curve, soft playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, inf, log, sqrt

from aima_games import MAX, MIN, Action, Game, Player, State, Value, play_line
from solutions.searches.mcts import Node, tape_of

Simulate = Callable[[State], Value]
Policy = Callable[[Game, State], Sequence[tuple[Action, float]]]


def ucb1_pulls(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> list[int]:
    """The arms that UCB1 pulls with so many coins, in order.

    `payoffs[i][k]` is what arm i pays when it is pulled for the (k + 1)-th time.
    """
    paid: list[list[Value]] = [[] for _ in payoffs]
    pulls: list[int] = []

    def index(arm: int) -> float:
        tries = len(paid[arm])
        return sum(paid[arm]) / tries + exploration * sqrt(log(len(pulls)) / tries) if tries else inf

    for _ in range(coins):
        arm = max(range(len(payoffs)), key=index)
        paid[arm].append(payoffs[arm][len(paid[arm])])
        pulls.append(arm)
    return pulls


def uct(game: Game, state: State, simulate: Simulate, playouts: int, exploration: float) -> tuple[Value, Action | None]:
    """Monte Carlo tree search with UCB1 as its rule: MAX's mean over all games, and the action played most.

    `simulate(state)` says what a game from there brought MAX.

    Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006.
    """

    def index(node: Node, action: Action) -> float:
        child = node.children.get(action)
        if child is None:
            return inf
        mean = child.mean if game.to_move(node.state) == MAX else -child.mean
        return mean + exploration * sqrt(log(node.visits) / child.visits)

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    root = Node(state)
    for _ in range(playouts):
        path = [root]
        while not game.is_terminal(path[-1].state):
            node = path[-1]
            action = max(game.actions(node.state), key=lambda action: index(node, action))
            new = action not in node.children
            if new:
                node.children[action] = Node(game.result(node.state, action))
            path.append(node.children[action])
            if new:
                break
        last = path[-1].state
        utility = game.utility(last, MAX) if game.is_terminal(last) else simulate(last)
        for node in path:
            node.visits += 1
            node.total += utility
    return root.mean, max(game.actions(state), key=lambda action: root.children.get(action, Node(None)).visits)


def puct(
    game: Game, state: State, policy: Policy, simulate: Simulate, playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """Monte Carlo tree search that begins with what `policy` holds likely: MAX's mean, and the action played most.

    `policy(game, state)` gives each action with its probability, `simulate(state)` what a game from there brought MAX.

    Source: Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and Artificial Intelligence 61
    (2011); Silver and others, "Mastering the game of Go without human knowledge", Nature 550 (2017).
    """

    def index(node: Node, action: Action) -> float:
        child = node.children.get(action, Node(None))
        mean = child.mean if game.to_move(node.state) == MAX else -child.mean
        likely = dict(policy(game, node.state))[action]
        return mean + exploration * likely * sqrt(node.visits + 1) / (1 + child.visits)

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    root = Node(state)
    for _ in range(playouts):
        path = [root]
        while not game.is_terminal(path[-1].state):
            node = path[-1]
            action = max(game.actions(node.state), key=lambda action: index(node, action))
            new = action not in node.children
            if new:
                node.children[action] = Node(game.result(node.state, action))
            path.append(node.children[action])
            if new:
                break
        last = path[-1].state
        utility = game.utility(last, MAX) if game.is_terminal(last) else simulate(last)
        for node in path:
            node.visits += 1
            node.total += utility
    return root.mean, max(game.actions(state), key=lambda action: root.children.get(action, Node(None)).visits)


def strength(
    game: Game, openings: Sequence[Sequence[Action]], playouts: int, rival: int, exploration: float, seed: int
) -> float:
    """The share of points that UCT with so many playouts wins against UCT with `rival` playouts, from 0 to 1.

    They play twice from each opening, a list of moves from the start of the game, and change sides in between.
    """
    simulate = tape_of(game, seed)
    points = 0.0
    for moves in openings:
        for side in (MAX, MIN):
            state = play_line(game, game.initial, moves)
            while not game.is_terminal(state):
                games = playouts if game.to_move(state) == side else rival
                _, action = uct(game, state, simulate, games, exploration)
                state = game.result(state, action)
            points += (1 + game.utility(state, side)) / 2
    return points / (2 * len(openings))


def soft_move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    """The number of a child, drawn at random: the better it is for `player`, the likelier.

    `values` are the children's, for MAX. The chance of a child of value v is proportional to exp(v / temperature)
    where MAX moves, to exp(−v / temperature) where MIN does.
    """
    sign = 1 if player == MAX else -1
    weights = [exp(sign * value / temperature) for value in values]
    return rng.choices(range(len(values)), weights)[0]
