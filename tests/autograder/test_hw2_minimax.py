"""hw2-minimax: released safely, fair to every style, each usual mistake named, right by definitions of its own."""

from __future__ import annotations

import random
import re
import statistics
from importlib import import_module
from math import prod
from pathlib import Path

import pytest

from aima_games import MAX, MIN, recorded
from aima_games.checking.search_case import SearchCase, value_and_action
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame
from autograder.authoring.wrong_programs import made, texts_of, unit_of
from tests.autograder.homework import Homework, losses
from tests.corpus.problems import back_up

HW2 = Homework("hw2-minimax")
ours = HW2.reference
NOTEBOOK = HW2.notebook()
HANDWRITINGS = sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw2").glob("[!_]*.py"))
WITH_POINTS = [name for name, item in HW2.items.items() if any(demand.points for demand in item.demands.values())]


@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW2.released(made_once, unsafe)
    for item in HW2.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "beginner who replies" not in cells["weak-opponents"].source


def test_text_and_cases_ask_for_the_same():
    HW2.require_the_same_in_text_and_cases()


def test_the_course_s_own_algorithms_carry_more_than_half_of_the_points():
    points = {name: sum(demand.points for demand in HW2.items[name].demands.values()) for name in HW2.items}
    own = ("test_minimax_value", "test_minimax", "test_depth_limited_minimax")
    assert sum(points[name] for name in own) == 11
    assert sum(points.values()) == 20


def test_nothing_that_is_given_searches():
    """No cell defines a function but those to be filled in, and one that prints a plan."""
    given = [cell.source for cell in NOTEBOOK.cells if "def " in cell.source and cell.cell_type == "code"]
    given = [text for text in given if "### BEGIN SOLUTION" not in text]
    assert [line for text in given for line in text.splitlines() if line.startswith("def ")] == [
        "def show_plan(plan, indent=0):",
        "def engine(game: Game, state: State) -> tuple[Value, Action | None]:",  # calls the student's own search
    ]


# Right programs


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_right_programs_of_strangers_earn_full_marks_whatever_is_drawn(path):
    written = import_module(f"tests.corpus.right.hw2.{path.stem}")
    for name in ("test_conditional_plan", "test_bounds", "test_quickest"):
        HW2.require_full_marks(written, name, range(5))


# Usual mistakes


@pytest.mark.parametrize("name", HW2.items)
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW2.items[name].misconceptions.items():
        found = HW2.verdict(name, wrong, visible=True)
        assert (bool(found), mistake in found.misconceptions) == (False, True), str(found)


@pytest.mark.parametrize(
    ("name", "before", "after", "place"),
    [
        ("test_minimax", "game.utility(state, MAX)", "game.utility(state, game.to_move(state))", "utility-of-mover"),
        ("test_minimax", "== MAX", "!= MAX", "max-min-swapped"),
        ("test_depth_limited_minimax", "depth + 1", "depth * 1", "depth-not-passed-down"),
        ("test_conditional_plan", "works[:1]", "works", "the-player's-action"),
        ("test_conditional_plan", "== player", "!= player", "who-chooses"),
        ("test_quickest", "value > 0", "value < 0", "who-wins"),
        ("test_bounds", "questions - asked", "questions", "the-budget"),
    ],
)
def test_a_small_edit_is_told_by_the_mistake_that_it_is_or_by_its_place(name, before, after, place):
    reference = HW2.items[name].reference
    texts = texts_of(unit_of(reference, {reference}))
    wrong = made("\n\n".join(texts).replace(before, after), reference)
    found = HW2.verdict(name, wrong, visible=True)
    assert not found
    assert {each.partition("/")[0] for each in found.misconceptions} == {place}, str(found)


def test_a_plan_is_shown_as_the_text_writes_it():
    def hopes(game, state, player, least):
        plan = ours.conditional_plan(game, state, player, least)
        return plan and plan[:1]

    found = HW2.verdict("test_conditional_plan", hopes)
    said = [line.said for line in found.lines if not line.passed and not line.hidden]
    assert any(re.match(r"\[\(\d, .*\], should be \[\(\d, .*\)\]$", each) for each in said), said
    assert not any("((" in each for each in said)


def test_two_long_plans_part_after_the_actions_that_lead_there():
    def last_reply_forgotten(game, state, player, least):
        return shorter(ours.conditional_plan(game, state, player, least))

    def shorter(plan):
        """The plan without the last reply to its last action, or to one further down."""
        if not plan or not plan[-1][1]:
            return plan
        action, rest = plan[-1]
        return [*plan[:-1], (action, rest[:-1] if len(rest) > 1 else shorter(rest))]

    found = HW2.verdict("test_conditional_plan", last_reply_forgotten)
    assert " after " in next(line.said for line in found.lines if line.group == "real games" and not line.hidden)


def test_who_asks_more_than_the_budget_is_told_so_although_the_numbers_are_right():
    def greedy(game, state, questions, lowest, highest):
        ours.bounds(game, state, questions + 1, lowest, highest)
        return ours.bounds(game, state, questions, lowest, highest)

    found = HW2.verdict("test_bounds", greedy)
    assert {line.aspect for line in found.lines if not line.passed} == {"leaves"}


# What a mistake costs


def answers(seen):
    """Whether there is an answer of the form that is asked for."""
    if seen.error is not None or not isinstance(seen.case, SearchCase):
        return seen.error is None
    return not value_and_action(seen.returned, seen.case.expected.actions is not None)[2]


@pytest.mark.more
def test_one_slip_does_not_cost_everything():
    by_item = {name: losses(HW2.items[name], HW2.cases(name), answers) for name in WITH_POINTS}
    assert all(len(lost) >= 8 for lost in by_item.values())  # the value alone has few lines
    assert all(statistics.median(lost.values()) <= 0.4 + 1e-9 for lost in by_item.values()), by_item
    shares = [share for lost in by_item.values() for share in lost.values()]
    assert sum(share > 0.99 for share in shares) <= 0.1 * len(shares), by_item


@pytest.mark.parametrize("name", WITH_POINTS)
def test_a_constant_earns_nothing(name):
    item = HW2.items[name]
    for seed in range(3):
        cases = [*item.visible_cases(), *item.hidden_cases(seed)]
        for answer, earned in HW2.earned_by_one_answer(name, cases):
            assert earned <= 0.01, answer


# The references, against what knows nothing of them


def uneven(rng, plies, leaves, stops):
    """Nested lists up to `plies` deep, with one to three children at each node; the leaves come from few numbers."""
    if plies == 0 or rng.random() < stops:
        return rng.choice(leaves)
    return [uneven(rng, plies - 1, leaves, stops) for _ in range(rng.randint(1, 3))]


def trees(seed, leaves, number=60):
    rng = random.Random(seed)
    for _ in range(number):
        first = rng.choice((MAX, MIN))
        yield rng, TreeGame(uneven(rng, 4, leaves, 0.2), first=first)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (2, 2), (3, 1), (1, 1, 2), (4,), (2, 3)])
def test_minimax_plays_nim_as_bouton_does(heaps):
    """Who moves wins where the exclusive or of the heaps is not 0, by the moves that make it 0 (Bouton 1901)."""
    game, minimax = Nim(heaps), HW2.items["test_minimax"].reference

    def over(heaps):
        total = 0
        for heap in heaps:
            total ^= heap
        return total

    value, action = minimax(game, game.initial)
    assert value == (1 if over(heaps) else -1)
    assert not over(heaps) or not over(game.result(game.initial, action)[0])


def test_all_four_searches_agree_with_the_definition_where_they_ask_for_the_same():
    value, minimax, limited_search, maxn = (
        HW2.items[f"test_{name}"].reference for name in ("minimax_value", "minimax", "depth_limited_minimax", "maxn")
    )
    for _, game in trees("searches", (-5, -1, 0, 2, 7)):
        right = back_up(game, ())
        assert value(game, ()) == minimax(game, ())[0] == right
        assert limited_search(game, (), lambda state, depth: False, lambda state: 99)[0] == right
        assert maxn(game, ())[0] == (right, -right)


def test_a_search_to_a_depth_is_one_of_the_tree_that_ends_there():
    limited_search = HW2.items["test_depth_limited_minimax"].reference

    def cut(tree, depth, path=()):
        if not isinstance(tree, list):
            return tree
        return [cut(child, depth - 1, (*path, k)) for k, child in enumerate(tree)] if depth else len(path) + sum(path)

    for rng, _ in trees("depth", (0,)):
        tree, first, depth = uneven(rng, 4, (-7, -3, 4), 0.2), rng.choice((MAX, MIN)), rng.randint(0, 4)
        deep = lambda state, ply, depth=depth: ply >= depth  # noqa: E731
        found, _ = limited_search(TreeGame(tree, first=first), (), deep, lambda path: len(path) + sum(path))
        assert found == back_up(TreeGame(cut(tree, depth), first=first), ())


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


@pytest.mark.parametrize("widths", [(2, 3), (3, 2, 4), (2, 2, 3, 2)])
def test_a_plan_of_a_full_tree_looks_at_as_many_ends_as_knuth_and_moore_count(widths):
    """Of every second level one branch is enough: for MAX the product of the widths where MIN moves (1975)."""

    def grow(widths):
        return [grow(widths[1:]) for _ in range(widths[0])] if widths else 1

    game = TreeGame(grow(widths))
    assert len(ends_by(game, (), ours.conditional_plan(game, (), MAX, 1), MAX)) == prod(widths[1::2])


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
        tree, first = uneven(rng, 4, (-7, -3, 1, 4, 8), 0.2), rng.choice((MAX, MIN))
        questions = rng.randint(0, len(ends(tree)) + 1)
        game = recorded(TreeGame(tree, first=first))
        low, high, asked = ours.bounds(game, (), questions, -9, 9)
        known = ends(tree)[:questions]
        assert (low, high) == tuple(
            back_up(TreeGame(filled(tree, iter(known), rest), first=first), ()) for rest in (-9, 9)
        )
        assert asked == len(known) == len(game.log.leaves)


def test_the_quickest_win_is_minimax_where_time_is_part_of_the_utility():
    def timed(tree, ply=0):
        if isinstance(tree, list):
            return [timed(child, ply + 1) for child in tree]
        return 1_000 * tree - ply * (1 if tree > 0 else -1)

    for rng, game in trees("haste", (-2, -1, 1, 2)):
        tree, first = uneven(rng, 4, (-2, -1, 1, 2), 0.2), rng.choice((MAX, MIN))
        game, other = TreeGame(tree, first=first), TreeGame(timed(tree), first=first)
        (value, plies), _ = ours.quickest(game, ())
        assert 1_000 * value - plies * (1 if value > 0 else -1) == back_up(other, ())
