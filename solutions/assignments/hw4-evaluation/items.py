"""What the test cells of hw4-evaluation check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from aima_games import MAX, MIN, Game, State, features_of, play_line
from aima_games.checking.match_case import OPPONENTS
from aima_games.games import Othello, make_game
from aima_games.ladder.anchors import lookahead_player
from autograder.authoring import (
    TICTACTOE,
    CallProblem,
    Family,
    Item,
    MatchProblem,
    Problem,
    SearchProblem,
    about_zero,
    call,
    estimated,
    estimates,
    first_that,
    grown_tree,
    limited,
    paths_of,
    position,
    quiescence_by_hand,
    random_line,
    random_tree,
    telling_problem,
    to_depth,
    tree_game,
)
from autograder.authoring.problems import QuiescenceProblem
from solutions import one_loop
from solutions.lecture_checks.lecture3 import nim
from solutions.lecture_checks.lecture4 import DEEPER, TAKING, TWO_PLY
from solutions.misconceptions.pruning import STYLES, FlawedAlphaBeta
from solutions.searches.alpha_beta import depth_limited_alphabeta
from solutions.searches.evaluation import quiescence
from solutions.searches.minimax import depth_limited_minimax, minimax

from . import alternatives as right
from . import misconceptions as wrong
from .reference import exchange, lines_with, player, searching_player, td_weights, weighted_lines

OPPONENTS.update({"searching": searching_player, "ahead": lookahead_player})

WIDE = {"name": "TicTacToe", "rows": 3, "columns": 5, "k": 3}
LARGE = {"name": "TicTacToe", "rows": 4, "columns": 4, "k": 4}
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


def ended(rng: random.Random, spec: dict[str, Any], winner: int) -> tuple[Any, ...]:
    """A random game that MAX has won (1), MIN has won (−1), or nobody has (0)."""
    game = make_game(spec)
    return next(actions for actions, states in random_games(rng, game) if game.utility(states[-1], MAX) == winner)


# Part 1: features of lines, and their weighted sum

FEW, MIXED, BOARDS = "lines of one player", "lines with marks of both", "other boards"
GOES_ON, WON, TIED = "the game goes on", "somebody has won", "nobody has won"
COUNTED = [
    position(FEW, TICTACTOE, (4,), "X", 1),
    position(FEW, TICTACTOE, (4,), "O", 1),
    position(FEW, TICTACTOE, (4,), "X", 0),
    position(FEW, TICTACTOE, (1, 3), "O", 1),
    position(FEW, TICTACTOE, (0, 5), "O", 0),
    position(MIXED, TICTACTOE, (4, 1, 8), "X", 1),
    position(MIXED, TICTACTOE, (4, 1, 8), "X", 2),
    position(MIXED, TICTACTOE, (1, 4, 3, 0), "O", 2),
    position(MIXED, TICTACTOE, (0, 3, 1, 4, 2), "O", 1),
    position(MIXED, TICTACTOE, (0, 3, 1, 4, 2), "X", 3),
    position(BOARDS, WIDE, (7, 2, 6, 8, 1), "X", 2),
    position(BOARDS, WIDE, (0, 6, 5, 7, 11, 8), "X", 1),
    position(BOARDS, LARGE, (5, 0, 10, 15, 6), "X", 1),
    position(BOARDS, LARGE, (5, 0, 10, 15, 6), "O", 1),
]


def hidden_lines(rng: random.Random) -> list[Problem]:
    """Positions of random games in which there is something to count."""

    def lines(group: str, spec: dict[str, Any], plies: int, mark: str, n: int, least: int = 1) -> CallProblem:
        game = make_game(spec)
        return first_that(
            lambda problem: problem.answer(lines_with) >= least,
            lambda: position(group, spec, random_line(rng, game, plies), mark, n),
        )

    return [
        position(FEW, TICTACTOE, (rng.choice((0, 2, 6, 8)),), rng.choice("XO"), 0),
        position(FEW, TICTACTOE, (rng.choice((1, 3, 5, 7)),), "X", 1),
        position(FEW, TICTACTOE, (rng.randrange(9),), "O", 1),
        *(lines(FEW, TICTACTOE, 2, mark, 1, 2) for mark in "XO"),
        *(lines(MIXED, TICTACTOE, plies, mark, 1) for plies in (3, 4) for mark in "XO"),
        *(lines(MIXED, TICTACTOE, plies, mark, 2) for plies, mark in ((4, "X"), (5, "O"), (5, "X"))),
        position(MIXED, TICTACTOE, ended(rng, TICTACTOE, 1), "X", 3),
        *(lines(BOARDS, WIDE, plies, mark, n) for plies, mark, n in ((4, "X", 1), (5, "X", 2), (6, "O", 2))),
        *(lines(BOARDS, LARGE, plies, mark, n) for plies, mark, n in ((5, "X", 2), (7, "O", 1))),
    ]


TENFOLD = [1, 10, 100]
WEIGHTED_SEEN = [
    position(GOES_ON, TICTACTOE, (4,), TENFOLD),
    position(GOES_ON, TICTACTOE, (4, 1, 8), [2, 5, 7]),
    position(GOES_ON, TICTACTOE, (1, 4, 3, 0), [0.5, -2, 4]),
    position(GOES_ON, WIDE, (0, 6, 5, 7, 11, 3), [1, 4, 9]),
    position(GOES_ON, LARGE, (5, 0, 10, 15, 6), [1, 3, 9, 27]),
    position(WON, TICTACTOE, (0, 3, 1, 4, 2), TENFOLD),
    position(WON, TICTACTOE, (0, 3, 1, 4, 8, 5), TENFOLD),
    position(WON, WIDE, (0, 5, 1, 6, 2), [1, 1, 1]),
    position(TIED, TICTACTOE, (0, 1, 2, 4, 3, 5, 7, 6, 8), TENFOLD),
]


def hidden_weighted(rng: random.Random) -> list[Problem]:
    """Positions in which features differ, with random weights; and each kind of end."""

    def weights(k: int = 3) -> list[int]:
        return rng.sample([n for n in range(-4, 12) if n not in (0, 1)], k)

    def telling(spec: dict[str, Any], plies: int, k: int = 3) -> CallProblem:
        """A position in which more than one feature matters."""
        game = make_game(spec)
        while True:
            moves = random_line(rng, game, plies)
            state = play_line(game, game.initial, moves)
            features = [lines_with(game, state, "X", n) - lines_with(game, state, "O", n) for n in range(1, k + 1)]  # type: ignore[arg-type]
            if sum(map(bool, features)) > 1:
                return position(GOES_ON, spec, moves, weights(k))

    return [
        *(telling(TICTACTOE, plies) for plies in (3, 4, 4, 5)),
        telling(WIDE, 5),
        telling(LARGE, 5, 4),
        *(position(WON, TICTACTOE, ended(rng, TICTACTOE, winner), weights()) for winner in (1, -1)),
        *(position(WON, WIDE, ended(rng, WIDE, winner), weights()) for winner in (1, -1)),
        *(position(TIED, TICTACTOE, ended(rng, TICTACTOE, 0), weights()) for _ in range(2)),
    ]


# Part 2: alpha-beta to a depth

PLIES, EARLY, ROOT, TIES, TWICE = (
    "cut off in mid-game",
    "games that end early",
    "nothing to search",
    "an action that only seems as good",
    "two moves running",
)
TWO_WAYS = "a state that is reached in two ways"
UNEVEN = [10, [20, [1, [4, 2]]], [[7, 3], 5]]


def twice(leaves: Any, depth: int, rng: random.Random, first: str) -> SearchProblem:
    """A game in which each player makes two moves before the other has a turn."""
    extras = to_depth(depth, estimates(rng, leaves))
    return SearchProblem(TWICE, tree_game(leaves, first, moves_each=2), extras=extras)


def uneven(rng: random.Random, plies: int) -> Any:
    """A tree some of whose branches end early; its leaves all differ."""
    return grown_tree(rng, plies, iter(rng.sample(range(-60, 61), 3**plies)).__next__, ends=0.35)


def tied(rng: random.Random, first: str) -> SearchProblem:
    """A tree in which, where equality prunes, the second action comes out as good as the first although it is worse."""
    v = rng.randint(-5, 5)
    low, high, lower, other = (rng.randint(1, 5) for _ in range(4))
    rows, sign = [[v, v + high], [v, v - low], [v - lower, v + other]], 1 if first == MAX else -1
    return limited(TIES, [[sign * leaf for leaf in row] for row in rows], 2, rng, first)


def again(rng: random.Random) -> SearchProblem:
    """Nim to a depth, with an estimate of each state, in which a bound taken for a value misleads."""

    def draw() -> SearchProblem:
        problem = nim(TWO_WAYS, (2, 2, 2), 4, rng.randrange(10**6))
        return replace(problem, extras=({"cutoff": 4}, problem.extras[1]), at_most=True)

    return telling_problem(draw, depth_limited_alphabeta, wrong.LIMITED["bound-stored-as-value"], values=True)


LIMITED_SEEN = [
    estimated(ROOT, 7, {(): -3}, 2),
    estimated(ROOT, TWO_PLY, {(): 6}, 0),
    estimated(PLIES, TWO_PLY, {(0,): 4, (1,): 9, (2,): -1}, 1),
    estimated(PLIES, TWO_PLY, {(0,): 4, (1,): 9, (2,): -1}, 1, first=MIN),
    estimated(PLIES, DEEPER, {(0, 0): 5, (0, 1): 4, (1, 0): 3, (1, 1): 8}, 2),
    estimated(EARLY, TWO_PLY, {}, 2),
    estimated(EARLY, UNEVEN, {(1, 1): 13, (2, 0): 4}, 2),
    *(limited(PLIES, random_tree(random.Random(seed), 4), 3, seed, first) for seed, first in ((1, MAX), (2, MIN))),
    *(limited(EARLY, uneven(random.Random(seed), 4), 3, seed, first) for seed, first in ((3, MAX), (4, MIN))),
    estimated(EARLY, [[-5, -8], [-3, -9], [-4, -2]], {}, 2),
    limited(PLIES, random_tree(random.Random(6), 5, 2), 4, 6, MIN),
    tied(random.Random(5), MAX),
    twice(random_tree(random.Random(5), 4), 3, random.Random(5), MAX),
    # On these two it matters that a player who moves again keeps its bound.
    twice(random_tree(random.Random(3), 4), 3, random.Random(3), MAX),
    twice(random_tree(random.Random(2), 4), 3, random.Random(2), MIN),
    *(
        about_zero(limited(PLIES, [[4, 9], [3, 5], [8, 1]], 1, seed, first), depth_limited_alphabeta)
        for seed, first in ((1, MAX), (5, MIN))
    ),
    again(random.Random(7)),
]


def hidden_limited(rng: random.Random) -> list[Problem]:
    """Fresh trees, either player first."""
    return [
        *(
            about_zero(limited(PLIES, random_tree(rng, 4), 3, rng, first), depth_limited_alphabeta)
            for first in (MAX, MIN, MAX, MIN)
        ),
        *(limited(PLIES, random_tree(rng, 3), 2, rng, first) for first in (MAX, MIN)),
        *(limited(EARLY, uneven(rng, 4), 3, rng, first) for first in (MAX, MIN, MAX)),
        limited(EARLY, random_tree(rng, 3), 3, rng, MIN),
        limited(ROOT, random_tree(rng, 2), 0, rng, rng.choice((MAX, MIN))),
        limited(ROOT, rng.randint(-9, 9), 1, rng),
        *(tied(rng, first) for first in (MAX, MIN)),
        *(twice(random_tree(rng, 4), 3, rng, first) for first in (MAX, MIN)),
        *(again(rng) for _ in range(2)),
    ]


# Part 3: quiescence

QUIET, FIGHT, FORCED, DONE = "a quiet position", "a fight", "no quiet action", "games that end in the fight"


def fight(
    rng: random.Random,
    group: str,
    leaves: Any,
    first: str = MAX,
    forced: float = 0.0,
    share: float = 0.6,
    moves_each: int = 1,
) -> QuiescenceProblem:
    """A tree with estimates that all differ. At a node all actions are volatile with probability `forced`, else some.

    Nodes just above the leaves are quiet, unless the group is about the end of the game.
    """
    volatile, paths = [], paths_of(leaves, first)
    for path, actions in paths.items():
        last = any(not paths[(*path, action)] for action in actions)
        if not actions or (last and group not in (DONE, QUIET)):
            chosen = []
        elif rng.random() < forced:
            chosen = list(actions)
        else:
            chosen = [action for action in actions if rng.random() < share]
            chosen = chosen[: len(actions) - 1]
        volatile.append([list(path), chosen if path or group != QUIET else []])
    extras = ({"evaluate": estimates(rng, leaves)}, {"volatile": volatile})
    return QuiescenceProblem(group, tree_game(leaves, first, moves_each), extras=extras)


def turned_round(problem: QuiescenceProblem) -> QuiescenceProblem:
    """The same, but `volatile` lists the actions in another order than the game does."""
    evaluate, volatile = problem.extras
    return replace(
        problem, extras=(evaluate, {"volatile": [[path, actions[::-1]] for path, actions in volatile["volatile"]]})
    )


def misleading(rng: random.Random, group: str, first: str, moves_each: int, *mistaken: Any) -> SearchProblem:
    """A fight in which each of the mistakes shows."""

    def draw() -> SearchProblem:
        return fight(rng, group, random_tree(rng, 4), first, moves_each=moves_each)

    return telling_problem(draw, quiescence, *mistaken, values=True)


LIKE_MAX, LIKE_MIN = (Family.of(wrong.FIGHTING["pat-at-the-wrong-bound"]).ways[way] for way in (1, 5))
BY_TURNS = wrong.FIGHTING["turns-assumed"]
QUIESCENCE_SEEN = [
    quiescence_by_hand(QUIET, TWO_PLY, {(): 5}, {}),
    quiescence_by_hand(FIGHT, [[5, 6], 1], {(): 2, (0,): 5}, {(): [0]}),
    quiescence_by_hand(FIGHT, [[[-6, -6], 4], 1], {(): 1, (0,): 4, (0, 0): -6}, TAKING),
    quiescence_by_hand(FIGHT, [[[9, 9], 4], 1], {(): 1, (0,): 4, (0, 0): 9}, TAKING),
    fight(random.Random(1), FIGHT, random_tree(random.Random(1), 4), MAX),
    fight(random.Random(2), FIGHT, random_tree(random.Random(2), 4), MIN),
    misleading(random.Random(1), FIGHT, MIN, 1, LIKE_MAX),
    misleading(random.Random(1), FIGHT, MAX, 1, LIKE_MIN),
    misleading(random.Random(3), TWICE, MIN, 2, BY_TURNS),
    quiescence_by_hand(FORCED, [[4, 1], [2, 6]], {(): 9, (0,): 3, (1,): -7}, {(): [0, 1]}),
    quiescence_by_hand(FORCED, [[[3, 5], [8, 2]], 7], {(): 1, (0,): 9, (0, 0): 4, (0, 1): 6}, {(): [0], (0,): [0, 1]}),
    fight(random.Random(3), FORCED, random_tree(random.Random(3), 4), MIN, forced=0.7),
    quiescence_by_hand(FORCED, [[4, 1], [2, 6]], {(): 9, (0,): 3, (1,): -7}, {(): [1, 0]}),
    # Slips that hardly any random fight shows: of a single token in who narrows which bound, and in ties.
    quiescence_by_hand(FIGHT, [2, 1], {}, {(): [1]}),
    quiescence_by_hand(
        FIGHT, [[[-1, 1], 0], 0], {(): 2, (0,): -2, (0, 0): 2, (0, 1): 2}, {(): [0], (0,): [0, 1], (0, 0): [0]}
    ),
    quiescence_by_hand(FIGHT, [10, -17, 19], {(): -1}, {(): [0, 1]}, MIN),
    quiescence_by_hand(FIGHT, [1, [1, -2]], {(): -2}, {(): [0, 1], (1,): [0]}, MIN),
    quiescence_by_hand(FORCED, [0, [0, 2]], {(): -2, (1,): 7}, {(): [0, 1], (1,): [0, 1]}, MIN),
    quiescence_by_hand(FORCED, [-1, 0, 1], {(): 4}, {(): [0, 1, 2]}),
    quiescence_by_hand(FORCED, [0, 1], {(): -1}, {(): [0, 1]}),
    quiescence_by_hand(
        FIGHT,
        [[[9, 4], [-6, -9]], 5],
        {(): 4, (0,): 4, (0, 0): -8, (0, 1): 3},
        {(): [0], (0,): [0, 1], (0, 0): [1], (0, 1): [0, 1]},
        MIN,
    ),
    quiescence_by_hand(FORCED, [5, [8, 4]], {(): -5, (1,): 3}, {(): [0, 1], (1,): [0, 1]}),
    quiescence_by_hand(DONE, 4, {(): -3}, {}),
    quiescence_by_hand(DONE, [6, [2, 3]], {(): 1, (0,): -5}, {(): [0]}),
    fight(random.Random(4), DONE, random_tree(random.Random(4), 2), MIN),
]


def hidden_quiescence(rng: random.Random) -> list[Problem]:
    """Fresh fights, either player first."""
    return [
        fight(rng, QUIET, random_tree(rng, 2), rng.choice((MAX, MIN))),
        *(fight(rng, FIGHT, random_tree(rng, 4), first) for first in (MAX, MIN) for _ in range(2)),
        *(misleading(rng, FIGHT, first, 1, LIKE_MAX) for first in (MAX, MIN)),
        *(misleading(rng, FIGHT, first, 1, LIKE_MIN) for first in (MAX, MIN)),
        *(misleading(rng, TWICE, first, 2, BY_TURNS) for first in (MAX, MIN)),
        *(fight(rng, FORCED, random_tree(rng, 4), first, forced=0.7) for first in (MAX, MIN) for _ in range(2)),
        *(turned_round(fight(rng, FORCED, random_tree(rng, 3), first, forced=1)) for first in (MAX, MIN)),
        *(fight(rng, DONE, random_tree(rng, 3), first, share=0.8) for first in (MAX, MIN) for _ in range(2)),
        quiescence_by_hand(DONE, rng.randint(1, 9), {(): -rng.randint(1, 9)}, {}),
    ]


# Part 4: exchanges

TURNS, STOPPING = "captures in turn", "better to stop"
UNSORTED, ONCE_MORE = "pieces in any order", "the same lists once more"
EXCHANGES_SEEN = [
    call(TURNS, 3, [9], []),
    call(TURNS, 5, [], [1]),
    call(TURNS, 3, [1], [9]),
    call(TURNS, 1, [3], [3]),
    call(TURNS, 1, [1, 3, 5], [1, 3]),
    call(TURNS, 5, [3, 3.25, 9], [3, 5, 9]),
    call(STOPPING, 1, [9], [5]),
    call(STOPPING, 1, [3, 5], [1, 5]),
    call(STOPPING, 3, [3, 9, 9], [5, 9]),
    call(STOPPING, 3.25, [3, 3, 5], [9]),
    call(UNSORTED, 3, [9, 3], [5]),
    call(UNSORTED, 3, [5, 3], [9, 1, 5]),
    call(UNSORTED, 5, [5, 9, 1], [9, 3, 3.25]),
    call(ONCE_MORE, 5, [5, 3], [3, 1], times=2),
    call(ONCE_MORE, 9, [5, 3], [1, 3], times=2),
]
WORTH = (1, 3, 3.25, 5, 9)


def hidden_exchanges(rng: random.Random) -> list[Problem]:
    """Random pieces."""

    def pieces(least: int, most: int) -> list[float]:
        return [rng.choice(WORTH) for _ in range(rng.randint(least, most))]

    def drawn(group: str, own: list[float], others: list[float], *told: str, **more: Any) -> CallProblem | None:
        """An exchange that pays and that the mistakes `told` get wrong; None if the one drawn does not."""
        target = rng.choice(WORTH)
        answers = [wrong.EXCHANGES[name](target, list(own), list(others)) for name in told]
        return None if exchange(target, own, others) in (0, *answers) else call(group, target, own, others, **more)

    def until(draw: Callable[[], CallProblem | None]) -> CallProblem:
        return next(filter(None, (draw() for _ in range(10_000))))

    def in_turn() -> CallProblem | None:
        return drawn(TURNS, sorted(pieces(1, 4)), sorted(pieces(0, 3)))

    def goes_on() -> CallProblem | None:
        return drawn(TURNS, sorted(pieces(2, 4)), sorted(pieces(1, 3)), "one-capture-only")

    def stopping() -> CallProblem | None:
        return drawn(
            STOPPING, sorted(pieces(2, 3)), sorted(pieces(2, 3)), "only-attacker-stops", "stops-at-the-start-only"
        )

    def unsorted() -> CallProblem | None:
        return drawn(UNSORTED, pieces(3, 3), pieces(2, 3), "in-the-order-given", "dearest-piece-first")

    def once_more() -> CallProblem | None:
        own = pieces(2, 3)
        return drawn(ONCE_MORE, own, pieces(1, 2), "one-capture-only", times=2) if own != sorted(own) else None

    return [
        *(until(in_turn) for _ in range(2)),
        *(until(goes_on) for _ in range(5)),
        call(TURNS, 1, [rng.choice((3, 5))], [rng.choice((3, 5))]),
        *(until(stopping) for _ in range(4)),
        *(until(unsorted) for _ in range(3)),
        *(until(once_more) for _ in range(2)),
    ]


# Part 5: temporal differences, a group of cases for each step of the formulas

ONE, PAIR, SIZE, FADING, ANEW, AGAIN = (
    "a single position",
    "an error between two positions",
    "the size of a step",
    "credit for earlier positions",
    "estimates with new weights",
    "the same lists once more",
)


def sure(weights: Sequence[float], first: Sequence[float], second: Sequence[float]) -> CallProblem:
    """Two positions; after the first step the second is estimated rightly, so that only the first error counts."""
    (moved,) = (td_weights(weights, [first], _dot(weights, second), 1, 1),)
    return call(PAIR, list(weights), [list(first), list(second)], _dot(moved, second), 1, 1)


def _dot(weights: Sequence[float], vector: Sequence[float]) -> float:
    return sum(w * f for w, f in zip(weights, vector, strict=True))


LEARNED = [
    call(ONE, [0, 0], [[1, 2]], 1, 1, 1),
    call(ONE, [0.5, -1], [[2, 1]], -1, 1, 1),
    sure((1, 0), (1, 1), (2, 0)),
    sure((0.5, -1, 2), (1, 0, 1), (0, 1, 2)),
    call(SIZE, [0.5, -1], [[2, 1]], -1, 0.25, 1),
    call(SIZE, [0, 0], [[1, 2]], 1, 0.5, 1),
    call(FADING, [0, 0], [[1, 0], [0, 1], [1, 1]], 1, 1, 0.5),
    call(FADING, [1, -0.5, 0], [[0, 1, 2], [1, 1, 0], [2, 0, 1]], -1, 1, 0.25),
    call(ANEW, [0.5, 0.25], [[1, 0], [1, 2]], -1, 1, 1),
    call(ANEW, [1, -0.5], [[0, 1], [1, 1], [2, 1]], 1, 1, 1),
    call(AGAIN, [0, 1], [[1, 0], [0, 1]], 1, 0.5, 0.5, times=2),
    call(AGAIN, [1, -0.5, 0], [[0, 1, 2], [1, 1, 0], [2, 0, 1], [1, 0, 2]], -1, 0.125, 0.75, times=2),
]


def hidden_learned(rng: random.Random) -> list[Problem]:
    """Short games with small numbers."""

    def vectors(features: int, positions: int) -> list[list[int]]:
        return [[rng.choice((-2, -1, 1, 2, 3, 0)) for _ in range(features)] for _ in range(positions)]

    def weights(features: int) -> list[float]:
        return [rng.randint(-4, 4) / 4 for _ in range(features)]

    def drawn(group: str, positions: int, step: float, decay: float, **more: Any) -> CallProblem:
        features = rng.randint(2, 3)
        vectors_, start = vectors(features, positions), weights(features)
        return call(group, start, vectors_, rng.choice((-1, 1)), step, decay, **more)

    def step() -> float:
        return rng.choice((0.125, 0.25, 0.5))

    def decay() -> float:
        return rng.choice((0.25, 0.5, 0.75))

    return [
        *(drawn(ONE, 1, 1, 1) for _ in range(2)),
        *(sure(weights(2), *vectors(2, 2)) for _ in range(3)),
        *(drawn(SIZE, 1, step(), 1) for _ in range(2)),
        *(drawn(FADING, positions, 1, decay()) for positions in (2, 3, 4)),
        *(drawn(ANEW, positions, 1, 1) for positions in (2, 3)),
        *(drawn(AGAIN, positions, step(), decay(), times=2) for positions in (3, 4)),
    ]


# Part 6: players

LAST = "the last two plies"
RANDOM, GREEDY = "against random moves", "against a greedy player"
DISCS, ONE_PLY, TWO_PLIES = "against two plies of counting discs", "against one ply", "against two plies"


def last_moves(rng: random.Random, mover: str, count: int) -> list[CallProblem]:
    """Positions at most two plies from the end in which only one action is best; no two from one game.

    In turn, it is not the first action, not the last, and not the one that leaves the mover the most discs.
    """
    game, found = Othello(6), []  # type: ignore[var-annotated]
    for actions, states in random_games(rng, game):
        state, line = states[-3], actions[:-2]
        if game.to_move(state) != mover or len(game.actions(state)) < 2 or not _over_within(game, state, 2):
            continue
        best, after = max if mover == MAX else min, [game.result(state, action) for action in game.actions(state)]
        worth = [minimax(game, child)[0] for child in after]
        discs = [features_of(game)["discs"](child) for child in after]
        told = (0, len(after) - 1, discs.index(best(discs)))[len(found) % 3]
        if worth.count(best(worth)) == 1 and worth.index(best(worth)) != told:
            found.append(position(LAST, SMALL_OTHELLO, line))
        if len(found) == count:
            return found
    raise AssertionError("random games never end")


def _over_within(game: Game, state: State, plies: int) -> bool:
    """Whether the game is over after at most `plies` plies, whatever is played."""
    if game.is_terminal(state):
        return True
    return plies > 0 and all(_over_within(game, game.result(state, a), plies - 1) for a in game.actions(state))


def match(group: str, goal: float, games: int, seed: int, **opponent: Any) -> MatchProblem:
    """A series on the small board; both sides play each opening once."""
    return MatchProblem(group, SMALL_OTHELLO, opponent, goal, games, opening=4, seed=seed)


COUNTS_DISCS = {"name": "searching", "game": SMALL_OTHELLO, "depth": 2, "weights": {"discs": 1}}
PLAYING_SEEN = [
    *last_moves(random.Random(1), MAX, 3),
    *last_moves(random.Random(2), MIN, 3),
    match(RANDOM, 0.5, 28, 1, name="random"),
    match(GREEDY, 0.5, 28, 2, name="greedy"),
]


def hidden_playing(rng: random.Random) -> list[Problem]:
    """Fresh positions near the end, and matches against opponents that search."""

    def seed() -> int:
        return rng.randint(0, 10**6)

    return [
        *last_moves(rng, MAX, 6),
        *last_moves(rng, MIN, 6),
        match(DISCS, 0.4, 28, seed(), **COUNTS_DISCS),
        match(ONE_PLY, 0, 32, seed(), name="ahead", plies=1),
        match(TWO_PLIES, -0.2, 32, seed(), name="ahead", plies=2),
    ]


ITEMS = [
    Item(
        name="test_lines_with",
        reference=lines_with,
        alternatives=(right.lines_by_numpy, right.lines_counted, right.lines_spelled_out),
        misconceptions=wrong.LINES,
        named={**wrong.MORE_LINES, "slip-in-one-place": wrong.Slips(lines_with, COUNTED)},
        visible=COUNTED,
        hidden=hidden_lines,
        demands={"1a": (0.5, FEW), "1b": (1, MIXED), "1c": (0.5, BOARDS)},
        concepts=("E-04",),
    ),
    Item(
        name="test_weighted_lines",
        reference=weighted_lines,
        alternatives=(right.weighted_by_numpy, right.weighted_by_the_package),
        misconceptions=wrong.SUMS,
        named={**wrong.MORE_SUMS, "slip-in-one-place": wrong.Slips(weighted_lines, WEIGHTED_SEEN)},
        visible=WEIGHTED_SEEN,
        hidden=hidden_weighted,
        builds_on=("lines_with",),
        demands={"1d": (1, GOES_ON), "1e": (0.5, WON), "1f": (0.5, TIED)},
        concepts=("E-04", "E-07"),
    ),
    Item(
        name="test_depth_limited_alphabeta",
        reference=depth_limited_alphabeta,
        alternatives=(one_loop.depth_limited_alphabeta, right.limited_negamax, right.limited_by_a_class),
        before={"depth_limited_minimax": depth_limited_minimax},
        misconceptions=wrong.LIMITED,
        named=wrong.MORE_LIMITED,
        conventions={name: FlawedAlphaBeta(**style) for name, style in STYLES.items() if style},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=LIMITED_SEEN,
        hidden=hidden_limited,
        demands={
            "2a": (1, "value", PLIES, TWO_WAYS),
            "2b": (1, "action"),
            "2c": (2, "leaves"),
            "2d": (EARLY,),
            "2e": (ROOT,),
            "2f": (TIES,),
            "2g": (TWICE,),
        },
        concepts=("E-01",),
    ),
    Item(
        name="test_quiescence",
        reference=quiescence,
        alternatives=(one_loop.quiescence, right.quiet_minimax, right.quiet_negamax),
        misconceptions=wrong.FIGHTING,
        named=wrong.MORE_FIGHTING,
        weights={"value": 1, "action": 1},
        visible=QUIESCENCE_SEEN,
        hidden=hidden_quiescence,
        demands={"3a": (1.5, QUIET, FIGHT, TWICE), "3b": (1, FORCED), "3c": (0.5, DONE), "3d": (1, "action")},
        concepts=("E-10", "E-11"),
    ),
    Item(
        name="test_exchange",
        reference=exchange,
        alternatives=(right.exchange_in_steps, right.exchange_remembered, right.exchange_with_heaps),
        misconceptions=wrong.EXCHANGES,
        named={**wrong.MORE_EXCHANGES, "slip-in-one-place": wrong.Slips(exchange, EXCHANGES_SEEN)},
        visible=EXCHANGES_SEEN,
        hidden=hidden_exchanges,
        demands={"4a": (1, TURNS), "4b": (0.5, UNSORTED), "4c": (1, STOPPING), "4d": (0.5, ONCE_MORE)},
        concepts=("E-05", "E-10"),
    ),
    Item(
        name="test_td_weights",
        reference=td_weights,
        alternatives=(right.td_without_a_trace, right.td_spelled_out),
        misconceptions=wrong.TEMPORAL,
        named={**wrong.MORE_TEMPORAL, "slip-in-one-place": wrong.Slips(td_weights, LEARNED)},
        visible=LEARNED,
        hidden=hidden_learned,
        demands={
            "5a": (1, PAIR),
            "5b": (0.5, ONE),
            "5c": (0.5, SIZE),
            "5d": (1, FADING),
            "5e": (0.5, ANEW),
            "5f": (0.5, AGAIN),
        },
        concepts=("E-12",),
    ),
    Item(
        name="test_player",
        reference=player,
        alternatives=(right.player_by_squares, right.player_by_a_class),
        misconceptions=wrong.PLAYING,
        weights={"value": 1, "score": 1},
        guessing=0.5,  # near the end there are often only two actions
        visible=PLAYING_SEEN,
        hidden=hidden_playing,
        builds_on=("depth_limited_alphabeta", "quiescence"),
        demands={
            "6a": (1, LAST),
            "6b": (1, RANDOM),
            "6c": (1, GREEDY),
            "6d": (2, DISCS),
            "6e": (2, ONE_PLY),
            "6f": (1, TWO_PLIES),
            "6g": ("score",),
        },
        concepts=("E-08",),
    ),
]
