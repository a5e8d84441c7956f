"""A minimax search as a series of pictures: what it has seen, what it knows, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import networkx as nx

from aima_games.drawing import tree_scene
from aima_games.game import MAX, Player, State
from aima_games.games import TreeGame
from aima_games.scene import Scene
from aima_games.tree_picture import value_text
from aima_games.trees import back_up, game_tree, root_of


@dataclass(frozen=True)
class Step:
    """A moment of a search: the picture, a sentence, and whether a node has just got its value."""

    scene: Scene
    said: str
    settled: bool


def letters(tree: nx.DiGraph) -> dict[Any, str]:
    """Names for the inner nodes, row by row from the root: A, B, C, …, Z, A1, B1, …"""
    inner = [node for node in nx.bfs_tree(tree, root_of(tree)) if tree.out_degree(node)]
    return {node: chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "") for i, node in enumerate(inner)}


def rule(player: Player, values: Sequence[Any]) -> str:
    """Why a node has its value: `MIN takes the smallest of 3, 12 and 8`."""
    shown = [value_text(value) for value in values]
    if len(shown) == 1:
        return f"{player} has one action only, worth {shown[0]}"
    which = "largest" if player == MAX else "smallest"
    return f"{player} takes the {which} of {', '.join(shown[:-1])} and {shown[-1]}"


def minimax_walk(source: Any, state: State | None = None) -> list[Step]:
    """Every step of minimax on a small tree: nested lists or a game. An open node shows the bound known so far.

    `≤3` in a MIN node says that a child worth 3 has been seen, so MIN will get 3 or less.
    Raises ValueError where the game is over from the start: there is no inner node to walk through.
    """
    game = TreeGame(source) if isinstance(source, list | tuple) else source
    tree = game_tree(game, state)
    back_up(tree)
    names = letters(tree)
    if not names:
        raise ValueError("the tree has no inner node, so there is nothing to step through")
    seen: set[Any] = {root_of(tree)}
    known: dict[Any, Any] = {}  # the value of a closed node
    best: dict[Any, Any] = {}  # of an open node: the best value among its closed children
    steps: list[Step] = []

    def add(said: str, settled: bool = False, line: bool = False) -> None:
        shown = tree.copy()
        for node, attributes in shown.nodes(data=True):
            attributes["visited"] = node in seen
            if node in names and node not in known:
                sign = "≤" if attributes["to_move"] != MAX else "≥"
                attributes["text"] = f"{sign}{value_text(best[node])}" if node in best else names[node]
        steps.append(Step(tree_scene(shown, line=line), said, settled))

    def walk(node: Any) -> Any:
        seen.add(node)
        if node not in names:
            return tree.nodes[node]["value"]
        player, choose = tree.nodes[node]["to_move"], max if tree.nodes[node]["to_move"] == MAX else min
        add(f"{names[node]}: {player} to move. Its children come one by one.")
        for child in tree.successors(node):
            value = walk(child)
            best[node] = choose(best.get(node, value), value)
            bound = "at most" if choose is min else "at least"
            what = f"{names[child]} is worth" if child in names else "A leaf worth"
            add(f"{what} {value_text(value)}: {names[node]} is {bound} {value_text(best[node])}.")
        known[node] = best[node]
        values = [tree.nodes[child]["value"] for child in tree.successors(node)]
        top = node == root_of(tree)
        end = " The thick line is the play to expect." if top else ""
        add(
            f"{names[node]} is worth {value_text(known[node])}: {rule(player, values)}.{end}",
            settled=True,
            line=top,
        )
        return known[node]

    walk(root_of(tree))
    return steps
