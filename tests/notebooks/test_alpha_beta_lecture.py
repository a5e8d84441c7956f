"""Lecture 3 as a reader meets it, and the tools that it brings along."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from aima_games import MAX, check, compare_with_right, recorded
from aima_games.games import TreeGame
from aima_games.lectures.alpha_beta import (
    check_switches,
    depth_table,
    leaves_by_order,
    leaves_by_rule,
    leaves_seen,
    order_puzzle,
    random_tree,
    replies_looked_at,
    shared_tree,
    sorted_tree,
    sure_scene,
    tie_puzzle,
    what_is_sure,
    window_table,
    with_few_values,
)
from aima_games.lectures.deepening import check_deepening
from aima_games.traces.tree_search import alpha_beta_trace
from aima_games.trees.forest import Forest
from autograder.authoring import Family
from autograder.authoring.mistakes import edited
from autograder.publish.notebooks import without_solutions
from solutions import alphabeta, alphabeta_with_table, minimax_value
from solutions.lecture_checks.lecture3 import ITEMS, in_window
from solutions.misconceptions import PRUNING, REMEMBERING, WRONG
from solutions.searches.deepening import OutOfBudgetError, deepen
from solutions.searches.ordering import AS_GIVEN
from tests.notebooks.test_lectures import lacking, run

pytestmark = pytest.mark.more

PLAIN = """
def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == MAX:
            if best is None or value > best[0]:
                best = value, action
            alpha = max(alpha, value)
        else:
            if best is None or value < best[0]:
                best = value, action
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best
"""
SWITCHED = """
def switched_alphabeta(
    game, state, cutoff=to_the_end, evaluate=no_estimate, order=AS_GIVEN, equality_prunes=True, a=-inf, b=inf, depth=0
):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if cutoff(state, depth):
        return evaluate(state), None
    sign = 1 if game.to_move(state) == MAX else -1
    best, best_action, cut = -inf, None, False
    for action in order.sort(state, game.actions(state), depth):
        child = game.result(state, action)
        value = sign * switched_alphabeta(game, child, cutoff, evaluate, order, equality_prunes, a, b, depth + 1)[0]
        if value > best:
            best, best_action = value, action
        if sign == 1:
            a = max(a, best)
        else:
            b = min(b, -best)
        cut = a >= b if equality_prunes else a > b
        if cut:
            break
    order.learn(state, best_action, depth, cut)
    return sign * best, best_action
"""
TABLE = """
def alphabeta_with_table(game, state, depth=inf, evaluate=no_estimate, order=AS_GIVEN, table=None, a=-inf, b=inf, ply=0):
    table = {} if table is None else table
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    if ply == depth:
        return evaluate(state), None
    low, high = table.get((state, depth - ply), (-inf, inf))
    if ply and (low == high or low >= b):
        return low, None
    if ply and high <= a:
        return high, None
    entry, for_max, best, best_action, cut = (a, b), game.to_move(state) == MAX, None, None, False
    for action in order.sort(state, game.actions(state), ply):
        child = game.result(state, action)
        value, _ = alphabeta_with_table(game, child, depth, evaluate, order, table, a, b, ply + 1)
        if best is None or (value > best if for_max else value < best):
            best, best_action = value, action
        a, b = (max(a, best), b) if for_max else (a, min(b, best))
        cut = a >= b
        if cut:
            break
    order.learn(state, best_action, ply, cut)
    table[state, depth - ply] = (low if best <= entry[0] else best), (high if best >= entry[1] else best)
    return best, best_action
"""
STRICT = PLAIN.replace("if beta <= alpha:", "if beta < alpha:")
HARD = PLAIN.replace("    return best", "    return min(max(best[0], first), last), best[1]").replace(
    "    best = None\n", "    best, first, last = None, alpha, beta\n"
)
NEGAMAX = """
def negamax(game, state, alpha, beta):
    sign = 1 if game.to_move(state) == MAX else -1
    if game.is_terminal(state):
        return sign * game.utility(state, MAX), None
    best = None
    for action in game.actions(state):
        child = game.result(state, action)
        turned = -1 if game.to_move(child) != game.to_move(state) else 1
        window = (-beta, -alpha) if turned < 0 else (alpha, beta)
        value = turned * negamax(game, child, *window)[0]
        if best is None or value >= best[0] + (best[0] == value):
            best = value, action
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best

def alphabeta(game, state, alpha=-inf, beta=inf):
    sign = 1 if game.to_move(state) == MAX else -1
    value, action = negamax(game, state, *((alpha, beta) if sign > 0 else (-beta, -alpha)))
    return sign * value, action
"""
NOTES = (
    PLAIN.replace("def alphabeta(", "def search(").replace(" alphabeta(game, game", " remembered(game, game")
    + """
def alphabeta(game, state, alpha=-inf, beta=inf):
    known.clear()
    return remembered(game, state, alpha, beta)

def remembered(game, *place):
    if place not in known:
        known[place] = search(game, *place)
    return known[place]

known = {}
"""
)
FAMILY = {"α ≥ β": PLAIN, "α > β": STRICT, "fail-hard": HARD, "negamax": NEGAMAX, "remembers": NOTES}
"""Right ways to write alpha-beta: what the lecture says holds for a reader who has written any of them."""
DEEPEN = """
def deepen(search, deepest):
    found = []
    try:
        found.extend(map(search, range(1, deepest + 1)))
    except OutOfBudgetError:
        pass
    return found[-1]
"""
OWN = {"alphabeta": PLAIN, "switched_alphabeta": SWITCHED, "alphabeta_with_table": TABLE, "deepen": DEEPEN}
NAMES = list(OWN)


LECTURE = "03_alpha_beta"


@pytest.mark.slow
def test_left_empty_it_runs_on_the_worked_solutions(worked_solutions_are_used):
    worked_solutions_are_used(NAMES)


def test_what_the_prose_says_of_the_numbers(left_empty):
    names, printed, _ = left_empty
    assert names["visited"] == 18_297
    assert round(549_946 / names["visited"]) == 30  # the opening: "all but a thirtieth"
    assert names["by_rule"] == {"α ≥ β": 18_297, "α > β": 146_120}
    assert len(names["kept"]) == sum(names["kept"]) == 8_000  # "at every node of twenty trees, each with ten windows"
    assert 0 < names["blunders"] < 1_000
    assert len(alpha_beta_trace(names["proof"]).unexplored) == 27 - 11
    assert names["growth"]["as the rules give them"][-1] == 13_703
    solved = re.findall(r"^(\S+\(.*\)) +(-?\d+) +([\d,]+) +([\d,]+)$", printed, flags=re.MULTILINE)
    assert [int(value) for _, value, *_ in solved] == [0, 1, -1, 0]
    for _, _, without, with_table in solved:
        assert int(with_table.replace(",", "")) < int(without.replace(",", ""))
    assert 549_946 / int(solved[0][3].replace(",", "")) > 100  # "all but a hundredth"
    tictactoe = names["tictactoe"]
    looked_at = replies_looked_at(tictactoe, names["in_danger"])
    assert [len(replies) for replies in looked_at.values()] == [4, 4, 1, 2, 2]  # the first two are read in full
    assert [tictactoe.mark(replies[-1], 1) for replies in list(looked_at.values())[3:]] == ["O", "O"]  # the same square
    spared = re.findall(r"^(as given|killer moves) +(\d+) nodes$", printed, flags=re.MULTILINE)
    assert int(spared[1][1]) < int(spared[0][1])
    assert "careless says: [0, 1]" in printed
    assert "with full windows: [0]" in printed
    assert "first time 3, second time 3; S is worth 6" in printed
    seen = names["seen"]
    assert all(
        b < r < w for b, r, w in zip(*(seen[n][1:] for n in ("best first", "random order", "worst first")), strict=True)
    )
    growth = names["growth"]
    assert growth["centre first"][-1] < growth["killer moves"][-1] / 2 < growth["as the rules give them"][-1] / 4
    for (order, _), (steps, straight) in names["paid"].items():
        assert (steps < straight) == (order == "the edge first")
        if order == "the centre first":  # "half as much again"
            assert 1.4 < steps / straight < 1.8
    table = "\n".join(names["lines"])
    moves = re.findall(r"^ +\d   ([a-g])  ", table, flags=re.MULTILINE)
    assert len(moves) == 8
    assert moves[3] != moves[4] == moves[-1]  # it changes its mind at the fifth ply
    assert "it does not see the win" in printed
    needed = int(re.search(r"^ +5   e +1\.00 +(\d+)$", table, flags=re.MULTILINE)[1])
    search = (names["iterative_deepening"], names["connect_four"], names["tricky"], names["estimate"])
    found = [search[0](*search[1:], nodes=budget, order=names["order"])[0] for budget in (needed - 1, needed)]
    assert found[0] < found[1] == 1  # "the table above says it"


@pytest.mark.long
def test_the_readers_own_functions_carry_it(lecture):
    names, _, errors = run(without_solutions(lecture), OWN)
    assert not errors
    assert names["used"]["their own"] == set(NAMES)
    assert names["visited"] == 18_297
    assert names["alphabeta"].__code__.co_varnames[:2] == ("game", "state")


@pytest.mark.long
@pytest.mark.parametrize("way", FAMILY)
def test_what_the_text_says_holds_for_every_right_search(lecture, way):
    names, printed, errors = run(lecture, {"alphabeta": FAMILY[way]}, until="## 12")
    assert not errors
    assert names["visited"] == 18_297
    assert len(names["kept"]) == sum(names["kept"]) == 8_000
    assert 0 < names["blunders"] < 1_000
    assert {0, 1} <= set(names["careless_moves"](TreeGame(names["TIED"]), ()))
    assert names["best_moves"](TreeGame(names["TIED"]), ()) == [0]
    assert names["seen"]["best first"][-1] == 3**4 + 3**3 - 1
    told = "".join(re.findall(r"^Yours is right\. .*", printed, re.MULTILINE))
    assert ("α = β" in told) == (way == "α > β")
    assert ("remembers" in told) == (way == "remembers")
    assert ("alphabeta" in names["used"]["their own"]) == (way not in ("α > β", "remembers"))


@pytest.mark.parametrize(("way", "said"), [("α > β", "put the = in"), ("remembers", "the idea of section 14")])
def test_whoever_counts_otherwise_than_the_text_and_has_no_solution_is_told_so(lecture, way, said):
    names, printed, errors = run(without_solutions(lecture), {"alphabeta": FAMILY[way]}, until="### Watch")
    assert not errors
    assert said in printed
    assert names["alphabeta"].__code__.co_varnames[:2] == ("game", "state")


def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture))
    assert names["used"]["none that works"] == lacking(errors) == set(NAMES)


def test_the_plain_search_can_still_be_used_at_the_end(left_empty):
    names, _, _ = left_empty
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert names["alphabeta"](game, (1,), 3, 5)[0] <= 3
    assert names["careless_moves"](TreeGame([[3, 5], [3, 1]]), ()) == [0, 1]


def test_the_folded_answers_are_right(lecture, left_empty):
    names, _, _ = left_empty
    source = "\n".join(cell.source for cell in lecture.cells)
    torn = eval(re.search(r"Four: `(.*?)`", source)[1])
    assert "worth 3" in sure_scene(torn).alt
    deceit = eval(re.search(r"`(\[\[3, 5\], \[3, 1\], \[3, 0\]\])`", source)[1])
    careless, best = (names[f](TreeGame(deceit), ()) for f in ("careless_moves", "best_moves"))
    assert tie_puzzle(careless, best, 3).startswith("Solved")
    score = re.search(r"```python\n(def my_score.*?)```", source, flags=re.DOTALL)[1]
    scope = dict(names)
    exec(score, scope)
    mine, centre = (names["visited_at"](6, names["StaticOrder"](p)) for p in (scope["my_score"], names["centre_first"]))
    assert mine < centre


class TestChecks:
    @pytest.mark.parametrize("name", PRUNING)
    def test_each_mistake_is_caught_and_named(self, name):
        assert name in check("alphabeta", Family.of(PRUNING[name]).map(in_window)).misconceptions

    @pytest.mark.parametrize("name", [name for name in REMEMBERING if name != "nothing-pruned"])
    def test_each_mistake_with_a_table_is_caught_and_named(self, name):
        assert name in check("alphabeta_with_table", REMEMBERING[name]).misconceptions

    def test_other_ways_that_are_right_pass(self):
        for convention in ITEMS[0].conventions.values():
            assert check("alphabeta", convention)


class TestSwitches:
    def test_the_reference_passes(self):
        assert check_switches(alphabeta)
        assert check_switches(alphabeta_with_table, "order.sort", "order.learn")

    @pytest.mark.parametrize(
        "name", [n for n in WRONG["depth_limited_alphabeta"] if n in ("one-ply-too-deep", "cutoff-ignored")]
    )
    def test_a_wrong_depth_is_seen(self, name):
        wrong = WRONG["depth_limited_alphabeta"][name]
        report = check_switches(lambda game, state, **o: wrong(game, state, **o))
        assert report.lines["cutoff, evaluate"]

    def test_a_switch_that_does_nothing_is_seen(self):
        def deaf(ignored):
            return lambda game, state, **o: alphabeta(game, state, **{k: v for k, v in o.items() if k != ignored})

        for ignored, line in (("order", "order.sort"), ("equality_prunes", "equality_prunes=False")):
            assert check_switches(deaf(ignored)).lines[line]
            assert not check_switches(deaf(ignored)).lines["cutoff, evaluate"]

    def test_what_only_seems_as_good_is_seen(self):
        last = {"v2 > v:": "v2 >= v:", "v2 < v:": "v2 <= v:"}
        report = check_switches(edited(alphabeta, last, "ties"))
        assert "it plays action 1" in report.lines["all switches as they are"]

    def test_a_wrong_depth_for_the_order_is_seen(self):
        class Deeper:
            def __init__(self, order):
                self.sort = lambda state, actions, depth: order.sort(state, actions, depth + 1)
                self.learn = order.learn

        report = check_switches(lambda g, s, order=AS_GIVEN, **o: alphabeta(g, s, order=Deeper(order), **o))
        assert "0 plies deep, it is told that the depth is 1" in report.lines["order.sort"]

    def test_an_order_that_is_told_nothing_is_seen(self):
        class Silent:
            def __init__(self, order):
                self.sort, self.learn = order.sort, lambda *_: None

        report = check_switches(lambda g, s, order=AS_GIVEN, **o: alphabeta(g, s, order=Silent(order), **o))
        assert [line for line, wrong in report.lines.items() if wrong] == ["order.learn"]


class TestTornTrees:
    @pytest.mark.parametrize("seed", range(30))
    def test_what_is_sure_is_the_range_of_all_fillings(self, seed):
        rng = random.Random(seed)
        tree = [[rng.choice([rng.randint(0, 9), "?"]) for _ in range(2)] for _ in range(3)]
        gaps = sum(leaf == "?" for node in tree for leaf in node)
        values = set()
        for filling in itertools.product([-50, 50], repeat=gaps):
            numbers = iter(filling)
            filled = [[next(numbers) if leaf == "?" else leaf for leaf in node] for node in tree]
            values.add(minimax_value(TreeGame(filled), ()))
        said = what_is_sure(tree, gaps)
        if len(values) == 1:
            assert re.search(r"root is worth (-?\d+)", said)[1] == str(values.pop())
        else:
            numbers = [str(value) for value in (min(values), max(values)) if abs(value) < 50]
            assert "may be worth" in said
            assert all(number in said for number in numbers)

    def test_the_question_does_not_show_the_answer(self):
        asked = sure_scene([[3, 12, 8], [2, "X", "Y"], [14, 5, 2]], answers=False)
        assert "whatever" not in asked.alt
        assert "≤2" not in asked.alt
        assert "X" in asked.alt

    def test_inner_nodes_show_their_own_player(self):
        assert "1 has value ≤2" in sure_scene([[3, 12, 8], [2, "X", "Y"], [14, 5, 2]]).alt


class TestOrders:
    @pytest.mark.parametrize(("width", "plies"), [(2, 4), (3, 3), (3, 4), (4, 3)])
    def test_best_first_is_the_smallest_tree_and_same_value(self, width, plies):
        tree = random_tree(width, plies, seed=3)
        game = recorded(TreeGame(sorted_tree(tree)))
        assert alphabeta(game, ())[0] == minimax_value(TreeGame(tree), ())
        assert len(game.log.leaves) == width ** (plies - plies // 2) + width ** (plies // 2) - 1

    @pytest.mark.parametrize("seed", range(5))
    def test_worst_first_leaves_only_deep_cuts(self, seed):
        game = recorded(TreeGame(sorted_tree(random_tree(3, 4, seed), best_first=False)))
        PRUNING["no-deep-cuts"](game, ())
        assert len(game.log.leaves) == 3**4

    def test_counts_by_order_are_those_of_the_trees(self):
        seen = leaves_by_order(alphabeta, width=2, plies=4, trees=2, seed=7)
        drawn = [random_tree(2, 4, 7), random_tree(2, 4, 8)]
        assert seen["random order"][3] == sum(leaves_seen(alphabeta, tree) for tree in drawn) / 2
        assert seen["best first"] == [2, 3, 5, 7]
        assert seen["worst first"][:3] == [2, 4, 8]

    def test_a_table_of_depths_lines_up(self):
        head, *lines = depth_table({"a": [1, 20], "long name": [3, 4000]}).splitlines()
        assert head.split() == ["plies", "1", "2"]
        assert len({len(line) for line in (head, *lines)}) == 1
        assert lines[1].split() == ["long", "name", "3", "4,000"]

    def test_the_puzzle_wants_the_same_tree_in_another_order(self):
        given = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
        assert order_puzzle(given, [[2, 14, 5], [3, 12, 8], [2, 4, 6]], alphabeta).startswith("7 of 9 leaves")
        assert order_puzzle(given, [[3, 12, 8], [2, 4, 6], [2, 5, 14]], alphabeta).startswith("Solved: 5 of 9")
        assert order_puzzle(given, [[3, 12, 2], [8, 4, 6], [14, 5, 2]], alphabeta).startswith(
            "That is a different tree"
        )


def test_windows_are_those_of_the_search():
    table = window_table([[[7, 4], [9, 3]], [[5, 1], [6, 8]]])
    assert table.answers["E"] == ("−∞", "7")
    assert table.answers["F"] == ("7", "∞")
    assert table.answers["G"] == ("never entered", "never entered")


def test_equal_subtrees_are_one_state():
    game = shared_tree([[2, [3, 6]], [[3, 6], 5], [4, 9]])
    one, other = (game.result(game.result(game.initial, a), b) for a, b in ((0, 1), (1, 0)))
    assert one == other
    assert game.to_move(one) == MAX
    assert (
        REMEMBERING["bound-stored-as-value"](game, game.initial) != alphabeta_with_table(game, game.initial) == (5, 1)
    )


class OutError(Exception):
    pass


def deepening(first=1, last=0, keep=lambda old, new: new, stop=True):
    """A student's `deepen`, right or with one slip."""

    def deepen(search, deepest):
        answer = None
        for plies in range(first, deepest + 1 + last):
            try:
                answer = keep(answer, search(plies))
            except OutError:
                if stop:
                    break
        return answer

    return deepen


def test_a_right_deepening_passes_and_each_slip_is_told():
    assert check_deepening(deepening(), OutError)
    assert check_deepening(deepen, OutOfBudgetError)
    for wrong, said in [
        (deepening(first=0), "it searches 0, and should"),
        (deepening(last=-1), "1, 2, 3, and should search 1, 2, 3, 4"),
        (deepening(stop=False), "1, 2, 3, 4, and should search 1, 2, 3 "),
        (deepening(keep=lambda old, new: max(old or new, new)), "(5, 'a'); the last completed search found (2, 'd')"),
        (deepening(keep=lambda old, new: old or new), "the last completed search found (2, 'd')"),
        (lambda search, deepest: search(deepest), "searches 4, and should"),
        (lambda search, deepest: [search(plies) for plies in range(1, deepest + 1)][-1], "lets OutError through"),
        (lambda search, deepest: 1 / 0, "raised ZeroDivisionError"),
        (lambda *asked: deepening()(*asked)[1], "it returns 'd'; the last completed search found (2, 'd')"),
    ]:
        verdict = check_deepening(wrong, OutError)
        assert not verdict
        assert said in verdict.said


def test_fail_softs_promise_is_kept_and_a_broken_one_is_not(left_empty):
    names, *_ = left_empty

    def greedy_window(game, state, alpha, beta):
        """Raises α above what it has seen."""
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best = None
        for action in game.actions(state):
            value, _ = greedy_window(game, game.result(state, action), alpha, beta)
            if game.to_move(state) == MAX:
                best, alpha = value if best is None else max(best, value), max(alpha, value) + 1
            else:
                best, beta = value if best is None else min(best, value), min(beta, value)
            if alpha >= beta:
                break
        return best, None

    tree = TreeGame(with_few_values(random_tree(3, 3, 0), 10))
    states = [state for _, state in names["game_tree"](tree).nodes(data="state")]
    kept = [names["keeps_its_word"](greedy_window, tree, s, a, a + 2) for s in states for a in range(10)]
    assert not all(kept)


def test_the_suspicious_search_is_right_by_luck_and_mended_by_the_folded_answer(lecture, left_empty):
    names, *_ = left_empty
    search, other = names["suspicious"], TreeGame(names["OTHER"])
    assert search(TreeGame(names["TWO_PLY"]), ()) == (3, 0)
    assert (search(other, ()), minimax_value(other, ())) == ((3, 0), 4)
    right, _ = compare_with_right(search, other).both
    assert right.trace.leaf_at(right.step)[1] == (0, 2)
    assert names["OTHER"][0][2] == 1  # the guess that is asked for
    cell = next(cell.source for cell in lecture.cells if cell.source.startswith("def suspicious"))
    *before, _, stop, narrow, end = cell.splitlines()
    scope = dict(names)
    exec("\n".join([*before, narrow, "        if alpha >= beta:", stop, end]), scope)
    assert compare_with_right(scope["suspicious"], other).said.startswith("Nothing to mend")


def test_the_eager_search_is_right_by_luck_and_g_is_the_first_to_break_its_word(left_empty):
    names, *_ = left_empty
    assert names["too_eager"](TreeGame(names["LUCKY"]), ()) == (6, 0)
    assert minimax_value(TreeGame(names["LUCKY"]), ()) == 6
    calls = []  # each call's node, its window and what it returned, in the order in which they ended

    def noting(game, state, *window):
        returned = search(game, state, *window)
        calls.append((state, returned[0], *(window or (float("-inf"), float("inf")))))
        return returned

    search, scope = names["too_eager"], names["too_eager"].__globals__
    scope["too_eager"] = noting
    noting(TreeGame(names["LUCKY"]), ())
    scope["too_eager"] = search
    tree = TreeGame(names["LUCKY"])
    holds = [
        worth <= v if v <= alpha else worth >= v if v >= beta else worth == v
        for state, v, alpha, beta in calls
        for worth in [minimax_value(tree, state)]
    ]
    assert calls[holds.index(False)][0] == (1, 1)  # G


def test_what_is_said_of_the_forest(left_empty):
    names, *_ = left_empty
    forest = Forest(names["whole"].log)
    assert [cut > 0 for _, cut, _ in forest.levels[:3]] == [False, False, True]
    replies = {move: len(node.children) for move, node in forest.root.children.items()}
    assert [replies[move] for move in (2, 6, 8, 4)] == [4, 5, 5, 1]
    tictactoe = names["tictactoe"]
    for corner in (2, 6, 8):  # only the centre holds the draw
        after = tictactoe.result(tictactoe.initial, corner)
        worth = {reply: minimax_value(tictactoe, tictactoe.result(after, reply)) for reply in tictactoe.actions(after)}
        assert [reply for reply, value in worth.items() if value == 0] == [4]


def test_the_race_has_everybody_at_the_same_value_and_the_table_first(left_empty):
    names, *_ = left_empty
    field = names["field"]
    assert field["minimax"] == 549_946
    assert sorted(field, key=field.get) == [
        "with a table", "with a table, deepening", "alpha-beta, centre first", "alpha-beta, edges first", "minimax",
    ]  # fmt: skip
    assert {search(names["tictactoe"], names["tictactoe"].initial)[0] for search in names["runners"].values()} == {0}


def test_few_values_tie_and_many_do_not():
    lines = leaves_by_rule([2, 81]).splitlines()
    few, many = ([float(n) for n in line.split()[1:]] for line in lines[1:])
    assert few[1] > 1.5 * few[0]
    assert many[1] == many[0]
