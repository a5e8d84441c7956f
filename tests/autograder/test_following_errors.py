"""What an earlier mistake leads to is paid once: a right function stands in for the wrong one that is really called."""

from __future__ import annotations

import inspect
import random
import textwrap

import nbformat
import pytest

from aima_games.games import TreeGame
from autograder.authoring import Item, SearchProblem, call, estimates, position, to_depth, tree, tree_game
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.stand_ins import StandIns
from autograder.judge.student_process import Limits
from solutions.searches.alpha_beta import alphabeta
from tests.conftest import line_of

LEAVES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
HEADER = "from math import inf\nfrom aima_games import MAX, MIN, Action, Game, State, Value"


def best_actions(game, state):
    """All actions that are best."""
    worth = {action: alphabeta(game, game.result(state, action))[0] for action in game.actions(state)}
    best = (max if game.to_move(state) == "MAX" else min)(worth.values(), default=None)
    return [action for action in worth if worth[action] == best]


def child_by_child(game, state):
    """The value by a search of each child."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    choose = max if game.to_move(state) == "MAX" else min
    return choose(alphabeta(game, state=game.result(state, action))[0] for action in game.actions(state))


def to_a_depth(game, state, cutoff, evaluate, depth=0):
    """Plain minimax that stops somewhere."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    if cutoff(state, depth):
        return evaluate(state)
    choose = max if game.to_move(state) == "MAX" else min
    below = (game.result(state, action) for action in game.actions(state))
    return choose(to_a_depth(game, child, cutoff, evaluate, depth + 1) for child in below)


def estimated_twice(game, state, cutoff, evaluate):
    """Twice the value."""
    return 2 * to_a_depth(game, state, cutoff, evaluate)


def double(numbers):
    """Each number twice."""
    return [2 * number for number in numbers]


def quadruple(numbers):
    """Each number four times."""
    doubled = double(numbers)
    doubled.sort()
    return double(doubled)


RNG = random.Random(1)
DEEP = SearchProblem("trees", tree_game(LEAVES), extras=to_depth(1, estimates(RNG, LEAVES)))
ITEMS = [
    Item(
        name="pruning",
        reference=alphabeta,
        weights={"value": 2, "action": 1, "leaves": 2},
        visible=[tree("trees", LEAVES), tree("trees", [[6, 1], [9, 4]], first="MIN")],
    ),
    Item(
        name="ties",
        reference=best_actions,
        visible=[position("choices", tree_game([[3, 5], [3, 1], [2, 9]]), unordered=True)],
        hidden=lambda rng: [position("fresh", {"name": "TicTacToe"}, (0, 4, 8, 2, 6), unordered=True)],
        builds_on=("alphabeta",),
    ),
    Item(
        name="children",
        reference=child_by_child,
        weights={"value": 1, "leaves": 1},
        visible=[tree("trees", LEAVES)],
        hidden=lambda rng: [tree("fresh", [[rng.randint(-9, 9) for _ in range(3)] for _ in range(3)], first="MIN")],
        builds_on=("alphabeta",),
    ),
    Item(name="depth", reference=to_a_depth, visible=[DEEP]),
    Item(name="twice", reference=estimated_twice, visible=[DEEP], builds_on=("to_a_depth",)),
    Item(name="doubling", reference=double, visible=[call("numbers", [1, 2])]),
    Item(name="twice-doubled", reference=quadruple, visible=[call("numbers", [3, 1])], builds_on=("double",)),
]
RIGHT = {item.function: textwrap.dedent(inspect.getsource(item.reference)) for item in ITEMS}
WRONG = {
    # for MIN's utility, as in the finding that it cost 10.75 of 34 points
    "alphabeta": RIGHT["alphabeta"].replace("game.utility(state, MAX)", "game.utility(state, MIN)"),
    "to_a_depth": RIGHT["to_a_depth"].replace("max if", "min if"),
    "double": RIGHT["double"].replace("2 *", "3 *"),
}
AS_IT_SHOULD = RIGHT["best_actions"].replace("best_actions", "as_it_should")
CASES = {item.name: [*item.visible_cases(), *item.hidden_cases("s")] for item in ITEMS}


@pytest.fixture
def judged(unsafe):
    def run(standing_in=True, case=2, **sources):
        references = {item.function: item.reference for item in ITEMS}
        checks = [
            Check(
                item.name,
                item.function,
                CASES[item.name],
                item.weights,
                stand_ins={name: references[name] for name in item.builds_on if standing_in},
            )
            for item in ITEMS
        ]
        cells = [nbformat.v4.new_code_cell(HEADER)]
        for item in ITEMS:
            cells += [nbformat.v4.new_code_cell((RIGHT | sources)[item.function]), nbformat.v4.new_code_cell("check")]
            cells[-2].metadata["nbgrader"] = {"grade_id": item.function}
            cells[-1].metadata["nbgrader"] = {"grade_id": item.name}
        return Session(checks, unsafe=unsafe, limits=Limits(cell=3, case=case, notebook=15 * case)).judge(cells).items

    return run


def fractions(items):
    return {name: item.fraction for name, item in items.items() if item.fraction != 1}


def test_what_is_right_is_judged_once(judged):
    items = judged()
    assert fractions(items) == {}
    assert not any("in place of yours" in item.text for item in items.values())


@pytest.mark.parametrize(
    ("function", "own", "following"),
    [
        ("alphabeta", "pruning", ["ties", "children"]),
        ("to_a_depth", "depth", ["twice"]),
        ("double", "doubling", ["twice-doubled"]),
    ],
)
def test_a_mistake_costs_what_it_costs_once(judged, function, own, following):
    source = {function: WRONG[function]}
    assert {own, *following} == set(fractions(judged(standing_in=False, **source)))
    items = judged(**source)
    assert set(fractions(items)) == {own}
    for name in following:
        assert line_of(items[name].text, f"right `{function}`", "in place of")
        assert f"<code>{function}</code>" in items[name].html
        assert not items[name].diagnosis


@pytest.mark.parametrize("broken", ["def alphabeta(game, state", "raise SystemExit", "alphabeta = 3", "1 / 0"])
def test_a_function_that_is_not_even_there_can_be_stood_in_for(judged, broken):
    assert set(fractions(judged(alphabeta=broken))) == {"pruning"}


def test_a_search_without_end_costs_only_itself(judged):
    endless = "def alphabeta(game, state, *window):\n    while True: game.actions(state)"
    assert set(fractions(judged(alphabeta=endless))) == {"pruning"}


def test_a_mistake_of_its_own_is_blamed_on_no_other_function(judged):
    last_only = RIGHT["best_actions"].replace("action in worth if worth[action] == best", "action in list(worth)[-1:]")
    items = judged(alphabeta=WRONG["alphabeta"], best_actions=last_only)
    assert items["ties"].fraction == 0
    assert "another check" not in items["ties"].text


def test_only_real_calls_count(judged):
    mentions = (
        'def best_actions(game, state):\n    """Not by alphabeta(game, state)."""\n    # alphabeta(game, state)\n'
    )
    items = judged(alphabeta=WRONG["alphabeta"], best_actions=f"{mentions}    return [7]")
    assert items["ties"].fraction == 0
    assert "alphabeta" not in items["ties"].text


def test_mistakes_that_cancel_out_cost_nothing_more(judged):
    negated = (
        RIGHT["alphabeta"].replace("def alphabeta", "def negated").replace("alphabeta(game, game", "negated(game, game")
    )
    negated += "\ndef alphabeta(game, state):\n    value, action = negated(game, state)\n    return -value, action\n"
    undoing = RIGHT["best_actions"].replace(": alphabeta(", ": -alphabeta(")
    items = judged(alphabeta=negated, best_actions=undoing)
    assert set(fractions(items)) == {"pruning"}
    assert "in place of yours" not in items["ties"].text


SNOOPING = {
    "its source": "import inspect; leak = inspect.getsource(alphabeta)",
    "what it closes over": "leak = [cell.cell_contents for cell in alphabeta.__closure__]",
    "its globals": "leak = alphabeta.__globals__",
    "modules": "import sys; leak = [name for name in sys.modules if 'solutions' in name or 'authoring' in name]",
}


@pytest.mark.parametrize("how", SNOOPING)
def test_the_reference_never_comes_to_the_students_process(judged, how):
    snooping = f"""
    def best_actions(game, state):
        import builtins
        try:
            {SNOOPING[how]}
            text = repr(leak)
        except Exception as error:
            text = repr(error)
        if "alpha >= beta" in text or "best_value" in text or "solutions" in text:
            while True: pass
        return as_it_should(game, state)
    """
    source = AS_IT_SHOULD + textwrap.dedent(snooping)
    assert set(fractions(judged(alphabeta=WRONG["alphabeta"], best_actions=source))) == {"pruning"}


HOSTILE = {
    "huge numbers": "alphabeta(game, state, 10 ** 300, -10 ** 300)",
    "other functions": "alphabeta(game, state, lambda: 3)",
    "another game": "alphabeta(object(), state)",
    "a state that does not exist": "alphabeta(game, type(state)(99999))",
    "options": "alphabeta(game, state, **{'nonsense': 1})",
    "no arguments": "alphabeta()",
    "deep lists": "alphabeta(game, state, eval('[' * 60 + ']' * 60))",
}


@pytest.mark.parametrize("how", HOSTILE)
def test_strange_arguments_are_refused_and_cost_nothing_else(judged, how):
    careful = f"""
    def best_actions(game, state):
        try:
            {HOSTILE[how]}
        except Exception as error:
            assert type(error).__name__ in ("AskedWrongError", "TypeError"), type(error)
        return as_it_should(game, state)
    """
    source = AS_IT_SHOULD + textwrap.dedent(careful)
    assert set(fractions(judged(alphabeta=WRONG["alphabeta"], best_actions=source))) == {"pruning"}


def test_large_numbers_are_no_reason_to_refuse():
    """Utilities may be any numbers, and a window about them as well."""
    stand_ins = StandIns({"alphabeta": alphabeta})
    stand_ins.begin()
    game = TreeGame([[10**17, 10**17 + 1], [10**17 + 2, 10**17 + 3]])
    assert stand_ins.call("alphabeta", [game, (), 10**17 - 1, 10**17 + 9], {}) == (10**17 + 2, 1)


@pytest.mark.more
def test_questions_without_end_are_stopped(judged):
    asking = "def child_by_child(game, state):\n    while True:\n        try: alphabeta(game, state)\n        except Exception: pass"
    items = judged(case=0.5, alphabeta=WRONG["alphabeta"], child_by_child=asking)
    assert items["children"].fraction == 0
    assert items["ties"].fraction == 1


def test_nobody_stands_in_unasked(judged):
    """A student's code that sends the question itself, or keeps a stand-in for a later item."""
    forging = """
    def child_by_child(game, state):
        asked = {"ask": "stand_in", "name": "child_by_child", "arguments": [{"game": True}, {"state": 0}], "options": {}}
        return game._connection.answer(asked)
    """
    items = judged(child_by_child=textwrap.dedent(forging))
    assert items["children"].fraction == 0
