"""Wrong alpha-beta searches, `(game, state)` or, cut off, `(game, state, cutoff, evaluate)` -> (value, action)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from solutions.misconceptions.leaves import Answered, Leaves, better, nothing, to_the_end
from solutions.misconceptions.plain import GUESSING, none_where_lost, turned_for_min

Window = tuple[Value, Value]
"""(α, β)"""
WIDEST = -inf, inf


def narrowed(player: Player, window: Window, best: Value) -> Window:
    """The right way to narrow a window: MAX raises α, MIN lowers β."""
    alpha, beta = window
    return (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))


def _other_bound_narrowed(player: Player, window: Window, best: Value) -> Window:
    alpha, beta = window
    return (alpha, min(beta, best)) if player == MAX else (max(alpha, best), beta)


def _overwritten(player: Player, window: Window, best: Value) -> Window:
    alpha, beta = window
    return (best, beta) if player == MAX else (alpha, best)


@dataclass(frozen=True)
class FlawedAlphaBeta(Leaves):
    """A depth-limited alpha-beta in which the parts that people get wrong can be replaced, one at a time.

    The last two fields are no mistakes but matters of style: see `STYLES`.
    """

    first_window: Window = WIDEST
    handed_down: Callable[[Player, Window, Value | None, int], Window] = lambda player, window, best, ply: window
    """The window of a child: who moves at the parent, its window, its best value so far, its ply."""
    narrow: Callable[[Player, Window, Value], Window] = narrowed
    cuts: Callable[[Player, int], bool] = lambda player, ply: True
    """Whether a node where `player` moves is ever left early."""
    leave: Callable[[Player, Window, Value, bool], bool] | None = None
    """Whether a node is left: who moves, the window on entry, the best value so far, whether equality prunes."""
    cut_ends_parent: bool = False
    bounds_leak: bool = False
    """What a child made of its window stays in force at its parent, as if there were one window for all nodes."""
    takes_ties: bool = False
    """An action at the root replaces another whose value came out the same."""
    mover: Callable[[Player], Player] = lambda player: player
    """For whom a node is searched: MAX or MIN."""
    reported: Callable[[Action, Action, Action | None], Action | None] = lambda best, last, below: best
    """Which action is returned: the best, the last one tried, the one from below the best."""

    equality: tuple[Player, ...] = (MAX, MIN)
    """At whose nodes α = β is enough to stop; at the others it takes α > β."""
    fail_hard: bool = False
    """A node returns its value clamped to the window that it was given."""

    def __call__(
        self, game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        def search(state: State, entry: Window, depth: float, ply: int) -> tuple[Value, Action | None, Window, bool]:
            """The value, the action, the window as it was left, and whether the node was cut off."""
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None, entry, False
            player = self.mover(game.to_move(state))
            below = depth + self.step(player)
            window, best_value, best_action, reported, cut = entry, None, None, None, False
            for action in game.actions(state):
                child_window = self.handed_down(player, window, best_value, ply)
                for _ in range(self.times):
                    value, then, left, child_cut = search(game.result(state, action), child_window, below, ply + 1)
                if self.again and best_value is not None and better(player, value, best_value):
                    value, then, left, child_cut = search(game.result(state, action), child_window, below, ply + 1)
                tie = self.takes_ties and ply == 0 and value == best_value
                if tie or better(player, value, best_value):
                    best_value, best_action, best_below = value, action, then
                reported = self.reported(best_action, action, best_below)
                if self.bounds_leak:
                    window = left
                window = self.narrow(player, window, best_value)
                cut = self.cuts(player, ply) and self._left(player, entry, window, best_value)
                if cut or (self.cut_ends_parent and child_cut):
                    break
            if self.fail_hard:
                best_value = min(max(best_value, entry[0]), entry[1])
            return best_value, reported, window, cut

        value, action, _, _ = search(state, self.first_window, self.root_depth, 0)
        return self.answer(game, state, value, action)

    def _left(self, player: Player, entry: Window, window: Window, best: Value) -> bool:
        if self.leave is not None:
            return self.leave(player, entry, best, player in self.equality)
        alpha, beta = window
        return alpha >= beta if player in self.equality else alpha > beta


STYLES: dict[str, dict[str, Any]] = {
    "equality prunes": {},
    "equality prunes, fail-hard": {"fail_hard": True},
    "equality does not prune": {"equality": ()},
    "equality does not prune, fail-hard": {"equality": (), "fail_hard": True},
    "equality prunes at MAX only": {"equality": (MAX,)},
    "equality prunes at MAX only, fail-hard": {"equality": (MAX,), "fail_hard": True},
    "equality prunes at MIN only": {"equality": (MIN,)},
    "equality prunes at MIN only, fail-hard": {"equality": (MIN,), "fail_hard": True},
}
"""Ways to write alpha-beta that are right in themselves. Each looks at other leaves, but for the first two.

Under fail-hard a value that is too small comes back as α, and a test for α > β no longer sees that it is: this form
looks at the most, even where all leaves differ. Whatever the form, a right search looks at least at the leaves of
`LEAST`, at most at those of `MOST`, each as often, and in their order."""


def styles(flaw: FlawedAlphaBeta) -> dict[str, FlawedAlphaBeta]:
    """The same mistake in the hands of people who write alpha-beta in different ways."""
    return {name: replace(flaw, **style) for name, style in STYLES.items()}


def _wrong_kind(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """MAX tests against α and MIN against β."""
    alpha, beta = entry
    if equality:
        return best <= alpha if player == MAX else best >= beta
    return best < alpha if player == MAX else best > beta


def _improved(player: Player, entry: Window, best: Value, equality: bool) -> bool:
    """The value has come inside the window, which is no reason to stop."""
    alpha, beta = entry
    if equality:
        return best >= alpha if player == MAX else best <= beta
    return best > alpha if player == MAX else best < beta


def _parents_only(player: Player, window: Window, best: Value | None, ply: int) -> Window:
    if best is None:
        return WIDEST
    return (best, inf) if player == MAX else (-inf, best)


BASICS: dict[str, Any] = {
    "max-min-swapped": FlawedAlphaBeta(mover=lambda player: MIN if player == MAX else MAX),
    "always-maximizing": FlawedAlphaBeta(mover=lambda player: MAX),
    "always-minimizing": FlawedAlphaBeta(mover=lambda player: MIN),
    "movers-view": FlawedAlphaBeta(answer=turned_for_min),
    "utility-of-mover": FlawedAlphaBeta(utility=lambda game, state: game.utility(state, game.to_move(state))),
    "utility-of-min": FlawedAlphaBeta(utility=lambda game, state: game.utility(state, MIN)),
    "no-action": FlawedAlphaBeta(answer=lambda game, state, value, action: (value, None)),
    "last-action": FlawedAlphaBeta(reported=lambda best, last, below: last),
    "leaf-action": FlawedAlphaBeta(reported=lambda best, last, below: best if below is None else below),
    "no-action-where-lost": FlawedAlphaBeta(answer=none_where_lost),
    "children-searched-twice": FlawedAlphaBeta(times=2),
    "better-searched-again": FlawedAlphaBeta(again=True),
    **GUESSING,
}
"""What can be wrong with any minimax search, in one that prunes."""

WINDOW: dict[str, Any] = {
    "nothing-pruned": FlawedAlphaBeta(cuts=lambda player, ply: False),
    "only-max-prunes": FlawedAlphaBeta(cuts=lambda player, ply: player == MAX),
    "only-min-prunes": FlawedAlphaBeta(cuts=lambda player, ply: player == MIN),
    "root-not-narrowed": FlawedAlphaBeta(
        handed_down=lambda player, window, best, ply: WIDEST if ply == 0 else window,
    ),
    "no-deep-cuts": FlawedAlphaBeta(handed_down=_parents_only),
    "window-overwritten": FlawedAlphaBeta(narrow=_overwritten),
    "alpha-beta-swapped": FlawedAlphaBeta(handed_down=lambda player, window, best, ply: (window[1], window[0])),
    "wrong-bound-narrowed": FlawedAlphaBeta(narrow=_other_bound_narrowed),
    "cut-at-wrong-kind": FlawedAlphaBeta(leave=_wrong_kind),
    "cut-at-improvement": FlawedAlphaBeta(leave=_improved),
    "cut-ends-parent": FlawedAlphaBeta(cut_ends_parent=True),
    "bounds-leak": FlawedAlphaBeta(bounds_leak=True),
    "bound-as-value": FlawedAlphaBeta(first_window=(-1, 1)),
    "ties-from-bounds": FlawedAlphaBeta(takes_ties=True),
}
"""Mistakes about α, β and when to stop. The first six only cost time: the value and the action are right."""

PRUNING: dict[str, Any] = {**WINDOW, **BASICS}

LIMITED_PRUNING: dict[str, Any] = {
    "one-ply-too-deep": FlawedAlphaBeta(root_depth=-1),
    "one-ply-too-shallow": FlawedAlphaBeta(root_depth=1),
    "ply-of-two-moves": FlawedAlphaBeta(step=lambda player: 1 if player == MIN else 0),
    "cutoff-before-terminal": FlawedAlphaBeta(terminal_first=False),
    "cutoff-ignored": FlawedAlphaBeta(root_depth=-inf),
    "estimate-is-utility": FlawedAlphaBeta(estimate_ends=True),
    "depth-not-passed-down": FlawedAlphaBeta(step=lambda player: 0),
}
"""Mistakes about the depth and the cutoff, in a search that prunes."""

EQUALITY: dict[str, Any] = {
    "equality-prunes": FlawedAlphaBeta(),
    "equality-does-not-prune": FlawedAlphaBeta(equality=()),
}
"""Right searches, one for each rule: a mistake only where an item asks for the other rule."""

LEAST, MOST = FlawedAlphaBeta(), FlawedAlphaBeta(equality=(), fail_hard=True)
"""The right forms that look at the fewest and at the most leaves (measured, see the tests)."""
