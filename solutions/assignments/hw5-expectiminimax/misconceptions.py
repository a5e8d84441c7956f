"""Wrong answers to the functions of assignment 5: the kit's mistakes for its searches, and edits of right functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from aima_games import MAX, Action, Game, Player, State, Value
from autograder.authoring import Family, add_misconceptions, mistakes, together
from autograder.authoring.mistakes import edited
from solutions.misconceptions import BOUNDED, CHANCES, OPPONENTS
from solutions.misconceptions.stochastic import Bound, FlawedStar1, Window, star1_window, unchanged, widest
from solutions.misconceptions.wrapped import taking_turns
from solutions.searches.chance import Policy

from .alternatives import information_in_loops, luck_by_comparison
from .reference import (
    expectimax,
    expectiminimax,
    luck_and_skill,
    pig_player,
    pig_search,
    star1,
    value_of_information,
)

add_misconceptions(Path(__file__).with_suffix(".txt"))

Mistakes = Mapping[str, Callable[..., Any]]


def finite(wrong: Any) -> Family:
    """The handwritings that do not start from an infinity: those return `nan` with dice and a node of one action."""
    family = Family.of(wrong)
    halves = {
        player: tuple(way for way in ways if getattr(way, "starts", None) is None)
        for player, ways in family.halves.items()
    }
    return Family(tuple(way for way in family.ways if getattr(way, "starts", None) is None), halves)


def in_turn(*searches: Callable[..., Any]) -> Family:
    """Searches that assume that turns alternate; a roll may be a turn, and MAX or MIN begins after it."""
    ways = [(first, counts, True) for counts in (False, True) for first in (0, 1)]
    ways += [(0, counts, False) for counts in (False, True)]
    return Family(tuple(taking_turns(search, *way) for search in searches for way in ways))


def value_first(stops: bool) -> Callable[..., Any]:
    """Finds the value, and then starts again for the action, until it is found or to the end."""

    def wrong(game: Game, state: State) -> tuple[Value, Action | None]:
        value, action = expectiminimax(game, state)
        for each in () if action is None else game.actions(state):
            if expectiminimax(game, game.result(state, each))[0] == value and stops:
                break
        return value, action

    return wrong


_ROLLED = "return sum(p * value(game.result(state, roll))[0] for roll, p in game.outcomes(state)), None"
_DRAWN = "return sum(p * expectimax(game, game.result(state, step), policy)[0] for step, p in drawn), None"
_ONE_OF_THEM = ("[0][0]", "[-1][0]")
_FROM_BELOW = """rolled = [(p, *value(game.result(state, roll))) for roll, p in game.outcomes(state)]
        return sum(p * v for p, v, _ in rolled), rolled"""
_FOUND = "        return search(state)\n"
_PLAYER, _OVER = "player = game.to_move(state)", "if game.is_terminal(state):"
_DRAWN_BELOW = """below = [(p, *expectimax(game, game.result(state, step), policy)) for step, p in drawn]
    return sum(p * value for p, value, _ in below), below"""
_WHOSE = ("", f"if player != CHANCE:\n        {_DRAWN}\n    ")
_DIGITS = (1, 2, 3, 4, 0)
ZERO_FOR_NOTHING = [
    {f"if {b}": f"if not {nothing_yet} or {b}" for b in ("v2 > v", "v2 < v")} for nothing_yet in ("v", "move")
]
_VALUE = "def value(state: State)"
_TAKEN = "v2, _ = value(game.result(state, a))\n            if v2 {} v:"
_AFTER_A_ROLL: list[dict[str, str]] = [{}, {"player == MAX else": "player != 'MIN' else"}]
_WEIGHTED_TWICE = """found = 0
        for roll, p in game.outcomes(state):
            reach.append(reach[-1] * p)
            found += p * value(game.result(state, roll))[0]
            reach.pop()
        return found, None"""


def rounded(returned: str) -> list[dict[str, str]]:
    """Edits that round numbers where expected values are worked out."""
    return [
        {returned: returned.replace("return ", "return round(").replace(", None", f", {n}), None")} for n in _DIGITS
    ]


SKIPPED = ("first-child-skipped", "last-child-skipped")
EXPECTIMINIMAX: Mistakes = {
    **CHANCES,
    **{name: finite(CHANCES[name]) for name in SKIPPED},
    "children-searched-twice": Family.of(
        CHANCES["children-searched-twice"],
        value_first(stops=True),
        value_first(stops=False),
        edited(
            expectiminimax,
            {
                _FOUND: "        v, move = search(state)\n"
                "        return (v if player == CHANCE else value(game.result(state, move))[0]), move\n"
            },
        ),
    ),
    "turns-assumed": in_turn(expectiminimax),
    **mistakes(
        expectiminimax,
        {
            "action-at-a-roll": [
                *({_ROLLED: _ROLLED.replace("None", f"game.outcomes(state){n}")} for n in _ONE_OF_THEM),
                *({_ROLLED: f"{_FROM_BELOW}{n}"} for n in ("[-1][2]", "[0][2]")),
            ],
            "values-rounded": [
                *rounded(_ROLLED),
                *(
                    {
                        _TAKEN.format(b): _TAKEN.format(b)
                        .replace("v2, _ = value(", f"v2 = {way}(value(")
                        .replace("a))", "a))[0])")
                        for b in "><"
                    }
                    for way in ("int", "round")
                ),
            ],
            "probabilities-twice": {
                f"    {_VALUE}": f"    reach: list[Value] = [1]\n\n    {_VALUE}",
                "return game.utility(state, MAX)": "return reach[-1] * game.utility(state, MAX)",
                _ROLLED: _WEIGHTED_TWICE,
            },
            "zero-for-nothing": ZERO_FOR_NOTHING,
            "one-roll-only": [
                {
                    _VALUE: f"{_VALUE[:-1]}, rolled: bool = False)",
                    "== CHANCE": "== CHANCE and not rolled",
                    "game.result(state, roll))": "game.result(state, roll), True)",
                    **then,
                }
                for then in _AFTER_A_ROLL
            ],
        },
    ),
}


def _asked_once(key: Callable[[Game, State], Any], by_place: bool = False) -> Callable[..., Any]:
    """The policy is asked once for all states with the same key; probabilities belong to actions, or to places."""

    def wrong(game: Game, state: State, policy: Policy) -> tuple[Value, Action | None]:
        known: dict[Any, dict[Action, Value]] = {}

        def habit(game: Game, at: State) -> list[tuple[Action, Value]]:
            if key(game, at) not in known:
                known[key(game, at)] = dict(policy(game, at))
            chances = known[key(game, at)]
            if by_place:
                return list(zip(game.actions(at), chances.values(), strict=False))
            return [(action, chances.get(action, 0)) for action in game.actions(at)]

        return expectimax(game, state, habit)

    return wrong


def careful_at_first(game: Game, state: State, policy: Policy) -> tuple[Value, Action | None]:
    """The value is right, but at the root the action is minimax's."""
    value, action = expectimax(game, state, policy)
    if action is None:
        return value, action
    worth = {each: expectiminimax(game, game.result(state, each))[0] for each in game.actions(state)}
    careful = max(worth, key=worth.__getitem__)
    return expectimax(game, game.result(state, careful), policy)[0], careful


_BEST_OF = "return max(scored, key=lambda pair: pair[0])"
_CAREFUL = "max(scored, key=lambda pair: expectiminimax(game, game.result(state, pair[1]))[0])"

MOVED_IN_TURN = [
    {
        "policy: Policy)": "policy: Policy, last: Any = None)",
        "player = game.to_move(state)": f"player = game.to_move(state)\n    {turned}",
        "game.result(state, action), policy)": "game.result(state, action), policy, player)",
        "game.result(state, step), policy)": "game.result(state, step), policy, player)",
    }
    for turned in (
        "player = MAX if player == last != CHANCE else player",
        "player = (MIN if player == MAX else MAX) if player == last != CHANCE else player",
    )
]
"""Nobody is expected to move twice in a row; after a roll, the search asks who moves."""

# Searching a reply twice asks more than needed, but where the opponent is known nobody compares questions.
EXPECTIMAX: Mistakes = {
    **{
        name: each
        for name, each in OPPONENTS.items()
        if name not in ("children-searched-twice", "better-searched-again")
    },
    "turns-assumed": Family.of(
        in_turn(lambda game, state, policy: expectimax(game, state, lambda _, place: policy(game.game, place[0]))),
        *mistakes(expectimax, {"turns": MOVED_IN_TURN}).values(),
    ),
    "policy-asked-once": Family(
        (
            _asked_once(lambda game, at: tuple(game.actions(at))),
            _asked_once(lambda game, at: None),
            _asked_once(lambda game, at: None, by_place=True),
        )
    ),
    "careful-choice": Family.of(
        edited(expectimax, {_BEST_OF: f"return {_CAREFUL}"}),
        edited(expectimax, {_BEST_OF: f"return max(scored, key=lambda pair: pair[0])[0], {_CAREFUL}[1]"}),
        careful_at_first,
    ),
    **mistakes(
        expectimax,
        {
            "action-at-a-roll": [
                *({_DRAWN: _DRAWN.replace("None", f"drawn{n}")} for n in _ONE_OF_THEM),
                *({_DRAWN: f"{whose}{_DRAWN_BELOW}{n}"} for n in ("[-1][2]", "[0][2]") for whose in _WHOSE),
            ],
            "values-rounded": rounded(_DRAWN),
            "policy-asked-elsewhere": [{asked: f"policy(game, state)\n    {asked}"} for asked in (_PLAYER, _OVER)],
            "probabilities-twice": {
                "policy: Policy)": "policy: Policy, reach: Any = 1)",
                "return game.utility(state, MAX)": "return reach * game.utility(state, MAX)",
                "game.result(state, action), policy)": "game.result(state, action), policy, reach)",
                "game.result(state, step), policy)": "game.result(state, step), policy, reach * p)",
            },
            "opponent-perfect-after-a-roll": {
                _PLAYER: f"{_PLAYER}\n    if player == CHANCE:\n        return expectiminimax(game, state)"
            },
            "policy-by-place": {
                "else policy(game, state)": "else tuple(zip(game.actions(state), [p for _, p in policy(game, state)]))"
            },
        },
    ),
}


def _tightened(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    """The window of an outcome, never wider than that of the roll."""
    low, high = star1_window(window, done, p, rest, bounds)
    return max(low, window[0]), min(high, window[1])


def _multiplied(window: Bound, done: Value, p: Value, rest: Value, bounds: Bound) -> Bound:
    """The window of an outcome, multiplied by its probability."""
    low, high = star1_window(window, done, p, rest, bounds)
    return low * p * p, high * p * p


def _with_rest(to_come: Callable[[Value, Value], Value]) -> Window:
    """The formula for an outcome's window if something else is still to come."""
    return lambda window, done, p, rest, bounds: star1_window(window, done, p, to_come(rest, p), bounds)


OPPOSITE: list[Callable[[Bound, Player], Bound]] = [
    lambda bounds, above: (-bounds[1], bounds[1]),
    lambda bounds, above: (bounds[0], -bounds[0]),
    # What somebody does who negates everything else for MIN.
    lambda bounds, above: bounds if above == MAX else (-bounds[1], -bounds[0]),
]
TOO_MUCH: tuple[Callable[[Value, Value], Value], ...] = (
    lambda rest, p: 1 - p,
    lambda rest, p: rest + p,
    lambda rest, p: 1,
)
_FOR_MAX, _FOR_MIN = "v, move = -inf, None", "v, move = inf, None"
_ROLLS, _ACTIONS = "for roll, p in game.outcomes(state):", "\n        for a in game.actions(state):"
_CLOSED = "alpha >= beta"
"""Where somebody does not leave in time, windows close further up, and this test sees it first."""
_TOO_BAD = "            if v <= low:\n                return done + rest * highest, None\n"
_TOO_GOOD = "            if v >= high:\n                return done + rest * lowest, None\n"
STAR1: Mistakes = {
    **BOUNDED,
    "window-through-chance": Family.of(
        BOUNDED["window-through-chance"],
        *(FlawedStar1(handed=way, hard_ends=hard) for way in (unchanged, _tightened) for hard in (True, False)),
    ),
    "outcomes-searched-in-full": FlawedStar1(handed=widest),
    "ties-from-bounds": Family(FlawedStar1(takes_ties=True, rolls_end=True).family.ways[1::-1]),
    "bounds-taken-for-opposite": Family.of(*(FlawedStar1(believed=believed) for believed in OPPOSITE)),
    "no-cut-at-chance": Family.of(BOUNDED["no-cut-at-chance"], FlawedStar1(cuts_at_chance=False)),
    "window-not-divided": Family.of(BOUNDED["window-not-divided"], FlawedStar1(handed=_multiplied)),
    "seen-taken-for-open": Family.of(
        *(FlawedStar1(to_come=rest) for rest in TOO_MUCH), *(FlawedStar1(handed=_with_rest(rest)) for rest in TOO_MUCH)
    ),
    "no-bound-when-leaving": Family.of(
        FlawedStar1(left=lambda done, value, rest, bound, other: done),
        FlawedStar1(left=lambda done, value, rest, bound, other: value + rest * bound),
        FlawedStar1(left=lambda done, value, rest, bound, other: value),
        FlawedStar1(left=lambda done, value, rest, bound, other: done if bound > other else done + rest * bound),
        FlawedStar1(left=lambda done, value, rest, bound, other: done if bound < other else done + rest * bound),
        edited(star1, {"return done + rest * lowest": "return alpha"}),
        edited(star1, {"return done + rest * highest": "return beta"}),
        edited(star1, {"return done + rest * highest": "return beta", "return done + rest * lowest": "return alpha"}),
    ),
    "turns-assumed": in_turn(*FlawedStar1().family.ways),
    **mistakes(
        star1,
        {
            "no-action-where-lost": [
                {_FOR_MAX: f"v, move = {low}, None", _FOR_MIN: f"v, move = {high}, None"}
                for low, high in (("alpha", "beta"), ("lowest", "highest"))
            ],
            "order-changed": [
                {_ROLLS: f"{_ROLLS[:-1].replace('in ', 'in sorted(')}, key=lambda pair: {sign}pair[1]):"}
                for sign in ("-", "")
            ]
            + [
                {_ROLLS: f"{_ROLLS[:-1]}[::-1]:"},
                {f"{start}{_ACTIONS}": f"{start}{_ACTIONS[:-1]}[::-1]:" for start in (_FOR_MAX, _FOR_MIN)},
            ],
            "only-max-prunes": {
                "v >= beta": _CLOSED,
                "            if v <= alpha:\n                return v, move\n": "",
            },
            "only-min-prunes": {
                "v <= alpha": _CLOSED,
                "            if v >= beta:\n                return v, move\n": "",
            },
            "values-rounded": [{"return done, None": f"return round(done, {n}), None"} for n in _DIGITS],
            "leaves-on-one-side": [
                {"v >= beta": _CLOSED, "v <= alpha": _CLOSED, **left}
                for left in (
                    {_TOO_BAD: ""},
                    {_TOO_GOOD: ""},
                    {_TOO_BAD: "", "max(low, lowest)": "lowest"},
                    {_TOO_GOOD: "", "min(high, highest)": "highest"},
                )
            ],
        },
    ),
}

MORE_STAR1: Mistakes = mistakes(star1, {"zero-for-nothing": ZERO_FOR_NOTHING})
"""The same, rarer."""

AVERAGE = {"sum(p * value(game.result(state, roll))[0] for roll, p in game.outcomes(state))":
           "sum(value(game.result(state, roll))[0] for roll, p in game.outcomes(state)) "
           "/ len(game.outcomes(state))"}  # fmt: skip
_TWIN = "max_value if player == MAX else min_value"
SWAPPED, ALL_MAX = {_TWIN: "min_value if player == MAX else max_value"}, {_TWIN: "max_value"}


_RETURN = "return luck, given_by_max, given_by_min"
_LOOP = "for step in line:"
_CHANGE = "change = expectiminimax(game, child)[0] - expectiminimax(game, state)[0]"
_AFTER = "luck += after - sum(p * value for value, p in rolls)"

LUCK: Mistakes = together(
    mistakes(
        luck_and_skill,
        {
            "bad-luck-forgotten": {"luck += change": "luck += max(change, 0)"},
            "good-luck-forgotten": {"luck += change": "luck += min(change, 0)"},
            "luck-without-sign": {"luck += change": "luck += abs(change)"},
            "luck-turned-round": {"luck += change": "luck -= change"},
            "luck-since-the-start": {
                "luck = given": "start = state\n    luck = given",
                _CHANGE: "change = expectiminimax(game, child)[0] - expectiminimax(game, start)[0]",
            },
            "moves-are-luck": {_RETURN: "return luck - given_by_max + given_by_min, given_by_max, given_by_min"},
            "loss-signed-for-min": {"given_by_min += change": "given_by_min -= change"},
            "loss-as-change": [
                {"given_by_max -= change": "given_by_max += change"},
                {"max -= change": "max += change", "min += change": "min -= change"},
            ],
            "losers-swapped": {_RETURN: "return luck, given_by_min, given_by_max"},
            "last-steps-only": {
                "luck += change": "luck = change",
                "given_by_max -= change": "given_by_max = -change",
                "given_by_min += change": "given_by_min = change",
            },
            "one-mistake-only": [
                {"given_by_max -= change": "given_by_max = -change", "given_by_min += change": "given_by_min = change"},
                {
                    "given_by_max -= change": "given_by_max = max(given_by_max, -change)",
                    "given_by_min += change": "given_by_min = max(given_by_min, change)",
                },
            ],
            "mistakes-counted": {
                "given_by_max -= change": "given_by_max += change < 0",
                "given_by_min += change": "given_by_min += change > 0",
            },
            "value-for-luck": {"luck += change": ["luck += expectiminimax(game, child)[0]",
                "luck += expectiminimax(game, state)[0]"]},
            "values-for-changes": {_CHANGE: ["change = expectiminimax(game, child)[0]",
                "change = expectiminimax(game, state)[0]", _CHANGE.replace(" - ", " + ")]},
            "rolls-are-moves": [
                {"player == CHANCE": "False"},
                {"player == CHANCE": "False", "player == MAX": "player != 'MIN'"},
            ],
            "first-step-skipped": {
                _LOOP: "state = game.result(state, line[0]) if line else state\n    for step in line[1:]:"
            },
            "last-step-skipped": {_LOOP: "for step in line[:-1]:"},
            "steps-all-from-the-start": {"        state = child\n": ""},
            "line-from-the-initial-state": {"luck = given": "state = game.initial\n    luck = given"},
            "step-of-the-next": {
                "player, child = game.to_move(state), game.result(state, step)": (
                    "child = game.result(state, step)\n        "
                    "player = game.to_move(state if game.is_terminal(child) else child)"
                )
            },
            "game-taken-for-over": {_RETURN: f"game.utility(state, MAX)\n    {_RETURN}"},
            "numbers-in-another-order": {_RETURN: ["return given_by_max, given_by_min, luck",
                "return given_by_max, luck, given_by_min"]},
            "losses-added-up": {_RETURN: ["return luck, given_by_max + given_by_min, given_by_max + given_by_min",
                "return luck, given_by_max - given_by_min, given_by_min - given_by_max"]},
        },
    ),
    mistakes(
        (luck_and_skill, expectiminimax),
        {"chance-unweighted": AVERAGE, "max-min-swapped": SWAPPED, "always-maximizing": ALL_MAX},
    ),
    mistakes(
        luck_by_comparison,
        {
            "chance-unweighted": {_AFTER: "luck += after - sum(value for value, p in rolls) / len(rolls)"},
            "luck-weighted-once-more": {
                _AFTER: "luck += dict(game.outcomes(state))[step] * (after - sum(p * value for value, p in rolls))"
            },
            "luck-beside-another-roll": {_AFTER: ["luck += after - max(value for value, p in rolls)",
                "luck += after - min(value for value, p in rolls)", "luck += after - rolls[0][0]",
                "luck += after - max(rolls, key=lambda roll: roll[1])[0]"]},
            "compared-with-first": {"abs(best - after)": "abs(values[0] - after)"},
            "compared-with-worst": [
                {"max(values) if player == MAX else min(values)": "min(values) if player == MAX else max(values)"},
                {"abs(best - after)": "max(values) - min(values)"},
            ],
            "compared-with-average": {"abs(best - after)": "abs(sum(values) / len(values) - after)"},
            "best-for-max-at-min": {"max(values) if player == MAX else min(values)": "max(values)"},
        },
    ),
)  # fmt: skip

_BEST = "best = max if game.to_move(state) == MAX else min"
_GAIN = "return abs(informed - uninformed)"
_WEIGHTED = "probability * best("
_TOLD = "best(expectiminimax(game, game.result(child, outcome))[0] for child in thrown)"
_SIGNS: tuple[dict[str, str], ...] = (
    {},
    {_GAIN: "return informed - uninformed"},
    {_GAIN: "return max(0, informed - uninformed)"},
)


def in_each_form(*edits: dict[str, str]) -> list[dict[str, str]]:
    """The edits, with the difference written with `abs`, without it, or cut at 0."""
    return [{**edit, **sign} for edit in edits for sign in _SIGNS]


_ALL_TOLD = """
def all_told(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) == CHANCE:
        return sum(p * all_told(game, game.result(state, roll))[0] for roll, p in game.outcomes(state)), None
    best = max if game.to_move(state) == MAX else min
    below = [game.result(state, action) for action in game.actions(state)]
    if any(game.is_terminal(child) or game.to_move(child) != CHANCE for child in below):
        return best(all_told(game, child)[0] for child in below), None
    return sum(
        p * best(all_told(game, game.result(child, roll))[0] for child in below)
        for roll, p in game.outcomes(below[0])
    ), None
"""

INFORMATION: Mistakes = together(
    mistakes(
        value_of_information,
        {
            "chance-unweighted": in_each_form(
                {_WEIGHTED: "1 / len(game.outcomes(thrown[0])) * best("},
            ),
            "roll-chosen-too": in_each_form(
                {"informed = sum(": "informed = best(", _WEIGHTED: "best("},
                {"informed = sum(": "informed = max(", _WEIGHTED: "best("},
            ),
            "likeliest-only": in_each_form(
                {_WEIGHTED: "(probability == max(p for _, p in game.outcomes(thrown[0]))) * best("}
            ),
            "always-maximizing": in_each_form({_BEST: "best = max"}),
            "always-minimizing": in_each_form({_BEST: "best = min"}),
            "max-min-swapped": in_each_form({_BEST: "best = min if game.to_move(state) == MAX else max"}),
            "rolls-added-up": in_each_form({_WEIGHTED: "best("}),
            "informed-not-compared": {_GAIN: ["return informed", "return abs(informed)"]},
            "uninformed-only": {_GAIN: ["return uninformed", "return abs(uninformed)"]},
            "gain-signed-for-min": {_GAIN: "return informed - uninformed"},
            "gain-signed-for-max": {_GAIN: "return uninformed - informed"},
            "min-gains-nothing": {_GAIN: "return max(0, informed - uninformed)"},
            "sum-for-difference": {_GAIN: ["return informed + uninformed", "return abs(informed + uninformed)"]},
            "compared-with-first": in_each_form(
                {"uninformed = best(expectiminimax(game, child)[0] for child in thrown)":
                 "uninformed = expectiminimax(game, thrown[0])[0]"},
            ),
            "compared-with-average": in_each_form(
                {"uninformed = best(expectiminimax(game, child)[0] for child in thrown)":
                 "uninformed = sum(expectiminimax(game, child)[0] for child in thrown) / len(thrown)"},
            ),
            "information-not-used": in_each_form(
                {_TOLD: "expectiminimax(game, game.result(thrown[0], outcome))[0]"},
            ),
            "a-roll-left-out": in_each_form(
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[:1]"},
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[1:]"},
                {"in game.outcomes(thrown[0])": "in game.outcomes(thrown[0])[:-1]"},
            ),
            "later-moves-by-chance": {
                "best = max if": "uniform = lambda game, s: [(a, 1 / len(game.actions(s))) for a in game.actions(s)]\n"
                                 "    best = max if",
                _TOLD: "best(expectimax(game, game.result(child, outcome), uniform)[0] for child in thrown)",
            },
            "later-rolls-known": {
                "best = max if": _ALL_TOLD.strip("\n").replace("\n", "\n    ") + "\n    best = max if",
                _TOLD: _TOLD.replace("expectiminimax", "all_told"),
            },
        },
    ),
    mistakes(
        (value_of_information, expectiminimax),
        {
            "chance-unweighted": [AVERAGE, {**AVERAGE, _WEIGHTED: "1 / len(game.outcomes(thrown[0])) * best("}],
            "everybody-plays-for-you": {
                "best = max if": "mine = game.to_move(state)\n    best = max if",
                "game.result(child, outcome))": "game.result(child, outcome), mine)",
                "expectiminimax(game: Game, state: State)": "expectiminimax(game: Game, state: State, mine=None)",
                _TWIN: _TWIN.replace("player", "(mine or player)"),
            },
        },
    ),
    mistakes(
        information_in_loops,
        {
            "gain-signed-for-min": {"return blind - seeing": "return seeing - blind"},
            "a-roll-left-out": [
                {"        seeing += p * best\n": "        seeing += p * best\n        break\n"},
                {"seeing += p * best": "seeing = p * best"},
            ],
        },
    ),
)  # fmt: skip

_WANTED = "(max if game.to_move(state) == MAX else min)"
PIG: Mistakes = mistakes(
    (pig_player, pig_search),
    {
        "pig-for-max": {_WANTED: "max"},
        "pig-for-the-other": {_WANTED: "(min if game.to_move(state) == MAX else max)"},
    },
)
