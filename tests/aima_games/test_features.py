"""Features against the plain way: read the board's text and count squares."""

from __future__ import annotations

import random
from itertools import product

import pytest

from aima_games import MAX, MIN, LinearEvaluation, features_of
from aima_games.evaluation.features import lines_with, next_to_empty_corner, next_to_own_corner, open_windows
from aima_games.evaluation.features.chess import SHANNON, SHANNON_WEIGHTS, material
from aima_games.games import Checkers, Chess, ConnectFour, Hexapawn, Othello, TicTacToe


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
        for n in (1, 2):
            assert features[f"lines_with_{n}"](state) == lead(lines, squares, "X", "O", n)
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
        for n in (1, 2, 3):
            assert features[f"windows_with_{n}"](state) == lead(lines, squares, "X", "O", n)
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
    for squares, player in random_states(hexapawn, 20):
        upside_down = squares[::-1].translate(str.maketrans("WB", "BW"))
        for feature in features_of(hexapawn).values():
            assert feature((upside_down, player)) == -feature((squares, player))


# Checkers


@pytest.mark.parametrize("size", [4, 6, 8])
def test_pieces_of_checkers(size):
    game = Checkers(size, draw_after=20)
    features = features_of(game)
    seen = {name: set() for name in features}
    for state in random_states(game, 15):
        rows = [line.split() for line in game.to_text(state).splitlines()[:size]]
        pieces = [(mark, row) for row, line in enumerate(rows) for mark in line]
        black, white = [r for mark, r in pieces if mark == "b"], [r for mark, r in pieces if mark == "w"]
        expected = {
            "men": len(black) - len(white),
            "kings": sum(m == "B" for m, _ in pieces) - sum(m == "W" for m, _ in pieces),
            "back_row": black.count(0) - white.count(size - 1),
            "advancement": sum(black) - sum(size - 1 - row for row in white),
        }
        assert {name: feature(state) for name, feature in features.items()} == expected
        for name, value in expected.items():
            seen[name].add((value > 0) - (value < 0))
    assert all(signs == {-1, 0, 1} for signs in seen.values())


# Chess


def pieces_of(state):
    """The pieces by square, read from FEN: {(file, rank): letter}, both from 0."""
    squares = {}
    for row, text in enumerate(state.board.fen().split()[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                squares[file, 7 - row] = letter
                file += 1
    return squares


def turned_around(squares):
    """The same for black's point of view: colours changed, ranks counted from the other side."""
    return {(file, 7 - rank): letter.swapcase() for (file, rank), letter in squares.items()}


def counts_for_white(squares):
    pawns = {square for square, letter in squares.items() if letter == "P"}
    enemy = {square for square, letter in squares.items() if letter == "p"}
    any_pawn = {file for file, _ in pawns | enemy}
    letters = list(squares.values())

    def beside(file):
        return [rank for f, rank in pawns if abs(f - file) == 1]

    return {
        "material": sum(map({"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}.get, filter("PNBRQ".__contains__, letters))),
        "material_turing": sum(
            map({"P": 1, "N": 3, "B": 3.5, "R": 5, "Q": 10}.get, filter("PNBRQ".__contains__, letters))
        ),
        "doubled_pawns": sum(any(f == file and r > rank for f, r in pawns) for file, rank in pawns),
        "isolated_pawns": sum(not beside(file) for file, _ in pawns),
        "backward_pawns": sum(
            bool(beside(file))
            and all(r > rank for r in beside(file))
            and bool({(file - 1, rank + 2), (file + 1, rank + 2)} & enemy)
            for file, rank in pawns
        ),
        "rooks_on_open_files": sum(letter == "R" and file not in any_pawn for (file, _), letter in squares.items()),
        "bishop_pair": len({(file + rank) % 2 for (file, rank), letter in squares.items() if letter == "B"}) == 2,
        "development": -sum(
            squares.get((file, 0)) == letter for file, letter in ((1, "N"), (6, "N"), (2, "B"), (5, "B"))
        ),
        "centre_control": sum(attacks(squares, (file, rank)) for file in (3, 4) for rank in (3, 4)),
    }


STRAIGHT, OBLIQUE = ((0, 1), (1, 0), (0, -1), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = tuple((a * x, b * y) for x, y in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1))
MOVES = {
    "N": (JUMPS, 1),
    "K": (STRAIGHT + OBLIQUE, 1),
    "Q": (STRAIGHT + OBLIQUE, 7),
    "R": (STRAIGHT, 7),
    "B": (OBLIQUE, 7),
    "P": (((1, -1), (-1, -1)), 1),
}


def attacks(squares, target):
    """How many of white's pieces attack the square `target`: look out from there, as each kind of piece would."""
    count = 0
    for letter, (steps, reach) in MOVES.items():
        for right, up in steps:
            for distance in range(1, reach + 1):
                there = target[0] + right * distance, target[1] + up * distance
                if there in squares or not (0 <= there[0] < 8 and 0 <= there[1] < 8):
                    count += squares.get(there) == letter
                    break
    return count


def test_chess_features_against_reading_the_board():
    game = Chess()
    features = features_of(game)
    seen = {name: set() for name in features}
    for i, state in enumerate(random_states(game, 24, seed=3)):
        if i % 5:
            continue
        squares = pieces_of(state)
        white, black = counts_for_white(squares), counts_for_white(turned_around(squares))
        for name in white:
            value = features[name](state)
            assert value == white[name] - black[name], f"{name} in {state!r}"
            seen[name].add((value > 0) - (value < 0))
    del seen["mobility"]
    assert all(signs == {-1, 0, 1} for signs in seen.values()), seen


def test_mobility_in_chess_is_what_both_could_do():
    game = Chess()
    mobility = features_of(game)["mobility"]
    for state in random_states(game, 4, seed=5):
        if state.board.is_check():
            continue
        moves = {}
        for turn in "wb":
            board, mover, castling, passant, *rest = state.board.fen().split()
            fen = " ".join([board, turn, castling, passant if mover == turn else "-", *rest])
            moves[turn] = len(game.from_text(fen).legal)
        assert mobility(state) == moves["w"] - moves["b"]
    check = game.from_text("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    # White: Kxe2, Kd1 and Kf1; black: the rook 4 + 3 + 5 squares and not the king's, the king 5.
    assert mobility(check) == 3 - (5 + 4 + 3 + 5)


def test_chess_features_change_sign_with_the_colours():
    game = Chess()
    for i, state in enumerate(random_states(game, 6, seed=8)):
        if i % 4 == 0:
            other = type(state)(state.board.mirror())
            for name, feature in features_of(game).items():
                assert feature(other) == -feature(state), name


def test_nobody_is_ahead_where_games_begin():
    """Othello's, chess's and checkers' starts are the same for both sides."""
    for game in (Othello(), Chess(), Checkers(), TicTacToe(), ConnectFour(), Hexapawn(3, 3)):
        assert not any(feature(game.initial) for feature in features_of(game).values())


def test_pawn_weaknesses_by_hand():
    """White's c2 is backward: b3 and d3 are ahead of it and b4 guards c3; the two on g are isolated, as is black's b4."""
    game = Chess()
    state = game.from_text("4k3/8/8/8/1p6/1P1P2P1/2P3P1/4K3 w - - 0 1")
    features = features_of(game)
    assert features["doubled_pawns"](state) == 1
    assert features["isolated_pawns"](state) == 2 - 1
    assert features["backward_pawns"](state) == 1
    assert material(game, {**SHANNON, "B": 3.25})(state) == 5 - 1


def test_shannons_example():
    game = Chess()
    features = features_of(game)
    shannon = LinearEvaluation({name: features[name] for name in SHANNON_WEIGHTS}, SHANNON_WEIGHTS)
    after_e4 = game.result(game.initial, "e2e4")
    assert shannon(game.initial) == 0
    assert shannon(after_e4) == pytest.approx(0.1 * (30 - 20))
    # The pawns of the test above: four more, and one more of each weakness. White moves c2 to c3 and c4, d3 to d4, g3
    # to g4 and the king to 5 squares; black takes nothing, and moves its king to 5 squares.
    pawns = game.from_text("4k3/8/8/8/1p6/1P1P2P1/2P3P1/4K3 w - - 0 1")
    assert shannon(pawns) == pytest.approx(4 - 0.5 * (1 + 1 + 1) + 0.1 * (9 - 5))
