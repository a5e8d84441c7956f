"""The kinds of problem, one for each kind of case: what a question needs before it has an answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from inspect import Parameter, signature
from itertools import zip_longest
from typing import Any, TypeVar

from aima_games import CHANCE, MAX, MIN, Game
from aima_games.checking.call_case import CallCase, SampleCase
from aima_games.checking.case import Answer, Case, Observation, make_argument, observe
from aima_games.checking.game_case import GameCase
from aima_games.checking.match_case import ExactMatchCase, MatchCase
from aima_games.checking.search_case import CALLS_PER_RIGHT_CALL, SearchCase
from aima_games.values import same_number
from autograder.authoring.drawing import changed, estimates, paths_of, to_depth, tree_game
from autograder.authoring.item import Item, Problem
from autograder.authoring.smallest import fitting, smaller_games

C = TypeVar("C", bound=Case)
P = TypeVar("P", bound="SearchProblem | CallProblem")


@dataclass(frozen=True)
class _Fields(Problem):
    """A problem that has the same fields as its kind of case."""

    group: str

    def blank(self, kind: type[C], item: Item, hidden: bool, **more: Any) -> C:
        """The case as far as it is known, without answers."""
        fields = {"expected": Answer(None), "lists": _levels_of_lists(item.reference), **vars(self), **more}
        if issubclass(kind, SearchCase):
            # What a search calls its parameters after the game and the state
            parameters = list(signature(item.reference).parameters.values())[2:]
            fields["names"] = tuple(each.name for each in parameters if each.kind is Parameter.POSITIONAL_OR_KEYWORD)
        return kind(function=item.function, hidden=hidden, **fields)


def _levels_of_lists(reference: Callable[..., Any]) -> int:
    """How many levels of the returned value are lists, by the reference's annotation: 2 for `list[list[Value]]`."""
    said, levels = str(getattr(reference, "__annotations__", {}).get("return", "")), 0
    while said.startswith("list"):
        said, levels = said.removeprefix("list").removeprefix("["), levels + 1
    return levels


@dataclass(frozen=True)
class SearchProblem(_Fields):
    """A position to search; fields as in SearchCase."""

    game: dict[str, Any]
    moves: tuple[Any, ...] = ()
    extras: tuple[dict[str, Any], ...] = ()
    counted: bool = True
    at_most: bool = False
    calls_per_leaf: int = CALLS_PER_RIGHT_CALL

    def tried(self, search: Callable[..., Any]) -> Observation:
        """What a search of our own does on it."""
        return observe(SearchCase(function="", expected=Answer(None), **vars(self)), search, limited=False)

    def answer(self, search: Callable[..., Any]) -> Any:
        """What the search returns."""
        return self.tried(search).returned

    def case(self, item: Item, hidden: bool) -> Case:
        blank = self.blank(SearchCase, item, hidden)
        # First, because the limit on calls, under which mistakes are watched, allows for every right way.
        others = {name: blank.answer(observe(blank, other, limited=False)) for name, other in item.conventions.items()}
        case = item.answered(replace(blank, conventions=others))
        if "action" not in item.weights:
            return case
        return replace(case, expected=replace(case.expected, actions=best_actions(blank, item.reference)))

    def smaller(self) -> Iterator[Problem]:
        for game, extras, moves in smaller_games(self.game, self.extras, self.moves):
            yield replace(self, game=game, extras=extras, moves=moves)


def best_actions(case: SearchCase, reference: Callable[..., Any]) -> tuple[Any, ...]:
    """Every action that a right search may return: those whose child is worth as much to the mover as the best one."""
    game, state = case.rules, case.state
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return ()
    if case.depth == 0:  # usually cut off; but a text may say which actions are followed anyway
        return tuple(action for action in (observe(case, reference, limited=False).returned[1],) if action is not None)
    player = game.to_move(state)
    extras = tuple(_a_ply_less(name, extra) for name, extra in zip_longest(case.names, case.extras) if extra)
    worth = {}
    for action in game.actions(state):
        child = replace(case, moves=(*case.moves, action), extras=extras)
        value, _ = observe(child, reference, limited=False).returned
        if isinstance(value, tuple):  # a utility for each player, who wants its own to be large
            worth[action] = value[game.players.index(player)]
        else:
            worth[action] = -value if player == MIN else value
    best = max(worth.values())
    return tuple(action for action, value in worth.items() if same_number(value, best))


def _a_ply_less(name: str | None, extra: dict[str, Any]) -> dict[str, Any]:
    """What a search is given for a child if it is given `extra`, called `name`, for the root."""
    if "cutoff" in extra:
        return {"cutoff": extra["cutoff"] - 1}
    return {"number": extra["number"] - 1} if name == "depth" else extra


@dataclass(frozen=True)
class CallProblem(_Fields):
    """Arguments for a plain function; fields as in CallCase."""

    arguments: tuple[dict[str, Any], ...] = ()
    tolerance: float = 0.0
    unordered: bool = False
    times: int = 1
    plan: bool = False
    outline: bool = False

    def answer(self, function: Callable[..., Any]) -> Any:
        """What a function of our own returns."""
        return function(*map(make_argument, self.arguments))

    def case(self, item: Item, hidden: bool) -> Case:
        return item.answered(self.blank(CallCase, item, hidden))

    def smaller(self) -> Iterator[Problem]:
        if self.arguments and self.arguments[0].get("game", {}).get("name") == "InformationTree":
            yield from self._with_less_information()
        if [set(spec) for spec in self.arguments[:2]] != [{"game"}, {"state", "moves"}]:
            return
        rest = self.arguments[2:]
        for game, _, moves in smaller_games(self.arguments[0]["game"], (), tuple(self.arguments[1]["moves"])):
            yield replace(self, arguments=({"game": game}, {"state": game, "moves": list(moves)}, *rest))

    def _with_less_information(self) -> Iterator[Problem]:
        """The same question about a smaller game, or with a smaller number, such as fewer rounds."""
        first, *rest = self.arguments
        for game, _, _ in smaller_games(first["game"], (), ()):
            fitted = ({"value": fitting(each["value"], game["tree"])} for each in rest)
            yield replace(self, arguments=({"game": game}, *fitted))
        for place, each in enumerate(rest, start=1):
            for number in range(1, each["value"]) if type(each["value"]) is int else ():
                yield replace(self, arguments=(*self.arguments[:place], {"value": number}, *rest[place:]))


@dataclass(frozen=True)
class SampleProblem(_Fields):
    """Arguments for a function that draws at random, and the chances of its answers; fields as in SampleCase."""

    arguments: tuple[dict[str, Any], ...]
    chances: tuple[tuple[Any, float], ...]
    draws: int = 150
    seed: int = 0

    def wording(self) -> str:
        return repr(self.arguments)

    def case(self, item: Item, hidden: bool) -> Case:
        return item.answered(self.blank(SampleCase, item, hidden))


@dataclass(frozen=True)
class GameProblem(Problem):
    """A game that the student writes: it is played along `lines` random lines, its nodes counted to `plies` plies."""

    group: str
    arguments: tuple[dict[str, Any], ...] = ()
    seed: int = 0
    lines: int = 10
    plies: int = 4

    def case(self, item: Item, hidden: bool) -> Case:
        rng = random.Random(f"lines/{self.seed}")
        game: Game = item.reference(*map(make_argument, self.arguments))
        known: dict[Any, None] = {}
        lines = []
        for _ in range(self.lines):
            state, line = game.initial, []
            while not game.is_terminal(state):
                known.update(dict.fromkeys(game.actions(state)))
                line.append(rng.choice(list(game.actions(state))))
                state = game.result(state, line[-1])
            lines.append(tuple(line))
        blank = GameCase(
            group=self.group,
            function=item.function,
            expected=Answer(None),
            hidden=hidden,
            arguments=self.arguments,
            lines=tuple(lines),
            illegal=tuple(known),
            plies=self.plies,
        )
        return item.answered(blank)


@dataclass(frozen=True)
class MatchProblem(_Fields):
    """A series of games; fields as in MatchCase."""

    game: dict[str, Any]
    opponent: dict[str, Any]
    goal: float
    games: int = 20
    opening: int = 0
    seed: int = 0
    seconds: float = 5.0
    boards: tuple[dict[str, Any], ...] = ()
    choice: str = ""

    def case(self, item: Item, hidden: bool) -> Case:
        return self.blank(MatchCase, item, hidden, expected=Answer(self.goal))


@dataclass(frozen=True)
class ExactMatchProblem(_Fields):
    """All games against an opponent in a game with dice; fields as in ExactMatchCase."""

    game: dict[str, Any]
    opponent: dict[str, Any]
    goal: float

    def case(self, item: Item, hidden: bool) -> Case:
        return item.answered(self.blank(ExactMatchCase, item, hidden))


# Short ways to write the problems that every assignment has


def tree(group: str, leaves: Any, first: str = "MAX", **more: Any) -> SearchProblem:
    """A search of a tree of nested lists."""
    return SearchProblem(group, tree_game(leaves, first), **more)


def limited(
    group: str, leaves: Any, depth: int, seed: int | random.Random, first: str = "MAX", **more: Any
) -> SearchProblem:
    """A search of a tree of nested lists that is cut off at `depth`, with random estimates from a seed."""
    rng = random.Random(seed) if isinstance(seed, int) else seed
    return tree(group, leaves, first, extras=to_depth(depth, estimates(rng, leaves)), **more)


def estimated(
    group: str, leaves: Any, table: dict[tuple[int, ...], int], depth: int, first: str = "MAX", **more: Any
) -> SearchProblem:
    """The same with a table of the estimates that matter, by path; all other nodes get 50."""
    evaluate = {"table": [[list(path), table.get(path, 50)] for path in paths_of(leaves)]}
    return tree(group, leaves, first, extras=to_depth(depth, evaluate), **more)


def about_zero(problem: SearchProblem, search: Callable[..., Any]) -> SearchProblem:
    """The problem with other numbers, so that `search` finds its root worth 0, which bad code takes for "nothing"."""
    found = problem.answer(search)
    value = found[0] if isinstance(found, tuple) else found

    def moved(extra: dict[str, Any]) -> dict[str, Any]:
        table = extra.get("evaluate", {}).get("table")
        return {"evaluate": {"table": [[path, n - value] for path, n in table]}} if table else extra

    game = {**problem.game, "tree": changed(problem.game["tree"], lambda leaf: leaf - value)}
    return replace(problem, game=game, extras=tuple(map(moved, problem.extras)))


def position(group: str, game: dict[str, Any], moves: tuple[Any, ...] = (), *values: Any, **more: Any) -> CallProblem:
    """A call of `function(game, state, *values)`; the state is the one that `moves` lead to."""
    place = ({"game": game}, {"state": game, "moves": list(moves)})
    return CallProblem(group, (*place, *({"value": value} for value in values)), **more)


def call(group: str, *values: Any, **more: Any) -> CallProblem:
    """A call with plain values."""
    return CallProblem(group, tuple({"value": value} for value in values), **more)


# Problems for quiescence: trees in which every node has an estimate and its volatile actions.
# A search's answer is looked up among the volatile actions and None, which says that standing pat is best; so the right
# actions are not those of a plain search.


@dataclass(frozen=True)
class QuiescenceProblem(SearchProblem):
    """A position to settle. The right answers are the best volatile actions, and None if standing pat is as good."""

    counted: bool = False

    def case(self, item: Item, hidden: bool) -> Case:
        case = super().case(item, hidden)
        assert isinstance(case, SearchCase)
        if "action" not in item.weights:
            return case
        return replace(case, expected=replace(case.expected, actions=_best_answers(case, item.reference)))


def _best_answers(case: SearchCase, quiescence: Callable[..., Any]) -> tuple[Any, ...]:
    """Every answer that is as good as the best for the mover; None stands for standing pat."""
    game, state = case.rules, case.state
    if game.is_terminal(state):
        return ()
    (table,) = (extra["evaluate"]["table"] for extra in case.extras if "evaluate" in extra)
    (pairs,) = (extra["volatile"] for extra in case.extras if "volatile" in extra)
    volatile = next(actions for path, actions in pairs if tuple(path) == state)
    worth: dict[Any, Any] = {}
    if len(volatile) < len(game.actions(state)):
        worth[None] = next(number for path, number in table if tuple(path) == state)
    for action in volatile:
        below = replace(case, moves=(*case.moves, action))
        worth[action] = observe(below, quiescence, limited=False).returned[0]
    best = (max if game.to_move(state) == MAX else min)(worth.values())
    return tuple(action for action, value in worth.items() if value == best)


def quiescence_by_hand(
    group: str,
    leaves: Any,
    known: dict[tuple[int, ...], int],
    volatile: dict[tuple[int, ...], list[int]],
    first: str = "MAX",
) -> QuiescenceProblem:
    """A problem made by hand: estimates and volatile actions by path, 0 and none where nothing is said."""
    table = [[list(path), known.get(path, 0)] for path in paths_of(leaves, first)]
    followed = [[list(path), volatile.get(path, [])] for path in paths_of(leaves, first)]
    extras = ({"evaluate": {"table": table}}, {"volatile": followed})
    return QuiescenceProblem(group, tree_game(leaves, first), extras=extras)
