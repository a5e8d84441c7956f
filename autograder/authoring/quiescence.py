"""Problems for quiescence: trees in which every node has an estimate and its volatile actions.

A search's answer is looked up among the volatile actions and None, which says that standing pat is best; so the
actions that are right are not those of a plain search.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from aima_games import MAX
from aima_games.checking.case import Case, observe
from aima_games.checking.search_case import SearchCase
from autograder.authoring.drawing import estimates, paths_of, tree_game
from autograder.authoring.item import Item
from autograder.authoring.problems import SearchProblem


@dataclass(frozen=True)
class QuiescenceProblem(SearchProblem):
    """A position to settle. Right are the volatile actions that are worth most, and None where standing pat is."""

    counted: bool = False

    def case(self, item: Item, hidden: bool) -> Case:
        case = super().case(item, hidden)
        assert isinstance(case, SearchCase)
        if "action" not in item.weights:
            return case
        return replace(case, expected=replace(case.expected, actions=_best_answers(case, item.reference)))


def _best_answers(case: SearchCase, quiescence: Callable[..., Any]) -> tuple[Any, ...]:
    """Every answer that is as good as the best for the mover; None stands for standing pat."""
    game, state = case.rules, case.state
    if game.is_terminal(state):
        return ()
    (table,) = (extra["evaluate"]["table"] for extra in case.extras if "evaluate" in extra)
    (pairs,) = (extra["volatile"] for extra in case.extras if "volatile" in extra)
    volatile = next(actions for path, actions in pairs if tuple(path) == state)
    worth: dict[Any, Any] = {}
    if len(volatile) < len(game.actions(state)):
        worth[None] = next(number for path, number in table if tuple(path) == state)
    for action in volatile:
        below = replace(case, moves=(*case.moves, action))
        worth[action] = observe(below, quiescence, limited=False).returned[0]
    best = (max if game.to_move(state) == MAX else min)(worth.values())
    return tuple(action for action, value in worth.items() if value == best)


def random_quiescence(
    rng: random.Random, group: str, leaves: Any, share: float, first: str = "MAX", forced: float = 0.0
) -> QuiescenceProblem:
    """A problem on a tree with random estimates.

    Each action is volatile with the probability `share`, and with the probability `forced` all of a node are.
    """
    volatile = []
    for path, actions in paths_of(leaves, first).items():
        chosen = list(actions) if rng.random() < forced else [action for action in actions if rng.random() < share]
        volatile.append([list(path), chosen])
    extras = ({"evaluate": estimates(rng, leaves)}, {"volatile": volatile})
    return QuiescenceProblem(group, tree_game(leaves, first), extras=extras)


def quiescence_by_hand(
    group: str,
    leaves: Any,
    known: dict[tuple[int, ...], int],
    volatile: dict[tuple[int, ...], list[int]],
    first: str = "MAX",
) -> QuiescenceProblem:
    """A problem made by hand: estimates and volatile actions by path, 0 and none where nothing is said."""
    table = [[list(path), known.get(path, 0)] for path in paths_of(leaves, first)]
    followed = [[list(path), volatile.get(path, [])] for path in paths_of(leaves, first)]
    extras = ({"evaluate": {"table": table}}, {"volatile": followed})
    return QuiescenceProblem(group, tree_game(leaves, first), extras=extras)
