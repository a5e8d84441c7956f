"""Cases and checks: right answers in every style pass, known mistakes are named, broken input is explained."""

from __future__ import annotations

import json
import math
import operator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX
from aima_games.checking.case import Answer, observe
from aima_games.checking.check import check
from aima_games.checking.files import case_from_json, case_to_json, load_cases, save_cases
from aima_games.checking.findings import is_right
from aima_games.checking.report import report
from aima_games.checking.report.data import Mark, in_points
from aima_games.checking.search_case import SearchCase
from aima_games.values import same_number
from autograder.authoring import CallProblem, Item, SearchProblem, call
from autograder.grading.slip_notes import tried_edits
from tests.autograder.homework import PLAIN, items_of

ITEMS = items_of(PLAIN)


@pytest.fixture(scope="module")
def cases():
    return {name: [*item.visible_cases(), *item.hidden_cases("a test")] for name, item in ITEMS.items()}


@pytest.fixture(scope="module")
def names():
    """The names of mistakes by digests of what is seen of them on the visible cases, as a release has them."""
    visible = {name: item.visible_cases() for name, item in ITEMS.items()}
    return {item.name: found.names for item, found in tried_edits(PLAIN, list(ITEMS.values()), visible)}


@pytest.fixture
def folder(tmp_path):
    for name, item in ITEMS.items():
        save_cases(tmp_path / f"{name}.json", item.visible_cases(), item.weights)
    return tmp_path


def judged(item, cases, function):
    return report(item.name, [observe(case, function) for case in cases[item.name]], item.weights)


@pytest.mark.parametrize(("item", "name"), [(i, n) for i in ITEMS.values() for n in i.misconceptions],
                         ids=lambda v: getattr(v, "name", v))  # fmt: skip
def test_every_known_mistake_loses_marks_and_is_named(item, name, cases, names):
    wrong = item.misconceptions[name]
    assert judged(item, cases, wrong).fraction < 1
    seen = [observe(case, wrong) for case in item.visible_cases()]
    assert name in report(item.name, seen, item.weights, edits=names[item.name]).misconceptions


@pytest.mark.parametrize("item", ITEMS.values(), ids=lambda item: item.name)
def test_the_reference_is_right_and_hidden_cases_depend_on_the_seed_alone(item, cases):
    assert judged(item, cases, item.reference).fraction == 1
    assert item.hidden_cases("s") == item.hidden_cases("s")
    assert item.hidden_cases("s") != item.hidden_cases("t")


def minimax_with_stack(game, state):
    """No recursion: a depth-first walk with an explicit stack and a second pass over the children."""
    order, children, stack = [], {}, [(state, (), None)]
    while stack:
        node, path, _ = stack.pop()
        order.append((node, path))
        if not game.is_terminal(node):
            children[path] = [(path + (i,), a) for i, a in enumerate(game.actions(node))]
            stack += [(game.result(node, a), p, a) for p, a in children[path]]
    value = {}
    for node, path in reversed(order):
        if path not in children:
            value[path] = game.utility(node, MAX)
        else:
            best = max if game.to_move(node) == MAX else min
            value[path] = best(value[p] for p, _ in children[path])
    best_action = next((a for p, a in children.get((), ()) if value[p] == value[()]), None)
    return value[()], best_action


def minimax_last_best(game, state):
    """Keeps the last of equally good actions, which is as right as the first."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    scored = [(minimax_last_best(game, game.result(state, a))[0], a) for a in game.actions(state)]
    best = max(v for v, _ in scored) if game.to_move(state) == MAX else min(v for v, _ in scored)
    return best, [a for v, a in scored if v == best][-1]


def memo_minimax():
    known = {}

    def search(game, state):
        if (id(game), state) not in known:
            if game.is_terminal(state):
                known[id(game), state] = game.utility(state, MAX), None
            else:
                best = max if game.to_move(state) == MAX else min
                scored = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
                known[id(game), state] = best(scored, key=lambda pair: pair[0])
        return known[id(game), state]

    return lambda game, state: (known.clear(), search(game, state))[1]


def as_type(kind):
    def search(game, state):
        value, action = ITEMS["test_minimax"].reference(game, state)
        return [kind(value), action] if kind is float else (kind(value), action)

    return search


@pytest.mark.parametrize(
    "search", [minimax_with_stack, minimax_last_best, memo_minimax(), as_type(float), as_type(Fraction)]
)
def test_right_answers_in_other_styles_get_full_marks(search, cases):
    assert judged(ITEMS["test_minimax"], cases, search).fraction == 1


def raising(error):
    def search(game, state):
        raise error

    return search


def endless(game, state):
    return endless(game, state)


def climbing(game, state):
    while True:
        game.actions(state)


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (raising(NotImplementedError()), "not written yet"),
        (raising(KeyError("x")), "raised KeyError"),
        (endless, "calls itself without end"),
        (climbing, "more than"),
        (lambda game, state: None, "returned nothing"),
        (lambda game, state: 3, "pair (value, action)"),
        (lambda game, state: (True, None), "should be a number"),
        (lambda game, state: ("3", None), "should be a number"),
        (lambda game, state: (math.nan, None), "should be"),
        (lambda game, state: (1, 2, 3), "pair"),
        (lambda game: 1, "raised TypeError"),
    ],
)
def test_what_is_no_answer_is_explained(search, said, cases):
    found = judged(ITEMS["test_minimax"], cases, search)
    assert found.fraction == 0 or "should be" in said
    assert not found
    assert said.lower() in str(found).lower()


def test_check_reads_the_cases_beside_the_notebook(folder):
    assert check("test_minimax_value", ITEMS["test_minimax_value"].reference, folder=folder)
    found = check("test_minimax_value", lambda game, state: 0, folder=folder)
    assert not found
    with pytest.raises(AssertionError, match="test_minimax_value"):
        found.assert_passed()
    with pytest.raises(ValueError, match=r"no cases called 'vlaue'.*value"):
        check("vlaue", ITEMS["test_minimax_value"].reference, folder=folder)


def test_a_broken_case_file_is_named(folder):
    (folder / "test_minimax_value.json").write_text('{"cases": [{}]}')
    with pytest.raises(ValueError, match=r"value.json holds no cases"):
        check("test_minimax_value", min, folder=folder)


def test_cases_survive_json(folder, cases):
    for name, some in cases.items():
        save_cases(folder / "x.json", some, {"value": 1})
        assert load_cases(folder / "x.json")[0] == some, name
        again = map(case_to_json, load_cases(folder / "x.json")[0])
        assert list(map(json.dumps, again)) == [json.dumps(case_to_json(case)) for case in some]  # in the same order
        assert [case_from_json(json.loads(json.dumps(case_to_json(case)))) for case in some] == some


TURNED = {"player": "MAX", "knows": "all", "actions": {"right": 2, "left": 1}}


def test_a_game_in_a_file_keeps_the_order_of_its_actions(folder):
    some = call("g", {"right": 0.25, "left": 0.75}).arguments
    item = Item(name="actions", reference=lambda game, chances: [*game.actions(game.initial), *chances])
    case = CallProblem("g", ({"game": {"name": "InformationTree", "tree": TURNED}}, *some)).case(item, hidden=False)
    save_cases(folder / "x.json", [case], item.weights)
    assert is_right(observe(load_cases(folder / "x.json").cases[0], item.reference), item.weights)


def test_a_table_of_two_rows_is_no_value_with_an_action():
    """Its second row may hold what are actions of the game."""

    def table(game, state) -> list[list[int]]:
        return [[5, 6], [1, 0]]

    item = Item(name="table", reference=table)
    case = SearchProblem("g", {"name": "TreeGame", "tree": [3, 4]}, counted=False).case(item, hidden=False)
    assert case.expected.value == ((5, 6), (1, 0))
    assert not is_right(observe(case, lambda game, state: (5, 6)), item.weights)


def test_of_long_answers_the_first_difference_is_told():
    def rows(wrong):
        return lambda n: [{"place": i, "worth": 100.0 * i + (i == wrong)} for i in range(n)]

    item = Item(name="rows", reference=rows(None))
    case = call("g", 20).case(item, hidden=False)
    (found,) = case.findings(observe(case, rows(15)), ["value"])
    assert found.said == "1501 at [15]['worth'], should be 1500"
    (found,) = case.findings(observe(case, lambda n: rows(None)(n + 1)), ["value"])
    assert "21 members" in found.said
    assert "20" in found.said
    assert case.findings(observe(case, rows(None)), ["value"])[0].passed


def test_titles_stay_short_whatever_a_function_is_given():
    case = call("g", {str(i): 1 / 3 for i in range(1000)}, list(range(1000))).case(
        Item(name="any", reference=lambda *_: 0), hidden=False
    )
    assert len(case.title) < 600


def test_the_report_escapes_what_students_control():
    item = ITEMS["test_minimax"]
    found = report(
        item.name, [observe(c, raising(ValueError("<script>x</script>"))) for c in item.visible_cases()], item.weights
    )
    assert "<script>" not in found._repr_html_()
    assert "&lt;script&gt;" in found._repr_html_()


def test_the_verdict_counts_cases_at_home_and_points_where_there_are_some():
    item = ITEMS["test_minimax_value"]
    seen = [observe(case, item.reference if number else raising(KeyError("a"))) for number, case in
            enumerate(item.visible_cases())]  # fmt: skip
    found = report(item.name, seen, item.weights)
    assert found.verdict == f"{len(seen) - 1} of {len(seen)} cases right"
    graded = replace(found, points=4.0)
    assert graded.verdict == f"{round(4 * found.fraction, 2):g} of 4 points"
    assert 0 < found.fraction < 1


def test_hidden_cases_are_not_shown():
    item = ITEMS["test_minimax_value"]
    hidden = item.hidden_cases("s")
    found = report(item.name, [observe(case, lambda game, state: 10**6) for case in hidden], item.weights)
    text = str(found) + found._repr_html_()
    assert "TreeGame" not in text
    assert "<svg" not in text


@pytest.mark.parametrize(
    ("seen", "expected", "same"),
    [(3, 3, True), (3.0, 3, True), (Fraction(6, 2), 3, True), (True, 1, False), ("3", 3, False), (None, 0, False),
     (math.nan, 0, False), (math.inf, 3, False), (0.1 + 0.2, 0.3, True), (3.001, 3, False)],
)  # fmt: skip
def test_same_number(seen, expected, same):
    assert same_number(seen, expected) is same


# Two right ways, and those between them


def pruning(max_cuts, min_cuts):
    """Alpha-beta with a rule of its own for each player when the value equals the other's bound."""

    def search(game, state, alpha=-math.inf, beta=math.inf):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        maximizing = game.to_move(state) == MAX
        best, choice = (-math.inf if maximizing else math.inf), None
        for action in game.actions(state):
            value, _ = search(game, game.result(state, action), alpha, beta)
            if value > best if maximizing else value < best:
                best, choice = value, action
            if max_cuts(best, beta) if maximizing else min_cuts(alpha, best):
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        return best, choice

    return search


TIES = [[[1, 4], [4, 1]], [[2, 4], [4, 3]]]
"""Of its 8 leaves a search looks at 5, 6, 6 others or all, by what equality does at the nodes of MAX and of MIN."""
RULES = list(product([operator.ge, operator.gt], repeat=2))


def case_with_ties():
    case = SearchCase(
        group="ties",
        function="alphabeta",
        expected=Answer(None),
        game={"name": "TreeGame", "tree": TIES},
    )
    early, late = (case.answer(observe(case, pruning(rule, rule))) for rule in (operator.ge, operator.gt))
    return replace(case, expected=early, conventions={"prunes only beyond equality": late})


def leaves_finding(search):
    case = case_with_ties()
    return next(found for found in case.findings(observe(case, search), ("leaves",)))


@pytest.mark.parametrize("rules", RULES)
def test_who_mixes_two_conventions_looks_at_the_right_leaves(rules):
    assert leaves_finding(pruning(*rules)).passed


def test_the_mixed_ways_are_neither_convention():
    case = case_with_ties()
    seen = [observe(case, pruning(*rules)).log.leaves for rules in RULES]
    assert len(set(map(frozenset, seen))) == len(RULES)
    assert list(map(len, seen)) == [5, 6, 6, 8]


def twice(search):
    return lambda game, state: (search(game, state), search(game, state))[0]


def test_what_is_not_between_two_conventions_is_wrong():
    """More leaves than any of them, or fewer."""
    nothing_pruned = pruning(lambda value, beta: value > 2 * beta, operator.gt)
    assert leaves_finding(nothing_pruned).passed  # all 8 leaves, as by the second convention
    assert not leaves_finding(twice(pruning(*RULES[-1]))).passed
    assert not leaves_finding(lambda game, state: (2, 0)).passed


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8), st.integers(1, 20))
def test_rounded_points_add_up_and_each_is_rounded_to_one_of_its_neighbours(earned, points):
    marks = [Mark(str(number), 1, 1, 1, share) for number, share in enumerate(earned)]
    share, shown = points / len(marks), [mark.earned for mark in in_points(marks, points)]
    assert round(sum(shown), 2) == pytest.approx(sum(earned) * share, abs=0.005 + 1e-9)
    assert all(abs(each - share * exact) < 0.01 + 1e-9 for each, exact in zip(shown, earned, strict=True))


def test_a_part_is_shown_as_a_calculator_rounds_it_where_that_adds_up():
    marks = [Mark(str(number), 1, 1, 1, share) for number, share in enumerate((0.6860, 1 / 6, 0.6908, 0.2430))]
    assert [mark.earned for mark in in_points(marks, 4)] == [0.69, 0.17, 0.69, 0.24]
