"""What goes wrong in hw2-minimax: what people type who make each mistake.

The wrong searches of minimax itself are in `solutions.misconceptions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

from aima_games import MAX, MIN, Game, Player, State, Value
from autograder.authoring import Family, add_misconceptions, mistakes, together
from solutions import maxn, minimax
from solutions.lecture_checks.lecture2 import FORGETTING, best_for_beginner
from solutions.misconceptions import LIMITING, MANY_PLAYERS, MINIMAX, VALUING, Flawed, FlawedAlphaBeta
from solutions.misconceptions.leaves import nothing, to_the_end
from solutions.misconceptions.many_players import wanting
from solutions.misconceptions.plain import (
    COUNTED,
    Children,
    counting_plies,
    depth_not_taken_back,
    places_of,
    turned_for_min,
    value_only,
    without_an_end,
)
from solutions.misconceptions.pruning import parents_only
from solutions.misconceptions.wrapped import (
    beginner_for_max,
    estimate_turned,
    moving_again,
    taken_to_alternate,
    taking_turns,
)
from solutions.one_loop import depth_limited_minimax

from .reference import bounds, conditional_plan, quickest

add_misconceptions(Path(__file__).with_suffix(".txt"))

Mistakes = Mapping[str, Callable[..., Any]]


# The course's own algorithms: edits of a search to a depth, which goes to the end if nothing stops it

ENDS, STOPS = "return game.utility(state, MAX), None", "return evaluate(state), None"
ENDS_AT_CHILD = "return game.utility(child, MAX), action"
OVER, CUT = "    if game.is_terminal(state):", "    if cutoff(state, depth):"
NO_BEST, SEARCH = "    best_value, best_action = None, None", "        value, _ = depth_limited_minimax("
ANSWER = "    return best_value, best_action"
FOR_MAX, FOR_MIN = "best_value is None or value > best_value", "best_value is None or value < best_value"
LAST = {FOR_MAX: FOR_MAX.replace(">", ">="), FOR_MIN: FOR_MIN.replace("<", "<=")}
AGAIN = "depth_limited_minimax(game, game.result(state, {}), cutoff, evaluate, depth + 1)[0]"
BEST_AGAIN = f"    {AGAIN.format('best_action')}\n{ANSWER}"
UNTIL_BEST = f"    next(a for a in game.actions(state) if {AGAIN.format('a')} == best_value)\n{ANSWER}"
ROOT_ALONE = "    if depth:\n        return best_value, best_action\n"


def _none(nothing_yet: str, *sides: str) -> dict[str, str]:
    return {side: side.replace("best_value is None", nothing_yet) for side in sides}


SEARCHING: dict[str, Any] = mistakes(
    depth_limited_minimax,
    {
        "children-searched-twice": [
            {ANSWER: again, **ties}
            for again in (BEST_AGAIN, UNTIL_BEST, ROOT_ALONE + BEST_AGAIN, ROOT_ALONE + UNTIL_BEST)
            for ties in ({}, LAST)
        ]
        + [{ANSWER: f"{ROOT_ALONE}    [{AGAIN.format('a')} for a in game.actions(state)]\n{ANSWER}"}],
        "zero-for-nothing": [
            _none(nothing_yet, *sides)
            for sides in ((FOR_MAX, FOR_MIN), (FOR_MAX,), (FOR_MIN,))
            for nothing_yet in ("not best_value", "not best_action")
        ],
        "asked-twice": [
            {ENDS: f"game.utility(state, MAX)\n        {ENDS}"},
            {STOPS: f"evaluate(state)\n        {STOPS}"},
            {ENDS: f"game.utility(state, MAX)\n        {ENDS}", STOPS: f"evaluate(state)\n        {STOPS}"},
        ],
        "first-child": [
            {SEARCH: f"        if game.is_terminal(child):\n            {ENDS_AT_CHILD}\n{SEARCH}"},
        ],
        "estimate-everywhere": [
            {OVER: f"    estimate = evaluate(state)\n{OVER}", STOPS: "return estimate, None"},
            {CUT: f"    estimate = evaluate(state)\n{CUT}", STOPS: "return estimate, None"},
            {OVER: f"    evaluate(state)\n{OVER}"},
            {CUT: f"    evaluate(state)\n{CUT}"},
            {ENDS: f"evaluate(state)\n        {ENDS}"},
            {NO_BEST: f"    evaluate(state)\n{NO_BEST}"},
            {SEARCH: f"        evaluate(child)\n{SEARCH}"},
        ],
        "movers-view": {ANSWER: f"    if game.to_move(state) != MAX:\n        best_value = -best_value\n{ANSWER}"},
        "depth-grows-in-the-loop": [
            {SEARCH: f"        depth += 1\n{SEARCH}", "evaluate, depth + 1)": "evaluate, depth)"},
            {SEARCH: f"        depth += 1\n{SEARCH}"},
            {NO_BEST: f"    depth += 1\n{NO_BEST}"},
        ],
    },
)
"""Mistakes in the loop over the actions, and in the questions asked."""
WON = "(value {0} if game.to_move(state) == MAX else value {1})"
BY_WINS: dict[str, Any] = mistakes(
    depth_limited_minimax,
    {
        "stops-at-a-win": [
            {ANSWER: f"        if {whose}{WON.format(*won)}:\n            return value, action\n{ANSWER}", **ties}
            for whose in ("", *(f"game.to_move(state) == {player} and " for player in ("MAX", "MIN")))
            for won in ((">= 1", "<= -1"), ("== 1", "== -1"), ("> 0", "< 0"))
            for ties in ({}, LAST)
        ],
    },
)
ENDS_LEFT_OUT = Family(FlawedAlphaBeta().family.ways[:16] + FlawedAlphaBeta(handed_down=parents_only).family.ways[:6])


def _to_the_end(search: Callable[..., Any]) -> Callable[..., Any]:
    return lambda game, state: search(game, state, to_the_end, nothing)


def _turned(search: Callable[..., Any]) -> Callable[..., Any]:
    return lambda game, state: turned_for_min(game, state, *search(game, state))


ABOUT_DEPTH = "estimate-everywhere", "depth-grows-in-the-loop"
TO_THE_END: Mistakes = {
    **{name: Family.of(search).map(_to_the_end) for name, search in SEARCHING.items() if name not in ABOUT_DEPTH},
    "turns-assumed": taken_to_alternate(minimax),
    "movers-view": Family.of(SEARCHING["movers-view"].map(_to_the_end), _turned(taking_turns(minimax))),
    "always-maximizing": replace(
        MINIMAX["always-maximizing"], utility=lambda game, state: game.utility(state, game.to_move(state))
    ),
    "end-not-noticed": without_an_end(Flawed()),
    "ends-left-out": ENDS_LEFT_OUT,
}
VALUES: Mistakes = {name: Family.of(search).map(value_only) for name, search in together(VALUING, TO_THE_END).items()}
GOES_ON, PASSES = "not game.is_terminal(child)", "game.to_move(child) != game.to_move(state)"


def _best_of_all(game: Game, state: State) -> Value:
    """One best value for each player, for all nodes together."""
    best = {MAX: -inf, MIN: inf}

    def visit(state: State) -> Value:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        player = game.to_move(state)
        for action in game.actions(state):
            best[player] = (max if player == MAX else min)(best[player], visit(game.result(state, action)))
        return best[player]

    return visit(state)


def _at_the_root(player: Player, children: Children, ply: int) -> Any:
    """The right value, but at the root the action that MAX would like best."""
    return children.best(player)[0], children.best(MAX if ply == 0 else player)[1]


MORE_ANYWHERE: Mistakes = {
    "first-action": Flawed(lambda player, children, ply: (children.best(player)[0], children[0][1])),
    "action-of-max": Flawed(_at_the_root, halves=False),
    "beginner-for-max": beginner_for_max(depth_limited_minimax, Flawed(last=(MAX, MIN))),
    "beginner-everywhere": Flawed(best_for_beginner),
    "moves-again": moving_again(depth_limited_minimax, Flawed(last=(MAX, MIN))),
    **BY_WINS,
}
NOT_TURNED = taking_turns(minimax, leaves_not_turned=True)
MORE_DECISIONS: Mistakes = {
    **{name: Family.of(search).map(_to_the_end) for name, search in MORE_ANYWHERE.items()},
    "leaf-not-turned": Family.of(
        NOT_TURNED,
        _turned(NOT_TURNED),
        lambda game, state: (_turned(NOT_TURNED) if game.is_terminal(state) else NOT_TURNED)(game, state),
    ),
}
MORE_VALUES: Mistakes = {
    **{name: Family.of(search).map(value_only) for name, search in MORE_DECISIONS.items()},
    "best-kept-per-player": _best_of_all,
}
MORE_TO_A_DEPTH: Mistakes = {
    **MORE_ANYWHERE,
    "depth-not-taken-back": depth_not_taken_back(depth_limited_minimax),
    **mistakes(
        depth_limited_minimax,
        {
            "zero-at-the-cutoff": {STOPS: "return 0, None"},
            "cutoff-for-one-player": [
                {CUT: CUT.replace("cutoff", f"game.to_move(state) == {player} and cutoff")} for player in ("MAX", "MIN")
            ],
        },
    ),
    **FORGETTING,
    "estimate-of-mover": estimate_turned(depth_limited_minimax, Flawed(last=(MAX, MIN))),
}
"""The same as below, rarer."""
PLACES: Mistakes = {"place-for-action": Family.of(places_of(minimax), places_of(Flawed(last=(MAX, MIN))))}
DECISIONS: Mistakes = together(MINIMAX, TO_THE_END, PLACES)
TO_A_DEPTH: Mistakes = together(
    LIMITING,
    MINIMAX,
    SEARCHING,
    {
        name: Family.of(*(counting_plies(depth_limited_minimax, believed) for believed in ways))
        for name, ways in COUNTED.items()
    },
    mistakes(
        depth_limited_minimax,
        {
            "cutoff-before-terminal": {OVER: f"    if not depth and cutoff(state, depth):\n        {STOPS}\n{OVER}"},
            "ply-of-two-moves": {"depth + 1)": f"depth + ({GOES_ON} and {PASSES}))"},
        },
    ),
    {
        "ply-of-two-moves": Family((Flawed(step=lambda player: int(player == MAX)),)),
        "turns-assumed": taken_to_alternate(depth_limited_minimax),
        "end-not-noticed": without_an_end(Flawed()),
        "ends-left-out": ENDS_LEFT_OUT,
        "place-for-action": places_of(depth_limited_minimax),
    },
)

TAKES = "values, _ = maxn(game, game.result(state, action))"
BEST_VECTOR = "best_values is None or"
VECTOR = "tuple(game.utility(state, player) for player in game.players)"
IS_OVER = f"    if game.is_terminal(state):\n        return {VECTOR}, None\n"
HAS_ACTIONS = '    assert best_values is not None, "a state that is not terminal has actions"\n'
VECTORS: Mistakes = together(
    {name: search for name, search in MANY_PLAYERS.items() if name != "children-searched-twice"},
    {"turns-assumed": taking_turns(maxn, asks=False), "place-for-action": places_of(maxn)},
    mistakes(
        maxn,
        {
            "next-players-value": {
                TAKES: "child = game.result(state, action)\n"
                "        next = state if game.is_terminal(child) else child\n"
                f"        mine = game.players.index(game.to_move(next))\n        {TAKES}",
            },
            "end-not-noticed": [
                {IS_OVER: "", HAS_ACTIONS: ""},
                {IS_OVER: "", "in game.actions(state)": "in game.actions(state) or max(())"},
                {IS_OVER: "", "None, None": "(-10**9,) * len(game.players), None"},
            ],
        },
    ),
)
MORE_VECTORS: Mistakes = {
    **mistakes(
        maxn,
        {
            "zero-for-nothing": [
                {BEST_VECTOR: f"{BEST_VECTOR} not {best} or"} for best in ("best_values[mine]", "best_action")
            ],
            "best-starts-at-zero": [
                {"None, None": "(0,) * len(game.players), None"},
                {BEST_VECTOR: "values[mine] > 0 if best_values is None else", HAS_ACTIONS: ""},
            ],
            "players-for-places": {"game.players.index(game.to_move(state))": "game.to_move(state)"},
            "others-against-first": wanting("(-{v}[0] if mine else {v}[0])"),
            "worth-of-max-alone": {"game.utility(state, player) for": "game.utility(state, game.players[0]) for"},
        },
    ),
}
"""The same, rarer."""


# Plans

KEPT = "game.utility(state, player) >= least"
OWN, OTHERS = "works[:1] or None", "works if len(works) == len(plans) else None"
MINE = "game.to_move(state) == player"
BELOW = "conditional_plan(game, game.result(state, action), player, least)"
TRIED = "for action in game.actions(state)"


def _line(plan: Any) -> Any:
    """The actions of a plan one after another, if the opponent always takes the first reply."""
    return plan if not plan else [plan[0][0], *_line(plan[0][1])]


PLANNING: Mistakes = {
    "turns-assumed": taking_turns(conditional_plan),
    **mistakes(
        conditional_plan,
        {
            "plan-hopes": {OTHERS: ["works[:1] or None", "works[-1:] or None",
                "plans[:1] if plans[0][1] is not None else None", "works[:1] if len(works) == len(plans) else None",
                "works[-1:] if len(works) == len(plans) else None"]},
            "replies-left-out": {OTHERS: ["works or None", "works"]},
            "holes-in-the-plan": [{OTHERS: "plans"}, {" if plan is not None": ""}],
            "replies-judged-the-wrong-way-round": {OTHERS: ["works if len(works) != len(plans) else None",
                "None if works else plans", "None"]},
            "strangers-in-the-pairs": [
                {"works = [(action, plan)": f"works = [{pair}"}
                for pair in (
                    "(game.result(state, action), plan)", "(state, plan)", "(player, plan)", "(least, plan)",
                    "(plan, plan)", "(action, action)", "(action, state)", "(action, player)",
                    "(action, least)",
                )
            ],
            "other-promise-below": {BELOW: [BELOW.replace("player", 'game.players[game.players[0] == player]'),
                BELOW.replace("player", "game.to_move(state)"), BELOW.replace("least", "-least")]},
            "plan-for-every-action": {OWN: ["works if len(works) == len(plans) else None",
                "works[:1] if len(works) == len(plans) else None"]},
            "first-action-planned": {OWN: "plans[:1] if plans[0][1] is not None else None"},
            "last-plan": {OWN: "works[-1:] or None"},
            "best-plan": {OWN: ["sorted(works, key=lambda pair: len(str(pair[1])))[:1] or None",
                "sorted(works, key=lambda pair: -len(str(pair[1])))[:1] or None"]},
            "all-plans-kept": {OWN: ["works or None", "works[:2] or None"]},
            "second-plan": {OWN: "works[1:2] or None"},
            "empty-plan-refused": {"if plan is not None": "if plan"},
            "more-than-least": {KEPT: "game.utility(state, player) > least"},
            "ends-not-judged": {f"[] if {KEPT} else None": "[]"},
            "exactly-least": {KEPT: "game.utility(state, player) == least"},
            "any-win-keeps-the-promise": {KEPT: ["game.utility(state, player) > 0", "game.utility(state, player) >= 0",
                "game.utility(state, player) == 1"]},
            "plan-for-max": {KEPT: "game.utility(state, MAX) >= least"},
            "least-not-turned": {
                KEPT: "(game.utility(state, MAX) >= least if player == MAX else game.utility(state, MAX) <= least)"
            },
            "promise-to-the-opponent": {KEPT: ["-game.utility(state, player) >= least",
                "game.utility(state, player) <= least", "game.utility(state, player) < least",
                "game.utility(state, game.to_move(state)) >= least"]},
            "plan-of-the-other": {MINE: "game.to_move(state) != player"},
            "own-moves-are-max-s": {MINE: ["game.to_move(state) == MAX", "game.to_move(state) != MAX"]},
            "own-moves-are-the-root-s": {
                "least: Value)": "least: Value, root: Any = None)",
                "    if game.is_terminal(state):": "    if root is None and not game.is_terminal(state):\n"
                "        root = game.to_move(state)\n    if game.is_terminal(state):",
                BELOW: BELOW.replace("least", "least, root"),
                MINE: "game.to_move(state) == root",
            },
            "none-for-empty": {"works = [(action, plan)": "works = [(action, plan or None)"},
            "one-move-planned": {"works = [(action, plan)": "works = [(action, [])"},
            "pair-without-list": [
                {OWN: "works[0] if works else None"},
                {OWN: "works[0] if works else None", OTHERS: "(works if len(works) > 1 else works[0]) if "
                 "len(works) == len(plans) else None"},
            ],
            "replies-turned-round": {TRIED: "for action in reversed(game.actions(state))"},
            "first-child-skipped": {TRIED: "for action in game.actions(state)[1:] or game.actions(state)"},
            "last-child-skipped": {TRIED: "for action in game.actions(state)[:-1] or game.actions(state)"},
        },
    ),
    "empty-for-none": lambda game, state, player, least: conditional_plan(game, state, player, least) or [],
    "line-for-plan": lambda game, state, player, least: _line(conditional_plan(game, state, player, least)),
}  # fmt: skip
"""Mistakes about what a plan has to hold."""


# Bounds

UNKNOWN, ENDS = "return lowest, highest, 0", "return utility, utility, 1"
RULE, RESULT = "max if game.to_move(state) == MAX else min", "return best(lows), best(highs), asked"
BELOW_BOUNDS = "lowest, highest)\n        lows"
OUT_OF_QUESTIONS = "    if questions == 0:\n        return lowest, highest, 0\n"
WRONG_RULES = "max", "min", "(min if best is max else max)"
WINDOW = """
    alpha, beta = lowest if alpha is None else alpha, highest if beta is None else beta"""
CUT = """
        if game.to_move(state) == MAX:
            alpha = max(alpha, low)
        else:
            beta = min(beta, high)
        if alpha >= beta:
            break"""


def _counted(number: Callable[[int, int], int]) -> Callable[..., Any]:
    """`bounds` with another third number, made from the right one and the number of questions."""

    def counted(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> Any:
        low, high, asked = bounds(game, state, questions, lowest, highest)
        return low, high, number(asked, questions)

    return counted


def _turned_round(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> Any:
    low, high, asked = bounds(game, state, questions, lowest, highest)
    return high, low, asked


def _level_by_level(game: Game, state: State, questions: int, lowest: Value, highest: Value) -> Any:
    """Asks about the ends nearest to the root first."""
    row: list[tuple[tuple[Any, ...], State]] = [((), state)]
    known: dict[tuple[Any, ...], Value] = {}
    while row:
        for path, here in row:
            if game.is_terminal(here) and len(known) < questions:
                known[path] = game.utility(here, MAX)
        row = [((*path, a), game.result(here, a)) for path, here in row for a in game.actions(here)]

    def search(path: tuple[Any, ...], here: State) -> Any:
        if game.is_terminal(here):
            return (known[path],) * 2 if path in known else (lowest, highest)
        found = [search((*path, action), game.result(here, action)) for action in game.actions(here)]
        best = max if game.to_move(here) == MAX else min
        return best(low for low, _ in found), best(high for _, high in found)

    return *search((), state), len(known)


BOUNDING: dict[str, Any] = {
    "turns-assumed": taking_turns(bounds),
    **mistakes(
        bounds,
        {
            "budget-not-shared": [
                {"questions - asked": "questions"},
                {"questions - asked": "questions", "best(highs), asked": "best(highs), min(asked, questions)"},
                {"asked += more": ["pass", "asked = more", "asked += 1"]},
                {"questions - asked": "asked"},
                {ENDS: "return utility, utility, 0"},
            ],
            "unknown-is-zero": {UNKNOWN: "return 0, 0, 0"},
            "unknown-is-one-number": [
                {UNKNOWN: ["return lowest, lowest, 0", "return highest, highest, 0"]},
                {BELOW_BOUNDS: ["lowest, lowest)\n        lows", "highest, highest)\n        lows"]},
            ],
            "end-known-on-one-side": {
                ENDS: ["return utility, highest, 1", "return lowest, utility, 1", "return lowest, highest, 1"]
            },
            "one-bound-for-both": [
                {"highs.append(high)": "highs.append(low)"},
                {"lows.append(low)": "lows.append(high)"},
                {RESULT: ["return best(lows), best(lows), asked", "return best(highs), best(highs), asked"]},
            ],
            "unknown-left-out": [
                {
                    "lows.append(low)": "lows += [low] * (more > 0)",
                    "highs.append(high)": "highs += [high] * (more > 0)",
                },
                {"lows.append(low)": "lows += [low] * (more > 0)"},
                {"highs.append(high)": "highs += [high] * (more > 0)"},
            ],
            "unknown-spoils-all": {
                RESULT: "return (lowest, highest, asked) if (lowest, highest) in zip(lows, highs) else "
                "(best(lows), best(highs), asked)"
            },
            "unknown-spoils-one-bound": [
                {"return best(lows)": "return lowest if lowest in lows else best(lows)"},
                {"best(highs)": "highest if highest in highs else best(highs)"},
                {"lows.append(low)": "lows.append(lowest)"},
                {"highs.append(high)": "highs.append(highest)"},
            ],
            "lowest-highest-exchanged": [
                {UNKNOWN: "return highest, lowest, 0"},
                {BELOW_BOUNDS: "highest, lowest)\n        lows"},
            ],
            "one-question-more": {"questions == 0": "questions < 0"},
            "one-question-fewer": {"questions == 0": "questions <= 1"},
            "end-asked-without-question": {
                OUT_OF_QUESTIONS: "",
                f"{ENDS}\n": f"{ENDS}\n{OUT_OF_QUESTIONS.replace('== 0', '<= 0')}",
            },
            "asked-from-the-last": {TRIED: "for action in reversed(game.actions(state))"},
            "ends-left-out": {
                "highest: Value)": "highest: Value, alpha: Any = None, beta: Any = None)",
                "lows, highs, asked = [], [], 0": f"lows, highs, asked = [], [], 0{WINDOW}",
                BELOW_BOUNDS: "lowest, highest, alpha, beta)\n        lows",
                "asked += more": f"asked += more{CUT}",
            },
            "nodes-cost-questions": {"lows, highs, asked = [], [], 0": "lows, highs, asked = [], [], 1"},
            "asks-all-the-same": {
                UNKNOWN: "bounds(game, state, -1, lowest, highest)\n        return lowest, highest, 0"
            },
            "asked-twice": {ENDS: "return utility, game.utility(state, MAX), 1"},
            "highest-always-largest": {RESULT: "return min(lows), max(highs), asked"},
            "bounds-drawn-together": {RESULT: "return max(lows), min(highs), asked"},
            "max-min-swapped": {RULE: "min if game.to_move(state) == MAX else max"},
            "always-maximizing": {RULE: "max"},
            "always-minimizing": {RULE: "min"},
            "high-backed-up-wrongly": [{"best(highs)": f"{rule}(highs)"} for rule in WRONG_RULES],
            "low-backed-up-wrongly": [{"best(lows)": f"{rule}(lows)"} for rule in WRONG_RULES],
            "utility-of-min": {"utility = game.utility(state, MAX)": "utility = -game.utility(state, MAX)"},
            "utility-of-mover": {"game.utility(state, MAX)": "game.utility(state, game.to_move(state))"},
            "budget-ignored": {"questions == 0": "questions is None"},
        },
    ),
    "asked-level-by-level": _level_by_level,
    "asked-not-counted": Family.of(
        _counted(lambda asked, questions: questions),
        _counted(lambda asked, questions: questions - asked),
        _counted(lambda asked, questions: 0),
        _counted(lambda asked, questions: asked + 1),
        *mistakes(
            bounds,
            {
                "asked-not-counted": [
                    {RESULT: ["return best(lows), best(highs), questions", "return best(lows), best(highs), more"]},
                    {UNKNOWN: "return lowest, highest, 1"},
                    {ENDS: "return utility, utility, 2"},
                    {"asked += more": ["asked += questions", "asked -= more"]},
                ]
            },
        ).values(),
    ),
}
BOUNDING["lowest-highest-exchanged"] = Family.of(BOUNDING["lowest-highest-exchanged"], _turned_round)
"""Mistakes about a budget of questions and about the unknown."""


# The quickest win

MERIT = "return sign * value, -plies if wins else plies"
SIGN, CHOICE = "sign = 1 if game.to_move(state) == MAX else -1", "best_end, best_action = end, action"

HURRYING: Mistakes = {
    "turns-assumed": taking_turns(quickest),
    **mistakes(
        quickest,
        {
            "time-ignored": {MERIT: "return sign * value, 0"},
            "everybody-hurries": {MERIT: "return sign * value, -plies"},
            "nobody-hurries": {MERIT: "return sign * value, plies"},
            "haste-turned-round": {MERIT: "return sign * value, plies if wins else -plies"},
            "draw-hurried": {"sign * value > 0": "sign * value >= 0"},
            "haste-of-max": {"sign * value > 0": "value > 0"},
            "time-before-value": {MERIT: "return -plies if wins else plies, sign * value"},
            "time-for-value": {
                MERIT: [
                    "return (sign * value - plies if wins else sign * value + plies), 0",
                    "return sign * value - plies, 0",
                ]
            },
            "max-min-swapped": {SIGN: "sign = -1 if game.to_move(state) == MAX else 1"},
            "always-maximizing": {SIGN: "sign = 1"},
            "always-minimizing": {SIGN: "sign = -1"},
            "end-is-a-ply": {"MAX), 0), None": "MAX), 1), None"},
            "plies-not-counted": {"plies + 1": "plies"},
            "no-action": {CHOICE: "best_end = end"},
            "last-action": {"return best_end, best_action": "return best_end, action"},
        },
    ),
}
"""Mistakes about time: whose it is, when it matters, and how it is counted."""
