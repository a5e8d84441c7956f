"""The whole tree with what a search saw of it: counts against the tree itself, and what is drawn of it."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest

from aima_games import MAX, Game, forest_view, game_tree, recorded
from aima_games.games import Hexapawn, Nim, TicTacToe, TreeGame, chance
from aima_games.lectures.alpha_beta import random_tree
from aima_games.trees.forest import Forest
from solutions import alphabeta, expectiminimax, minimax

VISITED, CUT, NEVER = range(3)
GAMES = {
    "tic-tac-toe, later": (TicTacToe(), TicTacToe().from_text("XO.\nOX.\n..."), alphabeta),
    "Nim": (Nim((1, 2, 2)), Nim((1, 2, 2)).initial, alphabeta),
    "hexapawn": (Hexapawn(), Hexapawn().initial, alphabeta),
    "a tree": (TreeGame(random_tree(3, 4)), (), alphabeta),
    "all of it": (TreeGame(random_tree(3, 3)), (), minimax),
    "chance": (TreeGame([chance([(0.5, 1), (0.5, [2, 3])]), 2]), (), expectiminimax),
}


def by_hand(game, state, log):
    """Each node of the tree as (level, kind), by paths: what was visited is replayed as the search went."""
    tree = game_tree(game, state)
    latest, visited = {state: 0}, {0}
    for call in log.calls:
        if call.name == "result" and call.state in latest:
            edges = tree.out_edges(latest[call.state], data="action")
            node = next((child for _, child, action in edges if action == call.argument), None)
            if node is not None:
                latest[call.answer] = node
                visited.add(node)
    counts, level = Counter(), {0: 0}
    for node in tree:
        for parent in tree.predecessors(node):
            level[node] = level[parent] + 1
        beside = any(other in visited for parent in tree.predecessors(node) for other in tree.successors(parent))
        counts[level[node], VISITED if node in visited else CUT if beside else NEVER] += 1
    return counts


@pytest.mark.parametrize("name", GAMES)
def test_every_node_is_counted_once_on_its_level(name):
    game, state, search = GAMES[name]
    watched = recorded(game)
    search(watched, state)
    levels = Forest(watched.log).levels
    counted = {(level, kind): n for level, counts in enumerate(levels) for kind, n in enumerate(counts) if n}
    assert counted == dict(by_hand(game, state, watched.log))


@pytest.fixture(scope="module")
def whole():
    watched = recorded(TicTacToe())
    alphabeta(watched, watched.initial)
    return watched.log


def test_all_of_tic_tac_toe(whole):
    """549,946 nodes, and by level what the literature has: 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872."""
    levels = Forest(whole).levels
    assert [sum(level) for level in levels] == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert sum(visited for visited, *_ in levels) == 18_297


def test_few_cells_have_all_nodes_and_do_not_overlap(whole):
    forest = Forest(whole)
    cells = list(forest.cells())
    assert len(cells) < 5_000
    for level, counts in enumerate(forest.levels):
        row = [cell for cell in cells if cell.level == level]
        assert [sum(column) for column in zip(*(cell.counts for cell in row), strict=True)] == counts
        places = sorted((cell.left, cell.left + cell.wide) for cell in row)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(places))
        assert places[0][0] >= 0
        assert places[-1][1] <= 549_946
    assert sum(cell.wide for cell in cells if cell.level == 1) == 549_945  # nothing is left out


def test_the_picture_says_in_words_and_numbers_what_it_shows(whole):
    shown = forest_view(whole)
    assert "18,297 were visited (3.3%)" in shown.alt
    assert "2: 4 of 8 replies visited" in shown.alt
    assert shown.html.count("<tr>") == 12
    assert "<td>549,946</td><td>18,297</td><td>6,930</td><td>524,719</td>" in shown.html
    assert re.findall(r'text-anchor="middle"[^>]*>(\d)<', shown.html) == list("012345678")
    assert len(shown.html) < 150_000


def test_an_action_that_was_not_tried_is_cut_off():
    watched = recorded(TreeGame([3, [1, 2]]))
    watched.result((), 0)
    assert "0: 0 of 0 replies visited; 1: cut off" in forest_view(watched.log).alt


class Endless(Game):
    """A single state, from which the only action leads back to it."""

    initial = 0

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return (0,)

    def result(self, state, action):
        return 0

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0


def test_what_cannot_be_drawn_is_refused(whole, monkeypatch):
    with pytest.raises(ValueError, match="empty"):
        forest_view(recorded(TicTacToe()).log)
    watched = recorded(Endless())
    watched.actions(watched.initial)
    with pytest.raises(ValueError, match="never ends"):
        forest_view(watched.log)
    monkeypatch.setattr("aima_games.trees.forest.STATES", 5_000)
    with pytest.raises(ValueError, match="different states"):
        forest_view(whole)
