"""The ledger: what was found comes back as it was."""

from __future__ import annotations

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aima_games.checking.case import Trouble
from aima_games.checking.report.data import Mark
from aima_games.home.as_graded import CellChange, ChangeKind
from autograder.course.course import Course
from autograder.course.ledger import read_ledger, save_result
from autograder.course.release import checked_release
from autograder.judge.verdict import ItemResult, Verdict
from autograder.report import read_grades
from autograder.report.figures import OTHER, TITLES, kind
from tests.autograder.conftest import HW2


@pytest.fixture(scope="module")
def course(released_course, tmp_path_factory):
    root = tmp_path_factory.mktemp("ledgers") / "course"
    shutil.copytree(released_course, root)
    return Course(root)


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
    st.floats(0, 100),
)  # fmt: skip


@given(VERDICTS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_verdict_comes_back_as_it_was(course, verdict):
    save_result(course, checked_release(course, HW2), "ada", verdict, "a fingerprint")
    ledger = read_ledger(course, HW2, "ada")
    assert (ledger.fingerprint, ledger.verdict) == ("a fingerprint", verdict)


def test_every_trouble_of_a_wrong_answer_has_its_own_title():
    results = [ItemResult("test_minimax_value", 0.0, 1.0, "?", trouble=trouble) for trouble in Trouble]
    assert {kind(result) for result in results} == {*TITLES.values(), OTHER}


# A release and a submission are read once


def test_a_release_is_read_once_until_it_changes(course, monkeypatch):
    import autograder.course.release as module

    reads = []
    monkeypatch.setattr(module, "read_noting", lambda data, real=module.read_noting: (reads.append(1), real(data))[1])
    first = checked_release(Course(course.root), HW2)
    assert checked_release(Course(course.root), HW2) is first
    reads.clear()
    path = course.release(HW2) / f"{HW2}.ipynb"
    path.write_text(path.read_text().replace('"points": 4', '"points": 40'))
    with pytest.raises(module.ReleaseChangedError):
        checked_release(Course(course.root), HW2)
    assert module.read_release(course, HW2).points["test_minimax_value"] == 40
    assert len(reads) == 1
    path.write_text(path.read_text().replace('"points": 40', '"points": 4'))
    assert checked_release(Course(course.root), HW2).digest == first.digest


def test_a_report_reads_no_notebook_that_was_graded_as_it_lies_there(round_, monkeypatch):
    import autograder.grading.submissions as module

    notebook = round_.notebook()
    notebook.cells = [
        cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") != "test_minimax_value"
    ]
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
        "ada": (str(CellChange("test_minimax_value", ChangeKind.MISSING, 0)),),
        "ben": (),
    }
    round_.hand_in("ben", round_.notebook(minimax="x = 1"))
    grades, _ = read_grades(round_.course, HW2)
    assert {grade.student: grade.outdated for grade in grades} == {"ada": False, "ben": True}
    assert len(reads) == 1
