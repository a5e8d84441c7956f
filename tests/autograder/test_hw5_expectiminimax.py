"""hw5-expectiminimax: released safely, fair to every style, and each usual mistake named."""

from __future__ import annotations

import random

import pytest

from aima_games import CHANCE, MAX, MIN, features_of, play_line
from aima_games.games import BearOff, TreeGame, chance
from autograder.authoring import random_line
from solutions import expectiminimax, star1
from solutions.searches.chance import outcome_window
from tests.autograder.homework import Homework

HW5 = Homework("hw5-expectiminimax")
expectiminimax_with_table, flipping_range, given_away = (
    getattr(HW5.reference, name) for name in ("expectiminimax_with_table", "flipping_range", "given_away")
)


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW5.released(made_once, unsafe)
    for item in HW5.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "rest·" not in cells["star1"].source  # the window is for the reader to find
    assert "pessimist goes" not in cells["in-words"].source


# Other right styles: two functions that call each other, negamax with a generator, a class, an explicit window pair.

STYLE = '''
from fractions import Fraction
from aima_games import CHANCE, MAX, MIN

def value_of(game, s, stop, guess, ply):
    if game.is_terminal(s):
        return Fraction(game.utility(s, MIN)) * -1
    if stop and stop(s, ply):
        return guess(s)
    who = game.to_move(s)
    if who == CHANCE:
        total = 0
        for outcome, p in game.outcomes(s):
            total += float(p) * float(value_of(game, game.result(s, outcome), stop, guess, ply + 1))
        return total
    return (max if who == MAX else min)(value_of(game, game.result(s, a), stop, guess, ply + 1) for a in game.actions(s))

def expectiminimax(game, state, cutoff=None, evaluate=None):
    if game.is_terminal(state) or (cutoff and cutoff(state, 0)) or game.to_move(state) == CHANCE:
        return value_of(game, state, cutoff, evaluate, 0), None
    sign = 1 if game.to_move(state) == MAX else -1
    best = None
    for a in reversed(game.actions(state)):
        v = sign * value_of(game, game.result(state, a), cutoff, evaluate, 1)
        if best is None or v >= best[0]:
            best = v, a
    return [sign * best[0], best[1]]

def given_away(game, state, action):
    chances = {a: (1 + expectiminimax(game, game.result(state, a))[0]) / 2 for a in game.actions(state)}
    if game.to_move(state) == MIN:
        chances = {a: 1 - c for a, c in chances.items()}
    return max(chances.values()) - chances[action]

def flipping_range(old, new):
    def p(a, b, c):
        return 1 - (c - b) / (c - a)
    return sorted([p(*old), p(*new)])

class Expectimax:
    def __call__(self, game, state, policy):
        self.game, self.policy = game, policy
        return self.search(state)
    def search(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, MAX), None
        who = self.game.to_move(s)
        if who == MAX:
            return max(((self.search(self.game.result(s, a))[0], a) for a in self.game.actions(s)), key=lambda x: x[0])
        lots = dict(self.policy(self.game, s) if who == MIN else self.game.outcomes(s))
        return sum(self.search(self.game.result(s, a))[0] * p for a, p in lots.items()), None

expectimax = Expectimax()

def assumption_table(game, state, policy):
    after = {a: game.result(state, a) for a in game.actions(state)}
    worst = {a: expectiminimax(game, s)[0] for a, s in after.items()}
    usual = {a: expectimax(game, s, policy)[0] for a, s in after.items()}
    careful, bold = max(worst, key=worst.get), max(usual, key=usual.get)
    return ((worst[careful], usual[careful]), (worst[bold], usual[bold]))

def outcome_window(alpha, beta, done, probability, rest, lowest, highest):
    return [(alpha - (done + rest * highest)) / probability, (beta - (done + rest * lowest)) / probability]

def star1(game, state, lowest, highest):
    """Fail-hard, with infinite bounds at the root."""
    def search(s, window):
        alpha, beta = window
        if game.is_terminal(s):
            return game.utility(s, MAX), None
        who, choice = game.to_move(s), None
        if who == CHANCE:
            done, rest = 0, 1
            for o, p in game.outcomes(s):
                rest -= p
                done += p * search(game.result(s, o), outcome_window(alpha, beta, done, p, rest, lowest, highest))[0]
                if done + rest * highest <= alpha:
                    return alpha, None
                if done + rest * lowest >= beta:
                    return beta, None
            return done, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), (alpha, beta))
            if who == MAX and (choice is None or v > alpha):
                alpha, choice = max(alpha, v), a
            if who == MIN and (choice is None or v < beta):
                beta, choice = min(beta, v), a
            if alpha >= beta:
                break
        return (alpha if who == MAX else beta), choice
    return search(state, (float("-inf"), float("inf")))

def expectiminimax_with_table(game, state):
    from functools import cache
    @cache
    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if game.to_move(s) == CHANCE:
            return sum(p * worth(game.result(s, o)) for o, p in game.outcomes(s))
        return (max if game.to_move(s) == MAX else min)(worth(game.result(s, a)) for a in game.actions(s))
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return worth(state), None
    return worth(state), next(a for a in game.actions(state) if worth(game.result(state, a)) == worth(state))
'''


def test_another_style_earns_full_marks_from_the_judge(unsafe):
    judged = HW5.judged([STYLE], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


def beyond(game, state, lowest, highest):
    """Star1 that cuts only where a value lies beyond its bound, and hands on the best value seen."""

    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), None
        if game.to_move(s) == CHANCE:
            done, rest = 0, 1
            for outcome, p in game.outcomes(s):
                rest -= p
                low, high = outcome_window(alpha, beta, done, p, rest, lowest, highest)
                done += p * search(game.result(s, outcome), low, high)[0]
                if done + rest * highest < alpha - 1e-12 or done + rest * lowest > beta + 1e-12:
                    return done + rest * (highest if done + rest * highest < alpha else lowest), None
            return done, None
        sign, best = (1 if game.to_move(s) == MAX else -1), None
        for action in game.actions(s):
            value, _ = search(game.result(s, action), alpha, beta)
            if best is None or sign * value > sign * best[0]:
                best = value, action
            alpha, beta = (max(alpha, best[0]), beta) if sign == 1 else (alpha, min(beta, best[0]))
            if alpha > beta:
                break
        return best

    return search(state, lowest, highest)


def test_equality_plays_no_part_in_what_is_pruned():
    assert HW5.verdict("pruning", beyond)


@pytest.mark.parametrize("name", HW5.items)
def test_each_mistake_loses_marks_and_gets_its_name(name):
    for mistake, wrong in HW5.items[name].misconceptions.items():
        found = HW5.verdict(name, wrong)
        assert (found.fraction < 1, found.misconception) == (True, mistake)


@pytest.mark.parametrize("name", HW5.items)
def test_the_instant_check_names_them_too(name):
    for mistake, wrong in HW5.items[name].misconceptions.items():
        assert HW5.verdict(name, wrong, visible=True).misconception == mistake


# The references


def test_what_a_move_gives_away_is_the_movers_loss():
    game, rng = BearOff((0, 1), faces=3, dice=1), random.Random(4)
    for _ in range(20):
        moves = random_line(rng, game, rng.choice([1, 3]))
        state = play_line(game, game.initial, moves)
        losses = [given_away(game, state, action) for action in game.actions(state)]
        assert min(losses) == 0
        assert max(losses) <= 1


def test_the_captain_gives_away_what_the_text_lets_one_find_out():
    race = BearOff((0, 0, 1, 1))
    position = race.result(race.initial, (2, 1))
    tidy, other, plain = race.actions(position)
    assert given_away(race, position, other) == given_away(race, position, plain) == 0
    # Two checkers on point 2 stay on the board after the 10 of 36 rolls with a 1 that are no 1-1. With one on point 4,
    # or on 3 and 1, only two rolls fail. That counts where MIN misses, with 19 of 36 (a later turn changes little).
    assert given_away(race, position, tidy) == pytest.approx((10 - 2) / 36 * 19 / 36, abs=0.01)


def test_between_the_two_points_the_move_flips_and_elsewhere_it_does_not():
    rng = random.Random(5)
    for _ in range(50):
        old, new = (sorted(rng.sample(range(-20, 21), 3)) for _ in range(2))
        low, high = flipping_range(old, new)
        for p in (rng.random() for _ in range(20)):
            moves = [
                expectiminimax(TreeGame([middle, chance([(p, largest), (1 - p, smallest)])]), ())[1]
                for smallest, middle, largest in (old, new)
            ]
            assert (moves[0] != moves[1]) == (low < p < high)


def test_a_table_changes_nothing_but_the_work():
    game, rng = BearOff((1, 1), faces=3, dice=1), random.Random(6)
    for plies in (0, 1, 2, 3):
        state = play_line(game, game.initial, random_line(rng, game, plies))
        assert expectiminimax_with_table(game, state) == expectiminimax(game, state)


def test_the_race_is_led_by_who_has_fewer_points_to_go():
    game = BearOff((0, 0, 1, 1))
    lead = features_of(game)["race_lead"]
    assert lead(game.initial) == 0
    ahead = play_line(game, game.initial, ((2, 1), "3/off"))
    assert lead(ahead) == pytest.approx((7 - 4) / (7 + 4))
    won = play_line(game, game.initial, ((4, 3), "4/off 3/off"))
    assert (lead(won), game.utility(won, MAX)) == (1, 1)


def test_the_tempting_tree_is_one():
    """The text says that a window handed down unchanged makes the coin look better than the 3."""
    tempting = TreeGame([3, chance([(0.5, [2, -9]), (0.5, [8, 9])])])
    assert star1(tempting, (), -10, 10) == (3, 0)
    wrong = HW5.items["pruning"].misconceptions["window-through-chance"]
    assert wrong(tempting, (), -10, 10) == (5, 1)
    assert tempting.to_move((1, 0)) == MIN
