"""Fractions throughout, a class that remembers values, comprehensions; nothing of what the notebook gives is called."""

from collections import Counter
from fractions import Fraction
from functools import cache

from aima_games import CHANCE, MAX, MIN


class Worth:
    """The exact value of a state, with an opponent who is perfect or draws from a policy."""

    def __init__(self, game, policy=None):
        self.game, self.policy = game, policy
        self.of = cache(self._of)

    def _of(self, state):
        game = self.game
        if game.is_terminal(state):
            return Fraction(game.utility(state, MAX))
        if game.to_move(state) == CHANCE or (self.policy and game.to_move(state) == MIN):
            lots = game.outcomes(state) if game.to_move(state) == CHANCE else self.policy(game, state)
            return sum(Fraction(p) * self.of(game.result(state, o)) for o, p in lots)
        return self.best(state)[1]

    def best(self, state):
        """The first best action and its value."""
        pairs = [(a, self.of(self.game.result(state, a))) for a in self.game.actions(state)]
        return (max if self.game.to_move(state) == MAX else min)(pairs, key=lambda pair: pair[1])


def luck_and_skill(game, line):
    worth, total = Worth(game), Counter()
    state = game.initial
    for step in line:
        after = game.result(state, step)
        total[game.to_move(state)] += float(worth.of(after) - worth.of(state))
        state = after
    return total[CHANCE], abs(total[MAX]), total[MIN]


def prospects(game, state):
    worth = Worth(game)
    ends = Counter()
    stack = [(state, Fraction(1))]
    while stack:
        state, p = stack.pop()
        if game.is_terminal(state):
            ends[game.utility(state, MAX)] += p
        elif game.to_move(state) == CHANCE:
            stack += [(game.result(state, o), p * Fraction(q)) for o, q in game.outcomes(state)]
        else:
            stack.append((game.result(state, worth.best(state)[0]), p))
    return tuple((utility, float(ends[utility])) for utility in sorted(ends))


def value_of_information(game, state):
    worth, sign = Worth(game), 1 if game.to_move(state) == MAX else -1
    rows = [
        [(Fraction(p), sign * worth.of(game.result(game.result(state, a), o))) for o, p in game.outcomes(child)]
        for a, child in ((a, game.result(state, a)) for a in game.actions(state))
    ]
    told = sum(column[0][0] * max(value for _, value in column) for column in zip(*rows, strict=True))
    return told - max(sum(p * value for p, value in row) for row in rows)


def flipping_range(old, new):
    return sorted(Fraction(b - a, c - a) for a, b, c in (old, new))


def assumption_table(game, state, policy):
    minds = Worth(game), Worth(game, policy)
    return tuple(tuple(float(real.of(game.result(state, mind.best(state)[0]))) for real in minds) for mind in minds)


def break_even(game, state, policy):
    minds = Worth(game), Worth(game, policy)
    safe, bold = (game.result(state, mind.best(state)[0]) for mind in minds)
    gap, hope = (real.of(safe) - real.of(bold) for real in minds)
    return gap / (gap - hope) if gap else Fraction(0)


def window_from_bounds(alpha, beta, outcomes, number):
    p, low, high = outcomes[number]
    most = sum(p * high for p, _, high in outcomes) - p * high
    least = sum(p * low for p, low, _ in outcomes) - p * low
    return (alpha - most) / p, (beta - least) / p


def probe(game, state, lowest, highest):
    worth = Worth(game)

    def bounds(child):
        if game.is_terminal(child):
            return (worth.of(child),) * 2
        glance = worth.of(game.result(child, next(iter(game.actions(child)))))
        return (glance, highest) if game.to_move(child) == MAX else (lowest, glance)

    known = [(Fraction(p), *bounds(game.result(state, o))) for o, p in game.outcomes(state)]
    return [sum(p * low for p, low, _ in known), sum(p * high for p, _, high in known)]


def expectiminimax_with_table(game, state):
    worth = Worth(game)
    nobody = game.is_terminal(state) or game.to_move(state) == CHANCE
    return worth.of(state), None if nobody else worth.best(state)[0]
