"""What goes wrong in assignment 4, as edits of right functions; the wrong searches are the kit's."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from aima_games import MAX, Action, Evaluation, Game, State
from aima_games.checking.case import make_argument
from aima_games.games import Othello
from autograder.authoring import CallProblem, Family, add_misconceptions, mistakes, together
from autograder.sandbox.edits import edits
from solutions.lecture_checks.lecture4 import BOUND_STORED
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
from solutions.misconceptions.quiescence import QUIESCENCE, following
from solutions.misconceptions.wrapped import beginner_for_max, estimate_turned, moving_again, taken_to_alternate
from solutions.one_loop import depth_limited_alphabeta, quiescence

from .alternatives import exchange_in_steps, quiet_minimax
from .reference import exchange, lines_with, td_weights, weighted_lines

add_misconceptions(Path(__file__).with_suffix(".txt"))


class Slips:
    """A right function with any one token wrong: whoever gets everything else right keeps what a named mistake keeps.

    There are hundreds, which takes a second, so they are made when a case is answered; those that raise on most of the
    `problems` are left out. The right function comes first, because no slip is the plainest mistake.
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
    """The function, with None for an exception: code that raises one has not got everything else right."""

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
        "closed-lines-count": {
            f"{OWN_MARKS} and {EMPTY}": [OWN_MARKS, f"{OWN_MARKS} and (n or marks.count('.') == len(line))"]
        },
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
            {f"{ADDED}\n    return": [f"{ADDED}\n        return", f"{ADDED}\n            return"]},
            {ALL_LINES: ["in game.lines[:1]:", "in game.lines[-1:]:"]},
        ],
        "one-line-skipped": {ALL_LINES: ["in game.lines[:-1]:", "in game.lines[1:]:"]},
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
        "ends-counted-too": {OVER: ["if False:", "if game.is_terminal(state) and not game.utility(state, MAX):"]},
        "ends-worth-one": {END: "return utility"},
        "end-always-won": {END: ["return inf if utility else 0", "return inf"]},
        "tie-taken-for-loss": {END: "return inf if utility > 0 else -inf"},
        "weights-off-by-one": {
            EACH: ["enumerate(weights)", "enumerate(weights, start=2)", "enumerate(weights[1:], start=1)"]
        },
        "weights-turned-round": {EACH: "enumerate(weights[::-1], start=1)"},
        "weights-not-used": {GROWS: f"total += {LEAD}"},
        "weight-times-marks": {GROWS: f"total += weight * n * ({LEAD})"},
        "weights-added-to-features": {GROWS: f"total += weight + ({LEAD})"},
        "one-feature-only": [
            {TOTAL: f"    {TOTAL}"},
            {EACH: ["[(1, weights[0])]", "[(len(weights), weights[-1])]"]},
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
        "other-side-only": {LEAD: ['-lines_with(game, state, "O", n)', 'lines_with(game, state, "O", n)']},
        "tie-taken-for-win": {END: "return -inf if utility < 0 else inf"},
        "end-turned-round": {END: "return -inf if utility > 0 else inf if utility < 0 else 0"},
        "one-win-overlooked": [
            {END: ["return inf if utility > 0 else 0", "return -inf if utility < 0 else 0"]},
            {
                OVER: [
                    "if game.is_terminal(state) and game.utility(state, MAX) >= 0:",
                    "if game.is_terminal(state) and game.utility(state, MAX) <= 0:",
                ]
            },
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


def _sorted(key: str) -> dict[str, str]:
    return {LOOP: f"in sorted(game.actions(state), key=lambda a: {key}):"}


CUT_OFF: dict[str, Any] = mistakes(
    depth_limited_alphabeta,
    {
        "bound-stored-as-value": BOUND_STORED,
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
            "first-better-taken": {
                "= value, action\n": [
                    "= value, action\n                break\n",
                    f"= value, action\n                if {FREE}:\n                    break\n",
                ]
            },
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
            "zero-for-nothing": {
                "best_value is None or": ["not best_value or", "best_value is None or not best_action or"]
            },
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
    **mistakes(quiescence, {"fight-cut-off": [following(plies) for plies in (2, 3)]}),
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
                {PAT: [f"{PAT}\n{CUT_LIKE_MAX}", f"{PAT}\n{CUT_LIKE_MIN}", f"{PAT}\n{CUT_LIKE_MAX}\n{CUT_LIKE_MIN}"]},
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
    """What the attackers have gained after 0, 1, 2, … captures, and a choice among these numbers."""
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
            "piece-for-piece": {
                FOLD: [
                    f"return max(0, target + sum(defenders[: len(attackers) - 1]) - sum({OWN}[: len(defenders)]))",
                    "return max(0, target + sum(defenders) - sum(attackers))",
                    "return target + sum(defenders) - sum(attackers)",
                ]
            },
            "loss-for-gain": {"return gain": "return -gain"},
        },
    )
}
"""Mistakes about which captures follow one another, and about who may stop."""

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
            "gain-without-a-capture": {"return 0\n": ["return target\n", "return -target\n"]},
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
            {NEXT: [f"decay * ({NEXT})", f"decay * {NEXT}"]},
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
        "size-of-error-only": {
            ERROR: [
                "error = abs(target - estimate(vector))",
                "error = (target > estimate(vector)) - (target < estimate(vector))",
            ]
        },
        "first-position-skipped": [
            {NEW: f"{NEW} if i else learned"},
            {ERROR: f"{ERROR}\n        if i == 0:\n            continue"},
        ],
        "positions-backwards": {START: "learned, vectors = list(weights), vectors[::-1]"},
        "result-too-early": {"if i + 1 < len(vectors)": ["if i + 2 < len(vectors)", "if i + 3 < len(vectors)"]},
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
"""Mistakes about whom the player plays for, and how far it looks."""
