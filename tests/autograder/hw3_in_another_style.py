"""Assignment 3 as people write it who have other habits. Read by test_hw3_alphabeta.py, cell by cell."""

# %% imports
from collections import namedtuple
from functools import partial
from math import inf

from aima_games import MAX, MIN


# %% cut_by_hand
def cut_by_hand(tree):
    if tree == "A":
        return {1, 6, 8}
    return {"B": (16, 5, 8), "C": [9, 2], "D": [1, 2, 4]}[tree]


# %% alphabeta
class NegamaxFailHard:
    """Negamax, fail-hard, the window as a pair, values as floats; nothing but `>` at the root."""

    def __call__(self, game, state):
        if game.is_terminal(state):
            return float(game.utility(state, MAX)), None
        sign = 1 if game.to_move(state) == MAX else -1
        window, best = (-inf, inf), None
        for action in game.actions(state):
            value = -self.value(game, game.result(state, action), (-window[1], -window[0]), -sign)
            if value > window[0]:
                window, best = (value, inf), action
        return sign * window[0], best

    def value(self, game, state, window, sign):
        if game.is_terminal(state):
            return sign * float(game.utility(state, MAX))
        alpha, beta = window
        for action in game.actions(state):
            alpha = max(alpha, -self.value(game, game.result(state, action), (-beta, -alpha), -sign))
            if alpha >= beta:
                return beta
        return alpha


alphabeta = NegamaxFailHard()


# %% fail_hard_value
def fail_hard_value(game, state, alpha, beta):
    """Fail-soft inside, clamped at the end."""

    def soft(state, low, high):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == MAX:
            best = -inf
            for action in game.actions(state):
                best = max(best, soft(game.result(state, action), max(low, best), high))
                if best >= high:
                    break
            return best
        best = inf
        for action in game.actions(state):
            best = min(best, soft(game.result(state, action), low, min(high, best)))
            if best <= low:
                break
        return best

    return sorted((alpha, soft(state, alpha, beta), beta))[1]


# %% best_actions
def best_actions(game, state):
    """By minimax: slow and right."""

    def worth(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return (max if game.to_move(state) == MAX else min)(worth(game.result(state, a)) for a in game.actions(state))

    value = worth(state)
    return {action for action in game.actions(state) if worth(game.result(state, action)) == value}


# %% advised_alphabeta
Node = namedtuple("Node", "state alpha beta actions best")


def advised_alphabeta(game, state, advice):
    """A stack in place of recursion, and α = β does not prune."""

    def node(state, alpha, beta):
        chances = {} if game.is_terminal(state) else dict(advice(game, state))
        return Node(state, [alpha], [beta], sorted(game.actions(state), key=chances.get), [None, None])

    if game.is_terminal(state):
        return game.utility(state, MAX), None
    stack, back = [node(state, -inf, inf)], None
    while True:
        here = stack[-1]
        maximizing = game.to_move(here.state) == MAX
        if back is not None:
            value, action = back
            if here.best[0] is None or (value > here.best[0] if maximizing else value < here.best[0]):
                here.best[:] = value, action
            if maximizing:
                here.alpha[0] = max(here.alpha[0], value)
            else:
                here.beta[0] = min(here.beta[0], value)
        if not here.actions or here.alpha[0] > here.beta[0]:
            stack.pop()
            if not stack:
                return tuple(here.best)
            back = here.best[0], stack[-1].actions.pop()
            continue
        child = game.result(here.state, here.actions[-1])
        if game.is_terminal(child):
            back = game.utility(child, MAX), here.actions.pop()
        else:
            stack.append(node(child, here.alpha[0], here.beta[0]))
            back = None


# %% iterative_deepening
class TooMany(Exception):
    pass


class Searcher:
    """The best action of the last search first, at every node."""

    def __init__(self, game, evaluate, nodes):
        self.game, self.evaluate, self.left = game, evaluate, nodes
        self.best, self.strict = {}, False

    def search(self, state, plies, alpha=-inf, beta=inf):
        game = self.game
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if plies == 0:
            return self.evaluate(state)
        if self.strict and self.left == 0:
            raise TooMany
        self.left -= 1
        maximizing = game.to_move(state) == MAX
        found = None
        first = self.best.get(state)
        for action in sorted(game.actions(state), key=lambda action: action != first):
            value = self.search(game.result(state, action), plies - 1, alpha, beta)
            if found is None or (value > found[0] if maximizing else value < found[0]):
                found = value, action
            alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
            if alpha >= beta:
                break
        self.best[state] = found[1]
        return found[0]


def iterative_deepening(game, state, evaluate, depth, nodes):
    searcher = Searcher(game, evaluate, max(nodes, 1))
    answer = None
    for plies in range(1, depth + 1):
        try:
            value = searcher.search(state, plies)
        except TooMany:
            break
        searcher.strict = True
        answer = value, searcher.best[state]
    return answer


# %% alphabeta_with_table
def alphabeta_with_table(game, state, depth, evaluate):
    """Flags in place of two bounds, the root in the table as well, leaves never stored."""
    table = {}

    def search(state, left, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if left == 0:
            return evaluate(state), None
        if (state, left) in table:
            flag, value, action = table[state, left]
            if flag == "exact" or (flag == "at least" and value >= beta) or (flag == "at most" and value <= alpha):
                return value, action
        low, high = alpha, beta
        player = game.to_move(state)
        best = (-inf, None) if player == MAX else (inf, None)
        for action in game.actions(state):
            value = search(game.result(state, action), left - 1, low, high)[0]
            if player == MAX:
                best = max(best, (value, action), key=lambda pair: pair[0])
                low = max(low, value)
            elif player == MIN and value < best[0]:
                best, high = (value, action), min(high, value)
            if low > high:
                break
        flag = "at most" if best[0] <= alpha else "at least" if best[0] >= beta else "exact"
        table[state, left] = flag, *best
        return best

    return search(state, depth, -inf, inf)


# %% value_by_questions
def value_by_questions(game, state, low, high):
    """One number after the other."""
    more_than = partial(fail_hard_value, game, state)
    return next((k for k in range(low, high) if more_than(k, k + 1) == k), high)
