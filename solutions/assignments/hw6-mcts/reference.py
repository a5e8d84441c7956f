"""What assignment 6 asks for: UCB1 on tapes, the book's tree, PUCT, proofs in a search tree, soft playouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, inf, log, sqrt
from typing import Any, Self

from aima_games import MAX, Action, Game, Player, State, Value

Policy = Callable[[Game, State], Sequence[tuple[Action, float]]]
BookNode = tuple[Any, int, list[Any]]
"""`(wins, playouts, children)`, the wins being those of the player whose move led to the node."""


@dataclass
class Node:
    """A state in the tree, with what the games through it brought MAX."""

    state: State
    children: dict[Action, Self] = field(default_factory=dict)
    visits: int = 0
    total: Value = 0
    proven: Value | None = None  # for part 4

    @property
    def mean(self) -> Value:
        """MAX's mean over the games through this node; 0 before the first."""
        return self.total / self.visits if self.visits else 0


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


def selected(tree: BookNode, exploration: float) -> list[int]:
    """The way of the next game through the book's tree: at each node the number of the child, from 0."""
    path = []
    _, playouts, children = tree
    while children:
        indices = [wins / tries + exploration * sqrt(log(playouts) / tries) for wins, tries, _ in children]
        path.append(indices.index(max(indices)))
        _, playouts, children = children[path[-1]]
    return path


def after_game(tree: BookNode, path: Sequence[int], result: Value) -> BookNode:
    """The book's tree once a game has gone down `path`, has added a child there, and was played to its end.

    `result` is what the game brought the player to move at the root: 1, ½ or 0.
    """

    def counted(node: BookNode, way: Sequence[int], gain: Value) -> BookNode:
        wins, playouts, children = node
        if way:
            children = [
                counted(child, way[1:], 1 - gain) if number == way[0] else child
                for number, child in enumerate(children)
            ]
        else:
            children = [*children, (1 - gain, 1, [])]
        return wins + gain, playouts + 1, children

    return counted(tree, path, 1 - result)


def puct(
    game: Game,
    state: State,
    policy: Policy,
    simulate: Callable[[State], Value],
    playouts: int,
    exploration: float,
) -> tuple[Value, Action | None]:
    """Monte Carlo tree search that begins with what `policy` holds likely: MAX's mean, and the action played most.

    `policy(game, state)` gives each action with its probability, `simulate(state)` what a game from there brought MAX.

    Source: Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and Artificial Intelligence 61
    (2011); Silver and others, "Mastering the game of Go without human knowledge", Nature 550 (2017).
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    root = Node(state)
    for _ in range(playouts):
        path = [root]
        while not game.is_terminal(path[-1].state):
            node = path[-1]
            action = likely_action(game, node, policy, exploration)
            if action not in node.children:
                node.children[action] = Node(game.result(node.state, action))
                path.append(node.children[action])
                break
            path.append(node.children[action])
        last = path[-1].state
        utility = game.utility(last, MAX) if game.is_terminal(last) else simulate(last)
        for node in path:
            node.visits += 1
            node.total += utility
    return root.mean, max(game.actions(state), key=lambda action: root.children.get(action, Node(None)).visits)


def likely_action(game: Game, node: Node, policy: Policy, exploration: float) -> Action:
    """The action with the largest index for whoever moves."""
    sign = 1 if game.to_move(node.state) == MAX else -1

    def index(choice: tuple[Action, float]) -> float:
        action, probability = choice
        child = node.children.get(action, Node(None))
        return sign * child.mean + exploration * probability * sqrt(node.visits + 1) / (1 + child.visits)

    return max(policy(game, node.state), key=index)[0]


def proving_uct(
    game: Game, state: State, simulate: Callable[[State], Value], playouts: int, exploration: float
) -> tuple[Value, Action | None]:
    """Monte Carlo tree search that knows a won or lost position when it has seen one: a value and an action.

    `simulate(state)` is what a game from there brought MAX; utilities are −1, 0 and 1.

    Source: Winands, Björnsson and Saito, "Monte-Carlo tree search solver", Computers and Games 2008.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    root = Node(state)
    for _ in range(playouts):
        if root.proven is not None:
            break
        path = [root]
        while not game.is_terminal(path[-1].state):
            node = path[-1]
            action = open_action(game, node, exploration)
            if action not in node.children:
                node.children[action] = Node(game.result(node.state, action))
                path.append(node.children[action])
                break
            path.append(node.children[action])
        last = path[-1]
        if game.is_terminal(last.state):
            last.proven = game.utility(last.state, MAX)
        utility = simulate(last.state) if last.proven is None else last.proven
        for node in reversed(path):
            node.visits += 1
            node.total += utility
            if node.proven is None:
                node.proven = proven_value(game, node)
    return decision(game, root)


def open_action(game: Game, node: Node, exploration: float) -> Action:
    """The action with the largest upper confidence for whoever moves, among those that nothing is proven about."""
    sign = 1 if game.to_move(node.state) == MAX else -1

    def index(action: Action) -> float:
        child = node.children.get(action)
        if child is None:
            return inf
        return sign * child.mean + exploration * sqrt(log(node.visits) / child.visits)

    known = {action for action, child in node.children.items() if child.proven is not None}
    return max((action for action in game.actions(node.state) if action not in known), key=index)


def proven_value(game: Game, node: Node) -> Value | None:
    """What follows for `node` from the proven values of its children; None where nothing does."""
    won, best = (1, max) if game.to_move(node.state) == MAX else (-1, min)
    values = [child.proven for child in node.children.values() if child.proven is not None]
    if won in values:
        return won
    return best(values) if len(values) == len(game.actions(node.state)) else None


def decision(game: Game, root: Node) -> tuple[Value, Action]:
    """What the root is worth and the action to play: proven if it can be, else by the number of visits."""
    lost = -1 if game.to_move(root.state) == MAX else 1
    children = {action: root.children.get(action, Node(None)) for action in game.actions(root.state)}
    if root.proven is not None:
        return root.proven, next(action for action, child in children.items() if child.proven == root.proven)
    alive = [action for action, child in children.items() if child.proven != lost]
    return root.mean, max(alive, key=lambda action: children[action].visits)


def soft_move(values: Sequence[Value], player: Player, temperature: float, rng: random.Random) -> int:
    """The number of a child, drawn at random: the better it is for `player`, the likelier.

    `values` are the children's, for MAX. The chance of a child of value v is proportional to exp(v / temperature)
    where MAX moves, to exp(−v / temperature) where MIN does.
    """
    sign = 1 if player == MAX else -1
    weights = [exp(sign * value / temperature) for value in values]
    return rng.choices(range(len(values)), weights)[0]
