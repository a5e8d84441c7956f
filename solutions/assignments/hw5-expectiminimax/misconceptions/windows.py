"""Mistakes about windows of outcomes, and about probing (part 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.plain import Flawed, average, expected
from solutions.searches.chance import expectimax, expectiminimax

from ..reference import window_from_bounds
from .choices import Mistakes, Search, best_for

# Windows of outcomes, and probing

Outcomes = Sequence[tuple[Value, Value, Value]]
Others = Callable[[Outcomes, int], Sequence[tuple[Value, Value, Value]]]


def _all_others(outcomes: Outcomes, number: int) -> Outcomes:
    return [outcome for i, outcome in enumerate(outcomes) if i != number]


def right_part(bound: Value, others: Value, p: Value) -> Value:
    """What is left of a bound: α or β, what the others add, the outcome's probability."""
    return (bound - others) / p


@dataclass(frozen=True)
class FlawedWindow:
    """The window of an outcome in which what the others leave open, and what follows, can be replaced."""

    others: Others = _all_others
    most: Callable[[Value, Value, Value], Value] = lambda p, low, high: p * high
    """What one of the others adds at best: its probability, its bounds."""
    least: Callable[[Value, Value, Value], Value] = lambda p, low, high: p * low
    divided: Callable[[Value, Value, Value], Value] = right_part
    sides: str = "αβ"
    """The bounds of which it is so."""
    made: Callable[..., tuple[Value, Value]] = lambda low, high, own, given: (low, high)
    """What is returned; told the outcome's own bounds and the window that was given."""
    number: Callable[[int], int] = lambda number: number

    def __call__(self, alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
        place = self.number(number)
        p, *own = outcomes[place]
        others = self.others(outcomes, place)
        most, least = (sum(each(*outcome) for outcome in others) for each in (self.most, self.least))
        low, high = (
            (self.divided if side in self.sides else right_part)(bound, added, p)
            for side, bound, added in (("α", alpha, most), ("β", beta, least))
        )
        return self.made(low, high, own, (alpha, beta))


def _windows(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedWindow(), *ways)


def _parts(*parts: Callable[[Value, Value, Value], Value]) -> Family:
    """A wrong part of both bounds, or of one."""
    return Family.across(
        FlawedWindow(), *({"divided": part, "sides": sides} for sides in ("αβ", "α", "β") for part in parts)
    )


_HIGH, _LOW = FlawedWindow().most, FlawedWindow().least


def _both(each: Callable[[Value, Value, Value], Value]) -> dict[str, Any]:
    return {"most": each, "least": each}


Place = Callable[[Value, Value, Value, Value], Value]
"""What one of the others is taken to be worth: its own bounds, the lowest and the highest bound of all."""

_STAR1: Sequence[tuple[Place, Place, Place, Place]] = (
    (lambda l, h, *_: l, lambda l, h, *_: l, lambda l, h, low, high: high, lambda l, h, low, high: low),
    (lambda l, h, *_: h, lambda l, h, *_: l, lambda l, h, low, high: high, lambda l, h, low, high: low),
    (lambda l, h, *_: (l + h) / 2, lambda l, h, *_: (l + h) / 2, lambda l, h, low, high: high,
     lambda l, h, low, high: low),
    (lambda l, h, low, high: high, lambda l, h, low, high: low, lambda l, h, low, high: high,
     lambda l, h, low, high: low),
)  # fmt: skip
"""For the outcomes before and behind: at best and at worst."""


def _as_in_star1(done_most: Place, done_least: Place, most: Place, least: Place) -> Callable[..., Any]:
    """The lowest and the highest bound of all stand for what is not known of an outcome."""

    def window(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
        bounds = min(low for _, low, _ in outcomes), max(high for _, _, high in outcomes)
        above = below = 0
        for i, (p, low, high) in enumerate(outcomes):
            if i != number:
                above += p * (done_most if i < number else most)(low, high, *bounds)
                below += p * (done_least if i < number else least)(low, high, *bounds)
        return (alpha - above) / outcomes[number][0], (beta - below) / outcomes[number][0]

    return window


BOUNDED_WINDOWS: Mistakes = {
    "window-through-chance": lambda alpha, beta, outcomes, number: (alpha, beta),
    "lowest-highest-swapped": _windows({"most": _LOW, "least": _HIGH}, _both(_LOW), _both(_HIGH)),
    "window-not-divided": _parts(lambda bound, others, p: bound - others),
    "own-bounds-counted": _windows({"others": lambda outcomes, number: outcomes}),
    "rest-forgotten": _windows({"others": lambda outcomes, number: outcomes[:number]}),
    "done-forgotten": _windows({"others": lambda outcomes, number: outcomes[number + 1 :]}),
    "others-in-full": _windows(
        {"most": lambda p, low, high: high, "least": lambda p, low, high: low},
        {"most": lambda p, low, high: high},
        {"least": lambda p, low, high: low},
    ),
}
"""Mistakes about what the other outcomes leave open."""

MORE_WINDOWS: Mistakes = {
    "others-added": _parts(lambda bound, others, p: (bound + others) / p),
    "window-turned-round": _windows({"made": lambda low, high, own, given: (high, low)}),
    "window-of-the-wrong-sign": _parts(lambda bound, others, p: (others - bound) / p),
    "bounds-exchanged": lambda alpha, beta, outcomes, number: window_from_bounds(beta, alpha, outcomes, number),
    "cut-to-own-bounds": _windows(
        {"made": lambda low, high, own, given: (max(low, own[0]), min(high, own[1]))},
        {"made": lambda low, high, own, given: (min(max(low, own[0]), own[1]), max(min(high, own[1]), own[0]))},
        {"made": lambda low, high, own, given: (max(low, own[0]), high)},
        {"made": lambda low, high, own, given: (low, min(high, own[1]))},
    ),
    "cut-to-the-window": _windows({"made": lambda low, high, own, given: (max(low, given[0]), min(high, given[1]))}),
    "divided-too-soon": _windows(
        {"divided": lambda bound, others, p: bound / p - others},
        {"divided": lambda bound, others, p: bound - others / p},
    ),
    "multiplied-for-divided": _parts(lambda bound, others, p: (bound - others) * p),
    "divided-by-the-rest": _parts(
        lambda bound, others, p: (bound - others) / ((1 - p) or 1),
        lambda bound, others, p: (bound - others / ((1 - p) or 1)) / p,
    ),
    "rounded": _windows(
        *(
            {"made": lambda low, high, own, given, to=to: (round(float(low), to), round(float(high), to))}
            for to in (0, 1, 2, 3)
        )
    ),
    "others-share-one-probability": _windows(
        *(
            {
                "most": lambda p, low, high: high,
                "least": lambda p, low, high: low,
                "divided": lambda bound, others, p, share=share: (bound - share(p) * others) / p,
            }
            for share in (lambda p: 1 - p, lambda p: p)
        )
    ),
    "others-averaged": _windows(_both(lambda p, low, high: p * (low + high) / 2)),
    "others-not-counted": _windows({"others": lambda outcomes, number: []}),
    "next-outcome": _windows({"number": lambda number: number - 1}),
    "first-outcome": _windows({"number": lambda number: 0}),
    "others-cancel": _windows(
        {"divided": lambda bound, others, p: others / p}, {"divided": lambda bound, others, p: -others / p}
    ),
    "bounds-of-the-game": Family(tuple(_as_in_star1(*parts) for parts in _STAR1)),
    "equals-left-out": _windows(
        {"others": lambda outcomes, number: [each for each in outcomes if each != outcomes[number]]},
        {"others": lambda outcomes, number: [each for each in outcomes if each[0] != outcomes[number][0]]},
    ),
    "own-bounds-returned": lambda alpha, beta, outcomes, number: outcomes[number][1:],
    "one-other-only": _windows(
        {"others": lambda outcomes, number: _all_others(outcomes, number)[:1]},
        {"others": lambda outcomes, number: _all_others(outcomes, number)[-1:]},
    ),
}
"""The same, rarer."""

Bounds = Callable[[Player, Value, Value, Value], tuple[Value, Value]]


def _first_reply(game: Game, child: State) -> Value:
    return expectiminimax(game, game.result(child, game.actions(child)[0]))[0]


def _of_actions(which: Callable[[Sequence[Action]], Sequence[Action]], search: Search = expectiminimax) -> Any:
    """The best, for whoever moves, of some actions."""

    def seen(game: Game, child: State) -> Value:
        values = [search(game, game.result(child, action))[0] for action in which(game.actions(child))]
        return best_for(game.to_move(child))(values)

    return seen


@dataclass(frozen=True)
class FlawedProbe:
    """Probing in which the first reply's value, and what follows from it, can be replaced."""

    seen: Callable[[Game, State], Value] = _first_reply
    """What one look at a player's node tells."""
    bounds: Bounds = lambda player, value, lowest, highest: (value, highest) if player == MAX else (lowest, value)
    """Between what the node lies: who moves there, the value seen, the bounds of all utilities."""
    end: Bounds = lambda player, value, lowest, highest: (value, value)
    """The same of an outcome that ends the game; the player is who moves in the outcome before it that does not."""
    mover: Callable[[Game, State], Player] = lambda game, child: game.to_move(child)
    mean: Callable[[Sequence[tuple[Value, Value]]], Value] = expected
    made: Callable[[Value, Value, Value, Value], tuple[Value, Value]] = lambda low, high, lowest, highest: (low, high)
    lows: Callable[[Sequence[tuple[Value, Value]]], Value] | None = None
    """What becomes of the lower bounds, if something else than of the upper ones."""
    looks: Callable[[int], bool] = lambda number: True
    """Which outcomes are looked at; the others are only known to lie between the bounds of all utilities."""
    knows_ends: bool = True
    """It is asked whether an outcome ends the game."""
    knows_single: bool = False
    """A single reply tells the value."""

    def __call__(self, game: Game, state: State, lowest: Value, highest: Value) -> tuple[Value, Value]:
        lows, highs = [], []
        children = [(game.result(state, outcome), p) for outcome, p in game.outcomes(state)]
        for number, (child, p) in enumerate(children):
            if not self.looks(number):
                least, most = lowest, highest
            elif self.knows_single and len(game.actions(child)) == 1:
                least = most = self.seen(game, child)
            elif self.knows_ends and game.is_terminal(child):
                least, most = self.end(game.to_move(child), game.utility(child, MAX), lowest, highest)
            else:
                least, most = self.bounds(self.mover(game, child), self.seen(game, child), lowest, highest)
            lows.append((p, least))
            highs.append((p, most))
        return self.made((self.lows or self.mean)(lows), self.mean(highs), lowest, highest)


def _probes(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedProbe(), *ways)


def _value_alone(player: Player, value: Value, lowest: Value, highest: Value) -> tuple[Value, Value]:
    return value, value


def _as_max(player: Player, value: Value, lowest: Value, highest: Value) -> tuple[Value, Value]:
    return value, highest


def _as_min(player: Player, value: Value, lowest: Value, highest: Value) -> tuple[Value, Value]:
    return lowest, value


def _wrong_side(player: Player, value: Value, lowest: Value, highest: Value) -> tuple[Value, Value]:
    return (value, highest) if player == MIN else (lowest, value)


def _in_full(weighted: bool, known: bool) -> Callable[..., tuple[Value, Value]]:
    """What is not known of one outcome is added without its probability, or leaves the whole side unknown."""

    def probed(game: Game, state: State, lowest: Value, highest: Value) -> tuple[Value, Value]:
        low, high, no_low, no_high = 0, 0, False, False
        for outcome, p in game.outcomes(state):
            child = game.result(state, outcome)
            over = game.is_terminal(child)
            value = game.utility(child, MAX) if over else _first_reply(game, child)
            for_max, for_min = not over and game.to_move(child) == MAX, not over and game.to_move(child) == MIN
            low += lowest if for_min else p * value
            high += highest if for_max else p * value
            no_low, no_high = no_low or for_min, no_high or for_max
        if known:
            low, high = (lowest if no_low else low), (highest if no_high else high)
        return (max(low, lowest), min(high, highest)) if weighted else (low, high)

    return probed


PROBES: Mistakes = {
    "probe-taken-for-value": _probes({"bounds": _value_alone}),
    "reply-bounds-wrong-side": _probes({"bounds": _wrong_side}),
    "all-replies-looked-at": _probes({"seen": _of_actions(list), "bounds": _value_alone}),
    "best-reply-probed": _probes({"seen": _of_actions(list)}),
    "end-not-known": _probes({"end": lambda player, value, lowest, highest: (lowest, highest)}),
    "chance-unweighted": _probes({"mean": average}),
    "bounds-the-other-way": _probes({"made": lambda low, high, lowest, highest: (high, low)}),
}
"""Mistakes about what one reply tells of a node."""

MORE_PROBES: Mistakes = {
    "bounds-as-if-max-moved": _probes({"bounds": _as_max}, {"bounds": _as_max, "end": _as_max}),
    "bounds-as-if-min-moved": _probes({"bounds": _as_min}, {"bounds": _as_min, "end": _as_min}),
    "end-as-a-reply": _probes({"end": _as_max}, {"end": _as_min}),
    "ends-left-out": _probes({"end": lambda player, value, lowest, highest: (0, 0)}),
    "last-reply-probed": _probes({"seen": _of_actions(lambda actions: actions[-1:])}),
    "two-replies-probed": _probes({"seen": _of_actions(lambda actions: actions[:2])}),
    "worst-reply-probed": _probes(
        {
            "seen": lambda game, child: best_for(MIN if game.to_move(child) == MAX else MAX)(
                [expectiminimax(game, game.result(child, action))[0] for action in game.actions(child)]
            )
        }
    ),
    "probabilities-forgotten": _probes({"mean": lambda bounds: sum(value for _, value in bounds)}),
    "chance-likeliest": _probes(
        {"made": lambda low, high, lowest, highest: (low, high), "mean": lambda bounds: max(bounds)[1]},
    ),
    "widest-bounds": _probes(
        {"mean": lambda bounds: max(value for _, value in bounds)},
        {"mean": lambda bounds: max(value for _, value in bounds), "lows": lambda bounds: min(v for _, v in bounds)},
    ),
    "first-outcome-only": _probes(
        {"mean": lambda bounds: expected(bounds[:1])},
        {"mean": lambda bounds: bounds[0][1]},
        {"looks": lambda number: number == 0},
    ),
    "last-outcome-only": _probes(
        {"mean": lambda bounds: expected(bounds[-1:])}, {"mean": lambda bounds: bounds[-1][1]}
    ),
    "single-reply-known": _probes({"knows_single": True}),
    "ends-not-thought-of": _probes({"knows_ends": False}),
    "nothing-unknown-at-one-side": _probes(
        {"bounds": lambda player, value, lowest, highest: (value, highest if player == MAX else value)},
        {"bounds": lambda player, value, lowest, highest: (lowest if player == MIN else value, value)},
    ),
    "nothing-known": _probes(
        {"bounds": lambda player, value, lowest, highest: (lowest, highest if player == MAX else value)},
        {"bounds": lambda player, value, lowest, highest: (value if player == MAX else lowest, highest)},
        {"bounds": lambda player, value, lowest, highest: (lowest, highest)},
        {"made": lambda low, high, lowest, highest: (lowest, highest)},
    ),
    "unknown-not-weighted": Family((_in_full(False, False), _in_full(True, False))),
    "unknown-spoils-all": _in_full(False, True),
    "lowest-highest-swapped": _probes(
        {"bounds": lambda player, value, lowest, highest: (value, lowest) if player == MAX else (highest, value)}
    ),
    "unknown-is-zero": _probes({"bounds": lambda player, value, *_: (value, 0) if player == MAX else (0, value)}),
    "unknown-is-infinite": _probes(
        {"bounds": lambda player, value, *_: (value, float("inf")) if player == MAX else (-float("inf"), value)}
    ),
    "first-actions-followed": _probes(
        {"seen": lambda game, child: Flawed(tried=lambda actions: actions[:1])(game, child)[0]}
    ),
    "reply-by-policy": _probes(
        {"seen": lambda game, child: expectimax(game, game.result(child, game.actions(child)[0]))[0]}
    ),
    "reply-moves-for-roll": _probes(
        {"mover": lambda game, child: game.to_move(game.result(child, game.actions(child)[0]))},
        *(
            {
                "mover": lambda game, child, end=end: (
                    end
                    if game.is_terminal(reply := game.result(child, game.actions(child)[0]))
                    else game.to_move(reply)
                )
            }
            for end in (MIN, MAX)
        ),
        {"mover": lambda game, child: CHANCE},
    ),
}
"""The same, rarer."""
