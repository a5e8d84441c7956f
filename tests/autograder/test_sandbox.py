"""What a sandbox refuses, and what honest code still may do there, in both ways to start one."""

from __future__ import annotations

from textwrap import dedent

import pytest

from autograder.judge.student_process import Limits, StudentProcess
from autograder.sandbox import system_calls
from autograder.sandbox.launchers import ForkLauncher, ForkServer, FreshLauncher

pytestmark = pytest.mark.sandbox


@pytest.fixture(scope="module", params=["fork server", "bubblewrap"])
def student(request, need_sandbox):
    """One process for all that is asked: nothing of it needs another."""
    with ForkServer("import fractions") as server:
        launcher = (
            ForkLauncher(server.control, server.number)
            if request.param == "fork server"
            else FreshLauncher(unsafe=False)
        )
        with StudentProcess(launcher, {}, Limits()) as student:
            run(student, PRELUDE)
            yield student


def run(student, source):
    done = student.run_cell(source)
    assert done["error"] is None, done
    return "".join(output.get("text", "") for output in done["outputs"]).strip()


PRELUDE = """
import ctypes, errno, mmap, multiprocessing, os, signal, socket, subprocess, sys, threading
libc = ctypes.CDLL(None, use_errno=True)
def call(*arguments):
    "How the kernel answers a system call: the name of the error."
    ctypes.set_errno(0)
    libc.syscall(*(ctypes.c_long(argument) for argument in arguments))
    return errno.errorcode.get(ctypes.get_errno(), "fine")
def refused(action):
    try: action()
    except OSError as error: return errno.errorcode[error.errno]
    return "fine"
"""
CALLS = {name: numbers for calls in system_calls.REFUSED.values() for name, numbers in calls.items()}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_refused_before_its_arguments_are_looked_at(student, name):
    """All of them would be "bad address", "bad number", or fine."""
    number = CALLS[name][system_calls.column()]
    assert run(student, f"print(call({number}, -1, -1, -1, -1, -1, -1))") == "EPERM"


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (f"call({system_calls.CLONE3[system_calls.column()]}, 0, 0)", "ENOSYS"),
        *(
            (f"call({system_calls.CLONE[system_calls.column()]}, {flag | 0x11}, 0, 0, 0, 0)", "EPERM")
            for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
        ),
        ("refused(lambda: mmap.mmap(-1, 4096))", "EPERM"),
        ("refused(lambda: mmap.mmap(-1, 4096, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | 0x4000))", "EPERM"),
        ("refused(lambda: mmap.mmap(-1, 4096, 3 | mmap.MAP_ANONYMOUS))", "EPERM"),
        ("refused(lambda: mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))", "fine"),
        ("refused(lambda: open('/dev/zero', 'rb'))", "EACCES"),
        ("refused(lambda: socket.socketpair(socket.AF_INET))", "EPERM"),
        *((f"refused(lambda: socket.socket({family}, {kind}))", "EPERM") for family in (1, 2, 10, 16, 17, 38, 40) for kind in (1, 2)),
        *((f"refused(lambda: socket.socketpair(type={kind}))", "EPERM") for kind in (2, 3, 5, 2 | 0o4000)),
        ("refused(lambda: socket.socketpair(type=1 | 0o4000))", "fine"),
        ("refused(lambda: socket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30))", "EPERM"),
        ("refused(lambda: socket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, bytes(16)))", "fine"),
        ("refused(lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)))", "EPERM"),
        ("refused(lambda: os.nice(1))", "EPERM"),
    ],
)  # fmt: skip
def test_what_is_refused_can_depend_on_the_arguments(student, source, answer):
    assert run(student, f"print({source})") == answer


def test_there_is_nothing_but_processes_in_proc(student):
    """Whoever grades as root could read the rest, and change some of it."""
    said = run(
        student,
        """
def content(path):
    try:
        if os.path.isdir(path): return os.listdir(path)
        with open(path, "rb") as file: return file.read(1)
    except OSError: return None
links = ("self", "thread-self", "mounts", "net")
print([name for name in os.listdir("/proc") if not name.isdigit() and name not in links and content(f"/proc/{name}")])
print([refused(lambda: open(f"/proc/{name}", "w")) for name in ("sysrq-trigger", "sys/kernel/core_pattern", "new")])
print(os.path.exists("/sys"))
""",
    ).splitlines()
    assert said[0] == "[]"
    assert "fine" not in said[1]
    assert said[2] == "False"


HONEST = {
    "threads": """
        seen = []
        threads = [threading.Thread(target=seen.append, args=(i,)) for i in range(3)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        assert len(seen) == 3""",
    "other programs": "assert subprocess.run(['echo', 'x'], capture_output=True, text=True).stdout == 'x\\n'",
    "a shell": "assert subprocess.getoutput('echo $((1 + 1))') == '2'",
    "forks": "child = os.fork()\nif child == 0: os._exit(3)\nassert os.waitpid(child, 0)[1] >> 8 == 3",
    "a pool of processes": """
        with multiprocessing.get_context("fork").Pool(2) as pool: assert pool.map(abs, [-1, 2]) == [1, 2]""",
    "an executor with processes": """
        from concurrent.futures import ProcessPoolExecutor
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
            assert list(pool.map(abs, [-1, 2])) == [1, 2]""",
    "processes that talk": """
        from multiprocessing import Array, Pipe, Process, Value
        ours, theirs = Pipe()
        value, array = Value("i", 0), Array("d", 3)
        def child(): value.value, array[1] = 7, 0.5; theirs.send("x")
        process = multiprocessing.get_context("fork").Process(target=child)
        process.start(); assert ours.recv() == "x"; process.join(); assert (value.value, array[1]) == (7, 0.5)""",
    "shared memory with a name": """
        from multiprocessing.shared_memory import SharedMemory
        memory = SharedMemory(create=True, size=100); memory.buf[0] = 1; memory.close(); memory.unlink()""",
    "tasks": """
        import asyncio
        async def twice(x): await asyncio.sleep(0); return 2 * x
        assert await asyncio.gather(twice(1), twice(2)) == [2, 4]""",
    "an event loop of a thread's own": """
        import asyncio
        seen = []
        thread = threading.Thread(target=lambda: seen.append(asyncio.run(asyncio.sleep(0, "x"))))
        thread.start(); thread.join(); assert seen == ["x"]""",
    "numbers that nobody else has": "import uuid; assert uuid.uuid1() != uuid.uuid4()",
    "names": "import getpass, platform; assert socket.gethostname() == platform.node()",
    "numpy": "import numpy; assert numpy.linalg.inv(numpy.eye(200)).trace() == 200",
    "a picture": "import matplotlib.pyplot as plt; plt.plot([1, 2]); plt.savefig('x.png'); plt.close()",
    "many files": "kept = [open(os.devnull) for ignored in range(150)]; del kept",
    "how many processors": "assert len(os.sched_getaffinity(0)) >= 1 and os.cpu_count() >= 1",
    "a limit of time": """
        def late(*ignored): raise TimeoutError
        signal.signal(signal.SIGALRM, late); signal.setitimer(signal.ITIMER_REAL, 0.01)
        try: threading.Event().wait(20); assert False
        except TimeoutError: pass""",
}


@pytest.mark.parametrize("what", HONEST)
def test_what_honest_code_may_do(student, what):
    run(student, dedent(HONEST[what]))


def test_what_has_no_network_says_so(student):
    """As where a machine has none: with an error that can be caught."""
    for source in (
        "socket.create_connection(('127.0.0.1', 80), 1)",
        "socket.getaddrinfo('example.org', 80)",
        "socket.gethostbyname('localhost') and socket.socket()",
        "__import__('urllib.request').request.urlopen('http://example.org', timeout=1)",
    ):
        assert run(student, f"try: {source}\nexcept OSError: print('no')") == "no"
