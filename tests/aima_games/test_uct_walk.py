"""The walk does what the search does, and says it rightly."""

from __future__ import annotations

import random
import re
from math import inf, sqrt

import pytest

from aima_games import MIN
from aima_games.games import Nim, TreeGame, chance
from aima_games.traces.mcts import step_through_uct, uct_walk
from solutions import mcts
from solutions.searches.mcts import Node, playout, select, upper_confidence
from tests.solutions.random_games import random_tree

SMALL = [[1, 1, -1], [[1, -1], 0]]


def searched(game, games, exploration, seed):
    """The tree that the search itself grows: {path of actions: (visits, total)}."""
    rng = random.Random(seed)
    root = Node(game.initial)
    for _ in range(games):
        path = select(game, root, exploration, rng)
        utility = playout(game, path[-1].state, rng)
        for node in path:
            node.visits += 1
            node.total += utility
    found, open_ = {}, [((), root)]
    while open_:
        actions, node = open_.pop()
        found[actions] = node.visits, node.total
        open_ += [((*actions, action), child) for action, child in node.children.items()]
    return found


def walked(walk):
    """What the last picture of a walk shows: {path of actions: text of the node}."""
    tree = walk.tree_at(len(walk.steps) - 1)
    return {tree.nodes[node]["state"]: tree.nodes[node]["text"] for node in tree if tree.nodes[node]["visited"]}


@pytest.mark.parametrize("seed", range(12))
def test_it_grows_the_tree_of_the_search(seed):
    rng = random.Random(seed)
    game = TreeGame([random_tree(rng, 3, values=(-1, 0, 1)) for _ in range(3)])
    exploration = rng.choice([0, 0.5, sqrt(2)])
    games = rng.randint(1, 25)
    walk = uct_walk(game, upper_confidence, games, exploration, seed)
    expected = searched(game, games, exploration, seed)
    texts = walked(walk)
    assert texts.keys() == expected.keys()
    for path, (visits, total) in expected.items():
        mean, count = texts[path].replace("−", "-").split(" ×")
        assert int(count) == visits
        assert float(mean) == pytest.approx(total / visits, abs=0.006)
    _, action = mcts(game, (), games, exploration=exploration, seed=seed)
    assert f"most often: {action}, in" in walk.steps[-1].said


def test_the_four_parts_in_order():
    walk = uct_walk(SMALL, upper_confidence, games=14)
    parts = [re.match(r"Game (\d+), (\w[\w-]*)", step.said) for step in walk.steps[:-1]]
    by_game = {}
    for step, part in zip(walk.steps, parts, strict=False):
        name = part[2] if part else "again"
        by_game.setdefault(re.search(r"\d+", step.said)[0], []).append(name)
    for names in by_game.values():
        assert re.fullmatch(r"(selection )+((expansion )(playout )?|again )back-up", " ".join(names))
    assert len(by_game) == 14
    for number, step in enumerate(walk.steps):
        if ", playout:" in step.said:  # what a playout passes through is not in the tree
            assert not walk.tree_at(number).nodes[step.node]["visited"]


def test_the_reader_sees_the_rules_numbers_from_the_movers_side():
    seen = []

    def rule(mean, visits, of_all, exploration):
        seen.append((mean, visits, of_all))
        return mean if visits else inf

    walk = uct_walk(TreeGame([5, 7], first=MIN), rule, games=4)
    assert (-5, 1, 2) in seen
    assert (-7, 1, 2) in seen
    assert "at A MIN sees 0: −5, 1: −7. Action 0 promises most." in walk.steps[-4].said
    assert "It brought MAX 5 on average." in walk.steps[-1].said


def test_what_can_not_be_walked():
    with pytest.raises(ValueError, match="at B chance is to move"):
        uct_walk(TreeGame([chance([(0.5, 1), (0.5, 2)]), 3]), upper_confidence)
    with pytest.raises(ValueError, match="at A player 0 is to move"):
        uct_walk(TreeGame([(1, 2, 3), (3, 2, 1)], players=(0, 1, 2)), upper_confidence)
    with pytest.raises(ValueError, match="one at least"):
        uct_walk(SMALL, upper_confidence, games=0)
    with pytest.raises(ValueError, match="no inner node"):
        uct_walk(TreeGame(3), upper_confidence)


def test_the_widget_has_all_steps_and_a_static_page():
    widget = step_through_uct(Nim((1, 2)), upper_confidence, games=3)
    assert len(widget.steps) == len(widget.walk.steps)
    assert widget.static().count("<li>") == len(widget.steps)
    assert "Monte Carlo tree search, 3 games" in widget.static()
