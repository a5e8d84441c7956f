"""`autograder canvas`, against a server that answers as Canvas's documentation says."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import click
import pytest

from autograder.cli import main
from autograder.course.course import Course
from autograder.hand_ins.hand_in import stamped
from autograder.report.grades import Grade
from autograder.steps import canvas_api
from tests.autograder import lms_samples as lms
from tests.autograder.canvas_server import TOKEN, Fake, say
from tests.autograder.lms_samples import HW, PEOPLE, notebook

ADA, GABO, HALLDOR = PEOPLE[:3]


def at(day, hour=10):
    return f"2026-11-{day:02}T{hour:02}:00:00Z"


@pytest.fixture
def there(monkeypatch):
    """A class of three, in two sections."""
    monkeypatch.setattr(canvas_api, "PAUSES", (0, 0))
    fake = Fake(sections=[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}])
    fake.assignments = [{"id": 5, "name": HW, "due_at": at(20), "points_possible": 10, "course_id": 7}]
    for each in PEOPLE[:3]:
        enrolled = [{"type": "StudentEnrollment", "course_section_id": 1 + (each.section == "B")}]
        names = {"name": each.first, "sortable_name": lms.sortable(each), "sis_user_id": each.sis}
        fake.users.append(
            {"id": each.canvas, **names, "login_id": each.login, "email": each.email, "enrollments": enrolled}
        )
        fake.submissions[each.canvas] = {
            "id": each.canvas,
            "assignment_id": 5,
            "user_id": each.canvas,
            "score": None,
            "submitted_at": None,
            "submission_comments": [],
        }
    with fake:
        yield fake


@pytest.fixture
def course(tmp_path):
    return lms.tiny_course(tmp_path / "course")


def hand_in(fake, person, number, data, when, name=f"{HW}.ipynb", late=False, attempt=1, size=None, at_host=""):
    """One more attempt."""
    data = data.encode() if isinstance(data, str) else data
    fake.files[number] = data
    url = f"{at_host or fake.url}/files/{number}/download?verifier=x"
    file = {
        "id": number,
        "filename": name,
        "display_name": name,
        "url": url,
        "size": len(data) if size is None else size,
    }
    submission = fake.submissions[person.canvas]
    new = {
        "attempt": attempt,
        "submitted_at": when,
        "late": late,
        "attachments": [file],
        "submission_type": "online_upload",
    }
    submission.setdefault("submission_history", []).append(new)
    submission.update(new)


def run(course, fake, *arguments):
    os.environ["CANVAS_TOKEN"] = TOKEN  # a command takes it out
    config = course.root / "nbgrader_config.py"
    if "Canvas.url =" not in config.read_text().replace("# c.Canvas", ""):
        config.write_text(config.read_text() + f"c.Canvas.url = {fake.url!r}\nc.Canvas.course = 7\n")
    return main(["canvas", *arguments, "--course", str(course.root)])


def everything(course):
    return {path: path.read_bytes() for path in course.root.rglob("*") if path.is_file()}


def submitted(course, person):
    path = course.submitted(person.login, HW)
    return (path / f"{HW}.ipynb").read_text(), stamped(path)


def test_a_pull_brings_class_dates_and_the_newest_attempts(course, there, capsys):
    there.overrides = [
        {"id": 1, "title": "B", "course_section_id": 2, "due_at": at(21)},
        {"id": 2, "title": "x", "student_ids": [ADA.canvas], "due_at": at(22)},
    ]
    hand_in(there, ADA, 101, notebook("first"), at(18))
    hand_in(there, ADA, 102, notebook("second"), at(23), late=True, attempt=2)
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    run(course, there, "pull", "--dry-run")
    before = everything(course)
    run(course, there, "pull", HW, "--dry-run")
    assert everything(course) == before
    assert not there.changed()
    assert "3 new" in capsys.readouterr().out
    assert run(course, there, "pull", HW) == 0
    people = Course(course.root).class_list
    assert {each.id: each.section for each in people.values()} == {"ada": "A", "gabo": "B", "halldor": "A"}
    assert people["gabo"].canvas_id == "1002"
    dates = Course(course.root).due_dates
    assert [dates.of(HW, people[each]).day for each in ("halldor", "gabo", "ada")] == [20, 21, 22]
    assert submitted(course, ADA) == (notebook("second"), datetime(2026, 11, 23, 10, tzinfo=UTC))
    assert submitted(course, GABO)[0] == notebook("gabo")
    assert "late: 1 (ada)" in capsys.readouterr().out
    again, asked = everything(course), len(there.asked)
    assert run(course, there, "pull", HW) == 0
    assert not any("download" in path for _, path, _ in there.asked[asked:])
    assert {k for k, v in everything(course).items() if again.get(k) != v} <= {
        course.root / "reports" / HW / "collected.csv"
    }


@pytest.fixture
def graded(course, there, monkeypatch):
    """Two with a score and a page; of the third, a person has to see something."""
    run(course, there, "pull")
    grades = {
        each.login: Grade(each.login, each.first, each.last, score, 10.0, 0.0, by_hand)
        for each, score, by_hand in ((ADA, 7.0, False), (GABO, 8.5, False), (HALLDOR, 3.0, True))
    }
    for student in grades:
        write_page(course, student, "all is well")
    monkeypatch.setattr(canvas_api, "grades_for_lms", lambda *_: (list(grades.values()), {}))
    monkeypatch.setattr(canvas_api, "without_page", lambda *_: set())
    there.asked.clear()
    return grades


def write_page(course, student, text):
    page = course.feedback_page(student, HW)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text)


def test_a_push_sends_once_what_is_sure(course, there, graded, capsys):
    assert run(course, there, "push", HW, "--dry-run") == 1
    assert not there.changed()
    out = capsys.readouterr().out
    assert "halldor is not sent" in out
    assert "no score → 8.5" in out
    assert run(course, there, "push", HW, "--yes") == 1
    assert {user: each["score"] for user, each in there.submissions.items()} == {1001: 7.0, 1002: 8.5, 1003: None}
    assert there.sent == {1001: [[b"all is well"]], 1002: [[b"all is well"]]}
    there.asked.clear()
    assert run(course, there, "push", HW, "--yes") == 1
    assert not there.changed()
    assert not any(token for method, path, token in there.asked if path == "/upload")


def test_who_says_no_sends_nothing(course, there, graded, monkeypatch, capsys):
    monkeypatch.setattr("click.confirm", lambda *_, **__: (_ for _ in ()).throw(click.Abort()))
    assert run(course, there, "push", HW) == 2
    assert not there.changed()
    assert "nothing was sent" in capsys.readouterr().err


def echo(http):
    said = f"token {TOKEN} is wrong: {http.headers.get('Authorization')}".encode()
    say(http, int(http.path and STATUS[0]), said, {"Content-Type": "text/plain"})


STATUS = [400]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 500, 302])
def test_the_token_stays_secret_whatever_the_answer_has_in_it(course, there, graded, capfd, status):
    STATUS[0] = status
    for method, path in (("GET", "users"), ("PUT", "submissions")):
        there.next_answers = [(method, path, echo)] * 9
        assert run(course, there, *(["pull"] if method == "GET" else ["push", HW, "--yes"])) in (1, 2)
    shown = "".join(capfd.readouterr())
    assert TOKEN not in shown
    assert not any(TOKEN.encode() in data for data in everything(course).values())
    assert "mistake in autograder" not in shown
    assert TOKEN not in os.environ.values()


def test_canvas_may_ask_to_wait(course, there):
    throttled = 403, b"403 Forbidden (Rate Limit Exceeded)"
    there.next_answers = [("GET", "users", *throttled), ("GET", "sections", *throttled)]
    assert run(course, there, "pull") == 0
    assert len(Course(course.root).class_list) == 3


def test_another_host_gets_no_token(course, there):
    with Fake() as other:
        other.files[101] = notebook("ada").encode()
        hand_in(there, ADA, 101, notebook("ada"), at(18), at_host=f"{other.url}/elsewhere")
        there.submissions[1001]["submission_history"][0]["attachments"][0]["url"] = (
            f"{other.url}/elsewhere/101/download"
        )
        assert run(course, there, "pull", HW) == 0
        assert other.asked == [("GET", "/elsewhere/101/download", None)]


@pytest.mark.parametrize(
    "url", ["http://canvas.example.edu", "https://a@b.edu", "ftp://b.edu", "https://b.edu/courses/7", "", "https://"]
)
def test_an_address_is_canvas_and_no_other(course, url, monkeypatch, capsys):
    os.environ["CANVAS_TOKEN"] = TOKEN
    config = course.root / "nbgrader_config.py"
    config.write_text(config.read_text() + f"c.Canvas.url = {url!r}\nc.Canvas.course = 7\n")
    assert main(["canvas", "pull", "--course", str(course.root)]) == 2
    assert "c.Canvas.url" in capsys.readouterr().err
