"""Kinds of position where chance plays a part: trees with dice, and searches whose random games are given on a tape.

Also games that students write, and what says that rounding does not decide an answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from aima_games import CHANCE, MAX
from aima_games.values import read_value, same_value
from autograder.authoring.drawing import changed, lottery, states_below, tree_game
from autograder.authoring.item import Problem
from autograder.authoring.kinds import AsReturned, Place, Turn, asking, ends_of, position_of
from autograder.authoring.problems import CallProblem, GameProblem, SearchProblem

TINY, CLOSE = 1e-7, 1e-4
"""How far numbers are moved to see whether rounding could decide, and how close answers have to stay."""
SIXTEENTHS = tuple(number / 16 for number in range(-16, 17))
"""Numbers that add up without rounding, from -1 to 1."""
EXACT_ODDS = ((0.5, 0.5), (0.5, 0.25, 0.25))
"""Odds with which nothing is rounded."""


# Dice


@dataclass(frozen=True)
class Dice:
    """Trees with a letter for each level: `p` for a player's, `c` for chance.

    The leaves all differ. They are whole or, with `halves`, half numbers, and lie on one `side` of 0 where it is given.
    """

    levels: str
    odds: Sequence[Sequence[float]] = EXACT_ODDS
    most: int = 3
    side: int = 0
    halves: bool = True
    moves_each: int = 1

    def __call__(self, turn: Turn) -> Place:
        shape = self._shape(turn.rng, self.levels)
        leaves = self._leaves(turn, sum(1 for _ in _leaves_in(shape)))
        return tree_game(changed(shape, lambda _: next(leaves)), turn.first, self.moves_each), ()

    def _shape(self, rng: random.Random, left: str) -> Any:
        if not left:
            return 0
        if left[0] == "p":
            return [self._shape(rng, left[1:]) for _ in range(rng.randint(2, self.most))]
        chances = list(rng.choice(self.odds))
        rng.shuffle(chances)
        return lottery(tuple(chances), *(self._shape(rng, left[1:]) for _ in chances))

    def _leaves(self, turn: Turn, count: int) -> Iterator[Any]:
        numbers = turn.numbers(count)
        if self.side:
            beyond = max(map(abs, numbers)) + 1
            numbers = [self.side * (beyond + number) for number in numbers]
        return (number / 2 if self.halves else number for number in numbers)


def _leaves_in(tree: Any) -> Iterator[Any]:
    """The leaves of nested lists with chance nodes."""
    children = [below for _, below in tree["chance"]] if isinstance(tree, dict) else tree
    if not isinstance(children, list):
        yield children
        return
    for below in children:
        yield from _leaves_in(below)


@asking
def bounded(
    group: str, place: Place, turn: Turn, room: Sequence[float] = (0.5, 1, 5, 20), **more: Any
) -> SearchProblem:
    """A search that is told bounds of the utilities, with some room beyond the least and the largest."""
    ends = ends_of(*place)
    bounds = min(ends) - turn.rng.choice(room), max(ends) + turn.rng.choice(room)
    return SearchProblem(group, *place, tuple({"number": each} for each in bounds), **more)


# Tapes


@dataclass(frozen=True)
class OnTape(AsReturned):
    """A search that asks a tape what a game from a state brought; of an end it may ask as often as it likes."""

    ends_again: bool = True


@asking
def tape(
    group: str,
    place: Place,
    turn: Turn,
    playouts: Sequence[int],
    C: Sequence[float] = (0.5, 1, 1.5, 2),
    told: bool = False,
    likely: bool = False,
    **more: Any,
) -> OnTape:
    """A search of so many games, whose results stand on a tape, with a constant that weighs exploring.

    With `told` the tape says of an end what the game says; with `likely` a policy is given as well.
    """
    game, state = position_of(*place)
    states = states_below(game, state)
    results = [
        [list(each), game.utility(each, MAX) if told and game.is_terminal(each) else turn.rng.choice(SIXTEENTHS)]
        for each in states
    ]
    extras: tuple[dict[str, Any], ...] = (
        {"evaluate": {"table": results}},
        {"number": turn.rng.choice(playouts)},
        {"number": turn.rng.choice(C)},
    )
    if likely:
        deciding = [each for each in states if game.actions(each) and game.to_move(each) != CHANCE]
        policy = [[list(each), different_shares(turn.rng, len(game.actions(each)))] for each in deciding]
        extras = {"ranking": policy}, *extras
    return OnTape(group, *place, extras, **more)


def different_shares(rng: random.Random, number: int) -> list[float]:
    """Probabilities that all differ, in thirty-seconds."""
    while True:
        cuts = [0, *sorted(rng.sample(range(1, 32), number - 1)), 32]
        parts = [high - low for low, high in pairwise(cuts)]
        if len(set(parts)) == number:
            return [part / 32 for part in parts]


# Games to write


@dataclass(frozen=True)
class Made:
    """Arguments of a game that students write; of a range, one of its numbers. No position is drawn."""

    arguments: tuple[Any, ...]

    def __call__(self, turn: Turn) -> Place:
        return {}, tuple(turn.rng.choice(each) if isinstance(each, range) else each for each in self.arguments)


def made(*arguments: Any) -> Made:
    """A game made with these arguments, such as `made(range(3, 9), 1)`."""
    return Made(arguments)


@asking
def boards(group: str, place: Place, turn: Turn, lines: int = 5, plies: int = 0) -> GameProblem:
    """A game that students write, played along random lines, its nodes counted to some plies."""
    arguments = tuple({"value": each} for each in place[1])
    return GameProblem(group, arguments, seed=turn.rng.randrange(10**9), lines=lines, plies=plies)


# Where rounding could decide


def steady(reference: Callable[..., Any]) -> Callable[[Problem], bool]:
    """Says of a problem whether its answer stays when its numbers change by next to nothing: for `:valid:`.

    Else rounding could decide the answer, and right programs that add up in another order could differ.
    """
    return lambda problem: all(_stays(problem, reference, seed, sign) for seed in range(2) for sign in (1, -1))


def _stays(problem: Any, reference: Callable[..., Any], seed: int, sign: int) -> bool:
    """Whether the answer stays when each leaf and each estimate moves by itself. The signs part ties both ways."""
    rng = random.Random(seed)
    near = _moved(problem, lambda number: number + sign * TINY * rng.uniform(0.1, 1))
    (value, leaves), (after, leaves_after) = _answer(problem, reference), _answer(near, reference)
    return leaves == leaves_after and same_value(read_value(value), read_value(after), CLOSE)


def _answer(problem: Any, reference: Callable[..., Any]) -> tuple[Any, list[Any]]:
    """What the reference answers, and for a search the leaves that it looks at."""
    if not isinstance(problem, SearchProblem):
        return problem.answer(reference), []
    seen = problem.tried(reference)
    return seen.returned, list(seen.log.leaves) if seen.log else []


def _moved(problem: Any, move: Callable[[Any], Any]) -> Any:
    """The problem with every leaf of its tree, and every estimate, moved."""
    if isinstance(problem, CallProblem):
        return replace(problem, arguments=tuple(map(lambda each: _in_game(each, move), problem.arguments)))
    game = _in_game({"game": problem.game}, move)["game"]
    return replace(problem, game=game, extras=tuple(_in_table(each, move) for each in problem.extras))


def _in_game(argument: dict[str, Any], move: Callable[[Any], Any]) -> dict[str, Any]:
    game = argument.get("game", {})
    return {**argument, "game": {**game, "tree": changed(game["tree"], move)}} if "tree" in game else argument


def _in_table(extra: dict[str, Any], move: Callable[[Any], Any]) -> dict[str, Any]:
    table = extra.get("evaluate", {}).get("table")
    return {"evaluate": {"table": [[path, move(number)] for path, number in table]}} if table else extra


NAMES: dict[str, Any] = {
    "dice": Dice, "bounded": bounded, "tape": tape, "made": made, "boards": boards, "steady": steady,
    "SIXTEENTHS": SIXTEENTHS,
}  # fmt: skip
"""What the tables of an assignment can say of these."""
