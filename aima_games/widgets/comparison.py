"""`check` in a notebook: below the report, the smallest game on which it goes wrong, to be stepped through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

from aima_games.checking.case import Observation
from aima_games.checking.check import Report
from aima_games.checking.check import check as plain_check
from aima_games.checking.parting import parting
from aima_games.recording import CallLog


@wraps(plain_check)
def check(name: str, function: Callable[..., Any], folder: str | Path = "cases") -> Report:
    return replace(plain_check(name, function, folder), stepper=comparison)


def comparison(seen: Observation) -> Any:
    """Two steppers side by side, a right search and the one that was seen, each at the step where they part.

    None where there is nothing to step through, or too much, or where widgets are not installed.
    """
    found = parting(seen)
    if found is None:
        return None
    try:
        import ipywidgets

        sides = [_stepper(log, title, found.leaves) for log, title in zip(found[:2], TITLES, strict=True)]
    except (ImportError, ValueError):
        return None
    for side in sides:  # beside each other, or below each other where there is no room
        side.layout = ipywidgets.Layout(flex="1 1 320px", min_width="0", max_width="100%")
    return ipywidgets.Box(sides, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start"))


TITLES = ("A right search, step by step", "Your search, step by step")


def _stepper(log: CallLog, title: str, leaves: int | None) -> Any:
    """A stepper that shows the step at which so many leaves were looked at and the next one is; else the last step."""
    from aima_games.traces.events import Ask
    from aima_games.traces.recorded import recorded_trace
    from aima_games.widgets.stepper import StepThrough

    trace = recorded_trace(log)
    asks = [step for step, event in enumerate(trace.events) if isinstance(event, Ask)]
    stepper = StepThrough(trace, title, ["steps"], "steps")
    parts = leaves is not None and leaves < len(asks)
    stepper.index = asks[leaves] if parts and leaves is not None else len(trace.events) - 1
    return stepper
