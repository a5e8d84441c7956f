"""Chess: the course's interface over python-chess against OpenSpiel's own chess, and the rules that need a past."""

from __future__ import annotations

import random

import chess
import pytest

from aima_games import MAX, MIN, IllegalActionError, play_line
from aima_games.games import Chess, make_game
from aima_games.graphics.positions import board_scene
from tests.playouts import perft

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
GAME = Chess()


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (chess.STARTING_FEN, [20, 400, 8902]),
        # The positions 2 to 5 of the Chess Programming Wiki's page on perft: castling, en passant, promotions, pins.
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486]),
    ],
)
def test_perft(fen, counts):
    state = GAME.from_text(fen)
    assert [perft(GAME, state, depth + 1) for depth in range(len(counts))] == counts


def compare_with_openspiel(fen, rng, look_at):
    """Play one random game in both; every `look_at`-th position is compared move by move."""
    ours, theirs = GAME.from_text(fen), pyspiel.load_game("chess").new_initial_state(fen)
    ply = 0
    while not GAME.is_terminal(ours):
        assert not theirs.is_terminal(), GAME.to_text(ours)
        if ply % look_at == 0:
            names = {theirs.action_to_string(a): a for a in theirs.legal_actions()}
            board = ours.board
            assert sorted(GAME.actions(ours)) == list(GAME.actions(ours))
            assert {board.san(chess.Move.from_uci(a)).rstrip("+#") for a in GAME.actions(ours)} == {
                name.rstrip("+#") for name in names
            }
        action = rng.choice(GAME.actions(ours))
        san = ours.board.san(chess.Move.from_uci(action))
        theirs.apply_action(theirs.parse_move_to_action(san))
        ours = GAME.result(ours, action)
        ply += 1
    assert theirs.is_terminal(), GAME.to_text(ours)
    returns = theirs.returns()
    # OpenSpiel numbers players by colour, black first.
    assert [GAME.utility(ours, MIN), GAME.utility(ours, MAX)] == returns
    return ours, ply


ENDINGS = [
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "8/8/3k4/8/2b5/8/3B4/3K4 b - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 80 60",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 97 90",
    "k7/8/1K6/8/8/8/8/6QR w - - 90 90",
]


@pytest.mark.parametrize("seed", range(6))
def test_random_endings_agree_with_openspiel(seed):
    rng = random.Random(seed)
    for _ in range(20):
        for fen in ENDINGS:
            compare_with_openspiel(fen, rng, look_at=3)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_random_games_agree_with_openspiel(seed):
    rng = random.Random(seed)
    for _ in range(70):
        compare_with_openspiel(chess.STARTING_FEN, rng, look_at=5)


# What the state keeps of its past


def test_a_position_there_for_the_third_time_is_a_draw():
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    second = play_line(GAME, GAME.initial, there_and_back)
    assert not GAME.is_terminal(second)
    third = play_line(GAME, second, there_and_back)
    assert GAME.is_terminal(third)
    assert GAME.actions(third) == ()
    assert GAME.utility(third, MAX) == GAME.utility(third, MIN) == 0
    assert second.board.board_fen() == third.board.board_fen()
    with pytest.raises(IllegalActionError, match="over"):
        GAME.result(third, "e2e4")


def test_a_search_that_goes_by_the_board_alone_is_wrong_about_repetition():
    """Trap 8: the same board has different values, so the state must tell the two apart."""
    start = GAME.from_text("6k1/5ppp/8/8/8/8/q4PPP/1Q4K1 w - - 10 40")
    line = ["b1d1", "a2b2", "d1b1", "b2a2"]
    once_more = play_line(GAME, start, line)
    assert once_more.board.board_fen() == start.board.board_fen()
    assert once_more != start
    assert GAME.is_terminal(play_line(GAME, once_more, line))
    assert not GAME.is_terminal(play_line(GAME, start, line))


def test_the_two_orders_of_the_same_moves_lead_to_equal_states():
    one = play_line(GAME, GAME.initial, ["e2e4", "e7e5", "g1f3"])
    other = play_line(GAME, GAME.initial, ["g1f3", "e7e5", "e2e4"])
    assert one.board.ep_square != other.board.ep_square  # only e2e4 as the last move leaves a square to capture on …
    assert len({GAME.result(one, "b8c6"), GAME.result(other, "b8c6")}) == 2  # … and its clock starts later
    one = play_line(GAME, GAME.initial, ["g1f3", "g8f6", "b1c3", "b8c6"])
    other = play_line(GAME, GAME.initial, ["b1c3", "b8c6", "g1f3", "g8f6"])
    assert one.board.fen() == other.board.fen()
    assert one != other  # other positions on the way, that could come back
    after_a_pawn = [GAME.result(state, "e2e4") for state in (one, other)]
    assert after_a_pawn[0] == after_a_pawn[1]
    assert hash(after_a_pawn[0]) == hash(after_a_pawn[1])


def test_fifty_moves_without_capture_or_pawn_move():
    state = GAME.from_text("7k/8/8/8/8/8/8/KR6 w - - 98 80")
    state = play_line(GAME, state, ["b1b2"])
    assert not GAME.is_terminal(state)
    state = GAME.result(state, "h8g8")
    assert GAME.is_terminal(state)
    assert GAME.utility(state, MAX) == 0


def test_mate_on_the_last_of_the_fifty_moves_counts():
    state = GAME.from_text("k7/8/1K6/8/8/8/8/7R w - - 99 80")
    mate = GAME.result(state, "h1h8")
    assert mate.board.halfmove_clock == 100
    assert (GAME.utility(mate, MAX), GAME.utility(mate, MIN)) == (1, -1)


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -1),  # fool's mate
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),  # stalemate
        ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", 0),  # a bishop alone gives no mate
    ],
)
def test_ends(fen, value):
    state = GAME.from_text(fen)
    assert GAME.is_terminal(state)
    assert GAME.utility(state, MAX) == value == -GAME.utility(state, MIN)


# How it shows itself, and what it refuses


def test_fen_there_and_back():
    state = play_line(GAME, GAME.initial, ["e2e4", "c7c5", "e4e5", "d7d5"])
    again = GAME.from_text(GAME.to_text(state))
    assert again == state  # a pawn's move was last, so that nothing before it counts
    assert "e5d6" in GAME.actions(again)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no FEN"),
        ("hello", "no FEN"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", "no FEN"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no white king"),
        ("k7/8/8/8/8/8/8/K6r b - - 0 1", "opposite check"),
    ],
)
def test_bad_positions_say_what_is_wrong(text, message):
    with pytest.raises(ValueError, match=message):
        GAME.from_text(text)


@pytest.mark.parametrize("action", ["e2e5", "e7e5", "nonsense", None, 12, chess.Move.from_uci("e2e4")])
def test_illegal_actions(action):
    with pytest.raises(IllegalActionError):
        GAME.result(GAME.initial, action)


def test_utility_needs_an_end():
    with pytest.raises(ValueError, match="goes on"):
        GAME.utility(GAME.initial, MAX)


def test_result_leaves_the_state_as_it_was():
    before = GAME.to_text(GAME.initial)
    GAME.result(GAME.initial, "e2e4")
    assert GAME.to_text(GAME.initial) == before
    assert GAME.initial.board.move_stack == []


def test_picture_and_names():
    scene = board_scene(GAME, GAME.initial)
    assert scene.alt.endswith("R N B Q K B N R / white to move")
    assert scene.to_svg().startswith("<svg")
    assert isinstance(make_game({"name": "Chess"}), Chess)
