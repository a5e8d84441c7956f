"""What the test cells of hw4-evaluation check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from aima_games import MAX, MIN, Game, State
from aima_games.checking.match_case import OPPONENTS
from aima_games.games import Othello, TicTacToe, make_game
from autograder.authoring import (
    CallProblem,
    Item,
    MatchProblem,
    Problem,
    SearchProblem,
    call,
    limited,
    position,
    quiescence_by_hand,
    random_line,
    random_quiescence,
    random_tree,
    to_depth,
)
from solutions import minimax, quiescence
from solutions.misconceptions import LIMITED_PRUNING, PRUNING, QUIESCENCE, FlawedAlphaBeta, styles
from solutions.searches.alpha_beta import depth_limited_alphabeta

from .misconceptions import LEARNING, LINES, MATERIAL, OTHELLO, PLAYING, SUMS
from .reference import (
    champion,
    evaluate_tictactoe,
    learn_weights,
    material,
    othello_features,
    player,
    searching_player,
    weighted_sum,
)

OPPONENTS["searching"] = searching_player

TICTACTOE = {"name": "TicTacToe"}
CHESS = {"name": "Chess"}
SMALL_OTHELLO = {"name": "Othello", "size": 6}


def random_games(rng: random.Random, game: Game) -> Iterator[tuple[tuple[Any, ...], tuple[State, ...]]]:
    """Random games without end: the actions of each and its states, first and last included."""
    while True:
        actions: list[Any] = []
        states = [game.initial]
        while not game.is_terminal(states[-1]):
            actions.append(rng.choice(game.actions(states[-1])))
            states.append(game.result(states[-1], actions[-1]))
        yield tuple(actions), tuple(states)


# Part 1: tic-tac-toe

OPEN, WON, TIED = "the game goes on", "somebody has won", "a tie"
LINES_SEEN = [
    position(OPEN, TICTACTOE),
    position(OPEN, TICTACTOE, (4,)),
    position(OPEN, TICTACTOE, (4, 1)),
    position(OPEN, TICTACTOE, (0, 4, 8)),
    position(OPEN, TICTACTOE, (1, 4, 3, 0)),
    position(WON, TICTACTOE, (0, 3, 1, 4, 2)),
    position(WON, TICTACTOE, (0, 3, 1, 4, 8, 5)),
    position(TIED, TICTACTOE, (0, 1, 2, 4, 3, 5, 7, 6, 8)),
]


def hidden_lines(rng: random.Random) -> list[Problem]:
    """Positions of random games, and how random games ended."""
    game = TicTacToe()
    ends: dict[int, tuple[Any, ...]] = {}
    for actions, states in random_games(rng, game):
        ends[game.utility(states[-1], MAX)] = actions
        if len(ends) == 3:
            break
    return [
        *(position(OPEN, TICTACTOE, random_line(rng, game, plies)) for plies in (2, 3, 4, 5)),
        *(position(WON, TICTACTOE, ends[winner]) for winner in (1, -1)),
        position(TIED, TICTACTOE, ends[0]),
    ]


# Part 2: chess


def moves(text: str) -> tuple[str, ...]:
    """Moves in UCI notation, as a person writes them."""
    return tuple(text.split())


START, EXCHANGES, LOSSES = "the start", "after exchanges", "where a side has lost much"
MATERIAL_SEEN = [
    position(START, CHESS),
    position(START, CHESS, moves("e2e4 c7c5")),
    position(EXCHANGES, CHESS, moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6")),
    position(EXCHANGES, CHESS, moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 e5g5 e2d3 g5g2")),
    position(EXCHANGES, CHESS, moves("d2d4 d7d5 c2c4 d5c4 e2e3 b7b5 d1f3")),
    # Légal's mate: black has won the queen, and is mated.
    position(LOSSES, CHESS, moves("e2e4 e7e5 g1f3 b8c6 f1c4 d7d6 b1c3 c8g4 f3e5 g4d1 c4f7 e8e7 c3d5")),
    position(LOSSES, CHESS, moves("e2e4 e7e5 d1h5 b8c6 h5f7 e8f7")),
]


def hidden_material(rng: random.Random) -> list[Problem]:
    """Positions of random games, early and late."""
    game = make_game(CHESS)
    return [
        *(position("early in random games", CHESS, random_line(rng, game, plies)) for plies in (14, 17, 20, 23)),
        *(position("late in random games", CHESS, random_line(rng, game, plies)) for plies in (50, 61, 72, 83)),
    ]


# Part 3: Othello

MIDDLE, BESIDE, TAKEN, SIZES = "far from the corners", "beside empty corners", "corners taken", "boards of other sizes"
OTHELLO_SEEN = [
    position(MIDDLE, SMALL_OTHELLO),
    position(MIDDLE, SMALL_OTHELLO, (8, 9)),
    position(MIDDLE, SMALL_OTHELLO, (8, 7, 13)),
    position(BESIDE, SMALL_OTHELLO, (8, 7)),
    position(BESIDE, SMALL_OTHELLO, (8, 7, 22, 9, 1)),
    position(TAKEN, SMALL_OTHELLO, (8, 7, 22, 26, 6, 2, 1, 0, 19)),
    position(TAKEN, SMALL_OTHELLO, (22, 28, 13, 7, 34, 23, 29, 35, 27, 16)),
    position(SIZES, {"name": "Othello", "size": 4}, (1, 0, 4, 8, 13)),
    position(SIZES, {"name": "Othello", "size": 4}, (4, 2, 3, 8, 12)),
]


def hidden_othello(rng: random.Random) -> list[Problem]:
    """Positions of random games with something to see near the corners."""

    def some(group: str, size: int, fits: Callable[[list[Any]], bool], plies: tuple[int, ...]) -> Iterator[Problem]:
        game = Othello(size)
        for ply in plies:
            for actions, states in random_games(rng, game):
                if len(actions) > ply and fits(othello_features(game, states[ply])):
                    yield position(group, {"name": "Othello", "size": size}, actions[:ply])
                    break

    return [
        *some(MIDDLE, 6, lambda values: values[0] != 0 and not any(values[1:]), (3, 4)),
        *some(BESIDE, 6, lambda values: values[2] != 0 and values[1] == values[3] == 0, (7, 8)),
        *some(TAKEN, 6, lambda values: values[1] != 0 and values[3] != 0, (15, 16, 21, 22)),
        *some(SIZES, 4, lambda values: values[1] != 0, (5, 6)),
        *some(SIZES, 8, lambda values: values[2] != 0, (25, 26)),
    ]


# Part 4: a weighted sum


SUMS_SEEN = [
    call("one feature", [3], [7]),
    call("some features", [1, 2], [3, 4]),
    call("some features", [10, -4, 2], [1, 3, -2]),
    call("weights with a point", [0.5, -1.25, 0.1], [4, 2, -10]),
]


def hidden_sums(rng: random.Random) -> list[Problem]:
    """Random weights and values."""

    def drawn(count: int) -> list[int]:
        return [rng.choice((-1, 1)) * rng.randint(1, 9) for _ in range(count)]

    return [
        *(call("some features", drawn(count), drawn(count)) for count in (2, 3, 5)),
        call("weights with a point", [weight / 8 for weight in drawn(4)], drawn(4)),
    ]


# Part 5: a search that estimates

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
UNEVEN = [10, [20, [1, [4, 2]]]]
ROOT, ABOVE, BELOW, TIES, REAL = (
    "depth 0",
    "cut off above the leaves",
    "games that end before the cutoff",
    "moves that are equally good",
    "real games",
)


LIMITING_AND_PRUNING = {
    name: wrong for name, wrong in {**LIMITED_PRUNING, **PRUNING}.items() if name != "window-overwritten"
}
"""What a window that grows wider again costs shows on few trees, and lecture 3's assignment asks for it."""


LIMITED_SEEN = [
    limited(ROOT, TWO_PLY, 0, 1),
    limited(ABOVE, TWO_PLY, 1, 2),
    limited(ABOVE, [[[4, 9], [3, 5]], [[8, 1], [7, 2]]], 2, 3, "MIN"),
    limited(BELOW, UNEVEN, 2, 4),
    limited(BELOW, TWO_PLY, 5, 5),
    limited(BELOW, TWO_PLY, 2, 6),
    limited(BELOW, UNEVEN, 9, 8),
    limited(TIES, [[3, 5], [3, 1], [2, 9]], 4, 7),
    SearchProblem(REAL, TICTACTOE, (0, 4, 8, 2), extras=to_depth(2, {"name": "open_lines"})),
    SearchProblem(REAL, {"name": "Hexapawn"}, ((6, 3),), extras=to_depth(2, {"name": "pawn_difference"})),
]


def hidden_limited(rng: random.Random) -> list[Problem]:
    """Fresh trees and positions with a cutoff above, at and below the ends of the game."""
    few = [[[rng.randint(-1, 2) for _ in range(2)] for _ in range(2)] for _ in range(3)]
    line = random_line(rng, TicTacToe(), 4)
    return [
        limited(ROOT, random_tree(rng, 2), 0, rng),
        *(limited(ABOVE, random_tree(rng, 4), 3, rng, first) for first in (MAX, MIN, MAX, MIN)),
        *(limited(ABOVE, random_tree(rng, 5, most=2), 4, rng, first) for first in (MAX, MIN)),
        limited(BELOW, [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 2)], 2, rng),
        limited(BELOW, [random_tree(rng, 2), random_tree(rng, 4)], 5, rng, MIN),
        *(limited(TIES, few, 4, rng, first) for first in (MAX, MIN)),
        SearchProblem(REAL, TICTACTOE, line, extras=to_depth(2, {"name": "open_lines"})),
    ]


# Part 6: quiescence


OVER, QUIET, EXCHANGE, FORCED = (
    "a finished game",
    "quiet positions",
    "exchanges",
    "every action is volatile",
)
# The queen may take a defended pawn: +1, then −8 when it is taken back. MIN need not take where that is worse.
QUEEN = [[[-8, -8], [1, 1]], [[0, 0], [0, 0]]]
QUIESCENCE_SEEN = [
    quiescence_by_hand(OVER, 4, {(): -3}, {}),
    quiescence_by_hand(QUIET, TWO_PLY, {(): 5}, {}),
    quiescence_by_hand(EXCHANGE, QUEEN, {(0,): 1, (0, 0): -8, (0, 1): 1}, {(): [0], (0,): [0]}),
    quiescence_by_hand(EXCHANGE, QUEEN, {(): -2, (0,): 1, (0, 0): 6, (0, 1): 1}, {(): [0], (0,): [0]}),
    quiescence_by_hand(EXCHANGE, [[[9, -6], 2], 1], {(): 3, (0,): 7, (0, 0): -2}, {(): [0], (0,): [0], (0, 0): [1]}),
    quiescence_by_hand(FORCED, [[4, 1], [2, 6]], {(): 9, (0,): 3, (1,): -7}, {(): [0, 1]}),
    quiescence_by_hand(FORCED, [[4, 1], [2, 6]], {(): -1, (0,): -5, (1,): 8}, {(): [0], (0,): [0, 1]}),
]


def hidden_quiescence(rng: random.Random) -> list[Problem]:
    """Fresh trees, quiet and wild."""
    return [
        *(random_quiescence(rng, OVER, rng.randint(-20, 20), 0) for _ in range(2)),
        random_quiescence(rng, QUIET, random_tree(rng, 2), 0),
        random_quiescence(rng, QUIET, random_tree(rng, 2), 0, "MIN"),
        *(random_quiescence(rng, EXCHANGE, random_tree(rng, 4), 0.6, first) for first in (MAX, MIN, MAX, MIN)),
        *(
            random_quiescence(rng, FORCED, random_tree(rng, 4, most=2), 0.5, first, 0.5)
            for first in (MAX, MIN, MAX, MIN)
        ),
    ]


# Part 7: learned weights


def examples(rng: random.Random, group: str, weights: list[int], count: int, noise: float = 0.0) -> CallProblem:
    """Examples of a weighted sum, exact or with noise; the first feature is seldom 0 on the average."""
    vectors = [[rng.randint(-4, 8), *(rng.randint(-5, 5) for _ in weights[1:])] for _ in range(count)]
    targets = [weighted_sum(weights, vector) + round(rng.gauss(0, noise), 2) for vector in vectors]
    return call(group, vectors, targets, tolerance=1e-6)


EXACT, NOISY = "examples that some weights fit exactly", "examples that no weights fit exactly"
LEARNING_SEEN = [
    call(EXACT, [[1, 0], [0, 1], [1, 1]], [3, -2, 1], tolerance=1e-6),
    examples(random.Random(11), EXACT, [2, -1, 5], 8),
    call(NOISY, [[1], [2], [3]], [1, 2, 2], tolerance=1e-6),
    examples(random.Random(12), NOISY, [1, -3], 12, noise=2),
]


def rounded_weights(vectors: Any, targets: Any) -> list[float]:
    """The right weights as a report should show them: 3.0, not 2.9999999999999987."""
    return [round(weight, 9) for weight in learn_weights(vectors, targets)]


def hidden_learning(rng: random.Random) -> list[Problem]:
    """Fresh examples."""

    def drawn(count: int) -> list[int]:
        return [rng.choice((-1, 1)) * rng.randint(1, 9) for _ in range(count)]

    return [
        examples(rng, EXACT, drawn(2), 6),
        examples(rng, EXACT, drawn(4), 15),
        examples(rng, NOISY, drawn(3), 20, noise=3),
        examples(rng, NOISY, drawn(4), 40, noise=3),
    ]


# Part 8: players

LAST = {MAX: "the last two plies, black to move", MIN: "the last two plies, white to move"}


def last_moves(rng: random.Random, mover: str, count: int) -> list[CallProblem]:
    """Positions two plies from the end at most in which one action alone is best; no two of one game."""
    game, found = Othello(6), []
    for actions, states in random_games(rng, game):
        state, line = states[-3], actions[:-2]
        if game.to_move(state) != mover or len(game.actions(state)) < 2 or not _over_within(game, state, 2):
            continue
        worth = [minimax(game, game.result(state, action))[0] for action in game.actions(state)]
        if worth.count((max if mover == MAX else min)(worth)) == 1:
            found.append(position(LAST[mover], SMALL_OTHELLO, line))
        if len(found) == count:
            return found
    raise AssertionError("random games never end")


def _over_within(game: Game, state: State, plies: int) -> bool:
    """Whether the game is over after so many plies at most, whatever is played."""
    if game.is_terminal(state):
        return True
    return plies > 0 and all(_over_within(game, game.result(state, a), plies - 1) for a in game.actions(state))


def match(group: str, goal: float, games: int, seed: int, **opponent: Any) -> MatchProblem:
    """A series on the small board; both sides play each opening once."""
    return MatchProblem(group, SMALL_OTHELLO, opponent, goal, games, opening=4, seed=seed)


def searching(depth: int, weights: dict[str, Any]) -> dict[str, Any]:
    """A `searching_player` on that board."""
    return {"name": "searching", "game": SMALL_OTHELLO, "depth": depth, "weights": weights}


CORNERS = {"discs": 0.1, "corners": 10, "next_to_empty_corner": -4, "next_to_own_corner": 2}
RANDOM, GREEDY = "matches against random moves", "matches against a greedy player"
DISCS = "matches against two plies of counting discs"
PLAYING_SEEN = [
    *last_moves(random.Random(1), MAX, 2),
    *last_moves(random.Random(2), MIN, 2),
    match(RANDOM, 0.6, 10, 1, name="random"),
    match(GREEDY, 0.6, 10, 2, name="greedy"),
]


def hidden_playing(rng: random.Random) -> list[Problem]:
    """Fresh positions near the end; matches against random moves and against two plies of counting discs."""
    return [
        *last_moves(rng, MAX, 5),
        *last_moves(rng, MIN, 5),
        match(RANDOM, 0.6, 10, rng.randint(0, 10**6), name="random"),
        match(DISCS, 0.4, 20, rng.randint(0, 10**6), **searching(2, {"discs": 1})),
    ]


def hidden_champion(rng: random.Random) -> list[Problem]:
    """A match against two plies of knowing the corners."""
    return [match("the champion's match", 0.2, 24, rng.randint(0, 10**6), **searching(2, CORNERS))]


ITEMS = [
    Item(
        name="open-lines",
        reference=evaluate_tictactoe,
        misconceptions=LINES,
        visible=LINES_SEEN,
        hidden=hidden_lines,
        concepts=("E-04",),
    ),
    Item(
        name="chess-material",
        reference=material,
        misconceptions=MATERIAL,
        visible=MATERIAL_SEEN,
        hidden=hidden_material,
        concepts=("E-05",),
    ),
    Item(
        name="corners",
        reference=othello_features,
        misconceptions=OTHELLO,
        visible=OTHELLO_SEEN,
        hidden=hidden_othello,
        concepts=("E-08",),
    ),
    Item(
        name="weights",
        reference=weighted_sum,
        misconceptions=SUMS,
        visible=SUMS_SEEN,
        hidden=hidden_sums,
        concepts=("E-07",),
    ),
    Item(
        name="estimating",
        reference=depth_limited_alphabeta,
        misconceptions=LIMITING_AND_PRUNING,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=LIMITED_SEEN,
        hidden=hidden_limited,
        concepts=("E-01",),
        conventions=dict(styles(FlawedAlphaBeta())),
    ),
    Item(
        name="settling",
        reference=quiescence,
        misconceptions=QUIESCENCE,
        weights={"value": 2, "action": 1},
        visible=QUIESCENCE_SEEN,
        hidden=hidden_quiescence,
        concepts=("E-10",),
    ),
    Item(
        name="learning",
        function="learn_weights",
        reference=rounded_weights,
        misconceptions=LEARNING,
        visible=LEARNING_SEEN,
        hidden=hidden_learning,
        concepts=("E-12",),
    ),
    Item(
        name="playing",
        reference=player,
        misconceptions=PLAYING,
        weights={"value": 1, "score": 2},
        visible=PLAYING_SEEN,
        hidden=hidden_playing,
        concepts=("E-08",),
    ),
    Item(
        name="final",
        reference=champion,
        misconceptions={"first-action-taken": PLAYING["first-action-taken"]},
        weights={"score": 1},
        visible=[match(GREEDY, 0.8, 6, 3, name="greedy")],
        hidden=hidden_champion,
        concepts=("E-08",),
    ),
]
"""The last one is the stretch task, worth no points."""
