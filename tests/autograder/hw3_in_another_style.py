"""Assignment 3 as people write it who have other habits. Read by test_hw3_alphabeta.py, cell by cell."""

# %% imports
from collections import namedtuple
from fractions import Fraction
from math import inf

from aima_games import MAX


# %% given
def alphabeta(game, state, alpha=-inf, beta=inf):
    """As the notebook gives it."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    maximizing = game.to_move(state) == MAX
    best_value, best_action = None, None
    for action in game.actions(state):
        value, _ = alphabeta(game, game.result(state, action), alpha, beta)
        if best_value is None or (value > best_value if maximizing else value < best_value):
            best_value, best_action = value, action
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best_value, best_action


# %% cut_by_hand
CUT = {"A": range(7), "B": range(7, 21), "C": [0, 1, 2, 3, 4], "D": {*range(5, 100)}, "E": range(9, 21), "G": ()}


def cut_by_hand(tree, x):
    return x in CUT[tree] if tree in CUT else True


# %% best_actions
def best_actions(game, state):
    """Negamax with a stack of its own, no call of `alphabeta`; a tuple in place of a list, the value a fraction."""
    sign = 1 if game.to_move(state) == MAX else -1

    def worth(state, low, high, sign):
        if game.is_terminal(state):
            return sign * game.utility(state, MAX)
        best = -inf
        for action in game.actions(state):
            child = game.result(state, action)
            best = max(best, -worth(child, -high, -max(low, best), -sign))
            if best >= high:
                break
        return best

    values = []
    for action in game.actions(state):
        low = max(values) - Fraction(1, 2) if values else -inf
        values.append(-worth(game.result(state, action), -inf, -low, -sign))
    best = max(values)
    return Fraction(sign * best), tuple(a for a, v in zip(game.actions(state), values, strict=True) if v == best)


# %% leaves_to_prove
def leaves_to_prove(game, state, player, bound):
    """A list of leaves, not only its length; None where there is no proof."""

    def proof(state):
        if game.is_terminal(state):
            gain = game.utility(state, MAX) - bound
            return [state] if (gain if player == MAX else -gain) >= 0 else None
        proofs = [proof(game.result(state, action)) for action in game.actions(state)]
        if game.to_move(state) == player:
            return min((found for found in proofs if found is not None), key=len, default=None)
        return None if None in proofs else [leaf for found in proofs for leaf in found]

    found = proof(state)
    return inf if found is None else len(found)


# %% fewest_leaves
def fewest_leaves(game, state):
    """In one go: how many leaves each value's two proofs take, for all values that occur."""

    def counts(state):
        if game.is_terminal(state):
            value = game.utility(state, MAX)
            return value, (lambda k: 1 if value >= k else inf), (lambda k: 1 if value <= k else inf)
        below = [counts(game.result(state, action)) for action in game.actions(state)]
        values = [value for value, _, _ in below]
        if game.to_move(state) == MAX:
            return max(values), (lambda k: min(f(k) for _, f, _ in below)), (lambda k: sum(g(k) for _, _, g in below))
        return min(values), (lambda k: sum(f(k) for _, f, _ in below)), (lambda k: min(g(k) for _, _, g in below))

    value, at_least, at_most = counts(state)
    return at_least(value) + at_most(value) - 1


# %% advised_alphabeta
Node = namedtuple("Node", "state alpha beta actions best")


def advised_alphabeta(game, state, advice, share):
    """A stack in place of recursion; what is left out is left out before the node is searched."""

    def chosen(state):
        ranked = sorted(advice(game, state), key=lambda pair: -pair[1])
        kept, total = [], 0
        for action, probability in ranked:
            kept.append(action)
            total += probability
            if total >= share:
                break
        return kept[::-1]

    def node(state, alpha, beta):
        return Node(state, [alpha], [beta], chosen(state), [None, None])

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
        if not here.actions or here.alpha[0] >= here.beta[0]:
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
    """Fail-hard inside, so that what comes back from a window that failed is its edge."""

    def __init__(self, game, evaluate, leaves):
        self.game, self.evaluate, self.left = game, evaluate, leaves
        self.strict = False

    def leaf(self, ask):
        if self.strict and self.left <= 0:
            raise TooMany
        self.left -= 1
        return ask()

    def search(self, state, plies, alpha, beta):
        game, action = self.game, None
        if game.is_terminal(state):
            return self.clamp(self.leaf(lambda: game.utility(state, MAX)), alpha, beta), None
        if plies == 0:
            return self.clamp(self.leaf(lambda: self.evaluate(state)), alpha, beta), None
        for candidate in game.actions(state):
            value, _ = self.search(game.result(state, candidate), plies - 1, alpha, beta)
            if game.to_move(state) == MAX and value > alpha:
                alpha, action = value, candidate
            elif game.to_move(state) != MAX and value < beta:
                beta, action = value, candidate
            if alpha >= beta:
                break
        return (alpha if game.to_move(state) == MAX else beta), action

    @staticmethod
    def clamp(value, alpha, beta):
        return min(max(value, alpha), beta)


def iterative_deepening(game, state, evaluate, depth, leaves, margin):
    searcher = Searcher(game, evaluate, leaves)
    answer = searcher.search(state, 1, -inf, inf)
    searcher.strict = True
    for plies in range(2, depth + 1):
        try:
            alpha, beta = answer[0] - margin, answer[0] + margin
            found = searcher.search(state, plies, alpha, beta)
            if found[0] == alpha:
                found = searcher.search(state, plies, -inf, beta)
            elif found[0] == beta:
                found = searcher.search(state, plies, alpha, inf)
        except TooMany:
            break
        answer = found
    return answer


# %% value_from_guess
def value_from_guess(game, state, depth, evaluate, guess):
    """Flags in place of two bounds would look at more; so two tables, one for each bound, and the root in them too."""
    at_least, at_most, exact, moves = {}, {}, {}, {}

    def search(state, left, alpha, beta):
        key = (state, left)
        if key in exact:
            return exact[key]
        if at_least.get(key, -inf) >= beta:
            return at_least[key]
        if at_most.get(key, inf) <= alpha:
            return at_most[key]
        if left == 0 or game.is_terminal(state):
            exact[key] = game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)
            return exact[key]
        player, low, high = game.to_move(state), alpha, beta
        best = -inf if player == MAX else inf
        for action in game.actions(state):
            value = search(game.result(state, action), left - 1, low, high)
            if (value > best) if player == MAX else (value < best):
                best, moves[key] = value, action
            if player == MAX:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        if best > alpha:
            at_least[key] = max(best, at_least.get(key, -inf))
        if best < beta:
            at_most[key] = min(best, at_most.get(key, inf))
        return best

    lower, upper, value = -inf, inf, guess
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = search(state, depth, beta - 1, beta)
        if value < beta:
            upper = value
        else:
            lower = value
    return value, moves[state, depth]
