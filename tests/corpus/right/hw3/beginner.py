"""Two functions for two players, everything spelled out, the same code again and again."""

from math import inf

from aima_games import MAX, MIN
from solutions.searches.alpha_beta import alphabeta


def cut_by_hand(tree, x):
    if tree == "A":
        answer = x <= 6
    elif tree == "B":
        answer = x >= 7
    elif tree == "C":
        answer = x <= 4
    elif tree == "D":
        answer = x >= 5
    elif tree == "E":
        answer = x >= 9
    else:
        answer = tree == "F"
    return answer


def best_actions(game, state):
    if game.to_move(state) == MAX:
        best = -inf
        for action in game.actions(state):
            value = alphabeta(game, game.result(state, action), best - 1, inf)[0]
            if value > best:
                best = value
                answer = [action]
            elif value == best:
                answer.append(action)
        return best, answer
    else:
        best = inf
        for action in game.actions(state):
            value = alphabeta(game, game.result(state, action), -inf, best + 1)[0]
            if value < best:
                best = value
                answer = [action]
            elif value == best:
                answer.append(action)
        return best, answer


def leaves_to_prove(game, state, player, bound):
    if game.is_terminal(state):
        value = game.utility(state, MAX)
        if player == MAX and value >= bound:
            return 1
        if player == MIN and value <= bound:
            return 1
        return inf
    if game.to_move(state) == player:
        smallest = inf
        for action in game.actions(state):
            number = leaves_to_prove(game, game.result(state, action), player, bound)
            if number < smallest:
                smallest = number
        return smallest
    total = 0
    for action in game.actions(state):
        number = leaves_to_prove(game, game.result(state, action), player, bound)
        if number == inf:
            return inf
        total = total + number
    return total


def fewest_leaves(game, state):
    value = alphabeta(game, state)[0]
    of_max = leaves_to_prove(game, state, MAX, value)
    of_min = leaves_to_prove(game, state, MIN, value)
    return of_max + of_min - 1


def advised_alphabeta(game, state, advice, share):
    def tried(state):
        pairs = list(advice(game, state))
        answer = []
        total = 0
        while pairs and total < share:
            best = pairs[0]
            for pair in pairs:
                if pair[1] > best[1]:
                    best = pair
            pairs.remove(best)
            answer.append(best[0])
            total = total + best[1]
        return answer

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = -inf, None
        for a in tried(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        v, move = inf, None
        for a in tried(state):
            v2, _ = value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    def value(state, alpha, beta):
        if not game.is_terminal(state) and game.to_move(state) == MIN:
            return min_value(state, alpha, beta)
        return max_value(state, alpha, beta)

    return value(state, -inf, inf)


def iterative_deepening(game, state, evaluate, depth, leaves, margin):
    """No exception: what ran out returns None, all the way up."""
    used = [0]

    def search(state, plies, alpha, beta, first):
        if game.is_terminal(state) or plies == 0:
            if not first and used[0] == leaves:
                return None
            used[0] = used[0] + 1
            if game.is_terminal(state):
                return game.utility(state, MAX), None
            return evaluate(state), None
        answer = None
        for action in game.actions(state):
            below = search(game.result(state, action), plies - 1, alpha, beta, first)
            if below is None:
                return None
            value = below[0]
            if game.to_move(state) == MAX:
                if answer is None or value > answer[0]:
                    answer = (value, action)
                alpha = max(alpha, value)
            else:
                if answer is None or value < answer[0]:
                    answer = (value, action)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return answer

    good = search(state, 1, -inf, inf, True)
    if used[0] > leaves:
        return good
    for plies in range(2, depth + 1):
        v = good[0]
        found = search(state, plies, v - margin, v + margin, False)
        if found is not None and found[0] <= v - margin:
            found = search(state, plies, -inf, v + margin, False)
        elif found is not None and found[0] >= v + margin:
            found = search(state, plies, v - margin, inf, False)
        if found is None:
            return good
        good = found
    return good


def value_from_guess(game, state, depth, evaluate, guess):
    lowest = {}
    highest = {}

    def search(state, plies, k):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if plies == 0:
            return evaluate(state), None
        answer = None
        for action in game.actions(state):
            child = game.result(state, action)
            place = (child, plies - 1)
            if place in lowest and lowest[place] >= k:
                value = lowest[place]
            elif place in highest and highest[place] < k:
                value = highest[place]
            else:
                value, move = search(child, plies - 1, k)
                if value >= k or move is None:
                    lowest[place] = value
                if value < k or move is None:
                    highest[place] = value
            if game.to_move(state) == MAX:
                if answer is None or value > answer[0]:
                    answer = (value, action)
                if value >= k:
                    return answer
            else:
                if answer is None or value < answer[0]:
                    answer = (value, action)
                if value < k:
                    return answer
        return answer

    at_least, at_most = -inf, inf
    k = guess
    while at_least != at_most:
        value, action = search(state, depth, k)
        if value >= k:
            at_least = value
            k = value + 1
        else:
            at_most = value
            k = value
    return at_least, action
