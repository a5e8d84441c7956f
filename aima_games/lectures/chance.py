"""What lecture 5 draws and judges about dice: throws that do something, parts of wide trees, transformed utilities.

There is no search in here: the pictures show what the reader's own search or the game's own rules say.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import pairwise, product
from typing import Any

import networkx as nx

from aima_games.game import CHANCE, Action, Game, Player, State, Value
from aima_games.games import TreeGame, chance
from aima_games.matches.match import Strategy
from aima_games.recording import require_no_check
from aima_games.text import value_text
from aima_games.trees.build import back_up, edge_attributes, game_tree, node_attributes, principal_variation
from aima_games.wrappers import WrappedGame

# Throws of two dice


@dataclass(frozen=True)
class Throws:
    """The 36 throws of two dice, with some of them marked; shows itself as text and as an HTML table."""

    marked: frozenset[tuple[int, int]]
    what: str

    def __len__(self) -> int:
        return len(self.marked)

    @property
    def caption(self) -> str:
        """How many of the throws are marked, in words."""
        return f"{len(self)} of 36 throws {self.what}"

    def __str__(self) -> str:
        rows = [
            "  ".join(f"{one}-{other}{'*' if (one, other) in self.marked else ' '}" for other in range(1, 7))
            for one in range(1, 7)
        ]
        return "\n".join([f"{self.caption} (*)", *rows])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col" style="text-align:center">{die}</th>' for die in range(1, 7))
        body = "".join(
            f'<tr><th scope="row">{one}</th>' + "".join(self._field(one, other) for other in range(1, 7)) + "</tr>"
            for one in range(1, 7)
        )
        return (
            f"<table><caption>{escape(self.caption)}</caption><thead><tr><td></td>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )

    # Faint by opacity, not by a grey, and a blue of middle lightness: both can be seen on light and on dark pages.
    def _field(self, one: int, other: int) -> str:
        if (one, other) not in self.marked:
            return f'<td style="text-align:center;opacity:0.75">{one}-{other}</td>'
        return f'<td style="text-align:center;font-weight:bold;border:2px solid #4a8fcf">✓ {one}-{other}</td>'


def throws(does: Callable[[tuple[int, int]], bool], what: str) -> Throws:
    """The throws of two dice for which `does(roll)` holds, the higher die first in `roll`; `what` they do, in words."""
    pairs = product(range(1, 7), range(1, 7))
    return Throws(frozenset(pair for pair in pairs if does((max(pair), min(pair)))), what)


# A part of a tree that is too wide for a picture


def partial_tree(game: Game, state: State, shown: Sequence[Sequence[Action] | int]) -> nx.DiGraph:
    """The tree below `state` with the actions or outcomes in `shown[0]` only, below them those in `shown[1]`, …

    A number n stands for the first n. A node that has none of the given actions ends the picture. For `tree_scene`.
    """
    require_no_check(game, "partial_tree")
    tree = nx.DiGraph(game=game)

    def grow(state: State, ply: int) -> int:
        node = tree.number_of_nodes()
        tree.add_node(node, **node_attributes(game, state))
        kept = [] if tree.nodes[node]["leaf"] or ply == len(shown) else _kept(edge_attributes(game, state), shown[ply])
        tree.nodes[node]["leaf"] = not kept
        for edge in kept:
            child = grow(game.result(state, edge["action"]), ply + 1)
            tree.add_edge(node, child, **edge)
        return node

    grow(state, 0)
    return tree


def _kept(edges: list[dict[str, Any]], shown: Sequence[Action] | int) -> list[dict[str, Any]]:
    return edges[:shown] if isinstance(shown, int) else [edge for edge in edges if edge["action"] in shown]


class SampledChance(WrappedGame):
    """The same game with sampled chance nodes (sparse sampling): at each, only `rolls` outcomes can happen.

    They are drawn once, by their probabilities; an outcome that is drawn twice counts twice. So a search looks at no
    more than `rolls` outcomes where `game` has many, and its value is an estimate; another `seed` draws other outcomes.
    Raises ValueError for fewer than one. Source: Kearns, Mansour and Ng, "A sparse sampling algorithm for near-optimal
    planning in large Markov decision processes", Machine Learning 49 (2002).
    """

    def __init__(self, game: Game, rolls: int, seed: int = 0) -> None:
        if rolls < 1:
            raise ValueError(f"rolls={rolls!r}: at least one outcome has to be sampled")
        super().__init__(game)
        self.rolls, self.seed = rolls, seed

    def outcomes(self, state: State) -> Sequence[tuple[Any, Fraction]]:
        rng = random.Random(f"{self.seed}/{state!r}")
        outcomes, chances = zip(*self.game.outcomes(state), strict=True)
        drawn = Counter(rng.choices(outcomes, [float(chance) for chance in chances], k=self.rolls))
        return tuple((outcome, Fraction(times, self.rolls)) for outcome, times in drawn.items())

    def actions(self, state: State) -> Sequence[Action]:
        if self.game.to_move(state) == CHANCE:
            return tuple(outcome for outcome, _ in self.outcomes(state))
        return self.game.actions(state)

    def __repr__(self) -> str:
        return f"SampledChance({self.game!r}, rolls={self.rolls}, seed={self.seed})"


class Following(WrappedGame):
    """The same game in which `player` has no choice: it takes what `strategy(game, state)` says.

    A search of this game finds what the strategy is worth if the others play their best against it.
    """

    def __init__(self, game: Game, player: Player, strategy: Strategy) -> None:
        super().__init__(game)
        self.player, self.strategy = player, strategy

    def actions(self, state: State) -> Sequence[Action]:
        if self.game.is_terminal(state) or self.game.to_move(state) != self.player:
            return self.game.actions(state)
        return (self.strategy(self.game, state),)

    def __repr__(self) -> str:
        return f"Following({self.game!r}, {self.player!r})"


# Utilities under a transformation


def lotteries(leaves: Sequence[Value]) -> TreeGame:
    """Two lotteries: with the leaves 1, 2, 3, 4 MAX's action 0 pays 2 or 3, and action 1 pays 1 or 4.

    The first of each pair has probability 0.9. Source: AIMA 4e, figure 5.15.
    """
    first, second, third, fourth = leaves
    return TreeGame([chance([(0.9, second), (0.1, third)]), chance([(0.9, first), (0.1, fourth)])])


def transformation_report(transform: Callable[[Value], Value], leaves: Sequence[Value] = (1, 2, 3, 4)) -> str:
    """Whether MAX's move in `lotteries` changes when `transform` is applied to every leaf, in a sentence.

    It says the same about the tree in which MIN moves instead of the dice. Raises ValueError if `transform` is not
    monotone: with the leaves in another order anything may change.
    """
    new = [transform(leaf) for leaf in leaves]
    if any(one >= other for one, other in pairwise(new)):
        raise ValueError(f"the leaves become {_listed(new)}: their order is not kept, so it is not monotone")
    dice = [_decision(lotteries(given)) for given in (leaves, new)]
    minimax = [_decision(TreeGame([[b, c], [a, d]])) for a, b, c, d in (leaves, new)]
    with_dice, with_min = ("stays" if before == after else "flips" for before, after in (dice, minimax))
    return f"leaves {_listed(new)}: with dice the move {with_dice}, with MIN it {with_min}"


def _decision(game: TreeGame) -> Action:
    tree = game_tree(game)
    back_up(tree)
    return principal_variation(tree)[0]


def _listed(values: Sequence[Value]) -> str:
    return ", ".join(map(value_text, values))


def flip_picture(leaves: Sequence[Value], most: Value) -> Any:
    """What MAX's two actions in `lotteries` are worth while the largest leaf grows from its value to `most`."""
    import matplotlib.pyplot as plt

    from aima_games.graphics.figure import picture

    first, second, third, fourth = leaves
    safe = 0.9 * second + 0.1 * third
    crossing = (safe - 0.9 * first) / 0.1
    figure, axes = plt.subplots(figsize=(6, 3.4), layout="constrained")
    axes.plot([fourth, most], [safe, safe], "-", color="#0b4f8a", label="action 0")
    ends = [0.9 * first + 0.1 * largest for largest in (fourth, most)]
    axes.plot([fourth, most], ends, "--", color="#a3400a", label="action 1")
    shown = fourth < crossing < most
    if shown:
        axes.plot(crossing, safe, "o", color="#222222")
        axes.annotate("both are worth the same", (crossing, safe), (-10, 12), textcoords="offset points", ha="right")
    axes.set(xlabel=f"the largest leaf, {fourth:g} at first", ylabel="expected utility")
    axes.grid(color="#dddddd")
    axes.legend(frameon=False, loc="lower right")
    meet = f"; the lines cross at {crossing:g}" if shown else "; the lines do not cross there"
    return picture(
        figure,
        f"Expected utility of two actions as the largest leaf grows from {fourth:g} to {most:g}: action 0 stays at "
        f"{safe:g}, action 1 goes from {ends[0]:g} to {ends[1]:g}{meet}.",
    )


# What is known of a chance node


def known_range(
    outcomes: Sequence[tuple[Value, Value]], lowest: Value, highest: Value, alpha: Value | None = None
) -> list[tuple[Value, Value]]:
    """The bounds of a chance node's value after zero, one, two, … of its `(probability, value)` outcomes.

    No value is below `lowest` or above `highest`. With `alpha`, the list ends once the upper bound is at most α.
    """
    ranges: list[tuple[Value, Value]] = []
    done: Value = 0
    rest: Value = 1
    for probability, value in [(0, 0), *outcomes]:
        done, rest = done + probability * value, rest - probability
        ranges.append((done + rest * lowest, done + rest * highest))
        if alpha is not None and ranges[-1][1] <= alpha:
            break
    return ranges


def range_picture(
    outcomes: Sequence[tuple[Value, Value]], lowest: Value, highest: Value, alpha: Value | None = None
) -> Any:
    """The ranges of `known_range`, one bar below another, and α as a line; outcomes after a cut are marked."""
    import matplotlib.pyplot as plt

    from aima_games.graphics.figure import picture

    ranges = known_range(outcomes, lowest, highest)
    stop = len(known_range(outcomes, lowest, highest, alpha)) - 1
    figure, axes = plt.subplots(figsize=(6.4, 0.9 + 0.5 * len(ranges)), layout="constrained")
    said = []
    for seen, (low, high) in enumerate(ranges):
        late = alpha is not None and seen > stop
        colour, dash = ("#8a8a8a", (0, (2, 2))) if late else ("#0b4f8a", "-")
        axes.plot((low, high), (seen, seen), color=colour, linewidth=3, linestyle=dash, marker="|", markersize=12)
        if late:
            axes.text(lowest, seen, "not looked at", color="#666666", va="center")
        said.append(f"after {seen}: from {value_text(low)} to {value_text(high)}{' (not looked at)' if late else ''}")
    if alpha is not None:
        axes.plot((alpha, alpha), (-0.6, len(ranges)), color="#a3200d", linewidth=1.5, linestyle="dashed")
        axes.text(alpha, -0.7, f"α = {value_text(alpha)}", color="#a3200d", ha="center", va="bottom")
    names = ["no outcome seen"]
    names += [f"{k} seen: {value_text(value)} with {value_text(p)}" for k, (p, value) in enumerate(outcomes, 1)]
    axes.set_yticks(range(len(ranges)), names)
    axes.invert_yaxis()
    axes.set_ylim(len(ranges) - 0.5, -1.2)
    axes.set_xlabel("what the chance node can still be worth")
    axes.grid(axis="x", color="#dddddd")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    line = "" if alpha is None else f" A line marks α = {value_text(alpha)}."
    return picture(figure, f"Range of a chance node's value, {'; '.join(said)}.{line}")
