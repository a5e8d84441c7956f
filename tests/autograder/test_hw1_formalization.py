"""hw1-formalization: released safely, fair to every style, and each usual mistake named."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path

import nbformat
import networkx as nx
import pytest

from aima_games import MAX, check_game, game_tree, play_line
from aima_games.checking.case import observe
from aima_games.checking.check import report
from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.games import Hexapawn as KitsHexapawn
from aima_games.games import Nim, TicTacToe
from autograder.authoring.loader import load_module
from solutions import minimax_value
from solutions.searches.formalizing import count_nodes, reachable_states
from tests.autograder.homework import Homework

HW1 = Homework("hw1-formalization")
homework = HW1.reference
STYLE = Path(__file__).with_name("hw1_in_another_style.py").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW1.released(made_once, unsafe)
    assert cells["Hexapawn"].source.count("raise NotImplementedError") == 3
    assert "winner" in cells["Hexapawn"].source  # what is given stays
    assert "eight stones" not in cells["in-words"].source


def test_the_classes_in_the_notebook_are_those_of_the_module():
    """`solution_of` is for functions; a class has gaps in several places."""
    notebook = nbformat.read(HW1.folder / f"{HW1.name}.ipynb", as_version=4)
    reference = load_module(HW1.folder, "reference")  # not what a course of another test has loaded by its name
    for cls in (reference.Hexapawn, reference.NoEcho):
        (cell,) = (c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == cls.__name__)
        assert re.sub(r" *### (BEGIN|END) SOLUTION\n", "", cell.source) == inspect.getsource(cls).strip()


@pytest.mark.more
def test_every_mistake_is_named_by_the_visible_cases_alone():
    for item in HW1.items.values():
        for name, wrong in item.misconceptions.items():
            found = HW1.verdict(item.name, wrong, visible=True)
            assert name in found.misconceptions, item.name
            assert found.fraction < 1
            assert name in MISCONCEPTIONS


def test_right_answers_in_another_style_earn_everything(unsafe):
    judged = HW1.judged([STYLE], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


@pytest.mark.parametrize(
    ("item", "right", "wrong", "name"),
    [
        ("hexapawn", "takes + steps", "steps", "captures-forgotten"),
        ("hexapawn", "if self.is_home(state)", "if False", "far-side-forgotten"),
        ("hexapawn", "return len(self.actions(state)) == 0", "return self.is_home(state)", "blocked-goes-on"),
        ("hexapawn", "player == self.to_move", "MAX == self.to_move", "utility-ignores-player"),
        ("no-echo", " and state[-1:] != str(n)", "", "echo-allowed"),
        ("no-echo", "state[-1:] != str(n)", "state[-2:-1] != str(n)", "own-echo-forbidden"),
        ("no-echo", "n <= self.left(state) and ", "", "below-zero"),
        ("no-echo", "range(1, self.most + 1)", "range(1, self.most)", "most-never-taken"),
        ("no-echo", "raise IllegalActionError(self, state, n)", "return state", "nothing-refused"),
        ("no-echo", "return self.actions(state) == []", "return self.left(state) == 0", "only-empty-ends"),
        ("no-echo", "if self.left(state):\n            return 0", "pass", "stuck-loses"),
        ("hexapawn", "assert_over(self, state)", "pass", "utility-too-early"),
        ("no-echo", 'if self.actions(state):\n            raise ValueError("too early")', "pass", "utility-too-early"),
        ("transpositions", "len([state for", "sum([ways[state] - 1 for", "extra-ways-counted"),
        ("transpositions", "+ number\n        level", "+ 1\n        level", "parents-counted"),
        ("transpositions", "ways[state] >= 2", "True", "all-states-counted"),
        ("outcomes", "utility == 0, utility < 0", "False, utility <= 0", "draws-are-losses"),
        ("alone", "max(reversed(value),", "min(value,", "always-minimizing"),
        ("against-robot", "[:1]", "[-1:]", "robot-takes-last"),
    ],
)
def test_mistakes_are_named_in_another_style_too(item, right, wrong, name):
    assert right in STYLE
    names: dict[str, object] = {}
    exec(STYLE.replace(right, wrong), names)
    found = HW1.verdict(item, names[HW1.items[item].function], visible=True)
    if name is None:  # no mistake: slower, and right
        assert found
    else:
        assert name in found.misconceptions, str(found)


def test_who_looks_at_every_action_of_the_robot_is_not_stopped():
    def value(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game, game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else values[0]

    item = HW1.items["against-robot"]
    cases = [case for seed in range(5) for case in item.hidden_cases(seed)]
    assert report(item.name, [observe(case, value) for case in [*item.visible_cases(), *cases]], item.weights)


# The reference solutions, against something that knows nothing of them

SMALL = [KitsHexapawn(3, 3), KitsHexapawn(4, 2), Nim((1, 2, 2)), homework.NoEcho(7), homework.NoEcho(6, 4)]


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_counts_and_values_against_the_tree(game):
    tree = game_tree(game)
    state = dict(tree.nodes(data="state"))
    ends = [game.utility(state[node], MAX) for node, children in tree.out_degree() if not children]
    start = game.initial
    assert count_nodes(game, start) == len(tree)
    assert homework.count_outcomes(game, start) == tuple(sum(map(is_so, ends)) for is_so in (positive, zero, negative))
    assert len(reachable_states(game, start)) == len(set(state.values()))
    assert homework.count_transpositions(game, start) == sum(n > 1 for n in Counter(state.values()).values())
    assert homework.best_alone(game, start)[0] == max(ends)
    # What the robot leaves of the tree, played alone
    for node in list(nx.dfs_preorder_nodes(tree, 0)):
        if node in tree and tree.nodes[node]["to_move"] != MAX:
            for child in list(tree.successors(node))[1:]:
                tree.remove_nodes_from([child, *nx.descendants(tree, child)])
    left = max(game.utility(state[node], MAX) for node, children in tree.out_degree() if not children)
    assert homework.value_against_robot(game, start) == left
    assert minimax_value(game, start) <= left <= max(ends)


def positive(number):
    return number > 0


def zero(number):
    return number == 0


def negative(number):
    return number < 0


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 2), (3, 4), (5, 1)])
def test_hexapawn_is_the_kits_hexapawn(rows, columns):
    ours, theirs = homework.Hexapawn(rows, columns), KitsHexapawn(rows, columns)
    check_game(ours)
    pairs = {(ours.initial, theirs.initial)}
    frontier = list(pairs)
    while frontier:
        mine, other = frontier.pop()
        assert "\n".join(map(" ".join, mine[0])) in theirs.to_text(other)
        assert ours.is_terminal(mine) == theirs.is_terminal(other)
        if theirs.is_terminal(other):
            assert ours.utility(mine, MAX) == theirs.utility(other, MAX)
        flat = {tuple(row * columns + column for row, column in action): action for action in ours.actions(mine)}
        assert set(flat) == set(theirs.actions(other))
        children = {(ours.result(mine, flat[action]), theirs.result(other, action)) for action in flat} - pairs
        pairs |= children
        frontier += children


def test_no_echo_keeps_its_promises_and_has_draws():
    for stones, most in ((1, 3), (9, 3), (8, 2), (10, 5), (3, 1)):
        check_game(homework.NoEcho(stones, most))
    assert homework.count_outcomes(homework.NoEcho(4), homework.NoEcho(4).initial)[1] > 0


def test_moves_that_win_at_once_win_for_their_mover():
    game = TicTacToe()
    close = play_line(game, game.initial, [0, 1, 4, 2, 3, 6])
    assert homework.winning_moves(game, close) == [5, 8]
    assert all(game.utility(game.result(close, action), MAX) == 1 for action in (5, 8))
    theirs = play_line(game, close, [7])  # not the best
    assert homework.winning_moves(game, theirs) == []
