"""Where a search parts from a right one: the two trees at that moment, side by side.

A right search is known by the leaves that it looks at, in order: played again depth first, they make a log like the one
that the game kept of the other search.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, Observation, make_argument
from aima_games.checking.search_case import SearchCase, first_difference
from aima_games.evaluation.linear import make_evaluation
from aima_games.game import MAX, MIN
from aima_games.recording import CallLog, RecordedGame
from aima_games.text import value_text
from aima_games.values import is_value, show

if TYPE_CHECKING:
    import networkx as nx

    from aima_games.graphics.scene import Scene

BOUND = {MAX: "≥", MIN: "≤"}
"""What the best of some of a node's children says of its value."""

LARGEST = 60
"""A tree with more nodes than this is not drawn in a report."""


class Parting(NamedTuple):
    """A search and a right one on the same game: their logs, and how many leaves they look at before they part.

    Where both look at the same leaves, that is None: what they make of them differs.
    """

    right: CallLog
    yours: CallLog
    leaves: int | None


def parting(seen: Observation) -> Parting | None:
    """Where what was seen parts from what is right; None where that is not known."""
    case = seen.case
    if not isinstance(case, SearchCase) or seen.log is None or not case.expected.leaves:
        return None
    answer = case.closest(seen.log.leaves) if case.counted else case.expected
    leaves, here, there = first_difference(seen.log.leaves, case.leaf_list(answer))
    return Parting(_right_log(case, answer), seen.log, None if here == there else leaves)


def _right_log(case: SearchCase, answer: Answer) -> CallLog:
    """What a right search asks, depth first, to look at just these leaves."""
    game = RecordedGame(case.rules)
    estimates = [game.watch(make_evaluation(e["evaluate"], case.rules)) for e in case.extras if "evaluate" in e]
    player = MAX if MAX in game.players else game.players[0]
    states, at = [case.state], ()
    for kind, path in answer.leaves:
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(at, path, strict=False)))
        del states[same + 1 :]
        for action in path[same:]:
            states.append(game.result(states[-1], action))
        at = path
        if kind == "utility":
            game.utility(states[-1], player)
        else:
            estimates[0](states[-1])
    return game.log


# Pictures


def pictures(seen: Observation, error: str = "", whose: str = "Yours") -> tuple[Scene, ...]:
    """A right search and the one that was seen, where they part; of a call that gets a game, its tree.

    `error` says what happened in place of an answer, `whose` is what the search that was seen is called. Empty where
    there is nothing to draw, or too much.
    """
    # Only drawing needs networkx, and networkx takes as long to import as a submission to be judged.
    from aima_games.trees.build import game_tree
    from aima_games.trees.draw import tree_scene

    case = seen.case
    if (own := case.picture(seen)) is not None:
        return (own,)
    if isinstance(case, CallCase) and [set(spec) for spec in case.arguments[:2]] == [{"game"}, {"state", "moves"}]:
        game, state = map(make_argument, case.arguments[:2])
        try:
            tree = game_tree(game, state, largest=LARGEST)
        except ValueError:
            return ()
        return (tree_scene(tree, caption=f"The game: {case.title}"),)
    found = parting(seen)
    if found is None:
        return ()
    assert isinstance(case, SearchCase)
    try:
        right, yours = (_Moment(case, log, found.leaves) for log in (found.right, found.yours))
    except ValueError:
        return ()
    expected, returned = case.expected, case.answer(seen) if not error else Answer(None)
    prunes = (case.counted or case.at_most) and (right.skips or yours.skips)
    right.finish(expected.value, expected.actions, prunes)
    yours.finish(returned.value, returned.actions, prunes, error)
    return right.scene("A right search"), yours.scene(whose)


class _Moment:
    """A search at the moment where it looks at a leaf, or at its end: its tree, as attributes for a picture.

    Raises ValueError where the tree is too large.
    """

    def __init__(self, case: SearchCase, log: CallLog, leaves: int | None) -> None:
        from aima_games.trees.build import game_tree
        from aima_games.trees.explored import ExploredTree

        self.case, asked = case, log.leaves
        self.at = asked[leaves] if leaves is not None and leaves < len(asked) else None
        part = log if self.at is None or leaves is None else _until(log, leaves + 1)
        try:
            self.tree = game_tree(case.rules, case.state, largest=LARGEST)
        except ValueError:  # then what was explored may be small enough
            self.tree = ExploredTree(part, largest=LARGEST).tree
        for _, attributes in self.tree.nodes(data=True):
            attributes["explored"] = False
        self.order: dict[Any, None] = {}  # the nodes that were explored, in order
        self.value: dict[Any, Any] = {}
        self.here, self.said = 0, ""
        if len(part):
            explored = ExploredTree(part, note=lambda call, node, _: self.order.setdefault(node))
            self._take_over(explored.tree, explored.latest)
        self.open = self._path(self.here)[1:] if self.at else []
        """The inner nodes at which the search is, from the lowest to the root."""

    def _take_over(self, explored: nx.DiGraph, latest: dict[Any, Any]) -> None:
        """Note what was explored in the tree; the two have the same actions."""
        place = {0: 0}
        for parent, child, edge in explored.edges(data=True):
            if explored.nodes[child]["explored"] and parent in place:
                place[child] = next(
                    node
                    for _, node, other in self.tree.out_edges(place[parent], data=True)
                    if other["action"] == edge["action"]
                )
        for node, its_place in place.items():
            self.tree.nodes[its_place]["explored"] = True
            if "value" in explored.nodes[node]:
                self.value[its_place] = explored.nodes[node]["value"]
        self.order = {place[node]: None for node in self.order if node in place}
        if self.at:
            if latest.get(self.at[1]) not in place:
                raise ValueError("the search asked about a state that it has not come to")
            self.here = place[latest[self.at[1]]]

    def _path(self, node: Any) -> list[Any]:
        path = [node]
        while above := list(self.tree.predecessors(path[-1])):
            path += above
        return path

    @property
    def skips(self) -> bool:
        """Whether it leaves out something at a node that it is done with."""
        return any(self._left_out(node) for node in self.order if node not in self.open)

    def _left_out(self, node: Any) -> list[Any]:
        """The children that were not explored of a node some of whose children were."""
        children = list(self.tree.successors(node))
        left = [child for child in children if not self.tree.nodes[child]["explored"]]
        return left if len(left) < len(children) else []

    def finish(self, value: Any, actions: Sequence[Any] | None, prunes: bool, error: str = "") -> None:
        """Write into the tree what its nodes are worth so far, and where the search prunes also windows and cuts."""
        nodes = self.tree.nodes
        for node in self.tree:
            if self.tree.out_degree(node):
                known = node in self.value and nodes[node]["explored"] and node not in self.open
                nodes[node]["text"] = value_text(self.value[node]) if known else ""
            elif node in self.value:
                nodes[node]["text"] = value_text(self.value[node])
        if prunes:
            self._windows(0, *self._first_window())
        for node in self.open:
            if (best := self._best(node)) is not None:
                nodes[node]["text"] = BOUND[nodes[node]["to_move"]] + value_text(best)
        if self.at:
            nodes[self.here]["current"] = True
            for node in self._path(self.here)[:-1]:
                for *_, edge in self.tree.in_edges(node, data=True):
                    edge["path"] = True
            self.said = f"goes on to {self.case.leaf_text(self.at)}"
            return
        if error:
            self.said = error
            return
        if self.tree.out_degree(0):
            nodes[0]["text"] = value_text(value) if is_value(value) else "?"
        self.said = f"ends with the value {show(value)}"
        if actions:
            self.said += f" and the action {' or '.join(map(show, actions))}"
            for _, _, edge in self.tree.out_edges(0, data=True):
                edge["line"] = edge["action"] == actions[0]

    def _first_window(self) -> tuple[Any, Any]:
        """Two numbers that a search is given whose leaves count are its window."""
        numbers = [extra["number"] for extra in self.case.extras if "number" in extra]
        return (numbers[0], numbers[1]) if len(numbers) == 2 else (-inf, inf)

    def _windows(self, node: Any, alpha: Any, beta: Any) -> None:
        """Write the window beside each node where the search is, or that it has left early."""
        mover = self.tree.nodes[node]["to_move"]
        if mover not in (MAX, MIN):
            return
        for child in [each for each in self.order if node in self.tree.predecessors(each)]:
            self._windows(child, alpha, beta)
            if child in self.open or child not in self.value or child == (self.here if self.at else None):
                continue
            if mover == MAX:
                alpha = max(alpha, self.value[child])
            else:
                beta = min(beta, self.value[child])
        left_out = self._left_out(node) if node not in self.open else []
        if left_out or node in self.open:
            self.tree.nodes[node]["window"] = alpha, beta
        for child in left_out:
            self.tree.edges[node, child]["cut"] = True
        if left_out and node in self.value:  # it is no more than a bound
            self.tree.nodes[node]["text"] = BOUND[mover] + value_text(self.value[node])

    def _best(self, node: Any) -> Any:
        """The best of a node's children that the search is done with; None before the first."""
        nodes = self.tree.nodes
        values = [
            self.value[child]
            for child in self.tree.successors(node)
            if child in self.value and child not in self.open and child != self.here
        ]
        if not values or nodes[node]["to_move"] not in (MAX, MIN):
            return None
        return (max if nodes[node]["to_move"] == MAX else min)(values)

    def scene(self, who: str) -> Scene:
        from aima_games.trees.draw import tree_scene

        stop = "" if self.said.endswith(("?", ".")) else "."
        return tree_scene(self.tree, values=False, line=True, caption=f"{who} {self.said}{stop}")


def _until(log: CallLog, asks: int) -> CallLog:
    """The log up to the leaf with this number, from 1 on."""
    part = CallLog(log.game)
    for call in log.calls:
        part.note(call)
        asks -= call.name in ("utility", "evaluate")
        if not asks:
            break
    return part
