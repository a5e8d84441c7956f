"""The corpus: right searches in many styles and known-wrong ones, for every graded function.

    RIGHT["alphabeta"]["fail_hard"](game, state)
    WRONG["alphabeta"]["bounds-leak"](game, state)

`problems.py` draws random problems for each function and knows the definitions. A right variant is a file in `right/`
(its `__init__.py` says how to add one), a wrong one a part replaced in `solutions.misconceptions`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from solutions.misconceptions import WRONG
from tests.corpus.problems import PROBLEMS

__all__ = ["RIGHT", "WRONG"]


def _variants() -> dict[str, dict[str, Callable[..., Any]]]:
    found: dict[str, dict[str, Callable[..., Any]]] = {name: {} for name in PROBLEMS}
    for path in sorted(Path(__file__).with_name("right").glob("[!_]*.py")):
        module = import_module(f"tests.corpus.right.{path.stem}")
        for name in PROBLEMS:
            if name in vars(module):
                found[name][path.stem] = vars(module)[name]
    return found


RIGHT = _variants()
"""Function -> variant, which is the name of its file -> the function. The names of functions are those of `WRONG`."""
