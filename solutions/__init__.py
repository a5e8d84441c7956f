"""The reference searches, one module a lecture, and the source notebooks of the assignments.

Not part of the students' install. Lectures and assignments show the very text of these functions.
"""

from solutions.minimax_search import depth_limited_minimax, minimax, minimax_value

__all__ = ["depth_limited_minimax", "minimax", "minimax_value"]
