"""Wrong answers to the steps of assignment 3: the cuts by hand, a window, ties, advice, a budget of nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, Action, Evaluation, Game, Player, State, Value, recorded
from aima_games.games import make_game
from aima_games.wrappers import WrappedGame
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Flawed, swapped
from solutions.misconceptions.pruning import EQUALITY, PRUNING, STYLES, FlawedAlphaBeta, narrowed
from solutions.misconceptions.tables import MINIMAX

from .reference import Advice

PLAIN = FlawedAlphaBeta()
"""With no part replaced it is right."""

# The leaves that are cut


def cut_leaves(search: Callable[..., Any], spec: dict[str, Any]) -> list[Value]:
    """The utilities of the leaves of a TreeGame that `search` never looks at, from left to right."""
    game = recorded(make_game(spec))
    search(game, game.initial)
    seen = {state for _, state in game.log.leaves}
    return [value for state, value in leaves(game, game.initial) if state not in seen]


def leaves(game: Game, state: State) -> list[tuple[State, Value]]:
    """Every leaf below `state` with its utility, from left to right."""
    if game.is_terminal(state):
        return [(state, game.utility(state, MAX))]
    return [leaf for action in game.actions(state) for leaf in leaves(game, game.result(state, action))]


def by_hand(trees: dict[str, dict[str, Any]]) -> dict[str, Callable[[str], list[Value]]]:
    """What people who have one thing wrong say is cut in each of the trees."""

    def cut_by(search: Callable[..., Any]) -> Callable[[str], list[Value]]:
        return lambda tree: cut_leaves(search, trees[tree])

    def seen(tree: str) -> list[Value]:
        game, cut = make_game(trees[tree]), cut_leaves(PLAIN, trees[tree])
        return [value for _, value in leaves(game, game.initial) if value not in cut]

    names = (
        *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
        *("max-min-swapped", "cut-at-wrong-kind", "cut-at-improvement", "cut-ends-parent"),
    )
    searches = {name: PRUNING[name] for name in names} | {
        "equality-does-not-prune": EQUALITY["equality-does-not-prune"]
    }
    return {name: cut_by(search) for name, search in searches.items()} | {"leaves-seen-listed": seen}


# Fail-hard with a window


def in_window(search: FlawedAlphaBeta, **changes: Any) -> Callable[[Game, State, Value, Value], Value]:
    """`search` as a fail-hard one, `(game, state, alpha, beta) -> value`."""

    def value(game: Game, state: State, alpha: Value, beta: Value) -> Value:
        options: dict[str, Any] = {"fail_hard": True, "first_window": (alpha, beta), **changes}
        return replace(search, **options)(game, state)[0]

    return value


def _wrong_bound(game: Game, state: State, alpha: Value, beta: Value) -> Value:
    value = in_window(PLAIN)(game, state, alpha, beta)
    return {alpha: beta, beta: alpha}.get(value, value)


def _leaves_as_they_are(game: Game, state: State, alpha: Value, beta: Value) -> Value:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    for_max = game.to_move(state) == MAX
    for action in game.actions(state):
        value = _leaves_as_they_are(game, game.result(state, action), alpha, beta)
        alpha, beta = narrowed(game.to_move(state), (alpha, beta), value)
        if alpha >= beta:
            break
    return alpha if for_max else beta


HARD: dict[str, Any] = {
    "fail-soft-where-hard": in_window(PLAIN, fail_hard=False),
    "wrong-bound-returned": _wrong_bound,
    "leaf-outside-window": _leaves_as_they_are,
    "window-ignored": in_window(PLAIN, fail_hard=False, first_window=(-inf, inf)),
    **{
        name: in_window(PRUNING[name])
        for name in (
            *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
            *("max-min-swapped", "alpha-beta-swapped", "wrong-bound-narrowed", "cut-ends-parent", "bounds-leak"),
        )
    },
}
"""Mistakes in a fail-hard search that is given its window."""

HARD_STYLES: dict[str, Any] = {
    name: in_window(FlawedAlphaBeta(**style)) for name, style in STYLES.items() if name.endswith("fail-hard")
} | {  # a fail-soft search whose answer is clamped at the very end looks at other leaves where equality does not prune
    f"{name}, clamped at the end": in_window(FlawedAlphaBeta(**style), fail_hard=False)
    for name, style in STYLES.items()
    if not style.get("fail_hard") and name != "equality prunes"
}
"""Right ways to write it."""


# All best actions


def _collected(game: Game, state: State) -> list[Action]:
    """Equal values are collected although α or β is handed on from child to child."""
    best: Value = None
    found: list[Action] = []
    window = (-inf, inf)
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = replace(PLAIN, first_window=window)(game, child)
        if best is None or (value > best if game.to_move(state) == MAX else value < best):
            best, found = value, []
        if value == best:
            found.append(action)
        window = (best, inf) if game.to_move(state) == MAX else (-inf, best)
    return found


def _best_for(choose: Callable[..., Value], game: Game, state: State) -> list[Action]:
    values = {action: PLAIN(game, game.result(state, action))[0] for action in game.actions(state)}
    return [action for action, value in values.items() if value == choose(values.values())]


TIES: dict[str, Any] = {
    "ties-from-bounds": _collected,
    "one-best-action": lambda game, state: [PLAIN(game, state)[1]],
    "max-min-swapped": lambda game, state: _best_for(min if game.to_move(state) == MAX else max, game, state),
    "always-maximizing": lambda game, state: _best_for(max, game, state),
}
"""Mistakes about which actions are equally good."""


# Advice: in which order to try the actions


class Reordered(WrappedGame):
    """A game whose actions come in another order: `sort(state, actions)`."""

    def __init__(self, game: Game, sort: Callable[[State, Sequence[Action]], Sequence[Action]]) -> None:
        super().__init__(game)
        self._sort = sort

    def actions(self, state: State) -> Sequence[Action]:
        return self._sort(state, self.game.actions(state))


@dataclass(frozen=True)
class Advised:
    """Alpha-beta that takes advice; how it takes it can be replaced."""

    base: Callable[..., Answered] = PLAIN
    likeliest_first: Callable[[Player], bool] = lambda player: True
    takes: Callable[[bool], bool] = lambda at_root: True
    """Whether advice is taken, at the root or below it."""
    tried: int | None = None
    """How many of the sorted actions are tried; None for all."""

    def __call__(self, game: Game, state: State, advice: Advice) -> Answered:
        root = state

        def sort(state: State, actions: Sequence[Action]) -> Sequence[Action]:
            if not self.takes(state == root):
                return actions
            chances = dict(advice(game, state))
            down = self.likeliest_first(game.to_move(state))
            return sorted(actions, key=lambda action: chances[action], reverse=down)[: self.tried]

        return self.base(Reordered(game, sort), state)


ADVISED: dict[str, Any] = {
    "order-ignored": Advised(takes=lambda at_root: False),
    "worst-first": Advised(likeliest_first=lambda player: False),
    "order-turned-for-min": Advised(likeliest_first=lambda player: player == MAX),
    "order-at-root-only": Advised(takes=lambda at_root: at_root),
    "advice-trusted": Advised(tried=1),
    **{
        name: Advised(PRUNING[name])
        for name in (
            *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
            *("max-min-swapped", "cut-ends-parent", "bounds-leak", "no-action", "last-action"),
        )
    },
}
"""Mistakes in a search that is told which actions to try first."""

ADVISED_STYLES: dict[str, Any] = {name: Advised(FlawedAlphaBeta(**style)) for name, style in STYLES.items() if style}
"""Other right ways to write it."""


# Deeper and deeper, as far as the nodes go


class _UsedUpError(Exception):
    """No nodes are left."""


@dataclass(frozen=True)
class FlawedBudget:
    """Iterative deepening with a budget of nodes in which the parts that people get wrong can be replaced."""

    plain: Flawed = MINIMAX
    """How leaves and players are treated."""
    depths: Callable[[int], Sequence[int]] = lambda depth: range(1, depth + 1)
    pick: Callable[[Sequence[Answered], bool], Answered] = lambda rounds, for_max: rounds[-1]
    """The answer from what all searches found, and whether MAX moves at the root."""
    obeys: bool = True
    anew: bool = False
    """Each search has the whole budget."""
    keeps_unfinished: bool = False

    def __call__(self, game: Game, state: State, evaluate: Evaluation, depth: int, nodes: int) -> Answered:
        rounds: list[Answered] = []
        expanded = 0

        def search(state: State, left: int, alpha: Value, beta: Value, at_root: bool) -> Answered:
            nonlocal expanded
            worth = self.plain.worth(game, state, lambda s, ply: left <= 0, evaluate, 0, 0)
            if worth is not None:
                return worth, None
            if self.obeys and expanded >= nodes and rounds:
                raise _UsedUpError
            expanded += 1
            for_max = (game.to_move(state) == MAX) != (self.plain.choose is swapped)
            best_value, best_action = None, None
            for action in game.actions(state):
                try:
                    value, _ = search(game.result(state, action), left - 1, alpha, beta, False)
                except _UsedUpError:
                    if at_root and self.keeps_unfinished and best_value is not None:
                        rounds.append((best_value, best_action))
                    raise
                if best_value is None or (value > best_value if for_max else value < best_value):
                    best_value, best_action = value, action
                if for_max:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if alpha >= beta:
                    break
            return best_value, best_action

        for plies in self.depths(depth):
            if self.anew:
                expanded = 0
            try:
                rounds.append(search(state, plies, -inf, inf, True))
            except _UsedUpError:
                break
        return self.pick(rounds, game.to_move(state) == MAX)


def _best_round(rounds: Sequence[Answered], for_max: bool) -> Answered:
    return (max if for_max else min)(rounds, key=lambda found: found[0])


BUDGET: dict[str, Any] = {
    "budget-ignored": FlawedBudget(obeys=False),
    "budget-anew-each-depth": FlawedBudget(anew=True),
    "unfinished-kept": FlawedBudget(keeps_unfinished=True),
    "first-iteration": FlawedBudget(pick=lambda rounds, for_max: rounds[0]),
    "first-action-kept": FlawedBudget(pick=lambda rounds, for_max: (rounds[-1][0], rounds[0][1])),
    "best-of-all-depths": FlawedBudget(pick=_best_round),
    "no-action": FlawedBudget(pick=lambda rounds, for_max: (rounds[-1][0], None)),
    "one-ply-too-shallow": FlawedBudget(depths=lambda depth: range(depth)),
    "one-ply-too-deep": FlawedBudget(depths=lambda depth: range(2, depth + 2)),
    "cutoff-before-terminal": FlawedBudget(plain=Flawed(terminal_first=False)),
    "estimate-is-utility": FlawedBudget(plain=Flawed(estimate_ends=True)),
    "max-min-swapped": FlawedBudget(plain=Flawed(swapped)),
}
"""Mistakes about the budget, and about which of the searches counts."""
