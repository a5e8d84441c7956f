"""Processes that do not end, end others, or stay behind."""

from tests.autograder.hostile import cell

ANY = {"test_minimax": 1.0, "test_depth_limited_minimax": 1.0, "test_maxn": 1.0}
"""What comes behind the attack runs in a process that it has spoilt: any score is theirs alone."""

ATTACKS = [
    cell(
        "fork bomb",
        """
        import os
        while True:
            try: os.fork()
            except OSError: pass
        """,
        ends="time death spent",
        loses={"test_minimax_value": 1.0, **ANY},  # on a busy machine it takes all the time that its notebook has
    ),
    cell(
        "threads",
        """
        import threading, time
        started = 0
        try:
            while started < 2_000:
                threading.Thread(target=time.sleep, args=(10_000,), daemon=True).start()
                started += 1
            won("2,000 threads")
        except RuntimeError: pass
        """,
        ends="tried death",
        loses=ANY,
    ),
    cell(
        "a loop that cannot be interrupted",
        """
        import signal, time
        time.monotonic = time.time = time.perf_counter = lambda: 0.0
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        while True:
            try:
                while True: pass
            except BaseException: pass
        """,
        ends="time",
    ),
    cell("a loop in C", "sum(range(10 ** 15))", ends="time"),
    cell("a regular expression without end", "import re; re.match('(a+)+$', 'a' * 60 + 'b')", ends="time"),
    cell(
        "daemons",
        """
        import ctypes, os, time
        for ignored in range(5):
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    if os.fork() == 0:
                        os.execv("/bin/sleep", [HOST["marker"], "86399"])
                    ctypes.CDLL(None).prctl(15, HOST["marker"].encode(), 0, 0, 0)  # the name of the process
                    while True: time.sleep(1000)
                os._exit(0)
        """,
    ),
    cell(
        "kill everybody",
        """
        import os, signal
        for number in (signal.SIGTERM, signal.SIGSTOP, signal.SIGKILL):
            for whom in (-1, 1, os.getppid()):
                try: os.kill(whom, number)
                except OSError: pass
        """,
    ),
    cell(
        "other processors",
        """
        import os, subprocess
        every = range(os.cpu_count() or 1)
        attempt("all", lambda: os.sched_setaffinity(0, every) is None)
        attempt("each", lambda: [os.sched_setaffinity(0, {number}) for number in every])
        attempt("of a child", lambda: subprocess.run(["taskset", "-p", "ff", str(os.getpid())], check=True))
        """,
    ),
    cell(
        "before others and behind them",
        """
        import ctypes, os
        for policy in (os.SCHED_BATCH, os.SCHED_IDLE, os.SCHED_RR):
            attempt(policy, lambda: os.sched_setscheduler(0, policy, os.sched_param(0)) is None)
        attempt("nice", lambda: os.nice(19) and os.getpriority(os.PRIO_PROCESS, 0) == 19)
        attempt("nice to a group", lambda: open("/proc/self/autogroup", "w").write("19"))
        attempt("first to be ended", lambda: open("/proc/self/oom_score_adj", "w").write("1000"))
        """,
    ),
    cell(
        "everybody waits for the disk",
        """
        import ctypes, os
        libc = ctypes.CDLL(None, use_errno=True)
        libc.sync()  # says nothing
        attempt("syncfs", lambda: libc.syncfs(os.open("/usr/bin", os.O_RDONLY)) == 0)
        """,
    ),
    cell("kill the own group", "import os; os.killpg(0, 9)", ends="death"),
    cell("stop", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", ends="time"),
    cell("exec", "import os; os.execv('/bin/true', ['true'])", ends="death"),
    cell("exec that stays", "import os; os.execv('/bin/sleep', [HOST['marker'], '86399'])", ends="time"),
    cell("segfault", "import ctypes; ctypes.string_at(0)", ends="death"),
    cell("abort", "import os; os.abort()", ends="death"),
    cell(
        "recursion on the stack of C",
        """
        import sys
        sys.setrecursionlimit(10 ** 9)
        deep = []
        for ignored in range(10 ** 6): deep = [deep]
        repr(deep)
        """,
        ends="death time",
    ),
    cell("close all files", "import os; os.closerange(0, 4096)", ends="death"),
    cell(
        "things that hang at the end",
        """
        import atexit, threading, time
        class Hangs:
            def __del__(self):
                while True: pass
        kept = Hangs()
        loop = [kept]; loop.append(loop)
        atexit.register(time.sleep, 10_000)
        threading._register_atexit(time.sleep, 10_000)
        threading.Thread(target=time.sleep, args=(10_000,)).start()
        """,
    ),
    cell(
        "tasks that stay",
        """
        import asyncio
        async def busy():
            while True:
                try: await asyncio.sleep(0)
                except BaseException: pass
        tasks = [asyncio.get_running_loop().create_task(busy()) for ignored in range(100)]
        """,
    ),
    cell(
        "alarms",
        """
        import signal
        def alarm(*ignored): raise KeyboardInterrupt
        signal.signal(signal.SIGALRM, alarm)
        signal.setitimer(signal.ITIMER_REAL, 0.5, 0.001)
        """,
        ends="tried death",
        loses=ANY,
    ),
    cell(
        "standard input",
        """
        import sys
        for ask in (input, sys.stdin.read, lambda: open("/dev/tty").read(), lambda: open(0).read()):
            try: ask()
            except BaseException: pass
        """,
    ),
    cell(
        "code that IPython runs for each cell",
        """
        import ast
        shell = get_ipython()
        def hang(*ignored):
            while True: pass
        class Hang(ast.NodeTransformer):
            visit = hang
        shell.ast_transformers.append(Hang())
        shell.set_custom_exc((BaseException,), hang)
        shell.events.register("pre_run_cell", hang)
        shell.input_transformers_cleanup.append(hang)
        """,
        loses={"test_minimax_value": 1.0, **ANY},  # the cells cannot even be run again
    ),
    cell(
        "magics",
        """
        from pathlib import Path
        Path("x.py").write_text("import os; os._exit(0)")
        shell = get_ipython()
        for ask in (
            lambda: shell.run_cell_magic("bash", "", "kill -9 -1; kill -9 $PPID; (sleep 86399 &)"),
            lambda: shell.system("kill -STOP 1"),
            lambda: shell.run_line_magic("load_ext", "nothing"),
            lambda: shell.run_line_magic("run", "nothing.py"),
            lambda: shell.run_line_magic("reset", "-f in"),
        ):
            try: ask()
            except BaseException: pass
        """,
        ends="tried death",
    ),
]
