"""Slot machines: honest, repeatable, the same for both players."""

from __future__ import annotations

import pytest

from aima_games.lectures.bandit import Machines, play_machines, promises_picture, random_machines
from solutions.searches.mcts import upper_confidence


def in_turn(mean, visits, of_all, exploration):
    return -visits


def test_machines_pay_as_often_as_they_say():
    machines = Machines([0, 0.3, 1], seed=4)
    for _ in range(2000):
        for machine in range(3):
            machines.pull(machine)
    assert [sum(paid) / 2000 for paid in machines.paid] == [0, pytest.approx(0.3, abs=0.04), 1]
    assert machines.tries == 6000
    assert machines.total == sum(map(sum, machines.paid))


def test_luck_does_not_depend_on_the_order_of_play():
    one, other = Machines([0.5, 0.5], seed=1), Machines([0.5, 0.5], seed=1)
    for machine in [0] * 20 + [1] * 20:
        one.pull(machine)
    for machine in [1, 0] * 20:
        other.pull(machine)
    assert one.paid == other.paid
    assert one.paid[0] != one.paid[1]


def test_chances_differ_and_come_in_any_order():
    assert {tuple(sorted(random_machines(seed))) for seed in range(5)} == {tuple(sorted(random_machines(0)))}
    assert len({tuple(random_machines(seed)) for seed in range(9)}) > 3
    assert random_machines(0, 1) == [0.2]


def test_upper_confidence_beats_playing_in_turn_and_greed():
    def earned(rule, exploration):
        return sum(Machines(random_machines(k), k).play(rule, 200, exploration).total for k in range(100))

    curious = earned(upper_confidence, 0.5)
    assert curious > earned(upper_confidence, 0) * 1.02
    assert curious > earned(in_turn, 0) * 1.3


def test_the_widget_keeps_the_books():
    game = play_machines(coins=3, machines=2, seed=0)
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
    paid = [list(machine) for machine in game.yours.paid]
    game.pull(0)  # without a coin
    assert game.yours.paid == paid
    chances = game.yours.chances
    assert game.by_rule(in_turn).paid[1][:1] == paid[1][:1]
    game.restart()
    assert game.yours.tries == 0
    assert not game.buttons[0].disabled
    assert game.yours.chances != chances or game.seed == 1


def test_buttons_are_wired_to_their_machines():
    game = play_machines(seed=2)
    game.buttons[2].click()
    assert [len(paid) for paid in game.yours.paid] == [0, 0, 1, 0]
    assert "Run this cell to play with 40 coins" in game.static()


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="one of each"):
        play_machines(coins=0)
    for chances in ([], [1.2], [0.5, -0.1]):
        with pytest.raises(ValueError, match="each with a chance from 0 to 1"):
            Machines(chances)


def test_the_picture_says_what_the_rule_sees():
    machines = Machines([0, 1], seed=0).play(in_turn, 3)
    assert machines.means == [0, 1]

    def rule(mean, visits, of_all, exploration):
        return mean + exploration * of_all / visits

    assert machines.promises(rule, 0.5) == [0.75, 2.5]
    alt = promises_picture(machines, rule).alt
    assert "after 3 tries: machine 1, tries 2, mean 0.00, with bonus 0.75; machine 2, tries 1, mean 1.00" in alt
    with pytest.raises(ValueError, match="played once at least"):
        promises_picture(Machines([0.5, 0.5]), rule)
