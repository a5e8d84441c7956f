"""The graded items of an assignment: which function each calls, on which problems, against which reference.

An assignment is a folder with a notebook and a file `items.py` that lists its `ITEMS`. From an item come
the visible cases (fixed, released with the notebook) and the hidden ones (a function of a seed).
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aima_games import Game
from aima_games.cases import Answer, Case, Observation, observe
from aima_games.checks import report
from aima_games.game import State
from aima_games.games import make_game

RESAMPLES = 50
"""How often hidden problems are drawn anew until they tell every misconception from a right search."""


@dataclass(frozen=True)
class Problem:
    """A position to search, without answers: what is fixed before the reference search has run."""

    group: str
    game: dict[str, Any]
    moves: tuple[Any, ...] = ()
    depth: int | None = None
    evaluate: dict[str, Any] | None = None


@dataclass(frozen=True)
class Item:
    """A graded test cell: `name` is its grade_id, `function` what the student writes.

    `weights` says how much the aspects of an answer (value, action, leaves) count against each other.
    `concepts` are ids of the curriculum.
    """

    name: str
    function: str
    reference: Callable[..., Any]
    misconceptions: dict[str, Callable[..., Any]]
    weights: dict[str, float]
    visible: Sequence[Problem]
    hidden: Callable[[random.Random], Sequence[Problem]]
    concepts: tuple[str, ...] = field(default=())

    def visible_cases(self) -> list[Case]:
        """The cases that travel with the release."""
        return [self._case(problem) for problem in self.visible]

    def hidden_cases(self, seed: int | str) -> list[Case]:
        """The judge's cases, a pure function of `seed`; drawn until each misconception fails at least one.

        Raises RuntimeError where the problems cannot tell a misconception from a right search.
        """
        missed: set[str] = set()
        for attempt in range(RESAMPLES):
            rng = random.Random(f"{seed}/{self.name}/{attempt}")
            cases = [self._case(problem, hidden=True) for problem in self.hidden(rng)]
            missed = {name for name, wrong in self.misconceptions.items() if self._survives(wrong, cases)}
            if not missed:
                return cases
        raise RuntimeError(f"item {self.name}: no hidden problem shows the mistakes {', '.join(sorted(missed))}")

    def _survives(self, wrong: Callable[..., Any], cases: Sequence[Case]) -> bool:
        return bool(report(self.name, [observe(case, wrong) for case in cases], self.weights))

    def _case(self, problem: Problem, hidden: bool = False) -> Case:
        blank = Case(
            problem.group,
            self.function,
            problem.game,
            problem.moves,
            expected=Answer(None),
            depth=problem.depth,
            evaluate=problem.evaluate,
            hidden=hidden,
        )
        paths = {state: path for path, state in _walk(blank.rules, blank.state)}
        # The limit on calls is for students: it rests on the very answer that we are after here.
        expected = _answer(observe(blank, self.reference, limited=False), paths)
        if "action" in self.weights:
            expected = replace(expected, actions=self._best_actions(blank, expected.value))
        case = replace(blank, expected=expected)
        wrong = {name: _answer(observe(case, search), paths) for name, search in self.misconceptions.items()}
        return replace(case, misconceptions=wrong)

    def _best_actions(self, case: Case, value: Any) -> tuple[Any, ...]:
        """Every action that a right search may return: those whose child has the root's value."""
        game, state = case.rules, case.state
        if game.is_terminal(state) or case.depth == 0:
            return ()
        best = []
        for action in game.actions(state):
            child = game.result(state, action)
            if case.depth is None:
                found = self.reference(game, child)
            else:
                found = self.reference(game, child, lambda s, d, depth=case.depth: d + 1 >= depth, case.evaluation)
            if found[0] == value:
                best.append(action)
        return tuple(best)


def _walk(game: Game, state: State) -> Iterator[tuple[tuple[Any, ...], State]]:
    """Every state below `state` with one path of actions that leads there."""
    seen = {state}
    frontier: list[tuple[tuple[Any, ...], State]] = [((), state)]
    while frontier:
        path, state = frontier.pop()
        yield path, state
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                frontier.append(((*path, action), child))


def _answer(seen: Observation, paths: dict[State, tuple[Any, ...]]) -> Answer:
    """What a search of our own did, as data."""
    leaves = tuple((kind, paths[state]) for kind, state in seen.record.leaves)
    if seen.error is not None:
        return Answer(None, error=seen.error)
    if isinstance(seen.returned, tuple):
        value, action = seen.returned
        return Answer(value, () if action is None else (action,), leaves)
    return Answer(seen.returned, None, leaves)


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
    paths = [path for path, _ in _walk(*_root(tree))]
    numbers = rng.sample(range(-largest - len(paths), largest + len(paths) + 1), len(paths))
    return {"table": [[list(path), number] for path, number in zip(sorted(paths), numbers, strict=True)]}


def _root(tree: Any) -> tuple[Game, State]:
    game = make_game({"name": "TreeGame", "tree": tree})
    return game, game.initial
