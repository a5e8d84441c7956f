"""Answers that are nearly right lose their points, and get a name, in handwritings that the catalogue does not know."""

from __future__ import annotations

from functools import cache

import nbformat
import pytest

from aima_games import CHANCE, MAX
from aima_games.checking.case import observe
from autograder.authoring import Item, call
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from solutions import expectiminimax
from tests.autograder.homework import Homework

_homework = cache(Homework)
HW1, HW4, HW5 = "hw1-formalization", "hw4-evaluation", "hw5-expectiminimax"


def value(game, state):
    return expectiminimax(game, state)[0]


# hw4


def target_for_nothing(target, attackers, defenders):
    if len(attackers) == 0:
        return target
    taker = min(attackers)
    left = list(attackers)
    left.remove(taker)
    return max(target - target_for_nothing(taker, defenders, left), 0)


def result_without_estimate(weights, vectors, result, step, decay):
    w, e = list(weights), [0] * len(weights)
    for i, f in enumerate(vectors):
        error = result
        if i < len(vectors) - 1:
            error = sum(a * b for a, b in zip(w, vectors[i + 1], strict=True)) - sum(
                a * b for a, b in zip(w, f, strict=True)
            )
        for k in range(len(w)):
            e[k] = decay * e[k] + f[k]
        for k in range(len(w)):
            w[k] += step * error * e[k]
    return w


# hw5


def luck_of_the_last_roll(game, state, line):
    luck = by_max = by_min = 0
    for step in line:
        child = game.result(state, step)
        change = value(game, child) - value(game, state)
        if game.to_move(state) == CHANCE:
            luck = change
        elif game.to_move(state) == MAX:
            by_max = -change
        else:
            by_min = change
        state = child
    return luck, by_max, by_min


# hw1


def lists_for_states(stones, most=3):
    game = _homework(HW1).reference.NoEcho(stones, most)
    game.initial, result = list(game.initial), game.result
    game.result = lambda state, action: list(result(state, action))
    return game


def how_many_win(game, state):
    mover, count = game.to_move(state), 0
    for action in game.actions(state):
        child = game.result(state, action)
        count += game.is_terminal(child) and game.utility(child, mover) > 0
    return int(count)


STRANGERS = [
    (HW1, "test_NoEcho", lists_for_states, None),
    (HW1, "test_winning_moves", how_many_win, None),
    (HW4, "test_exchange", target_for_nothing, None),
    (HW4, "test_td_weights", result_without_estimate, None),
    (HW5, "test_luck_and_skill", luck_of_the_last_roll, None),
]


@pytest.mark.parametrize(
    ("homework", "item", "wrong", "name"), STRANGERS, ids=[wrong.__name__ for _, _, wrong, _ in STRANGERS]
)
def test_it_loses_points_and_gets_its_name(homework, item, wrong, name):
    found = _homework(homework).verdict(item, wrong)
    assert found.fraction < 1
    assert name is None or name in found.misconceptions
    assert _homework(homework).verdict(item, wrong, visible=True).fraction < 1


def test_states_that_are_lists_are_seen_from_afar_as_well(unsafe):
    source = """
class NoEcho:
    players = ("MAX", "MIN")
    def __init__(self, stones, most=3):
        self.most, self.initial = most, KIND((stones, 0, "MAX"))
    def to_move(self, state): return state[2]
    def actions(self, state): return [n for n in range(1, min(state[0], self.most) + 1) if n != state[1]]
    def result(self, state, n):
        if n not in self.actions(state): raise IllegalActionError(self, state, n)
        return KIND((state[0] - n, n, "MIN" if state[2] == "MAX" else "MAX"))
    def is_terminal(self, state): return not self.actions(state)
    def utility(self, state, player):
        if self.actions(state): raise ValueError
        return 0 if state[0] else -1 if state[2] == player else 1
"""
    homework, given = _homework(HW1), "from aima_games import IllegalActionError"
    check = Check("test_NoEcho", "NoEcho", homework.cases("test_NoEcho")[-2:], homework.items["test_NoEcho"].weights)
    fractions = []
    for kind in ("tuple", "list"):
        cells = [nbformat.v4.new_code_cell(text) for text in (given, source.replace("KIND", kind), "check")]
        cells[-1].metadata["nbgrader"] = {"grade_id": "test_NoEcho"}
        fractions.append(Session([check], unsafe=unsafe).judge(cells).items["test_NoEcho"].fraction)
    assert fractions[0] == 1
    assert fractions[1] < 1


# What stands behind it


def test_a_function_that_changes_its_arguments_does_not_change_the_question():
    def sorted_in_place(target, attackers, defenders):
        attackers.sort()
        defenders.clear()
        return 0

    case = call("any order", 3, [9, 3], [5]).case(_homework(HW4).items["test_exchange"], hidden=False)
    title = case.title
    observe(case, sorted_in_place)
    assert case.title == title


def test_a_weight_that_would_weigh_nothing_is_refused():
    with pytest.raises(ValueError, match="colour"):
        Item(name="any", reference=value, weights={"value": 1, "colour": 2})


def test_answers_stand_in_the_form_that_the_text_asks_for():
    found = str(_homework(HW1).verdict("test_winning_moves", lambda game, state: [], visible=True))
    assert "[], should be [0, 3]" in found
