"""One small network with two heads, in numpy alone: from a position, a policy and a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from aima_games.libraries import Later

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

np = Later("numpy")
Array: TypeAlias = "NDArray[numpy.float64]"


class PolicyValueNetwork:
    """A hidden layer of tanh, and two heads on it: a number for each action (the policy), and a tanh (the value).

    A position is described by `inputs` numbers; the hidden layer is `hidden` wide. The parameters are arrays by name,
    in `parameters`: training changes them in place. They begin at random, by `seed`, but both heads start at 0: every
    action equally likely, every position even.

    >>> network = PolicyValueNetwork(inputs=4, actions=3)
    >>> _, logits, values = network.forward(np.zeros((2, 4)))
    >>> logits.shape, values.tolist()
    ((2, 3), [0.0, 0.0])
    """

    def __init__(self, inputs: int, actions: int, hidden: int = 32, seed: int = 0) -> None:
        drawn = np.random.default_rng(seed).standard_normal((inputs, hidden)) / np.sqrt(inputs)
        self.parameters: dict[str, Array] = {
            "hidden": drawn,
            "hidden_bias": np.zeros(hidden),
            "policy": np.zeros((hidden, actions)),
            "policy_bias": np.zeros(actions),
            "value": np.zeros(hidden),
            "value_bias": np.zeros(1),
        }

    def forward(self, inputs: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the policy's logits and the values, a row for each row of `inputs`."""
        p = self.parameters
        hidden = np.tanh(inputs @ p["hidden"] + p["hidden_bias"])
        logits = hidden @ p["policy"] + p["policy_bias"]
        return hidden, logits, np.tanh(hidden @ p["value"] + p["value_bias"])

    def gradients(self, inputs: Array, by_logits: Array, by_values: Array) -> dict[str, Array]:
        """The derivative of a loss by each parameter, summed over the rows: the chain rule, from its derivatives by the
        policy's logits and by the values."""
        hidden, _, values = self.forward(inputs)
        by_values = by_values * (1 - values**2)  # 1 − tanh² is tanh's derivative
        by_hidden = by_logits @ self.parameters["policy"].T + np.outer(by_values, self.parameters["value"])
        by_hidden *= 1 - hidden**2
        return {
            "hidden": inputs.T @ by_hidden,
            "hidden_bias": by_hidden.sum(axis=0),
            "policy": hidden.T @ by_logits,
            "policy_bias": by_logits.sum(axis=0),
            "value": hidden.T @ by_values,
            "value_bias": by_values.sum(keepdims=True),
        }


class Adam:
    """Gradient descent with its own step for each parameter, which moves by about `rate`; in place.

    Source: Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015.
    """

    def __init__(self, parameters: Mapping[str, Array], rate: float = 0.01) -> None:
        self.parameters, self.rate, self.steps = parameters, rate, 0
        self.mean = {name: np.zeros_like(array) for name, array in parameters.items()}
        self.square = {name: np.zeros_like(array) for name, array in parameters.items()}

    def step(self, gradients: Mapping[str, Array]) -> None:
        """Move each parameter against its gradient."""
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.parameters[name] -= self.rate * mean / (np.sqrt(square) + 1e-8)
