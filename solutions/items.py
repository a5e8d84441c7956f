"""The graded items of an assignment: which function each calls, on which problems, against which reference.

An assignment is a folder with a notebook and a file `items.py` that lists its `ITEMS`. From an item come
the visible cases (fixed, released with the notebook) and the hidden ones (a function of a seed).
"""

from __future__ import annotations

import importlib.util
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aima_games import CHANCE, MIN, Game
from aima_games.checking.call_case import CallCase
from aima_games.checking.case import Answer, Case, make_argument, observe
from aima_games.checking.check import is_right
from aima_games.checking.game_case import GameCase
from aima_games.checking.match_case import MatchCase
from aima_games.checking.search_case import SearchCase
from aima_games.games import make_game
from aima_games.values import same_number

RESAMPLES = 50
"""How often hidden problems are drawn anew until they tell every misconception from a right search."""


class Problem(ABC):
    """A question without its answer: what is fixed before the reference has been asked."""

    @abstractmethod
    def case(self, item: Item, hidden: bool) -> Case:
        """The question with the answers of the item's reference and of all its misconceptions."""


@dataclass(frozen=True)
class Item:
    """A graded test cell: `name` is its grade_id, `function` what the student writes.

    `weights` says how much the aspects of an answer (see `aima_games.checking.check.ASPECTS`) count against each other.
    `conventions` are references for other right ways, by the name that a report gives them. `concepts` are ids of
    the curriculum.
    """

    name: str
    function: str
    reference: Callable[..., Any]
    misconceptions: dict[str, Callable[..., Any]]
    weights: dict[str, float]
    visible: Sequence[Problem]
    hidden: Callable[[random.Random], Sequence[Problem]]
    concepts: tuple[str, ...] = field(default=())
    conventions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    _shown_by: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    def visible_cases(self) -> list[Case]:
        """The cases that travel with the release."""
        return [problem.case(self, hidden=False) for problem in self.visible]

    def hidden_cases(self, seed: int | str) -> list[Case]:
        """The judge's cases, a pure function of `seed`; drawn until each misconception fails at least one.

        Raises RuntimeError where the problems cannot tell a misconception from a right answer.
        """
        missed: list[str] = []
        for attempt in range(RESAMPLES):
            rng = random.Random(f"{seed}/{self.name}/{attempt}")
            cases = [problem.case(self, hidden=True) for problem in self.hidden(rng)]
            missed = sorted(name for name in self.misconceptions if self._survives(name, cases))
            if not missed:
                return cases
        raise RuntimeError(f"item {self.name}: no hidden problem shows the mistakes {', '.join(missed)}")

    def _survives(self, name: str, cases: Sequence[Case]) -> bool:
        """Whether a mistake is right on all cases. The case that showed it in an earlier draw is tried first."""
        first = self._shown_by.get(name, 0) % len(cases)
        for number in [first, *range(first), *range(first + 1, len(cases))]:
            if not is_right(observe(cases[number], self.misconceptions[name]), self.weights):
                self._shown_by[name] = number
                return False
        return True

    def answered(self, blank: Case) -> Case:
        """`blank` with what the reference does as the expected answer, and what each misconception does."""
        # The limit on calls is for students: it rests on the very answer that we are after here.
        seen = observe(blank, self.reference, limited=False)
        if seen.error is not None:
            raise RuntimeError(f"item {self.name}: the reference fails on {blank.title}: {seen.error} {seen.message}")
        case = replace(blank, expected=blank.answer(seen))
        return replace(case, misconceptions=_Answers(case, self.misconceptions))


class _Answers(Mapping[str, Answer]):
    """What each misconception does on a case, worked out when it is asked for: of most cases nobody ever asks."""

    def __init__(self, case: Case, mistaken: Mapping[str, Callable[..., Any]]) -> None:
        self._case, self._mistaken = case, mistaken
        self._known: dict[str, Answer] = {}

    def __getitem__(self, name: str) -> Answer:
        if name not in self._known:
            self._known[name] = self._case.answer(observe(self._case, self._mistaken[name]))
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mistaken)

    def __len__(self) -> int:
        return len(self._mistaken)


@dataclass(frozen=True)
class SearchProblem(Problem):
    """A position to search; fields as in SearchCase."""

    group: str
    game: dict[str, Any]
    moves: tuple[Any, ...] = ()
    extras: tuple[dict[str, Any], ...] = ()
    counted: bool = True

    def case(self, item: Item, hidden: bool) -> Case:
        blank = SearchCase(
            group=self.group,
            function=item.function,
            expected=Answer(None),
            hidden=hidden,
            game=self.game,
            moves=self.moves,
            extras=self.extras,
            counted=self.counted,
        )
        # First, as the limit on calls, under which mistakes are watched, allows for every right way.
        others = {name: blank.answer(observe(blank, other, limited=False)) for name, other in item.conventions.items()}
        case = item.answered(replace(blank, conventions=others))
        if "action" not in item.weights:
            return case
        return replace(case, expected=replace(case.expected, actions=best_actions(blank, item.reference)))


def best_actions(case: SearchCase, reference: Callable[..., Any]) -> tuple[Any, ...]:
    """Every action that a right search may return: those whose child is worth as much to the mover as the best."""
    game, state = case.rules, case.state
    if game.is_terminal(state) or case.depth == 0 or game.to_move(state) == CHANCE:
        return ()
    player = game.to_move(state)
    extras = tuple({"cutoff": extra["cutoff"] - 1} if "cutoff" in extra else extra for extra in case.extras)
    worth = {}
    for action in game.actions(state):
        child = replace(case, moves=(*case.moves, action), extras=extras)
        value, _ = observe(child, reference, limited=False).returned
        worth[action] = value[game.players.index(player)] if isinstance(value, tuple) else value
    best = (min if player == MIN else max)(worth.values())
    return tuple(action for action, value in worth.items() if same_number(value, best))


@dataclass(frozen=True)
class CallProblem(Problem):
    """Arguments for a plain function; fields as in CallCase."""

    group: str
    arguments: tuple[dict[str, Any], ...] = ()
    tolerance: float = 0.0
    unordered: bool = False

    def case(self, item: Item, hidden: bool) -> Case:
        blank = CallCase(
            group=self.group,
            function=item.function,
            expected=Answer(None),
            hidden=hidden,
            arguments=self.arguments,
            tolerance=self.tolerance,
            unordered=self.unordered,
        )
        return item.answered(blank)


@dataclass(frozen=True)
class GameProblem(Problem):
    """A game to be written: it is played along `lines` random lines and counted to `plies` plies."""

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
class MatchProblem(Problem):
    """A series of games; fields as in MatchCase."""

    group: str
    game: dict[str, Any]
    opponent: dict[str, Any]
    goal: float
    games: int = 10
    opening: int = 0
    seed: int = 0

    def case(self, item: Item, hidden: bool) -> Case:
        return MatchCase(
            group=self.group,
            function=item.function,
            expected=Answer(self.goal),
            hidden=hidden,
            game=self.game,
            opponent=self.opponent,
            goal=self.goal,
            games=self.games,
            opening=self.opening,
            seed=self.seed,
        )


def load_items(folder: Path) -> list[Item]:
    """The `ITEMS` of the assignment in `folder`. Raises ValueError, saying what is missing, where there are none."""
    path = folder / "items.py"
    if not path.is_file():
        raise ValueError(f"{folder} has no items.py; it lists what each test cell checks (see solutions/hw2-minimax)")
    spec = importlib.util.spec_from_file_location(f"items_of_{folder.name}", path)
    assert spec is not None, path
    assert spec.loader is not None, path
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    items = getattr(module, "ITEMS", None)
    if not isinstance(items, list) or not all(isinstance(item, Item) for item in items):
        raise ValueError(f"{path} has to define ITEMS, a list of solutions.items.Item")
    names = [item.name for item in items]
    if doubled := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"{path}: two items are called {', '.join(sorted(doubled))}")
    return items


# Problems to draw from


def random_tree(rng: random.Random, plies: int, most: int = 3, largest: int = 20) -> Any:
    """Nested lists `plies` deep with 2 to `most` children a node and leaves that all differ."""
    count = most**plies
    leaves = iter(rng.sample(range(-largest - count, largest + count + 1), count))

    def grow(left: int) -> Any:
        return next(leaves) if left == 0 else [grow(left - 1) for _ in range(rng.randint(2, most))]

    return grow(plies)


def to_depth(depth: int, evaluate: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The extras of a search that stops `depth` plies from the root and estimates there."""
    return {"cutoff": depth}, {"evaluate": evaluate}


def random_line(rng: random.Random, game: Game, plies: int) -> tuple[Any, ...]:
    """`plies` random actions from the initial state, after which the game still goes on where that can be."""
    for _ in range(200):
        state, line = game.initial, []
        for _ in range(plies):
            if game.is_terminal(state):
                break
            line.append(rng.choice(list(game.actions(state))))
            state = game.result(state, line[-1])
        if len(line) == plies and not game.is_terminal(state):
            return tuple(line)
    raise ValueError(f"{game!r} is over before ply {plies} in every one of 200 random games")


def estimates(rng: random.Random, tree: Any, largest: int = 20) -> dict[str, Any]:
    """A table of random estimates for every node of a tree of nested lists; they all differ."""
    from aima_games.trees.build import game_tree  # networkx takes long to import, and grading needs none of it

    nodes = game_tree(make_game({"name": "TreeGame", "tree": tree})).nodes(data="state")
    paths = sorted({path for _, path in nodes})
    numbers = rng.sample(range(-largest - len(paths), largest + len(paths) + 1), len(paths))
    return {"table": [[list(path), number] for path, number in zip(paths, numbers, strict=True)]}
