"""Game trees small enough for pencil and paper, and the known ways to get them wrong.

A tree is a nested list; its leaves are all different. Then every backed-up value belongs to one leaf
only, so no two moves of a node are ever equally good, and neither answer nor line of play is in doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

import networkx as nx

from aima_games import MAX, MIN, Action, Game, State
from aima_games.games import TreeGame
from aima_games.quiz.question import Answer, Mistake, listed, shown
from aima_games.trees import back_up, game_tree, line_of_play

if TYPE_CHECKING:
    from aima_games.scene import Scene

Path = tuple[int, ...]
Choose = Callable[[Sequence[Any]], Any]
Combine = Callable[[Sequence[Any], "View"], Any]


def other(player: str) -> str:
    """The opponent."""
    return MIN if player == MAX else MAX


OPERATOR: dict[str, Choose] = {MAX: max, MIN: min}


@dataclass(frozen=True)
class SmallTree:
    """A nested list with different leaves, and who moves first.

    Inner nodes are named A, B, C, … level by level as in AIMA's figure 5.2, and the moves out of B are
    b1, b2, … from left to right. A path of child indices says which node is meant; () is the root.
    """

    nested: Sequence[Any]
    first: str = MAX
    names: dict[Path, str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        inner: list[Path] = [()]
        for path in inner:  # grows while we walk it: level by level
            inner += [(*path, i) for i, child in enumerate(self.at(path)) if isinstance(child, list)]
        object.__setattr__(self, "names", dict(zip(inner, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False)))

    def at(self, path: Path) -> Any:
        """The subtree, or leaf, at `path`."""
        subtree: Any = self.nested
        for index in path:
            subtree = subtree[index]
        return subtree

    def player(self, path: Path) -> str:
        """Who moves at `path`."""
        return self.first if len(path) % 2 == 0 else other(self.first)

    def move(self, path: Path) -> str:
        """The name of the move that leads to `path`."""
        return f"{self.names[path[:-1]].lower()}{path[-1] + 1}"

    @property
    def first_moves(self) -> tuple[str, ...]:
        """The names of the moves at the root."""
        return tuple(self.move((i,)) for i in range(len(self.nested)))

    def line(self, path: Path) -> str:
        """The moves from the root to the leaf at `path`, as text."""
        moves = ", ".join(self.move(path[: i + 1]) for i in range(len(path)))
        return f"{moves}, ending at {shown(self.at(path))}"

    @cached_property
    def game(self) -> TreeGame:
        """The tree as a game of the course, its moves named."""
        graph = nx.DiGraph()
        stack: list[Path] = [()]
        while stack:
            path = stack.pop()
            subtree = self.at(path)
            if isinstance(subtree, list):
                graph.add_node(path, to_move=self.player(path))
                for i in range(len(subtree)):
                    graph.add_edge(path, (*path, i), action=self.move((*path, i)))
                stack += [(*path, i) for i in range(len(subtree))]
            else:
                graph.add_node(path, utility=subtree)
        return TreeGame(graph)

    # The answers, all backed up from the leaves.

    @cached_property
    def _values(self) -> dict[Path, Any]:
        tree = game_tree(self.game)
        back_up(tree)
        return {node["state"]: node["value"] for _, node in tree.nodes(data=True)}

    def value(self, path: Path = ()) -> Any:
        """The minimax value of the node at `path`."""
        return self._values[path]

    def best(self, path: Path = ()) -> Path:
        """The child that minimax chooses at `path`."""
        children = [(*path, i) for i in range(len(self.at(path)))]
        return next(child for child in children if self.value(child) == self.value(path))

    @property
    def effort(self) -> int:
        """What backing up the whole tree takes: its nodes, and its plies (see `Question.effort`)."""
        return len(self._values) + max(map(len, self._values))

    def expected_play(self, path: Path = ()) -> Path:
        """The leaf that best play leads to from `path`."""
        while isinstance(self.at(path), list):
            path = self.best(path)
        return path

    # What a question says and shows.

    @property
    def convention(self) -> str:
        """The sentence that says who moves and what the numbers mean."""
        return (
            f"{self.first} moves first, then the players take turns: △ is MAX, ▽ is MIN. "
            "The numbers at the leaves are utilities for MAX."
        )

    @property
    def walk(self) -> str:
        """The values backed up from the leaves to the root, as a Markdown list."""
        lines = []
        for path in sorted(self.names, key=lambda path: (-len(path), path)):
            values = [self.value((*path, i)) for i in range(len(self.at(path)))]
            choice = "max" if self.player(path) == MAX else "min"
            best = self.move(self.best(path))
            lines.append(f"- {self.names[path]}: {choice}({listed(values)}) = {shown(self.value(path))}, by {best}")
        return "\n".join(lines)

    def picture(self, marked: Path | None = None, values: bool = False, caption: str | None = None) -> Scene:
        """The tree drawn: inner nodes by name for the question, with their values for the key.

        `marked` is the node that a question asks about; it shows a question mark.
        """
        from aima_games.drawing import tree_scene

        tree = game_tree(self.game)
        if values:
            return tree_scene(tree, caption=caption)
        ask = {
            node: "?" if path == marked else self.names[path]
            for node, path in tree.nodes(data="state")
            if path in self.names
        }
        scene = tree_scene(tree, values=False, ask=ask)
        # To a drawing, names in the nodes are values; in words they should be names.
        return replace(scene, alt=self._in_words(marked))

    def _in_words(self, marked: Path | None) -> str:
        """The tree for somebody who cannot see it."""
        nodes = []
        for path, name in self.names.items():
            moves = []
            for i, child in enumerate(self.at(path)):
                to = f"node {self.names[(*path, i)]}" if isinstance(child, list) else f"leaf {shown(child)}"
                moves.append(f"{self.move((*path, i))} to {to}")
            mark = " (the marked node)" if path == marked else ""
            nodes.append(f"{name}{mark}, {self.player(path)} to move: {', '.join(moves)}.")
        return "Game tree without values. " + " ".join(nodes)


def best_play(game: Game, state: State) -> tuple[Any, Action | None]:
    """The minimax value of a position of any game with a small tree, and the first best action (None at the end)."""
    tree = game_tree(game, state)
    value = back_up(tree)
    line = line_of_play(tree)
    return value, line[0] if line else None


def random_tree(random: Random, *widths: tuple[int, ...], first: str = MAX) -> SmallTree:
    """A tree with as many plies as `widths`: at each ply every node has one of the numbers of children given.

    The leaves are different whole numbers, sometimes all positive, sometimes not.
    """
    low = random.choice((0, 0, -12))
    pool = random.sample(range(low, low + 31), 31)

    def grow(ply: int) -> Any:
        if ply == len(widths):
            return pool.pop()
        return [grow(ply + 1) for _ in range(random.choice(widths[ply]))]

    return SmallTree(grow(0), first)


# The ways to get a tree wrong. Each is plain recursion with another rule for a node, so that the same
# rule says which value, which move and which line of play the mistake leads to.


@dataclass(frozen=True)
class View:
    """What a rule may look at in a node: who moves there, who asks at the root, and whether only leaves follow."""

    player: str
    root: str
    last: bool


@dataclass(frozen=True)
class Misreading:
    """A wrong rule for the value of a node, with what to tell the person who used it."""

    misconception: str
    combine: Combine
    why: str

    def value(self, tree: SmallTree, path: Path = (), root: str | None = None) -> Any:
        """The value that the wrong rule gives the node at `path`, for the player `root` (who moves at `path`)."""
        subtree = tree.at(path)
        if not isinstance(subtree, list):
            return subtree
        root = root or tree.player(path)
        values = [self.value(tree, (*path, i), root) for i in range(len(subtree))]
        last = not any(isinstance(child, list) for child in subtree)
        return self.combine(values, View(tree.player(path), root, last))

    def best(self, tree: SmallTree, path: Path = (), root: str | None = None) -> Path | None:
        """The child that the wrong rule chooses at `path`; None where it leaves that open."""
        root = root or tree.player(path)
        values = [self.value(tree, (*path, i), root) for i in range(len(tree.at(path)))]
        chosen = self.value(tree, path, root)
        return (*path, values.index(chosen)) if values.count(chosen) == 1 else None

    def expected_play(self, tree: SmallTree) -> Path:
        """The leaf that the wrong rule expects. Only for rules that take one of the children's values."""
        path: Path = ()
        while isinstance(tree.at(path), list):
            child = self.best(tree, path, tree.first)
            assert child is not None, f"{self.misconception} does not choose a child"
            path = child
        return path

    def mistake(self, answer: Answer) -> Mistake:
        """The mistake as it stands in a question."""
        return Mistake(answer, self.misconception, self.why)


SWAPPED = Misreading(
    "max-min-swapped",
    lambda values, view: OPERATOR[other(view.player)](values),
    "MAX and MIN are swapped: MAX takes the largest value, MIN the smallest.",
)
HOPE = Misreading(
    "hope-chess",
    lambda values, view: OPERATOR[view.root](values),
    "This is hope chess: it lets the opponent choose what suits the player at the root.",
)
FIRST_LEAF = Misreading(
    "first-child",
    lambda values, view: values[0] if view.last else OPERATOR[view.player](values),
    "Only the first leaf below each node was read; whoever moves there may choose any of them.",
)
LAST_PLY = Misreading(
    "one-ply-off",
    lambda values, view: OPERATOR[other(view.player) if view.last else view.player](values),
    "The turns are counted one ply off: the player above the leaves is the wrong one.",
)
AVERAGE = Misreading(
    "average",
    lambda values, view: OPERATOR[view.player](values) if view.player == view.root else sum(values) / len(values),
    "The replies are averaged, as if the opponent rolled dice; it picks the one that suits it best.",
)
