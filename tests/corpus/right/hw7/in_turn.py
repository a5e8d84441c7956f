"""Recursions on what was tried and on what is left to decide; players learn in turn, and values fall to where they stay."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import inf

from aima_games import CHANCE, MAX, MIN


def marks_likely(game, liking, attempts):
    """By recursion on the attempts, remembered by their tuple; asks whether a pair is among them."""

    @cache
    def belief(so_far):
        if not so_far:
            return {game.initial: Fraction(1)}
        square, _ = so_far[-1]
        before = belief(so_far[:-1])
        if (square, True) not in so_far[-1:]:
            return {board: p for board, p in before.items() if square not in game.actions(board)}
        after = defaultdict(Fraction)
        for board, p in before.items():
            if square in game.actions(board):
                marked = game.result(board, square)
                liked = sum(Fraction(liking[reply]) for reply in game.actions(marked))
                for reply in game.actions(marked):
                    if not game.is_terminal(game.result(marked, reply)):
                        after[game.result(marked, reply)] += p * Fraction(liking[reply]) / liked
        return after

    found = belief(tuple(attempts))
    share = sum(found.values())
    return [
        float(sum(p for board, p in found.items() if board[square] == "O") / share) for square in range(len(liking))
    ]


def payoff_matrix(game):
    """Plans are made by recursion on the list of sets; the last decision is the innermost loop."""

    def walk(state):
        yield state
        for action in game.actions(state):
            yield from walk(game.result(state, action))

    def decisions(player):
        found = {}
        for state in walk(game.initial):
            if not game.is_terminal(state) and game.to_move(state) == player and game.information(state) not in found:
                found[game.information(state)] = game.actions(state)
        return list(found.items())

    def plans(left):
        if not left:
            return [{}]
        (known, actions), rest = left[0], plans(left[1:])
        return [{known: action, **plan} for action in actions for plan in rest]

    def worth(state, maxs, mins):
        if game.is_terminal(state):
            return -game.utility(state, MIN)
        mover = game.to_move(state)
        if mover == CHANCE:
            return sum(worth(game.result(state, o), maxs, mins) * p for o, p in game.outcomes(state))
        return worth(game.result(state, (maxs if mover == MAX else mins)[game.information(state)]), maxs, mins)

    return [[worth(game.initial, x, y) for y in plans(decisions(MIN))] for x in plans(decisions(MAX))]


def trembling_response(game, strategy, player, tremble):
    """The sets are decided one by one, the deepest first; then the whole game is played through."""
    sets = {}
    depth = {}

    def chances(state):
        return dict(game.outcomes(state)) if game.to_move(state) == CHANCE else strategy[game.information(state)]

    def collect(state, reach, own):
        if game.is_terminal(state):
            return
        if game.to_move(state) == player:
            sets.setdefault(game.information(state), []).append((state, reach))
            depth[game.information(state)] = own
            for action in game.actions(state):
                collect(game.result(state, action), reach, own + 1)
        else:
            for action, p in chances(state).items():
                collect(game.result(state, action), reach * p, own)

    chosen = {}

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        if game.to_move(state) != player:
            return sum(p * value(game.result(state, action)) for action, p in chances(state).items())
        worth = {action: value(game.result(state, action)) for action in game.actions(state)}
        return (1 - tremble) * worth[chosen[game.information(state)]] + tremble * sum(worth.values()) / len(worth)

    collect(game.initial, 1.0, 0)
    for known in sorted(sets, key=depth.__getitem__, reverse=True):
        nodes = sets[known]
        by_action = {a: sum(w * value(game.result(s, a)) for s, w in nodes) for a in game.actions(nodes[0][0])}
        chosen[known] = max(by_action, key=by_action.__getitem__)
    return value(game.initial)


def cfr(game, rounds):
    """MAX learns, then MIN from what MAX has just learned; the nodes of a set are handled together."""
    nodes = {MAX: defaultdict(list), MIN: defaultdict(list)}
    stack = [game.initial]
    while stack:
        state = stack.pop()
        if not game.is_terminal(state):
            if game.to_move(state) != CHANCE:
                nodes[game.to_move(state)][game.information(state)].append(state)
            stack += [game.result(state, action) for action in game.actions(state)]
    regret = defaultdict(float)
    played = defaultdict(float)
    now = {}

    def match(player):
        for known, members in nodes[player].items():
            actions = game.actions(members[0])
            above = sum(max(0.0, regret[known, a]) for a in actions)
            for a in actions:
                now[known, a] = max(0.0, regret[known, a]) / above if above else 1 / len(actions)

    worth = {}
    reach = {}

    def visit(player, state, own, others):
        reach[state] = own, others
        if game.is_terminal(state):
            worth[state] = game.utility(state, player)
            return worth[state]
        mover = game.to_move(state)
        if mover == CHANCE:
            pairs = list(game.outcomes(state))
        else:
            pairs = [(a, now[game.information(state), a]) for a in game.actions(state)]
        worth[state] = 0.0
        for a, p in pairs:
            below = (own * p, others) if mover == player else (own, others * p)
            worth[state] += p * visit(player, game.result(state, a), *below)
        return worth[state]

    for player in (MAX, MIN):
        match(player)
    for _ in range(rounds):
        for player in (MAX, MIN):
            visit(player, game.initial, 1.0, 1.0)
            for known, members in nodes[player].items():
                for a in game.actions(members[0]):
                    gain = [reach[s][1] * (worth[game.result(s, a)] - worth[s]) for s in members]
                    regret[known, a] += sum(gain)
                    played[known, a] += reach[members[0]][0] * now[known, a]
            match(player)
    result = {}
    for sets in nodes.values():
        for known, members in sets.items():
            actions = game.actions(members[0])
            total = sum(played[known, a] for a in actions)
            result[known] = {a: played[known, a] / total if total else 1 / len(actions) for a in actions}
    return result


def capture_times(streets, start):
    """Numbers that begin at infinity and fall until nothing changes."""
    yours = {(you, spy): 0.0 if you == spy else inf for you in streets for spy in streets}
    its = dict(yours)
    while True:
        new_its = {(y, s): 0.0 if y == s else 1 + max(yours[y, to] for to in streets[s]) for y, s in its}
        new_yours = {(y, s): 0.0 if y == s else 1 + min(new_its[to, s] for to in streets[y]) for y, s in yours}
        if (new_yours, new_its) == (yours, its):
            return {spy: int(moves) for (you, spy), moves in yours.items() if you == start and moves < inf}
        yours, its = new_yours, new_its
