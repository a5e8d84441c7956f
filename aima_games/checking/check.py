"""Compare what a function was seen to do with what a case expects, and report it in a way that helps.

`check("minimax", minimax)` runs the cases that come with a lecture or an assignment. The judge uses
the same comparison for its hidden cases, so a mark never rests on rules other than the instant check's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from aima_games.checking.case import Case, CaseError, Observation, Trouble, observe
from aima_games.checking.diagnosis import KEPT, Memory, kept_between_calls
from aima_games.checking.files import load_cases
from aima_games.checking.findings import is_right, wrong_ones
from aima_games.checking.report import Report, report
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.games import add_games
from aima_games.recording import CallLog
from aima_games.text import count, rounded

SECONDS = 5.0
"""Seconds of processor time that the instant check gives a case, times its patience."""
LATER_SECONDS = 1.0
"""The same once a case had to be stopped."""
ROUND = 1_000
"""The last 1,000 questions of a search show whether it repeats itself."""
MOST_STOPS = 5
"""After 5 stopped cases the others are not tried: a check wastes at most 9 seconds, times the cases' patience."""


class CheckInterruptedError(KeyboardInterrupt):
    """The reader has interrupted a check."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]  # the place in this package does not matter


def check(name: str, function: Callable[..., Any], folder: str | Path = "cases") -> Report:
    """Check your `function` with the visible cases of an exercise; each case runs it on a recorded game.

    The report says what was right, what was wrong, and which known misconception explains it. It is true if everything
    is right, and `report.assert_passed()` raises an error if not. A case on which the function does not come to an end
    is stopped, and the check goes on with the next one.

    `name` is the name of the cases, as the exercise's cell has it. An assignment brings its cases in a `folder` beside
    the notebook; those of the lectures come with the package. Raises ValueError if there are no cases of that name, and
    CaseError if the check itself fails.

    >>> bool(check("minimax", lambda game, state: (0, None)))
    False
    """
    path = _find_cases(name, Path(folder))
    if (games := path.resolve().parent.with_name("games")).is_dir():  # the assignment brings games of its own
        add_games(games)
    cases, weights, demands, small, guessing, edits = load_cases(path)
    try:
        _memory.note(getattr(function, "__globals__", {}))
        seen = observations(cases, function)
        found = report(name, seen, weights, demands, guessing, edits)
        its_name = getattr(function, "__name__", "")
        if found:
            _found_wrong.pop(its_name, None)
            return found
        _found_wrong[its_name] = function
        if found.never_answered:
            return found
        with _memory.kept():
            if kept_between_calls(wrong_ones(seen, weights), _memory.forget, partial(_is_right_now, function, weights)):
                found = found.named(KEPT)
        found = found.with_smaller(small_failure(small, function, weights))
        return replace(found, depends_on=_wrong_ones_called(function, cases))
    except CaseError as error:
        raise CaseError(f"{error}. This is no mistake of yours: please tell your instructor.") from error.__cause__
    except KeyboardInterrupt:
        raise CheckInterruptedError(f"The check of {name} was interrupted.") from None


def observations(cases: Sequence[Case], function: Callable[..., Any]) -> list[Observation]:
    """What is seen on each case within the time it has."""
    seen: list[Observation] = []
    stops = 0
    for case in cases:
        if case.own_time:
            seen.append(observe(case, function))
            continue
        seconds = case.patience * (LATER_SECONDS if stops else SECONDS)
        if stops == MOST_STOPS:
            said = f"not tried, since {stops} other cases had to be stopped"
            seen.append(Observation(case, error=Trouble.TIME, message=said))
            continue
        try:
            seen.append(limited(seconds, observe, case, function))
        except TimeUp as up:
            stops += 1
            log = _log(up)
            said = f"too slow: stopped after {count(seconds, 'second')} of processor time on {rounded(case.title)}"
            said += "; the same is asked again and again: is there a loop that never ends?" if _goes_round(log) else ""
            seen.append(Observation(case, log=log, error=Trouble.TIME, message=said))
    if stops and all(one.error == Trouble.TIME for one in seen):  # then it is enough to say it once
        return [replace(one, message=seen[0].message) for one in seen]
    return seen


def _goes_round(log: CallLog | None) -> bool:
    """Whether the last questions of a search were the same few, asked over and over."""
    last = [] if log is None else log.calls[-ROUND:]
    return len(last) == ROUND and len({(call.name, call.state) for call in last}) <= ROUND / 20


_memory = Memory()


def _is_right_now(function: Callable[..., Any], weights: dict[str, float], case: Case) -> bool:
    try:
        return is_right(limited(LATER_SECONDS, observe, case, function), weights)
    except TimeUp:
        return False


_found_wrong: dict[str, Callable[..., Any]] = {}
"""The functions that were wrong when they were last checked, by name."""


def _wrong_ones_called(function: Callable[..., Any], cases: Sequence[Case]) -> tuple[str, ...]:
    """The notebook's other functions that the function calls and that were found wrong.

    Its cases are put once more, until all have been called, while their names stand for functions that note the call.
    """
    names = getattr(function, "__globals__", {})
    wrong = {name: each for name, each in _found_wrong.items() if names.get(name) is each and each is not function}
    called: set[str] = set()

    def noting(name: str, each: Callable[..., Any]) -> Callable[..., Any]:
        def note(*arguments: Any, **options: Any) -> Any:
            called.add(name)
            return each(*arguments, **options)

        return note

    names.update({name: noting(name, each) for name, each in wrong.items()})
    try:
        for case in (case for case in cases if wrong and not case.own_time):
            if called == set(wrong):
                break
            limited(LATER_SECONDS / 10, observe, case, function)
    except TimeUp:
        pass
    finally:
        names.update(wrong)
    return tuple(sorted(called))


def small_failure(small: Sequence[Case], function: Callable[..., Any], weights: dict[str, float]) -> Observation | None:
    """What is seen on the first of the small games on which the function fails."""
    for case in small:
        try:
            seen = limited(LATER_SECONDS, observe, case, function)
        except TimeUp as up:
            return Observation(case, log=_log(up), error=Trouble.TIME)
        if not is_right(seen, weights):
            return seen
    return None


def _log(up: BaseException | None) -> CallLog | None:
    """What a search had asked when its time was up. On its way up, the exception may have been raised again."""
    while up is not None:
        if isinstance(up, TimeUp) and up.log is not None:
            return up.log
        up = up.__context__
    return None


def _find_cases(name: str, folder: Path) -> Path:
    here, packaged = folder / f"{name}.json", Path(__file__).with_name("cases") / f"{name}.json"
    for path in (here, packaged):
        if path.is_file():
            return path
    known = sorted({path.stem for place in (here.parent, packaged.parent) for path in place.glob("*.json")})
    raise ValueError(
        f"there are no cases called {name!r} here ({', '.join(known) or 'none at all'}); an assignment keeps them in "
        f"the folder {str(folder)!r} beside the notebook, so fetch that folder too, or move the notebook back"
    )
