"""Traces against the searches they show: same leaves in the same order, true numbers, pictures that stay put."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, back_up, game_tree, recorded, tree_scene
from aima_games.games import Hexapawn, Nim, Standoff, TicTacToe, TreeGame, chance
from aima_games.traces.events import Ask, Cut, End, Generate, Return, Update
from aima_games.traces.narrator import expectation, rule
from aima_games.traces.recorded import recorded_trace
from aima_games.traces.trace import letters
from aima_games.traces.tree_search import alpha_beta_trace, minimax_trace
from aima_games.trees.build import root_of
from aima_games.trees.explored import explored_tree
from solutions import alphabeta, expectiminimax, iterative_deepening, maxn, minimax

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
COINS = [
    chance([(0.5, [2, 4]), (0.5, [7, 4])]),
    chance([(0.5, [6, 0]), (0.5, [5, -2])]),
]
LISTS = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14).filter(
    lambda tree: isinstance(tree, list)
)


def happened(trace, kind):
    return [event for event in trace.events if isinstance(event, kind)]


def utilities(trace, nodes):
    return [trace.tree.nodes[node]["utility"] for node in nodes]


def looked_at(search, game, **options):
    watched = recorded(game)
    search(watched, watched.initial, **options)
    return [state for name, state in watched.log.leaves if name == "utility"]


# Minimax


def test_minimax_evaluates_every_leaf_and_returns_its_values():
    trace = minimax_trace(TWO_PLY)
    assert [(trace.names[event.node], event.value) for event in happened(trace, Return)] == [
        ("B", 3), ("C", 2), ("D", 2), ("A", 3)
    ]  # fmt: skip
    assert utilities(trace, trace.leaves) == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    second, *_ = [event for event in happened(trace, Update) if event.value == 12]
    assert (second.node, second.parent, second.best, second.improved) == (second.child, 1, 3, False)
    (c,) = (event for event in happened(trace, Update) if trace.names.get(event.child) == "C")
    assert (c.kind, c.node, c.parent, c.value, c.best) == ("update", 0, 0, 2, 3)


@given(LISTS)
def test_minimax_agrees_with_the_search(lists):
    game = TreeGame(lists)
    trace = minimax_trace(lists)
    assert trace.values[root_of(trace.tree)][0] == minimax(game, game.initial)[0]
    assert [trace.tree.nodes[leaf]["state"] for leaf in trace.leaves] == looked_at(minimax, game)
    assert trace.unexplored == []


def test_chance_nodes_have_their_expected_value():
    game = TreeGame(COINS)
    trace = minimax_trace(COINS)
    assert trace.values[0][0] == expectiminimax(game, game.initial)[0] == 3
    assert {event.best for event in happened(trace, Update) if trace.names[event.parent] in "BC"} == {None}
    values = {trace.names[event.node]: event.value for event in happened(trace, Return)}
    assert (values["B"], values["C"]) == (3, -1)


def test_the_principal_variation_ends_at_chance_and_is_empty_where_chance_begins():
    (*_, last) = minimax_trace(COINS).events
    assert last.principal_variation == (1,)
    (*_, last) = minimax_trace(TreeGame(chance([(0.5, [1, 2]), (0.5, [3, 4])]))).events
    assert last.principal_variation == ()


def test_three_players():
    game = Standoff()
    trace = minimax_trace(game)
    values, action = maxn(game, game.initial)
    assert trace.values[0][0] == values
    first = next(
        child for child in trace.tree.successors(0) if trace.tree_at(len(trace.events)).edges[0, child]["line"]
    )
    assert trace.tree.edges[0, first]["action"] == action


# Alpha-beta


@pytest.mark.parametrize("fail", ["soft", "hard"])
@pytest.mark.parametrize("equality", [True, False])
@given(lists=LISTS)
def test_alpha_beta_looks_at_the_leaves_that_the_search_looks_at(lists, fail, equality):
    game = TreeGame(lists)
    trace = alpha_beta_trace(lists, fail=fail, equality_prunes=equality)
    leaves = [trace.tree.nodes[leaf]["state"] for leaf in trace.leaves]
    expected = looked_at(alphabeta, game, equality_prunes=equality)
    if fail == "soft" or equality:
        assert leaves == expected
    else:  # a value clamped to α equals it, and does not prune where equality does not
        assert set(leaves) >= set(expected)
    assert trace.values[root_of(trace.tree)] == (minimax(game, game.initial)[0], "=")
    assert set(trace.leaves).isdisjoint(trace.unexplored)


@pytest.mark.parametrize("fail", ["soft", "hard"])
@given(lists=LISTS)
def test_what_a_node_sends_up_is_true(lists, fail):
    truth = game_tree(TreeGame(lists))
    back_up(truth)
    for node, (value, says) in alpha_beta_trace(lists, fail=fail).values.items():
        exact = truth.nodes[node]["value"]
        assert {"=": exact == value, "≤": exact <= value, "≥": exact >= value}[says]


def test_a_cut_has_its_reason():
    trace = alpha_beta_trace(TWO_PLY)
    (cut,) = happened(trace, Cut)
    assert (trace.names[cut.node], cut.best, cut.comparison, cut.limit, cut.set_by) == ("C", 2, "≤", 3, 0)
    assert utilities(trace, cut.children) == [4, 6] == utilities(trace, trace.unexplored)
    assert trace.events[-1].principal_variation == (1, 2)


def test_a_deep_cut_has_its_reason_far_above():
    trace = alpha_beta_trace([10, [20, [1, [4, 2]]]])
    (cut,) = happened(trace, Cut)
    assert (trace.names[cut.node], trace.names[cut.set_by], cut.limit) == ("D", "A", 10)


def test_whole_branches_are_cut_too():
    trace = alpha_beta_trace([[[10, 6], [100, 8]], [[1, 2], [20, 4]]])
    assert utilities(trace, trace.unexplored) == [8, 20, 4]
    assert [trace.names[child] for child in happened(trace, Cut)[-1].children] == ["G"]


def test_soft_and_hard_send_up_different_numbers():
    lists = [10, [20, [1, [4, 2]]]]
    soft, hard = (alpha_beta_trace(lists, fail=fail) for fail in ("soft", "hard"))
    node = next(node for node, name in soft.names.items() if name == "D")
    assert (soft.values[node], hard.values[node]) == ((4, "≤"), (10, "≤"))
    (left,) = (event for event in happened(hard, Return) if event.node == node)
    assert (left.value, left.best, left.window) == (10, 4, (10, 20))


def test_equality():
    lists = [[3, 5], [3, 4]]
    (cut,) = happened(alpha_beta_trace(lists), Cut)
    assert (cut.best, cut.comparison, cut.limit) == (3, "≤", 3)
    assert happened(alpha_beta_trace(lists, equality_prunes=False), Cut) == []
    (cut,) = happened(alpha_beta_trace([[3, 5], [2, 4]], equality_prunes=False), Cut)
    assert cut.comparison == "<"


def test_min_may_begin():
    trace = alpha_beta_trace(TreeGame([[3, 5], [9, 4]], first=MIN))
    assert trace.values[0] == (5, "=")
    (cut,) = happened(trace, Cut)
    assert (cut.best, cut.comparison, cut.limit, cut.set_by) == (9, "≥", 5, 0)


# The pictures


@given(LISTS)
def test_a_moment_changes_attributes_only(lists):
    trace = alpha_beta_trace(lists)
    for k in range(len(trace.events)):
        tree = trace.tree_at(k)
        assert nx.utils.graphs_equal(nx.DiGraph(tree.edges), nx.DiGraph(trace.tree.edges))
        (current,) = (node for node, attributes in tree.nodes(data=True) if attributes.get("current"))
        assert current == trace.events[k].node
        path = [child for _, child, edge in tree.edges(data=True) if edge["path"]]
        last = k == len(trace.events) - 1
        assert last or sorted(path) == sorted(set(nx.shortest_path(tree, root_of(tree), current)) - {root_of(tree)})


def test_all_pictures_of_a_trace_have_one_size_and_nothing_leaves_it():
    trace = alpha_beta_trace([[[1000, -0.125], [100, 8]], [[1, 2], [20, 4]]])
    scenes = [trace.scene(k) for k in range(len(trace.events))]
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert len({scene.to_svg() for scene in scenes}) == len(scenes)
    with pytest.raises(IndexError):
        trace.scene(len(scenes))


def test_the_last_picture_shows_cuts_and_the_principal_variation():
    alt = alpha_beta_trace(TWO_PLY).scene().alt
    assert "Cut off: 1 then 1; 1 then 2." in alt
    assert "Principal variation: 0 then 0." in alt


# What a search did


def test_a_record_draws_the_explored_tree():
    watched = recorded(TreeGame(TWO_PLY))
    alphabeta(watched, watched.initial)
    tree = explored_tree(watched.log)
    assert [tree.nodes[node]["state"] for node, seen in tree.nodes(data="explored") if not seen] == [(1, 1), (1, 2)]
    assert [tree.nodes[child]["value"] for child in tree.successors(0)] == [3, 2, 2]
    scene = tree_scene(watched.log)
    assert "Not explored: 2 nodes." in scene.alt
    assert "value 3" in scene.alt


@given(LISTS)
def test_the_explored_tree_of_minimax_is_the_game_tree(lists):
    game = TreeGame(lists)
    watched = recorded(game)
    minimax(watched, watched.initial)
    seen, whole = explored_tree(watched.log), game_tree(game)
    back_up(whole)
    by_state = {attributes["state"]: attributes["value"] for _, attributes in whole.nodes(data=True)}
    assert {a["state"]: a["value"] for _, a in seen.nodes(data=True)} == by_state
    assert all(visits == 1 for _, visits in seen.nodes(data="visits"))


def stack_minimax(game, state):
    """Depth-first with a stack of its own, in two passes: another style of writing it."""
    order, stack = [], [state]
    while stack:
        at = stack.pop()
        order.append(at)
        if not game.is_terminal(at):
            stack += reversed([game.result(at, action) for action in game.actions(at)])
    values = {}
    for at in reversed(order):
        if game.is_terminal(at):
            values[at] = game.utility(at, MAX)
        else:
            choose = max if game.to_move(at) == MAX else min
            values[at] = choose(values[game.result(at, action)] for action in game.actions(at))
    return values[state], None


def cached_minimax(game, state, known=None):
    known = {} if known is None else known
    if state not in known:
        if game.is_terminal(state):
            known[state] = game.utility(state, MAX)
        else:
            choose = max if game.to_move(state) == MAX else min
            known[state] = choose(cached_minimax(game, game.result(state, a), known)[0] for a in game.actions(state))
    return known[state], None


@pytest.mark.parametrize("search", [stack_minimax, cached_minimax, minimax, alphabeta])
@pytest.mark.parametrize("game", [TreeGame(TWO_PLY), Nim((1, 2)), Nim((2, 2))])
def test_searches_of_any_style_can_be_drawn_and_replayed(search, game):
    watched = recorded(game)
    value, _ = search(watched, watched.initial)
    tree = explored_tree(watched.log)
    states = {attributes["state"] for _, attributes in tree.nodes(data=True) if attributes["explored"]}
    assert states == {game.initial, *watched.log.generated}
    trace = recorded_trace(watched.log)
    asked = len(watched.log.leaves)
    assert len(happened(trace, Ask)) == asked
    assert tree_scene(watched.log).alt
    assert tree.nodes[0]["value"] == value


def test_a_node_that_is_generated_again_is_marked():
    watched = recorded(TreeGame(TWO_PLY))
    iterative_deepening(watched, watched.initial, watched.watch(lambda state: 0))
    trace = recorded_trace(watched.log)
    first, *_ = happened(trace, Ask)
    assert (trace.names[first.node], first.call, first.value, first.generated, first.again) == (
        "B", "evaluate", 0, True, False
    )  # fmt: skip
    assert [trace.names[event.node] for event in happened(trace, Generate)][:1] == ["B"]
    assert happened(trace, Generate)[0].again


def test_the_end_of_a_record_has_what_the_explored_children_are_worth():
    watched = recorded(TreeGame(TWO_PLY))
    alphabeta(watched, watched.initial)
    trace = recorded_trace(watched.log)
    (end,) = happened(trace, End)
    assert {trace.names[node]: value for node, value in end.values} == {"A": 3, "B": 3, "C": 2, "D": 2}
    assert len(trace.unexplored) == 2


def test_what_a_search_asks_long_after_it_generated_the_node():
    watched = recorded(TreeGame([[1, 2], 3]))
    stack_minimax(watched, watched.initial)
    asked = happened(recorded_trace(watched.log), Ask)
    assert [(event.value, event.generated) for event in asked] == [(3, False), (2, False), (1, False)]


def test_large_records_ask_for_a_depth():
    watched = recorded(Hexapawn(3, 4))
    minimax(watched, watched.initial)
    with pytest.raises(ValueError, match=r"400 nodes; give a `depth`"):
        recorded_trace(watched.log)
    assert explored_tree(watched.log, depth=2).number_of_nodes() == game_tree(Hexapawn(3, 4), depth=2).number_of_nodes()
    assert len({event.node for event in recorded_trace(watched.log, depth=1).events}) == 5


def test_errors():
    with pytest.raises(ValueError, match="log is empty"):
        tree_scene(recorded(Nim((1,))).log)
    with pytest.raises(ValueError, match="no inner node"):
        minimax_trace(TreeGame(7))
    with pytest.raises(ValueError, match="fail 'soft' or fail 'hard'"):
        alpha_beta_trace(TWO_PLY, fail="medium")
    with pytest.raises(ValueError, match=r"at B chance is to move"):
        alpha_beta_trace(COINS)
    with pytest.raises(ValueError, match="400"):
        minimax_trace(TicTacToe(), depth=4)
    with pytest.raises(ValueError, match="has no value"):
        minimax_trace(TicTacToe(), depth=1)
    watched = recorded(Nim((1,)))
    minimax(watched, watched.initial)
    with pytest.raises(ValueError, match="`state` is for a game"):
        tree_scene(watched.log, watched.initial)


def test_drawing_a_recorded_game_leaves_its_log_as_it_is():
    watched = recorded(Nim((1, 2)))
    tree_scene(watched)
    assert watched.log.calls == []


def test_rules_read_well():
    assert rule(MAX, [2, -1]) == "MAX takes the largest of 2 and −1"
    assert rule(MIN, [5]) == "MIN has one action only, worth 5"
    assert expectation([0.5, 0.5], [0, -2]) == "the expected value, 0.5 · 0 + 0.5 · (−2)"


def test_letters_go_row_by_row_past_z():
    tree = game_tree(TreeGame([[[0, 1]] * 6] * 5))
    names = list(letters(tree).values())
    assert names[:7] == list("ABCDEFG")
    assert names[25:28] == ["Z", "A1", "B1"]
    assert len(set(names)) == len(names)
