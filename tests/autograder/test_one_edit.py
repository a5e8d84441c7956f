"""Marks as a lecturer would give them: one small edit from right keeps 60 %, the method of an earlier part earns 40 %."""

from __future__ import annotations

import inspect
import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import nbformat
import pytest

from aima_games import MAX
from aima_games.checking.alike import digest_of
from aima_games.checking.case import observe
from aima_games.checking.report.data import EARLIER_EARNS
from autograder.authoring import Item, about_zero, load_items, random_tree, tree
from autograder.authoring.looked_up import LookedUp, common_answers
from autograder.authoring.wrong_programs import edited, made
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.hidden_cases import hidden_cases
from autograder.course.release import read_release
from autograder.course.terminal import silent
from autograder.grading.slip_notes import answered, slip_notes
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import DeadError, StudentProcess
from autograder.sandbox.allowance import OutOfTimeError, OverBudgetError
from autograder.sandbox.edits import TRIES, edits, mends
from solutions import minimax, minimax_value
from solutions.misconceptions import CHOOSING
from tests.autograder.conftest import HW2
from tests.autograder.homework import Homework

HW3 = Homework("hw3-alphabeta")
SIGNED = sorted(Path(__file__).with_name("signed").glob("*.txt"))
A_FIFTH = 0.2
ALIKE = {"alphabeta_without_break", "best_actions_by_minimax", "best_actions_min_as_max"}
"""Marks that differ by more, because the rules say so: what never cuts looks like a pasted minimax; and `best_actions` has
two points, one for the answer and one for the leaves, so there is no half of either."""
MISSED = {"deepening_budget_afterwards"}
"""It earns 0.17 of a point more than a fifth above what the lecturer gives, since cases were added for every slip."""
NEARLY = 0.1
"""Marks that differ by less than a tenth of a point are taken for equal."""


def item(**more):
    return Item(
        name="decision",
        reference=minimax,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=[tree("two", [[4, 9], [6, 1]]), tree("two", [[2, 7], [5, 5]], "MIN"), tree("one", [3, 8, 8])],
        hidden=lambda rng: [
            about_zero(tree("three", random_tree(rng, 3), first), minimax_value) for first in ("MAX", "MIN") * 3
        ],
        **more,
    )


def cases_of(asked):
    return [*asked.visible_cases(), *asked.hidden_cases("a test")]


def digest(asked, function):
    return digest_of([observe(case, function) for case in cases_of(asked)], asked.weights)


def noted(asked, programs, cases):
    """The digests of edits of some right programs, as `slip_notes` has them made by workers."""
    wrong = (each.make() for right in programs for each in edited(right, {asked.reference}, templates=True))
    return {digest for function in wrong if function for digest in answered(asked, function, cases, 2)[0]}


def checked(asked, cases, slips=frozenset()):
    earlier = {
        digest: name for name, function in asked.before.items() for digest in answered(asked, function, cases, 9)[0]
    }
    points = sum(demand.points for demand in asked.demands.values())
    return Check(
        asked.name,
        asked.function,
        cases,
        asked.weights,
        max_points=points,
        demands=asked.demands,
        guessing=asked.guessing,
        slips=frozenset(slips),
        earlier=earlier,
    )


def judged(check, source, unsafe, given=""):
    """What the judge makes of a function, with an earlier cell that is given."""
    cells = [nbformat.v4.new_code_cell(text) for text in (given, source, "check")]
    cells[1].metadata["nbgrader"] = {"grade_id": check.function}
    cells[2].metadata["nbgrader"] = {"grade_id": check.name}
    return Session([check], unsafe=unsafe).judge(cells).items[check.name]


def earned(result):
    return sum(mark.earned for mark in result.marks)


# The marks of a lecturer

GIVEN = "\n\n".join(
    [
        "from __future__ import annotations\nfrom math import inf\nfrom aima_games import MAX, MIN",
        *map(
            inspect.getsource,
            (minimax, *(vars(inspect.getmodule(minimax))[name] for name in ("max_value", "min_value"))),
        ),
    ]
)
EARLIER = ("alphabeta", "leaves_to_prove")
"""What a student has right, where a later function calls it."""


@cache
def signed_check(function):
    asked = next(each for each in load_items(HW3.folder) if each.function == function)  # with its modules at hand
    cases = HW3.cases(asked.name)
    programs = {"alphabeta": asked.alternatives[1:], "fewest_leaves": [asked.reference]}.get(function, [])
    return checked(asked, cases, noted(asked, programs, cases))


@cache
def marked(path, unsafe):
    """The function of a file, what a lecturer gives for it, of how much, and what the judge finds."""
    source = path.read_text()
    function = re.findall(r"^def (\w+)", source, re.MULTILINE)[-1]
    theirs, most = re.search(r"gives (\S+) of (\d+)\.", source).groups()
    references = [vars(HW3.reference)[name] for name in EARLIER if name != function]
    given = "\n\n".join([GIVEN, *map(inspect.getsource, references)])
    return function, float(theirs), float(most), judged(signed_check(function), source, unsafe, given)


@pytest.mark.parametrize("path", SIGNED, ids=lambda path: path.stem)
def test_a_lecturer_would_sign_the_mark(path, unsafe):
    _, theirs, most, result = marked(path, unsafe)
    assert result.max_points == most
    assert abs(result.points - theirs) <= A_FIFTH * most + 1e-9 or path.stem in ALIKE | MISSED
    assert result.points <= EARLIER_EARNS * most or "pasted" not in path.stem


def test_marks_are_in_the_order_of_a_lecturers(unsafe):
    of_function = {}
    for path in SIGNED:
        function, theirs, _, result = marked(path, unsafe)
        of_function.setdefault(function, []).append((theirs, result.points))
    for marks in of_function.values():
        for (one, ours), (other, theirs) in combinations(sorted(marks), 2):
            assert one == other or ours <= theirs + NEARLY


# Alike


def by_sorting(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    mine = game.to_move(state) == MAX
    pairs = [(by_sorting(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return sorted(pairs, key=lambda pair: pair[0])[-1 if mine else 0]


def swapped(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pairs = [(swapped(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return (min if game.to_move(state) == MAX else max)(pairs, key=lambda pair: pair[0])


def failing(game, state):
    return game.utility(state)


def never_looking(game, state):
    return 3, 0


@pytest.mark.parametrize("function", [minimax, by_sorting, failing, never_looking])
def test_what_is_right_or_says_nothing_has_no_digest(function):
    assert digest(item(), function) == ""


def test_equal_faults_are_alike_in_any_style_and_others_are_not():
    asked = item()
    found = digest(asked, swapped)
    assert len(found) == 18
    assert found == digest(asked, CHOOSING["max-min-swapped"])
    assert found in noted(asked, [minimax], cases_of(asked))
    wrong = {name: digest(asked, search) for name, search in CHOOSING.items()}
    assert len({each for each in wrong.values() if each}) > len(wrong) / 2


def test_neither_a_constant_nor_a_table_of_the_visible_answers_is_alike():
    asked = item()
    for answer in common_answers(asked):
        assert digest(asked, lambda *_, answer=answer: answer) == ""
    table = LookedUp(asked)
    assert [table(case.rules, case.state)[0] for case in asked.visible_cases()] == [4, 5, 8]
    assert digest(asked, table) == ""


# Mends

RIGHT = """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    best, move = None, None
    mine = game.to_move(state) == "MAX"
    for action in game.actions(state):
        value, _ = minimax(game, game.result(state, action))
        if best is None or (value > best if mine else value < best):
            best, move = value, action
    return best, move
"""
ONE_EDIT = {
    "a comparison": ("value < best)", "value > best)"),
    "whose turn": ('== "MAX"\n', '!= "MAX"\n'),
    "too far in": ("    return best, move\n", "        return best, move\n"),
    "turned round": ("return best, move\n", "return move, best\n"),
}
TWO_EDITS = [("value < best)", "value > best)"), ("return best, move\n", "return move, best\n")]


def slipped(*pairs):
    source = RIGHT
    for old, new in pairs:
        assert old in source
        source = source.replace(old, new)
    return source


WORTH = {"1a": (2, "value"), "1b": (1, "action"), "1c": (1, "leaves")}


@pytest.mark.parametrize("kind", ONE_EDIT)
def test_one_edit_of_its_own_text_from_right_keeps_60_percent(kind, unsafe):
    asked = item(demands=WORTH)
    result = judged(checked(asked, cases_of(asked)), slipped(ONE_EDIT[kind]), unsafe)
    assert earned(result) < 2.4
    assert result.points == 2.4
    assert "one small edit from right" in result.text
    assert not result.repair


@pytest.mark.parametrize(
    "source",
    [
        slipped(*TWO_EDITS),
        "def minimax(game, state):\n    return 4, 0",
        "def minimax(game, state):\n    return None",
        "def minimax(game, state):\n    raise NotImplementedError",
        "minimax = lambda game, state: (1, 0)",
    ],
)
def test_two_edits_or_no_method_earn_by_their_cases_alone(source, unsafe):
    asked = item(demands=WORTH)
    result = judged(checked(asked, cases_of(asked)), source, unsafe)
    assert result.points == round(earned(result), 2) < 2.4
    assert "one small edit" not in result.text


def test_a_written_mistake_may_lower_what_it_keeps_and_raises_nothing(unsafe):
    named = {"always-maximizing": CHOOSING["always-maximizing"]}
    asked = item(demands=WORTH, misconceptions=named)
    result = judged(checked(asked, cases_of(asked)), slipped(('== "MAX"\n', '== "MAX" or True\n')), unsafe)
    assert result.misconceptions[0] == "always-maximizing"
    assert result.points == max(1.2, round(earned(result), 2)) < 2.4


def test_the_method_of_an_earlier_part_earns_40_percent_at_most(unsafe):
    def last(game, state):
        return minimax(game, state)[0], next(reversed(game.actions(state)), None)

    asked = item(demands={"1a": (3, "value"), "1b": (1, "action")}, before={"minimax_value": last})
    source = f"{RIGHT.replace('minimax', 'valued')}\ndef minimax(game, state):\n    return valued(game, state)[0], 0\n"
    source = source.replace("], 0\n", "], next(reversed(game.actions(state)), None)\n")
    result = judged(checked(asked, cases_of(asked)), source, unsafe)
    assert result.points == 1.6 < earned(result)
    assert "`minimax_value`" in result.text


def test_a_search_for_a_mend_is_limited_and_the_same_each_time():
    source = slipped(ONE_EDIT["a comparison"])
    once, again = [each.source for each in mends(source)], [each.source for each in mends(source)]
    assert once == again
    assert len(once) == len(set(once)) <= TRIES
    assert {each.source for each in edits(source, templates=True)} <= set(once)


@pytest.mark.parametrize(
    ("error", "source", "points"),
    [
        (OutOfTimeError, "a comparison", None),
        (OverBudgetError("was too slow"), "a comparison", None),
        (DeadError, "a comparison", "by cases"),  # it may end its process as it likes
        (OutOfTimeError, None, 4),
    ],
)
def test_where_time_ran_out_before_it_was_known_whether_an_edit_mends_it_there_is_no_mark(
    monkeypatch, unsafe, error, source, points
):
    def stopped(*_):
        raise error

    monkeypatch.setattr(StudentProcess, "mends", stopped)
    asked = item(demands=WORTH)
    result = judged(checked(asked, cases_of(asked)), slipped(ONE_EDIT[source]) if source else RIGHT, unsafe)
    assert result.points == (round(earned(result), 2) if points == "by cases" else points)


def test_an_edit_that_is_known_already_is_not_waited_for(monkeypatch, unsafe):
    def stopped(*_):
        raise OutOfTimeError

    monkeypatch.setattr(StudentProcess, "mends", stopped)
    asked = item(demands=WORTH)
    source, cases = slipped(ONE_EDIT["a comparison"]), cases_of(asked)
    known = frozenset(answered(asked, made(source, asked.reference), cases, 2)[0])
    assert judged(checked(asked, cases, known), source, unsafe).points == 2.4


# Notes of a course


def test_notes_are_kept_whole_item_by_item_and_made_anew_where_something_changed(round_):
    course, name = round_.course, HW2
    release = read_release(course, name)
    hidden = hidden_cases(course, release)
    path = course.root / "results" / f".{name}-slips.json"
    notes = json.loads(path.read_text())
    for kept, missing in ((notes["items"], []), ({}, sorted(notes["items"]))):
        path.write_text(json.dumps({**notes, "items": kept}))
        asked = []

        def watch(items, total, asked=asked):
            for each in items:
                asked.append(each[0].name)
                yield each

        assert slip_notes(course, release, hidden, watch) == notes["items"]
        assert sorted(asked) == missing
    for broken in ("", "[]", json.dumps({**notes, "made_of": "?"}), json.dumps({**notes, "items": {"x": 1}})):
        path.write_text(broken)
        assert slip_notes(course, release, hidden, silent("")) == notes["items"]
    assert json.loads(path.read_text()) == notes
    assert all(re.fullmatch(r"[0-9a-f]{18}", each) for item in notes["items"].values() for each in item["slips"])
    released = "".join(path.read_text() for path in course.release(name).rglob("*.json"))
    assert not any(each in released for item in notes["items"].values() for each in item["slips"])


def test_a_course_without_notes_makes_them_before_it_grades(round_):
    path = round_.root / "results" / f".{HW2}-slips.json"
    before = path.read_text()
    path.unlink()
    round_.hand_in("ada")
    asked = []
    assert round_.grade(noting=lambda items, total: map(lambda each: asked.append(total) or each, items)).graded == [
        "ada"
    ]
    assert path.read_text() == before
    assert set(asked) == {len(asked)}


def test_edits_are_the_same_where_a_module_has_been_loaded_anew():
    folder = KIT_ASSIGNMENTS / "hw4-evaluation"
    first, second = (load_items(folder)[0].reference for _ in range(2))
    texts, others = ([each.program for each in edited(function)] for function in (first, second))
    assert texts == others != []
    assert next(edited(second)).make()
