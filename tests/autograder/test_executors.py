"""Jobs and workers: what happens where a worker dies, where there is room, and on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from autograder.course.errors import CourseError
from autograder.grading import executors
from autograder.grading.executors import DaskWorkers, LocalWorkers, WorkerDiedError, results
from autograder.steps.feedback import feedback

HW2 = "hw2-minimax"  # workers import this module too, and find no conftest of ours


def square(number):
    if number < 0:
        raise ValueError("below zero")
    return number * number


def end_the_worker(number, which, log):
    """A job that ends its worker, where it is one of `which`; each start is noted."""
    with open(log, "a") as file:
        file.write(f"{number}\n")
    if number in which:
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.1)
    return number


def end_once(number, mark):
    """A job that ends its worker the first time."""
    if number == 3 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def where(number):
    time.sleep(0.05)
    return os.getpid(), sorted(os.sched_getaffinity(0))


def nothing():
    pass


def end_at_once():
    os.kill(os.getpid(), signal.SIGKILL)


def some(count):
    return ((number, number) for number in range(count))


@pytest.fixture
def two():
    with LocalWorkers(2, nothing) as workers:
        yield workers


def test_every_job_has_its_result_or_its_exception(two):
    done = dict(results(two, square, [(n, n) for n in (3, -1, 5)]))
    assert done[3] == 9
    assert done[5] == 25
    assert str(done[-1]) == "below zero"
    assert list(results(two, square, [])) == []


@pytest.mark.more
def test_a_job_that_ends_its_worker_twice_is_named_and_no_other_is_lost(two, tmp_path):
    log = tmp_path / "log"
    done = dict(results(two, partial(end_the_worker, which={2, 5}, log=log), some(9)))
    assert {n for n, found in done.items() if isinstance(found, WorkerDiedError)} == {2, 5}
    assert all(found == n for n, found in done.items() if n not in (2, 5))
    assert len(done) == 9
    # On its own each of them has ended a worker once; before that it may have had its turn beside others, or not.
    assert all(log.read_text().split().count(str(n)) in (1, 2) for n in (2, 5))


@pytest.mark.more
def test_a_worker_that_is_ended_from_outside_costs_nothing(two, tmp_path):
    assert dict(results(two, partial(end_once, mark=tmp_path / "mark"), some(9))) == dict(some(9))


@pytest.mark.long
def test_workers_that_end_while_they_start_are_nobodys_fault():
    with LocalWorkers(2, end_at_once) as workers, pytest.raises(CourseError, match="end while they start"):
        list(results(workers, square, some(9)))


def test_ctrl_c_does_not_disturb_workers_that_are_starting():
    with LocalWorkers(2, nothing) as workers:
        started = {process.pid for process in multiprocessing.active_children()}
        for pid in started:
            os.kill(pid, signal.SIGINT)
        assert dict(results(workers, square, [(3, 3)])) == {3: 9}
        assert {process.pid for process in multiprocessing.active_children()} == started


@pytest.mark.more
def test_jobs_are_made_as_there_is_room(two):
    made = []

    def jobs():
        for number in range(40):
            made.append(number)
            yield number, number

    for taken, _ in enumerate(results(two, square, jobs()), start=1):
        assert len(made) <= taken + executors.AHEAD * 2


@pytest.mark.more
@pytest.mark.skipif(not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="one processor")
def test_each_worker_keeps_to_a_processor_of_its_own(two):
    places = dict(found for _, found in results(two, where, some(12)))
    assert len(places) == 2
    assert all(len(processors) == 1 for processors in places.values())
    assert len({processors[0] for processors in places.values()}) == 2


@pytest.fixture(scope="module")
def cluster():
    pytest.importorskip("distributed", reason="Dask is not installed: pip install -e '.[dask]'")
    from tests.autograder.dask_cluster import cluster

    with cluster() as found:
        yield found


@pytest.mark.more
def test_the_same_on_a_dask_cluster(cluster, round_):
    """A class with one whose code cannot be run: the same grades and pages from the cluster's workers as from ours."""
    with (round_.root / "nbgrader_config.py").open("a") as config:  # cannot be imported anywhere else
        config.write("from autograder.grading.nbgrader_plugin import CSSHTMLHeaderPreprocessor, GradesAndReports\n")
        config.write("class Own(GradesAndReports):\n    pass\n")
        config.write("c.GenerateFeedback.preprocessors = [Own, CSSHTMLHeaderPreprocessor]\n")
    round_.hand_in("ada")
    round_.hand_in("ben", round_.notebook(minimax="def minimax(game, state): return 0, None"))
    round_.hand_in("kim", "no notebook")
    outcome = round_.grade(scheduler=cluster[0])
    assert outcome.graded == ["ada", "ben"]
    assert "not valid JSON" in outcome.trouble["kim"]
    scores = round_.scores()
    pages = [page.read_text() for page in feedback(round_.course, HW2, scheduler=cluster[0]).pages]
    round_.grade(again=True, workers=1)
    assert round_.scores() == scores
    assert [page.read_text() for page in feedback(round_.course, HW2, again=True, workers=1).pages] == pages
    assert all("made from" in page for page in pages)


def test_what_was_sent_to_dask_is_not_kept(cluster):
    """Dask would keep the last thousand messages of a connection, and with them as many hand-ins."""
    with DaskWorkers(cluster[0]) as workers:
        assert dict(results(workers, bool, some(9))) == {n: bool(n) for n in range(9)}
        assert not workers._client.scheduler_comm.recent_message_log


def test_a_dask_worker_that_dies_costs_nothing(cluster, tmp_path):
    with DaskWorkers(cluster[0]) as workers:
        assert dict(results(workers, partial(end_once, mark=tmp_path / "mark"), some(9))) == dict(some(9))
    assert (tmp_path / "mark").exists()


@pytest.mark.long
def test_a_job_that_ends_every_dask_worker_it_is_given_to_is_named(cluster, tmp_path):
    with DaskWorkers(cluster[0]) as workers:
        done = dict(results(workers, partial(end_the_worker, which={2}, log=tmp_path / "log"), some(9)))
    assert isinstance(done.pop(2), WorkerDiedError)
    assert done == {n: n for n in range(9) if n != 2}


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_named(round_):
    round_.hand_in("ada")
    with pytest.raises(CourseError, match=r"no Dask scheduler answers at tcp://127.0.0.1:9"):
        round_.grade(scheduler="tcp://127.0.0.1:9")


def test_a_scheduler_that_ends_stops_the_run(cluster):
    """Last, as it ends the cluster."""
    with DaskWorkers(cluster[0]) as workers:
        found = []
        for _, result in results(workers, where, some(200)):
            found.append(result)
            if len(found) == 3:
                cluster[1].kill()
            if isinstance(result, CourseError):
                break
    assert isinstance(found[-1], CourseError)
    assert "connection to the workers was lost" in str(found[-1])


def group(number):
    """The processes of a group that have not ended, by what was called to start them."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            state, _, its_group = (place / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == number and state != "Z":
                found.append((place / "cmdline").read_text())
        except OSError:
            pass
    return found


@pytest.mark.more
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no /proc")
def test_with_the_command_ends_all_that_it_has_started(round_):
    """Whoever has started `grade`, and waits for its group or its output, need not wait any longer."""
    round_.hand_in("ada")
    round_.hand_in("bob")
    command = [sys.executable, "-m", "autograder.cli", "grade", HW2, "--workers", "2", *["--unsafe"] * round_.unsafe]
    with subprocess.Popen(command, cwd=round_.root, start_new_session=True, stdout=subprocess.PIPE) as grading:
        os.waitid(os.P_PID, grading.pid, os.WEXITED | os.WNOWAIT)  # its number stays its own
        assert group(grading.pid) == []
        assert b"2 graded" in grading.stdout.read()
    assert grading.returncode == 0
