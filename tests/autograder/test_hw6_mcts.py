"""hw6-mcts: released safely, fair to every style, each mistake named, right by definitions of its own, fair to luck."""

from __future__ import annotations

import math
import random
import statistics
from fractions import Fraction
from importlib import import_module

import pytest

from aima_games import MAX, MIN
from aima_games.checking.call_case import RISK, SampleCase, at_least, at_most
from aima_games.checking.case import Answer, observe
from aima_games.checking.findings import is_right
from aima_games.checking.search_case import SearchCase, value_and_action
from aima_games.games import ConnectFour, TicTacToe, TreeGame
from autograder.authoring import grown_tree, states_below
from solutions import mcts, minimax
from tests.autograder.homework import Homework, losses

HW6 = Homework("hw6-mcts")
ours = HW6.reference
NOTEBOOK = HW6.notebook()


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW6.released(made_once, unsafe)
    for item in HW6.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "uncertain" not in cells["in-words"].source


def test_text_and_cases_ask_for_the_same():
    HW6.require_the_same_in_text_and_cases()


def test_nothing_that_is_given_searches_a_tree():
    given = [cell.source for cell in NOTEBOOK.cells if "def " in cell.source and cell.cell_type == "code"]
    given = [text for text in given if "### BEGIN SOLUTION" not in text]
    names = [line.split("(")[0].strip() for text in given for line in text.splitlines() if "def " in line]
    assert names == ["def mean", "def believing", "def tape_of", "def simulate", "def engine"]  # it calls the student's


@pytest.mark.parametrize("style", ["arrays", "by_line"])
def test_right_programs_of_strangers_earn_full_marks_whatever_is_drawn(style):
    written = import_module(f"tests.corpus.right.hw6.{style}")
    for name in HW6.items:
        HW6.require_full_marks(written, name, range(2))


# Usual mistakes


LOOK_ALIKE = {"test_soft_move", "test_strength"}
"""Functions of whose answers, counts and shares, several mistakes can be the cause."""


@pytest.mark.parametrize("name", sorted(HW6.items.keys() - LOOK_ALIKE))
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW6.items[name].plainest.items():
        found = HW6.verdict(name, wrong, visible=True)
        assert (bool(found), mistake in found.misconceptions) == (False, True), str(found)


def answers(seen):
    """Whether there is an answer of the form that is asked for: a pair, a number, or a list of whole numbers."""
    if seen.error is not None:
        return False
    if isinstance(seen.case, SearchCase):
        return not value_and_action(seen.returned, seen.case.expected.actions is not None)[2]
    if isinstance(seen.case, SampleCase):
        return True
    if isinstance(seen.case.expected.value, list | tuple):
        return isinstance(seen.returned, list | tuple) and all(isinstance(each, int) for each in seen.returned)
    return isinstance(seen.returned, int | float | Fraction)


@pytest.mark.more
@pytest.mark.parametrize("name", HW6.items)
def test_one_slip_does_not_cost_everything(name):
    lost = losses(HW6.items[name], HW6.cases(name), answers)
    assert len(lost) >= 8
    assert statistics.median(lost.values()) <= 0.4 + 1e-9
    assert sum(share > 0.99 for share in lost.values()) <= 0.1 * len(lost), lost


@pytest.mark.parametrize("name", [name for name in HW6.items if name != "test_soft_move"])
def test_a_constant_earns_next_to_nothing(name):
    item = HW6.items[name]
    for seed in range(2):
        cases = [*item.visible_cases(), *item.hidden_cases(seed)]
        for answer, earned in HW6.earned_by_one_answer(name, cases):
            assert earned <= 0.05, answer


# The references, against what knows nothing of them


def test_ucb1_regrets_no_more_than_auer_and_others_prove():
    """At most 8 Σ ln n / Δ + (1 + π²/3) Σ Δ on average, with C = √2 (2002, theorem 1)."""
    means, coins, rng = (0.9, 0.6, 0.3), 2000, random.Random(1)
    gaps = [max(means) - mean for mean in means[1:]]
    bound = sum(8 * math.log(coins) / gap + (1 + math.pi**2 / 3) * gap for gap in gaps)
    regrets = []
    for _ in range(3):
        tapes = [[int(rng.random() < mean) for _ in range(coins)] for mean in means]
        pulls = ours.ucb1_pulls(tapes, coins, math.sqrt(2))
        assert len(pulls) == coins
        regrets.append(sum(pulls.count(arm) * gap for arm, gap in enumerate(gaps, start=1)))
    assert statistics.mean(regrets) <= bound
    assert statistics.mean(regrets) < coins * statistics.mean(gaps) / 10


def trees(seed, number):
    """Random trees of three plies, with a tape."""
    rng = random.Random(seed)
    for _ in range(number):
        leaves = grown_tree(rng, 3, lambda: rng.randint(-16, 16) / 16, ends=0.1)
        game = TreeGame(leaves, first=rng.choice((MAX, MIN)))
        yield game, {state: rng.uniform(-1, 1) for state in states_below(game, ())}


def test_uct_plays_as_lecture_6_s_search_does_where_the_tape_takes_the_place_of_its_dice():
    for game, tape in trees("mcts", 40):
        asked = []

        def simulate(state, tape=tape, asked=asked):
            asked.append(state)
            return tape[state]

        def playout(game, state, _, tape=tape, asked=asked):
            return game.utility(state, MAX) if game.is_terminal(state) else asked.append(state) or tape[state]

        _, action = ours.uct(game, (), simulate, 30, 1.2)
        mine = asked[:]
        asked.clear()
        assert mcts(game, (), 30, playout, 1.2)[1] == action
        assert asked == mine


def test_with_enough_games_both_searches_come_to_minimax():
    def even(game, state):
        return [(action, 1 / len(game.actions(state))) for action in game.actions(state)]

    game = TreeGame([[1, 1, -1], [0, 0.5]])
    for value, action in (
        ours.uct(game, (), lambda state: 0.3, 3000, 1.4),
        ours.puct(game, (), even, lambda state: 0.3, 3000, 1.4),
    ):
        assert action == minimax(game, ())[1] == 1
        assert value == pytest.approx(minimax(game, ())[0], abs=0.05)


def test_puct_shares_out_its_games_as_grill_and_others_prove():
    """All indices become alike: n + 1 is C P √N / (α − Q), with α such that the games sum to N (2020)."""
    worth, likely, games = (0.5, 0.25, -0.5), (0.2, 0.5, 0.3), 2000

    def number(alpha):
        return [1.5 * p * math.sqrt(games) / (alpha - q) - 1 for q, p in zip(worth, likely, strict=True)]

    low, high = max(worth) + 1e-6, 10.0
    for _ in range(100):
        alpha = (low + high) / 2
        low, high = (alpha, high) if sum(number(alpha)) > games else (low, alpha)
    policy = [*enumerate(likely)]
    value, action = ours.puct(TreeGame([*worth]), (), lambda game, state: policy, lambda state: 9, games, 1.5)
    assert value == pytest.approx(sum(n * q for n, q in zip(number(low), worth, strict=True)) / games, abs=0.002)
    assert action == 0


def test_strength_is_one_half_against_oneself_and_what_one_wins_the_other_loses():
    game, openings = ConnectFour(3, 4, 3), [[0], [1, 2]]
    assert ours.strength(game, openings, 7, 7, 1.2, 3) == 0.5
    for games in ((9, 2), (20, 5)):
        there, back = (ours.strength(game, openings, *each, 1.2, 3) for each in (games, games[::-1]))
        assert there + back == 1
    assert ours.strength(TicTacToe(), [[], [0], [4]], 100, 1, 1.4, 0) >= 0.75


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
    item = HW6.items["test_soft_move"]
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
