"""The gradebook in PostgreSQL: a whole round, with a real server."""

from __future__ import annotations

import pytest
from nbgrader.api import Gradebook
from sqlalchemy import create_engine, text

from autograder.cli import main
from autograder.grading.gradebook_writer import Writer
from autograder.steps.feedback import feedback
from tests.autograder.conftest import HW2
from tests.autograder.homework import run
from tests.autograder.test_by_hand import ESSAY


@pytest.fixture
def on_postgres(round_, fresh_url):
    round_.use_database(fresh_url)
    return round_


@pytest.mark.long
def test_a_round(round_, fresh_url):
    round_.use_database(fresh_url)
    on_postgres = round_
    on_postgres.hand_in("ada")
    on_postgres.hand_in("bob", on_postgres.notebook(minimax="def minimax(game, state): return 0, None"))
    assert sorted(on_postgres.grade().graded) == ["ada", "bob"]
    assert not (on_postgres.root / "gradebook.db").exists()
    scores = on_postgres.scores()
    assert scores["ada"]["test_minimax"] == 5
    assert scores["bob"]["test_minimax"] < 1
    with on_postgres.course.gradebook() as gradebook:
        grade = gradebook.find_grade("weak-opponents", HW2, HW2, "ada")
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.db.commit()
    on_postgres.grade(again=True)
    assert on_postgres.scores()["ada"]["weak-opponents"] == 2.5
    assert on_postgres.grade().unchanged == ["ada", "bob"]
    assert len(feedback(on_postgres.course, HW2).pages) == 2
    with create_engine(fresh_url).connect() as connection:
        assert connection.execute(text("select count(*) from submitted_assignment")).scalar() == 2


def mark(url, student, score):
    """What formgrader does where a person gives points and a comment, in a session of its own."""
    with Gradebook(url, "games") as gradebook:
        given = gradebook.find_grade(ESSAY, HW2, HW2, student)
        given.manual_score, given.needs_manual_grade = score, False
        gradebook.find_comment(ESSAY, HW2, HW2, student).manual_comment = f"read by {score}"
        gradebook.db.commit()


def marks(url):
    with Gradebook(url, "games") as gradebook:
        return {
            each.student.id: (
                gradebook.find_grade(ESSAY, HW2, HW2, each.student.id).manual_score,
                gradebook.find_grade(ESSAY, HW2, HW2, each.student.id).needs_manual_grade,
                gradebook.find_comment(ESSAY, HW2, HW2, each.student.id).manual_comment,
            )
            for each in gradebook.assignment_submissions(HW2)
        }


@pytest.mark.more
def test_people_who_mark_while_grade_runs_lose_nothing(on_postgres, fresh_url, monkeypatch):
    """Two of them: one marks the very submission that is being written, the other one that was written before."""
    for student in ("ada", "ben", "cy"):
        on_postgres.hand_in(student)
    on_postgres.grade()
    done, real = [], Writer._penalize

    def while_it_is_written(self, submission, row):
        student = submission.student_id
        mark(fresh_url, student, len(done) / 2)  # its rows are loaded, and not committed yet
        if done:
            mark(fresh_url, done[-1], 3)
        done.append(student)
        return real(self, submission, row)

    monkeypatch.setattr(Writer, "_penalize", while_it_is_written)
    outcome = on_postgres.grade(again=True)
    assert sorted(outcome.graded) == sorted(done) == ["ada", "ben", "cy"]
    first, second, last = done
    assert marks(fresh_url) == {
        first: (3, False, "read by 3"),
        second: (3, False, "read by 3"),
        last: (1, False, "read by 1.0"),
    }
    assert (outcome.unread, outcome.reread) == (0, 0)


def test_two_commands_that_meet_a_new_student_at_once(on_postgres, fresh_url, monkeypatch):
    (on_postgres.root / "students.csv").write_text("id,first_name\nada,Ada\nben,Ben\n")
    on_postgres.hand_in("ada")
    real, added = Gradebook.add_student, []

    def at_the_same_time(self, student_id, **details):
        if not added:
            added.append(student_id)
            with Gradebook(fresh_url, "games") as another:
                real(another, student_id, **details)
        return real(self, student_id, **details)

    monkeypatch.setattr(Gradebook, "add_student", at_the_same_time)
    assert on_postgres.grade().graded == ["ada"]
    assert added == ["ada"]
    with Gradebook(fresh_url, "games") as gradebook:
        assert sorted((student.id, student.first_name) for student in gradebook.students) == [
            ("ada", "Ada"),
            ("ben", "Ben"),
        ]


@pytest.mark.parametrize("command", ["grade", "report", "feedback"])
def test_before_the_first_release_into_a_new_database_it_is_a_sentence(round_, fresh_url, command):
    round_.hand_in("ada")
    if command == "feedback":
        round_.grade()
    config = round_.root / "nbgrader_config.py"
    config.write_text(f"{config.read_text()}\nc.CourseDirectory.db_url = {fresh_url!r}\n")
    code, said = run(main, command, HW2, "--course", str(round_.root))
    assert code == 2
    assert "autograder release" in said
    assert "Traceback" not in said
