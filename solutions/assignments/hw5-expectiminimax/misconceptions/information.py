"""Mistakes about knowing the roll, and about transformed utilities (parts 3 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import CHANCE, MAX, MIN, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Flawed, average, expected
from solutions.searches.chance import expectimax, expectiminimax

from ..reference import flipping_range
from .choices import Mistakes, Search, best_for, likeliest

# Knowing the roll


@dataclass(frozen=True)
class FlawedInformation:
    """The value of information in which the dice, the choice and the comparison can be replaced."""

    drawn: Callable[[Sequence[tuple[Value, Value]]], Value] = expected
    """What the rolls known beforehand are worth together: (probability, value) for each."""
    compared: Callable[[Value, Value, Player], Value] = lambda informed, uninformed, player: abs(informed - uninformed)
    choose: Callable[[Player], Any] = best_for
    blind: Callable[[Player, Sequence[Value]], Value] | None = None
    """What whoever does not know the roll gets: who it is, what the actions are worth; by default as above."""
    worth: Search = expectiminimax
    """What the state after the roll is worth."""
    before: Search = expectiminimax
    """What the state before the roll is worth."""
    told: Callable[[Any, Sequence[Value], int], Value] = lambda best, values, blind: best(values)
    """What is got once the roll is known: how to choose, the actions' values after it, the action chosen without."""

    chooses_roll: bool = False
    """The roll is the best one for the player, not a drawn one."""
    cautious: int = 0
    """Without the roll the action is chosen that is best at its worst: 1 for what it brings, 2 for its worst itself."""

    def __call__(self, game: Game, state: State) -> Value:
        player = game.to_move(state)
        best = self.choose(player)
        thrown = [game.result(state, action) for action in game.actions(state)]
        worth = [self.before(game, child)[0] for child in thrown]
        blind = worth.index(best(worth))
        told = [
            (p, self.told(best, [self.worth(game, game.result(child, outcome))[0] for child in thrown], blind))
            for outcome, p in game.outcomes(thrown[0])
        ]
        uninformed = self.blind(player, worth) if self.blind else best(worth)
        if self.cautious:
            worst = [
                best_for(MIN if player == MAX else MAX)(
                    self.worth(game, game.result(child, outcome))[0] for outcome, _ in game.outcomes(child)
                )
                for child in thrown
            ]
            place = worst.index(best(worst))
            uninformed = (worth if self.cautious == 1 else worst)[place]
        informed = best(value for _, value in told) if self.chooses_roll else self.drawn(told)
        return self.compared(informed, uninformed, player)


def _gains_averaged(gains: Sequence[Value]) -> Value:
    return sum(gains) / len(gains)


def _information(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedInformation(), *ways)


def _right_choice(player: Player, worth: Sequence[Value]) -> Value:
    return best_for(player)(worth)


def _signed(informed: Value, uninformed: Value, player: Player) -> Value:
    return informed - uninformed


def _all_told(game: Game, state: State) -> Answered:
    """A search that knows each roll before the action which it follows."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    player, below = game.to_move(state), [game.result(state, action) for action in game.actions(state)]
    if player == CHANCE:
        return expected([(p, _all_told(game, game.result(state, o))[0]) for o, p in game.outcomes(state)]), None
    if any(game.is_terminal(child) or game.to_move(child) != CHANCE for child in below):
        return best_for(player)(_all_told(game, child)[0] for child in below), None
    told = [
        (p, best_for(player)(_all_told(game, game.result(child, outcome))[0] for child in below))
        for outcome, p in game.outcomes(below[0])
    ]
    return expected(told), None


def _regrets(choose: Callable[[Sequence[Value]], Value]) -> Callable[[Game, State], Value]:
    """One of the gains that single outcomes bring, not their mean."""

    def information(game: Game, state: State) -> Value:
        best = best_for(game.to_move(state))
        thrown = [game.result(state, action) for action in game.actions(state)]
        worth = [expectiminimax(game, child)[0] for child in thrown]
        values = [
            [expectiminimax(game, game.result(child, outcome))[0] for child in thrown]
            for outcome, _ in game.outcomes(thrown[0])
        ]
        return choose([abs(best(each) - each[worth.index(best(worth))]) for each in values])

    return information


_COMPARED: Sequence[dict[str, Any]] = (
    {},
    {"compared": _signed},
    {"compared": lambda informed, uninformed, player: max(0, informed - uninformed)},
    {"compared": lambda informed, uninformed, player: (informed - uninformed) * (1 if player == MAX else -1)},
)


def _each_compared(*ways: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**way, **more} for way in ways for more in _COMPARED]


_SOME = (slice(None, -1), slice(1, None), slice(None, 1), slice(-1, None))


def _ahead_of_the_next(game: Game, state: State, last: int = 2) -> Value:
    """By how much the best action is better than the next best."""
    worth = sorted(expectiminimax(game, game.result(state, action))[0] for action in game.actions(state))
    if game.to_move(state) == MIN:
        worth.reverse()
    return abs(worth[-1] - worth[-last]) if len(worth) >= last else 0


def _ahead_of_the_worst(game: Game, state: State) -> Value:
    return _ahead_of_the_next(game, state, len(game.actions(state)))


def _helped(game: Game, state: State, everywhere: bool = False) -> Value:
    """After the roll all moves are made for whoever is told; or in both searches."""
    player = game.to_move(state)
    search = Flawed(lambda mover, children, _: children.best(player)[:2])
    return FlawedInformation(worth=search, before=search if everywhere else expectiminimax)(game, state)


INFORMATION: Mistakes = {
    "chance-unweighted": _information(
        *_each_compared(
            {"drawn": average},
            {"drawn": average, "before": Flawed(chance=average)},
            {"drawn": average, "before": Flawed(chance=average), "worth": Flawed(chance=average)},
            {"before": Flawed(chance=average)},
        )
    ),
    "roll-chosen-too": _information(
        *_each_compared(
            {"drawn": lambda told: max(value for _, value in told)},
            {"chooses_roll": True},
            {"chooses_roll": True, "told": lambda best, values, blind: values[blind]},
            {"drawn": lambda told: max(value for _, value in told), "told": lambda best, values, blind: values[blind]},
        )
    ),
    "likeliest-only": _information(*_each_compared({"drawn": likeliest})),
    "always-maximizing": _information(
        *_each_compared({"choose": lambda player: max}, {"choose": lambda player: max, "blind": _right_choice})
    ),
    "informed-not-compared": _information({"compared": lambda informed, uninformed, player: informed}),
    "gain-signed-for-min": _information({"compared": _signed}),
    "compared-with-first": _information(*_each_compared({"blind": lambda player, worth: worth[0]})),
}
"""Mistakes about who knows what, and when."""

MORE_INFORMATION: Mistakes = {
    "gain-signed-for-max": _information({"compared": lambda informed, uninformed, player: uninformed - informed}),
    "min-gains-nothing": _information({"compared": lambda informed, uninformed, player: max(0, informed - uninformed)}),
    "uninformed-only": _information({"compared": lambda informed, uninformed, player: uninformed}),
    "always-minimizing": _information(
        *_each_compared({"choose": lambda player: min}, {"choose": lambda player: min, "blind": _right_choice})
    ),
    "max-min-swapped": _information(
        *_each_compared({"choose": lambda player: best_for(MIN if player == MAX else MAX)})
    ),
    "compared-with-average": _information(*_each_compared({"blind": lambda player, worth: sum(worth) / len(worth)})),
    "compared-with-worst": _information(
        *_each_compared({"blind": lambda player, worth: best_for(MIN if player == MAX else MAX)(worth)}),
        {"blind": lambda player, worth: max(worth)},
        {"blind": lambda player, worth: min(worth)},
    ),
    "a-roll-left-out": _information(
        *_each_compared(*({"drawn": lambda told, some=some: expected(told[some])} for some in _SOME))
    ),
    "actions-compared": Family((_ahead_of_the_next, _ahead_of_the_worst)),
    "everybody-plays-for-you": Family((_helped, lambda game, state: _helped(game, state, everywhere=True))),
    "rolls-added-up": _information(*_each_compared({"drawn": lambda told: sum(value for _, value in told)})),
    "best-roll-for-the-player": _information(*_each_compared({"drawn": lambda told: min(value for _, value in told)})),
    "gain-as-ratio": _information(
        {"compared": lambda informed, uninformed, player: informed / (uninformed or 1)},
        {"compared": lambda informed, uninformed, player: abs(informed - uninformed) / (abs(uninformed) or 1)},
    ),
    "chance-as-max": _information(*_each_compared({"before": Flawed(chance=lambda rolls: max(v for _, v in rolls))})),
    "chance-as-min": _information(*_each_compared({"before": Flawed(chance=lambda rolls: min(v for _, v in rolls))})),
    "sum-for-difference": _information(
        {"compared": lambda informed, uninformed, player: informed + uninformed},
        {"compared": lambda informed, uninformed, player: abs(informed + uninformed)},
    ),
    "best-against-the-worst-roll": _information(*_each_compared({"cautious": 1}, {"cautious": 2})),
    "information-not-used": _information(
        *_each_compared(
            {"told": lambda best, values, blind: values[blind]}, {"told": lambda best, values, blind: values[0]}
        )
    ),
    "mean-of-actions-known": _information(
        *_each_compared({"told": lambda best, values, blind: sum(values) / len(values)})
    ),
    "one-gain-only": Family(
        (_regrets(max), _regrets(sum), _regrets(lambda gains: gains[0]), _regrets(_gains_averaged))
    ),
    "later-rolls-known": _information(*_each_compared({"worth": _all_told}, {"worth": _all_told, "before": _all_told})),
    "later-moves-by-chance": _information(
        {"worth": expectimax},
        {"worth": expectimax, "before": expectimax},
        {"worth": Flawed(lambda player, children, _: (average([(1, v) for v, _, _ in children]), None))},
    ),
    "first-reply-only": _information(
        *_each_compared(
            {"worth": Flawed(tried=lambda actions: actions[:1])},
            {"worth": Flawed(tried=lambda actions: actions[:1]), "before": Flawed(tried=lambda actions: actions[:1])},
        )
    ),
}
"""The same, rarer."""


# Transformed utilities

Payoffs = Sequence[Value]


@dataclass(frozen=True)
class FlawedRange:
    """The range of p in which the share, and what is returned, can be replaced."""

    share: Callable[[Value, Value, Value], Value] = lambda s, m, l: (m - s) / (l - s)
    """The p at which both are worth the same, from the smallest, the middle and the largest prize."""
    made: Callable[[Value, Value], Any] = lambda old, new: (min(old, new), max(old, new))

    def __call__(self, old: Payoffs, new: Payoffs) -> Any:
        return self.made(self.share(*old), self.share(*new))


_UNORDERED: dict[str, Any] = {"made": lambda old, new: (old, new)}


def _shares(*shares: Callable[[Value, Value, Value], Value]) -> Family:
    return Family.across(
        FlawedRange(), *({"share": share} for share in shares), made=[FlawedRange().made, _UNORDERED["made"]]
    )


def _share_of(s: Value, m: Value, l: Value) -> Value:
    return (m - s) / ((l - s) or 1)


def _first_on_a_grid(parts: int, strictly: bool) -> Callable[[Value, Value, Value], Value]:
    """The first of some numbers from 0 to 1 at which the lottery is as good, or better."""

    def share(s: Value, m: Value, l: Value) -> Value:
        lotteries = ((part / parts, part / parts * l + (1 - part / parts) * s) for part in range(parts + 1))
        return next((p for p, worth in lotteries if worth > m or (worth == m and not strictly)), 1)

    return share


def _nearest_on_a_grid(parts: int) -> Callable[[Value, Value, Value], Value]:
    return lambda s, m, l: min((part / parts for part in range(parts + 1)), key=lambda p: abs(p * l + (1 - p) * s - m))


def _one_side_changed(lottery_changes: bool) -> Callable[[Payoffs, Payoffs], Any]:
    """After the change the new lottery is compared with the old sure prize, or the old lottery with the new one."""

    def turns(old: Payoffs, new: Payoffs) -> Any:
        ends, sure = (new, old) if lottery_changes else (old, new)
        return tuple(sorted((_share_of(*old), _share_of(ends[0], sure[1], ends[2]))))

    return turns


TRANSFORMATIONS: Mistakes = {
    "gamble-from-zero": _shares(lambda s, m, l: m / l),
    "stretch-without-effect": lambda old, new: flipping_range(old, old),
    "gamble-for-the-smallest": _shares(lambda s, m, l: (l - m) / (l - s)),
    "range-unordered": FlawedRange(**_UNORDERED),
}
"""Mistakes about what a transformation of the utilities does to a lottery."""

MORE_TRANSFORMATIONS: Mistakes = {
    "old-prizes-without-effect": lambda old, new: flipping_range(new, new),
    "odds-for-probability": _shares(lambda s, m, l: (m - s) / (l - m), lambda s, m, l: (l - m) / (m - s)),
    "gamble-half-from-zero": _shares(
        lambda s, m, l: (m - s) / l,
        lambda s, m, l: m / (l - s),
        lambda s, m, l: (l - m) / l,
        lambda s, m, l: s / (l - s),
    ),
    "smallest-prize-added": _shares(
        lambda s, m, l: (m + s) / (l + s), lambda s, m, l: m / (l + s), lambda s, m, l: (m - s) / (l + s)
    ),
    "turned-fraction": _shares(lambda s, m, l: (l - s) / (m - s)),
    "share-by-trial": _shares(
        *(_first_on_a_grid(parts, strictly) for parts in (10, 20, 50, 100, 1000) for strictly in (False, True)),
        *map(_nearest_on_a_grid, (10, 20, 50, 100, 1000)),
    ),
    "only-one-side-changes": Family((_one_side_changed(True), _one_side_changed(False))),
    "rounded-to-percent": _shares(lambda s, m, l: 100 * _share_of(s, m, l)),
    "halfway-between": _shares(lambda s, m, l: (s + l) / 2, lambda s, m, l: m - (s + l) / 2),
    "nothing-where-equal": Family.across(
        FlawedRange(),
        *(
            {"made": lambda old, new, equal=equal: equal if old == new else (min(old, new), max(old, new))}
            for equal in (None, (), 0, (0, 0), (0, 1), (1, 1))
        ),
    ),
    "rounded": Family.across(
        FlawedRange(),
        *(
            {"made": lambda old, new, to=to: tuple(round(float(p), to) for p in sorted((old, new)))}
            for to in (1, 2, 3, 4)
        ),
    ),
    "brackets-forgotten": _shares(
        lambda s, m, l: m - s / l - s,
        lambda s, m, l: (m - s) / l - s,
        lambda s, m, l: m - s / (l - s),
    ),
    "larger-first": FlawedRange(made=lambda old, new: (max(old, new), min(old, new))),
    "width-of-the-range": FlawedRange(made=lambda old, new: abs(new - old)),
    "absolute-prizes": _shares(
        lambda s, m, l: _share_of(*sorted(map(abs, (s, m, l)))),
        lambda s, m, l: _share_of(*(max(0, prize) for prize in (s, m, l))),
        lambda s, m, l: abs(m) / (abs(s) + abs(l)),
        lambda s, m, l: (abs(m) - abs(s)) / ((abs(l) - abs(s)) or 1),
    ),
}
"""The same, rarer."""
