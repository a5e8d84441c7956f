"""Programs that were written from the assignments' texts alone, with mistakes that nobody of the catalogue had seen.

Each with its assignment, its function and the name that it should get, if there still is one.
"""

from __future__ import annotations

STRANGERS = [
    (
        "hw2-minimax",
        "depth_limited_minimax",
        "",  # root-not-cut-off
        """
def worth(game, s, cutoff, evaluate, d):
    if game.is_terminal(s):
        return game.utility(s, MAX)
    if cutoff(s, d):
        return evaluate(s)
    below = [worth(game, game.result(s, a), cutoff, evaluate, d + 1) for a in game.actions(s)]
    return max(below) if game.to_move(s) == MAX else min(below)

def depth_limited_minimax(game, state, cutoff, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    actions = game.actions(state)
    below = [worth(game, game.result(state, a), cutoff, evaluate, 1) for a in actions]
    best = max(below) if game.to_move(state) == MAX else min(below)
    return best, actions[below.index(best)]
""",
    ),
    (
        "hw4-evaluation",
        "exchange",
        "arguments-changed",
        """
def exchange(target, attackers, defenders):
    attackers.sort()
    defenders.sort()
    if not attackers:
        return 0
    first = attackers.pop(0)
    return max(0, target - exchange(first, defenders, attackers))
""",
    ),
    (
        "hw4-evaluation",
        "td_weights",
        "",  # whole-numbers
        """
def td_weights(weights, vectors, result, step, decay):
    w = np.array(weights)
    e = np.zeros(len(weights))
    for t in range(len(vectors)):
        f = np.array(vectors[t])
        after = result if t == len(vectors) - 1 else np.dot(w, vectors[t + 1])
        error = after - np.dot(w, f)
        e = decay * e + f
        for i in range(len(w)):
            w[i] = w[i] + step * error * e[i]
    return w.tolist()
""",
    ),
    (
        "hw4-evaluation",
        "td_weights",
        "",  # last-position-apart
        """
def td_weights(weights, vectors, result, step, decay):
    w = list(weights)
    e = [0] * len(w)
    estimate = lambda f: sum(map(lambda a, b: a * b, w, f))
    for k in range(len(vectors) - 1):
        error = estimate(vectors[k + 1]) - estimate(vectors[k])
        e = [decay * e[i] + vectors[k][i] for i in range(len(w))]
        w = [w[i] + step * error * e[i] for i in range(len(w))]
    last = vectors[-1]
    error = result - estimate(last)
    e = [e[i] + last[i] for i in range(len(w))]
    return [w[i] + step * error * e[i] for i in range(len(w))]
""",
    ),
    (
        "hw7-hidden-information",
        "marks_likely",
        "square-by-square",
        """
class Belief:
    def __init__(self, liking):
        self.liking = liking
        self.taken = set()
        self.known = set()
        self.p = [0.0] * len(liking)

    def mine(self, square):
        self.taken.add(square)
        self.p[square] = 0.0
        free = [i for i in range(len(self.liking)) if i not in self.taken and i not in self.known]
        total = sum(self.liking[i] * (1 - self.p[i]) for i in free)
        for i in free:
            self.p[i] += (1 - self.p[i]) * self.liking[i] * (1 - self.p[i]) / total

    def hit(self, square):
        self.known.add(square)
        self.p[square] = 1.0


def marks_likely(game, liking, attempts):
    b = Belief(liking)
    for square, free in attempts:
        (b.mine if free else b.hit)(square)
    return b.p
""",
    ),
    (
        "hw7-hidden-information",
        "payoff_matrix",
        "",  # unreached-sets-left-out
        """
def payoff_matrix(game):
    def strategies(who):
        def extend(plan):
            stack = [game.initial]
            while stack:
                s = stack.pop()
                if game.is_terminal(s):
                    continue
                acts = game.actions(s)
                if game.to_move(s) == who:
                    k = game.information(s)
                    if k not in plan:
                        for a in acts:
                            yield from extend({**plan, k: a})
                        return
                    acts = [plan[k]]
                stack.extend(game.result(s, a) for a in reversed(acts))
            yield plan

        return list(extend({}))

    def val(s, r, c):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        m = game.to_move(s)
        if m == CHANCE:
            return sum(p * val(game.result(s, o), r, c) for o, p in game.outcomes(s))
        return val(game.result(s, (r if m == MAX else c)[game.information(s)]), r, c)

    return [[val(game.initial, r, c) for c in strategies(MIN)] for r in strategies(MAX)]
""",
    ),
    (
        "hw7-hidden-information",
        "trembling_response",
        "",  # opponent-trembles-too
        """
def trembling_response(game, strategy, player, tremble):
    def go(bag):
        total, sets = 0, {}
        todo = list(bag)
        while todo:
            s, w = todo.pop()
            if game.is_terminal(s):
                total += w * game.utility(s, player)
            elif game.to_move(s) == player:
                sets.setdefault(game.information(s), []).append((s, w))
            elif game.to_move(s) == CHANCE:
                todo += [(game.result(s, o), w * p) for o, p in game.outcomes(s)]
            else:
                for a, p in strategy[game.information(s)].items():
                    todo.append((game.result(s, a), w * ((1 - tremble) * p + tremble / len(game.actions(s)))))
        for nodes in sets.values():
            acts = game.actions(nodes[0][0])
            worth = [go([(game.result(s, a), w) for s, w in nodes]) for a in acts]
            total += (1 - tremble) * max(worth) + tremble * sum(worth) / len(worth)
        return total

    return go([(game.initial, 1)])
""",
    ),
    (
        "hw7-hidden-information",
        "payoff_matrix",
        "",  # equal-rows-left-out
        """
from itertools import product
from aima_games import CHANCE, MAX, MIN, PartiallyObservableGame, Value


def payoff_matrix(game: PartiallyObservableGame) -> list[list[Value]]:
    def find(state, player, sets):
        if game.is_terminal(state):
            return sets
        if game.to_move(state) == player and game.information(state) not in sets:
            sets[game.information(state)] = game.actions(state)
        for a in game.actions(state):
            find(game.result(state, a), player, sets)
        return sets

    def expected(state, answers):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            total = 0
            for outcome, p in game.outcomes(state):
                total += p * expected(game.result(state, outcome), answers)
            return total
        return expected(game.result(state, answers[game.information(state)]), answers)

    max_sets = find(game.initial, MAX, {})
    min_sets = find(game.initial, MIN, {})
    rows = []
    for x in product(*max_sets.values()):
        row = []
        for y in product(*min_sets.values()):
            answers = dict(zip(max_sets, x))
            answers.update(zip(min_sets, y))
            row.append(expected(game.initial, answers))
        if row not in rows:
            rows.append(row)
    return rows
""",
    ),
    (
        "hw7-hidden-information",
        "payoff_matrix",
        "",  # clairvoyant
        """
from itertools import product
from aima_games import CHANCE, MAX, MIN


def payoff_matrix(game):
    nodes = {MAX: [], MIN: []}

    def walk(s):
        if game.is_terminal(s):
            return
        if game.to_move(s) != CHANCE:
            nodes[game.to_move(s)].append(s)
        for a in game.actions(s):
            walk(game.result(s, a))

    walk(game.initial)

    def plans(player):
        for choice in product(*(game.actions(s) for s in nodes[player])):
            yield dict(zip(nodes[player], choice))

    def value(s, plan):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if game.to_move(s) == CHANCE:
            return sum(p * value(game.result(s, o), plan) for o, p in game.outcomes(s))
        return value(game.result(s, plan[s]), plan)

    return [[value(game.initial, {**x, **y}) for y in plans(MIN)] for x in plans(MAX)]
""",
    ),
    (
        "hw7-hidden-information",
        "payoff_matrix",
        "other-form",  # sets-in-another-order
        """
from itertools import product
from aima_games import CHANCE, MAX, MIN


def payoff_matrix(game):
    mx, mn = {}, {}
    stack = [game.initial]
    while stack:
        s = stack.pop()
        if game.is_terminal(s):
            continue
        if game.to_move(s) == MAX:
            mx.setdefault(game.information(s), game.actions(s))
        elif game.to_move(s) == MIN:
            mn.setdefault(game.information(s), game.actions(s))
        for a in game.actions(s):
            stack.append(game.result(s, a))

    def u(s, f):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if game.to_move(s) == CHANCE:
            return sum(p * u(game.result(s, o), f) for o, p in game.outcomes(s))
        return u(game.result(s, f[game.information(s)]), f)

    return [
        [u(game.initial, dict(zip(mx, r)) | dict(zip(mn, c))) for c in product(*mn.values())]
        for r in product(*mx.values())
    ]
""",
    ),
    (
        "hw7-hidden-information",
        "marks_likely",
        "",  # reply-after-no
        """
def marks_likely(game, liking, attempts):
    from collections import defaultdict

    # a board is a string of marks here
    n = game.rows * game.columns

    def won(board, mark):
        return any(all(board[i] == mark for i in line) for line in game.lines)

    belief = {"." * n: 1.0}
    for square, free in attempts:
        nxt = defaultdict(float)
        for board, p in belief.items():
            if free and board[square] == ".":
                board = board[:square] + "X" + board[square + 1 :]
            elif free or board[square] != "O":
                continue
            empty = [i for i in range(n) if board[i] == "."]
            total = sum(liking[i] for i in empty)
            for i in empty:
                new = board[:i] + "O" + board[i + 1 :]
                if not won(new, "O") and not won(new, "X"):
                    nxt[new] += p * liking[i] / total
        belief = nxt
    total = sum(belief.values())
    return [sum(p for b, p in belief.items() if b[i] == "O") / total for i in range(n)]
""",
    ),
    (
        "hw7-hidden-information",
        "cfr",
        "",  # regrets-change-at-once
        """
from aima_games import CHANCE, MAX


class InfoSet:
    def __init__(self, actions):
        self.actions = actions
        self.regret = [0.0] * len(actions)
        self.sum = [0.0] * len(actions)

    def strategy(self):
        positive = [max(r, 0.0) for r in self.regret]
        norm = sum(positive)
        if norm > 0:
            return [r / norm for r in positive]
        return [1.0 / len(self.actions)] * len(self.actions)


def cfr(game, rounds):
    table = {}

    def walk(state, reach_max, reach_min, reach_chance, t):
        if game.is_terminal(state):
            return float(game.utility(state, MAX))
        who = game.to_move(state)
        if who == CHANCE:
            v = 0.0
            for o, p in game.outcomes(state):
                v += float(p) * walk(game.result(state, o), reach_max, reach_min, reach_chance * float(p), t)
            return v
        key = game.information(state)
        if key not in table:
            table[key] = InfoSet(game.actions(state))
        info = table[key]
        sigma = info.strategy()
        values = []
        for i, a in enumerate(info.actions):
            nxt = game.result(state, a)
            if who == MAX:
                values.append(walk(nxt, reach_max * sigma[i], reach_min, reach_chance, t))
            else:
                values.append(walk(nxt, reach_max, reach_min * sigma[i], reach_chance, t))
        node_value = sum(s * v for s, v in zip(sigma, values))
        for i in range(len(values)):
            if who == MAX:
                info.regret[i] += reach_min * reach_chance * (values[i] - node_value)
                info.sum[i] += reach_max * sigma[i]
            else:
                info.regret[i] += reach_max * reach_chance * (node_value - values[i])
                info.sum[i] += reach_min * sigma[i]
        return node_value

    for t in range(1, rounds + 1):
        walk(game.initial, 1.0, 1.0, 1.0, t)
    answer = {}
    for key, info in table.items():
        norm = sum(info.sum)
        answer[key] = {a: (x / norm if norm > 0 else 1 / len(info.actions)) for a, x in zip(info.actions, info.sum)}
    return answer
""",
    ),
    (
        "hw7-hidden-information",
        "cfr",
        "",  # clipped-at-each-node
        """
from aima_games import CHANCE, MAX, Action, PartiallyObservableGame

Information = str


def cfr(game: PartiallyObservableGame, rounds: int) -> dict[Information, dict[Action, float]]:
    regrets = {}
    average = {}

    def match(r):
        total = sum(max(x, 0) for x in r.values())
        return {a: max(x, 0) / total if total > 0 else 1 / len(r) for a, x in r.items()}

    def explore(state):
        if game.is_terminal(state):
            return
        if game.to_move(state) != CHANCE:
            known = game.information(state)
            regrets.setdefault(known, {a: 0.0 for a in game.actions(state)})
            average.setdefault(known, {a: 0.0 for a in game.actions(state)})
        for a in game.actions(state):
            explore(game.result(state, a))

    def walk(state, sigma, p_max, p_min, p_chance, t):
        if game.is_terminal(state):
            return float(game.utility(state, MAX))
        player = game.to_move(state)
        if player == CHANCE:
            return sum(
                float(p) * walk(game.result(state, o), sigma, p_max, p_min, p_chance * float(p), t)
                for o, p in game.outcomes(state)
            )
        known = game.information(state)
        values = {}
        for a, p in sigma[known].items():
            if player == MAX:
                values[a] = walk(game.result(state, a), sigma, p_max * p, p_min, p_chance, t)
            else:
                values[a] = walk(game.result(state, a), sigma, p_max, p_min * p, p_chance, t)
        value = sum(p * values[a] for a, p in sigma[known].items())
        for a, p in sigma[known].items():
            if player == MAX:
                change = p_min * p_chance * (values[a] - value)
                average[known][a] += p_max * p
            else:
                change = p_max * p_chance * (value - values[a])
                average[known][a] += p_min * p
            regrets[known][a] = max(0, regrets[known][a] + change)
        return value

    explore(game.initial)
    for t in range(1, rounds + 1):
        sigma = {known: match(r) for known, r in regrets.items()}
        walk(game.initial, sigma, 1.0, 1.0, 1.0, t)
    return {known: match(total) for known, total in average.items()}
""",
    ),
]
