"""Mancala against OpenSpiel, and against alternation; Pac-Man, a game with several turns of MIN in a row."""

from __future__ import annotations

import random

import pytest

from aima_games import MAX, MIN, play_line, play_widget, random_player
from aima_games.games import Mancala, PacMan
from solutions import alphabeta, minimax_value


def test_mancala_is_openspiels():
    """300 random games: the same pits to choose from, turns, seeds everywhere, ends and winners."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, theirs, rng = Mancala(), pyspiel.load_game("mancala"), random.Random(2000)
    again = captures = 0
    for _ in range(300):
        state, other = game.initial, theirs.new_initial_state()
        while not game.is_terminal(state):
            # OpenSpiel begins with MIN's store: pit i of ours has the number i + 1 there.
            assert [action + 1 for action in game.actions(state)] == other.legal_actions()
            assert game.players.index(game.to_move(state)) == other.current_player()
            action = rng.choice(game.actions(state))
            after = game.result(state, action)
            again += game.to_move(after) == game.to_move(state)
            captures += max(after[0][6] - state[0][6], after[0][13] - state[0][13]) > 1
            state = after
            other.apply_action(action + 1)
            seeds = [int(n) for n in str(other).partition("Current")[0].replace("-", " ").split()]
            assert [*seeds[8:14], seeds[7], *seeds[5::-1], seeds[6]] == list(state[0])
        assert other.is_terminal()
        lead = game.utility(state, MAX)
        assert [(lead > 0) - (lead < 0), (lead < 0) - (lead > 0)] == other.returns()
    assert again > 1_000
    assert captures > 300


def alternating(game, state, maximizes=True):
    """The commonest first mistake: turns are thought to alternate."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [alternating(game, game.result(state, action), not maximizes) for action in game.actions(state)]
    return max(values) if maximizes else min(values)


@pytest.mark.parametrize("game", [Mancala(2, 3), PacMan("P.G\n. .\n..G", rounds=3)], ids=["Mancala", "Pac-Man"])
def test_alternation_in_place_of_to_move_fails(game):
    value = minimax_value(game, game.initial)
    assert alphabeta(game, game.initial)[0] == value != alternating(game, game.initial)


def test_each_ghost_has_a_turn_and_all_of_them_are_min():
    game, state, turns = PacMan(), PacMan().initial, []
    for _ in range(6):
        turns.append(game.to_move(state))
        state = game.result(state, game.actions(state)[0])
    assert turns == [MAX, MIN, MIN] * 2


ENDS = [
    ("P..G", 9, [(0, 1), (0, 2), (0, 2)], -1, "he walks into the ghost, who stands on the last pellet"),
    ("P. G", 9, [(0, 1)], 1, "all pellets are eaten"),
    ("P..G\n....", 1, [(0, 1), (1, 3)], 1, "time is over: one of six pellets"),
]


@pytest.mark.parametrize(("maze", "rounds", "moves", "value", "why"), ENDS, ids=[end[-1] for end in ENDS])
def test_how_a_game_of_pac_man_ends(maze, rounds, moves, value, why):
    game = PacMan(maze, rounds)
    end = play_line(game, game.initial, moves)
    assert not game.is_terminal(play_line(game, game.initial, moves[:-1]))
    assert game.utility(end, MAX) == value == -game.utility(end, MIN)
    assert game.actions(end) == ()


def test_pac_man_meets_perfect_ghosts():
    """In a corridor he is lost; where there is a ring to run round, a single ghost never gets him."""
    assert minimax_value(PacMan("..P.G", rounds=6), PacMan("..P.G", rounds=6).initial) < 0
    ring = PacMan("P..\n.#.\n..G", rounds=4)
    assert minimax_value(ring, ring.initial) > 0


@pytest.mark.parametrize("maze", ["", "P.", "PG", "PPG.", "P.G?", "P#G\n##."])
def test_a_maze_that_cannot_be_played_is_refused(maze):
    with pytest.raises(ValueError, match=r"a maze has one P|nobody can stand"):
        PacMan(maze)


def test_both_are_played_on_their_boards():
    """A click is a move; after Pac-Man's both ghosts move, and a seed in the own store gives MAX another turn."""
    maze = play_widget(PacMan(), random_player(seed=1))
    maze.point("0,1")
    assert maze.said.count("The opponent plays") == 2
    assert maze.yours
    board = play_widget(Mancala(), random_player(seed=1))
    board.point("1,3")
    assert (board.state[0][6], len(board.states), board.yours) == (1, 2, True)


@pytest.mark.parametrize("wrong", [lambda: Mancala(0), lambda: Mancala(6, 0), lambda: PacMan(rounds=0)])
def test_sizes_that_make_no_game_are_refused(wrong):
    with pytest.raises(ValueError, match="at least one"):
        wrong()
