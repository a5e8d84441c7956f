"""What the instant checks of lecture 7 ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aima_games.games import TicTacToe
from autograder.authoring import CallProblem, Item, mistakes
from solutions.searches.hidden import (
    after_attempt,
    after_reply,
    best_response_value,
    cfr,
    exploitability,
    regret_matching,
)

CLOSE = 1e-9
BOARD = {"name": "TicTacToe"}


def boards(moves: Sequence[tuple[int, bool]]) -> list[Any]:
    """X's belief after these attempts of its own and O's replies, in order."""
    game = TicTacToe()
    belief = {game.initial}
    for square, free in moves:
        belief = after_attempt(game, belief, square, free)
        belief = after_reply(game, belief) if free else belief
    return sorted(belief)


def believed(group: str, belief: list[Any], *more: Any) -> CallProblem:
    """A belief state, and what has happened."""
    values = tuple({"value": value} for value in more)
    return CallProblem(group, ({"game": BOARD}, {"set": belief}, *values), unordered=True)


def tree(data: Any) -> dict[str, Any]:
    """A game given by its tree."""
    return {"name": "InformationTree", "tree": data}


def decision(player: str, knows: str, **actions: Any) -> dict[str, Any]:
    """A node of such a tree."""
    return {"player": player, "knows": knows, "actions": actions}


def matrix(rows: Sequence[Sequence[float]]) -> dict[str, Any]:
    """A game in which both choose at the same time: MIN does not see what MAX has chosen."""
    replies = (decision("MIN", "MIN", **{f"column {j}": value for j, value in enumerate(row)}) for row in rows)
    return tree(decision("MAX", "MAX", **{f"row {i}": reply for i, reply in enumerate(replies)}))


def small_bluff(chance: float = 0.5) -> dict[str, Any]:
    """MAX gets a good card with this probability, MIN none: MAX folds or bets, and MIN folds or calls."""
    good = decision("MAX", "good", fold=-1, bet=decision("MIN", "bet", fold=1, call=2))
    bad = decision("MAX", "bad", fold=-1, bet=decision("MIN", "bet", fold=1, call=-2))
    return tree({"chance": {"good card": (chance, good), "bad card": (1 - chance, bad)}})


KUHN = {"name": "KuhnPoker"}
SEEN = tree(decision("MAX", "start", a=decision("MIN", "a", c=3, d=12), b=decision("MIN", "b", c=8, d=2)))


def twice(stay: float, x: float, later: tuple[float, float]) -> dict[str, Any]:
    """MAX stays or goes, MIN answers, and MAX may have to decide once more."""
    again = decision("MAX", "later", x=later[0], y=later[1])
    return decision("MAX", "fork", stay=stay, go=decision("MIN", "gone", x=x, y=again))


TWICE = tree({"chance": {"left": (0.25, twice(1, 4, (0, 9))), "right": (0.75, twice(0, -2, (5, -9)))}})


def mixed(**likely: float) -> dict[str, dict[str, float]]:
    """A strategy of Kuhn poker from the probability of betting or calling."""
    strategy = {}
    for card in "JQK":
        for heard in ("", "c", "b", "cb"):
            names = ("fold", "call") if "b" in heard else ("check", "bet")
            p = likely.get(card + heard, 0.0)
            strategy[card + heard] = dict(zip(names, (1 - p, p), strict=True))
    return strategy


HONEST = mixed(K=1, Kc=1, Kb=1, Kcb=1)
CURIOUS = mixed(J=0.25, Q=0.5, K=0.75, Jc=0.5, Qc=0.25, Kc=1, Jb=0.125, Qb=0.5, Kb=1, Jcb=0.25, Qcb=0.5, Kcb=1)
BLUFFS = {
    "good": {"fold": 0.0, "bet": 1.0},
    "bad": {"fold": 0.5, "bet": 0.5},
    "bet": {"fold": 0.25, "call": 0.75},
}
PENNIES = {"MAX": {"row 0": 0.25, "row 1": 0.75}, "MIN": {"column 0": 0.5, "column 1": 0.5}}
OPEN = {"start": {"a": 0.5, "b": 0.5}, "a": {"c": 0.0, "d": 1.0}, "b": {"c": 0.5, "d": 0.5}}
FORKED = {"fork": {"stay": 0.5, "go": 0.5}, "gone": {"x": 0.5, "y": 0.5}, "later": {"x": 0.25, "y": 0.75}}


def against(group: str, game: dict[str, Any], strategy: Any, *player: str) -> CallProblem:
    """A game, a strategy of both players, and perhaps who responds to it."""
    values = tuple({"value": value} for value in (strategy, *player))
    return CallProblem(group, ({"game": game}, *values), tolerance=CLOSE)


def regretted(group: str, **regrets: float) -> CallProblem:
    """A dictionary of regrets, which may be added to later."""
    return CallProblem(group, ({"value": regrets, "kept": True},), tolerance=CLOSE)


def trained(group: str, game: dict[str, Any], rounds: int = 1000, tolerance: float = 0.06) -> CallProblem:
    """A game in which every way to write plain CFR comes close to the same strategies; refused answers have names."""
    return CallProblem(group, ({"game": game}, {"value": rounds}), tolerance=tolerance)


def second_thoughts(player: str) -> dict[str, Any]:
    """A player stays or goes on, unseen by the other, and where it has gone on it may still do what staying brings.

    It hardly ever goes on in order to turn back. So its turning back counts for little in its average, unless the
    program forgets how often it came there.
    """
    sign, other = (1, "MIN") if player == "MAX" else (-1, "MAX")

    def gone(back: int, on: int) -> dict[str, Any]:
        return decision(player, "gone on", back=sign * back, on=sign * on)

    stayed = decision(other, other, left=sign * 3, right=sign * 1)
    return tree(decision(player, player, stay=stayed, go=decision(other, other, left=gone(3, 1), right=gone(1, 4))))


def soon_left_alone(player: str) -> dict[str, Any]:
    """The other player asks for a decision that it no longer wants once it knows the answer.

    An average that counts how likely the others come there keeps what was played in the first rounds.
    """
    sign, other = (1, "MIN") if player == "MAX" else (-1, "MAX")
    asked = decision(player, "asked", x=-sign, y=sign * 8)
    return tree(decision(other, other, stop=sign * 4, ask=asked))


WEIGHT, AVERAGED = "reach[other] * reach[CHANCE] * sign", "+= reach[player] * p"
ROUND = "walk(game.initial, strategy, {MAX: 1.0, MIN: 1.0, CHANCE: 1.0})"
ROUNDS, IN_TURNS = "for _ in range(rounds):", "for turn in range(2 * rounds):"
REGRETTED, TURN = "+= reach[other]", "(player == (MAX, MIN)[turn % 2])"
CUT_AT_ZERO = "regrets[known] = {action: max(0.0, regret) for action, regret in regrets[known].items()}"
CUT = f"{ROUND}\n        for known in regrets:\n            {CUT_AT_ZERO}"
LEARNING = mistakes(cfr, {
    "sign-forgotten": {"(-1, MAX)": "(1, MAX)"},
    "last-round-returned": {"{known: regret_matching(total) for known, total in played.items()}": "strategy"},
    "own-reach-in-regrets": {WEIGHT: f"reach[player] * {WEIGHT}"},
    "reach-forgotten-in-average": {AVERAGED: "+= p"},
    "others-reach-in-average": [
        {AVERAGED: f"+= {reach} * p"}
        for reach in ("reach[other]", "reach[MAX] * reach[MIN]", "reach[MAX] * reach[MIN] * reach[CHANCE]")
    ],
    "chance-forgotten-in-regrets": {WEIGHT: "reach[other] * sign"},
    "opponent-forgotten-in-regrets": {WEIGHT: "reach[CHANCE] * sign"},
    "regrets-cut-at-zero": [{ROUND: CUT}, *(
        {ROUND: CUT, ROUNDS: IN_TURNS, REGRETTED: f"+= {TURN} * reach[other]", AVERAGED: played}
        for played in (AVERAGED, f"+= {TURN} * reach[player] * p", f"+= {TURN} * (turn // 2 + 1) * reach[player] * p")
    )],
})  # fmt: skip
"""Mistakes about CFR, by hw7's names."""
CHANCES, BEST = "chances = strategy[game.information(state)]", "max(best("
RESPONDING = mistakes(best_response_value, {
    "clairvoyant": {"setdefault(game.information(state), {})": "setdefault(state, {})"},
    "utility-of-max": {"game.utility(state, player)": "game.utility(state, MAX)"},
    "own-strategy-followed": {
        "elif game.to_move(state) == player:": "elif False:",
    },
    "opponent-at-random": {CHANCES: "chances = dict.fromkeys(game.actions(state), 1 / len(game.actions(state)))"},
    "likeliest-reply-only": {CHANCES: f"{CHANCES}\n                chances = {{max(chances, key=chances.get): 1}}"},
})  # fmt: skip
"""Mistakes about a best response, by hw7's names."""
SHARED = "{action: max(regret, 0) for action, regret in regrets.items()}"
MATCHING = mistakes(regret_matching, {
    "largest-regret-only": {
        SHARED: "{action: regret == max(regrets.values()) > 0 for action, regret in regrets.items()}"
    },
    "negative-regrets-played": {SHARED: "dict(regrets)"},
    "no-regrets-not-thought-of": {"else 1 / len(positive)": ["else 0", "else 1"]},
    "zeros-left-out": {SHARED: "{action: regret for action, regret in regrets.items() if regret > 0} or regrets"},
})  # fmt: skip
"""Mistakes about how regrets become probabilities, by hw7's names."""


OPENED = boards([(4, True)])
LATER = boards([(4, True), (0, True)])

ITEMS = [
    Item(
        name="after_attempt",
        reference=after_attempt,
        visible=(
            believed("the square was free", OPENED, 0, True),
            believed("the square was free", LATER, 1, True),
            believed("an attempt that may end the game", LATER, 8, True),
            believed("the square was taken", OPENED, 0, False),
            believed("the square was taken", LATER, 2, False),
            believed("what cannot be", OPENED, 4, True),
        ),
        concepts=("H-01",),
    ),
    Item(
        name="after_reply",
        reference=after_reply,
        visible=(
            believed("one board", ["....X...."]),
            believed("several boards", sorted(after_attempt(TicTacToe(), OPENED, 0, True))),
            believed("games that are over", sorted(after_attempt(TicTacToe(), LATER, 8, True))),
            believed("games that are over", ["XOO.X...X", "XX.OO...X"]),
        ),
        concepts=("H-01",),
    ),
    Item(
        name="best_response_value",
        reference=best_response_value,
        misconceptions=RESPONDING,
        visible=(
            against("everything is seen", SEEN, OPEN, "MAX"),
            against("everything is seen", SEEN, OPEN, "MIN"),
            against("one information set", matrix([[2, -1], [-1, 1]]), PENNIES, "MAX"),
            against("one information set", matrix([[2, -1], [-1, 1]]), PENNIES, "MIN"),
            against("cards", small_bluff(), BLUFFS, "MAX"),
            against("cards", small_bluff(), BLUFFS, "MIN"),
            against("one decision after another", TWICE, FORKED, "MAX"),
            against("one decision after another", TWICE, FORKED, "MIN"),
            against("Kuhn poker", KUHN, HONEST, "MAX"),
            against("Kuhn poker", KUHN, CURIOUS, "MAX"),
            against("Kuhn poker", KUHN, HONEST, "MIN"),
            against("Kuhn poker", KUHN, CURIOUS, "MIN"),
        ),
        concepts=("H-04",),
    ),
    Item(
        name="exploitability",
        reference=exploitability,
        misconceptions=mistakes(exploitability, {"gains-not-halved": {" / 2": ""}}),
        builds_on=("best_response_value",),
        visible=(
            against("small games", matrix([[2, -1], [-1, 1]]), PENNIES),
            against("small games", small_bluff(), BLUFFS),
            against("Kuhn poker", KUHN, HONEST),
            against("Kuhn poker", KUHN, CURIOUS),
        ),
        concepts=("H-04",),
    ),
    Item(
        name="regret_matching",
        reference=regret_matching,
        misconceptions=MATCHING,
        visible=(
            regretted("all regrets positive", rock=1, paper=3),
            regretted("all regrets positive", a=2.0, b=2.0, c=4.0),
            regretted("some are negative", a=-3.0, b=1.0, c=1.0),
            regretted("some are negative", a=5.0, b=-10.0, c=0.0),
            regretted("none is positive", a=-1.0, b=-2.0),
            regretted("none is positive", a=0.0, b=0.0, c=0.0),
            regretted("none is positive", a=0.0, b=-1.0, c=-2.0),
        ),
        concepts=("H-05",),
    ),
    Item(
        name="cfr",
        reference=cfr,
        misconceptions=LEARNING,
        builds_on=("regret_matching",),
        visible=(
            trained("one decision for each", matrix([[3, -1], [-1, 1]])),
            trained("one decision for each", matrix([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]), 3000),
            trained("two names for one action", matrix([[1, 0, 0], [1, 0, 0], [0, 1, 1]])),
            trained("cards", small_bluff()),
            trained("cards", small_bluff(0.25)),
            *(trained("nobody asks any more", soon_left_alone(who)) for who in ("MAX", "MIN")),
            *(trained("one decision after another", second_thoughts(who), 3000, 0.1) for who in ("MAX", "MIN")),
        ),
        concepts=("H-05",),
    ),
]
