"""Wrong answers to the functions of assignment 6: what somebody types who makes the mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograder.authoring import Family, add_misconceptions, mistakes

from .alternatives import ucb1_pulls_with_running_means
from .reference import puct, soft_move, strength, ucb1_pulls, uct

Mistakes = dict[str, Callable[..., Any]]
Table = Mapping[str, Any]

# UCB1's bonus, in which N and n are called otherwise in each function

BONUS = "exploration * sqrt(log({N}) / {n})"
BONUSES: dict[str, Sequence[str]] = {
    "exploration-forgotten": ["sqrt(log({N}) / {n})"],
    "log-of-own-tries": ["exploration * sqrt(log({n}) / {n})"],
    "log-forgotten": ["exploration * sqrt({N} / {n})"],
    "root-forgotten": ["exploration * log({N}) / {n}"],
    "exploration-under-root": ["sqrt(exploration * log({N}) / {n})"],
    "bonus-subtracted": ["-exploration * sqrt(log({N}) / {n})"],
    "two-under-the-root": ["exploration * sqrt(2 * log({N}) / {n})"],
    "another-logarithm": ["exploration * sqrt(log({N}, 2) / {n})", "exploration * sqrt(log({N}, 10) / {n})"],
    "one-more-in-the-log": ["exploration * sqrt(log({N} + 1) / {n})"],
    "one-fewer-in-the-log": ["exploration * sqrt(log(max({N} - 1, 1)) / {n})"],
    "one-more-try": ["exploration * sqrt(log({N}) / ({n} + 1))", "exploration * sqrt(log({N} + 1) / ({n} + 1))"],
    "numbers-of-tries-exchanged": ["exploration * sqrt(log({n}) / {N})"],
    "tries-outside-the-root": ["exploration * sqrt(log({N})) / {n}"],
    "log-outside-the-root": ["exploration * log({N}) / sqrt({n})"],
    "log-of-the-fraction": ["exploration * sqrt(log({N} / {n}))"],
    "tries-forgotten": ["exploration * sqrt(log({N}))", "exploration * log({N})", "0"],
    "all-tries-forgotten": ["exploration / {n}", "exploration / sqrt({n})"],
    "exploration-is-fixed": [f"{fixed} * sqrt(log({{N}}) / {{n}})" for fixed in ("sqrt(2)", 1.4, 0.5, 2)],
    "no-exploration-refused": [
        f"(exploration or {c}) * sqrt(log({{N}}) / {{n}})" for c in ("sqrt(2)", 1, 1.4, 1.41, 2)
    ],
    "exploration-squared": ["exploration**2 * sqrt(log({N}) / {n})"],
    "puct-bonus": ["exploration * sqrt({N}) / (1 + {n})", "exploration * sqrt({N}) / {n}"],
}


def with_bonuses(all_tries: str, tries: str) -> Table:
    """The edits that make each mistake in the bonus."""
    right = BONUS.format(N=all_tries, n=tries)
    return {
        name: [{right: wrong.format(N=all_tries, n=tries)} for wrong in written] for name, written in BONUSES.items()
    }


MEANS = ("x if n == 1 else (m + x) / 2", "(m + x) / 2", "m + (x - m) / max(n - 1, 1)", "m + x / n")
"""Wrong formulas for the mean after the n-th result x, where it was m before."""


def divided(wrong: Mapping[str, Family], *surely: str) -> tuple[Mistakes, Mistakes]:
    """Those that show on every draw of hidden problems, and the others."""
    return {name: wrong[name] for name in surely}, {name: each for name, each in wrong.items() if name not in surely}


# Part 1

MEAN = "sum(paid[arm]) / tries"
PULL = "paid[arm].append(payoffs[arm][len(paid[arm])])"
RUNNING = 'chosen["mean"] += (next(chosen["tape"]) - chosen["mean"]) / chosen["n"]'
RESULTS = 'n, m, x = chosen["n"], chosen["mean"], next(chosen["tape"])'

BANDITS, MORE_BANDITS = divided(
    mistakes(
        ucb1_pulls_with_running_means,
        {"mean-updated-wrongly": [{RUNNING: f"{RESULTS}\n        chosen['mean'] = {wrong}"} for wrong in MEANS]},
    )
    | mistakes(
        ucb1_pulls,
        {
            **with_bonuses("len(pulls)", "tries"),
            "untried-not-first": [{"else inf": "else 0"}, {"else inf": "else -inf"}],
            "last-untried-first": {"max(range(len(payoffs))": "max(reversed(range(len(payoffs)))"},
            "total-for-mean": {MEAN: "sum(paid[arm])"},
            "last-result-for-mean": {MEAN: "paid[arm][-1]"},
            "first-result-for-mean": [{MEAN: "paid[arm][0]"}, {PULL: "paid[arm].append(payoffs[arm][0])"}],
            "best-result-for-mean": {MEAN: "max(paid[arm])"},
            "mean-of-one-more": {MEAN: "sum(paid[arm]) / (tries + 1)"},
            "mean-over-all-pulls": [{MEAN: "sum(paid[arm]) / len(pulls)"}, {MEAN: "sum(paid[arm]) / (len(pulls) + 1)"}],
            "worst-mean-first": {MEAN: "-sum(paid[arm]) / tries"},
            "smallest-index": {"arm = max(": "arm = min(", "else inf": "else -inf"},
            "arms-in-turn": {"arm = max(range(len(payoffs)), key=index)": "arm = len(pulls) % len(payoffs)"},
            "tape-read-by-coin": [
                {PULL: "paid[arm].append(payoffs[arm][len(pulls) % len(payoffs[arm])])"},
                {PULL: "paid[arm].append(payoffs[arm][len(pulls)])"},
            ],
            "poor-arm-untried": [
                {"if tries else inf": "if sum(paid[arm]) else inf"},
                {"if tries else inf": "if tries and sum(paid[arm]) > 0 else inf"},
            ],
            "tape-read-one-too-far": {PULL: "paid[arm].append(payoffs[arm][(len(paid[arm]) + 1) % len(payoffs[arm])])"},
            "whole-tape-known": [{MEAN: "sum(payoffs[arm]) / len(payoffs[arm])"}],
            "log-of-all-coins": {"log(len(pulls))": "log(coins)"},
            "log-of-the-arms": {"log(len(pulls))": "log(len(payoffs))"},
            "pulls-without-the-first-round": {"log(len(pulls))": "log(max(len(pulls) - len(payoffs), 1))"},
            "more-pulls-than-coins": {
                "range(coins)": "range(coins + len(payoffs))",
                PULL: PULL.replace("])])", "]) % coins])"),
            },
            "whole-first-round": {"range(coins)": "range(max(coins, len(payoffs)))"},
            "first-round-left-out": {"return pulls": "return pulls[len(payoffs) :]"},
            "first-round-forgotten": {PULL: "paid[arm].append(payoffs[arm][len(paid[arm])] if paid[arm] else 0)"},
            "two-rounds-at-first": [
                {"if tries else inf": "if tries > 1 else 99 - tries"},
                {"if tries": "if tries > 1"},
            ],
            "arms-from-one": {"return pulls": "return [arm + 1 for arm in pulls]"},
            "pulls-counted": {"return pulls": "return [pulls.count(arm) for arm in range(len(payoffs))]"},
            "arguments-changed": {PULL: "paid[arm].append(payoffs[arm].pop(0))"},
        },
    ),
    *("exploration-forgotten", "log-of-own-tries", "log-forgotten", "root-forgotten", "one-more-in-the-log"),
    *("bonus-subtracted", "untried-not-first", "last-untried-first", "total-for-mean", "last-result-for-mean"),
    *("smallest-index", "arms-in-turn", "arguments-changed"),
)

# Parts 2 and 3: the two searches differ in their index alone

SIGN = "mean = child.mean if game.to_move(node.state) == MAX else -child.mean"
OF_THE_MOVER = "(1 if game.to_move(state) == MAX else -1)"
MAXS = "game.to_move(node.state) == MAX"
ON = "while not game.is_terminal(path[-1].state):"
END = "utility = game.utility(last, MAX) if game.is_terminal(last) else simulate(last)"
NEW = "node.children[action] = Node(game.result(node.state, action))"
LAST = "last = path[-1].state"
COUNTED, ADDED, VISITS = "for node in path:", "node.total += utility", ".get(action, Node(None)).visits"
PLAYED = "max(game.actions(state), key=lambda action: root.children.get(action, Node(None)).visits)"

SEARCHING: Table = {
    "sign-forgotten-at-min": {SIGN: "mean = child.mean"},
    "sign-turned-at-max": {"== MAX else -child.mean": "== MIN else -child.mean"},
    "sign-turned-everywhere": {SIGN: "mean = -child.mean"},
    "sign-of-the-root": {"game.to_move(node.state) == MAX": "game.to_move(state) == MAX"},
    "sign-by-the-ply": [
        {"game.to_move(node.state) == MAX": "len(path) % 2 == 1"},
        {"game.to_move(node.state) == MAX": "len(path) % 2 == 0"},
        {"game.to_move(node.state) == MAX": "(len(path) % 2 == 1) == (game.to_move(state) == MAX)"},
    ],
    "bonus-counts-against": [
        {SIGN: "mean = child.mean", "action = max(": "action = (max if game.to_move(node.state) == MAX else min)("},
    ],
    "result-for-the-mover": [
        {ADDED: f"node.total += utility if game.to_move(node.state) {mover} else -utility"}
        for mover in ("!= MIN", "== MIN")
    ],
    "total-for-mean": {SIGN: SIGN.replace("child.mean", "child.total")},
    "mean-of-one-more": {SIGN: SIGN.replace("child.mean", "child.total / (child.visits + 1)")},
    "total-of-last-game": {ADDED: "node.total = utility * node.visits"},
    "totals-not-kept": {ADDED: "node.total = utility"},
    "only-ends-counted": [
        {COUNTED: "for node in [path[0], path[-1]]:"},
        {COUNTED: "for node in [path[0], *path[1:][-2:]]:"},
    ],
    "ends-simulated": [
        {END: "utility = simulate(last)"},
        {"if game.is_terminal(last) else": "if game.is_terminal(last) and path[-1].visits else"},
    ],
    "end-again-dropped": [
        {LAST: f"if not new:\n            continue\n        {LAST}"},
        {
            LAST: f"if not new:\n            continue\n        {LAST}",
            "return root.mean": "return root.total / playouts",
        },
        {LAST: f"if not new:\n            break\n        {LAST}"},
        {LAST: f"{LAST}\n        path = path if new else path[:1]"},
        {LAST: f"{LAST}\n        path = path if new else path[:-1]"},
    ],
    "mean-updated-wrongly": [
        {
            ADDED: "n, m, x = node.visits, node.total / max(node.visits - 1, 1), utility\n"
            f"            node.total = n * ({wrong})"
        }
        for wrong in MEANS
    ],
    "values-rounded": [{"return root.mean": f"return round(root.mean, {digits})"} for digits in (1, 2, 3, 4, 0)],
    "ends-worth-nothing": {"utility = game.utility(last, MAX)": "utility = 0"},
    "ends-of-min": {"utility = game.utility(last, MAX)": "utility = game.utility(last, MIN)"},
    "tree-stops-growing": {ON: "while path[-1] is root:"},
    "on-to-the-end": {"            if new:\n                break\n": ""},
    "root-simulated-first": [
        {ON: "while root.visits and not game.is_terminal(path[-1].state):"},
        {
            ON: "while root.visits and not game.is_terminal(path[-1].state):",
            "range(playouts)": "range(playouts + 1)",
        },
    ],
    "parent-simulated": {"simulate(last)": "simulate(path[-2].state)"},
    "one-game-more": {"range(playouts)": "range(playouts + 1)"},
    "one-game-fewer": {"range(playouts)": "range(playouts - 1)"},
    "smallest-index": {"action = max(": "action = min("},
    "least-played": {"return root.mean, max(": "return root.mean, min("},
    "chosen-by-total": {VISITS: f".get(action, Node(None)).total * {OF_THE_MOVER}"},
    "chosen-by-mean": [
        {VISITS: f".get(action, Node(None)).mean * {OF_THE_MOVER}"},
        {PLAYED: f"max(root.children, key=lambda action: root.children[action].mean * {OF_THE_MOVER})"},
        {VISITS: ".get(action, Node(None)).mean"},
    ],
    "value-of-the-action": [
        {f"return root.mean, {PLAYED}": f"action = {PLAYED}\n    return root.children[action].mean, action"},
    ],
    "value-of-the-best-child": {
        "return root.mean,": f"return {OF_THE_MOVER} * max({OF_THE_MOVER} * c.mean for c in root.children.values()),"
    },
    "value-of-the-mover": {"return root.mean": f"return root.mean * {OF_THE_MOVER}"},
    "total-for-value": {"return root.mean": "return root.total"},
    "nothing-at-the-end": [
        {"return game.utility(state, MAX), None": f"return {wrong}, None"} for wrong in ("None", "0", "simulate(state)")
    ],
    "one-node-a-state": [
        {
            "root = Node(state)": "root = Node(state)\n    known = {state: root}",
            NEW: "after = game.result(node.state, action)\n                new = after not in known\n"
            "                node.children[action] = known.setdefault(after, Node(after))",
        },
        {
            "root = Node(state)": "root = Node(state)\n    known = {state: root}",
            "child = node.children.get(action": "child = known.get(game.result(node.state, action)",
            NEW: "after = game.result(node.state, action)\n                new = after not in known\n"
            "                node.children[action] = known.setdefault(after, Node(after))",
        },
    ],
}
"""What may go wrong in either search."""

CHILDREN = "sum(each.visits for each in node.children.values())"
TRIED = {"if child is None:": "if child is None or not child.visits:"}
"""What a program asks whose nodes may be in the tree without a visit."""

SHARED = {
    "root = Node(state)": "root = Node(state)\n    root.children = shared = {}",
    NEW: f"{NEW}\n                node.children[action].children = shared",
}
APPENDED = "            path.append("
OWN_STATE = {APPENDED: f"            node.children[action].state = game.result(node.state, action)\n{APPENDED}"}
SAFE_LOG = {"log(node.visits)": "log(max(node.visits, 1))"}

TREES, MORE_TREES = divided(
    mistakes(
        uct,
        {
            **SEARCHING,
            **with_bonuses("node.visits", "child.visits"),
            "bonus-counts-against": [
                {"return inf": f"return inf if {MAXS} else -inf", **wrong}
                for wrong in SEARCHING["bonus-counts-against"]
            ],
            "children-shared": [{**SHARED, **also} for also in ({}, OWN_STATE, {**OWN_STATE, **SAFE_LOG})],
            "untried-not-first": [{"return inf": "return 0"}, {"return inf": "return -inf"}],
            "last-untried-first": {"max(game.actions(node.state)": "max(reversed(game.actions(node.state))"},
            "smallest-index": {"action = max(": "action = min(", "return inf": "return -inf"},
            "log-of-the-root": {"log(node.visits)": "log(root.visits)"},
            "log-of-all-games": {"log(node.visits)": "log(playouts)"},
            "children-for-all-games": {"node.visits)": f"{CHILDREN})"},
            "root-without-visit": [
                {COUNTED: "for node in path[1:]:", "log(node.visits)": "log(max(node.visits, 1))"},
                {COUNTED: "for node in path[1:]:"},
                {
                    COUNTED: "for node in path[1:]:",
                    "log(node.visits)": "log(max(node.visits, 1))",
                    "return root.mean": "return sum(each.total for each in root.children.values()) / playouts",
                },
            ],
            "new-node-not-counted": {COUNTED: "for node in path[:-1]:", **TRIED},
            "parent-not-counted": {COUNTED: "for node in path[:1] + path[2:]:", **TRIED},
            "all-children-added": {
                NEW: f"for each in game.actions(node.state):\n                    {NEW.replace('action', 'each')}",
                **TRIED,
            },
            "last-of-the-most-played": {"max(game.actions(state)": "max(reversed(game.actions(state))"},
        },
    ),
    *("sign-forgotten-at-min", "sign-turned-at-max", "sign-by-the-ply", "result-for-the-mover", "only-ends-counted"),
    *("total-of-last-game", "ends-simulated", "tree-stops-growing", "on-to-the-end", "chosen-by-mean"),
    *("value-of-the-action", "one-node-a-state", "untried-not-first", "last-untried-first", "exploration-forgotten"),
    *("log-of-own-tries", "one-more-in-the-log", "log-of-the-root", "root-without-visit", "all-children-added"),
    *("last-of-the-most-played", "nothing-at-the-end", "new-node-not-counted"),
    *("end-again-dropped", "children-for-all-games"),
)

BY_POLICY = {"max(game.actions(node.state)": "max(dict(policy(game, node.state))"}
PUCT_BONUS = "exploration * likely * sqrt(node.visits + 1) / (1 + child.visits)"
LIKELY = "dict(policy(game, node.state))[action]"
PUCT_BONUSES: dict[str, Sequence[str]] = {
    "exploration-forgotten": ["likely * sqrt(node.visits + 1) / (1 + child.visits)", "0"],
    "prior-not-used": ["exploration * sqrt(node.visits + 1) / (1 + child.visits)"],
    "game-itself-not-counted": ["exploration * likely * sqrt(node.visits) / (1 + child.visits)"],
    "game-counted-twice": ["exploration * likely * sqrt(node.visits + 2) / (1 + child.visits)"],
    "ucb1-bonus": [
        "exploration * likely * sqrt(log(node.visits + 1) / (1 + child.visits))",
        "(exploration * likely * sqrt(log(node.visits + 1) / child.visits) if child.visits else inf)",
        "(exploration * sqrt(log(node.visits) / child.visits) if child.visits else inf)",
    ],
    "untried-always-first": [
        f"({PUCT_BONUS} if child.visits else inf)",
        "(exploration * likely * sqrt(node.visits + 1) / child.visits if child.visits else inf)",
    ],
    "root-of-n-forgotten": ["exploration * likely * (node.visits + 1) / (1 + child.visits)"],
    "all-under-the-root": [
        "exploration * likely * sqrt((node.visits + 1) / (1 + child.visits))",
        "exploration * sqrt(likely * (node.visits + 1) / (1 + child.visits))",
    ],
    "log-for-root": [
        "exploration * likely * log(node.visits + 1) / (1 + child.visits)",
        "exploration * likely * sqrt(log(node.visits + 1)) / (1 + child.visits)",
    ],
    "own-tries-in-full": [
        "exploration * likely * sqrt(node.visits + 1) / max(child.visits, 1)",
        "exploration * likely * sqrt(node.visits + 1) / (2 + child.visits)",
    ],
    "own-tries-forgotten": [
        "exploration * likely * sqrt(node.visits + 1)",
        "exploration * likely / (1 + child.visits)",
        "exploration * likely",
    ],
    "own-tries-for-all": ["exploration * likely * sqrt(child.visits) / (1 + child.visits)"],
    "bonus-subtracted": [f"-{PUCT_BONUS}"],
}

PRIORS, MORE_PRIORS = divided(
    mistakes(
        puct,
        {
            **SEARCHING,
            **{name: [{PUCT_BONUS: wrong} for wrong in written] for name, written in PUCT_BONUSES.items()},
            "prior-only": [{f"return mean + {PUCT_BONUS}": f"return {bonus}"} for bonus in (PUCT_BONUS, "likely")],
            "policy-asked-elsewhere": [
                {NEW: f"{NEW}\n                policy(game, node.children[action].state)", **first}
                for first in (
                    {},
                    {"if game.is_terminal(state):": "policy(game, state)\n    if game.is_terminal(state):"},
                )
            ],
            "policy-by-place": {
                LIKELY: "[p for _, p in policy(game, node.state)][list(game.actions(node.state)).index(action)]"
            },
            "policy-taken-for-even": {LIKELY: "1 / len(game.actions(node.state))"},
            "policy-of-the-root": [
                *({LIKELY: f"dict(policy(game, state)).get(action, {p})"} for p in (0, 0.5, 1)),
                {LIKELY: "dict(policy(game, state)).get(action, 1 / len(game.actions(node.state)))"},
            ],
            "ties-by-the-policy": BY_POLICY,
            "game-itself-not-counted": [
                {PUCT_BONUS: PUCT_BONUSES["game-itself-not-counted"][0], **order} for order in ({}, BY_POLICY)
            ],
            "favourite-played": {PLAYED: "max(policy(game, state), key=lambda choice: choice[1])[0]"},
            "untried-like-its-parent": {SIGN: SIGN.replace("child.", "(child if child.visits else node).")},
            "share-of-wins": {"else -child.mean": "else 1 - child.mean if child.visits else 0"},
            "untried-is-best": {SIGN: f"{SIGN}\n        mean = mean if child.visits else 1"},
            "untried-is-known": [
                {SIGN: f"{SIGN}\n        mean = mean if child.visits else {known}"} for known in (0.5, -0.5, -1)
            ],
            "mean-of-the-parent": {SIGN: SIGN.replace("child.", "node.")},
            "root-without-visit": {COUNTED: "for node in path[1:]:"},
            "new-node-not-counted": {COUNTED: "for node in path[:-1]:"},
            "parent-not-counted": {COUNTED: "for node in path[:1] + path[2:]:"},
            "only-root-counted": {COUNTED: "for node in path[:1]:"},
            "only-new-counted": {COUNTED: "for node in path[-1:]:"},
            "log-of-the-root": {"sqrt(node.visits + 1)": "sqrt(root.visits + 1)"},
            "log-of-all-games": {"sqrt(node.visits + 1)": "sqrt(playouts)"},
            "children-for-all-games": [{"node.visits + 1)": f"{n})"} for n in (f"{CHILDREN} + 1", CHILDREN)],
            "last-of-the-most-played": [
                {"max(game.actions(state)": "max(reversed(game.actions(state))"},
                {PLAYED: "max(root.children, key=lambda action: root.children[action].visits)"},
                {PLAYED: "max(dict(policy(game, state)), key=lambda a: root.children.get(a, Node(None)).visits)"},
            ],
        },
    ),
    *("sign-forgotten-at-min", "sign-turned-at-max", "result-for-the-mover", "only-ends-counted", "total-of-last-game"),
    *("ends-simulated", "tree-stops-growing", "on-to-the-end", "chosen-by-mean", "value-of-the-action"),
    *("one-node-a-state", "exploration-forgotten", "prior-not-used", "prior-only", "game-itself-not-counted"),
    "ties-by-the-policy",
    *("ucb1-bonus", "untried-always-first", "policy-by-place", "root-without-visit", "new-node-not-counted"),
    *("last-of-the-most-played", "nothing-at-the-end", "end-again-dropped", "children-for-all-games"),
)

# Part 4

SHARE = "(1 + game.utility(state, side)) / 2"
ALL_GAMES = "points / (2 * len(openings))"

STRENGTHS, MORE_STRENGTHS = divided(
    mistakes(
        strength,
        {
            "one-side-only": [
                *({"for side in (MAX, MIN)": f"for side in ({side}, {side})"} for side in ("MAX", "MIN")),
                *({"for side in (MAX, MIN)": f"for side in ({side},)"} for side in ("MAX", "MIN")),
            ],
            "budgets-exchanged": {"== side else": "!= side else"},
            "budget-by-player": [
                {"game.to_move(state) == side": f"game.to_move(state) == {side}"} for side in ("MAX", "MIN")
            ],
            "one-budget-for-both": [
                {"playouts if game.to_move(state) == side else rival": budget} for budget in ("playouts", "rival")
            ],
            "budget-of-the-opening": {
                "while not": "mover = game.to_move(state)\n            while not",
                "game.to_move(state) == side": "(game.to_move(state) == mover) == (side == MAX)",
            },
            "results-for-max": {SHARE: "(1 + game.utility(state, MAX)) / 2"},
            "mean-result-for-share": {SHARE: "game.utility(state, side)"},
            "draws-not-counted": {SHARE: "(game.utility(state, side) > 0)"},
            "draws-are-wins": {SHARE: "(game.utility(state, side) >= 0)"},
            "points-not-divided": {ALL_GAMES: "points"},
            "divided-by-the-openings": {ALL_GAMES: "points / len(openings)"},
            "divided-by-something-else": [
                {ALL_GAMES: f"points / {number}"} for number in ("(2 * len(moves))", "2", "(2 * len(openings) + 1)")
            ]
            + [{ALL_GAMES: ALL_GAMES.replace("/", other)} for other in ("*", "//")],
            "points-of-one-result": [
                {SHARE: wrong}
                for wrong in (
                    "game.utility(state, side) / 2",
                    "(2 + game.utility(state, side)) / 2",
                    "(1 + game.utility(state, side)) / 3",
                )
            ],
            "points-below-zero": [{"points += ": "points -= "}, {SHARE: "(game.utility(state, side) - 1) / 2"}],
            "points-from-the-start": [{"points = 0.0": f"points = {start}"} for start in (1.0, -1.0, 0.5)],
            "last-game-only": [
                {"points += ": "points = "},
                {"points += ": "points = ", ALL_GAMES: "points"},
            ],
            "opening-not-played": {"play_line(game, game.initial, moves)": "game.initial"},
            "first-opening-only": {"in openings:": "in openings[:1]:", ALL_GAMES: "points / 2"},
            "exploration-is-fixed": [{"games, exploration)": f"games, {fixed})"} for fixed in (1, 1.4, 0)],
            "seed-not-used": [{"tape_of(game, seed)": f"tape_of(game, {fixed})"} for fixed in (0, 1)],
        },
    ),
    *("one-side-only", "budgets-exchanged", "budget-by-player", "results-for-max"),
    *("mean-result-for-share", "draws-not-counted", "points-not-divided", "divided-by-the-openings"),
    *("opening-not-played", "first-opening-only", "one-budget-for-both"),
)

# Part 5

WEIGHT = "exp(sign * value / temperature)"
DRAWN = "rng.choices(range(len(values)), weights)[0]"
SOFT_SIGN = "sign = 1 if player == MAX else -1"
BEST = "max(range(len(values)), key=weights.__getitem__)"
SHARES = "[weight / sum(weights) for weight in weights]"

SOFT, MORE_SOFT = divided(
    mistakes(
        soft_move,
        {
            "always-the-best": [{DRAWN: BEST}, {DRAWN: "weights.index(max(weights))"}],
            "drawn-evenly": {DRAWN: "rng.randrange(len(values))"},
            "sign-forgotten-at-min": {SOFT_SIGN: "sign = 1"},
            "sign-turned-at-max": {"player == MAX": "player == MIN"},
            "sign-turned-everywhere": {SOFT_SIGN: "sign = -1"},
            "temperature-not-used": [{WEIGHT: "exp(sign * value)"}, {WEIGHT: "exp(sign * value) / temperature"}],
            "temperature-multiplied": {WEIGHT: "exp(sign * value * temperature)"},
            "temperature-squared": [
                {WEIGHT: "exp(sign * value / temperature**2)"},
                {WEIGHT: "exp(sign * value / sqrt(temperature))"},
            ],
            "weights-without-exp": {WEIGHT: "max(sign * value + 1.001, 0) / temperature"},
            "weights-by-distance": [
                {WEIGHT: f"sign * value - min(sign * each for each in values) + {least}"}
                for least in (1e-9, 0.01, 0.1, 1)
            ],
            "rest-to-one-at-min": {
                WEIGHT: "exp(value / temperature)",
                "return": f"chances = {SHARES}\n    weights = [p if sign == 1 else 1 - p for p in chances]\n    return",
            },
            "chances-in-reverse-at-min": {WEIGHT: "exp(value / temperature)", "weights)[0]": "weights[::sign])[0]"},
            "drawn-evenly-at-one": [{"else -1": "else 0"}, {"1 if player": "0 if player"}],
            "always-the-best-at-one": [
                {"return": f"if player == {player}:\n        return {BEST}\n    return"} for player in ("MIN", "MAX")
            ],
            "largest-value-always": {DRAWN: "values.index(max(values))"},
            "size-of-the-value-only": {WEIGHT: "exp(abs(value) / temperature)"},
            "base-two": [{WEIGHT: f"{base} ** (sign * value / temperature)"} for base in (2, 10)],
            "exp-twice": {WEIGHT: f"exp({WEIGHT})"},
            "exp-plus-one": {WEIGHT: f"1 + {WEIGHT}"},
            "logistic": {WEIGHT: "1 / (1 + exp(-sign * value / temperature))"},
            "weights-squared": [{WEIGHT: f"{WEIGHT} ** {power}"} for power in (2, 0.5)],
            "best-unless-by-chance": [
                {DRAWN: f"rng.randrange(len(values)) if rng.random() < {risk} else {BEST}"}
                for risk in ("temperature", "0.1", "1 - temperature")
            ],
            "drawn-anew-for-each-child": [
                {
                    "return": f"chances, drawn = {SHARES}, rng.random()\n    for number in range(len(values)):\n"
                    f"        if {point} < chances[number]:\n            return number\n"
                    "    return len(values) - 1\n    return"
                }
                for point in ("rng.random()", "drawn")
            ],
            "own-generator": [{DRAWN: DRAWN.replace("rng", f"random.Random({seed})")} for seed in (0, 1, 42)],
            "children-from-one": {DRAWN: f"{DRAWN} + 1"},
            "drawn-one-too-early": {DRAWN: f"{DRAWN} - 1"},
            "one-child-further": {DRAWN: f"min({DRAWN} + 1, len(values) - 1)"},
            "last-never-drawn": {"weights)[0]": "[*weights[:-1], 0])[0]"},
            "first-never-drawn": {"weights)[0]": "[0, *weights[1:]])[0]"},
            "value-for-number": {DRAWN: f"values[{DRAWN}]"},
        },
    ),
    *("always-the-best", "drawn-evenly", "sign-forgotten-at-min", "sign-turned-at-max", "temperature-not-used"),
    *("temperature-multiplied", "chances-in-reverse-at-min", "weights-without-exp"),
)


# What they are called

add_misconceptions("""
exploration-forgotten: the bonus or its factor C is missing from the index
    What would your function do differently with `exploration` 0 and 10?
log-of-own-tries: the logarithm is that of the choice's own tries
    The bonus of a choice grows while the *others* are tried. Whose number of tries stands in the logarithm?
log-forgotten: the logarithm is missing from the bonus
    Compare your bonus with lecture 6's, sign by sign.
exploration-under-root: the factor C stands under the square root
    With C = 4, by how much does the bonus grow? It should be four times as large as with C = 1.
bonus-subtracted: the bonus is subtracted
    Optimism in the face of ignorance: how good may a choice be *at best*?
two-under-the-root: there is a 2 under the root of the bonus
    Many books write UCB1 so. What does this text write?
another-logarithm: the logarithm has another base
    Here ln is the natural logarithm. Which one does your function call?
one-more-in-the-log: the pull or game to come counts in N already
    How many were there *before* this choice?
one-fewer-in-the-log: the last pull or game does not count in N
    How many were there before this choice?
one-more-try: one try too many stands under the root
    With n = 1, what is the bonus divided by?
numbers-of-tries-exchanged: the bonus has N and n in each other's place
    Whose bonus should grow: that of a choice tried often, or of one tried seldom?
tries-outside-the-root: n stands outside the root
    Where does the root of the bonus end?
log-outside-the-root: the logarithm stands outside the root
    Where does the root of the bonus begin?
log-of-the-fraction: the logarithm is that of N / n
    In ln N / n, what is divided first?
tries-forgotten: the bonus is missing, or it does not fall with the choice's own tries
    Where does n stand in your bonus? What is the same for all choices decides nothing.
all-tries-forgotten: the bonus does not grow with N
    Where does N stand in your bonus?
exploration-is-fixed: the factor C is always the same, whatever `exploration` says
    What changes in your function if it is called with another `exploration`?
exploration-squared: the factor C is multiplied twice
    How often does C stand in the index?
puct-bonus: the bonus is PUCT's, without a logarithm
    Compare the two bonuses, sign by sign.
untried-not-first: what was never tried does not come first
    Which index has a choice with 0 tries? Nothing may be larger.
last-untried-first: of what was never tried the last comes first
    In which order do untried choices come? Is your comparison > or >=?
total-for-mean: the sum of all results stands where their mean should
    A choice that was tried twice as often is not twice as good. What did it bring for each try?
last-result-for-mean: only the last result counts
    The mean is over all that an arm has paid so far.
first-result-for-mean: only an arm's first pay counts
    The mean is over all that an arm has paid so far.
best-result-for-mean: only an arm's best pay counts
    The mean is over all that an arm has paid so far.
mean-of-one-more: what a choice has brought is divided by one try too many
    What is the mean after one try?
mean-over-all-pulls: what an arm has paid is divided by all pulls, not by its own
    What has the arm paid *on average*, when it was pulled?
mean-updated-wrongly: the mean is brought up to date with a wrong formula
    After 1, 0 and 0 the mean is 1/3. What does your formula make of them?
values-rounded: the value is rounded
    Who asks you to `round`?
worst-mean-first: arms that have paid little are preferred
    Which arm is the most promising?
smallest-index: the smallest index wins
    Which arm is the most promising?
arms-in-turn (keeps 0): all arms are pulled in turn
    Does what an arm has paid change anything in your function?
poor-arm-untried: an arm that has paid nothing is taken for one that was never pulled
    An arm may be pulled and pay 0. What tells you that it was never pulled: its sum, or the number of its pulls?
tape-read-by-coin: the tape goes on although another arm is pulled
    `payoffs[i][k]` is for the (k + 1)-th pull of arm i. Which number do you use for k?
tape-read-one-too-far: each tape is read one place too far on
    Which place of its tape is an arm's first pull?
whole-tape-known: the mean is taken of payments that have not been seen yet
    What has an arm paid so far, and in how many pulls?
log-of-all-coins: the number of coins in all is taken for N
    How many pulls were there up to now?
log-of-the-arms: the number of arms is taken for N
    How many pulls were there up to now?
pulls-without-the-first-round: the first pull of each arm does not count in N
    How often were all arms pulled, the first round included?
more-pulls-than-coins: the first round costs no coin
    How long should the list be?
whole-first-round: every arm is pulled, even if there are fewer coins
    How long should the list be if there are 2 coins for 3 arms?
first-round-left-out: the first pulls are missing from the list
    One number for each coin: where are those of the first round?
first-round-forgotten: what an arm pays at its first pull is not counted
    What has an arm paid when it was pulled once?
two-rounds-at-first: every arm is pulled twice before the index decides
    When does the index begin to decide?
arms-from-one: the arms are numbered from 1
    Which number has the first arm?
pulls-counted: it is how often each arm is pulled, not in which order
    One number for each coin: which arm does it buy?
sign-forgotten-at-min: a number that is MAX's keeps its sign where MIN moves
    What is good for MAX is bad for MIN. Which sign does a number that is MAX's get where MIN moves?
sign-turned-at-max: MAX and MIN are exchanged
    Who wants the large numbers? Look at the sign where `MAX` moves.
sign-turned-everywhere: the mean's sign is turned for MAX, too
    Totals are MAX's. For whom is a large mean bad?
sign-of-the-root: the player to move at the root is taken to move at every node
    Who moves at a child of the root?
bonus-counts-against: MIN takes the smallest index, so that the bonus counts against what was seldom tried
    A bonus is there for the curious, and MIN is curious, too. Where does the sign of the mean turn, and what stays?
sign-by-the-ply: sides are told by the distance from the root, not by who moves
    MIN may be the first to move. Whom does `game.to_move` name there?
result-for-the-mover: totals are the mover's in one place and MAX's in another
    Choose one: totals are MAX's everywhere and the index turns the sign, or they are the mover's everywhere.
total-of-last-game: a node remembers only its last game
    The mean is over *all* games through the node: is the total added to, or replaced?
totals-not-kept: a node's total is only what the last game brought
    The mean is over *all* games through the node: is the total added to, or replaced?
only-ends-counted: nodes between the root and the new one are left out of the back-up
    Every node that the game went through has one visit more. Does your loop go all the way?
ends-simulated: a finished game is played on
    Where `game.is_terminal(state)` holds there is nothing to simulate: ask for the utility.
end-again-dropped: a game that comes to an end that is in the tree already is not counted
    That game was played, too, and its result is known. For which nodes does it count, by **2d**?
ends-worth-nothing: an end of the game counts as 0
    What is a finished game worth? Ask the game.
ends-of-min: an end of the game has MIN's utility
    Everything here is from MAX's vantage point.
tree-stops-growing: the tree does not grow below the root's children
    When a game comes to a node of the tree it goes on down, until it meets a new one or an end.
on-to-the-end: a game adds all states down to its end to the tree
    How many nodes does a game add, and when is `simulate` asked?
root-simulated-first: the first game is simulated from the root
    The root is in the tree from the start. Which node does the first game add?
parent-simulated: what is simulated is the state before the new node
    Which state do you hand to `simulate`?
one-game-more: there is one game too many
    How many games are asked for, and how often does your loop run?
one-game-fewer: there is one game too few
    How many games are asked for, and how often does your loop run?
least-played: the action played least often is returned
    Which action had the search the most trust in?
chosen-by-total: the action with the largest total is played
    Which number of an action decides in the end?
chosen-by-mean: the action with the best mean is played, not the one played most often
    A mean of one lucky game is large, too. Which number tells how sure the search is?
value-of-the-action: the value is the mean of the chosen action
    The text asks for MAX's mean over *all* games.
value-of-the-best-child: the value is the best child's mean
    The text asks for MAX's mean over *all* games.
value-of-the-mover: the value is that of the player to move
    The text asks for MAX's mean.
total-for-value: the value is the sum over all games
    The text asks for a mean.
nothing-at-the-end: the utility is not returned where the game is over at the start
    What does the text ask for where the game is over at `state`?
share-of-wins: MIN's mean is taken to be 1 − MAX's
    Utilities are no shares of games: what MAX wins MIN loses. If a game brought MAX −1, what did it bring MIN?
no-exploration-refused: with `exploration` 0 another number is used
    In Python `0 or 1.4` is 1.4. What is asked for if the constant is 0?
policy-asked-elsewhere: `policy` is asked where it has nothing to say
    Look before you ask: is the game over there? Where does the text say that you may ask it?
children-shared: all nodes have the same children
    A dictionary that stands in the class, or as the default of an argument, is made once. Does each node have its own?
one-node-a-state: positions that are reached in two ways share one node
    What was played after the one way counts for the other one then. What does the text say of such states?
log-of-all-games: the number of games asked for is taken for N
    How many games have come through this node up to now?
children-for-all-games: N is the sum of the children's games
    Which game came through this node and through none of its children? It counts in N as well.
log-of-the-root: the root's number of playouts is always taken for N
    The gambler in a node knows only the games that came through this node.
root-without-visit: the root is left out of the back-up
    Every node that the game went through has one visit more. Is the root one of them?
new-node-not-counted: the new node is left out of the back-up
    The game went through the new node as well. How many visits has it after its first game?
parent-not-counted: one node on the way is left out of the back-up
    Every node that the game went through has one visit more. Does your loop go all the way?
all-children-added: all children of a node come into the tree at once
    How many nodes does a game add?
last-of-the-most-played: of actions played equally often it is not the first that is returned
    Which of them does the text ask for? Is your comparison > or >=?
prior-not-used: the policy's probabilities are not used
    Where in your index does P stand?
ties-by-the-policy: of equal indices that of the action counts which the policy lists first
    With C = 0 all actions that were never tried have the index 0. Which of them comes first in `game.actions(state)`?
game-itself-not-counted: the 1 beside N is missing
    What is the bonus of every action when the first game leaves the root? Read the formula again.
game-counted-twice: the game that is on its way counts in N
    When is the node's number of games raised: before its choice or after the game?
ucb1-bonus: the bonus is still UCB1's, with a logarithm
    Compare the two bonuses: this one has no logarithm, and 1 + n is not under the root.
untried-always-first: every action is tried once before any is tried twice, as with UCB1
    In this index an untried action has a finite bonus. Must a very unlikely one ever be tried?
root-of-n-forgotten: the bonus has N without its root
    Compare your bonus with the text's, sign by sign.
all-under-the-root: more than N stands under the root
    Where does the root of the bonus end?
log-for-root: there is a logarithm where a root should be
    Compare your bonus with the text's, sign by sign.
own-tries-in-full: the bonus is divided by another number than 1 + n
    Compare your bonus with the text's, sign by sign.
own-tries-forgotten: one of N and n plays no part in the bonus
    Which numbers stand in the text's bonus?
own-tries-for-all: the number of games through the action is taken for N
    Which node's games is N?
prior-only (keeps 0.3): the likeliest action is taken, whatever the games brought
    What would make your search turn to another action after a bad result?
policy-by-place: the policy is read by position, not by action
    The policy names the likeliest action first. Which action does your first P belong to?
policy-taken-for-even: the policy is taken to be even at every node
    What does `policy(game, state)` return for each action?
policy-of-the-root: the policy is asked at the root only
    Which state do you ask the policy about?
favourite-played: the action is the one that the policy holds likeliest
    What have all the games been for? Which number of a child decides in the end?
untried-like-its-parent: an action that was never tried is taken to be as good as its parent
    What is Q where there were no games?
untried-is-best: an action that was never tried is taken for a win
    What is Q where there were no games?
untried-is-known: what was never tried has another mean than 0
    What does **3a** say Q is where there were no games?
mean-of-the-parent: all actions of a node have the same Q
    Through what do the games go whose mean is Q?
only-root-counted: only the root counts the games
    Through which nodes did the game go?
only-new-counted: only the last node of a game counts it
    Through which nodes did the game go?
one-side-only: both games are played with the same sides, or one of them is not played
    Who moves first has an advantage. How do two games from one opening make up for it?
budgets-exchanged: the two searches have each other's playouts
    With 100 playouts against 1, is your share above a half?
budget-by-player (keeps 0): the playouts belong to MAX or MIN, whatever the sides
    They change sides. Who thinks with `playouts` in the second game?
one-budget-for-both (keeps 0): both searches have the same playouts
    A search that plays against itself wins half of the points. Where does `rival` come in?
budget-of-the-opening: sides are told by who moves first, not by MAX and MIN
    Whose result is the utility in the end? Ask for MAX or MIN.
results-for-max: all results are counted for MAX
    In one of the two games your search is MIN. Whose win is +1 there?
mean-result-for-share: it is the mean result from −1 to 1, not a share of points
    How many points are a win, a draw and a loss?
draws-not-counted: only wins are counted
    How many points is a draw?
draws-are-wins: a draw counts as a win
    How many points is a draw?
points-not-divided: the points are not divided by the number of games
    May your answer be above 1?
divided-by-the-openings: the points are divided by the openings, not by the games
    How many games are there from each opening?
divided-by-something-else: the points are divided by another number than that of the games
    How many games are there in all? What does `len` count in your last line?
points-of-one-result: a win, a draw and a loss have other points than 1, ½ and 0
    What does your function add for a win, for a draw and for a loss? Put 1, 0 and −1 into your formula.
points-below-zero: points are taken off, and the answer is never above 0
    What does your function add for a win, for a draw and for a loss?
points-from-the-start: there are points before the first game
    What is the sum before anything was played?
last-game-only: only one game of the two, or of all, is counted
    Is a game's result added to the points, and after each game?
opening-not-played: games begin at the start, not after their opening
    Where does each game begin?
first-opening-only: only the first opening is played
    Does your loop reach the second opening? Look for a `return` inside it.
seed-not-used: the tape is always the same, whatever `seed` says
    Which arguments has `tape_of`?
always-the-best (keeps 0.3): only the best move is ever taken
    Call your function ten times. Does it ever err?
drawn-evenly (keeps 0): all moves are equally likely
    Where do the values enter into your draw?
temperature-not-used: the temperature is not used
    At a high temperature all moves are almost equally likely, at a low one only the best is played.
temperature-multiplied: values are multiplied by the temperature
    At a *low* temperature only the best move is played. Is it so with yours?
temperature-squared: the temperature enters with another power
    The exponent is value / temperature.
weights-without-exp: the chances are proportional to the values themselves
    The weights are e to the power of value / temperature. What is the weight of a value of 0?
weights-by-distance: the chances grow with the values in a straight line
    What is e to the power of v/T? The chances of two children depend on the difference of their values only.
rest-to-one-at-min: MIN's chances are 1 minus MAX's
    The weights are e to the power of −value / temperature. Try three children: do your chances add up to 1?
chances-in-reverse-at-min: MIN's chances are MAX's, read from the end of the list
    Which child should be likeliest for MIN if the values are 0, 1, 0?
drawn-evenly-at-one: all moves are equally likely for one of the players
    Where do the values enter into your draw, for MAX and for MIN?
always-the-best-at-one: one of the players always takes the best move
    Call your function ten times for either player. Does it ever err?
largest-value-always: the child with the largest value is always taken, for MIN as well
    Call your function ten times. Does it ever err?
size-of-the-value-only: the sign of a value is lost
    What is the chance of a child with the value −1?
base-two: the weights are powers of another number than e
    What is the weight of the value 1 at temperature 1?
exp-twice: e to the power of … is taken twice
    Does something exponentiate your weights once more?
logistic: the weights come from a logistic curve, which never grows above 1
    The weight is e to the power of value / temperature. What is the weight of the value 5 at temperature 1?
exp-plus-one: every weight is larger by 1
    What is the weight of a value of 0?
weights-squared: the weights are squared, or their roots are taken
    The exponent is value / temperature.
best-unless-by-chance: the best child is taken, and now and then any other, all with the same chance
    Is a child that is nearly the best drawn more often than the worst?
drawn-anew-for-each-child: each child's chance is compared with a random number by itself
    The chances add up to 1. Where on the line from 0 to 1 does the second child's part begin?
own-generator: `rng` is not used, and all calls draw the same
    Who draws in your function? It is called many times with another `rng`.
children-from-one: children are numbered from 1
    Which number has the first child?
drawn-one-too-early: the child before the one that was drawn is returned
    Which number has the first child?
one-child-further: the child after the one that was drawn is returned
    Follow your loop with a number that lies in the first child's part. At which child does it stop, and what is counted
    by then?
last-never-drawn: the last child is never drawn
    Where does your loop over the children end?
first-never-drawn: the first child is never drawn
    Where does your loop over the children begin?
value-for-number: the child's value is returned, not its number
    What is asked for: which child, or what it is worth?
""")
