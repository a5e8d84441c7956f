"""What happens in searches, step by step, and what the narrator says of it: its sentences stand in the golden file alone.

To write it anew after a change that is meant: `python -m tests.aima_games.test_golden_traces`.
"""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest

from aima_games import MIN, recorded
from aima_games.games import Hexapawn, Nim, Standoff, TreeGame, chance
from aima_games.traces.events import Event, Return, Update
from aima_games.traces.mcts import mcts_trace
from aima_games.traces.narrator import narrate
from aima_games.traces.recorded import recorded_trace
from aima_games.traces.trace import action_text, leaf_value
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace
from aima_games.values import read_value, value_to_json
from solutions import alphabeta, iterative_deepening, minimax
from solutions.searches.mcts import upper_confidence
from tests.aima_games.test_traces import COINS, TWO_PLY, stack_minimax

GOLDEN = Path(__file__).parent / "golden" / "traces.json"
THREE_PLY = [[[10, 6], [100, 8]], [[1, 2], [20, 4]]]
DEEP = [10, [20, [1, [4, 2]]]]


def traced(search, game, *arguments, depth=None):
    watched = recorded(game)
    search(watched, watched.initial, *[watched.watch(each) if callable(each) else each for each in arguments])
    return recorded_trace(watched.log, depth)


TRACES = {
    "minimax": lambda: minimax_trace(TWO_PLY),
    "minimax, an only child, fractions": lambda: minimax_trace([[Fraction(1, 3)], [-0.5, 2]]),
    "minimax of a game to a depth": lambda: minimax_trace(Hexapawn(), depth=1, evaluate=lambda state: 0),
    "expectiminimax": lambda: minimax_trace(COINS),
    "expectiminimax, chance begins": lambda: minimax_trace(TreeGame(chance([(Fraction(1, 4), [1, 2]), (0.75, -3)]))),
    "maxn": lambda: minimax_trace(Standoff(), depth=2, evaluate=lambda state: (1, 2, 3)),
    "alpha-beta": lambda: alpha_beta_trace(THREE_PLY),
    "alpha-beta, MIN begins": lambda: alpha_beta_trace(TreeGame([[3, 5], [9, 4]], first=MIN)),
    "alpha-beta, a deep cut": lambda: alpha_beta_trace(DEEP),
    "alpha-beta, fail-hard": lambda: alpha_beta_trace(DEEP, fail="hard"),
    "alpha-beta, equality prunes": lambda: alpha_beta_trace([[3, 5], [3, 4], [1, 2, 3]]),
    "alpha-beta, equality does not prune": lambda: alpha_beta_trace([[3, 5], [3, 4], [1, 2, 3]], equality_prunes=False),
    "alpha-beta to a depth": lambda: alpha_beta_trace(Nim((1, 2)), depth=2, evaluate=lambda state: sum(state[0])),
    "mcts": lambda: mcts_trace([[1, 1, -1], [[1, -1], 0]], upper_confidence, games=12),
    "recorded alpha-beta": lambda: traced(alphabeta, TreeGame(TWO_PLY)),
    "recorded minimax": lambda: traced(minimax, Nim((1, 1))),
    "recorded iterative deepening": lambda: traced(iterative_deepening, TreeGame([[1, 2], 3]), lambda state: 0),
    "recorded minimax with a stack": lambda: traced(stack_minimax, TreeGame([[1, 2], 3])),
}  # fmt: skip


def plain(value):
    return value_to_json(read_value(value))


def node_of(tree, node):
    """A node of the tree in the golden file."""
    written = {}
    if tree.in_degree(node):
        ((*_, edge),) = tree.in_edges(node, data=True)
        written["action"] = action_text(tree, node)
        if "probability" in edge:
            written["probability"] = plain(edge["probability"])
    if tree.out_degree(node):
        return {**written, "to_move": plain(tree.nodes[node]["to_move"]), "children": list(tree.successors(node))}
    value = leaf_value(tree, node)
    return written if value is None else {**written, "value": plain(value)}


def as_golden(trace):
    told = zip(trace.events, narrate(trace), strict=True)
    return {
        "search": trace.search,
        "players": [plain(player) for player in trace.players],
        "tree": [node_of(trace.tree, node) for node in trace.tree],
        "events": [
            {"kind": event.kind}
            | {each.name: plain(getattr(event, each.name)) for each in fields(event)}
            | {"said": said}
            for event, said in told
        ],
    }


@pytest.fixture(scope="module")
def golden():
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TRACES)
def test_events_and_sentences_are_as_they_were(name, golden):
    made = as_golden(TRACES[name]())
    assert {**made, "events": []} == {**golden[name], "events": []}
    for event, frozen in zip(made["events"], golden[name]["events"], strict=True):
        assert event == frozen


def test_the_golden_file_has_every_kind_of_event_and_nothing_else(golden):
    assert golden.keys() == TRACES.keys()
    kinds = {event["kind"] for trace in golden.values() for event in trace["events"]}
    assert kinds == {each.kind for each in (*Event.__subclasses__(), *Update.__subclasses__())}


def test_a_graph_with_names_of_its_own_is_numbered():
    graph = nx.DiGraph()
    for name, mover in (("top", "MAX"), ("left", "MIN")):
        graph.add_node(name, to_move=mover)
    graph.add_edge("top", "left", action="l")
    graph.add_edge("top", "right", action="r")
    graph.add_edge("left", "end", action="l")
    graph.add_node("right", utility=4)
    graph.add_node("end", utility=7)
    trace = alpha_beta_trace(graph)
    assert [event.value for event in trace.events if isinstance(event, Return)] == [7, 7]


def write_golden():
    """One event a line."""
    traces = []
    for name, make in TRACES.items():
        data = as_golden(make())
        events = ",\n".join(json.dumps(event, ensure_ascii=False) for event in data.pop("events"))
        head = json.dumps(data, ensure_ascii=False)[:-1]
        traces.append(f'"{name}": {head}, "events": [\n{events}]}}')
    GOLDEN.write_text("{" + ",\n\n".join(traces) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden()
