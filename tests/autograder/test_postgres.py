"""The gradebook in PostgreSQL: a whole round, with a real server."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from autograder.steps.feedback import feedback
from tests.autograder.conftest import HW2
from tests.conftest import missing
from tests.postgres import NoPostgresError, server


@pytest.fixture(scope="module")
def db_url():
    try:
        with server() as running:
            yield running.url
    except NoPostgresError as error:
        missing("postgres", str(error))


@pytest.fixture
def on_postgres(round_, db_url):
    round_.use_database(db_url)
    return round_


def test_a_round(on_postgres, db_url):
    on_postgres.hand_in("ada")
    on_postgres.hand_in("bob", on_postgres.notebook(minimax="def minimax(game, state): return 0, None"))
    assert sorted(on_postgres.grade().graded) == ["ada", "bob"]
    assert not (on_postgres.root / "gradebook.db").exists()
    scores = on_postgres.scores()
    assert scores["ada"]["decision"] == 5
    assert scores["bob"]["decision"] < 1
    with on_postgres.course.gradebook() as gradebook:
        grade = gradebook.find_grade("weak-opponents", HW2, HW2, "ada")
        grade.manual_score, grade.needs_manual_grade = 2.5, False
        gradebook.db.commit()
    on_postgres.grade(again=True)
    assert on_postgres.scores()["ada"]["weak-opponents"] == 2.5
    assert on_postgres.grade().unchanged == ["ada", "bob"]
    assert len(feedback(on_postgres.course, HW2).pages) == 2
    with create_engine(db_url).connect() as connection:
        assert connection.execute(text("select count(*) from submitted_assignment")).scalar() == 2
