"""Game trees as networkx graphs: grown from a game, with backed-up values and the principal variation marked.

Every tree here is a `networkx.DiGraph` whose edges stand in the order of the actions. The attributes:

=========  ==============  ==================================================================
of a node  `state`         the game's state
           `to_move`       MAX, MIN, CHANCE or another player; None at a leaf
           `utility`       at a terminal state, what it is worth to MAX; without MAX, a utility for each player
           `value`         the backed-up value, once `back_up` has run
           `information`   in a partially observable game, what the player to move knows
           `leaf`          True where the game is over or the tree was cut off
           `text`          optional: what to write in the node instead of its value
           `window`        optional: (alpha, beta) on entering the node
           `explored`      optional: False where a search never came
of an edge `action`        the action that leads to the child
           `label`         the action as text
           `probability`   below a chance node
           `line`          True on the principal variation, once `back_up` has run
           `cut`           optional: True where a search cut the child off
=========  ==============  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Game, PartiallyObservableGame, Player, State, Value
from aima_games.recording import require_no_check

Child = TypeVar("Child")

LARGEST = 20_000
"""A larger tree is no use as a picture, and often the game is endless: `game_tree` asks for a depth instead."""


def game_tree(game: Game, state: State | None = None, depth: int | None = None, largest: int = LARGEST) -> nx.DiGraph:
    """The game tree below `state` as a graph, `depth` plies deep; by default below the initial state and to the end.

    Nodes are numbered from 0, the root, in depth-first order: a state that two paths lead to is two nodes. Edges stand
    in the order of the actions, and the attributes of nodes and edges are listed in `aima_games.trees.build`. Raises
    ValueError if the tree has more than `largest` nodes.

    >>> from aima_games.games import Nim
    >>> tree = game_tree(Nim((1, 2)))
    >>> tree.number_of_nodes(), tree.nodes[0]["state"]
    (12, ((1, 2), 'MAX'))
    """
    require_no_check(game, "game_tree")
    tree = nx.DiGraph(game=game)
    root_state = game.initial if state is None else state
    stack: list[tuple[State, int | None, dict[str, Any], int]] = [(root_state, None, {}, 0)]
    while stack:
        state, parent, edge, ply = stack.pop()
        node = tree.number_of_nodes()
        if node >= largest:
            raise ValueError(f"the tree has more than {largest:,} nodes; give a smaller depth or a later state")
        tree.add_node(node, **node_attributes(game, state))
        leaf = tree.nodes[node]["leaf"] = tree.nodes[node]["leaf"] or (depth is not None and ply >= depth)
        if parent is not None:
            tree.add_edge(parent, node, **edge)
        if not leaf:
            for edge in reversed(edge_attributes(game, state)):
                stack.append((game.result(state, edge["action"]), node, edge, ply + 1))
    return tree


def node_attributes(game: Game, state: State) -> dict[str, Any]:
    """What a tree's node knows of `state`: the first attributes of the table above."""
    if game.is_terminal(state):
        return {"state": state, "to_move": None, "leaf": True, "utility": terminal_value(game, state)}
    attributes = {"state": state, "to_move": game.to_move(state), "leaf": False}
    if isinstance(game, PartiallyObservableGame) and attributes["to_move"] != CHANCE:
        attributes["information"] = game.information(state)
    return attributes


def edge_attributes(game: Game, state: State) -> list[dict[str, Any]]:
    """The attributes of the edges below `state`, in order."""
    if game.to_move(state) == CHANCE:
        return [
            {"action": outcome, "label": game.action_text(outcome), "probability": probability}
            for outcome, probability in game.outcomes(state)
        ]
    return [{"action": action, "label": game.action_text(action)} for action in game.actions(state)]


def terminal_value(game: Game, state: State) -> Any:
    """What the terminal `state` is worth to MAX; in a game without MAX, a utility for each player."""
    if MAX in game.players:
        return game.utility(state, MAX)
    return tuple(game.utility(state, player) for player in game.players)


def root_of(tree: nx.DiGraph) -> Any:
    """The node without a parent. Raises ValueError if `tree` is not a tree."""
    if tree.number_of_nodes() == 0:
        raise ValueError("an empty graph is no tree")
    # `nx.is_arborescence` takes several times as long, which matters for small trees: a quiz draws thousands of them.
    roots = [node for node, above in tree.pred.items() if not above]
    below = roots[:]
    if len(roots) == 1 and tree.number_of_edges() == len(tree) - 1:  # so all others have one parent
        for node in below:  # grows while we walk it
            below += tree.succ[node]
        if len(below) == len(tree):
            return roots[0]
    raise ValueError("the graph is no tree: it has a cycle, several roots, or a node with two parents")


# The back-up rule: what an inner node is worth, by its children. Every value that is backed up comes from here.


def best_child(
    player: Player, children: Iterable[Child], value: Callable[[Child], Value], players: Sequence[Player] = (MAX, MIN)
) -> Child:
    """The first of the children that is best for `player`: for MAX the largest value, for MIN the smallest.

    Where values are vectors, one number for each of `players`, it is the child that is best for that player.
    """
    if player in (MAX, MIN):
        return (max if player == MAX else min)(children, key=value)
    mine = players.index(player)
    return max(children, key=lambda child: value(child)[mine])


def expected_value(values: Iterable[Value], probabilities: Iterable[Value]) -> Value:
    """What a chance node is worth."""
    return sum(probability * value for probability, value in zip(probabilities, values, strict=True))


def backed_up_value(
    player: Player, values: Sequence[Value], players: Sequence[Player] = (MAX, MIN), probabilities: Sequence[Value] = ()
) -> Value:
    """What a node is worth where `player` is to move and the children have these values, in the order of actions."""
    if player == CHANCE:
        return expected_value(values, probabilities)
    return best_child(player, values, lambda value: value, players)


def back_up(tree: nx.DiGraph, evaluate: Callable[[State], Any] | None = None) -> Any:
    """Compute the value of every node of `tree`, from the leaves up, and mark the principal variation.

    The answer is the root's value. A terminal leaf is worth its utility, and any other leaf is worth `evaluate(state)`.
    A MAX node is worth the largest of its children's values, a MIN node the smallest, and a chance node the expected
    value. Where values are vectors, each player takes the child that is best for that player. Nodes get the attribute
    `value`, edges the attribute `line`. Among equally good children the first is on the principal variation, which ends
    at a chance node, because there nobody chooses. Raises ValueError if a leaf has no value or the graph is not a tree.

    >>> from aima_games.games import TreeGame
    >>> tree = game_tree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> back_up(tree)
    3
    """
    root = root_of(tree)
    players = tuple(tree.graph["game"].players) if "game" in tree.graph else (MAX, MIN)
    best = {}
    for node in nx.dfs_postorder_nodes(tree, root):
        attributes = tree.nodes[node]
        children = list(tree.successors(node))
        if not children:
            if "utility" in attributes:
                attributes["value"] = attributes["utility"]
            elif evaluate is not None:
                attributes["value"] = evaluate(attributes["state"])
            else:
                raise ValueError(
                    f"leaf {node!r} is no end of the game and has no utility; give `evaluate`, or a larger depth"
                )
        else:
            values = {child: tree.nodes[child]["value"] for child in children}
            player = attributes["to_move"]
            if player == CHANCE:
                probabilities = [tree.edges[node, child]["probability"] for child in children]
                attributes["value"] = expected_value(values.values(), probabilities)
                continue
            if player not in (MAX, MIN, *players):
                raise ValueError(f"node {node!r}: to_move is {player!r}, not {' or '.join(map(str, players))}")
            best[node] = best_child(player, children, values.__getitem__, players)
            attributes["value"] = values[best[node]]
    for parent, child in tree.edges:
        tree.edges[parent, child]["line"] = False
    node = root
    while node in best:
        tree.edges[node, best[node]]["line"] = True
        node = best[node]
    return tree.nodes[root]["value"]


def principal_variation(tree: nx.DiGraph) -> list[Any]:
    """The actions from the root on if everybody plays their best: the principal variation that `back_up` has marked.

    The list ends at a leaf or at a chance node.

    >>> from aima_games import back_up, game_tree
    >>> from aima_games.games import TreeGame
    >>> tree = game_tree(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> back_up(tree), principal_variation(tree)
    (3, [0, 0])
    """
    actions = []
    node = root_of(tree)
    while True:
        for _, child, edge in tree.out_edges(node, data=True):
            if edge.get("line"):
                actions.append(edge["action"])
                node = child
                break
        else:
            return actions
