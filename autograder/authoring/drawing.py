"""What problems are made of and drawn from: trees, positions of real games, estimates."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from aima_games import Game, State
from aima_games.games import chance, make_game

D = TypeVar("D")


def tree_game(leaves: Any, first: str = "MAX", moves_each: int = 1) -> dict[str, Any]:
    """The game given by a tree of nested lists, as a case names it."""
    game = {"name": "TreeGame", "tree": leaves, "first": first}
    return {**game, "moves_each": moves_each} if moves_each > 1 else game


def changed(leaves: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with other leaves."""
    if isinstance(leaves, dict):
        return {"chance": [[p, changed(below, change)] for p, below in leaves["chance"]]}
    return [changed(below, change) for below in leaves] if isinstance(leaves, list) else change(leaves)


def leaves_of(leaves: Any) -> list[Any]:
    """The leaves of nested lists, from left to right."""
    return [leaf for below in leaves for leaf in leaves_of(below)] if isinstance(leaves, list) else [leaves]


def lottery(odds: tuple[float, ...], *subtrees: Any) -> dict[str, Any]:
    """A chance node of such a tree: which subtree comes with which probability."""
    return chance(zip(odds, subtrees, strict=True))


def paths_of(leaves: Any, first: str = "MAX") -> dict[tuple[int, ...], tuple[int, ...]]:
    """Every node of a tree of nested lists, by the actions that lead there, with the actions that it has."""
    game = make_game(tree_game(leaves, first))
    found, waiting = dict[Any, Any](), [game.initial]
    while waiting:
        state = waiting.pop()
        found[state] = tuple(game.actions(state))
        waiting += [game.result(state, action) for action in reversed(found[state])]
    return found


def random_tree(rng: random.Random, plies: int, most: int = 3, largest: int = 20) -> Any:
    """Nested lists `plies` deep with 2 to `most` children a node and leaves that all differ."""
    count = most**plies
    leaves = iter(rng.sample(range(-largest - count, largest + count + 1), count))
    return grown_tree(rng, plies, leaves.__next__, most)


def grown_tree(rng: random.Random, plies: int, leaf: Callable[[], Any], most: int = 3, ends: float = 0) -> Any:
    """The same, but the leaves come from `leaf`; below the root a branch ends early with probability `ends`."""

    def grow(left: int) -> Any:
        if left == 0 or (ends and left < plies and rng.random() < ends):
            return leaf()
        return [grow(left - 1) for _ in range(rng.randint(2, most))]

    return grow(plies)


def first_that(fits: Callable[[D], bool], draw: Callable[[], D]) -> D:
    """The first thing drawn by `draw` that fits."""
    while not fits(drawn := draw()):
        pass
    return drawn


def states_below(game: Game, state: State) -> list[State]:
    """Every state that a game may come to from here, each once, this one first."""
    found, waiting = dict[State, None](), [state]
    while waiting:
        if (here := waiting.pop()) not in found:
            found[here] = None
            waiting += [game.result(here, action) for action in game.actions(here)]
    return list(found)


def random_line(rng: random.Random, game: Game | dict[str, Any], plies: int) -> tuple[Any, ...]:
    """`plies` random actions from the initial state, after which the game still goes on, if possible."""
    game = make_game(game) if isinstance(game, dict) else game
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


def estimates(rng: random.Random, leaves: Any, largest: int = 20) -> dict[str, Any]:
    """A table of random estimates for every node of a tree of nested lists; they all differ."""
    paths = sorted(paths_of(leaves))
    numbers = rng.sample(range(-largest - len(paths), largest + len(paths) + 1), len(paths))
    return {"table": [[list(path), number] for path, number in zip(paths, numbers, strict=True)]}


def to_depth(depth: int, evaluate: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The extras of a search that stops `depth` plies from the root and estimates there."""
    return {"cutoff": depth}, {"evaluate": evaluate}
