"""What the test cells of hw3-alphabeta check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, Player, State, Value
from aima_games.checking.case import Answer, Case
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from aima_games.wrappers import WrappedGame
from autograder.authoring import (
    HEXAPAWN,
    TICTACTOE,
    CallProblem,
    Item,
    Problem,
    SearchProblem,
    about_zero,
    call,
    changed,
    estimates,
    leaves_of,
    nim,
    paths_of,
    position,
    random_line,
    random_tree,
    telling_problem,
    tree,
    tree_game,
    turned,
)
from autograder.authoring import best_actions as best_actions_of
from solutions import depth_limited_minimax, minimax, minimax_value, one_loop
from solutions.lecture_checks.lecture3 import BOUND_READ, BOUND_STORED, PRUNED, REMEMBERED, has_room, in_window, worth
from solutions.misconceptions import LEAST, MOST, REMEMBERING, FlawedAlphaBeta
from solutions.misconceptions.plain import places_of
from solutions.misconceptions.pruning import STYLES

from . import alternatives as right
from . import misconceptions as wrong
from .reference import (
    OutOfBudgetError,
    alphabeta,
    alphabeta_with_table,
    best_actions,
    cut_by_hand,
    fewest_leaves,
    iterative_deepening,
    leaves_to_prove,
    ordered_alphabeta,
)

OTHER_FORMS = {name: FlawedAlphaBeta(**style) for name, style in STYLES.items() if style}
"""The other right forms of alpha-beta, by the name of the convention."""


# Trees


def full_tree(rng: random.Random, plies: int, width: int, numbers: range) -> Any:
    """Nested lists with `width` children everywhere, and leaves drawn from `numbers`."""
    if plies == 0:
        return rng.choice(numbers)
    return [full_tree(rng, plies - 1, width, numbers) for _ in range(width)]


def shifted(leaves: Any, more: int) -> Any:
    """A tree with all numbers larger by `more`."""
    return changed(leaves, lambda leaf: leaf + more)


def renumbered(rng: random.Random, leaves: Any, low: int = -40, high: int = 40) -> Any:
    """A tree with other numbers that compare as before, so that the cuts and the best actions stay the same."""
    values = sorted(set(leaves_of(leaves)))
    new = dict(zip(values, sorted(rng.sample(range(low, high + 1), len(values))), strict=True))
    return changed(leaves, new.__getitem__)


def whole_numbers(problem: Problem) -> bool:
    """Whether all utilities and estimates of a problem are whole numbers, as the text promises."""
    asked: Any = problem.asked if isinstance(problem, AsReturned) else problem
    extras = getattr(asked, "extras", ())
    games = [asked.game] if isinstance(asked, SearchProblem) else [a["game"] for a in asked.arguments if "game" in a]
    numbers = [leaf for game in games if "tree" in game for leaf in leaves_of(game["tree"])]
    numbers += [number for extra in extras for _, number in extra.get("evaluate", {}).get("table", ())]
    return all(isinstance(number, int) for number in numbers)


def goes_on(problem: Problem) -> bool:
    """Whether there is an action to choose, and all numbers are whole."""
    asked: Any = problem.asked if isinstance(problem, AsReturned) else problem
    blank = SearchCase(function="", expected=Answer(None), **vars(asked))
    return whole_numbers(problem) and not blank.rules.is_terminal(blank.state)


def where_it_shows(
    rng: random.Random, plies: int, search: Callable[..., Any], mistaken: Callable[..., Any], **more: Any
) -> SearchProblem:
    """A position of tic-tac-toe, after `plies` plies, in which a mistake shows."""

    def draw() -> SearchProblem:
        return SearchProblem(GAME, TICTACTOE, random_line(rng, TICTACTOE, plies), counted=False, at_most=True, **more)

    return telling_problem(draw, search, mistaken)


class AsReturned(Problem):
    """A problem whose only right action is the one that the reference returns, as the text says."""

    def __init__(self, asked: SearchProblem) -> None:
        self.asked, self.group = asked, asked.group

    def wording(self) -> str:
        return self.asked.wording()

    def case(self, item: Item, hidden: bool) -> Case:
        return self.asked.case(replace(item, weights={"value": 1}), hidden)

    def smaller(self) -> Iterator[Problem]:
        return (type(self)(asked) for asked in self.asked.smaller() if isinstance(asked, SearchProblem))


# Part 1: on paper

TREES: dict[str, Any] = {
    "A": [[6, 9], ["X", "Y"]],
    "B": [[[10, 7], [3, 5]], [["X", 15], ["Y", 8]], [[17, 1], [2, 6]]],
    "C": [4, [14, [3, ["X", [2, "Y"]]]], [7, 8]],
    "D": [[["X", 3], [8, 2]], [[3, 5], ["Y", 1]], [[9, 7], [7, 3]]],
    "E": [[[14, 4], [10, 12]], [[5, 16], ["X", 16], [9, "Y"]]],
    "F": [[[4, 9], [12, "X"]], [[3, 8], [2, "Y"]]],
    "G": [[[6, "X"], [5, 11]], [[12, 2], ["Y", 7]]],
}
"""The trees as the notebook shows them: a deep cut in C, a tie in E; in F and G, X does not matter."""
MIN_BEGINS = "BE"
THRESHOLDS = {"A": 6, "B": 7, "C": 4, "D": 5, "E": 9, "F": 10, "G": 10}
"""The numbers around which to ask."""
PAPER = {name: f"tree {name}" for name in "BCDE"} | {"A": "tree A, for practice"}
PAPER |= dict.fromkeys("FG", "trees F and G")


def tree_with(name: str, x: int) -> dict[str, Any]:
    """One of the trees with `x` for its X; Y's value never matters."""
    filled = changed(TREES[name], lambda leaf: {"X": x, "Y": 0}.get(leaf, leaf))
    return tree_game(filled, "MIN" if name in MIN_BEGINS else "MAX")


def place_of_y(name: str) -> State:
    """The path to the Y of one of the trees."""

    def places(part: Any, path: tuple[int, ...]) -> list[tuple[int, ...]]:
        if isinstance(part, list):
            return [place for number, below in enumerate(part) for place in places(below, (*path, number))]
        return [path] if part == "Y" else []

    return places(TREES[name], ())[0]


def on_paper(name: str) -> list[CallProblem]:
    """Questions whether Y is cut in one of the trees, for numbers around the one where the answer changes."""
    middle = THRESHOLDS[name]
    return [call(PAPER[name], name, x) for x in (0, middle - 1, middle, middle + 1, 20)]


# Part 2: alpha-beta

TWICE, LARGE, TIES_INSIDE = "somebody moves twice running", "values beyond a million", "values that are equal"
DEEP, WINDOW, GAME = "the reason for a cut lies further up", "called with a window", "a real game"
THREE_PLY = [[[4, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]]
BEYOND = 1_000_000
DEEP_CUT = [6, [14, [3, [5, [2, 9]]]], [7, 8]]
TIED = [[[3, 5], [5, 3]], [[5, 2], [4, 4]], [[3, 3], [5, 5]]]
FALSE_TIE = [[3, 5], [3, 1], [2, 9]]
LAST_CUT = [[4, 6], [9, 12], [5, 3], [7, 8]]
"""The third child is worth less than the second; for the last child the bound is still the second's."""


def twice(group: str, leaves: Any, first: str, **more: Any) -> SearchProblem:
    """A tree in which everybody moves twice in a row."""
    return SearchProblem(group, tree_game(leaves, first, moves_each=2), **more)


def far_away(leaves: Any, sign: int) -> Any:
    """The tree with numbers that are all beyond a million, above or below."""
    return changed(leaves, lambda leaf: sign * (BEYOND * 3 + leaf))


def within(leaves: Any, first: str = "MAX") -> SearchProblem:
    """A tree to be searched with a window around its value."""
    value = worth(tree_game(leaves, first))
    return tree(WINDOW, leaves, first, extras=({"number": value - 3}, {"number": value + 4}))


SEARCHED = [
    *(problem for problem in PRUNED if problem.group != GAME),
    tree("two plies", [[4, 0], [-2, 1]]),
    tree("two plies", [[-3, 0], [-5, 2], [6, 1]], "MIN"),
    tree(TIES_INSIDE, TIED),
    tree(TIES_INSIDE, FALSE_TIE),
    tree(LARGE, far_away([[9, 5], [7, 8], [12, 1]], 1), "MIN"),
    tree(LARGE, far_away([[9, 5], [7, 8], [12, 1]], -1)),
    twice(TWICE, THREE_PLY, "MAX"),
    twice(TWICE, [[[[9, 16], [10, 19]], [[13, -7], [-8, 11]]], [[[1, 0], [6, -14]], [[-16, -5], [-10, -15]]]], "MIN"),
    SearchProblem(GAME, TICTACTOE, (0, 4, 8, 2), counted=False, at_most=True),
]
FOUR_PLY = next(problem.game["tree"] for problem in PRUNED if problem.group == "four plies")


def hidden_searches(rng: random.Random) -> list[SearchProblem]:
    """Trees like those that students see, with other numbers and the players exchanged, and fresh ones."""

    return [
        tree("the game is over", rng.randint(-9, 9)),
        about_zero(tree("two plies", random_tree(rng, 2)), minimax_value),
        about_zero(tree("two plies", random_tree(rng, 2), "MIN"), minimax_value),
        about_zero(tree("three plies", random_tree(rng, 3)), minimax_value),
        about_zero(tree("three plies", random_tree(rng, 3), "MIN"), minimax_value),
        tree(DEEP, renumbered(rng, DEEP_CUT)),
        tree(DEEP, *turned(renumbered(rng, DEEP_CUT), "MAX")),
        tree("four plies", random_tree(rng, 4, most=2)),
        tree("four plies", full_tree(rng, 4, 2, range(-9, 10)), "MIN"),
        tree("everything is lost", changed(random_tree(rng, 2), lambda leaf: leaf - 60)),
        tree("everything is lost", changed(random_tree(rng, 2), lambda leaf: leaf + 60), "MIN"),
        within(random_tree(rng, 3)),
        within(random_tree(rng, 3), "MIN"),
        tree(TIES_INSIDE, renumbered(rng, TIED)),
        tree(TIES_INSIDE, *turned(renumbered(rng, TIED), "MAX")),
        tree(TIES_INSIDE, renumbered(rng, FALSE_TIE)),
        tree(TIES_INSIDE, *turned(renumbered(rng, FALSE_TIE), "MAX")),
        tree(TIES_INSIDE, full_tree(rng, 3, 3, range(4))),
        tree(LARGE, far_away(random_tree(rng, 3), 1), "MIN"),
        tree(LARGE, far_away(random_tree(rng, 3), -1)),
        twice(TWICE, random_tree(rng, 3), "MAX"),
        twice(TWICE, random_tree(rng, 4, most=2), "MIN"),
        where_it_shows(rng, 3, alphabeta, BOUND_STORED["bound-stored-as-value"]),
        where_it_shows(rng, 5, alphabeta, places_of(alphabeta)),
    ]


# Part 3: all best actions


def choice_of(group: str, game: dict[str, Any], moves: Sequence[Any] = ()) -> AsReturned:
    """The question which actions are best in a position."""
    return AsReturned(SearchProblem(group, game, tuple(moves), counted=False, at_most=True))


FOR_MAX, FOR_MIN = "trees in which MAX moves", "trees in which MIN moves"
DECEIVED, REAL = "a bound that looks like a tie", "real games"
LATER_TIE = [[3, 5], [3, 1], [7, 3], [2, 4]]
BETTER_LATER = [[3, 5], [3, 1], [2, 4], [4, 3], [6, 9], [9, 6], [1, 7]]
TIES_BELOW = [[[6, 1], [4, 9]], [[8, 9], [2, 7]], [[6, 9], [9, 0]]]
LESS_LATER = [[[6, 1], [9, 4]], [[2, 7], [3, 3]], [[1, -5], [0, -8]]]
CHOICES = [
    choice_of(FOR_MAX, tree_game([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    choice_of(FOR_MAX, tree_game([[4, 7], [5, 9], [8, 6]])),
    choice_of(FOR_MAX, tree_game([[[3, 1], [4, 2]], [[6, 9], [7, 8]], [[1, 2], [9, 5]]])),
    choice_of(FOR_MAX, tree_game(BETTER_LATER)),
    choice_of(FOR_MIN, tree_game(LESS_LATER, "MIN")),
    choice_of(FOR_MIN, tree_game(TIES_BELOW, "MIN")),
    choice_of(DECEIVED, tree_game(FALSE_TIE)),
    choice_of(DECEIVED, tree_game(LATER_TIE)),
    choice_of(DECEIVED, tree_game([[2, 6], [6, 9], [1, 8]], "MIN")),
    choice_of(TWICE, tree_game([[[3, 5], [1, 4]], [[5, 2], [6, 3]], [[2, 2], [4, 0]]], moves_each=2)),
    choice_of(LARGE, tree_game(far_away([[4, 7], [5, 9], [8, 6], [9, 6]], -1))),
    choice_of(REAL, TICTACTOE, (0, 4, 8, 2, 6)),
    choice_of(REAL, nim(1, 2)),
]


def hidden_choices(rng: random.Random) -> list[AsReturned]:
    """Trees with ties, some of them false ones, with other numbers and players, and positions of real games."""

    def again(group: str, leaves: Any, turn: bool = False) -> AsReturned:
        leaves, first = renumbered(rng, leaves), "MAX"
        return choice_of(group, tree_game(*(turned(leaves, first) if turn else (leaves, first))))

    fresh = [full_tree(rng, 2, 3, range(1, 6)) for _ in range(2)]
    return [
        choice_of(FOR_MAX, tree_game(random_tree(rng, 3))),
        choice_of(FOR_MIN, tree_game(random_tree(rng, 3), "MIN")),
        choice_of(FOR_MAX, tree_game(shifted(random_tree(rng, 2), -50))),
        choice_of(FOR_MIN, tree_game(shifted(random_tree(rng, 2), 50), "MIN")),
        choice_of(FOR_MAX, tree_game(fresh[0])),
        choice_of(FOR_MIN, tree_game(fresh[1], "MIN")),
        again(FOR_MAX, BETTER_LATER),
        again(FOR_MIN, BETTER_LATER, turn=True),
        choice_of(FOR_MIN, tree_game(renumbered(rng, LESS_LATER), "MIN")),
        choice_of(FOR_MAX, tree_game(*turned(renumbered(rng, LESS_LATER), "MIN"))),
        choice_of(FOR_MIN, tree_game(renumbered(rng, TIES_BELOW), "MIN")),
        again(DECEIVED, FALSE_TIE),
        again(DECEIVED, FALSE_TIE, turn=True),
        again(DECEIVED, LATER_TIE),
        again(DECEIVED, LATER_TIE, turn=True),
        choice_of(LARGE, tree_game(far_away(random_tree(rng, 2), -1))),
        choice_of(LARGE, tree_game(far_away(random_tree(rng, 2), 1), "MIN")),
        choice_of(TWICE, tree_game(full_tree(rng, 3, 2, range(1, 6)), rng.choice(("MAX", "MIN")), moves_each=2)),
        choice_of(REAL, TICTACTOE, random_line(rng, TICTACTOE, 5)),
        choice_of(REAL, HEXAPAWN, random_line(rng, HEXAPAWN, 2)),
    ]


def choices_with_the_most_leaves(game: Game, state: State) -> tuple[Value, list[Action]]:
    """Each child is searched with the whole window, by the form of alpha-beta that looks at the most leaves."""
    values = {action: MOST(game, game.result(state, action))[0] for action in game.actions(state)}
    best = (max if game.to_move(state) == MAX else min)(values.values())
    return best, [action for action, value in values.items() if value == best]


def compared(game: Game, state: State) -> tuple[Value, list[Action]]:
    """All best actions by their definition."""
    values = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    best = minimax_value(game, state)
    return best, [action for action, value in values.items() if value == best]


# Part 4: advice

CHANCES = {2: ((10, 6), (13, 3), (11, 5)), 3: ((8, 5, 3), (9, 5, 2), (10, 4, 2)), 5: ((5, 4, 3, 2, 2), (6, 4, 3, 2, 1))}
"""Chances in sixteenths, the likeliest first, by the number of actions."""
EVEN = {2: ((8, 8),), 3: ((6, 6, 4), (8, 4, 4), (7, 7, 2))}
WISE, FOOLISH, EQUALLY = "a good adviser", "a bad adviser", "equally likely actions"


def with_advice(
    group: str, rng: random.Random, leaves: Any, first: str = "MAX", wise: bool = False, moves_each: int = 1
) -> SearchProblem:
    """A tree with advice at each node, from a `wise` adviser who knows the tree, or from one who guesses."""
    game = make_game(tree_game(leaves, first, moves_each))

    def ranked(state: State, actions: list[Action]) -> list[Action]:
        rng.shuffle(actions)
        if wise:
            sign = -1 if game.to_move(state) == MAX else 1
            actions.sort(key=lambda action: sign * minimax_value(game, game.result(state, action)))
        return actions

    return ranked_tree(group, rng, leaves, ranked, first, moves_each)


def from_the_right(group: str, rng: random.Random, leaves: Any, first: str = "MAX") -> SearchProblem:
    """A reversed tree, with advice that reverses it again: the last action is the likeliest everywhere."""
    return ranked_tree(group, rng, turned_round(leaves), lambda state, actions: actions[::-1], first)


def turned_round(leaves: Any) -> Any:
    """The nested lists with the last child first everywhere."""
    return [turned_round(below) for below in leaves[::-1]] if isinstance(leaves, list) else leaves


def ranked_tree(
    group: str, rng: random.Random, leaves: Any, ranked: Callable[..., Any], first: str, moves_each: int = 1
) -> SearchProblem:
    """A tree with advice at each node; `ranked(state, actions)` gives the likeliest action first."""
    policy = []
    for state, actions in paths_of(leaves, first).items():
        if actions:
            parts = rng.choice((EVEN if group == EQUALLY else CHANCES)[len(actions)])
            chances = dict(zip(ranked(state, list(actions)), parts, strict=True))
            policy.append([list(state), [chances[action] / 16 for action in actions]])
    return SearchProblem(group, tree_game(leaves, first, moves_each), extras=({"policy": policy},))


def best_last_of_five(rng: random.Random, first: str) -> SearchProblem:
    """Of five actions the best is the least likely, so a search that tries only the likeliest few misses it."""
    numbers = rng.sample(range(-30, 31), 10)
    leaves = [numbers[n : n + 2] for n in range(0, 10, 2)]
    game = make_game(tree_game(leaves, first))

    def worst_first(state: State, actions: list[Action]) -> list[Action]:
        sign = 1 if game.to_move(state) == MAX else -1
        return sorted(actions, key=lambda action: sign * minimax_value(game, game.result(state, action)))

    return ranked_tree(FOOLISH, rng, leaves, worst_first, first)


def advice(rng: random.Random) -> list[SearchProblem]:
    """Trees with good and with bad advice, and with actions that are equally likely."""

    def some(plies: int) -> Any:
        return full_tree(rng, plies, 3 if plies < 4 else 2, range(-30, 31))

    low = rng.randint(-9, 9)
    best_last = SearchProblem(
        FOOLISH,
        tree_game([[low, low + 2], [low + 5, low + 4]], "MAX"),
        extras=({"policy": [[[], [15 / 16, 1 / 16]], [[0], [1 / 16, 15 / 16]], [[1], [15 / 16, 1 / 16]]]},),
    )
    return [
        best_last,
        with_advice(WISE, rng, some(3), wise=True),
        with_advice(WISE, rng, some(4), "MIN", wise=True),
        with_advice(WISE, rng, some(3), "MIN", wise=True),
        about_zero(with_advice(FOOLISH, rng, some(3)), advised_minimax),
        about_zero(with_advice(FOOLISH, rng, some(4), "MIN"), advised_minimax),
        with_advice(FOOLISH, rng, full_tree(rng, 3, 2, range(40, 60)), "MIN"),
        with_advice(FOOLISH, rng, full_tree(rng, 3, 2, range(-60, -40))),
        from_the_right(FOOLISH, rng, renumbered(rng, FALSE_TIE)),
        from_the_right(FOOLISH, rng, *turned(renumbered(rng, FALSE_TIE), "MAX")),
        from_the_right(FOOLISH, rng, renumbered(rng, FOUR_PLY)),
        from_the_right(FOOLISH, rng, *turned(renumbered(rng, FOUR_PLY), "MAX")),
        about_zero(with_advice(EQUALLY, rng, some(3)), advised_minimax),
        about_zero(with_advice(EQUALLY, rng, some(3), "MIN"), advised_minimax),
        with_advice(EQUALLY, rng, full_tree(rng, 2, 3, range(4)), wise=True),
        with_advice(TWICE, rng, some(3), wise=True, moves_each=2),
        with_advice(TWICE, rng, some(4), "MIN", wise=True, moves_each=2),
        *(best_last_of_five(rng, first) for first in ("MAX", "MIN")),
    ]


def advised_minimax(game: Game, state: State, advice: Any) -> Any:
    """The value and an action by their definition: advice changes neither."""
    return minimax(game, state)


# Part 5: deepening

FIRST, WHOLE = "the first search", "leaves enough for all depths"
SHORT, EXACTLY = "leaves for some of the depths", "a number of leaves that is just enough, or not quite"
MANY = 10_000
DEEPENED_GAME = {"evaluate": {"name": "open_lines"}}, {"number": 2}, {"number": MANY}
Counts = list[tuple[int, int]]
"""For each depth, the leaves of all searches up to it: how many were looked at, and how many different ones."""


class ToDepth(AsReturned):
    """A problem whose best actions are those of the deepest search that is completed."""

    def case(self, item: Item, hidden: bool) -> Case:
        case = super().case(item, hidden)
        assert isinstance(case, SearchCase)
        evaluate, _, leaves = self.asked.extras
        plies = completed(leaves_needed(LEAST, self.asked), leaves["number"])
        cut_off = replace(case, names=(), extras=({"cutoff": plies}, evaluate))
        return replace(case, expected=replace(case.expected, actions=best_actions_of(cut_off, depth_limited_minimax)))


def leaves_needed(search: FlawedAlphaBeta, asked: SearchProblem) -> Counts:
    """The leaves that a form of alpha-beta needs to complete 1, 2, … plies."""
    evaluate, depth, _ = asked.extras
    number, seen, counts = 0, set(), []
    for plies in range(1, depth["number"] + 1):
        log = replace(asked, extras=({"cutoff": plies}, evaluate)).tried(search).log
        assert log is not None
        number += len(log.leaves)
        seen |= set(log.leaves)
        counts.append((number, len(seen)))
    return counts


def completed(counts: Counts, leaves: int) -> int:
    """The depth that `leaves` leaves allow; the first search is completed in any case."""
    return max(1, sum(number <= leaves for number, _ in counts))


def same_for_all(problem: Problem) -> bool:
    """Whether every right search gets equally deep, whatever its convention, and even if it remembers."""
    if not isinstance(problem, ToDepth) or not goes_on(problem):
        return False
    _, depth, leaves = (next(iter(extra.values())) for extra in problem.asked.extras)
    least, most = leaves_needed(LEAST, problem.asked), leaves_needed(MOST, problem.asked)
    deepest = completed(least, leaves)
    if deepest == depth:
        return completed(most, leaves) == depth
    return completed(most, leaves) == deepest and least[deepest][1] > leaves


def deepened(
    group: str, leaves: Any, evaluate: dict[str, Any], depth: int, budget: int, first: str, moves_each: int = 1
) -> SearchProblem:
    """A tree to be searched deeper and deeper."""
    extras = ({"evaluate": evaluate}, {"number": depth}, {"number": budget})
    game = tree_game(leaves, first, moves_each)
    return SearchProblem(group, game, extras=extras, counted=False, at_most=True)


def deepening(rng: random.Random) -> list[ToDepth]:
    """Trees with leaves for some depths, for all, or for none."""

    def some(group: str, deepest: int, first: str, spare: str, moves_each: int = 1) -> ToDepth:
        """A tree with leaves for exactly `deepest` depths: the fewest possible, the most, or a number in between."""
        while True:
            leaves = full_tree(rng, deepest + 1, 2 if deepest > 2 else 3, range(-20, 21))
            asked = deepened(group, leaves, estimates(rng, leaves), deepest + 1, MANY, first, moves_each)
            least, most = leaves_needed(LEAST, asked), leaves_needed(MOST, asked)
            few, many = most[deepest - 1][0], least[deepest][1] - 1
            if few > many or (spare != "between" and least[deepest] != (many + 1, many + 1) and spare == "many"):
                continue
            if spare == "few" and least[deepest - 1][0] != few:
                continue
            budget = {"few": few, "many": many, "between": (few + many) // 2}[spare]
            answers = [asked.answer(shallower(plies))[0] for plies in range(1, deepest + 2)]
            if len(set(answers)) == len(answers):
                return ToDepth(replace(asked, extras=(*asked.extras[:2], {"number": budget})))

    def whole(leaves: Any, depth: int, first: str, at_zero: bool = False) -> ToDepth:
        """A tree with leaves enough; its root may be made worth 0."""
        asked = deepened(WHOLE, leaves, estimates(rng, leaves), depth, MANY, first)
        return ToDepth(about_zero(asked, iterative_deepening) if at_zero else asked)

    def in_both_parts(leaves: Any, depth: int) -> list[ToDepth]:
        """For MAX and for MIN, what the other trees seldom have: a cut in the last child or from above, or a tie."""
        leaves = renumbered(rng, leaves)
        return [whole(its_leaves, depth, first) for its_leaves, first in ((leaves, "MAX"), turned(leaves, "MAX"))]

    def hardly_any(budget: int, first: str) -> ToDepth:
        leaves = full_tree(rng, 3, 3, range(-20, 21))
        return ToDepth(deepened(FIRST, leaves, estimates(rng, leaves), 3, budget, first))

    uneven = [random_tree(rng, 1), rng.randint(-20, 20), random_tree(rng, 3), random_tree(rng, 2)]
    return [
        hardly_any(0, "MAX"),
        hardly_any(3, "MIN"),
        ToDepth(deepened(FIRST, *_estimated(rng, full_tree(rng, 2, 3, range(-9, 10))), 1, MANY, "MIN")),
        whole(full_tree(rng, 3, 2, range(-20, 21)), 2, "MIN", at_zero=True),
        whole(full_tree(rng, 4, 2, range(-20, 21)), 3, "MAX", at_zero=True),
        whole(uneven, 4, "MAX"),
        whole(uneven[::-1], 3, "MIN"),
        *in_both_parts(LAST_CUT, 2),
        *in_both_parts(DEEP_CUT, 6),
        *in_both_parts([[1, 0], *FALSE_TIE], 2),
        some(SHORT, 2, "MIN", "between"),
        some(SHORT, 2, "MAX", "between"),
        some(SHORT, 3, "MAX", "between"),
        some(SHORT, 3, "MIN", "between"),
        some(EXACTLY, 2, "MIN", "few"),
        some(EXACTLY, 2, "MAX", "many"),
        some(EXACTLY, 3, "MAX", "few"),
        some(EXACTLY, 3, "MIN", "many"),
        some(TWICE, 3, "MAX", "between", moves_each=2),
        ToDepth(where_it_shows(rng, 4, iterative_deepening, places_of(iterative_deepening), extras=DEEPENED_GAME)),
    ]


def _estimated(rng: random.Random, leaves: Any) -> tuple[Any, dict[str, Any]]:
    return leaves, estimates(rng, leaves)


def shallower(plies: int) -> Callable[..., Any]:
    """A search of at most `plies` plies, whatever is asked for."""
    return lambda game, state, evaluate, depth, leaves: iterative_deepening(game, state, evaluate, plies, MANY)


def to_the_whole_depth(game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int) -> Any:
    """One search to the whole depth, whatever it costs."""
    return LEAST(game, state, lambda _, ply: ply >= depth, evaluate)


class Spending(WrappedGame):
    """A game in which leaves have a price: `spend` is called for each."""

    def __init__(self, game: Game, spend: Callable[[], None]) -> None:
        super().__init__(game)
        self._spend = spend

    def utility(self, state: State, player: Player) -> Value:
        self._spend()
        return self.game.utility(state, player)


def with_the_most_leaves(game: Game, state: State, evaluate: Evaluation, depth: int, leaves: int) -> Any:
    """The same with the form of alpha-beta that looks at the most leaves."""
    spent, plies, found = 0, 1, None

    def spend() -> None:
        nonlocal spent
        if plies > 1 and spent >= leaves:
            raise OutOfBudgetError
        spent += 1

    def estimated(state: State) -> Value:
        spend()
        return evaluate(state)

    for plies in range(1, depth + 1):
        try:
            found = MOST(Spending(game, spend), state, lambda _, ply, plies=plies: ply >= plies, estimated)  # type: ignore[misc]
        except OutOfBudgetError:
            break
    return found


# Part 6: proofs

MAX_CLAIMS, MIN_CLAIMS = "what MAX claims", "what MIN claims"
UNTRUE, REPEATED = "claims that are not true", "a state that is reached in two ways"
PLIES, UNEVEN = "trees of two and three plies", "branches of different length"


def claim(group: str, leaves: Any, player: str, bound: int, first: str = "MAX", moves_each: int = 1) -> CallProblem:
    """The question how many leaves prove something about a tree."""
    return position(group, tree_game(leaves, first, moves_each), (), player, bound)


BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
CLAIMS = [
    claim(MAX_CLAIMS, 7, MAX, 7),
    claim(MAX_CLAIMS, BOOK, MAX, 3),
    claim(MAX_CLAIMS, [[3, 12, 8], [4, 6]], MAX, 3),
    claim(MAX_CLAIMS, THREE_PLY, MAX, 6),
    claim(MIN_CLAIMS, BOOK, MIN, 3),
    claim(MIN_CLAIMS, [[6, 1], [9, 4, 3], [7, 2]], MIN, 6, first="MIN"),
    claim(MIN_CLAIMS, THREE_PLY, MIN, 11, moves_each=2),
    claim(UNTRUE, BOOK, MAX, 4),
    claim(UNTRUE, 7, MIN, 6),
    claim(UNTRUE, [[6, 1], [9, 4], [7, 2]], MIN, 5, first="MIN"),
    position(REPEATED, nim(1, 2), (), MAX, 1),
    position(REPEATED, nim(2, 2), (), MIN, -1),
]


def hidden_claims(rng: random.Random) -> list[CallProblem]:
    """Claims that are just true, plainly true, and just not true, by both players."""

    def uneven() -> Any:
        return rng.sample([random_tree(rng, 2), random_tree(rng, 3), [rng.randint(-9, 9)], random_tree(rng, 1)], 3)

    problems = [
        claim(rng.choice((UNTRUE,)), leaf := rng.randint(-9, 9), MAX, leaf + 1),
        claim(MIN_CLAIMS, leaf, MIN, leaf + rng.randint(0, 1)),
    ]
    for player, group, sign in ((MAX, MAX_CLAIMS, 1), (MIN, MIN_CLAIMS, -1)):
        even = full_tree(rng, 2, 4 if player == MAX else 5, range(-9, 10))  # so that no number is right too often
        for leaves, moves_each in ((even, 1), (random_tree(rng, 3), 2), (uneven(), 1)):
            first = rng.choice(["MAX", "MIN"])
            value = worth(tree_game(leaves, first, moves_each))
            problems.append(claim(group, leaves, player, value, first, moves_each))
            problems.append(claim(group, leaves, player, value - sign * rng.randint(1, 9), first, moves_each))
            problems.append(claim(UNTRUE, leaves, player, value + sign, first, moves_each))
    for heaps in rng.sample([[1, 1, 2], [2, 2], [1, 3], [2, 3]], 2):
        won = worth(nim(*heaps)) == 1
        problems.append(position(REPEATED, nim(*heaps), (), MAX if won else MIN, 1 if won else -1))
    return problems


def known(group: str, leaves: Any, first: str = "MAX") -> CallProblem:
    """The question how many leaves it takes to know the value of a tree."""
    return position(group, tree_game(leaves, first))


CHEAPER_FOR_MORE, CHEAPER_FOR_LESS = [3, [4, [3, 2]]], [3, [2, [3, 4]]]
"""Worth 3; fewer leaves prove that the tree is not worth more than 4, or less than 2."""
KNOWN = [
    known(PLIES, 7),
    known(PLIES, BOOK),
    known(PLIES, THREE_PLY),
    known(UNEVEN, [10, [20, [1, [4, 2]]]]),
    known(UNEVEN, [[6, 1], 9, [7, [2, 3]]], "MIN"),
    known(UNEVEN, [[[1, 3], 3]]),
    known(UNEVEN, CHEAPER_FOR_MORE),
    known(UNEVEN, CHEAPER_FOR_LESS, "MIN"),
]


def hidden_known(rng: random.Random) -> list[CallProblem]:
    """Fresh trees of every shape."""
    branches = [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 2)]
    return [
        known(PLIES, rng.randint(-9, 9)),
        *(known(PLIES, random_tree(rng, plies), first) for plies in (2, 3, 3) for first in ("MAX", "MIN")),
        *(known(UNEVEN, rng.sample(branches, 3), first) for first in ("MAX", "MIN")),
        known(UNEVEN, shifted(CHEAPER_FOR_MORE, more := rng.randint(-20, 20))),
        known(UNEVEN, shifted(CHEAPER_FOR_LESS, more), "MIN"),
    ]


ITEMS = [
    Item(
        name="test_cut_by_hand",
        reference=cut_by_hand,
        alternatives=(right.cut_by_table, right.cut_by_ifs),
        misconceptions=wrong.by_hand(tree_with, place_of_y),
        visible=on_paper("A"),
        hidden=lambda rng: [problem for name in "BCDEFG" for problem in on_paper(name)],
        demands={"1a": (2, *dict.fromkeys(PAPER.values()))},
        guessing=0.6,
        concepts=("P-03", "P-04"),
    ),
    Item(
        name="test_alphabeta",
        reference=alphabeta,
        alternatives=(
            one_loop.alphabeta,
            right.alphabeta_fail_hard,
            right.alphabeta_by_negamax,
            right.alphabeta_on_a_stack,
        ),
        before={"minimax": lambda game, state, *_: minimax(game, state)},
        misconceptions=wrong.ALPHABETA,
        named=wrong.MORE_ALPHABETA,
        conventions={name: in_window(form) for name, form in OTHER_FORMS.items()},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=SEARCHED,
        hidden=hidden_searches,
        valid=has_room,
        demands={
            "0a": (TWICE,),
            "2a": (1, "value"),
            "2b": (1, "action"),
            "2c": (6, "leaves", *dict.fromkeys(each.group for each in SEARCHED if each.group not in (TWICE, WINDOW))),
            "2d": (WINDOW,),
        },
        concepts=("P-03", "P-04", "P-05", "P-06"),
    ),
    Item(
        name="test_best_actions",
        reference=best_actions,
        alternatives=(right.best_actions_by_windows, right.best_actions_by_sorting),
        misconceptions=wrong.TIES,
        named=wrong.MORE_TIES,
        conventions={"the most leaves": choices_with_the_most_leaves},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=CHOICES,
        hidden=hidden_choices,
        builds_on=("alphabeta",),
        definition=compared,
        valid=goes_on,
        demands={
            "0a": (TWICE,),
            "3a": (2, "action", FOR_MAX, FOR_MIN, DECEIVED, LARGE, REAL),
            "3b": (0.5, "value"),
            "3c": (0.5, "leaves"),
        },
        concepts=("P-11", "P-05"),
    ),
    Item(
        name="test_ordered_alphabeta",
        reference=ordered_alphabeta,
        alternatives=(right.ordered_on_a_stack, right.ordered_in_one_loop, right.ordered_by_picking),
        before={"minimax": advised_minimax, "alphabeta": lambda game, state, _: alphabeta(game, state)},
        misconceptions=wrong.ORDERED,
        named=wrong.MORE_ORDERED,
        conventions={name: wrong.advised(form) for name, form in OTHER_FORMS.items()},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=advice(random.Random("hw3, part 4")),
        hidden=advice,
        builds_on=("alphabeta",),
        definition=advised_minimax,
        valid=whole_numbers,
        demands={
            "0a": (TWICE,),
            "4a": (0.5, "value", "action"),
            "4b": ("action",),
            "4c": (2.5, "leaves", WISE, FOOLISH),
            "4d": (EQUALLY,),
        },
        concepts=("P-12", "P-14"),
    ),
    Item(
        name="test_iterative_deepening",
        reference=iterative_deepening,
        alternatives=(right.deepening_in_one_loop, right.deepening_without_exceptions, right.deepening_by_tickets),
        before={"minimax": lambda game, state, *_: minimax(game, state), "alphabeta": to_the_whole_depth},
        misconceptions=wrong.BUDGET,
        conventions={"the most leaves": with_the_most_leaves},
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=deepening(random.Random("hw3, part 5")),
        hidden=deepening,
        valid=same_for_all,
        demands={
            "0a": (TWICE,),
            "5a": (0.5, FIRST),
            "5b": (0.5, WHOLE, GAME),
            "5c": (1, SHORT, TWICE),
            "5d": (2, EXACTLY, "leaves"),
            "5e": (0.5, "action"),
            "5f": (0.5, "leaves"),
        },
        concepts=("P-14", "P-15"),
    ),
    Item(
        name="test_leaves_to_prove",
        reference=leaves_to_prove,
        alternatives=(right.proof_as_a_list, right.proof_backwards),
        misconceptions=wrong.PROVING,
        visible=CLAIMS,
        hidden=hidden_claims,
        valid=whole_numbers,
        demands={"6a": (2, MAX_CLAIMS, MIN_CLAIMS), "6b": (0.5, UNTRUE, MAX_CLAIMS, MIN_CLAIMS), "6c": (0.5, REPEATED)},
        concepts=("P-02", "P-13"),
    ),
    Item(
        name="test_fewest_leaves",
        reference=fewest_leaves,
        alternatives=(right.fewest_in_one_go, right.fewest_by_a_loop),
        misconceptions=wrong.FEWEST,
        visible=KNOWN,
        hidden=hidden_known,
        builds_on=("alphabeta", "leaves_to_prove"),
        valid=whole_numbers,
        demands={"6d": (1, PLIES, UNEVEN)},
        concepts=("P-13",),
    ),
    Item(
        name="test_alphabeta_with_table",
        reference=alphabeta_with_table,
        named={name: search for name, search in (REMEMBERING | BOUND_READ).items() if name != "nothing-pruned"},
        weights={"value": 1, "action": 1},
        visible=[problem for problem in REMEMBERED if problem.game["name"] == "Nim"],
        demands={"8a": tuple(each.group for each in REMEMBERED if each.game["name"] == "Nim"), "8b": ("action",)},
        concepts=("P-16",),
    ),
]
