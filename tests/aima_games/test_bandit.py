"""A bandit: honest, repeatable, the same for both players."""

from __future__ import annotations

import re

import pytest

from aima_games.lectures.bandit import Bandit, index_picture, play_bandit, random_arms
from solutions.searches.mcts import upper_confidence


def in_turn(mean, visits, of_all, exploration):
    return -visits


def test_arms_pay_as_often_as_they_say():
    arms = Bandit([0, 0.3, 1], seed=4)
    for _ in range(2000):
        for arm in range(3):
            arms.pull(arm)
    assert [sum(paid) / 2000 for paid in arms.paid] == [0, pytest.approx(0.3, abs=0.04), 1]
    assert arms.tries == 6000
    assert arms.total == sum(map(sum, arms.paid))


def test_luck_does_not_depend_on_the_order_of_play():
    one, other = Bandit([0.5, 0.5], seed=1), Bandit([0.5, 0.5], seed=1)
    for arm in [0] * 20 + [1] * 20:
        one.pull(arm)
    for arm in [1, 0] * 20:
        other.pull(arm)
    assert one.paid == other.paid
    assert one.paid[0] != one.paid[1]


def test_chances_differ_and_come_in_any_order():
    assert {tuple(sorted(random_arms(seed))) for seed in range(5)} == {tuple(sorted(random_arms(0)))}
    assert len({tuple(random_arms(seed)) for seed in range(9)}) > 3
    assert random_arms(0, 1) == [0.2]


def test_upper_confidence_beats_playing_in_turn_and_greed():
    def earned(rule, exploration):
        return sum(Bandit(random_arms(k), k).play(rule, 200, exploration).total for k in range(100))

    curious = earned(upper_confidence, 0.5)
    assert curious > earned(upper_confidence, 0) * 1.02
    assert curious > earned(in_turn, 0) * 1.3


def test_the_widget_keeps_the_books():
    game = play_bandit(coins=3, arms=2, seed=0)
    assert "You have 3 coins" in game.said
    game.pull(0)
    assert "2 coins left" in game.said
    game.pull(1)
    assert "1 coin left" in game.said
    assert "its chance" not in game.table.value
    game.pull(1)
    assert f"you got {game.yours.total}." in game.said
    assert "its chance" in game.table.value
    assert all(button.disabled for button in game.buttons)
    paid = [list(arm) for arm in game.yours.paid]
    game.pull(0)  # without a coin
    assert game.yours.paid == paid
    chances = game.yours.chances
    assert game.by_rule(in_turn).paid[1][:1] == paid[1][:1]
    game.restart()
    assert game.yours.tries == 0
    assert not game.buttons[0].disabled
    assert game.yours.chances != chances or game.seed == 1


def test_the_arms_are_not_told_before_the_last_coin():
    game = play_bandit(coins=2, seed=1)
    for left in ("2 coins", "1 coin"):
        assert left in game.against(upper_confidence)
        assert "chance" not in game.against(upper_confidence)
        game.pull(0)
    assert "chance" in game.against(upper_confidence)


def test_buttons_are_wired_to_their_arms():
    game = play_bandit(seed=2)
    game.buttons[2].click()
    assert [len(paid) for paid in game.yours.paid] == [0, 0, 1, 0]
    assert re.search(r"with (\d+) coins", game.static())[1] == "40"


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="at least one of each"):
        play_bandit(coins=0)
    for chances in ([], [1.2], [0.5, -0.1]):
        with pytest.raises(ValueError, match="each with a chance from 0 to 1"):
            Bandit(chances)


def test_the_picture_says_what_the_rule_sees():
    arms = Bandit([0, 1], seed=0).play(in_turn, 3)
    assert arms.means == [0, 1]

    def rule(mean, visits, of_all, exploration):
        return mean + exploration * of_all / visits

    assert arms.indices(rule, 0.5) == [0.75, 2.5]
    alt = index_picture(arms, rule).alt
    assert "after 3 tries: arm 1, tries 2, mean 0.00, with bonus 0.75; arm 2, tries 1, mean 1.00" in alt
    with pytest.raises(ValueError, match="at least once"):
        index_picture(Bandit([0.5, 0.5]), rule)
