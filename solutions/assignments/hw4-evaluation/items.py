"""What the test cells of hw4-evaluation check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from aima_games import MAX, MIN, Game, State
from aima_games.checking.case import observe
from aima_games.checking.check import is_right
from aima_games.checking.match_case import OPPONENTS
from aima_games.games import Othello, TicTacToe, make_game
from autograder.authoring import (
    CallProblem,
    Item,
    MatchProblem,
    Problem,
    SearchProblem,
    call,
    estimates,
    position,
    random_line,
    to_depth,
    tree,
)
from solutions import minimax

from .misconceptions import (
    EXCHANGES,
    EXTENSIONS,
    LINES,
    MORE_EXCHANGES,
    MORE_EXTENSIONS,
    MORE_LINES,
    MORE_SAFETY,
    MORE_SETTLING,
    MORE_TEMPORAL,
    PLAYING,
    SAFETY,
    SETTLING,
    TEMPORAL,
)
from .reference import (
    champion,
    exchange,
    extended_search,
    player,
    safe_discs,
    searching_player,
    settled_from,
    td_weights,
    weighted_lines,
)

OPPONENTS["searching"] = searching_player

TICTACTOE = {"name": "TicTacToe"}
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


# Part 1: open lines

SQUARE, BOARDS = "tic-tac-toe", "other boards"
TENFOLD = [0, 1, 10, 100]
LINES_SEEN = [
    position(SQUARE, TICTACTOE, (4,), TENFOLD),
    position(SQUARE, TICTACTOE, (4, 1), [2, 3, 5, 7]),
    position(SQUARE, TICTACTOE, (0, 4, 8), TENFOLD),
    position(SQUARE, TICTACTOE, (1, 4, 3, 0), [5, 1, -2, 4]),
    position(SQUARE, TICTACTOE, (0, 3, 1, 4, 2), TENFOLD),
    position(SQUARE, TICTACTOE, (0, 3, 1, 4, 8, 5), TENFOLD),
    position(SQUARE, TICTACTOE, (0, 1, 2, 4, 3, 5, 7, 6, 8), TENFOLD),
    position(SQUARE, TICTACTOE, (4, 0, 2, 6, 3, 5, 1, 7, 8), [9, 1, 1, 4]),
    position(BOARDS, WIDE, (7, 2, 6, 8, 1), [1, 4, 9, 25]),
    position(BOARDS, WIDE, (0, 6, 5, 7, 11, 8), [1, 4, 9, 25]),
    position(BOARDS, LARGE, (5, 0, 10, 15, 6), [0, 1, 3, 9, 27]),
]


def hidden_lines(rng: random.Random) -> list[Problem]:
    """Positions of random games with random weights, and how random games ended."""

    def weights(k: int = 3) -> list[int]:
        return rng.sample(range(-3, 12), k + 1)

    def over(group: str, spec: dict[str, Any], winner: int) -> CallProblem:
        game = make_game(spec)
        ended = (actions for actions, states in random_games(rng, game) if game.utility(states[-1], MAX) == winner)
        return position(group, spec, next(ended), weights())

    return [
        *(position(SQUARE, TICTACTOE, random_line(rng, TicTacToe(), plies), weights()) for plies in (1, 2, 3, 4, 5)),
        *(over(SQUARE, TICTACTOE, winner) for winner in (1, 0, -1)),
        *(position(BOARDS, WIDE, random_line(rng, make_game(WIDE), plies), weights()) for plies in (4, 5)),
        over(BOARDS, WIDE, rng.choice((1, -1))),
        position(BOARDS, LARGE, random_line(rng, make_game(LARGE), 5), weights(4)),
    ]


# Part 2: exchanges

TURNS, STOPPING = "captures in turn", "better to stop"
UNSORTED, ONCE_MORE = "pieces in any order", "the same lists once more"
EXCHANGES_SEEN = [
    call(TURNS, 3, [9], []),
    call(TURNS, 5, [], [1]),
    call(TURNS, 3, [1], [9]),
    call(TURNS, 1, [3], [3]),
    call(TURNS, 1, [9], [5]),
    call(TURNS, 1, [1, 3, 5], [1, 3]),
    call(TURNS, 5, [3, 3.25, 9], [3, 5, 9]),
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

    def pieces(count: int) -> list[float]:
        return [rng.choice(WORTH) for _ in range(count)]

    def drawn(group: str, own: int, other: int) -> CallProblem:
        return call(group, rng.choice(WORTH), sorted(pieces(own)), sorted(pieces(other)))

    def stopping() -> CallProblem:
        """Somebody stops although there is something to capture with."""
        while True:
            target, own, other = rng.choice(WORTH), sorted(pieces(3)), sorted(pieces(rng.randint(2, 3)))
            wrong = [EXCHANGES[name](target, own, other) for name in ("only-attacker-stops", "stops-at-the-start-only")]
            if exchange(target, own, other) not in wrong:
                return call(STOPPING, target, own, other)

    def unsorted() -> CallProblem:
        while True:
            target, own, other = rng.choice(WORTH), pieces(3), pieces(3)
            wrong = [EXCHANGES[name](target, own, other) for name in ("in-the-order-given", "dearest-piece-first")]
            if exchange(target, own, other) not in wrong:
                return call(UNSORTED, target, own, other)

    def once_more() -> CallProblem:
        """Pieces in no order, with which it is not enough to take, or not to."""
        while True:
            target, own, other = rng.choice(WORTH), pieces(3), pieces(2)
            if own != sorted(own) and exchange(target, own, other) not in (0, target):
                return call(ONCE_MORE, target, own, other, times=2)

    return [
        drawn(TURNS, rng.randint(1, 2), 0),
        *(drawn(TURNS, 1, rng.randint(1, 2)) for _ in range(3)),
        *(drawn(TURNS, 3, 3) for _ in range(4)),
        drawn(TURNS, 4, 2),
        *(stopping() for _ in range(4)),
        *(unsorted() for _ in range(4)),
        *(once_more() for _ in range(2)),
    ]


# Part 3: safe discs

RUNS, FULL, NOTHING, SIZES = "runs from a corner", "full edges", "discs away from corners", "boards of other sizes"


def late(rng: random.Random, group: str, size: int, *told: str) -> CallProblem:
    """A position of a random game in which something is safe, and that the mistakes `told` get wrong."""
    game = Othello(size)
    for actions, states in random_games(rng, game):
        ply = rng.randint(size, len(actions) - 1)
        right = safe_discs(game, states[ply])
        if right and all(SAFETY[name](game, states[ply]) != right for name in told):
            return position(group, {"name": "Othello", "size": size}, actions[:ply])
    raise AssertionError("random games never end")


def early(rng: random.Random) -> CallProblem:
    """A position with discs on edges, none of which is safe."""
    game = Othello(6)
    for actions, states in random_games(rng, game):
        ply = rng.randint(9, 14)
        marks = [game.mark(states[ply], square) for square in range(6)]
        if marks.count("B") != marks.count("W") and not any(game.mark(states[ply], s) != "." for s in (0, 5, 30, 35)):
            return position(NOTHING, SMALL_OTHELLO, actions[:ply])
    raise AssertionError("random games never end")


def drawn_discs(rng: random.Random) -> list[Problem]:
    """Positions for each rule."""
    return [
        early(rng),
        late(rng, NOTHING, 6, "diagonal-disc-safe"),
        *(late(rng, RUNS, 6, "two-squares-only") for _ in range(2)),
        late(rng, RUNS, 6, "runs-one-way", "corners-only"),
        late(rng, RUNS, 6, "gaps-do-not-matter", "corner-counted-twice"),
        *(late(rng, FULL, 6, "full-edge-not-safe") for _ in range(2)),
        *(late(rng, SIZES, 4, "corners-only", "corner-counted-twice") for _ in range(2)),
        late(rng, SIZES, 8),
    ]


# Part 4: extensions

ENDS, ON_THE_WAY, HORIZON, LIMIT, PATHS = (
    "games that end early",
    "forced actions on the way",
    "forced actions at the cutoff",
    "extensions used up",
    "extensions in several branches",
)


def lanes(rng: random.Random, plies: int, forced: float, ends: float = 0.0) -> Any:
    """A random tree with forced actions; some branches end early. Its leaves all differ."""
    leaves = iter(rng.sample(range(-40, 41), 64))

    def grow(left: int) -> Any:
        if left == 0 or (left < plies and rng.random() < ends):
            return next(leaves)
        return [grow(left - 1) for _ in range(1 if left < plies and rng.random() < forced else 2)]

    return grow(plies)


def extended(
    group: str, leaves: Any, depth: int, extra: int, rng: random.Random | int, first: str = "MAX"
) -> SearchProblem:
    """A search to a depth, with estimates that all differ; whether it prunes is left open."""
    rng = random.Random(rng) if isinstance(rng, int) else rng
    extras = (*to_depth(depth, estimates(rng, leaves)), {"number": extra})
    return tree(group, leaves, first, extras=extras, counted=False)


def at_the_root(rng: random.Random, first: str) -> Iterator[SearchProblem]:
    """Searches whose root has a single action, which is free, at the cutoff or before; one that is cut off at once."""
    for depth in (0, 1):
        below = lanes(rng, 3, 0.3)
        yield extended(HORIZON, [below], depth, rng.randint(1, 2), rng, first)
    yield extended(HORIZON, lanes(rng, 2, 0.3), 0, 1, rng, first)


def telling(rng: random.Random, group: str, plies: int, depth: int, extra: int, first: str, told: str) -> SearchProblem:
    """An extended search that the mistake `told` gets wrong, and so does a search that goes deeper everywhere."""
    wrong = [EXTENSIONS[name] for name in (told, "everything-extended")]
    while True:
        ends = 0.3 if group == ENDS else 0.0
        problem = extended(group, lanes(rng, plies, 0.5, ends), depth, extra, rng, first)
        case = problem.case(EXTENDED, hidden=True)
        if not any(is_right(observe(case, search), {"value": 1}) for search in wrong):
            return problem


LONG_LANE = [[[[[8, 1]]]], [3, [4]]]
EXTENDED_SEEN = [
    extended(ENDS, [[6], [[4, 1]]], 1, 1, 1),
    extended(HORIZON, [[[[7, -3]]], [[2], [5]]], 1, 1, 5),
    extended(HORIZON, LONG_LANE, 1, 2, 6),
    extended(HORIZON, [[[7, -3], [2]]], 1, 1, 11),  # forced at the root
    extended(HORIZON, [[6], [4, 1]], 0, 1, 12),  # cut off at the root
    extended(LIMIT, LONG_LANE, 1, 1, 7),
    extended(LIMIT, LONG_LANE, 2, 0, 8),
    extended(PATHS, [[[[1, 9]]], [[[3, 6]]], [[[0, 7]]]], 1, 2, 10),
]


def hidden_extended(rng: random.Random) -> list[Problem]:
    """Fresh trees in which every rule matters."""
    return [
        *(telling(rng, ENDS, 4, 2, 1, first, "cutoff-before-terminal") for first in (MAX, MIN)),
        *(telling(rng, ON_THE_WAY, 5, 2, 2, first, "nothing-extended") for first in (MAX, MIN)),
        telling(rng, ON_THE_WAY, 5, 3, 1, MAX, "free-action-costs-a-ply"),
        *(telling(rng, HORIZON, 5, 2, 2, first, "not-at-the-horizon") for first in (MAX, MIN)),
        *at_the_root(rng, rng.choice((MAX, MIN))),
        telling(rng, LIMIT, 5, 2, 1, MAX, "extensions-without-end"),
        telling(rng, LIMIT, 5, 1, 2, MIN, "one-extension-more"),
        telling(rng, LIMIT, 6, 2, 3, MIN, "one-extension-only"),
        *(telling(rng, PATHS, 5, 2, 1, first, "extensions-shared") for first in (MAX, MIN)),
    ]


# Part 5: from which depth on nothing changes

EARLY, LATE, BACK = "settled early", "settled late", "the choice comes back"


def verdicts(group: str, leaves: Any, most: int, rng: random.Random | int, first: str = "MAX") -> SearchProblem:
    """A tree with estimates that all differ."""
    rng = random.Random(rng) if isinstance(rng, int) else rng
    return tree(group, leaves, first, extras=({"evaluate": estimates(rng, leaves)}, {"number": most}), counted=False)


def changing(rng: random.Random, group: str, depth: int, most: int) -> SearchProblem:
    """A tree on which the choice settles at `depth`; where the group says so, it has been the same before."""
    while True:
        problem = verdicts(group, lanes(rng, 4, 0.15), most, rng, rng.choice((MAX, MIN)))
        case = problem.case(SETTLED, hidden=True)
        comes_back = not is_right(observe(case, SETTLING["first-agreement"]), {"value": 1})
        if case.expected.value == depth and comes_back == (group == BACK):
            return problem


TIED = verdicts(EARLY, [[9, 5], [5, 8], [2]], 3, 1)
"""Two actions are equally good from depth 2 on, and nothing is left to search at depth 3."""


def drawn_verdicts(rng: random.Random) -> list[Problem]:
    """Each kind, with the depths at which it can settle; some are settled at the first ply."""
    kinds = {EARLY: ((1, 3), (1, 4), (2, 3), (2, 4)), LATE: ((3, 3), (3, 4), (4, 4)), BACK: ((3, 3), (3, 4), (4, 4))}
    return [changing(rng, group, *depths) for group, some in kinds.items() for depths in some]


# Part 6: temporal differences

PAIR, TRACED, RESULT = "two positions", "longer games", "the last position"
LEARNED = [
    call(RESULT, [0, 0], [[1, 2]], 1, 0.5, 0.5),
    call(RESULT, [0.5, -1], [[2, 1]], -1, 0.25, 0),
    call(PAIR, [1, 0], [[1, 1], [2, 0]], 1, 0.5, 0),
    call(PAIR, [0.5, 0.25], [[1, 0], [0, 2]], -1, 0.5, 0.5),
    call(TRACED, [0, 0], [[1, 0], [0, 1], [1, 1]], 1, 0.5, 0.5),
    call(TRACED, [1, -0.5, 0], [[0, 1, 2], [1, 1, 0], [2, 0, 1], [1, 0, 2]], -1, 0.125, 0.75),
]


def hidden_learned(rng: random.Random) -> list[Problem]:
    """Short games with small numbers."""

    def drawn(group: str, features: int, positions: int) -> CallProblem:
        vectors = [[rng.randint(-2, 3) for _ in range(features)] for _ in range(positions)]
        weights = [rng.randint(-4, 4) / 4 for _ in range(features)]
        step, decay = rng.choice((0.125, 0.25, 0.5)), rng.choice((0.25, 0.5, 0.75))
        return call(group, weights, vectors, rng.choice((-1, 1)), step, decay)

    return [
        *(drawn(RESULT, 2, 1) for _ in range(2)),
        *(drawn(PAIR, 2, 2) for _ in range(3)),
        drawn(TRACED, 2, 4),
        drawn(TRACED, 3, 5),
    ]


# Part 7: players

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
CHAMPION = "the champion's match"
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
    return [match(CHAMPION, 0.2, 24, rng.randint(0, 10**6), **searching(2, CORNERS))]


EXTENDED = Item(
    name="extending",
    reference=extended_search,
    misconceptions=EXTENSIONS,
    named=MORE_EXTENSIONS,
    weights={"value": 3, "action": 1},
    hidden=hidden_extended,
    demands={
        "4a": (ENDS,),
        "4b": (ON_THE_WAY, HORIZON),
        "4c": (HORIZON,),
        "4d": (LIMIT,),
        "4e": (PATHS,),
        "4f": ("action",),
    },
    concepts=("E-01", "E-11"),
)
SETTLED = Item(
    name="settling",
    reference=settled_from,
    misconceptions=SETTLING,
    named=MORE_SETTLING,
    hidden=drawn_verdicts,
    demands={"5a": (EARLY, LATE, BACK), "5b": (LATE,)},
    concepts=("E-11",),
)

ITEMS = [
    Item(
        name="lines",
        reference=weighted_lines,
        misconceptions=LINES,
        named=MORE_LINES,
        visible=LINES_SEEN,
        hidden=hidden_lines,
        demands={"1a": (SQUARE, BOARDS), "1b": (SQUARE, BOARDS), "1c": (SQUARE, BOARDS), "1d": (BOARDS,)},
        concepts=("E-04", "E-07"),
    ),
    Item(
        name="exchanges",
        reference=exchange,
        misconceptions=EXCHANGES,
        named=MORE_EXCHANGES,
        visible=EXCHANGES_SEEN,
        hidden=hidden_exchanges,
        demands={"2a": (TURNS,), "2b": (UNSORTED,), "2c": (STOPPING,), "2d": (ONCE_MORE,)},
        concepts=("E-05", "E-10"),
    ),
    Item(
        name="safe",
        reference=safe_discs,
        misconceptions=SAFETY,
        named=MORE_SAFETY,
        visible=drawn_discs(random.Random(3)),
        hidden=drawn_discs,
        demands={"3a": (RUNS, SIZES), "3b": (FULL,), "3c": (NOTHING,), "3d": (RUNS, SIZES), "3e": (SIZES,)},
        concepts=("E-08",),
    ),
    replace(
        EXTENDED,
        visible=[*EXTENDED_SEEN, *hidden_extended(random.Random(4))],
    ),
    replace(SETTLED, visible=[TIED, *drawn_verdicts(random.Random(5))]),
    Item(
        name="temporal",
        reference=td_weights,
        misconceptions=TEMPORAL,
        named=MORE_TEMPORAL,
        visible=LEARNED,
        hidden=hidden_learned,
        demands={"6a": (PAIR, TRACED), "6b": (RESULT,), "6c": (TRACED,), "6d": (TRACED,)},
        concepts=("E-12",),
    ),
    Item(
        name="playing",
        reference=player,
        misconceptions=PLAYING,
        weights={"value": 1, "score": 2},
        visible=PLAYING_SEEN,
        hidden=hidden_playing,
        builds_on=("safe_discs", "extended_search"),
        demands={"7a": (LAST[MAX], LAST[MIN]), "7b": (RANDOM, GREEDY, "score"), "7c": (DISCS, "score")},
        concepts=("E-08",),
    ),
    Item(
        name="final",
        reference=champion,
        misconceptions={"first-action-taken": PLAYING["first-action-taken"]},
        weights={"score": 1},
        visible=[match(GREEDY, 0.8, 6, 3, name="greedy")],
        hidden=hidden_champion,
        builds_on=("safe_discs", "extended_search", "player"),
        demands={"9a": (GREEDY, CHAMPION, "score")},
        concepts=("E-08",),
    ),
]
"""The last one is the stretch task, worth no points."""
