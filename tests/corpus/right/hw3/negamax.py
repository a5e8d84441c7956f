"""Everything from the side of whoever moves; floats; lambdas; the window an object."""

from math import inf
from typing import NamedTuple

from aima_games import MAX


class Window(NamedTuple):
    low: float = -inf
    high: float = inf

    def turned(self):
        return Window(-self.high, -self.low)

    def raised(self, value):
        return Window(max(self.low, value), self.high)

    @property
    def shut(self):
        return self.low >= self.high


def side(game, state):
    return 1 if game.to_move(state) == MAX else -1


def cut_by_hand(tree, x):
    return bool({"A": x < 7, "B": x > 6, "C": x < 5, "D": x > 4, "E": x > 8, "F": 1}.get(tree))


def negamax(game, state, sign, window):
    if game.is_terminal(state):
        return sign * float(game.utility(state, MAX))
    best = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        turn = 1 if game.is_terminal(child) else side(game, child) * sign
        value = turn * negamax(game, child, turn * sign, window if turn > 0 else window.turned())
        best = max(best, value)
        window = window.raised(best)
        if window.shut:
            return best
    return best


def best_actions(game, state):
    sign = side(game, state)
    scores = {}
    for action in game.actions(state):
        low = max(scores.values(), default=inf) - 0.5 if scores else -inf
        scores[action] = -negamax(game, game.result(state, action), -sign, Window(low).turned())
    best = max(scores.values())
    return sign * best, [action for action in game.actions(state) if scores[action] == best]


def leaves_to_prove(game, state, player, bound):
    """All nodes in a row, each with the numbers of its children; then backwards."""
    sign = 1 if player == MAX else -1
    nodes, children = [state], []
    for here in nodes:  # it grows on the way
        first = len(nodes)
        nodes += [game.result(here, action) for action in game.actions(here)]
        children.append(range(first, len(nodes)))
    needed = {}
    for number, here in reversed(list(enumerate(nodes))):
        below = [needed[child] for child in children[number]]
        if not below:
            needed[number] = 1 if sign * game.utility(here, MAX) >= sign * bound else inf
        else:
            needed[number] = min(below) if game.to_move(here) == player else sum(below)
    return needed[0]


def fewest_leaves(game, state):
    value = side(game, state) * negamax(game, state, side(game, state), Window()) if game.actions(state) else None
    if value is None:
        return 1
    return sum(leaves_to_prove(game, state, player, value) for player in game.players) - 1


def iterative_deepening(game, state, evaluate, depth, leaves, margin):
    """The leaves are handed out by a generator, which ends when there are no more."""

    def tickets(number):
        yield from range(number)
        raise LookupError("no leaves are left")

    def search(state, sign, left, window, purse):
        if game.is_terminal(state):
            next(purse)
            return sign * game.utility(state, MAX), None
        if left == 0:
            next(purse)
            return sign * evaluate(state), None
        best, move = -inf, None
        for action in game.actions(state):
            value = -search(game.result(state, action), -sign, left - 1, window.turned(), purse)[0]
            best, move = (value, action) if value > best else (best, move)
            window = window.raised(value)
            if window.shut:
                break
        return best, move

    sign = side(game, state)
    answer = search(state, sign, 1, Window(), iter(range(10**9)))
    purse = tickets(max(0, leaves - len(game.actions(state))))
    for plies in range(2, depth + 1):
        guess = Window(answer[0] - margin, answer[0] + margin)
        try:
            found = search(state, sign, plies, guess, purse)
            if found[0] <= guess.low:
                found = search(state, sign, plies, Window(high=guess.high), purse)
            elif found[0] >= guess.high:
                found = search(state, sign, plies, Window(low=guess.low), purse)
        except (LookupError, RuntimeError):
            break
        answer = found
    return sign * answer[0], answer[1]
