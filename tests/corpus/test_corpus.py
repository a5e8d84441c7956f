"""Every right variant is right, by the definition, and looks at the leaves that a correct search looks at."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import MAX, MIN
from aima_games.games import TreeGame
from solutions import star1
from solutions.misconceptions import LEAST, LEAST_STAR1, MOST, MOST_STAR1, styles
from solutions.misconceptions.pruning import WINDOW, FlawedAlphaBeta
from solutions.misconceptions.stochastic import FlawedStar1
from tests.corpus import RIGHT, WRONG
from tests.corpus.problems import Problem, back_up, problems

NUMBER = 200
EACH = [(function, variant) for function, variants in RIGHT.items() for variant in variants]
PRUNING = ("alphabeta", "depth_limited_alphabeta")
LOOKING_AT_ALL = (
    *("minimax_value", "minimax", "depth_limited_minimax", "maxn"),
    *("expectiminimax", "depth_limited_expectiminimax", "expectimax"),
)
RULES = styles(FlawedAlphaBeta())


@cache
def drawn(function):
    return problems(function, NUMBER, "the corpus")


@cache
def done(function, variant):
    return [problem.put(RIGHT[function][variant]) for problem in drawn(function)]


@pytest.mark.parametrize(("function", "variant"), EACH)
def test_value_and_action_are_right(function, variant):
    for problem, seen in zip(drawn(function), done(function, variant), strict=True):
        assert problem.is_right(seen), (problem, seen)


trees = st.recursive(st.integers(-3, 3), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=25)


@given(trees, st.sampled_from([MAX, MIN]))
def test_on_any_tree_all_variants_agree_with_the_definition(tree, first):
    game = TreeGame(tree, first=first)
    problem = Problem(game, (), lambda state, ply: back_up(game, state))
    for function in ("minimax_value", "minimax", *PRUNING[:1]):
        for variant, search in RIGHT[function].items():
            assert problem.is_right(problem.put(search)), (function, variant)


# Leaves


def beyond(player, entry, best, equality):
    """Another form of the test for a cut: the value against the window on entry."""
    alpha, beta = entry
    if equality:
        return best >= beta if player == MAX else best <= alpha
    return best > beta if player == MAX else best < alpha


@pytest.mark.parametrize(("function", "variant"), [each for each in EACH if each[0] in LOOKING_AT_ALL])
def test_without_pruning_every_leaf_is_looked_at_once(function, variant):
    """By a memo not even once for each way that leads to it."""
    for problem, seen in zip(drawn(function), done(function, variant), strict=True):
        everything = problem.put(RIGHT[function]["one_function" if "one_function" in RIGHT[function] else "with_class"])
        looked_at = {leaf for _, leaf in seen.leaves} if problem.game.players == (0, 1, 2) else Counter(seen.leaves)
        if isinstance(looked_at, set):  # each leaf is asked for three utilities
            assert looked_at == {leaf for _, leaf in everything.leaves}
        else:
            assert set(looked_at) == set(everything.leaves)
            assert looked_at <= Counter(everything.leaves)


@pytest.mark.parametrize(("function", "variant"), [each for each in EACH if each[0] in PRUNING])
def test_alphabeta_looks_at_the_leaves_of_one_of_its_rules(function, variant):
    fitting = {
        name
        for name, rule in RULES.items()
        if all(
            problem.put(rule).leaves == seen.leaves
            for problem, seen in zip(drawn(function), done(function, variant), strict=True)
        )
    }
    expected = {
        "fail_hard_strict": {"equality does not prune, fail-hard"},
        "strict": {"equality does not prune"},
        "last_of_ties": {"equality does not prune"},
        "strict_at_one_side": set(),  # where it tests v, not alpha, against beta matters; still it is between the others
    }
    assert fitting == expected.get(variant, {"equality prunes", "equality prunes, fail-hard"})


ALPHABETA = {
    **RIGHT["alphabeta"],
    **RULES,
    **{f"{name}, v is tested": replace(rule, leave=beyond) for name, rule in RULES.items()},
}
STAR1 = {
    **RIGHT["star1"],
    "reference": star1,
    "strict": FlawedStar1(strict=True),
    "fail-hard": FlawedStar1(fail_hard=True),
}


@pytest.mark.parametrize(
    ("function", "search"),
    [
        pytest.param(function, search, id=f"{function}-{name}")
        for function, searches in (("alphabeta", ALPHABETA), ("star1", STAR1))
        for name, search in searches.items()
    ],
)
def test_a_right_search_looks_at_the_leaves_of_the_least_and_at_none_but_those_of_the_most(function, search):
    """So a check that accepts what lies between the two does nobody wrong, whatever the form of alpha-beta."""
    for problem, least, most in bounds(function):
        seen = problem.put(search)
        assert problem.is_right(seen)
        assert within(least, seen.leaves)
        assert within(seen.leaves, most)


@pytest.mark.parametrize("name", WINDOW)
def test_what_lies_between_still_tells_the_mistakes(name):
    caught = [
        not (
            problem.is_right(seen := problem.put(WINDOW[name]))
            and within(least, seen.leaves)
            and within(seen.leaves, most)
        )
        for problem, least, most in bounds("alphabeta")
    ]
    assert any(caught)


@cache
def bounds(function):
    """Problems with the fewest and the most leaves that a correct search looks at."""
    least, most = {"alphabeta": (LEAST, MOST), "star1": (LEAST_STAR1, MOST_STAR1)}[function]
    return [(p, p.put(least).leaves, p.put(most).leaves) for p in problems(function, 500, "between")]


def within(some, all_of_them):
    """Whether the one sequence comes of the other by leaving things out."""
    left = iter(all_of_them)
    return all(leaf in left for leaf in some)


@pytest.mark.parametrize(
    ("function", "variant"), [each for each in EACH if each[0] in ("alphabeta_with_table", "star1", "quiescence")]
)
def test_the_others_look_at_no_leaf_that_a_full_search_would_not_and_at_fewer_in_all(function, variant):
    full = {
        "alphabeta_with_table": WRONG["alphabeta_with_table"]["table-not-used"],
        "star1": WRONG["star1"]["nothing-pruned"],
        "quiescence": RIGHT["quiescence"]["one_function"],
    }[function]
    more = fewer = 0
    for problem, seen in zip(drawn(function), done(function, variant), strict=True):
        everything = problem.put(full).leaves
        assert function == "alphabeta_with_table" or Counter(seen.leaves) <= Counter(everything)
        more, fewer = more + len(everything), fewer + len(seen.leaves)
    assert fewer < more or variant in ("one_function", "memo")


# The registry


def test_every_function_has_variants_that_behave_like_no_mistake():
    assert set(RIGHT) == set(WRONG)
    assert all(len(variants) >= 2 for variants in RIGHT.values())


def test_the_switched_off_parts_are_what_the_variants_do():
    """Right Star1 is written here and in the wrong searches; one checks the other."""
    for problem in drawn("star1"):
        assert problem.is_right(problem.put(FlawedStar1()))
