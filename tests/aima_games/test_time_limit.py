"""Functions that do not come to an end are stopped, whatever they catch, and the instant check goes on after them."""

from __future__ import annotations

import contextlib
import itertools
import re
import signal
import sys
import threading
import time

import pytest

from aima_games.checking import check as checks
from aima_games.checking import time_limit
from aima_games.checking.case import Trouble
from aima_games.checking.check import CheckInterruptedError, check
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.lectures import alpha_beta as pruning
from aima_games.lectures import formalizing
from aima_games.lectures.support import choose, remember
from solutions import minimax

SHORT = 0.05


def pause():
    sum(range(1000))


def plain():
    while True:
        pass


def one_long_line():
    all(True for _ in itertools.count())


def doubling(n=0):
    return n > 60 or (doubling(n + 1) and doubling(n + 1))


def bare_except():
    while True:
        try:
            pause()
        except:  # noqa: E722
            continue


def loop_in_loop():
    while True:
        try:
            while True:
                try:
                    pause()
                except BaseException:
                    continue
        except BaseException:
            pause()


def suppressing():
    while True:
        with contextlib.suppress(BaseException):
            pause()


def finally_that_loops():
    try:
        plain()
    finally:
        plain()


def caught_once():
    """After this `except` Python jumps backward: what is raised at that jump must not lead into it again, for ever."""
    try:
        plain()
    except BaseException:
        caught = True
    return caught


def generator():
    def ones():
        while True:
            with contextlib.suppress(BaseException):
                yield 1

    return sum(ones())


def recursion_that_catches():
    try:
        plain()
    except BaseException:
        recursion_that_catches()


def callback():
    sorted(range(10**6), key=lambda _: [0 for _ in range(1000)])


def sleeping_in_steps():
    while True:
        time.sleep(0.001)


def in_c(work):
    """C code that looks for signals, where there are some: `limited` promises that only for its timers."""
    return pytest.param(work, marks=pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers"))


def sleeping():
    time.sleep(1000)


def waiting():
    threading.Event().wait()


def expression():
    re.match("(a+)+$", "a" * 60 + "b")


def power():
    return 7 ** (7**12)


LOOPS = [plain, one_long_line, doubling, bare_except, loop_in_loop, suppressing, finally_that_loops, caught_once,
         generator, recursion_that_catches, callback, sleeping_in_steps]  # fmt: skip


@pytest.fixture
def short(monkeypatch):
    """Checks that give little processor time; by the clock there is plenty, for the machine may be busy."""
    monkeypatch.setattr(time_limit, "WAITING", 1000)
    monkeypatch.setattr(checks, "SECONDS", SHORT)
    monkeypatch.setattr(checks, "LATER_SECONDS", SHORT / 2)


tells_steps = pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.11 tells nobody of its steps")


@pytest.mark.parametrize("work", [*LOOPS, *map(in_c, (sleeping, waiting, expression, power))])
def test_what_does_not_end_is_stopped(work):
    handlers = [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGINT)]
    for _ in range(2):  # and nothing stays behind that would spoil the next time
        with pytest.raises(TimeUp):
            limited(SHORT, work)
        assert limited(60, str.upper, "goes on") == "GOES ON"
    assert handlers == [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGINT)]
    assert signal.getitimer(signal.ITIMER_PROF) == signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@tells_steps
@pytest.mark.parametrize("work", LOOPS)
def test_it_is_stopped_without_timers_too(work, monkeypatch):
    monkeypatch.setattr(time_limit, "_has_timers", lambda: False)  # as on Windows and in the browser
    for _ in range(2):
        with pytest.raises(TimeUp):
            limited(SHORT, work)
    assert sys.monitoring.get_tool(4) is None


@tells_steps
def test_a_thread_has_a_limit_of_its_own():
    ended = []

    def run():
        try:
            limited(SHORT, bare_except)
        except TimeUp:
            ended.append("stopped")

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():  # our own loop is not stopped meanwhile
        pause()
    assert ended == ["stopped"]


def test_what_ends_is_left_alone():
    def deep(n):
        return deep(n + 1)

    assert limited(60, divmod, 7, 2) == (3, 1)
    with pytest.raises(RecursionError):
        limited(60, deep, 0)
    with pytest.raises(KeyError):
        limited(60, {}.__getitem__, 1)
    with pytest.raises(KeyboardInterrupt):
        limited(60, signal.default_int_handler, signal.SIGINT, None)


def test_time_in_which_others_work_does_not_count(monkeypatch):
    monkeypatch.setattr(time_limit, "WAITING", 1000)
    assert limited(SHORT, time.sleep, 3 * SHORT) is None


def test_within_a_limit_only_that_one_counts():
    with pytest.raises(TimeUp):
        limited(SHORT, limited, 60, plain)
    assert limited(60, limited, 0, time.process_time) > 0


def test_an_alarm_of_somebody_else_waits():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(True))
    try:
        signal.setitimer(signal.ITIMER_REAL, 1000)
        with pytest.raises(TimeUp):
            limited(SHORT, plain)
        assert signal.setitimer(signal.ITIMER_REAL, 0)[0] > 500
        signal.raise_signal(signal.SIGALRM)
        assert rung
    finally:
        signal.signal(signal.SIGALRM, before)


# The instant check


def stuck_if(condition):
    """A right search that does not come to an end on some states."""

    def search(game, state):
        if condition(game.actions(state)):
            bare_except()
        return minimax(game, state)

    return search


def test_a_case_without_end_is_named_and_the_others_go_on(short):
    found = check("minimax", stuck_if(lambda actions: len(actions) == 2))
    assert any(line.passed for line in found.lines)
    flaw = next(line for line in found.lines if not line.passed)
    assert flaw.where
    assert flaw.said == f"too slow: stopped after {SHORT:g} seconds of processor time on {flaw.where}"
    assert flaw.said in str(found)
    assert flaw.said in found._repr_html_()
    assert found.smallest.seen.log.counts["actions"] >= 1  # what it asked until then is kept


def test_a_function_that_never_ends_is_stopped_a_few_times_only(short):
    calls = []
    found = check("minimax", stuck_if(lambda actions: calls.append(actions) is None))
    assert len(calls) == checks.MOST_STOPS < 9
    assert found.fraction == 0
    assert str(found).count("stopped") + str(found).count("Stopped") == 1  # it is said once


class Endless(int):
    def __eq__(self, other):
        plain()

    __hash__ = int.__hash__


class Unwritable:
    def __repr__(self):
        plain()


def strange_at_two_actions(strange):
    def search(game, state):
        value, action = minimax(game, state)
        return (strange(value), action) if len(game.actions(state)) == 2 else (value, action)

    return search


def test_what_never_prints_is_stopped(short):
    found = check("minimax", strange_at_two_actions(lambda value: Unwritable()))
    assert not found
    assert any(line.passed for line in found.lines)
    assert "too slow" in str(found)
    assert "loop" not in str(found)  # nobody knows


def test_who_asks_the_same_again_and_again_hears_of_a_loop(short, monkeypatch):
    monkeypatch.setattr(checks, "ROUND", 100)

    def asking(game, state):
        while len(game.actions(state)) == 2:
            plain_sum = sum(range(5_000))
        return minimax(game, state) if plain_sum is None else None

    monkeypatch.setattr("aima_games.checking.search_case.CALLS_PER_RIGHT_CALL", 10**9)
    assert "is there a loop that never ends?" in str(check("minimax", asking))


def test_what_never_compares_is_read_as_the_number_it_is(short):
    assert check("minimax", strange_at_two_actions(Endless))


def test_an_interrupted_check_is_over_with_a_sentence():
    calls = []

    def interrupted(game, state):
        calls.append(state)
        raise KeyboardInterrupt

    with pytest.raises(CheckInterruptedError) as caught:
        check("minimax", interrupted)
    assert len(calls) == 1
    assert caught.value._render_traceback_() == ["The check of minimax was interrupted."]
    assert caught.value.__suppress_context__


def test_a_hidden_case_is_not_named():
    (case, *_), *_ = checks.load_cases(checks._find_cases("minimax", checks.Path("cases")))
    seen = checks.Observation(checks.replace(case, hidden=True), error=Trouble.TIME, message="stopped on a secret")
    assert "secret" not in str(checks.report("minimax", [seen], {"value": 1}))


def test_what_the_rest_of_a_lecture_asks_is_stopped_too(short, capsys, monkeypatch):
    assert choose("minimax", remember(stuck_if(lambda _: True)), minimax) is minimax
    assert "worked solution" in capsys.readouterr().out
    monkeypatch.setattr(pruning, "SECONDS", SHORT)
    monkeypatch.setattr(formalizing, "SECONDS", SHORT)
    assert str(pruning.check_switches(lambda *_, **__: plain())).count("is there a loop that never ends?") == 4
    verdict = formalizing.check_new_game(lambda n: plain(), {(2,): {"states": 3}, (3,): {"states": 4}})
    assert not verdict
    assert "is there a loop that never ends?" in str(verdict)
