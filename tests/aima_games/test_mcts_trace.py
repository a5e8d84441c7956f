"""The trace of Monte Carlo tree search does what the search does."""

from __future__ import annotations

import random
import re
from math import inf, sqrt

import pytest

from aima_games import MIN
from aima_games.games import Nim, TreeGame, chance
from aima_games.traces.events import BackUp, Decide, Playout, Select
from aima_games.traces.mcts import mcts_trace
from aima_games.widgets.stepper import step_through_mcts
from solutions import mcts
from solutions.searches.mcts import Node, playout, puct_index, select, upper_confidence
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


def shown(trace):
    """What the last picture of a trace shows: {path of actions: text of the node}."""
    tree = trace.tree_at(len(trace.events) - 1)
    return {tree.nodes[node]["state"]: tree.nodes[node]["text"] for node in tree if tree.nodes[node]["explored"]}


@pytest.mark.parametrize("seed", range(12))
def test_it_grows_the_tree_of_the_search(seed):
    rng = random.Random(seed)
    game = TreeGame([random_tree(rng, 3, values=(-1, 0, 1)) for _ in range(3)])
    exploration = rng.choice([0, 0.5, sqrt(2)])
    games = rng.randint(1, 25)
    trace = mcts_trace(game, upper_confidence, games, exploration, seed)
    expected = searched(game, games, exploration, seed)
    texts = shown(trace)
    assert texts.keys() == expected.keys()
    for path, (visits, total) in expected.items():
        mean, count = texts[path].replace("−", "-").split(" ×")
        assert int(count) == visits
        assert float(mean) == pytest.approx(total / visits, abs=0.006)
    _, action = mcts(game, (), games, exploration=exploration, seed=seed)
    last = trace.events[-1]
    assert isinstance(last, Decide)
    assert trace.tree.nodes[last.child]["state"] == (action,)
    assert (last.visits, last.playouts) == (expected[action,][0], games)


def test_an_index_is_mean_and_bonus_and_puct_knows_what_is_likely():
    likely = {(): [0.2, 0.8]}
    trace = mcts_trace(SMALL, puct_index, games=30, exploration=1, priors=likely)
    for number, event in enumerate(trace.events):
        if isinstance(event, Select):
            of_all = sum(visits for _, visits in event.means) + (event.node != 0)  # its own first game was a playout
            priors = likely.get(trace.tree.nodes[event.node]["state"], [1 / len(event.means)] * len(event.means))
            for (child, index), (mean, visits), prior in zip(event.indices, event.means, priors, strict=True):
                assert index == puct_index(mean, visits, of_all, prior, 1)
                assert sum(event.terms[child]) == pytest.approx(index)
                assert " + " in trace.tree_at(number).edges[event.node, child]["terms"]
    said = step_through_mcts(SMALL, puct_index, games=3, exploration=1, priors=likely).sentences
    assert "0: 1 + 0.09 = 1.09, 1: 0 + 1.13 = 1.13. Action 1 has the largest index; 0 has brought more" in said[-5]


def test_the_four_parts_in_order():
    trace = mcts_trace(SMALL, upper_confidence, games=14)
    by_game = {}
    for number, event in enumerate(trace.events[:-1]):
        by_game.setdefault(event.playout, []).append(event.kind)
        if isinstance(event, Playout) and event.path:  # what a playout passes through is not in the search tree
            assert not trace.tree_at(number).nodes[event.node]["explored"]
    for kinds in by_game.values():
        assert re.fullmatch(r"(select )+(expand (playout )?|playout )back-up", " ".join(kinds))
    assert list(by_game) == list(range(1, 15))
    for event in trace.events:
        if isinstance(event, BackUp):
            assert event.totals[0][:2] == (0, event.playout)


def test_the_reader_sees_the_rules_numbers_from_the_movers_side():
    seen = []

    def rule(mean, visits, of_all, exploration):
        seen.append((mean, visits, of_all))
        return mean if visits else inf

    trace = mcts_trace(TreeGame([5, 7], first=MIN), rule, games=4)
    assert (-5, 1, 2) in seen
    assert (-7, 1, 2) in seen
    selected = [event for event in trace.events if isinstance(event, Select)]
    assert (selected[-1].indices, selected[-1].child) == (((1, -5), (2, -7)), 1)
    assert trace.events[-1].mean == 5


def test_what_can_not_be_traced():
    with pytest.raises(ValueError, match="at B chance is to move"):
        mcts_trace(TreeGame([chance([(0.5, 1), (0.5, 2)]), 3]), upper_confidence)
    with pytest.raises(ValueError, match="at A player 0 is to move"):
        mcts_trace(TreeGame([(1, 2, 3), (3, 2, 1)], players=(0, 1, 2)), upper_confidence)
    with pytest.raises(ValueError, match="one at least"):
        mcts_trace(SMALL, upper_confidence, games=0)
    with pytest.raises(ValueError, match="no inner node"):
        mcts_trace(TreeGame(3), upper_confidence)


def test_the_widget_has_all_steps_and_a_static_page():
    widget = step_through_mcts(Nim((1, 2)), upper_confidence, games=3)
    assert len(widget.steps) == len(widget.trace.events)
    assert widget.static().count("<li>") == len(widget.steps)
    assert "Monte Carlo tree search, 3 games" in widget.static()
