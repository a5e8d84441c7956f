"""What the test cells of hw6-mcts check. Instructor's side: never released.

All randomness is handed to the functions, so what a right one does is forced, except for ties between two indices,
where rounding may decide: a problem is valid only if no choice is that close. Only `soft_move` draws by itself; the
risk of marking a right one down is worked out in `SampleCase`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise
from math import exp, inf, log, sqrt
from typing import Any

from aima_games import MAX, MIN, Action, Game, State, Value, play_line
from aima_games.checking.case import Case, make_argument
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from autograder.authoring import (
    CallProblem,
    Family,
    Item,
    Problem,
    SampleProblem,
    SearchProblem,
    first_that,
    grown_tree,
    nim,
    states_below,
    telling_problem,
    tree_game,
)
from solutions.searches.mcts import tape_of

from . import alternatives as right
from . import misconceptions as wrong
from .reference import Policy, Simulate, puct, soft_move, strength, ucb1_pulls, uct

CLOSE = 1e-6
"""Two indices closer than this may change places by rounding."""
CURIOSITY = (0.5, 1, 1.5, 2)
TWICE_CALLED = "called twice with the same lists"


def margin(indices: Sequence[float]) -> float:
    """How much larger the largest index is than the next; actions never tried go by their order."""
    *_, second, best = sorted((-inf, *indices))
    return inf if best == inf else best - second


# Part 1: arms

UNTRIED, INDEX, MEANS = "few coins", "the largest index", "exploration 0"


@dataclass(frozen=True)
class TapesProblem(CallProblem):
    """Arms with tapes, which get shorter and fewer."""

    def smaller(self) -> Iterator[Problem]:
        payoffs, coins, exploration = (each["value"] for each in self.arguments)
        for fewer in (payoffs[:arm] + payoffs[arm + 1 :] for arm in range(len(payoffs) if len(payoffs) > 2 else 0)):
            yield self._with(fewer, coins, exploration)
        if coins > 2:
            yield self._with([tape[: coins - 1] for tape in payoffs], coins - 1, exploration)

    def _with(self, *values: Any) -> TapesProblem:
        return replace(self, arguments=tuple({"value": value} for value in values))


def pulls_by_definition(payoffs: Sequence[Sequence[Value]], coins: int, exploration: float) -> tuple[list[int], float]:
    """UCB1's pulls, with each index worked out anew from the pulls so far, and the smallest margin of a choice."""
    pulls: list[int] = []
    least = inf
    for coin in range(coins):
        times = [pulls.count(arm) for arm in range(len(payoffs))]
        indices = [
            inf if n == 0 else sum(tape[:n]) / n + exploration * sqrt(log(coin) / n)
            for tape, n in zip(payoffs, times, strict=True)
        ]
        least = min(least, margin(indices))
        pulls.append(indices.index(max(indices)))
    return pulls, least


def clear_tapes(problem: Any) -> bool:
    """Whether no choice is close."""
    return pulls_by_definition(*(each["value"] for each in problem.arguments))[1] > CLOSE


def tapes(rng: random.Random, group: str, arms: int, coins: int, exploration: float, **more: Any) -> TapesProblem:
    """Random tapes of what arms pay, in tenths from 0 to 1."""

    def draw() -> TapesProblem:
        means = rng.sample(range(2, 9), arms)
        payoffs = [[min(10, max(0, rng.randint(-3, 3) + mean)) / 10 for _ in range(coins)] for mean in means]
        return given(group, payoffs, coins, exploration, **more)

    return first_that(clear_tapes, draw)


def given(group: str, *values: Any, **more: Any) -> TapesProblem:
    """Tapes that are written down."""
    return TapesProblem(group, tuple({"value": value} for value in values), **more)


def hidden_arms(rng: random.Random) -> list[Problem]:
    """Fresh tapes."""
    return [
        tapes(rng, UNTRIED, 5, 3, 1),
        tapes(rng, UNTRIED, 4, 6, 1),
        tapes(rng, UNTRIED, 3, 3, 0.5),
        *(tapes(rng, INDEX, arms, 14, rng.choice((0.2, 0.5, 1.5))) for arms in (2, 2, 3, 3, 4)),
        tapes(rng, INDEX, 3, 40, rng.choice((0.2, 0.5, 1.5))),  # long, to tell mistakes from each other
        *(tapes(rng, MEANS, arms, 10, 0) for arms in (2, 3)),
        tapes(rng, TWICE_CALLED, 2, 5, 1, times=2),
    ]


ARMS_SEEN = [
    given(UNTRIED, [[0.2, 0.1], [0.9, 0.8], [0.4, 0.3]], 2, 1),
    given(UNTRIED, [[0.2, 0.1], [0.9, 0.8], [0.4, 0.3]], 4, 1),
    given(INDEX, [[1.0, 0.0, 0.0, 1.0, 0.0], [0.5, 0.6, 0.4, 0.5, 0.5]], 5, 0.5),
    given(INDEX, [[0.5, 0.5, 0.5, 0.5], [0.1, 0.2, 0.9, 0.9]], 4, 1.2),  # with ln(N + 1) it would be the other arm
    tapes(random.Random(287), INDEX, 3, 8, 0.8),  # this one and the next tell nearly all mistakes from each other
    tapes(random.Random(4), INDEX, 2, 8, 0.5),
    tapes(random.Random(14), INDEX, 2, 14, 0.7),
    tapes(random.Random(13), MEANS, 3, 8, 0),
    tapes(random.Random(14), MEANS, 2, 8, 0),
    given(TWICE_CALLED, [[0.25, 0.5, 0.75], [0.5, 0.125, 0.25]], 3, 1, times=2),
]


# Parts 2 and 3: trees that grow


class ByDefinition:
    """A search as plain as possible: each game by recursion, each node a line of moves; it keeps the least margin."""

    def __init__(self, game: Game, simulate: Simulate, index: Callable[..., float]) -> None:
        self.game, self.simulate, self.index = game, simulate, index
        self.results: dict[tuple[Action, ...], list[Value]] = {(): []}
        """What the games through each node brought MAX."""
        self.margin = inf

    def play(self, line: tuple[Action, ...], state: State) -> Value:
        """The rest of one game."""
        new = line not in self.results
        self.results.setdefault(line, [])
        if self.game.is_terminal(state):
            brought = self.game.utility(state, MAX)
        elif new:
            brought = self.simulate(state)
        else:
            action = self._chosen(line, state)
            brought = self.play((*line, action), self.game.result(state, action))
        self.results[line].append(brought)
        return brought

    def _chosen(self, line: tuple[Action, ...], state: State) -> Action:
        sign = 1 if self.game.to_move(state) == MAX else -1
        actions = self.game.actions(state)
        indices, tried, untried = [], [], set()
        for action in actions:
            below = self.results.get((*line, action), [])
            mean = sign * sum(below) / len(below) if below else 0
            indices.append(self.index(state, action, mean, len(below), len(self.results[line])))
            if below:
                tried.append(indices[-1])
            else:
                untried.add(indices[-1])  # the same formula on the same numbers is the same in any program
        self.margin = min(self.margin, margin([*tried, *untried]))
        return actions[indices.index(max(indices))]

    def answer(self, state: State, playouts: int) -> tuple[Value, Action | None]:
        """MAX's mean and the action played most."""
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX), None
        for _ in range(playouts):
            self.play((), state)
        actions = self.game.actions(state)
        return sum(self.results[()]) / playouts, max(actions, key=lambda action: len(self.results.get((action,), [])))


def uct_by_definition(game: Game, simulate: Simulate, exploration: float) -> ByDefinition:
    """Part 2."""
    return ByDefinition(
        game,
        simulate,
        lambda state, action, mean, n, of_all: mean + exploration * sqrt(log(of_all) / n) if n else inf,
    )


def puct_by_definition(game: Game, policy: Policy, simulate: Simulate, exploration: float) -> ByDefinition:
    """Part 3."""

    def index(state: State, action: Action, mean: float, n: int, of_all: int) -> float:
        likely = next(p for named, p in policy(game, state) if named == action)
        return mean + exploration * likely * sqrt(of_all + 1) / (1 + n)

    return ByDefinition(game, simulate, index)


def plain_uct(game: Game, state: State, simulate: Simulate, playouts: int, exploration: float) -> Any:
    """UCT by definition, with the arguments of the students' function."""
    return uct_by_definition(game, simulate, exploration).answer(state, playouts)


def plain_puct(game: Game, state: State, policy: Policy, simulate: Simulate, playouts: int, exploration: float) -> Any:
    """PUCT by definition, with the arguments of the students' function."""
    return puct_by_definition(game, policy, simulate, exploration).answer(state, playouts)


@dataclass(frozen=True)
class TreeSearchProblem(SearchProblem):
    """A position for a search whose randomness is given. Only the reference's action is right."""

    ends_again: bool = True

    def case(self, item: Item, hidden: bool) -> Case:
        return item.answered(self.blank(SearchCase, item, hidden))

    def smaller(self) -> Iterator[Problem]:
        yield from super().smaller()
        if (games := self.playouts) > 1:
            yield replace(self, extras=(*self.extras[:-2], {"number": games - 1}, self.extras[-1]))

    @property
    def playouts(self) -> int:
        """How many games are asked for."""
        playouts: int = self.extras[-2]["number"]
        return playouts

    def grown(self) -> tuple[ByDefinition, tuple[Value, Action | None]]:
        """The tree after a right search, and its answer."""
        case = self.blank(SearchCase, Item(name="", reference=uct), False)
        game, exploration = case.rules, self.extras[-1]["number"]
        if "ranking" in self.extras[0]:
            chances = {
                tuple(path): dict(zip(game.actions(tuple(path)), p, strict=True))
                for path, p in self.extras[0]["ranking"]
            }
            search = puct_by_definition(
                game, lambda game, state: list(chances[state].items()), case.evaluation, exploration
            )
        else:
            search = uct_by_definition(game, case.evaluation, exploration)
        return search, search.answer(case.state, self.playouts)


def clear_search(problem: Any) -> bool:
    """Whether no choice of a right search is close."""
    return problem.playouts >= 1 and problem.grown()[0].margin > CLOSE


LOGS = ("one-more-in-the-log", "one-fewer-in-the-log")
"""The classic slips of UCB1, which show on few trees."""
FEW, ENDS, ONE_PLY, DEEP = "few games", "ends of the game", "the largest index", "more plies"
FURTHER = "the largest index further down"
MINS, TWICE, EQUALLY = "MIN moves", "positions reached in two ways", "actions played equally often"
ALIKE = "equal indices"


def sixteenths(rng: random.Random, number: int) -> list[float]:
    """Numbers that differ, with sums that are exact in any order."""
    return [value / 16 for value in rng.sample(range(-16, 17), number)]


def shares(rng: random.Random, number: int) -> list[float]:
    """Probabilities that all differ, in thirty-seconds."""
    while True:
        cuts = [0, *sorted(rng.sample(range(1, 32), number - 1)), 32]
        parts = [high - low for low, high in pairwise(cuts)]
        if len(set(parts)) == number:
            return [part / 32 for part in parts]


@dataclass(frozen=True)
class Draw:
    """Draws problems for one of the two searches: part 3's has a policy."""

    rng: random.Random
    likely: bool = False

    def on(
        self,
        group: str,
        spec: Mapping[str, Any],
        playouts: int,
        told: Mapping[State, Value] | None = None,
        exploration: float | None = None,
        **more: Any,
    ) -> TreeSearchProblem:
        """A search of a game with a fresh tape, except for the positions whose results are `told`."""
        game = make_game(dict(spec))
        places = {state: game.actions(state) for state in states_below(game, game.initial)}
        results = {state: self.rng.randint(-15, 15) / 16 for state in sorted(places)} | dict(told or {})
        policy = [[list(state), shares(self.rng, len(actions))] for state, actions in places.items() if actions]
        extras: tuple[dict[str, Any], ...] = (
            {"evaluate": {"table": [[list(state), result] for state, result in results.items()]}},
            {"number": playouts},
            {"number": self.rng.choice(CURIOSITY) if exploration is None else exploration},
        )
        return TreeSearchProblem(
            group, dict(spec), extras=({"ranking": policy}, *extras) if self.likely else extras, **more
        )

    def clear(
        self, make: Callable[[], TreeSearchProblem], fits: Callable[[TreeSearchProblem], bool] = clear_search
    ) -> TreeSearchProblem:
        """The first problem that fits and has no close choice."""
        return first_that(lambda each: clear_search(each) and fits(each), make)

    def few(self, playouts: int, first: str = MAX) -> TreeSearchProblem:
        """So few games that each meets an action that was never tried, so that no index matters to UCT."""
        leaves = [sixteenths(self.rng, 2) for _ in range(3)]
        return self.clear(lambda: self.on(FEW, tree_game(leaves, first), playouts, counted=not self.likely))

    def chain(self, plies: int, playouts: int) -> TreeSearchProblem:
        """One action at each node: games go down without a choice, and come to the end again and again."""
        leaves: Any = sixteenths(self.rng, 1)[0]
        for _ in range(plies):
            leaves = [leaves]
        return self.on(ENDS, tree_game(leaves, self.rng.choice((MAX, MIN))), playouts)

    def ends(self, playouts: int) -> TreeSearchProblem:
        """Some children of the root are ends of the game."""

        def make() -> TreeSearchProblem:
            leaves: list[Any] = [*sixteenths(self.rng, 2), sixteenths(self.rng, 2)]
            self.rng.shuffle(leaves)
            return self.on(ENDS, tree_game(leaves, MAX), playouts)

        return self.clear(make)

    def over(self) -> TreeSearchProblem:
        """The game is over at the start, and the tape says something else."""
        return self.on(ENDS, tree_game(sixteenths(self.rng, 1)[0], MAX), 3, told={(): 2})

    def one_ply(self, actions: int, playouts: int, first: str = MAX, group: str = "", **more: Any) -> TreeSearchProblem:
        """Only the index matters: each action ends the game, and there the tape says what the game says."""

        def make() -> TreeSearchProblem:
            leaves = sixteenths(self.rng, actions)
            told = {(action,): leaf for action, leaf in enumerate(leaves)}
            kind = group or (ONE_PLY if first == MAX else MINS)
            return self.on(kind, tree_game(leaves, first), playouts, told, counted=False, **more)

        return self.clear(make)

    def deep(
        self, plies: int, playouts: int, first: str = MAX, moves_each: int = 1, group: str = DEEP
    ) -> TreeSearchProblem:
        """A tree of several plies, of which some branches end early."""

        def make() -> TreeSearchProblem:
            leaves = grown_tree(self.rng, plies, lambda: self.rng.randint(-16, 16) / 16, ends=0.15)
            return self.on(group, tree_game(leaves, first, moves_each), playouts, counted=False)

        return self.clear(make)

    def equally(self, first: str) -> TreeSearchProblem:
        """Two actions share the most visits, and the best mean is neither the first's nor only the last's."""

        def fits(problem: TreeSearchProblem) -> bool:
            search, (_, action) = problem.grown()
            visits = {line[0]: len(results) for line, results in search.results.items() if len(line) == 1}
            means = {line[0]: sum(each) / len(each) for line, each in search.results.items() if len(line) == 1}
            best = (max if first == MAX else min)(means, key=means.__getitem__)
            return sorted(visits.values())[-2:] == [max(visits.values())] * 2 and best != action

        return self.clear(lambda: self.deep(3, self.rng.randint(4, 9), first, group=EQUALLY), fits)

    def telling(self, make: Callable[[], TreeSearchProblem], mistake: str) -> TreeSearchProblem:
        """A problem on which each handwriting of a mistake shows."""
        ways = Family.of((wrong.PRIORS if self.likely else {**wrong.MORE_TREES, **wrong.TREES})[mistake]).ways

        def fits(problem: TreeSearchProblem) -> bool:
            expected = problem.grown()[1]
            return all(problem.answer(way) != expected for way in ways)

        return self.clear(make, fits)

    def further(self, first: str) -> TreeSearchProblem:
        """Below the root it matters that the game that added a node counts in that node's N."""
        return self.telling(lambda: self.deep(2, 20, first, group=FURTHER), "children-for-all-games")

    def without_a_bonus(self) -> TreeSearchProblem:
        """C is 0, and that matters."""
        return self.telling(lambda: self.one_ply(3, 9, exploration=0), "no-exploration-refused")

    def alike(self, first: str) -> TreeSearchProblem:
        """Without a bonus all actions never tried have the index 0, and the policy lists them in another order."""
        return self.telling(lambda: self.one_ply(3, 6, first, ALIKE, exploration=0), "ties-by-the-policy")

    def twice(self, heaps: tuple[int, ...], playouts: int) -> TreeSearchProblem:
        """A small Nim in which the same heaps come about in two ways, and that matters."""
        return self.telling(lambda: self.on(TWICE, nim(*heaps), playouts), "one-node-a-state")


def hidden_trees(rng: random.Random, likely: bool = False) -> list[Problem]:
    """Fresh trees and tapes."""
    draw = Draw(rng, likely)
    return [
        *(draw.few(playouts, first) for playouts, first in ((1, MAX), (2, MIN), (3, MAX), (3, MIN))),
        draw.over(),
        *(draw.chain(plies, plies + 3) for plies in (1, 2)),
        *(draw.chain(plies, plies + 2) if likely else draw.ends(3) for plies in (1, 3, 3)),
        *(draw.one_ply(actions, playouts) for actions, playouts in ((2, 12), (2, 20), (3, 12), (3, 20), (4, 20))),
        *([draw.alike(first) for first in (MAX, MIN)] if likely else [draw.without_a_bonus()]),
        *(draw.deep(2, playouts, first, moves_each=2) for playouts, first in ((12, MAX), (16, MAX), (14, MIN))),
        draw.deep(4, 20),
        *(draw.one_ply(actions, playouts, MIN) for actions, playouts in ((2, 10), (3, 14))),
        draw.deep(2, 14, MAX, group=MINS),
        draw.deep(3, 14, MIN, group=MINS),
        *(draw.equally(first) for first in (MAX, MIN)),
        *(draw.twice(heaps, 24) for heaps in ((1, 2), (1, 1, 1))),
        *(draw.further(first) for first in (MAX, MIN)),
    ]


def seen_trees(seed: int, likely: bool = False) -> list[Problem]:
    """The visible problems."""
    draw = Draw(random.Random(seed), likely)
    return [
        draw.few(1),
        draw.few(3, MIN),
        draw.over(),
        draw.chain(2, 5),
        draw.ends(3),
        draw.one_ply(2, 8),
        draw.one_ply(3, 16),
        *([draw.one_ply(3, 24)] if likely else [draw.telling(lambda: draw.one_ply(3, 8), name) for name in LOGS]),
        draw.deep(2, 14, MAX, moves_each=2),
        draw.deep(4, 20) if likely else draw.telling(lambda: draw.deep(4, 20), "log-of-the-root"),
        draw.one_ply(2, 8, MIN),
        draw.deep(3, 14, MIN, group=MINS),
        *(draw.equally(first) for first in (MAX, MIN)),
        draw.twice((1, 2), 20),
        draw.further(MAX),
        draw.alike(MAX) if likely else draw.without_a_bonus(),
    ]


# Part 4: how strong?

LAST, SIDES, BUDGETS = "games that are nearly over", "both sides", "budgets"
BOARDS: tuple[dict[str, Any], ...] = (
    {"name": "TicTacToe"},
    {"name": "ConnectFour", "rows": 3, "columns": 4, "k": 3},
    {"name": "ConnectFour", "rows": 4, "columns": 3, "k": 3},
)


def measured(group: str, game: Mapping[str, Any], *values: Any, **more: Any) -> CallProblem:
    """A question about the strength of a search in a real game."""
    return CallProblem(group, ({"game": dict(game)}, *({"value": value} for value in values)), **more)


def clear_games(problem: Any) -> bool:
    """Whether no choice of a right search in any of the games is close.

    Two ends of the game that were met equally often and are worth the same are equal in any program; the first counts,
    as the text says.
    """
    game, openings, playouts, rival, exploration, seed = map(make_argument, problem.arguments)
    if not openings or min(playouts, rival) < 1:
        return False
    simulate = tape_of(game, seed)
    for moves in openings:
        for side in (MAX, MIN):
            state = play_line(game, game.initial, moves)
            if game.is_terminal(state):
                return False
            while not game.is_terminal(state):
                games = playouts if game.to_move(state) == side else rival
                search = uct_by_definition(game, simulate, exploration)
                _, action = search.answer(state, games)
                if 0 < search.margin < CLOSE:
                    return False
                state = game.result(state, action)
    return True


def opening(rng: random.Random, game: Game, left: int, drawn: bool | None) -> list[Action]:
    """A random game without its last moves; `drawn` says whether it ended in a draw, if that matters."""
    while True:
        state, line = game.initial, list[Action]()
        while not game.is_terminal(state):
            line.append(rng.choice(game.actions(state)))
            state = game.result(state, line[-1])
        if len(line) > left and drawn in (None, game.utility(state, MAX) == 0):
            return line[:-left]


def matches(
    rng: random.Random,
    group: str,
    lefts: Sequence[int],
    games: tuple[int, int],
    drawn: Sequence[bool | None] = (None,),
    board: int | None = None,
    **more: Any,
) -> CallProblem:
    """Games from openings that are some moves (`lefts`) before the end of a random game; `games` are the playouts."""
    while True:
        spec = rng.choice(BOARDS) if board is None else BOARDS[board]
        game = make_game(spec)
        lines = [opening(rng, game, left, ends) for left, ends in zip(lefts, cycle(drawn))]
        problem = measured(group, spec, lines, *games, rng.choice((0.5, 1, 1.5)), rng.randrange(100), **more)
        if clear_games(problem):
            return problem


def curious(rng: random.Random, group: str) -> CallProblem:
    """Games in which the searches' curiosity and the tape matter."""
    ways = Family.of(wrong.MORE_STRENGTHS["exploration-is-fixed"], wrong.MORE_STRENGTHS["seed-not-used"]).ways
    return telling_problem(lambda: matches(rng, group, (6, 6), (9, 5)), strength, *ways)


def various(rng: random.Random, group: str, *lefts: Sequence[int], board: int | None = None) -> list[CallProblem]:
    """Problems with different answers, none of them one half, the share of a search that plays against itself."""
    found: dict[float, CallProblem] = {}
    for each in lefts:
        while True:
            problem = matches(rng, group, each, rng.choice(((6, 1), (8, 2), (1, 7))), (None, True), board)
            share = problem.answer(strength)
            if share != 0.5 and share not in found:
                found[share] = problem
                break
    return list(found.values())


def hidden_matches(rng: random.Random) -> list[Problem]:
    """Fresh openings."""
    return [
        matches(rng, LAST, (1,), (2, 1), (True,), 0),
        *various(rng, LAST, (2, 3), (3, 2), (3, 3), board=0),
        *various(rng, SIDES, (3,), (4,), (3, 4), (4, 5)),
        *(matches(rng, BUDGETS, (4, 5), games) for games in ((8, 2), (1, 8), (10, 3), (2, 6))),
        curious(rng, BUDGETS),
        matches(rng, TWICE_CALLED, (3, 2), (3, 1), times=2),
    ]


def seen_matches() -> list[Problem]:
    """The visible problems of part 4."""
    rng = random.Random(61)
    return [
        matches(rng, LAST, (1,), (2, 1), (True,), 0),
        *various(rng, LAST, (2, 3), (3, 2), board=0),
        *various(rng, SIDES, (3,), (4,), (4, 5)),
        *(matches(rng, BUDGETS, (4, 5), games) for games in ((8, 2), (1, 8), (10, 3))),
        curious(rng, BUDGETS),
        matches(rng, TWICE_CALLED, (3, 2), (3, 1), times=2),
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
    soft(MINS_TURN, [2, -2], MIN, 4, 54, draws=300),
    soft(MINS_TURN, [0.25, -1, 1], MIN, 0.5, 55),
]


ITEMS = [
    Item(
        name="test_ucb1_pulls",
        reference=ucb1_pulls,
        misconceptions=wrong.BANDITS,
        named=wrong.MORE_BANDITS,
        visible=ARMS_SEEN,
        hidden=hidden_arms,
        valid=clear_tapes,
        definition=lambda *arguments: pulls_by_definition(*arguments)[0],
        alternatives=(right.ucb1_pulls_with_running_means, right.ucb1_pulls_with_arrays),
        demands={"0a": (TWICE_CALLED,), "1a": (0.5, UNTRIED), "1b": (2, INDEX, TWICE_CALLED), "1c": (0.5, MEANS)},
        concepts=("S-05",),
    ),
    Item(
        name="test_uct",
        reference=uct,
        misconceptions=wrong.TREES,
        named=wrong.MORE_TREES,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=seen_trees(41),
        hidden=hidden_trees,
        valid=clear_search,
        definition=plain_uct,
        alternatives=(right.uct_by_line, right.uct_with_arrays),
        demands={
            "2a": (1, FEW, TWICE),
            "2b": (1, "leaves", ENDS),
            "2c": (2, ONE_PLY, FURTHER),
            "2d": (1, DEEP),
            "2e": (1, MINS),
            "2f": (1, "action", EQUALLY),
            "2g": (ENDS,),
        },
        concepts=("S-05",),
    ),
    Item(
        name="test_puct",
        reference=puct,
        before={"uct": lambda game, state, _, *more: uct(game, state, *more)},
        misconceptions=wrong.PRIORS,
        named=wrong.MORE_PRIORS,
        weights={"value": 1, "action": 1, "leaves": 1},
        visible=seen_trees(31, likely=True),
        hidden=lambda rng: hidden_trees(rng, likely=True),
        valid=clear_search,
        definition=plain_puct,
        alternatives=(right.puct_by_line, right.puct_with_arrays),
        demands={
            "3a": (2, ONE_PLY, FEW, FURTHER),
            "3b": (1, MINS),
            "3c": (1, "leaves", ENDS),
            "3d": (1, DEEP, TWICE),
            "3e": (1, "action", EQUALLY, ALIKE),
        },
        concepts=("S-05", "S-06"),
    ),
    Item(
        name="test_strength",
        reference=strength,
        misconceptions=wrong.STRENGTHS,
        named=wrong.MORE_STRENGTHS,
        visible=seen_matches(),
        hidden=hidden_matches,
        valid=clear_games,
        builds_on=("uct",),
        alternatives=(right.strength_by_recursion, right.strength_by_counting),
        demands={"0a": (TWICE_CALLED,), "4a": (1, SIDES), "4b": (1, BUDGETS, TWICE_CALLED), "4c": (1, LAST)},
        concepts=("S-05",),
    ),
    Item(
        name="test_soft_move",
        reference=soft_move,
        misconceptions=wrong.SOFT,
        named=wrong.MORE_SOFT,
        visible=SOFT_SEEN,
        hidden=hidden_soft,
        alternatives=(right.soft_move_with_a_threshold, right.soft_move_with_arrays),
        demands={"5a": (1, MAXS_TURN), "5b": (1, MINS_TURN)},
        concepts=("S-05",),
    ),
]
