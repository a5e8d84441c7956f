"""`check` in a notebook: below the report, the smallest game on which the function goes wrong, to step through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

from aima_games.checking.case import Observation
from aima_games.checking.check import check as plain_check
from aima_games.checking.parting import sides
from aima_games.checking.report import Report
from aima_games.libraries import MissingLibraryError


@wraps(plain_check)
def check(name: str, function: Callable[..., Any], folder: str | Path = "cases") -> Report:
    return replace(plain_check(name, function, folder), stepper=comparison)


def comparison(seen: Observation) -> Any:
    """A right search and the observed one, to step through together.

    None where there is nothing to step through, or too much, or where widgets are not installed.
    """
    try:
        from aima_games.widgets.debugging import SideBySide
    except MissingLibraryError:
        return None
    both = sides(seen, seen.message if seen.error else "")
    return None if both is None else SideBySide(both)
