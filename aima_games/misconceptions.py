"""The mistakes that searches are known to have: what each is called and a hint that teaches.

What a search with the mistake *does* on a case stands in the case (see `cases.py`); the wrong searches
themselves live on the instructor's side, in `solutions/misconceptions.py`, under the same names.
"""

from __future__ import annotations

from typing import NamedTuple


class Misconception(NamedTuple):
    """A known mistake: its name in words, and a question or hint for the person who made it."""

    title: str
    hint: str


MISCONCEPTIONS: dict[str, Misconception] = {
    "max-min-swapped": Misconception(
        "MAX and MIN are swapped",
        "Who wants the large numbers? Look at what your function does where `game.to_move(state)` is MAX.",
    ),
    "always-maximizing": Misconception(
        "every level takes the maximum",
        "The opponent would not help you. What does MIN choose among the values of the children?",
    ),
    "always-minimizing": Misconception(
        "every level takes the minimum",
        "MAX is not that pessimistic about its own moves. What does MAX choose among the values of the children?",
    ),
    "first-child": Misconception(
        "the value of the first child is returned",
        "Does your loop reach the second action? Look for a `return` inside the loop.",
    ),
    "last-child": Misconception(
        "the value of the last child is returned",
        "Your loop visits every action but forgets the earlier ones. Keep the best value seen so far.",
    ),
    "average": Misconception(
        "children are averaged",
        "MIN does not roll dice: it picks the one child that is worst for MAX.",
    ),
    "root-only": Misconception(
        "only the root chooses; below it the first action is followed",
        "The rule for the root holds at every node below it as well: call your function on the children.",
    ),
    "movers-view": Misconception(
        "the value is given from the mover's side",
        "Values are always MAX's. If you wrote negamax, turn the sign once more where MIN moves at the root.",
    ),
    "utility-of-mover": Misconception(
        "the utility at a leaf is taken for the player to move",
        "`game.utility(state, MAX)` is what you need at every leaf, whoever's turn it would be.",
    ),
    "utility-of-min": Misconception(
        "the utility at a leaf is taken for MIN",
        "Every value here is from MAX's vantage point: ask for `game.utility(state, MAX)`.",
    ),
    "no-action": Misconception(
        "the value is right, but no action is returned",
        "Remember with the best value which action led to it, and return both.",
    ),
    "last-action": Misconception(
        "the last action tried is returned, not the best",
        "Store the action at the moment when the value improves, not at the end of the loop.",
    ),
    "leaf-action": Misconception(
        "the action comes from deep down in the tree",
        "The recursive call returns the action of the child's move. At the root you want your own action.",
    ),
    "one-ply-too-deep": Misconception(
        "the search goes one ply too deep",
        "The root has depth 0. With which depth do you ask `cutoff` at the root, and at its children?",
    ),
    "one-ply-too-shallow": Misconception(
        "the search stops one ply too early",
        "The root has depth 0, its children depth 1. With which depth do you ask `cutoff` at the root?",
    ),
    "cutoff-before-terminal": Misconception(
        "the cutoff is tested before the end of the game",
        "A finished game has an exact utility; an estimate there throws it away. Which test comes first?",
    ),
    "cutoff-ignored": Misconception(
        "the cutoff is never used",
        "At every state that is not terminal ask `cutoff(state, depth)`; where it says so, return `evaluate(state)`.",
    ),
    "estimate-is-utility": Misconception(
        "finished games get an estimate in place of their utility",
        "Where `game.is_terminal(state)` holds, `game.utility(state, MAX)` is exact: use it, not `evaluate`.",
    ),
    "depth-not-passed-down": Misconception(
        "the depth does not grow on the way down",
        "A child is one ply deeper than its parent: pass `depth + 1` in the recursive call.",
    ),
    "children-searched-twice": Misconception(
        "children are searched more than once",
        "Call the search once for each child and keep the value in a variable: each extra call doubles the work "
        "on every level.",
    ),
}
