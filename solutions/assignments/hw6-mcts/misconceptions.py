"""Wrong answers to the functions of assignment 6: what people type who make the mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.authoring import Family, add_misconceptions, mistakes

from .alternatives import ucb1_pulls_with_running_means
from .reference import puct, soft_move, strength, ucb1_pulls, uct

add_misconceptions(Path(__file__).with_suffix(".txt"))

Mistakes = dict[str, Callable[..., Any]]
Table = Mapping[str, Any]

# UCB1's bonus, in which N and n have other names in each function

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
    """The mistakes that show on every draw of hidden problems, and the others."""
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

# Parts 2 and 3: the two searches differ only in their index

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
"""Mistakes that may be made in either search."""

CHILDREN = "sum(each.visits for each in node.children.values())"
TRIED = {"if child is None:": "if child is None or not child.visits:"}
"""The test in a program whose nodes may be in the tree without a visit."""

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
