"""Wrong minimax and expectiminimax searches.

`(game, state)` or, cut off, `(game, state, cutoff, evaluate)` -> (value, action).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Cutoff, Evaluation, Game, Player, State, Value
from autograder.authoring import Family, mistakes
from solutions.misconceptions.leaves import Answered, Leaves, better, nothing, other_player, to_the_end

Child = tuple[Value, Action | None, Action | None]
"""(value, action, action of the child's own answer)"""


class Children(list[Child]):
    """The children of a node in order."""

    def __init__(self, takes_last: bool) -> None:
        super().__init__()
        self._takes_last = takes_last

    def best(self, player: Player) -> Child:
        """The child that `player`, MAX or MIN, likes best; of equally good ones the first or last, as people write."""
        best: Child = (None, None, None)
        for child in self:
            if better(player, child[0], best[0]) or (self._takes_last and child[0] == best[0]):
                best = child
        return best


Choice = Callable[[Player, Children, int], Answered]
"""A node's choice, from who moves there, its children in order, and the ply."""
Lottery = Sequence[tuple[Value, Value]]
"""(probability, value) for each outcome, in order"""
Policy = Callable[[Game, State], Sequence[tuple[Action, Value]]]


def expected(lottery: Lottery) -> Value:
    """The right value of a chance node: the sum of the values, each times its probability."""
    return sum(probability * value for probability, value in lottery)


def average(lottery: Lottery) -> Value:
    """All outcomes taken as equally likely."""
    return sum(value for _, value in lottery) / len(lottery)


def right(player: Player, children: Children, ply: int) -> Answered:
    """The right choice: the largest value for MAX, the smallest for MIN."""
    return children.best(player)[:2]


def swapped(player: Player, children: Children, ply: int) -> Answered:
    """The choice that the opponent would make."""
    return children.best(other_player(player))[:2]


def averaged(player: Player, children: Children, ply: int) -> Answered:
    """The mean of the children as the value, with the right action."""
    return sum(value for value, _, _ in children) / len(children), children.best(player)[1]


def last_action(player: Player, children: Children, ply: int) -> Answered:
    """The right value with the action that was tried last."""
    return children.best(player)[0], children[-1][1]


def _leaf_action(player: Player, children: Children, ply: int) -> Answered:
    value, action, below = children.best(player)
    return value, action if below is None else below


@dataclass(frozen=True)
class Flawed(Leaves):
    """A depth-limited expectiminimax in which the parts that people get wrong can be replaced, one at a time.

    Where there is no chance it is minimax.
    """

    choose: Choice = right
    chance: Callable[[Lottery], Value] = expected
    reply: Callable[[Lottery], Value] = expected
    """The value of a node where MIN draws its action from a policy."""
    returns_early: bool = False
    """The first child that is cut off ends its parent's loop."""
    chance_ends: bool = False
    """A chance node is worth its first outcome, and the loop ends there."""
    chance_overwrites: bool = False
    """The loop over outcomes puts the child in the variable that held the chance node."""

    def __call__(
        self, game: Game, state: State, cutoff: Cutoff = to_the_end, evaluate: Evaluation = nothing
    ) -> Answered:
        return self.searched(game, state, cutoff, evaluate)

    def searched(
        self, game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation, policy: Policy | None = None
    ) -> Answered:
        """The answer; with a `policy` MIN does not choose, but draws."""
        if self.for_root_player:
            return self.seen_by(game, state).searched(game, state, cutoff, evaluate, policy)

        def search(state: State, depth: float, ply: int) -> Answered:
            worth = self.worth(game, state, cutoff, evaluate, depth, ply)
            if worth is not None:
                return worth, None
            player, below = game.to_move(state), depth + self.step(game.to_move(state))
            if player == CHANCE:
                return self.chance(drawn(state, game.outcomes(state), below, ply)), None
            if policy is not None and player == MIN:
                return self.reply(drawn(state, policy(game, state), below, ply)), None
            hand, actions = self.at(player, ply), game.actions(state)
            children = Children(player in hand.last)
            if hand.starts is not None:
                children.append((hand.starts(player), actions[0] if hand.starts_with_action else None, None))
            for action in hand.tried(actions):
                child = game.result(state, action)
                for _ in range(hand.times):
                    value, then = search(child, below, ply + 1)
                if hand.returns_early and cutoff(child, below) and not game.is_terminal(child):  # type: ignore[arg-type]
                    return value, action
                if hand.again and children and better(player, value, children.best(player)[0]):
                    value, then = search(child, below, ply + 1)
                children.append((value, action, then))
                if hand.overwrites:
                    state = child
            return hand.choose(player, children, ply)

        def drawn(state: State, outcomes: Sequence[tuple[Action, Value]], below: float, ply: int) -> Lottery:
            found: list[tuple[Value, Value]] = []
            for outcome, probability in outcomes:
                child = game.result(state, outcome)
                for _ in range(self.times if policy is None else 1):
                    value, _ = search(child, below, ply + 1)
                if self.chance_ends:
                    return [(probability, value)]
                found.append((probability, value))
                if self.chance_overwrites:
                    state = child
            return found

        return self.at(game.to_move(state), 0).answer(game, state, *search(state, self.root_depth, 0))


def turned_for_min(game: Game, state: State, value: Value, action: Action | None) -> Answered:
    """The answer from the side of whoever moves at the root."""
    return (-value if game.to_move(state) == MIN else value), action


def _turned_below_the_end(game: Game, state: State, value: Value, action: Action | None) -> Answered:
    return (value, action) if game.is_terminal(state) else turned_for_min(game, state, value, action)


def none_where_lost(game: Game, state: State, value: Value, action: Action | None) -> Answered:
    """The answer without its action where the mover loses whatever it does."""
    return value, (action if (value >= 0 if game.to_move(state) == MAX else value <= 0) else None)


def at_worst(player: Player) -> Value:
    """The right value to start with: −∞ for MAX, +∞ for MIN."""
    return -inf if player == MAX else inf


def at_best(player: Player) -> Value:
    """+∞ for MAX, −∞ for MIN: no child can be better."""
    return -at_worst(player)


def loops(search: Any, also: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """A right `search` with the mistakes in the loop over the actions and in the starting value.

    `also` has whatever else makes a difference once the loop starts from a wrong value.
    """

    def starting(starts: Callable[[Player], Value], halves: bool) -> Any:
        styles = [{**style, "starts_with_action": first} for style in ({}, *also) for first in (False, True)]
        return replace(search, starts=starts, halves=halves and search.halves, also=styles[1:])

    return {
        "first-child-skipped": _skipping(search, lambda actions: actions[1:]),
        "last-child-skipped": _skipping(search, lambda actions: actions[:-1]),
        "best-starts-at-zero": starting(lambda player: 0, True),
        "best-starts-too-good": Family(
            starting(at_best, False).family.ways,
            # The same infinity for both players is right for one of them.
            {
                MAX: starting(lambda player: inf, False).family.ways,
                MIN: starting(lambda player: -inf, False).family.ways,
            },
        ),
        "no-action-where-lost": Family.of(
            replace(search, answer=none_where_lost),
            *(replace(search, starts=lambda player, lost=lost: lost if player == MAX else -lost) for lost in (-1, 0.5)),
        ),
        "better-searched-again": replace(search, again=True, also=[{"starts": at_worst}]),
        "state-overwritten": replace(search, overwrites=True),
    }


def _or_error(tried: Callable[[Sequence[Action]], Sequence[Action]]) -> Callable[[Sequence[Action]], Sequence[Action]]:
    def at_least_one(actions: Sequence[Action]) -> Sequence[Action]:
        if not tried(actions):
            raise ValueError("what Python's max() says of an empty list")
        return tried(actions)

    return at_least_one


def _skipping(search: Any, tried: Callable[[Sequence[Action]], Sequence[Action]]) -> Any:
    """A node with one action may have any value where that action is skipped."""
    others = [{"tried": tried, "starts": at_worst}, {"tried": tried}, {"tried": _or_error(tried)}]
    return replace(search, tried=lambda actions: tried(actions) or actions, also=others)


def without_an_end(search: Any) -> Any:
    """A right `search` without the test for the end of the game, where it then finds no action."""
    others = [{"tried": _or_error(lambda actions: actions)}, {"starts": at_worst}, {"starts": lambda player: 0}]
    return replace(search, sees_end=False, halves=False, also=others)


def counting_plies(search: Callable[..., Any], believed: Callable[[int], int]) -> Callable[..., Any]:
    """A right depth-limited `search` that takes a state `ply` plies below the root to be `believed(ply)` deep."""
    return lambda game, state, cutoff, *more: search(game, state, lambda s, ply: cutoff(s, believed(ply)), *more)


WAYS_OUT = (
    ("return best_value, best_action", 4),
    ("return game.utility(state, MAX), None", 8),
    ("return evaluate(state), None", 8),
)
"""The lines with which a search to a depth returns, and how far they are indented."""


def depth_not_taken_back(search: Callable[..., Any], *at_a_cut: dict[str, str]) -> Family:
    """A right depth-limited `search` with one depth for all calls, which some of its ways out do not take back.

    `at_a_cut` are edits that make a cut a way out of its own.
    """
    over, cut = "    if game.is_terminal(state):", "    if cutoff(state, depth):"
    shared = {
        "depth: int = 0": "depth: Any = None",
        over: f"    depth = depth or [-1]\n    depth[0] += 1\n{over}",
        cut: cut.replace("depth", "depth[0]"),
        "depth + 1": "depth",
    }
    ways = [
        {**shared, **{leave: f"depth[0] -= 1\n{' ' * spaces}{leave}" for leave, spaces in taken}, **also}
        for also in ({}, *at_a_cut)
        for number in range(len(WAYS_OUT) + bool(also))
        for taken in combinations(WAYS_OUT, number)
    ]
    return mistakes(search, {"depth-not-taken-back": ways})["depth-not-taken-back"]


COUNTED: dict[str, Sequence[Callable[[int], int]]] = {
    "one-ply-too-deep": (lambda ply: max(0, ply - 1),),
    "root-not-cut-off": (lambda ply: ply or -1,),
    "one-ply-too-shallow": (lambda ply: ply + 1 if ply else 0,),
    "depth-not-passed-down": (lambda ply: min(ply, 1),),
    "ply-of-two-moves": (lambda ply: ply // 2, lambda ply: (ply + 1) // 2),
}
"""More ways to be wrong about the depth: the parent's is asked about, the root never is, or a sum is not handed on."""


NO_BEST = "best_value is None or"
NOTHING_YET = [
    {NO_BEST: f"{NO_BEST} {side}not {best} or"}
    for side in ("", "maximizing and ", "not maximizing and ")
    for best in ("best_value", "best_action")
]
"""Edits of a search that takes a value or an action 0 for none, at both players' nodes or only at one's."""
NOTHING_YET_BY_SIDE = [
    {f"{NO_BEST} value {sign} best": f"not {best} or value {sign} best" for sign in signs}
    for signs in ("><", ">", "<")
    for best in ("best_value", "best_action")
]
"""The same for a search that compares with two signs."""


def value_only(search: Callable[..., Any]) -> Callable[..., Any]:
    """`search`, which returns `(value, action)`, as a function that returns only the value."""
    return lambda game, state: search(game, state)[0]


def places_of(search: Callable[..., Any]) -> Callable[..., Any]:
    """`search`, but instead of its action it returns the action's place among the game's."""

    def placed(game: Game, state: State, *more: Any) -> Answered:
        value, action = search(game, state, *more)
        return value, None if action is None else list(game.actions(state)).index(action)

    return placed


CHOOSING: dict[str, Any] = {
    "max-min-swapped": Family.of(
        Flawed(swapped, halves=False),
        # A reversed comparison finds nothing better than −∞.
        Flawed(swapped, starts=at_worst, also=[{"starts_with_action": True}]),
    ),
    "always-maximizing": Flawed(lambda player, children, _: children.best(MAX)[:2], halves=False),
    "always-minimizing": Flawed(lambda player, children, _: children.best(MIN)[:2], halves=False),
    "first-child": Flawed(
        tried=lambda actions: actions[:1],
        also=[{"tried": lambda actions: actions, "choose": lambda player, children, _: children[0][:2]}],
    ),
    "last-child": Flawed(
        lambda player, children, _: children[-1][:2],
        also=[{"choose": lambda player, children, _: (children[-1][0], children.best(player)[1])}],
    ),
    "average": Flawed(averaged),
    "root-only": Flawed(
        lambda player, children, ply: children.best(player)[:2] if ply == 0 else children[0][:2], halves=False
    ),
    "movers-view": Flawed(answer=turned_for_min, halves=False, also=[{"answer": _turned_below_the_end}]),
    "utility-of-mover": Flawed(
        utility=lambda game, state: game.utility(state, MIN if game.to_move(state) == MIN else MAX),
        also=[{"for_root_player": True}],
        halves=False,
    ),
    "utility-of-min": Flawed(utility=lambda game, state: game.utility(state, MIN), halves=False),
    "children-searched-twice": Flawed(times=2),
}
"""Mistakes about whose turn it is and what a number means; they show in the value."""

DECIDING: dict[str, Any] = {
    "no-action": Flawed(answer=lambda game, state, value, action: (value, None)),
    "last-action": Flawed(last_action),
    "leaf-action": Flawed(_leaf_action),
}
"""Mistakes about the action, with the value right."""

LOOPING: dict[str, Any] = loops(Flawed())
"""Mistakes in the loop over the actions and in its starting value."""

LIMITING: dict[str, Any] = {
    "one-ply-too-deep": Flawed(root_depth=-1, halves=False),
    "one-ply-too-shallow": Flawed(root_depth=1, halves=False),
    "ply-of-two-moves": Flawed(step=lambda player: 1 if player == MIN else 0, halves=False),
    "partial-ply": Flawed(returns_early=True),
    "cutoff-before-terminal": Flawed(terminal_first=False, halves=False),
    "cutoff-ignored": Flawed(root_depth=-inf, halves=False),
    "estimate-is-utility": Flawed(estimate_ends=True, halves=False),
    "depth-not-passed-down": Flawed(step=lambda player: 0, halves=False),
}
"""Mistakes about the depth and the cutoff."""


def hard_coded(game: Game, state: State, *_: Any) -> Answered:
    """The answer of the lecture's first tree, whatever was asked."""
    return 3, 0


def drawn_by_lot(game: Game, state: State, *_: Any) -> Answered:
    """A random legal action with a random value; the same each time for the same question."""
    rng = random.Random(f"{game!r} {state!r}")
    actions = game.actions(state)
    return rng.randint(-9, 9), rng.choice(actions) if actions else None


GUESSING: dict[str, Any] = {
    "greedy-one-ply": Flawed(horizon=1),
    "hard-coded": hard_coded,
    "random-answer": drawn_by_lot,
}
"""No search, or hardly one. The last two are recognized by what they did not look at; they may return any number."""
