"""Kinds of position, for the tables of an assignment: `group: draws, options; draws` in a line.

A *draw* gives a position, such as `trees(2)` or `after(5, "TicTacToe")`. A *way to ask* makes problems of draws, such
as `search(trees(2), depth=1)`; an assignment makes more of them with `asking`. Visible and hidden problems come from
the same lines; the numbers of visible ones are small.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any

from aima_games import MAX, MIN, Player, State, play_line
from aima_games.checking.case import Case
from aima_games.games import make_game
from autograder.authoring.drawing import changed, leaves_of, random_line, states_below, to_depth, tree_game
from autograder.authoring.item import Item, Problem
from autograder.authoring.problems import SearchProblem

SMALL, LARGE = 9, 99
"""How far from 0 the leaves of a tree go, where students see it and where nobody does."""

Place = tuple[dict[str, Any], tuple[Any, ...]]
"""A game as a case names it, and the moves that lead to the position."""


@dataclass(frozen=True)
class Turn:
    """What one draw goes by: the random numbers, who moves first, and whether students will see it."""

    rng: random.Random
    first: Player
    visible: bool = False

    def numbers(self, count: int) -> list[int]:
        """As many whole numbers, all different, as near to 0 as the draw should be."""
        most = max(SMALL if self.visible else LARGE, count // 2 + 1)
        return self.rng.sample(range(-most, most + 1), count)


Draw = Callable[[Turn], Place]
Ask = Callable[[str, Turn], Problem]
"""Draws a problem of a group."""


# Draws


@dataclass(frozen=True)
class Trees:
    """Trees `plies` deep, with `most` children at the root; below it there may be fewer, and a branch may end early.

    `ends` is the probability of that. The leaves all differ, or are drawn `of` a few numbers; all are multiplied by
    `times`. With `beyond` they are further than that from 0, on the side that whoever begins dislikes. With `players` a
    leaf has a number for each of them. A player makes `moves_each` moves running.
    """

    plies: int
    most: int = 3
    least: int = 2
    ends: float = 0
    of: Sequence[int] = ()
    times: int = 1
    beyond: int | None = None
    moves_each: int = 1
    players: Sequence[Player] = ()

    def __call__(self, turn: Turn) -> Place:
        shape = self._shape(turn.rng, self.plies)
        leaves = self._leaves(turn, len(leaves_of(shape)))
        first = turn.rng.choice(self.players) if self.players else turn.first
        game = tree_game(changed(shape, lambda _: next(leaves)), first, self.moves_each)
        return ({**game, "players": list(self.players)} if self.players else game), ()

    def _shape(self, rng: random.Random, left: int) -> Any:
        root = left == self.plies
        if left == 0 or (not root and rng.random() < self.ends):
            return 0
        children = self.most if root else rng.randint(min(self.least, self.most), self.most)
        return [self._shape(rng, left - 1) for _ in range(children)]

    def _leaves(self, turn: Turn, count: int) -> Iterator[Any]:
        if self.players:
            return zip(*(self._numbers(turn, count) for _ in self.players), strict=True)
        return iter(self._numbers(turn, count))

    def _numbers(self, turn: Turn, count: int) -> list[int]:
        numbers = [turn.rng.choice(self.of) for _ in range(count)] if self.of else turn.numbers(count)
        if self.beyond is not None:
            side = -1 if turn.first == MAX else 1
            numbers = [side * (self.beyond + 1 + abs(number)) for number in numbers]
        return [self.times * number for number in numbers]


@dataclass(frozen=True)
class Like:
    """The tree with other numbers that compare as before, for MAX as it is, for MIN with the players exchanged."""

    leaves: Any

    def __call__(self, turn: Turn) -> Place:
        values = sorted(set(leaves_of(self.leaves)))
        new = dict(zip(values, sorted(turn.numbers(len(values))), strict=True))
        sign = 1 if turn.first == MAX else -1
        return tree_game(changed(self.leaves, lambda leaf: sign * new[leaf]), turn.first), ()


@dataclass(frozen=True)
class Exactly:
    """This very tree, for a problem that students see; `first` moves at the root."""

    leaves: Any
    first: Player = MAX
    moves_each: int = 1
    players: Sequence[Player] = ()

    def __call__(self, turn: Turn) -> Place:
        players = {"players": list(self.players), "first": self.players[0]} if self.players else {}
        return {**tree_game(self.leaves, self.first, self.moves_each), **players}, ()


@dataclass(frozen=True)
class After:
    """Positions of a real game, `plies` random moves from the start; see `after`."""

    plies: int
    game: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, turn: Turn) -> Place:
        game = dict(self.game)
        return game, random_line(turn.rng, game, self.plies)


def after(plies: int, name: str, **rules: Any) -> After:
    """Positions of a real game by its name and rules, such as `after(2, "Hexapawn", rows=3, columns=3)`."""
    return After(plies, {"name": name, **rules})


@dataclass(frozen=True)
class AboutZero:
    """The same trees with the root worth 0 by a search, which bad code takes for "nothing"."""

    draw: Draw
    search: Callable[..., Any]

    def __call__(self, turn: Turn) -> Place:
        game, moves = self.draw(turn)
        found = self.search(*position_of(game, moves))
        value = found[0] if isinstance(found, tuple) else found
        return {**game, "tree": changed(game["tree"], lambda leaf: leaf - value)}, moves


@dataclass(frozen=True)
class Begins:
    """The same draw, but this player always begins."""

    first: Player
    draw: Draw

    def __call__(self, turn: Turn) -> Place:
        return self.draw(replace(turn, first=self.first))


def position_of(game: Mapping[str, Any], moves: Sequence[Any] = ()) -> tuple[Any, State]:
    """The game of a place and the state that its moves lead to."""
    rules = make_game(dict(game))
    return rules, play_line(rules, rules.initial, moves)


def ends_of(game: Mapping[str, Any], moves: Sequence[Any] = ()) -> list[Any]:
    """What each end that can come about from a place is worth to MAX; an end that is a state of its own counts once."""
    rules, state = position_of(game, moves)
    return [rules.utility(below, MAX) for below in states_below(rules, state) if rules.is_terminal(below)]


# Ways to ask


@dataclass(frozen=True)
class Asked:
    """A draw, and what is asked about what it draws."""

    draw: Draw
    ask: Callable[..., Problem]
    options: Mapping[str, Any]

    def __call__(self, group: str, turn: Turn) -> Problem:
        return self.ask(group, self.draw(turn), turn, **self.options)


def asking(ask: Callable[..., Problem]) -> Callable[..., list[Asked]]:
    """A way to ask, made of a function that makes a problem of a group, a place and a turn, and perhaps options.

    In a table, the way is called with draws and options, and asks about each of the draws.
    """

    @wraps(ask)
    def way(*draws: Draw, **options: Any) -> list[Asked]:
        if strangers := [draw for draw in draws if not callable(draw)]:
            raise TypeError(f"{strangers[0]!r} draws no position, as trees(2) does")
        return [Asked(draw, ask, options) for draw in draws]

    return way


@asking
def search(
    group: str, place: Place, turn: Turn, depth: int | None = None, evaluate: str = "", **more: Any
) -> SearchProblem:
    """A search to the end, or to a depth with a named evaluation or a random estimate of each state.

    Whatever else is said belongs to `SearchProblem`.
    """
    game, moves = place
    if depth is None:
        return SearchProblem(group, game, moves, **more)
    return SearchProblem(
        group, game, moves, to_depth(depth, {"name": evaluate} if evaluate else estimates_of(place, turn)), **more
    )


def estimates_of(place: Place, turn: Turn) -> dict[str, Any]:
    """A random estimate of each state that can come about from a place; they all differ."""
    states = states_below(*position_of(*place))
    return {"table": [[list(state), n] for state, n in zip(states, turn.numbers(len(states)), strict=True)]}


@dataclass(frozen=True)
class AsReturned(SearchProblem):
    """A search whose whole answer is its value: an action or a list of actions is right if the reference returns it.

    Of a pair, only the value counts.
    """

    def case(self, item: Item, hidden: bool) -> Case:
        return super().case(replace(item, weights={"value": 1}), hidden)


NAMES: dict[str, Any] = {
    "MAX": MAX, "MIN": MIN, "trees": Trees, "like": Like, "exactly": Exactly, "after": after, "about_zero": AboutZero,
    "begins": Begins,
    "search": search, "asking": asking, "ends_of": ends_of, "estimates_of": estimates_of,
    "position_of": position_of, "AsReturned": AsReturned,
}  # fmt: skip
"""What the tables and the `{python}` of an assignment can say without importing it."""
