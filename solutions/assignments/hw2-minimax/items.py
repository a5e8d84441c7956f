"""What the test cells of hw2-minimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aima_games import MAX, Game, game_tree, play_line
from aima_games.checking.case import Case
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    Family,
    Item,
    SearchProblem,
    about_zero,
    enlarged,
    estimates,
    limited,
    position,
    random_line,
    random_position,
    random_tree,
    telling,
    telling_tree,
    to_depth,
    tree,
    tree_game,
)
from solutions import depth_limited_minimax, maxn, minimax, minimax_value
from solutions.lecture_checks.lecture2 import MANY, SEARCHED, TO_A_DEPTH, UNEVEN, no_tie_matters
from solutions.misconceptions.wrapped import taking_turns

from .alternatives import (
    bounds_by_a_counter,
    bounds_by_two_fillings,
    limited_by_a_class,
    limited_from_above,
    maxn_by_levels,
    maxn_with_dictionaries,
    minimax_by_sorting,
    minimax_with_a_memo,
    negamax_value,
    plan_by_exceptions,
    plan_by_value,
    quickest_by_steps,
    quickest_by_tuples,
    value_by_two_stacks,
)
from .misconceptions import (
    BOUNDING,
    DECISIONS,
    HURRYING,
    MORE_DECISIONS,
    MORE_TO_A_DEPTH,
    MORE_VALUES,
    MORE_VECTORS,
    PLANNING,
    VALUES,
    VECTORS,
)
from .misconceptions import TO_A_DEPTH as LIMITED_MISTAKES
from .reference import bounds, conditional_plan, quickest

HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}
TICTACTOE = {"name": "TicTacToe"}
TWICE, LARGE = "a player moves twice running", "large numbers"
REAL = "real games"
Leaves = tuple[int, ...]


def nim(*heaps: int) -> dict[str, Any]:
    """Nim, which is over soon."""
    return {"name": "Nim", "heaps": list(heaps)}


def uneven(rng: random.Random, plies: int, leaves: Leaves, stops: float = 0.3) -> Any:
    """Nested lists up to `plies` deep, with one to three children a node; the leaves come from few numbers."""
    if plies == 0 or rng.random() < stops:
        return rng.choice(leaves)
    return [uneven(rng, plies - 1, leaves, stops) for _ in range(rng.randint(1, 3))]


def twice(rng: random.Random, first: str, search: Callable[..., Any], *more: Any) -> dict[str, Any]:
    """A tree in which each player moves twice running, and `search` goes wrong if it does not ask who moves."""

    def said(by: Callable[..., Any]) -> Callable[[Game], Any]:
        return lambda game: by(game, game.initial, *more)

    draw = partial(uneven, rng, 4, (-2, -1, 0, 1, 2), 0.1)
    return tree_game(telling_tree(rng, draw, first, said(search), said(taking_turns(search)), moves_each=2), first, 2)


def paired(rng: random.Random, draw: Callable[[str], Any]) -> list[Any]:
    """One that MAX begins, and one that MIN begins."""
    return [draw(first) for first in ("MAX", "MIN")]


def of_three(rng: random.Random, plies: int) -> Any:
    """A random tree with three actions at the root."""
    while len(leaves := random_tree(rng, plies)) < 3:
        pass
    return leaves


def answer_of(problem: SearchProblem, to_a_depth: Callable[..., Any] = depth_limited_minimax) -> Any:
    """The value and the best action at the root of a tree, by the function that the problem is for."""
    game = make_game(problem.game)
    if not problem.extras:
        return (maxn if "players" in problem.game else minimax)(game, game.initial)
    depth, table = problem.extras[0]["cutoff"], problem.extras[1]["evaluate"]["table"]
    worth = {tuple(path): number for path, number in table}
    return to_a_depth(game, game.initial, lambda _, ply: ply >= depth, worth.__getitem__)


def zeroed(problem: SearchProblem) -> SearchProblem:
    """The problem with other numbers, so that its root is worth 0."""
    return about_zero(problem, answer_of(problem)[0])


def spread(problems: Sequence[SearchProblem]) -> list[SearchProblem]:
    """The problems with the best action of a tree now the first, now the second or third: no guess is often right."""
    found, place = [], 0
    for problem in problems:
        best = answer_of(problem)[1] if problem.game["name"] == "TreeGame" else None
        if best is not None:
            problem = rotated(problem, place - best)
            place += 1
        found.append(problem)
    return found


def rotated(problem: SearchProblem, shift: int) -> SearchProblem:
    """The same tree with each child of its root so many places further on."""
    leaves = problem.game["tree"]
    places = [(child + shift) % len(leaves) for child in range(len(leaves))]
    turned = [leaves[places.index(child)] for child in range(len(leaves))]
    if problem.extras:
        depth, evaluate = problem.extras
        table = [[[places[path[0]], *path[1:]] if path else path, n] for path, n in evaluate["evaluate"]["table"]]
        problem = replace(problem, extras=(depth, {"evaluate": {"table": table}}))
    return replace(problem, game={**problem.game, "tree": turned})


# Minimax

OVER, ONE_PLY, TWO_PLIES, THREE_PLIES = "the game is over", "one ply", "two plies", "three plies"
ONE_SIDED, DEPTHS = "every number below 0, or above", "ends at different depths"

SEARCHES = [
    *(replace(problem, group=problem.group.replace("a real game", REAL).partition(",")[0]) for problem in SEARCHED),
    tree(TWO_PLIES, [[4, 0], [-2, 1]]),
    tree(TWO_PLIES, [[-3, 0], [-5, 2], [6, 1]], first="MIN"),
    tree(ONE_SIDED, [[-4, -2], [-9, -1, -7], [-3, -8]]),
    tree(ONE_SIDED, [[4, 6, 2], [3, 9], [7, 5]], first="MIN"),
    SearchProblem(TWICE, tree_game([[[4, 5], [0, 3]], [[1, 9], [2, 8]]], moves_each=2)),
    SearchProblem(TWICE, tree_game([[[4, 5], [7, 3]], [[1, 9], [2, 8]]], "MIN", moves_each=2)),
    tree(LARGE, enlarged([[6, 1], [4, 7], [8, 2]])),
]


def hidden_searches(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, and positions of real games."""

    def all_on_one_side(first: str) -> SearchProblem:
        """What the mover likes least is on the other side of 0."""
        sign = -1 if first == MAX else 1
        leaves = iter(rng.sample(range(1, 40), 9))
        return tree(ONE_SIDED, [[sign * next(leaves) for _ in range(rng.randint(2, 3))] for _ in range(3)], first)

    def of_depths(first: str) -> SearchProblem:
        branches = [random_tree(rng, plies) for plies in (0, 1, 3 if first == MAX else 2)]
        rng.shuffle(branches)
        return tree(DEPTHS, branches, first)

    return spread(
        [
            tree(OVER, rng.randint(-20, 20)),
            *paired(rng, lambda first: tree(ONE_PLY, rng.sample(range(-9, 10), 3), first)),
            *paired(rng, lambda first: zeroed(tree(TWO_PLIES, of_three(rng, 2), first))),
            *paired(rng, lambda first: zeroed(tree(THREE_PLIES, of_three(rng, 3), first))),
            *paired(rng, all_on_one_side),
            *paired(rng, of_depths),
            *(SearchProblem(TWICE, game) for game in paired(rng, lambda first: twice(rng, first, minimax_value))),
            tree(LARGE, enlarged(of_three(rng, 2), rng.randint(500, 999)), rng.choice(("MAX", "MIN"))),
            random_position(rng, REAL, HEXAPAWN, 2),
            random_position(rng, REAL, TICTACTOE, 5),
            random_position(rng, REAL, nim(1, 2, 2), 1),
        ]
    )


# To a depth

ESTIMATED, BEFORE = "all leaves are estimates", "the game ends before the depth, or at it"
AT_ONCE, DEEP = "depth 0: nothing but the estimate", "deep enough for the whole tree"
THREE_BY_TWO = [[4, 9], [3, 5], [8, 1]]
EIGHT = [[[4, 9], [3, 5]], [[8, 1], [7, 2]]]


def limited_twice(leaves: Any, depth: int, rng: random.Random, first: str = "MAX") -> SearchProblem:
    """A search to a depth on a tree in which players move twice running."""
    return SearchProblem(TWICE, tree_game(leaves, first, 2), extras=to_depth(depth, estimates(rng, leaves)))


LIMITED = [
    *(replace(problem, group=problem.group.replace("a real game", REAL)) for problem in TO_A_DEPTH),
    limited_twice(EIGHT, 2, random.Random(9)),
    limited_twice([[[4, 9], [3, 5]], [[8, 1], 2]], 3, random.Random(10), "MIN"),
    limited(ESTIMATED, EIGHT, 2, seed=12, first="MIN"),
    *(zeroed(limited(ESTIMATED, THREE_BY_TWO, 1, seed, first)) for seed, first in ((1, "MAX"), (5, "MIN"))),
    limited(BEFORE, [8, [[9, 1], 5], -3], 2, seed=11, first="MIN"),
]


def at_two_depths(rng: random.Random) -> SearchProblem:
    """One stone left after one move or after three: who remembers states without their depth goes wrong."""
    game = make_game(nim(4))
    states = sorted(state for _, state in game_tree(game).nodes(data="state"))

    def draw() -> SearchProblem:
        table = [[list(state), rng.randint(-9, 9)] for state in states]
        return SearchProblem(REAL, nim(4), extras=to_depth(3, {"table": table}))

    wrong = Family.of(MORE_TO_A_DEPTH["table-forgets-depth"]).ways[1]
    found: SearchProblem = telling(rng, draw, answer_of, lambda problem: answer_of(problem, wrong))
    return found


def hidden_limited(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees and positions with a depth above, at and below the ends of the game."""

    def ends_before(first: str) -> SearchProblem:
        """Some branches are over before the depth, and some are not."""
        branches = [random_tree(rng, 0), random_tree(rng, 1), random_tree(rng, 3)]
        rng.shuffle(branches)
        return limited(BEFORE, branches, 2, rng, first)

    def twice_to_a_depth(first: str) -> SearchProblem:
        """A tree on which who assumes turns is wrong; three plies deep."""

        def draw() -> SearchProblem:
            return limited_twice(random_tree(rng, 4, most=2), 3, rng, first)

        found: SearchProblem = telling(
            rng, draw, answer_of, lambda problem: answer_of(problem, taking_turns(depth_limited_minimax))
        )
        return found

    return spread(
        [
            limited(AT_ONCE, of_three(rng, 2), 0, rng),
            limited(BEFORE, rng.randint(-20, 20), rng.randint(0, 2), rng),
            *paired(rng, lambda first: zeroed(limited(ESTIMATED, of_three(rng, 3), rng.randint(1, 2), rng, first))),
            *paired(rng, lambda first: limited(ESTIMATED, of_three(rng, 3), 2, rng, first)),
            *paired(rng, ends_before),
            *paired(rng, lambda first: limited(BEFORE, of_three(rng, 2), 2, rng, first)),
            limited(DEEP, [random_tree(rng, 1), random_tree(rng, 2)], 7, rng, rng.choice(("MAX", "MIN"))),
            *paired(rng, twice_to_a_depth),
            random_position(rng, REAL, HEXAPAWN, 1, extras=to_depth(3, {"name": "pawn_difference"})),
            random_position(rng, REAL, TICTACTOE, 5, extras=to_depth(2, {"name": "open_lines"})),
            at_two_depths(rng),
        ]
    )


# Many players

TWO_TO_GO, THREE_TO_GO, TWO_PLAYERS, OUT = "two plies", "three plies", "two players", "somebody is out"


def shared(group: str, leaves: Any, first: int = 0, **more: Any) -> SearchProblem:
    """A tree for three players."""
    game = {"name": "TreeGame", "tree": leaves, "players": [0, 1, 2], "first": first, **more}
    return SearchProblem(group, game)


def standoff(troops: tuple[int, ...], turns: int, moves: tuple[int, ...] = ()) -> SearchProblem:
    """A game in which a player may be out, and is passed over."""
    return SearchProblem(OUT, {"name": "Standoff", "troops": list(troops), "turns": turns}, moves)


VECTORS_TWICE = [[[(3, 8, 1), (9, 2, 4)], [(7, 5, 6), (2, 11, 0)]], [[(10, 1, 3), (4, 6, 7)], [(5, 9, 2), (8, 0, 5)]]]
SHARED = [
    *(problem for problem in MANY if problem.game["name"] == "TreeGame"),
    shared(TWO_TO_GO, [[(6, 1, 7), (5, 4, 1)], [(1, 2, 6), (4, 3, 2)]]),
    shared(TWO_TO_GO, [[(3, 9, 7), (8, 2, 5)], [(4, 6, 1), (0, 12, 10)]], first=2),
    shared(TWICE, VECTORS_TWICE, moves_each=2),
    shared(TWICE, VECTORS_TWICE, first=1, moves_each=2),
    tree(TWO_PLAYERS, [[2, 13], [10, 3], [1, 6]], first="MIN"),
    SearchProblem(TWO_PLAYERS, HEXAPAWN, ((6, 3), (1, 3))),
    standoff((2, 1, 1), 4),
]


def hidden_shared(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees in which everybody's numbers all differ."""

    def vectors(plies: int) -> Any:
        numbers = zip(*(rng.sample(range(-40, 41), 81) for _ in range(3)), strict=True)

        def grow(left: int) -> Any:
            children = 3 if left == plies else rng.randint(2, 3)
            return next(numbers) if left == 0 else [grow(left - 1) for _ in range(children)]

        return grow(plies)

    def uneven_vectors() -> Any:
        """All numbers of a player differ across branches, too."""
        whole = vectors(3)
        return [whole[0][0][0], whole[1], whole[0][1]]

    def begins() -> int:
        return rng.randrange(3)

    def twice_running() -> SearchProblem:
        def draw() -> SearchProblem:
            return shared(TWICE, vectors(3), begins(), moves_each=2)

        def by(search: Callable[..., Any]) -> Callable[[SearchProblem], Any]:
            return lambda problem: search(game := make_game(problem.game), game.initial)[0]

        found: SearchProblem = telling(rng, draw, by(maxn), by(taking_turns(maxn)))
        return found

    return spread(
        [
            shared(OVER, tuple(rng.sample(range(-9, 10), 3)), begins()),
            *(shared(ONE_PLY, vectors(1), first) for first in range(3)),
            *(shared(TWO_TO_GO, vectors(2), begins()) for _ in range(2)),
            *(shared(THREE_TO_GO, vectors(3), begins()) for _ in range(2)),
            shared(THREE_TO_GO, uneven_vectors(), begins()),
            twice_running(),
            twice_running(),
            tree(TWO_PLAYERS, random_tree(rng, 2), rng.choice(("MAX", "MIN"))),
            random_position(rng, TWO_PLAYERS, TICTACTOE, 6),
        ]
    )


# Plans

GAME_OVER, OWN, REPLIES = "the game is over, or nearly", "the player moves, and then it is over", "the opponent moves"
WHOLE, PROMISES = "whole plans", "how much can be promised"
LINE_TO_DRAW = (0, 4, 8, 2)


def planned(group: str, game: dict[str, Any], player: str, least: int, moves: tuple[Any, ...] = ()) -> CallProblem:
    """A question for a plan."""
    return position(group, game, moves, player, least, plan=True)


PLANNED = [
    planned(GAME_OVER, tree_game(5), "MAX", 5),
    planned(GAME_OVER, tree_game(5), "MIN", -4),
    planned(GAME_OVER, tree_game([[6]], first="MIN"), "MIN", -7),
    planned(OWN, tree_game([2, 5, 7]), "MAX", 4),
    planned(OWN, tree_game([8, 3, -1, 2], first="MIN"), "MIN", -3),
    planned(OWN, tree_game([[3], [6], [9]]), "MAX", 5),
    planned(REPLIES, tree_game([2, 5, 7]), "MIN", -7),
    planned(REPLIES, tree_game([4, 2, 7], first="MIN"), "MAX", 2),
    planned(REPLIES, tree_game([[6], [3, 8], 4]), "MIN", -6),
    planned(WHOLE, tree_game([[1, -1], [[-1, 1], 1], [1, 1]]), "MAX", 1),
    planned(WHOLE, tree_game([[[6, 2], 9], [7, [1, 8]]]), "MAX", 7),
    planned(WHOLE, tree_game([[1, -1], [[-1, 1], -1], [-1, [[0]]]]), "MIN", 1),
    planned(WHOLE, tree_game([[[-6, -2], -9], [-7, [-1, -8]]], first="MIN"), "MIN", 6),
    planned(PROMISES, tree_game([[3, 8], [5, 2]]), "MAX", 3),
    planned(PROMISES, tree_game([[3, 8], [5, 2]]), "MAX", 4),
    planned(PROMISES, tree_game([[3, 8], [5, 2]], first="MIN"), "MIN", -6),
    planned(TWICE, tree_game([[[0, 2], [0, 1]], [[2, 1], [1, 0]]], moves_each=2), "MAX", 1),
    planned(TWICE, tree_game([[[0, 2], [0, 1]], [[2, 1], [1, 0]]], moves_each=2), "MIN", 0),
    planned(REAL, TICTACTOE, "MIN", 0, LINE_TO_DRAW),
    planned(REAL, HEXAPAWN, "MIN", 1, ((7, 4),)),
]


def branches(plan: Any) -> bool:
    """Whether a plan answers several replies somewhere."""
    return bool(plan) and (len(plan) > 1 or any(branches(after) for _, after in plan))


def hidden_planned(rng: random.Random) -> list[CallProblem]:
    """Plans of one ply and of several, promises that can just be kept and those that cannot."""

    def for_player(player: str, leaves: Any) -> Any:
        """The tree in which the player has for utilities what MAX has in `leaves`."""
        return leaves if player == MAX else enlarged(leaves, -1)

    def own(player: str) -> CallProblem:
        """Of four actions the second and the last keep the promise, the last one by more."""
        least = rng.randint(-6, 6)
        values = least - rng.randint(1, 3), least + rng.randint(0, 1), least - 1, least + 2
        leaves = [[value] for value in values] if rng.random() < 0.5 else list(values)
        return planned(OWN, tree_game(for_player(player, leaves), player), player, least)

    def replies(player: str) -> CallProblem:
        """All replies can be answered, some by what is just enough."""
        least = rng.randint(-6, 6)
        leaves = [least + rng.randint(0, 2), [[least]], least, [least - 1, least + 1]]
        rng.shuffle(leaves)
        first = "MIN" if player == MAX else "MAX"
        return planned(REPLIES, tree_game(for_player(player, leaves), first), player, least)

    def whole(player: str, first: str) -> CallProblem:
        """A deeper tree with a plan, where each wrong way to put it together shows."""
        least, leaves = rng.choice(((1, (-1, 0, 1, 1)), (0, (-1, -1, 0, 1)), (5, (3, 5, 6))))

        def plan(search: Callable[..., Any] = conditional_plan) -> Callable[[Game], Any]:
            return lambda game: search(game, game.initial, player, least)

        wrong = (plan(PLANNING[name]) for name in ("last-plan", "first-action-planned", "plan-hopes"))
        drawn = telling_tree(rng, lambda: for_player(player, uneven(rng, 4, leaves, 0.2)), first, plan(), *wrong)
        return planned(WHOLE, tree_game(drawn, first), player, least)

    def promises(player: str, first: str) -> list[CallProblem]:
        """Less than there is, as much as there is, and more."""
        game = tree_game(random_tree(rng, rng.randint(2, 3)), first)
        rules = make_game(game)
        most = minimax_value(rules, rules.initial) * (1 if player == MAX else -1)
        return [planned(PROMISES, game, player, least) for least in (most - 1, most, most + 1)]

    def somewhere(game: dict[str, Any], plies: int) -> CallProblem:
        """A position in which a plan has to answer several replies."""

        def draw() -> CallProblem:
            moves = random_line(rng, rules, plies)
            return planned(REAL, game, rng.choice(("MAX", "MIN")), rng.randint(0, 1), moves)

        def answers_several(problem: CallProblem) -> bool | None:
            _, place, player, least = problem.arguments
            state = play_line(rules, rules.initial, place["moves"])
            return branches(conditional_plan(rules, state, player["value"], least["value"])) or None

        rules = make_game(game)
        found: CallProblem = telling(rng, draw, answers_several)
        return found

    leaf = rng.randint(-9, 9)
    return [
        planned(GAME_OVER, tree_game(leaf), "MIN", -leaf),
        planned(GAME_OVER, tree_game(leaf), "MAX", leaf + 1),
        planned(GAME_OVER, tree_game([leaf, leaf - 2]), "MAX", leaf - 1),
        *(own(player) for player in ("MAX", "MIN")),
        *(replies(player) for player in ("MAX", "MIN")),
        *(whole(player, first) for player in ("MAX", "MIN") for first in ("MAX", "MIN")),
        *promises("MAX", rng.choice(("MAX", "MIN"))),
        *promises("MIN", rng.choice(("MAX", "MIN"))),
        *(
            planned(TWICE, twice(rng, first, conditional_plan, player, 1), player, 1)
            for first, player in (("MAX", "MIN"), ("MIN", "MAX"))
        ),
        somewhere(TICTACTOE, 5),
        somewhere(HEXAPAWN, 3),
    ]


# Bounds


def bounded(
    group: str, game: dict[str, Any], questions: int, lowest: int, highest: int, moves: tuple[Any, ...] = ()
) -> SearchProblem:
    """A question for bounds, with a budget."""
    extras = tuple({"number": number} for number in (questions, lowest, highest))
    return SearchProblem(group, game, moves, extras)


def bounded_tree(group: str, leaves: Any, questions: int, first: str = "MAX", span: int = 20) -> SearchProblem:
    """The same on a tree."""
    return bounded(group, tree_game(leaves, first), questions, -span, span)


def within(problem: Any) -> bool:
    """Whether all utilities lie between the bounds that are given."""
    game = make_game(problem.game)
    lowest, highest = problem.extras[1]["number"], problem.extras[2]["number"]
    states = [play_line(game, game.initial, problem.moves)]
    for state in states:  # it grows meanwhile
        states += [game.result(state, action) for action in game.actions(state)]
    return all(lowest <= game.utility(state, MAX) <= highest for state in states if game.is_terminal(state))


SOME, FEW, ENOUGH = "some ends are known", "no question, or just one", "enough questions, or more"
TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

BOUNDED = [
    bounded_tree(FEW, TWO_PLY, 0),
    bounded_tree(FEW, [5, -2, 8], 1),
    bounded_tree(FEW, [5, 9, 7], 1, "MIN"),
    bounded_tree(FEW, 7, 0),
    bounded_tree(SOME, [[-3, 6], 4], 2, "MIN"),
    bounded_tree(SOME, TWO_PLY, 4),
    bounded_tree(SOME, EIGHT, 5, "MIN"),
    bounded_tree(SOME, TWO_PLY, 8),
    bounded_tree(ENOUGH, TWO_PLY, 9),
    bounded_tree(ENOUGH, TWO_PLY, 50, "MIN"),
    bounded_tree(ENOUGH, 7, 3),
    bounded_tree(DEPTHS, UNEVEN, 2),
    bounded_tree(DEPTHS, UNEVEN, 4),
    bounded_tree(DEPTHS, [[[4, -7], 2], -1, [[[5], -9]]], 4, "MIN"),
    bounded(TWICE, tree_game([[[3, 8], [5, 1]], [[7, 2], [6, 4]]], moves_each=2), 5, -20, 20),
    bounded(TWICE, tree_game([[[3, 8], [5, 1]], [[7, 2], [6, 4]]], "MIN", moves_each=2), 6, -20, 20),
    bounded(REAL, nim(1, 2), 3, -1, 1),
    bounded(REAL, HEXAPAWN, 6, -1, 1, ((6, 3), (1, 3))),
]


def ends_of(leaves: Any) -> int:
    """How many ends a tree of nested lists has."""
    return sum(map(ends_of, leaves)) if isinstance(leaves, list) else 1


def hidden_bounded(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with few, not enough and just enough questions."""

    def some(first: str) -> SearchProblem:
        leaves = random_tree(rng, 2 if first == MAX else 3, largest=10)
        return bounded_tree(
            SOME, leaves, rng.randint(ends_of(leaves) // 2, ends_of(leaves) - 2), first, span=rng.randint(50, 90)
        )

    def little(first: str) -> SearchProblem:
        return bounded_tree(FEW, rng.sample(range(-9, 10), 3), 1, first, span=rng.randint(50, 90))

    def of_depths(first: str) -> SearchProblem:
        branches = [random_tree(rng, 1, largest=10), uneven(rng, 3, (-9, -4, 2, 7)), 3, random_tree(rng, 2, largest=10)]
        rng.shuffle(branches)
        return bounded_tree(DEPTHS, branches, rng.randint(3, 6), first, span=rng.randint(50, 90))

    def twice_asked(first: str) -> SearchProblem:
        return bounded(TWICE, twice(rng, first, bounds, 5, -9, 9), 5, -9, 9)

    just, more = random_tree(rng, 2, largest=10), random_tree(rng, 2, largest=10)
    return [
        *paired(rng, little),
        bounded_tree(FEW, random_tree(rng, 2, largest=10), 0, span=rng.randint(50, 90)),
        *paired(rng, some),
        *paired(rng, some),
        bounded_tree(SOME, just, ends_of(just) - 1, rng.choice(("MAX", "MIN")), span=30),
        bounded_tree(ENOUGH, just, ends_of(just), rng.choice(("MAX", "MIN")), span=40),
        bounded_tree(ENOUGH, more, ends_of(more) + rng.randint(1, 3), rng.choice(("MAX", "MIN")), span=50),
        *paired(rng, of_depths),
        *paired(rng, twice_asked),
        bounded(REAL, TICTACTOE, rng.randint(2, 5), -1, 1, random_line(rng, make_game(TICTACTOE), 6)),
        bounded(REAL, HEXAPAWN, rng.randint(2, 6), -1, 1, random_line(rng, make_game(HEXAPAWN), 3)),
    ]


# The quickest win, for those who want more


@dataclass(frozen=True)
class QuickestProblem(SearchProblem):
    """A position to win quickly or to lose slowly. Right is every action with the same value and the same end."""

    counted: bool = False

    def case(self, item: Item, hidden: bool) -> Case:
        case = item.answered(self.blank(SearchCase, item, hidden))
        assert isinstance(case, SearchCase)
        (value, plies), _ = quickest(case.rules, case.state)
        right = tuple(
            action
            for action in case.rules.actions(case.state)
            if quickest(case.rules, case.rules.result(case.state, action))[0] == (value, plies - 1)
        )
        return replace(case, expected=replace(case.expected, actions=right))


def hasty(group: str, leaves: Any, first: str = "MAX", moves_each: int = 1) -> QuickestProblem:
    """The same on a tree."""
    return QuickestProblem(group, tree_game(leaves, first, moves_each))


SHORT, FIRST, HURRY, LOSE, DRAW = (
    "short games", "value before time", "the winner hurries", "the loser plays on", "a draw is played on",
)  # fmt: skip

HASTY = [
    hasty(SHORT, 7),
    hasty(SHORT, [[1], 1, [[0], 1]]),
    hasty(SHORT, [[[-3]]], "MIN"),
    hasty(FIRST, [2, [[[9, 5]]], 4]),
    hasty(FIRST, [5, [[40, 50]]]),
    hasty(FIRST, [0, [[-1]]]),
    hasty(FIRST, [[6, -8], -7, [-9, [[2, -9]]]], "MIN"),
    hasty(HURRY, [[[[1]]], [[0, 1], 1], [[1], [[-1], 1]]]),
    hasty(HURRY, [[[4]], [[[4]]], [[[[4]]]]]),
    hasty(LARGE, enlarged([[[4]], 3, [4, [5]], [[[[4]]]]])),
    hasty(LARGE, enlarged([[[-2]], [-2, [5]], [[[[-2]]]]]), "MIN"),
    hasty(TWICE, [[[-1, -3], [0, -2]], [[[-4], -1], [-2, -5]]], "MIN", moves_each=2),
    hasty(TWICE, [[[1, 3], [0, 2]], [[[4], 1], [2, 5]]], moves_each=2),
    hasty(HURRY, [[[-1, [-1]], [[[-1]]]], [[[-1]], -1]], "MIN"),
    hasty(LOSE, [[-1], [[-1, [-1]], [[-1]]], -1, [[[[-1]]], -1]]),
    hasty(LOSE, [[1, [[[1]]]], [1, [[1], [[1]]]], 1], "MIN"),
    hasty(DRAW, [0, [[[0]], 0], [[[0, -1]], [[0]]]]),
    hasty(DRAW, [[0], 0, [[0, [0]], 1, [[0]]]], "MIN"),
    QuickestProblem(REAL, TICTACTOE, (4, 1, 0, 6, 7, 2)),
    QuickestProblem(REAL, HEXAPAWN, ((6, 3), (1, 3), (7, 4))),
]


def hidden_hasty(rng: random.Random) -> list[QuickestProblem]:
    """Trees of few numbers, in which time decides now and then, and those of the check turned round."""

    def draw(leaves: Leaves, first: str) -> QuickestProblem:
        def answer(search: Callable[..., Any]) -> Callable[[Game], Any]:
            return lambda game: search(game, game.initial)[0]

        drawn = telling_tree(
            rng, partial(uneven, rng, 3, leaves), first, answer(quickest), answer(HURRYING["time-ignored"])
        )
        return hasty(HURRY if len(set(leaves)) == 2 else FIRST, drawn, first)

    def turned(problem: QuickestProblem) -> QuickestProblem:
        """The same tree for the other player."""
        game = problem.game
        other = tree_game(
            enlarged(game["tree"], -1), "MIN" if game["first"] == MAX else "MAX", game.get("moves_each", 1)
        )
        return replace(problem, game=other)

    return [
        *(turned(problem) for problem in HASTY if problem.game["name"] == "TreeGame"),
        *(draw(leaves, first) for leaves in ((-1, 1), (-2, 0, 3)) for first in ("MAX", "MIN")),
    ]


ONE_ACTION = 0.45
"""The share of cases in which the best action is the first at most, or the second, or None."""
EVERYWHERE = (OVER, ONE_PLY, TWO_PLIES, THREE_PLIES, ONE_SIDED, DEPTHS, REAL)

ITEMS = [
    Item(
        name="test_minimax_value",
        reference=minimax_value,
        misconceptions=VALUES,
        named=MORE_VALUES,
        weights={"value": 2, "leaves": 1},
        visible=SEARCHES,
        hidden=hidden_searches,
        alternatives=(negamax_value, value_by_two_stacks),
        demands={"0a": (TWICE,), "0b": (LARGE,), "1a": (2, "value", *EVERYWHERE), "1b": (1, "leaves")},
        concepts=("M-02", "M-04"),
    ),
    Item(
        name="test_minimax",
        reference=minimax,
        misconceptions=DECISIONS,
        named=MORE_DECISIONS,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=SEARCHES,
        hidden=hidden_searches,
        alternatives=(minimax_by_sorting, minimax_with_a_memo),
        guessing=ONE_ACTION,
        demands={
            "0a": (TWICE,),
            "0b": (LARGE,),
            "2a": (2, "value", *EVERYWHERE),
            "2b": (1, "action"),
            "2c": (1, "leaves"),
        },
        concepts=("M-04", "M-06"),
    ),
    Item(
        name="test_depth_limited_minimax",
        reference=depth_limited_minimax,
        misconceptions=LIMITED_MISTAKES,
        named=MORE_TO_A_DEPTH,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=LIMITED,
        hidden=hidden_limited,
        alternatives=(limited_by_a_class, limited_from_above),
        guessing=ONE_ACTION,
        demands={
            "0a": (TWICE,),
            "3a": (1, AT_ONCE, ESTIMATED, TWICE, REAL),
            "3b": (1, BEFORE, DEEP),
            "3c": (1, "action"),
            "3d": (1, "leaves"),
        },
        concepts=("M-11",),
    ),
    Item(
        name="test_maxn",
        reference=maxn,
        misconceptions=VECTORS,
        named=MORE_VECTORS,
        weights={"value": 2, "action": 1},
        visible=SHARED,
        hidden=hidden_shared,
        alternatives=(maxn_by_levels, maxn_with_dictionaries),
        guessing=ONE_ACTION,
        valid=no_tie_matters,
        demands={
            "0a": (TWICE, OUT),
            "4a": (2, "value", OVER, ONE_PLY, TWO_TO_GO, THREE_TO_GO, TWO_PLAYERS),
            "4b": (1, "action"),
        },
        concepts=("M-12",),
    ),
    Item(
        name="test_conditional_plan",
        reference=conditional_plan,
        misconceptions=PLANNING,
        visible=PLANNED,
        hidden=hidden_planned,
        alternatives=(plan_by_exceptions, plan_by_value),
        demands={
            "0a": (TWICE,),
            "5a": (2, OWN, WHOLE, REAL, TWICE),
            "5b": (1, REPLIES, WHOLE, REAL, TWICE),
            "5c": (1, GAME_OVER),
            "5d": (1, PROMISES),
        },
        concepts=("M-09",),
    ),
    Item(
        name="test_bounds",
        reference=bounds,
        misconceptions=BOUNDING,
        weights={"value": 3, "leaves": 1},
        visible=BOUNDED,
        hidden=hidden_bounded,
        alternatives=(bounds_by_two_fillings, bounds_by_a_counter),
        valid=within,
        guessing=0.15,  # three numbers and what was asked: nobody guesses them
        demands={
            "0a": (TWICE,),
            "6a": (1, "leaves"),
            "6b": (2, SOME, DEPTHS, REAL, TWICE),
            "6c": (1, FEW, ENOUGH),
        },
        concepts=("M-02", "M-11"),
    ),
    Item(
        name="test_quickest",
        reference=quickest,
        misconceptions=HURRYING,
        weights={"value": 4, "action": 1},
        visible=HASTY,
        hidden=hidden_hasty,
        alternatives=(quickest_by_steps, quickest_by_tuples),
        demands={
            "0a": (TWICE,),
            "0b": (LARGE,),
            "8a": (FIRST,),
            "8b": (HURRY, REAL),
            "8c": (LOSE, DRAW, REAL),
            "8d": ("value", SHORT),
            "8e": ("action",),
        },
        concepts=("M-02", "M-06"),
    ),
]
