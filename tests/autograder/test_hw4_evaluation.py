"""hw4-evaluation: released safely, fair to every style, each usual mistake named, right by definitions of its own."""

from __future__ import annotations

import random
from math import inf
from statistics import median

import chess
import pytest

from aima_games import MAX, MIN, LinearEvaluation, features_of, play_line
from aima_games.checking.case import Observation, make_argument, observe
from aima_games.checking.report import report
from aima_games.checking.time_limit import TimeUp, limited
from aima_games.evaluation.features.chess import SHANNON
from aima_games.games import Chess, Othello, TicTacToe, TreeGame
from autograder.authoring import load_module, random_line
from solutions import minimax_value
from tests.autograder.homework import Homework, losses

HW4 = Homework("hw4-evaluation")
ours = HW4.reference
items = load_module(HW4.folder, "items")
WITHOUT_MATCHES = [name for name in HW4.items if name != "test_player"]


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    course, cells = HW4.released(made_once, unsafe)
    for item in HW4.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert not any("searching" in path.read_text() for path in course.release(HW4.name).glob("cases/*.json"))


def test_text_and_cases_ask_for_the_same():
    HW4.require_the_same_in_text_and_cases()


# Right programs, usual mistakes


@pytest.mark.parametrize("name", WITHOUT_MATCHES)
def test_right_programs_in_other_styles_are_right_whatever_is_drawn(name):
    item = HW4.items[name]
    assert len(item.alternatives) >= 2
    for seed in range(5):
        assert item.wrong_alternative([*item.visible_cases(), *item.hidden_cases(f"style {seed}")]) == ""


@pytest.mark.more
def test_strong_players_of_other_styles_earn_everything():
    item = HW4.items["test_player"]
    for seed in range(3):
        cases = [*item.visible_cases(), *item.hidden_cases(f"players {seed}")]
        assert item.wrong_alternative(cases) == ""


@pytest.mark.parametrize("name", HW4.items)
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW4.items[name].misconceptions.items():
        found = HW4.verdict(name, wrong, visible=True)
        assert (bool(found), mistake in found.misconceptions) == (False, True), (mistake, str(found))


def test_the_list_that_was_given_may_not_change():
    def learner(weights, vectors, result, step, decay):
        weights[:] = ours.td_weights(weights, vectors, result, step, decay)
        return list(weights)

    found = judged("test_td_weights", learner)
    assert found.misconceptions == ("list-changed",)
    assert 0.6 <= found.fraction < 1


def test_a_player_that_counts_discs_beats_some_and_not_all():
    discs = features_of(Othello(6))["discs"]

    def player(game, state):
        return items.depth_limited_alphabeta(game, state, lambda s, d: d >= 2, lambda s: discs(s) / 100)[1]

    found = judged("test_player", player)
    assert 1 <= 8 * found.fraction <= 4


def test_a_crash_in_one_game_does_not_lose_all():
    def player(game, state):
        if game.to_move(state) == MIN and sum(game.mark(state, s) == "." for s in range(36)) == 20:
            raise ValueError("no idea")
        return ours.player(game, state)

    earned = {mark.demand: mark.earned for mark in judged("test_player", player).marks}
    assert earned["6a"] == 1


def test_random_moves_earn_nothing():
    rng = random.Random(5)
    found = judged("test_player", lambda game, state: rng.choice(game.actions(state)))
    assert found.fraction <= 0.1


# Marks a human would sign


def seen_of(name, function):
    """What is seen of a function that may never end."""
    for case in HW4.cases(name):
        try:
            yield limited(20.0 if name == "test_player" else 1.0, observe, case, function)
        except TimeUp:
            yield Observation(case, None, error="RecursionError", message="no end")


def judged(name, function, seen=()):
    item = HW4.items[name]
    return report(name, seen or list(seen_of(name, function)), item.weights, item.demands, item.guessing)


def answers(seen):
    return seen.error is None


@pytest.mark.more
@pytest.mark.parametrize("name", WITHOUT_MATCHES)
def test_a_slip_costs_less_than_half_and_seldom_everything(name):
    lost = list(losses(HW4.items[name], HW4.cases(name), answers).values())
    assert median(lost) <= 0.4 + 1e-9
    assert sum(loss > 0.99 for loss in lost) <= 0.1 * len(lost)


# The references against definitions and published values


def test_with_equal_weights_the_lines_are_those_of_the_lecture():
    game, rng = TicTacToe(), random.Random(1)
    lines = features_of(game)["open_lines"]
    for _ in range(100):
        state = play_line(game, game.initial, random_line(rng, game, rng.randint(0, 6)))
        assert ours.weighted_lines(game, state, [1, 1, 1]) == lines(state)


def test_the_weighted_sum_is_the_package_s():
    game, rng = TicTacToe(3, 5, 3), random.Random(2)
    for _, (_, states) in zip(range(20), items.random_games(rng, game), strict=False):
        weights = {"one": rng.randint(-5, 5), "two": rng.randint(-5, 5), "three": rng.randint(-5, 5)}
        features = {
            name: lambda s, n=n: ours.lines_with(game, s, "X", n) - ours.lines_with(game, s, "O", n)
            for n, name in enumerate(weights, start=1)
        }
        evaluate = LinearEvaluation(features, weights)
        for state in states[:-1]:
            assert ours.weighted_lines(game, state, list(weights.values())) == evaluate(state)
        ends = {1: inf, 0: 0, -1: -inf}
        assert ours.weighted_lines(game, states[-1], [1, 2, 3]) == ends[game.utility(states[-1], MAX)]


def test_a_case_of_the_weighted_lines_is_filed_by_whether_the_game_goes_on():
    item = next(item for item in items.ITEMS if item.function == "weighted_lines")
    for case in [*item.visible_cases(), *item.hidden_cases("x")]:
        game, state = map(make_argument, case.arguments[:2])
        assert game.is_terminal(state) == (case.group != items.GOES_ON), case.call


def test_the_counts_of_the_text():
    game = TicTacToe()
    state = play_line(game, game.initial, (4, 1, 8))
    assert [ours.lines_with(game, state, *asked) for asked in (("X", 1), ("X", 2), ("O", 1))] == [4, 1, 1]
    assert ours.weighted_lines(game, state, [1, 10, 100]) == 13


def cut(tree, depth, estimate, path=()):
    """The tree of nested lists down to a depth, with estimates for what is below."""
    if not isinstance(tree, list):
        return tree
    if depth == 0:
        return estimate[path]
    return [cut(child, depth - 1, estimate, (*path, i)) for i, child in enumerate(tree)]


def test_a_search_to_a_depth_is_minimax_of_the_tree_that_is_cut_there():
    for seed in range(60):
        rng = random.Random(seed)
        leaves, first, depth = items.uneven(rng, 4), rng.choice((MAX, MIN)), rng.randint(1, 4)
        estimate = {tuple(path): n for path, n in items.estimates(rng, leaves)["table"]}
        game, whole = TreeGame(leaves, first=first), TreeGame(cut(leaves, depth, estimate), first=first)
        found = items.depth_limited_alphabeta(game, (), lambda s, d, depth=depth: d >= depth, estimate.__getitem__)
        assert found[0] == minimax_value(whole, ())


def settled(tree, mover, estimate, volatile, path=()):
    """The definition, from the leaves up."""
    if not isinstance(tree, list):
        return tree
    choices = [settled(tree[i], MIN if mover == MAX else MAX, estimate, volatile, (*path, i)) for i in volatile[path]]
    choices += [estimate[path]] if len(volatile[path]) < len(tree) else []
    return (max if mover == MAX else min)(choices)


def test_quiescence_is_the_value_of_its_definition():
    for seed in range(60):
        rng = random.Random(seed)
        leaves, first = items.random_tree(rng, 4), rng.choice((MAX, MIN))
        problem = items.fight(rng, rng.choice((items.FIGHT, items.FORCED, items.DONE)), leaves, first, 0.3)
        estimate = {tuple(path): n for path, n in problem.extras[0]["evaluate"]["table"]}
        volatile = {tuple(path): actions for path, actions in problem.extras[1]["volatile"]}
        found = items.quiescence(TreeGame(leaves, first=first), (), estimate.__getitem__, volatile.__getitem__)
        assert found[0] == settled(leaves, first, estimate, volatile)


def capturing(board, target, worth):
    """What the side to move gains by capturing on one square, by real moves, cheapest piece first, or stopping."""
    taking = [move for move in board.legal_moves if move.to_square == target and not move.promotion]
    if not taking:
        return 0
    move = min(taking, key=lambda move: worth[board.piece_at(move.from_square).symbol().upper()])
    captured = worth[board.piece_at(target).symbol().upper()]
    board.push(move)
    gain = captured - capturing(board, target, worth)
    board.pop()
    return max(0, gain)


def test_an_exchange_brings_what_it_brings_on_a_real_board():
    """Positions in which everybody aims at d5 directly, so that no capture opens or pins anything."""
    worth = {**SHANNON, "K": 0}
    rng = random.Random(3)
    knights, bishops = ["c3", "e3", "b4", "f4", "b6", "f6", "c7", "e7"], ["c4", "e4", "c6", "e6"]
    for _ in range(200):
        board = chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 1")
        sides = {True: [], False: []}
        square = chess.parse_square("d5")
        for place, kind in (
            [(p, "N") for p in knights] + [(p, "B") for p in bishops] + [("d4", "R"), ("d6", "R"), ("e5", "Q")]
        ):
            if rng.random() < 0.35 and not (kind == "N" and place in ("c3", "f6")):  # these might give check
                side = rng.random() < 0.5
                piece = chess.Piece.from_symbol(kind if side else kind.lower())
                board.set_piece_at(chess.parse_square(place), piece)
                sides[side].append(worth[kind])
        target = rng.choice("PNBRQ")
        board.set_piece_at(square, chess.Piece.from_symbol(target.lower()))
        if board.is_check() or not board.is_valid():
            continue
        rng.shuffle(sides[True])
        assert ours.exchange(worth[target], sides[True], sides[False]) == capturing(board, square, worth), board.fen()


def test_the_exchange_in_the_text():
    game = Chess()
    trade = game.from_text("3r2k1/8/2p5/3p4/8/2N5/3R4/6K1 w - - 0 1")
    assert ours.exchange(1, [3, 5], [1, 5]) == capturing(trade.board.copy(), chess.D5, {**SHANNON, "K": 0}) == 0


def test_td_learns_the_random_walk_of_suttons_paper():
    """Five states in a row, right end 1, left end 0: worth 1/6 to 5/6 (Sutton 1988, section 3.2)."""
    rng = random.Random(6)
    weights = [0.5] * 5
    for _ in range(3000):
        place, vectors = 2, []
        while 0 <= place < 5:
            vectors.append([int(i == place) for i in range(5)])
            place += rng.choice((-1, 1))
        weights = ours.td_weights(weights, vectors, int(place == 5), step=0.02, decay=0.3)
    assert weights == pytest.approx([i / 6 for i in range(1, 6)], abs=0.08)


def test_with_lambda_1_each_position_learns_the_result_when_weights_hardly_move():
    """The steps telescope: with a tiny step size, TD(1) is the sum of the errors against the result."""
    rng = random.Random(7)
    vectors = [[rng.randint(-2, 2) for _ in range(3)] for _ in range(6)]
    tiny, result = 1e-7, 1
    moved = [w / tiny for w in ours.td_weights([0, 0, 0], vectors, result, tiny, 1)]
    assert moved == pytest.approx([result * sum(column) for column in zip(*vectors, strict=True)], abs=1e-4)


def test_the_example_of_the_text_can_be_done_by_hand():
    assert ours.td_weights([0, 0], [[1, 0], [0, 1]], 1, 0.5, 0.5) == [0.25, 0.5]


def test_only_the_first_error_counts_in_the_cases_for_it():
    for problem in (items.sure((1, 0), (1, 1), (2, 0)), items.sure((0.5, -1, 2), (1, 0, 1), (0, 1, 2))):
        weights, (first, second), result, *_ = (argument["value"] for argument in problem.arguments)
        after = ours.td_weights(weights, [first, second], result, 1, 1)
        assert sum(w * f for w, f in zip(after, second, strict=True)) == result
        assert after != weights
