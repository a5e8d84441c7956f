"""The instant check of lecture 3's iterative deepening: which searches it asks for and which answer it keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aima_games.checking.time_limit import TimeUp, limited
from aima_games.lectures.formalizing import Verdict

SECONDS = 2.0
"""Seconds of processor time for each try; the searches cost nothing."""

ANSWERS = {1: (5, "a"), 2: (-1, "b"), 3: (3, "c"), 4: (2, "d")}
"""What the searches 1, 2, 3 and 4 plies deep find: neither the best nor the first is the last."""


def check_deepening(deepen: Callable[..., Any], out_of_budget: type[Exception]) -> Verdict:
    """Whether `deepen(search, deepest)` searches deeper and deeper and keeps the answer of the last completed depth.

    `search(plies)` returns (value, action), or raises `out_of_budget`.
    """
    for deepest, affordable in ((4, 4), (3, 4), (1, 4), (4, 2), (4, 1)):
        asked: list[Any] = []
        found = _try(deepen, deepest, affordable, out_of_budget, asked)
        wanted = list(range(1, min(deepest, affordable + 1) + 1))
        where = f"up to {deepest} plies" + ("" if deepest <= affordable else f", with a budget for {affordable}")
        wrong = _what_is_wrong(found, asked, wanted, ANSWERS[min(deepest, affordable)])
        if wrong:
            return Verdict(False, f"{where}: {wrong}")
    return Verdict(True, "It goes deeper step by step, stops when the budget is gone and keeps what it last completed.")


class _WentWrong(str):
    """What went wrong, in words: a type of its own, to tell it from a text that the reader's function returned."""


def _try(
    deepen: Callable[..., Any], deepest: int, affordable: int, out_of_budget: type[Exception], asked: list[Any]
) -> Any:
    """What `deepen` returns, or what went wrong, in words."""

    def search(plies: Any) -> Any:
        asked.append(plies)
        if plies not in ANSWERS or plies > affordable:
            raise out_of_budget
        return ANSWERS[plies]

    try:
        return limited(SECONDS, lambda: deepen(search, deepest))
    except NotImplementedError:
        return _WentWrong("not written yet.")
    except TimeUp:
        return _WentWrong("it did not end; is there a loop that goes on when the budget is gone?")
    except out_of_budget:
        name = out_of_budget.__name__
        return _WentWrong(f"it lets {name} through. Catch it, and return what was completed before.")
    except Exception as error:  # the reader's own code: whatever it raises is reported, not raised
        return _WentWrong(f"it raised {type(error).__name__}: {error}")


def _what_is_wrong(found: Any, asked: list[Any], wanted: list[int], right: tuple[int, str]) -> str:
    if isinstance(found, _WentWrong):
        return found
    if asked != wanted:
        return f"it searches {_listed(asked)}, and should search {_listed(wanted)} plies deep."
    if found is None:
        return "it returns nothing."
    if found != right:
        return f"it returns {found!r}; the last completed search found {right!r}."
    return ""


def _listed(depths: list[Any]) -> str:
    return ", ".join(map(str, depths)) or "nothing"
