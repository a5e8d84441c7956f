"""What the test cells of hw3-alphabeta check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import Any

from aima_games import MAX, MIN, Action, Evaluation, Game, State, Value
from aima_games.checking.case import Answer, Case, Observation, observe
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    Item,
    Problem,
    SearchProblem,
    call,
    estimates,
    paths_of,
    position,
    random_line,
    random_tree,
    tree,
    tree_game,
)
from autograder.authoring import best_actions as best_actions_of
from solutions import alphabeta_with_table, depth_limited_minimax, minimax, minimax_value

from .misconceptions import (
    ADVISED,
    ASKED_TOO_HIGH,
    BUDGET,
    FEWEST,
    GUESSES,
    HIGH_FROM_SMALL,
    LOW_TO_SMALL,
    MAX_OVERWRITES,
    MIN_OVERWRITES,
    PROVING,
    TIES,
    Advised,
    by_hand,
)
from .reference import (
    advised_alphabeta,
    best_actions,
    cut_by_hand,
    fewest_leaves,
    iterative_deepening,
    leaves_to_prove,
    value_from_guess,
)

TICTACTOE = {"name": "TicTacToe"}
HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}


def drawn(draw: Callable[[], Any], suits: Callable[[Any], bool], tries: int = 2000) -> Any:
    """The first thing drawn that suits. Raises RuntimeError where none does."""
    for _ in range(tries):
        if suits(thing := draw()):
            return thing
    raise RuntimeError("nothing that was drawn suits")


def full_tree(rng: random.Random, plies: int, width: int, numbers: range) -> Any:
    """Nested lists with `width` children everywhere, and leaves drawn from `numbers`."""
    if plies == 0:
        return rng.choice(numbers)
    return [full_tree(rng, plies - 1, width, numbers) for _ in range(width)]


def tried(search: Callable[..., Any], problem: SearchProblem) -> Observation:
    """What a search of our own does on a problem."""
    return observe(SearchCase(function="", expected=Answer(None), **vars(problem)), search, limited=False)


def leaves_seen(search: Callable[..., Any], problem: SearchProblem) -> int:
    """How many leaves it looks at."""
    return leaves_in(tried(search, problem))


def leaves_in(seen: Observation) -> int:
    """How many leaves a search looked at."""
    assert seen.log is not None
    return len(seen.log.leaves)


class AsReturned(Problem):
    """A problem of which the one right action is what the reference returns; so says the text."""

    def __init__(self, asked: SearchProblem) -> None:
        self.asked = asked

    def case(self, item: Item, hidden: bool) -> Case:
        return self.asked.case(replace(item, weights={"value": 1}), hidden)

    def smaller(self) -> Iterator[Problem]:
        return (AsReturned(asked) for asked in self.asked.smaller() if isinstance(asked, SearchProblem))


class ToDepth(Problem):
    """A problem for a search that is not told where to cut off: its best actions are those of one `plies` deep."""

    def __init__(self, asked: SearchProblem, plies: int) -> None:
        self.asked, self.plies = asked, plies

    def case(self, item: Item, hidden: bool) -> Case:
        case = self.asked.case(replace(item, weights={"value": 1}), hidden)
        assert isinstance(case, SearchCase)
        evaluate = next(extra for extra in case.extras if "evaluate" in extra)
        cut_off = replace(case, extras=({"cutoff": self.plies}, evaluate))  # below the root one ply less is left
        return replace(case, expected=replace(case.expected, actions=best_actions_of(cut_off, depth_limited_minimax)))

    def smaller(self) -> Iterator[Problem]:
        return (ToDepth(asked, self.plies) for asked in self.asked.smaller() if isinstance(asked, SearchProblem))


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
"""As the notebook shows them: a deep cut in C, a tie in E; in F and G X does not matter."""
MIN_BEGINS = "BE"
THRESHOLDS = {"A": 6, "B": 7, "C": 4, "D": 5, "E": 9, "F": 10, "G": 10}
"""The numbers about which to ask."""
PAPER = {name: f"tree {name}" for name in "BCDE"} | {"A": "tree A, for practice"}
PAPER |= dict.fromkeys("FG", "trees F and G")


def tree_with(name: str, x: int) -> dict[str, Any]:
    """One of the trees with `x` for its X; what Y is never matters."""

    def filled(part: Any) -> Any:
        return list(map(filled, part)) if isinstance(part, list) else {"X": x, "Y": 0}.get(part, part)

    return tree_game(filled(TREES[name]), "MIN" if name in MIN_BEGINS else "MAX")


def place_of_y(name: str) -> State:
    """The path to the Y of one of the trees."""

    def places(part: Any, path: tuple[int, ...]) -> list[tuple[int, ...]]:
        if isinstance(part, list):
            return [place for number, below in enumerate(part) for place in places(below, (*path, number))]
        return [path] if part == "Y" else []

    return places(TREES[name], ())[0]


def on_paper(name: str) -> list[CallProblem]:
    """The question whether Y is cut in one of the trees, for numbers about the one where it changes."""
    middle = THRESHOLDS[name]
    return [call(PAPER[name], name, x) for x in (0, middle - 1, middle, middle + 1, 20)]


# Part 2: all best actions


def choice_of(group: str, game: dict[str, Any], moves: Sequence[Any] = ()) -> AsReturned:
    """The question which actions are best in a position."""
    return AsReturned(SearchProblem(group, game, tuple(moves), counted=False, at_most=True))


FOR_MAX, FOR_MIN = "trees in which MAX moves", "trees in which MIN moves"
DECEIVED, REAL = "a bound that looks like a tie", "real games"
CHOICES = [
    choice_of(FOR_MAX, tree_game([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    choice_of(FOR_MAX, tree_game([[4, 7], [5, 9], [8, 6]])),
    choice_of(FOR_MAX, tree_game([[[3, 1], [4, 2]], [[6, 9], [7, 8]], [[1, 2], [9, 5]]])),
    choice_of(FOR_MAX, tree_game([[3, 5], [3, 1], [2, 4], [4, 3]])),
    choice_of(FOR_MIN, tree_game([[[6, 1], [9, 4]], [[2, 7], [3, 3]], [[1, 5], [0, 8]]], "MIN")),
    choice_of(FOR_MIN, tree_game([[[6, 1], [4, 9]], [[8, 9], [2, 7]], [[6, 9], [9, 0]]], "MIN")),
    choice_of(DECEIVED, tree_game([[3, 5], [3, 1], [2, 9]])),
    choice_of(DECEIVED, tree_game([[3, 5], [3, 1], [7, 3], [2, 4]])),
    choice_of(DECEIVED, tree_game([[2, 6], [6, 9], [1, 8]], "MIN")),
    choice_of(REAL, TICTACTOE, (0, 4, 8, 2, 6)),
    choice_of(REAL, {"name": "Nim", "heaps": [1, 2]}),
]


def saves(problem: AsReturned) -> bool:
    """Whether whole windows cost more."""
    return leaves_seen(TIES["full-windows"], problem.asked) > leaves_seen(best_actions, problem.asked)


def best_of(search: Callable[..., Any], problem: AsReturned) -> list[Any]:
    """The list that a search returns."""
    actions: list[Any] = tried(search, problem.asked).returned[1]
    return list(actions)


def hidden_choices(rng: random.Random) -> list[AsReturned]:
    """Trees with ties, some of them false ones, and positions of real games; on each there is something to save."""

    def choice(group: str, suits: Callable[[AsReturned], bool], plies: int, most: int, first: str) -> AsReturned:
        def draw() -> AsReturned:
            branches = [full_tree(rng, plies - 1, 2, range(1, most)) for _ in range(3)]
            return choice_of(group, tree_game(branches, first))

        return drawn(draw, suits)

    def alone(problem: AsReturned) -> bool:
        return saves(problem) and len(best_of(best_actions, problem)) == 1

    def among_several(problem: AsReturned) -> bool:
        return saves(problem) and len(best_of(best_actions, problem)) > 1

    def deceives(problem: AsReturned) -> bool:
        return saves(problem) and best_of(TIES["ties-from-bounds"], problem) != best_of(best_actions, problem)

    def deceives_among_several(problem: AsReturned) -> bool:
        right = best_of(best_actions, problem)
        return len(right) > 1 and best_of(TIES["ties-from-bounds"], problem) != right

    def rises(problem: AsReturned) -> bool:
        """A window that is narrow on both sides takes a bound for the value."""
        return tried(TIES["window-too-narrow"], problem.asked).returned != tried(best_actions, problem.asked).returned

    def late(game: dict[str, Any], plies: int) -> AsReturned:
        def draw() -> AsReturned:
            return choice_of(REAL, game, random_line(rng, make_game(game), plies))

        return drawn(draw, among_several)

    return [
        *(choice(FOR_MAX, alone, plies, 20, "MAX") for plies in (2, 3)),
        choice(FOR_MIN, alone, 2, 20, "MIN"),
        choice(FOR_MAX, rises, 3, 20, "MAX"),
        choice(FOR_MIN, rises, 3, 20, "MIN"),
        choice(FOR_MAX, among_several, 2, 5, "MAX"),
        choice(FOR_MAX, deceives, 2, 6, "MAX"),
        *(choice(FOR_MIN, among_several, plies, 5, "MIN") for plies in (2, 3)),
        *(choice(DECEIVED, deceives, plies, 6, first) for plies, first in ((2, "MIN"), (3, "MAX"))),
        choice(DECEIVED, deceives_among_several, 2, 6, "MAX"),
        late(TICTACTOE, 5),
        late(HEXAPAWN, 2),
    ]


def compared(game: Game, state: State) -> tuple[Value, list[Action]]:
    """All best actions by their definition."""
    values = {action: minimax_value(game, game.result(state, action)) for action in game.actions(state)}
    best = minimax_value(game, state)
    return best, [action for action, value in values.items() if value == best]


# Part 3: proofs

MAX_CLAIMS, MIN_CLAIMS = "what MAX claims", "what MIN claims"
REPEATED = "a state that is reached in two ways"
PLIES, UNEVEN = "trees of two and three plies", "branches of different length"


def claim(group: str, leaves: Any, player: str, bound: int, first: str = "MAX") -> CallProblem:
    """The question how many leaves prove something of a tree."""
    return position(group, tree_game(leaves, first), (), player, bound)


THREE_PLY = [[[4, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]]  # worth 7 to MAX
NIM = {"name": "Nim", "heaps": [1, 2]}
CLAIMS = [
    claim(MAX_CLAIMS, 7, MAX, 7),
    claim(MAX_CLAIMS, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], MAX, 3),
    claim(MAX_CLAIMS, [[3, 12, 8], [4, 6]], MAX, 3),
    claim(MAX_CLAIMS, THREE_PLY, MAX, 6),
    claim(MAX_CLAIMS, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], MAX, 4),
    claim(MIN_CLAIMS, 7, MIN, 6),
    claim(MIN_CLAIMS, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], MIN, 3),
    claim(MIN_CLAIMS, [[6, 1], [9, 4, 3], [7, 2]], MIN, 6, first="MIN"),
    claim(MIN_CLAIMS, [[6, 1], [9, 4], [7, 2]], MIN, 5, first="MIN"),
    position(REPEATED, NIM, (), MAX, 1),
    position(REPEATED, {"name": "Nim", "heaps": [2, 2]}, (), MIN, -1),
]


def hidden_claims(rng: random.Random) -> list[CallProblem]:
    """Claims that are just true, plainly true, and just not true, by both players."""

    def value_of(leaves: Any, first: str) -> Any:
        game = make_game(tree_game(leaves, first))
        return minimax_value(game, game.initial)

    def uneven() -> Any:
        return rng.sample([random_tree(rng, 2), random_tree(rng, 3), [rng.randint(-9, 9)], random_tree(rng, 1)], 3)

    problems = [
        claim(MAX_CLAIMS, leaf := rng.randint(-9, 9), MAX, leaf + rng.choice([-1, 1])),
        claim(MIN_CLAIMS, leaf, MIN, leaf),
    ]
    for player, group, sign in ((MAX, MAX_CLAIMS, 1), (MIN, MIN_CLAIMS, -1)):
        for leaves in (random_tree(rng, 2), random_tree(rng, 3), uneven(), random_tree(rng, 3)):
            first = rng.choice(["MAX", "MIN"])
            value = value_of(leaves, first)
            problems.append(claim(group, leaves, player, value, first))
            problems.append(claim(group, leaves, player, value - sign * rng.randint(1, 9), first))
            problems.append(claim(group, leaves, player, value + sign, first))
    nims = [{"name": "Nim", "heaps": heaps} for heaps in rng.sample([[1, 1, 2], [2, 2], [1, 3], [2, 3]], 2)]
    for nim in nims:
        won = minimax_value(make_game(nim), make_game(nim).initial) == 1
        problems.append(position(REPEATED, nim, (), MAX if won else MIN, 1 if won else -1))
    return problems


def known(group: str, leaves: Any, first: str = "MAX") -> CallProblem:
    """The question how many leaves it takes to know the value of a tree."""
    return position(group, tree_game(leaves, first))


CHEAPER_FOR_MORE, CHEAPER_FOR_LESS = [3, [4, [3, 2]]], [3, [2, [3, 4]]]
"""Worth 3; that it is not above 4, or not below 2, takes fewer leaves."""
WHOLE = [
    known(PLIES, 7),
    known(PLIES, [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    known(PLIES, THREE_PLY),
    known(UNEVEN, [10, [20, [1, [4, 2]]]]),
    known(UNEVEN, [[6, 1], 9, [7, [2, 3]]], "MIN"),
    known(UNEVEN, [[[1, 3], 3]]),
    known(UNEVEN, CHEAPER_FOR_MORE),
    known(UNEVEN, CHEAPER_FOR_LESS, "MIN"),
]


def shifted(part: Any, more: int) -> Any:
    """A tree with other numbers, all of them so much larger."""
    return [shifted(below, more) for below in part] if isinstance(part, list) else part + more


def hidden_whole(rng: random.Random) -> list[CallProblem]:
    """Fresh trees of every shape."""
    branches = [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 2)]
    return [
        known(PLIES, rng.randint(-9, 9)),
        *(known(PLIES, random_tree(rng, plies), first) for plies in (2, 3, 3) for first in ("MAX", "MIN")),
        *(known(UNEVEN, rng.sample(branches, 3), first) for first in ("MAX", "MIN")),
        known(UNEVEN, shifted(CHEAPER_FOR_MORE, more := rng.randint(-20, 20))),
        known(UNEVEN, shifted(CHEAPER_FOR_LESS, more), "MIN"),
    ]


# Part 4: advice

CHANCES = {2: ((10, 6), (13, 3), (11, 5)), 3: ((8, 5, 3), (9, 5, 2), (10, 4, 2))}
"""Sixteenths, the likeliest first, by how many actions there are; floating point adds them up exactly."""
EVEN = {2: ((8, 8),), 3: ((6, 6, 4), (8, 4, 4), (7, 7, 2))}


def advised(
    group: str, leaves: Any, rng: random.Random, share: float, first: str = "MAX", wise: bool = True, even: bool = False
) -> AsReturned:
    """A tree with advice at each node: from somebody who knows it, or from somebody who guesses."""
    game = make_game(tree_game(leaves, first))
    policy = []
    for state, all_actions in paths_of(leaves, first).items():
        if not all_actions:
            continue
        actions = list(all_actions)
        rng.shuffle(actions)
        if wise:
            sign = -1 if game.to_move(state) == MAX else 1
            actions.sort(key=lambda action: sign * minimax_value(game, game.result(state, action)))
        parts = rng.choice((EVEN if even else CHANCES)[len(actions)])
        chances = {action: part / 16 for action, part in zip(actions, parts, strict=True)}
        policy.append([list(state), [chances[action] for action in all_actions]])
    extras = ({"policy": policy}, {"number": share})
    return AsReturned(tree(group, leaves, first, extras=extras, counted=False, at_most=True))


WISE, FOOLISH = "a good adviser", "a bad adviser"
SHARE, POINT, EQUALLY = "a share of the actions", "just the share", "equally likely actions"


def advice(rng: random.Random, width: int = 3) -> list[AsReturned]:
    """Trees with good and with bad advice; the share leaves out some actions, or none."""

    def some(plies: int) -> Any:
        return full_tree(rng, plies, width, range(-30, 31)) if plies < 4 else full_tree(rng, plies, 2, range(-30, 31))

    def few(plies: int) -> Any:
        return full_tree(rng, plies, 3, range(4))

    def suiting(flaw: str | Advised, draw: Callable[[], AsReturned]) -> AsReturned:
        """One on which a mistake shows."""
        search = ADVISED[flaw] if isinstance(flaw, str) else flaw

        def shows(problem: AsReturned) -> bool:
            right, wrong = tried(advised_alphabeta, problem.asked), tried(search, problem.asked)
            if right.returned != wrong.returned:
                return True
            return leaves_seen(advised_alphabeta, problem.asked) < leaves_seen(search, problem.asked)

        return drawn(draw, shows)

    return [
        suiting("order-ignored", lambda: advised(WISE, some(3), rng, 1.0)),
        suiting("order-turned-for-min", lambda: advised(WISE, some(4), rng, 0.75, first="MIN")),
        suiting("share-ignored", lambda: advised(WISE, some(3), rng, 0.7, first="MIN")),
        suiting("equality-does-not-prune", lambda: advised(WISE, few(3), rng, 1.0)),
        suiting("share-ignored", lambda: advised(FOOLISH, some(4), rng, 0.7, first="MIN", wise=False)),
        suiting("cut-ends-parent", lambda: advised(FOOLISH, some(3), rng, 1.0, wise=False)),
        suiting(MAX_OVERWRITES, lambda: advised(FOOLISH, some(4), rng, 1.0, wise=False)),
        suiting("share-at-root-only", lambda: advised(SHARE, some(3), rng, 0.6, wise=False)),
        suiting("share-of-each-action", lambda: advised(SHARE, some(3), rng, 0.25, first="MIN", wise=False, even=True)),
        suiting("share-not-reached", lambda: advised(SHARE, some(3), rng, 0.7, wise=False)),
        suiting("share-exceeded", lambda: advised(POINT, some(3), rng, 0.5, wise=False)),
        suiting("share-exceeded", lambda: advised(POINT, some(3), rng, 13 / 16, first="MIN", wise=False)),
        suiting("worst-first", lambda: advised(EQUALLY, some(3), rng, 0.5, wise=False, even=True)),
        suiting("share-exceeded", lambda: advised(EQUALLY, some(3), rng, 0.5, first="MIN", wise=False, even=True)),
        suiting("ties-from-bounds", lambda: advised(FOOLISH, few(2), rng, 0.9, wise=False)),
        suiting("ties-from-bounds", lambda: advised(FOOLISH, few(2), rng, 0.9, first="MIN", wise=False)),
        suiting(MIN_OVERWRITES, lambda: advised(FOOLISH, some(4), rng, 1.0, first="MIN", wise=False)),
    ]


# Part 5: deepening

FIRST_AND_LAST, SHORT = "the first depth and the last", "leaves for some of the depths"
HOLDS, FAILS = "windows that save leaves", "windows that fail, also at their edge"
MANY = 10_000
EstimatedTree = tuple[Any, dict[str, Any], str]
"""A tree of nested lists, its estimates, and who moves first."""


def deepened(group: str, game: EstimatedTree, depth: int, leaves: int, margin: int) -> SearchProblem:
    """A tree to be searched deeper and deeper."""
    numbers, evaluate, first = game
    extras = ({"evaluate": evaluate}, {"number": depth}, {"number": leaves}, {"number": margin})
    return tree(group, numbers, first, extras=extras, counted=False, at_most=True)


def leaves_needed(game: EstimatedTree, depth: int, margin: int) -> list[tuple[int, int]]:
    """What it takes to complete 1, 2, … plies of a full tree: leaves looked at so far, and different ones."""
    log = tried(iterative_deepening, deepened("", game, depth, MANY, margin)).log
    assert log is not None
    so_far = [[state for _, state in log.leaves if len(state) <= plies] for plies in range(1, depth + 1)]
    return [(len(states), len(set(states))) for states in so_far]


def estimated(rng: random.Random, numbers: Any, first: str, shift: int = 0) -> EstimatedTree:
    """A tree and its estimates, all of them shifted, so that no number happens to be near 0."""

    table = [[path, number + shift] for path, number in estimates(rng, numbers)["table"]]
    return shifted(numbers, shift), {"table": table}, first


def deepening(rng: random.Random) -> list[ToDepth]:
    """Full trees with leaves for some depths, whose windows hold, fail, or are met on their edge."""

    def some(
        group: str, completed: int, first: str, *flaws: Callable[..., Any], fewest: bool = True, shift: int = 0
    ) -> ToDepth:
        """One on which some mistakes show, with as few leaves, or as many, as allow just so many depths.

        Who remembers leaves gets no further, and no shallower search finds the value.
        """
        flaws = (*flaws, *map(shallower, range(1, completed)))

        def problem(game: EstimatedTree, depth: int, margin: int) -> SearchProblem | None:
            needed = leaves_needed(game, depth, margin)
            (least, _), (_, too_many) = needed[completed - 1], needed[completed]
            leaves = least if fewest else too_many - 1
            return deepened(group, game, depth, leaves, margin) if least <= leaves < too_many else None

        def draw() -> SearchProblem | None:
            width, depth = rng.choice([(2, 4), (3, 3)]) if completed < 3 else (2, 4)
            game = estimated(rng, full_tree(rng, depth, width, range(-20, 21)), first, shift)
            made = (problem(game, depth, margin) for margin in rng.sample(range(1, 30), 8))
            return next((problem for problem in made if problem and differ(flaws, problem)), None)

        return ToDepth(drawn(draw, bool), completed)

    def whole(numbers: Any, depth: int, first: str = "MAX") -> ToDepth:
        game = estimated(rng, numbers, first)
        return ToDepth(deepened(FIRST_AND_LAST, game, depth, MANY, rng.randint(2, 15)), depth)

    def hardly_any(leaves: int, first: str) -> ToDepth:
        game = estimated(rng, full_tree(rng, 3, 3, range(-20, 21)), first)
        return ToDepth(deepened(FIRST_AND_LAST, game, 3, leaves, 5), 1)

    uneven = [random_tree(rng, 1), rng.randint(-20, 20), random_tree(rng, 3), random_tree(rng, 2)]
    _, low_unnoticed, high_unnoticed = BUDGET["failure-not-noticed"].ways
    return [
        whole(full_tree(rng, 3, 2, range(-20, 21)), 2, "MIN"),
        whole(uneven, 4),
        hardly_any(0, "MAX"),
        hardly_any(3, "MIN"),
        some(SHORT, 2, "MIN", BUDGET["last-leaf-unused"]),
        some(SHORT, 2, "MAX", BUDGET["nothing-pruned"]),
        some(SHORT, 2, "MAX", BUDGET["best-of-all-depths"]),
        some(SHORT, 2, "MIN", BUDGET["unfinished-kept"], fewest=False),
        some(HOLDS, 3, "MIN", BUDGET["window-never-narrowed"], shift=-70),
        some(HOLDS, 3, "MAX", BUDGET["window-around-first"], shift=70),
        some(FAILS, 2, "MAX", BUDGET["failed-search-kept"], fewest=False),
        some(FAILS, 3, "MAX", low_unnoticed, LOW_TO_SMALL, shift=100),
        some(FAILS, 3, "MIN", high_unnoticed, HIGH_FROM_SMALL, shift=-100),
        some(FAILS, 3, "MAX", BUDGET["wrong-side-opened"]),
        some(FAILS, 3, "MIN", BUDGET["both-sides-opened"]),
        *(some(FAILS, 3, first, BUDGET["edge-taken-for-inside"]) for first in ("MAX", "MIN")),
    ]


def shallower(plies: int) -> Callable[..., Any]:
    """Only so many plies, whatever is asked for."""
    return lambda game, state, evaluate, depth, leaves, margin: iterative_deepening(
        game, state, evaluate, plies, MANY, margin
    )


def differ(flaws: Sequence[Callable[..., Any]], problem: SearchProblem) -> bool:
    """Whether each of these mistakes makes a search find another value."""
    right = tried(iterative_deepening, problem).returned[0]
    return all(tried(flaw, problem).returned[0] != right for flaw in flaws)


# Part 6: questions with a table


def asked(
    group: str, game: dict[str, Any], moves: tuple[Any, ...], depth: int, evaluate: dict[str, Any], guess: int
) -> ToDepth:
    """A position to be searched `depth` plies deep, by questions."""
    extras = ({"number": depth}, {"evaluate": evaluate}, {"number": guess})
    return ToDepth(SearchProblem(group, game, moves, extras, counted=False, at_most=True), depth)


ONCE, AGAIN = "positions that come only once", "positions that come again"
BOUNDS, DEPTHS = "a bound that comes again", "positions that come again at another depth"


@lru_cache(maxsize=1)
def answered(problem: ToDepth) -> Observation:
    """What a right search does on a problem, which is asked several times before it suits."""
    return tried(value_from_guess, problem.asked)


def trips(flaw: Callable[..., Any], problem: ToDepth) -> bool:
    """Whether a search with this mistake answers something wrong."""
    return bool(tried(flaw, problem.asked).returned[0] != answered(problem).returned[0])


def misplays(flaw: str, problem: ToDepth) -> bool:
    """Whether a search with this mistake returns an action that is not best."""
    value, _ = answered(problem).returned
    _, action = tried(GUESSES[flaw], problem.asked).returned
    depth, *others = problem.asked.extras
    below = replace(
        problem.asked, moves=(*problem.asked.moves, action), extras=({"number": depth["number"] - 1}, *others)
    )
    return bool(tried(value_from_guess, below).returned[0] != value)


def by_window(game: Any, state: State, depth: int, evaluate: Any, guess: int) -> Any:
    """The search of the lecture, which needs no guess."""
    return alphabeta_with_table(game, state, depth, evaluate)


def to_depth(game: Game, state: State, depth: int, evaluate: Evaluation, guess: int) -> tuple[Value, Action | None]:
    """What is asked for, by its definition."""
    return depth_limited_minimax(game, state, lambda _, plies: plies >= depth, evaluate)


def pays(problem: ToDepth) -> bool:
    """Whether questions take fewer leaves than one search with a window."""
    return leaves_in(answered(problem)) < leaves_seen(by_window, problem.asked)


def nim_estimates(rng: random.Random, heaps: Sequence[int]) -> dict[str, Any]:
    """A random estimate for every state of a game of Nim."""
    states = product(product(*(range(heap + 1) for heap in heaps)), (MAX, MIN))
    return {"table": [[state, rng.randint(-20, 20)] for state in states]}


def on_nim(
    rng: random.Random, group: str, heaps: Sequence[int], depth: int, off: Sequence[int], line: int = 0
) -> ToDepth:
    """A game of Nim, or what is left after some moves."""
    nim = {"name": "Nim", "heaps": list(heaps)}
    moves = random_line(rng, make_game(nim), line)
    return guessed(rng, group, nim, moves, depth, nim_estimates(rng, heaps), off)


def on_tree(rng: random.Random, group: str, off: Sequence[int], first: str, largest: int = 20) -> ToDepth:
    """A tree, searched whole or all but one ply; the larger its numbers are, the fewer of them are equal."""
    leaves = full_tree(rng, 4, 2, range(-largest, largest + 1))
    depth = 4 if largest < 20 else 3
    return guessed(rng, group, tree_game(leaves, first), (), depth, estimates(rng, leaves), off)


def guessed(
    rng: random.Random, group: str, game: dict[str, Any], moves: Any, depth: int, evaluate: Any, off: Sequence[int]
) -> ToDepth:
    """A position with a guess that is off by one of the numbers."""
    value = tried(value_from_guess, asked(group, game, moves, depth, evaluate, 0).asked).returned[0]
    return asked(group, game, moves, depth, evaluate, value + rng.choice(off))


NEAR, FAR = (-2, -1, 0, 1, 2), (-30, -25, 25, 30)


def questions(rng: random.Random) -> list[ToDepth]:
    """Positions on which each mistake about questions or a table shows."""

    def nim(heaps: Sequence[int], depth: int, flaw: Callable[..., Any]) -> ToDepth:
        def suits(problem: ToDepth) -> bool:
            return trips(flaw, problem) and pays(problem)

        return drawn(lambda: on_nim(rng, DEPTHS, heaps, depth, NEAR), suits)

    def named(flaw: str, first: str) -> ToDepth:
        return drawn(
            lambda: on_tree(rng, ONCE, NEAR, first, largest=4),
            lambda problem: misplays(flaw, problem) and pays(problem),
        )

    def costing(group: str, flaw: Callable[..., Any], off: Sequence[int], first: str, largest: int = 20) -> ToDepth:
        def suits(problem: ToDepth) -> bool:
            return leaves_seen(flaw, problem.asked) > leaves_in(answered(problem))

        return drawn(lambda: on_tree(rng, group, off, first, largest), suits)

    exact, exact_if_yes, exact_if_no = GUESSES["bound-stored-as-value"].ways[::4]
    _, upper_told, lower_told = GUESSES["other-bound-told"].ways
    return [
        named("last-action", "MAX"),
        named("action-of-yes", "MIN"),
        *(named("ties-from-bounds", first) for first in ("MAX", "MIN")),
        costing(ONCE, GUESSES["number-skipped"], NEAR, "MAX", largest=4),
        costing(ONCE, ASKED_TOO_HIGH, FAR[2:], "MIN"),
        costing(ONCE, GUESSES["asked-too-low"], NEAR, "MAX"),
        costing(ONCE, GUESSES["guess-ignored"], NEAR, "MAX"),
        drawn(lambda: on_tree(rng, ONCE, FAR, "MIN"), partial(trips, GUESSES["first-question-only"])),
        drawn(lambda: on_nim(rng, AGAIN, rng.choice([(1, 2, 2), (2, 3), (1, 4)]), 3, NEAR), pays),
        on_nim(rng, AGAIN, (1, 2, 2), 3, FAR, line=1),
        *(
            drawn(lambda: on_nim(rng, AGAIN, (2, 3), 3, NEAR), partial(trips, flaw))
            for flaw in (upper_told, lower_told)
        ),
        drawn(lambda: on_nim(rng, BOUNDS, (1, 2, 2), 5, NEAR), lambda problem: trips(exact, problem) and pays(problem)),
        drawn(lambda: on_tree(rng, BOUNDS, FAR, "MAX"), partial(trips, exact_if_yes)),
        drawn(lambda: on_tree(rng, BOUNDS, FAR, "MIN"), partial(trips, exact_if_no)),
        *(nim((2, 4), 4, flaw) for flaw in GUESSES["table-forgets-depth"].ways),
        nim((2, 4), 4, GUESSES["deeper-entries-used"]),
    ]


FIVE_OR_SEVEN = [[5, [7]], [2], 7]
LESS_AND_LESS = [[[1, 6], [6, 3]], [[2, 0], [1, 7]]]
RARE = [
    on_nim(random.Random(6), DEPTHS, (2, 4), 4, FAR),
    on_tree(random.Random(23), ONCE, FAR, "MIN", largest=4),
    on_nim(random.Random(4), AGAIN, (1, 4), 3, NEAR),
    asked(ONCE, tree_game(FIVE_OR_SEVEN), (), 4, estimates(random.Random(1), FIVE_OR_SEVEN), 9),
    asked(ONCE, tree_game(LESS_AND_LESS, "MIN"), (), 3, estimates(random.Random(1), LESS_AND_LESS), 2),
]
"""They notice bounds that are too weak, or who does not begin with the guess; hardly any position does."""


ITEMS = [
    Item(
        name="cuts",
        reference=cut_by_hand,
        misconceptions=by_hand(tree_with, place_of_y),
        visible=on_paper("A"),
        hidden=lambda rng: [problem for name in "BCDEFG" for problem in on_paper(name)],
        demands={"1a": tuple(dict.fromkeys(PAPER.values()))},
        concepts=("P-03", "P-04"),
    ),
    Item(
        name="ties",
        reference=best_actions,
        misconceptions=TIES,
        weights={"value": 1, "action": 1, "leaves": 12},
        visible=CHOICES,
        hidden=hidden_choices,
        definition=compared,
        demands={"2a": (FOR_MAX, FOR_MIN, DECEIVED, REAL), "2b": ("action",), "2c": ("leaves",)},
        concepts=("P-11", "P-05"),
    ),
    Item(
        name="proofs",
        reference=leaves_to_prove,
        misconceptions=PROVING,
        visible=CLAIMS,
        hidden=hidden_claims,
        demands={"3a": (MAX_CLAIMS, MIN_CLAIMS), "3b": (MAX_CLAIMS, MIN_CLAIMS), "3c": (REPEATED,)},
        concepts=("P-13", "P-02"),
    ),
    Item(
        name="fewest",
        reference=fewest_leaves,
        misconceptions=FEWEST,
        visible=WHOLE,
        hidden=hidden_whole,
        builds_on=("leaves_to_prove",),
        demands={"3d": (PLIES, UNEVEN)},
        concepts=("P-13",),
    ),
    Item(
        name="order",
        reference=advised_alphabeta,
        misconceptions=ADVISED,
        weights={"value": 1, "action": 1, "leaves": 6},
        visible=advice(random.Random("hw3, part 4")),
        hidden=advice,
        definition=Advised(minimax),
        demands={
            "4a": (WISE, FOOLISH),
            "4b": (EQUALLY,),
            "4c": (SHARE, POINT),
            "4d": ("action",),
            "4e": ("leaves",),
        },
        concepts=("P-12", "P-14"),
    ),
    Item(
        name="deepening",
        reference=iterative_deepening,
        misconceptions=BUDGET,
        weights={"value": 1, "action": 1, "leaves": 12},
        visible=deepening(random.Random("hw3, deep, 9")),
        hidden=deepening,
        demands={
            "5a": (FIRST_AND_LAST,),
            "5b": (HOLDS,),
            "5c": (FAILS,),
            "5d": (SHORT, "leaves"),
            "5e": (SHORT, HOLDS),
            "5f": ("action",),
        },
        concepts=("P-05", "P-15"),
    ),
    Item(
        name="questions",
        reference=value_from_guess,
        misconceptions=GUESSES,
        weights={"value": 1, "action": 1, "leaves": 12},
        visible=[*questions(random.Random("hw3, q, 2")), *RARE],
        hidden=questions,
        definition=to_depth,
        demands={
            "6a": (ONCE, AGAIN, BOUNDS, DEPTHS),
            "6b": ("leaves",),
            "6c": ("leaves",),
            "6d": ("action",),
        },
        concepts=("P-05", "P-16", "P-17"),
    ),
]
