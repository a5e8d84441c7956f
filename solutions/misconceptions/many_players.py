"""Wrong searches for many players, `(game, state)` -> (utility vector, action), as edits of the right one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.authoring import mistakes
from solutions.searches.minimax import maxn

BETTER, ACTIONS = "values[mine] > best_values[mine]", "in game.actions(state)"
ANYHOW = {BETTER: (BETTER, BETTER.replace(">", ">="))}
"""People take the first of equally good actions, or the last."""
CALL, NONE_YET, ANSWER = "values, _ = maxn(", "best_values, best_action = None, None", "return best_values, best_action"
MINE = "mine = game.players.index(game.to_move(state))"
ROOT = {
    "state: State)": "state: State, root: Any = None)",
    MINE: f"{MINE}\n    root = mine if root is None else root",
    "game.result(state, action))": "game.result(state, action), root)",
}
"""The search knows which player is at the root."""


def wanting(worth: str) -> dict[str, Sequence[str]]:
    """Edits by which the mover maximizes `worth`, a number made from the values `{v}`; in each handwriting."""
    new, best = worth.format(v="values"), worth.format(v="best_values")
    return {BETTER: (f"{new} > {best}", f"{new} >= {best}")}


MANY_PLAYERS: dict[str, Any] = mistakes(
    maxn,
    {
        "all-for-first-player": wanting("{v}[0]"),
        "all-for-root-player": {**ROOT, **wanting("{v}[root]")},
        "paranoid": {**ROOT, **wanting("({v}[mine] if mine == root else -{v}[root])")},
        "own-value-minimized": wanting("-{v}[mine]"),
        "sum-maximized": wanting("sum({v})"),
        "lead-maximized": wanting("(2 * {v}[mine] - sum({v}))"),
        "next-players-value": wanting("{v}[(mine + 1) % len({v})]"),
        "each-best-mixed": {
            NONE_YET: f"{NONE_YET}\n    most = ()",
            "if best_values is None": "most = tuple(map(max, most or values, values))\n        if best_values is None",
            ANSWER: "return most, best_action",
            **ANYHOW,
        },
        "turns-assumed": {  # the choice among equally good actions explains nothing
            "state: State)": "state: State, mine: Any = None)",
            MINE: f"{MINE} if mine is None else mine",
            "game.result(state, action))": "game.result(state, action), (mine + 1) % len(game.players))",
        },
        "no-action": {ANSWER: "return best_values, None", **ANYHOW},
        "last-action": {ANSWER: "return best_values, action", **ANYHOW},
        "leaf-action": {
            "values, _": "values, below",
            "= values, action": "= values, action if below is None else below",
            **ANYHOW,
        },
        "children-searched-twice": {CALL: f"maxn(game, game.result(state, action))\n        {CALL}"},
        "first-child": [{ACTIONS: f"{ACTIONS}[:1]"}, {BETTER: "False"}],
        "last-child": {BETTER: "True"},
        "first-child-skipped": {ACTIONS: f"{ACTIONS}[1:] or game.actions(state)", **ANYHOW},
        "last-child-skipped": {ACTIONS: f"{ACTIONS}[:-1] or game.actions(state)", **ANYHOW},
    },
)
"""Mistakes about who wants what."""
