"""Wrong quiescence searches, `(game, state, evaluate, volatile)` -> (value, action)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better


@dataclass(frozen=True)
class FlawedQuiescence:
    """Quiescence in which standing pat, the actions followed and the ends can be replaced."""

    stands_pat: Callable[[Player, Sequence[Action], Sequence[Action]], bool] = lambda player, volatile, legal: (
        len(volatile) < len(legal)
    )
    """Whether the mover may be content with the estimate: who moves, the volatile actions, all legal ones."""
    follows: Callable[[Sequence[Action], Sequence[Action], int], Sequence[Action]] = lambda volatile, legal, ply: (
        volatile
    )
    """Which actions are followed, at the given ply."""
    estimate: Callable[[Player, Value], Value] = lambda player, value: value
    terminal_first: bool = True
    quiet_ends: bool = False
    """Where no action is volatile the game is taken to be over."""

    prunes: bool = True
    """A matter of style."""

    @property
    def family(self) -> Family:
        """The mistake in every handwriting."""
        return Family((self, replace(self, prunes=False)))

    def __call__(
        self, game: Game, state: State, evaluate: Evaluation, volatile: Callable[[State], Sequence[Action]]
    ) -> Answered:
        def search(state: State, alpha: Value, beta: Value, ply: int) -> Answered:
            if self.terminal_first and game.is_terminal(state):
                return game.utility(state, MAX), None
            noisy, legal, player = volatile(state), game.actions(state), game.to_move(state)
            if self.quiet_ends and not noisy:
                return game.utility(state, MAX), None
            actions = self.follows(noisy, legal, ply)
            best_value, best_action = None, None
            if self.stands_pat(player, noisy, legal) or not actions:
                best_value = self.estimate(player, evaluate(state))
            for action in (None, *actions) if best_value is not None else actions:
                if action is not None:
                    value, _ = search(game.result(state, action), alpha, beta, ply + 1)
                    if better(player, value, best_value):
                        best_value, best_action = value, action
                if player == MAX:
                    alpha = max(alpha, best_value)
                else:
                    beta = min(beta, best_value)
                if alpha >= beta and self.prunes:
                    break
            return best_value, best_action

        return search(state, -inf, inf, 0)


QUIESCENCE: dict[str, Any] = {
    "no-standing-pat": FlawedQuiescence(stands_pat=lambda player, noisy, legal: False),
    "always-standing-pat": FlawedQuiescence(stands_pat=lambda player, noisy, legal: True),
    "only-max-stands-pat": FlawedQuiescence(
        stands_pat=lambda player, noisy, legal: player == MAX and len(noisy) < len(legal)
    ),
    "quiet-is-the-end": FlawedQuiescence(quiet_ends=True),
    "estimate-before-terminal": FlawedQuiescence(terminal_first=False),
    "all-actions-followed": FlawedQuiescence(follows=lambda noisy, legal, ply: legal),
    "one-exchange": FlawedQuiescence(follows=lambda noisy, legal, ply: noisy if ply == 0 else ()),
    "nothing-followed": FlawedQuiescence(follows=lambda noisy, legal, ply: ()),
    "estimate-of-mover": FlawedQuiescence(estimate=lambda player, value: -value if player == MIN else value),
}
"""Mistakes about standing pat and about which actions to follow."""
