"""Belief states, best responses and CFR against brute force and OpenSpiel; the checks of lecture 7."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from aima_games import CHANCE, MAX, MIN, check
from aima_games.games import InformationTree, KriegspielTicTacToe, KuhnPoker, TicTacToe, make_game
from aima_games.lectures.partial_information import kuhn_equilibrium, kuhn_strategy, regret_duel
from solutions.lecture_checks.lecture7 import ITEMS, LEARNING, TWICE, small_bluff
from solutions.searches.hidden import (
    after_attempt,
    after_reply,
    best_response_value,
    cfr,
    expected_value,
    exploitability,
    information_sets,
    regret_matching,
    wins_for_sure,
)

KUHN = KuhnPoker()


def mover(game, known):
    stack = [game.initial]
    while stack:
        state = stack.pop()
        if game.is_terminal(state):
            continue
        if game.to_move(state) != CHANCE and game.information(state) == known:
            return game.to_move(state)
        stack += [game.result(state, action) for action in game.actions(state)]
    raise AssertionError(known)


def random_strategy(game, rng):
    strategy = {}
    for known, actions in information_sets(game).items():
        parts = [rng.choice((0, 0, 1, 2, 3)) for _ in actions]
        parts = parts if any(parts) else [1] * len(parts)
        strategy[known] = {action: part / sum(parts) for action, part in zip(actions, parts, strict=True)}
    return strategy


def by_brute_force(game, strategy, player):
    """The best of all pure strategies."""
    mine = {known: a for known, a in information_sets(game).items() if mover(game, known) == player}
    sign, values = (1 if player == MAX else -1), []
    for choice in product(*mine.values()):
        pure = {known: {action: 1} for known, action in zip(mine, choice, strict=True)}
        values.append(sign * expected_value(game, game.initial, {**strategy, **pure}))
    return max(values)


def random_tree(rng, plies=4):
    """A game in which a card is dealt to each player; nobody sees the other's card, everybody sees the actions."""
    number = {}

    def grow(cards, history, left):
        if left == 0 or (history and rng.random() < 0.15):
            return number.setdefault((cards, history), rng.randint(-5, 5))
        player = len(history) % 2
        names = ("a", "b", "c")[: shape.setdefault(history, rng.randint(2, 3))]
        following = {name: grow(cards, history + name, depth(history + name)) for name in names}
        return {"player": (MAX, MIN)[player], "knows": "12"[player] + cards[player] + history, "actions": following}

    shape, ends = {}, {}

    def depth(history):
        return 0 if len(history) >= plies or ends.setdefault(history, rng.random() < 0.2) else 1

    deals = [one + other for one in "xy" for other in "xy"]
    rng_free = {deal: (0.25, grow(deal, "", 1)) for deal in deals}
    return InformationTree({"chance": rng_free})


class TestBeliefs:
    @pytest.mark.parametrize("seed", range(20))
    def test_a_belief_holds_just_what_fits_what_x_has_heard(self, seed):
        """Against all states of the game itself in which X knows the same."""
        game, board, rng = KriegspielTicTacToe(), TicTacToe(), random.Random(seed)
        state, belief = game.initial, {board.initial}
        for _ in range(rng.randint(1, 3)):
            if game.is_terminal(state):
                return
            square = rng.choice(game.actions(state))
            free = square in board.actions(game.board(state))
            state, belief = game.result(state, square), after_attempt(board, belief, square, free)
            if free:
                belief = after_reply(board, belief)
                while not game.is_terminal(state) and game.to_move(state) == MIN:
                    state = game.result(state, rng.choice(game.actions(state)))
        if not game.is_terminal(state):
            assert belief == boards_where(game, game.information(state))

    def test_a_plan_that_is_sure_wins_against_every_defence(self):
        board = TicTacToe()
        later = {board.initial}
        for square in (4, 0):
            later = after_reply(board, after_attempt(board, later, square, True))
        refused = after_attempt(board, later, 1, False)
        assert (len(later), len(refused)) == (21, 6)
        assert wins_for_sure(board, refused)
        assert not wins_for_sure(board, later)
        assert wins_for_sure(board, {"XO..X...O"})
        assert not wins_for_sure(board, {"XOO.X....", "X...XO..O"} | later)


def boards_where(game, known):
    """The boards of all states in which X is to move and knows this, by walking through the game."""
    found, seen, stack = set(), set(), [game.initial]
    mine = known[1]
    while stack:
        state = stack.pop()
        if state in seen or game.is_terminal(state) or state[0] != mine[: len(state[0])]:
            continue
        seen.add(state)
        if game.to_move(state) == MAX and state[0] == mine:
            found.add(game.board(state))
        actions = game.actions(state)
        if game.to_move(state) == MAX:
            actions = [mine[len(state[0])][0]] if len(state[0]) < len(mine) else []
        stack += [game.result(state, action) for action in actions]
    return found


class TestBestResponse:
    @pytest.mark.parametrize("seed", range(12))
    @pytest.mark.parametrize("player", [MAX, MIN])
    def test_against_all_pure_strategies(self, seed, player):
        rng = random.Random(seed)
        for game in (KUHN, make_game(TWICE), make_game(small_bluff())):
            strategy = random_strategy(game, rng)
            assert best_response_value(game, strategy, player) == pytest.approx(by_brute_force(game, strategy, player))

    @pytest.mark.parametrize("seed", range(6))
    def test_against_all_pure_strategies_of_random_trees(self, seed):
        rng = random.Random(seed)
        game = random_tree(rng, plies=3)
        strategy = random_strategy(game, rng)
        assert best_response_value(game, strategy, MIN) == pytest.approx(by_brute_force(game, strategy, MIN))

    @pytest.mark.parametrize("seed", range(5))
    def test_against_openspiel(self, seed):
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
        import pyspiel
        from open_spiel.python import policy
        from open_spiel.python.algorithms import exploitability as theirs

        game = pyspiel.load_game("kuhn_poker")
        strategy = random_strategy(KUHN, random.Random(seed))
        table = policy.TabularPolicy(game)
        for number, name in ((number, name) for name, number in table.state_lookup.items()):
            known = "JQK"[int(name[0])] + name[1:].replace("p", "c")
            table.action_probability_array[number] = list(strategy[known].values())
        assert exploitability(KUHN, strategy) == pytest.approx(theirs.exploitability(game, table))
        for number, player in enumerate((MAX, MIN)):
            response = theirs.best_response(game, table, number)
            assert best_response_value(KUHN, strategy, player) == pytest.approx(response["best_response_value"])

    def test_kuhns_family_is_an_equilibrium_and_its_neighbours_are_not(self):
        for bluff in (0, Fraction(1, 7), Fraction(1, 3)):
            strategy = kuhn_equilibrium(bluff)
            assert expected_value(KUHN, KUHN.initial, strategy) == Fraction(-1, 18)
            assert exploitability(KUHN, strategy) == 0
        third = Fraction(1, 3)
        off = kuhn_strategy(J=third, K=1, Qcb=2 * third, Kcb=1, Jc=third, Kc=1, Qb=Fraction(1, 2), Kb=1)
        assert exploitability(KUHN, off) > 0


class TestRegret:
    def test_cfr_comes_to_the_value_of_openspiels_game(self):
        strategy = cfr(KUHN, 1500)
        assert expected_value(KUHN, KUHN.initial, strategy) == pytest.approx(-1 / 18, abs=2e-3)
        assert exploitability(KUHN, strategy) < 0.01
        assert strategy["Jc"]["bet"] == pytest.approx(1 / 3, abs=0.05)
        assert strategy["Qb"]["call"] == pytest.approx(1 / 3, abs=0.05)
        assert strategy["K"]["bet"] == pytest.approx(3 * strategy["J"]["bet"], abs=0.1)

    def test_cfr_is_openspiels_round_by_round(self):
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[dev]'")
        import pyspiel
        from open_spiel.python.algorithms import cfr as theirs

        solver = theirs._CFRSolver(  # the public one updates the players in turns
            pyspiel.load_game("kuhn_poker"),
            alternating_updates=False,
            linear_averaging=False,
            regret_matching_plus=False,
        )
        for _ in range(30):
            solver.evaluate_and_update_policy()
        average = solver.average_policy()
        ours = cfr(KUHN, 30)
        for name, number in average.state_lookup.items():
            known = "JQK"[int(name[0])] + name[1:].replace("p", "c")
            assert list(ours[known].values()) == pytest.approx(list(average.action_probability_array[number]))

    def test_exploitability_falls_faster_than_the_bound_on_random_trees(self):
        for seed in range(3):
            game = random_tree(random.Random(seed), plies=3)
            few, many = (exploitability(game, cfr(game, rounds)) for rounds in (4, 400))
            assert many < few / 5
            assert many < 0.1

    def test_two_regret_matchers_find_the_mixture_of_a_skewed_game(self):
        rows = [[0, -1, 1], [1, 0, -2], [-1, 2, 0]]
        payoffs = {row: dict(zip("rps", values, strict=True)) for row, values in zip("rps", rows, strict=True)}
        duel = regret_duel(payoffs, regret_matching, 4000)
        assert list(duel.average[-1].values()) == pytest.approx([0.5, 0.25, 0.25], abs=0.03)


def maximum_at_each_state(game, strategy, player):
    """The clairvoyant's answer."""

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        mover, children = game.to_move(state), {a: value(game.result(state, a)) for a in game.actions(state)}
        if mover == player:
            return max(children.values())
        chances = dict(game.outcomes(state)) if mover == CHANCE else strategy[game.information(state)]
        return sum(p * children[action] for action, p in chances.items())

    return value(game.initial)


def alternating(game, rounds):
    """CFR that updates the players in turns, each strategy as it is at the moment: another right way."""
    sets = information_sets(game)
    regrets = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}
    total = {known: dict.fromkeys(actions, 0.0) for known, actions in sets.items()}

    def walk(state, me, mine, others):
        if game.is_terminal(state):
            return game.utility(state, me)
        player = game.to_move(state)
        if player == CHANCE:
            return sum(p * walk(game.result(state, a), me, mine, others * p) for a, p in game.outcomes(state))
        known = game.information(state)
        now = regret_matching(regrets[known])
        if player != me:
            return sum(p * walk(game.result(state, a), me, mine, others * p) for a, p in now.items())
        values = {a: walk(game.result(state, a), me, mine * p, others) for a, p in now.items()}
        value = sum(now[a] * values[a] for a in now)
        for a, p in now.items():
            regrets[known][a] += others * (values[a] - value)
            total[known][a] += mine * p
        return value

    for _ in range(rounds):
        for me in (MAX, MIN):
            walk(game.initial, me, 1.0, 1.0)
    return {known: regret_matching(t) for known, t in total.items()}


class TestChecks:
    def test_right_functions_pass_whatever_their_make(self):
        assert check("best_response_value", lambda game, strategy, player: by_brute_force(game, strategy, player))
        assert check("cfr", alternating)
        assert check("exploitability", lambda g, s: sum(best_response_value(g, s, p) for p in (MAX, MIN)) / 2)
        assert check("after_attempt", lambda g, b, s, f: [x for x in map(g_result(g, s, f), b) if x is not None])

    def test_wrong_ones_do_not(self):
        assert not check("best_response_value", maximum_at_each_state)
        assert not check("exploitability", lambda g, s: best_response_value(g, s, MAX))
        assert not check(
            "regret_matching", lambda r: {a: v / sum(r.values()) if sum(r.values()) else 0 for a, v in r.items()}
        )
        assert not check("after_reply", lambda g, b: {g.result(x, a) for x in b for a in g.actions(x)})
        assert not check("cfr", lambda game, rounds: cfr(game, 1))

    @pytest.mark.parametrize("name", LEARNING)
    def test_what_cfr_may_forget_is_named(self, name):
        assert name in check("cfr", LEARNING[name]).misconceptions

    def test_all_cases_are_in_the_lecture_and_none_is_hidden(self):
        assert not any(case.hidden for item in ITEMS for case in item.visible_cases())
        for item in ITEMS:
            assert check(item.name, item.reference)


def g_result(game, square, free):
    def step(board):
        if (square in game.actions(board)) != free:
            return None
        return game.result(board, square) if free else board

    return step
