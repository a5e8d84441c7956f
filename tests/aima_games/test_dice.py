"""Pictures and judgements around dice: throws, parts of trees, transformed utilities, ranges, sampled dice."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from aima_games import CHANCE, MAX, play
from aima_games.games import Backgammon, BearOff, Pig
from aima_games.lectures.chance import (
    SampledChance,
    flip_picture,
    known_range,
    lotteries,
    partial_tree,
    range_picture,
    throws,
    transformation_report,
)
from aima_games.matches.match import random_player
from aima_games.trees.draw import tree_scene
from solutions import expectiminimax


def test_a_blot_is_hit_as_often_as_every_backgammon_book_says():
    game = Backgammon()

    def count(away):
        position = game.from_text(f"MAX 24:1 6:7 5:7\nMIN {away + 1}:1 15:7 16:7\nMAX to roll")

        def hits(roll):
            return any("*" in play for play in game.actions(game.result(position, roll)))

        return len(throws(hits, "hit"))

    assert [count(away) for away in range(1, 8)] == [11, 12, 14, 15, 15, 17, 6]


def test_throws_show_themselves_as_text_and_as_a_table():
    doubles = throws(lambda roll: roll[0] == roll[1], "are <doubles>")
    assert len(doubles) == 6
    assert str(doubles).count("*") == 1 + 6
    assert doubles._repr_html_().count("✓") == 6
    assert "6 of 36 throws are &lt;doubles&gt;" in doubles._repr_html_()


def test_a_partial_tree_has_just_what_is_asked_for():
    game = BearOff((0, 0, 1, 1))
    state = game.result(game.initial, (2, 1))
    tree = partial_tree(game, state, [["4/1", "3/off"], [(6, 6), (2, 1)], 1])
    assert [len(list(tree.successors(0))), tree.number_of_nodes()] == [2, 1 + 2 + 4 + 4]
    for node, attributes in tree.nodes(data=True):
        for child in tree.successors(node):
            action = tree.edges[node, child]["action"]
            assert tree.nodes[child]["state"] == game.result(attributes["state"], action)
        assert attributes["leaf"] == (tree.out_degree(node) == 0)
    assert tree_scene(tree, values=False, boards=False).to_svg()
    assert partial_tree(game, state, [["no play"]]).number_of_nodes() == 1


def verdicts(*curve):
    return dict(re.findall(r"with (dice|MIN) .*?(flips|stays)", transformation_report(*curve)))


@pytest.mark.parametrize("leaves", [(1, 2, 3, 4), (1, 20, 30, 400), (-5, 0, 1, 3)])
def test_a_straight_line_never_flips_the_move(leaves):
    for factor, shift in [(1, 50), (3, -7), (Fraction(1, 9), 0)]:
        assert verdicts(lambda x, a=factor, b=shift: a * x + b, leaves) == {"dice": "stays", "MIN": "stays"}


def test_a_curve_may_flip_it_and_another_order_is_refused():
    assert verdicts(lambda x: 10**x) == {"dice": "flips", "MIN": "stays"}
    with pytest.raises(ValueError, match="order is not kept"):
        transformation_report(lambda x: -x)
    with pytest.raises(ValueError, match="order is not kept"):
        transformation_report(lambda x: x // 2)


def test_the_flip_is_drawn_where_the_search_flips():
    alt = flip_picture([1, 2, 3, 4], most=20).alt
    crossing = int(alt.partition("cross at ")[2].rstrip("."))
    moves = [expectiminimax(lotteries([1, 2, 3, largest]), ())[1] for largest in (crossing - 1, crossing + 1)]
    assert moves == [0, 1]
    assert "do not cross" in flip_picture([1, 2, 3, 4], most=8).alt


def test_what_is_known_of_a_circle_narrows_down_to_its_value():
    outcomes = [(Fraction(1, 2), 2), (Fraction(1, 4), -6), (Fraction(1, 4), 9)]
    ranges = known_range(outcomes, -10, 10)
    assert ranges[0] == (-10, 10)
    assert ranges[-1] == (sum(p * v for p, v in outcomes),) * 2
    for (low, high), (then_low, then_high) in pairwise(ranges):
        assert low <= then_low <= then_high <= high
    for alpha, looked_at in [(-20, 3), (2, 2), (3, 2), (6, 1), (10, 0)]:
        assert len(known_range(outcomes, -10, 10, alpha)) - 1 == looked_at
    assert range_picture(outcomes, -10, 10, 3).alt.count("not looked at") == 1


def test_sampled_dice_are_the_game_with_fewer_throws():
    race = BearOff((0, 0, 1, 1))
    game = SampledChance(race, 4, seed=3)
    outcomes = game.outcomes(game.initial)
    assert outcomes == game.outcomes(game.initial)
    assert len(outcomes) <= 4
    assert sum(p for _, p in outcomes) == 1
    assert game.actions(game.initial) == tuple(outcome for outcome, _ in outcomes)
    match = play(game, {player: random_player(1) for player in game.players}, seed=1)
    for state, action in zip(match.states, match.actions, strict=False):
        assert action in race.actions(state)
        if race.to_move(state) != CHANCE:
            assert game.actions(state) == race.actions(state)
    assert game.utility(match.final, MAX) == race.utility(match.final, MAX)
    with pytest.raises(ValueError, match="at least one"):
        SampledChance(race, 0)


def test_many_sampled_throws_come_close_to_the_true_value():
    game = Pig(4, turns=2, faces=2)
    truth, _ = expectiminimax(game, game.initial)
    values = [expectiminimax(SampledChance(game, 2_000, seed), game.initial)[0] for seed in range(3)]
    assert all(abs(value - truth) < 0.1 for value in values)
