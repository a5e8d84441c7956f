"""Cases of every kind, put to functions here and to functions in a student's process: the same findings."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import textwrap
from dataclasses import replace
from fractions import Fraction

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN, Game
from aima_games.checking.call_case import CallCase, SampleCase
from aima_games.checking.case import KINDS, Answer, make_argument, observe
from aima_games.checking.files import case_from_json, case_to_json
from aima_games.checking.game_case import GameCase
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase, same_value
from aima_games.games import Nim, TicTacToe, chance
from aima_games.recording import RecordedGame
from aima_games.values import read_value
from autograder.authoring import CallProblem, GameProblem, Item, MatchProblem, SearchProblem, to_depth
from autograder.authoring.loader import assignment_folders
from autograder.authoring.smallest import case_of
from autograder.course.course import KIT_ASSIGNMENTS
from autograder.course.hidden_cases import drawn
from autograder.judge.check_run import Check
from autograder.judge.game_server import GameServer
from autograder.judge.session import Session
from autograder.judge.student_process import Limits
from solutions import alphabeta, expectimax, expectiminimax, maxn, minimax, star1
from solutions.misconceptions import WRONG
from tests.autograder.homework import items_of


def item(function, reference, problems, weights, **more):
    options = {"misconceptions": {}, "visible": problems, "hidden": lambda rng: problems, **more}
    return Item(name=function, function=function, reference=reference, weights=weights, **options)


def here(item, function):
    return report(item.name, [observe(case, function) for case in item.visible_cases()], item.weights)


SHORT = Limits(cell=2, case=0.5, notebook=3)


def there(item, source, unsafe, limits=Limits()):
    """The verdict of the judge on a notebook with one cell."""
    cells = [nbformat.v4.new_code_cell(textwrap.dedent(source)), nbformat.v4.new_code_cell("check")]
    cells[1].metadata["nbgrader"] = {"grade_id": item.name}
    check = Check(item.name, item.function, item.visible_cases(), item.weights)
    return Session([check], unsafe=unsafe, limits=limits).judge(cells).items[item.name]


def test_every_kind_survives_json():
    some = [
        *COINS.visible_cases(),
        *VECTORS.visible_cases(),
        *SUMS.visible_cases(),
        *GAME.visible_cases(),
        *MATCH.visible_cases(),
        *KNOWN_OPPONENT.visible_cases(),
        *PRUNED.visible_cases(),
    ]
    for case in some:
        assert case_from_json(json.loads(json.dumps(case_to_json(case)))) == case


# Searches: chance nodes, vectors, functions and numbers as further arguments, conventions

HALF = Fraction(1, 2)
FLIPS = [chance([(HALF, [2, 4]), (HALF, [7, 4])]), chance([(HALF, [6, 0]), (HALF, [5, -2])])]
COINS = item(
    "expectiminimax",
    expectiminimax,
    [SearchProblem("coins", {"name": "TreeGame", "tree": FLIPS}), SearchProblem("at chance", {"name": "TreeGame", "tree": FLIPS}, (0,))],
    {"value": 1, "action": 1, "leaves": 1},
)  # fmt: skip
COINS_SOURCE = """
def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    player = game.to_move(state)
    if player == "CHANCE":
        return sum(p * expectiminimax(game, game.result(state, o))[0] for o, p in game.outcomes(state)), None
    best = max if player == "MAX" else min
    return best(((expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda x: x[0])
"""


def test_chance_nodes(unsafe):
    assert here(COINS, expectiminimax)
    assert there(COINS, COINS_SOURCE, unsafe).fraction == 1
    unweighted = COINS_SOURCE.replace("p * ", "")
    assert there(COINS, unweighted, unsafe).fraction < 1


VECTORS = item(
    "maxn",
    maxn,
    [SearchProblem("three players", {"name": "Standoff"}), SearchProblem("a tree", {"name": "TreeGame", "tree": [[(1, 2, 6), (4, 3, 2)], [(6, 1, 2), (7, 4, 1)]], "players": (0, 1, 2)})],
    {"value": 1, "action": 1},
)  # fmt: skip
VECTORS_SOURCE = """
def maxn(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players), None
    me = game.players.index(game.to_move(state))
    return max(((maxn(game, game.result(state, a))[0], a) for a in game.actions(state)), key=lambda x: x[0][me])
"""


def test_vectors_of_utilities(unsafe):
    assert here(VECTORS, maxn)
    assert there(VECTORS, VECTORS_SOURCE, unsafe).fraction == 1
    assert there(VECTORS, VECTORS_SOURCE.replace("x[0][me]", "x[0][0]"), unsafe).fraction < 1


POLICY = [[[0], [0.25, 0.75]], [[1], [1, 0]]]
KNOWN_OPPONENT = item(
    "expectimax",
    expectimax,
    [
        SearchProblem("lots", {"name": "TreeGame", "tree": [[1, 9], [2, 3]]}, extras=({"policy": "uniform"},)),
        SearchProblem("a policy", {"name": "TreeGame", "tree": [[1, 9], [2, 3]]}, extras=({"policy": POLICY},)),
    ],
    {"value": 1, "action": 1, "leaves": 1},
)
KNOWN_SOURCE = """
def expectimax(game, state, policy):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    if game.to_move(state) == "MIN":
        return sum(p * expectimax(game, game.result(state, a), policy)[0] for a, p in policy(game, state)), None
    return max(((expectimax(game, game.result(state, a), policy)[0], a) for a in game.actions(state)), key=lambda x: x[0])
"""


def test_functions_as_arguments(unsafe):
    assert here(KNOWN_OPPONENT, expectimax)
    assert there(KNOWN_OPPONENT, KNOWN_SOURCE, unsafe).fraction == 1
    assert there(KNOWN_OPPONENT, KNOWN_SOURCE.replace("p * ", "0.5 * "), unsafe).fraction < 1


BOUNDED = item(
    "star1",
    star1,
    [SearchProblem("coins", {"name": "TreeGame", "tree": FLIPS}, extras=({"number": -2}, {"number": 7}))],
    {"value": 1, "leaves": 1},
)


def test_numbers_as_arguments(unsafe):
    assert here(BOUNDED, star1)
    source = "def star1(game, state, lowest, highest):\n    return lowest + highest - 2, 0"
    assert [line.fraction for line in [there(BOUNDED, source, unsafe)]] == [0.5]  # the value by luck, no leaves


def beyond(game, state):
    return alphabeta(game, state, equality_prunes=False)


TIED = {"name": "TreeGame", "tree": [[3, 5], [3, 4], [1, 2]]}
PRUNED = item(
    "alphabeta",
    alphabeta,
    [SearchProblem("trees", TIED)],
    {"value": 1, "action": 1, "leaves": 1},
    conventions={"prunes only where α > β": beyond},
)


def test_either_convention_is_right_and_named():
    assert here(PRUNED, alphabeta)
    found = here(PRUNED, beyond)
    assert found
    assert any(name in line.said for line in found.lines for name in PRUNED.conventions)
    one_only = item("alphabeta", alphabeta, [SearchProblem("trees", TIED)], {"leaves": 1})
    assert not here(one_only, beyond)


def test_a_leaf_that_is_looked_at_twice_is_said_to_be():
    def twice(game, state):
        minimax(game, state)
        return minimax(game, state)

    found = here(item("minimax", minimax, [SearchProblem("trees", TIED)], {"leaves": 1}), twice)
    assert [line.said.count(" again") for line in found.lines] == [1]


def test_it_is_said_where_a_walk_parts_from_a_right_one():
    found = here(PRUNED, minimax)
    (flaw,) = (line.said for line in found.lines if not line.passed)
    assert (
        "your search differs from a correct one at leaf 6: yours looks at the leaf 2 at [2, 1], a correct one has finished"
        in flaw
    )
    assert "Yours goes on to the leaf 2 at [2, 1]" in found._repr_html_()
    hidden = report("alphabeta", [observe(case, minimax) for case in PRUNED.hidden_cases("s")], PRUNED.weights)
    assert "part" not in str(hidden)


def test_positions_without_counting():
    game = {"name": "TicTacToe"}
    problem = SearchProblem("real games", game, (0, 4, 8, 2), counted=False)
    assert here(item("alphabeta", alphabeta, [problem], {"value": 1, "action": 1, "leaves": 1}), minimax)


def test_the_depth_counts_down_for_the_best_actions():
    problem = SearchProblem("limited", {"name": "TicTacToe"}, (0, 4, 8, 2), extras=to_depth(2, {"name": "open_lines"}))
    (case,) = item("alphabeta", alphabeta, [problem], {"value": 1, "action": 1}).visible_cases()
    assert isinstance(case, SearchCase)
    assert alphabeta(case.rules, case.state, lambda s, d: d >= 2, lambda s: 0)[1] is not None
    assert case.expected.actions


# Plain calls


def total(numbers):
    return {"sum": sum(numbers), "mean": sum(numbers) / len(numbers)}


SUMS = item(
    "total",
    total,
    [CallProblem("sums", ({"value": [1, 2, 4]},)), CallProblem("near", ({"value": [1, 1, 2]},), tolerance=0.1)],
    {"value": 1},
)


def test_plain_calls(unsafe):
    assert here(SUMS, total)
    source = "def total(numbers):\n    return {'sum': sum(numbers), 'mean': SUM / 3}"
    assert there(SUMS, source.replace("SUM", "sum(numbers)"), unsafe).fraction == 1
    assert there(SUMS, source.replace("SUM", "(sum(numbers) + 0.1)"), unsafe).fraction == 0.25  # half of the cases
    assert not here(SUMS, lambda numbers: None)


def test_arguments_are_made_where_the_function_lives(unsafe):
    spec = {"name": "TicTacToe"}
    problem = CallProblem("positions", ({"game": spec}, {"state": spec, "moves": (4, 0)}))

    def free(game, state):
        return game.actions(state)

    some = item("free", free, [problem], {"value": 1})
    assert make_argument({"state": spec, "moves": (4,)}) == TicTacToe().result(TicTacToe().initial, 4)
    source = "free = lambda game, state: [i for i in range(9) if game.mark(state, i) == '.']"
    assert there(some, source, unsafe).fraction == 1


def test_arrays_are_lists(unsafe):
    problem = CallProblem("doubled", ({"value": [1, 2]},))
    some = item("double", lambda numbers: [2 * n for n in numbers], [problem], {"value": 1})
    source = "import numpy\ndef double(numbers):\n    return 2 * numpy.array(numbers)"
    assert there(some, source, unsafe).fraction == 1
    names = {}
    exec(source, names)
    assert here(some, names["double"])


BY_IS = """
from aima_games import MAX, MIN

def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    below = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(below) if game.to_move(state) is MAX else min(below)
"""


def test_who_compares_players_by_is_is_right(unsafe):
    def value(game, state):
        return minimax(game, state)[0]

    problem = SearchProblem("trees", {"name": "TreeGame", "tree": [[4, 9], 7], "players": ["MAX", "MIN"]})
    some = item("minimax_value", value, [problem], {"value": 1})
    names = {}
    exec(BY_IS, names)
    again = [case_from_json(json.loads(json.dumps(case_to_json(case)))) for case in some.visible_cases()]
    assert report("", [observe(case, names["minimax_value"]) for case in again], some.weights)
    assert there(some, BY_IS, unsafe).fraction == 1
    game = GAME_SOURCE.replace("== player", "is player").replace("== MAX", "is MAX")
    assert there(GAME, game, unsafe).fraction == 1


FORMS = """
from functools import lru_cache

@lru_cache
def length(pairs):
    return len(pairs)

def seen(pairs, line):
    rest = line.copy()
    rest.append(length(pairs))
    line.clear()
    return (3, True) in pairs, rest
"""


def test_lists_and_tuples_come_as_the_text_has_them(unsafe):
    """In the instant check, from a file and over the wire: lists that may be changed, tuples that can be looked up."""
    names = {}
    exec(FORMS, names)
    problem = CallProblem("forms", ({"value": ((0, False), (3, True))}, {"value": [1, 2]}))
    some = item("seen", names["seen"], [problem, replace(problem, times=1)], {"value": 1})
    again = [case_from_json(json.loads(json.dumps(case_to_json(case)))) for case in some.visible_cases()]
    assert [case.expected.value for case in again] == [(True, (1, 2, 2))] * 2
    assert report("", [observe(case, names["seen"]) for case in again], some.weights)
    assert there(some, FORMS, unsafe).fraction == 1
    extra = item("searched", lambda game, state, pairs: len(pairs), [SearchProblem("x", TIED, extras=({"number": [1, (2,)]},))], {"value": 1})  # fmt: skip
    source = "def searched(game, state, pairs):\n    return len(pairs) if type(pairs) is list and type(pairs[1]) is tuple else 0"
    assert there(extra, source, unsafe).fraction == 1


def test_lists_in_any_order():
    problem = CallProblem("sets", ({"value": 3},), unordered=True)
    some = item("below", lambda n: list(range(n)), [problem], {"value": 1})
    assert here(some, lambda n: {2, 0, 1})
    assert not here(some, lambda n: [0, 1])


@pytest.mark.parametrize(
    ("seen", "expected", "same"),
    [((1, 2), [1, 2.0], True), ((1, 2), (1, 2, 3), False), (3, (3,), False), ({"a": 1}, {"a": 1.0}, True),
     ({"a": 1}, {"b": 1}, False), (True, 1, False), (True, True, True), ("x", "x", True), (1, True, False)],
)  # fmt: skip
def test_same_value(seen, expected, same):
    assert same_value(seen, expected) is same


# Games that students write

GAME = item(
    "MyNim",
    Nim,
    [GameProblem("small heaps", ({"value": [1, 2]},)), GameProblem("others", ({"value": [2, 3]},), seed=1)],
    {"to_move": 1, "actions": 2, "end": 1, "utility": 2, "illegal": 1, "counts": 1},
)
GAME_SOURCE = """
from aima_games import MAX, MIN, Game, IllegalActionError

class MyNim(Game):
    def __init__(self, heaps):
        self.initial = (tuple(heaps), MAX)
    def to_move(self, state):
        return state[1]
    def actions(self, state):
        return tuple((i, n) for i, heap in enumerate(state[0]) for n in range(1, heap + 1))
    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        heaps = list(state[0])
        heaps[action[0]] -= action[1]
        return tuple(heaps), MIN if state[1] == MAX else MAX
    def is_terminal(self, state):
        return sum(state[0]) == 0
    def utility(self, state, player):
        if not self.is_terminal(state):
            raise ValueError
        return -1 if state[1] == player else 1
"""


def test_a_right_game(unsafe):
    assert here(GAME, Nim)
    assert there(GAME, GAME_SOURCE, unsafe).fraction == 1


@pytest.mark.parametrize(
    ("right", "wrong", "flawed"),
    [
        ("range(1, heap + 1)", "range(1, heap)", {"actions", "counts"}),
        ("range(1, heap + 1))", "range(1, heap + 1) if n < 2 or i < 1)", {"actions", "counts"}),
        ("range(1, heap + 1))", "range(heap + 1))", {"actions", "counts"}),
        ("return -1 if", "return 1 if", {"utility"}),
        ("            raise IllegalActionError(self, state, action)", "            pass", {"illegal"}),
        ("MIN if state[1] == MAX else MAX", "MAX", {"to_move", "utility"}),
        ("sum(state[0]) == 0", "sum(state[0]) <= 1", {"end"}),
        ("return state[1]", "raise KeyError('x')", {"to_move"}),
    ],
)
def test_wrong_games_lose_what_they_should(right, wrong, flawed):
    names = {}
    assert right in GAME_SOURCE
    exec(GAME_SOURCE.replace(right, wrong, 1), names)
    found = here(GAME, names["MyNim"])
    assert flawed <= {line.aspect for line in found.lines if not line.passed}
    if right != "range(1, heap + 1)":  # there the play stops short, and nothing behind it is seen
        assert {line.aspect for line in found.lines if not line.passed} <= flawed | {"utility", "illegal"}


def test_who_offers_too_few_actions_and_refuses_all_others_is_not_told_to_refuse():
    few = GameProblem("every candidate is legal at first", ({"value": [1]},), lines=1)
    names = {}
    exec(GAME_SOURCE.replace("for n in range(1, heap + 1))", "for n in range(1, heap))"), names)
    found = here(item("MyNim", Nim, [few], {"actions": 1, "illegal": 1}), names["MyNim"])
    assert "not refused" not in str(found)


def test_a_game_that_is_none_is_explained(unsafe):
    assert "Raised TypeError" in there(GAME, "def MyNim():\n    pass", unsafe).text
    assert there(GAME, "def MyNim(heaps):\n    return 7", unsafe).fraction == 0
    assert there(GAME, "x = 1", unsafe).fraction == 0
    assert there(GAME, GAME_SOURCE.replace("return state[1]", "while True: pass"), unsafe, SHORT).fraction == 0


# Matches

MATCH = item(
    "player",
    None,
    [MatchProblem("against chance", {"name": "TicTacToe"}, {"name": "random"}, goal=0.75, games=20)],
    {"score": 1},
)
PLAYER_SOURCE = """
def player(game, state):
    me = game.to_move(state)
    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        best = max if game.to_move(s) == me else min
        return best(worth(game.result(s, a)) for a in game.actions(s))
    if state == game.initial or len(game.actions(state)) > 6:
        return game.actions(state)[0]
    return max(game.actions(state), key=lambda a: worth(game.result(state, a)))
"""


def test_matches(unsafe):
    verdict = there(MATCH, PLAYER_SOURCE, unsafe)
    assert verdict.fraction == 1
    first = there(MATCH, "def player(game, state):\n    return game.actions(state)[0]", unsafe)
    assert " of 20 games" in first.text
    assert first.fraction == 0


def test_a_player_who_breaks_the_rules(unsafe):
    assert "broke the rules" in there(MATCH, "def player(game, state):\n    return 99", unsafe).text
    assert "ZeroDivisionError" in there(MATCH, "def player(game, state):\n    return 1 / 0", unsafe).text


def test_answers_are_plain_data():
    assert Answer(3) == Answer(3, None, ())
    assert {MAX, MIN} == {"MAX", "MIN"}


# What hostile code may try


RIGGED = """
class Yes:
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __index__(self): return 7
    def __len__(self): return 2
    def __repr__(self): return "3"
yes = Yes()
class Sure(float):
    def __eq__(self, other): return True
    def __sub__(self, other): return 0.0
nested = []
for _ in range(2_000):
    nested = [nested]
"""
ANSWERS = [
    "yes",
    "(yes, yes)",
    "Sure(1)",
    "(Sure(1), 0)",
    "[yes] * 10**6",
    "nested",
    "{yes: yes}",
    "float('nan')",
    "'x' * 10**8",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_no_rigged_answer_passes_for_a_right_one(answer, unsafe):
    for some in (COINS, SUMS):
        source = RIGGED + f"{some.function} = lambda *anything: {answer}"
        assert there(some, source, unsafe).fraction <= 0.2  # what a guess of an action earns


def test_a_rigged_game_gains_nothing(unsafe):
    source = (
        RIGGED
        + """
class MyNim:
    initial = yes
    players = ("MAX", "MIN")
    def __init__(self, *anything): pass
    def __getattr__(self, name): return lambda *anything: yes
"""
    )
    assert there(GAME, source, unsafe).fraction == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=3),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["state", "game", "plain"]), below),
    max_leaves=6,
)
MESSAGES = st.dictionaries(st.sampled_from(["ask", "state", "action", "player", "number", "arguments"]), JSON)
QUESTIONS = st.sampled_from(["result", "utility", "outcomes", "actions", "to_move", "is_terminal", "extra"])


@given(MESSAGES, QUESTIONS)
def test_every_question_has_an_answer_that_gives_nothing_away(message, question):
    (case,) = COINS.visible_cases()[:1]
    game = RecordedGame(case.rules)
    far = GameServer(game, (lambda state, depth: depth >= 1, lambda state: 3))
    far.token(case.state)
    reply = far.reply({**message, "ask": question})
    assert json.loads(json.dumps(reply)).keys() <= {"answer", "refused", "stop"}
    if "refused" in reply:
        assert "TreeGame" not in reply["refused"]


def test_a_kind_is_known_once_it_is_defined():
    case = CallProblem("g", ({"value": 1},)).case(Item(name="i", reference=abs), hidden=False)
    stored = case_to_json(case) | {"kind": "twice"}
    with pytest.raises(KeyError, match=r"no kind of case is called 'twice'; there are .*call"):
        case_from_json(stored)

    class Twice(CallCase):
        kind = "twice"

    try:
        assert type(case_from_json(stored)) is Twice
    finally:
        del KINDS["twice"]


def test_the_kind_of_the_quiz_is_known_to_whoever_has_quizzes():
    program = """
import sys
from aima_games import check
from aima_games.checking.case import KINDS
assert not any(name.startswith("aima_games.quiz") for name in sys.modules) and "quiz" not in KINDS
import aima_games.quiz.answers
assert "quiz" in KINDS
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_kind_of_case_is_known_where_there_is_no_autograder():
    """A student's check reads the cases of any assignment."""
    program = """
import importlib, pkgutil
import aima_games.checking.files
from aima_games import checking
from aima_games.checking.case import KINDS
known = set(KINDS)
for module in pkgutil.walk_packages(checking.__path__, "aima_games.checking."):
    importlib.import_module(module.name)
assert known == set(KINDS), set(KINDS) - known
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_leaves_that_nobody_compares_are_counted_and_not_listed():
    item = Item(name="i", reference=minimax, misconceptions={"max-min-swapped": WRONG["minimax"]["max-min-swapped"]})
    listed, counted = (
        SearchProblem("g", {"name": "TicTacToe"}, (0, 4, 8, 2), counted=counted).case(item, hidden=False)
        for counted in (True, False)
    )
    assert counted.expected.visits == len(listed.expected.leaves) > 0 == len(counted.expected.leaves)
    assert counted.call_limit == listed.call_limit
    assert case_from_json(json.loads(json.dumps(case_to_json(counted)))).call_limit == listed.call_limit
    for search in (minimax, WRONG["minimax"]["max-min-swapped"]):
        reports = [report("i", [observe(case, search)], {"value": 1, "action": 1}) for case in (listed, counted)]
        assert len({(each.fraction, each.misconceptions) for each in reports}) == 1


# A question that can be put again


def ran(code, **names):
    """What the last line of pasted code is worth."""
    *lines, last = ast.parse(code).body
    exec(compile(ast.Module(lines, []), "pasted", "exec"), names)
    return eval(compile(ast.Expression(last.value), "pasted", "eval"), names)


def handed_over(function, given):
    """The function, which notes what it is called with: games by what they look like, of functions what they answer."""

    def noting(*arguments):
        given.append([read_value(each) if not isinstance(each, Game) else re.sub(r"^recorded\((.*)\)$", r"\1", repr(each))
                      for each in arguments if not callable(each)])  # fmt: skip
        return function(*arguments)

    return noting


@pytest.mark.parametrize("folder", assignment_folders(KIT_ASSIGNMENTS), ids=lambda folder: folder.name)
def test_the_pasted_call_asks_what_the_case_asks(folder):
    """Of the visible cases of every item, and of some that are made smaller."""
    for item in items_of(folder).values():
        small = [case_of(item, next(problem.smaller(), problem)) for problem in item.visible[:4]]
        for case in (*item.visible_cases(), *filter(None, small)):
            if not isinstance(case, SearchCase | CallCase | SampleCase | GameCase):  # matches, and kinds of a course
                assert case.call == "" or ast.parse(case.call)
                continue
            here, pasted = [], []
            seen = observe(case, handed_over(item.reference, here), limited=False)
            returned = ran(case.call, **{item.function: handed_over(item.reference, pasted)})
            if isinstance(case, SearchCase) and case.compares_questions:
                returned, leaves = returned
                assert leaves == [state for _, state in seen.log.leaves], case.call
            assert [str(each) for each in here] == [str(each) for each in pasted], case.call
            if isinstance(case, SearchCase | CallCase):
                assert same_value(read_value(returned), seen.returned), case.call


def test_a_report_has_the_call_to_paste(unsafe):
    found = here(SUMS, lambda numbers: None)
    assert "To run it again:\n    total([1, 2, 4])" in str(found)
    assert "<pre" in found._repr_html_()
    assert "total([1, 2, 4])" in there(SUMS, "def total(numbers):\n    return 7", unsafe).html


@pytest.mark.parametrize("folder", assignment_folders(KIT_ASSIGNMENTS), ids=lambda folder: folder.name)
def test_a_mistake_has_its_name_on_stored_cases_as_on_fresh_ones(folder):
    of_a_kind = {frozenset(map(type, item.visible_cases())): item for item in items_of(folder).values()}
    for item in of_a_kind.values():  # what is stored of a case, and how, depends on its kind alone
        for name, mistaken in list(item.misconceptions.items())[:1]:
            visible, fresh = item.visible_cases(), item.hidden_cases("a draw")
            stored = [
                item.with_mistakes(case_from_json(json.loads(json.dumps(case)))) for case in drawn(item, "a draw")
            ]
            said = []
            for cases in ([*visible, *fresh], [*visible, *stored]):
                seen = [observe(case, mistaken) for case in cases]
                said.append(report(item.name, seen, item.weights, item.demands, item.guessing))
            assert said[0].misconceptions == said[1].misconceptions, (item.name, name)
            assert said[0].fraction == pytest.approx(said[1].fraction), (item.name, name)
