"""A large class through collect, grade, feedback and report, while its machines are killed: a table of what it takes.

    python -m tests.benchmarks.size COUNT [COUNT …] [--kills N]

For each class a Dask cluster of four worker processes and a PostgreSQL server are started. Everything is counted in
seconds of processor time, of the command and of the workers, as the machine may have other things to do. With `--kills`
so often a worker, the scheduler or the command itself is killed in the midst of `grade` and of `feedback` of the largest
class; the command is run again until nothing is left to do, and what is lost has been paid for. Who is in two classes
handed in the same, and has to have the same marks in both.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.course import Course
from autograder.course.files import read_csv
from autograder.demo import ASSIGNMENT
from tests.benchmarks.grading import released
from tests.benchmarks.made_up import class_of

WORKERS = 4
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Usage:
    """What processes took, each with those below it: seconds of processor time, and the most memory of one, in MB."""

    seconds: dict[int, float] = field(default_factory=dict)
    memory: float = 0.0

    @property
    def total(self) -> float:
        return sum(self.seconds.values())


def family(root: int) -> Iterator[int]:
    """A process and all below it."""
    yield root
    try:
        for task in Path(f"/proc/{root}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from family(int(child))
    except OSError:
        pass


def look(root: int, usage: Usage) -> None:
    """Note what a process and all below it have taken until now, those of them included that have ended."""
    total = 0
    for number in family(root):
        try:
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            status = Path(f"/proc/{number}/status").read_text()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
        if found := re.search(r"VmHWM:\s+(\d+)", status):
            usage.memory = max(usage.memory, int(found[1]) / 1024)
    usage.seconds[root] = max(usage.seconds.get(root, 0.0), total / TICK)


class Cluster:
    """A Dask cluster whose parts can be killed: a scheduler, and workers without anybody who starts them again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.usage = folder, Usage()
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: list[subprocess.Popen[bytes]] = []
        self.mend()

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{8786 + os.getpid() % 1000}"

    def mend(self) -> None:
        """Start what is not there, as those who look after a cluster do."""
        if self._scheduler is None or self._scheduler.poll() is not None:
            port = self.address.rpartition(":")[2]
            self._scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", port)
        self._workers = [worker for worker in self._workers if worker.poll() is None]
        while len(self._workers) < WORKERS:
            options = ("--no-nanny", "--nthreads", "1", "--death-timeout", "60")
            self._workers.append(self._start("dask_worker", self.address, *options))

    def _start(self, module: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard", *options]
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "DASK_DISTRIBUTED__ADMIN__LOW_LEVEL_LOG_LENGTH": "0",  # as the handbook says
        }
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(command, cwd=self._folder, env=environment, **silent)

    def look(self) -> None:
        for process in self._workers:
            look(process.pid, self.usage)

    def kill(self, what: str, chance: random.Random) -> None:
        victim = self._scheduler if what == "the scheduler" else chance.choice(self._workers)
        assert victim is not None
        victim.kill()
        victim.wait()

    def stop(self) -> None:
        for process in (*self._workers, self._scheduler):
            if process is not None:
                process.terminate()
                process.wait()


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    try:
        yield cluster
    finally:
        cluster.stop()


def run(course: Path, cluster: Cluster, *arguments: str, kills: int = 0, chance: random.Random | None = None) -> Usage:
    """Run a command until it says that nothing is left to do; in its midst something is killed, `kills` times."""
    command = [sys.executable, "-m", "autograder.cli", *arguments, "--course", str(course)]
    usage, chance = Usage(), chance or random.Random(1)
    while True:
        cluster.mend()
        own = Usage()
        with (course.parent / "said").open("wb") as said:
            process = subprocess.Popen(command, cwd=course.parents[0], stdout=said, stderr=said)
            until = time.monotonic() + chance.uniform(10, 40)
            while process.poll() is None:
                look(process.pid, own)
                cluster.look()
                time.sleep(0.2)
                if kills and time.monotonic() > until:
                    kills, until = kills - 1, time.monotonic() + chance.uniform(10, 40)
                    what = chance.choice(["a worker", "a worker", "the scheduler", "the command"])
                    print(f"    {arguments[0]}: killing {what}", file=sys.stderr, flush=True)
                    if what == "the command":
                        process.send_signal(signal.SIGKILL)
                    else:
                        cluster.kill(what, chance)
                        time.sleep(1)
                        cluster.mend()
        usage.seconds[process.pid] = own.total
        usage.memory = max(usage.memory, own.memory)
        if process.returncode in (0, 1):
            return usage
        if process.returncode != -signal.SIGKILL:
            text = (course.parent / "said").read_text(errors="replace")
            if not re.search("connection to the workers was lost|no Dask scheduler answers|worker failed", text):
                raise RuntimeError(f"{' '.join(arguments)}: {text[-2000:]}")
            print(f"    {text.strip().splitlines()[-1][:200]}", file=sys.stderr, flush=True)


def measured(count: int, kills: int, template: Path, database: str) -> dict[str, str]:
    """Print the rows of the table of one class; returns its marks."""
    rows, chance = [], random.Random(count)
    with tempfile.TemporaryDirectory(prefix="size-") as place:
        course = Path(place) / "course"
        shutil.copytree(template, course)
        class_of(count, Course(course), Path(place) / "all.zip")
        with running(Path(place)) as cluster:
            with (course / "nbgrader_config.py").open("a", encoding="utf-8") as config:
                config.write(f"\nc.CourseDirectory.db_url = {database!r}\n")
            run(course, cluster, "release", ASSIGNMENT)
            for name, *more in (
                ("collect", str(Path(place) / "all.zip")),
                ("grade", "--scheduler", cluster.address),
                ("grade", "--scheduler", cluster.address),
                ("feedback", "--scheduler", cluster.address),
                ("feedback", "--scheduler", cluster.address),
                ("report",),
            ):
                cluster.usage, begun = Usage(), time.monotonic()
                cluster.look()
                before = dict(cluster.usage.seconds)
                again = any(row.startswith(f"| {count} | {name}") for row in rows)
                dies = kills if name in ("grade", "feedback") and not again else 0
                usage = run(course, cluster, name, ASSIGNMENT, *more, kills=dies, chance=chance)
                workers = sum(took - before.get(pid, 0.0) for pid, took in cluster.usage.seconds.items())
                took = time.monotonic() - begun
                rows.append(
                    f"| {count} | {name}{', again' if again else ''} | {usage.total:.1f} s | {workers:.1f} s "
                    f"| {1000 * (usage.total + workers) / count:.0f} ms | {usage.memory:.0f} MB "
                    f"| {cluster.usage.memory:.0f} MB | {took:.0f} s |"
                )
                print(rows[-1], flush=True)
            pages = len(list(course.glob(f"feedback/*/{ASSIGNMENT}/{ASSIGNMENT}.html")))
            graded = course / "reports" / ASSIGNMENT / "grades.csv"
            size = graded.with_name("report.html").stat().st_size / 1e6
            ledgers = len(list(course.glob(f"results/{ASSIGNMENT}/*.json")))
            print(f"    {ledgers} graded, {pages} pages, a report of {size:.1f} MB", flush=True)
            marks = {row["student"]: row["score"] for row in read_csv(graded).rows.values()}
            if not count == pages == ledgers == len(marks):
                raise RuntimeError("some were lost")
    return marks


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("counts", type=int, nargs="+")
    parser.add_argument("--kills", type=int, default=0)
    options = parser.parse_args()
    from tests.postgres import server

    print("| students | command | its own time | the workers' | per hand-in | its memory | a worker's | wall |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    known: dict[str, str] = {}
    for count in sorted(options.counts):
        with server() as database:
            marks = measured(count, options.kills if count == max(options.counts) else 0, released(), database.url)
        if other := [student for student in known.keys() & marks.keys() if known[student] != marks[student]]:
            raise RuntimeError(f"{len(other)} have other marks, such as {min(other)}")
        print(f"    {len(known.keys() & marks.keys())} have the same marks as in the smaller class", flush=True)
        known = marks


if __name__ == "__main__":
    main()
