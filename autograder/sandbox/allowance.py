"""What a submission may use, counted from outside: processor time first, and as a backstop the time it does nothing.

On a busy machine a process waits for its turn, and so does the judge. That is nobody's fault, so limits are seconds of
the student's own processor time, and of the judge's for what the student's process asks. A process that sleeps uses
none; for it, what counts is the time by the clock, minus all work and all waiting for a processor, its own and the
judge's.

All of this is reckoning, and somebody may find a way round it. So the clock itself has the last word on a submission.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.launchers import LostError, Usage

IDLE = 3
"""A process may do nothing for at most 3 times its limit of processor time."""
STARVED = 100
"""After 100 times its limit by the clock, the machine is too busy to tell anything."""
CEILING = 2 * (1 + IDLE)
"""A submission ends after 8 times its processor time by the clock: twice what all limits together allow. Where others
had the processor for most of that time, it has twice as long, and is then begun anew."""

BUSY = "this machine is too busy: a student's process hardly got any processor time"


class OutOfTimeError(Exception):
    """The student's process has used its time for an order."""


class OverBudgetError(Exception):
    """The submission has used what it may use in all; the message says of what."""


@dataclass
class Budget:
    """What a whole submission has left, over all the processes that it takes. Raises OverBudgetError."""

    seconds: float
    """Seconds of processor time."""
    idle: float
    received: int
    """Bytes of messages."""
    kept: int
    """Bytes of outputs for the notebook."""
    processes: int
    clock: float = math.inf
    """Seconds by the clock, whatever they were used for."""
    excused: float = 0.0
    """Seconds so far in which others had the processor, or the judge worked for itself."""
    over: str = ""
    """What has run out; empty while nothing has."""

    def __post_init__(self) -> None:
        self._began = time.monotonic()

    def take(self, seconds: float = 0, idle: float = 0, received: int = 0, processes: int = 0) -> None:
        """Subtract what was used, and see whether that was too much."""
        self.seconds -= seconds
        self.idle -= idle
        self.received -= received
        self.processes -= processes
        if self.seconds < 0 or self.idle < 0:
            self._stop("used up its time")
        if self.received < 0:
            self._stop("sent too many messages")
        if self.processes < 0:
            self._stop("ended its process too often")

    def look_at_clock(self) -> None:
        """Raise OverBudgetError where the clock has the last word, and LostError where that is the machine's fault."""
        passed = time.monotonic() - self._began
        if passed > self.clock and self.excused < passed / 2:
            self._stop("used up its time")
        if passed > 2 * self.clock:
            raise LostError(BUSY)

    def left(self, seconds: float) -> float:
        """The part that is left of `seconds` of processor time, or of the idle time that goes with it, added up."""
        return self.seconds / seconds + self.idle / (IDLE * seconds)

    def _stop(self, what: str) -> None:
        self.over = what
        raise OverBudgetError(what)


class Meter:
    """What a process has used for the order it works on."""

    def __init__(self, usage: Callable[[], Usage], budget: Budget) -> None:
        self._usage, self._budget = usage, budget
        self._last, self._waited = Usage(), _waited()
        self.start(0)

    def start(self, seconds: float) -> None:
        """Begin a new order, which may take `seconds` of processor time."""
        self._limit, self._used, self._idle, self._answered = seconds, 0.0, 0.0, 0.0
        self._started = self._looked = time.monotonic()
        self._worked = time.thread_time()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While the judge works for the student's process, its processor time is the submission's.

        An order may take as much of it as of its own. Raises what `look` raises.
        """
        began = time.thread_time()
        try:
            yield
        finally:
            worked = time.thread_time() - began
            self._answered += worked
            self._budget.take(seconds=worked)
            if self._answered > self._limit:
                raise OutOfTimeError

    def look(self) -> Usage:
        """See what was used. Raises OutOfTimeError, OverBudgetError, and LostError where the machine has no time."""
        now, usage, worked, own_waited = time.monotonic(), self._usage(), time.thread_time(), _waited()
        # What was used since the last look may belong to earlier orders, but only as much as fits in.
        passed = now - self._looked
        used = max(0.0, usage.cpu - self._last.cpu)
        # Who is ready and has done nothing is still waiting for a turn, of which the kernel tells only afterwards.
        still = usage.ready and not used
        waited = usage.strangers * (passed if still else min(passed, max(0.0, usage.waiting - self._last.waiting)))
        # Meanwhile the process may have waited for the judge, which worked or waited for a processor itself.
        own = worked - self._worked + min(passed, own_waited - self._waited)
        idle = max(0.0, passed - min(passed, used) - waited - own)
        self._last, self._looked, self._worked, self._waited = usage, now, worked, own_waited
        # Where many processes keep the judge from looking in time, an order costs no more than it might have used.
        left = max(0.0, self._limit - self._used)
        self._used += min(used, now - self._started)
        self._idle += idle
        self._budget.excused += min(passed, waited + own)
        self._budget.look_at_clock()
        self._budget.take(seconds=min(used, left), idle=idle)
        if self._used > self._limit or self._idle > IDLE * self._limit:
            raise OutOfTimeError
        if now - self._started > STARVED * self._limit:
            raise LostError(BUSY)
        return usage


def _waited() -> float:
    """Seconds that this thread has waited for a processor so far; 0 where the system does not tell."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
