"""Sets, strings, dictionaries and levels hold what others keep in rows and recursions."""

from collections import namedtuple

from aima_games import MAX, MIN, Game, IllegalActionError

Pawns = namedtuple("Pawns", "white black white_moves")


def winning_moves(game, state):
    """Makes every child before it looks at one; returns a set, because the order does not matter."""
    children = {action: game.result(state, action) for action in game.actions(state)}
    ends = {action: child for action, child in children.items() if game.is_terminal(child)}
    return {action for action, end in ends.items() if game.utility(end, game.to_move(state)) > 0}


class Hexapawn(Game):
    """Sets of squares; actions are a list, captures first; the end is found from the actions."""

    def __init__(self, rows=3, columns=3):
        self.rows, self.columns = rows, columns
        white, black = (frozenset((row, column) for column in range(columns)) for row in (rows - 1, 0))
        self.initial = Pawns(white, black, True)

    def to_move(self, state):
        return MAX if state.white_moves else MIN

    def actions(self, state):
        if any(row == 0 for row, _ in state.white) or any(row == self.rows - 1 for row, _ in state.black):
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
        if not self.is_terminal(state):
            raise ValueError("the game goes on")
        return -1.0 if player == self.to_move(state) else 1.0


class NoEcho(Game):
    """The state has the stones that are left, then the string of all numbers taken so far."""

    def __init__(self, stones, most=3):
        self.most, self.initial = most, (stones, "")

    def to_move(self, state):
        return (MAX, MIN)[len(state[1]) % 2]

    def actions(self, state):
        return [n for n in range(1, self.most + 1) if n <= state[0] and state[1][-1:] != str(n)]

    def result(self, state, n):
        if n in self.actions(state):
            return state[0] - n, state[1] + str(n)
        raise IllegalActionError(self, state, n)

    def is_terminal(self, state):
        return self.actions(state) == []

    def utility(self, state, player):
        if self.actions(state):
            raise ValueError("too early")
        if state[0]:
            return 0
        return 1.0 if self.to_move((state[0], state[1][:-1])) == player else -1.0


def count_outcomes(game, state):
    """No recursion: the end of each game in a list, and then three sums."""
    frontier, ends = [state], []
    while frontier:
        here = frontier.pop()
        frontier += [game.result(here, action) for action in game.actions(here)]
        ends += [here] if game.is_terminal(here) else []
    utilities = [game.utility(end, MAX) for end in ends]
    return sum(u > 0 for u in utilities), sum(u == 0 for u in utilities), sum(u < 0 for u in utilities)


def count_transpositions(game, state):
    """Level by level, with how many ways lead to each state; a state may occur on several levels."""
    ways, level = {}, {state: 1}
    while level:
        below = {}
        for here, number in level.items():
            ways[here] = ways.get(here, 0) + number
            for action in game.actions(here):
                child = game.result(here, action)
                below[child] = below.get(child, 0) + number
        level = below
    return len([here for here in ways if ways[here] >= 2])


def best_alone(game, state):
    """The value of each action in a dictionary; of equally good actions the last. A list, and floats."""
    if game.is_terminal(state):
        return [float(game.utility(state, MAX)), None]
    value = {action: best_alone(game, game.result(state, action))[0] for action in game.actions(state)}
    best = max(reversed(value), key=value.__getitem__)
    return [value[best], best]


def value_against_robot(game, state):
    """Looks at every action of the robot, although its first one is all that counts."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [value_against_robot(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else values[0]
