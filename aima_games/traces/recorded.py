"""What a search did, as a series of events read off a call log."""

from __future__ import annotations

from typing import Any

from aima_games.recording import Call, CallLog
from aima_games.traces.events import Ask, Begin, End, Event, Generate, Node
from aima_games.traces.trace import LARGEST, Trace
from aima_games.traces.tracer import Tracer
from aima_games.trees.explored import ExploredTree


def recorded_trace(log: CallLog, depth: int | None = None) -> Trace:
    """What a search asked of a recorded game: the nodes that it generated, in order, and the values that it asked for.

    Raises ValueError for an empty log, or one with more than 400 nodes: then give a `depth`.
    """
    events: list[Event] = []

    def note(call: Call, node: Any, attributes: dict[str, Any]) -> None:
        last = events[-1] if events else None
        if call.name == "result":
            events.append(Generate(node, again=attributes["visits"] > 1))
        elif call.name in ("utility", "evaluate"):
            generated = isinstance(last, Generate) and last.node == node
            again = isinstance(last, Generate) and generated and last.again
            if generated:  # that and asking are one event
                events.pop()
            events.append(Ask(node, call.name, attributes["value"], generated, again))

    tracer = _Recorded(ExploredTree(log, depth, LARGEST, note).tree)
    backed_up = tracer.forget_values()
    values = tuple((node, backed_up[node]) for node in tracer.names if node in backed_up)
    tracer.events = [Begin(tracer.root), *events, End(tracer.root, values)]
    return tracer.trace()


class _Recorded(Tracer):
    search = "recorded"

    def forget_values(self) -> dict[Node, Any]:
        """Take from the tree what the search will ask for; returns the values."""
        values = dict(self.tree.nodes(data="value"))
        for _, attributes in self.tree.nodes(data=True):
            attributes.pop("value", None)
            attributes.pop("utility", None)
        return {node: value for node, value in values.items() if value is not None}
