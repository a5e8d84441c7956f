"""Stop a function that does not come to an end, and go on.

    limited(5, search, game, state)    what search(game, state) returns, or TimeUp after 5 seconds of processor time

What counts is the processor time of the calling thread, so a busy machine takes nothing away. Code that sleeps or
waits uses none; it is stopped after WAITING times as long by the clock.

In the main thread on Linux and macOS, a timer of the system interrupts whatever Ctrl-C would: loops, recursion,
sleeping, waiting, regular expressions, powers of huge numbers. On Windows, in other threads and in the browser there is
no such timer. There Python (3.12 or later) reports every call and every jump, and that is when we look at the time; so
loops and recursion are stopped, but a single long call is not. With Python 3.11 there is no limit in those places.
C code that never looks for signals, such as `sum(range(10**12))`, cannot be stopped anywhere: it runs until it returns.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from aima_games.recording import CallLog

T = TypeVar("T")

WAITING = 6
"""Each second of processor time may take 6 seconds by the clock."""

TICK = 0.01
"""Seconds from one look at the time to the next, once the time may be up."""

_limited: set[int] = set()
"""The threads that have a limit now."""


class TimeUp(BaseException):
    """The time is up. It is not an Exception, so that a function's own `except Exception` lets it pass.

    `log` is what was asked until then, if some code on the way added it.
    """

    log: CallLog | None = None


def limited(seconds: float, function: Callable[..., T], *arguments: Any, **options: Any) -> T:
    """What `function(*arguments, **options)` returns. Raises TimeUp after that many seconds of processor time.

    TimeUp is raised inside the function, so that its `finally` clauses and context managers do their work, and is
    raised again at nearly every step until the function has been left: no `except` can hold it for long. Within another
    limit only the outer one counts. Signal handlers and timers are restored afterwards.
    """
    thread = threading.get_ident()
    if thread in _limited:
        return function(*arguments, **options)
    clock, processor = time.monotonic, getattr(time, "thread_time", time.monotonic)
    next_look, end, last = clock() + seconds, processor() + seconds, clock() + WAITING * seconds
    left = over = False

    def look(*_: Any) -> None:
        """Raise TimeUp if the time is up. It may be called at every step, so it mostly returns at its first line."""
        nonlocal next_look, over
        if (now := clock()) < next_look or left or threading.get_ident() != thread:
            return
        if now < last and processor() < end:
            next_look = now + TICK
            return
        next_look, over = 0.0, True
        raise _UP

    _limited.add(thread)
    try:
        with _watched(seconds, look):
            try:
                returned = function(*arguments, **options)
            finally:
                left = True
    finally:
        _limited.discard(thread)
    if over:  # it has caught TimeUp and returned
        raise TimeUp
    return returned


@contextmanager
def _watched(seconds: float, look: Callable[..., None]) -> Iterator[None]:
    """Have `look` called once the seconds are over, and from then on at every step."""
    with ExitStack() as undo:
        timers, tell = _has_timers(), None
        if sys.version_info >= (3, 12):
            tell = undo.enter_context(_steps(look))
        if timers:
            undo.enter_context(_timers(seconds, _again(look) if tell is None else partial(_begin, tell, look)))
        elif tell is not None:  # nothing could call it later
            tell()
        yield


# Timers


def _has_timers() -> bool:
    """Whether this thread can be interrupted by a timer whose signal is free for us."""
    if not hasattr(signal, "setitimer") or sys.platform == "emscripten":
        return False
    free = None not in (signal.getsignal(signal.SIGPROF), signal.getsignal(signal.SIGALRM))
    return free and threading.current_thread() is threading.main_thread()


@contextmanager
def _timers(seconds: float, handler: Callable[..., None]) -> Iterator[None]:
    """Have `handler` called after `seconds` of processor time, and after WAITING times as many by the clock."""
    ours = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, WAITING * seconds),
    }
    handlers = {number: signal.signal(number, handler) for number in ours}
    timers = [(timer, signal.setitimer(timer, first, TICK)) for timer, first in ours.values()]
    try:
        yield
    finally:
        for timer, _ in timers:
            signal.setitimer(timer, 0)
        for number, before in handlers.items():
            signal.signal(number, signal.SIG_IGN)  # drops a signal that is under way, which would end the process
            signal.signal(number, before)
        for timer, (delay, interval) in timers:
            signal.setitimer(timer, delay, interval)


# At every step


@contextmanager
def _steps(look: Callable[..., None]) -> Iterator[Callable[[], None] | None]:
    """A function to call so that `look` is called at each call and jump from then on; None if other tools listen."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined]  # Python 3.12
    tool = next((number for number in (4, 3) if monitoring.get_tool(number) is None), None)
    if tool is None:
        yield None
        return
    events = (monitoring.events.PY_START, monitoring.events.JUMP)
    monitoring.use_tool_id(tool, "aima_games.checking.time_limit")
    try:
        for event in events:
            monitoring.register_callback(tool, event, look)
        yield partial(monitoring.set_events, tool, sum(events))
    finally:
        monitoring.set_events(tool, 0)
        for event in events:
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)


def _begin(tell: Callable[[], None], look: Callable[..., None], *_: Any) -> None:
    tell()
    look()


# The same for Python 3.11, where only signals come at every step

_UP: type[TimeUp] = TimeUp

if sys.version_info < (3, 12) and hasattr(signal, "SIGPROF"):
    from _thread import interrupt_main

    class _UpAgain(TimeUp):
        """A TimeUp whose creation sends the signal again.

        Python looks for signals at each call and each jump backward. A handler that raises this has nothing but C code
        left to run, which does not look; so the interrupted code finds the signal at its next step.
        """

        __init__ = staticmethod(partial(interrupt_main, signal.SIGPROF))

    _UP = _UpAgain


def _again(look: Callable[..., None]) -> Callable[[int, FrameType | None], None]:
    """A handler that calls `look`, but no more than 20 times in a row at one place.

    What is raised at a jump backward counts as raised where the jump leads. So a jump from an `except` to just behind
    its `try` would come to the same `except` again, for ever.
    """
    last: tuple[FrameType | None, int] | None = None
    times = 0

    def handler(_: int, frame: FrameType | None) -> None:
        nonlocal last, times
        place = (frame, frame.f_lasti if frame else 0)
        times = times + 1 if place == last else 0
        last = place
        if times < 20:
            look()
        times = 0

    return handler
