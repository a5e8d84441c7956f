"""Game trees small enough for pencil and paper.

A tree is a nested list; its leaves are all different. Then, where only players move, every backed-up value
belongs to one leaf, so no two moves of a node are ever equally good, and neither answer nor principal variation is
in doubt. There may be chance nodes, and more than two players (whose leaves are tuples, a number for each).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games.game import CHANCE, MAX, MIN, Player
from aima_games.games import TreeGame
from aima_games.quiz.wording import bracketed, plain, shown
from aima_games.trees.build import backed_up_value, expected_value

if TYPE_CHECKING:
    from aima_games.graphics.scene import Scene

Path = tuple[int, ...]
Choose = Callable[[Sequence[Any]], Any]


def other(player: str) -> str:
    """The opponent."""
    return MIN if player == MAX else MAX


OPERATOR: dict[str, Choose] = {MAX: max, MIN: min}


def chance_node(branches: Iterable[tuple[Fraction, Any]]) -> dict[str, Any]:
    """A chance node from pairs (probability, subtree), as JSON can hold it: a probability is text, "0.9" or "1/6"."""
    return {"chance": [[plain(probability), subtree] for probability, subtree in branches]}


def is_inner(subtree: Any) -> bool:
    """Whether something follows: a leaf is a number or a tuple."""
    return isinstance(subtree, list | dict)


def children_of(subtree: Any) -> Sequence[Any]:
    """The subtrees below a node, from left to right; none below a leaf."""
    if isinstance(subtree, dict):
        return [child for _, child in subtree["chance"]]
    return subtree if isinstance(subtree, list) else ()


def leaf_paths(subtree: Any, path: Path = ()) -> Iterator[Path]:
    """The leaves from left to right."""
    if not isinstance(subtree, list):
        yield path
        return
    for i, child in enumerate(subtree):
        yield from leaf_paths(child, (*path, i))


def chances_of(subtree: Any) -> tuple[Fraction, ...]:
    """The probabilities of a chance node's outcomes; none at any other node."""
    return tuple(_read(p) for p, _ in subtree["chance"]) if isinstance(subtree, dict) else ()


_read = cache(Fraction)  # there are few different probabilities, and they are read very often


def number(value: Any) -> Any:
    """An exact number in its plainest form: an int where it is whole. Anything else stays as it is."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def expected(values: Sequence[Any], chances: Sequence[Fraction]) -> Any:
    """The expected value."""
    return number(expected_value(values, chances))


def vector(leaf: Any) -> str:
    """A leaf as it is written in a text: a number, or the numbers of all players in brackets."""
    return f"({', '.join(map(shown, leaf))})" if isinstance(leaf, tuple) else shown(leaf)


@dataclass(frozen=True)
class SmallTree:
    """A nested list with different leaves, and who moves first.

    Inner nodes are named A, B, C, … level by level as in AIMA's figure 5.2, and the moves out of B are
    b1, b2, … from left to right. A path of child indices says which node is meant; () is the root.
    The `players` take turns; a move of chance does not change whose turn it is. One player alone plays
    against chance.
    """

    nested: Any
    first: Player = MAX
    players: tuple[Player, ...] = (MAX, MIN)

    @cached_property
    def names(self) -> dict[Path, str]:
        """The letter of each inner node."""
        return dict(zip(self.turns, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))

    @cached_property
    def turns(self) -> dict[Path, Player]:
        """The player to move at each inner node, or CHANCE."""
        after = dict(zip(self.players, self.players[1:] + self.players[:1], strict=True))
        turns: dict[Path, Player] = {}
        level: list[tuple[Path, Any, Player]] = [((), self.nested, self.first)]
        for path, subtree, turn in level:  # grows while we walk it: level by level
            if is_inner(subtree):
                by_chance = isinstance(subtree, dict)
                turns[path] = CHANCE if by_chance else turn
                below = turn if by_chance else after[turn]
                level += [((*path, i), child, below) for i, child in enumerate(children_of(subtree))]
        return turns

    def at(self, path: Path) -> Any:
        """The subtree, or leaf, at `path`."""
        subtree: Any = self.nested
        for index in path:
            subtree = children_of(subtree)[index]
        return subtree

    def player(self, path: Path) -> Player:
        """The player to move at `path`; at a leaf, the player whose turn it would be."""
        if path in self.turns:
            return self.turns[path]
        plies = sum(self.turns[path[:i]] != CHANCE for i in range(len(path)))
        return self.players[(self.players.index(self.first) + plies) % len(self.players)]

    def move(self, path: Path) -> str:
        """The name of the move that leads to `path`."""
        return f"{self.names[path[:-1]].lower()}{path[-1] + 1}"

    @property
    def first_moves(self) -> tuple[str, ...]:
        """The names of the moves at the root."""
        return tuple(self.move((i,)) for i in range(len(children_of(self.nested))))

    def line(self, path: Path) -> str:
        """The moves from the root to the leaf at `path`, as text."""
        moves = ", ".join(self.move(path[: i + 1]) for i in range(len(path)))
        return f"{moves}, ending at {vector(self.at(path))}"

    def tree(self) -> nx.DiGraph:
        """The tree as `game_tree` grows it from `game`, in a fraction of the time."""
        tree = nx.DiGraph()

        def grow(path: Path, subtree: Any) -> int:
            node, chances = len(tree), chances_of(subtree)
            tree.add_node(node, state=path, to_move=self.turns.get(path), leaf=path not in self.turns)
            if path not in self.turns:
                tree.nodes[node]["utility"] = subtree
            for i, child in enumerate(children_of(subtree)):
                action = self.move((*path, i))
                edge: dict[str, Any] = {"action": action, "label": action}
                if chances:  # a float where that is what we write (0.9), else a fraction (1/6)
                    edge["probability"] = chances[i] if "/" in plain(chances[i]) else float(chances[i])
                tree.add_edge(node, grow((*path, i), child), **edge)
            return node

        grow((), self.nested)
        return tree

    @property
    def game(self) -> TreeGame:
        """The tree as a game of the course, its moves named."""
        tree = self.tree()
        for _, node in tree.nodes(data=True):
            if node["leaf"]:
                del node["to_move"]
        by_path = nx.relabel_nodes(tree, dict(tree.nodes(data="state")))
        return TreeGame(by_path, first=self.first, players=self.players if len(self.players) > 1 else (MAX, MIN))

    # The answers, all backed up from the leaves. By plain recursion: a question is drawn many times until it is
    # well posed, and networkx is slow at making small trees. (The tests solve every tree by another way.)

    @cached_property
    def _values(self) -> dict[Path, Any]:
        values: dict[Path, Any] = {}

        def back_up(path: Path, subtree: Any) -> Any:
            if is_inner(subtree):
                below = [back_up((*path, i), child) for i, child in enumerate(children_of(subtree))]
                player = self.turns[path]
                values[path] = expected(below, chances_of(subtree)) if player == CHANCE else self.choose(player, below)
            else:
                values[path] = subtree
            return values[path]

        back_up((), self.nested)
        return values

    def choose(self, player: Player, values: Sequence[Any]) -> Any:
        """What a player takes: MAX the largest, MIN the smallest; each of several players what is best for itself."""
        return backed_up_value(player, values, self.players)

    def value(self, path: Path = ()) -> Any:
        """The minimax value of the node at `path`; expectiminimax with chance nodes, maxⁿ with more players."""
        return self._values[path]

    def best(self, path: Path = ()) -> Path:
        """The child that minimax chooses at `path`."""
        children = [(*path, i) for i in range(len(children_of(self.at(path))))]
        return next(child for child in children if self.value(child) == self.value(path))

    @property
    def tied(self) -> bool:
        """Whether two moves at the root have the same value; with different leaves only chance can do that."""
        values = [self.value((i,)) for i in range(len(children_of(self.nested)))]
        return len(set(values)) < len(values)

    @property
    def effort(self) -> int:
        """What backing up the whole tree takes (see `Question.effort`): its nodes, its plies, and a product for each
        outcome of chance whose siblings are not equally likely."""
        weighted = [chances_of(self.at(path)) for path, player in self.turns.items() if player == CHANCE]
        products = sum(len(chances) for chances in weighted if len(set(chances)) > 1)
        return len(self._values) + max(map(len, self._values)) + products

    def expected_play(self, path: Path = ()) -> Path:
        """The leaf that best play leads to from `path`; only where no chance node follows."""
        while is_inner(self.at(path)):
            path = self.best(path)
        return path

    # What a question says and shows.

    @property
    def convention(self) -> str:
        """The sentence that says who moves and what the numbers mean."""
        if self.players != (MAX, MIN):
            first, *others = self.players
            return (
                f"Player {first} moves first, then {' and '.join(f'player {other}' for other in others)}, in this "
                f"order. At the leaves stands a utility for each: ({', '.join(f'player {p}’s' for p in self.players)}"
                "). Every player wants as large a number as it can get for itself, and nothing else."
            )
        utilities = "The numbers at the leaves are utilities for MAX."
        movers = set(self.turns.values())
        if CHANCE not in movers:
            return f"{self.first} moves first, then the players take turns: △ is MAX, ▽ is MIN. {utilities}"
        signs = [sign for mover, sign in ((MAX, "△ is MAX"), (MIN, "▽ is MIN")) if mover in movers]
        order = f"{self.first} moves first. " if self.turns[()] != CHANCE else ""
        return (
            f"{order}{', '.join([*signs, '○ is chance'])}; beside a branch below ○ stands its probability. {utilities}"
        )

    @property
    def working(self) -> str:
        """The values backed up from the leaves to the root, as a Markdown list."""
        lines = []
        for path in sorted(self.names, key=lambda path: (-len(path), path)):
            subtree, player = self.at(path), self.player(path)
            values = [self.value((*path, i)) for i in range(len(children_of(subtree)))]
            value = vector(self.value(path))
            if player == CHANCE:
                text = f"{weighted_sum(values, chances_of(subtree))} = {value}"
            elif player in OPERATOR:
                which = "max" if player == MAX else "min"
                text = f"{which}({', '.join(map(shown, values))}) = {value}, by {self.move(self.best(path))}"
            else:
                own = [shown(each[self.players.index(player)]) for each in values]
                text = f"player {player} compares {', '.join(own)}: {value}, by {self.move(self.best(path))}"
            lines.append(f"- {self.names[path]}: {text}")
        return "\n".join(lines)

    def graph(self, named: bool) -> nx.DiGraph:
        """The tree for a picture; `named` puts their names beside the inner nodes."""
        tree = self.tree()
        if len(self.players) > 2:  # backing up asks the game who they are
            tree.graph["game"] = self.game
        for _, node in tree.nodes(data=True):
            node["name"] = self.names.get(node["state"]) if named else None
        for *_, edge in tree.edges(data=True):
            if "probability" in edge:
                edge["label"] = ""  # an outcome of chance needs no name, only its probability
        return tree

    def picture(
        self,
        marked: Path | None = None,
        values: bool = False,
        caption: str | None = None,
        hidden: Mapping[Path, str] = MappingProxyType({}),
    ) -> Scene:
        """The tree drawn: inner nodes by name for the question, with their values for the key.

        `marked` is the node that a question asks about; it shows a question mark. `hidden` gives the text that replaces
        some leaves in the question: "x".
        """
        from aima_games.trees.draw import tree_scene

        tree = self.graph(named=values)  # beside the value: the explanation speaks of A, B, …
        if values:
            return tree_scene(tree, caption=caption)
        ask = {
            node: "?" if path == marked else hidden.get(path) or self.names[path]
            for node, path in tree.nodes(data="state")
            if path in self.names or path in hidden
        }
        scene = tree_scene(tree, values=False, ask=ask)
        # To a drawing, names in the nodes are values; in words they should be names.
        return replace(scene, alt=self._in_words(marked, hidden))

    def _in_words(self, marked: Path | None, hidden: Mapping[Path, str]) -> str:
        """The tree in words, for a reader who cannot see it."""
        nodes = []
        for path, name in self.names.items():
            subtree, player = self.at(path), self.player(path)
            chances = chances_of(subtree)
            moves = []
            for i, child in enumerate(children_of(subtree)):
                leaf = hidden.get((*path, i)) or vector(child)
                to = f"node {self.names[(*path, i)]}" if is_inner(child) else f"leaf {leaf}"
                way = f"with probability {plain(chances[i])}" if chances else self.move((*path, i))
                moves.append(f"{way} to {to}")
            mark = " (the marked node)" if path == marked else ""
            if player == CHANCE:
                who = "a chance node"
            else:
                who = f"{player if player in OPERATOR else f'player {player}'} to move"
            nodes.append(f"{name}{mark}, {who}: {', '.join(moves)}.")
        return "Game tree without values. " + " ".join(nodes)


def weighted_sum(values: Sequence[Any], chances: Sequence[Fraction]) -> str:
    """An expected value as a sum to work out: "0.9 · 2 + 0.1 · (−3)"."""
    terms = zip(chances, values, strict=True)
    return " + ".join(f"{plain(p)} · {bracketed(v)}" for p, v in terms)
