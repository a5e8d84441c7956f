"""Right programs for assignment 5 in styles of their own. They are never released."""

# mypy: ignore-errors

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import pairwise

import numpy as np

from aima_games import CHANCE, MAX, MIN
from solutions.searches.chance import expectiminimax

# Searches


def expectiminimax_negated(game, state):
    """Negamax: the sign is handed down, because a roll has none."""

    def search(state, sign):
        if game.is_terminal(state):
            return sign * game.utility(state, MAX), None
        if game.to_move(state) == CHANCE:
            return sum(p * search(game.result(state, roll), sign)[0] for roll, p in game.outcomes(state)), None
        mine = 1 if game.to_move(state) == MAX else -1
        best, move = -float("inf"), None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), mine)
            if value > best:
                best, move = value, action
        return sign * mine * best, move

    return search(state, 1)


def expectiminimax_in_three(game, state):
    """A function for each kind of node; utilities are MIN's, negated; the last of equals is taken."""

    def value(state):
        if not game.actions(state):
            return -game.utility(state, MIN)
        return {MAX: max_value, MIN: min_value, CHANCE: exp_value}[game.to_move(state)](state)

    def max_value(state):
        return max(value(game.result(state, action)) for action in game.actions(state))

    def min_value(state):
        return min(value(game.result(state, action)) for action in game.actions(state))

    def exp_value(state):
        return sum(p * value(game.result(state, roll)) for roll, p in game.outcomes(state))

    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return value(state), None
    scored = {action: value(game.result(state, action)) for action in reversed(game.actions(state))}
    best = (max if game.to_move(state) == MAX else min)(scored, key=scored.get)
    return scored[best], best


def expectimax_with_stack(game, state, policy):
    """Without recursion: values wait in a dictionary for their parent."""
    stack, values, move = [((), state, False)], {}, None
    while stack:
        path, here, opened = stack.pop()
        if game.is_terminal(here):
            values[path] = game.utility(here, MAX)
            continue
        if game.to_move(here) == MAX:
            branches = [(action, None) for action in game.actions(here)]
        else:
            branches = game.outcomes(here) if game.to_move(here) == CHANCE else policy(game, here)
        if not opened:
            stack.append((path, here, True))
            stack += [((*path, step), game.result(here, step), False) for step, _ in branches]
        elif game.to_move(here) == MAX:
            move = max((step for step, _ in branches), key=lambda step, path=path: values[*path, step])
            values[path] = values[*path, move]
        else:
            values[path] = sum(p * values[*path, step] for step, p in branches)
    chooses = not game.is_terminal(state) and game.to_move(state) == MAX
    return values[()], move if chooses else None


class Reply:
    """Expectimax that remembers."""

    def __init__(self, game, policy):
        self.game, self.policy = game, policy
        self.value = cache(self.value)

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        if self.game.to_move(state) == MAX:
            return max(map(self.after(state), self.game.actions(state)))
        lots = self.game.outcomes(state) if self.game.to_move(state) == CHANCE else self.policy(self.game, state)
        return sum(float(p) * self.value(self.game.result(state, step)) for step, p in lots)

    def after(self, state):
        return lambda action: self.value(self.game.result(state, action))


def expectimax_of_a_class(game, state, policy):
    reply = Reply(game, policy)
    mine = not game.is_terminal(state) and game.to_move(state) == MAX
    return reply.value(state), max(game.actions(state), key=reply.after(state)) if mine else None


def star1_fail_hard(game, state, lowest, highest):
    """Every node returns its value clamped to its window; upper and lower bounds of a roll are kept, not sums."""

    def search(state, alpha, beta):
        if game.is_terminal(state):
            return min(max(game.utility(state, MAX), alpha), beta), None
        if game.to_move(state) == CHANCE:
            upper, lower = highest, lowest
            for roll, p in game.outcomes(state):
                a, b = max(lowest, (alpha - upper) / p + highest), min(highest, (beta - lower) / p + lowest)
                value, _ = search(game.result(state, roll), a, b)
                upper, lower = upper - p * (highest - value), lower + p * (value - lowest)
                if upper <= alpha:
                    return alpha, None
                if lower >= beta:
                    return beta, None
            return lower, None
        best = game.actions(state)[0]
        for action in game.actions(state):
            value, _ = search(game.result(state, action), alpha, beta)
            if game.to_move(state) == MAX and value > alpha:
                alpha, best = value, action
            if game.to_move(state) == MIN and value < beta:
                beta, best = value, action
            if alpha >= beta:
                break
        return (alpha if game.to_move(state) == MAX else beta), best

    return search(state, lowest - 1, highest + 1)


def star1_strict(game, state, lowest, highest, alpha=-float("inf"), beta=float("inf")):
    """Cuts only where a value is beyond the window, and begins with an infinite window."""
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    down = partial(star1_strict, game, lowest=lowest, highest=highest)
    if game.to_move(state) == CHANCE:
        done, rest = 0, sum(p for _, p in game.outcomes(state))
        for roll, p in game.outcomes(state):
            rest -= p
            low, high = (alpha - done - rest * highest) / p, (beta - done - rest * lowest) / p
            done += p * down(game.result(state, roll), alpha=low, beta=high)[0]
            if done + rest * highest < alpha:
                return done + rest * highest, None
            if done + rest * lowest > beta:
                return done + rest * lowest, None
        return done, None
    sign = 1 if game.to_move(state) == MAX else -1
    best, move = -float("inf"), None
    for action in game.actions(state):
        value = sign * down(game.result(state, action), alpha=alpha, beta=beta)[0]
        if value > best:
            best, move = value, action
        alpha, beta = (max(alpha, best), beta) if sign == 1 else (alpha, min(beta, -best))
        if alpha > beta:
            break
    return sign * best, move


# Luck and skill


def luck_by_comparison(game, state, line):
    """Compares each step with the alternatives."""
    luck, lost = 0, {MAX: 0, MIN: 0}
    for step in line:
        player = game.to_move(state)
        after = expectiminimax(game, game.result(state, step))[0]
        if player == CHANCE:
            rolls = [(expectiminimax(game, game.result(state, roll))[0], p) for roll, p in game.outcomes(state)]
            luck += after - sum(p * value for value, p in rolls)
        else:
            values = [expectiminimax(game, game.result(state, action))[0] for action in game.actions(state)]
            best = max(values) if player == MAX else min(values)
            lost[player] += abs(best - after)
        state = game.result(state, step)
    return luck, lost[MAX], lost[MIN]


def luck_in_arrays(game, state, line):
    line, states = line.copy(), [state]
    while line:
        states.append(game.result(states[-1], line.pop(0)))
    worth = np.array([float(expectiminimax(game, state)[0]) for state in states])
    movers = np.array([str(game.to_move(before)) for before, _ in pairwise(states)], dtype=object)
    change = np.diff(worth)
    return np.array([change[movers == CHANCE].sum(), -change[movers == MAX].sum(), change[movers == MIN].sum()])


def luck_in_a_counter(game, state, line):
    total = Counter()
    for step in line:
        after = game.result(state, step)
        total[game.to_move(state)] += expectiminimax(game, after)[0] - expectiminimax(game, state)[0]
        state = after
    return [total[CHANCE], abs(total[MAX]), total[MIN]]


# Knowing the roll


def information_in_loops(game, state):
    maximizing = game.to_move(state) == MAX
    blind = expectiminimax(game, state)[0]
    seeing = 0
    first = game.result(state, game.actions(state)[0])
    for number in range(len(game.outcomes(first))):
        best = None
        for action in game.actions(state):
            child = game.result(state, action)
            outcome, p = game.outcomes(child)[number]
            value = expectiminimax(game, game.result(child, outcome))[0]
            if best is None or (maximizing and value > best) or (not maximizing and value < best):
                best = value
        seeing += p * best
    if maximizing:
        return seeing - blind
    return blind - seeing


def information_in_arrays(game, state):
    children = [game.result(state, action) for action in game.actions(state)]
    odds = np.array([float(p) for _, p in game.outcomes(children[0])])
    rows = [[float(expectiminimax(game, game.result(s, o))[0]) for o, _ in game.outcomes(s)] for s in children]
    table = np.array(rows) * (1 if game.to_move(state) == MAX else -1)
    return odds @ table.max(axis=0) - (table @ odds).max()


# Pig

KNOWN = {}


def pig_with_dictionary(game, state):
    """The searches of lecture 5 with a dictionary of all states of all games."""

    def value(state):
        if (repr(game), state) not in KNOWN:
            KNOWN[repr(game), state] = searched(state)
        return KNOWN[repr(game), state]

    def searched(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            return sum(float(p) * value(game.result(state, roll)) for roll, p in game.outcomes(state))
        best = max if game.to_move(state) == MAX else min
        return best(value(game.result(state, action)) for action in game.actions(state))

    worth = {action: value(game.result(state, action)) for action in game.actions(state)}
    return (max if state[3] == MAX else min)(worth, key=worth.get)


def pig_in_numbers(game, state):
    """Negamax on four numbers, without the game's own functions."""
    maximum, minimum, total, player, _, left = state
    mine, theirs = (maximum, minimum) if player == MAX else (minimum, maximum)
    worth = {
        action: _pig_worth(game.target, game.faces, mine, theirs, total, left, action) for action in ("hold", "roll")
    }
    return max(worth, key=worth.get)


@cache
def _pig_worth(target, faces, mine, theirs, total, left, action):
    """What holding or rolling is worth to the player who moves."""
    if action == "hold":
        return -_turn(target, faces, theirs, mine + total, left - 1)
    bust = -_turn(target, faces, theirs, mine, left - 1)
    good = (_choice(target, faces, mine, theirs, total + face, left) for face in range(2, faces + 1))
    return (bust + sum(good)) / faces


def _turn(target, faces, mine, theirs, left):
    if theirs >= target or left == 0:
        return (mine > theirs) - (mine < theirs)
    return _pig_worth(target, faces, mine, theirs, 0, left, "roll")


def _choice(target, faces, mine, theirs, total, left):
    hold = _pig_worth(target, faces, mine, theirs, total, left, "hold")
    return hold if mine + total >= target else max(hold, _pig_worth(target, faces, mine, theirs, total, left, "roll"))
