"""Everything comes the other way round or one by one: signs, captures, what is still allowed, whole paths."""

from collections import defaultdict
from functools import lru_cache
from itertools import chain
from math import inf

from aima_games import MAX, MIN, Game, IllegalActionError
from tests.autograder.homework import Homework

OTHER = {MAX: MIN, MIN: MAX}
Given = Homework("hw1-formalization").reference.Hexapawn


def winning_moves(game, state):
    """MAX's utility for both players, with the mover's sign; from the last action to the first."""
    found = []
    for action in reversed(game.actions(state)):
        sign = 1 if game.to_move(state) == MAX else -1
        child = game.result(state, action)
        if not game.is_terminal(child):
            continue
        if sign * game.utility(child, MAX) > 0:
            found.append(action)
    return found


class Hexapawn(Given):
    """The gaps filled in differently: each capture by itself, all three ways to win, a table of utilities."""

    def moves(self, state):
        board, player = state
        own, other, ahead = ("W", "B", -1) if player == MAX else ("B", "W", 1)
        found = []
        for row, line in enumerate(board):
            target = board[row + ahead] if 0 <= row + ahead < len(board) else " " * len(line)
            for column, mark in enumerate(line):
                if mark == own and target[column] == ".":
                    found.append(((row, column), (row + ahead, column)))
                if mark == own and column > 0 and target[column - 1] == other:
                    found.append(((row, column), (row + ahead, column - 1)))
                if mark == own and column + 1 < self.columns and target[column + 1] == other:
                    found.append(((row, column), (row + ahead, column + 1)))
        return tuple(found)

    def winner(self, state):
        board, player = state
        pawns = "".join(board)
        if "W" in board[0] or "B" not in pawns:
            return MAX
        if "B" in board[self.rows - 1] or "W" not in pawns:
            return MIN
        return None if self.moves(state) else OTHER[player]

    def utility(self, state, player):
        won = self.winner(state)
        if won is None:
            raise ValueError("nobody has won yet")
        return {won: 1, OTHER[won]: -1}[player]


class NoEcho(Game):
    """A state has the numbers that may be taken, as a frozenset; at an end it is empty."""

    def __init__(self, stones, most=3):
        self.numbers = frozenset(range(1, most + 1))
        self.initial = stones, MAX, frozenset(n for n in self.numbers if n <= stones)

    def to_move(self, state):
        _, player, _ = state
        return player

    def actions(self, state):
        return sorted(state[2], reverse=True)

    def result(self, state, taken):
        stones, player, allowed = state
        if taken not in allowed:
            raise IllegalActionError(self, state, taken)
        return stones - taken, OTHER[player], frozenset(n for n in self.numbers - {taken} if n <= stones - taken)

    def is_terminal(self, state):
        return not state[2]

    def utility(self, state, player):
        match state:
            case (0, mover, _):
                return 1 if mover != player else -1
            case (_, _, allowed) if not allowed:
                return 0
        raise ValueError(f"{state} is no end")


def count_outcomes(game, state):
    """What is known of a state is kept; columns are added up."""

    @lru_cache(None)
    def count(state):
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            return [int(which) for which in (utility > 0, utility == 0, utility < 0)]
        rows = [count(game.result(state, action)) for action in game.actions(state)]
        return [sum(column) for column in zip(*rows, strict=True)]

    return count(state)


def count_transpositions(game, state):
    """For each state, the very sequences of actions that lead to it."""
    paths = defaultdict(set)

    def walk(here, path):
        paths[here].add(path)
        for action in game.actions(here):
            walk(game.result(here, action), (*path, action))

    walk(state, ())
    return sum(1 for several in paths.values() if len(several) != 1)


def best_alone(game, state):
    """All ends, each with the first action on the way there."""
    best = (-inf, None)
    frontier = [(state, ())]
    while frontier:
        here, path = frontier.pop()
        if game.is_terminal(here) and game.utility(here, MAX) > best[0]:
            best = game.utility(here, MAX), next(iter(path), None)
        frontier += [(game.result(here, action), (*path, action)) for action in game.actions(here)]
    return best


def value_against_robot(game, state):
    """A robot's state is replaced by the next one in which MAX moves; rows of such states, level by level."""

    def settled(here):
        while not game.is_terminal(here) and game.to_move(here) == MIN:
            here = game.result(here, game.actions(here)[0])
        return here

    row, ends = [settled(state)], []
    while row:
        ends += filter(game.is_terminal, row)
        row = list(chain(*([settled(game.result(here, a)) for a in game.actions(here)] for here in row)))
    return max(game.utility(end, MAX) for end in ends)
