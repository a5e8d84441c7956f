"""Weights to slide: what an evaluation makes of some positions, and how many matches its weights win.

All of it happens in the browser, in `widgets/static/weights.js`, so that it needs no kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from aima_games.evaluation.linear import LinearEvaluation
from aima_games.game import State
from aima_games.matches.match import Score
from aima_games.widgets import script
from aima_games.widgets.touch import ToTouch

Axis = tuple[str, Sequence[float]]
"""A feature, and weights for it in ascending order."""


class Landscape(NamedTuple):
    """The share of their matches that evaluations win which differ in two weights, while the weight of `unit` is 10.

    `share[j][i]` is for the weights `ys[j]` of the feature `y` and `xs[i]` of `x`, each over `games` games.
    """

    x: str
    y: str
    unit: str
    xs: list[float]
    ys: list[float]
    share: list[list[float]]
    games: int


class WeightsToTouch(ToTouch):
    """Weights on sliders; see `touch_weights`."""

    _esm = script("weights.js")
    mark = "data-weights"


def landscape(
    evaluation: LinearEvaluation, x: Axis, y: Axis, unit: str, match: Callable[[LinearEvaluation], Score]
) -> Landscape:
    """The share of matches won over a grid of two weights; the others are those of `evaluation`.

    Parameters
    ----------
    evaluation : LinearEvaluation
        The features, and the weights that stay.
    x, y : (str, sequence of at least two numbers)
        The features whose weights change, and the weights.
    unit : str
        The feature by whose weight, 10, the others are measured.
    match : callable
        The score of an evaluation against some opponent.

    Returns
    -------
    Landscape
        A draw counts one half.

    Raises
    ------
    ValueError
        For a feature that the evaluation does not have.
    """
    (across, xs), (up, ys) = x, y
    scores = [
        [match(evaluation.with_weights(evaluation.weights | {unit: 10, across: i, up: j})) for i in xs] for j in ys
    ]
    share = [[(score.mean + 1) / 2 for score in row] for row in scores]
    return Landscape(across, up, unit, list(xs), list(ys), share, scores[0][0].games)


def touch_weights(
    evaluation: LinearEvaluation,
    positions: Mapping[str, State],
    *,
    goal: Sequence[str] = (),
    over: Landscape | None = None,
    path: Sequence[Mapping[str, float]] = (),
    title: str = "Weights to slide",
) -> WeightsToTouch:
    """The weights of an evaluation on sliders, and what they make of positions; it works without a kernel, too.

    Parameters
    ----------
    evaluation : LinearEvaluation
        The features, at most eight, and the weights at the beginning.
    positions : mapping of str to state
        By name, such as those that the moves of a player lead to; the one with the largest sum is chosen.
    goal : sequence of str
        The positions in the order in which the reader is to bring them, the best first; then none is chosen.
    over : Landscape, optional
        A map of matches on which the reader's weights are a point.
    path : sequence of weights
        Where a learner was on that map, in the order in which it came there.
    title : str
        What it is called.

    Returns
    -------
    WeightsToTouch
        A widget; on a page without a script, a table of the sums.

    Raises
    ------
    ValueError
        Without a position, for more than eight features, a goal of other names, and a path without a map.

    Examples
    --------
    >>> size = LinearEvaluation({"size": abs}, [1])
    >>> touch_weights(size, {"small": 1, "large": -3}, goal=["small", "large"]).in_words()
    'Weights to slide, in the browser'
    """
    if not positions or len(evaluation.features) > 8:
        raise ValueError(
            f"{len(positions)} positions and {len(evaluation.features)} features: from 1 on, and 8 at most"
        )
    if goal and sorted(goal) != sorted(positions):
        raise ValueError(f"goal={goal!r}: all of the positions, {', '.join(positions)}, in some order")
    if path and not over:
        raise ValueError("a path is drawn on a map: give `over`, too")
    steps = [weights for weights in path if over and weights[over.unit] > 0]
    points = [[10 * weights[name] / weights[over.unit] for name in (over.x, over.y)] for weights in steps if over]
    given: dict[str, Any] = {
        "title": title,
        "rows": [
            {"name": name, "vector": list(map(float, evaluation.vector(state)))} for name, state in positions.items()
        ],
        "weights": {name: float(weight) for name, weight in evaluation.weights.items()},
        "goal": list(goal) or None,
        "landscape": over._asdict() if over else None,
        "path": points,
    }
    sums = "".join(f"<tr><th>{escape(name)}</th><td>{evaluation(s):+g}</td></tr>" for name, s in positions.items())
    return WeightsToTouch(given, f"<table>{sums}</table>")
