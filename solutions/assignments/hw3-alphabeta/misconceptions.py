"""Wrong answers to the steps of assignment 3, most of them as edits of a right function's text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any

from aima_games import MAX, MIN, Action, Game, Player, State, recorded
from aima_games.games import make_game
from aima_games.wrappers import WrappedGame
from autograder.authoring import Family, add_misconceptions, mistakes, together
from solutions.lecture_checks.lecture3 import BOUND_STORED, in_window
from solutions.misconceptions import FlawedAlphaBeta
from solutions.misconceptions.plain import NOTHING_YET, places_of, without_an_end
from solutions.misconceptions.pruning import EQUALITY, MORE_HANDWRITINGS, MORE_WINDOW, PRUNING
from solutions.misconceptions.wrapped import beginner_for_max, moving_again, taken_to_alternate, taking_turns
from solutions.one_loop import alphabeta
from solutions.searches.minimax import minimax_value

from .alternatives import (
    alphabeta_by_negamax,
    alphabeta_fail_hard,
    best_actions_by_windows,
    deepening_in_one_loop,
    ordered_in_one_loop,
)
from .reference import (
    Advice,
    best_actions,
    fewest_leaves,
    iterative_deepening,
    leaves_to_prove,
    ordered_alphabeta,
)

add_misconceptions(Path(__file__).with_suffix(".txt"))

PLAIN = FlawedAlphaBeta()
"""The search with no part replaced, which is right."""


class Reordered(WrappedGame):
    """A game whose actions come in another order, or only some of them: `sort(state, actions)`."""

    def __init__(self, game: Game, sort: Callable[[State, Sequence[Action]], Sequence[Action]]) -> None:
        super().__init__(game)
        self._sort = sort

    def actions(self, state: State) -> Sequence[Action]:
        return self._sort(state, self.game.actions(state))


def turned_round(search: Callable[..., Any], *players: Player) -> Callable[..., Any]:
    """`search`, which tries the actions of these players from the last to the first."""

    def called(game: Game, state: State, *more: Any) -> Any:
        def sort(state: State, actions: Sequence[Action]) -> Sequence[Action]:
            return actions[::-1] if actions and game.to_move(state) in players else actions

        return search(Reordered(game, sort), state, *more)

    return called


WHOSE = {
    "max-min-swapped": {"state) == MAX": "state) == MIN"},
    "always-maximizing": {"game.to_move(state) == MAX": "True"},
    "always-minimizing": {"game.to_move(state) == MAX": "False"},
}
SKIPPED = {
    "first-child-skipped": {"game.actions(state)": "game.actions(state)[1:] or game.actions(state)"},
    "last-child-skipped": {"game.actions(state)": "game.actions(state)[:-1] or game.actions(state)"},
}
"""Edits of any right search: about who likes what, and which action is skipped."""


# On paper


def never_seen(search: Callable[..., Any], spec: dict[str, Any], leaf: State) -> bool:
    """Whether `search` never looks at a leaf of a TreeGame."""
    game = recorded(make_game(spec))
    search(game, game.initial)
    return ("utility", leaf) not in game.log.leaves


def _with_leaf(leaves: Any, path: Sequence[int], number: int) -> Any:
    """A tree of nested lists with another number at the leaf at `path`."""
    if not path:
        return number
    return [_with_leaf(below, path[1:], number) if i == path[0] else below for i, below in enumerate(leaves)]


def _decides_nothing(spec: dict[str, Any], leaf: Sequence[int]) -> bool:
    """Whether the root of a TreeGame is worth the same however small or large a leaf is."""
    games = [make_game({**spec, "tree": _with_leaf(spec["tree"], leaf, number)}) for number in (-1, 21)]
    return len({minimax_value(game, game.initial) for game in games}) == 1


def by_hand(tree_with: Callable[[str, int], dict[str, Any]], asked: Callable[[str], State]) -> dict[str, Any]:
    """What people who have one thing wrong say about each tree and each number."""

    def said_by(search: Callable[..., Any]) -> Callable[[str, int], bool]:
        return lambda tree, x: never_seen(search, tree_with(tree, x), asked(tree))

    names = (  # not those that say the same about every tree, for which there may be any reason
        *("only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
        *("max-min-swapped", "cut-at-wrong-kind", "cut-ends-parent", "bounds-leak", "wrong-bound-narrowed"),
    )
    searches = {name: PRUNING[name] for name in names}
    right = said_by(PLAIN)
    # On paper there are no handwritings.
    everywhere = {name: Family((said_by(Family.of(search).ways[0]),)) for name, search in searches.items()}
    said: dict[str, list[Callable[[str, int], bool]]] = {
        "equality-does-not-prune": [said_by(EQUALITY["equality-does-not-prune"])],
        "seen-for-cut": [lambda tree, x: not right(tree, x)],
        "threshold-off-by-one": [(lambda tree, x: right(tree, x - 1)), (lambda tree, x: right(tree, x + 1))],
        "x-plays-no-part": [(lambda tree, x: True), (lambda tree, x: False)],
        "y-decides-nothing": [lambda tree, x: _decides_nothing(tree_with(tree, x), asked(tree))],
        "max-begins-everywhere": [
            lambda tree, x: never_seen(PLAIN, {**tree_with(tree, x), "first": MAX}, asked(tree)),
        ],
    }
    return everywhere | {
        name: Family(tuple(way for one in ways for way in _here_and_there(one, right))) for name, ways in said.items()
    }


def _here_and_there(wrong: Callable[[str, int], bool], right: Callable[[str, int], bool]) -> list[Callable[..., Any]]:
    """A mistake made in all trees, or in one or two of them."""

    def made_in(trees: Sequence[str]) -> Callable[[str, int], bool]:
        return lambda tree, x: (wrong if tree in trees else right)(tree, x)

    return [made_in(trees) for trees in ("ABCDEFG", *combinations("ABCDEFG", 1), *combinations("ABCDEFG", 2))]


# Alpha-beta in a window


SMALL = ({"= -inf": "= -1000", "= inf": "= 1000"}, {"= -inf": "= -10**6", "= inf": "= 10**6"})
"""Numbers that replace infinity in the first window."""
WITH_BEST = {
    "best_value, best_action = None, None": "best_value, best_action = (-HUGE if maximizing else HUGE), None",
    "best_value is None or (value > best_value if maximizing else value < best_value)": (
        "value > best_value if maximizing else value < best_value"
    ),
}
"""The same for the first best value, as in most programs with a function for each player."""

STYLES = [in_window(style) for style in FlawedAlphaBeta().family.ways[:12]]
"""Right searches."""
ENDS, ANSWER = (
    "return game.utility(state, MAX), None",
    "return best_value, best_action",
)
FIRST_WINDOW = "((alpha, beta) if side > 0 else (-beta, -alpha))"
WINDOWS = "((low, high) if turn > 0 else (-high, -low))"
FAILS = "alpha if game.to_move(state) == MAX else beta, low"
SEARCHES_BEST = "alphabeta(game, game.result(state, best_action), {})\n    " + ANSWER

IN_ALPHABETA: dict[str, Any] = mistakes(
    alphabeta,
    {
        "zero-for-nothing": NOTHING_YET,
        "asked-twice": {ENDS: f"game.utility(state, MAX)\n        {ENDS}"},
        "children-searched-twice": [{ANSWER: SEARCHES_BEST.format(window)} for window in ("-inf, inf", "alpha, beta")],
        "large-for-infinity": [
            *(
                {key: new.replace("HUGE", huge) for key, new in WITH_BEST.items()}
                for huge in ("10**6", "1000", "10**4")
            ),
            *SMALL,
        ],
    },
)
BY_NEGAMAX: dict[str, Any] = mistakes(
    alphabeta_by_negamax,
    {
        "turns-assumed": [
            {WINDOWS: "(-high, -low)"},
            {"value = turn * best(": "value = -best("},
            {WINDOWS: "(-high, -low)", "value = turn * best(": "value = -best("},
        ],
        "window-not-turned": [
            {FIRST_WINDOW: "(alpha, beta)"},
            {WINDOWS: "(low, high)"},
            {WINDOWS: "((low, high) if turn > 0 else (-low, -high))"},
            {WINDOWS: "((low, high) if turn > 0 else (high, low))"},
            {WINDOWS: "(-low, -high)"},
        ],
    },
)
BY_FAIL_HARD: dict[str, Any] = mistakes(
    alphabeta_fail_hard,
    {
        "other-bound-returned": [
            {FAILS: f"{bound}, low"} for bound in ("beta if game.to_move(state) == MAX else alpha", "alpha", "beta")
        ]
    },
)
ALPHABETA: dict[str, Any] = together(
    {name: search.map(in_window) for name, search in together(PRUNING, MORE_HANDWRITINGS).items()},
    {
        "turns-assumed": taken_to_alternate(*STYLES),
        "place-for-action": Family.of(*map(places_of, STYLES)),
        "end-not-noticed": Family.of(without_an_end(PLAIN)).map(in_window),
        "order-changed": Family.of(
            *(turned_round(style, *players) for players in ((MAX, MIN), (MAX,), (MIN,)) for style in STYLES)
        ),
    },
    IN_ALPHABETA,
    BY_NEGAMAX,
    BY_FAIL_HARD,
)
"""Mistakes about α, β and when to stop; the searches are those of lecture 3."""
MORE_ALPHABETA: dict[str, Any] = {
    **BOUND_STORED,
    "beginner-for-max": beginner_for_max(*STYLES),
    "moves-again": moving_again(*STYLES),
    "leaf-not-turned": Family(tuple(taking_turns(style, leaves_not_turned=True) for style in STYLES)),
    "window-ignored": Family(
        tuple(
            (lambda game, state, alpha=-inf, beta=inf, style=style, used=used: style(game, state, *used(alpha, beta)))
            for used in (
                lambda alpha, beta: (-inf, inf),
                lambda alpha, beta: (alpha, inf),
                lambda alpha, beta: (-inf, beta),
            )
            for style in STYLES
        )
    ),
    **{name: search.map(in_window) for name, search in MORE_WINDOW.items()},
}
"""The same, rarer."""


# All best actions

BY_WINDOWS: dict[str, Any] = mistakes(
    best_actions_by_windows,
    {
        "ties-from-bounds": [
            {"best - 1 if": "best if", "best + 1 if": "best if"},
            {"best - 1 if": "best if"},
            {"best + 1 if": "best if"},
        ],
        "ties-outside-the-window": [
            {"low = best - 1": "low = best + 1", "high = best + 1": "high = best - 1"},
            *(
                {before: after, "alphabeta(game": f"{search}(game"}
                for before, after in (("low = best - 1", "low = best + 1"), ("high = best + 1", "high = best - 1"))
                for search in ("alphabeta", "alphabeta_fail_hard")
            ),
        ],
        "window-too-narrow": {
            "low = best - 1 if maximizing and listed else -inf": "low = best - 1 if listed else -inf",
            "high = best + 1 if listed and not maximizing else inf": "high = best + 1 if listed else inf",
        },
        "window-of-max": {
            "best - 1 if maximizing and listed": "best - 1 if listed",
            "listed and not maximizing": "False",
        },
        "window-of-min": {"maximizing and listed": "False", "listed and not maximizing": "listed"},
        "windows-exchanged": {
            "if maximizing and": "if not maximizing and",
            "listed and not maximizing": "listed and maximizing",
        },
        "one-best-action": [{"return best, listed": f"return best, listed{one}"} for one in ("[:1]", "[-1:]")],
        "list-not-emptied": {"best, listed = value, []": "best = value"},
        "better-not-listed": {"if value == best": "elif value == best"},
        "value-of-another-child": {"return best, listed": "return value, listed"},
        "best-starts-at-zero": {"best, listed = None, []": "best, listed = 0, []"},
        **WHOSE,
    },
)
CHOOSES = "max(values) if game.to_move(state) == MAX else min(values)"
BY_COMPARING: dict[str, Any] = mistakes(
    best_actions,
    {
        "one-best-action": [
            {"value == best]": "value == best][:1]"},
            {"value == best]": "value == best][-1:]"},
            {"[action for": "next(action for", "value == best]": "value == best)"},
        ],
        "list-turned-round": [
            {"value == best]": "value == best][::-1]"},
            {"actions = game.actions(state)": "actions = game.actions(state)[::-1]"},
        ],
        "value-of-another-child": [{"return best,": f"return {value},"} for value in ("values[-1]", "values[0]")],
        "movers-view": {"return best,": "return (best if game.to_move(state) == MAX else -best),"},
        **SKIPPED,
        "max-min-swapped": {CHOOSES: "min(values) if game.to_move(state) == MAX else max(values)"},
        "always-maximizing": {CHOOSES: "max(values)"},
        "always-minimizing": {CHOOSES: "min(values)"},
        "children-searched-twice": {
            "value == best]": "value == alphabeta(game, game.result(state, action))[0] == best]"
        },
        "root-searched-first": {CHOOSES: "alphabeta(game, state)[0]"},
        "nothing-pruned": {
            "actions = game": "from solutions.searches.minimax import minimax\n    actions = game",
            "alphabeta(game, game.result(state, action))": "minimax(game, game.result(state, action))",
        },
        "place-for-action": [
            {"[action for action": "[actions.index(action) for action"},
            {"[action for action": "[actions.index(action) + 1 for action"},
        ],
    },
)
TIES = together(
    BY_WINDOWS,
    BY_COMPARING,
    {"turns-assumed": taken_to_alternate(best_actions, best_actions_by_windows)},
)
"""Mistakes about which actions are equally good."""
MORE_TIES: dict[str, Any] = {
    "beginner-for-max": beginner_for_max(best_actions),
    "moves-again": moving_again(best_actions),
}
"""The same, rarer."""


# Advice: in which order to try the actions


def advised(search: Callable[..., Any]) -> Callable[..., Any]:
    """A search of our own that tries the likeliest action first."""

    def called(game: Game, state: State, advice: Advice) -> Any:
        def likeliest(state: State, actions: Sequence[Action]) -> Sequence[Action]:
            return [action for action, _ in sorted(advice(game, state), key=lambda pair: -pair[1])]

        return search(Reordered(game, likeliest), state)

    return called


MOST_WAYS = 12
"""At most 12 handwritings of a mistake in alpha-beta are tried; each of them costs a search."""


def _as_in_alphabeta(search: Callable[..., Any]) -> Family:
    family = Family.of(search)
    halves = {player: tuple(map(advised, ways[:4])) for player, ways in family.halves.items()}
    return Family(tuple(map(advised, family.ways[:MOST_WAYS])), halves)


SORTED = "sorted(advice(game, state), key=lambda pair: pair[1], reverse=True)"
ORDERING: dict[str, Any] = mistakes(
    ordered_in_one_loop,
    {
        "order-ignored": [{SORTED: "advice(game, state)"}, {SORTED: "sorted(advice(game, state))"}],
        "worst-first": {", reverse=True": ""},
        "order-turned-for-min": [
            {"reverse=True": "reverse=maximizing"},
            {SORTED: f"({SORTED} if maximizing else {SORTED}[::-1])"},
        ],
        "order-for-one-player": [
            {SORTED: f"({SORTED} if {whose}maximizing else advice(game, state))"} for whose in ("", "not ")
        ],
        "order-at-root-only": {
            "ordered_in_one_loop(game, game.result": "alphabeta(game, game.result",
            "action), advice,": "action),",
        },
        "equals-turned-round": [
            {SORTED: "sorted(advice(game, state), key=lambda pair: pair[1])[::-1]"},
            {"pair: pair[1]": "pair: pair[::-1]"},
        ],
        "advice-trusted": [
            {SORTED: f"{SORTED}[:1{whose}]"}
            for whose in ("", " if maximizing else None", " if not maximizing else None")
        ],
        "unlikely-left-out": [
            *({SORTED: f"[pair for pair in {SORTED} if pair[1] >= 1 / {part}]"} for part in (10, 8, 5)),
            *(
                {SORTED: f"{SORTED}[:{most}{whose}]", "alpha >= beta": test}
                for whose in ("", " if maximizing else None", " if not maximizing else None")
                for most in ("3", "2", "4", "max(1, len(advice(game, state)) // 2)")
                for test in ("alpha >= beta", "alpha > beta")
            ),
        ],
        "likeliest-action-returned": {
            "return best_value, best_action": "return best_value, max(advice(game, state), key=lambda pair: pair[1])[0]"
        },
        "window-not-handed-down": [{"advice, alpha, beta)": "advice)"}],
        "advice-of-the-root": [
            {
                "beta: Value = inf": "beta: Value = inf, known: Any = None",
                "    maximizing =": "    known = known or dict(advice(game, state))\n    maximizing =",
                f"for action, _ in {SORTED}": f"for action in sorted(game.actions(state), {first})",
                "advice, alpha, beta)": "advice, alpha, beta, known)",
            }
            for first in (
                *("key=lambda a: known.get(a, 0), reverse=True", "key=lambda a: -known[a]"),
                *("key=lambda a: known.get(a, 1), reverse=True", "key=lambda a: known.get(a, 0)"),
            )
        ],
        "place-for-action": [
            {
                "for action, _ in": "for place, (action, _) in enumerate(",
                ", reverse=True):": ", reverse=True)):",
                "= value, action": "= value, place",
            },
            {ANSWER: "return best_value, list(game.actions(state)).index(best_action)"},
        ],
        "zero-for-nothing": NOTHING_YET,
    },
)
ORDERED: dict[str, Any] = (
    ORDERING
    | {
        name: Family.of(*(_as_in_alphabeta(table[name]) for table in (PRUNING, MORE_HANDWRITINGS) if name in table))
        for name in (
            *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
            *("max-min-swapped", "cut-ends-parent", "bounds-leak", "no-action", "last-action"),
            *("ties-from-bounds", "window-overwritten", "always-maximizing", "always-minimizing", "leaf-action"),
            *("alpha-beta-swapped", "wrong-bound-narrowed", "cut-at-wrong-kind", "cut-at-improvement"),
            *("first-child", "last-child", "movers-view", "utility-of-mover", "utility-of-min"),
            *("best-starts-at-zero", "children-searched-twice"),
        )
    }
    | {
        "turns-assumed": taken_to_alternate(ordered_alphabeta),
        "end-not-noticed": _as_in_alphabeta(without_an_end(PLAIN)),
    }
)
"""Mistakes in a search that is told in which order to try the actions."""
BY_CHANCE = "for action, chance in {}advice(game, state){}"
MORE_ORDERED: dict[str, Any] = {
    **mistakes(
        ordered_in_one_loop,
        {
            "equally-likely-lost": [
                {SORTED: wrong, "alpha >= beta": test}
                for wrong in (
                    f"sorted({{chance: (action, chance) {BY_CHANCE.format('', '')}}}.values(), "
                    "key=lambda pair: pair[1], reverse=True)",
                    f"sorted({{chance: (action, chance) {BY_CHANCE.format('', '[::-1]')}}}.values(), "
                    "key=lambda pair: pair[1], reverse=True)",
                    f"[(next(a for a, p in advice(game, state) if p == chance), 0) for _, chance in {SORTED}]",
                )
                for test in ("alpha >= beta", "alpha > beta")
            ]
        },
    ),
    **{name: _as_in_alphabeta(search) for name, search in MORE_WINDOW.items()},
    "beginner-for-max": beginner_for_max(ordered_alphabeta),
    "moves-again": moving_again(ordered_alphabeta),
}
"""The same, rarer."""


# Deeper and deeper, as far as the leaves go

LEAF, COUNTED, NEXT = "looked_at >= allowed", "looked_at += 1", "completed = search(state, plies, -inf, inf)"
BEGIN, FIRST, DEPTHS = "        try:", "completed = search(state, 1, -inf, inf)", "range(2, depth + 1)"
WORTH = "(game.utility(state, MAX) if over else evaluate(state))"
LIMITED_FIRST = {"looked_at, allowed = 0, inf": "looked_at, allowed = 0, leaves"}

NOTED = "            if best_value is None"
LOOP, FOUND = "for action in game.actions(state)", "        return best_value, best_action"
DEEPER = "value, _ = search(game.result(state, action), left - 1, alpha, beta)"
NO_MOVES = {"looked_at, allowed = 0, inf": "looked_at, allowed, moves = 0, inf, {}"}


BUDGET: dict[str, Any] = mistakes(
    deepening_in_one_loop,
    {
        "order-changed": [
            {
                LOOP: "for action in sorted(game.actions(state), key=lambda a: left != plies or a != completed[1])",
                FIRST: "plies, completed = 1, (None, None)\n    completed = search(state, 1, -inf, inf)",
            },
            {
                **NO_MOVES,
                LOOP: "for action in sorted(game.actions(state), key=lambda a: a != moves.get(state))",
                FOUND: f"        moves[state] = best_action\n{FOUND}",
            },
            {
                **NO_MOVES,
                LOOP: "for action in sorted(game.actions(state), key=lambda a: moves.get((state, a), 0), "
                "reverse=maximizing)",
                NOTED: f"            moves[state, action] = value\n{NOTED}",
            },
            {
                **NO_MOVES,
                LOOP: "for action in sorted(game.actions(state), key=lambda a: "
                "moves.get(a, 0) if left == plies else 0, reverse=maximizing)",
                NOTED: f"            if left == plies:\n                moves[action] = value\n{NOTED}",
                FIRST: "plies, completed = 1, None\n    completed = search(state, 1, -inf, inf)",
            },
            {LOOP: "for action in game.actions(state)[::-1]"},
        ],
        "zero-for-nothing": NOTHING_YET,
        "end-not-noticed": [
            {"over = game.is_terminal(state)": "over = False"},
            {
                "over = game.is_terminal(state)": "over = False",
                "best_value, best_action = None, None": "best_value, best_action = (-inf if maximizing else inf), None",
            },
        ],
        "budget-ignored": {LEAF: "False"},
        "budget-between-searches": {
            LEAF: "False",
            BEGIN: "        if looked_at >= leaves:\n            break\n        try:",
        },
        "budget-checked-afterwards": {
            LEAF: "False",
            NEXT: "found = search(state, plies, -inf, inf)\n"
            "            if looked_at <= leaves:\n                completed = found",
        },
        "budget-anew-each-depth": {BEGIN: "        looked_at = 0\n        try:"},
        "first-search-not-counted": {"allowed = leaves": "looked_at, allowed = 0, leaves"},
        "first-search-limited": [
            LIMITED_FIRST,
            *(
                {**LIMITED_FIRST, FIRST: f"try:\n        {FIRST}\n    except OutOfBudgetError:\n        return {none}"}
                for none in ("None, None", "None", "0, None", "-inf, None")
            ),
        ],
        "budget-off-by-one": {LEAF: "looked_at > allowed"},
        "last-leaf-unused": {LEAF: "looked_at + 1 >= allowed"},
        "nodes-cost-leaves": {"        maximizing =": "        looked_at += 1\n        maximizing ="},
        "only-estimates-counted": [{COUNTED: "looked_at += not over"}, {COUNTED: "looked_at += over"}],
        "unfinished-kept": [
            {
                "nonlocal looked_at": "nonlocal looked_at, completed",
                "            if maximizing:\n": (
                    "            if left == plies:\n                completed = best_value, best_action\n"
                    "            if maximizing:\n"
                ),
                FIRST: "plies, completed = 1, None\n    completed = search(state, 1, -inf, inf)",
            },
            {  # at every level
                DEEPER: f"try:\n                {DEEPER}\n            except OutOfBudgetError:\n"
                "                if best_value is None:\n                    raise\n                break"
            },
        ],
        "nothing-pruned": {"if alpha >= beta:": "if False:"},
        "ties-from-bounds": [
            {"value > best_value if": "value >= best_value if", "else value < best": "else value <= best"},
            {"value > best_value if": "value >= best_value if"},
            {"else value < best": "else value <= best"},
        ],
        "first-iteration": {NEXT: "search(state, plies, -inf, inf)"},
        "first-action-kept": {NEXT: "completed = search(state, plies, -inf, inf)[0], completed[1]"},
        "last-but-one-search": [
            {
                "    for plies": "    before = completed\n    for plies",
                NEXT: f"before, {NEXT.replace('= ', '= completed, ')}",
                "return completed": "return before",
            },
            {
                "    for plies": "    before = completed\n    for plies",
                NEXT: f"before, {NEXT.replace('= ', '= completed, ')}",
                "return completed": "return completed[0], before[1]",
            },
        ],
        "best-of-all-depths": [
            {NEXT: f"completed = {choose}(completed, search(state, plies, -inf, inf), key=lambda found: found[0])"}
            for choose in ("max", "(max if game.to_move(state) == MAX else min)")
        ],
        "no-action": {"return completed": "return completed[0], None"},
        "one-ply-too-shallow": {DEPTHS: "range(2, depth)"},
        "one-ply-too-deep": {DEPTHS: "range(2, depth + 2)"},
        "depths-left-out": [
            *({DEPTHS: depths} for depths in ("[depth]", "range(3, depth + 1)", "range(3, depth + 1, 2)")),
            {"search(state, 1,": "search(state, 2,"},
        ],
        "depth-zero-first": {"search(state, 1,": "search(state, 0,", DEPTHS: "range(1, depth + 1)"},
        "cutoff-before-terminal": {WORTH: "(evaluate(state) if left == 0 else game.utility(state, MAX))"},
        "estimate-is-utility": {WORTH: "evaluate(state)"},
        **WHOSE,
        "utility-of-min": {"game.utility(state, MAX)": "game.utility(state, MIN)"},
        **SKIPPED,
    },
) | {"turns-assumed": taken_to_alternate(iterative_deepening), "place-for-action": places_of(iterative_deepening)}
"""Mistakes about the budget, and about which of the searches counts."""


# Proofs

HOLDS = "(utility >= bound if player == MAX else utility <= bound)"
OWN, OTHERS = "min(needed)", "sum(needed)"
ALL = "min(needed) if game.to_move(state) == player else sum(needed)"
FINITE = "[n for n in needed if n != inf]"


def _said_for_false(instead: Any) -> Callable[..., Any]:
    return lambda *asked: instead if (found := leaves_to_prove(*asked)) == inf else found


PROVING: dict[str, Any] = mistakes(
    leaves_to_prove,
    {
        "proof-by-opponent": {"state) == player": "state) != player"},
        "longest-proof": [{OWN: "max(needed)"}, {OWN: f"max({FINITE}, default=inf)"}],
        "first-action-proves": {OWN: "needed[0]"},
        "first-proof-found": {OWN: "next((n for n in needed if n != inf), inf)"},
        "one-reply-refuted": [{OTHERS: one} for one in ("min(needed)", "needed[0]", "needed[-1]")],
        "dearest-reply-only": [{OTHERS: "max(needed)"}, {OTHERS: f"max({FINITE}, default=inf)"}],
        "hopeless-replies-left-out": {OTHERS: f"(sum({FINITE}) or inf)"},
        "all-actions-proved": [{ALL: OTHERS}, {OWN: f"(sum({FINITE}) or inf)"}],
        "everything-counted": {ALL: OTHERS, f"1 if {HOLDS} else inf": "1"},
        "good-leaves-counted": [{ALL: OTHERS, "else inf": "else 0"}, {ALL: f"(sum({FINITE}) or inf)"}],
        "false-leaf-for-nothing": [{"else inf": "else 0"}, {"else inf": "else 0", ALL: f"({ALL}) or inf"}],
        "bound-excluded": [
            {">= bound": "> bound", "<= bound": "< bound"},
            {">= bound": "> bound"},
            {"<= bound": "< bound"},
        ],
        "bound-met-exactly": {HOLDS: "utility == bound"},
        "bound-for-max-only": {HOLDS: "utility >= bound"},
        "bound-turned-round": [
            {">= bound": "<= bound", "else utility <=": "else utility >="},
            {HOLDS: "utility <= bound"},
            {f"1 if {HOLDS} else inf": f"inf if {HOLDS} else 1"},
        ],
        "utility-of-player": [
            {"game.utility(state, MAX)": "game.utility(state, player)"},
            {"game.utility(state, MAX)": "game.utility(state, player)", HOLDS: "utility >= bound"},
        ],
        "utility-of-min": {"game.utility(state, MAX)": "game.utility(state, MIN)"},
        "proof-for-max-only": {"state) == player": "state) == MAX"},
        "proof-for-min-only": {"state) == player": "state) == MIN"},
        "leaves-not-tested": {f"1 if {HOLDS} else inf": "1"},
        "false-gets-a-number": [{"else inf": f"else {number}"} for number in (10**6, 10**9, 999, "-inf")],
        "nodes-counted": {ALL: f"1 + ({ALL})"},
        "states-counted-once": {
            "bound: Value) -> float": "bound: Value, seen=None) -> float",
            "    if game.is_terminal(state):": (
                "    seen = set() if seen is None else seen\n    if state in seen:\n        return 0\n"
                "    seen.add(state)\n"
                "    if game.is_terminal(state):"
            ),
            "player, bound) for": "player, bound, seen) for",
        },
    },
)
PROVING["false-gets-a-number"] = Family.of(
    PROVING["false-gets-a-number"], *map(_said_for_false, (0, -1, None, False, -inf))
)
"""Mistakes about what a proof has to show."""


def _seen_by_search(game: Game, state: State) -> int:
    watched = recorded(game)
    PLAIN(watched, state)
    return len(watched.log.leaves)


def _width_and_depth(game: Game, state: State) -> tuple[int, int]:
    if game.is_terminal(state):
        return 1, 0
    below = [_width_and_depth(game, game.result(state, action)) for action in game.actions(state)]
    return max(len(below), *(width for width, _ in below)), 1 + max(depth for _, depth in below)


def _by_formula(game: Game, state: State) -> int:
    width, depth = _width_and_depth(game, state)
    return width ** (depth // 2) + width ** ((depth + 1) // 2) - 1


def _leaves(game: Game, state: State) -> int:
    return sum(_leaves(game, game.result(state, action)) for action in game.actions(state)) or 1


def _sorted_best_first(game: Game, state: State) -> int:
    def best_first(state: State, actions: Sequence[Action]) -> Sequence[Action]:
        worth = {action: PLAIN(game, game.result(state, action))[0] for action in actions}
        return sorted(actions, key=lambda action: worth[action] * (-1 if game.to_move(state) == MAX else 1))

    watched = recorded(game)
    PLAIN(Reordered(watched, best_first), state)
    return len(watched.log.leaves)


def _all_of_the_value_shared(game: Game, state: State) -> float:
    """All leaves worth exactly the value are taken to serve both halves of the proof."""
    value, of_max, of_min = (
        PLAIN(game, state)[0],
        *(leaves_to_prove(game, state, player, PLAIN(game, state)[0]) for player in (MAX, MIN)),
    )

    def worth_it(state: State) -> int:
        if game.is_terminal(state):
            return int(game.utility(state, MAX) == value)
        return sum(worth_it(game.result(state, action)) for action in game.actions(state))

    return of_max + of_min - worth_it(state)


OF_MAX, OF_MIN = "leaves_to_prove(game, state, MAX, value)", "leaves_to_prove(game, state, MIN, value)"
BOTH = f"{OF_MAX} + {OF_MIN} - 1"

FEWEST: dict[str, Any] = mistakes(
    fewest_leaves,
    {
        "shared-leaf-twice": [{"value) - 1": "value)"}, {"value) - 1": "value) + 1"}],
        "half-of-the-proof": [{BOTH: half} for half in (OF_MAX, f"2 * {OF_MAX} - 1", f"2 * {OF_MAX}", f"{OF_MAX} - 1")],
        "min-s-half-of-the-proof": [
            {BOTH: half} for half in (OF_MIN, f"2 * {OF_MIN} - 1", f"2 * {OF_MIN}", f"{OF_MIN} - 1")
        ],
        "larger-half-of-the-proof": {BOTH: f"max({OF_MAX}, {OF_MIN})"},
        "smaller-half-of-the-proof": {BOTH: f"min({OF_MAX}, {OF_MIN})"},
        "two-leaves-shared": [{"value) - 1": "value) - 2"}, {BOTH: f"max(1, {OF_MAX} + {OF_MIN} - 2)"}],
        "halves-multiplied": [{BOTH: f"{OF_MAX} * {OF_MIN}"}, {BOTH: f"{OF_MAX} * {OF_MIN} - 1"}],
        "mover-s-half-of-the-proof": [
            {BOTH: f"leaves_to_prove(game, state, {mover}, value)"}
            for mover in (
                "MAX if game.is_terminal(state) else game.to_move(state)",
                "MAX if game.is_terminal(state) or game.to_move(state) == MIN else MIN",
            )
        ],
        "other-value-proved": [
            {OF_MAX: OF_MAX.replace("value", f"value + {a}"), OF_MIN: OF_MIN.replace("value", f"value + {b}")}
            for a, b in ((-1, 0), (0, 1), (-1, 1), (1, 0), (0, -1), (1, -1))
        ],
    },
) | {
    "every-equal-leaf-shared": _all_of_the_value_shared,
    "all-leaves-counted": _leaves,
    "formula-of-even-trees": _by_formula,
    "leaves-of-alpha-beta": _seen_by_search,
    "best-first-by-value": _sorted_best_first,
}
"""Mistakes about how two proofs combine into one."""
