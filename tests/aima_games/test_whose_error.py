"""What a student's code raises is the student's error, and anything else is ours; in the check and in the judge alike."""

from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, CaseError, Here, StudentError, observe
from aima_games.checking.check import check
from aima_games.checking.files import save_cases
from aima_games.checking.findings import findings
from aima_games.checking.match_case import OPPONENTS, MatchCase
from aima_games.checking.report import report
from aima_games.checking.search_case import SearchCase
from aima_games.games import Nim
from aima_games.matches.match import StrategyError, play
from aima_games.recording import TooManyCallsError
from autograder.authoring import GameProblem, Item
from solutions import minimax
from tests.aima_games.wired import Wired

TREE = {"name": "TreeGame", "tree": [[3, 12], [2, 4]]}
CALL = CallCase(group="sums", function="f", expected=Answer(3), arguments=({"value": 3},))
LEAVES = tuple(("utility", (i, j)) for i in (0, 1) for j in (0, 1))
SEARCH = SearchCase(group="trees", function="f", expected=Answer(3, (0,), LEAVES), game=TREE)
MATCH = MatchCase(group="final", function="f", expected=Answer(0), game={"name": "Nim", "heaps": [1, 2]}, opponent={"name": "random"}, goal=0, games=2)  # fmt: skip
GAME = GameProblem("heaps", ({"value": [1, 2]},), lines=3).case(
    Item(name="g", function="f", reference=Nim, visible=[], hidden=lambda rng: []), hidden=False
)
KINDS = pytest.mark.parametrize("case", [CALL, SEARCH, MATCH, GAME], ids=lambda case: case.kind)
STUDENTS = pytest.mark.parametrize("student", [Here, Wired])


class SilentError(Exception):
    def __str__(self):
        raise ValueError("no")


class StrangeError(BaseException):
    pass


# The student's


def trouble(seen):
    """The kind of an error; in a match it costs a game, which the result tells of."""
    if seen.case is MATCH and seen.error is None:
        assert all(game.broken for game in seen.returned.games)
        return seen.returned.games[0].said
    return seen.error


@KINDS
@STUDENTS
@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (KeyError("x"), "KeyError"),
        (SilentError(), "Exception"),
        (StrangeError(), "StrangeError"),
        (SystemExit(0), "SystemExit"),
        (GeneratorExit(), "GeneratorExit"),
        (MemoryError(), "MemoryError"),
        (StudentError("ours", "it says"), "StudentError"),
        (CaseError("ours, it says"), "CaseError"),
        (StrategyError("x"), "StrategyError"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_whatever_the_function_raises_is_the_students(case, student, error, kind):
    def function(*arguments):
        raise error

    seen = observe(case, student(function))
    assert trouble(seen).startswith(kind)
    assert not any(found.passed for found in findings(seen, case.aspects))


@KINDS
def test_who_interrupts_the_check_stops_it(case):
    def function(*arguments):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        observe(case, function)


@KINDS
@STUDENTS
def test_a_value_whose_reading_ends_the_program_is_the_students(case, student):
    class Exits:
        def tolist(self):
            sys.exit()

        def __getattr__(self, name):
            sys.exit()

    seen = observe(case, student(lambda *arguments: Exits()))
    assert case is GAME or trouble(seen).startswith("SystemExit")
    assert not any(found.passed for found in findings(observe(case, student(lambda *a: Exits())), case.aspects))


@STUDENTS
@pytest.mark.parametrize("then", ["return 3, 0", "raise KeyError", "raise"])
def test_a_search_that_was_stopped_was_stopped_whatever_it_does_then(student, then):
    source = f"""
def function(game, state):
    try:
        while True:
            game.actions(state)
    except RuntimeError:
        {then}
"""
    names = {}
    exec(source, names)
    seen = observe(SEARCH, student(names["function"]))
    assert (seen.error, seen.returned) == ("TooManyCallsError", None)
    assert "more than" in seen.message
    assert len(seen.log) == SEARCH.call_limit


@STUDENTS
def test_who_raises_that_error_without_questions_is_not_believed_to_have_asked(student):
    def function(game, state):
        raise TooManyCallsError("many")

    assert observe(SEARCH, student(function)).log.stopped == ""


@STUDENTS
@pytest.mark.parametrize("action", [(5, 5), True, None, "take", object(), [], (0, 1, 2), float("nan"), {0: 1}])
def test_an_illegal_move_is_the_students(student, action):
    seen = observe(MATCH, student(lambda game, state: action))
    assert "is illegal in state" in trouble(seen)


@STUDENTS
@pytest.mark.parametrize(
    "written",
    [
        lambda action: action,
        list,
        np.array,
        lambda action: tuple(map(np.int64, action)),
        lambda action: tuple(map(float, action)),
        lambda action: (Fraction(1, 2), action),
        lambda action: [np.float64(0.5), np.array(action)],
    ],
)
def test_a_legal_move_may_be_of_any_type(student, written):
    seen = observe(MATCH, student(lambda game, state: written(game.actions(state)[0])))
    assert seen.error is None, seen.message
    assert findings(seen, ["score"]) == findings(observe(MATCH, lambda game, state: game.actions(state)[0]), ["score"])


def test_players_outside_of_a_check_may_answer_so_as_well():
    taken = play(
        Nim((2, 1)), {player: lambda game, state: np.array(game.actions(state)[-1]) for player in Nim((1,)).players}
    )
    assert all(type(part) is int for action in taken.actions for part in action)
    with pytest.raises(StrategyError):
        play(Nim((2, 1)), dict.fromkeys(Nim((1,)).players, lambda game, state: (False, True)))


# Games that students write, asked here and as the judge asks


class OtherNim:
    """A game written in another style: what is not said here is said by the rules that it keeps."""

    def __init__(self, heaps):
        self._rules = Nim(heaps)

    def __getattr__(self, name):
        return getattr(self._rules, name)


def mixed(actions):
    """The same actions in several types."""
    return [tuple(map(kind, action)) for kind, action in zip((Fraction, float, np.int64, int), actions, strict=False)]


def changed(**methods):
    return type("Changed", (OtherNim,), methods)


@pytest.mark.parametrize(
    ("game", "right"),
    [
        (OtherNim, True),
        (changed(is_terminal=lambda self, state: np.bool_(self._rules.is_terminal(state))), True),
        (changed(actions=lambda self, state: [list(action) for action in self._rules.actions(state)]), True),
        (changed(actions=lambda self, state: np.array(self._rules.actions(state)).reshape(-1, 2)), True),
        (
            changed(
                actions=lambda self, state: mixed(self._rules.actions(state)),
                result=lambda self, state, action: self._rules.result(state, tuple(map(int, action))),
            ),
            True,
        ),
        (changed(utility=lambda self, state, player: float(self._rules.utility(state, player))), True),
        (changed(is_terminal=lambda self, state: int(self._rules.is_terminal(state))), False),
        (changed(actions=lambda self, state: set(self._rules.actions(state))), False),  # they have no order
        (changed(actions=lambda self, state: [object()]), False),
        (changed(actions=lambda self, state: [{"take": float("inf")}, {1}]), False),
        (changed(actions=lambda self, state: iter(())), False),
        (changed(players=property(lambda self: 1 / 0)), False),
        (changed(initial=property(lambda self: 1 / 0)), False),
        (changed(to_move=lambda self, state: sys.exit()), False),
        (changed(to_move=None), False),
        (lambda heaps: object(), False),
        (lambda heaps: None, False),
    ],
)
def test_a_game_is_read_alike(game, right):
    here, there = observe(GAME, game), observe(GAME, Wired(game))
    assert repr(here.returned) == repr(there.returned)
    found = findings(here, GAME.aspects)
    assert found == findings(there, GAME.aspects)
    assert all(finding.passed for finding in found) is right


# Ours


class Broken:
    """An opponent that fails, or plays what is not allowed."""

    def __init__(self, action=None):
        self.action = action

    def __call__(self, game, state):
        return self.action or 1 / 0


def unknown(case):
    nowhere = {"name": "Nowhere"}
    if case.kind in ("search", "match"):
        return replace(case, game=nowhere)
    return replace(case, arguments=({"game": nowhere},))


@KINDS
@STUDENTS
def test_a_case_that_cannot_be_put_is_ours(case, student):
    with pytest.raises(CaseError, match=rf"the check of `f` \({case.group}\) failed in itself: .*Nowhere"):
        observe(unknown(case), student(minimax))


@STUDENTS
def test_an_opponent_that_is_missing_is_ours(student):
    with pytest.raises(CaseError, match="no opponent is called 'nobody'; there are "):
        observe(
            replace(MATCH, opponent={"name": "nobody", "depth": 2}),
            student(lambda game, state: game.actions(state)[0]),
        )


@STUDENTS
@pytest.mark.parametrize("action", [None, (9, 9)])
def test_an_opponent_that_fails_is_ours(student, action, monkeypatch):
    monkeypatch.setitem(OPPONENTS, "broken", Broken)
    with pytest.raises(CaseError, match=r"`f` \(final\)"):
        observe(
            replace(MATCH, opponent={"name": "broken", "action": action}),
            student(lambda game, state: game.actions(state)[0]),
        )


@STUDENTS
def test_a_mistake_in_a_comparison_is_ours(student):
    expected = replace(SEARCH.expected, leaves=(("utility", (7, 7)),))  # no such leaf
    seen = observe(replace(SEARCH, expected=expected), student(lambda game, state: (3, 0)))
    assert seen.error is None
    with pytest.raises(CaseError, match="trees"):
        report("f", [seen], {"leaves": 1})


def test_what_a_search_is_given_is_ours_and_how_it_calls_it_is_the_students():
    policy = {"policy": [[[9], [1]]]}
    with pytest.raises(CaseError):
        observe(replace(SEARCH, extras=({"policies": 1},)), minimax)
    seen = observe(replace(SEARCH, extras=(policy,)), lambda game, state, policy: policy(game, state))
    assert seen.error == "LookupError"  # raised inside the student's call, by what it was given


def test_check_says_that_it_is_not_the_readers_mistake(tmp_path):
    save_cases(tmp_path / "final.json", [replace(MATCH, opponent={"name": "nobody"})], {"score": 1})
    with pytest.raises(CaseError, match=r"`f` \(final\).*no mistake of yours: please tell your instructor") as caught:
        check("final", lambda game, state: game.actions(state)[0], tmp_path)
    assert isinstance(caught.value.__cause__, ValueError)


def test_the_error_can_be_sent_from_process_to_process():
    assert str(pickle.loads(pickle.dumps(CaseError("a sentence")))) == "a sentence"


def test_what_is_right_about_an_observation_is_worked_out_once(monkeypatch):
    times = []
    monkeypatch.setattr(SearchCase, "findings", lambda *of, real=SearchCase.findings: (times.append(1), real(*of))[1])
    found = report("f", [observe(SEARCH, lambda game, state: (7, None))] * 5, {"value": 1, "leaves": 1})
    assert str(found)
    assert found._repr_html_()
    assert found.diagnosis
    assert len(times) == 5
