"""Connect Four against OpenSpiel, against an implementation with plain lists, and against published counts."""

from __future__ import annotations

import itertools
import random

import pytest

from aima_games import MAX, MIN, IllegalActionError
from aima_games.games import ConnectFour, make_game
from aima_games.graphics.positions import board_scene
from tests.playouts import legal_instead, perft, random_game, reachable

SIZES = [(6, 7, 4), (4, 4, 4), (4, 5, 3), (3, 3, 2), (2, 6, 4), (7, 2, 4), (1, 5, 3), (5, 1, 1), (8, 9, 5)]


class ListConnectFour:
    """The rules once more, the plain way: a state is a tuple of columns, each a string of discs from the bottom."""

    def __init__(self, rows, columns, k):
        self.rows, self.columns, self.k = rows, columns, k
        self.initial = ("",) * columns

    def winner(self, state):
        def at(column, row):
            inside = 0 <= column < self.columns and 0 <= row < len(state[column])
            return state[column][row] if inside else None

        for column, row in itertools.product(range(self.columns), range(self.rows)):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = {at(column + i * right, row + i * up) for i in range(self.k)}
                if line in ({"X"}, {"O"}):
                    return line.pop()
        return None

    def actions(self, state):
        if self.winner(state):
            return ()
        return tuple(column for column in range(self.columns) if len(state[column]) < self.rows)

    def result(self, state, action):
        disc = "XO"[sum(map(len, state)) % 2]
        return *state[:action], state[action] + disc, *state[action + 1 :]

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]

    def to_text(self, state):
        rows = (" ".join(column.ljust(self.rows, ".")[row] for column in state) for row in range(self.rows))
        return "\n".join(reversed(list(rows)))


def test_perft():
    game = ConnectFour()
    counts = [perft(game, game.initial, depth) for depth in range(1, 8)]
    assert counts == [7, 49, 343, 2_401, 16_807, 117_649, 823_536]


@pytest.mark.parametrize(
    ("size", "depth"), [((6, 7, 4), 4), ((4, 4, 4), 6), ((4, 5, 3), 6), ((3, 3, 2), 9), ((2, 6, 4), 6), ((1, 5, 3), 5)]
)
def test_perft_against_lists(size, depth):
    ours, lists = ConnectFour(*size), ListConnectFour(*size)
    for d in range(depth + 1):
        assert perft(ours, ours.initial, d) == perft(lists, lists.initial, d)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_against_lists(size):
    """Side by side to the end: the same board, the same actions, the same utility."""
    ours, lists = ConnectFour(*size), ListConnectFour(*size)
    rng = random.Random(4)
    for _ in range(20):
        state, other = ours.initial, lists.initial
        while True:
            assert ours.to_text(state) == lists.to_text(other)
            assert ours.actions(state) == lists.actions(other)
            if not ours.actions(state):
                break
            action = rng.choice(ours.actions(state))
            state, other = ours.result(state, action), lists.result(other, action)
        assert ours.utility(state, MAX) == lists.utility(other)


@pytest.mark.parametrize(("size", "games"), [((6, 7, 4), 1_000), ((4, 5, 3), 300), ((5, 4, 4), 300), ((7, 8, 5), 100)])
def test_random_games_against_openspiel(size, games):
    """The same boards, legal actions, turns, ends and returns at every ply of random games.

    Nothing needs mapping: both number the columns from the left and write the top row first. OpenSpiel's
    player 0 is MAX, and draws an `x`.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
    rows, columns, k = size
    game = ConnectFour(rows, columns, k)
    theirs = pyspiel.load_game("connect_four", {"rows": rows, "columns": columns, "x_in_row": k})
    rng = random.Random(1988)
    ends = set()
    for _ in range(games):
        state, other = game.initial, theirs.new_initial_state()
        while True:
            assert list(game.actions(state)) == other.legal_actions()
            assert game.is_terminal(state) == other.is_terminal()
            assert game.to_text(state).replace(" ", "").lower().split() == str(other).split()
            if game.is_terminal(state):
                break
            assert game.players.index(game.to_move(state)) == other.current_player()
            action = rng.choice(game.actions(state))
            state = game.result(state, action)
            other.apply_action(action)
        returns = [game.utility(state, player) for player in game.players]
        assert returns == other.returns()
        ends.add(tuple(returns))
    assert {(1, -1), (-1, 1)} <= ends


def value(rules, utility, maximizes):
    """The value of the initial state, each state once."""
    values = {}

    def solve(state):
        if state not in values:
            children = [solve(rules.result(state, action)) for action in rules.actions(state)]
            best = max if maximizes(state) else min
            values[state] = best(children) if children else utility(state)
        return values[state]

    return solve(rules.initial), values


@pytest.mark.parametrize(
    ("size", "expected"), [((4, 4, 4), 0), ((4, 4, 3), 1), ((3, 3, 3), 0), ((2, 4, 3), None), ((3, 4, 2), 1)]
)
def test_values_of_small_boards(size, expected):
    """Both implementations solve the board, and agree on the number of states too."""
    ours, lists = ConnectFour(*size), ListConnectFour(*size)
    our_value, our_states = value(ours, lambda s: ours.utility(s, MAX), lambda s: ours.to_move(s) == MAX)
    if size == (4, 4, 4):  # too many for lists: J. Tromp's count of positions instead
        assert (our_value, len(our_states)) == (0, 161_029)
        return
    list_value, list_states = value(lists, lists.utility, lambda s: sum(map(len, s)) % 2 == 0)
    assert (our_value, len(our_states)) == (list_value, len(list_states))
    assert expected in (our_value, None)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_interface_holds_in_random_states(size):
    game = ConnectFour(*size)
    rng = random.Random(7)
    for _ in range(10):
        for state in random_game(game, rng):
            actions = game.actions(state)
            assert actions == tuple(sorted(set(actions)))
            assert game.is_terminal(state) == (not actions)
            assert game.from_text(game.to_text(state)) == state
            assert hash(state) is not None
            x, o = game.discs(state)
            assert x & o == 0
            assert x.bit_count() - o.bit_count() == (game.to_move(state) == MIN)
            for action in range(-2, game.columns + 2):
                if action not in actions:
                    with pytest.raises(IllegalActionError) as caught:
                        game.result(state, action)
                    assert caught.value.legal == actions
            if actions:
                with pytest.raises(ValueError, match="terminal"):
                    game.utility(state, MAX)
            else:
                assert game.utility(state, MAX) == -game.utility(state, MIN)


@pytest.mark.parametrize("action", [7, -1, None, "a", 0.5, [3], ("no", "action")], ids=repr)
def test_what_is_no_action_is_illegal(action):
    game = ConnectFour()
    assert legal_instead(game, game.initial, action) == tuple(range(7))


def test_full_columns_and_finished_games():
    game = ConnectFour()
    state = game.initial
    for _ in range(6):
        state = game.result(state, 0)
    assert game.actions(state) == (1, 2, 3, 4, 5, 6)
    assert legal_instead(game, state, 0) == (1, 2, 3, 4, 5, 6)
    state = game.initial
    for action in (0, 1, 0, 1, 0, 1, 0):
        state = game.result(state, action)
    assert game.utility(state, MAX) == 1
    assert legal_instead(game, state, 3) == ()


@pytest.mark.parametrize("size", [(6, 7, 4), (4, 5, 3), (3, 2, 2)])
def test_mirror_images(size):
    game = ConnectFour(*size)
    assert game.symmetries(game.initial) == (game.initial,)
    rng = random.Random(2)
    for state in random_game(game, rng):
        same, mirrored = (*game.symmetries(state), state)[:2]
        assert same == state
        assert game.to_text(mirrored) == "\n".join(line[::-1] for line in game.to_text(state).splitlines())
        assert {game.columns - 1 - action for action in game.actions(state)} == set(game.actions(mirrored))
        if game.is_terminal(state):
            assert game.utility(mirrored, MAX) == game.utility(state, MAX)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X O", "4 lines of 4"),
        (". . . .\n. . . .\n. . . .\n. ? . .", r"'\?'"),
        (". . . .\n. X . .\n. . . .\n. O . .", "column b has an empty square below"),
        (". . . .\n. . . .\n. . . .\nX X . .", "2 X and 0 O"),
        (". . . .\n. . . .\n. . . .\nO . . .", "0 X and 1 O"),
        (". . . .\n. . . .\nX . . .\nO . . .", "no O lies on top"),
        (". . . .\n. . . .\nO O O O\nX X X X", "somebody has moved"),
    ],
)
def test_bad_positions_are_refused(text, message):
    game = ConnectFour(4, 4, 4)
    with pytest.raises(ValueError, match=message):
        game.from_text(text)


def test_every_reachable_position_is_read_and_few_others():
    """On 3 × 3: of all 19,683 boards, those read are the reachable ones and some that need an order of all moves."""
    game = ConnectFour(3, 3, 3)
    texts = {game.to_text(state).replace(" ", "") for state in reachable(game)}
    read = set()
    for squares in itertools.product("XO.", repeat=9):
        text = "\n".join("".join(squares[i : i + 3]) for i in (0, 3, 6))
        try:
            state = game.from_text(text)
        except ValueError:
            continue
        assert game.to_text(state).replace(" ", "") == text
        read.add(text)
    assert texts <= read
    assert len(read) < 1.1 * len(texts)


@pytest.mark.parametrize("size", [(0, 7, 4), (6, 0, 4), (6, 27, 4), (6, 7, 8), (6, 7, 0)])
def test_impossible_boards_are_refused(size):
    with pytest.raises(ValueError, match="needs at least"):
        ConnectFour(*size)


def test_names_and_picture():
    game = make_game({"name": "ConnectFour", "rows": 4, "columns": 5})
    assert repr(game) == "ConnectFour(4, 5, 4)"
    assert list(map(game.action_text, game.actions(game.initial))) == list("abcde")
    state = game.result(game.result(game.initial, 2), 2)
    scene = board_scene(game, state)
    assert scene.alt.endswith(". . . . . / . . O . . / . . X . .")
    assert len(scene.marks) == len(board_scene(game).marks) + 3 + 2  # a disc with a cross, one with a ring
    assert "<svg" in scene.to_svg()
