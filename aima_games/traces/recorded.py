"""What a search did, a step at a time: a walk read off the record of a recorded game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from aima_games.recording import Call, CallLog
from aima_games.traces.trace import LARGEST, Walk, Walker
from aima_games.trees.explored import ExploredTree
from aima_games.trees.renderer import Node, value_text

_ASKED = {"utility": "the utility", "evaluate": "an estimate"}


def record_walk(record: CallLog, depth: int | None = None) -> Walk:
    """What a search asked of a recorded game: the nodes that it came to, in order, and the values that it asked for.

    Raises ValueError for an empty record, or one with more than 400 nodes: then give a `depth`.
    """
    happened: list[tuple[str, Node, bool, Any]] = []

    def note(call: Call, node: Node, attributes: dict[str, Any]) -> None:
        if call.name == "result" or call.name in _ASKED:
            happened.append((call.name, node, attributes["visits"] > 1, attributes.get("value")))

    unfolded = ExploredTree(record, depth, LARGEST, note).tree
    walker = Walker(unfolded.copy())
    for _, attributes in walker.start.nodes(data=True):
        attributes["text"] = ""
    walker.step("enter", walker.root, f"the search begins at {walker.name(walker.root)}.")
    came = ""
    for (call, node, again, value), (following, there, *_) in pairwise([*happened, ("", None, False, None)]):
        if call == "result":
            came = f"it comes to {walker.name(node)} by {walker.action_text(node)}{', once more' if again else ''}"
            if there != node or following not in _ASKED:  # else coming there and asking are one step
                walker.step("again" if again else "enter", node, f"{came}.")
        else:
            walker.values[node] = value, "="
            asks = f"{came} and asks for" if walker.at != node else "it asks for"
            said = f"{asks} {_ASKED[call]}: {value_text(value)}."
            walker.step("leaf", node, said, {node: {"text": value_text(value)}})
    missed = sum(not visited for _, visited in unfolded.nodes(data="visited"))
    said = f"the search ends. It came to {unfolded.number_of_nodes() - missed} nodes"
    said += f"; dashed are {missed} that it knew of and did not look at." if missed else " and left out none."
    backed_up = {node: {"text": None} for node in walker.names if "value" in unfolded.nodes[node]}
    if backed_up:
        said += " Inner nodes show what the children that it looked at are worth to the player there."
    walker.step("value", walker.root, said, backed_up)
    return walker.walk()
