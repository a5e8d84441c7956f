"""The known ways to get a small tree wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aima_games import CHANCE, Player
from aima_games.quiz.question import Answer, Mistake
from aima_games.quiz.small_trees import (
    OPERATOR,
    Path,
    SmallTree,
    chances_of,
    children_of,
    expected,
    is_inner,
    number,
    other,
)
from autograder.quiz.bank.trees import average

Combine = Callable[[Sequence[Any], "View"], Any]
Chance = Callable[[Sequence[Any], Sequence[Fraction]], Any]


def values_of(tree: SmallTree, misreadings: Iterable[Misreading]) -> list[Mistake]:
    """The values that wrong rules give the root."""
    return [wrong.mistake(wrong.value(tree)) for wrong in misreadings]


def decisions_of(tree: SmallTree, misreadings: Iterable[Misreading]) -> list[Mistake] | None:
    """The moves that wrong rules choose at the root; None where one of them leaves its choice open."""
    chosen = [(wrong, wrong.best(tree)) for wrong in misreadings]
    if any(path is None for _, path in chosen):
        return None
    return [wrong.mistake(tree.move(path)) for wrong, path in chosen if path is not None]


# The ways to get a tree wrong. Each is plain recursion with another rule for a node, so that the same rule gives the
# value, the move and the principal variation that the mistake leads to.


@dataclass(frozen=True)
class View:
    """What a rule may look at in a node: who moves there, who asks at the root, and whether only leaves follow."""

    player: Player
    root: Player
    last: bool


@dataclass(frozen=True)
class Misreading:
    """A wrong rule for the value of a node, with what to tell the person who used it.

    `combine` is the rule where a player moves, `chance` the one where chance does.
    """

    misconception: str
    combine: Combine
    why: str
    chance: Chance = expected

    def value(self, tree: SmallTree, path: Path = (), root: Player | None = None) -> Any:
        """The value that the wrong rule gives the node at `path`, for the player `root` (who moves at `path`)."""
        return self._value(tree, path, tree.at(path), root or tree.player(path))

    def _value(self, tree: SmallTree, path: Path, subtree: Any, root: Player) -> Any:
        if not is_inner(subtree):
            return subtree
        children = children_of(subtree)
        values = [self._value(tree, (*path, i), child, root) for i, child in enumerate(children)]
        player = tree.turns[path]
        if player == CHANCE:
            return number(self.chance(values, chances_of(subtree)))
        return number(self.combine(values, View(player, root, not any(map(is_inner, children)))))

    def best(self, tree: SmallTree, path: Path = (), root: Player | None = None) -> Path | None:
        """The child that the wrong rule chooses at `path`; None where it leaves that open."""
        root = root or tree.player(path)
        children = [(*path, i) for i in range(len(children_of(tree.at(path))))]
        values = [self.value(tree, child, root) for child in children]
        chosen = number(self.combine(values, View(tree.player(path), root, not any(c in tree.turns for c in children))))
        return children[values.index(chosen)] if values.count(chosen) == 1 else None

    def mistake(self, answer: Answer) -> Mistake:
        """The mistake in the form that a question has."""
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
    lambda values, view: OPERATOR[view.player](values) if view.player == view.root else average(values),
    "The replies are averaged, as if the opponent rolled dice; it picks the one that suits it best.",
)
