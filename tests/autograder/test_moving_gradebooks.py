"""A gradebook that moves keeps everything, and one that is interrupted stays where it was."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta

import pytest
from nbgrader.api import Base, Comment
from sqlalchemy import create_engine, select, text

from autograder.cli import main
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.term import gradebooks
from autograder.term.gradebooks import move_gradebook
from tests.autograder.conftest import HW2, Round
from tests.autograder.homework import run
from tests.autograder.test_by_hand import ESSAY, give
from tests.conftest import line_of


@pytest.fixture(scope="module")
def marked_once(released_course, tmp_path_factory, unsafe):
    """A course with all that a gradebook can have: marks and comments by hand, dates, extensions, an old student."""
    root = tmp_path_factory.mktemp("marked") / "course"
    shutil.copytree(released_course, root)
    round_ = Round(root, unsafe)
    due = "assignment,section,student,due\nhw2-minimax,,,2020-01-01 12:00\nhw2-minimax,,ben,2020-01-09 12:00\n"
    (round_.root / "due.csv").write_text(due)
    for student in ("ada", "ben"):
        path = round_.hand_in(student)
        path.with_name("timestamp.txt").write_text("2020-01-03 10:00:00.123456 UTC")
    round_.grade()
    give(round_, "ada", comment="Warum nicht? «ça va» 你好\n\t𝔘")
    with round_.course.gradebook() as gradebook:
        gradebook.add_student("Zoë.o'Hara@x", first_name='"Zoë"', last_name="None", email=None)
        gradebook.find_submission_notebook(HW2, HW2, "ada").flagged = True
        gradebook.db.commit()
    return root


@pytest.fixture
def marked(marked_once, tmp_path, unsafe):
    root = tmp_path / "course"
    shutil.copytree(marked_once, root)
    return Round(root, unsafe)


def rows(course):
    """All that is in a course's gradebook."""
    with course.gradebook() as gradebook, gradebook.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)))) for table in Base.metadata.sorted_tables
        }


def the_course(round_):
    return Course(round_.root)


def test_to_postgresql_and_back(marked, db_url):
    before = rows(marked.course)
    assert len(before["student"]) == 3
    code, said = run(main, "move-gradebook", "--to", db_url, "--course", str(marked.root))
    assert code == 0, said
    assert rows(the_course(marked)) == before
    assert not (marked.root / "gradebook.db").exists()
    with the_course(marked).gradebook() as gradebook:
        submission = gradebook.find_submission(HW2, "ben")
        assert gradebook.engine.dialect.name == "postgresql"
        assert submission.extension == timedelta(days=8)
        assert submission.assignment.duedate == datetime(2020, 1, 1, 12).astimezone(UTC).replace(tzinfo=None)
        comment = gradebook.find_comment(ESSAY, HW2, HW2, "ada").comment
        assert comment == "Warum nicht? «ça va» 你好\n\t𝔘"
    assert marked.grade().unchanged == ["ada", "ben"]  # the term goes on there
    before = rows(the_course(marked))
    code, said = run(main, "move-gradebook", "--to", "sqlite:///gradebook.db", "--course", str(marked.root))
    assert code == 0, said
    assert rows(the_course(marked)) == before
    assert "db_url" not in (marked.root / "nbgrader_config.py").read_text()
    with the_course(marked).gradebook() as gradebook:
        assert str(gradebook.engine.url) == f"sqlite:///{marked.root / 'gradebook.db'}"
    assert marked.grade().unchanged == ["ada", "ben"]


def interrupt(monkeypatch, name, after):
    calls, real = [], getattr(gradebooks, name)

    def ended(*arguments):
        calls.append(1)
        if len(calls) > after:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(gradebooks, name, ended)


@pytest.mark.parametrize(
    ("name", "after"), [("_hold", 0), ("_all", 12), ("_all", 25), ("_read", 20), ("use_gradebook", 0)]
)
def test_an_interrupted_move_has_moved_nothing_and_can_be_done_again(marked, monkeypatch, name, after):
    before, config = rows(marked.course), (marked.root / "nbgrader_config.py").read_text()
    with monkeypatch.context() as patch:
        interrupt(patch, name, after)
        with pytest.raises(KeyboardInterrupt):
            move_gradebook(the_course(marked), "sqlite:///other.db")
    assert (marked.root / "nbgrader_config.py").read_text() == config
    assert rows(the_course(marked)) == before
    moved = move_gradebook(the_course(marked), "sqlite:///other.db")
    assert moved.rows["student"] == 3
    assert rows(the_course(marked)) == before


def test_a_name_longer_than_a_column_keeps_nobody_from_moving(marked, fresh_url):
    """nbgrader's columns have 128 letters. SQLite takes more; PostgreSQL refuses them."""
    name = "Wolfeschlegelsteinhausenbergerdorff" * 9
    with marked.course.gradebook() as gradebook:
        gradebook.update_or_create_student("hubert", first_name=name)
    (marked.root / "students.csv").write_text(f"id,first_name\nada,{name}\nben,Ben\n")
    assert run(main, "move-gradebook", "--to", fresh_url, "--course", str(marked.root))[0] == 0
    marked.grade()
    with the_course(marked).gradebook() as gradebook:
        assert {gradebook.find_student(each).first_name for each in ("ada", "hubert")} == {name[:128]}


def test_what_belongs_to_nothing_is_named_and_left(marked):
    with marked.course.gradebook() as gradebook:
        gradebook.db.add(Comment(notebook_id="gone", cell_id="gone"))
        gradebook.db.commit()
    code, said = run(main, "move-gradebook", "--to", "sqlite:///other.db", "--course", str(marked.root))
    assert code == 1
    assert line_of(said, "1 row", "comment")


def test_while_it_moves_nobody_writes_to_the_old_one(marked, monkeypatch):
    refused = []
    real = gradebooks._copied

    def copied(source, *arguments):
        old = create_engine(f"sqlite:///{marked.root / 'gradebook.db'}", connect_args={"timeout": 0})
        with old.connect() as another:
            try:
                another.execute(text("UPDATE grade SET manual_score = 1"))
                another.commit()
            except Exception as error:
                refused.append(str(error))
        return real(source, *arguments)

    monkeypatch.setattr(gradebooks, "_copied", copied)
    move_gradebook(the_course(marked), "sqlite:///other.db")
    assert "locked" in refused[0]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("gradebook", "postgresql+psycopg://USER@HOST/NAME"),
        ("nosuch://x/y", "postgresql+psycopg://USER@HOST/NAME"),
        ("sqlite://", "names no file"),
        ("sqlite:///gradebook.db", "already"),
        ("sqlite:///no/such/folder/x.db", "unable to open"),
        ("postgresql://grader@/games?host=/no/such/place", "nothing has been moved"),
    ],
)
def test_an_address_that_cannot_be_used_is_a_sentence(marked, url, said):
    before = (marked.root / "nbgrader_config.py").read_text()
    code, told = run(main, "move-gradebook", "--to", url, "--course", str(marked.root))
    assert code == 2
    assert said in told
    assert "Traceback" not in told
    assert (marked.root / "nbgrader_config.py").read_text() == before


def test_another_gradebook_is_not_written_over(marked):
    shutil.copyfile(marked.root / "gradebook.db", marked.root / "other.db")
    give(marked, "ben")
    with pytest.raises(CourseError, match="another gradebook"):
        move_gradebook(the_course(marked), "sqlite:///other.db")


def test_a_configuration_that_sets_it_otherwise_is_left_as_it_is(marked):
    config = marked.root / "nbgrader_config.py"
    (marked.root / "gradebook.db").rename(marked.root / "a.db")
    otherwise = "c.CourseDirectory['db_url'] = 'sqlite:///' + str(Path(__file__).with_name('a.db'))"
    config.write_text(f"{config.read_text()}\n{otherwise}\n")
    before = config.read_text()
    with pytest.raises(CourseError, match="make it say"):
        move_gradebook(the_course(marked), "sqlite:///gradebook.db")
    assert config.read_text() == before
