"""Wrong answers to the functions of assignment 5, each called as the right one in `reference.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import CHANCE, MAX, MIN, Action, Game, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered, better
from solutions.misconceptions.plain import Flawed, Policy, average, expected, swapped
from solutions.searches.chance import expectimax, expectiminimax

from .reference import assumption_table, break_even, flipping_range, probe, window_from_bounds

Search = Callable[[Game, State], Answered]

# Luck and skill


@dataclass(frozen=True)
class FlawedLuck:
    """Luck and skill in which the value of a state, and what becomes of a change, can be replaced."""

    search: Search = expectiminimax
    lucky: Callable[[Value], Value] = lambda change: change
    """What a roll adds to the luck when it changes the value by so much."""
    since_start: bool = False
    """Changes are measured from the start of the game, not from the step before."""
    from_first: bool = False
    """A move is compared with the first action, not with the best."""
    total: Callable[[Value, Value, Value], tuple[Value, ...]] = lambda luck, by_max, by_min: (luck, by_max, by_min)
    """What is returned."""

    def __call__(self, game: Game, line: Sequence[Action]) -> tuple[Value, ...]:
        luck: Value = 0
        given: dict[Any, Value] = {MAX: 0, MIN: 0}
        state = game.initial
        for step in line:
            player, child = game.to_move(state), game.result(state, step)
            before = game.initial if self.since_start else state
            if self.from_first and player != CHANCE:
                before = game.result(state, game.actions(state)[0])
            change = self.search(game, child)[0] - self.search(game, before)[0]
            if player == CHANCE:
                luck += self.lucky(change)
            else:
                given[player] += abs(change)
            state = child
        return self.total(luck, given[MAX], given[MIN])


LUCK: dict[str, Any] = {
    "chance-unweighted": FlawedLuck(Flawed(chance=average)),
    "bad-luck-forgotten": FlawedLuck(lucky=lambda change: max(change, 0)),
    "luck-without-sign": FlawedLuck(lucky=abs),
    "luck-since-the-start": FlawedLuck(since_start=True),
    "moves-are-luck": FlawedLuck(total=lambda luck, by_max, by_min: (luck - by_max + by_min, by_max, by_min)),
    "loss-signed-for-min": FlawedLuck(total=lambda luck, by_max, by_min: (luck, by_max, -by_min)),
    "loss-as-change": FlawedLuck(total=lambda luck, by_max, by_min: (luck, -by_max, by_min)),
    "losers-swapped": FlawedLuck(total=lambda luck, by_max, by_min: (luck, by_min, by_max)),
    "compared-with-first": FlawedLuck(from_first=True),
}
"""Mistakes about what a roll or a move changes."""


# What may happen

Prospects = list[tuple[Value, Value]]


@dataclass(frozen=True)
class FlawedProspects:
    """The prospects of a game in which the choice of a move and the merging of the lists can be replaced."""

    search: Search = expectiminimax
    every_move: bool = False
    """Moves that nobody makes count as well, all with the same probability."""
    odds: Callable[[Sequence[Value]], Sequence[Value]] = lambda odds: odds
    merged: bool = True
    order: int = 1

    def __call__(self, game: Game, state: State) -> Prospects:
        found = self._listed(game, state)
        if self.merged:
            total: dict[Value, Value] = {}
            for utility, share in found:
                total[utility] = total.get(utility, 0) + share
            found = list(total.items())
        return sorted(found, key=lambda pair: self.order * pair[0])

    def _listed(self, game: Game, state: State) -> Prospects:
        if game.is_terminal(state):
            return [(game.utility(state, MAX), 1)]
        if game.to_move(state) == CHANCE:
            steps, odds = zip(*game.outcomes(state), strict=True)
        elif self.every_move:
            steps = tuple(game.actions(state))
            odds = (1 / len(steps),) * len(steps)
        else:
            steps, odds = (self.search(game, state)[1],), (1,)
        return [
            (utility, p * share)
            for step, p in zip(steps, self.odds(odds), strict=True)
            for utility, share in self._listed(game, game.result(state, step))
        ]


def _likeliest_only(odds: Sequence[Value]) -> Sequence[Value]:
    return [float(i == odds.index(max(odds))) for i in range(len(odds))]


def _last_of_equals(player: Any, children: Sequence[Any], ply: int) -> Answered:
    best = (max if player == MAX else min)(value for value, _, _ in children)
    return next((value, action) for value, action, _ in reversed(children) if value == best)


PROSPECTS: dict[str, Any] = {
    "chance-unweighted": FlawedProspects(Flawed(chance=average), odds=lambda odds: [1 / len(odds)] * len(odds)),
    "max-min-swapped": FlawedProspects(Flawed(swapped)),
    "always-maximizing": FlawedProspects(Flawed(lambda player, *rest: _last_of_equals(MAX, rest[0][::-1], rest[1]))),
    "moves-taken-for-dice": FlawedProspects(every_move=True),
    "likeliest-only": FlawedProspects(odds=_likeliest_only),
    "chosen-for-the-best-case": FlawedProspects(Flawed(chance=lambda lottery: max(value for _, value in lottery))),
    "last-of-equals": FlawedProspects(Flawed(_last_of_equals)),
    "ends-not-merged": FlawedProspects(merged=False),
    "largest-end-first": FlawedProspects(order=-1),
}
"""Mistakes about what leads to which end, and how likely."""


# Knowing the roll


@dataclass(frozen=True)
class FlawedInformation:
    """The value of information in which the dice, the choice and the comparison can be replaced."""

    drawn: Callable[[Sequence[tuple[Value, Value]]], Value] = expected
    """What the rolls known beforehand are worth together: (probability, value) for each."""
    compared: Callable[[Value, Value], Value] = lambda informed, uninformed: abs(informed - uninformed)
    choose: Callable[[Any], Any] = lambda player: max if player == MAX else min
    blind: Callable[[Any, Sequence[Value]], Value] | None = None
    """What whoever does not know the roll gets: who it is, what the actions are worth; by default as above."""

    def __call__(self, game: Game, state: State) -> Value:
        best = self.choose(game.to_move(state))
        thrown = [game.result(state, action) for action in game.actions(state)]
        worth = [expectiminimax(game, child)[0] for child in thrown]
        told = [
            (p, best(expectiminimax(game, game.result(child, outcome))[0] for child in thrown))
            for outcome, p in game.outcomes(thrown[0])
        ]
        uninformed = self.blind(game.to_move(state), worth) if self.blind else best(worth)
        return self.compared(self.drawn(told), uninformed)


def _right_choice(player: Any, worth: Sequence[Value]) -> Value:
    return max(worth) if player == MAX else min(worth)


INFORMATION: dict[str, Any] = {
    "chance-unweighted": FlawedInformation(drawn=average),
    "roll-chosen-too": FlawedInformation(drawn=lambda told: max(value for _, value in told)),
    "likeliest-only": FlawedInformation(drawn=lambda told: max(told, key=lambda pair: pair[0])[1]),
    "always-maximizing": Family(
        (
            FlawedInformation(choose=lambda player: max),
            FlawedInformation(choose=lambda player: max, blind=_right_choice),
        )
    ),
    "informed-not-compared": FlawedInformation(compared=lambda informed, uninformed: informed),
    "gain-signed-for-min": FlawedInformation(compared=lambda informed, uninformed: informed - uninformed),
    "compared-with-first": FlawedInformation(blind=lambda player, worth: worth[0]),
}
"""Mistakes about who knows what, and when."""


# Transformed utilities

Payoffs = Sequence[Value]


def _unordered(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    before, after = ((middle - smallest) / (largest - smallest) for smallest, middle, largest in (old, new))
    return before, after


def _from_zero(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    before, after = (middle / largest for _, middle, largest in (old, new))
    return min(before, after), max(before, after)


def _of_the_smallest(old: Payoffs, new: Payoffs) -> tuple[Value, Value]:
    low, high = flipping_range(old, new)
    return 1 - high, 1 - low


TRANSFORMATIONS: dict[str, Callable[[Payoffs, Payoffs], tuple[Value, Value]]] = {
    "gamble-from-zero": _from_zero,
    "stretch-without-effect": lambda old, new: flipping_range(old, old),
    "gamble-for-the-smallest": _of_the_smallest,
    "range-unordered": _unordered,
}
"""Mistakes about what a transformation of the utilities does to a lottery."""


# Assumed and real opponents


def _transposed(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [list(column) for column in zip(*assumption_table(game, state, policy), strict=True)]


def _believed(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [[value, value] for value in (expectiminimax(game, state)[0], expectimax(game, state, policy)[0])]


def _best_replies(game: Game, state: State, policy: Policy) -> list[list[Value]]:
    return [[expectiminimax(game, state)[0], expectimax(game, state, policy)[0]]] * 2


ASSUMPTIONS: dict[str, Callable[[Game, State, Policy], list[list[Value]]]] = {
    "table-turned": _transposed,
    "belief-for-result": _believed,
    "always-the-right-assumption": _best_replies,
}
"""Mistakes about who assumes what, and who the opponent is."""


def _regrets_compared(game: Game, state: State, policy: Policy) -> Value:
    (safe, missed), (punished, hoped) = assumption_table(game, state, policy)
    return (safe - punished) / (hoped - missed) if safe != punished else 0


def _even_with_certainty(game: Game, state: State, policy: Policy) -> Value:
    (safe, _), (punished, hoped) = assumption_table(game, state, policy)
    return (safe - punished) / (hoped - punished) if safe != punished else 0


def _nothing_at_stake(game: Game, state: State, policy: Policy) -> Value:
    (safe, _), (punished, _) = assumption_table(game, state, policy)
    return 1 if safe == punished else break_even(game, state, policy)


BREAKING_EVEN: dict[str, Callable[[Game, State, Policy], Value]] = {
    "share-of-best-play": lambda game, state, policy: 1 - break_even(game, state, policy),
    "ratio-for-share": _regrets_compared,
    "safe-move-never-gains": _even_with_certainty,
    "same-move-never-pays": _nothing_at_stake,
}
"""Mistakes about the opponent at whom two moves are worth the same."""


# Windows of outcomes, and probing

Outcomes = Sequence[tuple[Value, Value, Value]]


def _swapped_bounds(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    return window_from_bounds(alpha, beta, [(p, high, low) for p, low, high in outcomes], number)


def _not_divided(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    low, high = window_from_bounds(alpha, beta, outcomes, number)
    return low * outcomes[number][0], high * outcomes[number][0]


def _of_all(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    return window_from_bounds(alpha, beta, [*outcomes, outcomes[number]], number)


def _of_earlier(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    return window_from_bounds(alpha, beta, outcomes[: number + 1], number)


def _of_later(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    return window_from_bounds(alpha, beta, outcomes[number:], 0)


def _without_odds(alpha: Value, beta: Value, outcomes: Outcomes, number: int) -> tuple[Value, Value]:
    own = outcomes[number][0]
    others = [(1 if i != number else own, low, high) for i, (_, low, high) in enumerate(outcomes)]
    return window_from_bounds(alpha, beta, others, number)


BOUNDED_WINDOWS: dict[str, Callable[..., tuple[Value, Value]]] = {
    "window-through-chance": lambda alpha, beta, outcomes, number: (alpha, beta),
    "lowest-highest-swapped": _swapped_bounds,
    "window-not-divided": _not_divided,
    "own-bounds-counted": _of_all,
    "rest-forgotten": _of_earlier,
    "done-forgotten": _of_later,
    "others-in-full": _without_odds,
}
"""Mistakes about what the other outcomes leave open."""


@dataclass(frozen=True)
class FlawedProbe:
    """Probing in which the first reply's value, and what follows from it, can be replaced."""

    seen: Callable[[Game, State], Value] = lambda game, child: expectiminimax(
        game, game.result(child, game.actions(child)[0])
    )[0]
    """What one look at a player's node tells."""
    bounds: Callable[[Any, Value, Value, Value], tuple[Value, Value]] = lambda player, value, lowest, highest: (
        (value, highest) if player == MAX else (lowest, value)
    )
    """Between what the node lies: who moves there, the value seen, the bounds of all utilities."""
    ends_known: bool = True
    mean: Callable[[Sequence[tuple[Value, Value]]], Value] = expected

    def __call__(self, game: Game, state: State, lowest: Value, highest: Value) -> tuple[Value, Value]:
        lows, highs = [], []
        for outcome, p in game.outcomes(state):
            child = game.result(state, outcome)
            if game.is_terminal(child):
                value = game.utility(child, MAX)
                least, most = (value, value) if self.ends_known else (lowest, highest)
            else:
                least, most = self.bounds(game.to_move(child), self.seen(game, child), lowest, highest)
            lows.append((p, least))
            highs.append((p, most))
        return self.mean(lows), self.mean(highs)


PROBES: dict[str, Any] = {
    "probe-taken-for-value": FlawedProbe(bounds=lambda player, value, lowest, highest: (value, value)),
    "reply-bounds-wrong-side": FlawedProbe(
        bounds=lambda player, value, lowest, highest: (value, highest) if player == MIN else (lowest, value)
    ),
    "all-replies-looked-at": FlawedProbe(
        seen=lambda game, child: expectiminimax(game, child)[0],
        bounds=lambda player, value, lowest, highest: (value, value),
    ),
    "best-reply-probed": FlawedProbe(seen=lambda game, child: expectiminimax(game, child)[0]),
    "end-not-known": FlawedProbe(ends_known=False),
    "chance-unweighted": FlawedProbe(mean=average),
    "bounds-the-other-way": lambda *arguments: probe(*arguments)[::-1],
}
"""Mistakes about what one reply tells of a node."""


# A table of states


def _keyed(key: Callable[[Game, State], Any]) -> Search:
    """A search whose table takes states with the same `key` for the same."""

    def with_table(game: Game, state: State) -> Answered:
        table: dict[Any, Answered] = {}

        def search(state: State) -> Answered:
            if key(game, state) not in table:
                table[key(game, state)] = answer(state)
            return table[key(game, state)]

        def answer(state: State) -> Answered:
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            player = game.to_move(state)
            if player == CHANCE:
                return sum(p * search(game.result(state, outcome))[0] for outcome, p in game.outcomes(state)), None
            best_value, best_action = None, None
            for action in game.actions(state):
                value, _ = search(game.result(state, action))
                if better(player, value, best_value):
                    best_value, best_action = value, action
            return best_value, best_action

        return search(state)

    return with_table


TABLES: dict[str, Search] = {
    "table-not-used": expectiminimax,
    "table-forgets-state": _keyed(lambda game, state: (game.to_move(state), len(game.actions(state)))),
}
"""Mistakes about what the table keeps. The first only costs time."""
