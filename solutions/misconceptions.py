"""Searches that are wrong in the ways that `aima_games.misconceptions` names.

They serve to predict what each mistake does on a case, so that a report can name it, and to test that a
release takes marks off for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import MAX, MIN, Game

Child = tuple[Any, Any, Any]
"""(value, action, action of the child's own answer)"""
NEVER = float("-inf")


def _largest(children: Sequence[Child]) -> Child:
    return max(children, key=lambda child: child[0])


def _smallest(children: Sequence[Child]) -> Child:
    return min(children, key=lambda child: child[0])


def _right(player: Any, children: Sequence[Child], depth: float) -> tuple[Any, Any]:
    return (_largest(children) if player == MAX else _smallest(children))[:2]


def _average(player: Any, children: Sequence[Child], depth: float) -> tuple[Any, Any]:
    return sum(value for value, _, _ in children) / len(children), _right(player, children, depth)[1]


def _root_only(player: Any, children: Sequence[Child], depth: float) -> tuple[Any, Any]:
    return _right(player, children, depth) if depth == 0 else children[0][:2]


def _last_action(player: Any, children: Sequence[Child], depth: float) -> tuple[Any, Any]:
    return _right(player, children, depth)[0], children[-1][1]


def _leaf_action(player: Any, children: Sequence[Child], depth: float) -> tuple[Any, Any]:
    value, action, below = (_largest if player == MAX else _smallest)(children)
    return value, action if below is None else below


def _utility_of_max(game: Game, state: Any) -> Any:
    return game.utility(state, MAX)


@dataclass(frozen=True)
class Flawed:
    """A depth-limited minimax in which the parts that people get wrong can be replaced, one at a time."""

    choose: Callable[[Any, Sequence[Child], float], tuple[Any, Any]] = _right
    utility: Callable[[Game, Any], Any] = _utility_of_max
    answer: Callable[[Game, Any, Any, Any], tuple[Any, Any]] = lambda game, state, value, action: (value, action)
    """What the root makes of its value and action."""
    root_depth: float = 0
    """The depth that the root is told to have."""
    step: int = 1
    """How much the depth grows from a parent to its children."""
    terminal_first: bool = True
    estimate_ends: bool = False
    times: int = 1
    """How often each child is searched."""

    def __call__(
        self,
        game: Game,
        state: Any,
        cutoff: Callable[[Any, float], bool] = lambda state, depth: False,
        evaluate: Callable[[Any], Any] = lambda state: 0,
    ) -> tuple[Any, Any]:
        def search(state: Any, depth: float, ply: int) -> tuple[Any, Any]:
            if not self.terminal_first and cutoff(state, depth):
                return evaluate(state), None
            if game.is_terminal(state):
                return evaluate(state) if self.estimate_ends else self.utility(game, state), None
            if self.terminal_first and cutoff(state, depth):
                return evaluate(state), None
            children = []
            for action in game.actions(state):
                for _ in range(self.times):
                    value, below = search(game.result(state, action), depth + self.step, ply + 1)
                children.append((value, action, below))
            return self.choose(game.to_move(state), children, ply)

        return self.answer(game, state, *search(state, self.root_depth, 0))


def _turned_for_min(game: Game, state: Any, value: Any, action: Any) -> tuple[Any, Any]:
    return (-value if game.to_move(state) == MIN else value), action


CHOOSING = {
    "max-min-swapped": Flawed(lambda player, children, _: (_smallest if player == MAX else _largest)(children)[:2]),
    "always-maximizing": Flawed(lambda player, children, _: _largest(children)[:2]),
    "always-minimizing": Flawed(lambda player, children, _: _smallest(children)[:2]),
    "first-child": Flawed(lambda player, children, _: children[0][:2]),
    "last-child": Flawed(lambda player, children, _: children[-1][:2]),
    "average": Flawed(_average),
    "root-only": Flawed(_root_only),
    "movers-view": Flawed(answer=_turned_for_min),
    "utility-of-mover": Flawed(utility=lambda game, state: game.utility(state, game.to_move(state))),
    "utility-of-min": Flawed(utility=lambda game, state: game.utility(state, MIN)),
    "children-searched-twice": Flawed(times=2),
}
"""Mistakes about whose turn it is and what a number means; they show in the value."""

DECIDING = {
    "no-action": Flawed(answer=lambda game, state, value, action: (value, None)),
    "last-action": Flawed(_last_action),
    "leaf-action": Flawed(_leaf_action),
}
"""Mistakes about the action, with the value right."""

LIMITING = {
    "one-ply-too-deep": Flawed(root_depth=-1),
    "one-ply-too-shallow": Flawed(root_depth=1),
    "cutoff-before-terminal": Flawed(terminal_first=False),
    "cutoff-ignored": Flawed(root_depth=NEVER),
    "estimate-is-utility": Flawed(estimate_ends=True),
    "depth-not-passed-down": Flawed(step=0),
}
"""Mistakes about the depth and the cutoff."""
