"""hw7-hidden-information: released safely, right by definitions of its own, fair to other styles, mistakes named."""

from __future__ import annotations

import inspect
import random
from functools import cache
from itertools import product
from statistics import median

import pytest

from aima_games import MAX, MIN
from aima_games.checking.call_case import exploitability as from_ends
from aima_games.checking.case import make_argument, observe
from aima_games.checking.files import load_cases
from aima_games.checking.findings import is_right
from aima_games.checking.misconceptions import MISCONCEPTIONS
from aima_games.checking.report import report
from aima_games.checking.time_limit import limited
from aima_games.games import InformationTree, KuhnPoker, TicTacToe
from aima_games.lectures.partial_information import kuhn_equilibrium, kuhn_strategy
from autograder.authoring import Family, load_module
from solutions.searches.hidden import best_response_value, cfr, expected_value, exploitability, information_sets
from tests.autograder.homework import Homework, losses

HW7 = Homework("hw7-hidden-information")
REFERENCE = HW7.reference
ITEMS = load_module(HW7.folder, "items")
SEEDS = range(4)
CANONICAL = ("test_cfr", "test_trembling_response")


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    _, cells = HW7.released(made_once, unsafe)
    for item in HW7.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "def information_sets" not in cells["cfr"].source
    assert "zero-sum" not in cells["in-words"].source


def test_text_and_cases_ask_for_the_same():
    HW7.require_the_same_in_text_and_cases()


def test_half_of_the_points_are_for_the_lecture_s_own_algorithms():
    points = {name: sum(each.points for each in item.demands.values()) for name, item in HW7.items.items()}
    assert 2 * sum(points[name] for name in CANONICAL) >= sum(points.values())


@pytest.mark.parametrize("name", list(HW7.items))
def test_visible_cases_are_right_as_they_are_read_from_their_file(name):
    """The order of outcomes and actions is a part of a game, and of an answer; pairs are tuples."""
    item = HW7.items[name]
    for case in load_cases(HW7.folder / "cases" / f"{name}.json").cases:
        for right in (item.reference, *item.alternatives):
            assert is_right(observe(case, right), item.weights)


# Other styles


@pytest.mark.parametrize("name", list(HW7.items))
def test_other_styles_earn_every_point_whatever_is_drawn(name):
    item = HW7.items[name]
    assert len(item.alternatives) >= 2
    for case in (*item.visible_cases(), *(case for seed in SEEDS for case in item.hidden_cases(seed))):
        for right in item.alternatives:
            assert is_right(observe(case, right), item.weights), (right.__name__, case.title)


def test_pairs_come_as_tuples():
    for case in HW7.cases("test_marks_likely"):
        _, _, attempts = map(make_argument, case.arguments)
        assert type(attempts) is list
        assert all(type(pair) is tuple for pair in attempts)
        hash(tuple(attempts))


def test_the_judge_hands_over_the_same(unsafe):
    sources = [inspect.getsource(load_module(HW7.folder, "alternatives"))]
    names = ("marks_backwards", "matrix_end_by_end", "response_of_all_plans", "cfr_in_turn", "chase_by_values")
    functions = [item.function for item in HW7.items.values()]
    sources += [f"{function} = {name}" for function, name in zip(functions, names, strict=True)]
    judged = HW7.judged(sources, unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


def test_whoever_tries_all_pure_strategies_of_a_trembling_hand_is_in_time():
    item = HW7.items["test_trembling_response"]
    for case in [*item.visible_cases(), *(case for seed in SEEDS for case in item.hidden_cases(seed))]:
        game, _, player, _ = map(make_argument, case.arguments)
        strategies = 1
        for known, actions in information_sets(game).items():
            strategies *= len(actions) if known in ours(game, player) else 1
        assert strategies <= 1024, case.title


def ours(game, player):
    """What a player may know in a game."""
    found, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        if not game.is_terminal(state) and game.to_move(state) == player:
            found.add(game.information(state))
        stack += [game.result(state, action) for action in game.actions(state)]
    return found


# Against what knows nothing of the references


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
                    shares[square] += p * (state[square] == "O")
        assert REFERENCE.marks_likely(game, liking, attempts) == pytest.approx([share / total for share in shares])

    @pytest.mark.parametrize("seed", range(4))
    def test_a_matrix_holds_the_best_responses(self, seed):
        rng = random.Random(seed)
        spec = ITEMS.cards(rng, ITEMS.four_deals(rng), 2, MAX)
        game = InformationTree(spec["tree"])
        matrix = REFERENCE.payoff_matrix(game)
        strategy = ITEMS.random_strategy(rng, spec)
        theirs = [(known, actions) for known, actions in information_sets(game).items() if not known.startswith(MAX)]
        weights = [1.0] * len(matrix[0])
        for column, choice in enumerate(product(*(actions for _, actions in theirs))):
            for (known, _), action in zip(theirs, choice, strict=True):
                weights[column] *= strategy[known][action]
        by_row = [sum(q * payoff for q, payoff in zip(weights, row, strict=True)) for row in matrix]
        assert max(by_row) == pytest.approx(best_response_value(game, strategy, MAX))

    @pytest.mark.parametrize("player", [MAX, MIN])
    def test_a_player_who_has_nothing_to_decide_has_one_strategy(self, player):
        game = InformationTree(ITEMS.alone(random.Random(1), player)["tree"])
        rows, columns = (24, 1) if player == MAX else (1, 24)
        assert [len(row) for row in REFERENCE.payoff_matrix(game)] == [columns] * rows

    @pytest.mark.parametrize("player", [MAX, MIN])
    def test_a_trembling_response_is_the_best_of_all_plans_that_tremble(self, player):
        game, rng = KuhnPoker(), random.Random(1)
        strategy = {}
        for known, actions in information_sets(game).items():
            p = rng.random()
            strategy[known] = dict(zip(actions, (p, 1 - p), strict=True))
        mine = [known for known in strategy if (len(known) % 2 == 1) == (player == MAX)]
        sign = 1 if player == MAX else -1
        best = max(
            sign
            * expected_value(
                game,
                game.initial,
                {**strategy, **{k: shaky(strategy[k], a, 0.3) for k, a in zip(mine, choice, strict=True)}},
            )
            for choice in product(*(strategy[known] for known in mine))
        )
        assert REFERENCE.trembling_response(game, strategy, player, 0.3) == pytest.approx(best)
        steady = REFERENCE.trembling_response(game, strategy, player, 0)
        assert steady == pytest.approx(best_response_value(game, strategy, player))

    @pytest.mark.parametrize("learn", ITEMS.WAYS)
    def test_cfr_solves_kuhn_poker(self, learn):
        """Kuhn 1950: worth −1/18 to MAX; MIN bets a third of its jacks and calls with a third of its queens."""
        game = KuhnPoker()
        learned = learn(game, 1000)
        assert expected_value(game, game.initial, learned) == pytest.approx(-1 / 18, abs=0.003)
        assert learned["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.05)
        assert learned["Qb"]["call"] == pytest.approx(1 / 3, abs=0.05)
        assert exploitability(game, learn(game, 100)) < 0.04 * 0.75

    def test_the_spy_lies_as_often_as_the_digger_bears(self):
        learned = cfr(InformationTree(ITEMS.SPY["tree"]), 3000)
        told_west = {where: learned[f"it is {where}"]["says west"] for where in ("east", "west")}
        assert 0.75 * told_west["east"] == pytest.approx(0.25 * told_west["west"], abs=0.02)
        assert learned["hears east"]["digs east"] > 0.97

    @pytest.mark.parametrize("kind", [ITEMS.ONE_WAY, ITEMS.BOTH_WAYS, ITEMS.MAY_STAY])
    def test_a_chase_ends_as_minimax_to_a_depth_has_it(self, kind):
        """Whether you catch the spy within so many moves, for each number of moves."""
        streets = ITEMS.town(random.Random(4), kind, 5)
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

    def test_who_thinks_that_the_spy_stands_still_has_the_length_of_the_way(self):
        streets = {"A": ["B"], "B": ["A", "C"], "C": ["B", "D"], "D": ["C"]}
        steps, moves_of_both = HW7.items["test_capture_times"].misconceptions["spy-stands-still"].ways
        assert steps(streets, "A") == {"A": 0, "B": 1, "C": 2, "D": 3}
        assert moves_of_both(streets, "A") == {"A": 0, "B": 1, "C": 3, "D": 5}


def shaky(chances, action, tremble):
    return {each: tremble / len(chances) + (1 - tremble) * (each == action) for each in chances}


# A case that looks at exploitability


@pytest.mark.parametrize("strategy", [kuhn_equilibrium(), kuhn_strategy(K=1, Kc=1, Kb=1, Kcb=1), kuhn_strategy()])
def test_exploitability_from_the_ends_is_that_of_the_search(strategy):
    game = KuhnPoker()
    ends = tuple(ITEMS.ends(game))
    assert len(ends) == 30
    assert from_ends(ends, strategy) == pytest.approx(float(exploitability(game, strategy)))


@pytest.mark.parametrize(
    "returned",
    [None, 3, {}, {"J": 1}, "a strategy", {k: None for k in information_sets(KuhnPoker())}],
    ids=["none", "number", "empty", "one", "text", "nothing inside"],
)
def test_what_is_no_strategy_is_wrong_and_does_no_harm(returned):
    (case,) = (case for case in HW7.items["test_cfr"].visible_cases() if case.within is not None)
    seen = observe(case, lambda game, rounds: returned)
    assert not is_right(seen, {"value": 1})


def test_probabilities_have_to_sum_to_1():
    (case,) = (case for case in HW7.items["test_cfr"].visible_cases() if case.within is not None)
    right = kuhn_equilibrium()
    assert is_right(observe(case, lambda game, rounds: right), {"value": 1})
    twice = {known: {action: 2 * p for action, p in chances.items()} for known, chances in right.items()}
    assert not is_right(observe(case, lambda game, rounds: twice), {"value": 1})


# Mistakes


@pytest.mark.parametrize("name", list(HW7.items))
def test_the_visible_cases_alone_name_each_mistake(name):
    item = HW7.items[name]
    for mistake, wrong in {**item.misconceptions, **item.named}.items():
        assert mistake in MISCONCEPTIONS
        for way in Family.of(wrong).ways:
            found = HW7.verdict(name, way, visible=True)
            assert not found, mistake
            assert mistake in found.misconceptions, (mistake, found.misconceptions)


def marked(item, function):
    """The report on a function, on all cases, with the points of the demands."""
    seen = [limited(1, observe, case, function) for case in HW7.cases(item.name)]
    return report(item.name, seen, item.weights, item.demands, item.guessing)


ONE_FACTOR = (
    "own-reach-in-regrets",
    "negative-regrets-forgotten",
    "reach-forgotten-in-average",
    "chance-forgotten-in-regrets",
    "opponent-forgotten-in-regrets",
    "regrets-of-this-round",
)


@pytest.mark.parametrize("mistake", ONE_FACTOR)
def test_one_misplaced_factor_of_cfr_costs_about_a_third_at_most_by_its_cases_alone(mistake):
    item = HW7.items["test_cfr"]
    assert 0.65 <= marked(item, item.misconceptions[mistake]).by_cases < 1


@pytest.mark.parametrize("mistake", ["last-round-returned", "late-rounds-count-more", "others-reach-in-average"])
def test_a_mistake_in_the_average_costs_none_of_the_steps_about_regrets(mistake):
    item = HW7.items["test_cfr"]
    earned = {
        mark.demand: mark.earned for mark in marked(item, item.misconceptions.get(mistake) or item.named[mistake]).marks
    }
    assert all(earned[demand] == 1 for demand in ("4b", "4c", "4d", "4e"))
    assert earned["4f"] == earned["4g"] == 0


@pytest.mark.more
def test_one_slip_does_not_cost_everything():
    by_item = [losses(item, HW7.cases(name), lambda seen: seen.error is None) for name, item in HW7.items.items()]
    lost = [share for each in by_item for share in each.values()]
    assert median(lost) <= 0.4 + 1e-9
    assert sum(share > 0.99 for share in lost) <= 0.1 * len(lost)
