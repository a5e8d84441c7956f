"""The held-back half, as listed before the work."""
import json, os
from dataclasses import replace
import pytest
from autograder.cli import main
from autograder.course.course import Course
from autograder.hand_ins.hand_in import roll_call, left_files, stamped
from autograder.steps import canvas_api
from tests.autograder import lms_samples as lms
from tests.autograder.canvas_server import TOKEN, Fake, say
from tests.autograder.test_canvas_api import *  # noqa
from tests.autograder.test_canvas_api import course, there, graded  # noqa

@pytest.mark.parametrize("name", ["../../evil.ipynb", "/etc/x.ipynb", "a\0b.ipynb", "x" * 300 + ".ipynb", "é" * 300 + ".ipynb", ".hidden.ipynb", "._x.ipynb", "1002_103_x.ipynb", "_LATE_1002_5_x.ipynb", "\ud800.ipynb", "C:\\x\\hw.ipynb", "\n\x1b[31m.ipynb", "con.ipynb", "canvas-times.json"])
def test_15_names(course, there, name, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18), name=name)
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    outside = set(course.root.parent.iterdir())
    code = run(course, there, "pull", HW)
    out = capfd.readouterr()
    assert code in (0, 1), out
    assert "\x1b" not in out.out
    assert set(course.root.parent.iterdir()) == outside
    assert submitted(course, GABO)[0] == notebook("gabo")
    ada = course.submitted("ada", HW)
    assert ada.is_dir() or any("ada" in n or "1001" in n for n in left_files(course, HW)), left_files(course, HW)
    names = {p.name for p in (course.root / "downloads" / HW).iterdir()}
    assert len(names) == 3 and all(len(n.encode()) <= 255 for n in names)

def test_16_huge(course, there, capfd, monkeypatch):
    hand_in(there, ADA, 101, b"x" * 20_000_010, at(18), size=90_000_000_000)
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    assert run(course, there, "pull", HW) == 1
    assert (course.root / "downloads" / HW).joinpath(next(p.name for p in (course.root / "downloads" / HW).iterdir() if "_101_" in p.name)).stat().st_size == 20_000_001
    assert "20 MB" in capfd.readouterr().out
    assert course.submitted("gabo", HW).is_dir() and not course.submitted("ada", HW).exists()

def broken(http):
    http.send_response(200); http.send_header("Content-Length", "100000"); http.end_headers(); http.wfile.write(b"half"); http.wfile.flush(); http.close_connection = True

@pytest.mark.parametrize("how", [broken, lambda h: say(h, 200, b"half")])
def test_17_halfway(course, there, how, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    there.next_answers = [("GET", "files/103", how)]
    assert run(course, there, "pull", HW) == 2
    assert "broke" in capfd.readouterr().err
    assert not (course.root / "submitted").exists()
    assert not [p for p in (course.root / "downloads").rglob("*") if p.name.endswith(".part") or "_103_" in p.name]
    n = len(there.asked)
    assert run(course, there, "pull", HW) == 0
    assert not any("files/101" in p for _, p, _ in there.asked[n:])
    assert submitted(course, GABO)[0] == notebook("gabo")

def test_18_gone(course, there, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    there.next_answers = [("GET", "files/101", 404)]
    assert run(course, there, "pull", HW) == 1
    assert not course.submitted("ada", HW).exists()
    assert any("_101_" in n for n in left_files(course, HW))
    assert submitted(course, GABO)[0] == notebook("gabo")
    # once it is there again
    assert run(course, there, "pull", HW) == 0
    assert submitted(course, ADA)[0] == notebook("ada")

def test_19_text(course, there, capfd):
    s = there.submissions[1001]
    new = {"attempt": 1, "submitted_at": at(18), "late": False, "body": "<p>my text</p>", "submission_type": "online_text_entry"}
    s.update(new, submission_history=[new])
    hand_in(there, GABO, 103, notebook("gabo"), at(19))
    assert run(course, there, "pull", HW) == 1
    out = capfd.readouterr().out
    assert "with a file still waiting" in out and "not handed in: 1 (halldor)" in out

def test_20_groups(course, there, capfd):
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("Team Ä 1", [1001, 1002]), 12: ("Team 2", [1003])}
    for who in (ADA, GABO):
        hand_in(there, who, 101, notebook("first"), at(17))
        hand_in(there, who, 102, notebook("team"), at(18), attempt=2)
    hand_in(there, HALLDOR, 103, notebook("alone"), at(18))
    assert run(course, there, "pull", HW) == 0, capfd.readouterr()
    assert (course.root / "groups.csv").read_text().count("Team Ä 1") == 2
    assert submitted(course, ADA) == submitted(course, GABO) and submitted(course, ADA)[0] == notebook("team")
    assert submitted(course, HALLDOR)[0] == notebook("alone")
    assert run(course, there, "pull", HW) == 0
    there.groups = {11: ("Team Ä 1", [1001]), 12: ("Team 2", [1003, 1002])}
    print(run(course, there, "pull", HW))

def test_20b_own_groups_stay(course, there, capfd):
    (course.root / "groups.csv").write_text("student,group\nada,X\n")
    run(course, there, "pull")
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("T", [1001, 1002])}
    run(course, there, "pull", HW)
    assert (course.root / "groups.csv").read_text() == "student,group\nada,X\n"
    assert "stays" in capfd.readouterr().out

def test_21_dates(course, there, capfd):
    there.assignments[0]["due_at"] = None
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("Team", [1001])}
    there.overrides = [
        {"id": 1, "title": "A", "course_section_id": 1, "due_at": at(21)},
        {"id": 2, "title": "Team", "group_id": 11, "due_at": at(15)},
        {"id": 3, "title": "gone", "student_ids": [1002], "due_at": None},
        {"id": 4, "title": "lock only", "student_ids": [1002], "lock_at": at(29)},
        {"id": 5, "title": "stranger", "student_ids": [7777], "due_at": at(28)},
        {"id": 6, "title": "empty section", "course_section_id": 99, "due_at": at(29)},
    ]
    run(course, there, "pull", HW)
    d, people = Course(course.root).due_dates, Course(course.root).class_list
    assert [d.of(HW, people[e]).day for e in ("ada", "halldor", "gabo")] == [21, 21, 21]
    out = capfd.readouterr().out
    assert "gone" in out and "7777" in out and "no date for everybody" in out

def test_22_by_hand_in_canvas(course, there, graded, capfd):
    run(course, there, "push", HW, "--yes")
    there.submissions[1001]["score"] = 9
    there.asked.clear()
    run(course, there, "push", HW, "--dry-run")
    assert "ada: 9 → 7" in capfd.readouterr().out
    run(course, there, "push", HW, "--yes")
    assert [m for m, _ in there.changed()] == ["PUT"]
    there.submissions[1001].update(score=6, points_deducted=1)
    there.asked.clear(); run(course, there, "push", HW, "--yes")
    assert not there.changed()

def test_23_aba(course, there, graded):
    for text in ("all is well", "other", "all is well"):
        write_page(course, "ada", text)
        run(course, there, "push", HW, "--yes"); run(course, there, "push", HW, "--yes")
    assert there.sent[1001] == [[b"all is well"], [b"other"], [b"all is well"]]
    assert len(there.sent[1002]) == 1

def test_24_forged(course, there, graded):
    from autograder.hand_ins.hand_in import digest
    there.comment(there.submissions[1001], f"hi [feedback {digest(b'all is well')[:12]}]", 1001)
    there.comment(there.submissions[1001], f"hi [feedback {digest(b'all is well')[:12]}]", 1002)
    there.sent.clear()
    run(course, there, "push", HW, "--yes")
    assert there.sent[1001] == [[b"all is well"]]
    there.comment(there.submissions[1001], "[feedback 000000000000]", 1001)
    there.asked.clear(); run(course, there, "push", HW, "--yes")
    assert not there.changed()

@pytest.mark.parametrize("answer", [500, "after"])
def test_25_lost(course, there, graded, answer, capfd):
    there.next_answers = [("PUT", "submissions/1002", answer)]
    assert run(course, there, "push", HW, "--yes") == 2
    err = capfd.readouterr().err
    assert "1 of 2 were sent" in err and "502" in err or "500" in err
    assert run(course, there, "push", HW, "--yes") == 1
    assert there.sent == {1001: [[b"all is well"]], 1002: [[b"all is well"]]}

@pytest.mark.parametrize("canned", [
    (200, b"<html>login</html>"), (200, b"[]{"), (200, b'{"a":1}'), (200, b"[1]"), (200, b"[null]"), (200, b'[{"id":1}]'), (200, b"null"), (200, b""),
    (200, b"[]", {"Link": '<https://evil.example/x?page=2>; rel="next"'}), (204, b""), (302, b"", {"Location": "http://evil.example/"}), (302, b"", {"Location": "ftp://x"}), (200, b"\xff\xfe["), (200, b"[" * 100000)])
@pytest.mark.parametrize("path", ["users", "sections", "overrides", "submissions", "assignments$"])
def test_26_strange(course, there, canned, path, capfd):
    hand_in(there, ADA, 101, notebook("ada"), at(18))
    there.next_answers = [("GET", path, *canned)]
    code = run(course, there, "pull", HW)
    out = capfd.readouterr()
    assert code in (0, 1, 2) and "mistake in autograder" not in out.err, out.err
    assert TOKEN not in out.err + out.out

def test_27_excused_points(course, there, graded, capfd):
    there.submissions[1001]["excused"] = True
    run(course, there, "push", HW, "--yes")
    assert "excused" in capfd.readouterr().out and 1001 not in there.sent
    there.assignments[0]["points_possible"] = 100
    assert run(course, there, "push", HW, "--yes") == 2
    assert "100" in capfd.readouterr().err

def test_28_unknown(course, there, graded, capfd):
    del there.submissions[1001]
    path = course.root / "students.csv"; path.write_text(path.read_text().replace("1002", ""))
    assert run(course, there, "push", HW, "--yes") == 1
    out = capfd.readouterr().out
    assert "ada is not sent" in out and "gabo is not sent" in out and not there.changed()

def test_29_names(course, there, capfd):
    there.assignments.append({**there.assignments[0], "id": 6})
    assert run(course, there, "pull", HW) == 2
    assert "(5)" in (e := capfd.readouterr().err) and "(6)" in e
    there.assignments = [{**there.assignments[0], "id": 5, "name": "Homework 2"}]
    assert run(course, there, "pull", HW) == 2
    (course.root / "nbgrader_config.py").open("a").write(f"c.Canvas.assignments = {{{HW!r}: 5}}\n")
    assert run(course, there, "pull", HW) == 0

def test_30_unlike(course, there, graded, capfd):
    there.assignments[0]["group_category_id"] = 3
    there.groups = {11: ("T", [1001, 1002])}
    assert run(course, there, "push", HW, "--yes") == 1
    assert not there.changed() and "T one score" in capfd.readouterr().out
    there.assignments[0]["grade_group_students_individually"] = True
    run(course, there, "push", HW, "--yes")
    assert len(there.sent) == 2

@pytest.mark.parametrize("token", ["a\nb: c" * 3, "tökentöken", "x y z 123", ""])
def test_31_tokens(course, there, token, capfd, monkeypatch):
    run(course, there, "pull")
    os.environ["CANVAS_TOKEN"] = token
    assert main(["canvas", "pull", "--course", str(course.root)]) == 2
    err = capfd.readouterr().err
    assert token[:6] not in err or not token

def test_32_seconds(course, there):
    there.assignments[0]["due_at"] = "2026-11-20T23:59:59Z"
    hand_in(there, ADA, 101, notebook("ada"), "2026-11-20T23:59:30Z")
    run(course, there, "pull", HW)
    assert [e.late.value for e in roll_call(Course(course.root), HW) if e.student == "ada"] == [""]
    assert run(course, there, "pull", HW) == 0

def test_33_throttled(course, there, capfd):
    there.next_answers = [("GET", "users", 403, b"403 Forbidden (Rate Limit Exceeded)")] * 9
    assert run(course, there, "pull") == 2
    assert "wait" in capfd.readouterr().err and not (course.root / "students.csv").exists()

def test_34_created(course, there, graded):
    there.created = True
    run(course, there, "push", HW, "--yes")
    assert len(there.sent) == 2

def test_34b_created_without_body(course, there, graded, monkeypatch):
    there.created = True
    monkeypatch.setattr(json, "x", 1, raising=False)
    import tests.autograder.canvas_server as cs
    real = cs.say
    monkeypatch.setattr(cs, "say", lambda http, status, body=b"", headers=None: real(http, status, b"" if status == 201 else body, headers))
    code = run(course, there, "push", HW, "--yes")
    assert code == 1 and len(there.sent) == 2

def test_35_upload_elsewhere(course, there, graded):
    with Fake() as other:
        other.uploads, other.home_url, there.upload_at = there.uploads, there.url, other.url
        run(course, there, "push", HW, "--yes")
        assert len(there.sent) == 2
        assert {t for _, _, t in other.asked} == {None}
    assert all(t for m, p, t in there.asked if "create_success" in p)
    assert any("create_success" in p for m, p, t in there.asked)
