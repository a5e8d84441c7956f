"""What a node is worth: the back-up rule, and what it makes of a tree that a search explored in part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aima_games import CHANCE, MAX, MIN, back_up, game_tree, recorded
from aima_games.games import BearOff, Standoff, TreeGame, chance
from aima_games.trees.build import backed_up_value, best_child, expected_value
from aima_games.trees.explored import explored_tree, explored_values
from solutions import expectiminimax, maxn, star1

COINS = TreeGame([chance([(0.5, 2), (0.5, 8)]), 3])


def test_the_rule():
    assert backed_up_value(MAX, (3, 12, 8)) == 12
    assert backed_up_value(MIN, (3, 12, 8)) == 3
    assert backed_up_value(CHANCE, (2, 4), probabilities=(Fraction(1, 4), Fraction(3, 4))) == Fraction(7, 2)
    assert backed_up_value("B", ((1, 2), (5, 0), (0, 2)), ("A", "B")) == (1, 2)
    assert best_child(MIN, ("d", "a", "b", "a"), ord) == "a"
    with pytest.raises(ValueError, match="argument 2 is longer"):
        expected_value((1, 2), (1,))
    with pytest.raises(ValueError, match="not in tuple"):
        backed_up_value("C", ((1, 2), (5, 0)), ("A", "B"))


def values_of(log, root):
    """The value of each state by the tree and by the states alone, as far as they are known."""
    tree = explored_tree(log)
    by_tree = {
        node["state"]: node["value"] for _, node in tree.nodes(data=True) if node["explored"] and "value" in node
    }
    by_state = {s: value for s, value in explored_values(log.game, log.calls, root).items() if value is not None}
    return by_tree, by_state


@pytest.mark.parametrize("seen", [(), (0,), (1,), (0, 1)])
def test_a_chance_node_is_worth_nothing_known_until_all_its_outcomes_are(seen):
    game = recorded(COINS)
    coin = game.result(game.initial, 0)
    for outcome in seen:
        game.utility(game.result(coin, outcome), MAX)
    for known in values_of(game.log, game.initial):
        assert known.get(coin) == (5 if len(seen) == 2 else None)
        assert known.get(game.initial) == (5 if len(seen) == 2 else None)


def test_a_chance_node_whose_outcome_was_come_to_and_not_asked_about():
    game = recorded(COINS)
    coin = game.result(game.initial, 0)
    game.utility(game.result(coin, 0), MAX)
    game.result(coin, 1)
    assert all(coin not in known for known in values_of(game.log, game.initial))


def test_pruning_below_a_chance_node_leaves_it_without_a_value():
    game = recorded(TreeGame([3, chance([(0.5, -10), (0.5, 8)])]))
    assert star1(game, game.initial, lowest=-10, highest=10)[0] == 3
    for known in values_of(game.log, game.initial):
        assert known.items() >= {(0,): 3, (1, 0): -10}.items()
        assert (1,) not in known


@pytest.mark.parametrize(
    ("game", "search"), [(BearOff((1, 1), faces=2, dice=1), expectiminimax), (Standoff(), maxn), (COINS, expectiminimax)]
)  # fmt: skip
def test_a_tree_that_was_explored_whole_has_the_values_of_the_game(game, search):
    watched, whole = recorded(game), game_tree(game)
    search(watched, game.initial)
    back_up(whole)
    right = {attributes["state"]: attributes["value"] for _, attributes in whole.nodes(data=True)}
    for known in values_of(watched.log, game.initial):
        assert known == pytest.approx(right) if game is COINS else known == right
