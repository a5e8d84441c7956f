"""What the test cells of hw3-alphabeta check. Instructor's side: never released."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, product
from typing import Any

from aima_games import MAX, MIN, Action, Cutoff, Evaluation, Game, State, Value, play_line, recorded
from aima_games.checking.search_case import SearchCase
from aima_games.evaluation.linear import make_evaluation
from aima_games.games import make_game
from aima_games.trees.build import game_tree
from autograder.authoring import (
    CallProblem,
    Item,
    Problem,
    SearchProblem,
    call,
    estimates,
    position,
    random_line,
    random_position,
    random_tree,
    tree,
    tree_game,
)
from autograder.authoring import best_actions as best_actions_of
from solutions import minimax_value
from solutions.misconceptions import EQUALITY, PRUNING, REMEMBERING, FlawedAlphaBeta
from solutions.misconceptions.pruning import STYLES
from solutions.misconceptions.tables import FlawedTable
from solutions.searches.alpha_beta import alphabeta

from .misconceptions import (
    ADVISED,
    ADVISED_STYLES,
    BUDGET,
    HARD,
    HARD_STYLES,
    TIES,
    by_hand,
    cut_leaves,
)
from .reference import (
    advised_alphabeta,
    alphabeta_with_table,
    best_actions,
    cut_by_hand,
    fail_hard_value,
    iterative_deepening,
    value_by_questions,
)

TICTACTOE = {"name": "TicTacToe"}
HEXAPAWN = {"name": "Hexapawn", "rows": 3, "columns": 3}
LONG_HEXAPAWN = {"name": "Hexapawn", "rows": 4, "columns": 3}

TREES = {
    "A": [[5, 9, 7], [4, 8, 6], [12, 3, 1]],
    "B": [[[10, 6], [3, 5]], [[12, 15], [16, 8]], [[17, 1], [2, 7]]],
    "C": [6, [14, [3, [5, [2, 9]]]], [7, 8]],
    "D": [[[8, 5], [8, 2]], [[3, 6], [4, 1]], [[9, 7], [7, 3]]],
}
"""Part 1, as the notebook shows them: MIN begins in B, there is a deep cut in C, and one for a tie in D."""


def drawn(draw: Callable[[], Any], suits: Callable[[Any], bool], tries: int = 1000) -> Any:
    """The first thing drawn that suits. Raises RuntimeError where none does."""
    for _ in range(tries):
        if suits(thing := draw()):
            return thing
    raise RuntimeError("nothing that was drawn suits")


# Part 1: on paper


def on_paper(group: str, name: str) -> CallProblem:
    """The question what is cut in one of the trees."""
    return call(group, name, unordered=True)


HAND_TREES = {name: tree_game(leaves, "MIN" if name == "B" else "MAX") for name, leaves in TREES.items()}


# Part 2: alpha-beta

WHOLE = [
    tree("a finished game", 7),
    SearchProblem("a finished game", TICTACTOE, (0, 3, 1, 4, 2)),
    tree("two plies", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    tree("two plies", [[6, 1], [9, 4], [7, 2]], first="MIN"),
    tree("three plies", [[[10, 6], [100, 8]], [[1, 2], [20, 4]]]),
    tree("three plies", [[[4, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]], first="MIN"),
    tree("the reason for a cut lies further up", [10, [20, [1, [4, 2]]]]),
    tree("the reason for a cut lies further up", [[[[4, -7], 2], -1], 3, [5, [-2, [1, 8]]]], first="MIN"),
    tree(
        "the reason for a cut lies further up",
        [[[[13, 18], [2, 14]], [[1, 11, 9], [6, 16]]], [[[3, 15], [7, 12]], [[5, 10], [17, 8, 4]]]],
    ),
    tree("lost whatever you do", [[-5, -8], [-3, -9], [-4, -2]]),
    tree("moves that tie", [[3, 12], [3, 1], [2, 3]]),
    SearchProblem("real games", HEXAPAWN, ((6, 3), (1, 3)), counted=False),
    SearchProblem("real games", TICTACTOE, (0, 4, 8, 2), counted=False),
]


def full_tree(rng: random.Random, plies: int, width: int, numbers: range) -> Any:
    """Nested lists with `width` children everywhere, and leaves drawn from `numbers`."""
    if plies == 0:
        return rng.choice(numbers)
    return [full_tree(rng, plies - 1, width, numbers) for _ in range(width)]


def hidden_whole(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees of every shape, many ties in some of them, and positions of real games."""
    return [
        tree("a finished game", rng.randint(-20, 20)),
        tree("trees of two plies", random_tree(rng, 2)),
        tree("trees of two plies", full_tree(rng, 2, 3, range(-20, 21)), first="MIN"),
        tree("trees of three plies", random_tree(rng, 3)),
        tree("trees of three plies", full_tree(rng, 3, 3, range(-20, 21)), first="MIN"),
        tree("trees of four plies", random_tree(rng, 4)),
        tree("trees of four plies", full_tree(rng, 4, 2, range(-20, 21)), first="MIN"),
        tree("trees of four plies", random_tree(rng, 4), first="MIN"),
        tree("branches of different length", [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 2)]),
        tree("branches of different length", [random_tree(rng, 3), random_tree(rng, 2)], first="MIN"),
        tree("lost whatever you do", full_tree(rng, 2, 3, range(-9, 0))),
        tree("moves that tie", full_tree(rng, 2, 3, range(3))),
        tree("moves that tie", full_tree(rng, 2, 3, range(-3, 3))),
        tree("moves that tie", full_tree(rng, 3, 3, range(-1, 2)), first="MIN"),
        random_position(rng, "real games", HEXAPAWN, 2, counted=False),
        random_position(rng, "real games", TICTACTOE, 5, counted=False),
    ]


# Part 2, the rule where α = β

TIED = [
    tree("two plies", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),  # here both rules prune
    tree("two plies", [[3, 5], [3, 4], [1, 2]]),
    tree("two plies", [[6, 2, 9], [4, 9, 6], [9, 7, 1]], first="MIN"),
    tree("three plies", [[[4, 2], [4, 7]], [[3, 4], [6, 5]]]),
]


def tied(rng: random.Random, plies: int, width: int, first: str = "MAX") -> SearchProblem:
    """A tree on which the two rules look at different leaves."""

    def rules_differ(leaves: Any) -> bool:
        spec = tree_game(leaves, first)
        return cut_leaves(alphabeta, spec) != cut_leaves(EQUALITY["equality-does-not-prune"], spec)

    leaves = drawn(lambda: full_tree(rng, plies, width, range(1, 6)), rules_differ)
    return tree("two plies" if plies == 2 else "three plies", leaves, first)


def hidden_tied(rng: random.Random) -> list[SearchProblem]:
    """Trees with few different numbers, and one where all differ."""
    both = tree("two plies", wide(rng, 2))
    return [both, tied(rng, 2, 3), tied(rng, 2, 4, first="MIN"), tied(rng, 3, 2)]


# Part 3: fail-hard


def in_window(group: str, leaves: Any, alpha: int, beta: int, first: str = "MAX") -> SearchProblem:
    """A tree to search with a window."""
    return tree(group, leaves, first, extras=({"number": alpha}, {"number": beta}))


THREE_PLY = [[[4, 9], [3, 7]], [[5, 8], [6, 1]], [[2, 11], [12, 0]]]  # worth 7 to MAX
BELOW, INSIDE, ABOVE = "the value is α or less", "the value is inside the window", "the value is β or more"
WINDOWS = [
    in_window(INSIDE, THREE_PLY, -100, 100),
    in_window(INSIDE, THREE_PLY, 2, 9),
    in_window(BELOW, THREE_PLY, 9, 15),
    in_window(INSIDE, [[[[3, 8], [6, 1]], [[9, 2], [4, 7]]], [[[5, 12], [0, 11]], [[10, 13], [15, 14]]]], 0, 10),
    in_window(BELOW, [[6, 1], [9, 4], [7, 2]], 8, 12, first="MIN"),
    in_window(ABOVE, THREE_PLY, -5, 3),
    in_window(ABOVE, [[6, 1], [9, 4], [7, 2]], 0, 3, first="MIN"),
    in_window(ABOVE, [4, 11, 6], 2, 5),
    in_window(BELOW, [7, 2, 5], 4, 9, first="MIN"),
]


def hidden_windows(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with windows around, above and below their values."""
    problems = []
    for group in (INSIDE, BELOW, ABOVE):
        for plies, first in ((1, "MAX"), (1, "MIN"), (3, "MAX"), (3, "MIN"), (4, "MAX")):
            leaves = random_tree(rng, plies)
            game = make_game(tree_game(leaves, first))
            value = minimax_value(game, game.initial)
            low = value + {INSIDE: -rng.randint(1, 9), BELOW: rng.randint(1, 4), ABOVE: -rng.randint(6, 9)}[group]
            high = low + (value - low + rng.randint(1, 9) if group == INSIDE else rng.randint(1, 5))
            problems.append(in_window(group, leaves, low, high, first))
    return problems


# Part 4: all best actions


def choice_of(group: str, game: dict[str, Any], moves: Sequence[Any] = ()) -> CallProblem:
    """The question which actions are best in a position."""
    return position(group, game, tuple(moves), unordered=True)


CHOICES = [
    choice_of("one best action", tree_game([[3, 12, 8], [2, 4, 6], [14, 5, 2]])),
    choice_of("several best actions", tree_game([[3, 5], [1, 2], [4, 3]])),
    choice_of("a bound that looks like a tie", tree_game([[3, 5], [3, 1], [2, 9]])),
    choice_of("a bound that looks like a tie", tree_game([[2, 6], [6, 9], [1, 8]], "MIN")),
    choice_of("real games", TICTACTOE, (0, 4, 8)),
    choice_of("real games", {"name": "Nim", "heaps": [1, 2, 2]}),
]


def deceives(game: dict[str, Any]) -> bool:
    """Whether actions collected from bounds are not just the best ones."""
    rules = make_game(game)
    right, wrong = (f(rules, rules.initial) for f in (best_actions, TIES["ties-from-bounds"]))
    return sorted(right) != sorted(wrong)


def hidden_choices(rng: random.Random) -> list[CallProblem]:
    """Trees with ties, some of them false ones, and positions of real games."""

    def few(first: str) -> dict[str, Any]:
        return tree_game(full_tree(rng, 2, 3, range(1, 6)), first)

    tic = random_line(rng, make_game(TICTACTOE), 3)
    hexa = random_line(rng, make_game(HEXAPAWN), 2)
    return [
        choice_of("one best action", tree_game(random_tree(rng, 3), "MIN")),
        choice_of("several best actions", tree_game(full_tree(rng, 3, 3, range(2)))),
        choice_of("a bound that looks like a tie", drawn(lambda: few("MAX"), deceives)),
        choice_of("a bound that looks like a tie", drawn(lambda: few("MIN"), deceives)),
        choice_of("real games", TICTACTOE, tic),
        choice_of("real games", HEXAPAWN, hexa),
    ]


# Part 5: advice


def advised(group: str, leaves: Any, rng: random.Random, first: str = "MAX", wise: bool = True) -> SearchProblem:
    """A tree with advice at each node: from somebody who knows it, or from somebody who guesses."""
    game = make_game(tree_game(leaves, first))
    policy = []
    for _, state in game_tree(game).nodes(data="state"):
        actions = list(game.actions(state))
        if not actions:
            continue
        rng.shuffle(actions)
        if wise:
            sign = 1 if game.to_move(state) == MAX else -1
            actions.sort(key=lambda action: sign * minimax_value(game, game.result(state, action)))
        # The last of them is the likeliest; no two are equally likely, so that there is one order.
        share = len(actions) * (len(actions) + 1) / 2
        chances = {action: round((place + 1) / share, 3) for place, action in enumerate(actions)}
        policy.append([list(state), [chances[action] for action in game.actions(state)]])
    return tree(group, leaves, first, extras=({"policy": policy},))


WISE, FOOLISH = "a good adviser", "a bad adviser"
ADVICE = [
    advised(WISE, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], random.Random(1)),
    advised(WISE, [[[2, 11], [12, 0]], [[5, 8], [6, 1]], [[4, 9], [3, 7]]], random.Random(2)),
    advised(WISE, [[6, 1], [9, 4], [7, 2]], random.Random(3), first="MIN"),
    advised(WISE, random_tree(random.Random(4), 4), random.Random(4)),
    advised(FOOLISH, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], random.Random(5), wise=False),
    advised(FOOLISH, random_tree(random.Random(6), 4), random.Random(6), first="MIN", wise=False),
]


def hidden_advice(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with good and with bad advice."""
    return [
        advised(WISE, random_tree(rng, 4), rng),
        advised(WISE, random_tree(rng, 4), rng, first="MIN"),
        advised(FOOLISH, random_tree(rng, 3), rng, wise=False),
        advised(FOOLISH, random_tree(rng, 4), rng, first="MIN", wise=False),
    ]


# Part 6: deepening


def nodes_needed(width: int, depth: int) -> tuple[int, int]:
    """How many nodes all searches to 1, 2, … `depth` plies of a full tree expand: at least, and at most.

    The least is that of alpha-beta with the best action first everywhere (Knuth and Moore 1975). Right searches lie
    between the two, by what they prune and in which order they try actions.
    """
    rows = [row for plies in range(1, depth + 1) for row in range(plies)]
    least = sum(width ** ((row + 1) // 2) + width ** (row // 2) - 1 for row in rows)
    return least, sum(width**row for row in rows)


class ToDepth(Problem):
    """A problem for a search that is not told where to cut off: its best actions are those of one `plies` deep."""

    def __init__(self, asked: SearchProblem, plies: int) -> None:
        self.asked, self.plies = asked, plies

    def case(self, item: Item, hidden: bool) -> SearchCase:
        case = self.asked.case(replace(item, weights={"value": 1}), hidden)
        assert isinstance(case, SearchCase)
        evaluate = next(extra for extra in case.extras if "evaluate" in extra)
        cut_off = replace(case, extras=({"cutoff": self.plies}, evaluate))  # below the root one ply less is left
        return replace(case, expected=replace(case.expected, actions=best_actions_of(cut_off, _to_cutoff)))


def _to_cutoff(game: Game, state: State, cutoff: Cutoff, evaluate: Evaluation) -> tuple[Value, Action | None]:
    depth = next(depth for depth in count() if cutoff(state, depth))
    return alphabeta_with_table(game, state, depth, evaluate)


def deepened(
    group: str, leaves: Any, rng: random.Random, depth: int, nodes: int, completed: int, first: str = "MAX"
) -> ToDepth:
    """A tree with random estimates, to be searched to `depth` plies with nodes for the `completed` first of them."""
    extras = ({"evaluate": estimates(rng, leaves)}, {"number": depth}, {"number": nodes})
    return ToDepth(tree(group, leaves, first, extras=extras, counted=False), completed)


def short(rng: random.Random, completed: int, first: str = "MAX") -> ToDepth:
    """A full tree with a budget well between what two depths need, so that right searches of any style do as many."""
    (_, most), (least, _) = nodes_needed(3, completed), nodes_needed(3, completed + 1)
    assert most + 3 <= least, completed
    return deepened(SHORT, wide(rng, 4), rng, 4, (most + least) // 2, completed, first)


PLENTY, SHORT, NONE = "nodes in plenty", "nodes for some of the depths", "hardly any nodes"
ENDS = "games that end before the depth"


def wide(rng: random.Random, plies: int, width: int = 3) -> Any:
    """A full tree whose leaves all differ."""
    leaves = iter(rng.sample(range(-300, 300), width**plies))

    def grow(left: int) -> Any:
        return next(leaves) if left == 0 else [grow(left - 1) for _ in range(width)]

    return grow(plies)


MANY = 10_000


def hidden_deepened(rng: random.Random) -> list[ToDepth]:
    """Fresh trees, with budgets for some or all of the depths."""
    uneven = [random_tree(rng, 1), random_tree(rng, 3), random_tree(rng, 2)]
    return [
        deepened(PLENTY, wide(rng, 4, 2), rng, 3, MANY, 3),
        deepened(PLENTY, wide(rng, 4, 2), rng, 4, MANY, 4, first="MIN"),
        *(short(rng, completed, first) for completed in (1, 2, 3, 3) for first in ("MAX", "MIN")),
        deepened(NONE, wide(rng, 3), rng, 3, 0, 1),
        deepened(ENDS, uneven, rng, 3, MANY, 3),
    ]


_FIXED = random.Random("hw3, part 6, 0")
DEEPENED = [
    deepened(PLENTY, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], _FIXED, 2, MANY, 2),
    deepened(PLENTY, wide(_FIXED, 4, 2), _FIXED, 3, MANY, 3, first="MIN"),
    *(short(_FIXED, completed, first) for completed in (1, 2, 3) for first in ("MAX", "MIN")),
    deepened(NONE, wide(_FIXED, 3), _FIXED, 3, 0, 1),
    deepened(ENDS, [10, [20, [1, [4, 2]]]], _FIXED, 4, MANY, 4),
]


# Part 7: a table

EVALUATED = {"name": "advancement"}


def to_depth(group: str, game: dict[str, Any], moves: tuple[Any, ...], depth: int, evaluate: dict[str, Any]) -> ToDepth:
    """A position to be searched `depth` plies deep."""
    extras = ({"number": depth}, {"evaluate": evaluate})
    return ToDepth(SearchProblem(group, game, moves, extras, counted=False), depth)


def nim_estimates(rng: random.Random, heaps: Sequence[int]) -> dict[str, Any]:
    """A random estimate for every state of a game of Nim."""
    states = product(product(*(range(heap + 1) for heap in heaps)), (MAX, MIN))
    return {"table": [[state, rng.randint(-20, 20)] for state in states]}


def run(search: Callable[..., Any], problem: ToDepth) -> tuple[Value, int]:
    """The value that a search finds, and how many questions it asks."""
    asked = problem.asked
    game = recorded(make_game(asked.game))
    (depth, evaluate) = (next(iter(extra.values())) for extra in asked.extras)
    estimate = game.watch(make_evaluation(evaluate, game.game))
    value, _ = search(game, play_line(game.game, game.initial, asked.moves), depth, estimate)
    return value, len(game.log)


def trips(flaw: str, problem: ToDepth) -> bool:
    """Whether a search with this mistake gets a wrong value."""
    return bool(run(REMEMBERING[flaw], problem)[0] != run(alphabeta_with_table, problem)[0])


EXACT_ONLY = FlawedTable(note=lambda value, window, known: (value,) * 2 if window[0] < value < window[1] else known)
"""Keeps values and no bounds: right, but slower."""


def needs_table(problem: ToDepth) -> bool:
    """Whether a search that forgets is stopped, and those that remember less than they could are far from it."""
    limit = problem.case(replace(TABLE, misconceptions={}), hidden=True).call_limit
    whole_tree, exact_only, forgets = (
        run(search, problem)[1] / limit
        for search in (REMEMBERING["nothing-pruned"], EXACT_ONLY, REMEMBERING["table-not-used"])
    )
    return whole_tree < 0.6 and exact_only < 0.6 and forgets > 1.5


def on_nim(rng: random.Random, group: str) -> ToDepth:
    heaps = rng.choice([[2, 2, 3], [1, 3, 3], [2, 3, 3], [1, 2, 4], [2, 2, 4]])
    return to_depth(group, {"name": "Nim", "heaps": heaps}, (), rng.randint(3, 5), nim_estimates(rng, heaps))


def on_hexapawn(rng: random.Random, group: str) -> ToDepth:
    line = random_line(rng, make_game(LONG_HEXAPAWN), rng.randint(0, 2))
    return to_depth(group, LONG_HEXAPAWN, line, rng.randint(5, 7), EVALUATED)


REPEATED = "positions that come again"
BOUNDS = "a bound that comes again"
DEPTHS = "positions that come again at another depth"
LARGE = "too large without a table"


def large(rng: random.Random) -> ToDepth:
    """A game of Nim, one stone at a time, that is too large for a search that forgets: it would be stopped."""
    heaps = [5, 5, 5]

    def draw() -> ToDepth:
        return to_depth(LARGE, {"name": "Nim", "heaps": heaps, "most": 1}, (), 9, nim_estimates(rng, heaps))

    return drawn(draw, needs_table)


def hidden_remembered(rng: random.Random) -> list[ToDepth]:
    """Positions on which each mistake about a table shows, and games that are too large without one."""
    return [
        on_hexapawn(rng, REPEATED),
        on_nim(rng, REPEATED),
        drawn(lambda: on_nim(rng, BOUNDS), partial(trips, "bound-stored-as-value")),
        drawn(lambda: on_nim(rng, BOUNDS), partial(trips, "bounds-turned-round")),
        drawn(lambda: on_hexapawn(rng, BOUNDS), partial(trips, "bound-stored-as-value")),
        drawn(lambda: on_nim(rng, DEPTHS), partial(trips, "table-forgets-depth")),
        large(rng),
    ]


TABLE = Item(
    name="table",
    reference=alphabeta_with_table,
    misconceptions={name: search for name, search in REMEMBERING.items() if name != "nothing-pruned"},
    weights={"value": 2, "action": 1},
    visible=(),
    hidden=hidden_remembered,
    concepts=("P-16",),
)

_FIXED_TABLE = random.Random("hw3, part 7, 2")
REMEMBERED = [
    to_depth(REPEATED, TICTACTOE, (0, 4, 8), 4, {"name": "open_lines"}),
    on_hexapawn(_FIXED_TABLE, REPEATED),
    drawn(lambda: on_nim(_FIXED_TABLE, BOUNDS), partial(trips, "bound-stored-as-value")),
    drawn(lambda: on_nim(_FIXED_TABLE, BOUNDS), partial(trips, "bounds-turned-round")),
    drawn(lambda: on_nim(_FIXED_TABLE, DEPTHS), partial(trips, "table-forgets-depth")),
    large(_FIXED_TABLE),
]


# Stretch: questions only


def asked(group: str, leaves: Any, low: int, high: int, first: str = "MAX") -> SearchProblem:
    """A tree whose value lies from `low` to `high`."""
    return tree(group, leaves, first, extras=({"number": low}, {"number": high}), counted=False)


ASKED = [
    asked("nothing left to ask", [[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, 3),
    asked("small ranges", [[3, 12, 8], [2, 4, 6], [14, 5, 2]], 0, 8),
    asked("small ranges", [[6, 1], [9, 4], [7, 2]], 6, 7, first="MIN"),
    asked("large ranges", THREE_PLY, -100, 100),
    asked("large ranges", [[-5, -8], [-3, -9], [-4, -2]], -64, 64),
]


def hidden_asked(rng: random.Random) -> list[SearchProblem]:
    """Fresh trees with their numbers from −30 to 30."""
    return [
        asked("large ranges", full_tree(rng, plies, 3, range(-30, 31)), -30, 30, first)
        for plies, first in ((2, "MAX"), (3, "MIN"), (3, "MAX"))
    ]


def first_question(game: Game, state: State, low: int, high: int) -> Value:
    """The answer to the first question, taken for the value."""
    middle = (low + high) // 2
    return fail_hard_value(game, state, middle, middle + 1)


ITEMS = [
    Item(
        name="cuts",
        reference=cut_by_hand,
        misconceptions=by_hand(HAND_TREES),
        visible=[on_paper("tree A, for practice", "A")],
        hidden=lambda rng: [on_paper(f"tree {name}", name) for name in "BCD"],
        concepts=("P-03",),
    ),
    Item(
        name="pruning",
        reference=alphabeta,
        misconceptions=PRUNING,
        conventions={name: FlawedAlphaBeta(**style) for name, style in STYLES.items() if style},
        weights={"value": 2, "action": 1, "leaves": 2},
        visible=WHOLE,
        hidden=hidden_whole,
        concepts=("P-03", "P-05"),
    ),
    Item(
        name="equality",
        reference=alphabeta,
        misconceptions={
            "nothing-pruned": PRUNING["nothing-pruned"],
            "equality-does-not-prune": EQUALITY["equality-does-not-prune"],
        },
        weights={"leaves": 1},
        visible=TIED,
        hidden=hidden_tied,
        concepts=("P-03",),
    ),
    Item(
        name="fail-hard",
        reference=fail_hard_value,
        misconceptions=HARD,
        conventions=HARD_STYLES,
        weights={"value": 2, "leaves": 1},
        visible=WINDOWS,
        hidden=hidden_windows,
        concepts=("P-05",),
    ),
    Item(
        name="ties",
        reference=best_actions,
        misconceptions=TIES,
        visible=CHOICES,
        hidden=hidden_choices,
        concepts=("P-11",),
    ),
    Item(
        name="order",
        reference=advised_alphabeta,
        misconceptions=ADVISED,
        conventions=ADVISED_STYLES,
        weights={"value": 1, "action": 1, "leaves": 2},
        visible=ADVICE,
        hidden=hidden_advice,
        concepts=("P-12", "P-14"),
    ),
    Item(
        name="deepening",
        reference=iterative_deepening,
        misconceptions=BUDGET,
        weights={"value": 2, "action": 1},
        visible=DEEPENED,
        hidden=hidden_deepened,
        concepts=("P-14", "P-15"),
    ),
    replace(TABLE, visible=REMEMBERED),
    Item(
        name="questions",
        reference=value_by_questions,
        misconceptions={"bound-as-value": first_question},
        visible=ASKED,
        hidden=hidden_asked,
        concepts=("P-05",),
    ),
]
