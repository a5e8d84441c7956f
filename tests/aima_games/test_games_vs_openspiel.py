"""Tic-tac-toe and Nim against OpenSpiel; hexapawn, which OpenSpiel lacks, against the rules written once more.

Connect Four, Othello, checkers and the others have this in their own tests.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from aima_games import MAX, MIN
from aima_games.games import Hexapawn, Nim, TicTacToe

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")


def side_by_side(game, other, rng, number_of=lambda action: action):
    """One game of random moves in both: the same actions, turns, end and returns. Gives MAX's utility.

    `number_of(action)` is OpenSpiel's number for an action of ours.
    """
    state = game.initial
    while True:
        actions = game.actions(state)
        assert sorted(map(number_of, actions)) == sorted(other.legal_actions())
        assert game.is_terminal(state) == other.is_terminal()
        if game.is_terminal(state):
            break
        assert game.players.index(game.to_move(state)) == other.current_player()
        action = rng.choice(actions)
        state = game.result(state, action)
        other.apply_action(number_of(action))
    assert [game.utility(state, player) for player in game.players] == other.returns()
    return game.utility(state, MAX)


def test_tic_tac_toe():
    """1,000 games: OpenSpiel numbers the squares as we do, and x moves first."""
    game, theirs = TicTacToe(), pyspiel.load_game("tic_tac_toe")
    rng = random.Random(1952)
    ends = [side_by_side(game, theirs.new_initial_state(), rng) for _ in range(1_000)]
    assert min(ends.count(value) for value in (1, 0, -1)) > 80  # the shares are 58%, 13% and 29%


def test_tic_tac_toe_the_whole_tree():
    """Not a sample: the same actions, ends and returns in all 5,478 states, with the same picture of the board."""
    game, seen = TicTacToe(), set()

    def compare(state, other):
        if state in seen:
            return
        seen.add(state)
        assert game.to_text(state).replace(" ", "").lower() == str(other)
        assert list(game.actions(state)) == other.legal_actions()
        assert game.is_terminal(state) == other.is_terminal()
        if game.is_terminal(state):
            assert [game.utility(state, player) for player in game.players] == other.returns()
        for action in game.actions(state):
            compare(game.result(state, action), other.child(action))

    compare(game.initial, pyspiel.load_game("tic_tac_toe").new_initial_state())
    assert len(seen) == 5_478


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("heaps", [(1, 3, 5, 7), (3, 4, 5), (4,), (2, 2)])
def test_nim(heaps, misere):
    """250 games of each kind. OpenSpiel's Nim is misère by default; taking s from heap h has the number h + (s − 1)·heaps."""
    game = Nim(heaps, misere=misere)
    theirs = pyspiel.load_game("nim", {"is_misere": misere, "pile_sizes": ";".join(map(str, heaps))})
    rng = random.Random(f"{heaps}{misere}")

    def number_of(action):
        return action[0] + (action[1] - 1) * len(heaps)

    ends = {side_by_side(game, theirs.new_initial_state(), rng, number_of) for _ in range(250)}
    assert ends == {1, -1}


class PlainHexapawn:
    """The rules once more: a state is a dictionary `{(file, rank): "W" or "B"}` and who moves, White up the ranks."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        pawns = {(file, 1): "W" for file in range(columns)} | {(file, rows): "B" for file in range(columns)}
        self.initial = pawns, "W"

    def over(self, state):
        pawns, who = state
        home = any(pawns.get((f, self.rows)) == "W" or pawns.get((f, 1)) == "B" for f in range(self.columns))
        return home or len(set(pawns.values())) < 2 or not self.moves(pawns, who)

    def moves(self, pawns, who):
        up, enemy = (1, "B") if who == "W" else (-1, "W")
        found = set()
        for (file, rank), pawn in pawns.items():
            if pawn == who:
                if 1 <= rank + up <= self.rows and (file, rank + up) not in pawns:
                    found.add(((file, rank), (file, rank + up)))
                found |= {
                    ((file, rank), (f, rank + up)) for f in (file - 1, file + 1) if pawns.get((f, rank + up)) == enemy
                }
        return found

    def actions(self, state):
        return set() if self.over(state) else self.moves(*state)

    def result(self, state, move):
        pawns, who = dict(state[0]), state[1]
        pawns[move[1]] = pawns.pop(move[0])
        return pawns, "BW"[who == "B"]

    def to_text(self, state):
        rows = (" ".join(state[0].get((f, rank), ".") for f in range(self.columns)) for rank in range(self.rows, 0, -1))
        return "\n".join([*rows, f"{'white' if state[1] == 'W' else 'black'} to move"])


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 4), (5, 2), (3, 6), (8, 8), (3, 1)])
def test_hexapawn(rows, columns):
    """200 games of each size: the same boards, moves and ends; who is to move at the end has lost."""
    game, plain = Hexapawn(rows, columns), PlainHexapawn(rows, columns)
    rng = random.Random(1962)

    def move(action):
        return tuple((square % columns, rows - square // columns) for square in action)

    for _ in range(200):
        state, other = game.initial, plain.initial
        while True:
            assert game.to_text(state) == plain.to_text(other)
            actions = game.actions(state)
            assert sorted(map(move, actions)) == sorted(plain.actions(other))
            assert game.is_terminal(state) == plain.over(other)
            if not actions:
                break
            action = rng.choice(actions)
            state, other = game.result(state, action), plain.result(other, move(action))
        assert game.utility(state, MAX if other[1] == "W" else MIN) == -1


@pytest.mark.parametrize(("rows", "columns", "value"), [(3, 3, -1), (4, 4, 1)])
def test_who_wins_hexapawn_by_the_plain_rules(rows, columns, value):
    """3 × 3 is the second player's (Gardner), 4 × 4 the first's: negamax on the other implementation."""
    plain = PlainHexapawn(rows, columns)

    @cache
    def negamax(frozen):
        state = dict(frozen[0]), frozen[1]
        children = (plain.result(state, move) for move in plain.actions(state))
        return max((-negamax((frozenset(pawns.items()), who)) for pawns, who in children), default=-1)

    assert negamax((frozenset(plain.initial[0].items()), "W")) == value
