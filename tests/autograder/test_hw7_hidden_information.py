"""hw7-hidden-information: released safely, right against brute force, fair to other styles, each usual mistake named."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from aima_games import CHANCE, MAX, MIN
from aima_games.checking.case import make_argument, observe
from aima_games.checking.check import is_right
from aima_games.checking.files import load_cases, save_cases
from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.games import InformationTree, KuhnPoker, TicTacToe
from autograder.authoring import Family, load_module
from solutions.searches.hidden import best_response_value, cfr, exploitability, information_sets
from tests.autograder.homework import Homework

HW7 = Homework("hw7-hidden-information")
REFERENCE = HW7.reference
ITEMS = load_module(HW7.folder, "items")


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW7.released(made_once, unsafe)
    for item in HW7.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "def scaled" not in cells["cfr_plus"].source
    assert "zero-sum" not in cells["in-words"].source


def test_text_and_cases_ask_for_the_same():
    HW7.require_the_same_in_text_and_cases()


@pytest.mark.parametrize("name", list(HW7.items))
def test_visible_cases_are_right_as_they_are_read_from_their_file(name, tmp_path):
    """The order of outcomes and actions is a part of a game, and of an answer."""
    item = HW7.items[name]
    save_cases(tmp_path / "cases.json", item.visible_cases(), item.weights)
    for case in load_cases(tmp_path / "cases.json").cases:
        assert is_right(observe(case, item.reference), item.weights)


def test_whoever_tries_all_pure_strategies_of_a_trembling_hand_is_in_time():
    item = HW7.items["trembling"]
    for case in [*item.visible_cases(), *(case for seed in range(5) for case in item.hidden_cases(seed))]:
        game, _, player, _ = map(make_argument, case.arguments)
        strategies, stack, known = 1, [game.initial], set()
        while stack:
            state = stack.pop()
            if not game.is_terminal(state) and game.to_move(state) == player and game.information(state) not in known:
                known.add(game.information(state))
                strategies *= len(game.actions(state))
            stack += [game.result(state, action) for action in game.actions(state)]
        assert strategies <= 1024, case.title


class TestBruteForce:
    @pytest.mark.parametrize("seed", range(4))
    def test_likely_marks_are_the_shares_of_all_games(self, seed):
        """Every way that O may reply, with its probability."""
        rng = random.Random(seed)
        game = TicTacToe(2, 3, 3)
        liking = [rng.randint(1, 5) for _ in range(6)]
        attempts = [(0, True), (3, False), (rng.choice((1, 4)), True)]
        shares, total = [0.0] * 6, 0.0
        for first, second in product(range(6), repeat=2):
            state, p, replies = game.initial, 1.0, iter((first, second))
            for square, free in attempts:
                if (square in game.actions(state)) != free:
                    break
                if free:
                    state = game.result(state, square)
                    reply, open_squares = next(replies), game.actions(state)
                    if reply not in open_squares:
                        break
                    p *= liking[reply] / sum(liking[each] for each in open_squares)
                    state = game.result(state, reply)
                    if game.is_terminal(state):
                        break
            else:
                total += p
                for square in range(6):
                    shares[square] += p * (state[1] >> square & 1)
        assert REFERENCE.marks_likely(game, liking, attempts) == pytest.approx([share / total for share in shares])

    @pytest.mark.parametrize("seed", range(4))
    def test_a_matrix_holds_the_best_responses(self, seed):
        rng = random.Random(seed)
        spec = ITEMS.cards(rng, ITEMS.four_deals(rng), 2, MAX)
        game = InformationTree(spec["tree"])
        matrix = REFERENCE.payoff_matrix(game)
        strategy = ITEMS.random_strategy(rng, spec)
        mine, theirs = ([], [])
        for known, actions in information_sets(game).items():
            (mine if known.startswith(MAX) else theirs).append((known, actions))
        weights = [
            [product_of(strategy[known][action] for (known, _), action in zip(sets, choice, strict=True))
             for choice in product(*(actions for _, actions in sets))]
            for sets in (mine, theirs)
        ]  # fmt: skip
        assert (len(weights[0]), len(weights[1])) == (len(matrix), len(matrix[0]))
        by_row = [sum(q * payoff for q, payoff in zip(weights[1], row, strict=True)) for row in matrix]
        assert max(by_row) == pytest.approx(best_response_value(game, strategy, MAX))
        assert REFERENCE.matrix_exploitability(matrix, *weights) == pytest.approx(exploitability(game, strategy))

    @pytest.mark.parametrize("player", [MAX, MIN])
    def test_a_trembling_response_is_the_best_of_all_plans_that_tremble(self, player):
        game, rng = KuhnPoker(), random.Random(1)
        strategy = {}
        for known, actions in information_sets(game).items():
            p = rng.random()
            strategy[known] = dict(zip(actions, (p, 1 - p), strict=True))
        mine = [known for known in strategy if (len(known) % 2 == 1) == (player == MAX)]
        best = max(
            value_for(
                game, {**strategy, **{k: shaky(strategy[k], a, 0.3) for k, a in zip(mine, choice, strict=True)}}, player
            )
            for choice in product(*(strategy[known] for known in mine))
        )
        assert REFERENCE.trembling_response(game, strategy, player, 0.3) == pytest.approx(best)

    def test_cfr_plus_solves_kuhn_poker_and_faster(self):
        game = KuhnPoker()
        learned = REFERENCE.cfr_plus(game, 300)
        assert exploitability(game, learned) < exploitability(game, cfr(game, 300)) / 2
        assert learned["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.02)

    def test_the_spy_lies_as_often_as_the_digger_bears(self):
        learned = REFERENCE.cfr_plus(InformationTree(ITEMS.SPY["tree"]), 1500)
        told_west = {where: learned[f"it is {where}"]["says west"] for where in ("east", "west")}
        assert 0.75 * told_west["east"] == pytest.approx(0.25 * told_west["west"], abs=0.02)
        assert learned["hears east"]["digs east"] > 0.99

    @pytest.mark.parametrize("group", [ITEMS.ONE_WAY, ITEMS.BOTH_WAYS, ITEMS.MAY_STAY])
    def test_a_chase_ends_as_minimax_to_a_depth_has_it(self, group):
        """Whether you catch the spy within so many moves, for each number of moves."""
        streets = ITEMS.town(random.Random(4), group, 5)
        assert all(streets.values())

        @cache
        def caught(you, spy, moves, mine):
            if you == spy:
                return True
            if not moves:
                return False
            if mine:
                return any(caught(to, spy, moves - 1, False) for to in streets[you])
            return all(caught(you, to, moves - 1, True) for to in streets[spy])

        for start in streets:
            least = {spy: next((n for n in range(51) if caught(start, spy, n, True)), None) for spy in streets}
            assert REFERENCE.capture_times(streets, start) == {s: n for s, n in least.items() if n is not None}


def product_of(numbers):
    result = 1.0
    for number in numbers:
        result *= number
    return result


def shaky(chances, action, tremble):
    return {each: tremble / len(chances) + (1 - tremble) * (each == action) for each in chances}


def value_for(game, strategy, player):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        by_chance = game.to_move(state) == CHANCE
        chances = dict(game.outcomes(state)) if by_chance else strategy[game.information(state)]
        return sum(p * value(game.result(state, action)) for action, p in chances.items())

    return value(game.initial)


OTHER_STYLE = '''
import numpy

def marks_likely(game, liking, attempts):
    """Every line of replies by itself, as a list of boards with repeats."""
    lines = [(game.initial, 1)]
    for square, free in attempts:
        new = []
        for board, p in lines:
            if game.mark(board, square) == "O":
                if not free:
                    new.append((board, p))
            elif free:
                mine = game.result(board, square)
                likes = numpy.array([liking[s] for s in game.actions(mine)], dtype=float)
                for reply, q in zip(game.actions(mine), likes / likes.sum() if len(likes) else []):
                    after = game.result(mine, reply)
                    if not game.is_terminal(after):
                        new.append((after, p * q))
        lines = new
    answer = numpy.zeros(len(liking))
    for board, p in lines:
        for square in range(len(liking)):
            if game.mark(board, square) == "O":
                answer[square] += p
    return answer / sum(p for _, p in lines)

def matrix_exploitability(payoffs, rows, columns):
    A, x, y = map(numpy.array, (payoffs, rows, columns))
    return ((A @ y).max() - (x @ A).min()) / 2

def plus_step(regrets, utilities):
    r, u = numpy.array(regrets, dtype=float), numpy.array(utilities, dtype=float)
    mix = r / r.sum() if r.sum() > 0 else numpy.ones(len(r)) / len(r)
    r = numpy.maximum(r + u - mix @ u, 0)
    return r, (r / r.sum() if r.sum() > 0 else numpy.ones(len(r)) / len(r))
'''


def test_other_styles_earn_every_point():
    names = {}
    exec(OTHER_STYLE, names)
    for item in ("marks", "gap", "step"):
        assert HW7.verdict(item, names[HW7.items[item].function])


@pytest.mark.parametrize("name", list(HW7.items))
def test_each_usual_mistake_gets_its_name(name):
    item = HW7.items[name]
    for mistake, wrong in {**item.misconceptions, **item.named}.items():
        assert mistake in MISCONCEPTIONS
        for way in wrong.ways if isinstance(wrong, Family) else (wrong,):
            found = HW7.verdict(name, way)
            assert not found
            assert mistake in found.misconceptions, (mistake, found.misconceptions)
