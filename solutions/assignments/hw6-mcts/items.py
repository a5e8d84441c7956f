"""What the test cells of hw6-mcts check. Instructor's side: never released.

All randomness is handed to the functions, so what a right one does is forced, but for ties between two indices, where
rounding may decide: every problem is drawn until no choice is that close. Only `soft_move` draws by itself; the risk
of marking a right one down is worked out in `SampleCase`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf
from typing import Any

from aima_games import MAX, MIN, Action, Game, State, Value, play_line
from aima_games.checking.case import Case, observe
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    Item,
    Problem,
    SampleProblem,
    SearchProblem,
    call,
    paths_of,
    random_line,
    tree_game,
)

from .misconceptions import (
    BANDITS,
    BOOK_BACK_UP,
    MORE_BACK_UP,
    MORE_BANDITS,
    MORE_PRIORS,
    MORE_PROOFS,
    MORE_SELECTION,
    MORE_SOFT,
    PRIORS,
    PROOFS,
    PUCT,
    SELECTION,
    SOFT,
    SOLVER,
    FlawedBandit,
    FlawedSelection,
    FlawedTreeSearch,
    one_node_a_state,
)
from .reference import BookNode, Node, after_game, proving_uct, puct, selected, soft_move, ucb1_pulls

CLOSE = 1e-6
"""Two indices that are closer than this may change places by rounding."""
CURIOSITY = (0.5, 1, 1.5, 2)


def is_clear(indices: Sequence[float]) -> bool:
    """Whether the largest index is clearly the largest; what was never tried goes by the order of the actions."""
    *_, second, best = sorted((-inf, *indices))
    return best == inf or best - second > CLOSE


def all_clear(model: Any, *arguments: Any) -> bool:
    """Whether every choice of a model is clear on these arguments."""
    seen: list[bool] = []
    replace(model, watch=lambda indices: seen.append(is_clear(indices)))(*arguments)
    return all(seen)


# Part 1: arms

UNTRIED, INDEX, MEANS = "few coins", "the largest index", "exploration 0"


def tapes(rng: random.Random, group: str, arms: int, coins: int, exploration: float) -> CallProblem:
    """What arms pay, in tenths from 0 to 1."""
    while True:
        means = rng.sample(range(2, 9), arms)
        payoffs = [[min(10, max(0, rng.randint(-3, 3) + mean)) / 10 for _ in range(coins)] for mean in means]
        if all_clear(FlawedBandit(), payoffs, coins, exploration):
            return call(group, payoffs, coins, exploration)


def hidden_arms(rng: random.Random) -> list[Problem]:
    """Fresh tapes."""
    return [
        tapes(rng, UNTRIED, 5, 3, 1),
        tapes(rng, UNTRIED, 4, 6, 1),
        *(tapes(rng, INDEX, arms, 14, rng.choice((0.2, 0.5, 1.5))) for arms in (2, 2, 3, 3, 4)),
        tapes(rng, INDEX, 3, 40, rng.choice((0.2, 0.5, 1.5))),  # long, to tell mistakes from each other
        *(tapes(rng, MEANS, arms, 10, 0) for arms in (2, 3)),
    ]


ARMS_SEEN = [
    call(UNTRIED, [[0.2, 0.1], [0.9, 0.8], [0.4, 0.3]], 2, 1),
    call(UNTRIED, [[0.2, 0.1], [0.9, 0.8], [0.4, 0.3]], 4, 1),
    call(INDEX, [[1.0, 0.0, 0.0, 1.0, 0.0], [0.5, 0.6, 0.4, 0.5, 0.5]], 5, 0.5),
    tapes(random.Random(287), INDEX, 3, 8, 0.8),  # this one and the next tell nearly all mistakes from each other
    tapes(random.Random(4), INDEX, 2, 8, 0.5),
    tapes(random.Random(17), INDEX, 2, 14, 0.7),
    tapes(random.Random(13), MEANS, 3, 8, 0),
    tapes(random.Random(14), MEANS, 2, 8, 0),
]


# Part 2: the book's tree

LEVEL, LEVELS = "a level or two", "more levels, or none"
SHORT, LONG, EARLY_END = "short ways", "long ways", "ways that end at a node with children"


def book_tree(rng: random.Random, plies: int, more: int = 1) -> BookNode:
    """A tree as some games have left it: what children have won, their parent has lost.

    A node has so many playouts `more` than its children.
    """

    def grown(left: int) -> BookNode:
        if left == 0 or (left < plies and rng.random() < 0.2):
            playouts = rng.randint(1, 9)
            return rng.randint(0, 2 * playouts) / 2, playouts, []
        children = [grown(left - 1) for _ in range(rng.randint(2, 3))]
        games = sum(child[1] for child in children)
        return games - sum(child[0] for child in children) + rng.choice((0, 0.5, 1)), games + more, children

    return grown(plies)


def ways(rng: random.Random, group: str, plies: int, told: str = "", more: Sequence[int] = (1,)) -> CallProblem:
    """A tree to go down, if the mistake `told` would go another way; a node has so many playouts `more`."""
    while True:
        tree = book_tree(rng, plies, rng.choice(more) if more[1:] else more[0])
        exploration = rng.choice((0.1, *CURIOSITY))
        turns = plies == 1 or len(set(selected(tree, exploration))) > 1
        tells = not told or SELECTION[told](tree, exploration) != selected(tree, exploration)
        if turns and tells and all_clear(FlawedSelection(), tree, exploration):
            return call(group, tree, exploration)


def hidden_ways(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [
        call(LEVELS, (rng.randint(0, 3), 4, []), 1),
        *(ways(rng, LEVEL, plies) for plies in (1, 1, 2, 2)),
        ways(rng, LEVELS, 2, "log-of-the-children", range(5, 31)),
        ways(rng, LEVEL, 1, "one-more-in-the-log"),
        *(ways(rng, LEVELS, plies) for plies in (2, 3, 3, 3, 5, 5)),
    ]


# AIMA's figure of a tree in the middle of a search, with fewer nodes.
BOOK: BookNode = (37, 100, [(60, 79, [(16, 53, [(27, 35, []), (10, 18, [])]), (3, 26, [])]), (1, 10, []), (2, 11, [])])
WAYS_SEEN = [
    call(LEVELS, (0, 1, []), 1.4),
    call(LEVEL, (2, 6, [(1, 2, []), (3, 4, [])]), 0.1),
    call(LEVEL, (2, 6, [(1, 2, []), (3, 4, [])]), 2),
    call(LEVEL, (3, 4, [(0, 1, []), (1, 3, [])]), 0.645),  # with ln 5 it would be the other one
    call(LEVELS, BOOK, 1.4),
    call(LEVELS, BOOK, 0.1),
    ways(random.Random(9), LEVEL, 2),
    ways(random.Random(107), LEVELS, 3),  # this one and the next tell all mistakes from each other
    ways(random.Random(3), LEVELS, 3),
    ways(random.Random(5), LEVELS, 2, "log-of-the-children", range(5, 31)),
]


def games_after(rng: random.Random, group: str, plies: int, result: float) -> CallProblem:
    """A tree, a way down in it, and how the game ended."""
    tree = node = book_tree(rng, plies)
    path = []
    while node[2]:
        path.append(rng.randrange(len(node[2])))
        node = node[2][path[-1]]
    return call(group, tree, path, result)


def hidden_games(rng: random.Random) -> list[Problem]:
    """Fresh trees."""
    return [
        call(SHORT, (0, 0, []), [], rng.choice((0, 1))),
        *(games_after(rng, SHORT, 1, result) for result in (0, 0.5, 1)),
        *(games_after(rng, LONG, plies, result) for plies in (2, 3) for result in (0, 0.5, 1)),
        *(call(EARLY_END, BOOK, path, rng.choice((0, 1))) for path in rng.sample(([0], [0, 0], []), 2)),
    ]


GAMES_SEEN = [
    call(SHORT, (0, 0, []), [], 1),
    call(SHORT, (2, 6, [(1, 2, []), (3, 4, [])]), [1], 1),
    call(SHORT, (2, 6, [(1, 2, []), (3, 4, [])]), [0], 0.5),
    call(LONG, BOOK, [0, 0, 0], 1),
    call(LONG, BOOK, [0, 1], 0),
    call(LONG, BOOK, [0, 0, 1], 0),
    call(EARLY_END, (2, 6, [(1, 2, []), (3, 4, [])]), [], 1),
    call(EARLY_END, BOOK, [0], 0),
]


# Parts 3 and 4: trees that grow


@dataclass(frozen=True)
class TreeSearchProblem(SearchProblem):
    """A position for a search whose randomness is given. Right is the one action that the reference answers."""

    ends_again: bool = True

    def case(self, item: Item, hidden: bool) -> Case:
        return item.answered(self.blank(SearchCase, item, hidden))


def grown_tree(rng: random.Random, plies: int, most: int, ends: float, leaves: Sequence[Value]) -> Any:
    """Nested lists with 2 to `most` children a node; below the root a branch ends early with probability `ends`."""

    def grow(left: int) -> Any:
        if left == 0 or (left < plies and rng.random() < ends):
            return rng.choice(leaves)
        return [grow(left - 1) for _ in range(rng.randint(2, most))]

    return grow(plies)


def tape_for(rng: random.Random, paths: Sequence[tuple[int, ...]]) -> dict[str, Any]:
    """What a playout from each node brings MAX: sixteenths, so that sums are exact in any order."""
    return {"table": [[list(path), rng.randint(-15, 15) / 16] for path in paths]}


def shares(rng: random.Random, number: int) -> list[float]:
    """Probabilities that all differ, in thirty-seconds."""
    while True:
        cuts = [0, *sorted(rng.sample(range(1, 32), number - 1)), 32]
        parts = [high - low for low, high in pairwise(cuts)]
        if len(set(parts)) == number:
            return [part / 32 for part in parts]


def with_policy(
    rng: random.Random, group: str, leaves: Any, first: str, playouts: int, exploration: float
) -> TreeSearchProblem | None:
    """A problem of part 3; None where a choice is not clear."""
    return on_states(rng, group, tree_game(leaves, first), (), paths_of(leaves, first), playouts, exploration)


def on_states(
    rng: random.Random,
    group: str,
    spec: dict[str, Any],
    moves: tuple[Any, ...],
    paths: Mapping[Any, Sequence[Any]],
    playouts: int,
    exploration: float,
) -> TreeSearchProblem | None:
    """The same after some moves of a game whose states are tuples; `paths` has the actions of each that may come."""
    table = tape_for(rng, sorted(paths))
    chances = {path: shares(rng, len(actions)) for path, actions in paths.items() if actions}
    extras = (
        {"policy": [[list(path), chances[path]] for path in sorted(chances)]},
        {"evaluate": table},
        {"number": playouts},
        {"number": exploration},
    )
    worth = {tuple(path): number for path, number in table["table"]}

    def policy(game: Game, state: State) -> list[tuple[Action, float]]:
        return list(zip(game.actions(state), chances[state], strict=True))

    game = make_game(spec)
    arguments = (game, play_line(game, game.initial, moves), policy, worth.__getitem__, playouts, exploration)
    clear = all_clear(PUCT, *arguments) and (group != TWICE or PUCT(*arguments) != one_node_a_state(*arguments))
    return TreeSearchProblem(group, spec, moves, extras) if clear else None


def reached_twice(rng: random.Random, plies: int) -> TreeSearchProblem:
    """The end of a game of tic-tac-toe, where the same board comes about in several ways."""

    def make() -> TreeSearchProblem | None:
        moves = random_line(rng, game, plies)
        actions, states = dict[Any, Sequence[Any]](), [play_line(game, game.initial, moves)]
        while states:
            state = states.pop()
            actions[state] = game.actions(state)
            states += [game.result(state, action) for action in actions[state]]
        return on_states(rng, TWICE, spec, moves, actions, 40, 1)

    spec = {"name": "TicTacToe"}
    game = make_game(spec)
    return drawn(make)


def drawn(make: Callable[[], TreeSearchProblem | None]) -> TreeSearchProblem:
    """The first problem that is one."""
    return next(problem for problem in iter(make, ()) if problem is not None)  # `iter` calls `make` without end


MINS = "MIN moves first"
TWICE = "positions reached in two ways"
ONE_PLY, ENDS, DEEP, EQUALLY = "one ply", "ends of the game", "more plies", "actions played equally often"
NUMBERS = tuple(number / 4 for number in range(-4, 5))


def policies(rng: random.Random, group: str, first: str, plies: int, playouts: int, ends: float) -> TreeSearchProblem:
    """A random problem of part 3."""

    def make() -> TreeSearchProblem | None:
        leaves = grown_tree(rng, plies, 3, ends, NUMBERS)
        return with_policy(rng, group, leaves, first, playouts, rng.choice(CURIOSITY))

    return drawn(make)


def equally_often(rng: random.Random, first: str) -> TreeSearchProblem:
    """Two actions share the most visits, and the one with the better mean is not the first."""
    while True:
        problem = policies(rng, EQUALLY, first, 3, rng.randint(4, 9), 0.2)
        visits = [child.visits for child in root_of(PUCT, problem).children.values()]
        if sorted(visits)[-2:] == [max(visits)] * 2:
            return problem


def root_of(model: FlawedTreeSearch, problem: SearchProblem, unclear: list[Sequence[float]] | None = None) -> Node:
    """The tree that a model has made when it has solved a problem; choices that were not clear are put into a list."""
    trees: list[Node] = []

    def watch(indices: Sequence[float]) -> None:
        if unclear is not None and not is_clear(indices):
            unclear.append(indices)

    def kept(game: Game, state: State, *extras: Any) -> tuple[Value, Action]:
        trees.append(replace(model, watch=watch).tree(game, state, *extras))
        return 0, None

    observe(problem.blank(SearchCase, Item(name="", reference=kept), False), kept, limited=False)
    return trees[0]


def hidden_policies(rng: random.Random) -> list[Problem]:
    """Fresh trees, tapes and policies."""
    return [
        drawn(lambda: with_policy(rng, ENDS, rng.choice(NUMBERS), MAX, 3, 1)),
        *(policies(rng, ONE_PLY, MAX, 1, 7, 0) for _ in range(2)),
        *(policies(rng, MINS, MIN, plies, 8, 0.2) for plies in (1, 3)),
        *(policies(rng, ENDS, MAX, 2, 9, 0.5) for _ in range(2)),
        *(policies(rng, DEEP, first, 4, 12, 0.1) for first in (MAX, MIN)),
        *(equally_often(rng, first) for first in (MAX, MIN)),
        *(reached_twice(rng, plies) for plies in (4, 5)),
    ]


def seen_policies() -> list[Problem]:
    """The visible problems of part 3."""
    rng = random.Random(31)
    tempting = [[0.5, -1], [0.25, 0]]
    return [
        drawn(lambda: with_policy(rng, ENDS, -0.5, MAX, 3, 1)),
        policies(rng, ONE_PLY, MAX, 1, 4, 0),
        policies(rng, ONE_PLY, MAX, 1, 8, 0),
        policies(rng, MINS, MIN, 1, 6, 0),
        policies(rng, MINS, MIN, 3, 10, 0.2),
        drawn(lambda: with_policy(rng, ENDS, tempting, MAX, 8, 1)),
        policies(rng, ENDS, MAX, 3, 12, 0.5),
        policies(rng, DEEP, MAX, 4, 16, 0.1),
        equally_often(rng, MAX),
        policies(rng, DEEP, MIN, 4, 12, 0.1),
        equally_often(rng, MIN),
        *(reached_twice(rng, plies) for plies in (4, 5)),
    ]


WIN, ALL, LATE, DEAD = (
    "a win is found",
    "everything is proven",
    "the time is up",
    "the most visited action is proven to lose",
)
RESULTS = (-1, -1, 0, 1, 1)
HASTY_MIN = replace(SOLVER, sees=lambda player, ply, first: 1 if player == MAX else -2)
"""MIN explores half as much as MAX."""


def proof(
    rng: random.Random,
    group: str,
    first: str,
    plies: int,
    playouts: int,
    fits: Callable[[Node, int], bool],
    told: Callable[..., Any] | None = None,
) -> TreeSearchProblem:
    """A random problem of part 4 whose tree fits in the end; 1 or −1 is what the first player wants.

    The wrong search `told` would answer otherwise.
    """
    while True:
        leaves = grown_tree(rng, plies, 3, 0.3, RESULTS)
        spec = tree_game(leaves, first)
        extras = (
            {"evaluate": tape_for(rng, sorted(paths_of(leaves, first)))},
            {"number": playouts},
            {"number": rng.choice(CURIOSITY)},
        )
        problem = TreeSearchProblem(group, spec, extras=extras)
        unclear: list[Sequence[float]] = []
        root = root_of(SOLVER, problem, unclear)
        if unclear or root.visits < min(playouts, 5) or not fits(root, 1 if first == MAX else -1):
            continue
        if told is None or is_told(told, problem):
            return problem


def is_told(wrong: Callable[..., Any], problem: TreeSearchProblem) -> bool:
    """Whether a wrong search answers otherwise than a right one."""
    blank = problem.blank(SearchCase, Item(name="", reference=proving_uct), False)
    one, other = (observe(blank, search, limited=False).returned for search in (SOLVER, wrong))
    return one != other


def has_won(root: Node, won: int) -> bool:
    """One action wins, and nobody knows all about the others."""
    return root.proven == won and any(child.proven is None for child in root.children.values())


def knows_all(root: Node, won: int) -> bool:
    """Every action is proven and none wins."""
    return root.proven in (0, -won)


def has_drawn(root: Node, won: int) -> bool:
    """Every action is proven, one draws and one loses."""
    return root.proven == 0 and any(child.proven == -won for child in root.children.values())


def is_late(root: Node, won: int) -> bool:
    """Nothing follows for the root, though something is proven, and the action with the most visits is not the last."""
    visits = [child.visits for child in root.children.values()]
    known = any(child.proven is not None for child in root.children.values())
    return root.proven is None and known and max(visits) > visits[-1]


def is_dead(root: Node, won: int) -> bool:
    """The action with the most visits is proven to lose, and the root is not proven."""
    most = max(root.children.values(), key=lambda child: child.visits)
    return root.proven is None and most.proven == -won


def is_lost_so_far(root: Node, won: int) -> bool:
    """All actions that were tried are proven to lose, and there are others."""
    return root.proven is None and all(child.proven == -won for child in root.children.values())


def is_hardly_begun(root: Node, won: int) -> bool:
    """Nothing follows for the root, since a later action was not tried; the first is not proven to lose."""
    return root.proven is None and root.children[0].proven != -won


def hidden_proofs(rng: random.Random) -> list[Problem]:
    """Fresh trees and tapes."""
    over = (({"evaluate": {"table": [[[], 0.5]]}}, {"number": 3}, {"number": 1}),)
    return [
        *(TreeSearchProblem(ALL, tree_game(rng.choice((-1, 1)), MAX), extras=extras) for extras in over),
        *(proof(rng, WIN, MAX, plies, 14, has_won) for plies in (2, 3, 4)),
        *(proof(rng, ALL, MAX, 2, 20, fits) for fits in (has_drawn, knows_all)),
        *(proof(rng, LATE, MAX, plies, games, is_late) for plies, games in ((3, 9), (4, 9), (4, 14))),
        proof(rng, LATE, MAX, 4, 12, is_late, PROOFS["proven-value-counted"]),
        proof(rng, LATE, MAX, 2, 1, is_hardly_begun),
        *(proof(rng, DEAD, first, 3, 10, is_dead) for first in (MAX, MIN)),
        proof(rng, DEAD, MAX, 2, 1, is_lost_so_far, MORE_PROOFS["last-of-the-most-played"]),
        proof(rng, DEAD, MIN, 2, 2, is_lost_so_far),
        *(proof(rng, MINS, MIN, plies, 14, has_won) for plies in (2, 3, 4)),
        proof(rng, MINS, MIN, 3, 20, knows_all),
        proof(rng, MINS, MIN, 4, 14, is_late, HASTY_MIN),
    ]


def seen_proofs() -> list[Problem]:
    """The visible problems of part 4."""
    rng = random.Random(41)
    over = ({"evaluate": {"table": [[[], 0.25]]}}, {"number": 2}, {"number": 1})
    return [
        TreeSearchProblem(ALL, tree_game(-1, MAX), extras=over),
        proof(rng, WIN, MAX, 2, 14, has_won),
        proof(rng, WIN, MAX, 3, 14, has_won),
        proof(rng, ALL, MAX, 2, 14, has_drawn),
        proof(rng, ALL, MAX, 3, 20, knows_all),
        *(proof(rng, LATE, MAX, 4, games, is_late) for games in (9, 16)),
        proof(rng, DEAD, MAX, 3, 10, is_dead),
        proof(rng, MINS, MIN, 2, 14, has_drawn),
        proof(rng, MINS, MIN, 3, 14, has_won),
        proof(rng, MINS, MIN, 4, 16, is_late),
        proof(rng, LATE, MAX, 4, 12, is_late, PROOFS["proven-value-counted"]),
        proof(rng, LATE, MAX, 2, 1, is_hardly_begun),
        proof(rng, DEAD, MAX, 2, 1, is_lost_so_far, MORE_PROOFS["last-of-the-most-played"]),
    ]


# Part 5: soft moves

MAXS_TURN, MINS_TURN = "MAX moves", "MIN moves"


def soft(
    group: str, values: list[float], player: str, temperature: float, seed: int, draws: int = 150
) -> SampleProblem:
    """How often each child should be drawn."""
    sign = 1 if player == MAX else -1
    weights = [exp(sign * value / temperature) for value in values]
    chances = tuple((number, weight / sum(weights)) for number, weight in enumerate(weights))
    arguments = tuple({"value": value} for value in (values, player, temperature))
    return SampleProblem(group, arguments, chances, draws, seed)


def hidden_soft(rng: random.Random) -> list[Problem]:
    """Fresh values."""

    def values(number: int) -> list[float]:
        return [value / 10 for value in rng.sample(range(-10, 11, 4), number)]

    def seed() -> int:
        return rng.randrange(10**6)

    def telling() -> list[float]:
        """MIN's best child stands between two that are much worse for it."""
        return [rng.randint(-1, 3) / 10, rng.randint(-10, -7) / 10, rng.randint(5, 9) / 10]

    return [
        soft(MAXS_TURN, values(3), MAX, 0.8, seed()),
        soft(MINS_TURN, telling(), MIN, 0.4, seed()),
        soft(MAXS_TURN, values(3), MAX, rng.choice((0.3, 3)), seed()),
        soft(MINS_TURN, values(3), MIN, rng.choice((0.3, 3)), seed()),
    ]


SOFT_SEEN = [
    soft(MAXS_TURN, [0.9, 0], MAX, 1, 51, draws=300),
    soft(MINS_TURN, [0.9, 0], MIN, 1, 52, draws=300),
    soft(MAXS_TURN, [0.5, 0.25, -1], MAX, 0.25, 53),
    soft(MINS_TURN, [1, -1], MIN, 5, 54),
    soft(MINS_TURN, [0.25, -1, 1], MIN, 0.5, 55),
]


ITEMS = [
    Item(
        name="arms",
        reference=ucb1_pulls,
        misconceptions=BANDITS,
        named=MORE_BANDITS,
        visible=ARMS_SEEN,
        hidden=hidden_arms,
        demands={"1a": (UNTRIED,), "1b": (INDEX,), "1c": (MEANS,)},
        concepts=("S-05",),
    ),
    Item(
        name="selection",
        reference=selected,
        misconceptions=SELECTION,
        named=MORE_SELECTION,
        visible=WAYS_SEEN,
        hidden=hidden_ways,
        demands={"2a": (LEVEL, LEVELS), "2b": (LEVELS,)},
        concepts=("S-05",),
    ),
    Item(
        name="back-up",
        reference=after_game,
        misconceptions=BOOK_BACK_UP,
        named=MORE_BACK_UP,
        visible=GAMES_SEEN,
        hidden=hidden_games,
        demands={"2c": (SHORT, LONG), "2d": (SHORT, LONG), "2e": (SHORT, LONG, EARLY_END)},
        concepts=("S-05",),
    ),
    Item(
        name="priors",
        reference=puct,
        misconceptions=PRIORS,
        named=MORE_PRIORS,
        weights={"value": 2, "action": 1, "leaves": 3},
        visible=seen_policies(),
        hidden=hidden_policies,
        demands={
            "3a": (ONE_PLY, DEEP),
            "3b": (MINS, DEEP),
            "3c": (ENDS,),
            "3d": ("leaves", TWICE),
            "3e": ("value", "action", EQUALLY),
            "3f": (ENDS,),
        },
        concepts=("S-05", "S-06"),
    ),
    Item(
        name="proofs",
        reference=proving_uct,
        misconceptions=PROOFS,
        named=MORE_PROOFS,
        weights={"value": 1, "action": 1, "leaves": 6},
        visible=seen_proofs(),
        hidden=hidden_proofs,
        demands={
            "4a": ("leaves", LATE),
            "4b": (WIN, MINS),
            "4c": (ALL, MINS),
            "4d": ("leaves", ALL, WIN),
            "4e": ("action", WIN, ALL),
            "4f": (LATE, DEAD),
            "4g": (ALL,),
        },
        concepts=("S-05",),
    ),
    Item(
        name="soft",
        reference=soft_move,
        misconceptions=SOFT,
        named=MORE_SOFT,
        visible=SOFT_SEEN,
        hidden=hidden_soft,
        demands={"5a": (MAXS_TURN,), "5b": (MINS_TURN,)},
        concepts=("S-05",),
    ),
]
