"""What a function returned is read, sent and compared in one way, in the instant check and by the judge."""

from __future__ import annotations

import json
import math
from bisect import bisect_left
from collections import Counter, OrderedDict, UserList, defaultdict, deque, namedtuple
from dataclasses import replace
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import solutions
from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, Here, observe
from aima_games.checking.findings import findings
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase
from aima_games.quiz.case import QuizCase
from aima_games.quiz.stored import question_to_json
from aima_games.values import (
    DEEPEST,
    LARGEST,
    LARGEST_INTEGER,
    LONGEST_TEXT,
    MOST_KEYS,
    Described,
    read_value,
    same_members,
    same_value,
    show,
    show_both,
    value_from_json,
    value_to_json,
    written,
)
from autograder.judge.student_process import LINE_LIMIT, Limits, StudentProcess
from autograder.sandbox import wire
from autograder.sandbox.launchers import launcher
from tests.aima_games.wired import Wired, sent, there
from tests.autograder.homework import items_of
from tests.corpus import RIGHT, WRONG
from tests.corpus.problems import problems
from tests.quiz.samples import EVERY

INF, NAN = math.inf, math.nan


def alike(one, other):
    """The same data, of the same types; what is only described has the same description."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        return Counter(map(repr, one)) == Counter(map(repr, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(alike, one.values(), other.values()))
    return type(one) is type(other) and repr(one) == repr(other)


def is_plain(value):
    if type(value) in (tuple, frozenset):
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(type(name) in (int, str) and is_plain(member) for name, member in value.items())
    return value is None or type(value) in (bool, int, float, Fraction, str, Described)


# Reading


class Move(IntEnum):
    LEFT = 0
    RIGHT = 1


class Word(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Odd(int):
    def __index__(self):
        return 99

    __int__ = __index__

    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


Pair = namedtuple("Pair", "value action")


@pytest.mark.parametrize(
    ("returned", "value"),
    [
        (3, 3),
        (True, True),
        (None, None),
        (-0.0, -0.0),
        (INF, INF),
        (NAN, NAN),
        ("a", "a"),
        (np.int64(3), 3),
        (np.uint8(255), 255),
        (np.float64(0.5), 0.5),
        (np.float32(0.5), 0.5),
        (np.longdouble(0.5), 0.5),
        (np.float64(NAN), NAN),
        (np.bool_(True), True),
        (np.str_("a"), "a"),
        (np.array(3), 3),
        (np.array([1, 2]), (1, 2)),
        (np.array([[1.0, 2.0]]), ((1.0, 2.0),)),
        (np.array([True]), (True,)),
        (np.array([]), ()),
        (np.array([Fraction(1, 2), None, (1,)], dtype=object), (Fraction(1, 2), None, (1,))),
        (np.array([(1, 2.0)], dtype="i4,f8"), ((1, 2.0),)),
        ((np.array([1, 2]), np.int64(0)), ((1, 2), 0)),
        (Decimal("0.5"), 0.5),
        (Decimal("inf"), INF),
        (Decimal("nan"), NAN),
        (Decimal("1e999999999"), INF),  # worked out exactly it would fill the memory
        (Fraction(4, 2), Fraction(2)),
        (Fraction(1, 3**5000) + 1, 1.0),  # too long to send, but quite a number
        ([1, [2]], (1, (2,))),
        (Pair(1, 2), (1, 2)),
        (range(3), (0, 1, 2)),
        ({1, 2}, frozenset({1, 2})),
        ({"a": 1}.keys(), frozenset({"a"})),
        ({"a": [1], 2: np.int8(3)}, {"a": (1,), 2: 3}),
        ({0.25: 0.5, Fraction(1, 3): 1}, {0.25: 0.5, Fraction(1, 3): 1}),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (defaultdict(list, a=[1]), {"a": (1,)}),
        (Counter("aab"), {"a": 2, "b": 1}),
        ({}, {}),
        (Move.RIGHT, 1),
        (Odd(7), 7),
        (Word("a"), "a"),
        ("half of a pair: \ud800", "half of a pair: ?"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_returned_is_read_as_plain_data(returned, value):
    assert alike(read_value(returned), value)
    assert alike(sent(returned), value)


class Itself:
    def tolist(self):
        return self


class Failing:
    def tolist(self):
        raise OSError("no")


class Forever:
    def tolist(self):
        return [Forever(), Forever()]


class Liar:
    __class__ = int

    def __eq__(self, other):
        return True

    __hash__ = None
    __index__ = __float__ = lambda self: 7


class Unspeakable:
    def __repr__(self):
        raise ValueError("no")


class Everything:
    def __getattr__(self, name):
        return lambda *anything: [1]


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


class NoNumber(float):
    def __float__(self):
        raise ValueError("no")


CYCLE = []
CYCLE.append(CYCLE)
TWICE = []
TWICE += [TWICE, TWICE]
SHARED = [0]
for _ in range(15):
    SHARED = [SHARED] * 1000
NESTED = []
for _ in range(2000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    "returned",
    [
        *(object(), print, int, Ellipsis, 1j, b"x", bytearray(2), (i for i in "ab"), deque([1]), UserList([1])),
        *(Itself(), Failing(), Forever(), Liar(), Unspeakable(), Everything(), Endless([1]), NoNumber(1), {None: 2}),
        *(CYCLE, TWICE, SHARED, NESTED, [0] * (LARGEST + 1), "x" * (LONGEST_TEXT + 1), LARGEST_INTEGER, -LARGEST_INTEGER),
        *(10**10_000, Fraction(10**10_000), {i: i for i in range(MOST_KEYS + 1)}, set(range(MOST_KEYS + 1))),
        *(["x" * 1000] * 51, [LARGEST_INTEGER - 1] * 200, {"x" * 1001: 1}, {(1, 2): 3}, Decimal("sNaN")),
        *(np.broadcast_to(0, (10**12,)), np.zeros(LARGEST + 1), np.timedelta64(1), np.datetime64("2026-01-01"), np.complex64(1)),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_is_no_plain_data_is_described_and_equals_nothing(returned):
    here, there = read_value(returned), sent(returned)
    assert type(here) is type(there) is Described
    assert repr(here) == repr(there)
    assert 0 < len(repr(here)) <= 200
    assert " at 0x" not in repr(here)
    for expected in (0, 1, 7, 1.0, True, None, "x", (), (1,), {}, frozenset(), there):
        assert not same_value(here, expected)
    assert type(read_value([returned])) in (tuple, Described)  # on its own, or with what it makes too large


def test_a_large_array_is_not_unfolded():
    class Large:
        size = 10**9

        def tolist(self):
            opened.append(self)

        def __repr__(self):
            return "large"

    opened = []
    assert repr(read_value(Large())) == "large"
    assert not opened


def test_what_is_just_within_the_limits_is_read():
    nested = 1
    for _ in range(DEEPEST):
        nested = [nested]
    for value in (nested, [0] * (LARGEST - 1), "x" * LONGEST_TEXT, LARGEST_INTEGER - 1, set(range(MOST_KEYS)),
                  {i: i for i in range(MOST_KEYS)}, [["x"] * 10] * 1000):  # fmt: skip
        assert type(read_value(value)) is not Described
        assert alike(sent(value), read_value(value))
    assert type(read_value([nested])) is Described


@pytest.mark.parametrize(
    "member",
    [-1.2345678901234567e-300, "\U0001f600" * 900, LARGEST_INTEGER - 1, Fraction(1, 2), {"": 0}, {()}, object()],
)
def test_no_value_makes_a_message_that_the_judge_would_not_take(member):
    sizes = [int(LARGEST / 1.05**k) for k in range(200)]
    size = sizes[bisect_left(sizes, True, key=lambda n: type(read_value([member] * n)) is tuple)]
    assert len(wire.line_from_student({"returned": wire.value_from_here([member] * size)})) < 0.6 * LINE_LIMIT


# The codec


NUMBERS = st.integers() | st.floats() | st.fractions() | st.booleans() | st.integers(-3, 3)
PLAIN = st.recursive(
    st.none() | NUMBERS | st.text(max_size=5),
    lambda below: (
        st.lists(below, max_size=4).map(tuple)
        | st.frozensets(NUMBERS | st.text(max_size=2), max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.integers(), below, max_size=3)
    ),
    max_leaves=10,
)


@given(PLAIN)
def test_plain_data_come_through_as_they_are(value):
    value = read_value(value)  # there may be halves of surrogate pairs in it
    assert is_plain(value)
    assert alike(value_from_json(there(value_to_json(value))), value)
    assert alike(read_value(value), value)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["nan", "1e5", "1_0"]),
    lambda below: (
        st.lists(below, max_size=4)
        | st.dictionaries(st.sampled_from(["float", "fraction", "set", "map", "other", "x"]), below, max_size=2)
    ),
    max_leaves=12,
)


@given(JSON)
def test_whatever_is_sent_something_plain_is_read(data):
    value = value_from_json(data)
    assert is_plain(value)
    assert alike(read_value(value), value)


@pytest.mark.parametrize(
    "line",
    [
        '{"fraction": [1, 0]}',
        '{"fraction": [1, 2, 3]}',
        '{"fraction": [1.5, 2]}',
        f'{{"float": "{"9" * 10**6}"}}',
        '{"float": "one"}',
        '{"map": [[[], 1]]}',
        '{"map": [[{"set": []}, 1]]}',
        '{"map": [["a", 1, 2]]}',
        '{"map": {"a": 1}}',
        '{"set": [{"map": []}]}',
        f'{{"set": [{"0," * 10**5}0]}}',
        json.dumps({"map": [[k * ((1 << 61) - 1), 0] for k in range(20_000)]}),  # all with the same hash
        f"[{'[0,0,0,0,0,0,0,0,0],' * 10_000}0]",
        "[" * 900 + "]" * 900,
        '{"set":[' * 400 + "]}" * 400,
        "{}",
        '{"float": "1", "set": []}',
        '{"unknown": 1}',
    ],
    ids=lambda line: line[:20],
)
def test_what_was_never_sent_by_the_codec_is_described(line):
    assert type(value_from_json(json.loads(line))) is Described


def test_a_description_has_its_limit():
    assert len(repr(value_from_json({"other": "x" * 10**6}))) <= 200


# One rule


def disguised(value, rng):
    """The same value as a student may return it, with the types of other libraries."""
    if type(value) is bool:
        return rng.choice([value, np.bool_(value)])
    if type(value) is int and abs(value) < 1 << 31:
        ways = [
            value,
            float(value),
            Fraction(value),
            np.int64(value),
            np.float64(value),
            Decimal(value),
            np.array(value),
        ]
        return rng.choice(ways)
    if type(value) is float:
        return rng.choice([value, np.float64(value), Decimal(value), np.array(value)])
    if type(value) is tuple:
        members = [disguised(member, rng) for member in value]
        if value and all(type(member) is int and abs(member) < 1 << 31 for member in value):
            members = rng.choice([members, np.array(value), np.array(value, dtype=float)])
        return rng.choice([tuple, list])(members) if type(members) is list else members
    if type(value) is dict:
        return OrderedDict((name, disguised(member, rng)) for name, member in value.items())
    return value


RIGHT_ONES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-99, 99)
    | st.floats(-99, 99)
    | st.fractions(max_denominator=9)
    | st.text("abc"),
    lambda below: st.lists(below, max_size=4).map(tuple) | st.dictionaries(st.text("ab"), below, max_size=3),
    max_leaves=8,
)
SEEDS = st.integers(0, 10**6)


def both(case, function):
    """The findings of the instant check and of the judge on one case, with all that is said."""
    seen = [observe(case, student) for student in (function, Wired(function))]
    return [[(found.aspect, found.passed, found.said) for found in findings(each, case.aspects)] for each in seen]


@given(RIGHT_ONES, SEEDS, st.booleans(), st.sampled_from([0.0, 0.1]))
def test_a_right_value_is_right_whatever_its_types(value, seed, unordered, tolerance):
    rng = Random(seed)
    case = CallCase(group="g", function="f", expected=Answer(value), unordered=unordered, tolerance=tolerance)
    given = disguised(value, rng)
    if unordered and isinstance(given, list):
        rng.shuffle(given)
    here, there = both(case, lambda: given)
    assert here == there
    assert here[0][1]


ANY = st.recursive(
    st.none() | NUMBERS | st.text("ab\ud800é", max_size=3) | st.decimals() | st.sampled_from([Liar(), Itself(), Word("a"), Odd(3), print]),
    lambda below: (
        st.lists(below, max_size=3)
        | st.tuples(below, below)
        | st.frozensets(st.integers(-3, 3) | st.floats(), max_size=3)
        | st.dictionaries(st.text("ab") | st.integers(0, 2), below, max_size=2)
        | st.lists(st.integers(-3, 3), max_size=3).map(np.array)
    ),
    max_leaves=6,
)  # fmt: skip


@given(
    ANY,
    RIGHT_ONES | st.lists(st.integers(-3, 3), max_size=3).map(tuple),
    st.booleans(),
    st.sampled_from([0.0, 0.5]),
    st.booleans(),
)
def test_check_and_judge_find_the_same_about_any_value(returned, expected, unordered, tolerance, hidden):
    some = dict(
        group="g", function="f", expected=Answer(expected), unordered=unordered, tolerance=tolerance, hidden=hidden
    )
    here, there = both(CallCase(**some), lambda: returned)
    assert here == there


TREE = {"name": "TreeGame", "tree": [[3, 12], [2, 4], [1, 3]]}


@pytest.mark.parametrize(
    ("action", "best", "right"),
    [(np.int64(1), 1, True), (1.0, 1, True), (np.array(1), 1, True), (True, 1, False), (np.bool_(True), 1, False),
     ([0, 1], (0, 1), True), (np.array([0, 1]), (0, 1), True), ((0, True), (0, 1), False), ({0, 1}, (0, 1), False),
     (np.str_("a"), "a", True), ("1", 1, False), (None, 0, False), (None, None, True), (0, None, False)],
)  # fmt: skip
def test_actions_are_compared_as_values_are(action, best, right):
    case = SearchCase(group="g", function="f", expected=Answer(3, () if best is None else (7, best)), game=TREE)
    here, there = both(case, lambda game, state: (3, action))
    assert here == there
    assert dict((aspect, passed) for aspect, passed, _ in here)["action"] is right
    seen = observe(replace(case, counted=False), lambda game, state: (3, action))
    known = replace(case.expected, looked_at=seen.case.looked_at(seen.log))
    assert seen.case.matches(seen, known, ["action"]) is right


@given(ANY, st.sampled_from([ANY, st.integers(-1, 3)]).flatmap(lambda kind: kind), st.booleans())
def test_check_and_judge_find_the_same_about_any_pair(value, action, reached):
    case = SearchCase(group="g", function="f", expected=Answer(3, (0,), (("utility", (0, 0)),)), game=TREE)
    answer = lambda game, state: (3 if reached else value, action)  # noqa: E731
    here, there = both(case, answer)
    assert here == there


QUESTIONS = [json.dumps(question_to_json(question)) for question in EVERY if question.kind != "text"]


@given(ANY)
def test_check_and_judge_find_the_same_about_answers_to_questions(returned):
    for question in QUESTIONS:
        case = QuizCase(group="g", function="f", expected=Answer(None), question=question)
        here, there = both(case, lambda: returned)
        assert here == there


@pytest.mark.parametrize(
    ("seen", "expected", "same"),
    [
        (16.0, 16, True), (np.int64(16), 16, True), (Decimal(16), 16, True), ([16.0], (16,), True),
        (True, 1, False), (1, True, False), (np.bool_(True), True, True), (np.bool_(True), 1, False), ((True, 0), (1, 0), False),
        (-0.0, 0, True), (NAN, NAN, False), (INF, INF, True), (INF, 10**400, False), (0.1 + 0.2, Fraction(3, 10), True),
        ("1", 1, False), ({1, 2}, (1, 2), False), ((1, 2), {1, 2}, False), ({1.0, 2}, {1, 2}, True),
        ({"a": np.float64(2)}, {"a": 2}, True), ({"a": 1, "b": 2}, {"a": 1}, False), ([], (), True), ([], 0, False),
    ],
)  # fmt: skip
def test_same_value(seen, expected, same):
    assert same_value(read_value(seen), read_value(expected)) is same


@pytest.mark.parametrize(
    ("seen", "expected", "same"),
    [((1.0, 2), (2, 1), True), ((1, 1, 2), (1, 2, 2), False), ((True, 2), (1, 2), False), ({2, 1}, (1, 2), True),
     (((1, 0), (0, 1)), ((0, 1.0), (1, 0)), True), ((), (), True), ((1,), (1, 2), False)],
)  # fmt: skip
def test_same_members(seen, expected, same):
    assert same_members(seen, expected) is same


def test_the_tolerance_holds_for_every_type():
    for number in (1.05, Fraction(21, 20), np.float64(1.05), Decimal("1.05"), 1):
        assert same_value(read_value(number), 1, 0.1)
        assert same_value(read_value(number), 1.0, 0.1)
    assert not same_value(Fraction(12, 10), 1, 0.1)
    assert not same_value(True, 1, 0.1)


@given(st.lists(st.integers(-10, 10), max_size=5), SEEDS)
def test_what_is_equal_is_written_alike(numbers, seed):
    value = tuple(numbers)
    assert written(read_value(disguised(value, Random(seed)))) == written(value)


def test_values_are_shown_as_people_write_them():
    assert show(((16.0, Fraction(1, 2)), None)) == "((16, 1/2), None)"
    assert show(frozenset({2, 1})) == "{1, 2}"
    assert show({"a": 1.0}) == "{'a': 1}"
    assert len(show(tuple(range(1000)))) == 80


# Cases of the assignments, which check and judge once judged differently


PLAIN = "plain_minimax"


def items(assignment):
    home = Path(__file__).parents[1] if assignment == PLAIN else Path(solutions.__file__).parent / "assignments"
    return items_of(home / assignment)


def in_numpy(value):
    if isinstance(value, list | tuple):
        return type(value)(map(in_numpy, value))
    return np.int64(value) if type(value) is int else value


@pytest.mark.parametrize(
    ("assignment", "name", "returned"),
    [
        ("hw2-minimax", "test_quickest", lambda pair: (np.array(pair[0]), in_numpy(pair[1]))),
        ("hw2-minimax", "test_minimax", lambda pair: [float(pair[0]), pair[1]]),
        ("hw2-minimax", "test_minimax", in_numpy),
        ("hw2-minimax", "test_maxn", lambda pair: (np.array(pair[0]), in_numpy(pair[1]))),
        ("hw2-minimax", "test_conditional_plan", lambda plan: plan if plan is None else in_numpy(plan)),
        ("hw2-minimax", "test_bounds", lambda numbers: np.array(numbers, dtype=float)),
        ("hw2-minimax", "test_minimax_value", np.int64),
        ("hw5-expectiminimax", "test_luck_and_skill", lambda three: np.array(three, dtype=float)),
        ("hw3-alphabeta", "test_best_actions", lambda pair: [float(pair[0]), tuple(pair[1])]),
        ("hw3-alphabeta", "test_best_actions", in_numpy),
        ("hw3-alphabeta", "test_leaves_to_prove", np.float64),
        ("hw3-alphabeta", "test_cut_by_hand", np.bool_),
    ],
)
def test_right_answers_of_assignments_in_other_types(assignment, name, returned):
    item = items(assignment)[name]
    answer = lambda *arguments: returned(item.reference(*arguments))  # noqa: E731
    for student in (Here(answer), Wired(answer)):
        found = report(name, [observe(case, student) for case in item.visible_cases()], item.weights)
        assert found, str(found)


# The corpus


@pytest.mark.parametrize("function", RIGHT)
def test_check_and_judge_read_what_the_corpus_returns_alike(function):
    returned = [
        problem.put(search).returned
        for problem in problems(function, 3, "values")
        for search in (*RIGHT[function].values(), *WRONG[function].values())
    ]
    assert len(returned) >= 3
    for each in returned:
        assert alike(read_value(each), sent(each))
        assert is_plain(read_value(each))


# With a process


SOURCE = """
import math
import numpy as np
from decimal import Decimal
from fractions import Fraction

class Liar:
    __class__ = int
    def __eq__(self, other): return True
    def __repr__(self): raise ValueError

class Strange:
    def tolist(self): return self

def wrong():
    raise ValueError("x")

cycle = []
cycle.append(cycle)
VALUES = [
    3, 3.0, Fraction(6, 2), np.int64(3), Decimal(3), True, np.bool_(True), None, "x", "x" * 2000, "\\ud800é", -0.0,
    math.inf, math.nan, np.float32(0.1), (3,), [3], np.array([3]), np.array(3), {3}, {"a": np.array([1, 2])}, {1: "B"},
    range(3), {"b": 1}.keys(), cycle, [[0] * 1000] * 1000, 10**5000, Fraction(10**400 + 1, 10**400), Liar(), Strange(), 1j,
    np.zeros(60000), np.array([[1.5, 2], [3, 4]]), (np.array([1, 2, 3]), np.int64(2)), [True, 1], print, Decimal("nan"),
]

def answer(number):
    return VALUES[number] if number < len(VALUES) else wrong()
"""


@pytest.fixture(scope="module")
def process(unsafe):
    with StudentProcess(launcher(unsafe), {}, Limits()) as student:
        yield student


def test_values_come_from_a_real_process_as_they_are_read_here(process):
    assert process.run_cell(SOURCE)["error"] is None
    names = {}
    names["__name__"] = "__main__"
    exec(SOURCE, names)
    for number, value in enumerate([*names["VALUES"], None]):
        case = CallCase(group="g", function="answer", expected=Answer(3), arguments=({"value": number},))
        here, there = observe(case, names["answer"]), process.observe(case, "answer")
        assert (here.error, here.message) == (there.error, there.message)
        assert alike(here.returned, there.returned), value
        assert findings(here, ["value"]) == findings(there, ["value"])


LIMITED = """
import numpy as np

def limited(game, state, cutoff, evaluate, ply=kind(0)):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    if cutoff(state, ply):
        return evaluate(state), None
    best = max if game.to_move(state) == "MAX" else min
    return best((limited(game, game.result(state, a), cutoff, evaluate, ply + 1)[0], a) for a in game.actions(state))
"""


@pytest.mark.parametrize("kind", ["int", "float", "np.int64", "np.float32"])
def test_functions_that_a_search_is_given_take_the_same_numbers(kind, process):
    table = {
        "table": [[[i, j], 10 * i + j] for i in range(3) for j in range(3)] + [[[i], i] for i in range(3)] + [[[], 0]]
    }
    extras = ({"cutoff": 1}, {"evaluate": table})
    case = SearchCase(group="g", function="limited", expected=Answer(2, (2,)), game=TREE, extras=extras, counted=False)
    source = LIMITED.replace("kind", kind)
    assert process.run_cell(source)["error"] is None
    names = {}
    exec(source, names)
    here, there = observe(case, names["limited"]), process.observe(case, "limited")
    assert here.returned == there.returned == (2, 2)


VISIBLE = {name: item for folder in (PLAIN, "hw3-alphabeta", "hw5-expectiminimax") for name, item in items(folder).items()
           if name not in ("deepening", "estimates")}  # fmt: skip
"""Items whose functions take the arguments that the corpus has."""


@pytest.mark.parametrize("variant", sorted({variant for variants in RIGHT.values() for variant in variants}))
def test_check_and_judge_find_the_same_about_the_corpus(variant, process):
    """The programs themselves, in a process: what they return, and which leaves they look at."""
    path = Path(__file__).parents[1] / "corpus" / "right" / f"{variant}.py"
    assert process.run_cell(path.read_text())["error"] is None
    for item in VISIBLE.values():
        for case in item.visible_cases()[:6] if variant in RIGHT.get(item.function, {}) else ():
            here, there = observe(case, RIGHT[item.function][variant]), process.observe(case, item.function)
            assert alike(here.returned, there.returned)
            assert findings(here, case.aspects) == findings(there, case.aspects)


def test_a_report_shows_three_decimals_unless_it_takes_more_to_see_a_difference():
    assert show((3.583333333, 0.5)) == "(3.583, 0.5)"
    assert show_both(3.583333333, 3.5) == ("3.583", "3.5")
    assert show_both(1 / 3, 0.33334) == ("0.3333333333", "0.33334")
    assert show(0.000012345) == "1.23e-05"
