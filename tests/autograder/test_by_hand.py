"""What a person has given stays, and is asked for again only where the answer has changed."""

import csv
import re
import shutil

import pytest

from autograder.cli import main
from autograder.grading.nbgrader_plugin import marks_of
from autograder.report.pages import write_report
from autograder.steps.feedback import feedback
from tests.autograder.conftest import HW2
from tests.conftest import numbers

ESSAY = "weak-opponents"


def give(round_, student, cell=ESSAY, score=2.5, comment="Why not the other move?"):
    with round_.course.gradebook() as gradebook:
        grade = gradebook.find_grade(cell, HW2, HW2, student)
        grade.manual_score, grade.needs_manual_grade = score, False
        if cell == ESSAY:
            gradebook.find_comment(cell, HW2, HW2, student).manual_comment = comment
        gradebook.db.commit()


def given(round_, student, cell=ESSAY):
    """What a person gave, and whether a person has to look again."""
    with round_.course.gradebook() as gradebook:
        grade = gradebook.find_grade(cell, HW2, HW2, student)
        comment = gradebook.find_comment(cell, HW2, HW2, student).manual_comment if cell == ESSAY else None
        return grade.manual_score, grade.needs_manual_grade, comment


@pytest.fixture
def read(round_):
    """Two hand-ins whose essays a person has read."""
    for student in ("ada", "ben"):
        round_.hand_in(student)
    assert (round_.grade().unread, round_.grade().unread) == (2, 2)
    for student in ("ada", "ben"):
        give(round_, student)
    return round_


def final_rows(round_):
    files = write_report(round_.course, HW2).files
    with files["canvas.csv"].open(encoding="utf-8-sig") as file:
        return len([row for row in csv.DictReader(file) if row.get(HW2) not in (None, "")])


def test_a_regrade_asks_for_nothing_that_has_not_changed(read):
    before = final_rows(read)
    outcome = read.grade(again=True)
    assert (outcome.graded, outcome.unread, outcome.reread) == (["ada", "ben"], 0, 0)
    assert given(read, "ada") == (2.5, False, "Why not the other move?")
    assert final_rows(read) == before


def test_a_new_hand_in_with_the_same_answer_asks_for_nothing(read):
    read.hand_in("ada", read.notebook(**{next(iter(read.solution)): "pass"}))
    outcome = read.grade()
    assert (outcome.graded, outcome.unread, outcome.reread) == (["ada"], 0, 0)


def test_feedback_says_how_many_points_wait_for_a_person(read):
    read.hand_in("cyd")
    read.grade()
    with read.course.gradebook() as gradebook:
        most = gradebook.find_grade(ESSAY, HW2, HW2, "cyd").max_score
        for student, waiting in (("ada", 0), ("cyd", most)):
            marks = marks_of(read.course, gradebook.find_submission(HW2, student))
            assert marks["page"]["waiting"] == waiting
    pages = {page.parent.parent.name: page.read_text("utf-8") for page in feedback(read.course, HW2).pages}
    assert "so far; " in pages["cyd"]
    assert "so far; " not in pages["ada"]


def test_a_changed_answer_is_asked_for_again_and_its_points_are_kept(read):
    read.hand_in("ada", read.notebook(**{ESSAY: "I see it now: …"}))
    outcome = read.grade()
    assert (outcome.graded, outcome.unread, outcome.reread) == (["ada"], 0, 1)
    assert given(read, "ada") == (2.5, True, "Why not the other move?")
    assert given(read, "ben")[1] is False
    assert read.grade(again=True).reread == 1  # it waits until somebody has looked


def test_where_nobody_knows_what_was_graded_a_person_is_asked(read):
    shutil.rmtree(read.course.autograded("ada", HW2))  # as where a run was ended while it wrote
    outcome = read.grade()
    assert (outcome.graded, outcome.reread) == (["ada"], 1)
    assert given(read, "ada")[0] == 2.5


def test_points_that_a_person_put_in_place_of_the_judges(read):
    item = next(iter(read.course.items(HW2))).name
    give(read, "ada", item, 1.25)
    read.grade(again=True)
    assert given(read, "ada", item)[:2] == (1.25, False)
    read.hand_in("ada", read.notebook(**{next(iter(read.solution)): "pass"}))
    read.grade()
    assert given(read, "ada", item)[:2] == (1.25, True)


def test_what_waits_is_said(read, capsys):
    command = ["grade", HW2, "--course", str(read.root), *(["--unsafe"] if read.unsafe else [])]
    assert main(command) == 0
    assert numbers(capsys.readouterr().out, "graded", "unchanged", "nothing waits") == [0, 2]
    read.hand_in("ada", read.notebook(**{ESSAY: "I see it now: …"}))
    read.hand_in("cyd")
    assert main(command) == 0
    said = capsys.readouterr().out
    assert numbers(said, "unchanged", "by hand", "not graded yet", "changed since") == [2, 1, 1, 1]
    assert "Formgrader" in said
    assert "0 need you" not in said


def test_like_answers_stand_together_by_section_with_what_others_got(read):
    (read.root / "students.csv").write_text("id,section\nada,A\nben,A\ncyd,A\ndan,B\neve,B\n")
    told = read.notebook(**{ESSAY: "<script>Take</script>   the other MOVE"})
    for student, notebook in (
        ("cyd", None),
        ("dan", told),
        ("eve", read.notebook(**{ESSAY: "<script>take</script> the other move"})),
    ):
        read.hand_in(student, *([notebook] if notebook else []))
    read.grade()
    page = write_report(read.course, HW2).files["by-hand.html"].read_text(encoding="utf-8")
    first, second = page.split("<section")[1:]
    assert first.count("<article>") == second.count("<article>") == 1
    assert re.findall(r"/formgrader/submissions/\w+/\">(\w+)", first) == ["cyd"]
    assert re.findall(r"(\w+) has 2.5", first) == ["ada", "ben"]
    assert re.findall(r"/formgrader/submissions/\w+/\">(\w+)", second) == ["dan", "eve"]
    assert "<script" not in page
    shutil.rmtree(read.course.autograded("cyd", HW2))
    assert "autograder grade makes it again" in write_report(read.course, HW2).files["by-hand.html"].read_text("utf-8")
    for student in ("cyd", "dan", "eve"):
        give(read, student)
    assert "by-hand.html" not in write_report(read.course, HW2).files
    assert not (read.root / "reports" / HW2 / "by-hand.html").exists()
