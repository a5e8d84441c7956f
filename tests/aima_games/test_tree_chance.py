"""TreeGame with chance nodes and with utility vectors, from lists and from graphs; their game trees."""

from __future__ import annotations

import json
from fractions import Fraction

import networkx as nx
import pytest

from aima_games import CHANCE, MAX, MIN, IllegalActionError, back_up, game_tree, principal_variation
from aima_games.games import TreeError, TreeGame, chance, make_game

HALF = Fraction(1, 2)
COINS = [chance([(HALF, [2, 4]), (HALF, [7, 4])]), chance([(HALF, [6, 0]), (HALF, [5, -2])])]


def test_a_chance_node_from_lists():
    game = TreeGame(COINS)
    assert [game.to_move(state) for state in ((), (0,), (0, 1))] == [MAX, CHANCE, MIN]
    assert game.outcomes((0,)) == ((0, HALF), (1, HALF))
    assert game.actions((0,)) == (0, 1)
    assert game.result((0,), 1) == (0, 1)
    assert game.utility((0, 1, 0), MAX) == 7
    assert not game.is_terminal((0,))
    assert game.to_text((0,)) == "chance([(1/2, [2, 4]), (1/2, [7, 4])])"
    with pytest.raises(IllegalActionError):
        game.result((0,), 2)
    with pytest.raises(ValueError, match="no chance node"):
        game.outcomes(())


def test_the_turn_stays_where_it_was_at_a_chance_node():
    assert TreeGame(chance([(1, [3])])).to_move((0,)) == MAX
    assert TreeGame(chance([(1, chance([(1, [3])]))]), first=MIN).to_move((0, 0)) == MIN


def test_chance_nodes_travel_as_json():
    tree = [chance([(0.9, 2), (0.1, 3)]), 2]
    game = make_game(json.loads(json.dumps({"name": "TreeGame", "tree": tree})))
    assert game.outcomes((0,)) == ((0, 0.9), (1, 0.1))


def coin_graph(**chances):
    graph = nx.DiGraph()
    graph.add_edges_from([("root", "coin"), ("root", "safe")])
    for name, probability in chances.items():
        graph.add_edge("coin", name, **({} if probability is None else {"probability": probability}))
    nx.set_node_attributes(graph, {"root": MAX, "coin": CHANCE}, "to_move")
    nx.set_node_attributes(graph, {"safe": 1, "heads": 4, "tails": -1}, "utility")
    return graph


def test_a_chance_node_from_a_graph():
    graph = coin_graph(heads=0.5, tails=0.5)
    game = TreeGame(graph)
    assert game.to_move("coin") == CHANCE
    assert game.outcomes("coin") == (("heads", 0.5), ("tails", 0.5))
    graph.add_edge("tails", "end")
    graph.nodes["end"]["utility"] = 0
    assert TreeGame(graph).to_move("tails") == MIN  # MAX moved before the coin


def test_whose_turn_is_not_clear():
    graph = nx.DiGraph([("root", "A"), ("root", "B"), ("A", "B"), ("B", "end")])
    graph.nodes["end"]["utility"] = 1
    with pytest.raises(TreeError, match="'B' is reached after different players' moves"):
        TreeGame(graph)
    graph.nodes["B"].update(to_move=CHANCE)
    graph.edges["B", "end"]["probability"] = 1
    assert TreeGame(graph).to_move("B") == CHANCE
    graph.add_edge("end", "last")
    graph.nodes["last"]["utility"] = 1
    with pytest.raises(TreeError, match="'end' is reached"):  # chance did not settle it
        TreeGame(graph)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([chance([])], r"path \(0,\): the probabilities sum to 0"),
        ([chance([(0.5, 1), (0.4, 2)])], "sum to 0.9"),
        ([chance([(0, 1), (1, 2)])], "0 is no probability"),
        ([chance([(-0.5, 1), (1.5, 2)])], "-0.5 is no probability"),
        ([chance([(float("nan"), 1), (1, 2)])], "nan is no probability"),
        ([chance([("half", 1), (0.5, 2)])], "'half' is no probability"),
        ([chance([(True, 1)])], "True is no probability"),
        ([chance([(1, 1, 1)])], "is written chance"),
        ([{"dice": []}], "is written chance"),
        (coin_graph(heads=None, tails=1), "chance node 'coin': None is no probability"),
        (coin_graph(heads=0.5, tails=0.4), "sum to 0.9"),
    ],
)
def test_bad_chance_nodes_are_refused(tree, message):
    with pytest.raises(TreeError, match=message):
        TreeGame(tree)


def test_thirds_sum_to_one():
    TreeGame(chance([(1 / 3, 1), (1 / 3, 2), (1 / 3, 3)]))
    TreeGame(chance([(0.1, i) for i in range(10)]))


THREE = [[[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]


def test_utility_vectors():
    game = TreeGame(THREE, players=(0, 1, 2))
    assert [game.to_move(state) for state in ((), (0,), (0, 0))] == [0, 1, 2]
    assert [game.utility((0, 0, 1), player) for player in game.players] == [4, 3, 2]
    assert TreeGame(THREE, players=(0, 1, 2), first=2).to_move((0,)) == 0
    from_json = make_game(json.loads(json.dumps({"name": "TreeGame", "tree": THREE, "players": (0, 1, 2)})))
    assert from_json.utility((0, 0, 1), 1) == 3
    assert "players=(0, 1, 2)" in repr(game)
    graph = nx.DiGraph([("root", "left"), ("root", "right")])
    nx.set_node_attributes(graph, {"left": (1, 2), "right": (2, 1)}, "utility")
    assert TreeGame(graph, players=("A", "B")).utility("right", "A") == 2


@pytest.mark.parametrize(
    ("tree", "options", "message"),
    [
        ([(1, 2), (3, 4)], {"players": (0, 1, 2)}, "a vector of 3 numbers"),
        ([1, 2, [(1, 2, 3)]], {"players": (0, 1, 2)}, "a vector of 3 numbers"),
        ([(1, 2, "x")], {"players": (0, 1, 2)}, "'x'"),
        ([1], {"players": (0,)}, "two different players"),
        ([1], {"players": (0, 0)}, "two different players"),
        ([1], {"players": (MAX, CHANCE)}, "CHANCE is none of them"),
        ([1], {"first": "nobody"}, "the player to begin is MAX or MIN"),
        ([(1, 2)], {"players": (0, 1), "first": MAX}, "the player to begin is 0 or 1"),
    ],
)
def test_bad_vectors_and_players_are_refused(tree, options, message):
    with pytest.raises(TreeError, match=message):
        TreeGame(tree, **options)


def test_game_tree_and_backed_up_values_with_chance():
    tree = game_tree(TreeGame(COINS))
    assert back_up(tree) == 3
    assert [tree.edges[edge].get("probability") for edge in tree.out_edges(1)] == [HALF, HALF]
    assert [tree.nodes[node]["value"] for node in tree.successors(0)] == [3, -1]
    assert principal_variation(tree) == [0]  # where the coin falls nobody chooses


def test_game_tree_and_backed_up_values_of_vectors():
    tree = game_tree(TreeGame(THREE, players=(0, 1, 2)))
    assert back_up(tree) == (1, 2, 6)
    assert principal_variation(tree) == [0, 0, 0]
