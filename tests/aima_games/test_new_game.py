"""A game that is not ours, in one file: everything works with it, and it is checked as the handbook says."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import matplotlib as mpl
import pytest

from aima_games import (
    MAX,
    MIN,
    Game,
    back_up,
    board_scene,
    check,
    draw_tree,
    game_tree,
    play,
    play_line,
    play_widget,
    principal_variation,
    random_player,
    recorded,
    search_player,
    tournament,
)
from aima_games.checking.files import save_cases
from aima_games.conformance import check_game
from aima_games.games import add_games
from autograder.authoring import Item, SearchProblem
from solutions import (
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_with_table,
    expectiminimax,
    iterative_deepening,
    maxn,
    mcts,
    minimax,
    minimax_value,
    star1,
)
from tests.aima_games.dots_and_boxes import DotsAndBoxes

mpl.use("Agg")

SMALL = DotsAndBoxes(1, 2)


def test_only_what_has_to_be_written_was_written():
    written = {name for name in vars(DotsAndBoxes) if not name.startswith("_")}
    assert written == set(Game.__abstractmethods__)


def test_it_keeps_the_contract():
    check_game(DotsAndBoxes(1, 2))
    check_game(DotsAndBoxes(2, 3))


def test_random_games_against_openspiel():
    """Same lines open, same turns, same ends, same returns; the lines have the same numbers in both."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    rng = random.Random(9)
    returns_seen = set()
    for rows, columns in ((1, 2), (2, 2), (2, 3)):
        game = DotsAndBoxes(rows, columns)
        theirs = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})")
        for _ in range(200):
            state, other = game.initial, theirs.new_initial_state()
            while not game.is_terminal(state):
                assert list(game.actions(state)) == other.legal_actions()
                assert game.players.index(game.to_move(state)) == other.current_player()
                action = rng.choice(game.actions(state))
                state = game.result(state, action)
                other.apply_action(action)
            assert other.is_terminal()
            assert [game.utility(state, player) for player in game.players] == other.returns()
            returns_seen.add(game.utility(state, MAX))
    assert returns_seen == {1, 0, -1}


@pytest.mark.parametrize(
    "search",
    [
        alphabeta,
        alphabeta_fail_hard,
        alphabeta_with_table,
        expectiminimax,
        lambda game, state: star1(game, state, -1, 1),
        lambda game, state: (maxn(game, state)[0][0], maxn(game, state)[1]),
        lambda game, state: (iterative_deepening(game, state, lambda state: 0)[0], minimax(game, state)[1]),
    ],
)
def test_searches_agree_where_a_player_moves_twice(search):
    rng = random.Random(2)
    for _ in range(20):
        state = play_line(SMALL, SMALL.initial, rng.sample(range(7), 2))
        assert search(SMALL, state) == minimax(SMALL, state)


def test_the_value_by_another_engine():
    """Ours by alpha-beta with a table; theirs by plain minimax that remembers boards."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    values = {}

    def solve(other):
        if other.is_terminal():
            return other.player_return(0)
        key = str(other), other.current_player()
        if key not in values:
            below = [solve(other.child(action)) for action in other.legal_actions()]
            values[key] = max(below) if other.current_player() == 0 else min(below)
        return values[key]

    for rows, columns, known in ((1, 1, -1), (1, 2, 0), (1, 3, -1)):
        theirs = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})").new_initial_state()
        game = DotsAndBoxes(rows, columns)
        assert alphabeta_with_table(game, game.initial)[0] == solve(theirs) == known


def test_monte_carlo_takes_the_last_box():
    state = play_line(SMALL, SMALL.initial, (0, 2, 4, 5, 1))  # closes the left box, one line is left open beside it
    assert SMALL.to_move(state) in SMALL.players
    value, action = mcts(SMALL, state, playouts=200, seed=1)[:2]
    assert action in SMALL.actions(state)
    assert value is not None


def test_it_is_played():
    game = DotsAndBoxes()
    match = play(game, {MAX: random_player(1), MIN: random_player(2)}, seed=3)
    assert sorted(match.actions) == list(range(12))
    assert "utility for MAX" in match.text
    perfect = search_player(alphabeta_with_table)
    assert tournament(SMALL, {MAX: perfect, MIN: random_player(1)}, games=20).losses == 0


def test_it_is_watched_and_drawn():
    watched = recorded(SMALL)
    state = play_line(SMALL, SMALL.initial, (0, 2, 4, 5))
    value = minimax_value(watched, state)
    assert watched.log.counts["utility"] == 6  # three lines are left, in any order
    tree = game_tree(SMALL, state)
    assert tree.number_of_nodes() == 1 + 3 + 6 + 6
    assert back_up(tree) == value
    assert principal_variation(tree)[0] == minimax(SMALL, state)[1]
    assert draw_tree(tree).texts


def test_without_text_and_picture_of_its_own_the_state_is_shown_as_it_is():
    scene = board_scene(SMALL)
    assert scene.alt == str(SMALL.initial)
    assert "(0, 0," in scene.to_svg()
    assert scene.draw().texts


def test_it_is_played_in_a_notebook():
    game = play_widget(SMALL, alphabeta_with_table, you=MIN)
    game.begin()
    while not SMALL.is_terminal(game.state):
        assert "MIN: your move" in game.said
        game.choose(0)
    said = {1: "You win", 0: "A draw", -1: "You lose"}[SMALL.utility(game.state, MIN)]
    assert said in game.said


@pytest.fixture
def in_a_course(tmp_path):
    """The module lies in a course's folder `games`."""
    (tmp_path / "games").mkdir()
    shutil.copy(Path(__file__).with_name("dots_and_boxes.py"), tmp_path / "games")
    add_games(tmp_path / "games")
    yield
    add_games(tmp_path / "none")


def test_cases_are_made_of_it_and_mistakes_named(in_a_course, tmp_path):

    def always_maximizing(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        children = [(always_maximizing(game, game.result(state, action))[0], action) for action in game.actions(state)]
        return max(children, key=lambda child: child[0])

    spec = {"name": "DotsAndBoxes", "rows": 1, "columns": 2}
    problems = [SearchProblem("near the end", spec, moves) for moves in ((0, 2, 4), (0, 1, 2, 3), (0, 2, 4, 5))]
    item = Item(
        name="dots",
        reference=minimax,
        misconceptions={"always-maximizing": always_maximizing},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=problems,
    )
    save_cases(tmp_path / "dots.json", item.visible_cases(), item.weights)
    assert check("dots", minimax, tmp_path)
    report = check("dots", always_maximizing, tmp_path)
    assert not report
    assert list(report.misconceptions) == ["always-maximizing"]
