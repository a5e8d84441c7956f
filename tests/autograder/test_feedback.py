"""The feedback pages: whatever is in a notebook, everybody gets one, and the instructor hears who got a plain one."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
import time

import nbformat
import pytest
from bs4 import BeautifulSoup

import autograder.steps.feedback as making
from autograder.cli import main as autograder
from autograder.course.course import Course
from autograder.course.errors import CourseError
from autograder.grading.safe_markdown import safe_markdown
from autograder.one_student.override import override
from autograder.report.pages import grades_for_lms
from autograder.steps.feedback import feedback
from tests.autograder.conftest import HW2, Round, grade_id
from tests.conftest import line_of, named, numbers, some_now

MISBEHAVE = """
import os, time
from nbconvert.preprocessors import Preprocessor
def loops():
    while True: pass
def sleeps(): time.sleep(10_000)
def swallows(): return bytearray(5 << 30)
def dies(): os.kill(os.getpid(), 9)
def exits(): os._exit(3)
def recurses(): return recurses()
def raises(): raise ValueError("<b>no</b>\\nand no")
def fills(): return "x" * 2_000_000
class Misbehave(Preprocessor):
    enabled = True
    def preprocess(self, nb, resources):
        does = globals().get(resources["nbgrader"]["student"])
        if does and (text := does()):
            nb.cells[0].source, nb.cells[0].cell_type = "x", "code"
            nb.cells[0].outputs = [{"output_type": "stream", "name": "stdout", "text": text}]
            nb.cells[0].execution_count = None
        return nb, resources
c.GenerateFeedback.preprocessors = [*c.GenerateFeedback.preprocessors, Misbehave]
"""
SAID = {
    "loops": "more than 4 seconds of processor time",
    "swallows": "MemoryError",
    "dies": "was ended",
    "exits": "was ended",
    "recurses": "RecursionError",
    "raises": "ValueError: <b>no</b>",
    "fills": "the page would have",
}


@pytest.fixture(scope="module")
def graded(released_course, tmp_path_factory, unsafe):
    """A course in which everybody is graded: one honest student, and one for each way to misbehave."""
    root = tmp_path_factory.mktemp("feedback") / "course"
    shutil.copytree(released_course, root)
    round_ = Round(root, unsafe)
    wrong = round_.notebook(minimax_value="def minimax_value(game, state): return '<script>alert(1)</script>'")
    round_.hand_in("ada")
    for student in (*SAID, "sleeps"):
        round_.hand_in(student, wrong)
    assert not round_.grade().trouble
    return round_


@pytest.fixture
def course(graded, tmp_path):
    shutil.copytree(graded.root, tmp_path / "course")
    return Course(tmp_path / "course")


def forget(course, *students):
    for student in students:
        shutil.rmtree(course.root / "autograded" / student)


def cells_of(course, student):
    """The autograded notebook of a student, to be changed, and how to write it back."""
    path = course.autograded(student, HW2) / f"{HW2}.ipynb"
    notebook = nbformat.read(path, as_version=4)

    def write():
        path.chmod(0o644)
        path.write_text(nbformat.writes(notebook))

    return notebook.cells, write


def test_who_has_no_page_gets_a_plain_one_and_the_others_theirs(course, monkeypatch, capsys):
    forget(course, "sleeps")
    config = course.root / "nbgrader_config.py"
    config.write_text(config.read_text() + MISBEHAVE)
    monkeypatch.setattr(making, "SECONDS", 4)
    monkeypatch.setattr(making, "LARGEST", 2_000_000)
    assert autograder(["feedback", HW2, "--for", "canvas", "--dry-run", "--course", str(course.root)]) == 1
    assert numbers(capsys.readouterr().out, "pages", "to be made") == [len(SAID) + 1]
    assert autograder(["feedback", HW2, "--course", str(course.root)]) == 1
    said = capsys.readouterr().out
    assert f"{len(SAID) + 1} pages are in" in said
    for student, why in SAID.items():
        (line,) = [line for line in said.splitlines() if f" {student} " in line]
        assert why in line
        page = course.feedback_page(student, HW2).read_text()
        assert f"For {student}" in page
        assert HW2 in page
        assert "see your instructor" in page
        assert "<td>0.0 of 4</td>" in page
        assert "<td>5.0 of 5</td>" in page
        assert "<script" not in page
        assert not list(course.feedback_page(student, HW2).parent.glob(".*"))
    page = course.feedback_page("ada", HW2).read_text()
    assert "<p>For <bdi>ada</bdi></p>" in page
    assert "Your answer" in page
    assert " ada " not in said


@pytest.mark.browser
def test_a_page_fits_a_phone_whatever_is_in_it(course, browser, violations, broken_words):
    forget(course, "ada", *(student for student in (*SAID, "sleeps") if student != "loops"))
    with course.gradebook() as gradebook:
        gradebook.update_or_create_student("loops", first_name="X" * 150, last_name="الخوارزمي" * 17)
        gradebook.find_grade("test_minimax", HW2, HW2, "loops").extra_credit = 0.5
        gradebook.db.commit()
    cells, write = cells_of(course, "loops")
    for cell in cells:
        if grade_id(cell) == "weak-opponents":
            cell.source = f"{'w' * 400}\n\n{'|a ' * 60}|\n{'|-' * 60}|\n{'|b ' * 60}|\n\n    {'code ' * 99}"
        elif grade_id(cell) == "minimax_value":
            cell.source += f"\n# {'z' * 400}\n@functools.cache\ndef rest(x): return x is not None and 1 in x"
    write()
    feedback(course, HW2)
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(course.feedback_page("loops", HW2).as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert broken_words(page, "header td, header th") == []
    assert page.get_by_text("الخوارزمي").count() == 1
    assert page.get_by_text("5 of 5 + 0.5 extra").count() > 0
    for scheme in ("light", "dark"):
        for width in (390, 1280):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 844})
            assert violations(page, "html") == [], (scheme, width)
    page.close()


def test_what_waits_for_ever_is_ended_too(course, monkeypatch):
    forget(course, "ada", *SAID)
    config = course.root / "nbgrader_config.py"
    config.write_text(config.read_text() + MISBEHAVE)
    monkeypatch.setattr(making, "PATIENCE", 1)
    outcome = feedback(course, HW2)
    assert line_of(outcome.plain["sleeps"], "not finish", "within 1 second")
    assert outcome.pages == [course.feedback_page("sleeps", HW2)]


BOMBS = {
    "formulas": "\\\\(" * 30_000,
    "tags": "<div>" * 20_000,
    "spaces": f"a{' ' * 100_000}b",
    "brackets": "[" * 100_000,
    "links": "[a](" * 25_000,
    "emphasis": "**a " * 12_000 + "b** " * 12_000,
    "a wide table": "|a" * 20_000 + "\n" + "|-" * 20_000 + "\n" + "x\n" * 10_000,
    "quotes": "> " * 50_000,
    "entities": "&" * 100_000,
    "a picture again and again": "![](attachment:a.png)" * 4_000,
    "blank lines of code": "```python\n" + " \n" * 50_000 + "```",
}


@pytest.mark.long
def test_a_long_answer_of_any_kind_comes_out_as_a_page(course):
    """Written, as code, and as output: each a page, well within its limits, and no larger than it may be."""
    forget(course, *SAID, "sleeps")
    origin = course.root / "autograded" / "ada"
    for number, bomb in enumerate(BOMBS.values()):
        student = f"s{number}"
        shutil.copytree(origin, course.root / "autograded" / student)
        cells, write = cells_of(course, student)
        written = next(cell for cell in cells if grade_id(cell) == "weak-opponents")
        written.source, written.attachments = bomb, {"a.png": {"image/png": "A" * 1_000_000}}
        code = next(cell for cell in cells if grade_id(cell) == "minimax_value")
        code.source = f"x = 1\n{bomb[:50_000]}"
        code.outputs = [nbformat.v4.new_output("stream", text=bomb)]
        write()
    with course.gradebook() as gradebook:
        for number in range(len(BOMBS)):
            gradebook.add_student(f"s{number}")
            gradebook.add_submission(HW2, f"s{number}")
    outcome = feedback(course, HW2)
    assert outcome.plain == {}
    assert len(outcome.pages) == len(BOMBS) + 1
    assert max(page.stat().st_size for page in outcome.pages) < 30_000_000


def test_what_does_not_fit_on_a_page_is_cut_short(course):
    forget(course, *SAID, "sleeps")
    cells, write = cells_of(course, "ada")
    written = next(cell for cell in cells if grade_id(cell) == "weak-opponents")
    written.source = f"*so* it begins {'x' * 10_000_000}"
    write()
    assert feedback(course, HW2).plain == {}
    page = course.feedback_page("ada", HW2).read_text()
    assert "<pre>*so* it begins xxx" in page
    assert "9,998,015 characters more" in page
    assert len(page) < 1_000_000


@pytest.mark.parametrize(
    ("harm", "advice"),
    some_now(
        1,
        [
            (lambda notebook: notebook.write_text(notebook.read_text()[:5_000]), "autograder grade"),
            (lambda notebook: notebook.unlink(), "autograder grade"),
            (lambda notebook: notebook.write_bytes(b"\xff\xfe"), "autograder grade"),
            (lambda notebook: notebook.write_text("[" * 100_000), ""),
        ],
    ),
    ids=["cut short", "gone", "no text", "deep"],
)
def test_a_damaged_notebook_costs_its_student_alone(course, harm, advice):
    forget(course, *list(SAID)[1:], "sleeps")
    notebook = course.autograded("loops", HW2) / f"{HW2}.ipynb"
    notebook.chmod(0o644)
    harm(notebook)
    outcome = feedback(course, HW2)
    assert outcome.plain.keys() == {"loops"}
    assert advice in outcome.plain["loops"]
    assert len(outcome.pages) == 2


@pytest.mark.parametrize(
    "ledger", some_now(1, ["[]", "{", '{"items": []}', '{"items": {"test_minimax_value": 1}, "points": []}', "\x00"])
)
def test_a_plain_page_needs_no_ledger(course, ledger):
    forget(course, *list(SAID)[1:], "sleeps")
    (course.autograded("loops", HW2) / f"{HW2}.ipynb").unlink()
    course.result_path(HW2, "loops").write_text(ledger)
    outcome = feedback(course, HW2)
    assert outcome.plain.keys() == {"loops"}
    assert "For loops" in course.feedback_page("loops", HW2).read_text()


def test_a_broken_gradebook_is_nobodys_fault(course):
    forget(course, *SAID, "sleeps")
    (page,) = feedback(course, HW2).pages
    before = page.read_text()
    (course.root / "gradebook.db").write_bytes(b"no database" * 1_000)
    with pytest.raises(CourseError, match=r"the gradebook of .* cannot be read: file is not a database"):
        feedback(course, HW2)
    assert page.read_text() == before


def test_a_full_disk_is_said(course, monkeypatch):
    forget(course, *SAID, "sleeps")
    (course.autograded("ada", HW2) / f"{HW2}.ipynb").unlink()

    def full(path, text):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(making, "write_whole", full)
    with pytest.raises(CourseError, match=r"html cannot be written: No space left"):
        feedback(course, HW2)


@pytest.mark.more
def test_a_page_is_made_again_where_what_is_on_it_has_changed(course, capsys):
    forget(course, *SAID)
    assert feedback(course, HW2).unchanged == []
    assert feedback(course, HW2).unchanged == ["ada", "sleeps"]
    with course.gradebook() as gradebook:
        gradebook.find_comment("weak-opponents", HW2, HW2, "ada").manual_comment = "Well said."
        gradebook.db.commit()
    assert autograder(["report", HW2, "--course", str(course.root)]) == 1
    assert named(capsys.readouterr().out, "older", "marks") == ["ada"]
    assert feedback(course, HW2).unchanged == ["sleeps"]
    assert "Well said." in course.feedback_page("ada", HW2).read_text()
    cells, write = cells_of(course, "sleeps")
    cells[0].source += " more"
    write()
    page = course.feedback_page("ada", HW2)
    there = page.read_text()
    page.unlink()
    autograder(["report", HW2, "--course", str(course.root)])
    assert named(capsys.readouterr().out, "have no page") == sorted(["ada", *SAID])
    page.write_text(there[:-50])
    assert feedback(course, HW2).unchanged == []


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.more
def test_marks_are_final_as_graded_and_pages_are_known_to_be_older_than_them(round_):
    round_.hand_in("ada")
    round_.grade()
    course = Course(round_.root)
    (grade,), waiting = grades_for_lms(course, HW2)
    assert (grade.student, grade.is_final, waiting) == ("ada", False, {})  # an answer in words waits
    assert making.without_page(course, HW2, ["ada"]) == {"ada"}
    feedback(course, HW2)
    assert making.without_page(course, HW2, ["ada"]) == set()
    override(course, HW2, "ada", "", 5, "a test")
    assert making.without_page(Course(round_.root), HW2, ["ada"]) == {"ada"}
    assert grades_for_lms(Course(round_.root), HW2)[0][0].is_final


def test_a_run_that_is_killed_leaves_whole_pages_and_the_next_one_does_the_rest(course):
    students = 1 + len(SAID) + 1
    command = [sys.executable, "-m", "autograder.cli", "feedback", HW2, "--course", str(course.root)]
    chance = random.Random(4)
    for _ in range(4):
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 120
        wanted = chance.randrange(1, students)
        begun = time.time()
        while running.poll() is None and time.monotonic() < until:
            new = [p for p in course.root.glob("feedback/*/*/*.html") if p.stat().st_mtime > begun]
            if len(new) >= wanted:
                break
            time.sleep(0.005)
        running.kill()
        running.wait()
        pages = list(course.root.glob("feedback/*/*/*.html"))
        assert pages
        assert all(page.read_text().rstrip().endswith("</html>") for page in pages)
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0
    assert f"{students} pages are in" in done.stdout
    assert "of them unchanged" in done.stdout  # what was finished
    assert len(list(course.root.glob(f"feedback/*/{HW2}/{HW2}.html"))) == students


@pytest.mark.long
@pytest.mark.slow
def test_nbgraders_own_command_makes_the_same_page(course):
    forget(course, *SAID, "sleeps")
    cells, write = cells_of(course, "ada")
    next(
        cell for cell in cells if grade_id(cell) == "weak-opponents"
    ).source = f"{'[' * 50_000}<script>x</script> $a_1_b$"
    write()
    (page,) = feedback(course, HW2).pages
    ours = page.read_text()
    page.unlink()
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", "generate_feedback", HW2, "--force"],
        cwd=course.root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    ours = re.sub("<!-- made from \\w+ -->\n", "", ours)
    assert page.read_text() == str(BeautifulSoup(ours, "html.parser"))  # as nbconvert writes each page anew
    assert "&lt;script&gt;x&lt;/script&gt; $a_1_b$" in ours


def shown(text, **attachments):
    cell = {"attachments": {name: {"image/png": data} for name, data in attachments.items()}}
    return safe_markdown({"cell": cell, "resources": {}}, text)


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("x<y and z>w", "<p>x&lt;y and z&gt;w</p>\n"),  # an answer, and no tag
        ("1 < 2 && AT&T &copy;", "<p>1 &lt; 2 &amp;&amp; AT&amp;T ©</p>\n"),
        ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
        ("<b onclick='x'>y</b>", "<p><b>y</b></p>\n"),
        ("$a_1*b*c_2$ *d* $5", "<p>$a_1*b*c_2$ <em>d</em> $5</p>\n"),
        ("so\n$$\na\n- b\n$$\nand", "<p>so</p>\n<p>$$\na\n- b\n$$</p>\n<p>and</p>\n"),
        ("\\begin{align}\na\\\\\n+ <b\n\\end{align}", "<p>\\begin{align}\na\\\\\n+ &lt;b\n\\end{align}</p>\n"),
        ("$$ never ends\n\n- b", "<p>$$ never ends</p>\n<ul>\n<li>b</li>\n</ul>\n"),
        ("![p](attachment:a) <img src='attachment:a' onerror='x'>", '<p><img src="data:image/png;base64,AAAA" alt="p"> <img src="data:image/png;base64,AAAA"></p>\n'),
        ("![p](data:image/png;base64,BBBB)", '<p><img src="data:image/png;base64,BBBB" alt="p"></p>\n'),
        ("![p](attachment:b) ![q](http://x/y.png) ![r](data:image/svg+xml;base64,AA)", '<p><img alt="p"> <img alt="q"> ![r](data:image/svg+xml;base64,AA)</p>\n'),
        ("|a|b|\n|-|-|\n|1|\n|~~2~~|3|", None),
    ],
)  # fmt: skip
def test_markdown_is_shown_as_it_was_meant(text, page):
    found = shown(text, a="AAAA")
    if page is None:
        assert found.count("<td>") == 4
        assert "<s>2</s>" in found
    else:
        assert found == page


def test_all_of_a_page_together_has_room_for_so_much():
    context = {"cell": {}, "resources": {}}
    pages = [safe_markdown(context, f"*x*{'y' * 30_000}") for _ in range(10)]
    assert ["<em>" in page for page in pages] == [True] * 6 + [False] * 4
    assert "… and 28,003 characters more" in pages[-1]
    assert "<em>" in safe_markdown(context, "*short*")


def test_a_page_begins_with_what_was_found_and_the_notebook_follows_folded(course):
    """By the names of functions; hints without marks of Markdown; each report once, and nothing of the notebook lost."""
    forget(course, *(student for student in (*SAID, "sleeps", "ada") if student != "loops"))
    feedback(course, HW2)
    page = BeautifulSoup(course.feedback_page("loops", HW2).read_text(), "html.parser")
    main = page.main
    folded = main.find("details", class_="notebook", recursive=False)
    assert not folded.has_attr("open")
    found = main.find_all("section", class_="finding", recursive=False)
    assert next(each["id"] for each in found).startswith("found-")
    assert all(each.sourceline < folded.sourceline for each in found)
    reports = [each for each in found if each.find(class_="verdict")]
    assert reports
    assert not folded.select(".verdict") or "all right" in folded.select_one(".verdict").text
    for each in reports:
        assert each.h2.text.split()[0] in each.find(class_="verdict").text
        assert "**" not in each.text
    assert "No response" not in page.text  # nbgrader's word for an essay that was left as it was
    for row in page.header.select("tbody a"):
        assert page.find(id=row["href"].removeprefix("#"))
    cells, _ = cells_of(course, "loops")
    assert all(cell.source.split("\n")[0].strip("# ") in page.text for cell in cells if cell.cell_type == "code")
