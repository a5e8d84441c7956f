"""What goes wrong in hw2-minimax: about all best actions, haste, plans, bounds and coalitions.

One readable search for each, with parts that can be replaced; what each mistake is called stands at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Game, Player, State, Value
from autograder.authoring import Family, add_misconceptions
from solutions.misconceptions.wrapped import taking_turns
from solutions.searches.minimax import minimax, minimax_value

from .reference import best_actions, bounds, conditional_plan, quickest

Mistakes = dict[str, Callable[..., Any]]
BOTH = (MAX, MIN)


def _children(game: Game, state: State) -> list[State]:
    return [game.result(state, action) for action in game.actions(state)]


def _other(player: Player) -> Player:
    return MIN if player == MAX else MAX


# All best actions


def _best_of(player: Player) -> Callable[..., Any]:
    return max if player == MAX else min


def _at_once(game: Game, state: State) -> Value:
    return game.utility(state, MAX) if game.is_terminal(state) else 0


def _moved_by(mover: Callable[[Player], Player]) -> Callable[[Game, State], Value]:
    """The value of a state where `mover` says who really chooses."""

    def value(game: Game, state: State) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return _best_of(mover(game.to_move(state)))(value(game, child) for child in _children(game, state))

    return value


@dataclass(frozen=True)
class FlawedChoice:
    """`best_actions` in which the values, the choice and the list can be replaced."""

    mover: Callable[[Player], Player] = lambda player: player
    """Whose choice it is."""
    value: Callable[[Game, State], Value] = minimax_value
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    keeps: Callable[[Player, Value, Value], bool] = lambda player, value, best: value == best
    """Whether an action is listed, from who moves, its value and the best one."""
    starts_at_zero: bool = False
    running: bool = False
    """An action is held against the best of those before it, and stays in the list."""
    listed: Callable[[Game, State, list[Action]], Any] = lambda game, state, actions: actions
    """What is returned for the best actions."""
    at_end: Callable[[], Any] = list
    overwrites: bool = False

    def __call__(self, game: Game, state: State) -> Any:
        if game.is_terminal(state):
            return self.at_end()
        player, root, values = self.mover(game.to_move(state)), state, {}
        for action in self.tried(game.actions(state)):
            child = game.result(state, action)
            values[action] = self.value(game, child)
            if self.overwrites:
                state = child
        choose = _best_of(player)
        best = choose([*values.values(), *([0] if self.starts_at_zero else [])])
        if self.running:
            so_far = [choose(list(values.values())[: number + 1]) for number in range(len(values))]
            return [action for action, mark in zip(values, so_far, strict=True) if values[action] == mark]
        return self.listed(game, root, [a for a, value in values.items() if self.keeps(player, value, best)])


def _chosen_by(mover: Callable[[Player], Player]) -> Family:
    """A wrong choice among the children, with their values right, or wrong by the same choice."""
    return Family.across(FlawedChoice(mover), {}, {"value": _moved_by(mover)})


def _fails(error: type[Exception]) -> Callable[[], Any]:
    def fail() -> Any:
        raise error("what Python says of an empty list")

    return fail


def _values_of(game: Game, state: State, actions: list[Action]) -> list[Value]:
    return [minimax_value(game, game.result(state, action)) for action in actions]


def _cut_children(soft: bool) -> Callable[[Game, State], list[Action]]:
    """Ties under alpha-beta: what comes back from a child that was cut is taken for its value."""

    def value(game: Game, state: State, alpha: Value, beta: Value) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        for_max = game.to_move(state) == MAX
        best = -inf if for_max else inf
        for child in _children(game, state):
            found = value(game, child, alpha, beta)
            best = max(best, found) if for_max else min(best, found)
            alpha, beta = (max(alpha, best), beta) if for_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best if soft else (alpha if for_max else beta)

    def listed(game: Game, state: State) -> list[Action]:
        if game.is_terminal(state):
            return []
        for_max, alpha, beta = game.to_move(state) == MAX, -inf, inf
        found: dict[Action, Value] = {}
        for action, child in zip(game.actions(state), _children(game, state), strict=True):
            found[action] = value(game, child, alpha, beta)
            alpha, beta = (max(alpha, found[action]), beta) if for_max else (alpha, min(beta, found[action]))
        best = (max if for_max else min)(found.values())
        return [action for action, worth in found.items() if worth == best]

    return listed


CHOICE = FlawedChoice()
CHOOSING_ALL: Mistakes = {
    "turns-assumed": taking_turns(best_actions),
    "max-min-swapped": _chosen_by(_other),
    "always-maximizing": _chosen_by(lambda player: MAX),
    "always-minimizing": _chosen_by(lambda player: MIN),
    "one-best-action": Family.across(
        CHOICE,
        {"listed": lambda game, state, actions: actions[:1]},
        {"listed": lambda game, state, actions: actions[-1:]},
        {"listed": lambda game, state, actions: actions[0]},
        {"listed": lambda game, state, actions: actions[-1]},
        at_end=(list, lambda: [None], lambda: None),
    ),
    "bounds-taken-for-ties": Family((_cut_children(False), _cut_children(True))),
    "best-for-a-while": replace(CHOICE, running=True),
    "best-left-out": Family.across(
        CHOICE,
        {"listed": lambda game, state, actions: actions[1:]},
        {"listed": lambda game, state, actions: actions[:-1]},
    ),
    "values-for-actions": Family.across(
        CHOICE,
        {"listed": _values_of},
        {"listed": lambda game, state, actions: list(zip(actions, _values_of(game, state, actions), strict=True))},
        {"listed": lambda game, state, actions: list(zip(_values_of(game, state, actions), actions, strict=True))},
        {"listed": lambda game, state, actions: (_values_of(game, state, actions)[0], actions)},
    ),
    "states-for-actions": replace(
        CHOICE, listed=lambda game, state, actions: [game.result(state, action) for action in actions]
    ),
    "replies-listed": replace(
        CHOICE,
        listed=lambda game, state, actions: [minimax(game, game.result(state, action))[1] for action in actions],
    ),
    "reply-not-seen": replace(CHOICE, value=_at_once),
    "every-win-listed": Family.across(
        CHOICE,
        {"keeps": lambda player, value, best: (value > 0) == (best > 0) and (value < 0) == (best < 0)},
        {"keeps": lambda player, value, best: value > 0 if player == MAX else value < 0},
        {"keeps": lambda player, value, best: value >= 0 if player == MAX else value <= 0},
    ),
    "all-actions-listed": replace(CHOICE, keeps=lambda player, value, best: True),
    "worse-ones-listed": Family.across(
        CHOICE,
        {"keeps": lambda player, value, best: value != best},
        {"keeps": lambda player, value, best: value >= best},
        {"keeps": lambda player, value, best: value <= best},
    ),
    "first-child-skipped": Family.across(CHOICE, {"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": Family.across(CHOICE, {"tried": lambda actions: actions[:-1] or actions}),
    "best-starts-at-zero": replace(CHOICE, starts_at_zero=True),
    "state-overwritten": replace(CHOICE, overwrites=True),
    "utility-of-min": replace(CHOICE, value=lambda game, state: -minimax_value(game, state)),
    "end-forgotten": Family.across(
        CHOICE,
        *({"at_end": at_end} for at_end in (lambda: None, lambda: [None], *map(_fails, (ValueError, TypeError)))),
    ),
}
"""Mistakes about all best actions."""


# Haste

End = tuple[Value, int]

HURRIES, MINDLESS, PLAYS_ON = -1, 0, 1
"""What the mover makes of more plies, if the value is the same."""
Haste = tuple[int, int, int]
"""The same for who wins, who draws and who loses."""
RIGHT_HASTE: Haste = (HURRIES, PLAYS_ON, PLAYS_ON)


def _sign(value: Value) -> int:
    return (value > 0) - (value < 0)


@dataclass(frozen=True)
class FlawedQuickest:
    """`quickest` in which the order of the ends and the count of plies can be replaced."""

    haste: Callable[[Player], Haste] = lambda player: RIGHT_HASTE
    merit: Callable[[Value, int], Any] | None = None
    """What an end is worth to the mover, from its own value and the plies, in place of value first and then haste."""
    wins: Callable[[Value], int] = _sign
    """1 where the value, the mover's own, is a win, 0 for a draw, −1 for a loss."""
    mover: Callable[[Player], Player] = lambda player: player
    at_end: int = 0
    step: Callable[[Player, Player], int] = lambda player, first: 1
    """What a move adds to the plies: from who makes it, and who moves at the root."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    best_at: Callable[[Sequence[Any], int], int] = lambda children, best: best
    """The place of the child that counts, from that of the best."""
    answer: Callable[[Sequence[tuple[End, Action, Action | None]], int, bool], Any] = lambda children, best, at_root: (
        children[best][:2]
    )
    """What a node returns: from its children, each as (end, action, the child's own action), and which is the best."""
    sides: tuple[Player, ...] = BOTH
    """At whose nodes the haste, the merit and the choice are wrong."""
    at: Callable[[bool], bool] = lambda at_root: True
    """Whether they are wrong at the root, or below it."""
    whole: Callable[[Player, End, Action | None], Any] = lambda player, end, action: (end, action)
    """What the root returns."""
    last: bool = False
    """Of ends that are equally good the last is taken."""

    def __call__(self, game: Game, state: State) -> Any:
        first = MAX if game.is_terminal(state) else game.to_move(state)
        end, action = self._search(game, state, True, first)
        return self.whole(game.to_move(state), end, action) if not game.is_terminal(state) else (end, action)

    def _search(self, game: Game, state: State, at_root: bool, first: Player) -> tuple[End, Action | None]:
        if game.is_terminal(state):
            return (self.utility(game, state), self.at_end), None
        player = game.to_move(state)
        wrong = player in self.sides and self.at(at_root)
        sign = 1 if (self.mover(player) if wrong else player) == MAX else -1
        children = []
        for action in self.tried(game.actions(state)) if wrong else game.actions(state):
            (value, plies), then = self._search(game, game.result(state, action), False, first)
            children.append(((value, plies + self.step(player, first)), action, then))

        def merit(place: int) -> Any:
            value, plies = children[place][0]
            if wrong and self.merit:
                return self.merit(sign * value, plies)
            haste = self.haste(player) if wrong else RIGHT_HASTE
            return sign * value, plies * haste[1 - self.wins(sign * value)]

        places = range(len(children))
        best = max(reversed(places) if self.last else places, key=merit)
        end, action = self.answer(children, self.best_at(children, best) if wrong else best, at_root)
        return end, action


def _both(flaw: Haste) -> Callable[[Player], Haste]:
    return lambda player: flaw


def _hastes(suits: Callable[[int, int, int], bool]) -> Family:
    """Everybody, or one player alone, has a wrong haste of this kind."""
    degrees = (HURRIES, MINDLESS, PLAYS_ON)
    wrong = [(win, draw, loss) for win in degrees for draw in degrees for loss in degrees if suits(win, draw, loss)]
    return _quickest(*({"haste": _both(haste)} for haste in wrong), halves=True)


def _by_player(of_max: Haste, of_min: Haste) -> dict[str, Any]:
    return {"haste": lambda player: of_max if player == MAX else of_min}


def _quickest(*mistakes: dict[str, Any], halves: bool = False) -> Family:
    return Family.across(FlawedQuickest(), *mistakes, halves=halves, last=(False, True))


def _plies_of(choose: Callable[..., Any]) -> Callable[..., Any]:
    """The plies come from the child with the most, or fewest, of them."""

    def answer(children: Sequence[tuple[End, Action, Action | None]], best: int, at_root: bool) -> Any:
        (value, _), action, _ = children[best]
        return (value, choose(plies for (_, plies), *_ in children)), action

    return answer


def _if_by(own: Player) -> Callable[[Player, Player], int]:
    return lambda player, first: int(player == own)


def _any_best(children: Sequence[tuple[End, Action, Action | None]], best: int, last: bool) -> Any:
    """The first or last action that keeps the value, whatever the time."""
    (value, plies), *_ = children[best]
    actions = [action for (other, _), action, _ in children if other == value]
    return (value, plies), actions[-1 if last else 0]


HASTY_PLAYER, CALM_PLAYER = (HURRIES, HURRIES, HURRIES), (PLAYS_ON, PLAYS_ON, PLAYS_ON)
TURNED_HASTES = [(PLAYS_ON, draw, HURRIES) for draw in (PLAYS_ON, HURRIES, MINDLESS)]

HURRYING: Mistakes = {
    "turns-assumed": taking_turns(quickest),
    "time-ignored": _hastes(lambda win, draw, loss: win == draw == loss == MINDLESS),
    "everybody-hurries": _hastes(lambda win, draw, loss: win == draw == loss == HURRIES),
    "nobody-hurries": _hastes(lambda win, draw, loss: win == PLAYS_ON and HURRIES not in (draw, loss)),
    "haste-turned-round": _hastes(lambda win, draw, loss: win == PLAYS_ON and loss == HURRIES),
    "draw-hurried": _hastes(lambda win, draw, loss: win == draw == HURRIES and loss != HURRIES),
    "draw-without-time": _hastes(lambda win, draw, loss: (win, draw, loss) == (HURRIES, MINDLESS, PLAYS_ON)),
    "loser-hurries": _hastes(lambda win, draw, loss: win == loss == HURRIES and draw != HURRIES),
    "loser-does-not-mind": _hastes(lambda win, draw, loss: (win, loss) == (HURRIES, MINDLESS) and draw != HURRIES),
    "winner-does-not-mind": _hastes(lambda win, draw, loss: win == MINDLESS and draw == loss == PLAYS_ON),
    "haste-of-max": _quickest(*(_by_player(RIGHT_HASTE, turned) for turned in TURNED_HASTES)),
    "haste-of-min": _quickest(*(_by_player(turned, RIGHT_HASTE) for turned in TURNED_HASTES)),
    "haste-by-player": _quickest(_by_player(HASTY_PLAYER, CALM_PLAYER), _by_player(CALM_PLAYER, HASTY_PLAYER)),
    "haste-at-root-only": _quickest({"haste": _both((0, 0, 0)), "at": lambda at_root: not at_root}),
    "win-is-one": _quickest({"wins": lambda value: 1 if value == 1 else -1}),
    "time-before-value": _quickest(
        {"merit": lambda value, plies: (-plies, value)},
        {"merit": lambda value, plies: (-plies if value > 0 else plies, value)},
        {"merit": lambda value, plies: (plies, value)},
        {"merit": lambda value, plies: (_sign(value), -plies if value > 0 else plies, value)},
        {"merit": lambda value, plies: (_sign(value), -plies if value > 0 else plies)},
        halves=True,
    ),
    "time-for-value": _quickest(
        {"merit": lambda value, plies: value - plies},
        {"merit": lambda value, plies: value + plies},
        {"merit": lambda value, plies: value - _sign(value) * plies},
        {"merit": lambda value, plies: value - (plies if value > 0 else -plies)},
        {"merit": lambda value, plies: value / plies},
    ),
    # The haste may be that of the player who really moves.
    "max-min-swapped": _quickest({"mover": _other}, {"mover": _other, "haste": _both(TURNED_HASTES[0])}),
    "always-maximizing": _quickest(
        {"mover": lambda player: MAX}, {"mover": lambda player: MAX, **_by_player(RIGHT_HASTE, TURNED_HASTES[0])}
    ),
    "always-minimizing": _quickest(
        {"mover": lambda player: MIN}, {"mover": lambda player: MIN, **_by_player(TURNED_HASTES[0], RIGHT_HASTE)}
    ),
    "movers-view": _quickest(
        {"whole": lambda player, end, action: ((-end[0] if player == MIN else end[0], end[1]), action)}
    ),
    "utility-of-min": _quickest({"utility": lambda game, state: game.utility(state, MIN)}),
    "end-is-a-ply": _quickest({"at_end": 1}),
    "one-ply-missing": _quickest(
        {"at_end": -1},
        {"whole": lambda player, end, action: ((end[0], end[1] - 1), action)},
    ),
    "plies-not-counted": _quickest({"step": lambda player, first: 0}),
    "one-players-moves-counted": _quickest(
        *({"step": step} for step in (_if_by(MAX), _if_by(MIN))),
        {"step": lambda player, first: int(player == first)},
        {"step": lambda player, first: int(player != first)},
    ),
    "plies-of-another-child": _quickest(*({"answer": _plies_of(choose)} for choose in (min, max))),
    "no-action": _quickest({"answer": lambda children, best, at_root: (children[best][0], None)}),
    "last-action": _quickest({"answer": lambda children, best, at_root: (children[best][0], children[-1][1])}),
    "leaf-action": _quickest(
        {
            "answer": lambda children, best, at_root: (
                children[best][0],
                children[best][1] if children[best][2] is None else children[best][2],
            )
        }
    ),
    "action-of-plain-minimax": Family.across(
        FlawedQuickest(),
        {"answer": lambda children, best, at_root: _any_best(children, best, False)},
        {"answer": lambda children, best, at_root: _any_best(children, best, True)},
    ),
    "first-child": _quickest({"best_at": lambda children, best: 0}, halves=True),
    "last-child": _quickest({"best_at": lambda children, best: len(children) - 1}, halves=True),
    "first-child-skipped": _quickest({"tried": lambda actions: actions[1:] or actions}, halves=True),
    "last-child-skipped": _quickest({"tried": lambda actions: actions[:-1] or actions}, halves=True),
}
"""Mistakes about time: whose, when, and how it is counted."""


# Plans

Plans = Sequence[tuple[Action, Any]]
"""Pairs (action, the plan below it or None)."""


def _first_that_works(plans: Plans) -> Any:
    return next(([pair] for pair in plans if pair[1] is not None), None)


def _all_or_none(plans: Plans) -> Any:
    return None if any(below is None for _, below in plans) else list(plans)


def _those_that_work(plans: Plans) -> Any:
    return [pair for pair in plans if pair[1] is not None] or None


def _first_truthy(plans: Plans) -> Any:
    return next(([pair] for pair in plans if pair[1]), None)


def _all_truthy(plans: Plans) -> Any:
    return list(plans) if all(below for _, below in plans) else None


def _length(plan: Any) -> int:
    return 1 + max((_length(below) for _, below in plan or []), default=0)


def _extreme(choose: Callable[..., Any]) -> Callable[[Plans], Any]:
    """The shortest or longest of the plans that work."""

    def chosen(plans: Plans) -> Any:
        working = _those_that_work(plans)
        return working and [choose(working, key=lambda pair: _length(pair[1]))]

    return chosen


Promise = Callable[[Game, State, Player, Value], bool]


@dataclass(frozen=True)
class FlawedPlan:
    """`conditional_plan` in which the end, a choice of one's own and the other one's can be replaced."""

    own: Callable[[Plans], Any] = _first_that_works
    others: Callable[[Plans], Any] = _all_or_none
    promised: Promise = lambda game, state, player, least: game.utility(state, player) >= least
    moves: Callable[[Player, Player, Player], bool] = lambda mover, player, first: mover == player
    """Whether a node is the player's own: who moves there, whose plan it is, who moves at the root."""
    shape: Callable[[Any], Any] = lambda plan: plan
    """What a node makes of its plan, if there is one."""
    none: Any = None
    """What is returned where there is no plan."""
    at_end: Callable[[bool], Any] = lambda kept: [] if kept else None
    tried: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
    best_first: str = ""
    """Whose actions are tried in the order of what they are worth: "own", "other" or nobody's."""

    def __call__(self, game: Game, state: State, player: Player, least: Value) -> Any:
        first = None if game.is_terminal(state) else game.to_move(state)

        def plan(state: State) -> Any:
            if game.is_terminal(state):
                return self.at_end(self.promised(game, state, player, least))
            mover = game.to_move(state)
            actions = list(self.tried(game.actions(state)))
            if self.best_first == ("own" if mover == player else "other"):
                worth = {action: minimax_value(game, game.result(state, action)) for action in actions}
                actions.sort(key=lambda action: worth[action] * (-1 if mover == MAX else 1))
            plans = [(action, plan(game.result(state, action))) for action in actions]
            found = (self.own if self.moves(mover, player, first) else self.others)(plans)
            return found if found is None else self.shape(found)

        found = plan(state)
        return self.none if found is None else found


def _by_value(worth: Callable[[Value, Player], Value]) -> Callable[..., Any]:
    """A plan that trusts minimax: who is worth enough gets one, without another look at the ends."""

    def plan(game: Game, state: State, player: Player, least: Value) -> Any:
        if worth(minimax_value(game, state), player) < least:
            return None
        if game.is_terminal(state):
            return []
        plans = [(action, plan(game, game.result(state, action), player, least)) for action in game.actions(state)]
        return _first_that_works(plans) if game.to_move(state) == player else plans

    return plan


def _line(plan: Any) -> Any:
    """The actions of a plan one after another, where each time the first reply comes."""
    return plan if not plan else [plan[0][0], *_line(plan[0][1])]


def _promises(*promised: Promise) -> Family:
    return Family.across(FlawedPlan(), *({"promised": each} for each in promised))


def _own(*choices: Callable[[Plans], Any]) -> Family:
    return Family.across(FlawedPlan(), *({"own": choice} for choice in choices))


PLANNING: Mistakes = {
    "turns-assumed": taking_turns(conditional_plan),
    "plan-hopes": Family.across(
        FlawedPlan(),
        {"others": _first_that_works},
        {"others": lambda plans: None if plans[0][1] is None else [plans[0]]},
        {"others": lambda plans: None if plans[0][1] is None else [plans[0]], "best_first": "other"},
        {"others": lambda plans: None if _all_or_none(plans) is None else [plans[0]]},
        {"others": lambda plans: None if _all_or_none(plans) is None else [plans[-1]]},
        {"others": lambda plans: _first_that_works(plans[::-1])},
    ),
    "replies-left-out": Family.across(
        FlawedPlan(),
        {"others": _those_that_work},
        {"others": lambda plans: [pair for pair in plans if pair[1] is not None]},
    ),
    "holes-in-the-plan": Family.across(
        FlawedPlan(), *({"others": list, "own": own} for own in (_first_that_works, lambda plans: [plans[0]]))
    ),
    "plan-for-every-action": _own(_all_or_none),
    "first-action-planned": _own(lambda plans: None if plans[0][1] is None else [plans[0]]),
    "last-plan": _own(lambda plans: _first_that_works(plans[::-1])),
    "best-plan": Family.across(FlawedPlan(), {"best_first": "own"}, {"own": _extreme(min)}, {"own": _extreme(max)}),
    "all-plans-kept": _own(_those_that_work),
    "second-plan": _own(
        lambda plans: (_those_that_work(plans) or [])[1:2] or None,
        lambda plans: (_those_that_work(plans) or [None])[1:] if _those_that_work(plans) else None,
    ),
    "empty-plan-refused": Family.across(
        FlawedPlan(),
        {"own": _first_truthy},
        {"others": _all_truthy},
        {"own": _first_truthy, "others": _all_truthy},
    ),
    "more-than-least": _promises(lambda game, state, player, least: game.utility(state, player) > least),
    "ends-not-judged": _promises(lambda game, state, player, least: True),
    "exactly-least": _promises(lambda game, state, player, least: game.utility(state, player) == least),
    "any-win-keeps-the-promise": _promises(
        lambda game, state, player, least: game.utility(state, player) > 0,
        lambda game, state, player, least: game.utility(state, player) >= 0,
        lambda game, state, player, least: game.utility(state, player) == 1,
    ),
    "plan-for-max": Family.of(
        _promises(lambda game, state, player, least: game.utility(state, MAX) >= least),
        _by_value(lambda value, player: value),
    ),
    "least-not-turned": _promises(
        lambda game, state, player, least: (
            game.utility(state, MAX) >= least if player == MAX else game.utility(state, MAX) <= least
        )
    ),
    "promise-to-the-opponent": _promises(
        lambda game, state, player, least: game.utility(state, _other(player)) >= least,
        lambda game, state, player, least: game.utility(state, player) <= least,
        lambda game, state, player, least: game.utility(state, game.to_move(state)) >= least,
    ),
    "plan-of-the-other": Family.across(FlawedPlan(), {"moves": lambda mover, player, first: mover != player}),
    "own-moves-are-max-s": Family.across(
        FlawedPlan(),
        {"moves": lambda mover, player, first: mover == MAX},
        {"moves": lambda mover, player, first: mover == MIN},
    ),
    "own-moves-are-the-root-s": Family.across(
        FlawedPlan(),
        {"moves": lambda mover, player, first: mover == first},
    ),
    "empty-for-none": Family.across(FlawedPlan(), {"none": []}),
    "none-for-empty": Family.across(
        FlawedPlan(), {"at_end": lambda kept: None}, {"shape": lambda plan: [(a, b or None) for a, b in plan]}
    ),
    "one-move-planned": lambda game, state, player, least: (
        plan if not (plan := conditional_plan(game, state, player, least)) else [(action, []) for action, _ in plan]
    ),
    "line-for-plan": lambda game, state, player, least: _line(conditional_plan(game, state, player, least)),
    "pair-without-list": Family.across(
        FlawedPlan(),
        {"shape": lambda plan: plan[0] if len(plan) == 1 else plan},
        {"own": lambda plans: next((pair for pair in plans if pair[1] is not None), None)},
    ),
    "replies-turned-round": Family.across(FlawedPlan(), {"tried": lambda actions: actions[::-1]}),
    "first-child-skipped": Family.across(FlawedPlan(), {"tried": lambda actions: actions[1:] or actions}),
    "last-child-skipped": Family.across(FlawedPlan(), {"tried": lambda actions: actions[:-1] or actions}),
}
"""Mistakes about what a plan has to hold."""


# Bounds

Bounds = tuple[Value, Value]
Rule = Callable[[Player], Callable[..., Any]]
"""How a bound is backed up where a player moves: by `max` or by `min`."""
OF_MOVER, OF_OTHER = _best_of, lambda player: _best_of(_other(player))
ALWAYS_MAX: Rule = lambda player: max  # noqa: E731
ALWAYS_MIN: Rule = lambda player: min  # noqa: E731
WRONG_RULES = (ALWAYS_MAX, ALWAYS_MIN, OF_OTHER)


@dataclass(frozen=True)
class FlawedBounds:
    """`bounds` in which the budget and what is made of the unknown can be replaced."""

    shared: bool = True
    """What one child has used up is missing to the next."""
    unknown: Callable[[Value, Value, Player], Bounds] = lambda lowest, highest, mover: (lowest, highest)
    """What a state nobody asked about counts as; `mover` is who moves above it."""
    left_out: tuple[int, ...] = ()
    """In which of the two bounds children that nothing was asked about are left out."""
    spoils: tuple[int, ...] = ()
    """Which of the two bounds of a node is unknown as long as anything is unknown below it."""
    low: Rule = OF_MOVER
    high: Rule = OF_MOVER
    more: int = 0
    """How many questions more than allowed."""
    node_costs: int = 0
    """How many questions a node costs that is no end."""
    end_first: bool = False
    """An end is asked about even where no question is left."""
    asks_all: bool = False
    """Every end is asked about, whether the answer may be used or not."""
    times: int = 1
    """How often an end is asked about."""
    prunes: bool = False
    """Ends that cannot matter are not asked about."""
    stops_early: bool = False
    """A node whose children used up the last question is taken to have no others, even where all is known."""
    root_too: bool = True
    """The root counts as unknown in the same way as a child."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    order: Callable[[Sequence[State]], Sequence[State]] = lambda children: children
    result: Callable[[Value, Value, int, int], Any] = lambda low, high, asked, questions: (low, high, asked)
    """What is returned in the end; the last number is the budget."""
    sides: tuple[Player, ...] = BOTH
    """At whose nodes a mistake about what is unknown, or about a rule, is made."""

    def __call__(self, game: Game, state: State, questions: int, lowest: Value, highest: Value) -> Any:
        span = lowest, highest
        left = questions + self.more

        def ask(state: State) -> Value:
            return max(self.utility(game, state) for _ in range(self.times))

        def search(state: State, left: int, above: Player | None, window: Bounds) -> tuple[Bounds, int, bool, bool]:
            """The bounds, how many questions it took, whether anything is known, and whether all is."""
            over = game.is_terminal(state)
            if left <= 0 and not (over and self.end_first):
                if self.asks_all:
                    _ask_about_all(game, state)
                return (self.unknown(*span, above) if above in self.sides else span), 0, False, False
            if over:
                utility = ask(state)
                return (utility, utility), 1, True, True
            mover, taken, found = game.to_move(state), self.node_costs, []
            alpha, beta = window
            for child in self.order(_children(game, state)):
                if self.prunes and alpha >= beta:
                    break
                found.append(search(child, left - taken if self.shared else left, mover, (alpha, beta)))
                taken += found[-1][1]
                if self.prunes and mover == MAX:
                    alpha = max(alpha, found[-1][0][0])
                elif self.prunes:
                    beta = min(beta, found[-1][0][1])
            wrong = mover in self.sides
            complete = all(known for *_, known in found)
            best = []
            for which, rule in enumerate((self.low, self.high) if wrong else (OF_MOVER, OF_MOVER)):
                known = [child for child in found if child[2]] if wrong and which in self.left_out else found
                spoilt = (wrong and which in self.spoils and not complete) or not known
                best.append(span[which] if spoilt else rule(mover)(child[0][which] for child in known))
            return (best[0], best[1]), taken, any(child[2] for child in found), complete

        root = game.to_move(state) if not game.is_terminal(state) else MAX
        (low, high), asked, *_ = search(state, left, root if self.root_too else None, span)
        return self.result(low, high, asked, questions)


def _ask_about_all(game: Game, state: State) -> None:
    if game.is_terminal(state):
        game.utility(state, MAX)
    for child in _children(game, state):
        _ask_about_all(game, child)


def _ends(game: Game, state: State) -> Iterator[State]:
    """The ends below a state, from level to level."""
    row = [state]
    while row:
        yield from (state for state in row if game.is_terminal(state))
        row = [child for state in row for child in _children(game, state)]


def _level_by_level(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> Any:
    known = list(_ends(game, state))[:questions]
    left = list(known)

    def search(state: State) -> Bounds:
        if game.is_terminal(state):
            if state not in left:
                return lowest, highest
            left.remove(state)
            return (game.utility(state, MAX),) * 2
        found = [search(child) for child in _children(game, state)]
        best = _best_of(game.to_move(state))
        return best(low for low, _ in found), best(high for _, high in found)

    return *search(state), len(known)


def _bounded(*mistakes: dict[str, Any], halves: bool = False) -> Family:
    return Family.across(FlawedBounds(), *mistakes, halves=halves)


BOUNDING: Mistakes = {
    "turns-assumed": taking_turns(bounds),
    "budget-not-shared": _bounded(
        {"shared": False}, {"shared": False, "result": lambda low, high, asked, most: (low, high, min(asked, most))}
    ),
    "unknown-is-zero": _bounded({"unknown": lambda lowest, highest, mover: (0, 0)}, halves=True),
    "unknown-is-one-number": Family.across(
        FlawedBounds(),
        {"unknown": lambda lowest, highest, mover: (lowest, lowest)},
        {"unknown": lambda lowest, highest, mover: (highest, highest)},
        {"unknown": lambda lowest, highest, mover: (lowest, lowest) if mover == MAX else (highest, highest)},
        {"unknown": lambda lowest, highest, mover: (highest, highest) if mover == MAX else (lowest, lowest)},
        root_too=(True, False),
    ),
    "unknown-left-out": _bounded({"left_out": (0, 1)}, {"left_out": (0,)}, {"left_out": (1,)}, halves=True),
    "unknown-spoils-all": _bounded({"spoils": (0, 1)}, halves=True),
    "unknown-spoils-one-bound": _bounded({"spoils": (0,)}, {"spoils": (1,)}, halves=True),
    "lowest-highest-exchanged": _bounded(
        {"unknown": lambda lowest, highest, mover: (highest, lowest)},
        {"result": lambda low, high, asked, questions: (high, low, asked)},
    ),
    "one-question-more": _bounded({"more": 1}),
    "one-question-fewer": _bounded({"more": -1}),
    "end-asked-without-question": _bounded({"end_first": True}),
    "asked-from-the-last": _bounded({"order": lambda children: children[::-1]}),
    "asked-level-by-level": _level_by_level,
    "ends-left-out": _bounded({"prunes": True}),
    "nodes-cost-questions": _bounded({"node_costs": 1}),
    "asks-all-the-same": _bounded({"asks_all": True}),
    "asked-twice": _bounded({"times": 2}),
    "asked-not-counted": _bounded(
        {"result": lambda low, high, asked, questions: (low, high, questions)},
        {"result": lambda low, high, asked, questions: (low, high, questions - asked)},
        {"result": lambda low, high, asked, questions: (low, high, 0)},
        {"result": lambda low, high, asked, questions: (low, high, 1)},
        {"result": lambda low, high, asked, questions: (low, high, asked + 1)},
        {"result": lambda low, high, asked, questions: (low, high, asked - 1)},
    ),
    "highest-always-largest": _bounded({"high": ALWAYS_MAX, "low": ALWAYS_MIN}),
    "bounds-drawn-together": _bounded({"high": ALWAYS_MIN, "low": ALWAYS_MAX}),
    "max-min-swapped": _bounded({"high": OF_OTHER, "low": OF_OTHER}),
    "always-maximizing": _bounded({"high": ALWAYS_MAX, "low": ALWAYS_MAX}),
    "always-minimizing": _bounded({"high": ALWAYS_MIN, "low": ALWAYS_MIN}),
    "high-backed-up-wrongly": _bounded(*({"high": rule} for rule in WRONG_RULES)),
    "low-backed-up-wrongly": _bounded(*({"low": rule} for rule in WRONG_RULES)),
    "utility-of-min": _bounded({"utility": lambda game, state: game.utility(state, MIN)}),
    "utility-of-mover": _bounded({"utility": lambda game, state: game.utility(state, game.to_move(state))}),
    "budget-ignored": lambda game, state, questions, lowest, highest: bounds(game, state, -1, lowest, highest),
}
"""Mistakes about a budget of questions and what is not known."""


# Coalitions

Vector = Sequence[Value]


def _sum(values: Vector, members: Sequence[int]) -> Value:
    return sum(values[member] for member in members)


@dataclass(frozen=True)
class FlawedCoalition:
    """`coalition_value` in which who wants what, and what a leaf is worth, can be replaced.

    Each node hands a vector up, of which the last entry is what the coalition is thought to have.
    """

    worth: Callable[[Vector, Sequence[int]], Value] = _sum
    """What the coalition makes of an end."""
    of_member: Callable[[Vector, int, Sequence[int]], Value] = lambda values, mover, members: values[-1]
    of_other: Callable[[Vector, int, Sequence[int]], Value] = lambda values, mover, members: -values[-1]
    """What a mover makes as large as it can."""
    belongs: Callable[[int, Sequence[int], int], bool] = lambda mover, members, first: mover in members
    """Whether a mover plays for the coalition; the last number is who moves at the root."""
    turns: bool = False
    """Players are taken to move one after the other, whatever the game says."""
    others_average: bool = False
    first_only: str = ""
    """Who takes the first action without a thought: "member" or "other"."""
    tried: Callable[[Sequence[State]], Sequence[State]] = lambda children: children
    among: Callable[[Sequence[int]], Sequence[int]] = lambda members: members
    """Who is taken for a member."""
    last: bool = False
    """A matter of handwriting: of equally good actions the last is taken."""

    def __call__(self, game: Game, state: State, members: Sequence[Player]) -> Value:
        first = 0 if game.is_terminal(state) else game.to_move(state)
        members = self.among(members)

        def value(state: State, ply: int) -> Vector:
            if game.is_terminal(state):
                ends = [game.utility(state, player) for player in game.players]
                return [*ends, self.worth(ends, members)]
            mover = (first + ply) % len(game.players) if self.turns else game.to_move(state)
            found = [value(child, ply + 1) for child in self.tried(_children(game, state))]
            belongs = self.belongs(mover, members, first)
            if self.first_only == ("member" if belongs else "other"):
                return found[0]
            if self.others_average and not belongs:
                return [sum(column) / len(found) for column in zip(*found, strict=True)]
            wanted = self.of_member if belongs else self.of_other
            return max(found[::-1] if self.last else found, key=lambda values: wanted(values, mover, members))

        return value(state, 0)[-1]


def _joined(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedCoalition(), *mistakes)


def _its_own(values: Vector, mover: int, members: Sequence[int]) -> Value:
    return values[mover]


def _vectors(*mistakes: dict[str, Any]) -> Family:
    return Family.across(FlawedCoalition(), *mistakes, last=(False, True))


def _each_alone(best_only: bool) -> Callable[[Game, State, Sequence[int]], Value]:
    """What each member can be sure of when all others are against it; all of these added up, or the largest."""

    def alone(game: Game, state: State, member: int) -> Value:
        if game.is_terminal(state):
            return game.utility(state, member)
        values = [alone(game, child, member) for child in _children(game, state)]
        return max(values) if game.to_move(state) == member else min(values)

    def best_alone(game: Game, state: State, members: Sequence[int]) -> Value:
        values = [alone(game, state, member) for member in members]
        return max(values, default=0) if best_only else sum(values)

    return best_alone


JOINING: Mistakes = {
    "members-alone": Family((_each_alone(False), _each_alone(True))),
    "each-for-itself": _vectors({"of_member": _its_own, "of_other": _its_own}),
    "partners-for-themselves": _vectors({"of_member": _its_own}),
    "others-for-themselves": _vectors({"of_other": _its_own}),
    "others-against-themselves": _vectors({"of_other": lambda values, mover, members: -values[mover]}),
    "one-member-counts": _joined(
        *({"among": among} for among in (lambda members: members[:1], lambda members: members[-1:])),
        *(
            {"worth": lambda values, members, place=place: values[members[place]] if members else 0}
            for place in (0, -1)
        ),
    ),
    "best-member-counts": _joined(
        *(
            {"worth": lambda values, members, choose=choose: choose([values[m] for m in members], default=0)}
            for choose in (max, min)
        )
    ),
    "nobody-taken-for-all": _joined(
        {"among": lambda members: members or (0, 1, 2)},
        {"worth": lambda values, members: _sum(values, members) if members else sum(values)},
    ),
    "mean-for-sum": _joined({"worth": lambda values, members: _sum(values, members) / len(members) if members else 0}),
    "first-member-moves": _joined(
        *({"belongs": lambda mover, members, _, k=k: mover in members[k : k + 1 or None]} for k in (0, -1))
    ),
    "root-moves-for-all": _joined({"belongs": lambda mover, members, first: mover == first}),
    "sum-of-all": _vectors(
        *(
            {"of_member": everything, "of_other": everything}
            for everything in (lambda values, mover, members: sum(values[:-1]),)
        )
    ),
    "all-utilities-added": _joined({"worth": lambda values, members: sum(values)}),
    "lead-of-the-coalition": _joined({"worth": lambda values, members: 2 * _sum(values, members) - sum(values)}),
    "nobody-against": _joined({"of_other": lambda values, mover, members: values[-1]}),
    "own-nodes-minimized": _joined({"of_member": lambda values, mover, members: -values[-1]}),
    "sides-swapped": _joined(
        {"belongs": lambda mover, members, first: mover not in members},
        {"belongs": lambda mover, members, first: mover not in members, "worth": lambda v, m: sum(v) - _sum(v, m)},
    ),
    "others-average": _joined({"others_average": True}),
    "others-take-the-first": _joined({"first_only": "other"}),
    "members-take-the-first": _joined({"first_only": "member"}),
    "turns-assumed": _joined({"turns": True}),
    "first-child-skipped": _joined({"tried": lambda children: children[1:] or children}),
    "last-child-skipped": _joined({"tried": lambda children: children[:-1] or children}),
    "first-child": _joined({"tried": lambda children: children[:1]}),
    "last-child": _joined({"tried": lambda children: children[-1:]}),
}
"""Mistakes about who is for whom."""


add_misconceptions("""
best-left-out: one of the best actions is missing from the list
    When a better action turns up, is it in the list itself? Try a tree with a single best action.
values-for-actions: the values of the best children are returned, with or without their actions
    The list is to hold actions. What stands in yours for the tree `[3, 5, 5]`?
time-ignored: among actions of the same value, how long the game lasts plays no part
    Two actions win: one at once, one in ten plies. What do you compare after the values?
everybody-hurries: everybody is in a hurry, losers too
    Who is losing hopes for a mistake, and that takes time. For whom is a short game good?
nobody-hurries: nobody is in a hurry, not even a winner
    Who is winning wants it over. For whom is a long game good?
haste-turned-round: winners play on and losers hurry
    Look at the sign of the plies: which of two wins is the better one, the short or the long one?
draw-hurried: a player who draws is in a hurry
    In a draw nobody wins, so both play on. What does your comparison say about the value 0?
haste-of-max: MIN's haste is judged as MAX's
    MIN wins where the value is *below* 0. Who is in a hurry where MIN is to move?
time-before-value: time counts more than the value
    A quick loss is no better than a slow win. Compare the values first, the plies only where those are equal.
time-for-value: value and plies are added up, so that time can be bought with value
    Is a quick 3 better than a slow 4? Compare the pair (value, time), not a sum.
end-is-a-ply: the end of the game is counted as a ply
    How many actions are played from a state in which the game is over? Count edges, not nodes.
plies-not-counted: the plies do not grow on the way up
    A child's end is one ply further away from its parent. Where do you add it?
plan-hopes: the plan has an answer to one action of the opponent only
    The opponent will take the action that you did not plan for. How many pairs does its node need?
replies-left-out: actions of the opponent that can't be answered are left out of the plan
    If there is one action to which you have no answer, what is the promise worth?
plan-for-every-action: a plan is made only where every action of the player's own keeps the promise
    You need one good action, and the opponent's actions all have to be answered. Which node is which?
first-action-planned: only the player's first action is tried
    The first action may fail where the third one works. When may your loop stop?
last-plan: the last action that keeps the promise is taken, not the first
    When you have found an action that works, is there a reason to look on?
second-plan: the first action that keeps the promise is passed over
    Which of the actions that keep the promise stands in your plan? Try a tree in which only one does.
all-plans-kept: the plan keeps every good action of the player's own
    A plan decides: where the player moves it has a single pair.
empty-plan-refused: an empty plan is taken for no plan
    Where the game is over the plan is the empty list, and `if []` is False. How do you tell it from None?
more-than-least: exactly `least` is not enough
    At least 1: is 1 enough?
ends-not-judged: the end of a game is not held against `least`
    Does your plan promise the same whatever `least` is?
exactly-least: more than `least` is refused
    At least 0: is 1 bad?
plan-for-max: the promise is always made to MAX
    At the end, whose utility do you compare with `least`? The plan may be MIN's.
plan-of-the-other: the player and the opponent are swapped
    Where do you choose one action, and where do you have to be ready for all? Look at `game.to_move(state)`.
empty-for-none: an empty list is returned where there is no plan
    An empty list is the plan of a game that is over. What does the text ask for where there is no plan?
one-move-planned: the plan ends after one ply
    What does the player do next? Each pair needs the plan for what follows, down to the end of the game.
budget-not-shared: each child may ask as many questions as its parent
    When the first child has asked 3 of 5 questions, how many are left for the second?
unknown-left-out: children that nothing is known about are left out
    An action that you have not looked at is still there, and somebody may take it. What may it be worth?
one-question-more: one question more is asked than allowed
    Try it with a budget of 0. Where does your function look at what is left, before or after it asks?
one-question-fewer: the last question is never asked
    Try it with a budget of 1. Where does your function stop?
asked-from-the-last: the ends are asked about from the last action on
    A stack gives back last what you put there first. Which action is taken from it first?
nodes-cost-questions: every node costs a question, not only the ends
    Only a call of `utility` counts. What does your counter count?
highest-always-largest: the smallest low and the largest high are taken at every node
    MAX can choose the child with the largest low. What is it sure of, then?
bounds-drawn-together: the largest low and the smallest high are taken at every node
    If all children turn out as high as they can, which one does MAX take, and how high is that?
each-for-itself: everybody plays for itself, and the coalition's utilities are added up at the end
    Members play for their sum, and all others against it. What does a mover compare?
partners-for-themselves: a member takes what is best for itself, not for the coalition
    A member may have to give something up. Which sum does it want to be large?
others-for-themselves: those outside are taken to play for themselves
    What the coalition can be *sure* of is what it gets at worst. What could the others do to it?
one-member-counts: only the first member counts
    A coalition is worth what all its members get, and each of them moves for it.
first-member-moves: only the first member moves for the coalition
    At every state ask whether the mover is one of `members`, not whether it is `members[0]`.
sum-of-all: everybody plays for the sum of all utilities
    Those who are not members have no reason to help. Which utilities are added up at the end?
all-utilities-added: the utilities of all players are added up, not only the members'
    Whose numbers are in the sum at the end of a game?
lead-of-the-coalition: what the others get is subtracted
    The coalition counts what it gets itself. Does anything have to be subtracted?
nobody-against: the others help the coalition
    Nobody who is not a member has promised anything. What is the worst that they can do?
sides-swapped: the coalition plays against itself, and the others for it
    Who wants the sum large, and who small? Look at what happens where a member moves.
best-for-a-while: an action stays in the list although a later one is better
    When a better action turns up, what becomes of those that were listed before it?
states-for-actions: the states that the best actions lead to are listed, not the actions
    What could you give to `game.result(state, …)`: what you list, or something else?
replies-listed: the opponent's best replies are listed, not the actions that they answer
    Whose move is each entry of your list? Who moves in `state`?
every-win-listed: an action is listed because it wins or does not lose, even where another one is worth more
    In the tree `[5, 9]` both actions win. Are both of them best?
all-actions-listed: every action is listed, whatever it is worth
    With what do you compare the value of an action before you list it?
worse-ones-listed: actions are listed that are worth less to the mover than the best one
    Look at the comparison with the best value: which numbers let an action into the list, where MAX moves and where
    MIN moves?
end-forgotten: a game that is over gets something else than an empty list
    Call your function on a finished game, such as `TreeGame(7)`. What does it do there?
draw-without-time: in a draw, how long the game lasts plays no part
    Who does not win plays on. Is that only who loses?
loser-hurries: a player who loses is in a hurry
    You lose in 2 moves or in 6. Which do you take?
loser-does-not-mind: for a player who loses, how long the game lasts plays no part
    You lose in 2 moves or in 6. Does your function see a difference?
winner-does-not-mind: for a player who wins, how long the game lasts plays no part
    You win in 2 moves or in 6. Does your function see a difference?
haste-of-min: MAX's haste is judged as MIN's
    When does MAX win, at a value above 0 or below it?
haste-by-player: one of the players is always in a hurry and the other never, whoever wins
    MAX and MIN win at different values. Does your rule for time look at the value at all?
haste-at-root-only: time counts at the root only; below it, any action with the best value will do
    The players go on to think after the first move. What does a child return for its plies?
win-is-one: only a value of exactly 1 counts as a win
    In the tree `[2, [[5]]]`, does MAX win? Read what the text calls a win.
one-ply-missing: the plies are one too few
    Count by hand on a tree with one move. What does your function say there, and what at the end itself?
one-players-moves-counted: only one player's actions are counted as plies
    A ply is one action of one player. Which actions make your counter grow?
plies-of-another-child: the plies come from another child than the value
    You take the child with the best value. Whose plies do you return with it?
action-of-plain-minimax: the action has the best value, but how long the game lasts plays no part in it
    Of the actions that keep the value you want one that also fits the plies. Which child do your plies come from?
holes-in-the-plan: the plan has None in it, where an action of the opponent's can't be answered
    What does a plan promise if there is None for one of the replies? When is there no plan at all?
best-plan: an action is preferred for its value or length, not the first that keeps the promise
    Any action that can be sure of `least` will do. Which of them does the text want?
any-win-keeps-the-promise: an end is judged by whether it is won, lost or drawn, not by `least`
    What if 7 is promised and an end is worth 3? Where do you use `least`?
least-not-turned: for MIN, `least` is held against MAX's utility
    MIN's own utility is the promise, also for MIN. Ask the game for it: whose number is compared with `least`?
promise-to-the-opponent: ends are judged with the wrong player's utility, or as if less were better
    At the end of a game, what does `player` want: its own utility large or small? Whose utility do you ask for?
own-moves-are-max-s: it goes by MAX and MIN who has a choice, not by whose plan it is
    A plan may be MAX's or MIN's. At which nodes does the plan have one action only?
own-moves-are-the-root-s: whoever moves at the root is taken for the player whose plan it is
    The plan may be asked for where the opponent moves. Is `player` always the one who moves in `state`?
none-for-empty: nothing (None) is returned where the plan is an empty list
    The game is over and the promise is kept: is there no plan, or is nothing left to do?
line-for-plan: one line of play is returned, without an answer to every reply
    The opponent may reply in several ways. What does your plan say about the second of them?
pair-without-list: a node with one action has a pair, not a list with a pair in it
    A plan is a list of pairs, also where there is only one pair. How does the plan in the text begin?
replies-turned-round: the actions are taken in the reverse of the game's order
    In which order does `game.actions(state)` give them, and in which order are they in your plan?
unknown-is-one-number: what is not known counts as a single number
    A state that nobody asked about may be worth anything from `lowest` to `highest`. How many numbers do you need
    to say so?
unknown-spoils-one-bound: one of the two bounds of a node is given up as soon as anything below it is unknown
    Of a MIN node you know one end, 3. What can it not be worth any more, although the others are unknown?
lowest-highest-exchanged: low and high are exchanged
    Which of the three numbers should come first, the smaller or the larger bound?
end-asked-without-question: an end is asked about even where no question is left
    Which comes first in your function: is the game over, or is the budget used up?
asked-level-by-level: the ends nearest to the root are asked about first
    Depth first means: to the end of the first branch before the second one begins.
ends-left-out: ends that can't matter any more are not asked about
    That is alpha-beta's idea, and a good one. But here the text wants every end asked about, as long as there are
    questions.
asks-all-the-same: ends are asked about for which no question is left, although the answers are not used
    Every call of `game.utility` costs a question. Do you call it before you know whether you may?
asked-twice: the method `utility` is called more than once for an end
    Keep the answer in a variable: each call costs a question.
asked-not-counted: the third number is not how many ends were asked about
    With 50 questions and 9 ends, what should it be? And if a child has asked 2, and the next one 3?
high-backed-up-wrongly: low is right, but high is chosen by the wrong player
    Whoever moves chooses, whatever the ends turn out to be worth. Who chooses among the highs at a MAX node, and at
    a MIN node?
low-backed-up-wrongly: high is right, but low is chosen by the wrong player
    Whoever moves chooses, whatever the ends turn out to be worth. Who chooses among the lows at a MAX node, and at
    a MIN node?
others-against-themselves: those outside make their own utility as small as they can
    To be sure, expect the worst from the others. The worst for whom?
best-member-counts: only the best or the worst of the members counts at an end
    They share in the end. What do they have together?
nobody-taken-for-all: where nobody is a member, everybody is taken for one
    What does Python make of an empty tuple in `members or …`? What is the sum of no utilities?
mean-for-sum: the members' utilities are averaged, not added up
    What do two members with 2 and 6 have together?
root-moves-for-all: only whoever moves at the root plays for the coalition
    Who plays for the coalition is told by `members`. Do you look there?
others-average: those outside are taken to move at random
    They may always do the worst. What is the coalition sure of then?
others-take-the-first: those outside are taken to choose their first action
    Nobody knows what the others do. Which of their actions does the coalition have to fear?
members-take-the-first: members choose their first action without looking at the others
    Which of its actions does a member take for the coalition?
bounds-taken-for-ties: what comes back from a child that was cut is taken for its value
    A child that is cut is worth that much or less. Is it as good as the best, then? What window would tell?
members-alone: it is what the members can be sure of alone, each against all others
    The other members move for the coalition, too. How much more is it sure of then?
""")
