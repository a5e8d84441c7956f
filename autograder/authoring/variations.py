"""Other problems like one that an author wrote or drew: trees that nobody thinks of.

A tree gets ties, negative and fractional leaves, single children, branches of uneven depth, or shrinks to next to
nothing; either player begins; estimates, chances and cutoffs are drawn again to fit it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from aima_games import CHANCE, MAX, MIN
from aima_games.games import make_game
from autograder.authoring.drawing import estimates, paths_of
from autograder.authoring.item import Problem
from autograder.authoring.problems import CallProblem, SearchProblem

LEAVES: tuple[Callable[[random.Random, Any], Any], ...] = (
    lambda rng, leaf: leaf,
    lambda rng, leaf: -leaf,
    lambda rng, leaf: leaf / 2,
    lambda rng, leaf: rng.choice((leaf, leaf, 0, 1)),
    lambda rng, leaf: rng.randint(0, 2),
    lambda rng, leaf: rng.randint(-2, 1),
    lambda rng, leaf: -1,
)
"""Functions that change the leaves of a tree: as they are, turned round, fractions, ties."""


def variations(rng: random.Random, problem: Problem, times: int) -> Iterator[Problem]:
    """Problems like this one, on other trees. None if it is about no tree, or has numbers that belong to its tree."""
    for _ in range(times):
        if isinstance(problem, SearchProblem) and (spec := _varied(rng, problem.game)):
            if problem.moves or any("number" in extra for extra in problem.extras):
                return
            yield replace(problem, game=spec, extras=tuple(_extra(rng, extra, spec) for extra in problem.extras))
        elif isinstance(problem, CallProblem) and [set(each) for each in problem.arguments] in (
            [{"game"}, {"state"}],
            [{"game"}, {"state", "moves"}],
        ):
            spec = _varied(rng, problem.arguments[0]["game"])
            if spec is None or problem.arguments[1].get("moves"):
                return
            yield replace(problem, arguments=({"game": spec}, {"state": spec, "moves": []}))


def _varied(rng: random.Random, spec: dict[str, Any]) -> dict[str, Any] | None:
    """The specification of another tree game, or None where the game is no tree given by lists."""
    if isinstance(inner := spec.get("game"), dict):  # a game made from another one
        varied = _varied(rng, inner)
        return varied and {**spec, "game": varied}
    if spec.get("name") != "TreeGame":
        return None
    players = spec.get("players", (MAX, MIN))
    # Leaves of several players stay whole: the text may leave open which of two ties is right.
    leaf = rng.choice(LEAVES) if "players" not in spec else LEAVES[0]
    tree = _subtree(rng, spec["tree"], spec) if rng.random() < 0.1 else spec["tree"]
    return {**spec, "tree": _grown(rng, tree, spec, leaf), "first": rng.choice(list(players))}


def _is_leaf(tree: Any, spec: dict[str, Any]) -> bool:
    if isinstance(tree, dict):
        return False
    return not isinstance(tree, list | tuple) or ("players" in spec and not isinstance(tree[0], list | tuple | dict))


def _children(tree: Any) -> list[Any]:
    return [child for _, child in tree["chance"]] if isinstance(tree, dict) else list(tree)


def _subtree(rng: random.Random, tree: Any, spec: dict[str, Any]) -> Any:
    return tree if _is_leaf(tree, spec) else rng.choice(_children(tree))


def _grown(rng: random.Random, tree: Any, spec: dict[str, Any], leaf: Callable[..., Any]) -> Any:
    """The tree with other leaves, some of its branches shorter and some nodes with a single child."""
    if _is_leaf(tree, spec):
        return leaf(rng, tree)
    if rng.random() < 0.1:
        return _grown(rng, _subtree(rng, tree, spec), spec, leaf)
    grown = [_grown(rng, child, spec, leaf) for child in _children(tree)]
    if isinstance(tree, dict):
        return {"chance": [[p, child] for (p, _), child in zip(tree["chance"], grown, strict=True)]}
    rng.shuffle(grown)
    return grown[:1] if rng.random() < 0.1 else grown


def _extra(rng: random.Random, extra: dict[str, Any], spec: dict[str, Any]) -> dict[str, Any]:
    """An extra that a search is given besides the tree, changed to fit another tree."""
    ((name, value),) = extra.items()
    nodes = paths_of(spec["tree"], spec["first"]) if spec.get("name") == "TreeGame" else {}
    if name == "cutoff":
        return {name: rng.choice((value, 1, 2, 3))}
    if name == "evaluate" and "table" in value:
        return {name: estimates(rng, spec["tree"]) if rng.random() < 0.5 else _few_estimates(rng, nodes)}
    if name == "policy" and value != "uniform":
        game = make_game(spec)
        chosen = [path for path, actions in nodes.items() if actions and game.to_move(path) != CHANCE]
        return {name: [[list(path), _chances(rng, len(nodes[path]))] for path in chosen]}
    if name == "volatile":
        return {name: [[list(path), [a for a in acts if rng.random() < 0.6]] for path, acts in nodes.items()]}
    return extra


def _few_estimates(rng: random.Random, nodes: dict[Any, Any]) -> dict[str, Any]:
    return {"table": [[list(path), rng.randint(-2, 2)] for path in nodes]}


def _chances(rng: random.Random, count: int) -> list[float]:
    """Probabilities that all differ."""
    weights = rng.sample(range(1, count + 8), count)
    return [weight / sum(weights) for weight in weights]
