"""hw3-alphabeta: released safely, fair to every style, and each usual mistake named."""

from __future__ import annotations

import random
import re
from pathlib import Path

import nbformat
import pytest

from aima_games import MIN, recorded
from aima_games.checking.case import observe
from aima_games.checking.check import report
from aima_games.games import TreeGame
from autograder.authoring import load_module
from solutions import alphabeta, alphabeta_fail_hard, alphabeta_with_table
from tests.autograder.homework import Homework
from tests.corpus.problems import problems

HW3 = Homework("hw3-alphabeta")
steps = HW3.reference
cut_leaves = load_module(HW3.folder, "misconceptions").cut_leaves
STYLE = Path(__file__).with_name("hw3_in_another_style.py").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW3.released(made_once, unsafe)
    for item in HW3.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "three quarters" not in cells["why-deepening"].source


def test_another_style_earns_full_marks_from_the_judge(unsafe):
    judged = HW3.judged(re.split(r"# %% .*\n", STYLE)[1:], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


def all_but_equality(game, state):
    return alphabeta(game, state, equality_prunes=False)


@pytest.mark.parametrize("search", [alphabeta, alphabeta_fail_hard, all_but_equality])
def test_every_rule_passes_but_where_the_text_fixes_one(search):
    assert HW3.verdict("pruning", search)
    assert bool(HW3.verdict("equality", search)) == (search is not all_but_equality)


@pytest.mark.parametrize("name", HW3.items)
def test_each_mistake_loses_marks_and_gets_its_name(name):
    for mistake, wrong in HW3.items[name].misconceptions.items():
        found = HW3.verdict(name, wrong)
        assert (found.fraction < 1, found.misconception) == (True, mistake)


def test_the_instant_check_names_nearly_all_of_them_too():
    """Not those on paper: their trees are looked at when handed in, all but one."""
    for item in HW3.items.values():
        seen = item.visible_cases() if item.name != "cuts" else []
        for mistake, wrong in item.misconceptions.items() if seen else ():
            assert report(item.name, [observe(case, wrong) for case in seen], item.weights).misconception == mistake


def test_the_trees_on_paper_are_those_of_the_notebook_and_have_the_answers_we_give():
    (source,) = (
        cell.source
        for cell in nbformat.read(HW3.folder / f"{HW3.name}.ipynb", as_version=4).cells
        if cell.source.startswith("TREES = {")
    )
    names = {"TreeGame": TreeGame, "MIN": MIN}
    exec(source.partition("for name")[0], names)
    for name, game in names["TREES"].items():
        spec = {"name": "TreeGame", "tree": game._given, "first": game.to_move(())}
        assert steps.cut_by_hand(name) == cut_leaves(alphabeta, spec)


# The functions of the assignment are the lecture's, without options


def test_the_short_forms_do_what_the_long_ones_do():
    for problem in problems("alphabeta", 60, "hw3"):
        assert problem.put(steps.alphabeta) == problem.put(alphabeta)
        value, _ = problem.put(alphabeta).returned
        for low, high in ((value - 2, value + 2), (value + 1, value + 3), (value - 3, value - 1)):
            hard = steps.fail_hard_value(problem.game, problem.state, low, high)
            assert hard == max(low, min(high, value))
        if not problem.game.is_terminal(problem.state):
            assert set(steps.best_actions(problem.game, problem.state)) == problem.right_actions
    for problem in problems("alphabeta_with_table", 60, "hw3"):
        assert problem.put(steps.alphabeta_with_table) == problem.put(alphabeta_with_table)


def test_deepening_keeps_what_was_completed():
    rng = random.Random(3)
    for problem in problems("iterative_deepening", 60, "hw3"):
        game, state, (evaluate, depth) = problem.game, problem.state, problem.extras
        if game.is_terminal(state):
            continue
        needed, rounds = 0, []
        for plies in range(1, depth + 1):
            watched = recorded(game)
            rounds.append(alphabeta(watched, state, lambda _, ply, plies=plies: ply >= plies, evaluate))
            needed += watched.log.counts["actions"]
        assert steps.iterative_deepening(game, state, evaluate, depth, needed) == rounds[-1]
        if depth > 1:
            assert steps.iterative_deepening(game, state, evaluate, depth, needed - 1) == rounds[-2]
        nodes, watched = rng.randint(0, needed), recorded(game)
        steps.iterative_deepening(watched, state, evaluate, depth, nodes)
        assert watched.log.counts["actions"] <= max(nodes, 1)
