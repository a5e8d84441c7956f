"""Lectures 4 to 8 for readers whose functions are right, but not ours: what the text says has to hold for theirs.

What it says of our functions alone is marked as ours in the text, and is tested with the lecture.
"""

from __future__ import annotations

import inspect
import re

import pytest

from autograder.publish.notebook_text import read_text
from solutions.searches.principal_variation import pvs
from tests.conftest import numbers
from tests.notebooks.test_hidden_information_lecture import OWN
from tests.notebooks.test_lectures import ROOT, run
from tests.notebooks.test_state_of_the_art import SEARCH
from tests.solutions.test_hidden_information import alternating

pytestmark = pytest.mark.more


def ways(names, often):
    """The ways as a test's parameters; all but one are tried in the long run alone, as each runs a lecture."""
    return [pytest.param(name, marks=[] if name == often else pytest.mark.long) for name in names]


# Lecture 4: the order of the actions, the cut at equality, and what a bound is

TO_A_DEPTH = """
def depth_limited_alphabeta(game, state, cutoff, evaluate):
    def search(state, ply, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, ply):
            return evaluate(state), None
        up, best, low, high = game.to_move(state) == MAX, None, alpha, beta
        for action in ORDER(game.actions(state)):
            value = search(game.result(state, action), ply + 1, alpha, beta)[0]
            if best is None or value == best[0] and LATER or (value > best[0] if up else value < best[0]):
                best = value, action
            alpha, beta = (max(alpha, value), beta) if up else (alpha, min(beta, value))
            if alpha CUT beta:
                break
        return BOUNDED, best[1]
    return search(state, 0, -inf, inf)
"""
TO_A_DEPTH_WAYS = {
    "the last of equals, α > β": {"ORDER": "", "LATER": "True", "CUT": ">", "BOUNDED": "best[0]"},
    "fail-hard, the last action first": {
        "ORDER": "reversed",
        "LATER": "False",
        "CUT": ">=",
        "BOUNDED": "min(max(best[0], low), high)",
    },
}


@pytest.mark.parametrize("way", ways(TO_A_DEPTH_WAYS, often="the last of equals, α > β"))
def test_evaluation_functions_whoever_searches(way):
    own = TO_A_DEPTH
    for what, text in TO_A_DEPTH_WAYS[way].items():
        own = own.replace(what, text)
    names, printed, errors = run(lecture("04_evaluation_functions"), {"depth_limited_alphabeta": own}, until="## 12")
    assert not errors
    assert names["used"]["their own"] == {"depth_limited_alphabeta"}
    assert names["strong_scores"]["against discs, 3 plies"].interval[0] > 0.5
    assert names["level_at"] in ("4", "none of them")  # "one or two plies more do not save it"
    check, give_up = map(float, re.findall(r"(?:e4e3|a1b3): material \+([\d.]+) after four", printed))
    assert check > give_up  # the horizon costs pawns


# Lecture 5: which of equals is taken; and exact numbers

MIDDLE = "len(equals) // 2"

CHANCES = """
from fractions import Fraction

def expectiminimax(game, state, cutoff=to_the_end, evaluate=no_estimate, depth=0):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    below = [(expectiminimax(game, game.result(state, a), cutoff, evaluate, depth + 1)[0], a) for a in game.actions(state)]
    if game.to_move(state) == CHANCE:
        return sum(Fraction(dict(game.outcomes(state))[a]) * value for value, a in below), None
    best = (max if game.to_move(state) == MAX else min)(value for value, _ in below)
    equals = [pair for pair in below if pair[0] == best]
    return equals[PICK]
"""
OPPONENTS = """
from fractions import Fraction

def expectimax(game, state, policy):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if game.to_move(state) != MAX:
        drawn = game.outcomes(state) if game.to_move(state) == CHANCE else policy(game, state)
        return sum(Fraction(p) * expectimax(game, game.result(state, a), policy)[0] for a, p in drawn), None
    below = [(expectimax(game, game.result(state, a), policy)[0], a) for a in game.actions(state)]
    equals = [pair for pair in below if pair[0] == max(value for value, _ in below)]
    return equals[PICK]
"""


@pytest.mark.parametrize("pick", ways(["0", "-1", MIDDLE], often="-1"))
def test_chance_whichever_of_equals_is_taken(pick):
    own = {
        name: text.replace("PICK", pick) for name, text in {"expectiminimax": CHANCES, "expectimax": OPPONENTS}.items()
    }
    names, _, errors = run(lecture("05_expectiminimax"), own, until="## 8")
    assert not errors
    assert names["used"]["their own"] == set(own)
    assert len(names["wrong"]) == 1
    assert round(50 * (names["best"] - names["near"])) == 4
    low, high = names["far_and_near"].interval
    assert low < 0 < high
    assert names["flips"] == 2
    mean, (careful, daring) = names["mean"], names["believers"]
    assert mean[careful, "perfect"] > mean[daring, "perfect"]
    assert mean[daring, "careless"] > mean[careful, "careless"]
    assert all(names["pawns"][who, "perfect"].mean == -1 for who in names["believers"])  # "hope costs nothing"
    assert names["truth"] == daring

    def cost(leaf):
        game = names["TreeGame"]([[3, 2, 4], [9, leaf, 8], [5, 0, 4]])
        taken = names["optimist"](game, ())[1]
        return names["expectiminimax"](game, ())[0] - names["expectiminimax"](game, (taken,))[0]

    assert (max(range(-30, 10), key=cost), max(map(cost, range(-30, 10)))) == ((-8, 10) if pick == MIDDLE else (-7, 9))


# Lecture 6: three other tree searches

TREE_SEARCH = SEARCH.replace(
    "children[promises.index(max(promises))]", "ORDER(zip(promises, children), key=lambda pair: pair[0])[1]"
).replace("best = max(", "best = ORDER(")
LAST = "(lambda things, key: max(reversed(list(things)), key=key))"
RECURSIVE = """
def mcts(game, state, playouts=1000, simulate=playout):
    rng = random.Random(7)
    root = {"n": 0, "w": 0.0, "below": {}}

    def visit(node, here):
        if game.is_terminal(here):
            won = game.utility(here, MAX)
        elif node["n"] == 0 and node is not root:
            won = simulate(game, here, rng)
        else:
            side = 1 if game.to_move(here) == MAX else -1
            for action in game.actions(here):
                node["below"].setdefault(action, {"n": 0, "w": 0.0, "below": {}})
            def promise(action):
                child = node["below"][action]
                return upper_confidence(side * child["w"] / max(child["n"], 1), child["n"], max(node["n"], 1))
            action = max(node["below"], key=promise)
            won = visit(node["below"][action], game.result(here, action))
        node["n"] += 1
        node["w"] += won
        return won

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    for _ in range(playouts):
        visit(root, state)
    return root["w"] / root["n"], max(root["below"], key=lambda action: root["below"][action]["n"])
"""
TREE_SEARCHES = {
    "first of equals": TREE_SEARCH.replace("ORDER", "max"),
    "last of equals": TREE_SEARCH.replace("ORDER", LAST),
    "recursive": RECURSIVE,
}


@pytest.mark.parametrize("way", ways(TREE_SEARCHES, often="last of equals"))
def test_monte_carlo_tree_search_whoever_wrote_it(way):
    names, printed, errors = run(lecture("06_state_of_the_art"), {"mcts": TREE_SEARCHES[way]}, until="## 7")
    assert not errors
    assert names["used"]["their own"] == {"mcts"}
    for tempting in (5, 20, 60):  # "in the long run", and not at once
        assert re.search(rf"{tempting:2} tempting replies: 10 games: 0, .*1000 games: 1\n", printed)
    assert names["fight"].mean < 0
    assert names["seeing"].mean > names["fight"].mean  # without its knowledge alpha-beta does worse


# Lecture 7

RESPONSE = """
def best_response_value(game, strategy, player):
    def nodes(state, weight, mine):
        if game.is_terminal(state):
            yield mine, None, weight * game.utility(state, player)
        elif game.to_move(state) == player:
            known = game.information(state)
            for action in game.actions(state):
                yield from nodes(game.result(state, action), weight, (*mine, (known, action)))
        else:
            drawn = game.outcomes(state) if game.to_move(state) == CHANCE else strategy[game.information(state)].items()
            for action, p in drawn:
                yield from nodes(game.result(state, action), weight * p, mine)

    worth = {}
    for mine, _, gain in nodes(game.initial, 1, ()):
        worth[mine] = worth.get(mine, 0) + gain
    while any(worth):
        longest = max(map(len, worth))
        sets = {}
        for mine in [m for m in worth if len(m) == longest]:
            sets.setdefault((mine[:-1], mine[-1][0]), []).append(worth.pop(mine))
        for (before, _), gains in sets.items():
            worth[before] = worth.get(before, 0) + max(gains)
    return worth[()]
"""
IN_TURN = inspect.getsource(alternating).replace("alternating", "cfr")
"""Players who learn in turn, from each other's newest strategy."""
HIDDEN = {
    "in turn": {"cfr": IN_TURN, "regret_matching": OWN["regret_matching"]},
    "backward": {"best_response_value": RESPONSE, "after_attempt": OWN["after_attempt"]},
    "both": {"cfr": IN_TURN, "best_response_value": RESPONSE},
}


@pytest.mark.parametrize("way", ways(HIDDEN, often="both"))
def test_hidden_information_whoever_wrote_it(way):
    names, printed, errors = run(lecture("07_hidden_information"), HIDDEN[way])
    assert not errors
    assert names["used"]["their own"] >= set(HIDDEN[way])
    assert [str(won) for won in names["wins"]] == ["1/6", "1/3"]
    assert printed.count("value -0.0556   exploitability 0.0000") == 3
    assert names["truth"] in {"a third", "a tenth"}  # what ten times as many rounds leave
    assert names["learned"]["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.03)
    bluff = names["bluff"]
    assert names["learned"]["K"]["bet"] == pytest.approx(3 * bluff, abs=0.1)
    assert numbers(printed, "MIN's regrets: paper") == [1, 0, -1]


# Lecture 8

TWO_FUNCTIONS = """
def for_max(game, state, alpha, beta):
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        value = pvs(game, child, alpha, beta if best is None else nextafter(alpha, inf))[0]
        if best is not None and beta > value > alpha:
            value = pvs(game, child, alpha, beta)[0]
        if best is None or value > best[0]:
            best = value, action
        alpha = max(alpha, best[0])
        if alpha >= beta:
            return best
    return best

def for_min(game, state, alpha, beta):
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        value = pvs(game, child, alpha if best is None else nextafter(beta, -inf), beta)[0]
        if best is not None and beta > value > alpha:
            value = pvs(game, child, alpha, beta)[0]
        if best is None or value < best[0]:
            best = value, action
        beta = min(beta, best[0])
        if alpha >= beta:
            return best
    return best

def pvs(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    return (for_max if game.to_move(state) == MAX else for_min)(game, state, alpha, beta)
"""
PROVED = inspect.getsource(pvs).replace(
    "pvs(game, child, alpha, beta)", "pvs(game, child, *((value, beta) if maximizing else (alpha, value)))"
)
NEGAMAX = """
def pvs(game, state, alpha=-inf, beta=inf):
    sign = 1 if game.to_move(state) == MAX else -1
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    low, high = sorted((sign * alpha, sign * beta))
    best, chosen = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        def ask(low, high):
            return sign * pvs(game, child, *sorted((sign * low, sign * high)))[0]
        value = ask(low, high if best is None else nextafter(low, inf))
        if best is not None and low < value < high:
            value = ask(low, high)
        if best is None or value > best:
            best, chosen = value, action
        low = max(low, value)
        if low >= high:
            break
    return sign * best, chosen
"""
ENDINGS = {
    "by fields": """
def ending_of(player, below):
    mine = 1 if player == MAX else -1
    wins = [ending.plies for ending in below if ending is not None and ending.value == mine]
    if wins:
        return Ending(mine, 1 + min(wins))
    return None if None in below else Ending(-mine, 1 + max(ending.plies for ending in below))
""",
    "as pairs": """
def ending_of(player, below):
    mine = 1 if player == MAX else -1
    known = sorted((each[1] for each in below if each and each[0] == mine))
    if known:
        return mine, known[0] + 1
    if all(below):
        return -mine, max(plies for _, plies in below) + 1
""",
    "by sorting": """
def ending_of(player, below):
    mine = {MAX: 1, MIN: -1}[player]
    rank = lambda e: (1, -e.plies) if e.value == mine else (-1, e.plies)
    known = sorted([e for e in below if e], key=rank)
    if not known or (known[-1].value != mine and len(known) < len(below)):
        return None
    return known[-1]._replace(plies=known[-1].plies + 1)
""",
}
SCOUTS = dict(zip(ENDINGS, (TWO_FUNCTIONS, PROVED, NEGAMAX), strict=True))


@pytest.mark.parametrize("way", ways(ENDINGS, often="by sorting"))
def test_the_engine_room_whoever_wrote_it(way):
    """Without what our own programs do: reductions, books, and the endgame with the rook."""
    notebook = lecture("08_engine_room")
    starts = {cell.source[:4]: number for number, cell in enumerate(notebook.cells) if cell.source.startswith("## ")}
    notebook.cells = [*notebook.cells[: starts["## 3"]], *notebook.cells[starts["## 5"] :]]
    own = {"pvs": SCOUTS[way], "ending_of": ENDINGS[way]}
    names, _, errors = run(notebook, own, until="### King and rook")
    assert not errors
    assert names["used"]["their own"] == set(own)
    at_five = {name: leaves[-1] for name, leaves in names["by_order"].items()}
    assert at_five["PVS, best first"] == at_five["alpha-beta, best first"]
    assert at_five["PVS, random order"] > at_five["alpha-beta, random order"]
    assert names["table"] == names["rounds"][-1]


def lecture(name):
    return read_text(ROOT / "notebooks" / f"{name}.md")
