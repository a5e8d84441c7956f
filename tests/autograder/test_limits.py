"""Limits are of the student's own processor time: a busy machine takes nothing, a loop is stopped, and all is counted."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from types import SimpleNamespace

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games.checking.case import Answer
from aima_games.checking.search_case import SearchCase
from autograder.judge import student_process
from autograder.judge.check_run import Check
from autograder.judge.session import Session
from autograder.judge.student_process import Limits, StudentProcess
from autograder.sandbox import allowance
from autograder.sandbox.allowance import IDLE, STARVED, Budget, Meter, OutOfTimeError, OverBudgetError
from autograder.sandbox.launchers import LostError, launcher
from autograder.sandbox.metering import Usage
from tests.autograder.conftest import PLAIN_HW2
from tests.conftest import numbers

TREES = [[[k, 12 + k], [2, 4]] for k in range(3, 9)]


def tree_case(tree, hidden=False):
    value = max(map(min, tree))
    game = {"name": "TreeGame", "tree": tree}
    return SearchCase(group=str(tree), function="value", game=game, expected=Answer(value), hidden=hidden)


CHECK = Check("worth", "value", [tree_case(tree, hidden=number > 1) for number, tree in enumerate(TREES)], {"value": 1})
RIGHT = """
def right(game, state):
    if game.is_terminal(state): return game.utility(state, "MAX")
    return (max if game.to_move(state) == "MAX" else min)(right(game, game.result(state, a)) for a in game.actions(state))
value = right
"""


def cells(*sources, tests=("worth",)):
    made = [nbformat.v4.new_code_cell(source) for source in sources]
    for name in tests:
        made.append(nbformat.v4.new_code_cell("check"))
        made[-1].metadata["nbgrader"] = {"grade_id": name}
    return made


class Machine:
    """A clock and a process, both made up: seconds go by, of which the process gets some."""

    def __init__(self, monkeypatch):
        self.now = self.cpu = self.waiting = self.own = 0.0
        clocks = SimpleNamespace(monotonic=lambda: self.now, thread_time=lambda: self.own / 2)
        monkeypatch.setattr(allowance, "time", clocks)
        monkeypatch.setattr(allowance, "_waited", lambda: self.own / 2)
        self.strangers, self.ready = 1.0, False
        self.budget = Budget(1e6, 1e6, 1000, 1000, 3)
        self.meter = Meter(
            lambda: Usage(cpu=self.cpu, waiting=self.waiting, strangers=self.strangers, ready=self.ready), self.budget
        )

    def run(self, seconds, working=0.0, waiting=0.0, judging=0.0):
        """Let time go by, in shares: the process works, waits for a processor, waits for the judge, or sleeps."""
        while seconds > 0:
            self.now += 0.25
            self.cpu += 0.25 * working
            self.waiting += 0.25 * waiting
            self.own += 0.25 * judging
            seconds -= 0.25
            self.meter.look()


@pytest.fixture
def machine():
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield Machine(monkeypatch)


def test_whoever_works_is_stopped_at_the_limit(machine):
    machine.meter.start(5)
    machine.run(5, working=1)
    with pytest.raises(OutOfTimeError):
        machine.run(0.5, working=1)


def test_whoever_waits_for_a_processor_is_not_stopped(machine):
    """Load 17: the process gets a seventeenth, and needs three seconds of processor time."""
    machine.meter.start(5)
    machine.run(17 * 3, working=1 / 17, waiting=16 / 17)


def test_whoever_waits_for_one_long_turn_is_not_stopped_although_the_kernel_tells_of_it_afterwards(machine):
    machine.meter.start(5)
    machine.ready = True
    machine.run(10 * IDLE)
    machine.ready = False
    machine.waiting += 10 * IDLE
    machine.run(1, working=1)
    machine.run(5 * IDLE - 1)
    with pytest.raises(OutOfTimeError):
        machine.run(2)


def test_whoever_waits_for_the_judge_is_not_stopped(machine):
    machine.meter.start(5)
    machine.run(200, working=0.01, judging=0.99)


def test_what_the_judge_does_for_a_process_is_that_process_s_own(machine):
    """Fat messages, many questions, stand-ins: an order may take as much of the judge's time as of its own."""

    def answer(seconds):
        with machine.meter.answering():
            machine.own += 2 * seconds

    for _ in range(3):
        machine.meter.start(5)
        answer(4)
    assert machine.budget.seconds == pytest.approx(1e6 - 12)
    with pytest.raises(OutOfTimeError):
        answer(1.5)
    machine.budget.seconds = 1
    machine.meter.start(5)
    with pytest.raises(OverBudgetError):
        answer(1.5)


def test_whoever_waits_for_children_of_its_own_gains_no_more_than_by_sleeping(machine):
    """Their time goes nowhere, and as long as they have the processor the runner waits for it."""
    machine.strangers = 0.0
    machine.meter.start(5)
    machine.run(5 * IDLE, waiting=1)
    with pytest.raises(OutOfTimeError):
        machine.run(0.5, waiting=1)


def test_the_clock_has_the_last_word_on_a_submission(machine):
    """Orders that are each within their limits: if others had the processor, it is judged again, else it is over."""
    machine.budget.clock = 100
    for waiting, ends, after in ((1, LostError, 200), (0, OverBudgetError, 100)):
        machine.budget.excused, began = 0.0, machine.now
        machine.budget.__post_init__()
        for _ in range(after // 10 - 1):
            machine.meter.start(20)
            machine.run(10, working=0.1, waiting=0.9 * waiting)
        with pytest.raises(ends):
            machine.run(20, working=0.1, waiting=0.9 * waiting)
        assert machine.now - began == pytest.approx(after, abs=1)


@given(st.lists(st.tuples(*[st.floats(0, 200)] * 4), min_size=50, max_size=50))
def test_nothing_that_is_told_of_a_process_stretches_the_clock(told):
    """Whatever numbers a process brings about, a submission of 20 seconds ends after 320 by the clock."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        machine = Machine(monkeypatch)
        machine.budget.clock = Limits(notebook=20).budget().clock
        machine.meter.start(1e9)
        with contextlib.suppress(OverBudgetError, LostError):
            for cpu, waiting, own, strangers in told:
                machine.now += 8
                machine.cpu, machine.waiting, machine.own, machine.strangers = cpu, waiting, own, strangers / 200
                machine.meter.look()
        assert machine.now <= 320 + 8


def test_whoever_sleeps_is_stopped_later(machine):
    machine.meter.start(5)
    machine.run(5 * IDLE)
    with pytest.raises(OutOfTimeError):
        machine.run(0.5)


def test_each_order_begins_anew_and_what_was_used_before_it_is_not_its_own(machine):
    for _ in range(10):
        machine.meter.start(5)
        machine.run(4, working=1)
    machine.meter.start(5)
    machine.cpu += 4.9  # used since the last look, by orders before
    machine.run(4.75, working=1)


def test_a_machine_without_any_time_is_no_mark(machine):
    machine.meter.start(1)
    with pytest.raises(LostError, match="too busy"):
        machine.run(2 * STARVED, waiting=1)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30))
def test_the_budget_has_what_was_used_in_all(steps):
    with pytest.MonkeyPatch.context() as monkeypatch:
        machine = Machine(monkeypatch)
        for working, waiting, judging in steps:
            machine.meter.start(1000)
            machine.run(0.5, working, waiting, judging)
        used = sum(0.5 * working for working, _, _ in steps)
        assert machine.budget.seconds == pytest.approx(1e6 - used)
        slept = sum(0.5 * max(0, 1 - sum(shares)) for shares in steps)
        assert machine.budget.idle == pytest.approx(1e6 - slept)


def test_an_order_costs_no_more_than_it_may_use_however_late_somebody_looks(machine):
    """A hundred processes that work leave the judge no time to look; what is handed in may be right all the same."""
    machine.meter.start(3)
    machine.run(1, working=1)
    machine.now += 20
    machine.cpu += 40
    with pytest.raises(OutOfTimeError):
        machine.meter.look()
    assert machine.budget.seconds == pytest.approx(1e6 - 3)


def test_a_budget_ends():
    for what in ({"seconds": 11}, {"idle": 11}, {"received": 11}, {"processes": 11}):
        budget = Budget(10, 10, 10, 10, 10)
        with pytest.raises(OverBudgetError):
            budget.take(**what)
        assert budget.over


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's scheduler")
def test_a_process_that_is_kept_from_the_processor_has_its_time_all_the_same(unsafe):
    """For real: beside a busy loop on the same processor, the student's process may run only when nobody else wants to.

    It gets some three parts in a thousand, so a few hundredths of a second of work take much longer than the limit.
    """
    processor = min(os.sched_getaffinity(0))
    before = os.sched_getaffinity(0)
    work = RIGHT.replace(
        "value = right", "def value(game, state):\n    sum(i * i for i in range(25_000))\n    return right(game, state)"
    )
    os.sched_setaffinity(0, {processor})
    try:
        with StudentProcess(launcher(unsafe), {}, Limits(case=1)) as student:
            student.run_cell(work)
            number = student._process.number
            family = [number, *(int(child) for pid in [number] for child in _below(pid))]
            for process in family:
                with contextlib.suppress(PermissionError):
                    os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))
            os.sched_setaffinity(0, before - {processor} or before)
            loop = subprocess.Popen(
                [sys.executable, "-c", f"import os\nos.sched_setaffinity(0, {{{processor}}})\nwhile True: pass"]
            )
            try:
                seen = student.observe(CHECK.cases[0], "value")
            finally:
                loop.kill()
                loop.wait()
            assert (seen.error, seen.returned) == (None, 3)
    finally:
        os.sched_setaffinity(0, before)


def _below(pid):
    found = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/children") as file:
            for child in file.read().split():
                found += [int(child), *_below(int(child))]
    return found


def judged(unsafe, *sources, limits=None, tests=("worth",), checks=(CHECK,)):
    return Session(checks, unsafe=unsafe, limits=limits or Limits(cell=2, case=0.5, notebook=60)).judge(
        cells(*sources, tests=tests)
    )


def test_what_hangs_once_is_tried_again_and_loses_nothing(unsafe):
    """The third call in a process does not come back; in a fresh process it is the first."""
    hangs = (
        RIGHT
        + "calls = []\ndef value(game, state):\n    calls.append(1)\n    while len(calls) == 3: pass\n    return right(game, state)"
    )
    verdict = judged(unsafe, hangs)
    assert verdict.items["worth"].fraction == 1
    assert verdict.attention == []


def test_what_always_hangs_on_a_case_loses_that_one_and_a_person_is_told(unsafe):
    loops = (
        RIGHT + "def value(game, state):\n    found = right(game, state)\n    while found == 4: pass\n    return found"
    )
    verdict = judged(unsafe, loops)
    # The second of two visible cases, half of a quarter; and points begin where a third of the cases is right.
    assert verdict.items["worth"].fraction == pytest.approx(1 - 0.125 * 1.5, abs=0.01)
    assert "too slow" in verdict.items["worth"].text
    (said,) = verdict.attention
    assert numbers(said, "cases", "stopped after", "processor time") == [1, 6, 0.5]


def test_the_cases_after_a_hidden_one_that_hangs_are_put_as_well(unsafe):
    loops = (
        RIGHT
        + "def value(game, state):\n    found = right(game, state)\n    while found in (5, 7): pass\n    return found"
    )
    verdict = judged(unsafe, loops)
    assert verdict.items["worth"].fraction == pytest.approx(1 - 0.75 / 2 * 1.5, abs=0.01)
    assert "2 of 6 cases" in verdict.attention[0]


def test_a_function_that_sleeps_is_stopped_too(unsafe):
    sleeps = RIGHT + "import time\ndef value(game, state): time.sleep(1000)"
    verdict = judged(unsafe, sleeps, limits=Limits(cell=1, case=0.1, notebook=60))
    assert verdict.items["worth"].fraction == 0
    assert "6 of 6 cases" in verdict.attention[0]


def test_a_function_that_ends_its_process_loses_the_cases_where_it_does(unsafe):
    ends = (
        RIGHT
        + "import os\ndef value(game, state):\n    found = right(game, state)\n    if found == 6: os._exit(0)\n    return found"
    )
    assert judged(unsafe, ends).items["worth"].fraction == pytest.approx(1 - 0.75 / 4 * 1.5, abs=0.01)


def test_cells_that_hang_when_they_are_run_again_do_not_take_longer_than_a_notebook_may(unsafe):
    """The cells have to run again after the function has ended its process. By then it is late, and they hang."""
    late = time.monotonic() + 4
    hangs = f"import os, time\nwhile time.monotonic() > {late}: pass"
    ends = f"def value(game, state):\n    while time.monotonic() < {late}: time.sleep(0.1)\n    os._exit(0)"
    session = Session([CHECK], unsafe=unsafe, limits=Limits(cell=3, case=2, notebook=5))
    verdict = session.judge(cells(*[hangs] * 15, ends))
    assert session.process.budget.over == "used up its time"
    assert verdict.items["worth"].fraction == 0
    assert any("were not put" in said for said in verdict.attention)


def test_the_time_of_a_notebook_is_counted_over_all_its_processes(unsafe):
    """Each cell is well within its limit; all of them together are not."""
    burn = "import time\nend = time.process_time() + 0.9\nwhile time.process_time() < end: pass"
    verdict = judged(unsafe, RIGHT, *[burn] * 12, limits=Limits(cell=5, case=2, notebook=4))
    assert any("used up its time" in note for note in verdict.notes)
    assert len(verdict.outputs) < 8
    assert verdict.items["worth"].fraction == 0
    [said] = (each for each in verdict.attention if "not put" in each)
    assert numbers(said, "cases", "not put")[:2] == [6, 6]


def test_outputs_are_kept_up_to_a_size(unsafe, monkeypatch):
    """A process that forges its replies may send as much as a line can hold, again and again."""
    monkeypatch.setattr(student_process, "KEPT", 1_000_000)
    flood = "import gc\nline = next(t for t in gc.get_objects() if type(t).__name__ == 'Connection')\n" + (
        "line.send({'outputs': [{'output_type': 'stream', 'name': 'stdout', 'text': 'x' * 900_000}], 'error': None})\n"
    )
    verdict = judged(unsafe, RIGHT, *[flood] * 2)
    assert sum(len(str(outputs)) for outputs in verdict.outputs.values()) < 1_100_000


def test_messages_are_read_up_to_a_size(unsafe, monkeypatch):
    monkeypatch.setattr(student_process, "RECEIVED", 3_000_000)
    chatter = RIGHT + "def value(game, state):\n    while True: game.result(state, 'x' * 100_000)"
    session = Session([CHECK], unsafe=unsafe, limits=Limits(cell=2, case=30, notebook=60))
    verdict = session.judge(cells(chatter))
    assert session.process.budget.over == "sent too many messages" or verdict.items["worth"].fraction == 0
    assert session.process.budget.received > -1_000_000


@pytest.mark.parametrize("body", ["'action': [[1, [2, [3]], 4]] * 90_000", "'seen': [['x', 0]] * 400_000"])
def test_what_the_judge_has_to_do_is_within_the_limits_too(unsafe, body):
    """Fat messages, one upon the other: what reading them takes is charged, however busy the machine is."""
    fat = (
        RIGHT
        + f"""
import gc, json, os, threading
line = next(t for t in gc.get_objects() if type(t).__name__ == "Connection")
def value(game, state):
    threading.Thread(target=lambda: [os.read(line._descriptor, 1 << 16) for _ in iter(int, 1)], daemon=True).start()
    fat = (json.dumps({{'id': line.order, 'ask': 'result', 'state': 0, {body}}}) + "\\n").encode()
    while True:
        data = fat
        while data: data = data[os.write(line._descriptor, data):]
"""
    )
    began, session = time.thread_time(), Session([CHECK], unsafe=unsafe, limits=Limits(cell=2, case=0.5, notebook=4))
    verdict = session.judge(cells(fat))
    assert time.thread_time() - began < 2 * (4 - session.process.budget.seconds)
    assert verdict.items["worth"].fraction == 0


@pytest.mark.more
def test_right_hand_ins_keep_full_marks_beside_sixteen_busy_loops(unsafe):
    checks = [
        Check(each.name, each.function, PLAIN_HW2.cases(each.name), each.weights) for each in PLAIN_HW2.items.values()
    ]
    with contextlib.ExitStack() as stack:
        for _ in range(16):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-ISc", "while True: pass"]))
            stack.callback(loop.kill)
        verdict = Session(checks, unsafe=unsafe).judge(PLAIN_HW2.notebook().cells)
    assert [item.fraction for item in verdict.items.values()] == [1] * len(checks)
    assert verdict.attention == []
