"""The whole tree with what a search saw of it: counts against the tree itself, and what is sent for a view."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from aima_games import forest_view, game_tree, recorded
from aima_games.games import Hexapawn, Nim, Pig, TicTacToe, TreeGame, chance
from aima_games.lectures.alpha_beta import random_tree
from aima_games.trees.forest import CUT, NEVER, UNIT, VISITED, Forest
from solutions import alphabeta, expectiminimax, minimax

GAMES = {
    "tic-tac-toe, later": (TicTacToe(), TicTacToe().from_text("XO.\nOX.\n..."), alphabeta),
    "Nim": (Nim((1, 2, 2)), Nim((1, 2, 2)).initial, alphabeta),
    "hexapawn": (Hexapawn(), Hexapawn().initial, alphabeta),
    "a tree": (TreeGame(random_tree(3, 4)), (), alphabeta),
    "all of it": (TreeGame(random_tree(3, 3)), (), minimax),
    "chance": (TreeGame([chance([(0.5, 1), (0.5, [2, 3])]), 2]), (), expectiminimax),
}


def by_hand(game, state, log, depth=None):
    """Each node of the tree as (level, kind), by paths: what was visited is replayed as the search went."""
    tree = game_tree(game, state, depth)
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
@pytest.mark.parametrize("depth", [None, 2])
def test_every_node_is_counted_once_on_its_level(name, depth):
    game, state, search = GAMES[name]
    watched = recorded(game)
    search(watched, state)
    levels = Forest(watched.log, depth).levels
    counted = {(level, kind): n for level, counts in enumerate(levels) for kind, n in enumerate(counts) if n}
    assert counted == dict(by_hand(game, state, watched.log, depth))


@pytest.fixture(scope="module")
def tictactoe():
    watched = recorded(TicTacToe())
    alphabeta(watched, watched.initial)
    return Forest(watched.log)


def test_all_of_tic_tac_toe(tictactoe):
    """549,946 nodes, and by level what the literature has: 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872."""
    assert [sum(level) for level in tictactoe.levels] == [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ]  # fmt: skip
    assert sum(visited for visited, *_ in tictactoe.levels) == 18_297


@pytest.mark.parametrize("path", [(), (0,), (4, 1), (8, 0, 2, 0, 1)])
def test_a_view_has_all_nodes_in_few_cells_that_do_not_overlap(tictactoe, path):
    cells, texts = tictactoe.view(path)
    assert len(cells) < 5_000
    assert len(texts) == len(path)
    singles = [cell for cell in cells if cell[8] >= 0]
    inner = {cell[6] for cell in cells if cell[7] >= 0}
    together = [cell for cell in cells if cell[8] < 0]
    assert len(singles) + sum(sum(cell[3:6]) for cell in together) == sum(cells[0][3:6])
    for level in {cell[0] for cell in cells}:
        row = sorted((cell[1], cell[2]) for cell in cells if cell[0] == level)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(row))
        assert row[0][0] >= 0
        assert row[-1][1] <= UNIT
    for cell in singles[1:]:
        parent = cells[cell[6]]
        assert cell[0] == parent[0] + 1
        assert parent[1] <= cell[1] <= cell[2] <= parent[2]
    assert inner <= {k for k, cell in enumerate(cells) if cell[8] >= 0}


def test_the_reader_goes_in_and_a_page_without_a_kernel_has_picture_and_table(tictactoe):
    watched = recorded(TicTacToe())
    alphabeta(watched, watched.initial)
    widget = forest_view(watched.log)
    widget.go_to([4, 0])
    assert widget.view["path"] == [4, 0]
    assert len(widget.view["actions"]) == 7
    assert "18,297 were visited (3.3 %)" in widget.title
    html = forest_view(watched.log).static()
    assert html.count("<tr>") == 12
    assert "<td>549,946</td><td>18,297</td>" in html
    assert len(html) < 150_000


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(ValueError, match="empty"):
        forest_view(recorded(TicTacToe()).log)
    watched = recorded(Pig())
    watched.actions(watched.initial)
    with pytest.raises(ValueError, match="depth"):
        forest_view(watched.log)
    assert sum(map(sum, Forest(watched.log, 3).levels)) == game_tree(Pig(), depth=3).number_of_nodes()
