"""Taking in folders and zip files as LMSs write them."""

from __future__ import annotations

import csv
import io
import os
import shutil
import tracemalloc
import warnings
import zipfile

import nbformat
import pytest

from aima_games.home.notebook_file import grade_ids
from autograder.cli import main as autograder
from autograder.course.errors import CourseError
from autograder.course.release import read_release, why_not_of
from autograder.hand_ins.collect import OF_THE_HANDOUT, collect
from autograder.hand_ins.hand_in import LEFT, read_hand_in, roll_rows
from autograder.report import read_grades
from autograder.steps.handout import SETUP
from tests.autograder.conftest import HW2
from tests.autograder.term_samples import another
from tests.conftest import numbers


def taken(round_, place, system=""):
    """{file: (student, what was said)}"""
    outcomes = list(collect(round_.course, HW2, place, system))
    return {outcome.name: (outcome.student, outcome.said) for outcome in outcomes if not outcome.note}


def untouched(folder):
    """What lies in a folder, but for what `collect` makes."""
    return {path for path in folder.rglob("*") if not {"submitted", "reports"} & set(path.parts)}


def text(round_, **answers):
    return nbformat.writes(round_.notebook(**answers))


def test_a_zip_with_a_folder_for_each(round_, tmp_path):
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr(f"ada/{HW2} (1).ipynb", text(round_))
        archive.writestr(f"ben_{HW2}.ipynb", text(round_))
        archive.writestr(f"cleo/{HW2}.ipynb", text(round_))
        archive.writestr(f"dan/{HW2}/{HW2}.ipynb", text(round_))
        archive.writestr("eve/essay.docx", "an essay")
        archive.writestr("finn/final version.ipynb", text(round_))
        archive.writestr("gail/other.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=[])))
        archive.writestr("hugo/broken.ipynb", "{")
        archive.writestr("__MACOSX/ada/._x.ipynb", "junk")
        archive.writestr(f"../../../evil/{HW2}.ipynb", text(round_))
        archive.writestr(f"bad name!/{HW2}.ipynb", text(round_))
        archive.writestr(f"huge/{HW2}.ipynb", b" " * 30_000_000, zipfile.ZIP_DEFLATED)
    outcomes = taken(round_, place)
    students = {student for student, _ in outcomes.values() if student}
    assert students == {"ada", "cleo", "dan", "finn"}
    assert "does not say whose it is" in outcomes[f"ben_{HW2}.ipynb"][1]
    assert "leads out of" in outcomes[f"../../../evil/{HW2}.ipynb"][1]
    assert "ask eve for the file" in outcomes["eve/essay.docx"][1]
    assert f"taken in as {HW2}.ipynb of finn" in outcomes["finn/final version.ipynb"][1]
    assert "none of the cells" in outcomes["gail/other.ipynb"][1]
    assert "not valid JSON" in outcomes["hugo/broken.ipynb"][1]
    assert "30 MB" in outcomes[f"huge/{HW2}.ipynb"][1]
    assert "cannot be a student's id" in outcomes[f"bad name!/{HW2}.ipynb"][1]
    for student in students:
        folder = round_.course.submitted(student, HW2)
        assert (folder / f"{HW2}.ipynb").is_file()
        assert not (folder / "timestamp.txt").exists()  # when a file was last written is not when it was handed in
    assert not (tmp_path.parent / "evil").exists()


def test_entries_of_a_zip_that_cannot_be_unpacked_are_named(round_, tmp_path):
    place, local, central = tmp_path / "all.zip", b"PK\x03\x04", b"PK\x01\x02"

    def packed(names):
        with zipfile.ZipFile(place, "w") as archive:
            for name in names:
                archive.writestr(name, text(round_))
        return bytearray(place.read_bytes())

    def locked(data):  # the first entry says that it is encrypted
        data[data.index(central) + 8] |= 1
        data[data.index(local) + 6] |= 1
        return data

    inner = locked(packed([f"{HW2}.ipynb"]))
    data = locked(packed([f"{student}/{HW2}.ipynb" for student in ("ada", "ben", "cleo")]))
    data[data.index(b'"cells"', data.index(local, 4))] ^= 1  # and ben's is not what was packed
    place.write_bytes(data)
    with zipfile.ZipFile(place, "a") as archive:
        archive.writestr("dan/all.zip", inner)
    outcomes = taken(round_, place)
    for name in (f"ada/{HW2}.ipynb", f"dan/all.zip/{HW2}.ipynb"):
        assert outcomes[name][0] is None
        assert "has a password" in outcomes[name][1]
    for student in ("ada", "ben"):
        assert outcomes[f"{student}/{HW2}.ipynb"][0] is None
        assert "cannot be unpacked" in outcomes[f"{student}/{HW2}.ipynb"][1]
    assert outcomes[f"cleo/{HW2}.ipynb"][0] == "cleo"


def test_a_zip_that_means_harm(round_, tmp_path, capsys):
    """Names that steer a terminal or lead elsewhere, times that there are not, entries above entries, and a bomb."""
    place = tmp_path / "all.zip"
    names = [
        "\x1b[2J\x1b]0;owned\x07ada.txt",
        "\u202egpj.exe",
        "-rf",
        "line\nbreak/x.ipynb",
        f"/etc/{HW2}.ipynb",
        f"C:\\Users\\x\\{HW2}.ipynb",
        f"../{HW2}.ipynb",
        f"./././{HW2}.ipynb",
        f"{'long' * 5_000}/{HW2}.ipynb",
        "a/" * 2_000 + "x.ipynb",
        f"submitted/../../secret/{HW2}.ipynb",
        "nul\0byte.ipynb",
        ".ipynb",
        "secret",
    ]
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name, (1980, 0, 0, 31, 63, 62)), text(round_))
        for number in range(20):
            archive.writestr(f"bomb{number}/{HW2}.ipynb", b" " * 19_000_000)
        archive.writestr(f"ada/{HW2}.ipynb", text(round_))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the name is there twice
            archive.writestr(f"ada/{HW2}.ipynb", "{")
    before = untouched(tmp_path)
    tracemalloc.start()
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 1
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()
    said = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert max(map(len, said.splitlines())) <= 500
    assert "bomb19" in said
    assert (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").is_file()
    assert before == untouched(tmp_path)
    students = {path.name for path in (round_.root / "submitted").iterdir()}
    assert students <= {"ada", "a"}


def test_a_damaged_zip_is_named(round_, tmp_path, capsys):
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr(f"ada/{HW2}.ipynb", text(round_))
    data = bytearray(place.read_bytes())
    data[data.index(b"PK\x01\x02")] ^= 1  # the directory is none
    place.write_bytes(data)
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 2
    assert "download it again" in capsys.readouterr().err


def test_a_folder_and_a_class_list(round_, tmp_path):
    (round_.root / "students.csv").write_text("id\nada\nben\n")
    place = tmp_path / "handed-in"
    for name in (f"ada_{HW2}.ipynb", "ben_77.ipynb", f"zed_{HW2}.ipynb"):
        place.mkdir(exist_ok=True)
        (place / name).write_text(text(round_))
    os.symlink("/etc/passwd", place / "link.ipynb")
    assert {student for student, _ in taken(round_, place).values()} == {None}
    outcomes = taken(round_, place, "names")
    assert outcomes[f"ada_{HW2}.ipynb"][0] == "ada"
    assert outcomes["ben_77.ipynb"][0] == "ben"
    assert outcomes[f"zed_{HW2}.ipynb"] == (None, outcomes[f"zed_{HW2}.ipynb"][1])
    assert "students.csv" in outcomes[f"zed_{HW2}.ipynb"][1]
    assert outcomes["link.ipynb"] == (None, "is a link, and what it leads to is not read; put the file itself there")


def test_an_earlier_submission_is_kept(round_, tmp_path):
    first, second = tmp_path / "1", tmp_path / "2"
    for place, answer in ((first, "first = 1"), (second, "second = 2")):
        (place / "ada").mkdir(parents=True)
        (place / "ada" / f"{HW2}.ipynb").write_text(text(round_, minimax=answer))
    taken(round_, first)
    taken(round_, first)  # the same again is no new submission
    assert not (round_.root / "earlier").exists()
    assert "earlier/" in taken(round_, second)[f"ada/{HW2}.ipynb"][1]
    assert "second = 2" in (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").read_text()
    assert "first = 1" in (round_.root / "earlier" / "ada" / HW2 / "1" / f"{HW2}.ipynb").read_text()


def test_what_was_left_stays_on_the_list_whatever_is_collected_next(round_, tmp_path):
    """A second section's zip made the files of the first one forgotten, and the term gave 0 for them."""
    (round_.root / "students.csv").write_text("id\nada\nben\n")

    def left(student, name, content):
        place = tmp_path / f"{student}-{len(content)}"
        (place / student).mkdir(parents=True)
        (place / student / name).write_text(content)
        autograder(["collect", HW2, str(place), "--course", str(round_.root)])
        rows = csv.DictReader((round_.root / "reports" / HW2 / "collected.csv").open(encoding="utf-8"))
        return [(row["student"], row["file"]) for row in rows if row["state"] == LEFT]

    assert left("ben", f"{HW2}.ipynb", "{ broken") == [("ben", f"ben/{HW2}.ipynb")]
    assert left("ada", f"{HW2}.ipynb", text(round_)) == [("ben", f"ben/{HW2}.ipynb")]
    assert left("ben", "again.ipynb", text(round_, minimax="again = 1")) == []


def test_a_time_is_known_where_the_instructor_says_it(round_, tmp_path):
    """Deeper, or in a student's own zip file, it may be the student's."""
    place, stamp = tmp_path / "x", "2026-01-31 23:59:00 UTC"
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr(f"{HW2}.ipynb", text(round_))
        archive.writestr("timestamp.txt", stamp)
    for name, content in {
        f"ada/{HW2}.ipynb": text(round_).encode(),
        "ada/timestamp.txt": stamp.encode(),
        f"ben/{HW2}/{HW2}.ipynb": text(round_).encode(),
        f"ben/{HW2}/timestamp.txt": b"2026-01-31 23:59",
        f"cy/mine/{HW2}.ipynb": text(round_).encode(),
        "cy/mine/timestamp.txt": stamp.encode(),
        "dan/all.zip": inner.getvalue(),
        f"eve/{HW2}.ipynb": text(round_).encode(),
        "eve/timestamp.txt": b"\0\0\0",  # as a power failure leaves it
        f"fay/{HW2}.ipynb": text(round_).encode(),
        "fay/timestamp.txt": b"9999-99-99 garbage",
        f"gil/{HW2}.ipynb": text(round_).encode(),
        "gil/timestamp.txt": b"2096-01-31 23:59:00 UTC",
    }.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    found = taken(round_, place)
    assert {student for student, _ in found.values() if student} == {"ada", "ben", "cy", "dan", "eve"}
    assert "'9999-99-99 garbage', which is no time" in found[f"fay/{HW2}.ipynb"][1]
    assert "2096-01-31 23:59 UTC, which is yet to come" in found[f"gil/{HW2}.ipynb"][1]
    stamps = {
        path.parent.parent.name: path.read_text() for path in round_.root.glob(f"submitted/*/{HW2}/timestamp.txt")
    }
    assert stamps == {"ada": stamp, "ben": stamp}


def notebook_of_another(round_):
    """A notebook of the assignment hw7-other, which has the cell `minimax` too."""
    another(round_.course, "hw7-other")
    path = round_.root / "release" / "hw7-other" / "hw7-other.ipynb"
    other = nbformat.read(path, as_version=4)
    for cell in other.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name and name != "minimax":
            cell.metadata.nbgrader.grade_id = f"other-{name}"
    nbformat.write(other, path)
    return other


def test_another_assignments_notebook_is_named_and_gets_no_0(round_, tmp_path):
    """They share cells, so that one would find something to grade."""
    other = notebook_of_another(round_)
    few = round_.notebook()
    few.cells = [cell for cell in few.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == "minimax"]
    place = tmp_path / "x"
    for student, notebook in (("ada", other), ("ben", few)):  # of one with few of its cells nothing else is more likely
        (place / student).mkdir(parents=True)
        nbformat.write(notebook, place / student / "mine.ipynb")
    outcomes = taken(round_, place)
    assert outcomes["ada/mine.ipynb"] == (None, f"is a notebook of hw7-other; ask for that of {HW2}")
    assert outcomes["ben/mine.ipynb"][0] == "ben"
    round_.hand_in("ada", other)  # past `collect`
    assert "is a notebook of hw7-other" in round_.grade().trouble["ada"]
    grades, _ = read_grades(round_.course, HW2)
    assert {grade.student: grade.is_final for grade in grades}["ada"] is False
    # The other assignment may not be released here, or never heard of.
    ids = read_release(round_.course, HW2).ids
    assert numbers(why_not_of(HW2, ids, {}, grade_ids(other)), f"cells of {HW2}") == [1, len(ids)]
    assert not why_not_of(HW2, ids, {}, grade_ids(few))


def test_of_two_files_the_newer_counts(round_, tmp_path):
    place = tmp_path / "x"
    place.mkdir()
    for age, name in ((100, f"ada_1_{HW2}.ipynb"), (50, f"ada_2_{HW2}.ipynb"), (200, f"ada_3_{HW2}.ipynb")):
        (place / name).write_text(text(round_, minimax=f"age = {age}"))
        os.utime(place / name, (1_700_000_000 - age, 1_700_000_000 - age))
    taken(round_, place, "names")
    assert "age = 50" in (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").read_text()


@pytest.mark.parametrize("apart", [0, 0.001, 1.5, 3, 3600])
def test_files_that_were_written_at_once_say_nothing_about_which_is_the_newer(round_, tmp_path, apart):
    """As after `cp -r`, or unpacking: a copy that JupyterLab made may be the one with the answers."""
    place = tmp_path / "x" / "ada"
    place.mkdir(parents=True)
    for age, name in ((apart, f"{HW2}-Copy1.ipynb"), (0, f"{HW2}.ipynb")):
        (place / name).write_text(text(round_, minimax=f"name = {name!r}"))
        os.utime(place / name, (1_700_000_000 - age, 1_700_000_000 - age))
    shutil.copytree(place, place.parent / "ben")  # the same one twice is one
    (place.parent / "ben" / f"{HW2}.ipynb").write_bytes((place / f"{HW2}-Copy1.ipynb").read_bytes())
    outcomes = taken(round_, place.parent)
    assert (outcomes[f"ada/{HW2}.ipynb"][0] == "ada") is (apart > 2)
    assert (round_.course.submitted("ada", HW2) / f"{HW2}.ipynb").exists() is (apart > 2)
    assert (round_.course.submitted("ben", HW2) / f"{HW2}.ipynb").exists()


def test_a_name_that_is_not_in_utf_8_stops_nobody(round_, tmp_path):
    place = tmp_path / "x"
    for student in ("ada", "ben", "cem"):
        (place / student).mkdir(parents=True)
        name = os.fsdecode(b"L\xf6sung.ipynb") if student == "ben" else f"{HW2}.ipynb"
        (place / student / name).write_text(text(round_))
    taken(round_, place)
    folders = [round_.course.submitted(student, HW2) for student in ("ada", "ben", "cem")]
    assert all((folder / f"{HW2}.ipynb").exists() and read_hand_in(folder) for folder in folders)


def test_places_that_are_none(round_, tmp_path):
    with pytest.raises(CourseError, match="does not exist"):
        taken(round_, tmp_path / "nowhere")
    (tmp_path / "x.zip").write_text("no zip")
    with pytest.raises(CourseError, match="neither a folder nor a zip"):
        taken(round_, tmp_path / "x.zip")


def wrong_zip(round_, path, handout=False):
    """A download that is none of this assignment's."""
    with zipfile.ZipFile(path, "w") as archive:
        if handout:
            archive.writestr(str(OF_THE_HANDOUT), (SETUP / OF_THE_HANDOUT).read_bytes())
            archive.writestr(f"assignments/{HW2}/{HW2}.ipynb", text(round_))
        for number in range(5):
            other = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(f"answer = {number}")])
            archive.writestr(f"who{number}_{number}_77_essay.ipynb", nbformat.writes(other))
    return path


def rows_left(round_):
    return [row for row in roll_rows(round_.course, HW2) if row.get("file")]


@pytest.mark.parametrize("number", [2, 3])
def test_a_class_that_hands_in_another_assignment_is_the_wrong_download(round_, tmp_path, capsys, number):
    """Nobody's mark is taken back for it; what one or two hand in by mistake waits for them."""
    other, place = notebook_of_another(round_), tmp_path / "x"
    for student in ("ada", "ben", "cem")[:number]:
        (place / student).mkdir(parents=True)
        nbformat.write(other, place / student / "mine.ipynb")
    (place / "ada" / "notes.pdf").write_text("%PDF")
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 1
    said = capsys.readouterr().out
    refused = "Every notebook in it is one of hw7-other. So nothing was taken in, and nothing waits"
    assert (refused in said) is (number == 3)
    assert bool(rows_left(round_)) is (number == 2)


@pytest.mark.parametrize("kind", ["notebooks of others", "the handout", "no notebooks"])
def test_a_wrong_download_is_refused_and_nothing_of_it_waits(round_, tmp_path, capsys, kind):
    (round_.root / "students.csv").write_text("id\nada\nben\n")
    place = wrong_zip(round_, tmp_path / "wrong.zip", kind == "the handout")
    if kind == "no notebooks":
        with zipfile.ZipFile(place, "w") as archive:
            for number in range(5):
                archive.writestr(f"who{number}_{number}_77_essay.pdf", "%PDF")
    command = ["collect", HW2, str(place), "--from", "canvas", "--course", str(round_.root)]
    assert autograder(command) == (2 if kind == "the handout" else 1)
    said = capsys.readouterr()
    assert ("is the handout" if kind == "the handout" else "nothing waits") in said.out + said.err
    assert rows_left(round_) == []


def test_a_file_of_somebody_unknown_still_waits(round_, tmp_path):
    (round_.root / "students.csv").write_text("id\nada\nben\n")
    place = wrong_zip(round_, tmp_path / "late.zip")
    with zipfile.ZipFile(place, "a") as archive:
        archive.writestr(f"newcomer_9_99_{HW2}.ipynb", text(round_))
    assert autograder(["collect", HW2, str(place), "--course", str(round_.root)]) == 1
    assert len(rows_left(round_)) == 6


def test_a_whole_download_is_said_to_be_nobodys(round_, tmp_path, capsys):
    (round_.root / "students.csv").write_text("id\nada\nben\n")
    place = wrong_zip(round_, tmp_path / "wrong.zip")
    with zipfile.ZipFile(place, "a") as archive:
        archive.writestr(f"ada_1_88_{HW2}.ipynb", text(round_))
        archive.writestr(f"deep/er_9_99_{HW2}.ipynb", text(round_))
    where = ["--course", str(round_.root)]
    autograder(["collect", HW2, str(place), *where])
    assert "--nobodys" in capsys.readouterr().out
    assert (
        autograder(["collect", HW2, "--nobodys", str(tmp_path / "wrong" / "deep" / f"er_9_99_{HW2}.ipynb"), *where])
        == 0
    )
    assert autograder(["collect", HW2, "--nobodys", str(place), *where]) == 0
    assert not [row for row in rows_left(round_) if row["state"] == LEFT]
    assert autograder(["collect", HW2, "--nobodys", str(tmp_path / "nothing.zip"), *where]) == 2
