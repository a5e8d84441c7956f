"""Nobody has a 0 whose file may be among those that could not be placed, whatever a class and its download are like."""

from __future__ import annotations

import csv
import io
import os
import shutil
import tempfile
import time
import unicodedata
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import nbformat
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from autograder.cli import main as autograder
from autograder.course.class_list import Student, write_students
from autograder.course.course import Course
from autograder.hand_ins.collect import collect, write_roll
from autograder.hand_ins.hand_in import left_files
from autograder.report.intake import Intake
from tests.autograder import lms_samples as lms
from tests.autograder.conftest import HW2
from tests.autograder.homework import run
from tests.autograder.lms_samples import HW, PEOPLE, Person, notebook
from tests.autograder.term_samples import no_essay
from tests.conftest import named

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
AFTER, BEFORE, NOW = (2026, 11, 22, 8, 0, 0), (2026, 11, 20, 8, 0, 0), datetime(2026, 12, 1, tzinfo=UTC)
NAMESAKES = [Person(f"wei{n}", "Wei", "Zhang", 2000 + n, f"Z{n}", f"wei{n}@b.edu") for n in (1, 2)]
POOL = [replace(each, participant=70 + n) for n, each in enumerate([*PEOPLE[:6], *NAMESAKES])]
STRANGER = Person("tess", "Tess", "Tester", 99, "", "tess@b.edu", participant=99)


def canvas(person, file, text, number):
    return {lms.canvas_name(person, number, file): text}


def moodle(person, file, text, number):
    return {f"{lms.moodle_folder(person)}/{file}": text}


def blackboard(person, file, text, number):
    return lms.blackboard_files(person, datetime(2026, 11, 20, 23, 58, 1), file, text)


def brightspace(person, file, text, number):
    return {lms.brightspace_name(person, datetime(2026, 11, 19, 14), file, folder=bool(number % 2)): text}


def folders(person, file, text, number):
    return {f"{person.login}/{file}": text}


def drive(person, file, text, number):
    """What Google Classroom keeps in a folder of Drive: nothing but the student's own name of the file."""
    return {f"{file.partition('.')[0]} ({number}).{file.partition('.')[2]}": text}


def blackboard_without_texts(person, file, text, number):
    return {name: data for name, data in blackboard(person, file, text, number).items() if not name.endswith(".txt")}


SYSTEMS = [canvas, moodle, blackboard, blackboard_without_texts, brightspace, drive]
FILES = st.sampled_from(
    [("hw.ipynb", notebook("mine")), ("hw.ipynb", "{"), ("hw.pdf", "%PDF"), ("x.ipynb", notebook("x", grade_id="y"))]
)


def zipped(path, files, when):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, when), text)
    os.utime(path, (datetime(*when, tzinfo=UTC).timestamp(),) * 2)
    return path


def intake(course):
    return Intake(Course(course.root), HW, [], DUE, NOW)


def plain(person):
    """The same without accents, as some keyboards have none."""
    first, last = (
        unicodedata.normalize("NFKD", each).encode("ascii", "ignore").decode() for each in (person.first, person.last)
    )
    return replace(person, first=first or person.first, last=last or person.last)


@st.composite
def downloads(draw):
    """A system, who handed in what under which name, and the class list, which may be older or know less."""
    handed_in = {}
    for person in draw(st.lists(st.sampled_from(POOL), min_size=1, max_size=6, unique_by=lambda each: each.login)):
        file, text = draw(FILES)
        renamed = [person, person, replace(person, last="Huberman"), plain(person)]
        named = draw(st.sampled_from(renamed))
        handed_in[person.login] = named, file, text
    unknown = draw(st.lists(st.sampled_from(["canvas_id", "moodle_ids", "login"]), max_size=1))
    known = []
    for person in POOL:
        lacking = unknown or draw(st.sampled_from([[], [], ["canvas_id"], ["moodle_ids"], ["login"]]))
        known.append(replace(lms.student(person), **dict.fromkeys(lacking, "")))
    return draw(st.sampled_from(SYSTEMS)), handed_in, known, draw(st.booleans()), draw(st.booleans())


@settings(max_examples=200, deadline=None)
@given(downloads())
def test_nobody_whose_file_may_be_there_has_missed_it(drawn):
    system, handed_in, known, stranger, is_late = drawn
    with tempfile.TemporaryDirectory() as folder:
        course = lms.tiny_course(Path(folder) / "course")
        write_students(course.root / "students.csv", {each.id: each for each in known})
        course = Course(course.root)
        files = {}
        for number, (person, file, text) in enumerate(handed_in.values(), 500):
            files |= system(person, file, text, number)
        if stranger:
            files |= system(STRANGER, "hw.ipynb", notebook("a test"), 900)
        place = zipped(Path(folder) / "all.zip", files, AFTER if is_late else BEFORE)
        chosen = {drive: "", blackboard_without_texts: "blackboard"}.get(system, system.__name__)
        outcomes = list(collect(course, HW, place, chosen))
        write_roll(course, HW, outcomes)
        taken, found = {outcome.student for outcome in outcomes}, intake(course)
        missed = {each.id for each in known if each.id not in taken and not found.why_not_missing(each)}
        event(f"{system.__name__}: {'some' if missed else 'none'} missed it")
        assert not missed & handed_in.keys()
        assert is_late or not missed  # what was downloaded before it was due says nothing
        placed = not left_files(course, HW)
        assert not (is_late and placed) or missed == {each.id for each in known} - handed_in.keys()


@pytest.mark.parametrize("ended", [True, False])
def test_a_collect_that_was_ended_says_nothing_about_who_is_absent(tmp_path, ended):
    """Its table comes last. Hand-ins that a person has put there are all that there are."""
    course, place = lms.tiny_course(tmp_path / "course"), tmp_path / "in"
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in PEOPLE[:3]})
    for person in PEOPLE[:2]:
        folder = (place if ended else course.root / "submitted") / person.login / ("" if ended else HW)
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text(notebook("mine"))
    course = Course(course.root)
    if ended:
        outcomes = collect(course, HW, place)
        while next(outcomes).student is None:  # the first is taken in, and nothing more
            pass
    handed_in = [each.login for each in PEOPLE[:2] if course.submitted(each.login, HW).is_dir()]
    found = Intake(course, HW, handed_in, datetime(2020, 1, 1, tzinfo=UTC), datetime.now(UTC))
    assert len(handed_in) == (1 if ended else 2)
    assert bool(found.why_not_missing(lms.student(PEOPLE[2]))) is ended


def handed_in_by_groups(system, groups):
    """The files of groups as a system names them: each has a name, its members and what it handed in."""
    if system == "gradescope":
        return lms.gradescope_files([(members, file, text) for _, members, (file, text) in groups])
    files = {}
    for number, (name, members, (file, text)) in enumerate(groups, 500):
        named = {
            "canvas": lms.canvas_group_name(members[0], name, number, file),
            "canvas, one by one": lms.canvas_name(members[-1], number, file),
            "brightspace": lms.brightspace_name(
                replace(members[0], first="", last=name), datetime(2026, 11, 19, 9), file
            ),
            "moodle": f"{lms.moodle_team_folder(name, number if len(members) > 1 else None)}/{file}",
        }
        files[named[system]] = text
    return files


@st.composite
def group_downloads(draw):
    """A system, the groups, those of them that handed in, and a groups.csv that may be wrong, or None."""
    people = draw(st.permutations(POOL))
    cuts = sorted(draw(st.sets(st.integers(1, len(people) - 1), max_size=4)))
    parts = [people[a:b] for a, b in zip([0, *cuts], [*cuts, len(people)], strict=True)]
    groups = [(f"Team_{n} a", part, draw(FILES)) for n, part in enumerate(parts, 1)]
    lines = [[each.login, name] for name, members, _ in groups for each in members]
    for _ in range(draw(st.sampled_from([0, 1, 3]))):
        line = draw(st.sampled_from(lines))
        what = draw(st.sampled_from(["gone", "gone", "misspelt", "in two"]))
        if what == "in two":
            lines.append([line[0], draw(st.sampled_from(groups))[0]])
        elif what == "misspelt":
            line[0] += "oo"
        elif len(lines) > 1 and [student for student, _ in lines].count(line[0]) == 1:  # else it would be another lie
            lines.remove(line)
    table = draw(st.sampled_from([lines, lines, None]))
    handed_in = draw(st.lists(st.sampled_from(groups), min_size=len(groups) // 2 + 1, unique_by=lambda group: group[0]))
    return (
        draw(
            st.sampled_from(
                ["canvas", "canvas, one by one", "canvas, one by one", "moodle", "gradescope", "brightspace"]
            )
        ),
        groups,
        handed_in,
        table,
    )


@settings(max_examples=150, deadline=None)
@given(group_downloads())
def test_nobody_whose_group_may_have_handed_in_has_missed_it(drawn):
    system, groups, handed_in, table = drawn
    with tempfile.TemporaryDirectory() as folder:
        course = lms.tiny_course(Path(folder) / "course")
        write_students(
            course.root / "students.csv", {each.login: replace(lms.student(each), moodle_ids="") for each in POOL}
        )
        if table is not None:
            (course.root / "groups.csv").write_text("\n".join(map(",".join, [["student", "group"], *table])))
        elif system == "canvas, one by one":
            return  # nobody could know of groups
        course = Course(course.root)
        place = zipped(Path(folder) / "all.zip", handed_in_by_groups(system, handed_in), AFTER)
        outcomes = list(collect(course, HW, place, system.partition(",")[0]))
        write_roll(course, HW, outcomes)
        taken = {outcome.student for outcome in outcomes} - {None}
        found = Intake(Course(course.root), HW, taken, DUE, NOW)
        missed = {each.login for each in POOL if each.login not in taken} - {
            each.login for each in POOL if found.why_not_missing(lms.student(each))
        }
        event(f"{system}: {'some' if missed else 'none'} missed it, {'some' if taken else 'none'} taken in")
        theirs = {each.login for _, members, _ in handed_in for each in members}
        assert taken <= theirs
        assert not missed & theirs
        right = table is not None and sorted(table) == sorted(
            [each.login, name] for name, them, _ in groups for each in them
        )
        if right and not left_files(course, HW):
            assert (taken, missed) == (theirs, {each.login for each in POOL} - theirs)


@pytest.fixture
def course(tmp_path):
    course = lms.tiny_course(tmp_path / "course")
    write_students(course.root / "students.csv", {each.login: lms.student(each) for each in POOL})
    return Course(course.root)


def test_a_file_is_nobodys_once_a_person_says_so(course, tmp_path):
    place = zipped(tmp_path / "all.zip", moodle(STRANGER, "hw.ipynb", notebook("a test"), 1), AFTER)
    at = ["--from", "moodle", "--course", str(course.root)]
    assert run(autograder, "collect", HW, str(place), *at)[0] == 1
    name = next(iter(left_files(course, HW)))
    ada = lms.student(POOL[0])
    assert name in intake(course).why_not_missing(ada)
    code, said = run(autograder, "collect", HW, "--nobodys", "another.ipynb", "--course", str(course.root))
    assert code == 2
    assert "collected.csv" in said
    code, said = run(autograder, "collect", HW, str(place), "--nobodys", name, *at)
    assert (code, "takes in nothing" in said) == (2, True)  # the download would be passed over
    assert name in intake(course).why_not_missing(ada)
    assert run(autograder, "collect", HW, "--nobodys", name, "--course", str(course.root))[0] == 0
    assert not intake(course).why_not_missing(ada)
    run(autograder, "collect", HW, str(place), *at)  # the next download has it once more
    assert not intake(course).why_not_missing(ada)


@pytest.mark.parametrize("system", [canvas, moodle, blackboard])
def test_what_lies_beside_a_notebook_holds_up_nobody(course, tmp_path, system):
    """A note, guesses, a screenshot, a line of text; but a notebook that came without one does."""
    ada, gabo = POOL[:2]
    files = system(ada, "hw.ipynb", notebook("mine"), 500)
    for number, name in enumerate(("note.txt", "guesses.json", "screenshot.png", "onlinetext.html"), 501):
        files |= system(ada, name, "x", number)
    files |= system(gabo, "screenshot.png", "x", 600)
    outcomes = list(collect(course, HW, zipped(tmp_path / "all.zip", files, AFTER), system.__name__))
    _, waiting, _ = write_roll(course, HW, outcomes)
    assert waiting == ["gabo"]
    assert sum("beside the notebook of ada" in outcome.said for outcome in outcomes) == 4


WORKS = {
    "a program": {"my_solution.py": "def f(): ..."},
    "a notebook with another ending": {"hw-done.ipynb.txt": notebook("mine")},
    "a notebook": {"hw-done.ipynb": notebook("mine")},
    "a PDF": {"hw.pdf": "%PDF-1.4"},
    "a photo": {"IMG_2041.HEIC": "x", "hw (1).ipynb": notebook("pass")},
    "a text typed in": {"onlinetext.html": "<p>My answer</p>"},
    "what Jupyter saved": {
        "hw.zip": lambda: packed(
            {"hw.ipynb": notebook("pass"), ".ipynb_checkpoints/hw-checkpoint.ipynb": notebook("mine")}
        )
    },
    "in a zip file": {"hw.zip": lambda: packed({"hw/hw.ipynb": notebook("pass"), "hw/search.py": "x"})},
}
NO_WORKS = {
    "nothing": {},
    "what was handed out": {"value.json": "[1, 2]"},
    "what a system left": {
        "hw.zip": lambda: packed(
            {
                "hw.ipynb": notebook("pass"),
                ".DS_Store": "x",
                "._hw.ipynb": "x",
                ".ipynb_checkpoints/hw-checkpoint.ipynb": notebook("pass"),
            }
        )
    },
    "the same once more": {"hw-1.ipynb.txt": notebook(" pass\n")},
}


@pytest.mark.parametrize("what", [*WORKS, *NO_WORKS])
@pytest.mark.parametrize("system", [canvas, moodle, blackboard, folders], ids=lambda system: system.__name__)
def test_a_blank_notebook_beside_work_waits(course, tmp_path, system, what):
    """Somebody who hands in work in another file, and the notebook as it was handed out, has no 0 until a person looks."""
    (course.release(HW) / "cases").mkdir()
    (course.release(HW) / "cases" / "value.json").write_text("[1, 2]")
    ada, gabo = POOL[:2]
    files = system(ada, "hw.ipynb", notebook("pass"), 500) | system(gabo, "hw.ipynb", notebook("mine"), 600)
    for number, (name, text) in enumerate((WORKS | NO_WORKS)[what].items(), 501):
        files |= system(ada, name, text() if callable(text) else text, number)
    files |= system(gabo, "notes.pdf", "x", 601)
    place = zipped(tmp_path / "all.zip", files, AFTER)
    outcomes = list(collect(course, HW, place, "" if system is folders else system.__name__))
    _, waiting, _ = write_roll(course, HW, outcomes)
    assert waiting == (["ada"] if what in WORKS else [])
    there = {path.parent.name for path in course.root.glob(f"submitted/*/{HW}")}
    assert there == ({"gabo"} if what in WORKS else {"ada", "gabo"})
    if what in WORKS:  # a person decides that it counts as it is
        folder = tmp_path / "decided" / "ada"
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text(notebook("pass"))
        _, waiting, _ = write_roll(course, HW, list(collect(course, HW, folder.parent)))
        assert waiting == []


@pytest.mark.parametrize("system", [canvas, moodle, folders], ids=lambda system: system.__name__)
def test_a_blank_notebook_in_a_later_download_replaces_no_work(course, tmp_path, system):
    """It waits, and what was worked on is kept; who had handed in a blank one, or works on, is taken in."""
    ada, gabo, halldor = POOL[:3]
    kept = {"ada": "mine", "gabo": "more", "halldor": " pass"}
    for number, texts in enumerate((("mine", "mine", "pass"), ("pass", "more", " pass"))):
        files = {}
        for each, text in zip((ada, gabo, halldor), texts, strict=True):
            files |= system(each, "hw.ipynb", notebook(text), 500 + number)
        place = zipped(tmp_path / f"{number}.zip", files, (2026, 11, 22 + number, 8, 0, 0))
        outcomes = list(collect(course, HW, place, "" if system is folders else system.__name__))
        _, waiting, _ = write_roll(course, HW, outcomes)
        assert waiting == (["ada"] if number else [])
    for student, text in kept.items():
        assert (course.submitted(student, HW) / f"{HW}.ipynb").read_text() == notebook(text), student


def test_work_below_a_newer_blank_notebook_is_not_told_as_blank(course, tmp_path):
    (tmp_path / "in/ada").mkdir(parents=True)
    for number, (name, text) in enumerate((("old.ipynb", "mine"), ("new.ipynb", "pass"))):
        (tmp_path / "in/ada" / name).write_text(notebook(text))
        os.utime(tmp_path / "in/ada" / name, (1e9 + 1000 * number,) * 2)
    told = {outcome.name: outcome.said for outcome in collect(course, HW, tmp_path / "in") if not outcome.note}
    assert told.keys() == {"ada/old.ipynb", "ada/new.ipynb"}
    assert not any(said.count(name) for name, said in told.items())


def test_what_jupyter_saved_beside_a_blank_notebook_waits(course, tmp_path):
    for student in ("ada", "gabo"):
        (tmp_path / "in" / student / ".ipynb_checkpoints").mkdir(parents=True)
    for name, text in {
        "ada/hw.ipynb": "pass",
        "ada/.ipynb_checkpoints/hw-checkpoint.ipynb": "mine",
        "gabo/hw.ipynb": "mine",
        "gabo/.ipynb_checkpoints/hw-checkpoint.ipynb": "pass",
    }.items():
        (tmp_path / "in" / name).write_text(notebook(text))
    _, waiting, _ = write_roll(course, HW, list(collect(course, HW, tmp_path / "in")))
    assert waiting == ["ada"]


def packed(files):
    """A zip file with these in it, as Latin text, so that it can lie in another one; what ends with `/` is a folder."""
    path = Path(tempfile.mkstemp(suffix=".zip")[1])
    zipped(path, files, AFTER)
    data = path.read_bytes()
    path.unlink()
    return data


NOTHING = {
    "checkpoint": packed({"hw/.ipynb_checkpoints/hw-checkpoint.ipynb": notebook("mine")}),
    "mac": packed({"__MACOSX/hw/._hw.ipynb": "x", "hw/.DS_Store": "x"}),
    "windows": packed({"desktop.ini": "", "deep/er/Thumbs.db": "x"}),
    "hidden": packed({".gitignore": "*"}),
    "empty": packed({}),
    "folder": packed({"hw/": ""}),
    "folders": packed({"hw/": "", "hw/figures/": ""}),
    "empty notebook": packed({"hw.ipynb": ""}),
}


@pytest.mark.parametrize("what", NOTHING)
@pytest.mark.parametrize("system", [canvas, moodle, blackboard, brightspace], ids=lambda system: system.__name__)
def test_a_hand_in_with_nothing_in_it_was_handed_in(course, tmp_path, system, what):
    """By the LMS's own name somebody handed in: what the file holds is another question."""
    ada, gabo, halldor = POOL[:3]
    files = system(ada, "hw.zip", NOTHING[what], 500) | system(gabo, "hw.ipynb", notebook("gabo's"), 502)
    beside = packed({"hw.ipynb": notebook("mine"), "__MACOSX/._hw.ipynb": "x", ".DS_Store": "", "empty/": ""})
    files |= system(halldor, "hw.zip", beside, 504) | {".DS_Store": "the lecturer's"}
    place = zipped(tmp_path / "all.zip", files, AFTER)
    code, said = run(autograder, "collect", HW, str(place), "--from", system.__name__, "--course", str(course.root))
    assert (code, named(said, "still waiting")) == (1, ["ada"])
    assert all("hw.zip" in name for name in left_files(course, HW))
    assert set(course.root.glob("submitted/*")) == {course.root / "submitted" / name for name in ("gabo", "halldor")}
    found = Intake(Course(course.root), HW, ["gabo", "halldor"], DUE, NOW)
    assert list(found.left) == ["ada"]
    missed = [each.login for each in POOL[3:] if found.why_not_missing(lms.student(each))]
    assert (missed, bool(found.why_not_missing(lms.student(ada)))) == ([], True)
    name = next(iter(left_files(course, HW)))
    assert run(autograder, "collect", HW, "--nobodys", name, "--course", str(course.root))[0] == 0
    assert run(autograder, "collect", HW, str(place), "--from", system.__name__, "--course", str(course.root))[0] == 0
    assert not intake(course).why_not_missing(lms.student(ada))


def test_no_table_has_a_0_for_who_waits(round_, tmp_path):
    """Ada has a grade and gabo only a broken zip file; halldor's newest file is one, mbabo has missed it."""
    root, text = round_.root, nbformat.writes(round_.notebook())
    write_students(root / "students.csv", {each.login: lms.student(each) for each in POOL[:4]})
    at, flags = ["--course", str(root)], ["--unsafe"] if round_.unsafe else []
    run(autograder, "due", HW2, "2026-11-20 23:59", *at)
    first = canvas(POOL[0], "hw.ipynb", text, 500) | canvas(POOL[2], "hw.ipynb", text, 502)
    then = canvas(POOL[1], "hw.zip", NOTHING["mac"], 501) | canvas(POOL[2], "hw.zip", NOTHING["empty"], 503)
    for number, (files, code) in enumerate(((first, 0), (canvas(POOL[0], "hw.ipynb", text, 500) | then, 1))):
        place = zipped(tmp_path / f"{number}.zip", files, AFTER)
        assert run(autograder, "collect", HW2, str(place), "--from", "canvas", *at)[0] == code
    assert run(autograder, "grade", HW2, *at, *flags)[0] == 1
    no_essay(round_.course, HW2)
    assert run(autograder, "report", HW2, *at)[0] == 1
    tables = {path.name: path.read_text() for path in (root / "reports" / HW2).glob("*.csv")}
    rows = {name: list(csv.DictReader(io.StringIO(each))) for name, each in tables.items()}
    scores = {row["student"]: row["score"] for row in rows["grades.csv"]}
    assert (float(scores["ada"]) > 0, scores["gabo"], scores["mbabo"]) == (True, "", "0")
    for name, who in (("canvas.csv", "SIS Login ID"), ("moodle.csv", "Username"), ("blackboard.csv", "Username")):
        assert {row[who] for row in rows[name]} - {""} == {"ada", "mbabo"}
    items = {(row["student"], row["item"]): row["score"] for row in rows["items.csv"]}
    assert {student for student, _ in items} == {"ada", "halldor"}
    assert all(bool(score) == (student == "ada") for (student, _), score in items.items())
    assert run(autograder, "term", *at)[0] == 1
    total = {row["student"]: row for row in csv.DictReader((root / "reports" / "term.csv").open())}
    assert {name for name, row in total.items() if row["total_percent"]} == {"ada", "mbabo"}
    assert {total[name][HW2] for name in ("gabo", "halldor")} == {""}


EMPTY_FOLDERS = {
    "moodle": lms.moodle_folder(POOL[0]) + "/",
    "moodle's checkpoint": lms.moodle_folder(POOL[0]) + "/.ipynb_checkpoints/hw-checkpoint.ipynb",
    "moodle's folder": lms.moodle_folder(POOL[0]) + "/hw/figures/",
    "brightspace": lms.brightspace_name(POOL[0], datetime(2026, 11, 19, 14), ""),
    "brightspace's junk": lms.brightspace_name(POOL[0], datetime(2026, 11, 19, 14), ".DS_Store"),
    "blackboard": next(n for n in lms.blackboard_files(POOL[0], datetime(2026, 11, 19, 14), "", "") if n[-1] == "t"),
    "canvas": lms.canvas_name(POOL[0], 500, "hw") + "/",
    "canvas's junk, unpacked": lms.canvas_name(POOL[0], 500, "hw") + "/.DS_Store",
    "folders": "ada/",
    "folders' checkpoint": "ada/hw/.ipynb_checkpoints/hw.ipynb",
    "folders' time": "ada/timestamp.txt",
}


@pytest.mark.parametrize("kind", EMPTY_FOLDERS)
@pytest.mark.parametrize("unpacked", [False, True])
def test_a_folder_with_nothing_in_it_was_handed_in(course, tmp_path, kind, unpacked):
    name, system = EMPTY_FOLDERS[kind], kind.split("'")[0].split()[0]
    text = lms.blackboard_files(POOL[0], datetime(2026, 11, 19, 14), "", "").get(name, "2026-11-19 12:00:00 UTC")
    others = {each.login: {f"{each.login}/hw.ipynb": notebook(each.login)} for each in POOL[1:3]}
    if system != "folders":
        own = {"canvas": canvas, "moodle": moodle, "blackboard": blackboard, "brightspace": brightspace}[system]
        others = {each.login: own(each, "hw.ipynb", notebook(each.login), 500 + n) for n, each in enumerate(POOL[1:3])}
    files = {name: "" if name.endswith("/") else text} | others["gabo"] | others["halldor"]
    place = zipped(tmp_path / "all.zip", files | {"figures/": ""}, AFTER)
    if unpacked:
        with zipfile.ZipFile(place) as archive:
            archive.extractall(tmp_path / "all")
        place = tmp_path / "all"
    outcomes = list(collect(course, HW, place, system))
    roll, waiting, _ = write_roll(course, HW, outcomes)
    assert ({each.student for each in roll if each.handed_in}, waiting) == ({"gabo", "halldor"}, ["ada"])
    found = Intake(Course(course.root), HW, ["gabo", "halldor"], DUE, NOW)
    assert [bool(found.why_not_missing(lms.student(each))) for each in POOL[:1] + POOL[3:5]] == [True, False, False]


@pytest.mark.parametrize("name", ["ADA", "Ada", "ada@x.edu", "1001", "s1"])
def test_a_hand_in_under_another_spelling_of_an_id_was_handed_in(course, name):
    """Nobody has 0 while a folder is called as they are called somewhere else."""
    known = {"ada": Student("ada", canvas_id="1001", sis_id="S1", email="ada@x.edu"), "gabo": Student("gabo")}
    write_students(course.root / "students.csv", known)
    for student in (name, "stranger"):
        folder = course.submitted(student, HW)
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text(notebook("x"))
    found = Intake(Course(course.root), HW, [name, "stranger"], DUE, NOW)
    assert [bool(found.why_waits(each)) for each in known] == [True, False]


@pytest.mark.parametrize("name", ["lovelaceada", "ada_lovelace", "nobody-7", "Ada Lovelace"])
def test_a_hand_in_under_an_id_that_nobody_has_may_be_anybodys(course, name):
    """Whoever has handed in nothing waits; who has handed in, and whose date is to come, does not."""
    write_students(course.root / "students.csv", {"ada": Student("ada"), "gabo": Student("gabo", section="B")})
    for student in ("gabo", name):
        folder = course.submitted(student, HW)
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text(notebook("x"))
    found = Intake(Course(course.root), HW, ["gabo", name], DUE, NOW)
    assert name in found.why_not_missing(Student("ada"))
    assert (found.why_waits("gabo"), found.unclaimed) == ("", {})
    (course.root / "due.csv").write_text(
        f"assignment,section,student,due\n{HW},,,2026-11-20 23:59\n{HW},B,,2027-01-01\n"
    )
    later = Intake(Course(course.root), HW, [name], DUE, NOW)
    gabo = Student("gabo", section="B")
    assert (bool(later.why_anybodys(Student("ada"))), later.why_anybodys(gabo)) == (True, "")


def with_another(course):
    """The course has a second assignment."""
    (course.root / "source" / "another").mkdir()
    (course.root / "source" / "another" / "assignment.md").touch()


@pytest.mark.parametrize("name", ["byron", "gone", "went"])
def test_a_folder_of_whom_we_know_is_not_anybodys(course, name):
    """One by another id of somebody's keeps them alone waiting, and one of those who dropped nobody."""
    gone = Student("gone", dropped="x", other_ids="went")
    known = {"ada": Student("ada"), "ben": Student("ben", other_ids="byron"), "gone": gone}
    write_students(course.root / "students.csv", known)
    with_another(course)
    for folder in (course.submitted(name, HW), course.submitted("nobody-7", "another")):
        folder.mkdir(parents=True)
        (folder / f"{HW}.ipynb").write_text(notebook("x"))
    course.submitted("empty", HW).parent.mkdir()
    found = Intake(Course(course.root), HW, ["ben"], DUE, NOW)
    assert found.why_anybodys(Student("ada")) == ""
    assert bool(found.why_waits("ben")) == (name == "byron")


@pytest.mark.parametrize(
    ("place", "whose"),
    [
        ("{hw}/gabo/{hw}.ipynb", "gabo"),  # the wrong way round
        ("{hw}/GABO/x.ipynb", "gabo"),
        ("{hw}/gabo.ipynb", "gabo"),
        ("{hw}/gabo/section/deep/{hw}.ipynb", "gabo"),
        ("{hw}/x.ipynb", ""),
        ("{hw}/section-1/gabo/{hw}.ipynb", ""),
        ("gabo/x.ipynb", "gabo"),
        ("gabo/scan.pdf", "gabo"),
        ("gabo/Homework 1/{hw}.ipynb", "gabo"),
        ("gabo.ipynb", "gabo"),
        ("x.ipynb", ""),
        ("gone/x.ipynb", None),  # has dropped the course
        ("{hw}/gone/x.ipynb", None),
        ("ada/x.ipynb", None),  # has handed in rightly as well
        ("{hw}/ada/x.ipynb", None),
        ("another/gabo/x.ipynb", None),  # is of another assignment
        ("gabo/another/x.ipynb", None),
        ("gabo/timestamp.txt", None),
        ("gabo/.DS_Store", None),
        ("gabo/.{hw}.new/x.ipynb", None),
    ],
)
def test_what_lies_elsewhere_among_the_hand_ins_lets_its_owner_wait(course, place, whose):
    gone = Student("gone", dropped="x")
    write_students(course.root / "students.csv", {each.id: each for each in (Student("ada"), Student("gabo"), gone)})
    with_another(course)
    for name in (f"ada/{HW}/{HW}.ipynb", place.format(hw=HW)):
        path = course.root / "submitted" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook("x"))
    found = Intake(Course(course.root), HW, ["ada"], DUE, NOW)
    assert bool(found.why_waits("gabo")) == (whose == "gabo")
    assert bool(found.why_anybodys(Student("gabo"))) == (whose == "")
    assert (place.format(hw=HW).split("/")[0] in found.why_not_missing(Student("gabo"))) == (whose is not None)
    assert found.why_waits("ada") == ""


@pytest.mark.parametrize(
    ("place", "told"), [(f"marquezgabo/{HW2}", "marquezgabo"), (f"{HW2}/gabo", f"submitted/{HW2}/gabo")]
)
def test_a_stray_hand_in_is_named_by_every_command(round_, tmp_path, place, told):
    root, text = round_.root, nbformat.writes(round_.notebook())
    write_students(root / "students.csv", {each.login: lms.student(each) for each in POOL[:2]})
    at, flags = ["--course", str(root)], ["--unsafe"] if round_.unsafe else []
    run(autograder, "due", HW2, "2026-11-20 23:59", *at)
    download = zipped(tmp_path / "all.zip", canvas(POOL[0], "hw.ipynb", text, 500), AFTER)
    stray = root / "submitted" / place
    for put in (False, True):
        if put:
            stray.mkdir(parents=True)
            (stray / f"{HW2}.ipynb").write_text(text)
        assert run(autograder, "collect", HW2, str(download), "--from", "canvas", *at)[0] == put
        code, said = run(autograder, "grade", HW2, *at, *flags)
        assert (code, told in said) == (put, put)
        no_essay(round_.course, HW2)
        assert run(autograder, "report", HW2, *at)[0] == put
        rows = {row["student"]: row for row in csv.DictReader((root / "reports" / HW2 / "grades.csv").open())}
        assert (rows["gabo"]["score"], told in rows["gabo"]["state"]) == ("" if put else "0", put)
        for name in ("canvas", "moodle", "blackboard"):
            assert ("gabo" in (root / "reports" / HW2 / f"{name}.csv").read_text()) != put
        assert run(autograder, "term", *at)[0] == put
        total = {row["student"]: row for row in csv.DictReader((root / "reports" / "term.csv").open())}
        assert [bool(total[name]["total_percent"]) for name in ("ada", "gabo")] == [True, not put]


def test_a_folder_that_is_nobodys_and_empty_is_nothing(course, tmp_path):
    """One around the others, what the lecturer's machine left, and those of another assignment."""
    files = {f"{each.login}/hw.ipynb": notebook(each.login) for each in POOL[:2]}
    for name in ("notes/", "late/", "__MACOSX/ada/._hw.ipynb", ".DS_Store", ".git/.lock", "__MACOSX/mbabo/"):
        files[name] = ""
    outcomes = list(collect(course, HW, zipped(tmp_path / "all.zip", files, AFTER), "folders"))
    roll, waiting, _ = write_roll(course, HW, outcomes)
    assert ({each.student for each in roll if each.handed_in}, waiting) == ({"ada", "gabo"}, [])
    found = Intake(Course(course.root), HW, ["ada", "gabo"], DUE, NOW)
    assert not [each.login for each in POOL[2:] if found.why_not_missing(lms.student(each))]


@pytest.mark.parametrize("groups", ["", "student,group\nada,A\ngabo,G\nhalldor,H\nmbabo,M\nsuk,S\n"])
@pytest.mark.parametrize("system", ["moodle", "brightspace"])
def test_a_number_under_two_names_is_that_of_neither(course, tmp_path, system, groups):
    """One of the two has taken the other's name, and both wait; two files by one of them are fine."""
    ada, gabo, halldor = (replace(each, participant=0) for each in POOL[:3])
    write_students(
        course.root / "students.csv", {each.login: replace(lms.student(each), moodle_ids="") for each in POOL[:5]}
    )
    if groups:
        (course.root / "groups.csv").write_text(groups)

    def name(person, file, number):
        if system == "moodle":
            return f"{lms.moodle_folder(replace(person, participant=number))}/{file}"
        return lms.brightspace_name(person, datetime(2026, 11, 19, 14), file, numbers=f"{number}-8")

    files = {name(ada, "hw.ipynb", 500): notebook("ada's"), name(gabo, "hw.ipynb", 500): notebook("gabo's")}
    files |= {name(halldor, "hw.ipynb", 501): notebook("mine"), name(halldor, "notes.txt", 501): "beside"}
    files[name(POOL[4], "hw.ipynb", 502)] = notebook("suk's")
    place = zipped(tmp_path / "all.zip", files, AFTER)
    code, said = run(autograder, "collect", HW, str(place), "--from", system, "--course", str(course.root))
    assert (code, named(said, "still waiting")) == (1, ["ada", "gabo"])
    there = [each.login for each in POOL[:5] if course.submitted(each.login, HW).is_dir()]
    assert there == ["halldor", "suk"]
    found = Intake(Course(course.root), HW, there, DUE, NOW)
    assert [bool(found.why_not_missing(lms.student(each))) for each in POOL[:2] + POOL[3:4]] == [True, True, False]


def test_of_two_with_one_name_both_wait_for_an_empty_folder(course, tmp_path):
    students = {each.login: replace(lms.student(each), moodle_ids="") for each in POOL}
    write_students(course.root / "students.csv", students)
    files = {lms.moodle_folder(NAMESAKES[0]) + "/": ""} | moodle(POOL[0], "hw.ipynb", notebook("mine"), 5)
    place = zipped(tmp_path / "all.zip", files, AFTER)
    _, waiting, _ = write_roll(course, HW, list(collect(Course(course.root), HW, place, "moodle")))
    assert waiting == ["wei1", "wei2"]


def test_a_newer_hand_in_without_a_notebook_waits(course, tmp_path):
    """Blackboard's download has every attempt, with its time."""
    first = lms.blackboard_files(POOL[0], DUE - timedelta(hours=2), "hw.ipynb", notebook("mine"))
    for number, (name, data) in enumerate({"hw.pdf": "%PDF", "hw.zip": NOTHING["checkpoint"]}.items()):
        then = lms.blackboard_files(POOL[0], DUE - timedelta(hours=1), name, data)
        place = zipped(tmp_path / "all.zip", first | then, AFTER)
        here = Course(shutil.copytree(course.root, tmp_path / str(number)))
        _, waiting, _ = write_roll(here, HW, list(collect(here, HW, place, "blackboard")))
        assert waiting == ["ada"]
    then = lms.blackboard_files(POOL[0], DUE - timedelta(hours=3), "hw.zip", NOTHING["folder"])
    place = zipped(tmp_path / "all.zip", first | then, AFTER)
    assert write_roll(course, HW, list(collect(course, HW, place, "blackboard")))[1] == []


def test_canvas_times_without_a_zone_are_taken_for_the_earlier_hour(course, tmp_path, monkeypatch):
    """A download made at 23:30 by one clock may have been made hours before it was due by another."""
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    place = zipped(tmp_path / "all.zip", canvas(POOL[1], "hw.ipynb", notebook("mine"), 5), (2026, 11, 20, 23, 30, 0))
    write_roll(course, HW, list(collect(course, HW, place, "canvas")))
    monkeypatch.undo()
    time.tzset()
    assert "before it was due" in intake(course).why_not_missing(lms.student(POOL[0]))


def test_a_name_that_was_changed_waits_with_all_that_is_said_of_it(course, tmp_path):
    """Her number, another name: no 0, and the file is named by `report`'s table."""
    changed = replace(POOL[0], last="Huberman")
    place = zipped(tmp_path / "all.zip", canvas(changed, "hw.ipynb", notebook("mine"), 5), AFTER)
    _, waiting, path = write_roll(course, HW, list(collect(course, HW, place, "canvas")))
    assert waiting == ["ada"]
    assert "may be theirs" in intake(course).why_not_missing(lms.student(POOL[0]))
    assert not intake(course).why_not_missing(lms.student(POOL[1]))
    shutil.rmtree(path.parent)  # nothing was collected, as far as anybody knows
    assert intake(course).why_not_missing(lms.student(POOL[1]))


def test_a_name_in_other_letters_waits_for_whom_it_may_be(course, tmp_path):
    students = {each.login: replace(lms.student(each), moodle_ids="") for each in POOL}
    write_students(course.root / "students.csv", students)
    place = zipped(tmp_path / "all.zip", moodle(plain(POOL[1]), "hw.ipynb", notebook("mine"), 5), AFTER)
    _, waiting, _ = write_roll(course, HW, list(collect(Course(course.root), HW, place, "moodle")))
    assert waiting == ["gabo"]


def test_a_download_that_nobody_can_read_is_refused_in_a_line(course, tmp_path):
    """Google Classroom's folder, in a folder of its own or not; and Canvas, where it hides the names."""
    for number, name in enumerate(("hw ({}).ipynb", "Homework 2/hw ({}).ipynb", "anon_x{}_{}_hw.ipynb")):
        files = {name.format(n, n): notebook(f"{n}") for n in range(60)}
        place = zipped(tmp_path / f"{number}.zip", files, AFTER)
        code, said = run(autograder, "collect", HW, str(place), "--course", str(course.root))
        assert code == 1
        (line,) = (line for line in said.splitlines() if line.startswith("✗"))
        assert "60 files" in line
        assert ("Canvas" if number == 2 else "Google Classroom") in line
        assert intake(course).why_not_missing(lms.student(POOL[0]))


def test_names_that_google_classroom_gives_are_read_where_you_say_so(course, tmp_path):
    files = {f"{each.first} {each.last} - Homework 2.ipynb": notebook(each.login) for each in POOL[:3]}
    files["Wei Zhang - Homework 2.ipynb"] = notebook("one of two")
    outcomes = list(collect(course, HW, zipped(tmp_path / "all.zip", files, AFTER), "names"))
    assert {each.student for each in outcomes} - {None} == {"ada", "gabo", "halldor"}
