"""hw6-mcts: released safely, fair to every style, each usual mistake named, and no sampler wronged by chance."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aima_games import MAX, MIN
from aima_games.checking.call_case import RISK, SampleCase, at_least, at_most
from aima_games.checking.case import Answer, observe
from aima_games.checking.check import is_right
from aima_games.games import TreeGame
from solutions import minimax
from solutions.searches.mcts import upper_confidence
from tests.autograder.homework import Homework

HW6 = Homework("hw6-mcts")
REFERENCE = {name: getattr(HW6.reference, name) for name in ("proving_uct", "puct", "selected", "after_game")}


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW6.released(made_once, unsafe)
    for item in HW6.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "def open_action" not in cells["proving_uct"].source
    assert "uncertain" not in cells["in-words"].source


# Other right styles


RECURSIVE = '''
# Recursion from the player to move's side (negamax), running means, dictionaries by state.
def ucb1_pulls(payoffs, coins, exploration):
    arms = [{"arm": i, "tape": iter(tape), "n": 0, "mean": 0.0} for i, tape in enumerate(payoffs)]
    order = []
    while len(order) < coins:
        fresh = [arm for arm in arms if arm["n"] == 0]
        if fresh:
            chosen = fresh[0]
        else:
            chosen = max(arms, key=lambda arm: arm["mean"] + exploration * (log(len(order)) / arm["n"]) ** 0.5)
        chosen["n"] += 1
        chosen["mean"] += (next(chosen["tape"]) - chosen["mean"]) / chosen["n"]
        order.append(chosen["arm"])
    return tuple(order)

def selected(tree, exploration):
    wins, playouts, children = tree
    if not children:
        return []
    scores = []
    for number, (w, n, _) in enumerate(children):
        scores.append((-(w / n) - exploration * sqrt(log(playouts)) / sqrt(n), number))
    number = min(scores)[1]
    return [number] + selected(children[number], exploration)

def after_game(tree, path, result):
    def copied(node):
        return [node[0], node[1], [copied(child) for child in node[2]]]
    root = copied(tree)
    way = [root]
    for number in path:
        way.append(way[-1][2][number])
    way[-1][2].append([0, 0, []])
    way.append(way[-1][2][-1])
    for level, node in enumerate(way):
        node[0] += result if level % 2 else 1 - result
        node[1] += 1
    return root

def puct(game, state, policy, simulate, playouts, exploration):
    N, W, kids, seen = {}, {}, {}, set()
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    def visit(s, way=()):
        """What a game from s brings to the player to move there."""
        sign = 1 if game.to_move(s) == MAX else -1
        n = sum(N.get((way, a), 0) for a in game.actions(s)) + own.get(way, 0) + 1
        best, best_index = None, -inf
        for a, p in policy(game, s):
            k = N.get((way, a), 0)
            q = W[way, a] / k if k else 0
            if q + exploration * p * n ** 0.5 / (1 + k) > best_index:
                best, best_index = a, q + exploration * p * n ** 0.5 / (1 + k)
        there = (*way, best)
        if there not in kids:
            kids[there] = game.result(s, best)
        t = kids[there]
        if game.is_terminal(t):
            if t not in ends:
                ends[t] = game.utility(t, MAX)
            v = sign * ends[t]
        elif there not in seen:
            seen.add(there)
            own[there] = 1
            v = sign * simulate(t)
        else:
            v = visit(t, there) * (1 if (game.to_move(t) == MAX) == (sign == 1) else -1)
        N[way, best] = N.get((way, best), 0) + 1
        W[way, best] = W.get((way, best), 0) + v
        return v
    own, ends = {}, {}
    total = 0
    for _ in range(playouts):
        total += visit(state) * (1 if game.to_move(state) == MAX else -1)
    counts = [N.get(((), a), 0) for a in game.actions(state)]
    return [total / playouts, game.actions(state)[counts.index(max(counts))]]

class Leaf:
    """A node with untried actions, a parent and the mover's own view."""
    def __init__(self, game, state, parent=None, action=None):
        self.game, self.state, self.parent, self.action = game, state, parent, action
        self.over = game.is_terminal(state)
        self.mine = 0 if self.over else (1 if game.to_move(state) == MAX else -1)
        self.untried = [] if self.over else list(game.actions(state))
        self.kids, self.n, self.sum, self.proof = [], 0, 0.0, None

    def grow(self):
        action = self.untried.pop(0)
        kid = Leaf(self.game, self.game.result(self.state, action), self, action)
        self.kids.append(kid)
        return kid

    def pick(self, c):
        alive = [kid for kid in self.kids if kid.proof is None]
        return max(alive, key=lambda kid: self.mine * kid.sum / kid.n + c * sqrt(log(self.n) / kid.n))

    def conclude(self):
        proofs = [kid.proof for kid in self.kids]
        if any(proof == self.mine for proof in proofs if proof is not None):
            self.proof = self.mine
        elif not self.untried and all(proof is not None for proof in proofs):
            self.proof = self.mine * max(self.mine * proof for proof in proofs)

def proving_uct(game, state, simulate, playouts, exploration):
    root = Leaf(game, state)
    if root.over:
        return game.utility(state, MAX), None
    while playouts > 0 and root.proof is None:
        playouts -= 1
        node = root
        while not node.over:
            if node.untried:
                node = node.grow()
                break
            node = node.pick(exploration)
        if node.over:
            node.proof = value = game.utility(node.state, MAX)
        else:
            value = simulate(node.state)
        while node is not None:
            node.n += 1
            node.sum += value
            if not node.over and node.proof is None:
                node.conclude()
            node = node.parent
    by_action = {kid.action: kid for kid in root.kids}
    if root.proof is not None:
        for a in game.actions(state):
            if a in by_action and by_action[a].proof == root.proof:
                return root.proof, a
    best, most = None, -1
    for a in game.actions(state):
        kid = by_action.get(a)
        if kid is None:
            visits = 0
        elif kid.proof == -root.mine:
            continue
        else:
            visits = kid.n
        if visits > most:
            best, most = a, visits
    return root.sum / root.n, best

def soft_move(values, player, temperature, rng):
    weights = [exp((v if player == MAX else -v) / temperature) for v in values]
    point = rng.random() * sum(weights)
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return number
    return len(values) - 1
'''

WITH_NUMPY = """
# Arrays, sums kept apart from counts, a path of (node, action) pairs, an own generator of random numbers.
import numpy as np

def ucb1_pulls(payoffs, coins, exploration):
    k = len(payoffs)
    n, total, out = np.zeros(k), np.zeros(k), []
    for coin in range(coins):
        if (n == 0).any():
            arm = int(np.argmin(n != 0))
        else:
            arm = np.argmax(total / n + exploration * np.sqrt(np.log(n.sum()) / n))
        total[arm] += payoffs[arm][int(n[arm])]
        n[arm] += 1
        out.append(arm)
    return np.array(out)

def selected(tree, exploration):
    path = []
    while tree[2]:
        w, n = (np.array([child[i] for child in tree[2]], dtype=float) for i in (0, 1))
        path.append(np.argmax(w / n + exploration * np.sqrt(np.log(tree[1]) / n)))
        tree = tree[2][path[-1]]
    return path

def after_game(tree, path, result):
    w, n, children = tree
    new = (w + 1 - result, n + 1)
    if len(path) == 0:
        return (*new, children + [(result, 1, [])])
    first, rest = path[0], path[1:]
    return (*new, children[:first] + [after_game(children[first], rest, 1 - result)] + children[first + 1:])

class Tree:
    def __init__(self, game, state):
        self.game, self.state = game, state
        self.end = game.utility(state, MAX) if game.is_terminal(state) else None
        self.actions = () if self.end is not None else game.actions(state)
        self.n, self.w = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        self.kids = [None] * len(self.actions)
        self.extra = 1

def puct(game, state, policy, simulate, playouts, exploration):
    root = Tree(game, state)
    root.extra = 0
    if root.end is not None:
        return root.end, None
    results = []
    for _ in range(playouts):
        tree, way = root, []
        while True:
            sign = 1.0 if game.to_move(tree.state) == MAX else -1.0
            chances = dict(policy(game, tree.state))
            p = np.array([chances[a] for a in tree.actions])
            q = sign * np.divide(tree.w, tree.n, out=np.zeros_like(tree.w), where=tree.n > 0)
            i = int(np.argmax(q + exploration * p * np.sqrt(tree.n.sum() + tree.extra + 1) / (1 + tree.n)))
            way.append((tree, i))
            new = tree.kids[i] is None
            if new:
                tree.kids[i] = Tree(game, game.result(tree.state, tree.actions[i]))
            tree = tree.kids[i]
            if tree.end is not None:
                value = tree.end
                break
            if new:
                value = simulate(tree.state)
                break
        results.append(value)
        for tree, i in way:
            tree.n[i] += 1
            tree.w[i] += value
    return np.mean(results), root.actions[int(np.argmax(root.n))]

def proving_uct(game, state, simulate, playouts, exploration):
    info = {}   # line of actions -> [visits, total, proven]
    states = {(): state}
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    def best_known(line):
        values = [info[line + (a,)][2] if line + (a,) in info else None for a in game.actions(states[line])]
        high = game.to_move(states[line]) == MAX
        if (1 if high else -1) in values:
            return 1 if high else -1
        return None if None in values else (max(values) if high else min(values))
    info[()] = [0, Fraction(0), None]
    for _ in range(playouts):
        line = ()
        while not game.is_terminal(states[line]):
            here = states[line]
            new = [a for a in game.actions(here) if line + (a,) not in info]
            if new:
                states[line + (new[0],)] = game.result(here, new[0])
                line += (new[0],)
                info[line] = [0, Fraction(0), None]
                break
            s = 1 if game.to_move(here) == MAX else -1
            open_ = [a for a in game.actions(here) if info[line + (a,)][2] is None]
            bonus = log(info[line][0])
            def score(a):
                n, w, _ = info[line + (a,)]
                return s * float(w) / n + exploration * sqrt(bonus / n)
            line += (max(open_, key=score),)
        if game.is_terminal(states[line]):
            value = info[line][2] = game.utility(states[line], MAX)
        else:
            value = simulate(states[line])
        for k in range(len(line), -1, -1):
            info[line[:k]][0] += 1
            info[line[:k]][1] += Fraction(value)
        for k in range(len(line), -1, -1):
            if not game.is_terminal(states[line[:k]]) and info[line[:k]][2] is None:
                info[line[:k]][2] = best_known(line[:k])
        if info[()][2] is not None:
            break
    visits, total, proven = info[()]
    actions = list(game.actions(state))
    if proven is not None:
        return proven, [a for a in actions if (a,) in info and info[(a,)][2] == proven][0]
    lost = -1 if game.to_move(state) == MAX else 1
    count = {a: info[(a,)][0] if (a,) in info else 0 for a in actions if not ((a,) in info and info[(a,)][2] == lost)}
    return total / visits, max(count, key=count.get)

def soft_move(values, player, temperature, rng):
    v = np.array(values) * (1 if player == MAX else -1) / temperature
    p = np.exp(v - v.max())
    return np.random.default_rng(rng.getrandbits(64)).choice(len(v), p=p / p.sum())
"""

IMPORTS = """
from fractions import Fraction
from math import exp, inf, log, sqrt
from aima_games import MAX, MIN
"""


@pytest.mark.parametrize("style", [RECURSIVE, WITH_NUMPY], ids=["recursive", "numpy"])
def test_other_styles_earn_full_marks_from_the_judge(style, unsafe):
    judged = HW6.judged([IMPORTS, style], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


@pytest.mark.more
@pytest.mark.parametrize("style", [RECURSIVE, WITH_NUMPY], ids=["recursive", "numpy"])
def test_on_other_draws_they_do_as_well(style):
    names: dict = {}
    exec(IMPORTS + style, names)
    for item in HW6.items.values():
        for seed in range(5):
            for case in item.hidden_cases(f"other {seed}"):
                assert is_right(observe(case, names[item.function]), item.weights), case.title


@pytest.mark.parametrize("name", HW6.items)
def test_each_mistake_loses_marks_and_gets_its_name(name):
    named = []
    for mistake, wrong in HW6.items[name].misconceptions.items():
        for visible in (False, True):
            found = HW6.verdict(name, wrong, visible)
            assert found.fraction < 1
            assert mistake in found.misconceptions
            named.append(len(found.misconceptions))
    assert named.count(1) >= len(named) / 2  # some go the same way on nearly every tape; then both are said


# What the references are, by other means


def test_with_enough_games_the_searches_find_the_minimax_value():
    rng = random.Random(1)
    for _ in range(30):
        leaves = [[[rng.choice((-1, 0, 1)) for _ in range(2)] for _ in range(3)] for _ in range(2)]
        game = TreeGame(leaves, first=rng.choice((MAX, MIN)))
        value, action = REFERENCE["proving_uct"](game, (), lambda state: 0.1, 200, 1.4)
        assert value == minimax(game, ())[0] == minimax(game, game.result((), action))[0]


def test_probabilities_that_are_all_alike_and_many_games_come_to_minimax_too():
    def policy(game, state):
        return [(action, 1 / len(game.actions(state))) for action in game.actions(state)]

    game = TreeGame([[1, 1, -1], [0, 0.5]])
    value, action = REFERENCE["puct"](game, (), policy, lambda state: 0, 3000, 1.4)
    assert action == 1
    assert value == pytest.approx(0, abs=0.05)


def test_the_books_convention_needs_no_sign():
    """Going down and counting by the book's books is UCT as lecture 6 has it: after each game both know the same."""
    rng = random.Random(2)
    tape = {path: rng.choice((1, 0)) for n in range(1, 5) for path in product(range(2), repeat=n)}
    tree, visits, totals = (0, 0, []), Counter(), Counter()
    for _ in range(25):
        # The book's tree adds one child a game, so an untried child is tried where only one is there.
        node, path = tree, []
        while len(node[2]) == 2 and len(path) < 3:
            path.append(REFERENCE["selected"]((*node[:2], [(*child[:2], []) for child in node[2]]), 1.3)[0])
            node = node[2][path[-1]]
        line = (*path, len(node[2]))
        if len(node[2]) == 2:
            break
        tree = REFERENCE["after_game"](tree, path, tape[line])
        mine: tuple[int, ...] = ()
        while all((*mine, a) in visits for a in range(2)):
            sign = 1 if len(mine) % 2 == 0 else -1

            def index(a, mine=mine, sign=sign):
                child = (*mine, a)
                mean = sign * (2 * totals[child] / visits[child] - 1)
                return (1 + upper_confidence(mean, visits[child], visits[mine], 2.6)) / 2

            mine = (*mine, max(range(2), key=index))
        mine = (*mine, next(a for a in range(2) if (*mine, a) not in visits))
        assert mine == line
        for k in range(len(mine) + 1):
            visits[mine[:k]] += 1
            totals[mine[:k]] += tape[mine]


# Samplers


def sampling(chances, draws=150, seed=0):
    return SampleCase(
        group="", function="f", expected=Answer(None), chances=tuple(enumerate(chances)), draws=draws, seed=seed
    )


@pytest.mark.parametrize(
    "chances", [(0.5, 0.5), (0.9, 0.1), (0.999, 0.001), (1.0, 0.0), (0.2, 0.3, 0.5), (0.01, 0.04, 0.05, 0.9)]
)
@pytest.mark.parametrize("draws", [20, 150, 300])
def test_the_risk_of_failing_a_right_sampler_is_what_is_promised(chances, draws):
    """Worked out exactly, answer by answer: the probability of all counts that would be refused."""
    risk = 0.0
    for chance in chances:
        refused = [
            k
            for k in range(draws + 1)
            if min(at_most(k, draws, chance), at_least(k, draws, chance)) < RISK / 2 / len(chances)
        ]
        risk += sum(math.comb(draws, k) * chance**k * (1 - chance) ** (draws - k) for k in refused)
    assert risk <= RISK
    item = HW6.items["soft"]
    assert RISK * len([*item.visible_cases(), *item.hidden_cases("")]) < 1e-4


def test_the_tails_are_those_of_the_binomial_distribution():
    for n, p in ((7, Fraction(1, 3)), (10, Fraction(9, 10))):
        exact = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
        for k in range(n + 1):
            assert at_most(k, n, float(p)) == pytest.approx(float(sum(exact[: k + 1])))
            assert at_least(k, n, float(p)) == pytest.approx(float(sum(exact[k:])))


def test_right_samplers_pass_on_many_seeds_and_those_a_bit_off_fail():
    def drawing(*weights):
        return lambda rng: rng.choices(range(len(weights)), weights)[0]

    for seed in range(100):
        assert is_right(observe(sampling((0.2, 0.3, 0.5), seed=seed), drawing(2, 3, 5)), {"value": 1})
        assert not is_right(observe(sampling((0.2, 0.3, 0.5), seed=seed), drawing(5, 3, 2)), {"value": 1})
    assert not is_right(observe(sampling((0.5, 0.5)), drawing(1, 1, 0.2)), {"value": 1})


def test_an_answer_that_has_no_chance_is_said():
    seen = observe(sampling((0.5, 0.5)), lambda rng: "heads")
    (finding,) = seen.case.findings(seen, ["value"])
    assert "'heads' was drawn" in finding.said
