"""Mistakes about assumed and real opponents (part 5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from aima_games import MAX, Game, Player, State, Value
from autograder.authoring import Family
from solutions.misconceptions.leaves import Answered
from solutions.misconceptions.plain import Children, Flawed, Policy, average
from solutions.searches.chance import expectimax, expectiminimax

from ..reference import assumption_table
from .choices import Mistakes, likeliest

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
_LIKELIEST = _of_replies(likeliest)


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
