"""Othello against OpenSpiel, against an implementation with a plain dictionary, and against published counts."""

from __future__ import annotations

import random

import pytest

from aima_games import MAX, MIN, IllegalActionError
from aima_games.games import Othello, make_game
from aima_games.graphics.positions import board_scene
from tests.playouts import legal_instead, perft, random_game


class DictOthello:
    """The rules once more, the plain way: a state is a board `{(row, column): "B" or "W"}` and who moves.

    (Frozen as a tuple of items, so that it can be a key.)
    """

    DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)

    def __init__(self, size):
        self.size = size
        b, a = size // 2, size // 2 - 1
        self.initial = self.frozen({(a, a): "W", (b, b): "W", (a, b): "B", (b, a): "B"}), "B"

    @staticmethod
    def frozen(board):
        return tuple(sorted(board.items()))

    def turned(self, board, square, who):
        turned = []
        for down, right in self.DIRECTIONS:
            line = []
            row, column = square[0] + down, square[1] + right
            while board.get((row, column), who) != who:
                line.append((row, column))
                row, column = row + down, column + right
            if board.get((row, column)) == who:
                turned += line
        return turned

    def placements(self, board, who):
        squares = [(row, column) for row in range(self.size) for column in range(self.size)]
        return [square for square in squares if square not in board and self.turned(board, square, who)]

    def actions(self, state):
        board, who = dict(state[0]), state[1]
        if squares := self.placements(board, who):
            return tuple(row * self.size + column for row, column in squares)
        return ("pass",) if self.placements(board, "BW"[who == "B"]) else ()

    def result(self, state, action):
        board, who = dict(state[0]), state[1]
        if action != "pass":
            square = divmod(action, self.size)
            board.update(dict.fromkeys([square, *self.turned(board, square, who)], who))
        return self.frozen(board), "BW"[who == "B"]

    def lead(self, state):
        """Black's discs minus white's."""
        return sum(1 if disc == "B" else -1 for _, disc in state[0])

    def to_text(self, state):
        board = dict(state[0])
        rows = (" ".join(board.get((row, c), ".") for c in range(self.size)) for row in range(self.size))
        return "\n".join(rows) + f"\n{'black' if state[1] == 'B' else 'white'} to move"


def test_perft():
    game = Othello()
    assert [perft(game, game.initial, d) for d in range(1, 8)] == [4, 12, 56, 244, 1_396, 8_200, 55_092]


@pytest.mark.parametrize(("size", "depth"), [(4, 7), (6, 5), (8, 4)])
def test_perft_against_a_dictionary(size, depth):
    ours, plain = Othello(size), DictOthello(size)
    for d in range(depth + 1):
        assert perft(ours, ours.initial, d) == perft(plain, plain.initial, d)


@pytest.mark.parametrize(("size", "games"), [(4, 200), (6, 20), (8, 8)])
def test_random_games_against_a_dictionary(size, games):
    """Side by side to the end: the same board, the same actions, the same utility."""
    ours, plain = Othello(size), DictOthello(size)
    rng = random.Random(4)
    for _ in range(games):
        state, other = ours.initial, plain.initial
        while True:
            assert ours.to_text(state) == plain.to_text(other)
            assert ours.actions(state) == plain.actions(other)
            if not ours.actions(state):
                break
            action = rng.choice(ours.actions(state))
            state, other = ours.result(state, action), plain.result(other, action)
        lead = plain.lead(other)
        assert ours.utility(state, MAX) == (lead > 0) - (lead < 0)


def test_random_games_against_openspiel():
    """The same boards, legal actions, turns, ends and returns at every ply of 1,000 random games.

    The board needs no mapping: both have a1 at the top left and number the squares row by row, black begins
    with e4 and d5 taken, and OpenSpiel's player 0 is MAX. A forced pass is an action in both: `"pass"`
    here, the number 64 there. OpenSpiel's returns are ±1 and 0 by majority of discs, as our utility.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    game, theirs = Othello(), pyspiel.load_game("othello")
    rng = random.Random(1971)
    disc = {"-": ".", "x": "B", "o": "W"}
    passes = early_ends = 0
    returns_seen = set()
    for _ in range(1_000):
        state, other = game.initial, theirs.new_initial_state()
        while True:
            actions = [64 if action == "pass" else action for action in game.actions(state)]
            assert actions == other.legal_actions()
            assert game.is_terminal(state) == other.is_terminal()
            rows = [line.split()[1:9] for line in str(other).splitlines()[2:10]]
            assert game.to_text(state).splitlines()[:8] == [" ".join(map(disc.get, row)) for row in rows]
            if game.is_terminal(state):
                break
            assert game.players.index(game.to_move(state)) == other.current_player()
            passes += actions == [64]
            action = rng.choice(game.actions(state))
            state = game.result(state, action)
            other.apply_action(64 if action == "pass" else action)
        returns = [game.utility(state, player) for player in game.players]
        assert returns == other.returns()
        returns_seen.add(tuple(returns))
        early_ends += "." in game.to_text(state)
    # What is rare in random games has come up too.
    assert returns_seen == {(1, -1), (-1, 1), (0, 0)}
    assert passes > 20
    assert early_ends > 5


@pytest.mark.parametrize("make", [Othello, DictOthello])
def test_the_second_player_wins_on_4x4_by_8_discs(make):
    """3 : 11, by both implementations."""
    game = make(4)
    if make is Othello:

        def lead(state):
            return state[0].bit_count() - state[1].bit_count()
    else:
        lead = game.lead
    values = {}

    def solve(state):
        if state not in values:
            children = [solve(game.result(state, action)) for action in game.actions(state)]
            best = max if state[-1] in (MAX, "B") else min
            values[state] = best(children) if children else lead(state)
        return values[state]

    assert solve(game.initial) == -8


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_interface_holds_in_random_states(size):
    """Actions and results are found in different ways (from the discs, from the square); here they meet."""
    game = Othello(size)
    rng = random.Random(7)
    for _ in range(8):
        for state in random_game(game, rng):
            actions = game.actions(state)
            assert actions == ("pass",) or actions == tuple(sorted(set(actions)))
            assert game.is_terminal(state) == (not actions)
            assert game.from_text(game.to_text(state)) == state
            assert hash(state) is not None
            for action in (*range(-2, size * size + 2), "pass"):
                if action in actions:
                    game.result(state, action)
                else:
                    with pytest.raises(IllegalActionError) as caught:
                        game.result(state, action)
                    assert caught.value.legal == actions
            if actions:
                mobility = game.placements(state, game.to_move(state))
                assert actions == (mobility or ("pass",))
                with pytest.raises(ValueError, match="terminal"):
                    game.utility(state, MAX)
            else:
                assert game.utility(state, MAX) == -game.utility(state, MIN)


@pytest.mark.parametrize("action", [64, -1, None, "a1", "Pass", 19.5, [19], ("no", "action")], ids=repr)
def test_what_is_no_action_is_illegal(action):
    game = Othello()
    assert legal_instead(game, game.initial, action) == (19, 26, 37, 44)


FORCED = """
    . B B B
    . W W W
    . W W W
    . . . .
"""


def test_passing():
    """White can place no disc and black can, so white passes, and only then."""
    game = Othello(4)
    state = game.from_text(FORCED + "white to move")
    assert game.actions(state) == ("pass",)
    assert legal_instead(game, state, 0) == ("pass",)
    after = game.result(state, "pass")
    assert after == game.from_text(FORCED + "black to move")
    assert "pass" not in game.actions(after)
    with pytest.raises(IllegalActionError):
        game.result(after, "pass")


def test_the_end_before_the_board_is_full():
    """Neither side can place a disc: over, and nobody passes. Empty squares count for nobody."""
    game = Othello(4)
    for mover in ("black", "white"):
        state = game.from_text(f". . . .\n. B B .\n. B B .\n. . . .\n{mover} to move")
        assert game.is_terminal(state)
        assert game.utility(state, MAX) == 1
        assert legal_instead(game, state, "pass") == ()


def test_an_opening_by_hand():
    """d3 c5: black turns d4, white turns d5, in the notation of the World Othello Federation."""
    game = Othello()
    assert list(map(game.action_text, game.actions(game.initial))) == ["d3", "c4", "f5", "e6"]
    state = game.result(game.result(game.initial, 19), 34)
    assert game.to_text(state).splitlines()[2:5] == [". . . B . . . .", ". . . B B . . .", ". . W W W . . ."]
    assert game.action_text("pass") == "pass"


@pytest.mark.parametrize("size", [4, 6, 8])
def test_symmetries(size):
    """All turns and mirror images: eight where none is the same, with as many actions, and the same children."""
    game = Othello(size)
    assert len(game.symmetries(game.initial)) == 2  # the start and the start with colours in the other corners
    rng = random.Random(5)
    for state in random_game(game, rng):
        images = game.symmetries(state)
        assert images[0] == state
        assert len(images) in (1, 2, 4, 8)
        children = {frozenset(game.symmetries(game.result(state, action))) for action in game.actions(state)}
        for image in images:
            assert set(game.symmetries(image)) == set(images)
            assert len(game.actions(image)) == len(game.actions(state))
            theirs = {frozenset(game.symmetries(game.result(image, action))) for action in game.actions(image)}
            assert theirs == children


EMPTY_ROWS = ". . . .\n. . . .\n. . . .\n. . . .\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "last line must be"),
        ("B W\nW B", "last line must be"),
        ("B W\nW B\nblack to move", "4 lines of 4"),
        (EMPTY_ROWS.replace(".", "X") + "black to move", "not 'X'"),
        (EMPTY_ROWS + "black to move", "b2, c2, b3, c3 is empty"),
        (". . . .\n. W B .\n. B . .\n. . . .\nwhite to move", "and c3 is empty"),
    ],
)
def test_bad_positions_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Othello(4).from_text(text)


@pytest.mark.parametrize("size", [0, 2, 5, 10, "8"])
def test_impossible_boards_are_refused(size):
    with pytest.raises(ValueError, match="needs to be 4, 6 or 8"):
        Othello(size)


def test_names_and_picture():
    game = make_game({"name": "Othello", "size": 4})
    assert repr(game) == "Othello(4)"
    scene = board_scene(game)
    assert scene.alt == "Othello board: . . . . / . W B . / . B W . / . . . . / black to move"
    fills = [mark.style.fill for mark in scene.marks if type(mark).__name__ == "Circle"]
    assert sorted(fills) == ["#222222", "#222222", "#ffffff", "#ffffff"]
    assert "<svg" in scene.to_svg()
