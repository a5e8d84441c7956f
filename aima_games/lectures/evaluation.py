"""What the lecture on evaluation functions shows: what estimates are worth, and what a quiescence search looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import tanh
from statistics import correlation
from typing import TYPE_CHECKING

import networkx as nx

from aima_games.evaluation.linear import LinearEvaluation
from aima_games.facts import Column, Table
from aima_games.game import Action, Evaluation, Game, State
from aima_games.matches.match import Score
from aima_games.trees.build import back_up, node_attributes

if TYPE_CHECKING:
    from aima_games.graphics.figure import Picture

_YES, _MOVER, _PATH, _SEARCH = "yes", "no: it is not MAX's view", "no: it needs the path", "no: it looks ahead"

FIT_FOR_AN_ESTIMATE = Table(
    "Is it an evaluation function, as defined here?",
    "a number for a position of chess",
    (
        Column(
            "an evaluation function?",
            (_YES, _MOVER, _PATH, _SEARCH),
            "Static means: from the position alone. And the number is always MAX's, whoever moves.",
        ),
    ),
    {
        "white's pawns minus black's": (_YES,),
        "the mover's pawns minus the opponent's": (_MOVER,),
        "how often white has given check so far": (_PATH,),
        "the number of white's legal moves minus black's": (_YES,),
        "the best material that white can reach in two plies": (_SEARCH,),
        "0, whatever the position": (_YES,),
    },
    {
        ("the mover's pawns minus the opponent's", "an evaluation function?"): "Negamax uses this view; elsewhere "
        "it makes every second ply read the number with the wrong sign.",
        ("the number of white's legal moves minus black's", "an evaluation function?"): "Listing the moves is not "
        "yet making them: nothing is looked at but this position.",
        ("0, whatever the position", "an evaluation function?"): "A bad one, but one. It calls every position even.",
    },
)
"""For `table_exercise`: which numbers are static and seen from MAX's side."""


def compare_guesses(guesses: Mapping[str, float | None], right: Mapping[str, float]) -> str:
    """A line for each guess: that it is right, or what is right. If a guess is None, the answer is not given away.

    Raises ValueError for a guess about something that `right` does not have.
    """
    if unknown := [name for name in guesses if name not in right]:
        raise ValueError(f"nothing is known of {', '.join(unknown)}; guess {', '.join(right)}")
    width = max(map(len, guesses), default=0)
    lines = []
    for name, guess in guesses.items():
        if guess is None:
            said = "no guess yet"
        elif not isinstance(guess, int | float):
            said = f"{guess!r} is no number"
        elif abs(guess - right[name]) < 1e-9:
            said = f"{guess} is right"
        else:
            said = f"you said {guess}; it is {right[name]}"
        lines.append(f"{name:{width}}  {said}".replace("-", "−"))
    return "\n".join(lines)


def losses(history: Sequence[LinearEvaluation], examples: Sequence[tuple[State, float]], every: int = 1) -> list[float]:
    """The mean squared error on examples of each `every`-th evaluation of `history`, estimates squeezed by tanh."""
    vectors = [(history[0].vector(state), target) for state, target in examples]

    def loss(weights: Sequence[float]) -> float:
        errors = (tanh(sum(w * f for w, f in zip(weights, vector, strict=True))) - y for vector, y in vectors)
        return sum(error**2 for error in errors) / len(vectors)

    return [loss(list(evaluation.weights.values())) for evaluation in history[::every]]


def outcomes_picture(values: Mapping[str, Sequence[float]], utilities: Sequence[float], groups: int = 5) -> Picture:
    """How games ended for MAX, plotted against the estimates on the way: a panel for each evaluation in `values`.

    The positions of a panel are sorted by their value into `groups` of equal size; each is a point at its mean value
    and mean utility, with the 95% interval of the latter (`Score.interval`). Above it stands the correlation.
    """
    import matplotlib.pyplot as plt

    from aima_games.graphics.figure import picture

    figure, panels = plt.subplots(
        1, len(values), figsize=(3.3 * len(values), 3.2), sharey=True, layout="constrained", squeeze=False
    )
    told = []
    for axes, (name, numbers) in zip(panels[0], values.items(), strict=True):
        pairs = sorted(zip(numbers, utilities, strict=True), key=lambda pair: pair[0])
        cuts = [round(len(pairs) * k / groups) for k in range(groups + 1)]
        for low, high in pairwise(cuts):
            x = sum(value for value, _ in pairs[low:high]) / (high - low)
            score = Score(tuple(utility for _, utility in pairs[low:high]))
            axes.plot((x, x), score.interval, color="#0b4f8a", linewidth=2, marker="_", markersize=8)
            axes.plot(x, score.mean, "o", color="#0b4f8a")
        r = correlation(numbers, utilities)
        axes.axhline(0, color="#666666", linewidth=1, linestyle="dashed", zorder=0)
        axes.set_title(f"{name}\ncorrelation {r:+.2f}".replace("-", "−"), fontsize=11)
        axes.set_xlabel("value of the position")
        told.append(f"{name} {r:+.2f}")
    panels[0][0].set_ylabel("MAX's mean result")
    return picture(
        figure,
        "How games ended for MAX against the value of a position on the way, a panel for each evaluation. "
        f"Correlations: {'; '.join(told)}.",
    )


def quiescence_tree(
    game: Game, state: State, evaluate: Evaluation, volatile: Callable[[State], Sequence[Action]], plies: int = 4
) -> nx.DiGraph:
    """The tree of a quiescence search, with each *stand pat* as a leaf of its own; for `tree_scene` and `step_through`.

    A position has a leaf with its estimate, if standing pat is allowed (some action is not volatile), and a child for
    each volatile action; after `plies` actions only the estimate is left. Values are backed up.
    """
    tree = nx.DiGraph()  # without its game: boards in the nodes would be too small to read

    def grow(state: State, left: int) -> int:
        node = tree.number_of_nodes()
        followed = [] if game.is_terminal(state) or left == 0 else list(volatile(state))
        if not followed:
            tree.add_node(node, **node_attributes(game, state) | {"to_move": None, "leaf": True})
            tree.nodes[node].setdefault("utility", evaluate(state))
            return node
        tree.add_node(node, **node_attributes(game, state))
        if len(followed) < len(game.actions(state)):
            leaf = tree.number_of_nodes()
            tree.add_node(leaf, state=state, to_move=None, leaf=True, utility=evaluate(state))
            tree.add_edge(node, leaf, action=None, label="stand pat")
        for action in followed:
            tree.add_edge(node, grow(game.result(state, action), left - 1), action=action,
                          label=game.action_text(action))  # fmt: skip
        return node

    grow(state, plies)
    back_up(tree)
    return tree
