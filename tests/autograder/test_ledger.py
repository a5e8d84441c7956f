"""The ledger: what was found comes back as it was, and ledgers from before results were typed are read as well."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from autograder.course.old_ledgers import in_the_present_form
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aima_games.checking.check import Mark
from aima_games.checking.trouble import Trouble
from aima_games.student.as_graded import CellChange, ChangeKind
from autograder.course.course import Course
from autograder.course.ledger import read_ledger, save_result
from autograder.course.release import checked_release
from autograder.judge.verdict import ItemResult, Verdict
from autograder.report import read_grades
from autograder.report.figures import OTHER, TITLES, kind
from autograder.steps.feedback import plain_page
from tests.autograder.conftest import HW2

OLD = Path(__file__).parent / "old_ledgers"
"""What `autograder grade` of the format before has left, with the pages cut out."""


@pytest.fixture(scope="module")
def course(released_course, tmp_path_factory):
    root = tmp_path_factory.mktemp("ledgers") / "course"
    shutil.copytree(released_course, root)
    return Course(root)


def old(course, student):
    target = course.result_path(HW2, student)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(OLD / f"{student}.json", target)
    return read_ledger(course, HW2, student)


# Old ledgers


def test_old_results_have_their_points_and_their_kind(course):
    found = {student: old(course, student).verdict.items for student in ("dan", "finn", "gail", "hugo")}
    assert {student: [item.points for item in items.values()] for student, items in found.items()} == {
        "dan": [0.8, 1.0, 1.42, 4.0],
        "finn": [0.0, 5.0, 6.0, 4.0],
        "gail": [0.0, 5.0, 6.0, 4.0],
        "hugo": [4.0, 5.0, 6.0, 4.0],
    }
    assert [item.misconceptions for item in found["dan"].values()] == [("max-min-swapped",)] * 3 + [()]
    assert [items["value"].trouble for items in found.values()] == [None, Trouble.CELL_ERROR, Trouble.TIME, None]
    assert all(item.max_points == pytest.approx({"value": 4, "decision": 5, "depth-limited": 6, "three-players": 4}[name])
               for items in found.values() for name, item in items.items() if item.fraction in (0, 1))  # fmt: skip


def test_the_rest_of_an_old_ledger_is_there_too(course):
    gail, hugo, dan = (old(course, student) for student in ("gail", "hugo", "dan"))
    assert len(gail.verdict.attention) == 2
    assert gail.verdict.seconds > 40
    assert len(hugo.verdict.notes) == 1
    assert gail.before is None
    assert (dan.before.seen, dan.before.points) == ("2026-11-14T09:00:00+00:00", {"value": 4.0, "decision": 0.8})
    assert dan.points == {"value": 0.8, "decision": 1.0, "depth-limited": 1.42, "three-players": 4.0}
    assert "<td>0.0 of 4</td>" in plain_page(HW2, "finn", old(course, "finn").verdict.items.values())


def test_what_was_given_before_is_kept_when_an_old_ledger_is_replaced(course):
    before = old(course, "hugo")
    release = checked_release(course, HW2)
    save_result(course, release, "hugo", Verdict(items={"value": ItemResult("value", 0.5, 4)}))
    ledger = read_ledger(course, HW2, "hugo")
    assert ledger.points == {"value": 2.0}
    assert (ledger.before.tests, ledger.before.points) == (before.tests, before.points)
    save_result(course, release, "hugo", Verdict(items={"value": ItemResult("value", 1.0, 4)}))
    assert read_ledger(course, HW2, "hugo").before == ledger.before


def test_a_ledger_of_the_second_form_had_one_name_or_none(course):
    release = checked_release(course, HW2)
    found = {"value": ItemResult("value", 0.5, 4, "?", ("average",)), "decision": ItemResult("decision", 1.0, 4)}
    save_result(course, release, "ivo", Verdict(items=found))
    path = course.result_path(HW2, "ivo")
    data = json.loads(path.read_text()) | {"format": 2}
    for item in data["items"].values():
        item["misconception"] = "".join(item.pop("misconceptions"))
    path.write_text(json.dumps(data))
    assert read_ledger(course, HW2, "ivo").verdict.items == found
    path.write_text(json.dumps(data | {"format": 99}))
    assert read_ledger(course, HW2, "ivo") is None


@pytest.mark.parametrize(("diagnosis", "trouble"), [
    ("raised KeyError: not written yet", Trouble.ERROR),
    ("the cell `minimax` stops with E: the function did not come back in time", Trouble.CELL_ERROR),
    ("not written yet", Trouble.NOT_WRITTEN),
    ("the code cell 7 ended the Python process (a call like os._exit, or too much memory)", Trouble.ENDED),
    ("the Python process ended while your function ran (a call of exit, or too much memory?)", Trouble.ENDED),
    ("the cell `minimax` did not come to an end within 20 seconds, so there is nothing to check", Trouble.TIME),
    ("the notebook used up its time in the cell `minimax`, so there is nothing to check", Trouble.BUDGET),
    ("the notebook had used up what it may use before this case was put", Trouble.BUDGET),
    ("the search asked the game more than 9 questions and was stopped", Trouble.ENDLESS),
    ("no function is called `minimax`, so there is nothing to check", Trouble.MISSING),
    ("returned 3 instead of 4", None),
])  # fmt: skip
def test_what_an_old_sentence_was_about(diagnosis, trouble):
    data = {"items": {"value": {"fraction": 0.0, "diagnosis": diagnosis}}}
    assert in_the_present_form(data, {})["items"]["value"]["trouble"] == trouble


def test_every_known_mistake_is_found_by_the_title_that_it_had():
    """Who rewords a title adds the old one to `_RENAMED` in `old_ledgers.py`: old ledgers have it.

    Who takes a mistake out of the catalogue takes its title out of the file: an old ledger then keeps the sentence.
    """
    titles = json.loads((OLD / "titles.json").read_text())
    assert len(titles) > 150
    items = {title: {"fraction": 0.0, "diagnosis": title} for title in titles}
    for title, item in in_the_present_form({"items": items}, {})["items"].items():
        assert item["misconceptions"] == [titles[title]]
        assert item["trouble"] is None


# Those of today

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
RESULTS = st.builds(
    ItemResult, TEXTS, st.none() | st.floats(0, 1), st.floats(0, 100), TEXTS, st.lists(TEXTS, max_size=2).map(tuple),
    st.none() | st.sampled_from(Trouble), TEXTS, TEXTS, TEXTS, TEXTS,
    st.lists(st.builds(Mark, TEXTS, st.floats(0, 9), st.integers(0, 9), st.integers(0, 9), st.floats(0, 9), TEXTS),
             max_size=2).map(tuple),
)  # fmt: skip
CHANGES = st.builds(CellChange, TEXTS, st.sampled_from(ChangeKind), st.integers(0, 9))
VERDICTS = st.builds(
    Verdict,
    st.lists(RESULTS, max_size=3).map(lambda results: {result.item: result for result in results}),
    st.just({}), st.lists(TEXTS, max_size=2), st.lists(TEXTS, max_size=2), st.lists(CHANGES, max_size=2).map(tuple),
    TEXTS, st.floats(0, 100),
)  # fmt: skip


@given(VERDICTS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_verdict_comes_back_as_it_was(course, verdict):
    save_result(course, checked_release(course, HW2), "ada", verdict, "a fingerprint")
    ledger = read_ledger(course, HW2, "ada")
    assert (ledger.fingerprint, ledger.verdict) == ("a fingerprint", verdict)


def test_every_trouble_of_a_wrong_answer_has_its_own_title():
    results = [ItemResult("value", 0.0, 1.0, "?", trouble=trouble) for trouble in Trouble]
    assert {kind(result) for result in results} == {*TITLES.values(), OTHER}


# A release and a submission are read once


def test_a_release_is_read_once_until_it_changes(course, monkeypatch):
    import autograder.course.release as module

    reads = []
    monkeypatch.setattr(
        module, "read_submission", lambda data, real=module.read_submission: (reads.append(1), real(data))[1]
    )
    first = checked_release(Course(course.root), HW2)
    assert checked_release(Course(course.root), HW2) is first
    reads.clear()
    path = course.release(HW2) / f"{HW2}.ipynb"
    path.write_text(path.read_text().replace('"points": 4', '"points": 40'))
    with pytest.raises(module.ReleaseChangedError):
        checked_release(Course(course.root), HW2)
    assert module.read_release(course, HW2).points["value"] == 40
    assert len(reads) == 1
    path.write_text(path.read_text().replace('"points": 40', '"points": 4'))
    assert checked_release(Course(course.root), HW2).digest == first.digest


def test_a_report_reads_no_notebook_that_was_graded_as_it_lies_there(round_, monkeypatch):
    import autograder.grading.submissions as module

    notebook = round_.notebook()
    notebook.cells = [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") != "value"]
    round_.hand_in("ada", notebook)
    round_.hand_in("ben")
    round_.grade()
    reads = []
    monkeypatch.setattr(
        module, "read_submission", lambda data, real=module.read_submission: (reads.append(1), real(data))[1]
    )
    grades, _ = read_grades(round_.course, HW2)
    assert reads == []
    assert {grade.student: grade.notes for grade in grades} == {
        "ada": (str(CellChange("value", ChangeKind.MISSING, 0)),),
        "ben": (),
    }
    round_.hand_in("ben", round_.notebook(minimax="x = 1"))
    grades, _ = read_grades(round_.course, HW2)
    assert {grade.student: grade.outdated for grade in grades} == {"ada": False, "ben": True}
    assert len(reads) == 1
