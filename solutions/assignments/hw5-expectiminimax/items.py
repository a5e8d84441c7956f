"""What the test cells of hw5-expectiminimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from typing import Any

from aima_games import CHANCE, MAX, MIN, IllegalActionError, play_line, recorded
from aima_games.checking.case import make_argument
from aima_games.checking.match_case import POLICIES
from aima_games.games import make_game
from aima_games.matches.exact import Policy
from aima_games.trees.build import game_tree
from autograder.authoring import (
    CallProblem,
    ExactMatchProblem,
    Item,
    SearchProblem,
    changed,
    first_that,
    lottery,
    position,
    random_line,
    states_below,
    tree,
    tree_game,
)
from autograder.authoring.mistakes import edited
from solutions.lecture_checks.lecture5 import CAREFUL, COIN, SMALL_RACE, THREE_LEVELS, TWO_COINS
from solutions.misconceptions.stochastic import FlawedStar1

from . import alternatives as right
from . import misconceptions as wrong
from .reference import (
    expectimax,
    expectiminimax,
    luck_and_skill,
    pig_player,
    star1,
    value_of_information,
)

ODDS = ((0.25, 0.75), (0.9, 0.1), (0.3, 0.7), (0.2, 0.3, 0.5), (0.5, 0.1, 0.4))
EXACT_ODDS = (COIN, (0.5, 0.25, 0.25))
"""Odds with which nothing is rounded, so that each right way to cut does the same on all computers."""

PIG_OF_FOUR = {"name": "Pig", "target": 4, "turns": 4, "faces": 2}


# Trees


def dice_tree(
    rng: random.Random, levels: str, lowest: int = -40, highest: int = 40, odds: Any = ODDS, most: int = 3
) -> Any:
    """A random tree with a letter for each level, `p` for players' nodes and `c` for chance; its leaves all differ."""
    leaves = iter(rng.sample(range(lowest, highest + 1), min(highest + 1 - lowest, 3 ** len(levels))))
    return _grown(rng, levels, leaves, odds, most)


def _grown(rng: random.Random, levels: str, leaves: Iterator[int], odds: Any, most: int) -> Any:
    if not levels:
        return next(leaves)
    below = partial(_grown, rng, levels[1:], leaves, odds, most)
    if levels[0] == "p":
        return [below() for _ in range(rng.randint(2, most))]
    chances = list(rng.choice(odds))
    rng.shuffle(chances)
    return lottery(tuple(chances), *(below() for _ in chances))


def clear_tree(rng: random.Random, levels: str, lowest: int = -40, highest: int = 40) -> Any:
    """A random tree without ties between lotteries: which of two equal sums is larger is an accident of rounding."""

    def is_clear(nodes: Any) -> bool:
        game = make_game(tree_game(nodes))
        worth = (
            sorted(expectiminimax(game, game.result(state, action))[0] for action in game.actions(state))
            for state in states_below(game, game.initial)
        )
        return all(after - before > 1e-6 for values in worth for before, after in pairwise(values))

    return first_that(is_clear, lambda: dice_tree(rng, levels, lowest, highest))


TWO_ROLLS = lottery((0.25, 0.75), lottery(COIN, 8, -4), lottery((0.9, 0.1), 1, 11))


# Part 1: expectiminimax

OVER, PLAIN, ROLL, BOTH = "the game is over", "no dice at all", "a roll to come", "moves and rolls"
BELOW, TWICE, ROLLS, REAL = "everything is lost", "a player moves twice running", "a roll after a roll", "real dice"


def worth_nothing(a: int, b: int) -> list[SearchProblem]:
    """Problems in which a best value of 0 is better than what comes after it: it must not count as no value."""
    return [tree(BOTH, [lottery(COIN, a, -a), -b]), tree(BOTH, [lottery(COIN, a, -a), b], first=MIN)]


SEARCHED = [
    tree(OVER, 7),
    tree(PLAIN, [[9, 5], [7, 8], [12, 1]]),
    tree(PLAIN, [[[4, 9], [3, 7]], [[5, 8], [6, 1]]], "MIN"),
    tree(ROLL, lottery((0.2, 0.3, 0.5), -10, 4, 6)),
    tree(ROLL, lottery((0.75, 0.25), [1, 5], [9, -7]), first="MIN"),
    tree(BOTH, TWO_COINS),
    tree(BOTH, THREE_LEVELS, first="MIN"),
    tree(BOTH, [lottery((0.9, 0.1), 2, 30), lottery((0.25, 0.75), [[9, -3], 4], 8), 5]),
    tree(BELOW, [[-5, -8], lottery((0.3, 0.7), -3, -9), [-4, -2]]),
    tree(BELOW, [[5, 8], lottery((0.3, 0.7), 3, 9), [4, 2]], first="MIN"),
    SearchProblem(TWICE, tree_game([[[3, 8], [lottery(COIN, 9, 1), 4]], [[7, 2], [6, 5]]], moves_each=2)),
    tree(ROLLS, [TWO_ROLLS, 1]),
    *worth_nothing(4, 3),
    SearchProblem(REAL, SMALL_RACE, ((2,), "2/off")),
    SearchProblem(REAL, SMALL_RACE, ((1,), "2/1", (1,), "1/off")),
]


def hidden_searched(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every kind, and positions of real games."""
    return [
        *(tree(PLAIN, clear_tree(rng, "ppp"), first) for first in (MAX, MIN)),
        tree(ROLL, clear_tree(rng, "cp"), rng.choice((MAX, MIN))),
        *(tree(BOTH, clear_tree(rng, levels), first) for levels in ("pcp", "pcpc") for first in (MAX, MIN)),
        *worth_nothing(rng.randint(1, 9), rng.randint(1, 9)),
        tree(BELOW, clear_tree(rng, "pcp", -80, -1), MAX),
        tree(BELOW, clear_tree(rng, "pcp", 1, 80), MIN),
        SearchProblem(TWICE, tree_game(clear_tree(rng, "ppcp"), MAX, moves_each=2)),
        SearchProblem(TWICE, tree_game(clear_tree(rng, "ppp"), MIN, moves_each=2)),
        tree(ROLLS, clear_tree(rng, "pcc"), MAX),
        *(SearchProblem(REAL, SMALL_RACE, random_line(rng, SMALL_RACE, plies)) for plies in (2, 3)),
    ]


# Part 2: an opponent who is known

RANDOMLY, HABIT, DICE_TOO = "an opponent who moves at random", "an opponent with a habit", "dice besides"
EVENLY = {"policy": "uniform"}
DARES = [[1, 9], [2, 3]]
DARING = {"policy": [[[0], [0.25, 0.75]], [[1], [0.5, 0.5]]]}
RISKS = [[lottery((0.25, 0.75), 8, -4), 6], [5, 1, -2]]
RISKY_HABIT = {"policy": [[[0], [0.75, 0.25]], [[1], [0.2, 0.2, 0.6]]]}


def habits(rng: random.Random, nodes: Any, moves_each: int = 1) -> dict[str, Any]:
    """How likely MIN is to take each action, at each of its nodes in a tree."""
    game = make_game(tree_game(nodes, moves_each=moves_each))
    chances = []
    for _, state in game_tree(game).nodes(data="state"):
        if not game.is_terminal(state) and game.to_move(state) == MIN:
            weights = rng.sample(range(1, 8), len(game.actions(state)))
            chances.append([list(state), [weight / sum(weights) for weight in weights]])
    return {"policy": chances}


def known(group: str, nodes: Any, policy: dict[str, Any]) -> SearchProblem:
    """A tree with an opponent whose policy is known; nobody counts leaves."""
    return tree(group, nodes, extras=(policy,), counted=False)


def known_twice(nodes: Any, policy: dict[str, Any]) -> SearchProblem:
    """The same in a tree in which each player moves twice in a row."""
    return SearchProblem(TWICE, tree_game(nodes, moves_each=2), extras=(policy,), counted=False)


def min_waits(problem: Any) -> bool:
    """Whether MIN does not move in the state that is asked about."""
    game = make_game(problem.game)
    state = play_line(game, game.initial, problem.moves)
    return game.is_terminal(state) or game.to_move(state) != MIN


KNOWN = [
    known(OVER, 7, EVENLY),
    known(RANDOMLY, DARES, EVENLY),
    known(RANDOMLY, [[[4, 6], [-3, 1]], [[2, 5], [3, 0]]], EVENLY),
    known(RANDOMLY, [[-4, -6], [-3, -9]], EVENLY),
    known(HABIT, DARES, CAREFUL),
    known(HABIT, [[9, 1], [2, 3]], DARING),
    known(HABIT, [[8, 2, 5], [4, 6]], {"policy": [[[0], [0.2, 0.3, 0.5]], [[1], [0.6, 0.4]]]}),
    known(HABIT, [[9, 1], [1, 3]], {"policy": [[[0], [1 / 7, 6 / 7]], [[1], [0.5, 0.5]]]}),
    known(HABIT, [[9, 1], [2, 4, 8]], {"ranking": [[[0], [0.25, 0.75]], [[1], [0.2, 0.5, 0.3]]]}),
    known_twice([[3, 8], [6, 1], [2, 5]], EVENLY),
    known_twice([[[2, [9, 1]], 4], [[3, 8], [0, [7, -2]]]], EVENLY),
    known(DICE_TOO, RISKS, RISKY_HABIT),
    known(DICE_TOO, lottery((0.9, 0.1), [[1, 5], [4, 3]], [[7, -2], [0, 2]]), EVENLY),
    SearchProblem(REAL, SMALL_RACE, ((2,), "2/off"), (EVENLY,), counted=False),
]


def hidden_known(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with fresh habits, and a race against an opponent who moves at random."""

    def drawn(group: str, levels: str, lowest: int = -40, highest: int = 40) -> SearchProblem:
        nodes = clear_tree(rng, levels, lowest, highest)
        return known(group, nodes, EVENLY if group == RANDOMLY else habits(rng, nodes))

    return [
        *(drawn(RANDOMLY, levels) for levels in ("pp", "ppp", "pcp")),
        drawn(RANDOMLY, "ppp", -80, -1),
        *(drawn(HABIT, levels) for levels in ("pp", "pp", "ppp", "ppp")),
        known(HABIT, likeliest_first := clear_tree(rng, "pp"), {"ranking": habits(rng, likeliest_first)["policy"]}),
        known_twice(clear_tree(rng, "ppp"), EVENLY),
        known_twice(longer := clear_tree(rng, "pppp"), habits(rng, longer, 2)),
        *(drawn(DICE_TOO, levels) for levels in ("ppc", "pcp", "cppp")),
        SearchProblem(REAL, SMALL_RACE, random_line(rng, SMALL_RACE, 1), (EVENLY,), counted=False),
    ]


# Part 3: Star1

NO_DICE, ONE_ROLL, LEFT, SEVERAL = "no dice at all: alpha-beta", "one roll", "leaving a roll early", "several rolls"
ONE_SIDE = "bounds on one side of 0"
REAL_BOUNDS = "real dice, leaves not counted"
HOPELESS, WON = "nothing but the worst", "nothing but the best"


def within(
    group: str, nodes: Any, first: str = MAX, lowest: int = -10, highest: int = 10, moves_each: int = 1
) -> SearchProblem:
    """A tree to prune, whose leaves all lie strictly between the bounds."""
    return SearchProblem(group, tree_game(nodes, first, moves_each), extras=({"number": lowest}, {"number": highest}))


def foregone(group: str, bound: int, first: str, width: int = 2) -> SearchProblem:
    """A tree in which everything that the first player can do leads to the same bound."""
    nodes, bounds = [[bound] * width] * 2, ({"number": -10}, {"number": 10})
    return SearchProblem(group, tree_game(nodes, first), extras=bounds, counted=False)


PRUNED = [
    within(OVER, 7),
    within(NO_DICE, [[3, 9, 8], [2, 4, 6], [7, 5, 1]]),
    within(NO_DICE, [[[4, 9], [3, 7]], [[5, 8], [6, 1]]], MIN),
    within(NO_DICE, [[3, 6], [3, 1]]),
    within(NO_DICE, [[3, 1], [3, 6]], MIN),
    within(TWICE, [[[3, 8], [5, 9]], [[7, 2], [6, 4]]], moves_each=2),
    within(TWICE, [[1, 5], [3, 4]], MIN, moves_each=2),
    within(ONE_ROLL, [4, lottery(COIN, [3, -8], [7, 9])]),
    within(ONE_ROLL, [[-8, 5], lottery((0.25, 0.75), [6, 7], [9, -5])], MIN),
    within(LEFT, [6, lottery((0.5, 0.25, 0.25), -7, [9, 4], [3, 8])]),
    within(LEFT, [-6, lottery((0.25, 0.5, 0.25), 5, 9, [3, -4])], MIN),
    within(LEFT, [1, lottery((0.5, 0.25, 0.25), [9, 8], [3, -4], [-4, 7])]),
    within(LEFT, [4, lottery((0.5, 0.25, 0.25), -1, -9, 9)]),
    within(ONE_SIDE, [-6, lottery(COIN, -9, [-5, -7])], MAX, -10, -4),
    within(ONE_SIDE, [6, lottery(COIN, 9, [5, 7])], MIN, 4, 10),
    within(SEVERAL, [lottery((0.25, 0.75), [-6, 2], [4, -1]), lottery((0.25, 0.5, 0.25), [-7, 1], [6, 8], [-2, 3])]),
    within(SEVERAL, [3, lottery(COIN, [lottery((0.75, 0.25), -4, 5), -6], [lottery((0.25, 0.75), 9, -7), 4])]),
    within(SEVERAL, [[2, 5], lottery((0.25, 0.75), -9, lottery(COIN, [1, 8], -3)), 0], lowest=-10, highest=40),
    SearchProblem(REAL_BOUNDS, SMALL_RACE, ((2,), "2/off"), ({"number": -1}, {"number": 1}), False),
    *(foregone(HOPELESS, bound, first) for bound, first in ((-10, MAX), (10, MIN))),
    *(foregone(WON, bound, first) for bound, first in ((10, MAX), (-10, MIN))),
]


STYLES: dict[str, Callable[..., Any]] = {
    "it takes more than equality to cut": FlawedStar1(strict=True),
    "values are cut to the window": FlawedStar1(fail_hard=True),
}


def on_a_bound(rng: random.Random) -> list[SearchProblem]:
    """Trees in which a later action is left at a bound equal to the best value: it must not replace the first."""
    value = rng.randint(-5, 5)
    nodes = [[value, value + 3], [value, value - 2]]
    turned = [[value, value - 3], [value, value + 2]]
    return [within(NO_DICE, nodes, MAX), within(NO_DICE, turned, MIN)]


_LOW, _HIGH = "(alpha - done - rest * highest) / p", "(beta - done - rest * lowest) / p"
SLIPS = [
    edited(star1, {_LOW: _LOW.replace("highest", "beta")}),
    *(edited(star1, {_HIGH: _HIGH.replace("lowest", other)}) for other in ("low", "alpha")),
    *(edited(star1, {"v >= high": f"{name} >= high"}) for name in ("done", "p", "rest", "beta")),
    *(
        edited(star1, {"done + rest * highest": other})
        for other in ("done + lowest * highest", "done + v * highest", "v + rest * highest")
    ),
    *(edited(star1, {"done + rest * lowest": other}) for other in ("v + rest * lowest", "done + rest * low")),
]
"""Slips that only few trees tell from a right search."""
WHOLE_WINDOWS = [edited(star1, {end: end.replace(" / ", " // ")}) for end in (_LOW, _HIGH)]
"""Slips that hardly any tree tells from a right search."""


def seen_of(search: Callable[..., Any], problem: SearchProblem) -> Any:
    """A search's answer and the leaves that it looks at."""
    game = recorded(make_game(problem.game))
    return search(game, game.initial, *(extra["number"] for extra in problem.extras)), game.log.leaves


def in_any_style(problem: SearchProblem) -> bool:
    """Whether no value equals a bound on the way: then it does not matter whether equality is enough to cut."""
    return bool(seen_of(star1, problem)[1] == seen_of(STYLES["it takes more than equality to cut"], problem)[1])


NO_BOUND = [edited(star1, {f"done + rest * {bound}": "done"}) for bound in ("highest", "lowest")]
NO_BOUND += [edited(star1, {f"done + rest * {bound}": f"v + rest * {bound}"}) for bound in ("highest", "lowest")]
"""A roll that is left early returns something that is no bound: for MAX and for MIN, with its sum and without."""
ONLY_OWN = {
    MAX: edited(star1, {"max(alpha, v": "max(lowest, v"}),
    MIN: edited(star1, {"min(beta, v": "min(highest, v"}),
}
"""A player who moves twice forgets what it is sure of already."""
BY_OTHER = {
    MIN: edited(star1, {"alpha, beta)\n            if v2 > v": "alpha, highest)\n            if v2 > v"}),
    MAX: edited(star1, {"alpha, beta)\n            if v2 < v": "lowest, beta)\n            if v2 < v"}),
}
"""What a player is sure of at the root is not handed down by the other one."""


def hidden_pruned(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with fresh bounds, some of which show the slips that hide best, and a race."""

    def drawn(
        group: str, levels: str, first: str, most: int = 3, bounds: tuple[int, int] | None = None, moves_each: int = 1
    ) -> SearchProblem:

        def draw() -> SearchProblem:
            lowest, highest = bounds or rng.choice(((-40, 40), (-20, 60), (-60, 20), (-41, 44)))
            nodes = dice_tree(rng, levels, 2 * lowest + 1, 2 * highest - 1, EXACT_ODDS, most)
            return within(group, changed(nodes, lambda leaf: leaf / 2), first, lowest, highest, moves_each)

        return first_that(in_any_style, draw)

    def showing(slip: Callable[..., Any], *place: Any, **more: Any) -> SearchProblem:
        """The first problem drawn on which the slip shows."""
        return first_that(
            lambda problem: seen_of(slip, problem) != seen_of(star1, problem), lambda: drawn(*place, **more)
        )

    several, left = list[SearchProblem](), SLIPS
    for number in range(MOST_TREES):
        problem = drawn(SEVERAL, ("pcpc", "pcpcp", "pccp")[number % 3], (MAX, MIN)[number % 2], 2)
        right = seen_of(star1, problem)
        told = [slip for slip in left if seen_of(slip, problem) != right]
        several += [problem] if told or number < 4 else []
        left = [slip for slip in left if slip not in told]
        if not left:
            break
    return [
        *on_a_bound(rng),
        *(drawn(NO_DICE, "ppp", first) for first in (MAX, MIN)),
        *(showing(ONLY_OWN[first], TWICE, "ppp", first, moves_each=2) for first in (MAX, MIN)),
        *(showing(BY_OTHER[first], NO_DICE, "pppp", first, 2) for first in (MAX, MIN)),
        *(showing(slip, ONE_SIDE, "pcp", MAX, bounds=(-50, -10)) for slip in NO_BOUND[::2]),
        *(showing(slip, ONE_SIDE, "pcp", MIN, bounds=(10, 50)) for slip in NO_BOUND[1::2]),
        *(showing(slip, ONE_ROLL, "pcp", first) for slip, first in zip(WHOLE_WINDOWS, (MAX, MIN), strict=True)),
        *(drawn(ONE_ROLL, "pcp", first) for first in (MAX, MIN)),
        *(drawn(LEFT, "pcpp", first, 2) for first in (MAX, MIN, MAX, MIN)),
        *several,
        SearchProblem(REAL_BOUNDS, SMALL_RACE, random_line(rng, SMALL_RACE, 3), ({"number": -1}, {"number": 1}), False),
        *(foregone(HOPELESS, bound, first, width=3) for bound, first in ((-10, MAX), (10, MIN))),
        *(foregone(WON, bound, first, width=3) for bound, first in ((10, MAX), (-10, MIN))),
    ]


MOST_TREES = 40
"""At most 40 trees are searched for one that shows a slip."""


def in_bounds(problem: Any) -> bool:
    """Whether each utility lies between the bounds; strictly where leaves are counted."""
    game, (lowest, highest) = make_game(problem.game), (extra["number"] for extra in problem.extras)
    utilities = [game.utility(state, MAX) for state in states_below(game, game.initial) if game.is_terminal(state)]
    if problem.counted:
        return all(lowest < utility < highest for utility in utilities)
    return all(lowest <= utility <= highest for utility in utilities)


# Part 4: luck and skill

DICE, MAXS, MINS, WHOLE, PARTS = "rolls alone", "moves of MAX", "moves of MIN", "whole games", "parts of games"


def played(group: str, spec: dict[str, Any], line: list[Any], before: tuple[Any, ...] = (), **more: Any) -> CallProblem:
    """A line of a game, from the state to which the moves `before` it lead."""
    return position(group, spec, before, line, **more)


def random_game(rng: random.Random, group: str, spec: dict[str, Any], skip: int = 0, steps: int = 99) -> CallProblem:
    """A game in which everybody moves at random: `steps` steps of it, after the first `skip`."""
    game = make_game(spec)
    state, line = game.initial, list[Any]()
    while not game.is_terminal(state) and len(line) < skip + steps:
        line.append(rng.choice(game.actions(state)))
        state = game.result(state, line[-1])
    return played(group, spec, line[skip:], tuple(line[:skip]))


THREE_MOVES = tree_game([[6, 1], [4, 9], [7, 2]])
PLAYED = [
    played(DICE, tree_game(TWO_ROLLS), [0, 1]),
    played(DICE, tree_game(TWO_ROLLS), [1, 1]),
    played(MAXS, THREE_MOVES, [1, 0]),
    played(MAXS, THREE_MOVES, [0, 1]),
    played(MAXS, tree_game([[[1, 5], [2, 2]], [[6, 9], [8, 8]]]), [0, 0, 0]),
    played(MINS, tree_game([[-5, 3], [9, -1]], "MIN"), [1, 0]),
    played(MINS, tree_game([[-5, 3], [[2, 8], [4, 6]]], "MIN"), [1, 1, 1]),
    played(MINS, tree_game([[[1, 5], [2, 2]], [[6, 9], [8, 8]]], "MIN"), [1, 1, 0]),
    played(WHOLE, tree_game(TWO_COINS), [1, 0, 0]),
    played(WHOLE, tree_game(TWO_COINS), [0, 1, 1]),
    played(WHOLE, SMALL_RACE, [(1,), "1/off", (3,), "2/off", (2,), "2/off"]),
    played(PARTS, tree_game(TWO_COINS), [0, 1]),
    played(PARTS, tree_game(TWO_COINS), [1, 1], (1,)),
    played(PARTS, tree_game(TWO_COINS), []),
    played(PARTS, SMALL_RACE, [(1,), "1/off"], ((1,), "2/1")),
    played(PARTS, tree_game(TWO_COINS), [1, 0, 0], times=2),
]


def hidden_played(rng: random.Random) -> list[CallProblem]:
    """Random games on fresh trees, whole and in parts, and with real dice."""

    def drawn(group: str, levels: str, first: str = MAX, skip: int = 0, steps: int = 99) -> CallProblem:
        return random_game(rng, group, tree_game(dice_tree(rng, levels), first), skip, steps)

    return [
        *(drawn(DICE, "cc") for _ in range(3)),
        *(drawn(MAXS, "ppp") for _ in range(3)),
        *(drawn(MINS, "ppp", MIN) for _ in range(3)),
        *(drawn(WHOLE, levels, first) for levels in ("pcp", "cpcp") for first in (MAX, MIN)),
        random_game(rng, WHOLE, PIG_OF_FOUR),
        *(drawn(PARTS, "cpcp", first, 1, 2) for first in (MAX, MIN)),
        drawn(PARTS, "cp", steps=0),
        random_game(rng, PARTS, SMALL_RACE, 2, 3),
    ]


def can_be_played(problem: Any) -> bool:
    """Whether the rules allow the line."""
    game, state, line = map(make_argument, problem.arguments)
    try:
        play_line(game, state, line)
    except (IllegalActionError, ValueError, KeyError):
        return False
    return True


# Part 5: knowing the roll

MAX_KNOWS, MIN_KNOWS, LATER = "MAX is told", "MIN is told", "moves after the roll"
UMBRELLA = [lottery((0.25, 0.75), 8, 5), lottery((0.25, 0.75), -4, 10)]


def on_tree(group: str, nodes: Any, first: str = MAX, moves: tuple[Any, ...] = ()) -> CallProblem:
    """A call of `function(game, state)` on a tree of nested lists."""
    return position(group, tree_game(nodes, first), moves)


def same_dice(rng: random.Random, below: str = "", rolls: int = 1) -> Any:
    """Two or three actions before a roll; or before the first of several rolls, with actions before each."""
    odds = list(rng.choice(ODDS))
    rng.shuffle(odds)
    leaves = iter(rng.sample(range(-20, 21), 41))

    def then() -> Any:
        return same_dice(rng, below, rolls - 1) if rolls > 1 else _grown(rng, below, leaves, ODDS, 3)

    return [lottery(tuple(odds), *(then() for _ in odds)) for _ in range(rng.randint(2, 3))]


TOLD = [
    on_tree(MAX_KNOWS, UMBRELLA),
    on_tree(MAX_KNOWS, [*UMBRELLA, lottery((0.25, 0.75), 6, 7)]),
    on_tree(MAX_KNOWS, [lottery(COIN, 3, 9)]),
    on_tree(MAX_KNOWS, [lottery((0.2, 0.3, 0.5), 0, 6, 1), lottery((0.2, 0.3, 0.5), 5, -2, 2)]),
    on_tree(MIN_KNOWS, [*UMBRELLA, lottery((0.25, 0.75), 6, 7)], MIN),
    on_tree(MIN_KNOWS, [lottery((0.9, 0.1), 1, -7), lottery((0.9, 0.1), -2, 12)], MIN),
    on_tree(MIN_KNOWS, [lottery((0.2, 0.3, 0.5), 4, 6, -1), lottery((0.2, 0.3, 0.5), 5, -2, 2)], MIN),
    on_tree(LATER, [lottery(COIN, [7, 2], [8, 9]), lottery(COIN, [3, 5], [4, 6])]),
    on_tree(LATER, [lottery((0.25, 0.75), [7, 2], [1, 4]), lottery((0.25, 0.75), [3, 5], [8, 6])], MIN),
    on_tree(LATER, [1, TWO_COINS], MIN, (1,)),
    on_tree(LATER, same_dice(random.Random(3), rolls=2)),
]


def hidden_told(rng: random.Random) -> list[CallProblem]:
    """Fresh trees in which all actions throw the same dice, and knowing the roll is worth something."""

    def worthwhile(group: str, first: str, *more: Any, **options: Any) -> CallProblem:
        return first_that(
            lambda problem: bool(problem.answer(value_of_information)),
            lambda: on_tree(group, same_dice(rng, *more, **options), first),
        )

    return [
        *(worthwhile(MAX_KNOWS, MAX) for _ in range(4)),
        *(worthwhile(MIN_KNOWS, MIN) for _ in range(4)),
        *(worthwhile(LATER, first, "p") for first in (MAX, MIN, MAX, MIN)),
        *(worthwhile(LATER, first, rolls=2) for first in (MAX, MIN)),
    ]


def throws_the_same_dice(problem: Any) -> bool:
    """Whether a player moves, and all its actions lead to chance nodes with the same outcomes and probabilities."""
    game, state = map(make_argument, problem.arguments)
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return False
    below = [game.result(state, action) for action in game.actions(state)]
    if any(game.is_terminal(child) or game.to_move(child) != CHANCE for child in below):
        return False
    return all(game.outcomes(child) == game.outcomes(below[0]) for child in below)


# Part 6: a player of Pig

CAT, COOK, MATE, CAPTAIN = "against the ship's cat", "against the cook", "against the mate", "against the captain"
OPPONENTS: dict[str, tuple[dict[str, Any], float]] = {
    CAT: ({"name": "random"}, 0.05),
    COOK: ({"name": "holding", "total": 2}, 0.1),
    MATE: ({"name": "holding", "total": 4}, 0.06),
    CAPTAIN: ({"name": "captain"}, -0.02),
}
"""The opponents, each with the score that is asked for."""


@cache
def captain() -> Policy:
    """The policy of a player of Pig who plays perfectly."""
    return lambda game, state: [(pig_player(game, state), 1.0)]  # type: ignore[arg-type]


POLICIES["captain"] = captain


def pig(target: int) -> dict[str, Any]:
    """Pig with four turns and a die with three faces."""
    return {"name": "Pig", "target": target, "turns": 4, "faces": 3}


def against(group: str, target: int) -> ExactMatchProblem:
    """All games against one of our players."""
    opponent, goal = OPPONENTS[group]
    return ExactMatchProblem(group, pig(target), opponent, goal)


def hidden_pigs(rng: random.Random) -> list[ExactMatchProblem]:
    """Games to another target, and against the captain."""
    target = rng.choice((9, 11))
    return [*(against(group, target) for group in OPPONENTS), against(CAPTAIN, 10)]


def nothing_wider(rng: random.Random) -> list[ExactMatchProblem]:
    """No wider problems: many ways of playing reach a goal, so a match says nothing about a single token."""
    return []


ITEMS = [
    Item(
        name="test_expectiminimax",
        reference=expectiminimax,
        alternatives=(right.expectiminimax_negated, right.expectiminimax_in_three),
        before={"minimax": wrong.EXPECTIMINIMAX["chance-as-min"]},
        misconceptions=wrong.EXPECTIMINIMAX,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=SEARCHED,
        hidden=hidden_searched,
        demands={
            "0a": (TWICE, ROLLS),
            "0b": (REAL,),
            "1a": (1, OVER, PLAIN),
            "1b": (2, ROLL, BOTH, BELOW, TWICE, ROLLS, REAL),
            "1c": (1, "action"),
            "1d": (1, "leaves"),
        },
        concepts=("X-02",),
    ),
    Item(
        name="test_expectimax",
        reference=expectimax,
        alternatives=(right.expectimax_with_stack, right.expectimax_of_a_class),
        before={"expectiminimax": wrong.EXPECTIMAX["opponent-perfect"]},
        misconceptions=wrong.EXPECTIMAX,
        weights={"value": 1, "action": 1},
        visible=KNOWN,
        hidden=hidden_known,
        valid=min_waits,
        demands={
            "0a": (TWICE,),
            "2a": (1, OVER, RANDOMLY, HABIT, TWICE),
            "2b": (1, DICE_TOO, REAL),
            "2c": (1, "action"),
        },
        concepts=("X-07",),
    ),
    Item(
        name="test_star1",
        reference=star1,
        alternatives=(right.star1_fail_hard, right.star1_strict),
        before={"expectiminimax": lambda game, state, *_: expectiminimax(game, state)},
        misconceptions=wrong.STAR1,
        named=wrong.MORE_STAR1,
        conventions=STYLES,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=PRUNED,
        hidden=hidden_pruned,
        valid=in_bounds,
        demands={
            "0a": (TWICE,),
            "3a": (0.5, OVER, NO_DICE, TWICE, HOPELESS, WON),
            "3b": (0.5, ONE_ROLL, LEFT, SEVERAL, ONE_SIDE, REAL_BOUNDS),
            "3c": (1, "action"),
            "3d": (3, "leaves"),
        },
        concepts=("X-08",),
    ),
    Item(
        name="test_luck_and_skill",
        reference=luck_and_skill,
        alternatives=(right.luck_by_comparison, right.luck_in_arrays, right.luck_in_a_counter),
        misconceptions=wrong.LUCK,
        visible=PLAYED,
        hidden=hidden_played,
        valid=can_be_played,
        builds_on=("expectiminimax",),
        demands={"4a": (2, DICE), "4b": (1, MAXS), "4c": (1, MINS), "4d": (1, WHOLE, PARTS)},
        concepts=("X-02", "X-04"),
    ),
    Item(
        name="test_value_of_information",
        reference=value_of_information,
        alternatives=(right.information_in_loops, right.information_in_arrays),
        misconceptions=wrong.INFORMATION,
        visible=TOLD,
        hidden=hidden_told,
        wide=hidden_told,  # hardly any changed tree throws the same dice everywhere
        valid=throws_the_same_dice,
        builds_on=("expectiminimax",),
        demands={"5a": (2, MAX_KNOWS), "5b": (1, MIN_KNOWS), "5c": (1, LATER)},
        concepts=("X-02",),
    ),
    Item(
        name="test_pig_player",
        reference=pig_player,
        alternatives=(right.pig_with_dictionary, right.pig_in_numbers),
        misconceptions=wrong.PIG,
        weights={"score": 1},
        visible=[against(group, 10) for group in (CAT, COOK, MATE)],
        hidden=hidden_pigs,
        wide=nothing_wider,
        demands={"6a": (1, CAT), "6b": (1, COOK), "6c": (1, MATE), "6d": (1, CAPTAIN)},
        concepts=("X-05",),
    ),
]
