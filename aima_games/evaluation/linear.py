"""Evaluation functions: a number for a state, from MAX's vantage point, where a search stops early.

An evaluation function is static: it looks at the position alone, never ahead or back. It is 0 where the sides are even,
above 0 where MAX is ahead and below 0 where MIN is (AIMA 4e, section 5.3.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import inf, isfinite, tanh
from typing import Any

from aima_games.evaluation.features import Feature, features_of, open_lines, pawn_difference
from aima_games.game import MAX, Evaluation, Game, State, Value

__all__ = [
    "Explanation", "LinearEvaluation", "bounded", "make_evaluation", "open_lines", "pawn_difference", "with_ends",
]  # fmt: skip


class LinearEvaluation:
    """The weighted sum of features, w₁f₁(s) + w₂f₂(s) + …

    `features` maps names to functions of a state; `features_of(game)` has the features that come with the kit.
    `weights` are given by name, or in the order of the features. Neither ever changes: `with_weights` makes another
    evaluation. Raises ValueError if the names of weights and features do not match, or a weight is not a finite number.

    The sum is the same in terminal states as in all others. Searches test for terminal states first and use the utility
    there; but the sum may be larger than a win, so hand them `bounded(evaluation)`.

    Source: AIMA 4e, section 5.3.1; C. Shannon, "Programming a computer for playing chess", Philosophical Magazine 41
    (1950).

    >>> evaluate = LinearEvaluation({"even": lambda s: s % 2 == 0, "size": abs}, {"even": 10, "size": 1})
    >>> print(evaluate.explain(-4))
    feature  value  weight  product
    even         1      10       10
    size         4       1        4
    sum                          14
    """

    def __init__(self, features: Mapping[str, Feature], weights: Mapping[str, Any] | Sequence[Any]) -> None:
        self.features = dict(features)
        self.weights = _by_name(self.features, weights)
        self._terms = tuple((weight, self.features[name]) for name, weight in self.weights.items())

    def __call__(self, state: State) -> Value:
        return sum(weight * feature(state) for weight, feature in self._terms)

    def vector(self, state: State) -> tuple[Any, ...]:
        """The values of the features in `state`, in their order: what the weights are multiplied with."""
        return tuple(feature(state) for feature in self.features.values())

    def with_weights(self, weights: Mapping[str, Any] | Sequence[Any]) -> LinearEvaluation:
        """The same features with other `weights`."""
        return LinearEvaluation(self.features, weights)

    def explain(self, state: State) -> Explanation:
        """Where the value of `state` comes from: a table with a row for each feature."""
        values = self.vector(state)
        rows = ((name, v, w, w * v or 0) for (name, w), v in zip(self.weights.items(), values, strict=True))  # not −0.0
        return Explanation(tuple(rows))

    def __repr__(self) -> str:
        terms = " + ".join(f"{_short(weight)}·{name}" for name, weight in self.weights.items())
        return f"LinearEvaluation({terms.replace('+ −', '− ') or '0'})"


def _by_name(features: Mapping[str, Feature], weights: Mapping[str, Any] | Sequence[Any]) -> dict[str, Any]:
    if isinstance(weights, Mapping):
        if unknown := [name for name in weights if name not in features]:
            raise ValueError(f"there is no feature {_listed(unknown)}; features are {_listed(features)}")
        if missing := [name for name in features if name not in weights]:
            raise ValueError(f"no weight is given for {_listed(missing)}; write 0 to leave a feature out")
        given = {name: weights[name] for name in features}
    else:
        if len(weights) != len(features):
            raise ValueError(f"{len(weights)} weights for {len(features)} features: {_listed(features)}")
        given = dict(zip(features, weights, strict=True))
    for name, weight in given.items():
        if not isfinite(weight):
            raise ValueError(f"the weight of {name!r} is {weight!r}; a weight is a finite number")
    return given


def _listed(names: Any) -> str:
    return ", ".join(map(repr, names)) or "none"


def _short(number: Any) -> str:
    """A number with up to four significant digits and a real minus sign."""
    return (f"{number:.4g}" if isinstance(number, float) else str(number)).replace("-", "−")


@dataclass(frozen=True)
class Explanation:
    """The value of one state, taken apart; shows itself as text and as an HTML table.

    `rows` has `(feature, value, weight, product)` for each feature.
    """

    rows: tuple[tuple[str, Any, Any, Any], ...]

    @property
    def value(self) -> Value:
        """The sum of the products: what the evaluation says."""
        return sum(product for *_, product in self.rows)

    def _table(self) -> list[list[str]]:
        # Features may answer with truth values; here they count.
        body = [[name, *(_short(+n) for n in numbers)] for name, *numbers in self.rows]
        return [["feature", "value", "weight", "product"], *body, ["sum", "", "", _short(self.value)]]

    def __str__(self) -> str:
        table = self._table()
        first, *others = (max(map(len, column)) for column in zip(*table, strict=True))
        return "\n".join(
            "  ".join([row[0].ljust(first), *(c.rjust(w) for c, w in zip(row[1:], others, strict=True))])
            for row in table
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *body = self._table()
        cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>' + "".join(f"<td>{escape(c)}</td>" for c in numbers) + "</tr>"
            for name, *numbers in body
        )
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"


def bounded(evaluate: Evaluation, scale: float = 1.0) -> Evaluation:
    """An evaluation squeezed into the range from −1 to +1, by tanh(evaluate(s) / scale); states keep their order.

    An estimate should lie between a loss and a win; otherwise a search that compares it with utilities of ±1 gives up a
    win for a few discs. `scale` is the value that counts as a clear advantage: it becomes 0.76. Values beyond about 19
    times `scale` all become ±1, for lack of digits, so choose a scale that fits. Raises ValueError unless `scale` is
    above 0.

    Source: AIMA 4e, section 5.3.1.

    >>> evaluate = bounded(lambda state: state, scale=5)
    >>> [round(evaluate(value), 2) for value in (-50, 0, 5)]
    [-1.0, 0.0, 0.76]
    """
    if not scale > 0:
        raise ValueError(f"scale={scale!r}: it has to be above 0")
    return lambda state: tanh(evaluate(state) / scale)


def with_ends(game: Game, evaluate: Evaluation) -> Evaluation:
    """An evaluation that is +∞ where MAX has won, −∞ where MIN has won, and 0 at a draw.

    Other states are worth `evaluate(state)`. Textbooks define tic-tac-toe's open lines like this. A search that tests
    for terminal states first does not need it; a table of all children of a state, or one ply of look-ahead by hand,
    does. Infinite values can only be compared: no average or weighted sum of them makes sense, so don't use them below
    chance nodes.

    Source: N. Nilsson, Problem-Solving Methods in Artificial Intelligence (1971).

    >>> from aima_games.games import TreeGame
    >>> evaluate = with_ends(TreeGame([7, [1, 2]]), lambda state: 0.5)
    >>> evaluate((0,)), evaluate((1,))
    (inf, 0.5)
    """

    def ended(state: State) -> Value:
        if not game.is_terminal(state):
            return evaluate(state)
        utility = game.utility(state, MAX)
        return inf if utility > 0 else -inf if utility < 0 else 0

    return ended


def make_evaluation(spec: dict[str, Any], game: Game) -> Evaluation:
    """The evaluation function of `game` that a JSON-like description names.

    `spec` is `{"name": "open_lines"}`, one of the features that `features_of(game)` lists; or `{"weights": {"discs": 1,
    "corners": 10}}`, a `LinearEvaluation`; or `{"table": [[path, number], …]}`, the estimate of each node of a
    `TreeGame`. Raises ValueError for any other description, or a name that the game does not have.

    >>> from aima_games.games import Hexapawn
    >>> game = Hexapawn(3, 3)
    >>> make_evaluation({"name": "pawn_difference"}, game)(game.initial)
    0
    """
    if set(spec) == {"table"}:
        return {tuple(path): value for path, value in spec["table"]}.__getitem__
    features = features_of(game)
    if set(spec) == {"name"} and spec["name"] in features:
        return features[spec["name"]]
    if set(spec) == {"weights"} and isinstance(weights := spec["weights"], dict) and weights.keys() <= features.keys():
        return LinearEvaluation({name: features[name] for name in weights}, weights)
    raise ValueError(f"no evaluation function of {game!r} is described by {spec!r}; features are {_listed(features)}")
