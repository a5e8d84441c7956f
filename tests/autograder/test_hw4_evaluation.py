"""Assignment 4: its release gate, right answers in other handwritings, and usual mistakes by their names."""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import pairwise
from math import inf
from pathlib import Path

import chess
import nbformat
import pytest

from aima_games import MAX, MIN, check, features_of, play_line
from aima_games.evaluation.features.chess import SHANNON
from aima_games.evaluation.linear import make_evaluation
from aima_games.games import Chess, Othello, TicTacToe, TreeGame
from autograder.authoring import load_module, random_line
from solutions import depth_limited_alphabeta
from tests.autograder.homework import Homework

HW4 = Homework("hw4-evaluation")
ours = HW4.reference
items = load_module(HW4.folder, "items")
NOTEBOOK = nbformat.read(HW4.folder / f"{HW4.name}.ipynb", as_version=4)
HANDWRITINGS = sorted((Path(__file__).parents[1] / "corpus" / "right" / "hw4").glob("[!_]*.py"))


@pytest.mark.long
@pytest.mark.slow
def test_the_release_gate(made_once, unsafe, monkeypatch):
    course, cells = HW4.released(made_once, unsafe)
    monkeypatch.chdir(course.release(HW4.name))  # what a student has there
    assert check("lines", ours.weighted_lines)
    assert not any("searching" in path.read_text() for path in course.release(HW4.name).glob("cases/*.json"))
    assert "sorted(attackers)" not in cells["exchange"].source


def test_text_and_cases_ask_for_the_same():
    HW4.require_the_same_in_text_and_cases()


# Right programs


@pytest.mark.more
@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_right_programs_earn_full_marks_whatever_is_drawn(path):
    written = import_module(f"tests.corpus.right.hw4.{path.stem}")
    for name in HW4.items:
        if name != "final":
            HW4.require_full_marks(written, name, range(1 if name == "playing" else 5))


@pytest.mark.parametrize("path", HANDWRITINGS, ids=lambda path: path.stem)
def test_the_judge_gives_them_full_marks_too(path, unsafe):
    given = [cell.source for cell in NOTEBOOK.cells if cell.get("id") in ("imports", "searches")]
    own = re.sub(r"^from solutions.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    judged = HW4.judged([*given, own], unsafe)
    assert {name: item.text for name, item in judged.items() if item.fraction < 1 and name != "final"} == {}


# Usual mistakes

MISTAKES = [(name, mistake) for name in HW4.items for mistake in HW4.items[name].misconceptions if name != "final"]


@pytest.mark.parametrize(("name", "mistake"), MISTAKES)
def test_each_known_mistake_is_named(name, mistake):
    wrong = HW4.items[name].misconceptions[mistake]
    found = HW4.verdict(name, wrong)
    assert mistake in found.misconceptions
    assert found.fraction < 1
    if name != "playing":
        assert mistake in HW4.verdict(name, wrong, visible=True).misconceptions


def test_a_player_for_black_only_is_named():
    discs = features_of(Othello(6))["discs"]

    def player(game, state):
        def worth(action):
            after = game.result(state, action)
            return depth_limited_alphabeta(game, after, lambda s, d: d >= 2, lambda s: discs(s) / 100)[0]

        return max(game.actions(state), key=worth)

    found = HW4.verdict("playing", player)
    assert "plays-for-max" in found.misconceptions
    assert found.fraction <= 0.5


def test_counting_discs_is_not_enough():
    discs = features_of(Othello(6))["discs"]

    def player(game, state):
        return depth_limited_alphabeta(game, state, lambda s, d: d >= 2, lambda s: discs(s) / 100)[1]

    found = HW4.verdict("playing", player)
    assert "matches against two plies of counting discs" in {line.group for line in found.lines if not line.passed}


# The references against definitions and published values


def test_with_equal_weights_the_lines_are_those_of_the_lecture():
    game, rng = TicTacToe(), random.Random(1)
    lines = features_of(game)["open_lines"]
    for _ in range(100):
        state = play_line(game, game.initial, random_line(rng, game, rng.randint(0, 6)))
        assert ours.weighted_lines(game, state, [1, 1, 1, 1]) == lines(state)


def test_ends_are_worth_more_than_anything():
    game, rng = TicTacToe(3, 5, 3), random.Random(2)
    for _, states in zip(range(40), (states for _, states in items.random_games(rng, game)), strict=False):
        worth = ours.weighted_lines(game, states[-1], [0, 1, 10, 10**6])
        assert worth == {1: inf, 0: 0, -1: -inf}[game.utility(states[-1], MAX)]


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


def safe_squares(game, state):
    """Squares on edges whose disc has its own kind all the way to one end of the edge, or no empty square beside it."""
    n, found = game.size, {}
    for edge in ([(0, i) for i in range(n)], [(n - 1, i) for i in range(n)]):
        for squares in (edge, [(column, row) for row, column in edge]):
            marks = "".join(game.mark(state, row * n + column) for row, column in squares)
            for i, (row, column) in enumerate(squares):
                sides = {marks[:i].replace(marks[i], ""), marks[i + 1 :].replace(marks[i], "")}
                if marks[i] != "." and ("" in sides or "." not in marks):
                    found[row * n + column] = marks[i]
    return found


@pytest.mark.parametrize("size", [4, 6])
def test_safe_discs_are_counted_and_never_turned(size):
    game, rng = Othello(size), random.Random(4)
    seen = 0
    for _, (_, states) in zip(range(60), items.random_games(rng, game), strict=False):
        for before, after in pairwise(states):
            safe = safe_squares(game, before)
            held = list(safe.values())
            assert ours.safe_discs(game, before) == held.count("B") - held.count("W")
            assert all(game.mark(after, square) == mark for square, mark in safe.items())
            seen += len(safe)
    assert seen > 500


def test_the_disc_diagonal_to_its_own_corner_is_turned_as_the_text_shows():
    (source,) = (cell.source for cell in NOTEBOOK.cells if "turned = othello.from_text" in cell.source)
    game = Othello(6)
    before = game.from_text(source.split('"""')[1])
    after = game.result(before, 6)
    assert (game.mark(before, 7), game.mark(after, 7)) == ("B", "W")


def extended(game, state, stops, evaluate, extra, depth=0):
    """The definition, with the tree of forced actions cut out first."""
    forced = 0
    while not game.is_terminal(state) and len(game.actions(state)) == 1 and forced < extra:
        state, forced = game.result(state, game.actions(state)[0]), forced + 1
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if stops(state, depth):
        return evaluate(state)
    best = max if game.to_move(state) == MAX else min
    children = (game.result(state, action) for action in game.actions(state))
    return best(extended(game, child, stops, evaluate, extra - forced, depth + 1) for child in children)


def test_an_extended_search_finds_the_value_of_the_definition():
    for seed in range(200):
        rng = random.Random(seed)
        leaves = items.lanes(rng, rng.randint(1, 6), rng.random(), 0.2)
        game = TreeGame(leaves, first=rng.choice((MAX, MIN)))
        numbers = {}

        def evaluate(state, numbers=numbers, rng=rng):
            return numbers.setdefault(state, rng.randint(-9, 9))

        depth, extra = rng.randint(0, 4), rng.randint(0, 4)

        def stops(state, plies, depth=depth):
            return plies >= depth

        found, action = ours.extended_search(game, (), stops, evaluate, extra)
        assert found == extended(game, (), stops, evaluate, extra)
        assert (
            ours.extended_search(game, (), stops, evaluate, 0)[0]
            == (depth_limited_alphabeta(game, (), stops, evaluate)[0])
        )
        if action is not None:
            free = len(game.actions(())) == 1 and extra > 0
            rest = extended(game, (action,), stops, evaluate, extra - free, 0 if free else 1)
            assert rest == found


def test_nothing_changes_from_the_depth_on_that_is_returned():
    rng = random.Random(5)
    for problem in items.drawn_verdicts(rng):
        case = problem.case(HW4.items["settling"], hidden=True)
        evaluate = make_evaluation(case.extras[0]["evaluate"], case.rules)
        most = case.extras[1]["number"]
        chosen = [
            depth_limited_alphabeta(case.rules, (), lambda s, d, limit=limit: d >= limit, evaluate)[1]
            for limit in range(1, most + 1)
        ]
        depth = case.expected.value
        assert len(set(chosen[depth - 1 :])) == 1
        assert depth == 1 or chosen[depth - 2] != chosen[-1]


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


def test_the_trees_of_the_text_say_what_it_says():
    (source,) = (cell.source for cell in NOTEBOOK.cells if "forced = TreeGame" in cell.source)
    found = {"TreeGame": TreeGame, "tree_scene": lambda *arguments, **options: None}
    exec(source, found)
    answers = [
        ours.extended_search(found["forced"], (), lambda s, depth: depth >= 1, found["estimate"], extra)
        for extra in (0, 1, 2)
    ]
    assert len(set(answers)) == 3  # each free action changes the verdict
