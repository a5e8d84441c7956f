"""Mistakes about luck and skill, and about all that may happen (parts 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NamedTuple

from aima_games import CHANCE, MAX, MIN, Action, Game, Player, State, Value, play_line
from autograder.authoring import Family
from solutions.misconceptions.plain import Flawed, average, swapped
from solutions.searches.chance import expectimax, expectiminimax

from .choices import Mistakes, Search, best_for, by_pairs, likeliest

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
    "chance-likeliest": _searched_with(likeliest),
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
    "chosen-for-the-likeliest-case": _prospects(_chooses(likeliest)),
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
    "ties-by-action": _prospects({"choose": by_pairs}),
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
