"""Random games for the tests of the searches: trees of nested lists, and graphs in which states repeat."""

from __future__ import annotations

import networkx as nx

from aima_games import MAX, MIN
from aima_games.games import TreeGame, chance


def random_tree(rng, plies, most=3, values=range(-9, 10), chances=None):
    """Nested lists; with `chances`, a function of the number of branches, a third of the subtrees hang below chance."""
    if plies == 0 or rng.random() < 0.1:
        return rng.choice(values)
    children = [random_tree(rng, plies - 1, most, values, chances) for _ in range(rng.randint(1, most))]
    if chances is not None and rng.random() < 0.33:
        return chance(zip(chances(len(children)), children, strict=True))
    return children


def random_graph(rng, plies=4, width=4, most=3, values=range(-9, 10)):
    """A game with shared states: each level has `width` states at most, reached in several ways, MAX and MIN in turns."""
    graph = nx.DiGraph()
    level = ["root"]
    for ply in range(plies):
        below = [f"{ply + 1}.{i}" for i in range(width)]
        for node in level:
            for child in rng.sample(below, rng.randint(1, min(most, width))):
                graph.add_edge(node, child)
        level = [node for node in below if node in graph]
    for node in level:
        graph.nodes[node]["utility"] = rng.choice(values)
    return TreeGame(graph, first=rng.choice([MAX, MIN]))


def states(game):
    """Every state once."""
    seen, frontier = {game.initial: None}, [game.initial]
    while frontier:
        state = frontier.pop()
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen[child] = None
                frontier.append(child)
    return list(seen)
