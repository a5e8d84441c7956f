"""Wrong quiescence searches, `(game, state, evaluate, volatile)` -> (value, action), as edits of the right one."""

from __future__ import annotations

from typing import Any

from autograder.authoring import mistakes
from solutions import one_loop

ENDS = "        if game.is_terminal(state):\n            return game.utility(state, MAX), None\n"
FREE, EACH = "len(actions) < len(game.actions(state))", "for action in actions:"
ESTIMATE = "best_value = evaluate(state)"
PRUNING = {"if alpha >= beta:": ("if alpha >= beta:", "if False:")}
"""A matter of style: some people prune, others do not."""


def following(plies: int) -> dict[str, Any]:
    """Edits that follow volatile actions for only `plies` plies; what comes after them is estimated."""
    return {
        "beta: Value)": "beta: Value, ply: int = 0)",
        FREE: f"{FREE} or ply >= {plies}",
        EACH: f"for action in actions if ply < {plies} else ():",
        "action), alpha, beta)": "action), alpha, beta, ply + 1)",
        **PRUNING,
    }


QUIESCENCE: dict[str, Any] = mistakes(
    one_loop.quiescence,
    {
        "no-standing-pat": {FREE: "not actions", **PRUNING},
        "always-standing-pat": {FREE: "True", **PRUNING},
        "only-max-stands-pat": {FREE: f"(maximizing and {FREE}) or not actions", **PRUNING},
        "quiet-is-the-end": {"is_terminal(state):": "is_terminal(state) or not volatile(state):", **PRUNING},
        "estimate-before-terminal": {ENDS: "", FREE: f"{FREE} or not actions", **PRUNING},
        "all-actions-followed": {EACH: "for action in game.actions(state):", **PRUNING},
        "one-exchange": following(1),
        "nothing-followed": {FREE: "True", EACH: "for action in ():", **PRUNING},
        "estimate-of-mover": {ESTIMATE: f"{ESTIMATE} if maximizing else -evaluate(state)", **PRUNING},
    },
)
"""Mistakes about standing pat and about which actions to follow."""
