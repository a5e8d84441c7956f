"""hw2-minimax: released safely, fair to every style, each usual mistake named, right by definitions of its own."""

from __future__ import annotations

import random
from functools import reduce
from importlib import import_module
from operator import xor
from pathlib import Path

import nbformat
import pytest

from aima_games import MAX, MIN, recorded
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame
from autograder.authoring import load_module
from tests.autograder.homework import Homework
from tests.corpus.problems import back_up

HW2 = Homework("hw2-minimax")
ours = HW2.reference
items = load_module(HW2.folder, "items")
NOTEBOOK = nbformat.read(HW2.folder / f"{HW2.name}.ipynb", as_version=4)
HANDWRITINGS = sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw2").glob("[!_]*.py"))


@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW2.released(made_once, unsafe)
    for item in HW2.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "def minimax_value" in cells["given"].source  # although the solution has lines of it
    assert "beginner who replies" not in cells["weak-opponents"].source


def test_text_and_cases_ask_for_the_same():
    HW2.require_the_same_in_text_and_cases()


# Right programs


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_right_programs_earn_full_marks_whatever_is_drawn(path):
    written = import_module(f"tests.corpus.right.hw2.{path.stem}")
    for name in HW2.items:
        HW2.require_full_marks(written, name, range(5))


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_the_judge_gives_them_full_marks_too(path, unsafe):
    judged = HW2.judged([path.read_text(encoding="utf-8")], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


# Usual mistakes


@pytest.mark.parametrize("name", HW2.items)
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW2.items[name].misconceptions.items():
        found = HW2.verdict(name, wrong, visible=True)
        assert (found.fraction < 1, mistake in found.misconceptions) == (True, True), str(found)


def test_who_asks_more_than_the_budget_is_told_so_although_the_numbers_are_right():
    def greedy(game, state, questions, lowest, highest):
        ours.bounds(game, state, questions + 1, lowest, highest)
        return ours.bounds(game, state, questions, lowest, highest)

    found = HW2.verdict("budget", greedy)
    assert {line.aspect for line in found.lines if not line.passed} == {"leaves"}


# The reference, against what knows nothing of it


def trees(seed, leaves, number=60):
    rng = random.Random(seed)
    for _ in range(number):
        first = rng.choice((MAX, MIN))
        yield rng, TreeGame(items.uneven(rng, 4, leaves, 0.2), first=first)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (2, 2), (3, 1), (1, 1, 2), (4,), (2, 3)])
def test_all_best_moves_of_nim_are_bouton_s(heaps):
    """Who moves wins where the exclusive or of the heaps is not 0, by the moves that make it 0 (Bouton 1901)."""
    game = Nim(heaps)
    left = {action: reduce(xor, game.result(game.initial, action)[0]) for action in game.actions(game.initial)}
    winning = [action for action, rest in left.items() if rest == 0]
    assert ours.best_actions(game, game.initial) == (winning or list(left))


def test_the_quickest_win_is_minimax_where_time_is_part_of_the_utility():
    def timed(tree, ply=0):
        if isinstance(tree, list):
            return [timed(child, ply + 1) for child in tree]
        return 1_000 * tree - ply * (1 if tree > 0 else -1)

    for rng, game in trees("haste", (-2, -1, 1, 2)):
        tree = items.uneven(rng, 4, (-2, -1, 1, 2), 0.2)
        game = TreeGame(tree, first=game.to_move(game.initial))
        other = TreeGame(timed(tree), first=game.to_move(game.initial))
        (value, plies), _ = ours.quickest(game, ())
        assert 1_000 * value - plies * (1 if value > 0 else -1) == back_up(other, ())


def test_in_a_draw_both_play_on():
    for rng, _ in trees("draws", (0,), 20):
        tree = items.uneven(rng, 4, (0,), 0.3)

        def longest(tree):
            return 1 + max(map(longest, tree)) if isinstance(tree, list) else 0

        assert ours.quickest(TreeGame(tree), ())[0] == (0, longest(tree))


def ends_by(game, state, plan, player):
    """The utilities for `player` at all ends that can come about by a plan, which has to be one."""
    if game.is_terminal(state):
        assert plan == []
        return [game.utility(state, player)]
    actions = [action for action, _ in plan]
    assert len(actions) == 1 if game.to_move(state) == player else actions == list(game.actions(state))
    return [end for action, rest in plan for end in ends_by(game, game.result(state, action), rest, player)]


def test_a_plan_keeps_its_promise_and_exists_where_the_value_allows_it():
    for rng, game in trees("plans", (-3, -1, 0, 2, 5)):
        player, least = rng.choice((MAX, MIN)), rng.randint(-4, 4)
        value = back_up(game, ()) * (1 if player == MAX else -1)
        plan = ours.conditional_plan(game, (), player, least)
        assert (plan is not None) == (value >= least)
        if plan is not None:
            assert min(ends_by(game, (), plan, player)) >= least


def test_white_s_loss_in_hexapawn_is_proved_and_tic_tac_toe_is_a_draw_for_both():
    game = Hexapawn(3, 3)
    assert set(ends_by(game, game.initial, ours.conditional_plan(game, game.initial, MIN, 1), MIN)) == {1}
    assert ours.conditional_plan(game, game.initial, MAX, 1) is None
    game = TicTacToe()
    middle = game.result(game.result(game.initial, 4), 0)
    assert [ours.conditional_plan(game, middle, player, 1) for player in (MAX, MIN)] == [None, None]
    assert all(ours.conditional_plan(game, middle, player, 0) for player in (MAX, MIN))


def test_bounds_are_minimax_with_the_best_and_the_worst_for_what_is_not_known():
    def ends(tree):
        return [end for child in tree for end in ends(child)] if isinstance(tree, list) else [tree]

    def filled(tree, known, rest):
        if isinstance(tree, list):
            return [filled(child, known, rest) for child in tree]
        return next(known, rest)

    for rng, _ in trees("bounds", (0,)):
        tree, first = items.uneven(rng, 4, (-7, -3, 1, 4, 8), 0.2), rng.choice((MAX, MIN))
        questions = rng.randint(0, len(ends(tree)) + 1)
        game = recorded(TreeGame(tree, first=first))
        low, high, asked = ours.bounds(game, (), questions, -9, 9)
        known = ends(tree)[:questions]
        assert (low, high) == tuple(
            back_up(TreeGame(filled(tree, iter(known), rest), first=first), ()) for rest in (-9, 9)
        )
        assert asked == len(known) == len(game.log.leaves)


def test_a_coalition_is_minimax_against_all_others():
    """MAX alone is MAX; the members of two sides, whose utilities sum to 0, can be sure of opposite sums."""
    for _, game in trees("coalitions", (-3, -1, 0, 2, 5), 20):
        assert ours.coalition_value(game, (), (MAX,)) == back_up(game, ())
        assert ours.coalition_value(game, (), (MAX, MIN)) == 0
    for rng, _ in trees("three", (0,), 20):
        leaves = items.uneven(rng, 3, (0,), 0.2)

        def shared(tree):
            if isinstance(tree, list):
                return [shared(child) for child in tree]
            a, b = rng.randint(-9, 9), rng.randint(-9, 9)  # noqa: B023
            return (a, b, -a - b)

        game = TreeGame(shared(leaves), players=(0, 1, 2))
        assert ours.coalition_value(game, (), (0, 2)) == -ours.coalition_value(game, (), (1,))
