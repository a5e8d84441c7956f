"""A tree to touch: what Python hands over, and that each puzzle can be solved, by the lectures' own alpha-beta."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import combinations, permutations, product

import pytest

from aima_games import MIN, recorded, touch_tree
from aima_games.games import TreeGame
from aima_games.games.tree import chance
from aima_games.widgets.touch import PUZZLES
from solutions import alphabeta

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def leaves(tree):
    """The paths of a tree's leaves, from the left."""
    return [(k, *path) for k, below in enumerate(tree) for path in leaves(below)] if isinstance(tree, list) else [()]


def unseen(tree):
    """The places of the leaves that alpha-beta never looks at."""
    game = recorded(TreeGame(tree))
    alphabeta(game, game.initial)
    seen = {state for _, state in game.log.leaves}
    return {k for k, path in enumerate(leaves(tree)) if path not in seen}


def with_numbers(tree, numbers):
    return [with_numbers(below, numbers) for below in tree] if isinstance(tree, list) else next(numbers)


def numbers_of(tree):
    return [number for below in tree for number in numbers_of(below)] if isinstance(tree, list) else [tree]


def in_any_order(tree):
    if not isinstance(tree, list):
        return [tree]
    below = [in_any_order(child) for child in tree]
    return [list(choice) for order in permutations(below) for choice in product(*order)]


def what_may_be_done(puzzle):
    """Every tree that the puzzle's rule allows, as far as numbers from −1 to 30 go."""
    if puzzle.most == 0:
        yield from in_any_order(puzzle.tree)
        return
    given = numbers_of(puzzle.tree)
    for changed in combinations(range(len(given)), puzzle.most):
        for new in product(range(-1, 31), repeat=puzzle.most):
            numbers = dict(enumerate(given)) | dict(zip(changed, new, strict=True))
            yield with_numbers(puzzle.tree, iter(numbers.values()))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.title)
def test_a_puzzle_is_not_solved_at_the_start_and_can_be(puzzle):
    wanted = set(puzzle.unnecessary)
    assert unseen(puzzle.tree) != wanted
    solution = next(tree for tree in what_may_be_done(puzzle) if unseen(tree) == wanted)
    assert len(numbers_of(solution)) == len(numbers_of(puzzle.tree))


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.most and puzzle.most > 1])
def test_no_puzzle_can_be_solved_with_fewer_changes(puzzle):
    fewer = puzzle._replace(most=puzzle.most - 1)
    assert all(unseen(tree) != set(puzzle.unnecessary) for tree in what_may_be_done(fewer))


def test_the_page_gets_the_tree_and_a_picture_for_those_without_a_script():
    coin = [chance([(0.25, [2, 4]), (0.75, 7)]), 3]
    tree = touch_tree(coin, search="minimax", first=MIN, title="A < B")
    html = tree.static()
    given = json.loads(unescape(html.split('data-touch="')[1].split('"')[0]))
    assert given["tree"] == "[chance([(0.25, [2, 4]), (0.75, 7)]), 3]"
    assert (given["first"], given["search"], given["strict"], given["title"]) == (MIN, "minimax", False, "A < B")
    assert "A &lt; B" in html
    assert re.search(r'<img alt="[^"]* (\d+) nodes', html)[1] == "7"
    assert all(
        TreeGame(puzzle.tree).to_text(()) == each["tree"]
        for puzzle, each in zip(PUZZLES, given["puzzles"], strict=True)
    )
    assert "Cut off" in touch_tree(TWO_PLY).picture
    assert touch_tree(7, search="minimax").given["tree"] == "7"


@pytest.mark.parametrize(
    ("tree", "options", "told"),
    [
        (TWO_PLY, {"search": "alphabeta"}, "'minimax' or 'alpha-beta'"),
        (TWO_PLY, {"task": "play"}, "'puzzle' or 'plans'"),
        ([chance([(0.5, 1), (0.5, 2)]), 3], {}, "takes averages"),
        ([list(range(9))] * 8, {}, "at most 64"),
        ([3, []], {}, "no children"),
        ([[[[[[[[[1]]]]]]]]], {}, "9 plies deep"),
        ([3, [1e17, 2]], {}, r"the leaf at path \(1, 0\)"),
        (TreeGame(TWO_PLY), {}, "nested lists"),
    ],
)
def test_what_cannot_be_touched_is_refused_in_words(tree, options, told):
    with pytest.raises(ValueError, match=told):
        touch_tree(tree, **options)
