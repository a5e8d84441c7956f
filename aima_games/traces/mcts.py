"""Monte Carlo tree search on a small tree as a series of events: selection, expansion, playout, back-up."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any

import networkx as nx

from aima_games.game import MIN, State
from aima_games.traces.events import BackUp, Decide, Expand, Node, Playout, Select
from aima_games.traces.trace import LARGEST, Trace, Tracer
from aima_games.trees.draw import read_tree

TreePolicy = Callable[..., float]
"""`tree_policy(mean, visits, of_all, exploration)`: the index of a child, such as UCB1; see `mcts_trace`."""
Priors = Mapping[State, Sequence[float]]
"""A probability for each action, by state; in a state without, all actions are equally likely."""


def mcts_trace(
    source: Any,
    tree_policy: TreePolicy,
    games: int = 12,
    exploration: float = sqrt(2),
    seed: int = 0,
    state: State | None = None,
    priors: Priors | None = None,
) -> Trace:
    """Every event of `games` games played on a small tree; in each the search goes by `tree_policy`.

    `tree_policy(mean, visits, of_all, exploration)` gives the index of an action that was tried in `visits` of the
    `of_all` games through its node and earned the player there `mean` on average; at 0 visits `mean` is 0. The
    largest index is selected, the first among equals. With `priors` it is called
    `tree_policy(mean, visits, of_all, prior, exploration)`, as PUCT is. Nodes show what the games through them earned
    MAX on average, and how many there were; dashed nodes are not in the search tree yet. At a selection, the edges show
    mean and bonus. `source` is nested lists, a networkx DiGraph, or a game, all of it below `state`. Raises ValueError
    for a tree that is not one for MAX and MIN, that has no inner node or more than 400 nodes, and for fewer than one
    game. Source: AIMA 4e, section 5.4.
    """
    if games < 1:
        raise ValueError(f"games={games!r}: there has to be one at least")
    tree = read_tree(source, state, None, True, None, LARGEST)
    tracer = _MonteCarlo(tree, tree_policy, exploration, random.Random(seed), priors)
    for number in range(1, games + 1):
        tracer.play(number)
    tracer.decide()
    return tracer.trace()


class _MonteCarlo(Tracer):
    search = "mcts"

    def __init__(
        self,
        tree: nx.DiGraph,
        tree_policy: TreePolicy,
        exploration: float,
        rng: random.Random,
        priors: Priors | None,
    ) -> None:
        super().__init__(tree)
        self.tree_policy, self.exploration, self.rng, self.priors = tree_policy, exploration, rng, priors
        self.require_max_and_min("this search")
        self.visits = dict.fromkeys(self.tree, 0)
        self.total: dict[Node, Any] = dict.fromkeys(self.tree, 0)

    def mean(self, node: Node) -> Any:
        """MAX's mean over the games through `node`; 0 before the first."""
        return self.total[node] / self.visits[node] if self.visits[node] else 0

    def play(self, number: int) -> None:
        """One game: down the search tree, one node more, to an end at random, and back up."""
        path = [self.root]
        while path[-1] in self.names and (self.visits[path[-1]] or path[-1] == self.root):
            path.append(self.select(path[-1], number))
        new, random_moves = path[-1], []
        end = new
        while end in self.names:
            end = self.rng.choice(self.children(end))
            random_moves.append(end)
        utility = self.tree.nodes[end]["utility"]
        fresh = not self.visits[new]
        if fresh:
            self.events.append(Expand(new, number))
        if random_moves or not fresh:
            self.events.append(Playout(end, number, tuple(random_moves), utility))
        for node in path:
            self.visits[node] += 1
            self.total[node] += utility
        totals = tuple((node, self.visits[node], self.total[node]) for node in path)
        self.events.append(BackUp(self.root, number, utility, totals))

    def select(self, node: Node, number: int) -> Node:
        """The child with the largest index, the first among equals."""
        sign, children = -1 if self.player(node) == MIN else 1, self.children(node)
        means = tuple((sign * self.mean(child), self.visits[child]) for child in children)
        given: list[tuple[Any, ...]] = [(*each, self.visits[node]) for each in means]
        if self.priors is not None:
            likely = self.priors.get(self.tree.nodes[node]["state"], [1 / len(children)] * len(children))
            given = [(*each, prior) for each, prior in zip(given, likely, strict=True)]
        index = [self.tree_policy(*each, self.exploration) for each in given]
        best = children[index.index(max(index))]
        self.events.append(Select(node, number, best, tuple(zip(children, index, strict=True)), means))
        return best

    def decide(self) -> None:
        """The answer: the action that was played most often."""
        best = max(self.children(self.root), key=self.visits.__getitem__)
        self.events.append(Decide(self.root, best, self.visits[best], self.visits[self.root], self.mean(best)))
