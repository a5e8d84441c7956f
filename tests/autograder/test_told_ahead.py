"""A small tree is told as a whole where nobody compares what a search asks: nothing else may be different by that."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aima_games import play_line
from aima_games.checking.case import KINDS, Case, StudentError
from aima_games.checking.match_case import MatchCase
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from aima_games.recording import RecordedGame, TooManyCallsError
from autograder.authoring import Item, SearchProblem, lottery, tree_game
from autograder.judge.game_server import MOST_AHEAD, GameServer
from autograder.judge.remote_student import RemoteStudent
from autograder.judge.student_process import Limits, StudentProcess
from autograder.sandbox.launchers import launcher
from solutions import minimax

SOURCE = """
def worth(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in game.players)
    mover = game.to_move(state)
    if mover == "CHANCE":
        parts = [(p, worth(game, game.result(state, outcome))) for outcome, p in game.outcomes(state)]
        return tuple(sum(p * value[i] for p, value in parts) for i in range(len(game.players)))
    return max((worth(game, game.result(state, action)) for action in game.actions(state)),
               key=lambda values: values[game.players.index(mover)])

def odd(game, state):
    found = []
    for act in (lambda: game.result(state, True), lambda: game.result(state, 1.0), lambda: game.result(state, "1"),
                lambda: game.result(state, 99), lambda: game.result(state, None), lambda: game.result(state, (1, (0,))),
                lambda: game.result("root", 0), lambda: game.utility(state, "MAX"), lambda: game.utility(state, "I"),
                lambda: game.utility(state, [0]), lambda: game.outcomes(state)):
        try:
            found.append(act() == game.result(state, game.actions(state)[-1]))
        except Exception as error:
            found.append(type(error).__name__ + str(error)[:40])
    return str(found)

def endless(game, state):
    while True:
        game.result(state, game.actions(state)[0])

def told(game, state, *more):
    return len(game._below)
"""
GAMES = {
    "a tree": (tree_game([[3, [12, 8]], [2, [4, [6, 1]]], 14]), ()),
    "MIN begins": (tree_game([[3, 12], [2, 4]], "MIN"), ()),
    "a single leaf": (tree_game(7), ()),
    "three players": ({"name": "TreeGame", "tree": [[(1, 2, 6), (4, 3, 2)], [(5, 1, 1), (7, 7, 1)]], "players": [0, 1, 2]}, ()),
    "positions that come again": ({"name": "Nim", "heaps": [1, 2, 2]}, ()),
    "actions that are pairs": ({"name": "Hexapawn", "rows": 3, "columns": 3}, ((6, 3), (1, 3))),
    "a large tree": ({"name": "TicTacToe"}, (0, 1, 2)),
    "chance nodes": (tree_game([[lottery((0.5, 0.5), 3, [1, 2]), 4], [5, 0]]), ()),
}  # fmt: skip


@pytest.fixture(scope="module")
def process(unsafe):
    with StudentProcess(launcher(unsafe), {}, Limits()) as running:
        assert running.run_cell(SOURCE)["error"] is None
        yield running


def searched(process, function, spec, moves, ahead, limit=None):
    """What a search returns or raises, and all it asked."""
    rules = make_game(spec)
    game = RecordedGame(rules, limit)
    process.allow(60)
    try:
        found = RemoteStudent(process, function, ahead=ahead).search(game, play_line(rules, rules.initial, moves))
    except StudentError as error:
        found = error.kind, str(error)
    return found, game.log.calls


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("function", ["worth", "odd"])
def test_answers_and_calls_are_the_same(name, function, process):
    told, asked = (searched(process, function, *GAMES[name], ahead) for ahead in (True, False))
    assert told == asked
    assert told[1]


def test_a_search_that_does_not_stop_is_stopped(process):
    (kind, _), calls = searched(process, "endless", *GAMES["a tree"], ahead=True, limit=2000)
    assert kind == TooManyCallsError.__name__
    assert len(calls) == 2000


def test_nothing_is_told_where_questions_are_compared_nor_of_a_large_tree(process):
    def told(problem, reference):
        process.allow(60)
        case = problem.case(Item(name="i", reference=reference), hidden=True)
        return process.observe(case, "told").returned

    spec, moves = GAMES["a tree"]
    assert told(SearchProblem("g", spec, moves), minimax) == 0
    assert told(SearchProblem("g", spec, moves, counted=False, at_most=True), minimax) == 0
    assert told(SearchProblem("g", spec, moves, counted=False), minimax) > 10
    assert told(SearchProblem("g", {"name": "TicTacToe"}, (0, 1), counted=False), minimax) == 0


def test_a_tree_is_told_whole_up_to_its_limit():
    for leaves, whole in ((MOST_AHEAD - 1, True), (MOST_AHEAD, False)):
        game = make_game(tree_game(list(range(leaves))))
        assert len(GameServer(RecordedGame(game), ()).ahead(game.initial)) == (MOST_AHEAD if whole else 0)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.text(max_size=2), st.lists, max_leaves=4
)
SEEN = st.tuples(st.sampled_from(["result", "utility", "actions", "is_terminal", "x"]), JUNK, JUNK).map(list)


@given(st.lists(SEEN | SEEN.map(lambda entry: entry[:2]) | JUNK, max_size=6))
def test_what_is_noted_of_a_forged_message_is_true_of_the_game(seen):
    game = make_game(tree_game([[3, 12], [2, [4, 6]]]))
    recorded = RecordedGame(game)
    server = GameServer(recorded, ())
    server.ahead(game.initial)
    server.note(seen)
    for name, state, argument, answer in recorded.log.calls:
        asked = getattr(game, name)
        assert (asked(state) if argument is None else asked(state, argument)) == answer


LEAVES = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12)


def test_who_counts_questions_in_another_way_is_told_nothing():
    """A match, for one."""
    others = [kind for kind in KINDS.values() if not issubclass(kind, SearchCase)]
    assert MatchCase in others
    assert {kind.compares_questions for kind in others} == {Case.compares_questions}
