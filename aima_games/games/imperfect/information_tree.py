"""A game given by a tree that also says what the players know."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Real
from typing import Any

from aima_games.game import (
    CHANCE,
    MAX,
    MIN,
    IllegalActionError,
    PartiallyObservableGame,
    Player,
    nobody_moves,
    not_over,
)
from aima_games.games.tree import TreeError

Path = tuple[str, ...]


class InformationTree(PartiallyObservableGame):
    """The game whose tree is given, as plain data that can be written as JSON.

    - A leaf is a number, MAX's utility.
    - `{"player": "MAX", "knows": "heads", "actions": {"left": …, "right": …}}` is a node where a player moves, with
      what the player knows there. Nodes with the same `knows` form an information set.
    - `{"chance": {"heads": (0.5, …), "tails": (0.5, …)}}` is a chance node: each outcome with its probability.

    A state is the path of actions and outcomes from the root. Raises TreeError if the data have none of these forms, if
    probabilities don't sum to 1, or if nodes of one information set differ in their player or their actions; the
    message says where.

    >>> guess = {"player": "MAX", "knows": "nothing", "actions": {"heads": 1, "tails": -1}}
    >>> other = {"player": "MAX", "knows": "nothing", "actions": {"heads": -1, "tails": 1}}
    >>> coin = InformationTree({"chance": {"heads": (0.5, guess), "tails": (0.5, other)}})
    >>> coin.information(("heads",)) == coin.information(("tails",))
    True
    """

    initial: Path = ()

    def __init__(self, tree: Any) -> None:
        self._nodes: dict[Path, Any] = {}
        self._moves: dict[Path, tuple[str, ...]] = {}
        known: dict[str, tuple[Player, tuple[str, ...], Path]] = {}
        stack: list[tuple[Path, Any]] = [((), tree)]
        while stack:
            path, node = stack.pop()
            self._nodes[path] = node
            children = _children(node, path)
            self._moves[path] = tuple(children)
            stack += [((*path, name), child) for name, child in reversed(children.items())]
            if isinstance(node, Mapping) and "knows" in node:
                player, actions, other = known.setdefault(node["knows"], (node["player"], tuple(children), path))
                if (player, actions) != (node["player"], tuple(children)):
                    raise TreeError(
                        f"at {other} and {path} the same is known, {node['knows']!r}: so the same player has to move "
                        "there, with the same actions in the same order"
                    )

    def _known(self, state: Path) -> Any:
        if state not in self._nodes:
            raise TreeError(f"{state!r} is no node of this tree")
        return self._nodes[state]

    def to_move(self, state: Path) -> Player:
        node = self._known(state)
        if not isinstance(node, Mapping):
            return MAX
        return CHANCE if "chance" in node else node["player"]

    def actions(self, state: Path) -> tuple[str, ...]:
        self._known(state)
        return self._moves[state]

    def result(self, state: Path, action: str) -> Path:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return not self.actions(state)

    def utility(self, state: Path, player: Player) -> Any:
        value = self._known(state)
        if isinstance(value, Mapping):
            raise not_over(self, state)
        return value if player == MAX else -value

    def outcomes(self, state: Path) -> tuple[tuple[str, Any], ...]:
        node = self._known(state)
        if not isinstance(node, Mapping) or "chance" not in node:
            raise ValueError(f"{self!r} has no chance node at {state!r}")
        return tuple((name, probability) for name, (probability, _) in node["chance"].items())

    def information(self, state: Path) -> str:
        node = self._known(state)
        if not isinstance(node, Mapping) or "chance" in node:
            raise nobody_moves(self, state)
        return str(node["knows"])

    def __repr__(self) -> str:
        return f"InformationTree(<{len(self._nodes)} nodes>)"


def _children(node: Any, path: Path) -> dict[str, Any]:
    """The children of a node, by the names of actions or outcomes. Raises TreeError if it is not a node."""
    if not isinstance(node, Mapping):
        if isinstance(node, bool) or not isinstance(node, Real) or not math.isfinite(node):
            raise TreeError(f"the leaf at {path} is {node!r}; it has to be a finite number")
        return {}
    if set(node) == {"chance"} and node["chance"]:
        probabilities = [probability for probability, _ in node["chance"].values()]
        if min(probabilities) <= 0 or not math.isclose(sum(probabilities), 1):
            raise TreeError(f"the chance node at {path}: probabilities are above 0 and sum to 1, not {probabilities}")
        return {name: child for name, (_, child) in node["chance"].items()}
    if set(node) == {"player", "knows", "actions"} and node["actions"] and node["player"] in (MAX, MIN):
        return dict(node["actions"])
    raise TreeError(
        f"the node at {path} has {', '.join(map(repr, node))}; it needs `chance`, or else `player` ({MAX} or {MIN}), "
        "`knows` and `actions`"
    )
