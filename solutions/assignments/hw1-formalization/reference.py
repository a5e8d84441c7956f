"""The games and functions of the assignment hw1-formalization.

What the notebook provides, `count_nodes` and `reachable_states`, is in `solutions.searches.formalizing`.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from aima_games import MAX, MIN, Action, Game, IllegalActionError, Player, State, Value
from aima_games.game import not_over
from aima_games.graphics.boards import grid_board, heaps_board
from aima_games.graphics.scene import Scene


def winning_moves(game: Game, state: State) -> list[Action]:
    """The actions that end the game at once, with a utility above 0 for the player who takes them."""
    player = game.to_move(state)
    found = []
    for action in game.actions(state):
        child = game.result(state, action)
        if game.is_terminal(child) and game.utility(child, player) > 0:
            found.append(action)
    return found


class Hexapawn(Game):
    """Hexapawn on `rows` times `columns` squares. Source: Gardner, Scientific American, March 1962.

    White is MAX and moves up the board, black is MIN and moves down. A state is `(board, player)`:
    the rows from the top, a string of "W", "B" and "." for each, and who is to move. A square is
    `(row, column)`, counted from 0 at the top left, and an action is a pair of squares, `(from, to)`.
    """

    def __init__(self, rows: int = 3, columns: int = 3) -> None:
        self.rows, self.columns = rows, columns
        self.initial = (("B" * columns, *["." * columns] * (rows - 2), "W" * columns), MAX)

    def to_move(self, state: State) -> Player:
        return state[1]

    def moves(self, state: State) -> tuple[Action, ...]:
        """Every step and every capture that the pawns of the player to move can make."""
        board, player = state
        own, other, ahead = ("W", "B", -1) if player == MAX else ("B", "W", 1)
        found = []
        for row in range(self.rows):
            for column in range(self.columns):
                if board[row][column] != own or not 0 <= row + ahead < self.rows:
                    continue
                if board[row + ahead][column] == ".":
                    found.append(((row, column), (row + ahead, column)))
                for side in (column - 1, column + 1):
                    if 0 <= side < self.columns and board[row + ahead][side] == other:
                        found.append(((row, column), (row + ahead, side)))
        return tuple(found)

    def winner(self, state: State) -> Player | None:
        """Who has won in `state`, in one of the three ways; None where the game goes on."""
        board, player = state
        if "W" in board[0]:
            return MAX
        if "B" in board[-1]:
            return MIN
        if not self.moves(state):  # blocked; or no pawns left, which leaves no move either
            return MIN if player == MAX else MAX
        return None

    def actions(self, state: State) -> tuple[Action, ...]:
        return () if self.is_terminal(state) else self.moves(state)

    def result(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        board, player = state
        squares = [list(row) for row in board]
        (row, column), (new_row, new_column) = action
        squares[new_row][new_column], squares[row][column] = squares[row][column], "."
        return tuple("".join(row) for row in squares), MIN if player == MAX else MAX

    def is_terminal(self, state: State) -> bool:
        return self.winner(state) is not None

    def utility(self, state: State, player: Player) -> int:
        """1 for the winner and −1 for the loser. Raises ValueError where the game goes on."""
        if not self.is_terminal(state):
            raise not_over(self, state)
        return 1 if self.winner(state) == player else -1

    def picture(self, state: State) -> Scene:
        marks = {(r, c): mark for r, row in enumerate(state[0]) for c, mark in enumerate(row)}
        alt = f"Hexapawn: {' / '.join(state[0])}"
        return grid_board(self.rows, self.columns, marks, checkered=True, alt=alt)

    def places(self, action: Action) -> tuple[str, ...]:
        return tuple(f"{row},{column}" for row, column in action)


class NoEcho(Game):
    """A heap of stones; players in turn take 1 to `most`, but never as many as the other has just taken.

    Whoever takes the last stone wins. Where stones are left and the player to move may take none,
    it is a draw. An action is the number of stones taken. The first move is free.
    """

    def __init__(self, stones: int, most: int = 3) -> None:
        self.stones, self.most = stones, most
        # What does a state have to hold? The stones come first: `picture` below reads them there.
        self.initial = (stones, 0, MAX)

    def to_move(self, state: State) -> Player:
        return state[2]

    def actions(self, state: State) -> tuple[int, ...]:
        stones, echo, _ = state
        return tuple(taken for taken in range(1, min(stones, self.most) + 1) if taken != echo)

    def result(self, state: State, taken: Action) -> State:
        if taken not in self.actions(state):
            raise IllegalActionError(self, state, taken)
        stones, _, player = state
        return stones - taken, taken, MIN if player == MAX else MAX

    def is_terminal(self, state: State) -> bool:
        return not self.actions(state)

    def utility(self, state: State, player: Player) -> int:
        """1 for the winner and −1 for the loser, 0 in a draw. Raises ValueError where the game goes on."""
        if not self.is_terminal(state):
            raise not_over(self, state)
        if state[0] > 0:
            return 0
        return -1 if state[2] == player else 1  # the other one took the last stone

    def picture(self, state: State) -> Scene:
        return heaps_board(state[:1], tallest=self.stones, alt=f"{state[0]} stones", names=("stones",))

    def places(self, action: Action) -> tuple[str, ...]:
        return (f"0,{action}",)


def count_outcomes(game: Game, state: State) -> tuple[int, int, int]:
    """How many of the games that can be played from `state` on MAX wins, draws and loses."""
    if game.is_terminal(state):
        utility = game.utility(state, MAX)
        return int(utility > 0), int(utility == 0), int(utility < 0)
    won = drawn = lost = 0
    for action in game.actions(state):
        below = count_outcomes(game, game.result(state, action))
        won, drawn, lost = won + below[0], drawn + below[1], lost + below[2]
    return won, drawn, lost


def count_transpositions(game: Game, state: State) -> int:
    """How many different states can be reached from `state` in more than one way."""
    return sum(number > 1 for number in ways_to(game, state).values())


def ways_to(game: Game, state: State) -> Counter[State]:
    """For each state that can be reached from `state`, the number of ways that lead there."""
    ways: Counter[State] = Counter()
    frontier = [state]
    while frontier:
        state = frontier.pop()
        ways[state] += 1
        frontier += [game.result(state, action) for action in game.actions(state)]
    return ways


def best_alone(game: Game, state: State) -> tuple[Value, Action | None]:
    """The best utility that MAX can reach where MAX makes every move, and a first action towards it."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = best_alone(game, game.result(state, a))
        if v2 > v:
            v, move = v2, a
    return v, move


def value_against_robot(game: Game, state: State) -> Value:
    """The best utility that MAX can reach where MIN always takes the first of its actions."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    actions = game.actions(state)
    if game.to_move(state) == MIN:
        return value_against_robot(game, game.result(state, actions[0]))
    return max(value_against_robot(game, game.result(state, action)) for action in actions)
