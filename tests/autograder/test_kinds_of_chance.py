"""Kinds with chance and hidden cards: what they draw tells every edit of what the course has for them."""

from __future__ import annotations

import random

import pytest

from aima_games import MAX, MIN
from aima_games.checking.case import observe
from aima_games.checking.findings import is_right
from autograder.authoring import Family, Item, load_module
from autograder.authoring.choice import Choice
from autograder.authoring.kinds import Begins, Turn, after, position_of
from autograder.authoring.kinds_of_cards import CardsLike, at, dealt, rounds, steady_in_other_money
from autograder.authoring.kinds_of_chance import Dice, boards, bounded, made, steady
from autograder.authoring.problems import SearchProblem
from autograder.authoring.wrong_programs import edited, whole_mistakes
from tests.autograder.homework import Homework

HW1, HW5 = Homework("hw1-formalization"), Homework("hw5-expectiminimax")
HW7 = Homework("hw7-hidden-information")
hw7_mistakes = load_module(HW7.folder, "misconceptions")


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


ONE = at(MAX, "now", a=4, b=-2, c=-2)
ALL_KINDS = dealt(
    r=(0.25, at(MAX, "r", a=4, b=3, c=-3, d=-2)),
    g=(0.25, at(MAX, "g", a=4, b=-3, c=-3, d=-2)),
    b=(0.5, at(MAX, "b", a=2, b=2, c=2)),
)
CHANCE_LEADS = dealt(
    r=(0.125, at(MAX, "a card", a=3, b=-3, c=0)),
    g=(0.25, at(MAX, "a card", a=-2, b=4, c=1)),
    b=(0.625, at(MAX, "a card", a=0, b=-1, c=1)),
)
OTHER_LEADS = dealt(
    few=(0.5, at(MIN, "few", k=at(MAX, "asked", a=3, b=-3), c=0)),
    many=(0.5, at(MIN, "many", k=at(MAX, "asked", a=-2, b=3), p=2, q=-2, r=1)),
)
OWN_LEADS = at(MAX, "now", a=at(MAX, "later", d=3, e=-3, f=1), b=0, c=1)
BLUFF = dealt(
    h=(0.25, at(MAX, "h", a=at(MIN, "b", c=3, d=1), b=1)), l=(0.75, at(MAX, "l", a=at(MIN, "b", c=-3, d=1), b=-1))
)
FORGIVEN = tuple(
    way
    for name in (
        "last-round-returned",
        "late-rounds-count-more",
        "reach-forgotten-in-average",
        "others-reach-in-average",
    )
    for way in Family.of({**hw7_mistakes.CFRS, **hw7_mistakes.MORE_CFRS}[name]).ways
)


@pytest.mark.more
def test_learning_with_hidden_cards_is_told_from_its_edits_and_known_mistakes():
    item = HW7.items["test_cfr"]
    asks = {
        "one decision of MAX": rounds(*[Begins(MAX, CardsLike(ONE))] * 2),
        "one decision of MIN": rounds(*[Begins(MIN, CardsLike(ONE))] * 2, also=FORGIVEN),
        "regrets of all kinds": rounds(*[CardsLike(ALL_KINDS, near=0)] * 2, also=FORGIVEN),
        "places that chance leads to": rounds(*[CardsLike(CHANCE_LEADS, near=2)] * 2, also=FORGIVEN),
        "places that the opponent leads to": rounds(*[CardsLike(OTHER_LEADS, near=2)] * 2, also=FORGIVEN),
        "places that its own action leads to": rounds(*[CardsLike(OWN_LEADS, near=2)] * 2),
        "several rounds": rounds(CardsLike(OWN_LEADS, near=2), CardsLike(BLUFF), of=(3, 4)),
        "a hundred rounds": rounds(after(0, "KuhnPoker"), of=(100,), within=0.01),
    }
    ways = (item.reference, *item.conventions.values())
    told_by_one_draw(HW7, "cfr", asks, valid=steady_in_other_money(*ways), conventions=item.conventions)


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
            assert all(is_right(observe(case, right), item.weights) for right in item.right_programs)


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
