"""Kinds with chance: what they draw tells every edit of what the course has for them."""

from __future__ import annotations

import random

import pytest

from aima_games import MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.findings import is_right
from autograder.authoring import Family, Item
from autograder.authoring.choice import Choice
from autograder.authoring.kinds import Trees, Turn, after, position_of
from autograder.authoring.kinds_of_chance import SIXTEENTHS, Dice, boards, bounded, made, steady, tape
from autograder.authoring.problems import SearchProblem
from autograder.authoring.wrong_programs import edited, whole_mistakes
from tests.autograder.homework import Homework

HW1, HW5, HW6 = Homework("hw1-formalization"), Homework("hw5-expectiminimax"), Homework("hw6-mcts")


def trees(plies, **options):
    return Trees(plies, of=SIXTEENTHS, **options)


def of_tapes(likely):
    """The groups of `uct`, and of `puct`, which is told how likely actions are."""
    more = {"likely": likely}
    return {
        "few games": tape(trees(2), playouts=(1, 2, 3), **more),
        "ends": tape(trees(0), trees(1, most=1), trees(3, most=1), trees(2, ends=0.6), playouts=(3, 5), **more),
        "the largest index": [
            *tape(trees(1, most=2), trees(1, most=4), playouts=(12, 20), told=True, counted=False, **more),
            *tape(trees(1), playouts=(6, 9), C=(0,), told=True, counted=False, **more),
        ],
        "further down": tape(trees(2), playouts=(20, 24), counted=False, **more),
        "more plies": tape(trees(2, moves_each=2), trees(4, ends=0.15), playouts=(14, 20), counted=False, **more),
        "MIN moves": tape(trees(1), trees(3, ends=0.15), playouts=(12,), counted=False, **more),
        "equally often": tape(trees(3), playouts=(4, 6, 8), counted=False, **more),
        "reached in two ways": tape(after(0, "Nim", heaps=[1, 1, 1]), playouts=(24,), counted=False, **more),
    }


def choice_of(homework, function, asks, to_tell=tuple, **more):
    today = homework.items[f"test_{function}"]
    item = Item(
        name=today.name, reference=today.reference, weights=today.weights, misconceptions=today.misconceptions, **more
    )
    return Choice(item, asks, to_tell=to_tell)


def told_by_one_draw(homework, function, asks, **more):
    """Whatever the pool shows is told by the visible problems and one draw of hidden ones, and right ways are right."""
    item = homework.items[f"test_{function}"]
    references = {each.reference for each in homework.items.values()}
    wrong = [*edited(item.reference, references), *whole_mistakes(item.reference, references)]
    note = choice_of(homework, function, asks, **more).note("", iter(wrong))
    choice = choice_of(homework, function, asks, lambda: [each for each in wrong if each.name in note.rare], **more)
    cases = [choice.case(problem) for problem in (*choice.visible, *choice.hidden(random.Random(1)))]

    def told(function):
        return any(choice.shows(case, function) for case in cases)

    assert not [each.name for each in wrong if each.name not in note.never and not told(each.function)]
    assert all(told(Family.of(mistake).ways[0]) for mistake in item.misconceptions.values())
    assert all(is_right(observe(case, right), choice.item.weights) for right in item.alternatives for case in cases)


@pytest.mark.more
@pytest.mark.parametrize("function", ["uct", "puct"])
def test_searches_on_tapes_are_told_from_their_edits_and_known_mistakes(function):
    reference = HW6.items[f"test_{function}"].reference
    told_by_one_draw(HW6, function, of_tapes(function == "puct"), valid=steady(reference))


@pytest.mark.parametrize(("levels", "side"), [("p", 0), ("pcp", 1), ("pccp", -1), ("ppp", 0)])
@pytest.mark.parametrize("visible", [True, False])
def test_trees_with_dice_have_the_levels_that_are_asked_for(levels, side, visible):
    for seed in range(5):
        place = Dice(levels, side=side, most=2)(Turn(random.Random(seed), MIN, visible))
        game, state = position_of(*place)
        met = ""
        while not game.is_terminal(state):
            chance = game.to_move(state) not in (MAX, MIN)
            met += "c" if chance else "p"
            state = game.result(state, game.outcomes(state)[0][0] if chance else game.actions(state)[0])
        assert met == levels
        assert side * game.utility(state, MAX) >= 0


def test_bounds_hold_and_right_searches_agree_in_them():
    item = HW5.items["test_star1"]
    for ask in bounded(Dice("pcp"), Dice("pccp", most=2), room=(0.5, 5)):
        for seed in range(6):
            problem = ask("dice", Turn(random.Random(seed), MAX))
            lowest, highest = (extra["number"] for extra in problem.extras)
            case = problem.case(item, hidden=True)
            assert lowest < case.expected.value < highest
            assert all(is_right(observe(case, right), item.weights) for right in item.alternatives)


def test_games_to_write_are_made_with_the_arguments_that_are_drawn():
    (ask,) = boards(made(range(3, 6), 1), lines=2)
    drawn = [ask("boards", Turn(random.Random(seed), MAX)) for seed in range(20)]
    assert {problem.arguments[0]["value"] for problem in drawn} == {3, 4, 5}
    item = HW1.items["test_Hexapawn"]
    assert is_right(observe(drawn[0].case(item, hidden=True), item.reference), item.weights)


def test_what_rounding_could_decide_is_no_problem():
    def first_best(game, state):
        values = [game.utility(game.result(state, action), MAX) for action in game.actions(state)]
        return max(values), values.index(max(values))

    def asked(*leaves):
        return SearchProblem("one ply", {"name": "TreeGame", "tree": list(leaves)})

    assert steady(first_best)(asked(1, 2, 3))
    assert not steady(first_best)(asked(1, 3, 3))
    assert not steady(first_best)(asked(0, 0.1 + 0.2, 0.3))
