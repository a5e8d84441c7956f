"""Which mistakes a report names: several handwritings, several names, and mistakes that need no prediction."""

from __future__ import annotations

import builtins
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from random import seed as seed_all

import pytest

import aima_games
from aima_games.checking.case import observe
from aima_games.checking.check import check
from aima_games.checking.files import case_from_json, case_to_json, load_cases, save_cases
from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.checking.report import report
from aima_games.games import Hexapawn
from autograder.authoring import Family, GameProblem, Item, SampleProblem, call, random_tree, tree
from autograder.course.course import KIT_ASSIGNMENTS
from solutions import minimax
from solutions.misconceptions import CHOOSING, DECIDING


def _hidden(rng):
    return [tree("three plies", random_tree(rng, 3), first) for first in ("MAX", "MIN")]


ITEM = Item(
    name="decision",
    reference=minimax,
    misconceptions={**CHOOSING, **DECIDING},
    weights={"value": 1, "action": 2, "leaves": 1},
    visible=[
        tree("over", 7),
        tree("two plies", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        tree("two plies", [[6, 1], [4, 9], [7, 2]], first="MIN"),
        tree("uneven", [10, [20, [1, [4, 2]]]]),
    ],
    hidden=_hidden,
)


@pytest.fixture(scope="module")
def cases():
    return [*ITEM.visible_cases(), *ITEM.hidden_cases("a test")]


def judged(item, cases, search):
    return report(item.name, [observe(case, search) for case in cases], item.weights)


def _families(item):
    """The item with a second and a third handwriting of each mistake; the third is another only on some cases."""

    def odd(wrong):
        return lambda game, state, *rest: wrong(game, state, *rest) if len(game.actions(state)) != 2 else (0, None)

    ways = {name: Family((wrong, wrong, odd(wrong))) for name, wrong in item.misconceptions.items()}
    return replace(item, misconceptions=ways)


def test_a_file_of_cases_has_what_each_handwriting_does(tmp_path):
    item = _families(ITEM)
    cases = item.visible_cases()
    save_cases(tmp_path / "decision.json", cases, item.weights)
    read = load_cases(tmp_path / "decision.json").cases
    for one, other in zip(cases, read, strict=True):
        assert {name: list(ways) for name, ways in one.misconceptions.items()} == other.misconceptions
        assert case_from_json(json.loads(json.dumps(case_to_json(one)))).misconceptions == other.misconceptions


def test_a_handwriting_explains_all_cases_or_none():
    """Two that take turns are no explanation."""
    item = _families(ITEM)
    some = [*item.visible_cases(), *item.hidden_cases("a test")]
    for way in range(3):
        wrong = item.misconceptions["always-minimizing"].ways[way]
        assert "always-minimizing" in judged(item, some, wrong).misconceptions
    plain, odd = item.misconceptions["always-minimizing"].ways[::2]
    differ = [case for case in some if observe(case, plain).returned != observe(case, odd).returned]
    mixed = [observe(case, odd if case == differ[0] else plain) for case in some]
    assert len(differ) > 1
    assert "always-minimizing" not in report(item.name, mixed, item.weights).misconceptions


def test_names_that_fit_equally_well_are_all_said():
    swapped = ITEM.misconceptions["max-min-swapped"]
    item = replace(ITEM, misconceptions={"average": swapped, "max-min-swapped": swapped})
    found = judged(item, item.visible_cases(), swapped)
    assert found.misconceptions == ("max-min-swapped", "average")
    for name in found.misconceptions:
        assert MISCONCEPTIONS[name].title in found.diagnosis
        assert MISCONCEPTIONS[name].title in str(found)
        assert MISCONCEPTIONS[name].hint in str(found)


@pytest.mark.parametrize(
    ("search", "names"),
    [
        (lambda game, state: None, ("nothing-returned",)),
        (lambda game, state: minimax(game, state)[0], ("value-alone",)),
        (lambda game, state: (7, 0), ("hard-coded",)),
        (lambda game, state: (0, (game.actions(state) or (None,))[0]), ("random-answer",)),
        (lambda game, state: minimax(game, state)[0] if game.is_terminal(state) else None, ()),
    ],
)
def test_the_form_of_the_answers_can_be_a_name(search, names, cases):
    assert judged(ITEM, cases, search).misconceptions == names


def test_a_constant_is_a_name_where_there_is_no_search():
    item = Item(name="double", reference=lambda n: 2 * n, function="double", visible=[call("all", n) for n in range(4)])
    seen = [observe(case, lambda n: 4) for case in item.visible_cases()]
    assert report("double", seen, item.weights).misconceptions == ("hard-coded",)
    seen = [observe(case, lambda n: 4) for case in item.visible_cases()[2:]]
    assert report("double", seen, item.weights).misconceptions == ()


def test_always_zero_is_not_told_of_whole_numbers_as_well():
    halves = [call("all", n) for n in (1, 2, 3, 5)]
    item = Item(name="half", reference=lambda n: n / 2, function="half", visible=halves)
    seen = [observe(case, lambda n: 0) for case in item.visible_cases()]
    assert report("half", seen, item.weights).misconceptions == ("hard-coded",)


def total(numbers):
    found = 0
    while numbers:
        found += numbers.pop()
    return found


def test_who_changes_the_lists_that_are_given_is_told_so():
    problems = [call("all", numbers) for numbers in ([1, 2], [3], [4, 5])]
    problems += [replace(problem, group="once more", times=2) for problem in problems]
    item = Item(name="total", reference=sum, function="total", visible=problems)
    seen = [observe(case, total) for case in item.visible_cases()]
    assert report("total", seen, item.weights).misconceptions == ("arguments-changed",)
    seen = [observe(case, lambda numbers: total(numbers) + 1) for case in item.visible_cases()]
    assert report("total", seen, item.weights).misconceptions == ()


@pytest.mark.parametrize(
    ("answers", "expected", "names"),
    [
        ([(3, "a"), (1, "b"), (2, "c")], ["a", "b", "c"], ("pair-for-action",)),
        ([float("nan"), 1, 2], [0, 1, 2], ("not-a-number",)),
        ([float("nan"), 1, 3], [0, 1, 2], ()),
        ([(1, 0), (2, 1), (0, 4)], [(1.5, 0), (2, 1), (0.25, 4)], ("whole-numbers",)),
        ([(1, 0), (2, 1), (0, 5)], [(1.5, 0), (2, 1), (0, 4)], ()),
        ([10**6, 2, 3], [float("inf"), 2, 3], ("large-for-infinity",)),
        ([-(10**9), sys.maxsize, 3], [float("-inf"), 5.5, 3], ("large-for-infinity",)),
        ([(0, 99999.0), 2, 3], [(0, 7), 2, 3], ("large-for-infinity",)),
        ([12345, 2, 3], [float("inf"), 2, 3], ()),
        ([10**6, 2, 4], [10**6, 2, 3], ()),
    ],
)
def test_what_all_wrong_numbers_have_in_common_is_a_name(answers, expected, names):
    item = Item(name="of", reference=expected.__getitem__, function="of", visible=[call("all", n) for n in range(3)])
    seen = [observe(case, answers.__getitem__) for case in item.visible_cases()]
    assert report("of", seen, item.weights).misconceptions == names


def test_a_seed_of_its_own_is_a_name():
    even = ((0, 0.5), (1, 0.5))
    item = Item(name="coin", reference=lambda rng: rng.choice((0, 1)), visible=[SampleProblem("a coin", (), even)])
    for function, names in ((lambda rng: Random(1).choice((0, 1)), ("always-the-same-draw",)), (item.reference, ())):
        seen = [observe(case, function) for case in item.visible_cases()]
        assert report("coin", seen, item.weights).misconceptions == names


DEFAULT = "def f(n, found=[]):\n    found.append(n)\n    return sum(found)"
OUTSIDE = "table = {}\ndef f(n):\n    return table.setdefault(n % 2, n)"
ATTRIBUTE = "class Sum:\n    found = []\ndef f(n):\n    Sum.found.append(n)\n    return sum(Sum.found)"
CACHED = (
    "from functools import cache\nn = [0]\n@cache\ndef g():\n    return n[0]\ndef f(k):\n    n[0] = k\n    return g()"
)
NUMBER = "found = 0\ndef f(n):\n    global found\n    found += n\n    return found"
WITHIN = "def f(n):\n    def add():\n        global found\n        found += n\n    add()\n    return found\nfound = 0"
OF_A_FUNCTION = "def f(n):\n    f.found += n\n    return f.found\nf.found = 0"
OF_A_CLASS = "class Sum:\n    found = 0\ndef f(n):\n    Sum.found += n\n    return Sum.found"
BEST = "best = None\ndef f(n):\n    global best\n    best = n if best is None else max(best, n)\n    return best"
WRONG_ANYWAY = "def f(n, found=[]):\n    found.append(n)\n    return 7 + n * len(found)"
NOTHING_KEPT = "def f(n, found=[1]):\n    return n + found[0]"


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        *((source, True) for source in (DEFAULT, OUTSIDE, ATTRIBUTE, CACHED)),
        *((source, True) for source in (NUMBER, WITHIN, OF_A_FUNCTION, OF_A_CLASS, BEST)),
        *((source, False) for source in (WRONG_ANYWAY, NOTHING_KEPT)),
    ],
)
def test_what_is_kept_between_calls_is_seen_and_forgotten(source, kept, tmp_path):
    item = Item(name="f", reference=lambda n: n, visible=[call("all", n) for n in (5, 3, 8)])
    save_cases(tmp_path / "f.json", item.visible_cases(), item.weights)
    names = {"__name__": "__main__"}
    exec(source, names)
    for _ in range(2):  # nobody has to run the function's cell anew in between
        assert (check("f", names["f"], tmp_path).misconceptions == ("kept-between-calls",)) is kept


TRIED = "def f(n, found={}):\n    return found.setdefault(n % 2, n)\nf(4), f(7)"
COUNTED = "found = 0\ndef f(n):\n    global found\n    found += n\n    return found\nf(4), f(7)"
"""Whoever has tried it before the check looks has in there what the first visible call finds."""
AT_RANDOM = "import random\nseen = []\ndef f(n):\n    seen.append(n)\n    return n + random.randint(0, 1)"


@pytest.mark.parametrize(("source", "kept"), [(TRIED, True), (COUNTED, True), (AT_RANDOM, False)])
def test_what_is_kept_is_told_from_what_was_tried_before_and_from_luck(source, kept, tmp_path, monkeypatch):
    item = Item(name="f", reference=lambda n: n, visible=[call("all", n) for n in (6, 3, 8)])
    save_cases(tmp_path / "f.json", item.visible_cases(), item.weights)
    for seed in range(8):
        seed_all(seed)
        names = {"__name__": "__main__"}
        exec(source, names)
        assert (check("f", names["f"], tmp_path).misconceptions == ("kept-between-calls",)) is kept
        # What they had gathered is there.
        assert len(names["f"].__defaults__[0] if source == TRIED else [1, 2]) == 2
        assert source != COUNTED or names["found"] == 4 + 7 + 6 + 3 + 8


def test_a_check_loses_nothing_that_a_notebook_has_gathered(tmp_path):
    item = Item(name="f", reference=lambda n: n, visible=[call("all", n) for n in (5, 3, 8)])
    save_cases(tmp_path / "f.json", item.visible_cases(), item.weights)
    names = {"__name__": "__main__", "notes": []}
    exec("def f(n):\n    return 0", names)
    for gathered in ([], ["written in another cell"]):
        names["notes"][:] = gathered
        assert not check("f", names["f"], tmp_path)
        assert names["notes"] == gathered


# Which of several names


def no_action(game, state):
    return minimax(game, state)[0], None


def with_three_more(*ways):
    """The item with mistakes of other names, each made in these ways."""
    others = dict.fromkeys(("leaf-action", "last-action", "root-only"), Family(ways))
    return replace(ITEM, misconceptions={"no-action": no_action, **others})


def test_a_mistake_in_its_plainest_form_needs_no_odder_form_of_another(cases):
    def named(item):
        return judged(item, item.visible_cases(), no_action).misconceptions

    assert named(with_three_more(CHOOSING["average"], no_action)) == ("no-action",)
    both = replace(ITEM, misconceptions={"no-action": no_action, "last-action": no_action})
    assert named(both) == ("no-action", "last-action")
    assert named(with_three_more(no_action)) == ()  # four that fit equally well: nothing is known


def test_what_is_written_down_of_a_game_has_no_form():
    class Turned(Hexapawn):
        def utility(self, state, player):
            return -super().utility(state, player)

    problem = GameProblem("any", ({"value": 3}, {"value": 3}))
    item = Item(name="game", reference=Hexapawn, weights={"end": 1, "utility": 1}, visible=[problem] * 3)
    found = judged(item, item.visible_cases(), Turned)
    assert not found
    assert not found.misconceptions


ON_FILE = [*Path(aima_games.__file__).parent.glob("checking/cases/*.json"), *KIT_ASSIGNMENTS.glob("*/cases/*.json")]


@pytest.mark.parametrize("path", sorted(ON_FILE), ids=lambda path: path.stem)
def test_who_never_answers_is_told_no_reason_and_has_no_points(path):
    """Many a mistake ends in an error on some case; an error of the same kind, for whatever reason, is no such mistake."""
    cases = load_cases(path).cases
    predicted = {answer.error for case in cases for answers in case.misconceptions.values() for answer in answers}
    for error in {"ValueError", "TypeError", "NameError", "LookupError"} | (predicted & vars(builtins).keys()):

        def never_answers(*_, error=error, **__):
            raise getattr(builtins, error)("for a reason of its own")

        found = check(path.stem, never_answers, path.parent)
        assert (found.misconceptions, found.fraction) == ((), 0), error
