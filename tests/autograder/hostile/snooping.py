"""Looking around: files, processes, memory, descriptors, network; and ways out of the sandbox."""

from tests.autograder.hostile import cell

ATTACKS = [
    cell(
        "files of the course",
        """
        from pathlib import Path
        course = Path(HOST["course"])
        for name in ("secret", "gradebook.db", "nbgrader_config.py", "source/hw2-minimax/assignment.md",
                     "source/hw2-minimax/hw2-minimax.ipynb", "submitted/ada/hw2-minimax/hw2-minimax.ipynb",
                     "results/.hw2-minimax-cases.json"):
            attempt(name, lambda: print((course / name).read_bytes()[:300]) is None)
        attempt("a list of the course", lambda: print(list(course.rglob("*"))) or list(course.rglob("*")))
        attempt("the canary", lambda: print(open(HOST["canary"]).read()) is None)
        """,
        alive=True,
    ),
    cell(
        "processes of the machine",
        """
        import os
        from pathlib import Path
        def those(name):
            for place in Path("/proc").glob("[0-9]*"):
                try: yield (place / name).read_bytes()
                except OSError: pass
        attempt("many processes", lambda: len([name for name in os.listdir("/proc") if name.isdigit()]) > 20)
        attempt("the grader's environment", lambda: any(b"CANARY=" in text for text in those("environ")))
        attempt("the tests' command line", lambda: any(b"pytest" in text for text in those("cmdline")))
        attempt("another root", lambda: any((place / "root" / HOST["canary"][1:]).exists() for place in Path("/proc").glob("[0-9]*")))
        attempt("the template's /proc", lambda: os.listdir("/run/proc"))
        attempt("memory of others", lambda: open("/proc/1/mem", "rb").read(1))
        """,
        alive=True,
    ),
    cell(
        "the environment",
        """
        import os, subprocess
        text = str(os.environ) + subprocess.run("env", capture_output=True, text=True).stdout
        if "CANARY" in text: won("the grader's environment")
        """,
    ),
    cell(
        "the secret in memory",
        """
        import hashlib, re
        with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
            for entry in maps:
                span, rights = entry.split()[:2]
                start, end = (int(number, 16) for number in span.split("-"))
                if rights.startswith("rw") and end - start < 1 << 28:
                    try:
                        memory.seek(start)
                        found = re.findall(rb"[0-9a-f]{64}", memory.read(end - start))
                    except (OSError, OverflowError, ValueError): continue
                    if any(hashlib.md5(text).hexdigest() == HOST["md5 of the secret"] for text in found): won("the secret")
        """,
        ends="tried time",
    ),
    cell(
        "the teacher's side of the kit",
        """
        attempt("solutions", lambda: __import__("solutions.searches.minimax"))
        attempt("autograder", lambda: __import__("autograder.judge.session"))
        attempt("tests", lambda: __import__("tests.autograder"))
        attempt("the kit", lambda: __import__("os").listdir(HOST["kit"] + "/solutions"))
        """,
    ),
    cell(
        "network",
        """
        import socket
        def tcp(address):
            with socket.create_connection((address, HOST["tcp"]), 1) as canary: return canary.send(b"tcp")
        def udp(address):
            with socket.socket(type=socket.SOCK_DGRAM) as canary: return canary.sendto(b"udp", (address, HOST["udp"]))
        def unix(address):
            with socket.socket(socket.AF_UNIX) as canary:
                canary.connect(address)
                return canary.send(b"unix")
        for address in ("127.0.0.1", HOST["address"], "::1"):
            attempt("tcp", lambda: tcp(address))
        attempt("a socket in a file", lambda: unix(HOST["unix"]))
        attempt("an abstract socket", lambda: unix("\\0" + HOST["abstract"]))
        try: udp("127.0.0.1"); udp(HOST["address"])
        except OSError: pass
        """,
        alive=True,
    ),
    cell(
        "network of other kinds",
        """
        import socket
        attempt("DNS", lambda: socket.gethostbyname("example.org"))
        for name, kind, how in (("raw", "AF_INET", "SOCK_RAW"), ("packets", "AF_PACKET", "SOCK_RAW"), ("CAN", "AF_CAN", "SOCK_RAW")):
            attempt(name, lambda: socket.socket(getattr(socket, kind), getattr(socket, how), 1))
        """,
    ),
    cell(
        "sockets of any kind",
        """
        import socket
        for family in range(46):
            for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
                attempt(f"socket {family}", lambda: socket.socket(family, kind))
                if family != socket.AF_UNIX: attempt(f"pair {family}", lambda: socket.socketpair(family, kind))
        """,
    ),
    cell(
        "a place to meet other submissions",
        """
        import socket
        for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET, socket.SOCK_STREAM):
            try: one, other = socket.socketpair(socket.AF_UNIX, kind)
            except OSError: continue
            attempt("a name", lambda: one.bind("\\0meet") is None)
            attempt("somebody else", lambda: one.connect(b"\\0" + HOST["abstract"].encode()) is None)
            attempt("somebody who asks", lambda: one.listen() is None)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
            one.send(b"x")  # gives it a name
            named = one.getsockname()
            other.close()
            try: one.send(b"x")  # sets it free
            except OSError: pass
            free, gone = socket.socketpair(socket.AF_UNIX, kind)
            gone.close()
            try: free.send(b"x")
            except OSError: pass
            attempt("a message from anybody", lambda: free.sendto(b"x", named))
        """,
    ),
    cell(
        "what the kernel tells in /proc",
        """
        import os
        for name in ("kcore", "kallsyms", "kmsg", "kpagecount", "kpageflags", "kpagecgroup", "timer_list", "vmallocinfo",
                     "slabinfo", "iomem", "ioports", "sched_debug", "latency_stats", "config.gz", "keys", "key-users",
                     "pagetypeinfo", "zoneinfo", "buddyinfo", "interrupts", "cmdline", "sys/kernel/random/boot_id"):
            attempt(name, lambda: open("/proc/" + name, "rb").read(1))
        for name in ("acpi", "asound", "bus", "driver", "fs", "irq", "scsi", "sys", "tty", "pressure"):
            attempt(name, lambda: os.listdir("/proc/" + name))
        attempt("/sys", lambda: os.listdir("/sys"))
        """,
    ),
    cell(
        "namespaces and other processes",
        """
        import ctypes, os, signal
        libc = ctypes.CDLL(None, use_errno=True)
        libc.syscall.restype = ctypes.c_long
        clone = {"x86_64": 56}.get(os.uname().machine, 220)
        for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
            attempt(f"unshare {flag:x}", lambda: libc.unshare(flag) == 0)
            child = libc.syscall(clone, flag | signal.SIGCHLD, None, None, None, None)
            if child == 0: os._exit(0)
            if child > 0: won(f"clone {flag:x}")
        child = os.fork()
        if child == 0:
            import time; time.sleep(10_000)
        attempt("ptrace", lambda: libc.ptrace(16, child, None, None) == 0)
        attempt("memory", lambda: open(f"/proc/{child}/mem", "r+b", 0))
        attempt("kcmp", lambda: libc.syscall({"x86_64": 312}.get(os.uname().machine, 272), os.getpid(), child, 0, 0, 0) >= 0)
        for name in os.listdir("/proc/self/ns"):
            attempt(name, lambda: libc.setns(os.open(f"/proc/self/ns/{name}", os.O_RDONLY), 0) == 0)
        """,
    ),
    cell(
        "open descriptors",
        """
        import os
        sockets = [number for number in os.listdir("/proc/self/fd")
                   if os.path.lexists(f"/proc/self/fd/{number}") and os.readlink(f"/proc/self/fd/{number}").startswith("socket:")]
        import socket
        theirs = [number for number in map(int, sockets) if socket.socket(fileno=os.dup(number)).family == socket.AF_UNIX]
        loops = 1 + 2  # the judge's line, and the pair of the event loop
        if len(theirs) > loops: won(f"sockets {theirs}")
        """,
    ),
    cell(
        "the judge's process by its socket",
        """
        import ctypes, os, signal, socket
        ours = socket.socket(fileno=os.dup(line()._descriptor))
        try: judge = ours.getsockopt(socket.SOL_SOCKET, 77)  # SO_PEERPIDFD
        except OSError: judge = -1
        if judge >= 0:
            attempt("a signal to the judge", lambda: signal.pidfd_send_signal(judge, signal.SIGKILL) is None)
            for number in range(20):
                attempt("a file of the judge's", lambda: ctypes.CDLL(None).syscall(438, judge, number, 0) >= 0)
            attempt("the judge's namespaces", lambda: ctypes.CDLL(None).setns(judge, 0x20000) == 0)
        """,
    ),
    cell(
        "more rights",
        """
        import ctypes, os
        libc = ctypes.CDLL(None, use_errno=True)
        none = ctypes.c_void_p(None)
        for name, arguments in {
            "unshare": (0x10000000,), "mount": (b"proc", b"/tmp", b"proc", 0, none), "umount2": (b"/run/proc", 2),
            "chroot": (b"/tmp",), "setuid": (0,), "setgid": (0,), "setgroups": (0, none), "sethostname": (b"x", 1),
            "reboot": (0,), "swapoff": (b"/x",), "acct": (none,), "klogctl": (3, none, 0), "iopl": (3,),
            "settimeofday": (ctypes.byref(ctypes.create_string_buffer(16)), none), "mknod": (b"x", 0o60600, 0x0801),
            "ptrace": (16, 1, none, none),
        }.items():
            attempt(name, lambda: getattr(libc, name)(*arguments) == 0)
        attempt("a higher priority", lambda: os.nice(-5) < 0)
        attempt("real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) is None)
        if "CapEff:\\t0000000000000000" not in open("/proc/self/status").read(): won("capabilities")
        """,
    ),
    cell(
        "writing to the system",
        """
        import os, sys, aima_games
        for place in ("/usr", "/", "/etc", "/run", sys.prefix, os.path.dirname(aima_games.__file__), os.path.dirname(os.__file__)):
            attempt(place, lambda: open(place + "/written", "w"))
        for place in (aima_games.__file__, os.__file__, "/run/runner.py", "/run/fork_server.py"):
            attempt(place, lambda: open(place, "r+"))
        def write(place, text=None):
            text = text or open(place).read()  # what is there already: where it does come through, it does no harm
            with open(place, "w") as file: file.write(text)
            return True
        for place in ("/proc/sys/kernel/pid_max", "/proc/sys/user/max_user_namespaces", "/proc/sys/kernel/shmall",
                      "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/fs/file-max",
                      "/proc/sys/vm/overcommit_memory"):
            attempt(place, lambda: write(place))
        attempt("sysrq", lambda: open("/proc/sysrq-trigger", "w"))
        attempt("less likely to be ended", lambda: write("/proc/self/oom_score_adj", "-500"))
        for place in ("/dev/sda", "/dev/vda", "/dev/mem", "/dev/kmsg", "/dev/kvm", "/dev/fuse", "/dev/net/tun"):
            attempt(place, lambda: open(place, "rb"))
        """,
    ),
    cell(
        "higher limits",
        """
        import resource
        for name in ("AS", "FSIZE", "CPU", "NOFILE", "NPROC", "CORE"):
            kind = getattr(resource, "RLIMIT_" + name)
            attempt(name, lambda: resource.setrlimit(kind, (resource.RLIM_INFINITY,) * 2) is None)
        """,
    ),
]
