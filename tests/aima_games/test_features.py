"""Features against the plain way: read the board's text and count squares."""

from __future__ import annotations

import random
from itertools import product

import pytest

from aima_games import MAX, MIN, features_of
from aima_games.features.connectfour import open_windows
from aima_games.features.othello import next_to_empty_corner, next_to_own_corner
from aima_games.features.tictactoe import lines_with
from aima_games.games import ConnectFour, Hexapawn, Othello, TicTacToe


def random_states(game, games, seed=1):
    """All states of some random games, ends included."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.initial
        yield state
        while actions := game.actions(state):
            state = game.result(state, rng.choice(actions))
            yield state


def board(game, state):
    """The squares as a dictionary from (row, column), rows from the top."""
    rows = [line.split() for line in game.to_text(state).splitlines() if "move" not in line]
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}


def runs(rows, columns, k):
    """Every k squares in a row, column or diagonal, found by trying every square and direction."""
    squares = set(product(range(rows), range(columns)))
    lines = set()
    for (r, c), (down, right) in product(squares, product((-1, 0, 1), repeat=2)):
        line = frozenset((r + down * i, c + right * i) for i in range(k))
        if len(line) == k and line <= squares:
            lines.add(line)
    return lines


def lead(lines, squares, mark, other, number):
    """Lines with `number` of `mark` and none of `other`, minus the other way round."""

    def count(own, opponent):
        marks = [[squares[square] for square in line] for line in lines]
        return sum(line.count(own) == number and opponent not in line for line in marks)

    return count(mark, other) - count(other, mark)


@pytest.mark.parametrize("size", [(3, 3, 3), (3, 4, 3), (4, 4, 4)])
def test_lines_of_tic_tac_toe(size):
    game, lines = TicTacToe(*size), runs(*size)
    features = features_of(game)
    for state in random_states(game, 40):
        squares = board(game, state)
        for n in range(size[2] + 1):
            assert lines_with(game, n)(state) == lead(lines, squares, "X", "O", n)
        assert features["lines_with_2"](state) == lead(lines, squares, "X", "O", 2)
        open_for = {m: sum(m not in [squares[s] for s in line] for line in lines) for m in "XO"}
        assert features["open_lines"](state) == open_for["O"] - open_for["X"]


@pytest.mark.parametrize("size", [(6, 7, 4), (4, 5, 4), (3, 4, 3)])
def test_windows_and_centre_of_connect_four(size):
    game, lines = ConnectFour(*size), runs(*size)
    features = features_of(game)
    middle = {(size[1] - 1) // 2, size[1] // 2}
    for state in random_states(game, 15):
        squares = board(game, state)
        for n in range(size[2] + 1):
            assert open_windows(game, n)(state) == lead(lines, squares, "X", "O", n)
        assert features["windows_with_3"](state) == lead(lines, squares, "X", "O", 3)
        in_middle = [mark for (_, column), mark in squares.items() if column in middle]
        assert features["centre"](state) == in_middle.count("X") - in_middle.count("O")


def test_there_are_69_windows_on_the_usual_board():
    game = ConnectFour()
    centre = game.result(game.initial, 3)
    assert len(runs(6, 7, 4)) == 69
    assert open_windows(game, 1)(centre) == sum((5, 3) in line for line in runs(6, 7, 4)) == 7


@pytest.mark.parametrize("size", [(3, 3), (4, 5)])
def test_pawns_of_hexapawn(size):
    game = Hexapawn(*size)
    features = features_of(game)
    for state in random_states(game, 100):
        squares = board(game, state)
        white = [row for (row, _), mark in squares.items() if mark == "W"]
        black = [row for (row, _), mark in squares.items() if mark == "B"]
        assert features["pawn_difference"](state) == len(white) - len(black)
        assert features["advancement"](state) == sum(size[0] - 1 - row for row in white) - sum(black)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_squares_of_othello(size):
    game = Othello(size)
    features = features_of(game)
    corners = list(product((0, size - 1), repeat=2))
    kinds = set()
    for state in random_states(game, 12):
        squares = board(game, state)
        sign = {"B": 1, "W": -1, ".": 0}
        assert features["discs"](state) == sum(map(sign.get, squares.values()))
        assert features["corners"](state) == sum(sign[squares[corner]] for corner in corners)
        offered = protected = 0
        for row, column in corners:
            near = [m for (r, c), m in squares.items() if max(abs(r - row), abs(c - column)) == 1]
            taken = squares[row, column]
            kinds.add(taken)
            assert len(near) == 3
            if taken == ".":
                offered += sum(map(sign.get, near))
            else:
                protected += sign[taken] * near.count(taken)
        assert features["next_to_empty_corner"](state) == offered
        assert features["next_to_own_corner"](state) == protected
    assert kinds == {"B", "W", "."}


def test_mobility_of_othello_is_what_both_could_do():
    """The mover's actions from the game itself; the opponent's from the same board with the other one to move."""
    game = Othello(6)
    mobility = features_of(game)["mobility"]
    for state in random_states(game, 10):
        black, white, _ = state
        count = {p: sum(a != "pass" for a in game.actions((black, white, p))) for p in (MAX, MIN)}
        assert mobility(state) == count[MAX] - count[MIN]


def test_a_square_next_to_a_corner_is_bad_until_the_corner_is_taken():
    game = Othello(4)
    before = game.from_text(". B W .\n. B W .\n. B W .\n. . . .\nblack to move")
    after = game.from_text("B B W .\n. B W .\n. B W .\n. . . .\nwhite to move")
    for state, offered, protected in ((before, 3 - 3, 0), (after, 1 - 3, 2)):
        assert next_to_empty_corner(game)(state) == offered
        assert next_to_own_corner(game)(state) == protected


@pytest.mark.parametrize("game", [ConnectFour(4, 5), Othello(6)], ids=repr)
def test_features_do_not_see_symmetries(game):
    """Turning or mirroring the board changes no feature."""
    features = features_of(game)
    for state in random_states(game, 5):
        for image in game.symmetries(state):
            assert [f(image) for f in features.values()] == [f(state) for f in features.values()]


def test_changing_colours_changes_the_sign():
    """One function serves both sides: what is good for MAX is as bad for MIN."""
    othello, hexapawn = Othello(6), Hexapawn(4, 4)
    for state in random_states(othello, 5):
        black, white, player = state
        swapped = white, black, MIN if player == MAX else MAX
        for feature in features_of(othello).values():
            assert feature(swapped) == -feature(state)
    for *boards, player in random_states(hexapawn, 20):
        white, black = (int(f"{board:016b}"[::-1], 2) for board in boards)  # upside down
        for feature in features_of(hexapawn).values():
            assert feature((black, white, player)) == -feature((*boards, player))
