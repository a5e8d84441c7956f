"""Lines and ends one by one: of replies, of plans, of the spy's moves; information sets are objects."""

from collections import deque
from itertools import product

from aima_games import CHANCE, MAX, MIN


def marks_likely(game, liking, attempts):
    """Every line of replies by itself, with boards read by `game.mark`; no boards are merged."""
    lines = [(game.initial, 1.0)]
    for square, free in attempts:
        lines = [(board, p) for board, p in lines if (game.mark(board, square) == "O") != free]
        if free:
            lines = [each for board, p in lines for each in replied(game, liking, game.result(board, square), p)]
    total = sum(p for _, p in lines)
    is_o = [[game.mark(board, square) == "O" for square in range(len(liking))] for board, _ in lines]
    return [sum(p for (_, p), its in zip(lines, is_o, strict=True) if its[i]) / total for i in range(len(liking))]


def replied(game, liking, marked, p):
    squares = game.actions(marked)
    weights = [liking[square] for square in squares]
    for square, weight in zip(squares, weights, strict=True):
        board = game.result(marked, square)
        if not game.is_terminal(board):
            yield board, p * weight / sum(weights)


def payoff_matrix(game):
    """Each end adds its share to the cells of all strategies that lead there."""
    sets = {MAX: {}, MIN: {}}
    ends = []
    stack = [(game.initial, 1, {})]
    while stack:
        state, share, steps = stack.pop()
        if game.is_terminal(state):
            ends.append((share * game.utility(state, MAX), steps))
        elif game.to_move(state) == CHANCE:
            stack += [(game.result(state, o), share * p, steps) for o, p in reversed(list(game.outcomes(state)))]
        else:
            known, actions = game.information(state), list(game.actions(state))
            sets[game.to_move(state)].setdefault(known, actions)
            stack += [(game.result(state, a), share, {**steps, known: a}) for a in reversed(actions)]

    def plans(player):
        return [dict(zip(sets[player], each, strict=True)) for each in product(*sets[player].values())]

    columns = plans(MIN)
    return [
        [sum(worth for worth, steps in ends if steps.items() <= (row | column).items()) for column in columns]
        for row in plans(MAX)
    ]


def trembling_response(game, strategy, player, tremble):
    """The best of all pure strategies that tremble."""
    own = {}
    ends = []
    stack = [(game.initial, 1, [])]
    while stack:
        state, weight, steps = stack.pop()
        if game.is_terminal(state):
            ends.append((weight * game.utility(state, player), steps))
            continue
        mover, actions = game.to_move(state), game.actions(state)
        if mover == player:
            own[game.information(state)] = actions
            stack += [(game.result(state, a), weight, [*steps, (game.information(state), a)]) for a in actions]
        else:
            chances = dict(game.outcomes(state)) if mover == CHANCE else strategy[game.information(state)]
            stack += [(game.result(state, a), weight * p, steps) for a, p in chances.items() if p]

    def value(plan):
        total = 0
        for worth, steps in ends:
            for known, action in steps:
                worth *= tremble / len(own[known]) + (1 - tremble) * (plan[known] == action)
            total += worth
        return total

    return max(value(dict(zip(own, choice, strict=True))) for choice in product(*own.values()))


class Place:
    """An information set: its regrets, what was played, and the mixture of this round."""

    def __init__(self, actions):
        self.actions = list(actions)
        self.regrets = [0.0] * len(self.actions)
        self.played = [0.0] * len(self.actions)
        self.mixture = [1 / len(self.actions)] * len(self.actions)

    def match(self):
        above = [r if r > 0 else 0.0 for r in self.regrets]
        self.mixture = [r / sum(above) if any(above) else 1 / len(above) for r in above]

    def average(self):
        total = sum(self.played)
        return {
            a: x / total if total else 1 / len(self.actions) for a, x in zip(self.actions, self.played, strict=True)
        }


def cfr(game, rounds):
    """A class for information sets, made when they are met; both players learn from one walk, in MIN's utilities."""
    places = {}

    def walk(state, of_max, of_min, of_chance):
        if game.is_terminal(state):
            return game.utility(state, MIN)
        mover = game.to_move(state)
        if mover == CHANCE:
            return sum(p * walk(game.result(state, o), of_max, of_min, of_chance * p) for o, p in game.outcomes(state))
        place = places.setdefault(game.information(state), Place(game.actions(state)))
        worth = []
        for action, p in zip(place.actions, place.mixture, strict=True):
            below = (of_max * p, of_min) if mover == MAX else (of_max, of_min * p)
            worth.append(walk(game.result(state, action), *below, of_chance))
        value = sum(p * w for p, w in zip(place.mixture, worth, strict=True))
        for i, p in enumerate(place.mixture):
            if mover == MIN:
                place.regrets[i] += (worth[i] - value) * of_chance * of_max
                place.played[i] += p * of_min
            else:
                place.regrets[i] += (value - worth[i]) * of_chance * of_min
                place.played[i] += p * of_max
        return value

    for _ in range(rounds):
        walk(game.initial, 1.0, 1.0, 1.0)
        for place in places.values():
            place.match()
    return {known: place.average() for known, place in places.items()}


def capture_times(streets, start):
    """Backward from the ends along reversed streets, with a counter of the moves that the spy has left."""
    into = {place: [] for place in streets}
    for place, ways in streets.items():
        for to in ways:
            into[to].append(place)
    left = {(you, spy): len(streets[spy]) for you in streets for spy in streets}
    known = {}
    queue = deque((place, place, whose) for place in streets for whose in ("you", "spy"))
    known.update(dict.fromkeys(queue, 0))
    while queue:
        you, spy, whose = queue.popleft()
        if whose == "you":  # the spy has just moved
            for before in into[spy]:
                left[you, before] -= 1
                if left[you, before] == 0 and (you, before, "spy") not in known:
                    known[you, before, "spy"] = known[you, spy, whose] + 1
                    queue.append((you, before, "spy"))
        else:
            for before in into[you]:
                if (before, spy, "you") not in known:
                    known[before, spy, "you"] = known[you, spy, whose] + 1
                    queue.append((before, spy, "you"))
    return {spy: moves for (you, spy, whose), moves in known.items() if (you, whose) == (start, "you")}
