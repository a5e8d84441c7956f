"""Wrong features, sums, weights and players, under the names of `aima_games.misconceptions`.

Each part is the right one with one thing replaced, as for the searches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from aima_games import MAX, MIN, Action, Game, State, Value
from solutions.misconceptions.plain import smallest
