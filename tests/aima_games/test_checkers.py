"""Checkers against OpenSpiel, against an implementation with a plain dictionary, and against published counts."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from aima_games import MAX, MIN
from aima_games.games import Checkers, make_game
from aima_games.graphics.positions import board_scene
from tests.playouts import legal_instead, perft, random_game


class DictCheckers:
    """The rules once more, the plain way: a board `{(row, column): piece}`, who moves, and the quiet plies.

    (The board is frozen as a tuple of items, so that a state can be a key.) A move is played out jump by
    jump on a copy of the board.
    """

    def __init__(self, size, draw_after=80):
        self.size, self.draw_after = size, draw_after
        dark = [(row, column) for row in range(size) for column in range(size) if (row + column) % 2]
        self.number = {square: i + 1 for i, square in enumerate(dark)}
        home = size // 2 - 1
        board = {s: "b" for s in dark if s[0] < home} | {s: "w" for s in dark if s[0] >= size - home}
        self.initial = self.frozen(board), "b", 0

    @staticmethod
    def frozen(board):
        return tuple(sorted(board.items()))

    @staticmethod
    def read(text):
        """The state of a text with all dark squares in it."""
        *rows, last = text.strip().splitlines()
        board = {}
        for row, line in enumerate(rows):
            for i, piece in enumerate(line.split()):
                if piece != ".":
                    board[row, 2 * i + 1 - row % 2] = piece
        quiet = re.search(r"\d+", last)
        return DictCheckers.frozen(board), last[0], int(quiet.group()) if quiet else 0

    def neighbours(self, board, square, reach):
        downs = {"b": (1,), "w": (-1,)}.get(board[square], (1, -1))
        for down in downs:
            for right in (1, -1):
                there = square[0] + reach * down, square[1] + reach * right
                if there in self.number and there not in board:
                    yield there, (square[0] + down, square[1] + right)

    def crowned(self, square, piece):
        return piece.upper() if square[0] == {"b": self.size - 1, "w": 0}.get(piece) else piece

    def jumps(self, board, square):
        """(squares, board afterwards) of all that the piece on `square` can take in one move."""
        piece, found = board[square], []
        for there, over in self.neighbours(board, square, 2):
            if board.get(over, piece).lower() != piece.lower():
                after = {s: p for s, p in board.items() if s not in (square, over)}
                after[there] = self.crowned(there, piece)
                more = self.jumps(after, there) if after[there] == piece else []
                found += [((square, *route), end) for route, end in more] or [((square, there), after)]
        return found

    def moves(self, state):
        """{action: state afterwards}, whatever the draw rule says."""
        board, who, quiet = dict(state[0]), state[1], state[2]
        other = "w" if who == "b" else "b"
        own = [square for square, piece in board.items() if piece.lower() == who]
        if jumps := [jump for square in own for jump in self.jumps(board, square)]:
            return {tuple(self.number[s] for s in route): (self.frozen(after), other, 0) for route, after in jumps}
        steps = {}
        for square in own:
            for there, _ in self.neighbours(board, square, 1):
                after = {s: p for s, p in board.items() if s != square} | {there: self.crowned(there, board[square])}
                steps[self.number[square], self.number[there]] = (
                    self.frozen(after), other, quiet + 1 if board[square].isupper() else 0
                )  # fmt: skip
        return steps

    def actions(self, state):
        return () if state[2] >= self.draw_after else tuple(sorted(self.moves(state)))

    def result(self, state, action):
        return self.moves(state)[action]

    def utility(self, state):
        """For black."""
        return 0 if self.moves(state) else -1 if state[1] == "b" else 1

    def to_text(self, state):
        board = dict(state[0])
        rows = (
            "   ".join(board.get((row, c), ".") for c in range(1 - row % 2, self.size, 2)) for row in range(self.size)
        )
        quiet = f", {state[2]} quiet plies" if state[2] else ""
        lines = ("  " * (1 - row % 2) + line for row, line in enumerate(rows))
        return "\n".join(lines) + f"\n{'black' if state[1] == 'b' else 'white'} to move{quiet}"


def position(black, white, turn="black", size=8):
    """A state from squares as in the literature: `position("10 K14", "18", "white")`."""
    marks = dict.fromkeys(range(1, size * size // 2 + 1), ".")
    for side, squares in (("b", black), ("w", white)):
        for name in squares.split():
            marks[int(name.strip("K"))] = side.upper() if name.startswith("K") else side
    rows = (" ".join(marks[row * size // 2 + i + 1] for i in range(size // 2)) for row in range(size))
    return Checkers(size).from_text("\n".join(rows) + f"\n{turn} to move")


def texts(game, state):
    return [game.action_text(action) for action in game.actions(state)]


def test_perft():
    """The counts that A. Bik and M. Fierz computed (OEIS A133046)."""
    game = Checkers()
    counts = [perft(game, game.initial, depth) for depth in range(1, 9)]
    assert counts == [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]


@pytest.mark.parametrize(("size", "games"), [(4, 200), (6, 100), (8, 120)])
def test_random_games_against_a_dictionary(size, games):
    """Side by side to the end: the same board, count of quiet plies, actions in order, and utility."""
    rng = random.Random(size)
    ends = set()
    for i in range(games):
        ours, plain = (cls(size, draw_after=(80, 12, 1)[i % 3]) for cls in (Checkers, DictCheckers))
        state, other = ours.initial, plain.initial
        while True:
            assert ours.to_text(state) == plain.to_text(other)
            assert ours.actions(state) == plain.actions(other)
            assert ours.is_terminal(state) == (not ours.actions(state))
            if ours.is_terminal(state):
                break
            action = rng.choice(ours.actions(state))
            state, other = ours.result(state, action), plain.result(other, action)
        assert ours.utility(state, MAX) == plain.utility(other) == -ours.utility(state, MIN)
        ends.add(ours.utility(state, MAX))
    assert ends == {-1, 0, 1}


def test_perft_with_kings_against_a_dictionary():
    """Boards where kings go on jumping: the squares that one king can jump over, most of them taken."""
    ours, plain = Checkers(), DictCheckers(8)
    rng = random.Random(7)
    longest = circles = ambiguous = 0
    for _ in range(100):
        white = rng.sample([6, 7, 8, 14, 15, 16, 22, 23, 24], rng.randint(4, 8))
        black = rng.sample(sorted(set(range(1, 33)) - set(white)), 3)
        state = position(" ".join(f"K{square}" for square in black), " ".join(f"K{square}" for square in white))
        other = plain.read(ours.to_text(state))
        actions = ours.actions(state)
        assert actions == plain.actions(other)
        assert perft(ours, state, 3) == perft(plain, other, 3)
        longest = max(longest, *map(len, actions))
        circles += any(action[0] == action[-1] for action in actions)
        ambiguous += len({(action[0], action[-1]) for action in actions}) < len(actions)
    assert longest == 9  # squares, so that many jumps and one
    assert circles >= 10
    assert ambiguous >= 10


def openspiel_moves(state):
    """{the squares of a complete move: the state after it}. OpenSpiel plays the jumps of one move one by one."""
    moves = {}
    mover = state.current_player()
    for action in state.legal_actions():
        rest, jump = divmod(action, 2)
        square, direction = divmod(rest, 4)
        row, column = divmod(square, 8)
        down, right = ((-1, -1), (-1, 1), (1, 1), (1, -1))[direction]
        # Half a turn brings their first player, white at the bottom, to where ours stands, black at the top.
        start, end = (
            (7 - r) * 4 + (7 - c) // 2 + 1
            for r, c in ((row, column), (row + down * (1 + jump), column + right * (1 + jump)))
        )
        after = state.child(action)
        if jump and after.current_player() == mover:
            moves |= {(start, *route): last for route, last in openspiel_moves(after).items()}
        else:
            moves[start, end] = after
    return moves


def openspiel_board(state):
    """The rows of their board seen from the other side, as ours are written."""
    rows = [line[:0:-1] for line in reversed(str(state).splitlines()[:8])]
    names = str.maketrans("o8+*", "bBwW")
    return [row[1 - i % 2 :: 2].translate(names) for i, row in enumerate(rows)]


def test_random_games_against_openspiel():
    """The same boards, complete moves, turns, ends and returns at every ply of 1,000 random games.

    Three things differ. OpenSpiel's first player is white and begins at the bottom; ours is black, as the
    rules say, and begins at the top: half a turn of the board maps one to the other. OpenSpiel's actions are
    single jumps, after which the same player goes on; here they are put together. And OpenSpiel draws
    after 40 plies without a capture, moves of men or not, where the rules ask for 40 moves of each side
    without a move of a man as well; so its draws come earlier, and the games are compared up to there.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, theirs = Checkers(), pyspiel.load_game("checkers")
    rng = random.Random(1952)
    results = {-1: 0, 0: 0, 1: 0}
    jumps_in_a_move, moves_by_kings = [0] * 10, 0
    for _ in range(1_000):
        state, other = game.initial, theirs.new_initial_state()
        since_capture = 0
        while True:
            assert [line.replace(" ", "") for line in game.to_text(state).splitlines()[:8]] == openspiel_board(other)
            if since_capture == 40:
                assert other.is_terminal()
                assert other.returns() == [0, 0]
                assert state[4] <= 40
                results[0] += 1
                break
            assert game.is_terminal(state) == other.is_terminal()
            if other.is_terminal():
                assert [game.utility(state, player) for player in game.players] == other.returns()
                results[game.utility(state, MAX)] += 1
                break
            assert game.players.index(game.to_move(state)) == other.current_player()
            moves = openspiel_moves(other)
            assert game.actions(state) == tuple(sorted(moves))
            action = rng.choice(game.actions(state))
            captures = len(action) - 1 if "x" in game.action_text(action) else 0
            jumps_in_a_move[captures] += 1
            moves_by_kings += game.mark(state, action[0]).isupper()
            since_capture = 0 if captures else since_capture + 1
            state, other = game.result(state, action), moves[action]
    assert sum(results.values()) == 1_000
    assert min(results.values()) >= 100
    assert jumps_in_a_move[3] >= 50
    assert moves_by_kings >= 10_000


def test_forced_captures_and_the_crown():
    """A man has to jump, may choose a shorter row of jumps, goes on while it can, and ends where it is crowned."""
    game = Checkers()
    assert texts(game, position("9 12", "14")) == ["9x18"]
    assert texts(game, position("9 12", "14 23 16 26")) == ["9x18x27", "12x19"]
    state = position("22", "26 27")  # a king on 31 could jump on, to 24
    assert texts(game, state) == ["22x31"]
    after = game.result(state, (22, 31))
    assert [game.mark(after, square) for square in (22, 26, 27, 31)] == [".", ".", "w", "B"]
    assert texts(game, (*after[:3], MAX, 0)) == ["31x24"]
    assert texts(game, position("K31", "27 19 18")) == ["31x24x15x22"]  # backward, as kings do


def test_two_routes_between_the_same_squares_are_two_actions():
    game = Checkers()
    state = position("2", "6 7 14 15")
    assert texts(game, state) == ["2x9x18", "2x11x18"]
    left, right = (game.result(state, action) for action in game.actions(state))
    assert game.from_text(game.to_text(left)) == left != right
    assert [game.mark(left, square) for square in (6, 14, 7, 15)] == [".", ".", "w", "w"]
    state = position("K2", "6 7 14 15")
    assert texts(game, state) == ["2x9x18x11x2", "2x11x18x9x2"]  # a king jumps in a circle
    for action in game.actions(state):
        assert game.result(state, action) == (*position("K2", "")[:3], MIN, 0)


def test_who_cannot_move_has_lost():
    game = Checkers()
    for black, white in (("20", "24 27"), ("", "10"), ("29", "")):
        state = position(black.replace("29", "K29"), white, "white" if not white else "black")
        assert game.actions(state) == ()
        assert game.is_terminal(state)
        winner = MIN if white else MAX
        assert [game.utility(state, player) == 1 for player in game.players] == [p == winner for p in game.players]
    with pytest.raises(ValueError, match="the game goes on"):
        game.utility(game.initial, MAX)


def test_the_draw_rule():
    """Kings that go about bring the draw nearer; a man's move or a capture puts it off; a win comes before it."""
    game = Checkers(draw_after=3)
    begin = position("K1 5", "K32 28")
    state = begin
    for action, quiet in (((1, 6), 1), ((32, 27), 2), ((5, 9), 0), ((27, 32), 1), ((6, 1), 2), ((32, 27), 3)):
        assert not game.is_terminal(state)
        state = game.result(state, action)
        assert state[4] == quiet
    assert game.is_terminal(state)
    assert game.actions(state) == ()
    assert game.utility(state, MAX) == game.utility(state, MIN) == 0
    assert legal_instead(game, state, (1, 6)) == ()
    assert game.result((*position("K1 5", "6")[:4], 2), (1, 10))[4] == 0
    last_ply = (*position("K6", "5")[:4], 2)
    assert game.utility(game.result(last_ply, (6, 1)), MAX) == 1  # white's man is shut in
    assert game.utility(game.result(last_ply, (6, 2)), MAX) == 0


def test_all_of_the_small_board_against_solving_backward():
    """The count in the state changes no value: minimax with it, and wins and losses worked out from the ends.

    Backward, on positions without a count: lost is who has no move or only moves to positions that the
    opponent has won, won who has a move to one that the opponent has lost; what is left is a draw.
    """
    plain = DictCheckers(4)
    children, frontier = {}, [plain.initial[:2]]
    while frontier:
        state = frontier.pop()
        if state not in children:
            children[state] = {after[:2] for after in plain.moves((*state, 0)).values()}
            frontier += children[state]
    for_mover, solved = {}, -1
    while solved < len(for_mover):
        solved = len(for_mover)
        for state, after in children.items():
            values = {for_mover.get(child) for child in after}
            if -1 in values:
                for_mover[state] = 1
            elif values <= {1}:
                for_mover[state] = -1

    game = Checkers(4, draw_after=20)

    @cache
    def minimax(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [minimax(game.result(state, action)) for action in game.actions(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    seen = set()
    for state in children:
        value = for_mover.get(state, 0)
        assert minimax(game.from_text(plain.to_text((*state, 0)))) == (value if state[1] == "b" else -value)
        seen.add(value)
    assert len(children) > 2_000
    assert seen == {-1, 0, 1}


@pytest.mark.parametrize("size", [4, 6, 8])
def test_half_a_turn_with_the_colours_exchanged(size):
    """The same game for the other player. And every state on the way is read as it was written."""
    game = Checkers(size)
    last = game.squares[-1] + 1

    def turned(state):
        *rows, turn = game.to_text(state).swapcase().splitlines()
        rows = [row.translate(str.maketrans("bBwW", "WwBb"))[::-1] for row in reversed(rows)]
        colour, rest = turn.lower().split(" ", 1)
        return game.from_text("\n".join([*rows, f"{'white' if colour == 'black' else 'black'} {rest}"]))

    rng = random.Random(size)
    for _ in range(10):
        for state in random_game(game, rng):
            assert game.from_text(game.to_text(state)) == state
            other = turned(state)
            assert sorted(tuple(last - square for square in action) for action in game.actions(other)) == list(
                game.actions(state)
            )
            for action in game.actions(state):
                mirrored = tuple(last - square for square in action)
                assert game.result(other, mirrored) == turned(game.result(state, action))
        assert game.utility(state, MAX) == game.utility(other, MIN)


@pytest.mark.parametrize("action", [(11, 20), (11, 15, 19), (15, 11), (22, 18), (12,), (), "11-15", [11, 15], None, 11])
def test_illegal_actions(action):
    game = Checkers()
    assert legal_instead(game, game.initial, action)[:2] == ((9, 13), (9, 14))


@pytest.mark.parametrize("action", [(9, 18), (9, 13), (9, 18, 25)])
def test_a_move_without_all_of_its_jumps_is_illegal(action):
    game = Checkers()
    assert legal_instead(game, position("9 12", "14 23"), action) == ((9, 18, 27),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "last line must be"),
        ("b b\n. .\n. .\nw w", "last line must be"),
        ("b b\n. .\n. .\nw w\nred to move", "last line must be"),
        ("b b\n. .\n. .\nw w\nblack to move, quiet plies", "last line must be"),
        ("b b\n. .\n. .\nw w\nblack to move, -3 quiet plies", "last line must be"),
        ("b b\n. .\n. .\nw w\nblack to move, 81 quiet plies", "drawn after 80"),
        ("b b\n. .\nw w\nblack to move", "4 lines of 2 dark squares"),
        ("b b b\n. .\n. .\nw w\nblack to move", "4 lines of 2 dark squares"),
        ("b x\n. .\n. .\nw w\nblack to move", "not 'x'"),
        ("w .\n. .\n. .\n. .\nblack to move", "would have been crowned"),
        (". .\n. .\n. .\n. b\nblack to move", "would have been crowned"),
        (". .\n. .\n. .\n. .\nblack to move", "no piece"),
        (". .\nW .\n. w\n. w\nblack to move", "at most 2"),
    ],
)
def test_bad_positions_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Checkers(4).from_text(text)


@pytest.mark.parametrize(("options", "message"), [((5,), "4, 6 or 8"), ((10,), "4, 6 or 8"), ((8, 0), "draw_after=0")])
def test_impossible_games_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Checkers(*options)


def test_names_and_picture():
    game = make_game({"name": "Checkers", "size": 4})
    assert repr(game) == "Checkers(4)"
    assert repr(Checkers(draw_after=40)) == "Checkers(8, draw_after=40)"
    state = position("1 K7", "K2 8", "white", size=4)
    scene = board_scene(game, state)
    assert scene.alt == "checkers board:   b   W / .   . /   .   . / B   w / white to move"
    texts_in_picture = [mark.text for mark in scene.marks if type(mark).__name__ == "Text"]
    assert texts_in_picture == list(map(str, range(1, 9)))
    discs = [mark for mark in scene.marks if type(mark).__name__ == "Circle" and mark.style.fill]
    row = scene.width / 4
    places = [(int(disc.y / row), int(disc.x / row), disc.style.fill == "#ffffff") for disc in discs]
    assert places == [(0, 1, False), (0, 3, True), (3, 0, False), (3, 2, True)]
