"""hw4-evaluation: released safely, fair to other styles, its mistakes named, right by definitions of its own."""

from __future__ import annotations

import random
from importlib import import_module
from math import inf
from pathlib import Path
from statistics import median

import chess
import pytest

from aima_games import MAX, MIN, LinearEvaluation, features_of, play_line
from aima_games.checking.case import make_argument
from aima_games.evaluation.features.chess import SHANNON
from aima_games.games import Chess, Othello, TicTacToe
from solutions import depth_limited_minimax
from tests.autograder.homework import Homework, losses
from tests.corpus.problems import problems

HW4 = Homework("hw4-evaluation")
ours = HW4.reference
STRANGERS = {
    path.stem: import_module(f"tests.corpus.right.hw4.{path.stem}")
    for path in sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw4").glob("[!_]*.py"))
}
PLAYER = "test_player"
WITHOUT_MATCHES = [name for name in HW4.items if name != PLAYER]


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe):
    course, cells = HW4.released(made_once, unsafe)
    for item in HW4.items.values():
        assert cells[item.function].source.count("raise NotImplementedError") == 1
    assert "horizon:" not in cells["horizon"].source
    cases = (course.release(HW4.name) / "cases" / f"{PLAYER}.json").read_text()
    assert not any(f'"{opponent}"' in cases for opponent in ("discs", "ahead"))  # met only after the hand-in


def test_text_and_cases_ask_for_the_same():
    HW4.require_the_same_in_text_and_cases()


# Right programs; for the two searches see `tests.corpus.test_items`


@pytest.mark.parametrize("name", ["test_lines_with", "test_weighted_lines", "test_exchange", "test_td_weights"])
@pytest.mark.parametrize("written", STRANGERS.values(), ids=STRANGERS)
def test_right_programs_of_strangers_earn_full_marks_whatever_is_drawn(written, name):
    HW4.require_full_marks(written, name, range(5))


@pytest.mark.more
@pytest.mark.parametrize("style", ["arrays", "loops"])
def test_strong_players_of_strangers_earn_everything(style):
    assert HW4.graded(PLAYER, STRANGERS[style].player).fraction == 1


# Mistakes


@pytest.mark.parametrize("name", WITHOUT_MATCHES)  # a score says too little
def test_the_visible_cases_alone_name_each_mistake(name):
    for mistake, wrong in HW4.items[name].plainest.items():
        found = HW4.verdict(name, wrong, visible=True)
        assert not found
        assert {mistake, "arguments-changed"} & set(found.misconceptions), str(found)  # which says it of any function


@pytest.mark.parametrize(
    ("name", "before", "after", "place"),
    [
        ("test_lines_with", "== n and", "== n or", "which-lines-count"),
        ("test_weighted_lines", "start=1", "start=0", "which-weight"),
        ("test_exchange", "sorted(attackers)", "list(attackers)", "which-piece-captures"),
        ("test_td_weights", "decay * t + f", "decay * f + t", "the-trace"),
        ("test_td_weights", "[0] * len", "[1] * len", "the-trace-at-the-start"),
    ],
)
def test_a_small_edit_is_told_by_its_place(name, before, after, place):
    HW4.require_a_place(name, HW4.edited(name, before, after), place)


def test_the_list_that_was_given_may_not_change():
    def learner(weights, vectors, result, step, decay):
        weights[:] = ours.td_weights(weights, vectors, result, step, decay)
        return list(weights)

    found = HW4.graded("test_td_weights", learner)
    assert found.misconceptions == ("arguments-changed",)
    assert 0.6 <= found.fraction < 1


def test_a_player_that_counts_discs_beats_some_and_not_all():
    discs = features_of(Othello(6))["discs"]

    def player(game, state):
        return depth_limited_minimax(game, state, lambda _, depth: depth >= 2, lambda s: discs(s) / 100)[1]

    assert 1 <= 8 * HW4.graded(PLAYER, player).fraction <= 4


def test_a_crash_in_one_game_does_not_lose_all():
    def player(game, state):
        if game.to_move(state) == MIN and sum(game.mark(state, s) == "." for s in range(36)) == 20:
            raise ValueError("no idea")
        return ours.player(game, state)

    earned = {mark.demand: mark.earned for mark in HW4.graded(PLAYER, player).marks}
    assert earned["6a"] == 1


def test_random_moves_earn_nothing():
    rng = random.Random(5)
    assert HW4.graded(PLAYER, lambda game, state: rng.choice(game.actions(state))).fraction <= 0.1


@pytest.mark.more
@pytest.mark.parametrize("name", WITHOUT_MATCHES)
def test_a_slip_costs_less_than_half_and_seldom_everything(name):
    lost = list(losses(HW4.items[name], HW4.cases(name), lambda seen: seen.error is None).values())
    assert median(lost) <= 0.4 + 1e-9
    assert sum(loss > 0.99 for loss in lost) <= 0.1 * len(lost)


@pytest.mark.parametrize("name", WITHOUT_MATCHES)
def test_one_answer_for_everything_earns_next_to_nothing(name):
    for answer, earned in HW4.earned_by_one_answer(name):
        assert earned <= 0.05, answer


# The references against definitions and published values


def positions(game, number, seed):
    """The states of random games."""
    rng = random.Random(seed)
    for _ in range(number):
        states = [game.initial]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], rng.choice(game.actions(states[-1]))))
        yield states


def test_with_equal_weights_the_lines_are_those_of_the_lecture():
    game = TicTacToe()
    lines = features_of(game)["open_lines"]
    for states in positions(game, 20, seed=1):
        assert all(ours.weighted_lines(game, state, [1, 1, 1]) == lines(state) for state in states[:-1])


def test_the_weighted_sum_is_the_package_s():
    game, rng = TicTacToe(3, 5, 3), random.Random(2)
    for states in positions(game, 20, seed=2):
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
    for case in HW4.cases("test_weighted_lines"):
        game, state = map(make_argument, case.arguments[:2])
        assert game.is_terminal(state) == case.group.endswith("has won"), case.call


def test_the_counts_of_the_text():
    game = TicTacToe()
    state = play_line(game, game.initial, (4, 1, 8))
    assert [ours.lines_with(game, state, *asked) for asked in (("X", 1), ("X", 2), ("O", 1))] == [4, 1, 1]
    assert ours.weighted_lines(game, state, [1, 10, 100]) == 13


@pytest.mark.parametrize("function", ["depth_limited_alphabeta", "quiescence"])
def test_the_searches_are_what_the_definition_says(function):
    for problem in problems(function, 60, "hw4"):
        assert problem.is_right(problem.put(getattr(ours, function)))


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
