"""Old names of modules, functions and keywords: they work for a term, with a DeprecationWarning that says the new."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

MODULES = {
    "aima_games.bandit": "aima_games.lectures.bandit",
    "aima_games.boards": "aima_games.graphics.boards",
    "aima_games.contract": "aima_games.conformance",
    "aima_games.dice": "aima_games.lectures.chance",
    "aima_games.estimating": "aima_games.lectures.evaluation",
    "aima_games.features": "aima_games.evaluation.features",
    "aima_games.features.chess": "aima_games.evaluation.features.chess",
    "aima_games.formalizing": "aima_games.lectures.formalizing",
    "aima_games.game_tables": "aima_games.facts.game_tables",
    "aima_games.games.backgammon": "aima_games.games.dice.backgammon",
    "aima_games.games.bearoff": "aima_games.games.dice.bearoff",
    "aima_games.games.information_tree": "aima_games.games.imperfect.information_tree",
    "aima_games.games.kriegspiel_tictactoe": "aima_games.games.imperfect.kriegspiel_tictactoe",
    "aima_games.games.kuhn_poker": "aima_games.games.imperfect.kuhn_poker",
    "aima_games.games.pig": "aima_games.games.dice.pig",
    "aima_games.guessing": "aima_games.lectures.mixed_strategies",
    "aima_games.history": "aima_games.lectures.history",
    "aima_games.probes": "aima_games.recording",
    "aima_games.pruning": "aima_games.lectures.alpha_beta",
    "aima_games.scene": "aima_games.graphics.scene",
    "aima_games.uct_walk": "aima_games.widgets.stepper",
    "aima_games.walk": "aima_games.traces",
}
"""The modules that notebooks of an earlier term import, and where they are now."""

RENAMED_NAMES = {
    "Matchboxes": "MENACE",
    "line_of_play": "principal_variation",
    "probe": "recorded",
}
"""Old and new names of what `from aima_games import …` gives; modules name their own, see `old_names`."""


def warn_renamed(old: str, new: str) -> None:
    """Warn whoever used an old name through a function that calls this one."""
    warnings.warn(f"{old} is now called {new}", DeprecationWarning, stacklevel=3)


class _OldNames:
    """Finds and loads modules by their old names; importing `importlib.abc` to say so would take 7 ms."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, cast(Any, self)) if name in _KEPT else None

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        new = _KEPT[module.__name__]
        warnings.warn(f"{module.__name__} is now {new}", DeprecationWarning, stacklevel=2)
        sys.modules[module.__name__] = import_module(new)


_KEPT: dict[str, str] = {}


def keep_old_names(modules: Mapping[str, str] = MODULES) -> None:
    """Let modules be imported by their old names; nothing is loaded before somebody does."""
    _KEPT.update(modules)
    if not any(isinstance(finder, _OldNames) for finder in sys.meta_path):
        sys.meta_path.append(cast(Any, _OldNames()))


def old_names(module: str, /, stacklevel: int = 2, **names: str) -> Callable[[str], Any]:
    """The `__getattr__` of a module in which some names have changed: `old_names(__name__, Old="New")`.

    Where the module has a `__getattr__` that calls this one, `stacklevel` is 3.
    """

    def look_up(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        found = getattr(sys.modules[module], names[name])
        warnings.warn(f"{module}.{name} is now {names[name]}", DeprecationWarning, stacklevel=stacklevel)
        return found

    return look_up


def old_keywords(**names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorates a function whose keywords have changed: `@old_keywords(old="new")`."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def with_old_keywords(*arguments: P.args, **keywords: P.kwargs) -> R:
            for old in names.keys() & keywords.keys():
                warnings.warn(f"{old} of {function.__name__} is now {names[old]}", DeprecationWarning, stacklevel=2)
                keywords[names[old]] = keywords.pop(old)
            return function(*arguments, **keywords)

        return with_old_keywords

    return decorate
