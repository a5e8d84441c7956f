"""The corpus of right and wrong searches."""

from solutions.misconceptions import WRONG

__all__ = ["WRONG"]
