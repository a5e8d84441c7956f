"""Right programs in styles that differ from the reference's: each earns full marks on every case. Never released."""

from __future__ import annotations

from collections import defaultdict, namedtuple
from functools import lru_cache
from itertools import chain
from math import inf
from typing import Any

from aima_games import MAX, MIN, Action, Game, IllegalActionError, Player, State, Value

from .reference import Hexapawn

OTHER = {MAX: MIN, MIN: MAX}


# Winning moves


def wins_as_a_set(game: Game, state: State) -> set[Action]:
    """Makes every child before it looks at one; returns a set, because the order does not matter."""
    children = {action: game.result(state, action) for action in game.actions(state)}
    ends = {action: child for action, child in children.items() if game.is_terminal(child)}
    return {action for action, end in ends.items() if game.utility(end, game.to_move(state)) > 0}


def wins_by_sides(game: Game, state: State) -> list[Action]:
    """MAX's utility for both players, with the mover's sign; from the last action to the first."""
    found: list[Action] = []
    for action in reversed(game.actions(state)):
        sign = 1 if game.to_move(state) == MAX else -1
        child = game.result(state, action)
        if not game.is_terminal(child):
            continue
        if sign * game.utility(child, MAX) > 0:
            found.append(action)
    return found


# Hexapawn

Pawns = namedtuple("Pawns", "white black white_moves")


class PawnsInSets(Game):
    """Sets of squares; actions are a list, captures first; the end is found from the actions."""

    def __init__(self, rows: int = 3, columns: int = 3) -> None:
        self.rows, self.columns = rows, columns
        white, black = (frozenset((row, column) for column in range(columns)) for row in (rows - 1, 0))
        self.initial = Pawns(white, black, True)

    def to_move(self, state: State) -> Player:
        return MAX if state.white_moves else MIN

    def actions(self, state: State) -> list[Action]:
        if any(row == 0 for row, _ in state.white) or any(row == self.rows - 1 for row, _ in state.black):
            return []
        mine, theirs, d = (state.white, state.black, -1) if state.white_moves else (state.black, state.white, 1)
        steps = [((r, c), (r + d, c)) for r, c in mine if (r + d, c) not in mine | theirs]
        takes = [((r, c), (r + d, c + e)) for r, c in mine for e in (1, -1) if (r + d, c + e) in theirs]
        return takes + steps

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        start, end = action
        if state.white_moves:
            return Pawns(state.white - {start} | {end}, state.black - {end}, False)
        return Pawns(state.white - {end}, state.black - {start} | {end}, True)

    def is_terminal(self, state: State) -> bool:
        return len(self.actions(state)) == 0

    def utility(self, state: State, player: Player) -> float:
        if not self.is_terminal(state):
            raise ValueError("the game goes on")
        return -1.0 if player == self.to_move(state) else 1.0


class PawnsOneByOne(Hexapawn):
    """The gaps filled in differently: each capture by itself, all three ways to win, a table of utilities."""

    def moves(self, state: State) -> tuple[Action, ...]:
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

    def winner(self, state: State) -> Player | None:
        board, player = state
        pawns = "".join(board)
        if "W" in board[0] or "B" not in pawns:
            return MAX
        if "B" in board[self.rows - 1] or "W" not in pawns:
            return MIN
        return None if self.moves(state) else OTHER[player]

    def utility(self, state: State, player: Player) -> int:
        won = self.winner(state)
        if won is None:
            raise ValueError("nobody has won yet")
        return {won: 1, OTHER[won]: -1}[player]


# No Echo


class EchoInAString(Game):
    """The state has the stones that are left, then the string of all numbers taken so far."""

    def __init__(self, stones: int, most: int = 3) -> None:
        self.most, self.initial = most, (stones, "")

    def to_move(self, state: State) -> Player:
        return (MAX, MIN)[len(state[1]) % 2]

    def actions(self, state: State) -> list[int]:
        return [n for n in range(1, self.most + 1) if n <= state[0] and state[1][-1:] != str(n)]

    def result(self, state: State, n: Action) -> State:
        if n in self.actions(state):
            return state[0] - n, state[1] + str(n)
        raise IllegalActionError(self, state, n)

    def is_terminal(self, state: State) -> bool:
        return self.actions(state) == []

    def utility(self, state: State, player: Player) -> float:
        if self.actions(state):
            raise ValueError("too early")
        if state[0]:
            return 0
        return 1.0 if self.to_move((state[0], state[1][:-1])) == player else -1.0


class EchoAsAllowed(Game):
    """A state has the numbers that may be taken, as a frozenset; at an end it is empty."""

    def __init__(self, stones: int, most: int = 3) -> None:
        self.numbers = frozenset(range(1, most + 1))
        self.initial = stones, MAX, frozenset(n for n in self.numbers if n <= stones)

    def to_move(self, state: State) -> Player:
        _, player, _ = state
        return player

    def actions(self, state: State) -> list[int]:
        return sorted(state[2], reverse=True)

    def result(self, state: State, taken: Action) -> State:
        stones, player, allowed = state
        if taken not in allowed:
            raise IllegalActionError(self, state, taken)
        return stones - taken, OTHER[player], frozenset(n for n in self.numbers - {taken} if n <= stones - taken)

    def is_terminal(self, state: State) -> bool:
        return not state[2]

    def utility(self, state: State, player: Player) -> int:
        match state:
            case (0, mover, _):
                return 1 if mover != player else -1
            case (_, _, allowed) if not allowed:
                return 0
        raise ValueError(f"{state} is no end")


# Counting


def outcomes_by_a_stack(game: Game, state: State) -> tuple[int, int, int]:
    """No recursion: the end of each game in a list, and then three sums."""
    frontier, ends = [state], []
    while frontier:
        here = frontier.pop()
        frontier += [game.result(here, action) for action in game.actions(here)]
        ends += [here] if game.is_terminal(here) else []
    utilities = [game.utility(end, MAX) for end in ends]
    return sum(u > 0 for u in utilities), sum(u == 0 for u in utilities), sum(u < 0 for u in utilities)


def outcomes_with_a_memo(game: Game, state: State) -> list[int]:
    """What is known of a state is kept; columns are added up."""

    @lru_cache(None)
    def count(state: State) -> list[int]:
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            return [int(which) for which in (utility > 0, utility == 0, utility < 0)]
        rows = [count(game.result(state, action)) for action in game.actions(state)]
        return [sum(column) for column in zip(*rows, strict=True)]

    return count(state)


def transpositions_by_levels(game: Game, state: State) -> int:
    """Level by level, with how many ways lead to each state; a state may occur on several levels."""
    ways, level = dict[State, int](), {state: 1}
    while level:
        below = dict[State, int]()
        for here, number in level.items():
            ways[here] = ways.get(here, 0) + number
            for action in game.actions(here):
                child = game.result(here, action)
                below[child] = below.get(child, 0) + number
        level = below
    return len([here for here in ways if ways[here] >= 2])


def transpositions_by_paths(game: Game, state: State) -> int:
    """For each state, the very sequences of actions that lead to it."""
    paths: dict[State, set[tuple[Action, ...]]] = defaultdict(set)

    def walk(here: State, path: tuple[Action, ...]) -> None:
        paths[here].add(path)
        for action in game.actions(here):
            walk(game.result(here, action), (*path, action))

    walk(state, ())
    return sum(1 for several in paths.values() if len(several) != 1)


# Values


def alone_by_a_dictionary(game: Game, state: State) -> list[Any]:
    """The value of each action in a dictionary; of equally good actions the last. A list, and floats."""
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    value = {action: alone_by_a_dictionary(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(reversed(value), key=value.__getitem__)
    return [value[best], best]


def alone_by_a_stack(game: Game, state: State) -> tuple[Value, Action | None]:
    """All ends, each with the first action on the way there."""
    best: tuple[Value, Action | None] = (-inf, None)
    frontier: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
    while frontier:
        here, path = frontier.pop()
        if game.is_terminal(here) and game.utility(here, MAX) > best[0]:
            best = game.utility(here, MAX), next(iter(path), None)
        frontier += [(game.result(here, action), (*path, action)) for action in game.actions(here)]
    return best


def robot_by_fewer_actions(game: Game, state: State) -> Value:
    """The robot is given a single action; then everybody takes the best."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    tried = game.actions(state) if game.to_move(state) == MAX else game.actions(state)[:1]
    return max(robot_by_fewer_actions(game, game.result(state, action)) for action in tried)


def robot_skipped(game: Game, state: State) -> Value:
    """A robot's state is replaced by the next one in which MAX moves; rows of such states, level by level."""

    def settled(here: State) -> State:
        while not game.is_terminal(here) and game.to_move(here) == MIN:
            here = game.result(here, game.actions(here)[0])
        return here

    row, ends = [settled(state)], list[State]()
    while row:
        ends += filter(game.is_terminal, row)
        row = list(chain(*([settled(game.result(here, a)) for a in game.actions(here)] for here in row)))
    return max(game.utility(end, MAX) for end in ends)
