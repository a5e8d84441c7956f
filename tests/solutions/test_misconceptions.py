"""Every wrong search is wrong, can be told from every other, and is wrong in the one way that its name says."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import solutions
from aima_games import MAX, recorded
from aima_games.checking import diagnosis
from aima_games.checking.misconceptions import MISCONCEPTIONS, added
from aima_games.games import TreeGame
from autograder import quiz
from autograder.authoring import Family, load_items
from autograder.authoring.loader import assignment_folders
from autograder.authoring.wrong_programs import NAMED
from autograder.course.course import KIT_ASSIGNMENTS
from solutions import alphabeta, alphabeta_with_table, expectiminimax, maxn, minimax, quiescence
from solutions.misconceptions import EQUALITY, LIMITING, WRONG, Flawed, FlawedAlphaBeta, styles
from solutions.misconceptions.pruning import STYLES, WINDOW
from solutions.misconceptions.stochastic import FlawedExpectimax, FlawedStar1
from solutions.misconceptions.tables import FlawedDeepening, FlawedTable
from tests.corpus.problems import PROBLEMS, Problem, problems

NUMBER = 300
SAME_LEAVES = "equality prunes, fail-hard"
EACH = [(function, name) for function, wrong in WRONG.items() for name in wrong]
NOTHING_REPLACED = {
    "minimax": Flawed(),
    "depth_limited_minimax": Flawed(),
    "alphabeta": FlawedAlphaBeta(),
    "depth_limited_alphabeta": FlawedAlphaBeta(),
    "alphabeta_with_table": FlawedTable(),
    "iterative_deepening": FlawedDeepening(),
    "maxn": maxn,
    "expectiminimax": Flawed(),
    "depth_limited_expectiminimax": Flawed(),
    "expectimax": FlawedExpectimax(),
    "star1": FlawedStar1(),
    "quiescence": quiescence,
}
SLOW_BUT_RIGHT = {
    *("nothing-pruned", "only-max-prunes", "only-min-prunes", "root-not-narrowed", "no-deep-cuts"),
    *(
        "window-overwritten",
        "children-searched-twice",
        "better-searched-again",
        "table-not-used",
        "bounds-not-stored",
        "no-cut-at-chance",
        "only-chance-cuts",
    ),
}
"""Mistakes that cost time and nothing else."""


@cache
def drawn(function):
    return problems(function, NUMBER)


@cache
def done(function, name):
    return [problem.put(WRONG[function][name]) for problem in drawn(function)]


@cache
def seen(function, name):
    """What the wrong search did on each problem, the leaves without their order, as the checks compare them."""
    return [unordered(each) for each in done(function, name)]


def unordered(seen):
    return seen.returned, Counter(seen.leaves)


@cache
def right_leaves(function):
    """For each problem the sets of leaves that right searches look at."""
    search = NOTHING_REPLACED["minimax" if function == "minimax_value" else function]
    ways = styles(search) if isinstance(search, FlawedAlphaBeta) else {"": search}
    return [[unordered(problem.put(way))[1] for way in ways.values()] for problem in drawn(function)]


@pytest.mark.parametrize("function", NOTHING_REPLACED)
def test_with_no_part_replaced_each_search_is_right(function):
    for problem in drawn(function):
        assert problem.is_right(problem.put(NOTHING_REPLACED[function]))


@pytest.mark.parametrize(
    ("function", "reference"),
    [
        ("minimax", minimax),
        ("alphabeta", alphabeta),
        ("depth_limited_alphabeta", alphabeta),
        ("alphabeta_with_table", alphabeta_with_table),
        ("maxn", maxn),
        ("expectiminimax", expectiminimax),
        ("quiescence", quiescence),
    ],
)
def test_with_no_part_replaced_it_looks_at_the_leaves_of_the_reference(function, reference):
    for problem in drawn(function):
        assert problem.put(NOTHING_REPLACED[function]) == problem.put(reference)


@pytest.mark.parametrize(("function", "name"), EACH)
def test_a_wrong_search_is_wrong_somewhere(function, name):
    """In its value, its action, or the leaves it looks at; the first two cannot be excused by a convention."""
    wrong = [not problem.is_right(each) for problem, each in zip(drawn(function), done(function, name), strict=True)]
    assert any(wrong) == (name not in SLOW_BUT_RIGHT)
    if name in SLOW_BUT_RIGHT:
        looked_at = [leaves for _, leaves in seen(function, name)]
        plain, *others = zip(*right_leaves(function), strict=True)
        assert all(one.total() >= right.total() for one, right in zip(looked_at, plain, strict=True))
        assert all(looked_at != list(right) for right in (plain, *others))


ALIKE = {("table-forgets-state", "cut-at-improvement")}
"""If states of one ply share an entry, the second child is not searched, either: a report names both mistakes."""


@pytest.mark.parametrize("function", WRONG)
def test_no_two_wrong_searches_behave_alike(function):
    def behaviour(name):
        return [
            (value, None if function == "iterative_deepening" else leaves) for value, leaves in seen(function, name)
        ]

    alike = [pair for pair in combinations(WRONG[function], 2) if behaviour(pair[0]) == behaviour(pair[1])]
    assert set(alike) <= ALIKE


@pytest.mark.parametrize("style", STYLES)
def test_a_matter_of_style_is_no_mistake(style):
    search = styles(FlawedAlphaBeta())[style]
    for function in ("alphabeta", "depth_limited_alphabeta"):
        assert all(problem.is_right(problem.put(search)) for problem in drawn(function))


@pytest.mark.parametrize(("one", "other"), list(combinations([style for style in STYLES if style != SAME_LEAVES], 2)))
def test_styles_look_at_different_leaves(one, other):
    """So a check has to know them all, or it wrongs somebody."""
    one, other = styles(FlawedAlphaBeta())[one], styles(FlawedAlphaBeta())[other]
    assert any(problem.put(one).leaves != problem.put(other).leaves for problem in drawn("alphabeta"))


def test_where_equality_prunes_fail_hard_looks_at_the_same_leaves():
    soft, hard = styles(FlawedAlphaBeta())["equality prunes"], styles(FlawedAlphaBeta())[SAME_LEAVES]
    assert all(problem.put(soft) == problem.put(hard) for problem in drawn("alphabeta"))


NO_MISTAKE = {
    ("ties-from-bounds", "equality does not prune"),  # a child that comes out equal was not cut off, so it is equal
    ("window-overwritten", "equality prunes, fail-hard"),  # a node's value is never outside its window
    ("window-overwritten", "equality does not prune, fail-hard"),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", WINDOW)
def test_a_mistake_stays_one_in_another_style(name, style):
    search = styles(Family.of(WINDOW[name]).ways[0])[style]
    done = [problem.put(search) for problem in drawn("alphabeta")]
    looked_at = [unordered(each)[1] for each in done]
    conventional = any(looked_at == list(right) for right in zip(*right_leaves("alphabeta"), strict=True))
    right = all(problem.is_right(each) for problem, each in zip(drawn("alphabeta"), done, strict=True))
    assert (right and conventional) == ((name, style) in NO_MISTAKE)


def test_each_rule_about_equality_shows():
    strict = [problem.put(EQUALITY["equality-does-not-prune"]).leaves for problem in drawn("alphabeta")]
    prunes = [problem.put(EQUALITY["equality-prunes"]).leaves for problem in drawn("alphabeta")]
    assert all(len(one) <= len(other) for one, other in zip(prunes, strict, strict=True))
    assert prunes != strict


# A few of them by hand, each on the smallest tree that shows it


@pytest.mark.parametrize(
    ("name", "tree", "expected", "leaves"),
    [
        ("nothing-pruned", [[3, 12], [2, 4]], (3, 0), [3, 12, 2, 4]),
        ("root-not-narrowed", [[3, 12], [2, 4]], (3, 0), [3, 12, 2, 4]),
        ("only-max-prunes", [[3, 12], [2, 4]], (3, 0), [3, 12, 2, 4]),
        ("no-deep-cuts", [10, [20, [1, [4, 2]]]], (10, 0), [10, 20, 1, 4, 2]),
        ("cut-at-improvement", [[3, 1], [5, 4]], (3, 0), [3]),
        ("cut-ends-parent", [[3, 12], [2, 4], [9, 9]], (3, 0), [3, 12, 2]),
        ("ties-from-bounds", [[3, 12], [3, 1]], (3, 1), [3, 12, 3]),
        ("bound-as-value", [[3, 12], [9, 9]], (3, 0), [3, 12]),
        ("greedy-one-ply", [[3, 12], [2, 4]], (0, 0), []),
        ("no-action-where-lost", [[-3, 1], [-5, 4]], (-3, None), [-3, 1, -5]),
    ],
)
def test_by_hand(name, tree, expected, leaves):
    game = TreeGame(tree)
    seen = Problem(game, (), lambda state, ply: 0).put(WRONG["alphabeta"][name])
    assert seen.returned == expected
    assert [game.utility(state, MAX) for kind, state in seen.leaves if kind == "utility"] == leaves


def test_a_ply_of_two_moves_searches_deeper_and_a_partial_ply_sees_less():
    def depth_two(state, depth):
        return depth >= 2

    game = TreeGame([[[[1, 2], 3], 4], [[5, 6], 7]])
    deepest = max(len(state) for _, state in _leaves(game, LIMITING["ply-of-two-moves"], depth_two))
    assert deepest == 4
    assert [state for _, state in _leaves(game, Flawed(), depth_two)] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert [state for _, state in _leaves(game, LIMITING["partial-ply"], depth_two)] == [(0, 0), (1, 0)]


def _leaves(game, search, cutoff):
    watched = recorded(game)
    search(watched, (), cutoff, watched.watch(len))
    return watched.log.leaves


# The names


def test_every_wrong_search_is_in_the_catalogue():
    assert {name for _, name in EACH} | set(EQUALITY) <= set(MISCONCEPTIONS)


def test_the_catalogue_holds_no_name_that_nothing_goes_by():
    homes = Path(solutions.__file__).parent, Path(quiz.__file__).parent
    places = *(path for home in homes for path in home.rglob("*.py")), Path(diagnosis.__file__)
    files = [path.read_text(encoding="utf-8") for path in KIT_ASSIGNMENTS.glob("*/assignment.md")]
    source = "".join([*files, *(path.read_text(encoding="utf-8") for path in places)])
    labels = {label.replace(" ", "-") for text in files for label in re.findall(r"  # (.+)$", text, re.MULTILINE)}
    used = {*labels, *NAMED.values()}
    of_the_kit = [name for name in MISCONCEPTIONS if name not in added([name])]
    assert [name for name in of_the_kit if f'"{name}"' not in source and name.partition("/")[0] not in used] == []


def test_every_function_has_problems():
    assert set(WRONG) == set(PROBLEMS)


def test_titles_differ_and_read_well_in_a_sentence():
    for folder in assignment_folders(KIT_ASSIGNMENTS):
        load_items(folder)  # the names of its own mistakes are known from then on
    titles = {known.title: name.partition("/")[0] for name, known in MISCONCEPTIONS.items()}
    assert len(set(titles.values())) == len({name.partition("/")[0] for name in MISCONCEPTIONS})
    for known in MISCONCEPTIONS.values():
        sentence = f"It looks as if {known.title}."
        assert not known.title.endswith((".", "?", " "))
        assert known.title[0].islower() or known.title.startswith(("MAX", "MIN", "X ", "O ", "N ", "`"))
        assert len(sentence) <= 120
        assert known.hint[0].isupper() or known.hint[0] in "`α*"
        assert known.hint.endswith((".", "?"))
