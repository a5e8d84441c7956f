"""Feedback goes back: Canvas's and Moodle's importers, written down from their sources, take each file for whom it is.

Of Canvas, `infer_comment_context_from_filename` and `generate_comments_from_files` in `abstract_assignment.rb`; of
Moodle, `is_valid_filename_for_import` and `import_zip_files` in `importziplib.php`.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

import autograder.steps.feedback as making
from autograder.cli import main as autograder
from autograder.course.class_list import write_students
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.hand_ins.collect import collect
from autograder.hand_ins.hand_in import HandIn, text_of
from autograder.steps.way_back import pack
from tests.autograder import lms_samples as lms
from tests.autograder.lms_samples import HW, PEOPLE, Person, notebook
from tests.autograder.test_doubt import AFTER, DUE, zipped
from tests.conftest import line_of, numbers

CLASS = [replace(each, participant=70 + n) for n, each in enumerate(PEOPLE)]
ADA, GABO, HALLDOR, MBABO, SUK, LI = CLASS[:6]
PAGE = """<!DOCTYPE html><html><body id="top"><header><h1>Feedback</h1><p>For <bdi>{student}</bdi></p>
<table><tr><th scope="row">one</th><td>{points} of 4</td></tr></table></header>
<details class="notebook"><summary>Your notebook</summary>secret of nobody</details></body></html>"""


def canvas_takes(path, attachments):
    """The comments that Canvas would make, by user: the name shown and the data; and the files that it ignores."""
    comments, ignored = {}, []
    with zipfile.ZipFile(path) as archive:
        for full in archive.namelist():
            base = full.split("/")[-1]
            split = base.split("_")
            user, attachment, *_ = [*(part for part in split if re.match(r"^\d+$", part)), None, None]
            if re.match("link", split[-1]) or base.startswith("._"):
                attachment = None
            whose, shown = attachments.get(attachment, (None, ""))
            if user is None or whose != user:
                ignored.append(full)
            else:
                comments.setdefault(user, []).append((shown, archive.read(full)))
    return comments, ignored


def moodle_takes(path, participants):
    """The files that Moodle would store, by participant, with their names; and those that it skips."""
    stored, skipped = {}, []
    with zipfile.ZipFile(path) as archive:
        for full in archive.namelist():
            info, name = ("/import/" + full).split("_", 4), full.rsplit("/", 1)[-1]
            fits = len(info) == 5 and re.fullmatch(r"\d+", info[1]) and name[0] not in ".~"
            plugins = {("assignsubmission", "file"), ("assignfeedback", "file"), ("assignsubmission", "onlinetext")}
            if fits and tuple(info[2:4]) in plugins and int(info[1]) in participants:
                stored.setdefault(int(info[1]), {})[info[4]] = archive.read(full)
            else:
                skipped.append(full)
    return stored, skipped


@pytest.fixture
def course(tmp_path):
    course = lms.tiny_course(tmp_path / "course")
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in CLASS})
    return Course(course.root)


def taken_in(course, tmp_path, files, points=3, **options):
    """Collected, and as if graded: who has handed in."""
    place = zipped(tmp_path / "all.zip", files, AFTER)
    found = {each.student for each in collect(course, HW, place, **options)} - {None}
    for student in found:
        write(course, student, points)
    return sorted(found)


def write(course, student, points):
    """A feedback page, and the notebook that it is of."""
    page, graded = course.feedback_page(student, HW), course.autograded(student, HW) / f"{HW}.ipynb"
    for path, text in (
        (page, PAGE.format(student=student, points=points)),
        (graded, notebook(f"as graded: {student}")),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def notebook_of(data):
    return nbformat.reads(data.decode(), as_version=4)


NAMES = (
    "hw2.ipynb",
    "hw2_linked.ipynb",
    "link.ipynb",
    "my_12_34_hw.ipynb",
    "_77_78_x.ipynb",
    "LATE_5_6.ipynb",
    "é 3.ipynb",
)


def test_canvas_takes_each_notebook_back(course, tmp_path):
    """Whatever students are called, and however they call their files."""
    files, attachments = {}, {}
    for n, each in enumerate(CLASS):
        file = NAMES[n % len(NAMES)]
        files[lms.canvas_name(each, 500 + n, file, late=bool(n % 2))] = notebook(each.login)
        attachments[str(500 + n)] = str(each.canvas), file
    students = taken_in(course, tmp_path, files, system="canvas")
    assert len(students) == len(CLASS)
    back = pack(course, HW, "canvas", students, None, again=False)
    assert (sorted(back.inside), back.left_out, back.unchanged) == (students, {}, [])
    comments, ignored = canvas_takes(back.path, attachments)
    assert not ignored
    for each in CLASS:
        ((shown, data),) = comments[str(each.canvas)]
        assert shown.endswith(".ipynb")  # and so has to be a notebook
        feedback, answer = notebook_of(data).cells
        said = feedback.outputs[0].data
        assert f"<bdi>{each.login}</bdi>" in said["text/html"]
        assert "one  3 of 4" in said["text/plain"]
        assert "secret of nobody" not in json.dumps(feedback.outputs)
        assert answer.source == f"as graded: {each.login}"


def test_only_what_has_changed_goes_back_once_more(course, tmp_path):
    files = {lms.canvas_name(each, n, "hw.ipynb"): notebook(each.login) for n, each in enumerate(CLASS, 500)}
    students = taken_in(course, tmp_path, files, system="canvas")
    first = pack(course, HW, "canvas", students, None, again=False)
    again = pack(course, HW, "canvas", students, None, again=False)
    assert (again.path, again.inside, again.unchanged) == (None, [], students)
    write(course, "ada", 4)
    second = pack(course, HW, "canvas", students, None, again=False)
    assert (second.inside, len(second.unchanged)) == (["ada"], len(students) - 1)
    assert first.path.exists()
    assert second.path != first.path
    assert pack(course, HW, "canvas", students, None, again=True).inside == students
    (course.root / "reports" / HW / "feedback-canvas.json").write_text("[")  # what is not known goes once more
    assert pack(course, HW, "canvas", students, None, again=False).inside == students


def test_a_dry_run_says_who_gets_what_and_writes_nothing(course, tmp_path, capsys, monkeypatch):
    def without(course, assignment, students):
        return {student for student in students if not course.feedback_page(student, assignment).is_file()}

    monkeypatch.setattr(making, "without_page", without)  # it asks the gradebook, and this course has none
    taken_in(course, tmp_path, {lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("ada")}, system="canvas")
    write(course, "suk", 3)
    before = sorted(course.root.rglob("*"))
    dry = ["feedback", HW, "--for", "canvas", "--dry-run", "--course", str(course.root)]
    assert autograder(dry) == 1
    said = capsys.readouterr().out
    assert numbers(said, "would hold", "feedback") == [1]
    assert line_of(said, "✗ suk", "nothing back")
    course.feedback_page("ada", HW).unlink()
    before.remove(course.feedback_page("ada", HW))
    assert autograder(dry) == 1
    said = capsys.readouterr().out
    assert numbers(said, "page", "to be made") == [1], "also before the first feedback it says whom it would reach"
    assert numbers(said, "would hold", "feedback") == [1]
    assert [path for path in sorted(course.root.rglob("*")) if path not in before and path.suffix != ".lock"] == []
    assert autograder(["feedback", HW, "--dry-run", "--course", str(course.root)]) == 2


def test_who_is_left_out_of_canvas_is_named(course, tmp_path):
    files = {
        lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("ada"),
        lms.canvas_name(GABO, 502, "b.ipynb"): notebook("g"),
    }
    taken_in(course, tmp_path, files, system="canvas")
    folder = tmp_path / "by hand" / "suk"
    folder.mkdir(parents=True)
    (folder / "hw.ipynb").write_text(notebook("suk"))
    list(collect(course, HW, folder.parent))
    write(course, "suk", 3)
    (course.autograded("gabo", HW) / f"{HW}.ipynb").write_text("{")
    back = pack(course, HW, "canvas", ["ada", "gabo", "suk"], None, again=False)
    assert (back.inside, back.left_out.keys()) == (["ada"], {"gabo", "suk"})
    assert "damaged" in back.left_out["gabo"]
    assert "no download of Canvas's" in back.left_out["suk"]


def test_what_was_collected_from_a_folder_goes_back_once_canvas_has_named_it(course, tmp_path):
    folder = tmp_path / "by hand" / "ada"
    folder.mkdir(parents=True)
    (folder / "hw.ipynb").write_text(notebook("ada"))
    list(collect(course, HW, folder.parent))
    taken_in(course, tmp_path, {lms.canvas_name(ADA, 501, "hw.ipynb"): notebook("ada")}, system="canvas")
    back = pack(course, HW, "canvas", ["ada"], None, again=False)
    assert (back.inside, back.left_out) == (["ada"], {})
    comments, _ = canvas_takes(back.path, {"501": (str(ADA.canvas), "hw.ipynb")})
    assert str(ADA.canvas) in comments


def test_of_a_zip_file_a_zip_file_goes_back(course, tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("work/hw_1_2_.ipynb", notebook("ada"))
    files = {
        lms.canvas_name(ADA, 501, "all.zip"): inner.getvalue(),
        lms.canvas_name(SUK, 502, "b.ipynb"): notebook("suk"),
    }
    students = taken_in(course, tmp_path, files, system="canvas")
    back = pack(course, HW, "canvas", students, None, again=False)
    comments, _ = canvas_takes(back.path, {"501": ("1001", "all.zip"), "502": ("1005", "b.ipynb")})
    ((_, data),) = comments["1001"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert len(notebook_of(archive.read(f"{HW}.ipynb")).cells) == 2


@pytest.mark.parametrize("points", [3, 4])
def test_a_group_in_canvas_sees_one_file_and_so_nobody_elses_points(course, tmp_path, points):
    (course.root / "groups.csv").write_text("student,group\nada,Team_2\ngabo,Team_2\nhalldor,Team_2\nsuk,Solo\n")
    files = {lms.canvas_group_name(GABO, "Team_2", 502, "hw.ipynb"): notebook("one")}
    students = taken_in(
        course, tmp_path, files | {lms.canvas_name(SUK, 503, "s.ipynb"): notebook("two")}, system="canvas"
    )
    write(course, "gabo", points)
    course.feedback_page("halldor", HW).unlink()  # not graded, or has dropped the course
    back = pack(course, HW, "canvas", [each for each in students if each != "halldor"], None, again=False)
    comments, ignored = canvas_takes(back.path, {"502": ("1002", "hw.ipynb"), "503": ("1005", "s.ipynb")})
    assert not ignored
    if points == 3:
        assert (back.inside, comments.keys()) == (["ada", "gabo", "suk"], {"1002", "1005"})
        assert len(comments["1002"]) == 1
    else:
        assert (back.left_out.keys(), comments.keys()) == ({"ada", "gabo"}, {"1005"})
        assert "the whole group" in back.left_out["ada"]


def test_in_canvas_who_has_not_handed_in_has_no_file_though_a_mate_has(course, tmp_path):
    (course.root / "groups.csv").write_text("student,group\nada,T\ngabo,T\nsuk,S\n")
    files = {
        lms.canvas_name(GABO, 502, "hw.ipynb"): notebook("one"),
        lms.canvas_name(SUK, 503, "s.ipynb"): notebook("two"),
    }
    back = pack(course, HW, "canvas", taken_in(course, tmp_path, files, system="canvas"), None, again=False)
    assert (back.inside, back.left_out.keys()) == (["gabo", "suk"], {"ada"})


@pytest.mark.parametrize("flat", [True, False])
def test_moodle_takes_each_page(course, tmp_path, flat):
    files = {f"{lms.moodle_folder(each)}{'_' if flat else '/'}hw.ipynb": notebook(each.login) for each in CLASS}
    students = taken_in(course, tmp_path, files)
    assert len(students) == len(CLASS)
    back = pack(course, HW, "moodle", students, None, again=False)
    stored, skipped = moodle_takes(back.path, {each.participant for each in CLASS})
    assert (sorted(back.inside), skipped) == (students, [])
    for each in CLASS:
        assert stored[each.participant] == {f"{HW}-feedback.html": course.feedback_page(each.login, HW).read_bytes()}


def test_each_of_a_team_in_moodle_has_a_copy_by_the_worksheets_numbers(course, tmp_path):
    write_students(
        course.root / "students.csv", {each.login: replace(lms.student(each), moodle_ids="") for each in CLASS}
    )
    course = Course(course.root)
    (course.root / "groups.csv").write_text(
        "student,group\nada,T_1\ngabo,T_1\nhalldor,T 2\nmbabo,T 2\nsuk,Default group\nli,Solo\n"
    )
    files = {
        f"{lms.moodle_team_folder(name, number)}/hw.ipynb": notebook(name)
        for name, number in (
            ("T_1", 72),
            ("T 2", 73),
            ("Default group", None),
            ("Solo", 74),
        )  # a group's number is not HALLDOR's
    }
    students = taken_in(course, tmp_path, files, system="moodle")
    assert students == ["ada", "gabo", "halldor", "li", "mbabo", "suk"]
    back = pack(course, HW, "moodle", students, None, again=False)
    assert (back.path, back.left_out.keys()) == (None, set(students))
    assert "--worksheet" in back.left_out["ada"]
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(lms.moodle_worksheet([ADA, GABO, HALLDOR, SUK], {"ada": DUE}))
    back = pack(course, HW, "moodle", students, sheet, again=False)
    stored, skipped = moodle_takes(back.path, {each.participant for each in CLASS})
    assert (stored.keys(), skipped, back.left_out.keys()) == ({70, 71, 72, 74}, [], {"li", "mbabo"})
    for each in (ADA, GABO, HALLDOR, SUK):
        assert f"<bdi>{each.login}</bdi>".encode() in stored[each.participant][f"{HW}-feedback.html"]


def test_a_worksheet_that_is_none_of_this_assignment_is_refused(course, tmp_path):
    students = taken_in(
        course, tmp_path, {f"{lms.moodle_folder(each)}/hw.ipynb": notebook("x") for each in (ADA, GABO)}
    )
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(lms.moodle_worksheet([replace(ADA, participant=170)]))
    with pytest.raises(CourseError, match="another assignment"):
        pack(course, HW, "moodle", students, sheet, again=False)
    sheet.write_text(lms.canvas_gradebook([ADA]))
    with pytest.raises(CourseError, match="no grading worksheet"):
        pack(course, HW, "moodle", students, sheet, again=False)
    with pytest.raises(CourseError, match=r"Blackboard.*blackboard\.csv"):
        pack(course, HW, "blackboard", students, None, again=False)


WORD = st.text(st.sampled_from("aZ_.~/-é李0 '"), max_size=6)


@given(
    st.lists(st.tuples(WORD, WORD, WORD), min_size=1, max_size=4, unique=True), st.sampled_from(["canvas", "moodle"])
)
def test_no_name_leads_anywhere_else(tmp_path_factory, people, system):
    """Of students with any names, whose records say any file: each file is for its owner alone, or there is none."""
    course = lms.tiny_course(tmp_path_factory.mktemp("names") / "course")
    class_ = [Person(f"s{n}", first, last, 1000 + n, "", "") for n, (first, last, _) in enumerate(people)]
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in class_})
    for n, (each, (_, last, file)) in enumerate(zip(class_, people, strict=True)):
        folder = course.submitted(each.login, HW)
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text("")
        name = f"{last}_{each.canvas}_{500 + n}_{file}.ipynb"
        identity = str(each.canvas)
        record = HandIn(name, system.title(), identity, 500 + n, "2026-11-20T20:00:00+00:00", None, "00")
        (folder / "handed-in.json").write_text(text_of(record))
        write(course, each.login, n)
    back = pack(Course(course.root), HW, system, [each.login for each in class_], None, again=False)
    assert len(back.inside) + len(back.left_out) == len(class_)
    if back.path and system == "canvas":
        comments, ignored = canvas_takes(back.path, {str(500 + n): (str(1000 + n), "") for n in range(len(class_))})
        found = {user: b"".join(data for _, data in all_) for user, all_ in comments.items()}
    elif back.path:
        stored, ignored = moodle_takes(back.path, {each.canvas for each in class_})
        found = {str(number): b"".join(files.values()) for number, files in stored.items()}
    if back.path:
        assert not ignored
        assert found.keys() == {str(each.canvas) for each in class_ if each.login in back.inside}
        assert all(f"<bdi>s{int(number) - 1000}</bdi>".encode() in data for number, data in found.items())
