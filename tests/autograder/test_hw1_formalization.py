"""hw1-formalization: released safely, fair to every style, each usual mistake named, right by definitions of its own."""

from __future__ import annotations

import inspect
import statistics
from collections import Counter
from importlib import import_module
from pathlib import Path

import networkx as nx
import pytest

from aima_games import MAX, MIN, check_game, game_tree, play_line
from aima_games.checking.search_case import SearchCase, value_and_action
from aima_games.games import Hexapawn as KitsHexapawn
from aima_games.games import Nim, TicTacToe
from solutions import minimax_value
from solutions.searches.formalizing import count_nodes, reachable_states
from tests.autograder.homework import Homework, losses

HW1 = Homework("hw1-formalization")
ours = HW1.reference
HANDWRITINGS = sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw1").glob("[!_]*.py"))


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW1.released(made_once, unsafe)
    assert cells["Hexapawn"].source.count("raise NotImplementedError") == 3
    assert "winner" in cells["Hexapawn"].source  # what is given stays
    assert "eight stones" not in cells["in-words"].source


def test_text_and_cases_ask_for_the_same():
    HW1.require_the_same_in_text_and_cases()


@pytest.mark.parametrize(
    ("item", "pasted", "most"),
    [
        ("test_count_transpositions", lambda game, state: len(reachable_states(game, state)), 0.3),
        ("test_count_transpositions", lambda game, state: count_nodes(game, state), 0),
        ("test_value_against_robot", lambda game, state: ours.best_alone(game, state)[0], 0.1),
        ("test_value_against_robot", minimax_value, 0.1),
        ("test_winning_moves", lambda game, state: list(game.actions(state)), 0),
    ],
)
def test_what_is_given_or_written_before_earns_little_elsewhere(item, pasted, most):
    assert HW1.graded(item, pasted).fraction <= most


# Right programs


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_right_programs_of_strangers_earn_full_marks_whatever_is_drawn(path):
    written = import_module(f"tests.corpus.right.hw1.{path.stem}")
    for name in HW1.items:
        HW1.require_full_marks(written, name, range(5))


# Usual mistakes


@pytest.mark.parametrize("name", HW1.items)
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW1.items[name].misconceptions.items():
        found = HW1.verdict(name, wrong, visible=True)
        assert (bool(found), mistake in found.misconceptions) == (False, True), str(found)


@pytest.mark.parametrize(
    ("name", "before", "after", "place"),
    [
        ("test_winning_moves", "player) > 0", "player) >= 0", "a-win"),
        ("test_Hexapawn", "board[0]", "board[1]", "the-far-side"),
        ("test_Hexapawn", "return MIN if player == MAX", "return MIN if player != MAX", "whose-win"),
        ("test_Hexapawn", "0 <= side <", "0 < side <", "a-capture"),
        ("test_NoEcho", "self.most) + 1", "self.most)", "the-legal-actions"),
        ("test_NoEcho", "taken, taken", "taken, stones", "the-new-state"),
        ("test_count_outcomes", "utility < 0", "utility <= 0", "a-win,-a-draw,-a-loss"),
        ("test_count_transpositions", "number > 1", "number > 2", "more-than-one-way"),
        ("test_best_alone", "v2 > v", "v2 < v", "the-best-so-far"),
        ("test_value_against_robot", "actions[0]", "actions[-1]", "the-robot's-action"),
    ],
)
def test_a_small_edit_is_told_by_its_place(name, before, after, place):
    HW1.require_a_place(name, HW1.edited(name, before, after), place)


def test_two_actions_to_one_state_are_two_ways_and_a_robot_may_move_twice():
    def children_in_a_set(game, state):
        ways, frontier = Counter(), [state]
        while frontier:
            here = frontier.pop()
            ways[here] += 1
            frontier += {game.result(here, action) for action in game.actions(here)}
        return sum(number > 1 for number in ways.values())

    def by_turns(game, state, robots=None):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        robots = game.to_move(state) == MIN if robots is None else robots
        children = [game.result(state, action) for action in game.actions(state)]
        return by_turns(game, children[0], False) if robots else max(by_turns(game, child, True) for child in children)

    assert HW1.graded("test_count_transpositions", children_in_a_set).by_cases < 1
    assert HW1.graded("test_value_against_robot", by_turns).by_cases < 1


# What a mistake costs


def answers(seen):
    """Whether there is an answer; of a game, whether a line of it can be played."""
    if seen.error is None and isinstance(seen.returned, dict) and "facts" in seen.returned:
        return any("error" not in line[-1] for line in seen.returned["facts"])
    if seen.error is None and isinstance(seen.case, SearchCase):
        return not value_and_action(seen.returned, seen.case.expected.actions is not None)[2]
    return seen.error is None and seen.returned is not None


@pytest.mark.more
def test_one_slip_does_not_cost_everything():
    by_item = {name: losses(item, HW1.cases(name), answers) for name, item in HW1.items.items()}
    assert all(len(lost) >= 7 for lost in by_item.values())
    shares = [share for lost in by_item.values() for share in lost.values()]
    assert statistics.median(shares) <= 0.4 + 1e-9
    assert sum(share > 0.99 for share in shares) <= 0.1 * len(shares), by_item


@pytest.mark.parametrize("name", [name for name, item in HW1.items.items() if not inspect.isclass(item.reference)])
def test_a_constant_earns_nothing(name):
    for answer, earned in HW1.earned_by_one_answer(name):
        assert earned <= 0.01, answer


# The references, against what knows nothing of them

SMALL = [KitsHexapawn(3, 3), KitsHexapawn(4, 2), Nim((1, 2, 2)), Nim((1, 1, 2), sorted_heaps=True), ours.NoEcho(7)]


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_counts_and_values_against_the_tree(game):
    tree = game_tree(game)
    state = dict(tree.nodes(data="state"))
    ends = [game.utility(state[node], MAX) for node, children in tree.out_degree() if not children]
    start = game.initial
    assert count_nodes(game, start) == len(tree)
    assert ours.count_outcomes(game, start) == tuple(ends.count(worth) for worth in (1, 0, -1))
    assert len(reachable_states(game, start)) == len(set(state.values()))
    assert ours.count_transpositions(game, start) == sum(n > 1 for n in Counter(state.values()).values())
    assert ours.best_alone(game, start)[0] == max(ends)
    # What the robot leaves of the tree, played alone
    for node in list(nx.dfs_preorder_nodes(tree, 0)):
        if node in tree and tree.nodes[node]["to_move"] != MAX:
            for child in list(tree.successors(node))[1:]:
                tree.remove_nodes_from([child, *nx.descendants(tree, child)])
    left = max(game.utility(state[node], MAX) for node, children in tree.out_degree() if not children)
    assert ours.value_against_robot(game, start) == left
    assert minimax_value(game, start) <= left <= max(ends)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 2), (3, 4), (5, 1)])
def test_hexapawn_is_the_kits_hexapawn(rows, columns):
    mine, theirs = ours.Hexapawn(rows, columns), KitsHexapawn(rows, columns)
    check_game(mine)
    pairs = {(mine.initial, theirs.initial)}
    frontier = list(pairs)
    while frontier:
        state, other = frontier.pop()
        assert "\n".join(map(" ".join, state[0])) in theirs.to_text(other)
        assert mine.is_terminal(state) == theirs.is_terminal(other)
        if theirs.is_terminal(other):
            assert mine.utility(state, MAX) == theirs.utility(other, MAX)
        flat = {tuple(row * columns + column for row, column in action): action for action in mine.actions(state)}
        assert set(flat) == set(theirs.actions(other))
        children = {(mine.result(state, flat[action]), theirs.result(other, action)) for action in flat} - pairs
        pairs |= children
        frontier += children


def test_no_echo_keeps_its_promises_and_has_draws():
    for stones, most in ((1, 3), (9, 3), (8, 2), (10, 5), (3, 1)):
        check_game(ours.NoEcho(stones, most))
    assert ours.count_outcomes(ours.NoEcho(4), ours.NoEcho(4).initial)[1] > 0


def test_moves_that_win_at_once_win_for_their_mover():
    game = TicTacToe()
    close = play_line(game, game.initial, [0, 1, 4, 2, 3, 6])
    assert ours.winning_moves(game, close) == [5, 8]
    theirs = play_line(game, close, [7])  # not the best
    assert ours.winning_moves(game, theirs) == []
