"""hw2: the release gate, and every way of grading."""

from __future__ import annotations

from tests.autograder.homework import Homework

HW2 = Homework("hw2-minimax")


def test_the_release_gate_and_all_ways_of_grading(tmp_path, unsafe):
    course, cells = HW2.released(tmp_path / "course", unsafe)
    HW2.require_the_same_everywhere(course, unsafe)
    assert "raise NotImplementedError" in cells["minimax"].source
