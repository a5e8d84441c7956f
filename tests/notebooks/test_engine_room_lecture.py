"""Lecture 8 as a reader meets it."""

from __future__ import annotations

import inspect
from itertools import pairwise

import pytest
from scipy.stats import binomtest

from autograder.publish.notebooks import without_solutions
from solutions.searches.principal_variation import pvs
from tests.notebooks.test_lectures import lacking, run

LECTURE = "08_engine_room"


@pytest.mark.long
def test_left_empty_it_runs_on_the_worked_solutions(worked_solutions_are_used):
    worked_solutions_are_used(["pvs", "ending_of"])


@pytest.mark.long
def test_what_the_prose_says_of_the_numbers(left_empty):
    names, *_ = left_empty
    assert all(leaves < names["whole"] for leaves in (names["asked"](low, low + 1)[1] for low in range(1, 243, 20)))
    V = names["V"]
    assert names["asked"](V - 1, V)[0] >= V >= names["asked"](V, V + 1)[0]
    at_five = {name: leaves[-1] for name, leaves in names["by_order"].items()}
    assert at_five["PVS, best first"] == at_five["alpha-beta, best first"]
    assert at_five["PVS, random order"] > at_five["alpha-beta, random order"]
    assert 1 - names["scouted"] / names["straight"] == pytest.approx(1 / 8, abs=0.02)
    assert names["reached"] > 8
    assert names["risky"][1] == -1 < names["full"][1]
    assert names["spent"][names["reached"]] <= names["scouted"]  # at the price of the same search without the bet
    assert names["worse"] == 9
    assert names["worse_moves"](names["pvs_with_table"], 6, names["hundred"]) == 0  # without the bet none is worse
    sure = binomtest(names["worse"], 100).proportion_ci(method="exact")
    assert (round(100 * sure.low), round(100 * sure.high)) == (4, 16)  # "anything from 4 to 16 of 100"
    assert names["longest"].plies == 31
    assert ([names["ours"][n] for n in range(17)], names["drawn"]) == (names["published"], 2796)
    assert len(names["table"]) == 135
    assert names["table"] == names["rounds"][-1]  # what the reader's rule makes, and the program
    assert [len(known) for known in names["rounds"]][:2] == [65, 115]
    assert 1 + 7 < len(names["book"]) < 1 + 7 + 49
    assert names["mean"]["book"] < names["mean"]["thinking"]
    assert names["games"] == round(names["price"] / (names["mean"]["thinking"] - names["mean"]["book"]))


@pytest.mark.long
def test_what_is_said_of_a_search_for_a_mate(left_empty):
    names = left_empty[0]
    needed = [*names["needed"].values()]
    assert needed[:2] == [17, 298]
    assert [round(more / few, 1) for few, more in pairwise(needed)] == [17.5, 6.8, 8.6, 3.5]
    assert round(names["looked_at"](8), -3) == 513_000
    assert 8 * len(names["mates"]) == pytest.approx(400_000, rel=0.02)


def test_the_circle_by_hand_is_a_draw():
    arrows = {"A": "B", "B": "AC", "C": "D", "D": ""}
    lost, won, before = set(), set(), None
    while before != (before := (len(lost), len(won))):
        won |= {place for place, ways in arrows.items() if lost & set(ways)}
        lost |= {place for place, ways in arrows.items() if won >= set(ways)}
    assert (lost, won) == ({"D"}, {"C"})


@pytest.mark.long
def test_the_exercise_of_section_3_has_an_answer(left_empty):
    names = left_empty[0]
    lost = [names["told_about"](names["trap"], reduction=names["late_moves"](n, 2))[1] == -1 for n in range(1, 8)]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] > lost[-1]


@pytest.mark.long
def test_the_readers_own_function_carries_it(lecture):
    own = {"pvs": inspect.getsource(pvs)}
    names, _, errors = run(without_solutions(lecture), own, until="## 3")
    assert not errors
    assert names["used"]["their own"] == {"pvs"}


@pytest.mark.more
def test_without_solutions_it_says_kindly_what_is_missing(lecture):
    names, _, errors = run(without_solutions(lecture), until="## 3")
    assert names["used"]["none that works"] == lacking(errors) == {"pvs"}
