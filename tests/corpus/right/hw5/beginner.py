"""Loops and plain variables; every utility is MIN's, turned round; what is given is called more often than needed."""

from aima_games import CHANCE, MAX, MIN
from solutions.searches.chance import expectimax, expectiminimax


def luck_and_skill(game, line):
    states = [game.initial]
    for step in line:
        states.append(game.result(states[-1], step))
    luck = 0
    captain = 0
    mate = 0
    for i in range(len(line)):
        if game.to_move(states[i]) == CHANCE:
            average = 0
            for outcome, p in game.outcomes(states[i]):
                average = average + p * expectiminimax(game, game.result(states[i], outcome))[0]
            luck = luck + expectiminimax(game, states[i + 1])[0] - average
        else:
            values = []
            for action in game.actions(states[i]):
                values.append(expectiminimax(game, game.result(states[i], action))[0])
            if game.to_move(states[i]) == MAX:
                captain = captain + max(values) - expectiminimax(game, states[i + 1])[0]
            else:
                mate = mate + expectiminimax(game, states[i + 1])[0] - min(values)
    return [luck, captain, mate]


def prospects(game, state):
    ends = []
    odds = []

    def walk(state, p):
        if game.is_terminal(state):
            utility = -game.utility(state, MIN)
            if utility in ends:
                odds[ends.index(utility)] += p
            else:
                ends.append(utility)
                odds.append(p)
        elif game.to_move(state) == CHANCE:
            for outcome, q in game.outcomes(state):
                walk(game.result(state, outcome), p * q)
        else:
            best = None
            for action in game.actions(state):
                value = expectiminimax(game, game.result(state, action))[0]
                if game.to_move(state) == MIN:
                    value = -value
                if best is None or value > best:
                    best = value
                    taken = action
            walk(game.result(state, taken), p)

    walk(state, 1)
    answer = []
    while ends:
        i = ends.index(min(ends))
        answer.append((ends.pop(i), odds.pop(i)))
    return answer


def value_of_information(game, state):
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


def flipping_range(old, new):
    a = 1 - (old[2] - old[1]) / (old[2] - old[0])
    b = 1 - (new[2] - new[1]) / (new[2] - new[0])
    if a > b:
        a, b = b, a
    return [a, b]


def assumption_table(game, state, policy):
    best = good = None
    for action in game.actions(state):
        child = game.result(state, action)
        perfect = expectiminimax(game, child)[0]
        known = expectimax(game, child, policy)[0]
        if best is None or perfect > best[0]:
            best = [perfect, known]
        if good is None or known > good[1]:
            good = [perfect, known]
    return [best, good]


def break_even(game, state, policy):
    """By bisection."""
    table = assumption_table(game, state, policy)
    if table[0] == table[1]:
        return 0
    low, high = 0.0, 1.0
    for _ in range(80):
        e = (low + high) / 2
        careful = (1 - e) * table[0][0] + e * table[0][1]
        daring = (1 - e) * table[1][0] + e * table[1][1]
        if careful > daring:
            low = e
        else:
            high = e
    return high


def window_from_bounds(alpha, beta, outcomes, number):
    for i in range(len(outcomes)):
        if i != number:
            alpha = alpha - outcomes[i][0] * outcomes[i][2]
            beta = beta - outcomes[i][0] * outcomes[i][1]
    return [alpha / outcomes[number][0], beta / outcomes[number][0]]


def probe(game, state, lowest, highest):
    low = 0
    high = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if len(game.actions(child)) == 0:
            low += p * -game.utility(child, MIN)
            high += p * -game.utility(child, MIN)
            continue
        glance = expectiminimax(game, game.result(child, game.actions(child)[0]))[0]
        if game.to_move(child) == MAX:
            low += p * glance
            high += p * highest
        else:
            low += p * lowest
            high += p * glance
    return low, high


def expectiminimax_with_table(game, state):
    seen = {}

    def value(s):
        if s not in seen:
            if game.is_terminal(s):
                seen[s] = -game.utility(s, MIN)
            elif game.to_move(s) == CHANCE:
                seen[s] = sum(p * value(game.result(s, o)) for o, p in game.outcomes(s))
            else:
                values = [value(game.result(s, a)) for a in game.actions(s)]
                seen[s] = max(values) if game.to_move(s) == MAX else min(values)
        return seen[s]

    best = value(state)
    if not game.is_terminal(state) and game.to_move(state) != CHANCE:
        for action in game.actions(state):
            if value(game.result(state, action)) == best:
                return best, action
    return best, None
