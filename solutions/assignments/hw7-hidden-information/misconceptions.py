"""Wrong answers to the functions of assignment 7: edits of right ones, by the names of the mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from aima_games import MAX, MIN, Game
from autograder.authoring import Family, add_misconceptions
from autograder.authoring.mistakes import mistakes
from solutions.searches.hidden import cfr, information_sets, regret_matching

from .reference import capture_times, in_turn, marks_likely, payoff_matrix, trembling_response

add_misconceptions(Path(__file__).with_suffix(".txt"))

# Likely boards

SEEN = "if (square in game.actions(board)) != free:"
REPLIES = "replies = game.actions(marked)"
EACH = "after[replied] = after.get(replied, 0) + p * liking[reply] / liked"
MOVES_ON = """
                for reply in game.actions(board):
                    replied = board[:reply] + "O" + board[reply + 1 :]
                    liked = sum(liking[each] for each in game.actions(board))
                    if not game.is_terminal(replied):
                        after[replied] = after.get(replied, 0) + p * liking[reply] / liked
"""


def _square_by_square(scaled_by_room: bool, twice: bool) -> Callable[..., list[float]]:
    """A probability for each square alone, which no answer about another square changes."""

    def likely(game: Game, liking: Sequence[float], attempts: Sequence[tuple[int, bool]]) -> list[float]:
        chances, known = [0.0] * len(liking), set[int]()
        for square, free in attempts:
            known.add(square)
            chances[square] = 0.0 if free else 1.0
            if free:
                room = {i: 1 - p if scaled_by_room else 1.0 for i, p in enumerate(chances) if i not in known}
                total = sum(liking[i] * each for i, each in room.items()) or 1
                for i, each in room.items():
                    chances[i] += (1 - chances[i]) * liking[i] * (each if twice else 1) / total
        return chances

    return likely


BELIEFS = mistakes(
    marks_likely,
    {
        "boards-alike": [{"liking[reply] / liked": "1 / len(replies)"}, {EACH: "after[replied] = 1.0"}],
        "refusal-ignored": {SEEN: "if free and square not in game.actions(board):"},
        "not-normalized": {") / total": ")"},
        "liking-of-all-squares": [
            {"sum(liking[reply] for reply in replies)": "sum(liking)"},
            {"for reply in replies)": "for reply in [*replies, square])"},
        ],
        "ended-games-kept": {"if not game.is_terminal(replied):": "if True:"},
    },
)
"""Mistakes about where O stands."""

MORE_BELIEFS = {
    "square-by-square": Family(tuple(_square_by_square(*how) for how in ((True, True), (True, False), (False, False)))),
    **mistakes(
        marks_likely,
        {
            "one-way-to-a-board": {EACH: "after[replied] = p * liking[reply] / liked"},
            "winning-squares-avoided": {
                REPLIES: "replies = [r for r in game.actions(marked) if not game.is_terminal(game.result(marked, r))]"
            },
            "sums-to-one": {"sum(belief.values())": "sum(p * board.count('O') for board, p in belief.items()) or 1"},
            "refusal-turned": {SEEN: "if square not in game.actions(board):"},
            "free-square-ignored": {
                SEEN: "if not free and square in game.actions(board):",
                "if not free:": "if square not in game.actions(board):",
            },
            "x-for-o": {'== "O"': '== "X"'},
            "reply-after-no": {  # then O is ahead, so that the game cannot say whose turn it is
                "after[board] = p\n": MOVES_ON.lstrip(),
                "marked = game.result(board, square)": "marked = board[:square] + 'X' + board[square + 1 :]",
                "replied = game.result(marked, reply)": "replied = marked[:reply] + 'O' + marked[reply + 1 :]",
            },
        },
    ),
}
"""The same, rarer."""


# Payoff matrices

SET = "            sets[game.to_move(state)].setdefault(game.information(state), game.actions(state))\n"
BELOW = "        for action in game.actions(state):\n            collect(game.result(state, action))\n"
CHANCES = "sum(p * value(game.result(state, outcome), plan) for outcome, p in game.outcomes(state))"
PLANS = "[dict(zip(known, choice, strict=True)) for choice in product(*known.values())] for known in sets.values()"
CELLS = "return [[value(game.initial, row | column) for column in columns] for row in rows]"
SORTED = "for known in ({name: each[name] for name in sorted(each)} for each in sets.values())"
BREADTH_FIRST = """
    waiting = [game.initial]
    for state in waiting:
        if game.actions(state) and game.to_move(state) != CHANCE:
            sets[game.to_move(state)].setdefault(game.information(state), game.actions(state))
        waiting += [game.result(state, action) for action in game.actions(state)]
"""
REDUCED = """
    def reached(plan: Mapping[Information, Action], mine: Mapping[Information, Any]) -> set[Information]:
        found, waiting = set(), [game.initial]
        for state in waiting:
            known = game.information(state) if game.actions(state) and game.to_move(state) != CHANCE else None
            found |= {known} & mine.keys()
            actions = [plan[known]] if known in mine else game.actions(state)
            waiting += [game.result(state, action) for action in actions]
        return found

    rows, columns = (
        [
            plan
            for plan in plans
            if all(plan[known] == known_actions[known][0] for known in plan.keys() - reached(plan, known_actions))
        ]
        for plans, known_actions in zip((rows, columns), sets.values())
    )
    return"""
CELL = "value(game.initial, row | column)"
DIFFERENT = """
    table = [[value(game.initial, row | column) for column in columns] for row in rows]
    return [row for number, row in enumerate(table) if row not in table[:number]]"""

MATRICES = mistakes(
    payoff_matrix,
    {
        "chance-unweighted": {
            CHANCES: "sum(value(game.result(state, o), plan) for o in game.actions(state)) / len(game.actions(state))"
        },
        "rows-and-columns-exchanged": {
            "for column in columns] for row in rows]": "for row in rows] for column in columns]"
        },
        "utility-of-min": {"game.utility(state, MAX)": "game.utility(state, MIN)"},
        "clairvoyant": {
            "setdefault(game.information(state)": "setdefault(state",
            "plan[game.information(state)]": "plan[state]",
        },
        "first-decision-changes-fastest": {
            PLANS: "[dict(zip(reversed(known), choice)) for choice in product(*reversed(known.values()))]"
            " for known in sets.values()"
        },
        "player-without-sets": [
            {CELLS: f"return [[{CELL} for column in columns if column] for row in rows if row]"},
            {CELLS: f"return [[{CELL} for column in columns] for row in rows] if all(sets.values()) else []"},
        ],
    },
)
"""Mistakes about pure strategies and what they bring."""

MORE_MATRICES = mistakes(
    payoff_matrix,
    {
        "unreached-sets-left-out": {"\n    return [[": REDUCED + " [["},
        "sets-in-another-order": [
            {"for known in sets.values()": SORTED},
            {BELOW: BELOW.replace("game.actions(state)", "reversed(game.actions(state))")},
            {"    collect(game.initial)\n": BREADTH_FIRST},
            {
                SET: "            pass\n",
                BELOW: BELOW
                + SET.replace("            sets", "        if game.to_move(state) != CHANCE:\n            sets"),
            },
        ],
        "equal-rows-left-out": {"\n    " + CELLS: DIFFERENT},
        "chance-summed": {"sum(p * value(": "sum(value("},
    },
)
"""The same, rarer."""


# A best response with a trembling hand

SHAKY = "total += (1 - tremble) * max(values) + tremble * sum(values) / len(values)"
TO_OTHERS = "max((1 - tremble) * v + tremble * (sum(values) - v) / max(len(values) - 1, 1) for v in values)"
BEST = "def best(reached: dict[State, float]) -> Value:"
AGAIN = "values = [best({game.result(state, action): w for state, w in together.items()}) for action in actions]"
BEGIN = "return best({game.initial: 1})"
BY_CHANCE = "dict(game.outcomes(state)) if by_chance"
BY_STRATEGY = "strategy[game.information(state)]\n"
ALIKE = "dict.fromkeys(game.actions(state), 1 / len(game.actions(state)))"
WITH_TREMBLE = {
    BEST: BEST.replace("float])", "float], tremble: float)"),
    AGAIN: AGAIN.replace("items()})", "items()}, tremble)"),
    BEGIN: "return best({game.initial: 1}, tremble)",
}
"""The right function with `tremble` as a parameter of `best`."""
BY_OTHERS = """
            others = [best({game.result(state, action): %s for state, w in together.items()}%s) for action in actions]
            wanted = values[max(range(len(actions)), key=others.__getitem__)]
            total += (1 - tremble) * wanted + tremble * sum(values) / len(values)""".lstrip()
"""Edits that choose the action by what it would bring with other weights, or without a tremble."""

RESPONSES = mistakes(
    trembling_response,
    {
        "clairvoyant": {"setdefault(game.information(state), {})": "setdefault(state, {})"},
        "tremble-ignored": {SHAKY: "total += max(values)"},
        "trembles-once": {
            **WITH_TREMBLE,
            BEGIN: "return (1 - tremble) * best({game.initial: 1}, 0) + tremble * best({game.initial: 1}, 1)",
        },
        "chance-unweighted": {BY_CHANCE: ALIKE + " if by_chance"},
        "opponent-at-random": {BY_STRATEGY: ALIKE + "\n"},
    },
)
"""Mistakes about the best response."""

MORE_RESPONSES = mistakes(
    trembling_response,
    {
        "trembles-to-the-others": [
            {
                SHAKY: SHAKY.replace(
                    "sum(values) / len(values)", "(sum(values) - max(values)) / max(len(values) - 1, 1)"
                )
            },
            {"(1 - tremble) * max(values) + tremble * sum(values) / len(values)": TO_OTHERS},
        ],
        "trembles-at-first": {**WITH_TREMBLE, AGAIN: AGAIN.replace("items()})", "items()}, 0)")},
        "own-strategy-followed": {"elif game.to_move(state) == player:": "elif False:"},
        "utility-of-max": [
            {"game.utility(state, player)": "game.utility(state, MAX)"},
            {BEGIN: "return (1 if player == MAX else -1) * best({game.initial: 1})"},
        ],
        "opponent-trembles-too": {
            BY_STRATEGY: "{\n                    a: (1 - tremble) * p + tremble / len(game.actions(state))\n"
            "                    for a, p in strategy[game.information(state)].items()\n                }\n"
        },
        "nodes-of-a-set-alike": {SHAKY: BY_OTHERS % ("1", "")},
        "likeliest-reply-only": {
            BY_STRATEGY: "{max(strategy[game.information(state)], key=strategy[game.information(state)].get): 1}\n"
        },
        "tremble-not-foreseen": {**WITH_TREMBLE, SHAKY: BY_OTHERS % ("w", ", 0")},
        "worst-chosen": {"max(values)": "min(values)"},
        "trembles-all-the-time": {SHAKY: "total += sum(values) / len(values)"},
        "slip-taken-for-one-action": [
            {"sum(values) / len(values)": slip} for slip in ("min(values)", "values[0]", "values[-1]")
        ],
        "slip-not-averaged": [
            {"sum(values) / len(values)": "sum(values)"},
            {" + tremble * sum(values) / len(values)": ""},
            {"(1 - tremble) * max(values)": "max(values)"},
        ],
        "tremble-turned": {SHAKY: "total += tremble * max(values) + (1 - tremble) * sum(values) / len(values)"},
    },
)
"""The same, rarer."""


# Counterfactual regret minimization

CFR = (cfr, regret_matching, information_sets)
REGRET = "reach[other] * reach[CHANCE] * sign * (values[action] - value)"
PLAYED = "played[known][action] += reach[player] * p"
MATCHED = "positive = {action: max(regret, 0) for action, regret in regrets.items()}"
SHARES = "return {action: regret / total if total > 0 else 1 / len(positive) for action, regret in positive.items()}"
ROUND = "        walk(game.initial, strategy, {MAX: 1.0, MIN: 1.0, CHANCE: 1.0})\n"
COUNTED = "for _ in range(rounds):"
SETS = "sets = information_sets(game)"
AT_ONCE = "else regret_matching(regrets[game.information(state)])"


def _weighted(reach: str) -> dict[str, str]:
    return {REGRET: f"{reach} * sign * (values[action] - value)"}


def _averaged(reach: str) -> dict[str, str]:
    return {PLAYED: f"played[known][action] += {reach} * p"}


ONE_FOR_ALL = "played = dict.fromkeys(sets, dict.fromkeys((a for each in sets.values() for a in each), 0.0))"
LOOP = "for action, p in chances.items():\n"
NUMBERED = "for number in range(rounds):"
TURN, LEARNED = "others * (values[action] - value)", "played[game.information(state)][action] += own * p"
OTHERS = "others * (1.0 if mine else float(p))"
WALK = "                walk(game.initial, {known"
CLIP = """
                for each in regrets.values():
                    each.update({action: max(regret, 0.0) for action, regret in each.items()})
""".lstrip("\n")
LISTED = "regret_matching(total) for known, total in played.items()"
ZEROS = "{a: x / (sum(total.values()) or 1) for a, x in total.items()} for known, total in played.items()"
BY_ROUNDS = "{a: x / rounds for a, x in total.items()} for known, total in played.items()"
NEXT = "regret_matching(regret) for known, regret in regrets.items()"
STRATEGY = "strategy[game.information(state)]"


def _left_out(chance: str, who: str) -> dict[str, str]:
    """Edits that do not walk what is played with probability 0."""
    chances = f"dict(game.outcomes(state)) if {chance} else {STRATEGY}"
    return {chances: f"{{action: p for action, p in ({chances}).items() if {who}}}"}


def _late(line: str, *weights: tuple[str, str]) -> list[dict[str, str]]:
    """Edits that give each round a weight in the line that adds to the average."""
    return [{line: f"{line} * {weight}", COUNTED: NUMBERED.replace("rounds", rounds)} for weight, rounds in weights]


def _matching(*edits: dict[str, str]) -> list[dict[str, str]]:
    """The edits of regret matching; the average is made by the same wrong function, or by a right one."""
    return [{**edit, **also} for edit in edits for also in ({}, {LISTED: ZEROS})]


GROWING = ("(number + 1)", "rounds")
WITHOUT_FIRST = (("(number > 0)", "rounds"), ("(number > 0)", "rounds + 1"))

IN_MATCHING = {
    "largest-regret-only": _matching(
        *(
            {MATCHED: f"positive = {{a: float(r > 0 and {largest}) for a, r in regrets.items()}}"}
            for largest in ("a == max(regrets, key=regrets.get)", "r == max(regrets.values())")
        )
    ),
    "regrets-shifted": _matching({MATCHED: "positive = {a: r - min(regrets.values()) for a, r in regrets.items()}"}),
    "negative-regrets-played": _matching(
        {
            MATCHED: "positive = dict(regrets)",
            "return {action: regret / total if total > 0": "return {action: regret / total if total",
        },
        {SHARES: SHARES.replace("in positive", "in regrets")},
    ),
    "no-regrets-not-thought-of": _matching({"1 / len(positive)": "float(action == next(iter(positive)))"}),
}
"""Mistakes in regret matching."""


def _learned(way: Callable[..., Any], order: tuple[str, str], game: Game, rounds: int) -> Any:
    return way(*order)(game, rounds)


IN_TURN = {
    name: Family(tuple(partial(_learned, way, order) for order in ((MAX, MIN), (MIN, MAX)) for way in family.ways))
    for name, family in mistakes(
        (in_turn, regret_matching),
        {
            **IN_MATCHING,
            "one-learns-a-round": {
                COUNTED: NUMBERED,
                "for learner in order:": "for learner in (order[number % 2],):",
                LISTED: ZEROS,
            },
            "sign-forgotten": {"game.utility(state, learner)": "game.utility(state, MAX)"},
            "last-round-returned": {LISTED: NEXT},
            "own-reach-in-regrets": [{TURN: f"own * {TURN}"}, {TURN: TURN.replace("others", "own")}],
            "reach-forgotten-in-average": {LEARNED: LEARNED.replace("own * ", "")},
            "chance-forgotten-in-regrets": {OTHERS: OTHERS.replace("mine", "mine or by_chance")},
            "opponent-forgotten-in-regrets": {OTHERS: OTHERS.replace("mine", "not by_chance")},
            "negative-regrets-forgotten": {WALK: CLIP + WALK},
            "late-rounds-count-more": _late(LEARNED, GROWING),
            "reach-forgotten-in-regrets": {TURN: TURN.replace("others * ", "")},
            "others-reach-in-average": [
                {LEARNED: LEARNED.replace("own", reach), **also}
                for reach in ("others", "own * others")
                for also in ({}, {LISTED: ZEROS})
            ],
            "regrets-change-at-once": {f"else {STRATEGY}": AT_ONCE},
            "clipped-at-each-node": {
                f"[action] += {TURN}": f"[action] = max(0, regrets[game.information(state)][action] + {TURN})"
            },
            "only-improvements-added": {TURN: f"max(0, {TURN})"},
            "average-over-rounds": {LISTED: BY_ROUNDS},
            "value-not-subtracted": {TURN: "others * values[action]"},
            "mean-for-value": {TURN: TURN.replace("- value)", "- sum(values.values()) / len(values))")},
            "regret-turned": {TURN: "others * (value - values[action])"},
            "never-played-left-out": [
                {**_left_out("by_chance", who), **also} for who in ("p or mine", "p") for also in ({}, {LISTED: ZEROS})
            ],
            "first-round-not-counted": _late(LEARNED, *WITHOUT_FIRST),
        },
    ).items()
}
"""Mistakes of people who let the players learn in turn."""


def in_both_ways(together: Mapping[str, Family]) -> dict[str, Family]:
    """Mistakes by name, in both ways to learn: both players from one walk, and in turn."""
    return {name: Family.of(each, *([IN_TURN[name]] if name in IN_TURN else [])) for name, each in together.items()}


CFRS = mistakes(
    CFR,
    {
        "sign-forgotten": {"(-1, MAX)": "(1, MAX)"},
        "last-round-returned": [{f"{{known: {LISTED}}}": "strategy"}, {LISTED: NEXT}],
        "own-reach-in-regrets": [
            _weighted(reach)
            for reach in ("reach[MAX] * reach[MIN] * reach[CHANCE]", "reach[player] * reach[CHANCE]", "reach[player]")
        ],
        "reach-forgotten-in-average": _averaged("1"),
        "chance-forgotten-in-regrets": _weighted("reach[other]"),
        "opponent-forgotten-in-regrets": _weighted("reach[CHANCE]"),
        "negative-regrets-forgotten": {
            ROUND: ROUND
            + "        regrets = {k: {a: max(r, 0) for a, r in each.items()} for k, each in regrets.items()}\n"
        },
        "regrets-of-this-round": {
            ROUND: "        regrets = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}\n" + ROUND
        },
        "late-rounds-count-more": _late(PLAYED, GROWING),
    },
)
CFRS = in_both_ways(CFRS)
"""Mistakes about CFR."""

MORE_CFRS = mistakes(
    CFR,
    {
        "reach-forgotten-in-regrets": _weighted("1"),
        "others-reach-in-average": [
            _averaged(reach)
            for reach in (
                "reach[other]",
                "reach[other] * reach[CHANCE]",
                "reach[MAX] * reach[MIN]",
                "reach[MAX] * reach[MIN] * reach[CHANCE]",
            )
        ],
        "chance-unweighted": {
            "dict(game.outcomes(state)) if": "dict.fromkeys(game.actions(state), 1 / len(game.actions(state))) if"
        },
        "regrets-change-at-once": {"else strategy[game.information(state)]": AT_ONCE},
        "clipped-at-each-node": {
            "regrets[known][action] += " + REGRET: "regrets[known][action] = max(0, regrets[known][action] + "
            + REGRET
            + ")"
        },
        "only-improvements-added": {REGRET: f"max(0, {REGRET})"},
        "average-over-rounds": {LISTED: BY_ROUNDS},
        "average-after-learning": {
            SETS: f"{SETS}\n    came: dict[Any, float] = {{}}",
            PLAYED: "came[known] = reach[player]",
            ROUND: ROUND
            + "        for known, each in regrets.items():\n"
            + "            for action, p in regret_matching(each).items():\n"
            + "                played[known][action] += came[known] * p\n",
        },
        "last-node-of-a-set": [
            {
                f"regrets[known][action] += {REGRET}": f"found[known, action, 0] = {REGRET}",
                ROUND: "        found: dict[Any, float] = {}\n"
                + ROUND
                + "        for (known, action, which), number in found.items():\n"
                + "            (regrets, played)[which][known][action] += number\n",
                **also,
            }
            for also in ({}, {PLAYED: "found[known, action, 1] = reach[player] * p"})
        ],
        "value-not-subtracted": {REGRET: REGRET.replace("(values[action] - value)", "values[action]")},
        "mean-for-value": {"- value)": "- sum(values.values()) / len(values))"},
        "regret-turned": {"((1, MIN)": "((-1, MIN)", "(-1, MAX)": "(1, MAX)"},
        "one-dictionary-for-all-sets": {
            "played = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}": ONE_FOR_ALL,
            "regret_matching(total) for": "regret_matching({action: total[action] for action in sets[known]}) for",
        },
        "one-learns-a-round": [
            {COUNTED: NUMBERED, LOOP: LOOP.replace(":", f" if player == {order}[number % 2] else ():")}
            for order in ("(MAX, MIN)", "(MIN, MAX)")
        ],
        **IN_MATCHING,
        "never-played-left-out": _left_out("player == CHANCE", "p"),
        "first-round-not-counted": _late(PLAYED, *WITHOUT_FIRST),
    },
)
MORE_CFRS = in_both_ways(MORE_CFRS)
"""The same, rarer."""


# The chase


def _spy_stands_still(moves: Callable[[int], int]) -> Callable[..., dict[str, int]]:
    """The length of the shortest way."""

    def times(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
        found, frontier = {start: 0}, [start]
        for place in frontier:
            frontier += [to for to in dict.fromkeys(streets[place]) if to not in found and to not in frontier]
            found |= {to: found[place] + 1 for to in streets[place] if to not in found}
        return {place: moves(steps) for place, steps in found.items()}

    return times


def _circles_remembered(streets: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """A position that comes up again on the way counts as an escape, and the consequences are kept for good."""
    times: dict[tuple[str, str, bool], float] = {}

    def time(you: str, spy: str, mine: bool) -> float:
        if you == spy:
            return 0
        if (you, spy, mine) not in times:
            times[you, spy, mine] = inf
            after = (
                [time(to, spy, False) for to in streets[you]] if mine else [time(you, to, True) for to in streets[spy]]
            )
            times[you, spy, mine] = 1 + (min(after) if mine else max(after))
        return times[you, spy, mine]

    return {spy: int(time(start, spy, True)) for spy in streets if time(start, spy, True) < inf}


YOURS, ITS = "for to in streets[you])", "for to in streets[spy])"
SHOWN = "return {spy: times[start, spy, True] for spy in streets if (start, spy, True) in times}"


def _streets(change: Callable[[str], str]) -> list[dict[str, str]]:
    """Edits that change the streets for both, for the spy, or for you."""
    yours, its = ({each: each.replace(f"streets[{who}]", change(who))} for each, who in ((YOURS, "you"), (ITS, "spy")))
    return [{**yours, **its}, its, yours]


CHASES = {
    "spy-stands-still": Family(
        (_spy_stands_still(lambda steps: steps), _spy_stands_still(lambda n: max(2 * n - 1, 0)))
    ),
    "circles-remembered": _circles_remembered,
    **mistakes(
        capture_times,
        {
            "one-losing-move-is-enough": {"all((you": "any((you"},
            "escapes-listed": [
                {SHOWN: f"return {{spy: times.get((start, spy, True), {never}) for spy in streets}}"}
                for never in ("None", "float('inf')", "-1")
            ],
            "start-missing": {"for spy in streets if": "for spy in streets if spy != start and"},
            "own-moves-only": {"times[start, spy, True] for": "(times[start, spy, True] + 1) // 2 for"},
        },
    ),
}
"""Mistakes about the chase."""

MORE_CHASES = mistakes(
    capture_times,
    {
        "all-of-your-moves": {"any((to": "all((to"},
        "staying-allowed": _streets("[{0}, *streets[{0}]]".format),
        "streets-turned": _streets("[to for to in streets if {0} in streets[to]]".format),
        "streets-both-ways": _streets("[to for to in streets if {0} in streets[to] or to in streets[{0}]]".format),
        "meeting-ignored": [
            {"for mine in (True, False)}": f"for mine in ({whose},)}}", **also}
            for also in ({}, {SHOWN: SHOWN + " | {start: 0}"})
            for whose in ("False", "True")
        ],
        "stopped-early": [
            {"count(1)": "range(1, len(streets) + 1)"},
            {"count(1)": "range(1, len(streets))"},
        ],
        "spy-moves-first": {SHOWN: SHOWN.replace("True", "False")},
    },
)
"""The same, rarer."""
