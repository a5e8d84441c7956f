"""More memory, disk, files or output than anybody needs."""

from tests.autograder.hostile import cell, function

CHILDREN = """
        import ctypes, mmap, os, time
        filled, full = os.pipe()
        def children_with_memory():
            for ignored in range(6):
                if os.fork() == 0:
                    kept = mmap.mmap(-1, 1 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
                    try: kept.madvise(mmap.MADV_HUGEPAGE)
                    except OSError: pass
                    ctypes.memset(ctypes.addressof(ctypes.c_char.from_buffer(kept)), 1, 1 << 30)
                    os.write(full, b"x")
                    time.sleep(10_000)
"""

ATTACKS = [
    cell(
        "memory of one process",
        """
        attempt("8 GB at once", lambda: bytearray(8 << 30))
        import mmap
        kept = []
        try:
            while len(kept) < 24: kept.append(mmap.mmap(-1, 1 << 28, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
            won("6 GB in pieces")
        except OSError: del kept
        """,
    ),
    cell(
        "memory of many processes",
        CHILDREN
        + """
        children_with_memory()
        for ignored in range(6): os.read(filled, 1)
        won("6 GB")
        """,
        ends="death time",
    ),
    function(
        "memory behind chatter",
        CHILDREN
        + """
        def minimax_value(game, state):
            children_with_memory()
            ours = line()
            while True: ours.ask("nothing")
        """,
        says="process ended|too slow",
    ),
    cell(
        "files that are memory",
        """
        import os
        kept = []
        try:
            while len(kept) < 20:
                kept.append(os.memfd_create("x"))
                os.posix_fallocate(kept[-1], 0, 255 << 20)
            won("5 GB of memory in files")
        except OSError: pass
        """,
        ends="tried death",
    ),
    cell(
        "shared memory that nobody has",
        """
        import ctypes
        libc = ctypes.CDLL(None)
        libc.shmat.restype, libc.shmat.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
        size, kept = 1 << 30, 0
        while kept < 5:
            number = libc.shmget(0, ctypes.c_size_t(size), 0o1600)
            if number < 0: break
            place = libc.shmat(number, None, 0)
            if place in (None, 2 ** 64 - 1): break
            ctypes.memset(place, 1, size)
            libc.shmdt(ctypes.c_void_p(place))
            kept += 1
        if kept == 5: won("5 GB of shared memory")
        """,
        ends="tried death",
    ),
    cell(
        "shared memory of many processes",
        """
        import ctypes, mmap, os, time
        filled, full = os.pipe()
        def share(what):
            for ignored in range(6):
                if os.fork() == 0:
                    kept = mmap.mmap(what, 1 << 30)
                    ctypes.memset(ctypes.addressof(ctypes.c_char.from_buffer(kept)), 1, 1 << 30)
                    kept.madvise(mmap.MADV_DONTNEED)  # it stays, and no process has it in its table
                    os.write(full, b"x")
                    time.sleep(10_000)
            for ignored in range(6): os.read(filled, 1)
            return True
        for what in (lambda: -1, lambda: os.open("/dev/zero", os.O_RDWR)):
            attempt("something shared", lambda: mmap.mmap(what(), 4096))
            try: mmap.mmap(what(), 4096)
            except OSError: continue
            attempt("6 GB", lambda: share(what()))
        """,
    ),
    cell(
        "semaphores and messages",
        """
        import ctypes
        libc = ctypes.CDLL(None)
        for name, arguments in {"semget": (0, 32_000, 0o1600), "msgget": (0, 0o1600), "shmget": (0, 1 << 20, 0o1600)}.items():
            attempt(name, lambda: getattr(libc, name)(*arguments) >= 0)
        """,
    ),
    cell(
        "memory in pipes",
        """
        import ctypes, mmap, os
        huge, kept = 2 << 20, []
        class Piece(ctypes.Structure): _fields_ = [("start", ctypes.c_void_p), ("length", ctypes.c_size_t)]
        area = mmap.mmap(-1, 34 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        area.madvise(mmap.MADV_HUGEPAGE)
        start = (ctypes.addressof(ctypes.c_char.from_buffer(area)) + huge - 1) // huge * huge
        ctypes.memset(start, 1, 32 << 20)
        kept = os.pipe()
        for number in range(16):  # 4 KB in the pipe hold on to 2 MB, also when the area has gone
            piece = Piece(start + number * huge, 4096)
            attempt("2 MB", lambda: ctypes.CDLL(None).vmsplice(kept[1], ctypes.byref(piece), 1, 2) > 0)
        """,
        ends="tried death",
    ),
    cell(
        "memory in sockets",
        """
        import os, socket, time
        kept, waits, filled, full = [], 0, *os.pipe()
        def fill():
            global waits
            try:
                while waits < 1 << 30:
                    kept.append(socket.socketpair())
                    for one in kept[-1]:
                        try: one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
                        except OSError: pass
                        one.setblocking(False)
                        try:
                            while True: waits += one.send(bytes(1 << 16))
                        except BlockingIOError: pass
            except OSError: pass
            return waits >= 1 << 30
        attempt("1 GB in a process", fill)
        """,
    ),
    cell(
        "memory without its first thread",
        """
        import ctypes, os, threading, time
        filled, full = os.pipe()
        def hold():
            kept = bytearray(1 << 30)
            os.write(full, b"x")
            time.sleep(10_000)
        for ignored in range(6):
            if os.fork() == 0:
                threading.Thread(target=hold).start()
                ctypes.CDLL(None).syscall({"x86_64": 60}.get(os.uname().machine, 93), 0)
        for ignored in range(6): os.read(filled, 1)
        time.sleep(1)
        won("6 GB")
        """,
        ends="death time",
    ),
    cell(
        "memory of programs",
        """
        import os, subprocess, sys, time
        hold = "kept = bytearray(65 << 20); import os, time; os.write(1, b'x'); time.sleep(10_000)"
        filled, full = os.pipe()
        for ignored in range(90): subprocess.Popen([sys.executable, "-I", "-S", "-c", hold], stdout=full)
        for ignored in range(90): os.read(filled, 1)
        time.sleep(1)
        won("5.7 GB")
        """,
        ends="death time",
    ),
    cell(
        "what all processes of a user have few of",
        """
        import ctypes
        libc, number = ctypes.CDLL(None), ctypes.c_void_p()
        attempt("watches of files", lambda: libc.inotify_init() >= 0)
        attempt("message queues", lambda: libc.syscall({"x86_64": 240}.get(__import__("os").uname().machine, 180), b"x", 0o102, 0o600, None) >= 0)
        attempt("10,000 timers", lambda: all(libc.timer_create(1, None, ctypes.byref(number)) == 0 for ignored in range(10_000)))
        attempt("requests to disks", lambda: libc.syscall({"x86_64": 206}.get(__import__("os").uname().machine, 0), 60_000, ctypes.byref(number)) == 0)
        """,
    ),
    cell(
        "fill the disk",
        """
        import os
        for place in (".", "/tmp", "/dev/shm", "/var/tmp", "/run", "/dev/mqueue"):
            written, number = 0, 0
            try:
                while written < 400 << 20:
                    number += 1
                    with open(f"{place}/{HOST['marker']}-{number}", "wb") as file:
                        for ignored in range(10): written += file.write(bytes(1 << 22))
                won(f"400 MB in {place}")
            except OSError: pass
        """,
        ends="tried time",
    ),
    cell(
        "many small files",
        """
        import os
        made = 0
        try:
            while made < 60_000:
                os.close(os.open(f"/tmp/{HOST['marker']}-{made}", os.O_CREAT))
                made += 1
            won("60,000 files")
        except OSError: pass
        """,
    ),
    cell(
        "open files",
        """
        kept = []
        try:
            while len(kept) < 10_000: kept.append(open("/dev/null"))
            won("10,000 open files")
        except OSError: pass
        """,
        ends="tried death",
    ),
    cell("output without end", "while True: print('x' * 1000)", ends="time"),
    cell(
        "output at once",
        """
        import subprocess, sys
        print("x" * 100_000_000)
        print("x" * 100_000_000, file=sys.stderr)
        subprocess.run("yes | head -c 100M; yes no 1>&2 | head -c 100M", shell=True, timeout=2)
        """,
        ends="cut",
    ),
    cell(
        "output in crumbs",
        """
        import sys
        for ignored in range(300_000):
            sys.stdout.write("a")
            sys.stderr.write("b")
        """,
        ends="tried death",
    ),
    cell(
        "displays",
        """
        from IPython.display import HTML, display
        for ignored in range(20_000): display(HTML("<b>x</b>" * 100))
        handle = display("x", display_id="x")
        for ignored in range(20_000): handle.update("x" * 100)
        """,
        ends="tried time cut",
    ),
    cell(
        "a picture without end",
        "display({'image/svg+xml': '<svg>' + 'x' * 50_000_000 + '</svg>'}, raw=True)",
        ends="cut",
    ),
    cell(
        "an error without end",
        """
        try:
            get_ipython().showtraceback((ValueError, ValueError("x" * 100_000_000), None))
        finally: pass
        """,
        ends="cut",
    ),
    function("an error message without end", "def minimax_value(game, state): raise ValueError('x' * 10_000_000)"),
    cell("codes for a terminal", r"print('\x1b]0;WON\x07\x1b[2J\x1b[31m\x1b[8mhidden\x9b\x00' * 100)"),
]
