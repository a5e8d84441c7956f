"""Wrong answers to the functions of assignment 7: edits of right ones, and what each mistake is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any

from aima_games import MAX, MIN, Game
from autograder.authoring import Family, add_misconceptions
from autograder.authoring.mistakes import mistakes
from solutions.searches.hidden import cfr, information_sets, regret_matching

from .reference import capture_times, in_turn, marks_likely, payoff_matrix, trembling_response

# Likely boards

SEEN = "if (square in game.actions(board)) != free:"
REPLIES = "replies = game.actions(marked)"
EACH = "after[replied] = after.get(replied, 0) + p * liking[reply] / liked"
PARTS = "return [sum(p for (_, o), p in belief.items() if o >> square & 1) / total for square in squares]"
MOVES_ON = """
                for reply in game.actions(board):
                    replied = board[0], board[1] | 1 << reply
                    liked = sum(liking[each] for each in game.actions(board))
                    if not game.is_terminal(replied):
                        after[replied] = after.get(replied, 0) + p * liking[reply] / liked
"""


def _square_by_square(scaled_by_room: bool, twice: bool) -> Callable[..., list[float]]:
    """A probability for each square alone, that no answer about another one changes."""

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
            "sums-to-one": {"sum(belief.values())": "sum(p * o.bit_count() for (_, o), p in belief.items()) or 1"},
            "refusal-turned": {SEEN: "if square not in game.actions(board):"},
            "free-square-ignored": {
                SEEN: "if not free and square in game.actions(board):",
                "if not free:": "if square not in game.actions(board):",
            },
            "x-for-o": {"(_, o)": "(x, _)", "o >> square": "x >> square"},
            "reply-after-no": {  # O is ahead then, so that the game cannot say whose turn it is
                "after[board] = p\n": MOVES_ON.lstrip(),
                "marked = game.result(board, square)": "marked = board[0] | 1 << square, board[1]",
                "replied = game.result(marked, reply)": "replied = marked[0], marked[1] | 1 << reply",
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
        "player-without-sets": {
            CELLS: "return [[value(game.initial, row | column) for column in columns if column] for row in rows if row]"
        },
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
"""The action is chosen by what it would bring with other weights, or without a tremble."""

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
    """What is played with probability 0 is not walked."""
    chances = f"dict(game.outcomes(state)) if {chance} else {STRATEGY}"
    return {chances: f"{{action: p for action, p in ({chances}).items() if {who}}}"}


def _late(line: str, *weights: tuple[str, str]) -> list[dict[str, str]]:
    """The line that adds to the average, with a weight for each round, and the rounds that there are."""
    return [{line: f"{line} * {weight}", COUNTED: NUMBERED.replace("rounds", rounds)} for weight, rounds in weights]


def _matching(*edits: dict[str, str]) -> list[dict[str, str]]:
    """The edits of regret matching, which makes the average as well, or else something right does."""
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
"""Mistakes of who has the players learn in turn."""


def in_both_ways(together: Mapping[str, Family]) -> dict[str, Family]:
    """Mistakes under their names in both ways to learn: both players from one walk, and in turn."""
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
    """A position that comes up again on the way counts as an escape, and what follows from that is kept for good."""
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
BEGINNING = "times = {(place, place, mine): 0 for place in streets for mine in (True, False)}"
SHOWN = "return {spy: times[start, spy, True] for spy in streets if (start, spy, True) in times}"


def _streets(change: Callable[[str], str]) -> list[dict[str, str]]:
    """Streets that are changed for both, for the spy, for you."""
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


# What they are called

add_misconceptions("""
boards-alike: O is taken to like all squares alike
    Where does `liking` enter into your belief? Which number has each board of it, and what changes that?
refusal-ignored: boards on which the square is free stay although the referee has said no
    After a "no" O stands on that square. Which boards can be right?
not-normalized: the probabilities do not sum to 1
    Boards were ruled out. What do the numbers of those that are left sum to, and what should they?
liking-of-all-squares: O is taken to like occupied squares as well
    O can play free squares only, and X has just taken one. Among which squares does it divide its liking?
ended-games-kept: boards stay on which O has just won
    X is to move again. Can the game have ended?
square-by-square: each square has a probability of its own, which answers about others do not change
    Where O stands in one square it has not played another. Keep whole boards, and how likely each is.
rows-and-columns-exchanged: rows and columns are exchanged
    Whose strategies are the rows?
clairvoyant: nodes that look the same are decided one by one
    What does the player know there? Whatever it does, it does at all nodes of the information set.
first-decision-changes-fastest: the strategies come in another order
    From one row to the next, which decision changes first? Think of the digits of a number.
player-without-sets: where a player has nothing to decide there are no rows, or no columns
    How many ways are there to decide nothing at all? Look at the example in **2a**.
unreached-sets-left-out: strategies say nothing of sets that they never come to
    A pure strategy has an action for each of its player's sets, reached or not. How many are there?
sets-in-another-order: the information sets come in another order
    In which order does a depth-first walk meet them?
equal-rows-left-out: strategies that bring the same count once
    Two strategies may differ where play never comes. How many pure strategies are there?
tremble-ignored: the hand never trembles
    What should come out with `tremble` 1, where nothing can be chosen?
trembles-once: the hand trembles in the whole game or not at all
    It may tremble at the first decision and be steady at the second. Where in the recursion does `tremble` belong?
opponent-at-random: the opponent is taken to play at random
    `strategy` has a probability for each of the opponent's actions.
trembles-to-the-others: a trembling hand never does what was wanted
    All actions are equally likely then, the wanted one among them.
trembles-at-first: the hand trembles at the first decision only
    What about the decisions further down?
own-strategy-followed: the player follows the given strategy
    What is said there of the player itself does not matter: it chooses what is best.
utility-of-max: the utility is MAX's, whoever responds
    What does MIN get where MAX gets 3?
opponent-trembles-too: the opponent's hand trembles as well
    Whose hand is it? How does the opponent play?
nodes-of-a-set-alike: all nodes of a set are taken for equally likely
    How do chance and the opponent lead to each of them? That says how much it counts in the choice.
likeliest-reply-only: the opponent is taken to play only its likeliest action
    `strategy` has a probability for each of the opponent's actions. What do the others contribute?
tremble-not-foreseen: the player chooses as if its hand were steady from then on
    It knows that it will tremble. Which action is best with that in mind?
worst-chosen: the player chooses what is worst for it
    Values are the player's own, for MIN as well. Does it want a large one or a small one?
trembles-all-the-time: nothing is ever chosen
    What should come out with `tremble` 0?
slip-taken-for-one-action: a slip is taken to be always the same action, such as the worst
    The hand does *any* of the actions then. What does a slip bring on average?
slip-not-averaged: what is wanted and what slips bring are not weighted with probabilities that sum to 1
    How likely is each of the actions once the hand has trembled? And if it has not?
tremble-turned: the hand trembles where it should be steady, and the other way round
    What should come out with `tremble` 0?
sign-forgotten: MIN regrets what would have been better for MAX
    Values are MAX's. When is MIN sorry?
last-round-returned: the strategy of the last round is returned
    What comes to rest, the rounds or their average?
own-reach-in-regrets: the player's own reach is in the weight of its regrets
    The weight says how likely the *others* make it to get there.
reach-forgotten-in-average: the average does not ask how often the player comes to a place
    What was played in a place counts as much as the player itself makes it likely to get there.
chance-forgotten-in-regrets: chance is left out of the weight of regrets
    Who else, besides the opponent, decides whether the game gets there?
opponent-forgotten-in-regrets: the opponent is left out of the weight of regrets
    Who else, besides chance, decides whether the game gets there?
negative-regrets-forgotten: regrets never fall below 0, as in the later CFR+
    Regret matching cuts off at 0 when it is asked. What is kept for the next round?
regrets-of-this-round: earlier regrets are forgotten
    Regrets are added up over the rounds.
late-rounds-count-more: late rounds count more in the average
    How much does round 5 count, compared with round 1, by **4g**?
reach-forgotten-in-regrets: regrets are not weighted
    A place that the opponent hardly ever lets us come to should hardly count.
others-reach-in-average: the average is weighted by the reach of the others
    What was played in a place counts as much as the player itself makes it likely to get there.
regrets-change-at-once: regrets change during the walk
    All nodes of an information set have to be played alike in a round. When does the strategy of a round change?
clipped-at-each-node: regrets are cut off at 0 at each node
    What lowers a regret has to be remembered. Where does regret matching cut off, and what?
value-not-subtracted: the utility itself is taken for the regret
    Regret is by how much an action was better than what was played. What was played worth?
mean-for-value: the actions are taken to have been played equally often
    With which probabilities was this round played?
regret-turned: regret and relief are exchanged
    An action that was better than the mixture is the one to regret.
never-played-left-out: what is played with probability 0 is left out of the walk
    Something else happens there as well: a regret grows, or a round counts in somebody's average. What do you lose?
first-round-not-counted: what is played in the first round is missing from the average
    The players play first and learn then. Which strategy counts in round 1?
one-dictionary-for-all-sets: all information sets share one dictionary
    `dict.fromkeys(sets, {})` puts one and the same dictionary into all places. How do you make one for each?
one-learns-a-round: only one of the players learns in each round
    Who learns in each round, by what the text says below **4h**?
largest-regret-only: only the action with the largest regret is played
    The probabilities are in proportion to the regrets.
regrets-shifted: the smallest regret is subtracted from all of them
    A regret below 0 counts as 0. What becomes of an action in your function that has a regret of 0?
only-improvements-added: only what is better than the strategy is added to the regrets
    What becomes of a regret if the action turns out worse in the next round? Where do negative ones count as 0?
average-over-rounds: what is played is divided by the number of rounds
    How likely is it to get to a place that is far down? Do the probabilities there add up to 1 in your answer?
average-after-learning: what is learned in a round counts in the average of the same round
    With which strategy was this round played? When do you add it to the average?
last-node-of-a-set: of several nodes that look the same only the last one counts
    A player who cannot tell two nodes apart has regrets at both. Do you add them up, or replace one by the other?
negative-regrets-played: negative regrets are not cut off when probabilities are made of them
    Can a probability be below 0? What counts as 0 in regret matching?
no-regrets-not-thought-of: where no regret is above 0 the actions are not played alike
    What does **4c** ask for where nothing is left to divide by?
spy-stands-still: it is the length of your way to where the spy stands now
    The spy moves as well. How do you count what it does?
circles-remembered: a position that comes up again is put down as an escape for good
    That a line goes round in a circle says nothing of its other moves. Begin at the ends, and go backward.
all-of-your-moves: you are taken to need all of your moves
    How many of your moves have to lead to capture?
staying-allowed: you, or the spy, may stay
    What does **5a** say about staying?
streets-turned: streets are gone in the wrong direction
    `streets[place]` are the places to which a street leads. A position comes *before* those that it leads to.
streets-both-ways: one-way streets are gone in both directions
    May one go from a place to each place from which a street leads to it?
start-missing: the place where you stand yourself is not in the dictionary
    What does **5b** say of `start`?
meeting-ignored: the spy is caught on one of the two players' moves only
    What if the spy runs into your arms? And if you run into the spy?
stopped-early: the search backward stops before nothing new is found
    How many rounds does it take? Nobody knows beforehand.
spy-moves-first: the spy moves first
    Whose move is it, by **5a**?
one-way-to-a-board: a board that comes about in two ways is counted once
    O may have played the same two squares in either order. Do you add, or overwrite?
winning-squares-avoided: O is taken never to play a square that wins
    O might have won, and has not. Among which squares did it divide its liking when it chose, by **1c**?
sums-to-one: the probabilities of the squares sum to 1
    How many marks does O have on the board? So what should the numbers of all squares sum to?
refusal-turned: a "no" is taken for a "yes"
    Is the square among the actions of a board on which the referee says no?
free-square-ignored: boards on which O stands in a square that X has got stay
    X's attempt was a success. What does that say of the boards on which O stands in that square?
x-for-o: the squares are counted on which X stands
    A state is a pair of X's and O's marks. Which is which?
reply-after-no: O moves after a "no" as well
    Whose turn is it once the referee has said no?
one-losing-move-is-enough: the spy is taken to walk into your arms
    When is the spy caught: where one of its moves leads to capture, or where all of them do?
escapes-listed: the places from which the spy gets away are in the dictionary, too
    What does **5d** ask for?
own-moves-only: the spy's moves are not counted
    Whose moves does **5c** count?
""")
