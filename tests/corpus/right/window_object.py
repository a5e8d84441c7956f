"""Alpha and beta as attributes of a small object, a new one for each node."""

from dataclasses import dataclass, replace
from math import inf

from aima_games import MAX


@dataclass
class Window:
    alpha: float = -inf
    beta: float = inf

    @property
    def closed(self):
        return self.alpha >= self.beta


def depth_limited_alphabeta(game, state, cutoff, evaluate):
    def search(state, depth, window):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if cutoff(state, depth):
            return evaluate(state), None
        results = []
        for action in game.actions(state):
            value, _ = search(game.result(state, action), depth + 1, replace(window))
            results.append((value, action))
            if game.to_move(state) == MAX:
                window.alpha = max(window.alpha, value)
            else:
                window.beta = min(window.beta, value)
            if window.closed:
                break
        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])

    return search(state, 0, Window())


def alphabeta(game, state):
    return depth_limited_alphabeta(game, state, lambda state, depth: False, None)


def star1(game, state, lowest, highest):
    def search(state, window):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if game.to_move(state) == "CHANCE":
            return chance(state, window), None
        results = []
        for action in game.actions(state):
            results.append((search(game.result(state, action), replace(window))[0], action))
            if game.to_move(state) == MAX:
                window.alpha = max(window.alpha, results[-1][0])
            else:
                window.beta = min(window.beta, results[-1][0])
            if window.closed:
                break
        return (max if game.to_move(state) == MAX else min)(results, key=lambda result: result[0])

    def chance(state, window):
        known = {}
        outcomes = dict(game.outcomes(state))

        def total(other):
            return sum(p * known.get(o, other) for o, p in outcomes.items())

        for outcome, p in outcomes.items():
            # all that is not known yet, but for this one, as good and as bad as can be
            best, worst = total(highest) - p * highest, total(lowest) - p * lowest
            inner = Window(max(lowest, (window.alpha - best) / p), min(highest, (window.beta - worst) / p))
            known[outcome] = search(game.result(state, outcome), inner)[0]
            if total(highest) <= window.alpha:
                return total(highest)
            if total(lowest) >= window.beta:
                return total(lowest)
        return total(0)

    return search(state, Window(lowest, highest))
