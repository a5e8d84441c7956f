"""The figures of grading a class: `python -m tests.benchmarks grading_nbgrader …`; they take minutes, so they are asked for.

    python -m tests.benchmarks.grading COURSE [OPTION …]     grade once, and tell seconds and memory

Submissions of hw2-minimax: right ones, one in five untouched; each notebook is another file. All runs are whole
commands, from the start of Python to its end, in the sandbox, on as many processors as there are.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.benchmarks.figure import Figure

HW2 = "hw2-minimax"
STOCK = "c = get_config()\nc.CourseDirectory.course_id = 'games'\n"


@cache
def released() -> Path:
    """A course with hw2-minimax released, made once for all figures."""
    from autograder.course.course import Course
    from autograder.steps.init import init
    from autograder.steps.release import release

    root = Path(tempfile.mkdtemp(prefix="benchmark-")) / "course"
    list(init(root, name="games"))
    list(release(Course(root), HW2))
    return root


@contextmanager
def a_class(count: int, stock: bool = False) -> Iterator[Path]:
    """A fresh course in which `count` students have handed in; `stock` with nbgrader's own configuration."""
    from tests.autograder.conftest import Round

    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        root = Path(folder) / "course"
        shutil.copytree(released(), root)
        round_ = Round(root, unsafe=False)
        untouched = (round_.course.release(HW2) / f"{HW2}.ipynb").read_text(encoding="utf-8")
        for number in range(count):
            if number % 5 == 4:
                round_.hand_in(f"s{number:04}", untouched)
            else:
                round_.hand_in(f"s{number:04}", round_.notebook(**{"weak-opponents": f"Answer {number}."}))
        if stock:
            (root / "nbgrader_config.py").write_text(STOCK, encoding="utf-8")
        yield root


def seconds(command: list[str], folder: Path) -> tuple[float, str]:
    """How long a command takes, and what it prints."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-2000:]}")
    return time.perf_counter() - start, done.stdout


def graded(course: Path, *options: str) -> tuple[float, float]:
    """Seconds of a run of `autograder grade`, and the most memory of its process in MB."""
    here = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.benchmarks.grading", str(course), *options]
    took, said = seconds(command, here)
    return took, json.loads(said.splitlines()[-1])["memory"]


def scores(course: Path) -> dict[str, float]:
    """The scores in a gradebook; the item that a person grades counts nothing yet."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        return {s.student.id: s.score for s in gradebook.assignment_submissions(HW2)}


def ratio(what: str, ours: float, theirs: float, least: float) -> Figure:
    """A row: how many times as fast ours is."""
    times = theirs / ours
    return Figure(what, f"{ours:.1f} s", f"{theirs:.1f} s", f"{times:.2f}×", f"≥ {least}×", times >= least)


def grading_nbgrader(count: int = 100) -> Iterator[Figure]:
    """Ours and nbgrader's on the same class.

    Both run the notebook and the visible cases that its test cells check; ours draws and puts hidden cases as well.
    """
    with a_class(count) as course:
        ours, _ = graded(course)
        our_scores = scores(course)
    with a_class(count, stock=True) as course:
        theirs, _ = seconds([sys.executable, "-m", "nbgrader", "autograde", HW2], course)
        same = scores(course) == our_scores
    what = f"{count} × hw2-minimax, autograder grade : nbgrader autograde, "
    yield ratio(what + ("same scores" if same else "OTHER SCORES"), ours, theirs, 20)


def grading_workers(count: int = 400) -> Iterator[Figure]:
    """Two workers against one."""
    with a_class(count) as course:
        one, _ = graded(course, "--again", "--workers", "1")
        two, _ = graded(course, "--again", "--workers", "2")
    yield ratio(f"{count} × hw2-minimax, 2 workers : 1 worker", two, one, 1.8)


def grading_dask(count: int = 60) -> Iterator[Figure]:
    """Two workers of a Dask cluster on this machine against two processes, once each is warm."""
    from tests.autograder.dask_cluster import cluster

    with a_class(count) as course, cluster() as (address, _):
        graded(course, "--again", "--scheduler", address)  # its workers stay, and keep their templates
        local, _ = graded(course, "--again", "--workers", "2")
        dask, _ = graded(course, "--again", "--scheduler", address)
    yield ratio(f"{count} × hw2-minimax, 2 Dask workers : 2 local ones", dask, local, 0.8)


def grading_thousand() -> Iterator[Figure]:
    """Memory of the grading process and time for each submission: a large class against a small one."""
    found = {}
    for count in (100, 1000):
        with a_class(count) as course:
            found[count] = graded(course)
    (few_seconds, few_memory), (many_seconds, many_memory) = found[100], found[1000]
    more = many_memory - few_memory
    what = "1,000 × hw2-minimax : 100, most memory of the grading process"
    yield Figure(what, f"{many_memory:.0f} MB", f"{few_memory:.0f} MB", f"+{more:.0f} MB", "≤ 20 MB", more <= 20)
    times = many_seconds / few_seconds
    yield Figure(
        "the same, time", f"{many_seconds:.0f} s", f"{few_seconds:.0f} s", f"{times:.1f}×", "≤ 11×", times <= 11
    )


def grading_again(count: int = 100) -> Iterator[Figure]:
    """A second run, where nothing has changed."""
    with a_class(count) as course:
        graded(course)
        took = min(graded(course)[0] for _ in range(3))
    yield Figure(f"{count} × hw2-minimax, nothing changed", f"{took:.1f} s", "", f"{took:.1f} s", "< 2 s", took < 2)


SLOW = [grading_nbgrader, grading_workers, grading_dask, grading_thousand, grading_again]


def main() -> None:
    from autograder.course.course import Course
    from autograder.steps.grade import grade

    parser = argparse.ArgumentParser()
    parser.add_argument("course")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--scheduler")
    options = parser.parse_args()
    course = Course(options.course)
    outcome = grade(course, HW2, again=options.again, workers=options.workers, scheduler=options.scheduler)
    if outcome.trouble:
        sys.exit(str(outcome.trouble))
    print(json.dumps({"memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))


if __name__ == "__main__":
    main()
