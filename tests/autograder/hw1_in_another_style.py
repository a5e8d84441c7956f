"""Right answers to hw1-formalization that look unlike the solution: other states, no recursion, memos, floats.

A submission in its own right: a test puts its text into a notebook.
"""

from collections import namedtuple
from functools import lru_cache

from aima_games import MAX, MIN, Game, IllegalActionError


def assert_over(game, state):
    if not game.is_terminal(state):
        raise ValueError(f"{state} is not the end")


Pawns = namedtuple("Pawns", "white black white_moves")


class Hexapawn(Game):
    """Sets of squares; actions are a list, captures first; the end is found from the actions."""

    def __init__(self, rows=3, columns=3):
        self.rows, self.columns = rows, columns
        white, black = (frozenset((row, column) for column in range(columns)) for row in (rows - 1, 0))
        self.initial = Pawns(white, black, True)

    def to_move(self, state):
        return MAX if state.white_moves else MIN

    def is_home(self, state):
        return any(row == 0 for row, _ in state.white) or any(row == self.rows - 1 for row, _ in state.black)

    def actions(self, state):
        if self.is_home(state):
            return []
        mine, theirs, d = (state.white, state.black, -1) if state.white_moves else (state.black, state.white, 1)
        steps = [((r, c), (r + d, c)) for r, c in mine if (r + d, c) not in mine | theirs]
        takes = [((r, c), (r + d, c + e)) for r, c in mine for e in (1, -1) if (r + d, c + e) in theirs]
        return takes + steps

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        start, end = action
        if state.white_moves:
            return Pawns(state.white - {start} | {end}, state.black - {end}, False)
        return Pawns(state.white - {end}, state.black - {start} | {end}, True)

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        assert_over(self, state)
        return -1.0 if player == self.to_move(state) else 1.0


class Heap(Game):
    """The state is the string of all numbers taken so far."""

    def __init__(self, stones, most):
        self.stones, self.most, self.initial = stones, most, ""

    def left(self, state):
        return self.stones - sum(map(int, state))

    def to_move(self, state):
        return (MAX, MIN)[len(state) % 2]

    def actions(self, state):
        return [n for n in range(1, self.most + 1) if n <= self.left(state) and state[-1:] != str(n)]

    def result(self, state, n):
        if n in self.actions(state):
            return state + str(n)
        raise IllegalActionError(self, state, n)

    def is_terminal(self, state):
        return self.actions(state) == []

    def utility(self, state, player):
        if self.actions(state):
            raise ValueError("too early")
        if self.left(state):
            return 0
        return 1 if self.to_move(state[:-1]) == player else -1


def NoEcho(stones, most=3):
    return Heap(stones, most)


def winning_moves(game, state):
    wins = set()
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child) and game.utility(child, game.to_move(state)) > 0:
            wins.add(action)
    return wins


def count_outcomes(game, state):
    @lru_cache(None)
    def count(state):
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            return [int(which) for which in (utility > 0, utility == 0, utility < 0)]
        return [
            sum(column) for column in zip(*(count(game.result(state, a)) for a in game.actions(state)), strict=True)
        ]

    return count(state)


def count_transpositions(game, state):
    """Level by level, with how many ways lead to each state; a state may stand on several levels."""
    ways, level = {}, {state: 1}
    while level:
        below = {}
        for state, number in level.items():
            ways[state] = ways.get(state, 0) + number
            for action in game.actions(state):
                child = game.result(state, action)
                below[child] = below.get(child, 0) + number
        level = below
    return len([state for state in ways if ways[state] >= 2])


def best_alone(game, state):
    if game.is_terminal(state):
        return float(game.utility(state, MAX)), None
    value = {action: best_alone(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(reversed(value), key=value.get)  # the last of equally good ones
    return [value[best], best]


def value_against_robot(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    tried = game.actions(state) if game.to_move(state) == MAX else game.actions(state)[:1]
    return max(value_against_robot(game, game.result(state, action)) for action in tried)
