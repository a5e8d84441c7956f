"""hw3-alphabeta: released safely, fair to every style, and each usual mistake named."""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import combinations
from math import inf
from pathlib import Path

import nbformat
import pytest

from aima_games import MAX, MIN, recorded
from aima_games.checking.case import observe
from aima_games.checking.check import report
from aima_games.games import TreeGame, make_game
from autograder.authoring import load_module, random_tree
from solutions import alphabeta_fail_hard
from tests.autograder.homework import Homework
from tests.corpus.problems import back_up, problems

HW3 = Homework("hw3-alphabeta")
steps = HW3.reference
items = load_module(HW3.folder, "items")
STYLE = Path(__file__).with_name("hw3_in_another_style.py").read_text(encoding="utf-8")
NOTEBOOK = nbformat.read(HW3.folder / f"{HW3.name}.ipynb", as_version=4)


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW3.released(made_once, unsafe)
    for item in HW3.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "three quarters" not in cells["why-deepening"].source


def test_text_and_cases_ask_for_the_same():
    HW3.require_the_same_in_text_and_cases()


def test_another_style_earns_full_marks_from_the_judge(unsafe):
    judged = HW3.judged(re.split(r"# %% .*\n", STYLE)[1:], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


@pytest.mark.more
@pytest.mark.parametrize(
    "handwriting", ["negamax", *(pytest.param(each, marks=pytest.mark.long) for each in ("beginner", "frugal"))]
)
def test_right_programs_earn_full_marks_whatever_is_drawn(handwriting):
    written = import_module(f"tests.corpus.right.hw3.{handwriting}")
    for name in HW3.items:
        HW3.require_full_marks(written, name, range(5))


@pytest.mark.parametrize("name", HW3.items)
def test_each_mistake_loses_marks_and_gets_its_name(name):
    for mistake, function in HW3.items[name].misconceptions.items():
        found = HW3.verdict(name, function)
        assert (found.fraction < 1, mistake in found.misconceptions) == (True, True)


def test_the_instant_check_names_them_too():
    """Not those on paper: their trees are looked at when handed in, all but one."""
    for item in HW3.items.values():
        seen = item.visible_cases() if item.name != "cuts" else []
        for mistake, function in item.misconceptions.items() if seen else ():
            found = report(item.name, [observe(case, function) for case in seen], item.weights)
            assert mistake in found.misconceptions, str(found)


def test_the_trees_on_paper_are_those_of_the_notebook_and_have_the_answers_we_give():
    (source,) = (cell.source for cell in NOTEBOOK.cells if cell.source.startswith("TREES = {"))
    shown = {}
    exec(source.partition("for name")[0], shown)
    assert shown["TREES"] == items.TREES
    for name in items.TREES:
        for x in range(21):
            game = recorded(make_game(items.tree_with(name, x)))
            value, _ = alphabeta_fail_hard(game, game.initial)
            assert value == back_up(game.game, game.initial)
            assert steps.cut_by_hand(name, x) == (("utility", items.place_of_y(name)) not in game.log.leaves)


# The reference against the definitions


def test_values_and_actions_are_those_of_the_definition():
    for problem in problems("alphabeta_with_table", 150, "hw3"):
        game, state, (depth, evaluate) = problem.game, problem.state, problem.extras
        if game.is_terminal(state) or depth == inf:
            continue
        value, margin = problem.value, random.Random(str(state)).randint(1, 9)
        for guess in (value - 9, value, value + 1, value + 9):
            found, action = steps.value_from_guess(game, state, depth, evaluate, guess)
            assert (found, action in problem.right_actions) == (value, True)
        found, action = steps.iterative_deepening(game, state, evaluate, depth, 10**9, margin)
        assert (found, action in problem.right_actions) == (value, True)
    for problem in problems("alphabeta", 100, "hw3"):
        if problem.game.is_terminal(problem.state):
            continue
        best, actions = steps.best_actions(problem.game, problem.state)
        assert (best, set(actions)) == (problem.value, problem.right_actions)


def test_no_search_can_do_with_fewer_leaves():
    """By trying every set of leaves: which is the smallest that settles the value?"""

    def sure(tree, path, known, for_max):
        """The smallest and the largest value that are possible."""
        if not isinstance(tree, list):
            return (tree, tree) if path in known else (-inf, inf)
        choose = max if for_max else min
        below = [sure(child, (*path, number), known, not for_max) for number, child in enumerate(tree)]
        return choose(low for low, _ in below), choose(high for _, high in below)

    rng = random.Random(17)
    for number in range(60):
        tree, first = random_tree(rng, number % 4, most=2 + (number % 4 < 3)), rng.choice([MAX, MIN])
        paths = [path for path, children in items.paths_of(tree).items() if not children]
        enough = (
            size
            for size in range(len(paths) + 1)
            for known in combinations(paths, size)
            if len(set(sure(tree, (), known, first == MAX))) == 1
        )
        game = TreeGame(tree, first=first)
        assert steps.fewest_leaves(game, game.initial) == next(enough)


def test_deepening_keeps_what_was_completed_and_obeys():
    rng = random.Random(3)
    for problem in problems("iterative_deepening", 80, "hw3"):
        game, state, (evaluate, depth) = problem.game, problem.state, problem.extras
        if game.is_terminal(state):
            continue
        margin, leaves, watched = rng.randint(1, 9), rng.randint(0, 30), recorded(game)
        value, _ = steps.iterative_deepening(watched, state, watched.watch(evaluate), depth, leaves, margin)
        assert len(watched.log.leaves) <= max(leaves, len(game.actions(state)))
        depths = {back_up(game, state, lambda _, ply, d=d: ply >= d, evaluate): d for d in range(depth, 0, -1)}
        assert value in depths
