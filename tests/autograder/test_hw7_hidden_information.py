"""hw7-hidden-information: released safely, right by definitions of its own, fair to other styles, mistakes named."""

from __future__ import annotations

import inspect
import random
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from statistics import median

import pytest

from aima_games import MAX, MIN
from aima_games.checking.call_case import exploitability as from_ends
from aima_games.checking.case import make_argument, observe
from aima_games.checking.files import load_cases
from aima_games.checking.findings import is_right
from aima_games.checking.report import report
from aima_games.checking.time_limit import limited
from aima_games.games import InformationTree, KuhnPoker, TicTacToe
from aima_games.lectures.partial_information import kuhn_equilibrium, kuhn_strategy
from autograder.authoring.kinds import Turn, position_of
from autograder.authoring.kinds_of_cards import CardsLike, at, dealt
from solutions.searches.hidden import best_response_value, expected_value, exploitability, information_sets
from tests.autograder.homework import Homework, losses

HW7 = Homework("hw7-hidden-information")
ours = HW7.reference
STRANGERS = {
    path.stem: import_module(f"tests.corpus.right.hw7.{path.stem}")
    for path in sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw7").glob("[!_]*.py"))
}


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
    assert 2 * (points["test_cfr"] + points["test_trembling_response"]) >= sum(points.values())


@pytest.mark.parametrize("name", HW7.items)
def test_visible_cases_are_right_as_they_are_read_from_their_file(name):
    """The order of outcomes and actions is a part of a game, and of an answer; pairs are tuples."""
    item = HW7.items[name]
    for case in load_cases(HW7.folder / "cases" / f"{name}.json").cases:
        for right in item.right_programs:
            assert is_right(observe(case, right), item.weights)


# Right programs


@pytest.mark.parametrize("name", HW7.items)
@pytest.mark.parametrize("written", STRANGERS.values(), ids=STRANGERS)
def test_right_programs_of_strangers_earn_full_marks_whatever_is_drawn(written, name):
    if hasattr(written, HW7.items[name].function):
        HW7.require_full_marks(written, name, range(4))


def test_pairs_come_as_tuples():
    for case in HW7.cases("test_marks_likely"):
        _, _, attempts = map(make_argument, case.arguments)
        assert type(attempts) is list
        assert all(type(pair) is tuple for pair in attempts)
        hash(tuple(attempts))


def test_the_judge_hands_over_the_same(unsafe):
    judged = HW7.judged([inspect.getsource(STRANGERS["in_turn"])], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1} == {}


def test_whoever_tries_all_pure_strategies_of_a_trembling_hand_is_in_time():
    item = HW7.items["test_trembling_response"]
    for case in [*item.visible_cases(), *(case for seed in range(4) for case in item.hidden_cases(seed))]:
        game, _, player, _ = map(make_argument, case.arguments)
        strategies = 1
        for actions in sets_of(game, player).values():
            strategies *= len(actions)
        assert strategies <= 1024, case.title


def sets_of(game, player):
    """The information sets of one player, in depth-first order, with the actions that there are."""
    own, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        if not game.is_terminal(state) and game.to_move(state) == player:
            own.add(game.information(state))
        stack += [game.result(state, action) for action in game.actions(state)]
    return {known: actions for known, actions in information_sets(game).items() if known in own}


# Against what knows nothing of the references

HIGH_AND_LOW = dealt(
    h=(0.25, at(MAX, "high", a=at(MIN, "?", c=3, d=1), b=1)), l=(0.75, at(MAX, "low", a=at(MIN, "?", c=-3, d=1), b=-1))
)
ALONE = dealt(
    r=(0.25, at(MAX, "saw r", a=3, b=at(MAX, "asked", a=-1, d=0, e=4))),
    g=(0.25, at(MAX, "saw g", c=3, d=0)),
    b=(0.5, at(MAX, "saw b", a=-2, c=2)),
)


def game_like(example, seed, player=MAX):
    return position_of(*CardsLike(example, near=2)(Turn(random.Random(seed), player)))[0]


def random_strategy(game, rng):
    strategy = {}
    for known, actions in information_sets(game).items():
        weights = [rng.random() for _ in actions]
        strategy[known] = {a: weight / sum(weights) for a, weight in zip(actions, weights, strict=True)}
    return strategy


@pytest.mark.parametrize("seed", range(4))
def test_likely_marks_are_the_shares_of_all_games(seed):
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
    assert ours.marks_likely(game, liking, attempts) == pytest.approx([share / total for share in shares])


@pytest.mark.parametrize("seed", range(4))
def test_a_matrix_holds_the_best_responses(seed):
    game = game_like(HIGH_AND_LOW, seed)
    strategy, theirs = random_strategy(game, random.Random(seed)), sets_of(game, MIN)
    matrix = ours.payoff_matrix(game)
    weights = [1.0] * len(matrix[0])
    for column, choice in enumerate(product(*theirs.values())):
        for known, action in zip(theirs, choice, strict=True):
            weights[column] *= strategy[known][action]
    by_row = [sum(q * payoff for q, payoff in zip(weights, row, strict=True)) for row in matrix]
    assert max(by_row) == pytest.approx(best_response_value(game, strategy, MAX))


@pytest.mark.parametrize("player", [MAX, MIN])
def test_a_player_who_has_nothing_to_decide_has_one_strategy(player):
    rows, columns = (24, 1) if player == MAX else (1, 24)
    assert [len(row) for row in ours.payoff_matrix(game_like(ALONE, 1, player))] == [columns] * rows


@pytest.mark.parametrize("player", [MAX, MIN])
def test_a_trembling_response_is_the_best_of_all_plans_that_tremble(player):
    game = KuhnPoker()
    strategy, mine = random_strategy(game, random.Random(1)), sets_of(game, player)
    sign = 1 if player == MAX else -1

    def shaky(action, actions):
        return {each: 0.3 / len(actions) + 0.7 * (each == action) for each in actions}

    best = max(
        sign
        * expected_value(
            game,
            game.initial,
            {**strategy, **{known: shaky(a, mine[known]) for known, a in zip(mine, choice, strict=True)}},
        )
        for choice in product(*mine.values())
    )
    assert ours.trembling_response(game, strategy, player, 0.3) == pytest.approx(best)
    steady = ours.trembling_response(game, strategy, player, 0)
    assert steady == pytest.approx(best_response_value(game, strategy, player))


@pytest.mark.parametrize("learn", HW7.items["test_cfr"].right_programs)
def test_cfr_solves_kuhn_poker(learn):
    """Kuhn 1950: worth −1/18 to MAX; MIN bets a third of its jacks and calls with a third of its queens."""
    game = KuhnPoker()
    learned = learn(game, 1000)
    assert expected_value(game, game.initial, learned) == pytest.approx(-1 / 18, abs=0.003)
    assert learned["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.05)
    assert learned["Qb"]["call"] == pytest.approx(1 / 3, abs=0.05)
    assert exploitability(game, learn(game, 100)) < 0.04 * 0.75


def test_the_spy_lies_as_often_as_the_digger_bears():
    def dig(heard, east, west):
        return at(MIN, f"hears {heard}", **{"digs east": east, "digs west": west})

    def talk(where, east, west):
        lies = {side: int(side != where) for side in ("east", "west")}
        says = {f"says {side}": dig(side, east - lie, west - lie) for side, lie in lies.items()}
        return at(MAX, f"it is {where}", **says)

    spy = dealt(east=(0.75, talk("east", -4, 2)), west=(0.25, talk("west", 2, -4)))
    learned = ours.cfr(InformationTree(spy), 3000)
    told_west = {where: learned[f"it is {where}"]["says west"] for where in ("east", "west")}
    assert 0.75 * told_west["east"] == pytest.approx(0.25 * told_west["west"], abs=0.02)
    assert learned["hears east"]["digs east"] > 0.97


def test_a_chase_ends_as_minimax_to_a_depth_has_it():
    """Whether you catch the spy within so many moves, for each number of moves."""
    for case in HW7.cases("test_capture_times"):
        streets, start = map(make_argument, case.arguments)

        @cache
        def caught(you, spy, moves, mine, streets=streets):
            if you == spy:
                return True
            if not moves:
                return False
            if mine:
                return any(caught(to, spy, moves - 1, False) for to in streets[you])
            return all(caught(you, to, moves - 1, True) for to in streets[spy])

        least = {spy: next((n for n in range(51) if caught(start, spy, n, True)), None) for spy in streets}
        assert ours.capture_times(streets, start) == {spy: n for spy, n in least.items() if n is not None}


# A case that looks at exploitability


def of_a_hundred_rounds():
    """The case whose answer need not be the one of the reference."""
    return next(case for case in HW7.items["test_cfr"].visible_cases() if case.within is not None)


@pytest.mark.parametrize("strategy", [kuhn_equilibrium(), kuhn_strategy(K=1, Kc=1, Kb=1, Kcb=1), kuhn_strategy()])
def test_exploitability_from_the_ends_is_that_of_the_search(strategy):
    case = of_a_hundred_rounds()
    assert len(case.ends) == 30
    assert from_ends(case.ends, strategy) == pytest.approx(float(exploitability(KuhnPoker(), strategy)))


@pytest.mark.parametrize(
    "returned",
    [None, 3, {}, {"J": 1}, "a strategy", {k: None for k in information_sets(KuhnPoker())}],
    ids=["none", "number", "empty", "one", "text", "nothing inside"],
)
def test_what_is_no_strategy_is_wrong_and_does_no_harm(returned):
    assert not is_right(observe(of_a_hundred_rounds(), lambda game, rounds: returned), {"value": 1})


def test_probabilities_have_to_sum_to_1():
    case, right = of_a_hundred_rounds(), kuhn_equilibrium()
    assert is_right(observe(case, lambda game, rounds: right), {"value": 1})
    twice = {known: {action: 2 * p for action, p in chances.items()} for known, chances in right.items()}
    assert not is_right(observe(case, lambda game, rounds: twice), {"value": 1})


# Mistakes


@pytest.mark.parametrize("name", HW7.items)
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW7.items[name].plainest.items():
        found = HW7.verdict(name, wrong, visible=True)
        assert not found
        assert {mistake, "other-form"} & set(found.misconceptions), str(found)  # the same numbers in another order


@pytest.mark.parametrize(
    ("name", "before", "after", "place"),
    [
        ("test_marks_likely", "liking[reply] for reply in replies", "1 for reply in replies", "how-likely"),
        ("test_marks_likely", "if not free", "if free", "whose-turn"),
        ("test_payoff_matrix", "p * value(", "value(", "how-likely"),
        ("test_trembling_response", "(1 - tremble) * max", "tremble * max", "the-tremble"),
        ("test_cfr", "+= reach[player] * p", "+= p", "the-average"),
        ("test_cfr", "reach[other] * reach[CHANCE]", "reach[CHANCE]", "the-regret"),
        ("test_capture_times", "return all(", "return any(", "the-spy's-moves"),
    ],
)  # fmt: skip
def test_a_small_edit_is_told_by_its_place(name, before, after, place):
    HW7.require_a_place(name, HW7.edited(name, before, after), place)


def marked(item, function):
    """The report on a function, on all cases, with the points of the demands."""
    seen = [limited(1, observe, case, function) for case in HW7.cases(item.name)]
    return report(item.name, seen, item.weights, item.demands, item.guessing)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("reach[other] * reach[CHANCE]", "reach[player] * reach[CHANCE]"),
        ("reach[other] * reach[CHANCE]", "reach[other]"),
        ("reach[other] * reach[CHANCE]", "reach[CHANCE]"),
        ("+= reach[player] * p", "+= p"),
        ("+= reach[player] * p", "+= reach[other] * p"),
    ],
)
def test_one_misplaced_factor_of_cfr_leaves_two_fifths_by_its_cases_alone(before, after):
    assert 0.4 <= marked(HW7.items["test_cfr"], HW7.edited("test_cfr", before, after)).by_cases < 1


def test_a_mistake_in_the_average_costs_nothing_where_regrets_are_weighted():
    item = HW7.items["test_cfr"]
    earned = {mark.demand: mark.earned for mark in marked(item, item.misconceptions["late-rounds-count-more"]).marks}
    assert earned["4b"] == 2
    assert 0 < earned["4a"] < 2
    assert earned["4d"] < 1


@pytest.mark.more
def test_one_slip_does_not_cost_everything():
    by_item = [losses(item, HW7.cases(name), lambda seen: seen.error is None) for name, item in HW7.items.items()]
    lost = [share for each in by_item for share in each.values()]
    assert median(lost) <= 0.4 + 1e-9
    assert sum(share > 0.99 for share in lost) <= 0.1 * len(lost)
