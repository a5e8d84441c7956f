"""Fewer leaves than the reference: null windows first, what was seen once is remembered, enhanced cutoffs."""

from functools import cache
from itertools import accumulate, takewhile
from math import inf

from aima_games import MAX
from solutions.searches.alpha_beta import alphabeta


def cut_by_hand(tree, x):
    low, high = {"A": (0, 6), "B": (7, 20), "C": (0, 4), "D": (5, 20), "E": (9, 20), "F": (0, 20), "G": (1, 0)}[tree]
    return low <= x <= high


class Noted:
    """A game each of whose leaves is asked about once; `evaluate` likewise."""

    def __init__(self, game):
        self._game = game
        self.utility = cache(game.utility)
        self.result = cache(game.result)

    def __getattr__(self, name):
        return getattr(self._game, name)


def best_actions(game, state):
    """A search with a null window settles "worse"; only what is not worse is searched again, from memory."""
    game = Noted(game)
    sign = 1 if game.to_move(state) == MAX else -1
    best, found = None, []
    for action in game.actions(state):
        child = game.result(state, action)
        if best is None:
            best, found = alphabeta(game, child)[0], [action]
            continue
        window = (best - 1, best) if sign > 0 else (best, best + 1)
        if sign * alphabeta(game, child, *window)[0] < sign * best:
            continue
        window = (best - 1, inf) if sign > 0 else (-inf, best + 1)
        value, _ = alphabeta(game, child, *window)
        if value == best:
            found.append(action)
        else:
            best, found = value, [action]
    return best, found


def leaves_to_prove(game, state, player, bound):
    @cache
    def needed(state):
        if game.is_terminal(state):
            worth = game.utility(state, MAX)
            return 1.0 if (worth - bound) * (1 if player == MAX else -1) >= 0 else inf
        return (min if game.to_move(state) == player else sum)(
            needed(game.result(state, action)) for action in game.actions(state)
        )

    return needed(state)


def fewest_leaves(game, state):
    """Without a search: the value is the largest claim of MAX's that has a proof."""

    def leaves(state):
        if game.is_terminal(state):
            return {game.utility(state, MAX)}
        return set().union(*(leaves(game.result(state, action)) for action in game.actions(state)))

    value = max(k for k in leaves(state) if leaves_to_prove(game, state, "MAX", k) < inf)
    return leaves_to_prove(game, state, "MAX", value) + leaves_to_prove(game, state, "MIN", value) - 1


def advised_alphabeta(game, state, advice, share):
    """Principal variation search with remembered leaves."""
    utility = cache(lambda state: game.utility(state, MAX))

    def tried(state):
        ranked = sorted(advice(game, state), key=lambda pair: pair[1], reverse=True)
        before = accumulate((chance for _, chance in ranked), initial=0)
        return [action for (action, _), _ in takewhile(lambda pair: pair[1] < share, zip(ranked, before, strict=False))]

    def worth(state, alpha, beta):
        if game.is_terminal(state):
            return utility(state), None
        sign = 1 if game.to_move(state) == MAX else -1
        best, move = None, None
        for action in tried(state):
            child = game.result(state, action)
            if best is None:
                value = worth(child, alpha, beta)[0]
            else:
                scout = (alpha, alpha + 1) if sign > 0 else (beta - 1, beta)
                value = worth(child, *scout)[0]
                if alpha < value < beta:
                    value = worth(child, alpha, beta)[0]
            if best is None or sign * value > sign * best:
                best, move = value, action
            alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best, move

    return worth(state, -inf, inf)


def iterative_deepening(game, state, evaluate, depth, leaves, margin):
    """What a leaf is worth is kept from one search to the next."""
    known = {}

    class Stop(Exception):
        pass

    def leaf(state, spare):
        if state not in known:
            if not spare and len(known) >= leaves:
                raise Stop
            known[state] = game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)
        return known[state]

    def search(state, left, alpha, beta, spare=False):
        if left == 0 or game.is_terminal(state):
            return leaf(state, spare), None
        up = game.to_move(state) == MAX
        best = None
        for action in game.actions(state):
            value = search(game.result(state, action), left - 1, alpha, beta, spare)[0]
            if best is None or (value > best[0] if up else value < best[0]):
                best = value, action
            alpha, beta = (max(alpha, value), beta) if up else (alpha, min(beta, value))
            if alpha >= beta:
                return best
        return best

    answer = search(state, 1, -inf, inf, spare=True)
    try:
        for plies in range(2, depth + 1):
            low, high = answer[0] - margin, answer[0] + margin
            found = search(state, plies, low, high)
            if not low < found[0] < high:
                found = search(state, plies, *((-inf, high) if found[0] <= low else (low, inf)))
            answer = found
    except Stop:
        pass
    return answer


def value_from_guess(game, state, depth, evaluate, guess):
    """Before a child is searched, all children are looked up: one of them may be good enough already."""
    table = {}

    def known(state, left):
        return table.get((state, left), (-inf, inf))

    def search(state, left, k):
        lower, upper = known(state, left)
        if lower >= k or upper < k:
            return (lower if lower >= k else upper), None
        if game.is_terminal(state) or left == 0:
            value = game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)
            table[state, left] = value, value
            return value, None
        children = [(action, game.result(state, action)) for action in game.actions(state)]
        up = game.to_move(state) == MAX
        for action, child in children:
            low, high = known(child, left - 1)
            if low >= k if up else high < k:
                return note(state, left, k, low if up else high), action
        best = None
        for action, child in children:
            value, _ = search(child, left - 1, k)
            if best is None or (value > best[0] if up else value < best[0]):
                best = value, action
            if (value >= k) == up:
                break
        note(state, left, k, best[0])
        return best

    def note(state, left, k, value):
        lower, upper = known(state, left)
        table[state, left] = (max(lower, value), upper) if value >= k else (lower, min(upper, value))
        return value

    move, k = None, guess
    while True:
        value, action = search(state, depth, k)
        move = action if action is not None else move
        lower, upper = known(state, depth)
        if lower == upper:
            return lower, move
        k = value + 1 if value >= k else value
