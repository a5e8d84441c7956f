"""What goes wrong in assignment 4, as edits of right functions; the wrong searches are the kit's."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from aima_games import MAX, Action, Evaluation, Game, State
from aima_games.checking.case import make_argument
from aima_games.games import Othello
from autograder.authoring import CallProblem, Family, add_misconceptions, mistakes, together
from autograder.sandbox.edits import edits
from solutions.misconceptions import LIMITED_PRUNING, PRUNING, FlawedAlphaBeta
from solutions.misconceptions.plain import (
    COUNTED,
    NOTHING_YET,
    counting_plies,
    depth_not_taken_back,
    places_of,
    turned_for_min,
    without_an_end,
)
from solutions.misconceptions.pruning import MORE_HANDWRITINGS, MORE_WINDOW
from solutions.misconceptions.quiescence import QUIESCENCE, FlawedQuiescence
from solutions.misconceptions.wrapped import beginner_for_max, estimate_turned, moving_again, taken_to_alternate
from solutions.searches.alpha_beta import depth_limited_alphabeta
from solutions.searches.evaluation import quiescence

from .alternatives import exchange_in_steps, quiet_minimax
from .reference import exchange, lines_with, td_weights, weighted_lines


class Slips:
    """A right function with any one token wrong: whoever gets all the rest right keeps what a named mistake keeps.

    There are hundreds, which takes a second, so they are made when a case is answered; those that fail on most
    of the `problems` do not run, and are left out. The right function comes first, as no slip is the plainest mistake.
    """

    def __init__(self, right: Callable[..., Any], problems: Sequence[CallProblem]) -> None:
        self._right, self._problems = right, problems

    @cached_property
    def family(self) -> Family:
        """All of them that answer."""
        text = textwrap.dedent(inspect.getsource(self._right))
        made = mistakes(self._right, {"slip": [{text: edit.source} for edit in edits(text)]})["slip"]
        return Family((self._right, *filter(self._answers, map(_quietly, made.ways))))

    def _answers(self, wrong: Callable[..., Any]) -> bool:
        given = [[make_argument(spec) for spec in problem.arguments] for problem in self._problems]
        return sum(wrong(*arguments) is not None for arguments in given) > len(given) / 2

    def __call__(self, *arguments: Any) -> Any:
        return self._right(*arguments)


def _quietly(wrong: Callable[..., Any]) -> Callable[..., Any]:
    """None for an exception: who raises one has not got all the rest right."""

    def answer(*arguments: Any) -> Any:
        try:
            return wrong(*arguments)
        except Exception:
            return None

    return answer


# Tic-tac-toe

OWN_MARKS, EMPTY = "marks.count(mark) == n", 'marks.count(".") == len(line) - n'
ALL_LINES, ADDED = "in game.lines:", "found += 1"
_ROW, _COLUMN = "line[1] - line[0] == 1", "line[1] - line[0] == game.columns"
_DIAGONALS = "line[1] - line[0] not in (1, game.columns)"
_DOWN, _UP = "line[1] - line[0] == game.columns + 1", "line[1] - line[0] == game.columns - 1"


def _only(*directions: str) -> dict[str, str]:
    return {ALL_LINES: f"in [line for line in game.lines if {' or '.join(directions)}]:"}


LINES: dict[str, Any] = mistakes(
    lines_with,
    {
        "closed-lines-count": [
            {f"{OWN_MARKS} and {EMPTY}": OWN_MARKS},
            {f"{OWN_MARKS} and {EMPTY}": f"{OWN_MARKS} and (n or marks.count('.') == len(line))"},
        ],
        "diagonals-left-out": _only(_ROW, _COLUMN),
        "other-sides-lines": {"marks.count(mark)": 'marks.count("O" if mark == "X" else "X")'},
        "counted-for-each-mark": {ADDED: "found += n"},
        "fewer-marks-too": [
            {OWN_MARKS: "marks.count(mark) <= n", EMPTY: 'marks.count(".") + marks.count(mark) == len(line)'},
            {OWN_MARKS: "marks.count(mark) >= n", EMPTY: 'marks.count(".") + marks.count(mark) == len(line)'},
        ],
        "lines-of-the-small-board": {ALL_LINES: "in TicTacToe().lines:"},
        "lines-of-three-only": {"len(line) - n": "3 - n"},
    },
)
"""Mistakes about which lines are counted."""

MORE_LINES: dict[str, Any] = mistakes(
    lines_with,
    {
        "some-directions-only": [
            _only(*some)
            for some in (
                (_ROW,),
                (_COLUMN,),
                (_DIAGONALS,),
                (_ROW, _DIAGONALS),
                (_COLUMN, _DIAGONALS),
                (_ROW, _COLUMN, _DOWN),
                (_ROW, _COLUMN, _UP),
            )
        ],
        "one-line-only": [
            {f"{ADDED}\n    return": f"{ADDED}\n        return"},
            {f"{ADDED}\n    return": f"{ADDED}\n            return"},
            {ALL_LINES: "in game.lines[:1]:"},
            {ALL_LINES: "in game.lines[-1:]:"},
        ],
        "one-line-skipped": [{ALL_LINES: "in game.lines[:-1]:"}, {ALL_LINES: "in game.lines[1:]:"}],
        "open-where-own-is-missing": {f"{OWN_MARKS} and {EMPTY}": "marks.count(mark) == 0"},
    },
)
"""The same, rarer."""

END = "return inf if utility > 0 else -inf if utility < 0 else 0"
LEAD = 'lines_with(game, state, "X", n) - lines_with(game, state, "O", n)'
GROWS = f"total += weight * ({LEAD})"
EACH, TOTAL, OVER = "enumerate(weights, start=1)", "return total", "if game.is_terminal(state):"

SUMS: dict[str, Any] = mistakes(
    weighted_lines,
    {
        "difference-turned-round": {TOTAL: "return -total"},
        "features-of-mover": {TOTAL: "return total if game.to_move(state) == MAX else -total"},
        "opponent-not-subtracted": {LEAD: 'lines_with(game, state, "X", n)'},
        "both-sides-added": {LEAD: LEAD.replace(" - ", " + ")},
        "ends-counted-too": [
            {OVER: "if False:"},
            {OVER: "if game.is_terminal(state) and not game.utility(state, MAX):"},
        ],
        "ends-worth-one": {END: "return utility"},
        "end-always-won": [{END: "return inf if utility else 0"}, {END: "return inf"}],
        "tie-taken-for-loss": {END: "return inf if utility > 0 else -inf"},
        "weights-off-by-one": [
            {EACH: "enumerate(weights)"},
            {EACH: "enumerate(weights, start=2)"},
            {EACH: "enumerate(weights[1:], start=1)"},
        ],
        "weights-turned-round": {EACH: "enumerate(weights[::-1], start=1)"},
        "weights-not-used": {GROWS: f"total += {LEAD}"},
        "weight-times-marks": {GROWS: f"total += weight * n * ({LEAD})"},
        "weights-added-to-features": {GROWS: f"total += weight + ({LEAD})"},
        "one-feature-only": [
            {TOTAL: f"    {TOTAL}"},
            {EACH: "[(1, weights[0])]"},
            {EACH: "[(len(weights), weights[-1])]"},
            {"total +=": "total ="},
        ],
        "features-averaged": {TOTAL: "return total / len(weights)"},
        "weight-of-size-only": {GROWS: f"total += weight * abs({LEAD})"},
    },
)
"""Mistakes about the sum and about the ends."""

MORE_SUMS: dict[str, Any] = mistakes(
    weighted_lines,
    {
        "other-side-only": [
            {LEAD: '-lines_with(game, state, "O", n)'},
            {LEAD: 'lines_with(game, state, "O", n)'},
        ],
        "tie-taken-for-win": {END: "return -inf if utility < 0 else inf"},
        "end-turned-round": {END: "return -inf if utility > 0 else inf if utility < 0 else 0"},
        "one-win-overlooked": [
            {END: "return inf if utility > 0 else 0"},
            {END: "return -inf if utility < 0 else 0"},
            {OVER: "if game.is_terminal(state) and game.utility(state, MAX) >= 0:"},
            {OVER: "if game.is_terminal(state) and game.utility(state, MAX) <= 0:"},
        ],
        "win-is-finite": [
            {END: f"return {much} * utility"}
            for much in ("weights[-1]", "max(weights)", "sum(weights)", "10", "100", "1000", "10**4", "10**6")
        ],
        "end-worth-nothing": {END: "return 0"},
    },
)
"""The same, rarer."""


# Alpha-beta to a depth

RIGHT_ONES = FlawedAlphaBeta().family.ways[:8]
ENDS, STOPS, ANSWER = (
    "return game.utility(state, MAX), None",
    "return evaluate(state), None",
    "return best_value, best_action",
)
IS_OVER, IS_CUT, TAKEN = (
    "    if game.is_terminal(state):",
    "    if cutoff(state, depth):",
    "        value, _ = depth_limited",
)
DEEPER, LOOP = "depth + 1, alpha, beta)", "in game.actions(state):"


def _remembered(key: str, first: str = IS_OVER) -> dict[str, str]:
    """A table in which what a node returned is its value from then on, whatever window it had."""
    known = f"    table = {{}} if table is None else table\n    if {key} in table:\n        return table[{key}]\n"
    return {
        "beta: Value = inf": "beta: Value = inf, table: Any = None",
        first: known + first,
        DEEPER: DEEPER.replace("beta)", "beta, table)"),
        ANSWER: f"table[{key}] = best_value, best_action\n    {ANSWER}",
    }


def _sorted(key: str) -> dict[str, str]:
    return {LOOP: f"in sorted(game.actions(state), key=lambda a: {key}):"}


CUT_OFF: dict[str, Any] = mistakes(
    depth_limited_alphabeta,
    {
        "bound-stored-as-value": [
            *(_remembered(key) for key in ("(state, depth)", "state")),
            *(_remembered(key, "    maximizing =") for key in ("(state, depth)", "state")),
        ],
        "zero-for-nothing": NOTHING_YET,
        "asked-twice": [
            {ENDS: f"game.utility(state, MAX)\n        {ENDS}", STOPS: f"evaluate(state)\n        {STOPS}"},
            {STOPS: f"evaluate(state)\n        {STOPS}"},
        ],
        "estimate-everywhere": [
            {IS_OVER: f"    estimate = evaluate(state)\n{IS_OVER}", STOPS: "return estimate, None"},
            {IS_CUT: f"    estimate = evaluate(state)\n{IS_CUT}", STOPS: "return estimate, None"},
            {IS_OVER: f"    evaluate(state)\n{IS_OVER}"},
            {IS_CUT: f"    evaluate(state)\n{IS_CUT}"},
            *(_sorted(f"{sign}evaluate(game.result(state, a))") for sign in ("", "-", "(-1 if maximizing else 1) * ")),
        ],
        "depth-grows-in-the-loop": [
            {TAKEN: f"        depth += 1\n{TAKEN}", DEEPER: DEEPER.replace(" + 1", "")},
            {TAKEN: f"        depth += 1\n{TAKEN}"},
        ],
        "order-changed": {LOOP: "in game.actions(state)[::-1]:"},
        "children-searched-twice": {
            ANSWER: f"depth_limited_alphabeta(game, game.result(state, best_action), cutoff, evaluate, "
            f"{DEEPER}\n    {ANSWER}"
        },
    },
)


LIMITED: dict[str, Any] = together(
    LIMITED_PRUNING,
    PRUNING,
    MORE_HANDWRITINGS,
    CUT_OFF,
    {
        name: Family.of(*(counting_plies(right, believed) for believed in ways for right in RIGHT_ONES))
        for name, ways in COUNTED.items()
    },
    {
        "ply-of-two-moves": Family(FlawedAlphaBeta(step=lambda player: int(player == MAX)).family.ways[:8]),
        "turns-assumed": taken_to_alternate(*RIGHT_ONES),
        "end-not-noticed": without_an_end(FlawedAlphaBeta()),
        "place-for-action": Family.of(*map(places_of, RIGHT_ONES)),
    },
)
"""The kit's mistakes, and more handwritings."""

MORE_LIMITED: dict[str, Any] = {
    "depth-not-taken-back": depth_not_taken_back(
        depth_limited_alphabeta, {"            break": f"            {ANSWER}"}
    ),
    **mistakes(depth_limited_alphabeta, {"zero-at-the-cutoff": {STOPS: "return 0, None"}}),
    "beginner-for-max": beginner_for_max(*RIGHT_ONES),
    "moves-again": moving_again(*RIGHT_ONES),
    "estimate-of-mover": estimate_turned(*RIGHT_ONES),
    **MORE_WINDOW,
}
"""The same, rarer."""


# Quiescence

TURN = "maximizing = game.to_move(state) == MAX"
BETTER = "value > best_value if maximizing else value < best_value"
CHOICE = "max if game.to_move(state) == MAX else min"


def _whose(pruning: str, plain: str, *more: dict[str, str]) -> Family:
    """Who chooses what, in a search that prunes and in one that does not."""
    table = {"whose": [{TURN: pruning}, *more]}
    return Family.of(mistakes(quiescence, table)["whose"], mistakes(quiet_minimax, {"whose": {CHOICE: plain}})["whose"])


PAT, RAISES, LOWERS = (
    "best_value = evaluate(state)  # stand pat", "alpha = max(alpha, best_value)", "beta = min(beta, best_value)",
)  # fmt: skip
STANDS = f"{PAT}\n            if maximizing:\n                {RAISES}\n            else:\n                {LOWERS}"
CUT_LIKE_MAX = "            if best_value >= beta:\n                return best_value, None"
CUT_LIKE_MIN = "            if best_value <= alpha:\n                return best_value, None"


def _placed(game: Game, state: State, evaluate: Evaluation, volatile: Callable[[State], Sequence[Action]]) -> Any:
    value, action = quiescence(game, state, evaluate, volatile)
    return value, None if action is None else list(volatile(state)).index(action)


def _for_plies(most: int) -> Callable[[Sequence[Action], Sequence[Action], int], Sequence[Action]]:
    return lambda noisy, legal, ply: noisy if ply < most else ()


FREE = "len(actions) < len(game.actions(state))"
BEST_TRIED = "(max if {} else min)({}, key=lambda choice: choice[0])"
MORE_FIGHTING: dict[str, Any] = {
    **mistakes(
        quiescence,
        {
            "lists-compared": {FREE: "list(actions) != list(game.actions(state))"},
            "pat-at-the-root-only": {
                "    def search(": "    root = state\n\n    def search(",
                "if len(actions) <": "if (state == root or not actions) and len(actions) <",
            },
            "only-min-stands-pat": {"if len(actions) <": "if not (maximizing and actions) and len(actions) <"},
            "first-better-taken": [
                {"= value, action\n": "= value, action\n                break\n"},
                {"= value, action\n": f"= value, action\n                if {FREE}:\n                    break\n"},
            ],
            "best-starts-too-good": [
                {"best_value, best_action = None, None": f"best_value, best_action = {start}, None"}
                for start in ("inf if maximizing else -inf", "-inf", "inf")
            ],
            "best-starts-at-zero": {"best_value, best_action = None, None": "best_value, best_action = 0, None"},
            "no-action": {"        return best_value, best_action": "        return best_value, None"},
            "last-action": {
                "        return best_value, best_action": "        return best_value, actions[-1] if actions else None"
            },
            "leaf-action": {
                "value, _ =": "value, below =",
                "= value, action": "= value, action if below is None else below",
            },
            "zero-for-nothing": [
                {"best_value is None or": "not best_value or"},
                {"best_value is None or": "best_value is None or not best_action or"},
            ],
            "utility-of-mover": {"game.utility(state, MAX)": "game.utility(state, game.to_move(state))"},
            "utility-of-min": {"game.utility(state, MAX)": "game.utility(state, MIN)"},
        },
    ),
    "action-where-pat-is-better": Family.of(
        *mistakes(
            quiet_minimax,
            {
                "action-where-pat-is-better": [
                    {"(evaluate(state), None)": f"(evaluate(state), {choice}[1] if choices else None)"}
                    for choice in (
                        BEST_TRIED.format("game.to_move(state) == MAX", "choices"),
                        "choices[0]",
                        "choices[-1]",
                    )
                ]
            },
        ).values(),
        *mistakes(
            quiescence,
            {
                "action-where-pat-is-better": {
                    "best_value, best_action = None, None": "best_value, best_action, tried = None, None, []",
                    "            if best_value is None or (": "            tried.append((value, action))\n"
                    "            if best_value is None or (",
                    "        return best_value, best_action": "        if tried:\n"
                    f"            best_action = {BEST_TRIED.format('maximizing', 'tried')}[1]\n"
                    "        return best_value, best_action",
                }
            },
        ).values(),
    ),
    "fight-cut-off": Family.of(*(FlawedQuiescence(follows=_for_plies(most)) for most in (2, 3))),
    "beginner-for-max": beginner_for_max(quiescence),
    "moves-again": moving_again(quiescence),
    "movers-view": lambda game, state, *more: turned_for_min(game, state, *quiescence(game, state, *more)),
}
"""The same, rarer."""

FIGHTING: dict[str, Any] = {
    **QUIESCENCE,
    "max-min-swapped": _whose(
        "maximizing = game.to_move(state) != MAX",
        "min if game.to_move(state) == MAX else max",
        {BETTER: "value < best_value if maximizing else value > best_value"},
    ),
    "always-maximizing": _whose("maximizing = True", "max"),
    "always-minimizing": _whose("maximizing = False", "min"),
    "no-standing-pat": Family.of(
        QUIESCENCE["no-standing-pat"],
        *mistakes(
            quiet_minimax, {"no-standing-pat": {"if len(noisy) != len(game.actions(state))": "if False"}}
        ).values(),
        *mistakes(
            quiescence,
            {
                "no-standing-pat": {
                    "    def search(": "    root = state\n\n    def search(",
                    "if len(actions) <": "if (state != root or not actions) and len(actions) <",
                }
            },
        ).values(),
    ),
    **mistakes(
        quiescence,
        {
            "pat-at-the-wrong-bound": [
                *(
                    {STANDS: f"{PAT}\n{cut}            {moves}", **by_child}
                    for cut_after, moves, other in ((CUT_LIKE_MAX, RAISES, LOWERS), (CUT_LIKE_MIN, LOWERS, RAISES))
                    for cut in (f"{cut_after}\n", "")
                    for by_child in ({}, {other: other.replace("best_value", "value")})
                ),
                {STANDS: STANDS.replace(RAISES, "…").replace(LOWERS, RAISES).replace("…", LOWERS)},
                {PAT: f"{PAT}\n{CUT_LIKE_MAX}"},
                {PAT: f"{PAT}\n{CUT_LIKE_MIN}"},
                {PAT: f"{PAT}\n{CUT_LIKE_MAX}\n{CUT_LIKE_MIN}"},
            ],
        },
    ),
    "turns-assumed": taken_to_alternate(quiescence),
    "place-for-action": Family.of(_placed, places_of(quiescence)),
    "end-not-noticed": Family.of(
        mistakes(quiescence, {"no end": {f"        if game.is_terminal(state):\n            {ENDS}\n": ""}})["no end"],
        mistakes(quiet_minimax, {"no end": {f"    if game.is_terminal(state):\n        {ENDS}\n": ""}})["no end"],
    ),
}
"""The kit's mistakes, and those about who chooses."""


# Exchanges

GAIN = "gain = max(0, captured[ply] - gain)"
FOLD = f"gain = 0\n    for ply in reversed(range(len(captured))):\n        {GAIN}\n    return gain"
TAKES = "on_square = own.pop(0)"
OWN, OTHER = "sorted(attackers)", "sorted(defenders)"
STOP = "max(0, target - exchange(first, defenders, others))"
_SOMETIMES = "gain = max(0 if {} else -inf, captured[ply] - gain)"


def _ordered(order: str) -> list[dict[str, str]]:
    """One side's pieces, the other's, or both in another order."""
    return [
        {OWN: order.format("attackers"), OTHER: order.format("defenders")},
        {OWN: order.format("attackers")},
        {OTHER: order.format("defenders")},
    ]


def _totals(*chosen: str) -> list[dict[str, str]]:
    """What the attackers have after 0, 1, 2, … captures, and a choice among these numbers."""
    totals = (
        "totals = [0]\n    for k, worth in enumerate(captured):\n        totals.append(totals[-1] + (-1) ** k * worth)"
    )
    return [{FOLD: f"{totals}\n    return {choice}"} for choice in chosen]


EXCHANGES: dict[str, Any] = {
    **mistakes(
        exchange_in_steps,
        {
            "nobody-stops": {GAIN: "gain = captured[ply] - gain"},
            "only-attacker-stops": {GAIN: _SOMETIMES.format("ply % 2 == 0")},
            "stops-at-the-start-only": [
                {GAIN: _SOMETIMES.format("ply == 0")},
                {GAIN: "gain = captured[ply] - gain", "return gain": "return max(0, gain)"},
            ],
            "first-capture-forced": {GAIN: _SOMETIMES.format("ply > 0")},
            "in-the-order-given": [*_ordered("list({})"), *_ordered("list({})[::-1]")],
            "dearest-piece-first": _ordered("sorted({}, reverse=True)"),
            "one-capture-only": {"range(len(captured))": "range(len(captured[:1]))"},
            "one-answer-only": [
                {"range(len(captured))": "range(len(captured[:2]))"},
                {"range(len(captured))": "range(len(captured[:2]))", GAIN: "gain = captured[ply] - gain"},
                {"range(len(captured))": "range(len(captured[:2]))", GAIN: _SOMETIMES.format("ply == 1")},
            ],
            "same-piece-again": [
                {TAKES: "own.pop(0)"},
                {"return gain": "return target if len(attackers) >= len(defenders) else 0"},
            ],
            "piece-for-piece": [
                {FOLD: f"return max(0, target + sum(defenders[: len(attackers) - 1]) - sum({OWN}[: len(defenders)]))"},
                {FOLD: "return max(0, target + sum(defenders) - sum(attackers))"},
                {FOLD: "return target + sum(defenders) - sum(attackers)"},
            ],
            "loss-for-gain": {"return gain": "return -gain"},
        },
    )
}
"""Mistakes about what captures follow one another, and about who may stop."""

MORE_EXCHANGES: dict[str, Any] = {
    **mistakes(
        exchange_in_steps,
        {
            "only-defender-stops": [
                {GAIN: _SOMETIMES.format("ply % 2 == 1")},
                {GAIN: _SOMETIMES.format("ply % 2 == 1"), "return gain": "return max(0, gain)"},
            ],
            "recapture-added": [{GAIN: "gain = max(0, captured[ply] + gain)"}],
            "attackers-capture-alone": [
                {"own, other = other, own": "pass"},
                {"own, other = other, own": "pass", GAIN: "gain = captured[ply] - gain"},
                {"own, other = other, own": "pass", GAIN: "gain = captured[ply] + gain"},
            ],
            "two-pieces-at-once": {TAKES: "on_square, own = own[0], own[2:]"},
            "last-capture-left-out": {"range(len(captured))": "range(len(captured) - 1)"},
            "target-not-won": [
                {"on_square = target": "on_square = 0", GAIN: "gain = captured[ply] - gain"},
                {"on_square = target": "on_square = 0", GAIN: _SOMETIMES.format("ply > 0")},
            ],
            "attackers-choose-for-both": _totals(
                "max(totals)", "max(totals[1:], default=0)", "max(totals[::2])", "max(totals[0], *totals[1::2])"
            ),
            "defenders-choose-for-both": _totals(
                "min(totals)", "min(totals[1:], default=0)", "max(0, min(totals[1:], default=0))"
            ),
            "taker-for-captured": [{"captured.append(on_square)": "captured.append(own[0])"}],
            "defenders-begin": {"own, other = sorted(attackers), sorted(defenders)": f"own, other = {OTHER}, {OWN}"},
        },
    ),
    **mistakes(
        exchange,
        {
            "lists-used-up": [
                {
                    "first, *others = sorted(attackers)": "attackers.sort()",
                    STOP: "max(0, target - exchange(attackers.pop(0), defenders, attackers))",
                },
                {
                    "first, *others = sorted(attackers)": "first = min(attackers)\n    attackers.remove(first)",
                    STOP: "max(0, target - exchange(first, defenders, attackers))",
                },
            ],
            "capturing-piece-always-lost": {STOP: "max(0, target - first - exchange(first, defenders, others))"},
            "pieces-used-again": {STOP: "max(0, target - exchange(first, defenders, attackers))"},
            "looks-at-one-reply": [
                {STOP: f"0 if {risky} else {STOP}"}
                for risky in ("defenders and first > target", "defenders and first >= target", "first > target")
            ],
            "nothing-without-defenders": {"if not attackers": "if not attackers or not defenders"},
            "gain-without-a-capture": [{"return 0\n": "return target\n"}, {"return 0\n": "return -target\n"}],
        },
    ),
}
"""The same, rarer."""


# Temporal differences

NEXT = "estimate(vectors[i + 1]) if i + 1 < len(vectors) else result"
ERROR = "error = target - estimate(vector)"
FADED, TRACE = "decay * t + f for", "trace = [decay * t + f for t, f in zip(trace, vector, strict=True)]"
MOVED = "step * error * t for"
NEW = "learned = [w + step * error * t for w, t in zip(learned, trace, strict=True)]"
ESTIMATED = "zip(learned, vector, strict=True))"
START, ALL = "learned = list(weights)", "enumerate(vectors):"
DONE = "return learned"


def _traces(*ways: str) -> list[dict[str, str]]:
    return [{FADED: f"{way} for"} for way in ways]


def _last_trace(*ways: str) -> list[dict[str, str]]:
    return [{FADED: f"(decay * t + f if i + 1 < len(vectors) else {way}) for"} for way in ways]


TEMPORAL: dict[str, Any] = mistakes(
    td_weights,
    {
        "result-at-every-step": {NEXT: "result"},
        "last-position-skipped": [{"else result": "else estimate(vector)"}, {ALL: "enumerate(vectors[:-1]):"}],
        "trace-forgotten": _traces("f"),
        "trace-never-fades": _traces("t + f"),
        "trace-fades-too-soon": _traces("decay * (t + f)"),
        "learns-the-wrong-way": {MOVED: "-step * error * t for"},
        "step-size-missing": {MOVED: "error * t for"},
        "old-weights-until-the-end": [
            {ESTIMATED: "zip(weights, vector, strict=True))"},
            {NEXT: NEXT.replace("estimate(vectors[i + 1])", "sum(w * f for w, f in zip(weights, vectors[i + 1]))")},
            {ERROR: "error = target - sum(w * f for w, f in zip(weights, vector))"},
        ],
        "next-position-credited": {
            TRACE: TRACE.replace("zip(trace, vector", "zip(trace, vectors[min(i + 1, len(vectors) - 1)]")
        },
        "list-changed": [
            {START: "learned = weights", NEW: NEW.replace("learned = [", "learned[:] = [")},
            {DONE: "weights[:] = learned\n    return learned"},
        ],
    },
)
"""Mistakes about what is learned from which step."""

MORE_TEMPORAL: dict[str, Any] = mistakes(
    td_weights,
    {
        "result-never-used": {"else result": "else 0"},
        "next-estimate-fades": [
            {NEXT: f"decay * ({NEXT})"},
            {NEXT: f"decay * {NEXT}"},
            {NEXT: f"decay * {NEXT}", **_traces("f")[0]},
        ],
        "result-added-at-every-step": {"estimate(vectors[i + 1]) if": "result + estimate(vectors[i + 1]) if"},
        "new-features-fade": _traces("t + decay * f", "decay * f"),
        "trace-mixed": _traces("decay * t + (1 - decay) * f"),
        "trace-fades-by-the-rest": _traces("(1 - decay) * t + f"),
        "trace-keeps-only-the-old": [
            {TRACE: "pass", NEW: f"{NEW}\n        {TRACE}"},
            *_last_trace("t"),
        ],
        "trace-multiplied": _traces("decay * t * f"),
        "trace-starts-at-one": {"[0] * len(learned)": "[1] * len(learned)"},
        "first-position-twice": {"[0] * len(learned)": "list(vectors[0])"},
        "last-position-apart": _last_trace("t + f", "f", "decay * (t + f)"),
        "weights-move-by-decay": {MOVED: "decay * error * t for"},
        "step-size-twice": {MOVED: "step * step * error * t for"},
        "step-is-divided-by": {MOVED: "error / step * t for"},
        "size-of-error-only": [
            {ERROR: "error = abs(target - estimate(vector))"},
            {ERROR: "error = (target > estimate(vector)) - (target < estimate(vector))"},
        ],
        "first-position-skipped": [
            {NEW: f"{NEW} if i else learned"},
            {ERROR: f"{ERROR}\n        if i == 0:\n            continue"},
        ],
        "positions-backwards": {START: "learned, vectors = list(weights), vectors[::-1]"},
        "result-too-early": [
            {"if i + 1 < len(vectors)": "if i + 2 < len(vectors)"},
            {"if i + 1 < len(vectors)": "if i + 3 < len(vectors)"},
        ],
        "steps-forget-each-other": [
            {NEW: NEW.replace("zip(learned", "zip(weights")},
            {NEW: NEW.replace("zip(learned", "zip(weights"), ESTIMATED: "zip(weights, vector, strict=True))"},
        ],
        "trace-returned": {DONE: "return trace"},
        "changes-returned": {DONE: "return [new - old for new, old in zip(learned, weights)]"},
        "estimate-not-subtracted": [
            {ERROR: "error = target"},
            {"else result": "else result + estimate(vector)"},
        ],
        "first-position-alone": {f"{NEW}\n    {DONE}": f"{NEW}\n        {DONE}"},
        "trace-replaced": _traces("(f or decay * t)"),
        "step-and-decay-exchanged": {START: "learned, step, decay = list(weights), decay, step"},
        "credit-fades-from-the-start": [
            {MOVED: f"decay ** {power} * step * error * t for", **_traces("f")[0]} for power in ("i", "(i + 1)")
        ],
        "error-of-half-learned-weights": {
            NEW: f"for k, t in enumerate(trace):\n            now = {NEXT}\n"
            "            learned[k] += step * (now - estimate(vector)) * t"
        },
        "last-position-alone": {START: "learned, vectors = list(weights), vectors[-1:]"},
        "nothing-learned": {DONE: "return list(weights)"},
    },
)
"""The same, rarer."""


# Players


def two_plies(game: Othello, state: Any) -> Any:
    """A plain player that counts discs after its move and the reply."""

    def worth(state: Any, plies: int) -> Any:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if plies == 0:
            marks = [game.mark(state, square) for square in range(game.size**2)]
            return (marks.count("B") - marks.count("W")) / len(marks)  # never more than a win
        values = [worth(game.result(state, action), plies - 1) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    best = max if game.to_move(state) == MAX else min
    return best(game.actions(state), key=lambda action: worth(game.result(state, action), 1))


BEST = "best = max if game.to_move(state) == MAX else min"
PLAYING: dict[str, Any] = mistakes(
    two_plies,
    {
        "plays-for-max": {BEST: "best = max"},
        "plays-for-min": {BEST: "best = min"},
        "plays-for-opponent": {BEST: "best = min if game.to_move(state) == MAX else max"},
        "first-action-taken": {BEST: f"return game.actions(state)[0]\n    {BEST}"},
        "last-action-taken": {BEST: f"return game.actions(state)[-1]\n    {BEST}"},
    },
)
"""Mistakes about for whom one plays, and how far one looks."""


# What they are called

add_misconceptions("""
lists-compared: whether all actions are volatile depends on the order in which they are listed
    `volatile(state)` may list them in any order. How many of them are there, and how many are legal?
pat-at-the-root-only: only at the root may the mover stand pat
    Is whoever answers a capture more forced to capture than whoever began? Where else is there an estimate to compare?
only-min-stands-pat: only MIN may stand pat
    MAX is not forced to capture either. What does standing pat do for MAX?
fight-cut-off: the search stops after some plies although the position is not quiet
    A fight is over when no volatile action is left. How many plies does your search give it?
first-better-taken: the first action that is better than standing pat is taken
    A later action may be better still. When may your loop stop?
action-where-pat-is-better: an action is returned also where standing pat is better
    What does the action None say? Which of your candidates did the value come from?
pat-at-the-wrong-bound: standing pat moves the other player's bound, or is compared with the wrong one
    For MAX an estimate says "at least so much", for MIN "at most". Which bound does each move, and which one ends the
    search?
difference-turned-round: what MIN has is counted for MAX
    Above 0 means that MAX is ahead: X, white in chess, black in Othello. What do you subtract from what?
features-of-mover: the count is given from the side of whoever is to move
    A position is as good for MAX whoever moves next. Where does your function ask who is to move?
opponent-not-subtracted: only what MAX has is counted
    An even position is worth 0. What do you do with what the other side has?
both-sides-added: what MIN has is added, not subtracted
    An even position is worth 0. Which sign has what the other side owns?
ends-counted-too: a finished game is counted like one that goes on
    Three in a row settle it, however many lines are open. Which question comes first?
ends-worth-one: a won game is worth 1, which is less than an open line
    Could the search prefer two open lines to a win? What number can no count ever exceed?
end-always-won: the end is worth +∞ whoever has won
    There are two kinds of wins. Whose is worth −∞?
tie-taken-for-loss: a tie is taken for a loss
    Not to win is not yet to lose. How many kinds of ends are there?
diagonals-left-out: the diagonals are left out
    On an empty board all lines are open: eight of them. How many do you count? `game.lines` has them all.
nobody-stops: all captures are played to the end
    Nobody has to capture. When is it better to stop?
only-attacker-stops: the defender has to capture back
    Both sides may stop. What if capturing back costs more than it brings?
stops-at-the-start-only: once it has begun, the exchange is played to the end
    Each side may stop before each of its captures. Where do you compare with 0?
first-capture-forced: the first capture has to be made, even where it loses
    Whoever may begin may also leave it. What does that bring?
in-the-order-given: pieces capture in an order that has nothing to do with their worth
    Which piece captures first? The list may name them in any order.
dearest-piece-first: a side captures with its most valuable piece first
    What is captured back can be lost. Which piece would you rather risk?
one-answer-only: the exchange ends after one capture of each side
    After the answer it is your turn once more. Is there anything left to capture with?
same-piece-again: it plays no part what the capturing pieces are worth
    After a capture another piece stands on the square. Which one, and what does it cost if that is taken back?
piece-for-piece: what both sides lose is added up as if every piece captured
    Either side may stop half-way. Go through the captures from the last to the first.
loss-for-gain: what the exchange brings has the wrong sign
    The side that captures first may stop at once. Can it end up with less than nothing?
result-at-every-step: every position learns from the result of the game
    Only the last position learns from the result. What does an earlier one learn from?
last-position-skipped: the last position learns nothing
    Nothing comes after it but the result. What is its error?
trace-forgotten: only the latest position is credited with the error
    The positions before it share in it, with λ, λ², … Where do you keep what came before?
trace-never-fades: earlier positions are credited as much as the latest
    Their share shrinks by λ at every step. Where does `decay` come in?
trace-fades-too-soon: the latest position is credited with λ, not in full
    First the old trace shrinks, then the new features are added. In which order do you do it?
learns-the-wrong-way: the weights move away from the target
    The estimate was too small: should the weights of positive features grow or shrink? Look at the sign.
step-size-missing: the weights move by the whole error
    Each game is one example of many. Where does the step size come in?
old-weights-until-the-end: estimates are made with the weights from before the game
    The weights change after each position. With which ones do you estimate the next?
next-position-credited: the error is credited to the next position, not to the one that was estimated
    Whose estimate was wrong, that of the earlier or of the later position?
plays-for-max (keeps 0.3): the player chooses what is best for MAX also where it plays MIN
    Your player plays both sides. What does it want where `game.to_move(state)` is MIN?
plays-for-min (keeps 0.3): the player chooses what is best for MIN also where it plays MAX
    Your player plays both sides. What does it want where `game.to_move(state)` is MAX?
plays-for-opponent (keeps 0.3): the player chooses what is best for its opponent
    Look at the sign: whom does a large value please, and who is to move?
last-action-taken (keeps 0): the last legal action is taken, whatever the position
    Does your loop forget the best action when it comes to the next?
tie-taken-for-win: a tie is taken for a win
    Neither side has won. How many kinds of ends are there?
end-turned-round: the end of the game has +∞ and −∞ exchanged
    X is MAX. Who is glad about +∞?
one-win-overlooked: only one player's wins are seen
    Two players can have three in a row. What does your function return for either?
end-worth-nothing (keeps 0.5): a won game is worth nothing
    What should a search prefer to every open line?
some-directions-only: only lines in some directions are counted
    Rows, columns, and two kinds of diagonals: which of them does your function see?
lines-of-the-small-board: the lines are always those of a board of 3 × 3
    Which lines has a board of 3 × 5, or of 4 × 4? `game.lines` has them all.
other-side-only: only what MIN has is counted
    What does X get for its open lines?
open-where-own-is-missing: a line counts as open for a player who has no mark in it
    Whose marks close a line for X?
only-defender-stops: the attackers have to go on capturing
    Both sides may stop. What if the attackers' second capture costs more than it brings?
recapture-added: what the other side captures is added to the gain
    After your capture the other side gains something. Is that good for you?
attackers-capture-alone: the attackers capture one after the other, without an answer
    Whose turn is it after the first capture? Which list captures then?
capturing-piece-always-lost: a piece that captures counts as lost even if nobody takes it
    Who takes the last piece on the square? Try one attacker and no defender.
last-capture-left-out: the last possible capture is left out
    Count the captures of one attacker against one defender. How many does your function look at?
target-not-won: the first piece that is captured brings nothing
    What does the attacking side win with one attacker and no defender?
pieces-used-again: a piece that has captured can capture again
    Where is the piece after its capture? Is it still in the list?
looks-at-one-reply: a side decides by the piece it captures and the piece it risks, and looks no further
    Is the capturing piece lost for certain? Go back from the last capture to the first.
attackers-choose-for-both: the attackers also choose where the defenders stop
    Who decides after a capture of the attackers whether it goes on?
defenders-choose-for-both: the defenders also choose where the attackers stop
    Who decides after a capture of the defenders whether it goes on?
taker-for-captured: a capture brings what the capturing piece is worth
    Which piece leaves the board: the one that captures or the one that is captured?
defenders-begin: the defenders capture first
    Whose piece stands on the square at the start, and who wants it?
nothing-without-defenders: an exchange without defenders brings nothing
    Nobody captures back. What has been won by then?
result-never-used: the result of the game plays no part
    What is the target of the last position?
next-estimate-fades: the estimate of the next position is multiplied by λ
    Where does λ stand in the formulas, and where not?
result-added-at-every-step: the result is added to every target
    For which position does the result take the place of an estimate?
new-features-fade: λ multiplies the new features, not the old trace
    What fades: what came before, or what has just come?
trace-mixed: the new features enter the trace with 1 − λ
    The features of the position are added in full.
trace-fades-by-the-rest: the trace is multiplied by 1 − λ
    With λ = 0.9, how much of the trace is left after a step?
trace-keeps-only-the-old: the weights move before the position's features are in the trace
    Error, trace, weights: in which order does your loop do them?
trace-multiplied: trace and features are multiplied
    What stands between λe and f in the formula?
trace-starts-at-one: the trace does not begin with zeros
    Which positions have been seen before the first?
weights-move-by-decay: the weights move by λ times the error, not by α times
    Which Greek letter is the size of a step? λ is in the trace already.
step-size-twice: the step size is multiplied twice
    How often does α stand in the formulas?
step-is-divided-by: the error is divided by the step size
    A small step size means small changes. Is it so with yours?
size-of-error-only: the size or the sign of the error is lost
    An estimate may be too large or too small, by a little or by much. What do the weights do in each case?
first-position-skipped: the first position learns nothing
    Which position has the first error? Where does your loop begin?
positions-backwards: the game is gone through from its end
    In which order do the positions learn?
steps-forget-each-other: each step starts from the weights from before the game
    What did the weights learn from the position before? Is it still there?
trace-returned: the trace is returned, not the weights
    Which of your lists has been learned?
last-position-alone: only the last position learns
    How many positions has the game? Each of them has an error.
nothing-learned (keeps 0): the weights come back as they were
    Which list do you change, and which do you return?
win-is-finite: a won game is worth a number that a count could exceed
    Could the search prefer two open lines to a win? What number can no count ever exceed?
result-too-early: the result is the target of more than the last position
    For which position does the result take the place of an estimate?
two-pieces-at-once: a capture uses up more than one piece
    How many pieces has a side left after one capture?
one-line-only: one single line is counted
    Through how many lines does your loop go? Look for a `return` inside it.
one-line-skipped: the first or the last line is left out
    Where does your loop over the lines begin, and where does it end?
gain-without-a-capture: a side that has nothing left to capture with still wins or loses the piece on the square
    What does the side gain whose list is empty?
changes-returned: it is how much the weights have changed, not what they are
    With which list does your function begin, and what becomes of it?
estimate-not-subtracted: the error of a position is the target alone, without its estimate
    The error is a difference. Of which two numbers?
first-position-alone: only the first position learns
    Through how many positions does your loop go? Look for a `return` inside it.
trace-replaced: a new feature takes the place of the old trace, not added to it
    A feature that comes again: what is left of its old trace?
step-and-decay-exchanged: α and λ are exchanged
    `step` is α, `decay` is λ. Which of them stands in the formula of the trace?
credit-fades-from-the-start: later positions of the game are credited less than earlier ones
    It is the positions *before* the latest that share in its error with λ, λ², … How much has the latest?
error-of-half-learned-weights: the error is worked out anew while the weights are changing
    One error belongs to each position. How often does your inner loop work it out, and with which weights?
lists-used-up: the lists that were given are used up
    `pop` and `remove` change the list of whoever called your function. Take them from a copy: `sorted` makes one.
first-position-twice: the first position is in the trace before it comes
    What is in the trace before the first step? And who else holds the list that you change?
last-position-apart: at the last position the trace does not go on as before
    The last position has another target, and that is all. What becomes of the trace there?
other-sides-lines: the other player's lines are counted
    Whose marks does `mark` ask about?
lines-of-three-only: a line is taken to have three squares
    How long are the lines on a board of 4 × 4?
weight-times-marks: the weight of a line is multiplied by its marks
    `weights[1]` is what a line with two marks is worth in all. What do you do with it?
slip-in-one-place: it is right but for one name, number, sign or line
    Take the smallest example by hand through your function, line by line. Where does it part from the text?
closed-lines-count: a line with marks of both players still counts
    Can anybody still fill a line in which both have a mark?
counted-for-each-mark: a line is counted once for each of its marks
    A line with two marks is one line. By how much does your count grow?
fewer-marks-too: lines with fewer or with more marks are counted as well
    *Exactly* n marks: where does a line with two of them count?
weights-off-by-one: the weight of one feature more or fewer is taken
    `weights[0]` belongs to the first feature. Which one belongs to the second?
weights-turned-round: the weights are taken in the opposite order
    Which weight belongs to the first feature?
weights-not-used: the features are added up without their weights
    What should change if the weights are others?
weights-added-to-features: weights and features are added, not multiplied
    A feature that is 0 should change nothing. Does it with yours?
one-feature-only: only one of the features counts
    Through how many features does your sum go? Look for a `return` inside the loop.
features-averaged: the sum is divided by the number of features
    A weighted *sum* is asked for. What do you do with it before you return it?
weight-of-size-only: a feature counts by its size, whoever is ahead in it
    A feature below 0 speaks for O. What becomes of its sign?
list-changed: the list that was given is changed
    `learned = weights` is a second name for one list. How do you make a list of your own?
""")
