"""What the test cells of hw2-minimax check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aima_games import MAX, Action, Game, State, Value, game_tree, play_line
from aima_games.checking.case import Case
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    HEXAPAWN,
    TICTACTOE,
    CallProblem,
    Family,
    Item,
    SearchProblem,
    about_zero,
    enlarged,
    estimates,
    first_that,
    leaves_of,
    limited,
    nim,
    position,
    random_line,
    random_position,
    random_tree,
    states_below,
    telling_problem,
    telling_tree,
    to_depth,
    tree,
    tree_game,
    turned,
)
from solutions import depth_limited_minimax, maxn, minimax, minimax_value
from solutions.lecture_checks.lecture2 import MANY, SEARCHED, TO_A_DEPTH, UNEVEN, no_tie_matters
from solutions.misconceptions.wrapped import taking_turns

from . import alternatives as right
from . import misconceptions as wrong
from .misconceptions import TO_A_DEPTH as LIMITED_MISTAKES
from .reference import bounds, conditional_plan, quickest

TWICE, LARGE = "a player moves twice running", "large numbers"
REAL = "real games"
Leaves = tuple[int, ...]


def uneven(rng: random.Random, plies: int, leaves: Leaves, stops: float = 0.3) -> Any:
    """Nested lists up to `plies` deep, with one to three children at each node; the leaves come from few numbers."""
    if plies == 0 or rng.random() < stops:
        return rng.choice(leaves)
    return [uneven(rng, plies - 1, leaves, stops) for _ in range(rng.randint(1, 3))]


def twice(rng: random.Random, first: str, search: Callable[..., Any], *more: Any) -> dict[str, Any]:
    """A tree in which each player moves twice in a row, and on which a `search` that does not ask who moves fails."""

    def said(by: Callable[..., Any]) -> Callable[[Game], Any]:
        return lambda game: by(game, game.initial, *more)

    draw = partial(uneven, rng, 4, (-2, -1, 0, 1, 2), 0.1)
    return tree_game(telling_tree(draw, first, said(search), said(taking_turns(search)), moves_each=2), first, 2)


def paired(draw: Callable[[str], Any]) -> list[Any]:
    """Two problems: one that MAX begins, and one that MIN begins."""
    return [draw(first) for first in ("MAX", "MIN")]


def of_three(rng: random.Random, plies: int) -> Any:
    """A random tree with three actions at the root."""
    return first_that(lambda leaves: len(leaves) >= 3, lambda: random_tree(rng, plies))


def spread(problems: Sequence[SearchProblem]) -> list[SearchProblem]:
    """The problems, with a tree's best action now the first, now the second or third: no guess is often right."""
    found, place = [], 0
    for problem in problems:
        search = depth_limited_minimax if problem.extras else maxn if "players" in problem.game else minimax
        best = problem.answer(search)[1] if problem.game["name"] == "TreeGame" else None
        if best is not None:
            problem = rotated(problem, place - best)
            place += 1
        found.append(problem)
    return found


def rotated(problem: SearchProblem, shift: int) -> SearchProblem:
    """The same tree with each child of its root `shift` places further on."""
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
        """A tree in which the value that the mover likes least is on the other side of 0."""
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
            *paired(lambda first: tree(ONE_PLY, rng.sample(range(-9, 10), 3), first)),
            *paired(lambda first: about_zero(tree(TWO_PLIES, of_three(rng, 2), first), minimax)),
            *paired(lambda first: about_zero(tree(THREE_PLIES, of_three(rng, 3), first), minimax)),
            *paired(all_on_one_side),
            *paired(of_depths),
            *(SearchProblem(TWICE, game) for game in paired(lambda first: twice(rng, first, minimax_value))),
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
    """A search to a depth on a tree in which players move twice in a row."""
    return SearchProblem(TWICE, tree_game(leaves, first, 2), extras=to_depth(depth, estimates(rng, leaves)))


LIMITED = [
    *(replace(problem, group=problem.group.replace("a real game", REAL)) for problem in TO_A_DEPTH),
    limited_twice(EIGHT, 2, random.Random(9)),
    limited_twice([[[4, 9], [3, 5]], [[8, 1], 2]], 3, random.Random(10), "MIN"),
    limited(ESTIMATED, EIGHT, 2, seed=12, first="MIN"),
    *(
        about_zero(limited(ESTIMATED, THREE_BY_TWO, 1, seed, first), depth_limited_minimax)
        for seed, first in ((1, "MAX"), (5, "MIN"))
    ),
    limited(BEFORE, [8, [[9, 1], 5], -3], 2, seed=11, first="MIN"),
]


def at_two_depths(rng: random.Random) -> SearchProblem:
    """One stone left after one move or after three: a search that remembers states without their depth goes wrong."""
    game = make_game(nim(4))
    states = sorted(state for _, state in game_tree(game).nodes(data="state"))

    def draw() -> SearchProblem:
        table = [[list(state), rng.randint(-9, 9)] for state in states]
        return SearchProblem(REAL, nim(4), extras=to_depth(3, {"table": table}))

    forgetting = Family.of(wrong.MORE_TO_A_DEPTH["table-forgets-depth"]).ways[1]
    return telling_problem(draw, depth_limited_minimax, forgetting)


def hidden_limited(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees and positions with a depth above, at and below the ends of the game."""

    def estimated_about_zero(first: str) -> SearchProblem:
        problem = limited(ESTIMATED, of_three(rng, 3), rng.randint(1, 2), rng, first)
        return about_zero(problem, depth_limited_minimax)

    def ends_before(first: str) -> SearchProblem:
        """Some branches are over before the depth, and some are not."""
        branches = [random_tree(rng, 0), random_tree(rng, 1), random_tree(rng, 3)]
        rng.shuffle(branches)
        return limited(BEFORE, branches, 2, rng, first)

    def twice_to_a_depth(first: str) -> SearchProblem:
        """A tree, three plies deep, on which a search that assumes alternating turns is wrong."""
        return telling_problem(
            lambda: limited_twice(random_tree(rng, 4, most=2), 3, rng, first),
            depth_limited_minimax,
            taking_turns(depth_limited_minimax),
        )

    return spread(
        [
            limited(AT_ONCE, of_three(rng, 2), 0, rng),
            limited(BEFORE, rng.randint(-20, 20), rng.randint(0, 2), rng),
            *paired(estimated_about_zero),
            *paired(lambda first: limited(ESTIMATED, of_three(rng, 3), 2, rng, first)),
            *paired(ends_before),
            *paired(lambda first: limited(BEFORE, of_three(rng, 2), 2, rng, first)),
            limited(DEEP, [random_tree(rng, 1), random_tree(rng, 2)], 7, rng, rng.choice(("MAX", "MIN"))),
            *paired(twice_to_a_depth),
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
    """Fresh trees in which all numbers of each player differ."""

    def vectors(plies: int) -> Any:
        numbers = zip(*(rng.sample(range(-40, 41), 81) for _ in range(3)), strict=True)

        def grow(left: int) -> Any:
            children = 3 if left == plies else rng.randint(2, 3)
            return next(numbers) if left == 0 else [grow(left - 1) for _ in range(children)]

        return grow(plies)

    def uneven_vectors() -> Any:
        """A tree in which all numbers of a player differ, across branches too."""
        whole = vectors(3)
        return [whole[0][0][0], whole[1], whole[0][1]]

    def begins() -> int:
        return rng.randrange(3)

    def twice_running() -> SearchProblem:
        draw = partial(shared, TWICE, moves_each=2)
        return telling_problem(lambda: draw(vectors(3), begins()), maxn, taking_turns(maxn), values=True)

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
    """A problem that asks for a plan."""
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
    """Plans of one ply and of several, promises that can just be kept, and promises that cannot."""

    def for_player(player: str, leaves: Any) -> Any:
        """The tree in which the player has the utilities that MAX has in `leaves`."""
        return leaves if player == MAX else enlarged(leaves, -1)

    def own(player: str) -> CallProblem:
        """Of four actions the second and the last keep the promise, the last by more."""
        least = rng.randint(-6, 6)
        values = least - rng.randint(1, 3), least + rng.randint(0, 1), least - 1, least + 2
        leaves = [[value] for value in values] if rng.random() < 0.5 else list(values)
        return planned(OWN, tree_game(for_player(player, leaves), player), player, least)

    def replies(player: str) -> CallProblem:
        """A problem in which all replies can be answered, some just barely."""
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

        told = (plan(wrong.PLANNING[name]) for name in ("last-plan", "first-action-planned", "plan-hopes"))
        drawn = telling_tree(lambda: for_player(player, uneven(rng, 4, leaves, 0.2)), first, plan(), *told)
        return planned(WHOLE, tree_game(drawn, first), player, least)

    def promises(player: str, first: str) -> list[CallProblem]:
        """Promises of less than can be had, of exactly as much, and of more."""
        game = tree_game(random_tree(rng, rng.randint(2, 3)), first)
        rules = make_game(game)
        most = minimax_value(rules, rules.initial) * (1 if player == MAX else -1)
        return [planned(PROMISES, game, player, least) for least in (most - 1, most, most + 1)]

    def somewhere(game: dict[str, Any], plies: int) -> CallProblem:
        """A position in which a plan has to answer several replies."""

        def draw() -> CallProblem:
            moves = random_line(rng, game, plies)
            return planned(REAL, game, rng.choice(("MAX", "MIN")), rng.randint(0, 1), moves)

        return first_that(lambda problem: branches(problem.answer(conditional_plan)), draw)

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
    """A problem that asks for bounds, with a budget."""
    extras = tuple({"number": number} for number in (questions, lowest, highest))
    return SearchProblem(group, game, moves, extras)


def bounded_tree(group: str, leaves: Any, questions: int, first: str = "MAX", span: int = 20) -> SearchProblem:
    """The same on a tree."""
    return bounded(group, tree_game(leaves, first), questions, -span, span)


def within(problem: Any) -> bool:
    """Whether all utilities lie between the given bounds."""
    game = make_game(problem.game)
    lowest, highest = problem.extras[1]["number"], problem.extras[2]["number"]
    states = states_below(game, play_line(game, game.initial, problem.moves))
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


def hidden_bounded(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with few, not enough and just enough questions."""

    def some(first: str) -> SearchProblem:
        leaves = random_tree(rng, 2 if first == MAX else 3, largest=10)
        questions = rng.randint(len(leaves_of(leaves)) // 2, len(leaves_of(leaves)) - 2)
        return bounded_tree(SOME, leaves, questions, first, span=rng.randint(50, 90))

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
        *paired(little),
        bounded_tree(FEW, random_tree(rng, 2, largest=10), 0, span=rng.randint(50, 90)),
        *paired(some),
        *paired(some),
        bounded_tree(SOME, just, len(leaves_of(just)) - 1, rng.choice(("MAX", "MIN")), span=30),
        bounded_tree(ENOUGH, just, len(leaves_of(just)), rng.choice(("MAX", "MIN")), span=40),
        bounded_tree(ENOUGH, more, len(leaves_of(more)) + rng.randint(1, 3), rng.choice(("MAX", "MIN")), span=50),
        *paired(of_depths),
        *paired(twice_asked),
        bounded(REAL, TICTACTOE, rng.randint(2, 5), -1, 1, random_line(rng, TICTACTOE, 6)),
        bounded(REAL, HEXAPAWN, rng.randint(2, 6), -1, 1, random_line(rng, HEXAPAWN, 3)),
    ]


# The quickest win, for those who want more


@dataclass(frozen=True)
class QuickestProblem(SearchProblem):
    """A position to win quickly or to lose slowly. Every action with the same value and the same end is right."""

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
    """Trees of few numbers, in which time sometimes decides, and those of the check with the players exchanged."""

    def draw(leaves: Leaves, first: str) -> QuickestProblem:
        def answer(search: Callable[..., Any]) -> Callable[[Game], Any]:
            return lambda game: search(game, game.initial)[0]

        drawn = telling_tree(
            partial(uneven, rng, 3, leaves), first, answer(quickest), answer(wrong.HURRYING["time-ignored"])
        )
        return hasty(HURRY if len(set(leaves)) == 2 else FIRST, drawn, first)

    def for_the_other(problem: QuickestProblem) -> QuickestProblem:
        """The same tree for the other player."""
        leaves, first = turned(problem.game["tree"], problem.game["first"])
        if problem.group == TWICE:  # of the two in the check, each is the other one turned
            leaves = enlarged(leaves, 2)
        return replace(problem, game={**problem.game, "tree": leaves, "first": first})

    return [
        *(for_the_other(problem) for problem in HASTY if problem.game["name"] == "TreeGame"),
        *(draw(leaves, first) for leaves in ((-1, 1), (-2, 0, 3)) for first in ("MAX", "MIN")),
    ]


ONE_ACTION = 0.45
"""The most cases, as a share, in which always answering the first action, the second, or None is right."""
EVERYWHERE = (OVER, ONE_PLY, TWO_PLIES, THREE_PLIES, ONE_SIDED, DEPTHS, REAL)


def first_action_with_the_value(game: Game, state: State) -> tuple[Value, Action | None]:
    """What part 1 knows of part 2."""
    return minimax_value(game, state), next(iter(game.actions(state)), None)


ITEMS = [
    Item(
        name="test_minimax_value",
        reference=minimax_value,
        misconceptions=wrong.VALUES,
        named=wrong.MORE_VALUES,
        weights={"value": 2, "leaves": 1},
        visible=SEARCHES,
        hidden=hidden_searches,
        alternatives=(right.negamax_value, right.value_by_two_stacks),
        demands={"0a": (TWICE,), "0b": (LARGE,), "1a": (2, "value", *EVERYWHERE), "1b": (1, "leaves")},
        concepts=("M-02", "M-04"),
    ),
    Item(
        name="test_minimax",
        reference=minimax,
        misconceptions=wrong.DECISIONS,
        named=wrong.MORE_DECISIONS,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=SEARCHES,
        hidden=hidden_searches,
        alternatives=(right.minimax_by_sorting, right.minimax_with_a_memo),
        before={"minimax_value": first_action_with_the_value},
        guessing=ONE_ACTION,
        demands={
            "0a": (TWICE,),
            "0b": (LARGE,),
            "2a": (1, "value", *EVERYWHERE),
            "2b": (2, "action"),
            "2c": (1, "leaves"),
        },
        concepts=("M-04", "M-06"),
    ),
    Item(
        name="test_depth_limited_minimax",
        reference=depth_limited_minimax,
        misconceptions=LIMITED_MISTAKES,
        named=wrong.MORE_TO_A_DEPTH,
        weights={"value": 2, "action": 1, "leaves": 1},
        visible=LIMITED,
        hidden=hidden_limited,
        alternatives=(right.limited_by_a_class, right.limited_from_above),
        before={"minimax": lambda game, state, *_: minimax(game, state)},
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
        misconceptions=wrong.VECTORS,
        named=wrong.MORE_VECTORS,
        weights={"value": 2, "action": 1},
        visible=SHARED,
        hidden=hidden_shared,
        alternatives=(right.maxn_by_levels, right.maxn_with_dictionaries),
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
        misconceptions=wrong.PLANNING,
        visible=PLANNED,
        hidden=hidden_planned,
        alternatives=(right.plan_by_exceptions, right.plan_by_value),
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
        misconceptions=wrong.BOUNDING,
        weights={"value": 3, "leaves": 1},
        visible=BOUNDED,
        hidden=hidden_bounded,
        alternatives=(right.bounds_by_two_fillings, right.bounds_by_a_counter),
        valid=within,
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
        misconceptions=wrong.HURRYING,
        weights={"value": 4, "action": 1},
        visible=HASTY,
        hidden=hidden_hasty,
        alternatives=(right.quickest_by_steps, right.quickest_by_tuples),
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
