"""Walks against the searches they show: same leaves in the same order, numbers that are true, pictures that stay put."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, back_up, game_tree, recorded, tree_scene
from aima_games.games import Hexapawn, Nim, Standoff, TicTacToe, TreeGame, chance
from aima_games.traces.recorded import record_walk
from aima_games.traces.trace import alpha_beta_walk, letters, minimax_walk, rule
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


def said(walk, kind):
    return [step.said for step in walk.steps if step.kind == kind]


def looked_at(search, game, **options):
    watched = recorded(game)
    search(watched, watched.initial, **options)
    return [state for name, state in watched.log.leaves if name == "utility"]


# Minimax


def test_minimax_says_what_it_sees():
    walk = minimax_walk(TWO_PLY)
    assert said(walk, "value") == [
        "B is worth 3: MIN takes the smallest of 3, 12 and 8.",
        "C is worth 2: MIN takes the smallest of 2, 4 and 6.",
        "D is worth 2: MIN takes the smallest of 14, 5 and 2.",
        "A is worth 3: MAX takes the largest of 3, 2 and 2. The thick line is the play to expect.",
    ]
    assert [walk.tree.nodes[leaf]["utility"] for leaf in walk.leaves] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert "The leaf is worth 12: B is at most 3." in said(walk, "leaf")
    assert "C is worth 2: A is at least 3." in said(walk, "back")


@given(LISTS)
def test_minimax_agrees_with_the_search(lists):
    game = TreeGame(lists)
    walk = minimax_walk(lists)
    assert walk.values[root_of(walk.tree)][0] == minimax(game, game.initial)[0]
    assert [walk.tree.nodes[leaf]["state"] for leaf in walk.leaves] == looked_at(minimax, game)
    assert walk.unseen == []


def test_chance_and_the_sum_that_makes_its_value():
    game = TreeGame(COINS)
    walk = minimax_walk(COINS)
    assert walk.values[0][0] == expectiminimax(game, game.initial)[0] == 3
    assert "B is worth 3: the expected value, 0.5 · 2 + 0.5 · 4." in said(walk, "value")
    assert "C is worth −1: the expected value, 0.5 · 0 + 0.5 · (−2)." in said(walk, "value")


def test_three_players():
    game = Standoff()
    walk = minimax_walk(game)
    values, action = maxn(game, game.initial)
    assert walk.values[0][0] == values
    first = next(child for child in walk.tree.successors(0) if walk.tree_at(len(walk.steps)).edges[0, child]["line"])
    assert walk.tree.edges[0, first]["action"] == action


# Alpha-beta


@pytest.mark.parametrize("fail", ["soft", "hard"])
@pytest.mark.parametrize("equality", [True, False])
@given(lists=LISTS)
def test_alpha_beta_looks_at_the_leaves_that_the_search_looks_at(lists, fail, equality):
    game = TreeGame(lists)
    walk = alpha_beta_walk(lists, fail=fail, equality_prunes=equality)
    leaves = [walk.tree.nodes[leaf]["state"] for leaf in walk.leaves]
    expected = looked_at(alphabeta, game, equality_prunes=equality)
    if fail == "soft" or equality:
        assert leaves == expected
    else:  # a value clamped to α equals it, and does not prune where equality does not
        assert set(leaves) >= set(expected)
    assert walk.values[root_of(walk.tree)] == (minimax(game, game.initial)[0], "=")
    assert set(walk.leaves).isdisjoint(walk.unseen)


@pytest.mark.parametrize("fail", ["soft", "hard"])
@given(lists=LISTS)
def test_what_a_node_sends_up_is_true(lists, fail):
    truth = game_tree(TreeGame(lists))
    back_up(truth)
    for node, (value, says) in alpha_beta_walk(lists, fail=fail).values.items():
        exact = truth.nodes[node]["value"]
        assert {"=": exact == value, "≤": exact <= value, "≥": exact >= value}[says]


def test_a_cut_says_who_would_avoid_the_node_and_why():
    walk = alpha_beta_walk(TWO_PLY)
    assert said(walk, "cut") == [
        "At C, v = 2 ≤ α = 3: MAX would never let the game come here, being sure of 3 at A. "
        "So the leaves 4 and 6 are cut."
    ]
    assert said(walk, "value")[-1] == "The root is worth 3, and MAX plays 0. 7 of 9 leaves were looked at."
    assert [walk.tree.nodes[leaf]["utility"] for leaf in walk.unseen] == [4, 6]


def test_a_deep_cut_is_called_one():
    (cut,) = said(alpha_beta_walk([10, [20, [1, [4, 2]]]]), "cut")
    assert "being sure of 10 at A" in cut
    assert cut.endswith("The reason lies 3 plies above: a deep cut.")


def test_whole_branches_are_cut_too():
    walk = alpha_beta_walk([[[10, 6], [100, 8]], [[1, 2], [20, 4]]])
    assert [walk.tree.nodes[leaf]["utility"] for leaf in walk.unseen] == [8, 20, 4]
    assert "So the other branch is cut." in said(walk, "cut")[-1]


def test_soft_and_hard_send_up_different_numbers():
    lists = [10, [20, [1, [4, 2]]]]
    soft, hard = (alpha_beta_walk(lists, fail=fail) for fail in ("soft", "hard"))
    node = next(node for node, name in soft.names.items() if name == "D")
    assert (soft.values[node], hard.values[node]) == ((4, "≤"), (10, "≤"))
    assert any("10 in place of v = 4" in sentence for sentence in said(hard, "value"))


def test_equality():
    lists = [[3, 5], [3, 4]]
    assert "v = 3 ≤ α = 3" in said(alpha_beta_walk(lists), "cut")[0]
    assert said(alpha_beta_walk(lists, equality_prunes=False), "cut") == []


def test_min_may_begin():
    game = TreeGame([[3, 5], [9, 4]], first=MIN)
    walk = alpha_beta_walk(game)
    assert walk.values[0] == (5, "=")
    assert "v = 9 ≥ β = 5: MIN would never let the game come here" in said(walk, "cut")[0]


# The pictures


@given(LISTS)
def test_a_moment_changes_attributes_only(lists):
    walk = alpha_beta_walk(lists)
    for k in range(len(walk.steps)):
        tree = walk.tree_at(k)
        assert nx.utils.graphs_equal(nx.DiGraph(tree.edges), nx.DiGraph(walk.tree.edges))
        (current,) = (node for node, attributes in tree.nodes(data=True) if attributes.get("current"))
        assert current == walk.steps[k].node
        path = [child for _, child, edge in tree.edges(data=True) if edge["path"]]
        last = k == len(walk.steps) - 1
        assert last or sorted(path) == sorted(set(nx.shortest_path(tree, root_of(tree), current)) - {root_of(tree)})


def test_all_pictures_of_a_walk_have_one_size_and_nothing_leaves_it():
    walk = alpha_beta_walk([[[1000, -0.125], [100, 8]], [[1, 2], [20, 4]]])
    scenes = [walk.scene(k) for k in range(len(walk.steps))]
    assert len({(scene.width, scene.height) for scene in scenes}) == 1
    assert len({scene.to_svg() for scene in scenes}) == len(scenes)
    with pytest.raises(IndexError):
        walk.scene(len(scenes))


def test_the_last_picture_shows_cuts_and_the_line_of_play():
    alt = alpha_beta_walk(TWO_PLY).scene().alt
    assert "Cut off: 1 then 1; 1 then 2." in alt
    assert "Line of play: 0 then 0." in alt


# What a search did


def test_a_log_draws_the_explored_tree():
    watched = recorded(TreeGame(TWO_PLY))
    alphabeta(watched, watched.initial)
    tree = explored_tree(watched.log)
    assert [tree.nodes[node]["state"] for node, seen in tree.nodes(data="visited") if not seen] == [(1, 1), (1, 2)]
    assert [tree.nodes[child]["value"] for child in tree.successors(0)] == [3, 2, 2]
    scene = tree_scene(watched.log)
    assert "Not visited: 2 nodes." in scene.alt
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
    states = {attributes["state"] for _, attributes in tree.nodes(data=True) if attributes["visited"]}
    assert states == {game.initial, *watched.log.generated}
    walk = record_walk(watched.log)
    asked = len(watched.log.leaves)
    assert len([step for step in walk.steps if step.kind == "leaf"]) == asked
    assert tree_scene(watched.log).alt
    assert tree.nodes[0]["value"] == value


def test_coming_once_more_is_said():
    watched = recorded(TreeGame(TWO_PLY))
    iterative_deepening(watched, watched.initial, watched.watch(lambda state: 0))
    walk = record_walk(watched.log)
    assert "It comes to B by 0 and asks for an estimate: 0." in said(walk, "leaf")
    assert "It comes to B by 0, once more." in said(walk, "again")


def test_large_records_ask_for_a_depth():
    watched = recorded(Hexapawn(3, 4))
    minimax(watched, watched.initial)
    with pytest.raises(ValueError, match=r"400 nodes; give a `depth`"):
        record_walk(watched.log)
    assert explored_tree(watched.log, depth=2).number_of_nodes() == game_tree(Hexapawn(3, 4), depth=2).number_of_nodes()
    assert record_walk(watched.log, depth=1).steps[-1].said.startswith("The search ends. It came to 5 nodes")


def test_errors():
    with pytest.raises(ValueError, match="log is empty"):
        tree_scene(recorded(Nim((1,))).log)
    with pytest.raises(ValueError, match="no inner node"):
        minimax_walk(TreeGame(7))
    with pytest.raises(ValueError, match="fail 'soft' or fail 'hard'"):
        alpha_beta_walk(TWO_PLY, fail="medium")
    with pytest.raises(ValueError, match=r"at B CHANCE is to move; walk through minimax"):
        alpha_beta_walk(COINS)
    with pytest.raises(ValueError, match="400"):
        minimax_walk(TicTacToe(), depth=4)
    with pytest.raises(ValueError, match="has no value"):
        minimax_walk(TicTacToe(), depth=1)
    watched = recorded(Nim((1,)))
    minimax(watched, watched.initial)
    with pytest.raises(ValueError, match="`state` is for a game"):
        tree_scene(watched.log, watched.initial)


def test_drawing_a_recorded_game_leaves_no_trace_in_its_log():
    watched = recorded(Nim((1, 2)))
    tree_scene(watched)
    assert watched.log.calls == []


def test_rules_read_well():
    assert rule(MAX, [2, -1]) == "MAX takes the largest of 2 and −1"
    assert rule(MIN, [5]) == "MIN has one action only, worth 5"


def test_letters_go_row_by_row_past_z():
    tree = game_tree(TreeGame([[[0, 1]] * 6] * 5))
    names = list(letters(tree).values())
    assert names[:7] == list("ABCDEFG")
    assert names[25:28] == ["Z", "A1", "B1"]
    assert len(set(names)) == len(names)
