"""What the cells of a lecture need so that they can stay short.

A lecture asks the reader to write a function, and later cells use it. `remember` and `choose` make that safe:
the worked solution below an exercise never gets mixed up with what the reader wrote.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games.checking.check import check
from aima_games.games import TreeGame
from aima_games.lectures.stored import ABOVE, explain_missing_names, show_stored
from aima_games.trees.build import back_up, game_tree, principal_variation


class NotWrittenError(RuntimeError):
    """A cell needs a function that the reader has not got working yet."""

    def _render_traceback_(self) -> list[str]:
        shown = show_stored()
        return [f"{self} {ABOVE}" if shown else str(self)]  # the sentence says it better than a traceback


@dataclass(frozen=True)
class Remembered:
    """A function of the reader's, with every name of the notebook as it was when the function was written."""

    function: Callable[..., Any]
    names: dict[str, Any]

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call it among these names, whatever the notebook has made of them since."""
        namespace = _namespace(self.function)
        now = {name: namespace[name] for name in self.names if name in namespace}
        namespace.update(self.names)
        try:
            return self.function(*arguments, **options)
        finally:
            namespace.update(now)


def remember(function: Callable[..., Any]) -> Remembered:
    """Keep a function, with the helpers it calls, before a worked solution takes its name; `choose` asks for it.

    >>> remember(len).function is len
    True
    """
    return Remembered(function, dict(_namespace(function)))


def choose(
    name: str,
    yours: Remembered | Callable[..., Any],
    solution: Callable[..., Any],
    passes: Callable[[str, Callable[..., Any]], Any] = check,
) -> Callable[..., Any]:
    """The function that the rest of a lecture uses: `yours` if it passes its check, else the worked `solution`.

    A printed line says which one it is. `yours` is what the reader wrote, a function or a class, best as `remember`
    kept it: the names that the solution's cell has taken, its helpers' too, are then given back to the reader's own.
    Where `check` has no cases called `name`, `passes(name, function)` decides. If neither passes, because the lecture
    came without solutions, the result is a function that says what is missing.

    >>> largest = choose("largest", lambda values: values[-1], max, passes=lambda name, f: f([3, 1]) == 3)
    The worked solution of largest is used until yours passes its check.
    >>> largest([5, 8, 2])
    8
    """
    explain_missing_names()
    mine = yours if isinstance(yours, Remembered) else remember(yours)
    namespace = _namespace(mine.function)
    taken = {key: value for key, value in namespace.items() if _cell(value) == _cell(solution) and key in mine.names}
    namespace.update({key: mine.names[key] for key in taken})
    if passes(name, mine.function):
        print(f"From here on your own {name} is used.")
        return mine.function
    namespace.update(taken)
    if passes(name, solution):
        print(f"The worked solution of {name} is used until yours passes its check.")
        return solution
    print(f"Nothing here is a working {name} yet: write it above, run its check, then run this cell again.")
    return _missing(name)


def _namespace(function: Callable[..., Any]) -> MutableMapping[str, Any]:
    """The global names that `function` sees; for a decorated function, those of the function inside."""
    return getattr(inspect.unwrap(function), "__globals__", {})


def _cell(value: Any) -> str | None:
    """Which cell of the notebook a function comes from: IPython gives every cell a file name of its own."""
    if not callable(value) or isinstance(value, type):
        return None
    code = getattr(inspect.unwrap(value), "__code__", None)
    return code.co_filename if code else None


def _missing(name: str) -> Callable[..., Any]:
    return _saying(
        name,
        f"This cell needs a working {name}. Write it in its exercise above, run the check there, then this cell once "
        "more.",
    )


def withheld(name: str, assignment: str) -> Callable[..., Any]:
    """In a handout, stands for the function `name`, whose code would answer an `assignment` that is not yet due.

    It raises NotWrittenError, which says when the code comes.
    """
    return _saying(name, f"This cell needs {name}, whose code comes with the lecture once {assignment} is due.")


def _saying(name: str, sentence: str) -> Callable[..., Any]:
    explain_missing_names()

    def missing(*_: Any, **__: Any) -> Any:
        raise NotWrittenError(sentence)

    missing.__name__ = name
    return missing


# Puzzles


def leaf_puzzle(given: Sequence[Any], changed: Sequence[Any], action: int) -> str:
    """Was exactly one leaf changed so that minimax takes `action` at the root? The answer is a sentence.

    `given` and `changed` are the tree as it was and as the reader changed it, as nested lists.

    >>> leaf_puzzle([[3, 12], [2, 4]], [[3, 12], [5, 4]], action=1)
    'Solved: MAX takes action 1 now, and the root is worth 4.'
    """
    before, after = _leaves(given), _leaves(changed)
    if before.keys() != after.keys():
        return "The tree has another shape now: change a number, and leave the brackets as they are."
    different = sum(before[path] != after[path] for path in before)
    if different != 1:
        return f"{different} leaves are changed; the puzzle allows exactly one."
    tree = game_tree(TreeGame(changed))
    value = back_up(tree)
    taken = principal_variation(tree)[0]
    if taken == action:
        return f"Solved: MAX takes action {taken} now, and the root is worth {value}."
    return f"Not yet: MAX takes action {taken}, and the root is worth {value}."


def _leaves(tree: Any, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], Any]:
    if not isinstance(tree, list | tuple):
        return {path: tree}
    return {key: leaf for i, child in enumerate(tree) for key, leaf in _leaves(child, (*path, i)).items()}
