"""What goes wrong in hw2-minimax: about haste, plans, bounds and coalitions. One readable search for each, with
parts that can be replaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aima_games import MAX, MIN, Action, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.many_players import FlawedMaxN

from .reference import best_actions, bounds, coalition_value, conditional_plan

Mistakes = dict[str, Callable[..., Any]]


def _children(game: Game, state: State) -> list[State]:
    return [game.result(state, action) for action in game.actions(state)]


# All best actions


def _value(game: Game, state: State, of_max: Callable[..., Any] = max, of_min: Callable[..., Any] = min) -> Value:
    if game.is_terminal(state):
        return game.utility(state, MAX)
    choose = of_max if game.to_move(state) == MAX else of_min
    return choose(_value(game, child, of_max, of_min) for child in _children(game, state))


def _best(
    choose: Callable[[Player], Callable[..., Any]], value: Callable[[Game, State], Value] = _value
) -> Callable[..., Any]:
    """All actions whose child has the value that `choose` takes among them, told who moves."""

    def actions(game: Game, state: State) -> list[Action]:
        if game.is_terminal(state):
            return []
        values = {action: value(game, game.result(state, action)) for action in game.actions(state)}
        best = choose(game.to_move(state))(values.values())
        return [action for action in values if values[action] == best]

    return actions


def _right(player: Player) -> Callable[..., Any]:
    return max if player == MAX else min


def _at_once(game: Game, state: State) -> Value:
    return game.utility(state, MAX) if game.is_terminal(state) else 0


def _root_or_all(of_max: Callable[..., Any], of_min: Callable[..., Any]) -> Family:
    """A wrong choice among the children, with their values right, or wrong by the same choice."""

    def choose(player: Player) -> Callable[..., Any]:
        return of_max if player == MAX else of_min

    return Family((_best(choose), _best(choose, lambda game, state: _value(game, state, of_max, of_min))))


CHOOSING_ALL: Mistakes = {
    "max-min-swapped": _root_or_all(min, max),
    "always-maximizing": _root_or_all(max, max),
    "always-minimizing": _root_or_all(min, min),
    "one-best-action": Family(
        (lambda game, state: best_actions(game, state)[:1], lambda game, state: best_actions(game, state)[-1:])
    ),
    "values-for-actions": lambda game, state: [
        _value(game, game.result(state, action)) for action in best_actions(game, state)
    ],
    "reply-not-seen": _best(_right, _at_once),
}
"""Mistakes about all best actions."""


# Haste

End = tuple[Value, int]


def right_haste(sign: int, value: Value, plies: int) -> Any:
    """What an end is worth to the mover; `sign` is 1 for MAX and −1 for MIN."""
    return sign * value, -plies if sign * value > 0 else plies


@dataclass(frozen=True)
class FlawedQuickest:
    """`quickest` in which the order of the ends and the count of plies can be replaced."""

    merit: Callable[[int, Value, int], Any] = right_haste
    at_end: int = 0
    step: int = 1
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    answer: Callable[[Sequence[tuple[End, Action, Action | None]], Any], Any] = lambda children, best: best[:2]
    """What a node returns: from its children, each as (end, action, the child's own action), and the best of them."""
    last: bool = False
    """Of ends that are equally good the last is taken."""

    def __call__(self, game: Game, state: State) -> tuple[End, Action | None]:
        if game.is_terminal(state):
            return (self.utility(game, state), self.at_end), None
        sign = 1 if game.to_move(state) == MAX else -1
        children = []
        for action in game.actions(state):
            (value, plies), then = self(game, game.result(state, action))
            children.append(((value, plies + self.step), action, then))
        in_order = children[::-1] if self.last else children
        best = max(in_order, key=lambda child: self.merit(sign, *child[0]))
        end, action = self.answer(children, best)
        return end, action


def _with_either_tie(merit: Callable[[int, Value, int], Any] = right_haste, **parts: Any) -> Family:
    first = FlawedQuickest(merit, **parts)
    return Family((first, replace(first, last=True)))


HURRYING: Mistakes = {
    "time-ignored": _with_either_tie(lambda sign, value, plies: sign * value),
    "everybody-hurries": _with_either_tie(lambda sign, value, plies: (sign * value, -plies)),
    "nobody-hurries": _with_either_tie(lambda sign, value, plies: (sign * value, plies)),
    "haste-turned-round": _with_either_tie(
        lambda sign, value, plies: (sign * value, plies if sign * value > 0 else -plies)
    ),
    "draw-hurried": _with_either_tie(lambda sign, value, plies: (sign * value, -plies if sign * value >= 0 else plies)),
    "haste-of-max": _with_either_tie(lambda sign, value, plies: (sign * value, -plies if value > 0 else plies)),
    "time-before-value": _with_either_tie(lambda sign, value, plies: (-plies, sign * value)),
    "time-for-value": _with_either_tie(lambda sign, value, plies: sign * value - plies),
    "max-min-swapped": _with_either_tie(lambda sign, value, plies: right_haste(-sign, value, plies)),
    "always-maximizing": _with_either_tie(lambda sign, value, plies: right_haste(1, value, plies)),
    "utility-of-min": _with_either_tie(utility=lambda game, state: game.utility(state, MIN)),
    "end-is-a-ply": _with_either_tie(at_end=1),
    "plies-not-counted": _with_either_tie(step=0),
    "no-action": _with_either_tie(answer=lambda children, best: (best[0], None)),
    "last-action": _with_either_tie(answer=lambda children, best: (best[0], children[-1][1])),
    "leaf-action": _with_either_tie(answer=lambda children, best: (best[0], best[1] if best[2] is None else best[2])),
    "first-child": _with_either_tie(answer=lambda children, best: children[0][:2]),
    "last-child": _with_either_tie(answer=lambda children, best: children[-1][:2]),
}
"""Mistakes about time: whose, when, and how it is counted."""


# Plans

Plans = Sequence[tuple[Action, Any]]
"""Pairs (action, the plan below it or None)."""


def _first_that_works(plans: Plans) -> Any:
    return next(([pair] for pair in plans if pair[1] is not None), None)


def _all_or_none(plans: Plans) -> Any:
    return None if any(below is None for _, below in plans) else list(plans)


@dataclass(frozen=True)
class FlawedPlan:
    """`conditional_plan` in which the end, a choice of one's own and the other one's can be replaced."""

    own: Callable[[Plans], Any] = _first_that_works
    others: Callable[[Plans], Any] = _all_or_none
    promised: Callable[[Game, State, Player, Value], bool] = lambda game, state, player, least: (
        game.utility(state, player) >= least
    )
    moves: Callable[[Player, Player], bool] = lambda mover, player: mover == player
    none: Any = None
    """What is returned where there is no plan."""

    def __call__(self, game: Game, state: State, player: Player, least: Value) -> Any:
        plan = self._plan(game, state, player, least)
        return self.none if plan is None else plan

    def _plan(self, game: Game, state: State, player: Player, least: Value) -> Any:
        if game.is_terminal(state):
            return [] if self.promised(game, state, player, least) else None
        plans = [(a, self._plan(game, game.result(state, a), player, least)) for a in game.actions(state)]
        return (self.own if self.moves(game.to_move(state), player) else self.others)(plans)


def _truthy(plans: Plans) -> Any:
    return next(([pair] for pair in plans if pair[1]), None)


PLANNING: Mistakes = {
    "plan-hopes": FlawedPlan(others=_first_that_works),
    "replies-left-out": FlawedPlan(others=lambda plans: [pair for pair in plans if pair[1] is not None] or None),
    "plan-for-every-action": FlawedPlan(own=_all_or_none),
    "first-action-planned": FlawedPlan(own=lambda plans: None if plans[0][1] is None else [plans[0]]),
    "last-plan": FlawedPlan(own=lambda plans: _first_that_works(plans[::-1])),
    "all-plans-kept": FlawedPlan(own=lambda plans: [pair for pair in plans if pair[1] is not None] or None),
    "empty-plan-refused": FlawedPlan(own=_truthy),
    "more-than-least": FlawedPlan(promised=lambda game, state, player, least: game.utility(state, player) > least),
    "ends-not-judged": FlawedPlan(promised=lambda game, state, player, least: True),
    "exactly-least": FlawedPlan(promised=lambda game, state, player, least: game.utility(state, player) == least),
    "plan-for-max": FlawedPlan(promised=lambda game, state, player, least: game.utility(state, MAX) >= least),
    "plan-of-the-other": FlawedPlan(moves=lambda mover, player: mover != player),
    "empty-for-none": FlawedPlan(none=[]),
    "one-move-planned": lambda game, state, player, least: (
        plan if not (plan := conditional_plan(game, state, player, least)) else [(action, []) for action, _ in plan]
    ),
}
"""Mistakes about what a plan has to hold."""


# Bounds

Bounds = tuple[Value, Value]


@dataclass(frozen=True)
class FlawedBounds:
    """`bounds` in which the budget and what is made of the unknown can be replaced."""

    shared: bool = True
    """What one child has used up is missing to the next."""
    unknown: Callable[[Value, Value], Bounds] = lambda lowest, highest: (lowest, highest)
    left_out: bool = False
    """Children that nothing was asked about are left out."""
    low: Callable[[bool], Callable[..., Any]] = lambda is_max: max if is_max else min
    high: Callable[[bool], Callable[..., Any]] = lambda is_max: max if is_max else min
    more: int = 0
    """How many questions more than allowed."""
    nodes_count: bool = False
    """Every node costs a question, not only an end."""
    all_or_nothing: bool = False
    """A node is worth anything as long as a single end below it is unknown."""
    backwards: bool = False

    def __call__(
        self, game: Game, state: State, questions: int, lowest: Value, highest: Value
    ) -> tuple[Value, Value, int]:
        low, high, asked, _ = self._bounds(game, state, questions + self.more, (lowest, highest))
        return low, high, asked

    def _bounds(self, game: Game, state: State, left: int, span: Bounds) -> tuple[Value, Value, int, bool]:
        if left <= 0:
            return *self.unknown(*span), 0, False
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            return utility, utility, 1, True
        asked, found = int(self.nodes_count), []
        for child in _children(game, state)[:: -1 if self.backwards else 1]:
            found.append(self._bounds(game, child, left - asked if self.shared else left, span))
            asked += found[-1][2]
        known = all(complete for *_, complete in found)
        if self.all_or_nothing and not known:
            return *span, asked, False
        if self.left_out:
            found = [each for each in found if each[2]]
        is_max = game.to_move(state) == MAX
        return self.low(is_max)(b[0] for b in found), self.high(is_max)(b[1] for b in found), asked, known


BOUNDING: Mistakes = {
    "budget-not-shared": FlawedBounds(shared=False),
    "unknown-is-zero": FlawedBounds(unknown=lambda lowest, highest: (0, 0)),
    "unknown-left-out": FlawedBounds(left_out=True),
    "unknown-spoils-all": FlawedBounds(all_or_nothing=True),
    "one-question-more": FlawedBounds(more=1),
    "one-question-fewer": FlawedBounds(more=-1),
    "asked-from-the-last": FlawedBounds(backwards=True),
    "nodes-cost-questions": FlawedBounds(nodes_count=True),
    "highest-always-largest": FlawedBounds(high=lambda is_max: max, low=lambda is_max: min),
    "bounds-drawn-together": FlawedBounds(high=lambda is_max: min, low=lambda is_max: max),
    "max-min-swapped": FlawedBounds(
        high=lambda is_max: min if is_max else max, low=lambda is_max: min if is_max else max
    ),
    "always-maximizing": FlawedBounds(high=lambda is_max: max, low=lambda is_max: max),
    "budget-ignored": lambda game, state, questions, lowest, highest: bounds(game, state, -1, lowest, highest),
}
"""Mistakes about a budget of questions and what is not known."""


# Coalitions


def _by_vectors(worth: Callable[..., Value]) -> Callable[..., Any]:
    """Each mover takes what `worth(values, mover, members)` says; the value is the members' sum."""

    def value(game: Game, state: State, members: Sequence[int]) -> Value:
        def vector(state: State) -> tuple[Value, ...]:
            if game.is_terminal(state):
                return tuple(game.utility(state, player) for player in game.players)
            mover = game.to_move(state)
            return max(map(vector, _children(game, state)), key=lambda values: worth(values, mover, members))

        return sum(vector(state)[member] for member in members)

    return value


def _sum(values: Sequence[Value], members: Sequence[int]) -> Value:
    return sum(values[member] for member in members)


def _by_turns(game: Game, state: State, members: Sequence[int]) -> Value:
    first = 0 if game.is_terminal(state) else game.to_move(state)

    def value(state: State, ply: int) -> Value:
        if game.is_terminal(state):
            return _sum([game.utility(state, player) for player in game.players], members)
        values = [value(child, ply + 1) for child in _children(game, state)]
        return (max if (first + ply) % len(game.players) in members else min)(values)

    return value(state, 0)


def _by_shares(others: int) -> Callable[..., Any]:
    """What those outside get counts too, so many times."""

    def value(game: Game, state: State, members: Sequence[int]) -> Value:
        if game.is_terminal(state):
            return sum(game.utility(state, p) * (1 if p in members else others) for p in game.players)
        values = [value(game, child, members) for child in _children(game, state)]
        return max(values) if game.to_move(state) in members else min(values)

    return value


def _sides(of_members: Callable[..., Any], of_others: Callable[..., Any]) -> Callable[..., Any]:
    def value(game: Game, state: State, members: Sequence[Player]) -> Value:
        if game.is_terminal(state):
            return sum(game.utility(state, player) for player in members)
        values = [value(game, child, members) for child in _children(game, state)]
        return (of_members if game.to_move(state) in members else of_others)(values)

    return value


JOINING: Mistakes = {
    "each-for-itself": lambda game, state, members: _sum(FlawedMaxN()(game, state)[0], members),
    "partners-for-themselves": _by_vectors(
        lambda values, mover, members: values[mover] if mover in members else -_sum(values, members)
    ),
    "others-for-themselves": _by_vectors(
        lambda values, mover, members: _sum(values, members) if mover in members else values[mover]
    ),
    "one-member-counts": lambda game, state, members: coalition_value(game, state, members[:1]),
    "first-member-moves": lambda game, state, members: _first_moves(game, state, members),
    "sum-of-all": _by_vectors(lambda values, mover, members: sum(values)),
    "all-utilities-added": _by_shares(1),
    "lead-of-the-coalition": _by_shares(-1),
    "nobody-against": _sides(max, max),
    "own-nodes-minimized": _sides(min, min),
    "sides-swapped": _sides(min, max),
    "turns-assumed": _by_turns,
}
"""Mistakes about who is for whom."""


def _first_moves(game: Game, state: State, members: Sequence[Player]) -> Value:
    if game.is_terminal(state):
        return sum(game.utility(state, player) for player in members)
    values = [_first_moves(game, child, members) for child in _children(game, state)]
    return max(values) if game.to_move(state) == members[0] else min(values)
