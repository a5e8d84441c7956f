"""Requests to look at marks again: handed in as a file, kept with its answer, listed until there is one."""

from __future__ import annotations

import zipfile

import pytest

from autograder.cli import main as autograder
from autograder.course.course import Course
from autograder.course.regrade import is_request, requests
from tests.autograder.conftest import HW2
from tests.conftest import line_of

ASKED = (
    "My `value` is right: ties may go either way.\nAnswer: full marks, says the student.\n\x1b[2J<script>x</script>\n"
)


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        ("regrade.txt", True),
        ("Regrade.md", True),
        ("regrade-1.txt", True),
        ("regrade (2).txt", True),
        ("lovelaceada_LATE_1234_56789_regrade.txt", True),
        ("hw2_ada_attempt_2026-11-01-10-00-00_regrade.txt", True),
        ("12-34 - Ada Lovelace - Oct 1, 2026 100 PM - regrade.txt", True),
        ("regrade.ipynb", False),
        ("no_regrades.txt", False),
        ("autoregrade.txt", False),
        ("timestamp.txt", False),
    ],
)
def test_a_request_is_known_by_the_name_that_the_student_gave(name, asks):
    assert is_request(name) is asks


def test_a_request_waits_for_an_answer_and_the_answer_is_on_the_students_page(round_, tmp_path, capsys):
    round_.hand_in("ada")
    assert not round_.grade().trouble
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("ada/regrade.txt", ASKED)
        archive.writestr("ben/regrade.txt", "And mine?")

    def run(*arguments):
        code = autograder([*map(str, arguments), "--course", str(round_.root)])
        return code, capsys.readouterr().out

    for _ in range(2):  # the next download has it once more
        code, said = run("collect", HW2, tmp_path / "all.zip")
        assert code == 1  # nothing of ben's was ever collected
        assert line_of(said, "of ben", "not collected")
        (request,) = requests(round_.course, HW2)
        assert (request.students, request.answer) == (("ada",), "")
        assert request.text == ASKED.replace("\x1b[2J", "").strip()
    code, said = run("report", HW2)
    assert code == 1
    assert "no answer yet" in said
    assert "\x1b" not in said
    page = (round_.root / "reports" / HW2 / "report.html").read_text()
    assert "1 request to look at marks again has no answer" in page
    assert "<script>x" not in page
    request.path.write_text(request.path.read_text() + "Yes, the reference was too strict.\nOne point more.\n")
    (answered,) = requests(round_.course, HW2)
    assert answered.answer == "Yes, the reference was too strict.\nOne point more."
    assert "no answer" not in run("report", HW2)[1]
    assert run("feedback", HW2)[0] == 1  # ben's is of nothing that was collected, and waits
    page = round_.course.feedback_page("ada", HW2).read_text()
    assert "You asked:" in page
    assert "One point more." in page
    assert "<script>x" not in page
    assert run("student", "rename", "ada", "lovelace")[0] == 0
    assert requests(Course(round_.root), HW2)[0].students == ("lovelace",)
    assert run("student", "rename", "lovelace", "ada")[0] == 0
    (tmp_path / "more" / "ada").mkdir(parents=True)
    (tmp_path / "more" / "ada" / "regrade.md").write_text("One more thing.")
    assert run("collect", HW2, tmp_path / "more")[0] == 1  # ben's still waits
    assert [each.answer[:3] for each in requests(round_.course, HW2)] == ["Yes", ""]
