"""`autograder canvas`, against a server that answers as Canvas's documentation says."""

from __future__ import annotations

import io
import os
from datetime import UTC, datetime

import pytest
import requests

from aima_games.home.notebook_file import LARGEST
from autograder.cli import main
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.hand_ins.hand_in import digest, left_files, roll_call, roll_rows, stamped
from autograder.one_student.override import override
from autograder.report.grades import Grade
from autograder.steps import canvas_api
from autograder.steps.feedback import feedback
from tests.autograder import lms_samples as lms
from tests.autograder.canvas_server import TOKEN, Fake, say
from tests.autograder.conftest import HW2
from tests.autograder.lms_samples import HW, PEOPLE, notebook
from tests.conftest import line_of

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


def hand_in(fake, person, number, data, when, name=f"{HW}.ipynb", late=False, size=None):
    """One more attempt."""
    fake.files[number] = data.encode() if isinstance(data, str) else data
    file = {"id": number, "filename": name, "display_name": name, "url": f"{fake.url}/files/{number}/download"}
    file["size"] = len(fake.files[number]) if size is None else size
    history = fake.submissions[person.canvas].setdefault("submission_history", [])
    history.append({"attempt": len(history) + 1, "submitted_at": when, "late": late, "attachments": [file]})
    fake.submissions[person.canvas].update(history[-1])


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
    hand_in(there, ADA, 102, notebook("second"), at(23), late=True)
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
    assert line_of(out, "halldor", "not sent")
    assert "no score → 8.5" in out
    assert run(course, there, "push", HW, "--yes") == 1
    assert {user: each["score"] for user, each in there.submissions.items()} == {1001: 7.0, 1002: 8.5, 1003: None}
    assert there.sent == {1001: [[b"all is well"]], 1002: [[b"all is well"]]}
    there.asked.clear()
    assert run(course, there, "push", HW, "--yes") == 1
    assert not there.changed()
    assert not any(token for method, path, token in there.asked if path == "/upload")


def test_without_a_yes_nothing_is_sent(course, there, graded, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(course, there, "push", HW) == 2
    assert not there.changed()
    assert "stopped" in capsys.readouterr().err


@pytest.mark.parametrize("status", [302, 400, 401, 403, 404, 409, 422, 500])
def test_the_token_stays_secret_whatever_the_answer_has_in_it(course, there, graded, capfd, status):
    for method, path in (("GET", "users"), ("PUT", "submissions")):
        there.next_answers = [(method, path, status, f"Bearer {TOKEN} is wrong".encode())] * 9
        assert run(course, there, *(["pull"] if method == "GET" else ["push", HW, "--yes"])) in (1, 2)
    shown = "".join(capfd.readouterr())
    assert TOKEN not in shown
    assert "mistake in autograder" not in shown
    assert not any(TOKEN.encode() in data for data in everything(course).values())
    assert TOKEN not in os.environ.values()


def test_canvas_may_ask_to_wait(course, there):
    throttled = 403, b"403 Forbidden (Rate Limit Exceeded)"
    there.next_answers = [("GET", "users", *throttled), ("GET", "sections", *throttled)]
    assert run(course, there, "pull") == 0
    assert len(Course(course.root).class_list) == 3


@pytest.mark.parametrize("created", [True, False])
def test_another_host_gets_no_token(course, there, graded, created):
    """Neither for a file that lies there, nor where pages are uploaded to, whence a redirect leads back."""
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    with Fake() as other:
        there.submissions[1001]["attachments"][0]["url"] = f"{other.url}/elsewhere/101/download"
        other.files[101], other.uploads = notebook("ada").encode(), there.uploads
        there.upload_at, other.home_url, other.created = other.url, there.url, created
        assert run(course, there, "pull", HW) == 0
        run(course, there, "push", HW, "--yes")
        assert {token for _, _, token in other.asked} == {None}
    assert len(there.sent) == 2
    assert all(token for _, path, token in there.asked if "create_success" in path)


@pytest.mark.parametrize(
    "url", ["http://canvas.example.edu", "https://a@b.edu", "ftp://b.edu", "https://b.edu/courses/7", "", "https://"]
)
def test_an_address_is_canvas_and_no_other(course, url, monkeypatch, capsys):
    os.environ["CANVAS_TOKEN"] = TOKEN
    config = course.root / "nbgrader_config.py"
    config.write_text(config.read_text() + f"c.Canvas.url = {url!r}\nc.Canvas.course = 7\n")
    assert main(["canvas", "pull", "--course", str(course.root)]) == 2
    assert "c.Canvas.url" in capsys.readouterr().err


def test_the_token_goes_to_canvas_by_https_and_nowhere_else(monkeypatch):
    sent = []

    def send(self, request, **options):
        sent.append((request.url, request.headers.get("Authorization")))
        answer = requests.Response()
        answer.status_code, answer.url, answer.request = 200, request.url, request
        return answer

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", send)
    connection = canvas_api.Connection({"url": "https://canvas.example.edu", "course": 7}, TOKEN, dry_run=False)
    session, signed = connection.requester._session, {"Authorization": f"Bearer {TOKEN}"}
    session.get("https://canvas.example.edu/api/v1/users")
    session.get("https://files.example.edu/1", headers=signed)
    session.get("https://canvas.example.edu:8443/1", headers=signed)
    assert [token for _, token in sent] == [signed["Authorization"], None, None]
    for url in ("http://canvas.example.edu/api/v1/users", "http://localhost/1"):
        with pytest.raises(CourseError, match="not https"):
            session.get(url, headers=signed)
    assert len(sent) == 3


NAMES = ["../../evil.ipynb", "/etc/x.ipynb", "a\0b.ipynb", "é" * 300 + ".ipynb", ".hidden.ipynb", "1002_103_x.ipynb"]
NAMES += ["\ud800.ipynb", "C:\\x\\hw.ipynb", "\n\x1b[31m.ipynb", "canvas-times.json"]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_anywhere_or_hides_anybody(course, there, name, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18), name=name)
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    outside = set(course.root.parent.iterdir())
    assert run(course, there, "pull", HW) in (0, 1)
    assert "\x1b" not in capfd.readouterr().out
    assert set(course.root.parent.iterdir()) == outside
    assert submitted(course, GABO)[0] == notebook("gabo")
    assert course.submitted("ada", HW).is_dir() or left_files(course, HW)


def test_of_a_huge_file_a_beginning_is_read(course, there):
    hand_in(there, ADA, 101, b"x" * (LARGEST + 9), at(18), size=90_000_000_000)
    assert run(course, there, "pull", HW) == 1
    (path,) = (course.root / "downloads" / HW).glob("*_101_*")
    assert path.stat().st_size == LARGEST + 1
    assert not course.submitted("ada", HW).exists()


def broken(http):
    http.send_response(200)
    http.send_header("Content-Length", "100000")
    http.end_headers()
    http.wfile.write(b"half")
    http.close_connection = True


@pytest.mark.parametrize("how", [broken, lambda http: say(http, 200, b"half")])
def test_what_came_halfway_is_not_there_and_the_next_pull_goes_on(course, there, how, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    there.next_answers = [("GET", "files/103", how)]
    assert run(course, there, "pull", HW) == 2
    assert "broke" in capfd.readouterr().err
    assert not (course.root / "submitted").exists()
    there.asked.clear()
    assert run(course, there, "pull", HW) == 0
    assert not any("files/101" in path for _, path, _ in there.asked)
    assert submitted(course, GABO)[0] == notebook("gabo")


@pytest.mark.parametrize("text", [True, False])
def test_who_has_no_file_in_canvas_waits(course, there, text):
    """Who typed a text, and whose file is gone, has handed in."""
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    if text:
        there.submissions[1001]["submission_history"][0].update(attachments=[], body="my text")
    there.next_answers = [("GET", "files/101", 404)]
    assert run(course, there, "pull", HW) == 1
    assert {row["student"] for row in roll_rows(course, HW) if row["state"] == "left"} == {"ada"}
    assert run(course, there, "pull", HW) == int(text)  # the file may come back


def test_a_group_hands_in_once(course, there):
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("Team Ä 1", [1001, 1002]), 12: ("Team 2", [1003])}
    for who in (ADA, GABO):
        hand_in(there, who, 101, notebook("first"), at(17))
        hand_in(there, who, 102, notebook("team"), at(18))
    for _ in range(2):
        assert run(course, there, "pull", HW) == 0
        assert submitted(course, ADA) == submitted(course, GABO)
        assert submitted(course, ADA)[0] == notebook("team")
    own = "student,group,assignments\nada,Mine,\n"
    (course.root / "groups.csv").write_text(own)
    run(course, there, "pull", HW)
    assert (course.root / "groups.csv").read_text() == own


def test_dates_that_due_csv_cannot_have_are_named(course, there, capsys):
    there.assignments[0].update(due_at=None, group_category_id=3)
    there.groups = {11: ("Team", [1001])}
    dates = {"A": ("course_section_id", 1, "2026-11-21T23:59:59Z"), "T": ("group_id", 11, at(15))}
    dates |= {"none": ("student_ids", [1002], None), "stranger": ("student_ids", [7777], at(28))}
    there.overrides = [{"id": 1, "title": title, kind: who, "due_at": due} for title, (kind, who, due) in dates.items()]
    hand_in(there, ADA, 101, notebook("ada"), "2026-11-21T23:59:30Z")
    run(course, there, "pull", HW)
    course = Course(course.root)
    assert {course.due_dates.of(HW, each).day for each in course.class_list.values()} == {21}
    assert [each.late.value for each in roll_call(course, HW) if each.student == "ada"] == [""]
    out = capsys.readouterr().out
    assert all(said in out for said in ("'none' has no date", "7777", "no date for everybody"))


def test_canvas_itself_says_what_it_has(course, there, graded, capsys):
    """Not a file of ours: a score may be changed there, a comment be a student's, a page come back."""
    forged = f"[feedback {digest(b'all is well')[:12]}]"
    there.comment(there.submissions[1001], forged, 1002)
    there.sent.clear()
    for text in ("all is well", "other", "all is well"):
        write_page(course, "ada", text)
        for _ in range(2):
            run(course, there, "push", HW, "--yes")
    assert there.sent == {1001: [[b"all is well"], [b"other"], [b"all is well"]], 1002: [[b"all is well"]]}
    there.submissions[1001]["score"] = 9
    there.submissions[1002].update(score=8, points_deducted=0.5)
    there.asked.clear()
    run(course, there, "push", HW, "--yes")
    assert "ada: 9 → 7" in capsys.readouterr().out
    assert [method for method, _ in there.changed()] == ["PUT"]


@pytest.mark.parametrize("answer", [500, "after"])
def test_an_answer_that_is_lost_doubles_nothing(course, there, graded, answer, capsys):
    there.next_answers = [("PUT", "submissions/1002", answer)]
    assert run(course, there, "push", HW, "--yes") == 2
    assert line_of(capsys.readouterr().err, "(1 of 2 ", "sent")
    assert run(course, there, "push", HW, "--yes") == 1
    assert there.sent == {1001: [[b"all is well"]], 1002: [[b"all is well"]]}


def test_who_must_not_get_a_score_is_named(course, there, graded, capsys):
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("T", [1001, 1002])}  # with unlike scores
    assert run(course, there, "push", HW, "--yes") == 1
    there.assignments[0]["grade_group_students_individually"] = True
    there.submissions[1001]["excused"] = True
    del there.submissions[1002]
    assert run(course, there, "push", HW, "--yes") == 1
    there.assignments[0]["points_possible"] = 100
    assert run(course, there, "push", HW, "--yes") == 2
    assert not there.changed()
    out = capsys.readouterr().out
    assert all(said in out for said in ("T one score", "excused", "gabo is not sent"))


ELSEWHERE = {"Link": '<https://evil.example/x?page=2>; rel="next"'}
STRANGE = [
    (200, b"<html>"),
    (200, b'{"a":1}'),
    (200, b"[1]"),
    (200, b'[{"id":1}]'),
    (200, b"[]", ELSEWHERE),
    (204, b""),
]
STRANGE += [(302, b"", {"Location": "http://evil.example/"}), (200, b"[" * 100_000), (200, b"\xff[")]


@pytest.mark.parametrize("path", ["users", "submissions"])
def test_answers_that_are_none_of_canvas_end_in_a_sentence(course, there, path, capfd):
    for canned in STRANGE:
        there.next_answers = [("GET", path, *canned)]
        assert run(course, there, "pull", HW) in (0, 2)
    shown = "".join(capfd.readouterr())
    assert "mistake in autograder" not in shown
    assert TOKEN not in shown


@pytest.mark.parametrize("token", ["a\nb: c" * 3, "tökentöken", "x y z 123"])
def test_what_is_no_token_is_not_shown(course, there, token, capfd):
    run(course, there, "pull")
    os.environ["CANVAS_TOKEN"] = token
    assert main(["canvas", "pull", "--course", str(course.root)]) == 2
    assert token not in capfd.readouterr().err


def test_an_assignment_of_another_name_has_a_number(course, there, capsys):
    there.assignments = [{**there.assignments[0], "name": "Homework 2"}]
    assert run(course, there, "pull", HW) == 2
    assert "Homework 2 (5)" in capsys.readouterr().err
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write(f"c.Canvas.assignments = {{{HW!r}: 5}}\n")
    assert run(course, there, "pull", HW) == 0


@pytest.mark.more
def test_marks_as_they_are_graded_and_pages_as_they_are_made(round_):
    round_.hand_in("ada")
    round_.grade()
    course = Course(round_.root)
    (grade,), waiting = canvas_api.grades_for_lms(course, HW2)
    assert (grade.student, grade.is_final, waiting) == ("ada", False, {})  # an answer in words waits
    assert canvas_api.without_page(course, HW2, ["ada"]) == {"ada"}
    feedback(course, HW2)
    assert canvas_api.without_page(course, HW2, ["ada"]) == set()
    override(course, HW2, "ada", "", 5, "a test")
    assert canvas_api.without_page(Course(round_.root), HW2, ["ada"]) == {"ada"}
    assert canvas_api.grades_for_lms(Course(round_.root), HW2)[0][0].is_final
