"""Monte Carlo tree search on a small tree as a series of events: selection, expansion, playout, back-up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf, isclose, sqrt
from typing import Any

import networkx as nx

from aima_games.game import MIN, State
from aima_games.traces.events import BackUp, Decide, Expand, Node, Playout, Select
from aima_games.traces.trace import LARGEST, Trace, Tracer, action_text
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
    `of_all` games through its node and brought the player there `mean` on average; at 0 visits `mean` is 0. The
    largest index is selected, the first among equals. With `priors` it is called
    `tree_policy(mean, visits, of_all, prior, exploration)`, as PUCT is. Nodes show what the games through them brought
    MAX on average, and how many there were; dashed nodes are not in the search tree yet. At a selection, the edges show
    mean and bonus. `source` is nested lists, a networkx
    DiGraph, or a game below `state`, all of it. Raises ValueError for a tree that is not one for MAX and MIN, has no
    inner node or more than 400 nodes, and for fewer than one game. Source: AIMA 4e, section 5.4.
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

    def tries(self, node: Node) -> int:
        """How many games went through the node, as the indices of its children count them."""
        return self.visits[node]

    def play(self, number: int) -> None:
        """One game: down the search tree, one node more, to an end at random, and back up."""
        path = [self.root]
        while self.goes_on(path[-1]):
            path.append(self.select(path[-1], number))
        self.play_out(path, number)

    def goes_on(self, node: Node) -> bool:
        """Whether a game chooses an action at the node, and does not yet play at random."""
        return node in self.names and (self.visits[node] > 0 or node == self.root)

    def play_out(self, path: list[Node], number: int) -> Any:
        """Play the game on from the end of the path; returns what it brings MAX."""
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
        return utility

    def select(self, node: Node, number: int, liked: Node | None = None) -> Node:
        """The child with the largest index; among equals the one that is `liked`, or the first."""
        sign, children = -1 if self.player(node) == MIN else 1, self.children(node)
        means = tuple((sign * self.mean(child), self.visits[child]) for child in children)
        given: list[tuple[Any, ...]] = [(*each, self.tries(node)) for each in means]
        if self.priors is not None:
            likely = self.priors.get(self.tree.nodes[node]["state"], [1 / len(children)] * len(children))
            given = [(*each, prior) for each, prior in zip(given, likely, strict=True)]
        index = [self.tree_policy(*each, self.exploration) for each in given]
        best = children[index.index(max(index))]
        if liked in children and (
            index[children.index(liked)] == inf or isclose(index[children.index(liked)], max(index), abs_tol=1e-9)
        ):
            best = liked
        self.events.append(Select(node, number, best, tuple(zip(children, index, strict=True)), means))
        return best

    def most_played(self) -> list[Node]:
        """The root's children that the most games went through."""
        most = max(self.visits[child] for child in self.children(self.root))
        return [child for child in self.children(self.root) if self.visits[child] == most]

    def decide(self, best: Node | None = None) -> None:
        """The answer: the action that was played most often."""
        best = self.most_played()[0] if best is None else best
        self.events.append(Decide(self.root, best, self.visits[best], self.visits[self.root], self.mean(best)))


class Parted(BaseException):
    """A search did what a right one does not do. No Exception, so that its own `except Exception` lets it pass."""


class Followed(_MonteCarlo):
    """The games of another search, one by one, as long as a right search might play them.

    Raises Parted, with a sentence, at the first game that a right search would not play; the last event is what it
    would do there.
    """

    def __init__(self, tree: nx.DiGraph, tree_policy: TreePolicy, games: int, playout_counts: bool) -> None:
        super().__init__(tree, tree_policy, sqrt(2), random.Random(0), None)
        self.games, self.played, self.playout_counts = games, 0, playout_counts
        self.nodes = {state: node for node, state in self.tree.nodes(data="state")}

    def tries(self, node: Node) -> int:
        """As above; or without the game in which the node was new, as in a search that adds up child visits."""
        return self.visits[node] - (node != self.root and not self.playout_counts)

    def hear(self, state: State) -> Any:
        """What the next game, whose playout begins in this state, brings MAX."""
        self.played += 1
        number = self.played
        if number > self.games:
            raise Parted(f"it plays more than the {self.games} games that it may")
        try:
            node = self.nodes[state]
        except (KeyError, TypeError):
            raise Parted(f"in game {number} its playout starts from {state!r:.60}, no state of the tree") from None
        path = [*reversed([node, *self._above(node)])]
        for here, there in pairwise(path):
            name = self.names[here]
            if not self.goes_on(here):
                raise Parted(f"game {number} goes on below {name}, which is new, and not with `simulate`")
            if self.select(here, number, liked=there) != there:
                raise Parted(f"in game {number}, at {name}, it takes action {action_text(self.tree, there)}")
        if self.goes_on(node):
            self.select(node, number)
            raise Parted(f"in game {number} its playout starts at {self.names[node]}, which is in the tree already")
        return self.play_out(path, number)

    def _above(self, node: Node) -> Iterator[Node]:
        while node != self.root:
            (node,) = self.tree.predecessors(node)
            yield node

    def answered(self, answer: Any) -> None:
        """The end of the search, with its answer."""
        if self.played < self.games:
            raise Parted(f"it plays {self.played} of the {self.games} games that it may")
        try:
            value, action = answer
            node = self.nodes[action,]
        except (KeyError, TypeError, ValueError):
            raise Parted(f"it returns {answer!r:.60}, and not a mean and an action") from None
        best = self.most_played()
        self.decide(node if node in best else best[0])
        if node not in best:
            raise Parted(f"it answers with action {action}, which was not played most often")
        if not any(isclose(value, self.mean(each), abs_tol=1e-9) for each in (node, self.root)):
            raise Parted(f"it says that action {action} is worth {value!r:.20} to MAX")
