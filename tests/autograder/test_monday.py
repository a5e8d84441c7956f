"""What the report says about the next lesson: which mistakes, for how many, on which small game, and where to go back to."""

from __future__ import annotations

import base64
import json
import re
import shutil
from datetime import UTC, datetime, timedelta

import pytest

from aima_games.checking.case import Trouble
from aima_games.checking.misconceptions import MISCONCEPTIONS
from autograder.authoring.one_file import ONE_FILE
from autograder.course.due_dates import Timing
from autograder.report.monday import lessons, topics
from tests.autograder.conftest import HW2
from tests.autograder.homework import PLAIN
from tests.autograder.report_samples import item

SWAPPED, AVERAGE = ("max-min-swapped",), ("average",)


def students(number, name="test_minimax_value", **found):
    return [item(f"{name}{n}", name, 0.0, **found) for n in range(number)]


def test_what_costs_the_class_most_comes_first():
    found = topics(
        [
            *students(4, "test_minimax_value", misconceptions=SWAPPED),
            *students(3, "test_depth_limited_minimax", misconceptions=AVERAGE),
            *students(9, "test_maxn", diagnosis="not written yet", trouble=Trouble.NOT_WRITTEN),
            *students(2, "test_minimax", misconceptions=("no-action",)),
            item("ada", "test_minimax_value", 1.0),
        ]
    )
    assert [(t.name, len(t.students), t.points, t.items) for t in found] == [
        ("average", 3, 18, ("test_depth_limited_minimax",)),
        ("max-min-swapped", 4, 16, ("test_minimax_value",)),
        ("no-action", 2, 10, ("test_minimax",)),
    ]
    assert found[0].hint == MISCONCEPTIONS["average"].hint


def test_many_who_fail_at_an_item_without_a_name_for_it_count_too():
    unnamed = [
        *students(6, "test_minimax", diagnosis="wrong value"),
        *students(3, "test_minimax_value", diagnosis="raised an error", trouble=Trouble.ERROR),
        item("alone", "test_depth_limited_minimax", 0, diagnosis="wrong leaves"),
    ]
    more = [item(f"x{n}", "test_minimax", 0, diagnosis="wrong action") for n in range(3)]
    first, second = topics([*unnamed, *more])
    assert (first.name, len(first.students), first.said, first.alike) == ("", 9, "wrong value", 6)
    assert "`minimax`" in first.title
    assert (second.items, len(second.students)) == (("test_minimax_value",), 3)


def test_where_two_mistakes_explain_an_answer_the_one_that_others_made_counts():
    both = [item(f"s{n}", "test_minimax", 0, misconceptions=("average", "max-min-swapped")) for n in range(3)]
    (found,) = topics([*students(1, "test_minimax_value", misconceptions=SWAPPED), *both])
    assert (found.name, len(found.students)) == ("max-min-swapped", 4)


def picture(shown):
    return base64.b64decode(shown.address.partition(",")[2]).decode()


def test_a_lesson_has_a_small_game_a_section_and_what_was_before(round_):
    (path := round_.course.source(HW2) / ONE_FILE).write_text(
        path.read_text().replace("minimax_value\n:kinds:", "minimax_value\n:concepts: M-02, M-11\n:kinds:")
    )
    shutil.copyfile(PLAIN / ONE_FILE, round_.course.source("hw1-formalization") / ONE_FILE)
    before = round_.root / "results" / "hw1-formalization"
    before.mkdir(parents=True)
    ledger = {"format": 3, "fingerprint": "", "tests": "", "file": "", "notes": [], "attention": [], "changes": []}
    for student, names in (("ada", ["always-minimizing"]), ("ben", [])):
        result = {"fraction": 0, "max_points": 1, "misconceptions": names, "trouble": None, "diagnosis": "?"}
        ledger |= {"items": {"alone": result}, "seconds": 1, "before": None}
        (before / f"{student}.json").write_text(json.dumps(ledger))
    made = students(2, misconceptions=("always-minimizing",))
    svg = '<svg xmlns="x" width="20" height="10"><title>A &lt;tree&gt;</title></svg>'
    html = f"<figure><figcaption>The smallest game that we found: T([1 &lt; 2]). No.</figcaption>{svg}</figure>"
    unnamed = students(2, "test_depth_limited_minimax", diagnosis="wrong value")
    for each in unnamed:
        object.__setattr__(each.result, "html", html)
    without, named = lessons(round_.course, HW2, [*made, *unnamed])
    right, wrong = named.shown.pictures
    assert "A right search" in picture(right)
    assert "A mistaken one" in picture(wrong)
    assert "should be" in named.shown.flaws
    assert named.before == ("hw1-formalization", 1, 2)
    assert [re.match(r"Lecture 2, \d+ · ", place.title) is not None for place in named.places] == [True, True]
    assert "02_minimax" in named.places[0].address
    assert (without.shown.game, [each.alt for each in without.shown.pictures]) == ("T([1 < 2]). No.", ["A <tree>"])
    assert picture(without.shown.pictures[0]) == svg


def test_broken_items_leave_the_words(round_):
    (round_.course.source(HW2) / ONE_FILE).write_text("```{python}\ndef f(:\n```\n")
    (lesson,) = lessons(round_.course, HW2, students(2, misconceptions=SWAPPED))
    assert (lesson.topic.name, lesson.shown.pictures, lesson.places) == ("max-min-swapped", (), ())


@pytest.mark.parametrize(
    ("late", "penalty", "said"),
    [
        (timedelta(), 0, ""),
        (timedelta(days=-2), 0, ""),
        (timedelta(seconds=59), 0, ""),
        (timedelta(minutes=61), 0, "late by 1 hour: nothing taken off"),
        (timedelta(days=1, hours=3, minutes=5), 2.5, "late by 1 day 3 hours: −2.5"),
    ],
)
def test_how_late_and_what_it_cost(late, penalty, said):
    due = datetime(2030, 3, 1, 23, 59, tzinfo=UTC)
    timing = Timing(due, due, due + late, penalty)
    assert (timing.late, timing.other_date) == (said, "")
    assert "2030" in Timing(due, due - timedelta(days=1), due).other_date
    assert Timing(penalty=2).late == "late: −2"
    assert Timing(due, due, None).late == ""
