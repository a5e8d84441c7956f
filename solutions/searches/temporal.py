"""A step of TD(λ), as lecture 4 teaches it."""

from __future__ import annotations

from collections.abc import Sequence


def td_update(
    weights: Sequence[float],
    eligibility: Sequence[float],
    features: Sequence[float],
    value: float,
    target: float,
    step_size: float,
    lam: float,
) -> tuple[list[float], list[float]]:
    """The weights, and the eligibility of each, after a move from a state that was estimated tanh(Σ wᵢfᵢ) = `value`.

    `features` are those of that state; `target` is the estimate after the move, or the utility at the end. Source:
    Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3 (1988).
    """
    slope = 1 - value**2  # of tanh
    eligibility = [lam * e + slope * f for e, f in zip(eligibility, features, strict=True)]
    error = target - value
    return [w + step_size * error * e for w, e in zip(weights, eligibility, strict=True)], eligibility
