"""A search beside a right one: where they part, what is said of it, and that both steppers go together."""

from __future__ import annotations

from math import inf

import pytest

from aima_games import MAX, compare_with_right, recorded, step_through
from aima_games.checking.case import Answer
from aima_games.checking.search_case import SearchCase
from aima_games.games import TicTacToe, TreeGame, chance
from aima_games.lectures.alpha_beta import random_tree
from aima_games.traces.events import Ask, Cut, Evaluate
from aima_games.traces.recorded import concluded_trace
from aima_games.traces.tree_search import alpha_beta_trace
from aima_games.widgets.debugging import together
from autograder.authoring import Family
from solutions import alphabeta, expectiminimax, minimax
from solutions.lecture_checks.lecture3 import in_window
from solutions.misconceptions import PRUNING
from tests.conftest import some_now

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 4]])


def greedy(game, state, alpha=-inf, beta=inf):
    """Raises α above what it has seen, and so cuts off the leaf 4."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    best = None
    for action in game.actions(state):
        value, _ = greedy(game, game.result(state, action), alpha, beta)
        if best is None or (value > best[0]) == (game.to_move(state) == MAX):
            best = value, action
        if game.to_move(state) == MAX:
            alpha = max(alpha, value) + 2
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


def test_they_stop_where_they_part_with_the_window_there():
    shown = compare_with_right(greedy, TREE)
    assert [side.said for side in shown.both] == [
        "goes on to the leaf 4 at [2, 2], below D with the window [3, 5]",
        "ends with the value 5 and the action 2",
    ]
    assert "Value: 5, should be 4." in shown.said
    assert "They part at leaf 7" in shown.said
    assert shown.both[0].trace.tree_at(shown.both[0].step).nodes[9]["window"] == (3, 5)
    assert shown.both[0].trace.tree_at(shown.both[0].step).nodes[9]["text"] == "≤5"
    assert [stepper.index for stepper in shown.steppers] == [side.step for side in shown.both]
    assert shown.static().count("<img") == 2


def all_max(game, state):
    """Every node takes the largest."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(all_max(game, game.result(state, action)) for action in game.actions(state))


@pytest.mark.parametrize(
    "search",
    [
        all_max,
        *(
            Family.of(PRUNING[name]).map(in_window)
            for name in ("no-deep-cuts", "root-not-narrowed", "best-starts-at-zero")
        ),
    ],
)
def test_a_picture_of_somebodys_own_search_has_nothing_that_only_a_right_search_is_known_to_have(search):
    """Inner nodes and windows stay empty: the root has what was returned, leaves have what the game said."""
    for seed in range(5):
        tree = TreeGame(random_tree(2, 3, seed))
        shown = compare_with_right(search, tree)
        if shown.said.startswith("Nothing to mend"):
            continue
        yours = shown.both[1].trace
        for step in range(len(yours.events)):
            inner = [node for name, node in yours.tree_at(step).nodes(data=True) if name in yours.names and name]
            assert not any(node.get("text") or node.get("window") for node in inner)
        watched = recorded(tree)
        search(watched, watched.initial)
        end = step_through(watched.log).trace
        assert not any(end.tree_at(len(end.events)).nodes[node].get("text") for node in end.names)


@pytest.mark.parametrize("seed", some_now(3, range(10)))
def test_windows_and_values_are_those_that_alpha_beta_had(seed):
    """At each leaf of a right search, what is concluded from its log is what the search itself knew."""
    tree = TreeGame(random_tree(2, 4, seed))
    game = recorded(tree)
    answer = alphabeta(game, game.initial)
    concluded, own = concluded_trace(game.log, game.initial, answer), alpha_beta_trace(tree)
    steps = [step for step, event in enumerate(concluded.events) if isinstance(event, Ask)]
    own_steps = [step for step, event in enumerate(own.events) if isinstance(event, Evaluate)]
    assert len(steps) == len(own_steps)
    for step, own_step in zip(steps, own_steps, strict=True):
        parent = own.events[own_step].parent
        known, own_known = concluded.tree_at(step), own.tree_at(own_step - 1)
        assert known.nodes[parent]["window"] == own_known.nodes[parent]["window"]
        assert known.nodes[parent].get("text", "") == own_known.nodes[parent].get("text", "")
    end = concluded.tree_at(len(concluded.events))
    assert end.nodes[0]["text"] == str(answer[0])
    cut = [child for *_, child, is_cut in end.edges(data="cut") if is_cut]
    assert sorted(cut) == sorted(child for event in own.events if isinstance(event, Cut) for child in event.children)


def test_what_is_right_is_said_to_be_and_the_other_rule_may_be_asked_for():
    assert "as alpha-beta does" in compare_with_right(alphabeta, TREE).said
    assert 'right="alpha-beta"' in compare_with_right(minimax, TREE).said
    assert "as minimax does" in compare_with_right(lambda game, state: minimax(game, state)[0], TREE).said
    never_cuts = compare_with_right(minimax, TREE, right="alpha-beta")
    assert "yours goes on to the leaf 4 at [1, 1], below C, where the window should be [3, 2]" in never_cuts.said


CRASHING = {"state-overwritten", "random-answer"}


@pytest.mark.parametrize("name", some_now(6, [name for name in PRUNING if name not in CRASHING]))
def test_they_part_just_where_the_leaves_or_the_answers_differ(name):
    search = Family.of(PRUNING[name]).map(in_window)
    for seed in range(2):
        tree, logs, answers = TreeGame(random_tree(2, 3, seed)), [], []
        for each in (alphabeta, search):
            game = recorded(tree)
            answers.append(each(game, ()))
            logs.append(game.log.leaves)
        said = compare_with_right(search, tree, right="alpha-beta").said
        assert said.startswith("Nothing to mend") == (logs[0] == logs[1] and answers[0] == answers[1])


def test_chance_and_games_of_ones_own():
    tree = TreeGame([chance([(0.5, 3), (0.5, 5)]), 2])
    assert "as expectiminimax does" in compare_with_right(expectiminimax, tree).said
    game = TicTacToe()
    state = game.from_text("XOX\n.O.\n..X")
    assert compare_with_right(alphabeta, game, state).said.startswith("Nothing to mend")


def test_a_leaf_of_several_players_has_a_number_for_each():
    game = {"name": "TreeGame", "tree": [(2, -1, -8)], "players": [0, 1, 2]}
    case = SearchCase(group="g", function="maxn", expected=Answer(value=(2, -1, -8)), game=game)
    assert case.leaf_text(("utility", (0,))) == "the leaf (2, −1, −8) at [0]".replace("−", "-")


def test_leaves_of_one_worth_are_told_apart_by_the_way_there():
    """Most ends of tic-tac-toe are worth 0: "yours looks at the leaf 0, a correct one at the leaf 0" helps nobody."""
    board, game = TicTacToe(), {"name": "TicTacToe"}
    case = SearchCase(group="g", function="f", expected=Answer(0), game=game, moves=(4, 0, 2, 6, 3, 5))
    ends = [state for state in case._paths if board.is_terminal(state)]
    said = {case.leaf_text(("utility", state)) for state in ends}
    assert len(said) == len(ends) > 1
    assert all(" after " in each for each in said)


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (lambda game, state: 1 / 0, "raised ZeroDivisionError"),
        (lambda game, state: None, "returned nothing"),
        (lambda game, state: "five", "They part at leaf 1"),
        (lambda game, state: game.utility(game.result(state, 1), MAX), "They part at leaf 1"),
    ],
)
def test_whatever_a_search_does_is_said(search, said):
    assert said in compare_with_right(search, TREE).said


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(ValueError, match="400"):
        compare_with_right(alphabeta, TicTacToe())
    with pytest.raises(ValueError, match="not come"):
        compare_with_right(lambda game, state: game.utility((0, 0), MAX), TREE)
    with pytest.raises(ValueError, match="minimax"):
        compare_with_right(alphabeta, TREE, right="best")


def test_both_come_to_each_leaf_together():
    right, yours = (side.trace for side in compare_with_right(greedy, TREE).both)
    pairs = together(right, yours)
    leaves = [(right.leaf_at(i), yours.leaf_at(j)) for i, j in pairs]
    assert [one for one, _ in leaves][-2][1] == (2, 2)
    assert all(one == other for one, other in leaves[:-2])
    assert pairs[0] == (0, 0)
    assert pairs[-1] == (len(right.events) - 1, len(yours.events) - 1)
    assert sorted({i for i, _ in pairs}) == list(range(len(right.events)))
    assert sorted({j for _, j in pairs}) == list(range(len(yours.events)))
