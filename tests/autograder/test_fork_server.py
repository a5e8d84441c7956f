"""The fork server: what its processes share (nothing), what they may do, and what happens where it is ended."""

from __future__ import annotations

import base64
import os
import signal
import subprocess
import time
from pathlib import Path

import nbformat
import pytest

from autograder.judge.session import Session
from autograder.judge.student_process import DeadError, Limits, StudentProcess
from autograder.sandbox import launchers
from autograder.sandbox.launchers import ForkLauncher, ForkServer, FreshLauncher, LostError

pytestmark = pytest.mark.sandbox


@pytest.fixture(scope="module")
def forks():
    from tests.conftest import missing

    try:
        server = ForkServer()
        found = ForkLauncher(server.control, server.number)
        found.start(10).end()
    except (launchers.NoSandboxError, LostError) as error:
        missing("sandbox", str(error))
    yield found
    server.close()


def run(source, forks, files=None, seconds=20):
    with StudentProcess(forks, files or {}, Limits()) as student:
        done = student.run_cell(source, seconds)
    assert done["error"] is None, done
    return "".join(output.get("text", "") for output in done["outputs"])


def test_this_machine_has_a_fork_server(forks):
    assert isinstance(launchers.launcher(), ForkLauncher)


def test_nothing_stays_for_the_next_one(forks):
    leave = """
import aima_games, builtins, os, subprocess, sys, time
aima_games.MAX = builtins.left = 'left'
for place in ('.', '/tmp', '/dev/shm'):
    open(os.path.join(place, 'left'), 'w').write('left')
subprocess.Popen(['sleep', '100'], start_new_session=True)
if os.fork() == 0:
    os.setsid(); time.sleep(100)
"""
    look = """
import aima_games, builtins, os
found = [os.path.exists(os.path.join(place, 'left')) for place in ('.', '/tmp', '/dev/shm')]
running = [p for p in os.listdir('/proc') if p.isdigit()]
print(found, len(running), aima_games.MAX, hasattr(builtins, 'left'))
"""
    run(leave, forks)
    assert run(look, forks) == "[False, False, False] 2 MAX False\n"


def test_the_fork_server_and_the_machine_are_out_of_reach(forks):
    said = run(
        """
import os
def can(action):
    try:
        action()
        return True
    except OSError:
        return False
links = [os.readlink(f'/proc/self/fd/{n}') for n in range(3, 1024) if os.path.lexists(f'/proc/self/fd/{n}')]
print(sum(link.startswith('socket:') for link in links))
print(os.listdir('/run/proc'), os.path.exists('/etc/passwd'))
print([can(lambda: open(path, 'a')) for path in ('/run/runner.py', '/x', '/dev/x', '/run/x')])
status = open('/proc/self/status').read()
print(*(status.split(name + ':')[1].split()[0] for name in ('CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs')))
""",
        forks,
    ).splitlines()
    assert said == ["3", "[] False", "[False, False, False, False]", f"{'0' * 16} {'0' * 16} {'0' * 16} 1"]
    # The three: the line to the judge, and the two ends of the event loop's own.


def test_no_namespaces_no_mounts(forks):
    said = run(
        """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print(libc.unshare(0x10000000), libc.umount2(b'/run/proc', 2), libc.mount(b'x', b'/tmp', b'tmpfs', 0, None))
""",
        forks,
    )
    assert said == "-1 -1 -1\n"


def test_each_has_its_own_chance_but_the_same_hashes(forks):
    draw = "import random, numpy, uuid\nprint(random.random(), numpy.random.random(), uuid.uuid4())"
    assert not set(run(draw, forks).split()) & set(run(draw, forks).split())
    order = "print(list({'a', 'b', 'c', 'd', 'e'}), hash('x'))"
    assert run(order, forks) == run(order, forks)


def test_released_files_lie_beside_the_notebook_and_can_be_imported(forks):
    files = {"cases/a.json": "e30=", "helper.py": "dmFsdWUgPSA3"}
    assert run("import helper; print(helper.value, open('cases/a.json').read())", forks, files) == "7 {}\n"


def test_too_many_processes_end_the_submission_and_nothing_else(forks):
    bomb = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
    before = len(os.listdir("/proc"))
    verdict = Session([], limits=Limits(cell=4)).judge([nbformat.v4.new_code_cell(bomb)])
    assert len(verdict.notes) == 1
    until = time.monotonic() + 20
    while len(os.listdir("/proc")) > before + 100 and time.monotonic() < until:
        time.sleep(0.1)
    assert len(os.listdir("/proc")) <= before + 100
    assert run("print('next')", forks) == "next\n"


def test_a_fork_server_that_is_ended_is_no_fault_of_the_students():
    server = ForkServer()
    forks = ForkLauncher(server.control, server.number)
    student = StudentProcess(forks, {}, Limits())
    assert forks.alive()
    os.kill(server.number, signal.SIGKILL)
    with pytest.raises(DeadError):
        student.run_cell("import time; time.sleep(20)")
    assert not forks.alive()
    with pytest.raises(LostError):
        forks.start(10)
    student.close()
    server.close()


def test_a_fork_server_that_is_ended_while_it_starts_is_started_again(monkeypatch):
    started = []

    class Ended(ForkServer):
        def __init__(self, imports):
            super().__init__(imports)
            started.append(self)
            if len(started) == 1:
                time.sleep(0.2)  # before that, bubblewrap's inner process would not notice
                os.kill(self.number, signal.SIGKILL)

    monkeypatch.setattr(launchers, "ForkServer", Ended)
    assert isinstance(launchers._fork_or_fresh(""), ForkLauncher)
    assert len(started) == 2


def test_a_fork_server_imports_what_it_is_asked_for(need_sandbox):
    ask = "import sys; print([name in sys.modules for name in ('aima_games.games.nim', 'fractions', 'matplotlib')])"
    with ForkServer("from aima_games.games import Nim\nimport beside_the_notebook\nimport fractions") as server:
        forks = ForkLauncher(server.control, server.number)
        assert run(ask, forks) == "[True, True, False]\n"
        for number in ("1", "2"):  # that it was looked for in vain does not stay
            beside = {"beside_the_notebook.py": base64.b64encode(f"x = {number}".encode()).decode()}
            assert run("from beside_the_notebook import x; print(x)", forks, beside) == f"{number}\n"
    with ForkServer() as server:
        assert run(ask, ForkLauncher(server.control, server.number)) == "[True, True, True]\n"


def test_without_a_fork_server_too_it_is_no_fault_of_the_students(need_sandbox):
    launcher = FreshLauncher(unsafe=False)
    for by_itself in (True, False):
        student = StudentProcess(launcher, {}, Limits())
        if not by_itself:
            os.kill(student._process.number, signal.SIGKILL)
        with pytest.raises(DeadError):
            student.run_cell("import os; os.kill(os.getpid(), 9)")
        student.close()
        assert launcher.alive() == by_itself


def test_grading_goes_on_with_a_new_fork_server(monkeypatch):
    """The fork server is ended in the middle of a cell: the submission is graded anew, and fully."""
    import pickle

    from autograder.grading.worker import Job, Task, work
    from autograder.judge.student_process import Limits

    master = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("")])
    master.cells[0].metadata["nbgrader"] = {"grade_id": "a", "solution": True, "grade": False, "locked": False}
    submitted = nbformat.from_dict(master)
    submitted.cells[0].source = "import time; time.sleep(1); print('done')"
    by_hand = b"# Nothing to judge\n\n```{by-hand} why\n:points: 1\n:minutes: 1\n:concepts: M-08\nBecause.\n```\n"
    no_items = (("assignment.md", base64.b64encode(by_hand).decode()),)
    task = pickle.dumps(Task("hw", nbformat.writes(master), {}, no_items, {}, Limits(), False))
    server = launchers.launcher()
    assert isinstance(server, ForkLauncher)
    killer = subprocess.Popen(["sh", "-c", f"sleep 0.5; kill -9 {server._number}"])
    result = work(Job(task, nbformat.writes(submitted).encode()))
    killer.wait()
    assert not result.trouble
    assert result.verdict.notes == []
    assert "done" in result.notebook
    assert launchers.launcher() is not server


@pytest.mark.parametrize("fails", ["the fork server", "its forks"])
def test_where_no_fork_server_can_be_each_process_is_started_fresh(monkeypatch, fails):
    def none(*_, **__):
        raise launchers.NoSandboxError("no")

    with monkeypatch.context() as patch:
        if fails == "its forks":
            patch.setattr(ForkLauncher, "start", none)
        else:
            patch.setattr(launchers.sandbox, "command", lambda *_, **__: ["sh", "-c", "echo not allowed >&2; exit 1"])
        plain = launchers._fork_or_fresh("")
    assert isinstance(plain, FreshLauncher)
    assert (
        run("import os; print(os.getcwd(), sorted(os.listdir('/run')))", plain)
        == "/home/student ['edits.py', 'fork_server.py', 'newer_syntax.py', 'runner.py', 'shell.py', 'system_calls.py', 'wire.py']\n"
    )
    assert Path("/proc").exists()


def test_a_kit_that_only_we_find_is_said_to_need_an_install(need_sandbox, monkeypatch, tmp_path):
    """By PYTHONPATH, which no process of a student's is given."""
    monkeypatch.setattr(launchers.sandbox.aima_games, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(launchers.NoSandboxError, match=r"has no aima_games of its own; run, .*pip install") as error:
        launchers._fork_or_fresh("").start(10)
    assert "Traceback" not in str(error.value)
