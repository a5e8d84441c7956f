"""Traps that well-known code falls into: for each a naive search that fails where ours is right.

Here are those about depth, chance, quick wins, repetition, passing and order. The others stand with their searches:
bounds stored as values, equal moves at the root and the root's α in test_alpha_beta.py, windows at chance nodes in
test_stochastic.py, standing pat in check in test_quiescence.py.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from fractions import Fraction

import networkx as nx

from aima_games import CHANCE, MAX, MIN, Game, IllegalActionError, play_line, recorded
from aima_games.game import not_over
from aima_games.games import Othello, TicTacToe, TreeGame, chance
from solutions import alphabeta, alphabeta_with_table, depth_limited_minimax, expectiminimax, minimax, minimax_value
from tests.aima_games.dots_and_boxes import DotsAndBoxes
from tests.aima_games.test_othello import FORCED, DictOthello
from tests.solutions.random_games import random_tree, states


def best_of(game, state):
    return max if game.to_move(state) == MAX else min


# 3 The first action is better than none, so that a lost position still has a move


def test_trap_a_lost_position_without_a_move():
    """From "nothing is better than a loss" no action is, where all are lost for certain."""

    def naive(game, state):
        best_value, best_action = -1, None
        for action in game.actions(state):
            value = minimax_value(game, game.result(state, action))
            if value > best_value:
                best_value, best_action = value, action
        return best_value, best_action

    lost = TreeGame([[-1], [-1]])
    assert naive(lost, ()) == (-1, None)
    for search in (minimax, alphabeta, alphabeta_with_table):
        assert search(lost, ()) == (-1, 0)


# 4 Depth


def test_trap_one_ply_too_deep():
    """`depth > d` as the test for the cutoff lets the search look one ply further than it says."""

    def naive(game, state, limit, evaluate, depth=0):
        if depth > limit or game.is_terminal(state):
            return evaluate(state)
        return best_of(game, state)(
            naive(game, game.result(state, action), limit, evaluate, depth + 1) for action in game.actions(state)
        )

    plies = len  # a state of TreeGame is its path from the root
    for seed in range(50):
        game = TreeGame(random_tree(random.Random(seed), 6))
        for limit in (1, 2, 3):
            deepest = {}
            for name in ("naive", "ours"):
                watched = recorded(game)
                evaluate = watched.watch(lambda state: plies(state))
                if name == "naive":
                    naive(watched, (), limit, evaluate)
                else:
                    depth_limited_minimax(watched, (), lambda state, ply, limit=limit: ply >= limit, evaluate)
                deepest[name] = max((plies(state) for _, state in watched.log.leaves), default=0)
            expected = max(plies(state) for state in states(game))
            assert deepest["ours"] == min(limit, expected)
            assert deepest["naive"] == min(limit + 1, expected)


def test_trap_the_cutoff_before_the_end():
    """A win on the last ply is taken for an unclear position, and not seen."""

    def naive(game, state, limit, evaluate, depth=0):
        if depth == limit:
            return evaluate(state), None
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        values = {
            action: naive(game, game.result(state, action), limit, evaluate, depth + 1)[0]
            for action in game.actions(state)
        }
        best = best_of(game, state)(values, key=values.get)
        return values[best], best

    game = TicTacToe()
    missed = 0
    for state in states(game):
        wins = [a for a in game.actions(state) if abs(_utility(game, game.result(state, a))) == 1]
        if wins:
            missed += naive(game, state, 1, lambda state: 0)[1] != wins[0]
            for search in (depth_limited_minimax, alphabeta):
                value, action = search(game, state, lambda state, ply: ply >= 1, lambda state: 0)
                assert (abs(value), action) == (1, wins[0])
    assert missed > 1000


def _utility(game, state):
    return game.utility(state, MAX) if game.is_terminal(state) else 0


# 5 Chance


def test_trap_the_state_overwritten_in_the_loop_over_outcomes():
    """The second outcome is applied to the state after the first, and the weighted sum is divided once more."""

    def naive(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if game.to_move(state) == CHANCE:
            total = 0
            outcomes = game.outcomes(state)
            for outcome, probability in outcomes:
                state = game.result(state, outcome)
                total += probability * naive(game, state)
            return total / len(outcomes)
        return best_of(game, state)(naive(game, game.result(state, action)) for action in game.actions(state))

    half = Fraction(1, 2)
    coin = TreeGame([chance([(half, [2, 9]), (half, [7, 4])]), 2])
    assert naive(coin, (0,)) == (half * 2 + half * 9) / 2  # 9 is a leaf below the first outcome
    assert expectiminimax(coin, (0,)) == (half * 2 + half * 4, None)
    assert naive(coin, ()) != expectiminimax(coin, ())[0] == 3
    wrong = refused = 0
    for seed in range(200):
        rng = random.Random(seed)
        game = TreeGame([chance([(half, random_tree(rng, 3)), (half, random_tree(rng, 3))]), rng.randint(-9, 9)])
        try:
            wrong += naive(game, ()) != expectiminimax(game, ())[0]
        except IllegalActionError:  # the lucky case: the rules notice
            refused += 1
    assert wrong > 30
    assert refused > 20


# 7 Quick wins


class QuickTicTacToe(TicTacToe):
    """Tic-tac-toe in which a win is worth more the sooner it comes. The game says so, the search stays as it is."""

    def utility(self, state, player):
        empty = state.count(".")
        return super().utility(state, player) * (1 + empty)


def test_trap_minimax_dawdles():
    """A win now and a sure win later are worth the same, and the first in order is taken."""
    game, quick = TicTacToe(), QuickTicTacToe()
    dawdled = 0
    for state in states(game):
        if state.count(".") > 6:
            continue  # nobody can win yet, and the search would be long
        wins = [a for a in game.actions(state) if abs(_utility(game, game.result(state, a))) == 1]
        if wins:
            dawdled += alphabeta(game, state)[1] not in wins
            value, action = alphabeta(quick, state)
            assert action in wins
            assert (value > 0) == (game.to_move(state) == MAX)
    assert dawdled > 100


def test_trap_the_depth_mixed_into_the_search():
    """Taking the depth off every utility makes a draw a loss, and MIN's quick win the better the later it comes."""

    def naive(game, state, depth=0):
        if game.is_terminal(state):
            return game.utility(state, MAX) * 10 - depth
        return best_of(game, state)(naive(game, game.result(state, a), depth + 1) for a in game.actions(state))

    game, quick = TicTacToe(), QuickTicTacToe()
    drawn = game.from_text("X O X\nX O .\nO X .")
    assert minimax_value(game, drawn) == 0 == minimax_value(quick, drawn)
    assert naive(game, drawn) < 0
    dawdled = 0
    for state in states(game):
        if state.count(".") <= 5 and game.to_move(state) == MIN:
            children = {action: game.result(state, action) for action in game.actions(state)}
            wins = [action for action, child in children.items() if _utility(game, child) == -1]
            if wins:
                dawdled += min(children, key=lambda action: naive(game, children[action], 1)) not in wins
                assert minimax(quick, state)[1] in wins
    assert dawdled > 50


# 8 Repetition


class Wandering(Game):
    """A piece is moved along the edges of a graph by the owner of its node; coming back to a node is a draw.

    A state is the path so far: what the rule needs is in the state.
    """

    def __init__(self, edges, owner, worth):
        self.edges, self.owner, self.worth = edges, owner, worth
        self.initial = (0,)

    def to_move(self, state):
        return self.owner[state[-1]]

    def actions(self, state):
        return () if self.is_terminal(state) else self.edges[state[-1]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalActionError(self, state, action)
        return (*state, action)

    def is_terminal(self, state):
        return state[-1] in self.worth or state[-1] in state[:-1]

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise not_over(self, state)
        value = 0 if state[-1] in state[:-1] else self.worth[state[-1]]
        return value if player == MAX else -value


def wandering(seed):
    rng = random.Random(seed)
    inner, ends = range(6), {6: 1, 7: -1}
    edges = {node: tuple(rng.sample(range(8), 3)) for node in inner}
    return Wandering(edges, {node: rng.choice([MAX, MIN]) for node in inner}, ends)


def test_trap_a_table_keyed_by_a_position_that_forgets_the_path():
    """Whether a move is a draw by repetition depends on how one came here, so a value found on one path misleads
    on another (the graph-history interaction: Palay 1983, Campbell 1985)."""

    def naive(game, state, table):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        position = state[-1]
        if position not in table:
            below = [naive(game, game.result(state, action), table) for action in game.actions(state)]
            table[position] = best_of(game, state)(below)
        return table[position]

    wrong = 0
    for seed in range(400):
        game = wandering(seed)
        value = minimax_value(game, game.initial)
        assert alphabeta_with_table(game, game.initial)[0] == value
        wrong += naive(game, game.initial, {}) != value
    assert wrong > 10


# 9 Passing


def test_trap_no_move_taken_for_the_end():
    """In Othello who can place no disc passes. Code that counts the discs there instead gets the winner wrong."""

    def naive(game, state):
        if not (squares := game.placements(state, game.to_move(state))):
            lead = state[0].bit_count() - state[1].bit_count()
            return (lead > 0) - (lead < 0)
        return best_of(game, state)(naive(game, game.result(state, square)) for square in squares)

    def by_the_plain_rules(plain, state):
        """Minimax on an implementation of its own."""
        if not (actions := plain.actions(state)):
            lead = plain.lead(state)
            return (lead > 0) - (lead < 0)
        return (max if state[1] == "B" else min)(by_the_plain_rules(plain, plain.result(state, a)) for a in actions)

    game, plain = Othello(4), DictOthello(4)
    forced = game.from_text(FORCED + "white to move")
    assert naive(game, forced) == -1
    assert minimax(game, forced) == (1, "pass")
    wrong = 0
    rng = random.Random(6)
    for _ in range(150):
        state, other = game.initial, plain.initial
        for _ in range(7):
            action = rng.choice(game.actions(state))
            state, other = game.result(state, action), plain.result(other, action)
            if game.is_terminal(state):
                break
        else:
            value = alphabeta(game, state)[0]
            assert value == by_the_plain_rules(plain, other)
            wrong += naive(game, state) != value
    assert wrong > 5


def test_trap_max_and_min_in_turns_whoever_is_to_move():
    """Who moves is asked of the game. The turn does not always pass: a box in Dots and Boxes, a pass, a chance node."""

    def naive(game, state, maximizing):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        below = [naive(game, game.result(state, action), not maximizing) for action in game.actions(state)]
        return max(below) if maximizing else min(below)

    graph = nx.DiGraph([("root", "A"), ("root", "B"), ("A", 3), ("A", 5), ("B", 4), ("B", 4.5)])
    nx.set_node_attributes(graph, {"root": MAX, "A": MAX, "B": MIN}, "to_move")
    nx.set_node_attributes(graph, {leaf: leaf for leaf in (3, 5, 4, 4.5)}, "utility")
    twice = TreeGame(graph)
    assert naive(twice, "root", True) == 4
    for search in (minimax, alphabeta, alphabeta_with_table, expectiminimax):
        assert search(twice, "root") == (5, "A")
    boxes, rng = DotsAndBoxes(2, 2), random.Random(3)
    wrong = 0
    for _ in range(50):
        state = play_line(boxes, boxes.initial, rng.sample(range(12), 7))
        wrong += naive(boxes, state, boxes.to_move(state) == MAX) != alphabeta(boxes, state)[0]
    assert wrong > 10


# 10 Order

ORDERS = """
from aima_games import play, random_player
import aima_games.games as games

class FromASet(games.TicTacToe):
    def actions(self, state):
        return tuple({"abcdefghi"[i] for i in super().actions(state)})

print("naive", FromASet().actions("." * 9))
for name in ("Checkers", "ConnectFour", "Hexapawn", "Nim", "Othello", "TicTacToe"):
    game = getattr(games, name)()
    lots = dict.fromkeys(game.players, random_player(1))
    print("ours", [(match := play(game, lots, seed)).actions for seed in range(3)], [game.actions(s) for s in match.states])
"""


def test_trap_an_order_that_another_process_does_not_repeat():
    """The order of a set of strings changes from process to process, and with it every tie, count and grade."""
    said = []
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", ORDERS], capture_output=True, text=True, env=environment, check=True
        )
        said.append(done.stdout.splitlines())
    naive, *ours = (set(lines) for lines in zip(*said, strict=True))
    assert len(naive) > 1
    assert [len(lines) for lines in ours] == [1] * 6
