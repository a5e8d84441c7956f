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
