"""Wrong answers to the functions of assignment 5, each called as the right one in `reference.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import inf
from typing import Any, NamedTuple

from aima_games import CHANCE, MAX, MIN, Action, Game, Player, State, Value, play_line
from autograder.authoring import Family, add_misconceptions
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Children, Flawed, Policy, average, expected, swapped
from solutions.searches.chance import expectimax, expectiminimax

from .reference import assumption_table, flipping_range, window_from_bounds

Search = Callable[[Game, State], Answered]
Mistakes = dict[str, Callable[..., Any]]


def best_for(player: Player) -> Callable[..., Any]:
    """What a player does with a list of values."""
    return max if player == MAX else min


def _likeliest(lottery: Sequence[tuple[Value, Value]]) -> Value:
    return max(lottery, key=lambda outcome: outcome[0])[1]


def _by_pairs(game: Game, state: State) -> Action:
    """`max` or `min` of pairs (value, action): between equal values the actions decide."""
    pairs = [(expectiminimax(game, game.result(state, action))[0], action) for action in game.actions(state)]
    return best_for(game.to_move(state))(pairs)[1]


# Luck and skill


class Step(NamedTuple):
    """A step of a game: the values before and after it, whose it is, and what else could have happened."""

    player: Player | None
    before: Value
    after: Value
    probability: Value
    """That of an outcome; 1 where somebody moves."""
    lottery: Sequence[tuple[Value, Value]]
    """(probability, value) for everything that could have happened."""
    mover: Player
    """Who has moved last, or whoever moves first; for a roll."""
    follower: Player | None
    """Who moves after it; None where the game is over."""

    @property
    def change(self) -> Value:
        return self.after - self.before

    @property
    def options(self) -> list[Value]:
        return [value for _, value in self.lottery]


def gave_away(step: Step) -> Value:
    """What a move costs its player: the right way."""
    return abs(step.change)


@dataclass(frozen=True)
class FlawedLuck:
    """Luck and skill in which the value of a state, and what becomes of a change, can be replaced."""

    search: Search = expectiminimax
    lucky: Callable[[Step], Value] = lambda step: step.change
    """What a roll adds to the luck."""
    given: Callable[[Step], Value] = gave_away
    """What a move adds to what its player has given away."""
    added: Callable[[Sequence[Value]], Value] = sum
    """What the luck of all rolls is together."""
    lost: Callable[[Sequence[Value]], Value] = sum
    """What all of a player's moves have given away together."""
    counted: Callable[[list[Step]], list[Step]] = lambda steps: steps
    """Which steps count."""
    since_start: bool = False
    """Changes are measured from the start of the game, not from the step before."""
    advances: bool = True
    """Each step is made from the state after the last one."""
    whose: Callable[[Game, State, State], Player | None] = lambda game, state, child: game.to_move(state)
    """For whom a step counts, from the states before and after it."""
    rolls_are_moves: bool = False
    """A roll counts as a step of whoever has moved before."""
    total: Callable[[Value, Value, Value], tuple[Value, ...]] = lambda luck, by_max, by_min: (luck, by_max, by_min)
    """What is returned."""

    def __call__(self, game: Game, line: Sequence[Action]) -> tuple[Value, ...]:
        steps = self.counted(list(self._steps(game, line)))
        luck = [self.lucky(step) for step in steps if step.player == CHANCE]
        lost = {
            player: [
                self.given(step)
                for step in steps
                if step.player == player or (self.rolls_are_moves and step.player == CHANCE and step.mover == player)
            ]
            for player in (MAX, MIN)
        }
        return self.total(
            self.added(luck) if luck else 0, *(self.lost(lost[player]) if lost[player] else 0 for player in (MAX, MIN))
        )

    def _steps(self, game: Game, line: Sequence[Action]) -> Any:
        value: dict[State, Value] = {}

        def worth(state: State) -> Value:
            if state not in value:
                value[state] = self.search(game, state)[0]
            return value[state]

        state, mover = game.initial, MAX
        for step in line:
            player = game.to_move(state)
            by_chance = player == CHANCE
            outcomes = game.outcomes(state) if by_chance else [(action, 1) for action in game.actions(state)]
            child = game.result(state, step)
            before = worth(game.initial if self.since_start else state)
            lottery = [(p, worth(game.result(state, outcome))) for outcome, p in outcomes]
            follower = None if game.is_terminal(child) else game.to_move(child)
            yield Step(
                self.whose(game, state, child), before, worth(child), dict(outcomes)[step], lottery, mover, follower
            )
            mover = mover if by_chance else player
            state = child if self.advances else state


def _luck(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedLuck(), *ways)


def _returns(*totals: Callable[[Value, Value, Value], tuple[Value, ...]]) -> Family:
    return _luck(*({"total": total} for total in totals))


def _beside(compare: Callable[[Step], Value]) -> list[dict[str, Any]]:
    """What a move gives away is its distance from a wrong one: in size, with a sign, or what is above zero of it."""

    def signed(step: Step) -> Value:
        return (compare(step) - step.after) * (1 if step.player == MAX else -1)

    return [
        {"given": lambda step: abs(compare(step) - step.after)},
        {"given": signed},
        {"given": lambda step: max(0, signed(step))},
    ]


def _signed_loss(step: Step) -> Value:
    return step.change * (-1 if step.player == MAX else 1)


def _next_or_own(game: Game, state: State, child: State) -> Player:
    return game.to_move(state if game.is_terminal(child) else child)


def _next_or_nobody(game: Game, state: State, child: State) -> Player | None:
    return None if game.is_terminal(child) else game.to_move(child)


def _next_or_min(game: Game, state: State, child: State) -> Player:
    return MIN if game.is_terminal(child) else game.to_move(child)


def _at_an_end_only(game: Game, line: Sequence[Action]) -> tuple[Value, ...]:
    """Right, but for the utility at the end of the line, which there may not be."""
    game.utility(play_line(game, game.initial, line), MAX)
    return FlawedLuck()(game, line)


def _whoever(step: Step) -> Value:
    return step.change * (1 if step.mover == MAX else -1)


def _of(player: Player, *whose: Callable[[Step], Player | None]) -> list[dict[str, Any]]:
    """Only some rolls count: those after which, or before which, this player moves."""
    return [{"lucky": lambda step, who=who: step.change if who(step) == player else 0} for who in whose]


def _searched_with(*chances: Callable[[Sequence[tuple[Value, Value]]], Value]) -> Family:
    """Values that make something else of a roll than its expected value."""
    ways = ({"search": Flawed(chance=chance), "given": given} for chance in chances for given in _GIVEN)
    return _luck(*ways)


_GIVEN = (gave_away, _signed_loss)
_LAST, _FIRST = (lambda values: values[-1]), (lambda values: values[0])


def _valued(search: Search) -> Family:
    """Wrong values, and losses with their signs or without."""
    return Family.across(FlawedLuck(search), {"given": gave_away}, {"given": _signed_loss})


LUCK: Mistakes = {
    "chance-unweighted": _luck(
        {"search": Flawed(chance=average)},
        {"search": Flawed(chance=average), "given": _signed_loss},
        {"lucky": lambda step: step.after - average(step.lottery)},
    ),
    "bad-luck-forgotten": _luck({"lucky": lambda step: max(step.change, 0)}),
    "luck-without-sign": _luck(
        {"lucky": lambda step: abs(step.change)}, {"total": lambda luck, by_max, by_min: (abs(luck), by_max, by_min)}
    ),
    "luck-since-the-start": FlawedLuck(since_start=True),
    "moves-are-luck": _returns(lambda luck, by_max, by_min: (luck - by_max + by_min, by_max, by_min)),
    "loss-signed-for-min": _returns(lambda luck, by_max, by_min: (luck, by_max, -by_min)),
    "loss-as-change": _returns(
        lambda luck, by_max, by_min: (luck, -by_max, by_min), lambda luck, by_max, by_min: (luck, -by_max, -by_min)
    ),
    "losers-swapped": _returns(lambda luck, by_max, by_min: (luck, by_min, by_max)),
    "compared-with-first": _luck(*_beside(lambda step: step.options[0])),
}
"""Mistakes about what a roll or a move changes."""

MORE_LUCK: Mistakes = {
    "good-luck-forgotten": _luck({"lucky": lambda step: min(step.change, 0)}),
    "luck-turned-round": _luck({"lucky": lambda step: -step.change}),
    "luck-of-the-mover": _luck({"lucky": _whoever}),
    "luck-of-the-next": _luck(
        {"lucky": lambda step: step.change * (-1 if step.follower == MIN else 1)},
        {"lucky": lambda step: step.change * (1 if step.follower == MAX else -1)},
    ),
    "rolls-of-one-player": _luck(
        *_of(MAX, lambda step: step.follower, lambda step: step.mover, lambda step: step.follower or MAX),
        *_of(MIN, lambda step: step.follower, lambda step: step.mover, lambda step: step.follower or MIN),
    ),
    "chance-as-max": _searched_with(lambda lottery: max(value for _, value in lottery)),
    "chance-as-min": _searched_with(lambda lottery: min(value for _, value in lottery)),
    "chance-likeliest": _searched_with(_likeliest),
    "chance-summed": _searched_with(lambda lottery: sum(value for _, value in lottery)),
    "chance-last-outcome": _searched_with(
        lambda lottery: lottery[-1][0] * lottery[-1][1], lambda lottery: lottery[-1][1]
    ),
    "luck-weighted-once-more": _luck({"lucky": lambda step: step.probability * step.change}),
    "luck-beside-another-roll": _luck(
        *(
            {"lucky": lambda step, other=other: step.after - other(step)}
            for other in (
                lambda step: max(step.options),
                lambda step: min(step.options),
                lambda step: step.options[0],
                lambda step: max(step.lottery, key=lambda pair: pair[0])[1],
            )
        )
    ),
    "value-for-luck": _luck(
        {"lucky": lambda step: step.after},
        {"lucky": lambda step: step.probability * step.after},
        {"lucky": lambda step: step.before},
    ),
    "one-roll-only": _luck(
        {"added": _LAST}, {"added": _FIRST}, {"added": max}, {"added": lambda all_luck: max(all_luck, key=abs)}
    ),
    "luck-averaged": _luck({"added": lambda all_luck: sum(all_luck) / len(all_luck)}),
    "one-mistake-only": _luck({"lost": _LAST}, {"lost": _FIRST}, {"lost": max}),
    "losses-averaged": _luck({"lost": lambda lost: sum(lost) / len(lost)}),
    "mistakes-counted": _luck({"given": lambda step: 1 if step.change else 0}),
    "rolls-are-moves": _luck({"rolls_are_moves": True}, {"rolls_are_moves": True, "lucky": lambda step: 0}),
    "compared-with-worst": _luck(*_beside(lambda step: best_for(MIN if step.player == MAX else MAX)(step.options))),
    "compared-with-average": _luck(*_beside(lambda step: average(step.lottery))),
    "best-for-max-at-min": _luck({"given": lambda step: max(step.options) - step.after}),
    "best-for-min-at-max": _luck({"given": lambda step: step.after - min(step.options)}),
    "first-step-skipped": FlawedLuck(counted=lambda steps: steps[1:]),
    "last-step-skipped": FlawedLuck(counted=lambda steps: steps[:-1]),
    "step-of-the-next": _luck(
        *(
            {"whose": whose, "given": given}
            for whose in (_next_or_own, _next_or_nobody, _next_or_min)
            for given in (gave_away, _signed_loss)
        )
    ),
    "last-steps-only": _luck(*({"added": _LAST, "lost": _LAST, "given": given} for given in (gave_away, _signed_loss))),
    "game-taken-for-over": _at_an_end_only,
    "steps-all-from-the-start": FlawedLuck(advances=False),
    "value-against-chance-opponent": _valued(expectimax),
    "max-min-swapped": _valued(Flawed(swapped)),
    "always-maximizing": _valued(Flawed(lambda player, children, _: children.best(MAX)[:2])),
    "numbers-in-another-order": _returns(
        *(
            lambda *found, order=order: tuple(found[place] for place in order)
            for order in permutations(range(3))
            if order[0] != 0
        )
    ),
    "losses-added-up": _returns(
        lambda luck, by_max, by_min: (luck, by_max + by_min, by_max + by_min),
        lambda luck, by_max, by_min: (luck, by_max - by_min, by_min - by_max),
    ),
    "luck-without-losses": _returns(
        lambda luck, by_max, by_min: (luck, 0, 0),
        lambda luck, by_max, by_min: (luck, by_max, 0),
        lambda luck, by_max, by_min: (luck, 0, by_min),
    ),
    "no-luck": _returns(lambda luck, by_max, by_min: (0, by_max, by_min)),
}
"""The same, rarer."""


# What may happen

Prospects = list[tuple[Value, Value]]


@dataclass(frozen=True)
class FlawedProspects:
    """The prospects of a game in which the choice of a move and the merging of the lists can be replaced."""

    search: Search = expectiminimax
    mixed: Sequence[Player] = ()
    """Players all of whose moves count, all with the same probability."""
    mixed_odds: Callable[[int], Value] = lambda moves: 1 / moves
    """That probability, from the number of moves."""
    choose: Callable[[Game, State], Action] | None = None
    """The move that is followed, where it is not the search's."""
    odds: Callable[[Sequence[Value]], Sequence[Value]] = lambda odds: odds
    share: Callable[[Value, Value, int], Value] = lambda p, share, rolls: p * share
    """The probability of an end after an outcome: that of the outcome, that of the end then, the rolls before."""
    merge: Callable[[list[Value]], Value] = sum
    """What becomes of the probabilities of one utility."""
    merged: bool = True
    per_node: bool = False
    """Equal utilities are merged at each node, not where they come together."""
    order: Callable[[Prospects], Prospects] = sorted
    rolls: float = float("inf")
    """After so many rolls the expected value stands for all that may happen."""
    plays_on: bool = True
    """Moves after a roll are made."""
    over: Callable[[Value], Prospects] = lambda utility: [(utility, 1)]
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    made: Callable[[Prospects], Any] = lambda found: found

    def __call__(self, game: Game, state: State) -> Any:
        if game.is_terminal(state):
            return self.made(self.over(self.utility(game, state)))
        found = self._listed(game, state, 0)
        return self.made(self.order(self._merged(found) if self.merged else found))

    def _merged(self, found: Prospects) -> Prospects:
        total: dict[Value, list[Value]] = {}
        for utility, share in found:
            total.setdefault(utility, []).append(share)
        return [(utility, self.merge(shares)) for utility, shares in total.items()]

    def _listed(self, game: Game, state: State, rolls: int) -> Prospects:
        if game.is_terminal(state):
            return [(self.utility(game, state), 1)]
        player = game.to_move(state)
        if rolls >= self.rolls:
            return [(self.search(game, state)[0], 1)]
        steps: Sequence[Action]
        odds: Sequence[Value]
        if player == CHANCE:
            steps, odds = zip(*game.outcomes(state), strict=True)
            odds = self.odds(odds)
        elif player in self.mixed:
            steps = game.actions(state)
            odds = [self.mixed_odds(len(steps))] * len(steps)
        else:
            steps = [self.choose(game, state) if self.choose else self.search(game, state)[1]]
            return self._listed(game, game.result(state, steps[0]), rolls)
        found = [
            (utility, self.share(p, share, rolls))
            for step, p in zip(steps, odds, strict=True)
            if p
            for utility, share in self._listed(game, game.result(state, step), rolls + 1)
        ]
        return self._merged(found) if self.per_node else found


def _prospects(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedProspects(), *ways)


def _likeliest_only(odds: Sequence[Value], of: Callable[[Value], Value] = lambda p: 1) -> Sequence[Value]:
    return [of(p) if i == odds.index(max(odds)) else 0 for i, p in enumerate(odds)]


def _even(odds: Sequence[Value]) -> Sequence[Value]:
    return [1 / len(odds)] * len(odds)


def _of_equals(*last: Player) -> Flawed:
    """A right search that takes the last of equally good actions where these players move."""
    return Flawed(last=last)


def _chooses(chance: Callable[[Sequence[tuple[Value, Value]]], Value]) -> dict[str, Any]:
    return {"search": Flawed(chance=chance)}


def _first_action(game: Game, state: State) -> Action:
    return game.actions(state)[0]


_BY_ODDS, _BY_UTILITY = (lambda pair: pair[1]), (lambda pair: pair[0])


def _for_one(player: Player) -> Search:
    return Flawed(lambda mover, children, _: children.best(player)[:2])


def _in_all_one(found: Prospects) -> Prospects:
    total = sum(share for _, share in found)
    return [(utility, share / total) for utility, share in found]


Look = Callable[[Prospects], Any]
_LARGEST_END, _SMALLEST_END, _LIKELIEST_END = (
    (lambda ends: max(ends)[0]),
    (lambda ends: min(ends)[0]),
    (lambda ends: max(ends, key=_BY_ODDS)[0]),
)


def _by_ends(for_max: Look, for_min: Look) -> Callable[[Game, State], Prospects]:
    """Each player looks at one end of every action: the largest that may come of it, the smallest or the likeliest."""

    def listed(game: Game, state: State) -> Prospects:
        if game.is_terminal(state):
            return [(game.utility(state, MAX), 1)]
        player = game.to_move(state)
        if player != CHANCE:
            look = for_max if player == MAX else for_min
            found = [listed(game, game.result(state, action)) for action in game.actions(state)]
            return best_for(player)(found, key=look)
        total: dict[Value, Value] = {}
        for outcome, p in game.outcomes(state):
            for utility, share in listed(game, game.result(state, outcome)):
                total[utility] = total.get(utility, 0) + p * share
        return sorted(total.items())

    return listed


def _with_impossible_ends(game: Game, state: State) -> Prospects:
    """Ends that nobody would come to are listed, too, with probability 0."""
    found, states = dict(FlawedProspects()(game, state)), [state]
    while states:
        each = states.pop()
        if game.is_terminal(each):
            found.setdefault(game.utility(each, MAX), 0)
        else:
            by_chance = game.to_move(each) == CHANCE
            steps = [outcome for outcome, _ in game.outcomes(each)] if by_chance else game.actions(each)
            states += [game.result(each, step) for step in steps]
    return sorted(found.items())


def _summed_up(found: Prospects, least: bool) -> Prospects:
    """The probability of each end or a smaller one, or of each end or a larger one."""
    return [(u, sum(p for other, p in found if (other <= u if least else other >= u))) for u, _ in found]


def _of_root(game: Game, state: State) -> Prospects:
    """Utilities of whoever moves at the root."""
    player = game.to_move(state)
    return FlawedProspects(utility=lambda game, end: game.utility(end, MIN if player == MIN else MAX))(game, state)


PROSPECTS: Mistakes = {
    "chance-unweighted": _prospects({**_chooses(average), "odds": _even}, {"odds": _even}, _chooses(average)),
    "max-min-swapped": _prospects({"search": Flawed(swapped)}),
    "always-maximizing": _prospects(
        {"search": _for_one(MAX)},
        # The values may still be right.
        {
            "choose": lambda game, state: max(
                game.actions(state), key=lambda action: expectiminimax(game, game.result(state, action))[0]
            )
        },
    ),
    "moves-taken-for-dice": _prospects(
        {"mixed": (MAX, MIN)}, {"mixed": (MIN,)}, {"mixed": (MIN,), "search": expectimax}
    ),
    "likeliest-only": _prospects({"odds": _likeliest_only}, {"odds": lambda odds: _likeliest_only(odds, lambda p: p)}),
    "chosen-for-the-best-case": _prospects(_chooses(lambda lottery: max(value for _, value in lottery))),
    "last-of-equals": _prospects(*({"search": _of_equals(*last)} for last in ((MAX, MIN), (MIN,), (MAX,)))),
    "ends-not-merged": _prospects(
        {"merged": False},
        {"merged": False, "per_node": True},
        {"merged": False, "order": lambda found: sorted(found, key=_BY_UTILITY)},
    ),
    "largest-end-first": _prospects(
        {"order": lambda found: sorted(found, reverse=True)},
        {"order": lambda found: sorted(found, key=_BY_UTILITY, reverse=True)},
    ),
}
"""Mistakes about what leads to which end, and how likely."""

MORE_PROSPECTS: Mistakes = {
    "always-minimizing": _prospects(
        {"search": _for_one(MIN)},
        {
            "choose": lambda game, state: min(
                game.actions(state), key=lambda action: expectiminimax(game, game.result(state, action))[0]
            )
        },
    ),
    "chosen-for-the-worst-case": _prospects(_chooses(lambda lottery: min(value for _, value in lottery))),
    "chosen-for-the-likeliest-case": _prospects(_chooses(_likeliest)),
    "chosen-against-a-random-opponent": _prospects({"search": expectimax}),
    "first-action-followed": _prospects({"choose": _first_action}),
    "ends-in-the-order-found": _prospects({"order": list}),
    "likeliest-end-first": _prospects(
        *(
            {"order": lambda found, way=way, before=before: sorted(before(found), key=_BY_ODDS, reverse=way)}
            for way in (True, False)
            for before in (sorted, list)
        )
    ),
    "last-way-only": _prospects({"merge": _LAST}, {"merge": _LAST, "per_node": True}),
    "first-way-only": _prospects(
        {"merge": _FIRST}, {"merge": max}, {"merge": _FIRST, "per_node": True}, {"merge": max, "per_node": True}
    ),
    "ways-multiplied": _prospects({"merge": lambda shares: shares[0] * (shares[1] if shares[1:] else 1)}),
    "average-after-the-first-roll": _prospects({"rolls": 1}),
    "value-for-ends": _prospects({"rolls": 0}),
    "last-roll-only": _prospects({"share": lambda p, share, rolls: p if share == 1 else share}),
    "first-roll-only": _prospects(
        {"share": lambda p, share, rolls: p}, {"share": lambda p, share, rolls: p, "per_node": True}
    ),
    "ways-equally-likely": _prospects(
        *(
            {"share": lambda p, share, rolls: 1, "made": _in_all_one, "search": search}
            for search in (expectiminimax, Flawed(chance=average))
        )
    ),
    "every-move-counted": _prospects(
        *({"mixed": mixed, "mixed_odds": lambda moves: 1} for mixed in ((MAX, MIN), (MIN,), (MAX,)))
    ),
    "chosen-by-single-ends": Family(
        tuple(
            _by_ends(*looks)
            for looks in (
                (_LARGEST_END, _SMALLEST_END),
                (_LARGEST_END, _LARGEST_END),
                (_SMALLEST_END, _LARGEST_END),
                (_LIKELIEST_END, _LIKELIEST_END),
            )
        )
    ),
    "ties-by-action": _prospects({"choose": _by_pairs}),
    "rounded": _prospects(
        {"utility": lambda game, state: int(game.utility(state, MAX))},
        {"utility": lambda game, state: round(game.utility(state, MAX))},
        *(
            {"made": lambda found, to=to: [(utility, round(float(p), to)) for utility, p in found]}
            for to in (1, 2, 3, 4)
        ),
    ),
    "rounded-to-percent": _prospects({"made": lambda found: [(utility, 100 * p) for utility, p in found]}),
    "impossible-ends-listed": _with_impossible_ends,
    "probabilities-summed-up": _prospects(
        {"made": lambda found: _summed_up(found, True)}, {"made": lambda found: _summed_up(found, False)}
    ),
    "ways-counted": _prospects({"share": lambda p, share, rolls: share}),
    "movers-view": _of_root,
    "probabilities-added": _prospects(
        {"share": lambda p, share, rolls: p + share},
        {"share": lambda p, share, rolls: p if share == 1 else p + share},
    ),
    "utility-of-min": _prospects({"utility": lambda game, state: game.utility(state, MIN)}),
    "nothing-after-the-end": _prospects({"over": lambda utility: []}),
    "end-impossible": _prospects({"over": lambda utility: [(utility, 0)]}),
    "pair-for-list": _prospects({"over": lambda utility: (utility, 1)}),
    "number-for-list": _prospects({"over": lambda utility: utility}),
    "odds-first": _prospects({"made": lambda found: [(p, utility) for utility, p in found]}),
    "dictionary-for-list": _prospects({"made": dict}),
    "expected-shares": _prospects({"made": lambda found: [(utility, utility * p) for utility, p in found]}),
    "one-end-only": _prospects(
        {"made": lambda found: found[:1]},
        {"made": lambda found: found[-1:]},
        {"made": lambda found: [max(found, key=_BY_ODDS)]},
    ),
    "only-odds": _prospects({"made": lambda found: [p for _, p in found]}),
}
"""The same, rarer."""


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
    "likeliest-only": _information(*_each_compared({"drawn": _likeliest})),
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
    "one-gain-only": Family((_regrets(max), _regrets(sum), _regrets(_FIRST), _regrets(_gains_averaged))),
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


# Assumed and real opponents

Habit = Callable[[Game, State, Policy], Value]
"""What a state where MIN moves is worth against an opponent."""


def perfect(game: Game, child: State, policy: Policy) -> Value:
    """Against one who plays best: the right first column."""
    return expectiminimax(game, child)[0]


def by_policy(game: Game, child: State, policy: Policy) -> Value:
    """Against one who draws from the policy: the right second column."""
    return expectimax(game, child, policy)[0]


def _of_replies(of: Callable[[Sequence[tuple[Value, Value]]], Value], drawn: bool = True) -> Habit:
    """Something else made of the replies' values and their probabilities."""

    def worth(game: Game, child: State, policy: Policy) -> Value:
        if game.is_terminal(child):
            return game.utility(child, MAX)
        replies = policy(game, child)
        values = [expectiminimax(game, game.result(child, action))[0] for action, _ in replies]
        return of([(p, value) for (_, p), value in zip(replies, values, strict=True)])

    return worth


_RANDOM = _of_replies(average)
_HELPS = _of_replies(lambda lottery: max(value for _, value in lottery))
_LIKELIEST = _of_replies(_likeliest)


def _best_end(game: Game, child: State, policy: Policy) -> Value:
    return Flawed(_largest, chance=lambda lottery: max(value for _, value in lottery))(game, child)[0]


def _largest(player: Player, children: Children, ply: int) -> Answered:
    return children.best(MAX)[:2]


_SUMMED = _of_replies(lambda lottery: sum(value for _, value in lottery))
Table = list[list[Value]]


@dataclass(frozen=True)
class FlawedTable:
    """The table of assumptions in which beliefs, opponents and the form can be replaced."""

    assumed: tuple[Habit, Habit] = (perfect, by_policy)
    """By what MAX chooses in each row."""
    real: tuple[Habit, Habit] = (perfect, by_policy)
    """What MAX gets in each column."""
    choose: Callable[..., Any] = max
    made: Callable[[Table], Any] = lambda table: table

    def __call__(self, game: Game, state: State, policy: Policy) -> Any:
        children = [game.result(state, action) for action in game.actions(state)]
        chosen = [self.choose(children, key=lambda child, by=by: by(game, child, policy)) for by in self.assumed]
        return self.made([[worth(game, child, policy) for worth in self.real] for child in chosen])


def _tables(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedTable(), *ways)


def _forms(*forms: Callable[[Table], Any]) -> Family:
    return _tables(*({"made": form} for form in forms))


def _other_opponent(habit: Habit) -> Family:
    """Somebody else in place of the one who draws from the policy: in belief and in reality, or in one of these."""
    return _tables(
        {"assumed": (perfect, habit), "real": (perfect, habit)},
        {"assumed": (perfect, habit)},
        {"real": (perfect, habit)},
    )


def _moves_for_values(game: Game, state: State, policy: Policy) -> list[list[Any]]:
    return [[action, action] for action in (expectiminimax(game, state)[1], expectimax(game, state, policy)[1])]


ASSUMPTIONS: Mistakes = {
    "table-turned": _forms(lambda table: [list(column) for column in zip(*table, strict=True)]),
    "belief-for-result": _forms(
        lambda table: [[table[0][0]] * 2, [table[1][1]] * 2],
        lambda table: [[table[0][0], table[1][1]]] * 2,
        lambda table: [table[0], [table[1][1]] * 2],
        lambda table: [[table[0][0]] * 2, table[1]],
    ),
    "always-the-right-assumption": lambda game, state, policy: (
        [[expectiminimax(game, state)[0], expectimax(game, state, policy)[0]]] * 2
    ),
}
"""Mistakes about who assumes what, and who the opponent is."""

MORE_ASSUMPTIONS: Mistakes = {
    "rows-swapped": _forms(lambda table: table[::-1]),
    "columns-swapped": _forms(lambda table: [row[::-1] for row in table]),
    "rows-and-columns-swapped": _forms(lambda table: [row[::-1] for row in table[::-1]]),
    "policy-ignored": _other_opponent(_RANDOM),
    "opponent-helps": _other_opponent(_HELPS),
    "best-end-hoped-for": _tables(
        {"assumed": (perfect, _best_end)}, {"assumed": (perfect, _best_end), "real": (perfect, _best_end)}
    ),
    "last-of-equals": _tables(
        {"choose": lambda children, key: max(reversed(children), key=key)},
        {"assumed": (perfect, by_policy), "choose": lambda children, key: max((key(c), c) for c in children)[1]},
    ),
    "policy-likeliest": _other_opponent(_LIKELIEST),
    "policy-summed": _other_opponent(_SUMMED),
    "one-move-for-both": _tables({"assumed": (perfect, perfect)}, {"assumed": (by_policy, by_policy)}),
    "one-opponent-for-both": _tables({"real": (perfect, perfect)}, {"real": (by_policy, by_policy)}),
    "each-row-its-own-opponent": _forms(lambda table: [[table[0][0], 0], [0, table[1][1]]]),
    "first-row-only": _forms(lambda table: table[0], lambda table: [table[0]]),
    "flat-table": _forms(lambda table: [*table[0], *table[1]]),
    "worst-move-assumed": _tables({"choose": min}),
    "losses-for-results": _forms(
        lambda table: [
            [table[0][0] - table[0][0], table[1][1] - table[0][1]],
            [table[0][0] - table[1][0], table[1][1] - table[1][1]],
        ],
        lambda table: [[value - table[0][0] for value in row] for row in table],
    ),
    "first-move-assumed": _tables(
        {"assumed": (lambda *_: 0, by_policy)}, {"assumed": (perfect, lambda *_: 0)}, {"assumed": (lambda *_: 0,) * 2}
    ),
    "moves-for-values": Family((_moves_for_values, lambda *asked: [row[0] for row in _moves_for_values(*asked)])),
    "dice-unweighted": _tables(
        {"real": (lambda game, child, policy: Flawed(chance=average)(game, child)[0], by_policy)}
    ),
}
"""The same, rarer."""


@dataclass(frozen=True)
class FlawedBreakEven:
    """The share of errors in which the formula, the table and what comes of one move can be replaced."""

    share: Callable[[Value, Value, Value, Value], Value] = lambda safe, missed, punished, hoped: (
        (safe - punished) / (safe - punished + hoped - missed)
    )
    """From the table's numbers: the pessimist's row, then the optimist's."""
    table: Callable[[Game, State, Policy], Table] = assumption_table
    same: Callable[..., Value] | None = lambda *numbers: 0
    """What is returned where both make the same move; None where the formula is used there, too."""

    def __call__(self, game: Game, state: State, policy: Policy) -> Value:
        (safe, missed), (punished, hoped) = self.table(game, state, policy)
        if self.same is not None and safe == punished and missed == hoped:
            return self.same(safe, missed, punished, hoped)
        return self.share(safe, missed, punished, hoped)


Share = Callable[[Value, Value, Value, Value], Value]


def _rounded(to: int) -> Share:
    return lambda *numbers: round(float(FlawedBreakEven().share(*numbers)), to)


def _evens(*shares: Callable[[Value, Value, Value, Value], Value]) -> Family:
    """A formula, and with it what else may be said of one move for both."""
    return Family.across(
        FlawedBreakEven(),
        *({"share": share} for share in shares),
        same=[FlawedBreakEven().same, None, lambda *numbers: 1],
    )


BREAKING_EVEN: Mistakes = {
    "share-of-best-play": _evens(
        lambda safe, missed, punished, hoped: (hoped - missed) / (safe - punished + hoped - missed)
    ),
    "ratio-for-share": _evens(
        lambda safe, missed, punished, hoped: (safe - punished) / (hoped - missed),
        lambda safe, missed, punished, hoped: (hoped - missed) / (safe - punished),
    ),
    "safe-move-never-gains": _evens(lambda safe, missed, punished, hoped: (safe - punished) / (hoped - punished)),
    "same-move-never-pays": FlawedBreakEven(same=lambda *numbers: 1),
}
"""Mistakes about the opponent at whom two moves are worth the same."""

MORE_BREAKING_EVEN: Mistakes = {
    "same-move-not-thought-of": Family.across(
        FlawedBreakEven(), {"same": None}, {"same": lambda *numbers: None}, {"same": lambda *numbers: 0.5}
    ),
    "dare-never-loses": _evens(
        lambda safe, missed, punished, hoped: (safe - missed) / (hoped - missed),
        lambda safe, missed, punished, hoped: (safe - punished) / hoped,
        lambda safe, missed, punished, hoped: safe / hoped,
        lambda safe, missed, punished, hoped: (safe - punished) / (hoped - safe),
        lambda safe, missed, punished, hoped: (hoped - safe) / (hoped or 1),
        lambda safe, missed, punished, hoped: (hoped - safe) / ((hoped - punished) or 1),
    ),
    "wrong-sign-in-the-sum": _evens(
        lambda safe, missed, punished, hoped: (safe - punished) / ((safe - punished - hoped + missed) or 1),
        lambda safe, missed, punished, hoped: (safe - punished) / ((safe - punished + hoped + missed) or 1),
        lambda safe, missed, punished, hoped: (safe - punished) / ((safe + punished + hoped - missed) or 1),
        lambda safe, missed, punished, hoped: (punished - safe) / (safe - punished + hoped - missed),
        lambda safe, missed, punished, hoped: (punished - safe) / ((punished - safe + hoped - missed) or 1),
    ),
    "difference-for-share": _evens(
        lambda safe, missed, punished, hoped: safe - punished,
        lambda safe, missed, punished, hoped: hoped - missed,
        lambda safe, missed, punished, hoped: hoped - safe,
    ),
    "columns-mistaken": _evens(
        lambda safe, missed, punished, hoped: (safe - missed) / ((safe - missed + hoped - punished) or 1),
        lambda safe, missed, punished, hoped: (missed - safe) / ((missed - safe + hoped - punished) or 1),
        lambda safe, missed, punished, hoped: (missed - safe) / ((hoped - punished) or 1),
        lambda safe, missed, punished, hoped: (safe - punished) / ((missed - safe + hoped - punished) or 1),
        lambda safe, missed, punished, hoped: (safe - punished) / ((missed - safe + punished - hoped) or 1),
        lambda safe, missed, punished, hoped: (safe - missed) / ((safe - missed + punished - hoped) or 1),
    ),
    "policy-ignored": Family.across(
        FlawedBreakEven(),
        {"table": FlawedTable((perfect, _RANDOM), (perfect, _RANDOM))},
        {"table": FlawedTable((perfect, by_policy), (perfect, _RANDOM))},
    ),
    "opponent-helps": Family.across(
        FlawedBreakEven(),
        {"table": FlawedTable((perfect, _HELPS), (perfect, _HELPS))},
        {"table": FlawedTable((perfect, by_policy), (perfect, _HELPS))},
    ),
    "rounded-to-percent": Family.across(
        FlawedBreakEven(),
        {"share": lambda safe, missed, punished, hoped: 100 * (safe - punished) / (safe - punished + hoped - missed)},
    ),
    "brackets-forgotten": _evens(
        lambda safe, missed, punished, hoped: safe - punished / (safe - punished + hoped - missed),
        lambda safe, missed, punished, hoped: (safe - punished) / safe - punished + hoped - missed,
        lambda safe, missed, punished, hoped: (safe - punished) / (safe - punished) + hoped - missed,
        lambda safe, missed, punished, hoped: safe - punished / safe - punished + hoped - missed,
    ),
    "rounded": _evens(
        *map(_rounded, (0, 1, 2, 3)),
        lambda safe, missed, punished, hoped: (safe - punished) // (safe - punished + hoped - missed),
    ),
    "value-for-share": _evens(
        lambda safe, missed, punished, hoped: (
            safe + (missed - safe) * (safe - punished) / (safe - punished + hoped - missed)
        )
    ),
    "share-by-trial": _evens(
        *(
            lambda safe, missed, punished, hoped, parts=parts, more=more: next(
                (
                    part / parts
                    for part in range(parts + 1)
                    if (parts - part) * (punished - safe) + part * (hoped - missed) > (0 if more else -1e-9)
                ),
                1,
            )
            for parts in (10, 20, 100, 1000)
            for more in (False, True)
        )
    ),
    "always-half": _evens(lambda *numbers: 0.5),
}
"""The same, rarer."""


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


# A table of states


@dataclass(frozen=True)
class FlawedMemo:
    """Expectiminimax with a table in which the keys, what is kept and a chance node's value can be replaced."""

    key: Callable[[Game, State], Any] = lambda game, state: state
    beside: Callable[[int, Action | None], Any] = lambda ply, step: None
    """What else the key has: the ply, the step that led here."""
    chance: Callable[[Sequence[tuple[Value, Value]]], Value] = expected
    likes: Callable[[Player], Player] = lambda player: player
    """Whose taste decides at a player's node."""
    utility: Callable[[Game, State], Value] = lambda game, state: game.utility(state, MAX)
    rolled: Callable[[Sequence[tuple[Action, Value]]], Action | None] = lambda outcomes: None
    """The action that is returned where chance decides."""
    keeps: Callable[[Game, State], bool] = lambda game, state: True
    """Which states are kept."""
    answer: Callable[[Value, Action | None, Children], Answered] = lambda value, action, children: (value, action)

    def __call__(self, game: Game, state: State) -> Answered:
        table: dict[Any, Answered] = {}
        root = Children(takes_last=False)

        def search(state: State, ply: int = 0, step: Action | None = None) -> Answered:
            key = self.key(game, state), self.beside(ply, step)
            if key not in table:
                found = answer(state, ply + 1)
                if not self.keeps(game, state):
                    return found
                table[key] = found
            return table[key]

        def answer(state: State, ply: int) -> Answered:
            if game.is_terminal(state):
                return self.utility(game, state), None
            player = game.to_move(state)
            if player == CHANCE:
                outcomes = game.outcomes(state)
                found = [(p, search(game.result(state, outcome), ply, outcome)[0]) for outcome, p in outcomes]
                return self.chance(found), self.rolled(outcomes)
            best_value, best_action = None, None
            for action in game.actions(state):
                value, _ = search(game.result(state, action), ply, action)
                if better(self.likes(player), value, best_value):
                    best_value, best_action = value, action
            return best_value, best_action

        root.append((0, game.actions(state)[-1] if game.actions(state) else None, None))
        return self.answer(*search(state), root)


def _memos(*ways: dict[str, Any]) -> Family:
    return Family.across(FlawedMemo(), *ways)


def _with_bounds(through_chance: bool) -> Search:
    """Alpha-beta whose table takes what is known of a node that was cut for its value."""

    def search_all(game: Game, state: State) -> Answered:
        table: dict[State, Answered] = {}

        def search(state: State, alpha: Value, beta: Value) -> Answered:
            if state not in table:
                table[state] = answer(state, alpha, beta)
            return table[state]

        def answer(state: State, alpha: Value, beta: Value) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            player = game.to_move(state)
            if player == CHANCE:
                window = (alpha, beta) if through_chance else (-inf, inf)
                return expected([(p, search(game.result(state, o), *window)[0]) for o, p in game.outcomes(state)]), None
            best: Answered = (None, None)
            for action in game.actions(state):
                value, _ = search(game.result(state, action), alpha, beta)
                if better(player, value, best[0]):
                    best = value, action
                alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
                if alpha >= beta:
                    break
            return best

        return search(state, -inf, inf)

    return search_all


TABLES: Mistakes = {
    "table-not-used": expectiminimax,
    "table-forgets-state": _memos(
        {"key": lambda game, state: (game.to_move(state), len(game.actions(state)))},
        {"key": lambda game, state: game.to_move(state)},
        {"key": lambda game, state: game.to_text(state)},
        {"key": lambda game, state: game.actions(state)},
        {"key": lambda game, state: state[0] if isinstance(state, tuple) and state else state},
        {"key": lambda game, state: state[-1] if isinstance(state, tuple) and state else state},
        {"key": lambda game, state: state[:-1] if isinstance(state, tuple) else state},
        {"key": lambda game, state: state[1:] if isinstance(state, tuple) else state},
    ),
}
"""Mistakes about what the table keeps. The first only costs time."""

MORE_TABLES: Mistakes = {
    "ends-not-kept": _memos({"keeps": lambda game, state: not game.is_terminal(state)}),
    "rolls-not-kept": _memos(
        {"keeps": lambda game, state: game.to_move(state) != CHANCE},
        {"keeps": lambda game, state: game.is_terminal(state) or game.to_move(state) == CHANCE},
        {"keeps": lambda game, state: not game.is_terminal(state) and game.to_move(state) == CHANCE},
        {"keeps": lambda game, state: not game.is_terminal(state) and game.to_move(state) != CHANCE},
    ),
    "same-state-kept-apart": _memos(
        {"beside": lambda ply, step: ply}, {"beside": lambda ply, step: step}, {"beside": lambda ply, step: (ply, step)}
    ),
    "bounds-in-the-table": Family((_with_bounds(False), _with_bounds(True))),
    "chance-unweighted": _memos({"chance": average}),
    "chance-likeliest": _memos({"chance": _likeliest}),
    "chance-last-outcome": _memos(
        {"chance": lambda lottery: lottery[-1][0] * lottery[-1][1]}, {"chance": lambda lottery: lottery[-1][1]}
    ),
    "chance-summed": _memos({"chance": lambda lottery: sum(value for _, value in lottery)}),
    "chance-as-max": _memos({"chance": lambda lottery: max(value for _, value in lottery)}),
    "chance-as-min": _memos({"chance": lambda lottery: min(value for _, value in lottery)}),
    "utility-of-min": _memos({"utility": lambda game, state: game.utility(state, MIN)}),
    "max-min-swapped": _memos({"likes": lambda player: MIN if player == MAX else MAX}),
    "always-maximizing": _memos({"likes": lambda player: MAX}),
    "always-minimizing": _memos({"likes": lambda player: MIN}),
    "no-action": _memos({"answer": lambda value, action, root: (value, None)}),
    "last-action": _memos({"answer": lambda value, action, root: (value, root[0][1] if action is not None else None)}),
    "roll-for-action": _memos(
        {"rolled": lambda outcomes: outcomes[0][0]}, {"rolled": lambda outcomes: outcomes[-1][0]}
    ),
}
"""What else goes wrong with it."""


# What they are called

add_misconceptions("""
bad-luck-forgotten: only good luck is counted
    MIN's good rolls are luck, too, with the other sign. What does a roll add that lowers the value?
luck-without-sign: good and bad luck are added up without their signs
    A good roll and a bad one can cancel out. What is the luck of MAX after one of each, equally far off?
luck-since-the-start: the value is compared with that of the start, not with that of the step before
    The second roll answers for its own change only. Which state was there just before it?
moves-are-luck: what moves change is counted as luck
    Nobody is lucky to make a bad move. Whose step changes the value?
loss-signed-for-min: MIN's losses come out below zero
    A bad move costs its mover something, whoever that is. Who is glad when the value falls?
loss-as-change: what is given away comes out below zero
    A bad move of MAX's lowers the value. How much it lowers it is a number above zero.
losers-swapped: each player is blamed for the other's moves
    Who moves in the state before the step, and who in the state after it?
compared-with-first: the move is compared with the first one, not with the best
    What should come out for a best move? Try one that does not stand first in `game.actions(state)`.
moves-taken-for-dice: a player is taken to move at random
    Players choose. How likely is a move that is not the best one?
likeliest-only: only the likeliest outcome is looked at
    The others happen as well, if not as often. What becomes of their probabilities?
chosen-for-the-best-case: moves are chosen for the largest utility that a roll can bring
    A long shot is seldom the best choice. By which number does expectiminimax choose?
last-of-equals: among equally good actions the last is taken
    Two moves can be worth the same and lead to different ends. Which of them does the text ask for?
ends-not-merged: a utility that comes about in several ways is listed several times
    How likely is it in all? Add up the probabilities of equal utilities.
largest-end-first: the list begins with the largest utility
    Which end should come first? Look at what the text says about the order.
roll-chosen-too: the best roll is taken for granted
    To know the roll is not to choose it. How often does the best one come?
informed-not-compared: it is what the player gets with the information, not what the information adds
    Without it the player would get something, too. How much?
gain-signed-for-min: what MIN gains comes out below zero
    MIN is glad when the value falls. Information never does harm: which sign has its worth?
stretch-without-effect: the changed prizes play no part
    The lottery turns worthwhile at one p before the change, and at another after it. Where do you use `new`?
range-unordered: the larger p sometimes comes first
    Some changes make the lottery better, others worse. Which of your two numbers should come first?
share-of-best-play: it is the share of MIN's good moves, not of its errors
    An opponent who never errs has the share 0. What does your function return where the dare pays at once?
ratio-for-share: what is at risk is divided by what can be gained
    With the share e it is e times the one against 1 − e times the other. Solve for e.
safe-move-never-gains: the safe move is taken to bring the same against every opponent
    An opponent who errs gives something away after the safe move, too. How much?
same-move-never-pays: where both choose the same move the answer should be 0
    From which share of errors on is a move as good as itself?
own-bounds-counted: the bounds of the outcome itself are counted among those of the others
    The window limits the value of this outcome. Which ones are there besides it?
others-in-full: the other outcomes count in full, not with their probabilities
    An outcome that comes one time in four can move the sum by a quarter of its value only. What moves it by all?
probe-taken-for-value: the first reply is taken for the value of the node
    The player has other replies, which may be better. For whom, and on which side does that leave room?
reply-bounds-wrong-side: a reply of MAX's is taken for an upper bound, or one of MIN's for a lower one
    MAX has seen one reply and may find a better one. Can the node still be worth less than that reply? Or more?
all-replies-looked-at: all replies are looked at
    That is the whole search. Here you look at the first reply to each outcome, and no further.
best-reply-probed: the best reply is probed, not the first
    To find the best one you would have to look at all of them. Which action stands first?
end-not-known: an outcome that ends the game is not taken as known
    Where the game is over there is nothing to guess. Between which two numbers does its utility lie?
bounds-the-other-way: the upper bound comes first
    Which of the two numbers does the text ask for first?
good-luck-forgotten: only bad luck is counted
    A roll that raises the value is luck, too. What does it add?
luck-turned-round: the luck is MIN's, not MAX's
    A roll has raised the value. Who is glad about it?
luck-of-the-mover: a roll counts as the luck of whoever moved before it
    The luck is MAX's, whoever rolls. Which sign has a roll after a move of MIN's?
luck-weighted-once-more: the change at a roll is multiplied by the roll's probability
    The roll has happened. What does it change in full?
luck-beside-another-roll: a roll is compared with one other roll, not with the expected value
    What was the position worth just before the dice fell?
value-for-luck: values are added up as luck, not changes of the value
    A roll may change nothing. How much luck is that?
one-roll-only: only one of the rolls counts as luck
    A game may have several rolls. What do you do with all of them?
luck-averaged: the luck is an average over the rolls
    The text asks for all rolls, added up.
one-mistake-only: only one of a player's moves counts
    Whoever errs twice gives something away twice. Where do you add up?
losses-averaged: what is given away is an average over the moves
    Whoever errs twice gives something away twice. What do you divide by?
mistakes-counted: mistakes are counted, not what they cost
    One mistake may cost 1 and another 10. Which number is asked for?
rolls-are-moves: rolls count as moves of the player before them
    Nobody decides anything at a roll. Whom does your function blame for it?
compared-with-worst: the comparison is with the worst action, not with the best
    What does the player get who knows better?
compared-with-average: the comparison is with the average of the actions
    What does a player get who chooses well?
best-for-max-at-min: MIN's moves are compared with what would be best for MAX
    Which of its actions should MIN have taken?
best-for-min-at-max: MAX's moves are compared with what would be best for MIN
    Which of its actions should MAX have taken?
first-step-skipped: the first step of the line plays no part
    With which step does your loop begin?
last-step-skipped: the last step of the line plays no part
    How many steps has the line, and how many changes of the value?
steps-all-from-the-start: each step is made from the start of the game
    After the first step the game is somewhere else. Which state does the second step start from?
value-against-chance-opponent: the values are those against an opponent who moves at random
    Which search does the text name?
numbers-in-another-order: the three numbers come in another order
    Which number comes first, and which last?
losses-added-up: what both players have given away is mixed into one number
    MAX's mistakes and MIN's: which number counts which?
luck-without-losses: nobody is ever found to give anything away, or only one player is
    Where does a bad move of either player show in your three numbers?
no-luck: rolls never count as luck
    Where does a lucky roll show in your three numbers?
chosen-for-the-worst-case: moves are chosen by the worst that a roll can bring
    By which number does expectiminimax choose?
chosen-for-the-likeliest-case: moves are chosen by the likeliest roll alone
    By which number does expectiminimax choose?
chosen-against-a-random-opponent: moves are chosen as if MIN moved at random
    Which search does the text name for the choice of a move?
first-action-followed: the first action is always followed
    Which action do MAX and MIN choose?
ends-in-the-order-found: the ends are listed in the order in which they were found
    Which end should come first?
likeliest-end-first: the list is sorted by probability
    By which number of each pair should the list be sorted?
last-way-only: of several ways to one utility only the last counts
    How likely is it in all? Look at what happens to the earlier probability.
first-way-only: of several ways to one utility only one counts
    How likely is it in all? Add up.
ways-multiplied: the probabilities of several ways to one utility are multiplied
    It comes about in this way *or* in that. How likely is it in all?
average-after-the-first-roll: after the first roll the expected value stands for all that may happen
    Nobody wins an average. What may happen at the second roll?
value-for-ends: the expected value is listed, not the ends
    Nobody wins an average. With which utilities can the game end?
last-roll-only: the probability of an end is that of its last roll
    Two rolls have to happen. How likely are both?
first-roll-only: the probability of an end is that of the first roll on its way
    Two rolls have to happen. How likely are both?
probabilities-added: the probabilities on the way to an end are added
    Two rolls have to happen. How likely are both?
nothing-after-the-end: the list is empty where the game is over
    With which utility does a game end that is over? How likely is that?
end-impossible: the end has probability 0 where the game is over
    How likely is what has happened already?
pair-for-list: a pair is returned where a list is asked for
    Where the game is over the list has one pair. What do you return?
odds-first: the pairs have the probability first
    Which comes first in each pair?
dictionary-for-list: a dictionary is returned, not a list of pairs
    `sorted(total.items())` would be a list. What do you return?
expected-shares: utility times probability is listed
    What are the two numbers of a pair?
one-end-only: only one end is listed
    With how many different utilities can the game end?
only-odds: the probabilities are listed without the utilities
    What are the two numbers of a pair?
gain-signed-for-max: what MAX gains comes out below zero
    Information never does harm. What do you subtract from what?
min-gains-nothing: the information seems worthless where MIN is told
    MIN is glad when the value falls. What does your function make of a value that falls?
uninformed-only: it is what the player gets without the information
    What could the player do who knows the roll?
rolls-added-up: the rolls are added up without their probabilities
    How often does each roll come?
best-roll-for-the-player: one roll decides
    To know the roll is not to choose it. How often does each come?
gain-as-ratio: the two values are divided, not subtracted
    How *much more* can the player expect?
sum-for-difference: the two values are added
    How much *more* can the player expect?
information-not-used: the choice is the same whatever roll is announced
    You hear the roll before you move. What do you do with that?
mean-of-actions-known: whoever knows the roll is taken to choose at random
    You hear the roll, and choose for that one alone.
one-gain-only: the gains are not averaged over the rolls
    Knowing helps at some rolls and not at others. How often does each come?
later-rolls-known: not only the next roll is known, but every later one
    The player is told the next outcome, and nothing more. What is known before the second move?
later-moves-by-chance: after the roll somebody is taken to move at random
    After the outcome everybody plays their best.
first-reply-only: after the roll only the first action is looked at
    After the outcome everybody plays their best.
old-prizes-without-effect: the old prizes play no part
    The lottery turns worthwhile at one p before the change, and at another after it. Where do you use `old`?
odds-for-probability: the two steps between the prizes are divided by each other
    What is p · largest + (1 − p) · smallest? Where does it reach the middle prize?
gamble-half-from-zero: the smallest prize is forgotten in a part of the fraction
    What is p · largest + (1 − p) · smallest? Solve for p.
smallest-prize-added: a prize is added where it should be subtracted
    What is p · largest + (1 − p) · smallest? Solve for p.
turned-fraction: the fraction is upside down
    Between which two numbers does a probability lie?
halfway-between: it is a value halfway between prizes, not a probability
    At which p is the lottery worth the middle prize?
larger-first: the larger p comes first
    Which of the two probabilities should come first?
width-of-the-range: the distance between the two probabilities is returned
    How many numbers are asked for?
absolute-prizes: prizes below zero lose their sign
    Prizes may be negative. What is −8 in your formula?
rows-swapped: the rows stand in the wrong order
    To whom does the first row belong?
columns-swapped: the columns stand in the wrong order
    To which opponent does the first column belong?
rows-and-columns-swapped: both rows and columns stand in the wrong order
    To whom does the number at the top left belong?
one-move-for-both: MAX makes the same move in both rows
    What do pessimist and optimist choose? Do they always agree?
one-opponent-for-both: both columns have the same opponent
    Who is the opponent of the second column?
each-row-its-own-opponent: the fields off the diagonal are 0
    What happens to whoever assumes something wrong?
first-row-only: the table has one row
    How many things may MAX assume?
flat-table: the four numbers come in one list
    The table has two rows. What is a row?
worst-move-assumed: MAX makes its worst move
    Which move is best under the row's assumption?
losses-for-results: the table says what is lost, not what MAX gets
    Each field is what MAX gets on average.
first-move-assumed: MAX makes the first move in a row, whatever it assumes
    Which move is best under the row's assumption?
dice-unweighted: dice after the perfect opponent's move are taken as even
    Some rolls come more often than others.
same-move-not-thought-of: it is not thought of that both may make the same move
    What do you divide by where both make the same move, and what does the text ask for there?
dare-never-loses: one of the four numbers of the table plays no part
    With the share e each move brings a mixture of two numbers. Which four are there?
wrong-sign-in-the-sum: a sign is wrong in the equation for e
    Write (1 − e) · … + e · … for both moves, and solve once more.
difference-for-share: it is a difference of values, not a share
    Between which two numbers does a share lie?
columns-mistaken: numbers of different opponents are compared
    What is each move worth against a perfect opponent, and what against the policy?
rounded-to-percent: the share is a percentage
    The share goes from 0 to 1.
always-half: the share is always one half
    What does the answer change when the prize is 90 and not 9?
window-turned-round: the two numbers of the window change places
    Which of the two belongs to α?
window-of-the-wrong-sign: the two numbers of the window have the wrong sign
    What do you subtract from what?
others-added: what the others may bring is added to the bound
    The others are in the sum already. How much is left for v?
bounds-exchanged: α and β change places
    Which bound asks whether v can lift the node?
cut-to-own-bounds: the window is cut to the outcome's own bounds
    The numbers may lie outside these. What does the text say about that?
cut-to-the-window: the window is cut to the node's
    One outcome is only a part of the node. May its value lie beyond α or β?
divided-too-soon: only a part of the difference is divided by the probability
    What is v in p · v + others = α?
multiplied-for-divided: the difference is multiplied by the probability
    What is v in p · v + others = α?
divided-by-the-rest: the difference is divided by the probability of the others
    In p · v + others = α, whose probability is p?
others-averaged: the others are put halfway between their bounds
    How high can the others be at best, and how low at worst?
others-not-counted: the other outcomes play no part
    What can the others bring at best, and at worst?
next-outcome: it is the window of another outcome
    Outcomes are numbered from 0.
first-outcome: it is always the window of the first outcome
    What is `number` for?
others-cancel: α and β play no part
    What should change where α is larger?
own-bounds-returned: the outcome's own bounds are returned
    What do the others and the window have to do with it?
one-other-only: only one of the other outcomes is counted
    How many outcomes can lift the node?
bounds-as-if-max-moved: each reply is taken for MAX's
    What do you know after one look at a node where MIN moves?
bounds-as-if-min-moved: each reply is taken for MIN's
    What do you know after one look at a node where MAX moves?
end-as-a-reply: an outcome that ends the game gets a bound on one side only
    Where the game is over there is nothing to guess. Between which two numbers does its utility lie?
ends-left-out: an outcome that ends the game adds nothing
    What is it worth when the game is over, and how likely is it?
last-reply-probed: the last reply is looked at, not the first
    Which action of each outcome's player is searched?
two-replies-probed: two replies are looked at
    How many actions does a glance look at?
worst-reply-probed: the reply that is worst for its player is looked at
    Which action of each outcome's player is searched?
probabilities-forgotten: bounds are added up without their probabilities
    How likely is each outcome?
widest-bounds: single outcomes decide the bounds, not their average
    A chance node is worth an average. What is the average of the bounds?
nothing-unknown-at-one-side: for one player the first reply is taken for the value
    One look tells only one bound. Which one does it leave open?
nothing-known: nothing is learned from some or all of the first replies
    MAX can have at least what its first reply brings. Where does that go?
unknown-is-infinite: what is not known is taken for infinite
    No utility lies outside `lowest` and `highest`.
first-actions-followed: after the first reply only first actions are followed
    What is searched to the end, and with which search?
reply-by-policy: after the first reply MIN is taken to move at random
    Which search does the text name?
reply-moves-for-roll: it is asked at the wrong state who moves
    Who chooses after the roll? Ask the state in which that choice is made.
ends-not-kept: the ends of the game are not kept in the table
    How often is the utility of one end looked at?
rolls-not-kept: only some kinds of states are kept in the table
    Which states can come again?
best-against-the-worst-roll: the comparison is with the action that is best at its worst roll
    How does a player choose who does not know the roll?
others-share-one-probability: the others' bounds are added up before they are weighted
    Each of the others has a probability of its own.
best-end-hoped-for: the optimist chooses the move with the best single end
    Which move is best on average, if MIN draws from `policy`?
step-of-the-next: a step counts for whoever moves after it
    Who moves in the state before the step, and who in the state after it?
last-steps-only: each of the three numbers keeps only the last step that changed it
    After two rolls, what has become of the luck of the first? Look at your `=` and `+=`.
game-taken-for-over: the line is taken to lead to the end of the game
    What does `game.utility` say where the game goes on? The value of such a state has to be searched for.
ways-equally-likely: all ways to an end are taken for equally likely
    Each roll on the way has a probability. What becomes of several, one after the other?
every-move-counted: all moves of a player are counted as if all of them were made
    Only one move is made. Do your probabilities add up to 1?
chosen-by-single-ends: a player chooses by one end of each action, not by what it is worth on average
    An end that is very good may be very unlikely. What does expectiminimax compare?
number-for-list: where the game is over a number is returned, not a list
    How many ends can a finished game still have, and how likely is each?
a-roll-left-out: not all rolls count
    Does your loop come to every outcome? Look for a `return` inside it, and at where it begins and ends.
actions-compared: actions are compared with one another, not knowing the roll with not knowing it
    How much does the player get without the information, and how much with it?
everybody-plays-for-you: after the roll everybody is taken to play for the player who is told
    The opponent still wants the opposite. What does it choose after the roll?
nothing-where-equal: where nothing changes something else than the two equal numbers is returned
    What does **4b** ask for?
rounded: the numbers are rounded
    Who needs fewer digits can round them later. What do you return?
brackets-forgotten: brackets are missing around a difference
    `a - b / c - d`: what does Python divide by what?
moves-for-values: the table holds MAX's moves, not what they bring
    What does MAX get, on average, by the move that you found?
value-for-share: it is what both moves bring, not how often MIN has to err for it
    Which of the two is asked for, e or the value at e?
share-by-trial: the share is found by trying some numbers, and only roughly
    Both moves are worth a sum in which e stands. Set the two sums equal and solve for e.
bounds-of-the-game: the lowest and highest bound of all stand for what is known of each outcome, as in Star1
    Each outcome has bounds of its own here. Where do you use them?
equals-left-out: outcomes that look like the one to be searched are left out with it
    Two outcomes may have the same numbers. How can you tell which one is meant by `number`?
first-outcome-only: only the first outcome is looked at
    Does your loop come to every outcome? Look for a `return` inside it.
last-outcome-only: only the last outcome counts
    What becomes of the first outcome's bounds when your loop comes to the next?
single-reply-known: a single reply is taken to tell the node's value
    It would, but **6b** asks for the same rule everywhere. What is it?
ends-not-thought-of: a first reply is looked for even where the game is over
    Which actions are there after the end of the game, and what is known there?
roll-for-action: an outcome is returned as the action where chance decides
    Who chooses where dice are rolled?
luck-of-the-next: a roll counts as the luck of whoever moves after it
    The luck is MAX's, whoever moves next. Which sign has a roll that raises the value?
rolls-of-one-player: only the rolls before or after one player's moves count as luck
    A good roll of MIN's is bad luck for MAX. Which rolls change what the game is worth to MAX?
ties-by-action: between equally good actions the actions themselves decide
    `max` and `min` compare pairs by their second members where the first are equal. How do you keep them from that?
impossible-ends-listed: ends that nobody would come to are listed as well
    An end that the players avoid has probability 0. Which ends does the text ask for?
probabilities-summed-up: each end has the probability of itself and all that are smaller, or larger
    How likely is just this end?
ways-counted: ways to an end are counted, not their probabilities added up
    Each roll on the way has a probability. How likely is the whole way?
only-one-side-changes: only the lottery or only the sure prize is changed
    After the change all three prizes are new. Which ones do you compare?
unknown-not-weighted: what is not known of an outcome is added without its probability
    How likely is that outcome? By how much can it move the average at most?
same-state-kept-apart: the table keeps one state in several places
    What is in your key besides the state? Does the value depend on it?
bounds-in-the-table: what a cut leaves of a node is kept as if it were its value
    After a cut you know a bound only, and the next window may be another one. What may the table say then?
""")
