"""Traces as JSON, and what the narrator says of each event: its sentences stand in the golden file alone.

To write it anew after a change that is meant: `python -m tests.aima_games.test_trace_json`.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aima_games import MIN, recorded
from aima_games.games import Hexapawn, Nim, Standoff, TreeGame, chance
from aima_games.traces.events import EVENTS, Return
from aima_games.traces.mcts import mcts_trace
from aima_games.traces.narrator import narrate
from aima_games.traces.proof import proof_trace
from aima_games.traces.recorded import recorded_trace
from aima_games.traces.serialization import trace_from_json, trace_to_json
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace
from solutions import alphabeta, iterative_deepening, minimax
from solutions.searches.alpha_beta import alphabeta as plain_alphabeta
from solutions.searches.mcts import upper_confidence
from tests.aima_games.test_debugging import eager
from tests.aima_games.test_traces import COINS, LISTS, TWO_PLY, stack_minimax

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
    "a proof": lambda: proof_trace(plain_alphabeta, THREE_PLY),
    "a proof that fails": lambda: proof_trace(eager, [[[6, 4], [7, 3]], [[8, 1], [2, 5]]]),
    "mcts": lambda: mcts_trace([[1, 1, -1], [[1, -1], 0]], upper_confidence, games=12),
    "recorded alpha-beta": lambda: traced(alphabeta, TreeGame(TWO_PLY)),
    "recorded minimax": lambda: traced(minimax, Nim((1, 1))),
    "recorded iterative deepening": lambda: traced(iterative_deepening, TreeGame([[1, 2], 3]), lambda state: 0),
    "recorded minimax with a stack": lambda: traced(stack_minimax, TreeGame([[1, 2], 3])),
}  # fmt: skip


def as_golden(trace):
    data = trace_to_json(trace)
    told = zip(data.pop("events"), narrate(trace), strict=True)
    return {**data, "events": [{**event, "said": said} for event, said in told]}


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
    assert kinds == {event.kind for event in EVENTS}


def sources():
    """Traces of every search on trees drawn at random."""
    minimax_traces = LISTS.map(minimax_trace)
    alpha_beta_traces = st.builds(
        alpha_beta_trace, LISTS, fail=st.sampled_from(["soft", "hard"]), equality_prunes=st.booleans()
    )
    mcts_traces = st.builds(mcts_trace, LISTS, st.just(upper_confidence), st.integers(1, 6), seed=st.integers(0, 9))
    logs = st.builds(
        lambda search, lists: traced(search, TreeGame(lists)), st.sampled_from([alphabeta, minimax]), LISTS
    )
    return st.one_of(minimax_traces, alpha_beta_traces, mcts_traces, logs)


@settings(max_examples=60)
@given(sources())
def test_what_was_written_is_read_as_it_was(trace):
    data = json.loads(json.dumps(trace_to_json(trace), allow_nan=False))
    back = trace_from_json(data)
    assert (back.search, back.players, back.events) == (trace.search, trace.players, trace.events)
    assert trace_to_json(back) == data
    assert narrate(back) == narrate(trace)
    assert (back.values, back.leaves, back.unexplored) == (trace.values, trace.leaves, trace.unexplored)
    assert back.scene(caption="end").to_svg() == trace.scene(caption="end").to_svg()


@pytest.mark.parametrize("name", TRACES)
def test_every_sentence_can_be_told_from_the_json_alone(name, golden):
    told = [event.pop("said") for event in golden[name]["events"]]
    trace = trace_from_json(golden[name])
    assert narrate(trace) == told
    assert trace.scene().alt


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
    assert trace_from_json(trace_to_json(trace)).events == trace.events


def test_what_is_no_trace_is_refused():
    good = trace_to_json(minimax_trace(TWO_PLY))
    first, *rest = good["events"]
    for bad, message in [
        ([], "no trace"),
        ({**good, "format": "png"}, "no trace"),
        ({**good, "version": 2}, "reads version 1"),
        ({**good, "tree": []}, "empty"),
        ({**good, "tree": [*good["tree"], {"value": 1}]}, "no tree"),
        ({**good, "tree": [{"to_move": "MAX", "children": [7]}]}, "damaged"),
        ({**good, "events": [{**first, "kind": "jump"}]}, "unknown kind of event, 'jump'"),
        ({**good, "events": [{**first, "speed": 3}]}, "damaged"),
        ({**good, "events": [{**first, "node": 99}, *rest]}, "no node 99"),
        ({key: value for key, value in good.items() if key != "players"}, "damaged.*players"),
    ]:
        with pytest.raises(ValueError, match=message):
            trace_from_json(bad)


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
