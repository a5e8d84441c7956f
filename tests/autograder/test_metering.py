"""What is known of a student's processes while they run: how many, memory, processor time, time spent waiting for it."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from textwrap import dedent, indent

import nbformat
import pytest

from autograder.judge.session import Session
from autograder.judge.student_process import Limits, StudentProcess
from autograder.sandbox import metering
from autograder.sandbox.launchers import ForkLauncher, ForkServer, FreshLauncher
from autograder.sandbox.metering import Usage, usage

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no /proc")

MB = 1 << 20
BURN = """
import time
def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
"""


@pytest.fixture(scope="module")
def launchers(need_sandbox):
    with ForkServer("import fractions") as server:
        yield {
            "fork server": ForkLauncher(server.control, server.number),
            "bubblewrap": FreshLauncher(unsafe=False),
            "unsafe": FreshLauncher(unsafe=True),
        }


@pytest.fixture(params=["fork server", "bubblewrap", "unsafe"])
def student(request, launchers):
    with StudentProcess(launchers[request.param], {}, Limits()) as student:
        run(student, f"import ctypes, mmap, os, subprocess, sys, threading\n{BURN}")
        yield student


def run(student, source):
    done = student.run_cell(dedent(source))
    assert done["error"] is None, done
    return student._process.usage()


def test_processor_time_is_that_of_all_and_of_those_that_have_ended(student):
    burnt = [run(student, "pass").cpu]
    for source in (
        "burn(0.2)",
        f"subprocess.run([sys.executable, '-I', '-S', '-c', {BURN + 'burn(0.2)'!r}], check=True)",
        "thread = threading.Thread(target=burn, args=(0.2,)); thread.start(); thread.join()",
        """
        filled, full = os.pipe()
        if os.fork() == 0:  # it stays
            burn(0.2); os.write(full, b"x"); time.sleep(1000)
        os.read(filled, 1)
        """,
        """
        if os.fork() == 0:
            if os.fork() == 0:  # its parent has gone
                burn(0.2); os.write(full, b"x"); time.sleep(1000)
            os._exit(0)
        os.wait(); os.read(filled, 1)
        """,
    ):
        burnt.append(run(student, source).cpu)
    if student._process.runner == 0:  # an orphan finds no other parent there that is known to be the student's
        burnt.pop()
    assert all(later - sooner > 0.15 for sooner, later in pairwise(burnt)), burnt


def test_processes_and_threads_are_counted(student):
    before = run(student, "pass").processes
    after = run(
        student,
        """
        children = [subprocess.Popen(["sleep", "1000"]) for ignored in range(3)]
        filled, full = os.pipe()
        if os.fork() == 0:
            for ignored in range(2): threading.Thread(target=time.sleep, args=(1000,)).start()
            os.write(full, b"x"); time.sleep(1000)
        os.read(filled, 1)
        """,
    )
    assert after.processes - before == 3 + 3
    assert not after.too_much()


KINDS = {
    "its own": "kept = bytearray(SIZE)",
    "shared, in a file that is memory": """
        file = open(f"/dev/shm/kept-{os.getpid()}", "w+b"); file.truncate(SIZE); kept = mmap.mmap(file.fileno(), SIZE)
        os.unlink(file.name); kept.write(bytes(SIZE))""",
    "whose first thread has ended": """
        kept = bytearray(SIZE)
        def go_on(): os.write(full, b"x"); time.sleep(1000)
        threading.Thread(target=go_on).start(); ctypes.CDLL(None).syscall({"x86_64": 60}.get(os.uname().machine, 93), 0)""",
    "of a program of its own": """
        code = "kept = bytearray(SIZE); import os, time; os.write(1, b'x'); time.sleep(1000)".replace("SIZE", str(SIZE))
        os.dup2(full, 1); os.execv(sys.executable, [sys.executable, "-I", "-S", "-c", code])""",
}


def three_with(what):
    """Code of a student's: three children that have 40 MB each, and stay."""
    return (
        "filled, full = os.pipe()\nSIZE = 40 << 20\n"
        "for ignored in range(3):\n"
        "    if os.fork() == 0:\n"
        f"{indent(dedent(what.strip(chr(10))), ' ' * 8)}\n"
        "        os.write(full, b'x'); time.sleep(1000)\n"
        "for ignored in range(3): os.read(filled, 1)"
    )


SHARED = "kept = mmap.mmap(-1, SIZE); kept.write(bytes(SIZE))"


@pytest.mark.parametrize("kind", KINDS)
def test_memory_is_counted_of_whatever_kind(student, kind):
    """It is in children, each of which has far less than a process may have."""
    before = run(student, "pass").memory
    assert run(student, three_with(KINDS[kind])).memory - before >= 120 * MB


def test_what_may_wait_in_sockets_is_counted(student):
    """It is in the kernel's memory, and in no process's."""
    before = run(student, "import socket").memory
    fill = """
    kept = [socket.socketpair() for ignored in range(100)]
    for one in sum(kept, ()):
        one.setblocking(False)
        try:
            while True: waits += one.send(bytes(1 << 16))
        except BlockingIOError: pass
    """
    done = student.run_cell(dedent("waits = 0\n" + dedent(fill) + "print(waits)"))
    assert (
        student._process.usage().memory - before > 0.7 * int(done["outputs"][0]["text"]) > 0
        or not student._process.runner
    )


def test_what_is_written_to_files_in_memory_is_counted(student):
    before = run(student, "pass").memory
    write = "for place in ('.', '/tmp', '/dev/shm'): open(f'{place}/fat', 'wb').write(bytes(20 << 20))"
    if not student._process.runner:
        write = "open('fat', 'wb').write(bytes(60 << 20))"
    after = run(student, write).memory
    run(student, "import gc; gc.collect()")
    assert (after - before >= 60 * MB) == bool(student._process.runner)


def test_shared_memory_without_a_file_is_counted_where_it_is_not_refused(launchers):
    """A sandbox refuses it, since it can be held without being seen in any process."""
    with StudentProcess(launchers["unsafe"], {}, Limits()) as student:
        before = run(student, "import mmap, os, time").memory
        assert run(student, three_with(SHARED)).memory - before >= 120 * MB


@pytest.mark.parametrize("unsafe", [False, True])
def test_a_submission_whose_children_share_too_much_memory_is_ended(launchers, monkeypatch, unsafe):
    """The judge does it, in the midst of a cell, with less than a process alone may have."""
    monkeypatch.setattr(metering, "MEMORY", 100 * MB)
    what = SHARED if unsafe else KINDS["shared, in a file that is memory"]
    source = "import mmap, os, time\n" + three_with(what) + "\ntime.sleep(1000)"
    verdict = Session([], unsafe=unsafe, limits=Limits(cell=120)).judge([nbformat.v4.new_code_cell(source)])
    assert "GB of memory" in verdict.notes[0]


@pytest.fixture
def one_processor():
    """Everything that is started here shares a processor, so that one waits while another works."""
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    yield
    os.sched_setaffinity(0, processors)


@pytest.mark.skipif(not metering._waiting(os.getpid()), reason="this kernel does not keep it")
def test_what_the_runner_waits_for_a_processor_is_known(one_processor, student):
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        try:
            before = student._process.usage()
            after = run(student, "burn(0.4)")
        finally:
            busy.kill()
    assert after.waiting - before.waiting > 0.01


def test_who_waits_for_own_children_has_nobody_to_blame(student):
    """Of those who want a processor, only others than the student's own are an excuse; alone, everybody is."""
    assert run(student, "pass").strangers == 1
    spin = """
        filled, full = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(full, b"x")
            while True: pass
        os.read(filled, 1)
    """
    assert run(student, spin).strangers < 1
    assert run(student, "os.kill(child, 9); os.waitpid(child, 0)").strangers == 1
    assert run(student, "threading.Thread(target=exec, args=('while True: pass',), daemon=True).start()").strangers < 1


def test_where_the_kernel_does_not_tell_children_all_processes_are_asked(student, monkeypatch):
    asked = run(student, "child = subprocess.Popen(['sleep', '1000'])")
    monkeypatch.setattr(metering, "_CHILDREN", Path("/nowhere"))
    looked = student._process.usage()
    assert looked.processes == asked.processes
    assert abs(looked.memory - asked.memory) < MB  # some is still taken or given back


def test_nothing_is_known_of_a_process_that_has_gone():
    with subprocess.Popen(["true"]) as gone:
        pass
    assert usage(gone.pid) == usage(gone.pid, runner=2) == Usage()


def test_nothing_is_known_where_there_is_no_proc(monkeypatch):
    monkeypatch.setattr(metering, "_CHILDREN", Path("/nowhere"))
    monkeypatch.setattr(metering, "_PROC", Path("/nowhere"))
    assert usage(os.getpid(), runner=1) == Usage()


@pytest.mark.parametrize(
    ("much", "said"),
    [
        (Usage(), ""),
        (Usage(processes=metering.PROCESSES, memory=metering.MEMORY, cpu=1e6, waiting=1e6), ""),
        (Usage(processes=metering.PROCESSES + 1), "processes and threads"),
        (Usage(memory=metering.MEMORY + 1), "GB of memory"),
    ],
)
def test_what_is_too_much_is_said(much, said):
    assert said in much.too_much()
    assert bool(said) == bool(much.too_much())
