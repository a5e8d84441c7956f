"""What problems are made of and drawn from: trees, positions of real games, estimates."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from aima_games import Game
from aima_games.games import chance, make_game

D = TypeVar("D")


def tree_game(leaves: Any, first: str = "MAX", moves_each: int = 1) -> dict[str, Any]:
    """The game given by a tree of nested lists, as a case names it."""
    game = {"name": "TreeGame", "tree": leaves, "first": first}
    return {**game, "moves_each": moves_each} if moves_each > 1 else game


def enlarged(leaves: Any, factor: int = 1000) -> Any:
    """The tree with each leaf times `factor`: large numbers, of which equal ones are not one object (`is`)."""
    return [enlarged(below, factor) for below in leaves] if isinstance(leaves, list) else leaves * factor


def lottery(odds: tuple[float, ...], *subtrees: Any) -> dict[str, Any]:
    """A chance node of such a tree: which subtree comes with which probability."""
    return chance(zip(odds, subtrees, strict=True))


def paths_of(leaves: Any, first: str = "MAX") -> dict[tuple[int, ...], tuple[int, ...]]:
    """Every node of a tree of nested lists, by the actions that lead there, with the actions that it has."""
    from aima_games.trees.build import game_tree  # networkx takes long to import, and grading needs none of it

    game = make_game(tree_game(leaves, first))
    return {state: tuple(game.actions(state)) for _, state in game_tree(game).nodes(data="state")}


def random_tree(rng: random.Random, plies: int, most: int = 3, largest: int = 20) -> Any:
    """Nested lists `plies` deep with 2 to `most` children a node and leaves that all differ."""
    count = most**plies
    leaves = iter(rng.sample(range(-largest - count, largest + count + 1), count))

    def grow(left: int) -> Any:
        return next(leaves) if left == 0 else [grow(left - 1) for _ in range(rng.randint(2, most))]

    return grow(plies)


def telling(rng: random.Random, draw: Callable[[], D], right: Callable[[D], Any], *wrong: Callable[[D], Any]) -> D:
    """What `draw` draws, once `right` says something about it, not None, and each of the `wrong` something else."""
    while True:
        drawn = draw()
        answer = right(drawn)
        if answer is not None and all(other(drawn) != answer for other in wrong):
            return drawn


def telling_tree(
    rng: random.Random, draw: Callable[[], Any], first: str, right: Callable[[Game], Any], *wrong: Callable[[Game], Any]
) -> Any:
    """The same for the leaves of a tree in which `first` begins; `right` and `wrong` are asked about its game."""

    def about(answer: Callable[[Game], Any]) -> Callable[[tuple[Any, Game]], Any]:
        return lambda drawn: answer(drawn[1])

    def with_game() -> tuple[Any, Game]:
        leaves = draw()
        return leaves, make_game(tree_game(leaves, first))

    leaves, _ = telling(rng, with_game, about(right), *map(about, wrong))
    return leaves


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


def estimates(rng: random.Random, leaves: Any, largest: int = 20) -> dict[str, Any]:
    """A table of random estimates for every node of a tree of nested lists; they all differ."""
    paths = sorted(paths_of(leaves))
    numbers = rng.sample(range(-largest - len(paths), largest + len(paths) + 1), len(paths))
    return {"table": [[list(path), number] for path, number in zip(paths, numbers, strict=True)]}


def to_depth(depth: int, evaluate: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The extras of a search that stops `depth` plies from the root and estimates there."""
    return {"cutoff": depth}, {"evaluate": evaluate}
