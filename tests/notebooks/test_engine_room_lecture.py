"""Lecture 8 as a reader meets it."""

from __future__ import annotations

import inspect
import re

import pytest

from autograder.publish.notebooks import without_solutions
from solutions.searches.principal_variation import pvs
from tests.notebooks.test_lectures import run

LECTURE = "08_engine_room"


@pytest.mark.long
def test_left_empty_it_runs_on_the_worked_solutions(worked_solutions_are_used):
    worked_solutions_are_used(["pvs", "ending_of"])


@pytest.mark.long
def test_what_the_prose_says_of_the_numbers(left_empty):
    names, printed, _ = left_empty
    assert all(leaves < names["whole"] for leaves in (names["asked"](low, low + 1)[1] for low in range(1, 243, 20)))
    V = names["V"]
    assert names["asked"](V - 1, V)[0] >= V >= names["asked"](V, V + 1)[0]
    at_five = {name: leaves[-1] for name, leaves in names["by_order"].items()}
    assert at_five["PVS, best first"] == at_five["alpha-beta, best first"]
    assert at_five["PVS, random order"] > at_five["alpha-beta, random order"]
    assert 1 - names["scouted"] / names["straight"] == pytest.approx(1 / 8, abs=0.02)
    rows = {(a, b): (int(n.replace(",", "")), int(worse)) for a, b, n, worse in
            re.findall(r"^ +(\d) +(\d) +([\d,]+) +(\d+)$", printed, re.MULTILINE)}  # fmt: skip
    assert rows["7", "0"] == (names["scouted"], 0)
    assert rows["2", "2"][0] / names["scouted"] == pytest.approx(1 / 3, abs=0.04)
    assert rows["2", "2"][1] > 0
    assert names["reached"] > 8
    assert "-1.00" in names["risky"]
    assert "-1.00" not in names["full"]
    assert names["longest"].plies == 31
    assert "the same as published: True" in printed
    assert len(names["table"]) == 135
    assert 1 + 7 < len(names["book"]) < 1 + 7 + 49
    assert names["mean"]["book"] < names["mean"]["thinking"]
    assert names["games"] == round(names["price"] / (names["mean"]["thinking"] - names["mean"]["book"]))


@pytest.mark.long
def test_the_exercise_of_section_3_has_an_answer(left_empty):
    names = left_empty[0]
    lost = ["-1.00" in names["told_about"](names["trap"], reduction=names["late_moves"](n, 2)) for n in range(1, 8)]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > lost[-1]


@pytest.mark.long
def test_the_readers_own_function_carries_it(lecture):
    own = {"pvs": inspect.getsource(pvs)}
    _, printed, errors = run(without_solutions(lecture), own, until="## 3")
    assert not errors
    assert "From here on your own pvs is used." in printed


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    _, printed, errors = run(without_solutions(lecture), until="## 3")
    assert "Nothing here is a working pvs yet" in printed
    assert errors
